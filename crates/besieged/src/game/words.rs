//! The game in words: every decision, answer and event as a plain sentence.
//!
//! Only what never changes is taken from the scene, so a log can be told at any time.
//!
//! ```
//! use besieged::game::{Action, Besieged, Setup, words};
//! use referee::Game;
//! let state = Besieged::start(&Setup::of("border-1941")).unwrap();
//! let hex = state.scene.map.named("Kiev").unwrap();
//! assert_eq!(words::answer(&state.scene, &Action::Attack { hex }), "Attack Kiev (1915)");
//! ```

use super::action::{Action, Ask};
use super::event::Event;
use super::victory::{Decision, Outcome};
use crate::ground::{Player, Scene, UnitId, UnitSet};
use crate::{Impulse, Side, Table};
use hex::HexIndex;

/// A hex: its number, with the name of its city before it.
#[must_use]
pub fn place(scene: &Scene, hex: HexIndex) -> String {
    let number = scene.map.grid().number(hex);
    match scene.map.place(hex) {
        Some(place) => format!("{} ({number})", place.name),
        None => number.to_string(),
    }
}

/// A unit: what is printed on it, with its size.
#[must_use]
pub fn name(scene: &Scene, unit: UnitId) -> String {
    let counter = scene.roster.counter(unit);
    let words = ["corps", "army"];
    let size = match counter.formation {
        crate::Formation::Corps => words[0],
        crate::Formation::Army => words[1],
        crate::Formation::Other => return counter.name.clone(),
    };
    format!("{} {size}", counter.name)
}

/// Units one after the other.
fn names(scene: &Scene, units: impl IntoIterator<Item = UnitId>) -> String {
    let names: Vec<String> = units.into_iter().map(|unit| name(scene, unit)).collect();
    match names.split_last() {
        None => "no unit".to_owned(),
        Some((last, [])) => last.clone(),
        Some((last, rest)) => format!("{} and {last}", rest.join(", ")),
    }
}

fn set_names(scene: &Scene, units: &UnitSet) -> String {
    names(scene, units.iter())
}

/// `1 hex`, `2 hexes`.
fn count(number: u8, one: &str, many: &str) -> String {
    format!("{number} {}", if number == 1 { one } else { many })
}

/// What a player is asked.
#[must_use]
pub fn decision(scene: &Scene, ask: &Ask) -> String {
    let at = |hex: &HexIndex| place(scene, *hex);
    match ask {
        Ask::Reinforce { points } => {
            let left = count(*points, "point", "points");
            format!("Place arrivals, restore steps, rebuild units ({left} left), or be done.")
        }
        Ask::Placement { unit } => format!("Choose a city for {}.", name(scene, *unit)),
        Ask::Orders => "Choose an enemy hex whose units must attack, or give no order.".to_owned(),
        Ask::Moves { under_way: None } => "Move units, or end your moves.".to_owned(),
        Ask::Moves { under_way: Some(unit) } => {
            format!("Continue with {}, stop it, or move another unit.", name(scene, *unit))
        }
        Ask::Rail { unit } => format!("Choose a rail hex for {}.", name(scene, *unit)),
        Ask::Target => "Declare an attack, or end your attacks.".to_owned(),
        Ask::Force { target } => format!("Add units to the attack on {}.", at(target)),
        Ask::Support { target } => {
            format!("Choose air units and table for the attack on {}.", at(target))
        }
        Ask::Marshal { target } => {
            format!("Commit a Field Marshal to the combat at {}?", at(target))
        }
        Ask::Losses { target, due } => {
            let steps = count(*due, "step", "steps");
            format!("Take losses at {}: {steps} to go.", at(target))
        }
        Ask::Length { target } => format!("How far does the retreat from {} go?", at(target)),
        Ask::Retreat { target } => format!("Retreat from the combat at {}.", at(target)),
        Ask::Advance { target } => format!("Advance into {}, or be done.", at(target)),
    }
}

