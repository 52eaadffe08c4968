//! What odds come to, whatever game tells them.
//!
//! A game answers `odds` with a table: what the attacker may choose against what may meet it, and how both should mix. What
//! follows from the table alone is worked out here, once for every game and every screen: who is best served by what.

use crate::wire::{PlanWorth, PostureWorth, Verdict, WayWorth, Word};
use serde::Deserialize;
use serde::de::IgnoredAny;
use serde_json::{Value, json};
use std::cmp::Reverse;

/// The part of a game's odds that is judged; what else it tells goes through as it is.
#[derive(Deserialize)]
struct Odds {
    rows: Vec<Row>,
    #[serde(default)]
    equilibrium: Vec<Mix>,
    #[serde(default)]
    losses: Vec<Losses>,
}

#[derive(Deserialize)]
struct Row {
    kind: String,
    plan: String,
    posture: Option<String>,
    chance: f64,
    range: Option<[f64; 2]>,
    closed: Option<IgnoredAny>,
}

#[derive(Deserialize)]
struct Mix {
    kind: String,
    value: f64,
    plans: Vec<PlanShare>,
    postures: Vec<PostureShare>,
}

#[derive(Deserialize)]
struct PlanShare {
    plan: String,
    weight: f64,
}

#[derive(Deserialize)]
struct PostureShare {
    posture: Option<String>,
    weight: f64,
}

#[derive(Deserialize)]
struct Losses {
    plan: String,
    posture: Option<String>,
    attacker: Vec<Loss>,
    defender: Vec<Loss>,
}

#[derive(Deserialize)]
struct Loss {
    lp: usize,
    p: f64,
}

/// The attack that is under way, as the odds tell it.
#[derive(Deserialize)]
struct Made {
    kind: Option<String>,
    plan: Option<String>,
}

/// An answer to `odds` with its verdict; of an attack that is under way, with nothing but that attack. What has no rows of odds
/// is left as it is.
pub(crate) fn judged(mut answer: Value) -> Value {
    let made = answer.get("made").and_then(|made| Made::deserialize(made).ok());
    if let Some(made) = &made {
        narrow(&mut answer, made);
    }
    let Ok(mut odds) = Odds::deserialize(&answer) else { return answer };
    if let Some(plan) = made.and_then(|made| made.plan) {
        seal(&mut answer, &mut odds, &plan);
    }
    if let (Some(told), Ok(verdict)) =
        (answer.as_object_mut(), serde_json::to_value(odds.verdict()))
    {
        told.insert("verdict".to_owned(), verdict);
    }
    answer
}

/// Leaves the rows, losses and mixes of the attack that is under way; all of them where the table has none of it.
fn narrow(answer: &mut Value, made: &Made) {
    let is = |row: &Value, name: &str, wanted: &Option<String>| {
        wanted.as_ref().is_none_or(|wanted| row[name].as_str() == Some(wanted))
    };
    let of_it = |row: &Value| match &made.plan {
        Some(_) => is(row, "plan", &made.plan),
        None => is(row, "kind", &made.kind),
    };
    let rows = answer["rows"].as_array().cloned().unwrap_or_default();
    let rows: Vec<Value> = rows.into_iter().filter(of_it).collect();
    if rows.is_empty() {
        return;
    }
    let has = |name: &'static str, it: &Value| rows.iter().any(|row| row[name] == it[name]);
    for (part, name) in [("losses", "plan"), ("equilibrium", "kind")] {
        if let Some(list) = answer[part].as_array_mut() {
            list.retain(|it| has(name, it));
        }
    }
    answer["rows"] = rows.into();
}

/// Once a plan is sealed nobody mixes plans: the game is worth what the plan is.
fn seal(answer: &mut Value, odds: &mut Odds, plan: &str) {
    let kinds: Vec<String> = odds.equilibrium.iter().map(|mix| mix.kind.clone()).collect();
    for (at, kind) in kinds.iter().enumerate() {
        let value = odds.worth(kind, plan).unwrap_or(0.0);
        let mix = &mut odds.equilibrium[at];
        mix.value = value;
        mix.plans = vec![PlanShare { plan: plan.to_owned(), weight: 1.0 }];
        answer["equilibrium"][at]["value"] = value.into();
        answer["equilibrium"][at]["plans"] = json!([{ "plan": plan, "weight": 1.0 }]);
    }
}

