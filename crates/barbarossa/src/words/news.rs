//! News of turns, reinforcements and movement.

use super::told::{Told, Topic};
use super::{Atlas, points};
use crate::event::{Event, RollKind};
use crate::frame::Step;
use crate::ground::{Entry, Side};
use crate::state::Mark;
use rulebook::{RuleId, rule};

impl Atlas {
    /// Turns, reinforcements, railways.
    pub(super) fn tell_phase(&self, event: &Event) -> Option<Told> {
        Some(match event {
            Event::TurnBegun { turn } => {
                let text = format!("— Turn {turn}, {} —", self.ground().turn_name(*turn));
                Told::new(Topic::Turn, rule!("D4a"), text)
            }
            Event::StepBegun { step, phasing } => {
                let (text, rule) = step_words(*step)?;
                Told::new(Topic::Phase, rule, text).by(*phasing)
            }
            Event::Placed { unit, hex, .. } => {
                let entry = self.ground().roster.get(*unit).map(|info| info.entry);
                let rule = if entry == Some(Entry::SetUp) { rule!("C6a") } else { rule!("D5a") };
                let text = format!("{} in {}.", self.unit(*unit), self.hex(*hex));
                Told::new(Topic::Reinforcement, rule, text).at(*hex).with(&[*unit])
            }
            Event::TakenUp { unit } => {
                let text = format!("{} is picked up again.", self.unit(*unit));
                Told::new(Topic::Reinforcement, rule!("G8"), text).with(&[*unit])
            }
            Event::Credited { side, rp } if *rp > 0 => {
                let text = format!("The {side} player receives {rp} RP.");
                Told::new(Topic::Reinforcement, rule!("C4.5c"), text).by(*side)
            }
            Event::Rebuilt { unit, hex } => {
                let text = format!("{} is rebuilt in {}.", self.unit(*unit), self.hex(*hex));
                Told::new(Topic::Reinforcement, rule!("D5e"), text).at(*hex).with(&[*unit])
            }
            Event::Converted { hex } => {
                let text = format!("Rail converted at {}.", self.hex(*hex));
                Told::new(Topic::Rail, rule!("C4.3.1d"), text).by(Side::Axis).at(*hex)
            }
            Event::Rolled { side, kind, faces } => rolled(*side, *kind, faces),
            _ => return self.tell_special(event).or_else(|| self.tell_march(event)),
        })
    }

    /// The special rules.
    fn tell_special(&self, event: &Event) -> Option<Told> {
        let special = |rule, text| Told::new(Topic::Special, rule, text);
        Some(match event {
            Event::Paused { declared: true } => {
                let text = "The panzers take their operational pause this turn.".into();
                special(rule!("C4.3.1i"), text).by(Side::Axis)
            }
            Event::AttacksDemanded { attacks } => {
                let noun = if *attacks == 1 { "attack" } else { "attacks" };
                let text = format!("Stalin demands {attacks} {noun} this turn.");
                special(rule!("C4.6.3a"), text).by(Side::Soviet)
            }
            Event::AttackMade => {
                let text = "One of the attacks Stalin demands is made.".into();
                special(rule!("C4.6.3a"), text).by(Side::Soviet)
            }
            Event::ShinyObjects => {
                let text = "Bright, shiny objects: for 2 turns German ZOI-capable units move 1 hex and may not attack.".into();
                special(rule!("C4.7a"), text).by(Side::Axis)
            }
            Event::Marked { units, mark: Mark::Cossack, on: true } => {
                let text = format!("{}: Cossacks this turn.", self.force(units));
                special(rule!("C4.8a"), text).with(units)
            }
            Event::WillReturn { unit, turn } => {
                let text = format!("{} will return on turn {turn}.", self.unit(*unit));
                special(rule!("C4.6.4a"), text).with(&[*unit])
            }
            _ => return None,
        })
    }

