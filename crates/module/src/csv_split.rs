//! One line of CSV into cells, each with the span it was written in.
//!
//! The usual CSV libraries give the position of a record but not of its fields, and a problem
//! should point at the cell. A quoted cell must close on its own line: otherwise one forgotten
//! quote would swallow the rest of the file and hide every other mistake in it.

use std::ops::Range;

/// A cell: its text without quotes and surrounding blanks, and where it stands in the line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct RawCell {
    pub(crate) text: String,
    pub(crate) span: Range<usize>,
}

/// Why a line cannot be split, and where.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct BadQuote {
    pub(crate) span: Range<usize>,
    pub(crate) message: &'static str,
}

pub(crate) fn split(line: &str) -> Result<Vec<RawCell>, BadQuote> {
    let mut cells = Vec::new();
    let mut at = 0;
    loop {
        let start = at + blanks(&line[at..]);
        let end = if line[start..].starts_with('"') {
            let (text, end) = quoted(line, start)?;
            cells.push(RawCell { text, span: start..end });
            let next = end + blanks(&line[end..]);
            if !line[next..].is_empty() && !line[next..].starts_with(',') {
                let message = "there is text after the closing quote";
                return Err(BadQuote { span: next..line.len(), message });
            }
            next
        } else {
            let end = line[at..].find(',').map_or(line.len(), |comma| at + comma);
            // Blanks may be all there is; then the cell is empty and stands where it began.
            let text = line[at..end].trim();
            let start = if text.is_empty() { at } else { start };
            cells.push(RawCell { text: text.to_owned(), span: start..start + text.len() });
            end
        };
        if end == line.len() {
            return Ok(cells);
        }
        at = end + 1;
    }
}

fn blanks(text: &str) -> usize {
    text.len() - text.trim_start().len()
}

/// The text of the quoted cell that opens at `start`, and the offset after its closing quote.
fn quoted(line: &str, start: usize) -> Result<(String, usize), BadQuote> {
    let mut text = String::new();
    let mut at = start + 1;
    while let Some(quote) = line[at..].find('"') {
        text.push_str(&line[at..at + quote]);
        at += quote + 1;
        if !line[at..].starts_with('"') {
            return Ok((text, at));
        }
        text.push('"');
        at += 1;
    }
    Err(BadQuote { span: start..line.len(), message: "the quote is not closed on this line" })
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn texts(line: &str) -> Vec<String> {
        split(line).unwrap().into_iter().map(|cell| cell.text).collect()
    }

    #[test]
    fn blanks_are_trimmed_and_quotes_opened() {
        assert_eq!(texts(" a ,, \"b, \"\"c\"\"\" ,d\t"), ["a", "", "b, \"c\"", "d"]);
        assert_eq!(texts(""), [""]);
        assert_eq!(texts("a,"), ["a", ""]);
        assert_eq!(texts("\" kept \""), [" kept "]);
    }

    #[test]
    fn spans_cover_the_cell_as_written() {
        let spans: Vec<_> =
            split(" é , \"b\" ,  ,d").unwrap().into_iter().map(|c| c.span).collect();
        assert_eq!(spans, [1..3, 6..9, 11..11, 14..15]);
    }

    #[test]
    fn bad_quotes_are_located() {
        assert_eq!(split("a,\"b").unwrap_err().span, 2..4);
        assert_eq!(split("\"a\" b,c").unwrap_err().span, 4..7);
    }

    proptest! {
        /// What the csv library writes, we read back as it does.
        #[test]
        fn agrees_with_the_csv_library(cells in prop::collection::vec("[a-z0-9 ,\"é+-]{0,8}", 1..6)) {
            let mut writer = csv::WriterBuilder::new()
                .quote_style(csv::QuoteStyle::Always)
                .from_writer(Vec::new());
            writer.write_record(&cells).unwrap();
            let line = String::from_utf8(writer.into_inner().unwrap()).unwrap();
            prop_assert_eq!(texts(line.trim_end_matches('\n')), cells);
        }

        #[test]
        fn any_line_is_split_or_refused(line in "[^\n]*") {
            match split(&line) {
                Ok(cells) => {
                    for cell in cells {
                        prop_assert!(line.get(cell.span).is_some());
                    }
                }
                Err(bad) => prop_assert!(line.get(bad.span).is_some()),
            }
        }
    }
}
