//! Fire, mortars and their markers.

use super::field::Field;
use yards::game::{ATTACKER, Action, Aim, Ammunition, DEFENDER, Event, Frame, Mark};

fn at(field: &Field, key: &str, hex: &str) -> Action {
    Action::Fire { unit: field.id(key), aim: Aim::Hex { hex: field.hex(hex) }, onward: false }
}

fn net(field: &Field) -> i8 {
    let told = field.log.iter().rev().find_map(|event| match event {
        Event::ShotRolled { net, .. } => *net,
        _ => None,
    });
    told.expect("a shot")
}

/// Rules: Y43, R-Y51
#[test]
fn y43_fire_needs_sight_range_and_a_target() {
    let mut field =
        Field::with(&[("a/1/2", "0501"), ("a/2/5", "0501"), ("d/1/3", "0801"), ("d/2/1", "1801")]);
    field.activate(1);
    assert!(field.allows(at(&field, "a/1/2", "0801")));
    assert_eq!(field.refused(at(&field, "a/1/2", "0701")), "Y43", "nobody is there");
    assert_eq!(field.refused(at(&field, "a/1/2", "0501")), "R-Y51", "its own hex");
    let aim = Aim::Vehicle { hex: field.hex("0801"), place: 0 };
    let unit = field.id("a/1/2");
    assert_eq!(field.refused(Action::Fire { unit, aim, onward: false }), "Y43");
}

#[test]
fn y44_mgs_split_their_fire_between_two_hexes() {
    let mut field =
        Field::with(&[("a/4/1", "0501"), ("a/1/2", "0501"), ("d/1/3", "0801"), ("d/2/1", "0703")]);
    field.activate(4);
    let (unit, first) = (field.id("a/4/1"), Aim::Hex { hex: field.hex("0801") });
    field.act(Action::Split { unit, aim: first });
    assert_eq!(field.refused(Action::Second { aim: first }), "Y44");
    field.act(Action::Second { aim: Aim::Hex { hex: field.hex("0703") } });
    field.roll(&[1]);
    field.roll(&[1]);
    assert_eq!(field.count(|it| matches!(it, Event::ShotRolled { .. })), 2);
    assert_eq!(field.owes(), Some(DEFENDER), "one window after both");
}

#[test]
fn y45_who_is_not_affected_is_suppressed() {
    let mut field = Field::with(&[("a/1/2", "0501"), ("d/1/3", "0801"), ("d/1/4", "0801")]);
    field.activate(1);
    field.act(at(&field, "a/1/2", "0801"));
    field.roll(&[1]);
    assert!(field.state.unit(field.id("d/1/3")).is(Mark::Suppressed));
    assert!(!field.state.unit(field.id("d/1/4")).is(Mark::Suppressed), "never a leader");
}

#[test]
fn y46_a_friendly_vehicle_in_the_firers_hex_hinders() {
    let units = [("a/1/2", "0501"), ("d/1/3", "0801"), ("a/3/1", "0501")];
    let nets = [&units[..2], &units[..]].map(|units| {
        let mut field = Field::with(units);
        field.activate(1);
        field.act(at(&field, "a/1/2", "0801"));
        field.roll(&[1]);
        net(&field)
    });
    assert_eq!(nets[0] - nets[1], 1);
}

#[test]
fn y47_passengers_of_a_lost_vehicle_check_and_stand_in_the_hex() {
    let mut field = Field::with(&[("a/5/1", "0801"), ("a/5/4", "0801"), ("d/2/4", "0501")]);
    let [truck, rifle, pak] = ["a/5/1", "a/5/4", "d/2/4"].map(|key| field.id(key));
    let (unit, vehicle) = (field.state.tag(rifle), field.state.tag(truck));
    field.emit(Event::Mounted { unit, vehicle });
    field.emit(Event::InitiativeRolled { dice: [1, 2], first: yards::ground::Player::Defender });
    field.activate(2);
    let aim = Aim::Vehicle { hex: field.hex("0801"), place: 0 };
    assert!(field.allows(Action::Fire { unit: pak, aim, onward: false }));
    field.act(Action::Fire { unit: pak, aim, onward: false });
    field.roll(&[10]);
    assert!(field.state.unit(truck).is(Mark::Lost) && field.state.unit(rifle).rides.is_none());
    field.roll(&[10]);
    assert!(field.state.unit(rifle).is(Mark::Disrupted) && field.state.unit(rifle).is(Mark::Acted));
}

