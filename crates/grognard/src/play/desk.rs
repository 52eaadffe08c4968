//! One game at the terminal: who is asked, what is shown to whom, what is said.

use super::{Player, command::WORDS, menu::Menu, prompt::Prompt};
use crate::{records::faulty, terminal};
use anyhow::{Context, Result};
use bots::{Bot, Brief};
use dice::{DiceSource, Seeded};
use record::{DiceKind, Record, Recorder};
use referee::{Game as _, Lots, Pending, Seat, Table, Viewer};
use rulebook::RuleId;
use series::{ActionOf, AskOf, Presented, page::counted};
use std::{
    fs::{File, OpenOptions},
    io::{Seek as _, SeekFrom, Write},
    path::{Path, PathBuf},
    process::ExitCode,
};
use study::GameOf;

/// News shown at once; the rest is in the log.
const NEWS: usize = 40;

/// A table with people and bots around one terminal.
pub(super) struct Desk<'t, P: Presented> {
    pub(super) title: &'t P,
    pub(super) table: Table<GameOf<P>>,
    dice: Seeded,
    pub(super) seed: u64,
    players: Vec<Player>,
    /// The bot of each seat; people have none.
    bots: Vec<Option<Box<dyn Bot<GameOf<P>>>>>,
    /// How many events have been told, and the sentences of each seat with the event they tell of.
    heard: usize,
    pub(super) log: Vec<Vec<(usize, String)>>,
    /// How much of its log each seat has read.
    read: Vec<usize>,
    /// Who sits before the screen.
    reader: Option<Seat>,
    recorder: Option<Recorder<File>>,
    /// The file of the record, and the words that go on with it.
    pub(super) kept: Option<(PathBuf, String)>,
    /// One person plays all seats, so that nobody need look away.
    pub(super) shares_secrets: bool,
    /// The screen can be cleared when it changes hands.
    pub(super) clears: bool,
    /// Lines are orders as they are written on paper.
    pub(super) writing: bool,
}

/// Where a conversation goes on.
pub(super) enum Next {
    /// The same decision is still owed.
    Stay,
    /// The game has moved.
    Moved,
    /// The person leaves.
    Leave,
}

/// The decision before a person.
pub(super) struct Question<P: Presented> {
    pub(super) seat: Seat,
    pub(super) rule: RuleId,
    pub(super) ask: AskOf<P>,
    pub(super) legal: Vec<ActionOf<P>>,
    pub(super) menu: Menu,
}

impl<'t, P: Presented> Desk<'t, P> {
    pub(super) fn new(
        title: &'t P,
        table: Table<GameOf<P>>,
        players: &[Player],
        seed: u64,
    ) -> Self {
        let mut lots = Lots::new(seed);
        let bots = players.iter().map(|player| match player {
            Player::Human => None,
            Player::Bot(bot) => title.hire(*bot, lots.next()),
        });
        let seats = table.seats().len();
        Desk {
            title,
            dice: Seeded::new(seed),
            seed,
            bots: bots.collect(),
            players: players.to_vec(),
            heard: 0,
            log: vec![Vec::new(); seats],
            read: vec![0; seats],
            reader: None,
            recorder: None,
            kept: None,
            shares_secrets: false,
            clears: false,
            writing: false,
            table,
        }
    }

    /// Writes the record from now on; `resumes` are the words that go on with the game.
    pub(super) fn record(&mut self, path: &Path, resumes: String) -> Result<()> {
        let file = terminal::new_file(path)?;
        let dice = DiceKind::Seeded { seed: self.seed };
        let recorder = Recorder::begin(file, &self.table, dice).context("writing the record")?;
        self.recorder = Some(recorder);
        self.kept = Some((path.to_owned(), resumes));
        Ok(())
    }

