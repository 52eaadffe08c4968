//! What happens in a campaign, as short sentences.

use super::campaign::Atlas;
use barbarossa::ground::Side;
use barbarossa::{Errand, Event, Fate, Force, Kept, Level, Mark, Seen, Step};

/// A sentence for what a seat saw; nothing for what its player has just done or what changes nothing on the map.
pub(super) fn tell(atlas: &Atlas, seen: &Seen) -> Option<String> {
    Some(match seen {
        Seen::Restored { unit: Some(unit), .. } => {
            format!("An RP restores 1 SP of {}.", atlas.unit(*unit))
        }
        Seen::Restored { side, unit: None } => {
            format!("The {side} player restores 1 SP with an RP.")
        }
        Seen::Planned { plan: Some(plan), .. } => {
            format!("You plan a {}.", plan.name().replace('_', " "))
        }
        Seen::Planned { side, plan: None } => format!("The {side} player plans in secret."),
        Seen::SpLost { unit: Some(unit), .. } => format!("{} loses 1 SP.", atlas.unit(*unit)),
        Seen::SpLost { side, unit: None, among } => {
            format!("The {side} player takes 1 SP from {}.", one_of(atlas, among))
        }
        Seen::Open(event) => return phase(atlas, event).or_else(|| combat(atlas, event)),
    })
}

fn one_of(atlas: &Atlas, force: &Force) -> String {
    match force.as_slice() {
        [one] => atlas.unit(*one).to_owned(),
        _ => format!("one of {}", atlas.force(force)),
    }
}

/// Turns, reinforcements and movement.
fn phase(atlas: &Atlas, event: &Event) -> Option<String> {
    Some(match event {
        Event::TurnBegun { turn } => format!("— Turn {turn}, {} —", atlas.0.turn_name(*turn)),
        Event::StepBegun { step, .. } => step_name(*step)?,
        Event::Placed { unit, hex, .. } => format!("{} in {}.", atlas.unit(*unit), atlas.hex(*hex)),
        Event::Credited { side, rp } if *rp > 0 => format!("The {side} player receives {rp} RP."),
        Event::Rebuilt { unit, hex } => {
            format!("{} is rebuilt in {}.", atlas.unit(*unit), atlas.hex(*hex))
        }
        Event::Converted { hex } => format!("The rail hex {} is converted.", atlas.hex(*hex)),
        Event::Paused { declared: true } => "The panzers pause this turn (C4.3.1i).".into(),
        Event::AttacksDemanded { attacks } => {
            format!("Stalin demands {attacks} attacks this turn (C4.6.3a).")
        }
        Event::ShinyObjects => "Bright, shiny objects come in sight (C4.7a).".into(),
        Event::Begun { units, hex, strategic } => {
            let how = if *strategic { "moves strategically" } else { "activates" };
            format!("{} {how} in {}.", atlas.force(units), atlas.hex(*hex))
        }
        Event::Moved { units, to, .. } => {
            format!("{} moves to {}.", atlas.force(units), atlas.hex(*to))
        }
        Event::Controlled { hex, side } => {
            let place = atlas.0.map.place(*hex)?;
            format!("{} is in {side} hands.", place.name)
        }
        Event::PickedUp { unit } => format!("{} joins the force.", atlas.unit(*unit)),
        Event::DroppedOff { unit } => format!("{} stays behind.", atlas.unit(*unit)),
        Event::Marked { units, mark: Mark::Demoralized, on } => {
            let how = if *on { "demoralized" } else { "steady again" };
            format!("{}: {how}.", atlas.force(units))
        }
        Event::Marked { units, mark: Mark::Cossack, on: true } => {
            format!("{}: Cossacks this turn (C4.8a).", atlas.force(units))
        }
        Event::Rallied { units } => format!("{} rallies.", atlas.force(units)),
        Event::WillReturn { unit, turn } => {
            format!("{} will return on turn {turn} (C4.6.4a).", atlas.unit(*unit))
        }
        Event::Attrition { side, units, natural, lp, .. } => {
            let among = atlas.force(units);
            format!("{side} attrition, {among}: a {natural} costs {lp} SP.")
        }
        _ => return None,
    })
}

