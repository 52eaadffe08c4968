//! What a step costs, in half movement points.

use crate::ground::{ground, hex};
use barbarossa::ground::{GroundKey, GroundRef, NO_STEP, Options, grid};
use damos::Class;

fn step(ground: &GroundRef, class: Class, from: &str, to: &str, ignore_rivers: bool) -> u8 {
    let (from, to) = (hex(from), hex(to));
    let way = grid().direction(from, to).expect("neighbours");
    ground.costs.step(class, from, way, ignore_rivers)
}

#[test]
fn d3a_terrain_costs_by_class() {
    let agc = ground("agc");
    // 2729 is clear, 2827 woods, 3125 marsh; none of these steps crosses a river.
    assert_eq!(step(&agc, Class::Foot, "2728", "2727", false), 2);
    let woods = [Class::Foot, Class::Mobile].map(|class| agc.costs.enter(class, hex("2827")));
    assert_eq!(woods, [2, 4]);
    let marsh = [Class::Foot, Class::Mobile].map(|class| agc.costs.enter(class, hex("3125")));
    assert_eq!(marsh, [4, 6]);
    let ags = ground("ags");
    let high = [Class::Foot, Class::Mobile, Class::Mountain];
    assert_eq!(high.map(|class| ags.costs.enter(class, hex("3833"))), [6, 8, 4]);
    assert_eq!(agc.costs.enter(Class::Foot, hex("0101")), NO_STEP);
    assert_eq!(agc.costs.rail(), 1);
}

#[test]
fn c4_6_5a_rivers_may_be_ignored() {
    let agc = ground("agc");
    // The Bug runs between 3028 and Brest.
    assert_eq!(step(&agc, Class::Mobile, "3028", "3027", false), 4);
    assert_eq!(step(&agc, Class::Mobile, "3028", "3027", true), 2);
    let way = grid().direction(hex("3028"), hex("3027")).unwrap();
    let reaction = [false, true].map(|dry| agc.costs.reaction(hex("3028"), way, dry));
    assert_eq!(reaction, [-1, 0]);
}

#[test]
fn d2_6_1h_woods_hinder_reactions() {
    let agc = ground("agc");
    let (from, to) = (hex("2728"), hex("2827"));
    let way = grid().direction(from, to).expect("neighbours");
    assert_eq!(agc.costs.reaction(from, way, true), -1);
}

#[test]
fn straits_open_only_by_option() {
    let (kerch, taman) = ("6011", "6111");
    assert_eq!(step(&ground("ags"), Class::Foot, kerch, taman, false), NO_STEP);
    let options = Options { straits: true, ..Options::default() };
    let key = GroundKey { scenario: "ags".to_owned(), options, house: None };
    let open = GroundRef::of_key(&key).unwrap();
    assert_eq!(step(&open, Class::Foot, kerch, taman, false), 2 + 4);
    assert_eq!(step(&open, Class::Foot, kerch, taman, true), 2 + 4, "a strait is no river");
}
