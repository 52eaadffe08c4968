//! Forces as people write them: `armor 8, 2 motor 5, foot 6 ma 4`.

use crate::{Nation, Unit, UnitType, exerts_zoi};
use std::str::FromStr;
use thiserror::Error;

/// The words for a type; the first is the one we write ourselves.
const WORDS: [(UnitType, &[&str]); 8] = [
    (UnitType::Armor, &["armor", "armour", "panzer", "tank", "tanks"]),
    (UnitType::Mechanized, &["mech", "mechanized"]),
    (UnitType::Motorized, &["motor", "mot", "motorized"]),
    (UnitType::Cavalry, &["cavalry", "cav"]),
    (UnitType::FootInfantry, &["foot", "foot_infantry", "infantry", "inf", "rifle"]),
    (UnitType::Mountain, &["mountain", "mtn"]),
    (UnitType::Airborne, &["airborne", "para"]),
    (UnitType::Nkvd, &["nkvd"]),
];

/// The most units on a side, as in cases.
const UNITS_MAX: usize = 12;

/// A force in a line of text: types and SP with commas between, `2 mech 5` for two alike; MA and ZOI follow from type and
/// nation unless `ma 7`, `zoi` or `no zoi` say otherwise.
///
/// ```
/// use damos::{Nation, Troops, UnitType};
/// let troops: Troops = "armor 8, 2 motor 5, foot 6 ma 4".parse().unwrap();
/// let units = troops.units(Nation::German);
/// assert_eq!(units.len(), 4);
/// assert_eq!((units[0].kind, units[0].sp, units[0].ma, units[0].zoi), (UnitType::Armor, 8, 8, true));
/// assert_eq!((units[3].ma, units[3].zoi), (4, false));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Troops(Vec<Entry>);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Entry {
    kind: UnitType,
    sp: u32,
    ma: Option<u32>,
    zoi: Option<bool>,
}

/// Why a text is no force.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum TroopsError {
    /// Not a type of unit.
    #[error(
        "`{0}` is no unit: armor, mech, motor, cavalry, foot, mountain, airborne or nkvd, with its SP, such as `armor 8`"
    )]
    Unit(String),
    /// A number that is missing or out of range.
    #[error("`{0}` needs {1}; separate units with commas")]
    Number(String, &'static str),
    /// Too many or too few.
    #[error("a side has 1 to 12 units")]
    Count,
}

impl Troops {
    /// The units, with the MA and ZOI of their nation where the text leaves them open.
    #[must_use]
    pub fn units(&self, nation: Nation) -> Vec<Unit> {
        let unit = |entry: &Entry| Unit {
            kind: entry.kind,
            sp: entry.sp,
            ma: entry.ma.unwrap_or_else(|| usual_ma(nation, entry.kind)),
            zoi: entry.zoi.unwrap_or_else(|| exerts_zoi(nation.camp(), entry.kind)),
        };
        self.0.iter().map(unit).collect()
    }
}

/// The MA that most counters of a nation and type have, on our scale (damos-missing-data.md, section 7).
#[must_use]
pub fn usual_ma(nation: Nation, kind: UnitType) -> u32 {
    let mobile = kind.is_mobile();
    match nation {
        Nation::German if mobile => 8,
        Nation::Hungarian | Nation::Slovak if mobile => 7,
        _ if mobile || kind == UnitType::Cavalry => 6,
        Nation::Russian | Nation::Romanian => 4,
        _ => 5,
    }
}

/// The word that notation uses for a type.
#[must_use]
pub fn unit_word(kind: UnitType) -> &'static str {
    WORDS.iter().find(|(known, _)| *known == kind).map_or(kind.name(), |(_, words)| words[0])
}

impl FromStr for Troops {
    type Err = TroopsError;

    fn from_str(text: &str) -> Result<Troops, TroopsError> {
        let mut entries = Vec::new();
        for part in text.split([',', '+']) {
            let (count, entry) = read_part(part.trim())?;
            if entries.len() + count > UNITS_MAX {
                return Err(TroopsError::Count);
            }
            entries.extend(std::iter::repeat_n(entry, count));
        }
        if entries.is_empty() { Err(TroopsError::Count) } else { Ok(Troops(entries)) }
    }
}

