//! What holds for every case: no line makes it panic, and resolving over all dice is counting the odds.

use proptest::prelude::*;
use serde_json::{Map, Value, json};
use std::collections::BTreeMap;

fn resolve(case: &Value) -> Value {
    let line = case.to_string();
    casefile::answer(line.as_bytes(), frontline::RESOLVE_OPS, frontline::resolve)
}

fn odds(case: &Value) -> Value {
    let line = case.to_string();
    casefile::answer(line.as_bytes(), frontline::ODDS_OPS, frontline::odds)
}

fn with_dice(case: &Value, dice: &[u8]) -> Value {
    let mut case = case.clone();
    case["dice"] = json!(dice);
    case
}

fn any_json() -> impl Strategy<Value = Value> {
    let leaf = prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::from),
        any::<i64>().prop_map(Value::from),
        (-3i64..60).prop_map(Value::from),
        any::<f64>().prop_map(Value::from),
        "[a-z]{0,6}".prop_map(Value::from),
        prop::sample::select(vec!["open", "pag", "air", "flak", "die", "1:1", "none"])
            .prop_map(Value::from),
    ];
    leaf.prop_recursive(3, 24, 6, |inner| {
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..4).prop_map(Value::from),
            prop::collection::btree_map(field(), inner, 0..6)
                .prop_map(|map| Value::Object(map.into_iter().collect())),
        ]
    })
}

fn field() -> impl Strategy<Value = String> {
    let names = vec![
        "attacker",
        "defender",
        "men",
        "tanks",
        "aircraft",
        "me",
        "cards",
        "use",
        "value",
        "dice",
        "terrain",
        "encounters",
        "kind",
        "units",
        "bombers",
        "year",
        "role",
        "distance",
        "base_lsp",
        "sides",
        "combats",
        "id",
        "groups",
        "column",
        "differential",
        "due",
        "month",
        "attack",
    ];
    prop::sample::select(names).prop_map(str::to_owned)
}

fn side() -> impl Strategy<Value = Value> {
    let card = (any::<bool>(), 1..=9).prop_map(
        |(die, value)| json!({ "use": if die { "die" } else { "shift" }, "value": value }),
    );
    let points = (0..=12, 0..=6, 0..=6, 0..=3);
    let rest = (1..=20, 0..=5, prop::collection::vec(card, 0..=3), any::<bool>());
    (points, rest).prop_map(|((men, tanks, aircraft, bombers), (me, lsp, cards, pag))| {
        json!({
            "men": men, "tanks": tanks, "aircraft": aircraft, "bombers": bombers, "me": me,
            "lsp": lsp, "cards": cards, "enemy_pag_near": pag,
        })
    })
}

fn combat() -> impl Strategy<Value = Value> {
    let terrain = prop::sample::select(vec!["open", "mountains", "swamp", "jungle", "forest"]);
    let flags = (any::<bool>(), any::<bool>(), any::<bool>(), any::<bool>());
    (terrain, flags, 0..=4, side(), side(), prop::bool::weighted(0.2)).prop_map(
        |(terrain, (china, sea, craft, city), forts, attacker, mut defender, pag)| {
            if pag {
                for (name, points) in [("men", 1), ("tanks", 0), ("aircraft", 0), ("bombers", 0)] {
                    defender[name] = points.into();
                }
            }
            json!({
                "op": "combat", "terrain": terrain, "china": china, "amphibious": sea,
                "landing_craft": craft, "major_city": city, "fort_layers": forts,
                "target": if pag { "pag" } else { "front" },
                "attacker": attacker, "defender": defender,
            })
        },
    )
}

fn raid() -> impl Strategy<Value = Value> {
    let encounter = prop_oneof![
        (1..=2, any::<bool>())
            .prop_map(|(units, at)| json!({ "kind": "air", "units": units, "at_target": at })),
        any::<bool>().prop_map(|at| json!({ "kind": "flak", "at_target": at })),
    ];
    (1..=3, prop::collection::vec(encounter, 0..=2), any::<bool>(), 0..=3).prop_map(
        |(bombers, encounters, industry, lines)| {
            json!({
                "op": "bombing", "year": 1944, "role": if industry { "industry" } else { "terror" },
                "distance": 4, "base_lsp": 1, "bombers": bombers, "production_lines": lines,
                "encounters": encounters,
            })
        },
    )
}

fn share(count: u64, total: u64) -> Value {
    dice::Frac::new(i128::from(count), u128::from(total)).to_string().into()
}

/// Counts a field of the resolved case over all 36 pairs.
fn tally(case: &Value, field: &str) -> Map<String, Value> {
    let mut counts: BTreeMap<String, u64> = BTreeMap::new();
    for attacker in 1..=6 {
        for defender in 1..=6 {
            let answer = resolve(&with_dice(case, &[attacker, defender]));
            *counts.entry(answer[field].as_str().unwrap().to_owned()).or_default() += 1;
        }
    }
    counts.into_iter().map(|(name, count)| (name, share(count, 36))).collect()
}

