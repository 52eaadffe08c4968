//! What besieged costs beside Army Group Center in the same run: `cargo run --release -p okh --example pace -- 3`.
//!
//! Random play (build the legal list, draw one, apply it) of every scenario, and whole games of staff against staff of one
//! scenario. The games take turns, times are CPU time of this thread, ratios are taken within a round, and the median of the
//! rounds counts. The first number says how many rounds of staff against staff, the word after it which scenario.
#![allow(clippy::print_stdout, reason = "an example is there to be read")]

use barbarossa::Barbarossa;
use besieged::World;
use besieged::game::Besieged;
use bots::{Bot, Rank, Silent, play_fast};
use dice::Seeded;
use referee::Game;
use referee::conformance::stroll;
use std::time::{Duration, Instant};

/// Rounds of random play.
const ROUNDS: u64 = 5;
/// How long each game is played at random in a round.
const SPAN: Duration = Duration::from_millis(400);

/// The time that this thread has had a core to itself, where the system tells; else the time of day.
fn clock(began: Instant) -> Duration {
    let told = std::fs::read_to_string("/proc/thread-self/schedstat").ok();
    let spent = told.and_then(|told| told.split(' ').next()?.parse().ok());
    spent.map_or_else(|| began.elapsed(), Duration::from_nanos)
}

/// Random play of a game: nanoseconds a decision, and the mean length of the legal list.
#[derive(Clone, Copy)]
struct Lot {
    ns: f64,
    branching: f64,
}

/// One round of random play: `agc`, then every scenario.
type Round = (Lot, Vec<Lot>);

/// Plays at random for a while.
fn lot<G: Game>(start: &G::State, round: u64) -> Lot {
    let began = Instant::now();
    let before = clock(began);
    let (mut decisions, mut choices, mut seed) = (0u64, 0u64, round << 20);
    while clock(began) - before < SPAN {
        stroll::<G>(start.clone(), seed, |moment| {
            if let Some(decision) = &moment.decision {
                decisions += 1;
                choices += decision.legal.len() as u64;
            }
            true
        });
        seed += 1;
    }
    let seconds = (clock(began) - before).as_secs_f64();
    let each = |sum: f64| sum / decisions.max(1) as f64;
    Lot { ns: each(seconds * 1e9), branching: each(choices as f64) }
}

/// The seconds that one game of staff against staff takes.
fn staff<G: Game>(
    start: &G::State,
    seed: u64,
    hire: impl Fn(Rank, u64) -> Box<dyn Bot<G>>,
) -> Option<f64> {
    let began = Instant::now();
    let before = clock(began);
    let mut bots = [1, 2].map(|seat| hire(Rank::Staff, seed * 2 + seat));
    play_fast(&mut start.clone(), &mut bots, &mut Seeded::new(seed), &mut Silent).ok()?;
    Some((clock(began) - before).as_secs_f64())
}

/// The middle one.
fn median(values: impl IntoIterator<Item = f64>) -> f64 {
    let mut values: Vec<f64> = values.into_iter().collect();
    values.sort_by(f64::total_cmp);
    values.get(values.len() / 2).copied().unwrap_or_default()
}

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let rounds: u64 = words.first().and_then(|word| word.parse().ok()).unwrap_or(3);
    let long = words.get(1).map_or("campaign-1941", String::as_str);
    let Ok(agc) = Barbarossa::start(&barbarossa::Setup::of("agc")) else { return };
    let scenario = |name: &str| Besieged::start(&besieged::game::Setup::of(name)).ok();
    let others: Vec<_> =
        World::ORDER.iter().filter_map(|name| Some((*name, scenario(name)?))).collect();

    println!("random play, legal list + apply, median of {ROUNDS} rounds");
    let lots: Vec<Round> = (0..ROUNDS)
        .map(|round| {
            let own = others.iter().map(|(_, start)| lot::<Besieged>(start, round));
            (lot::<Barbarossa>(&agc, round), own.collect())
        })
        .collect();
    let [ns, branching] = [|lot: Lot| lot.ns, |lot: Lot| lot.branching];
    let told = |name: &str, of: &dyn Fn(&Round) -> Lot| {
        let middle = |value: fn(Lot) -> f64| median(lots.iter().map(|round| value(of(round))));
        let ratio = median(lots.iter().map(|round| of(round).ns / round.0.ns));
        println!(
            "{name:>16}: {:>5.0} ns a decision, branching {:>5.1}, ratio {ratio:.2}",
            middle(ns),
            middle(branching)
        );
    };
    told("agc", &|round| round.0);
    for (place, (name, _)) in others.iter().enumerate() {
        told(name, &|round| round.1[place]);
    }

    let Some(start) = scenario(long) else { return println!("no such scenario: {long}") };
    let games: Vec<(f64, f64)> = (1..=rounds)
        .filter_map(|seed| {
            let reference = staff::<Barbarossa>(&agc, seed, headquarters::hire)?;
            Some((reference, staff::<Besieged>(&start, seed, okh::hire)?))
        })
        .collect();
    println!("staff against staff, a whole game, median of {rounds} rounds");
    println!("{:>16}: {:.2} s", "agc", median(games.iter().map(|round| round.0)));
    println!(
        "{long:>16}: {:.2} s, ratio {:.1}",
        median(games.iter().map(|round| round.1)),
        median(games.iter().map(|round| round.1 / round.0))
    );
}
