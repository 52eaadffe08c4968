//! What a position is worth with both fogs lifted, in points of strength to the attacker.
//!
//! A counter is worth what a generated mission pays for it, by its steps; more near an objective, less while it is shaken. An
//! objective is worth more with every turn.

use hex::HexIndex;
use yards::game::{Frame, Mark, State, holder};
use yards::ground::{Kind, Player, UnitId};
use yards::{Recovery, ShockRecovery};

/// Points of strength for one point of `units.csv`: a step of a rifle squad is about two.
const PER_POINT: f64 = 0.5;
/// What is left of a counter that has failed to recover.
pub(super) const SHAKEN: f64 = 0.4;
/// What a counter on an objective is worth beyond itself.
const NEAR: f64 = 0.5;
/// Hexes from an objective at which nothing is left of that.
const FAR: f64 = 12.0;
/// What an objective is worth in the last turn.
const OBJECTIVE: f64 = 6.0;
/// What it is worth beyond that to hold as many as the attacker needs.
const NEEDED: f64 = 10.0;
/// The share of that in the first turn.
const EARLY: f64 = 0.4;

/// What a counter is worth by its steps, wherever it stands.
pub(super) fn strength(state: &State, unit: UnitId) -> f64 {
    let (counter, it) = (state.counter(unit), state.unit(unit));
    if it.is(Mark::Lost) {
        return 0.0;
    }
    let whole = PER_POINT * f64::from(counter.unit.points);
    match counter.unit.steps {
        0 => whole,
        printed => whole * f64::from(it.steps) / f64::from(printed),
    }
}

/// What one step of a counter is worth.
pub(super) fn step(state: &State, unit: UnitId) -> f64 {
    let kind = &state.counter(unit).unit;
    PER_POINT * f64::from(kind.points) / f64::from(kind.steps.max(1))
}

/// How near a hex is to an objective, from 0 to 1.
fn nearness(state: &State, hex: HexIndex) -> f64 {
    let objectives = state.mission().objectives.iter();
    let far = objectives.map(|it| state.map().distance(*it, hex)).min().unwrap_or(0);
    (1.0 - f64::from(far) / FAR).max(0.0)
}

/// What it is worth to a counter to stand in a hex.
pub(super) fn place(state: &State, unit: UnitId, hex: HexIndex) -> f64 {
    match state.kind(unit) {
        Kind::Dummy => 0.0,
        _ => NEAR * strength(state, unit) * nearness(state, hex),
    }
}

/// How much the rest of the mission leaves of what an objective is worth at its end.
fn urgency(state: &State, turn: u8) -> f64 {
    EARLY + (1.0 - EARLY) * f64::from(turn) / f64::from(state.mission().turns.max(1))
}

/// Looks at positions with the eyes of one turn.
#[derive(Clone, Copy, Debug)]
pub(super) struct Eyes {
    pub(super) turn: u8,
}

impl Eyes {
    /// What the position is worth to the attacker.
    pub(super) fn worth(self, state: &State) -> f64 {
        // As listed, since a sum of fractions depends on its order.
        let all = state.listed(state.board.units().collect()).into_iter();
        let counters: f64 = all.map(|unit| self.counter(state, unit)).sum();
        let held: f64 = (0..state.mission().objectives.len()).map(|it| self.held(state, it)).sum();
        counters + self.goals(state, held)
    }

    /// What so many objectives are worth to the attacker.
    fn goals(self, state: &State, held: f64) -> f64 {
        let enough = held - f64::from(state.mission().needs) + 1.0;
        urgency(state, self.turn) * (OBJECTIVE * held + NEEDED * enough.clamp(0.0, 1.0))
    }

    /// What it is worth to a player to take an objective that he does not hold; nothing where a hex is none, or his.
    pub(super) fn taking(self, state: &State, player: Player, hex: HexIndex) -> f64 {
        let places = 0..state.mission().objectives.len();
        let held: f64 = places.clone().map(|it| self.held(state, it)).sum();
        let Some(place) = places.into_iter().find(|it| state.mission().objectives[*it] == hex)
        else {
            return 0.0;
        };
        let (now, then) = (self.held(state, place), f64::from(player == Player::Attacker));
        (self.goals(state, held - now + then) - self.goals(state, held)).abs()
    }

    /// The chance that the attacker holds an objective when the turn ends, if everybody stays where he is (Y67).
    fn held(self, state: &State, objective: usize) -> f64 {
        let hex = state.mission().objectives[objective];
        let stays = f64::from(holder(state, objective) == Player::Attacker);
        Player::BOTH.into_iter().fold(stays, |held, player| {
            let there = state.listed(state.stack(player, hex)).into_iter();
            let fits = there.filter(|it| state.kind(*it).is_combat_unit() && state.is_free(*it));
            let nobody: f64 = fits.map(|unit| 1.0 - self.steady(state, unit)).product();
            held * nobody + f64::from(player == Player::Attacker) * (1.0 - nobody)
        })
    }

    /// The chance that a counter is able when the turn ends.
    fn steady(self, state: &State, unit: UnitId) -> f64 {
        match state.unit(unit).hex {
            Some(_) => self.recovery(state, unit).map_or(1.0, |(recovers, _)| recovers),
            None => 0.0,
        }
    }

    fn counter(self, state: &State, unit: UnitId) -> f64 {
        let (it, strength) = (state.unit(unit), strength(state, unit));
        if strength == 0.0 {
            return 0.0;
        }
        // Until he is set up, a counter counts as printed, so that the printed set-up changes nothing.
        let hex = it.hex.unwrap_or(state.counter(unit).hex);
        let share = self
            .recovery(state, unit)
            .map_or(1.0, |(recovers, destroyed)| recovers + SHAKEN * (1.0 - recovers - destroyed));
        let worth = share * (strength + place(state, unit, hex));
        if it.player == Player::Attacker { worth } else { -worth }
    }

    /// Of a counter that is shaken: the chances that it recovers and that it is destroyed before the turn ends (Y64).
    fn recovery(self, state: &State, unit: UnitId) -> Option<(f64, f64)> {
        let it = state.unit(unit);
        let (disrupted, shocked) = (it.is(Mark::Disrupted), it.is(Mark::Shocked));
        if !disrupted && !shocked {
            return None;
        }
        let rolled = match state.frames.last() {
            Some(Frame::Recovery { left }) => !left.contains(unit),
            _ => state.turn != self.turn || state.outcome.is_some(),
        };
        if rolled {
            return Some((0.0, 0.0));
        }
        let (chart, suppressed) = (&state.charts().recovery, it.is(Mark::Suppressed));
        Some(if shocked {
            let odds = ShockRecovery { suppressed }.odds(chart);
            (odds.recovered.to_f64(), odds.destroyed.to_f64())
        } else {
            let (cohesion, platoon_leader) = (state.cohesion(unit), state.is_led(unit));
            let odds = Recovery { cohesion, suppressed, platoon_leader }.odds(chart);
            (odds.recovered.to_f64(), 0.0)
        })
    }
}
