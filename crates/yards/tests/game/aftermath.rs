//! Assault on the map: who takes part, and what comes after.

use super::field::Field;
use yards::game::{ATTACKER, Action, DEFENDER, Event, Mark};
use yards::ground::Player;

fn charge(field: &mut Field, hex: &str, units: &[&str]) {
    field.act(Action::Muster { hex: field.hex(hex) });
    for key in units {
        field.act(Action::Add { unit: field.id(key) });
    }
    field.act(Action::Charge);
    field.decline();
}

/// The dice fall: attempts succeed, checks are passed.
fn fall(field: &mut Field) {
    while let Some(due) = field.due() {
        field.roll(&[if due.contains("attempt") { 10 } else { 1 }]);
    }
}

fn defender_first(field: &mut Field) {
    field.emit(Event::InitiativeRolled { dice: [1, 2], first: Player::Defender });
}

fn fought(field: &Field) -> i8 {
    let drm = field.log.iter().find_map(|event| match event {
        Event::Fought { drm, .. } => *drm,
        _ => None,
    });
    drm.expect("an assault")
}

#[test]
fn r_y44_a_leader_adds_nothing_to_the_sum() {
    let drm = |units: &[&str]| {
        let mut field = Field::with(&[("a/1/1", "0601"), ("a/1/2", "0601"), ("d/1/3", "0602")]);
        field.activate(1);
        charge(&mut field, "0602", units);
        field.roll(&[5]);
        fought(&field)
    };
    assert_eq!(drm(&["a/1/2", "a/1/1"]), drm(&["a/1/2"]));
}

#[test]
fn y58_a_defender_over_the_limits_leaves_somebody_out() {
    let units = [("a/1/2", "0601"), ("d/1/3", "0602"), ("d/2/1", "0602"), ("d/2/2", "0602")];
    let mut field = Field::with(&[&units[..], &[("d/3/1", "2014")]].concat());
    field.activate(1);
    charge(&mut field, "0602", &["a/1/2"]);
    assert_eq!((field.owes(), field.due()), (Some(DEFENDER), None), "six steps are too many");
    let out = |key: &str| Action::LeaveOut { unit: field.id(key) };
    assert_eq!(field.refused(out("d/3/1")), "Y13.5b", "it is not there");
    assert_eq!(field.refused(out("a/1/2")), "Y13.5b", "it is not his");
    let third = out("d/2/2");
    assert!(field.allows(third));
    field.act(third);
    assert!(field.due().is_some(), "four steps are not");
}

#[test]
fn y58_the_attacker_chooses_among_vehicles() {
    let mut field = Field::with(&[
        ("d/1/3", "0601"),
        ("a/3/1", "0602"),
        ("a/3/3", "0602"),
        ("a/1/2", "0101"),
        ("d/2/1", "2014"),
    ]);
    defender_first(&mut field);
    field.activate(1);
    charge(&mut field, "0602", &["d/1/3"]);
    assert_eq!(field.owes(), Some(ATTACKER), "one vehicle at most takes part");
    field.act(Action::LeaveOut { unit: field.id("a/3/1") });
    assert_eq!(field.owes(), Some(DEFENDER), "whoever assaults chooses his prey");
    assert_eq!(field.refused(Action::Target { place: 2 }), "Y58", "there are two");
    assert!(field.allows(Action::Target { place: 0 }));
    field.act(Action::Target { place: 1 });
    field.roll(&[5]);
    fall(&mut field);
    let lost = |key: &str| field.state.unit(field.id(key)).is(Mark::Lost);
    assert_eq!((lost("a/3/1"), lost("a/3/3")), (false, true), "it was the second");
}

