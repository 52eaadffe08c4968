//! The scenarios of a library: those built in, and those of a folder of modules, found beside ours or in their place.

use crate::{ID, PREFIX};
use besieged::Scene;
use besieged::ground::scenarios_in;
use module::{Document, FileError, Files, Layered, Problems};
use series::plain::capital;
use series::{Copied, Library};
use std::borrow::Cow;

/// The module of the series in a folder of modules.
struct Own<'f>(&'f dyn Files);

impl Files for Own<'_> {
    fn read(&self, path: &str) -> Result<Cow<'_, str>, FileError> {
        // The text is copied, for the joined path does not live long enough to borrow by.
        self.0.read(&within(path)).map(|text| Cow::Owned(text.into_owned()))
    }

    fn list(&self) -> Vec<String> {
        let all = self.0.list();
        all.iter().filter_map(|path| path.strip_prefix(PREFIX)).map(str::to_owned).collect()
    }

    fn shown(&self, path: &str) -> String {
        self.0.shown(&within(path))
    }

    fn has(&self, path: &str) -> bool {
        self.0.has(&within(path))
    }
}

fn within(path: &str) -> String {
    format!("{PREFIX}{path}")
}

fn path_of(id: &str) -> String {
    format!("scenarios/{id}.toml")
}

/// Does something with the module of the series: ours, under what a folder of modules lays over it.
fn with<T>(library: &Library, work: impl FnOnce(&dyn Files) -> T) -> T {
    match library.modules() {
        Some(modules) => work(&Layered::new(&besieged::FILES, "", &Own(modules))),
        None => work(&besieged::FILES),
    }
}

/// Every scenario of a library with its title; one whose file is faulty goes by its name.
pub(crate) fn names(library: &Library) -> Vec<(String, String)> {
    with(library, |files| {
        let titled = |id: String| {
            let title = title(files, &id);
            (format!("{PREFIX}{id}"), title.unwrap_or(id))
        };
        scenarios_in(files).into_iter().map(titled).collect()
    })
}

fn title(files: &dyn Files, id: &str) -> Option<String> {
    let mut problems = Problems::new();
    let document = Document::read(files, &path_of(id), &mut problems)?;
    document.root().required("title", &mut problems)
}

/// The scenario of a title; nothing where the library has none of that name.
pub(crate) fn scene(library: &Library, name: &str) -> Option<Result<Scene, Problems>> {
    let id = name.strip_prefix(PREFIX)?;
    with(library, |files| {
        let known = scenarios_in(files).iter().any(|known| known == id);
        known.then(|| Scene::load(files, id))
    })
}

/// The file of a new scenario that begins as a copy of another.
pub(crate) fn copied(library: &Library, name: &str, from: &str) -> Option<Result<Copied, String>> {
    let model = from.strip_prefix(PREFIX)?;
    with(library, |files| {
        let path = path_of(model);
        files.has(&path).then(|| {
            let id = new_id(name)?;
            let text = files.read(&path).map_err(|error| error.to_string())?;
            Ok(vec![(within(&path_of(id)), retitled(&text, id))])
        })
    })
}

