//! The desk of `yards`: its missions as titles, and what people and programs can ask of its tables.

mod advice;
mod board;
mod briefing;
mod cards;
mod counted;
mod flags;
mod layers;
mod library;
mod lines;
mod maker;
mod odds;
mod options;
mod questions;
mod reach;
mod report;
mod review;
mod ribbon;
#[cfg(test)]
mod scenes;
mod sheet;
#[cfg(test)]
mod shown;
mod stage;
mod telling;
mod title;
mod told;
mod window;
mod wording;

pub use counted::{MissionFacts, MissionSum, Watcher};
pub use lines::Thread;
pub use questions::Question;
pub use title::Engagement;

use module::{Checker, Problems};
use referee::Game as _;
use serde::Deserialize as _;
use serde_json::Value;
use series::wire::Maker;
use series::{Copied, Flags, Lab, Library, Series, Shelved, Title, Typed};
use std::sync::Arc;

/// The name of the series.
const ID: &str = "yards";
/// What the names of its titles begin with.
const PREFIX: &str = "yards/";

/// The series.
pub struct Yards;

static LAB: Lab = Lab {
    name: ID,
    resolve_ops: yards::RESOLVE_OPS,
    odds_ops: yards::ODDS_OPS,
    resolve: yards::resolve,
    odds: yards::odds,
    explain: yards::explain,
    samples: include_str!("../../../docs/cases/yards.samples.jsonl"),
    flags: Flags::of::<flags::Flags>(),
};

impl Series for Yards {
    fn id(&self) -> &'static str {
        ID
    }

    fn about(&self) -> &'static str {
        "Tactical fire, assault, sight"
    }

    fn game(&self) -> Option<&'static str> {
        Some(yards::game::Yards::NAME)
    }

    fn seats(&self) -> &'static [(&'static str, &'static str)] {
        &[("attacker", "the attacker"), ("defender", "the defender")]
    }

    fn names(&self, library: &Library) -> Vec<(String, String)> {
        library::MISSIONS.names(library)
    }

    fn title(&self, library: &Library, name: &str) -> Option<Result<Arc<dyn Title>, Problems>> {
        let shelved = |title| Arc::new(Shelved(Arc::new(title))) as Arc<dyn Title>;
        self.read(library, name).map(|read| read.map(shelved))
    }

    fn makers(&self) -> Vec<Maker> {
        vec![maker::maker()]
    }

    fn lab(&self) -> Option<&'static Lab> {
        Some(&LAB)
    }

    fn checker(&self) -> Option<Checker> {
        Some(yards::check)
    }

    fn built_in(&self) -> Vec<String> {
        use module::Files as _;
        yards::FILES.list().into_iter().map(|path| format!("{PREFIX}{path}")).collect()
    }

    fn copied(&self, library: &Library, name: &str, from: &str) -> Option<Result<Copied, String>> {
        library::MISSIONS.copied(library, name, from)
    }

    fn begun(&self, _: &str, position: &Value) -> Option<Result<Copied, String>> {
        let setup = yards::game::Setup::deserialize(position).ok()?;
        // Who has acted and what the enemy saw have no place in the file of a mission.
        let why = "a mission of yards cannot begin with a position: play its file with --position";
        setup.position.map(|_| Err(why.to_owned()))
    }
}

impl Typed for Yards {
    type Title = Engagement;

    fn read(&self, library: &Library, name: &str) -> Option<Result<Engagement, Problems>> {
        Engagement::read(library, name)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use yards::ground::World;

    #[test]
    fn y77_every_name_has_its_title() {
        let library = Library::built_in();
        let names = Yards.names(&library);
        assert_eq!(names.len(), World::ORDER.len());
        for (name, about) in names {
            let title = Yards.title(&library, &name);
            assert!(!about.is_empty() && title.is_some_and(|title| title.is_ok()), "{name}");
        }
        assert!(Yards.built_in().contains(&"yards/missions/first-light.toml".to_owned()));
    }
}