    /// Forces on their way.
    fn tell_march(&self, event: &Event) -> Option<Told> {
        let moves = |rule, text| Told::new(Topic::Move, rule, text);
        Some(match event {
            Event::Begun { units, hex, strategic } => {
                let (how, rule) = match strategic {
                    true => ("strategic movement from", rule!("D6a")),
                    false => ("activated in", rule!("D7a")),
                };
                let text = format!("{}: {how} {}.", self.force(units), self.hex(*hex));
                moves(rule, text).at(*hex).with(units)
            }
            Event::Moved { units, from, to, cost } => {
                let paid = match cost {
                    0 => String::new(),
                    cost => format!(" for {}", points(u16::from(*cost))),
                };
                let verb = if units.len() == 1 { "moves" } else { "move" };
                let text = format!("{} {verb} to {}{paid}.", self.force(units), self.hex(*to));
                moves(rule!("D7f"), text).at(*from).at(*to).with(units)
            }
            Event::Controlled { hex, side } => {
                let place = self.ground().map.place(*hex)?;
                let text = format!("{} is {side}-controlled.", place.name);
                moves(rule!("D2.9a"), text).by(*side).at(*hex)
            }
            Event::PickedUp { unit } => {
                let text = format!("{} joins the force.", self.unit(*unit));
                moves(rule!("D7k"), text).with(&[*unit])
            }
            Event::DroppedOff { unit } => {
                let text = format!("{} stays behind.", self.unit(*unit));
                moves(rule!("D7l"), text).with(&[*unit])
            }
            Event::Marked { units, mark: Mark::Demoralized, on } => {
                let (how, rule) = match on {
                    true => ("demoralized", rule!("D2.8a")),
                    false => ("no longer demoralized", rule!("D2.8g")),
                };
                let text = format!("{}: {how}.", self.force(units));
                Told::new(Topic::Combat, rule, text).with(units)
            }
            Event::Rallied { units } => {
                let verb = if units.len() == 1 { "rallies" } else { "rally" };
                moves(rule!("D2.8g"), format!("{} {verb}.", self.force(units))).with(units)
            }
            Event::Attrition { side, units, natural, faces, lp, ledger } => {
                let among = self.force(units);
                let text = format!("{side} attrition, {among}: {natural} rolled, {lp} SP lost.");
                let told = Told::new(Topic::Loss, rule!("D9b"), text).by(*side).with(units);
                told.rolled(*side, faces).reckoned(ledger)
            }
            _ => return None,
        })
    }
}

fn step_words(step: Step) -> Option<(String, RuleId)> {
    Some(match step {
        Step::Reinforcement(side) => (format!("{side} reinforcement."), rule!("D5a")),
        Step::Rail => ("Rail conversion.".into(), rule!("C4.3.1d")),
        Step::Strategic(side) => (format!("{side} strategic movement."), rule!("D6a")),
        Step::Operations(side) => (format!("{side} operations."), rule!("D7a")),
        _ => return None,
    })
}

/// Dice whose story nothing else tells.
fn rolled(side: Side, kind: RollKind, faces: &[u8]) -> Told {
    let (what, rule) = match kind {
        RollKind::Rail => ("for rail conversion", rule!("C4.3.1d")),
        RollKind::ForcedAttacks => ("for the attacks Stalin demands", rule!("C4.6.3a")),
        RollKind::Undying => ("for an eliminated unit that may return", rule!("C4.6.4a")),
        RollKind::Air => ("for air availability", rule!("C4.4d")),
        RollKind::Combat => ("in combat", rule!("D8.6a")),
        RollKind::Reroll => ("again (air support)", rule!("C4.4c")),
        RollKind::Counterattack => ("for the counterattack", rule!("D8.9f")),
    };
    let said: Vec<String> = faces.iter().map(u8::to_string).collect();
    let sum: u32 = faces.iter().copied().map(u32::from).sum();
    let total = if faces.len() > 1 { format!(": {sum}") } else { String::new() };
    let text = format!("{side} roll {what}: {}{total}.", said.join(", "));
    Told::new(Topic::Roll, rule, text).by(side).rolled(side, faces)
}
