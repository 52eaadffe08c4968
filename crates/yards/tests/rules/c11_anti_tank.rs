//! 11.5 Anti-tank fire and 12.2 its results.

use crate::rules::{modifier, refusal, resolve, with};
use serde_json::{Value, json};

/// A gun of range 15 and value 3 at an AFV of armor 9, enfilade 5.
fn shot() -> Value {
    json!({
        "op": "anti_tank", "at_value": 3, "weapon": "15", "range": 1,
        "target": {"kind": "afv", "armor": 9, "armor_enfilade": 5}, "die": 4,
    })
}

/// What one change adds, to a gun and to a LATW.
fn drm_of(name: &str, change: Value) -> (i64, i64) {
    let value = |weapon: &str| {
        let case = with(&with(&shot(), json!({"weapon": weapon})), change.clone());
        let answer = resolve(&case);
        let value = modifier(&answer, name);
        assert_eq!(answer["drm"], 3 + value, "nothing else changed");
        value
    };
    (value("15"), value("latw"))
}

#[test]
fn y11_5_4_final_is_die_and_value_and_modifiers() {
    let answer = resolve(&with(&shot(), json!({"range": 11, "die": 6})));
    assert_eq!((&answer["drm"], &answer["final"]), (&json!(1), &json!(7)));
    let least = with(&shot(), json!({"at_value": -2, "range": 11}));
    assert_eq!(resolve(&least)["drm"], -4);
    let less = with(&least, json!({"at_value": -3}));
    assert_eq!(refusal(&resolve(&less)), ("attack_not_allowed", ""));
}

#[test]
fn y11_5_4a_range_modifies_by_weapon() {
    let at = |weapon: &str, range: i32| {
        resolve(&with(&shot(), json!({"weapon": weapon, "range": range})))
    };
    assert_eq!(modifier(&at("latw", 3), "range"), -2);
    assert_eq!(modifier(&at("4", 4), "range"), -1);
    assert_eq!(modifier(&at("30", 20), "range"), -1);
    assert_eq!(refusal(&at("4", 5)), ("out_of_range", "/range"));
    assert_eq!(refusal(&at("latw", 4)), ("out_of_range", "/range"));
}

#[test]
fn y11_5_4b_a_suppressed_firer_has_minus_1() {
    assert_eq!(drm_of("suppressed", json!({"suppressed": true})), (-1, -1));
}

#[test]
fn y11_5_4c_split_fire_has_minus_2_but_not_for_a_latw() {
    assert_eq!(drm_of("split_fire", json!({"split_fire": true})), (-2, 0));
}

#[test]
fn y11_5_4d_a_firer_in_motion_has_minus_1_or_2_but_not_a_latw() {
    assert_eq!(drm_of("motion_firer", json!({"motion_firer": "current"})), (-1, 0));
    assert_eq!(drm_of("motion_firer", json!({"motion_firer": "adjacent"})), (-2, 0));
}

#[test]
fn y11_5_4e_a_target_in_motion_has_minus_1() {
    assert_eq!(drm_of("motion_target", json!({"motion_target": true})), (-1, -1));
}

#[test]
fn y11_5_4f_an_obscure_target_has_minus_1_but_not_for_a_latw() {
    assert_eq!(drm_of("obscure", json!({"obscure": true})), (-1, 0));
}

#[test]
fn y11_5_4g_opportunity_fire_has_minus_1_but_not_for_a_latw() {
    assert_eq!(drm_of("opportunity_fire", json!({"opportunity_fire": true})), (-1, 0));
}

#[test]
fn y11_5_4h_a_concealed_target_has_minus_1() {
    assert_eq!(drm_of("concealed", json!({"concealed": true})), (-1, -1));
}

#[test]
fn y11_5_4i_each_smoke_and_mdrm_marker_has_minus_1_and_terrain_is_vehicular() {
    assert_eq!(drm_of("smoke", json!({"smoke": 2})), (-2, -2));
    assert_eq!(drm_of("mdrm", json!({"mdrm": 3})), (-3, -3));
    assert_eq!(
        drm_of("tem", json!({"terrain": ["stone_building"]})),
        (-1, -1),
        "not the -3 of NV units"
    );
    assert_eq!(drm_of("tem", json!({"terrain": ["urban_building"]})), (0, 0), "not applicable");
}

/// Fires with this die at armor 9 (enfilade 5), with a net modifier of 3.
fn effect(die: i32, change: Value) -> Value {
    resolve(&with(&with(&shot(), json!({"die": die})), change))["effect"].clone()
}

#[test]
fn y12_2a_a_raw_1_never_has_effect() {
    assert_eq!(effect(1, json!({"at_value": 20})), "none");
    assert_eq!(effect(2, json!({"at_value": 20})), "destroyed");
}

#[test]
fn y12_2b_above_the_armor_it_is_destroyed() {
    assert_eq!(effect(7, json!({})), "destroyed");
    assert_eq!(effect(5, json!({})), "none");
    let carrier = json!({"target": {"kind": "carrier", "armor": 9, "armor_enfilade": 5}});
    assert_eq!(effect(7, carrier), "destroyed");
}

#[test]
fn y12_2c_an_afv_is_shocked_by_an_equal_result() {
    assert_eq!(effect(6, json!({})), "shocked");
}

#[test]
fn y12_2d_enfilade_fire_uses_the_enfilade_armor() {
    let answer = resolve(&with(&shot(), json!({"enfilade": true, "die": 3})));
    assert_eq!((&answer["armor"], &answer["effect"]), (&json!(5), &json!("destroyed")));
    let answer = resolve(&with(&shot(), json!({"enfilade": false, "die": 3})));
    assert_eq!((&answer["armor"], &answer["effect"]), (&json!(9), &json!("none")));
}

#[test]
fn r_y10_a_carrier_is_not_shocked() {
    let carrier = json!({"target": {"kind": "carrier", "armor": 9, "armor_enfilade": 5}});
    assert_eq!(effect(6, carrier), "none");
}

#[test]
fn y_t2_modifiers_stand_in_the_printed_order() {
    let all = json!({
        "at_value": 12, "range": 6, "split_fire": true, "motion_firer": "adjacent", "obscure": true,
        "opportunity_fire": true, "smoke": 1, "mdrm": 1, "suppressed": true, "motion_target": true, "concealed": true,
        "terrain": ["improved_position", "hill"],
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
            ("at_value", 12),
            ("range", -1),
            ("split_fire", -2),
            ("motion_firer", -2),
            ("obscure", -1),
            ("opportunity_fire", -1),
            ("smoke", -1),
            ("mdrm", -1),
            ("suppressed", -1),
            ("motion_target", -1),
            ("concealed", -1),
            ("tem", -2),
        ]
    );
}
