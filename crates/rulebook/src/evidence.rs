//! Where a rule is cited and where it is tested, read off the source text.
//!
//! A test proves a rule when its name opens with the rule's slug (`d8_8b_largest_unit_takes_half`) or when a line
//! `/// Rules: D8.8a, D8.8c` stands above it. Code cites a rule with `rule!("D8.8b")` or by naming it in a comment.

use crate::index::is_id;
use std::collections::BTreeSet;

/// A test function found in a source file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TestFn {
    /// Its name.
    pub name: String,
    /// The line of its `fn`, counted from 1.
    pub line: usize,
    /// The ids on its `Rules:` line.
    pub listed: Vec<String>,
}

impl TestFn {
    /// The rule that the name opens with: the longest slug that fits.
    ///
    /// ```
    /// use rulebook::TestFn;
    /// let test = TestFn { name: "d8_12_1c_surplus_counts".into(), line: 1, listed: vec![] };
    /// assert_eq!(test.named(["D8.1", "D8.12.1c"]), Some("D8.12.1c"));
    /// ```
    pub fn named<'a>(&self, ids: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
        let fits = |id: &&str| {
            let rest = self.name.strip_prefix(&slug(id));
            rest.is_some_and(|rest| rest.is_empty() || rest.starts_with('_'))
        };
        ids.into_iter().filter(fits).max_by_key(|id| id.len())
    }
}

/// A rule id as it opens a test's name.
///
/// ```
/// assert_eq!(rulebook::slug("R-B1"), "r_b1");
/// ```
#[must_use]
pub fn slug(id: &str) -> String {
    id.to_ascii_lowercase().replace(['.', '-'], "_")
}

/// The ids that a source text cites outside its tests' names.
///
/// ```
/// let found = rulebook::citations("// D8.8b: half\nlet r = rule!(\"R37\"); let not = \"D8.8c\";");
/// assert_eq!(found.into_iter().collect::<Vec<_>>(), ["D8.8b", "R37"]);
/// ```
#[must_use]
pub fn citations(source: &str) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    for line in source.lines() {
        let mut rest = line;
        while let Some(at) = rest.find("rule!(\"") {
            rest = &rest[at + 7..];
            found.extend(rest.split('"').next().filter(|id| is_id(id)).map(str::to_string));
        }
        if let Some(at) = line.find("//") {
            let words =
                line[at..].split(|c: char| !(c.is_ascii_alphanumeric() || c == '.' || c == '-'));
            let words = words.map(|word| word.trim_matches(['.', '-']));
            found.extend(words.filter(|word| is_id(word)).map(str::to_string));
        }
    }
    found
}

/// The test functions of a source text.
#[must_use]
pub fn tests(source: &str) -> Vec<TestFn> {
    let mut found = Vec::new();
    let mut listed: Vec<String> = Vec::new();
    let mut is_test = false;
    for (number, line) in source.lines().enumerate() {
        let line = line.trim();
        if let Some(ids) = line.strip_prefix("/// Rules:") {
            listed.extend(ids.split(',').map(|id| id.trim().trim_end_matches('.').to_string()));
        } else if line.starts_with("#[test]") {
            is_test = true;
        } else if let Some(name) = line.strip_prefix("fn ").filter(|_| is_test) {
            let name = name.split(['(', '<']).next().unwrap_or(name).to_string();
            found.push(TestFn { name, line: number + 1, listed: std::mem::take(&mut listed) });
            is_test = false;
        } else if !(line.starts_with("#[") || line.starts_with("///")) {
            listed.clear();
        }
    }
    found
}
