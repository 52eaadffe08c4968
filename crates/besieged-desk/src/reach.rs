//! Where units can move, and over which hexes.

use crate::odds::problem;
use crate::stage;
use besieged::game::{
    Action, Besieged, Reached as Found, State, reach as found, seat_of, supply, trains, words,
};
use besieged::ground::UnitId;
use hex::HexIndex;
use referee::Game as _;
use serde::Serialize;
use series::page::counted;
use series::wire::{Leap, Problem};
use std::collections::BTreeSet;

/// The board counts in halves of a movement point.
const HALVES: u16 = 2;

/// Where units can go, in this impulse.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub(crate) struct Reach {
    /// Where they are.
    pub(crate) from: u16,
    /// The units.
    pub(crate) units: Vec<u16>,
    /// Half MP they have.
    pub(crate) mp: u16,
    /// Who sets the pace.
    pub(crate) pace: Pace,
    /// The hexes that all of them can enter.
    pub(crate) hexes: Vec<Reached>,
    /// Where one alone can go by rail (B47).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) leap: Option<Leap>,
}

/// How fast a stack is.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct Pace {
    /// What its slowest may spend.
    pub(crate) ma: u16,
    /// Who sets it, where others are faster.
    pub(crate) slowest: Vec<u16>,
    /// Kept for boards that tell mobile units apart.
    pub(crate) mobile: Vec<u16>,
}

/// A hex within reach.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub(crate) struct Reached {
    /// The hex.
    pub(crate) hex: u16,
    /// Half MP to come there.
    pub(crate) cost: u16,
    /// Half MP left then.
    pub(crate) left: u16,
    /// The hexes of a cheapest way of the slowest, the last one the hex itself.
    pub(crate) path: Vec<u16>,
    /// Nobody attacks by moving.
    pub(crate) attack: bool,
    /// Nobody reacts.
    pub(crate) react: u16,
    /// Nobody reacts.
    pub(crate) react_chance: f64,
    /// An enemy ZOC ends the move there (B35).
    pub(crate) contact: bool,
    /// Units may stop there (B46).
    pub(crate) stops: bool,
}

/// One unit with what it has and what it can reach.
struct Mover {
    unit: UnitId,
    from: HexIndex,
    has: u8,
    /// It has not set out yet.
    first: bool,
    /// By hex.
    best: Vec<Option<Found>>,
}

impl Mover {
    fn of(state: &State, unit: UnitId) -> Option<Mover> {
        let from = state.unit(unit).hex()?;
        let moving = stage::under_way(state).filter(|it| it.unit == unit);
        let mut best = vec![None; state.scene.map.grid().len()];
        for hex in found(state, unit) {
            best[hex.hex.index()] = Some(hex);
        }
        let has = moving.map_or_else(|| state.allowance(unit), |it| it.left);
        Some(Mover { unit, from, has, first: moving.is_none(), best })
    }

    /// The hexes of a cheapest way, walked back from its end.
    fn path(&self, state: &State, to: HexIndex) -> Vec<HexIndex> {
        let mut path = vec![to];
        let mut at = to;
        while let Some(before) = self.before(state, at).filter(|_| path.len() <= self.best.len()) {
            if before == self.from {
                break;
            }
            path.push(before);
            at = before;
        }
        path.reverse();
        path
    }

    /// A hex from which the best of a hex is reached; the start before all others.
    fn before(&self, state: &State, at: HexIndex) -> Option<HexIndex> {
        let left = self.best.get(at.index()).copied().flatten()?.left;
        let near = || state.scene.map.beside(at).map(|(_, hex)| hex);
        let start = near().find(|hex| *hex == self.from && self.begins(state, at, left));
        start.or_else(|| {
            near().find(|hex| {
                let had = self.best[hex.index()].filter(|it| !it.contact).map(|it| it.left);
                had.is_some_and(|had| self.cost(state, *hex, at).is_some_and(|it| had == left + it))
            })
        })
    }

    fn cost(&self, state: &State, from: HexIndex, to: HexIndex) -> Option<u8> {
        let side = state.scene.map.side_toward(from, to)?;
        Some(state.step_cost(self.unit, from, side, to))
    }

    /// Whether the first step leads to a hex with so much left (B34, B35).
    fn begins(&self, state: &State, to: HexIndex, left: u8) -> bool {
        let Some(cost) = self.cost(state, self.from, to) else { return false };
        let counter = state.counter(self.unit);
        let enemy = counter.player.enemy();
        let in_zoc = state.in_zoc(enemy, self.from);
        let slips = !in_zoc
            || !state.in_zoc(enemy, to)
            || counter.is_mobile()
            || state.holds(counter.player, to);
        let free = self.first && !in_zoc;
        slips && (cost <= self.has || free) && self.has.saturating_sub(cost) == left
    }
}

