//! What the tables take for granted.

use yards::{
    Condition, Direction, enfilades_hex, enfilades_vehicle, envelops, is_suppressed,
    maneuvered_close,
};

const FRESH: Condition = Condition { steps: 2, disrupted: false };

#[test]
fn r_y25_a_casualty_is_one_step_and_no_step_is_elimination() {
    let mut unit = Condition { steps: 2, disrupted: true };
    unit.lose_step();
    assert_eq!(unit, Condition { steps: 1, disrupted: true });
    unit.lose_step();
    assert_eq!(unit, Condition { steps: 0, disrupted: false });
    unit.lose_step_and_disrupt();
    assert_eq!(unit, Condition { steps: 0, disrupted: false }, "there is nothing left to lose");
}

#[test]
fn r_y26_the_disrupted_do_not_act() {
    assert!(FRESH.is_able());
    assert!(!Condition { disrupted: true, ..FRESH }.is_able());
    assert!(!Condition { steps: 0, disrupted: false }.is_able());
}

#[test]
fn r_y26_suppressed_is_who_took_fire_and_was_not_otherwise_affected() {
    assert!(is_suppressed(FRESH, FRESH));
    assert!(!is_suppressed(FRESH, Condition { disrupted: true, ..FRESH }));
    assert!(!is_suppressed(FRESH, Condition { steps: 1, ..FRESH }));
}

#[test]
fn r_y28_enfilade_of_a_vehicle_is_fire_outside_its_front_half() {
    for (facing, from, enfilade) in [
        (0, 0, false),
        (0, 90, false),
        (0, 91, true),
        (0, 180, true),
        (330, 60, false),
        (330, 61, true),
        (10, 281, false),
        (10, 279, true),
    ] {
        assert_eq!(enfilades_vehicle(facing, from), enfilade, "facing {facing}, fire from {from}");
    }
}

#[test]
fn r_y28_enfilade_of_a_hex_is_fire_120_degrees_from_another_attack() {
    assert!(enfilades_hex(0, 120) && enfilades_hex(300, 60) && enfilades_hex(-60, 180));
    assert!(!enfilades_hex(0, 119) && !enfilades_hex(350, 60));
}

#[test]
fn r_y31_maneuvered_within_two_hexes_of_the_firer() {
    assert!(maneuvered_close(&[5, 2, 3]));
    assert!(!maneuvered_close(&[5, 4, 3]));
    assert!(!maneuvered_close(&[]), "it did not maneuver");
}

#[test]
fn r_y32_envelopment_is_entry_from_two_hexes_apart_or_a_blocked_retreat() {
    let from =
        |numbers: &[i32]| numbers.iter().filter_map(|&n| Direction::new(n)).collect::<Vec<_>>();
    assert!(
        envelops(&from(&[1, 3]), false)
            && envelops(&from(&[1, 2, 3]), false)
            && envelops(&from(&[2, 5]), false)
    );
    assert!(
        !envelops(&from(&[1, 2]), false)
            && !envelops(&from(&[6, 1]), false)
            && !envelops(&from(&[4]), false)
    );
    assert!(envelops(&from(&[4]), true));
}
