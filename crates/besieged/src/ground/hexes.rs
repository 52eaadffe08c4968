//! Lists of hexes in files, runs of a row written as one: `0114-0120`.

use hex::{Grid, HexIndex, HexNumber};
use module::{Node, Problems};

/// The hexes of a list, each with the entry that names it.
pub(crate) fn read_hexes<'d>(
    grid: &Grid,
    node: Node<'d>,
    problems: &mut Problems,
) -> Option<Vec<(HexIndex, Node<'d>)>> {
    let mut hexes = Vec::new();
    for item in node.list(problems)? {
        let run = item.parse_with(|text| read_run(grid, text), problems);
        hexes.extend(run.into_iter().flatten().map(|hex| (hex, item)));
    }
    Some(hexes)
}

fn read_run(grid: &Grid, text: &str) -> Result<Vec<HexIndex>, String> {
    let parse = |text: &str| grid.parse(text.trim()).map_err(|error| error.to_string());
    let Some((first, last)) = text.split_once('-') else { return Ok(vec![parse(text)?]) };
    let ends = [parse(first)?, parse(last)?].map(|hex| grid.number(hex).pairs());
    let [(row, from), (other, to)] = ends;
    if row != other || from > to {
        return Err("write a run as the lower and the higher number of one row".to_owned());
    }
    let numbers = (from..=to).filter_map(|column| HexNumber::from_pairs(row, column));
    Ok(numbers.filter_map(|number| grid.index(number)).collect())
}

/// The list again, in the order of the numbers.
pub(crate) fn write_hexes(grid: &Grid, hexes: impl Iterator<Item = HexIndex>) -> Vec<String> {
    let mut numbers: Vec<HexNumber> = hexes.map(|hex| grid.number(hex)).collect();
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
