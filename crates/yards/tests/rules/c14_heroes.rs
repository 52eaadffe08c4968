//! R-Y36: heroes.

use yards::{Charts, Condition, Die, Heroes, Recovery, RecoveryOutcome};

fn recovery(die: i64) -> RecoveryOutcome {
    let squad = Recovery { cohesion: 6, suppressed: false, platoon_leader: false };
    squad.resolve(&Charts::standard().recovery, Die::new(die).expect("a face"))
}

#[test]
fn r_y36_a_unit_has_one_hero() {
    let mut heroes = Heroes::default();
    assert!(!heroes.recovered("first squad", &recovery(9)), "not heroic");
    assert!(heroes.recovered("first squad", &recovery(10)));
    assert!(!heroes.recovered("first squad", &recovery(10)), "it has one");
    assert!(heroes.recovered("second squad", &recovery(10)), "another unit, another hero");
    heroes.changed(&"first squad", Condition { steps: 0, disrupted: false });
    assert!(!heroes.help(["first squad"]), "there was no second one");
}

#[test]
fn r_y36_a_hero_helps_where_his_unit_takes_part() {
    let mut heroes = Heroes::default();
    heroes.recovered("first squad", &recovery(10));
    assert!(heroes.help(["second squad", "first squad"]));
    assert!(!heroes.help(["second squad"]));
    assert!(!heroes.help([]));
}

#[test]
fn r_y36_a_hero_lasts_and_is_lost_with_his_unit() {
    let mut heroes = Heroes::default();
    heroes.recovered("first squad", &recovery(10));
    heroes.recovered("second squad", &recovery(10));
    for (steps, disrupted) in [(2, true), (1, false), (1, true)] {
        heroes.changed(&"first squad", Condition { steps, disrupted });
        assert!(heroes.help(["first squad"]), "{steps} steps, disrupted: {disrupted}");
    }
    heroes.changed(&"first squad", Condition { steps: 0, disrupted: false });
    assert!(!heroes.help(["first squad"]));
    assert!(heroes.help(["second squad"]), "the other unit keeps its own");
}
