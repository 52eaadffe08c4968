//! Each fault of the case format, with its code and place.

use serde_json::{Value, json};

/// A sound combat: 8 SP of tanks against two rifle units, dice for one exchange.
fn sound() -> Value {
    json!({
        "op": "combat",
        "attacker": { "units": [{"id": "pz", "type": "armor", "sp": 8, "ma": 6, "zoi": true}] },
        "defender": { "units": [
            {"id": "r1", "type": "foot_infantry", "sp": 3, "ma": 3, "zoi": false},
            {"id": "m1", "type": "mechanized", "sp": 2, "ma": 3, "zoi": true},
        ] },
        "plan": "standard",
        "posture": "steadfast",
        "dice": [5, 5, 1],
    })
}

fn resolve(case: &Value) -> Value {
    casefile::answer(case.to_string().as_bytes(), damos::RESOLVE_OPS, damos::resolve)
}

fn odds(case: &Value) -> Value {
    casefile::answer(case.to_string().as_bytes(), damos::ODDS_OPS, damos::odds)
}

/// The sound case with one value changed, or taken away by `Value::Null` under the key `-`.
fn with(pointer: &str, value: Value) -> Value {
    let mut case = sound();
    set(&mut case, pointer, Some(value));
    case
}

fn without(pointer: &str) -> Value {
    let mut case = sound();
    set(&mut case, pointer, None);
    case
}

fn set(case: &mut Value, pointer: &str, value: Option<Value>) {
    let (parent, key) = pointer.rsplit_once('/').unwrap();
    let key = key.replace("~1", "/");
    match (case.pointer_mut(parent).unwrap(), value) {
        (Value::Object(map), Some(value)) => drop(map.insert(key, value)),
        (Value::Object(map), None) => drop(map.remove(&key)),
        (Value::Array(list), Some(value)) => list[key.parse::<usize>().unwrap()] = value,
        (other, _) => panic!("{other} has no {key}"),
    }
}

#[track_caller]
fn fault(answer: &Value, code: &str, path: &str) {
    let error = &answer["error"];
    assert_eq!(
        (error["code"].as_str(), error["path"].as_str()),
        (Some(code), Some(path)),
        "{answer}"
    );
}

/// A case fails alike in `resolve` and, without dice and losses, in `odds`.
#[track_caller]
fn both(case: &Value, code: &str, path: &str) {
    fault(&resolve(case), code, path);
    let mut odds_case = case.clone();
    for name in ["dice", "losses"] {
        odds_case.as_object_mut().unwrap().remove(name);
    }
    fault(&odds(&odds_case), code, path);
}

#[test]
fn a_sound_case_has_no_fault() {
    assert!(resolve(&sound()).get("error").is_none());
    assert!(odds(&without("/dice")).get("error").is_none());
}

