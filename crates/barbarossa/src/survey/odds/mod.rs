//! The odds of an attack, as one viewer may know them: plan against posture, both games, losses, modifiers, reactors.
//!
//! Strengths that the viewer may not see count with every total they may have, weighed by the ways in which the units can
//! make it up; where both totals are certain the odds are exact fractions, those of [`damos::CombatOdds`].

mod clash;
mod likely;
mod made;
mod plans;

pub(crate) use clash::{Clash, Met};
pub use likely::likeliest;

use super::react::Reactor;
use crate::ground::UnitId;
use crate::inquiry::Because;
use crate::state::State;
use crate::words::LedgerLine;
use damos::Posture;
use hex::HexIndex;
use plans::Attack;
use referee::Viewer;
use rulebook::RuleId;
use serde::Serialize;
use ts_rs::TS;

/// The odds of an attack on a hex.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub struct AttackOdds {
    /// The hex attacked.
    #[ts(type = "number")]
    pub target: HexIndex,
    /// The attacker as the viewer knows him.
    pub attacker: Strength,
    /// The defender.
    pub defender: Strength,
    /// Who of the attacker may take part in each concerted plan that is open.
    pub concerted: Vec<Party>,
    /// The stacks that could attack, where nobody was named; the likeliest first.
    pub meant: Vec<Able>,
    /// Who stands next to the hex and may not, one for each stack.
    pub barred: Vec<LeftOut>,
    /// Every plan against every posture.
    pub rows: Vec<Row>,
    /// How both should mix in each of the two games.
    pub equilibrium: Vec<Mix>,
    /// What each side loses, for every cell that is open.
    pub losses: Vec<Losses>,
    /// The modifiers of the first open cell, each with its rule.
    #[ts(type = "LedgerLine[]")]
    pub modifiers: Vec<LedgerLine>,
    /// Who may react into the hex.
    pub reactors: Vec<Reactor>,
    /// The rule by which they react.
    #[ts(type = "string")]
    pub reaction_rule: RuleId,
    /// Whether the enemy may still react to it at all.
    pub reactions: bool,
    /// Whether the posture that meets it is chosen already.
    pub postured: bool,
    /// The attack that is under way: no other can be made on the hex now.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub made: Option<Made>,
}

/// An attack that is declared or being made, as far as the viewer knows it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
#[ts(rename = "OddsMade")]
pub struct Made {
    /// The game it belongs to; nothing while either may be meant.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub kind: Option<Kind>,
    /// The plan, where the viewer may know it.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub plan: Option<&'static str>,
}

/// The strength of a force, as far as it is known.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct Strength {
    /// Its units that take part.
    #[ts(type = "number[]")]
    pub units: Vec<UnitId>,
    /// The least total it may have.
    pub least: u16,
    /// The most.
    pub most: u16,
    /// Whether the total is certain.
    pub known: bool,
    /// How likely each total is.
    pub totals: Vec<Total>,
    /// Whether it has a line of supply in the combat (R73).
    pub los: bool,
    /// The rule that says who knows it.
    #[ts(type = "string")]
    pub rule: RuleId,
}

/// The attacker of a concerted plan: those who may take part (D8.1f, D8.1g).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct Party {
    /// The plan.
    pub plan: &'static str,
    /// Those who take part.
    pub attacker: Strength,
    /// Those of the force who do not, and why.
    pub left_out: Vec<LeftOut>,
}

/// Somebody who may not take part in an attack.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct LeftOut {
    /// The unit.
    #[ts(type = "number")]
    pub unit: UnitId,
    /// Where it stands.
    #[ts(type = "number")]
    pub hex: HexIndex,
    /// The rule.
    #[ts(type = "string")]
    pub rule: RuleId,
    /// The reason.
    pub text: String,
}

/// A stack of which some may take part in an attack.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct Able {
    /// Where it stands.
    #[ts(type = "number")]
    pub hex: HexIndex,
    /// Those who may.
    #[ts(type = "number[]")]
    pub units: Vec<UnitId>,
}

/// One total and its probability.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, TS)]
pub struct Total {
    /// SP.
    pub sp: u16,
    /// How likely.
    pub p: f64,
}

impl Eq for Total {}

