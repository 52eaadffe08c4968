//! What a person says at the prompt.

use series::{Inquiry, Primer};

/// One line from a person.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Command {
    /// Answers with a choice, by its number from 1.
    Choose(usize),
    /// Opens a list, by its letter.
    Open(usize),
    /// Shows the choices that have all these words.
    Filter(String),
    /// Shows every choice.
    All,
    /// Shows the question again.
    Again,
    /// Shows the map, around a place.
    Map(Option<String>),
    /// Shows what is in a place; without one, the place in question.
    Look(Option<String>),
    /// Explains the decision, one of its choices, or why something is not one.
    Why(Option<String>),
    /// Shows a rule.
    Rule(String),
    /// Asks what a staff officer would do.
    Hint,
    /// Takes the last answer back.
    Undo,
    /// Shows what has happened.
    Log,
    /// Asks the staff for a report.
    Report(Inquiry),
    /// Moves the force to a place, step by step.
    Go(String),
    /// Enters a written order; without one, those of the lines that follow.
    Orders(Option<String>),
    /// Shows the briefing again.
    Briefing,
    /// Writes the record.
    Save(Option<String>),
    /// Writes the position.
    Position(Option<String>),
    /// Lists the commands.
    Help,
    /// Leaves.
    Quit,
}

/// The words that open a command, for Tab.
pub(super) const WORDS: [&str; 24] = [
    "again", "all", "briefing", "forces", "go", "help", "hint", "log", "look", "map", "odds",
    "orders", "position", "quit", "reach", "rule", "save", "supply", "turn", "undo", "units",
    "victory", "why", "exit",
];

/// What can be said, for `help`, with the examples of a game.
pub(super) fn help(primer: &Primer) -> String {
    let Primer { place, unit, rules, signs } = primer;
    let rules: Vec<&str> = rules.iter().map(|rule| rule.as_str()).collect();
    let rules = if rules.is_empty() { String::new() } else { format!(": {}", rules.join(", ")) };
    format!(
        r"Choices
  7             choose 7 (above 999 with its sign: #1200)
  b             open list b
  {place:<13} the choices that name {place}; `{unit} {place}`: those that name both
  all           every choice                     again      this decision again
  go HEX        move the force there, step by step
  orders [LINE] enter an order as it is written on paper; without one, line by line
  undo          take back your last choice
Staff
  hint          advice                           odds [HEX] of an attack
  reach [HEX]   where a force can move           supply [HEX] lines of supply
  forces [STATE] your units: fresh, spent, due   look [HEX] a hex, or a unit by name
  map [HEX]     the map around a hex             turn       this turn so far
  victory       victory conditions               briefing   the first page again
  log           what has happened
Rules
  why           the rule behind this decision    why 7      about choice 7
  {not_a_choice:<13} why {place} is not a choice         rule ID    a rule or chapter{rules}
Files
  save FILE     write the record                 position FILE  write a position file
  quit          leave; the game is saved as you play
{signs}",
        not_a_choice = format!("why {place}"),
    )
}

impl Command {
    /// Reads a line; anything that is no command looks for choices.
    pub(super) fn read(line: &str) -> Command {
        let line = line.trim();
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let rest = Some(rest.trim()).filter(|rest| !rest.is_empty()).map(str::to_owned);
        match (word.to_ascii_lowercase().as_str(), rest) {
            ("", _) | ("again", None) => Command::Again,
            ("help" | "?", None) => Command::Help,
            ("quit" | "exit", None) => Command::Quit,
            ("undo", None) => Command::Undo,
            ("log", None) => Command::Log,
            ("hint", None) => Command::Hint,
            ("all", None) => Command::All,
            ("map", at) => Command::Map(at),
            ("why", what) => Command::Why(what),
            ("save", file) => Command::Save(file),
            ("position", file) => Command::Position(file),
            ("briefing", None) => Command::Briefing,
            ("victory", None) => Command::Report(Inquiry::Victory),
            ("turn", None) => Command::Report(Inquiry::Turn),
            ("supply", at) => Command::Report(Inquiry::Supply(at)),
            ("reach", at) => Command::Report(Inquiry::Reach(at)),
            ("odds", at) => Command::Report(Inquiry::Odds(at)),
            ("forces" | "units", words) => Command::Report(Inquiry::Forces(words)),
            ("go", Some(at)) => Command::Go(at),
            ("orders", line) => Command::Orders(line),
            ("look", at) => Command::Look(at),
            ("rule", Some(id)) => Command::Rule(id),
            (word, None) => Command::short(word, line),
            _ => Command::Filter(line.to_owned()),
        }
    }

    /// A number, a letter, or a word to look for. Four figures are a hex; `#1200` is a choice in a list that long.
    fn short(word: &str, line: &str) -> Command {
        let number = match word.strip_prefix('#') {
            Some(number) => number.parse(),
            None => word.parse(),
        };
        if let (Ok(number), true) = (number, word.len() <= 3 || word.starts_with('#')) {
            return Command::Choose(number);
        }
        match word.as_bytes() {
            [letter @ b'a'..=b'z'] => Command::Open(usize::from(letter - b'a')),
            _ => Command::Filter(line.to_owned()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_read_as_people_mean_them() {
        let some = |text: &str| Some(text.to_owned());
        for (line, command) in [
            ("12", Command::Choose(12)),
            (" b ", Command::Open(1)),
            ("#1204", Command::Choose(1204)),
            ("#x", Command::Filter("#x".into())),
            ("99999999999999999999", Command::Filter("99999999999999999999".into())),
            ("2614", Command::Filter("2614".into())),
            ("panzer 2614", Command::Filter("panzer 2614".into())),
            ("", Command::Again),
            ("WHY", Command::Why(None)),
            ("why 2714", Command::Why(some("2714"))),
            ("rule D8.8b", Command::Rule("D8.8b".into())),
            ("rule", Command::Filter("rule".into())),
            ("save a b.jsonl", Command::Save(some("a b.jsonl"))),
            ("undo", Command::Undo),
            ("?", Command::Help),
            ("é", Command::Filter("é".into())),
            ("look", Command::Look(None)),
            ("go Orsha", Command::Go("Orsha".into())),
            ("go", Command::Filter("go".into())),
            ("orders", Command::Orders(None)),
            ("orders 1413 m5 t2", Command::Orders(some("1413 m5 t2"))),
            ("units spent", Command::Report(Inquiry::Forces(some("spent")))),
            ("odds", Command::Report(Inquiry::Odds(None))),
            ("position", Command::Position(None)),
        ] {
            assert_eq!(Command::read(line), command, "{line}");
        }
    }
}
