//! Short battles: `scenarios/NAME.toml`.

use super::Side;
use super::map::{Map, grid};
use super::options::Options;
use super::regions::read_hexes;
use super::roster::{Entry, Roster};
use super::setup::Placement;
use super::start::{Deployment, Start, axis_owned, axis_rail, find_unit};
use super::victory::Victory;
use hex::{HexIndex, HexSet};
use module::{Document, Problems, Spot, TableNode, Unique};
use std::collections::BTreeMap;

/// A scenario as it was read: the start, the units that take part, who wins.
pub(super) struct Scenario {
    pub(super) title: String,
    pub(super) summary: String,
    pub(super) minutes: Option<String>,
    pub(super) start: Start,
    pub(super) roster: Roster,
    pub(super) victory: Victory,
    /// Whether C4.7 holds; a battle may be too short for it.
    pub(super) bright_object: bool,
    /// Where each placement stands in the file.
    pub(super) spots: Vec<Spot>,
}

/// The answers of an `[options]` table on top of those given.
pub(super) fn read_options(
    root: &mut TableNode<'_>,
    base: Options,
    problems: &mut Problems,
) -> Options {
    let mut options = base;
    let Some(mut table) = root.optional_table("options", problems) else { return options };
    for (key, node) in table.entries() {
        let Some(answer) = node.text(problems) else { continue };
        if let Err(error) = options.set(key, answer) {
            let known = options.get(key).is_some();
            let spot = if known { Some(node.spot()) } else { table.key_spot(key) };
            let spot = spot.unwrap_or_else(|| node.spot());
            let what = if known {
                format!("`{key}` cannot be `{answer}`")
            } else {
                format!("there is no option `{key}`")
            };
            problems.push(spot.problem(what).hint(error.hint()));
        }
    }
    options
}

impl Scenario {
    pub(super) fn read(
        document: &Document,
        map: &Map,
        counters: &Roster,
        problems: &mut Problems,
    ) -> Option<Scenario> {
        let mut root = document.root();
        let title = root.required::<String>("title", problems);
        let summary = root.required::<String>("summary", problems);
        let minutes = root.optional::<String>("minutes", problems);
        let first = root.int("first_turn", 1..=13_u8, problems);
        let turns = root.int("turns", 1..=13_u8, problems);
        let rp = root.table("rp", problems).and_then(|table| read_rp(table, problems));
        let bright_object = root.optional("bright_object", problems).unwrap_or(true);
        let axis_control = read_control(&mut root, map, problems);
        let converted = read_converted(&mut root, map, problems);
        let forces = Forces::read(&mut root, counters, problems);
        let victory = root.table("victory", problems);
        let victory = victory.and_then(|table| Victory::read(table, map, problems));
        // Read before the map was drawn; asked for here so that it counts as known.
        root.get("options");
        let last_key = root.key_spot("turns");
        root.finish(problems);
        let (first, turns) = (first?, turns?);
        let last = first.saturating_add(turns - 1);
        if let Some(spot) = last_key.filter(|_| last > 13) {
            problems.push(
                spot.problem("the track ends with turn 13 (R7)").hint("begin sooner, or end"),
            );
        }
        for (turn, spot) in forces.due.iter().filter(|(turn, _)| !(first..=last).contains(turn)) {
            let problem = spot.problem(format!("turn {turn} is no turn of this battle"));
            problems.push(problem.hint(format!("{first} to {last}")));
        }
        let roster = counters.part(|unit| forces.entry.get(unit.key.as_str()).copied());
        let placed = forces.placed.into_iter();
        let placed =
            placed.filter_map(|(key, hex, sp)| Some(Placement { unit: roster.id(&key)?, hex, sp }));
        let start = Start {
            first_turn: first,
            last_turn: last,
            deployment: Deployment::Fixed(placed.collect()),
            rp: rp?,
            axis_control,
            converted,
        };
        let scenario = Scenario {
            title: title?,
            summary: summary?,
            minutes,
            start,
            roster,
            victory: victory?,
            bright_object,
            spots: forces.spots,
        };
        scenario.check_control(map, problems);
        Some(scenario)
    }

    /// Everybody stands on playable ground that his own side controls.
    fn check_control(&self, map: &Map, problems: &mut Problems) {
        let Deployment::Fixed(placements) = &self.start.deployment else { return };
        for (it, spot) in placements.iter().zip(&self.spots) {
            let number = grid().number(it.hex);
            let axis = self.start.axis_control.contains(it.hex);
            if !map.is_playable(it.hex) {
                problems.push(spot.problem(format!("{number} is out of play")));
            } else if axis != (self.roster[it.unit].side == Side::Axis) {
                let problem = spot.problem(format!("{number} is in enemy hands"));
                problems.push(problem.hint("move the unit, or mend [front]"));
            }
        }
    }
}

/// The units that take part.
#[derive(Default)]
struct Forces {
    placed: Vec<(String, HexIndex, u8)>,
    spots: Vec<Spot>,
    entry: BTreeMap<String, Entry>,
    due: Vec<(u8, Spot)>,
}

impl Forces {
    fn read(root: &mut TableNode<'_>, counters: &Roster, problems: &mut Problems) -> Forces {
        let mut forces = Forces::default();
        let mut seen = Unique::new("unit");
        for side in Side::BOTH {
            for table in root.tables(side.name(), problems) {
                forces.read_placed(table, side, counters, &mut seen, problems);
            }
        }
        for table in root.tables("reinforcement", problems) {
            forces.read_due(table, counters, &mut seen, problems);
        }
        forces
    }

