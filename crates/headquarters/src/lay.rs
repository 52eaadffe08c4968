//! The lay of the land in one position: stacks, zones, lines of supply, and the way to the goals.

use crate::atlas::{Atlas, NOWHERE, kind};
use crate::board::{Board, SHAKEN};
use crate::weights::Weights;
use barbarossa::ground::{NO_STEP, Side};
use damos::Class;

/// Farther than any way.
pub(crate) const FAR: u16 = 900;

/// Hexes off rail that a line may run: Axis, Axis in winter, Soviets (C4.3).
const OFF_RAIL: [u8; 3] = [3, 2, 5];
/// The first turn of winter supply.
const WINTER: u8 = 9;

/// What is worked out from a position. Everything is by side, then by hex; room is kept from one position to the next.
#[derive(Default)]
pub(crate) struct Lay {
    /// Strength points in each hex.
    pub(crate) sp: [Vec<u16>; 2],
    /// Those of them that are mobile troops.
    pub(crate) mobile: [Vec<u16>; 2],
    /// Units in each hex.
    pub(crate) units: [Vec<u8>; 2],
    /// A steady unit stands there.
    pub(crate) steady: [Vec<bool>; 2],
    /// How many steady stacks stand around.
    pub(crate) zone: [Vec<u8>; 2],
    /// The hexes that are held.
    pub(crate) stacks: [Vec<u16>; 2],
    /// Where lines of supply reach: 1 on rail, 2, 3, 4 … off it, 0 where none does.
    pub(crate) supply: [Vec<u8>; 2],
    /// Where a line of any length leads to a source.
    pub(crate) linked: [Vec<bool>; 2],
    /// Where a line of any length leads to the east edge, for the Soviets.
    pub(crate) east: Vec<bool>,
    /// Half MP that the Axis is thought to need to the nearest of the goals it goes for.
    pub(crate) field: Vec<u16>,
    queue: Vec<u16>,
    buckets: Vec<Vec<u16>>,
}

impl Lay {
    /// Works everything out, with the ways to these goals.
    pub(crate) fn fill(&mut self, atlas: &Atlas, board: &Board, weights: &Weights, goals: &[u16]) {
        self.place_units(atlas, board);
        self.spread_zones(atlas);
        for side in Side::BOTH {
            self.trace_supply(atlas, board, side);
            self.trace_links(atlas, board, side);
        }
        self.measure_ways(atlas, weights, goals);
    }

    fn place_units(&mut self, atlas: &Atlas, board: &Board) {
        let hexes = atlas.len();
        for side in 0..2 {
            self.stacks[side].clear();
            refill(&mut self.sp[side], hexes, 0);
            refill(&mut self.mobile[side], hexes, 0);
            refill(&mut self.units[side], hexes, 0);
            refill(&mut self.steady[side], hexes, false);
        }
        for (unit, &hex) in board.at.iter().enumerate() {
            if hex == NOWHERE {
                continue;
            }
            let (side, at) = (atlas.cards[unit].side.index(), usize::from(hex));
            if self.units[side][at] == 0 {
                self.stacks[side].push(hex);
            }
            self.units[side][at] += 1;
            self.sp[side][at] += u16::from(board.sp[unit]);
            if atlas.cards[unit].class == Class::Mobile {
                self.mobile[side][at] += u16::from(board.sp[unit]);
            }
            self.steady[side][at] |= board.marks[unit] & SHAKEN == 0;
        }
    }

    fn spread_zones(&mut self, atlas: &Atlas) {
        for side in 0..2 {
            refill(&mut self.zone[side], atlas.len(), 0);
            for &hex in &self.stacks[side] {
                if !self.steady[side][usize::from(hex)] {
                    continue;
                }
                for near in atlas.around[usize::from(hex)] {
                    if near != NOWHERE {
                        self.zone[side][usize::from(near)] += 1;
                    }
                }
            }
        }
        for side in 0..2 {
            for &hex in &self.stacks[1 - side] {
                if atlas.is(hex, kind::MAJOR) {
                    self.zone[side][usize::from(hex)] = 0;
                }
            }
        }
    }

