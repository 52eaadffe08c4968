//! Who has won, as data (C5, S5; N16 and N17; scenarios have their own).

use super::map::Map;
use hex::HexIndex;
use module::{Node, Problems, TableNode, did_you_mean};
use rulebook::RuleId;

/// What the Axis needs; anything less is a substantial Soviet victory (C5d).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Victory {
    /// The places that count.
    pub places: Vec<HexIndex>,
    /// Whether isolating a place is as good as holding it (C5b, R59).
    pub isolation: bool,
    /// How many of them make a major victory.
    pub major: u8,
    /// The rule that says so; `None` where a scenario says it.
    pub major_rule: Option<RuleId>,
    /// What makes a minor victory, if anything does.
    pub minor: Option<Minor>,
    /// The rule that says so.
    pub minor_rule: Option<RuleId>,
    /// The rule by which everything else is a substantial Soviet victory (C5d, S5c).
    pub otherwise_rule: Option<RuleId>,
}

/// What makes a minor Axis victory.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Minor {
    /// So many of the places.
    Places(u8),
    /// Axis units in so many hexes adjacent to one of the places (C5c).
    Adjacent(u8),
}

impl Victory {
    pub(super) fn read(
        mut table: TableNode<'_>,
        map: &Map,
        problems: &mut Problems,
    ) -> Option<Victory> {
        let places = table.list("places", problems).unwrap_or_default();
        let places: Vec<HexIndex> =
            places.into_iter().filter_map(|node| read_place(node, map, problems)).collect();
        let isolation = table.flag("isolation", problems);
        let count = u8::try_from(places.len()).unwrap_or(u8::MAX).max(1);
        let major = table.int("major", 1..=count, problems);
        let major_rule = table.get("major_rule").and_then(|node| read_rule(node, problems));
        let by_places = table.optional_int("minor_places", 1..=count, problems);
        let adjacent = table.get("minor_adjacent");
        if let Some(node) = adjacent.filter(|_| by_places.is_some()) {
            let problem = node.problem("a minor victory is by places or by adjacent hexes");
            problems.push(problem.hint("take one of `minor_places` and `minor_adjacent` away"));
        }
        let adjacent = adjacent.and_then(|node| node.int(1..=6, problems));
        let minor_rule = table.get("minor_rule").and_then(|node| read_rule(node, problems));
        let otherwise_rule = table.get("otherwise_rule").and_then(|node| read_rule(node, problems));
        table.finish(problems);
        Some(Victory {
            places,
            isolation: isolation?,
            major: major?,
            major_rule,
            minor: by_places.map(Minor::Places).or(adjacent.map(Minor::Adjacent)),
            minor_rule,
            otherwise_rule,
        })
    }
}

/// A place of the map within the area of the game, by its name.
pub(super) fn read_place(node: Node<'_>, map: &Map, problems: &mut Problems) -> Option<HexIndex> {
    let name = node.text(problems)?;
    let place = map.place_named(name);
    let playable = place.filter(|place| map.is_playable(place.hex));
    if playable.is_none() {
        let problem = node.problem(match place {
            Some(_) => format!("{name} is not in the area of this game"),
            None => format!("there is no place `{name}` on the map"),
        });
        let known = map.places().iter().filter(|place| map.is_playable(place.hex));
        problems.push(match did_you_mean(name, known.map(|place| place.name.as_str())) {
            Some(near) => problem.hint(format!("did you mean `{near}`?")),
            None => problem.hint("places stand in map/hexes.csv"),
        });
    }
    playable.map(|place| place.hex)
}

/// A rule of the rule books, by its id.
pub(super) fn read_rule(node: Node<'_>, problems: &mut Problems) -> Option<RuleId> {
    let id = node.text(problems)?;
    let rule = RuleId::known(id);
    if rule.is_none() {
        let problem = node.problem(format!("there is no rule `{id}`"));
        problems.push(problem.hint("rules stand in docs/rules"));
    }
    rule
}
