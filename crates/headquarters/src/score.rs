//! What a position is worth.

use crate::atlas::{Atlas, NOWHERE, kind};
use crate::board::{Board, SHAKEN, SPENT};
use crate::lay::{ALARM, Aim, Lay};
use crate::sheet::Sheet;
use crate::weights::Weights;
use barbarossa::ground::{Minor, Side, Victory};
use damos::Class;
use std::sync::Arc;

/// How many railway hexes ahead of a railhead count.
const AHEAD: usize = 3;

/// Half MP to a goal from which units are thought neither near nor far, where no position was studied.
const FAIR_WAY: f32 = 80.0;

/// Weighs positions; keeps its room between them.
pub(crate) struct Scales {
    pub(crate) atlas: Arc<Atlas>,
    pub(crate) weights: Weights,
    lay: Lay,
    /// The position that is thought about.
    pub(crate) base: Lay,
    /// That position as it was looked at, by whom, and its worth.
    studied: Option<(Board, Side, f32)>,
    /// By side and hex: what each stack stands to lose in that position.
    known: [Vec<f32>; 2],
    rails: [Sheet; 3],
    usual_way: f32,
    /// By hex: the part of the Axis railways that a Soviet stack there could cut off.
    raids: Vec<f32>,
    /// By hex of those railways: the part that hangs on it.
    parts: Vec<f32>,
    /// By hex: what it brings the railways of the Axis to take the hex.
    pub(crate) track: Vec<f32>,
    /// The goals that the Axis goes for.
    targets: Vec<Aim>,
    victory: Victory,
    /// Every one of several places must be taken, the farthest beyond the railways: then the Axis lays more track, spares
    /// its strength on the march and goes for more than the nearest place. Where one place is enough haste has proved better.
    pub(crate) long_way: bool,
    last_turn: u8,
    /// Positions weighed so far: the measure of effort.
    pub(crate) weighed: u64,
}

impl Scales {
    pub(crate) fn new(atlas: Arc<Atlas>, weights: Weights, state: &barbarossa::State) -> Scales {
        let victory = state.ground.victory.clone();
        let last_turn = state.ground.start.last_turn;
        let all = usize::from(victory.major) == victory.places.len();
        let long_way = all && victory.places.len() > 1 && !victory.isolation;
        Scales {
            atlas,
            weights,
            lay: Lay::default(),
            base: Lay::default(),
            studied: None,
            known: Default::default(),
            rails: Default::default(),
            usual_way: FAIR_WAY,
            raids: Vec::new(),
            parts: Vec::new(),
            track: Vec::new(),
            targets: Vec::new(),
            victory,
            long_way,
            last_turn,
            weighed: 0,
        }
    }

    /// Looks at the position that is to be thought about, and weighs it.
    pub(crate) fn study(&mut self, board: &Board, mover: Side) -> f32 {
        if let Some((studied, whose, worth)) = &self.studied
            && *whose == mover
            && studied == board
        {
            return *worth;
        }
        self.aim(board, mover);
        self.base.fill(&self.atlas, board, &self.weights, &self.targets);
        for side in Side::BOTH {
            let mut known = std::mem::take(&mut self.known[side.index()]);
            known.resize(self.atlas.len(), 0.0);
            for &hex in &self.base.stacks[side.index()] {
                known[usize::from(hex)] = self.danger(&self.base, side, hex);
            }
            self.known[side.index()] = known;
        }
        self.find_raids(board);
        self.find_track(board);
        self.usual_way = self.find_usual_way();
        let worth = self.weigh(board, mover);
        self.studied = Some((board.clone(), mover, worth));
        worth
    }

