//! A small window on the map at a terminal.

use crate::stage;
use frontline::Terrain;
use frontline::game::{MenView, State, View};
use frontline::ground::Coalition;
use hex::{Hex, HexIndex};
use series::window::{self, Brick};

/// Draws the hexes around one, as a viewer sees them: number, terrain, who holds it; the place; men, tanks and aircraft.
pub(crate) fn draw(state: &State, view: &View, middle: HexIndex, columns: usize) -> String {
    let grid = state.scene.map.grid();
    let centre = grid.axial(middle);
    window::draw(columns, |across, down| {
        let there = grid.at(Hex::new(centre.x + across, centre.y + down));
        let hex = there.filter(|hex| state.scene.map.land().contains(*hex))?;
        Some(brick(state, view, hex, hex == middle))
    })
}

fn brick(state: &State, view: &View, hex: HexIndex, is_middle: bool) -> Brick {
    let map = &state.scene.map;
    let mark = if is_middle { '*' } else { ' ' };
    let holder = match stage::holder(view, hex) {
        Some(Coalition::Axis) => 'A',
        Some(Coalition::Soviet) => 'S',
        None => '-',
    };
    let line = Coalition::BOTH.into_iter().any(|side| view.line[side.index()].contains(hex));
    let line = if line { '|' } else { ' ' };
    let terrain = map.terrain(hex).map_or(' ', letter);
    let head = format!("{mark}{} {terrain}{line}{holder}", state.number(hex));
    let place = map.name(hex).map(|name| {
        let kind = if map.is_major(hex) { '●' } else { '·' };
        format!("{kind}{name}")
    });
    Brick { rivers: 0, lines: [head, place.unwrap_or_default(), stack(view, hex)] }
}

/// A stack in a few characters: men, then tanks, aircraft and LSP.
fn stack(view: &View, hex: HexIndex) -> String {
    let Some(it) = view.hexes.iter().find(|it| it.hex == hex) else { return String::new() };
    let men = match it.men {
        Some(MenView::Nations(men)) => {
            men.iter().map(|men| u16::from(*men)).sum::<u16>().to_string()
        }
        Some(MenView::Band(band)) => {
            ["0", "1-2", "3-5", "6-9", "10+"][usize::from(band).min(4)].to_owned()
        }
        None => String::new(),
    };
    let points = it.points.unwrap_or_default();
    let points = ["t", "a", "l"].into_iter().zip(points).filter(|(_, points)| *points > 0);
    points.fold(men, |told, (letter, points)| format!("{told}{letter}{points}"))
}

fn letter(terrain: Terrain) -> char {
    match terrain {
        Terrain::Forest => 'w',
        Terrain::Swamp => 'm',
        Terrain::Mountains => '^',
        _ => '.',
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use frontline::game::{Frontline, Setup};
    use referee::{Game as _, Seat};

    #[test]
    fn f58_a_window_shows_bands_to_the_enemy_under_fog() {
        let mut setup = Setup::of("bagration");
        setup.options.fog = true;
        let state = Frontline::start(&setup).expect("a scenario");
        let hex = state.line[0].iter().next().expect("a line");
        let told = |seat: u8| draw(&state, &Frontline::view(&state, Seat(seat).into()), hex, 80);
        assert!(told(1).contains("1-2") && !told(0).contains(" 1-2"), "{}", told(1));
        assert!(told(0).lines().all(|line| line.chars().count() <= 80));
    }
}
