//! Winner, rout, retreat, morale, and what follows (D8.10-D8.12, R45-R48, R69).

use crate::c04_special::{lose, spread_demoralization, take_control};
use crate::c08_exploitation;
use crate::c08_retreat;
use crate::event::{Event, Fate};
use crate::flow::{Play, close, open, turn};
use crate::force::Force;
use crate::frame::{Activation, Battle, BattleStep, Ema, Frame, Group, LossKind, Losses, Stage};
use crate::ground::UnitId;
use crate::state::{Mark, State};
use damos::{Aftermath, LoserRetreat, Loss, Sides, Terrain, may_exploit, winner};
use smallvec::{SmallVec, smallvec};

/// D8.10, R40: what each side suffered in all, on the ladder.
fn attacker_wins(battle: &Battle) -> bool {
    rulebook::cite!("R40");
    let [attacker, defender] = battle.counter.unwrap_or([0, 0]);
    let suffered = Sides {
        attacker: Loss::at(battle.suffered[0]).plus(attacker.into()),
        defender: Loss::at(battle.suffered[1]).plus(defender.into()),
    };
    winner(suffered) == damos::Side::Attacker
}

/// The units with most SP left, of which the owner may rout one (D8.11h, R47).
pub(super) fn routable(state: &State, battle: &Battle) -> SmallVec<[UnitId; 4]> {
    let alive = battle.alive(state, 1);
    let most = alive.iter().map(|unit| state.unit(*unit).sp).max().unwrap_or(0);
    alive.iter().copied().filter(|unit| state.unit(*unit).sp == most).collect()
}

/// D8.11h, R47: in a major city, the combat lost, and another unit to stay.
pub(super) fn may_rout(state: &State, battle: &Battle) -> bool {
    state.ground.map.terrain(battle.hex) == Terrain::MajorCity
        && attacker_wins(battle)
        && battle.alive(state, 1).len() >= 2
}

/// The winner is known, and whether the defender routs a unit rather than retreat.
pub(super) fn rout(tx: &mut Play<'_>, mut battle: Box<Battle>, unit: Option<UnitId>) {
    let state = tx.state();
    battle.attacker_won = attacker_wins(&battle);
    battle.routed = unit.is_some();
    let sp = |at: usize| -> SmallVec<[u32; 8]> {
        battle.alive(state, at).iter().map(|unit| state.unit(*unit).sp.into()).collect()
    };
    let outcome = Aftermath {
        winner: if battle.attacker_won { damos::Side::Attacker } else { damos::Side::Defender },
        plan: battle.plan,
        attacker: &sp(0),
        defender: &sp(1),
        defender_demoralized: battle.demoralized,
        major_city_rout: battle.routed,
    }
    .outcome();
    battle.shaken = [outcome.demoralized.attacker, outcome.demoralized.defender];
    battle.rallies = outcome.rallied;
    battle.extra = outcome.extra_sp_loss.is_some();
    battle.step = BattleStep::Retreat;
    let (hex, won) = (battle.hex, usize::from(!battle.attacker_won));
    let side = battle.side(state, won);
    turn(tx, Frame::Battle(battle));
    tx.emit(Event::Won { hex, side });
    if let Some(unit) = unit {
        send_off(tx, unit, hex);
    }
}

/// R47: the routed unit is eliminated; by option it retreats alone, or stays demoralized.
fn send_off(tx: &mut Play<'_>, unit: UnitId, hex: hex::HexIndex) {
    let side = tx.state().side(unit);
    let shake = |tx: &mut Play<'_>| {
        tx.emit(Event::Marked { units: Force::of(unit), mark: Mark::Demoralized, on: true });
    };
    match tx.state().ground.options().rout {
        crate::ground::Rout::Eliminated => lose(tx, &[unit], Fate::Routed),
        crate::ground::Rout::Retreats => {
            shake(tx);
            let hexes = LoserRetreat::of(damos::Side::Defender);
            c08_retreat::begin(tx, side, Force::of(unit), hex, hex, hexes);
        }
        crate::ground::Rout::Stays => {
            shake(tx);
            spread_demoralization(tx, side, hex);
        }
    }
}

/// The loser retreats (D8.11a); excess units of his that took no part are eliminated (D2.3e, R67). A rout turns the retreat
/// round, not the combat: the defender has lost it, and the attacker takes his own excess units back with him (G5).
pub(super) fn retreat(tx: &mut Play<'_>, mut battle: Box<Battle>) {
    rulebook::cite!("G5");
    let state = tx.state();
    let loser = usize::from(battle.attacker_won);
    let retreats = usize::from(battle.attacker_won && !battle.routed);
    let side = battle.side(state, retreats);
    let mut units = battle.alive(state, retreats);
    if battle.routed {
        let idle = battle.excess[0].iter().filter(|unit| state.standing(**unit).is_some());
        idle.for_each(|unit| units.insert(*unit));
    }
    let excess = battle.excess[loser].clone();
    let hex = battle.hex;
    battle.step = BattleStep::Morale;
    turn(tx, Frame::Battle(battle));
    if !excess.is_empty() {
        lose(tx, &excess, Fate::Excess);
    }
    let of = if retreats == 0 { damos::Side::Attacker } else { damos::Side::Defender };
    c08_retreat::begin(tx, side, units, hex, hex, LoserRetreat::of(of));
}

