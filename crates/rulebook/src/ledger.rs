//! The ledger: where a number came from, line by line, each line with its rule.

use crate::RuleId;
use schemars::JsonSchema;
use serde::Serialize;
use std::{borrow::Cow, fmt};

/// What one entry does to the number it explains.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Effect {
    /// Added to a die or a sum.
    Add(i32),
    /// Columns moved on a table, positive towards the attacker.
    Shift(i32),
    /// A factor, as a fraction.
    Times(u32, u32),
    /// The value that holds from here on.
    Set(i64),
    /// A limit cut the value down or up.
    Limit {
        /// Before the limit.
        from: i64,
        /// After it.
        to: i64,
    },
    /// No number, only a fact that mattered.
    Note,
}

impl fmt::Display for Effect {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Effect::Add(n) => write!(f, "{n:+}"),
            Effect::Shift(n) => write!(f, "{n:+} col"),
            Effect::Times(n, d) if *d == 1 => write!(f, "×{n}"),
            Effect::Times(n, d) => write!(f, "×{n}/{d}"),
            Effect::Set(n) => write!(f, "= {n}"),
            Effect::Limit { from, to } => write!(f, "{from} → {to}"),
            Effect::Note => Ok(()),
        }
    }
}

/// One line of a ledger.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Entry {
    /// The rule that says so.
    pub rule: RuleId,
    /// What it is, in a few words.
    pub what: Cow<'static, str>,
    /// What it does.
    pub effect: Effect,
}

/// A side of a fight, as a line about it says.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Party {
    /// Who attacks.
    Attacker,
    /// Who is attacked.
    Defender,
}

impl fmt::Display for Party {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Party::Attacker => "attacker",
            Party::Defender => "defender",
        })
    }
}

impl Entry {
    /// Whom the line is about, and what it says of him: a line about one side begins with its name and a colon.
    ///
    /// ```
    /// use rulebook::{Effect, Entry, Party, rule};
    ///
    /// let line = |what: &'static str| Entry { rule: rule!("D8.5c"), what: what.into(), effect: Effect::Add(1) };
    /// assert_eq!(line("attacker: grand assault").parted(), (Some(Party::Attacker), "grand assault"));
    /// assert_eq!(line("range 3").parted(), (None, "range 3"));
    /// ```
    #[must_use]
    pub fn parted(&self) -> (Option<Party>, &str) {
        let named = [("attacker: ", Party::Attacker), ("defender: ", Party::Defender)];
        let found = named
            .into_iter()
            .find_map(|(name, party)| Some((Some(party), self.what.strip_prefix(name)?)));
        found.unwrap_or((None, &self.what))
    }
}

/// An itemised explanation, in the order in which the rules were applied.
///
/// ```
/// use rulebook::{Effect, Ledger, rule};
///
/// let mut ledger = Ledger::default();
/// ledger.note(rule!("D8.5c"), "attacker: grand assault", Effect::Add(1));
/// ledger.note(rule!("D8.5d"), "attacker: demoralized defender", Effect::Add(1));
/// assert_eq!(ledger.to_string(), "D8.5c  +1  attacker: grand assault\nD8.5d  +1  attacker: demoralized defender\n");
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(transparent)]
pub struct Ledger(pub Vec<Entry>);

impl Ledger {
    /// Adds a line.
    pub fn note(&mut self, rule: RuleId, what: impl Into<Cow<'static, str>>, effect: Effect) {
        self.0.push(Entry { rule, what: what.into(), effect });
    }

    /// The lines in order.
    pub fn iter(&self) -> impl Iterator<Item = &Entry> {
        self.0.iter()
    }
}

impl fmt::Display for Ledger {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let rules = self.0.iter().map(|e| e.rule.as_str().len()).max().unwrap_or(0);
        let effects: Vec<String> = self.0.iter().map(|e| e.effect.to_string()).collect();
        let width = effects.iter().map(|e| e.chars().count()).max().unwrap_or(0);
        for (entry, effect) in self.0.iter().zip(&effects) {
            writeln!(f, "{:<rules$}  {effect:>width$}  {}", entry.rule, entry.what)?;
        }
        Ok(())
    }
}
