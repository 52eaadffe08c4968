//! Why units have no line of supply.

use super::{Because, Obstacle, enemy_near, together};
use crate::event::Event;
use crate::ground::{Side, UnitId, grid};
use crate::state::State;
use hex::{Direction, HexIndex};
use rulebook::{RuleId, rule};
use serde::Serialize;
use std::collections::{BTreeMap, VecDeque};

/// A line of supply.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Line {
    /// The hexes from the force to its source; the force's own alone when it needs no other.
    pub hexes: Vec<HexIndex>,
}

/// Why units that stand together have no line of supply, or the line they have.
///
/// Everybody may know it: lines hang on where units stand and whether they are demoralized, never on strength.
///
/// # Errors
/// The rule in the way, and the place nearest to rail in supply where the line breaks.
pub fn why_no_supply(state: &State, units: &[UnitId]) -> Result<Line, Because> {
    let (side, hex) = together(state, units)?;
    let mut state = state.clone();
    state.evolve(&Event::Traced { side });
    for &unit in units {
        if state.is_provisioned(side, hex, None) {
            continue;
        }
        if state.is_finnish(unit, hex) && !state.has_los_of(unit, hex) {
            return Err(Because::new(rule!("N7"), Obstacle::NoLine).at(hex).by(unit));
        }
    }
    let own = units
        .iter()
        .all(|unit| state.is_finnish(*unit, hex) || state.is_provisioned(side, hex, None));
    if own {
        return Ok(Line { hexes: vec![hex] });
    }
    // In the hex of a combat the enemy in that very hex does not count (R73).
    let but = state.holds(side.opponent(), hex).then_some(hex);
    Tracer { state: &state, side, but }.trace(hex)
}

/// Hexes that were come to, each with the one before it, in the order in which they were.
#[derive(Default)]
struct Trail {
    before: BTreeMap<HexIndex, HexIndex>,
    order: Vec<HexIndex>,
}

impl Trail {
    fn add(&mut self, hex: HexIndex, before: HexIndex) -> bool {
        let fresh = !self.before.contains_key(&hex);
        if fresh {
            self.before.insert(hex, before);
            self.order.push(hex);
        }
        fresh
    }

    /// The way back from a hex to where the trail began, turned round.
    fn way(&self, hex: HexIndex) -> Vec<HexIndex> {
        let mut way = vec![hex];
        let mut at = hex;
        while let Some(&before) = self.before.get(&at).filter(|before| **before != at) {
            way.push(before);
            at = before;
        }
        way.reverse();
        way
    }
}

struct Tracer<'s> {
    state: &'s State,
    side: Side,
    but: Option<HexIndex>,
}

