//! Where a force can go, against the referee himself.

use crate::survey::board::{hex, id, play, sketch, stroll};
use barbarossa::ground::grid;
use barbarossa::survey::Rover;
use barbarossa::survey::reach::reach;
use barbarossa::{AXIS, Action, Ask, Barbarossa, Event, Frame, Gait, March, SOVIET, Stage, State};
use hex::HexIndex;
use referee::{Game as _, Pending, Seat, Tx, Viewer};
use std::collections::{BTreeMap, BTreeSet};

/// The march on top, if the game waits for its next step.
fn on_its_way(state: &State) -> Option<(&March, Seat)> {
    let Pending::Decide(owed) = Barbarossa::pending(state) else { return None };
    let Ask::March { .. } = owed[0].ask else { return None };
    match state.frames.last()? {
        Frame::Activation(it) if it.stage == Stage::Moving => Some((&it.march, owed[0].seat)),
        Frame::Exploitation(it) => Some((it.march.as_ref()?, owed[0].seat)),
        _ => None,
    }
}

/// Takes a step; gives its cost, and whether the same force may go on once the enemy has let everything pass.
fn step(state: &mut State, to: HexIndex) -> Option<(u16, bool)> {
    let (march, seat) = on_its_way(state)?;
    let force = march.force.clone();
    let action = Action::Move { hex: to };
    Barbarossa::check(state, seat, &action).ok()?;
    let mut events = Vec::new();
    Barbarossa::apply(&mut Tx::logged(state, &mut events), seat, &action);
    let cost = events.iter().find_map(|event| match event {
        Event::Moved { cost, to: at, .. } if *at == to => Some(u16::from(*cost)),
        _ => None,
    });
    while let Pending::Decide(owed) = Barbarossa::pending(state) {
        let Ask::React { .. } = owed[0].ask else { break };
        Barbarossa::apply(&mut Tx::unlogged(state), owed[0].seat, &Action::Pass);
    }
    let goes_on =
        on_its_way(state).is_some_and(|(march, _)| march.force == force && march.hex == to);
    Some((cost?, goes_on))
}

/// The least cost of every hex, found by taking every legal step from everywhere.
fn brute(state: &State) -> BTreeMap<HexIndex, u16> {
    let mut best: BTreeMap<HexIndex, u16> = BTreeMap::new();
    let Some((march, _)) = on_its_way(state) else { return best };
    let start = march.hex;
    let mut open = vec![(0, state.clone())];
    while let Some((spent, here)) = open.pop() {
        let Some((march, seat)) = on_its_way(&here) else { continue };
        let at = march.hex;
        let mut legal = Vec::new();
        Barbarossa::legal(&here, seat, &mut legal);
        for action in legal {
            let Action::Move { hex: to } = action else { continue };
            let mut next = here.clone();
            let Some((cost, goes_on)) = step(&mut next, to) else {
                panic!("a legal step from {at:?} to {to:?}");
            };
            let total = spent + cost;
            if to != start && best.get(&to).is_none_or(|known| total < *known) {
                best.insert(to, total);
                if goes_on {
                    open.push((total, next));
                }
            }
        }
    }
    best
}

/// Compares the flood with brute force, and walks every way step by step.
fn agree(state: &State) -> usize {
    let Some((march, seat)) = on_its_way(state) else { return 0 };
    let found = reach(state, Viewer::Seat(seat), None).expect("a force on its way");
    let flooded: BTreeMap<HexIndex, u16> = found.hexes.iter().map(|it| (it.hex, it.cost)).collect();
    let forced = brute(state);
    let named = |map: &BTreeMap<HexIndex, u16>| -> Vec<String> {
        map.iter().map(|(hex, cost)| format!("{}:{cost}", grid().number(*hex))).collect()
    };
    assert_eq!(named(&flooded), named(&forced), "turn {} {march:?}", state.turn);
    for it in &found.hexes {
        let mut walker = state.clone();
        let mut paid = 0;
        for (at, to) in it.path.iter().enumerate() {
            let (cost, goes_on) = step(&mut walker, *to).expect("every step of the way is legal");
            paid += cost;
            assert!(goes_on || at + 1 == it.path.len(), "the way breaks off at {to:?}");
        }
        assert_eq!((paid, it.path.last()), (it.cost, Some(&it.hex)));
        assert_eq!(it.left, found.mp - it.cost);
    }
    found.hexes.len()
}

/// How a march moves, as a number from 0.
fn gait(march: &March) -> usize {
    match march.gait {
        Gait::Strategic => 0,
        Gait::Operation => 1,
        Gait::Approach { .. } => 2,
        Gait::Exploitation(_) => 3,
    }
}

/// Rules: D7f, R74, D6b, D6e
#[test]
fn d7f_the_flood_is_what_the_referee_allows_step_by_step() {
    let mut gaits = [0; 4];
    for (ground, seed) in
        [("agc/smolensk", 1), ("barbarossa/kiev", 2), ("agn", 3), ("agc/smolensk", 4)]
    {
        let mut seen = [0; 4];
        let mut visits = 0;
        stroll(ground, seed, |state| {
            visits += 1;
            if let Some((march, _)) = on_its_way(state) {
                // Some of each gait: random players march strategically for hours.
                let seen = &mut seen[gait(march)];
                if *seen < 12 && visits % 3 == 0 {
                    *seen += 1;
                    gaits[gait(march)] += agree(state);
                }
            }
            visits < 6000 && seen.iter().any(|seen| *seen < 12)
        });
    }
    let [strategic, operation, approach, exploitation] = gaits;
    assert!(strategic > 100 && operation > 100, "{gaits:?}");
    assert!(approach > 10 && exploitation > 0, "{gaits:?}");
}

