//! What a player wants: the objectives to take or to hold, and how much he may risk for them.

use crate::weights::Weights;
use hex::HexIndex;
use yards::game::{Mark, State, holder, occupies};
use yards::ground::{Player, UnitId};

/// Turns before the end in which whoever is about to lose starts to throw caution away.
const LATE: f64 = 3.0;

/// What a player wants.
pub(crate) struct Plan<'s> {
    pub(crate) state: &'s State,
    pub(crate) player: Player,
    pub(crate) weights: &'s Weights,
    /// The objectives to go to.
    pub(crate) goals: Vec<HexIndex>,
    /// Whether they have to be taken.
    pub(crate) attacks: bool,
    /// How much of a risk counts.
    pub(crate) caution: f64,
    /// Turns left, this one included.
    pub(crate) left: f64,
}

impl<'s> Plan<'s> {
    pub(crate) fn of(state: &'s State, player: Player, weights: &'s Weights) -> Plan<'s> {
        let mission = state.mission();
        let places = || mission.objectives.iter().copied().enumerate();
        let (own, lost): (Vec<_>, Vec<_>) =
            places().partition(|(place, hex)| falls_to(state, *place, *hex) == player);
        let [own, lost] =
            [own, lost].map(|it| it.into_iter().map(|(_, hex)| hex).collect::<Vec<_>>());
        let taken = match player {
            Player::Attacker => own.len(),
            Player::Defender => lost.len(),
        };
        let enough = taken >= usize::from(mission.needs);
        // The attacker has enough when he holds what he needs; the defender wants back what he lost.
        let attacks = match player {
            Player::Attacker => !enough,
            Player::Defender => !lost.is_empty(),
        };
        let loses = enough == (player == Player::Defender);
        let left = f64::from(mission.turns.saturating_sub(state.turn)) + 1.0;
        let late = (1.0 - (left - 1.0) / LATE).max(0.0);
        let caution = if loses { 1.0 - weights.desperate * late } else { 1.0 };
        let goals = if attacks { lost } else { own };
        Plan { state, player, weights, goals, attacks, caution, left }
    }

    /// Whether a hex is an objective to be taken.
    pub(crate) fn is_goal(&self, hex: HexIndex) -> bool {
        self.attacks && self.goals.contains(&hex)
    }

    /// Whether a unit is the only one that keeps an objective.
    pub(crate) fn guards(&self, unit: UnitId) -> bool {
        let state = self.state;
        let Some(hex) = state.unit(unit).hex else { return false };
        let keeps = |it: UnitId| {
            state.kind(it).is_combat_unit() && state.is_free(it) && state.unit(it).is_able()
        };
        let others = state.stack(self.player, hex).without(unit);
        state.mission().objectives.contains(&hex) && keeps(unit) && !others.iter().any(keeps)
    }
}

/// Who will hold an objective if nothing more happens, as far as anybody sees: a "?" stays where it is (Y67).
fn falls_to(state: &State, place: usize, hex: HexIndex) -> Player {
    let stands = |player: Player| {
        let seen = occupies(state, player, hex);
        seen || state.stack(player, hex).iter().any(|unit| state.unit(unit).is(Mark::Concealed))
    };
    let there = Player::BOTH.into_iter().find(|player| stands(*player));
    there.unwrap_or_else(|| holder(state, place))
}
