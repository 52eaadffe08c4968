//! What holds for every case: nothing panics, and odds are what all dice through `resolve` add up to.

use dice::Frac;
use proptest::prelude::*;
use serde_json::{Map, Value, json};
use std::collections::BTreeMap;

fn resolve(case: &Value) -> Value {
    casefile::answer(case.to_string().as_bytes(), yards::RESOLVE_OPS, yards::resolve)
}

fn odds(case: &Value) -> Value {
    casefile::answer(case.to_string().as_bytes(), yards::ODDS_OPS, yards::odds)
}

fn with_dice(case: &Value, name: &str, dice: Value) -> Value {
    let mut case = case.clone();
    case.as_object_mut().expect("a case").insert(name.to_owned(), dice);
    case
}

/// Walks every sequence of dice that `resolve` asks for, each answer with its probability; a refusal is the only answer.
fn all_dice(case: &Value, mut visit: impl FnMut(&Value, Frac)) {
    let mut open: Vec<Vec<u8>> = vec![vec![]];
    while let Some(dice) = open.pop() {
        let answer = resolve(&with_dice(case, "dice", json!(dice)));
        match answer.pointer("/error/code").and_then(Value::as_str) {
            Some("dice_short") => open.extend((1..=10).map(|face| [&dice[..], &[face]].concat())),
            Some(code) => panic!("{code}: {answer}"),
            None => visit(&answer, Frac::new(1, 10u128.pow(dice.len() as u32))),
        }
    }
}

fn add(sums: &mut BTreeMap<String, Frac>, key: impl Into<String>, p: Frac) {
    *sums.entry(key.into()).or_insert(Frac::ZERO) += p;
}

fn as_map(sums: &BTreeMap<String, Frac>) -> Value {
    let entries = sums.iter().filter(|(_, p)| **p != Frac::ZERO);
    Value::Object(
        entries.map(|(key, p)| (key.clone(), json!(p.to_string()))).collect::<Map<_, _>>(),
    )
}

/// The odds of fire at a hex, as enumerated through `resolve`.
fn fire_enumerated(case: &Value) -> Value {
    let mut sums = BTreeMap::new();
    let mut drm = Value::Null;
    all_dice(case, |answer, p| {
        drm = answer["drm"].clone();
        for (index, unit) in answer["units"].as_array().unwrap().iter().enumerate() {
            let before = case["units"][index]["steps"].as_i64().unwrap();
            let states = [
                ("disrupted", unit["disrupted"] == true),
                ("loses_a_step", unit["steps"].as_i64().unwrap() < before),
                ("eliminated", unit["eliminated"] == true),
            ];
            for (name, holds) in states {
                add(&mut sums, format!("u{index}{name}"), if holds { p } else { Frac::ZERO });
            }
        }
        for (index, vehicle) in answer["vehicles"].as_array().unwrap().iter().enumerate() {
            for name in ["shocked", "destroyed"] {
                let p = if vehicle[name] == true { p } else { Frac::ZERO };
                add(&mut sums, format!("v{index}{name}"), p);
            }
        }
    });
    let list = |list: &str, letter: char, names: &[&str]| -> Value {
        let items = case[list].as_array().map_or(&[][..], Vec::as_slice);
        let entry = |(index, item): (usize, &Value)| {
            let mut entry = json!({ "id": item["id"] });
            for name in names {
                entry[*name] = json!(sums[&format!("{letter}{index}{name}")].to_string());
            }
            entry
        };
        items.iter().enumerate().map(entry).collect()
    };
    json!({
        "drm": drm,
        "units": list("units", 'u', &["disrupted", "loses_a_step", "eliminated"]),
        "vehicles": list("vehicles", 'v', &["shocked", "destroyed"]),
    })
}

fn terrain() -> impl Strategy<Value = Value> {
    let names: Vec<&str> = yards::Terrain::NAMES.iter().map(|(name, _)| *name).collect();
    prop::collection::vec(prop::sample::select(names), 0..=3).prop_map(|list| json!(list))
}

