//! Decisions and answers in words: what is asked and why, what each answer costs, the rule that allows it.

use crate::{odds, wording};
use hex::HexIndex;
use referee::ShownOwed;
use rulebook::{RuleId, rule};
use series::Sentence;
use series::plain::raw;
use series::wire::{Offer, Remark, Word};
use yards::game::{Action, Aim, Ask, Firer, Frame, Scope, ShotOdds, State, player_of};
use yards::ground::{Player, Scene, UnitId};

/// A decision in words.
pub(crate) fn sentence(scene: &Scene, owed: &ShownOwed<Ask>) -> Sentence {
    let player = player_of(owed.seat);
    let Some(ask) = &owed.ask else {
        let sentence = format!("The {} player decides.", wording::side(scene, player));
        return Sentence { sentence, ..Sentence::default() };
    };
    Sentence {
        sentence: decision(scene, player, ask),
        why: why(ask).to_owned(),
        hexes: target(ask).into_iter().map(HexIndex::value).collect(),
        aside: aside(ask),
    }
}

/// The hex that a decision is about.
pub(crate) fn target(ask: &Ask) -> Option<HexIndex> {
    match ask {
        Ask::React { hex } => Some(*hex),
        Ask::Muster { target }
        | Ask::FinalFire { target }
        | Ask::Participants { target }
        | Ask::VehicleTarget { target }
        | Ask::Retreat { target }
        | Ask::Advance { target }
        | Ask::Chain { target } => Some(*target),
        _ => None,
    }
}

/// What is asked, as a sentence.
pub(crate) fn decision(scene: &Scene, player: Player, ask: &Ask) -> String {
    let unit = |unit: &UnitId| wording::unit(scene, *unit);
    let hex = |hex: &HexIndex| wording::hex(scene, *hex);
    match ask {
        Ask::SetUp { unit: None } => "Set up your force, or take it as printed.".to_owned(),
        Ask::SetUp { unit: Some(it) } => format!("Where does {} stand?", unit(it)),
        Ask::Platoon => "Activate a platoon.".to_owned(),
        Ask::Act { platoon } => {
            let platoons = &scene.mission().force(player).platoons;
            let name = platoons.get(usize::from(*platoon)).map_or("The platoon", |it| &it.name);
            format!("{name} is active: move, fire, assault, or end.")
        }
        Ask::GoOn { unit: it } => format!("{} is under way: go on, or end.", unit(it)),
        Ask::Second { unit: it } => format!("Name the second target of {}.", unit(it)),
        Ask::Mortar { ammo, .. } => {
            format!("Name the hex for the {}.", wording::ammunition(*ammo))
        }
        Ask::React { hex: it } => format!("React to what happened in {}, or decline.", hex(it)),
        Ask::Order => "Give a standing order.".to_owned(),
        Ask::ReactMove { unit: it } => format!("{} moves in reaction: go on, or end.", unit(it)),
        Ask::Muster { target } => format!("Who assaults {}?", hex(target)),
        Ask::FinalFire { target } => {
            format!("{} is assaulted: one unit there may fire.", hex(target))
        }
        Ask::Participants { target } => {
            format!("Too many defend {}: leave somebody out.", hex(target))
        }
        Ask::VehicleTarget { target } => format!("Which vehicle in {} is tried for?", hex(target)),
        Ask::Retreat { target } => format!("Retreat from the assault on {}.", hex(target)),
        Ask::Advance { target } => format!("Enter {}, or stay.", hex(target)),
        Ask::Chain { target } => format!("Go on from {}, or be done.", hex(target)),
    }
}

