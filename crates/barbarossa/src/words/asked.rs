//! A decision as a sentence, and why it is due.

use super::{Atlas, points};
use crate::ask::Ask;
use hex::HexIndex;
use rulebook::{RuleId, rule};
use serde::Serialize;

/// A decision in words.
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
        let (sentence, why) = match ask {
            // Three rules ask for losses, and each shares them out in its own way.
            Ask::Lose { lp } => losses(*lp, rule),
            _ => (self.question(ask), why(ask)),
        };
        Asked { sentence, why, rule, hex: asked_at(ask) }
    }

    /// A decision as a sentence.
    #[must_use]
    pub fn question(&self, ask: &Ask) -> String {
        let at = |hex: &HexIndex| self.hex(*hex);
        match ask {
            Ask::SetUp => "Set up your units.".into(),
            Ask::Cossacks => "Choose a hex whose units become Cossacks this turn, or pass.".into(),
            Ask::Reinforce => "Bring on reinforcements and spend RP, or end the phase.".into(),
            Ask::Pause => "Take the operational pause this turn?".into(),
            Ask::Rail { at: Some(hex) } => format!("Continue rail conversion from {}.", at(hex)),
            Ask::Rail { at: None } => "Choose the railhead to extend this turn.".into(),
            Ask::Strategic => "Choose a force for strategic movement, or end the phase.".into(),
            Ask::Operations => {
                "Activate a force, declare a concerted attack, or end the phase.".into()
            }
            Ask::March { hex, left, target } => {
                let (here, left) = (at(hex), points(u16::from(*left)));
                match target {
                    Some(target) => {
                        format!(
                            "Grand assault on {}: move on from {here}, {left} left.",
                            at(target)
                        )
                    }
                    None => format!("The force is in {here}, {left} left. Where to?"),
                }
            }
            Ask::Concert { target } => {
                format!("Choose plan and force for the concerted attack on {}.", at(target))
            }
            Ask::Plan { hex } => {
                format!("Choose your plan for the attack on {}, in secret.", at(hex))
            }
            Ask::React { hex } => {
                format!("Enemy move into {}. React with a force, or pass.", at(hex))
            }
            Ask::Posture { hex } => format!("Choose a posture for {}.", at(hex)),
            Ask::Exclude { hex } => {
                format!("Too many units in {}: choose those that take no part.", at(hex))
            }
            Ask::AirSupport { hex } => format!("Commit air support to the combat at {}?", at(hex)),
            Ask::Reroll => "Reroll one die, or keep the roll.".into(),
            Ask::Lose { lp } => format!("Allocate losses: {lp} LP to go."),
            Ask::Rout { hex } => format!("Rout a unit and hold {}, or retreat.", at(hex)),
            Ask::Retreat { hex } => format!("Retreat from {}. Where to?", at(hex)),
            Ask::KeepBenefit => "Choose the benefit the air unit keeps this turn.".into(),
            Ask::Exploit { hex } => {
                format!("Combat at {} won. Exploit with a force, or end the exploitation.", at(hex))
            }
            Ask::Discard => "Eliminate units above the stacking limit.".into(),
        }
    }
}

/// Losses under the rule that asks for them.
fn losses(lp: u8, asks: RuleId) -> (String, &'static str) {
    if asks == rule!("D9d") {
        (
            format!("Allocate attrition: {lp} LP to go."),
            "The first loss point falls on the unit with most SP; you distribute the rest.",
        )
    } else if asks == rule!("D8.11e") {
        (
            "Allocate the extra loss: 1 LP to go.".to_owned(),
            "A demoralized loser takes 1 LP more, on the unit with most SP.",
        )
    } else {
        (
            format!("Allocate losses: {lp} LP to go."),
            "Each loss point costs 1 SP; the largest unit takes at least half of the losses, rounded down.",
        )
    }
}

/// The hex that a decision is about.
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

/// Why a decision is due.
fn why(ask: &Ask) -> &'static str {
    match ask {
        Ask::SetUp => "Both sides set up before the first turn, the Soviets first.",
        Ask::Cossacks => "From turn 10 on, the Soviet units of one hex are ZOI-capable for a turn.",
        Ask::Reinforce => "A player turn begins with reinforcements and replacements.",
        Ask::Pause => {
            "If no German ZOI-capable unit moves or fights this turn, one railhead gains 1d6+2 hexes next turn."
        }
        Ask::Rail { at: Some(_) } => "The line has reached a junction and follows one branch.",
        Ask::Rail { at: None } => {
            "Under the optional rule only one railhead is extended in a turn."
        }
        Ask::Strategic => {
            "Fresh forces with an LOS may move at twice their MA through friendly hexes."
        }
        Ask::Operations => {
            "Each fresh force may activate once; forces that are not ZOI-capable go first."
        }
        Ask::March { target: Some(_), .. } => {
            "Combat begins when the force enters its target. Stopping short cancels the attack."
        }
        Ask::March { .. } => "An activated force moves, attacks and rallies as long as it has MP.",
        Ask::Concert { .. } => {
            "The enemy is told only the target; plan and force stay secret until the posture is chosen."
        }
        Ask::Plan { .. } => {
            "The attacker chooses a plan on entering an enemy hex, before reactions."
        }
        Ask::React { .. } => "The hex may be within the ZOI of one of your forces.",
        Ask::Posture { .. } => "The defender chooses a posture before the plan is revealed.",
        Ask::Exclude { .. } => "Units above the stacking limit take no part in the combat.",
        Ask::AirSupport { .. } => "The combat is within 5 hexes of a railhead.",
        Ask::Reroll => "With air support one die of its side may be rerolled.",
        Ask::Lose { .. } => {
            "Each loss point costs 1 SP; the largest unit takes at least half of the losses, rounded down."
        }
        Ask::Rout { .. } => {
            "A defender in a major city may rout its largest unit instead of retreating."
        }
        Ask::Retreat { .. } => "The loser of a combat retreats toward a source of supply.",
        Ask::KeepBenefit => "After its roll the air unit keeps either the shift or the reroll.",
        Ask::Exploit { .. } => "The defender has left the combat hex, so the attacker may exploit.",
        Ask::Discard => "Stacking limits apply at the end of the operations phase.",
    }
}
