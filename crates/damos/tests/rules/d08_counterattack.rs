//! D8.9 and D8.10: the counterattack and the winner.

use crate::rules::table::{Armor, Foot, Mech, Script, fight, lone, play, unit};
use damos::{
    ByClass, Charts, Combat, Factor, Ground, Loss, MatrixEntry, Ratio, Side, Sides, Step, Throw,
    counterattack_column, counterattack_sp, is_counterattack_due, winner,
};

fn suffered(attacker: &str, defender: &str) -> Sides<Loss> {
    Sides { attacker: attacker.parse().unwrap(), defender: defender.parse().unwrap() }
}

fn factor(text: &str) -> Factor {
    text.parse().unwrap()
}

#[test]
fn d8_9a_only_a_defender_who_chose_it_and_lost_strikes_back() {
    assert!(is_counterattack_due(true, suffered("1", "1h"), true));
    assert!(!is_counterattack_due(true, suffered("1h", "1"), true));
    assert!(!is_counterattack_due(false, suffered("1", "4"), true));
}

/// Rules: D8.9b, D8.9c
#[test]
fn d8_9b_the_hex_works_the_other_way_round_without_hexsides() {
    let ground = Ground {
        hex_attacker: ByClass::alike(factor("1/2")),
        hex_defender: ByClass::alike(factor("3/2")),
        hexside_attacker: factor("1/9"),
        hexside_defender: factor("1/9"),
    };
    let left = ByClass { foot: 5, ..ByClass::default() };
    // 5 × 3/2 = 7.5 for the attacker, 5 × 1/2 = 2.5 for the defender.
    assert_eq!(counterattack_sp(Side::Attacker, left, &ground), 7);
    assert_eq!(counterattack_sp(Side::Defender, left, &ground), 2);
}

#[test]
fn d8_9d_what_is_left_fights() {
    let attacker = [unit(Armor, 9), unit(Foot, 5)];
    let defender = [unit(Mech, 6), unit(Foot, 6)];
    let cat = &Charts::standard().cat;
    let combat = Combat { counterattack: Some(cat), ..Combat::between(&attacker, &defender) };
    let end = fight(&combat, &[4, 4, 4, 1, 1, 2]);
    // Column 13-15 at 12 inflicts 4, column 11-12 at 2 inflicts 1h.
    assert_eq!(end.counterattack.unwrap().modified_sp, Sides { attacker: 13, defender: 8 });
}

#[test]
fn d8_9e_fractions_go_the_attackers_way() {
    let cat = &Charts::standard().cat;
    let ratio = |defender, attacker| counterattack_column(cat, defender, attacker).0.to_string();
    assert_eq!([ratio(3, 5), ratio(6, 14), ratio(7, 3)], ["1:2", "1:3", "2:1"]);
    assert_eq!([ratio(5, 5), ratio(9, 5), ratio(5, 9)], ["1:1", "1:1", "1:2"]);
}

#[test]
fn d8_9f_one_die_counterattacker_first() {
    let cat = &Charts::standard().cat;
    let result = cat.column(Ratio::one_to(3)).result(6);
    assert_eq!((result.defender, result.attacker), (1, 3));
}

#[test]
fn d8_9g_these_losses_are_absorbed_as_the_first_were() {
    let (attacker, defender) = (lone(Armor, 8), lone(Mech, 8));
    let cat = &Charts::standard().cat;
    let combat = Combat { counterattack: Some(cat), ..Combat::between(&attacker, &defender) };
    let mut script = Script::dice(&[5, 5, 1, 1, 2]);
    let end = play(&combat, &mut script).unwrap();
    let steps: Vec<(Side, Step, u32)> =
        script.bills().iter().map(|&(side, step, lp, _)| (side, step, lp)).collect();
    // 5 against 7 is 1:2; a 2 there is 2/1.
    assert_eq!(
        steps,
        [
            (Side::Attacker, Step::Initial, 1),
            (Side::Defender, Step::Initial, 3),
            (Side::Attacker, Step::Counterattack, 1),
            (Side::Defender, Step::Counterattack, 2),
        ]
    );
    assert_eq!(end.sides.attacker.units_after, [6]);
    assert_eq!(end.sides.defender.lost_counterattack, [2]);
}

