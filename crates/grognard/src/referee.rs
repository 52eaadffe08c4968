//! `grognard referee`: a line protocol for other people's programs. Described in `docs/protocol.md`.

use crate::{
    cli::Referee,
    protocol::{NO_ACTION, Opening, Said, Step, Word},
    shelf::{self, Chosen, Named},
    terminal,
};
use anyhow::{Context, Result, anyhow, bail, ensure};
use dice::{DiceSource, Scripted, Seeded};
use record::Recorder;
use referee::{AnyTable, DecisionId, Lots, Problem, ProblemKind, Seat, Shown, Viewer};
use serde_json::{Value, json};
use series::{Conclusion, Library, Sitting, Title};
use std::{
    collections::BTreeMap,
    fs::File,
    io::{self, BufRead, Write},
    path::Path,
    process::ExitCode,
    sync::Arc,
};

pub(crate) fn run(question: &Referee, library: &Library) -> Result<ExitCode> {
    let Some(name) = &question.game else {
        let titles = shelf::titles(library);
        let width = titles.iter().map(|(name, _)| name.len()).max().unwrap_or(0);
        for (name, about) in titles {
            terminal::say(format_args!("{name:<width$} {about}"))?;
        }
        return Ok(ExitCode::SUCCESS);
    };
    if question.schema {
        let title = shelf::chosen(library, Some(name), None, false)?.title;
        terminal::say(format_args!("{:#}", json!(title.schemas())))?;
        return Ok(ExitCode::SUCCESS);
    }
    let file = question.position.as_deref();
    let (position, json) = match file {
        Some(path) if path.extension().is_none_or(|ext| ext != "toml") => (None, Some(path)),
        position => (position, None),
    };
    let Chosen { title, mut setup, seed, .. } =
        shelf::chosen(library, Some(name), position, false)?;
    if let Some(path) = json {
        setup = read_json(path)?;
        let own = shelf::title_of(library, title.game(), &setup).ok();
        let named = Named::read(name)?.title;
        ensure!(
            own.as_deref().is_none_or(|own| own == named) || title.plays(title.game(), &setup),
            "{} is a position of {}, not of {named}: name that, or another file",
            path.display(),
            own.unwrap_or_default()
        );
    }
    // Everything that is wrong with the set-up, not merely the first.
    title.table(&setup).map_err(|problems| {
        let list: Vec<String> = problems.iter().map(ToString::to_string).collect();
        anyhow!("the set-up is not legal:\n  {}", list.join("\n  "))
    })?;
    let game = Played { title, setup, machines: machines(&question.player)? };
    let mut desk = Desk::new(game, question, question.seed.or(seed))?;
    desk.run(io::stdin().lock(), &mut io::stdout().lock())
}

/// The bots that were named for seats.
fn machines(named: &[String]) -> Result<BTreeMap<String, String>> {
    let mut machines = BTreeMap::new();
    for text in named {
        let (seat, bot) = text.split_once('=').context("write --player SEAT=BOT")?;
        let before = machines.insert(seat.to_owned(), bot.to_owned());
        ensure!(before.is_none(), "two bots are named for the {seat} seat; leave one out");
    }
    Ok(machines)
}

/// What is played: as often as it is asked for.
struct Played {
    title: Arc<dyn Title>,
    setup: Value,
    machines: BTreeMap<String, String>,
}

impl Played {
    /// A table with the bots at it, all their chance drawn from the lots.
    fn open(&self, lots: &mut Lots) -> Result<Box<dyn Sitting>> {
        let opened = self.title.open(&self.setup, &self.machines, &mut || lots.next());
        opened.map_err(|problem| anyhow!("{problem}"))
    }

    /// What is told of it before it begins.
    fn opening(&self, sitting: &dyn Sitting) -> Opening {
        let (_, draw) = sitting.board();
        Opening {
            listing: self.title.listing(),
            rules: (self.title.game(), self.title.revision()),
            seats: sitting.table().seats().to_vec(),
            board: draw().ok(),
            schemas: self.title.schemas(),
        }
    }
}

fn read_json(path: &Path) -> Result<Value> {
    let text =
        std::fs::read_to_string(path).with_context(|| format!("cannot read {}", path.display()))?;
    // Some programs open every text with a byte order mark.
    let text = text.strip_prefix('\u{feff}').unwrap_or(&text);
    serde_json::from_str(text).with_context(|| format!("{} is not JSON", path.display()))
}