#[test]
fn y72_riders_are_targets_and_get_off_when_hurt() {
    let mut field = Field::with(&[("a/3/1", "0801"), ("a/3/2", "0801"), ("d/1/2", "0501")]);
    let [tank, smg] = ["a/3/1", "a/3/2"].map(|key| field.id(key));
    let (unit, vehicle) = (field.state.tag(smg), field.state.tag(tank));
    field.emit(Event::Mounted { unit, vehicle });
    field.emit(Event::InitiativeRolled { dice: [1, 2], first: yards::ground::Player::Defender });
    field.activate(1);
    field.act(at(&field, "d/1/2", "0801"));
    field.roll(&[7]);
    let it = field.state.unit(smg);
    assert!(it.is(Mark::Disrupted) && it.rides.is_none() && it.is(Mark::Acted));
}

#[test]
fn r_y63_a_lone_leader_is_a_target() {
    let mut field = Field::with(&[("a/1/2", "0501"), ("d/1/4", "0801"), ("d/2/1", "2014")]);
    field.activate(1);
    field.act(at(&field, "a/1/2", "0801"));
    field.roll(&[10]);
    assert!(field.state.unit(field.id("d/1/4")).is(Mark::Lost));
}

#[test]
fn r_y40_fire_from_two_sides_enfilades() {
    let mut field = Field::with(&[("a/1/2", "0501"), ("a/1/3", "0901"), ("d/1/3", "0701")]);
    field.activate(1);
    field.act(at(&field, "a/1/2", "0701"));
    field.roll(&[1]);
    let before = net(&field);
    field.decline();
    field.act(at(&field, "a/1/3", "0701"));
    field.roll(&[1]);
    assert_eq!(net(&field) - before, 1);
}

#[test]
fn r_y56_a_target_that_moved_close_is_easier_to_hit() {
    let mut field = Field::with(&[("a/1/2", "0502"), ("d/1/3", "0704")]);
    let unit = field.state.tag(field.id("a/1/2"));
    let (from, to) = (field.hex("0502"), field.hex("0603"));
    let quiet = {
        let mut field = Field::with(&[("a/1/2", "0603"), ("d/1/3", "0704")]);
        field
            .emit(Event::InitiativeRolled { dice: [1, 2], first: yards::ground::Player::Defender });
        field.activate(1);
        field.act(at(&field, "d/1/3", "0603"));
        field.roll(&[1]);
        net(&field)
    };
    let gait = yards::game::Gait::Maneuver;
    let units = [unit].into_iter().collect();
    field.emit(Event::Entered { units, from, to, gait, keeps_facing: false, still: false });
    field.emit(Event::InitiativeRolled { dice: [1, 2], first: yards::ground::Player::Defender });
    field.activate(1);
    field.act(at(&field, "d/1/3", "0603"));
    field.roll(&[1]);
    assert_eq!(net(&field) - quiet, 1);
}

#[test]
fn r_y50_fire_from_behind_strikes_the_enfilade_armor() {
    use yards::{enfilades_front, ground::Map};
    let north = Map::vector_of(0);
    assert!(enfilades_front(north, Map::vector_of(3)) && enfilades_front(north, Map::vector_of(2)));
    assert!(!enfilades_front(north, Map::vector_of(1)));
}

/// Rules: R-Y41, R-Y42
#[test]
fn r_y41_a_hex_of_concealed_units_is_a_concealed_target() {
    let nets = [false, true].map(|hidden| {
        let mut field = Field::with(&[("a/1/2", "0501"), ("d/1/3", "0801")]);
        field.put("d/1/3", "0801", hidden);
        field.activate(1);
        field.act(at(&field, "a/1/2", "0801"));
        field.roll(&[1]);
        net(&field)
    });
    assert_eq!(nets[0] - nets[1], 1);
    let crowd = [("a/1/2", "0501"), ("d/1/3", "0801"), ("d/2/1", "0801"), ("d/2/2", "0801")];
    let mut field = Field::with(&crowd);
    field.activate(1);
    field.act(at(&field, "a/1/2", "0801"));
    field.roll(&[1]);
    assert_eq!(net(&field) - nets[0], 1, "six steps are dense");
}

#[test]
fn r_y55_anti_tank_fire_at_an_unknown_finds_a_concealed_vehicle() {
    for (unit, lost) in [("a/3/1", true), ("a/1/2", false)] {
        let mut field = Field::with(&[("d/2/4", "0501"), (unit, "0801")]);
        field.put(unit, "0801", true);
        field
            .emit(Event::InitiativeRolled { dice: [1, 2], first: yards::ground::Player::Defender });
        field.activate(2);
        let aim = Aim::Unknown { hex: field.hex("0801") };
        field.act(Action::Fire { unit: field.id("d/2/4"), aim, onward: false });
        field.roll(&[10]);
        assert_eq!(field.state.unit(field.id(unit)).is(Mark::Lost), lost, "{unit}");
    }
}

