//! Why not: questions about what cannot be done, answered with the rule, the hex and the unit in the way.
//!
//! Each question is put to the same guards that judge the action itself, on a copy of the state in which every strength
//! that the viewer may not know stands as printed; so an answer never tells more than the viewer may know (R72).
//!
//! ```
//! use barbarossa::inquiry::why_not_move;
//! use barbarossa::{AXIS, State, ground::grid};
//! use referee::Viewer;
//!
//! let state = State::sketch("agc", "
//!     turn 3 axis operations
//!     axis agc-de-5i 2922 demoralized
//!     soviet agc-su-28rc 2920
//! ").unwrap();
//! let unit = state.ground.roster.id("agc-de-5i").unwrap();
//! let to = grid().parse("2921").unwrap();
//! let because = why_not_move(&state, Viewer::Seat(AXIS), &[unit], to).unwrap_err();
//! assert_eq!(because.rule.as_str(), "D2.8d");
//! assert_eq!(because.tell(&state.ground), "2921 is in an enemy ZOC: 28th Rifle Corps (D2.8d)");
//! ```

mod march;
mod react;
mod supply;

pub(crate) use march::readied;
pub use march::{Way, why_not_move};
pub use react::{Chance, why_not_react};
pub use supply::{Line, why_no_supply};

use crate::ground::{Ground, Side, UnitId, grid};
use crate::seen::is_privy;
use crate::state::State;
use crate::why::Why;
use hex::{HexIndex, HexNumber};
use referee::{Illegal, Viewer};
use rulebook::{RuleId, rule};
use serde::Serialize;
use std::fmt;

/// Why something cannot be done.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Because {
    /// The rule that forbids it.
    pub rule: RuleId,
    /// What stands in the way.
    pub obstacle: Obstacle,
    /// The hex where it fails.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hex: Option<HexIndex>,
    /// The unit in the way, or the one that cannot.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub unit: Option<UnitId>,
}

/// What stands in the way.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Obstacle {
    /// What the referee would say to the action itself.
    Refused(Why),
    /// It is not the time for it.
    NotNow,
    /// The way there costs too much.
    TooFar {
        /// Half MP needed.
        needed: u16,
        /// Half MP left.
        left: u16,
    },
    /// The ZOI does not reach so far.
    OutOfRange {
        /// Hexes between.
        distance: u32,
        /// The range, at most as far as the viewer can know.
        range: u32,
    },
    /// A demoralized unit shares the hex.
    Company,
    /// An enemy stands in the hex.
    EnemyUnit,
    /// The hex lies in an enemy ZOC.
    EnemyZone,
    /// The railway is in enemy hands.
    EnemyRail,
    /// The railway has the enemy's gauge.
    WrongGauge,
    /// The nearest rail in supply is too far.
    OffRail {
        /// Hexes to it.
        hexes: u16,
        /// Hexes allowed.
        allowed: u8,
    },
    /// No line leads to a source at all.
    NoLine,
}

impl fmt::Display for Obstacle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let points = |half: u16| f64::from(half) / 2.0;
        match self {
            Obstacle::Refused(why) => write!(f, "{why}"),
            Obstacle::NotNow => f.write_str("That is not possible in this phase"),
            Obstacle::TooFar { needed, left } => {
                write!(f, "Too far: {} MP needed, {} MP left", points(*needed), points(*left))
            }
            Obstacle::OutOfRange { distance, range } => {
                write!(f, "{} away; the ZOI reaches {range}", hexes_of(*distance))
            }
            Obstacle::Company => f.write_str("A demoralized unit is in the same hex"),
            Obstacle::EnemyUnit => f.write_str("An enemy unit blocks the line"),
            Obstacle::EnemyZone => f.write_str("An enemy ZOC blocks the line"),
            Obstacle::EnemyRail => f.write_str("The railway is enemy-controlled"),
            Obstacle::WrongGauge => f.write_str("The railway is not converted"),
            Obstacle::OffRail { hexes, allowed } => {
                write!(f, "{} to rail: limit {allowed}", hexes_of((*hexes).into()))
            }
            Obstacle::NoLine => f.write_str("No line leads to a source of supply"),
        }
    }
}