/// Why a decision is asked, or what goes with it.
fn why(ask: &Ask) -> &'static str {
    match ask {
        Ask::SetUp { .. } => "Both sides set up at once and in secret.",
        Ask::Platoon => "Players activate one platoon each in turn.",
        Ask::Act { .. } => "Each able unit of the platoon does one thing.",
        Ask::GoOn { .. } | Ask::ReactMove { .. } => "It goes hex by hex within its allowance.",
        Ask::Second { .. } => "Split fire attacks two different hexes.",
        Ask::Mortar { .. } => "Somebody able on foot must see the hex.",
        Ask::React { .. } => "One unit that sees it may react; each unit once a turn.",
        Ask::Order => "An order answers windows by itself; the enemy cannot tell.",
        Ask::Muster { .. } => "Those who charge have acted.",
        Ask::FinalFire { .. } => "The fire comes before the assault.",
        Ask::Participants { .. } => "The table has room for so many.",
        Ask::VehicleTarget { .. } => "An assault may try for one vehicle.",
        Ask::Retreat { .. } => "Every hex leads farther from the assaulted one.",
        Ask::Advance { .. } => "Able participants may enter the hex.",
        Ask::Chain { .. } => "After a great success the winner may go on, once.",
    }
}

/// What a newcomer should know about a decision.
fn aside(ask: &Ask) -> Option<Remark> {
    let (text, rule) = match ask {
        Ask::Act { .. } => {
            ("Every hex entered and every shot lets one enemy unit react.", rule!("Y34"))
        }
        Ask::React { .. } => (
            "Declining for the activation or the turn answers all later windows of it.",
            rule!("Y73"),
        ),
        Ask::Muster { .. } => {
            ("An assault that fails costs the attackers, not the defenders.", rule!("Y60"))
        }
        _ => return None,
    };
    Some(Remark::new(text, rule.as_str()))
}

/// The answers of a seat, in the order of the list.
pub(crate) fn offers(state: &State, legal: &[Action]) -> Vec<Offer> {
    let mut offers: Vec<Offer> = legal.iter().map(|action| offer(state, action)).collect();
    if let [only] = offers.as_mut_slice() {
        only.idle = Some("Nothing else can be done.".to_owned());
    }
    offers
}

fn offer(state: &State, action: &Action) -> Offer {
    Offer {
        action: raw(action),
        kind: kind(action).into(),
        text: text(state, action),
        key: key(action).map(Word::from),
        price: price(state, action),
        hex: hex_of(state, action).map(HexIndex::value),
        unit: unit_of(action).map(|unit| unit.0.into()),
        rule: Some(rule_of(state, action).as_str().into()),
        group: group(state, action).map(Word::from),
        attacks: matches!(action, Action::Muster { .. } | Action::Fire { .. }),
        ..Offer::default()
    }
}

/// The name that an answer has in records, which is also its sort.
pub(crate) fn kind(action: &Action) -> &'static str {
    match action {
        Action::Place { .. } => "place",
        Action::Mine { .. } => "mine",
        Action::At { .. } => "at",
        Action::Face { .. } => "face",
        Action::Load { .. } => "load",
        Action::AsPrinted => "as_printed",
        Action::Done => "done",
        Action::Activate { .. } => "activate",
        Action::Step { .. } => "step",
        Action::Fire { .. } => "fire",
        Action::Split { .. } => "split",
        Action::Second { .. } => "second",
        Action::Turn { .. } => "turn",
        Action::Mount { .. } => "mount",
        Action::Dismount { .. } => "dismount",
        Action::Call { .. } => "call",
        Action::Muster { .. } => "muster",
        Action::Add { .. } => "add",
        Action::Charge => "charge",
        Action::Cancel => "cancel",
        Action::End => "end",
        Action::React { .. } => "react",
        Action::Reverse { .. } => "reverse",
        Action::Decline { .. } => "decline",
        Action::Order => "order",
        Action::Until { .. } => "until",
        Action::Guard { .. } => "guard",
        Action::Recall => "recall",
        Action::LeaveOut { .. } => "leave_out",
        Action::Target { .. } => "target",
        Action::Retreat { .. } => "retreat",
        Action::Enter { .. } => "enter",
        Action::Chain { .. } => "chain",
    }
}