#[test]
fn bad_json_and_lines_that_are_no_object() {
    let answer = |line: &[u8]| casefile::answer(line, damos::RESOLVE_OPS, damos::resolve);
    fault(&answer(b"{"), "bad_json", "");
    fault(&answer(b"\xff"), "bad_json", "");
    fault(&answer(b"[1]"), "bad_type", "");
    fault(&answer(b"null"), "bad_type", "");
    fault(&answer(br#"{"op":"siege"}"#), "bad_value", "/op");
    fault(&answer(br#"{"op":1}"#), "bad_type", "/op");
    fault(&answer(b"{}"), "missing_field", "/op");
    fault(&answer(br#"{"op":"crt","id":""}"#), "bad_value", "/id");
    fault(&answer(br#"{"op":"crt","id":7}"#), "bad_type", "/id");
    fault(&odds(&json!({"op": "crt", "sp": 1, "roll": 1})), "bad_value", "/op");
}

#[test]
fn bad_type() {
    for (pointer, value) in [
        ("/attacker", json!(null)),
        ("/attacker", json!([])),
        ("/attacker/units", json!({})),
        ("/attacker/units/0", json!(3)),
        ("/attacker/units/0/id", json!(3)),
        ("/attacker/units/0/type", json!(null)),
        ("/attacker/units/0/sp", json!(4.5)),
        ("/attacker/units/0/sp", json!(4.0)),
        ("/attacker/units/0/sp", json!(true)),
        ("/attacker/units/0/sp", json!("4")),
        ("/attacker/units/0/ma", json!(null)),
        ("/attacker/units/0/zoi", json!(1)),
        ("/attacker/los", json!(null)),
        ("/attacker/rp", json!(null)),
        ("/defender/demoralized", json!("no")),
        ("/plan", json!(0)),
        ("/posture", json!(["steadfast"])),
        ("/cm", json!(0)),
        ("/terrain", json!(null)),
        ("/hex_mp", json!(null)),
        ("/cat", json!([])),
        ("/air", json!("attacker")),
        ("/unprepared", json!(0)),
        ("/major_city_rout", json!(null)),
    ] {
        both(&with(pointer, value), "bad_type", pointer);
    }
    for (value, path) in
        [(json!({"att_lp": null}), "/cm/att_lp"), (json!({"def_drm": 0.5}), "/cm/def_drm")]
    {
        both(&with("/cm", value), "bad_type", path);
    }
    both(&with("/terrain", json!({"hex_attacker": 1})), "bad_type", "/terrain/hex_attacker");
    both(&with("/air", json!({"side": null})), "bad_type", "/air/side");
    both(&with("/air", json!({"side": "attacker", "shift": null})), "bad_type", "/air/shift");
    both(&with("/air", json!({"side": "attacker", "reroll": 1})), "bad_type", "/air/reroll");
    let die = json!({"side": "attacker", "reroll": {"die": null}});
    both(&with("/air", die), "bad_type", "/air/reroll/die");
    for (value, path) in [
        (json!({"1:1": 0}), "/cat/1:1"),
        (json!({"1:1": [[0, 0], [0, 0], 7, [0, 0], [0, 0], [0, 0]]}), "/cat/1:1/2"),
        (json!({"1:1": [[0, true], [0, 0], [0, 0], [0, 0], [0, 0], [0, 0]]}), "/cat/1:1/0/1"),
    ] {
        both(&with("/cat", value), "bad_type", path);
    }
    fault(&resolve(&with("/dice", json!("551"))), "bad_type", "/dice");
    fault(&resolve(&with("/dice/1", json!("5"))), "bad_type", "/dice/1");
    for (value, path) in [
        (json!(null), "/losses"),
        (json!({"attacker": null}), "/losses/attacker"),
        (json!({"attacker": {"initial": "all"}}), "/losses/attacker/initial"),
        (json!({"attacker": {"initial": null}}), "/losses/attacker/initial"),
        (json!({"defender": {"initial": {"r1": 1}}}), "/losses/defender/initial"),
        (json!({"defender": {"initial": [1]}}), "/losses/defender/initial/0"),
    ] {
        fault(&resolve(&with("/losses", value)), "bad_type", path);
    }
}

#[test]
fn missing_field() {
    for pointer in [
        "/attacker",
        "/defender",
        "/plan",
        "/posture",
        "/attacker/units",
        "/defender/units/1/id",
        "/defender/units/1/type",
        "/defender/units/1/sp",
        "/defender/units/1/ma",
        "/defender/units/1/zoi",
    ] {
        both(&without(pointer), "missing_field", pointer);
    }
    fault(&resolve(&without("/dice")), "missing_field", "/dice");
    both(&with("/posture", json!(null)), "missing_field", "/posture");
    both(&with("/air", json!({"shift": true})), "missing_field", "/air/side");
    both(&with("/posture", json!("counterattack")), "missing_field", "/cat");
    let mut no_table = with("/posture", json!("counterattack"));
    set(&mut no_table, "/cat", Some(json!(null)));
    both(&no_table, "missing_field", "/cat");
    fault(&resolve(&json!({"op": "crt", "roll": 1})), "missing_field", "/sp");
    fault(&resolve(&json!({"op": "attrition", "sp": 1})), "missing_field", "/roll");
    fault(&resolve(&json!({"op": "zoi_range"})), "missing_field", "/sp");
}

#[test]
fn unknown_field() {
    for pointer in
        ["/weather", "/attacker/demoralized", "/defender/morale", "/attacker/units/0/name"]
    {
        both(&with(pointer, json!(false)), "unknown_field", pointer);
    }
    both(&with("/cm", json!({"att": 1})), "unknown_field", "/cm/att");
    both(&with("/terrain", json!({"hex": "1"})), "unknown_field", "/terrain/hex");
    both(&with("/air", json!({"side": "attacker", "wing": 1})), "unknown_field", "/air/wing");
    let reroll = json!({"side": "attacker", "reroll": {"die": 0, "to": 6}});
    both(&with("/air", reroll), "unknown_field", "/air/reroll/to");
    let losses = with("/losses", json!({"attacker": {"first": "auto"}}));
    fault(&resolve(&losses), "unknown_field", "/losses/attacker/first");
    // The alphabetically first is named, and a name is escaped in its pointer.
    let mut two = with("/zebra", json!(1));
    set(&mut two, "/a~1b", Some(json!(1)));
    both(&two, "unknown_field", "/a~1b");
    // Odds know neither dice nor losses.
    fault(&odds(&sound()), "unknown_field", "/dice");
    let mut losses = without("/dice");
    set(&mut losses, "/losses", Some(json!({})));
    fault(&odds(&losses), "unknown_field", "/losses");
    fault(
        &resolve(&json!({"op": "attrition", "sp": 1, "roll": 1, "shift": 0})),
        "unknown_field",
        "/shift",
    );
}

#[test]
fn bad_value() {
    for (pointer, value) in [
        ("/attacker/units", json!([])),
        ("/attacker/units/0/id", json!("")),
        ("/attacker/units/0/id", json!("rp")),
        ("/attacker/units/0/type", json!("Armor")),
        ("/attacker/units/0/sp", json!(0)),
        ("/attacker/units/0/sp", json!(100)),
        ("/attacker/units/0/sp", json!(-1)),
        ("/attacker/units/0/ma", json!(100)),
        ("/attacker/rp", json!(100)),
        ("/defender/rp", json!(-1)),
        ("/plan", json!("")),
        ("/plan", json!("assault")),
        ("/posture", json!("")),
        ("/hex_mp", json!(100)),
        ("/cat", json!({})),
    ] {
        both(&with(pointer, value), "bad_value", pointer);
    }
    let unit = sound()["attacker"]["units"][0].clone();
    let many: Vec<Value> = (0..13)
        .map(|n| {
            let mut unit = unit.clone();
            unit["id"] = json!(format!("u{n}"));
            unit
        })
        .collect();
    both(&with("/attacker/units", json!(many)), "bad_value", "/attacker/units");
    assert!(resolve(&with("/attacker/units", json!(many[..12]))).get("winner").is_none());
    both(&with("/cm", json!({"att_drm": 10})), "bad_value", "/cm/att_drm");
    for text in [
        "", "0", "0/1", "1/0", "100", "1/100", "3/", "/4", "1.5", "-1/2", "a", "1/2/3", " 1",
        "03/4",
    ] {
        let case = with("/terrain", json!({"hexside_defender": text}));
        both(&case, "bad_value", "/terrain/hexside_defender");
    }
    both(&with("/air", json!({"side": "both"})), "bad_value", "/air/side");
    for reroll in [json!({}), json!({"die": 0, "lowest_at_most": 1})] {
        both(
            &with("/air", json!({"side": "attacker", "reroll": reroll})),
            "bad_value",
            "/air/reroll",
        );
    }
    for (reroll, path) in [
        (json!({"die": 3}), "/air/reroll/die"),
        (json!({"lowest_at_most": 0}), "/air/reroll/lowest_at_most"),
        (json!({"lowest_at_most": 7}), "/air/reroll/lowest_at_most"),
    ] {
        both(&with("/air", json!({"side": "defender", "reroll": reroll})), "bad_value", path);
    }
    fault(&resolve(&with("/dice/2", json!(7))), "bad_value", "/dice/2");
    fault(&resolve(&with("/dice/0", json!(0))), "bad_value", "/dice/0");
    fault(&resolve(&json!({"op": "crt", "sp": 1000, "roll": 1})), "bad_value", "/sp");
    fault(&resolve(&json!({"op": "crt", "sp": 1, "roll": 100})), "bad_value", "/roll");
    fault(&resolve(&json!({"op": "crt", "sp": 1, "roll": 1, "shift": 2})), "bad_value", "/shift");
    fault(&resolve(&json!({"op": "crt", "sp": 1, "roll": 1, "shift": null})), "bad_type", "/shift");
}

#[test]
fn bad_value_in_a_counterattack_table() {
    let row = json!([[0, 0], [0, 0], [0, 0], [0, 0], [0, 0], [0, 0]]);
    for heading in ["", "2:3", "1:100", "0:1", "1-2", "1:01", "x"] {
        let case = with("/cat", json!({ heading: row }));
        both(&case, "bad_value", &format!("/cat/{heading}"));
    }
    let short = json!([[0, 0]]);
    both(&with("/cat", json!({"1:2": short})), "bad_value", "/cat/1:2");
    let mut bad = row;
    bad[3] = json!([0]);
    both(&with("/cat", json!({"1:2": bad})), "bad_value", "/cat/1:2/3");
    bad[3] = json!([0, 21]);
    both(&with("/cat", json!({"1:2": bad})), "bad_value", "/cat/1:2/3/1");
}

#[test]
fn a_reroll_needs_a_die_that_is_rolled() {
    // 8 SP roll two dice, 5 SP one.
    let reroll = |side: &str, die: u32| json!({"side": side, "reroll": {"die": die}});
    both(&with("/air", reroll("attacker", 2)), "bad_value", "/air/reroll/die");
    both(&with("/air", reroll("defender", 1)), "bad_value", "/air/reroll/die");
    assert!(
        odds(&{
            let mut case = with("/air", reroll("attacker", 1));
            set(&mut case, "/dice", None);
            case
        })
        .get("error")
        .is_none()
    );
    // After 12:1 no die is rolled and none is missed.
    let mut overrun = with("/air", reroll("defender", 2));
    set(&mut overrun, "/attacker/units/0/sp", Some(json!(99)));
    set(&mut overrun, "/dice", Some(json!([])));
    assert_eq!(resolve(&overrun)["auto_elimination"], json!(true));
}

#[test]
fn duplicate_id() {
    both(&with("/defender/units/1/id", json!("r1")), "duplicate_id", "/defender/units/1/id");
    // The same id on both sides is no fault.
    assert!(resolve(&with("/defender/units/1/id", json!("pz"))).get("error").is_none());
}

#[test]
fn plan_not_allowed() {
    for plan in ["grand_assault", "penetration"] {
        let mut case = with("/plan", json!(plan));
        set(&mut case, "/attacker/units/0/zoi", Some(json!(false)));
        both(&case, "plan_not_allowed", "/plan");
    }
}

#[test]
fn posture_not_allowed() {
    both(&with("/defender/demoralized", json!(true)), "posture_not_allowed", "/posture");
    let mut shaken = with("/defender/demoralized", json!(true));
    set(&mut shaken, "/posture", Some(json!(null)));
    assert!(resolve(&shaken).get("error").is_none());
    for cm in [json!({}), json!({"att_drm": 0, "def_drm": 0, "att_lp": 0, "def_lp": 0})] {
        set(&mut shaken, "/cm", Some(cm));
        both(&shaken, "posture_not_allowed", "/cm");
    }
    set(&mut shaken, "/cm", Some(json!(null)));
    assert!(resolve(&shaken).get("error").is_none());
    let row = json!([[0, 0], [0, 0], [0, 0], [0, 0], [0, 0], [0, 0]]);
    let mut rifles = with("/posture", json!("counterattack"));
    set(&mut rifles, "/cat", Some(json!({"1:1": row})));
    set(&mut rifles, "/defender/units/1/type", Some(json!("motorized")));
    both(&rifles, "posture_not_allowed", "/posture");
}

#[test]
fn dice_short_and_dice_extra() {
    for dice in [json!([]), json!([5]), json!([5, 5])] {
        fault(&resolve(&with("/dice", dice)), "dice_short", "/dice");
    }
    fault(&resolve(&with("/dice", json!([5, 5, 1, 1]))), "dice_extra", "/dice");
    let mut overrun = sound();
    set(&mut overrun, "/attacker/units/0/sp", Some(json!(99)));
    fault(&resolve(&overrun), "dice_extra", "/dice");
}

#[test]
fn bad_loss_allocation() {
    // 10 in column 8 inflicts 3 on r1 (3 SP) and m1 (2 SP).
    let taking = |list: Value| with("/losses", json!({"defender": {"initial": list}}));
    let path = "/losses/defender/initial";
    assert!(resolve(&taking(json!(["r1", "m1", "m1"]))).get("error").is_none());
    fault(&resolve(&taking(json!(["r1", "m1"]))), "bad_loss_allocation", path);
    fault(&resolve(&taking(json!(["r1", "r1", "m1", "m1"]))), "bad_loss_allocation", path);
    fault(
        &resolve(&taking(json!(["m1", "m1", "m1"]))),
        "bad_loss_allocation",
        &format!("{path}/2"),
    );
    fault(
        &resolve(&taking(json!(["r1", "pz", "m1"]))),
        "bad_loss_allocation",
        &format!("{path}/1"),
    );
    fault(&resolve(&taking(json!(["r1", "", "m1"]))), "bad_loss_allocation", &format!("{path}/1"));
    // Nothing suffered: only an empty list will do.
    let none = |list: Value| with("/losses", json!({"attacker": {"initial": list}}));
    assert!(resolve(&none(json!([]))).get("error").is_none());
    fault(&resolve(&none(json!(["pz"]))), "bad_loss_allocation", "/losses/attacker/initial");
    // Lists of steps that do not come are not looked at.
    let idle = with("/losses", json!({"defender": {"counterattack": ["nobody"]}}));
    assert!(resolve(&idle).get("error").is_none());
}

#[test]
fn rp_not_allowed() {
    let paying = |rp: u32, los: bool, list: Value| {
        let mut case = with("/losses", json!({"defender": {"initial": list}}));
        set(&mut case, "/defender/rp", Some(json!(rp)));
        set(&mut case, "/defender/los", Some(json!(los)));
        resolve(&case)
    };
    assert!(paying(2, true, json!(["rp", "rp", "m1"])).get("error").is_none());
    let path = "/losses/defender/initial";
    fault(&paying(1, true, json!(["rp", "r1", "rp"])), "rp_not_allowed", &format!("{path}/2"));
    fault(&paying(9, true, json!(["rp", "rp", "rp"])), "rp_not_allowed", &format!("{path}/2"));
    fault(&paying(2, false, json!(["rp", "r1", "r1"])), "rp_not_allowed", &format!("{path}/0"));
    fault(&paying(0, true, json!(["rp", "r1", "r1"])), "rp_not_allowed", &format!("{path}/0"));
}
