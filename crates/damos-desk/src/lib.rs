//! The desk of the DAMOS series: its games and battles as titles, and what people can ask of its tables.

mod advice;
mod board;
mod campaign;
mod counted;
mod flags;
mod house;
mod questions;
mod review;
mod ribbon;
mod staffwork;
mod telling;
mod told;
mod window;

pub use campaign::Campaign;
pub use counted::{CampaignFacts, CampaignSum, Luck};
pub use questions::Question;

use barbarossa::Barbarossa;
use barbarossa::ground::Ground;
use module::{Checker, Files, Problems};
use referee::Game as _;
use series::{Flags, Lab, Library, Series, Shelved, Title, Typed};
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

/// The games and battles with a line about each.
const ABOUT: [(&str, &str); 6] = [
    ("agc", "Army Group Center: the road to Moscow"),
    ("ags", "Army Group South: Kiev and the Donets"),
    ("agn", "Army Group North: the Baltic and Leningrad"),
    ("barbarossa", "all three army groups on one map"),
    ("agc/smolensk", "the battle of Smolensk, three turns"),
    ("barbarossa/kiev", "the battle of Kiev"),
];

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

    fn names(&self, _: &Library) -> Vec<(String, String)> {
        ABOUT.iter().map(|(name, about)| ((*name).to_owned(), (*about).to_owned())).collect()
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

    fn check_house(&self, library: &Library, problems: &mut Problems) {
        house::check(library, problems);
    }
}

/// Judges everything of a module: what is played with, and the names that are only drawn.
fn check(files: &dyn Files, problems: &mut Problems) {
    barbarossa::ground::check(files, problems);
    mapmaker::draw::check_names(files, problems);
}

impl Typed for Damos {
    type Title = Campaign;

    fn read(&self, library: &Library, name: &str) -> Option<Result<Campaign, Problems>> {
        Ground::names().iter().any(|it| it == name).then(|| Campaign::read(library, name))
    }
}
