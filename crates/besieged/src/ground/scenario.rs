//! Scenarios: who stands where, who holds what, how long it goes and what wins (B56, B61, table B-T10).

use super::{HexSet, Map, Player, Roster, UnitId, hexes};
use crate::Turn;
use hex::HexIndex;
use module::{Document, Files, Problems, TableNode, Unique};

/// How a scenario is won.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Victory {
    /// The Axis wins with so many major cities after the last turn (B56).
    Cities(u8),
    /// The checks of the campaign (B55).
    Campaign,
}

/// A unit at the start.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Posting {
    /// The unit.
    pub unit: UnitId,
    /// Where it stands.
    pub hex: HexIndex,
    /// Its steps.
    pub steps: u8,
}

/// One scenario.
#[derive(Clone, Debug)]
pub struct Scenario {
    /// Its name in files, such as `typhoon-1941`.
    pub id: String,
    /// Its title.
    pub title: String,
    /// What it is about.
    pub summary: String,
    /// How long it takes, in words.
    pub minutes: String,
    /// The first turn.
    pub start: Turn,
    /// The last turn.
    pub end: Turn,
    /// How it is won.
    pub victory: Victory,
    /// The hexes the Axis holds; all others are Russian.
    pub axis_hexes: HexSet,
    /// The units that stand at the start.
    pub units: Vec<Posting>,
    /// The units that are eliminated.
    pub dead: Vec<UnitId>,
}

impl Scenario {
    pub(super) fn read(
        files: &dyn Files,
        path: &str,
        ground: (&Map, &Roster),
        problems: &mut Problems,
    ) -> Option<Scenario> {
        rulebook::cite!("B-T10");
        let document = Document::read(files, path, problems)?;
        let mut root = document.root();
        let name = path.rsplit('/').next().unwrap_or(path);
        let id = name.strip_suffix(".toml").unwrap_or(name).to_owned();
        let title = root.required::<String>("title", problems);
        let summary = root.required::<String>("summary", problems);
        let minutes = root.required::<String>("minutes", problems);
        let start: Option<Turn> = root.parse("start", problems);
        let end: Option<Turn> = root.parse("end", problems);
        let majors = root.optional_int("axis_wins_at", 1..=99, problems);
        let victory = majors.map_or(Victory::Campaign, Victory::Cities);
        let axis_hexes = read_axis_hexes(&mut root, ground.0, problems);
        let mut named = Unique::new("unit");
        let mut units = Vec::new();
        for player in Player::BOTH {
            for table in root.tables(player.name(), problems) {
                units.extend(read_posting(table, player, ground, &mut named, problems));
            }
        }
        let dead = read_dead(&mut root, ground.1, &mut named, problems);
        if let (Some(start), Some(end)) = (start, end)
            && start > end
        {
            problems.push(root.problem(format!("{start} comes after {end}")));
        }
        root.finish(problems);
        Some(Scenario {
            id,
            title: title?,
            summary: summary?,
            minutes: minutes?,
            start: start?,
            end: end?,
            victory,
            axis_hexes: axis_hexes?,
            units,
            dead,
        })
    }
}

fn read_axis_hexes(root: &mut TableNode<'_>, map: &Map, problems: &mut Problems) -> Option<HexSet> {
    let node = root.need("axis_hexes", problems)?;
    let mut held = HexSet::default();
    for (hex, item) in hexes::read_hexes(map.grid(), node, problems)? {
        let number = map.grid().number(hex);
        if !map.is_open(hex) {
            problems.push(item.problem(format!("{number} is closed: nobody holds it")));
        } else if !held.insert(hex) {
            problems.push(item.problem(format!("{number} is named twice")));
        }
    }
    Some(held)
}

fn read_posting(
    mut table: TableNode<'_>,
    player: Player,
    (map, roster): (&Map, &Roster),
    named: &mut Unique,
    problems: &mut Problems,
) -> Option<Posting> {
    let unit = table.need("unit", problems);
    let unit = unit.and_then(|node| {
        let key = node.text(problems)?;
        let Some(unit) = roster.find(key) else {
            let hint = module::did_you_mean(key, roster.keys());
            let problem = node.problem(format!("there is no counter `{key}`"));
            problems.push(match hint {
                Some(near) => problem.hint(format!("did you mean `{near}`?")),
                None => problem,
            });
            return None;
        };
        named.add(key, &node.spot(), problems);
        if roster.counter(unit).player != player {
            problems.push(node.problem(format!("`{key}` is not {player}")));
        }
        Some(unit)
    });
    let hex = table.need("hex", problems).and_then(|node| {
        let hex = node.parse_with(|text| map.grid().parse(text), problems)?;
        if !map.is_open(hex) {
            problems.push(node.problem(format!("{} is closed", map.grid().number(hex))));
        }
        Some(hex)
    });
    let printed = unit.map_or(4, |unit| roster.counter(unit).steps);
    let steps = table.optional_int("steps", 1..=printed, problems).unwrap_or(printed);
    table.finish(problems);
    Some(Posting { unit: unit?, hex: hex?, steps })
}

fn read_dead(
    root: &mut TableNode<'_>,
    roster: &Roster,
    named: &mut Unique,
    problems: &mut Problems,
) -> Vec<UnitId> {
    let mut dead = Vec::new();
    for node in root.get("dead").and_then(|node| node.list(problems)).unwrap_or_default() {
        let Some(key) = node.text(problems) else { continue };
        match roster.find(key) {
            Some(unit) => {
                named.add(key, &node.spot(), problems);
                dead.push(unit);
            }
            None => problems.push(node.problem(format!("there is no counter `{key}`"))),
        }
    }
    dead
}
