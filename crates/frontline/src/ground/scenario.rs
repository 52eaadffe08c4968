//! Scenarios: the calendar, who holds what, what is given and what wins (`scenarios.toml`, `map/control.csv`; F32, F52, F53).

use super::briefing::{Arrivals, Briefings, named, places};
use super::map::Map;
use super::names::{Coalition, HexSet, NATIONS_MOST, Nation, Water};
use hex::HexIndex;
use module::{Document, Files, Node, Problems, Table, TableNode, Unique};

/// Soviet victory points below which the result is the Axis's, or a draw (F53).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Levels {
    /// Below: a decisive Axis victory.
    pub axis_decisive: u16,
    /// Below: an Axis victory.
    pub axis: u16,
    /// Below: a draw.
    pub draw: u16,
    /// Below: a Soviet victory; from it on, a decisive one.
    pub soviet: u16,
}

/// A shorter form of a scenario.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Short {
    /// Its last turn.
    pub last_turn: u8,
    /// Its levels.
    pub levels: Levels,
}

/// A force that begins cut off in a city.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pocket {
    /// Where.
    pub hex: HexIndex,
    /// Of the main nation of whoever holds the hex.
    pub force: Arrivals,
}

/// A secret aim (F52).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Directive {
    /// Whose.
    pub coalition: Coalition,
    /// Its name.
    pub name: String,
    /// The turns in which bots follow it.
    pub turns: (u8, u8),
    /// Every place is to be held at the end of this turn.
    pub by: u8,
    /// The places.
    pub places: Vec<HexIndex>,
    /// What bots think places are worth meanwhile.
    pub weights: Vec<(HexIndex, u8)>,
}

/// What all scenarios share.
#[derive(Clone, Debug)]
pub struct Rules {
    /// The names of the turns.
    pub turns: Vec<String>,
    /// The months of the turns of a year.
    pub months: Vec<Vec<u8>>,
    /// The year of the bombers' range, by turn (F23).
    pub bomber_year: Vec<u16>,
    /// Victory points for the Soviets, by city.
    pub cities: Vec<(HexIndex, u8)>,
    /// Soviet sudden victory: all of these.
    pub sudden_soviet: Vec<HexIndex>,
    /// Axis sudden victory: so many …
    pub sudden_axis_any: u8,
    /// … of these.
    pub sudden_axis: Vec<HexIndex>,
    /// Stacking by terrain: open, forest, swamp, mountains; more in an own major city (F35).
    pub stacking: [u8; 5],
    /// The rows of the three fronts (F56).
    pub sectors: [(u8, u8); 3],
    /// The roles of named set-ups (F56).
    pub seats: Vec<(String, Vec<String>)>,
    /// From which turn each side has landing craft (F55).
    pub landing_craft: [u8; 2],
    /// The most CV of a landing (F55).
    pub assault_cv: u8,
    /// Minutes for 2b, for 5, for the others (F59).
    pub clocks: [u8; 3],
    /// Whose each country of the map is.
    pub owners: Vec<Option<Coalition>>,
    /// The nation of each country of the map.
    pub nations: Vec<Option<Nation>>,
    /// The directives.
    pub directives: Vec<Directive>,
}

/// One scenario.
#[derive(Clone, Debug)]
pub struct Scenario {
    /// Its name in files.
    pub id: String,
    /// Its title.
    pub title: String,
    /// How many play it, in words.
    pub players: String,
    /// How long it takes, in words.
    pub hours: String,
    /// The first turn.
    pub first_turn: u8,
    /// The last turn.
    pub last_turn: u8,
    /// What each side holds at the start.
    pub held: [HexSet; 2],
    /// Flags added to the briefing's, by nation and turn.
    pub flags_add: [Vec<i8>; NATIONS_MOST],
    /// Flags of the first turn, where they differ.
    pub first_flags: [Option<u8>; NATIONS_MOST],
    /// The CV that goes back to the Pool in a turn (F60).
    pub rail: [u8; 2],
    /// Lift by side and water (F37).
    pub lift: [[u8; Water::COUNT]; 2],
    /// Its levels.
    pub levels: Levels,
    /// Its shorter form.
    pub short: Option<Short>,
    /// What stands in the Pools, by nation.
    pub forces: [Arrivals; NATIONS_MOST],
    /// How many cards each nation is dealt.
    pub cards: [u8; NATIONS_MOST],
    /// Garrisons.
    pub garrisons: Vec<HexIndex>,
    /// Layers on every hexside of a hex.
    pub forts: Vec<(HexIndex, u8)>,
    /// Pockets.
    pub pockets: Vec<Pocket>,
}

