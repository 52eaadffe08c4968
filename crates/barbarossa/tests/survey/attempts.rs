//! The chance of a reaction, against the dice themselves.

use crate::survey::board::{hex, id, play, sketch};
use barbarossa::survey::{Attempt, attempts};
use barbarossa::{AXIS, Barbarossa, Errand, Event, SOVIET, State};
use dice::Rolled;
use referee::{Game as _, Pending, Tx, Viewer};

/// A panzer division moves next to a tank division and to a rifle corps with motorized company.
fn met(soviets: &str) -> State {
    let mut state = sketch(&format!("turn 3 axis operations\n axis agc-de-3pz 2922\n{soviets}"));
    play(&mut state, &["select agc-de-3pz", "begin", "move 2921"]);
    state
}

fn of(state: &State, errand: Errand) -> Option<Attempt> {
    attempts(state, Viewer::Seat(SOVIET)).into_iter().find(|it| it.errand == errand)
}

/// Of the 36 throws of two dice, those by which a reaction that is to be rolled for succeeds.
fn successes(state: &State) -> u32 {
    let Pending::Chance(_) = Barbarossa::pending(state) else { panic!("no dice are due") };
    let throws = (1..=6).flat_map(|a| (1..=6).map(move |b| [a, b]));
    let succeeds = |faces: [u16; 2]| {
        let mut state = state.clone();
        let rolled = Rolled::new(faces);
        let mut events = Vec::new();
        Barbarossa::rolled(&mut Tx::logged(&mut state, &mut events), &rolled);
        events.iter().any(|event| matches!(event, Event::Reacted { success: true, .. }))
    };
    throws.filter(|faces| succeeds(*faces)).count() as u32
}

/// Rules: D2.6.1g, D2.6.1h, D2.6.1i
#[test]
fn d2_6_1g_the_chance_told_is_that_of_the_dice() {
    for soviets in ["soviet agc-su-4td 2920", "soviet agc-su-28rc 2920\n soviet agc-su-7td 2920"] {
        let state = met(soviets);
        for (errand, answer) in [(Errand::Intercept, "path 2921"), (Errand::Withdraw, "withdraw")] {
            let told = of(&state, errand).expect("an attempt");
            assert_eq!(told.hex, hex("2920"));
            let mut tried = state.clone();
            for unit in &told.units {
                let key = &tried.ground.roster[*unit].key;
                let name = format!("select {key}");
                play(&mut tried, &[&name]);
            }
            let named = of(&tried, errand).expect("the same of the force that is named");
            assert_eq!((named.least, named.most), (told.least, told.most));
            play(&mut tried, &[answer]);
            let throws = successes(&tried);
            assert!((told.least..=told.most).contains(&throws), "{throws}: {told:?}");
            if told.least == told.most {
                assert_eq!(told.chance, Some(f64::from(throws) / 36.0));
            }
            assert_eq!(of(&tried, errand), None, "the dice are due");
        }
    }
}

#[test]
fn d2_6_1a_the_mover_is_not_told_who_may_react() {
    let state = met("soviet agc-su-4td 2920");
    assert_eq!(attempts(&state, Viewer::Seat(AXIS)), []);
    assert_eq!(attempts(&state, Viewer::Spectator), []);
}

/// Rules: R21, D2.6.1e
#[test]
fn r21_a_force_committed_in_secret_gives_a_range_and_no_way_out() {
    let mut state = sketch(
        "turn 3 soviet operations
         soviet agc-su-4td 2926
         soviet agc-su-28rc 2926
         axis agc-de-5i 2927
         axis agc-de-7pz 2929",
    );
    play(&mut state, &["concert 2927", "plan penetration", "select agc-su-4td", "begin"]);
    let told = attempts(&state, Viewer::Seat(AXIS));
    let [panzers] = told.as_slice() else { panic!("{told:?}") };
    assert_eq!(panzers.units, [id(&state, "agc-de-7pz")]);
    assert_eq!((panzers.errand, panzers.chance), (Errand::Intercept, None));
    assert!(panzers.least < panzers.most, "more armor than they, or not: {panzers:?}");
}
