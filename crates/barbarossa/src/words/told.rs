//! News: what happened, with the rule, the places, the units, the dice and the account that belong to it.

use super::Atlas;
use crate::force::Force;
use crate::ground::{Side, UnitId};
use crate::seen::Seen;
use hex::HexIndex;
use rulebook::{Ledger, Party, RuleId, rule};
use serde::Serialize;

/// What a piece of news is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Topic {
    /// A turn began.
    Turn,
    /// A phase began or ended.
    Phase,
    /// Units were set up, came in, or were restored.
    Reinforcement,
    /// Railways.
    Rail,
    /// Forces move, pick up, rally.
    Move,
    /// Reactions.
    Reaction,
    /// An attack is planned, weighed or won.
    Combat,
    /// Dice fell.
    Roll,
    /// Strength or units were lost.
    Loss,
    /// A special rule was touched off.
    Special,
    /// The game is over.
    Over,
}

impl Topic {
    /// Its name in JSON.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Topic::Turn => "turn",
            Topic::Phase => "phase",
            Topic::Reinforcement => "reinforcement",
            Topic::Rail => "rail",
            Topic::Move => "move",
            Topic::Reaction => "reaction",
            Topic::Combat => "combat",
            Topic::Roll => "roll",
            Topic::Loss => "loss",
            Topic::Special => "special",
            Topic::Over => "over",
        }
    }
}

/// Dice as they lay on the table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Dice {
    /// The faces.
    pub faces: Vec<u8>,
    /// How many sides each die has (D2.1b).
    pub sides: u8,
    /// Who rolled.
    pub side: Side,
}

/// A line of an account.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct LedgerLine {
    /// What it is.
    pub text: String,
    /// What it does.
    pub value: String,
    /// The rule that says so.
    pub rule: RuleId,
    /// In odds, the side whose number it changes.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub side: Option<Party>,
    /// In odds, that it may be added yet and is not in the chances.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub uncounted: bool,
}

impl LedgerLine {
    /// The lines of a ledger.
    #[must_use]
    pub fn of(ledger: &Ledger) -> Vec<LedgerLine> {
        let line = |entry: &rulebook::Entry| LedgerLine {
            text: entry.what.to_string(),
            value: entry.effect.to_string(),
            rule: entry.rule,
            side: None,
            uncounted: false,
        };
        ledger.iter().map(line).collect()
    }

    /// The lines of a ledger of odds, each with the side that it is about.
    #[must_use]
    pub fn parted(ledger: &Ledger) -> Vec<LedgerLine> {
        let line = |entry: &rulebook::Entry| {
            let (side, text) = entry.parted();
            let (value, rule) = (entry.effect.to_string(), entry.rule);
            LedgerLine { text: text.to_owned(), value, rule, side, uncounted: false }
        };
        ledger.iter().map(line).collect()
    }
}

/// A piece of news.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Told {
    /// The sentence.
    pub text: String,
    /// Whose deed or fate it is.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub side: Option<Side>,
    /// What it is about.
    pub kind: Topic,
    /// The rule behind it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rule: Option<RuleId>,
    /// The dice that fell.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub dice: Vec<Dice>,
    /// Every number with its rule.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub ledger: Vec<LedgerLine>,
    /// The hexes it names.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub hexes: Vec<HexIndex>,
    /// The units it names.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub units: Vec<UnitId>,
}

impl Told {
    pub(super) fn new(kind: Topic, rule: RuleId, text: String) -> Told {
        let (dice, ledger, hexes, units) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
        Told { text, side: None, kind, rule: Some(rule), dice, ledger, hexes, units }
    }

    pub(super) fn by(self, side: Side) -> Told {
        Told { side: Some(side), ..self }
    }

    pub(super) fn at(mut self, hex: HexIndex) -> Told {
        self.hexes.push(hex);
        self
    }

    pub(super) fn where_known(mut self, hex: Option<HexIndex>) -> Told {
        self.hexes.extend(hex);
        self
    }

    pub(super) fn with(mut self, units: &[UnitId]) -> Told {
        self.units.extend(units);
        self
    }

    pub(super) fn rolled(mut self, side: Side, faces: &[u8]) -> Told {
        self.dice.push(Dice { faces: faces.to_vec(), sides: 6, side });
        self
    }

    pub(super) fn reckoned(self, ledger: &Ledger) -> Told {
        Told { ledger: LedgerLine::of(ledger), ..self }
    }

    /// The sentence, and below it the account, one line each with its rule.
    #[must_use]
    pub fn in_full(&self) -> String {
        let width = |of: fn(&LedgerLine) -> usize| self.ledger.iter().map(of).max().unwrap_or(0);
        let rules = width(|line| line.rule.as_str().len());
        let values = width(|line| line.value.chars().count());
        let lines = self.ledger.iter().map(|LedgerLine { text, value, rule, .. }| {
            format!("\n    {:<rules$}  {value:>values$}  {text}", rule.as_str())
        });
        self.text.clone() + &lines.collect::<String>()
    }
}

impl Atlas {
    /// A sentence for what a seat saw, with all that belongs to it; nothing for what changes nothing on the map.
    #[must_use]
    pub fn tell(&self, seen: &Seen) -> Option<Told> {
        let units_side = |unit: UnitId| self.ground().roster.get(unit).map(|info| info.side);
        let mut told = match seen {
            Seen::Restored { side, unit: Some(unit) } => {
                let text = format!("1 RP restores 1 SP to {}.", self.unit(*unit));
                Told::new(Topic::Reinforcement, rule!("D5b"), text).by(*side).with(&[*unit])
            }
            Seen::Restored { side, unit: None } => {
                let text = format!("The {side} player restores 1 SP with 1 RP.");
                Told::new(Topic::Reinforcement, rule!("D5b"), text).by(*side)
            }
            Seen::Planned { side, plan: Some(plan) } => {
                Told::new(Topic::Combat, rule!("D8.3a"), format!("You plan a {plan}.")).by(*side)
            }
            Seen::Planned { side, plan: None } => {
                let text = format!("The {side} player chooses a plan in secret.");
                Told::new(Topic::Combat, rule!("R34"), text).by(*side)
            }
            Seen::SpLost { side, unit: Some(unit), hex, .. } => {
                let text = format!("{} loses 1 SP.", self.unit(*unit));
                Told::new(Topic::Loss, rule!("D8.8a"), text)
                    .by(*side)
                    .with(&[*unit])
                    .where_known(*hex)
            }
            Seen::SpLost { side, unit: None, among, hex } => {
                let text = format!("The {side} player loses 1 SP: {}.", self.one_of(among));
                Told::new(Topic::Loss, rule!("D2.4b"), text).by(*side).with(among).where_known(*hex)
            }
            Seen::Open(event) => self.tell_phase(event).or_else(|| self.tell_combat(event))?,
        };
        if told.side.is_none() {
            told.side = told.units.first().and_then(|unit| units_side(*unit));
        }
        Some(told)
    }

    fn one_of(&self, force: &Force) -> String {
        match force.as_slice() {
            [one] => self.unit(*one).to_owned(),
            _ => format!("one of {}", self.force(force)),
        }
    }
}
