//! 13.4 Assault values, and who may take part.

use crate::rules::{odds, refusal, settle, with};
use serde_json::{Value, json};

/// An even assault: one squad of assault value 3 and cohesion 6 on each side.
fn even() -> Value {
    json!({
        "op": "assault",
        "attacker": {"units": [squad("a", 3, 6)]},
        "defender": {"units": [squad("d", 3, 6)]},
    })
}

fn squad(id: &str, assault_value: i32, cohesion: i32) -> Value {
    json!({"id": id, "assault_value": assault_value, "cohesion": cohesion, "steps": 2})
}

fn kind(id: &str, kind: &str) -> Value {
    json!({"id": id, "kind": kind, "assault_value": 0, "cohesion": 6})
}

/// The even assault with fields of one side changed.
fn side(name: &str, change: Value) -> Value {
    let even = even();
    with(&even, json!({name: with(&even[name], change)}))
}

/// The modifiers of an assault as (side, name, value); its outcome is of no interest.
fn modifiers(case: &Value) -> Vec<(String, String, i64)> {
    let answer = settle(case, 7);
    let listed = answer["modifiers"].as_array().expect("modifiers");
    let text = |m: &Value, name: &str| m[name].as_str().expect("text").to_owned();
    listed
        .iter()
        .map(|m| (text(m, "side"), text(m, "name"), m["value"].as_i64().expect("a number")))
        .collect()
}

fn only(side: &str, name: &str, value: i64) -> Vec<(String, String, i64)> {
    vec![(side.to_owned(), name.to_owned(), value)]
}

#[test]
fn y13_4_the_modifier_is_the_difference_within_4() {
    for (attack, defense, drm) in [(5, 3, 2), (3, 5, -2), (9, 1, 4), (1, 9, -4), (4, 4, 0)] {
        let case = json!({
            "op": "assault",
            "attacker": {"units": [squad("a", attack, 6)]},
            "defender": {"units": [squad("d", defense, 6)]},
        });
        let answer = odds(&case);
        assert_eq!(answer["drm"], drm, "{attack} against {defense}");
        assert_eq!(
            (&answer["attacker_value"], &answer["defender_value"]),
            (&json!(attack), &json!(defense))
        );
    }
}

#[test]
fn y13_4a_better_cohesion_adds_up_to_3() {
    let lead = |mine: i32, theirs: i32| {
        modifiers(&json!({
            "op": "assault",
            "attacker": {"units": [squad("a", 3, mine)]},
            "defender": {"units": [squad("d", 3, theirs)]},
        }))
    };
    assert_eq!(lead(7, 6), only("attacker", "cohesion", 1));
    assert_eq!(lead(9, 6), only("attacker", "cohesion", 3));
    assert_eq!(lead(10, 2), only("attacker", "cohesion", 3));
    assert_eq!(lead(5, 7), only("defender", "cohesion", 2));
    assert_eq!(lead(6, 6), vec![]);
}

#[test]
fn y13_4b_a_regrouping_defender_gives_the_attacker_1() {
    assert_eq!(
        modifiers(&side("defender", json!({"regrouping": true}))),
        only("attacker", "regrouping_enemy", 1)
    );
}

#[test]
fn y13_4c_a_building_position_or_wall_gives_the_defender_1() {
    let case = side("defender", json!({"cover": "building_ip_or_wall"}));
    assert_eq!(modifiers(&case), only("defender", "building_ip_or_wall", 1));
    assert_eq!(modifiers(&side("defender", json!({"cover": "none"}))), vec![]);
}

#[test]
fn y13_4d_a_concealed_defender_has_1() {
    assert_eq!(
        modifiers(&side("defender", json!({"concealed": true}))),
        only("defender", "concealed", 1)
    );
}

#[test]
fn y13_4e_a_latw_against_bunker_or_towed_gun_has_1() {
    let against = |defender: &str| {
        let case = side("attacker", json!({"units": [squad("a", 3, 6), kind("l", "latw")]}));
        modifiers(&with(
            &case,
            json!({"defender": {"units": [squad("d", 3, 6), kind("x", defender)]}}),
        ))
    };
    assert_eq!(against("bunker"), only("attacker", "latw_vs_bunker_or_gun", 1));
    assert_eq!(against("towed_gun"), only("attacker", "latw_vs_bunker_or_gun", 1));
    assert_eq!(against("mg"), vec![]);
    let aside = json!({"id": "x", "kind": "bunker", "assault_value": 0, "cohesion": 6, "participates": false});
    let case = side("attacker", json!({"units": [squad("a", 3, 6), kind("l", "latw")]}));
    assert_eq!(
        modifiers(&with(&case, json!({"defender": {"units": [squad("d", 3, 6), aside]}}))),
        vec![]
    );
}

#[test]
fn y13_4f_a_hero_against_a_bunker_has_1() {
    let against = |defender: &str, hero: bool| {
        let case = side("attacker", json!({"hero": hero}));
        modifiers(&with(
            &case,
            json!({"defender": {"units": [squad("d", 3, 6), kind("x", defender)]}}),
        ))
    };
    assert_eq!(against("bunker", true), only("attacker", "hero_vs_bunker", 1));
    assert_eq!(against("bunker", false), vec![]);
    assert_eq!(against("towed_gun", true), vec![], "a gun is no bunker");
    assert_eq!(
        modifiers(&side("defender", json!({"hero": true}))),
        vec![],
        "the defender's hero is no matter"
    );
}

#[test]
fn y13_4g_a_defender_on_a_hill_has_1() {
    assert_eq!(modifiers(&side("defender", json!({"hill": true}))), only("defender", "hill", 1));
}

