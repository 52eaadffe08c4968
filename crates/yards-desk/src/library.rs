//! The missions of a library.

use crate::ID;
use module::Files;
use module::Problems;
use series::{Copied, Library, Made, Scenes};
use yards::generator::Name;
use yards::ground::Scene;

/// Those built in, those of a folder of modules, found beside ours or in their place, and those that are generated.
pub(crate) static MISSIONS: Scenes = Scenes {
    series: ID,
    noun: "mission",
    folder: &yards::ground::MISSIONS,
    made: Some(Made { knows: Scene::is_generated, takes_long: is_fair, files: written }),
};

/// What the name of a generated mission ends with that is to be made fair (Y81).
const FAIR: &str = "-fair";

fn is_fair(id: &str) -> bool {
    id.strip_suffix(FAIR).is_some_and(Scene::is_generated)
}

/// The files of a generated mission under another name.
fn written(files: &dyn Files, from: &str, id: &str) -> Result<Copied, String> {
    if let Some(drawn) = from.strip_suffix(FAIR) {
        return evened(files, drawn, id);
    }
    let drawn = Scene::drawn(files, from).map_err(|problems| problems.to_string())?;
    let drawn = drawn.ok_or_else(|| format!("no valid mission comes of {from}"))?;
    Ok(drawn.files(id).into())
}

/// The files of the first fair mission from the seed of a name on.
fn evened(files: &dyn Files, from: &str, id: &str) -> Result<Copied, String> {
    let (charts, types) = Scene::stock(files).map_err(|problems| problems.to_string())?;
    let name = Name::read(from, &charts.generator);
    let name = name.ok_or_else(|| format!("{from} is no generated mission"))?;
    let fair = company::fair(&name, &charts, &types);
    let fair = fair.ok_or_else(|| format!("no fair mission comes of {from}: try another seed"))?;
    let [map, (path, mission)] = fair.drawn.files(id);
    let games = company::FAIR_GAMES;
    let found = format!(
        "# {} made fair: the attacker wins {} of {games} games of the staff.\n",
        fair.name, fair.won
    );
    Ok(vec![map, (path, found + &mission)])
}

