//! Title, north and scale.

use geo::Coord;
use hex::HexIndex;

use super::class::{Class, LayerName};
use super::drawing::{Frame, Layer, Path, Stand, spot};
use super::font;
use super::view::{Options, View, centre};
use crate::Compiled;

/// What the cartouche says of the map.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Measure {
    pub(super) km_per_hex: f64,
    /// How far north is turned to the right.
    pub(super) north_deg: f64,
}

const KM_PER_MILE: f64 = 1.609_344;

/// Sizes at ordinary scale, in hex widths.
const PAD: f64 = 0.34;
const TITLE: f64 = 0.60;
const CAPTION: f64 = 0.23;
const SMALL: f64 = 0.19;
const ARROW: f64 = 1.15;
const CREDIT: &str = "Made with Natural Earth";

/// On a map wider than this everything grows.
const ORDINARY: f64 = 36.0;

/// A cartouche that has found its place.
pub(super) struct Cartouche {
    pub(super) frame: Frame,
    grow: f64,
    /// How many miles the scale shows.
    miles: f64,
    measure: Measure,
}

impl Cartouche {
    /// Finds the place where it covers least; none where a place would be hidden everywhere.
    pub(super) fn new(
        map: &Compiled,
        view: &View,
        options: &Options,
        measure: Measure,
    ) -> Option<Self> {
        if !view.cartouche {
            return None;
        }
        let tall = view.frame.height().max(view.frame.width());
        let grow = (tall / ORDINARY).clamp(1.0, 1.5);
        let miles = if grow > 1.2 { 200.0 } else { 100.0 };
        let mut it = Self { frame: view.frame, grow, miles, measure };
        let title = font::width(Class::Title, &options.title) * TITLE;
        let caption = font::width(Class::Caption, &options.caption) * CAPTION;
        let scale = it.bar() / grow + ARROW + 0.25;
        let width = (title.max(caption).max(scale) + 2.0 * PAD) * grow;
        let under = if options.caption.is_empty() { 0.0 } else { CAPTION * 1.5 };
        let height = (PAD * 2.0 + TITLE + under + ARROW) * grow;
        it.frame = cheapest(map, view, width, height)?;
        Some(it)
    }

    /// The length of the scale.
    fn bar(&self) -> f64 {
        self.miles * KM_PER_MILE / self.measure.km_per_hex
    }

    pub(super) fn layer(&self, options: &Options) -> Layer {
        let mut layer = Layer::new(LayerName::Cartouche);
        layer.figure(Class::Panel, rounded(self.frame, 0.12 * self.grow));
        let grow = self.grow;
        let left = self.frame.left + PAD * grow;
        let mut base = self.frame.top + (PAD + TITLE * 0.74) * grow;
        let at = |x: f64, y: f64| Stand::Start(spot(Coord { x, y }));
        layer.lettering(Class::Title, &options.title, TITLE * grow, at(left, base));
        if !options.caption.is_empty() {
            base += CAPTION * 1.5 * grow;
            layer.lettering(Class::Caption, &options.caption, CAPTION * grow, at(left, base));
        }
        let middle = Coord {
            x: left + ARROW * 0.42 * grow,
            y: self.frame.bottom - (PAD * 0.75 + ARROW * 0.46) * grow,
        };
        self.arrow(&mut layer, middle);
        let start = Coord {
            x: left + (ARROW + 0.05) * grow,
            y: self.frame.bottom - (PAD + SMALL * 1.9) * grow,
        };
        self.scale(&mut layer, start);
        layer
    }

    fn arrow(&self, layer: &mut Layer, middle: Coord) {
        let (sin, cos) = self.measure.north_deg.to_radians().sin_cos();
        let grow = self.grow;
        // Up on the arrow is north on the map.
        let at = |x: f64, y: f64| {
            middle + Coord { x: x * cos - y * sin, y: x * sin + y * cos } * (ARROW * grow)
        };
        let half = |side: f64| {
            let corners = [at(0.0, -0.36), at(0.16 * side, 0.40), at(0.0, 0.26)];
            let mut path = Path::through(corners);
            path.close();
            path
        };
        layer.figure(Class::ScaleInk, half(-1.0));
        layer.figure(Class::ScaleLight, half(1.0));
        let letter = at(0.0, -0.44) + Coord { x: 0.0, y: SMALL * 0.2 * grow };
        layer.lettering(Class::ScaleText, "N", SMALL * 1.1 * grow, Stand::Middle(spot(letter)));
    }