/// An answer as the label of a button.
#[must_use]
pub fn answer(scene: &Scene, action: &Action) -> String {
    let unit = |unit: &UnitId| name(scene, *unit);
    let at = |hex: &HexIndex| place(scene, *hex);
    match action {
        Action::Place { unit: it } => format!("Place {}", unit(it)),
        Action::Refit { unit: it } => format!("Restore a step of {}", unit(it)),
        Action::Rebuild { unit: it, steps } => {
            format!("Rebuild {} with {}", unit(it), count(*steps, "step", "steps"))
        }
        Action::At { hex } => format!("At {}", at(hex)),
        Action::Done => "Done".to_owned(),
        Action::Order { hex } => format!("Order an attack from {}", at(hex)),
        Action::NoOrder => "Give no order".to_owned(),
        Action::Step { unit: it, hex } => format!("Move {} to {}", unit(it), at(hex)),
        Action::Stop => "Stop".to_owned(),
        Action::Entrain { unit: it } => format!("Move {} by rail", unit(it)),
        Action::End => "End".to_owned(),
        Action::Attack { hex } => format!("Attack {}", at(hex)),
        Action::Join { unit: it } => format!("Add {}", unit(it)),
        Action::Support { air, table } => {
            let table = match table {
                Table::Results => "results table",
                Table::Blitz => "blitzkrieg table",
            };
            format!("{}, {table}", count(*air, "air unit", "air units"))
        }
        Action::Commit => "Commit a Field Marshal".to_owned(),
        Action::Decline => "Decline".to_owned(),
        Action::DeclineImpulse => "Decline for this impulse".to_owned(),
        Action::Lose { unit: it } => format!("Take a step from {}", unit(it)),
        Action::Length { hexes } => format!("Retreat {}", count(*hexes, "hex", "hexes")),
        Action::Retreat { unit: it, hex } => format!("Retreat {} to {}", unit(it), at(hex)),
        Action::Advance { unit: it, hex } => format!("Advance {} to {}", unit(it), at(hex)),
    }
}

/// An event as a sentence; none for bookkeeping.
#[must_use]
pub fn event(scene: &Scene, event: &Event) -> Option<String> {
    let at = |hex: &HexIndex| place(scene, *hex);
    Some(match event {
        Event::Opened(_) | Event::Closed | Event::Turned(_) => return None,
        Event::TurnBegun { turn } => format!("{turn} begins."),
        Event::WeatherSet { impulse, weather, die } => {
            let rolled = die.map_or(String::new(), |die| format!(" (die {die})"));
            format!("Impulse {}: {weather}{rolled}.", impulse.number())
        }
        Event::PlayerTurnBegun { player, points, air, .. } => {
            let points = count(*points, "replacement point", "replacement points");
            format!("{player} turn: {points}, {}.", count(*air, "air unit", "air units"))
        }
        Event::SupplyJudged { player, supplied, .. } => {
            format!("{player} supply: {} units in supply.", supplied.iter().count())
        }
        Event::OrdersRolled { player, die } => {
            format!("Orders from above for the {player} player: die {die}.")
        }
        Event::Ordered { hex, units } => {
            format!("{} in {} must stay and attack.", set_names(scene, units), at(hex))
        }
        Event::OrdersWaived => "No order is given.".to_owned(),
        Event::ImpulseBegun { player, impulse } => match impulse {
            Impulse::First => format!("{player} impulse 1."),
            Impulse::Second => format!("{player} impulse 2."),
        },
        Event::Ended { attacks: false } => "Moves end.".to_owned(),
        Event::Ended { attacks: true } => "Attacks end.".to_owned(),
        Event::Swept { player, hexes } => {
            let hexes = u8::try_from(hexes.iter().count()).unwrap_or(u8::MAX);
            format!("{} fall to the {player} player.", count(hexes, "empty hex", "empty hexes"))
        }
        Event::PlayerTurnEnded { player } => format!("The {player} turn ends."),
        Event::GameEnded { outcome } => ending(outcome),
        unit_event => {
            return unit_words(scene, unit_event).or_else(|| combat_words(scene, unit_event));
        }
    })
}

