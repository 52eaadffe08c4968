//! Markdown as plain text: the rule texts are written in it, and a terminal shows none of its marks.

/// The text without marks, tables in columns.
pub(crate) fn plain(text: &str) -> String {
    let mut out: Vec<String> = Vec::new();
    let mut table: Vec<Vec<String>> = Vec::new();
    for line in text.lines() {
        if line.trim_start().starts_with('|') {
            let cells = cells(line);
            if !is_rule_line(&cells) {
                table.push(cells.iter().map(|cell| inline(cell)).collect());
            }
            continue;
        }
        out.append(&mut columns(&std::mem::take(&mut table)));
        out.push(inline(line));
    }
    out.append(&mut columns(&table));
    out.join("\n")
}

/// The cells of a table line; a bar after a backslash belongs to its cell.
fn cells(line: &str) -> Vec<String> {
    let mut cells = vec![String::new()];
    let mut escaped = false;
    for letter in line.trim().trim_start_matches('|').chars() {
        match (letter, escaped, cells.last_mut()) {
            ('|', false, _) => cells.push(String::new()),
            (_, _, Some(cell)) => cell.push(letter),
            _ => {}
        }
        escaped = letter == '\\' && !escaped;
    }
    if cells.last().is_some_and(|cell| cell.trim().is_empty()) {
        cells.pop();
    }
    cells.iter().map(|cell| cell.trim().to_owned()).collect()
}

/// Whether this is the line of dashes under the head of a table.
fn is_rule_line(cells: &[String]) -> bool {
    let dashes = |cell: &String| {
        cell.contains('-') && cell.chars().all(|letter| matches!(letter, '-' | ':' | ' '))
    };
    !cells.is_empty() && cells.iter().all(dashes)
}

/// Cells in columns, two spaces apart.
fn columns(rows: &[Vec<String>]) -> Vec<String> {
    let count = rows.iter().map(Vec::len).max().unwrap_or(0);
    let width = |place: usize| {
        rows.iter().filter_map(|row| row.get(place)).map(|cell| cell.chars().count()).max()
    };
    let widths: Vec<usize> = (0..count).map(|place| width(place).unwrap_or(0)).collect();
    let line = |row: &Vec<String>| {
        let cells = row.iter().zip(&widths).map(|(cell, width)| format!("{cell:<width$}"));
        format!("  {}", cells.collect::<Vec<_>>().join("  ")).trim_end().to_owned()
    };
    rows.iter().map(line).collect()
}

/// A line without emphasis, code marks, escapes and the addresses of links.
fn inline(line: &str) -> String {
    let mut out = String::new();
    let mut rest = line;
    while let Some(letter) = rest.chars().next() {
        let after = &rest[letter.len_utf8()..];
        rest = match letter {
            '\\' if after.starts_with(|next: char| next.is_ascii_punctuation()) => {
                out.extend(after.chars().next());
                &after[1..]
            }
            '`' => match after.split_once('`') {
                Some((code, after)) => {
                    out.push_str(code);
                    after
                }
                None => keep(&mut out, letter, after),
            },
            // A star between spaces is a sign, not a mark.
            '*' if !(after.starts_with(' ') && (out.is_empty() || out.ends_with(' '))) => after,
            '[' => match link(after) {
                Some((label, after)) => {
                    out.push_str(&inline(label));
                    after
                }
                None => keep(&mut out, letter, after),
            },
            _ => keep(&mut out, letter, after),
        };
    }
    out
}

fn keep<'a>(out: &mut String, letter: char, after: &'a str) -> &'a str {
    out.push(letter);
    after
}

/// The label of a link and what follows it, given what follows its bracket.
fn link(after: &str) -> Option<(&str, &str)> {
    let (label, rest) = after.split_once("](")?;
    let (_, rest) = rest.split_once(')')?;
    (!label.contains([']', '\n'])).then_some((label, rest))
}

#[cfg(test)]
mod tests {
    use super::plain;

    #[test]
    fn marks_go_and_signs_stay() {
        for (text, expected) in [
            (
                "*Half on the largest unit.* **Tie: owner picks one.**",
                "Half on the largest unit. Tie: owner picks one.",
            ),
            (
                "see `docs/rules/*.md` and [the chart](charts.csv) (R4)",
                "see docs/rules/*.md and the chart (R4)",
            ),
            ("AE\\* and 2 * 3, [a] and `open", "AE* and 2 * 3, [a] and `open"),
            ("", ""),
        ] {
            assert_eq!(plain(text), expected);
        }
    }

    #[test]
    fn tables_stand_in_columns() {
        let table = "Results\n\n| Die | 1-5 |\n|---|:--:|\n| -1 | AE\\* |\n| 10 | a\\|b |\nafter";
        assert_eq!(plain(table), "Results\n\n  Die  1-5\n  -1   AE*\n  10   a|b\nafter");
    }
}
