//! Every error code of `docs/cases/yards.md`, its place, and which of several faults comes first.

use serde_json::{Value, json};

fn resolve(line: &str) -> (String, String) {
    refusal(&casefile::answer(line.as_bytes(), yards::RESOLVE_OPS, yards::resolve))
}

fn odds(line: &str) -> (String, String) {
    refusal(&casefile::answer(line.as_bytes(), yards::ODDS_OPS, yards::odds))
}

fn refusal(answer: &Value) -> (String, String) {
    let error = &answer["error"];
    let text = |name: &str| {
        error[name].as_str().unwrap_or_else(|| panic!("no error: {answer}")).to_owned()
    };
    assert!(!text("message").is_empty());
    (text("code"), text("path"))
}

fn is(code: &str, path: &str) -> (String, String) {
    (code.to_owned(), path.to_owned())
}

/// A sound case of every kind, with its dice.
fn sound() -> Vec<Value> {
    let squad = json!({"id": "u", "cohesion": 6, "steps": 2});
    let fighter = |id: &str| json!({"id": id, "assault_value": 2, "cohesion": 6});
    vec![
        json!({"op": "small_arms", "fire_value": 1, "weapon_range": "8", "range": 1, "units": [squad], "dice": [3]}),
        json!({"op": "mortar_fire", "mortar": "8cm_section", "hit": "primary", "units": [squad], "dice": [3]}),
        json!({"op": "mortar_accuracy", "mortar": "8cm_section", "ammo": "he", "dice": [3]}),
        json!({"op": "anti_tank", "at_value": 1, "weapon": "latw", "range": 1, "die": 3,
               "target": {"kind": "afv", "armor": 5, "armor_enfilade": 3}}),
        json!({"op": "vehicle_destruction", "year": 1944, "month": 6, "die": 3,
               "force": {"nationality": "other", "squad": true}, "vehicle": {"kind": "afv"}}),
        json!({"op": "assault", "attacker": {"units": [fighter("a")]}, "defender": {"units": [fighter("d")]}, "dice": [8, 3]}),
        json!({"op": "cohesion_check", "cohesion": 6, "die": 3}),
        json!({"op": "recovery", "cohesion": 6, "die": 3}),
        json!({"op": "shock_recovery", "die": 3}),
        json!({"op": "minefield", "unit": "afv", "die": 3}),
        json!({"op": "range_drm", "table": "small_arms", "weapon": "8", "range": 3}),
        json!({"op": "tem", "fire": "mortar", "target": "vehicular", "terrain": []}),
        json!({"op": "blind_hexes", "level_difference": 2, "distance": 3}),
        json!({"op": "los", "from_level": 2, "to_level": 3, "between": []}),
        json!({"op": "maneuver", "unit": "afv", "hexes": [{"terrain": "road"}]}),
        json!({"op": "concealment", "unit": "latw", "event": "fire", "terrain": "open", "enemies": []}),
        json!({"op": "promotion_points", "taken": {}, "held": {}}),
        json!({"op": "sketch", "columns": 2, "from": 0, "hexes": [{"terrain": "woods"}, {"level": 2}]}),
    ]
}

fn removed(case: &Value, name: &str) -> String {
    let mut case = case.clone();
    case.as_object_mut().expect("a case").remove(name);
    case.to_string()
}

fn replaced(case: &Value, pointer: &str, value: Value) -> String {
    let mut case = case.clone();
    let (parent, name) = pointer.rsplit_once('/').expect("a pointer");
    let parent = case.pointer_mut(parent).unwrap_or_else(|| panic!("no {parent}"));
    match parent {
        Value::Object(map) => drop(map.insert(name.to_owned(), value)),
        Value::Array(list) => list[name.parse::<usize>().expect("an index")] = value,
        _ => panic!("{pointer} leads nowhere"),
    }
    case.to_string()
}

fn op(name: &str) -> Value {
    sound().into_iter().find(|case| case["op"] == name).unwrap_or_else(|| panic!("no {name}"))
}