/// The unit that an answer names.
pub(crate) fn unit_of(action: &Action) -> Option<UnitId> {
    match action {
        Action::Place { unit }
        | Action::Load { unit, .. }
        | Action::Step { unit, .. }
        | Action::Fire { unit, .. }
        | Action::Split { unit, .. }
        | Action::Turn { unit, .. }
        | Action::Mount { unit, .. }
        | Action::Dismount { unit }
        | Action::Add { unit }
        | Action::React { unit }
        | Action::Reverse { unit }
        | Action::Guard { unit, .. }
        | Action::LeaveOut { unit }
        | Action::Retreat { unit, .. }
        | Action::Enter { unit }
        | Action::Chain { unit, .. } => Some(*unit),
        _ => None,
    }
}

/// The hex that an answer names; for a unit that is pointed at, the one it stands in.
pub(crate) fn hex_of(state: &State, action: &Action) -> Option<HexIndex> {
    match action {
        Action::At { hex }
        | Action::Step { hex, .. }
        | Action::Muster { hex }
        | Action::Until { hex, .. }
        | Action::Retreat { hex, .. }
        | Action::Chain { hex, .. } => Some(*hex),
        Action::Fire { aim, .. } | Action::Split { aim, .. } | Action::Second { aim } => {
            Some(aim.hex())
        }
        Action::Add { unit } | Action::React { unit } | Action::Reverse { unit } => {
            state.knows(*unit).then(|| state.unit(*unit).hex).flatten()
        }
        _ => None,
    }
}

/// An answer as the label of a button.
pub(crate) fn text(state: &State, action: &Action) -> String {
    let scene = &state.scene;
    let unit = |it: UnitId| wording::unit(scene, it);
    let hex = |it: HexIndex| wording::hex(scene, it);
    match *action {
        Action::Place { unit: it } => format!("Set up {}", unit(it)),
        Action::Mine { mine } => format!("Lay mine {}", mine + 1),
        Action::At { hex: it } => format!("In {}", hex(it)),
        Action::Face { facing } => format!("Face {}", wording::facing(facing)),
        Action::Load { unit: it, vehicle } => format!("Put {} into {}", unit(it), unit(vehicle)),
        Action::AsPrinted => "Set up the rest as printed".to_owned(),
        Action::Done => "Done".to_owned(),
        Action::Activate { platoon } => activate(state, platoon),
        Action::Step { unit: it, hex: to, leader, latw } => {
            let mut text = format!("Move {} to {}", unit(it), hex(to));
            for escort in leader.into_iter().chain(latw) {
                text += &format!(" with {}", unit(escort));
            }
            text
        }
        Action::Fire { unit: it, aim, onward } => {
            let onward = if onward { ", then go on one hex" } else { "" };
            format!("Fire {} at {}{onward}", unit(it), aimed(state, it, aim))
        }
        Action::Split { unit: it, aim } => {
            format!("Split the fire of {}, first at {}", unit(it), aimed(state, it, aim))
        }
        Action::Second { aim } => match state.frames.last() {
            Some(Frame::Split { unit, .. }) => format!("Then at {}", aimed(state, *unit, aim)),
            _ => format!("Then at {}", hex(aim.hex())),
        },
        Action::Turn { unit: it, facing } => {
            format!("Turn {} {}", unit(it), wording::facing(facing))
        }
        Action::Mount { unit: it, vehicle } => format!("Mount {} on {}", unit(it), unit(vehicle)),
        Action::Dismount { unit: it } => format!("Dismount {}", unit(it)),
        Action::Call { ammo, mortar } => {
            format!("Call mortar {} for {}", mortar + 1, wording::ammunition(ammo))
        }
        _ => text_of_the_rest(state, action),
    }
}