pub(super) const PATH: &str = "scenarios.toml";
const CONTROL: &str = "map/control.csv";

/// Reads the calendar and everything that all scenarios share; the directives need the map.
pub(super) fn rules(
    root: &mut TableNode<'_>,
    map: &Map,
    nations: &dyn Fn(&str) -> Option<Nation>,
    problems: &mut Problems,
) -> Option<Rules> {
    rulebook::cite!("F32");
    let mut calendar = root.table("calendar", problems)?;
    let turns: Option<Vec<String>> = calendar.required("turns", problems);
    let months: Option<Vec<Vec<u8>>> = calendar.required("months", problems);
    let bomber_year: Option<Vec<u16>> = calendar.required("bomber_year", problems);
    if let (Some(turns), Some(years)) = (&turns, &bomber_year)
        && turns.len() != years.len()
    {
        problems.push(calendar.problem("`bomber_year` has one entry a turn"));
    }
    calendar.finish(problems);
    let mut victory = root.table("victory", problems)?;
    let cities = victory.table("cities", problems).map(|it| worths(it, map, problems));
    let mut sudden = victory.table("sudden", problems)?;
    let sudden_soviet = sudden.need("soviet", problems).map(|it| places(map, it, problems));
    let sudden_axis_any = sudden.int("axis_any", 1..=20, problems);
    let sudden_axis = sudden.need("axis", problems).map(|it| places(map, it, problems));
    sudden.finish(problems);
    victory.finish(problems);
    let (owners, of_country) = read_coalitions(root, map, nations, problems)?;
    let mut stack = root.table("stacking", problems)?;
    let stacking = ["open", "forest", "swamp", "mountains", "own_major_city"]
        .map(|key| stack.int(key, 0..=99, problems).unwrap_or(0));
    stack.finish(problems);
    let mut rows = root.table("sectors", problems)?;
    let sectors = ["north", "centre", "south"].map(|key| {
        let rows: Vec<u8> = rows.required(key, problems).unwrap_or_default();
        (rows.first().copied().unwrap_or(0), rows.last().copied().unwrap_or(0))
    });
    rows.finish(problems);
    let mut lists = root.table("seats", problems)?;
    let seats = lists.entries().into_iter();
    let seats = seats.filter_map(|(name, node)| Some((name.to_owned(), node.read(problems)?)));
    let seats = seats.collect();
    let mut sea = root.table("sea", problems)?;
    let mut craft = sea.table("landing_craft", problems)?;
    let landing_craft =
        Coalition::BOTH.map(|it| craft.int(it.name(), 1..=99, problems).unwrap_or(99));
    craft.finish(problems);
    let assault_cv = sea.int("assault_cv", 1..=99, problems);
    sea.finish(problems);
    let mut minutes = root.table("clocks", problems)?;
    let clocks = ["frame_2b", "frame_5", "other"]
        .map(|key| minutes.int(key, 1..=240, problems).unwrap_or(2));
    minutes.finish(problems);
    let directives = root.tables("directive", problems);
    let directives = directives.into_iter().filter_map(|it| read_directive(it, map, problems));
    let directives = directives.collect();
    Some(Rules {
        turns: turns?,
        months: months?,
        bomber_year: bomber_year?,
        cities: cities?,
        sudden_soviet: sudden_soviet?,
        sudden_axis_any: sudden_axis_any?,
        sudden_axis: sudden_axis?,
        stacking,
        sectors,
        seats,
        landing_craft,
        assault_cv: assault_cv?,
        clocks,
        owners,
        nations: of_country,
        directives,
    })
}

type Owners = (Vec<Option<Coalition>>, Vec<Option<Nation>>);

