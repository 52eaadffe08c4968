//! How the game goes: the top frame asks, is answered, and closes; what asks nobody goes on by itself.

use crate::action::Action;
use crate::ask::Ask;
use crate::event::Event;
use crate::frame::Frame;
use crate::ground::{Side, grid};
use crate::state::State;
use crate::why::{Checked, Why, not_asked};
use crate::{
    Barbarossa, c01_setup, c02_overstack, c02_reaction, c04_rail, c04_special, c04_turn,
    c05_reinforcement, c06_strategic, c07_activation, c07_operations, c08_battle, c08_concert,
    c08_entry, c08_exploitation, c08_losses, c08_retreat,
    victory::{self, Outcome},
};
use dice::{Roll, Rolled};
use frames::Framed;
pub(crate) use frames::{close, open};
use referee::{Seat, Tx, require};
use rulebook::rule;

/// The hands through which this game is played.
pub(crate) type Play<'a> = Tx<'a, Barbarossa>;

/// What a frame waits for; all dice are six-sided (D2.1b).
pub(crate) type Wait = frames::Wait<Side, Ask>;

impl Framed for Barbarossa {
    type Frame = Frame;
    type Party = Side;

    fn seat(side: Side) -> Seat {
        crate::seat_of(side)
    }

    fn innermost(state: &State) -> Option<&Frame> {
        state.frames.last()
    }

    fn outcome(state: &State) -> Outcome {
        victory::outcome(state)
    }

    fn wait(state: &State, frame: &Frame) -> Wait {
        wait(state, frame)
    }

    fn answers(state: &State, frame: &Frame, _: Seat, out: &mut Vec<Action>) {
        answers(state, frame, out);
    }

    fn carry_out(tx: &mut Play<'_>, _: Seat, action: &Action) {
        carry_out(tx, action);
    }

    fn carry_on(tx: &mut Play<'_>, rolled: &Rolled) {
        carry_on(tx, rolled);
    }

    fn go_on(tx: &mut Play<'_>) -> bool {
        go_on(tx)
    }

    fn opened(frame: Frame) -> Event {
        Event::Opened(frame)
    }

    fn closed() -> Event {
        Event::Closed
    }
}

fn wait(state: &State, frame: &Frame) -> Wait {
    match frame {
        Frame::SetUp { side, .. } => Wait::Ask(*side, rule!("C6a"), Ask::SetUp),
        Frame::Turn(_) => Wait::Nobody,
        Frame::Cossacks => c04_special::wait_cossacks(state),
        Frame::ForcedAttacks => Wait::Dice(Roll::d6(1, "forced attacks").on("C4.6.3a")),
        Frame::Reinforcement(side) => c05_reinforcement::wait(state, *side),
        Frame::Pause => Wait::Ask(Side::Axis, rule!("C4.3.1i"), Ask::Pause),
        Frame::Rail(work) => c04_rail::wait(state, work),
        Frame::Strategic(force) => c06_strategic::wait(state, force),
        Frame::Operations(phase) => c07_operations::wait(state, phase),
        Frame::Activation(activation) => c07_activation::wait(state, activation),
        Frame::Concert(concert) => c08_concert::wait(state, concert),
        Frame::Entry(entry) => c08_entry::wait(state, entry),
        Frame::Reaction(window) => c02_reaction::wait(state, window),
        Frame::Battle(battle) => c08_battle::wait(state, battle),
        Frame::Losses(losses) => c08_losses::wait(state, losses),
        Frame::Retreat(retreat) => c08_retreat::wait(state, retreat),
        Frame::Exploitation(exploit) => c08_exploitation::wait(state, exploit),
        Frame::Overstacked(side) => c02_overstack::wait(state, *side),
        Frame::Undying(undying) => c04_special::wait_undying(undying),
    }
}

/// Every answer to a frame.
fn answers(state: &State, frame: &Frame, out: &mut Vec<Action>) {
    match frame {
        Frame::SetUp { side, hand } => c01_setup::legal(state, *side, *hand, out),
        Frame::Cossacks => c04_special::legal_cossacks(state, out),
        Frame::Reinforcement(side) => c05_reinforcement::legal(state, *side, out),
        Frame::Pause => out.extend([Action::Pause, Action::Done]),
        Frame::Rail(work) => c04_rail::legal(state, work, out),
        Frame::Strategic(force) => c06_strategic::legal(state, force, out),
        Frame::Operations(phase) => c07_operations::legal(state, phase, out),
        Frame::Activation(activation) => c07_activation::legal(state, activation, out),
        Frame::Concert(concert) => c08_concert::legal(state, concert, out),
        Frame::Entry(entry) => c08_entry::legal(state, entry, out),
        Frame::Reaction(window) => c02_reaction::legal(state, window, out),
        Frame::Battle(battle) => c08_battle::legal(state, battle, out),
        Frame::Losses(losses) => c08_losses::legal(state, losses, out),
        Frame::Retreat(retreat) => c08_retreat::legal(state, retreat, out),
        Frame::Exploitation(exploit) => c08_exploitation::legal(state, exploit, out),
        Frame::Overstacked(side) => c02_overstack::legal(state, *side, out),
        Frame::Turn(_) | Frame::ForcedAttacks | Frame::Undying(_) => {}
    }
}

