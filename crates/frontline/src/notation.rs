//! Forces as people write them: `14 men, 3 tanks, 3 aircraft, ME 2, 2 LSP`.

use crate::{Card, CardUse, Effectiveness, Encounter, Force, Side};
use std::str::FromStr;
use thiserror::Error;

/// What is wrong with a force or a flight path as written.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum NotationError {
    /// An item nobody knows.
    #[error("`{item}` is not understood; write {expected}")]
    Unknown {
        /// The item.
        item: String,
        /// What could stand there.
        expected: &'static str,
    },
    /// A number that no case allows.
    #[error("`{item}`: {least} to {most} are possible")]
    OutOfRange {
        /// The item.
        item: String,
        /// The least.
        least: u16,
        /// The most.
        most: u16,
    },
    /// The same kind twice.
    #[error("{0} are given twice")]
    Twice(&'static str),
    /// Every side has an effectiveness.
    #[error("military effectiveness is missing: add `ME 3`, for example")]
    NoMe,
    /// More than a hand can hold.
    #[error("at most 20 {0} are possible")]
    TooMany(&'static str),
}

const SIDE_ITEMS: &str = "`4 men`, `1 tank`, `3 aircraft`, `2 bombers`, `1 garrison`, `ME 5`, \
                          `2 LSP`, `card +2`, `shift card` or `PAG near`, with commas between";

const PATH_ITEMS: &str = "`air`, `2 air`, `flak` or `flak at target`, with commas between";

/// How many cards or encounters one line may name.
const LIST_MAX: usize = 20;

/// The items between the commas, in small letters and single spaces.
fn items(text: &str) -> impl Iterator<Item = String> {
    let plain = |item: &str| item.split_whitespace().collect::<Vec<_>>().join(" ").to_lowercase();
    text.split(',').map(plain).filter(|item| !item.is_empty())
}

fn number(item: &str, text: &str, least: u16, most: u16) -> Result<u16, NotationError> {
    let out = || NotationError::OutOfRange { item: item.to_owned(), least, most };
    let number = text.parse::<u16>().map_err(|_| out())?;
    if (least..=most).contains(&number) { Ok(number) } else { Err(out()) }
}

/// Reads a side: points, `ME`, LSP, cards, and whether an enemy PAG is near.
///
/// ```
/// let side: frontline::Side = "14 men, 3 tanks, 3 aircraft, ME 2, 2 LSP, card +2".parse()?;
/// assert_eq!((side.force.combat_value(), side.me.get(), side.lsp), (20, 2, 2));
/// assert!("14 men".parse::<frontline::Side>().is_err());
/// # Ok::<(), frontline::NotationError>(())
/// ```
impl FromStr for Side {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Side, NotationError> {
        let mut read = SideReader::default();
        for item in items(text) {
            read.item(&item)?;
        }
        read.finish()
    }
}

#[derive(Default)]
struct SideReader {
    points: [Option<u16>; Kind::COUNT],
    me: Option<Effectiveness>,
    cards: Vec<Card>,
    enemy_pag_near: bool,
}

#[derive(Clone, Copy)]
enum Kind {
    Men,
    Tanks,
    Aircraft,
    Bombers,
    Garrisons,
    Lsp,
}

impl Kind {
    const COUNT: usize = 6;

    fn of(word: &str) -> Option<Kind> {
        Some(match word {
            "man" | "men" => Kind::Men,
            "tank" | "tanks" => Kind::Tanks,
            "aircraft" | "air" => Kind::Aircraft,
            "bomber" | "bombers" => Kind::Bombers,
            "garrison" | "garrisons" => Kind::Garrisons,
            "lsp" => Kind::Lsp,
            _ => return None,
        })
    }

    /// The name in a complaint, and the most a case allows.
    const fn limit(self) -> (&'static str, u16) {
        match self {
            Kind::Men => ("men", 200),
            Kind::Tanks => ("tanks", 200),
            Kind::Aircraft => ("aircraft", 200),
            Kind::Bombers => ("bombers", 200),
            Kind::Garrisons => ("garrisons", 200),
            Kind::Lsp => ("LSP", 50),
        }
    }
}

impl SideReader {
    fn item(&mut self, item: &str) -> Result<(), NotationError> {
        let unknown = || NotationError::Unknown { item: item.to_owned(), expected: SIDE_ITEMS };
        let (first, second) = item.split_once(' ').ok_or_else(unknown)?;
        match (first, second) {
            ("me", value) => self.me(item, value),
            ("pag", "near") => {
                self.enemy_pag_near = true;
                Ok(())
            }
            ("shift", "card") => self.card(CardUse::Shift, 1),
            ("card", value) => {
                let value = number(item, value.trim_start_matches('+'), 1, 9)?;
                self.card(CardUse::Die, value as u8)
            }
            (count, word) => {
                let kind = Kind::of(word).ok_or_else(unknown)?;
                let (name, most) = kind.limit();
                let points = number(item, count, 0, most)?;
                let place = &mut self.points[kind as usize];
                if place.replace(points).is_some() {
                    return Err(NotationError::Twice(name));
                }
                Ok(())
            }
        }
    }

    fn me(&mut self, item: &str, value: &str) -> Result<(), NotationError> {
        let me = number(item, value, 1, 20)?;
        if self.me.is_some() {
            return Err(NotationError::Twice("ME values"));
        }
        self.me = Effectiveness::new(me as u8);
        Ok(())
    }

    fn card(&mut self, usage: CardUse, value: u8) -> Result<(), NotationError> {
        if self.cards.len() == LIST_MAX {
            return Err(NotationError::TooMany("cards"));
        }
        self.cards.push(Card { usage, value });
        Ok(())
    }

    fn finish(self) -> Result<Side, NotationError> {
        let points = |kind: Kind| self.points[kind as usize].unwrap_or(0);
        let force = Force {
            men: points(Kind::Men),
            tanks: points(Kind::Tanks),
            aircraft: points(Kind::Aircraft),
            bombers: points(Kind::Bombers),
        };
        let force = force.with_garrisons(points(Kind::Garrisons));
        if force.men > 200 {
            let item = format!("{} men and garrisons", force.men);
            return Err(NotationError::OutOfRange { item, least: 0, most: 200 });
        }
        Ok(Side {
            force,
            me: self.me.ok_or(NotationError::NoMe)?,
            lsp: points(Kind::Lsp) as u8,
            cards: self.cards,
            enemy_pag_near: self.enemy_pag_near,
        })
    }
}

/// Reads what a raid meets, in flight order.
///
/// ```
/// use frontline::{Encounter, flight_path};
/// let met = flight_path("2 air, flak, flak at target")?;
/// assert_eq!(met[0], Encounter::Air { units: 2 });
/// assert_eq!(met[2], Encounter::Flak { at_target: true });
/// # Ok::<(), frontline::NotationError>(())
/// ```
///
/// # Errors
/// The first item that is not understood.
pub fn flight_path(text: &str) -> Result<Vec<Encounter>, NotationError> {
    let met: Vec<Encounter> = items(text).map(|item| encounter(&item)).collect::<Result<_, _>>()?;
    if met.len() > LIST_MAX { Err(NotationError::TooMany("encounters")) } else { Ok(met) }
}

fn encounter(item: &str) -> Result<Encounter, NotationError> {
    match item {
        "air" => Ok(Encounter::Air { units: 1 }),
        "flak" => Ok(Encounter::Flak { at_target: false }),
        "flak at target" => Ok(Encounter::Flak { at_target: true }),
        _ => match item.split_once(' ') {
            Some((count, "air")) => Ok(Encounter::Air { units: number(item, count, 1, 20)? as u8 }),
            _ => Err(NotationError::Unknown { item: item.to_owned(), expected: PATH_ITEMS }),
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_side_reads_in_any_order_and_case() {
        let side: Side =
            " me 5, Pag near ,shift card, 1 MAN, card 3, 2 garrisons,".parse().unwrap();
        assert_eq!(side.force, Force { men: 3, ..Force::default() });
        assert!(side.enemy_pag_near);
        let uses: Vec<_> = side.cards.iter().map(|card| (card.usage, card.value)).collect();
        assert_eq!(uses, [(CardUse::Shift, 1), (CardUse::Die, 3)]);
    }

    #[test]
    fn what_cannot_be_meant_is_refused() {
        for (text, complaint) in [
            ("4 men", "military effectiveness is missing: add `ME 3`, for example"),
            ("4 men, 2 men, ME 1", "men are given twice"),
            ("ME 1, ME 2", "ME values are given twice"),
            ("201 men, ME 1", "`201 men`: 0 to 200 are possible"),
            ("-1 men, ME 1", "`-1 men`: 0 to 200 are possible"),
            ("200 men, 1 garrison, ME 1", "`201 men and garrisons`: 0 to 200 are possible"),
            ("ME 0", "`me 0`: 1 to 20 are possible"),
            ("card +10, ME 1", "`card +10`: 1 to 9 are possible"),
        ] {
            assert_eq!(text.parse::<Side>().unwrap_err().to_string(), complaint);
        }
        assert!("4 cavalry, ME 1".parse::<Side>().unwrap_err().to_string().contains("4 cavalry"));
        assert!("cavalry, ME 1".parse::<Side>().is_err());
        let cards = "shift card,".repeat(21);
        assert_eq!(
            format!("{cards} ME 1").parse::<Side>().unwrap_err(),
            NotationError::TooMany("cards"),
        );
        assert!(flight_path("flak, balloons").is_err());
        assert!(flight_path("21 air").is_err());
        assert!(flight_path(&"flak,".repeat(21)).is_err());
    }
}
