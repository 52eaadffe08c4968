//! Every error code of `docs/cases/frontline.md`, and which fault comes first.

use serde_json::{Value, json};

fn answer(command: &str, line: &str) -> Value {
    match command {
        "resolve" => casefile::answer(line.as_bytes(), frontline::RESOLVE_OPS, frontline::resolve),
        _ => casefile::answer(line.as_bytes(), frontline::ODDS_OPS, frontline::odds),
    }
}

#[track_caller]
fn fault(command: &str, line: &str, code: &str, path: &str) {
    let answer = answer(command, line);
    assert_eq!(
        (&answer["error"]["code"], &answer["error"]["path"]),
        (&json!(code), &json!(path)),
        "{line}"
    );
}

/// A sound case of an op, with fields set (or taken away by `null`'s stand-in, the text "-").
fn with(op: &str, changes: &Value) -> String {
    let mut case = match op {
        "combat" => json!({
            "attacker": { "men": 4, "tanks": 0, "aircraft": 0, "me": 2 },
            "defender": { "men": 4, "tanks": 0, "aircraft": 0, "me": 2 },
            "dice": [1, 2],
        }),
        "bombing" => json!({
            "year": 1943, "role": "industry", "distance": 3, "base_lsp": 1, "bombers": 2,
        }),
        "lookup" => json!({ "column": "1:1", "differential": 0 }),
        "column" => json!({ "attack": 1, "defense": 1 }),
        "loss_table" => json!({ "enemy_cv": 1, "own_me": 1, "enemy_me": 1 }),
        "losses" => {
            json!({ "men": 1, "tanks": 1, "aircraft": 1, "due": 1, "enemy_supremacy": "none" })
        }
        "flags" => json!({ "month": 1 }),
        "flak_cost" => json!({ "groups": [1] }),
        "order_of_play" => json!({ "sides": [{ "id": "a", "me": 1 }, { "id": "b", "me": 2 }] }),
        "combat_order" => json!({ "combats": [{ "id": "a", "attacker_me": 1 }] }),
        other => panic!("no sound {other}"),
    };
    case["op"] = op.into();
    for (pointer, value) in changes.as_object().unwrap() {
        let (parent, name) = pointer.rsplit_once('/').unwrap();
        let parent = case.pointer_mut(parent).unwrap();
        match (parent, value) {
            (Value::Object(map), Value::String(text)) if text == "-" => drop(map.remove(name)),
            (Value::Object(map), value) => drop(map.insert(name.to_owned(), value.clone())),
            (Value::Array(list), value) => list[name.parse::<usize>().unwrap()] = value.clone(),
            _ => panic!("{pointer} leads nowhere"),
        }
    }
    case.to_string()
}

#[track_caller]
fn refused(op: &str, changes: &Value, code: &str, path: &str) {
    fault("resolve", &with(op, changes), code, path);
}

#[test]
fn the_sound_cases_are_sound() {
    for op in frontline::RESOLVE_OPS {
        let answer = answer("resolve", &with(op, &json!({})));
        assert!(answer.get("error").is_none(), "{op}: {answer}");
    }
}

