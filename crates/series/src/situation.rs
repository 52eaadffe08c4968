//! Situations at the kitchen table: described by flags, answered for people.

use crate::page::Page;
use anyhow::Result;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use dice::DiceSource;
use serde_json::Value;

/// A situation described by flags.
pub trait Situation {
    /// Whether any flag describes a situation; without one the command reads JSON lines.
    fn is_described(&self) -> bool;

    /// The same question as one line for `grognard odds SYSTEM` (with `op`, without dice): what `--json` answers.
    ///
    /// # Errors
    /// What is missing or contradicts something else.
    fn case(&self) -> Result<Value>;

    /// Prints the exact odds: a table, a histogram, every modifier with its rule.
    ///
    /// # Errors
    /// What is missing or contradicts something else.
    fn odds(&self, page: &mut Page) -> Result<()>;

    /// Rolls it and tells the story in the rulebook's order.
    ///
    /// # Errors
    /// What is missing, or that the dice fail.
    fn roll(&self, dice: &mut dyn DiceSource, page: &mut Page) -> Result<()>;
}

/// One of the names that files and cases use too.
pub fn named<T: Copy + Send + Sync + 'static>(
    names: &'static [(&'static str, T)],
) -> impl TypedValueParser<Value = T> + use<T> {
    PossibleValuesParser::new(names.iter().map(|(name, _)| *name)).try_map(move |word| {
        let found = names.iter().find(|(name, _)| *name == word);
        found.map(|(_, value)| *value).ok_or_else(|| format!("`{word}` is not known"))
    })
}
