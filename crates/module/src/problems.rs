//! All the mistakes of a module, in order.

use std::fmt;

use miette::{Diagnostic, GraphicalReportHandler, GraphicalTheme};
use serde::Serialize;

use crate::{Problem, Severity};

/// All the mistakes found so far, sorted by file, line and column.
///
/// `Display` gives one plain line per problem, for terminals without colour and for tools;
/// [`Problems::graphical`] shows the offending lines; serialised it is a list of problems.
///
/// ```
/// use module::{Problem, Problems};
///
/// let mut problems = Problems::new();
/// problems.push(Problem::in_file("b.csv", "is empty"));
/// problems.push(Problem::in_file("a.csv", "file not found").hint("did you mean `b.csv`?"));
/// assert_eq!(problems.to_string(), "a.csv: file not found (did you mean `b.csv`?)\nb.csv: is empty");
/// assert!(problems.into_result().is_err());
/// ```
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
#[serde(transparent)]
pub struct Problems {
    list: Vec<Problem>,
}

impl Problems {
    /// No problems yet.
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds a problem in its place; saying the same thing twice adds nothing.
    pub fn push(&mut self, problem: Problem) {
        let order = |it: &Problem| (it.line, it.column);
        let place = self.list.partition_point(|it| {
            it.file.cmp(&problem.file).then(order(it).cmp(&order(&problem))).is_le()
        });
        let same_spot = self.list[..place].iter().rev();
        let mut same_spot =
            same_spot.take_while(|it| it.file == problem.file && order(it) == order(&problem));
        if !same_spot.any(|it| *it == problem) {
            self.list.insert(place, problem);
        }
    }

    /// Adds all of another's.
    pub fn append(&mut self, others: Problems) {
        for problem in others.list {
            self.push(problem);
        }
    }

    /// Whether nothing at all was found, not even a warning.
    pub fn is_empty(&self) -> bool {
        self.list.is_empty()
    }

    /// How many there are, warnings included.
    pub fn len(&self) -> usize {
        self.list.len()
    }

    /// Whether any of them is more than a warning.
    pub fn has_errors(&self) -> bool {
        self.list.iter().any(|problem| problem.severity == Severity::Error)
    }

    /// The problems in order.
    pub fn iter(&self) -> std::slice::Iter<'_, Problem> {
        self.list.iter()
    }

    /// `Err` with everything found when there is an error; warnings alone are `Ok`.
    pub fn into_result(self) -> Result<(), Problems> {
        if self.has_errors() { Err(self) } else { Ok(()) }
    }

    /// The value read, unless there were errors.
    ///
    /// A reader that gives nothing must have said why; should one fail to, that is itself
    /// reported rather than passed over.
    pub fn into_value<T>(mut self, value: Option<T>) -> Result<T, Problems> {
        match value {
            Some(value) if !self.has_errors() => Ok(value),
            None if !self.has_errors() => {
                self.push(Problem::in_file("module", "could not be read"));
                Err(self)
            }
            _ => Err(self),
        }
    }

    /// "3 problems in 2 files", or "no problems".
    pub fn summary(&self) -> String {
        if self.is_empty() {
            return "no problems".to_owned();
        }
        let mut files: Vec<&str> = self.iter().map(|problem| problem.file.as_str()).collect();
        files.dedup();
        let plural = |count: usize, noun: &str| {
            format!("{count} {noun}{}", if count == 1 { "" } else { "s" })
        };
        format!("{} in {}", plural(self.len(), "problem"), plural(files.len(), "file"))
    }

    /// The problems with the offending lines drawn out, and the summary at the end.
    pub fn graphical(&self, colour: bool, width: usize) -> String {
        let theme =
            if colour { GraphicalTheme::unicode() } else { GraphicalTheme::unicode_nocolor() };
        let handler = GraphicalReportHandler::new_themed(theme).with_width(width.max(20));
        let mut drawn = String::new();
        for problem in self.iter() {
            // Drawing fails only when a span lies outside its file; then the plain line still says
            // everything.
            if handler.render_report(&mut drawn, &Drawn(problem)).is_err() {
                drawn.push_str(&format!("{problem}\n"));
            }
            drawn.push('\n');
        }
        drawn + &self.summary() + "\n"
    }
}

/// A problem whose heading leaves out what the drawing below it shows anyway.
#[derive(Debug)]
struct Drawn<'p>(&'p Problem);

impl fmt::Display for Drawn<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Problem { file, line, column, message, .. } = self.0;
        match (self.0.source_code(), line) {
            (Some(_), _) => f.write_str(message),
            (None, 0) => write!(f, "{file}: {message}"),
            (None, _) => write!(f, "{file}:{line}:{column}: {message}"),
        }
    }
}

impl std::error::Error for Drawn<'_> {}

impl Diagnostic for Drawn<'_> {
    fn severity(&self) -> Option<miette::Severity> {
        self.0.severity()
    }

    fn help<'a>(&'a self) -> Option<Box<dyn fmt::Display + 'a>> {
        self.0.help()
    }

    fn source_code(&self) -> Option<&dyn miette::SourceCode> {
        self.0.source_code()
    }

    fn labels(&self) -> Option<Box<dyn Iterator<Item = miette::LabeledSpan> + '_>> {
        self.0.labels()
    }
}

impl fmt::Display for Problems {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (nth, problem) in self.iter().enumerate() {
            if nth > 0 {
                f.write_str("\n")?;
            }
            write!(f, "{problem}")?;
        }
        Ok(())
    }
}

impl std::error::Error for Problems {}

impl Diagnostic for Problems {
    fn related<'a>(&'a self) -> Option<Box<dyn Iterator<Item = &'a dyn Diagnostic> + 'a>> {
        Some(Box::new(self.iter().map(|problem| problem as &dyn Diagnostic)))
    }
}

impl<'a> IntoIterator for &'a Problems {
    type Item = &'a Problem;
    type IntoIter = std::slice::Iter<'a, Problem>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

impl IntoIterator for Problems {
    type Item = Problem;
    type IntoIter = std::vec::IntoIter<Problem>;

    fn into_iter(self) -> Self::IntoIter {
        self.list.into_iter()
    }
}