/// Flies the raid with every sequence of dice that it asks for, each weighted by its chance over `6^budget`.
fn fly_all(
    case: &Value,
    dice: &mut Vec<u8>,
    budget: u32,
    counts: &mut BTreeMap<u64, u64>,
    lost: &mut u64,
) {
    let answer = resolve(&with_dice(case, dice));
    if answer["error"]["code"] == "dice_short" {
        for face in 1..=6 {
            dice.push(face);
            fly_all(case, dice, budget, counts, lost);
            dice.pop();
        }
        return;
    }
    let weight = 6u64.pow(budget - dice.len() as u32);
    *counts.entry(answer["effective"].as_u64().unwrap()).or_default() += weight;
    *lost += weight * answer["shot_down"].as_u64().unwrap();
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 256, ..ProptestConfig::default() })]

    #[test]
    fn no_line_panics(op in prop::sample::select(frontline::RESOLVE_OPS.to_vec()), body in any_json()) {
        let mut case = if body.is_object() { body } else { json!({ "dice": body }) };
        case["op"] = op.into();
        for answer in [resolve(&case), odds(&case)] {
            prop_assert!(answer.is_object());
        }
    }

    #[test]
    fn no_bytes_panic(line in prop::collection::vec(any::<u8>(), 0..64)) {
        let answer = casefile::answer(&line, frontline::RESOLVE_OPS, frontline::resolve);
        prop_assert!(answer.is_object());
    }

    #[test]
    fn explaining_faults_exactly_when_answering_does(case in combat(), dice in [1u8..=6, 1..=6]) {
        for (ops, case) in [(frontline::RESOLVE_OPS, with_dice(&case, &dice)), (frontline::ODDS_OPS, case)] {
            let mut ledger = None;
            casefile::answer(case.to_string().as_bytes(), ops, |case| {
                ledger = Some(frontline::explain(case));
                Ok(Value::Null)
            });
            let answer = if case.get("dice").is_some() { resolve(&case) } else { odds(&case) };
            prop_assert_eq!(ledger.unwrap().is_err(), answer.get("error").is_some());
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 96, ..ProptestConfig::default() })]

    #[test]
    fn resolving_all_dice_is_counting_the_odds(case in combat()) {
        let odds = odds(&case);
        let one = resolve(&with_dice(&case, &[3, 4]));
        if let Some(error) = odds.get("error") {
            prop_assert_eq!(&error["code"], &one["error"]["code"]);
            return Ok(());
        }
        prop_assert_eq!(&odds["colours"], &Value::Object(tally(&case, "colour")));
        prop_assert_eq!(&odds["effects"], &Value::Object(tally(&case, "effect")));
        for field in ["base_column", "net_shift", "column", "attacker_losses", "defender_losses"] {
            prop_assert_eq!(&odds[field], &one[field], "{}", field);
        }
    }

    #[test]
    fn nobody_loses_what_he_does_not_have(case in combat()) {
        let answer = resolve(&with_dice(&case, &[1, 1]));
        if answer.get("error").is_some() {
            return Ok(());
        }
        for side in ["attacker", "defender"] {
            let losses = &answer[format!("{side}_losses")];
            let mut points = 0;
            for kind in ["men", "tanks", "aircraft", "bombers"] {
                prop_assert!(losses[kind].as_u64() <= case[side][kind].as_u64());
                points += losses[kind].as_u64().unwrap();
            }
            let cv = answer[format!("{side}_cv")].as_u64().unwrap();
            prop_assert_eq!(losses["taken"].as_u64().unwrap(), points);
            prop_assert_eq!(points, losses["due"].as_u64().unwrap().min(cv));
            prop_assert_eq!(losses["sequence"].as_array().unwrap().len() as u64, points);
        }
    }

    #[test]
    fn flying_with_all_dice_is_counting_the_odds(case in raid()) {
        let encounters = case["encounters"].as_array().unwrap();
        let bombers = case["bombers"].as_u64().unwrap();
        let dice_of = |met: &Value| met["units"].as_u64().unwrap_or(bombers);
        let budget = encounters.iter().map(dice_of).sum::<u64>() as u32;
        let (mut counts, mut lost) = (BTreeMap::new(), 0);
        fly_all(&case, &mut Vec::new(), budget, &mut counts, &mut lost);
        let total = 6u64.pow(budget);
        let expected: Map<String, Value> =
            counts.into_iter().map(|(n, count)| (n.to_string(), share(count, total))).collect();
        let odds = odds(&case);
        prop_assert_eq!(&odds["effective"], &Value::Object(expected));
        prop_assert_eq!(&odds["expected_shot_down"], &share(lost, total));
    }
}