    /// Whether a side's line may run through a hex.
    #[inline]
    pub(crate) fn is_open(&self, side: Side, hex: u16) -> bool {
        let (own, enemy, at) = (side.index(), 1 - side.index(), usize::from(hex));
        self.units[enemy][at] == 0 && (self.zone[enemy][at] == 0 || self.units[own][at] > 0)
    }

    fn is_source(atlas: &Atlas, board: &Board, side: Side, hex: u16) -> bool {
        let at = usize::from(hex);
        match side {
            Side::Axis => board.axis[at] && atlas.is(hex, kind::WEST),
            Side::Soviet => !board.axis[at] && atlas.is(hex, kind::EAST | kind::RUSSIAN),
        }
    }

    fn trace_supply(&mut self, atlas: &Atlas, board: &Board, side: Side) {
        let own = side.index();
        let mut reach = std::mem::take(&mut self.supply[own]);
        refill(&mut reach, atlas.len(), 0);
        let mut queue = std::mem::take(&mut self.queue);
        queue.clear();
        let serves = |at: usize| {
            atlas.kinds[at] & kind::RAIL != 0
                && board.axis[at] == (side == Side::Axis)
                && board.converted[at] == (side == Side::Axis)
        };
        for hex in 0..atlas.len() as u16 {
            let at = usize::from(hex);
            if serves(at) && Self::is_source(atlas, board, side, hex) && self.is_open(side, hex) {
                reach[at] = 1;
                queue.push(hex);
            }
        }
        let mut done = 0;
        while let Some(&hex) = queue.get(done) {
            done += 1;
            let links = atlas.rails[usize::from(hex)];
            for way in (0..6).filter(|way| links & 1 << way != 0) {
                let to = atlas.around[usize::from(hex)][way];
                if to == NOWHERE {
                    continue;
                }
                let at = usize::from(to);
                if reach[at] == 0 && serves(at) && self.is_open(side, to) {
                    reach[at] = 1;
                    queue.push(to);
                }
            }
        }
        let off_rail = off_rail(side, board.turn);
        let mut begin = 0;
        for ring in 2..2 + off_rail {
            let end = queue.len();
            for place in begin..end {
                for to in atlas.steps[usize::from(queue[place])] {
                    if to != NOWHERE && reach[usize::from(to)] == 0 {
                        reach[usize::from(to)] = ring;
                        if self.is_open(side, to) {
                            queue.push(to);
                        }
                    }
                }
            }
            begin = end;
        }
        self.supply[own] = reach;
        self.queue = queue;
    }

    fn flood(&mut self, atlas: &Atlas, side: Side, seen: &mut [bool]) {
        let mut queue = std::mem::take(&mut self.queue);
        while let Some(hex) = queue.pop() {
            for to in atlas.steps[usize::from(hex)] {
                if to != NOWHERE && !seen[usize::from(to)] {
                    // A force's own hex need not be open; a line that goes on through it must be.
                    seen[usize::from(to)] = true;
                    if self.is_open(side, to) {
                        queue.push(to);
                    }
                }
            }
        }
        self.queue = queue;
    }

    fn trace_links(&mut self, atlas: &Atlas, board: &Board, side: Side) {
        let mut seen = std::mem::take(&mut self.linked[side.index()]);
        refill(&mut seen, atlas.len(), false);
        self.queue.clear();
        for hex in 0..atlas.len() as u16 {
            if Self::is_source(atlas, board, side, hex) {
                seen[usize::from(hex)] = true;
                if self.is_open(side, hex) {
                    self.queue.push(hex);
                }
            }
        }
        self.flood(atlas, side, &mut seen);
        self.linked[side.index()] = seen;
    }

