//! The flood of a march: every hex it can come to, by the guards of the step itself, on memory that is used again.

use crate::c03_movement::MP;
use crate::frame::{Gait, March};
use crate::ground::{NO_STEP, Side, UnitId, grid};
use crate::state::{Mark, State};
use damos::{Class, Nation};
use hex::HexIndex;
use smallvec::SmallVec;

/// Finds where a march can go; one serves many marches and allocates no more once it has seen a few.
///
/// ```
/// use barbarossa::survey::Rover;
/// use barbarossa::{Force, Gait, March, State, ground::grid};
///
/// let state = State::sketch("agc", "turn 3 axis operations\n axis agc-de-3pz 2922").unwrap();
/// let unit = state.ground.roster.id("agc-de-3pz").unwrap();
/// let march = March::new(Force::of(unit), grid().parse("2922").unwrap(), Gait::Operation);
/// let mut rover = Rover::new();
/// rover.rove(&state, &march);
/// assert_eq!(rover.cost(grid().parse("2921").unwrap()), Some(2));
/// ```
#[derive(Clone, Debug)]
pub struct Rover {
    /// Half MP to enter each hex, the plan of a grand assault at its target counted; [`FAR`] where nobody came.
    best: Vec<u16>,
    /// The hex before it.
    before: Vec<u16>,
    /// Hexes by cost, some of them found cheaper since.
    buckets: Vec<Vec<u16>>,
    /// The hexes that were come to, by cost, the start first.
    reached: Vec<u16>,
    /// The target of a grand assault, whose plan the flood has paid for.
    target: Option<HexIndex>,
    /// Half MP the march has.
    budget: u16,
    /// Ports to which it may sail for all it has (N2, N14).
    ports: Vec<HexIndex>,
}

/// The cost of a hex that nobody comes to.
const FAR: u16 = u16::MAX;

impl Default for Rover {
    fn default() -> Rover {
        Rover::new()
    }
}

impl Rover {
    /// Memory for marches.
    #[must_use]
    pub fn new() -> Rover {
        Rover {
            best: vec![FAR; grid().len()],
            before: vec![0; grid().len()],
            buckets: Vec::new(),
            reached: Vec::new(),
            target: None,
            budget: 0,
            ports: Vec::new(),
        }
    }

    /// Looks where a march of the phasing side can go from where it is, if nobody reacts; its units stay together.
    pub fn rove(&mut self, state: &State, march: &March) {
        let stride = Stride::of(state, march);
        self.budget = state.left(march).into();
        self.target = stride.target;
        // The pause holds its panzers where they are (C4.3.1i).
        let still =
            march.force.is_empty() || march.force.iter().any(|unit| state.is_pausing(*unit));
        self.flood(&stride, if still { 0 } else { self.budget.min(u16::from(NO_STEP) - 1) });
        self.ports.clear();
        if march.gait == Gait::Strategic {
            let near = |port: &HexIndex| state.ground.map.steps(march.hex).contains(&port.value());
            self.ports.extend(state.ports(march, stride.side).filter(|port| !near(port)));
        }
    }

    /// Cheapest first; a step is judged only where it would come to a hex for less than any before.
    fn flood(&mut self, stride: &Stride<'_>, budget: u16) {
        self.reached.drain(..).for_each(|hex| self.best[usize::from(hex)] = FAR);
        let least = usize::from(budget) + 1;
        self.buckets.resize_with(self.buckets.len().max(least), Vec::new);
        let start = stride.march.hex;
        self.best[start.index()] = 0;
        self.buckets[0].push(start.value());
        for cost in 0..=budget {
            // No step is free, so nothing is added to this bucket any more.
            let mut next = 0;
            while let Some(&hex) = self.buckets[usize::from(cost)].get(next) {
                next += 1;
                if self.best[usize::from(hex)] == cost {
                    self.reached.push(hex);
                    self.spread(stride, HexIndex::new(hex), cost, budget);
                }
            }
            self.buckets[usize::from(cost)].clear();
        }
        for hex in 1..self.reached.len() {
            let hex = HexIndex::new(self.reached[hex]);
            if stride.is_occupied(hex) {
                self.enter_dry(stride, hex);
            }
        }
    }

