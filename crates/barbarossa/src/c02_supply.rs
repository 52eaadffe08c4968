//! Lines of supply (D2.10, C4.3, R26-R28, R73, G21).

use crate::calendar::WINTER;
use crate::ground::{NO_HEX, Side, grid};
use crate::state::State;
use hex::{HexIndex, HexSet};
use smallvec::SmallVec;

/// Hexes off rail that the Axis may go, and in winter, and the Soviets (C4.3.1a, C4.3.1b, C4.3.2a, C4.3.2c).
const OFF_RAIL: [u8; 3] = [3, 2, 5];

impl State {
    /// Whether the enemy leaves a hex open to a side's line: no enemy unit, and no EZOC unless a friend stands there
    /// (D2.5d, D2.10a, D2.10b). What stands in `but` does not count (R73).
    #[inline]
    pub(crate) fn is_open(&self, side: Side, hex: HexIndex, but: Option<HexIndex>) -> bool {
        rulebook::cite!("D2.5d", "D2.10a", "D2.10b", "R73");
        let enemy = side.opponent();
        // Most hexes are empty and far from any enemy, and need no closer look.
        if self.is_vacant(hex) && self.steady_around(enemy, hex) == 0 {
            return true;
        }
        self.is_left_open(side, hex, but)
    }

    fn is_left_open(&self, side: Side, hex: HexIndex, but: Option<HexIndex>) -> bool {
        let enemy = side.opponent();
        if but != Some(hex) && self.holds(enemy, hex) {
            return false;
        }
        let zoc = match but {
            Some(but) => self.in_zoc_but(enemy, hex, but),
            None => self.in_zoc(enemy, hex),
        };
        !zoc || self.holds(side, hex)
    }

    /// How many hexes a side's line may run off rail.
    pub(crate) fn off_rail(&self, side: Side) -> u8 {
        rulebook::cite!("C4.3.1a", "C4.3.1b", "C4.3.2a", "C4.3.2c");
        match side {
            Side::Axis => OFF_RAIL[usize::from(self.turn >= WINTER)],
            Side::Soviet => OFF_RAIL[2],
        }
    }

    /// Whether a rail hex serves a side: in its hands and of its gauge (D2.9d, C4.3.1c, C4.3.2a).
    #[inline]
    pub(crate) fn rail_serves(&self, side: Side, hex: HexIndex) -> bool {
        rulebook::cite!("D2.9d", "C4.3.1c");
        self.ground.map.has_rail(hex)
            && self.controller(hex) == side
            && self.converted.contains(hex) == (side == Side::Axis)
    }

    /// Whether a hex is a source of a side: the west edge, or a friendly city in Russia or the east edge (R27, C4.3.2b),
    /// all within the area of the game (C1.3f).
    pub(crate) fn is_source(&self, side: Side, hex: HexIndex) -> bool {
        rulebook::cite!("D2.10c", "C1.3f", "C4.3.2b", "R27");
        self.ground.map.sources(side).contains(hex) && self.controller(hex) == side
    }

    /// Whether a force of a side in a hex has a line of supply (D2.10, C4.3, R28, G21). Lines must have been traced.
    #[inline]
    #[must_use]
    pub fn has_los(&self, side: Side, hex: HexIndex) -> bool {
        rulebook::cite!("R28", "G21");
        let lifeline = &self.lifelines[side.index()];
        debug_assert!(!lifeline.stale, "lines are traced before they are asked for");
        lifeline.reach.contains(hex) || self.feeds(side, hex, None)
    }

    /// The same in the hex of a combat, as if the enemy in that very hex were not there (R73).
    #[must_use]
    pub fn has_los_in_combat(&self, side: Side, hex: HexIndex) -> bool {
        let mut reach = HexSet::empty(grid().len());
        trace(self, side, &mut reach, Some(hex));
        reach.contains(hex) || self.feeds(side, hex, Some(hex))
    }

    /// Whether a hex is a source from which lines of supply run; Leningrad only while it is fed itself (N10).
    pub(crate) fn feeds(&self, side: Side, hex: HexIndex, but: Option<HexIndex>) -> bool {
        rulebook::cite!("N10");
        self.is_source(side, hex) && self.is_fed(side, hex, but)
    }

