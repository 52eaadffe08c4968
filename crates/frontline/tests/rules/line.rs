//! F2, F3, F9.2 and what the line needs.

use crate::rules::{Hex, assess, combat, refusal, touch};
use frontline::{
    Column, Combat, FrontHex, LineFault, Manning, MenAtHand, Party, Refusal, SupplyRoute, fill_gap,
    line_faults, man_at_once, men_owed, men_required,
};

fn line(hexes: &[(Hex, u16)]) -> Vec<FrontHex<Hex>> {
    hexes.iter().map(|&(hex, men)| FrontHex { hex, men }).collect()
}

const fn at_hand(attackers: u16, pool: u16) -> MenAtHand {
    MenAtHand { attackers, pool, route: SupplyRoute::Land }
}

#[test]
fn f2a_the_front_is_an_unbroken_chain_of_manned_hexes() {
    let front = line(&[((0, 0), 1), ((1, 0), 3), ((1, 1), 2)]);
    assert_eq!(line_faults(&front, false, touch), []);
    let broken = line(&[((0, 0), 1), ((1, 0), 0), ((3, 0), 2)]);
    let faults = line_faults(&broken, false, touch);
    assert_eq!(faults, [LineFault::Unmanned { at: 1 }, LineFault::Gap { after: 1 }]);
    assert_eq!(line_faults(&broken, true, touch), [LineFault::Gap { after: 1 }], "China");
}

#[test]
fn f2a_no_combat_without_a_man_in_the_front() {
    let bare = combat("2 tanks, ME 1", "1 man, ME 1");
    assert_eq!(refusal(&bare), Refusal::FrontLineEmpty(Party::Attacker));
    let bare = combat("1 man, ME 1", "9 tanks, 9 aircraft, ME 1");
    assert_eq!(refusal(&bare), Refusal::FrontLineEmpty(Party::Defender));
    assert_eq!(refusal(&bare).rule().as_str(), "F2a");
    assess(&combat("1 man, ME 1", "1 man, ME 1"));
}

#[test]
fn f2b_a_gap_is_filled_at_once_with_markers_and_men() {
    let broken = line(&[((0, 0), 4), ((3, 0), 2)]);
    let fill = |with: &[Hex], men| fill_gap(&broken, 0, with, men, touch);
    let (mended, manning) = fill(&[(1, 0), (2, 0)], at_hand(1, 9)).unwrap();
    assert_eq!(mended, line(&[((0, 0), 4), ((1, 0), 1), ((2, 0), 1), ((3, 0), 2)]));
    assert_eq!(manning, Manning { attackers: 1, pool: 1 });
    assert_eq!(fill(&[(1, 0)], at_hand(9, 9)), Err(Refusal::GapStaysOpen));
    assert_eq!(fill(&[(1, 0), (2, 0)], at_hand(1, 0)), Err(Refusal::NobodyToMan));
    assert_eq!(fill_gap(&mended, 0, &[], at_hand(9, 9), touch), Err(Refusal::NoGap));
    assert_eq!(fill_gap(&broken, 1, &[], at_hand(9, 9), touch), Err(Refusal::NoGap), "the end");
    assert_eq!(Refusal::GapStaysOpen.rule().as_str(), "F2b");
}

#[test]
fn f3_in_china_the_front_may_be_empty_but_still_needs_an_offensive() {
    let empty = Combat { china: true, ..combat("3 men, ME 1", "ME 1") };
    let assessment = assess(&empty);
    assert_eq!(assessment.defender.cv, 0);
    assert_eq!(assessment.outcome([1, 6]).differential, -5, "the dice are rolled nevertheless");
    assert_eq!(men_required(true), 0);
}

#[test]
fn f9_2_first_every_front_hex_gets_its_man() {
    assert_eq!(men_owed([0, 3, 0, 1], false), 2);
    assert_eq!(men_owed([1, 3], false), 0);
    assert_eq!(men_owed([0, 0], true), 0, "not in China");
}

#[test]
fn r_f9_an_empty_stretch_of_china_starts_at_five_to_one() {
    let attack = |attacker| Combat { china: true, ..combat(attacker, "ME 9") };
    let assessment = assess(&attack("1 tank, ME 1"));
    assert_eq!(assessment.base_column, Column::FiveToOne);
    assert_eq!(assessment.net_shift, -1, "shifts follow as usual: tank supremacy, no LSP");
    assert_eq!(assessment.column, Column::NineToTwo);
    assert_eq!(refusal(&attack("ME 1, 5 LSP")), Refusal::NoForce, "the attacker has CV 1 or more");
}

#[test]
fn r_f24_a_taken_hex_needs_a_man_or_the_line_stays() {
    assert_eq!(man_at_once(1, false, at_hand(1, 0)), Ok(Manning { attackers: 1, pool: 0 }));
    assert_eq!(man_at_once(1, false, at_hand(0, 1)), Ok(Manning { attackers: 0, pool: 1 }));
    assert_eq!(man_at_once(1, false, at_hand(0, 0)), Err(Refusal::NobodyToMan));
    assert_eq!(man_at_once(3, false, at_hand(1, 1)), Err(Refusal::NobodyToMan), "every gap too");
    let overseas = MenAtHand { route: SupplyRoute::Sea, ..at_hand(0, 5) };
    assert_eq!(man_at_once(1, false, overseas), Err(Refusal::NobodyToMan), "not at once");
    assert_eq!(man_at_once(3, true, at_hand(0, 0)), Ok(Manning::default()), "in China nobody is");
}
