//! A force on its way: moving, picking up, dropping off, rallying, stopping (D7, R33, R66).

use crate::action::Action;
use crate::ask::Ask;
use crate::c03_movement::MP;
use crate::c04_special::{spread_demoralization, take_control};
use crate::c07_operations::may_act;
use crate::c08_entry;
use crate::c09_attrition;
use crate::event::Event;
use crate::flow::{Play, Wait, trace, turn};
use crate::force::Force;
use crate::frame::{Activation, Frame, Gait, Group, March, Stage};
use crate::ground::{Side, UnitId};
use crate::state::{Mark, State};
use crate::why::{Checked, Deed, Occasion, Why, not_asked, own_unit};
use dice::{Roll, Rolled};
use hex::HexIndex;
use referee::{Illegal, require};
use rulebook::rule;

/// What rallying costs (D7h).
const RALLY: u8 = 2 * MP;

pub(crate) fn wait(state: &State, activation: &Activation) -> Wait {
    match activation.stage {
        Stage::Moving => {
            let march = &activation.march;
            let target = match march.gait {
                Gait::Approach { target, .. } => Some(target),
                _ => None,
            };
            let ask = Ask::March { hex: march.hex, left: state.left(march), target };
            let rule = if march.gait == Gait::Strategic { rule!("D6b") } else { rule!("D7b") };
            Wait::Ask(state.phasing, rule, ask)
        }
        Stage::Checking => Wait::Nobody,
        Stage::Rolling => Wait::Dice(Roll::d6(2, "attrition").on("D9b")),
    }
}

pub(crate) fn legal(state: &State, activation: &Activation, out: &mut Vec<Action>) {
    let (march, side) = (&activation.march, state.phasing);
    legal_steps(state, march, side, out);
    out.extend(state.ports(march, side).map(|hex| Action::Move { hex }));
    if march.gait != Gait::Strategic {
        let here = state.stack_of(side, march.hex);
        let join = here.filter(|unit| may_pick_up(state, march, *unit).is_ok());
        out.extend(join.map(|unit| Action::PickUp { unit }));
        legal_drop_offs(state, march, out);
        if may_rally(state, march).is_ok() {
            out.push(Action::Rally);
        }
    }
    if may_stop(state, march).is_ok() {
        out.push(Action::Stop);
    }
}

/// The steps a force may take.
pub(crate) fn legal_steps(state: &State, march: &March, side: Side, out: &mut Vec<Action>) {
    let pace = state.pace(march, side);
    for (way, hex) in state.ground.map.steps_from(march.hex) {
        if state.may_step_at(&pace, march, side, way, hex).is_ok() {
            out.push(Action::Move { hex });
        }
    }
}

/// Anybody may stay behind as long as somebody goes on (D7l).
pub(crate) fn legal_drop_offs(state: &State, march: &March, out: &mut Vec<Action>) {
    let leave = march.force.iter().filter(|unit| may_drop_off(state, march, **unit).is_ok());
    out.extend(leave.map(|&unit| Action::DropOff { unit }));
}

pub(crate) fn check(state: &State, activation: &Activation, action: &Action) -> Checked {
    let march = &activation.march;
    if activation.stage != Stage::Moving {
        return not_asked(rule!("D7d"));
    }
    match *action {
        Action::Move { hex } => state.may_step(march, state.phasing, hex).map(drop),
        Action::Stop => may_stop(state, march),
        Action::PickUp { .. } if march.gait == Gait::Strategic => in_transit(Deed::PickUp),
        Action::DropOff { .. } if march.gait == Gait::Strategic => in_transit(Deed::DropOff),
        Action::Rally if march.gait == Gait::Strategic => in_transit(Deed::Rally),
        Action::PickUp { unit } => may_pick_up(state, march, unit),
        Action::DropOff { unit } => may_drop_off(state, march, unit),
        Action::Rally => may_rally(state, march),
        _ => not_asked(rule!("D7b")),
    }
}

