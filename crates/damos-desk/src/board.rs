//! The map and the counters.

use crate::briefing::briefing;
use crate::cards;
use barbarossa::Barbarossa;
use barbarossa::ground::{Area, Country, Ground, PlaceKind, Side, Surface, UnitInfo, grid};
use damos::{Size, UnitType};
use hex::{Direction, HexIndex};
use mapmaker::draw::{Branch, Drawing, Options, Sheet, Stack, embedded};
use referee::Game as _;
use rulebook::rule;
use serde_json::Value;
use series::MapWanted;
use series::wire::{
    Board, Hex, HexSide, MarkCard, MarkLook, Place, Problem, RailCard, SheetCard, SideCard, Start,
    TraitCard, Unit,
};
use std::collections::BTreeMap;
use std::sync::OnceLock;

/// Pixels per hex that the drawing is meant for.
const SCALE: f64 = 72.0;

pub(crate) fn draw(name: &str, ground: &Ground) -> Result<Board, Problem> {
    let drawing = drawing(ground)?;
    let frame = drawing.frame.grown(0.5);
    let shown = |hex: &HexIndex| {
        let at = grid().centre(*hex);
        (frame.left..=frame.right).contains(&at.u) && (frame.top..=frame.bottom).contains(&at.v)
    };
    Ok(Board {
        game: name.to_owned(),
        title: ground.title.clone(),
        ground: ground.key.to_string(),
        hexes: grid().hexes().filter(shown).map(|hex| square(ground, hex)).collect(),
        units: ground.roster.iter().map(|(id, info)| unit(id.0, info)).collect(),
        drawing: serde_json::to_value(&drawing).map_err(|error| Problem::new("broken", error))?,
        sides: Side::BOTH.map(side).into(),
        start: start(ground),
        sheet: Some(paper()),
        marks: marks(),
        traits: vec![TraitCard {
            name: ZOI.to_owned(),
            sign: "◎ ZOI".to_owned(),
            title: "exerts a zone of influence".to_owned(),
            rule: rule!("D2.6c").as_str().to_owned(),
        }],
        kinds: cards::kinds(),
        layers: cards::layers(),
        odds: Some(cards::odds()),
        briefing: Some(briefing(ground)),
        ..Board::default()
    })
}

/// The trait of a counter that exerts a ZOI.
const ZOI: &str = "zoi";

/// As the projection has it (`modules/barbarossa/geo`); C1.1a rounds a hex to 25 miles.
fn paper() -> SheetCard {
    let rail = |mark: &str, swatch: &str, text: &str, converts| RailCard {
        mark: mark.to_owned(),
        swatch: swatch.to_owned(),
        text: text.to_owned(),
        converts,
    };
    let finnish = "rail of Finnish gauge, which serves the Finns unconverted";
    SheetCard {
        km_per_hex: 38.7,
        north: 18.75,
        rails: vec![
            rail("rail-converted", "rail", "rail of European gauge", false),
            rail("rail-soviet", "rail-other", "rail of Soviet gauge", true),
            rail("rail-finnish", "rail-ticked", finnish, false),
        ],
    }
}

fn marks() -> Vec<MarkCard> {
    let mark = |name: &str, title: &str, look| MarkCard {
        name: name.to_owned(),
        title: title.to_owned(),
        look,
    };
    vec![
        mark("spent", "spent", MarkLook::Spent),
        mark("demoralized", "demoralized", MarkLook::Reverse),
        mark("cossack", "Cossacks", MarkLook::Letter("C".to_owned())),
    ]
}

/// The sheet that all games of the series are played on.
fn sheet() -> Result<&'static Sheet, Problem> {
    static SHEET: OnceLock<Result<Sheet, String>> = OnceLock::new();
    let read = || Sheet::read(embedded()).map_err(|problems| problems.to_string());
    SHEET.get_or_init(read).as_ref().map_err(|text| Problem::new("broken", text))
}

/// The picture of the area in which the game is played, for the board.
fn drawing(ground: &Ground) -> Result<Drawing, Problem> {
    let options = Options { scale: SCALE, ..options(ground) };
    sheet()?.draw(&options).map_err(|error| Problem::new("broken", error))
}

/// The map of the area in which the game is played, with what the game says of itself: its title, and where and when it is, which
/// its summary says up to the year.
pub(crate) fn map(ground: &Ground, wanted: &MapWanted) -> Result<Drawing, Problem> {
    let MapWanted { crop, scale, numbers, units } = wanted.clone();
    let caption = ground.summary.split_inclusive("1941").next().unwrap_or_default().to_owned();
    let options = Options { caption, crop, scale, numbers, ..options(ground) };
    let drawing = sheet()?.draw(&options).map_err(|error| Problem::new("no_map", error))?;
    Ok(match units {
        None => drawing,
        Some(setup) => drawing.with_stacks(&stacks(&setup)?),
    })
}