impl Odds {
    fn mix(&self, kind: &str) -> Option<&Mix> {
        self.equilibrium.iter().find(|mix| mix.kind == kind)
    }

    fn plan_weight(&self, kind: &str, plan: &str) -> f64 {
        let plans = self.mix(kind).into_iter().flat_map(|mix| &mix.plans);
        plans.into_iter().find(|it| it.plan == plan).map_or(0.0, |it| it.weight)
    }

    fn posture_weight(&self, kind: &str, posture: Option<&str>) -> f64 {
        let postures = self.mix(kind).into_iter().flat_map(|mix| &mix.postures);
        postures.into_iter().find(|it| it.posture.as_deref() == posture).map_or(0.0, |it| it.weight)
    }

    fn open(&self) -> impl Iterator<Item = &Row> {
        self.rows.iter().filter(|row| row.closed.is_none())
    }

    /// The open rows of a plan.
    fn under(&self, kind: &str, plan: &str) -> Vec<&Row> {
        self.open().filter(|row| row.kind == kind && row.plan == plan).collect()
    }

    /// The chance of a plan against the defender's best mix, or against the worst it may meet.
    fn worth(&self, kind: &str, plan: &str) -> Option<f64> {
        let rows = self.under(kind, plan);
        let weigh = |row: &&Row| self.posture_weight(kind, row.posture.as_deref());
        weighed(&rows, weigh).or_else(|| rows.iter().map(|row| row.chance).reduce(f64::min))
    }

    fn verdict(&self) -> Verdict {
        Verdict { ways: self.ways(), plans: self.plans(), postures: self.postures() }
    }

    fn ways(&self) -> Vec<WayWorth> {
        let kinds = distinct(self.open().map(|row| row.kind.as_str()));
        let way = |kind: &str| {
            let plans =
                distinct(self.open().filter(|it| it.kind == kind).map(|it| it.plan.as_str()));
            // A game without mixes is worth its best plan.
            let best =
                || plans.iter().filter_map(|plan| self.worth(kind, plan)).fold(0.0, f64::max);
            let value = self.mix(kind).map_or_else(best, |mix| mix.value);
            let leans = match self.mix(kind) {
                Some(_) => first_of_most(plans, |plan| self.plan_weight(kind, plan)),
                None => first_of_most(plans, |plan| self.worth(kind, plan).unwrap_or(0.0)),
            };
            let plan = Word::from(leans.unwrap_or_default().to_owned());
            WayWorth { kind: Word::from(kind.to_owned()), value, plan }
        };
        let mut ways: Vec<WayWorth> = kinds.into_iter().map(way).collect();
        ways.sort_by_key(|way| Reverse(exact(way.value)));
        ways
    }

    fn plans(&self) -> Vec<PlanWorth> {
        let pairs = distinct(self.open().map(|row| (row.kind.as_str(), row.plan.as_str())));
        let plan = |(kind, plan): (&str, &str)| {
            let rows = self.under(kind, plan);
            let met = |row: &&Row| self.posture_weight(kind, row.posture.as_deref());
            let meets = first_of_most(rows.clone(), met).and_then(|row| row.posture.clone());
            let [attacker, defender] = self.lost(kind, plan);
            PlanWorth {
                kind: Word::from(kind.to_owned()),
                plan: Word::from(plan.to_owned()),
                worth: self.worth(kind, plan).unwrap_or(0.0),
                least: rows.iter().map(|row| row.chance).fold(1.0, f64::min),
                most: rows.iter().map(|row| row.chance).fold(0.0, f64::max),
                range: rows.iter().filter_map(|row| row.range).reduce(wider),
                meets: meets.map(Word::from),
                attacker,
                defender,
            }
        };
        let mut plans: Vec<PlanWorth> = pairs.into_iter().map(plan).collect();
        // Among equals the one that the best mix leans on.
        plans.sort_by_key(|it| {
            Reverse((exact(it.worth), exact(self.plan_weight(&it.kind, &it.plan))))
        });
        plans
    }

