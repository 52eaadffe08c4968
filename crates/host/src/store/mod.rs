//! Where games are kept.
//!
//! A [`Store`] keeps what a game began with, the digests of its keys, and its journal line by line. It knows no rules and no
//! state, so another database needs no more than the functions of the trait.

mod error;
mod keep;
mod seats;
mod sqlite;
mod writer;

pub use error::StoreError;
pub use keep::{Copied, Keep, KeepError, backup, private_folder, restore};
pub use sqlite::{Bounds, Sqlite};

use crate::places::{Change, Places};
use crate::wire::Mode;
use dice::{Committed, Contribution, DiceSource, Scripted, Secret, Seeded};
use record::DiceKind;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::collections::BTreeMap;
use std::pin::Pin;

/// What a store gives back, in its own time.
pub type Held<'a, T> = Pin<Box<dyn Future<Output = Result<T, StoreError>> + Send + 'a>>;

/// Keeps games.
///
/// When a function answers, what it was to keep is kept: a crash of the program or of the machine takes nothing of it away.
pub trait Store: Send + Sync + 'static {
    /// Keeps a new game.
    fn create<'a>(&'a self, game: &'a StoredGame, now: &'a Summary) -> Held<'a, ()>;

    /// A game by its id.
    fn game<'a>(&'a self, id: &'a str) -> Held<'a, Option<StoredGame>>;

    /// What everybody may know of a game, and when it last changed.
    fn summary<'a>(&'a self, id: &'a str) -> Held<'a, Option<(Summary, String)>>;

    /// The journal of a game, each line as a record has it.
    fn lines<'a>(&'a self, id: &'a str) -> Held<'a, Vec<String>>;

    /// The operations that boards asked for and that were done, in a game.
    fn operations<'a>(&'a self, id: &'a str) -> Held<'a, Vec<Operation>>;

    /// Adds lines to a journal, all or none. Fails as [`StoreError::Overtaken`] when the journal is not as long as `had` says, or
    /// the operation was done before: then another program has written to the game.
    fn append(&self, new: Append) -> Held<'_, ()>;

    /// Keeps a change of who may sit where.
    fn change<'a>(&'a self, id: &'a str, change: &'a Change) -> Held<'a, ()>;

    /// Writes something small, to find out whether the store still can.
    fn beat(&self) -> Held<'_, ()>;
}

/// Lines for the journal of a game, with whatever has to be true together with them.
#[derive(Clone, Debug)]
pub struct Append {
    /// The id of the game.
    pub game: String,
    /// How many lines the journal has.
    pub had: usize,
    /// The lines that follow.
    pub lines: Vec<String>,
    /// What everybody may know afterwards; nothing when that stays as it was.
    pub now: Option<Summary>,
    /// The operation of a board that the lines came from.
    pub operation: Option<Operation>,
}

/// Something that a board asked for, under an id of its own, and that was done.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Operation {
    /// The seat that asked.
    pub seat: String,
    /// The board's id of it.
    pub op: String,
    /// The answer: how many entries the seat's log had then.
    pub line: usize,
}

/// What a game began with.
#[derive(Clone, Debug)]
pub struct StoredGame {
    /// Its id.
    pub id: String,
    /// Its name in the catalogue.
    pub game: String,
    /// How it is played.
    pub mode: Mode,
    /// The set-up, as the game writes it.
    pub setup: Value,
    /// The revision of the rules.
    pub revision: u32,
    /// Where its dice come from.
    pub dice: DiceKey,
    /// The machine opponent of each seat that has one.
    pub machine: BTreeMap<String, String>,
    /// Who may sit where.
    pub places: Places,
}

/// What everybody may know of a game.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Summary {
    /// The turn.
    pub turn: u16,
    /// What is going on.
    pub phase: String,
    /// Who owes a decision.
    pub owes: Vec<String>,
    /// Whether it is over.
    pub over: bool,
}

/// Where the dice of a stored game come from.
#[derive(Clone, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum DiceKey {
    /// From a seed that somebody asked for.
    Seed(u64),
    /// From a secret; its commitment is shown from the start, the secret at the end.
    Secret(String),
    /// From elsewhere: the game is a record, and nothing is rolled here.
    Elsewhere(DiceKind),
}

impl std::fmt::Debug for DiceKey {
    /// Says nothing: whoever knows a key knows every die to come.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("DiceKey")
    }
}

impl DiceKey {
    /// The dice, with what the seats added.
    ///
    /// # Errors
    /// When the key is none.
    pub fn source(
        &self,
        contributions: &[Contribution],
    ) -> Result<Box<dyn DiceSource + Send>, StoreError> {
        Ok(match self {
            DiceKey::Seed(seed) => Box::new(Seeded::new(*seed)),
            DiceKey::Secret(_) => {
                let unreadable = |error: dice::ContributionError| {
                    StoreError::Unreadable(format!("the key of the dice: {error}"))
                };
                let dice = Committed::new(self.secret()?, contributions.iter().cloned());
                Box::new(dice.map_err(unreadable)?)
            }
            DiceKey::Elsewhere(_) => Box::new(Scripted::new([])),
        })
    }

    /// How a record names them.
    ///
    /// # Errors
    /// When the key is none.
    pub fn kind(&self, contributions: &[Contribution]) -> Result<DiceKind, StoreError> {
        Ok(match self {
            DiceKey::Seed(seed) => DiceKind::Seeded { seed: *seed },
            DiceKey::Secret(_) => {
                let commitment = self.secret()?.commitment();
                DiceKind::Committed { commitment, contributions: contributions.to_vec() }
            }
            DiceKey::Elsewhere(kind) => kind.clone(),
        })
    }

    /// The secret, to be revealed when the game is over.
    ///
    /// # Errors
    /// When there is none.
    pub fn secret(&self) -> Result<Secret, StoreError> {
        let unreadable =
            |what: String| StoreError::Unreadable(format!("the key of the dice: {what}"));
        match self {
            DiceKey::Seed(_) | DiceKey::Elsewhere(_) => {
                Err(unreadable("there is no secret".to_owned()))
            }
            DiceKey::Secret(hex) => {
                Secret::from_hex(hex).map_err(|error| unreadable(error.to_string()))
            }
        }
    }

    /// The digest of the secret, if there is one.
    #[must_use]
    pub fn commitment(&self) -> Option<String> {
        self.secret().ok().map(|secret| secret.commitment().to_string())
    }

    /// How players can check the dice, in a few words.
    #[must_use]
    pub fn proof(&self) -> String {
        match self.kind(&[]) {
            Ok(DiceKind::Committed { commitment, .. }) => format!("committed {commitment}"),
            Ok(DiceKind::Seeded { seed }) => format!("seeded {seed}"),
            Ok(DiceKind::ByHand) => "by hand".to_owned(),
            Err(_) => "unknown".to_owned(),
        }
    }
}
