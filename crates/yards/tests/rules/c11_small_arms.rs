//! 11.3 Small-arms fire, modifier by modifier.

use crate::rules::{modifier, odds, refusal, resolve, with};
use serde_json::{Value, json};

/// A squad of cohesion 6 and two steps under plain fire: no modifier but a fire value of 1.
fn shot() -> Value {
    json!({
        "op": "small_arms", "fire_value": 1, "weapon_range": "8", "range": 1,
        "units": [{"id": "u", "cohesion": 6, "steps": 2}], "dice": [3],
    })
}

/// What one change to the shot adds to it, and under which name.
fn drm_of(name: &str, change: Value) -> i64 {
    let answer = resolve(&with(&shot(), change));
    assert_eq!(modifier(&answer, "fire_value"), 1);
    let value = modifier(&answer, name);
    assert_eq!(answer["drm"], 1 + value, "nothing else changed");
    assert_eq!(answer["final"], 4 + value);
    value
}

#[test]
fn y11_3_3_final_is_die_and_fire_value_and_modifiers() {
    let answer = resolve(&with(&shot(), json!({"fire_value": 4, "range": 5, "dice": [6]})));
    assert_eq!((&answer["drm"], &answer["final"]), (&json!(1), &json!(7)), "4, and -3 for range");
}

#[test]
fn y11_3_3_a_net_modifier_under_minus_4_forbids_the_attack() {
    let weak = with(&shot(), json!({"fire_value": -1, "range": 5}));
    assert_eq!(resolve(&weak)["drm"], -4);
    let weaker = with(&weak, json!({"fire_value": -2}));
    assert_eq!(refusal(&resolve(&weaker)), ("attack_not_allowed", ""));
}

#[test]
fn y11_3_3a_range_modifies_by_the_printed_range() {
    assert_eq!(drm_of("range", json!({"range": 2})), 0);
    assert_eq!(drm_of("range", json!({"range": 3})), -1);
    assert_eq!(drm_of("range", json!({"range": 8})), -3);
    assert_eq!(drm_of("range", json!({"weapon_range": "15", "range": 8})), -1);
}

#[test]
fn y11_3_3a_beyond_the_last_band_there_is_no_fire() {
    for (weapon, reach) in [("4", 4), ("8", 8), ("10", 10), ("12", 12), ("15", 15)] {
        let at =
            |range: i32| resolve(&with(&shot(), json!({"weapon_range": weapon, "range": range})));
        assert_eq!(at(reach)["drm"], -2, "{weapon}");
        assert_eq!(refusal(&at(reach + 1)), ("out_of_range", "/range"), "{weapon}");
    }
}

#[test]
fn y11_3_3b_a_suppressed_firer_has_minus_1() {
    assert_eq!(drm_of("suppressed", json!({"suppressed": true})), -1);
    assert_eq!(drm_of("suppressed", json!({"suppressed": false})), 0);
}

#[test]
fn y11_3_3c_a_target_that_maneuvered_close_gives_plus_1() {
    assert_eq!(drm_of("target_maneuvered", json!({"target_maneuvered": true})), 1);
}

#[test]
fn y11_3_3d_split_fire_has_minus_2() {
    assert_eq!(drm_of("split_fire", json!({"split_fire": true})), -2);
}

#[test]
fn y11_3_3e_enfilade_gives_plus_1() {
    assert_eq!(drm_of("enfilade", json!({"enfilade": true})), 1);
}

#[test]
fn y11_3_3f_a_regrouping_firer_has_minus_1() {
    assert_eq!(drm_of("regrouping", json!({"regrouping": true})), -1);
}

#[test]
fn y11_3_3g_a_firer_in_motion_has_minus_1_or_minus_2() {
    assert_eq!(drm_of("motion_firer", json!({"motion_firer": "none"})), 0);
    assert_eq!(drm_of("motion_firer", json!({"motion_firer": "current"})), -1);
    assert_eq!(drm_of("motion_firer", json!({"motion_firer": "adjacent"})), -2);
}

#[test]
fn y11_3_3h_an_obscure_target_has_minus_1() {
    assert_eq!(drm_of("obscure", json!({"obscure": true})), -1);
}

#[test]
fn y11_3_3i_a_concealed_target_has_minus_1() {
    assert_eq!(drm_of("concealed", json!({"concealed": true})), -1);
}

#[test]
fn y11_3_3j_each_smoke_and_mdrm_marker_has_minus_1() {
    assert_eq!(drm_of("smoke", json!({"smoke": 2})), -2);
    assert_eq!(drm_of("mdrm", json!({"mdrm": 3})), -3);
    let both = resolve(&with(&shot(), json!({"smoke": 2, "mdrm": 3})));
    assert_eq!(both["drm"], 1 - 5);
}

#[test]
fn y11_3_3k_a_dense_target_gives_plus_1() {
    assert_eq!(drm_of("density", json!({"density": true})), 1);
}

#[test]
fn y11_3_3l_a_friendly_vehicle_in_the_hex_has_minus_1() {
    assert_eq!(drm_of("friendly_vehicle", json!({"friendly_vehicle": true})), -1);
}

