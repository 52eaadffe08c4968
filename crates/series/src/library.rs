//! Where the files of games come from.

use module::{FileError, Files, Folder};
use std::borrow::Cow;
use std::path::Path;

/// The modules that a program plays with: those it was built with; a folder of modules laid over them, whose games and battles
/// are found beside ours; and an owner's folder of charts and counters laid over both.
#[derive(Clone, Debug, Default)]
pub struct Library {
    modules: Option<Listed>,
    house: Option<Listed>,
}

impl Library {
    /// The modules that the program was built with.
    #[must_use]
    pub fn built_in() -> Library {
        Library::default()
    }

    /// The same with a folder of modules laid over them: its files replace ours of the same name, and what ours lack is added.
    #[must_use]
    pub fn with_modules(self, folder: &Path) -> Library {
        Library { modules: Some(Listed::new(folder)), ..self }
    }

    /// The same with an owner's folder, whose files replace those of the same name.
    #[must_use]
    pub fn under(self, house: &Path) -> Library {
        Library { house: Some(Listed::new(house)), ..self }
    }

    /// The folder of modules.
    #[must_use]
    pub fn modules(&self) -> Option<&dyn Files> {
        self.modules.as_ref().map(|it| it as &dyn Files)
    }

    /// The owner's folder.
    #[must_use]
    pub fn house(&self) -> Option<&dyn Files> {
        self.house.as_ref().map(|it| it as &dyn Files)
    }
}

/// A folder that was looked through once: what is added while the program runs is not found.
#[derive(Clone, Debug)]
struct Listed {
    folder: Folder,
    list: Vec<String>,
}

impl Listed {
    fn new(path: &Path) -> Listed {
        let folder = Folder::new(path);
        let list = folder.list();
        Listed { folder, list }
    }
}

impl Files for Listed {
    fn read(&self, path: &str) -> Result<Cow<'_, str>, FileError> {
        self.folder.read(path)
    }

    fn list(&self) -> Vec<String> {
        self.list.clone()
    }

    fn shown(&self, path: &str) -> String {
        self.folder.shown(path)
    }

    fn has(&self, path: &str) -> bool {
        self.list.binary_search_by(|known| known.as_str().cmp(path)).is_ok()
    }

    fn beside(&self) -> Option<Box<dyn Files + '_>> {
        self.folder.beside()
    }
}
