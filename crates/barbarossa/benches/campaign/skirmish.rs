//! The ceiling: a hex skirmish on the same map with the same counters, as bare as can be.
//!
//! Flat arrays, stacks, terrain, ZOC, a combat table, losses and retreats; no seats, no log, no supply, no hidden
//! strength, no reaction, nobody to refuse anything. What a refereed campaign costs is measured against this. It is
//! played in the stages of the campaign (choose a unit, step by step, losses one by one), or in [`whole`] moves.

pub(crate) mod whole;

use barbarossa::ground::{Ground, NO_HEX, NO_STEP, Side, grid};
use hex::HexIndex;
use referee::Lots;

const NOBODY: u16 = u16::MAX;
/// Counters a side may have in one hex.
const STACK: usize = 3;
const TURNS: u8 = 12;
/// Loss points of attacker and defender by odds (rows) and a die (columns).
const CRT: [[(u8, u8); 6]; 5] = [
    [(3, 0), (2, 0), (2, 1), (2, 1), (1, 1), (1, 1)],
    [(2, 0), (2, 1), (1, 1), (1, 1), (1, 2), (1, 2)],
    [(2, 1), (1, 1), (1, 1), (1, 2), (1, 2), (0, 2)],
    [(1, 1), (1, 2), (1, 2), (0, 2), (0, 3), (0, 3)],
    [(1, 2), (0, 2), (0, 3), (0, 3), (0, 4), (0, 4)],
];

/// What never changes.
pub(crate) struct Board {
    /// Neighbours with the half MP that it costs to go there.
    steps: Vec<[(u16, u8); 6]>,
    units: Vec<Counter>,
}

struct Counter {
    side: u8,
    sp: u8,
    /// Half MP.
    ma: u8,
    homes: Vec<u16>,
}

impl Board {
    /// The map and the counters of a game; reinforcements stand where they would come in.
    pub(crate) fn of(ground: &Ground) -> Board {
        let step = |hex: HexIndex| {
            let row = ground.map.steps(hex);
            let costs = ground.costs.steps_out(damos::Class::Foot, hex, false);
            std::array::from_fn(|way| match costs[way] {
                NO_STEP => (NO_HEX, 0),
                cost => (row[way], cost),
            })
        };
        let counter = |(id, info): (_, &barbarossa::ground::UnitInfo)| {
            let mut homes: Vec<u16> = ground.setup_hexes(id).iter().map(HexIndex::value).collect();
            if homes.is_empty() {
                homes.extend(ground.entry_hexes(id).iter().map(HexIndex::value));
            }
            Counter {
                side: u8::from(info.side == Side::Soviet),
                sp: info.sp,
                ma: 2 * info.ma,
                homes,
            }
        };
        Board {
            steps: grid().hexes().map(step).collect(),
            units: ground.roster.iter().map(counter).collect(),
        }
    }
}

#[derive(Clone, Copy)]
enum Phase {
    Choose,
    March { unit: u16, left: u8 },
    Lose { hex: u16, points: u8 },
    Retreat { hex: u16 },
}

#[derive(Clone, Copy)]
pub(crate) enum Move {
    Send(u16),
    Step(u16, u8),
    Stop,
    Lose(u16),
    Retreat(u16),
    EndTurn,
}

/// A skirmish in progress.
pub(crate) struct Skirmish<'b> {
    board: &'b Board,
    turn: u8,
    side: u8,
    phase: Phase,
    at: Box<[u16]>,
    sp: Box<[u8]>,
    spent: Box<[bool]>,
    first: Box<[u16]>,
    next: Box<[u16]>,
    zoc: Box<[[u8; 2]]>,
}

impl<'b> Skirmish<'b> {
    /// All counters somewhere at home.
    pub(crate) fn new(board: &'b Board, lots: &mut Lots) -> Skirmish<'b> {
        let (hexes, count) = (board.steps.len(), board.units.len());
        let mut skirmish = Skirmish {
            board,
            turn: 1,
            side: 0,
            phase: Phase::Choose,
            at: vec![NOBODY; count].into_boxed_slice(),
            sp: board.units.iter().map(|unit| unit.sp).collect(),
            spent: vec![false; count].into_boxed_slice(),
            first: vec![NOBODY; hexes].into_boxed_slice(),
            next: vec![NOBODY; count].into_boxed_slice(),
            zoc: vec![[0; 2]; hexes].into_boxed_slice(),
        };
        for (unit, counter) in board.units.iter().enumerate() {
            let free = |hex: u16| {
                let there = skirmish.stack(hex);
                there.clone().count() < STACK
                    && there.clone().all(|it| board.units[usize::from(it)].side == counter.side)
            };
            let tries = (0..20).filter_map(|_| lots.pick(&counter.homes).copied());
            if let Some(hex) = tries.into_iter().find(|hex| free(*hex)) {
                skirmish.link(unit as u16, hex);
            }
        }
        skirmish
    }

    fn stack(&self, hex: u16) -> impl Iterator<Item = u16> + Clone + '_ {
        let mut at = self.first[usize::from(hex)];
        std::iter::from_fn(move || {
            (at != NOBODY).then(|| {
                let unit = at;
                at = self.next[usize::from(unit)];
                unit
            })
        })
    }

    /// Who stands in a hex; in this game never both sides.
    fn holder(&self, hex: u16) -> Option<u8> {
        let first = self.first[usize::from(hex)];
        (first != NOBODY).then(|| self.board.units[usize::from(first)].side)
    }

