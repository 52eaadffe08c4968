//! News of attacks, reactions and what comes of them.

use super::told::{Told, Topic};
use super::{Atlas, level_words};
use crate::event::{Event, Fate};
use crate::frame::Errand;
use crate::ground::Side;
use crate::state::Kept;
use crate::victory::Level;
use damos::Loss;
use rulebook::{RuleId, rule};

impl Atlas {
    /// Attacks and reactions.
    pub(super) fn tell_combat(&self, event: &Event) -> Option<Told> {
        let combat = |rule, text| Told::new(Topic::Combat, rule, text);
        let reaction = |rule, text| Told::new(Topic::Reaction, rule, text);
        Some(match event {
            Event::Declared { target } => {
                let text = format!("Concerted attack declared on {}.", self.hex(*target));
                combat(rule!("D8.1b"), text).at(*target)
            }
            Event::Revealed { plan, units, hex, side } => {
                let text = format!("{side} {plan} on {}: {}.", self.hex(*hex), self.force(units));
                combat(rule!("D8.3a"), text).by(*side).at(*hex).with(units)
            }
            Event::Tried { units, errand, path } => {
                let (what, rule) = match errand {
                    Errand::Intercept => ("tries to react", rule!("D2.6.1c")),
                    Errand::Withdraw => ("tries to retreat by reaction", rule!("D2.6.1d")),
                };
                let what = if units.len() == 1 { what } else { &what.replace("tries", "try") };
                let mut told = reaction(rule, format!("{} {what}.", self.force(units)));
                told.hexes.extend(path.iter().copied());
                told.with(units)
            }
            Event::Reacted { side, natural, faces, success } => {
                let how = if *success { "succeeds" } else { "fails" };
                let text = format!("Reaction {how}: {natural} rolled.");
                reaction(rule!("D2.6.1g"), text).by(*side).rolled(*side, faces)
            }
            Event::Postured { posture } => {
                let text = format!("Defender's posture: {posture}.");
                combat(rule!("D8.4a"), text)
            }
            Event::Supported { attacker, .. } => {
                let whom = if *attacker { "attacker" } else { "defender" };
                let text = format!("The air unit supports the {whom}.");
                combat(rule!("C4.4b"), text).by(Side::Axis)
            }
            Event::AirFailed { .. } => {
                let text = "The air unit fails its availability roll.".into();
                combat(rule!("C4.4e"), text).by(Side::Axis)
            }
            Event::AirKept { benefit, .. } => {
                let what = if *benefit == Kept::Shift { "column shift" } else { "reroll" };
                let text = format!("The air unit keeps its {what}.");
                combat(rule!("C4.4d"), text).by(Side::Axis)
            }
            Event::Disclosed { side, totals } => {
                let said =
                    totals.iter().map(|(units, sp)| format!("{} {sp} SP", self.force(units)));
                let text = format!("{side} strength: {}.", said.collect::<Vec<_>>().join("; "));
                let mut told = combat(rule!("D2.4c"), text).by(*side);
                told.units.extend(totals.iter().flat_map(|(units, _)| units.iter().copied()));
                told
            }
            Event::Reckoned { hex, ledger } => {
                let text = format!("Combat at {}:", self.hex(*hex));
                combat(rule!("D8.2a"), text).at(*hex).reckoned(ledger)
            }
            _ => return self.tell_aftermath(event),
        })
    }

    /// Losses, winners and what they do.
    fn tell_aftermath(&self, event: &Event) -> Option<Told> {
        let combat = |rule, text| Told::new(Topic::Combat, rule, text);
        let loss = |rule, text| Told::new(Topic::Loss, rule, text);
        Some(match event {
            Event::Suffers { side, loss: rung, lp } => {
                let rung = rung.parse::<Loss>().map_or_else(|_| rung.clone(), Loss::printed);
                let text = format!("{side} losses: {rung}, {lp} LP to allocate.");
                loss(rule!("D8.7b"), text).by(*side)
            }
            Event::RpPaid { side } => {
                let text = format!("The {side} player pays 1 LP with 1 RP.");
                loss(rule!("C4.5.1a"), text).by(*side)
            }
            Event::Lost { side, unit, fate, hex, .. } => {
                let (how, rule) = fate_words(*fate);
                let text = format!("{} {how}.", self.unit(*unit));
                loss(rule, text).by(*side).with(&[*unit]).where_known(*hex)
            }
            Event::Won { hex, side } => {
                let text = format!("{side} wins the combat at {}.", self.hex(*hex));
                combat(rule!("D8.10b"), text).by(*side).at(*hex)
            }
            Event::Retreats { side, units } => {
                let text = format!("{side} retreat: {}.", self.force(units));
                combat(rule!("D8.11a"), text).by(*side).with(units)
            }
            Event::Excluded { unit } => {
                let text = format!("{} takes no part in the combat.", self.unit(*unit));
                combat(rule!("D2.3d"), text).with(&[*unit])
            }
            Event::Exploits { units } => {
                let text = format!("{} may exploit.", self.force(units));
                combat(rule!("D8.12a"), text).with(units)
            }
            Event::Ended { level, .. } => {
                let winner =
                    if *level == Level::SovietSubstantial { Side::Soviet } else { Side::Axis };
                let text = format!("The game ends: {}.", level_words(*level));
                let told = Told::new(Topic::Over, rule!("D4a"), text).by(winner);
                Told { rule: None, ..told }
            }
            _ => return None,
        })
    }
}

fn fate_words(fate: Fate) -> (&'static str, RuleId) {
    match fate {
        Fate::Losses => ("is eliminated", rule!("D2.4a")),
        Fate::NoRetreat => ("is eliminated: no legal retreat", rule!("D8.11c")),
        Fate::Excess => ("is eliminated above the stacking limit", rule!("D2.3c")),
        Fate::Overrun => ("is overrun", rule!("C4.6.2a")),
        Fate::Routed => ("is routed", rule!("D8.11h")),
        Fate::Surrendered => ("surrenders", rule!("D10c")),
        Fate::Quarrel => ("is eliminated: Hungarian and Romanian units met", rule!("S4.7b")),
    }
}
