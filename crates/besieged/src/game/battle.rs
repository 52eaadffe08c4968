//! A combat from the marshals to the end, in the order of B60.

use super::action::Action;
use super::event::Event;
use super::frame::{Advancing, Attack, Battle, Frame, Retreating, Step};
use super::state::State;
use super::{Besieged, Checked, advance, retreat};
use crate::aftermath::reach;
use crate::ground::{Player, UnitId, UnitSet};
use crate::{Code, Die, Side, Toll, locks};
use referee::{Tx, require};
use rulebook::rule;

impl Battle {
    /// Who decides for a side.
    pub(super) fn player(&self, state: &State, side: Side) -> Player {
        match side {
            Side::Attacker => state.phasing,
            Side::Defender => state.phasing.enemy(),
        }
    }

    /// The units of a side that are left: attackers that live, defenders that are still in the hex.
    pub(super) fn living<'s>(
        &'s self,
        state: &'s State,
        side: Side,
    ) -> impl Iterator<Item = UnitId> + 's {
        let attackers = (side == Side::Attacker).then_some(self.attack.attackers.iter().copied());
        let attackers = attackers.into_iter().flatten();
        let attackers = attackers.filter(|unit| state.unit(*unit).hex().is_some());
        let enemy = state.phasing.enemy();
        let holds = side == Side::Defender && state.holds(enemy, self.attack.target);
        let defenders = holds.then(|| state.stack(self.attack.target)).into_iter().flatten();
        attackers.chain(defenders)
    }

    fn at(&self, step: Step) -> Frame {
        Frame::Combat(Box::new(Battle { step, ..self.clone() }))
    }

    fn code(&self) -> Code {
        self.result.map_or(Code::BattleRages, |result| result.code)
    }
}

/// Goes to another step of the combat.
pub(super) fn turn_to(tx: &mut Tx<'_, Besieged>, battle: &Battle, step: Step) {
    tx.emit(Event::Turned(battle.at(step)));
}

/// R-B40: only a side with a free marshal is asked, and not after it declined for the impulse.
fn is_asked(state: &State, player: Player) -> bool {
    rulebook::cite!("R-B40");
    state.free_marshals(player) > 0 && !state.marshals[player.index()].declined
}

/// Goes on with what asks nobody; whether it did.
pub(super) fn go_on(tx: &mut Tx<'_, Besieged>, battle: &Battle) -> bool {
    rulebook::cite!("B60");
    let state = tx.state();
    match battle.step {
        Step::AttackMarshal if !is_asked(state, state.phasing) => {
            turn_to(tx, battle, Step::DefendMarshal);
        }
        Step::DefendMarshal if !is_asked(state, state.phasing.enemy()) => {
            turn_to(tx, battle, Step::Die);
        }
        Step::Losses { side, due, then } => return losses_go_on(tx, battle, (side, due, then)),
        Step::Retreat(retreating) => return retreat::go_on(tx, battle, retreating),
        Step::Advance(advancing) => return advance::go_on(tx, battle, advancing),
        _ => return false,
    }
    true
}

/// A Field Marshal is committed or not.
pub(super) fn answer_marshal(tx: &mut Tx<'_, Besieged>, battle: &Battle, action: &Action) {
    let (side, next) = match battle.step {
        Step::AttackMarshal => (Side::Attacker, Step::DefendMarshal),
        _ => (Side::Defender, Step::Die),
    };
    let player = battle.player(tx.state(), side);
    let mut battle = battle.clone();
    match action {
        Action::Commit => {
            battle.marshals[usize::from(side == Side::Defender)] = true;
            tx.emit(Event::MarshalCommitted { player });
        }
        action => {
            let impulse = *action == Action::DeclineImpulse;
            tx.emit(Event::MarshalDeclined { player, impulse });
        }
    }
    turn_to(tx, &battle, next);
}

