//! Who may react where, and how likely he succeeds (D2.6.1), as far as a viewer may know.

use super::strength::{Dossier, Totals};
use crate::c02_reaction::{FARTHEST, Routes};
use crate::force::Force;
use crate::frame::{Trigger, Window};
use crate::ground::{Side, UnitId, grid};
use crate::state::State;
use damos::{Unit, is_zoi_capable, mobile_strength, reaction_odds, zoi_range_of};
use hex::{Direction, HexIndex};
use referee::Viewer;
use serde::Serialize;
use smallvec::SmallVec;
use ts_rs::TS;

/// A force that may react into a hex.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub struct Reactor {
    /// Where it stands.
    #[ts(type = "number")]
    pub hex: HexIndex,
    /// Its units that would go.
    #[ts(type = "number[]")]
    pub units: Vec<UnitId>,
    /// How likely it comes, if it tries: that its ZOI reaches so far and its dice succeed.
    pub chance: f64,
}

/// One stack that might react somewhere.
struct Lurker {
    hex: HexIndex,
    /// Those who count for its ZOI, a ZOI unit first; who has tried already counts, but does not go (R16, R19).
    units: SmallVec<[UnitId; 8]>,
    /// For each total the stack may have: its share, the range of its ZOI, and its units at that strength.
    cases: Vec<(f64, u32, Vec<Unit>)>,
    /// The farthest its ZOI may reach.
    range: u32,
}

/// All stacks of a side that might react, and the mover they would react to.
pub(crate) struct Lurkers {
    side: Side,
    all: Vec<Lurker>,
    /// What the mover may have in armor, mechanized and motorized units (D2.6.1i).
    mobile: Vec<(u16, f64)>,
    mover_zoi: bool,
}

impl Lurkers {
    /// Who might react to a force of the phasing side.
    pub(crate) fn of(state: &State, viewer: Viewer, mover: &[UnitId]) -> Lurkers {
        let side = state.phasing.opponent();
        let dossier = Dossier::of(state, viewer, side);
        let mut all: Vec<Lurker> = Vec::new();
        if state.has_zones(side) {
            for (_, hex) in state.on_map(side) {
                if !all.iter().any(|known| known.hex == hex) {
                    all.extend(lurker(state, &dossier, side, hex));
                }
            }
        }
        let own = Dossier::of(state, viewer, state.phasing);
        Lurkers {
            side,
            all,
            mobile: mobile(state, &own, mover),
            mover_zoi: state.is_zoi_capable(mover),
        }
    }

    /// Those who may march into a hex that the mover stands in or enters, on a state in which it is there already.
    pub(crate) fn coming(&self, state: &State, hex: HexIndex, trigger: Trigger) -> Vec<Reactor> {
        let near = self.all.iter().filter(|it| {
            let distance = grid().distance(it.hex, hex);
            (1..=it.range).contains(&distance)
        });
        near.filter_map(|it| self.reactor(state, it, hex, trigger)).collect()
    }

    fn reactor(
        &self,
        state: &State,
        from: &Lurker,
        hex: HexIndex,
        trigger: Trigger,
    ) -> Option<Reactor> {
        let mut force = Force::default();
        // D2.6.1m: as many as there is room for.
        for &unit in from.units.iter().filter(|unit| state.is_alert(**unit)) {
            let there = state.stack_of(self.side, hex).chain(force.iter().copied());
            if state.may_stack_together(there.chain([unit])) {
                force.insert(unit);
            }
        }
        if !state.is_zoi_capable(&force) {
            return None;
        }
        let window = Window { hex, trigger, force, path: SmallVec::new(), rolling: None };
        let routes = Routes::to(state, &window, from.hex)?;
        let terrain = best_way(state, &window, &routes, self.side, from.hex)?;
        let distance = grid().distance(from.hex, hex);
        let far = i32::from(distance == FARTHEST);
        let goes = |at: usize| window.force.contains(&from.units[at]);
        let chance = from.cases.iter().filter(|(_, range, _)| *range >= distance).map(
            |(share, _, units)| {
                let going: SmallVec<[Unit; 8]> = units
                    .iter()
                    .enumerate()
                    .filter(|(at, _)| goes(*at))
                    .map(|(_, unit)| *unit)
                    .collect();
                share * self.success(&going, terrain - far)
            },
        );
        let chance: f64 = chance.sum();
        // A natural 12 always succeeds (D2.6.1g): without a chance no ZOI it may have reaches so far.
        (chance > 0.0).then(|| Reactor { hex: from.hex, units: window.force.to_vec(), chance })
    }

    /// The chance of the dice (D2.6.1g, D2.6.1i, C4.2a).
    fn success(&self, units: &[Unit], drm: i32) -> f64 {
        let own = mobile_strength(units);
        let able = i32::from(is_zoi_capable(units) && !self.mover_zoi);
        let cases = self.mobile.iter().map(|(sp, share)| {
            let more = i32::from(own > u32::from(*sp));
            share * f64::from(reaction_odds(drm + able + more)) / 36.0
        });
        cases.sum()
    }
}

/// The stack in a hex, if it could react at all (D2.6.1a, R16-R19).
fn lurker(state: &State, dossier: &Dossier<'_>, side: Side, hex: HexIndex) -> Option<Lurker> {
    let most = if dossier.is_open() {
        state.zoi_range(side, hex)
    } else {
        state.zoi_range_at_most(side, hex)
    };
    if most == 0 {
        return None;
    }
    let mut units: SmallVec<[UnitId; 8]> =
        state.stack_of(side, hex).filter(|unit| state.is_fresh(*unit)).collect();
    units.sort_by_key(|unit| (!state.exerts_zoi(*unit), *unit));
    let totals = dossier.totals(&units);
    let cases = totals.shares().map(|(total, share)| {
        let range = zoi_range_of(&state.ground.charts, total.into());
        (share, range, dossier.spread(&units, total))
    });
    let cases = cases.collect();
    Some(Lurker { hex, units, cases, range: most })
}

/// What a force may have in armor, mechanized and motorized units.
fn mobile(state: &State, dossier: &Dossier<'_>, force: &[UnitId]) -> Vec<(u16, f64)> {
    let counts = |unit: &UnitId| mobile_strength(&[state.info(*unit).unit(1)]) > 0;
    let units: Vec<UnitId> = force.iter().copied().filter(counts).collect();
    let totals: Totals = dossier.totals(&units);
    totals.shares().collect()
}

/// The best terrain DRM of the ways of fewest hexes (D2.6.1h, R20).
fn best_way(
    state: &State,
    window: &Window,
    routes: &Routes,
    side: Side,
    from: HexIndex,
) -> Option<i32> {
    if from == window.hex {
        return Some(0);
    }
    let dry = state.ignores_rivers(side);
    let onward = |(way, to): (Direction, HexIndex)| {
        let open = routes.leads(state, window, from, to);
        let rest = open.then(|| best_way(state, window, routes, side, to))??;
        Some(rest + state.ground.costs.reaction(from, way, dry))
    };
    state.ground.map.steps_from(from).filter_map(onward).max()
}

/// The chance that at least one of them comes.
pub(crate) fn any(reactors: &[Reactor]) -> f64 {
    1.0 - reactors.iter().map(|it| 1.0 - it.chance).product::<f64>()
}
