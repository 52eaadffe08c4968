//! Assault on the map.

use super::field::Field;
use yards::Objective;
use yards::game::{ATTACKER, Action, Aim, DEFENDER, Event, Mark};
use yards::ground::{Kind, Player};

fn charge(field: &mut Field, hex: &str, units: &[&str]) {
    field.act(Action::Muster { hex: field.hex(hex) });
    for key in units {
        field.act(Action::Add { unit: field.id(key) });
    }
    field.act(Action::Charge);
}

/// Rules: Y57, R-Y44
#[test]
fn y57_able_units_next_to_the_hex_muster_within_the_limits() {
    let mut field = Field::with(&[
        ("a/1/1", "0601"),
        ("a/1/2", "0601"),
        ("a/1/3", "0601"),
        ("a/1/4", "0702"),
        ("a/2/2", "0601"),
        ("d/1/3", "0602"),
    ]);
    field.activate(1);
    assert_eq!(field.refused(Action::Muster { hex: field.hex("0603") }), "Y57", "nobody is there");
    field.act(Action::Muster { hex: field.hex("0602") });
    let add = |key: &str| Action::Add { unit: field.id(key) };
    assert_eq!(field.refused(add("a/2/2")), "Y57", "of another platoon");
    let [leader, first, second, third] = ["a/1/1", "a/1/2", "a/1/3", "a/1/4"].map(add);
    field.act(leader);
    assert_eq!(field.refused(Action::Charge), "Y57", "a leader alone");
    field.act(first);
    field.act(second);
    assert_eq!(field.refused(third), "Y13.5b", "four steps at most");
    field.act(Action::Cancel);
    assert_eq!(field.refused(Action::Muster { hex: field.hex("0602") }), "Y57", "not again");
}

#[test]
fn y58_final_fire_comes_first_and_may_break_the_assault() {
    let mut field = Field::with(&[("a/1/2", "0601"), ("d/1/2", "0602"), ("d/2/1", "2014")]);
    field.activate(1);
    charge(&mut field, "0602", &["a/1/2"]);
    assert_eq!(field.owes(), Some(DEFENDER));
    let (unit, hex) = (field.id("d/1/2"), field.hex("0601"));
    assert!(field.allows(Action::Fire { unit, aim: Aim::Hex { hex }, onward: false }));
    field.act(Action::Fire { unit, aim: Aim::Hex { hex }, onward: false });
    field.roll(&[9]);
    assert_eq!(field.count(|it| matches!(it, Event::Repelled { .. })), 1);
    assert_eq!(field.owes(), Some(ATTACKER));
}

/// Rules: Y59, Y61
#[test]
fn y59_the_winner_enters_when_the_losers_have_gone() {
    let mut field =
        Field::with(&[("a/1/2", "0601"), ("a/1/3", "0601"), ("d/3/3", "0602"), ("d/2/1", "2014")]);
    field.activate(1);
    charge(&mut field, "0602", &["a/1/2", "a/1/3"]);
    field.decline();
    field.roll(&[7]);
    while field.due().is_some() {
        field.roll(&[1]);
    }
    let section = field.id("d/3/3");
    if field.owes() == Some(DEFENDER) {
        assert_eq!(
            field.refused(Action::Retreat { unit: section, hex: field.hex("0701") }),
            "Y61",
            "not farther from the assault"
        );
        field.act(Action::Retreat { unit: section, hex: field.hex("0603") });
        field.act(Action::Retreat { unit: section, hex: field.hex("0604") });
    }
    assert_eq!(field.owes(), Some(ATTACKER));
    field.act(Action::Enter { unit: field.id("a/1/2") });
    assert_eq!(field.state.unit(field.id("a/1/2")).hex, Some(field.hex("0602")));
}

/// Rules: Y60, R-Y13
#[test]
fn y60_beaten_attackers_retreat_from_their_own_hexes() {
    let mut field =
        Field::with(&[("a/1/2", "0601"), ("a/2/2", "0601"), ("d/1/3", "0602"), ("d/2/1", "0602")]);
    field.activate(1);
    charge(&mut field, "0602", &["a/1/2"]);
    field.decline();
    field.roll(&[5]);
    while field.due().is_some() {
        field.roll(&[1]);
    }
    assert_eq!(field.state.unit(field.id("a/2/2")).hex, Some(field.hex("0601")), "took no part");
    let ended = |it: &Event| matches!(it, Event::Fought { .. });
    assert_eq!(field.count(ended), 1);
    assert_eq!(field.state.unit(field.id("d/1/3")).hex, Some(field.hex("0602")));
}

