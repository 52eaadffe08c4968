//! How the game goes: stages follow each other, forms open, are answered, and close.

use super::action::{Action, Ask};
use super::combat;
use super::deployed::choose;
use super::effects::turn_to;
use super::event::Event;
use super::frame::{Form, Frame, Stage, Step};
use super::state::State;
use super::{Frontline, Outcome, closing, control, economy, end, form, raids};
use crate::Listed;
use crate::ground::Coalition;
use dice::{Roll, Rolled};
use frames::{Framed, Wait};
use referee::{Seat, Tx};
use rulebook::rule;

impl Framed for Frontline {
    type Frame = Frame;
    type Party = Seat;

    fn seat(seat: Seat) -> Seat {
        seat
    }

    fn innermost(state: &State) -> Option<&Frame> {
        state.frames.last()
    }

    fn outcome(state: &State) -> Outcome {
        // Before the end nobody asks for it; said as a count that was not yet due.
        let open = Outcome {
            verdict: state.verdict(),
            by: super::Decision::Points,
            points: state.victory_points(),
        };
        state.outcome.unwrap_or(open)
    }

    fn wait(state: &State, frame: &Frame) -> Wait<Seat, Ask> {
        match frame {
            Frame::Turn(_) => Wait::Nobody,
            Frame::Form(it) => wait_for_form(state, *it),
            Frame::Chooser => Wait::Dice(Roll::d6(2, "order of play").on("R-F15")),
            Frame::Combat(battle) => match battle.step {
                Step::Dice => Wait::Dice(Roll::d6(2, "combat").on("F-T1")),
                Step::Advance | Step::Push => Wait::Nobody,
            },
            Frame::Raid { raid, dice } => match raids::outcome(state, *raid, dice) {
                Some(_) => Wait::Nobody,
                None => Wait::Dice(Roll::d6(1, "air defence").on("F25b")),
            },
        }
    }

    fn answers(state: &State, frame: &Frame, seat: Seat, out: &mut Vec<Action>) {
        if let Frame::Form(it) = frame {
            form::answers(state, *it, seat, out);
        }
    }

    fn carry_out(tx: &mut Tx<'_, Frontline>, seat: Seat, action: &Action) {
        match action {
            Action::Control { command, reason, shown } => {
                control::intervene(tx, seat, *command, *reason, *shown);
            }
            answer => form::write(tx, seat, answer),
        }
    }

    fn carry_on(tx: &mut Tx<'_, Frontline>, rolled: &Rolled) {
        let die = |place| u8::try_from(rolled.die(place).unwrap_or(1)).unwrap_or(1);
        let Some(frame) = tx.state().frames.last().cloned() else { return };
        match frame {
            Frame::Chooser => {
                let winner = match die(0).cmp(&die(1)) {
                    std::cmp::Ordering::Greater => Some(Listed::First),
                    std::cmp::Ordering::Less => Some(Listed::Second),
                    std::cmp::Ordering::Equal => None,
                };
                if let Some(winner) = winner {
                    choose(tx, winner);
                    frames::close(tx);
                }
            }
            Frame::Combat(battle) => combat::rolled(tx, battle, [die(0), die(1)]),
            Frame::Raid { raid, mut dice } => {
                dice.push(die(0));
                turn_to(tx, Frame::Raid { raid, dice });
            }
            Frame::Turn(_) | Frame::Form(_) => {}
        }
    }

    fn go_on(tx: &mut Tx<'_, Frontline>) -> bool {
        let Some(frame) = tx.state().frames.last() else { return false };
        match frame {
            Frame::Turn(stage) => {
                let stage = *stage;
                go_on(tx, stage);
                true
            }
            Frame::Form(it) => {
                let it = *it;
                form::go_on(tx, it)
            }
            Frame::Raid { raid, dice } => {
                let (raid, outcome) = (*raid, raids::outcome(tx.state(), *raid, dice));
                let Some(outcome) = outcome else { return false };
                raids::settle(tx, raid, &outcome);
                frames::close(tx);
                true
            }
            Frame::Chooser | Frame::Combat(_) => false,
        }
    }

    fn opened(frame: Frame) -> Event {
        Event::Opened(frame)
    }

    fn closed() -> Event {
        Event::Closed
    }
}