fn kind() -> impl Strategy<Value = &'static str> {
    prop::sample::select(vec!["squad", "mg", "infantry_section", "towed_gun", "bunker", "latw"])
}

fn units(most: usize) -> impl Strategy<Value = Value> {
    let unit = (kind(), 1..=10, 1..=4, any::<bool>());
    prop::collection::vec(unit, 0..=most).prop_map(|units| {
        let unit = |(index, (kind, cohesion, steps, disrupted))| {
            json!({"id": format!("u{index}"), "kind": kind, "cohesion": cohesion, "steps": steps, "disrupted": disrupted})
        };
        units.into_iter().enumerate().map(unit).collect()
    })
}

fn vehicles() -> impl Strategy<Value = Value> {
    let vehicle = (prop::sample::select(vec!["afv", "carrier"]), any::<bool>(), any::<bool>());
    prop::collection::vec(vehicle, 0..=2).prop_map(|vehicles| {
        let vehicle = |(index, (kind, moving, shocked))| {
            json!({"id": format!("v{index}"), "kind": kind, "moving": moving, "shocked": shocked})
        };
        vehicles.into_iter().enumerate().map(vehicle).collect()
    })
}

prop_compose! {
    fn small_arms(most: usize)(
        (fire_value, range) in (0..=10, 1..=6),
        weapon in prop::sample::select(vec!["8", "10", "15"]),
        (smoke, enfilade, split, concealed) in (0..=2, any::<bool>(), any::<bool>(), any::<bool>()),
        (terrain, units, vehicles) in (terrain(), units(most), vehicles()),
    ) -> Value {
        json!({
            "op": "small_arms", "fire_value": fire_value, "weapon_range": weapon, "range": range, "smoke": smoke,
            "enfilade": enfilade, "split_fire": split, "concealed": concealed,
            "terrain": terrain, "units": units, "vehicles": vehicles,
        })
    }
}

prop_compose! {
    fn fighter(index: usize)(
        kind in prop_oneof![4 => kind(), 1 => prop::sample::select(vec!["afv", "carrier"])],
        (assault_value, cohesion, steps) in (0..=4, 1..=10, 1..=2),
        (disrupted, motion, participates) in (any::<bool>(), any::<bool>(), any::<bool>()),
    ) -> Value {
        json!({
            "id": format!("f{index}"), "kind": kind, "assault_value": assault_value, "cohesion": cohesion, "steps": steps,
            "disrupted": disrupted, "motion": motion, "participates": participates,
        })
    }
}

prop_compose! {
    fn force()(
        first in fighter(0), second in fighter(1),
        (leader, hero, drm) in (any::<bool>(), any::<bool>(), -1..=8),
    ) -> Value {
        json!({"units": [first, second], "leader": leader, "hero": hero, "vda": {"target": "f1", "drm": drm}})
    }
}

prop_compose! {
    fn assault()(
        attacker in force(), defender in force(), envelopment in any::<bool>(),
        cover in prop::sample::select(vec!["none", "building_ip_or_wall", "urban"]),
        (regrouping, concealed, hill) in (any::<bool>(), any::<bool>(), any::<bool>()),
    ) -> Value {
        let (mut attacker, mut defender) = (attacker, defender);
        for side in [&mut attacker, &mut defender] {
            side["units"][0]["participates"] = json!(true);
        }
        // An attempt needs an enemy vehicle; without one the side plans none.
        let has_vehicle = |side: &Value| matches!(side["units"][1]["kind"].as_str(), Some("afv" | "carrier"));
        if !has_vehicle(&defender) {
            attacker["vda"] = Value::Null;
        }
        if !has_vehicle(&attacker) {
            defender["vda"] = Value::Null;
        }
        attacker["envelopment"] = json!(envelopment);
        for (name, value) in [("cover", json!(cover)), ("regrouping", json!(regrouping)), ("concealed", json!(concealed)), ("hill", json!(hill))] {
            defender[name] = value;
        }
        json!({"op": "assault", "attacker": attacker, "defender": defender})
    }
}