    /// Goes for the goals that the Axis has not taken in a position, or for all if it has them all. They stay the same
    /// while positions are compared, so that taking one does not make all others seem far.
    pub(crate) fn aim(&mut self, board: &Board, mover: Side) {
        let known = || self.atlas.goals.iter().copied().filter(|goal| *goal != NOWHERE);
        let alarm = |goal: u16| if self.long_way { self.alarm(board, goal) } else { ALARM };
        self.targets = known()
            .filter(|goal| !board.axis.has(*goal))
            .map(|goal| Aim { goal, alarm: alarm(goal), lag: 0 })
            .collect();
        if self.long_way && mover == Side::Axis && self.targets.len() > 1 {
            self.share_out(board);
        }
        if self.targets.is_empty() {
            self.aim_at_all();
        }
    }

    /// How much of a goal's garrison counts, from nothing to all: it stands in nobody's way while the Axis is far.
    fn alarm(&self, board: &Board, goal: u16) -> u16 {
        let far = |(unit, at): (usize, &u16)| {
            let there = *at != NOWHERE && self.atlas.cards[unit].side == Side::Axis;
            there.then(|| self.atlas.distance(*at, goal))
        };
        let nearest = board.at.iter().enumerate().filter_map(far).min().unwrap_or(0);
        let (near, long) = (self.weights.alarm_near, self.weights.alarm_far);
        let part = (long - nearest as f32) / (long - near).max(1.0);
        (part.clamp(0.0, 1.0) * f32::from(ALARM)) as u16
    }

    /// Where all goals are needed not everybody goes for the nearest: it is made to seem farther.
    fn share_out(&mut self, board: &Board) {
        let atlas = &*self.atlas;
        let far = |goal: u16| -> u32 {
            let axis = board
                .at
                .iter()
                .enumerate()
                .filter(|(unit, at)| **at != NOWHERE && atlas.cards[*unit].side == Side::Axis);
            axis.map(|(_, at)| atlas.distance(*at, goal)).sum()
        };
        if let Some(nearest) = self.targets.iter_mut().min_by_key(|aim| far(aim.goal)) {
            nearest.lag = self.weights.spread.round() as u16;
        }
    }

    /// Goes for all goals, taken or not.
    pub(crate) fn aim_at_all(&mut self) {
        let known = self.atlas.goals.iter().copied().filter(|goal| *goal != NOWHERE);
        self.targets = known.map(|goal| Aim { goal, alarm: ALARM, lag: 0 }).collect();
    }

    /// The worth of a position to a side that has just moved.
    pub(crate) fn weigh(&mut self, board: &Board, mover: Side) -> f32 {
        self.lay.follow(&self.atlas, board, &self.weights, &self.targets, &self.base);
        if self.victory.isolation {
            self.lay.trace_east(&self.atlas);
        }
        self.weighed += 1;
        let use_left = self.use_left(board.turn);
        let rail = self.rail(board);
        let raids = self.raiders(board, mover);
        let axis = self.places(board)
            + use_left * (self.troops(board, mover) + rail + self.dangers(mover) - raids)
            + self.advance(board.turn)
            + self.unguarded(board, mover);
        if mover == Side::Axis { axis } else { -axis }
    }

    /// What strength is good for shrinks with the time that is left to use it.
    pub(crate) fn use_left(&self, turn: u8) -> f32 {
        let gone = f32::from(turn) / f32::from(self.last_turn.max(1));
        1.0 - (1.0 - self.weights.end) * gone.min(1.0).powi(2)
    }

    /// Whether a hex was in supply in the position weighed last.
    pub(crate) fn supplied_now(&self, side: Side, hex: u16) -> bool {
        self.lay.supply[side.index()].has(hex)
    }