#[test]
fn y13_4h_envelopment_gives_the_attacker_1() {
    assert_eq!(
        modifiers(&side("attacker", json!({"envelopment": true}))),
        only("attacker", "envelopment", 1)
    );
    let answer = odds(&side("defender", json!({"envelopment": true})));
    assert_eq!(refusal(&answer), ("unknown_field", "/defender/envelopment"));
}

#[test]
fn y13_4i_a_defender_inside_a_town_has_2() {
    assert_eq!(
        modifiers(&side("defender", json!({"cover": "urban"}))),
        only("defender", "urban", 2)
    );
}

#[test]
fn y13_4j_a_vehicle_in_motion_costs_its_side_1() {
    let moving = |participates: bool| json!({"id": "v", "kind": "afv", "assault_value": 0, "cohesion": 6, "motion": true, "participates": participates});
    let case = |name: &str, participates: bool| {
        side(name, json!({"units": [squad("s", 3, 6), moving(participates)]}))
    };
    assert_eq!(modifiers(&case("attacker", true)), only("attacker", "motion", -1));
    assert_eq!(modifiers(&case("defender", true)), only("defender", "motion", -1));
    assert_eq!(modifiers(&case("attacker", false)), vec![], "it does not take part");
    let running = json!({"id": "s", "assault_value": 3, "cohesion": 6, "motion": true});
    assert_eq!(
        modifiers(&side("attacker", json!({"units": [running]}))),
        vec![],
        "a squad is no vehicle"
    );
}

#[test]
fn y13_5b_at_most_4_steps_1_vehicle_and_1_latw_take_part() {
    let force = |units: Value| odds(&side("attacker", json!({"units": units})));
    let steps =
        |id: &str, steps: i32| json!({"id": id, "assault_value": 1, "cohesion": 6, "steps": steps});
    assert!(force(json!([steps("a", 3), steps("b", 1)])).get("error").is_none());
    assert_eq!(
        refusal(&force(json!([steps("a", 3), steps("b", 2)]))),
        ("too_many_steps", "/attacker/units")
    );
    let idle =
        json!({"id": "b", "assault_value": 1, "cohesion": 6, "steps": 4, "participates": false});
    assert!(
        force(json!([steps("a", 4), idle])).get("error").is_none(),
        "who stands aside is not counted"
    );
    let latw = json!({"id": "l", "kind": "latw", "assault_value": 1, "cohesion": 6, "steps": 4});
    assert!(
        force(json!([steps("a", 4), latw])).get("error").is_none(),
        "nor are the steps of a LATW"
    );
    let answer = force(json!([kind("v", "afv"), kind("w", "carrier")]));
    assert_eq!(refusal(&answer), ("too_many_vehicles", "/attacker/units"));
    let answer = force(json!([kind("l", "latw"), kind("m", "latw")]));
    assert_eq!(refusal(&answer), ("too_many_latws", "/attacker/units"));
    assert!(force(json!([kind("v", "afv")])).get("error").is_none(), "a vehicle alone takes part");
    let aside = json!({"id": "a", "assault_value": 1, "cohesion": 6, "participates": false});
    assert_eq!(refusal(&force(json!([aside]))), ("no_participants", "/attacker/units"));
    let defender = odds(&side("defender", json!({"units": [aside]})));
    assert_eq!(refusal(&defender), ("no_participants", "/defender/units"));
}

#[test]
fn r_y11_values_are_sums_with_modifiers_before_the_limit() {
    let case = json!({
        "op": "assault",
        "attacker": {"units": [squad("a", 3, 6), squad("b", 4, 5), kind("l", "latw")], "envelopment": true},
        "defender": {"units": [squad("d", 1, 6)], "cover": "urban", "hill": true, "concealed": true},
    });
    let answer = odds(&case);
    assert_eq!((&answer["attacker_value"], &answer["defender_value"]), (&json!(8), &json!(5)));
    assert_eq!(answer["drm"], 3);
}

#[test]
fn r_y11_cohesion_compares_the_best_combat_units_that_take_part() {
    let latw = |cohesion: i32| json!({"id": "l", "kind": "latw", "assault_value": 0, "cohesion": cohesion});
    let case = side("attacker", json!({"units": [squad("a", 3, 6), latw(10)]}));
    assert_eq!(modifiers(&case), vec![], "never a LATW");
    let case = side("attacker", json!({"units": [latw(10)]}));
    assert_eq!(modifiers(&case), vec![], "without a combat unit on one side it is left out");
    let tank = json!({"id": "v", "kind": "afv", "assault_value": 3, "cohesion": 10});
    assert_eq!(modifiers(&side("attacker", json!({"units": [tank]}))), vec![], "nor a vehicle");
    let aside = json!({"id": "b", "assault_value": 3, "cohesion": 10, "participates": false});
    assert_eq!(modifiers(&side("attacker", json!({"units": [squad("a", 3, 6), aside]}))), vec![]);
    let shaken = json!({"id": "a", "assault_value": 3, "cohesion": 8, "disrupted": true});
    let case = side("attacker", json!({"units": [shaken]}));
    assert_eq!(modifiers(&case), only("attacker", "cohesion", 2), "a disrupted one counts in full");
}

#[test]
fn y13_6_1_an_urban_assault_is_one_on_urban_building_or_road() {
    use yards::{Features, Terrain};
    let hex = |terrain: Terrain| Features::from_iter([Terrain::Hill, terrain]);
    assert!(hex(Terrain::UrbanBuilding).is_urban() && hex(Terrain::UrbanRoad).is_urban());
    for terrain in
        [Terrain::OpenUrban, Terrain::StoneBuilding, Terrain::Road, Terrain::ImprovedPosition]
    {
        assert!(!hex(terrain).is_urban(), "{terrain}");
    }
}