    fn postures(&self) -> Vec<PostureWorth> {
        let names = distinct(self.open().filter_map(|row| row.posture.as_deref()));
        let posture = |name: &str| {
            let rows: Vec<&Row> =
                self.open().filter(|row| row.posture.as_deref() == Some(name)).collect();
            let weigh = |row: &&Row| self.plan_weight(&row.kind, &row.plan);
            let worst = || rows.iter().map(|row| row.chance).fold(0.0, f64::max);
            let lost = weighed(&rows, weigh).unwrap_or_else(worst);
            let range = rows.iter().filter_map(|row| row.range).reduce(wider);
            let leans = rows.iter().map(|row| self.posture_weight(&row.kind, Some(name)));
            let worth = PostureWorth {
                posture: Word::from(name.to_owned()),
                worth: 1.0 - lost,
                least: 1.0 - worst(),
                most: 1.0 - rows.iter().map(|row| row.chance).fold(1.0, f64::min),
                range: range.map(|[least, most]| [1.0 - most, 1.0 - least]),
            };
            (leans.fold(0.0, f64::max), worth)
        };
        let mut postures: Vec<(f64, PostureWorth)> = names.into_iter().map(posture).collect();
        postures.sort_by_key(|(leans, it)| Reverse((exact(it.worth), exact(*leans))));
        postures.into_iter().map(|(_, it)| it).collect()
    }

    /// How likely each side loses how much under a plan, against the defender's best mix.
    fn lost(&self, kind: &str, plan: &str) -> [Vec<f64>; 2] {
        let cells: Vec<&Losses> = self.losses.iter().filter(|it| it.plan == plan).collect();
        let weights: Vec<f64> =
            cells.iter().map(|it| self.posture_weight(kind, it.posture.as_deref())).collect();
        let sum: f64 = weights.iter().sum();
        let even = 1.0 / cells.len().max(1) as f64;
        let mut found = [Vec::new(), Vec::new()];
        for (cell, weight) in cells.iter().zip(weights) {
            let share = if sum > 0.0 { weight / sum } else { even };
            for (side, losses) in found.iter_mut().zip([&cell.attacker, &cell.defender]) {
                for Loss { lp, p } in losses {
                    if side.len() <= *lp {
                        side.resize(lp + 1, 0.0);
                    }
                    side[*lp] += p * share;
                }
            }
        }
        found
    }
}

/// The chance of rows as they are weighed; nothing where no row has any weight.
fn weighed(rows: &[&Row], weight: impl Fn(&&Row) -> f64) -> Option<f64> {
    let sum: f64 = rows.iter().map(&weight).sum();
    let all = || rows.iter().map(|row| row.chance * weight(row) / sum).sum();
    (sum > 0.0).then(all)
}

/// What two ranges span together.
fn wider(a: [f64; 2], b: [f64; 2]) -> [f64; 2] {
    [a[0].min(b[0]), a[1].max(b[1])]
}

/// Chances that differ by rounding alone are equal.
fn exact(chance: f64) -> i64 {
    (chance * 1e9).round() as i64
}

fn distinct<T: PartialEq>(all: impl Iterator<Item = T>) -> Vec<T> {
    let mut found = Vec::new();
    for it in all {
        if !found.contains(&it) {
            found.push(it);
        }
    }
    found
}

