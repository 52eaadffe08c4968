//! Zones of control, hex by hex, against `in_zoc` and `in_zoc_but` (D2.5), and who exerts a ZOI (D2.6).

use super::{lay_out, told, walk_all, with_zones};
use crate::atlas::{Atlas, NOWHERE};
use barbarossa::State;
use barbarossa::ground::{Side, grid};
use barbarossa::survey::zones::zones;
use hex::HexIndex;
use referee::Viewer;
use std::collections::BTreeSet;

/// Compares the zones of both sides over the whole map; gives the hexes that lie in one.
fn compare(state: &State, atlas: &Atlas) -> [usize; 2] {
    let (_, lay) = lay_out(state, atlas);
    let mut counts = [0, 0];
    for side in Side::BOTH {
        for hex in state.ground.map.playable().iter() {
            let (at, own) = (atlas.place(hex), side.index());
            let named = || format!("{}: {side} into {}", told(state), grid().number(hex));
            assert_eq!(lay.zone[own].has(at), state.in_zoc(side, hex), "{}", named());
            assert_eq!(lay.holds(side, at), state.holds(side, hex), "{}", named());
            if !state.in_zoc(side, hex) {
                assert_eq!(lay.zones(atlas, side, at), 0, "{}", named());
                continue;
            }
            counts[0] += 1;
            counts[1] += usize::from(state.holds(side.opponent(), hex));
            // The forces of one hex left aside (R41, R73): what `is_open_but` and `refuge` count with.
            for near in atlas.around[usize::from(at)].into_iter().filter(|near| *near != NOWHERE) {
                let beside = usize::from(lay.steady[own].has(near));
                let without = lay.zones(atlas, side, at) > beside;
                let but = state.in_zoc_but(side, hex, atlas.hex(near));
                assert_eq!(without, but, "{} but {}", named(), grid().number(atlas.hex(near)));
            }
        }
    }
    counts
}

/// Compares the zones, cancelled or not, with the window that draws them.
fn compare_window(state: &State, atlas: &Atlas) {
    let (_, lay) = lay_out(state, atlas);
    let shown = zones(state, Viewer::Spectator);
    for side in Side::BOTH {
        let ours = |cancelled: bool| -> BTreeSet<HexIndex> {
            let (zone, enemy) = (&lay.zone[side.index()], side.opponent());
            let some = zone.hexes().filter(|at| lay.holds(enemy, *at) == cancelled);
            some.map(|at| atlas.hex(at)).collect()
        };
        for cancelled in [false, true] {
            let theirs = shown.zoc.iter().filter(|it| it.side == side && it.cancelled == cancelled);
            let theirs: BTreeSet<HexIndex> = theirs.map(|it| it.hex).collect();
            assert_eq!(ours(cancelled), theirs, "{}", told(state));
        }
    }
}

/// Rules: D2.5a, D2.5b, D2.5c, D2.10b
#[test]
fn d2_5a_zones_lie_where_the_referee_says() {
    let (mut positions, mut hexes, mut cancelled, mut windows) = (0, 0, 0, 0);
    walk_all(|state, _, _, met| {
        if met % 12 != 0 || state.turn == 1 {
            return;
        }
        let atlas = Atlas::of(state);
        let [inside, held] = compare(state, &atlas);
        (positions, hexes, cancelled) = (positions + 1, hexes + inside, cancelled + held);
        if met % 96 == 0 {
            compare_window(state, &atlas);
            windows += 1;
        }
    });
    eprintln!(
        "{positions} positions, {hexes} hexes in a ZOC, {cancelled} cancelled, {windows} windows"
    );
    assert!(positions > 500 && hexes > 20_000 && cancelled > 500 && windows > 50);
}

/// On turn 1 the Soviets have no zones, but the light board gives them those they will have on turn 2: what the Axis does on
/// turn 1 is weighed by where it will stand when they have come back. Reach and rally know better. Never fewer than there are.
///
/// Rules: C4.6.1b, C4.6.1c
#[test]
fn c4_6_1b_on_turn_1_zones_are_reckoned_as_on_turn_2() {
    let (mut positions, mut early) = (0, 0);
    walk_all(|state, _, _, met| {
        if met % 4 != 0 || state.turn > 1 {
            return;
        }
        let atlas = Atlas::of(state);
        compare(&with_zones(state), &atlas);
        let (_, lay) = lay_out(state, &atlas);
        for hex in state.ground.map.playable().iter() {
            let at = atlas.place(hex);
            assert_eq!(lay.zone[0].has(at), state.in_zoc(Side::Axis, hex), "{}", told(state));
            assert!(!state.in_zoc(Side::Soviet, hex), "{}", told(state));
            early += usize::from(lay.zone[1].has(at));
        }
        positions += 1;
    });
    eprintln!("{positions} positions, {early} hexes in a ZOC too early");
    assert!(positions > 50 && early > 100);
}

/// Rules: D2.6a, D2.6b, C4.8a, R58
#[test]
fn d2_6a_whoever_exerts_a_zoi_does_so_on_the_light_board() {
    let (mut units, mut able, mut cossacks) = (0, 0, 0);
    walk_all(|state, _, _, met| {
        if met % 12 != 0 {
            return;
        }
        let atlas = Atlas::of(state);
        let (board, _) = lay_out(state, &atlas);
        for (unit, hex) in Side::BOTH.into_iter().flat_map(|side| state.on_map(side)) {
            let exerts = state.exerts_zoi(unit);
            assert_eq!(board.zoi(&atlas, unit), exerts, "{} {hex:?}", told(state));
            units += 1;
            able += usize::from(exerts);
            cossacks += usize::from(exerts && !state.info(unit).zoi);
        }
    });
    eprintln!("{units} units, {able} with a ZOI, {cossacks} of them Cossacks");
    assert!(units > 20_000 && able > 2_000 && cossacks > 10);
}
