//! Sides, counters, hexes and ends in words.

use hex::HexIndex;
use yards::Band;
use yards::game::words::Teller;
use yards::game::{Aim, Ammunition, Decision, Outcome, State, Who};
use yards::ground::{Player, Scene, UnitId};

/// A side by its nation.
pub(crate) fn side(scene: &Scene, player: Player) -> String {
    Teller(scene).player(player)
}

/// One of the viewer's own counters.
pub(crate) fn unit(scene: &Scene, unit: UnitId) -> String {
    Teller(scene).who(&Who::Unit(unit))
}

/// A hex by its number.
pub(crate) fn hex(scene: &Scene, hex: HexIndex) -> String {
    scene.map().grid().number(hex).to_string()
}

/// A revealed counter of the enemy: no platoon, no number (Y55).
pub(crate) fn enemy(state: &State, unit: UnitId) -> String {
    let player = state.counter(unit).player;
    format!("{} {}", side(&state.scene, player), state.counter(unit).unit.name)
}

/// What is aimed at, as the firer sees it.
pub(crate) fn aim(state: &State, player: Player, aim: Aim) -> String {
    let at = hex(&state.scene, aim.hex());
    match aim {
        Aim::Hex { .. } => at,
        Aim::Unknown { .. } => format!("the \"?\" in {at}, for a vehicle that may be there"),
        Aim::Vehicle { hex, place } => {
            let mut vehicles =
                state.revealed(player.enemy(), hex).filter(|it| state.kind(*it).is_vehicle());
            let name =
                vehicles.nth(usize::from(place)).map(|it| state.counter(it).unit.name.clone());
            format!("{} in {at}", name.unwrap_or_else(|| "a vehicle".to_owned()))
        }
    }
}

/// A way out of a hex.
pub(crate) fn facing(facing: u8) -> &'static str {
    const WAYS: [&str; 6] = ["north", "northeast", "southeast", "south", "southwest", "northwest"];
    WAYS[usize::from(facing % 6)]
}

/// What a mortar fires.
pub(crate) fn ammunition(ammo: Ammunition) -> &'static str {
    match ammo {
        Ammunition::He => "high explosive",
        Ammunition::Smoke => "smoke",
    }
}

/// How it ended.
pub(crate) fn ending(scene: &Scene, outcome: &Outcome) -> String {
    let winner = side(scene, outcome.winner);
    let by = match outcome.by {
        Decision::Broken => "the enemy is broken",
        Decision::AllObjectives => "every objective is taken",
        Decision::LastTurn => "the last turn is over",
    };
    let held = outcome.objectives;
    format!("The {winner} side wins: {by}. The attacker holds {held} objectives.")
}

/// What a band of the assault table brings.
pub(crate) fn band(band: Band) -> &'static str {
    match band {
        Band::Fourteen => {
            "defender retreats, a step lost each and disrupted; the attacker may assault again"
        }
        Band::TenToThirteen => {
            "defender retreats, disrupted; a step lost where disrupted already or the check fails"
        }
        Band::SixToNine => "defender retreats and checks cohesion; both sides regroup",
        Band::TwoToFive => "attacker retreats and checks cohesion; both sides regroup",
        Band::MinusOneToOne => {
            "attacker retreats, disrupted; a step lost where disrupted already or the check fails"
        }
        Band::BelowMinusOne => {
            "attacker retreats, a step lost each and disrupted; the defender may assault"
        }
    }
}
