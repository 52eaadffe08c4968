//! C4.4 to C4.6.2: air support, replacements, 12:1.

use crate::rules::table::{Armor, Foot, Script, Stop, fight, lone, play, unit};
use damos::{
    AirSupport, AirUnit, Benefit, Camp, Charts, Combat, Factor, Ground, Reroll, Side, Throw,
    Unwritten, availability_number, may_support, rp_income,
};

fn supported<'a>(
    combat: Combat<'a>,
    side: Side,
    shift: bool,
    reroll: Option<Reroll>,
) -> Combat<'a> {
    Combat { air: Some(AirSupport { side, shift, reroll }), ..combat }
}

fn column(combat: &Combat<'_>, side: Side) -> (&'static str, u32) {
    let sp = combat.strengths(&mut Unwritten).modified[side];
    let column = combat.column(Charts::standard(), side, sp, &mut Unwritten);
    (column.label(), column.dice)
}

/// Rules: C4.4a, S4.4a
#[test]
fn c4_4a_the_air_unit_is_there_each_turn() {
    let unit = AirUnit::new_turn();
    assert!(unit.is_available() && unit.may_use(Benefit::Shift) && unit.may_use(Benefit::Reroll));
}

/// Rules: C4.4b, S4.4b
#[test]
fn c4_4b_germans_within_five_hexes_of_a_railhead() {
    assert!(may_support(true, 5));
    assert!(!may_support(true, 6));
    assert!(!may_support(false, 1));
}

/// Rules: C4.4c, S4.4c
#[test]
fn c4_4c_one_column_right_and_one_die_again() {
    let (attacker, defender) = (lone(Armor, 8), lone(Foot, 4));
    let plain = Combat::between(&attacker, &defender);
    assert_eq!(column(&plain, Side::Attacker), ("8", 2));
    let shifted = supported(plain, Side::Attacker, true, None);
    assert_eq!(column(&shifted, Side::Attacker), ("9-10", 2));
    assert_eq!(column(&shifted, Side::Defender), ("3-4", 1));
    let rerolled = supported(plain, Side::Attacker, false, Some(Reroll::LowestAtMost(3)));
    let end = fight(&rerolled, &[2, 5, 1, 6]);
    let reroll = end.reroll.unwrap();
    assert_eq!((reroll.side, reroll.die, reroll.from, reroll.to), (Side::Attacker, 0, 2, 6));
    // The new value stands, even a lower one.
    let worse = supported(plain, Side::Attacker, false, Some(Reroll::Die(1)));
    assert_eq!(fight(&worse, &[2, 5, 1, 1]).sides.attacker.exchange.unwrap().modified_roll, 3);
}

/// Rules: C4.4d, S4.4d
#[test]
fn c4_4d_two_plus_turn_keeps_one_benefit() {
    assert_eq!([1, 3, 10].map(availability_number), [3, 5, 12]);
    let unit = AirUnit::new_turn();
    assert!(unit.must_choose(3, 5) && !unit.must_choose(3, 4));
    let kept = unit.after_support(3, 5, Benefit::Shift);
    assert!(kept.may_use(Benefit::Shift) && !kept.may_use(Benefit::Reroll));
    // The choice lasts for the turn.
    let again = kept.after_support(3, 12, Benefit::Reroll);
    assert!(again.may_use(Benefit::Shift) && !again.may_use(Benefit::Reroll));
}

/// Rules: C4.4e, S4.4e
#[test]
fn c4_4e_the_second_failure_removes_it() {
    let once = AirUnit::new_turn().after_support(5, 6, Benefit::Shift);
    assert!(once.may_use(Benefit::Shift) && once.may_use(Benefit::Reroll));
    let twice = once.after_support(5, 2, Benefit::Shift);
    assert!(!twice.is_available() && !twice.may_use(Benefit::Shift));
    // A success in between does not clear the first failure.
    let between = once.after_support(5, 7, Benefit::Reroll).after_support(5, 6, Benefit::Reroll);
    assert!(!between.is_available());
}

#[test]
fn r9_the_new_columns_dice_and_nothing_at_the_end() {
    let (six, nine) = (lone(Foot, 6), lone(Foot, 9));
    let mut combat = supported(Combat::between(&six, &nine), Side::Attacker, true, None);
    assert_eq!(column(&combat, Side::Attacker), ("7", 2));
    // -2 for each die really rolled.
    combat.forces.attacker.los = false;
    assert_eq!(combat.drm(Charts::standard(), Side::Attacker, 2, &mut Unwritten), -4);
    let end = fight(&combat, &[6, 6, 1, 1]);
    assert_eq!(end.sides.attacker.exchange.unwrap().drm, -4);
    let strong = lone(Foot, 30);
    let last = supported(Combat::between(&strong, &nine), Side::Attacker, true, None);
    assert_eq!(column(&last, Side::Attacker), ("24+", 3));
}