/// Sealed where several sides or secrets are at stake; the questions of frames 1, 7 and 8 are asked openly.
fn wait_for_form(state: &State, it: Form) -> Wait<Seat, Ask> {
    let owing = form::owing(state, it);
    let Some(first) = owing.first().copied() else { return Wait::Nobody };
    let ask = form::ask(state, it);
    let rule = rule_of(it);
    match it {
        Form::Close(_) | Form::Advance | Form::Push => Wait::Ask(first, rule, ask),
        _ => Wait::Together(rule, owing.into_iter().map(|seat| (seat, ask)).collect()),
    }
}

/// The rule by which a form is asked.
fn rule_of(it: Form) -> rulebook::RuleId {
    match it {
        Form::Close(_) => rule!("F33"),
        Form::Allot => rule!("F63"),
        Form::Deploy => rule!("F9.2"),
        Form::Flags(_) => rule!("F41"),
        Form::Commit => rule!("F42"),
        Form::Advance => rule!("F43"),
        Form::Push => rule!("F46"),
        Form::Straighten(_) | Form::Answer(_) | Form::FollowUp(_) => rule!("F47"),
    }
}

/// Does what a stage does and goes to the next.
fn go_on(tx: &mut Tx<'_, Frontline>, stage: Stage) {
    let next = |tx: &mut Tx<'_, Frontline>, stage| turn_to(tx, Frame::Turn(stage));
    match stage {
        Stage::Leaving => {
            economy::leaving(tx);
            next(tx, Stage::Production);
            for side in [Coalition::Soviet, Coalition::Axis] {
                if tx.state().choices(side).next().is_some() {
                    frames::open(tx, Frame::Form(Form::Close(side)));
                } else {
                    economy::close(tx, side);
                }
            }
        }
        Stage::Production => {
            economy::produce(tx);
            next(tx, Stage::Allotment);
        }
        Stage::Allotment => {
            next(tx, Stage::Deployment);
            if Coalition::BOTH.into_iter().any(|side| tx.state().seating.is_shared(side)) {
                frames::open(tx, Frame::Form(Form::Allot));
            }
        }
        Stage::Deployment => {
            next(tx, Stage::Closing);
            frames::open(tx, Frame::Form(Form::Deploy));
        }
        Stage::Closing if tx.state().chooser.is_none() => frames::open(tx, Frame::Chooser),
        Stage::Closing => {
            closing::close(tx);
            next(tx, Stage::FirstFlags);
        }
        Stage::FirstFlags => {
            let side = tx.state().first;
            next(tx, Stage::SecondFlags);
            frames::open(tx, Frame::Form(Form::Flags(side)));
        }
        Stage::SecondFlags => {
            let side = tx.state().first.enemy();
            next(tx, Stage::Commitment);
            frames::open(tx, Frame::Form(Form::Flags(side)));
        }
        Stage::Commitment => {
            next(tx, Stage::TakingBack);
            frames::open(tx, Frame::Form(Form::Commit));
        }
        Stage::TakingBack => {
            combat::queue(tx);
            next(tx, Stage::Combat);
        }
        Stage::Combat => {
            if !combat::next(tx) {
                next(tx, Stage::Straighten);
            }
        }
        later => go_on_late(tx, later),
    }
}

/// The stages after the combats.
fn go_on_late(tx: &mut Tx<'_, Frontline>, stage: Stage) {
    let next = |tx: &mut Tx<'_, Frontline>, stage| turn_to(tx, Frame::Turn(stage));
    let chooser = tx.state().chooser.unwrap_or(Coalition::Axis);
    match stage {
        Stage::Straighten => {
            tx.emit(Event::Straightening);
            next(tx, Stage::Answer);
            frames::open(tx, Frame::Form(Form::Straighten(chooser)));
        }
        Stage::Answer => {
            next(tx, Stage::FollowUp);
            frames::open(tx, Frame::Form(Form::Answer(chooser.enemy())));
        }
        Stage::FollowUp => {
            next(tx, Stage::Raids);
            let state = tx.state();
            let open = state.abandoned.iter().any(|hex| {
                state.is_empty(hex) && state.beside(hex).any(|at| state.in_line(chooser, at))
            });
            if open {
                frames::open(tx, Frame::Form(Form::FollowUp(chooser)));
            }
        }
        Stage::Raids => {
            raids::begin(tx);
            next(tx, Stage::Flights);
        }
        Stage::Flights => {
            if !raids::next(tx) {
                next(tx, Stage::End);
            }
        }
        _ => {
            end::end_turn(tx);
            if tx.state().outcome.is_none() {
                next(tx, Stage::Leaving);
            }
        }
    }
}