/// One conversation: a table, its dice, the seats that the other program speaks for.
struct Desk {
    game: Played,
    sitting: Box<dyn Sitting>,
    /// What the other program is told first.
    opening: Value,
    dice: Box<dyn DiceSource>,
    lots: Lots,
    speaks_for: Vec<Seat>,
    /// How many events each seat has heard of.
    told: Vec<usize>,
    /// The decision each seat was last asked for.
    asked: Vec<Option<DecisionId>>,
    recorder: Option<Recorder<File>>,
    /// Why the game cannot be begun anew, if it cannot.
    once: Option<&'static str>,
    /// Whether the conversation goes on after the end of a game.
    again: bool,
}

impl Desk {
    fn new(game: Played, question: &Referee, seed: Option<u64>) -> Result<Self> {
        let seed = match seed {
            Some(seed) => seed,
            None => getrandom::u64()
                .map_err(|error| anyhow!("the system has no random numbers to give: {error}"))?,
        };
        let mut lots = Lots::new(seed);
        let sitting = game.open(&mut lots)?;
        let table = sitting.table();
        let opening = game.opening(&*sitting).line();
        let machine = |name: &str| game.machines.contains_key(name);
        let speaks_for = match &question.seat {
            Some(name) if machine(name) => bail!("a bot plays {name}: speak for another seat"),
            Some(name) => vec![table.seat_named(name).with_context(|| {
                let known: Vec<&str> =
                    table.seats().iter().map(|info| info.name.as_ref()).collect();
                format!("there is no seat {name}; the seats are {}", known.join(", "))
            })?],
            None => {
                let own = table.seats().iter().filter(|info| !machine(&info.name));
                own.map(|info| info.seat).collect()
            }
        };
        let (dice, kind): (Box<dyn DiceSource>, _) = match &question.dice {
            Some(path) => {
                let faces: Vec<u16> =
                    serde_json::from_value(read_json(path)?).with_context(|| {
                        format!("{}: a list of faces is needed, such as [3, 6]", path.display())
                    })?;
                (Box::new(Scripted::new(faces)), record::DiceKind::ByHand)
            }
            None => (Box::new(Seeded::new(seed)), record::DiceKind::Seeded { seed }),
        };
        let recorder = match &question.record {
            Some(path) => {
                let file = terminal::new_file(path)?;
                Some(Recorder::begin(file, table, kind).context("writing the record")?)
            }
            None => None,
        };
        let once = match (&question.record, &question.dice) {
            (Some(_), _) => Some("a record holds one game: leave --record out to begin anew"),
            (_, Some(_)) => Some("scripted dice serve one game: leave --dice out to begin anew"),
            (None, None) => None,
        };
        let (told, asked) = (vec![0; table.seats().len()], vec![None; table.seats().len()]);
        let again = question.again;
        Ok(Desk {
            game,
            sitting,
            opening,
            dice,
            lots,
            speaks_for,
            told,
            asked,
            recorder,
            once,
            again,
        })
    }

    fn table(&self) -> &dyn AnyTable {
        self.sitting.table()
    }

    /// Begins anew, with dice and bots from a seed.
    fn reset(&mut self, seed: Option<u64>) -> Result<()> {
        let seed = seed.unwrap_or_else(|| self.lots.next());
        self.lots = Lots::new(seed);
        self.sitting = self.game.open(&mut self.lots)?;
        self.dice = Box::new(Seeded::new(seed));
        self.told.fill(0);
        self.asked.fill(None);
        Ok(())
    }