#[test]
fn r10_own_crt_dice_after_both_have_rolled_never_the_cat_die() {
    let attacker = lone(Armor, 8);
    let defender = [unit(damos::UnitType::Mechanized, 8)];
    let cat = &Charts::standard().cat;
    let combat = Combat { counterattack: Some(cat), ..Combat::between(&attacker, &defender) };
    let combat = supported(combat, Side::Defender, false, Some(Reroll::LowestAtMost(6)));
    let mut script = Script::dice(&[6, 6, 2, 1, 1, 3]);
    play(&combat, &mut script).unwrap();
    let order = [
        Throw::Crt(Side::Attacker),
        Throw::Crt(Side::Defender),
        Throw::Reroll(Side::Defender),
        Throw::Cat,
    ];
    assert_eq!(script.thrown(), order);
    // The earliest of equals, and only at or below the limit.
    assert_eq!(Reroll::LowestAtMost(2).choose(&[5, 2, 2]), Some(1));
    assert_eq!(Reroll::LowestAtMost(2).choose(&[3, 3]), None);
}

#[test]
fn r11_read_literally_and_exactly_two_uses_from_turn_eleven() {
    // Success costs a benefit, the first failure nothing.
    let failed = AirUnit::new_turn().after_support(4, 5, Benefit::Shift);
    assert!(failed.may_use(Benefit::Shift) && failed.may_use(Benefit::Reroll));
    for turn in [11, 12, 13] {
        let mut unit = AirUnit::new_turn();
        let mut uses = 0;
        while unit.is_available() {
            uses += 1;
            unit = unit.after_support(turn, 12, Benefit::Shift);
        }
        assert_eq!(uses, 2);
    }
}

/// Rules: C4.5a, S4.5a
#[test]
fn c4_5a_germans_two_rp_from_turn_three() {
    let income: Vec<u32> = (1..=5).map(|turn| rp_income(Camp::German, turn, 0)).collect();
    assert_eq!(income, [0, 0, 2, 2, 2]);
}

/// Rules: C4.5b, S4.5b
#[test]
fn c4_5b_russians_five_rp() {
    let income: Vec<u32> = (2..=12).map(|turn| rp_income(Camp::Russian, turn, 0)).collect();
    assert_eq!(income, [5; 11]);
}

#[test]
fn r12_rp_come_in_the_owners_own_phase() {
    // Turn 1 has no Russian turn; the German turn 3 is the first that pays.
    assert_eq!([1, 2].map(|turn| rp_income(Camp::Russian, turn, 0)), [0, 5]);
    assert_eq!([2, 3].map(|turn| rp_income(Camp::German, turn, 0)), [0, 2]);
}

/// Rules: C4.6.2a, S4.6.2a
#[test]
fn c4_6_2a_twelve_to_one_eliminates_without_a_roll() {
    let (attacker, defender) = (lone(Armor, 24), lone(Foot, 2));
    let combat = Combat::between(&attacker, &defender);
    let end = fight(&combat, &[]);
    assert!(end.auto_elimination && end.defender_vacates);
    assert_eq!(end.sides.defender.units_after, [0]);
    let weaker = lone(Armor, 23);
    assert!(!Combat::between(&weaker, &defender).strengths(&mut Unwritten).overrun);
    // Where the rule is not in force there is a roll.
    let prepared = Combat { unprepared: false, ..combat };
    assert_eq!(play(&prepared, &mut Script::dice(&[])), Err(Stop::NoDice));
}

/// Rules: C4.6.2b, S4.6.2b
#[test]
fn c4_6_2b_ema_is_then_exactly_one() {
    let attacker = [unit(Armor, 20), unit(Foot, 10)];
    let defender = lone(Foot, 1);
    for plan in damos::Plan::ALL {
        let combat = Combat { plan, ..Combat::between(&attacker, &defender) };
        assert_eq!(fight(&combat, &[]).ema, Some(vec![1, 1]));
    }
}

#[test]
fn r25_modified_rounded_sp_of_both_sides_and_no_surplus() {
    let factor = |text: &str| text.parse::<Factor>().unwrap();
    let (attacker, defender) = (lone(Armor, 15), lone(Foot, 1));
    let over = |hexside| {
        let ground = Ground { hexside_attacker: factor(hexside), ..Ground::default() };
        Combat { ground, ..Combat::between(&attacker, &defender) }.strengths(&mut Unwritten).overrun
    };
    // 15 × 4/5 = 12; 15 × 3/4 = 11.25, so 11.
    assert!(over("4/5") && !over("3/4"));
    let end = fight(&Combat::between(&attacker, &defender), &[]);
    assert_eq!((end.surplus_lp, end.sides.attacker.units_after), (0, vec![15]));
    assert_eq!(end.sides.defender.lost_initial, [1]);
}