fn read_coalitions(
    root: &mut TableNode<'_>,
    map: &Map,
    nations: &dyn Fn(&str) -> Option<Nation>,
    problems: &mut Problems,
) -> Option<Owners> {
    let mut table = root.table("coalition", problems)?;
    let mut owners = vec![None; map.countries().len()];
    for coalition in Coalition::BOTH {
        let Some(node) = table.need(coalition.name(), problems) else { continue };
        for country in super::briefing::countries(map, node, problems) {
            owners[usize::from(country)] = Some(coalition);
        }
    }
    let mut of_country = vec![None; map.countries().len()];
    let entries = table.optional_table("nation_of", problems).map(|mut it| it.entries());
    for (country, node) in entries.unwrap_or_default() {
        let nation = node.text(problems).and_then(nations);
        let place = map.countries().iter().position(|known| known == country);
        match (place, nation) {
            (Some(place), Some(nation)) => of_country[place] = Some(nation),
            _ => problems.push(node.problem("a country of the map has a nation of the briefings")),
        }
    }
    table.finish(problems);
    Some((owners, of_country))
}

/// A table of places with a number each.
fn worths(mut table: TableNode<'_>, map: &Map, problems: &mut Problems) -> Vec<(HexIndex, u8)> {
    let entries = table.entries().into_iter();
    let worth = |(name, node): (&str, Node<'_>)| {
        let hex = named(map, name, &node, problems);
        let worth = node.int(0..=99, problems);
        Some((hex?, worth?))
    };
    entries.filter_map(worth).collect()
}

fn read_directive(
    mut table: TableNode<'_>,
    map: &Map,
    problems: &mut Problems,
) -> Option<Directive> {
    let coalition = table.choice("side", &Coalition::NAMES, problems);
    let name = table.required::<String>("name", problems);
    let turns = table.required::<Vec<u8>>("turns", problems);
    let by = table.int("by", 1..=99, problems);
    let aims = table.need("places", problems).map(|it| places(map, it, problems));
    let weights = table.optional_table("weights", problems).map(|it| worths(it, map, problems));
    table.finish(problems);
    let turns = turns?;
    Some(Directive {
        coalition: coalition?,
        name: name?,
        turns: (*turns.first()?, *turns.last()?),
        by: by?,
        places: aims?,
        weights: weights.unwrap_or_default(),
    })
}

/// Everything a scenario is read against.
pub(super) struct Ground<'a> {
    pub(super) map: &'a Map,
    pub(super) briefings: &'a Briefings,
    pub(super) turns: usize,
    pub(super) control: &'a [(String, [HexSet; 2])],
    pub(super) starts: &'a Document,
}

/// Who holds what at each start, by the columns of `map/control.csv`.
pub(super) fn control(
    files: &dyn Files,
    map: &Map,
    problems: &mut Problems,
) -> Option<Vec<(String, [HexSet; 2])>> {
    let table = Table::read(files, CONTROL, problems)?;
    let mut starts: Vec<(String, [HexSet; 2])> = table
        .column_names()
        .filter(|name| *name != "id")
        .map(|name| (name.to_owned(), [HexSet::default(); 2]))
        .collect();
    let holders =
        [("axis", Some(Coalition::Axis)), ("soviet", Some(Coalition::Soviet)), ("empty", None)];
    let mut seen = Unique::new("hex");
    let mut all = HexSet::default();
    for row in table.rows() {
        let Some(hex) = row.parse_with("id", |text| map.grid().parse(text), problems) else {
            continue;
        };
        seen.add(row.cell("id").map_or("", |cell| cell.text), &row.spot(), problems);
        if !map.land().contains(hex) {
            problems
                .push(row.spot().problem(format!("{} is not playable", map.grid().number(hex))));
        }
        all.set(hex, true);
        for (start, held) in &mut starts {
            if let Some(Some(side)) = row.choice(start, &holders, problems) {
                held[side.index()].set(hex, true);
            }
        }
    }
    for hex in map.land().without(&all) {
        let what = format!("{} is missing: every playable hex has a row", map.grid().number(hex));
        problems.push(table.source().problem(what));
    }
    Some(starts)
}

