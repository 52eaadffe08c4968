//! R-Y27: how long a vehicle is in motion.

use yards::{MotionEvent, Mover};

/// Whether the mover is in motion after all that.
fn in_motion(mover: Mover, events: &[MotionEvent]) -> bool {
    events.iter().fold(false, |marked, &event| mover.in_motion_after(marked, event))
}

#[test]
fn r_y27_a_vehicle_that_maneuvered_is_in_motion_until_its_next_activation() {
    use MotionEvent::{Activated, Maneuvered, TurnEnded};
    for mover in [Mover::Afv, Mover::Halftrack, Mover::Truck] {
        assert!(in_motion(mover, &[Activated, Maneuvered]), "{mover}");
        assert!(
            in_motion(mover, &[Activated, Maneuvered, TurnEnded]),
            "{mover}: into the next turn"
        );
        assert!(!in_motion(mover, &[Activated, Maneuvered, TurnEnded, Activated]), "{mover}");
        assert!(!in_motion(mover, &[Activated, TurnEnded]), "{mover}: it stood still");
    }
    assert!(in_motion(Mover::Afv, &[Activated, Maneuvered, Activated, Maneuvered]), "it goes on");
    assert!(in_motion(Mover::Afv, &[Activated, Maneuvered, TurnEnded, Maneuvered]), "in reaction");
}

#[test]
fn r_y27_nv_units_bear_no_motion_marker() {
    for mover in [Mover::NonVehicular, Mover::TowedGun] {
        assert!(!in_motion(mover, &[MotionEvent::Maneuvered]), "{mover}");
    }
}