#[test]
fn every_kind_of_case_has_a_sound_example() {
    let mut ops: Vec<String> =
        sound().iter().map(|case| case["op"].as_str().unwrap().to_owned()).collect();
    ops.push("stacking".to_owned());
    ops.sort();
    let mut known: Vec<&str> = yards::RESOLVE_OPS.to_vec();
    known.sort_unstable();
    assert_eq!(ops, known);
    for case in sound() {
        let line = case.to_string();
        let answer = casefile::answer(line.as_bytes(), yards::RESOLVE_OPS, yards::resolve);
        assert!(answer.get("error").is_none(), "{line}: {answer}");
    }
}

#[test]
fn bad_json_and_what_is_no_object() {
    for line in ["", "{", "{\"op\":\"recovery\",}", "nonsense", "{} {}"] {
        assert_eq!(resolve(line), is("bad_json", ""), "{line}");
    }
    for line in ["[]", "3", "null", "\"op\""] {
        assert_eq!(resolve(line), is("bad_type", ""), "{line}");
    }
}

#[test]
fn id_and_op_come_before_everything_else() {
    assert_eq!(resolve(r#"{"id":"","nonsense":1}"#), is("bad_value", "/id"));
    assert_eq!(resolve(r#"{"id":null,"nonsense":1}"#), is("bad_type", "/id"));
    assert_eq!(resolve(r#"{"nonsense":1}"#), is("missing_field", "/op"));
    assert_eq!(resolve(r#"{"op":null}"#), is("bad_type", "/op"));
    assert_eq!(resolve(r#"{"op":"charge"}"#), is("bad_value", "/op"));
    for lookup in [
        "range_drm",
        "tem",
        "blind_hexes",
        "los",
        "maneuver",
        "stacking",
        "concealment",
        "promotion_points",
    ] {
        assert_eq!(
            odds(&format!(r#"{{"op":"{lookup}"}}"#)),
            is("bad_value", "/op"),
            "{lookup} has no odds"
        );
    }
}

#[test]
fn a_faulty_case_keeps_its_id() {
    let line = r#"{"id":"c7","op":"recovery","cohesion":11,"die":3}"#;
    let answer = casefile::answer(line.as_bytes(), yards::RESOLVE_OPS, yards::resolve);
    assert_eq!((&answer["id"], &answer["error"]["path"]), (&json!("c7"), &json!("/cohesion")));
}

#[test]
fn missing_field_for_every_required_one() {
    for case in sound() {
        for name in case.as_object().unwrap().keys() {
            let optional = matches!(name.as_str(), "op" | "units");
            let op = case["op"].as_str().unwrap();
            if !optional {
                assert_eq!(
                    resolve(&removed(&case, name)),
                    is("missing_field", &format!("/{name}")),
                    "{op}"
                );
            }
        }
    }
    let case = op("anti_tank");
    for name in ["kind", "armor", "armor_enfilade"] {
        let mut target = case["target"].clone();
        target.as_object_mut().unwrap().remove(name);
        assert_eq!(
            resolve(&replaced(&case, "/target", target)),
            is("missing_field", &format!("/target/{name}"))
        );
    }
    for (op_name, pointer) in [
        ("small_arms", "/units/0/id"),
        ("small_arms", "/units/0/cohesion"),
        ("small_arms", "/units/0/steps"),
        ("assault", "/attacker/units/0/id"),
        ("assault", "/defender/units/0/assault_value"),
        ("assault", "/defender/units/0/cohesion"),
        ("maneuver", "/hexes/0/terrain"),
        ("vehicle_destruction", "/force/nationality"),
        ("vehicle_destruction", "/vehicle/kind"),
    ] {
        let mut case = op(op_name);
        let (parent, name) = pointer.rsplit_once('/').unwrap();
        case.pointer_mut(parent).unwrap().as_object_mut().unwrap().remove(name);
        assert_eq!(resolve(&case.to_string()), is("missing_field", pointer));
    }
}

#[test]
fn unknown_field_alphabetically_first_and_before_any_other_fault() {
    let case = json!({"op": "recovery", "zeal": 1, "cohesion": "high", "Anger": 2, "die": 3});
    assert_eq!(resolve(&case.to_string()), is("unknown_field", "/Anger"));
    let case = replaced(&op("small_arms"), "/units/0/size", json!(3));
    assert_eq!(resolve(&case), is("unknown_field", "/units/0/size"));
    let case = replaced(&op("assault"), "/attacker/cover", json!("urban"));
    assert_eq!(resolve(&case), is("unknown_field", "/attacker/cover"));
    let case = replaced(&op("los"), "/between", json!([{"kind": "none", "a/b": 1}]));
    assert_eq!(resolve(&case), is("unknown_field", "/between/0/a~1b"));
    assert_eq!(odds(&op("recovery").to_string()), is("unknown_field", "/die"), "odds have no die");
    assert_eq!(
        odds(&op("small_arms").to_string()),
        is("unknown_field", "/dice"),
        "odds have no dice"
    );
}

#[test]
fn bad_type_for_what_only_looks_like_a_number_or_flag() {
    for value in [json!(2.0), json!(true), json!("2"), json!(null), json!([2]), json!({"n": 2})] {
        assert_eq!(
            resolve(&replaced(&op("recovery"), "/cohesion", value)),
            is("bad_type", "/cohesion")
        );
    }
    for value in [json!(0), json!(1), json!("true"), json!(null)] {
        assert_eq!(
            resolve(&replaced(&op("recovery"), "/suppressed", value)),
            is("bad_type", "/suppressed")
        );
    }
    for value in [json!(8), json!(null), json!(["8"])] {
        assert_eq!(
            resolve(&replaced(&op("small_arms"), "/weapon_range", value)),
            is("bad_type", "/weapon_range")
        );
    }
    for name in ["terrain", "units", "vehicles", "dice"] {
        for value in [json!(null), json!({}), json!("none")] {
            assert_eq!(
                resolve(&replaced(&op("small_arms"), &format!("/{name}"), value)),
                is("bad_type", &format!("/{name}"))
            );
        }
    }
    assert_eq!(
        resolve(&replaced(&op("small_arms"), "/units/0", json!("u"))),
        is("bad_type", "/units/0")
    );
    assert_eq!(
        resolve(&replaced(&op("small_arms"), "/dice/0", json!(3.0))),
        is("bad_type", "/dice/0")
    );
    assert_eq!(
        resolve(&replaced(&op("assault"), "/attacker", json!(null))),
        is("bad_type", "/attacker")
    );
    assert_eq!(
        resolve(&replaced(&op("promotion_points"), "/taken", json!(null))),
        is("bad_type", "/taken")
    );
}

#[test]
fn bad_value_just_outside_every_range() {
    for (op_name, pointer, least, most) in [
        ("small_arms", "/fire_value", -5, 10),
        ("small_arms", "/range", 1, 99),
        ("small_arms", "/smoke", 0, 9),
        ("small_arms", "/mdrm", 0, 9),
        ("small_arms", "/units/0/cohesion", 1, 10),
        ("small_arms", "/units/0/steps", 1, 4),
        ("small_arms", "/dice/0", 1, 10),
        ("anti_tank", "/at_value", -5, 20),
        ("anti_tank", "/range", 1, 99),
        ("anti_tank", "/target/armor", 0, 20),
        ("anti_tank", "/target/armor_enfilade", 0, 20),
        ("anti_tank", "/die", 1, 10),
        ("vehicle_destruction", "/year", 1939, 1945),
        ("vehicle_destruction", "/month", 1, 12),
        ("vehicle_destruction", "/force/squad_assault_value", 0, 9),
        ("assault", "/attacker/units/0/assault_value", 0, 9),
        ("assault", "/attacker/units/0/cohesion", 1, 10),
        ("assault", "/attacker/units/0/steps", 1, 4),
        ("cohesion_check", "/cohesion", 1, 10),
        ("recovery", "/die", 1, 10),
        ("range_drm", "/range", 1, 99),
        ("blind_hexes", "/level_difference", 1, 20),
        ("blind_hexes", "/distance", 1, 60),
        ("los", "/from_level", -1, 9),
        ("los", "/to_level", -1, 9),
        ("concealment", "/final", -20, 40),
        ("concealment", "/cohesion", 1, 10),
        ("promotion_points", "/taken/afv", 0, 9),
        ("promotion_points", "/steps_lost", 0, 99),
    ] {
        for outside in [json!(least - 1), json!(most + 1), json!(i64::MIN), json!(u64::MAX)] {
            let line = replaced(&op(op_name), pointer, outside);
            assert_eq!(resolve(&line), is("bad_value", pointer), "{line}");
        }
        for inside in [least, most] {
            let answer = casefile::answer(
                replaced(&op(op_name), pointer, json!(inside)).as_bytes(),
                yards::RESOLVE_OPS,
                yards::resolve,
            );
            assert_ne!(answer["error"]["code"], "bad_value", "{pointer} {inside}");
        }
    }
}

#[test]
fn bad_value_for_choices_texts_and_lengths() {
    for (op_name, pointer) in [
        ("small_arms", "/weapon_range"),
        ("small_arms", "/motion_firer"),
        ("small_arms", "/units/0/kind"),
        ("small_arms", "/units/0/id"),
        ("mortar_fire", "/hit"),
        ("mortar_accuracy", "/ammo"),
        ("anti_tank", "/weapon"),
        ("anti_tank", "/target/kind"),
        ("vehicle_destruction", "/force/nationality"),
        ("assault", "/defender/cover"),
        ("range_drm", "/table"),
        ("range_drm", "/weapon"),
        ("tem", "/fire"),
        ("tem", "/target"),
        ("maneuver", "/mode"),
        ("concealment", "/event"),
    ] {
        assert_eq!(
            resolve(&replaced(&op(op_name), pointer, json!(""))),
            is("bad_value", pointer),
            "{op_name}"
        );
    }
    let units = |count: usize| json!(vec![json!({"id": "u", "cohesion": 6, "steps": 2}); count]);
    assert_eq!(
        resolve(&replaced(&op("small_arms"), "/units", units(11))),
        is("bad_value", "/units")
    );
    let fighters =
        |count: usize| json!(vec![json!({"id": "u", "assault_value": 1, "cohesion": 6}); count]);
    for count in [0, 13] {
        let line = replaced(&op("assault"), "/attacker/units", fighters(count));
        assert_eq!(resolve(&line), is("bad_value", "/attacker/units"));
    }
    let woods = |count: usize| json!(vec!["woods"; count]);
    assert_eq!(resolve(&replaced(&op("tem"), "/terrain", woods(7))), is("bad_value", "/terrain"));
    assert_eq!(
        resolve(&replaced(&op("tem"), "/terrain", json!(["woods", "swamp"]))),
        is("bad_value", "/terrain/1")
    );
    assert_eq!(resolve(&replaced(&op("maneuver"), "/hexes", json!([]))), is("bad_value", "/hexes"));
    for terrain in ["hill", "wall", "improved_position"] {
        let line = replaced(&op("maneuver"), "/hexes/0/terrain", json!(terrain));
        assert_eq!(resolve(&line), is("bad_value", "/hexes/0/terrain"));
    }
    let vda = |drm: i32| json!({"target": "d", "drm": drm});
    for drm in [-2, 9] {
        assert_eq!(
            resolve(&replaced(&op("assault"), "/attacker/vda", vda(drm))),
            is("bad_value", "/attacker/vda/drm")
        );
    }
    assert_eq!(
        resolve(&replaced(&op("range_drm"), "/weapon", json!("latw"))),
        is("bad_value", "/weapon"),
        "no small arm"
    );
}

#[test]
fn fields_are_read_in_the_order_of_the_page() {
    let case = json!({"op": "small_arms", "fire_value": 99, "weapon_range": 8, "dice": "none"});
    assert_eq!(resolve(&case.to_string()), is("bad_value", "/fire_value"));
    let case =
        json!({"op": "small_arms", "fire_value": 1, "weapon_range": 8, "range": 0, "dice": "none"});
    assert_eq!(resolve(&case.to_string()), is("bad_type", "/weapon_range"));
    let case = json!({"op": "assault", "attacker": {"units": [{"id": "", "kind": 3}], "cover": 1}, "defender": 3});
    assert_eq!(resolve(&case.to_string()), is("unknown_field", "/attacker/cover"));
    let case =
        json!({"op": "assault", "attacker": {"units": [{"id": "", "kind": 3}]}, "defender": 3});
    assert_eq!(resolve(&case.to_string()), is("bad_value", "/attacker/units/0/id"));
    // A faulty die is a fault of a field and comes before the rules.
    let case = json!({"op": "small_arms", "fire_value": 1, "weapon_range": "8", "range": 99, "units": [], "dice": [11]});
    assert_eq!(resolve(&case.to_string()), is("bad_value", "/dice/0"));
    let case = json!({"op": "anti_tank", "at_value": 1, "weapon": "latw", "range": 9,
                      "target": {"kind": "afv", "armor": 5, "armor_enfilade": 3}});
    assert_eq!(resolve(&case.to_string()), is("missing_field", "/die"));
}

#[test]
fn fire_faults_in_their_order() {
    let unit = |id: &str| json!({"id": id, "cohesion": 6, "steps": 2});
    let tank = |id: &str| json!({"id": id, "kind": "afv"});
    let case = json!({
        "op": "small_arms", "fire_value": -5, "weapon_range": "4", "range": 9, "dice": [],
        "units": [unit("a"), unit("b"), unit("a")], "vehicles": [tank("t"), tank("t")],
    });
    assert_eq!(resolve(&case.to_string()), is("duplicate_id", "/units/2/id"));
    let case = replaced(&case, "/units", json!([]));
    assert_eq!(resolve(&case), is("duplicate_id", "/vehicles/1/id"));
    let case = replaced(&serde_json::from_str(&case).unwrap(), "/vehicles", json!([]));
    assert_eq!(resolve(&case), is("no_target", "/units"));
    let case = replaced(&serde_json::from_str(&case).unwrap(), "/vehicles", json!([tank("t")]));
    assert_eq!(resolve(&case), is("out_of_range", "/range"));
    let case = replaced(&serde_json::from_str(&case).unwrap(), "/range", json!(4));
    assert_eq!(resolve(&case), is("attack_not_allowed", ""));
    let case = replaced(&serde_json::from_str(&case).unwrap(), "/fire_value", json!(0));
    assert_eq!(resolve(&case), is("dice_short", "/dice"));
    let case = replaced(&serde_json::from_str(&case).unwrap(), "/dice", json!([1, 1]));
    assert_eq!(resolve(&case), is("dice_extra", "/dice"));
}

#[test]
fn mortar_fire_has_no_range_and_no_limit() {
    let case = replaced(&op("mortar_fire"), "/units", json!([]));
    assert_eq!(resolve(&case), is("no_target", "/units"));
    let case = replaced(&op("mortar_fire"), "/range", json!(1));
    assert_eq!(resolve(&case), is("unknown_field", "/range"));
}

#[test]
fn out_of_range_and_attack_not_allowed_of_anti_tank_fire() {
    let case = replaced(&op("anti_tank"), "/range", json!(4));
    assert_eq!(resolve(&case), is("out_of_range", "/range"));
    let mut unrolled = op("anti_tank");
    unrolled.as_object_mut().unwrap().remove("die");
    assert_eq!(odds(&replaced(&unrolled, "/at_value", json!(-5))), is("attack_not_allowed", ""));
    let line = replaced(&op("range_drm"), "/range", json!(9));
    assert_eq!(resolve(&line), is("out_of_range", "/range"));
}

#[test]
fn assault_faults_in_their_order() {
    let unit = |id: &str| json!({"id": id, "assault_value": 1, "cohesion": 6, "steps": 3});
    let kind =
        |id: &str, kind: &str| json!({"id": id, "kind": kind, "assault_value": 1, "cohesion": 6});
    let bad = json!({
        "units": [unit("a"), unit("b"), kind("v", "afv"), kind("w", "carrier"), kind("l", "latw"), kind("m", "latw")],
        "vda": {"target": "nobody", "drm": 3},
    });
    let mut case = json!({"op": "assault", "attacker": bad, "defender": bad, "dice": []});
    for side in ["attacker", "defender"] {
        case[side]["units"][1]["id"] = json!("a");
    }
    for side in ["attacker", "defender"] {
        let units = format!("/{side}/units");
        assert_eq!(resolve(&case.to_string()), is("duplicate_id", &format!("{units}/1/id")));
        case[side]["units"][1]["id"] = json!("b");
        assert_eq!(resolve(&case.to_string()), is("too_many_steps", &units));
        case[side]["units"][1]["steps"] = json!(1);
        assert_eq!(resolve(&case.to_string()), is("too_many_vehicles", &units));
        case[side]["units"][3]["participates"] = json!(false);
        assert_eq!(resolve(&case.to_string()), is("too_many_latws", &units));
        case[side]["units"][5]["participates"] = json!(false);
        assert_eq!(resolve(&case.to_string()), is("bad_target", &format!("/{side}/vda/target")));
        // A squad is no vehicle; a vehicle that stands aside is one.
        case[side]["vda"]["target"] = json!("a");
        assert_eq!(resolve(&case.to_string()), is("bad_target", &format!("/{side}/vda/target")));
        case[side]["vda"]["target"] = json!("w");
    }
    assert_eq!(resolve(&case.to_string()), is("dice_short", "/dice"));
    case["dice"] = json!([8, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1]);
    assert_eq!(resolve(&case.to_string()), is("dice_extra", "/dice"));
}

#[test]
fn no_participants_and_what_vda_may_be() {
    let mut case = op("assault");
    case["defender"]["units"][0]["participates"] = json!(false);
    assert_eq!(resolve(&case.to_string()), is("no_participants", "/defender/units"));
    let mut case = op("assault");
    case["attacker"]["vda"] = json!(null);
    let answer = casefile::answer(case.to_string().as_bytes(), yards::RESOLVE_OPS, yards::resolve);
    assert!(answer.get("error").is_none(), "null is nothing: {answer}");
    case["attacker"]["vda"] = json!({"target": "d"});
    assert_eq!(resolve(&case.to_string()), is("missing_field", "/attacker/vda/drm"));
    case["attacker"]["vda"] = json!({"drm": 3});
    assert_eq!(resolve(&case.to_string()), is("missing_field", "/attacker/vda/target"));
    case["attacker"]["vda"] = json!({"target": "", "drm": 3});
    assert_eq!(resolve(&case.to_string()), is("bad_value", "/attacker/vda/target"));
    case["attacker"]["vda"] = json!(false);
    assert_eq!(resolve(&case.to_string()), is("bad_type", "/attacker/vda"));
}

#[test]
fn not_eligible_and_mode_not_allowed() {
    let line = replaced(&op("vehicle_destruction"), "/force/squad", json!(false));
    assert_eq!(resolve(&line), is("not_eligible", "/force"));
    let case = json!({"op": "maneuver", "unit": "towed_gun", "mode": "reverse", "hexes": [{"terrain": "road"}]});
    assert_eq!(resolve(&case.to_string()), is("mode_not_allowed", "/mode"));
    let case = json!({"op": "maneuver", "unit": "towed_gun", "mode": "reverse", "hexes": [{"terrain": "sea"}]});
    assert_eq!(
        resolve(&case.to_string()),
        is("bad_value", "/hexes/0/terrain"),
        "fields come first"
    );
}

#[test]
fn explain_finds_the_same_faults_and_cites_rules() {
    for case in sound() {
        for line in [case.to_string(), removed(&removed_value(&case, "dice"), "die")] {
            casefile::answer(line.as_bytes(), yards::RESOLVE_OPS, |case| {
                let ledger = yards::explain(case)?;
                assert!(ledger.iter().all(|entry| entry.rule.as_str().contains('Y')), "{ledger}");
                Ok(Value::Null)
            });
        }
    }
    let line = br#"{"op":"recovery","cohesion":11,"die":3}"#;
    let answer = casefile::answer(line, yards::RESOLVE_OPS, |case| {
        assert_eq!(yards::explain(case).unwrap_err(), yards::resolve(case).unwrap_err());
        Ok(Value::Null)
    });
    assert_eq!(answer["answer"], Value::Null);
}

fn removed_value(case: &Value, name: &str) -> Value {
    serde_json::from_str(&removed(case, name)).expect("a case")
}
