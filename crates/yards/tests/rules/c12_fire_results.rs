//! 12.1 What fire does to everybody in a hex.

use crate::rules::{odds, resolve, with};
use serde_json::{Value, json};

/// Fire with no modifier, so that the die is the final result, at `units` and `vehicles`.
fn fire(final_result: i32, units: Value, vehicles: Value, further_dice: &[i32]) -> Value {
    // Fire values reach beyond 10 where a die cannot.
    let (value, die) = if final_result > 10 { (final_result - 10, 10) } else { (0, final_result) };
    let mut dice = vec![die];
    dice.extend(further_dice);
    let answer = resolve(&json!({
        "op": "small_arms", "fire_value": value, "weapon_range": "8", "range": 1,
        "units": units, "vehicles": vehicles, "dice": dice,
    }));
    assert!(answer.get("error").is_none(), "{answer}");
    answer
}

fn squad(id: &str, cohesion: i32, steps: i32, disrupted: bool) -> Value {
    json!({"id": id, "cohesion": cohesion, "steps": steps, "disrupted": disrupted})
}

fn after(id: &str, steps: i32, disrupted: bool) -> Value {
    json!({"id": id, "steps": steps, "disrupted": disrupted, "eliminated": steps == 0})
}

fn vehicle(id: &str, kind: &str) -> Value {
    json!({"id": id, "kind": kind})
}

fn wreck(id: &str, shocked: bool, destroyed: bool) -> Value {
    json!({"id": id, "shocked": shocked, "destroyed": destroyed})
}

#[test]
fn y12_1a_above_the_best_cohesion_it_is_disrupted_and_the_others_check() {
    let units =
        json!([squad("a", 5, 2, false), squad("best", 7, 2, false), squad("c", 6, 2, false)]);
    let answer = fire(8, units.clone(), json!([]), &[5, 7]);
    assert_eq!(answer["target"], "best");
    assert_eq!(
        answer["checks"],
        json!([{"id": "a", "die": 5, "passed": true}, {"id": "c", "die": 7, "passed": false}])
    );
    assert_eq!(
        answer["units"],
        json!([after("a", 2, false), after("best", 2, true), after("c", 2, true)])
    );
    // Equal is not above: nobody is touched, nobody rolls.
    let answer = fire(7, units, json!([]), &[]);
    assert_eq!((&answer["target"], &answer["checks"]), (&json!("best"), &json!([])));
    assert_eq!(answer["units"][1], after("best", 2, false));
}

#[test]
fn y12_1a_who_is_already_disrupted_loses_a_step() {
    let answer = fire(8, json!([squad("u", 7, 2, true)]), json!([]), &[]);
    assert_eq!(answer["units"], json!([after("u", 1, true)]));
    let answer = fire(8, json!([squad("u", 7, 1, true)]), json!([]), &[]);
    assert_eq!(
        answer["units"],
        json!([after("u", 0, false)]),
        "eliminated, and then not disrupted"
    );
}

#[test]
fn y12_1b_from_10_the_best_unit_loses_a_step_and_is_disrupted() {
    let units = json!([squad("u", 6, 2, false), squad("v", 4, 1, false)]);
    let answer = fire(10, units, json!([]), &[4]);
    assert_eq!(answer["units"], json!([after("u", 1, true), after("v", 1, false)]));
    // Also when it is not above a cohesion of 10.
    let answer = fire(10, json!([squad("u", 10, 2, false)]), json!([]), &[]);
    assert_eq!(answer["units"], json!([after("u", 1, true)]));
    let answer = fire(9, json!([squad("u", 10, 2, false)]), json!([]), &[]);
    assert_eq!(answer["units"], json!([after("u", 2, false)]));
}

#[test]
fn y12_1c_above_10_a_stationary_vehicle_is_shocked_or_destroyed() {
    let answer = fire(11, json!([]), json!([vehicle("t", "afv")]), &[]);
    assert_eq!(answer["vehicles"], json!([wreck("t", true, false)]));
    assert_eq!(answer["target"], Value::Null, "there is no unit");
    let answer = fire(11, json!([]), json!([vehicle("h", "carrier")]), &[]);
    assert_eq!(answer["vehicles"], json!([wreck("h", false, true)]));
    let answer = fire(10, json!([]), json!([vehicle("h", "carrier")]), &[]);
    assert_eq!(answer["vehicles"], json!([wreck("h", false, false)]), "10 is not above 10");
}

#[test]
fn y12_1c_a_moving_vehicle_is_never_drawn() {
    let moving = json!({"id": "t", "kind": "afv", "moving": true});
    let answer = fire(14, json!([]), json!([moving, vehicle("h", "carrier")]), &[]);
    assert_eq!(
        answer["vehicles"],
        json!([wreck("t", false, false), wreck("h", false, true)]),
        "no die"
    );
    let answer = fire(14, json!([]), json!([moving]), &[]);
    assert_eq!(answer["vehicles"], json!([wreck("t", false, false)]));
}

#[test]
fn y12_3_1_a_check_is_passed_up_to_the_cohesion() {
    let check = |die: i32| resolve(&json!({"op": "cohesion_check", "cohesion": 6, "die": die}));
    assert_eq!(check(6), json!({"passed": true}));
    assert_eq!(check(7), json!({"passed": false}));
    assert_eq!(odds(&json!({"op": "cohesion_check", "cohesion": 6})), json!({"passed": "3/5"}));
    assert_eq!(odds(&json!({"op": "cohesion_check", "cohesion": 10})), json!({"passed": "1"}));
}

