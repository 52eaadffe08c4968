//! One game at the terminal: who is asked, what is shown to whom, what is said.

use super::{
    Player, Told,
    command::{Command, HELP},
    menu::Menu,
};
use crate::{
    records::faulty,
    terminal::{self, counted},
};
use anyhow::{Context, Result};
use bots::{Bot, Brief};
use dice::{DiceSource, Seeded};
use record::{DiceKind, Recorder};
use referee::{Game, Lots, Pending, Seat, Table, Viewer};
use rulebook::RuleId;
use std::{
    fs::File,
    io::{self, BufRead, Write},
    path::Path,
    process::ExitCode,
};

/// News shown at once; the rest is in the log.
const NEWS: usize = 40;

/// A table with people and bots around one terminal.
pub(super) struct Desk<G: Told> {
    table: Table<G>,
    lore: G::Lore,
    dice: Seeded,
    seed: u64,
    /// The bot of each seat; people have none.
    bots: Vec<Option<Box<dyn Bot<G>>>>,
    /// How many events have been told, and the sentences of each seat with the event they tell of.
    heard: usize,
    log: Vec<Vec<(usize, String)>>,
    /// How much of its log each seat has read.
    read: Vec<usize>,
    /// Who sits before the screen.
    reader: Option<Seat>,
    recorder: Option<Recorder<File>>,
    /// One person plays all seats, so that nobody need look away.
    pub(super) shares_secrets: bool,
    /// The screen can be cleared when it changes hands.
    pub(super) clears: bool,
}

/// Where a conversation goes on.
enum Next {
    /// The same decision is still owed.
    Stay,
    /// The game has moved.
    Moved,
    /// The person leaves.
    Leave,
}

/// The decision before a person.
struct Question<G: Game> {
    seat: Seat,
    rule: RuleId,
    ask: G::Ask,
    legal: Vec<G::Action>,
    view: G::View,
    menu: Menu,
}

impl<G: Told> Desk<G> {
    pub(super) fn new(table: Table<G>, lore: G::Lore, players: &[Player], seed: u64) -> Self {
        let mut lots = Lots::new(seed);
        let bots = players.iter().map(|player| match player {
            Player::Human => None,
            Player::Bot(bot) => G::hire(*bot, lots.next()),
        });
        let seats = table.seats().len();
        Desk {
            lore,
            dice: Seeded::new(seed),
            seed,
            bots: bots.collect(),
            heard: 0,
            log: vec![Vec::new(); seats],
            read: vec![0; seats],
            reader: None,
            recorder: None,
            shares_secrets: false,
            clears: false,
            table,
        }
    }

    /// Writes the record from now on.
    pub(super) fn record(&mut self, path: &Path) -> Result<()> {
        let file = terminal::new_file(path)?;
        let dice = DiceKind::Seeded { seed: self.seed };
        let recorder = Recorder::begin(file, &self.table, dice).context("writing the record")?;
        self.recorder = Some(recorder);
        Ok(())
    }

    /// Goes on from a record: plays its lines again, and rolls its dice so that the next ones follow.
    pub(super) fn resume(&mut self, path: &Path) -> Result<()> {
        let name = path.display();
        let faulty = |faults: Vec<record::Fault>| faulty(path, &faults);
        let text = std::fs::read(path).with_context(|| format!("cannot read {name}"))?;
        let record = record::read(text).map_err(faulty)?;
        let setup = serde_json::to_value(self.table.setup())?;
        let same = record.header.game == G::NAME && record.header.setup == setup;
        anyhow::ensure!(same, "{name} is of another game or set-up");
        let DiceKind::Seeded { seed } = record.header.dice else {
            anyhow::bail!("{name} has no seeded dice to go on with");
        };
        record::replay_onto(&record, &mut self.table).map_err(faulty)?;
        (self.seed, self.dice) = (seed, Seeded::new(seed));
        for (_, input) in &record.inputs {
            if let record::Input::Roll(roll) = input {
                self.dice.roll(&roll.asked()).map_err(said)?;
            }
        }
        self.listen();
        self.read = self.log.iter().map(Vec::len).collect();
        Ok(())
    }