fn is_refused(answer: &Value) -> bool {
    answer.get("error").is_some()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(12))]

    #[test]
    fn odds_of_small_arms_are_all_dice_through_resolve(case in small_arms(3)) {
        let odds = odds(&case);
        prop_assume!(!is_refused(&odds));
        prop_assert_eq!(fire_enumerated(&case), odds);
    }

    #[test]
    fn odds_of_mortars_are_all_dice_through_resolve(
        mortar in prop::sample::select(vec!["60mm_section", "8cm_section", "81mm_platoon"]),
        hit in prop::sample::select(vec!["primary", "secondary"]),
        density in any::<bool>(), terrain in terrain(), units in units(3), vehicles in vehicles(),
    ) {
        let case = json!({
            "op": "mortar_fire", "mortar": mortar, "hit": hit, "density": density,
            "terrain": terrain, "units": units, "vehicles": vehicles,
        });
        let odds = odds(&case);
        prop_assume!(!is_refused(&odds));
        prop_assert_eq!(fire_enumerated(&case), odds);
    }

    #[test]
    fn odds_of_an_assault_are_all_dice_through_resolve(case in assault()) {
        let odds = odds(&case);
        prop_assume!(!is_refused(&odds));
        let (mut bands, mut retreats) = (BTreeMap::new(), BTreeMap::new());
        all_dice(&case, |answer, p| {
            add(&mut bands, answer["band"].as_str().unwrap(), p);
            add(&mut retreats, answer["retreat"]["side"].as_str().unwrap(), p);
        });
        prop_assert_eq!(as_map(&bands), odds["bands"].clone());
        prop_assert_eq!(as_map(&retreats), odds["retreats"].clone());
    }

    #[test]
    fn steps_lost_in_an_assault_are_all_dice_through_resolve(case in assault()) {
        prop_assume!(!is_refused(&odds(&case)));
        let mut sums = BTreeMap::new();
        all_dice(&case, |answer, p| {
            for (side, list) in [("attacker", "attacker_units"), ("defender", "defender_units")] {
                let units = answer[list].as_array().unwrap().iter().zip(case[side]["units"].as_array().unwrap());
                let lost: i64 = units
                    .filter_map(|(after, before)| Some(before["steps"].as_i64()? - after["steps"].as_i64()?))
                    .sum();
                *sums.entry((side, lost)).or_insert(Frac::ZERO) += p;
            }
        });
        let assault = typed_assault(&case);
        for side in yards::Side::BOTH {
            let odds = assault.steps_lost(yards::Charts::standard(), side).unwrap();
            let enumerated: Vec<(u32, Frac)> = sums
                .iter()
                .filter(|((name, _), _)| *name == side.name())
                .map(|((_, lost), p)| (*lost as u32, *p))
                .collect();
            let odds: Vec<(u32, Frac)> = odds.iter().map(|(lost, p)| (*lost, p)).collect();
            prop_assert_eq!(enumerated, odds, "{}", side);
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(96))]

    #[test]
    fn odds_of_anti_tank_fire_are_all_dice_through_resolve(
        at_value in -5..=20, weapon in prop::sample::select(vec!["latw", "4", "15", "30"]), range in 1..=5,
        kind in prop::sample::select(vec!["afv", "carrier"]), armor in 0..=20, armor_enfilade in 0..=20,
        (enfilade, split, obscure) in (any::<bool>(), any::<bool>(), any::<bool>()), terrain in terrain(),
    ) {
        let case = json!({
            "op": "anti_tank", "at_value": at_value, "weapon": weapon, "range": range, "split_fire": split, "obscure": obscure,
            "terrain": terrain, "enfilade": enfilade,
            "target": {"kind": kind, "armor": armor, "armor_enfilade": armor_enfilade},
        });
        let odds = odds(&case);
        let rolled = |die: i32| resolve(&with_dice(&case, "die", json!(die)));
        if is_refused(&odds) {
            prop_assert_eq!(&rolled(5)["error"], &odds["error"], "both refuse alike");
            return Ok(());
        }
        let mut effects = BTreeMap::new();
        for die in 1..=10 {
            add(&mut effects, rolled(die)["effect"].as_str().unwrap(), Frac::new(1, 10));
        }
        prop_assert_eq!(as_map(&effects), odds["effects"].clone());
    }

    #[test]
    fn a_resolved_attack_lies_within_its_odds(case in small_arms(10), dice in prop::collection::vec(1..=10, 12)) {
        let odds = odds(&case);
        let enough = (1..=12).map(|count| resolve(&with_dice(&case, "dice", json!(dice[..count]))));
        let Some(answer) = enough.into_iter().find(|answer| !is_refused(answer)) else {
            prop_assert!(is_refused(&odds));
            return Ok(());
        };
        for (after, odds) in answer["units"].as_array().unwrap().iter().zip(odds["units"].as_array().unwrap()) {
            for state in ["disrupted", "eliminated"] {
                let impossible = if after[state] == true { "0" } else { "1" };
                prop_assert_ne!(&odds[state], impossible, "{}", state);
            }
        }
        for (after, odds) in answer["vehicles"].as_array().unwrap().iter().zip(odds["vehicles"].as_array().unwrap()) {
            for state in ["shocked", "destroyed"] {
                let impossible = if after[state] == true { "0" } else { "1" };
                prop_assert_ne!(&odds[state], impossible, "{}", state);
            }
        }
    }
}

