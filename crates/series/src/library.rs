//! Where the files of games come from.

use module::Folder;
use std::path::{Path, PathBuf};

/// The modules that a program plays with: those it was built with, and an owner's folder laid over them.
#[derive(Clone, Debug, Default)]
pub struct Library {
    house: Option<PathBuf>,
}

impl Library {
    /// The modules that the program was built with.
    #[must_use]
    pub fn built_in() -> Library {
        Library::default()
    }

    /// The same with an owner's folder, whose files replace those of the same name.
    #[must_use]
    pub fn under(self, house: &Path) -> Library {
        Library { house: Some(house.to_owned()) }
    }

    /// The owner's folder.
    #[must_use]
    pub fn house(&self) -> Option<Folder> {
        self.house.as_deref().map(Folder::new)
    }
}
