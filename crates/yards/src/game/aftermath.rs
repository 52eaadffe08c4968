//! After the dice of an assault: casualties, advance (Y59), chain (Y63).

use super::action::Action;
use super::event::{Event, Gait};
use super::fight::{Muster, fate, tags};
use super::frame::{Fight, Frame, Step, Withdrawal};
use super::muster::{self, Count};
use super::state::State;
use super::{Checked, Why, Yards, casualties, moves};
use crate::ground::{Kind, Player, UnitId, UnitSet};
use crate::{AssaultOutcome, Carriage, Carried, FighterFate, Mover, Objective, Side, Terrain};
use hex::HexIndex;
use referee::{Tx, require};
use rulebook::rule;

/// What befalls both sides, in the order of R-Y13.
pub(super) fn befall(
    tx: &mut Tx<'_, Yards>,
    it: &Fight,
    muster: &Muster,
    outcome: &AssaultOutcome,
) {
    let sides: [(&[UnitId], &[FighterFate]); 2] = [
        (&muster.attackers, &outcome.fates.attacker),
        (&muster.defenders, &outcome.fates.defender),
    ];
    // Who has checked for the band does not check again for his vehicle (R-Y59).
    let checked: UnitSet = match outcome.retreat.side {
        Side::Attacker => muster.attackers.iter().copied().collect(),
        Side::Defender => muster.defenders.iter().copied().collect(),
    };
    let mut regrouped = UnitSet::default();
    for (units, fates) in sides {
        for (place, unit) in units.iter().enumerate() {
            match fate(fates, place) {
                Some(FighterFate::Unit { condition, regrouping }) => {
                    if tx.state().unit(*unit).condition() != condition {
                        bear(tx, *unit, condition, it, outcome.retreat.side);
                    }
                    regrouped.set(*unit, regrouping);
                }
                Some(FighterFate::Vehicle { destroyed: true }) => {
                    casualties::lose(tx, *unit, checked);
                }
                _ => {}
            }
        }
    }
    lose_leaders(tx, it, outcome);
    let state = tx.state();
    let there = regrouped.iter().filter(|unit| state.unit(*unit).is_able());
    let units = tags(state, there);
    if !units.is_empty() {
        tx.emit(Event::Regrouped { units });
    }
}

/// A unit comes to its condition; riders and truck passengers of the loser get off as Y13.5i says.
fn bear(
    tx: &mut Tx<'_, Yards>,
    unit: UnitId,
    condition: crate::Condition,
    it: &Fight,
    loser: Side,
) {
    let state = tx.state();
    let vehicle = state.unit(unit).rides;
    let side = if state.unit(unit).player == it.attacker { Side::Attacker } else { Side::Defender };
    let carriage =
        vehicle.map(|vehicle| match (state.kind(vehicle), state.counter(vehicle).unit.mover) {
            (Kind::Afv, _) => Carriage::Rider,
            (_, Some(Mover::Truck)) => Carriage::TruckPassenger,
            _ => Carriage::HalftrackPassenger,
        });
    let off = carriage.is_some_and(|carriage| {
        Carried { carriage, condition, left_in_hex: false }.dismounts(side, loser)
    });
    let tag = state.tag(unit);
    tx.emit(Event::Hurt { unit: tag, steps: condition.steps, disrupted: condition.disrupted });
    if condition.is_eliminated() {
        casualties::lose(tx, unit, UnitSet::default());
    } else if off {
        casualties::get_off(tx, unit);
    }
}

fn lose_leaders(tx: &mut Tx<'_, Yards>, it: &Fight, outcome: &AssaultOutcome) {
    rulebook::cite!("Y66");
    let sides = [(Side::Attacker, it.force), (Side::Defender, it.defenders)];
    for (side, units) in sides {
        if let Some(die) = outcome.leader_dice[side] {
            let (player, lost) = (it.player(side), outcome.leader_lost[side]);
            tx.emit(Event::LeaderRolled { player, die: die.raw() as u8, lost });
        }
        let leads = |unit: &UnitId| tx.state().kind(*unit) == Kind::Leader;
        let leader =
            tx.state().listed(units).into_iter().find(leads).filter(|_| outcome.leader_lost[side]);
        if let Some(leader) = leader {
            casualties::lose(tx, leader, UnitSet::default());
        }
    }
}

