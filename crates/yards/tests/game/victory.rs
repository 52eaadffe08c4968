//! Recovery, objectives, the end, and linked missions.

use super::field::Field;
use referee::{Game as _, Viewer};
use yards::game::{
    ATTACKER, DEFENDER, Decision, Event, Linked, Mark, Setup, Yards, decide, occupies, points,
};
use yards::ground::Player;

/// Rules: Y64, Y65
#[test]
fn y64_the_shaken_roll_once_and_heroes_are_for_the_infantry() {
    let mut field =
        Field::with(&[("a/1/1", "0102"), ("a/1/2", "0101"), ("a/4/2", "0103"), ("d/1/3", "2014")]);
    field.hurt("a/1/2", 2, true);
    field.hurt("a/4/2", 1, true);
    assert!(field.state.is_led(field.id("a/1/2")) && !field.state.is_led(field.id("d/1/3")));
    field.idle();
    field.roll(&[10]);
    field.roll(&[10]);
    assert!(field.state.unit(field.id("a/1/2")).is(Mark::Hero));
    assert!(!field.state.unit(field.id("a/4/2")).is(Mark::Hero), "not for a gun");
}

#[test]
fn r_y70_what_comes_of_a_recovery_may_tell_of_a_hidden_leader() {
    let recovered = |leader: &str| {
        let mut field = Field::with(&[("a/1/1", leader), ("a/1/2", "0101"), ("d/1/3", "2014")]);
        field.put("a/1/1", leader, true);
        field.hurt("a/1/2", 2, true);
        field.idle();
        field.roll(&[6]);
        let rolled = field.log.iter().find(|it| matches!(it, Event::RecoveryRolled { .. }));
        let rolled = rolled.expect("a roll").clone();
        let told = |seat| Yards::discloses(&field.state, &rolled, Viewer::Seat(seat));
        assert!(told(DEFENDER) && !told(ATTACKER), "{rolled:?}");
        matches!(rolled, Event::RecoveryRolled { recovered: true, .. })
    };
    assert_ne!(recovered("0102"), recovered("0105"), "a leader near by, and one far away");
}

#[test]
fn y66_a_leader_does_not_fire() {
    let mut field = Field::with(&[("a/1/1", "0501"), ("d/1/3", "0601")]);
    field.activate(1);
    let (unit, hex) = (field.id("a/1/1"), field.hex("0601"));
    let shot =
        yards::game::Action::Fire { unit, aim: yards::game::Aim::Hex { hex }, onward: false };
    assert_eq!(field.refused(shot), "Y43");
    assert!(field.allows(field.step("a/1/1", "0502")));
}

#[test]
fn y67_an_able_combat_unit_on_foot_takes_an_objective() {
    let mut field =
        Field::with(&[("a/1/2", "1307"), ("a/1/1", "1406"), ("a/1/3", "1408"), ("d/1/3", "2014")]);
    field.hurt("a/1/3", 2, true);
    let held =
        |field: &Field, number: &str| occupies(&field.state, Player::Attacker, field.hex(number));
    assert!(held(&field, "1307") && !held(&field, "1406"), "a leader does not");
    assert!(!held(&field, "1408"), "nor does the disrupted");
    field.hurt("a/1/3", 2, false);
    assert!(held(&field, "1408"));
}

#[test]
fn y68_a_side_breaks_at_seven_tenths_and_the_last_turn_decides() {
    let mut field = Field::fight("the-crossing");
    assert_eq!(decide(&field.state), None);
    field.emit(Event::TurnBegun { turn: 12 });
    let end = decide(&field.state).expect("the last turn");
    assert_eq!((end.winner, end.by), (Player::Defender, Decision::LastTurn));
    for number in ["1107", "1307", "1406"] {
        let (hex, player) = (field.hex(number), Player::Attacker);
        field.emit(Event::ObjectiveTaken { hex, player });
    }
    assert_eq!(decide(&field.state).map(|it| it.winner), Some(Player::Attacker));
    let broken = Field::with(&[("a/1/2", "0101"), ("d/1/3", "2014")]);
    assert_eq!(decide(&broken.state).map(|it| it.by), Some(Decision::Broken));
}

#[test]
fn y69_the_defender_is_paid_for_objectives_he_keeps() {
    let mut field = Field::fight("the-crossing");
    let kept = points(&field.state, Player::Defender, Player::Defender);
    assert_eq!(kept, 6, "five objectives and the win");
    let (hex, player) = (field.hex("1107"), Player::Attacker);
    field.emit(Event::ObjectiveTaken { hex, player });
    assert_eq!(points(&field.state, Player::Defender, Player::Attacker), 4);
}

/// Rules: Y70, R-Y81
#[test]
fn y70_points_of_earlier_missions_buy_cohesion_and_reach() {
    let mut setup = Setup::of("the-crossing");
    let field = Field::opened(&setup);
    let (rifle, leader) = (field.id("a/1/2"), field.id("a/1/1"));
    let printed = field.state.cohesion(rifle);
    assert!(!field.state.mentors.contains(leader), "a single mission has nothing to spend");
    setup.linked = Some(Linked { points: [13, 0], veterans: vec![rifle], mentors: vec![leader] });
    let linked = Field::opened(&setup);
    assert_eq!(linked.state.cohesion(rifle), printed + 1);
    assert!(linked.state.mentors.contains(leader));
    setup.linked = Some(Linked { points: [12, 0], veterans: vec![rifle], mentors: vec![leader] });
    let refused = Yards::start(&setup).unwrap_err();
    assert_eq!(refused[0].rule.to_string(), "Y70");
}

/// Rules: Y65, R-Y36
#[test]
fn y65_a_heroic_roll_is_told_of_who_had_a_hero_already() {
    let mut field = Field::with(&[("a/1/2", "0101"), ("d/1/3", "2014")]);
    field.hurt("a/1/2", 2, true);
    let unit = field.state.tag(field.id("a/1/2"));
    let (die, recovered, rally) = (10, false, false);
    field.emit(Event::RecoveryRolled { unit, die, recovered, rally, hero: true });
    field.idle();
    field.roll(&[10]);
    let told = |it: &Event| matches!(it, Event::RecoveryRolled { die: 10, hero: true, .. });
    assert_eq!(field.count(told), 1);
}
