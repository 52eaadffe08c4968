//! Ways to the objectives: how far it is over the ground and out of sight, what befalls a unit on the way, what it is worth to
//! arrive.

use crate::belief::Belief;
use crate::plan::Plan;
use crate::threat::{Class, Threats};
use crate::volley::{Volley, at_least};
use hex::HexIndex;
use std::cell::RefCell;
use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::rc::Rc;
use yards::Mover;
use yards::game::{Mark, Reached, State};
use yards::ground::{Kind, UnitId};

/// Tenths of half points that a hex with enemies costs beyond its ground: it has to be stormed.
const STORM: u32 = 40;
/// The same for a minefield that is known.
const MINED: u32 = 40;
/// Farther than any hex of a map.
const NOWHERE: u32 = 4000;
/// What a half point counts in a field of ways.
const HALF: u32 = 10;
/// Half points that a unit on foot makes of a turn.
const PER_TURN: f64 = 5.0;
/// The steps that may charge together (Y13.5b).
const MASS: f64 = 4.0;
/// The cohesion that somebody behind a "?" is thought to have.
const COHESION: i32 = 6;

/// From every hex to the nearest goal, for all units that fire and ground treat alike.
struct Field {
    kind: (Class, Option<Mover>),
    far: Rc<[u32]>,
}

/// What a player wants of the ground.
pub(crate) struct Approach<'p, 's> {
    plan: &'p Plan<'s>,
    belief: &'p Belief,
    threats: Threats<'p, 's>,
    fields: RefCell<Vec<Field>>,
}

impl<'p, 's> Approach<'p, 's> {
    pub(crate) fn of(plan: &'p Plan<'s>, belief: &'p Belief) -> Approach<'p, 's> {
        Approach { plan, belief, threats: Threats::of(plan, belief), fields: RefCell::default() }
    }

