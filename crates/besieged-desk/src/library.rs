//! The scenarios of a library.

use crate::ID;
use besieged::Scene;
use module::Problems;
use series::{Library, Scenes};

/// Those built in, and those of a folder of modules, found beside ours or in their place.
pub(crate) static SCENARIOS: Scenes =
    Scenes { series: ID, noun: "scenario", folder: &besieged::ground::SCENARIOS, made: None };

/// The scenario of a title; nothing where the library has none of that name.
pub(crate) fn scene(library: &Library, name: &str) -> Option<Result<Scene, Problems>> {
    SCENARIOS.read(library, name, Scene::load)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Besieged, War};
    use besieged::game::{Besieged as Rules, Position, Setup};
    use module::Files as _;
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
