//! 11.4 Mortars: scatter and fire.

use crate::rules::{modifier, odds, refusal, resolve, with};
use serde_json::{Value, json};

fn salvo() -> Value {
    json!({
        "op": "mortar_fire", "mortar": "81mm_platoon", "hit": "primary",
        "units": [{"id": "u", "cohesion": 6, "steps": 2}], "dice": [3],
    })
}

fn accuracy(mortar: &str, ammo: &str, dice: &[i32]) -> Value {
    resolve(&json!({"op": "mortar_accuracy", "mortar": mortar, "ammo": ammo, "dice": dice}))
}

#[test]
fn y11_4_6_value_and_accuracy_dice_come_from_the_table() {
    let answer = resolve(&salvo());
    assert_eq!(modifier(&answer, "mortar_value"), 2);
    let answer = accuracy("60mm_section", "smoke", &[7, 8]);
    assert_eq!(answer["accuracy_dice"], 2);
    assert_eq!(refusal(&accuracy("60mm_section", "smoke", &[7])), ("dice_short", "/dice"));
    assert_eq!(refusal(&accuracy("60mm_section", "smoke", &[7, 7, 7])), ("dice_extra", "/dice"));
}

#[test]
fn y11_4_7_final_is_die_value_airburst_density_and_terrain() {
    let answer = resolve(&with(&salvo(), json!({"density": true, "terrain": ["forest"]})));
    assert_eq!(
        answer["modifiers"],
        json!([
            {"name": "mortar_value", "value": 2}, {"name": "airburst", "value": 1},
            {"name": "density", "value": 1}, {"name": "tem", "value": -1},
        ])
    );
    assert_eq!((&answer["drm"], &answer["final"]), (&json!(3), &json!(6)));
}

#[test]
fn r_y3_mortars_know_no_lower_limit() {
    let low = json!({"mortar": "60mm_section", "hit": "secondary", "terrain": ["urban_building"]});
    assert_eq!(resolve(&with(&salvo(), low))["drm"], -4, "as low as a mortar can go");
}

#[test]
fn r_y7_the_aimed_hex_is_always_hit_and_1_to_6_scatter() {
    let answer = accuracy("81mm_platoon", "he", &[3, 10, 1, 3, 7]);
    assert_eq!(answer["adjacent_hexes"], json!([1, 3]), "ascending, each once");
    assert_eq!(answer["target_hex_value"], 2);
    assert_eq!(answer["adjacent_hex_value"], 0);
    assert_eq!(answer["smoke_markers"], 0);
    let answer = accuracy("81mm_platoon", "he", &[7, 8, 9, 10, 10]);
    assert_eq!(answer["adjacent_hexes"], json!([]));
    assert_eq!(
        (&answer["target_hex_value"], &answer["adjacent_hex_value"]),
        (&json!(2), &Value::Null)
    );
    let answer = accuracy("81mm_platoon", "smoke", &[6, 6, 1, 2, 3, 8, 9]);
    assert_eq!(answer["smoke_markers"], 5, "one in the aimed hex, four in neighbours");
    assert_eq!(
        (&answer["target_hex_value"], &answer["adjacent_hex_value"]),
        (&Value::Null, &Value::Null)
    );
}

#[test]
fn r_y7_different_neighbours_are_counted_exactly() {
    let answer = odds(&json!({"op": "mortar_accuracy", "mortar": "60mm_section", "ammo": "smoke"}));
    // None: 4/10 twice. Two: 6/10, then one of the five others. One: the rest.
    let hexes = json!({"0": "4/25", "1": "27/50", "2": "3/10"});
    assert_eq!(answer, json!({"accuracy_dice": 2, "adjacent_hexes": hexes}));
}

#[test]
fn r_y8_shells_burst_in_woods_and_forest() {
    let airburst = |terrain: Value| {
        modifier(&resolve(&with(&salvo(), json!({"terrain": terrain}))), "airburst")
    };
    assert_eq!(airburst(json!(["woods"])), 1);
    assert_eq!(airburst(json!(["hill", "forest", "road"])), 1);
    assert_eq!(airburst(json!(["woods", "forest"])), 1, "once");
    assert_eq!(airburst(json!(["stone_building", "hill"])), 0);
}

#[test]
fn y_t3_mortar_table() {
    // 60mm section, 8cm section, 8cm/81mm platoon: primary, secondary, HE dice, smoke dice.
    for (mortar, primary, secondary, he, smoke) in
        [("60mm_section", 0, -1, 1, 2), ("8cm_section", 2, 0, 1, 4), ("81mm_platoon", 2, 0, 5, 7)]
    {
        let value = |hit: &str| {
            modifier(
                &resolve(&with(&salvo(), json!({"mortar": mortar, "hit": hit}))),
                "mortar_value",
            )
        };
        assert_eq!((value("primary"), value("secondary")), (primary, secondary), "{mortar}");
        let dice = |ammo: &str| {
            odds(&json!({"op": "mortar_accuracy", "mortar": mortar, "ammo": ammo}))["accuracy_dice"]
                .clone()
        };
        assert_eq!((dice("he"), dice("smoke")), (json!(he), json!(smoke)), "{mortar}");
    }
}
