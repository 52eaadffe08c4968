//! From a stored journal to a game, and what is said when the store fails.

use crate::meter::STORE_FAILURES;
use crate::room::Course;
use crate::store::{Store, StoreError, StoredGame};
use crate::token::fresh_bytes;
use crate::wire::{Mode, Problem};
use dice::DiceSource;
use record::{Ended, FORMAT, Header, Input, Wrong};
use serde_json::Value;
use series::{Sitting, Title};
use std::collections::BTreeMap;
use std::sync::Arc;

/// The dice of a game.
pub(crate) type Cup = Box<dyn DiceSource + Send>;
/// A game as it stands after its journal.
pub(crate) struct Played {
    pub(crate) live: Box<dyn Sitting>,
    /// Its dice; none while a seat that adds to them is empty.
    pub(crate) dice: Option<Cup>,
    /// How its players ended it, if they did.
    pub(crate) ended: Option<Ended>,
    /// When its last line was written; 0 where no line says so.
    pub(crate) at: u64,
    /// What it tells of frames, clocks and umpires.
    pub(crate) course: Course,
}

/// Opens a table, each machine with fresh chance of its own.
pub(crate) fn open(
    title: &dyn Title,
    setup: &Value,
    machines: &BTreeMap<String, String>,
) -> Result<Box<dyn Sitting>, Problem> {
    let mut failed = None;
    let mut seeds = || {
        fresh_bytes().map(u64::from_le_bytes).unwrap_or_else(|error| {
            failed = Some(error);
            0
        })
    };
    let sitting = title.open(setup, machines, &mut seeds)?;
    failed.map_or(Ok(sitting), |error| Err(Problem::new("no_chance", error)))
}

/// Plays a stored journal again, and brings the dice to where they were.
pub(crate) fn replay(
    offered: &dyn Title,
    stored: &StoredGame,
    lines: &[String],
) -> Result<Played, Problem> {
    let mut live = open(offered, &stored.setup, &stored.machine)?;
    let table = live.table();
    let header = Header {
        format: FORMAT,
        game: table.game().to_owned(),
        revision: stored.revision,
        setup: stored.setup.clone(),
        seats: table.seats().iter().map(|info| info.name.to_string()).collect(),
        dice: stored.places.dice_kind(&stored.dice).map_err(unstored)?,
    };
    let unreadable = |what: String| {
        tracing::warn!(game = %stored.id, what, "a journal cannot be played again");
        Problem::new("broken", format!("the game cannot be played again: {what}"))
    };
    let head = serde_json::to_string(&header).map_err(|error| unreadable(error.to_string()))?;
    let text = std::iter::once(head.as_str()).chain(lines.iter().map(String::as_str));
    let text = text.collect::<Vec<_>>().join("\n") + "\n";
    let first = |faults: Vec<record::Fault>| {
        unreadable(faults.first().map_or_else(String::new, ToString::to_string))
    };
    let record = record::read(text).map_err(first)?;
    let mut course = Course::of(&*live);
    let look = |live: &mut Box<dyn Sitting>, input: &Input, stamp: &record::Stamp| {
        course.watch(&**live, input, stamp);
    };
    record::replay_watched(&record, &mut live, |live| live.table_mut(), look).map_err(first)?;
    let mut dice = stored.places.dice(&stored.dice).map_err(unstored)?;
    let own = stored.mode != Mode::Record;
    for (line, input) in record.inputs.iter().filter(|_| own) {
        if let Input::Roll(roll) = input {
            let dice = dice.as_mut();
            let dice =
                dice.ok_or_else(|| unreadable("rolled before every seat was taken".into()))?;
            let fell = dice.roll(&roll.asked()).map_err(|error| unreadable(error.to_string()))?;
            if fell != roll.dice {
                let what = Wrong::Dice { proven: fell, recorded: roll.dice.clone() };
                return Err(first(vec![record::Fault { line: *line, what }]));
            }
        }
    }
    let at = record.stamps.iter().filter_map(|stamp| stamp.at).max().unwrap_or(0);
    Ok(Played { live, dice, ended: record.ended(), at, course })
}

/// Reads a journal and plays it, where nobody waits. Gives its lines, and what came of them.
pub(crate) async fn play(
    store: &dyn Store,
    offered: &Arc<dyn Title>,
    stored: StoredGame,
) -> Result<(StoredGame, Vec<String>, Played), Problem> {
    let lines = store.lines(&stored.id).await.map_err(unstored)?;
    let offered = offered.clone();
    let played = tokio::task::spawn_blocking(move || {
        let played = replay(&*offered, &stored, &lines)?;
        Ok::<_, Problem>((stored, lines, played))
    });
    played.await.map_err(|error| Problem::new("broken", error))?
}

/// The kind of problem that the store has, and that passes when the store is well again.
pub(crate) const STORAGE: &str = "storage";

/// A failure of the store, for whoever asked for something. Its cause is a word that a board can act on.
#[expect(clippy::needless_pass_by_value, reason = "map_err hands it over")]
pub(crate) fn unstored(error: StoreError) -> Problem {
    STORE_FAILURES.add(1);
    tracing::error!(%error, "the store failed");
    let text = match &error {
        StoreError::Full => "The host's disk is full. Nothing was stored and nothing has changed; \
            try again when the operator has made room."
            .to_owned(),
        StoreError::Overtaken => "The game was changed by another program meanwhile, and has been \
            loaded again. Look at the table, then decide."
            .to_owned(),
        other => format!("{other}. Nothing was stored and nothing has changed; try again."),
    };
    let cause = Some(Box::new(error.cause().into()));
    Problem { why: cause, ..Problem::new(STORAGE, text) }
}
