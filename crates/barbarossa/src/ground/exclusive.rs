//! What sets one game of the series apart from the others, as data: `rules.toml`. Where it disagrees with
//! the core, it holds (D2.1a).

use super::country::{Area, Country};
use super::load::Source;
use super::map::Map;
use super::north::North;
use super::regions::Regions;
use super::victory::{read_place, read_rule};
use hex::{HexIndex, Region};
use module::{Problems, TableNode};
use rulebook::{RuleId, rule};

/// The exclusive rules that not all games share.
#[derive(Clone, Debug)]
pub struct Exclusive {
    /// The area the game is confined to; none for the combined game (C1.3g, S1.3b).
    pub area: Option<Area>,
    /// The rule that keeps everybody inside it (C1.3a, S1.3a, N1).
    pub boundary: RuleId,
    /// The maps in play, each with its own RP and air unit unless the option says otherwise (R62).
    pub maps: Vec<Area>,
    /// The area in which the Soviets must attack on turn 2 (C4.6.3a, R55).
    pub forced_attacks: Area,
    /// The bright, shiny object: the place whose capture stops the panzers (C4.7); none in the combined game (C4.7c).
    pub bright_object: Option<HexIndex>,
    /// The marshes south of which the Germans may not go too early (C1.3b, R68).
    pub marsh: Option<MarshLine>,
    /// Whether Hungarians and Romanians may not meet (S4.7).
    pub allies_quarrel: bool,
    /// Units that started in these countries stay there on turn 1 (S4.8, R61).
    pub idle: Vec<Country>,
    /// Army Group North's own rules.
    pub north: Option<North>,
    /// Where the sides set up.
    pub(super) setup: SetupData,
}

/// The line of C1.3b.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MarshLine {
    /// The marshes.
    pub marsh: Region,
    /// The hexes that count as beyond them.
    pub beyond: Region,
}

/// The set-up rules of a game, as far as they are data.
#[derive(Clone, Debug)]
pub(super) struct SetupData {
    /// Soviet hexes that are open besides the border and the towns.
    pub(super) front: Option<Region>,
    pub(super) soviet_rule: RuleId,
    /// Countries in which Axis units marked `border` may start.
    pub(super) countries: Vec<Country>,
    /// The rows in which they may.
    pub(super) rows: (u8, u8),
    pub(super) axis_rule: RuleId,
    /// The rule about countries with their own troops.
    pub(super) country_rule: RuleId,
}

/// What the readers of `rules.toml` look things up in.
pub(super) struct Lookup<'a> {
    pub(super) map: &'a Map,
    pub(super) regions: &'a Regions,
    pub(super) source: &'a Source<'a>,
}

impl Exclusive {
    /// Reads `[rules]`, `[setup.soviet]` and `[setup.axis]`.
    pub(super) fn read(
        root: &mut TableNode<'_>,
        area: Option<Area>,
        at: &Lookup<'_>,
        problems: &mut Problems,
    ) -> Option<Exclusive> {
        rulebook::cite!("D2.1a", "C4.7c");
        let setup = root.table("setup", problems).and_then(|it| SetupData::read(it, at, problems));
        let mut rules = root.table("rules", problems)?;
        let boundary = rules.need("boundary", problems).and_then(|it| read_rule(it, problems));
        let maps = rules.list("maps", problems).unwrap_or_default();
        let maps = maps.iter().filter_map(|node| node.choice(&Area::NAMES, problems)).collect();
        let forced_attacks = rules.choice("forced_attacks", &Area::NAMES, problems);
        let bright_object = rules.get("bright_object");
        let bright_object = bright_object.and_then(|node| read_place(node, at.map, problems));
        let marsh = rules.optional_table("marsh", problems);
        let marsh = marsh.and_then(|table| read_marsh(table, at, problems));
        let allies_quarrel = rules.flag("allies_quarrel", problems);
        let idle = rules.get("idle").and_then(|node| node.list(problems)).unwrap_or_default();
        let idle = idle.iter().filter_map(|node| node.choice(&Country::NAMES, problems)).collect();
        let north = rules.get("north").and_then(|node| North::read(node, at, problems));
        rules.finish(problems);
        Some(Exclusive {
            area,
            boundary: boundary?,
            maps,
            forced_attacks: forced_attacks?,
            bright_object,
            marsh,
            allies_quarrel: allies_quarrel?,
            idle,
            north,
            setup: setup?,
        })
    }
}

fn read_marsh(
    mut table: TableNode<'_>,
    at: &Lookup<'_>,
    problems: &mut Problems,
) -> Option<MarshLine> {
    let mut region =
        |key: &str| table.need(key, problems).and_then(|node| at.regions.refer(node, problems));
    let (marsh, beyond) = (region("through"), region("beyond"));
    table.finish(problems);
    Some(MarshLine { marsh: marsh?, beyond: beyond? })
}

impl SetupData {
    fn read(
        mut table: TableNode<'_>,
        at: &Lookup<'_>,
        problems: &mut Problems,
    ) -> Option<SetupData> {
        let (mut front, mut soviet_rule) = (None, None);
        if let Some(mut soviet) = table.table("soviet", problems) {
            front = soviet.get("front").and_then(|node| at.regions.refer(node, problems));
            soviet_rule = soviet.need("rule", problems).and_then(|it| read_rule(it, problems));
            soviet.finish(problems);
        }
        let mut axis = table.table("axis", problems)?;
        let countries = axis.list("countries", problems)?;
        let countries =
            countries.iter().filter_map(|node| node.choice(&Country::NAMES, problems)).collect();
        let first = axis.optional_int("first_row", 1..=62, problems).unwrap_or(1);
        let last = axis.optional_int("last_row", first..=62, problems).unwrap_or(62);
        let axis_rule = axis.need("rule", problems).and_then(|it| read_rule(it, problems));
        let country_rule = axis.get("country_rule").and_then(|it| read_rule(it, problems));
        axis.finish(problems);
        table.finish(problems);
        Some(SetupData {
            front,
            soviet_rule: soviet_rule?,
            countries,
            rows: (first, last),
            axis_rule: axis_rule?,
            country_rule: country_rule.unwrap_or(rule!("S6d")),
        })
    }
}
