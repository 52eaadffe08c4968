//! Names of rivers along their course, and of lands and seas across them.

use geo::Coord;
use module::{Embedded, Files, Problems, Table};

use super::class::Class;
use super::drawing::{Layer, Lettering, Path, Stand, distance, spot, walk};
use super::font;
use super::labels::price;
use super::manner::Manner;
use super::rivers::Stream;
use super::room::Room;
use super::shape::middle;
use super::view::View;
use crate::Projection;

/// Size of a river's name in hex widths, and the least in pixels.
const RIVER_SIZE: f64 = 0.205;
const LEAST_PIXELS: f64 = 11.0;

/// A river is named once in so many hexes.
const NAME_EVERY: f64 = 13.0;

/// Two names of one river stand at least so far apart.
const NAMES_APART: f64 = 8.0;

/// A name follows its river bend by bend no closer than this.
const BEND: f64 = 0.8;

/// Steps in which a name is pushed along its river.
const PUSH: f64 = 0.2;

/// Large hexes show no names of lands: only letters of them would be seen.
const LANDS_BELOW: f64 = 120.0;

/// The files that come with the drawing.
static ASSETS: Embedded =
    Embedded::new(&[("names.csv", include_str!("../../../../modules/barbarossa/geo/names.csv"))]);

/// Names the rivers in sight.
pub(super) fn rivers(
    layer: &mut Layer,
    room: &mut Room,
    view: &View,
    streams: &[Stream],
    scale: f64,
) {
    let size = RIVER_SIZE.max(LEAST_PIXELS / scale);
    for stream in streams.iter().filter(|stream| !stream.name.is_empty()) {
        let lines: Vec<Vec<Coord>> = stream.runs.iter().flat_map(|run| seen(run, view)).collect();
        let length: f64 = lines.iter().map(|line| long(line)).sum();
        let mut stands: Vec<Coord> = Vec::new();
        for _ in 0..=(length / NAME_EVERY) as u32 {
            let free = |at: Coord| stands.iter().all(|it| distance(*it, at) > NAMES_APART);
            let Some((lettering, at)) = best(&stream.name, size, &lines, room, &free) else {
                break;
            };
            for frame in lettering.boxes() {
                room.take(frame);
            }
            stands.push(at);
            layer.marks.push(super::drawing::Mark::Lettering(lettering));
        }
    }
}

/// The unbroken parts of a run that lie within the frame.
fn seen(run: &[super::rivers::Piece], view: &View) -> Vec<Vec<Coord>> {
    let mut lines: Vec<Vec<Coord>> = vec![Vec::new()];
    for point in run.iter().flat_map(|piece| piece.path().points()).flatten() {
        if !view.frame.contains(point) {
            lines.push(Vec::new());
        } else if let Some(line) = lines.last_mut()
            && line.last() != Some(&point)
        {
            line.push(point);
        }
    }
    lines.retain(|line| line.len() > 2);
    lines
}

fn long(line: &[Coord]) -> f64 {
    line.windows(2).map(|pair| distance(pair[0], pair[1])).sum()
}

/// The cheapest stand of a name on a river, with the middle of its stretch.
fn best(
    name: &str,
    size: f64,
    lines: &[Vec<Coord>],
    room: &Room,
    free: &dyn Fn(Coord) -> bool,
) -> Option<(Lettering, Coord)> {
    let width = font::width(Class::RiverName, name) * size;
    let mut found: Option<(f64, Lettering, Coord)> = None;
    for line in lines {
        let whole = long(line);
        // A hexside zigzag is longer than the way it makes.
        let stretch = width * 1.16;
        let mut start = 0.0;
        while start + stretch <= whole {
            let at = walk(line, start + stretch / 2.0);
            if free(at) {
                for above in [true, false] {
                    let course = Course::new(line, start, stretch, above, size);
                    let stand = Stand::Along(course.path);
                    let text = name.to_owned();
                    let class = Class::RiverName;
                    let lettering = Lettering { class, text, size, ink: None, stand };
                    let Some(cost) = price(room, &lettering) else { continue };
                    let cost = cost + course.price;
                    if found.as_ref().is_none_or(|(least, ..)| cost < *least) {
                        found = Some((cost, lettering, at));
                    }
                }
            }
            start += PUSH;
        }
    }
    found.map(|(_, lettering, at)| (lettering, at))
}

/// The base line of a name beside a river.
struct Course {
    path: Path,
    price: f64,
}

impl Course {
    fn new(line: &[Coord], start: f64, stretch: f64, above: bool, size: f64) -> Self {
        let bends = (stretch / BEND).round().clamp(1.0, 40.0) as u32;
        // A little more than needed on either side, so that no letter falls off.
        let calm = |bend: u32| {
            let along = start + stretch * f64::from(bend) / f64::from(bends);
            let near = [-0.5, -0.25, 0.0, 0.25, 0.5].map(|off| walk(line, along + off));
            near.into_iter().fold(Coord::zero(), |sum, at| sum + at) / 5.0
        };
        let mut calm: Vec<Coord> = (0..=bends).map(calm).collect();
        let (first, last) = (calm[0], calm[calm.len() - 1]);
        // Read from left to right, and from below where the river stands on end.
        if first.x > last.x + 0.02 || ((first.x - last.x).abs() <= 0.02 && first.y < last.y) {
            calm.reverse();
        }
        let off = if above { 0.115 } else { -0.115 - size * 0.62 };
        let beside: Vec<Coord> =
            (0..calm.len()).map(|index| calm[index] + left(&calm, index) * off).collect();
        let chord = distance(first, last);
        let slope = (last.y - first.y).abs() / chord.max(1e-9);
        let crooked = (1.0 - chord / stretch).max(0.0);
        let price =
            crooked * 7.0 + slope * 1.2 + turning(&calm) * 1.6 + if above { 0.0 } else { 0.35 };
        Self { path: smooth(&beside), price }
    }
}

