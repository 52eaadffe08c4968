//! Meadows, crops and ploughed land: what open ground looks like to whoever crosses it.

use geo::Coord;
use hex::{HexIndex, Region};

use super::super::class::{Class, LayerName};
use super::super::drawing::{Layer, Path};
use super::super::noise::{field, roll, sway};
use super::super::shape::outline;
use super::{Cover, Field};

/// A field is about so many hexes wide.
const WIDE: f64 = 3.4;
/// Between furrows, and between the points at which one is looked at.
const APART: f64 = 0.105;
const STEP: f64 = 0.05;
/// Shorter furrows are left out.
const SHORT: f64 = 0.16;

#[derive(Clone, Copy, PartialEq, Eq)]
enum Use {
    Meadow,
    Crop,
    Ploughed,
}

/// What a hex is used for; fields lie together.
fn used(battlefield: &Field<'_>, hex: HexIndex) -> Option<Use> {
    let plot = battlefield.plot(hex);
    let kept = matches!(plot.cover, Cover::Open | Cover::Hut | Cover::House);
    let at = battlefield.middle(hex) / WIDE;
    let share = field(700, at) * 0.85 + field(701, at * 2.3) * 0.15;
    kept.then_some(match share {
        it if it < 0.30 => Use::Crop,
        it if it < 0.62 => Use::Meadow,
        _ => Use::Ploughed,
    })
}

pub(super) fn layer(battlefield: &Field<'_>) -> Layer {
    let mut layer = Layer::new(LayerName::Soil);
    let grid = battlefield.grid;
    for (class, sort) in
        [(Class::Meadow, Use::Meadow), (Class::Crop, Use::Crop), (Class::Ploughed, Use::Ploughed)]
    {
        let hexes = grid.hexes().filter(|hex| used(battlefield, *hex) == Some(sort));
        layer.figure(class, outline(grid, &Region::of(grid, hexes)));
    }
    layer.figure(Class::Furrow, furrows(battlefield));
    layer
}

/// Lines along the slope of a ploughed field, across the sheet, drawn where they cross one.
fn furrows(battlefield: &Field<'_>) -> Path {
    let mut path = Path::default();
    let ploughed = |at: Coord| {
        let hex = battlefield.hex_at(at)?;
        (used(battlefield, hex) == Some(Use::Ploughed)).then_some(hex)
    };
    // Each field is ploughed its own way.
    for (turn, way) in [(0.35_f64, 0), (-0.5, 1)] {
        let along = Coord { x: turn.cos(), y: turn.sin() };
        let across = Coord { x: -along.y, y: along.x };
        let fits = |at: Coord| ploughed(at).is_some_and(|hex| way_of(battlefield, hex) == way);
        let frame = battlefield.frame();
        let long = frame.width().hypot(frame.height());
        let (rows, points) = ((2.0 * long / APART) as i32, (2.0 * long / STEP) as i32);
        let start = Coord { x: frame.left, y: frame.top } - (along + across) * (long / 2.0);
        for row in 0..rows {
            let from = start + across * (f64::from(row) * APART);
            let mut run: Vec<Coord> = Vec::new();
            for point in 0..=points {
                let at = from + along * (f64::from(point) * STEP);
                if fits(at) {
                    run.push(at + across * (sway(710, at) * 0.006));
                } else {
                    furrow(&mut path, &run);
                    run.clear();
                }
            }
        }
    }
    path
}

/// Which way the field of a hex is ploughed.
fn way_of(battlefield: &Field<'_>, hex: HexIndex) -> i32 {
    i32::from(field(702, battlefield.middle(hex) / (WIDE * 1.6)) > 0.5)
}

/// One furrow, a little shorter than its field on both ends.
fn furrow(path: &mut Path, run: &[Coord]) {
    let cut = run.first().map_or(2, |at| 1 + (roll(711, *at) * 3.0) as usize);
    if run.len() as f64 * STEP < SHORT + 2.0 * cut as f64 * STEP {
        return;
    }
    path.extend(Path::through([run[cut], run[run.len() / 2], run[run.len() - 1 - cut]]));
}