fn text_of_the_rest(state: &State, action: &Action) -> String {
    let scene = &state.scene;
    let unit = |it: UnitId| wording::unit(scene, it);
    let hex = |it: HexIndex| wording::hex(scene, it);
    match *action {
        Action::Muster { hex: it } => format!("Assault {}", hex(it)),
        Action::Add { unit: it } => format!("Add {}", unit(it)),
        Action::Charge => "Charge".to_owned(),
        Action::Cancel => "Call the assault off".to_owned(),
        Action::End => ends(state).to_owned(),
        Action::React { unit: it } => format!("Move {} in reaction", unit(it)),
        Action::Reverse { unit: it } => format!("Reverse {}", unit(it)),
        Action::Decline { scope } => decline(scope).to_owned(),
        Action::Order => "Give a standing order".to_owned(),
        Action::Until { hex: it, within } => {
            format!("Decline until an enemy is within {within} of {}", hex(it))
        }
        Action::Guard { unit: it, within, vehicles } => {
            let what = if vehicles { "vehicle" } else { "counter" };
            format!("Let {} fire at the first {what} within {within}", unit(it))
        }
        Action::Recall => "Recall your standing orders".to_owned(),
        Action::LeaveOut { unit: it } => format!("Leave out {}", unit(it)),
        Action::Target { place } => format!("Try for vehicle {}", place + 1),
        Action::Retreat { unit: it, hex: to } => format!("Retreat {} to {}", unit(it), hex(to)),
        Action::Enter { unit: it } => format!("Enter with {}", unit(it)),
        Action::Chain { unit: it, hex: to } => format!("Go on with {} to {}", unit(it), hex(to)),
        _ => kind(action).replace('_', " "),
    }
}

fn aimed(state: &State, firer: UnitId, aim: Aim) -> String {
    let known = state.knows(firer);
    let player = if known { state.unit(firer).player } else { state.go };
    wording::aim(state, player, aim)
}

fn activate(state: &State, platoon: u8) -> String {
    let platoons = &state.mission().force(state.goer()).platoons;
    let name = platoons.get(usize::from(platoon)).map_or("the platoon", |it| &it.name);
    format!("Activate {name}")
}

/// Ending says what it ends.
fn ends(state: &State) -> &'static str {
    match state.frames.last() {
        Some(Frame::Activation(_)) => "End the activation",
        Some(Frame::ReactMove(_)) => "End the reaction",
        _ => "End the move",
    }
}

fn decline(scope: Scope) -> &'static str {
    match scope {
        Scope::Window => "Decline",
        Scope::Action => "Decline for this action",
        Scope::Activation => "Decline for this activation",
        Scope::Turn => "Decline for the rest of the turn",
    }
}

/// The key of an answer that stands alone in its sort.
fn key(action: &Action) -> Option<&'static str> {
    match action {
        Action::Done | Action::End | Action::AsPrinted => Some("E"),
        Action::Decline { scope: Scope::Window } => Some("E"),
        Action::Charge => Some("A"),
        _ => None,
    }
}

fn group(state: &State, action: &Action) -> Option<String> {
    let unit = unit_of(action).filter(|unit| state.knows(*unit))?;
    let grouped = matches!(
        action,
        Action::Step { .. } | Action::Fire { .. } | Action::Split { .. } | Action::Turn { .. }
    );
    grouped.then(|| wording::unit(&state.scene, unit))
}

/// The rule that allows an answer.
pub(crate) fn rule_of(state: &State, action: &Action) -> RuleId {
    match action {
        Action::Place { .. } | Action::Mine { .. } | Action::AsPrinted => rule!("Y30"),
        Action::At { .. } if state.frames.first() == Some(&Frame::SetUp) => rule!("Y30"),
        Action::At { .. } | Action::Call { .. } => rule!("Y48"),
        Action::Face { .. } | Action::Turn { .. } => rule!("Y39"),
        Action::Load { .. } | Action::Mount { .. } | Action::Dismount { .. } => rule!("Y40"),
        Action::Activate { .. } => rule!("Y32"),
        Action::Step { leader: None, latw: None, .. } => rule!("Y37"),
        Action::Step { .. } => rule!("Y71"),
        Action::Fire { .. } => rule!("Y43"),
        Action::Split { .. } | Action::Second { .. } => rule!("Y44"),
        Action::Muster { .. } | Action::Add { .. } | Action::Charge | Action::Cancel => {
            rule!("Y57")
        }
        Action::End => rule!("Y33"),
        Action::React { .. } | Action::Reverse { .. } => rule!("Y35"),
        Action::Decline { scope: Scope::Window } => rule!("Y34"),
        Action::Decline { .. } | Action::Order | Action::Recall => rule!("Y73"),
        Action::Until { .. } | Action::Guard { .. } => rule!("R-Y66"),
        Action::LeaveOut { .. } => rule!("Y58"),
        Action::Target { .. } => rule!("R-Y68"),
        Action::Retreat { .. } => rule!("Y61"),
        Action::Enter { .. } => rule!("Y59"),
        Action::Chain { .. } => rule!("Y63"),
        Action::Done => match state.frames.last() {
            Some(Frame::SetUp) => rule!("Y30"),
            _ => rule!("Y59"),
        },
    }
}

