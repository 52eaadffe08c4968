//! What enemy fire may do to a unit in a hex, as far as the enemy is known: revealed guns as they are, a "?" as the mean of
//! all that may be behind it (Y77).

use crate::belief::Belief;
use crate::plan::Plan;
use crate::volley::at_least;
use hex::HexIndex;
use std::cell::RefCell;
use std::rc::Rc;
use yards::game::{Mark, State};
use yards::ground::{Kind, UnitId, UnitType};
use yards::{AntiTankWeapon, Sight, SmallArm};

/// What suppression and smoke take from a shot, each.
const HINDERED: i32 = 1;
/// Those who moved within so many hexes of a gun are hit better (Y11.3.3c).
const CLOSE: u32 = 2;
/// Small arms above this destroy a standing carrier (Y12.1c).
const CARRIER: i32 = 11;
/// A disrupted unit costs so much of a step: it stays where it is, under fire.
const DISRUPTED: f64 = 0.6;

/// What the loss of a leader costs; he is a target only where he is alone (R-Y63).
const LEADER: f64 = 0.5;
/// His cohesion.
const LED: i32 = 7;

/// One enemy weapon, known or feared.
struct Gun {
    small_arms: Option<(i32, SmallArm)>,
    anti_tank: Option<(i32, AntiTankWeapon)>,
    hindered: i32,
    /// It can still fire in reaction (Y35, Y36).
    reacts: bool,
    weight: f64,
}

impl Gun {
    fn of(kind: &UnitType) -> Gun {
        let (small_arms, anti_tank) = (kind.small_arms, kind.anti_tank);
        Gun { small_arms, anti_tank, hindered: 0, reacts: true, weight: 1.0 }
    }
}

/// The weapons in one hex.
struct Nest {
    hex: HexIndex,
    smoky: bool,
    guns: Vec<Gun>,
}

/// What fire does to a unit: everything that differs between units.
#[derive(Clone, Copy, PartialEq)]
pub(crate) enum Class {
    Foot { cohesion: i32 },
    Afv { armor: i32 },
    Carrier { armor: i32 },
    Leader,
}

/// What every hex on the way means to a unit of one class.
struct Sheet {
    class: Class,
    passing: Vec<f64>,
}

/// A line of fire.
#[derive(Clone, Copy)]
struct Line {
    range: u32,
    cover: i32,
    hindered: i32,
}

/// Every weapon of the enemy that a player has to reckon with.
pub(crate) struct Threats<'p, 's> {
    plan: &'p Plan<'s>,
    nests: Vec<Nest>,
    sheets: RefCell<Vec<Rc<Sheet>>>,
}

impl<'p, 's> Threats<'p, 's> {
    pub(crate) fn of(plan: &'p Plan<'s>, belief: &Belief) -> Threats<'p, 's> {
        let (state, enemy) = (plan.state, plan.player.enemy());
        let nests = state.board.held(enemy).iter().map(|hex| {
            let seen = state.revealed(enemy, hex).filter(|unit| fights(state, *unit)).map(|unit| {
                let it = state.unit(unit);
                let hindered = if it.is(Mark::Suppressed) { HINDERED } else { 0 };
                let reacts = !it.is(Mark::Reacted) && state.has_shot(unit, true);
                Gun { hindered, reacts, ..Gun::of(&state.counter(unit).unit) }
            });
            let mut guns: Vec<Gun> = seen.collect();
            if belief.hexes().contains(&hex) {
                let feared = belief.kinds().iter().map(|(unit, mean)| {
                    let gun = Gun::of(&state.counter(*unit).unit);
                    Gun { weight: plan.weights.unknown * mean.min(1.0), ..gun }
                });
                guns.extend(
                    feared.filter(|gun| gun.small_arms.is_some() || gun.anti_tank.is_some()),
                );
            }
            let smoky = state.smoke.iter().any(|smoke| smoke.contains(hex));
            Nest { hex, smoky, guns }
        });
        let nests = nests.filter(|nest| !nest.guns.is_empty()).collect();
        Threats { plan, nests, sheets: RefCell::default() }
    }

    /// What fire does to a unit.
    pub(crate) fn class(&self, unit: UnitId) -> Class {
        let spec = &self.plan.state.counter(unit).unit;
        match spec.kind {
            Kind::Afv => Class::Afv { armor: spec.armor[0] },
            Kind::Carrier => Class::Carrier { armor: spec.armor[0] },
            Kind::Leader => Class::Leader,
            _ => Class::Foot { cohesion: i32::from(self.plan.state.cohesion(unit)) },
        }
    }

