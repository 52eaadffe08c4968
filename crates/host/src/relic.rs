//! Games of another revision of the rules. They cannot be played on here, but their players can take them away.

use crate::journal::{replay, unstored};
use crate::store::{Store, StoredGame, Summary};
use crate::token::Digested;
use crate::wire::Problem;
use record::{FORMAT, Header};
use serde_json::json;
use series::Title;
use std::sync::Arc;

/// The kind of problem that a game of another revision is.
pub(crate) const OTHER_REVISION: &str = "other_revision";

/// What is stored of a game that was played under other rules.
pub(crate) struct Relic {
    offered: Arc<dyn Title>,
    stored: StoredGame,
    now: Summary,
    lines: Vec<String>,
}

impl Relic {
    pub(crate) async fn fetch(
        store: &dyn Store,
        offered: Arc<dyn Title>,
        stored: StoredGame,
    ) -> Result<Relic, Problem> {
        let lines = store.lines(&stored.id).await.map_err(unstored)?;
        let now = store.summary(&stored.id).await.map_err(unstored)?;
        let now = now.map(|(now, _)| now).unwrap_or_default();
        Ok(Relic { offered, stored, now, lines })
    }

    /// Whether keys are those of everybody who played; of anybody, once it is over. Every key is compared, whichever fits.
    fn admit(&self, keys: &[&str]) -> Result<(), Problem> {
        let no_key = || Problem::new("no_key", "A key to a seat of this game is needed.");
        let mut brought = Vec::new();
        for key in keys {
            let digest = Digested::of(key).ok_or_else(no_key)?;
            brought.push(self.stored.places.opened_by(&digest).ok_or_else(no_key)?);
        }
        let mut seats =
            self.stored.places.keys.keys().map(String::as_str).filter(|it| !it.is_empty());
        if (self.now.over && !brought.is_empty()) || seats.all(|seat| brought.contains(&seat)) {
            return Ok(());
        }
        Err(Problem::new(
            "secret",
            "This game was not finished. Its record holds every seat's secrets, so the keys of all seats are needed.",
        ))
    }

    /// The record, as far as it was played. It is not closed: the digest of the last state is for the other rules to tell.
    pub(crate) fn record(&self, keys: &[&str]) -> Result<String, Problem> {
        self.admit(keys)?;
        let header = Header {
            format: FORMAT,
            game: self.offered.game().to_owned(),
            revision: self.stored.revision,
            setup: self.stored.setup.clone(),
            seats: self.offered.listing().seats.into_iter().map(|seat| seat.name).collect(),
            dice: self.stored.places.dice_kind(&self.stored.dice).map_err(unstored)?,
        };
        let head = serde_json::to_string(&header).map_err(|error| Problem::new("broken", error))?;
        let lines = std::iter::once(head.as_str()).chain(self.lines.iter().map(String::as_str));
        Ok(lines.collect::<Vec<_>>().join("\n") + "\n")
    }

    /// The position, if the same decisions and dice are as good under the rules of today; a new game can begin with it.
    pub(crate) fn position(&self, keys: &[&str]) -> Result<String, Problem> {
        self.admit(keys)?;
        let (played, today) = (self.stored.revision, self.offered.revision());
        let stored = StoredGame { revision: today, ..self.stored.clone() };
        let again = replay(&*self.offered, &stored, &self.lines).map_err(|problem| {
            Problem::new(
                OTHER_REVISION,
                format!(
                    "The position cannot be made: under revision {today} of the rules the game goes another way. {problem}. \
                     Save the record, or use a program with revision {played}."
                ),
            )
        })?;
        let position = again.live.position()?;
        Ok(format!(
            "# Played under revision {played} of the rules, replayed under revision {today}.\n{position}"
        ))
    }
}

/// That a game was played under other rules, or nothing.
pub(crate) fn other_revision(played: u32, today: u32) -> Option<Problem> {
    if played == today {
        return None;
    }
    let text = format!(
        "This game was played under revision {played} of the rules; this program plays revision {today}. It cannot go on here. \
         Save its record, or go on in a program with revision {played}."
    );
    let why = Some(Box::new(json!({ "played": played, "program": today })));
    Some(Problem { why, ..Problem::new(OTHER_REVISION, text) })
}
