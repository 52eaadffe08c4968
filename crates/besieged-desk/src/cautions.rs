//! What a player may not have thought of before he gives an answer: what the Close will do, points left, units left.

use crate::odds;
use besieged::game::{
    Action, Besieged, Event, Frame, Mark, State, closing, player_of, trains, words,
};
use besieged::ground::{Player, UnitId};
use besieged::{Impulse, Odds};
use hex::HexIndex;
use referee::{Game as _, Viewer};
use rulebook::{RuleId, rule};
use series::page::counted;
use series::wire::{Caution, Remark};
use std::collections::BTreeSet;

/// Names beyond these are counted.
const NAMED: usize = 6;

fn remark(text: String, rule: RuleId) -> Remark {
    Remark::new(text, rule.as_str())
}

/// What to ask once before an answer is given; nothing for what needs no second thought.
pub(crate) fn caution(state: &State, viewer: Viewer, action: &Action) -> Option<Caution> {
    let seat = viewer.seat()?;
    let pending = Besieged::pending(state);
    pending.owed_by(seat)?;
    let mut legal = Vec::new();
    Besieged::legal(state, seat, &mut legal);
    let (remarks, yes) = match (state.frames.last()?, action) {
        (Frame::Reinforce, Action::Done) => (before_moves(state, &legal), "End reinforcement"),
        (Frame::Move(_), Action::End) => (before_attacks(state, &legal), "End moves"),
        (Frame::Target, Action::End) => {
            let mut remarks = before_close(state, player_of(seat));
            remarks.extend(still_open(&legal));
            (remarks, "End attacks")
        }
        (Frame::Target, Action::Attack { hex }) => (before_attack(state, *hex), "Attack"),
        _ => return None,
    };
    let (yes, no) = (yes.to_owned(), "Keep playing".to_owned());
    (!remarks.is_empty()).then_some(Caution { remarks, yes, no })
}

fn listed(names: &[String]) -> String {
    let shown = names[..names.len().min(NAMED)].join(", ");
    match names.len().saturating_sub(NAMED) {
        0 => shown,
        more => format!("{shown} and {more} more"),
    }
}

fn units_in<'a>(
    legal: &'a [Action],
    named: impl Fn(&Action) -> Option<UnitId> + 'a,
) -> BTreeSet<UnitId> {
    legal.iter().filter_map(named).collect()
}

/// Reinforcement is about to end: arrivals that wait, points that would be lost.
fn before_moves(state: &State, legal: &[Action]) -> Vec<Remark> {
    let mut remarks = Vec::new();
    let waiting = units_in(legal, |action| match action {
        Action::Place { unit } => Some(*unit),
        _ => None,
    });
    if !waiting.is_empty() {
        let units = counted(waiting.len() as u64, "unit", "units");
        remarks.push(remark(format!("{units} could still be placed."), rule!("B50")));
    }
    let taking = units_in(legal, |action| match action {
        Action::Refit { unit } | Action::Rebuild { unit, .. } => Some(*unit),
        _ => None,
    });
    if state.points > 0 && !taking.is_empty() {
        let points = counted(state.points, "point", "points");
        let units = counted(taking.len() as u64, "unit", "units");
        let text = format!("{points} would be lost; {units} could take steps.");
        remarks.push(remark(text, rule!("B33")));
    }
    remarks
}

/// The moves are about to end: who could still move, and what the duties come to.
fn before_attacks(state: &State, legal: &[Action]) -> Vec<Remark> {
    let mut remarks = doomed(state);
    let movers = units_in(legal, |action| match action {
        Action::Step { unit, .. } => Some(*unit),
        _ => None,
    });
    if !movers.is_empty() {
        let units = counted(movers.len() as u64, "unit", "units");
        remarks.push(remark(format!("{units} could still move."), rule!("B34")));
    }
    let railed = units_in(legal, |action| match action {
        Action::Entrain { unit } => Some(*unit),
        _ => None,
    });
    if !railed.is_empty() {
        let left = trains(state.phasing).saturating_sub(state.rail_used);
        let text = format!("{} left.", counted(left, "rail move", "rail moves"));
        remarks.push(remark(text, rule!("B47")));
    }
    remarks
}

/// Duties that lead into an attack under 1-5, in which the attackers surrender (B7).
fn doomed(state: &State) -> Vec<Remark> {
    let weak = |unit: &UnitId| {
        let mut targets = state.open_targets(*unit).peekable();
        targets.peek().is_some()
            && targets.all(|hex| {
                let together = state.odds(hex, &odds::eligible(state, hex));
                let air = state.air[state.phasing.index()];
                together.is_some_and(|odds| odds.shifted(air.into()) < Odds::one_to(5))
            })
    };
    let owing = state.on_map(state.phasing).map(|(unit, _)| unit);
    let owing = owing.filter(|unit| state.standing_duty(*unit).is_some()).filter(weak);
    let names: Vec<String> = owing.map(|unit| words::name(&state.scene, unit)).collect();
    if names.is_empty() {
        return Vec::new();
    }
    let text = format!("At odds under 1-5 everybody surrenders: {}.", listed(&names));
    vec![remark(text, rule!("B7"))]
}

