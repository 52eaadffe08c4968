//! Rule ids, the rule index and the ledger that explains a number.
//!
//! A citation is data, not prose: [`rule!`] turns an id into a [`RuleId`] and does not compile when
//! `docs/rules/` has no such rule. [`find`] gives the rule's text, and a [`Ledger`] lists where a number came from.
//!
//! ```
//! use rulebook::{find, rule};
//!
//! let id = rule!("D8.10c");
//! assert_eq!(find(id.as_str()).unwrap().text, "A tie goes to the defender.");
//! ```

mod evidence;
mod index;
mod ledger;

pub use evidence::{TestFn, citations, slug, tests};
pub use index::{Rule, is_id, parse};
pub use ledger::{Effect, Entry, Ledger, Party};

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Serialize, Serializer};
use std::{borrow::Cow, fmt};

include!(concat!(env!("OUT_DIR"), "/books.rs"));

/// The id of a rule that stands in `docs/rules/`.
///
/// ```
/// # use rulebook::rule;
/// assert_eq!(rule!("R37").to_string(), "R37");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct RuleId(&'static str);

impl RuleId {
    /// Checks an id while the program is compiled; use [`rule!`], which calls it in a constant.
    ///
    /// # Panics
    /// When `docs/rules/` has no such rule; inside [`rule!`] that is a compile error.
    #[must_use]
    pub const fn cited(id: &'static str) -> Self {
        let mut i = 0;
        while i < IDS.len() {
            if same(IDS[i].as_bytes(), id.as_bytes()) {
                return RuleId(id);
            }
            i += 1;
        }
        panic!("docs/rules has no rule of this id");
    }

    /// The known rule of that id, for ids that come from outside the program.
    ///
    /// ```
    /// # use rulebook::RuleId;
    /// assert!(RuleId::known("D8.8b").is_some());
    /// assert!(RuleId::known("D99").is_none());
    /// ```
    #[must_use]
    pub fn known(id: &str) -> Option<Self> {
        IDS.binary_search(&id).ok().map(|at| RuleId(IDS[at]))
    }

    /// The id as text.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        self.0
    }
}

const fn same(a: &[u8], b: &[u8]) -> bool {
    if a.len() != b.len() {
        return false;
    }
    let mut i = 0;
    while i < a.len() {
        if a[i] != b[i] {
            return false;
        }
        i += 1;
    }
    true
}

impl fmt::Display for RuleId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.0)
    }
}

impl fmt::Debug for RuleId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0)
    }
}

impl Serialize for RuleId {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.0)
    }
}

impl JsonSchema for RuleId {
    fn schema_name() -> Cow<'static, str> {
        "RuleId".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({ "description": "The id of a rule in `docs/rules/`.", "type": "string" })
    }
}

/// Cites a rule: `rule!("D8.8b")` is a [`RuleId`], and an id that `docs/rules/` lacks does not compile.
///
/// ```compile_fail
/// let id = rulebook::rule!("D99.9z");
/// ```
#[macro_export]
macro_rules! rule {
    ($id:literal) => {
        const { $crate::RuleId::cited($id) }
    };
}

/// Names the rules that the code around it keeps, where no refusal or ledger does: ids that `docs/rules/` lacks do not compile.
///
/// ```
/// fn is_drawn(left: [u8; 2]) -> bool {
///     rulebook::cite!("T14");
///     left[0] == left[1]
/// }
/// assert!(is_drawn([1, 1]));
/// ```
#[macro_export]
macro_rules! cite {
    ($($id:literal),+ $(,)?) => {
        const _: &[$crate::RuleId] = &[$($crate::rule!($id)),+];
    };
}

impl Rule {
    /// The rules and rulings that its text refers to, in the order of the text.
    ///
    /// ```
    /// let rule = rulebook::all().into_iter().find(|rule| !rule.related().is_empty()).unwrap();
    /// assert!(rule.related().iter().all(|id| rulebook::find(id).is_some() && *id != rule.id));
    /// ```
    #[must_use]
    pub fn related(&self) -> Vec<String> {
        let words = self.text.split(|c: char| !(c.is_ascii_alphanumeric() || c == '.' || c == '-'));
        let mut found: Vec<String> = Vec::new();
        for word in words.map(|word| word.trim_matches(['.', '-'])) {
            let new = word != self.id && !found.iter().any(|seen| seen == word);
            if new && RuleId::known(word).is_some() {
                found.push(word.to_string());
            }
        }
        found
    }
}

/// Every rule, table and ruling of every book, in book order.
///
/// ```
/// assert!(rulebook::all().iter().any(|rule| rule.id == "B-T1"));
/// ```
#[must_use]
pub fn all() -> Vec<Rule> {
    BOOKS.iter().flat_map(|(book, text)| parse(book, text)).collect()
}

/// The rule of that id (letters in either case).
///
/// ```
/// let rule = rulebook::find("s2.1a").unwrap();
/// assert_eq!(rule.same_as.as_deref(), Some("C2.1a"));
/// ```
#[must_use]
pub fn find(id: &str) -> Option<Rule> {
    all().into_iter().find(|rule| rule.id.eq_ignore_ascii_case(id))
}
