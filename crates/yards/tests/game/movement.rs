//! Movement, stacking, carriage, mines, escorts.

use super::field::Field;
use referee::{Game as _, Viewer};
use yards::game::{ATTACKER, Action, Aim, DEFENDER, Event, Gait, Mark, Why, Yards};

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

/// Rules: Y41, R-Y47, R-Y84
#[test]
fn y41_a_mine_is_rolled_for_before_the_window_and_then_known() {
    let mut field = Field::with(&[("a/1/2", "1107"), ("d/1/3", "2014")]);
    let mined = field.state.mines[0].hex;
    assert_eq!(mined, Some(field.hex("1207")));
    field.activate(1);
    field.act(field.step("a/1/2", "1207"));
    assert!(field.due().is_some_and(|due| due.contains("mines")), "before anybody reacts");
    // The first die would choose in a group, and is idle.
    field.roll(&[10, 8]);
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

/// Rules: R-Y77, Y33
#[test]
fn r_y77_nobody_steps_where_he_could_neither_stop_nor_go_on() {
    let mut field = Field::with(&[
        ("a/1/2", "0501"),
        ("a/2/2", "0603"),
        ("a/2/3", "0603"),
        ("a/2/4", "0603"),
        ("a/3/1", "0603"),
        ("d/1/3", "2014"),
    ]);
    field.activate(1);
    for hex in ["0601", "0602"] {
        assert!(field.allows(field.step("a/1/2", hex)));
        field.act(field.step("a/1/2", hex));
        field.decline();
    }
    assert!(!field.allows(field.step("a/1/2", "0603")), "the last point is spent there");
    assert_eq!(field.refused(field.step("a/1/2", "0603")), "Y38");
}

#[test]
fn r_y77_a_vehicle_that_fires_on_the_move_needs_a_hex_with_room() {
    let mut field = Field::with(&[
        ("a/3/1", "0101"),
        ("a/3/3", "0901"),
        ("a/3/5", "0901"),
        ("a/5/1", "0902"),
        ("a/5/3", "0902"),
        ("d/1/3", "0301"),
    ]);
    field.activate(3);
    let map = field.state.map();
    let seen = |hex: &hex::HexIndex| field.state.sees(field.hex("0101"), *hex);
    let enemy = map.hexes().filter(|hex| map.distance(field.hex("0101"), *hex) == 3).find(seen);
    let enemy = enemy.expect("a hex in sight");
    let near: Vec<String> =
        map.beside(field.hex("0101")).map(|(_, hex)| field.state.number(hex).to_string()).collect();
    assert_eq!(near.len(), 2, "a corner of the map");
    field.put("d/1/3", &field.state.number(enemy).to_string(), false);
    let (unit, aim) = (field.id("a/3/1"), Aim::Hex { hex: enemy });
    let onward = Action::Fire { unit, aim, onward: true };
    assert!(field.allows(onward));
    for (key, hex) in ["a/3/3", "a/3/5", "a/5/1", "a/5/3"].iter().zip([0, 0, 1, 1]) {
        field.put(key, &near[hex], false);
    }
    assert!(!field.allows(onward), "both hexes are full of vehicles");
    assert_eq!(field.refused(onward), "Y33");
}

/// Rules: R-Y79, Y34, Y71
#[test]
fn r_y79_a_window_opens_for_an_escort_whose_unit_died_on_a_mine() {
    let mut field = Field::with(&[("a/1/1", "1107"), ("a/1/2", "1107"), ("d/1/3", "2014")]);
    let [leader, rifle] = ["a/1/1", "a/1/2"].map(|key| field.id(key));
    field.hurt("a/1/2", 1, false);
    field.activate(1);
    let hex = field.hex("1207");
    field.act(Action::Step { unit: rifle, hex, leader: Some(leader), latw: None });
    field.roll(&[1, 10]);
    assert!(field.state.unit(rifle).is(Mark::Lost));
    assert_eq!(field.owes(), Some(DEFENDER), "the group is not gone");
    field.decline();
    assert!(field.state.unit(leader).is(Mark::Acted), "all stop together");
}

#[test]
fn y39_a_reverse_is_told_to_keep_the_facing_of_a_vehicle_that_is_seen() {
    for hidden in [false, true] {
        let mut field = Field::with(&[("a/1/2", "0501"), ("d/4/1", "0803")]);
        field.activate(1);
        field.act(field.step("a/1/2", "0502"));
        field.act(Action::Reverse { unit: field.id("d/4/1") });
        field.put("d/4/1", "0803", hidden);
        field.act(field.step("d/4/1", "0804"));
        let kept = |seat| {
            let seen = |it: &Event| Yards::seen_by(&field.state, it, Viewer::Seat(seat));
            field.log.iter().rev().filter_map(seen).find_map(|it| match it {
                Event::Entered { keeps_facing, .. } => Some(keeps_facing),
                _ => None,
            })
        };
        assert_eq!((kept(DEFENDER), kept(ATTACKER)), (Some(true), Some(!hidden)));
    }
}

/// Rules: Y40, Y71
#[test]
fn y40_refusals_of_loads_and_escorts_name_their_rule() {
    let mut field = Field::with(&[
        ("a/5/3", "0501"),
        ("a/5/4", "0501"),
        ("a/5/1", "0501"),
        ("a/1/1", "0601"),
        ("a/1/2", "0601"),
        ("d/1/3", "2014"),
    ]);
    let [truck, rifle, other] = ["a/5/3", "a/5/4", "a/5/1"].map(|key| field.id(key));
    field.activate(5);
    field.act(Action::Turn { unit: other, facing: 2 });
    let illegal = |field: &Field, action| {
        Yards::check(&field.state, field.owes().expect("somebody"), &action).unwrap_err()
    };
    let acted = illegal(&field, Action::Mount { unit: rifle, vehicle: other });
    assert_eq!((acted.rule.to_string().as_str(), acted.why), ("Y40", Why::VehicleHasActed(other)));
    let tags = (field.state.tag(rifle), field.state.tag(truck));
    field.emit(Event::Mounted { unit: tags.0, vehicle: tags.1 });
    field.act(field.step("a/5/3", "0502"));
    field.decline();
    let under_way = illegal(&field, Action::Dismount { unit: rifle });
    assert_eq!((under_way.rule.to_string().as_str(), under_way.why), ("Y40", Why::UnderWay));
    let (unit, hex, latw) = (truck, field.hex("0503"), None);
    let late = illegal(&field, Action::Step { unit, hex, leader: Some(field.id("a/1/1")), latw });
    assert_eq!((late.rule.to_string().as_str(), late.why), ("Y71", Why::EscortTooLate));
}
