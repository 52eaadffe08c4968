//! A small window on the map at a terminal.

use barbarossa::View;
use barbarossa::ground::{Side, Surface, UnitId, grid};
use barbarossa::words::Atlas;
use hex::{Hex, HexIndex};
use series::window::{self, Brick};

/// Draws the hexes around one, as many as the columns of a terminal hold: number, terrain and Axis control; the place;
/// the units.
pub(crate) fn draw(atlas: &Atlas, view: &View, middle: HexIndex, columns: usize) -> String {
    let centre = grid().axial(middle);
    window::draw(columns, |across, down| {
        let there = grid().at(Hex::new(centre.x + across, centre.y + down));
        let hex = there.filter(|hex| atlas.ground().map.is_playable(*hex))?;
        Some(brick(atlas, view, hex, hex == middle))
    })
}

fn brick(atlas: &Atlas, view: &View, hex: HexIndex, is_middle: bool) -> Brick {
    let map = &atlas.ground().map;
    let mark = if is_middle { '*' } else { ' ' };
    let hands = if atlas.controller(view, hex) == Side::Axis { 'A' } else { 'S' };
    let rail = if map.has_rail(hex) { '#' } else { ' ' };
    let head = format!("{mark}{} {}{rail}{hands}", grid().number(hex), letter(map.surface(hex)));
    let place = map.place(hex).map(|place| {
        let kind = if place.kind.is_city() { '●' } else { '·' };
        format!("{kind}{}", place.name)
    });
    let units = counter(atlas, view, &atlas.stack(view, hex));
    Brick { rivers: map.rivers(hex), lines: [head, place.unwrap_or_default(), units] }
}

/// A stack in nine characters: the side, the strength the viewer knows or the number of units, the first tag.
fn counter(atlas: &Atlas, view: &View, units: &[UnitId]) -> String {
    let Some(first) = units.first() else { return String::new() };
    let side = match atlas.ground().roster[*first].side {
        Side::Axis => 'A',
        Side::Soviet => 'S',
    };
    let more = match units.len() {
        1 => String::new(),
        number => format!("+{}", number - 1),
    };
    let worn = units.iter().filter_map(|unit| view.units.get(unit.index()));
    let shaken = if worn.into_iter().any(|unit| unit.demoralized) { "!" } else { "" };
    format!("{side}{shaken} {}{more}", atlas.tag(*first))
}

fn letter(surface: Surface) -> char {
    match surface {
        Surface::Clear => '.',
        Surface::Woods => 'w',
        Surface::Rough => 'r',
        Surface::Marsh => 'm',
        Surface::Mountain => 'M',
        Surface::Sea | Surface::Lake => '~',
    }
}
