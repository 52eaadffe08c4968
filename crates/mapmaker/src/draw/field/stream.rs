//! The river with its banks and water lines, and what leads over it.

use geo::{Buffer, LineString, MultiPolygon, Polygon};

use super::super::class::{Class, LayerName};
use super::super::drawing::{Layer, Path};
use super::super::shape::outline;
use super::Field;

/// How far the water lines lie within the banks.
const LINES: [(Class, f64); 3] =
    [(Class::WaterLine1, 0.05), (Class::WaterLine2, 0.115), (Class::WaterLine3, 0.19)];

pub(super) fn layer(battlefield: &Field<'_>) -> Layer {
    let mut layer = Layer::new(LayerName::Water);
    let bank = outline(battlefield.grid, &battlefield.region(Field::is_wet));
    let rings =
        bank.points().into_iter().map(|ring| Polygon::new(LineString::new(ring), Vec::new()));
    let water = MultiPolygon::new(rings.collect());
    layer.figure(Class::Water, bank.clone());
    for (class, inside) in LINES {
        layer.figure(class, drawn(&water.buffer(-inside)));
    }
    layer.figure(Class::Coast, bank);
    layer
}

fn drawn(water: &MultiPolygon) -> Path {
    let mut path = Path::default();
    for polygon in water {
        let rings = std::iter::once(polygon.exterior()).chain(polygon.interiors());
        for ring in rings {
            path.extend(Path::through(ring.coords().copied()));
        }
    }
    path
}
