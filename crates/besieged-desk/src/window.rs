//! A small window on the map at a terminal.

use besieged::Terrain;
use besieged::game::State;
use besieged::ground::Player;
use hex::{Hex, HexIndex};
use series::window::{self, Brick};

/// Draws the hexes around one, as many as the columns of a terminal hold: number, terrain, rail and who holds it; the city; the
/// units.
pub(crate) fn draw(state: &State, middle: HexIndex, columns: usize) -> String {
    let grid = state.scene.map.grid();
    let centre = grid.axial(middle);
    window::draw(columns, |across, down| {
        let there = grid.at(Hex::new(centre.x + across, centre.y + down));
        let hex = there.filter(|hex| state.scene.map.is_open(*hex))?;
        Some(brick(state, hex, hex == middle))
    })
}

fn brick(state: &State, hex: HexIndex, is_middle: bool) -> Brick {
    let map = &state.scene.map;
    let rivers =
        (0..6).filter(|side| map.has_river(hex, *side)).fold(0, |bits, side| bits | 1 << side);
    let mark = if is_middle { '*' } else { ' ' };
    let rail = if map.has_rail(hex) { '#' } else { ' ' };
    let terrain = map.terrain(hex).map_or(' ', letter);
    let head = format!("{mark}{} {terrain}{rail}{}", state.number(hex), initial(state.holder(hex)));
    let place = map.place(hex).map(|place| {
        let kind = if place.major { '●' } else { '·' };
        format!("{kind}{}", place.name)
    });
    Brick { rivers, lines: [head, place.unwrap_or_default(), stack(state, hex)] }
}

fn initial(player: Player) -> char {
    match player {
        Player::Axis => 'A',
        Player::Soviet => 'S',
    }
}

/// A stack in nine characters: the side, the first unit, how many more.
fn stack(state: &State, hex: HexIndex) -> String {
    let Some(first) = state.stack(hex).next() else { return String::new() };
    let counter = state.counter(first);
    let more = match state.height(hex) {
        1 => String::new(),
        number => format!("+{}", number - 1),
    };
    let room = 7usize.saturating_sub(more.len());
    let name: String = counter.name.chars().take(room).collect();
    format!("{} {name}{more}", initial(counter.player))
}

fn letter(terrain: Terrain) -> char {
    match terrain {
        Terrain::Clear => '.',
        Terrain::Forest => 'w',
        Terrain::Swamp => 'm',
        Terrain::Mountain => 'M',
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scenes::{hex, position};

    #[test]
    fn a_window_shows_the_hex_its_city_and_its_units() {
        let state =
            position("1942.jul_aug", "axis moves", "A-ge-V 1323, A-ge-VI 1323", "S-ru-16 1321");
        let told = draw(&state, hex(&state, "1323"), 80);
        assert!(told.contains("*1323") && told.contains("●Moscow"), "{told}");
        assert!(told.contains("A V+1") && told.contains("S 16"), "{told}");
        assert!(told.contains('═') || told.contains('║'), "rivers:\n{told}");
        assert!(told.lines().all(|line| line.chars().count() <= 80));
        // At the edge of the map there is less to see, and nothing goes wrong.
        for hex in state.scene.map.open() {
            assert!(draw(&state, hex, 40).contains(&format!("*{}", state.number(hex))));
        }
    }
}
