//! The same games, each with one fault planted in it.
//!
//! A suite that passes everything proves nothing. Every fault here breaks one clause of the contract the way an author might
//! break it, and a test sees that the suite catches it and names the right property.

mod council;
mod raid;

pub use council::{CouncilFault, PlantedCouncil};
pub use raid::{Fault, PlantedRaid};

use serde::{Deserialize, Serialize};

/// A set-up of a game, and the fault to plant in it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct PlantedSetup<S, F> {
    /// The set-up of the game.
    pub game: S,
    /// The fault.
    pub fault: F,
    /// Something the author forgot to write to the record.
    #[serde(skip)]
    pub forgotten: u8,
}

impl<S, F> PlantedSetup<S, F> {
    /// A game with a fault.
    ///
    /// ```
    /// use testgames::{planted::{Fault, PlantedSetup}, raid};
    /// let setup = PlantedSetup::new(raid::Setup::default(), Fault::Endless);
    /// assert_eq!(setup.fault, Fault::Endless);
    /// ```
    pub fn new(game: S, fault: F) -> Self {
        PlantedSetup { game, fault, forgotten: 1 }
    }
}
