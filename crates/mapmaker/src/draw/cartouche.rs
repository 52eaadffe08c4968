//! The strip below the map: title, legend, north and scale.

use geo::Coord;

use super::class::{Class, LayerName};
use super::drawing::{Frame, Layer, Path, Stand, spot};
use super::font;
use super::legend::Legend;
use super::view::{Options, STRIP, View};

/// What the cartouche says of the map.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Measure {
    pub(super) km_per_hex: f64,
    /// How far north is turned to the right.
    pub(super) north_deg: f64,
    /// How many miles the scale shows.
    pub(super) miles: f64,
}

const KM_PER_MILE: f64 = 1.609_344;

/// Sizes in hex widths.
const TITLE: f64 = 0.95;
const CAPTION: f64 = 0.30;
const SMALL: f64 = 0.24;
const ARROW: f64 = 1.5;

/// Room between the blocks of the strip.
const GAP: f64 = 0.9;

/// Who made the geography.
const CREDIT: &str = "Made with Natural Earth";

/// The line around the map, and what stands below it.
pub(super) fn layer(view: &View, options: &Options, measure: Measure, legend: &Legend) -> Layer {
    let mut layer = Layer::new(LayerName::Cartouche);
    layer.figure(Class::Neatline, Path::rectangle(view.frame));
    if !view.cartouche {
        return layer;
    }
    let strip = Frame { top: view.sheet.bottom - STRIP, ..view.frame };
    let bar = measure.miles * KM_PER_MILE / measure.km_per_hex;
    let scale_left = view.frame.right - bar - 0.25;
    let arrow = Coord { x: scale_left - 0.95, y: strip.top + 1.0 };
    let title_right = title(&mut layer, options, strip.left, strip.top);
    let free = arrow.x - GAP - title_right - GAP;
    if free >= legend.width {
        let left = title_right + GAP + (free - legend.width) / 2.0;
        legend.draw(&mut layer, Coord { x: left, y: strip.top }, options.season);
    }
    north(&mut layer, arrow, measure.north_deg);
    scale(&mut layer, Coord { x: scale_left, y: strip.top + 0.95 }, bar, measure);
    layer
}

/// Title, caption and credit; gives their right end.
fn title(layer: &mut Layer, options: &Options, left: f64, top: f64) -> f64 {
    let rows = [
        (Class::Title, options.title.as_str(), TITLE, 0.92),
        (Class::Caption, options.caption.as_str(), CAPTION, 1.42),
        (Class::Caption, CREDIT, SMALL, 1.84),
    ];
    let mut right = left;
    for (class, text, size, down) in rows.into_iter().filter(|(_, text, ..)| !text.is_empty()) {
        let at = Coord { x: left, y: top + down };
        layer.lettering(class, text, size, Stand::Start(spot(at)));
        right = right.max(left + font::width(class, text) * size);
    }
    right
}

fn north(layer: &mut Layer, middle: Coord, degrees: f64) {
    let (sin, cos) = degrees.to_radians().sin_cos();
    // Up on the arrow is north on the map.
    let at = |x: f64, y: f64| middle + Coord { x: x * cos - y * sin, y: x * sin + y * cos } * ARROW;
    for (class, side) in [(Class::ScaleInk, -1.0), (Class::ScaleLight, 1.0)] {
        let mut half = Path::through([at(0.0, -0.34), at(0.15 * side, 0.42), at(0.0, 0.29)]);
        half.close();
        layer.figure(class, half);
    }
    let letter = at(0.0, -0.44) + Coord { x: 0.0, y: SMALL * 0.3 };
    layer.lettering(Class::ScaleText, "N", SMALL * 1.15, Stand::Middle(spot(letter)));
}

fn scale(layer: &mut Layer, start: Coord, bar: f64, measure: Measure) {
    const HIGH: f64 = 0.12;
    let Measure { km_per_hex, miles, .. } = measure;
    let piece = bar / 4.0;
    for quarter in 0..4_u8 {
        let left = start.x + piece * f64::from(quarter);
        let class = if quarter % 2 == 0 { Class::ScaleInk } else { Class::ScaleLight };
        let (right, top, bottom) = (left + piece, start.y - HIGH, start.y);
        layer.figure(class, Path::rectangle(Frame { left, top, right, bottom }));
    }
    for mark in 0..=4_u8 {
        let at = start + Coord { x: piece * f64::from(mark), y: -HIGH - 0.12 };
        let text = format!("{:.0}", miles / 4.0 * f64::from(mark));
        layer.lettering(Class::ScaleText, &text, SMALL, Stand::Middle(spot(at)));
    }
    let text = format!("miles, one hex about {:.0}", km_per_hex / KM_PER_MILE);
    let under = start + Coord { x: bar / 2.0, y: SMALL * 1.45 };
    layer.lettering(Class::Caption, &text, SMALL, Stand::Middle(spot(under)));
}