/// Rules: Y62, R-Y62, R-Y67
#[test]
fn y62_a_bunker_that_loses_is_lost() {
    let mut field =
        Field::with(&[("a/1/2", "0601"), ("a/1/3", "0601"), ("d/1/1", "0602"), ("d/2/1", "2014")]);
    field.hurt("d/1/1", 1, true);
    field.activate(1);
    charge(&mut field, "0602", &["a/1/2", "a/1/3"]);
    field.decline();
    field.roll(&[9]);
    while field.due().is_some() {
        field.roll(&[1]);
    }
    assert!(field.state.unit(field.id("d/1/1")).is(Mark::Lost));
}

#[test]
fn y63_after_a_rout_the_winner_goes_on() {
    let mut field =
        Field::with(&[("a/1/2", "0601"), ("a/1/3", "0601"), ("d/3/3", "0602"), ("d/2/1", "2014")]);
    field.hurt("d/3/3", 1, true);
    field.activate(1);
    charge(&mut field, "0602", &["a/1/2", "a/1/3"]);
    field.decline();
    field.roll(&[10]);
    while field.due().is_some() {
        field.roll(&[1]);
    }
    field.act(Action::Enter { unit: field.id("a/1/2") });
    field.act(Action::Done);
    let chain = |hex: &str| Action::Chain { unit: field.id("a/1/2"), hex: field.hex(hex) };
    assert_eq!(field.refused(chain("0604")), "Y63", "not next to it");
    let chain = chain("0603");
    field.act(chain);
    assert_eq!(field.state.unit(field.id("a/1/2")).hex, Some(field.hex("0603")));
}

#[test]
fn y79_dummies_and_leaders_are_swept_away() {
    let mut field = Field::with(&[
        ("a/1/2", "0601"),
        ("d/dummy/1", "0602"),
        ("d/1/4", "0602"),
        ("d/2/1", "2014"),
    ]);
    field.put("d/dummy/1", "0602", true);
    field.activate(1);
    charge(&mut field, "0602", &["a/1/2"]);
    assert!(field.state.unit(field.id("d/1/4")).is(Mark::Lost), "no window, no dice");
    assert!(field.state.unit(field.id("d/dummy/1")).is(Mark::Lost));
    assert_eq!(field.owes(), Some(ATTACKER));
    field.act(Action::Done);
}

/// Rules: R-Y57, R-Y59, R-Y80
#[test]
fn r_y57_able_participants_try_for_a_vehicle() {
    let mut field =
        Field::with(&[("d/1/3", "0601"), ("d/2/3", "0601"), ("a/3/1", "0602"), ("a/1/2", "0101")]);
    field.emit(Event::InitiativeRolled { dice: [1, 2], first: Player::Defender });
    field.activate(1);
    charge(&mut field, "0602", &["d/1/3"]);
    field.decline();
    field.roll(&[6]);
    assert!(field.due().is_some_and(|due| due.contains("attempt")), "{:?}", field.due());
    field.roll(&[10]);
    while field.due().is_some() {
        field.roll(&[1]);
    }
    assert!(field.state.unit(field.id("a/3/1")).is(Mark::Lost));
    assert_eq!(field.count(|it| matches!(it, Event::Attempted { destroyed: true, .. })), 1);
    let earned =
        |wanted| field.count(|it| matches!(it, Event::Earned { what, .. } if *what == wanted));
    let is_afv = field.state.kind(field.id("a/3/1")) == Kind::Afv;
    assert_eq!(earned(Objective::VehicleDestruction), 1);
    assert_eq!(
        earned(Objective::Afv),
        usize::from(is_afv),
        "an AFV counts as both, a carrier does not"
    );
}

#[test]
fn r_y58_no_way_out_is_envelopment() {
    let drm = |units: &[(&str, &str)]| {
        let mut field = Field::with(units);
        field.activate(1);
        charge(&mut field, "0101", &["a/1/2"]);
        field.decline();
        field.roll(&[5]);
        let told = field.log.iter().find_map(|event| match event {
            Event::Fought { drm, .. } => *drm,
            _ => None,
        });
        told.expect("an assault")
    };
    let open = drm(&[("a/1/2", "0102"), ("d/1/3", "0101")]);
    assert_eq!(open, -1, "the defender's cohesion is better");
    let shut = drm(&[("a/1/2", "0102"), ("a/2/2", "0201"), ("d/1/3", "0101")]);
    assert_eq!(shut, open + 1, "both ways out are taken");
}
