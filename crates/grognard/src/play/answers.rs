//! What a person is shown and told at the prompt.

use super::{
    command::{Command, help},
    desk::{Desk, Next, Question},
};
use crate::{markdown::plain, rules, terminal};
use anyhow::Result;
use bots::Brief;
use record::{DiceKind, Recorder};
use referee::{Game as _, Seat};
use series::{
    Inquiry, Presented,
    page::{Screen, counted},
};
use std::{io::Write, path::Path};
use study::GameOf;

/// What is said when a game has no such report.
const NO_REPORT: &str = "This game has no such report.\n";

impl<P: Presented> Desk<'_, P> {
    /// Shows a decision: how things stand, the map, the question, the choices.
    pub(super) fn put(&self, question: &Question<P>, out: &mut dyn Write) -> Result<()> {
        let (state, seat) = (self.table.state(), question.seat);
        writeln!(out, "\n{}", self.title.situation(state, seat))?;
        let focus = self.focus(question);
        if let Some(map) = focus.and_then(|at| self.title.map(state, seat, &at, columns())) {
            write!(out, "{map}")?;
        }
        writeln!(out, "{} ({})", self.title.asked(state, &question.ask), question.rule)?;
        write!(out, "{}", question.menu.show())?;
        Ok(())
    }

    /// Answers a line of a person.
    pub(super) fn hear(
        &mut self,
        question: &Question<P>,
        line: &str,
        out: &mut dyn Write,
    ) -> Result<Next> {
        if self.writing {
            return self.write(question, line, out);
        }
        let menu = &question.menu;
        let none = || "No such choice or command; `help` lists them.\n".to_owned();
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
            Command::Go(spot) => return self.go(question, &spot, out),
            Command::Orders(None) => {
                self.writing = true;
                "Write an order to a line, as on the form; an empty line ends.\n".to_owned()
            }
            Command::Orders(Some(order)) => {
                let entered = self.enter(question.seat, &order, out)?;
                return Ok(if entered { Next::Moved } else { Next::Stay });
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
            Command::Map(at) => self.map(question, at),
            Command::Look(at) => self.look(question, at),
            Command::Why(what) => self.why(question, what.as_deref()),
            Command::Rule(id) => rule(&id),
            Command::Hint => self.hint(question),
            Command::Report(inquiry) => self.report(question, &inquiry),
            Command::Log => {
                let log = &self.log[question.seat.index()];
                log.iter().map(|(_, sentence)| format!("{sentence}\n")).collect()
            }
            Command::Save(file) => self.save(file.as_deref()),
            Command::Position(file) => self.position(file.as_deref()),
            Command::Briefing => self.briefing() + "\n",
            Command::Help => help(&self.title.primer()),
        };
        write!(out, "{text}")?;
        Ok(Next::Stay)
    }

    /// Moves to a place, step by step, until something comes between.
    fn go(&mut self, question: &Question<P>, spot: &str, out: &mut dyn Write) -> Result<Next> {
        let steps = match self.title.way(self.table.state(), question.seat, spot) {
            Ok(steps) => steps,
            Err(why) => {
                writeln!(out, "{why}")?;
                return Ok(Next::Stay);
            }
        };
        let done = self.go_on(question.seat, &steps)?;
        if done < steps.len() {
            let left = counted(steps.len() - done, "step", "steps");
            writeln!(out, "The move is interrupted with {left} to go.")?;
        }
        Ok(if done > 0 { Next::Moved } else { Next::Stay })
    }

    /// A line while written orders are entered; an empty one ends it.
    fn write(&mut self, question: &Question<P>, line: &str, out: &mut dyn Write) -> Result<Next> {
        if matches!(line.trim(), "" | "end") {
            self.writing = false;
            return Ok(Next::Moved);
        }
        self.enter(question.seat, line, out)?;
        Ok(Next::Stay)
    }

    /// Enters a written order: all of the line, or nothing. Says whether it did.
    fn enter(&mut self, seat: Seat, line: &str, out: &mut dyn Write) -> Result<bool> {
        let orders = match series::orders(self.title, self.table.state(), seat, line) {
            None => {
                writeln!(out, "This game has no written orders.")?;
                return Ok(false);
            }
            Some(Err(misread)) => {
                writeln!(out, "Not entered: {misread}.")?;
                return Ok(false);
            }
            Some(Ok(orders)) => orders,
        };
        for order in orders {
            let words = self.title.phrase(self.table.state(), seat, &order);
            self.answer(seat, order)?;
            writeln!(out, "  {words}")?;
        }
        writeln!(out, "{}", self.title.tally(self.table.state(), seat))?;
        Ok(true)
    }

    /// The place that a decision is about.
    fn focus(&self, question: &Question<P>) -> Option<String> {
        let Question { seat, ask, legal, .. } = question;
        self.title.focus(self.table.state(), *seat, ask, legal)
    }

    fn map(&self, question: &Question<P>, at: Option<String>) -> String {
        let at = at.or_else(|| self.focus(question));
        let state = self.table.state();
        let map = at.and_then(|at| self.title.map(state, question.seat, &at, columns()));
        map.unwrap_or_else(|| "No such hex on the map.\n".into())
    }

    fn look(&self, question: &Question<P>, at: Option<String>) -> String {
        let at = at.or_else(|| self.focus(question));
        let seen = at.and_then(|at| self.title.look(self.table.state(), question.seat, &at));
        seen.unwrap_or_else(|| "No hex or unit of that name is in sight.\n".into())
    }

    fn report(&self, question: &Question<P>, inquiry: &Inquiry) -> String {
        let screen = Screen { columns: columns(), colour: terminal::colour() };
        let found = self.title.report(self.table.state(), question.seat, inquiry, screen);
        let text = found.unwrap_or_else(|| NO_REPORT.to_owned());
        // The turn's own part of the log begins with its mark.
        let log = &self.log[question.seat.index()];
        match log.iter().rposition(|(_, sentence)| sentence.starts_with("— Turn")) {
            Some(start) if *inquiry == Inquiry::Turn => {
                let lines = log[start..].iter().map(|(_, sentence)| format!("{sentence}\n"));
                text + &lines.collect::<String>()
            }
            _ => text,
        }
    }

    /// What a staff officer would do, and with which choice it begins.
    fn hint(&self, question: &Question<P>) -> String {
        let brief = Brief::at(&self.table, question.seat, &question.legal);
        let lines = self.title.hints(&brief).into_iter().map(|(words, first)| {
            let place = question.legal.iter().position(|legal| *legal == first);
            let begins = place.map_or(String::new(), |place| format!(" Begin with {}.", place + 1));
            format!("  {words}{begins}\n")
        });
        let text: String = lines.collect();
        if text.is_empty() { "There are no hints for this game.\n".to_owned() } else { text }
    }

    /// The rule behind the decision; a choice; or why something is none.
    fn why(&self, question: &Question<P>, what: Option<&str>) -> String {
        let Some(what) = what else { return rule(question.rule.as_str()) };
        let number = what.parse().ok().filter(|_| what.len() <= 3);
        let (state, seat) = (self.table.state(), question.seat);
        if let Some((number, choice)) =
            number.and_then(|number: usize| Some((number, question.menu.get(number)?)))
        {
            let action = question.legal.get(number.saturating_sub(1));
            let own = action.and_then(|action| self.title.rule_of(state, action));
            let allows = rule(own.as_ref().unwrap_or(&question.rule).as_str());
            return format!("You may {}.\n{allows}", within(&choice.to_string()));
        }
        if let Some(text) = self.title.why(state, seat, &question.ask, what) {
            return text;
        }
        let meant = self.title.meant(state, seat, &question.ask, what);
        let mut answers: Vec<String> = Vec::new();
        for action in meant {
            let words = within(&self.title.phrase(state, seat, &action).to_string());
            if let Some(place) = question.legal.iter().position(|legal| *legal == action) {
                answers.push(format!("You may {words}: choice {}.\n", place + 1));
            } else if let Err(illegal) = GameOf::<P>::check(state, seat, &action) {
                answers.push(format!(
                    "You may not {words}: {illegal}.\n{}",
                    rule(illegal.rule.as_str())
                ));
            }
        }
        if answers.is_empty() {
            return "Name a choice by its number, or a hex or unit that is not on the list.\n"
                .into();
        }
        answers.concat()
    }

    fn save(&self, file: Option<&str>) -> String {
        let Some(path) = file else {
            return match &self.kept {
                Some((path, _)) => format!("Saved after every choice, in {}.\n", path.display()),
                None => "Name a file: save FILE.\n".into(),
            };
        };
        let dice = DiceKind::Seeded { seed: self.seed };
        let written = terminal::new_file(Path::new(path))
            .and_then(|file| Ok(Recorder::begin(file, &self.table, dice).map(drop)?));
        match written {
            Ok(()) => {
                format!("Record written to {path}; `grognard record verify {path}` checks it.\n")
            }
            Err(error) => format!("{error:#}.\n"),
        }
    }

    /// Writes the position; both sides are in it.
    fn position(&self, file: Option<&str>) -> String {
        let Some(path) = file else { return "Name a file: position FILE.\n".into() };
        let text = match self.title.position(self.table.state()) {
            None => return "This game has no position files.\n".into(),
            Some(Err(why)) => return format!("Not now: {why}.\n"),
            Some(Ok(text)) => text,
        };
        let written = terminal::new_file(Path::new(path))
            .and_then(|mut file| Ok(file.write_all(text.as_bytes())?));
        match written {
            Ok(()) => format!(
                "Position written to {path}, with the strength of both sides; \
                 `grognard play --text --position {path}` begins there.\n"
            ),
            Err(error) => format!("{error:#}.\n"),
        }
    }
}

/// How wide a map may be: the terminal, or the usual width of one.
fn columns() -> usize {
    terminal::columns().unwrap_or(80)
}

/// A rule as people read it, or a whole chapter.
fn rule(id: &str) -> String {
    let found = rules::called(id);
    let shown =
        |rule: &rulebook::Rule| format!("  {}  {}: {}\n", rule.id, rule.heading, plain(&rule.text));
    match found.as_slice() {
        [] => format!("There is no rule {id}.\n"),
        rules => rules.iter().map(shown).collect(),
    }
}

/// Words that begin a line, within a sentence.
fn within(words: &str) -> String {
    let mut letters = words.chars();
    let second = letters.clone().nth(1);
    match letters.next() {
        // What goes on in capitals is a name.
        Some(first) if second.is_some_and(|it| it.is_lowercase() || it == ' ') => {
            first.to_lowercase().chain(letters).collect()
        }
        _ => words.to_owned(),
    }
}
