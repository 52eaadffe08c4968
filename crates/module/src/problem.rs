//! One mistake in one file.

use std::fmt;
use std::ops::Range;

use miette::{LabeledSpan, MietteError, MietteSpanContents, SourceCode, SourceSpan, SpanContents};
use serde::Serialize;

use crate::Source;

/// How bad a problem is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Severity {
    /// Worth a look; the module can be used all the same.
    Warning,
    /// The module cannot be used.
    Error,
}

/// A range of bytes in a file, after the byte order mark and line ends have been made plain.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
pub struct Span {
    /// First byte.
    pub start: usize,
    /// One past the last byte.
    pub end: usize,
}

impl From<Range<usize>> for Span {
    fn from(range: Range<usize>) -> Self {
        Self { start: range.start, end: range.end }
    }
}

impl From<Span> for SourceSpan {
    fn from(span: Span) -> Self {
        (span.start, span.end.saturating_sub(span.start)).into()
    }
}

/// A second place worth pointing at in the same file, such as the first use of a repeated id.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Label {
    /// Where.
    pub span: Span,
    /// What is there.
    pub text: String,
}

/// One mistake in one file.
///
/// Made by [`Spot::problem`](crate::Spot::problem), or [`Problem::in_file`] when there is no line
/// to point at. Its `Display` is one plain line, `file:line:column: message (hint)`; as a
/// [`miette::Diagnostic`] it shows the lines themselves.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Problem {
    /// The file, as the user would name it.
    pub file: String,
    /// The line from 1, or 0 when the problem is about the file as a whole.
    pub line: usize,
    /// The column in characters from 1, or 0 when the problem is about the file as a whole.
    pub column: usize,
    /// The bytes concerned.
    pub span: Option<Span>,
    /// What is wrong.
    pub message: String,
    /// What to do about it.
    pub hint: Option<String>,
    /// How bad it is.
    pub severity: Severity,
    /// Other places that matter.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub labels: Vec<Label>,
    /// The text of the file, to draw the lines from.
    #[serde(skip)]
    pub source: Option<Source>,
}

impl Problem {
    /// An error about a file as a whole.
    pub fn in_file(file: impl Into<String>, message: impl Into<String>) -> Self {
        Self {
            file: file.into(),
            line: 0,
            column: 0,
            span: None,
            message: message.into(),
            hint: None,
            severity: Severity::Error,
            labels: Vec::new(),
            source: None,
        }
    }

    /// The same with a hint.
    #[must_use]
    pub fn hint(mut self, hint: impl Into<String>) -> Self {
        self.hint = Some(hint.into());
        self
    }

    /// The same as a mere warning.
    #[must_use]
    pub fn warning(mut self) -> Self {
        self.severity = Severity::Warning;
        self
    }

    /// The same with a second place pointed at.
    #[must_use]
    pub fn label(mut self, span: Span, text: impl Into<String>) -> Self {
        self.labels.push(Label { span, text: text.into() });
        self
    }
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:", self.file)?;
        if self.line > 0 {
            write!(f, "{}:{}:", self.line, self.column)?;
        }
        if self.severity == Severity::Warning {
            f.write_str(" warning:")?;
        }
        // One problem is one line, whatever the file's own text brings in.
        write!(f, " {}", one_line(&self.message))?;
        match &self.hint {
            Some(hint) => write!(f, " ({})", one_line(hint)),
            None => Ok(()),
        }
    }
}

fn one_line(text: &str) -> String {
    text.replace(['\n', '\r'], " ")
}

impl std::error::Error for Problem {}

impl miette::Diagnostic for Problem {
    fn severity(&self) -> Option<miette::Severity> {
        Some(match self.severity {
            Severity::Warning => miette::Severity::Warning,
            Severity::Error => miette::Severity::Error,
        })
    }

    fn help<'a>(&'a self) -> Option<Box<dyn fmt::Display + 'a>> {
        self.hint.as_ref().map(|hint| Box::new(hint) as _)
    }

    fn source_code(&self) -> Option<&dyn SourceCode> {
        self.source.as_ref().map(|source| source as _)
    }

    fn labels(&self) -> Option<Box<dyn Iterator<Item = LabeledSpan> + '_>> {
        self.source.as_ref()?;
        let main = LabeledSpan::new_primary_with_span(Some("here".to_owned()), self.span?);
        let others = self.labels.iter();
        let others = others.map(|it| LabeledSpan::new_with_span(Some(it.text.clone()), it.span));
        Some(Box::new(std::iter::once(main).chain(others)))
    }
}

impl SourceCode for Source {
    fn read_span<'a>(
        &'a self,
        span: &SourceSpan,
        lines_before: usize,
        lines_after: usize,
    ) -> Result<Box<dyn SpanContents<'a> + 'a>, MietteError> {
        let contents = self.text().read_span(span, lines_before, lines_after)?;
        Ok(Box::new(MietteSpanContents::new_named(
            self.name().to_owned(),
            contents.data(),
            *contents.span(),
            contents.line(),
            contents.column(),
            contents.line_count(),
        )))
    }
}
