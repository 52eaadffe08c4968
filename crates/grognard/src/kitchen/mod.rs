//! The kitchen table: odds and rolls for people, from readable flags.
//!
//! One file per rule system turns its flags into a case. The case goes through the very functions that answer
//! `grognard odds SYSTEM FILE`, so the table a person reads and the line a program reads cannot disagree.

pub(crate) mod besieged;
pub(crate) mod damos;
mod draw;
pub(crate) mod frontline;
pub(crate) mod yards;

pub(crate) use draw::Page;

use anyhow::Result;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use dice::DiceSource;
use serde_json::Value;

/// A situation described by flags.
pub(crate) trait Situation: clap::Args {
    /// Whether any flag describes a situation; without one the command reads JSON lines.
    fn is_described(&self) -> bool;

    /// The same question as one line for `grognard odds SYSTEM` (with `op`, without dice): what `--json` answers.
    fn case(&self) -> Result<Value>;

    /// Prints the exact odds: a table, a histogram, every modifier with its rule.
    fn odds(&self, page: &mut Page) -> Result<()>;

    /// Rolls it and tells the story in the rulebook's order.
    fn roll(&self, dice: &mut dyn DiceSource, page: &mut Page) -> Result<()>;
}

/// One of the names that files and cases use too.
fn named<T: Copy + Send + Sync + 'static>(
    names: &'static [(&'static str, T)],
) -> impl TypedValueParser<Value = T> + use<T> {
    PossibleValuesParser::new(names.iter().map(|(name, _)| *name)).try_map(move |word| {
        let found = names.iter().find(|(name, _)| *name == word);
        found.map(|(_, value)| *value).ok_or_else(|| format!("`{word}` is not known"))
    })
}
