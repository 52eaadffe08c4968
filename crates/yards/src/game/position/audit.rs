//! Positions that cannot be: what no sequence of play leads to.

use super::Phase;
use super::units::Placed;
use crate::game::board::Mark;
use crate::game::carriage;
use crate::game::state::State;
use crate::ground::{HexSet, Kind, Player, UnitId};
use crate::{PathHex, StackKind};
use module::{Problem, Problems};

/// Refuses every counter that could not be where, or as, the file says.
pub(super) fn audit(
    state: &State,
    placed: &[Placed],
    crowded: &HexSet,
    phase: Phase,
    problems: &mut Problems,
) {
    for it in placed {
        let found = [
            company(state, placed, it),
            stack(state, placed, it).filter(|_| !crowded.contains(it.hex)),
            ground(state, it),
            load(state, placed, it),
            late(state, it),
            marks(state, it),
            early(state, it, phase),
        ];
        found.into_iter().flatten().for_each(|problem| problems.push(problem));
    }
}

/// Both sides in a hex; told once, of the defender's counter.
fn company(state: &State, placed: &[Placed], it: &Placed) -> Option<Problem> {
    let own = state.counter(it.unit).player;
    let shared = |other: &Placed| other.hex == it.hex && state.counter(other.unit).player != own;
    let both = own == Player::Defender && placed.iter().any(shared);
    both.then(|| it.spot.problem(format!("both sides are in {}", state.number(it.hex))))
}

/// Y38: told of the first counter too many.
fn stack(state: &State, placed: &[Placed], it: &Placed) -> Option<Problem> {
    let of = |unit: UnitId| state.is_free(unit).then(|| state.kind(unit).stack()).flatten();
    let kind: StackKind = of(it.unit)?;
    let player = state.counter(it.unit).player;
    let before = placed.iter().take_while(|other| other.unit != it.unit);
    let like = |other: &&Placed| {
        other.hex == it.hex
            && state.counter(other.unit).player == player
            && of(other.unit) == Some(kind)
    };
    let most = state.charts().stacking.hex[kind as usize];
    (before.filter(like).count() == most as usize).then(|| {
        let text = format!("too many {kind} of the {player} are in {}", state.number(it.hex));
        it.spot.problem(text).hint("move one elsewhere (Y38)")
    })
}

/// Y37: ground that it could never have entered.
fn ground(state: &State, it: &Placed) -> Option<Problem> {
    let spec = &state.counter(it.unit).unit;
    let (map, mover) = (state.map(), spec.mover.filter(|_| state.is_free(it.unit))?);
    let along_road = (0..6).any(|way| map.has_road(it.hex, way));
    let terrain = map.cell(it.hex).terrain;
    let step = PathHex { terrain, uphill: false, along_road, wall: false };
    state.charts().terrain.entry_cost(mover, step).is_none().then(|| {
        let text = format!("{} cannot enter {}", spec.name, state.number(it.hex));
        it.spot.problem(text).hint("place it elsewhere (Y37)")
    })
}

/// Y40: what rides is in the hex of its vehicle, which has a place for it.
fn load(state: &State, placed: &[Placed], it: &Placed) -> Option<Problem> {
    let vehicle = state.unit(it.unit).rides?;
    let kind = |unit: UnitId| &*state.counter(unit).unit;
    let before = placed.iter().take_while(|other| other.unit != it.unit);
    let before = before.filter(|other| state.unit(other.unit).rides == Some(vehicle));
    let fits = carriage::takes(kind(vehicle), kind(it.unit), before.map(|other| kind(other.unit)));
    let own = state.counter(vehicle).player == state.counter(it.unit).player;
    let there = own && state.unit(vehicle).hex == Some(it.hex);
    (!there || !fits).then(|| {
        let text = format!("{} has no place in such a vehicle here", kind(it.unit).name);
        it.spot.problem(text).hint("let it ride in a vehicle of its hex that takes it (Y40)")
    })
}

/// Y75: late platoons are not there before their turn.
fn late(state: &State, it: &Placed) -> Option<Problem> {
    let counter = state.counter(it.unit);
    let platoons = &state.mission().force(counter.player).platoons;
    let turn = counter.platoon.and_then(|place| platoons[usize::from(place)].enters)?;
    (turn > state.turn).then(|| {
        let text = format!("{} comes on turn {turn}", counter.unit.name);
        it.spot.problem(text).hint("leave it out until then (Y75)")
    })
}

/// Marks that its kind never bears.
fn marks(state: &State, it: &Placed) -> Option<Problem> {
    let (unit, kind) = (state.unit(it.unit), state.kind(it.unit));
    let wrong = [
        (Mark::Disrupted, "disrupted", kind.unit().is_none()),
        (Mark::Regrouping, "regrouping", kind.unit().is_none()),
        (Mark::Shocked, "shocked", kind != Kind::Afv),
        (Mark::Motion, "motion", !kind.is_vehicle()),
        (Mark::Hero, "hero", !kind.storms()),
    ];
    let (_, name, _) = wrong.into_iter().find(|(mark, _, never)| *never && unit.is(*mark))?;
    let text = format!("{} is never `{name}`", state.counter(it.unit).unit.name);
    Some(it.spot.problem(text).hint(format!("take `{name}` away")))
}

/// Before the dice for initiative nobody has done anything in the turn (Y64).
fn early(state: &State, it: &Placed, phase: Phase) -> Option<Problem> {
    let done = [Mark::Acted, Mark::Reacted, Mark::Fired, Mark::FiredBack, Mark::Suppressed];
    let unit = state.unit(it.unit);
    let any = phase == Phase::Initiative && done.into_iter().any(|mark| unit.is(mark));
    any.then(|| {
        let text = "before the dice for initiative nobody has acted, fired or been suppressed";
        it.spot.problem(text).hint("take the mark away, or write phase = \"activations\"")
    })
}
