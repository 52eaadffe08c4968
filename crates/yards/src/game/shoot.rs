//! Shots and shells resolved: the tables are asked again with every die that falls (R-Y64, Y49).

use super::action::Ammunition;
use super::board::Mark;
use super::event::Event;
use super::fire::{Eyes, Manner, Target};
use super::frame::{Dice, Firing, Frame, Salvo, Shot, Weapon};
use super::state::State;
use super::{Yards, casualties, conceal};
use crate::fire_results::strike;
use crate::ground::{HexSet, Kind, Player, UnitId, UnitSet};
use crate::{
    AntiTankEffect, Die, FireOutcome, Modifiers, Mortar, MortarAttack, MortarHit, Purpose,
    SmallArmsCause, is_suppressed,
};
use dice::Roll;
use hex::HexIndex;
use referee::Tx;
use smallvec::SmallVec;

/// From this final result on a dummy in the hex vanishes (Y56).
const DUMMY_VANISHES: i32 = 6;

/// The table wants another die.
pub(super) struct Need(pub(super) Purpose);

/// Dice that have fallen, one after the other; then the one that is wanted.
pub(super) fn replay(dice: &[u8]) -> impl FnMut(Purpose) -> Result<Die, Need> + '_ {
    let mut fallen = dice.iter();
    move |purpose| {
        let die = fallen.next().and_then(|die| Die::new(i64::from(*die)));
        die.ok_or(Need(purpose))
    }
}

/// Asks the fire table, with the dice so far and the modifier as it was when the attack die fell.
pub(super) fn ask(
    state: &State,
    target: &Target,
    net: i8,
    dice: &[u8],
) -> Result<FireOutcome<SmallArmsCause>, Need> {
    let modifiers = Modifiers::of([(SmallArmsCause::FireValue, i32::from(net))]);
    strike(&target.hex, modifiers, &state.charts().fire, replay(dice))
}

/// The die that a shot waits for.
pub(super) fn roll(state: &State, it: &Firing) -> Roll {
    let enemy = state.unit(it.unit).player.enemy();
    let shot = it.shots.get(usize::from(it.place));
    let anti_tank = shot.is_some_and(|shot| shot.weapon == Weapon::AntiTank);
    match (shot, it.net) {
        (Some(shot), Some(net)) => wanted(state, enemy, shot.hex, (net, &it.dice)),
        _ if anti_tank => Roll::d10(1, "anti-tank fire").on("Y12.2b"),
        _ => Purpose::Attack.roll(),
    }
}

/// The die that a salvo waits for.
pub(super) fn salvo_roll(state: &State, it: &Salvo) -> Roll {
    let first = it.hexes.as_ref().and_then(|hexes| hexes.first());
    match (first, it.net) {
        (Some(hex), Some(net)) => wanted(state, it.player.enemy(), *hex, (net, &it.dice)),
        (Some(_), None) => Purpose::Attack.roll(),
        (None, _) => {
            let (mortar, _) = mortar(state, it);
            let count = state.charts().mortars.accuracy_dice(mortar, it.ammo.table());
            Roll::d10(u8::try_from(count).unwrap_or(1), "accuracy").on("R-Y7")
        }
    }
}

fn wanted(state: &State, enemy: Player, hex: HexIndex, (net, dice): (i8, &Dice)) -> Roll {
    let target = state.target(enemy, hex, Eyes::Truth);
    match ask(state, &target, net, dice) {
        Err(Need(purpose)) => purpose.roll(),
        Ok(_) => Purpose::Attack.roll(),
    }
}

fn mortar(state: &State, it: &Salvo) -> (Mortar, MortarHit) {
    let mortars = &state.mission().force(it.player).mortars;
    let mortar = mortars.get(usize::from(it.mortar)).map_or(Mortar::Section60mm, |it| it.0);
    let next = it.hexes.as_ref().and_then(|hexes| hexes.first());
    let hit = if next == Some(&it.aimed) { MortarHit::Primary } else { MortarHit::Secondary };
    (mortar, hit)
}

fn small(net: i32) -> i8 {
    net.clamp(-100, 100) as i8
}

/// A die of a shot fell.
pub(super) fn rolled(tx: &mut Tx<'_, Yards>, it: &Firing, die: Die) {
    let Some(shot) = it.shots.get(usize::from(it.place)).copied() else {
        return tx.emit(Event::Closed);
    };
    match (shot.weapon, it.net) {
        (Weapon::AntiTank, _) => anti_tank(tx, it, shot, die),
        (_, None) => {
            let state = tx.state();
            let attack = state.small_arms(it.unit, shot.hex, manner(it), Eyes::Truth);
            let sum = attack.and_then(|attack| attack.sum(state.charts()).ok());
            let net = small(sum.map_or(0, |sum| sum.net()));
            let mut next = it.clone();
            next.dice.push(die.raw() as u8);
            next.net = Some(net);
            tx.emit(Event::Turned(Frame::Fire(next.clone())));
            let enemy = tx.state().unit(it.unit).player.enemy();
            fell(tx, enemy, (shot.hex, shot.weapon, Some(it)), (net, die));
            go_on(tx, next, shot, net);
        }
        (_, Some(net)) => {
            let enemy = tx.state().unit(it.unit).player.enemy();
            tell(tx, enemy, shot.hex, (net, &it.dice), die);
            let mut next = it.clone();
            next.dice.push(die.raw() as u8);
            tx.emit(Event::Turned(Frame::Fire(next.clone())));
            go_on(tx, next, shot, net);
        }
    }
}