    /// Plays until the game is over or somebody leaves.
    pub(super) fn run(mut self, input: impl BufRead, out: &mut impl Write) -> Result<ExitCode> {
        // A stray byte spoils its own line, not the game.
        let mut lines = input
            .split(b'\n')
            .map(|line| line.map(|bytes| String::from_utf8_lossy(&bytes).into_owned()));
        loop {
            self.settle()?;
            if let Some(outcome) = self.table.outcome() {
                let ending = G::ending(&self.lore, outcome);
                if let Some(seat) = self.reader {
                    self.tell_news(seat, out)?;
                }
                writeln!(out, "\n{ending}")?;
                if let Some(recorder) = self.recorder.take() {
                    recorder.close(&self.table, None).context("closing the record")?;
                }
                return Ok(ExitCode::SUCCESS);
            }
            let Some(seat) = self.asked() else {
                writeln!(out, "Nobody is left to decide.")?;
                return Ok(ExitCode::FAILURE);
            };
            let handed_over = self.reader != Some(seat);
            if handed_over && !self.hand_over(seat, &mut lines, out)? {
                return self.leave(out);
            }
            self.tell_news(seat, out)?;
            let question = self.question(seat);
            // Whoever has just been called to the screen is shown even a decision without a choice: that it was passed
            // over would tell the others something.
            let called = handed_over && self.keeps_secrets();
            if let ([action], false) = (question.legal.as_slice(), called) {
                let only = G::choice(&self.lore, &question.view, action).to_string();
                writeln!(out, "Nothing else is possible ({}): {only}.", question.rule)?;
                self.answer(seat, action.clone())?;
                continue;
            }
            self.put(&question, out)?;
            loop {
                write!(out, "{}> ", self.name(seat))?;
                out.flush()?;
                let Some(line) = lines.next() else { return self.leave(out) };
                let line = line.context("cannot read standard input")?;
                match self.hear(&question, &line, out)? {
                    Next::Stay => {}
                    Next::Moved => break,
                    Next::Leave => return self.leave(out),
                }
            }
        }
    }

    fn name(&self, seat: Seat) -> &str {
        self.table.seats().get(seat.index()).map_or("?", |info| &info.name)
    }

    /// Whether the people at the screen must not see each other's.
    fn keeps_secrets(&self) -> bool {
        let people = self.bots.iter().filter(|bot| bot.is_none()).count();
        G::HIDDEN && people > 1 && !self.shares_secrets
    }

    fn is_person(&self, seat: Seat) -> bool {
        self.bots.get(seat.index()).is_some_and(Option::is_none)
    }

    /// The person who decides next: whoever sits before the screen, if it is up to them.
    fn asked(&self) -> Option<Seat> {
        let owed = self.table.pending().owed();
        let people = || owed.iter().map(|owed| owed.seat).filter(|seat| self.is_person(*seat));
        people().find(|seat| self.reader == Some(*seat)).or_else(|| people().next())
    }

    /// Rolls what is due and lets bots answer, until a person must.
    fn settle(&mut self) -> Result<()> {
        loop {
            self.listen();
            let bot = |owed: &referee::Owed<G::Ask>| !self.is_person(owed.seat);
            let seat = match self.table.pending() {
                Pending::Over(_) => break,
                Pending::Chance(roll) => {
                    let roll = roll.to_string();
                    let rolled = self.table.roll(&mut self.dice).map_err(said)?;
                    self.note(&format!("Dice: {roll}: {rolled}."));
                    continue;
                }
                Pending::Decide(owed) => match owed.iter().find(|owed| bot(owed)) {
                    Some(owed) => owed.seat,
                    None => break,
                },
            };
            let legal = self.table.legal(seat);
            let brief = Brief::at(&self.table, seat, &legal);
            let choice = self.bots[seat.index()].as_mut().map_or(0, |bot| bot.choose(&brief));
            let action = legal.get(choice).cloned().context("the bot has no answer")?;
            self.table.act(seat, action, None).map_err(said)?;
        }
        self.write_record()
    }

    /// Puts what has happened since into words, for each person as far as the person may know.
    fn listen(&mut self) {
        let (table, lore) = (&self.table, &self.lore);
        let events = table.events();
        for (index, log) in self.log.iter_mut().enumerate() {
            if self.bots.get(index).is_some_and(Option::is_some) {
                continue;
            }
            let viewer = Viewer::Seat(Seat(index as u8));
            for (number, event) in events.iter().enumerate().skip(self.heard) {
                let seen = G::seen_by(table.state(), event, viewer);
                let sentence = seen.and_then(|seen| G::tell(lore, &seen));
                log.extend(sentence.map(|sentence| (number, sentence)));
            }
        }
        self.heard = events.len();
    }

