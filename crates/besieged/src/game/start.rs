//! How a game begins (B61), and scenarios that cannot be.

use super::frame::{Frame, Stage};
use super::state::{STACK_MAX, State, UnitState, Where};
use super::supply;
use crate::ground::{Map, Player, Roster, Scenario, Scene};
use hex::HexIndex;
use module::{Problem, Problems};
use std::collections::BTreeMap;

/// A scenario as it begins, before anything has gone on by itself.
pub(super) fn begin(scene: &Scene) -> State {
    let mut state = State::empty(scene.clone());
    let scenario = scene.scenario();
    for unit in scene.roster.units() {
        let counter = scene.roster.counter(unit);
        if counter.entry > scenario.start {
            state.units[unit.index()] = UnitState::new(Where::Due, counter.steps);
        }
    }
    for posting in &scenario.units {
        state.units[posting.unit.index()].steps = posting.steps;
        state.put(posting.unit, Where::Hex(posting.hex));
    }
    for unit in &scenario.dead {
        state.units[unit.index()] = UnitState::new(Where::Eliminated, 0);
    }
    judge_all(&mut state);
    state.frames.push(Frame::Turn(Stage::Begin));
    state
}

/// Judges supply for both when a game begins (B37).
pub(super) fn judge_all(state: &mut State) {
    for player in Player::BOTH {
        let supply::Supply { net, supplied } = supply::judge(state, player);
        state.evolve(&super::Event::SupplyJudged { player, net, supplied });
    }
}

/// Refuses a scenario in which both sides share a hex, stacks are too high, Finns stand too far south (B53), or a unit
/// stands in a hex that its enemy holds.
pub(crate) fn audit_scenario(
    map: &Map,
    roster: &Roster,
    scenario: &Scenario,
    problems: &mut Problems,
) {
    let file = format!("scenarios/{}.toml", scenario.id);
    let mut say = |what: String| problems.push(Problem::in_file(file.clone(), what));
    let mut stacks: BTreeMap<HexIndex, [usize; 2]> = BTreeMap::new();
    for posting in &scenario.units {
        let counter = roster.counter(posting.unit);
        stacks.entry(posting.hex).or_default()[counter.player.index()] += 1;
        let number = map.grid().number(posting.hex);
        if counter.is_finnish() && !map.is_finnish(posting.hex) {
            say(format!("`{}` is Finnish and may not stand in {number} (B53)", counter.key));
        }
        if scenario.axis_hexes.contains(posting.hex) != (counter.player == Player::Axis) {
            say(format!("`{}` stands in {number}, which its enemy holds", counter.key));
        }
    }
    for (hex, [axis, soviet]) in stacks {
        let number = map.grid().number(hex);
        if axis > 0 && soviet > 0 {
            say(format!("both sides are in {number}"));
        }
        if axis.max(soviet) > STACK_MAX {
            say(format!("more than {STACK_MAX} units are in {number} (B46)"));
        }
    }
}