    fn state(&self) -> &'s State {
        self.plan.state
    }

    pub(crate) fn threats(&self) -> &Threats<'p, 's> {
        &self.threats
    }

    /// The field of a unit; those that fire and ground treat alike share one.
    fn ways_of(&self, unit: UnitId) -> Rc<[u32]> {
        let kind = (self.threats.class(unit), self.state().counter(unit).unit.mover);
        let own = self.state().kind(unit) == Kind::Leader;
        let alike = |it: &&Field| it.kind == kind && !own;
        let known = self.fields.borrow().iter().find(alike).map(|it| it.far.clone());
        known.unwrap_or_else(|| {
            let far: Rc<[u32]> = self.field(unit, &self.wanted(unit)).into();
            self.fields.borrow_mut().push(Field { kind, far: far.clone() });
            far
        })
    }

    /// From every hex to the nearest goal: half points in tenths, with a detour for hexes under fire.
    fn field(&self, unit: UnitId, goals: &[HexIndex]) -> Vec<u32> {
        let (state, map) = (self.state(), self.state().map());
        let risk = self.plan.weights.exposed * self.plan.caution * f64::from(HALF);
        let mut far = vec![NOWHERE; map.hexes().len()];
        let mut edge = BinaryHeap::new();
        for goal in goals {
            far[goal.index()] = 0;
            edge.push(Reverse((0, *goal)));
        }
        self.threats.on_the_way(unit, |passing| {
            while let Some(Reverse((cost, to))) = edge.pop() {
                if cost > far[to.index()] {
                    continue;
                }
                let held = if state.holds(self.plan.player.enemy(), to) { STORM } else { 0 };
                let mined = state.mines.iter().any(|mine| mine.known && mine.hex == Some(to));
                let here =
                    held + if mined { MINED } else { 0 } + (risk * passing[to.index()]) as u32;
                for (back, from) in map.beside(to) {
                    let Some(step) = self.passage(unit, (back + 3) % 6, from, to) else { continue };
                    let cost = cost + step * HALF + here;
                    if cost < far[from.index()] {
                        far[from.index()] = cost;
                        edge.push(Reverse((cost, from)));
                    }
                }
            }
        });
        far
    }

    /// What the ground costs, whoever stands there.
    fn passage(&self, unit: UnitId, way: u8, from: HexIndex, to: HexIndex) -> Option<u32> {
        let mover = self.state().counter(unit).unit.mover?;
        let step = self.state().map().step(from, way, to);
        let cost = self.state().charts().terrain.entry_cost(mover, step)?;
        u32::try_from(cost).ok()
    }

    /// The hexes that a unit is drawn to: a leader to his platoon, everybody else to the goals.
    fn wanted(&self, unit: UnitId) -> Vec<HexIndex> {
        let state = self.state();
        if state.kind(unit) != Kind::Leader {
            return self.plan.goals.clone();
        }
        let platoon = state.counter(unit).platoon;
        let platoons = &state.mission().force(self.plan.player).platoons;
        let units = platoon.and_then(|it| platoons.get(usize::from(it))).map(|it| it.units);
        let fellows = units.unwrap_or_default().iter().filter(|it| *it != unit);
        let hexes: Vec<HexIndex> = fellows.filter_map(|it| state.unit(it).hex).collect();
        if hexes.is_empty() { self.plan.goals.clone() } else { hexes }
    }

    /// Whether a unit should leave its post at all.
    fn may_leave(&self, unit: UnitId, far: u32) -> bool {
        match self.state().kind(unit) {
            Kind::Dummy | Kind::Bunker => false,
            Kind::Leader => true,
            _ if self.plan.guards(unit) => false,
            _ => self.plan.attacks || f64::from(far) > self.plan.weights.posted * f64::from(HALF),
        }
    }

    /// How pressing it is to come nearer: the way that is left against the turns that are.
    fn haste(&self, far: u32) -> f64 {
        let needed = f64::from(far / HALF) / PER_TURN + self.plan.weights.storming;
        (needed / self.plan.left).clamp(0.5, self.plan.weights.haste)
    }

    fn worth(&self, unit: UnitId, hex: HexIndex, far: &[u32], haste: f64) -> f64 {
        let (state, weights) = (self.state(), self.plan.weights);
        let kind = state.kind(unit);
        let pull = match kind {
            Kind::Mg | Kind::TowedGun => weights.support,
            Kind::Afv => weights.armor,
            _ => 1.0,
        };
        let takes = self.plan.is_goal(hex) && kind.is_combat_unit();
        let near =
            -pull * weights.nearer * haste * f64::from(far[hex.index()]) / f64::from(2 * HALF);
        let taken = if takes { weights.taken * haste } else { 0.0 };
        let here = state.stack(self.plan.player, hex).without(unit);
        let on_foot = |it: &UnitId| state.is_free(*it) && state.kind(*it).is_combat_unit();
        let crowd = 1.0 + weights.crowd * here.iter().filter(on_foot).count() as f64;
        let risk = self.plan.caution * weights.staying * self.threats.staying(unit, hex) * crowd;
        near + taken + self.company(unit, hex) + weights.overwatch * self.overwatch(unit, hex)
            - risk
    }

    /// Next to an enemy: friends who could charge the same hex are worth something, to be alone costs.
    fn company(&self, unit: UnitId, hex: HexIndex) -> f64 {
        let (state, weights) = (self.state(), self.plan.weights);
        if !state.kind(unit).storms() {
            return 0.0;
        }
        let enemy = self.plan.player.enemy();
        let prey = state.map().beside(hex).filter(|(_, next)| state.holds(enemy, *next));
        let mass = prey.map(|(_, prey)| {
            let near = state
                .map()
                .beside(prey)
                .flat_map(|(_, from)| state.stack(self.plan.player, from).iter());
            let able =
                near.filter(|it| *it != unit && state.unit(*it).is_able() && state.is_free(*it));
            let steps = able.map(|it| match state.kind(it) {
                Kind::Afv => 2.0,
                kind if kind.storms() => f64::from(state.unit(it).steps),
                _ => 0.0,
            });
            steps.sum::<f64>().min(MASS)
        });
        match mass.max_by(f64::total_cmp) {
            Some(mass) if mass > 0.0 => weights.company * mass,
            Some(_) => -weights.lone,
            None => 0.0,
        }
    }

    /// What the best shot from a hex would bring, roughly.
    fn overwatch(&self, unit: UnitId, hex: HexIndex) -> f64 {
        let (state, enemy) = (self.state(), self.plan.player.enemy());
        let (spec, charts) = (&state.counter(unit).unit, state.charts());
        let Some((value, weapon)) = spec.small_arms else { return 0.0 };
        let shots = state.board.held(enemy).iter().filter(|at| *at != hex && state.sees(hex, *at));
        let worth = shots.filter_map(|at| {
            let drm = charts.small_arms_range.drm(weapon, state.map().distance(hex, at))?;
            let hidden = state.is_unknown(enemy, at);
            let net = value + drm + state.cover_against(at, hex) - i32::from(hidden);
            if net < charts.fire.net_least {
                return None;
            }
            let weights = self.plan.weights;
            let known = weights.disrupted * at_least(COHESION + 1, net)
                + weights.step * at_least(charts.fire.casualty_from, net);
            Some(if hidden { Volley::new(self.plan, self.belief).unseen(net) } else { known })
        });
        worth.fold(0.0, f64::max)
    }

    /// The best way of a unit among those open to it, if it gains enough; its first hex is the next step.
    pub(crate) fn way(&self, unit: UnitId, ways: &[Reached]) -> Option<(f64, HexIndex)> {
        let state = self.state();
        let from = state.unit(unit).hex?;
        let far = self.ways_of(unit);
        if !self.may_leave(unit, far[from.index()]) {
            return None;
        }
        let haste = self.haste(far[from.index()]);
        let here = self.worth(unit, from, &far, haste);
        let weights = self.plan.weights;
        let gains = ways.iter().filter(|way| way.stops).map(|way| {
            let risk: f64 = way.path.iter().map(|hex| self.threats.passing(unit, *hex)).sum();
            let mines =
                |hex: &&HexIndex| state.mines.iter().any(|it| it.known && it.hex == Some(**hex));
            let mines = way.path.iter().filter(mines).count() as f64;
            let shows = if state.unit(unit).is(Mark::Concealed) && risk > 0.0 {
                weights.shown
            } else {
                0.0
            };
            let gain = self.worth(unit, way.hex, &far, haste) - here - mines;
            (gain - self.plan.caution * weights.passing * risk - shows, way.path[0])
        });
        let best = gains.max_by(|one, other| one.0.total_cmp(&other.0))?;
        (best.0 > weights.least).then_some(best)
    }
}
