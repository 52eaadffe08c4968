//! The two short battles.

use crate::ground::{ground, hex};
use barbarossa::ground::{Deployment, Edge, Ground, Minor, Placement, Side, grid};
use hex::{HexIndex, Region};
use std::collections::VecDeque;

fn placements(ground: &Ground) -> &[Placement] {
    match &ground.start.deployment {
        Deployment::Fixed(placements) => placements,
        Deployment::SetUp { .. } => panic!("a battle is set up by its file"),
    }
}

#[test]
fn smolensk_is_three_turns_of_july_and_august() {
    let smolensk = ground("agc/smolensk");
    assert_eq!((smolensk.start.first_turn, smolensk.start.last_turn), (2, 4));
    assert_eq!(smolensk.turn_name(2), "late July");
    assert_eq!(smolensk.title, "Army Group Center: Smolensk");
    assert_eq!(smolensk.exclusive.bright_object, None);
    assert!(smolensk.victory.places.contains(&hex("2811")));
    assert_eq!((smolensk.victory.major, smolensk.victory.minor), (7, Some(Minor::Places(6))));
    assert_eq!(smolensk.roster.due(Side::Soviet, 3).count(), 5);
    let panzer = smolensk.roster.id("agc-de-7pz").unwrap();
    let there = placements(&smolensk).iter().find(|it| it.unit == panzer).unwrap();
    assert_eq!((there.hex, there.sp), (hex("2614"), 7));
}

#[test]
fn kiev_is_three_turns_of_september() {
    let kiev = ground("barbarossa/kiev");
    assert_eq!((kiev.start.first_turn, kiev.start.last_turn), (5, 7));
    assert_eq!(kiev.turn_name(5), "early September");
    assert_eq!(kiev.start.rp, [2, 3]);
    assert!(!kiev.options().per_map, "the battle proposes its own options");
    assert!(kiev.victory.isolation && kiev.victory.places.contains(&hex("4018")));
    assert_eq!(kiev.key.to_string(), "barbarossa/kiev;supplies=once");
}

#[test]
fn battles_are_short_enough_to_learn_on() {
    for key in ["agc/smolensk", "barbarossa/kiev"] {
        let battle = ground(key);
        assert!(battle.roster.len() <= 50, "{key}: {} units", battle.roster.len());
        assert!(battle.start.historical(Side::Axis).is_empty());
        for it in placements(&battle) {
            let info = &battle.roster[it.unit];
            assert!((1..=info.sp).contains(&it.sp), "{}", info.key);
            let axis = battle.start.axis_control.contains(it.hex);
            assert_eq!(axis, info.side == Side::Axis, "{}", info.key);
        }
    }
}

/// The rail hexes that hang together with a starting hex, over hexes of one side.
fn network(
    ground: &Ground,
    usable: impl Fn(HexIndex) -> bool,
    start: impl Fn(HexIndex) -> bool,
) -> Region {
    let mut open: VecDeque<HexIndex> =
        grid().hexes().filter(|at| usable(*at) && start(*at)).collect();
    let mut found = Region::of(grid(), open.iter().copied());
    while let Some(at) = open.pop_front() {
        for (way, next) in grid().neighbors(at) {
            let linked = ground.map.rails(at) & 1 << way.index() != 0;
            if linked && usable(next) && found.insert(next) {
                open.push_back(next);
            }
        }
    }
    found
}

#[test]
fn forces_of_a_battle_are_within_reach_of_their_rail() {
    for key in ["agc/smolensk", "barbarossa/kiev"] {
        let battle = ground(key);
        let axis = |at: HexIndex| battle.start.axis_control.contains(at);
        let axis_rail = network(
            &battle,
            |at| axis(at) && battle.start.converted.contains(at),
            |at| battle.map.has_rail_exit(at, Edge::West),
        );
        let free =
            |at: HexIndex| battle.map.is_playable(at) && battle.map.has_rail(at) && !axis(at);
        let soviet_rail = network(
            &battle,
            |at| free(at) && !battle.start.converted.contains(at),
            |at| battle.map.is_city(at) || battle.map.is_at(at, Edge::East),
        );
        for it in placements(&battle) {
            let info = &battle.roster[it.unit];
            // A railhead advances one hex at least before the first German operations.
            let (rail, reach) = match info.side {
                Side::Axis => (&axis_rail, 4),
                Side::Soviet => (&soviet_rail, 5),
            };
            let nearest = rail.iter().map(|at| grid().distance(at, it.hex)).min().unwrap();
            assert!(nearest <= reach, "{key}: {} is {nearest} hexes from rail", info.key);
        }
    }
}
