//! Movement, stacking, carriage, mines, escorts.

use super::field::Field;
use yards::game::{ATTACKER, Action, Aim, Event, Gait, Mark};

#[test]
fn y37_each_step_is_paid_for_and_enemy_counters_bar_the_way() {
    let mut field = Field::with(&[("a/1/2", "0501"), ("d/1/3", "0701")]);
    field.activate(1);
    field.act(field.step("a/1/2", "0601"));
    field.decline();
    assert_eq!(field.refused(field.step("a/1/2", "0701")), "Y37");
    field.act(field.step("a/1/2", "0602"));
    field.decline();
    field.act(field.step("a/1/2", "0603"));
    field.decline();
    assert!(field.state.unit(field.id("a/1/2")).is(Mark::Acted), "three points are spent");
}

#[test]
fn y37_a_hex_off_the_map_is_no_neighbour() {
    let mut field = Field::with(&[("a/1/2", "0101"), ("d/1/3", "2014")]);
    field.activate(1);
    let (unit, hex) = (field.id("a/1/2"), hex::HexIndex::new(u16::MAX));
    assert_eq!(field.refused(Action::Step { unit, hex, leader: None, latw: None }), "Y37");
}

#[test]
fn y38_a_unit_does_not_stop_above_the_limit() {
    let mut field = Field::with(&[
        ("a/1/2", "0501"),
        ("a/2/2", "0502"),
        ("a/2/3", "0502"),
        ("a/2/4", "0502"),
        ("d/1/3", "2014"),
    ]);
    field.activate(1);
    field.act(field.step("a/1/2", "0502"));
    field.decline();
    assert_eq!(field.refused(Action::End), "Y38");
    field.act(field.step("a/1/2", "0503"));
    field.decline();
    assert!(field.allows(Action::End));
}

#[test]
fn r_y52_who_is_hurt_over_the_limit_goes_back() {
    let mut field = Field::with(&[
        ("a/1/2", "0501"),
        ("a/2/2", "0502"),
        ("a/2/3", "0502"),
        ("a/2/4", "0502"),
        ("d/1/2", "0703"),
    ]);
    field.activate(1);
    field.act(field.step("a/1/2", "0502"));
    let (mg, hex) = (field.id("d/1/2"), field.hex("0502"));
    field.act(Action::Fire { unit: mg, aim: Aim::Hex { hex }, onward: false });
    field.roll(&[9]);
    while field.due().is_some() {
        field.roll(&[10]);
    }
    let rifle = field.state.unit(field.id("a/1/2"));
    assert!(rifle.is(Mark::Disrupted) && rifle.hex == Some(field.hex("0501")));
    assert_eq!(field.count(|it| matches!(it, Event::Entered { gait: Gait::Back, .. })), 1);
}

#[test]
fn y39_turning_is_an_action_and_no_motion() {
    let mut field = Field::with(&[("a/3/1", "0501"), ("d/1/3", "2014")]);
    let tank = field.id("a/3/1");
    field.activate(3);
    assert_eq!(field.refused(Action::Turn { unit: tank, facing: 0 }), "Y39", "it faces there");
    field.act(Action::Turn { unit: tank, facing: 2 });
    let it = field.state.unit(tank);
    assert!(it.facing == 2 && it.is(Mark::Acted) && !it.is(Mark::Motion));
    assert_eq!(field.owes(), Some(ATTACKER), "no window");
}

#[test]
fn r_y46_motion_is_set_by_entering_a_hex_and_ends_with_the_next_activation() {
    let mut field = Field::with(&[("a/3/1", "0501"), ("d/1/3", "2014")]);
    let tank = field.id("a/3/1");
    let (unit, from, to) = (field.state.tag(tank), field.hex("0501"), field.hex("0502"));
    let units = [unit].into_iter().collect();
    field.emit(Event::Entered {
        units,
        from,
        to,
        gait: Gait::Maneuver,
        keeps_facing: false,
        still: false,
    });
    assert!(field.state.unit(tank).is(Mark::Motion) && field.state.unit(tank).facing == 3);
    field.activate(3);
    assert!(!field.state.unit(tank).is(Mark::Motion));
}

