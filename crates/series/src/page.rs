//! What a terminal shows: headings, tables, bars and ledgers, in colour only where colour is welcome.

use dice::Frac;
use rulebook::{Effect, Ledger};
use std::fmt::{Display, Write as _};

/// What text is written for: a terminal, or a pipe that takes it for one.
#[derive(Clone, Copy, Debug)]
pub struct Screen {
    /// Columns of a line.
    pub columns: usize,
    /// Whether colour is welcome.
    pub colour: bool,
}

/// Text under construction, printed at once when it is complete.
pub struct Page {
    text: String,
    colour: bool,
    width: usize,
}

impl Page {
    /// An empty page; `width` is that of the terminal.
    pub fn new(colour: bool, width: usize) -> Self {
        Page { text: String::new(), colour, width: width.clamp(40, 120) }
    }

    /// The finished text.
    pub fn into_text(self) -> String {
        self.text
    }

    /// A heading, with a blank line before it unless it opens the page.
    pub fn heading(&mut self, title: impl Display) {
        if !self.text.is_empty() {
            self.text.push('\n');
        }
        let title = self.styled(Style::Bold, &title.to_string());
        self.line(title);
    }

    /// One line of text.
    pub fn line(&mut self, text: impl Display) {
        // Writing to a String cannot fail.
        let _ = writeln!(self.text, "{text}");
    }

    /// A table with a header; numbers and fractions look best right-aligned, so every column but the first is.
    pub fn table<S: AsRef<str>>(&mut self, header: &[S], rows: &[Vec<String>]) {
        let header: Vec<String> = header.iter().map(|cell| cell.as_ref().to_string()).collect();
        let columns = header.len();
        let width = |column: usize| {
            let cells = rows.iter().filter_map(|row| row.get(column)).chain(header.get(column));
            cells.map(|cell| cell.chars().count()).max().unwrap_or(0)
        };
        let widths: Vec<usize> = (0..columns).map(width).collect();
        let shape = |row: &[String]| {
            let cells = row.iter().zip(&widths).enumerate();
            let cells = cells.map(|(column, (cell, width))| {
                if column == 0 { format!("{cell:<width$}") } else { format!("{cell:>width$}") }
            });
            format!("  {}", cells.collect::<Vec<_>>().join("  "))
        };
        let head = self.styled(Style::Dim, &shape(&header));
        self.line(head);
        for row in rows {
            self.line(shape(row));
        }
    }

    /// A histogram: one bar a row, the exact fraction and the per cent beside it.
    pub fn bars(&mut self, rows: &[(String, Frac)]) {
        let label = rows.iter().map(|(name, _)| name.chars().count()).max().unwrap_or(0);
        let exact: Vec<String> = rows.iter().map(|(_, p)| p.to_string()).collect();
        let fraction = exact.iter().map(|text| text.len()).max().unwrap_or(0);
        let most = rows.iter().map(|(_, p)| p.to_f64()).fold(0.0, f64::max);
        // Two spaces, label, two spaces, 7 for the per cent, fraction, and the gaps between them.
        let room = self.width.saturating_sub(label + fraction + 16).max(8);
        for ((name, p), exact) in rows.iter().zip(&exact) {
            let share = if most > 0.0 { p.to_f64() / most } else { 0.0 };
            let bar = self.styled(Style::Bar, &bar(share, room));
            let percent = percent(*p);
            self.line(format!("  {name:<label$}  {percent:>6}  {exact:>fraction$}  {bar}"));
        }
    }

    /// The itemised explanation, rule ids first.
    pub fn ledger(&mut self, ledger: &Ledger) {
        let rules = ledger.iter().map(|e| e.rule.as_str().len()).max().unwrap_or(0);
        let effects: Vec<String> = ledger.iter().map(|e| e.effect.to_string()).collect();
        let width = effects.iter().map(|e| e.chars().count()).max().unwrap_or(0);
        for (entry, effect) in ledger.iter().zip(&effects) {
            let id = self.styled(Style::Rule, &format!("{:<rules$}", entry.rule));
            let gap = if entry.effect == Effect::Note { "" } else { effect.as_str() };
            self.line(format!("  {id}  {gap:>width$}  {}", entry.what));
        }
    }

    fn styled(&self, style: Style, text: &str) -> String {
        if !self.colour {
            return text.to_string();
        }
        let code = match style {
            Style::Bold => "1",
            Style::Dim => "2",
            Style::Rule => "36",
            Style::Bar => "33",
        };
        format!("\u{1b}[{code}m{text}\u{1b}[0m")
    }
}

#[derive(Clone, Copy)]
enum Style {
    Bold,
    Dim,
    Rule,
    Bar,
}

/// A probability as people read it: `<0.1%` and `>99.9%` rather than a rounded certainty.
pub fn percent(p: Frac) -> String {
    let value = 100.0 * p.to_f64();
    if p != Frac::ZERO && value < 0.1 {
        "<0.1%".to_string()
    } else if p != Frac::ONE && value > 99.9 && value < 100.0 {
        ">99.9%".to_string()
    } else {
        format!("{value:.1}%")
    }
}

/// A number of things: `1 hex`, `2 hexes`.
pub fn counted(
    number: impl Copy + Display + PartialEq + From<u8>,
    one: &str,
    many: &str,
) -> String {
    format!("{number} {}", if number == 1.into() { one } else { many })
}

/// A bar with eighths of a cell, so that small differences show.
fn bar(share: f64, room: usize) -> String {
    const EIGHTHS: [&str; 8] = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"];
    let eighths = (share.clamp(0.0, 1.0) * room as f64 * 8.0).round() as usize;
    format!("{}{}", "█".repeat(eighths / 8), EIGHTHS[eighths % 8])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bar_fills_its_room_and_no_more() {
        assert_eq!(bar(1.0, 4), "████");
        assert_eq!(bar(0.0, 4), "");
        assert_eq!(bar(0.5, 3), "█▌");
    }

    #[test]
    fn near_certainty_is_not_certainty() {
        assert_eq!(percent(Frac::new(1, 3000)), "<0.1%");
        assert_eq!(percent(Frac::new(2999, 3000)), ">99.9%");
        assert_eq!(percent(Frac::ONE), "100.0%");
        assert_eq!(percent(Frac::ZERO), "0.0%");
    }

    #[test]
    fn without_colour_no_escape_is_written() {
        let mut page = Page::new(false, 80);
        page.heading("Odds");
        page.bars(&[("attacker wins".into(), Frac::new(1, 2)), ("ties".into(), Frac::new(1, 6))]);
        page.table(&["roll", "LP"], &[vec!["5".into(), "0d".into()]]);
        let text = page.into_text();
        assert!(!text.contains('\u{1b}'), "{text}");
        assert!(text.contains("50.0%") && text.contains("1/6"), "{text}");
    }
}
