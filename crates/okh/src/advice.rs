//! Advice: the best set of attacks of an impulse as data, with exact odds and what everybody adds.

use crate::answers;
use crate::attack::{self, Assault, Eye};
use crate::front::Front;
use crate::march;
use crate::weights::Weights;
use besieged::Table;
use besieged::game::{Action, Attack, Besieged, Frame, State, forecast};
use besieged::ground::Player;
use bots::Brief;
use referee::Lots;
use serde::Serialize;

/// The best set of attacks of an impulse.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Advice {
    /// Who attacks.
    pub player: Player,
    /// The moves that bring everybody to his place, `end` last; none where the moves are over.
    pub moves: Vec<Action>,
    /// The attacks, in the order in which they had best be made.
    pub attacks: Vec<Counsel>,
    /// What they gain together, in points of strength.
    pub gain: f64,
}

/// One attack of the set.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Counsel {
    /// The hex attacked, as printed.
    pub target: String,
    /// Who attacks.
    pub attackers: Vec<Share>,
    /// How many air units support it.
    pub air: u8,
    /// What they add.
    pub air_adds: f64,
    /// The table.
    pub table: Table,
    /// Whether a Field Marshal had best be committed.
    pub marshal: bool,
    /// What he adds.
    pub marshal_adds: f64,
    /// The odds after air support.
    pub odds: String,
    /// The chance that the hex is vacated.
    pub vacated: f64,
    /// The chance that no defender survives.
    pub destroyed: f64,
    /// The mean steps that the defender and the attacker lose.
    pub steps: [f64; 2],
    /// What the attack gains.
    pub gain: f64,
}

/// One attacker.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Share {
    /// The counter, as files name it.
    pub unit: String,
    /// Where it attacks from.
    pub from: String,
    /// Its strength.
    pub strength: u8,
    /// What it adds to the gain.
    pub adds: f64,
}

/// The best set of attacks of the impulse for the player who moves or attacks; none when something else is asked.
///
/// ```
/// use besieged::game::{Position, Setup};
/// let position = Position::parse("brest.toml", r#"
///     game = "besieged/border-1941"
///     turn = "1941.jul_aug"
///     phase = "axis attacks"
///     weather = ["clear"]
///     axis = [
///         { unit = "A-ge-XXIVPz", hex = "2018", supplied = true },
///         { unit = "A-ge-XLVIPz", hex = "2018", supplied = true },
///     ]
///     soviet = [{ unit = "S-ru-16", hex = "2019" }]
/// "#).unwrap();
/// let advice = okh::advise(&position.to_state(), &okh::Weights::default()).unwrap();
/// assert_eq!(advice.attacks[0].target, "2019");
/// ```
#[must_use]
pub fn advise(state: &State, weights: &Weights) -> Option<Advice> {
    match state.frames.last()? {
        Frame::Move(_) => {
            let moves = march::plan(state, weights);
            Some(counsel(&moves.state, weights, moves.actions))
        }
        Frame::Target => Some(counsel(state, weights, Vec::new())),
        _ => None,
    }
}

/// The same for a seat that owes a decision.
#[must_use]
pub fn advise_seat(brief: &Brief<'_, Besieged>) -> Option<Advice> {
    brief.ask()?;
    let state = brief.imagine(&mut Lots::new(0));
    advise(&state, &Weights::of(state.phasing))
}

fn counsel(state: &State, weights: &Weights, moves: Vec<Action>) -> Advice {
    let player = state.phasing;
    let front = Front::of(state, weights, player);
    let eye = Eye { state, weights, front: &front };
    let plan = attack::plan(eye);
    let adds: Vec<f32> = plan
        .iter()
        .map(|it| answers::marshal_gain(eye, it.target, &it.posted, (it.air, it.table)))
        .collect();
    // Each of the free marshals goes where he adds most.
    let mut order: Vec<usize> = (0..plan.len()).filter(|at| adds[*at] >= weights.marshal).collect();
    order.sort_by(|one, other| adds[*other].total_cmp(&adds[*one]));
    order.truncate(state.free_marshals(player).into());
    let attacks: Vec<Counsel> = plan
        .iter()
        .enumerate()
        .filter_map(|(at, assault)| told(eye, assault, (order.contains(&at), adds[at])))
        .collect();
    let gain = attacks.iter().map(|attack| attack.gain).sum();
    Advice { player, moves, attacks, gain }
}

/// An attack with its exact odds and what everybody adds to it.
pub(crate) fn told(
    eye: Eye<'_>,
    assault: &Assault,
    (marshal, marshal_adds): (bool, f32),
) -> Option<Counsel> {
    let state = eye.state;
    let Assault { target, posted, air, table, gain } = assault;
    let attackers = posted.iter().map(|(unit, _)| *unit).collect();
    let attack = Attack { target: *target, attackers };
    let forecast = forecast(state, &attack, (*air, *table, [marshal, false])).ok()?;
    let shares = posted.iter().map(|(unit, hex)| {
        let rest: Vec<_> = posted.iter().copied().filter(|(other, _)| other != unit).collect();
        let without = eye.bout(*target, &rest).map_or(0.0, |bout| bout.best(*air).gain);
        Share {
            unit: state.counter(*unit).key.clone(),
            from: state.number(*hex).to_string(),
            strength: state.attack_strength(*unit),
            adds: f64::from(gain - without),
        }
    });
    let bare = eye.bout(*target, posted).map_or(0.0, |bout| bout.best(0).gain);
    let steps =
        [forecast.defender_expected_step_losses(), forecast.attacker_expected_step_losses()];
    Some(Counsel {
        target: state.number(*target).to_string(),
        attackers: shares.collect(),
        air: *air,
        air_adds: f64::from(gain - bare),
        table: *table,
        marshal,
        marshal_adds: f64::from(marshal_adds),
        odds: forecast.assessment.odds.shifted(u32::from(*air)).to_string(),
        vacated: forecast.hex_vacated().to_f64(),
        destroyed: forecast.defender_destroyed().to_f64(),
        steps: steps.map(|steps| steps.to_f64()),
        gain: f64::from(*gain + if marshal { marshal_adds } else { 0.0 }),
    })
}