fn manner(it: &Firing) -> Manner {
    let split = it.shots.len() > 1;
    Manner { from: it.from, split, onward: it.onward, reaction: it.reaction }
}

/// Resolves a shot once all its dice have fallen.
fn go_on(tx: &mut Tx<'_, Yards>, it: Firing, shot: Shot, net: i8) {
    let enemy = tx.state().unit(it.unit).player.enemy();
    let target = tx.state().target(enemy, shot.hex, Eyes::Truth);
    if let Ok(outcome) = ask(tx.state(), &target, net, &it.dice) {
        next_shot(tx, it);
        apply(tx, &target, &outcome);
    }
}

/// The next shot, or none.
fn next_shot(tx: &mut Tx<'_, Yards>, it: Firing) {
    let place = it.place + 1;
    match usize::from(place) < it.shots.len() {
        true => {
            let next = Firing { place, dice: Dice::new(), net: None, ..it };
            tx.emit(Event::Turned(Frame::Fire(next)));
        }
        false => tx.emit(Event::Closed),
    }
}

/// Anti-tank fire: one die, one vehicle, or none (Y12.2, R-Y55).
fn anti_tank(tx: &mut Tx<'_, Yards>, it: &Firing, shot: Shot, die: Die) {
    let state = tx.state();
    let enemy = state.unit(it.unit).player.enemy();
    // The vehicle may be gone or driven off only by an earlier shot of the same unit.
    let vehicle = shot.vehicle.filter(|it| state.unit(*it).hex == Some(shot.hex));
    let attack = state.anti_tank(it.unit, (shot.hex, vehicle), manner(it));
    let sum = attack.and_then(|attack| attack.sum(state.charts()).ok());
    let net = sum.map_or(0, |sum| sum.net());
    let effect = match (attack, vehicle) {
        (Some(attack), Some(_)) => attack.effect(die, net).0,
        _ => AntiTankEffect::None,
    };
    next_shot(tx, it.clone());
    fell(tx, enemy, (shot.hex, shot.weapon, Some(it)), (small(net), die));
    let Some(vehicle) = vehicle else { return };
    match effect {
        AntiTankEffect::Destroyed => casualties::lose(tx, vehicle, UnitSet::default()),
        AntiTankEffect::Shocked if !tx.state().unit(vehicle).is(Mark::Shocked) => {
            casualties::shock(tx, vehicle);
        }
        _ => casualties::suppress(tx, [vehicle].into_iter()),
    }
}

/// An attack die fell: it is told, dummies vanish, and whoever the final result finds is revealed (Y55, Y56, R-Y64).
fn fell(
    tx: &mut Tx<'_, Yards>,
    enemy: Player,
    (hex, weapon, firing): (HexIndex, Weapon, Option<&Firing>),
    (net, die): (i8, Die),
) {
    let state = tx.state();
    let mut covert = [false; 2];
    covert[enemy.index()] = state.is_unknown(enemy, hex);
    covert[enemy.enemy().index()] =
        firing.is_some_and(|it| state.unit(it.unit).is(Mark::Concealed));
    let from = firing.map(|it| it.from);
    let (player, raw) = (enemy.enemy(), die.raw() as u8);
    tx.emit(Event::ShotRolled { hex, from, weapon, player, die: raw, net: Some(net), covert });
    if weapon == Weapon::AntiTank {
        return;
    }
    let final_result = die.raw() + i32::from(net);
    for unit in tx.state().listed(tx.state().stack(enemy, hex)) {
        let state = tx.state();
        let found = match state.kind(unit) {
            Kind::Dummy => final_result >= DUMMY_VANISHES,
            // Where a die must choose between vehicles, both are seen.
            kind if kind.is_vehicle() => final_result > state.charts().fire.vehicle_above,
            _ => super::fire::is_target(state, unit) && state.is_found_by_fire(unit, final_result),
        };
        if found {
            conceal::reveal(tx, unit);
        }
    }
}