    /// Tells everybody something that is no event of the game.
    fn note(&mut self, sentence: &str) {
        let number = self.heard.saturating_sub(1);
        for log in &mut self.log {
            log.push((number, sentence.to_owned()));
        }
    }

    fn tell_news(&mut self, seat: Seat, out: &mut impl Write) -> Result<()> {
        let log = &self.log[seat.index()];
        let news = log.get(self.read[seat.index()]..).unwrap_or_default();
        let hidden = news.len().saturating_sub(NEWS);
        if hidden > 0 {
            writeln!(out, "… {hidden} earlier lines are in the log")?;
        }
        for (_, sentence) in &news[hidden..] {
            writeln!(out, "{sentence}")?;
        }
        self.read[seat.index()] = log.len();
        Ok(())
    }

    /// Asks for the right person before anything of theirs is shown. Says whether anybody came.
    fn hand_over(
        &mut self,
        seat: Seat,
        lines: &mut impl Iterator<Item = io::Result<String>>,
        out: &mut impl Write,
    ) -> Result<bool> {
        self.reader = Some(seat);
        if !self.keeps_secrets() {
            return Ok(true);
        }
        if self.clears {
            write!(out, "\u{1b}[2J\u{1b}[3J\u{1b}[H")?;
        } else {
            writeln!(out, "\n\n")?;
        }
        write!(
            out,
            "The screen is for {} alone. Press Enter when you are ready. ",
            self.name(seat)
        )?;
        out.flush()?;
        Ok(lines.next().transpose().context("cannot read standard input")?.is_some())
    }

    fn question(&self, seat: Seat) -> Question<G> {
        let owed = self.table.pending().owed_by(seat).cloned();
        let owed = owed.expect("whoever is asked owes a decision");
        let legal = self.table.legal(seat);
        let view = self.table.view(Viewer::Seat(seat));
        let choices = legal.iter().map(|action| G::choice(&self.lore, &view, action));
        let menu = Menu::new(choices.collect());
        Question { seat, rule: owed.rule, ask: owed.ask, legal, view, menu }
    }

    fn put(&self, question: &Question<G>, out: &mut impl Write) -> Result<()> {
        let Question { view, ask, legal, .. } = question;
        writeln!(out, "\n{}", G::situation(&self.lore, view))?;
        let focus = G::focus(&self.lore, view, ask, legal);
        if let Some(map) = focus.and_then(|focus| G::map(&self.lore, view, &focus, columns())) {
            write!(out, "{map}")?;
        }
        writeln!(out, "{} ({})", G::ask(&self.lore, ask), question.rule)?;
        write!(out, "{}", question.menu.show())?;
        Ok(())
    }

    fn hear(&mut self, question: &Question<G>, line: &str, out: &mut impl Write) -> Result<Next> {
        let (lore, view, menu) = (&self.lore, &question.view, &question.menu);
        let none = || "There is no such choice; `help` lists what you can say.\n".to_owned();
        let text = match Command::read(line) {
            Command::Choose(number) => {
                let action = number.checked_sub(1).and_then(|place| question.legal.get(place));
                match action {
                    Some(action) => {
                        self.answer(question.seat, action.clone())?;
                        return Ok(Next::Moved);
                    }
                    None => none(),
                }
            }
            Command::Undo => return self.take_back(question.seat, out),
            Command::Quit => return Ok(Next::Leave),
            Command::Again => {
                self.put(question, out)?;
                return Ok(Next::Stay);
            }
            Command::Open(letter) => menu.open(letter).unwrap_or_else(none),
            Command::Filter(words) => menu.filter(&words).unwrap_or_else(none),
            Command::All => menu.all(),
            Command::Map(at) => {
                let at = at.or_else(|| G::focus(lore, view, &question.ask, &question.legal));
                let map = at.and_then(|at| G::map(lore, view, &at, columns()));
                map.unwrap_or_else(|| "There is no map of that.\n".into())
            }
            Command::Look(at) => {
                G::look(lore, view, &at).unwrap_or_else(|| "Nothing of that name is seen.\n".into())
            }
            Command::Why(what) => self.why(question, what.as_deref()),
            Command::Rule(id) => rule(&id),
            Command::Hint => self.hint(question),
            Command::Log => {
                let log = &self.log[question.seat.index()];
                log.iter().map(|(_, sentence)| format!("{sentence}\n")).collect()
            }
            Command::Save(file) => self.save(file.as_deref()),
            Command::Help => HELP.to_owned(),
        };
        write!(out, "{text}")?;
        Ok(Next::Stay)
    }

