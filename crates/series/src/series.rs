//! A series: all titles that share one rule system, and what the rule system answers without a game.

use crate::lab::Lab;
use crate::library::Library;
use crate::presented::Presented;
use crate::sitting::Title;
use crate::wire::Maker;
use module::{Checker, Problems};
use serde_json::Value;
use std::sync::Arc;

/// Files by their paths, with their texts.
pub type Copied = Vec<(String, String)>;

/// A series of games. One of these for each rule system, found in one list by everything that offers games.
pub trait Series: Sync {
    /// Its name, as `game.toml` of its modules and its rules page have it.
    fn id(&self) -> &'static str;

    /// What it is, in a line.
    fn about(&self) -> &'static str;

    /// Whether its titles are offered to players; examples that exercise the contract are not.
    fn is_for_players(&self) -> bool {
        true
    }

    /// The name that records give its games; nothing for a series that has tables alone.
    fn game(&self) -> Option<&'static str> {
        None
    }

    /// Its seats, each of which is a flag on the command line, with a word of help.
    fn seats(&self) -> &'static [(&'static str, &'static str)] {
        &[]
    }

    /// The names of its titles, each with a line about it.
    fn names(&self, library: &Library) -> Vec<(String, String)> {
        let _ = library;
        Vec::new()
    }

    /// A title by its name; nothing when it has none of that name.
    ///
    /// # Errors
    /// What is wrong with its files.
    fn title(&self, library: &Library, name: &str) -> Option<Result<Arc<dyn Title>, Problems>> {
        let _ = (library, name);
        None
    }

    /// What the names of its titles are made of that are found by their names and stand in no list.
    fn makers(&self) -> Vec<Maker> {
        Vec::new()
    }

    /// What the rule system answers without a game.
    fn lab(&self) -> Option<&'static Lab> {
        None
    }

    /// Judges a module of the series.
    fn checker(&self) -> Option<Checker> {
        None
    }

    /// The paths of the files of its modules that are built into the program.
    fn built_in(&self) -> Vec<String> {
        Vec::new()
    }

    /// The files of a new title that begins as a copy of another, by their paths in a folder of modules; nothing when the series
    /// has no such title to copy.
    ///
    /// # Errors
    /// Why there can be none of that name.
    fn copied(&self, library: &Library, name: &str, from: &str) -> Option<Result<Copied, String>> {
        let _ = (library, name, from);
        None
    }

    /// The files of a new title that begins with a position, likewise.
    ///
    /// # Errors
    /// Why there can be none of that name, or none from there.
    fn begun(&self, name: &str, position: &Value) -> Option<Result<Copied, String>> {
        let _ = (name, position);
        None
    }

    /// The files of the series that an owner's folder may replace, by the names they may have there.
    fn replaceable(&self, library: &Library) -> Vec<String> {
        let _ = library;
        Vec::new()
    }

    /// Judges what an owner has laid over the modules, as far as it is of this series.
    fn check_house(&self, library: &Library, problems: &mut Problems) {
        let _ = (library, problems);
    }
}

/// A series whose titles are known by their type.
pub trait Typed: Series {
    /// Its titles.
    type Title: Presented;

    /// A title by its name.
    ///
    /// # Errors
    /// What is wrong with its files.
    fn read(&self, library: &Library, name: &str) -> Option<Result<Self::Title, Problems>>;
}

/// Something to be done with a title whose type only its name tells.
pub trait Errand {
    /// What comes of it.
    type Done;
    /// Does it.
    ///
    /// # Errors
    /// Why it cannot be done.
    fn run<P: Presented>(self, title: &P) -> anyhow::Result<Self::Done>;
}

/// Makes the one list of series, and the way from the name of a title to its type: `send(library, name, errand)` is nothing when
/// no series has a title of that name. After `plays` stand the series that have titles, after `counts` those that have tables
/// alone.
#[macro_export]
macro_rules! registry {
    (plays $($game:path),* $(,)?; counts $($tables:path),* $(,)?) => {
        /// Every series there is.
        pub(crate) const SERIES: &[&dyn $crate::Series] = &[$(&$game,)* $(&$tables,)*];

        /// Does an errand with the title of that name.
        pub(crate) fn send<E: $crate::Errand>(
            library: &$crate::Library,
            name: &str,
            errand: E,
        ) -> Option<anyhow::Result<E::Done>> {
            $(
                if let Some(title) = $crate::Typed::read(&$game, library, name) {
                    return Some(match title {
                        Ok(title) => errand.run(&title),
                        Err(problems) => Err(anyhow::anyhow!("{problems}")),
                    });
                }
            )*
            None
        }
    };
}