/// A further die of an attack is told.
fn tell(tx: &mut Tx<'_, Yards>, enemy: Player, hex: HexIndex, (net, dice): (i8, &Dice), die: Die) {
    let state = tx.state();
    let target = state.target(enemy, hex, Eyes::Truth);
    let Err(Need(Purpose::Check(place))) = ask(state, &target, net, dice) else { return };
    let Some(unit) = target.units.get(place).copied() else { return };
    let passed = crate::passes_check(die, state.cohesion(unit));
    let unit = state.tag(unit);
    tx.emit(Event::Checked { unit, die: die.raw() as u8, passed });
}

/// What an attack did: units first, then the vehicle (R-Y38).
fn apply(tx: &mut Tx<'_, Yards>, target: &Target, outcome: &FireOutcome<SmallArmsCause>) {
    let mut unshaken: SmallVec<[UnitId; 8]> = SmallVec::new();
    let conditions = target.hex.units.iter().zip(&outcome.units);
    for (unit, (before, now)) in target.units.iter().zip(conditions) {
        if is_suppressed(before.condition, *now) {
            unshaken.push(*unit);
        } else if before.condition != *now {
            casualties::hurt(tx, *unit, *now);
        }
    }
    if let Some(leader) = target.leader
        && outcome.final_result > i32::from(tx.state().cohesion(leader))
    {
        casualties::lose(tx, leader, UnitSet::default());
    }
    casualties::suppress(tx, unshaken.into_iter());
    for (place, (vehicle, fate)) in target.vehicles.iter().zip(&outcome.vehicles).enumerate() {
        if fate.destroyed {
            casualties::lose(tx, *vehicle, UnitSet::default());
        } else if fate.shocked && !target.hex.vehicles[place].shocked {
            casualties::shock(tx, *vehicle);
        }
    }
}

/// The accuracy dice fell: where the shells land (R-Y7, Y49).
pub(super) fn scattered(tx: &mut Tx<'_, Yards>, it: &Salvo, dice: &[Die]) {
    rulebook::cite!("Y49", "R-Y45");
    let state = tx.state();
    let (mortar, _) = mortar(state, it);
    let scatter = state.charts().mortars.scatter(mortar, it.ammo.table(), dice);
    let ways = scatter.neighbours.iter().map(|way| way.number() - 1);
    let hit = ways.filter_map(|way| state.map().neighbor(it.aimed, way));
    let hit: SmallVec<[HexIndex; 7]> = [it.aimed].into_iter().chain(hit).collect();
    let hexes = HexSet::default().with(hit.iter().copied());
    let raw = dice.iter().map(|die| die.raw() as u8).collect();
    let enemy = it.player.enemy();
    let queue: SmallVec<[HexIndex; 7]> =
        hit.iter().copied().filter(|hex| state.holds(enemy, *hex)).collect();
    tx.emit(Event::Scattered { dice: raw, hexes, ammo: it.ammo });
    if it.ammo == Ammunition::Smoke || queue.is_empty() {
        return tx.emit(Event::Closed);
    }
    let next = Salvo { hexes: Some(queue), ..it.clone() };
    tx.emit(Event::Turned(Frame::Salvo(next)));
}

/// A die of a shelled hex fell.
pub(super) fn shelled(tx: &mut Tx<'_, Yards>, it: &Salvo, die: Die) {
    let enemy = it.player.enemy();
    let Some(hex) = it.hexes.as_ref().and_then(|hexes| hexes.first().copied()) else {
        return tx.emit(Event::Closed);
    };
    let mut next = it.clone();
    next.dice.push(die.raw() as u8);
    let net = match it.net {
        Some(net) => {
            tell(tx, enemy, hex, (net, &it.dice), die);
            tx.emit(Event::Turned(Frame::Salvo(next.clone())));
            net
        }
        None => {
            let net = shell_net(tx.state(), it, hex);
            next.net = Some(net);
            tx.emit(Event::Turned(Frame::Salvo(next.clone())));
            fell(tx, enemy, (hex, Weapon::Mortar, None), (net, die));
            net
        }
    };
    let target = tx.state().target(enemy, hex, Eyes::Truth);
    if let Ok(outcome) = ask(tx.state(), &target, net, &next.dice) {
        let left = next.hexes.take().map(|hexes| hexes[1..].iter().copied().collect());
        let left: SmallVec<[HexIndex; 7]> = left.unwrap_or_default();
        match left.is_empty() {
            true => tx.emit(Event::Closed),
            false => {
                let next = Salvo { hexes: Some(left), dice: Dice::new(), net: None, ..next };
                tx.emit(Event::Turned(Frame::Salvo(next)));
            }
        }
        apply(tx, &target, &outcome);
    }
}

fn shell_net(state: &State, it: &Salvo, hex: HexIndex) -> i8 {
    let target = state.target(it.player.enemy(), hex, Eyes::Truth);
    let (mortar, hit) = mortar(state, it);
    let density = state.charts().fire.is_dense(target.steps);
    let attack = MortarAttack { mortar, hit, density, hex: target.hex };
    attack.modifiers(state.charts()).map_or(0, |modifiers| small(modifiers.net()))
}