/// Rules: Y40, R-Y60
#[test]
fn y40_units_mount_and_dismount_in_one_hex() {
    let mut field =
        Field::with(&[("a/5/1", "0501"), ("a/5/4", "0501"), ("a/5/2", "0501"), ("d/1/3", "2014")]);
    let [truck, rifle, gun] = ["a/5/1", "a/5/4", "a/5/2"].map(|key| field.id(key));
    field.activate(5);
    field.act(Action::Mount { unit: rifle, vehicle: truck });
    assert_eq!(field.state.unit(rifle).rides, Some(truck));
    assert_eq!(field.refused(Action::Mount { unit: gun, vehicle: truck }), "Y40", "it is full");
    assert_eq!(field.refused(Action::Dismount { unit: rifle }), "Y33", "it has acted");
    field.act(field.step("a/5/1", "0502"));
    field.decline();
    assert_eq!(field.state.unit(rifle).hex, Some(field.hex("0502")), "the load goes along");
}

/// Rules: Y41, R-Y47
#[test]
fn y41_a_mine_is_rolled_for_before_the_window_and_then_known() {
    let mut field = Field::with(&[("a/1/2", "1107"), ("d/1/3", "2014")]);
    let mined = field.state.mines[0].hex;
    assert_eq!(mined, Some(field.hex("1207")));
    field.activate(1);
    field.act(field.step("a/1/2", "1207"));
    assert!(field.due().is_some_and(|due| due.contains("mines")), "before anybody reacts");
    field.roll(&[8]);
    assert!(field.state.unit(field.id("a/1/2")).is(Mark::Disrupted) && field.state.mines[0].known);
    field.decline();
    assert!(field.state.unit(field.id("a/1/2")).is(Mark::Acted), "who is hurt stops");
}

#[test]
fn y42_wading_is_slow_and_banks_are_uphill() {
    let mut field = Field::with(&[("a/1/2", "1106"), ("a/3/1", "1006"), ("d/1/3", "2014")]);
    let state = &field.state;
    let cost = |unit: &str, from: &str, to: &str| {
        let (from, to) = (field.hex(from), field.hex(to));
        let way = state.map().way(from, to).expect("neighbours");
        state.entry_cost(field.id(unit), way, from, to)
    };
    assert_eq!(cost("a/1/2", "1006", "1106"), Ok(4), "a river");
    assert_eq!(cost("a/1/2", "1106", "1206"), Ok(3), "out of it: open and uphill");
    assert_eq!(cost("a/3/1", "1006", "1106").unwrap_err().rule.to_string(), "Y-T9");
    field.activate(1);
    assert!(field.allows(field.step("a/1/2", "1206")));
}

#[test]
fn y71_a_leader_goes_along_with_a_squad() {
    let mut field =
        Field::with(&[("a/1/1", "0501"), ("a/1/2", "0501"), ("a/2/1", "0501"), ("d/1/3", "2014")]);
    let [leader, rifle, other] = ["a/1/1", "a/1/2", "a/2/1"].map(|key| field.id(key));
    let hex = field.hex("0502");
    field.activate(1);
    let step = |leader| Action::Step { unit: rifle, hex, leader: Some(leader), latw: None };
    assert_eq!(field.refused(step(other)), "Y71", "of another platoon");
    field.act(step(leader));
    assert_eq!(field.count(|it| matches!(it, Event::Entered { .. })), 1, "one move, one window");
    field.decline();
    field.act(Action::End);
    assert!(field.state.unit(leader).is(Mark::Acted));
    assert_eq!(field.state.unit(leader).hex, Some(hex));
}
