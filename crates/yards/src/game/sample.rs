//! Other states that a viewer cannot tell from this one (R-Y61).

use super::board::Mark;
use super::frame::Frame;
use super::player_of;
use super::setup::{may_lie, may_stand};
use super::state::State;
use crate::ground::{Kind, Player, UnitId, UnitSet};
use hex::HexIndex;
use referee::{Lots, Viewer};

/// How many exchanges are tried for every counter.
const TRIES: usize = 3;

/// Exchanges concealed counters that the viewer takes for one another, and moves mines that he has not found.
pub(super) fn resample(state: &State, viewer: Viewer, lots: &mut Lots) -> State {
    rulebook::cite!("R-Y61");
    let mut state = state.clone();
    if state.outcome.is_some() || state.frames.first() == Some(&Frame::SetUp) {
        return state;
    }
    let own = viewer.seat().map(player_of);
    for player in Player::BOTH.into_iter().filter(|player| Some(*player) != own) {
        exchange(&mut state, player, lots);
    }
    if own != Some(Player::Defender) {
        move_mines(&mut state, lots);
    }
    state
}

fn exchange(state: &mut State, player: Player, lots: &mut Lots) {
    let bound = engaged(state);
    let free = |unit: &UnitId| {
        let it = state.unit(*unit);
        it.is(Mark::Concealed)
            && !it.is(Mark::Known)
            && it.rides.is_none()
            && state.board.load(*unit).next().is_none()
            && !bound.contains(*unit)
    };
    let units: Vec<UnitId> = state.board.fielded(player).iter().filter(free).collect();
    for _ in 0..units.len() * TRIES {
        let (Some(one), Some(other)) = (lots.pick(&units), lots.pick(&units)) else { return };
        if one != other && may_be(state, *one, *other) && may_be(state, *other, *one) {
            swap(state, *one, *other);
        }
    }
}

/// Counters that what goes on, or an order, has to do with: they stay who they are.
fn engaged(state: &State) -> UnitSet {
    let mut bound = UnitSet::default();
    for frame in &state.frames {
        let units = match frame {
            Frame::Action(it) | Frame::ReactMove(it) => it.group(),
            Frame::Split { unit, .. } => UnitSet::default().with(*unit),
            Frame::React(it) => UnitSet::default().with(it.actor),
            Frame::Fire(it) => {
                let there = it.shots.iter().map(|shot| state.board.at(shot.hex));
                there.fold(UnitSet::default().with(it.unit), UnitSet::or)
            }
            Frame::Arrive(it) => it.escorts.with(it.unit),
            Frame::Checks { units } => *units,
            Frame::Salvo(it) => {
                let hexes = it.hexes.iter().flatten().map(|hex| state.board.at(*hex));
                hexes.fold(UnitSet::default(), UnitSet::or)
            }
            Frame::Muster { force, .. } => *force,
            Frame::Assault(it) => it.force.or(state.board.at(it.target)),
            _ => UnitSet::default(),
        };
        bound = bound.or(units);
    }
    let guards = state.orders.iter().flat_map(|orders| orders.guards.iter());
    guards.fold(bound, |bound, guard| bound.with(guard.0))
}

