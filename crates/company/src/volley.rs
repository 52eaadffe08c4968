//! What fire brings the staff: exact odds for what is seen, the mean of what may be behind a "?".

use crate::belief::Belief;
use crate::plan::Plan;
use hex::HexIndex;
use yards::MortarHit;
use yards::game::{Action, Aim, Firer, Frame, Mark, ShotOdds, State, Weapon};
use yards::ground::{Kind, UnitId};

/// The chance that a die of ten with a modifier comes to a number at least.
pub(crate) fn at_least(number: i32, net: i32) -> f64 {
    f64::from((net + 11 - number).clamp(0, 10)) / 10.0
}

/// Weighs fire.
pub(crate) struct Volley<'p, 's> {
    plan: &'p Plan<'s>,
    belief: &'p Belief,
}

impl<'p, 's> Volley<'p, 's> {
    pub(crate) fn new(plan: &'p Plan<'s>, belief: &'p Belief) -> Volley<'p, 's> {
        Volley { plan, belief }
    }

    fn state(&self) -> &'s State {
        self.plan.state
    }

    /// What the counters behind a "?" lose to a final result with this modifier, in the mean.
    pub(crate) fn unseen(&self, net: i32) -> f64 {
        let (charts, weights) = (self.state().charts(), self.plan.weights);
        let of = |(unit, mean): &(UnitId, f64)| {
            let cohesion = i32::from(self.state().counter(*unit).unit.cohesion);
            let combat = self.state().kind(*unit).is_combat_unit();
            let hurt = weights.disrupted * at_least(cohesion + 1, net)
                + weights.step * at_least(charts.fire.casualty_from, net);
            if combat { mean.min(1.0) * hurt } else { 0.0 }
        };
        self.belief.kinds().iter().map(of).sum()
    }

    /// What the vehicles behind a "?" are worth, in the mean.
    fn vehicles(&self) -> f64 {
        let worth = |(unit, mean): &(UnitId, f64)| match self.state().kind(*unit) {
            Kind::Afv => mean * self.plan.weights.tank,
            Kind::Carrier => mean * self.plan.weights.carrier,
            _ => 0.0,
        };
        self.belief.kinds().iter().map(worth).sum()
    }

    /// What a shot may bring.
    pub(crate) fn worth(&self, hex: HexIndex, odds: &ShotOdds) -> f64 {
        let (state, weights) = (self.state(), self.plan.weights);
        let units = odds.units.iter().map(|(unit, it)| {
            let [step, disrupted] = [it.loses_a_step.to_f64(), it.disrupted.to_f64()];
            let calm = !state.unit(*unit).is(Mark::Suppressed);
            let quiet = if calm { weights.suppressed * (1.0 - step.max(disrupted)) } else { 0.0 };
            weights.step * step + weights.disrupted * disrupted + quiet
        });
        let vehicles = odds.vehicles.iter().map(|(unit, it)| {
            let worth = match state.kind(*unit) {
                Kind::Afv => weights.tank,
                _ => weights.carrier,
            };
            worth * (it.destroyed.to_f64() + weights.disrupted * it.shocked.to_f64())
        });
        let unknown = match (odds.unknown, odds.weapon) {
            (true, Weapon::AntiTank) => self.vehicles() * odds.strikes.to_f64(),
            (true, _) => self.unseen(odds.drm),
            (false, _) => 0.0,
        };
        (units.chain(vehicles).sum::<f64>() + unknown) * self.place(hex)
    }

    /// Fire counts for more where a charge may follow, and on ground that is wanted.
    fn place(&self, hex: HexIndex) -> f64 {
        let (state, weights) = (self.state(), self.plan.weights);
        let near = || {
            state.map().beside(hex).flat_map(|(_, from)| state.stack(self.plan.player, from).iter())
        };
        let charges = |unit: UnitId| {
            state.kind(unit).storms() && state.unit(unit).is_able() && state.is_free(unit)
        };
        let ready = if near().any(charges) { weights.ready } else { 0.0 };
        let goal = if self.plan.is_goal(hex) { weights.goal } else { 0.0 };
        1.0 + ready + goal
    }

    /// What an answer that fires may bring; nothing for all others.
    pub(crate) fn fired(&self, action: &Action) -> Option<f64> {
        let state = self.state();
        let reaction = matches!(state.frames.last(), Some(Frame::React(_) | Frame::Assault(_)));
        let odds = |unit: UnitId, aim: Aim, onward: bool, split: bool| {
            let odds = state.shot_odds(unit, aim, Firer { reaction, onward, split }).ok()?;
            Some(self.worth(aim.hex(), &odds))
        };
        match (*action, state.frames.last()) {
            (Action::Fire { unit, aim, onward }, _) => odds(unit, aim, onward, false),
            (Action::Second { aim }, Some(Frame::Split { unit, .. })) => {
                odds(*unit, aim, false, true)
            }
            _ => None,
        }
    }

    /// What the best shot of a unit would bring in its activation.
    pub(crate) fn best_of(&self, unit: UnitId) -> f64 {
        let state = self.state();
        let at = |hex: HexIndex| {
            let aims = [Aim::Hex { hex }, Aim::Vehicle { hex, place: 0 }, Aim::Unknown { hex }];
            let odds = aims
                .into_iter()
                .filter_map(|aim| state.shot_odds(unit, aim, Firer::default()).ok());
            odds.map(|odds| self.worth(hex, &odds)).fold(0.0, f64::max)
        };
        state.board.held(self.plan.player.enemy()).iter().map(at).fold(0.0, f64::max)
    }

    /// What shells on a hex may bring, those that fall beside it included.
    pub(crate) fn shells(&self, mortar: u8, hex: HexIndex) -> Option<f64> {
        let (state, player) = (self.state(), self.plan.player);
        let aimed = state.shell_odds(player, mortar, hex, MortarHit::Primary).ok()?;
        let (kind, _) = *state.mission().force(player).mortars.get(usize::from(mortar))?;
        let dice = state.charts().mortars.accuracy_dice(kind, yards::Ammo::He);
        let misses = (1.0 - 1.0 / 10.0_f64).powi(i32::try_from(dice).unwrap_or(1));
        let beside = state.map().beside(hex).filter(|(_, next)| state.holds(player.enemy(), *next));
        let beside = beside.filter_map(|(_, next)| {
            let odds = state.shell_odds(player, mortar, next, MortarHit::Secondary).ok()?;
            Some((1.0 - misses) * self.worth(next, &odds))
        });
        Some(self.worth(hex, &aimed) + beside.sum::<f64>())
    }
}
