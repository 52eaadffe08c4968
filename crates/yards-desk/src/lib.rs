//! The desk of `yards`: what people and programs can ask of its tables.

mod flags;

use module::Checker;
use series::{Flags, Lab, Series};

/// The series.
pub struct Yards;

static LAB: Lab = Lab {
    name: "yards",
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
        "yards"
    }

    fn about(&self) -> &'static str {
        "Tactical fire, assault, sight"
    }

    fn lab(&self) -> Option<&'static Lab> {
        Some(&LAB)
    }

    fn checker(&self) -> Option<Checker> {
        Some(yards::check)
    }
}
