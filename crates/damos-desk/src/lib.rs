//! The desk of the DAMOS series: its games and battles as titles, and what people can ask of its tables.

mod advice;
mod board;
mod briefing;
mod campaign;
mod cards;
mod cautions;
mod counted;
mod flags;
mod folds;
mod library;
mod questions;
mod report;
mod review;
mod ribbon;
mod staffwork;
mod stage;
mod telling;
mod told;
mod window;

pub use campaign::Campaign;
pub use counted::{CampaignFacts, CampaignSum, Luck};
pub use questions::Question;

use barbarossa::Barbarossa;
use module::{Checker, Files, Problems};
use referee::Game as _;
use serde_json::Value;
use series::{Copied, Flags, Lab, Library, Series, Shelved, Title, Typed};
use std::sync::Arc;

/// The series.
pub struct Damos;

static LAB: Lab = Lab {
    name: "damos",
    resolve_ops: damos::RESOLVE_OPS,
    odds_ops: damos::ODDS_OPS,
    resolve: damos::resolve,
    odds: damos::odds,
    explain: damos::explain,
    samples: include_str!("../../../docs/cases/damos.samples.jsonl"),
    flags: Flags::of::<flags::Flags>(),
};

impl Series for Damos {
    fn id(&self) -> &'static str {
        "damos"
    }

    fn about(&self) -> &'static str {
        "Operational: Army Group Center, North, South, Barbarossa"
    }

    fn game(&self) -> Option<&'static str> {
        Some(Barbarossa::NAME)
    }

    fn seats(&self) -> &'static [(&'static str, &'static str)] {
        &[("axis", "the Axis"), ("soviet", "the Soviets")]
    }

    fn names(&self, library: &Library) -> Vec<(String, String)> {
        library::names(library)
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
        barbarossa::ground::library().list()
    }

    fn copied(&self, library: &Library, name: &str, from: &str) -> Option<Result<Copied, String>> {
        library::has(library, from).then(|| library::copied(library, name, from))
    }

    fn begun(&self, name: &str, position: &Value) -> Option<Result<Copied, String>> {
        library::begun(name, position)
    }

    fn replaceable(&self, library: &Library) -> Vec<String> {
        library::replaceable(library)
    }

    fn check_house(&self, library: &Library, problems: &mut Problems) {
        library::check_house(library, problems);
    }
}

/// Judges everything of a module: what is played with, and the names that are only drawn.
fn check(files: &dyn Files, problems: &mut Problems) {
    barbarossa::ground::check(files, problems);
    mapmaker::draw::check_names(files, problems);
    library::check_steps(files, problems);
}

impl Typed for Damos {
    type Title = Campaign;

    fn read(&self, library: &Library, name: &str) -> Option<Result<Campaign, Problems>> {
        library::has(library, name).then(|| Campaign::read(library, name))
    }
}
