//! The small shapes that fill woods, marshes and hills.

use std::collections::{BTreeMap, BTreeSet};

use geo::Coord;

use super::class::Symbol;
use super::drawing::{Layer, Mark, Path};

/// The small shapes at their full size: the common ones, and what these layers stamp beside them.
pub(super) fn of(layers: &[Layer]) -> BTreeMap<Symbol, Path> {
    let stamped: BTreeSet<Symbol> = layers
        .iter()
        .flat_map(|layer| &layer.marks)
        .filter_map(|mark| match mark {
            Mark::Stamps(stamps) => Some(stamps.symbol),
            Mark::Figure(_) | Mark::Lettering(_) => None,
        })
        .collect();
    let wanted = Symbol::ALL.iter().filter(|it| it.is_common() || stamped.contains(it));
    wanted.map(|symbol| (*symbol, shape(*symbol))).collect()
}

fn shape(symbol: Symbol) -> Path {
    match symbol {
        Symbol::Fir => polygon(&[
            (0.0, -0.106),
            (0.027, -0.056),
            (0.014, -0.056),
            (0.040, -0.008),
            (0.007, -0.008),
            (0.007, 0.012),
            (-0.007, 0.012),
            (-0.007, -0.008),
            (-0.040, -0.008),
            (-0.014, -0.056),
            (-0.027, -0.056),
        ]),
        Symbol::Oak => {
            let mut oak = Path::ellipse(at(0.0, -0.054), 0.035, 0.034);
            oak.extend(polygon(&[
                (-0.005, -0.022),
                (0.005, -0.022),
                (0.005, 0.010),
                (-0.005, 0.010),
            ]));
            oak
        }
        Symbol::Shade => Path::ellipse(at(0.024, 0.006), 0.042, 0.013),
        Symbol::Reeds => reeds(),
        Symbol::Hill => hill(),
        Symbol::Peak => {
            Path::through([(-0.17, 0.08), (-0.03, -0.13), (0.03, -0.05), (0.15, 0.08)].map(point))
        }
        Symbol::PeakShade => polygon(&[
            (-0.03, -0.13),
            (0.03, -0.05),
            (0.15, 0.08),
            (0.06, 0.045),
            (0.045, 0.08),
            (-0.005, 0.02),
            (0.0, -0.04),
        ]),
        Symbol::TownRing => Path::ellipse(at(0.0, 0.0), 0.052, 0.052),
        Symbol::CityRing => Path::ellipse(at(0.0, 0.0), 0.058, 0.058),
        Symbol::CityMark => city_mark(),
        Symbol::Anchor => anchor(),
        Symbol::Diamond => polygon(&[(0.0, -0.5), (0.5, 0.0), (0.0, 0.5), (-0.5, 0.0)]),
        Symbol::Star => star(),
        // Snow lies on the boughs and leaves their lower edge dark.
        Symbol::FirSnow => polygon(&[
            (0.0, -0.106),
            (0.020, -0.068),
            (0.004, -0.074),
            (-0.006, -0.058),
            (0.010, -0.040),
            (-0.010, -0.034),
            (-0.026, -0.022),
            (-0.016, -0.048),
            (-0.014, -0.056),
            (-0.022, -0.060),
        ]),
        Symbol::OakSnow => {
            let mut cap = Path::default();
            cap.go(at(-0.033, -0.060));
            cap.curve(at(-0.030, -0.090), at(0.0, -0.088));
            cap.curve(at(0.026, -0.088), at(0.031, -0.066));
            cap.curve(at(0.012, -0.078), at(0.002, -0.064));
            cap.curve(at(-0.014, -0.074), at(-0.033, -0.060));
            cap.close();
            cap
        }
        Symbol::Drift => {
            let mut drift = Path::default();
            drift.go(at(-0.075, 0.012));
            drift.curve(at(-0.030, -0.030), at(0.012, 0.004));
            drift.curve(at(0.040, -0.016), at(0.075, 0.010));
            drift
        }
        Symbol::Ruts => {
            let mut ruts = Path::default();
            for (x, y, long) in [(-0.012, -0.018, 0.066), (0.012, 0.014, 0.074)] {
                ruts.go(at(x - long, y));
                ruts.curve(at(x - long / 2.0, y - 0.016), at(x, y));
                ruts.curve(at(x + long / 2.0, y + 0.016), at(x + long, y));
            }
            ruts
        }
        Symbol::MajorMark => polygon(&[(-0.4, -0.4), (0.4, -0.4), (0.4, 0.4), (-0.4, 0.4)]),
    }
}