    /// Strength, morale, supply and encirclement.
    fn troops(&self, board: &Board, mover: Side) -> f32 {
        let (atlas, w, lay) = (&*self.atlas, &self.weights, &self.lay);
        let mut sum = 0.0;
        for (unit, &hex) in board.at.iter().enumerate() {
            if hex == NOWHERE {
                continue;
            }
            let card = &atlas.cards[unit];
            let side = card.side.index();
            let sp = f32::from(board.sp[unit]);
            let mobile = if card.kind.is_mobile() { w.mobile } else { 0.0 };
            let worth = w.unit + sp * (w.sp + mobile);
            let mut lost: f32 = 0.0;
            if board.marks[unit] & SHAKEN != 0 {
                lost += w.shaken;
            }
            if !lay.linked[side].has(hex) {
                let acted = card.side == mover && board.marks[unit] & SPENT != 0;
                lost += match lay.pressed[side].has(hex) {
                    true if acted => w.doomed_spent,
                    true => w.doomed,
                    false => w.cut_off,
                };
            } else if !lay.supply[side].has(hex) {
                let marches = card.side == Side::Axis && card.class != Class::Mobile;
                lost += match card.side {
                    Side::Axis if marches => w.unsupplied_foot,
                    Side::Axis => w.unsupplied,
                    Side::Soviet => w.unsupplied_soviet,
                };
            }
            let worth = worth * (1.0 - lost.min(0.95));
            sum += if side == 0 { worth } else { -worth };
        }
        sum
    }

