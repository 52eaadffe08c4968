//! Rulings on strength and terrain, and on the order of dice.

use crate::rules::table::{Armor, Cavalry, Foot, Mountain, Script, lone, play, unit};
use damos::{
    AirSupport, ByClass, Charts, Combat, Factor, Ground, Hexside, Reroll, Side, Terrain, Throw,
    Unwritten, modified_sp,
};

fn factor(text: &str) -> Factor {
    text.parse().unwrap()
}

fn modified(combat: &Combat<'_>) -> (u32, u32) {
    let sp = combat.strengths(&mut Unwritten).modified;
    (sp.attacker, sp.defender)
}

#[test]
fn r3_the_fraction_is_dropped_once_and_one_is_the_least() {
    let all = |sp| ByClass { foot: sp, ..ByClass::default() };
    // 17 × 3/4 = 12.75; 3 × 3/2 = 4.5; 1 × 1/9 is still 1.
    assert_eq!(modified_sp(all(17), ByClass::alike(factor("3/4")), Factor::ONE), 12);
    assert_eq!(modified_sp(all(3), ByClass::alike(factor("3/2")), Factor::ONE), 4);
    assert_eq!(modified_sp(all(1), ByClass::alike(factor("1/9")), Factor::ONE), 1);
    // 7 × 3/4 × 3/4 = 3.9375: rounding after each factor would give 5, then 3.
    assert_eq!(modified_sp(all(7), ByClass::alike(factor("3/4")), factor("3/4")), 3);
    // 9 × 3/4 + 2 × 1/2 = 7.75: by class 6 + 1 would be 7, here once: 7; 10 × 3/4 + 1 × 1/2 = 8.
    let classes = ByClass { foot: 10, mobile: 1, mountain: 0 };
    let marsh = ByClass { foot: factor("3/4"), mobile: factor("1/2"), mountain: factor("3/4") };
    assert_eq!(modified_sp(classes, marsh, Factor::ONE), 8);
}

#[test]
fn r4_hex_and_hexside_multiply_on_their_own_side() {
    let (attacker, defender) = (lone(Foot, 16), lone(Foot, 16));
    let ground = Ground {
        hex_attacker: ByClass::alike(factor("1/2")),
        hexside_attacker: factor("3/4"),
        hex_defender: ByClass::alike(factor("3/2")),
        hexside_defender: factor("2"),
    };
    let combat = Combat { ground, ..Combat::between(&attacker, &defender) };
    assert_eq!(modified(&combat), (6, 48));
}

#[test]
fn r4_classes_fare_differently_in_the_terrain_chart() {
    let charts = Charts::standard();
    let attacker = [unit(Armor, 8), unit(Cavalry, 4), unit(Mountain, 4)];
    let defender = lone(Foot, 6);
    let in_hex = |terrain, crossed| {
        let ground = charts.terrain.ground(terrain, crossed, false);
        modified(&Combat { ground, ..Combat::between(&attacker, &defender) })
    };
    assert_eq!(in_hex(Terrain::Clear, None), (16, 6));
    // Mountains: 8 × 1/2 + 4 × 3/4 + 4 = 11; the defender 6 × 3/2.
    assert_eq!(in_hex(Terrain::Mountain, None), (11, 9));
    // Woods over a river: (6 + 8) × 3/4 = 10.5.
    assert_eq!(in_hex(Terrain::Woods, Some(Hexside::River)), (10, 6));
}

#[test]
fn c4_6_5a_rivers_are_ignored_on_turn_one() {
    let terrain = &Charts::standard().terrain;
    let crossing = |ignored| terrain.ground(Terrain::Clear, Some(Hexside::River), ignored);
    assert_eq!(crossing(true).hexside_attacker, Factor::ONE);
    assert_eq!(crossing(false).hexside_attacker, factor("3/4"));
    let strait = terrain.ground(Terrain::Clear, Some(Hexside::Strait), true);
    assert_eq!(strait.hexside_attacker, factor("1/2"));
}

#[test]
fn r64_attackers_dice_then_defenders_then_the_reroll_then_the_cat() {
    let attacker = lone(Armor, 8);
    let defender = [unit(damos::UnitType::Mechanized, 8)];
    let cat = &Charts::standard().cat;
    let air = AirSupport { side: Side::Attacker, shift: false, reroll: Some(Reroll::Die(1)) };
    let combat = Combat {
        air: Some(air),
        counterattack: Some(cat),
        ..Combat::between(&attacker, &defender)
    };
    let mut script = Script::dice(&[5, 1, 1, 1, 5, 4]);
    let end = play(&combat, &mut script).unwrap();
    let thrown = [
        Throw::Crt(Side::Attacker),
        Throw::Crt(Side::Defender),
        Throw::Reroll(Side::Attacker),
        Throw::Cat,
    ];
    assert_eq!(script.thrown(), thrown);
    // Both exchanges are simultaneous: the defender rolls with his full column whatever he suffers.
    assert_eq!(end.sides.defender.exchange.unwrap().column.label(), "8");
    assert_eq!(end.counterattack.unwrap().die, 4);
}