/// The combat die fell.
pub(super) fn rolled(tx: &mut Tx<'_, Besieged>, battle: &Battle, face: u8) {
    let state = tx.state();
    let Some(die) = Die::showing(face.into()) else { return };
    let Ok(assessment) = battle.combat(state).assess(&state.scene.charts) else { return };
    let (result, drm) = (assessment.result(die), i8::try_from(assessment.drm).unwrap_or(0));
    let battle = Battle { result: Some(result), ..battle.clone() };
    let target = battle.attack.target;
    tx.emit(Event::Fought { target, die: Some(face), drm, result });
    // B45: a committed marshal is in danger on the worst results of his side.
    let attacker = battle.marshals[0]
        && matches!(
            result.code,
            Code::AttackersEliminated | Code::AttackersEliminatedStarred | Code::A3
        );
    let defender = battle.marshals[1]
        && matches!(result.code, Code::DefendersEliminated | Code::DefendersEliminatedStarred);
    match (attacker, defender) {
        (true, _) => turn_to(tx, &battle, Step::MarshalDie(Side::Attacker)),
        (_, true) => turn_to(tx, &battle, Step::MarshalDie(Side::Defender)),
        _ => begin_losses(tx, &battle),
    }
}

/// The die for a committed marshal fell: lost on 10, the defender's on 9 too (B45).
pub(super) fn marshal_rolled(tx: &mut Tx<'_, Besieged>, battle: &Battle, side: Side, die: u8) {
    let player = battle.player(tx.state(), side);
    let from = if side == Side::Attacker { 10 } else { 9 };
    tx.emit(Event::MarshalRolled { player, die, lost: die >= from });
    begin_losses(tx, battle);
}

/// What the result takes from each side; whole sides at once, steps by their owners' choice, attacker first.
fn begin_losses(tx: &mut Tx<'_, Besieged>, battle: &Battle) {
    let state = tx.state();
    let steps = |side| {
        battle.living(state, side).map(|unit| u32::from(state.unit(unit).steps)).sum::<u32>()
    };
    let sides = [Side::Attacker, Side::Defender].map(steps);
    let (attacker, defender) = battle.code().tolls(sides[0], sides[1]);
    let due = take_whole(tx, battle, Side::Attacker, attacker);
    let then = take_whole(tx, battle, Side::Defender, defender);
    turn_to(tx, battle, Step::Losses { side: Side::Attacker, due, then });
}

/// Takes a toll on a whole side; what is left are steps to choose.
fn take_whole(tx: &mut Tx<'_, Besieged>, battle: &Battle, side: Side, toll: Toll) -> u8 {
    let state = tx.state();
    let units: Vec<UnitId> = battle.living(state, side).collect();
    let starred = match toll {
        Toll::Nothing => return 0,
        Toll::Steps(steps) => return u8::try_from(steps).unwrap_or(u8::MAX),
        Toll::Everyone => false,
        Toll::EveryoneStarred => true,
        Toll::Surrender => {
            let gone = |unit| Event::UnitLost { unit, surrendered: true };
            units.into_iter().for_each(|unit| tx.emit(gone(unit)));
            return 0;
        }
    };
    for unit in units {
        // B49: the surrounded surrender on a starred result, and never come back.
        let surrendered = starred && battle.surrounded.contains(unit);
        tx.emit(Event::UnitLost { unit, surrendered });
    }
    0
}

/// Losses that leave no choice are taken at once (R-B58, B57); then the next side, then what comes after.
fn losses_go_on(
    tx: &mut Tx<'_, Besieged>,
    battle: &Battle,
    (side, due, then): (Side, u8, u8),
) -> bool {
    rulebook::cite!("R-B58");
    let state = tx.state();
    let units: Vec<UnitId> = battle.living(state, side).collect();
    let steps: u32 = units.iter().map(|unit| u32::from(state.unit(*unit).steps)).sum();
    if due > 0 && u32::from(due) < steps {
        // One unit alone loses them without being asked.
        let [unit] = units[..] else { return false };
        lose(tx, battle, unit);
        return true;
    }
    if due > 0 {
        for unit in units {
            tx.emit(Event::UnitLost { unit, surrendered: false });
        }
    }
    match side {
        Side::Attacker => {
            turn_to(tx, battle, Step::Losses { side: Side::Defender, due: then, then: 0 });
        }
        Side::Defender => after_losses(tx, battle),
    }
    true
}

pub(super) fn may_lose(state: &State, battle: &Battle, side: Side, unit: UnitId) -> Checked {
    let among = battle.living(state, side).any(|living| living == unit);
    require(among, rule!("R-B34"), || super::Why::NotAmongLosses(unit))
}

/// A unit loses a step, and with its last step goes.
pub(super) fn lose(tx: &mut Tx<'_, Besieged>, battle: &Battle, unit: UnitId) {
    let Step::Losses { side, due, then } = battle.step else { return };
    lose_step(tx, unit);
    turn_to(tx, battle, Step::Losses { side, due: due.saturating_sub(1), then });
}

