//! The adviser keeps the rules, names the odds of the rules, and leaves no duty out.

use besieged::game::{
    Action, Attack, Besieged, Frame, Mark, Setup, State, duties, forecast, seat_of,
};
use bots::{Bot, Brief, Rank};
use dice::{DiceSource as _, Seeded};
use okh::{Advice, Counsel, Weights, advise};
use referee::{Game as _, Pending, play_unchecked, rolled_unchecked};
use std::collections::BTreeSet;

/// Plays a game of two recruits, who run into duties all the time, and looks at every position in which somebody is
/// advised; how many there were.
fn follow(scenario: &str, seed: u64, mut look: impl FnMut(&State, &Advice)) -> usize {
    let mut state = Besieged::start(&Setup::of(scenario)).expect("it begins");
    let mut bots: [Box<dyn Bot<Besieged>>; 2] =
        [okh::hire(Rank::Recruit, seed), okh::hire(Rank::Recruit, seed + 1)];
    let (mut dice, mut legal, mut seen) = (Seeded::new(seed), Vec::new(), 0);
    loop {
        match Besieged::pending(&state) {
            Pending::Over(_) => return seen,
            Pending::Chance(roll) => {
                let rolled = dice.roll(&roll).expect("dice never end");
                rolled_unchecked::<Besieged>(&mut state, &rolled);
            }
            Pending::Decide(owed) => {
                // Moves are planned as a whole: the first question is enough.
                let first = |unit| state.unit(unit).is(Mark::Moved);
                let asked = match state.frames.last() {
                    Some(Frame::Target) => true,
                    Some(Frame::Move(None)) => !state.on_map(state.phasing).any(|it| first(it.0)),
                    _ => false,
                };
                if asked {
                    let weights = Weights::of(state.phasing);
                    look(&state, &advise(&state, &weights).expect("somebody moves or attacks"));
                    seen += 1;
                }
                let seat = owed[0].seat;
                legal.clear();
                Besieged::legal(&state, seat, &mut legal);
                let choice = bots[seat.index()].choose(&Brief::new(&state, seat, &legal));
                play_unchecked::<Besieged>(&mut state, seat, &legal[choice]);
            }
        }
    }
}

/// The attack as the rules know it.
fn attack(state: &State, counsel: &Counsel) -> Attack {
    let unit = |key: &str| state.scene.roster.find(key).expect("a unit");
    let target = state.scene.map.grid().parse(&counsel.target).expect("a hex");
    Attack { target, attackers: counsel.attackers.iter().map(|it| unit(&it.unit)).collect() }
}

/// The position after the moves that are advised, each of which the rules must allow.
fn moved(state: &State, advice: &Advice) -> State {
    let (mut state, seat) = (state.clone(), seat_of(advice.player));
    for action in &advice.moves {
        assert!(Besieged::check(&state, seat, action).is_ok(), "{action:?}");
        // The end of the moves brings no die: the position stays as it is.
        play_unchecked::<Besieged>(&mut state, seat, action);
    }
    state
}

fn keeps_the_rules(state: &State, advice: &Advice) {
    let state = &moved(state, advice);
    let player = advice.player.index();
    let (mut units, mut air, mut marshals) = (BTreeSet::new(), 0, 0);
    for counsel in &advice.attacks {
        let attack = attack(state, counsel);
        for (share, unit) in counsel.attackers.iter().zip(&attack.attackers) {
            assert!(units.insert(*unit), "{} attacks twice", share.unit);
            assert_eq!(share.strength, state.attack_strength(*unit));
            let hex = state.unit(*unit).hex().expect("on the map");
            assert_eq!(share.from, state.number(hex).to_string());
            assert!(state.open_targets(*unit).any(|hex| hex == attack.target));
        }
        air += counsel.air;
        marshals += u8::from(counsel.marshal);
        let support = (counsel.air, counsel.table, [counsel.marshal, false]);
        let exact = forecast(state, &attack, support).expect("the tables take it");
        let near = |told: f64, exact: f64| assert!((told - exact).abs() < 1e-9, "{told} {exact}");
        near(counsel.vacated, exact.hex_vacated().to_f64());
        near(counsel.destroyed, exact.defender_destroyed().to_f64());
        near(counsel.steps[0], exact.defender_expected_step_losses().to_f64());
        near(counsel.steps[1], exact.attacker_expected_step_losses().to_f64());
        let odds = state.odds(attack.target, &attack.attackers).expect("both have strength");
        assert_eq!(counsel.odds, odds.shifted(counsel.air.into()).to_string());
    }
    assert!(air <= state.air[player], "{air} air units of {}", state.air[player]);
    assert!(marshals <= state.free_marshals(advice.player));
    for (unit, rule) in duties(state) {
        assert!(units.contains(&unit), "{} owes an attack ({rule})", state.counter(unit).key);
    }
}

/// The first attack of the set can be declared just as it is told.
fn can_be_declared(state: &State, advice: &Advice) -> bool {
    let (mut state, seat) = (moved(state, advice), seat_of(advice.player));
    let Some(counsel) = advice.attacks.first() else { return false };
    let attack = attack(&state, counsel);
    let mut answers = vec![Action::Attack { hex: attack.target }];
    answers.extend(attack.attackers.iter().map(|unit| Action::Join { unit: *unit }));
    answers.push(Action::Done);
    answers.push(Action::Support { air: counsel.air, table: counsel.table });
    for action in answers {
        // The referee takes a decision with a single answer by himself (B57).
        let asked = match (&action, state.frames.last()) {
            (Action::Attack { .. }, frame) => matches!(frame, Some(Frame::Target)),
            (Action::Join { unit }, Some(Frame::Force(it))) => !it.attackers.contains(unit),
            (Action::Done, frame) => matches!(frame, Some(Frame::Force(_))),
            (Action::Support { .. }, frame) => matches!(frame, Some(Frame::Support(_))),
            _ => false,
        };
        if asked {
            let checked = Besieged::check(&state, seat, &action);
            assert!(checked.is_ok(), "{action:?}: {checked:?}");
            play_unchecked::<Besieged>(&mut state, seat, &action);
        }
    }
    true
}

#[test]
fn advice_keeps_the_rules_and_names_their_odds() {
    let (mut seen, mut declared) = (0, 0);
    for scenario in ["border-1941", "typhoon-1941", "stalingrad-1942", "bagration-1944"] {
        seen += follow(scenario, 3, |state, advice| {
            keeps_the_rules(state, advice);
            declared += usize::from(can_be_declared(state, advice));
        });
    }
    assert!(seen > 200 && declared > 100, "{seen} positions, {declared} attacks");
}