/// The loser has gone: points for the place, then the winner goes on (Y59, Y69).
pub(super) fn retreated(tx: &mut Tx<'_, Yards>, it: &Fight, w: &Withdrawal) {
    rulebook::cite!("Y59", "Y69");
    let winner = w.loser.enemy();
    let attacked = winner == it.attacker;
    let step = match (attacked, w.chain) {
        (true, chain) => Step::Advance { chain, left: super::fight::advancing(tx.state(), it) },
        (false, true) => Step::Chain {
            left: chaining(tx.state(), it.defenders),
            to: None,
            gone: UnitSet::default(),
        },
        (false, false) => Step::Over,
    };
    tx.emit(Event::Turned(Frame::Assault(Fight { step, ..it.clone() })));
    tx.emit(Event::AssaultEnded { target: it.target, winner });
    let features = tx.state().map().cell(it.target).features;
    let places = [
        (Terrain::ImprovedPosition, Objective::ImprovedPosition),
        (Terrain::Hill, Objective::Hill),
    ];
    for (_, what) in places.into_iter().filter(|(terrain, _)| features.has(*terrain)) {
        tx.emit(Event::Earned { player: winner, what, held: !attacked });
    }
}

/// Those who may go on: able NV participants, no guns or bunkers (Y63).
fn chaining(state: &State, units: UnitSet) -> UnitSet {
    let fits = |unit: &UnitId| {
        let kind = state.kind(*unit);
        state.unit(*unit).is_able()
            && state.is_free(*unit)
            && !kind.is_vehicle()
            && !matches!(kind, Kind::TowedGun | Kind::Bunker | Kind::Dummy)
    };
    units.iter().filter(fits).collect()
}

/// Whether a participant may enter the assaulted hex (Y59).
fn may_enter(state: &State, it: &Fight, left: UnitSet, unit: UnitId) -> Checked {
    let fits = state.knows(unit) && left.contains(unit) && state.unit(unit).is_able();
    require(fits, rule!("Y59"), || Why::CannotAdvance)?;
    let from = state.unit(unit).hex.unwrap_or(it.target);
    let way = state.map().way(from, it.target);
    let passes = way.is_some_and(|way| state.entry_cost(unit, way, from, it.target).is_ok());
    require(passes, rule!("Y59"), || Why::Impassable(it.target))?;
    let room = state.has_room(it.attacker, it.target, state.kind(unit));
    require(room, rule!("Y38"), || Why::Full)
}

/// Whether an advance may go on so.
pub(super) fn check_advance(state: &State, it: &Fight, left: UnitSet, action: &Action) -> Checked {
    match *action {
        Action::Enter { unit } => may_enter(state, it, left, unit),
        Action::Done => Ok(()),
        _ => super::not_asked(),
    }
}

/// Every answer of the winner.
pub(super) fn advance_answers(state: &State, it: &Fight, left: UnitSet, out: &mut Vec<Action>) {
    let units = left.iter().filter(|unit| may_enter(state, it, left, *unit).is_ok());
    out.extend(units.map(|unit| Action::Enter { unit }));
    out.push(Action::Done);
}

/// A participant enters, or the advance is over.
pub(super) fn advance(
    tx: &mut Tx<'_, Yards>,
    it: &Fight,
    (chain, left): (bool, UnitSet),
    action: &Action,
) {
    match *action {
        Action::Enter { unit } => {
            let Some(from) = tx.state().unit(unit).hex else { return };
            let step = Step::Advance { chain, left: left.without(unit) };
            tx.emit(Event::Turned(Frame::Assault(Fight { step, ..it.clone() })));
            let group = UnitSet::default().with(unit);
            moves::walk(tx, group, (from, it.target), Gait::Advance, false);
            moves::arrive(tx, unit, UnitSet::default());
        }
        _ => advanced(tx, it, chain),
    }
}

fn advanced(tx: &mut Tx<'_, Yards>, it: &Fight, chain: bool) {
    let step = match chain {
        true => {
            let left = chaining(tx.state(), it.force);
            Step::Chain { left, to: None, gone: UnitSet::default() }
        }
        false => Step::Over,
    };
    tx.emit(Event::Turned(Frame::Assault(Fight { step, ..it.clone() })));
}

