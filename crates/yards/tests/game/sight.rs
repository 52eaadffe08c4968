//! Sight on every map, against a tracer of another make.

use super::field::Field;
use yards::game::{Action, Aim};
use yards::ground::{Map, World};
use yards::{Charts, Sight, Terrain};

/// What stands in a hex between two others: its top, and whether it is more than bare ground.
fn obstacle(map: &Map, hex: hex::HexIndex, high: i32) -> Option<(i32, bool)> {
    let cell = map.cell(hex);
    match cell.terrain {
        Terrain::Woods => Some((cell.level + 1, true)),
        Terrain::Forest => Some((cell.level + 2, true)),
        Terrain::StoneBuilding | Terrain::UrbanBuilding => Some((cell.level + 1, true)),
        Terrain::WoodenBuilding => Some((cell.level, true)),
        _ if cell.level > 0 && cell.level != high => Some((cell.level, false)),
        _ => None,
    }
}

/// Whether a hex at `near` of `whole` hexes from the higher end blocks.
fn blocks(map: &Map, hex: hex::HexIndex, [low, high]: [i32; 2], [near, whole]: [u32; 2]) -> bool {
    let Some((top, tall)) = obstacle(map, hex, high) else { return false };
    let blind =
        |top: i32| Charts::standard().blind_hexes.blind_hexes((high - top) as u32, near, tall);
    top >= high || (low <= top && whole <= near + blind(top))
}

/// Sight by floating point: points along the line, and all hexes whose centres are nearest to each.
fn traced(map: &Map, centres: &[hex::Point], from: hex::HexIndex, to: hex::HexIndex) -> Sight {
    let whole = map.distance(from, to);
    let (a, b) = (centres[from.index()], centres[to.index()]);
    let levels = [map.cell(from).level, map.cell(to).level];
    let ends = [levels[0].min(levels[1]), levels[0].max(levels[1])];
    let mut sight = Sight::Clear;
    for place in 1..whole {
        let share = f64::from(place) / f64::from(whole);
        let (u, v) = (a.u + (b.u - a.u) * share, a.v + (b.v - a.v) * share);
        let mut here: Vec<(f64, hex::HexIndex)> = Vec::new();
        for hex in map.hexes() {
            let (du, dv) = (centres[hex.index()].u - u, centres[hex.index()].v - v);
            if du.abs() < 1.0 && dv.abs() < 1.0 {
                here.push((du * du + dv * dv, hex));
            }
        }
        let least = here.iter().map(|it| it.0).fold(f64::MAX, f64::min);
        here.retain(|it| it.0 < least + 1e-6);
        // On the edge of the map the other hex of a pair is missing, and does not block.
        let missing = usize::from(least > 0.2499 && here.len() == 1);
        let away = if levels[0] >= levels[1] { place } else { whole - place };
        let count = here.iter().filter(|it| blocks(map, it.1, ends, [away, whole])).count();
        match (count, here.len() + missing) {
            (0, _) => {}
            (count, all) if count == all => return Sight::Blocked,
            _ => sight = Sight::Obscure,
        }
    }
    sight
}

/// Rules: Y51, Y52, R-Y39, R-Y53
#[test]
fn y51_sight_is_symmetric_and_equals_a_tracer_of_another_make() {
    for map in &World::standard().maps {
        let mut seen = [0; 3];
        let centres: Vec<hex::Point> = map.hexes().map(|hex| map.grid().centre(hex)).collect();
        for from in map.hexes() {
            for to in map.hexes().skip(from.index() + 1) {
                let sight = map.sights().between(from, to);
                assert_eq!(sight, map.sights().between(to, from), "{} both ways", map.id);
                seen[sight as usize] += 1;
                let number = |hex| map.grid().number(hex);
                let other = traced(map, &centres, from, to);
                assert_eq!(sight, other, "{}: {} to {}", map.id, number(from), number(to));
            }
        }
        assert!(seen.iter().all(|count| *count > 500), "{}: {seen:?}", map.id);
    }
}

/// Rules: Y53, R-Y54
#[test]
fn y53_a_wall_shelters_from_fire_that_crosses_it() {
    let field = Field::fight("the-crossing");
    let map = field.state.map();
    let [inside, across, along] = ["0506", "0605", "0507"].map(|number| field.hex(number));
    assert!(map.has_wall(inside, 1) && map.walled(inside, across));
    assert!(map.features_against(inside, across).has(Terrain::Wall));
    assert!(!map.walled(inside, along) && !map.features_against(inside, along).has(Terrain::Wall));
    let [open, beyond] = ["0605", "0506"].map(|number| field.hex(number));
    assert!(!map.cell(open).cover && map.is_cover_against(open, beyond));
    assert!(!map.is_cover_against(open, field.hex("0604")));
}

#[test]
fn y74_the_limit_of_the_turn_binds_sight() {
    let mut field = Field::fight("before-dawn");
    assert_eq!(field.state.sight_limit(), 3);
    let map = field.state.map();
    let a = field.hex("0101");
    let seen = |far: u32| {
        let mut hexes = map.hexes().filter(|hex| map.distance(a, *hex) == far);
        hexes.find(|hex| map.sights().sees(a, *hex)).expect("open ground")
    };
    let (b, c) = (seen(3), seen(4));
    assert!(field.state.sees(a, b) && !field.state.sees(a, c));
    field.state.options.sight_limit = false;
    assert!(field.state.sees(a, c));
}

#[test]
fn y74_fire_beyond_the_limit_is_refused_by_it() {
    let mut field = Field::fight("before-dawn");
    field.activate(1);
    let state = &field.state;
    let unit = field.id("a/1/2");
    let from = state.unit(unit).hex.expect("a place");
    let mut enemies = state.board.held(yards::ground::Player::Defender).iter();
    let hex = enemies.find(|hex| state.map().distance(from, *hex) > 3).expect("a far enemy");
    let fire = Action::Fire { unit, aim: Aim::Hex { hex }, onward: false };
    assert_eq!(field.refused(fire), "Y74");
}
