//! What the signs of the map mean.

use geo::Coord;

use super::class::{Class, Symbol};
use super::drawing::{Frame, Layer, Path, Stand, spot, stamp};
use super::places;

/// The room the legend takes.
pub(super) const WIDTH: f64 = 12.2;

/// Where its columns begin, and how far its rows are apart.
const COLUMNS: [f64; 4] = [0.0, 2.55, 5.3, 9.8];
const ROW: f64 = 0.68;
const ROWS: usize = 3;

/// The sample of a sign.
const SAMPLE: [f64; 2] = [0.86, 0.50];

const TEXT: f64 = 0.235;

/// A sign and its meaning, column by column.
const SIGNS: [(Sign, &str); 12] = [
    (Sign::Ground(Class::Woods), "Woods"),
    (Sign::Ground(Class::Marsh), "Marsh"),
    (Sign::Water, "Sea, lake"),
    (Sign::Ground(Class::Rough), "Rough"),
    (Sign::Ground(Class::Mountain), "Mountain"),
    (Sign::River, "River"),
    (Sign::Rail(Class::RailConverted, Class::RailGap), "European gauge"),
    (Sign::Rail(Class::RailSoviet, Class::RailSovietTicks), "Soviet gauge"),
    (Sign::Line(Class::Border), "Border of June 1941"),
    (Sign::Town, "Town"),
    (Sign::City, "City"),
    (Sign::Major, "Major city"),
];

#[derive(Clone, Copy)]
enum Sign {
    Ground(Class),
    Water,
    River,
    Rail(Class, Class),
    Line(Class),
    Town,
    City,
    Major,
}

/// Draws the legend with its upper left corner here.
pub(super) fn draw(layer: &mut Layer, corner: Coord) {
    for (index, (sign, meaning)) in SIGNS.into_iter().enumerate() {
        let (column, row) = (COLUMNS[index / ROWS], (index % ROWS) as f64);
        let middle = corner + Coord { x: column + SAMPLE[0] / 2.0, y: 0.36 + ROW * row };
        sign.draw(layer, middle);
        let text = middle + Coord { x: SAMPLE[0] / 2.0 + 0.16, y: TEXT * 0.34 };
        layer.lettering(Class::LegendText, meaning, TEXT, Stand::Start(spot(text)));
    }
}

impl Sign {
    fn draw(self, layer: &mut Layer, middle: Coord) {
        let [width, height] = SAMPLE;
        let area = || Path::rectangle(Frame::about(middle, width, height));
        let half = Coord { x: width / 2.0, y: 0.0 };
        let line = Path::through([middle - half, middle + half]);
        match self {
            Self::Ground(class) => {
                layer.figure(class, area());
                grown(layer, class, middle);
            }
            Self::Water => {
                layer.figure(Class::Water, area());
                layer.figure(Class::Coast, area());
            }
            Self::River => {
                let mut wave = Path::default();
                wave.go(middle - half);
                wave.curve(middle - half / 2.0 - Coord { x: 0.0, y: 0.16 }, middle);
                wave.curve(middle + half / 2.0 + Coord { x: 0.0, y: 0.16 }, middle + half);
                layer.stroke(Class::RiverCasing, 0.065, wave.clone());
                layer.stroke(Class::River, 0.05, wave);
            }
            Self::Rail(under, over) => {
                layer.figure(under, line.clone());
                layer.figure(over, line);
            }
            Self::Line(class) => layer.figure(class, line),
            Self::Town => layer.stamps(Class::Ring, Symbol::TownRing, vec![stamp(middle, 1.0)]),
            Self::City => {
                layer.figure(Class::Patch, places::patch(middle));
                layer.stamps(Class::Ring, Symbol::CityRing, vec![stamp(middle, 1.0)]);
            }
            Self::Major => {
                layer.figure(Class::Blocks, places::street_blocks(middle));
                layer.stamps(Class::Ring, Symbol::CityRing, vec![stamp(middle, 1.0)]);
            }
        }
    }
}

/// A few of the glyphs that grow on some ground.
fn grown(layer: &mut Layer, class: Class, middle: Coord) {
    let at = |spots: &[(f64, f64)]| -> Vec<[f64; 3]> {
        spots.iter().map(|(x, y)| stamp(middle + Coord { x: *x, y: *y }, 1.0)).collect()
    };
    let few = [(-0.20, 0.05), (0.20, 0.04)];
    match class {
        Class::Woods => {
            let firs = [(-0.27, -0.05), (-0.02, 0.17), (0.26, 0.02), (-0.14, 0.13)];
            let oaks = [(-0.10, -0.04), (0.13, -0.06), (0.15, 0.16), (-0.29, 0.16)];
            let all: Vec<(f64, f64)> = firs.into_iter().chain(oaks).collect();
            layer.stamps(Class::TreeShade, Symbol::Shade, at(&all));
            layer.stamps(Class::Tree, Symbol::Fir, at(&firs));
            layer.stamps(Class::Tree, Symbol::Oak, at(&oaks));
        }
        Class::Marsh => layer.stamps(Class::Tuft, Symbol::Reeds, at(&few)),
        Class::Rough => layer.stamps(Class::Hill, Symbol::Hill, at(&few)),
        Class::Mountain => {
            layer.stamps(Class::PeakShade, Symbol::PeakShade, at(&few));
            layer.stamps(Class::Peak, Symbol::Peak, at(&few));
        }
        _ => {}
    }
}
