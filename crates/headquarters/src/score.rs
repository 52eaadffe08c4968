//! What a position is worth.

use crate::atlas::{Atlas, NOWHERE, kind};
use crate::board::{Board, SHAKEN};
use crate::lay::Lay;
use crate::weights::Weights;
use barbarossa::ground::{Minor, Side, Victory};
use std::sync::Arc;

/// Weighs positions; keeps its room between them.
pub(crate) struct Scales {
    pub(crate) atlas: Arc<Atlas>,
    pub(crate) weights: Weights,
    lay: Lay,
    /// The position that is thought about.
    pub(crate) base: Lay,
    /// The goals that the Axis goes for.
    targets: Vec<u16>,
    victory: Victory,
    last_turn: u8,
    /// Positions weighed so far: the measure of effort.
    pub(crate) weighed: u64,
}

impl Scales {
    pub(crate) fn new(atlas: Arc<Atlas>, weights: Weights, state: &barbarossa::State) -> Scales {
        let victory = state.ground.victory.clone();
        let last_turn = state.ground.start.last_turn;
        Scales {
            atlas,
            weights,
            lay: Lay::default(),
            base: Lay::default(),
            targets: Vec::new(),
            victory,
            last_turn,
            weighed: 0,
        }
    }

    /// Looks at the position that is to be thought about, and weighs it.
    pub(crate) fn study(&mut self, board: &Board, mover: Side) -> f32 {
        self.aim(board);
        self.base.fill(&self.atlas, board, &self.weights, &self.targets);
        self.weigh(board, mover)
    }

    /// Goes for the goals that the Axis has not taken in a position, or for all if it has them all. They stay the same
    /// while positions are compared, so that taking one does not make all others seem far.
    pub(crate) fn aim(&mut self, board: &Board) {
        let known = || self.atlas.goals.iter().copied().filter(|goal| *goal != NOWHERE);
        self.targets = known().filter(|goal| !board.axis[usize::from(*goal)]).collect();
        if self.targets.is_empty() {
            self.aim_at_all();
        }
    }

    /// Goes for all goals, taken or not.
    pub(crate) fn aim_at_all(&mut self) {
        self.targets = self.atlas.goals.iter().copied().filter(|goal| *goal != NOWHERE).collect();
    }

    /// The worth of a position to a side that has just moved.
    pub(crate) fn weigh(&mut self, board: &Board, mover: Side) -> f32 {
        self.lay.fill(&self.atlas, board, &self.weights, &self.targets);
        if self.victory.isolation {
            self.lay.trace_east(&self.atlas);
        }
        self.weighed += 1;
        // What strength is good for shrinks with the time that is left to use it.
        let gone = f32::from(board.turn) / f32::from(self.last_turn.max(1));
        let use_left = 1.0 - (1.0 - self.weights.end) * gone.min(1.0).powi(2);
        let axis = self.places(board)
            + use_left * (self.troops(board) + self.rail(board) + self.dangers(mover))
            + self.advance();
        if mover == Side::Axis { axis } else { -axis }
    }

    /// Strength, morale, supply and encirclement.
    fn troops(&self, board: &Board) -> f32 {
        let (atlas, w, lay) = (&*self.atlas, &self.weights, &self.lay);
        let mut sum = 0.0;
        for (unit, &hex) in board.at.iter().enumerate() {
            if hex == NOWHERE {
                continue;
            }
            let card = &atlas.cards[unit];
            let (side, at) = (card.side.index(), usize::from(hex));
            let sp = f32::from(board.sp[unit]);
            let mobile = if card.kind.is_mobile() { w.mobile } else { 0.0 };
            let worth = w.unit + sp * (w.sp + mobile);
            let mut lost: f32 = 0.0;
            if board.marks[unit] & SHAKEN != 0 {
                lost += w.shaken;
            }
            if !lay.linked[side][at] {
                lost += if self.is_pressed(card.side, at) { w.doomed } else { w.cut_off };
            } else if lay.supply[side][at] == 0 {
                lost += w.unsupplied[side];
            }
            let worth = worth * (1.0 - lost.min(0.95));
            sum += if side == 0 { worth } else { -worth };
        }
        sum
    }