impl Obstacle {
    /// The sentence, about a hex where it is a distance.
    fn told(&self, place: Option<HexNumber>) -> String {
        let Some(hex) = place else { return self.to_string() };
        let points = |half: u16| f64::from(half) / 2.0;
        match self {
            Obstacle::TooFar { needed, left } => {
                let (needed, left) = (points(*needed), points(*left));
                format!("{hex} is too far: {needed} MP needed, {left} MP left")
            }
            Obstacle::OutOfRange { distance, range } => {
                format!("{hex} is {} away; the ZOI reaches {range}", hexes_of(*distance))
            }
            Obstacle::OffRail { hexes, allowed } => {
                format!("{} to rail in {hex}: limit {allowed}", hexes_of((*hexes).into()))
            }
            _ => self.to_string(),
        }
    }
}

/// "1 hex", "4 hexes".
fn hexes_of(count: u32) -> String {
    if count == 1 { "1 hex".to_owned() } else { format!("{count} hexes") }
}

impl Because {
    /// The sentence for people: what stands in the way, who, where, and by which rule.
    #[must_use]
    pub fn tell(&self, ground: &Ground) -> String {
        format!("{} ({})", self.reason(ground), self.rule)
    }

    /// The same without the rule, for those who show that apart.
    #[must_use]
    pub fn reason(&self, ground: &Ground) -> String {
        let place = self.hex.filter(|hex| grid().contains(*hex)).map(|hex| grid().number(hex));
        let mut told = self.obstacle.told(place);
        if let Some(info) = self.unit.and_then(|unit| ground.roster.get(unit)) {
            told = format!("{told}: {}", info.name);
        }
        // Many obstacles say themselves where they are.
        let says_where = told.split(|c: char| !c.is_ascii_digit()).any(|word| word.len() == 4);
        if let Some(number) = place.filter(|_| !says_where) {
            told = format!("{told} in {number}");
        }
        told
    }

    pub(crate) fn new(rule: RuleId, obstacle: Obstacle) -> Because {
        Because { rule, obstacle, hex: None, unit: None }
    }

    fn at(self, hex: HexIndex) -> Because {
        Because { hex: Some(hex), ..self }
    }

    pub(crate) fn by(self, unit: impl Into<Option<UnitId>>) -> Because {
        Because { unit: unit.into(), ..self }
    }
}

impl From<Illegal<Why>> for Because {
    fn from(illegal: Illegal<Why>) -> Because {
        Because::new(illegal.rule, Obstacle::Refused(illegal.why))
    }
}

/// The state as a viewer may think of it: strength that is hidden from it stands as printed.
pub(crate) fn known(state: &State, viewer: Viewer) -> State {
    let mut known = state.clone();
    for id in state.ids() {
        if state.standing(id).is_some() && !is_privy(state, viewer, state.side(id)) {
            known.units[id.index()].sp = state.info(id).sp;
        }
    }
    known
}

/// The side and the hex of units that stand together.
pub(crate) fn together(state: &State, units: &[UnitId]) -> Result<(Side, HexIndex), Because> {
    let stray = |why| Because::new(rule!("D2.1c"), Obstacle::Refused(why));
    let mut found = None;
    for &unit in units {
        let hex = state.standing(unit).ok_or_else(|| stray(Why::NoSuchUnit))?;
        let here = (state.side(unit), hex);
        if *found.get_or_insert(here) != here {
            return Err(stray(Why::OtherHex).at(hex).by(unit));
        }
    }
    found.ok_or_else(|| stray(Why::NobodyNamed))
}

/// An enemy in a hex, or else next to it; only a steady one when its ZOC is what matters.
fn enemy_near(state: &State, enemy: Side, hex: HexIndex, steady: bool) -> Option<UnitId> {
    let here = state.stack_of(enemy, hex).next();
    here.or_else(|| {
        let around = grid().neighbors(hex).map(|(_, near)| near);
        let around = around.filter(|near| !steady || state.is_steady(enemy, *near));
        around.flat_map(|near| state.stack_of(enemy, near)).next()
    })
}