#[test]
fn the_line_itself() {
    fault("resolve", "{", "bad_json", "");
    fault("resolve", "[1]", "bad_type", "");
    fault("resolve", r#"{"id":7}"#, "bad_type", "/id");
    fault("resolve", r#"{"id":""}"#, "bad_value", "/id");
    fault("resolve", r#"{"id":"a"}"#, "missing_field", "/op");
    fault("resolve", r#"{"op":null}"#, "bad_type", "/op");
    fault("resolve", r#"{"op":"siege"}"#, "bad_value", "/op");
    fault("odds", r#"{"op":"lookup","column":"1:1","differential":0}"#, "bad_value", "/op");
}

#[test]
fn unknown_fields_come_first_and_the_alphabetically_first_is_named() {
    refused("combat", &json!({ "/zeal": 1, "/fury": 1, "/terrain": 7 }), "unknown_field", "/fury");
    refused(
        "combat",
        &json!({ "/attacker/mood": 1, "/attacker/men": "-" }),
        "unknown_field",
        "/attacker/mood",
    );
    refused(
        "combat",
        &json!({ "/defender/cards": [{ "use": "die", "value": 1, "colour": "red" }] }),
        "unknown_field",
        "/defender/cards/0/colour",
    );
    refused(
        "bombing",
        &json!({ "/encounters": [{ "kind": "flak", "units": 2 }] }),
        "unknown_field",
        "/encounters/0/units",
    );
    refused(
        "bombing",
        &json!({ "/encounters": [{ "units": 2 }] }),
        "missing_field",
        "/encounters/0/kind",
    );
    refused("lookup", &json!({ "/row": 1 }), "unknown_field", "/row");
    let dice_in_odds = with("combat", &json!({}));
    fault("odds", &dice_in_odds, "unknown_field", "/dice");
    fault("odds", &with("bombing", &json!({ "/dice": [] })), "unknown_field", "/dice");
}

#[test]
fn missing_fields() {
    for (op, fields) in [
        ("combat", &["attacker", "defender", "dice"][..]),
        ("bombing", &["year", "role", "distance", "base_lsp", "bombers"]),
        ("lookup", &["column", "differential"]),
        ("column", &["attack", "defense"]),
        ("loss_table", &["enemy_cv", "own_me", "enemy_me"]),
        ("losses", &["men", "tanks", "aircraft", "due", "enemy_supremacy"]),
        ("flags", &["month"]),
        ("flak_cost", &["groups"]),
        ("order_of_play", &["sides"]),
        ("combat_order", &["combats"]),
    ] {
        for field in fields {
            let path = format!("/{field}");
            refused(op, &json!({ path.clone(): "-" }), "missing_field", &path);
        }
    }
    for field in ["men", "tanks", "aircraft", "me"] {
        let path = format!("/attacker/{field}");
        refused("combat", &json!({ path.clone(): "-" }), "missing_field", &path);
    }
    refused(
        "combat",
        &json!({ "/attacker/cards": [{ "value": 2 }] }),
        "missing_field",
        "/attacker/cards/0/use",
    );
    refused(
        "combat",
        &json!({ "/attacker/cards": [{ "use": "die" }] }),
        "missing_field",
        "/attacker/cards/0/value",
    );
    refused("order_of_play", &json!({ "/sides/1/me": "-" }), "missing_field", "/sides/1/me");
    refused("combat_order", &json!({ "/combats/0/id": "-" }), "missing_field", "/combats/0/id");
}

#[test]
fn null_floats_flags_and_text_are_no_numbers() {
    for wrong in [json!(null), json!(2.0), json!(true), json!("2"), json!([2])] {
        for (op, path) in [
            ("combat", "/attacker/men"),
            ("combat", "/attacker/bombers"),
            ("combat", "/fort_layers"),
            ("combat", "/dice/1"),
            ("bombing", "/production_lines"),
            ("flags", "/hexsides"),
            ("flak_cost", "/groups/0"),
            ("lookup", "/differential"),
        ] {
            refused(op, &json!({ path: wrong.clone() }), "bad_type", path);
        }
    }
    for (op, path) in [
        ("combat", "/terrain"),
        ("combat", "/china"),
        ("combat", "/landing_craft"),
        ("combat", "/attacker"),
        ("combat", "/attacker/cards"),
        ("combat", "/dice"),
        ("bombing", "/encounters"),
        ("bombing", "/dice"),
        ("order_of_play", "/sides/0"),
        ("order_of_play", "/sides/0/cards"),
        ("flags", "/northern_europe"),
    ] {
        refused(op, &json!({ path: null }), "bad_type", path);
    }
}

#[test]
fn ranges_choices_and_lengths() {
    for (op, path, least, most) in [
        ("combat", "/attacker/men", 0, 200),
        ("combat", "/defender/tanks", 0, 200),
        ("combat", "/attacker/aircraft", 0, 200),
        ("combat", "/attacker/bombers", 0, 200),
        ("combat", "/attacker/me", 1, 20),
        ("combat", "/attacker/lsp", 0, 50),
        ("combat", "/fort_layers", 0, 20),
        ("combat", "/dice/0", 1, 6),
        ("bombing", "/year", 1942, 1945),
        ("bombing", "/distance", 0, 99),
        ("bombing", "/base_lsp", 0, 99),
        ("bombing", "/bombers", 1, 50),
        ("bombing", "/production_lines", 0, 99),
        ("lookup", "/differential", -50, 50),
        ("column", "/attack", 0, 9999),
        ("column", "/defense", 0, 9999),
        ("loss_table", "/enemy_cv", 0, 999),
        ("loss_table", "/own_me", 1, 20),
        ("loss_table", "/enemy_me", 1, 20),
        ("losses", "/due", 0, 500),
        ("losses", "/bombers", 0, 200),
        ("flags", "/month", 1, 12),
        ("flags", "/hexsides", 1, 20),
        ("flak_cost", "/groups/0", 1, 50),
        ("order_of_play", "/sides/0/me", 1, 20),
        ("combat_order", "/combats/0/attacker_me", 1, 20),
    ] {
        for outside in [least - 1, most + 1] {
            refused(op, &json!({ path: outside }), "bad_value", path);
        }
        for inside in [least, most] {
            let got = answer("resolve", &with(op, &json!({ path: inside })));
            assert_ne!(got["error"]["code"], "bad_value", "{path} = {inside}");
        }
    }
    refused("combat", &json!({ "/terrain": "bog" }), "bad_value", "/terrain");
    refused("combat", &json!({ "/target": "Front" }), "bad_value", "/target");
    refused(
        "combat",
        &json!({ "/attacker/cards": [{ "use": "flag", "value": 1 }] }),
        "bad_value",
        "/attacker/cards/0/use",
    );
    refused(
        "combat",
        &json!({ "/attacker/cards": vec![json!({ "use": "die", "value": 1 }); 21] }),
        "bad_value",
        "/attacker/cards",
    );
    refused("combat", &json!({ "/dice": [1] }), "bad_value", "/dice");
    refused("combat", &json!({ "/dice": [1, 2, 3] }), "bad_value", "/dice");
    refused("bombing", &json!({ "/role": "support" }), "bad_value", "/role");
    refused("bombing", &json!({ "/dice": vec![1; 100] }), "bad_value", "/dice");
    refused(
        "bombing",
        &json!({ "/encounters": vec![json!({ "kind": "air" }); 21] }),
        "bad_value",
        "/encounters",
    );
    refused(
        "bombing",
        &json!({ "/encounters": [{ "kind": "air", "units": 0 }] }),
        "bad_value",
        "/encounters/0/units",
    );
    refused(
        "bombing",
        &json!({ "/encounters": [{ "kind": "balloon" }] }),
        "bad_value",
        "/encounters/0/kind",
    );
    refused("lookup", &json!({ "/column": "6:1" }), "bad_value", "/column");
    refused("order_of_play", &json!({ "/sides": [] }), "bad_value", "/sides");
    refused("order_of_play", &json!({ "/sides/0/id": "" }), "bad_value", "/sides/0/id");
    refused("order_of_play", &json!({ "/sides/0/cards": [10] }), "bad_value", "/sides/0/cards/0");
    refused("order_of_play", &json!({ "/dice": vec![1; 41] }), "bad_value", "/dice");
}

#[test]
fn rule_faults_of_a_combat_in_their_order() {
    let empty = json!({ "men": 0, "tanks": 0, "aircraft": 0, "me": 1 });
    let all =
        json!({ "/terrain": "desert", "/target": "pag", "/attacker": empty, "/defender": empty });
    refused("combat", &all, "terrain_forbidden", "/terrain");
    let pag = json!({ "/target": "pag", "/attacker": empty, "/defender": empty });
    refused("combat", &pag, "pag_strength", "/defender");
    let front = json!({ "/attacker": empty, "/defender": empty });
    refused("combat", &front, "front_line_empty", "/attacker/men");
    refused("combat", &json!({ "/defender": empty }), "front_line_empty", "/defender/men");
    let china = json!({ "/china": true, "/attacker": empty, "/defender": empty });
    refused("combat", &china, "no_force", "/attacker");
    let faulty_die = json!({ "/terrain": "desert", "/dice": [1, 7] });
    refused("combat", &faulty_die, "bad_value", "/dice/1");
    fault(
        "odds",
        &with("combat", &json!({ "/terrain": "himalayas", "/dice": "-" })),
        "terrain_forbidden",
        "/terrain",
    );
}

#[test]
fn rule_and_dice_faults_of_a_raid_in_their_order() {
    let both = json!({ "/distance": 7, "/base_lsp": 0, "/dice": [1] });
    refused("bombing", &both, "out_of_range", "/distance");
    refused("bombing", &json!({ "/base_lsp": 0, "/dice": [1] }), "base_not_supplied", "/base_lsp");
    refused("bombing", &json!({ "/dice": [1] }), "dice_extra", "/dice");
    refused(
        "bombing",
        &json!({ "/encounters": [{ "kind": "flak" }], "/dice": [1] }),
        "dice_short",
        "/dice",
    );
    refused(
        "bombing",
        &json!({ "/encounters": [{ "kind": "flak" }], "/dice": [1, 1, 1] }),
        "dice_extra",
        "/dice",
    );
    let gone =
        json!({ "/bombers": 1, "/encounters": [{ "kind": "air", "units": 5 }], "/dice": [6, 1] });
    refused("bombing", &gone, "dice_extra", "/dice");
    fault("odds", &with("bombing", &json!({ "/distance": 99 })), "out_of_range", "/distance");
}

#[test]
fn duplicate_ids_and_dice_of_the_list_ops() {
    let twins = json!({ "/sides": [{ "id": "a", "me": 1 }, { "id": "a", "me": 1 }], "/dice": [] });
    refused("order_of_play", &twins, "duplicate_id", "/sides/1/id");
    let equal = |dice: &[i64]| json!({ "/sides": [{ "id": "a", "me": 1 }, { "id": "b", "me": 1 }], "/dice": dice });
    refused("order_of_play", &equal(&[]), "dice_short", "/dice");
    refused("order_of_play", &equal(&[3]), "dice_short", "/dice");
    refused("order_of_play", &equal(&[3, 3]), "dice_short", "/dice");
    refused("order_of_play", &equal(&[3, 4, 1]), "dice_extra", "/dice");
    refused("order_of_play", &json!({ "/dice": [1, 2] }), "dice_extra", "/dice");
    let combat = |id: &str| json!({ "id": id, "attacker_me": 1 });
    let list = json!({ "/combats": [combat("a"), combat("b"), combat("a"), combat("b")] });
    refused("combat_order", &list, "duplicate_id", "/combats/2/id");
}
