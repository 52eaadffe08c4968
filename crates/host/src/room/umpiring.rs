//! What an umpire says about the game, out of turn: that it stops and goes on, that there is more time, how far it goes back.

use super::course::is_umpire;
use super::{Op, Room, Seating, over};
use crate::places::Change;
use crate::times::Halt;
use crate::wire::{Problem, UmpireOrder};
use referee::{Aside, Seat};
use std::sync::Arc;
use tokio::sync::MutexGuard;

/// The longest reason, in characters.
const LONGEST_WHY: usize = 200;
/// The most seconds that are granted at once.
const MOST_GRANTED: u32 = 24 * 60 * 60;
/// The kind of problem that a stopped game is.
pub(super) const HALTED: &str = "halted";

impl Room {
    /// Does what an umpire says. When this returns, that is in the store. Gives how many entries its log has.
    pub(crate) async fn umpire(
        self: &Arc<Self>,
        seat: Seat,
        order: &UmpireOrder,
        op: Op<'_>,
    ) -> Result<usize, Problem> {
        let seating = self.whole().await?;
        if let Some(line) = seating.answered(seat, op) {
            return Ok(line);
        }
        if seating.is_over() {
            return Err(over());
        }
        if !is_umpire(&*seating.live, seat.into()) {
            return Err(no_umpire());
        }
        match order {
            UmpireOrder::Pause { why } => self.halt(seating, seat, reason(why)?).await,
            UmpireOrder::Resume {} => self.resume(seating, seat, op).await,
            UmpireOrder::Grant { seconds, why } => {
                self.grant(seating, seat, (*seconds, reason(why)?), op).await
            }
            UmpireOrder::Rewind { to, why } => {
                self.take_back(seating, seat, (to, reason(why)?), op).await
            }
        }
    }

    async fn halt(
        &self,
        seating: MutexGuard<'_, Seating>,
        seat: Seat,
        why: &str,
    ) -> Result<usize, Problem> {
        if self.places().times.halt.is_some() {
            return Err(Problem::new(HALTED, "The game is stopped already. Let it go on first."));
        }
        // No line is older than the one before it, and no pause than the last line.
        let from = self.ports.clock.now().max(seating.at);
        let by = seating.live.table().seat_name(seat).to_owned();
        self.change(Change::Halted(Some(Halt { from, by, why: why.to_owned() }))).await?;
        self.tell();
        Ok(seating.live.log_count(seat.into()))
    }

    async fn resume(
        self: &Arc<Self>,
        mut seating: MutexGuard<'_, Seating>,
        seat: Seat,
        op: Op<'_>,
    ) -> Result<usize, Problem> {
        let Some(Halt { from, why, .. }) = self.places().times.halt.clone() else {
            return Err(Problem::new("not_halted", "The game is not stopped."));
        };
        let to = self.ports.clock.now().max(seating.at);
        seating.note(Aside::Paused { seat: None, from, to, why }, seat);
        self.settle(&mut seating, op.0.map(|op| (seat, op))).await?;
        // Were this not stored, the journal would tell it when the game is taken up again.
        self.change(Change::Halted(None)).await?;
        let count = seating.live.log_count(seat.into());
        drop(seating);
        self.tell();
        self.wake_machines();
        Ok(count)
    }

    async fn grant(
        self: &Arc<Self>,
        mut seating: MutexGuard<'_, Seating>,
        seat: Seat,
        (seconds, why): (u32, &str),
        op: Op<'_>,
    ) -> Result<usize, Problem> {
        if !(1..=MOST_GRANTED).contains(&seconds) {
            let text = format!("Between 1 and {MOST_GRANTED} seconds can be added at once.");
            return Err(Problem::new("unreadable", text));
        }
        let due = self.places().times.tempo.and_then(|tempo| seating.course.due(tempo));
        if due.is_none() {
            return Err(Problem::new("no_clock", "No clock has begun to run."));
        }
        let from = self.ports.clock.now().max(seating.at);
        let (to, why) = (from + u64::from(seconds) * 1000, why.to_owned());
        seating.note(Aside::Paused { seat: None, from, to, why }, seat);
        self.finish(seating, seat, op).await
    }

    async fn take_back(
        self: &Arc<Self>,
        mut seating: MutexGuard<'_, Seating>,
        seat: Seat,
        (key, why): (&str, &str),
        op: Op<'_>,
    ) -> Result<usize, Problem> {
        let none = || Problem::new("no_frame", "The game cannot be taken back to that frame.");
        let line = seating.course.line_of(key).ok_or_else(none)?;
        seating.live.table_mut().rewind(line, why)?;
        seating.speaks(seat);
        seating.look();
        self.finish(seating, seat, op).await
    }

    /// Whether a seat may act: in a game that is stopped only umpires do.
    pub(super) fn goes_on_for(&self, seating: &Seating, seat: Seat) -> Result<(), Problem> {
        match self.places().times.halt.as_ref() {
            Some(halt) if !is_umpire(&*seating.live, seat.into()) => {
                let text = format!(
                    "The umpire has stopped the game: {}. Wait until it goes on.",
                    halt.why
                );
                Err(Problem::new(HALTED, text))
            }
            _ => Ok(()),
        }
    }
}

impl Seating {
    /// Looks at what was played, for the course of the game.
    pub(super) fn look(&mut self) {
        self.course.look(&*self.live);
    }

    /// Notes something in the journal that an umpire has said.
    fn note(&mut self, aside: Aside, umpire: Seat) {
        self.live.table_mut().note(aside);
        self.speaks(umpire);
    }

    /// The last line of the journal is an umpire's word.
    fn speaks(&mut self, umpire: Seat) {
        let table = self.live.table();
        let (line, name) = (table.length(), table.seat_name(umpire).to_owned());
        self.voices.insert(line, name);
    }

    /// Whether a seat may take back what it did last: what the clock has answered for it stands.
    pub(super) fn may_undo(&self, seat: Seat) -> Result<(), Problem> {
        let name = self.live.table().seat_name(seat);
        if self.course.has_expired(name) {
            return Err(Problem::new(
                "expired",
                "Time was up: what the clock has answered stands.",
            ));
        }
        Ok(())
    }
}

/// A reason that everybody reads.
fn reason(why: &str) -> Result<&str, Problem> {
    let why = why.trim().trim_end_matches('.');
    let length = why.chars().count();
    if (1..=LONGEST_WHY).contains(&length) && !why.contains(char::is_control) {
        return Ok(why);
    }
    let text =
        format!("Say why, in 1 to {LONGEST_WHY} characters: everybody at the table reads it.");
    Err(Problem::new("no_reason", text))
}

pub(super) fn no_umpire() -> Problem {
    Problem::new("no_umpire", "Only an umpire may do this.")
}
