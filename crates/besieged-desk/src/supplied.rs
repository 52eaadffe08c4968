//! Supply as it stands: who has a line, over which hexes, and what the Close would make of the others.

use besieged::game::{Event, Mark, State, closing, supply};
use besieged::ground::{HexSet, Player, UnitId};
use hex::HexIndex;
use rulebook::rule;
use serde::Serialize;
use series::wire::Problem;

/// The most hexes from a unit to the net (B37).
const LINE_MAX: u32 = 4;

/// Who is in supply, and over which lines.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub(crate) struct Supply {
    /// Hexes from which a line leads to the net.
    pub(crate) supplied: Vec<u16>,
    /// The rail net as it stands; marks and trains go by the one last judged (R-B46).
    pub(crate) net: Vec<u16>,
    /// The lines asked for.
    pub(crate) lines: Vec<Line>,
    /// The units of the side that would surrender if its turn closed now (B58).
    pub(crate) surrendering: Vec<u16>,
    /// Those that would lose a step.
    pub(crate) starving: Vec<u16>,
    /// Those that were out of supply when last judged.
    pub(crate) marked: Vec<u16>,
}

/// The line of a unit.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub(crate) struct Line {
    /// The unit.
    pub(crate) units: Vec<u16>,
    /// Whether there is a line.
    pub(crate) ok: bool,
    /// The hexes from the unit to the net, and on to a source.
    pub(crate) path: Vec<u16>,
    /// The part of it along rail.
    pub(crate) rail: Vec<u16>,
    /// The source.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) source: Option<u16>,
    /// Why there is none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) because: Option<Problem>,
}

fn ids(units: impl Iterator<Item = UnitId>) -> Vec<u16> {
    units.map(|unit| unit.0.into()).collect()
}

fn indices(hexes: impl Iterator<Item = HexIndex>) -> Vec<u16> {
    hexes.map(HexIndex::value).collect()
}

/// The supply of a side, with the lines of these units.
pub(crate) fn supply_of(state: &State, player: Player, units: &[UnitId]) -> Supply {
    let judged = supply::judge(state, player);
    let reached = supply::reached(state, player, &judged.net, LINE_MAX);
    let fed = |hex: &HexIndex| {
        reached.contains(*hex) || (state.holds(player, *hex) && state.scene.map.feeds(player, *hex))
    };
    let lines = units.iter().map(|unit| line(state, player, &judged.net, *unit));
    let (surrendering, starving) = at_the_close(state, player);
    let hungry = |(unit, _): &(UnitId, HexIndex)| !state.unit(*unit).is(Mark::Supplied);
    Supply {
        supplied: indices(state.scene.map.open().filter(fed)),
        net: indices(judged.net.iter()),
        lines: lines.collect(),
        surrendering,
        starving,
        marked: ids(state.on_map(player).filter(hungry).map(|(unit, _)| unit)),
    }
}

/// Who would surrender and who would lose a step if the turn of a player closed now (B58).
fn at_the_close(state: &State, player: Player) -> (Vec<u16>, Vec<u16>) {
    let mut copy = state.clone();
    copy.phasing = player;
    let (mut surrendering, mut starving) = (Vec::new(), Vec::new());
    for event in closing(&copy) {
        match event {
            Event::UnitLost { unit, .. } => surrendering.push(unit.0.into()),
            Event::StepLost { unit } => starving.push(unit.0.into()),
            _ => {}
        }
    }
    (surrendering, starving)
}

/// The line of a unit: free hexes to the net, then rail to a source.
fn line(state: &State, player: Player, net: &HexSet, unit: UnitId) -> Line {
    let units = vec![unit.0.into()];
    let none = |text: &str| Line {
        units: units.clone(),
        ok: false,
        path: Vec::new(),
        rail: Vec::new(),
        source: None,
        because: Some(Problem {
            rule: Some(rule!("B37").as_str().to_owned()),
            ..Problem::new("no_line", text)
        }),
    };
    let Some(from) = state.unit(unit).hex() else { return none("The unit is not on the map") };
    let map = &state.scene.map;
    if net.contains(from) || !map.feeds(player, from) {
        let overland = way(
            from,
            |hex| net.contains(hex),
            |hex, depth| {
                let near = map.beside(hex).map(|(_, next)| next);
                let open =
                    near.filter(|next| net.contains(*next) || state.is_passable(player, *next));
                if depth < LINE_MAX { open.collect() } else { Vec::new() }
            },
        );
        let Some(overland) = overland else {
            return none("No free way of 4 hexes leads to the rail net");
        };
        let railhead = overland.last().copied().unwrap_or(from);
        let is_source = |hex: HexIndex| map.sources(player).contains(&hex);
        let rail = way(railhead, is_source, |hex, _| {
            map.along_rail(hex).filter(|next| net.contains(*next)).collect()
        });
        let rail = rail.unwrap_or_default();
        let source = rail.last().map(|hex| hex.value());
        let path = overland.iter().chain(rail.iter().skip(1)).copied();
        return Line {
            units,
            ok: true,
            path: indices(path),
            rail: indices(rail.into_iter()),
            source,
            because: None,
        };
    }
    // A major port, or a major city at home, feeds who is in it (R-B55).
    rulebook::cite!("R-B55");
    let source = Some(from.value());
    Line { units, ok: true, path: vec![from.value()], rail: Vec::new(), source, because: None }
}

/// A shortest way from a hex to one that is wanted, both included.
fn way(
    from: HexIndex,
    wanted: impl Fn(HexIndex) -> bool,
    next: impl Fn(HexIndex, u32) -> Vec<HexIndex>,
) -> Option<Vec<HexIndex>> {
    let mut seen = HexSet::default().with([from]);
    let mut ways = std::collections::VecDeque::from([vec![from]]);
    while let Some(way) = ways.pop_front() {
        let at = way.last().copied()?;
        if wanted(at) {
            return Some(way);
        }
        let depth = u32::try_from(way.len() - 1).unwrap_or(u32::MAX);
        for hex in next(at, depth) {
            if seen.insert(hex) {
                let mut longer = way.clone();
                longer.push(hex);
                ways.push_back(longer);
            }
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;
    use besieged::World;
    use besieged::game::{Besieged, Setup};
    use referee::Game as _;

    #[test]
    fn b37_whoever_is_judged_in_supply_has_a_line_to_a_source() {
        for id in World::ORDER {
            let state = Besieged::start(&Setup::of(id)).expect("a scenario");
            for player in Player::BOTH {
                let judged = supply::judge(&state, player);
                let units: Vec<UnitId> = state.on_map(player).map(|(unit, _)| unit).collect();
                let told = supply_of(&state, player, &units);
                for (line, unit) in told.lines.iter().zip(units) {
                    let fed = judged.supplied.contains(unit);
                    assert_eq!(line.ok, fed, "{id} {}", state.counter(unit).key);
                    assert_eq!(line.source.is_some(), fed, "{id} {}", state.counter(unit).key);
                    assert_eq!(line.because.is_none(), fed);
                }
            }
        }
    }

    #[test]
    fn b58_those_who_would_starve_are_told_before_the_close() {
        let state = crate::scenes::with(
            "1942.jul_aug",
            "axis attacks",
            "A-ge-V 2018, A-ge-VI 1318",
            "S-ru-16 2020",
            "impulse = 2",
        );
        let told = supply_of(&state, Player::Axis, &[]);
        assert!(!told.starving.is_empty(), "{told:?}");
    }
}