/// `[COUNT] TYPE SP [ma MA] [zoi | no zoi]`.
fn read_part(part: &str) -> Result<(usize, Entry), TroopsError> {
    let lower = part.to_lowercase();
    let mut words = lower.split_whitespace().peekable();
    let number = |word: Option<&str>, least: u32, most: u32| {
        word.and_then(|word| word.parse().ok()).filter(|n| (least..=most).contains(n))
    };
    let count = match words.peek().and_then(|word| word.parse::<usize>().ok()) {
        Some(count) => {
            words.next();
            count
        }
        None => 1,
    };
    if !(1..=UNITS_MAX).contains(&count) {
        return Err(TroopsError::Count);
    }
    let name = words.next().unwrap_or_default();
    let known = WORDS.iter().find(|(_, names)| names.contains(&name));
    let (kind, _) = known.ok_or_else(|| TroopsError::Unit(part.to_owned()))?;
    let sp = number(words.next(), 1, 99)
        .ok_or_else(|| TroopsError::Number(part.to_owned(), "its SP, 1 to 99, after the type"))?;
    let mut entry = Entry { kind: *kind, sp, ma: None, zoi: None };
    while let Some(word) = words.next() {
        match word {
            "ma" => {
                let ma = number(words.next(), 0, 99);
                let fault =
                    || TroopsError::Number(part.to_owned(), "a number from 0 to 99 after `ma`");
                entry.ma = Some(ma.ok_or_else(fault)?);
            }
            "zoi" => entry.zoi = Some(true),
            "no" if words.next() == Some("zoi") => entry.zoi = Some(false),
            _ => return Err(TroopsError::Unit(part.to_owned())),
        }
    }
    Ok((count, entry))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn units_are_read_with_count_ma_and_zoi() {
        let troops: Troops = "2 Mech 5 no zoi + rifle 3 ma 2 zoi".parse().unwrap();
        let units = troops.units(Nation::Russian);
        let read: Vec<_> = units.iter().map(|u| (u.kind, u.sp, u.ma, u.zoi)).collect();
        let mech = (UnitType::Mechanized, 5, 6, false);
        assert_eq!(read, [mech, mech, (UnitType::FootInfantry, 3, 2, true)]);
    }

    #[test]
    fn what_is_no_force_is_refused() {
        for text in [
            "",
            "armor",
            "armor 0",
            "armor 100",
            "8",
            "ship 4",
            "armor 4 fast",
            "13 foot 1",
            "0 foot 1",
            "foot 3 ma",
            "foot 3 no",
        ] {
            assert!(text.parse::<Troops>().is_err(), "{text:?}");
        }
        assert!("12 foot 99".parse::<Troops>().is_ok());
    }

    #[test]
    fn every_type_has_a_word_that_reads_back() {
        for (_, kind) in UnitType::NAMES {
            let troops: Troops = format!("{} 3", unit_word(kind)).parse().unwrap();
            assert_eq!(troops.units(Nation::German)[0].kind, kind);
        }
    }

    #[test]
    fn usual_allowances() {
        let ma = |nation, kind| usual_ma(nation, kind);
        assert_eq!(
            [ma(Nation::German, UnitType::Armor), ma(Nation::German, UnitType::Cavalry)],
            [8, 6]
        );
        assert_eq!(
            [
                ma(Nation::German, UnitType::FootInfantry),
                ma(Nation::Finnish, UnitType::FootInfantry)
            ],
            [5, 5]
        );
        assert_eq!(
            [
                ma(Nation::Russian, UnitType::FootInfantry),
                ma(Nation::Romanian, UnitType::FootInfantry)
            ],
            [4, 4]
        );
        assert_eq!(
            [ma(Nation::Russian, UnitType::Armor), ma(Nation::Hungarian, UnitType::Motorized)],
            [6, 7]
        );
        assert_eq!(ma(Nation::Italian, UnitType::Motorized), 6);
    }
}
