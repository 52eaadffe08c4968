//! 16.2 Minefields.

use crate::rules::{odds, resolve};
use serde_json::{Value, json};
use yards::{Condition, MineEffect};

fn effect(unit: &str, die: i32) -> Value {
    resolve(&json!({"op": "minefield", "unit": unit, "die": die}))["effect"].clone()
}

#[test]
fn y16_2_2_mines_by_raw_die() {
    for (unit, expected) in [
        ("non_vehicular", ["none", "disrupted", "disrupted", "casualty_and_disrupted"]),
        ("afv", ["none", "none", "shocked", "destroyed"]),
        ("carrier", ["none", "destroyed", "destroyed", "destroyed"]),
    ] {
        for (die, expected) in (7..=10).zip(expected) {
            assert_eq!(effect(unit, die), expected, "{unit}, die {die}");
        }
        for die in 1..=6 {
            assert_eq!(effect(unit, die), "none", "{unit}, die {die}");
        }
    }
    let answer = odds(&json!({"op": "minefield", "unit": "non_vehicular"}));
    assert_eq!(
        answer,
        json!({"effects": {"none": "7/10", "disrupted": "1/5", "casualty_and_disrupted": "1/10"}})
    );
}

#[test]
fn r_y17_the_disrupted_are_not_hurt_by_8_or_9() {
    let shaken = Condition { steps: 2, disrupted: true };
    assert_eq!(MineEffect::Disrupted.on(shaken), shaken);
    assert_eq!(
        MineEffect::CasualtyAndDisrupted.on(shaken),
        Condition { steps: 1, disrupted: true }
    );
    let fresh = Condition { steps: 1, disrupted: false };
    assert_eq!(MineEffect::Disrupted.on(fresh), Condition { steps: 1, disrupted: true });
    assert!(MineEffect::CasualtyAndDisrupted.on(fresh).is_eliminated());
    assert_eq!(MineEffect::None.on(fresh), fresh);
}

#[test]
fn r_y17_passengers_of_a_destroyed_vehicle_check() {
    assert!(MineEffect::Destroyed.endangers_passengers());
    assert!(!MineEffect::Shocked.endangers_passengers());
}