    /// Whether a steady enemy in supply stands next to a hex (D10a).
    fn is_pressed(&self, side: Side, at: usize) -> bool {
        let enemy = side.opponent().index();
        self.lay.zone[enemy][at] > 0
            && self.atlas.around[at].iter().any(|near| {
                *near != NOWHERE && {
                    let near = usize::from(*near);
                    self.lay.steady[enemy][near] && self.lay.supply[enemy][near] > 0
                }
            })
    }

    /// Cities, and how the victory conditions stand.
    fn places(&self, board: &Board) -> f32 {
        let (atlas, w) = (&*self.atlas, &self.weights);
        let mut sum = 0.0;
        for (at, bits) in atlas.kinds.iter().enumerate() {
            if bits & kind::CITY != 0 && board.axis[at] {
                sum += w.city + if bits & kind::MAJOR != 0 { w.major } else { 0.0 };
            }
        }
        let now = 0.4 + 0.6 * f32::from(board.turn) / f32::from(self.last_turn.max(1));
        let mut taken = 0.0;
        let mut siege: usize = 0;
        for &goal in atlas.goals.iter().filter(|goal| **goal != NOWHERE) {
            let isolated = self.victory.isolation && self.is_isolated(goal);
            if board.axis[usize::from(goal)] {
                taken += self.hold(goal);
            } else if isolated {
                taken += w.isolation
                    + (1.0 - w.isolation) * f32::from(u8::from(board.turn >= self.last_turn));
            }
            if !board.axis[usize::from(goal)] {
                taken += w.storm * self.readiness(goal);
            }
            siege = siege.max(self.besiegers(goal));
        }
        sum += taken * w.goal * now;
        let (major, minor) = (f32::from(self.victory.major), self.victory.minor);
        sum += w.level * now * (taken / major.max(1.0)).min(1.0);
        match minor {
            Some(Minor::Places(places)) => {
                sum += 0.5 * w.level * now * (taken / f32::from(places.max(1))).min(1.0);
            }
            Some(Minor::Adjacent(hexes)) => {
                sum += w.siege * now * siege.min(usize::from(hexes)) as f32;
            }
            None => {}
        }
        sum
    }

    /// How surely the Axis holds a place it has taken: less when Soviets are near and the garrison is weak.
    fn hold(&self, goal: u16) -> f32 {
        let at = usize::from(goal);
        let garrison = f32::from(self.lay.sp[0][at]) * self.atlas.shelter[at];
        let near = &self.atlas.near[at].0;
        let threat: u16 =
            near.iter().map(|hex| self.lay.sp[1][usize::from(*hex)]).max().unwrap_or(0);
        if threat == 0 {
            return 1.0;
        }
        if garrison == 0.0 {
            return 0.6;
        }
        1.0 - 0.4 * self.atlas.chance(f32::from(threat), garrison)
    }

    /// How ready the Axis is to storm a place: the chance that one of the three strongest stacks around it does.
    fn readiness(&self, goal: u16) -> f32 {
        let (atlas, lay, at) = (&*self.atlas, &self.lay, usize::from(goal));
        let garrison = f32::from(lay.sp[1][at]) * atlas.shelter[at];
        if garrison == 0.0 {
            return 0.0;
        }
        let mut best = [0.0f32; 3];
        for (way, near) in atlas.steps[at].into_iter().enumerate() {
            if near == NOWHERE || !lay.steady[0][usize::from(near)] {
                continue;
            }
            let near = usize::from(near);
            let mobile = f32::from(lay.mobile[0][near]);
            let mut sp = f32::from(lay.sp[0][near]) - mobile * (1.0 - atlas.hindrance[at]);
            if atlas.rivers[at] & 1 << way != 0 {
                sp *= 0.75;
            }
            if lay.supply[0][near] == 0 {
                sp *= 0.5;
            } else if mobile > 0.0 {
                // With a ZOI unit it can be a concerted attack.
                sp *= 1.2;
            }
            let chance = atlas.chance(sp, garrison);
            let place = best.iter().position(|known| chance > *known);
            if let Some(place) = place {
                best[place..].rotate_right(1);
                best[place] = chance;
            }
        }
        1.0 - (1.0 - best[0]) * (1.0 - 0.8 * best[1]) * (1.0 - 0.6 * best[2])
    }

