//! Where the names of cities go on the map, so that none covers another or leaves the sheet.

/// A city on the sheet.
pub(super) struct Spot<'a> {
    pub(super) x: f64,
    pub(super) y: f64,
    pub(super) name: &'a str,
    pub(super) is_major: bool,
}

impl Spot<'_> {
    /// The radius of its dot.
    pub(super) const fn radius(&self) -> f64 {
        if self.is_major { 4.0 } else { 3.0 }
    }

    fn dot(&self) -> Room {
        let reach = self.radius() + 1.0;
        [self.x - reach, self.y - reach, self.x + reach, self.y + reach]
    }
}

/// A size of type in units of the sheet: one for a desk, and one for the hand, where the whole sheet is a few centimetres
/// wide and fewer names find room.
pub(super) struct Print {
    /// Its class in the style sheet.
    pub(super) class: &'static str,
    major: f64,
    minor: f64,
}

/// Both sizes; the style sheet shows one of them.
pub(super) const PRINTS: [Print; 2] = [
    Print { class: "desk", major: 14.0, minor: 12.0 },
    Print { class: "hand", major: 24.0, minor: 20.0 },
];

/// A rectangle of the sheet: left, top, right, foot.
pub(super) type Room = [f64; 4];

/// A name on the sheet.
pub(super) struct Label<'a> {
    pub(super) name: &'a str,
    pub(super) is_major: bool,
    pub(super) size: f64,
    pub(super) x: f64,
    /// The line on which the letters stand.
    pub(super) y: f64,
    pub(super) anchor: &'static str,
    pub(super) room: Room,
}

/// Room that a name keeps from others and from the edge: its halo.
const AROUND: f64 = 2.0;

fn overlap(a: &Room, b: &Room) -> bool {
    a[0] < b[2] && b[0] < a[2] && a[1] < b[3] && b[1] < a[3]
}

/// How wide a name is, by the widest of the usual fonts.
fn width(name: &str, size: f64, bold: bool) -> f64 {
    let letter = |c: char| match c {
        'm' | 'w' | 'M' | 'W' => 1.03,
        'f' | 'i' | 'j' | 'l' | 'r' | 't' | 'I' | ' ' | '-' | '\'' => 0.46,
        c if c.is_uppercase() => 0.8,
        _ => 0.7,
    };
    let weight = if bold { 1.0 } else { 0.92 };
    name.chars().map(letter).sum::<f64>() * size * weight
}

/// The names of the cities, given in the order of their weight: each takes the first of its places that is free, and one
/// that finds none is left out.
pub(super) fn place<'a>(spots: &[Spot<'a>], print: &Print, sheet: [f64; 2]) -> Vec<Label<'a>> {
    let mut labels: Vec<Label<'a>> = Vec::new();
    for spot in spots {
        let size = if spot.is_major { print.major } else { print.minor };
        let ways = ways(spot, size, sheet);
        let free = |label: &&Label<'_>, minor_dots: bool| {
            let room = &label.room;
            let inside = room[0] >= 0.0 && room[1] >= 0.0;
            let mut dots = spots.iter().filter(|other| other.is_major || minor_dots);
            inside
                && room[2] <= sheet[0]
                && room[3] <= sheet[1]
                && labels.iter().all(|other| !overlap(room, &other.room))
                && dots.all(|other| !overlap(room, &other.dot()))
        };
        // Better over a small dot than not at all.
        let clear = ways.iter().position(|way| free(&way, true));
        let place = clear.or_else(|| ways.iter().position(|way| free(&way, !spot.is_major)));
        labels.extend(place.and_then(|place| ways.into_iter().nth(place)));
    }
    labels
}

/// The places of a name around its dot, the best first.
fn ways<'a>(spot: &Spot<'a>, size: f64, sheet: [f64; 2]) -> Vec<Label<'a>> {
    let Spot { x, y, name, is_major } = *spot;
    let wide = width(name, size, is_major);
    let (rise, fall, gap) = (0.8 * size, 0.24 * size, spot.radius() + 4.0);
    let (above, below) = (y - gap - fall, y + gap + rise);
    // Near an edge a name stands askew rather than outside.
    let half = wide / 2.0 + AROUND;
    let middle = x.min(sheet[0] - half).max(half);
    let level = y + 0.3 * size;
    let places = [
        (x + gap, level, "start"),
        (x - gap, level, "end"),
        (middle, above, "middle"),
        (middle, below, "middle"),
        (x, above, "start"),
        (x, below, "start"),
        (x, above, "end"),
        (x, below, "end"),
    ];
    let label = |(x, y, anchor): (f64, f64, &'static str)| {
        let before = match anchor {
            "start" => 0.0,
            "end" => wide,
            _ => wide / 2.0,
        };
        let left = x - before;
        let room = [left - AROUND, y - rise - AROUND, left + wide + AROUND, y + fall + AROUND];
        Label { name, is_major, size, x, y, anchor, room }
    };
    places.map(label).into()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn spot(x: f64, y: f64, name: &str, is_major: bool) -> Spot<'_> {
        Spot { x, y, name, is_major }
    }

    #[test]
    fn names_neither_collide_nor_leave_the_sheet() {
        // A crowd in a corner and at an edge, as close as neighbouring hexes.
        let spots = [
            spot(390.0, 60.0, "Rostov", true),
            spot(360.0, 60.0, "Smolensk", true),
            spot(340.0, 72.0, "Moscow", true),
            spot(8.0, 8.0, "Riga", true),
            spot(24.0, 8.0, "Pskov", false),
            spot(370.0, 80.0, "Tula", false),
        ];
        for print in &PRINTS {
            let labels = place(&spots, print, [400.0, 300.0]);
            assert!(labels.len() >= 3, "{}: {}", print.class, labels.len());
            assert_eq!(labels[0].name, "Rostov", "the first in weight is named first");
            for (at, label) in labels.iter().enumerate() {
                let [left, top, right, foot] = label.room;
                assert!(
                    left >= 0.0 && top >= 0.0 && right <= 400.0 && foot <= 300.0,
                    "{}",
                    label.name
                );
                for other in &labels[..at] {
                    assert!(!overlap(&label.room, &other.room), "{} {}", label.name, other.name);
                }
            }
        }
    }

    #[test]
    fn a_name_without_room_is_left_out() {
        let spots = [spot(40.0, 20.0, "Dnepropetrovsk", true), spot(40.0, 24.0, "Zaporozhe", true)];
        let labels = place(&spots, &PRINTS[1], [120.0, 40.0]);
        assert!(labels.is_empty(), "neither fits on so small a sheet");
    }
}
