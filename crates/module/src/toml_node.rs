//! A TOML file as a tree of tables, read key by key so that every mistake is reported.

use std::collections::BTreeSet;
use std::fmt::Display;
use std::ops::RangeInclusive;
use std::str::FromStr;

use toml::de::DeTable;

use crate::convert::Whole;
use crate::suggest::hint_among;
use crate::toml_tree::{self, Entries, Entry};
use crate::{Files, FromToml, Node, Problem, Problems, Source, Spot};

/// A TOML file that was read without mistakes of syntax.
///
/// ```
/// use module::{Document, Memory, Problems};
///
/// let files = Memory::from([("game.toml", "tittle = 'Sedan'\nturns = 'ten'\n")]);
/// let mut problems = Problems::new();
/// let document = Document::read(&files, "game.toml", &mut problems).unwrap();
/// let mut root = document.root();
/// let _title = root.text("title", &mut problems);
/// let _turns = root.int("turns", 1..=40, &mut problems);
/// root.finish(&mut problems);
/// assert_eq!(problems.to_string(), "\
/// game.toml:1:1: missing key `title` (add `title = …`)
/// game.toml:1:1: unknown key `tittle` (did you mean `title`?)
/// game.toml:2:9: `turns` should be a whole number, not text");
/// ```
#[derive(Debug, Clone)]
pub struct Document {
    source: Source,
    root: Entries,
}

impl Document {
    /// Reads a file; every mistake of syntax is reported.
    pub fn read(files: &dyn Files, path: &str, problems: &mut Problems) -> Option<Self> {
        Self::parse(&Source::read(files, path, problems)?, problems)
    }

    /// Reads a text already in hand.
    pub fn parse(source: &Source, problems: &mut Problems) -> Option<Self> {
        let (root, errors) = DeTable::parse_recoverable(source.text());
        for error in &errors {
            let problem = match error.span() {
                Some(span) => source.spot(span).problem(error.message()),
                None => source.problem(error.message()),
            };
            problems.push(problem);
        }
        // The parser's guess at what was meant would only bring in mistakes nobody made.
        errors
            .is_empty()
            .then(|| Self { root: toml_tree::entries(root.get_ref()), source: source.clone() })
    }

    /// The outermost table.
    pub fn root(&self) -> TableNode<'_> {
        TableNode::new(&self.root, &self.source, self.source.spot(0..0))
    }

    /// The file.
    pub fn source(&self) -> &Source {
        &self.source
    }
}

/// A table of a TOML file.
///
/// Ask for every key it may have, then [`finish`](TableNode::finish) it: the keys nobody asked
/// for are unknown. The plain readers complain of a missing key, those that begin with
/// `optional` do not. All give `None` for a value they have complained of.
#[derive(Debug, Clone)]
pub struct TableNode<'d> {
    table: &'d Entries,
    source: &'d Source,
    spot: Spot,
    asked: BTreeSet<String>,
}

impl<'d> TableNode<'d> {
    pub(crate) fn new(table: &'d Entries, source: &'d Source, spot: Spot) -> Self {
        Self { table, source, spot, asked: BTreeSet::new() }
    }

    /// Where it stands: its `[header]`, or its braces.
    pub fn spot(&self) -> &Spot {
        &self.spot
    }

    /// An error about the table as a whole.
    pub fn problem(&self, message: impl Into<String>) -> Problem {
        self.spot.problem(message)
    }

    /// Reports every key that was not asked for.
    pub fn finish(self, problems: &mut Problems) {
        let asked = self.asked.iter().map(String::as_str);
        let absent: Vec<&str> = asked.filter(|key| self.entry(key).is_none()).collect();
        for entry in self.table.iter().filter(|entry| !self.asked.contains(&entry.key)) {
            let problem = self.source.spot(entry.key_span.clone());
            let problem = problem.problem(format!("unknown key `{}`", entry.key));
            problems.push(if absent.is_empty() {
                problem.hint("remove it")
            } else {
                problem.hint(hint_among(&entry.key, &absent))
            });
        }
    }