impl Scenario {
    pub(super) fn read(
        mut table: TableNode<'_>,
        ground: &Ground<'_>,
        problems: &mut Problems,
    ) -> Option<Scenario> {
        let id = table.required::<String>("id", problems);
        let title = table.required::<String>("name", problems);
        let players = table.optional::<String>("players", problems).unwrap_or_default();
        let hours = table.optional::<String>("hours", problems).unwrap_or_default();
        let last = ground.turns as u8;
        let first_turn = table.int("first_turn", 1..=last, problems);
        let last_turn = table.int("last_turn", 1..=last, problems);
        if let (Some(first), Some(last)) = (first_turn, last_turn)
            && first > last
        {
            problems.push(table.problem(format!("turn {first} comes after turn {last}")));
        }
        let held = read_control(&mut table, ground, problems);
        let mut flags_add: [Vec<i8>; NATIONS_MOST] = Default::default();
        for (nation, node) in
            by_nation(ground, table.optional_table("flags_add", problems), problems)
        {
            let list: Vec<i8> = node.read(problems).unwrap_or_default();
            if list.len() != ground.turns {
                problems.push(node.problem("flags are added turn by turn"));
            }
            flags_add[nation.index()] = list;
        }
        let mut first_flags = [None; NATIONS_MOST];
        let first = table.optional_table("first_turn_flags", problems);
        for (nation, node) in by_nation(ground, first, problems) {
            first_flags[nation.index()] = node.int(0..=99, problems);
        }
        let mut rails = table.table("rail", problems)?;
        let rail = Coalition::BOTH.map(|it| rails.int(it.name(), 0..=255, problems).unwrap_or(0));
        rails.finish(problems);
        let lift = read_lift(&mut table, problems)?;
        let levels =
            table.table("levels", problems).and_then(|it| read_levels(it, problems, false));
        let short = table.optional_table("short", problems);
        let short = short.and_then(|it| read_levels(it, problems, true));
        table.finish(problems);
        let id = id?;
        let start = read_start(&id, held?, ground, problems)?;
        Some(Scenario {
            id,
            title: title?,
            players,
            hours,
            first_turn: first_turn?,
            last_turn: last_turn?,
            held: held?,
            flags_add,
            first_flags,
            rail,
            lift,
            levels: levels?.levels,
            short,
            ..start
        })
    }
}

