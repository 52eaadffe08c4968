//! Machines at the table: each thinks on a thread of its own and answers like anybody.

use super::{FIRST_WAIT, Room, longer, over};
use crate::journal::STORAGE;
use crate::pool::BOTS;
use crate::wire::Problem;
use series::{Conclusion, Thought};
use std::sync::{Arc, PoisonError};

impl Room {
    /// Lets the machines play while they owe decisions.
    pub(super) fn wake_machines(self: &Arc<Self>) {
        if self.machine.is_empty() {
            return;
        }
        let room = self.clone();
        tokio::spawn(async move {
            let mut wait = FIRST_WAIT;
            while let Some(thought) = room.next_thought().await {
                match room.follow(thought).await {
                    Ok(()) => wait = FIRST_WAIT,
                    Err(problem) if problem.kind == STORAGE => {
                        tokio::time::sleep(wait).await;
                        wait = longer(wait);
                    }
                    Err(problem) => {
                        tracing::warn!(game = %room.id, %problem, "a machine stopped");
                        break;
                    }
                }
            }
        });
    }

    async fn next_thought(&self) -> Option<Thought> {
        if self.watchers.lock().unwrap_or_else(PoisonError::into_inner).are_gone() {
            tracing::debug!(game = %self.id, "nobody watches: the machines wait");
            return None;
        }
        // Whatever brings the table back wakes the machines too.
        let mut seating = self.whole().await.ok()?;
        if seating.thinking || seating.is_over() {
            return None;
        }
        let thought = seating.live.think()?;
        seating.thinking = true;
        Some(thought)
    }

    /// Thinks on a thread of its own and plays what came of it.
    async fn follow(self: &Arc<Self>, thought: Thought) -> Result<(), Problem> {
        let Thought { seat, decision, think } = thought;
        let concluded = BOTS.run(think).await;
        let mut seating = self.table.lock().await;
        seating.thinking = false;
        let Conclusion { action, bot } = concluded?;
        seating.live.sit_down(seat, bot);
        if seating.ahead {
            self.bring_back(&mut seating).await?;
        }
        if seating.is_over() {
            return Err(over());
        }
        let action = action.ok_or_else(|| Problem::new("broken", "the machine has no answer"))?;
        seating.live.table_mut().act(seat, &action, Some(decision))?;
        self.settle(&mut seating, None).await
    }
}
