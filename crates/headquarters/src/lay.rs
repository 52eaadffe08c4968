//! The lay of the land in one position: stacks, zones, lines of supply, and the way to the goals.

use crate::atlas::{Atlas, NOWHERE};
use crate::board::{Board, SHAKEN};
use crate::sheet::{Sheet, WIDTH};
use crate::weights::Weights;
use barbarossa::ground::Side;
use damos::Class;

/// Farther than any way.
pub(crate) const FAR: u16 = 900;

/// All of a goal's garrison counts.
pub(crate) const ALARM: u16 = 64;

/// A goal that the Axis goes for.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Aim {
    pub(crate) goal: u16,
    /// How much of its garrison is thought to be in the way, up to [`ALARM`].
    pub(crate) alarm: u16,
    /// Half MP by which it seems farther than it is.
    pub(crate) lag: u16,
}

/// More than a step can cost: ways are sorted by their cost, the remainder by this.
const SLOTS: usize = 64;

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
    /// What is printed on the Axis units in each hex.
    pub(crate) printed: Vec<u16>,
    /// Units in each hex.
    pub(crate) units: [Vec<u8>; 2],
    /// The hexes that are held, in the order of their first units.
    pub(crate) stacks: [Vec<u16>; 2],
    /// The same as sets.
    pub(crate) held: [Sheet; 2],
    /// A steady unit stands there.
    pub(crate) steady: [Sheet; 2],
    /// Next to a steady unit, and no major city of its enemy.
    pub(crate) zone: [Sheet; 2],
    /// A line of supply may run through.
    pub(crate) open: [Sheet; 2],
    /// Where lines of supply reach on rail.
    pub(crate) rail: [Sheet; 2],
    /// Where they reach so that they could go on for one hex.
    inner: [Sheet; 2],
    /// Where they reach at all.
    pub(crate) supply: [Sheet; 2],
    /// Where a line of any length leads to a source.
    pub(crate) linked: [Sheet; 2],
    /// Where a steady enemy in supply stands next to the hex (D10a).
    pub(crate) pressed: [Sheet; 2],
    /// Where a line of any length leads to the east edge, for the Soviets.
    pub(crate) east: Sheet,
    /// Half MP that the Axis is thought to need to the nearest of the goals it goes for.
    pub(crate) field: Vec<u16>,
    /// What the field was measured for: the goals, and what hinders.
    aim: (Vec<Aim>, [f32; 4]),
    turn: u8,
    /// What the Axis controls, hexes and railways.
    control: [Sheet; 2],
    /// Where strength or morale is not as in the position it was compared with.
    pub(crate) changed: Sheet,
    spare: [Sheet; 2],
    buckets: Vec<Vec<u16>>,
}

impl Lay {
    /// Works everything out, with the ways to these goals.
    pub(crate) fn fill(&mut self, atlas: &Atlas, board: &Board, weights: &Weights, goals: &[Aim]) {
        self.survey(atlas, board, None);
        self.measure_ways(atlas, weights, goals, false);
    }

    /// Works everything out that a judgement needs, by the help of a position that is much alike.
    pub(crate) fn follow(
        &mut self,
        atlas: &Atlas,
        board: &Board,
        weights: &Weights,
        goals: &[Aim],
        known: &Lay,
    ) {
        self.survey(atlas, board, Some(known));
        self.compare(atlas, known);
        let aim = aim(weights);
        let same = known.aim.0 == goals
            && known.aim.1 == aim
            && self.zone[1] == known.zone[1]
            && self.stacks[1] == known.stacks[1]
            && self.stacks[1]
                .iter()
                .all(|hex| self.sp[1][usize::from(*hex)] == known.sp[1][usize::from(*hex)]);
        if same {
            self.field.clone_from(&known.field);
        } else {
            self.measure_ways(atlas, weights, goals, true);
        }
    }

    fn survey(&mut self, atlas: &Atlas, board: &Board, known: Option<&Lay>) {
        self.place_units(atlas, board);
        self.spread_zones(atlas);
        self.control[0].rows.clone_from(&board.axis.rows);
        self.control[1].rows.clone_from(&board.converted.rows);
        self.turn = board.turn;
        for side in Side::BOTH {
            match known.filter(|known| self.is_fed_as(known, side.index())) {
                Some(known) => self.feed_as(known, side.index()),
                None => {
                    self.trace_supply(atlas, board, side);
                    self.trace_links(atlas, board, side);
                }
            }
        }
        self.find_pressed(atlas);
    }

