//! Missions from a seed (Y80, Y81): map, forces, objectives and turns, drawn from one stream until they are valid.
//!
//! A [`Name`] is all it takes. What comes of it are the same two files that an author would have written, read and judged as
//! theirs are, so that a generated mission is played, drawn, saved and copied like any other.
//!
//! ```
//! use yards::generator::{Name, draw};
//! use yards::ground::World;
//! let world = World::standard();
//! let name = Name::read("village-120-7", &world.charts.generator).unwrap();
//! let drawn = draw(&name, &world.charts, &world.types).unwrap();
//! assert_eq!(drawn.world.missions[0].id, "village-120-7");
//! ```

mod chart;
mod country;
mod draws;
mod forces;
mod goals;
mod kept;
mod land;
mod name;
mod posts;
mod relief;
mod roads;
mod valid;
mod write;

pub use chart::{GeneratorChart, Recipe, RecipeRow, Span, ValidNumbers};
pub(crate) use kept::Kept;
pub use name::Name;
pub use valid::Clause;

use crate::ground::{Map, Mission, Nation, Player, UnitType, World};
use crate::{Charts, Month};
use draws::Draws;
use forces::Buyer;
use module::{Memory, Problems};
use posts::{ATTACKER_DEPTH, Postmaster};
use std::sync::Arc;
use write::Made;

/// How often a mission is begun before its name is given up.
const TRIES: usize = 2_000;

/// A generated mission.
#[derive(Debug)]
pub struct Drawn {
    /// A world with this mission and its map alone.
    pub world: World,
    /// The text of its map.
    pub map: String,
    /// The text of its mission.
    pub mission: String,
    /// How often it was begun before it was valid.
    pub begun: usize,
}

impl Drawn {
    /// Its files under another name, by their paths in a module.
    #[must_use]
    pub fn files(&self, id: &str) -> [(String, String); 2] {
        let own = |line: &str| match line.starts_with("map = ") {
            true => format!("map = \"{id}\"\n"),
            false => format!("{line}\n"),
        };
        let mission = self.mission.lines().map(own).collect();
        let map = (format!("maps/{id}.csv"), self.map.clone());
        [map, (format!("missions/{id}.toml"), mission)]
    }
}

/// Draws the mission of a name: the first valid one that the stream of its seed gives; nothing where it gives none in time.
#[must_use]
pub fn draw(name: &Name, charts: &Charts, types: &[Arc<UnitType>]) -> Option<Drawn> {
    rulebook::cite!("Y80", "R-Y71", "R-Y74");
    let mut draws = Draws::new(name.seed);
    let drawn = (nations(&mut draws), month(&charts.generator, &mut draws));
    let nations = name.nations.unwrap_or(drawn.0);
    let date = name.date.unwrap_or(drawn.1);
    let mut tries = 1..=TRIES;
    tries.find_map(|begun| {
        let (world, [map, mission]) = begin(name, (charts, types), (nations, date), &mut draws)?;
        Some(Drawn { world, map, mission, begun })
    })
}

/// The nations of attacker and defender: Germans and others (R-Y71).
fn nations(draws: &mut Draws) -> [Nation; 2] {
    let enemy = if draws.one_in(2) { Nation::American } else { Nation::Soviet };
    if draws.one_in(2) { [Nation::German, enemy] } else { [enemy, Nation::German] }
}

/// A month in which every type of unit was in service (R-Y71).
fn month(chart: &GeneratorChart, draws: &mut Draws) -> Month {
    let months = u16::from(chart.date.month) - 1 + draws.below(usize::from(chart.months)) as u16;
    Month { year: chart.date.year + months / 12, month: (months % 12) as u8 + 1 }
}

/// Draws a whole mission; nothing as soon as it cannot be valid, and the stream goes on from there (R-Y74).
fn begin(
    name: &Name,
    (charts, types): (&Charts, &[Arc<UnitType>]),
    (nations, date): ([Nation; 2], Month),
    draws: &mut Draws,
) -> Option<(World, [String; 2])> {
    rulebook::cite!("R-Y72");
    let chart = &charts.generator;
    let land = country::draw(chart, name.recipe, draws)?;
    let table = land.table();
    let map = read_map(name, charts, &table)?;
    if !valid::sees_enough(&chart.valid, &map) {
        return None;
    }
    let large = name.points >= chart.vehicles_from;
    let buy = |player: Player, points: u32, draws: &mut Draws| {
        let nation = nations[player.index()];
        Buyer { chart, types, player, nation, large }.buy(points, draws)
    };
    let points = u32::from(name.points);
    let defender = buy(Player::Defender, points, draws);
    let more = points * chart.recipe(name.recipe).attacker / 100;
    let attacker = buy(Player::Attacker, more, draws);
    let goals = goals::draw(charts, &land, &map, ATTACKER_DEPTH, draws)?;
    let postmaster = Postmaster::new(charts, &land, &map, &goals.objectives);
    let posts = postmaster.post([&attacker, &defender], draws)?;
    let armies = [attacker, defender];
    let made = Made { name, charts, land: &land, map: &map, nations, date, armies, goals, posts };
    let text = made.text();
    let world = read_world(name, (charts, types), map, &text)?;
    let mission = world.missions.first()?;
    let valid = Clause::ALL.iter().all(|clause| clause.holds(&world, mission));
    valid.then_some((world, [table, text]))
}

fn read_map(name: &Name, charts: &Charts, table: &str) -> Option<Map> {
    let (mut files, mut problems) = (Memory::default(), Problems::new());
    let path = format!("maps/{name}.csv");
    files.put(path.clone(), table);
    let map = crate::ground::read_map(&files, &path, &charts.terrain, &mut problems);
    map.filter(|_| problems.is_empty())
}

/// A world of one mission.
fn read_world(
    name: &Name,
    (charts, types): (&Charts, &[Arc<UnitType>]),
    map: Map,
    text: &str,
) -> Option<World> {
    let (mut files, mut problems) = (Memory::default(), Problems::new());
    let path = format!("missions/{name}.toml");
    files.put(path.clone(), text);
    let maps = vec![map];
    let mission = Mission::read(&files, &path, (&maps, types), &mut problems)?;
    let (types, charts, missions) = (types.to_vec(), charts.clone(), vec![mission]);
    problems.is_empty().then_some(World { maps, types, charts, missions, house: None })
}