/// Strategic movement is movement alone: the rest belongs to an activation (D7b).
fn in_transit(deed: Deed) -> Checked {
    let rule = match deed {
        Deed::PickUp => rule!("D7k"),
        Deed::DropOff => rule!("D7l"),
        Deed::Rally => rule!("D7h"),
    };
    Err(Illegal { rule, why: Why::Barred(deed, Occasion::StrategicMovement) })
}

/// C1.3b: a force in the marshes goes on as long as it can.
fn may_stop(state: &State, march: &March) -> Checked {
    let stays = !state.must_leave_marsh(march, state.phasing);
    require(stays, rule!("C1.3b"), || Why::LeaveMarsh(march.hex))
}

/// D2.7b, D7k, R33: fresh units in the hex, 1 MP once in each hex; under way to a grand assault within stacking (D8.1g).
fn may_pick_up(state: &State, march: &March, unit: UnitId) -> Checked {
    rulebook::cite!("D2.7b");
    let hex = own_unit(state, state.phasing, unit, rule!("D7k"))?;
    require(!march.force.contains(&unit), rule!("D7k"), || Why::InForce)?;
    require(hex == march.hex, rule!("D7k"), || Why::NotInHex(march.hex))?;
    require(state.is_fresh(unit), rule!("D7k"), || Why::Spent)?;
    may_act(state, unit, hex)?;
    let (needed, left) = (pick_up_cost(march), state.left(march));
    require(needed <= left, rule!("D7k"), || Why::NoMovement { needed, left })?;
    if let Gait::Approach { .. } = march.gait {
        let fits = state.may_stack_together(march.force.iter().copied().chain([unit]));
        require(fits, rule!("D8.1g"), || Why::OverStacked(hex))?;
        let shaken = state.unit(unit).is(Mark::Demoralized);
        require(!shaken, rule!("G22"), || Why::DemoralizedAttack)?;
    }
    may_join_in_marsh(state, march, unit)
}

/// G20: nobody is picked up who would end a march out of the marshes, or whom others need to leave them.
fn may_join_in_marsh(state: &State, march: &March, unit: UnitId) -> Checked {
    let ends =
        state.allowance(&march.gait, unit) <= march.spent.saturating_add(pick_up_cost(march));
    let stuck = ends && state.must_leave_marsh(march, state.phasing);
    require(!stuck, rule!("G20"), || Why::LeaveMarsh(march.hex))?;
    match state.exerts_zoi(unit) {
        true => {
            state.may_leave_others_in_marsh(&march.force.with(unit), state.has_zoi_begun(), None)
        }
        false => Ok(()),
    }
}

fn pick_up_cost(march: &March) -> u8 {
    if march.picked_up.contains(&march.hex) { 0 } else { MP }
}

/// D7l; a grand assault keeps a ZOI unit (D8.1a).
pub(crate) fn may_drop_off(state: &State, march: &March, unit: UnitId) -> Checked {
    require(march.force.contains(&unit), rule!("D7l"), || Why::NotHere)?;
    require(march.force.len() > 1, rule!("D7l"), || Why::LastUnit)?;
    let zoi = |it: UnitId| state.exerts_zoi(it);
    let last = zoi(unit) && !march.force.iter().any(|&it| it != unit && zoi(it));
    let assault = matches!(march.gait, Gait::Approach { .. });
    require(!(assault && last), rule!("D8.1a"), || Why::NotZoiCapable)?;
    state.may_stay_in_marsh(march, state.phasing, unit)
}

/// D2.8g, D7h, R66: once an activation, for 2 MP, with an LOS, outside every EZOC.
fn may_rally(state: &State, march: &March) -> Checked {
    let barred = || Why::Barred(Deed::Rally, Occasion::Approach);
    require(march.gait == Gait::Operation, rule!("D8.3c"), barred)?;
    require(is_demoralized(state, march), rule!("D2.8g"), || Why::Steady)?;
    require(!march.rallied, rule!("R66"), || Why::RalliedOnce)?;
    let left = state.left(march);
    require(RALLY <= left, rule!("D7h"), || Why::NoMovement { needed: RALLY, left })?;
    let side = state.phasing;
    let zoc = state.in_zoc(side.opponent(), march.hex);
    require(!zoc, rule!("D7h"), || Why::InZoc(march.hex))?;
    let los = march.force.first().is_some_and(|unit| state.has_los_of(*unit, march.hex));
    require(los, rule!("D7h"), || Why::NoSupply)
}

