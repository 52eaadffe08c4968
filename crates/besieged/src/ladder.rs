//! Odds and the ladder they stand on: … 1-3, 1-2, 1-1, 2-1, 3-1 … (B1, R-B1, R-B9).

use mechanics::Ratio;
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Serialize, Serializer};
use std::borrow::Cow;
use std::fmt;
use std::str::FromStr;

/// Rounded odds, attacker first; greater is better for the attacker.
///
/// ```
/// use besieged::Odds;
/// let odds = Odds::of(7, 4).unwrap();
/// assert_eq!(odds.to_string(), "1-1");
/// assert_eq!(odds.shifted(2).to_string(), "3-1");
/// assert_eq!("1-5".parse(), Ok(Odds::of(1, 5).unwrap()));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Odds(Ratio);

impl Odds {
    /// The odds of two strengths with every fraction going to the defender (B1, R-B1); `None` when a side has no
    /// strength (R-B21).
    #[must_use]
    pub fn of(attack: u32, defense: u32) -> Option<Odds> {
        rulebook::cite!("R-B1");
        (attack > 0 && defense > 0).then(|| Odds(Ratio::rounded_down(attack, defense)))
    }

    /// `n-1`; `Odds::to_one(3)` are the least odds of a blitzkrieg attack.
    #[must_use]
    pub fn to_one(n: u32) -> Odds {
        Odds(Ratio::to_one(n))
    }

    /// `1-n`; `Odds::one_to(5)` are the least odds of the results table.
    #[must_use]
    pub fn one_to(n: u32) -> Odds {
        Odds(Ratio::one_to(n))
    }

    /// Moved so many rungs up in the attacker's favour (R-B9).
    #[must_use]
    pub fn shifted(self, rungs: u32) -> Odds {
        rulebook::cite!("R-B9");
        Odds(self.0.shifted(i32::try_from(rungs).unwrap_or(i32::MAX)))
    }
}

impl fmt::Display for Odds {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (attack, defense) = self.0.sides();
        f.pad(&format!("{attack}-{defense}"))
    }
}

impl Serialize for Odds {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl JsonSchema for Odds {
    fn schema_name() -> Cow<'static, str> {
        "Odds".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({
            "description": "Odds as they are printed, attacker first, such as `3-1`.",
            "type": "string", "pattern": "^([1-9][0-9]*-1|1-[1-9][0-9]*)$",
        })
    }
}

/// The text is not printed odds.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` are not odds such as 3-1 or 1-2")]
pub struct NotOdds(String);

impl FromStr for Odds {
    type Err = NotOdds;

    /// Reads odds exactly as they are printed.
    fn from_str(text: &str) -> Result<Odds, NotOdds> {
        let sides =
            text.split_once('-').and_then(|(a, b)| Some((a.parse().ok()?, b.parse().ok()?)));
        let odds = sides.and_then(|(attack, defense)| match (attack, defense) {
            (0, _) | (_, 0) => None,
            (n, 1) => Some(Odds::to_one(n)),
            (1, n) => Some(Odds::one_to(n)),
            _ => None,
        });
        odds.filter(|odds| odds.to_string() == text).ok_or_else(|| NotOdds(text.to_owned()))
    }
}
