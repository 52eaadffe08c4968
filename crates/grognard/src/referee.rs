//! `grognard referee`: a line protocol for other people's programs. Described in `docs/protocol.md`.

use crate::{cli::Referee, house, terminal};
use anyhow::{Context, Result, anyhow};
use barbarossa::position::Position;
use dice::{DiceSource, Scripted, Seeded};
use record::Recorder;
use referee::{
    AnyTable, DecisionId, GameEntry, Lots, Problem, ProblemKind, Registry, Seat, Shown, Viewer,
};
use serde::Deserialize;
use serde_json::{Value, json};
use std::{
    fs::File,
    io::{self, BufRead, Write},
    path::Path,
    process::ExitCode,
};

/// The games and battles of the DAMOS series. Records call all of them `barbarossa`: its entry opens any ground.
const CAMPAIGNS: [(&str, &str); 6] = [
    ("agc", "Army Group Center: the road to Moscow"),
    ("ags", "Army Group South: Kiev and the Donets"),
    ("agn", "Army Group North: the Baltic and Leningrad"),
    ("barbarossa", "all three army groups on one map"),
    ("agc/smolensk", "the battle of Smolensk, three turns"),
    ("barbarossa/kiev", "the battle of Kiev"),
];

/// Every game the program can referee.
pub(crate) fn games() -> Registry {
    CAMPAIGNS.iter().fold(testgames::registry(), |games, (name, summary)| {
        let setup = [("standard", barbarossa::Setup::of(&house::key(name)))];
        let mut entry = GameEntry::new::<barbarossa::Barbarossa>(summary, setup);
        entry.name = name;
        games.with(entry)
    })
}

pub(crate) fn run(question: &Referee) -> Result<ExitCode> {
    let games = games();
    let Some(name) = &question.game else {
        for entry in games.entries() {
            let setups: Vec<&str> = entry.setups.iter().map(|(name, _)| name.as_str()).collect();
            let (name, summary) = (entry.name, entry.summary);
            terminal::say(format_args!("{name:<16} {summary}  ({})", setups.join(", ")))?;
        }
        return Ok(ExitCode::SUCCESS);
    };
    let entry = games.find(name).with_context(|| {
        let known: Vec<&str> = games.entries().iter().map(|entry| entry.name).collect();
        format!("no game is called {name}; the games are {}", known.join(", "))
    })?;
    let setup = match &question.position {
        Some(path) if path.extension().is_some_and(|ext| ext == "toml") => read_position(path)?,
        Some(path) => read_json(path)?,
        None => entry.setups.first().map_or(json!({}), |(_, setup)| setup.clone()),
    };
    let table = entry.open(&setup).map_err(|problems| {
        let list: Vec<String> = problems.iter().map(ToString::to_string).collect();
        anyhow!("the set-up is not legal:\n  {}", list.join("\n  "))
    })?;
    let mut desk = Desk::new(table, question)?;
    desk.run(io::stdin().lock(), &mut io::stdout().lock())
}

fn read_json(path: &Path) -> Result<Value> {
    let text =
        std::fs::read_to_string(path).with_context(|| format!("cannot read {}", path.display()))?;
    serde_json::from_str(&text).with_context(|| format!("{} is not JSON", path.display()))
}

/// A position file of a DAMOS game as the set-up that begins there.
fn read_position(path: &Path) -> Result<Value> {
    let text =
        std::fs::read_to_string(path).with_context(|| format!("cannot read {}", path.display()))?;
    let position = Position::parse(&path.display().to_string(), &text).map_err(|problems| {
        anyhow!("the position is faulty:\n{}", problems.graphical(false, terminal::width()))
    })?;
    Ok(serde_json::to_value(barbarossa::Setup::from(position))?)
}

/// What the other program may say, one line at a time.
#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "snake_case")]
enum Word {
    /// Answers a decision.
    Do(Value),
    /// Takes back the last answer since the last barrier.
    Undo {},
    /// Asks for the view of the seat.
    View {},
    /// Ends the conversation.
    Quit {},
}

#[derive(Deserialize)]
struct Said {
    seat: Option<String>,
    decision: Option<DecisionId>,
    #[serde(flatten)]
    word: serde_json::Map<String, Value>,
}

/// One conversation: a table, its dice, the seats that the other program speaks for.
struct Desk {
    table: Box<dyn AnyTable>,
    dice: Box<dyn DiceSource>,
    lots: Lots,
    speaks_for: Vec<Seat>,
    /// How many events each seat has heard of.
    told: Vec<usize>,
    /// The decision each seat was last asked for.
    asked: Vec<Option<DecisionId>>,
    recorder: Option<Recorder<File>>,
}

