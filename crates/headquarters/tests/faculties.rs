//! Positions that the captain gets wrong, each by the faculty that sees what is wrong there.

use barbarossa::ground::{Side, grid};
use barbarossa::{Action, Ask, Barbarossa, State, Where};
use bots::{Bot as _, Brief};
use headquarters::{Doctrine, Staff};
use hex::HexIndex;
use referee::{Game as _, Pending, play_unchecked};

fn captain() -> Doctrine {
    Doctrine::named("captain").expect("it is built in")
}

/// The captain with one faculty that he lacks.
fn with(faculty: &str, weight: f32) -> Doctrine {
    Doctrine::of(Side::BOTH.map(|side| {
        let mut weights = captain().side(side);
        *weights.named(faculty).expect("a weight") = weight;
        weights
    }))
}

fn hex(number: &str) -> HexIndex {
    grid().parse(number).expect("a hex")
}

fn position(text: &str) -> State {
    State::sketch("agc", text).expect("a position")
}

/// Lets a staff answer for the side that owes, until the phase ends or dice are due; what it did on the way.
fn acts(state: &mut State, doctrine: Doctrine) -> Vec<Action> {
    let mut staff = Staff::with(1, doctrine);
    let (mut done, mut legal) = (Vec::new(), Vec::new());
    let Pending::Decide(owed) = Barbarossa::pending(state) else { panic!("a decision is owed") };
    let seat = owed[0].seat;
    loop {
        let Pending::Decide(owed) = Barbarossa::pending(state) else { return done };
        if owed[0].seat != seat || done.last() == Some(&Action::Done) {
            return done;
        }
        legal.clear();
        Barbarossa::legal(state, seat, &mut legal);
        let action = legal[staff.choose(&Brief::new(state, seat, &legal))];
        done.push(action);
        play_unchecked::<Barbarossa>(state, seat, &action);
    }
}

fn place(state: &State, unit: &str) -> HexIndex {
    match state.unit(state.ground.roster.id(unit).expect("a unit")).at {
        Where::Hex(hex) => hex,
        other => panic!("{unit} is {other:?}"),
    }
}

/// The hexes at a distance from another.
fn ring(centre: HexIndex, away: u32) -> Vec<HexIndex> {
    grid().hexes().filter(|hex| grid().distance(*hex, centre) == away).collect()
}

#[test]
fn d9a_a_march_beyond_half_the_ma_out_of_supply_is_dearer() {
    let text = "turn 5 axis operations\n axis agc-de-5i 2915\n soviet agc-su-28rc 2704";
    let march = |doctrine| {
        let mut state = position(text);
        acts(&mut state, doctrine);
        grid().distance(place(&state, "agc-de-5i"), hex("2915"))
    };
    assert!(march(with("wear", 3.0)) < march(captain()));
}

#[test]
fn d2_9a_a_city_that_the_enemy_can_walk_into_keeps_a_garrison() {
    let map = &position("turn 5 axis operations\n axis agc-de-5i 2915").ground.map.clone();
    let smolensk = map.places().iter().find(|place| place.name == "Smolensk").expect("a city").hex;
    let foe = ring(smolensk, 3)
        .into_iter()
        .filter(|hex| map.is_playable(*hex))
        .max_by_key(|hex| grid().number(*hex).pairs().0);
    let [at, foe] = [smolensk, foe.expect("a hex")].map(|hex| grid().number(hex));
    let text = format!(
        "turn 5 axis operations\n axis agc-de-3pz {at}\n soviet agc-su-28rc {foe} sp 6\n soviet agc-su-5rc 2704"
    );
    let stays = |doctrine| {
        let mut state = position(&text);
        acts(&mut state, doctrine);
        place(&state, "agc-de-3pz") == smolensk
    };
    assert!(!stays(captain()) && stays(with("garrison", 5.0)));
}

#[test]
fn d2_6_1k_a_force_that_moves_past_can_be_stopped() {
    let text = "turn 3 axis operations\n axis agc-de-5i 2922 sp 2\n soviet agc-su-4td 2920\n soviet agc-su-7td 2920";
    let answer = |doctrine| {
        let mut state = position(text);
        let unit = state.ground.roster.id("agc-de-5i").expect("a unit");
        for action in [Action::Select { unit }, Action::Begin, Action::Move { hex: hex("2921") }] {
            play_unchecked::<Barbarossa>(&mut state, barbarossa::AXIS, &action);
        }
        let Pending::Decide(owed) = Barbarossa::pending(&state) else {
            panic!("a reaction is open")
        };
        assert!(matches!(owed[0].ask, Ask::React { .. }));
        acts(&mut state, doctrine)[0]
    };
    assert_eq!(answer(captain()), Action::Pass);
    assert!(matches!(answer(with("intercept", 3.0)), Action::Select { .. }));
}

#[test]
fn whoever_does_not_want_one_point_units_mends_what_he_has() {
    let text = "turn 3 soviet reinforcement
        rp 0 1
        axis agc-de-5i 2922
        soviet agc-su-4td 2704 sp 1
        soviet agc-su-28rc eliminated";
    let raises = |doctrine| {
        let done = acts(&mut position(text), doctrine);
        done.iter().any(|action| matches!(action, Action::Rebuild { .. }))
    };
    assert!(raises(captain()) && !raises(with("raise", -3.0)));
}