    /// Whether a side's lines of supply must be those of another position.
    fn is_fed_as(&self, known: &Lay, own: usize) -> bool {
        self.open[own] == known.open[own]
            && self.control == known.control
            && self.turn == known.turn
    }

    fn feed_as(&mut self, known: &Lay, own: usize) {
        self.rail[own].rows.clone_from(&known.rail[own].rows);
        self.inner[own].rows.clone_from(&known.inner[own].rows);
        self.supply[own].rows.clone_from(&known.supply[own].rows);
        self.linked[own].rows.clone_from(&known.linked[own].rows);
    }

    fn place_units(&mut self, atlas: &Atlas, board: &Board) {
        self.printed.resize(atlas.len(), 0);
        for &hex in &self.stacks[0] {
            self.printed[usize::from(hex)] = 0;
        }
        for side in 0..2 {
            if self.sp[side].len() == atlas.len() {
                for &hex in &self.stacks[side] {
                    let at = usize::from(hex);
                    (self.sp[side][at], self.mobile[side][at], self.units[side][at]) = (0, 0, 0);
                }
            } else {
                self.sp[side] = vec![0; atlas.len()];
                self.mobile[side] = vec![0; atlas.len()];
                self.units[side] = vec![0; atlas.len()];
            }
            self.stacks[side].clear();
            self.held[side].clear(atlas.rows);
            self.steady[side].clear(atlas.rows);
        }
        for (unit, &hex) in board.at.iter().enumerate() {
            if hex == NOWHERE {
                continue;
            }
            let (side, at) = (atlas.cards[unit].side.index(), usize::from(hex));
            if self.units[side][at] == 0 {
                self.stacks[side].push(hex);
                self.held[side].set(hex);
            }
            self.units[side][at] += 1;
            self.sp[side][at] += u16::from(board.sp[unit]);
            if atlas.cards[unit].class == Class::Mobile {
                self.mobile[side][at] += u16::from(board.sp[unit]);
            }
            if side == Side::Axis.index() {
                self.printed[at] += u16::from(atlas.cards[unit].sp);
            }
            if board.marks[unit] & SHAKEN == 0 {
                self.steady[side].set(hex);
            }
        }
    }

    fn spread_zones(&mut self, atlas: &Atlas) {
        for side in 0..2 {
            let zone = &mut self.zone[side];
            atlas.every_way.around(&self.steady[side], zone);
            for (row, bits) in zone.rows.iter_mut().enumerate() {
                *bits &= !(atlas.majors.rows[row] & self.held[1 - side].rows[row]);
            }
        }
        for side in 0..2 {
            let (zone, own, enemy) = (&self.zone[1 - side], &self.held[side], &self.held[1 - side]);
            self.open[side]
                .make(atlas.rows, |row| !enemy.rows[row] & (!zone.rows[row] | own.rows[row]));
        }
    }

    /// How many steady stacks of a side stand around a hex, as far as their zones reach it.
    pub(crate) fn zones(&self, atlas: &Atlas, side: Side, hex: u16) -> usize {
        if !self.zone[side.index()].has(hex) {
            return 0;
        }
        let steady = &self.steady[side.index()];
        atlas.around[usize::from(hex)]
            .iter()
            .filter(|near| **near != NOWHERE && steady.has(**near))
            .count()
    }

    /// Whether a side's line may run through a hex.
    #[inline]
    pub(crate) fn is_open(&self, side: Side, hex: u16) -> bool {
        self.open[side.index()].has(hex)
    }

    /// Whether a side has a unit in a hex.
    #[inline]
    pub(crate) fn holds(&self, side: Side, hex: u16) -> bool {
        self.held[side.index()].has(hex)
    }

    /// The sources of a side, in one row.
    #[inline]
    fn sources(atlas: &Atlas, board: &Board, side: Side, row: usize) -> u64 {
        match side {
            Side::Axis => board.axis.rows[row] & atlas.west.rows[row],
            Side::Soviet => !board.axis.rows[row] & atlas.soviet_sources.rows[row],
        }
    }

