//! Reading what several charts have in common: numbers within reason, spans, rule ids.

use super::known_rule;
use module::{Chart, Files, Problems};
use std::convert::Infallible;
use std::ops::RangeInclusive;

/// Modifiers and limits are small; anything beyond this is a slip of the pen.
pub(super) const SMALL: RangeInclusive<i32> = -20..=20;

/// A chart of one number per row and the rule it comes from; the numbers in the order of the labels.
pub(super) fn numbers<const N: usize>(
    files: &dyn Files,
    path: &str,
    rows: [&str; N],
    column: &str,
    problems: &mut Problems,
) -> Option<[i32; N]> {
    let chart = words(files, path, &rows, &[column, "rule"], problems)?;
    let numbers: Vec<i32> = (0..N).filter_map(|row| small(&chart, row, 0, problems)).collect();
    check_rules(&chart, 1, problems);
    numbers.try_into().ok()
}

/// A chart of plain words.
pub(super) fn words(
    files: &dyn Files,
    path: &str,
    rows: &[&str],
    columns: &[&str],
    problems: &mut Problems,
) -> Option<Chart<String>> {
    let keep = |text: &str| Ok::<_, Infallible>(text.to_owned());
    Chart::read(files, path, Some(rows), columns, keep, problems)
}

/// A cell of such a chart as a small number.
pub(super) fn small(
    chart: &Chart<String>,
    row: usize,
    column: usize,
    problems: &mut Problems,
) -> Option<i32> {
    let number = small_number(chart.get(row, column)?);
    number.map_err(|message| problems.push(chart.problem(row, column, message))).ok()
}

/// Complains of every rule id in a column that the index does not have.
pub(super) fn check_rules(chart: &Chart<String>, column: usize, problems: &mut Problems) {
    for row in 0..chart.rows().len() {
        let Some(id) = chart.get(row, column) else { continue };
        if let Err(hint) = known_rule(id) {
            let problem = chart.problem(row, column, format!("there is no rule `{id}`"));
            problems.push(problem.hint(hint));
        }
    }
}

/// A number within reason.
pub(super) fn small_number(text: &str) -> Result<i32, String> {
    let number: i32 = text.parse().map_err(|_| format!("`{text}` is not a whole number"))?;
    if SMALL.contains(&number) {
        Ok(number)
    } else {
        Err(format!("{number} is outside {} to {}", SMALL.start(), SMALL.end()))
    }
}

/// A span of positive numbers: `3` or `3-4`.
pub(super) fn span(text: &str) -> Result<(u32, u32), String> {
    let (from, to) = text.split_once('-').unwrap_or((text, text));
    match (from.parse(), to.parse()) {
        (Ok(from), Ok(to)) if (1..=to).contains(&from) && to <= 99 => Ok((from, to)),
        _ => Err(format!("`{text}` is not a span such as 3 or 3-4")),
    }
}
