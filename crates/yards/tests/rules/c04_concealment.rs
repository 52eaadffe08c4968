//! 4.3 How concealment is lost.

use crate::rules::{resolve, with};
use serde_json::{Value, json};

/// The rule by which concealment is lost, if it is.
fn lost(unit: &str, event: &str, terrain: &str, more: Value) -> Value {
    let case = json!({"op": "concealment", "unit": unit, "event": event, "terrain": terrain, "enemies": []});
    let answer = resolve(&with(&case, more));
    assert_eq!(answer["loses_concealment"], answer["rule"].is_string(), "{answer}");
    answer["rule"].clone()
}

fn enemy(distance: i32) -> Value {
    json!({"enemies": [{"distance": distance}]})
}

fn unseen(distance: i32) -> Value {
    json!({"enemies": [{"distance": distance, "los": false}]})
}

fn shaken(distance: i32) -> Value {
    json!({"enemies": [{"distance": distance, "effective": false}]})
}

#[test]
fn y4_3_1_1a_nv_units_acting_in_the_open_within_8() {
    for event in ["maneuver", "fire"] {
        for unit in ["non_vehicular", "latw"] {
            assert_eq!(lost(unit, event, "open", enemy(8)), "4.3.1.1a", "{unit} {event}");
            assert_eq!(lost(unit, event, "open", enemy(9)), Value::Null);
            assert_eq!(lost(unit, event, "open", unseen(1)), Value::Null);
        }
    }
    assert_eq!(
        lost("non_vehicular", "enemy_maneuver", "open", enemy(1)),
        Value::Null,
        "it does nothing itself"
    );
}

#[test]
fn y4_3_1_1b_nv_units_acting_in_cover_within_3_a_latw_within_2() {
    for event in ["maneuver", "fire"] {
        assert_eq!(lost("non_vehicular", event, "cover", enemy(3)), "4.3.1.1b");
        assert_eq!(lost("non_vehicular", event, "cover", enemy(4)), Value::Null);
        assert_eq!(lost("latw", event, "cover", enemy(2)), "4.3.1.1b");
        assert_eq!(lost("latw", event, "cover", enemy(3)), Value::Null);
        assert_eq!(lost("latw", event, "cover", unseen(1)), Value::Null);
    }
}

#[test]
fn y4_3_1_1c_a_final_result_of_its_cohesion_or_more() {
    let hit = |final_result: i32| json!({"final": final_result, "cohesion": 6});
    assert_eq!(lost("non_vehicular", "fire_resolution", "cover", hit(6)), "4.3.1.1c");
    assert_eq!(lost("latw", "fire_resolution", "open", hit(7)), "4.3.1.1c");
    assert_eq!(lost("non_vehicular", "fire_resolution", "open", hit(5)), Value::Null);
    assert_eq!(
        lost("non_vehicular", "fire_resolution", "open", json!({})),
        Value::Null,
        "0 against 10 by default"
    );
    assert_eq!(
        lost("vehicular", "fire_resolution", "open", hit(10)),
        Value::Null,
        "not for vehicles"
    );
}

#[test]
fn y4_3_1_1d_the_end_of_an_assault() {
    assert_eq!(lost("non_vehicular", "assault_end", "cover", json!({})), "4.3.1.1d");
    assert_eq!(lost("latw", "assault_end", "cover", json!({})), "4.3.1.1d");
    assert_eq!(lost("vehicular", "assault_end", "cover", json!({})), Value::Null);
}

#[test]
fn y4_3_1_2a_an_enemy_moving_within_10_of_a_vehicle_in_the_open() {
    assert_eq!(lost("vehicular", "enemy_maneuver", "open", enemy(10)), "4.3.1.2a");
    assert_eq!(lost("vehicular", "enemy_maneuver", "open", enemy(11)), Value::Null);
    assert_eq!(lost("vehicular", "enemy_maneuver", "open", unseen(10)), Value::Null);
    assert_eq!(lost("vehicular", "enemy_maneuver", "cover", enemy(10)), Value::Null);
}

#[test]
fn y4_3_1_2b_a_vehicle_acting_in_the_open_or_in_motion_at_any_range() {
    for event in ["maneuver", "fire"] {
        assert_eq!(lost("vehicular", event, "open", enemy(99)), "4.3.1.2b");
        assert_eq!(lost("vehicular", event, "open", unseen(99)), Value::Null);
    }
    let moving = |more: Value| with(&more, json!({"in_motion": true}));
    assert_eq!(lost("vehicular", "enemy_maneuver", "cover", moving(enemy(99))), "4.3.1.2b");
    assert_eq!(lost("vehicular", "enemy_maneuver", "cover", moving(unseen(99))), Value::Null);
}

#[test]
fn y4_3_1_2c_a_vehicle_acting_in_cover_within_8() {
    for event in ["maneuver", "fire"] {
        assert_eq!(lost("vehicular", event, "cover", enemy(8)), "4.3.1.2c");
        assert_eq!(lost("vehicular", event, "cover", enemy(9)), Value::Null);
        assert_eq!(lost("vehicular", event, "cover", unseen(8)), Value::Null);
    }
}

#[test]
fn y4_3_1_2d_an_enemy_in_a_neighbouring_hex() {
    for event in ["maneuver", "fire", "fire_resolution", "assault_end", "enemy_maneuver"] {
        assert_eq!(lost("vehicular", event, "cover", unseen(1)), "4.3.1.2d", "{event}");
        assert_eq!(lost("vehicular", event, "cover", unseen(2)), Value::Null, "{event}");
    }
}

#[test]
fn r_y19_nv_units_fear_able_enemies_only_vehicles_any() {
    assert_eq!(lost("non_vehicular", "fire", "open", shaken(1)), Value::Null);
    assert_eq!(lost("latw", "fire", "cover", shaken(1)), Value::Null);
    assert_eq!(lost("vehicular", "fire", "open", shaken(5)), "4.3.1.2b");
    assert_eq!(lost("vehicular", "enemy_maneuver", "open", shaken(5)), "4.3.1.2a");
    assert_eq!(lost("vehicular", "fire", "cover", shaken(5)), "4.3.1.2c");
}

#[test]
fn r_y19_the_first_rule_that_applies_is_named() {
    let near = json!({"enemies": [{"distance": 1}], "in_motion": true});
    assert_eq!(lost("vehicular", "enemy_maneuver", "open", near.clone()), "4.3.1.2a");
    assert_eq!(lost("vehicular", "fire", "cover", near), "4.3.1.2b");
    assert_eq!(lost("vehicular", "fire", "cover", enemy(1)), "4.3.1.2c");
    let mixed = json!({"enemies": [{"distance": 1, "los": false}, {"distance": 20}]});
    assert_eq!(
        lost("vehicular", "fire", "cover", mixed),
        "4.3.1.2d",
        "one is near, another in sight"
    );
}