/// The first of those that have most of something.
fn first_of_most<T: Clone>(all: Vec<T>, of: impl Fn(&T) -> f64) -> Option<T> {
    all.into_iter().reduce(|best, it| if of(&it) > of(&best) { it } else { best })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(kind: &str, plan: &str, posture: &str, chance: f64) -> Value {
        json!({ "kind": kind, "plan": plan, "posture": posture, "chance": chance })
    }

    fn mix(kind: &str, plans: &[(&str, f64)], postures: &[(&str, f64)]) -> Value {
        let plans: Vec<Value> =
            plans.iter().map(|(plan, weight)| json!({ "plan": plan, "weight": weight })).collect();
        let postures: Vec<Value> = postures
            .iter()
            .map(|(posture, weight)| json!({ "posture": posture, "weight": weight }))
            .collect();
        json!({ "kind": kind, "value": 0.5, "plans": plans, "postures": postures })
    }

    fn verdict(rows: &[Value], equilibrium: &[Value]) -> Value {
        judged(json!({ "rows": rows, "equilibrium": equilibrium }))["verdict"].take()
    }

    /// One entry of each item of a list.
    fn each<'a>(list: &'a Value, name: &str) -> Vec<&'a str> {
        list.as_array().expect("a list").iter().filter_map(|it| it[name].as_str()).collect()
    }

    #[test]
    fn the_best_plan_is_the_best_against_their_best_mix() {
        let rows = [
            row("entry", "meeting", "steadfast", 0.1),
            row("entry", "meeting", "flexible", 0.7),
            row("entry", "standard", "steadfast", 0.5),
            row("entry", "standard", "flexible", 0.5),
        ];
        let leans = mix("entry", &[("meeting", 1.0)], &[("steadfast", 0.2), ("flexible", 0.8)]);
        let told = verdict(&rows, &[leans]);
        assert_eq!(each(&told["plans"], "plan"), ["meeting", "standard"], "{told}");
        assert_eq!(told["plans"][0]["meets"], "flexible", "what their mix leans on");
        let worth = told["plans"][0]["worth"].as_f64().expect("a number");
        assert!((worth - 0.58).abs() < 1e-9, "{worth}");
        assert_eq!(
            [&told["plans"][0]["least"], &told["plans"][0]["most"]],
            [&json!(0.1), &json!(0.7)]
        );
        // Without their mix the worst that may be met counts.
        assert_eq!(each(&verdict(&rows, &[])["plans"], "plan"), ["standard", "meeting"]);
    }

    #[test]
    fn what_is_closed_is_no_choice() {
        let shut = json!({ "kind": "entry", "plan": "grand", "posture": "delay", "chance": 0.9,
            "closed": { "kind": "closed", "text": "too far" } });
        let told = verdict(&[shut.clone(), row("entry", "meeting", "delay", 0.4)], &[]);
        assert_eq!(each(&told["plans"], "plan"), ["meeting"]);
        let told = verdict(&[shut], &[]);
        assert_eq!(told, json!({ "ways": [], "plans": [], "postures": [] }));
    }

    #[test]
    fn the_best_posture_holds_best_against_their_mix_and_among_equals_is_leant_on() {
        let mut hidden = row("entry", "meeting", "stand", 0.75);
        hidden["range"] = json!([0.5, 1.0]);
        let rows = [
            row("entry", "standard", "stand", 0.25),
            hidden,
            row("entry", "standard", "delay", 0.5),
            row("entry", "meeting", "delay", 0.5),
        ];
        let even = [("standard", 0.5), ("meeting", 0.5)];
        let told = verdict(&rows, &[mix("entry", &even, &[("stand", 0.2), ("delay", 0.8)])]);
        assert_eq!(each(&told["postures"], "posture"), ["delay", "stand"], "both hold a half");
        let stand = &told["postures"][1];
        assert_eq!([&stand["least"], &stand["most"]], [&json!(0.25), &json!(0.75)]);
        assert_eq!(stand["range"], json!([0.0, 0.5]));
        let told = verdict(&rows, &[mix("entry", &[("standard", 1.0)], &[("delay", 1.0)])]);
        assert_eq!(each(&told["postures"], "posture"), ["stand", "delay"]);
    }

    #[test]
    fn ways_are_told_by_what_they_are_worth_with_the_plan_to_lean_on() {
        let rows = [
            row("entry", "standard", "delay", 0.3),
            row("concerted", "grand", "delay", 0.6),
            row("concerted", "penetration", "delay", 0.6),
        ];
        let mut better =
            mix("concerted", &[("grand", 0.1), ("penetration", 0.9)], &[("delay", 1.0)]);
        better["value"] = json!(0.6);
        let mut worse = mix("entry", &[("standard", 1.0)], &[("delay", 1.0)]);
        worse["value"] = json!(0.3);
        let told = verdict(&rows, &[worse, better]);
        assert_eq!(each(&told["ways"], "kind"), ["concerted", "entry"]);
        assert_eq!(told["ways"][0]["plan"], "penetration");
        assert_eq!(each(&told["plans"], "plan")[0], "penetration", "of equals the one leant on");
    }

    #[test]
    fn where_nobody_mixes_a_way_is_worth_its_best_plan() {
        let rows = [row("entry", "rifle", "none", 0.2), row("entry", "gun", "none", 0.4)];
        let told = verdict(&rows, &[]);
        assert_eq!(
            (&told["ways"][0]["value"], &told["ways"][0]["plan"]),
            (&json!(0.4), &json!("gun"))
        );
    }

    #[test]
    fn losses_are_mixed_as_the_defender_mixes() {
        let losses = json!([
            { "plan": "grand", "posture": "stand", "attacker": [{ "lp": 0, "p": 1.0 }], "defender": [{ "lp": 2, "p": 1.0 }] },
            { "plan": "grand", "posture": "delay", "attacker": [{ "lp": 1, "p": 1.0 }], "defender": [{ "lp": 0, "p": 1.0 }] },
        ]);
        let rows = [row("entry", "grand", "stand", 0.5), row("entry", "grand", "delay", 0.5)];
        let mixes = [mix("entry", &[("grand", 1.0)], &[("stand", 0.75), ("delay", 0.25)])];
        let told = judged(json!({ "rows": rows, "equilibrium": mixes, "losses": losses }));
        let plan = &told["verdict"]["plans"][0];
        assert_eq!(plan["attacker"], json!([0.75, 0.25]));
        assert_eq!(plan["defender"], json!([0.25, 0.0, 0.75]));
    }

    #[test]
    fn odds_of_an_attack_under_way_are_about_that_attack_alone() {
        let rows = [
            row("entry", "meeting", "stand", 0.88),
            row("concerted", "grand", "stand", 0.97),
            row("concerted", "penetration", "stand", 0.5),
        ];
        let mixes = [
            mix("entry", &[("meeting", 1.0)], &[("stand", 1.0)]),
            mix("concerted", &[("grand", 0.1), ("penetration", 0.9)], &[("stand", 1.0)]),
        ];
        let losses =
            json!([{ "plan": "meeting", "posture": "stand", "attacker": [], "defender": [] }]);
        let told = |made: Value| {
            let odds =
                json!({ "rows": rows, "equilibrium": mixes, "losses": losses, "made": made });
            judged(odds)
        };
        let sealed = told(json!({ "kind": "concerted", "plan": "grand" }));
        assert_eq!(each(&sealed["rows"], "plan"), ["grand"]);
        assert_eq!(sealed["losses"], json!([]));
        let [only] = &sealed["equilibrium"].as_array().expect("a list")[..] else { panic!() };
        assert_eq!((&only["value"], &only["plans"][0]["plan"]), (&json!(0.97), &json!("grand")));
        assert_eq!(sealed["verdict"]["ways"][0]["value"], json!(0.97));
        // While none is sealed, every plan of the game that was declared.
        let declared = told(json!({ "kind": "concerted" }));
        assert_eq!(each(&declared["rows"], "plan"), ["grand", "penetration"]);
        assert_eq!(declared["equilibrium"].as_array().map(Vec::len), Some(1));
        assert_eq!(each(&told(Value::Null)["rows"], "plan").len(), 3, "nothing is under way");
    }

    #[test]
    fn an_answer_without_rows_is_left_as_it_is() {
        let answer = json!({ "text": "no such table" });
        assert_eq!(judged(answer.clone()), answer);
    }
}