    /// The open hexes from which a line of any length, without rail, leads to a source (D10a, D10b, R54).
    pub(crate) fn open_to_sources(&self, side: Side) -> HexSet {
        rulebook::cite!("D10a", "D10b", "R54");
        let mut reach = HexSet::empty(grid().len());
        let sources = self.ground.map.sources(side).iter();
        let mut open: SmallVec<[HexIndex; 128]> = sources
            .filter(|hex| self.is_source(side, *hex) && self.is_open(side, *hex, None))
            .collect();
        open.iter().for_each(|hex| reach.set(*hex, true));
        while let Some(at) = open.pop() {
            for (_, to) in self.ground.map.steps_from(at) {
                if !reach.contains(to) && self.is_open(side, to, None) {
                    reach.set(to, true);
                    open.push(to);
                }
            }
        }
        reach
    }

    /// Whether a line of any length, without rail, leads from a hex to a source; the hex itself need not be open.
    pub(crate) fn reaches_source(&self, side: Side, hex: HexIndex, open: &HexSet) -> bool {
        let mut around = self.ground.map.steps_from(hex);
        self.is_source(side, hex) || around.any(|(_, to)| open.contains(to))
    }

    /// Whether a line of any length over open hexes leads from a hex to one that the test names. What stands in `but`
    /// does not count (R73).
    pub(crate) fn flood(
        &self,
        side: Side,
        hex: HexIndex,
        but: Option<HexIndex>,
        goal: impl Fn(HexIndex) -> bool,
    ) -> bool {
        let mut seen = HexSet::empty(grid().len());
        seen.insert(hex);
        let mut open = vec![hex];
        while let Some(at) = open.pop() {
            if goal(at) {
                return true;
            }
            for (_, to) in self.ground.map.steps_from(at) {
                if !seen.contains(to) && self.is_open(side, to, but) {
                    seen.insert(to);
                    open.push(to);
                }
            }
        }
        false
    }
}

/// Finds the hexes from which a line leads to a source: off rail no farther than permitted, then along rail (R26).
pub(crate) fn trace(state: &State, side: Side, reach: &mut HexSet, but: Option<HexIndex>) {
    rulebook::cite!("R26");
    reach.clear();
    let mut ring: SmallVec<[HexIndex; 128]> = trace_rail(state, side, reach, but);
    let mut next: SmallVec<[HexIndex; 128]> = SmallVec::new();
    for _ in 0..state.off_rail(side) {
        for &hex in &ring {
            for &from in state.ground.map.steps(hex).iter().filter(|from| **from != NO_HEX) {
                // A force's own hex need not be open; only a line that goes on through it does.
                let from = HexIndex::new(from);
                if reach.insert(from) && state.is_open(side, from, but) {
                    next.push(from);
                }
            }
        }
        std::mem::swap(&mut ring, &mut next);
        next.clear();
    }
}

/// The rail hexes joined to a source; they are put into `reach`.
fn trace_rail(
    state: &State,
    side: Side,
    reach: &mut HexSet,
    but: Option<HexIndex>,
) -> SmallVec<[HexIndex; 128]> {
    let map = &state.ground.map;
    let usable = |hex: HexIndex| state.rail_serves(side, hex) && state.is_open(side, hex, but);
    let mut found: SmallVec<[HexIndex; 128]> = SmallVec::new();
    for hex in map.sources(side).iter() {
        if map.has_rail(hex) && state.feeds(side, hex, but) && usable(hex) {
            reach.insert(hex);
            found.push(hex);
        }
    }
    let mut done = 0;
    while let Some(&hex) = found.get(done) {
        done += 1;
        let (mut links, around) = (map.rails(hex), map.neighbours(hex));
        while links != 0 {
            let to = HexIndex::new(around[links.trailing_zeros() as usize]);
            links &= links - 1;
            if !reach.contains(to) && usable(to) {
                reach.insert(to);
                found.push(to);
            }
        }
    }
    found
}
