//! Answers at the table, one by one or as gestures, and taking them back.

use super::drafts::number_of;
use super::{Op, Room, Seating, numbered, over};
use crate::wire::{Problem, Wanted};
use referee::Seat;
use serde_json::Value;
use std::sync::Arc;
use tokio::sync::MutexGuard;

/// Answers of one gesture after its first: more than any force can march.
const LONGEST_GESTURE: usize = 64;

/// What came of something that a seat did.
pub(crate) struct Done {
    /// How many entries its log has.
    pub(crate) line: usize,
    /// How many answers of a gesture were given or taken back; unknown where it was done before.
    pub(crate) answers: Option<usize>,
}

impl Done {
    /// Something that is no gesture.
    pub(crate) fn of(line: usize) -> Done {
        Done { line, answers: None }
    }
}

impl Room {
    /// Answers a decision. When this returns, the answer and the dice that followed it are in the store. Asked again under the
    /// same id, because the word of it was lost, it is answered again and nothing is done.
    pub(crate) async fn act(
        self: &Arc<Self>,
        seat: Seat,
        decision: u64,
        (action, then, whole): (&Value, &[Wanted], bool),
        op: Op<'_>,
    ) -> Result<Done, Problem> {
        if then.len() > LONGEST_GESTURE {
            let text = format!("a gesture has at most {LONGEST_GESTURE} answers after the first");
            return Err(Problem::new("unreadable", text));
        }
        let decision = numbered(decision)?;
        let mut seating = self.whole().await?;
        if let Some(line) = seating.answered(seat, op) {
            return Ok(Done::of(line));
        }
        if seating.is_over() {
            return Err(over());
        }
        self.goes_on_for(&seating, seat)?;
        if whole {
            seating.live.rehearse(seat, action, then)?;
        }
        seating.live.table_mut().act(seat, action, Some(decision))?;
        seating.look();
        let mut answers = 1;
        for wanted in then {
            // Whoever else is asked, or the dice, end the gesture; so does what is not open.
            let Some(next) = seating.live.offered(seat, wanted) else { break };
            if seating.live.table_mut().act(seat, &next, None).is_err() {
                break;
            }
            seating.look();
            answers += 1;
        }
        let line = self.finish(seating, seat, op).await?;
        Ok(Done { line, answers: (!then.is_empty()).then_some(answers) })
    }

    /// Takes the seat's last answer back, if that is the one before this decision. When this returns, that is in the store.
    pub(crate) async fn undo(
        self: &Arc<Self>,
        seat: Seat,
        (decision, answers): (Option<u64>, Option<u16>),
        op: Op<'_>,
    ) -> Result<Done, Problem> {
        let decision = decision.map(numbered).transpose()?;
        let mut seating = self.whole().await?;
        if let Some(line) = seating.answered(seat, op) {
            return Ok(Done::of(line));
        }
        if seating.is_over() {
            return Err(over());
        }
        self.goes_on_for(&seating, seat)?;
        seating.may_undo(seat)?;
        if decision.is_some_and(|yours| yours != seating.live.table().decision(seat)) {
            let text =
                "The table has changed since: look at it again, then decide what to take back.";
            return Err(Problem::new("stale", text));
        }
        let before = number_of(seating.live.table(), seat);
        seating.live.table_mut().undo(seat)?;
        seating.look();
        let mut taken = 1;
        while taken < usize::from(answers.unwrap_or(1))
            && seating.live.table_mut().undo(seat).is_ok()
        {
            seating.look();
            taken += 1;
        }
        // The draft is kept first, so that whoever hears of the one hears of the other.
        if let Some(change) = self.redrafted(&seating, seat, (before, taken)) {
            self.change(change).await?;
        }
        let line = self.finish(seating, seat, op).await?;
        Ok(Done { line, answers: answers.map(|_| taken) })
    }

    /// Stores what a seat did, under the id of its board, and lets the machines go on.
    pub(super) async fn finish(
        self: &Arc<Self>,
        mut seating: MutexGuard<'_, Seating>,
        seat: Seat,
        Op(op): Op<'_>,
    ) -> Result<usize, Problem> {
        self.settle(&mut seating, op.map(|op| (seat, op))).await?;
        let count = seating.live.log_count(seat.into());
        drop(seating);
        self.wake_machines();
        Ok(count)
    }
}