    /// Goes on from a record: plays its lines again, and rolls its dice so that the next ones follow.
    pub(super) fn resume(&mut self, path: &Path, record: &Record) -> Result<()> {
        let name = path.display();
        let faulty = |faults: Vec<record::Fault>| faulty(path, &faults);
        let setup = serde_json::to_value(self.table.setup())?;
        let same = record.header.game == GameOf::<P>::NAME && record.header.setup == setup;
        anyhow::ensure!(same, "{name} is a record of another game or set-up");
        let DiceKind::Seeded { seed } = record.header.dice else {
            anyhow::bail!("{name} cannot be resumed here: its dice are not seeded");
        };
        record::replay_onto(record, &mut self.table).map_err(faulty)?;
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

    /// Goes on writing the record that was resumed.
    pub(super) fn append(&mut self, path: &Path, record: &Record, resumes: String) -> Result<()> {
        let name = path.display();
        let closed = "was closed: name a new file for the rest of the game with --record FILE";
        anyhow::ensure!(record.close.is_none(), "{name} {closed}");
        let cannot = || format!("cannot write {name}");
        let mut file = OpenOptions::new().write(true).open(path).with_context(cannot)?;
        file.set_len(record.whole_bytes as u64).with_context(cannot)?;
        file.seek(SeekFrom::End(0)).with_context(cannot)?;
        self.recorder = Some(Recorder::resume(file, record).with_context(cannot)?);
        self.kept = Some((path.to_owned(), resumes));
        Ok(())
    }

    /// Plays until the game is over or somebody leaves.
    pub(super) fn run(mut self, prompt: &mut dyn Prompt, out: &mut dyn Write) -> Result<ExitCode> {
        writeln!(out, "{}", self.briefing())?;
        let names = self.title.names(self.table.state());
        loop {
            self.settle()?;
            if self.table.outcome().is_some() {
                return self.end(out);
            }
            let Some(seat) = self.asked() else {
                writeln!(out, "No seat can decide.")?;
                return Ok(ExitCode::FAILURE);
            };
            let handed_over = self.reader != Some(seat);
            if handed_over && !self.hand_over(seat, prompt, out)? {
                return self.leave(out);
            }
            self.tell_news(seat, out)?;
            let question = self.question(seat);
            // Whoever has just been called to the screen is shown even a decision without a choice: that it was passed
            // over would tell the others something.
            let called = handed_over && self.keeps_secrets();
            if let ([action], false) = (question.legal.as_slice(), called)
                && self.title.goes_without_saying(action)
            {
                let only = question.menu.get(1).map(ToString::to_string).unwrap_or_default();
                writeln!(out, "Only one choice ({}): {only}.", question.rule)?;
                self.answer(seat, action.clone())?;
                continue;
            }
            self.put(&question, out)?;
            let commands = WORDS.iter().map(|word| (*word).to_owned());
            prompt.expect(
                commands.chain(names.iter().cloned()).chain(question.menu.words()).collect(),
            );
            let mark = format!("{}> ", self.name(seat));
            loop {
                let Some(line) = prompt.ask(&mark, out)? else { return self.leave(out) };
                match self.hear(&question, &line, out)? {
                    Next::Stay => {}
                    Next::Moved => break,
                    Next::Leave => return self.leave(out),
                }
            }
        }
    }

    /// What everybody should know before the first decision: the game, who plays whom, what wins, how to get help.
    pub(super) fn briefing(&self) -> String {
        let seats = self.table.seats().iter().zip(&self.players);
        let seats: Vec<String> =
            seats.map(|(info, player)| format!("{}: {player}", info.name)).collect();
        let game = self.title.briefing(self.table.state());
        let kept = match &self.kept {
            Some(_) => "The game is saved as you play.",
            None => "The game is not being saved; `save FILE` writes its record.",
        };
        format!(
            "{game}Players: {}. {kept}\nType `help` for the commands, `hint` for advice, `quit` to leave.",
            seats.join(", ")
        )
    }

    /// The last words: how it ended, and what can be done with the record.
    fn end(mut self, out: &mut dyn Write) -> Result<ExitCode> {
        let (title, state) = (self.title, self.table.state());
        let ending = self.table.outcome().map(|outcome| title.ending(state, outcome));
        if let Some(seat) = self.reader {
            self.tell_news(seat, out)?;
        }
        writeln!(out, "\n{}", ending.unwrap_or_default())?;
        if let Some(recorder) = self.recorder.take() {
            recorder.close(&self.table, None).context("closing the record")?;
        }
        if let Some((path, _)) = &self.kept {
            let path = path.display();
            if P::REVIEWED {
                let what = "what each turn owed to decisions and to the dice";
                writeln!(out, "`grognard record review {path}` reviews the game: {what}.")?;
            } else {
                writeln!(out, "The record is in {path}.")?;
            }
        }
        Ok(ExitCode::SUCCESS)
    }

    fn name(&self, seat: Seat) -> &str {
        self.table.seats().get(seat.index()).map_or("?", |info| &info.name)
    }

    /// Whether the people at the screen must not see each other's.
    fn keeps_secrets(&self) -> bool {
        let people = self.bots.iter().filter(|bot| bot.is_none()).count();
        GameOf::<P>::HIDDEN && people > 1 && !self.shares_secrets
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
            let bot = |owed: &referee::Owed<AskOf<P>>| !self.is_person(owed.seat);
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
        let (table, title) = (&self.table, self.title);
        let events = table.events();
        for (index, log) in self.log.iter_mut().enumerate() {
            if self.bots.get(index).is_some_and(Option::is_some) {
                continue;
            }
            let viewer = Viewer::Seat(Seat(index as u8));
            for (number, event) in events.iter().enumerate().skip(self.heard) {
                let seen = GameOf::<P>::seen_by(table.state(), event, viewer);
                let sentence = seen.and_then(|seen| title.tell(table.state(), &seen));
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

    fn tell_news(&mut self, seat: Seat, out: &mut dyn Write) -> Result<()> {
        let log = &self.log[seat.index()];
        let news = log.get(self.read[seat.index()]..).unwrap_or_default();
        let hidden = news.len().saturating_sub(NEWS);
        if hidden > 0 {
            writeln!(out, "… {hidden} earlier lines: `log` shows them")?;
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
        prompt: &mut dyn Prompt,
        out: &mut dyn Write,
    ) -> Result<bool> {
        self.reader = Some(seat);
        if !self.keeps_secrets() {
            return Ok(true);
        }
        prompt.forget();
        if self.clears {
            write!(out, "\u{1b}[2J\u{1b}[3J\u{1b}[H")?;
        } else {
            writeln!(out, "\n\n")?;
        }
        let name = self.name(seat);
        let called = format!("The screen is for {name} alone. Press Enter when you are ready. ");
        let came = prompt.ask(&called, out)?.is_some();
        prompt.forget();
        Ok(came)
    }

    fn question(&self, seat: Seat) -> Question<P> {
        let owed = self.table.pending().owed_by(seat).cloned();
        let owed = owed.expect("whoever is asked owes a decision");
        let legal = self.table.legal(seat);
        let menu = Menu::new(self.title.choices(self.table.state(), seat, &legal));
        Question { seat, rule: owed.rule, ask: owed.ask, legal, menu }
    }

    pub(super) fn answer(&mut self, seat: Seat, action: ActionOf<P>) -> Result<()> {
        self.table.act(seat, action, None).map_err(said)?;
        self.listen();
        self.write_record()
    }

    /// Takes back to the last decision that had a choice.
    pub(super) fn take_back(&mut self, seat: Seat, out: &mut dyn Write) -> Result<Next> {
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

    fn write_record(&mut self) -> Result<()> {
        match &mut self.recorder {
            Some(recorder) => {
                recorder.catch_up(&self.table).map(drop).context("writing the record")
            }
            None => Ok(()),
        }
    }

    /// Several answers one after another, as long as each is legal and the same seat decides; how many were given.
    pub(super) fn go_on(&mut self, seat: Seat, actions: &[ActionOf<P>]) -> Result<usize> {
        for (done, action) in actions.iter().enumerate() {
            let decides = self.asked() == Some(seat);
            if !decides || !self.table.legal(seat).contains(action) {
                return Ok(done);
            }
            self.answer(seat, action.clone())?;
            self.settle()?;
            if self.table.outcome().is_some() {
                return Ok(done + 1);
            }
        }
        Ok(actions.len())
    }

    fn leave(&self, out: &mut dyn Write) -> Result<ExitCode> {
        let decisions = counted(self.table.journal().len(), "line", "lines");
        match &self.kept {
            Some((_, resumes)) => writeln!(out, "\nGame saved. Resume it with `{resumes}`.")?,
            None => writeln!(out, "\nYou leave the game after {decisions}; it is not saved.")?,
        }
        Ok(ExitCode::SUCCESS)
    }
}

/// A refusal as an error: the desk passes on only what the table itself has listed.
fn said(refusal: impl std::fmt::Display) -> anyhow::Error {
    anyhow::anyhow!("{refusal}")
}
