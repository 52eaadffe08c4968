//! The bots play whole missions by the rules and know no more than their seat; the recruit beats chance, and the staff the recruit.

mod review;

use bots::{Bot, Brief, Rank, Silent, play_fast};
use company::{Recruit, Staff};
use dice::{DiceSource as _, Seeded};
use referee::{Game as _, Lots, Pending, Viewer};
use yards::game::{Outcome, Setup, Yards, player_of};
use yards::ground::{Player, World};

fn play(mission: &str, ranks: [Rank; 2], seed: u64) -> Outcome {
    let mut state = Yards::start(&Setup::of(mission)).expect("a mission");
    let mut bots = [company::hire(ranks[0], seed), company::hire(ranks[1], seed + 1)];
    let end = play_fast(&mut state, &mut bots, &mut Seeded::new(seed), &mut Silent);
    end.unwrap_or_else(|halt| panic!("{mission}: {halt:?}"))
}

#[test]
fn recruits_play_every_mission_to_its_end() {
    for (mission, seed) in World::ORDER.into_iter().zip(1..) {
        let outcome = play(mission, [Rank::Recruit; 2], seed);
        assert!(outcome.lost.iter().any(|lost| *lost > 0), "{mission}: somebody fights");
    }
}

/// How often one rank beats another, from either seat on the same dice.
fn duel(mission: &str, [one, other]: [Rank; 2], games: u64) -> [u64; 2] {
    let mut won = [0; 2];
    for seed in 0..games {
        for (seat, player) in Player::BOTH.into_iter().enumerate() {
            let mut ranks = [other; 2];
            ranks[seat] = one;
            let outcome = play(mission, ranks, 100 + seed);
            won[seat] += u64::from(outcome.winner == player);
        }
    }
    won
}

#[test]
fn the_recruit_beats_chance_from_either_seat() {
    let (won, games) = (duel("first-light", [Rank::Recruit, Rank::Random], 12), 12);
    assert!(won[0] + won[1] >= games * 2 * 8 / 10, "{won:?} of {games} each");
}

#[test]
fn the_staff_beats_the_recruit_from_either_seat() {
    for mission in ["first-light", "before-dawn"] {
        let (won, games) = (duel(mission, [Rank::Staff, Rank::Recruit], 12), 12);
        assert!(won[0] + won[1] >= games * 2 * 6 / 10, "{mission}: {won:?} of {games} each");
    }
}

#[test]
fn a_recruit_chooses_alike_in_games_that_look_alike() {
    chooses_alike(|| Box::new(Recruit::new(5)));
}

#[test]
fn a_staff_chooses_alike_in_games_that_look_alike() {
    chooses_alike(|| Box::new(Staff::new(5)));
}

fn chooses_alike(bot: impl Fn() -> Box<dyn Bot<Yards>>) {
    let mut state = Yards::start(&Setup::of("first-light")).expect("a mission");
    let mut dice = Seeded::new(7);
    let mut lots = Lots::new(7);
    let mut compared = 0;
    for _ in 0..400 {
        let owed = match Yards::pending(&state) {
            Pending::Over(_) => break,
            Pending::Chance(roll) => {
                let rolled = dice.roll(&roll).expect("fair dice");
                referee::rolled_unchecked::<Yards>(&mut state, &rolled);
                continue;
            }
            Pending::Decide(owed) => owed[0].clone(),
        };
        let mut legal = Vec::new();
        Yards::legal(&state, owed.seat, &mut legal);
        let choice = |state| bot().choose(&Brief::new(state, owed.seat, &legal));
        let other = Yards::resample(&state, Viewer::Seat(owed.seat), &mut lots);
        compared += usize::from(other != state);
        assert_eq!(choice(&state), choice(&other), "{:?}", player_of(owed.seat));
        let chosen = legal[choice(&state)];
        referee::play_unchecked::<Yards>(&mut state, owed.seat, &chosen);
    }
    assert!(compared > 20, "{compared}");
}