    fn sheet(&self, unit: UnitId) -> Rc<Sheet> {
        let class = self.class(unit);
        let known = self.sheets.borrow().iter().find(|it| it.class == class).cloned();
        known.unwrap_or_else(|| {
            let hexes = self.plan.state.map().hexes();
            let passing = hexes.map(|hex| self.hex(class, hex, true)).collect();
            let sheet = Rc::new(Sheet { class, passing });
            self.sheets.borrow_mut().push(sheet.clone());
            sheet
        })
    }

    /// What a unit of a class risks in a hex: on its way one enemy may react, where it stays each may fire.
    fn hex(&self, class: Class, hex: HexIndex, moving: bool) -> f64 {
        let shots = self.nests.iter().flat_map(|nest| {
            let guns = nest.guns.iter().filter(move |gun| gun.reacts || !moving);
            let line = self.line(nest, hex);
            line.into_iter().flat_map(move |line| {
                guns.clone().map(move |gun| self.shot(gun, class, line, moving))
            })
        });
        if moving { shots.fold(0.0, f64::max) } else { shots.sum() }
    }

    /// What a unit risks that enters a hex.
    pub(crate) fn passing(&self, unit: UnitId, hex: HexIndex) -> f64 {
        self.sheet(unit).passing[hex.index()]
    }

    /// What a unit risks that stays in a hex.
    pub(crate) fn staying(&self, unit: UnitId, hex: HexIndex) -> f64 {
        self.hex(self.class(unit), hex, false)
    }

    /// What a unit risks on every hex of the map that it enters.
    pub(crate) fn on_the_way<T>(&self, unit: UnitId, read: impl FnOnce(&[f64]) -> T) -> T {
        read(&self.sheet(unit).passing)
    }

    /// What fire from one hex may cost all own units that it sees.
    pub(crate) fn of_hex(&self, from: HexIndex, units: impl Iterator<Item = UnitId>) -> f64 {
        let Some(nest) = self.nests.iter().find(|nest| nest.hex == from) else { return 0.0 };
        let seen = units.filter_map(|unit| Some((unit, self.plan.state.unit(unit).hex?)));
        let costs = seen.filter_map(|(unit, hex)| {
            let line = self.line(nest, hex)?;
            let class = self.class(unit);
            let guns = nest.guns.iter();
            Some(guns.map(|gun| self.shot(gun, class, line, true)).sum::<f64>())
        });
        costs.sum()
    }

    /// The line from a hex with weapons to another, if there is one.
    fn line(&self, nest: &Nest, hex: HexIndex) -> Option<Line> {
        let state = self.plan.state;
        if nest.hex == hex || !state.sees(nest.hex, hex) {
            return None;
        }
        let obscure = state.map().sights().between(nest.hex, hex) == Sight::Obscure;
        let smoky = state.smoke.iter().any(|smoke| smoke.contains(hex));
        let hindered = [obscure, smoky, nest.smoky].into_iter().filter(|it| *it).count();
        let hindered = hindered as i32 * HINDERED;
        let range = state.map().distance(nest.hex, hex);
        Some(Line { range, cover: state.cover_against(hex, nest.hex), hindered })
    }

    fn shot(&self, gun: &Gun, class: Class, line: Line, moving: bool) -> f64 {
        let (charts, weights) = (self.plan.state.charts(), self.plan.weights);
        let Line { range, cover, hindered } = line;
        let hindered = hindered + gun.hindered;
        let pierces = |armor: i32| {
            let pierced = gun.anti_tank.and_then(|(value, weapon)| {
                let drm = charts.anti_tank_range.drm(weapon, range)?;
                Some(at_least(armor, value + drm - hindered - i32::from(moving)))
            });
            pierced.unwrap_or(0.0)
        };
        let small = || {
            let (value, weapon) = gun.small_arms?;
            let drm = charts.small_arms_range.drm(weapon, range)?;
            let near = i32::from(moving && range <= CLOSE);
            let net = value + drm + near - hindered + cover;
            (net >= charts.fire.net_least).then_some(net)
        };
        gun.weight
            * match class {
                Class::Afv { armor } => weights.tank * pierces(armor),
                Class::Carrier { armor } => {
                    let fire =
                        small().filter(|_| !moving).map_or(0.0, |net| at_least(CARRIER, net));
                    weights.carrier * pierces(armor).max(fire)
                }
                Class::Leader => small().map_or(0.0, |net| LEADER * at_least(LED + 1, net)),
                Class::Foot { cohesion } => small().map_or(0.0, |net| {
                    at_least(charts.fire.casualty_from, net)
                        + DISRUPTED * at_least(cohesion + 1, net)
                }),
            }
    }
}

/// Whether a revealed enemy can fire at all.
fn fights(state: &State, unit: UnitId) -> bool {
    state.unit(unit).is_able() && state.is_free(unit)
}