/// The stacks of a set-up, from its own file: nothing about it is hidden.
fn stacks(setup: &Value) -> Result<Vec<Stack>, Problem> {
    let setup = serde::Deserialize::deserialize(setup);
    let setup = setup.map_err(|error| Problem::new("unreadable", error))?;
    let state = Barbarossa::start(&setup).map_err(|problems| {
        let told: Vec<String> = problems.iter().map(|it| it.why.to_string()).collect();
        Problem::new("illegal", told.join("; "))
    })?;
    let mut stacks: BTreeMap<HexIndex, Vec<(u8, &UnitInfo)>> = BTreeMap::new();
    for (unit, info) in state.ground.roster.iter() {
        if let Some(hex) = state.unit(unit).hex() {
            stacks.entry(hex).or_default().push((state.unit(unit).sp, info));
        }
    }
    // Where the players set up first, history shows how.
    if stacks.is_empty() {
        let placed = Side::BOTH.iter().flat_map(|side| state.ground.start.historical(*side));
        for it in placed {
            let info = state.ground.roster.get(it.unit);
            stacks.entry(it.hex).or_default().extend(info.map(|info| (it.sp, info)));
        }
    }
    let stack = |(hex, units): (HexIndex, Vec<(u8, &UnitInfo)>)| {
        let (_, top) = units.iter().max_by_key(|(sp, _)| *sp)?;
        let at = grid().centre(hex);
        Some(Stack {
            at: [at.u, at.v],
            side: top.side.index(),
            branch: branch(top.kind),
            count: units.len(),
            value: units.iter().map(|(sp, _)| u32::from(*sp)).sum::<u32>().to_string(),
        })
    };
    Ok(stacks.into_iter().filter_map(stack).collect())
}

fn branch(kind: UnitType) -> Branch {
    match kind {
        UnitType::Armor => Branch::Armor,
        UnitType::Mechanized | UnitType::Motorized => Branch::Mechanized,
        UnitType::Cavalry => Branch::Cavalry,
        _ => Branch::Infantry,
    }
}

fn options(ground: &Ground) -> Options {
    let named = |area| Area::NAMES.iter().find(|(_, known)| *known == area);
    let area = ground.area.and_then(named).map(|(name, _)| (*name).to_owned());
    Options { title: ground.title.clone(), area, ..Options::default() }
}

fn square(ground: &Ground, hex: HexIndex) -> Hex {
    let map = &ground.map;
    let at = grid().centre(hex);
    let place = map.place(hex).map(|place| Place {
        name: place.name.clone(),
        rank: match place.kind {
            PlaceKind::Town => "town",
            PlaceKind::City => "city",
            PlaceKind::MajorCity => "major",
        }
        .to_owned(),
    });
    let features =
        [("river", map.rivers(hex)), ("water", map.water(hex)), ("strait", map.straits(hex))];
    let sides = features.into_iter().flat_map(|(feature, bits)| {
        towards(hex, bits).map(move |to| HexSide { to: to.value(), feature: feature.to_owned() })
    });
    Hex {
        index: hex.value(),
        number: grid().number(hex).to_string(),
        u: round(at.u),
        v: round(at.v),
        terrain: surface(map.surface(hex)).to_owned(),
        place,
        playable: map.is_playable(hex),
        rail: map.has_rail(hex),
        owner: map.owner(hex).map_or("", Country::name).to_owned(),
        sides: sides.collect(),
    }
}

/// As fine as the drawing.
fn round(measure: f64) -> f64 {
    (measure * 1e4).round() / 1e4
}

fn surface(surface: Surface) -> &'static str {
    let named = Surface::NAMES.iter().find(|(_, known)| *known == surface);
    named.map_or("", |(name, _)| name)
}

/// The hexes beyond the sides that are marked.
fn towards(hex: HexIndex, bits: u8) -> impl Iterator<Item = HexIndex> {
    let marked = (0..).zip(Direction::ALL).filter(move |(place, _)| bits >> place & 1 == 1);
    marked.filter_map(move |(_, direction)| grid().neighbor(hex, direction))
}

fn start(ground: &Ground) -> Start {
    let indices = |hexes: &barbarossa::HexSet| hexes.iter().map(HexIndex::value).collect();
    let links = ground.map.playable().iter().flat_map(|hex| {
        let far = towards(hex, ground.map.rails(hex)).filter(move |other| *other > hex);
        far.map(move |other| (hex.value(), other.value()))
    });
    Start {
        held: indices(&ground.start.axis_control),
        converted: indices(&ground.start.converted),
        rail_links: links.collect(),
    }
}

fn side(side: Side) -> SideCard {
    SideCard { name: side.name().to_owned(), title: side.to_string() }
}

/// The colours of a counter.
fn face(info: &UnitInfo) -> &'static str {
    let ss = info.name.split(' ').any(|word| word == "SS");
    match info.side {
        _ if info.kind == UnitType::Nkvd => "nkvd",
        Side::Soviet => "soviet",
        Side::Axis if ss => "ss",
        Side::Axis => "german",
    }
}