#[test]
fn y12_3_1_failing_disrupts_or_costs_a_step() {
    let units =
        json!([squad("best", 7, 4, false), squad("b", 5, 2, false), squad("c", 5, 2, true)]);
    let answer = fire(8, units, json!([]), &[6, 6]);
    assert_eq!(
        answer["units"],
        json!([after("best", 4, true), after("b", 2, true), after("c", 1, true)])
    );
}

#[test]
fn r_y6_a_check_knows_no_modifiers() {
    let answer =
        resolve(&json!({"op": "cohesion_check", "cohesion": 6, "suppressed": true, "die": 6}));
    assert_eq!(answer["error"]["code"], "unknown_field");
    // Passing leaves a unit as it was, disrupted or not.
    let units =
        json!([squad("best", 7, 2, false), squad("b", 5, 2, true), squad("c", 5, 2, false)]);
    let answer = fire(8, units, json!([]), &[5, 5]);
    assert_eq!(
        answer["units"],
        json!([after("best", 2, true), after("b", 2, true), after("c", 2, false)])
    );
}

#[test]
fn r_y9_at_10_the_best_unit_loses_one_step_at_most() {
    let answer = fire(20, json!([squad("u", 5, 3, true)]), json!([]), &[]);
    assert_eq!(answer["units"], json!([after("u", 2, true)]));
}

#[test]
fn r_y9_the_best_unit_is_no_latw_unless_there_is_nothing_else() {
    let latw = json!({"id": "latw", "kind": "latw", "cohesion": 9, "steps": 1});
    let mg = json!({"id": "mg", "kind": "mg", "cohesion": 5, "steps": 1});
    let gun = json!({"id": "gun", "kind": "towed_gun", "cohesion": 5, "steps": 1});
    let target = |units: Value| fire(1, units, json!([]), &[])["target"].clone();
    assert_eq!(target(json!([latw, mg, gun])), "mg", "the first of equals");
    assert_eq!(target(json!([latw, gun, mg])), "gun");
    assert_eq!(target(json!([latw])), "latw");
}

#[test]
fn r_y9_of_two_stationary_vehicles_a_die_draws_one() {
    let vehicles = json!([vehicle("t", "afv"), vehicle("h", "carrier")]);
    for die in 1..=10 {
        let answer = fire(11, json!([]), vehicles.clone(), &[die]);
        let expected = if die <= 5 {
            json!([wreck("t", true, false), wreck("h", false, false)])
        } else {
            json!([wreck("t", false, false), wreck("h", false, true)])
        };
        assert_eq!(answer["vehicles"], expected, "die {die}");
    }
}

#[test]
fn r_y10_who_came_in_shocked_stays_so() {
    let shocked = |kind: &str| json!([{"id": "v", "kind": kind, "shocked": true}]);
    assert_eq!(
        fire(11, json!([]), shocked("afv"), &[])["vehicles"],
        json!([wreck("v", true, false)])
    );
    assert_eq!(
        fire(11, json!([]), shocked("carrier"), &[])["vehicles"],
        json!([wreck("v", true, true)])
    );
    assert_eq!(
        fire(2, json!([]), shocked("carrier"), &[])["vehicles"],
        json!([wreck("v", true, false)])
    );
    let case = json!({"op": "small_arms", "fire_value": 1, "weapon_range": "8", "range": 1, "vehicles": shocked("afv")});
    assert_eq!(odds(&case)["vehicles"], json!([{"id": "v", "shocked": "1", "destroyed": "0"}]));
}

#[test]
fn r_y37_already_disrupted_spares_only_the_disruption() {
    let answer = fire(10, json!([squad("u", 6, 3, true)]), json!([]), &[]);
    assert_eq!(answer["units"], json!([after("u", 2, true)]), "the step is lost in any case");
}

#[test]
fn r_y38_units_first_then_the_vehicle() {
    let units = json!([squad("best", 7, 2, false), squad("b", 5, 2, false)]);
    let vehicles = json!([vehicle("t", "afv"), vehicle("h", "carrier")]);
    let answer = fire(12, units, vehicles, &[6, 5]);
    assert_eq!(answer["checks"], json!([{"id": "b", "die": 6, "passed": false}]), "the second die");
    assert_eq!(answer["units"], json!([after("best", 1, true), after("b", 2, true)]));
    assert_eq!(
        answer["vehicles"],
        json!([wreck("t", true, false), wreck("h", false, false)]),
        "the third die"
    );
}

#[test]
fn y12_1a_odds_join_attack_die_and_checks() {
    let case = json!({
        "op": "small_arms", "fire_value": 2, "weapon_range": "8", "range": 1,
        "units": [squad("best", 7, 2, false), squad("b", 5, 1, true)],
        "vehicles": [vehicle("t", "afv"), vehicle("h", "carrier")],
    });
    // Final 3 to 12. Above 7: five faces. 10 or more: three. Above 10: two. "b" fails on 6 to 10.
    assert_eq!(
        odds(&case),
        json!({
            "drm": 2,
            "units": [
                {"id": "best", "disrupted": "1/2", "loses_a_step": "3/10", "eliminated": "0"},
                {"id": "b", "disrupted": "3/4", "loses_a_step": "1/4", "eliminated": "1/4"},
            ],
            "vehicles": [
                {"id": "t", "shocked": "1/10", "destroyed": "0"},
                {"id": "h", "shocked": "0", "destroyed": "1/10"},
            ],
        })
    );
    let one = with(&case, json!({"vehicles": [vehicle("h", "carrier")]}));
    assert_eq!(odds(&one)["vehicles"][0]["destroyed"], "1/5");
}
