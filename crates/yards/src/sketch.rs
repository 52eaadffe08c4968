//! A piece of ground as a sketch has it, and who sees whom on it.

use crate::obscure::{HexsideLine, Sight, SightStep};
use crate::sight::{Obstacle, ObstacleKind};
use crate::terrain::Terrain;
use crate::{Charts, Features};
use hex::{
    Digits, EastWest, Grid, HexIndex, Layout, LineStep, NorthSouth, Numbering, NumberingError,
    Parity, Span,
};

/// A hex of a sketch: what is on it, and its level.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SketchHex {
    /// Open ground, woods, a building.
    pub terrain: Terrain,
    /// Its level; above 0 it is a hill.
    pub level: i32,
}

impl SketchHex {
    /// What it puts in the way of a line of sight (R-Y18).
    #[must_use]
    pub fn obstacle(self, charts: &Charts) -> Obstacle {
        let standing = match self.terrain {
            Terrain::Woods => ObstacleKind::Woods,
            Terrain::Forest => ObstacleKind::Forest,
            building if building.is_building() => ObstacleKind::Building,
            _ if self.level > 0 => return Obstacle { kind: ObstacleKind::Hill, top: self.level },
            _ => return NOTHING,
        };
        let top = charts.terrain.obstacle_top(self.terrain, self.level).unwrap_or(self.level);
        Obstacle { kind: standing, top }
    }

    /// Its features as a case names them: its terrain, and the hill beside it (R-Y22).
    #[must_use]
    pub fn features(self) -> Features {
        [Some(self.terrain), (self.level > 0).then_some(Terrain::Hill)]
            .into_iter()
            .flatten()
            .collect()
    }
}

const NOTHING: Obstacle = Obstacle { kind: ObstacleKind::Nothing, top: 0 };

/// Ground of flat-topped hexes, as on the maps: every second column stands half a hex lower.
pub struct Sketch {
    grid: Grid,
    hexes: Vec<SketchHex>,
}

/// What one hex sees of another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sighting {
    /// How far away it is.
    pub range: u32,
    /// How well it is seen.
    pub sight: Sight,
    /// The hex that blocks the line or obscures it, the first from the higher end.
    pub by: Option<usize>,
}

impl Sketch {
    /// Ground of so many columns, its hexes row by row; `None` where they fill no rows, or a row or column too many.
    #[must_use]
    pub fn new(columns: u8, hexes: Vec<SketchHex>) -> Option<Sketch> {
        let rows = u8::try_from(hexes.len() / usize::from(columns.max(1))).ok()?;
        let full = usize::from(rows) * usize::from(columns) == hexes.len();
        let grid = laid_out(columns, rows).ok().filter(|_| full)?;
        Some(Sketch { grid, hexes })
    }

    /// What one hex sees of another, both by their places in the list (R-Y18, R-Y29); `None` of a hex that is not there.
    #[must_use]
    pub fn look(&self, from: usize, to: usize, charts: &Charts) -> Option<Sighting> {
        let [near, far] = [self.hexes.get(from)?, self.hexes.get(to)?];
        let [a, b] = [place(from)?, place(to)?];
        let steps: Vec<LineStep> = self.grid.line(a, b).collect();
        let within = steps.get(1..steps.len().saturating_sub(1)).unwrap_or_default();
        let obstacle = |hex: Option<HexIndex>| {
            hex.and_then(|hex| self.hexes.get(hex.index()))
                .map_or(NOTHING, |it| it.obstacle(charts))
        };
        let step = |step: &LineStep| match *step {
            LineStep::Hex(hex) => SightStep::Through(obstacle(Some(hex))),
            LineStep::Between { left, right } => SightStep::Along(obstacle(left), obstacle(right)),
        };
        let between = within.iter().map(step).collect();
        let line = HexsideLine { from_level: near.level, to_level: far.level, between };
        let chart = &charts.blind_hexes;
        let by = line.hindered_by(chart).and_then(|(step, right)| match within.get(step)? {
            LineStep::Hex(hex) => Some(*hex),
            LineStep::Between { left, right: other } => {
                if right {
                    *other
                } else {
                    *left
                }
            }
        });
        let (range, sight) = (self.grid.distance(a, b), line.sight(chart));
        Some(Sighting { range, sight, by: by.map(HexIndex::index) })
    }

    /// Its hexes, row by row.
    #[must_use]
    pub fn hexes(&self) -> &[SketchHex] {
        &self.hexes
    }
}

fn place(at: usize) -> Option<HexIndex> {
    u16::try_from(at).ok().map(HexIndex::new)
}

fn laid_out(columns: u8, rows: u8) -> Result<Grid, NumberingError> {
    Grid::new(Numbering {
        digits: Digits::Rrcc,
        rows: Span { first: 1, last: rows },
        columns: Span { first: 1, last: columns },
        rows_grow: NorthSouth::South,
        columns_grow: EastWest::East,
        layout: Layout::Flat { shifted_columns: Parity::Even, toward: NorthSouth::South },
    })
}
