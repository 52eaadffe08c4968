//! The flood of a march: every hex it can come to, by the guards of the step itself, on memory that is used again.

use crate::c03_movement::MP;
use crate::frame::{Gait, March};
use crate::ground::{NO_STEP, Side, UnitId, grid};
use crate::state::{Mark, State};
use damos::{Class, Nation};
use hex::{HexIndex, Step};
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
    fill: hex::Reach,
    start: Option<HexIndex>,
    /// The target of a grand assault, whose plan the flood has paid for.
    target: Option<HexIndex>,
    /// Half MP the march has.
    budget: u16,
    /// Ports to which it may sail for all it has (N2, N14).
    ports: Vec<HexIndex>,
}

impl Default for Rover {
    fn default() -> Rover {
        Rover::new()
    }
}

impl Rover {
    /// Memory for marches.
    #[must_use]
    pub fn new() -> Rover {
        let fill = hex::Reach::new(grid());
        Rover { fill, start: None, target: None, budget: 0, ports: Vec::new() }
    }

    /// Looks where a march of the phasing side can go from where it is, if nobody reacts; its units stay together.
    pub fn rove(&mut self, state: &State, march: &March) {
        let stride = Stride::of(state, march);
        self.budget = state.left(march).into();
        (self.start, self.target) = (Some(march.hex), stride.target);
        // The pause holds its panzers where they are (C4.3.1i).
        let still =
            march.force.is_empty() || march.force.iter().any(|unit| state.is_pausing(*unit));
        let budget = if still { 0 } else { self.budget };
        // All ways out of a hex are asked for in a row.
        let (mut at, mut costs) = (march.hex, stride.costs(march.hex));
        self.fill.flood(grid(), [march.hex], budget, |from, way, to| {
            if from != at {
                (at, costs) = (from, stride.costs(from));
            }
            match costs[way.index()] {
                NO_STEP => Step::Forbidden,
                cost => stride.step(from, to, cost.into()),
            }
        });
        self.ports.clear();
        if march.gait == Gait::Strategic {
            let near = |port: &HexIndex| state.ground.map.steps(march.hex).contains(&port.value());
            self.ports.extend(state.ports(march, stride.side).filter(|port| !near(port)));
        }
    }

    /// The hexes that can be entered, by cost.
    pub fn hexes(&self) -> impl Iterator<Item = HexIndex> + '_ {
        let flooded = self.fill.iter().map(|(hex, _)| hex).filter(|hex| Some(*hex) != self.start);
        let sailed = self.ports.iter().copied().filter(|port| !self.fill.contains(*port));
        flooded.chain(sailed)
    }

    /// Half MP to enter a hex, the plan of an attack not counted; none if the march cannot come there.
    #[inline]
    #[must_use]
    pub fn cost(&self, hex: HexIndex) -> Option<u16> {
        let plan = if self.target == Some(hex) { PLAN } else { 0 };
        let sailed = || self.ports.contains(&hex).then_some(self.budget);
        self.fill.cost(hex).map(|cost| cost - plan.min(cost)).or_else(sailed)
    }

    /// Half MP the march has.
    #[must_use]
    pub fn budget(&self) -> u16 {
        self.budget
    }

    /// The hexes of a cheapest way, the start left out; nothing if there is none.
    #[must_use]
    pub fn path(&self, hex: HexIndex) -> Vec<HexIndex> {
        if !self.fill.contains(hex) && self.ports.contains(&hex) {
            return vec![hex];
        }
        let way = self.fill.path_to(grid(), hex).unwrap_or_default();
        way.into_iter().skip(1).collect()
    }
}

/// Half MP that the plan of a grand assault takes on top (D8.3a).
const PLAN: u16 = 2 * MP as u16;

/// Everything a step asks of a march, looked up once.
struct Stride<'s> {
    state: &'s State,
    march: &'s March,
    side: Side,
    classes: SmallVec<[Class; 3]>,
    dry: bool,
    strategic: bool,
    shaken: bool,
    /// Under the bright, shiny objects one hex and no attack, or not even that (C4.7b).
    dazzled: Option<bool>,
    approach: bool,
    target: Option<HexIndex>,
    /// Where enemies stand who are all demoralized, for strategic movement.
    cowering: SmallVec<[HexIndex; 8]>,
    /// Allies that may not meet everybody, and Finns (S4.7a, N5, N6).
    choosy: bool,
}