/// Whether the open question may be answered so.
pub(crate) fn check(state: &State, action: &Action) -> Checked {
    let Some(frame) = state.frames.last() else { return not_asked(rule!("D4a")) };
    let on_map = action.hex().is_none_or(|hex| grid().contains(hex));
    require(on_map, rule!("R8"), || Why::NoSuchHex)?;
    let known = action.unit().is_none_or(|unit| unit.index() < state.units.len());
    require(known, rule!("D2.2a"), || Why::NoSuchUnit)?;
    match frame {
        Frame::SetUp { side, hand } => c01_setup::check(state, *side, *hand, action),
        Frame::Cossacks => c04_special::check_cossacks(state, action),
        Frame::Reinforcement(side) => c05_reinforcement::check(state, *side, action),
        Frame::Pause if matches!(action, Action::Pause | Action::Done) => Ok(()),
        Frame::Rail(work) => c04_rail::check(state, work, action),
        Frame::Strategic(force) => c06_strategic::check(state, force, action),
        Frame::Operations(phase) => c07_operations::check(state, phase, action),
        Frame::Activation(activation) => c07_activation::check(state, activation, action),
        Frame::Concert(concert) => c08_concert::check(state, concert, action),
        Frame::Entry(entry) => c08_entry::check(state, entry, action),
        Frame::Reaction(window) => c02_reaction::check(state, window, action),
        Frame::Battle(battle) => c08_battle::check(state, battle, action),
        Frame::Losses(losses) => c08_losses::check(state, losses, action),
        Frame::Retreat(retreat) => c08_retreat::check(state, retreat, action),
        Frame::Exploitation(exploit) => c08_exploitation::check(state, exploit, action),
        Frame::Overstacked(side) => c02_overstack::check(state, *side, action),
        Frame::Pause => not_asked(rule!("C4.3.1i")),
        Frame::Turn(_) | Frame::ForcedAttacks | Frame::Undying(_) => not_asked(rule!("D4b")),
    }
}

fn carry_out(tx: &mut Play<'_>, action: &Action) {
    match tx.state().frames.last() {
        Some(&Frame::SetUp { side, .. }) => c01_setup::apply(tx, side, action),
        Some(Frame::Cossacks) => c04_special::apply_cossacks(tx, action),
        Some(&Frame::Reinforcement(side)) => c05_reinforcement::apply(tx, side, action),
        Some(Frame::Pause) => c04_special::apply_pause(tx, action),
        Some(Frame::Rail(_)) => c04_rail::apply(tx, action),
        Some(Frame::Strategic(_)) => c06_strategic::apply(tx, action),
        Some(Frame::Operations(_)) => c07_operations::apply(tx, action),
        Some(Frame::Activation(_)) => c07_activation::apply(tx, action),
        Some(Frame::Concert(_)) => c08_concert::apply(tx, action),
        Some(Frame::Entry(_)) => c08_entry::apply(tx, action),
        Some(Frame::Reaction(_)) => c02_reaction::apply(tx, action),
        Some(Frame::Battle(_)) => c08_battle::apply(tx, action),
        Some(Frame::Losses(_)) => c08_losses::apply(tx, action),
        Some(Frame::Retreat(_)) => c08_retreat::apply(tx, action),
        Some(Frame::Exploitation(_)) => c08_exploitation::apply(tx, action),
        Some(Frame::Overstacked(_)) => c02_overstack::apply(tx, action),
        Some(Frame::Turn(_) | Frame::ForcedAttacks | Frame::Undying(_)) | None => {}
    }
}

fn carry_on(tx: &mut Play<'_>, rolled: &Rolled) {
    match tx.state().frames.last() {
        Some(Frame::ForcedAttacks) => c04_special::rolled_attacks(tx, rolled),
        Some(Frame::Rail(_)) => c04_rail::rolled(tx, rolled),
        Some(Frame::Activation(_)) => c07_activation::rolled(tx, rolled),
        Some(Frame::Reaction(_)) => c02_reaction::rolled(tx, rolled),
        Some(Frame::Battle(_)) => c08_battle::rolled(tx, rolled),
        Some(Frame::Undying(_)) => c04_special::rolled_undying(tx, rolled),
        _ => {}
    }
}

/// What asks nobody goes on by itself.
fn go_on(tx: &mut Play<'_>) -> bool {
    let Some(frame) = tx.state().frames.last() else { return false };
    match frame {
        Frame::Turn(step) => {
            let step = *step;
            c04_turn::advance(tx, step);
            true
        }
        Frame::Cossacks => c04_special::advance_cossacks(tx),
        Frame::Reinforcement(side) => {
            let side = *side;
            trace(tx, side)
        }
        Frame::Rail(_) => c04_rail::advance(tx),
        Frame::Strategic(_) => trace(tx, tx.state().phasing),
        Frame::Activation(_) => c07_activation::advance(tx),
        Frame::Concert(_) => c08_concert::advance(tx),
        Frame::Entry(_) => c08_entry::advance(tx),
        Frame::Reaction(_) => c02_reaction::advance(tx),
        Frame::Battle(_) => c08_battle::advance(tx),
        Frame::Losses(_) => c08_losses::advance(tx),
        Frame::Retreat(_) => c08_retreat::advance(tx),
        Frame::Exploitation(_) => c08_exploitation::advance(tx),
        Frame::Overstacked(side) => {
            let side = *side;
            c02_overstack::advance(tx, side)
        }
        Frame::SetUp { .. }
        | Frame::ForcedAttacks
        | Frame::Pause
        | Frame::Operations(_)
        | Frame::Undying(_) => false,
    }
}

/// Traces a side's lines of supply if something has changed; says whether it did.
pub(crate) fn trace(tx: &mut Play<'_>, side: Side) -> bool {
    let stale = tx.state().lifelines[side.index()].stale;
    if stale {
        tx.emit(Event::Traced { side });
    }
    stale
}

/// Puts a frame in the place of the innermost one.
pub(crate) fn turn(tx: &mut Play<'_>, frame: Frame) {
    tx.emit(Event::Turned(frame));
}