fn step_name(step: Step) -> Option<String> {
    match step {
        Step::Reinforcement(side) => Some(format!("{side} reinforcement.")),
        Step::Rail => Some("Rail conversion.".into()),
        Step::Strategic(side) => Some(format!("{side} strategic movement.")),
        Step::Operations(side) => Some(format!("{side} operations.")),
        _ => None,
    }
}

/// Attacks, reactions and what comes of them.
fn combat(atlas: &Atlas, event: &Event) -> Option<String> {
    Some(match event {
        Event::Declared { target } => {
            format!("A concerted attack on {} is declared.", atlas.hex(*target))
        }
        Event::Revealed { plan, units, hex, side } => {
            let plan = plan.name().replace('_', " ");
            format!("{side} {plan} on {}: {}.", atlas.hex(*hex), atlas.force(units))
        }
        Event::Tried { units, errand, .. } => {
            let what = match errand {
                Errand::Intercept => "react",
                Errand::Withdraw => "get away",
            };
            format!("To {what}: {}.", atlas.force(units))
        }
        Event::Reacted { natural, success } => {
            let how = if *success { "succeeds" } else { "fails" };
            format!("The reaction {how} with a {natural}.")
        }
        Event::Postured { posture } => {
            format!("The defender's posture: {}.", posture.name().replace('_', " "))
        }
        Event::Supported { attacker, .. } => {
            let whom = if *attacker { "attacker" } else { "defender" };
            format!("The air unit supports the {whom}.")
        }
        Event::AirFailed { .. } => "The air unit stays on the ground.".into(),
        Event::AirKept { benefit, .. } => {
            let what = if *benefit == Kept::Shift { "column shift" } else { "reroll" };
            format!("The air unit keeps its {what}.")
        }
        Event::Disclosed { side, totals } => {
            let said = totals.iter().map(|(units, sp)| format!("{} {sp} SP", atlas.force(units)));
            format!("{side} strength: {}.", said.collect::<Vec<_>>().join("; "))
        }
        Event::Reckoned { hex, ledger } => {
            let lines: Vec<String> =
                ledger.to_string().lines().map(|line| format!("    {line}")).collect();
            format!("The reckoning at {}:\n{}", atlas.hex(*hex), lines.join("\n"))
        }
        Event::Suffers { side, loss, lp } => format!("{side} losses: {loss}, {lp} LP to take."),
        Event::RpPaid { side } => format!("The {side} player pays a loss with an RP."),
        Event::Lost { unit, fate, .. } => format!("{} {}.", atlas.unit(*unit), fate_of(*fate)),
        Event::Won { hex, side } => format!("{side} victory at {}.", atlas.hex(*hex)),
        Event::Retreats { side, units } => format!("{side} retreat: {}.", atlas.force(units)),
        Event::Excluded { unit } => format!("{} is kept out (D2.3d).", atlas.unit(*unit)),
        Event::Exploits { units } => format!("{} may exploit.", atlas.force(units)),
        Event::Ended { level, .. } => {
            let winner = if *level == Level::SovietSubstantial { Side::Soviet } else { Side::Axis };
            format!("The game ends; the {winner} side has won.")
        }
        _ => return None,
    })
}

fn fate_of(fate: Fate) -> &'static str {
    match fate {
        Fate::Losses => "is destroyed",
        Fate::NoRetreat => "is destroyed on the retreat",
        Fate::Excess => "is given up above the stacking limit",
        Fate::Overrun => "is overrun",
        Fate::Routed => "is routed",
        Fate::Surrendered => "surrenders",
        Fate::Quarrel => "leaves the map after the quarrel",
    }
}
