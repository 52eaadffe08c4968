//! What a viewer is told about its chances, from nothing but what it may know (D2.4, R72).

use crate::c08_entry;
use crate::frame::{Battle, BattleStep, Concert, ConcertStage, Entry, EntryStage, Frame};
use crate::ground::{Side, UnitId};
use crate::seen::is_privy;
use crate::state::{State, Where};
use crate::survey::odds::{Clash, candidates};
use crate::survey::strength::Dossier;
use damos::{Plan, Posture};
use hex::HexIndex;
use referee::Viewer;
use serde_json::{Value, json};

/// What is told where a decision is due: strengths, and the odds of a combat about to be fought.
pub(crate) fn insight(state: &State, viewer: Viewer) -> Value {
    let (hex, odds) = match state.frames.last() {
        Some(Frame::Entry(entry)) => (entry.hex, entry_odds(state, viewer, entry)),
        Some(Frame::Concert(concert)) => (concert.target, concert_odds(state, viewer, concert)),
        Some(Frame::Reaction(window)) => (window.hex, None),
        Some(Frame::Battle(battle)) => (battle.hex, battle_odds(state, viewer, battle)),
        _ => return Value::Null,
    };
    let of = |side: Side| {
        let units: Vec<UnitId> = state.stack_of(side, hex).collect();
        let totals = Dossier::of(state, viewer, side).totals(&units);
        json!({ "least": totals.least, "most": totals.most() })
    };
    json!({ "hex": hex, "axis": of(Side::Axis), "soviet": of(Side::Soviet), "attacker_wins": odds })
}

/// The chance that the attacker wins, by plan and posture, for the two who choose them.
fn entry_odds(state: &State, viewer: Viewer, entry: &Entry) -> Option<Value> {
    let (attacker, defender) = (state.phasing, state.phasing.opponent());
    let chooser = if entry.stage == EntryStage::Plan { attacker } else { defender };
    let decides = matches!(entry.stage, EntryStage::Plan | EntryStage::Posture);
    if !decides || !is_privy(state, viewer, chooser) {
        return None;
    }
    let force = &state.march()?.force;
    let los = state.frames.iter().rev().find_map(|frame| match frame {
        Frame::Exploitation(exploit) => Some(exploit.los),
        _ => None,
    });
    let from = (force.as_slice(), entry.from);
    let clash = Clash::of(state, viewer, from, (entry.hex, &entry.excess)).with_los(los);
    let plans =
        if entry.defended { &[Plan::Meeting, Plan::Standard][..] } else { &[Plan::Meeting][..] };
    Some(Value::Array(rows(state, &clash, plans, entry.hex, &entry.excess)))
}

/// The same for a concerted attack (D8.1): the attacker is told of the force he has named, the defender of every force
/// that might be behind it, for he does not know which.
fn concert_odds(state: &State, viewer: Viewer, concert: &Concert) -> Option<Value> {
    let Concert { target, excess, .. } = concert;
    let told = |plan: Plan, hex: HexIndex, force: &[UnitId]| {
        let mut there = state.clone();
        force.iter().for_each(|unit| there.put(*unit, Where::Hex(*target)));
        let clash = Clash::of(&there, viewer, (force, Some(hex)), (*target, excess));
        rows(state, &clash, &[plan], *target, excess)
    };
    match concert.stage {
        ConcertStage::Muster if is_privy(state, viewer, state.phasing) => {
            let home = concert.force.first().and_then(|unit| state.standing(*unit))?;
            Some(Value::Array(told(concert.plan?, home, &concert.force)))
        }
        ConcertStage::Posture if is_privy(state, viewer, state.phasing.opponent()) => {
            let forces = candidates(state, *target).into_iter().flat_map(|(plan, hex, force)| {
                let mut rows = told(plan, hex, &force);
                rows.iter_mut().for_each(|row| row["from"] = json!(hex));
                rows
            });
            Some(Value::Array(forces.collect()))
        }
        _ => None,
    }
}

/// Whether the air unit is worth it, for the Axis who commits it (C4.4b).
fn battle_odds(state: &State, viewer: Viewer, battle: &Battle) -> Option<Value> {
    if battle.step != BattleStep::Air || !is_privy(state, viewer, Side::Axis) {
        return None;
    }
    let from = (battle.forces[0].as_slice(), battle.from);
    let los = Some(battle.los[0]);
    let clash = Clash::of(state, viewer, from, (battle.hex, &battle.excess[1])).with_los(los);
    let air = clash.air?;
    let mut row = row(&clash, battle.plan, battle.posture);
    row["with_air"] = rounded(clash.cell(battle.plan, battle.posture, Some(air)).chance);
    Some(Value::Array(vec![row]))
}

/// Plans against the postures that are open.
fn rows(
    state: &State,
    clash: &Clash<'_>,
    plans: &[Plan],
    hex: HexIndex,
    excess: &[UnitId],
) -> Vec<Value> {
    let mut open: Vec<Option<Posture>> =
        c08_entry::postures(state, hex, excess).map(Some).collect();
    if open.is_empty() {
        open.push(None);
    }
    let cells = plans.iter().flat_map(|plan| open.iter().map(move |posture| (*plan, *posture)));
    cells.map(|(plan, posture)| row(clash, plan, posture)).collect()
}

fn row(clash: &Clash<'_>, plan: Plan, posture: Option<Posture>) -> Value {
    let chance = rounded(clash.cell(plan, posture, None).chance);
    json!({ "plan": plan.name(), "posture": posture.map(Posture::name), "chance": chance })
}

/// A chance in thousandths.
fn rounded(chance: f64) -> Value {
    json!((chance * 1000.0).round() / 1000.0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{AXIS, SOVIET};

    fn play(state: &mut State, answers: &[&str]) {
        for text in answers {
            let action = crate::Action::read(&state.ground, text).expect("an action");
            crate::flow::check(state, &action).unwrap_or_else(|it| panic!("{text}: {}", it.why));
            crate::flow::apply(&mut referee::Tx::unlogged(state), &action);
        }
    }

    #[test]
    fn odds_are_told_to_the_one_who_chooses() {
        let mut state = State::sketch(
            "agc",
            "turn 3 axis operations\n axis agc-de-5i 2928\n soviet agc-su-28rc 2927",
        )
        .expect("a position");
        play(&mut state, &["select agc-de-5i", "begin", "move 2927"]);
        let told = insight(&state, Viewer::Seat(AXIS));
        let standard = &told["attacker_wins"][1];
        assert_eq!(standard["plan"], "standard");
        let chance = standard["chance"].as_f64().expect("a number");
        assert!((0.2..0.6).contains(&chance), "{told}");
        assert!(insight(&state, Viewer::Seat(SOVIET))["attacker_wins"].is_null());
    }

    #[test]
    fn d8_1b_the_attacker_alone_is_told_of_the_force_he_names() {
        let mut state = State::sketch(
            "agc",
            "turn 3 axis operations\n axis agc-de-3pz 2922\n soviet agc-su-28rc 2921",
        )
        .expect("a position");
        play(&mut state, &["concert 2921", "plan penetration", "select agc-de-3pz"]);
        let told = insight(&state, Viewer::Seat(AXIS));
        assert_eq!(told["attacker_wins"][0]["plan"], "penetration", "{told}");
        assert!(insight(&state, Viewer::Seat(SOVIET))["attacker_wins"].is_null());
    }
}