/// Where units can go; without them the unit that is moving.
///
/// # Errors
/// That nobody is there to go.
pub(crate) fn reach(state: &State, units: Option<&[UnitId]>) -> Result<Reach, Problem> {
    let moving = stage::under_way(state).map(|it| vec![it.unit]);
    let units = units.map(<[UnitId]>::to_vec).or(moving).unwrap_or_default();
    let movers: Vec<Mover> = units.iter().filter_map(|unit| Mover::of(state, *unit)).collect();
    let Some(slowest) = movers.iter().min_by_key(|it| it.has) else {
        return Err(Problem::new("no_answer", "Nobody is there to move"));
    };
    let hexes = state.scene.map.grid().hexes().filter_map(|hex| {
        // Everybody must come there; who has least left sets what is left.
        let all: Option<Vec<(&Mover, Found)>> =
            movers.iter().map(|it| Some((it, it.best[hex.index()]?))).collect();
        let (mover, last) = all?.into_iter().min_by_key(|(_, it)| it.left)?;
        Some(Reached {
            hex: hex.value(),
            cost: u16::from(mover.has.saturating_sub(last.left)) * HALVES,
            left: u16::from(last.left) * HALVES,
            path: mover.path(state, hex).into_iter().map(HexIndex::value).collect(),
            attack: false,
            react: 0,
            react_chance: 0.0,
            contact: last.contact,
            stops: last.stops,
        })
    });
    let mut hexes: Vec<Reached> = hexes.collect();
    // A full hex is entered only by those who can go on to one with room (B46).
    let stops = hexes.iter().filter(|hex| hex.stops);
    let on_the_way: BTreeSet<u16> = stops.flat_map(|hex| hex.path.iter().copied()).collect();
    hexes.retain(|hex| on_the_way.contains(&hex.hex));
    let ids = |units: &[UnitId]| units.iter().map(|unit| u16::from(unit.0)).collect::<Vec<_>>();
    let faster = movers.iter().any(|it| it.has > slowest.has);
    let slow: Vec<UnitId> =
        movers.iter().filter(|it| faster && it.has == slowest.has).map(|it| it.unit).collect();
    Ok(Reach {
        from: slowest.from.value(),
        mp: u16::from(slowest.has) * HALVES,
        pace: Pace { ma: slowest.has.into(), slowest: ids(&slow), mobile: Vec::new() },
        hexes,
        leap: if let [only] = movers.as_slice() { by_rail(state, only) } else { None },
        units: ids(&units),
    })
}

/// The hexes that a unit can reach by rail now (B47, R-B60).
fn by_rail(state: &State, mover: &Mover) -> Option<Leap> {
    let Mover { unit, from, .. } = *mover;
    let entrain = Action::Entrain { unit };
    Besieged::check(state, seat_of(state.phasing), &entrain).ok()?;
    let enemy = state.phasing.enemy();
    let line = supply::line_from(state, state.phasing, from);
    let open = |hex: &HexIndex| *hex != from && !state.in_zoc(enemy, *hex) && state.has_room(*hex);
    let left = trains(state.phasing).saturating_sub(state.rail_used);
    Some(Leap {
        by: ["entrain", "at"].map(str::to_owned),
        hexes: line.iter().filter(open).map(HexIndex::value).collect(),
        text: format!("by rail, 1 of {}", counted(left, "rail move", "rail moves")),
    })
}

/// Who can still come to a hex, where nobody is chosen to go there.
pub(crate) fn who_comes(state: &State, to: HexIndex) -> Problem {
    let place = words::place(&state.scene, to);
    let comes = |unit: &UnitId| found(state, *unit).iter().any(|it| it.hex == to && it.stops);
    let units = state.on_map(state.phasing).map(|(unit, _)| unit).filter(comes);
    let names: Vec<String> = units.map(|unit| words::name(&state.scene, unit)).collect();
    let text = match names.is_empty() {
        true => format!("No unit can still move to {place} in this impulse"),
        false => format!("These can still move to {place}: {}", names.join(", ")),
    };
    Problem { rule: Some("B34".to_owned()), ..Problem::new("nobody_chosen", text) }
}

