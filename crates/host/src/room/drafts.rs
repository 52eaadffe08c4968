//! What seats have filled in and not sent: kept for them, and shown to those who share their secrets.

use super::{Room, Seating, numbered};
use crate::places::{Change, Draft, Places};
use crate::wire::{DraftShown, Problem};
use referee::{AnyTable, Seat, Viewer};
use serde_json::Value;
use serde_json::value::RawValue;
use series::Sitting;

/// The most that a draft may hold, in bytes of JSON.
const LONGEST_DRAFT: usize = 8 * 1024;
/// The most words that are told of it.
const LONGEST_WORDS: usize = 400;

impl Room {
    /// Keeps what a seat has filled in for the decision it owes; nothing clears it. When this returns, that is in the store.
    pub(crate) async fn draft(
        &self,
        seat: Seat,
        decision: u64,
        filled: Option<&Value>,
        words: String,
    ) -> Result<usize, Problem> {
        let filled = filled.map(Value::to_string);
        if filled.as_ref().is_some_and(|filled| filled.len() > LONGEST_DRAFT) {
            let text = format!("A draft has at most {LONGEST_DRAFT} bytes.");
            return Err(Problem::new("unreadable", text));
        }
        if words.chars().count() > LONGEST_WORDS {
            let text = format!("The words of a draft have at most {LONGEST_WORDS} characters.");
            return Err(Problem::new("unreadable", text));
        }
        let seating = self.whole().await?;
        let table = seating.live.table();
        let name = table.seat_name(seat).to_owned();
        if seating.is_over() || !seating.live.owing().contains(&name) {
            return Err(Problem::new("not_asked", "This seat owes no decision now."));
        }
        if table.decision(seat) != numbered(decision)? {
            return Err(Problem::new("stale", "This draft is for an older decision."));
        }
        let draft = filled.map(|filled| Draft { decision, filled, words });
        if self.places().drafts.get(&name) != draft.as_ref() {
            self.change(Change::Drafted { seat: name, draft }).await?;
            self.tell();
        }
        Ok(seating.live.log_count(seat.into()))
    }

    /// After a seat has taken so many answers back: what it had filled in for the first of them is its draft again.
    pub(super) fn redrafted(
        &self,
        seating: &Seating,
        seat: Seat,
        (before, taken): (u64, usize),
    ) -> Option<Change> {
        let table = seating.live.table();
        let name = table.seat_name(seat).to_owned();
        let answered = before.checked_sub(taken as u64);
        let kept = self.places().drafts.get(&name).cloned();
        let draft = kept.filter(|draft| Some(draft.decision) == answered)?;
        let draft = Some(Draft { decision: number_of(table, seat), ..draft });
        Some(Change::Drafted { seat: name, draft })
    }
}

/// The number of the decision that a seat is asked for.
pub(super) fn number_of(table: &dyn AnyTable, seat: Seat) -> u64 {
    let number = serde_json::to_value(table.decision(seat)).ok();
    number.and_then(|number| number.as_u64()).unwrap_or_default()
}

/// The drafts that a viewer may see: of seats whose secrets it shares, for the decisions that they owe now.
pub(super) fn shown(live: &dyn Sitting, places: &Places, viewer: Viewer) -> Vec<DraftShown> {
    if places.drafts.is_empty() {
        return Vec::new();
    }
    let (table, owing) = (live.table(), live.owing());
    let open = |name: &String, draft: &Draft| {
        let seat = table.seat_named(name).filter(|_| owing.contains(name))?;
        let now = draft.decision == number_of(table, seat) && live.is_privy(viewer, seat);
        let filled = RawValue::from_string(draft.filled.clone()).ok().filter(|_| now)?;
        Some(DraftShown { seat: name.clone(), filled, words: draft.words.clone() })
    };
    places.drafts.iter().filter_map(|(name, draft)| open(name, draft)).collect()
}
