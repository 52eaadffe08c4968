//! Titles that are scenes: a file each in one folder of a module, built in, or in a folder of modules beside ours or in their
//! place.

use crate::plain::capital;
use crate::{Copied, Library};
use module::{Document, FileError, Files, Layered, Problems, SceneFolder};
use std::borrow::Cow;

/// The scenes of a series.
pub struct Scenes {
    /// The series, and its folder in a folder of modules.
    pub series: &'static str,
    /// What the game calls a scene, as in "a mission".
    pub noun: &'static str,
    /// Where they stand in its module.
    pub folder: &'static SceneFolder,
    /// Those that no file holds, if there are such.
    pub made: Option<Made>,
}

/// Scenes that their names alone make: they are opened like the others, and no list has them.
pub struct Made {
    /// Whether a name is one of them.
    pub knows: fn(&str) -> bool,
    /// Whether a name is of one that takes long to make: files are written of it, and those are opened.
    pub takes_long: fn(&str) -> bool,
    /// The files of one under another name, by their paths in the module.
    pub files: fn(&dyn Files, &str, &str) -> Result<Copied, String>,
}

impl Scenes {
    /// Every scene of a library with its title; one whose file is faulty goes by its name.
    #[must_use]
    pub fn names(&self, library: &Library) -> Vec<(String, String)> {
        self.with(library, |files| {
            let titled = |id: String| {
                let title = self.title(files, &id);
                (self.within(&id), title.unwrap_or(id))
            };
            self.folder.ids(files).into_iter().map(titled).collect()
        })
    }

    fn title(&self, files: &dyn Files, id: &str) -> Option<String> {
        let mut problems = Problems::new();
        let document = Document::read(files, &self.folder.path(id), &mut problems)?;
        document.root().required("title", &mut problems)
    }

    /// Reads the scene of a title from the module; nothing where the library has none of that name.
    pub fn read<T>(
        &self,
        library: &Library,
        name: &str,
        read: impl FnOnce(&dyn Files, &str) -> T,
    ) -> Option<T> {
        let id = self.id(name)?;
        self.with(library, |files| {
            let known = self.folder.ids(files).iter().any(|known| known == id);
            (known || self.is_made(id)).then(|| read(files, id))
        })
    }

    /// The file of a new scene that begins as a copy of another; nothing where that one is not of the series.
    #[must_use]
    pub fn copied(
        &self,
        library: &Library,
        name: &str,
        from: &str,
    ) -> Option<Result<Copied, String>> {
        let from = self.id(from)?;
        let path = self.folder.path(from);
        self.with(library, |files| {
            if files.has(&path) {
                let text = files.read(&path).map_err(|error| error.to_string());
                return Some(self.new_id(name).and_then(|id| {
                    Ok(vec![(self.within(&self.folder.path(id)), retitled(&text?, id))])
                }));
            }
            let made = |made: &&Made| (made.knows)(from) || (made.takes_long)(from);
            let made = self.made.as_ref().filter(made)?;
            Some(self.new_id(name).and_then(|id| {
                let own = |(path, text): (String, String)| {
                    let is_scene = path == self.folder.path(id);
                    (self.within(&path), if is_scene { retitled(&text, id) } else { text })
                };
                Ok((made.files)(files, from, id)?.into_iter().map(own).collect())
            }))
        })
    }

    /// Whether a name alone makes a scene.
    #[must_use]
    pub fn is_made(&self, id: &str) -> bool {
        self.made.as_ref().is_some_and(|made| (made.knows)(id))
    }

    /// Whether a name can be copied, but not opened.
    fn takes_long(&self, id: &str) -> bool {
        self.made.as_ref().is_some_and(|made| (made.takes_long)(id))
    }

    /// What a new scene is called in files.
    fn new_id<'n>(&self, name: &'n str) -> Result<&'n str, String> {
        let Scenes { series, noun, .. } = self;
        let no_id = || format!("a {noun} of {series} is called {series}/SOMETHING");
        let id = self.id(name).ok_or_else(no_id)?;
        let is_plain = |it: char| it.is_ascii_lowercase() || it.is_ascii_digit() || it == '-';
        if id.is_empty() || !id.chars().all(is_plain) {
            return Err(format!("{name}: a name has small letters, digits and - only"));
        }
        if self.is_made(id) || self.takes_long(id) {
            return Err(format!("{name} is a generated {noun}: choose another name"));
        }
        Ok(id)
    }

    /// Does something with the module of the series: ours, under what a folder of modules lays over it.
    fn with<T>(&self, library: &Library, work: impl FnOnce(&dyn Files) -> T) -> T {
        let ours = self.folder.ours;
        match library.modules() {
            Some(modules) => work(&Layered::new(ours, "", &Own { scenes: self, modules })),
            None => work(ours),
        }
    }

    fn id<'n>(&self, name: &'n str) -> Option<&'n str> {
        name.strip_prefix(self.series)?.strip_prefix('/')
    }

    fn within(&self, path: &str) -> String {
        format!("{}/{path}", self.series)
    }
}

/// The module of the series in a folder of modules.
struct Own<'f> {
    scenes: &'f Scenes,
    modules: &'f dyn Files,
}

impl Files for Own<'_> {
    fn read(&self, path: &str) -> Result<Cow<'_, str>, FileError> {
        // The text is copied, for the joined path does not live long enough to borrow by.
        self.modules.read(&self.scenes.within(path)).map(|text| Cow::Owned(text.into_owned()))
    }

    fn list(&self) -> Vec<String> {
        let all = self.modules.list();
        all.iter().filter_map(|path| self.scenes.id(path)).map(str::to_owned).collect()
    }

    fn shown(&self, path: &str) -> String {
        self.modules.shown(&self.scenes.within(path))
    }

    fn has(&self, path: &str) -> bool {
        self.modules.has(&self.scenes.within(path))
    }
}

/// A file whose title is that of its new name.
fn retitled(text: &str, id: &str) -> String {
    let title = capital(&id.replace('-', " "));
    let line = |line: &str| {
        let is_title = line.starts_with("title =");
        if is_title { format!("title = \"{title}\"\n") } else { format!("{line}\n") }
    };
    text.lines().map(line).collect()
}
