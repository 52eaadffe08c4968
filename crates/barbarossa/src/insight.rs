//! What a viewer is told about its chances, from nothing but what it may know (D2.4, R72).

use crate::c08_entry;
use crate::frame::{Entry, EntryStage, Frame};
use crate::ground::{Side, UnitId};
use crate::seen::is_privy;
use crate::state::State;
use crate::survey::strength::{Dossier, Totals};
use damos::{ByClass, Combat, CombatOdds, MatrixEntry, Plan, Posture, Sides};
use hex::HexIndex;
use referee::Viewer;
use serde_json::{Value, json};

/// What is told where a decision is due: strengths, and the odds of a combat about to be fought.
pub(crate) fn insight(state: &State, viewer: Viewer) -> Value {
    let (hex, entry) = match state.frames.last() {
        Some(Frame::Entry(entry)) => (entry.hex, Some(entry)),
        Some(Frame::Concert(concert)) => (concert.target, None),
        Some(Frame::Reaction(window)) => (window.hex, None),
        Some(Frame::Battle(battle)) => (battle.hex, None),
        _ => return Value::Null,
    };
    let of = |side: Side| {
        let units: Vec<UnitId> = state.stack_of(side, hex).collect();
        let totals = Dossier::of(state, viewer, side).totals(&units);
        json!({ "least": totals.least, "most": totals.most() })
    };
    let odds = entry.and_then(|entry| entry_odds(state, viewer, entry));
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
    let force = state.march()?.force.clone();
    let facing: Vec<UnitId> = c08_entry::partakers(state, entry.hex, &entry.excess).collect();
    let own = Dossier::of(state, viewer, attacker);
    let enemy = Dossier::of(state, viewer, defender);
    let sides = Sides {
        attacker: (own.totals(&force), force.to_vec()),
        defender: (enemy.totals(&facing), facing),
    };
    let mut postures: Vec<Option<Posture>> =
        c08_entry::postures(state, entry.hex, &entry.excess).map(Some).collect();
    if postures.is_empty() {
        postures.push(None);
    }
    let plans =
        if entry.defended { &[Plan::Meeting, Plan::Standard][..] } else { &[Plan::Meeting][..] };
    let mut rows = Vec::new();
    for plan in plans {
        for posture in &postures {
            let wins = chance(
                state,
                entry,
                (*plan, *posture),
                &sides,
                &Sides { attacker: &own, defender: &enemy },
            );
            rows.push(json!({
                "plan": plan.name(),
                "posture": posture.map(Posture::name),
                "chance": (wins * 1000.0).round() / 1000.0,
            }));
        }
    }
    Some(Value::Array(rows))
}

/// The chance over all totals that either side may have.
fn chance(
    state: &State,
    entry: &Entry,
    (plan, posture): (Plan, Option<Posture>),
    sides: &Sides<(Totals, Vec<UnitId>)>,
    known: &Sides<&Dossier<'_>>,
) -> f64 {
    let charts = &state.ground.charts;
    let los = |unit: Option<&UnitId>, hex: HexIndex| {
        unit.is_some_and(|unit| state.has_los_in_combat_of(*unit, hex))
    };
    let supplied = Sides {
        attacker: los(sides.attacker.1.first(), entry.hex),
        defender: los(sides.defender.1.first(), entry.hex),
    };
    let crossed = entry.from.and_then(|from| state.hexside(from, entry.hex));
    let dry = state.ignores_rivers(state.phasing);
    let ground = charts.terrain.ground(state.ground.map.terrain(entry.hex), crossed, dry);
    let mut wins = 0.0;
    for (attacking, likely) in sides.attacker.0.shares() {
        let attackers = known.attacker.spread(&sides.attacker.1, attacking);
        for (defending, share) in sides.defender.0.shares() {
            let defenders = known.defender.spread(&sides.defender.1, defending);
            let plain = Combat::between(&attackers, &defenders);
            let mut forces = plain.forces;
            (forces.attacker.los, forces.defender.los) = (supplied.attacker, supplied.defender);
            let combat = Combat {
                forces,
                demoralized: posture.is_none(),
                plan,
                matrix: posture
                    .map_or_else(MatrixEntry::default, |it| charts.matrix.entry(plan, it)),
                counterattack: posture
                    .filter(|it| *it == Posture::Counterattack)
                    .map(|_| &charts.cat),
                ground,
                hex_mp: ByClass::alike(1),
                ..plain
            };
            let odds = CombatOdds::of(&combat, charts);
            wins += likely * share * f64::from(odds.attacker_wins()) / f64::from(odds.total());
        }
    }
    wins
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{AXIS, SOVIET};

    #[test]
    fn odds_are_told_to_the_one_who_chooses() {
        let mut state = State::sketch(
            "agc",
            "turn 3 axis operations\n axis agc-de-5i 2928\n soviet agc-su-28rc 2927",
        )
        .expect("a position");
        for text in ["select agc-de-5i", "begin", "move 2927"] {
            let action = crate::Action::read(&state.ground, text).expect("an action");
            crate::flow::apply(&mut referee::Tx::unlogged(&mut state), &action);
        }
        let told = insight(&state, Viewer::Seat(AXIS));
        let standard = &told["attacker_wins"][1];
        assert_eq!(standard["plan"], "standard");
        let chance = standard["chance"].as_f64().expect("a number");
        assert!((0.2..0.6).contains(&chance), "{told}");
        assert!(insight(&state, Viewer::Seat(SOVIET))["attacker_wins"].is_null());
    }
}
