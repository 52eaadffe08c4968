//! 13.5 The assault table band by band, and the order of its dice.

use crate::rules::{odds, refusal, resolve, settle, with};
use serde_json::{Value, json};

fn unit(id: &str, cohesion: i32, steps: i32, disrupted: bool) -> Value {
    json!({"id": id, "assault_value": 1, "cohesion": cohesion, "steps": steps, "disrupted": disrupted})
}

fn tank(id: &str) -> Value {
    json!({"id": id, "kind": "afv", "assault_value": 1, "cohesion": 6})
}

/// Units of assault value 9 or 0 move the modifier; these stand on each side with a modifier of 0.
fn even(cover: &str) -> Value {
    json!({
        "op": "assault",
        "attacker": {"units": [unit("a", 6, 2, false)]},
        "defender": {"units": [unit("d", 6, 2, false)], "cover": cover},
    })
}

fn dice(case: &Value, dice: &[i32]) -> Value {
    let answer = resolve(&with(case, json!({"dice": dice})));
    assert!(answer.get("error").is_none(), "{answer}");
    answer
}

fn after(id: &str, steps: i32, disrupted: bool, regrouping: bool) -> Value {
    json!({"id": id, "steps": steps, "disrupted": disrupted, "eliminated": steps == 0, "regrouping": regrouping})
}

/// The attacker five stronger (+4) or weaker (-4) than the defender.
fn lopsided(attack: i32, defense: i32) -> Value {
    let with_value =
        |id: &str, value: i32| with(&unit(id, 6, 2, false), json!({"assault_value": value}));
    json!({
        "op": "assault",
        "attacker": {"units": [with_value("a", attack)], "vda": {"target": "dt", "drm": 8}},
        "defender": {"units": [with_value("d", defense)], "vda": {"target": "at", "drm": 8}},
    })
}

/// Adds a tank that stands aside on each side, and more units for the attacker or the defender.
fn crowd(case: &Value, attackers: &[Value], defenders: &[Value]) -> Value {
    let aside = |unit: &Value| with(unit, json!({"participates": false}));
    let mut case = case.clone();
    for (side, id, more) in [("attacker", "at", attackers), ("defender", "dt", defenders)] {
        let units = case[side]["units"].as_array_mut().expect("units");
        units.push(aside(&tank(id)));
        units.extend(more.iter().map(aside));
    }
    case
}

#[test]
fn y13_5a_final_is_die_and_modifier_and_gives_the_band() {
    let bands = odds(&lopsided_plain(9, 1))["bands"].clone();
    assert_eq!(bands, json!({"14": "1/10", "10_to_13": "2/5", "6_to_9": "2/5", "2_to_5": "1/10"}));
    let bands = odds(&lopsided_plain(1, 9))["bands"].clone();
    assert_eq!(
        bands,
        json!({"6_to_9": "1/10", "2_to_5": "2/5", "-1_to_1": "3/10", "below_-1": "1/5"})
    );
    let answer = odds(&even("none"));
    assert_eq!(
        answer["bands"],
        json!({"10_to_13": "1/10", "6_to_9": "2/5", "2_to_5": "2/5", "-1_to_1": "1/10"})
    );
    assert_eq!(answer["retreats"], json!({"attacker": "1/2", "defender": "1/2"}));
}

fn lopsided_plain(attack: i32, defense: i32) -> Value {
    let with_value =
        |id: &str, value: i32| with(&unit(id, 6, 2, false), json!({"assault_value": value}));
    json!({
        "op": "assault",
        "attacker": {"units": [with_value("a", attack)]},
        "defender": {"units": [with_value("d", defense)]},
    })
}

#[test]
fn y13_5c_band_14_routs_the_defender() {
    let case = crowd(&lopsided(9, 1), &[], &[unit("e", 9, 1, false), unit("f", 9, 3, true)]);
    let answer = dice(&case, &[10, 2]);
    assert_eq!((&answer["final"], &answer["band"]), (&json!(14), &json!("14")));
    assert_eq!(
        answer["vehicle_destruction"],
        json!([{"side": "attacker", "target": "dt", "total": 10, "destroyed": true}]),
        "the defender may not try"
    );
    assert_eq!(answer["retreat"], json!({"side": "defender", "hexes": 4}));
    assert_eq!(answer["checks"], json!([]));
    assert_eq!(answer["may_advance"], "attacker");
    assert_eq!(
        answer["attacker_units"],
        json!([after("a", 2, false, false), {"id": "at", "destroyed": false}])
    );
    assert_eq!(
        answer["defender_units"],
        json!([
            after("d", 1, true, false), {"id": "dt", "destroyed": true},
            after("e", 0, false, false), after("f", 2, true, false),
        ])
    );
}

