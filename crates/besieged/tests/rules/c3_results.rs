//! What the results mean: B6.

use crate::rules::scene::{after, attack, both};
use besieged::{Combat, Impulse, Retreat};

fn fight() -> Combat {
    attack("5/2, 5/2", "3/2, 3/2")
}

#[test]
fn b6_1_starred_elimination_lets_the_surrounded_attackers_surrender() {
    let combat = attack("5/2, 5/3 surrounded, 5/1", "3/2");
    let aftermath = after(&combat, "AE*");
    assert_eq!(both(&combat, "AE*").0, "eliminated surrendered eliminated");
    assert_eq!(aftermath.attacker.step_losses, 6);
    assert_eq!(both(&combat, "AE*").1, "2", "the defender is untouched");
    assert_eq!(both(&fight(), "AE*").0, "eliminated eliminated", "nobody is surrounded");
}

#[test]
fn b6_2_every_attacker_is_eliminated() {
    let combat = attack("5/2, 5/3 surrounded", "3/2");
    let aftermath = after(&combat, "AE");
    assert_eq!(both(&combat, "AE"), ("eliminated eliminated".into(), "2".into()));
    assert_eq!(aftermath.attacker.step_losses, 5);
    assert_eq!((aftermath.hex_vacated, aftermath.advance), (false, 0));
}

#[test]
fn b6_3_the_attacker_loses_steps_and_the_survivors_retreat_two_hexes() {
    for (result, attackers, losses) in
        [("A1", "1 2", 1), ("A2", "eliminated 2", 2), ("A3", "eliminated 1", 3)]
    {
        let aftermath = after(&fight(), result);
        assert_eq!(both(&fight(), result).0, attackers, "{result}");
        assert_eq!(aftermath.attacker.step_losses, losses);
        assert_eq!(aftermath.attacker.retreat, Some(Retreat { min: 2, max: 2 }));
        assert_eq!(aftermath.defender.retreat, None);
        assert!(!aftermath.hex_vacated);
    }
    let nobody_left = after(&attack("5/1, 5/1", "3"), "A3");
    assert_eq!(nobody_left.attacker.step_losses, 2, "no more than there are");
    assert_eq!(nobody_left.attacker.retreat, None, "nobody is left to retreat");
}

#[test]
fn b6_4_the_attackers_retreat_one_or_two_hexes() {
    let aftermath = after(&fight(), "AR");
    assert_eq!(aftermath.attacker.retreat, Some(Retreat { min: 1, max: 2 }));
    assert_eq!((aftermath.attacker.step_losses, aftermath.defender.step_losses), (0, 0));
    assert_eq!(aftermath.defender.retreat, None);
    assert_eq!((aftermath.hex_vacated, aftermath.advance), (false, 0));
}

#[test]
fn b6_5_a_raging_battle_costs_a_step_each_and_locks_in_the_first_impulse() {
    let aftermath = after(&fight(), "BR");
    assert_eq!(both(&fight(), "BR"), ("1 2".into(), "1 2".into()));
    assert_eq!((aftermath.attacker.retreat, aftermath.defender.retreat), (None, None));
    assert!(aftermath.attacker.locked && aftermath.defender.locked);
    assert_eq!((aftermath.hex_vacated, aftermath.advance), (false, 0));

    let second = Combat { impulse: Impulse::Second, ..fight() };
    let aftermath = after(&second, "BR");
    assert!(!aftermath.attacker.locked && !aftermath.defender.locked);
}

#[test]
fn b6_6_an_exchange_costs_two_steps_each_or_what_the_poorer_side_has() {
    let aftermath = after(&fight(), "X2");
    assert_eq!(both(&fight(), "X2"), ("eliminated 2".into(), "eliminated 2".into()));
    assert_eq!(aftermath.defender.retreat, Some(Retreat { min: 1, max: 2 }));
    assert_eq!(aftermath.attacker.retreat, None);
    assert_eq!((aftermath.hex_vacated, aftermath.advance), (true, 1));

    assert_eq!(both(&attack("5/1", "3/4"), "X2"), ("eliminated".into(), "3".into()));
    assert_eq!(both(&attack("5/4", "3/1"), "X2"), ("3".into(), "eliminated".into()));
}

#[test]
fn b6_7_every_defender_retreats_two_hexes() {
    let aftermath = after(&fight(), "DR");
    assert_eq!(both(&fight(), "DR"), ("2 2".into(), "2 2".into()));
    assert_eq!(aftermath.defender.retreat, Some(Retreat { min: 2, max: 2 }));
    assert_eq!((aftermath.hex_vacated, aftermath.advance), (true, 1));
}

#[test]
fn b6_8_the_defender_loses_steps_and_the_survivors_retreat_two_hexes() {
    for (result, defenders, losses) in
        [("D1", "1 2", 1), ("D2", "eliminated 2", 2), ("D3", "eliminated 1", 3)]
    {
        let aftermath = after(&fight(), result);
        assert_eq!(both(&fight(), result).1, defenders, "{result}");
        assert_eq!(aftermath.defender.step_losses, losses);
        assert_eq!(aftermath.defender.retreat, Some(Retreat { min: 2, max: 2 }));
        assert_eq!(aftermath.attacker.step_losses, 0);
        assert_eq!((aftermath.hex_vacated, aftermath.advance), (true, 1));
    }
    let nobody_left = after(&attack("5", "3/1"), "D3");
    assert_eq!((nobody_left.defender.step_losses, nobody_left.defender.retreat), (1, None));
    assert!(nobody_left.hex_vacated);
}

#[test]
fn b6_9_every_defender_in_the_hex_is_eliminated() {
    let combat = attack("5", "3/2, 3/3 surrounded");
    assert_eq!(both(&combat, "DE"), ("2".into(), "eliminated eliminated".into()));
    let aftermath = after(&combat, "DE");
    assert_eq!(aftermath.defender.step_losses, 5);
    assert_eq!((aftermath.hex_vacated, aftermath.advance), (true, 1));
}

#[test]
fn b6_10_starred_elimination_lets_the_surrounded_defenders_surrender() {
    let combat = attack("5", "3/2, 3/3 surrounded");
    assert_eq!(both(&combat, "DE*"), ("2".into(), "eliminated surrendered".into()));
    assert_eq!(after(&combat, "DE*").defender.step_losses, 5);
    assert_eq!(both(&fight(), "DE*").1, "eliminated eliminated", "nobody is surrounded");
}
