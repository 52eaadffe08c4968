//! Wrong usage: words on the command line that make no question. The program then ends with status 2.

use anyhow::Result;
use std::fmt::{self, Display};

/// What is wrong with the words: something is missing, unreadable, or contradicts something else.
#[derive(Debug)]
pub struct Usage(String);

impl Display for Usage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Usage {}

/// An error about usage.
pub fn usage(text: impl Display) -> anyhow::Error {
    anyhow::Error::new(Usage(text.to_string()))
}

/// Whether an error is about usage.
pub fn is_usage(error: &anyhow::Error) -> bool {
    error.chain().any(|cause| cause.is::<Usage>())
}

/// What a question cannot do without.
pub trait Needed<T> {
    /// The value, or an error about usage that says what to write.
    ///
    /// # Errors
    /// That it is missing.
    fn needed(self, text: impl Display) -> Result<T>;
}

impl<T> Needed<T> for Option<T> {
    fn needed(self, text: impl Display) -> Result<T> {
        self.ok_or_else(|| usage(text))
    }
}

impl<T, E: Display> Needed<T> for Result<T, E> {
    /// The text names the flag whose words could not be read.
    fn needed(self, text: impl Display) -> Result<T> {
        self.map_err(|error| usage(format_args!("{text}: {error}")))
    }
}
