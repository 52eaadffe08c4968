//! F22 to F24, F-T6.

use crate::rules::{assess, charts, combat};
use frontline::{Command, RaidTarget, Refusal, Role, Support, base_operates};

#[test]
fn f22_a_base_needs_an_lsp_in_each_turn_it_operates() {
    assert_eq!(base_operates(charts(), 0), Err(Refusal::BaseNotSupplied));
    assert_eq!(base_operates(charts(), 1), Ok(()));
    assert_eq!(Refusal::BaseNotSupplied.rule().as_str(), "F22");
}

#[test]
fn f23_bombers_do_not_fly_beyond_their_range() {
    let reach = |year, distance| charts().ranges.reach(year, distance);
    assert_eq!(reach(1942, 5), Ok(5));
    assert_eq!(reach(1942, 6), Err(Refusal::OutOfRange { distance: 6, range: 5 }));
    assert_eq!(reach(1943, 6), Ok(6));
    assert_eq!(reach(1943, 7), Err(Refusal::OutOfRange { distance: 7, range: 6 }));
    assert_eq!(reach(1944, 7), Ok(7));
    assert_eq!(reach(1945, 8), Err(Refusal::OutOfRange { distance: 8, range: 7 }));
}

#[test]
fn f_t6_range_by_year() {
    let hexes: Vec<_> = (1941..=1946).map(|year| charts().ranges.hexes(year)).collect();
    assert_eq!(hexes, [None, Some(5), Some(6), Some(7), Some(7), Some(7)]);
    assert_eq!(charts().ranges.reach(1941, 0), Err(Refusal::YearBeforeTable(1941)));
}

#[test]
fn f24c_a_bomber_in_support_is_one_air_point() {
    let with = assess(&combat("4 men, 2 bombers, ME 3", "4 men, ME 3"));
    let like = assess(&combat("4 men, 2 aircraft, ME 3", "4 men, ME 3"));
    assert_eq!((with.attacker.cv, with.attacker.supremacy), (6, like.attacker.supremacy));
    assert_eq!(with.column, like.column);
}

#[test]
fn f24c_bombers_support_battles_in_range_of_the_command_they_serve() {
    let bombers = Support::new(Command::Land, 2);
    let lent =
        |bombers: Support, battle, distance| bombers.air_points(charts(), battle, 1942, distance);
    assert_eq!(lent(bombers, Command::Land, 5), Ok(2));
    assert_eq!(lent(bombers, Command::Land, 6), Err(Refusal::OutOfRange { distance: 6, range: 5 }));
    assert_eq!(lent(bombers, Command::Naval, 5), Err(Refusal::OtherCommand(Command::Land)));
}

#[test]
fn f24c_going_over_to_the_navy_takes_a_turn_and_all_of_them() {
    let lent = |bombers: Support, battle| bombers.air_points(charts(), battle, 1944, 1);
    let going = Support::new(Command::Land, 2).hand_over(Command::Naval);
    assert_eq!(lent(going, Command::Land), Err(Refusal::BombersConverting));
    assert_eq!(lent(going, Command::Naval), Err(Refusal::BombersConverting));
    assert_eq!(lent(going.next_turn(), Command::Naval), Ok(2));
    assert_eq!(lent(going.next_turn(), Command::Land), Err(Refusal::OtherCommand(Command::Naval)));
    let back_at_once = going.hand_over(Command::Land);
    assert_eq!(lent(back_at_once, Command::Land), Err(Refusal::BombersConverting));
    assert_eq!(lent(Support::new(Command::Land, 2).hand_over(Command::Land), Command::Land), Ok(2));
    assert_eq!(Refusal::BombersConverting.rule().as_str(), "F24c");
}

/// Rules: F24a, F24b
#[test]
fn f24a_each_role_has_its_target() {
    let works = RaidTarget { industrial_zone: true, named_town: false };
    let town = RaidTarget { industrial_zone: false, named_town: true };
    assert_eq!(Role::Industry.may_strike(&works), Ok(()));
    assert_eq!(Role::Industry.may_strike(&town), Err(Refusal::NoIndustry));
    assert_eq!(Role::Terror.may_strike(&town), Ok(()));
    assert_eq!(Role::Terror.may_strike(&works), Err(Refusal::NoTown));
}
