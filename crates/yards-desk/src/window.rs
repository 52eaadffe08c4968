//! A small window on the map at a terminal.

use hex::{Hex, HexIndex};
use series::window::{self, Brick};
use yards::Terrain;
use yards::game::{State, View};
use yards::ground::{Player, Scene};

/// Draws the hexes around one, as a viewer sees them: number, terrain, level; who is there.
pub(crate) fn draw(state: &State, view: &View, middle: HexIndex, columns: usize) -> String {
    let grid = state.map().grid();
    let centre = grid.axial(middle);
    window::draw(columns, |across, down| {
        let hex = grid.at(Hex::new(centre.x + across, centre.y + down))?;
        Some(brick(state, view, hex, hex == middle))
    })
}

fn brick(state: &State, view: &View, hex: HexIndex, is_middle: bool) -> Brick {
    let cell = state.map().cell(hex);
    let mark = if is_middle { '*' } else { ' ' };
    let level = if cell.level > 0 { cell.level.to_string() } else { String::new() };
    let head = format!("{mark}{} {}{level}", state.number(hex), letter(cell.terrain));
    let objective = state.mission().objectives.contains(&hex);
    let place = if objective { "●objective" } else { "" };
    Brick { rivers: 0, lines: [head, place.to_owned(), stack(&state.scene, view, hex)] }
}

fn initial(player: Player) -> char {
    match player {
        Player::Attacker => 'A',
        Player::Defender => 'D',
    }
}

/// A stack in nine characters: the side, the first counter, how many more.
fn stack(scene: &Scene, view: &View, hex: HexIndex) -> String {
    let own = view.own.iter().filter(|unit| unit.hex == Some(hex));
    let own = own.map(|unit| scene.mission().counter(unit.unit));
    let own = own.map(|counter| (counter.player, counter.unit.name.clone()));
    let named = |key: &str| scene.types.iter().find(|it| it.key == key).map(|it| it.name.clone());
    let others = view.revealed.iter().filter(|it| it.hex == hex);
    let others = others.map(|it| (it.player, named(&it.unit).unwrap_or_default()));
    let unknown = Player::BOTH.into_iter().filter(|it| view.unknown[it.index()].contains(hex));
    let unknown = unknown.map(|player| (player, "?".to_owned()));
    let all: Vec<(Player, String)> = own.chain(others).chain(unknown).collect();
    let Some((player, name)) = all.first() else { return String::new() };
    let more = match all.len() {
        1 => String::new(),
        number => format!("+{}", number - 1),
    };
    let room = 7usize.saturating_sub(more.len());
    let name: String = name.chars().take(room).collect();
    format!("{} {name}{more}", initial(*player))
}

fn letter(terrain: Terrain) -> char {
    match terrain {
        Terrain::Woods => 'w',
        Terrain::Forest => 'W',
        Terrain::WoodenBuilding => 'b',
        Terrain::StoneBuilding => 'B',
        Terrain::UrbanBuilding => 'U',
        Terrain::River => '~',
        Terrain::Ford => 'f',
        Terrain::Bridge => '=',
        _ => '.',
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scenes::begun;
    use referee::{Game as _, Viewer};
    use yards::game::{ATTACKER, DEFENDER, Yards};

    #[test]
    fn y55_a_window_shows_a_question_mark_to_the_enemy_and_the_unit_to_its_owner() {
        let state = begun("first-light");
        let hex = state.map().grid().parse("1408").expect("a hex");
        let told = |seat| draw(&state, &Yards::view(&state, Viewer::Seat(seat)), hex, 80);
        assert!(told(ATTACKER).contains("*1408") && told(ATTACKER).contains("D ?"));
        assert!(!told(DEFENDER).contains("D ?"), "{}", told(DEFENDER));
        assert!(told(ATTACKER).lines().all(|line| line.chars().count() <= 80));
    }
}
