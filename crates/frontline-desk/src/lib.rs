//! The desk of `frontline`: what people and programs can ask of its tables.

mod flags;

use module::Checker;
use series::{Flags, Lab, Series};

/// The series.
pub struct Frontline;

static LAB: Lab = Lab {
    name: "frontline",
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
        "frontline"
    }

    fn about(&self) -> &'static str {
        "Land combat 1942-1945 on one front line"
    }

    fn lab(&self) -> Option<&'static Lab> {
        Some(&LAB)
    }

    fn checker(&self) -> Option<Checker> {
        Some(frontline::check)
    }
}
