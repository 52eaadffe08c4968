//! Whether a line is crossed to the other side.

use geo::{Coord, GeoNum, Kernel, Line, LineString, Orientation};

/// Whether a way crosses a course an odd number of times, and so ends on the other side of it.
///
/// A course that only touches the way is not crossed: a point on a line counts as lying to the
/// left of it, always, so that the crossing at a bend is counted once.
pub(crate) fn crosses_odd<'c>(
    way: Line,
    courses: impl IntoIterator<Item = &'c LineString>,
) -> bool {
    let crossings = courses
        .into_iter()
        .flat_map(LineString::lines)
        .filter(|reach| near(way, *reach) && cross(way, *reach))
        .count();
    crossings % 2 == 1
}

fn near(a: Line, b: Line) -> bool {
    let apart =
        |a: (f64, f64), b: (f64, f64)| a.0.max(a.1) < b.0.min(b.1) || b.0.max(b.1) < a.0.min(a.1);
    !apart((a.start.x, a.end.x), (b.start.x, b.end.x))
        && !apart((a.start.y, a.end.y), (b.start.y, b.end.y))
}

fn cross(a: Line, b: Line) -> bool {
    is_right(a, b.start) != is_right(a, b.end) && is_right(b, a.start) != is_right(b, a.end)
}

fn is_right(line: Line, point: Coord) -> bool {
    <f64 as GeoNum>::Ker::orient2d(line.start, line.end, point) == Orientation::Clockwise
}
