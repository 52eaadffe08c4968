//! How fast a mission is: sight from one hex to all others beside a bare look-up, and random play.
//!
//! `cargo bench -p yards --bench pace` prints CPU times and, of five rounds in the same run, the median ratio.
#![allow(clippy::print_stdout, reason = "a bench is there to be read")]

use hex::HexIndex;
use referee::Game as _;
use referee::conformance::stroll;
use std::hint::black_box;
use std::time::{Duration, Instant};
use yards::Sight;
use yards::game::{Setup, State, Yards};
use yards::ground::World;

/// Rounds, of which the median counts.
const ROUNDS: usize = 5;
/// How often every hex of the map looks at all others in a round.
const TIMES: usize = 200;
/// How long each mission is played at random in a round.
const SPAN: Duration = Duration::from_millis(400);

/// The time that this thread has had a core to itself, where the system tells; else the time of day.
fn clock(began: Instant) -> Duration {
    let told = std::fs::read_to_string("/proc/thread-self/schedstat").ok();
    let spent = told.and_then(|told| told.split(' ').next()?.parse().ok());
    spent.map_or_else(|| began.elapsed(), Duration::from_nanos)
}

fn median(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    values[values.len() / 2]
}

/// Nanoseconds that one look takes, when every hex looks at all others.
fn look(hexes: &[HexIndex], mut count_seen: impl FnMut(HexIndex) -> usize) -> f64 {
    let began = Instant::now();
    let before = clock(began);
    for _ in 0..TIMES {
        for from in hexes {
            black_box(count_seen(black_box(*from)));
        }
    }
    let looks = (TIMES * hexes.len() * hexes.len()) as f64;
    (clock(began) - before).as_secs_f64() * 1e9 / looks
}

/// Sight by the rules against a table of one byte for each pair of hexes. All maps have the same size.
fn sight(state: &State) {
    let hexes: Vec<HexIndex> = state.map().hexes().collect();
    let count = hexes.len();
    let sights = state.map().sights();
    let table: Vec<bool> =
        hexes.iter().flat_map(|from| hexes.iter().map(|to| sights.sees(*from, *to))).collect();
    let (mut sees, mut between, mut times) = (Vec::new(), Vec::new(), Vec::new());
    for _ in 0..ROUNDS {
        let bare = look(&hexes, |from| {
            let row = &table[from.index() * count..][..count];
            hexes.iter().filter(|to| row[to.index()]).count()
        });
        let limited = look(&hexes, |from| {
            let outlook = state.outlook(from);
            hexes.iter().filter(|to| outlook.sees(**to)).count()
        });
        let told = look(&hexes, |from| {
            hexes.iter().filter(|to| sights.between(from, **to) == Sight::Obscure).count()
        });
        sees.push(limited / bare);
        between.push(told / bare);
        times.push((bare, limited, told));
    }
    let (bare, limited, told) = times[ROUNDS / 2];
    println!("{count} hexes, {bare:.2} ns a look at a bare table");
    println!("whether seen within the limit of the turn  {limited:.2} ns: {:.2} x", median(sees));
    println!("whether clear, obscure or blocked          {told:.2} ns: {:.2} x", median(between));
}

/// Random play: nanoseconds a decision, and the mean length of the legal list.
fn lot(start: &State, round: u64) -> (f64, f64) {
    let began = Instant::now();
    let before = clock(began);
    let (mut decisions, mut choices, mut seed) = (0u64, 0u64, round << 20);
    while clock(began) - before < SPAN {
        stroll::<Yards>(start.clone(), seed, |moment| {
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
    (each(seconds * 1e9), each(choices as f64))
}

fn main() {
    for mission in World::ORDER {
        let Ok(start) = Yards::start(&Setup::of(mission)) else { return };
        if mission == World::ORDER[0] {
            sight(&start);
        }
        let rounds: Vec<(f64, f64)> = (0..ROUNDS as u64).map(|it| lot(&start, it)).collect();
        let [ns, branching] =
            [rounds.iter().map(|it| it.0).collect(), rounds.iter().map(|it| it.1).collect()]
                .map(median);
        println!("{mission:<22} {ns:>7.0} ns a decision of random play, branching {branching:.1}");
    }
}
