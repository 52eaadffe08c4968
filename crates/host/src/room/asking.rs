//! Questions at the table: they change nothing, and nobody waits for their answers.

use super::Room;
use super::course::is_umpire;
use super::umpiring::no_umpire;
use crate::pool::QUESTIONS;
use crate::wire::{Problem, Question};
use referee::Viewer;
use serde_json::Value;

impl Room {
    /// Answers a question, away from the table.
    pub(crate) async fn answer(
        &self,
        viewer: Viewer,
        question: Question,
    ) -> Result<Value, Problem> {
        let seating = self.whole().await?;
        let live = &seating.live;
        let reply = match question {
            Question::Replay(at) => live.look_back(viewer, at.line),
            Question::Report(span) => live.recap(viewer, [span.after, span.to]),
            Question::Review if !seating.is_over() => {
                return Err(Problem::new("not_over", "a game is reviewed when it is over"));
            }
            Question::Review => {
                let none = || Problem::new("no_answer", "this game has no reviews");
                let work = live.review().ok_or_else(none)?;
                seating.reviewer.clone().reply(work, live.placing(viewer))
            }
            Question::Interventions(at) => {
                let umpire = viewer.seat().filter(|_| is_umpire(&**live, viewer));
                let seat = umpire.ok_or_else(no_umpire)?;
                let offers = live.interventions_at(seat, at.hex);
                return serde_json::to_value(offers).map_err(|error| Problem::new("broken", error));
            }
            Question::OfGame(question) => live.inquire(viewer, question),
        };
        drop(seating);
        QUESTIONS.run(reply).await?
    }
}
