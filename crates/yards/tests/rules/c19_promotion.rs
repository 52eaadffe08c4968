//! 19.3 Promotion points.

use crate::rules::resolve;
use serde_json::{Value, json};

fn points(taken: Value, held: Value, mission_win: bool, steps_lost: i32) -> Value {
    let case = json!({
        "op": "promotion_points", "taken": taken, "held": held, "mission_win": mission_win, "steps_lost": steps_lost,
    });
    resolve(&case)["points"].clone()
}

#[test]
fn y19_3_1_points_add_up() {
    let taken = json!({"bunker": 1, "hill": 2, "afv": 3});
    assert_eq!(points(taken, json!({"mop": 2}), true, 4), 4 + 4 + 3 + 2 + 1 - 4);
}

#[test]
fn y_t10_every_line() {
    for (objective, taken, held) in [
        ("improved_position", 1, Some(1)),
        ("bunker", 4, Some(1)),
        ("hill", 2, Some(1)),
        ("towed_gun", 1, Some(1)),
        ("vehicle_destruction", 2, Some(1)),
        ("mop", 1, Some(1)),
        ("afv", 1, None),
    ] {
        assert_eq!(points(json!({objective: 1}), json!({}), false, 0), taken, "{objective} taken");
        let answer =
            resolve(&json!({"op": "promotion_points", "taken": {}, "held": {objective: 1}}));
        match held {
            Some(held) => assert_eq!(answer["points"], held, "{objective} defended"),
            None => assert_eq!(crate::rules::refusal(&answer), ("unknown_field", "/held/afv")),
        }
    }
    assert_eq!(points(json!({}), json!({}), true, 0), 1);
    assert_eq!(points(json!({}), json!({}), false, 1), -1);
}

#[test]
fn r_y23_each_step_costs_one_and_the_sum_may_be_negative() {
    assert_eq!(points(json!({"hill": 1}), json!({}), false, 99), -97);
    assert_eq!(points(json!({"bunker": 9}), json!({"bunker": 9}), false, 0), 45);
}
