//! F4, F9.6: to the front and back.

use crate::rules::{Hex, combat, touch};
use frontline::{
    Pool, Refusal, Resource, Shortage, Stock, SupplyRoute, TurnAction, TurnStep, supply_route,
    take_back,
};

fn men(men: u16) -> Stock {
    Stock { men, ..Stock::default() }
}

/// Ground held by one side: a home of three hexes, a beach-head over the sea, a pocket inland.
const HELD: [Hex; 6] = [(0, 0), (1, 0), (2, 0), (5, 0), (6, 0), (4, 5)];

fn route(to: Hex) -> SupplyRoute {
    let by_land = |hex| HELD.into_iter().filter(move |&next| touch(hex, next));
    let coast = |hex| hex == (2, 0) || hex == (5, 0);
    supply_route([(0, 0)], to, by_land, coast)
}

#[test]
fn f4a_new_forces_enter_through_the_pool() {
    let pool = Pool::default();
    let missing = Shortage { what: Resource::Men, have: 0, wanted: 1 };
    let refusal = Refusal::NotInPool(missing);
    assert_eq!(pool.send(&men(1), SupplyRoute::Land, 0), Err(refusal), "not yet in the Pool");
    assert_eq!(refusal.rule().as_str(), "F4a");
    let pool = pool.receive(&men(3));
    let left = pool.send(&men(1), SupplyRoute::Land, 0).unwrap();
    assert_eq!(*left.stock(), men(2));
}

#[test]
fn f4b_over_land_any_amount_goes_to_any_front_hex() {
    assert_eq!(route((2, 0)), SupplyRoute::Land);
    assert_eq!(route((0, 0)), SupplyRoute::Land, "the front at the factory gates");
    assert_eq!(SupplyRoute::Land.admits(1_000, 0), Ok(()));
    assert_eq!(route((4, 5)), SupplyRoute::Cut, "a pocket without a coast");
    assert_eq!(SupplyRoute::Cut.admits(1, 9), Err(Refusal::CutOff));
    assert_eq!(Refusal::CutOff.rule().as_str(), "F4b");
}

#[test]
fn f4c_otherwise_ships_must_carry_them() {
    assert_eq!(route((6, 0)), SupplyRoute::Sea, "inland of a beach-head");
    assert_eq!(SupplyRoute::Sea.admits(3, 3), Ok(()));
    let refusal = Refusal::NeedsShipping { points: 4, lift: 3 };
    assert_eq!(SupplyRoute::Sea.admits(4, 3), Err(refusal));
    assert_eq!(refusal.rule().as_str(), "F4c");
    let pool = Pool::default().receive(&men(4));
    assert_eq!(pool.send(&men(4), route((6, 0)), 3), Err(refusal));
    assert!(pool.send(&men(3), route((6, 0)), 3).is_ok());
}

#[test]
fn f9_6_resources_go_back_from_the_front_to_the_pool() {
    let hex = Stock { men: 4, tanks: 2, lsp: 1, ..Stock::default() };
    let back = Stock { men: 2, tanks: 2, lsp: 1, ..Stock::default() };
    assert_eq!(take_back(&hex, &back, false), Ok(men(2)));
    assert_eq!(*Pool::default().receive(&back).stock(), back);
    let missing = Shortage { what: Resource::Tanks, have: 2, wanted: 3 };
    let tanks = Stock { tanks: 3, ..Stock::default() };
    assert_eq!(take_back(&hex, &tanks, false), Err(Refusal::NotInHex(missing)));
    let fortress = Stock { garrisons: 2, ..men(1) };
    let garrison = Stock { garrisons: 1, ..Stock::default() };
    assert_eq!(take_back(&fortress, &garrison, false), Err(Refusal::GarrisonStays));
}

#[test]
fn r_f18_the_last_man_stays_and_what_goes_does_not_fight() {
    assert_eq!(take_back(&men(4), &men(4), false), Err(Refusal::LastManStays));
    assert_eq!(take_back(&men(4), &men(4), true), Ok(men(0)), "in China he may go too");
    let left = take_back(&men(4), &men(3), false).unwrap();
    assert_eq!(left.defending(), combat("1 man, ME 1", "1 man, ME 1").defender.force);
    assert_eq!(TurnStep::PlayingCards.next(), Some(TurnStep::TakingBack), "after the cards");
    let again = TurnStep::TakingBack.permits(TurnAction::Deploy).unwrap_err();
    assert_eq!(again.rule().as_str(), "F9.2", "the men in the Pool stay there this turn");
}
