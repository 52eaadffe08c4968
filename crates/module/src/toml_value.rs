//! One value of a TOML file.

use std::fmt::Display;
use std::ops::RangeInclusive;
use std::str::FromStr;

use crate::convert::{self, Complaint, OrSay, Whole};
use crate::toml_tree::{Placed, Value};
use crate::{Problem, Problems, Source, Spot, TableNode};

/// A value in a TOML file: what stands after a `=`, or an item of a list.
///
/// The readers give `None` for a value they have complained of.
#[derive(Debug, Clone, Copy)]
pub struct Node<'d> {
    pub(crate) name: &'d str,
    pub(crate) placed: &'d Placed,
    pub(crate) source: &'d Source,
}

impl<'d> Node<'d> {
    /// The key it stands under; an item of a list has the list's.
    pub fn name(&self) -> &'d str {
        self.name
    }

    /// Where it stands.
    pub fn spot(&self) -> Spot {
        self.source.spot(self.placed.span.clone())
    }

    /// An error at this value.
    pub fn problem(&self, message: impl Into<String>) -> Problem {
        self.spot().problem(message)
    }

    /// The value as any type that knows how to be read.
    pub fn read<T: FromToml>(&self, problems: &mut Problems) -> Option<T> {
        T::from_toml(*self, problems)
    }

    /// The value as text.
    pub fn text(&self, problems: &mut Problems) -> Option<&'d str> {
        match &self.placed.value {
            Value::Text(text) => Some(text),
            _ => self.refuse("text", problems),
        }
    }

    /// The value as text that can be parsed.
    pub fn parse<T: FromStr<Err: Display>>(&self, problems: &mut Problems) -> Option<T> {
        let text = self.text(problems)?;
        self.or_say(convert::parse(self.name, text), problems)
    }

    /// The value as text, through a function of your own.
    pub fn parse_with<T, E: Display>(
        &self,
        read: impl FnOnce(&str) -> Result<T, E>,
        problems: &mut Problems,
    ) -> Option<T> {
        let text = self.text(problems)?;
        self.or_say(convert::parse_with(self.name, text, read), problems)
    }

    /// The value as one of these words.
    pub fn choice<T: Clone>(&self, choices: &[(&str, T)], problems: &mut Problems) -> Option<T> {
        let text = self.text(problems)?;
        self.or_say(convert::choice(self.name, text, choices), problems)
    }

    /// The value as a whole number in a range.
    pub fn int<T: Whole>(&self, range: RangeInclusive<T>, problems: &mut Problems) -> Option<T> {
        let number = match self.placed.value {
            Value::Whole(number) => number.ok_or_else(|| Complaint {
                message: format!("`{}` is too large a number", self.name),
                hint: Some(format!("{} to {}", range.start(), range.end())),
            }),
            _ => return self.refuse("a whole number", problems),
        };
        self.or_say(number.and_then(|it| convert::in_range(self.name, it, &range)), problems)
    }

    /// The value as a finite number, whole or not.
    pub fn number(&self, problems: &mut Problems) -> Option<f64> {
        let number = match self.placed.value {
            Value::Number(number) => Some(number),
            Value::Whole(number) => number.map(|whole| whole as f64),
            _ => return self.refuse("a number", problems),
        };
        let number = number.filter(|number| number.is_finite()).ok_or_else(|| Complaint {
            message: format!("`{}` should be a finite number", self.name),
            hint: None,
        });
        self.or_say(number, problems)
    }

    /// The value as `true` or `false`.
    pub fn flag(&self, problems: &mut Problems) -> Option<bool> {
        match self.placed.value {
            Value::Flag(flag) => Some(flag),
            _ => self.refuse("`true` or `false`", problems),
        }
    }

    /// The value as a list.
    pub fn list(&self, problems: &mut Problems) -> Option<Vec<Node<'d>>> {
        match &self.placed.value {
            Value::List(items) => {
                Some(items.iter().map(|placed| Node { placed, ..*self }).collect())
            }
            _ => self.refuse("a list", problems),
        }
    }

    /// The value as a table.
    pub fn table(&self, problems: &mut Problems) -> Option<TableNode<'d>> {
        match &self.placed.value {
            Value::Table(table) => Some(TableNode::new(table, self.source, self.spot())),
            _ => self.refuse("a table", problems),
        }
    }

    /// Complains that the value is not of the kind wanted.
    fn refuse<T>(&self, wanted: &str, problems: &mut Problems) -> Option<T> {
        let value = &self.placed.value;
        let message = format!("`{}` should be {wanted}, not {}", self.name, value.kind());
        let problem = self.problem(message);
        problems.push(match (wanted, value) {
            ("text", Value::Whole(_) | Value::Number(_) | Value::Flag(_)) => {
                problem.hint("put it in quotes")
            }
            ("a list", Value::Table(_)) => {
                problem.hint(format!("write `[[{}]]` with two brackets", self.name))
            }
            ("a list", _) => problem.hint("put it in brackets: `[…]`"),
            ("a table", Value::List(_)) => {
                problem.hint(format!("write `[{}]` with one bracket", self.name))
            }
            (_, Value::Text(text)) if reads_as(wanted, text) => problem.hint("remove the quotes"),
            _ => problem,
        });
        None
    }

    fn or_say<T>(&self, result: Result<T, Complaint>, problems: &mut Problems) -> Option<T> {
        result.or_say(|| self.spot(), problems)
    }
}

fn reads_as(wanted: &str, text: &str) -> bool {
    match wanted {
        "a whole number" => text.parse::<i64>().is_ok(),
        "a number" => text.parse::<f64>().is_ok(),
        _ => matches!(text, "true" | "false"),
    }
}

/// A type that can be read from a TOML value.
///
/// Implement it for a type of your own to use it with [`TableNode::required`] and
/// [`TableNode::optional`]; report every mistake and give `None` if there was one.
pub trait FromToml: Sized {
    /// Reads the value or says what is wrong with it.
    fn from_toml(node: Node<'_>, problems: &mut Problems) -> Option<Self>;
}

impl FromToml for String {
    fn from_toml(node: Node<'_>, problems: &mut Problems) -> Option<Self> {
        node.text(problems).map(str::to_owned)
    }
}

impl FromToml for bool {
    fn from_toml(node: Node<'_>, problems: &mut Problems) -> Option<Self> {
        node.flag(problems)
    }
}

impl FromToml for f64 {
    fn from_toml(node: Node<'_>, problems: &mut Problems) -> Option<Self> {
        node.number(problems)
    }
}

/// A list; every bad item is reported.
impl<T: FromToml> FromToml for Vec<T> {
    fn from_toml(node: Node<'_>, problems: &mut Problems) -> Option<Self> {
        let items = node.list(problems)?;
        let read: Vec<Option<T>> = items.iter().map(|item| item.read(problems)).collect();
        read.into_iter().collect()
    }
}

macro_rules! whole_from_toml {
    ($($whole:ty)*) => {$(
        impl FromToml for $whole {
            fn from_toml(node: Node<'_>, problems: &mut Problems) -> Option<Self> {
                node.int(<$whole>::MIN..=<$whole>::MAX, problems)
            }
        }
    )*};
}

whole_from_toml!(i8 i16 i32 i64 u8 u16 u32 u64 usize);