/// The assault of a case in the types of the crate.
fn typed_assault(case: &Value) -> yards::Assault {
    let force = |side: &Value| yards::Force {
        units: side["units"].as_array().unwrap().iter().map(typed_fighter).collect(),
        leader: side["leader"] == true,
        hero: side["hero"] == true,
        attempt: None,
    };
    let cover = case["defender"]["cover"].as_str().and_then(yards::AssaultCover::named);
    yards::Assault {
        attacker: force(&case["attacker"]),
        defender: force(&case["defender"]),
        envelopment: case["attacker"]["envelopment"] == true,
        cover: cover.unwrap(),
        regrouping: case["defender"]["regrouping"] == true,
        concealed: case["defender"]["concealed"] == true,
        hill: case["defender"]["hill"] == true,
    }
}

fn typed_fighter(unit: &Value) -> yards::Fighter {
    let number = |name: &str| u8::try_from(unit[name].as_u64().unwrap()).unwrap();
    let kind = yards::FighterKind::NAMES.iter().find(|(name, _)| unit["kind"] == *name).unwrap().1;
    yards::Fighter {
        kind,
        assault_value: number("assault_value"),
        cohesion: number("cohesion"),
        condition: yards::Condition {
            steps: number("steps"),
            disrupted: unit["disrupted"] == true,
        },
        motion: unit["motion"] == true,
        participates: unit["participates"] == true,
    }
}

#[test]
fn odds_of_scatter_are_all_dice_through_resolve() {
    for (mortar, ammo) in
        [("60mm_section", "he"), ("60mm_section", "smoke"), ("8cm_section", "smoke")]
    {
        let case = json!({"op": "mortar_accuracy", "mortar": mortar, "ammo": ammo});
        let mut hexes = BTreeMap::new();
        all_dice(&case, |answer, p| {
            add(&mut hexes, answer["adjacent_hexes"].as_array().unwrap().len().to_string(), p);
        });
        assert_eq!(as_map(&hexes), odds(&case)["adjacent_hexes"], "{mortar} {ammo}");
    }
}

#[test]
fn odds_of_a_single_die_are_its_ten_faces_through_resolve() {
    let flags = [false, true];
    let mut cases = Vec::new();
    for cohesion in 1..=10 {
        cases.push(json!({"op": "cohesion_check", "cohesion": cohesion}));
        for (suppressed, leader) in flags.into_iter().flat_map(|a| flags.map(|b| (a, b))) {
            cases.push(json!({"op": "recovery", "cohesion": cohesion, "suppressed": suppressed, "platoon_leader": leader}));
        }
    }
    cases.extend(flags.map(|suppressed| json!({"op": "shock_recovery", "suppressed": suppressed})));
    for case in cases {
        let mut sums: BTreeMap<String, Frac> = BTreeMap::new();
        for die in 1..=10 {
            let answer = resolve(&with_dice(&case, "die", json!(die)));
            for (name, value) in answer.as_object().unwrap() {
                if let Some(holds) = value.as_bool() {
                    add(&mut sums, name, if holds { Frac::new(1, 10) } else { Frac::ZERO });
                }
            }
        }
        let expected: Map<_, _> =
            sums.into_iter().map(|(name, p)| (name, json!(p.to_string()))).collect();
        assert_eq!(Value::Object(expected), odds(&case), "{case}");
    }
}