impl Desk {
    fn new(table: Box<dyn AnyTable>, question: &Referee) -> Result<Self> {
        let speaks_for = match &question.seat {
            Some(name) => vec![table.seat_named(name).with_context(|| {
                let known: Vec<&str> =
                    table.seats().iter().map(|info| info.name.as_ref()).collect();
                format!("no seat is called {name}; the seats are {}", known.join(", "))
            })?],
            None => table.seats().iter().map(|info| info.seat).collect(),
        };
        let seed = match question.seed {
            Some(seed) => seed,
            None => getrandom::u64()
                .map_err(|error| anyhow!("the system gives no randomness: {error}"))?,
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
                Some(Recorder::begin(file, table.as_ref(), kind).context("writing the record")?)
            }
            None => None,
        };
        let (told, asked) = (vec![0; table.seats().len()], vec![None; table.seats().len()]);
        Ok(Desk { table, dice, lots: Lots::new(seed), speaks_for, told, asked, recorder })
    }

    fn run(&mut self, input: impl BufRead, output: &mut impl Write) -> Result<ExitCode> {
        // A stray byte spoils its own line, not the game.
        let mut lines = input
            .split(b'\n')
            .map(|line| line.map(|bytes| String::from_utf8_lossy(&bytes).into_owned()));
        loop {
            if let Err(problem) = self.settle()? {
                say(output, &json!({ "error": problem }))?;
                return Ok(ExitCode::FAILURE);
            }
            for seat in self.speaks_for.clone() {
                self.step(seat, output)?;
            }
            if self.table.outcome().is_some() {
                self.close_record()?;
                return Ok(ExitCode::SUCCESS);
            }
            // One accepted word leads to the next step; a refused one to nothing but its error line.
            loop {
                let Some(line) = lines.next() else { return Ok(ExitCode::SUCCESS) };
                let line = line.context("cannot read standard input")?;
                if line.trim().is_empty() {
                    continue;
                }
                match self.hear(&line, output)? {
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
            match self.table.pending(Viewer::Spectator) {
                Shown::Chance(_) => {
                    if let Err(problem) = self.table.roll(&mut *self.dice) {
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
                    let legal = self.table.legal(other.seat);
                    let Some(action) = self.lots.pick(&legal) else { break };
                    if let Err(problem) = self.table.act(other.seat, action, None) {
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
        let events = self.table.log(Viewer::Seat(seat), self.told[seat.index()]);
        self.told[seat.index()] += events.len();
        let pending = self.table.pending(Viewer::Seat(seat));
        let owes = match &pending {
            Shown::Decide(owed) => owed.iter().any(|owed| owed.seat == seat),
            Shown::Chance(_) => false,
            Shown::Over(_) => true,
        };
        let decision = self.table.decision(seat);
        let known = !owes || self.asked[seat.index()] == Some(decision);
        if events.is_empty() && known {
            return Ok(());
        }
        self.asked[seat.index()] = owes.then_some(decision);
        let legal = self.table.legal(seat);
        let interventions = self.table.interventions(seat);
        let mut line = json!({
            "seat": self.table.seat_name(seat), "decision": decision,
            "pending": self.named(pending), "legal": legal, "events": events,
        });
        if !interventions.is_empty() {
            line["interventions"] = Value::Array(interventions);
        }
        say(output, &line)
    }

    /// What is pending as JSON, the seats by their names.
    fn named(&self, pending: Shown<Value, Value>) -> Value {
        match pending {
            Shown::Decide(owed) => {
                let owed = owed.into_iter().map(|owed| {
                    let name = self.table.seat_name(owed.seat);
                    let mut line =
                        json!({ "seat": name, "rule": owed.rule, "sealed": owed.sealed });
                    if let Some(ask) = owed.ask {
                        line["ask"] = ask;
                    }
                    line
                });
                json!({ "decide": owed.collect::<Vec<_>>() })
            }
            Shown::Chance(roll) => json!({ "chance": roll }),
            Shown::Over(outcome) => json!({ "over": outcome }),
        }
    }

    fn hear(&mut self, line: &str, output: &mut impl Write) -> Result<Heard> {
        let unreadable = |error: &dyn std::fmt::Display| {
            Ok(Heard::Refused(Problem::new(
                ProblemKind::Unreadable,
                format!("{error}; see docs/protocol.md"),
            )))
        };
        let said: Said = match serde_json::from_str(line) {
            Ok(said) => said,
            Err(error) => return unreadable(&error),
        };
        let word: Word = match serde_json::from_value(Value::Object(said.word)) {
            Ok(word) => word,
            Err(error) => return unreadable(&error),
        };
        let seat = match self.speaker(said.seat.as_deref()) {
            Ok(seat) => seat,
            Err(problem) => return Ok(Heard::Refused(problem)),
        };
        match word {
            Word::Do(action) => Ok(match self.table.act(seat, &action, said.decision) {
                Ok(_) => Heard::Done,
                Err(problem) => Heard::Refused(problem),
            }),
            Word::Undo {} => match self.table.undo(seat) {
                Ok(line) => {
                    // Everybody's log is shorter now: what each was told is no longer what the table shows.
                    for info in self.table.seats().to_vec() {
                        let shown = self.table.log(Viewer::Seat(info.seat), 0).len();
                        self.told[info.seat.index()] = self.told[info.seat.index()].min(shown);
                        self.asked[info.seat.index()] = None;
                    }
                    say(output, &json!({ "undone": line }))?;
                    Ok(Heard::Done)
                }
                Err(problem) => Ok(Heard::Refused(problem)),
            },
            Word::View {} => {
                say(
                    output,
                    &json!({ "seat": self.table.seat_name(seat), "view": self.table.view(Viewer::Seat(seat)) }),
                )?;
                Ok(Heard::Answered)
            }
            Word::Quit {} => Ok(Heard::Quit),
        }
    }

    /// The seat that speaks: the one named, or the only one that owes a decision, or the only one there is.
    fn speaker(&self, named: Option<&str>) -> Result<Seat, Problem> {
        let no_seat = |text: String| Problem::new(ProblemKind::NoSuchSeat, text);
        if let Some(name) = named {
            let seat = self.table.seat_named(name).filter(|seat| self.speaks_for.contains(seat));
            return seat.ok_or_else(|| no_seat(format!("this conversation has no seat {name}")));
        }
        let owing: Vec<Seat> = match self.table.pending(Viewer::Spectator) {
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
                recorder.catch_up(self.table.as_ref()).map(drop).context("writing the record")
            }
            None => Ok(()),
        }
    }

    /// Writes the record's last line: the outcome and the digest, so that anybody can check it.
    fn close_record(&mut self) -> Result<()> {
        match self.recorder.take() {
            Some(recorder) => {
                recorder.close(self.table.as_ref(), None).map(drop).context("closing the record")
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
