//! What the signs of the map mean.

use geo::Coord;
use module::{Problems, TableNode};

use super::class::{Class, Symbol};
use super::drawing::{Frame, Layer, Path, Stand, spot, stamp};
use super::season::Season;
use super::{font, places};

/// How far its rows are apart.
const ROW: f64 = 0.68;
const ROWS: usize = 3;

/// The sample of a sign, and the room before its meaning and after it.
const SAMPLE: [f64; 2] = [0.86, 0.50];
const BEFORE_TEXT: f64 = 0.16;
const AFTER_TEXT: f64 = 0.5;

const TEXT: f64 = 0.235;

/// The signs of the first sheet and their meaning, column by column.
const FIRST: [(Sign, &str); 12] = [
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

/// Signs by the words of the file.
const SIGNS: &[(&str, Sign)] = &[
    ("woods", Sign::Ground(Class::Woods)),
    ("marsh", Sign::Ground(Class::Marsh)),
    ("rough", Sign::Ground(Class::Rough)),
    ("mountain", Sign::Ground(Class::Mountain)),
    ("water", Sign::Water),
    ("river", Sign::River),
    ("barrier", Sign::Line(Class::Barrier)),
    ("rail", Sign::Rail(Class::RailSoviet, Class::RailSovietTicks)),
    ("border", Sign::Line(Class::Border)),
    ("town", Sign::Town),
    ("city", Sign::City),
    ("major", Sign::Major),
    ("port", Sign::Port),
    ("source_first", Sign::Source(0)),
    ("source_second", Sign::Source(1)),
    ("closed", Sign::Closed),
];

/// What the signs of a sheet mean.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Legend {
    signs: Vec<(Sign, String)>,
    /// Where its columns begin.
    columns: Vec<f64>,
    /// The room it takes.
    pub(super) width: f64,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Sign {
    Ground(Class),
    Water,
    River,
    Rail(Class, Class),
    Line(Class),
    Town,
    City,
    Major,
    Port,
    Source(usize),
    Closed,
}

impl Legend {
    /// The legend of the first sheet.
    pub(super) fn first() -> Self {
        Self {
            signs: FIRST.map(|(sign, text)| (sign, text.to_owned())).to_vec(),
            columns: vec![0.0, 2.55, 5.3, 9.8],
            width: 12.2,
        }
    }

    /// Reads a list of signs with their meaning.
    pub(super) fn read(tables: Vec<TableNode<'_>>, problems: &mut Problems) -> Option<Self> {
        let mut signs = Vec::new();
        let mut good = true;
        for mut table in tables {
            let sign = table.choice("sign", SIGNS, problems);
            let text = table.text("text", problems);
            table.finish(problems);
            good &= sign.is_some() && text.is_some();
            signs.extend(sign.zip(text.map(str::to_owned)));
        }
        good.then(|| Self::of(signs))
    }

    /// Columns as wide as their longest word.
    fn of(signs: Vec<(Sign, String)>) -> Self {
        let mut columns = Vec::new();
        let mut right = 0.0;
        for column in signs.chunks(ROWS) {
            columns.push(right);
            let longest = column
                .iter()
                .map(|(_, text)| font::width(Class::LegendText, text) * TEXT)
                .fold(0.0, f64::max);
            right += SAMPLE[0] + BEFORE_TEXT + longest + AFTER_TEXT;
        }
        Self { signs, columns, width: (right - AFTER_TEXT).max(0.0) }
    }

    /// Whether it has this sign.
    pub(super) fn explains(&self, sign: Sign) -> bool {
        self.signs.iter().any(|(known, _)| *known == sign)
    }

    /// Draws the legend with its upper left corner here.
    pub(super) fn draw(&self, layer: &mut Layer, corner: Coord, season: Season) {
        for (index, (sign, meaning)) in self.signs.iter().enumerate() {
            let (column, row) = (self.columns[index / ROWS], (index % ROWS) as f64);
            let middle = corner + Coord { x: column + SAMPLE[0] / 2.0, y: 0.36 + ROW * row };
            sign.draw(layer, middle, season);
            let text = middle + Coord { x: SAMPLE[0] / 2.0 + BEFORE_TEXT, y: TEXT * 0.34 };
            layer.lettering(Class::LegendText, meaning, TEXT, Stand::Start(spot(text)));
        }
    }
}

impl Sign {
    fn draw(self, layer: &mut Layer, middle: Coord, season: Season) {
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
                layer.stroke(Class::River, 0.05, wave.clone());
                if season == Season::Snow {
                    layer.stroke(Class::RiverIce, 0.05, wave);
                }
            }
            Self::Rail(under, over) => {
                layer.figure(under, line.clone());
                layer.figure(over, line);
            }
            Self::Line(class) => layer.figure(class, line),
            Self::Port => places::port(layer, vec![middle]),
            Self::Source(side) => places::source(layer, side, vec![middle]),
            Self::Closed => {
                layer.figure(Class::Hatch, area());
                layer.figure(Class::Limit, area());
            }
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