/// Rules: R-Y64, R-Y68
#[test]
fn r_y64_the_firers_concealment_is_judged_before_the_die() {
    let mut field = Field::with(&[("a/1/2", "0501"), ("d/1/3", "0801")]);
    field.put("a/1/2", "0501", true);
    field.activate(1);
    let place = Aim::Vehicle { hex: field.hex("0801"), place: 1 };
    let unit = field.id("a/1/2");
    assert_eq!(field.refused(Action::Fire { unit, aim: place, onward: false }), "Y43");
    field.act(at(&field, "a/1/2", "0801"));
    assert!(field.due().is_some() && !field.state.unit(unit).is(Mark::Concealed));
}

/// Rules: Y48, R-Y43, R-Y45
#[test]
fn y48_mortars_need_eyes_a_target_and_distance() {
    let mut field = Field::with(&[("a/1/2", "0501"), ("d/1/3", "0801"), ("d/2/1", "0601")]);
    field.activate(1);
    field.act(Action::Call { mortar: 0, ammo: Ammunition::He });
    assert!(field.allows(Action::At { hex: field.hex("0801") }));
    assert_eq!(field.refused(Action::At { hex: field.hex("0601") }), "Y48", "own units are near");
    assert_eq!(field.refused(Action::At { hex: field.hex("0701") }), "Y48", "nobody is there");
    field.act(Action::At { hex: field.hex("0801") });
    field.roll(&[7, 7, 7, 7, 7]);
    field.roll(&[1]);
    assert_eq!(field.owes(), Some(ATTACKER), "no window");
    assert_eq!(field.refused(Action::Call { mortar: 0, ammo: Ammunition::Smoke }), "Y48");
}

/// Rules: Y49, Y50
#[test]
fn y49_shells_scatter_and_leave_markers() {
    let mut field = Field::with(&[("a/1/2", "0501"), ("d/1/3", "0801")]);
    field.activate(1);
    field.act(Action::Call { mortar: 0, ammo: Ammunition::Smoke });
    field.act(Action::At { hex: field.hex("0603") });
    field.roll(&[1, 1, 7, 8, 9, 10, 4]);
    let smoke = &field.state.smoke[1];
    let [aimed, north, south] = ["0603", "0602", "0604"].map(|number| field.hex(number));
    assert!(smoke.contains(aimed) && smoke.contains(north) && smoke.contains(south));
    assert_eq!(smoke.iter().count(), 3, "a neighbour counts once");
    field.emit(Event::TurnEnded);
    assert!(field.state.smoke[0].contains(aimed), "smoke stays through the next turn");
    field.emit(Event::TurnEnded);
    assert!(!field.state.smoke[0].contains(aimed));
}

#[test]
fn r_y48_regrouping_units_fire_but_do_not_assault() {
    let mut field = Field::with(&[("a/1/2", "0501"), ("d/1/3", "0601")]);
    let units = [field.state.tag(field.id("a/1/2"))].into_iter().collect();
    field.emit(Event::Regrouped { units });
    field.activate(1);
    assert!(field.allows(at(&field, "a/1/2", "0601")));
    assert_eq!(field.refused(Action::Muster { hex: field.hex("0601") }), "Y57");
}

#[test]
fn r_y68_a_third_vehicle_on_its_way_through_a_hex_can_be_fired_at() {
    let mut field =
        Field::with(&[("a/3/1", "0502"), ("a/3/3", "0502"), ("a/3/5", "0501"), ("d/2/4", "0703")]);
    field.activate(3);
    field.act(field.step("a/3/5", "0502"));
    let (gun, hex) = (field.id("d/2/4"), field.hex("0502"));
    let fire = |place| Action::Fire { unit: gun, aim: Aim::Vehicle { hex, place }, onward: false };
    let places: Vec<u8> = (0..4).filter(|place| field.allows(fire(*place))).collect();
    let [place] = places[..] else { panic!("only at the vehicle that acted: {places:?}") };
    field.act(fire(place));
    let Some(Frame::Fire(fire)) = field.state.frames.last() else { panic!("no shot") };
    assert_eq!(fire.shots[0].vehicle, Some(field.id("a/3/5")));
}
