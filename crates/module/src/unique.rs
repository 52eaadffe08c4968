//! Names that may be given once, and must be given before they are referred to.

use std::collections::BTreeMap;

use crate::{Problems, Spot, did_you_mean};

/// The names given so far of one kind of thing.
///
/// ```
/// use module::{Memory, Problems, Table, Unique};
///
/// let files = Memory::from([("counters.csv", "id\n4Pz\n4Pz\n")]);
/// let mut problems = Problems::new();
/// let table = Table::read(&files, "counters.csv", &mut problems).unwrap();
/// let mut ids = Unique::new("counter id");
/// for row in table.rows() {
///     if let Some(cell) = row.required("id", &mut problems) {
///         ids.add(cell.text, &cell.spot(), &mut problems);
///     }
/// }
/// assert_eq!(
///     problems.to_string(),
///     "counters.csv:3:1: counter id `4Pz` is already used (first on line 2)",
/// );
/// ```
#[derive(Debug, Clone)]
pub struct Unique {
    kind: String,
    seen: BTreeMap<String, Spot>,
}

impl Unique {
    /// No names yet of this kind of thing, as problems will call it.
    pub fn new(kind: impl Into<String>) -> Self {
        Self { kind: kind.into(), seen: BTreeMap::new() }
    }

    /// Adds a name, complaining of a second use; whether it was new.
    pub fn add(&mut self, name: &str, spot: &Spot, problems: &mut Problems) -> bool {
        let Some(first) = self.seen.get(name) else {
            self.seen.insert(name.to_owned(), spot.clone());
            return true;
        };
        let problem = spot.problem(format!("{} `{name}` is already used", self.kind));
        problems.push(if first.source() == spot.source() {
            problem
                .hint(format!("first on line {}", first.line()))
                .label(first.span(), "first here")
        } else {
            problem.hint(format!("first in {}:{}", first.source().name(), first.line()))
        });
        false
    }

    /// Complains of a reference to a name that was never given; whether it was.
    pub fn refer(&self, name: &str, spot: &Spot, problems: &mut Problems) -> bool {
        let known = self.contains(name);
        if !known {
            let problem = spot.problem(format!("there is no {} `{name}`", self.kind));
            problems.push(match did_you_mean(name, self.names()) {
                Some(near) => problem.hint(format!("did you mean `{near}`?")),
                None => problem,
            });
        }
        known
    }

    /// Whether a name was given.
    pub fn contains(&self, name: &str) -> bool {
        self.seen.contains_key(name)
    }

    /// The names given, sorted.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.seen.keys().map(String::as_str)
    }
}
