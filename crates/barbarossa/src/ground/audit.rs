//! What no single line shows: that the map hangs together, that rail leads somewhere, that everybody can come in.

use super::country::{Area, Edge, Gauge};
use super::map::{Map, grid};
use super::roster::Entry;
use super::start::{Deployment, axis_rail};
use super::{Ground, Side};
use hex::{HexIndex, Region};
use module::{Files, Problem, Problems};

/// The counters of a printed game, and how many of them are no units: air, RP, turn, railheads, plans, postures.
const COUNTERS: usize = 140;
const MARKERS: usize = 20;

pub(super) fn audit(files: &dyn Files, game: &str, ground: &Ground, problems: &mut Problems) {
    let own = |file: &str| files.shown(&format!("{game}/{file}"));
    if matches!(ground.start.deployment, Deployment::Fixed(_)) {
        audit_entries(ground, &own("counters.csv"), problems);
        return;
    }
    let map = "barbarossa/map";
    audit_land(ground, &files.shown(&format!("{map}/hexes.csv")), problems);
    audit_rail(&ground.map, &files.shown(&format!("{map}/rails.csv")), problems);
    audit_border(ground, &files.shown(&format!("{map}/regions.toml")), problems);
    audit_entries(ground, &own("counters.csv"), problems);
    let units = ground.roster.len();
    if ground.exclusive.area.is_some() && units + MARKERS > COUNTERS {
        let message =
            format!("{units} units and {MARKERS} markers are more than {COUNTERS} counters");
        let problem = Problem::in_file(own("counters.csv"), message);
        problems.push(problem.warning().hint("so many came with the printed game"));
    }
}

fn list(hexes: impl Iterator<Item = HexIndex>) -> String {
    const SHOWN: usize = 6;
    let numbers: Vec<String> = hexes.map(|hex| grid().number(hex).to_string()).collect();
    match numbers.len().checked_sub(SHOWN) {
        Some(more @ 1..) => format!("{} and {more} more", numbers[..SHOWN].join(", ")),
        _ => numbers.join(", "),
    }
}

/// The parts of a region that hang together by `next`.
fn parts(region: &Region, next: impl Fn(HexIndex) -> Vec<HexIndex>) -> Vec<Region> {
    let mut left = region.clone();
    let mut found = Vec::new();
    for start in region.iter() {
        if !left.contains(start) {
            continue;
        }
        let mut part = Region::empty(grid());
        let mut open = vec![start];
        while let Some(hex) = open.pop() {
            if left.remove(hex) {
                part.insert(hex);
                open.extend(next(hex));
            }
        }
        found.push(part);
    }
    found
}

/// All land hangs together but for islands, on which nothing stands that the game turns on.
fn audit_land(ground: &Ground, file: &str, problems: &mut Problems) {
    let map = &ground.map;
    let mut lands = parts(map.playable(), |hex| map.steps_from(hex).map(|(_, to)| to).collect());
    lands.sort_by_key(|land| std::cmp::Reverse(land.len()));
    let matters = |hex: HexIndex| {
        map.is_city(hex) || ground.border().contains(hex) || ground.victory.places.contains(&hex)
    };
    for land in lands.iter().skip(1).filter(|land| land.iter().any(matters)) {
        let message = format!("no way leads to {}", list(land.iter()));
        let problem = Problem::in_file(file, message).warning();
        problems.push(problem.hint("water shuts them in"));
    }
}

fn linked(map: &Map, hex: HexIndex) -> Vec<HexIndex> {
    let links = map.rails(hex);
    let linked = grid().neighbors(hex).filter(|(way, _)| links & 1 << way.index() != 0);
    linked.map(|(_, next)| next).collect()
}

fn audit_rail(map: &Map, file: &str, problems: &mut Problems) {
    let wet = |hex: &HexIndex| map.rails(*hex) & (map.water(*hex) | map.straits(*hex)) != 0;
    let drowned: Vec<HexIndex> = map.playable().iter().filter(wet).collect();
    if !drowned.is_empty() {
        let message = format!("rail crosses water at {}", list(drowned.into_iter()));
        problems.push(Problem::in_file(file, message));
    }
    let rail = Region::of(grid(), map.playable().iter().filter(|hex| map.has_rail(*hex)));
    let exit = |hex: HexIndex| map.has_rail_exit(hex, Edge::West);
    if !rail.iter().any(exit) {
        let problem = Problem::in_file(file, "no railway reaches the west edge");
        problems.push(problem.hint("no German force would ever have an LOS (C4.3.1a)"));
    }
    // Lines that the edge of the game's area cuts off are no mistake.
    let cut = |hex: HexIndex| map.rail_leaves_area(hex);
    let converted = |hex: &HexIndex| map.gauge(*hex) == Some(Gauge::Converted);
    let converted = Region::of(grid(), rail.iter().filter(converted));
    let served = |part: &Region| part.iter().any(|hex| exit(hex) || cut(hex));
    for part in parts(&converted, |hex| linked(map, hex)).iter().filter(|part| !served(part)) {
        let message =
            format!("converted rail at {} does not reach the west edge", list(part.iter()));
        let problem = Problem::in_file(file, message).warning();
        problems.push(problem.hint("no German LOS leads over it (C4.3.1a)"));
    }
    // Nor is a stub that comes over the border: it serves once it is converted.
    let axis = axis_rail(map);
    let soviet = Region::of(grid(), rail.iter().filter(|hex| !axis.contains(*hex)));
    let from_abroad = |hex: HexIndex| linked(map, hex).iter().any(|next| !soviet.contains(*next));
    let source = |hex: HexIndex| map.is_city(hex) || map.is_at(hex, Edge::East);
    let served = |part: &Region| part.iter().any(|hex| source(hex) || from_abroad(hex) || cut(hex));
    for part in parts(&soviet, |hex| linked(map, hex)).iter().filter(|part| !served(part)) {
        let message = format!("Soviet rail at {} leads to no source", list(part.iter()));
        let problem = Problem::in_file(file, message).warning();
        problems.push(problem.hint("no Soviet LOS leads over it (C4.3.2a)"));
    }
}

/// The list of border hexes, where there is one, is the border that the owners of the hexes draw.
fn audit_border(ground: &Ground, file: &str, problems: &mut Problems) {
    let area = ground.exclusive.area;
    let name = area.map_or("whole", |area| Area::NAMES[area as usize].0);
    let Some(listed) = ground.regions.get(&format!("border.{name}")) else { return };
    let odd = &(listed - ground.border()) | &(ground.border() - listed);
    if !odd.is_empty() {
        let message = format!("`border.{name}` and the owners of {} disagree", list(odd.iter()));
        problems.push(Problem::in_file(file, message).hint("mend the list, or the owners"));
    }
}

/// Every reinforcement has a hex to come in.
fn audit_entries(ground: &Ground, file: &str, problems: &mut Problems) {
    for side in Side::BOTH {
        for (unit, info) in ground.roster.of(side) {
            if matches!(info.entry, Entry::Turn(_)) && ground.entry_hexes(unit).is_empty() {
                let message = format!("{} has no hex to come in", info.key);
                problems.push(Problem::in_file(file, message).hint("see its `entry_where`"));
            }
        }
    }
}
