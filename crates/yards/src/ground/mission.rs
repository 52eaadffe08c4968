//! Missions: who stands where, who comes when, what wins (Y30, Y68, Y74, Y75, Y77).

use super::types::UnitType;
use super::{HexSet, Kind, Map, Nation, Player, UnitId, UnitSet};
use crate::{Month, Mortar};
use hex::HexIndex;
use module::{Document, Files, Node, Problems, TableNode};
use std::sync::Arc;

/// A counter of a mission.
#[derive(Clone, Debug)]
pub struct Counter {
    /// Whose it is.
    pub player: Player,
    /// Its platoon, by place; none for a dummy (Y56).
    pub platoon: Option<u8>,
    /// Its number in the platoon, from 1; that of a dummy among the dummies.
    pub number: u8,
    /// What it is.
    pub unit: Arc<UnitType>,
    /// The first counter of its side that is the same, by which it is listed (R-Y82).
    pub first_like: UnitId,
    /// Its printed hex.
    pub hex: HexIndex,
    /// The vehicle it is printed in.
    pub rides: Option<UnitId>,
}

/// A platoon.
#[derive(Clone, Debug)]
pub struct Platoon {
    /// Its name.
    pub name: String,
    /// The turn in which it comes, if it is not there from the first (Y75).
    pub enters: Option<u8>,
    /// Its units.
    pub units: UnitSet,
}

/// The force of a player.
#[derive(Clone, Debug)]
pub struct Force {
    /// Its nation.
    pub nation: Nation,
    /// A hex of its map edge.
    pub edge: HexIndex,
    /// Where it sets up (Y30).
    pub area: HexSet,
    /// Its mortars, each with its missions (Y48).
    pub mortars: Vec<(Mortar, u8)>,
    /// Its platoons.
    pub platoons: Vec<Platoon>,
    /// All its counters, dummies included.
    pub counters: UnitSet,
    /// Its dummies (Y56).
    pub dummies: UnitSet,
}

/// One mission.
#[derive(Clone, Debug)]
pub struct Mission {
    /// Its name in files, such as `first-light`.
    pub id: String,
    /// Its title.
    pub title: String,
    /// What it is about.
    pub brief: String,
    /// How long it takes.
    pub minutes: u16,
    /// The place of its map.
    pub map: usize,
    /// When.
    pub date: Month,
    /// How many turns.
    pub turns: u8,
    /// Who acts first on equal initiative dice (Y31).
    pub tie: Player,
    /// The objective hexes (Y67).
    pub objectives: Vec<HexIndex>,
    /// How many the attacker needs after the last turn (Y68).
    pub needs: u8,
    /// The defender's mines as printed (Y41).
    pub mines: Vec<HexIndex>,
    /// The farthest hex seen, turn by turn; no entry: no limit (Y74).
    pub sight: Vec<u8>,
    /// Both forces.
    pub forces: [Force; 2],
    /// Every counter as listed.
    pub counters: Vec<Counter>,
}

/// The most platoons of a force: one bit each.
const PLATOONS_MAX: usize = 16;

impl Mission {
    /// The force of a player.
    #[inline]
    #[must_use]
    pub fn force(&self, player: Player) -> &Force {
        &self.forces[player.index()]
    }

    /// A counter.
    ///
    /// # Panics
    /// For a counter of another mission.
    #[inline]
    #[must_use]
    pub fn counter(&self, unit: UnitId) -> &Counter {
        &self.counters[unit.index()]
    }

    /// Every counter.
    pub fn units(&self) -> impl Iterator<Item = UnitId> + use<> {
        (0..self.counters.len()).map(|place| UnitId(place as u8))
    }

    /// The farthest hex seen in a turn; no limit where none is printed (Y74).
    #[inline]
    #[must_use]
    pub fn sight_in(&self, turn: u8) -> u32 {
        rulebook::cite!("Y74");
        let place = usize::from(turn.saturating_sub(1));
        self.sight.get(place).or(self.sight.last()).map_or(u32::MAX, |limit| u32::from(*limit))
    }

