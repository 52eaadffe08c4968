//! Lines of sight between all hexes of a map, worked out once (Y51 to Y53).

use super::{HexSet, Map};
use crate::{Charts, HexsideLine, Obstacle, ObstacleKind, Sight, SightStep, Terrain};
use hex::{HexIndex, LineStep};

/// A line that is blocked.
const BLOCKED: u8 = 0xff;
/// Set for a line that is obscure; the other bits are its length.
const OBSCURE: u8 = 0x80;
/// No line is longer.
const FARTHEST: u8 = 0x7e;

/// Who sees whom: the line between each pair of hexes in one byte, and for each hex those whose fire a wall of it stops.
#[derive(Debug)]
pub struct SightTable {
    lines: Box<[u8]>,
    hexes: usize,
    walled: Vec<HexSet>,
}

/// What one hex sees in a turn (Y51, Y74).
#[derive(Clone, Copy, Debug)]
pub struct Outlook<'t> {
    row: &'t [u8],
    limit: u8,
}

impl Outlook<'_> {
    /// Whether it sees another.
    #[inline]
    #[must_use]
    pub fn sees(self, to: HexIndex) -> bool {
        self.row[to.index()] & !OBSCURE <= self.limit
    }
}

impl SightTable {
    pub(super) fn of(map: &Map, charts: &Charts) -> SightTable {
        rulebook::cite!("Y51", "Y53");
        let hexes = map.hexes().len();
        let mut lines = vec![BLOCKED; hexes * hexes].into_boxed_slice();
        let mut walled = vec![HexSet::default(); hexes];
        for one in map.hexes() {
            for other in map.hexes().skip(one.index()) {
                let length = map.distance(one, other).min(FARTHEST.into()) as u8;
                let line = match trace(map, charts, one, other) {
                    Sight::Blocked => BLOCKED,
                    Sight::Obscure => length | OBSCURE,
                    Sight::Clear => length,
                };
                for (from, to) in [(one, other), (other, one)] {
                    lines[from.index() * hexes + to.index()] = line;
                }
            }
            if map.beside(one).any(|(way, _)| map.has_wall(one, way)) {
                let behind = map.hexes().filter(|from| crosses_wall(map, *from, one));
                walled[one.index()] = HexSet::default().with(behind);
            }
        }
        SightTable { lines, hexes, walled }
    }

    /// How well one hex sees another.
    #[inline]
    #[must_use]
    pub fn between(&self, from: HexIndex, to: HexIndex) -> Sight {
        match self.lines[from.index() * self.hexes + to.index()] {
            BLOCKED => Sight::Blocked,
            line if line & OBSCURE != 0 => Sight::Obscure,
            _ => Sight::Clear,
        }
    }

    /// Whether one hex sees another.
    #[inline]
    #[must_use]
    pub fn sees(&self, from: HexIndex, to: HexIndex) -> bool {
        self.lines[from.index() * self.hexes + to.index()] != BLOCKED
    }

    /// What a hex sees that lies no farther than a limit.
    #[inline]
    #[must_use]
    pub fn outlook(&self, from: HexIndex, limit: u32) -> Outlook<'_> {
        let row = &self.lines[from.index() * self.hexes..][..self.hexes];
        Outlook { row, limit: limit.min(FARTHEST.into()) as u8 }
    }

    #[inline]
    pub(super) fn walled(&self, target: HexIndex, from: HexIndex) -> bool {
        self.walled[target.index()].contains(from)
    }
}

/// The line from centre to centre (Y51, R-Y53): n - 1 points, each in a hex or on the side between two.
fn trace(map: &Map, charts: &Charts, from: HexIndex, to: HexIndex) -> Sight {
    line(map, charts, from, to).sight(&charts.blind_hexes)
}

fn line(map: &Map, charts: &Charts, from: HexIndex, to: HexIndex) -> HexsideLine {
    rulebook::cite!("R-Y53");
    let (from_level, to_level) = (map.cell(from).level, map.cell(to).level);
    let high = from_level.max(to_level);
    let hex = |hex: Option<HexIndex>| obstacle(map, charts, hex, high);
    let step = |step: LineStep| match step {
        LineStep::Hex(at) => SightStep::Through(hex(Some(at))),
        LineStep::Between { left, right } => SightStep::Along(hex(left), hex(right)),
    };
    let length = map.distance(from, to) as usize;
    let between = map.grid().line(from, to).skip(1).take(length.saturating_sub(1)).map(step);
    HexsideLine { from_level, to_level, between: between.collect() }
}

/// What a hex between the ends is to a line whose higher end lies at `high`: bare ground does not block those level with
/// it, and off the map there is nothing (Y52, R-Y39, R-Y53).
fn obstacle(map: &Map, charts: &Charts, hex: Option<HexIndex>, high: i32) -> Obstacle {
    rulebook::cite!("Y52", "R-Y39");
    let nothing = Obstacle { kind: ObstacleKind::Nothing, top: 0 };
    let Some(cell) = hex.map(|hex| map.cell(hex)) else { return nothing };
    let kind = match cell.terrain {
        Terrain::Woods => ObstacleKind::Woods,
        Terrain::Forest => ObstacleKind::Forest,
        terrain if terrain.is_building() => ObstacleKind::Building,
        _ if cell.level > 0 && cell.level != high => ObstacleKind::Hill,
        _ => return nothing,
    };
    let terrain = if kind == ObstacleKind::Hill { Terrain::Hill } else { cell.terrain };
    match charts.terrain.obstacle_top(terrain, cell.level) {
        Some(top) => Obstacle { kind, top },
        None => nothing,
    }
}

/// Whether the last step of the line into a hex crosses a wall of it; of a pair, either (Y53).
fn crosses_wall(map: &Map, from: HexIndex, target: HexIndex) -> bool {
    let length = map.distance(from, target) as usize;
    let last = length.checked_sub(1).and_then(|last| map.grid().line(from, target).nth(last));
    last.is_some_and(|step| {
        step.hexes().any(|hex| map.way(target, hex).is_some_and(|way| map.has_wall(target, way)))
    })
}

/// The hexes between two others, as pairs where the line runs along a side (Y50, R-Y53).
pub(crate) fn between(
    map: &Map,
    from: HexIndex,
    to: HexIndex,
) -> impl Iterator<Item = LineStep> + use<'_> {
    let length = map.distance(from, to) as usize;
    map.grid().line(from, to).skip(1).take(length.saturating_sub(1))
}

/// The first hexes that block the line, counted from the first end; none where it is free. For people who ask why.
#[must_use]
pub fn blockers(map: &Map, charts: &Charts, from: HexIndex, to: HexIndex) -> Vec<HexIndex> {
    if trace(map, charts, from, to) != Sight::Blocked {
        return Vec::new();
    }
    let whole = line(map, charts, from, to);
    let (nothing, count) = (Obstacle { kind: ObstacleKind::Nothing, top: 0 }, whole.between.len());
    let alone = |place: usize| {
        let mut between = vec![SightStep::Through(nothing); count];
        between[place] = whole.between[place];
        HexsideLine { between, ..whole.clone() }.sight(&charts.blind_hexes) == Sight::Blocked
    };
    let steps = between(map, from, to).enumerate();
    steps.filter(|(place, _)| alone(*place)).flat_map(|(_, step)| step.hexes()).collect()
}