    fn link(&mut self, unit: u16, hex: u16) {
        self.at[usize::from(unit)] = hex;
        let before = std::mem::replace(&mut self.first[usize::from(hex)], unit);
        self.next[usize::from(unit)] = before;
        if before == NOBODY {
            self.shift_zone(unit, hex, 1);
        }
    }

    fn unlink(&mut self, unit: u16) {
        let hex = std::mem::replace(&mut self.at[usize::from(unit)], NOBODY);
        let after = self.next[usize::from(unit)];
        let mut slot = &mut self.first[usize::from(hex)];
        while *slot != unit {
            slot = &mut self.next[usize::from(*slot)];
        }
        *slot = after;
        if self.first[usize::from(hex)] == NOBODY {
            self.shift_zone(unit, hex, u8::MAX);
        }
    }

    fn shift_zone(&mut self, unit: u16, hex: u16, by: u8) {
        let side = usize::from(self.board.units[usize::from(unit)].side);
        for &(near, _) in &self.board.steps[usize::from(hex)] {
            if let Some(zoc) = self.zoc.get_mut(usize::from(near)) {
                zoc[side] = zoc[side].wrapping_add(by);
            }
        }
    }

    /// Every legal move; none when the game is over.
    pub(crate) fn legal(&self, out: &mut Vec<Move>) {
        match self.phase {
            _ if self.turn > TURNS => {}
            Phase::Choose => {
                for (unit, counter) in self.board.units.iter().enumerate() {
                    if counter.side == self.side && !self.spent[unit] && self.at[unit] != NOBODY {
                        out.push(Move::Send(unit as u16));
                    }
                }
                out.push(Move::EndTurn);
            }
            Phase::March { unit, left } => {
                for &(to, cost) in &self.board.steps[usize::from(self.at[usize::from(unit)])] {
                    if to == NO_HEX || cost > left {
                        continue;
                    }
                    let own = self.holder(to) == Some(self.side);
                    if !own || self.stack(to).count() < STACK {
                        out.push(Move::Step(to, cost));
                    }
                }
                out.push(Move::Stop);
            }
            Phase::Lose { hex, .. } => out.extend(self.stack(hex).map(Move::Lose)),
            Phase::Retreat { hex } => {
                out.extend(self.ways_back(hex).map(Move::Retreat));
            }
        }
    }

    /// Free hexes outside the mover's ZOC.
    fn ways_back(&self, hex: u16) -> impl Iterator<Item = u16> + '_ {
        let near = self.board.steps[usize::from(hex)].iter().map(|&(to, _)| to);
        near.filter(|&to| {
            to != NO_HEX
                && self.holder(to).is_none()
                && self.zoc[usize::from(to)][usize::from(self.side)] == 0
        })
    }

    /// Makes a move.
    pub(crate) fn apply(&mut self, chosen: Move, lots: &mut Lots) {
        match (self.phase, chosen) {
            (_, Move::Send(unit)) => {
                let left = self.board.units[usize::from(unit)].ma;
                self.phase = Phase::March { unit, left };
            }
            (Phase::March { unit, left }, Move::Step(to, cost)) => {
                if self.holder(to).is_some_and(|side| side != self.side) {
                    self.fight(unit, to, lots);
                } else {
                    self.unlink(unit);
                    self.link(unit, to);
                    let stopped = self.zoc[usize::from(to)][usize::from(1 - self.side)] > 0;
                    let left = if stopped { 0 } else { left - cost };
                    self.phase = Phase::March { unit, left };
                }
            }
            (Phase::March { unit, .. }, Move::Stop) => self.finish(unit),
            (Phase::Lose { hex, points }, Move::Lose(unit)) => {
                self.pay(unit);
                let anybody = self.holder(hex).is_some();
                self.phase = match points {
                    2.. if anybody => Phase::Lose { hex, points: points - 1 },
                    _ if anybody && self.ways_back(hex).next().is_some() => Phase::Retreat { hex },
                    _ => Phase::Choose,
                };
            }
            (Phase::Retreat { hex }, Move::Retreat(to)) => {
                while self.first[usize::from(hex)] != NOBODY {
                    let unit = self.first[usize::from(hex)];
                    self.unlink(unit);
                    self.link(unit, to);
                }
                self.phase = Phase::Choose;
            }
            _ => self.end_turn(),
        }
    }

    fn finish(&mut self, unit: u16) {
        self.spent[usize::from(unit)] = true;
        self.phase = Phase::Choose;
    }

    fn pay(&mut self, unit: u16) {
        let sp = &mut self.sp[usize::from(unit)];
        *sp -= 1;
        if *sp == 0 {
            self.unlink(unit);
        }
    }

    fn fight(&mut self, unit: u16, hex: u16, lots: &mut Lots) {
        self.finish(unit);
        let attack = self.sp[usize::from(unit)];
        let defence: u8 = self.stack(hex).map(|it| self.sp[usize::from(it)]).sum();
        let row = (2 * attack / defence.max(1)).min(4);
        let (own, theirs) = CRT[usize::from(row)][lots.below(6)];
        for _ in 0..own.min(attack) {
            self.pay(unit);
        }
        if theirs > 0 {
            self.phase = Phase::Lose { hex, points: theirs };
        }
    }

    fn end_turn(&mut self) {
        self.spent.fill(false);
        self.phase = Phase::Choose;
        self.turn += self.side;
        self.side = 1 - self.side;
    }
}