/// What a new scenario is called in files.
fn new_id(name: &str) -> Result<&str, String> {
    let no_id = || format!("a scenario of {ID} is called {PREFIX}SOMETHING");
    let id = name.strip_prefix(PREFIX).ok_or_else(no_id)?;
    let is_plain = |it: char| it.is_ascii_lowercase() || it.is_ascii_digit() || it == '-';
    if id.is_empty() || !id.chars().all(is_plain) {
        return Err(format!("{name}: a name has small letters, digits and - only"));
    }
    Ok(id)
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Besieged, War};
    use besieged::game::{Besieged as Rules, Position, Setup};
    use referee::Game as _;
    use series::{Presented as _, Series as _, Typed as _};
    use std::path::PathBuf;

    /// A folder of modules with one scenario of its own, gone with it.
    struct Modules(PathBuf);

    impl Modules {
        fn new(test: &str) -> Modules {
            let folder =
                std::env::temp_dir().join(format!("besieged-{test}-{}", std::process::id()));
            let _ = std::fs::remove_dir_all(&folder);
            let modules = Modules(folder);
            let copied = Besieged.copied(
                &Library::built_in(),
                "besieged/mine-1942",
                "besieged/typhoon-1941",
            );
            for (path, text) in copied.expect("a scenario to copy").expect("a good name") {
                modules.put(&path, &text);
            }
            modules
        }

        fn put(&self, path: &str, text: &str) {
            let path = self.0.join(path);
            std::fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
            std::fs::write(path, text).expect("a file");
        }

        fn library(&self) -> Library {
            Library::built_in().with_modules(&self.0)
        }
    }

    impl Drop for Modules {
        fn drop(&mut self) {
            let _ = std::fs::remove_dir_all(&self.0);
        }
    }

    fn read(library: &Library, name: &str) -> War {
        let read = Besieged.read(library, name).expect("a title");
        read.unwrap_or_else(|problems| panic!("{problems}"))
    }

    #[test]
    fn b61_a_scenario_of_ones_own_is_found_beside_ours_and_played() {
        let modules = Modules::new("own");
        let library = modules.library();
        let names = Besieged.names(&library);
        assert_eq!(names.last(), Some(&("besieged/mine-1942".to_owned(), "Mine 1942".to_owned())));
        let mine = read(&library, "besieged/mine-1942");
        let setup =
            mine.setup(&crate::scenes::wanted("besieged/mine-1942", None)).expect("a set-up");
        assert!(setup.scenario.starts_with("mine-1942;house="), "{setup:?}");
        let state = Rules::start(&setup).expect("a game");
        // A record knows it by its key alone.
        let kept = serde_json::to_string(&setup).expect("data");
        let again: Setup = serde_json::from_str(&kept).expect("a set-up");
        assert!(mine.plays(&again) && !read(&library, "besieged/typhoon-1941").plays(&again));
        assert_eq!(Rules::start(&again).expect("a game"), state);
        // What the folder leaves alone is what is built in.
        assert_eq!(read(&library, "besieged/typhoon-1941").key().house, None);
        assert!(Besieged.read(&Library::built_in(), "besieged/mine-1942").is_none());
    }

    #[test]
    fn b61_a_position_of_ones_own_scenario_is_read_with_or_without_its_fingerprint() {
        let modules = Modules::new("position");
        let library = modules.library();
        let mine = read(&library, "besieged/mine-1942");
        let setup =
            mine.setup(&crate::scenes::wanted("besieged/mine-1942", None)).expect("a set-up");
        let state = Rules::start(&setup).expect("a game");
        let text = Position::of(&state).expect("between answers").to_string();
        assert!(text.contains("house = "), "{text}");
        let bare: String = text
            .lines()
            .filter(|it| !it.starts_with("house"))
            .map(|it| format!("{it}\n"))
            .collect();
        // Whichever title of the series is asked, it is the scenario's own.
        let other = read(&library, "besieged/border-1941");
        for text in [text, bare] {
            let found = other.read_position("x.toml", &text).expect("files");
            let found = found.unwrap_or_else(|problems| panic!("{problems}"));
            assert_eq!(found.title, "besieged/mine-1942");
            let wanted = crate::scenes::wanted("besieged/mine-1942", Some(&text));
            let setup = mine.setup(&wanted).expect("a set-up");
            assert_eq!(Rules::start(&setup).expect("a game"), state);
        }
    }

    #[test]
    fn mistakes_of_one_scenario_are_its_own() {
        let modules = Modules::new("mistakes");
        modules.put("besieged/scenarios/bad-1943.toml", "title = \"Bad\"\n");
        let library = modules.library();
        let problems = Besieged.read(&library, "besieged/bad-1943").expect("a title");
        let problems = problems.err().expect("a faulty one").to_string();
        assert!(problems.contains("bad-1943.toml"), "{problems}");
        assert!(Besieged.names(&library).iter().any(|(name, _)| name == "besieged/bad-1943"));
        read(&library, "besieged/mine-1942");
    }

    #[test]
    fn a_changed_chart_changes_every_scenario() {
        let modules = Modules::new("charts");
        let crt = besieged::FILES.read("charts/crt.csv").expect("a chart");
        modules.put("besieged/charts/crt.csv", &format!("{crt}\n"));
        let library = modules.library();
        let changed = read(&library, "besieged/border-1941");
        let house = changed.key().house.expect("a fingerprint");
        assert_ne!(read(&library, "besieged/mine-1942").key().house, Some(house));
    }

    #[test]
    fn a_new_scenario_needs_a_plain_name_of_the_series() {
        let copied = |name: &str, from: &str| Besieged.copied(&Library::built_in(), name, from);
        for name in ["agc/mine", "besieged/", "besieged/Mine", "besieged/../mine"] {
            assert!(copied(name, "besieged/border-1941").is_some_and(|it| it.is_err()), "{name}");
        }
        assert!(copied("besieged/mine", "agc").is_none());
        let saved = Setup::from(
            Position::of(&Rules::start(&Setup::of("border-1941")).expect("a game"))
                .expect("a position"),
        );
        let saved = serde_json::to_value(saved).expect("data");
        assert!(Besieged.begun("besieged/mine", &saved).is_some_and(|it| it.is_err()));
        assert!(Besieged.begun("besieged/mine", &serde_json::json!({ "ground": "agc" })).is_none());
        assert!(copied("besieged/mine", "besieged/waterloo-1815").is_none());
    }
}