/// D2.8a, D2.8h, D8.11d-f, R45, R69: demoralization, the extra SP, a rally, and the hex changes hands once it is free.
pub(super) fn morale(tx: &mut Play<'_>, mut battle: Box<Battle>) {
    rulebook::cite!("D2.8f", "D2.8h", "R45");
    battle.step = if battle.air.is_some() { BattleStep::AirDice } else { BattleStep::End };
    let (hex, shaken, rallies, extra) = (battle.hex, battle.shaken, battle.rallies, battle.extra);
    let reacted = battle.reacted;
    let sides = [battle.side(tx.state(), 0), battle.side(tx.state(), 1)];
    let alive = [battle.alive(tx.state(), 0), battle.alive(tx.state(), 1)];
    turn(tx, Frame::Battle(battle));
    for at in 0..2 {
        let place = alive[at].first().and_then(|unit| tx.state().standing(*unit));
        if let Some(place) = place.filter(|_| shaken[at]) {
            let units = alive[at].clone();
            tx.emit(Event::Marked { units, mark: Mark::Demoralized, on: true });
            spread_demoralization(tx, sides[at], place);
        }
    }
    if rallies {
        let units: Force = tx.state().stack_of(sides[1], hex).collect();
        tx.emit(Event::Marked { units, mark: Mark::Demoralized, on: false });
    }
    take_control(tx, sides[0], hex);
    if reacted && tx.state().holds(sides[1], hex) {
        // Reactors moved in as well, whatever became of them since (D2.9a, R20).
        take_control(tx, sides[1], hex);
    }
    if extra && !alive[1].is_empty() {
        let (side, units) = (sides[1], alive[1].clone());
        let paid = smallvec![0; units.len()];
        let losses = Losses { side, kind: LossKind::Extra, units, paid, lp: 1, rp: (0, 0) };
        open(tx, Frame::Losses(losses));
    }
}

/// The combat is over: exploitation, or the end of the force's movement (D8.12a, R34, R48).
pub(super) fn end(tx: &mut Play<'_>, battle: &Battle) {
    rulebook::cite!("D8.12e", "R48");
    close(tx);
    let state = tx.state();
    // Friends who were in the hex by chance have fought, but were never activated (G24).
    let active = |unit: UnitId| state.march().is_some_and(|march| march.force.contains(&unit));
    let mut survivors = battle.alive(state, 0);
    survivors.retain(active);
    let fought_on = !survivors.is_empty();
    for &unit in battle.excess[0].iter() {
        if active(unit) && state.standing(unit).is_some() {
            survivors.insert(unit);
        }
    }
    let vacated = !state.holds(state.phasing.opponent(), battle.hex);
    let winner = if battle.attacker_won { damos::Side::Attacker } else { damos::Side::Defender };
    let exploits = !battle.exploiting && !battle.routed && may_exploit(winner, vacated, fought_on);
    match state.frames.last() {
        Some(Frame::Activation(activation)) => {
            let activation = activation.clone();
            end_activation(tx, activation, battle, survivors, exploits);
        }
        Some(Frame::Exploitation(exploit)) => {
            let mut exploit = exploit.clone();
            (exploit.march, exploit.leaving) = (None, false);
            exploit.groups.push(survivors);
            turn(tx, Frame::Exploitation(exploit));
        }
        _ => {}
    }
}

fn end_activation(
    tx: &mut Play<'_>,
    mut activation: Activation,
    battle: &Battle,
    survivors: Force,
    exploits: bool,
) {
    let (spent, hexes) = (activation.march.spent, activation.march.hexes);
    activation.march.force = Force::default();
    let march = activation.march.clone();
    activation.stage = Stage::Checking;
    if !exploits {
        activation.groups.push(Group { units: survivors, spent, hexes });
        return turn(tx, Frame::Activation(activation));
    }
    let ema = Ema {
        plan: battle.plan,
        surplus: battle.surplus,
        zoi_capable: tx.state().is_zoi_capable(&survivors),
        overrun: battle.overrun,
        hex: battle.hex,
    };
    turn(tx, Frame::Activation(activation));
    c08_exploitation::begin(tx, survivors, ema, battle.los[0], &march);
}