fn unit(id: u16, info: &UnitInfo) -> Unit {
    let size = Size::NAMES.iter().find(|(_, size)| *size == info.size);
    Unit {
        id,
        key: info.key.clone(),
        name: info.name.clone(),
        short: short(&info.key),
        side: info.side.name().to_owned(),
        nation: info.nation.name().to_owned(),
        size: size.map_or("", |(name, _)| name).to_owned(),
        kind: info.kind.name().to_owned(),
        symbol: info.kind.name().to_owned(),
        face: face(info).to_owned(),
        sp: info.sp,
        allowance: info.ma.to_string(),
        steps: 0,
        traits: info.zoi.then(|| ZOI.into()).into_iter().collect(),
        formation: info.formation.clone(),
        tag: tag(&info.formation),
    }
}

/// The number of a unit, or its letters when it has none: `29` of `agc-de-29mot`, `GD` of `agc-de-gd`.
fn short(key: &str) -> String {
    let last = key.rsplit('-').next().unwrap_or(key);
    let digits: String = last.chars().take_while(char::is_ascii_digit).collect();
    if digits.is_empty() { last.to_uppercase() } else { digits }
}

/// A formation as it fits on a counter: `XXIV` of `XXIV Mot Corps / 2nd Panzer Group`, `20 A` of `20th Army`.
fn tag(formation: &str) -> String {
    let first = formation.split(" / ").next().unwrap_or_default();
    let mut words = first.split_whitespace();
    let Some(number) = words.next() else { return String::new() };
    if number.bytes().all(|byte| b"IVXLC".contains(&byte)) {
        return number.to_owned();
    }
    let digits: String = number.chars().take_while(char::is_ascii_digit).collect();
    let rest = words.filter_map(|word| word.chars().next());
    if digits.is_empty() {
        return number.chars().take(1).chain(rest).filter(|c| c.is_uppercase()).collect();
    }
    let rest: String = rest.collect();
    format!("{digits} {rest}").trim().to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;
    use barbarossa::ground::GroundRef;
    use mapmaker::draw::LayerName;

    #[test]
    fn counters_bear_short_names() {
        assert_eq!((short("agc-de-29mot").as_str(), short("agc-de-gd").as_str()), ("29", "GD"));
        assert_eq!(tag("XXIV Mot Corps / 2nd Panzer Group"), "XXIV");
        assert_eq!(tag("20th Army"), "20 A");
        assert_eq!(tag("Western Front"), "WF");
        assert_eq!(tag(""), "");
    }

    #[test]
    fn the_board_of_a_battle_has_its_hexes_on_the_paper() {
        let ground = GroundRef::named("agc/smolensk").expect("the ground");
        let board = draw("agc/smolensk", &ground).expect("a board");
        let smolensk = ground.map.place_named("Smolensk").expect("Smolensk").hex;
        let hex = board.hexes.iter().find(|hex| hex.index == smolensk.value()).expect("its hex");
        assert!(hex.playable && hex.place.as_ref().is_some_and(|place| place.name == "Smolensk"));
        let frame = &board.drawing["frame"];
        let inside = |low: &str, at: f64, high: &str| {
            frame[low].as_f64() <= Some(at) && Some(at) <= frame[high].as_f64()
        };
        assert!(inside("left", hex.u, "right") && inside("top", hex.v, "bottom"), "{frame}");
        assert_eq!(board.units.len(), ground.roster.len());
        assert!(!board.start.rail_links.is_empty() && !board.start.held.is_empty());
    }

    #[test]
    fn a_map_with_counters_has_every_strength_point_of_the_set_up() {
        for name in ["agc/smolensk", "agc"] {
            let ground = GroundRef::named(name).expect("the ground");
            let setup = serde_json::to_value(barbarossa::Setup::of(name)).expect("a set-up");
            let units = Some(setup);
            let wanted = MapWanted { crop: None, scale: 40.0, numbers: false, units };
            let drawing = map(&ground, &wanted).expect("a map");
            let drawn = drawing.letterings().filter(|(layer, _)| *layer == LayerName::Units);
            let drawn: u32 = drawn.filter_map(|(_, it)| it.text.parse::<u32>().ok()).sum();
            let start = Barbarossa::start(&barbarossa::Setup::of(name)).expect("a start");
            let on_map = start.units.iter().filter(|unit| unit.hex().is_some());
            let placed: u32 = on_map.map(|unit| u32::from(unit.sp)).sum();
            let history = Side::BOTH.iter().flat_map(|side| ground.start.historical(*side));
            let history: u32 = history.map(|it| u32::from(it.sp)).sum();
            assert_eq!(drawn, placed.max(history), "{name}");
            assert!(drawn > 100, "{name}: {drawn}");
        }
    }
}
