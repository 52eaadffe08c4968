//! The map and the counters.

use crate::{briefing, cards, sheet};
use besieged::ground::{Map, Nationality, Player, UnitId};
use besieged::{Formation, Kind, Scene, Terrain};
use hex::HexIndex;
use mapmaker::draw::Season;
use series::wire::{
    Board, Grain, Hex, HexSide, Place, Problem, RailCard, SheetCard, SideCard, Start, Unit,
};

/// The name that a scenario has as a title.
pub(crate) fn name(scene: &Scene) -> String {
    format!("{}{}", crate::PREFIX, scene.scenario().id)
}

/// Everything that never changes in a scenario. The sheet is the one of dry ground; [`sheet::drawn`] has the others.
pub(crate) fn board(scene: &Scene) -> Result<Board, Problem> {
    let (map, scenario) = (&scene.map, scene.scenario());
    Ok(Board {
        game: name(scene),
        title: scenario.title.clone(),
        ground: name(scene),
        hexes: map.grid().hexes().map(|hex| square(map, hex)).collect(),
        units: scene.roster.units().map(|unit| counter(scene, unit)).collect(),
        drawing: sheet::drawn(Season::Clear)?.clone(),
        sides: Player::BOTH.map(side).into(),
        start: start(scene),
        grain: Grain::Pointy,
        sheet: Some(paper()),
        marks: cards::marks(),
        traits: cards::traits(),
        kinds: cards::kinds(),
        layers: cards::layers(),
        briefing: Some(briefing::briefing(scene)),
        ..Board::default()
    })
}

/// The railways serve whoever holds them, so none is drawn anew; a hex is as `map/sheet.toml` lays it.
fn paper() -> SheetCard {
    let rail = RailCard {
        mark: "rail-soviet".to_owned(),
        swatch: "rail-other".to_owned(),
        text: "railway".to_owned(),
        converts: false,
    };
    SheetCard { km_per_hex: 77.4, north: 18.75, rails: vec![rail] }
}

fn side(player: Player) -> SideCard {
    SideCard { name: player.name().to_owned(), title: player.to_string() }
}

fn square(map: &Map, hex: HexIndex) -> Hex {
    let at = map.grid().centre(hex);
    let place = map.place(hex).map(|place| Place {
        name: place.name.clone(),
        rank: if place.major { "major" } else { "city" }.to_owned(),
    });
    Hex {
        index: hex.value(),
        number: map.grid().number(hex).to_string(),
        u: round(at.u),
        v: round(at.v),
        terrain: terrain(map, hex).to_owned(),
        place,
        playable: map.is_open(hex),
        rail: map.has_rail(hex),
        owner: map.country(hex).to_owned(),
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
        None => "closed",
        Some(Terrain::Clear) => "clear",
        Some(Terrain::Forest) => "forest",
        Some(Terrain::Swamp) => "swamp",
        Some(Terrain::Mountain) => "mountain",
    }
}

/// Rivers, water that closes the way between open hexes, and railways.
fn sides(map: &Map, hex: HexIndex) -> Vec<HexSide> {
    let feature =
        |to: HexIndex, feature: &str| HexSide { to: to.value(), feature: feature.to_owned() };
    let rivers = map.beside(hex).filter(|(side, _)| map.has_river(hex, *side));
    let rivers = rivers.map(|(_, to)| feature(to, "river"));
    let wet = |to: &HexIndex| map.is_open(hex) && map.is_open(*to) && !map.are_beside(hex, *to);
    let water = map.grid().neighbors(hex).map(|(_, to)| to).filter(wet);
    let water = water.map(|to| feature(to, "water"));
    let rails = map.along_rail(hex).map(|to| feature(to, "rail"));
    rivers.chain(water).chain(rails).collect()
}

fn start(scene: &Scene) -> Start {
    let links = scene.map.open().flat_map(|hex| {
        let far = scene.map.along_rail(hex).filter(move |other| *other > hex);
        far.map(move |other| (hex.value(), other.value()))
    });
    Start {
        held: scene.scenario().axis_hexes.iter().map(HexIndex::value).collect(),
        converted: Vec::new(),
        rail_links: links.collect(),
    }
}

