//! Levels: each one a tone darker within its contour, with strokes down the slope and the light from the north-west.

use geo::Coord;

use super::super::class::{Class, LayerName};
use super::super::drawing::{Layer, Path, distance};
use super::super::noise::roll;
use super::super::shape::outline;
use super::Field;

/// Between the strokes of a slope.
const APART: f64 = 0.075;
/// The length of a stroke in the light and in the shade.
const LIT: f64 = 0.05;
const SHADED: f64 = 0.15;

pub(super) fn layer(battlefield: &Field<'_>) -> Layer {
    let mut layer = Layer::new(LayerName::Terrain);
    let highest = battlefield.plots.iter().map(|plot| plot.level).max().unwrap_or(0);
    for level in 1..=highest {
        let region = battlefield.region(|plot| plot.level >= level);
        let contour = outline(battlefield.grid, &region);
        let strokes = slope(&contour);
        layer.figure(Class::Level, contour);
        layer.figure(Class::Slope, strokes);
    }
    layer
}

/// Strokes from a contour outward, which is downhill: outlines run clockwise around what is high.
fn slope(contour: &Path) -> Path {
    let mut path = Path::default();
    for line in contour.points() {
        let mut rest = 0.0;
        for pair in line.windows(2) {
            let long = distance(pair[0], pair[1]);
            if long <= 0.0 {
                continue;
            }
            let way = (pair[1] - pair[0]) / long;
            let out = Coord { x: way.y, y: -way.x };
            // Toward the south-east lies the shade.
            let shade = f64::midpoint((out.x + out.y) * std::f64::consts::FRAC_1_SQRT_2, 1.0);
            let mut along = rest;
            while along < long {
                let from = pair[0] + way * along;
                let reach = (LIT + (SHADED - LIT) * shade) * (0.6 + 0.6 * roll(740, from));
                path.go(from);
                path.line(from + out * reach);
                along += APART;
            }
            rest = along - long;
        }
    }
    path
}
