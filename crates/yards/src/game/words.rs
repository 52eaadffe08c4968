//! The game in sentences, as one viewer has seen it.

use super::action::{Ammunition, Scope};
use super::event::{Event, Gait, Who};
use super::frame::Weapon;
use super::victory::{Decision, Outcome};
use crate::ground::{HexSet, Player, Scene};
use hex::HexIndex;
use std::fmt::Write as _;

/// Tells events of one mission.
#[derive(Clone, Copy)]
pub struct Teller<'s>(pub &'s Scene);

impl Teller<'_> {
    /// A player by his nation.
    #[must_use]
    pub fn player(self, player: Player) -> String {
        let name = self.0.mission().force(player).nation.name();
        let mut letters = name.chars();
        letters
            .next()
            .map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
    }

    /// A counter as the viewer knows it.
    #[must_use]
    pub fn who(self, who: &Who) -> String {
        match who {
            Who::Unit(unit) => {
                let counter = self.0.mission().counter(*unit);
                let force = self.0.mission().force(counter.player);
                let platoon =
                    counter.platoon.map(|it| force.platoons[usize::from(it)].name.as_str());
                match platoon {
                    Some(platoon) => {
                        format!("{} ({platoon}, no. {})", counter.unit.name, counter.number)
                    }
                    None => format!("{} no. {}", counter.unit.name, counter.number),
                }
            }
            Who::Kind { player, unit, .. } => {
                let kind = self.0.types.iter().find(|it| it.key == *unit);
                let name = kind.map_or(unit.as_str(), |it| it.name.as_str());
                format!("{} {name}", self.player(*player))
            }
            Who::Unknown { player } => format!("{} \"?\"", self.player(*player)),
        }
    }

    fn group(self, units: &[Who]) -> String {
        let names: Vec<String> = units.iter().map(|who| self.who(who)).collect();
        names.join(", ")
    }

    fn hex(self, hex: HexIndex) -> String {
        self.0.map().grid().number(hex).to_string()
    }

    fn hexes(self, hexes: &HexSet) -> String {
        let numbers: Vec<String> = hexes.iter().map(|hex| self.hex(hex)).collect();
        numbers.join(", ")
    }

    /// An event in a sentence; nothing of what is not worth one.
    #[must_use]
    pub fn tell(self, event: &Event<Who>) -> Option<String> {
        Some(match event {
            Event::Placed { unit, hex, .. } => {
                format!("{} is set up in {}.", self.who(unit), self.hex(*hex))
            }
            Event::MineLaid { hex, .. } => format!("A mine is laid in {}.", self.hex(*hex)),
            Event::SetUpDone { player } => format!("The {player} has set up."),
            Event::Begun { .. } => "Both sides stand ready.".to_owned(),
            Event::TurnBegun { turn } => format!("Turn {turn}."),
            Event::InitiativeRolled { dice: [a, d], first } => {
                format!("Initiative: {a} against {d}; the {} side acts first.", self.player(*first))
            }
            Event::Activated { player, platoon } => self.activated(*player, *platoon),
            Event::ActivationEnded { player, .. } => {
                format!("The {} activation ends.", self.player(*player))
            }
            Event::TurnEnded => "The turn ends.".to_owned(),
            Event::ObjectiveTaken { hex, player } => {
                format!("{} falls to the {} side.", self.hex(*hex), self.player(*player))
            }
            Event::GameEnded { outcome } => self.ended(outcome),
            other => return self.tell_moves(other),
        })
    }

    fn activated(self, player: Player, platoon: Option<u8>) -> String {
        let platoons = &self.0.mission().force(player).platoons;
        match platoon.and_then(|it| platoons.get(usize::from(it))) {
            Some(platoon) => format!("{} is activated.", platoon.name),
            None => {
                let nation = self.player(player);
                let article =
                    if nation.starts_with(['A', 'E', 'I', 'O', 'U']) { "An" } else { "A" };
                format!("{article} {nation} platoon is activated.")
            }
        }
    }

    fn ended(self, outcome: &Outcome) -> String {
        let by = match outcome.by {
            Decision::Broken => "the enemy is broken",
            Decision::AllObjectives => "every objective is taken",
            Decision::LastTurn => "the last turn is over",
        };
        let [attacker, defender] = outcome.points;
        format!(
            "The {} side wins: {by}. Promotion points: attacker {attacker}, defender {defender}.",
            self.player(outcome.winner)
        )
    }

    fn tell_moves(self, event: &Event<Who>) -> Option<String> {
        Some(match event {
            Event::Came { unit, hex, .. } => {
                format!("{} arrives in {}.", self.who(unit), self.hex(*hex))
            }
            Event::Entered { units, from, to, gait, .. } => {
                let how = match gait {
                    Gait::Maneuver => "moves",
                    Gait::Advance => "advances",
                    Gait::Retreat => "retreats",
                    Gait::Back => "falls back",
                };
                format!(
                    "{} {how} from {} to {}.",
                    self.group(units),
                    self.hex(*from),
                    self.hex(*to)
                )
            }
            Event::Faced { unit, facing } => {
                format!("{} turns to side {}.", self.who(unit), facing + 1)
            }
            Event::Mounted { unit, vehicle } => {
                format!("{} mounts {}.", self.who(unit), self.who(vehicle))
            }
            Event::Dismounted { unit } => format!("{} dismounts.", self.who(unit)),
            Event::MineFound { hex } => format!("There are mines in {}.", self.hex(*hex)),
            Event::MineStruck { unit, die, .. } => {
                format!("{} rolls {die} for the mines.", self.who(unit))
            }
            Event::Revealed { unit, hex, .. } => {
                format!("{} is revealed in {}.", self.who(unit), self.hex(*hex))
            }
            Event::Hidden { hexes, .. } => {
                format!("Units are concealed again in {}.", self.hexes(hexes))
            }
            Event::Vanished { hex, .. } => format!("The \"?\" in {} was a dummy.", self.hex(*hex)),
            Event::MortarCalled { player, ammo, hex, .. } => {
                let what = ammo_word(*ammo);
                format!("The {} side calls for {what} on {}.", self.player(*player), self.hex(*hex))
            }
            Event::Scattered { hexes, ammo, .. } => {
                let mut what = ammo_word(*ammo).to_owned();
                if let Some(first) = what.get_mut(..1) {
                    first.make_ascii_uppercase();
                }
                format!("{what} falls on {}.", self.hexes(hexes))
            }
            other => return self.tell_fire(other),
        })
    }

    fn tell_fire(self, event: &Event<Who>) -> Option<String> {
        Some(match event {
            Event::Fired { unit, from, at, reaction } => {
                let aims: Vec<String> = at.iter().map(|(hex, _)| self.hex(*hex)).collect();
                let how = if *reaction { "fires back" } else { "fires" };
                format!(
                    "{} {how} from {} at {}.",
                    self.who(unit),
                    self.hex(*from),
                    aims.join(" and ")
                )
            }
            Event::ShotRolled { hex, weapon, die, net, .. } => {
                let table = match weapon {
                    Weapon::SmallArms => "Small arms",
                    Weapon::AntiTank => "Anti-tank fire",
                    Weapon::Mortar => "Shells",
                };
                let mut told = format!("{table} on {}: {die}", self.hex(*hex));
                if let Some(net) = net {
                    write!(told, " {net:+} = {}", i32::from(*die) + i32::from(*net)).ok();
                }
                told + "."
            }
            Event::Checked { unit, die, passed } => {
                let held = if *passed { "holds" } else { "fails" };
                format!("{} {held} its check with {die}.", self.who(unit))
            }
            Event::Hurt { unit, steps, disrupted } => {
                let how = if *disrupted { ", disrupted" } else { "" };
                let left = if *steps == 1 { "step" } else { "steps" };
                format!("{} has {steps} {left} left{how}.", self.who(unit))
            }
            Event::Shocked { unit } => format!("{} is shocked.", self.who(unit)),
            Event::Suppressed { units } => format!("Suppressed: {}.", self.group(units)),
            Event::Regrouped { units } => format!("Regrouping: {}.", self.group(units)),
            Event::Lost { unit, hex } => {
                format!("{} is lost in {}.", self.who(unit), self.hex(*hex))
            }
            Event::RecoveryRolled { unit, die, recovered, hero, .. } => {
                let how = if *recovered { "recovers" } else { "does not recover" };
                let hero = if *hero { " A hero stands up." } else { "" };
                format!("{} {how} with {die}.{hero}", self.who(unit))
            }
            other => return self.tell_assault(other),
        })
    }

    fn tell_assault(self, event: &Event<Who>) -> Option<String> {
        Some(match event {
            Event::Charged { target, units } => {
                format!("{} assaults {}.", self.group(units), self.hex(*target))
            }
            Event::Repelled { target } => {
                format!("The assault on {} breaks down.", self.hex(*target))
            }
            Event::Fought { target, die, drm, band, .. } => {
                let drm = drm.map_or_else(String::new, |drm| format!(" {drm:+}"));
                format!(
                    "Assault on {}: {die}{drm}, band {}.",
                    self.hex(*target),
                    band.replace('_', " ")
                )
            }
            Event::Attempted { player, total, destroyed } => {
                let end = if *destroyed { "destroyed" } else { "no effect" };
                format!("The {} side tries for a vehicle: {total}, {end}.", self.player(*player))
            }
            Event::AssaultEnded { target, winner } => {
                format!("The {} side holds {}.", self.player(*winner), self.hex(*target))
            }
            Event::Cancelled { target, .. } => {
                format!("The assault on {} is called off.", self.hex(*target))
            }
            Event::LeaderRolled { player, die, lost } => {
                let end = if *lost { "is lost" } else { "is unhurt" };
                format!("The {} leader {end} with {die}.", self.player(*player))
            }
            Event::UntilEnded { .. } => {
                "An enemy is near: the order to decline is over.".to_owned()
            }
            Event::Declined { scope, .. } => format!("No reaction for {}.", scope_words(*scope)),
            Event::DeclinedUntil { hex, within, .. } => {
                format!("No reaction until an enemy is within {within} of {}.", self.hex(*hex))
            }
            Event::Guarding { unit, within, vehicles } => {
                let what = if *vehicles { "vehicle" } else { "counter" };
                format!("{} fires at the first {what} within {within}.", self.who(unit))
            }
            Event::OrdersEnded { scope: None, .. } => "Standing orders are recalled.".to_owned(),
            _ => return None,
        })
    }
}

fn ammo_word(ammo: Ammunition) -> &'static str {
    match ammo {
        Ammunition::He => "high explosive",
        Ammunition::Smoke => "smoke",
    }
}

fn scope_words(scope: Scope) -> &'static str {
    match scope {
        Scope::Window => "this window",
        Scope::Action => "this action",
        Scope::Activation => "this activation",
        Scope::Turn => "this turn",
    }
}
