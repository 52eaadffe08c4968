//! Words into values: the part that CSV cells and TOML values have in common.

use std::fmt::Display;
use std::ops::RangeInclusive;
use std::str::FromStr;

use crate::suggest::hint_among;
use crate::{Problem, Problems, Spot};

/// What is wrong with a value, before it is known where it stands.
pub(crate) struct Complaint {
    pub(crate) message: String,
    pub(crate) hint: Option<String>,
}

impl Complaint {
    fn at(self, spot: &Spot) -> Problem {
        Problem { hint: self.hint, ..spot.problem(self.message) }
    }
}

/// Reports a complaint where it belongs.
pub(crate) trait OrSay<T> {
    fn or_say(self, spot: impl FnOnce() -> Spot, problems: &mut Problems) -> Option<T>;
}

impl<T> OrSay<T> for Result<T, Complaint> {
    fn or_say(self, spot: impl FnOnce() -> Spot, problems: &mut Problems) -> Option<T> {
        self.map_err(|complaint| problems.push(complaint.at(&spot()))).ok()
    }
}

/// A whole number type that can be read from a file.
pub trait Whole: TryFrom<i64> + PartialOrd + Display + Copy {}

impl<T: TryFrom<i64> + PartialOrd + Display + Copy> Whole for T {}

pub(crate) fn int_from_text<T: Whole>(
    what: &str,
    text: &str,
    range: &RangeInclusive<T>,
) -> Result<T, Complaint> {
    match text.parse::<i64>() {
        Ok(number) => in_range(what, number, range),
        Err(_) => Err(Complaint {
            message: format!("`{what}` should be a whole number, not `{text}`"),
            // Text copied from a book often carries a typographic minus.
            hint: text.starts_with(['−', '–']).then(|| "write a plain `-`".to_owned()),
        }),
    }
}

pub(crate) fn in_range<T: Whole>(
    what: &str,
    number: i64,
    range: &RangeInclusive<T>,
) -> Result<T, Complaint> {
    T::try_from(number).ok().filter(|number| range.contains(number)).ok_or_else(|| Complaint {
        message: format!("`{what}` is {number}, which is out of range"),
        hint: Some(format!("{} to {}", range.start(), range.end())),
    })
}

pub(crate) fn parse<T: FromStr<Err: Display>>(what: &str, text: &str) -> Result<T, Complaint> {
    parse_with(what, text, T::from_str)
}

pub(crate) fn parse_with<T, E: Display>(
    what: &str,
    text: &str,
    read: impl FnOnce(&str) -> Result<T, E>,
) -> Result<T, Complaint> {
    read(text).map_err(|error| Complaint {
        message: format!("`{what}` cannot be `{text}`: {error}"),
        hint: None,
    })
}

pub(crate) fn choice<T: Clone>(
    what: &str,
    text: &str,
    choices: &[(&str, T)],
) -> Result<T, Complaint> {
    let chosen = choices.iter().find(|(name, _)| *name == text);
    chosen.map(|(_, value)| value.clone()).ok_or_else(|| {
        let names: Vec<&str> = choices.iter().map(|(name, _)| *name).collect();
        Complaint {
            message: format!("`{what}` cannot be `{text}`"),
            hint: Some(hint_among(text, &names)),
        }
    })
}