#[test]
fn d8_10a_the_counterattack_is_added_to_the_first_exchange() {
    let (attacker, defender) = (lone(Armor, 8), lone(Mech, 8));
    let cat = &Charts::standard().cat;
    let combat = Combat { counterattack: Some(cat), ..Combat::between(&attacker, &defender) };
    let end = fight(&combat, &[5, 5, 1, 1, 5]);
    // 1 and 3 at first; 1:2 on a 5 is 1/3: 4 against 4.
    let last = |side: Side| end.sides[side].exchange.unwrap().lp_final.to_string();
    assert_eq!((last(Side::Attacker), last(Side::Defender)), ("4".into(), "4".into()));
    assert_eq!(end.winner, Side::Defender);
}

#[test]
fn d8_10b_numbers_decide_and_symbols_below_two() {
    assert_eq!(winner(suffered("4", "5")), Side::Attacker);
    assert_eq!(winner(suffered("5", "4")), Side::Defender);
    assert_eq!(winner(suffered("0", "0h")), Side::Attacker);
    assert_eq!(winner(suffered("0h", "0d")), Side::Attacker);
    assert_eq!(winner(suffered("0d", "1")), Side::Attacker);
    assert_eq!(winner(suffered("1d", "1h")), Side::Defender);
}

#[test]
fn d8_10c_a_tie_goes_to_the_defender() {
    for loss in ["0", "0h", "1d", "3"] {
        assert_eq!(winner(suffered(loss, loss)), Side::Defender);
    }
}

#[test]
fn r38_no_counterattack_when_a_side_is_gone_or_the_exchange_tied() {
    assert!(!is_counterattack_due(true, suffered("2", "2"), true));
    assert!(!is_counterattack_due(true, suffered("0", "4"), false));
    let (attacker, defender) = (lone(Armor, 8), lone(Mech, 2));
    let cat = &Charts::standard().cat;
    let combat = Combat { counterattack: Some(cat), ..Combat::between(&attacker, &defender) };
    let mut script = Script::dice(&[5, 5, 1]);
    let end = play(&combat, &mut script).unwrap();
    assert_eq!(end.counterattack, None);
    assert!(!script.thrown().contains(&Throw::Cat));
}

#[test]
fn r39_one_plain_die_and_the_nearest_column() {
    let cat = &Charts::standard().cat;
    let column = |ratio| cat.column(ratio).ratio.to_string();
    assert_eq!(column(Ratio::one_to(12)), "1:5");
    assert_eq!(column(Ratio::to_one(7)), "3:1");
    // A ratio that is missing inside the table uses the next lower column.
    let gap = damos::charts::Cat::new(
        cat.columns().iter().filter(|column| column.ratio != Ratio::one_to(2)).copied().collect(),
    )
    .unwrap();
    assert_eq!(gap.column(Ratio::one_to(2)).ratio, Ratio::one_to(3));
    // No LOS, plan, matrix or air effect: the die is read as it lies.
    let (attacker, defender) = (lone(Armor, 8), lone(Mech, 8));
    let matrix = MatrixEntry { defender_drm: -2, defender_lp: 1, ..MatrixEntry::default() };
    let mut combat =
        Combat { counterattack: Some(cat), matrix, ..Combat::between(&attacker, &defender) };
    combat.forces.defender.los = false;
    let end = fight(&combat, &[4, 4, 4, 1, 6]);
    let counter = end.counterattack.unwrap();
    let printed = cat.column(counter.ratio).result(6);
    assert_eq!((counter.die, counter.lp.attacker), (6, u32::from(printed.attacker)));
}

#[test]
fn r40_numbers_add_and_symbols_stay_below_two() {
    let plus = |from: &str, points| from.parse::<Loss>().unwrap().plus(points).to_string();
    assert_eq!(plus("0h", 0), "0h");
    assert_eq!(plus("0h", 1), "1h");
    assert_eq!(plus("0d", 1), "1d");
    assert_eq!(plus("0d", 2), "2");
    assert_eq!(plus("1h", 0), "1h");
    assert_eq!(plus("1h", 1), "2");
    assert_eq!(plus("1d", 3), "4");
    assert_eq!(plus("5", 2), "7");
    // LP count in full even if nobody was left to absorb them: 4 SP destroyed by 6 still lose to nothing less.
    let (attacker, defender) = (lone(Armor, 18), lone(Mech, 4));
    let end = fight(&Combat::between(&attacker, &defender), &[6, 6, 4, 6]);
    assert_eq!(end.sides.defender.exchange.unwrap().lp_final.to_string(), "5");
    assert_eq!((end.surplus_lp, end.winner), (1, Side::Attacker));
}
