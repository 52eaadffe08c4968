//! How a record fares under the rules as they are now.

use crate::replay::{check_seats, play, setup_faults};
use crate::{Fault, Header, Record, Wrong};
use referee::Opens;

/// What becomes of a game when the rules of another revision referee it.
#[derive(Clone, Debug, PartialEq)]
pub enum Migrated {
    /// Nothing changes: every line is played as it was, and a closed game ends in the same state.
    Same,
    /// Every line is still legal, so a game under way goes on by the new rules.
    GoesOn,
    /// The first line that the new rules refuse, or after which the game no longer ends as it did.
    Parts(Vec<Fault>),
}

/// Plays a record under the rules of this program, whatever revision it was played under.
///
/// ```
/// use record::{Migrated, migrate, read};
/// let text = |revision: u32, area: u32| {
///     let head = r#"{"format":1,"game":"raid","revision":REV,"setup":{},"seats":["raider","garrison"],"#;
///     let head = format!(r#"{head}"dice":{{"kind":"by_hand"}}}}"#);
///     let plan = r#"{"n":1,"seat":"raider","do":{"plan":{"objective":AREA}}}"#;
///     let text = format!("{head}\n{plan}\n");
///     text.replace("REV", &revision.to_string()).replace("AREA", &area.to_string())
/// };
/// let fares = |text: String| migrate(&read(text).unwrap(), &testgames::registry());
/// assert_eq!(fares(text(1, 3)), Migrated::Same);
/// assert_eq!(fares(text(0, 3)), Migrated::GoesOn);
/// let Migrated::Parts(faults) = fares(text(0, 9)) else { panic!("area 9 is no objective") };
/// assert_eq!(faults[0].to_string(), "line 2: refused: area 9 is no objective (T2)");
/// ```
#[must_use]
pub fn migrate(record: &Record, games: &dyn Opens) -> Migrated {
    let Header { game, setup, revision, .. } = &record.header;
    let mut table = match games.open(game, setup) {
        Ok(table) => table,
        Err(problems) => return Migrated::Parts(setup_faults(&problems)),
    };
    let played = check_seats(&record.header, &*table).and_then(|()| play(record, &mut *table));
    if let Err(faults) = played {
        return Migrated::Parts(faults);
    }
    match &record.close {
        Some((line, close)) if close.digest != table.digest() => {
            Migrated::Parts(vec![Wrong::Digest(table.digest()).at(*line)])
        }
        Some(_) => Migrated::Same,
        None if *revision == table.revision() => Migrated::Same,
        None => Migrated::GoesOn,
    }
}
