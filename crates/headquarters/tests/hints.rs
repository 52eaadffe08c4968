//! Hints are made of what the seat may know, and the first answer of each may be given.

use barbarossa::ground::Side;
use barbarossa::{Barbarossa, Setup, State};
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