    /// Of several ways for the same MP an attack takes one over no river: crossing it costs strength (D3a).
    fn enter_dry(&mut self, stride: &Stride<'_>, target: HexIndex) {
        let before = HexIndex::new(self.before[target.index()]);
        if stride.state.hexside(before, target).is_none() {
            return;
        }
        let plan = if stride.target == Some(target) { PLAN } else { 0 };
        let total = self.best[target.index()];
        let dry = grid().neighbors(target).map(|(_, from)| from).find(|from| {
            let (cost, start) = (self.best[from.index()], *from == stride.march.hex);
            let steps = stride.steps[from.index()].iter().zip(stride.costs(*from));
            let step = steps.filter(|(to, _)| **to == target.value()).map(|(_, step)| step).next();
            cost != FAR
                && step.is_some_and(|step| cost + u16::from(step) + plan == total)
                && stride.state.hexside(*from, target).is_none()
                && (start || !stride.must_stop(*from))
                && stride.admits(*from, target)
        });
        if let Some(from) = dry {
            self.before[target.index()] = from.value();
        }
    }

    /// Goes on from a hex, unless the march must stop there.
    #[inline]
    fn spread(&mut self, stride: &Stride<'_>, from: HexIndex, cost: u16, budget: u16) {
        if from != stride.march.hex && stride.must_stop(from) {
            return;
        }
        for (&to, step) in stride.steps[from.index()].iter().zip(stride.costs(from)) {
            let total = cost + u16::from(step);
            // Where no way leads, the step is dearer than any march.
            if total > budget || total >= self.best[usize::from(to)] {
                continue;
            }
            let to = HexIndex::new(to);
            let total = if stride.target == Some(to) { total + PLAN } else { total };
            if total <= budget && total < self.best[to.index()] && stride.admits(from, to) {
                self.best[to.index()] = total;
                self.before[to.index()] = from.value();
                self.buckets[usize::from(total)].push(to.value());
            }
        }
    }

    /// The hexes that can be entered, by cost.
    pub fn hexes(&self) -> impl Iterator<Item = HexIndex> + '_ {
        let flooded = self.reached.iter().skip(1).map(|hex| HexIndex::new(*hex));
        let sailed = self.ports.iter().copied().filter(|port| self.best[port.index()] == FAR);
        flooded.chain(sailed)
    }

    /// Half MP to enter a hex, the plan of an attack not counted; none if the march cannot come there.
    #[inline]
    #[must_use]
    pub fn cost(&self, hex: HexIndex) -> Option<u16> {
        match self.best.get(hex.index()) {
            Some(&FAR) | None => self.ports.contains(&hex).then_some(self.budget),
            Some(&cost) if self.target == Some(hex) => Some(cost.saturating_sub(PLAN)),
            Some(&cost) => Some(cost),
        }
    }

    /// Half MP the march has.
    #[must_use]
    pub fn budget(&self) -> u16 {
        self.budget
    }

    /// The hexes of a cheapest way, the start left out; nothing if there is none.
    #[must_use]
    pub fn path(&self, hex: HexIndex) -> Vec<HexIndex> {
        let start = self.reached.first().map(|hex| HexIndex::new(*hex));
        match self.best.get(hex.index()) {
            Some(&FAR) | None => self.ports.iter().copied().filter(|port| *port == hex).collect(),
            Some(_) => {
                let back = |at: &HexIndex| Some(HexIndex::new(self.before[at.index()]));
                let way = std::iter::successors(Some(hex), back);
                let mut way: Vec<HexIndex> = way.take_while(|at| Some(*at) != start).collect();
                way.reverse();
                way
            }
        }
    }
}

/// Half MP that the plan of a grand assault takes on top (D8.3a).
const PLAN: u16 = 2 * MP as u16;

/// Everything a step asks of a march, looked up once.
struct Stride<'s> {
    state: &'s State,
    march: &'s March,
    side: Side,
    /// Where steps lead, by hex.
    steps: &'s [[u16; 6]],
    /// What they cost one class of the force, by hex.
    costs: &'s [[u8; 6]],
    /// Its other classes.
    others: SmallVec<[Class; 3]>,
    dry: bool,
    strategic: bool,
    shaken: bool,
    /// Under the bright, shiny objects one hex and no attack, or not even that (C4.7b).
    dazzled: Option<bool>,
    target: Option<HexIndex>,
    /// Allies that may not meet everybody, and Finns (S4.7a, N5, N6).
    choosy: bool,
    /// Nothing but enemies, costs and marshes can stand in its way.
    free: bool,
}

