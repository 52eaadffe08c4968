//! The desk of `besieged`: its scenarios as titles, and what people and programs can ask of its tables.

mod advice;
mod advised;
mod aimed;
mod board;
mod briefing;
mod calendar;
mod cards;
mod cautions;
mod counted;
mod fate;
mod flags;
mod hungry;
mod layers;
mod library;
mod lines;
mod odds;
mod onward;
#[cfg(test)]
mod proof;
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
mod supplied;
mod telling;
mod title;
mod told;
mod window;

pub use counted::{WarFacts, WarSum, Watcher};
pub use lines::Thread;
pub use questions::Question;
pub use title::War;

use module::{Checker, Files, Problems};
use referee::Game as _;
use serde::Deserialize as _;
use serde_json::Value;
use series::{Copied, Flags, Lab, Library, Series, Shelved, Title, Typed};
use std::sync::Arc;

/// The name of the series.
const ID: &str = "besieged";
/// What the names of its titles begin with.
const PREFIX: &str = "besieged/";

/// The series.
pub struct Besieged;

static LAB: Lab = Lab {
    name: ID,
    resolve_ops: besieged::RESOLVE_OPS,
    odds_ops: besieged::ODDS_OPS,
    resolve: besieged::resolve,
    odds: besieged::odds,
    explain: besieged::explain,
    samples: include_str!("../../../docs/cases/besieged.samples.jsonl"),
    flags: Flags::of::<flags::Flags>(),
};

impl Series for Besieged {
    fn id(&self) -> &'static str {
        ID
    }

    fn about(&self) -> &'static str {
        "Strategic odds tables with blitzkrieg"
    }

    fn game(&self) -> Option<&'static str> {
        Some(besieged::game::Besieged::NAME)
    }

    fn seats(&self) -> &'static [(&'static str, &'static str)] {
        &[("axis", "the Axis"), ("soviet", "the Soviets")]
    }

    fn names(&self, library: &Library) -> Vec<(String, String)> {
        library::SCENARIOS.names(library)
    }

    fn title(&self, library: &Library, name: &str) -> Option<Result<Arc<dyn Title>, Problems>> {
        let shelved = |title| Arc::new(Shelved(Arc::new(title))) as Arc<dyn Title>;
        self.read(library, name).map(|read| read.map(shelved))
    }

    fn lab(&self) -> Option<&'static Lab> {
        Some(&LAB)
    }

    fn checker(&self) -> Option<Checker> {
        Some(check)
    }

    fn built_in(&self) -> Vec<String> {
        sheet::files().list().into_iter().map(|path| format!("{PREFIX}{path}")).collect()
    }

    fn copied(&self, library: &Library, name: &str, from: &str) -> Option<Result<Copied, String>> {
        library::SCENARIOS.copied(library, name, from)
    }

    fn begun(&self, _: &str, position: &Value) -> Option<Result<Copied, String>> {
        let setup = besieged::game::Setup::deserialize(position).ok()?;
        // Units that are still to come have no place in the file of a scenario.
        let why =
            "a scenario of besieged cannot begin with a position: play its file with --position";
        setup.position.map(|_| Err(why.to_owned()))
    }
}

/// Judges the data of the rules, then the sheet that is drawn of the same map: what is wrong with both is said once.
fn check(files: &dyn Files, problems: &mut Problems) {
    besieged::check(files, problems);
    let mut drawn = Problems::default();
    mapmaker::draw::check_sheet(files, &mut drawn);
    if problems.is_empty() {
        problems.append(drawn);
    }
}

impl Typed for Besieged {
    type Title = War;

    fn read(&self, library: &Library, name: &str) -> Option<Result<War, Problems>> {
        War::read(library, name)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use besieged::World;

    #[test]
    fn what_is_built_in_is_sound_and_named_as_it_lies_in_the_modules() {
        let mut problems = Problems::new();
        check(&sheet::files(), &mut problems);
        assert!(problems.is_empty(), "{problems}");
        let paths = Besieged.built_in();
        for path in ["besieged/map/sheet.toml", "besieged/counters.csv", "besieged/game.toml"] {
            assert!(paths.iter().any(|known| known == path), "{path}");
        }
    }

    #[test]
    fn every_name_has_its_title() {
        let library = Library::built_in();
        let names = Besieged.names(&library);
        assert_eq!(names.len(), World::ORDER.len());
        for (name, _) in names {
            assert!(Besieged.title(&library, &name).is_some_and(|title| title.is_ok()), "{name}");
        }
    }
}