/// Nobody can enter any more: the advance is over.
pub(super) fn go_on_advance(
    tx: &mut Tx<'_, Yards>,
    it: &Fight,
    chain: bool,
    left: UnitSet,
) -> bool {
    let can = left.iter().any(|unit| may_enter(tx.state(), it, left, unit).is_ok());
    if !can {
        advanced(tx, it, chain);
    }
    !can
}

/// Who goes on.
pub(super) fn chainer(it: &Fight, units: UnitSet) -> Player {
    if units.and(it.force).is_empty() { it.defender() } else { it.attacker }
}

/// A chain: who may go, where to, who goes.
type Chain = (UnitSet, Option<HexIndex>, UnitSet);

/// Whether a unit may go on into a hex (Y63).
fn may_chain(state: &State, (left, to, gone): Chain, unit: UnitId, hex: HexIndex) -> Checked {
    let fits = state.knows(unit) && left.contains(unit) && state.unit(unit).is_able();
    require(fits, rule!("Y63"), || Why::CannotAdvance)?;
    require(to.is_none_or(|to| to == hex), rule!("Y63"), || Why::OtherHex)?;
    let me = state.unit(unit);
    let next = me.hex.and_then(|from| Some((from, state.map().way(from, hex)?)));
    let mover = state.counter(unit).unit.mover;
    let passes = next
        .zip(mover)
        .is_some_and(|((from, way), mover)| state.passage(mover, way, from, hex).is_some());
    require(passes, rule!("Y63"), || Why::Impassable(hex))?;
    if !state.holds(me.player.enemy(), hex) {
        let room = state.has_room(me.player, hex, state.kind(unit));
        return require(room, rule!("Y38"), || Why::Full);
    }
    let led = state.kind(unit).storms() || gone.iter().any(|it| state.kind(it).storms());
    require(led, rule!("Y57"), || Why::NobodyCharges)?;
    let fits = Count::of(state, gone.with(unit)).fits(state);
    require(fits, rule!("Y13.5b"), || Why::TooMany)
}

/// Whether a chain may go on so.
pub(super) fn check_chain(state: &State, chain: Chain, action: &Action) -> Checked {
    match *action {
        Action::Chain { unit, hex } => {
            require(hex.index() < state.map().hexes().len(), rule!("Y63"), || Why::NotThere)?;
            may_chain(state, chain, unit, hex)
        }
        Action::Done => Ok(()),
        _ => super::not_asked(),
    }
}

/// Every answer of the winner.
pub(super) fn chain_answers(state: &State, chain: Chain, out: &mut Vec<Action>) {
    for unit in chain.0.iter() {
        let Some(from) = state.unit(unit).hex else { continue };
        for (_, hex) in state.map().beside(from) {
            if may_chain(state, chain, unit, hex).is_ok() {
                out.push(Action::Chain { unit, hex });
            }
        }
    }
    out.push(Action::Done);
}

/// A unit goes on, or all have (Y63).
pub(super) fn chain(tx: &mut Tx<'_, Yards>, it: &Fight, chain: Chain, action: &Action) {
    rulebook::cite!("Y63");
    let (left, _, gone) = chain;
    let Action::Chain { unit, hex } = *action else { return chained(tx, it, chain) };
    let step = Step::Chain { left: left.without(unit), to: Some(hex), gone: gone.with(unit) };
    tx.emit(Event::Turned(Frame::Assault(Fight { step, ..it.clone() })));
    let state = tx.state();
    let Some(from) = state.unit(unit).hex else { return };
    if !state.holds(state.unit(unit).player.enemy(), hex) {
        moves::walk(tx, UnitSet::default().with(unit), (from, hex), Gait::Advance, false);
        moves::arrive(tx, unit, UnitSet::default());
    }
}

fn chained(tx: &mut Tx<'_, Yards>, it: &Fight, (left, to, gone): Chain) {
    let enemy = chainer(it, left.or(gone)).enemy();
    match to.filter(|to| tx.state().holds(enemy, *to)) {
        Some(to) => muster::charge(tx, to, gone, true),
        None => tx.emit(Event::Turned(Frame::Assault(Fight { step: Step::Over, ..it.clone() }))),
    }
}

/// Nobody can go on any more: the chain is over.
pub(super) fn go_on_chain(tx: &mut Tx<'_, Yards>, it: &Fight, chain: Chain) -> bool {
    let mut out = Vec::new();
    chain_answers(tx.state(), chain, &mut out);
    let over = out == [Action::Done];
    if over {
        chained(tx, it, chain);
    }
    over
}