/// How a unit that is asked would fire: in reaction, on its way, at two hexes.
pub(crate) fn firer(state: &State, action: &Action) -> Firer {
    let reaction = matches!(state.frames.last(), Some(Frame::React(_) | Frame::Assault(_)));
    let onward = matches!(action, Action::Fire { onward: true, .. });
    let split = matches!(action, Action::Split { .. } | Action::Second { .. });
    Firer { reaction, onward, split }
}

/// What a shot would do that is open.
pub(crate) fn shot(state: &State, action: &Action) -> Option<ShotOdds> {
    let (unit, aim) = match (*action, state.frames.last()) {
        (Action::Fire { unit, aim, .. } | Action::Split { unit, aim }, _) => (unit, aim),
        (Action::Second { aim }, Some(Frame::Split { unit, .. })) => (*unit, aim),
        _ => return None,
    };
    state.shot_odds(unit, aim, firer(state, action)).ok()
}

/// What an answer costs, or what it is worth.
pub(crate) fn price(state: &State, action: &Action) -> Option<String> {
    if let Some(odds) = shot(state, action) {
        return Some(format!("{:+}: {}", odds.drm, odds::in_short(state, &odds)));
    }
    match action {
        Action::Step { unit, hex, .. } => step_price(state, *unit, *hex),
        Action::Call { mortar, .. } => {
            let player = state.activation()?.player;
            let left = state.mortars[player.index()].get(usize::from(*mortar))?.left;
            Some(format!("{left} left"))
        }
        _ => None,
    }
}

fn step_price(state: &State, unit: UnitId, to: HexIndex) -> Option<String> {
    let from = state.unit(unit).hex?;
    let way = state.map().way(from, to)?;
    let cost = state.entry_cost(unit, way, from, to).ok()?;
    Some(format!("{} MP", points(cost)))
}

/// Half points as they are written.
pub(crate) fn points(halves: u8) -> String {
    match halves % 2 {
        0 => (halves / 2).to_string(),
        _ if halves == 1 => "½".to_owned(),
        _ => format!("{}½", halves / 2),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scenes::{begun, legal};
    use referee::{Game as _, conformance::stroll};
    use yards::game::{Setup, Yards};

    #[test]
    fn y33_whatever_random_games_are_asked_is_told_in_whole_sentences() {
        let start = Yards::start(&Setup::of("before-dawn")).expect("a mission");
        let mut met = std::collections::BTreeSet::new();
        stroll::<Yards>(start, 3, |moment| {
            for owed in Yards::pending(moment.state).owed() {
                let player = player_of(owed.seat);
                let told = decision(&moment.state.scene, player, &owed.ask);
                assert!(told.ends_with(['.', '?']) && why(&owed.ask).ends_with('.'), "{told}");
                let mut open = Vec::new();
                Yards::legal(moment.state, owed.seat, &mut open);
                for offer in offers(moment.state, &open) {
                    assert!(!offer.text.is_empty() && offer.rule.is_some());
                    met.insert(offer.kind);
                }
            }
            moment.step < 3000
        });
        assert!(met.len() > 12, "{met:?}");
        let cards = crate::cards::kinds();
        assert!(met.iter().all(|kind| cards.iter().any(|card| card.kind == *kind)), "{met:?}");
    }

    #[test]
    fn y32_platoons_are_activated_by_name() {
        let state = begun("first-light");
        let told: Vec<String> = legal(&state).iter().map(|it| text(&state, it)).collect();
        assert!(told.iter().all(|it| it.starts_with("Activate ")), "{told:?}");
    }
}