#[test]
fn y63_a_chain_into_enemies_is_a_new_assault_and_the_last() {
    let mut field = Field::with(&[
        ("a/1/2", "0601"),
        ("a/1/3", "0601"),
        ("d/3/3", "0602"),
        ("d/2/1", "0603"),
        ("d/1/3", "2014"),
    ]);
    field.hurt("d/3/3", 1, true);
    field.hurt("d/2/1", 1, true);
    field.activate(1);
    charge(&mut field, "0602", &["a/1/2", "a/1/3"]);
    field.roll(&[10]);
    fall(&mut field);
    while field.owes() == Some(DEFENDER) {
        let gone = ["0501", "0502", "0503", "0703", "0702", "0701", "0604", "0402", "0802"];
        let section = field.id("d/3/3");
        let ways = gone.map(|hex| Action::Retreat { unit: section, hex: field.hex(hex) });
        let way = ways.into_iter().find(|way| field.allows(*way)).expect("a way out");
        field.act(way);
    }
    for key in ["a/1/2", "a/1/3"] {
        field.act(Action::Enter { unit: field.id(key) });
    }
    let chain = |key: &str, hex: &str| Action::Chain { unit: field.id(key), hex: field.hex(hex) };
    let [first, second] = ["a/1/2", "a/1/3"].map(|key| chain(key, "0603"));
    let elsewhere = chain("a/1/3", "0703");
    field.act(first);
    assert_eq!(field.refused(elsewhere), "Y63", "one hex for all");
    field.act(second);
    assert_eq!(field.owes(), Some(DEFENDER), "final fire comes first");
    field.decline();
    field.roll(&[10]);
    fall(&mut field);
    let fights = field.count(|it| matches!(it, Event::Fought { .. }));
    assert_eq!(fights, 2);
    while field.owes() == Some(DEFENDER) {
        let mut legal = Vec::new();
        <yards::game::Yards as referee::Game>::legal(&field.state, DEFENDER, &mut legal);
        field.act(legal[0]);
    }
    if field.allows(Action::Done) {
        field.act(Action::Done);
    }
    let on = Action::Chain { unit: field.id("a/1/2"), hex: field.hex("0604") };
    assert!(!field.allows(on), "no further chain");
    assert!(field.allows(Action::End), "the activation goes on");
}

#[test]
fn y71_a_latw_goes_along_and_shares_the_risk_of_mines() {
    for (pick, victim) in [(5, "a/3/2"), (6, "a/3/6")] {
        let mut field = Field::with(&[
            ("a/3/2", "1307"),
            ("a/3/6", "1307"),
            ("a/2/5", "1307"),
            ("d/1/3", "2014"),
        ]);
        let [squad, latw, other] = ["a/3/2", "a/3/6", "a/2/5"].map(|key| field.id(key));
        let hex = field.hex("1207");
        assert!(field.state.mines.iter().any(|mine| mine.hex == Some(hex)));
        field.activate(3);
        let step = |latw| Action::Step { unit: squad, hex, leader: None, latw: Some(latw) };
        assert_eq!(field.refused(step(other)), "Y71", "no LATW, and of another platoon");
        field.act(step(latw));
        field.roll(&[pick, 10]);
        let struck = field.log.iter().find_map(|event| match event {
            Event::MineStruck { unit, .. } => Some(unit.unit),
            _ => None,
        });
        assert_eq!(struck, Some(field.id(victim)), "die {pick}");
        assert_eq!(field.state.unit(squad).hex, Some(hex));
    }
}

#[test]
fn r_y15_the_die_for_a_leader_is_told() {
    let mut field = Field::with(&[("a/1/1", "0601"), ("a/1/2", "0601"), ("d/1/3", "0602")]);
    field.hurt("a/1/2", 2, false);
    field.activate(1);
    charge(&mut field, "0602", &["a/1/2", "a/1/1"]);
    field.roll(&[1]);
    let mut rolled = None;
    while let Some(due) = field.due() {
        let die = if due.contains("leader") { 10 } else { 9 };
        field.roll(&[die]);
        rolled = rolled.or(due.contains("leader").then_some(die));
    }
    assert_eq!(rolled, Some(10), "the attacker has lost a step");
    let told = |it: &Event| {
        matches!(it, Event::LeaderRolled { player: Player::Attacker, die: 10, lost: true })
    };
    assert_eq!(field.count(told), 1);
    assert!(field.state.unit(field.id("a/1/1")).is(Mark::Lost));
}