#[test]
fn y13_5d_band_10_to_13_shakes_the_defender() {
    let case = crowd(&lopsided(9, 1), &[], &[unit("e", 6, 2, true), unit("f", 6, 2, false)]);
    // Assault die, both attempts, checks of "d" and "f": the disrupted "e" just loses a step.
    let answer = dice(&case, &[6, 1, 10, 6, 7]);
    assert_eq!((&answer["final"], &answer["band"]), (&json!(10), &json!("10_to_13")));
    assert_eq!(answer["vehicle_destruction"].as_array().map(Vec::len), Some(2));
    assert_eq!(answer["retreat"], json!({"side": "defender", "hexes": 2}));
    assert_eq!(
        answer["checks"],
        json!([{"id": "d", "die": 6, "passed": true}, {"id": "f", "die": 7, "passed": false}])
    );
    assert_eq!(
        answer["defender_units"],
        json!([
            after("d", 2, true, false), {"id": "dt", "destroyed": false},
            after("e", 1, true, false), after("f", 1, true, false),
        ])
    );
    assert_eq!(answer["attacker_units"][0], after("a", 2, false, false), "nobody regroups");
    assert_eq!(answer["may_advance"], Value::Null);
}

#[test]
fn y13_5e_band_6_to_9_checks_the_defender_and_regroups_both() {
    let case = crowd(
        &even("none"),
        &[unit("b", 6, 2, false)],
        &[unit("e", 6, 2, true), unit("f", 6, 2, false)],
    );
    let answer = dice(&case, &[8, 6, 7, 7]);
    assert_eq!(answer["band"], "6_to_9");
    assert_eq!(
        answer["defender_units"],
        json!([
            after("d", 2, false, true), {"id": "dt", "destroyed": false},
            after("e", 1, true, false), after("f", 2, true, false),
        ])
    );
    assert_eq!(
        answer["attacker_units"],
        json!([after("a", 2, false, true), {"id": "at", "destroyed": false}, after("b", 2, false, false)]),
        "only who took part regroups"
    );
    assert_eq!(answer["retreat"], json!({"side": "defender", "hexes": 2}));
}

#[test]
fn y13_5e_street_fighting_costs_both_a_step_on_a_raw_6_or_7() {
    // The defender's +2 turns a raw 8 into 6; raw 6 and 7 into 4 and 5, another band.
    let even_values = |case: &Value| {
        let strong = with(&unit("a", 6, 2, false), json!({"assault_value": 3}));
        with(case, json!({"attacker": {"units": [strong]}}))
    };
    for (die, bloody) in [(6, true), (7, true), (8, false), (9, false)] {
        let answer = dice(&even_values(&even("urban")), &[die, 1]);
        assert_eq!(answer["band"], "6_to_9", "die {die}");
        let both = json!([{"side": "attacker", "id": "a"}, {"side": "defender", "id": "d"}]);
        assert_eq!(answer["urban_casualties"], if bloody { both } else { json!([]) }, "die {die}");
        let steps = if bloody { 1 } else { 2 };
        assert_eq!(answer["attacker_units"][0]["steps"], steps, "die {die}");
        assert_eq!(answer["defender_units"][0]["steps"], steps, "die {die}");
    }
    let answer = dice(&even("building_ip_or_wall"), &[7, 1]);
    assert_eq!(answer["urban_casualties"], json!([]), "not an urban assault");
}

#[test]
fn y13_5f_band_2_to_5_is_the_attackers_retreat() {
    let case = crowd(&even("none"), &[unit("b", 6, 1, true)], &[]);
    let answer = dice(&case, &[4, 6, 9]);
    assert_eq!(
        (&answer["band"], &answer["retreat"]),
        (&json!("2_to_5"), &json!({"side": "attacker", "hexes": 2}))
    );
    assert_eq!(
        answer["attacker_units"],
        json!([after("a", 2, false, true), {"id": "at", "destroyed": false}, after("b", 0, false, false)])
    );
    assert_eq!(answer["defender_units"][0], after("d", 2, false, true));
}

