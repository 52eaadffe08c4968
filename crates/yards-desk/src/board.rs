//! The map and the counters.

use crate::{briefing, cards, sheet, wording};
use hex::HexIndex;
use series::wire::{Board, Grain, Hex, HexSide, OddsCard, Place, SideCard, Start, Unit, WayCard};
use yards::Terrain;
use yards::ground::{Counter, Kind, Map, Player, Scene, UnitId, UnitType};

/// The name that a mission has as a title.
pub(crate) fn name(scene: &Scene) -> String {
    format!("{}{}", crate::PREFIX, scene.mission().id)
}

/// Everything that never changes in a mission. Both orders of battle are printed (Y77).
pub(crate) fn board(scene: &Scene) -> Board {
    let (map, mission) = (scene.map(), scene.mission());
    Board {
        game: name(scene),
        title: mission.title.clone(),
        ground: format!("{}{}", crate::PREFIX, scene.key()),
        hexes: map.hexes().map(|hex| square(scene, hex)).collect(),
        units: mission.units().map(|unit| counter(scene, unit)).collect(),
        drawing: serde_json::to_value(sheet::drawn(scene, true)).unwrap_or_default(),
        sides: Player::BOTH.map(|player| side(scene, player)).into(),
        start: Start::default(),
        grain: Grain::Flat,
        marks: cards::marks(),
        traits: cards::traits(),
        kinds: cards::kinds(),
        layers: cards::layers(),
        odds: Some(odds_card()),
        briefing: Some(briefing::briefing(scene)),
        ..Board::default()
    }
}

/// How odds are worded: fire is one way to attack a hex, an assault the other.
fn odds_card() -> OddsCard {
    let way = |kind: &str, title: &str, attack: &str, declared| WayCard {
        kind: kind.to_owned(),
        title: title.to_owned(),
        brief: title.to_owned(),
        attack: attack.to_owned(),
        declared,
    };
    OddsCard {
        plan: "attack".to_owned(),
        posture: "behind the \"?\"".to_owned(),
        none: "seen".to_owned(),
        ways: vec![
            way(crate::odds::ASSAULT, "Assault", "assault", true),
            way(crate::odds::FIRE, "Fire", "fire attack", false),
        ],
        brief: Vec::new(),
    }
}

fn side(scene: &Scene, player: Player) -> SideCard {
    SideCard { name: player.name().to_owned(), title: wording::side(scene, player) }
}

fn square(scene: &Scene, hex: HexIndex) -> Hex {
    let map = scene.map();
    let at = map.grid().centre(hex);
    let number = map.grid().number(hex).to_string();
    let objective = scene.mission().objectives.contains(&hex);
    Hex {
        index: hex.value(),
        u: round(at.u),
        v: round(at.v),
        terrain: ground(map, hex).to_owned(),
        place: objective
            .then(|| Place { name: format!("Objective {number}"), rank: String::new() }),
        playable: true,
        rail: false,
        owner: String::new(),
        sides: sides(map, hex),
        number,
    }
}

/// As fine as a drawing.
fn round(measure: f64) -> f64 {
    (measure * 1e4).round() / 1e4
}

/// What is printed in a hex, in the words in which boards paint the ground.
pub(crate) fn ground(map: &Map, hex: HexIndex) -> &'static str {
    match map.cell(hex).terrain {
        Terrain::Woods => "woods",
        Terrain::Forest => "forest",
        Terrain::WoodenBuilding | Terrain::StoneBuilding => "village",
        Terrain::UrbanBuilding => "urban",
        Terrain::OpenUrban | Terrain::UrbanRoad => "town",
        Terrain::River | Terrain::Ford => "water",
        Terrain::Road => "plain",
        _ => "clear",
    }
}

/// Walls and roads; told from both hexes.
fn sides(map: &Map, hex: HexIndex) -> Vec<HexSide> {
    let feature =
        |to: HexIndex, feature: &str| HexSide { to: to.value(), feature: feature.to_owned() };
    let walls = map.beside(hex).filter(|(way, _)| map.has_wall(hex, *way));
    let roads = map.beside(hex).filter(|(way, _)| map.has_road(hex, *way));
    let walls = walls.map(|(_, to)| feature(to, "wall"));
    walls.chain(roads.map(|(_, to)| feature(to, "road"))).collect()
}

