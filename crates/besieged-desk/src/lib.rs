//! The desk of `besieged`: what people and programs can ask of its tables.

mod flags;

use module::{Checker, Files, Problems};
use series::{Flags, Lab, Series};

/// The series.
pub struct Besieged;

static LAB: Lab = Lab {
    name: "besieged",
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
        "besieged"
    }

    fn about(&self) -> &'static str {
        "Strategic odds tables with blitzkrieg"
    }

    fn lab(&self) -> Option<&'static Lab> {
        Some(&LAB)
    }

    fn checker(&self) -> Option<Checker> {
        Some(check)
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
