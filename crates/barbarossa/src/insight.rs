//! What a viewer is told about its chances, from nothing but what it may know (D2.4, R72).

use crate::c08_entry;
use crate::frame::{Entry, EntryStage, Frame};
use crate::ground::{Side, UnitId};
use crate::knowledge::pools;
use crate::seen::is_privy;
use crate::state::State;
use damos::{ByClass, Combat, CombatOdds, MatrixEntry, Plan, Posture, Sides, Unit};
use hex::HexIndex;
use referee::Viewer;
use serde_json::{Value, json};

/// How likely each total is, from the lowest on; a total that is known is certain.
struct Totals {
    least: u16,
    weights: Vec<f64>,
}

impl Totals {
    const NONE: Totals = Totals { least: 0, weights: Vec::new() };

    fn certain(total: u16) -> Totals {
        Totals { least: total, weights: vec![1.0] }
    }

    fn most(&self) -> u16 {
        self.least + self.weights.len().saturating_sub(1) as u16
    }

    /// Each total with its share.
    fn shares(&self) -> impl Iterator<Item = (u16, f64)> + '_ {
        let sum: f64 = self.weights.iter().sum();
        (self.least..).zip(&self.weights).map(move |(total, weight)| (total, weight / sum))
    }

    /// The totals of two groups that know nothing of each other.
    fn with(&self, other: &Totals) -> Totals {
        if self.weights.is_empty() {
            return Totals { least: other.least, weights: other.weights.clone() };
        }
        let mut weights = vec![0.0; self.weights.len() + other.weights.len() - 1];
        for (i, a) in self.weights.iter().enumerate() {
            for (j, b) in other.weights.iter().enumerate() {
                weights[i + j] += a * b;
            }
        }
        Totals { least: self.least + other.least, weights }
    }
}

/// In how many ways units of these printed strengths can have each sum, each at least 1.
fn ways(printed: impl Iterator<Item = u8>) -> Totals {
    printed.fold(Totals::NONE, |sums, sp| {
        sums.with(&Totals { least: 1, weights: vec![1.0; usize::from(sp.max(1))] })
    })
}

/// What units may have between them, as far as the viewer can know.
fn totals(state: &State, viewer: Viewer, side: Side, units: &[UnitId]) -> Totals {
    if is_privy(state, viewer, side) {
        return Totals::certain(units.iter().map(|unit| u16::from(state.unit(*unit).sp)).sum());
    }
    let mut all = Totals::NONE;
    for pool in pools(state, side) {
        let (inside, outside): (Vec<UnitId>, Vec<UnitId>) =
            pool.units.iter().partition(|unit| units.contains(unit));
        if inside.is_empty() {
            continue;
        }
        let printed = |units: &[UnitId]| ways(units.iter().map(|unit| state.info(*unit).sp));
        all = all.with(&part(&printed(&inside), &printed(&outside), pool.total));
    }
    all
}

/// The sums of one part of a pool, weighed by the ways in which the other part makes up its total.
fn part(inside: &Totals, outside: &Totals, total: u16) -> Totals {
    let rest = |sum: u16| {
        let left = total.checked_sub(sum);
        if outside.weights.is_empty() {
            return f64::from(u8::from(left == Some(0)));
        }
        let place = left.and_then(|left| left.checked_sub(outside.least));
        place.and_then(|place| outside.weights.get(usize::from(place))).copied().unwrap_or(0.0)
    };
    let weighed =
        (inside.least..).zip(&inside.weights).map(|(sum, weight)| (sum, weight * rest(sum)));
    let possible: Vec<(u16, f64)> = weighed.skip_while(|(_, weight)| *weight == 0.0).collect();
    let last = possible.iter().rposition(|(_, weight)| *weight > 0.0).map_or(0, |last| last + 1);
    Totals {
        least: possible.first().map_or(total, |(sum, _)| *sum),
        weights: possible[..last].iter().map(|(_, weight)| *weight).collect(),
    }
}

/// Units with so many SP between them: whoever has most room is filled first.
fn spread(state: &State, units: &[UnitId], total: u16) -> Vec<Unit> {
    let mut spread: Vec<Unit> = units.iter().map(|unit| state.info(*unit).unit(1)).collect();
    let room = |at: usize, spread: &[Unit]| u32::from(state.info(units[at]).sp) - spread[at].sp;
    for _ in units.len()..usize::from(total) {
        let roomy = (0..units.len()).rev().max_by_key(|at| room(*at, &spread));
        match roomy.filter(|at| room(*at, &spread) > 0) {
            Some(at) => spread[at].sp += 1,
            None => break,
        }
    }
    spread
}

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
        let totals = totals(state, viewer, side, &units);
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
    let sides = Sides {
        attacker: (totals(state, viewer, attacker, &force), force.to_vec()),
        defender: (totals(state, viewer, defender, &facing), facing),
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
            let wins = chance(state, entry, *plan, *posture, &sides);
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
    plan: Plan,
    posture: Option<Posture>,
    sides: &Sides<(Totals, Vec<UnitId>)>,
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
        let attackers = spread(state, &sides.attacker.1, attacking);
        for (defending, share) in sides.defender.0.shares() {
            let defenders = spread(state, &sides.defender.1, defending);
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
    fn a_pool_of_two_leaves_each_member_a_range() {
        // Printed 3 and 2 with 4 between them: the first has 2 or 3.
        let first = part(&ways([3].into_iter()), &ways([2].into_iter()), 4);
        assert_eq!((first.least, first.most()), (2, 3));
        assert_eq!(part(&ways([3].into_iter()), &Totals::NONE, 2).least, 2);
    }

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