    fn read_placed(
        &mut self,
        mut table: TableNode<'_>,
        side: Side,
        counters: &Roster,
        seen: &mut Unique,
        problems: &mut Problems,
    ) {
        let unit = table.need("unit", problems);
        let hex = table.need("hex", problems);
        let hex = hex.and_then(|node| node.parse_with(|text| grid().parse(text), problems));
        let sp = table.get("sp");
        let spot = table.spot().clone();
        table.finish(problems);
        let key = unit.and_then(|node| Some((node.text(problems)?, node)));
        let Some((key, node)) = key else { return };
        let Some(id) = find_unit(key, &node.spot(), counters, problems) else { return };
        let info = &counters[id];
        if info.side != side {
            problems.push(node.problem(format!("{} is no {side} unit", info.name)));
        }
        let sp = sp.map_or(Some(info.sp), |node| node.int(1..=info.sp, problems));
        if let (true, Some(hex), Some(sp)) = (seen.add(key, &node.spot(), problems), hex, sp) {
            self.placed.push((key.to_owned(), hex, sp));
            self.spots.push(spot);
            self.entry.insert(key.to_owned(), Entry::SetUp);
        }
    }

    fn read_due(
        &mut self,
        mut table: TableNode<'_>,
        counters: &Roster,
        seen: &mut Unique,
        problems: &mut Problems,
    ) {
        let unit = table.need("unit", problems);
        let turn = table.int("turn", 1..=13, problems);
        let spot = table.get("turn").map(|node| node.spot());
        table.finish(problems);
        let key = unit.and_then(|node| Some((node.text(problems)?, node)));
        let Some((key, node)) = key else { return };
        let known = find_unit(key, &node.spot(), counters, problems).is_some();
        if let (true, true, Some(turn)) = (known, seen.add(key, &node.spot(), problems), turn) {
            self.entry.insert(key.to_owned(), Entry::Turn(turn));
            self.due.extend(spot.map(|spot| (turn, spot)));
        }
    }
}

fn read_rp(mut table: TableNode<'_>, problems: &mut Problems) -> Option<[u8; 2]> {
    let rp = Side::BOTH.map(|side| table.int(side.name(), 0..=99, problems));
    table.finish(problems);
    Some([rp[0]?, rp[1]?])
}

/// The hexes west of a line: for each row, the easternmost column that belongs to it.
fn read_line(table: TableNode<'_>, problems: &mut Problems) -> BTreeMap<u8, u8> {
    let mut table = table;
    let mut line = BTreeMap::new();
    for (row, node) in table.entries() {
        let column = node.int(1..=34, problems);
        match row.parse() {
            Ok(number) if (1..=62).contains(&number) => {
                line.extend(column.map(|column| (number, column)));
            }
            _ => {
                let spot = table.key_spot(row).unwrap_or_else(|| node.spot());
                let problem = spot.problem(format!("`{row}` is no row of the map"));
                problems.push(problem.hint("rows are 1 to 62"));
            }
        }
    }
    line
}

fn west_of(line: &BTreeMap<u8, u8>, hex: HexIndex) -> Option<bool> {
    let (row, column) = grid().number(hex).pairs();
    // Columns grow westward (R8).
    line.get(&row).map(|last| column >= *last)
}

/// `[front]` says row by row how far east the Axis holds; other rows follow the border. `held_by_axis` and
/// `held_by_soviets` are exceptions.
fn read_control(root: &mut TableNode<'_>, map: &Map, problems: &mut Problems) -> HexSet {
    let line = root.table("front", problems).map(|it| read_line(it, problems)).unwrap_or_default();
    let own = axis_owned(map);
    let axis = |hex: &HexIndex| west_of(&line, *hex).unwrap_or_else(|| own.contains(*hex));
    let mut control = HexSet::empty(grid().len()).with(map.playable().iter().filter(axis));
    let mut list = |key: &str| root.get(key).and_then(|node| read_hexes(node, problems));
    if let Some(held) = list("held_by_axis") {
        held.iter().for_each(|hex| control.set(hex, true));
    }
    if let Some(held) = list("held_by_soviets") {
        held.iter().for_each(|hex| control.set(hex, false));
    }
    control
}

/// `[converted]` says row by row how far east rail is converted; other rows are as at the start. `rail_converted` names hexes
/// besides.
fn read_converted(root: &mut TableNode<'_>, map: &Map, problems: &mut Problems) -> HexSet {
    let line =
        root.table("converted", problems).map(|it| read_line(it, problems)).unwrap_or_default();
    let own = axis_rail(map);
    let rail = map.playable().iter().filter(|hex| map.has_rail(*hex));
    let axis = |hex: &HexIndex| own.contains(*hex) || west_of(&line, *hex).unwrap_or_default();
    let mut converted = HexSet::empty(grid().len()).with(rail.filter(axis));
    let besides = root.get("rail_converted").and_then(|node| read_hexes(node, problems));
    for hex in besides.iter().flat_map(hex::Region::iter).filter(|hex| map.has_rail(*hex)) {
        converted.set(hex, true);
    }
    converted
}
