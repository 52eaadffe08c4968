//! Hints are made of what the seat may know, and the first answer of each may be given.

use barbarossa::ground::Side;
use barbarossa::{Action, Ask, Barbarossa, Setup, State};
use bots::{Bot, Brief, Rank, Silent, play_fast};
use dice::{DiceSource as _, Seeded};
use headquarters::{Idea, ideas};
use referee::{Game as _, Lots, Pending, Seat, Viewer, play_unchecked, rolled_unchecked};

fn hints(state: &State, seat: Seat) -> Vec<Idea> {
    let mut legal = Vec::new();
    Barbarossa::legal(state, seat, &mut legal);
    let ideas = ideas(&Brief::new(state, seat, &legal), 3);
    assert!(!ideas.is_empty() && ideas.len() <= 3);
    assert!(ideas.iter().all(|idea| idea.actions.first().is_some_and(|it| legal.contains(it))));
    ideas
}

/// Follows a game of random answers, and compares the hints with those for games that look the same.
fn compared(ground: &str, seed: u64, every: usize) -> usize {
    let mut state = Barbarossa::start(&Setup::of(ground)).expect("a game of the library");
    let (mut lots, mut dice) = (Lots::new(seed), Seeded::new(seed));
    let (mut met, mut compared) = (0, 0);
    loop {
        match Barbarossa::pending(&state) {
            Pending::Over(_) => return compared,
            Pending::Chance(roll) => {
                let rolled = dice.roll(&roll).expect("seeded dice never run dry");
                rolled_unchecked::<Barbarossa>(&mut state, &rolled);
            }
            Pending::Decide(owed) => {
                let seat = owed[0].seat;
                met += 1;
                let other = Barbarossa::resample(&state, Viewer::Seat(seat), &mut lots);
                if met % every == 0 && other != state {
                    compared += 1;
                    assert_eq!(hints(&state, seat), hints(&other, seat), "turn {}", state.turn);
                }
                let mut legal = Vec::new();
                Barbarossa::legal(&state, seat, &mut legal);
                let action = *lots.pick(&legal).expect("whoever owes has an answer");
                play_unchecked::<Barbarossa>(&mut state, seat, &action);
            }
        }
    }
}

#[test]
fn r72_hints_are_alike_for_what_looks_alike() {
    let battles: usize = (1..4).map(|seed| compared("agc/smolensk", seed, 3)).sum();
    assert!(battles > 100, "{battles}");
}

/// Does what the first hint says, at every decision, and remembers nothing.
struct Obedient;

impl Bot<Barbarossa> for Obedient {
    fn choose(&mut self, brief: &Brief<'_, Barbarossa>) -> usize {
        let ideas = ideas(brief, 3);
        brief.legal().iter().position(|it| *it == ideas[0].actions[0]).expect("hints are legal")
    }
}

/// How often the Axis wins Smolensk with a bot of its own against the staff, of so many games.
fn wins(games: u64, axis: impl Fn(u64) -> Box<dyn Bot<Barbarossa>>) -> usize {
    let won = |seed: &u64| {
        let mut state = Barbarossa::start(&Setup::of("agc/smolensk")).expect("a battle");
        let mut bots = [axis(*seed), headquarters::hire(Rank::Staff, seed + 100)];
        let outcome = play_fast(&mut state, &mut bots, &mut Seeded::new(*seed), &mut Silent);
        outcome.expect("a game that ends").winner == Side::Axis
    };
    (1..=games).filter(won).count()
}

#[test]
fn whoever_follows_the_hints_plays_as_well_as_the_staff() {
    let games = 12;
    let staff = wins(games, |seed| headquarters::hire(Rank::Staff, seed));
    let hinted = wins(games, |_| Box::new(Obedient));
    assert!(
        hinted + 2 >= staff,
        "of {games} games the staff won {staff}, who followed the hints {hinted}"
    );
}

