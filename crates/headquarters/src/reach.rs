//! Where a force can go on the bots' light board, with the railways it takes on its way. `barbarossa::survey` answers the same
//! of a state; the tests in `proof` show that it is the same.

use crate::atlas::{Atlas, NOWHERE};
use crate::board::{Board, Team};
use crate::lay::Lay;
use barbarossa::State;
use barbarossa::ground::{NO_STEP, Side};
use damos::{Class, may_stack};
use hex::Direction;
use smallvec::SmallVec;

/// How a force moves.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Pace {
    /// Half MP left.
    pub(crate) left: u8,
    /// Strategic movement.
    pub(crate) strategic: bool,
    /// One hex and no attack.
    pub(crate) dazzled: bool,
}

/// Hexes that cost the same: the hex, the stop before it, railway hexes taken on the way.
type Bucket = SmallVec<[(u16, u16, u8); 8]>;

/// A hex that can be reached.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Stop {
    pub(crate) hex: u16,
    pub(crate) cost: u8,
    /// The stop before, by its place in the list.
    pub(crate) before: u16,
    /// Railway hexes that are taken from the enemy on the way.
    rails: u8,
    /// An enemy stands there.
    pub(crate) enemy: bool,
}

/// The hexes that a force can reach, the nearest first; the first is where it stands.
pub(crate) struct Reach {
    pub(crate) stops: Vec<Stop>,
}

impl Reach {
    /// Searches outward from a hex.
    pub(crate) fn of(
        state: &State,
        atlas: &Atlas,
        board: &Board,
        lay: &Lay,
        team: &Team,
        from: u16,
        pace: Pace,
    ) -> Reach {
        let side = atlas.cards[team[0].index()].side;
        let shaken = board.is_shaken(team);
        // In the pause panzers may be named to rally where they are (C4.3.1i, G6).
        let still = team.iter().any(|unit| state.is_pausing(*unit));
        let pace = Pace { left: if still { 0 } else { pace.left }, ..pace };
        let search = Search {
            state,
            atlas,
            lay,
            team,
            side,
            shaken,
            pace,
            dry: board.turn == 1 && side == Side::Axis,
        };
        // By hex: the cheapest way, and the railway hexes it takes; of ways that cost the same the one that takes most.
        let mut best = vec![(u8::MAX, 0); atlas.len()];
        let mut seen = vec![false; atlas.len()];
        seen[usize::from(from)] = true;
        let mut stops = vec![Stop { hex: from, cost: 0, before: 0, rails: 0, enemy: false }];
        best[usize::from(from)] = (0, 0);
        let mut buckets = vec![Bucket::new(); usize::from(pace.left) + 1];
        search.spread(board, &mut buckets, &mut best, stops[0], 0);
        for cost in 1..=pace.left {
            let bucket = std::mem::take(&mut buckets[usize::from(cost)]);
            for (hex, before, rails) in bucket {
                if best[usize::from(hex)] != (cost, rails) || seen[usize::from(hex)] {
                    continue;
                }
                seen[usize::from(hex)] = true;
                let enemy = lay.holds(side.opponent(), hex);
                let stop = Stop { hex, cost, before, rails, enemy };
                stops.push(stop);
                if !enemy && !pace.dazzled {
                    search.spread(board, &mut buckets, &mut best, stop, stops.len() as u16 - 1);
                }
            }
        }
        Reach { stops }
    }

    /// The hexes to be entered on the way to a stop.
    pub(crate) fn path(&self, place: usize) -> SmallVec<[u16; 12]> {
        let mut path = SmallVec::new();
        let mut at = place;
        while at != 0 {
            path.push(self.stops[at].hex);
            at = usize::from(self.stops[at].before);
        }
        path.reverse();
        path
    }
}

struct Search<'a> {
    state: &'a State,
    atlas: &'a Atlas,
    lay: &'a Lay,
    team: &'a Team,
    side: Side,
    shaken: bool,
    pace: Pace,
    dry: bool,
}

impl Search<'_> {
    fn spread(
        &self,
        board: &Board,
        buckets: &mut [Bucket],
        best: &mut [(u8, u8)],
        stop: Stop,
        place: u16,
    ) {
        let from = usize::from(stop.hex);
        for way in Direction::ALL {
            let to = self.atlas.steps[from][way.index()];
            if to == NOWHERE {
                continue;
            }
            let step = self.step(board, stop.hex, way, to);
            let cost = stop.cost.saturating_add(step);
            let theirs = board.axis.has(to) != (self.side == Side::Axis);
            let rails = stop.rails + u8::from(theirs && self.atlas.railways.has(to));
            let (known, taken) = best[usize::from(to)];
            let worse = |cost, rails| cost > known || cost == known && rails <= taken;
            if step == NO_STEP || cost > self.pace.left || worse(cost, rails) {
                continue;
            }
            if self.is_closed(board, stop.hex, to) {
                continue;
            }
            best[usize::from(to)] = (cost, rails);
            buckets[usize::from(cost)].push((to, place, rails));
        }
    }

    fn step(&self, board: &Board, from: u16, way: Direction, to: u16) -> u8 {
        let (at, hex) = (usize::from(from), self.atlas.hex(from));
        if self.pace.strategic && self.atlas.rails[at] & 1 << way.index() != 0 {
            let axis = self.side == Side::Axis;
            let serves = |at: u16| board.axis.has(at) == axis && board.converted.has(at) == axis;
            if serves(from) && serves(to) {
                return self.state.ground.costs.rail();
            }
        }
        let classes = self.team.iter().map(|unit| self.atlas.cards[unit.index()].class);
        let cost = |class: Class| self.state.ground.costs.step(class, hex, way, self.dry);
        classes.map(cost).max().unwrap_or(NO_STEP)
    }

    fn is_closed(&self, board: &Board, from: u16, to: u16) -> bool {
        let enemy = self.side.opponent();
        let held = self.lay.holds(enemy, to);
        if held && (self.pace.strategic || self.pace.dazzled || self.shaken) {
            return true;
        }
        if self.pace.strategic {
            let own = board.axis.has(to) == (self.side == Side::Axis);
            let beside = self.atlas.around[usize::from(to)]
                .iter()
                .any(|near| *near != NOWHERE && self.lay.holds(enemy, *near));
            if !own || beside {
                return true;
            }
        }
        if self.shaken && board.turn > 1 && self.lay.zone[enemy.index()].has(to) {
            return true;
        }
        let (here, there) = (self.atlas.hex(from), self.atlas.hex(to));
        self.state.may_enter(self.team, self.side, here, there).is_err()
            || (held && self.state.may_attack(self.team, there).is_err())
    }
}

/// Whether a team may stay in a hex with those who are there.
pub(crate) fn fits(atlas: &Atlas, board: &Board, team: &Team, hex: u16) -> bool {
    let side = atlas.cards[team[0].index()].side;
    let mut counters: SmallVec<[_; 8]> =
        team.iter().map(|unit| atlas.cards[unit.index()].counter).collect();
    for (id, at) in board.at.iter().enumerate() {
        if *at == hex && atlas.cards[id].side == side && !team.iter().any(|unit| unit.index() == id)
        {
            counters.push(atlas.cards[id].counter);
        }
    }
    may_stack(&counters)
}
