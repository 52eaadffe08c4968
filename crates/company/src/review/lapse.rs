//! What a player did beside the best that the staff saw in his place: shots, shells, assaults.
//!
//! Everything here follows from what the player could see (Y78): a "?" counts as what may be behind it, whatever was there.

use super::worth::{Eyes, SHAKEN, step, strength};
use crate::storm;
use hex::HexIndex;
use referee::{Game as _, Seat};
use review::Compared;
use yards::MortarHit;
use yards::game::words::Teller;
use yards::game::{
    Action, Aim, Ammunition, Ask, Firer, Frame, ShotOdds, State, Weapon, Who, Yards, player_of,
};
use yards::ground::{UnitId, UnitSet};

/// What somebody behind a "?" is taken to be worth: it may be nobody.
const UNKNOWN: f64 = 1.2;
/// What is lost of a shot that is not fired: it may be fired later.
const KEPT: f64 = 0.5;
/// The share of its strength that a force loses when it is thrown back.
const THROWN_BACK: f64 = 0.4;
/// The share of their strength that those lose who are driven out.
const DRIVEN_OUT: f64 = 0.5;

/// A counter in words.
pub(super) fn name(state: &State, unit: UnitId) -> String {
    Teller(&state.scene).who(&Who::Unit(unit))
}

fn percent(chance: f64) -> String {
    format!("{:.0}%", chance * 100.0)
}

/// What a shot may bring, in points of strength.
pub(super) fn promise(state: &State, odds: &ShotOdds, behind: f64) -> f64 {
    let units = odds.units.iter().map(|(unit, it)| {
        let shaken = (1.0 - SHAKEN) * (strength(state, *unit) - step(state, *unit)).max(0.0);
        step(state, *unit) * it.loses_a_step.to_f64() + shaken * it.disrupted.to_f64()
    });
    let vehicles = odds.vehicles.iter().map(|(unit, it)| {
        let shaken = (1.0 - SHAKEN) * it.shocked.to_f64();
        strength(state, *unit) * (it.destroyed.to_f64() + shaken)
    });
    let unknown = if odds.unknown { behind * odds.strikes.to_f64() } else { 0.0 };
    units.chain(vehicles).sum::<f64>() + unknown
}

/// A shot or a salvo, weighed.
struct Weighed {
    action: Action,
    gain: f64,
    odds: ShotOdds,
}

fn weigh(state: &State, seat: Seat, action: &Action) -> Option<Weighed> {
    let reaction = matches!(state.frames.last(), Some(Frame::React(_) | Frame::Assault(_)));
    let odds = match (*action, state.frames.last()) {
        (Action::Fire { unit, aim, onward }, _) => {
            state.shot_odds(unit, aim, Firer { reaction, onward, split: false })
        }
        (Action::Second { aim }, Some(Frame::Split { unit, .. })) => {
            state.shot_odds(*unit, aim, Firer { split: true, ..Firer::default() })
        }
        (Action::At { hex }, Some(Frame::Call { mortar, ammo: Ammunition::He })) => {
            state.shell_odds(player_of(seat), *mortar, hex, MortarHit::Primary)
        }
        _ => return None,
    };
    let odds = odds.ok()?;
    let behind = if odds.weapon == Weapon::AntiTank { UNKNOWN / 2.0 } else { UNKNOWN };
    Some(Weighed { action: *action, gain: promise(state, &odds, behind), odds })
}

/// A shot in words.
fn shot(state: &State, it: &Weighed) -> String {
    let hex = |hex: HexIndex| state.number(hex);
    let drm = it.odds.drm;
    match (it.action, state.frames.last()) {
        (Action::Fire { unit, aim, .. }, _) => {
            let who = name(state, unit);
            match aim {
                Aim::Hex { hex: at } => format!("Fire with {who} at {}, {drm:+}", hex(at)),
                _ => format!("Anti-tank fire with {who} at {}, {drm:+}", hex(aim.hex())),
            }
        }
        (Action::Second { aim }, _) => format!("Second target {}, {drm:+}", hex(aim.hex())),
        (Action::At { hex: at }, _) => format!("Shell {}, {drm:+}", hex(at)),
        _ => String::new(),
    }
}

/// The shots that an answer stands against: of the same unit in its activation, of everybody where one may fire.
fn rivals(ask: Ask, action: &Action, other: &Action) -> bool {
    match (ask, action, other) {
        (Ask::Act { .. } | Ask::GoOn { .. }, Action::Fire { unit, .. }, other) => {
            matches!(other, Action::Fire { unit: same, .. } if same == unit)
        }
        _ => true,
    }
}

fn legal(state: &State, seat: Seat) -> Vec<Action> {
    let mut legal = Vec::new();
    Yards::legal(state, seat, &mut legal);
    legal
}