    pub(crate) fn read(
        files: &dyn Files,
        path: &str,
        (maps, types): (&[Map], &[Arc<UnitType>]),
        problems: &mut Problems,
    ) -> Option<Mission> {
        let document = Document::read(files, path, problems)?;
        let mut root = document.root();
        let name = path.rsplit('/').next().unwrap_or(path);
        let id = name.strip_suffix(".toml").unwrap_or(name).to_owned();
        let title = root.required::<String>("title", problems);
        let brief = root.required::<String>("brief", problems);
        let minutes = root.int("minutes", 1..=999, problems);
        let named: Vec<(&str, usize)> =
            maps.iter().enumerate().map(|(place, map)| (map.id.as_str(), place)).collect();
        let map = root.choice("map", &named, problems);
        let year = root.int("year", 1939..=1945, problems);
        let month = root.int("month", 1..=12, problems);
        let turns = root.int("turns", 1..=30, problems);
        let tie = root.choice("tie", &Player::NAMES, problems);
        let ground = &maps[map?];
        let objectives = hexes(&mut root, "objectives", ground, problems);
        let needs = root.int("attacker_needs", 1..=objectives.len().max(1) as u8, problems);
        let mines = hexes(&mut root, "mines", ground, problems);
        let sight = root.get("sight").and_then(|node| node.list(problems)).unwrap_or_default();
        let sight = sight.iter().filter_map(|node| node.int(1..=40, problems)).collect();
        let mut reader = Reader { map: ground, types, counters: Vec::new() };
        let forces = Player::BOTH.map(|player| {
            let table = root.table(player.name(), problems)?;
            reader.force(table, player, problems)
        });
        root.finish(problems);
        let [Some((attacker, first)), Some((defender, second))] = forces else { return None };
        let counters = reader.counters;
        let mut mission = Mission {
            id,
            title: title?,
            brief: brief?,
            minutes: minutes?,
            map: map?,
            date: Month { year: year?, month: month? },
            turns: turns?,
            tie: tie?,
            objectives,
            needs: needs?,
            mines,
            sight,
            forces: [attacker, defender],
            counters,
        };
        for (player, dummies) in Player::BOTH.into_iter().zip([first, second]) {
            mission.add_dummies(player, &dummies);
        }
        if mission.counters.len() > UnitSet::MOST {
            let what = format!("more than {} counters", UnitSet::MOST);
            problems.push(document.source().problem(what));
            return None;
        }
        Some(mission)
    }

    /// Dummies come after all units, so that nobody is listed by them (Y56).
    fn add_dummies(&mut self, player: Player, hexes: &[HexIndex]) {
        let dummy = Arc::new(UnitType::dummy());
        for (number, hex) in (1..).zip(hexes) {
            let id = UnitId(self.counters.len() as u8);
            let force = &mut self.forces[player.index()];
            force.dummies.set(id, true);
            force.counters.set(id, true);
            let unit = dummy.clone();
            let (platoon, rides) = (None, None);
            let first_like = first_like(&self.counters, player, &unit).unwrap_or(id);
            let hex = *hex;
            self.counters.push(Counter { player, platoon, number, unit, first_like, hex, rides });
        }
    }
}

fn hexes(root: &mut TableNode<'_>, key: &str, map: &Map, problems: &mut Problems) -> Vec<HexIndex> {
    let nodes = root.list(key, problems).unwrap_or_default();
    let hexes = nodes.iter().filter_map(|node| hex(*node, map, problems));
    let mut hexes: Vec<HexIndex> = hexes.collect();
    let count = hexes.len();
    let mut sorted = hexes.clone();
    sorted.sort_unstable();
    sorted.dedup();
    if sorted.len() < count {
        problems.push(root.problem(format!("`{key}` names a hex twice")));
        hexes = sorted;
    }
    hexes
}

fn hex(node: Node<'_>, map: &Map, problems: &mut Problems) -> Option<HexIndex> {
    node.parse_with(|text| map.grid().parse(text), problems)
}

struct Reader<'r> {
    map: &'r Map,
    types: &'r [Arc<UnitType>],
    counters: Vec<Counter>,
}