    /// The value of a key, if it is there.
    pub fn get(&mut self, key: &str) -> Option<Node<'d>> {
        self.asked.insert(key.to_owned());
        self.entry(key).map(|entry| self.node(entry))
    }

    /// The value of a key that must be there.
    pub fn need(&mut self, key: &str, problems: &mut Problems) -> Option<Node<'d>> {
        let node = self.get(key);
        if node.is_none() {
            let problem = self.problem(format!("missing key `{key}`"));
            problems.push(problem.hint(format!("add `{key} = …`")));
        }
        node
    }

    /// Every key and value in the order of the file, for tables whose keys are names.
    pub fn entries(&mut self) -> Vec<(&'d str, Node<'d>)> {
        self.asked.extend(self.table.iter().map(|entry| entry.key.clone()));
        self.table.iter().map(|entry| (entry.key.as_str(), self.node(entry))).collect()
    }

    /// The spot of a key itself, to complain of a name.
    pub fn key_spot(&self, key: &str) -> Option<Spot> {
        self.entry(key).map(|entry| self.source.spot(entry.key_span.clone()))
    }

    /// A value of any type that knows how to be read.
    pub fn required<T: FromToml>(&mut self, key: &str, problems: &mut Problems) -> Option<T> {
        self.need(key, problems)?.read(problems)
    }

    /// As [`TableNode::required`], or `None` without a word when missing.
    pub fn optional<T: FromToml>(&mut self, key: &str, problems: &mut Problems) -> Option<T> {
        self.get(key)?.read(problems)
    }

    /// A text.
    pub fn text(&mut self, key: &str, problems: &mut Problems) -> Option<&'d str> {
        self.need(key, problems)?.text(problems)
    }

    /// A text that may be missing.
    pub fn optional_text(&mut self, key: &str, problems: &mut Problems) -> Option<&'d str> {
        self.get(key)?.text(problems)
    }

    /// A text that can be parsed.
    pub fn parse<T>(&mut self, key: &str, problems: &mut Problems) -> Option<T>
    where
        T: FromStr<Err: Display>,
    {
        self.need(key, problems)?.parse(problems)
    }

    /// A text that can be parsed and may be missing.
    pub fn optional_parse<T>(&mut self, key: &str, problems: &mut Problems) -> Option<T>
    where
        T: FromStr<Err: Display>,
    {
        self.get(key)?.parse(problems)
    }

    /// A whole number in a range.
    pub fn int<T: Whole>(
        &mut self,
        key: &str,
        range: RangeInclusive<T>,
        problems: &mut Problems,
    ) -> Option<T> {
        self.need(key, problems)?.int(range, problems)
    }

    /// A whole number in a range that may be missing.
    pub fn optional_int<T: Whole>(
        &mut self,
        key: &str,
        range: RangeInclusive<T>,
        problems: &mut Problems,
    ) -> Option<T> {
        self.get(key)?.int(range, problems)
    }

    /// One of these words.
    pub fn choice<T: Clone>(
        &mut self,
        key: &str,
        choices: &[(&str, T)],
        problems: &mut Problems,
    ) -> Option<T> {
        self.need(key, problems)?.choice(choices, problems)
    }

    /// One of these words, which may be missing.
    pub fn optional_choice<T: Clone>(
        &mut self,
        key: &str,
        choices: &[(&str, T)],
        problems: &mut Problems,
    ) -> Option<T> {
        self.get(key)?.choice(choices, problems)
    }

    /// `true` or `false`; missing means `false`.
    pub fn flag(&mut self, key: &str, problems: &mut Problems) -> Option<bool> {
        match self.get(key) {
            Some(node) => node.flag(problems),
            None => Some(false),
        }
    }

    /// A table within, `[key]`.
    pub fn table(&mut self, key: &str, problems: &mut Problems) -> Option<TableNode<'d>> {
        self.need(key, problems)?.table(problems)
    }

    /// A table within that may be missing.
    pub fn optional_table(&mut self, key: &str, problems: &mut Problems) -> Option<TableNode<'d>> {
        self.get(key)?.table(problems)
    }

    /// A list.
    pub fn list(&mut self, key: &str, problems: &mut Problems) -> Option<Vec<Node<'d>>> {
        self.need(key, problems)?.list(problems)
    }

    /// A list of tables, `[[key]]`; missing means none.
    pub fn tables(&mut self, key: &str, problems: &mut Problems) -> Vec<TableNode<'d>> {
        let items = self.get(key).and_then(|node| node.list(problems)).unwrap_or_default();
        items.iter().filter_map(|item| item.table(problems)).collect()
    }

    fn entry(&self, key: &str) -> Option<&'d Entry> {
        self.table.iter().find(|entry| entry.key == key)
    }

    fn node(&self, entry: &'d Entry) -> Node<'d> {
        Node { name: &entry.key, placed: &entry.value, source: self.source }
    }
}
