//! 14.0 Recovery from disruption and shock.

use crate::rules::{odds, resolve};
use serde_json::{Value, json};

fn recovery(cohesion: i32, suppressed: bool, leader: bool, die: i32) -> Value {
    resolve(&json!({
        "op": "recovery", "cohesion": cohesion, "suppressed": suppressed, "platoon_leader": leader, "die": die,
    }))
}

#[test]
fn y14_1_recovers_if_the_modified_die_is_within_cohesion() {
    assert_eq!(recovery(6, false, false, 6)["recovered"], true);
    assert_eq!(recovery(6, false, false, 7)["recovered"], false);
    assert_eq!(
        recovery(6, true, false, 6),
        json!({"modified": 7, "recovered": false, "rally": false, "heroic": false})
    );
    assert_eq!(
        recovery(6, false, true, 7),
        json!({"modified": 6, "recovered": true, "rally": false, "heroic": false})
    );
    assert_eq!(recovery(6, true, true, 6)["modified"], 6);
    let answer = odds(&json!({"op": "recovery", "cohesion": 6, "platoon_leader": true}));
    assert_eq!(answer, json!({"recovered": "7/10", "rally": "1/10", "heroic": "1/10"}));
}

#[test]
fn y14_7_shock_recovers_up_to_6() {
    let shock = |suppressed: bool, die: i32| {
        resolve(&json!({"op": "shock_recovery", "suppressed": suppressed, "die": die}))
    };
    assert_eq!(
        shock(false, 6),
        json!({"modified": 6, "recovered": true, "rally": false, "destroyed": false})
    );
    assert_eq!(
        shock(true, 6),
        json!({"modified": 7, "recovered": false, "rally": false, "destroyed": false})
    );
    assert_eq!(
        shock(false, 1),
        json!({"modified": 1, "recovered": true, "rally": true, "destroyed": false})
    );
    assert_eq!(
        shock(false, 10),
        json!({"modified": 10, "recovered": false, "rally": false, "destroyed": true})
    );
    let answer = odds(&json!({"op": "shock_recovery"}));
    assert_eq!(answer, json!({"recovered": "3/5", "rally": "1/10", "destroyed": "1/10"}));
    assert_eq!(odds(&json!({"op": "shock_recovery", "suppressed": true}))["recovered"], "1/2");
}

#[test]
fn r_y16_rally_and_heroism_come_on_top() {
    let rally = recovery(1, true, false, 1);
    assert_eq!(
        rally,
        json!({"modified": 2, "recovered": false, "rally": true, "heroic": false}),
        "a 1 does not recover by itself"
    );
    let heroic = recovery(10, false, false, 10);
    assert_eq!(
        heroic,
        json!({"modified": 10, "recovered": true, "rally": false, "heroic": true}),
        "a 10 does not fail by itself"
    );
    assert_eq!(recovery(9, false, false, 10)["recovered"], false);
}
