//! The labs: cases of the four rule systems in, answers out. The command line and the web ask the same desk.

use crate::wire::Preset;
use casefile::{Case, Fault};
use rulebook::Ledger;
use serde_json::Value;

/// What a rule system answers: the same form for all four.
#[derive(Clone, Copy)]
pub struct Desk {
    /// Its name.
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
    samples: &'static str,
}

macro_rules! desk {
    ($system:ident) => {
        Desk {
            name: stringify!($system),
            resolve_ops: $system::RESOLVE_OPS,
            odds_ops: $system::ODDS_OPS,
            resolve: $system::resolve,
            odds: $system::odds,
            explain: $system::explain,
            samples: include_str!(concat!(
                "../../../docs/cases/",
                stringify!($system),
                ".samples.jsonl"
            )),
        }
    };
}

/// Every rule system.
pub const DESKS: [Desk; 4] = [desk!(damos), desk!(besieged), desk!(frontline), desk!(yards)];

/// The desk of a rule system.
///
/// ```
/// assert!(host::labs::desk("damos").is_some());
/// assert!(host::labs::desk("chess").is_none());
/// ```
#[must_use]
pub fn desk(name: &str) -> Option<Desk> {
    DESKS.into_iter().find(|desk| desk.name == name)
}

/// What is wanted of a desk.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Op {
    /// What came of a case.
    Resolve,
    /// What may come of it.
    Odds,
}

impl Desk {
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
    /// ```
    /// use host::labs::{Op, desk};
    /// let desk = desk("damos").unwrap();
    /// assert!(desk.answer(Op::Odds, b"{}", false).get("error").is_some());
    /// ```
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_preset_is_answered() {
        for desk in DESKS {
            let presets = desk.presets();
            assert!(presets.len() >= 6, "{}", desk.name);
            for Preset { name, op, case, .. } in presets {
                let op = if op == "odds" { Op::Odds } else { Op::Resolve };
                let answer = desk.answer(op, case.to_string().as_bytes(), true);
                assert!(answer.is_object(), "{} {name}: {answer}", desk.name);
            }
        }
    }
}
