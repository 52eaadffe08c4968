//! Machines at the table: each thinks on a thread of its own and answers like anybody.

use super::umpiring::HALTED;
use super::{FIRST_WAIT, Room, Seating, longer, over};
use crate::journal::STORAGE;
use crate::pool::BOTS;
use crate::wire::Problem;
use series::{Conclusion, Thought};
use std::sync::{Arc, PoisonError};
use std::time::Duration;

impl Room {
    /// Lets the machines play while they owe decisions: all that owe one at once, each by itself.
    pub(super) fn wake_machines(self: &Arc<Self>) {
        self.wake_after(FIRST_WAIT);
    }

    /// Likewise; `wait` is how long to leave the store alone when it fails.
    fn wake_after(self: &Arc<Self>, wait: Duration) {
        if self.machine.is_empty() {
            return;
        }
        let room = self.clone();
        tokio::spawn(async move {
            while let Some(thought) = room.next_thought().await {
                tokio::spawn(room.clone().play_on(thought, wait));
            }
        });
    }

    /// Lets a machine think and play what came of it; then whoever owes something now.
    async fn play_on(self: Arc<Self>, thought: Thought, wait: Duration) {
        match self.follow(thought).await {
            Ok(()) => self.wake_machines(),
            Err(problem) if problem.kind == STORAGE => {
                tokio::time::sleep(wait).await;
                self.wake_after(longer(wait));
            }
            // When the game goes on, the machines are woken.
            Err(problem) if problem.kind == HALTED => {}
            // What it was asked has changed under its thought: whoever owes something now is asked anew.
            Err(problem) if problem.kind == "stale" => self.wake_machines(),
            Err(problem) => tracing::warn!(game = %self.id, %problem, "a machine stopped"),
        }
    }

    async fn next_thought(&self) -> Option<Thought> {
        if self.watchers.lock().unwrap_or_else(PoisonError::into_inner).are_gone() {
            tracing::debug!(game = %self.id, "nobody watches: the machines wait");
            return None;
        }
        // Whatever brings the table back wakes the machines too.
        let mut seating = self.whole().await.ok()?;
        if seating.is_over() || self.places().times.halt.is_some() {
            return None;
        }
        let Seating { live, thinking, .. } = &mut *seating;
        let thought = live.think(thinking)?;
        thinking.push(thought.seat);
        Some(thought)
    }

    /// Thinks on a thread of its own and plays what came of it.
    async fn follow(self: &Arc<Self>, thought: Thought) -> Result<(), Problem> {
        let Thought { seat, decision, think } = thought;
        let concluded = BOTS.run(think).await;
        let mut seating = self.table.lock().await;
        seating.thinking.retain(|other| *other != seat);
        let Conclusion { action, bot } = concluded?;
        seating.live.sit_down(seat, bot);
        if seating.ahead {
            self.bring_back(&mut seating).await?;
        }
        if seating.is_over() {
            return Err(over());
        }
        self.goes_on_for(&seating, seat)?;
        let action = action.ok_or_else(|| Problem::new("broken", "the machine has no answer"))?;
        seating.live.table_mut().act(seat, &action, Some(decision))?;
        seating.look();
        self.settle(&mut seating, None).await
    }
}