/// How many units the text of a hint speaks of.
fn spoken_of(text: &str) -> usize {
    let who = text.split(':').next().unwrap_or_default();
    let more = who.strip_suffix(" more").and_then(|who| who.rsplit(' ').next());
    match more.and_then(|count| count.parse::<usize>().ok()) {
        Some(count) => count + 1,
        None => 1 + usize::from(who.contains(" and ")),
    }
}

/// Lets the staff play a battle, and looks at every hint on the way: those that name a force, and those that attack.
fn watched(seed: u64) -> (usize, usize) {
    let mut state = Barbarossa::start(&Setup::of("agc/smolensk")).expect("a battle");
    let mut bots =
        [headquarters::hire(Rank::Staff, seed), headquarters::hire(Rank::Staff, seed + 7)];
    let mut dice = Seeded::new(seed);
    let (mut forces, mut attacks) = (0, 0);
    loop {
        match Barbarossa::pending(&state) {
            Pending::Over(_) => return (forces, attacks),
            Pending::Chance(roll) => {
                let rolled = dice.roll(&roll).expect("seeded dice never run dry");
                rolled_unchecked::<Barbarossa>(&mut state, &rolled);
            }
            Pending::Decide(owed) => {
                let (seat, ask) = (owed[0].seat, owed[0].ask);
                let mut legal = Vec::new();
                Barbarossa::legal(&state, seat, &mut legal);
                // With part of the force named already, a hint names the rest of it.
                let unnamed = !legal.contains(&Action::Begin);
                for idea in hints(&state, seat) {
                    let named = |it: &&Action| matches!(it, Action::Select { .. });
                    let selects = idea.actions.iter().filter(named).count();
                    let begins = matches!(idea.actions[0], Action::Select { .. });
                    if begins && unnamed && matches!(ask, Ask::Exploit { .. }) {
                        assert_eq!(selects, spoken_of(&idea.text), "{}", idea.text);
                        forces += 1;
                    }
                    let forlorn = idea.odds.is_some_and(|odds| odds <= 0.05);
                    let excused = idea.reason.contains("C4.6.3a");
                    // Who has begun to name a force for such an attack is told how to go on with it.
                    assert!(!forlorn || excused || !unnamed, "{}: {}", idea.text, idea.reason);
                    attacks += usize::from(idea.odds.is_some());
                    assert!(!idea.reason.starts_with("towards this"), "{}", idea.reason);
                }
                let choice = bots[usize::from(seat.0)].choose(&Brief::new(&state, seat, &legal));
                play_unchecked::<Barbarossa>(&mut state, seat, &legal[choice]);
            }
        }
    }
}

#[test]
fn a_hint_names_the_whole_force_it_speaks_of_and_no_forlorn_attack() {
    let (forces, attacks) =
        (1..4).map(watched).fold((0, 0), |sum, game| (sum.0 + game.0, sum.1 + game.1));
    assert!(forces > 0 && attacks > 20, "{forces} pursuits, {attacks} attacks");
}

#[test]
fn c4_6_3a_a_demanded_attack_says_so() {
    let text = "turn 2 soviet operations
         axis agc-de-3pz 2922
         soviet agc-su-28rc 2921
         soviet agc-su-4td 2921";
    let mut state = State::sketch("agc", text).expect("a position");
    if let Pending::Chance(roll) = Barbarossa::pending(&state) {
        let demanded = Seeded::new(1).roll(&roll).expect("seeded dice never run dry");
        rolled_unchecked::<Barbarossa>(&mut state, &demanded);
    }
    let ideas = hints(&state, barbarossa::SOVIET);
    let attacks: Vec<&Idea> = ideas.iter().filter(|idea| idea.odds.is_some()).collect();
    assert!(attacks.iter().all(|idea| idea.reason.contains("C4.6.3a")), "{ideas:?}");
    assert!(!attacks.is_empty(), "{ideas:?}");
}
