//! Names of places, each where it covers least.

use geo::Coord;

use super::class::{Class, Symbol};
use super::drawing::{Frame, Layer, Lettering, Stand, spot, stamp};
use super::font;
use super::room::Room;
use crate::{PlaceKind, PlaceRecord};

/// Sizes of type in hex widths, and the least in pixels.
const TOWN: f64 = 0.172;
const CITY: f64 = 0.198;
const MAJOR: f64 = 0.205;
const LEAST_PIXELS: f64 = 11.0;

/// The base line of a name at the foot of its hex.
const FOOT: f64 = 0.40;

/// Base lines to try, with what they cost.
const LINES: [(f64, f64); 10] = [
    (FOOT, 0.0),
    (0.31, 0.25),
    (0.36, 0.15),
    (0.45, 0.25),
    (0.52, 0.7),
    (0.26, 0.5),
    (-0.12, 2.0),
    (-0.18, 2.2),
    (-0.24, 2.5),
    (0.06, 2.4),
];

/// Shifts to either side, in hex widths.
const SHIFTS: [f64; 9] = [0.0, 0.08, 0.16, 0.24, 0.34, 0.46, 0.60, 0.75, 0.9];

/// Where there is no room at all, the type grows smaller.
const SHRINK: [f64; 3] = [1.0, 0.88, 0.76];

/// A name with the mark of its rank.
struct Label {
    class: Class,
    text: String,
    size: f64,
    mark: Option<(Class, Symbol)>,
}

/// The name of a place at this scale; small scales name only cities.
fn label(place: &PlaceRecord, scale: f64) -> Option<Label> {
    let least = LEAST_PIXELS / scale;
    let (class, size, mark) = match place.kind {
        PlaceKind::Town if scale < 40.0 => return None,
        PlaceKind::Town => (Class::Town, TOWN, None),
        PlaceKind::City => (Class::City, CITY, Some((Class::CityMark, Symbol::CityMark))),
        PlaceKind::MajorCity => {
            (Class::MajorCity, MAJOR, Some((Class::MajorMark, Symbol::MajorMark)))
        }
    };
    let text = match place.kind {
        PlaceKind::MajorCity => place.name.to_uppercase(),
        PlaceKind::Town | PlaceKind::City => place.name.clone(),
    };
    Some(Label { class, text, size: size.max(least), mark })
}

impl Label {
    /// Room for the mark before the name.
    fn indent(&self, size: f64) -> f64 {
        if self.mark.is_some() { size * 0.78 } else { 0.0 }
    }

    /// The whole label with its left end and base line here.
    fn frame(&self, size: f64, left: f64, base: f64) -> Frame {
        let width = self.indent(size) + font::width(self.class, &self.text) * size;
        Frame {
            left,
            top: base - size * font::RISE,
            right: left + width,
            bottom: base + size * font::FALL,
        }
    }
}

/// Puts the names of places, greatest first, into the room that is left.
pub(super) fn place(
    layer: &mut Layer,
    room: &mut Room,
    places: &[(Coord, &PlaceRecord)],
    scale: f64,
) {
    for (at, place) in places {
        let Some(label) = label(place, scale) else { continue };
        let Some((size, frame)) = best(&label, *at, room) else { continue };
        room.take(frame);
        let base = frame.bottom - size * font::FALL;
        if let Some((class, symbol)) = label.mark {
            let height = size * 0.58;
            let middle = Coord { x: frame.left + height / 2.0, y: base - size * 0.34 };
            layer.stamps(class, symbol, vec![stamp(middle, height)]);
        }
        let start = Coord { x: frame.left + label.indent(size), y: base };
        layer.lettering(label.class, &label.text, size, Stand::Start(spot(start)));
    }
}

/// The cheapest place for a label: its type size and its frame.
fn best(label: &Label, at: Coord, room: &Room) -> Option<(f64, Frame)> {
    for shrink in SHRINK {
        let size = label.size * shrink;
        let mut found: Option<(f64, Frame)> = None;
        for (line, line_price) in LINES {
            for shift in SHIFTS {
                for side in [1.0, -1.0] {
                    let frame = label.frame(size, 0.0, at.y + line);
                    let left = at.x + shift * side - frame.width() / 2.0;
                    let frame = label.frame(size, left, at.y + line);
                    let Some(price) = room.price(&[frame]) else { continue };
                    let price = price + line_price + shift * 1.6;
                    if found.is_none_or(|(best, _)| price < best) {
                        found = Some((price, frame));
                    }
                }
            }
        }
        if let Some((_, frame)) = found {
            return Some((size, frame));
        }
    }
    None
}

/// What a lettering costs where it stands.
pub(super) fn price(room: &Room, lettering: &Lettering) -> Option<f64> {
    room.price(&lettering.boxes())
}
