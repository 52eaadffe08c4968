//! A lab: cases of a rule system in, answers out. The command line and the web ask the same lab.

use crate::situation::Situation;
use crate::wire::Preset;
use casefile::{Case, Fault};
use clap::{ArgMatches, Args, Command};
use rulebook::Ledger;
use serde_json::Value;

/// What a rule system answers without a game: the same form for all.
pub struct Lab {
    /// The name of the rule system.
    pub name: &'static str,
    /// What can be resolved.
    pub resolve_ops: &'static [&'static str],
    /// What has odds.
    pub odds_ops: &'static [&'static str],
    /// Resolves a case with its dice.
    pub resolve: fn(&Case) -> Result<Value, Fault>,
    /// The exact odds of a case.
    pub odds: fn(&Case) -> Result<Value, Fault>,
    /// Where the numbers of a case come from.
    pub explain: fn(&Case) -> Result<Ledger, Fault>,
    /// The cases that come with it, one JSON object a line.
    pub samples: &'static str,
    /// The flags by which people describe a situation.
    pub flags: Flags,
}

/// The flags of a lab, whatever their type.
pub struct Flags {
    augment: fn(Command) -> Command,
    read: fn(&ArgMatches) -> Result<Box<dyn Situation>, clap::Error>,
}

impl Flags {
    /// The flags of a type.
    #[must_use]
    pub const fn of<F: Args + Situation + 'static>() -> Flags {
        Flags { augment: F::augment_args, read: |found| Ok(Box::new(F::from_arg_matches(found)?)) }
    }

    /// A command with these flags.
    #[must_use]
    pub fn on(&self, command: Command) -> Command {
        (self.augment)(command)
    }

    /// The situation that was described.
    ///
    /// # Errors
    /// Words that cannot be read.
    pub fn read(&self, found: &ArgMatches) -> Result<Box<dyn Situation>, clap::Error> {
        (self.read)(found)
    }
}

/// What is wanted of a lab.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Op {
    /// What came of a case.
    Resolve,
    /// What may come of it.
    Odds,
}

impl Lab {
    /// The operations of one sort.
    #[must_use]
    pub fn ops(&self, op: Op) -> &'static [&'static str] {
        match op {
            Op::Resolve => self.resolve_ops,
            Op::Odds => self.odds_ops,
        }
    }

    /// Answers a case, with the account of its numbers when that is wanted.
    ///
    /// # Errors
    /// What is wrong with the case.
    pub fn solve(&self, op: Op, case: &Case, explained: bool) -> Result<Value, Fault> {
        let mut reply = match op {
            Op::Resolve => (self.resolve)(case)?,
            Op::Odds => (self.odds)(case)?,
        };
        if let (true, Value::Object(map)) = (explained, &mut reply) {
            let ledger = serde_json::to_value((self.explain)(case)?).unwrap_or(Value::Null);
            map.insert("explain".to_string(), ledger);
        }
        Ok(reply)
    }

    /// Answers one case as a line of JSON; a faulty one with an `error`.
    ///
    #[must_use]
    pub fn answer(&self, op: Op, case: &[u8], explained: bool) -> Value {
        casefile::answer(case, self.ops(op), |case| self.solve(op, case, explained))
    }

    /// The cases that come with the system.
    #[must_use]
    pub fn presets(&self) -> Vec<Preset> {
        let lines =
            self.samples.lines().filter_map(|line| serde_json::from_str::<Value>(line).ok());
        let preset = |mut line: Value| {
            let case = line.get_mut("input").map(Value::take)?;
            let word = |value: &Value, key: &str| Some(value.get(key)?.as_str()?.to_owned());
            let id = word(&case, "id").unwrap_or_default();
            let name = format!("{} {id}", word(&case, "op").unwrap_or_default());
            let source = format!("docs/cases/{}.samples.jsonl", self.name);
            Some(Preset { name, op: word(&line, "command")?, source, case })
        };
        lines.filter_map(preset).collect()
    }
}