fn is_demoralized(state: &State, march: &March) -> bool {
    march.force.iter().any(|unit| state.unit(*unit).is(Mark::Demoralized))
}

pub(crate) fn apply(tx: &mut Play<'_>, action: &Action) {
    rulebook::cite!("D7i");
    let Some(Frame::Activation(activation)) = tx.state().frames.last() else { return };
    let (march, side) = (&activation.march, tx.state().phasing);
    match *action {
        Action::Move { hex } => step(tx, side, hex),
        Action::PickUp { unit } => {
            let cost = pick_up_cost(march);
            if cost > 0 {
                tx.emit(Event::Paid { cost });
            }
            if tx.state().exerts_zoi(unit) {
                // R32: it closes the phase to forces that are not ZOI-capable.
                tx.emit(Event::ZoiBegun);
            }
            tx.emit(Event::PickedUp { unit });
            shake_together(tx);
            if tx.state().march().is_some_and(|march| tx.state().has_marched(march, unit)) {
                // R33: only where the force ends.
                stop(tx);
            }
        }
        Action::DropOff { unit } => {
            let mut activation = activation.clone();
            activation.march.force.remove(unit);
            leave_behind(&mut activation, Force::of(unit), tx.state());
            tx.emit(Event::DroppedOff { unit });
            turn(tx, Frame::Activation(activation));
            tx.emit(Event::Marked { units: Force::of(unit), mark: Mark::Spent, on: true });
        }
        Action::Rally => {
            // D7i: whoever reacts finds it rallied.
            let (units, hex) = (march.force.clone(), march.hex);
            tx.emit(Event::Paid { cost: RALLY });
            tx.emit(Event::Rallied { units });
            c08_entry::contest(tx, hex, None);
        }
        _ => stop(tx),
    }
}

/// D2.6b, D2.8b, G22: a force that takes a demoralized unit along is stacked with it, and demoralized.
fn shake_together(tx: &mut Play<'_>) {
    rulebook::cite!("D2.6b");
    let state = tx.state();
    let Some(march) = state.march() else { return };
    let is_steady = |unit: &UnitId| !state.unit(*unit).is(Mark::Demoralized);
    let units: Force = march.force.iter().copied().filter(is_steady).collect();
    if !units.is_empty() && units.len() < march.force.len() {
        tx.emit(Event::Marked { units, mark: Mark::Demoralized, on: true });
    }
}

/// R51, G27: units that stay in one hex, one after the other or with all the rest, form one group; what the force has spent
/// when the last of them stops counts for all.
fn leave_behind(activation: &mut Activation, units: Force, state: &State) {
    rulebook::cite!("R51", "G27");
    let March { hex, spent, hexes, .. } = activation.march;
    let left = activation.groups.last_mut().filter(|group| {
        let here = group.units.first().is_some_and(|it| state.standing(*it) == Some(hex));
        here && group.hexes == hexes
    });
    match left {
        Some(group) => {
            units.iter().for_each(|unit| group.units.insert(*unit));
            group.spent = spent;
        }
        None => activation.groups.push(Group { units, spent, hexes }),
    }
}

/// Takes one step, and whatever it wakes (D7f, D7g, D2.6.1b).
pub(crate) fn step(tx: &mut Play<'_>, side: Side, to: HexIndex) {
    rulebook::cite!("D6f", "D7g");
    let state = tx.state();
    let Some(march) = state.march() else { return };
    let Some(cost) = state.paid_for_step(march, side, to) else { return };
    let (units, from) = (march.force.clone(), march.hex);
    let strategic = march.gait == Gait::Strategic;
    tx.emit(Event::Moved { units, from, to, cost });
    take_control(tx, side, to);
    if !strategic {
        c08_entry::contest(tx, to, Some(from));
    }
}