/// The hexes that could still be attacked.
fn still_open(legal: &[Action]) -> Option<Remark> {
    let hexes = legal.iter().filter(|action| matches!(action, Action::Attack { .. })).count();
    let text = format!("{} could still be attacked.", counted(hexes as u64, "hex", "hexes"));
    (hexes > 0).then(|| remark(text, rule!("B41")))
}

/// Whether the attacks that end now are the last of the player-turn (B52).
fn is_last(state: &State) -> bool {
    state.impulse == Impulse::Second || state.is_single_impulse()
}

/// The player-turn is about to close: surrender, attrition, ground (B58, B38).
fn before_close(state: &State, player: Player) -> Vec<Remark> {
    if player != state.phasing || !is_last(state) {
        return Vec::new();
    }
    told(state, &closing(state))
}

/// What a Close does, the gravest first.
pub(crate) fn told(state: &State, events: &[Event]) -> Vec<Remark> {
    let name = |unit: &UnitId| {
        let hex = state.unit(*unit).hex().map(|hex| words::place(&state.scene, hex));
        let at = hex.map_or(String::new(), |hex| format!(" in {hex}"));
        format!("{}{at}", words::name(&state.scene, *unit))
    };
    let (mut gone, mut hungry, mut ground) = (Vec::new(), Vec::new(), 0);
    for event in events {
        match event {
            Event::UnitLost { unit, .. } => gone.push(name(unit)),
            Event::StepLost { unit } => hungry.push(name(unit)),
            Event::Swept { hexes, .. } => ground += hexes.iter().count(),
            _ => {}
        }
    }
    let mut remarks = Vec::new();
    if !gone.is_empty() {
        let text = format!("Cut off, surrenders and never returns: {}.", listed(&gone));
        remarks.push(remark(text, rule!("B58")));
    }
    if !hungry.is_empty() {
        let text = format!("Out of supply, loses a step: {}.", listed(&hungry));
        remarks.push(remark(text, rule!("B58")));
    }
    if ground > 0 {
        let hexes = counted(ground as u64, "empty hex", "empty hexes");
        remarks.push(remark(format!("{hexes} will fall to you."), rule!("B38")));
    }
    remarks
}

/// An attack is about to be declared: who of the stacks around it is halved.
fn before_attack(state: &State, target: HexIndex) -> Vec<Remark> {
    let all = odds::eligible(state, target);
    let hungry: Vec<String> = all
        .iter()
        .filter(|unit| !state.unit(**unit).is(Mark::Supplied))
        .map(|unit| words::name(&state.scene, *unit))
        .collect();
    let mut remarks = Vec::new();
    if !hungry.is_empty() {
        let text = format!("Out of supply, attack halved: {}.", listed(&hungry));
        remarks.push(remark(text, rule!("B37")));
    }
    let frozen = all.iter().any(|unit| state.attack_halved(*unit) == Some(rule!("B32")));
    if frozen {
        let text = "In the snow of the first winter every Axis attack is halved.".to_owned();
        remarks.push(remark(text, rule!("B32")));
    }
    remarks
}

/// What the Close would do now, for whoever asks in his own turn.
pub(crate) fn close_now(state: &State) -> Vec<Remark> {
    told(state, &closing(state))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scenes::{position, with};
    use besieged::game::{AXIS, SOVIET};

    fn rules(caution: Option<Caution>) -> Vec<String> {
        caution.map_or(Vec::new(), |it| it.remarks.into_iter().map(|it| it.rule).collect())
    }

    #[test]
    fn b58_before_the_turn_closes_attrition_is_told() {
        let units = "A-ge-V 2018, A-ge-VI 1318";
        let state = with("1942.jul_aug", "axis attacks", units, "S-ru-16 2020", "impulse = 2");
        let told = rules(caution(&state, AXIS.into(), &Action::End));
        assert!(told.contains(&"B58".to_owned()), "{told:?}");
        assert_eq!(caution(&state, SOVIET.into(), &Action::End), None, "it is not his to end");
        let first = position("1942.jul_aug", "axis attacks", units, "S-ru-16 2020");
        let told = rules(caution(&first, AXIS.into(), &Action::End));
        assert!(!told.contains(&"B58".to_owned()), "a second impulse follows: {told:?}");
    }

    #[test]
    fn b34_b41_what_could_still_be_done_is_counted() {
        let state = position("1942.jul_aug", "axis moves", "A-ge-V 2018", "S-ru-16 2020");
        let told = rules(caution(&state, AXIS.into(), &Action::End));
        assert!(told.contains(&"B34".to_owned()), "{told:?}");
        let state = position("1942.jul_aug", "axis attacks", "A-ge-V 2018", "S-ru-16 2019");
        let told = rules(caution(&state, AXIS.into(), &Action::End));
        assert_eq!(told, ["B41"]);
    }

    #[test]
    fn b32_the_first_winter_is_told_before_an_attack() {
        let state = with(
            "1941.nov_dec",
            "axis attacks",
            "A-ge-V 2018",
            "S-ru-16 2019",
            "weather = [\"snow\"]",
        );
        let hex = crate::scenes::hex(&state, "2019");
        let told = rules(caution(&state, AXIS.into(), &Action::Attack { hex }));
        assert_eq!(told, ["B32"]);
    }
}
