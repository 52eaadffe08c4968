//! The counters of a position: on the map, and lost.

use super::{key, lost};
use crate::game::board::{Deeds, Mark, UnitState};
use crate::game::state::State;
use crate::ground::UnitId;
use hex::HexIndex;
use module::{Node, Problems, Spot, TableNode, Unique, did_you_mean};

/// The marks that a file names; what the enemy has once seen has its own key.
pub(super) const MARKS: [(&str, Mark); 11] = [
    ("disrupted", Mark::Disrupted),
    ("regrouping", Mark::Regrouping),
    ("suppressed", Mark::Suppressed),
    ("shocked", Mark::Shocked),
    ("motion", Mark::Motion),
    ("hero", Mark::Hero),
    ("concealed", Mark::Concealed),
    ("acted", Mark::Acted),
    ("reacted", Mark::Reacted),
    ("fired", Mark::Fired),
    ("fired_back", Mark::FiredBack),
];

/// As many hexes as a unit can enter on foot in a turn.
const TRAIL_MAX: usize = 6;
/// Farther than any weapon reaches.
const RANGE_MAX: u8 = 99;

/// A counter that the file puts on the map.
pub(super) struct Placed {
    pub(super) unit: UnitId,
    pub(super) hex: HexIndex,
    pub(super) spot: Spot,
}

/// Reads all counters; those on the map come back for the audit.
pub(super) fn read(
    root: &mut TableNode<'_>,
    state: &mut State,
    problems: &mut Problems,
) -> Vec<Placed> {
    let mut named = Unique::new("unit");
    let mut placed = Vec::new();
    for table in root.tables("units", problems) {
        placed.extend(read_placed(table, state, &mut named, problems));
    }
    let nodes = root.get("lost").and_then(|node| node.list(problems)).unwrap_or_default();
    for node in nodes {
        let Some(unit) = read_unit(node, state, problems) else { continue };
        if add(&mut named, node, problems) {
            *state.board.unit_mut(unit) = lost(state, unit);
        }
    }
    placed
}

fn add(named: &mut Unique, node: Node<'_>, problems: &mut Problems) -> bool {
    node.text(problems).is_some_and(|key| named.add(key, &node.spot(), problems))
}

fn read_placed(
    mut table: TableNode<'_>,
    state: &mut State,
    named: &mut Unique,
    problems: &mut Problems,
) -> Option<Placed> {
    let spot = table.spot().clone();
    let node = table.need("unit", problems);
    let unit = node.and_then(|node| read_unit(node, state, problems));
    let fresh = node.is_none_or(|node| add(named, node, problems));
    let hex = table.need("hex", problems).and_then(|node| read_hex(node, state, problems));
    let printed = unit.map_or(9, |unit| state.counter(unit).unit.steps);
    let steps = table.optional_int("steps", 1.min(printed)..=printed, problems);
    let facing = table.optional_int("facing", 1..=6, problems).unwrap_or(1u8);
    let marks = MARKS.map(|(name, mark)| (mark, table.flag(name, problems).unwrap_or(false)));
    let known = table.get("known").and_then(|node| node.flag(problems));
    let rides = table.get("rides").and_then(|node| read_unit(node, state, problems));
    let trail = table.get("trail").map(|node| read_hexes(node, state, problems));
    let deeds = table.optional_table("seen", problems).map(|seen| read_deeds(seen, problems));
    table.finish(problems);
    let (unit, hex) = (unit.filter(|_| fresh)?, hex?);
    let mut it = UnitState::new(state.counter(unit).player, steps.unwrap_or(printed));
    marks.into_iter().for_each(|(mark, on)| it.set(mark, on));
    // Whoever stands in the open has been seen.
    it.set(Mark::Known, known.unwrap_or(!it.is(Mark::Concealed)));
    (it.facing, it.rides, it.deeds) = (facing - 1, rides, deeds.unwrap_or_default());
    trail.into_iter().flatten().take(TRAIL_MAX).for_each(|hex| it.tread(hex));
    *state.board.unit_mut(unit) = it;
    state.board.put(unit, Some(hex));
    Some(Placed { unit, hex, spot })
}

fn read_deeds(mut seen: TableNode<'_>, problems: &mut Problems) -> Deeds {
    let places = seen.get("platoons").and_then(|node| node.list(problems)).unwrap_or_default();
    let places = places.iter().filter_map(|it| it.int(1..=u16::BITS as u8, problems));
    let platoons = places.fold(0, |bits, place| bits | 1 << (place - 1));
    let deeds = Deeds {
        platoons,
        turn: seen.optional_int("turn", 0..=30, problems).unwrap_or(0),
        came: seen.flag("came", problems).unwrap_or(false),
        reacted: seen.flag("reacted", problems).unwrap_or(false),
        moved: seen.flag("moved", problems).unwrap_or(false),
        small_arms: seen.optional_int("small_arms", 0..=RANGE_MAX, problems).unwrap_or(0),
        anti_tank: seen.optional_int("anti_tank", 0..=RANGE_MAX, problems).unwrap_or(0),
        under_fire: seen.flag("under_fire", problems).unwrap_or(false),
    };
    seen.finish(problems);
    deeds
}

/// A counter by its name.
pub(super) fn read_unit(node: Node<'_>, state: &State, problems: &mut Problems) -> Option<UnitId> {
    let text = node.text(problems)?;
    let mission = state.mission();
    let unit = key::unit(mission, text);
    if unit.is_none() {
        let keys: Vec<String> = mission.units().map(|it| key::of_unit(mission, it)).collect();
        let near = did_you_mean(text, keys.iter().map(String::as_str));
        let problem = node.problem(format!("there is no counter `{text}`"));
        problems.push(match near {
            Some(near) => problem.hint(format!("did you mean `{near}`?")),
            None => problem.hint("write side, platoon and number, such as `attacker/1/2`"),
        });
    }
    unit
}

/// A hex by its number.
pub(super) fn read_hex(node: Node<'_>, state: &State, problems: &mut Problems) -> Option<HexIndex> {
    node.parse_with(|text| state.map().grid().parse(text), problems)
}

/// A list of hexes.
pub(super) fn read_hexes(node: Node<'_>, state: &State, problems: &mut Problems) -> Vec<HexIndex> {
    let items = node.list(problems).unwrap_or_default();
    items.iter().filter_map(|item| read_hex(*item, state, problems)).collect()
}
