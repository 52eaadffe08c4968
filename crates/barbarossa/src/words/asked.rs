//! A question as a sentence, and why it is asked.

use super::{Atlas, points};
use crate::ask::Ask;
use hex::HexIndex;
use rulebook::RuleId;
use serde::Serialize;

/// A question in words.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Asked {
    /// What is to be decided.
    pub sentence: String,
    /// Why.
    pub why: &'static str,
    /// The rule that asks.
    pub rule: RuleId,
    /// The hex it is about.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hex: Option<HexIndex>,
}

impl Atlas {
    /// What is asked, under the rule that asks it.
    #[must_use]
    pub fn asked(&self, ask: &Ask, rule: RuleId) -> Asked {
        Asked { sentence: self.question(ask), why: why(ask), rule, hex: asked_at(ask) }
    }

    /// A question as a sentence.
    #[must_use]
    pub fn question(&self, ask: &Ask) -> String {
        let at = |hex: &HexIndex| self.hex(*hex);
        match ask {
            Ask::SetUp => "Set up your units.".into(),
            Ask::Cossacks => "Name a hex whose units ride as Cossacks this turn, or pass.".into(),
            Ask::Reinforce => "Bring reinforcements in and spend RP, or end the phase.".into(),
            Ask::Pause => "Do the panzers pause this turn for the sake of the railways?".into(),
            Ask::Rail { at: Some(hex) } => format!("Lead the rail conversion on from {}.", at(hex)),
            Ask::Rail { at: None } => "Name the railhead that is extended this turn.".into(),
            Ask::Strategic => "Name a force for strategic movement, or end the phase.".into(),
            Ask::Operations => {
                "Name a force to activate or a hex to attack, or end the phase.".into()
            }
            Ask::March { hex, left, target } => {
                let (here, left) = (at(hex), points(u16::from(*left)));
                match target {
                    Some(target) => format!(
                        "The grand assault on {} is in {here} with {left} left. March into the target.",
                        at(target)
                    ),
                    None => format!("The force is in {here} with {left} left. Where to?"),
                }
            }
            Ask::Concert { target } => {
                format!("Choose plan and force of the concerted attack on {}.", at(target))
            }
            Ask::Plan { hex } => {
                format!("Choose your plan for the attack on {}, in secret.", at(hex))
            }
            Ask::React { hex } => {
                format!("The enemy acts at {}. Name a force that reacts, or pass.", at(hex))
            }
            Ask::Posture { hex } => format!("Choose a posture for {}.", at(hex)),
            Ask::Exclude { hex } => {
                format!("Too many units in {}: keep some out of the combat.", at(hex))
            }
            Ask::AirSupport { hex } => {
                format!("Does the air unit support the combat at {}?", at(hex))
            }
            Ask::Reroll => "Roll a die again, or keep them all.".into(),
            Ask::Lose { lp: 1 } => "Take a loss point: the last one.".into(),
            Ask::Lose { lp } => format!("Take a loss point: {lp} are left."),
            Ask::Rout { hex } => format!("Rout a unit and hold {}, or retreat.", at(hex)),
            Ask::Retreat { hex } => format!("Your force retreats and is in {}. Where to?", at(hex)),
            Ask::KeepBenefit => "Choose the benefit that the air unit keeps.".into(),
            Ask::Exploit { hex } => {
                format!("The combat at {} is won. Name a force that exploits, or end it.", at(hex))
            }
            Ask::Discard => "Give up units above the stacking limit.".into(),
        }
    }
}

/// The hex that a question is about.
#[must_use]
pub fn asked_at(ask: &Ask) -> Option<HexIndex> {
    match *ask {
        Ask::Rail { at } => at,
        Ask::Concert { target: hex }
        | Ask::March { hex, .. }
        | Ask::Plan { hex }
        | Ask::React { hex }
        | Ask::Posture { hex }
        | Ask::Exclude { hex }
        | Ask::AirSupport { hex }
        | Ask::Rout { hex }
        | Ask::Retreat { hex }
        | Ask::Exploit { hex } => Some(hex),
        _ => None,
    }
}

/// Why a question is asked.
fn why(ask: &Ask) -> &'static str {
    match ask {
        Ask::SetUp => "Both sides set up before the first turn, the Soviets first.",
        Ask::Cossacks => "From turn 10 on, the Soviet units of one hex are ZOI-capable for a turn.",
        Ask::Reinforce => "A player turn begins with reinforcements and replacements.",
        Ask::Pause => {
            "If no German ZOI-capable unit moves or fights this turn, a railhead leaps on the next."
        }
        Ask::Rail { at: Some(_) } => "The line has come to a junction and follows one branch.",
        Ask::Rail { at: None } => {
            "Under the optional rule only one railhead is extended in a turn."
        }
        Ask::Strategic => {
            "Fresh forces with an LOS may move at twice their MA over friendly hexes."
        }
        Ask::Operations => {
            "Each fresh force may activate once, those that are not ZOI-capable first."
        }
        Ask::March { target: Some(_), .. } => {
            "The attack is fought when the force enters its target; whoever stops before gives it up."
        }
        Ask::March { .. } => "An activated force moves, fights and rallies as long as it has MP.",
        Ask::Concert { .. } => {
            "Only the target of a concerted attack is told; plan and force stay secret."
        }
        Ask::Plan { .. } => "Whoever enters an enemy hex chooses his plan before the enemy reacts.",
        Ask::React { .. } => "The enemy is within the reach of a ZOI, as far as anybody can know.",
        Ask::Posture { .. } => "The defender chooses his posture before the plan is shown.",
        Ask::Exclude { .. } => "Units above the stacking limit take no part in the combat.",
        Ask::AirSupport { .. } => "The combat lies within five hexes of a railhead.",
        Ask::Reroll => "Air support lets one die of its side be rolled again.",
        Ask::Lose { .. } => "Each loss point costs one SP, and the largest unit bears its share.",
        Ask::Rout { .. } => {
            "Who defends a major city may rout his largest unit instead of retreating."
        }
        Ask::Retreat { .. } => "The loser of a combat retreats toward a source of supply.",
        Ask::KeepBenefit => {
            "After its roll the air unit keeps one of shift and reroll for the turn."
        }
        Ask::Exploit { .. } => "The defender is gone and the attacker may exploit.",
        Ask::Discard => "Stacking limits must be met at the end of the operations phase.",
    }
}
