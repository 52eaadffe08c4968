//! The text of one file, and spots in it to point at.

use std::sync::Arc;

use crate::{FileError, Files, Problem, Problems, Severity, Span, did_you_mean};

/// The text of one file and the name problems call it by. Cheap to clone.
///
/// A byte order mark is dropped and every line end is a plain `\n`, whatever the editor wrote.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Source(Arc<Inner>);

#[derive(Debug, PartialEq, Eq)]
struct Inner {
    name: String,
    text: String,
    /// Where each line begins, so that a file full of mistakes is still placed quickly.
    line_starts: Vec<usize>,
}

impl Source {
    /// A source from a name and a text.
    pub fn new(name: impl Into<String>, text: &str) -> Self {
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        let text = text.replace("\r\n", "\n").replace('\r', "\n");
        let after_newlines = text.match_indices('\n').map(|(newline, _)| newline + 1);
        let line_starts = std::iter::once(0).chain(after_newlines).collect();
        Self(Arc::new(Inner { name: name.into(), text, line_starts }))
    }

    /// Reads a file, or says why it cannot be read.
    pub fn read(files: &dyn Files, path: &str, problems: &mut Problems) -> Option<Self> {
        match files.read(path) {
            Ok(text) => Some(Self::new(files.shown(path), &text)),
            Err(error) => {
                problems.push(unreadable(files, path, &error));
                None
            }
        }
    }

    /// The name of the file.
    pub fn name(&self) -> &str {
        &self.0.name
    }

    /// The whole text.
    pub fn text(&self) -> &str {
        &self.0.text
    }

    /// The spot at a span of bytes.
    pub fn spot(&self, span: impl Into<Span>) -> Spot {
        let span = span.into();
        let end = self.floor(span.end);
        Spot { source: self.clone(), span: Span { start: self.floor(span.start).min(end), end } }
    }

    /// A problem with the file as a whole.
    pub fn problem(&self, message: impl Into<String>) -> Problem {
        Problem::in_file(self.name(), message)
    }

    /// Line and column of a byte, both from 1; the column counts characters.
    pub fn line_column(&self, offset: usize) -> (usize, usize) {
        let offset = self.floor(offset);
        // The first line begins at 0, so there is always a line that begins at or before.
        let line = self.0.line_starts.partition_point(|start| *start <= offset);
        let start = self.0.line_starts[line - 1];
        (line, self.text()[start..offset].chars().count() + 1)
    }

    /// The nearest character boundary at or before an offset.
    fn floor(&self, offset: usize) -> usize {
        self.text().floor_char_boundary(offset)
    }
}

fn unreadable(files: &dyn Files, path: &str, error: &FileError) -> Problem {
    let mut problem = Problem::in_file(files.shown(path), error.to_string());
    match error {
        FileError::Missing => {
            let list = files.list();
            if let Some(near) = did_you_mean(path, list.iter().map(String::as_str)) {
                problem = problem.hint(format!("did you mean `{near}`?"));
            }
        }
        FileError::NotText { line, column } => {
            (problem.line, problem.column) = (*line, *column);
            problem = problem.hint("save the file as UTF-8");
        }
        FileError::Outside | FileError::System(_) => {}
    }
    problem
}

/// A spot in a file, to complain of now or later. Cheap to clone and keep.
///
/// ```
/// use module::Source;
///
/// let source = Source::new("counters.csv", "id,sp\nA,99\n");
/// let problem = source.spot(8..10).problem("out of range").hint("0 to 9");
/// assert_eq!(problem.to_string(), "counters.csv:2:3: out of range (0 to 9)");
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Spot {
    source: Source,
    span: Span,
}

impl Spot {
    /// The file.
    pub fn source(&self) -> &Source {
        &self.source
    }

    /// The span of bytes.
    pub fn span(&self) -> Span {
        self.span
    }

    /// The line, from 1.
    pub fn line(&self) -> usize {
        self.source.line_column(self.span.start).0
    }

    /// The column in characters, from 1.
    pub fn column(&self) -> usize {
        self.source.line_column(self.span.start).1
    }

    /// The text at the spot.
    pub fn text(&self) -> &str {
        &self.source.text()[self.span.start..self.span.end]
    }

    /// An error at this spot.
    pub fn problem(&self, message: impl Into<String>) -> Problem {
        let (line, column) = self.source.line_column(self.span.start);
        Problem {
            file: self.source.name().to_owned(),
            line,
            column,
            span: Some(self.span),
            message: message.into(),
            hint: None,
            severity: Severity::Error,
            labels: Vec::new(),
            source: Some(self.source.clone()),
        }
    }
}