/// Five blades over two strokes of water.
fn reeds() -> Path {
    let mut path = Path::default();
    let blades =
        [(-0.060, -0.035), (-0.032, -0.066), (0.002, -0.082), (0.034, -0.064), (0.060, -0.032)];
    for (x, y) in blades {
        path.go(at(x * 0.22, 0.0));
        path.curve(at(x * 0.35, y * 0.7), at(x, y));
    }
    for (left, right, y) in [(-0.075, -0.018, 0.004), (0.018, 0.075, 0.004), (-0.035, 0.045, 0.026)]
    {
        path.go(at(left, y));
        path.line(at(right, y));
    }
    path
}

/// A rounded top with strokes down its sunless side.
fn hill() -> Path {
    let mut path = Path::default();
    path.go(at(-0.13, 0.045));
    path.curve(at(-0.09, -0.075), at(0.0, -0.075));
    path.curve(at(0.09, -0.075), at(0.13, 0.045));
    let strokes = [
        (0.012, -0.055, 0.016, 0.022),
        (0.040, -0.052, 0.050, 0.030),
        (0.066, -0.036, 0.082, 0.036),
        (-0.022, -0.052, -0.026, 0.004),
    ];
    for (x, y, to_x, to_y) in strokes {
        path.go(at(x, y));
        path.line(at(to_x, to_y));
    }
    path
}

/// A ring around a dot, one unit high.
fn city_mark() -> Path {
    let mut path = Path::ellipse(at(0.0, 0.0), 0.5, 0.5);
    // Turned the other way, the inner edge cuts a hole.
    path.extend(Path::ellipse(at(0.0, 0.0), 0.34, -0.34));
    path.extend(Path::ellipse(at(0.0, 0.0), 0.19, 0.19));
    path
}

/// An anchor, one unit high: ring, stock, shank and arms.
fn anchor() -> Path {
    let mut path = Path::ellipse(at(0.0, -0.38), 0.13, 0.13);
    path.extend(Path::ellipse(at(0.0, -0.38), 0.055, -0.055));
    path.extend(polygon(&[(-0.055, -0.26), (0.055, -0.26), (0.055, 0.42), (-0.055, 0.42)]));
    path.extend(polygon(&[(-0.22, -0.18), (0.22, -0.18), (0.22, -0.08), (-0.22, -0.08)]));
    // The arms as a crescent with its points drawn up.
    path.go(at(-0.42, 0.06));
    path.curve(at(-0.36, 0.50), at(0.0, 0.50));
    path.curve(at(0.36, 0.50), at(0.42, 0.06));
    path.line(at(0.24, 0.20));
    path.curve(at(0.20, 0.36), at(0.0, 0.37));
    path.curve(at(-0.20, 0.36), at(-0.24, 0.20));
    path.close();
    path
}

/// A star of five points, one unit high.
fn star() -> Path {
    let point = |index: u8| {
        let reach = if index.is_multiple_of(2) { 0.54 } else { 0.215 };
        let angle = std::f64::consts::PI * (f64::from(index) / 5.0 - 0.5);
        at(reach * angle.cos(), reach * angle.sin() + 0.02)
    };
    let mut path = Path::through((0..10).map(point));
    path.close();
    path
}

fn at(x: f64, y: f64) -> Coord {
    Coord { x, y }
}

fn point((x, y): (f64, f64)) -> Coord {
    at(x, y)
}

fn polygon(corners: &[(f64, f64)]) -> Path {
    let mut path = Path::through(corners.iter().copied().map(point));
    path.close();
    path
}
