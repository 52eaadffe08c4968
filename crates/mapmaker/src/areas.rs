//! The areas of the games, as blocks of rows and columns.

use std::collections::BTreeMap;

use hex::{Grid, Region, Span};
use module::{Document, Files, Problems, TableNode};

/// Where the blocks stand.
pub(crate) const FILE: &str = "areas.toml";

/// The games that are played alone.
pub(crate) const GAMES: [&str; 3] = ["agc", "agn", "ags"];

/// Where the Germans of Army Group Center deploy.
pub(crate) const DEPLOYMENT_AGC: &str = "deployment_agc";

/// What counts as beyond the marshes for Army Group Center.
pub(crate) const BEYOND_MARSH_AGC: &str = "beyond_marsh_agc";

/// Every name a block may have.
const NAMES: [(&str, &str); 5] = [
    ("agc", "agc"),
    ("agn", "agn"),
    ("ags", "ags"),
    (DEPLOYMENT_AGC, DEPLOYMENT_AGC),
    (BEYOND_MARSH_AGC, BEYOND_MARSH_AGC),
];

/// Hexes by the name of the area, land and water alike.
pub(crate) type Areas = BTreeMap<&'static str, Region>;

/// Reads the blocks: an area is all its open blocks less all its closed ones.
pub(crate) fn read(grid: &Grid, files: &dyn Files, problems: &mut Problems) -> Option<Areas> {
    let document = Document::read(files, FILE, problems)?;
    let mut root = document.root();
    let (open, closed) = (root.tables("open", problems), root.tables("closed", problems));
    root.finish(problems);
    let mut areas: Areas = NAMES.iter().map(|(name, _)| (*name, Region::empty(grid))).collect();
    let mut good = true;
    for block in open {
        let read = read_block(grid, block, problems);
        good &= read.is_some();
        if let Some((name, block)) = read
            && let Some(area) = areas.get_mut(name)
        {
            area.extend(block.iter());
        }
    }
    for block in closed {
        let read = read_block(grid, block, problems);
        good &= read.is_some();
        if let Some((name, block)) = read
            && let Some(area) = areas.get_mut(name)
        {
            *area = &*area - &block;
        }
    }
    for (name, _) in areas.iter().filter(|(_, area)| area.is_empty()) {
        problems.push(document.source().problem(format!("the area `{name}` has no hex")));
        good = false;
    }
    good.then_some(areas)
}

fn read_block(
    grid: &Grid,
    mut block: TableNode<'_>,
    problems: &mut Problems,
) -> Option<(&'static str, Region)> {
    let name = block.choice("area", &NAMES, problems);
    let rows = read_span(&mut block, "rows", grid.numbering().rows, problems);
    let columns = read_span(&mut block, "columns", grid.numbering().columns, problems);
    block.finish(problems);
    let (rows, columns) = (rows?, columns?);
    let within = grid.hexes().filter(|hex| {
        grid.numbering()
            .split(grid.number(*hex))
            .is_some_and(|(row, column)| rows.contains(row) && columns.contains(column))
    });
    Some((name?, Region::of(grid, within)))
}

fn read_span(
    block: &mut TableNode<'_>,
    key: &str,
    limits: Span,
    problems: &mut Problems,
) -> Option<Span> {
    let node = block.need(key, problems)?;
    let ends = node.list(problems)?;
    let [first, last] = ends.as_slice() else {
        problems.push(node.problem(format!("`{key}` needs a first and a last")));
        return None;
    };
    let [first, last] = [first, last].map(|end| end.int(limits.first..=limits.last, problems));
    Some(Span { first: first?, last: last? })
}
