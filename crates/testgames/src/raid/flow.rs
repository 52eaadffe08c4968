//! How the game goes: frames open, are answered, and close.

use super::{
    Action, Ask, Event, Frame, GARRISON, Outcome, RAIDER, Raid, State,
    battle::{ambush_hits, losses, margin},
    check::answers,
};
use dice::{Roll, Rolled};
use frames::{Framed, Wait};
use referee::{Seat, Tx};
use rulebook::{RuleId, rule};

impl Frame {
    /// Who decides in this frame; nobody where the dice do.
    pub(super) fn chooser(self) -> Option<Seat> {
        match self {
            Frame::Plan | Frame::Advance => Some(RAIDER),
            Frame::Prepare | Frame::Shift | Frame::Entry { .. } => Some(GARRISON),
            Frame::Muster(seat) | Frame::Losses { chooser: seat, .. } => Some(seat),
            Frame::Ambush { .. } | Frame::Battle { .. } => None,
        }
    }

    /// The rule by which this frame asks.
    pub(super) fn rule(self) -> RuleId {
        match self {
            Frame::Plan => rule!("T2"),
            Frame::Muster(_) => rule!("T3"),
            Frame::Prepare => rule!("T4"),
            Frame::Advance => rule!("T5"),
            Frame::Entry { .. } => rule!("T7"),
            Frame::Ambush { .. } => rule!("T8"),
            Frame::Battle { .. } => rule!("T9"),
            Frame::Losses { .. } => rule!("T11"),
            Frame::Shift => rule!("T12"),
        }
    }
}

impl Framed for Raid {
    type Frame = Frame;
    type Party = Seat;

    fn seat(seat: Seat) -> Seat {
        seat
    }

    fn innermost(state: &State) -> Option<&Frame> {
        state.frames.last()
    }

    fn outcome(state: &State) -> Outcome {
        Outcome::of(state)
    }

    fn wait(_: &State, frame: &Frame) -> Wait<Seat, Ask> {
        let ask = match *frame {
            Frame::Plan => Ask::Plan,
            Frame::Muster(_) => Ask::Muster,
            Frame::Prepare => Ask::Prepare,
            Frame::Advance => Ask::Advance,
            Frame::Shift => Ask::Shift,
            Frame::Entry { area, .. } => Ask::Ambush { area },
            Frame::Losses { area, points, .. } => Ask::Lose { area, points },
            Frame::Ambush { .. } => return Wait::Dice(Roll::d6(1, "ambush").on("T8")),
            Frame::Battle { .. } => return Wait::Dice(Roll::d6(2, "battle").on("T9")),
        };
        let seat = frame.chooser().unwrap_or(RAIDER);
        match frame {
            Frame::Plan | Frame::Muster(_) | Frame::Prepare => {
                Wait::Sealed(seat, frame.rule(), ask)
            }
            _ => Wait::Ask(seat, frame.rule(), ask),
        }
    }

    fn answers(state: &State, frame: &Frame, _: Seat, out: &mut Vec<Action>) {
        answers(state, *frame, out);
    }

    fn carry_out(tx: &mut Tx<'_, Raid>, _: Seat, action: &Action) {
        carry_out(tx, action);
    }

    fn carry_on(tx: &mut Tx<'_, Raid>, rolled: &Rolled) {
        carry_on(tx, rolled);
    }

    fn go_on(tx: &mut Tx<'_, Raid>) -> bool {
        go_on(tx)
    }

    fn opened(frame: Frame) -> Event {
        Event::Opened { frame }
    }

    fn closed() -> Event {
        Event::Closed
    }
}