/// The mission of a title; nothing where the library has none of that name.
pub(crate) fn scene(library: &Library, name: &str) -> Option<Result<Scene, Problems>> {
    MISSIONS.read(library, name, Scene::load)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scenes::wanted;
    use crate::{Engagement, Yards};
    use referee::Game as _;
    use series::{Presented as _, Series as _, Typed as _};
    use std::path::PathBuf;
    use yards::game::{Setup, Yards as Rules};

    /// A folder of modules with one mission of its own, gone with it.
    struct Modules(PathBuf);

    impl Modules {
        fn new(test: &str) -> Modules {
            let folder = std::env::temp_dir().join(format!("yards-{test}-{}", std::process::id()));
            let _ = std::fs::remove_dir_all(&folder);
            let modules = Modules(folder);
            let copied = Yards.copied(&Library::built_in(), "yards/mine", "yards/first-light");
            for (path, text) in copied.expect("a mission to copy").expect("a good name") {
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

    fn read(library: &Library, name: &str) -> Engagement {
        let title = Yards.read(library, name).expect("a title");
        title.unwrap_or_else(|problems| panic!("{problems}"))
    }

    #[test]
    fn y77_a_mission_of_ones_own_is_played_beside_ours() {
        let modules = Modules::new("beside");
        let library = modules.library();
        let mine = read(&library, "yards/mine");
        assert_eq!(mine.listing().title, "Mine");
        let setup = mine.setup(&wanted("yards/mine", None)).expect("a set-up");
        let state = Rules::start(&setup).expect("a game");
        // A record finds it again by its key alone.
        let kept = serde_json::to_string(&setup).expect("data");
        let again: Setup = serde_json::from_str(&kept).expect("a set-up");
        assert!(mine.plays(&again) && !read(&library, "yards/first-light").plays(&again));
        assert_eq!(Rules::start(&again).expect("a game"), state);
        assert!(Yards.read(&Library::built_in(), "yards/mine").is_none());
    }

    #[test]
    fn mistakes_of_one_mission_are_its_own() {
        let modules = Modules::new("mistakes");
        modules.put("yards/missions/bad.toml", "title = \"Bad\"\n");
        let library = modules.library();
        let problems = Yards.read(&library, "yards/bad").expect("a title").err();
        assert!(problems.expect("a faulty one").to_string().contains("bad.toml"));
        read(&library, "yards/mine");
    }

    #[test]
    fn y81_a_generated_mission_is_a_title_like_any_other() {
        let library = Library::built_in();
        let title = read(&library, "yards/village-120-7");
        assert_eq!(title.listing().game, "yards/village-120-7");
        let setup = title.setup(&wanted("yards/village-120-7", None)).expect("a set-up");
        let kept = serde_json::to_value(&setup).expect("data");
        assert_eq!(kept["mission"], "village-120-7");
        // Its record is found by any title of the series.
        let other = read(&library, "yards/first-light");
        assert!(title.plays(&setup) && !other.plays(&setup));
        assert_eq!(other.unlisted(&setup).as_deref(), Some("yards/village-120-7"));
        assert_eq!(other.unlisted(&Setup::of("first-light")), None);
        let board = title.board(&setup).expect("a board");
        assert_eq!((board.hexes.len(), board.game.as_str()), (280, "yards/village-120-7"));
        assert!(Yards.read(&library, "yards/village-20-7").is_none());
        assert!(Yards.names(&library).iter().all(|(name, _)| name != "yards/village-120-7"));
    }

    #[test]
    fn y81_a_generated_mission_is_written_out_and_played_as_ones_own() {
        let modules = Modules::new("generated");
        let copied = Yards.copied(&modules.library(), "yards/mill", "yards/river-60-3");
        let copied = copied.expect("a mission to copy").expect("a good name");
        let paths: Vec<&str> = copied.iter().map(|(path, _)| path.as_str()).collect();
        assert_eq!(paths, ["yards/maps/mill.csv", "yards/missions/mill.toml"]);
        copied.iter().for_each(|(path, text)| modules.put(path, text));
        let mine = read(&modules.library(), "yards/mill");
        assert_eq!(mine.listing().title, "Mill");
        let turns = read(&Library::built_in(), "yards/river-60-3").listing().turns;
        assert_eq!(mine.listing().turns, turns);
        // With files of its own about, a generated mission has a key of its own and is found by it.
        let drawn = read(&modules.library(), "yards/river-60-3");
        let setup = drawn.setup(&wanted("yards/river-60-3", None)).expect("a set-up");
        assert!(setup.mission.starts_with("river-60-3;house="), "{}", setup.mission);
        assert!(drawn.plays(&setup) && Rules::start(&setup).is_ok());
        let taken = Yards.copied(&modules.library(), "yards/river-60-4", "yards/river-60-3");
        assert!(taken.expect("a mission").is_err_and(|why| why.contains("generated")));
    }

    #[test]
    fn y81_a_fair_copy_is_written_out_and_played_as_ones_own() {
        let modules = Modules::new("fair");
        let copied = Yards.copied(&modules.library(), "yards/even", "yards/fields-60-1-fair");
        let copied = copied.expect("a mission to copy").expect("a fair one");
        let [(map, _), (mission, text)] = copied.as_slice() else { panic!("a map and a mission") };
        assert_eq!([map, mission], ["yards/maps/even.csv", "yards/missions/even.toml"]);
        let told = text.lines().next().expect("a line");
        let won = told.split_once("the attacker wins ").and_then(|(_, rest)| rest.split_once(' '));
        let won: u32 = won.and_then(|(won, _)| won.parse().ok()).expect("how often");
        assert!(told.starts_with("# fields-60-") && (14..=26).contains(&won), "{told}");
        copied.iter().for_each(|(path, text)| modules.put(path, text));
        let mine = read(&modules.library(), "yards/even");
        let setup = mine.setup(&wanted("yards/even", None)).expect("a set-up");
        assert!(Rules::start(&setup).is_ok(), "it is played");
        let bad = Yards.copied(&modules.library(), "yards/even", "yards/fields-20-1-fair");
        assert!(bad.is_none(), "no such mission");
    }

    #[test]
    fn a_new_mission_needs_a_plain_name_of_the_series() {
        let copied = |name: &str| Yards.copied(&Library::built_in(), name, "yards/first-light");
        for name in ["agc/mine", "yards/", "yards/Mine", "yards/../mine"] {
            assert!(copied(name).is_some_and(|it| it.is_err()), "{name}");
        }
        assert!(Yards.copied(&Library::built_in(), "yards/mine", "agc").is_none());
    }
}