/// One hex width to the left of the way, where up is for the reader.
fn left(line: &[Coord], index: usize) -> Coord {
    let before = line[index.saturating_sub(1)];
    let after = line[(index + 1).min(line.len() - 1)];
    let way = after - before;
    let length = way.x.hypot(way.y).max(1e-9);
    Coord { x: way.y, y: -way.x } / length
}

/// How much a line turns in all, in radians.
fn turning(line: &[Coord]) -> f64 {
    let turn = |three: &[Coord]| {
        let (a, b) = (three[1] - three[0], three[2] - three[1]);
        (a.x * b.y - a.y * b.x).atan2(a.x * b.x + a.y * b.y).abs()
    };
    line.windows(3).map(turn).sum()
}

/// A smooth line led by these points, run straight on at both ends.
fn smooth(points: &[Coord]) -> Path {
    const MORE: f64 = 0.3;
    let mut path = Path::default();
    let (Some(first), Some(last)) = (points.first(), points.last()) else { return path };
    let onward = |from: Coord, to: Coord| {
        let way = to - from;
        to + way * (MORE / way.x.hypot(way.y).max(1e-9))
    };
    let (start, end) = match points {
        [_] => (*first, *last),
        _ => (onward(points[1], *first), onward(points[points.len() - 2], *last)),
    };
    path.go(start);
    path.line(middle(start, *first));
    let mut ahead: Vec<Coord> = points.to_vec();
    ahead.push(end);
    for pair in ahead.windows(2) {
        path.curve(pair[0], middle(pair[0], pair[1]));
    }
    path.line(end);
    path
}

/// Names lands and seas where there is room.
pub(super) fn lands(
    layer: &mut Layer,
    room: &mut Room,
    manner: &Manner,
    projection: &Projection,
    scale: f64,
) {
    if scale >= LANDS_BELOW {
        return;
    }
    for name in &manner.names {
        let home = projection.project(name.longitude, name.latitude);
        if manner.names_at_home && !room.frame().contains(home) {
            continue;
        }
        let size = name.size.max(LEAST_PIXELS / scale);
        let mut found: Option<(f64, Lettering)> = None;
        for (x, y) in nearby() {
            let at = home + Coord { x, y };
            let stand = Stand::Middle(spot(at));
            let text = name.text.to_uppercase();
            let lettering = Lettering { class: name.class, text, size, ink: None, stand };
            let Some(cost) = price(room, &lettering) else { continue };
            let cost = cost * 0.5 + x.hypot(y);
            if found.as_ref().is_none_or(|(least, _)| cost < *least) {
                found = Some((cost, lettering));
            }
        }
        if let Some((_, lettering)) = found {
            for frame in lettering.boxes() {
                room.take(frame);
            }
            layer.marks.push(super::drawing::Mark::Lettering(lettering));
        }
    }
}

/// Steps away from the spot a name is meant for.
fn nearby() -> impl Iterator<Item = (f64, f64)> {
    let steps = || (-6_i8..=6).map(|step| f64::from(step) * 0.22);
    steps().flat_map(move |y| steps().map(move |x| (x, y)))
}

/// The name of a land or a water.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Name {
    text: String,
    class: Class,
    longitude: f64,
    latitude: f64,
    size: f64,
}

/// The names that come with the drawing; a test proves that the file has no faults.
pub(super) fn read() -> Vec<Name> {
    read_from(&ASSETS, "names.csv", &mut Problems::new())
}

/// The names of lands and waters in a file.
pub(super) fn read_from(files: &dyn Files, path: &str, problems: &mut Problems) -> Vec<Name> {
    let Some(table) = Table::read(files, path, problems) else { return Vec::new() };
    let kinds = [("land", Class::LandName), ("water", Class::WaterName)];
    let name = |row: module::Row<'_>| {
        Some(Name {
            text: row.text("name", problems)?.to_owned(),
            class: row.choice("kind", &kinds, problems)?,
            longitude: row.parse("longitude", problems)?,
            latitude: row.parse("latitude", problems)?,
            size: row.parse("size", problems)?,
        })
    };
    table.rows().filter_map(name).collect()
}

/// Checks the names of a map module, if it has any: the drawing alone reads them.
pub fn check_names(files: &dyn Files, problems: &mut Problems) {
    const NAMES: &str = "geo/names.csv";
    if files.has(NAMES) {
        read_from(files, NAMES, problems);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_name_of_the_file_is_read() {
        let lines =
            include_str!("../../../../modules/barbarossa/geo/names.csv").lines().count() - 1;
        assert_eq!(read().len(), lines);
        assert!(read().iter().any(|name| name.text == "Baltic Sea"));
    }

    #[test]
    fn a_straight_line_does_not_turn() {
        let line = [0.0, 1.0, 2.0].map(|x| Coord { x, y: 0.0 });
        assert!(turning(&line) < 1e-9);
        let corner = [(0.0, 0.0), (1.0, 0.0), (1.0, 1.0)].map(|(x, y)| Coord { x, y });
        assert!((turning(&corner) - std::f64::consts::FRAC_PI_2).abs() < 1e-9);
    }
}
