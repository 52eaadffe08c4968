//! Game files: set-up, decisions and rolls, replayed and verified.
//!
//! A record is JSON Lines that a person can read: a header, one line per input, and a closing line. It holds inputs only,
//! never state; to load a game is to replay it. `docs/record.md` describes every line.
//!
//! ```
//! use dice::Seeded;
//! use record::{DiceKind, Recorder, read, replay, verify};
//! use referee::Viewer;
//!
//! let games = testgames::registry();
//! let mut table = games.open("raid", &serde_json::json!({})).unwrap();
//! let mut file = Vec::new();
//! let mut recorder = Recorder::begin(&mut file, &*table, DiceKind::Seeded { seed: 7 }).unwrap();
//! let raider = table.seat_named("raider").unwrap();
//! let action = table.legal(raider)[0].clone();
//! table.act(raider, &action, None).unwrap();
//! recorder.catch_up(&*table).unwrap();
//! recorder.close(&*table, None).unwrap();
//!
//! let record = read(&file).unwrap();
//! assert_eq!(replay(&record, &games).unwrap().digest(), table.digest());
//! assert_eq!(verify(&record, &games).unwrap().lines, 1);
//! ```

mod fault;
mod json;
mod line;
mod migrate;
mod read;
mod replay;
mod verify;
mod write;

pub use fault::{Fault, Wrong};
pub use json::Json;
pub use line::{
    Act, Agree, Back, Clock, ClockNews, Close, DiceKind, Ended, FORMAT, Header, Input, OLDEST,
    Pause, Resign, Rewind, Rolls, Span, Stamp, Terms, Undo,
};
pub use migrate::{Migrated, migrate};
pub use read::{Record, read};
pub use replay::{replay, replay_as, replay_onto, replay_watched};
pub use verify::{DiceProof, Verdict, verify};
pub use write::{Recorder, write_line};
