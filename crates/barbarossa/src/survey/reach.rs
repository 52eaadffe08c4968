//! Where a force can go (D6, D7), what it costs and who may react on the way.

use super::Rover;
use super::react::{Lurkers, any};
use crate::frame::{Gait, March, Trigger};
use crate::ground::UnitId;
use crate::inquiry::{Because, known, readied, together};
use crate::state::{State, Where};
use damos::Class;
use hex::HexIndex;
use referee::Viewer;
use serde::Serialize;
use ts_rs::TS;

/// Where a force can go.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub struct Reach {
    /// Where it is.
    #[ts(type = "number")]
    pub from: HexIndex,
    /// Its units.
    #[ts(type = "number[]")]
    pub units: Vec<UnitId>,
    /// Half MP it has.
    pub mp: u16,
    /// How fast it is, and by whom.
    pub pace: Pace,
    /// The hexes it can enter, by cost.
    pub hexes: Vec<Reached>,
}

/// How fast a force is: as slow as its slowest (D7f).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct Pace {
    /// The MA that is printed on its slowest.
    pub ma: u8,
    /// Who sets it, where others are faster.
    #[ts(type = "number[]")]
    pub slowest: Vec<UnitId>,
    /// The mobile units among them, where they would be faster alone.
    #[ts(type = "number[]")]
    pub mobile: Vec<UnitId>,
}

impl Pace {
    fn of(state: &State, force: &[UnitId]) -> Pace {
        let ma = |unit: &UnitId| state.info(*unit).ma;
        let least = |units: &[UnitId]| units.iter().map(ma).min().unwrap_or(0);
        let among = |is: &dyn Fn(&UnitId) -> bool| -> Vec<UnitId> {
            force.iter().copied().filter(|unit| is(unit)).collect()
        };
        let slow = least(force);
        let slowest = among(&|unit| ma(unit) == slow);
        let mobile = among(&|unit| state.info(*unit).class() == Class::Mobile);
        let parts = slowest.len() < force.len();
        let faster = mobile.len() < force.len() && least(&mobile) > slow;
        Pace {
            ma: slow,
            slowest: if parts { slowest } else { Vec::new() },
            mobile: if faster { mobile } else { Vec::new() },
        }
    }
}

/// A hex that a force can enter, if nobody reacts before.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub struct Reached {
    /// The hex.
    #[ts(type = "number")]
    pub hex: HexIndex,
    /// Half MP to come there, the plan of an attack not counted.
    pub cost: u16,
    /// Half MP left then.
    pub left: u16,
    /// The hexes of a cheapest way, the last one the hex itself.
    #[ts(type = "number[]")]
    pub path: Vec<HexIndex>,
    /// To enter it is to attack it.
    pub attack: bool,
    /// How many enemy forces may react when it is entered.
    pub react: usize,
    /// How likely at least one of them comes, if all try.
    pub react_chance: f64,
}

/// Where a force can go: the one on its way, or units of one hex that could be activated, or moved strategically, now.
///
/// ```
/// use barbarossa::survey::reach::reach;
/// use barbarossa::{AXIS, State, ground::grid};
///
/// let state = State::sketch("agc", "
///     turn 3 axis operations
///     axis agc-de-3pz 2922
///     soviet agc-su-28rc 2920
/// ").unwrap();
/// let unit = state.ground.roster.id("agc-de-3pz").unwrap();
/// let found = reach(&state, AXIS.into(), Some(&[unit])).unwrap();
/// let target = found.hexes.iter().find(|it| it.hex == grid().parse("2920").unwrap()).unwrap();
/// assert!(target.attack && target.path.len() == 2);
/// ```
///
/// # Errors
/// Why the units cannot set off, or that nobody is on the way.
pub fn reach(state: &State, viewer: Viewer, units: Option<&[UnitId]>) -> Result<Reach, Because> {
    let march = marching(state, viewer, units)?;
    let mut rover = Rover::new();
    rover.rove(state, &march);
    let enemy = state.side(march.force[0]).opponent();
    let mut found: Vec<Reached> = rover
        .hexes()
        .map(|hex| {
            let cost = rover.cost(hex).unwrap_or(u16::MAX);
            Reached {
                hex,
                cost,
                left: rover.budget().saturating_sub(cost),
                path: rover.path(hex),
                attack: state.holds(enemy, hex),
                react: 0,
                react_chance: 0.0,
            }
        })
        .collect();
    if may_be_met(&march) {
        meet(state, viewer, &march, &mut found);
    }
    let (from, mp) = (march.hex, rover.budget());
    let pace = Pace::of(state, &march.force);
    Ok(Reach { from, units: march.force.to_vec(), mp, pace, hexes: found })
}

/// The march that is asked about; it has at least one unit.
pub(super) fn marching(
    state: &State,
    viewer: Viewer,
    units: Option<&[UnitId]>,
) -> Result<March, Because> {
    let on_its_way = state.march().filter(|march| !march.force.is_empty());
    match (units, on_its_way) {
        (None, Some(march)) => Ok(march.clone()),
        (units, _) => {
            let known = known(state, viewer);
            let units = units.unwrap_or_default();
            let (side, _) = together(&known, units)?;
            readied(&known, side, units)
        }
    }
}

/// Nobody reacts to strategic movement (D6f) or exploitation (D8.12c).
pub(super) fn may_be_met(march: &March) -> bool {
    matches!(march.gait, Gait::Operation | Gait::Approach { .. })
}

/// Looks who may react to the force in each hex.
fn meet(state: &State, viewer: Viewer, march: &March, found: &mut [Reached]) {
    let lurkers = Lurkers::of(state, viewer, &march.force);
    let mut there = state.clone();
    for it in found {
        march.force.iter().for_each(|unit| there.put(*unit, Where::Hex(it.hex)));
        let reactors = lurkers.coming(&there, it.hex, trigger(march));
        (it.react, it.react_chance) = (reactors.len(), any(&reactors));
    }
}

/// The whole approach of a grand assault is part of the attack (D8.3c).
pub(super) fn trigger(march: &March) -> Trigger {
    match march.gait {
        Gait::Approach { .. } => Trigger::Assaulted,
        _ => Trigger::Moved,
    }
}
