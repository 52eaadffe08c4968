//! 2.4 Stacking.

use crate::rules::resolve;
use serde_json::{Value, json};

fn stack(units: Value) -> Value {
    let case = crate::rules::with(&json!({"op": "stacking"}), units);
    resolve(&case)
}

#[test]
fn y2_4_limits_per_player_and_hex() {
    assert_eq!(stack(json!({})), json!({"legal": true, "over": []}));
    let full = json!({"squads": 3, "mgs": 2, "towed_guns": 1, "bunkers": 1, "vehicles": 2, "leaders": 2, "latws": 2});
    assert_eq!(stack(full), json!({"legal": true, "over": []}));
    assert_eq!(stack(json!({"squads": 4})), json!({"legal": false, "over": ["squads"]}));
}

#[test]
fn r_y20_rows_of_the_stacking_table_are_independent() {
    let answer = stack(json!({"latws": 20, "squads": 3, "bunkers": 2, "mgs": 3}));
    assert_eq!(
        answer,
        json!({"legal": false, "over": ["mgs", "bunkers", "latws"]}),
        "in the order of the table"
    );
}

#[test]
fn y_t7_every_row() {
    for (kind, most) in [
        ("squads", 3),
        ("mgs", 2),
        ("towed_guns", 1),
        ("bunkers", 1),
        ("vehicles", 2),
        ("leaders", 2),
        ("latws", 2),
    ] {
        assert_eq!(stack(json!({kind: most}))["legal"], true, "{kind}");
        assert_eq!(stack(json!({kind: most + 1}))["over"], json!([kind]), "{kind}");
    }
    let chart = &yards::Charts::standard().stacking;
    let assault =
        (chart.assault_steps, chart.assault_vehicles, chart.assault_leaders, chart.assault_latws);
    assert_eq!(assault, (4, 1, 1, 1));
}