    fn answer(&mut self, seat: Seat, action: G::Action) -> Result<()> {
        self.table.act(seat, action, None).map_err(said)?;
        self.listen();
        self.write_record()
    }

    /// Takes back to the last decision that had a choice.
    fn take_back(&mut self, seat: Seat, out: &mut impl Write) -> Result<Next> {
        if let Err(refusal) = self.table.undo(seat) {
            writeln!(out, "{refusal}.")?;
            return Ok(Next::Stay);
        }
        while self.table.legal(seat).len() == 1 && self.table.undo(seat).is_ok() {}
        self.heard = self.table.events().len();
        for (log, read) in self.log.iter_mut().zip(&mut self.read) {
            log.retain(|(number, _)| *number < self.heard);
            *read = (*read).min(log.len());
        }
        writeln!(out, "Taken back.")?;
        self.write_record()?;
        Ok(Next::Moved)
    }

    /// What a staff officer would do, and with which choice it begins.
    fn hint(&self, question: &Question<G>) -> String {
        let brief = Brief::at(&self.table, question.seat, &question.legal);
        let lines = G::hints(&self.lore, &brief).into_iter().map(|(words, first)| {
            let place = question.legal.iter().position(|legal| *legal == first);
            let begins = place.map_or(String::new(), |place| format!(" Begin with {}.", place + 1));
            format!("  {words}{begins}\n")
        });
        let text: String = lines.collect();
        if text.is_empty() { "No staff officer knows this game.\n".to_owned() } else { text }
    }

    /// The rule that asks; a choice; or why something is none.
    fn why(&self, question: &Question<G>, what: Option<&str>) -> String {
        let Some(what) = what else { return rule(question.rule.as_str()) };
        let number = what.parse().ok().filter(|_| what.len() <= 3);
        if let Some(choice) = number.and_then(|number| question.menu.get(number)) {
            let asks = rule(question.rule.as_str());
            return format!("You may {choice}.\n{asks}");
        }
        let meant = G::meant(&self.lore, &question.view, &question.ask, what);
        let mut answers: Vec<String> = Vec::new();
        for action in meant {
            let words = G::choice(&self.lore, &question.view, &action);
            if let Some(place) = question.legal.iter().position(|legal| *legal == action) {
                answers.push(format!("You may {words}: choice {}.\n", place + 1));
            } else if let Err(illegal) = G::check(self.table.state(), question.seat, &action) {
                answers.push(format!(
                    "You may not {words}: {illegal}.\n{}",
                    rule(illegal.rule.as_str())
                ));
            }
        }
        if answers.is_empty() {
            return "Name a choice by its number, or a hex or unit that you miss.\n".into();
        }
        answers.concat()
    }

    fn save(&self, file: Option<&str>) -> String {
        let Some(path) = file else {
            return match self.recorder {
                Some(_) => "The record is written after every answer.\n".into(),
                None => "Say where to: save FILE.\n".into(),
            };
        };
        let dice = DiceKind::Seeded { seed: self.seed };
        let written = terminal::new_file(Path::new(path))
            .and_then(|file| Ok(Recorder::begin(file, &self.table, dice).map(drop)?));
        match written {
            Ok(()) => format!("Written to {path}; `grognard record verify {path}` checks it.\n"),
            Err(error) => format!("{error:#}.\n"),
        }
    }

    fn write_record(&mut self) -> Result<()> {
        match &mut self.recorder {
            Some(recorder) => {
                recorder.catch_up(&self.table).map(drop).context("writing the record")
            }
            None => Ok(()),
        }
    }

    fn leave(&self, out: &mut impl Write) -> Result<ExitCode> {
        let lines = counted(self.table.journal().len(), "line", "lines");
        writeln!(out, "\nThe game is broken off after {lines}.")?;
        Ok(ExitCode::SUCCESS)
    }
}

/// How wide a map may be: the terminal, or the usual width of one.
fn columns() -> usize {
    terminal::columns().unwrap_or(80)
}

/// A refusal as an error: the desk passes on only what the table itself has listed.
fn said(refusal: impl std::fmt::Display) -> anyhow::Error {
    anyhow::anyhow!("{refusal}")
}

/// A rule as people read it.
fn rule(id: &str) -> String {
    match rulebook::find(id) {
        Some(rule) => format!("  {}  {}: {}\n", rule.id, rule.heading, rule.text),
        None => format!("No rule is called {id}.\n"),
    }
}