#[test]
fn y13_5f_street_fighting_costs_only_the_attacker_on_a_raw_4_or_5() {
    let strong = with(&unit("a", 6, 2, false), json!({"assault_value": 3}));
    let case = with(&even("urban"), json!({"attacker": {"units": [strong]}}));
    for (die, bloody) in [(2, false), (3, false), (4, true), (5, true)] {
        let answer = dice(&case, &[die, 1]);
        assert_eq!(answer["band"], "2_to_5", "die {die}");
        let attacker = json!([{"side": "attacker", "id": "a"}]);
        assert_eq!(
            answer["urban_casualties"],
            if bloody { attacker } else { json!([]) },
            "die {die}"
        );
        assert_eq!(answer["defender_units"][0]["steps"], 2, "die {die}");
    }
    // A raw 6 that lands in this band is not among its dice.
    let answer = dice(&with(&even("urban"), json!({})), &[6, 1]);
    assert_eq!((&answer["band"], &answer["urban_casualties"]), (&json!("2_to_5"), &json!([])));
}

#[test]
fn y13_5g_band_minus_1_to_1_shakes_the_attacker() {
    let case = crowd(&lopsided(1, 9), &[unit("b", 6, 2, true), unit("c", 6, 1, false)], &[]);
    let answer = dice(&case, &[4, 1, 1, 6, 7]);
    assert_eq!((&answer["final"], &answer["band"]), (&json!(0), &json!("-1_to_1")));
    assert_eq!(answer["vehicle_destruction"].as_array().map(Vec::len), Some(2));
    assert_eq!(answer["retreat"], json!({"side": "attacker", "hexes": 2}));
    assert_eq!(
        answer["attacker_units"],
        json!([
            after("a", 2, true, false), {"id": "at", "destroyed": false},
            after("b", 1, true, false), after("c", 0, false, false),
        ])
    );
    assert_eq!(
        (&answer["defender_units"][0], &answer["may_advance"]),
        (&after("d", 2, false, false), &Value::Null)
    );
}

#[test]
fn y13_5h_under_minus_1_routs_the_attacker() {
    let case = crowd(&lopsided(1, 9), &[unit("b", 6, 1, true)], &[]);
    let answer = dice(&case, &[2, 3]);
    assert_eq!((&answer["final"], &answer["band"]), (&json!(-2), &json!("below_-1")));
    assert_eq!(
        answer["vehicle_destruction"],
        json!([{"side": "defender", "target": "at", "total": 11, "destroyed": true}]),
        "the attacker may not try"
    );
    assert_eq!(answer["retreat"], json!({"side": "attacker", "hexes": 4}));
    assert_eq!(answer["may_advance"], "defender");
    assert_eq!(
        answer["attacker_units"],
        json!([after("a", 1, true, false), {"id": "at", "destroyed": true}, after("b", 0, false, false)])
    );
}

#[test]
fn r_y12_a_retreat_is_2_hexes_where_the_card_gives_none() {
    let hexes: Vec<u8> =
        yards::Charts::standard().assault_bands.rows().iter().map(|row| row.hexes).collect();
    assert_eq!(hexes, [4, 2, 2, 2, 2, 4]);
}

/// Rules: R-Y13, Y13.6.5
#[test]
fn r_y13_dice_fall_in_order() {
    let case = crowd(&lopsided(3, 5), &[unit("b", 3, 1, true)], &[]);
    let leaders = |case: &Value| {
        let side = |name: &str| with(&case[name], json!({"leader": true}));
        with(case, json!({"attacker": side("attacker"), "defender": side("defender")}))
    };
    let urban = |case: &Value| {
        let defender = with(&case["defender"], json!({"cover": "urban"}));
        with(case, json!({"defender": defender}))
    };
    // Value 3 against 5 + 2: modifier -4. Raw 7 gives 3, in band 2 to 5; raw 4 is urban only there, so nobody bleeds.
    let answer = dice(&leaders(&urban(&case)), &[7, 2, 1, 6, 9, 10]);
    assert_eq!(answer["final"], 3);
    assert_eq!(
        answer["vehicle_destruction"],
        json!([
            {"side": "attacker", "target": "dt", "total": 10, "destroyed": true},
            {"side": "defender", "target": "at", "total": 9, "destroyed": false},
        ])
    );
    assert_eq!(
        answer["checks"],
        json!([{"id": "a", "die": 6, "passed": true}, {"id": "b", "die": 9, "passed": false}])
    );
    assert_eq!(
        answer["leader_lost"],
        json!({"attacker": true, "defender": false}),
        "only the attacker bled"
    );
}