/// The entries of a table whose keys are nations.
fn by_nation<'d>(
    ground: &Ground<'_>,
    table: Option<TableNode<'d>>,
    problems: &mut Problems,
) -> Vec<(Nation, Node<'d>)> {
    let entries = table.map(|mut it| it.entries()).unwrap_or_default();
    let named =
        |(name, node): (&str, Node<'d>)| Some((nation(ground, name, &node, problems)?, node));
    entries.into_iter().filter_map(named).collect()
}

fn read_control(
    table: &mut TableNode<'_>,
    ground: &Ground<'_>,
    problems: &mut Problems,
) -> Option<[HexSet; 2]> {
    let node = table.need("control", problems)?;
    let name = node.text(problems)?;
    let found = ground.control.iter().find(|(start, _)| start == name);
    if found.is_none() {
        problems.push(node.problem(format!("`{CONTROL}` has no column `{name}`")));
    }
    found.map(|(_, held)| *held)
}

fn nation(
    ground: &Ground<'_>,
    name: &str,
    node: &Node<'_>,
    problems: &mut Problems,
) -> Option<Nation> {
    let found = ground.briefings.named(name);
    if found.is_none() {
        problems.push(node.problem(format!("the briefings have no nation `{name}`")));
    }
    found
}

fn read_lift(
    table: &mut TableNode<'_>,
    problems: &mut Problems,
) -> Option<[[u8; Water::COUNT]; 2]> {
    let mut node = table.table("lift", problems)?;
    let lift = Coalition::BOTH.map(|side| {
        Water::NAMES.map(|(water, _)| {
            let key = format!("{}_{water}", side.name());
            node.optional_int(&key, 0..=99, problems).unwrap_or(0)
        })
    });
    node.finish(problems);
    Some(lift)
}

fn read_levels(mut table: TableNode<'_>, problems: &mut Problems, short: bool) -> Option<Short> {
    let last_turn = if short { table.int("last_turn", 1..=99, problems) } else { Some(0) };
    let [axis_decisive, axis, draw, soviet] = ["axis_decisive", "axis", "draw", "soviet"]
        .map(|key| table.int::<u16>(key, 0..=999, problems));
    let levels =
        Levels { axis_decisive: axis_decisive?, axis: axis?, draw: draw?, soviet: soviet? };
    let rising = [levels.axis_decisive, levels.axis, levels.draw, levels.soviet];
    if !rising.is_sorted() {
        problems.push(table.problem("the levels rise from the Axis's to the Soviets'"));
    }
    table.finish(problems);
    Some(Short { last_turn: last_turn?, levels })
}

/// The forces of a start, from `briefings.toml`; the rest is left blank for the caller.
fn read_start(
    id: &str,
    held: [HexSet; 2],
    ground: &Ground<'_>,
    problems: &mut Problems,
) -> Option<Scenario> {
    let mut root = ground.starts.root();
    let mut starts = root.table("start", problems)?;
    let Some(node) = starts.get(id) else {
        problems.push(starts.problem(format!("there are no forces for the scenario `{id}`")));
        return None;
    };
    let mut table = node.table(problems)?;
    let mut start = blank(held);
    if let Some(mut posts) = table.optional_table("garrisons", problems) {
        for coalition in Coalition::BOTH {
            let hexes =
                posts.get(coalition.name()).map(|it| (places(ground.map, it, problems), it));
            let Some((hexes, node)) = hexes else { continue };
            for hex in hexes {
                if !held[coalition.index()].contains(hex) {
                    problems
                        .push(node.problem(format!("{coalition} does not hold every garrison")));
                }
                start.garrisons.push(hex);
            }
        }
        posts.finish(problems);
    }
    for (place, briefing) in ground.briefings.nations.iter().enumerate() {
        let force = table.optional_table(&briefing.name, problems);
        start.forces[place] = force.map(|it| read_force(it, problems)).unwrap_or_default();
    }
    let deals = table.optional_table("cards", problems).map(|mut it| it.entries());
    for (name, node) in deals.unwrap_or_default() {
        let Some(nation) = nation(ground, name, &node, problems) else { continue };
        let most = ground.briefings.cards.iter().filter(|card| card.nation == nation).count() as u8;
        start.cards[nation.index()] = node.int(0..=most, problems).unwrap_or(0);
    }
    if let Some(forts) = table.optional_table("forts", problems) {
        start.forts = worths(forts, ground.map, problems);
    }
    let pockets = table.optional_table("pockets", problems).map(|mut it| it.entries());
    for (name, node) in pockets.unwrap_or_default() {
        let hex = named(ground.map, name, &node, problems);
        let force = node.table(problems).map(|it| read_force(it, problems));
        start.pockets.extend(hex.zip(force).map(|(hex, force)| Pocket { hex, force }));
    }
    table.finish(problems);
    Some(start)
}

fn read_force(mut table: TableNode<'_>, problems: &mut Problems) -> Arrivals {
    let [men, tanks, air, lsp, bombers, concrete, pags] =
        ["men", "tanks", "air", "lsp", "bombers", "concrete", "pag"]
            .map(|key| table.optional_int(key, 0..=250, problems).unwrap_or(0));
    table.finish(problems);
    Arrivals { men, tanks, air, lsp, bombers, concrete, pags }
}

fn blank(held: [HexSet; 2]) -> Scenario {
    Scenario {
        id: String::new(),
        title: String::new(),
        players: String::new(),
        hours: String::new(),
        first_turn: 1,
        last_turn: 1,
        held,
        flags_add: Default::default(),
        first_flags: [None; NATIONS_MOST],
        rail: [0; 2],
        lift: [[0; Water::COUNT]; 2],
        levels: Levels { axis_decisive: 0, axis: 0, draw: 0, soviet: 0 },
        short: None,
        forces: [Arrivals::default(); NATIONS_MOST],
        cards: [0; NATIONS_MOST],
        garrisons: Vec::new(),
        forts: Vec::new(),
        pockets: Vec::new(),
    }
}