/// What happens to single units outside combat, and in retreat and advance.
fn unit_words(scene: &Scene, event: &Event) -> Option<String> {
    let unit = |unit: &UnitId| name(scene, *unit);
    let at = |hex: &HexIndex| place(scene, *hex);
    Some(match event {
        Event::UnitPlaced { unit: it, hex, rebuilt: None } => {
            format!("{} arrives at {}.", unit(it), at(hex))
        }
        Event::UnitPlaced { unit: it, hex, rebuilt: Some(steps) } => {
            let steps = count(*steps, "step", "steps");
            format!("{} is rebuilt at {} with {steps}.", unit(it), at(hex))
        }
        Event::StepRestored { unit: it } => format!("{} regains a step.", unit(it)),
        Event::UnitMoved { unit: it, to, left } => {
            format!("{} moves to {}, {left} MP left.", unit(it), at(to))
        }
        Event::UnitStopped { unit: it, owes: false } => format!("{} stops.", unit(it)),
        Event::UnitStopped { unit: it, owes: true } => {
            format!("{} stops in contact and must attack.", unit(it))
        }
        Event::UnitRailed { unit: it, to } => format!("{} moves by rail to {}.", unit(it), at(to)),
        Event::StepLost { unit: it } => format!("{} loses a step.", unit(it)),
        Event::UnitLost { unit: it, surrendered: false } => format!("{} is eliminated.", unit(it)),
        Event::UnitLost { unit: it, surrendered: true } => format!("{} surrenders.", unit(it)),
        Event::UnitRetreated { unit: it, to, .. } => {
            format!("{} retreats to {}.", unit(it), at(to))
        }
        Event::UnitAdvanced { unit: it, to } => format!("{} advances to {}.", unit(it), at(to)),
        _ => return None,
    })
}

/// A combat from the declaration to its end.
fn combat_words(scene: &Scene, event: &Event) -> Option<String> {
    let at = |hex: &HexIndex| place(scene, *hex);
    Some(match event {
        Event::Attacked { target, attackers, air, table, odds } => {
            let who = names(scene, attackers.iter().copied());
            let air = match air {
                0 => String::new(),
                air => format!(" with {}", count(*air, "air unit", "air units")),
            };
            let verb = if attackers.len() == 1 { "attacks" } else { "attack" };
            format!("{who} {verb} {} at {odds}{air} on the {table}.", at(target))
        }
        Event::MarshalCommitted { player } => {
            format!("The {player} player commits a Field Marshal.")
        }
        Event::MarshalDeclined { player, impulse: false } => {
            format!("The {player} player commits no Field Marshal.")
        }
        Event::MarshalDeclined { player, impulse: true } => {
            format!("The {player} player commits no Field Marshal this impulse.")
        }
        Event::Fought { die: None, result, .. } => {
            format!("No die: {result}, {}.", result.meaning())
        }
        Event::Fought { die: Some(die), drm, result, .. } => {
            let drm = if *drm == 0 { String::new() } else { format!(" {drm:+}") };
            format!("Die {die}{drm}: {result}, {}.", result.meaning())
        }
        Event::MarshalRolled { player, die, lost: false } => {
            format!("The {player} Field Marshal escapes (die {die}).")
        }
        Event::MarshalRolled { player, die, lost: true } => {
            format!("The {player} Field Marshal is lost (die {die}).")
        }
        Event::LengthChosen { hexes } => {
            format!("The retreat is {}.", count(*hexes, "hex", "hexes"))
        }
        Event::Locked { hex, units } => {
            format!("{} are locked on {}.", set_names(scene, units), at(hex))
        }
        Event::CombatEnded { target, side } => match side {
            Some(Side::Attacker) => format!("{} is taken.", at(target)),
            Some(Side::Defender) => format!("{} holds.", at(target)),
            None => format!("{} is empty.", at(target)),
        },
        _ => return None,
    })
}

/// How a game ended.
#[must_use]
pub fn ending(outcome: &Outcome) -> String {
    let Outcome { winner, by, axis_majors } = outcome;
    let why = match by {
        Decision::SuddenDeath { required } => {
            format!("sudden death: the Axis holds {axis_majors} of {required} major cities")
        }
        Decision::Collapse => match winner {
            Player::Axis => "Soviet collapse".to_owned(),
            Player::Soviet => "collapse".to_owned(),
        },
        Decision::Berlin => "Berlin has fallen".to_owned(),
        Decision::LastTurn => "Berlin still stands after the last turn".to_owned(),
        Decision::Cities { needed } => {
            format!("the Axis holds {axis_majors} major cities and needed {needed}")
        }
    };
    format!("The {winner} player wins: {why}.")
}