    /// Works out from where the east edge can be reached, which matters only where places can be isolated.
    pub(crate) fn trace_east(&mut self, atlas: &Atlas) {
        let mut seen = std::mem::take(&mut self.east);
        refill(&mut seen, atlas.len(), false);
        self.queue.clear();
        for hex in 0..atlas.len() as u16 {
            if atlas.is(hex, kind::EAST) {
                seen[usize::from(hex)] = true;
                if self.is_open(Side::Soviet, hex) {
                    self.queue.push(hex);
                }
            }
        }
        self.flood(atlas, Side::Soviet, &mut seen);
        self.east = seen;
    }

    /// Dijkstra from the goals outward, by the way the Axis would come; defended hexes cost what it takes to clear them.
    fn measure_ways(&mut self, atlas: &Atlas, weights: &Weights, goals: &[u16]) {
        refill(&mut self.field, atlas.len(), FAR);
        let mut buckets = std::mem::take(&mut self.buckets);
        if buckets.is_empty() {
            buckets.resize(usize::from(FAR), Vec::new());
        }
        for &goal in goals {
            self.field[usize::from(goal)] = 0;
            buckets[0].push(goal);
        }
        for cost in 0..FAR {
            let mut bucket = std::mem::take(&mut buckets[usize::from(cost)]);
            for &hex in &bucket {
                let at = usize::from(hex);
                if self.field[at] != cost {
                    continue;
                }
                let toll = self.toll(atlas, weights, at);
                for way in 0..6 {
                    let from = atlas.steps[at][way];
                    let step = atlas.into[at][way];
                    if from == NOWHERE || step == NO_STEP {
                        continue;
                    }
                    let next = cost + u16::from(step) + toll;
                    if next < self.field[usize::from(from)] {
                        self.field[usize::from(from)] = next;
                        buckets[usize::from(next)].push(from);
                    }
                }
            }
            bucket.clear();
            buckets[usize::from(cost)] = bucket;
        }
        self.buckets = buckets;
    }

    /// What the enemy in and around a hex adds to the cost of entering it.
    #[inline]
    fn toll(&self, atlas: &Atlas, weights: &Weights, at: usize) -> u16 {
        const SOVIET: usize = Side::Soviet.index();
        let zone = if self.zone[SOVIET][at] > 0 { weights.zone } else { 0 };
        if self.units[SOVIET][at] == 0 {
            return zone;
        }
        let strength = f32::from(self.sp[SOVIET][at]) * atlas.shelter[at];
        let block = weights.block.0 + weights.block.1 * strength;
        zone + block.min(weights.block_most) as u16
    }

    /// Whether a force of a side fighting in a hex would have a line of supply (R73).
    pub(crate) fn supplied_in(&self, atlas: &Atlas, board: &Board, side: Side, hex: u16) -> bool {
        let own = side.index();
        if self.supply[own][usize::from(hex)] > 0 && self.is_open(side, hex) {
            return true;
        }
        if Self::is_source(atlas, board, side, hex) {
            return true;
        }
        let most = off_rail(side, board.turn);
        atlas.steps[usize::from(hex)].into_iter().any(|near| {
            near != NOWHERE && {
                let ring = self.supply[own][usize::from(near)];
                ring > 0 && ring <= most && self.is_open_but(atlas, side, near, hex)
            }
        })
    }

    /// Whether a hex is open, what stands in another left aside.
    fn is_open_but(&self, atlas: &Atlas, side: Side, hex: u16, but: u16) -> bool {
        let (own, enemy, at) = (side.index(), 1 - side.index(), usize::from(hex));
        if self.units[enemy][at] > 0 {
            return false;
        }
        let mut zone = self.zone[enemy][at];
        if zone > 0 && self.steady[enemy][usize::from(but)] && atlas.way(hex, but).is_some() {
            zone -= 1;
        }
        zone == 0 || self.units[own][at] > 0
    }
}

/// How many hexes a side's line may run off rail.
pub(crate) fn off_rail(side: Side, turn: u8) -> u8 {
    match side {
        Side::Axis => OFF_RAIL[usize::from(turn >= WINTER)],
        Side::Soviet => OFF_RAIL[2],
    }
}

fn refill<T: Clone>(room: &mut Vec<T>, len: usize, value: T) {
    room.clear();
    room.resize(len, value);
}