/// Ends the movement; what is left are the checks of D7d.
fn stop(tx: &mut Play<'_>) {
    let Some(Frame::Activation(activation)) = tx.state().frames.last() else { return };
    let mut activation = activation.clone();
    tx.emit(Event::Stopped);
    let units = std::mem::take(&mut activation.march.force);
    leave_behind(&mut activation, units, tx.state());
    activation.stage = Stage::Checking;
    turn(tx, Frame::Activation(activation));
}

/// Stops a force that has nothing left to spend, whomever it leaves behind; checks groups one after the other.
pub(crate) fn advance(tx: &mut Play<'_>) -> bool {
    let Some(Frame::Activation(activation)) = tx.state().frames.last() else { return false };
    let (side, march) = (tx.state().phasing, &activation.march);
    match activation.stage {
        Stage::Rolling => false,
        Stage::Moving if tx.state().is_exhausted(march) => {
            stop(tx);
            true
        }
        Stage::Moving => is_demoralized(tx.state(), march) && !march.rallied && trace(tx, side),
        Stage::Checking => {
            check_group(tx, side);
            true
        }
    }
}

/// D6h, D7d: attrition, then the force is spent, and so are the enemies that tried to react.
fn check_group(tx: &mut Play<'_>, side: Side) {
    rulebook::cite!("D6h");
    if trace(tx, side) {
        return;
    }
    let Some(Frame::Activation(activation)) = tx.state().frames.last() else { return };
    let mut activation = activation.clone();
    let Some(group) = activation.groups.first().cloned() else { return finish(tx) };
    let mut units = group.units;
    units.retain(|unit| tx.state().standing(unit).is_some());
    let hex = units.first().and_then(|unit| tx.state().standing(*unit));
    let Some(hex) = hex else {
        activation.groups.remove(0);
        return turn(tx, Frame::Activation(activation));
    };
    let strategic = activation.march.gait == Gait::Strategic;
    let must =
        c09_attrition::must_check(tx.state(), &units, group.spent, activation.slowest, strategic);
    if must {
        activation.stage = Stage::Rolling;
    } else {
        activation.groups.remove(0);
    }
    turn(tx, Frame::Activation(activation));
    tx.emit(Event::Marked { units, mark: Mark::Spent, on: true });
    spread_demoralization(tx, side, hex);
}

pub(crate) fn rolled(tx: &mut Play<'_>, rolled: &Rolled) {
    let Some(Frame::Activation(activation)) = tx.state().frames.last() else { return };
    let mut activation = activation.clone();
    if activation.groups.is_empty() {
        return;
    }
    let mut units = activation.groups.remove(0).units;
    units.retain(|unit| tx.state().standing(unit).is_some());
    activation.stage = Stage::Checking;
    turn(tx, Frame::Activation(activation));
    c09_attrition::suffer(tx, units, rolled);
}

fn finish(tx: &mut Play<'_>) {
    let state = tx.state();
    let is_any = state.units.iter().any(|unit| unit.is(Mark::Tried));
    let tried: Option<Force> =
        is_any.then(|| state.ids().filter(|unit| state.unit(*unit).is(Mark::Tried)).collect());
    crate::flow::close(tx);
    if let Some(tried) = tried {
        tx.emit(Event::Marked { units: tried.clone(), mark: Mark::Spent, on: true });
        tx.emit(Event::Marked { units: tried, mark: Mark::Tried, on: false });
    }
}

impl State {
    /// Whether ZOI-capable forces have begun to activate (D7c).
    fn has_zoi_begun(&self) -> bool {
        self.frames.iter().any(|frame| matches!(frame, Frame::Operations(phase) if phase.zoi_begun))
    }

    /// The force on its way, in the innermost frame that has one.
    pub(crate) fn march(&self) -> Option<&March> {
        self.frames.iter().rev().find_map(|frame| match frame {
            Frame::Activation(activation) => Some(&activation.march),
            Frame::Exploitation(exploit) => exploit.march.as_ref(),
            _ => None,
        })
    }
}