#[test]
fn r_y13_both_attempts_count_even_if_both_succeed() {
    let case = crowd(&lopsided(1, 1), &[], &[]);
    let answer = dice(&case, &[8, 10, 10, 1]);
    assert_eq!(answer["attacker_units"][1], json!({"id": "at", "destroyed": true}));
    assert_eq!(answer["defender_units"][1], json!({"id": "dt", "destroyed": true}));
}

#[test]
fn r_y13_urban_losses_come_first_and_the_dead_do_not_check() {
    let strong = with(&unit("a", 6, 2, false), json!({"assault_value": 3}));
    let defender = json!({"units": [unit("d", 6, 1, false)], "cover": "urban"});
    let case = with(&even("urban"), json!({"attacker": {"units": [strong]}, "defender": defender}));
    let answer = dice(&case, &[6]);
    assert_eq!(answer["checks"], json!([]));
    assert_eq!(answer["defender_units"], json!([after("d", 0, false, false)]));
}

#[test]
fn y13_6_5_a_leader_is_lost_on_a_raw_10_after_a_step_lost() {
    let case = lopsided_plain(9, 1);
    let case = with(&case, json!({"defender": with(&case["defender"], json!({"leader": true}))}));
    assert_eq!(dice(&case, &[10, 10])["leader_lost"], json!({"attacker": false, "defender": true}));
    assert_eq!(dice(&case, &[10, 9])["leader_lost"], json!({"attacker": false, "defender": false}));
}

#[test]
fn r_y15_without_losses_or_leader_nobody_rolls() {
    let case = even("none");
    let led = with(&case, json!({"defender": with(&case["defender"], json!({"leader": true}))}));
    assert_eq!(dice(&led, &[8, 6])["leader_lost"]["defender"], false, "no step lost: no die");
    let answer = resolve(&with(&led, json!({"dice": [8, 6, 10]})));
    assert_eq!(refusal(&answer), ("dice_extra", "/dice"));
    let answer = resolve(&with(&lopsided_plain(9, 1), json!({"dice": [10, 10]})));
    assert_eq!(refusal(&answer), ("dice_extra", "/dice"), "no leader: no die");
}

#[test]
fn r_y15_a_step_lost_by_who_stood_aside_counts_too() {
    let case = crowd(&lopsided_plain(9, 1), &[], &[]);
    let mut case =
        with(&case, json!({"defender": with(&case["defender"], json!({"leader": true}))}));
    case["defender"]["units"] =
        json!([tank("t"), with(&unit("e", 6, 2, false), json!({"participates": false}))]);
    let answer = dice(&case, &[10, 10]);
    assert_eq!(answer["leader_lost"]["defender"], true);
}

#[test]
fn r_y37_a_rout_costs_the_disrupted_a_step_too() {
    let case = crowd(&lopsided_plain(9, 1), &[], &[unit("e", 6, 2, true)]);
    let answer = dice(&case, &[10]);
    assert_eq!(answer["defender_units"][2], after("e", 1, true, false));
}

#[test]
fn r_y9_an_urban_loss_hits_the_best_that_took_part() {
    let latw = json!({"id": "l", "kind": "latw", "assault_value": 2, "cohesion": 10, "steps": 1});
    let aside = json!({"id": "z", "assault_value": 0, "cohesion": 10, "participates": false});
    let attack = |units: Value| {
        let case = with(&even("urban"), json!({"attacker": {"units": units}}));
        settle(&case, 4)["urban_casualties"].clone()
    };
    let strong = |id: &str, cohesion: i32| unit(id, cohesion, 1, false);
    assert_eq!(
        attack(json!([latw, aside, strong("a", 5), strong("b", 5)])),
        json!([{"side": "attacker", "id": "a"}])
    );
    assert_eq!(
        attack(json!([latw, with(&tank("t"), json!({"assault_value": 1}))])),
        json!([{"side": "attacker", "id": "l"}])
    );
}

#[test]
fn y_t4_every_final_result_has_its_band() {
    use yards::Band::{
        BelowMinusOne, Fourteen, MinusOneToOne, SixToNine, TenToThirteen, TwoToFive,
    };
    let chart = &yards::Charts::standard().assault_bands;
    for (results, band) in [
        (14..=14, Fourteen),
        (10..=13, TenToThirteen),
        (6..=9, SixToNine),
        (2..=5, TwoToFive),
        (-1..=1, MinusOneToOne),
        (-3..=-2, BelowMinusOne),
    ] {
        for result in results {
            assert_eq!(chart.row(result).band, band, "{result}");
        }
    }
}