impl<'s> Stride<'s> {
    fn of(state: &'s State, march: &'s March) -> Stride<'s> {
        let side = march.force.first().map_or(state.phasing, |unit| state.side(*unit));
        let mut classes: SmallVec<[Class; 3]> =
            march.force.iter().map(|unit| state.info(*unit).class()).collect();
        classes.sort_unstable();
        classes.dedup();
        let exclusive = &state.ground.exclusive;
        let quarrels = |nation| matches!(nation, Nation::Hungarian | Nation::Romanian);
        let ally = march.force.iter().any(|unit| quarrels(state.info(*unit).nation));
        let target = match &march.gait {
            Gait::Approach { target, .. } => Some(*target),
            _ => None,
        };
        let enemy = side.opponent();
        let strategic = march.gait == Gait::Strategic;
        let shaken = |unit: &UnitId| state.unit(*unit).is(Mark::Demoralized);
        let mut cowering: SmallVec<[HexIndex; 8]> = SmallVec::new();
        if strategic {
            let others = state.on_map(enemy).filter(|(unit, _)| shaken(unit));
            cowering.extend(others.map(|(_, hex)| hex).filter(|hex| !state.is_steady(enemy, *hex)));
        }
        Stride {
            cowering,
            state,
            march,
            side,
            classes,
            dry: state.ignores_rivers(side),
            strategic,
            shaken: march.force.iter().any(shaken),
            dazzled: state.is_dazzled(&march.force).then_some(march.hexes == 0),
            approach: target.is_some(),
            target,
            choosy: (exclusive.allies_quarrel && ally)
                || (exclusive.north.is_some() && side == Side::Axis),
        }
    }

    /// What a step takes; the same as [`State::may_step_toward`], as a test shows.
    #[inline]
    fn step(&self, from: HexIndex, to: HexIndex, cost: u16) -> Step {
        let state = self.state;
        let occupied = !state.is_vacant(to) && state.holds(self.side.opponent(), to);
        if occupied {
            return self.attack(from, to, cost);
        }
        if self.strategic && !self.is_safe(to) {
            return Step::Forbidden;
        }
        if self.shaken && state.in_zoc(self.side.opponent(), to) {
            return Step::Forbidden;
        }
        if !self.may_enter(from, to) {
            return Step::Forbidden;
        }
        match self.dazzled {
            // Nobody is left at the target, yet its price must be at hand (D8.3a).
            _ if self.target == Some(to) => Step::EnterAndStop(cost + PLAN),
            None => Step::Enter(cost),
            Some(true) => Step::EnterAndStop(cost),
            Some(false) => Step::Forbidden,
        }
    }

    /// Whoever meets an enemy fights, and goes no farther.
    fn attack(&self, from: HexIndex, to: HexIndex, cost: u16) -> Step {
        let target = self.target == Some(to);
        let closed = self.strategic
            || self.shaken
            || self.dazzled.is_some()
            || (self.approach && !target)
            || !self.may_enter(from, to)
            || self.state.may_attack(&self.march.force, to).is_err();
        match closed {
            true => Step::Forbidden,
            false => Step::EnterAndStop(if target { cost + PLAN } else { cost }),
        }
    }

    /// Half MP by direction (R74); along rail in strategic movement the rail rate (D6e, R29).
    #[inline]
    fn costs(&self, from: HexIndex) -> [u8; 6] {
        let ground = &self.state.ground;
        let mut costs = [if self.classes.is_empty() { NO_STEP } else { 0 }; 6];
        for class in &self.classes {
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
        let near = |hex: &HexIndex| grid().distance(*hex, to) == 1;
        self.state.controller(to) == self.side
            && self.state.steady_around(self.side.opponent(), to) == 0
            && !self.cowering.iter().any(near)
    }

    #[inline]
    fn may_enter(&self, from: HexIndex, to: HexIndex) -> bool {
        let marsh = self.state.ground.exclusive.marsh.as_ref();
        let wet = self.side == Side::Axis && marsh.is_some_and(|line| line.marsh.contains(to));
        let asks = wet || self.choosy;
        !asks || self.state.may_enter(&self.march.force, self.side, from, to).is_ok()
    }
}