    fn run(&mut self, input: impl BufRead, output: &mut impl Write) -> Result<ExitCode> {
        // A stray byte spoils its own line, not the game.
        let mut lines = (1..).zip(
            input
                .split(b'\n')
                .map(|line| line.map(|bytes| String::from_utf8_lossy(&bytes).into_owned())),
        );
        say(output, &self.opening)?;
        loop {
            if let Err(problem) = self.settle()? {
                say(output, &json!({ "error": problem }))?;
                return Ok(ExitCode::FAILURE);
            }
            for seat in self.speaks_for.clone() {
                self.step(seat, output)?;
            }
            if self.table().outcome().is_some() {
                self.close_record()?;
                if !self.again {
                    return Ok(ExitCode::SUCCESS);
                }
            }
            // One accepted word leads to the next step; a refused one to nothing but its error line.
            loop {
                let Some((number, line)) = lines.next() else { return Ok(ExitCode::SUCCESS) };
                let line = line.context("cannot read standard input")?;
                let line = line.strip_prefix('\u{feff}').filter(|_| number == 1).unwrap_or(&line);
                if line.trim().is_empty() {
                    continue;
                }
                match self.hear(number, line, output)? {
                    Heard::Done => break,
                    Heard::Answered => {}
                    Heard::Quit => return Ok(ExitCode::SUCCESS),
                    Heard::Refused(problem) => say(output, &json!({ "error": problem }))?,
                }
            }
        }
    }

    /// Rolls what is due and lets the seats nobody speaks for answer at random.
    fn settle(&mut self) -> Result<Result<(), Problem>> {
        loop {
            if let Some(thought) = self.sitting.think(&[]) {
                let (seat, decision) = (thought.seat, thought.decision);
                let Conclusion { action, bot } = (thought.think)();
                self.sitting.sit_down(seat, bot);
                let action = action.context("the bot has no answer")?;
                if let Err(problem) = self.sitting.table_mut().act(seat, &action, Some(decision)) {
                    return Ok(Err(problem));
                }
                continue;
            }
            match self.table().pending(Viewer::Spectator) {
                Shown::Chance(_) => {
                    if let Err(problem) = self.sitting.table_mut().roll(&mut *self.dice) {
                        return Ok(Err(problem));
                    }
                }
                Shown::Decide(owed) => {
                    let ours = owed.iter().any(|owed| self.speaks_for.contains(&owed.seat));
                    let Some(other) =
                        owed.iter().find(|owed| !self.speaks_for.contains(&owed.seat))
                    else {
                        break;
                    };
                    // A sealed answer of the other side is given at once; an open one only when it alone is owed.
                    if ours && !other.sealed {
                        break;
                    }
                    let legal = self.table().legal(other.seat);
                    let Some(action) = self.lots.pick(&legal) else { break };
                    if let Err(problem) = self.sitting.table_mut().act(other.seat, action, None) {
                        return Ok(Err(problem));
                    }
                }
                Shown::Over(_) => break,
            }
        }
        self.write_record()?;
        Ok(Ok(()))
    }

    /// Tells a seat what is new and what it owes; silent when there is neither.
    fn step(&mut self, seat: Seat, output: &mut impl Write) -> Result<()> {
        let events = self.table().log(Viewer::Seat(seat), self.told[seat.index()]);
        self.told[seat.index()] += events.len();
        let pending = self.table().pending(Viewer::Seat(seat));
        let owes = match &pending {
            Shown::Decide(owed) => owed.iter().any(|owed| owed.seat == seat),
            Shown::Chance(_) => false,
            Shown::Over(_) => true,
        };
        let decision = self.table().decision(seat);
        let known = !owes || self.asked[seat.index()] == Some(decision);
        if events.is_empty() && known {
            return Ok(());
        }
        self.asked[seat.index()] = owes.then_some(decision);
        let step = Step {
            seat,
            seats: self.table().seats(),
            decision,
            pending,
            legal: self.table().legal(seat),
            interventions: self.table().interventions(seat),
            events,
            returns: self.sitting.returns(),
        };
        say(output, &step.line())
    }