    fn scale(&self, layer: &mut Layer, start: Coord) {
        let (grow, piece) = (self.grow, self.bar() / 4.0);
        let high = 0.085 * grow;
        for quarter in 0..4_u8 {
            let left = start.x + piece * f64::from(quarter);
            let class = if quarter % 2 == 0 { Class::ScaleInk } else { Class::ScaleLight };
            let (right, top, bottom) = (left + piece, start.y - high, start.y);
            layer.figure(class, Path::rectangle(Frame { left, top, right, bottom }));
        }
        for mark in 0..=4_u8 {
            let at = start + Coord { x: piece * f64::from(mark), y: -high - 0.09 * grow };
            let miles = self.miles / 4.0 * f64::from(mark);
            let text = format!("{miles:.0}");
            layer.lettering(Class::ScaleText, &text, SMALL * grow, Stand::Middle(spot(at)));
        }
        let hex = self.measure.km_per_hex / KM_PER_MILE;
        let text = format!("miles, one hex about {hex:.0}");
        let under = start + Coord { x: 0.0, y: SMALL * 1.35 * grow };
        layer.lettering(Class::Caption, &text, SMALL * grow, Stand::Start(spot(under)));
        let credit = font::width(Class::Caption, CREDIT) * SMALL * 0.8 * grow;
        let right = start + Coord { x: self.bar() - credit, y: SMALL * 1.35 * grow };
        let words = font::width(Class::Caption, &text) * SMALL * grow;
        if words + credit + 0.2 < self.bar() {
            let stand = Stand::Start(spot(right));
            layer.lettering(Class::Caption, CREDIT, SMALL * 0.8 * grow, stand);
        }
    }
}

/// Where a panel covers least of what is in play, and no place.
fn cheapest(map: &Compiled, view: &View, width: f64, height: f64) -> Option<Frame> {
    const MARGIN: f64 = 0.3;
    const STEPS: u8 = 16;
    let free = view.frame.grown(-MARGIN);
    let (wide, high) = (free.width() - width, free.height() - height);
    if wide < 0.0 || high < 0.0 {
        return None;
    }
    let mut best: Option<(f64, Frame)> = None;
    for row in 0..=STEPS {
        for column in 0..=STEPS {
            let share = |step: u8| f64::from(step) / f64::from(STEPS);
            let left = free.left + wide * share(column);
            let top = free.top + high * share(row);
            let frame = Frame { left, top, right: left + width, bottom: top + height };
            let Some(cost) = cover(map, view, &frame) else { continue };
            // Corners look best, and edges better than the middle.
            let off = |step: u8| share(step.min(STEPS - step));
            let cost = cost + 2.0 * (off(row) + off(column));
            if best.is_none_or(|(least, _)| cost < least) {
                best = Some((cost, frame));
            }
        }
    }
    best.map(|(_, frame)| frame)
}

/// What a panel hides; none if that is a place.
fn cover(map: &Compiled, view: &View, frame: &Frame) -> Option<f64> {
    let wide = frame.grown(0.5);
    let hidden: Vec<HexIndex> =
        view.hexes.iter().filter(|hex| wide.contains(centre(&map.grid, *hex))).collect();
    if hidden.iter().any(|hex| map.hex(*hex).place.is_some()) {
        return None;
    }
    let price = |hex: &HexIndex| match (view.open.contains(*hex), map.hex(*hex).is_land()) {
        (true, true) => 3.0,
        (false, true) => 0.3,
        (true, false) => 0.15,
        (false, false) => 0.0,
    };
    Some(hidden.iter().map(price).sum())
}

/// A rectangle with round corners.
fn rounded(frame: Frame, radius: f64) -> Path {
    let Frame { left, top, right, bottom } = frame;
    let at = |x: f64, y: f64| Coord { x, y };
    let mut path = Path::default();
    path.go(at(left + radius, top));
    path.line(at(right - radius, top));
    path.curve(at(right, top), at(right, top + radius));
    path.line(at(right, bottom - radius));
    path.curve(at(right, bottom), at(right - radius, bottom));
    path.line(at(left + radius, bottom));
    path.curve(at(left, bottom), at(left, bottom - radius));
    path.line(at(left, top + radius));
    path.curve(at(left, top), at(left + radius, top));
    path.close();
    path
}