#[test]
fn r_y1_the_die_has_ten_faces_and_0_is_ten() {
    let faces: Vec<i32> = yards::Die::faces().map(yards::Die::raw).collect();
    assert_eq!(faces, [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    assert_eq!(yards::Die::printed(0).map(yards::Die::raw), Some(10));
    assert_eq!(yards::Die::printed(10), None);
}

#[test]
fn y0_one_die_of_ten_faces_raw_and_final() {
    for die in 1..=10 {
        let answer = resolve(&with(
            &shot(),
            json!({"units": [], "vehicles": [{"id": "v", "kind": "afv"}], "dice": [die]}),
        ));
        assert_eq!(answer["final"], die + 1, "raw {die}");
    }
    for die in [0, 11] {
        let answer = resolve(&with(&shot(), json!({"dice": [die]})));
        assert_eq!(refusal(&answer), ("bad_value", "/dice/0"));
    }
}

#[test]
fn r_y2_the_fire_value_is_simply_a_modifier() {
    let three = resolve(&with(&shot(), json!({"fire_value": 3})));
    let zero = resolve(&with(&shot(), json!({"fire_value": 0})));
    assert_eq!(three["final"].as_i64().unwrap() - zero["final"].as_i64().unwrap(), 3);
    assert_eq!(zero["modifiers"], json!([]), "a modifier of 0 is not listed");
}

#[test]
fn r_y3_the_limit_counts_weapon_and_terrain_and_has_no_upper_end() {
    let case = with(&shot(), json!({"fire_value": -1, "terrain": ["stone_building"]}));
    assert_eq!(resolve(&case)["drm"], -4, "terrain counts");
    assert_eq!(refusal(&resolve(&with(&case, json!({"smoke": 1})))), ("attack_not_allowed", ""));
    let strong = with(&case, json!({"fire_value": 3, "smoke": 4}));
    assert_eq!(resolve(&strong)["drm"], -4, "so does the weapon");
    let best =
        json!({"fire_value": 10, "enfilade": true, "density": true, "target_maneuvered": true});
    assert_eq!(resolve(&with(&shot(), with(&best, json!({"dice": [1]}))))["drm"], 13);
    let mut unrolled = with(&case, json!({"smoke": 1}));
    unrolled.as_object_mut().unwrap().remove("dice");
    assert_eq!(refusal(&odds(&unrolled)), ("attack_not_allowed", ""), "odds refuse the same");
}

#[test]
fn r_y4_motion_counts_from_where_it_fires() {
    use yards::MotionFirer;
    let names: Vec<&str> = MotionFirer::NAMES.iter().map(|(name, _)| *name).collect();
    assert_eq!(names, ["none", "current", "adjacent"]);
    let answer = resolve(&with(&shot(), json!({"motion_firer": "target"})));
    assert_eq!(refusal(&answer), ("bad_value", "/motion_firer"), "the target's hex is no option");
}

#[test]
fn r_y5_the_class_of_the_terrain_modifier_follows_the_units() {
    let class = |units: Value| {
        let vehicles = json!([{"id": "v", "kind": "afv"}]);
        let change = json!({"terrain": ["urban_road"], "units": units, "vehicles": vehicles, "fire_value": 0, "dice": [1]});
        modifier(&resolve(&with(&shot(), change)), "tem")
    };
    let gun = json!({"id": "g", "kind": "towed_gun", "cohesion": 6, "steps": 1});
    let mg = json!({"id": "m", "kind": "mg", "cohesion": 6, "steps": 1});
    assert_eq!(class(json!([])), 0, "vehicles alone");
    assert_eq!(class(json!([gun])), 0, "towed guns alone, beside a vehicle");
    assert_eq!(class(json!([gun, mg])), -3, "a gun and an MG");
}

#[test]
fn r_y5_more_than_4_steps_are_dense() {
    let fire = &yards::Charts::standard().fire;
    assert!(fire.is_dense(5));
    assert!(!fire.is_dense(4));
}

#[test]
fn y_t1_modifiers_stand_in_the_printed_order() {
    let all = json!({
        "fire_value": 10, "range": 3, "split_fire": true, "motion_firer": "current", "smoke": 1, "mdrm": 1,
        "friendly_vehicle": true, "suppressed": true, "regrouping": true, "obscure": true, "concealed": true,
        "enfilade": true, "density": true, "target_maneuvered": true, "terrain": ["woods"],
    });
    let answer = resolve(&with(&shot(), all));
    let listed: Vec<(&str, i64)> = answer["modifiers"]
        .as_array()
        .unwrap()
        .iter()
        .map(|m| (m["name"].as_str().unwrap(), m["value"].as_i64().unwrap()))
        .collect();
    assert_eq!(
        listed,
        [
            ("fire_value", 10),
            ("range", -1),
            ("split_fire", -2),
            ("motion_firer", -1),
            ("smoke", -1),
            ("mdrm", -1),
            ("friendly_vehicle", -1),
            ("suppressed", -1),
            ("regrouping", -1),
            ("obscure", -1),
            ("concealed", -1),
            ("enfilade", 1),
            ("density", 1),
            ("target_maneuvered", 1),
            ("tem", -1),
        ]
    );
    assert_eq!(answer["drm"], 1);
}
