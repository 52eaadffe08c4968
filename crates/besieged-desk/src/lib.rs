//! The desk of `besieged`: what people and programs can ask of its tables.

mod flags;

use module::Checker;
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
        Some(besieged::check)
    }
}
