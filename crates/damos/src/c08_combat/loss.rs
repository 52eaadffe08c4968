//! The loss ladder: 0, 0h, 0d, 1, 1h, 1d, 2, 3, … (D8.7, R6, R40).

use std::fmt;
use std::str::FromStr;

/// A result on the loss ladder (D8.7a); `h` is the heart and `d` the diamond.
///
/// Ordered as the ladder is: later results beat earlier ones (D8.10b).
///
/// ```
/// use damos::Loss;
/// let one: Loss = "1".parse().unwrap();
/// assert_eq!(one.moved(1).to_string(), "1h");
/// assert_eq!(one.moved(-9), Loss::ZERO);
/// assert_eq!(one.plus(1).to_string(), "2");
/// assert!(one.moved(1) > one && one.moved(1).points() == 1);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Loss {
    rung: u8,
}

/// How far the rungs from plain 2 up, one LP each (D8.7d), stand above their number.
const ABOVE: u8 = 4;

impl Loss {
    /// The foot of the ladder.
    pub const ZERO: Loss = Loss { rung: 0 };

    /// The result at a place of the ladder, counted from 0.
    ///
    /// ```
    /// assert_eq!(damos::Loss::at(5).to_string(), "1d");
    /// ```
    #[must_use]
    pub const fn at(rung: u8) -> Loss {
        rulebook::cite!("D8.7a", "D8.7d");
        Loss { rung }
    }

    /// So many LP without a symbol.
    ///
    /// ```
    /// assert_eq!(damos::Loss::plain(4).to_string(), "4");
    /// ```
    #[must_use]
    pub const fn plain(points: u8) -> Loss {
        match points {
            0 => Loss { rung: 0 },
            1 => Loss { rung: 3 },
            n => Loss { rung: n.saturating_add(ABOVE) },
        }
    }

    /// Its place on the ladder.
    #[must_use]
    pub const fn rung(self) -> usize {
        self.rung as usize
    }

    /// The LP to be absorbed; symbols cost nothing by themselves (D8.8a).
    #[must_use]
    pub const fn points(self) -> u32 {
        match self.rung {
            0..=2 => 0,
            3..=5 => 1,
            rung => (rung - ABOVE) as u32,
        }
    }

    /// Moved so many rungs, never below plain 0 (D8.7b, D8.7c, R6).
    #[must_use]
    pub const fn moved(self, rungs: i32) -> Loss {
        rulebook::cite!("D8.7c", "R6");
        let rung = (self.rung as i32).saturating_add(rungs);
        Loss {
            rung: if rung < 0 {
                0
            } else if rung > 255 {
                255
            } else {
                rung as u8
            },
        }
    }

    /// With LP of the counterattack table added: numbers add up, the symbol stays while the total is 0 or 1 (R40).
    #[must_use]
    pub const fn plus(self, points: u32) -> Loss {
        match (self.rung, points) {
            (_, 0) => self,
            (0..=2, 1) => Loss { rung: self.rung + 3 },
            _ => {
                let total = self.points().saturating_add(points);
                Loss::plain(if total > 250 { 250 } else { total as u8 })
            }
        }
    }
}

/// The ladder as the charts print it, for people to read.
const SIGNS: [&str; 6] = ["0", "0♥", "0♦", "1", "1♥", "1♦"];

impl Loss {
    /// The result as the charts print it: `1♦` where programs write `1d`.
    ///
    /// ```
    /// assert_eq!(damos::Loss::at(5).printed(), "1♦");
    /// assert_eq!(damos::Loss::plain(3).printed(), "3");
    /// ```
    #[must_use]
    pub fn printed(self) -> String {
        SIGNS.get(self.rung()).map_or_else(|| self.to_string(), |text| (*text).to_owned())
    }
}

/// The ladder as far as results of cases go; beyond, numbers are written out.
const LADDER: [&str; 41] = [
    "0", "0h", "0d", "1", "1h", "1d", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12",
    "13", "14", "15", "16", "17", "18", "19", "20", "21", "22", "23", "24", "25", "26", "27", "28",
    "29", "30", "31", "32", "33", "34", "35", "36",
];

impl fmt::Display for Loss {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match LADDER.get(self.rung()) {
            Some(text) => f.pad(text),
            None => f.pad(&self.points().to_string()),
        }
    }
}

/// Why a text is no result of the ladder.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a loss is 0, 0h, 0d, 1, 1h, 1d, 2, 3 and so on")]
pub struct ParseLossError;

impl FromStr for Loss {
    type Err = ParseLossError;

    fn from_str(text: &str) -> Result<Loss, ParseLossError> {
        let (number, above) = match text.as_bytes().last() {
            Some(b'h') => (&text[..text.len() - 1], 1),
            Some(b'd') => (&text[..text.len() - 1], 2),
            _ => (text, 0),
        };
        let digits = !number.is_empty() && number.bytes().all(|b| b.is_ascii_digit());
        let points: u8 = number.parse().ok().filter(|_| digits).ok_or(ParseLossError)?;
        if points > 99 || (above > 0 && points > 1) {
            return Err(ParseLossError);
        }
        Ok(Loss { rung: Loss::plain(points).rung + above })
    }
}