pub(super) fn lose_step(tx: &mut Tx<'_, Besieged>, unit: UnitId) {
    match tx.state().unit(unit).steps {
        0 | 1 => tx.emit(Event::UnitLost { unit, surrendered: false }),
        _ => tx.emit(Event::StepLost { unit }),
    }
}

/// After the losses: the surrounded who must retreat (R-B16, R-B33), length, retreats, lock, advance.
fn after_losses(tx: &mut Tx<'_, Besieged>, battle: &Battle) {
    rulebook::cite!("R-B33");
    let Some((side, retreat)) = battle.code().retreat() else { return lock(tx, battle) };
    let cornered: Vec<UnitId> =
        battle.living(tx.state(), side).filter(|unit| battle.surrounded.contains(*unit)).collect();
    for unit in cornered {
        tx.emit(Event::UnitLost { unit, surrendered: false });
    }
    let waiting = living_set(tx.state(), battle, side);
    if waiting.iter().next().is_none() {
        begin_advance(tx, battle);
    } else if retreat.chooser().is_some() {
        turn_to(tx, battle, Step::Length(side));
    } else {
        begin_retreat(tx, battle, side, retreat.min as u8, false);
    }
}

fn living_set(state: &State, battle: &Battle, side: Side) -> UnitSet {
    let mut units = UnitSet::default();
    battle.living(state, side).for_each(|unit| units.set(unit, true));
    units
}

pub(super) fn begin_retreat(
    tx: &mut Tx<'_, Besieged>,
    battle: &Battle,
    side: Side,
    due: u8,
    chosen: bool,
) {
    let waiting = living_set(tx.state(), battle, side);
    let retreating = Retreating { side, due, chosen, waiting, under_way: None };
    turn_to(tx, battle, Step::Retreat(retreating));
}

/// B43: a first-impulse BR locks the attackers that are left; there is no second impulse in the first turn (B52).
fn lock(tx: &mut Tx<'_, Besieged>, battle: &Battle) {
    let state = tx.state();
    let left = |side| battle.living(state, side).next().is_some();
    let locked = locks(battle.code(), state.impulse, left(Side::Attacker), left(Side::Defender));
    if locked && !state.is_single_impulse() {
        let units = living_set(state, battle, Side::Attacker);
        tx.emit(Event::Locked { hex: battle.attack.target, units });
    }
    begin_advance(tx, battle);
}

/// B40: into a vacated hex, as far as the table says; never after BR.
pub(super) fn begin_advance(tx: &mut Tx<'_, Besieged>, battle: &Battle) {
    rulebook::cite!("R-B53");
    let state = tx.state();
    let vacated = battle.living(state, Side::Defender).next().is_none();
    let allowed = vacated && battle.code() != Code::BattleRages;
    // R-B53: a blitzkrieg result without `Adv` lets nobody advance.
    let hexes = battle.result.filter(|_| allowed).map_or(0, |it| reach(battle.table, it));
    let waiting = living_set(state, battle, Side::Attacker);
    let advancing = Advancing { hexes: hexes as u8, waiting, under_way: None };
    turn_to(tx, battle, Step::Advance(advancing));
}

/// The combat is over.
pub(super) fn end(tx: &mut Tx<'_, Besieged>, battle: &Battle) {
    let (state, target) = (tx.state(), battle.attack.target);
    let side = if state.holds(state.phasing, target) {
        Some(Side::Attacker)
    } else {
        state.holds(state.phasing.enemy(), target).then_some(Side::Defender)
    };
    tx.emit(Event::CombatEnded { target, side });
    tx.emit(Event::Closed);
}

/// R-B54: every attacker surrenders; nothing else happens.
pub(super) fn surrender(tx: &mut Tx<'_, Besieged>, attack: &Attack) {
    rulebook::cite!("B49", "R-B54");
    let result = Code::AttackersSurrender.into();
    tx.emit(Event::Fought { target: attack.target, die: None, drm: 0, result });
    for unit in attack.attackers.iter().copied() {
        tx.emit(Event::UnitLost { unit, surrendered: true });
    }
    tx.emit(Event::CombatEnded { target: attack.target, side: Some(Side::Defender) });
    tx.emit(Event::Closed);
}