    fn is_source(atlas: &Atlas, board: &Board, side: Side, hex: u16) -> bool {
        Self::sources(atlas, board, side, usize::from(hex / WIDTH)) >> (hex % WIDTH) & 1 != 0
    }

    fn trace_supply(&mut self, atlas: &Atlas, board: &Board, side: Side) {
        let own = side.index();
        let [line, near] = &mut self.spare;
        let open = &self.open[own];
        line.make(atlas.rows, |row| {
            let (axis, converted) = (board.axis.rows[row], board.converted.rows[row]);
            let serves = if side == Side::Axis { axis & converted } else { !axis & !converted };
            serves & atlas.railways.rows[row] & open.rows[row]
        });
        let rail = &mut self.rail[own];
        rail.make(atlas.rows, |row| line.rows[row] & Self::sources(atlas, board, side, row));
        atlas.by_rail.flood(rail, line);
        let reach = &mut self.supply[own];
        let inner = &mut self.inner[own];
        reach.rows.clone_from(&rail.rows);
        for _ in 0..off_rail(side, board.turn) {
            inner.rows.clone_from(&reach.rows);
            // Closed hexes are reached, but the line ends there.
            line.make(atlas.rows, |row| reach.rows[row] & open.rows[row]);
            atlas.by_step.around(line, near);
            for (bits, more) in reach.rows.iter_mut().zip(&near.rows) {
                *bits |= more;
            }
        }
    }

    fn trace_links(&mut self, atlas: &Atlas, board: &Board, side: Side) {
        let own = side.index();
        let [core, near] = &mut self.spare;
        core.make(atlas.rows, |row| {
            Self::sources(atlas, board, side, row) & self.open[own].rows[row]
        });
        atlas.by_step.flood(core, &self.open[own]);
        // A force's own hex need not be open; a line that goes on through it must be.
        atlas.by_step.around(core, near);
        self.linked[own].make(atlas.rows, |row| {
            core.rows[row] | near.rows[row] | Self::sources(atlas, board, side, row)
        });
    }

    fn find_pressed(&mut self, atlas: &Atlas) {
        for side in 0..2 {
            let (enemy, strong) = (1 - side, &mut self.spare[0]);
            strong.make(atlas.rows, |row| {
                self.steady[enemy].rows[row] & self.supply[enemy].rows[row]
            });
            let pressed = &mut self.pressed[side];
            atlas.every_way.around(strong, pressed);
            for (bits, zone) in pressed.rows.iter_mut().zip(&self.zone[enemy].rows) {
                *bits &= zone;
            }
        }
    }

    /// Works out from where the east edge can be reached, which matters only where places can be isolated.
    pub(crate) fn trace_east(&mut self, atlas: &Atlas) {
        let [core, near] = &mut self.spare;
        let open = &self.open[1];
        core.make(atlas.rows, |row| atlas.east.rows[row] & open.rows[row]);
        atlas.by_step.flood(core, open);
        atlas.by_step.around(core, near);
        self.east.make(atlas.rows, |row| core.rows[row] | near.rows[row] | atlas.east.rows[row]);
    }

    /// Notes where this position differs from another, three hexes around included: farther away no danger changes.
    fn compare(&mut self, atlas: &Atlas, known: &Lay) {
        self.changed.clear(atlas.rows);
        if known.held[0].rows.len() != atlas.rows {
            self.changed.rows.fill(u64::MAX);
            return;
        }
        for side in 0..2 {
            for &hex in self.stacks[side].iter().chain(&known.stacks[side]) {
                let at = usize::from(hex);
                if self.sp[side][at] != known.sp[side][at]
                    || self.steady[side].has(hex) != known.steady[side].has(hex)
                {
                    self.changed.set(hex);
                }
            }
        }
        let near = &mut self.spare[0];
        for _ in 0..3 {
            atlas.every_way.around(&self.changed, near);
            for (bits, more) in self.changed.rows.iter_mut().zip(&near.rows) {
                *bits |= more;
            }
        }
    }