/// Two ways to Smolensk cost the same; one crosses the Dnieper at the last step and loses a quarter of the strength.
///
/// Rules: D3a, D7f
#[test]
fn d3a_of_two_ways_for_the_same_mp_an_attack_takes_the_dry_one() {
    let state = sketch(
        "turn 3 axis operations\n axis agc-de-7pz 2614\n axis agc-de-20pz 2614\n axis agc-de-18pz 2713\n \
         axis agc-de-17pz 2812\n soviet agc-su-28rc 2811",
    );
    let force = [id(&state, "agc-de-7pz"), id(&state, "agc-de-20pz")];
    let found = reach(&state, AXIS.into(), Some(&force)).expect("a force");
    let smolensk = found.hexes.iter().find(|it| it.hex == hex("2811")).expect("in reach");
    assert!(smolensk.attack);
    let before = smolensk.path[smolensk.path.len() - 2];
    let step = grid().neighbors(before).find(|(_, next)| *next == smolensk.hex);
    let (way, _) = step.expect("beside it");
    let wet = state.ground.map.rivers(before) & 1 << way.index() != 0;
    assert!(!wet, "{:?}", smolensk.path.iter().map(|hex| grid().number(*hex)).collect::<Vec<_>>());
}

#[test]
fn d2_8d_a_demoralized_force_keeps_out_of_the_zones_of_the_enemy() {
    let state = sketch(
        "turn 3 axis operations\n axis agc-de-5i 2924 demoralized\n soviet agc-su-28rc 2921",
    );
    let found = reach(&state, AXIS.into(), Some(&[id(&state, "agc-de-5i")])).expect("a force");
    let comes = |number: &str| found.hexes.iter().any(|it| it.hex == hex(number));
    assert!(comes("2923") && !comes("2922") && !comes("2921"));
}

#[test]
fn d2_6_1g_a_force_in_a_zoi_is_met_with_the_chance_of_the_dice() {
    let mut state =
        sketch("turn 3 axis operations\n axis agc-de-5i 2924\n soviet agc-su-14td 2921");
    let unit = id(&state, "agc-de-5i");
    let found = reach(&state, SOVIET.into(), Some(&[unit])).expect("a force");
    let at = |number: &str| found.hexes.iter().find(|it| it.hex == hex(number)).expect("in reach");
    assert_eq!(at("2923").react, usize::from(met(&mut state, "2923")));
    assert!(at("2922").react == 1 && at("2922").react_chance > 0.2, "{:?}", at("2922"));
    let chance = at("2922").react_chance * 36.0;
    assert!((chance - chance.round()).abs() < 1e-9, "a number of 36 cases: {chance}");
}

/// Whether a window opens for somebody when the force enters a hex.
fn met(state: &mut State, number: &str) -> bool {
    play(state, &["select agc-de-5i", "begin", &format!("move {number}")]);
    let mut legal = Vec::new();
    Barbarossa::legal(state, SOVIET, &mut legal);
    legal.iter().any(|action| matches!(action, Action::Select { .. }))
}

#[test]
fn a_rover_serves_many_marches() {
    let mut rover = Rover::new();
    let mut marches = 0;
    stroll("agc/smolensk", 8, |state| {
        if let Some((march, _)) = on_its_way(state) {
            rover.rove(state, march);
            let again: Vec<HexIndex> = rover.hexes().collect();
            let mut fresh = Rover::new();
            fresh.rove(state, march);
            assert!(fresh.hexes().eq(again));
            marches += 1;
        }
        marches < 60
    });
    assert_eq!(marches, 60);
}

/// The enemy stacks that the referee would let react to a step: somebody of theirs may be named and led a way.
fn reacting(state: &State, enemy: Seat) -> BTreeSet<HexIndex> {
    let mut legal = Vec::new();
    Barbarossa::legal(state, enemy, &mut legal);
    let mut stacks = BTreeSet::new();
    for action in legal {
        let Action::Select { unit } = action else { continue };
        let mut named = state.clone();
        Barbarossa::apply(&mut Tx::unlogged(&mut named), enemy, &action);
        let mut onward = Vec::new();
        Barbarossa::legal(&named, enemy, &mut onward);
        if onward.iter().any(|next| matches!(next, Action::Path { .. })) {
            stacks.extend(state.standing(unit));
        }
    }
    stacks
}

/// Rules: D2.6.1a, D2.6.1b, D2.6.1m
#[test]
fn d2_6_1b_whoever_is_counted_may_react_and_nobody_else() {
    let (mut steps, mut met) = (0, 0);
    for (ground, seed) in [("agc/smolensk", 21), ("barbarossa/kiev", 22)] {
        let mut visits = 0;
        stroll(ground, seed, |state| {
            visits += 1;
            let operates = on_its_way(state).filter(|(march, _)| march.gait == Gait::Operation);
            let Some((march, seat)) = operates.filter(|_| visits % 2 == 0) else {
                return visits < 5000;
            };
            let enemy = if seat == AXIS { SOVIET } else { AXIS };
            let found = reach(state, Viewer::Seat(enemy), None).expect("a force on its way");
            for it in found.hexes.iter().filter(|it| it.path.len() == 1 && !it.attack) {
                let mut entered = state.clone();
                let action = Action::Move { hex: it.hex };
                Barbarossa::apply(&mut Tx::unlogged(&mut entered), seat, &action);
                let who = reacting(&entered, enemy);
                assert_eq!(
                    it.react,
                    who.len(),
                    "{march:?} into {}: {who:?}",
                    grid().number(it.hex)
                );
                assert_eq!(it.react > 0, it.react_chance > 0.0);
                steps += 1;
                met += usize::from(it.react > 0);
            }
            visits < 5000
        });
    }
    assert!(steps > 200 && met > 20, "{steps} steps, {met} met");
}