fn carry_out(tx: &mut Tx<'_, Raid>, action: &Action) {
    match *action {
        Action::Plan { objective } => close(tx, Event::Planned { objective }),
        Action::Muster { strengths } => {
            if let Some(&Frame::Muster(side)) = tx.state().frames.last() {
                close(tx, Event::Mustered { side, strengths });
            }
        }
        Action::Prepare { ambushes } => close(tx, Event::Prepared { ambushes }),
        Action::Advance { unit } => {
            let Some(party) = tx.state().units.get(usize::from(unit)) else { return };
            let to = party.area.saturating_add(1);
            tx.emit(Event::Advanced { unit, to });
            frames::open(tx, Frame::Entry { area: to, asked: false });
        }
        Action::Hold => carry_through(tx, Event::Held, |area| Frame::Entry { area, asked: true }),
        Action::Spring => {
            let Some(&Frame::Entry { area, .. }) = tx.state().frames.last() else { return };
            carry_through(tx, Event::Sprung, |area| Frame::Entry { area, asked: true });
            show(tx, RAIDER, area);
            frames::open(tx, Frame::Ambush { area });
        }
        Action::Lose { unit } => tx.emit(Event::PointLost { unit }),
        Action::EndPart => {
            tx.emit(Event::Closed);
            frames::open(tx, Frame::Shift);
        }
        Action::Shift { unit, to } => end_turn(tx, Event::Shifted { unit, to }),
        Action::Stand => end_turn(tx, Event::Stood),
    }
}

fn carry_on(tx: &mut Tx<'_, Raid>, rolled: &Rolled) {
    let frame = tx.state().frames.last().copied();
    tx.emit(Event::Closed);
    match frame {
        Some(Frame::Ambush { area }) => {
            let die = rolled.die(0).unwrap_or_default();
            tx.emit(Event::AmbushRolled { die });
            if ambush_hits(die) {
                open_losses(tx, RAIDER, area, 1);
            }
        }
        Some(Frame::Battle { area }) => {
            let (raider, garrison) =
                (tx.state().points_in(RAIDER, area), tx.state().points_in(GARRISON, area));
            let margin = margin(raider, garrison, rolled.sum());
            tx.emit(Event::Fought { area, margin });
            let loser = if margin > 0 { GARRISON } else { RAIDER };
            open_losses(tx, loser, area, losses(margin));
        }
        _ => {}
    }
}

fn close(tx: &mut Tx<'_, Raid>, event: Event) {
    tx.emit(event);
    tx.emit(Event::Closed);
}

/// Replaces the innermost frame, an entry, by what comes next in it.
fn carry_through(tx: &mut Tx<'_, Raid>, event: Event, next: impl FnOnce(u8) -> Frame) {
    let Some(&Frame::Entry { area, .. }) = tx.state().frames.last() else { return };
    close(tx, event);
    frames::open(tx, next(area));
}

/// T10: no more points than stand there.
fn open_losses(tx: &mut Tx<'_, Raid>, chooser: Seat, area: u8, points: u8) {
    let points = points.min(tx.state().points_in(chooser, area));
    frames::open(tx, Frame::Losses { chooser, area, points });
}

/// T8, T9: what fights is shown.
fn show(tx: &mut Tx<'_, Raid>, side: Seat, area: u8) {
    for unit in side.0 * 3..side.0 * 3 + 3 {
        let here = tx.state().living_unit(side, unit).filter(|u| u.area == area && !u.shown);
        if let Some(strength) = here.map(|u| u.strength) {
            tx.emit(Event::Shown { unit, strength });
        }
    }
}

/// T13: the last turn ends the game, any other is followed by the next.
fn end_turn(tx: &mut Tx<'_, Raid>, event: Event) {
    close(tx, event);
    let State { turn, turns, .. } = *tx.state();
    if turn >= turns {
        return end(tx);
    }
    tx.emit(Event::TurnBegun { turn: turn + 1 });
    frames::open(tx, Frame::Advance);
}

/// T14: the plan is shown.
fn end(tx: &mut Tx<'_, Raid>) {
    let Outcome { winner, plan, .. } = Outcome::of(tx.state());
    tx.emit(Event::Ended { winner, plan });
}

/// Closes a frame that has nothing left to ask.
fn go_on(tx: &mut Tx<'_, Raid>) -> bool {
    match tx.state().frames.last() {
        Some(Frame::Losses { points: 0, .. }) => {
            tx.emit(Event::Closed);
            if tx.state().living(RAIDER).next().is_none() {
                end(tx);
            }
        }
        Some(&Frame::Entry { area, asked: true }) => {
            tx.emit(Event::Closed);
            let both = [RAIDER, GARRISON];
            if both.iter().all(|&side| tx.state().living_in(side, area).next().is_some()) {
                both.iter().for_each(|&side| show(tx, side, area));
                frames::open(tx, Frame::Battle { area });
            }
        }
        _ => return false,
    }
    true
}
