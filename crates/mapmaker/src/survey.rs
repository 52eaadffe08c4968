//! What lies within each hex: its dry part, its country, what covers it.

use geo::{Area, BooleanOps, BoundingRect, Coord, Intersects, MultiPolygon, Polygon, Rect};
use hex::{Grid, HexIndex};

use crate::Terrain;
use crate::layers::Layers;

/// Shapes of one layer, each with what it stands for.
pub(crate) type Shapes<T> = Vec<(T, MultiPolygon)>;

/// What the layers say of one hex.
#[derive(Debug, Clone, Default)]
pub(crate) struct Ground {
    /// The share of the hex that is neither sea nor lake.
    pub(crate) dry: f64,
    /// The share that is lake.
    pub(crate) lake: f64,
    /// The lake with the greatest share, if it has a name.
    pub(crate) lake_name: Option<String>,
    /// The country with the greatest share of the dry part.
    pub(crate) country: Option<String>,
    /// What covers enough of the dry part; clear where nothing does.
    pub(crate) cover: Option<Terrain>,
    /// Land and lakes in and around a hex that is not all dry, to look at its sides with.
    pub(crate) shore: Option<Shore>,
}

/// Land and lakes around a hex.
#[derive(Debug, Clone)]
pub(crate) struct Shore {
    pub(crate) land: MultiPolygon,
    pub(crate) lakes: MultiPolygon,
}

/// From the centre of a hex, so far reaches the shore that is kept: past its neighbours' centres.
const REACH: f64 = 1.3;

/// What covers a hex, in the order in which it counts, and the share of the dry part it needs.
const COVERS: [(Terrain, f64); 4] = [
    (Terrain::Mountain, 0.50),
    (Terrain::Marsh, 0.45),
    (Terrain::Woods, 0.45),
    (Terrain::Rough, 0.45),
];

/// Surveys every hex of the map.
pub(crate) fn survey(grid: &Grid, layers: &Layers) -> Vec<Ground> {
    let land = whole(&layers.land);
    let lakes = whole(&layers.lakes);
    let countries = whole(&layers.countries);
    // Areas of one kind may overlap, so they are joined before they are measured.
    let covers: Shapes<Terrain> = COVERS
        .iter()
        .map(|(kind, _)| {
            let of_kind = layers.terrain.iter().filter(|(terrain, _)| terrain == kind);
            let joined =
                of_kind.fold(MultiPolygon::new(Vec::new()), |sum, (_, shape)| sum.union(shape));
            (*kind, joined)
        })
        .collect();
    let hexes: Vec<HexIndex> = grid.hexes().collect();
    let mut grounds = Vec::with_capacity(hexes.len());
    for row in hexes.chunk_by(|a, b| grid.centre(*a).v == grid.centre(*b).v) {
        // Large shapes are cut down to the row first; each hex then has only little to cut.
        let window = row_window(grid, row);
        let strip = Strip {
            land: clip(&land, &window),
            lakes: clip(&lakes, &window),
            countries: clip(&countries, &window),
            covers: clip(&covers, &window),
        };
        grounds.extend(row.iter().map(|hex| strip.ground(grid, *hex)));
    }
    grounds
}

/// The layers of one row of hexes.
struct Strip {
    land: Shapes<()>,
    lakes: Shapes<String>,
    countries: Shapes<String>,
    covers: Shapes<Terrain>,
}

impl Strip {
    fn ground(&self, grid: &Grid, hex: HexIndex) -> Ground {
        let outline = outline(grid, hex);
        let whole = outline.unsigned_area();
        let lakes = clip(&self.lakes, &outline);
        let dry = join(&clip(&self.land, &outline)).difference(&join(&lakes));
        let dry_area = dry.unsigned_area();
        let largest_lake = largest(&lakes);
        let share = dry_area / whole;
        Ground {
            dry: share,
            lake: lakes.iter().map(|(_, shape)| shape.unsigned_area()).sum::<f64>() / whole,
            lake_name: largest_lake.cloned().filter(|name| !name.is_empty()),
            country: largest(&within(&self.countries, &dry)).cloned(),
            cover: self.cover(&dry, dry_area),
            shore: (share < 1.0 - 1e-9).then(|| self.shore(grid, hex)),
        }
    }

    fn cover(&self, dry: &MultiPolygon, dry_area: f64) -> Option<Terrain> {
        let covers = within(&self.covers, dry);
        COVERS.iter().find_map(|(kind, needed)| {
            let (_, shape) = covers.iter().find(|(cover, _)| cover == kind)?;
            (shape.unsigned_area() >= needed * dry_area).then_some(*kind)
        })
    }

    fn shore(&self, grid: &Grid, hex: HexIndex) -> Shore {
        let centre = grid.centre(hex);
        let corner = |sign: f64| Coord { x: centre.u + sign * REACH, y: centre.v + sign * REACH };
        let window = Rect::new(corner(-1.0), corner(1.0)).to_polygon();
        Shore { land: join(&clip(&self.land, &window)), lakes: join(&clip(&self.lakes, &window)) }
    }
}

/// The outline of a hex.
pub(crate) fn outline(grid: &Grid, hex: HexIndex) -> Polygon {
    let corners = grid.corners(hex).map(|corner| Coord { x: corner.u, y: corner.v });
    Polygon::new(corners.to_vec().into(), Vec::new())
}

fn row_window(grid: &Grid, row: &[HexIndex]) -> Polygon {
    let mut low = Coord { x: f64::INFINITY, y: f64::INFINITY };
    let mut high = Coord { x: f64::NEG_INFINITY, y: f64::NEG_INFINITY };
    for centre in row.iter().map(|hex| grid.centre(*hex)) {
        low = Coord { x: low.x.min(centre.u - REACH), y: low.y.min(centre.v - REACH) };
        high = Coord { x: high.x.max(centre.u + REACH), y: high.y.max(centre.v + REACH) };
    }
    Rect::new(low, high).to_polygon()
}

fn whole<T: Clone>(layer: &[(T, Polygon)]) -> Shapes<T> {
    layer.iter().map(|(what, shape)| (what.clone(), shape.clone().into())).collect()
}

/// The parts of the shapes within a window.
fn clip<T: Clone>(shapes: &Shapes<T>, window: &Polygon) -> Shapes<T> {
    within(shapes, &MultiPolygon::new(vec![window.clone()]))
}

fn within<T: Clone>(shapes: &Shapes<T>, window: &MultiPolygon) -> Shapes<T> {
    let Some(frame) = window.bounding_rect() else { return Vec::new() };
    let near = shapes
        .iter()
        .filter(|(_, shape)| shape.bounding_rect().is_some_and(|rect| rect.intersects(&frame)));
    near.map(|(what, shape)| (what.clone(), shape.intersection(window)))
        .filter(|(_, part)| !part.0.is_empty())
        .collect()
}

/// All shapes as one. Shapes of one layer never overlap, so nothing needs to be merged.
fn join<T>(shapes: &Shapes<T>) -> MultiPolygon {
    shapes.iter().flat_map(|(_, shape)| shape.0.iter().cloned()).collect()
}

/// What the largest shape stands for; the first of equals.
fn largest<T>(shapes: &Shapes<T>) -> Option<&T> {
    let mut best: Option<(&T, f64)> = None;
    for (what, shape) in shapes {
        let area = shape.unsigned_area();
        if best.is_none_or(|(_, most)| area > most) {
            best = Some((what, area));
        }
    }
    best.map(|(what, _)| what)
}