impl<'s> Stride<'s> {
    fn of(state: &'s State, march: &'s March) -> Stride<'s> {
        let side = march.force.first().map_or(state.phasing, |unit| state.side(*unit));
        let dry = state.ignores_rivers(side);
        let mut others: SmallVec<[Class; 3]> = SmallVec::new();
        for class in march.force.iter().map(|unit| state.info(*unit).class()) {
            if !others.contains(&class) {
                others.push(class);
            }
        }
        let one = others.pop().unwrap_or(Class::Foot);
        let exclusive = &state.ground.exclusive;
        let quarrels = |nation| matches!(nation, Nation::Hungarian | Nation::Romanian);
        let ally = march.force.iter().any(|unit| quarrels(state.info(*unit).nation));
        let target = match &march.gait {
            Gait::Approach { target, .. } => Some(*target),
            _ => None,
        };
        let strategic = march.gait == Gait::Strategic;
        let shaken = |unit: &UnitId| state.unit(*unit).is(Mark::Demoralized);
        let shaken = march.force.iter().any(shaken);
        let held = |unit: &UnitId| march.hexes_of(*unit) > 0 && state.is_dazzled(&[*unit]);
        let dazzled = state.is_dazzled(&march.force).then(|| !march.force.iter().any(held));
        let choosy =
            (exclusive.allies_quarrel && ally) || (exclusive.north.is_some() && side == Side::Axis);
        Stride {
            state,
            march,
            side,
            steps: state.ground.map.all_steps(),
            costs: state.ground.costs.all_steps_out(one, dry),
            others,
            dry,
            strategic,
            shaken,
            dazzled,
            target,
            choosy,
            free: !shaken && !choosy && !strategic && dazzled.is_none(),
        }
    }

    /// Whether a march may step there, cost apart; the same as [`State::may_step_toward`], as a test shows.
    #[inline]
    fn admits(&self, from: HexIndex, to: HexIndex) -> bool {
        if self.free && self.state.is_vacant(to) {
            return !self.is_marsh(to) || self.may_enter(from, to);
        }
        let enemy = self.side.opponent();
        let occupied = self.is_occupied(to);
        let open = match self.dazzled {
            None => true,
            Some(first) => first && !occupied,
        };
        let reckless = self.shaken && (occupied || self.state.in_zoc(enemy, to));
        let safe = !self.strategic || (!occupied && self.is_safe(to));
        open && !reckless && safe && self.may_enter(from, to) && (!occupied || self.may_attack(to))
    }

    #[inline]
    fn is_occupied(&self, hex: HexIndex) -> bool {
        !self.state.is_vacant(hex) && self.state.holds(self.side.opponent(), hex)
    }

    /// Whoever meets an enemy fights, and goes no farther; the dazzled go one hex (C4.7b); a grand assault ends at its
    /// target (D8.3c).
    #[inline]
    fn must_stop(&self, hex: HexIndex) -> bool {
        self.dazzled.is_some() || self.target == Some(hex) || self.is_occupied(hex)
    }

    fn may_attack(&self, to: HexIndex) -> bool {
        self.target.is_none_or(|target| target == to)
            && self.state.may_attack(&self.march.force, to).is_ok()
    }

    /// Half MP by direction (R74); along rail in strategic movement the rail rate (D6e, R29).
    #[inline]
    fn costs(&self, from: HexIndex) -> [u8; 6] {
        let ground = &self.state.ground;
        let mut costs = self.costs[from.index()];
        for class in &self.others {
            let own = ground.costs.steps_out(*class, from, self.dry);
            costs.iter_mut().zip(own).for_each(|(cost, own)| *cost = (*cost).max(*own));
        }
        let links = if self.strategic { ground.map.rails(from) } else { 0 };
        if links != 0 && self.state.rail_serves(self.side, from) {
            for (way, to) in ground.map.steps_from(from) {
                if links & 1 << way.index() != 0 && self.state.rail_serves(self.side, to) {
                    costs[way.index()] = ground.costs.rail();
                }
            }
        }
        costs
    }

    /// Only friendly hexes, none next to an enemy (D6c, D6d, R65).
    #[inline]
    fn is_safe(&self, to: HexIndex) -> bool {
        self.state.controller(to) == self.side && !self.state.is_next_to(self.side.opponent(), to)
    }

    /// Whether a hex lies in the marshes that the Axis stays out of (C1.3b).
    #[inline]
    fn is_marsh(&self, to: HexIndex) -> bool {
        let marsh = self.state.ground.exclusive.marsh.as_ref();
        self.side == Side::Axis && marsh.is_some_and(|line| line.marsh.contains(to))
    }

    #[inline]
    fn may_enter(&self, from: HexIndex, to: HexIndex) -> bool {
        let asks = self.choosy || self.is_marsh(to);
        !asks || self.state.may_enter(&self.march.force, self.side, from, to).is_ok()
    }
}