/// Which of the two games it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, TS)]
#[serde(rename_all = "snake_case")]
#[ts(rename = "OddsKind")]
pub enum Kind {
    /// The plan is chosen on entering the hex (D8.0c), in exploitation too (D8.12d).
    Entry,
    /// The plan is chosen when the attack is declared (D8.1).
    Concerted,
}

/// A plan against a posture.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
#[ts(rename = "OddsRow")]
pub struct Row {
    /// The game it belongs to.
    pub kind: Kind,
    /// The plan.
    pub plan: &'static str,
    /// The posture; none for a demoralized defender (D2.8e).
    pub posture: Option<&'static str>,
    /// The chance that the attacker wins; 0 where the cell is closed.
    pub chance: f64,
    /// The least and the most it may be, where strength is hidden from the viewer (D2.4).
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub range: Option<[f64; 2]>,
    /// The same as a fraction, where both totals are certain.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub exact: Option<String>,
    /// The chance with the air unit, where it could support the combat (C4.4b).
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub with_air: Option<f64>,
    /// Why the cell is closed.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional, type = "Problem")]
    pub closed: Option<Closed>,
}

/// Why something is not open.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Closed {
    /// What sort of refusal it is.
    pub kind: &'static str,
    /// The rule.
    pub rule: RuleId,
    /// The reason.
    pub text: String,
}

/// How both sides should mix.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
#[ts(rename = "OddsMix")]
pub struct Mix {
    /// Which game.
    pub kind: Kind,
    /// The chance that the attacker wins then.
    pub value: f64,
    /// The attacker's mix.
    pub plans: Vec<PlanWeight>,
    /// The defender's.
    pub postures: Vec<PostureWeight>,
}

/// How often a plan should be chosen.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub struct PlanWeight {
    /// The plan.
    pub plan: &'static str,
    /// How often.
    pub weight: f64,
}

/// How often a posture should be chosen.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub struct PostureWeight {
    /// The posture.
    pub posture: Option<&'static str>,
    /// How often.
    pub weight: f64,
}

/// What both sides lose in one cell.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
#[ts(rename = "OddsLosses")]
pub struct Losses {
    /// The plan.
    pub plan: &'static str,
    /// The posture.
    pub posture: Option<&'static str>,
    /// SP the attacker loses, each with its probability.
    pub attacker: Vec<Loss>,
    /// SP the defender loses.
    pub defender: Vec<Loss>,
    /// The modifiers of the cell, each with its rule.
    #[ts(type = "LedgerLine[]")]
    pub modifiers: Vec<LedgerLine>,
}

/// So many SP lost, and how likely.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, TS)]
#[ts(rename = "OddsLoss")]
pub struct Loss {
    /// SP lost.
    pub lp: u16,
    /// How likely.
    pub p: f64,
}

/// The odds of an attack on a hex by the force on its way, or by units of one hex that could act now.
///
/// ```
/// use barbarossa::survey::odds::{Kind, odds};
/// use barbarossa::{AXIS, State, ground::grid};
///
/// let state = State::sketch("agc", "
///     turn 3 axis operations
///     axis agc-de-3pz 2922
///     soviet agc-su-28rc 2921
/// ").unwrap();
/// let unit = state.ground.roster.id("agc-de-3pz").unwrap();
/// let odds = odds(&state, AXIS.into(), grid().parse("2921").unwrap(), Some(&[unit])).unwrap();
/// let standard = odds.rows.iter().find(|row| row.plan == "standard" && row.closed.is_none()).unwrap();
/// assert_eq!((standard.kind, standard.posture), (Kind::Entry, Some("steadfast")));
/// assert!(odds.attacker.known && odds.defender.known && standard.exact.is_some());
/// ```
///
/// # Errors
/// Why nobody could attack the hex.
pub fn odds(
    state: &State,
    viewer: Viewer,
    target: HexIndex,
    units: Option<&[UnitId]>,
) -> Result<AttackOdds, Because> {
    let attack = Attack::of(state, viewer, target, units)?;
    Ok(attack.odds())
}

/// The name of a posture in files.
fn posture_name(posture: Option<Posture>) -> Option<&'static str> {
    posture.map(Posture::name)
}
