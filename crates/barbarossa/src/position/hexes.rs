//! Lists of hexes, runs of a row written as one: `2819-2828`.

use crate::ground::grid;
use hex::{HexIndex, HexNumber};
use module::{Node, Problems};

/// The hexes of a list.
pub(super) fn read_hexes<'d>(
    node: Node<'d>,
    problems: &mut Problems,
) -> Option<Vec<(HexIndex, Node<'d>)>> {
    let mut hexes = Vec::new();
    for item in node.list(problems)? {
        let run = item.parse_with(read_run, problems);
        hexes.extend(run.into_iter().flatten().map(|hex| (hex, item)));
    }
    Some(hexes)
}

/// One hex, or all hexes of a row from one to another.
fn read_run(text: &str) -> Result<Vec<HexIndex>, String> {
    let parse = |text: &str| grid().parse(text.trim()).map_err(|error| error.to_string());
    let Some((first, last)) = text.split_once('-') else { return Ok(vec![parse(text)?]) };
    let ends = [parse(first)?, parse(last)?].map(|hex| grid().number(hex).pairs());
    let [(row, from), (other, to)] = ends;
    if row != other || from > to {
        return Err("write a run as the lower and the higher number of one row".to_owned());
    }
    let numbers = (from..=to).filter_map(|column| HexNumber::from_pairs(row, column));
    Ok(numbers.filter_map(|number| grid().index(number)).collect())
}

/// The list again, in the order of the numbers.
pub(super) fn write_hexes(hexes: impl Iterator<Item = HexIndex>) -> Vec<String> {
    let mut numbers: Vec<HexNumber> = hexes.map(|hex| grid().number(hex)).collect();
    numbers.sort_unstable_by_key(|number| number.value());
    let next = |a: &HexNumber, b: &HexNumber| {
        let ((row, column), (other, following)) = (a.pairs(), b.pairs());
        row == other && column + 1 == following
    };
    let runs = numbers.chunk_by(next).filter_map(|run| Some((run.first()?, run.last()?)));
    runs.map(|(first, last)| match first == last {
        true => first.to_string(),
        false => format!("{first}-{last}"),
    })
    .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn runs_are_written_as_they_are_read() {
        let mut hexes = read_run("2819-2822").unwrap();
        hexes.extend(read_run("2901").unwrap());
        hexes.extend(read_run("2817").unwrap());
        assert_eq!(hexes.len(), 6);
        assert_eq!(write_hexes(hexes.into_iter()), ["2817", "2819-2822", "2901"]);
        for wrong in ["2822-2819", "2819-2922", "28-29", "9999", "2819-", ""] {
            assert!(read_run(wrong).is_err(), "{wrong}");
        }
    }
}
