//! The desk of `frontline`: its scenarios as titles, and what people and programs can ask of its tables.

mod board;
mod briefing;
mod cards;
mod counted;
mod flags;
mod forms;
mod layers;
mod lines;
mod odds;
mod options;
mod questions;
mod report;
mod ribbon;
mod sheet;
mod stage;
mod telling;
mod title;
mod told;
mod umpire;
mod window;
mod wording;

pub use counted::{FrontFacts, FrontSum, Watcher};
pub use title::Front;

use frontline::ground::World;
use module::{Checker, Files, Problems};
use referee::Game as _;
use series::{Flags, Lab, Library, Series, Shelved, Title, Typed};
use std::sync::Arc;

/// The name of the series.
const ID: &str = "frontline";
/// What the names of its titles begin with.
const PREFIX: &str = "frontline/";

/// The series.
pub struct Frontline;

static LAB: Lab = Lab {
    name: ID,
    resolve_ops: frontline::RESOLVE_OPS,
    odds_ops: frontline::ODDS_OPS,
    resolve: frontline::resolve,
    odds: frontline::odds,
    explain: frontline::explain,
    samples: include_str!("../../../docs/cases/frontline.samples.jsonl"),
    flags: Flags::of::<flags::Flags>(),
};

impl Series for Frontline {
    fn id(&self) -> &'static str {
        ID
    }

    fn about(&self) -> &'static str {
        "Land combat 1942-1945 on one front line"
    }

    fn game(&self) -> Option<&'static str> {
        Some(frontline::game::Frontline::NAME)
    }

    fn seats(&self) -> &'static [(&'static str, &'static str)] {
        &[("axis", "the Axis"), ("soviet", "the Soviets")]
    }

    fn names(&self, _: &Library) -> Vec<(String, String)> {
        title::all(&World::standard()).map(|title| (title.name(), title.called())).collect()
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
        frontline::FILES.list().into_iter().map(|path| format!("{PREFIX}{path}")).collect()
    }
}

/// Judges the data of the rules, then the sheet that is drawn of the same map.
fn check(files: &dyn Files, problems: &mut Problems) {
    frontline::check(files, problems);
    if problems.is_empty() {
        sheet::check(files, problems);
    }
}

impl Typed for Frontline {
    type Title = Front;

    fn read(&self, _: &Library, name: &str) -> Option<Result<Front, Problems>> {
        title::all(&World::standard()).find(|title| title.name() == name).map(Ok)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn f56_every_scenario_has_a_title_for_each_set_up_of_seats() {
        let library = Library::built_in();
        let titles: Vec<Front> = title::all(&World::standard()).collect();
        assert_eq!(titles.len(), 12);
        for name in ["frontline/bagration", "frontline/blau-six", "frontline/citadel-full"] {
            assert!(Frontline.read(&library, name).is_some_and(|title| title.is_ok()), "{name}");
        }
        assert!(Frontline.read(&library, "frontline/market-garden").is_none());
    }
}
