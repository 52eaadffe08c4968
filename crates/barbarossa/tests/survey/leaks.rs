//! Two states that a viewer cannot tell apart give the same answers (D2.4, R72).

use crate::survey::board::stroll;
use barbarossa::ground::{Side, UnitId, grid};
use barbarossa::survey::odds::odds;
use barbarossa::survey::reach::reach;
use barbarossa::survey::why::{Matter, why_not};
use barbarossa::survey::zones::zones;
use barbarossa::survey::{attempts, describe_hex, supply};
use barbarossa::{AXIS, Action, Barbarossa, Frame, SOVIET, State, UnitState};
use hex::HexIndex;
use referee::{Game as _, Lots, Viewer};

/// Everything that can be asked about a position, as text; strengths and chances to nine digits.
fn answers(state: &State, viewer: Viewer, asked: &Asked) -> Vec<String> {
    let mut all = vec![format!("{:?}", zones(state, viewer))];
    all.push(serde_json::to_string(&supply::of_side(state, Side::Axis)).unwrap_or_default());
    all.push(format!("{:?}", reach(state, viewer, None)));
    all.push(serde_json::to_string(&attempts(state, viewer)).unwrap_or_default());
    let fought = state.frames.iter().rev().find_map(|frame| match frame {
        Frame::Entry(it) => Some(it.hex),
        Frame::Concert(it) => Some(it.target),
        Frame::Battle(it) => Some(it.hex),
        _ => None,
    });
    all.extend(fought.map(|hex| format!("{:?}", odds(state, viewer, hex, None))));
    for (units, target) in &asked.attacks {
        all.push(format!("{:?}", reach(state, viewer, Some(units))));
        let found = odds(state, viewer, *target, Some(units));
        all.push(format!("{found:?}"));
        all.push(format!("{:?}", why_not(state, viewer, Matter::Going { units, hex: *target })));
        all.push(describe_hex(state, viewer, *target, None));
    }
    for action in &asked.actions {
        all.push(format!("{:?}", why_not(state, viewer, Matter::Action(action))));
    }
    all
}

struct Asked {
    attacks: Vec<(Vec<UnitId>, HexIndex)>,
    actions: Vec<Action>,
}

/// Some stacks with an enemy near, and some answers.
fn questions(state: &State, lots: &mut Lots) -> Asked {
    let stack = |hex: HexIndex, side| state.stack_of(side, hex).collect::<Vec<UnitId>>();
    let stands = |unit: &UnitState| unit.hex();
    let hexes: Vec<HexIndex> = state.units.iter().filter_map(stands).collect();
    let mut attacks = Vec::new();
    for _ in 0..40 {
        let (Some(&from), Some(&to)) = (lots.pick(&hexes), lots.pick(&hexes)) else { break };
        let (own, enemy) = (state.phasing, state.phasing.opponent());
        let near = grid().distance(from, to) <= 3;
        if near && state.holds(own, from) && state.holds(enemy, to) && attacks.len() < 2 {
            attacks.push((stack(from, own), to));
        }
    }
    let units: Vec<UnitId> = state.ids().collect();
    let some = |lots: &mut Lots| lots.pick(&units).copied().unwrap_or(UnitId(0));
    let actions =
        (0..4).map(|_| Action::Select { unit: some(lots) }).chain([Action::Begin, Action::Done]);
    Asked { attacks, actions: actions.collect() }
}

/// Rules: D2.4b, R72
#[test]
fn r72_answers_hang_on_nothing_that_is_hidden() {
    let (mut looked, mut differed, mut attacks) = (0, 0, 0);
    for seed in [11, 12] {
        let mut lots = Lots::new(seed);
        let mut visits = 0;
        stroll("agc/smolensk", seed, |state| {
            visits += 1;
            // Combats are rare and looked at more often.
            let fights =
                state.frames.iter().any(|it| matches!(it, Frame::Entry(_) | Frame::Concert(_)));
            if lots.below(if fights { 4 } else { 40 }) > 0 {
                return visits < 2500;
            }
            let asked = questions(state, &mut lots);
            attacks += asked.attacks.len();
            for viewer in [AXIS, SOVIET].map(Viewer::Seat).into_iter().chain([Viewer::Spectator]) {
                let other = Barbarossa::resample(state, viewer, &mut lots);
                differed += usize::from(other != *state);
                assert_eq!(answers(state, viewer, &asked), answers(&other, viewer, &asked));
            }
            looked += 1;
            visits < 2500
        });
    }
    assert!(looked > 30 && differed > looked && attacks > 10, "{looked} {differed} {attacks}");
}