/// Whether a counter could be where another is, and have done what it did (R-Y61).
fn may_be(state: &State, unit: UnitId, other: UnitId) -> bool {
    let (it, there) = (state.unit(unit), state.unit(other));
    let (spec, theirs) = (&state.counter(unit).unit, &state.counter(other).unit);
    let (Some(hex), Some(_)) = (there.hex, it.hex) else { return false };
    if it.hex == there.hex || spec.kind.is_vehicle() != theirs.kind.is_vehicle() {
        return false;
    }
    let same_platoon = state.counter(unit).platoon == state.counter(other).platoon;
    let deeds = there.deeds;
    let moved = !deeds.moved || spec.mover == theirs.mover;
    // Who acted with whom tells platoons apart; a dummy goes with any.
    let acted = deeds.moved || there.is(Mark::Fired);
    let fits = same_platoon || !acted || spec.kind == Kind::Dummy;
    // A LATW hides better near the enemy, so it is taken for another only where nothing was risked.
    let hides = spec.kind == Kind::Latw || theirs.kind == Kind::Latw;
    let risked = deeds.moved || deeds.small_arms > 0 || deeds.anti_tank > 0;
    let charts = state.charts();
    let shoots = deeds.small_arms == 0
        || spec.small_arms.is_some_and(|(_, weapon)| {
            charts.small_arms_range.reach(weapon) >= u32::from(deeds.small_arms)
        });
    let pierces = deeds.anti_tank == 0
        || spec.anti_tank.is_some_and(|(_, weapon)| {
            charts.anti_tank_range.reach(weapon) >= u32::from(deeds.anti_tank)
        });
    let vehicles = !spec.kind.is_vehicle() || spec.mover == theirs.mover;
    moved
        && fits
        && (!hides || !risked || spec.key == theirs.key)
        && shoots
        && pierces
        && vehicles
        && (!deeds.under_fire || spec.key == theirs.key)
        && may_stand(charts, state.map(), spec, hex)
        && has_room(state, unit, other, hex)
}

/// Whether the hex is within its limits with the one in place of the other.
fn has_room(state: &State, unit: UnitId, other: UnitId, hex: HexIndex) -> bool {
    let player = state.unit(unit).player;
    let mut stack = state.stacked(player, hex);
    if let Some(kind) = state.kind(other).stack() {
        stack[kind as usize] = stack[kind as usize].saturating_sub(1);
    }
    if let Some(kind) = state.kind(unit).stack() {
        stack[kind as usize] += 1;
    }
    stack.iter().zip(&state.charts().stacking.hex).all(|(there, most)| there <= most)
}

/// Two counters change places; what was seen stays with the place.
fn swap(state: &mut State, one: UnitId, other: UnitId) {
    let (mut a, mut b) = (*state.unit(one), *state.unit(other));
    let hexes = (a.hex, b.hex);
    std::mem::swap(&mut a.steps, &mut b.steps);
    let (is_dummy, platoon) =
        (|unit| state.kind(unit) == Kind::Dummy, |unit| state.counter(unit).platoon);
    // Across platoons nobody has acted visibly: whose activation is over stays with him.
    if platoon(one) != platoon(other) && !is_dummy(one) && !is_dummy(other) {
        let acted = (a.is(Mark::Acted), b.is(Mark::Acted));
        a.set(Mark::Acted, acted.1);
        b.set(Mark::Acted, acted.0);
    }
    state.board.put(one, None);
    state.board.put(other, None);
    (a.hex, b.hex) = (None, None);
    *state.board.unit_mut(one) = b;
    *state.board.unit_mut(other) = a;
    state.board.put(one, hexes.1);
    state.board.put(other, hexes.0);
}

/// Mines that nobody has found lie wherever they could (Y30, Y41), each place as likely as any other: more draws of the same
/// position tell no more.
fn move_mines(state: &mut State, lots: &mut Lots) {
    let hidden: Vec<usize> = (0..state.mines.len()).filter(|it| !state.mines[*it].known).collect();
    let truth: Vec<Option<HexIndex>> =
        hidden.iter().map(|it| state.mines[*it].hex.take()).collect();
    for (place, lies) in hidden.into_iter().zip(truth) {
        let open = |hex: &HexIndex| {
            may_lie(state.mission(), state.map(), *hex)
                && !state.trodden.contains(*hex)
                && !state.holds(Player::Defender, *hex)
                && !state.holds(Player::Attacker, *hex)
                && !state.mines.iter().any(|mine| mine.hex == Some(*hex))
        };
        let hexes: Vec<HexIndex> = state.map().hexes().filter(open).collect();
        state.mines[place].hex = lots.pick(&hexes).copied().or(lies);
    }
}