impl Reader<'_> {
    /// A force, and the printed hexes of its dummies.
    fn force(
        &mut self,
        mut table: TableNode<'_>,
        player: Player,
        problems: &mut Problems,
    ) -> Option<(Force, Vec<HexIndex>)> {
        let nation = table.choice("nation", Nation::NAMES, problems);
        let edge = table.need("edge", problems).and_then(|node| hex(node, self.map, problems));
        let areas = table.list("areas", problems).unwrap_or_default();
        let areas = areas
            .iter()
            .filter_map(|node| node.parse_with(|text| read_area(self.map, text), problems));
        let area = areas.fold(HexSet::default(), |all, area| all.with(area.iter()));
        let dummies = hexes(&mut table, "dummies", self.map, problems);
        let mut mortars = Vec::new();
        for mut mortar in table.tables("mortars", problems) {
            let kind = mortar.choice("type", Mortar::NAMES, problems);
            let missions = mortar.int("missions", 1..=99, problems);
            mortar.finish(problems);
            mortars.extend(kind.zip(missions));
        }
        let mut platoons = Vec::new();
        for (place, platoon) in table.tables("platoons", problems).into_iter().enumerate() {
            if place == PLATOONS_MAX {
                let what = format!("a force has at most {PLATOONS_MAX} platoons");
                problems.push(platoon.problem(what));
                break;
            }
            platoons.extend(self.platoon(platoon, (player, nation?, place as u8), problems));
        }
        table.finish(problems);
        let counters =
            platoons.iter().fold(UnitSet::default(), |all, it: &Platoon| all.or(it.units));
        let force = Force {
            nation: nation?,
            edge: edge?,
            area,
            mortars,
            platoons,
            counters,
            dummies: UnitSet::default(),
        };
        Some((force, dummies))
    }

    fn platoon(
        &mut self,
        mut table: TableNode<'_>,
        (player, nation, place): (Player, Nation, u8),
        problems: &mut Problems,
    ) -> Option<Platoon> {
        let name = table.required::<String>("name", problems);
        let enters = table.optional_int("enters", 2..=30, problems);
        let mut units = UnitSet::default();
        for (number, node) in (1..).zip(table.list("units", problems).unwrap_or_default()) {
            let Some((unit, hex, rides)) = self.posting(node, problems) else { continue };
            if unit.nation != nation {
                let what = format!("`{}` is not {nation}", unit.key);
                problems.push(node.problem(what));
            }
            let id = UnitId(self.counters.len() as u8);
            let vehicle =
                units.iter().filter(|it| self.counters[it.index()].unit.kind.is_vehicle());
            let vehicle = vehicle.last().filter(|it| self.counters[it.index()].hex == hex);
            if rides && vehicle.is_none() {
                problems.push(node.problem("no vehicle before it in this hex to ride in"));
            }
            let rides = vehicle.filter(|_| rides);
            units.set(id, true);
            let platoon = Some(place);
            let first_like = first_like(&self.counters, player, &unit).unwrap_or(id);
            self.counters.push(Counter { player, platoon, number, unit, first_like, hex, rides });
        }
        table.finish(problems);
        Some(Platoon { name: name?, enters, units })
    }

    /// A unit in a file: `u_rifle 1906`, with `ride` at the end in the vehicle before it.
    fn posting(
        &self,
        node: Node<'_>,
        problems: &mut Problems,
    ) -> Option<(Arc<UnitType>, HexIndex, bool)> {
        node.parse_with(
            |text| {
                let mut words = text.split_whitespace();
                let key = words.next().unwrap_or_default();
                let keys = self.types.iter().map(|it| it.key.as_str());
                let unit = self.types.iter().find(|it| it.key == key).ok_or_else(|| {
                    match module::did_you_mean(key, keys) {
                        Some(near) => format!("there is no unit `{key}`: did you mean `{near}`?"),
                        None => format!("there is no unit `{key}`"),
                    }
                })?;
                let hex = self.map.grid().parse(words.next().unwrap_or_default());
                let hex = hex.map_err(|error| error.to_string())?;
                let rides = match (words.next(), words.next()) {
                    (None, _) => false,
                    (Some("ride"), None) => true,
                    _ => return Err("write a unit as `u_rifle 1906` or `u_rifle 1906 ride`".into()),
                };
                Ok::<_, String>((unit.clone(), hex, rides))
            },
            problems,
        )
    }
}

/// The first of these counters that is the same.
fn first_like(counters: &[Counter], player: Player, unit: &UnitType) -> Option<UnitId> {
    let same = |it: &Counter| it.player == player && it.unit.key == unit.key;
    counters.iter().position(same).map(|place| UnitId(place as u8))
}

/// An area in a file: a hex, or two corners of a rectangle, `1701-2014`.
fn read_area(map: &Map, text: &str) -> Result<HexSet, String> {
    let parse = |text: &str| map.grid().parse(text.trim()).map_err(|error| error.to_string());
    let (one, other) = text.split_once('-').unwrap_or((text, text));
    Ok(map.rectangle(parse(one)?, parse(other)?))
}

impl Counter {
    /// Whether it is a dummy.
    #[inline]
    #[must_use]
    pub fn is_dummy(&self) -> bool {
        self.unit.kind == Kind::Dummy
    }
}