    fn is_isolated(&self, goal: u16) -> bool {
        let at = usize::from(goal);
        !self.atlas.is(goal, kind::EAST)
            && !self.atlas.steps[at].iter().any(|near| {
                *near != NOWHERE
                    && self.lay.east[usize::from(*near)]
                    && self.lay.is_open(Side::Soviet, *near)
            })
    }

    fn besiegers(&self, goal: u16) -> usize {
        let around = self.atlas.around[usize::from(goal)].into_iter();
        around.filter(|near| *near != NOWHERE && self.lay.units[0][usize::from(*near)] > 0).count()
    }

    /// How far the Axis still has to go.
    fn advance(&self) -> f32 {
        let lay = &self.lay;
        let way = |hex: &u16| {
            let at = usize::from(*hex);
            f32::from(lay.sp[0][at]) * f32::from(lay.field[at]) * 0.5
        };
        -self.weights.advance * lay.stacks[0].iter().map(way).sum::<f32>()
    }

    /// Railway hexes ahead of the railheads that can be converted next.
    fn rail(&self, board: &Board) -> f32 {
        let (atlas, lay) = (&*self.atlas, &self.lay);
        let mut sum = 0.0;
        let mut ring: Vec<u16> =
            (0..atlas.len() as u16).filter(|hex| lay.supply[0][usize::from(*hex)] == 1).collect();
        let mut seen: Vec<u16> = Vec::new();
        for _ in 0..3 {
            let mut next = Vec::new();
            for hex in ring {
                let links = atlas.rails[usize::from(hex)];
                for way in (0..6).filter(|way| links & 1 << way != 0) {
                    let to = atlas.around[usize::from(hex)][way];
                    if to == NOWHERE || board.converted[usize::from(to)] || seen.contains(&to) {
                        continue;
                    }
                    if board.axis[usize::from(to)] && lay.is_open(Side::Axis, to) {
                        seen.push(to);
                        next.push(to);
                        sum += self.weights.rail;
                    }
                }
            }
            ring = next;
        }
        sum
    }

    /// What each side stands to lose by the enemies near it.
    fn dangers(&self, mover: Side) -> f32 {
        let mut sum = 0.0;
        for side in Side::BOTH {
            let share = if side == mover { self.weights.danger } else { self.weights.menace };
            let lost: f32 =
                self.lay.stacks[side.index()].iter().map(|hex| self.danger(side, *hex)).sum();
            sum += if side == Side::Axis { -share * lost } else { share * lost };
        }
        sum
    }

    /// What a stack stands to lose: by the strongest enemy within reach, and by the next.
    fn danger(&self, side: Side, hex: u16) -> f32 {
        let (own, enemy, at) = (side.index(), side.opponent().index(), usize::from(hex));
        let lay = &self.lay;
        let (near, ends) = &self.atlas.near[at];
        let (mut first, mut second) = (0.0f32, 0.0f32);
        for (place, other) in near.iter().enumerate() {
            let other = usize::from(*other);
            if !lay.steady[enemy][other] {
                continue;
            }
            let reach = if place < ends[0] {
                1.0
            } else if place < ends[1] {
                0.9
            } else {
                0.7
            };
            let sp = f32::from(lay.sp[enemy][other]) * reach;
            if sp > first {
                (first, second) = (sp, first);
            } else if sp > second {
                second = sp;
            }
        }
        if first == 0.0 {
            return 0.0;
        }
        let sp = f32::from(lay.sp[own][at]);
        let strength = sp * self.atlas.shelter[at];
        let mut chance = self.atlas.chance(first, strength);
        if second > 0.0 {
            chance += (1.0 - chance) * 0.5 * self.atlas.chance(second, strength);
        }
        let trapped = !self.atlas.steps[at].iter().any(|to| {
            *to != NOWHERE
                && lay.units[enemy][usize::from(*to)] == 0
                && lay.zone[enemy][usize::from(*to)] == 0
        });
        let share = if trapped { 0.9 } else { 0.35 };
        chance * (1.0 + share * sp)
    }
}