/// What is printed on a counter.
fn counter(scene: &Scene, unit: UnitId) -> Unit {
    let printed = scene.mission().counter(unit);
    let force = scene.mission().force(printed.player);
    let platoon = printed.platoon.map(|it| force.platoons[usize::from(it)].name.clone());
    let platoon = platoon.unwrap_or_default();
    Unit {
        id: unit.0.into(),
        key: key(printed),
        name: wording::unit(scene, unit),
        short: printed.number.to_string(),
        formation: platoon.clone(),
        tag: platoon,
        ..face(scene, printed.player, &printed.unit)
    }
}

/// The name of a counter on the board and in position files (Y82).
fn key(printed: &Counter) -> String {
    let (player, number) = (printed.player, printed.number);
    match printed.platoon {
        Some(platoon) => format!("{player}/{}/{number}", platoon + 1),
        None => format!("{player}/dummy/{number}"),
    }
}

/// What every counter of a type shows: nothing of its own.
pub(crate) fn face(scene: &Scene, player: Player, unit: &UnitType) -> Unit {
    let fire = unit.small_arms.map_or(0, |(value, _)| value.max(0));
    Unit {
        id: 0,
        key: unit.key.clone(),
        name: format!("{} {}", wording::side(scene, player), unit.name),
        short: String::new(),
        side: player.name().to_owned(),
        nation: scene.mission().force(player).nation.name().to_owned(),
        size: String::new(),
        kind: unit.kind.name().to_owned(),
        symbol: symbol(unit.kind).to_owned(),
        face: scene.mission().force(player).nation.name().to_owned(),
        sp: u8::try_from(fire).unwrap_or(0),
        allowance: values(unit),
        steps: unit.steps,
        traits: cards::traits_of(unit).map(str::to_owned).collect(),
        formation: String::new(),
        tag: String::new(),
    }
}

/// Assault value and cohesion; of a vehicle its armor.
fn values(unit: &UnitType) -> String {
    match unit.kind.is_vehicle() {
        true => format!("{}/{}", unit.armor[0], unit.armor[1]),
        false => format!("{}/{}", unit.assault, unit.cohesion),
    }
}

/// The symbol in the box.
fn symbol(kind: Kind) -> &'static str {
    match kind {
        Kind::Squad | Kind::InfantrySection | Kind::Leader | Kind::Dummy => "foot_infantry",
        Kind::Mg => "machine_gun",
        Kind::Latw => "light_anti_tank",
        Kind::TowedGun => "anti_tank_gun",
        Kind::Bunker => "bunker",
        Kind::Afv => "armor",
        Kind::Carrier => "mechanized",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use yards::ground::World;

    #[test]
    fn y77_the_board_has_every_hex_and_every_printed_counter() {
        for id in World::ORDER {
            let scene = Scene::named(id).expect("a mission");
            let board = board(&scene);
            assert_eq!(board.hexes.len(), scene.map().hexes().len());
            assert_eq!(board.units.len(), scene.mission().counters.len());
            let goals = board.hexes.iter().filter(|hex| hex.place.is_some()).count();
            assert_eq!(goals, scene.mission().objectives.len());
        }
    }

    #[test]
    fn y53_sides_are_told_from_both_hexes() {
        let board = board(&Scene::named("the-crossing").expect("a mission"));
        let mut walls = 0;
        for hex in &board.hexes {
            for side in hex.sides.iter().filter(|side| side.feature == "road") {
                let beyond = &board.hexes[usize::from(side.to)];
                let back = |it: &HexSide| it.to == hex.index && it.feature == side.feature;
                assert!(beyond.sides.iter().any(back), "{} {side:?}", hex.number);
            }
            walls += hex.sides.iter().filter(|side| side.feature == "wall").count();
        }
        assert!(walls > 0);
    }
}
