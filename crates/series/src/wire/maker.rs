//! Titles without end: what their names are made of, so that a form can make one.

use super::Answer;
use serde::Serialize;
use ts_rs::TS;
use utoipa::ToSchema;

/// Titles that no list has: the name of each is `before` and its words, joined by hyphens. A word left empty is left out.
#[derive(Clone, Debug, Serialize, TS, ToSchema)]
pub struct Maker {
    /// What one of them is called, such as "Generated mission".
    pub title: String,
    /// What they are, in a sentence.
    pub summary: String,
    /// What their names begin with.
    pub before: String,
    /// The words of a name, in their order.
    pub words: Vec<MakerWord>,
}

/// A word of such a name: one of some answers, or a whole number.
#[derive(Clone, Debug, Serialize, TS, ToSchema)]
pub struct MakerWord {
    /// What it says of the title.
    pub title: String,
    /// The answers; none where it is a number.
    pub values: Vec<Answer>,
    /// The least number.
    pub least: u32,
    /// The greatest number.
    pub most: u32,
    /// What it is unless something else is chosen.
    pub usual: String,
    /// Whether each new title should have another number.
    pub fresh: bool,
}

impl MakerWord {
    /// One of some answers, the first of them usually.
    #[must_use]
    pub fn one_of(title: &str, values: Vec<Answer>) -> MakerWord {
        let usual = values.first().map(|it| it.value.clone()).unwrap_or_default();
        MakerWord { title: title.to_owned(), values, least: 0, most: 0, usual, fresh: false }
    }

    /// A number within bounds.
    #[must_use]
    pub fn number(title: &str, [least, most]: [u32; 2], usual: u32) -> MakerWord {
        let (title, usual) = (title.to_owned(), usual.to_string());
        MakerWord { title, values: Vec::new(), least, most, usual, fresh: false }
    }

    /// A number that only tells one title from another.
    #[must_use]
    pub fn seed(title: &str, most: u32) -> MakerWord {
        MakerWord { fresh: true, ..MakerWord::number(title, [0, most], 1) }
    }
}
