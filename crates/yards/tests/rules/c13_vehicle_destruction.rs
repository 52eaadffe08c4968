//! 13.6.2 Vehicle destruction attempts.

use crate::rules::{modifier, odds, refusal, resolve, with};
use serde_json::{Value, json};

fn attempt(force: Value) -> Value {
    json!({
        "op": "vehicle_destruction", "year": 1944, "month": 6,
        "force": with(&json!({"nationality": "american"}), force), "vehicle": {"kind": "afv"}, "die": 5,
    })
}

fn against(vehicle: Value) -> Value {
    let vehicle = with(&json!({"kind": "afv"}), vehicle);
    with(&attempt(json!({"latw": true})), json!({"vehicle": vehicle}))
}

#[test]
fn y13_6_2_all_lines_add_up_to_8_at_most() {
    let case = attempt(json!({"squad": true, "latw": true, "hero": true}));
    let answer = resolve(&with(
        &case,
        json!({"vehicle": {"kind": "carrier", "unsupported": true, "near_cover": true}}),
    ));
    let sum: i64 =
        answer["modifiers"].as_array().unwrap().iter().map(|m| m["value"].as_i64().unwrap()).sum();
    assert_eq!((sum, &answer["drm"], &answer["total"]), (10, &json!(8), &json!(13)));
    let vehicle =
        json!({"kind": "carrier", "unsupported": true, "near_cover": true, "motion": true});
    assert_eq!(
        resolve(&with(&case, json!({"vehicle": vehicle})))["drm"],
        8,
        "the net is cut, not the sum of the good ones"
    );
}

#[test]
fn y13_6_2_2_ten_or_more_destroys() {
    let case = attempt(json!({"squad": true, "latw": true}));
    let total = |die: i32| resolve(&with(&case, json!({"die": die})));
    assert_eq!((&total(5)["total"], &total(5)["destroyed"]), (&json!(10), &json!(true)));
    assert_eq!((&total(4)["total"], &total(4)["destroyed"]), (&json!(9), &json!(false)));
    let mut unrolled = case.clone();
    unrolled.as_object_mut().unwrap().remove("die");
    assert_eq!(odds(&unrolled), json!({"drm": 5, "destroyed": "3/5"}));
}

#[test]
fn r_y14_each_line_counts_once() {
    let answer = resolve(&attempt(json!({"squad": true, "bunker": true})));
    assert_eq!(answer["modifiers"], json!([{"name": "squad_bunker_or_section", "value": 2}]));
    let answer = resolve(&attempt(json!({"squad": true, "hero": true, "squad_assault_value": 3})));
    assert_eq!(modifier(&answer, "hero_or_strong_squad"), 1);
    let german = json!({"nationality": "german", "squad": true, "mg": true, "latw": true});
    let answer = resolve(&attempt(german));
    assert_eq!(
        (modifier(&answer, "squad_bunker_or_section"), modifier(&answer, "latw_or_late_german")),
        (2, 3)
    );
}

#[test]
fn r_y14_after_9_43_begins_in_october_1943() {
    let german = attempt(json!({"nationality": "german", "squad": true}));
    for (year, month, late) in
        [(1943, 9, 0), (1943, 10, 3), (1944, 1, 3), (1942, 12, 0), (1945, 5, 3)]
    {
        let answer = resolve(&with(&german, json!({"year": year, "month": month})));
        assert_eq!(modifier(&answer, "latw_or_late_german"), late, "{month}/{year}");
    }
    let american = attempt(json!({"squad": true}));
    assert_eq!(modifier(&resolve(&american), "latw_or_late_german"), 0, "Germans only");
}

#[test]
fn r_y14_somebody_must_be_eligible() {
    for force in [
        json!({"squad": true}),
        json!({"bunker": true}),
        json!({"latw": true}),
        json!({"hero": true}),
    ] {
        assert!(resolve(&attempt(force.clone())).get("error").is_none(), "{force}");
    }
    for force in [
        json!({}),
        json!({"mg": true, "infantry_section": true}),
        json!({"squad_assault_value": 3}),
    ] {
        assert_eq!(refusal(&resolve(&attempt(force))), ("not_eligible", "/force"));
    }
    for kind in ["mg", "infantry_section"] {
        let german = attempt(json!({"nationality": "german", kind: true}));
        let answer = resolve(&german);
        assert_eq!(modifier(&answer, "squad_bunker_or_section"), 2, "{kind}");
        assert_eq!(modifier(&answer, "latw_or_late_german"), 0, "{kind}: only squads and bunkers");
        let early = with(&german, json!({"year": 1943, "month": 9}));
        assert_eq!(refusal(&resolve(&early)), ("not_eligible", "/force"));
    }
}

#[test]
fn y_t5_every_line() {
    let force = |force: Value, name: &str| modifier(&resolve(&attempt(force)), name);
    assert_eq!(force(json!({"squad": true}), "squad_bunker_or_section"), 2);
    assert_eq!(force(json!({"bunker": true}), "squad_bunker_or_section"), 2);
    assert_eq!(force(json!({"latw": true}), "squad_bunker_or_section"), 0);
    assert_eq!(force(json!({"latw": true}), "latw_or_late_german"), 3);
    assert_eq!(force(json!({"nationality": "german", "bunker": true}), "latw_or_late_german"), 3);
    assert_eq!(force(json!({"hero": true}), "hero_or_strong_squad"), 1);
    for (value, strong) in [(2, 0), (3, 1), (4, 0)] {
        let squad = json!({"squad": true, "squad_assault_value": value});
        assert_eq!(force(squad, "hero_or_strong_squad"), strong, "assault value {value}");
    }
    assert_eq!(
        force(json!({"bunker": true, "squad_assault_value": 3}), "hero_or_strong_squad"),
        0,
        "no squad"
    );
    let vehicle = |vehicle: Value, name: &str| modifier(&resolve(&against(vehicle)), name);
    assert_eq!(
        vehicle(json!({"unsupported": true, "near_cover": true}), "unsupported_near_cover"),
        2
    );
    assert_eq!(vehicle(json!({"unsupported": true}), "unsupported_near_cover"), 0);
    assert_eq!(vehicle(json!({"near_cover": true}), "unsupported_near_cover"), 0);
    assert_eq!(vehicle(json!({"kind": "carrier"}), "carrier_or_shocked"), 2);
    assert_eq!(vehicle(json!({"shocked": true}), "carrier_or_shocked"), 2);
    assert_eq!(
        vehicle(json!({"kind": "carrier", "shocked": true}), "carrier_or_shocked"),
        2,
        "once"
    );
    assert_eq!(vehicle(json!({"motion": true}), "motion"), -1);
}
