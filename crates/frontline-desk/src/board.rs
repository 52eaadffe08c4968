//! The map as the board has it: hexes, sides, what marks and answers look like.

use crate::{briefing, cards, sheet};
use frontline::Terrain;
use frontline::ground::{Coalition, Map, Scene, World};
use hex::HexIndex;
use series::wire::{Board, Grain, Hex, HexSide, Place, Problem, SheetCard, SideCard, Start};

/// Everything that never changes in a scenario.
pub(crate) fn board(
    scene: &Scene,
    [name, title]: [String; 2],
    ground: String,
) -> Result<Board, Problem> {
    let map = &scene.map;
    let held = &scene.scenario().held[Coalition::Axis.index()];
    Ok(Board {
        game: name,
        title,
        ground,
        hexes: map.grid().hexes().map(|hex| square(scene, hex)).collect(),
        drawing: sheet::drawn()?.clone(),
        sides: Coalition::BOTH.map(side).into(),
        start: Start { held: held.iter().map(HexIndex::value).collect(), ..Start::default() },
        grain: Grain::Pointy,
        sheet: Some(SheetCard { km_per_hex: 134.342, north: 0.8245, rails: Vec::new() }),
        marks: cards::marks(),
        kinds: cards::kinds(),
        layers: cards::layers(),
        briefing: Some(briefing::briefing(scene)),
        ..Board::default()
    })
}

fn side(side: Coalition) -> SideCard {
    SideCard { name: side.name().to_owned(), title: side.to_string() }
}

fn square(world: &World, hex: HexIndex) -> Hex {
    let map = &world.map;
    let at = map.grid().centre(hex);
    let rank = |hex: HexIndex| match (map.is_major(hex), world.worth[hex.index()] > 0) {
        (true, _) => "major",
        (_, true) => "city",
        _ => "town",
    };
    let place = map.name(hex);
    let place = place.map(|name| Place { name: name.to_owned(), rank: rank(hex).to_owned() });
    let country = map.country(hex).and_then(|country| map.countries().get(usize::from(country)));
    Hex {
        index: hex.value(),
        number: map.grid().number(hex).to_string(),
        u: round(at.u),
        v: round(at.v),
        terrain: terrain(map, hex).to_owned(),
        place,
        playable: map.land().contains(hex),
        rail: false,
        owner: country.cloned().unwrap_or_default(),
        sides: sides(map, hex),
    }
}

/// As fine as the drawing.
fn round(measure: f64) -> f64 {
    (measure * 1e4).round() / 1e4
}

/// What is printed in a hex.
pub(crate) fn terrain(map: &Map, hex: HexIndex) -> &'static str {
    match map.terrain(hex) {
        None if map.sea(hex).is_some() => "sea",
        None => "closed",
        Some(Terrain::Open) => "open",
        Some(Terrain::Forest) => "forest",
        Some(Terrain::Swamp) => "swamp",
        Some(Terrain::Mountains) => "mountains",
        Some(_) => "other",
    }
}

/// Hexsides that are closed between two land hexes.
fn sides(map: &Map, hex: HexIndex) -> Vec<HexSide> {
    let land = |hex: &HexIndex| map.land().contains(*hex);
    let shut = |to: &HexIndex| land(&hex) && land(to) && !map.are_beside(hex, *to);
    let closed = map.around(hex).filter(shut);
    closed.map(|to| HexSide { to: to.value(), feature: "water".to_owned() }).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn f30_the_board_has_every_hex_and_who_held_it() {
        let scene = Scene::named("bagration").expect("a scenario");
        let names = ["frontline/bagration".to_owned(), "Bagration".to_owned()];
        let board = board(&scene, names, "frontline/bagration".to_owned()).expect("a board");
        assert_eq!(board.hexes.len(), 484);
        assert_eq!(board.hexes.iter().filter(|hex| hex.playable).count(), 353);
        let berlin = scene.map.named("Berlin").expect("Berlin");
        assert!(board.start.held.contains(&berlin.value()));
        let frame = &board.drawing["frame"];
        let hex = &board.hexes[berlin.index()];
        let inside = |low: &str, at: f64, high: &str| {
            frame[low].as_f64() <= Some(at) && Some(at) <= frame[high].as_f64()
        };
        assert!(inside("left", hex.u, "right") && inside("top", hex.v, "bottom"), "{frame}");
        assert_eq!(hex.place.as_ref().map(|it| it.rank.as_str()), Some("major"));
        for hex in &board.hexes {
            for side in &hex.sides {
                let beyond = &board.hexes[usize::from(side.to)];
                assert!(beyond.sides.iter().any(|it| it.to == hex.index), "{}", hex.number);
            }
        }
    }
}
