//! Where a unit can move, and over which hexes.

use hex::HexIndex;
use serde::Serialize;
use series::wire::Problem;
use yards::game::{Frame, Maneuver, State};
use yards::ground::{Player, UnitId};

/// Where units can go.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub(crate) struct Reach {
    /// Where they are.
    pub(crate) from: u16,
    /// The units.
    pub(crate) units: Vec<u16>,
    /// Half points they have.
    pub(crate) mp: u16,
    /// Who sets the pace.
    pub(crate) pace: Pace,
    /// The hexes that they can enter.
    pub(crate) hexes: Vec<Reached>,
}

/// How fast they are.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct Pace {
    ma: u16,
    slowest: [u16; 0],
    mobile: [u16; 0],
}

/// A hex within reach.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub(crate) struct Reached {
    /// The hex.
    pub(crate) hex: u16,
    /// Half points to come there.
    pub(crate) cost: u16,
    /// Half points left then.
    pub(crate) left: u16,
    /// The hexes of a cheapest way, the last one the hex itself.
    pub(crate) path: Vec<u16>,
    /// Nobody attacks by moving.
    pub(crate) attack: bool,
    /// Enemies in the open that see a hex of the way: each may react (Y35).
    pub(crate) react: u16,
    /// A "?" may see it too; how likely it reacts is not known.
    pub(crate) react_chance: f64,
    /// Moves do not end in contact.
    pub(crate) contact: bool,
    /// It may stop there (Y38).
    pub(crate) stops: bool,
}

/// The maneuver that is under way.
pub(crate) fn under_way(state: &State) -> Option<&Maneuver> {
    match state.frames.last() {
        Some(Frame::Action(it) | Frame::ReactMove(it)) => Some(it),
        _ => None,
    }
}

/// Where a unit of a player can go; without one the unit under way.
///
/// # Errors
/// He has no such unit on the map.
pub(crate) fn reach(
    state: &State,
    player: Player,
    units: Option<&[UnitId]>,
) -> Result<Reach, Problem> {
    let moving = under_way(state);
    let unit = units.map_or_else(|| moving.map(|it| it.unit), |units| units.first().copied());
    let own = |unit: &UnitId| state.unit(*unit).player == player;
    let none = || Problem::new("no_answer", "no unit of yours is named or under way");
    let unit = unit.filter(own).ok_or_else(none)?;
    let from = state.unit(unit).hex.ok_or_else(none)?;
    let moving = moving.filter(|it| it.unit == unit);
    let mover = state.counter(unit).unit.mover;
    let mode = moving.map_or(yards::ManeuverMode::Activation, |it| it.mode.table());
    let allowance = mover.and_then(|mover| state.charts().maneuver.allowance(mover, mode));
    let points = allowance.map_or(0, |it| u16::try_from(it.half_points).unwrap_or(0));
    let spent = moving.map_or(0, |it| u16::from(it.spent));
    let watchers = watchers(state, player);
    let hexes = state.reach(unit, moving).into_iter().map(|it| {
        let seen =
            watchers.iter().filter(|from| it.path.iter().any(|hex| state.sees(**from, *hex)));
        Reached {
            hex: it.hex.value(),
            cost: u16::from(it.spent).saturating_sub(spent),
            left: points.saturating_sub(it.spent.into()),
            path: it.path.iter().map(|hex| hex.value()).collect(),
            attack: false,
            react: seen.count() as u16,
            react_chance: 0.0,
            contact: false,
            stops: it.stops,
        }
    });
    Ok(Reach {
        from: from.value(),
        units: vec![unit.0.into()],
        mp: points.saturating_sub(spent),
        pace: Pace { ma: points, slowest: [], mobile: [] },
        hexes: hexes.collect(),
    })
}

/// Where the enemies stand that a player sees and that could react.
fn watchers(state: &State, player: Player) -> Vec<HexIndex> {
    let enemy = player.enemy();
    let hexes = state.board.held(enemy).iter();
    let hexes = hexes.filter(|hex| {
        state.revealed(enemy, *hex).any(|unit| state.unit(unit).is_able() && state.is_free(unit))
    });
    hexes.collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scenes::{act, begun, legal};
    use yards::game::Action;

    #[test]
    fn y37_the_first_step_of_every_way_is_an_open_answer() {
        let mut state = begun("first-light");
        act(&mut state, Action::Activate { platoon: 0 });
        let open = legal(&state);
        let unit = open.iter().find_map(|action| match action {
            Action::Step { unit, .. } => Some(*unit),
            _ => None,
        });
        let unit = unit.expect("somebody can move");
        let found = reach(&state, Player::Attacker, Some(&[unit])).expect("a reach");
        assert!(found.hexes.len() > 6 && found.mp > 0);
        for hex in &found.hexes {
            let first = HexIndex::new(hex.path[0]);
            let step = Action::Step { unit, hex: first, leader: None, latw: None };
            assert!(open.contains(&step), "{hex:?}");
            assert_eq!(hex.path.last(), Some(&hex.hex));
        }
        assert!(reach(&state, Player::Defender, Some(&[unit])).is_err());
    }
}
