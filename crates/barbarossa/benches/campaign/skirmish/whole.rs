//! The same skirmish in whole moves, the shape in which other engines are measured.
//!
//! Counter after counter is asked once a turn, and its legal list holds everything it can do: stay, go to any hex of its
//! reach (terrain, ZOC and stacking looked at), or attack a hex next to it. Losses and retreats follow by themselves.

use super::{Board, Move, NOBODY, Phase, STACK, Skirmish, TURNS};
use barbarossa::ground::NO_HEX;
use referee::Lots;

/// The cost of a hex that nobody came to.
const FAR: u8 = u8::MAX;

#[derive(Clone, Copy)]
pub(crate) enum Deed {
    Stay,
    Go(u16),
    Attack(u16),
}

/// A skirmish in progress, and the memory of its floods.
pub(crate) struct Whole<'b> {
    game: Skirmish<'b>,
    /// The counter that is asked.
    unit: usize,
    cost: Box<[u8]>,
    buckets: Vec<Vec<u16>>,
    reached: Vec<u16>,
}

impl<'b> Whole<'b> {
    /// All counters somewhere at home.
    pub(crate) fn new(board: &'b Board, lots: &mut Lots) -> Whole<'b> {
        let game = Skirmish::new(board, lots);
        let most = board.units.iter().map(|unit| unit.ma).max().unwrap_or(0);
        let mut whole = Whole {
            game,
            unit: 0,
            cost: vec![FAR; board.steps.len()].into_boxed_slice(),
            buckets: vec![Vec::new(); usize::from(most) + 1],
            reached: Vec::new(),
        };
        if !whole.is_asked() {
            whole.pass_on();
        }
        whole
    }

    /// Everything that the counter whose turn it is can do; nothing when the game is over.
    pub(crate) fn legal(&mut self, out: &mut Vec<Deed>) {
        if self.game.turn > TURNS {
            return;
        }
        out.push(Deed::Stay);
        let (board, from) = (self.game.board, self.game.at[self.unit]);
        for &(to, _) in &board.steps[usize::from(from)] {
            if to != NO_HEX && self.game.holder(to) == Some(1 - self.game.side) {
                out.push(Deed::Attack(to));
            }
        }
        self.flood(from);
        for &to in &self.reached[1..] {
            if self.game.stack(to).count() < STACK {
                out.push(Deed::Go(to));
            }
        }
    }

    /// Cheapest first; an enemy ZOC ends a move, an enemy bars the way.
    fn flood(&mut self, from: u16) {
        let (board, enemy) = (self.game.board, 1 - self.game.side);
        self.reached.drain(..).for_each(|hex| self.cost[usize::from(hex)] = FAR);
        let ma = board.units[self.unit].ma;
        self.cost[usize::from(from)] = 0;
        self.buckets[0].push(from);
        for spent in 0..=ma {
            while let Some(hex) = self.buckets[usize::from(spent)].pop() {
                if self.cost[usize::from(hex)] != spent {
                    continue;
                }
                self.reached.push(hex);
                if hex != from && self.game.zoc[usize::from(hex)][usize::from(enemy)] > 0 {
                    continue;
                }
                for &(to, step) in &board.steps[usize::from(hex)] {
                    let total = spent.saturating_add(step);
                    if to != NO_HEX
                        && total <= ma
                        && total < self.cost[usize::from(to)]
                        && self.game.holder(to) != Some(enemy)
                    {
                        self.cost[usize::from(to)] = total;
                        self.buckets[usize::from(total)].push(to);
                    }
                }
            }
        }
    }

    /// Does it, and asks the next counter.
    pub(crate) fn apply(&mut self, chosen: Deed, lots: &mut Lots) {
        let unit = self.unit as u16;
        match chosen {
            Deed::Stay => {}
            Deed::Go(to) => {
                self.game.unlink(unit);
                self.game.link(unit, to);
            }
            Deed::Attack(hex) => {
                self.game.fight(unit, hex, lots);
                while let Phase::Lose { hex, .. } = self.game.phase {
                    let first = self.game.first[usize::from(hex)];
                    self.game.apply(Move::Lose(first), lots);
                }
                if let Phase::Retreat { hex } = self.game.phase {
                    let to = self.game.ways_back(hex).next().expect("there is a way back");
                    self.game.apply(Move::Retreat(to), lots);
                }
            }
        }
        self.pass_on();
    }

    fn is_asked(&self) -> bool {
        self.game.board.units[self.unit].side == self.game.side && self.game.at[self.unit] != NOBODY
    }

    /// The next counter of the side, or the first of the other side's turn.
    fn pass_on(&mut self) {
        while self.game.turn <= TURNS {
            self.unit += 1;
            if self.unit == self.game.board.units.len() {
                self.unit = 0;
                self.game.end_turn();
            }
            if self.is_asked() {
                return;
            }
        }
    }
}