    /// Cities, and how the victory conditions stand.
    fn places(&self, board: &Board) -> f32 {
        let (atlas, w) = (&*self.atlas, &self.weights);
        let mut sum = 0.0;
        for (row, axis) in board.axis.rows.iter().enumerate() {
            let (cities, majors) = (axis & atlas.cities.rows[row], axis & atlas.majors.rows[row]);
            sum += w.city * cities.count_ones() as f32 + w.major * majors.count_ones() as f32;
        }
        let now = 0.4 + 0.6 * f32::from(board.turn) / f32::from(self.last_turn.max(1));
        let mut taken = 0.0;
        let mut siege: usize = 0;
        for &goal in atlas.goals.iter().filter(|goal| **goal != NOWHERE) {
            let isolated = self.victory.isolation && self.is_isolated(goal);
            if board.axis.has(goal) {
                taken += self.hold(goal);
            } else if isolated {
                taken += w.isolation
                    + (1.0 - w.isolation) * f32::from(u8::from(board.turn >= self.last_turn));
            }
            if !board.axis.has(goal) {
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
            return self.weights.hold_open;
        }
        1.0 - self.weights.hold_risk * self.atlas.chance(f32::from(threat), garrison)
    }

    /// What the side that has just moved fears for its cities without a garrison, by how near the enemy stands.
    fn unguarded(&self, board: &Board, mover: Side) -> f32 {
        let (atlas, w, lay) = (&*self.atlas, &self.weights, &self.lay);
        if w.garrison == 0.0 {
            return 0.0;
        }
        let (own, enemy) = (mover.index(), mover.opponent().index());
        let mut sum = 0.0;
        for hex in atlas.cities.hexes() {
            if board.axis.has(hex) != (mover == Side::Axis) || lay.held[own].has(hex) {
                continue;
            }
            let (near, ends) = &atlas.near[usize::from(hex)];
            let Some(first) = near.iter().position(|hex| lay.steady[enemy].has(*hex)) else {
                continue;
            };
            let chance = match first {
                first if first < ends[0] => 1.0,
                first if first < ends[1] => w.reach_two,
                _ => w.reach_three,
            };
            let goal = if atlas.is(hex, kind::GOAL) { w.goal } else { 0.0 };
            sum +=
                chance * (w.city + goal + if atlas.is(hex, kind::MAJOR) { w.major } else { 0.0 });
        }
        if mover == Side::Axis { -w.garrison * sum } else { w.garrison * sum }
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
            if near == NOWHERE || !lay.steady[0].has(near) {
                continue;
            }
            let stack = usize::from(near);
            let mobile = f32::from(lay.mobile[0][stack]);
            let mut sp = f32::from(lay.sp[0][stack]) - mobile * (1.0 - atlas.hindrance[at]);
            if atlas.rivers[at] & 1 << way != 0 {
                sp *= 0.75;
            }
            if !lay.supply[0].has(near) {
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

    pub(crate) fn is_isolated(&self, goal: u16) -> bool {
        let at = usize::from(goal);
        !self.atlas.is(goal, kind::EAST)
            && !self.atlas.steps[at].iter().any(|near| {
                *near != NOWHERE
                    && self.lay.east.has(*near)
                    && self.lay.is_open(Side::Soviet, *near)
            })
    }

    fn besiegers(&self, goal: u16) -> usize {
        let around = self.atlas.around[usize::from(goal)].into_iter();
        around.filter(|near| *near != NOWHERE && self.lay.holds(Side::Axis, *near)).count()
    }

    /// How far the Axis still has to go, against how far it had in the position that is thought about. Units count by what
    /// is printed on them: a point lost on the way must not look like a step forward.
    fn advance(&self, turn: u8) -> f32 {
        let lay = &self.lay;
        let way = |hex: &u16| {
            let at = usize::from(*hex);
            f32::from(lay.printed[at]) * (f32::from(lay.field[at]) - self.usual_way) * 0.5
        };
        let haste = 1.0 + self.weights.late * f32::from(turn) / f32::from(self.last_turn.max(1));
        -self.weights.advance * haste * lay.stacks[0].iter().map(way).sum::<f32>()
    }

    /// How far the Axis has to go on the average.
    fn find_usual_way(&self) -> f32 {
        let lay = &self.base;
        let printed = |hex: &u16| f32::from(lay.printed[usize::from(*hex)]);
        let far = |hex: &u16| printed(hex) * f32::from(lay.field[usize::from(*hex)]);
        let all: f32 = lay.stacks[0].iter().map(printed).sum();
        lay.stacks[0].iter().map(far).sum::<f32>() / all.max(1.0)
    }

    /// Railway hexes ahead of the railheads that can be converted next.
    fn rail(&mut self, board: &Board) -> f32 {
        let (atlas, lay) = (&*self.atlas, &self.lay);
        let [ring, near, seen] = &mut self.rails;
        ring.rows.clone_from(&lay.rail[0].rows);
        seen.clear(atlas.rows);
        for _ in 0..AHEAD {
            atlas.by_rail.around(ring, near);
            ring.make(atlas.rows, |row| {
                let (axis, converted) = (board.axis.rows[row], board.converted.rows[row]);
                near.rows[row] & axis & !converted & lay.open[0].rows[row] & !seen.rows[row]
            });
            for (bits, more) in seen.rows.iter_mut().zip(&ring.rows) {
                *bits |= more;
            }
        }
        let each = if self.long_way { self.weights.rail_far } else { self.weights.rail };
        each * seen.count() as f32
    }

    /// Looks which railway hexes in Soviet hands the railheads come to next.
    fn find_track(&mut self, board: &Board) {
        let atlas = &*self.atlas;
        self.track.clear();
        self.track.resize(atlas.len(), 0.0);
        if !self.long_way {
            return;
        }
        let [ring, near, seen] = &mut self.rails;
        ring.rows.clone_from(&self.base.rail[0].rows);
        seen.rows.clone_from(&ring.rows);
        for step in 0..2 * AHEAD {
            atlas.by_rail.around(ring, near);
            ring.make(atlas.rows, |row| {
                near.rows[row] & !board.converted.rows[row] & !seen.rows[row]
            });
            for (bits, more) in seen.rows.iter_mut().zip(&ring.rows) {
                *bits |= more;
            }
            for hex in ring.hexes().filter(|hex| !board.axis.has(*hex)) {
                self.track[usize::from(hex)] = 1.0 / (1.0 + step as f32);
            }
        }
    }

    /// Looks where the railways that should feed the Axis could be cut, or are, in the position that is thought about: the
    /// nearer to where they begin, the more depends on it.
    fn find_raids(&mut self, board: &Board) {
        let atlas = &*self.atlas;
        for list in [&mut self.raids, &mut self.parts] {
            list.clear();
            list.resize(atlas.len(), 0.0);
        }
        let [ring, near, seen] = &mut self.rails;
        let net = |row: usize| board.converted.rows[row] & atlas.railways.rows[row];
        ring.make(atlas.rows, |row| net(row) & atlas.west.rows[row]);
        seen.rows.clone_from(&ring.rows);
        let mut depths: Vec<Sheet> = Vec::new();
        while ring.count() > 0 {
            depths.push(ring.clone());
            atlas.by_rail.around(ring, near);
            ring.make(atlas.rows, |row| near.rows[row] & net(row) & !seen.rows[row]);
            for (bits, more) in seen.rows.iter_mut().zip(&ring.rows) {
                *bits |= more;
            }
        }
        let most = depths.len() as f32;
        for (depth, ring) in depths.iter().enumerate() {
            let part = 1.0 - depth as f32 / most;
            for hex in ring.hexes() {
                self.parts[usize::from(hex)] = part;
                for near in atlas.near[usize::from(hex)].0.iter().chain([&hex]) {
                    let known = &mut self.raids[usize::from(*near)];
                    *known = known.max(part);
                }
            }
        }
    }

    /// What the Axis fears of Soviets near its railways, and has lost of them.
    fn raiders(&mut self, board: &Board, mover: Side) -> f32 {
        if mover == Side::Soviet || self.raids.is_empty() {
            return 0.0;
        }
        let (atlas, lost) = (&*self.atlas, &mut self.rails[0]);
        lost.make(atlas.rows, |row| {
            board.converted.rows[row] & atlas.railways.rows[row] & !board.axis.rows[row]
        });
        let steady = self.lay.stacks[1].iter().filter(|hex| self.lay.steady[1].has(**hex));
        let fear: f32 = steady.map(|hex| self.raids[usize::from(*hex)]).sum();
        let cut: f32 = lost.hexes().map(|hex| self.parts[usize::from(hex)]).sum();
        self.weights.raid * fear + self.weights.cut * cut
    }

    /// What each side stands to lose by the enemies near it.
    fn dangers(&self, mover: Side) -> f32 {
        let mut sum = 0.0;
        for side in Side::BOTH {
            let share = if side == mover { self.weights.danger } else { self.weights.menace };
            let known = &self.known[side.index()];
            let danger = |hex: &u16| match self.lay.changed.has(*hex) {
                true => self.danger(&self.lay, side, *hex),
                false => known[usize::from(*hex)],
            };
            let lost: f32 = self.lay.stacks[side.index()].iter().map(danger).sum();
            sum += if side == Side::Axis { -share * lost } else { share * lost };
        }
        sum
    }

    /// What a stack stands to lose: by the strongest enemy within reach, and by the next.
    fn danger(&self, lay: &Lay, side: Side, hex: u16) -> f32 {
        let w = &self.weights;
        let (own, enemy, at) = (side.index(), side.opponent().index(), usize::from(hex));
        let (near, ends) = &self.atlas.near[at];
        let (mut first, mut second) = (0.0f32, 0.0f32);
        for (place, &other) in near.iter().enumerate() {
            if !lay.steady[enemy].has(other) {
                continue;
            }
            let reach = if place < ends[0] {
                1.0
            } else if place < ends[1] {
                w.reach_two
            } else {
                w.reach_three
            };
            let sp = f32::from(lay.sp[enemy][usize::from(other)]) * reach;
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
            chance += (1.0 - chance) * w.second * self.atlas.chance(second, strength);
        }
        let trapped = !self.atlas.steps[at]
            .iter()
            .any(|to| *to != NOWHERE && !lay.held[enemy].has(*to) && !lay.zone[enemy].has(*to));
        let share = if trapped { w.trapped_share } else { w.beaten_share };
        chance * (1.0 + share * sp)
    }
}
