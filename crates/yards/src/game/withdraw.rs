//! Retreat after an assault (Y61, Y62).

use super::action::Action;
use super::board::Mark;
use super::event::{Event, Gait};
use super::frame::{Fight, Frame, Step, Withdrawal};
use super::state::State;
use super::{Checked, Why, Yards, aftermath, casualties, moves};
use crate::ground::{Kind, Player, UnitId, UnitSet};
use crate::{Mover, RetreatHex, retreat_steps};
use hex::HexIndex;
use referee::{Tx, require};
use rulebook::rule;

/// The retreat of a side: everybody in the hex, or the participants with their loads (Y60).
pub(super) fn begin(
    state: &State,
    it: &Fight,
    loser: Player,
    hexes: u8,
    chain: bool,
) -> Withdrawal {
    rulebook::cite!("Y60", "R-Y59");
    let left = match loser == it.attacker {
        false => state.stack(loser, it.target),
        true => {
            let loads = it.force.iter().flat_map(|unit| state.board.load(unit));
            it.force.or(loads.collect())
        }
    };
    Withdrawal { loser, hexes, left, going: None, path: [None; 5], chain }
}

/// Those of the winner that took part: the loser need not shun them (Y61).
fn winners(it: &Fight, loser: Player) -> UnitSet {
    if loser == it.attacker { it.defenders } else { it.force }
}

/// How a unit moves in retreat.
struct Retreater {
    mover: Mover,
    kind: Kind,
    player: Player,
    /// Whether its next hex is its last.
    last: bool,
}

/// The hexes into which a unit may retreat from one (Y61, R-Y34).
fn steps(
    state: &State,
    (target, spared): (HexIndex, UnitSet),
    from: HexIndex,
    unit: &Retreater,
) -> Vec<RetreatHex<HexIndex>> {
    rulebook::cite!("R-Y34");
    let map = state.map();
    let enemy = unit.player.enemy();
    let shunned = |hex: HexIndex| {
        let near = map.beside(hex).flat_map(|(_, next)| state.stack(enemy, next).iter());
        near.into_iter().any(|it| state.seems_able(it) && !spared.contains(it))
    };
    let look = |(way, hex): (u8, HexIndex)| RetreatHex {
        hex,
        from_assault: map.distance(target, hex),
        free: state.passage(unit.mover, way, from, hex).is_some()
            && !state.holds(enemy, hex)
            && (!unit.last || state.has_room(unit.player, hex, unit.kind)),
        beside_enemy: shunned(hex),
    };
    retreat_steps(map.distance(target, from), map.beside(from).map(look))
}

fn open_to(state: &State, it: &Fight, w: &Withdrawal, unit: UnitId) -> Vec<RetreatHex<HexIndex>> {
    let gone = w.going.filter(|going| going.0 == unit).map_or(0, |going| going.1);
    let me = state.unit(unit);
    let (Some(from), Some(mover)) = (me.hex, state.counter(unit).unit.mover) else {
        return Vec::new();
    };
    let (kind, player, last) = (state.kind(unit), me.player, gone + 1 == w.hexes);
    let unit = Retreater { mover, kind, player, last };
    steps(state, (it.target, winners(it, w.loser)), from, &unit)
}

/// Whether an NV defender would have no hex for his first step (R-Y58).
pub(super) fn is_blocked(state: &State, it: &Fight) -> bool {
    rulebook::cite!("R-Y58");
    let here = state.stack(it.defender(), it.target);
    if !here.iter().any(|unit| state.kind(unit).unit().is_some()) {
        return false;
    }
    let player = it.defender();
    let unit = Retreater { mover: Mover::NonVehicular, kind: Kind::Squad, player, last: false };
    steps(state, (it.target, it.force), it.target, &unit).is_empty()
}

/// Bunkers, guns on their wheels' own and shocked AFVs do not retreat (Y62).
fn cannot_retreat(state: &State, unit: UnitId) -> bool {
    rulebook::cite!("Y62");
    match state.kind(unit) {
        Kind::Bunker | Kind::TowedGun => true,
        Kind::Afv => state.unit(unit).is(Mark::Shocked),
        _ => false,
    }
}

