//! The sequence of play (D2.1g, D4, C4.6.1, R1).

use crate::calendar::{COSSACKS, FORCED_ATTACKS, FOURTH, SURPRISE};
use crate::event::Event;
use crate::flow::{Play, close, open, trace, turn};
use crate::force::Force;
use crate::frame::{Frame, Operations, RailWork, Step};
use crate::ground::{RailRule, Side};
use crate::{c04_rail, c05_reinforcement, c10_surrender, victory};

/// What comes after a step (D4a, D4b): the Axis turn, then the Soviet turn, which turn 1 lacks (C4.6.1a).
fn following(step: Step, turn: u8) -> Step {
    rulebook::cite!("D2.1g", "C4.6.1a", "R1");
    match step {
        Step::Begin => Step::Reinforcement(Side::Axis),
        Step::Reinforcement(Side::Axis) => Step::Rail,
        Step::Rail => Step::Strategic(Side::Axis),
        Step::Reinforcement(side) => Step::Strategic(side),
        Step::Strategic(side) => Step::Operations(side),
        Step::Operations(side) => Step::Overstacking(side),
        Step::Overstacking(side) => Step::Surrender(side),
        Step::Surrender(side) => Step::Reset(side),
        Step::Reset(Side::Axis) if turn > SURPRISE => Step::Reinforcement(Side::Soviet),
        Step::Reset(_) => Step::End,
        Step::End => Step::Begin,
    }
}

/// Carries a step out; the frame moves on first, so that what it opens comes back to the next one.
pub(crate) fn advance(tx: &mut Play<'_>, step: Step) {
    let now = tx.state().turn;
    turn(tx, Frame::Turn(following(step, now)));
    match step {
        Step::Begin => {
            if now >= COSSACKS {
                open(tx, Frame::Cossacks);
            }
        }
        Step::Reinforcement(side) => {
            tx.emit(Event::StepBegun { step, phasing: side });
            c05_reinforcement::begin(tx, side);
        }
        Step::Rail => begin_rail(tx),
        Step::Strategic(side) => {
            tx.emit(Event::StepBegun { step, phasing: side });
            open(tx, Frame::Strategic(Force::default()));
            if side == Side::Axis
                && now == FOURTH
                && tx.state().ground.options().rail == RailRule::Pause
            {
                open(tx, Frame::Pause);
            }
        }
        Step::Operations(side) => {
            tx.emit(Event::StepBegun { step, phasing: side });
            open(tx, Frame::Operations(Operations::default()));
            let forced = tx.state().ground.options().forced_attacks;
            if side == Side::Soviet && now == FORCED_ATTACKS && forced {
                open(tx, Frame::ForcedAttacks);
            }
        }
        Step::Overstacking(side) => open(tx, Frame::Overstacked(side)),
        Step::Surrender(side) => {
            tx.emit(Event::StepBegun { step, phasing: side });
            for each in Side::BOTH {
                trace(tx, each);
            }
            c10_surrender::surrender(tx, side);
        }
        Step::Reset(side) => tx.emit(Event::Reset { side }),
        Step::End => end_turn(tx),
    }
}

/// Conversion comes at the start of the German strategic movement, after the pause is declared (C4.3.1d, R30).
fn begin_rail(tx: &mut Play<'_>) {
    let lines = c04_rail::lines(tx.state());
    if !lines.is_empty() {
        let work = match tx.state().ground.options().rail {
            RailRule::EveryRailhead => RailWork { lines, ..RailWork::default() },
            RailRule::OneRailhead | RailRule::Pause => RailWork::default(),
        };
        open(tx, Frame::Rail(work));
    }
}

/// R7: after the last turn the game is over; C4.7a: at the end of turn 4 the shiny objects come in sight.
fn end_turn(tx: &mut Play<'_>) {
    let state = tx.state();
    let (now, last) = (state.turn, state.ground.start.last_turn);
    let shiny = state.ground.exclusive.bright_object.is_some() && state.special.shiny.is_none();
    if now == FOURTH && shiny {
        tx.emit(Event::ShinyObjects);
    }
    if now >= last {
        let level = victory::level(tx.state());
        let strengths = tx.state().units.iter().map(|unit| unit.sp).collect();
        close(tx);
        tx.emit(Event::Ended { level, strengths });
    } else {
        tx.emit(Event::TurnBegun { turn: now + 1 });
    }
}
