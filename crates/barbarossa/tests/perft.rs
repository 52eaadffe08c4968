//! Lines of play counted from small positions: what is legal, pinned by a number. A count that changes is a rule that changed:
//! say which in the commit.

use barbarossa::{Barbarossa, State};
use referee::conformance::perft;

fn counts(text: &str, depth: u32) -> Vec<u64> {
    let state = State::sketch("agc", text).expect("a position");
    (1..=depth).map(|depth| perft::<Barbarossa>(&state, depth)).collect()
}

/// A march that may be reacted to, an attack on entry, a concerted attack.
#[test]
fn a_panzer_division_before_a_rifle_corps() {
    let text = "turn 3 axis operations\n axis agc-de-3pz 2922\n soviet agc-su-28rc 2920\n soviet agc-su-4td 2819";
    assert_eq!(counts(text, 7), [3, 3, 11, 49, 260, 1432, 7999]);
}

/// Forces of several units: who is named, in which order, and who is left behind.
#[test]
fn a_stack_beside_the_enemy() {
    let text = "turn 3 axis operations\n axis agc-de-3pz 2922\n axis agc-de-5i 2922\n soviet agc-su-28rc 2921";
    assert_eq!(counts(text, 7), [4, 7, 24, 139, 856, 4845, 26228]);
}

/// The Soviet turn, with strategic movement by rail before it.
#[test]
fn strategic_movement_by_rail() {
    let text = "turn 3 soviet strategic\n soviet agc-su-28rc 2812\n axis agc-de-3pz 2922";
    assert_eq!(counts(text, 5), [2, 3, 9, 51, 304]);
}