/// Goes on by itself: units that cannot go are lost, and when all have gone the winner goes on.
pub(super) fn go_on(tx: &mut Tx<'_, Yards>, it: &Fight, w: Withdrawal) -> bool {
    let state = tx.state();
    if let Some((unit, gone)) = w.going {
        if state.unit(unit).hex.is_some()
            && gone < w.hexes
            && !open_to(state, it, &w, unit).is_empty()
        {
            return false;
        }
        settle(tx, it, &w, unit);
        return true;
    }
    let here = |unit: &UnitId| state.unit(*unit).hex.is_some() && state.is_free(*unit);
    let left: UnitSet = w.left.iter().filter(here).collect();
    let stuck = state
        .listed(left)
        .into_iter()
        .find(|unit| cannot_retreat(state, *unit) || open_to(state, it, &w, *unit).is_empty());
    if let Some(unit) = stuck {
        // Its load is left standing, and has to go on foot.
        let load: UnitSet = state.board.load(unit).collect();
        turn(tx, it, Withdrawal { left: left.without(unit).or(load), ..w });
        casualties::lose(tx, unit, UnitSet::default());
        return true;
    }
    if left.is_empty() {
        aftermath::retreated(tx, it, &w);
        return true;
    }
    if left != w.left {
        turn(tx, it, Withdrawal { left, ..w });
        return true;
    }
    false
}

fn turn(tx: &mut Tx<'_, Yards>, it: &Fight, w: Withdrawal) {
    let step = Step::Retreat(w);
    tx.emit(Event::Turned(Frame::Assault(Fight { step, ..it.clone() })));
}

/// A unit has gone as far as it can; where it may not stop it goes back, or is lost (Y61, R-Y52).
fn settle(tx: &mut Tx<'_, Yards>, it: &Fight, w: &Withdrawal, unit: UnitId) {
    let left = w.left.without(unit);
    turn(tx, it, Withdrawal { left, going: None, path: [None; 5], ..*w });
    let state = tx.state();
    let me = state.unit(unit);
    let Some(here) = me.hex else { return };
    if state.may_stop(UnitSet::default().with(unit), here) {
        return;
    }
    // The hex it left is not one to go back to.
    let path: Vec<HexIndex> = w.path.iter().skip(1).flatten().copied().collect();
    moves::send_back(tx, UnitSet::default().with(unit), &path);
    let fits = tx.state().unit(unit).hex.is_some_and(|hex| hex != here);
    if !fits {
        casualties::lose(tx, unit, UnitSet::default());
    }
}

/// Whether a unit may retreat so.
pub(super) fn check(state: &State, it: &Fight, w: &Withdrawal, action: &Action) -> Checked {
    let Action::Retreat { unit, hex } = *action else { return super::not_asked() };
    let due = state.knows(unit) && w.left.contains(unit) && state.is_free(unit);
    require(due, rule!("Y61"), || Why::NeedNotRetreat)?;
    let turn = w.going.is_none_or(|going| going.0 == unit);
    require(turn, rule!("Y61"), || Why::AnotherRetreats)?;
    let open = open_to(state, it, w, unit).iter().any(|step| step.hex == hex);
    require(open, rule!("Y61"), || Why::NoRetreatTo(hex))
}

/// Every step of the retreat.
pub(super) fn answers(state: &State, it: &Fight, w: &Withdrawal, out: &mut Vec<Action>) {
    for unit in w.left.iter().filter(|unit| w.going.is_none_or(|going| going.0 == *unit)) {
        if state.is_free(unit) && !cannot_retreat(state, unit) {
            let open = open_to(state, it, w, unit).into_iter();
            out.extend(open.map(|step| Action::Retreat { unit, hex: step.hex }));
        }
    }
}

/// A unit retreats one hex.
pub(super) fn retreat(
    tx: &mut Tx<'_, Yards>,
    it: &Fight,
    w: &Withdrawal,
    (unit, hex): (UnitId, HexIndex),
) {
    rulebook::cite!("Y61");
    let Some(from) = tx.state().unit(unit).hex else { return };
    let gone = w.going.filter(|going| going.0 == unit).map_or(0, |going| going.1);
    let mut path = w.path;
    if gone == 0 {
        path = [Some(from), None, None, None, None];
    }
    if let Some(place) = path.get_mut(usize::from(gone) + 1) {
        *place = Some(hex);
    }
    turn(tx, it, Withdrawal { going: Some((unit, gone + 1)), path, ..*w });
    moves::walk(tx, UnitSet::default().with(unit), (from, hex), Gait::Retreat, true);
}