    /// Dijkstra from the goals outward, by the way the Axis would come; defended hexes cost what it takes to clear them.
    /// In haste it ends where the last Axis stack is met.
    fn measure_ways(&mut self, atlas: &Atlas, weights: &Weights, goals: &[Aim], haste: bool) {
        self.aim.0.clear();
        self.aim.0.extend_from_slice(goals);
        self.aim.1 = aim(weights);
        self.field.clear();
        self.field.resize(atlas.len(), FAR);
        let mut buckets = std::mem::take(&mut self.buckets);
        buckets.resize(SLOTS, Vec::new());
        for aim in goals {
            let lag = aim.lag.min(SLOTS as u16 - 1);
            self.field[usize::from(aim.goal)] = lag;
            buckets[usize::from(lag)].push(aim.goal);
        }
        let mut waiting = goals.len();
        let mut away = if haste { self.stacks[0].len() } else { usize::MAX };
        let mut cost = 0;
        while waiting > 0 && away > 0 && cost < FAR {
            let mut bucket = std::mem::take(&mut buckets[usize::from(cost) % SLOTS]);
            waiting -= bucket.len();
            for &hex in &bucket {
                let at = usize::from(hex);
                if self.field[at] != cost {
                    continue;
                }
                away -= usize::from(self.units[0][at] > 0);
                let mut toll = self.toll(atlas, weights, hex);
                if let Some(aim) = goals.iter().find(|aim| aim.goal == hex) {
                    toll = toll * aim.alarm / ALARM;
                }
                for &(from, step) in &atlas.into[at] {
                    let next = cost + (u16::from(step) + toll).min(SLOTS as u16 - 1);
                    let known = &mut self.field[usize::from(from)];
                    if next < *known {
                        *known = next;
                        buckets[usize::from(next) % SLOTS].push(from);
                        waiting += 1;
                    }
                }
            }
            bucket.clear();
            buckets[usize::from(cost) % SLOTS] = bucket;
            cost += 1;
        }
        if waiting > 0 {
            buckets.iter_mut().for_each(Vec::clear);
        }
        self.buckets = buckets;
    }

    /// What the enemy in and around a hex adds to the cost of entering it.
    #[inline]
    fn toll(&self, atlas: &Atlas, weights: &Weights, hex: u16) -> u16 {
        const SOVIET: usize = Side::Soviet.index();
        let at = usize::from(hex);
        let zone = if self.zone[SOVIET].has(hex) { weights.zone.round() as u16 } else { 0 };
        if self.units[SOVIET][at] == 0 {
            return zone;
        }
        let strength = f32::from(self.sp[SOVIET][at]) * atlas.shelter[at];
        let block = weights.block + weights.block_each * strength;
        zone + block.min(weights.block_most) as u16
    }

    /// Whether a force of a side fighting in a hex would have a line of supply (R73).
    pub(crate) fn supplied_in(&self, atlas: &Atlas, board: &Board, side: Side, hex: u16) -> bool {
        let own = side.index();
        if self.supply[own].has(hex) && self.is_open(side, hex) {
            return true;
        }
        if Self::is_source(atlas, board, side, hex) {
            return true;
        }
        atlas.steps[usize::from(hex)].into_iter().any(|near| {
            near != NOWHERE && self.inner[own].has(near) && self.is_open_but(atlas, side, near, hex)
        })
    }

    /// Whether a hex is open, what stands in another left aside.
    fn is_open_but(&self, atlas: &Atlas, side: Side, hex: u16, but: u16) -> bool {
        let enemy = side.opponent();
        if self.holds(enemy, hex) {
            return false;
        }
        let beside = self.steady[enemy.index()].has(but) && atlas.way(hex, but).is_some();
        self.zones(atlas, enemy, hex) <= usize::from(beside) || self.holds(side, hex)
    }
}

/// The weights that ways are measured by.
fn aim(weights: &Weights) -> [f32; 4] {
    [weights.block, weights.block_each, weights.block_most, weights.zone]
}

/// How many hexes a side's line may run off rail.
pub(crate) fn off_rail(side: Side, turn: u8) -> u8 {
    match side {
        Side::Axis => OFF_RAIL[usize::from(turn >= WINTER)],
        Side::Soviet => OFF_RAIL[2],
    }
}