/// A shot, or shells, against the best that could be fired instead; nothing for other answers.
pub(super) fn compare_shot(
    state: &State,
    seat: Seat,
    ask: Ask,
    action: &Action,
) -> Option<Compared> {
    let made = weigh(state, seat, action)?;
    let open = legal(state, seat);
    let others = open.iter().filter(|other| rivals(ask, action, other));
    let best = others.filter_map(|other| weigh(state, seat, other));
    let best = best.max_by(|one, other| one.gain.total_cmp(&other.gain))?;
    let (chosen, better) = (shot(state, &made), shot(state, &best));
    let same = best.gain - made.gain < 1e-9;
    Some(Compared {
        better: if same { chosen.clone() } else { better },
        chosen,
        reason: format!(
            "a hit costs a step in {} instead of {}; it brings {:.1} on average instead of {:.1}",
            percent(best.odds.strikes.to_f64()),
            percent(made.odds.strikes.to_f64()),
            best.gain,
            made.gain
        ),
        odds: None,
        hex: target(&best.action),
        cost: best.gain - made.gain,
    })
}

fn target(action: &Action) -> Option<HexIndex> {
    match *action {
        Action::Fire { aim, .. } | Action::Second { aim } => Some(aim.hex()),
        Action::At { hex } | Action::Muster { hex } => Some(hex),
        _ => None,
    }
}

/// An assault, weighed by its exact odds.
pub(super) struct Storm {
    target: HexIndex,
    force: UnitSet,
    chance: f64,
    gain: f64,
}

impl Storm {
    fn of(state: &State, eyes: Eyes, target: HexIndex, force: UnitSet) -> Option<Storm> {
        let player = state.unit(force.first()?).player;
        let chance = storm::chance(state, target, force);
        let there = state.revealed(player.enemy(), target);
        let seen: f64 = there.map(|unit| strength(state, unit)).sum();
        let unknown = if state.is_unknown(player.enemy(), target) { UNKNOWN } else { 0.0 };
        let won = DRIVEN_OUT * (seen + unknown) + eyes.taking(state, player, target);
        let lost: f64 = force.iter().map(|unit| strength(state, unit)).sum();
        let gain = chance * won - (1.0 - chance) * THROWN_BACK * lost;
        Some(Storm { target, force, chance, gain })
    }

    /// The best that the active platoon could begin now.
    fn best(state: &State, eyes: Eyes, open: &[Action]) -> Option<Storm> {
        let storms = open.iter().filter_map(|action| {
            let Action::Muster { hex } = *action else { return None };
            let force = state.within_an_assault(state.chargers(hex));
            Storm::of(state, eyes, hex, force)
        });
        storms.max_by(|one, other| one.gain.total_cmp(&other.gain))
    }

    fn told(&self, state: &State) -> String {
        let names: Vec<String> = self.force.iter().map(|unit| name(state, unit)).collect();
        format!("Assault {} with {}", state.number(self.target), names.join(", "))
    }
}

/// An assault as it was charged, against the best that could be mustered when it began, or none at all.
pub(super) fn compare_charge(
    before: &State,
    now: &State,
    seat: Seat,
    eyes: Eyes,
) -> Option<Compared> {
    let Some(Frame::Muster { target, force }) = now.frames.last() else { return None };
    let made = Storm::of(now, eyes, *target, *force)?;
    let best = Storm::best(before, eyes, &legal(before, seat)).filter(|it| it.gain > 0.0);
    let place = now.number(made.target);
    let average = format!("it brings {:.1} on average", made.gain);
    let (better, reason, odds, hex, gain) = match &best {
        Some(best) => (
            best.told(before),
            format!(
                "it clears the hex in {} instead of {}; it brings {:.1} on average instead of {:.1}",
                percent(best.chance),
                percent(made.chance),
                best.gain,
                made.gain
            ),
            Some(best.chance),
            best.target,
            best.gain,
        ),
        None => (
            format!("No assault on {place}"),
            format!("it clears the hex in {} and {average}", percent(made.chance)),
            None,
            made.target,
            0.0,
        ),
    };
    let chosen = made.told(now);
    Some(Compared { chosen, better, reason, odds, hex: Some(hex), cost: gain - made.gain })
}

/// Nothing was fired or charged where the staff would have: what it would have brought.
pub(super) fn compare_pass(
    state: &State,
    seat: Seat,
    eyes: Eyes,
    (action, staff): (&Action, &Action),
) -> Option<Compared> {
    let chosen = match action {
        Action::End => "End the activation",
        _ => "No reaction",
    };
    let passed = |better: String, reason: String, cost: f64| Compared {
        chosen: chosen.to_owned(),
        better,
        reason,
        odds: None,
        hex: target(staff),
        cost,
    };
    if let Some(best) = weigh(state, seat, staff) {
        let strikes = percent(best.odds.strikes.to_f64());
        let reason =
            format!("a hit costs a step in {strikes}; it brings {:.1} on average", best.gain);
        return Some(passed(shot(state, &best), reason, KEPT * best.gain));
    }
    let Action::Muster { hex } = *staff else { return None };
    let force = state.within_an_assault(state.chargers(hex));
    let best = Storm::of(state, eyes, hex, force)?;
    let reason = format!(
        "it clears the hex in {} and brings {:.1} on average",
        percent(best.chance),
        best.gain
    );
    Some(Compared { odds: Some(best.chance), ..passed(best.told(state), reason, best.gain) })
}
