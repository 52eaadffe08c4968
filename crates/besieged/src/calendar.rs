//! The calendar: six two-month turns a year, 1941 to 1945 (R-B27).

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::ops::RangeInclusive;
use std::str::FromStr;

/// The years of the war that the card covers.
pub const YEARS: RangeInclusive<u16> = 1941..=1945;

/// Whose attack it is, for the dates of the blitzkrieg table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Nation {
    /// The Germans and their allies.
    German,
    /// The Russians.
    Russian,
}

impl Nation {
    /// Every nation with its name in files and cases.
    pub const NAMES: [(&str, Nation); 2] =
        [("german", Nation::German), ("russian", Nation::Russian)];
}

impl fmt::Display for Nation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Nation::German => "German",
            Nation::Russian => "Russian",
        })
    }
}

/// The two months of a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Months {
    /// January and February.
    JanFeb,
    /// March and April.
    MarApr,
    /// May and June.
    MayJun,
    /// July and August.
    JulAug,
    /// September and October.
    SepOct,
    /// November and December.
    NovDec,
}

impl Months {
    /// Every pair of months with its name in files and cases, in the order of the year.
    pub const NAMES: [(&str, Months); 6] = [
        ("jan_feb", Months::JanFeb),
        ("mar_apr", Months::MarApr),
        ("may_jun", Months::MayJun),
        ("jul_aug", Months::JulAug),
        ("sep_oct", Months::SepOct),
        ("nov_dec", Months::NovDec),
    ];

    /// The turn that contains a month, 1 to 12 (R-B27).
    ///
    /// ```
    /// use besieged::Months;
    /// assert_eq!(Months::containing(9), Some(Months::SepOct));
    /// assert_eq!(Months::containing(13), None);
    /// ```
    #[must_use]
    pub fn containing(month: u32) -> Option<Months> {
        rulebook::cite!("R-B27");
        let pair = usize::try_from(month.checked_sub(1)? / 2).ok()?;
        Months::NAMES.get(pair).map(|(_, months)| *months)
    }
}

impl fmt::Display for Months {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Months::JanFeb => "Jan/Feb",
            Months::MarApr => "Mar/Apr",
            Months::MayJun => "May/Jun",
            Months::JulAug => "Jul/Aug",
            Months::SepOct => "Sep/Oct",
            Months::NovDec => "Nov/Dec",
        })
    }
}

/// One turn of the game; turns compare in the order in which they are played.
///
/// A turn is read in any of the usual spellings, and a single month stands for the turn it falls in:
///
/// ```
/// use besieged::Turn;
/// let turn: Turn = "1943 jul/aug".parse().unwrap();
/// assert_eq!(turn, "Aug 1943".parse().unwrap());
/// assert_eq!(turn.to_string(), "Jul/Aug 1943");
/// assert!(turn < "1943 sep_oct".parse().unwrap());
/// ```
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema,
)]
#[serde(into = "String", try_from = "String")]
pub struct Turn {
    /// The year.
    pub year: u16,
    /// The two months.
    pub months: Months,
}

/// The year in which turns begin to be counted.
const FIRST_YEAR: u16 = 1941;

impl Turn {
    /// Its number in the campaign; May/Jun 1941 is the first.
    #[must_use]
    pub fn number(self) -> u16 {
        let months = (0..).zip(Months::NAMES).find(|(_, (_, months))| *months == self.months);
        let place = months.map_or(0, |(place, _)| place);
        (self.year.saturating_sub(FIRST_YEAR) * 6 + place).saturating_sub(1)
    }

    /// The turn as files write it, such as `1941.may_jun`.
    #[must_use]
    pub fn key(self) -> String {
        let name = Months::NAMES.iter().find(|(_, months)| *months == self.months);
        format!("{}.{}", self.year, name.map_or("", |(name, _)| name))
    }

    /// The turn after it.
    ///
    /// ```
    /// use besieged::Turn;
    /// let turn: Turn = "1941.nov_dec".parse().unwrap();
    /// assert_eq!(turn.next().key(), "1942.jan_feb");
    /// ```
    #[must_use]
    pub fn next(self) -> Turn {
        let place = Months::NAMES.iter().position(|(_, months)| *months == self.months);
        match Months::NAMES.get(place.map_or(0, |place| place + 1)) {
            Some((_, months)) => Turn { months: *months, ..self },
            None => Turn { year: self.year + 1, months: Months::JanFeb },
        }
    }
}

impl From<Turn> for String {
    fn from(turn: Turn) -> String {
        turn.key()
    }
}

impl TryFrom<String> for Turn {
    type Error = NoSuchTurn;

    fn try_from(text: String) -> Result<Turn, NoSuchTurn> {
        text.parse()
    }
}

impl fmt::Display for Turn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.months, self.year)
    }
}

/// The text names no turn of the war.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is not a turn such as \"1941 jul/aug\" (years 1941 to 1945)")]
pub struct NoSuchTurn(String);

impl FromStr for Turn {
    type Err = NoSuchTurn;

    fn from_str(text: &str) -> Result<Turn, NoSuchTurn> {
        rulebook::cite!("R-B27");
        let words: Vec<&str> =
            text.split([' ', '.', ',']).filter(|word| !word.is_empty()).collect();
        let read = match words[..] {
            [a, b] => turn_of(a, b).or_else(|| turn_of(b, a)),
            _ => None,
        };
        read.ok_or_else(|| NoSuchTurn(text.to_owned()))
    }
}

fn turn_of(year: &str, months: &str) -> Option<Turn> {
    let year = year.parse().ok().filter(|year| YEARS.contains(year))?;
    Some(Turn { year, months: months_of(&months.to_lowercase().replace(['/', '-'], "_"))? })
}

fn months_of(name: &str) -> Option<Months> {
    const CALENDAR: [&str; 12] = [
        "january",
        "february",
        "march",
        "april",
        "may",
        "june",
        "july",
        "august",
        "september",
        "october",
        "november",
        "december",
    ];
    if let Some((_, months)) = Months::NAMES.iter().find(|(known, _)| *known == name) {
        return Some(*months);
    }
    let month = CALENDAR.iter().position(|month| name.len() >= 3 && month.starts_with(name))?;
    Months::NAMES.get(month / 2).map(|(_, months)| *months)
}

/// The two impulses of a turn.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema,
)]
#[serde(rename_all = "snake_case")]
pub enum Impulse {
    /// The first, after which a raging battle locks its units.
    First,
    /// The second.
    Second,
}

impl Impulse {
    /// The place in a table by impulse.
    #[must_use]
    pub fn index(self) -> usize {
        usize::from(self == Impulse::Second)
    }

    /// Its number as players say it.
    #[must_use]
    pub fn number(self) -> u8 {
        if self == Impulse::First { 1 } else { 2 }
    }
}