/// Any JSON at all, with names and words of the format among it.
fn any_json() -> impl Strategy<Value = Value> {
    let words = vec![
        "squad",
        "afv",
        "woods",
        "8",
        "latw",
        "none",
        "open",
        "u",
        "",
        "attacker",
        "german",
        "activation",
    ];
    let leaf = prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(|flag| json!(flag)),
        (-3i64..13).prop_map(|number| json!(number)),
        any::<i64>().prop_map(|number| json!(number)),
        any::<f64>().prop_map(|number| json!(number)),
        prop::sample::select(words).prop_map(|word| json!(word)),
    ];
    let names = vec![
        "id",
        "kind",
        "cohesion",
        "steps",
        "units",
        "vehicles",
        "terrain",
        "dice",
        "die",
        "attacker",
        "defender",
        "vda",
        "target",
        "assault_value",
        "range",
        "weapon",
        "hexes",
        "between",
        "enemies",
        "distance",
        "taken",
        "held",
        "force",
        "unit",
        "drm",
    ];
    leaf.prop_recursive(4, 48, 6, move |inner| {
        let entries = (prop::sample::select(names.clone()), inner.clone());
        prop_oneof![
            prop::collection::vec(inner, 0..4).prop_map(Value::Array),
            prop::collection::vec(entries, 0..6).prop_map(|entries| {
                Value::Object(
                    entries.into_iter().map(|(name, value)| (name.to_owned(), value)).collect(),
                )
            }),
        ]
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]

    #[test]
    fn arbitrary_json_is_answered(op in prop::sample::select(yards::RESOLVE_OPS), value in any_json()) {
        let mut case = if value.is_object() { value } else { json!({ "dice": value }) };
        case["op"] = json!(op);
        for answer in [resolve(&case), odds(&case)] {
            prop_assert!(answer.is_object());
        }
    }

    #[test]
    fn one_wrong_field_in_a_sound_case_is_answered(case in assault(), path in "/(attacker|defender)/(units|vda|units/0|units/1/kind|leader)", value in any_json()) {
        let mut case = case;
        if let Some(place) = case.pointer_mut(&path) {
            *place = value;
        }
        prop_assert!(resolve(&with_dice(&case, "dice", json!([5, 5]))).is_object());
        prop_assert!(odds(&case).is_object());
    }

    #[test]
    fn arbitrary_bytes_are_answered(bytes in prop::collection::vec(any::<u8>(), 0..64)) {
        prop_assert!(casefile::answer(&bytes, yards::RESOLVE_OPS, yards::resolve)["error"].is_object());
    }

    #[test]
    fn sight_is_the_same_from_both_ends_unless_level(
        from in -1..=9, to in -1..=9,
        between in prop::collection::vec((prop::sample::select(vec!["none", "hill", "woods", "building"]), -1..=12), 0..=8),
    ) {
        let hexes: Vec<Value> = between.iter().map(|(kind, height)| json!({"kind": kind, "height": height})).collect();
        let los = |from: i32, to: i32, hexes: &[Value]| resolve(&json!({"op": "los", "from_level": from, "to_level": to, "between": hexes}));
        let there = los(from, to, &hexes);
        let reversed: Vec<Value> = hexes.iter().rev().cloned().collect();
        let back = los(to, from, &reversed);
        prop_assert_eq!(&there["clear"], &back["clear"]);
        if from != to {
            let mirrored = back["blocked_by"].as_u64().map(|index| hexes.len() as u64 - 1 - index);
            prop_assert_eq!(there["blocked_by"].as_u64(), mirrored);
        }
    }
}
