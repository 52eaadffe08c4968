//! A quick look at a combat for programs that look at thousands: expected strengths, one number each.

use crate::ground::Side;
use crate::knowledge::pools;
use crate::seen::is_privy;
use crate::state::State;
use damos::{
    AirSupport, ByClass, Charts, Class, Combat, CombatOdds, Hexside, MatrixEntry, Plan, Posture,
    Sides, Terrain, Unit, UnitType,
};
use referee::Viewer;
use std::collections::HashMap;

/// A combat boiled down to what its odds depend on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Bout {
    /// The attacker's SP by terrain class.
    pub attacker: ByClass<u32>,
    /// The defender's.
    pub defender: ByClass<u32>,
    /// The combat hex.
    pub terrain: Terrain,
    /// The hexside the attacker crosses.
    pub crossed: Option<Hexside>,
    /// On turn 1 the Germans ignore rivers (C4.6.5a).
    pub ignore_rivers: bool,
    /// The plan.
    pub plan: Plan,
    /// The posture; none for a demoralized defender.
    pub posture: Option<Posture>,
    /// Whether each side has an LOS.
    pub los: Sides<bool>,
    /// Air support.
    pub air: Option<AirSupport>,
}

/// What to expect of a combat.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Forecast {
    /// The chance that the attacker wins.
    pub win: f32,
    /// SP the attacker loses on average.
    pub attacker_loss: f32,
    /// SP the defender loses on average.
    pub defender_loss: f32,
}

/// Forecasts combats and remembers them.
///
/// ```
/// use barbarossa::survey::odds::{Bout, Forecaster};
/// use damos::{ByClass, Charts, Plan, Posture, Sides, Terrain};
///
/// let foot = |foot| ByClass { foot, ..ByClass::default() };
/// let bout = Bout {
///     attacker: foot(4), defender: foot(4), terrain: Terrain::Clear, crossed: None, ignore_rivers: false,
///     plan: Plan::Standard, posture: Some(Posture::Steadfast), los: Sides { attacker: true, defender: true }, air: None,
/// };
/// let forecast = Forecaster::new().forecast(Charts::standard(), &bout);
/// assert!((0.2..0.6).contains(&forecast.win));
/// ```
pub struct Forecaster {
    room: Box<CombatOdds>,
    known: HashMap<Bout, Forecast>,
}

impl Default for Forecaster {
    fn default() -> Forecaster {
        Forecaster::new()
    }
}

/// More forecasts than this are not kept.
const KEPT: usize = 1 << 16;

impl Forecaster {
    /// Room for one forecast at a time.
    #[must_use]
    pub fn new() -> Forecaster {
        Forecaster { room: Box::new(CombatOdds::room()), known: HashMap::new() }
    }

    /// The forecast of a combat, from memory where it was looked at before. The charts must always be the same.
    pub fn forecast(&mut self, charts: &Charts, bout: &Bout) -> Forecast {
        if let Some(known) = self.known.get(bout) {
            return *known;
        }
        let forecast = self.compute(charts, bout);
        if self.known.len() >= KEPT {
            self.known.clear();
        }
        self.known.insert(*bout, forecast);
        forecast
    }

    /// The forecast of a combat, reckoned anew.
    pub fn compute(&mut self, charts: &Charts, bout: &Bout) -> Forecast {
        let (attackers, defenders) = (stand_ins(bout.attacker), stand_ins(bout.defender));
        let plain = Combat::between(&attackers, &defenders);
        let mut forces = plain.forces;
        (forces.attacker.los, forces.defender.los) = (bout.los.attacker, bout.los.defender);
        let counters = bout.posture == Some(Posture::Counterattack);
        let combat = Combat {
            forces,
            demoralized: bout.posture.is_none(),
            plan: bout.plan,
            matrix: bout
                .posture
                .map_or_else(MatrixEntry::default, |it| charts.matrix.entry(bout.plan, it)),
            counterattack: counters.then_some(&charts.cat),
            ground: charts.terrain.ground(bout.terrain, bout.crossed, bout.ignore_rivers),
            air: bout.air,
            ..plain
        };
        self.room.fill(&combat, charts);
        let all = f64::from(self.room.total());
        let lost = |side| (self.room.sp_lost_sum(side) as f64 / all) as f32;
        Forecast {
            win: (f64::from(self.room.attacker_wins()) / all) as f32,
            attacker_loss: lost(damos::Side::Attacker),
            defender_loss: lost(damos::Side::Defender),
        }
    }
}

/// One unit for each class.
fn stand_ins(sp: ByClass<u32>) -> [Unit; 3] {
    let unit = |class: Class, kind: UnitType| Unit { kind, sp: sp.of(class), ma: 4, zoi: false };
    [
        unit(Class::Foot, UnitType::FootInfantry),
        unit(Class::Mobile, UnitType::Armor),
        unit(Class::Mountain, UnitType::Mountain),
    ]
}

/// What each unit may be expected to have, in the order of the roster: own units their SP, the enemy's a fair share of
/// what their pool is known to have; 0 off the map.
#[must_use]
pub fn estimates(state: &State, viewer: Viewer) -> Vec<f32> {
    let mut expected = vec![0.0; state.units.len()];
    for side in Side::BOTH {
        if state.frames.is_empty() || is_privy(state, viewer, side) {
            for (unit, _) in state.on_map(side) {
                expected[unit.index()] = f32::from(state.unit(unit).sp);
            }
            continue;
        }
        for pool in pools(state, side) {
            let count = pool.units.len() as u16;
            let printed: u16 = pool.units.iter().map(|unit| u16::from(state.info(*unit).sp)).sum();
            let (more, room) = (pool.total.saturating_sub(count), printed.saturating_sub(count));
            let share = if room == 0 { 0.0 } else { f32::from(more) / f32::from(room) };
            for unit in pool.units.iter() {
                let spare = f32::from(state.info(*unit).sp.saturating_sub(1));
                expected[unit.index()] = 1.0 + share * spare;
            }
        }
    }
    expected
}