/// The name of a nation, which also names the colours of its counters.
pub(crate) fn nation(nationality: Nationality) -> &'static str {
    let named = Nationality::NAMES.iter().find(|(_, known)| *known == nationality);
    named.map_or("", |(name, _)| name)
}

/// The arm as it is drawn and called.
pub(crate) fn arm(kind: Kind) -> &'static str {
    match kind {
        Kind::Infantry => "infantry",
        Kind::Armor => "armor",
        Kind::Mountain => "mountain",
        Kind::Other => "cavalry",
    }
}

/// The symbol in the box: infantry marches.
fn symbol(kind: Kind) -> &'static str {
    match kind {
        Kind::Infantry => "foot_infantry",
        other => arm(other),
    }
}

fn counter(scene: &Scene, unit: UnitId) -> Unit {
    let printed = scene.roster.counter(unit);
    let [first, second] = printed.allowances;
    let size = match printed.formation {
        Formation::Corps => "corps",
        Formation::Army => "army",
        Formation::Other => "",
    };
    Unit {
        id: unit.0.into(),
        key: printed.key.clone(),
        name: besieged::game::words::name(scene, unit),
        short: printed.name.clone(),
        side: printed.player.name().to_owned(),
        nation: nation(printed.nationality).to_owned(),
        size: size.to_owned(),
        kind: arm(printed.kind).to_owned(),
        symbol: symbol(printed.kind).to_owned(),
        face: nation(printed.nationality).to_owned(),
        sp: printed.strength(printed.steps),
        allowance: format!("{first}/{second}"),
        steps: printed.steps,
        traits: cards::traits_of(printed).map(str::to_owned).collect(),
        formation: String::new(),
        tag: String::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn board_of(id: &str) -> (Scene, Board) {
        let scene = Scene::named(id).expect("a scenario");
        let board = board(&scene).expect("a board");
        (scene, board)
    }

    #[test]
    fn the_board_has_every_hex_and_every_counter_of_the_game() {
        let (scene, board) = board_of("typhoon-1941");
        assert_eq!(board.hexes.len(), scene.map.grid().len());
        assert_eq!(board.units.len(), scene.roster.len());
        let moscow = scene.map.named("Moscow").expect("Moscow");
        let hex = &board.hexes[moscow.index()];
        let place = hex.place.as_ref().expect("its name");
        assert_eq!((place.rank.as_str(), hex.playable, hex.rail), ("major", true, true));
        let frame = &board.drawing["frame"];
        let inside = |low: &str, at: f64, high: &str| {
            frame[low].as_f64() <= Some(at) && Some(at) <= frame[high].as_f64()
        };
        assert!(inside("left", hex.u, "right") && inside("top", hex.v, "bottom"), "{frame}");
        assert!(!board.start.held.is_empty() && !board.start.rail_links.is_empty());
    }

    #[test]
    fn b34_counters_bear_both_allowances_and_their_steps() {
        let (scene, board) = board_of("border-1941");
        let unit = scene.roster.find("A-ge-XLIPz").expect("a corps");
        let counter = &board.units[unit.index()];
        assert_eq!((counter.allowance.as_str(), counter.steps, counter.sp), ("7/4", 3, 8));
        assert_eq!((counter.face.as_str(), counter.symbol.as_str()), ("german", "armor"));
        assert!(counter.traits.iter().any(|it| it == "armor"));
    }

    #[test]
    fn sides_are_told_from_both_hexes() {
        let (_, board) = board_of("border-1941");
        for hex in &board.hexes {
            for side in &hex.sides {
                let beyond = &board.hexes[usize::from(side.to)];
                let back = |it: &HexSide| it.to == hex.index && it.feature == side.feature;
                assert!(beyond.sides.iter().any(back), "{} {side:?}", hex.number);
            }
        }
    }
}