    fn hear(&mut self, number: usize, line: &str, output: &mut impl Write) -> Result<Heard> {
        let unreadable = |why: &str| {
            let text = format!("line {number}: {why} (docs/protocol.md)");
            Heard::Refused(Problem::new(ProblemKind::Unreadable, text))
        };
        let said = match Said::read(line) {
            Ok(said) => said,
            Err(why) => return Ok(unreadable(&why)),
        };
        let (word, said_by) = (said.word, said.seat);
        let word = match self.hear_anybody(word, output)? {
            Ok(heard) => return Ok(heard),
            Err(word) => word,
        };
        let seat = match self.speaker(said_by.as_deref()) {
            Ok(seat) => seat,
            Err(problem) => return Ok(Heard::Refused(problem)),
        };
        match word {
            Word::Do(action) => {
                Ok(match self.sitting.table_mut().act(seat, &action, said.decision) {
                    Ok(_) => Heard::Done,
                    Err(problem) if problem.kind == ProblemKind::Unreadable => {
                        unreadable(NO_ACTION)
                    }
                    Err(problem) => Heard::Refused(problem),
                })
            }
            Word::Undo => match self.sitting.table_mut().undo(seat) {
                Ok(line) => {
                    // Everybody's log is shorter now: what each was told is no longer what the table shows.
                    for info in self.table().seats().to_vec() {
                        let shown = self.table().log(Viewer::Seat(info.seat), 0).len();
                        self.told[info.seat.index()] = self.told[info.seat.index()].min(shown);
                        self.asked[info.seat.index()] = None;
                    }
                    say(output, &json!({ "undone": line }))?;
                    Ok(Heard::Done)
                }
                Err(problem) => Ok(Heard::Refused(problem)),
            },
            Word::View => {
                say(
                    output,
                    &json!({ "seat": self.table().seat_name(seat), "view": self.table().view(Viewer::Seat(seat)) }),
                )?;
                Ok(Heard::Answered)
            }
            Word::Sample(seed) => {
                let state = self.sitting.sample(seat.into(), &mut Lots::new(seed));
                say(output, &json!({ "seat": self.table().seat_name(seat), "sample": state }))?;
                Ok(Heard::Answered)
            }
            // Heard before, whoever said it.
            Word::Board | Word::Reset(_) | Word::Quit => Ok(Heard::Answered),
        }
    }

    /// Answers what it does not matter who says; other words are given back.
    fn hear_anybody(&mut self, word: Word, output: &mut impl Write) -> Result<Result<Heard, Word>> {
        Ok(Ok(match word {
            Word::Board => {
                say(output, &json!({ "board": self.opening["game"]["board"] }))?;
                Heard::Answered
            }
            Word::Reset(seed) => match self.once {
                Some(why) => Heard::Refused(Problem::new(ProblemKind::Unreadable, why)),
                None => {
                    self.reset(seed)?;
                    Heard::Done
                }
            },
            Word::Quit => Heard::Quit,
            other => return Ok(Err(other)),
        }))
    }

    /// The seat that speaks: the one named, or the only one that owes a decision, or the only one there is.
    fn speaker(&self, named: Option<&str>) -> Result<Seat, Problem> {
        let no_seat = |text: String| Problem::new(ProblemKind::NoSuchSeat, text);
        if let Some(name) = named {
            let seat = self.table().seat_named(name).filter(|seat| self.speaks_for.contains(seat));
            return seat.ok_or_else(|| no_seat(format!("this conversation has no seat {name}")));
        }
        let owing: Vec<Seat> = match self.table().pending(Viewer::Spectator) {
            Shown::Decide(owed) => owed.iter().map(|owed| owed.seat).collect(),
            Shown::Chance(_) | Shown::Over(_) => Vec::new(),
        };
        let owing: Vec<Seat> =
            owing.into_iter().filter(|seat| self.speaks_for.contains(seat)).collect();
        match (owing.as_slice(), self.speaks_for.as_slice()) {
            ([seat], _) | (_, [seat]) => Ok(*seat),
            _ => Err(no_seat("several seats could speak; name one with \"seat\"".to_string())),
        }
    }

    fn write_record(&mut self) -> Result<()> {
        match &mut self.recorder {
            Some(recorder) => {
                recorder.catch_up(self.sitting.table()).map(drop).context("writing the record")
            }
            None => Ok(()),
        }
    }

    /// Writes the record's last line: the outcome and the digest, so that anybody can check it.
    fn close_record(&mut self) -> Result<()> {
        match self.recorder.take() {
            Some(recorder) => {
                recorder.close(self.sitting.table(), None).map(drop).context("closing the record")
            }
            None => Ok(()),
        }
    }
}

enum Heard {
    /// Accepted; the game goes on.
    Done,
    /// Answered; the same decision is still owed.
    Answered,
    Quit,
    Refused(Problem),
}

fn say(output: &mut impl Write, line: &Value) -> Result<()> {
    writeln!(output, "{line}").and_then(|()| output.flush()).context("writing to standard output")
}