impl Tracer<'_> {
    fn trace(&self, hex: HexIndex) -> Result<Line, Because> {
        if self.state.feeds(self.side, hex, self.but) {
            return Ok(Line { hexes: vec![hex] });
        }
        let allowed = self.state.off_rail(self.side);
        let walk = self.walk(hex, allowed.into());
        let entries: Vec<HexIndex> =
            walk.order.iter().copied().filter(|at| self.is_usable(*at)).collect();
        let ride = self.ride(&entries);
        let source = ride.order.iter().find(|at| self.state.feeds(self.side, **at, self.but));
        if let Some(source) = source {
            let rail = ride.way(*source);
            let mut hexes = rail.first().map(|entry| walk.way(*entry)).unwrap_or_default();
            hexes.extend(rail.into_iter().skip(1));
            return Ok(Line { hexes });
        }
        let fed = self.fed_rail();
        Err(match entries.is_empty() {
            false => self.broken_rail(&ride, &fed),
            true => self.off_rail(hex, allowed, &fed),
        })
    }

    /// Open hexes within so many steps; the first need not be open.
    fn walk(&self, hex: HexIndex, steps: u16) -> Trail {
        let mut trail = Trail::default();
        trail.add(hex, hex);
        let mut open = VecDeque::from([(hex, 0)]);
        while let Some((at, gone)) = open.pop_front() {
            if gone == steps {
                continue;
            }
            for (_, to) in self.state.ground.map.steps_from(at) {
                if self.state.is_open(self.side, to, self.but) && trail.add(to, at) {
                    open.push_back((to, gone + 1));
                }
            }
        }
        trail
    }

    fn is_usable(&self, hex: HexIndex) -> bool {
        self.state.rail_serves(self.side, hex) && self.state.is_open(self.side, hex, self.but)
    }

    fn links(&self, hex: HexIndex) -> impl Iterator<Item = HexIndex> {
        let (bits, around) =
            (self.state.ground.map.rails(hex), *self.state.ground.map.neighbours(hex));
        let ways = Direction::ALL.into_iter().filter(move |way| bits & 1 << way.index() != 0);
        ways.map(move |way| HexIndex::new(around[way.index()]))
    }

    /// Usable rail that hangs together with some hexes.
    fn ride(&self, entries: &[HexIndex]) -> Trail {
        let mut trail = Trail::default();
        for &hex in entries {
            trail.add(hex, hex);
        }
        let mut done = 0;
        while let Some(&at) = trail.order.get(done) {
            done += 1;
            for to in self.links(at) {
                if self.is_usable(to) {
                    trail.add(to, at);
                }
            }
        }
        trail
    }

    /// Rail in supply.
    fn fed_rail(&self) -> Vec<HexIndex> {
        let playable = self.state.ground.map.playable().iter();
        let sources = playable
            .filter(|hex| self.is_usable(*hex) && self.state.feeds(self.side, *hex, self.but));
        self.ride(&sources.collect::<Vec<_>>()).order
    }

    /// Where the railway breaks that the force can come to.
    fn broken_rail(&self, ride: &Trail, fed: &[HexIndex]) -> Because {
        let ends = ride.order.iter().flat_map(|at| self.links(*at));
        let end = nearest(ends.filter(|to| !ride.before.contains_key(to)), fed);
        let Some(hex) = end else { return Because::new(self.source_rule(), Obstacle::NoLine) };
        if let Some(because) = self.barred(hex) {
            return because;
        }
        let rule = match self.side {
            Side::Axis => rule!("C4.3.1c"),
            Side::Soviet => rule!("C4.3.2a"),
        };
        let enemy = self.state.controller(hex) != self.side;
        let obstacle = if enemy { Obstacle::EnemyRail } else { Obstacle::WrongGauge };
        Because::new(rule, obstacle).at(hex)
    }

    /// Why no usable rail is near enough.
    fn off_rail(&self, hex: HexIndex, allowed: u8, fed: &[HexIndex]) -> Because {
        let walk = self.walk(hex, u16::MAX);
        let rail = walk.order.iter().copied().find(|at| fed.contains(at));
        if let Some(rail) = rail {
            let hexes = u16::try_from(walk.way(rail).len() - 1).unwrap_or(u16::MAX);
            return Because::new(self.length_rule(allowed), Obstacle::OffRail { hexes, allowed })
                .at(rail);
        }
        let map = &self.state.ground.map;
        let around = walk.order.iter().flat_map(|at| map.steps_from(*at).map(|(_, to)| to));
        let barred = nearest(around.filter(|to| !walk.before.contains_key(to)), fed);
        let because = barred.and_then(|hex| self.barred(hex));
        because.unwrap_or_else(|| Because::new(self.source_rule(), Obstacle::NoLine))
    }

    /// The enemy who closes a hex to the line.
    fn barred(&self, hex: HexIndex) -> Option<Because> {
        if self.state.is_open(self.side, hex, self.but) {
            return None;
        }
        let enemy = self.side.opponent();
        let here = self.state.holds(enemy, hex);
        let obstacle = if here { Obstacle::EnemyUnit } else { Obstacle::EnemyZone };
        let unit = enemy_near(self.state, enemy, hex, true);
        Some(Because::new(rule!("D2.10a"), obstacle).at(hex).by(unit))
    }

    fn length_rule(&self, allowed: u8) -> RuleId {
        match (self.side, allowed) {
            (Side::Soviet, _) => rule!("C4.3.2a"),
            (Side::Axis, 2) => rule!("C4.3.1b"),
            (Side::Axis, _) => rule!("C4.3.1a"),
        }
    }

    fn source_rule(&self) -> RuleId {
        match self.side {
            Side::Axis => rule!("R27"),
            Side::Soviet => rule!("C4.3.2b"),
        }
    }
}

/// The hex that lies nearest to some others.
fn nearest(hexes: impl Iterator<Item = HexIndex>, others: &[HexIndex]) -> Option<HexIndex> {
    hexes.min_by_key(|hex| {
        let near = others.iter().map(|other| grid().distance(*hex, *other)).min();
        (near.unwrap_or(u32::MAX), *hex)
    })
}
