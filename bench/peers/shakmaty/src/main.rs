//! Random play of a refereed campaign beside random play of chess, in one run.
//!
//! `cargo run --release --manifest-path bench/peers/shakmaty/Cargo.toml [-- GAME]` plays both in turn, on one thread and
//! on two, in five rounds. An action is: build the full legal list, draw one, apply it. Dice that the campaign rolls
//! between decisions cost time but count as no action. Rates are per second of the thread's own CPU clock, so that
//! others on the machine do not count; every ratio is taken within a round, and the median of the rounds is printed.

use barbarossa::{Action, Barbarossa, Setup, State};
use dice::{DiceSource as _, Seeded};
use referee::{Game as _, Lots, Pending, play_unchecked, rolled_unchecked};
use rustix::time::{ClockId, clock_gettime};
use shakmaty::{Chess, Position as _};
use std::time::Duration;

/// Rounds, of which the median counts.
const ROUNDS: usize = 5;
/// Slices of a round, in which all players take turns.
const SLICES: usize = 4;
/// CPU time of one slice.
const SLICE: Duration = Duration::from_millis(150);
/// Half moves without capture or pawn move after which a game of chess is drawn.
const FIFTY_MOVES: u32 = 100;

/// What was played, and what it cost.
#[derive(Clone, Copy, Default)]
struct Tally {
    games: u64,
    actions: u64,
    choices: u64,
    seconds: f64,
}

impl Tally {
    fn add(&mut self, other: Tally) {
        self.games += other.games;
        self.actions += other.actions;
        self.choices += other.choices;
        self.seconds += other.seconds;
    }

    /// Actions per second of CPU time.
    fn rate(&self) -> f64 {
        self.actions as f64 / self.seconds
    }

    /// Mean length of the legal list.
    fn branching(&self) -> f64 {
        self.choices as f64 / self.actions.max(1) as f64
    }
}

/// The CPU time of this thread so far.
fn cpu() -> Duration {
    let now = clock_gettime(ClockId::ThreadCPUTime);
    Duration::new(now.tv_sec as u64, now.tv_nsec as u32)
}

/// Plays whole games until the slice is over.
fn slice(first_seed: u64, mut play: impl FnMut(u64, &mut Tally)) -> Tally {
    let mut tally = Tally::default();
    let begun = cpu();
    while cpu() - begun < SLICE {
        play(first_seed + tally.games, &mut tally);
        tally.games += 1;
    }
    tally.seconds = (cpu() - begun).as_secs_f64();
    tally
}

fn play_chess(first_seed: u64) -> Tally {
    slice(first_seed, |seed, tally| {
        let mut lots = Lots::new(seed);
        let mut position = Chess::default();
        loop {
            let moves = position.legal_moves();
            let Some(&chosen) = lots.pick(&moves) else { return };
            tally.actions += 1;
            tally.choices += moves.len() as u64;
            position.play_unchecked(chosen);
            if position.is_insufficient_material() || position.halfmoves() >= FIFTY_MOVES {
                return;
            }
        }
    })
}

fn play_campaign(start: &State, first_seed: u64) -> Tally {
    let mut actions: Vec<Action> = Vec::new();
    slice(first_seed, |seed, tally| {
        let (mut lots, mut dice) = (Lots::new(seed), Seeded::new(seed));
        let mut state = start.clone();
        loop {
            match Barbarossa::pending(&state) {
                Pending::Over(_) => return,
                Pending::Chance(roll) => {
                    let rolled = dice.roll(&roll).expect("seeded dice never run dry");
                    rolled_unchecked::<Barbarossa>(&mut state, &rolled);
                }
                Pending::Decide(owed) => {
                    actions.clear();
                    Barbarossa::legal(&state, owed[0].seat, &mut actions);
                    let action = lots.pick(&actions).expect("whoever owes has an answer");
                    tally.actions += 1;
                    tally.choices += actions.len() as u64;
                    play_unchecked::<Barbarossa>(&mut state, owed[0].seat, action);
                }
            }
        }
    })
}

/// The same on two threads at once; the rates of both are added.
fn on_two(play: impl Fn(u64) -> Tally + Sync) -> f64 {
    std::thread::scope(|scope| {
        let threads = [1 << 40, 2 << 40].map(|seed| {
            scope.spawn({
                let play = &play;
                move || play(seed)
            })
        });
        threads.into_iter().map(|thread| thread.join().expect("no game panics").rate()).sum()
    })
}

fn median(values: impl IntoIterator<Item = f64>) -> f64 {
    let mut values: Vec<f64> = values.into_iter().collect();
    values.sort_by(f64::total_cmp);
    values[values.len() / 2]
}

/// One round: each alone, then each on two threads.
struct Round {
    chess: Tally,
    campaign: Tally,
    chess_on_two: f64,
    campaign_on_two: f64,
}

fn round(start: &State, number: usize) -> Round {
    let mut round = Round {
        chess: Tally::default(),
        campaign: Tally::default(),
        chess_on_two: 0.0,
        campaign_on_two: 0.0,
    };
    for slice in 0..SLICES {
        let seed = ((number * SLICES + slice) as u64) << 20;
        round.chess.add(play_chess(seed));
        round.campaign.add(play_campaign(start, seed));
        round.chess_on_two += on_two(play_chess) / SLICES as f64;
        round.campaign_on_two += on_two(|seed| play_campaign(start, seed)) / SLICES as f64;
    }
    round
}

fn main() {
    let game = std::env::args().nth(1).unwrap_or_else(|| "agc".to_owned());
    let start = match Barbarossa::start(&Setup::of(&game)) {
        Ok(start) => start,
        Err(problems) => {
            problems.iter().for_each(|problem| eprintln!("{problem}"));
            std::process::exit(2);
        }
    };
    let rounds: Vec<Round> = (0..ROUNDS).map(|number| round(&start, number)).collect();
    let middle = |value: &dyn Fn(&Round) -> f64| median(rounds.iter().map(value));

    println!("random play, legal list + apply, CPU time, median of {ROUNDS} rounds");
    for (name, tally) in [
        ("shakmaty", (|round| round.chess) as fn(&Round) -> Tally),
        (&game, |round| round.campaign),
    ] {
        println!(
            "{name:>14}: {:>9.0} actions/s, {:>7.0} actions/game, branching {:>5.1}",
            middle(&|round| tally(round).rate()),
            middle(&|round| tally(round).actions as f64 / tally(round).games.max(1) as f64),
            middle(&|round| tally(round).branching()),
        );
    }
    let ratio = middle(&|round| round.campaign.rate() / round.chess.rate());
    println!("{game} / shakmaty, one thread: {ratio:.3} (goal: at least 0.100)");

    let ours = |round: &Round| round.campaign_on_two / round.campaign.rate();
    let theirs = |round: &Round| round.chess_on_two / round.chess.rate();
    println!("two threads / one: {game} {:.2}, shakmaty {:.2}", middle(&ours), middle(&theirs));
    let scaling = middle(&|round| ours(round) / theirs(round));
    println!("scaling, {game} / shakmaty: {scaling:.2} (goal: at least 0.90)");
}
