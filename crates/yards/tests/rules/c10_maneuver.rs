//! 10.1 Maneuver allowances and what a path costs.

use crate::rules::{refusal, resolve};
use serde_json::{Value, json};

fn path(unit: &str, mode: &str, hexes: Value) -> Value {
    resolve(&json!({"op": "maneuver", "unit": unit, "mode": mode, "hexes": hexes}))
}

fn cost(unit: &str, hex: Value) -> Value {
    path(unit, "activation", json!([hex]))["cost_half_points"].clone()
}

fn open() -> Value {
    json!({"terrain": "open_rural"})
}

#[test]
fn y10_1_a_path_must_fit_the_allowance() {
    let three = path("afv", "activation", json!([open(), open(), open(), open(), open()]));
    assert_eq!(
        three,
        json!({"legal": true, "prohibited_hex": null, "cost_half_points": 10, "allowance_half_points": 10})
    );
    let six = path("afv", "activation", json!([open(), open(), open(), open(), open(), open()]));
    assert_eq!(six["legal"], false);
    assert_eq!(six["cost_half_points"], 12);
}

#[test]
fn y_t8_every_allowance() {
    for (unit, activation, reaction, reverse) in [
        ("non_vehicular", 6, 4, None),
        ("towed_gun", 6, 4, None),
        ("afv", 10, 8, Some(6)),
        ("halftrack", 10, 8, Some(6)),
        ("truck", 12, 8, Some(6)),
    ] {
        let allowance =
            |mode: &str| path(unit, mode, json!([open()]))["allowance_half_points"].clone();
        assert_eq!(
            (allowance("activation"), allowance("reaction")),
            (json!(activation), json!(reaction)),
            "{unit}"
        );
        match reverse {
            Some(reverse) => assert_eq!(allowance("reverse"), reverse, "{unit}"),
            None => {
                let answer = path(unit, "reverse", json!([open()]));
                assert_eq!(refusal(&answer), ("mode_not_allowed", "/mode"), "{unit}");
            }
        }
    }
}

#[test]
fn r_y20_the_bracketed_hexes_are_always_allowed() {
    let steep = json!({"terrain": "woods", "uphill": true});
    let climb =
        |mode: &str, hexes: usize| path("non_vehicular", mode, json!(vec![steep.clone(); hexes]));
    assert_eq!(climb("activation", 2)["cost_half_points"], 8);
    assert_eq!(climb("activation", 2)["legal"], true, "8 of 6 half points, but two hexes");
    assert_eq!(climb("activation", 3)["legal"], false);
    assert_eq!(climb("reaction", 1)["legal"], true);
    assert_eq!(climb("reaction", 2)["legal"], false);
    let wood = json!({"terrain": "forest"});
    assert_eq!(
        path("afv", "reaction", json!([wood, wood]))["legal"],
        false,
        "vehicles have no such hexes"
    );
}

#[test]
fn r_y20_prohibited_stays_prohibited() {
    let answer = path("towed_gun", "activation", json!([open(), {"terrain": "urban_building"}]));
    assert_eq!(
        answer,
        json!({"legal": false, "prohibited_hex": 1, "cost_half_points": null, "allowance_half_points": 6})
    );
    let twice =
        path("truck", "activation", json!([{"terrain": "river"}, open(), {"terrain": "woods"}]));
    assert_eq!(twice["prohibited_hex"], 0, "the first one");
}

#[test]
fn r_y20_along_a_road_1_point_and_nothing_else() {
    for terrain in ["forest", "river", "urban_building", "ford", "open_rural"] {
        let hex = json!({"terrain": terrain, "along_road": true, "uphill": true, "wall": true});
        for unit in ["non_vehicular", "towed_gun", "afv", "halftrack", "truck"] {
            assert_eq!(cost(unit, hex.clone()), 2, "{unit}, {terrain}");
        }
    }
}

#[test]
fn r_y21_a_ford_is_open_country_and_its_surcharge() {
    for (unit, half) in
        [("non_vehicular", 3), ("towed_gun", 3), ("afv", 4), ("halftrack", 4), ("truck", 8)]
    {
        assert_eq!(cost(unit, json!({"terrain": "ford"})), half, "{unit}");
    }
}

#[test]
fn r_y21_a_wall_is_added_to_the_hex_entered_and_nv_units_pay_none() {
    let over = |unit: &str, terrain: &str| cost(unit, json!({"terrain": terrain, "wall": true}));
    assert_eq!(over("non_vehicular", "woods"), 3);
    assert_eq!(over("towed_gun", "open_rural"), 2);
    assert_eq!(over("afv", "woods"), 8);
    assert_eq!(over("halftrack", "open_rural"), Value::Null, "prohibited");
    assert_eq!(over("truck", "road"), Value::Null, "prohibited off road");
}

#[test]
fn r_y22_a_hill_costs_its_own_terrain_and_the_uphill_surcharge() {
    for (unit, flat, uphill) in [
        ("non_vehicular", 2, 3),
        ("towed_gun", 2, 3),
        ("afv", 2, 4),
        ("halftrack", 2, 4),
        ("truck", 4, 6),
    ] {
        assert_eq!(cost(unit, open()), flat, "{unit}");
        assert_eq!(cost(unit, json!({"terrain": "open_rural", "uphill": true})), uphill, "{unit}");
    }
    assert_eq!(
        cost("afv", json!({"terrain": "road", "uphill": true})),
        4,
        "a road hex entered across country"
    );
    assert_eq!(cost("truck", json!({"terrain": "ford", "uphill": true})), 10);
    assert_eq!(cost("halftrack", json!({"terrain": "woods", "uphill": true})), Value::Null);
    let answer = path("afv", "activation", json!([{"terrain": "hill"}]));
    assert_eq!(
        refusal(&answer),
        ("bad_value", "/hexes/0/terrain"),
        "a hill is no terrain of its own"
    );
}

#[test]
fn y_t9_every_cost() {
    // NV, towed gun, AFV, halftrack, truck in half points; 0 is prohibited.
    for (terrain, costs) in [
        ("open_rural", [2, 2, 2, 2, 4]),
        ("open_urban", [2, 2, 2, 2, 2]),
        ("woods", [3, 3, 6, 0, 0]),
        ("forest", [3, 3, 8, 0, 0]),
        ("wooden_building", [2, 2, 2, 2, 4]),
        ("stone_building", [2, 2, 2, 2, 4]),
        ("urban_building", [3, 0, 0, 0, 0]),
        ("road", [2, 2, 2, 2, 2]),
        ("urban_road", [2, 2, 2, 2, 2]),
        ("river", [4, 4, 0, 0, 0]),
        ("bridge", [2, 2, 2, 2, 2]),
    ] {
        let units = ["non_vehicular", "towed_gun", "afv", "halftrack", "truck"];
        for (unit, half) in units.into_iter().zip(costs) {
            let expected = if half == 0 { Value::Null } else { json!(half) };
            assert_eq!(cost(unit, json!({"terrain": terrain})), expected, "{unit}, {terrain}");
        }
    }
}