/// Why a unit cannot come to a hex; nothing where it can.
pub(crate) fn why_not(state: &State, unit: UnitId, to: HexIndex) -> Option<Problem> {
    let step = Action::Step { unit, hex: to };
    let seat = seat_of(state.phasing);
    let there = found(state, unit).into_iter().find(|it| it.hex == to);
    match there {
        Some(hex) if hex.stops => None,
        Some(_) => {
            let full = besieged::game::Why::Full(to);
            Some(problem(&referee::Illegal { rule: rulebook::rule!("B46"), why: full }))
        }
        // However far it is: where Finns may never go is no matter of distance.
        None if state.counter(unit).is_finnish() && !state.scene.map.is_finnish(to) => {
            let why = besieged::game::Why::FinnsStay(to);
            Some(problem(&referee::Illegal { rule: rulebook::rule!("B53"), why }))
        }
        None => {
            let refused = Besieged::check(state, seat, &step).err()?;
            // From afar the first obstacle is that it is not next to it; say that it is out of reach.
            let far = matches!(refused.why, besieged::game::Why::NotNext(_))
                && state.scene.map.is_open(to);
            let mut told = problem(&refused);
            if far {
                told.kind = "too_far".to_owned();
                "This hex is out of reach in this impulse".clone_into(&mut told.text);
            }
            Some(told)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scenes::{act, hex, position, unit};
    use besieged::game::Setup;

    #[test]
    fn b34_every_way_can_be_walked_as_it_is_told() {
        let units = "A-ge-V 2018, A-ge-XLIPz 1818";
        let state = position("1942.jul_aug", "axis moves", units, "S-ru-16 2020, S-ru-3 1920");
        for key in ["A-ge-V", "A-ge-XLIPz"] {
            let going = unit(&state, key);
            let told = reach(&state, Some(&[going])).expect("a reach");
            assert!(told.hexes.len() > 5, "{key}: {told:?}");
            for hex in told.hexes.iter().filter(|hex| hex.stops) {
                let mut walked = state.clone();
                for step in &hex.path {
                    act(&mut walked, Action::Step { unit: going, hex: HexIndex::new(*step) });
                }
                assert_eq!(walked.unit(going).hex(), Some(HexIndex::new(hex.hex)), "{hex:?}");
                let left = stage::under_way(&walked).map(|it| u16::from(it.left) * HALVES);
                assert!(left.is_none_or(|left| left == hex.left), "{hex:?}");
            }
        }
    }

    #[test]
    fn b34_a_unit_on_its_way_has_what_is_left_to_it() {
        let mut state = position("1942.jul_aug", "axis moves", "A-ge-V 2018", "S-ru-16 2020");
        let going = unit(&state, "A-ge-V");
        let before = reach(&state, Some(&[going])).expect("a reach");
        let to = hex(&state, "2017");
        act(&mut state, Action::Step { unit: going, hex: to });
        let after = reach(&state, None).expect("a reach");
        assert_eq!((after.from, after.mp), (to.value(), before.mp - HALVES));
        assert!(!after.hexes.is_empty() && after.hexes.len() < before.hexes.len() + 6);
    }

    #[test]
    fn b34_each_impulse_has_its_own_allowance() {
        let reach_in = |impulse: &str| {
            let state = crate::scenes::with(
                "1942.jul_aug",
                "axis moves",
                "A-ge-XLIPz 1818",
                "S-ru-16 2620",
                impulse,
            );
            reach(&state, Some(&[unit(&state, "A-ge-XLIPz")])).expect("a reach")
        };
        let (first, second) = (reach_in(""), reach_in("impulse = 2"));
        assert_eq!((first.mp, second.mp), (7 * HALVES, 4 * HALVES));
        assert!(first.hexes.len() > second.hexes.len() && !second.hexes.is_empty());
    }

    #[test]
    fn b47_every_hex_of_the_railway_can_be_reached_as_it_is_told() {
        let mut state = Besieged::start(&Setup::of("border-1941")).expect("a scenario");
        act(&mut state, Action::Done);
        let mut trains = 0;
        for (going, _) in state.on_map(state.phasing) {
            let Some(leap) = reach(&state, Some(&[going])).ok().and_then(|it| it.leap) else {
                continue;
            };
            trains += 1;
            let mut aboard = state.clone();
            act(&mut aboard, Action::Entrain { unit: going });
            let mut at: Vec<u16> = crate::scenes::legal(&aboard)
                .iter()
                .filter_map(|action| match action {
                    Action::At { hex } => Some(hex.value()),
                    _ => None,
                })
                .collect();
            at.sort_unstable();
            let mut told = leap.hexes;
            told.sort_unstable();
            assert_eq!(told, at, "{}", state.counter(going).key);
        }
        assert!(trains > 3, "{trains}");
    }

    #[test]
    fn b46_b34_what_cannot_be_reached_says_why() {
        let state = position("1942.jul_aug", "axis moves", "A-ge-V 2018", "S-ru-16 2020");
        let going = unit(&state, "A-ge-V");
        let enemy = why_not(&state, going, hex(&state, "2020")).expect("an enemy is there");
        assert_eq!(enemy.kind, "too_far");
        assert!(why_not(&state, going, hex(&state, "2017")).is_none());
    }
}
