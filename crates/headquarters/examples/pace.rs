//! How long the staff thinks over an activation, and how long a campaign of two staffs takes, beside a loop of random answers:
//! `cargo run --release -p headquarters --example pace -- agc 20`.
//!
//! An activation is everything that a side decides from one force set going to the next: naming it, its way and fights, and
//! whatever came before. The reference is the same engine with answers drawn by lot: all its legal answers and their effects.
#![allow(clippy::print_stdout, reason = "an example is there to be read")]

use barbarossa::{Action, Barbarossa, Setup};
use bots::{Bot, Brief, Rank};
use dice::{DiceSource as _, Seeded};
use headquarters::hire;
use referee::{Game as _, Pending, play_unchecked, rolled_unchecked};
use std::time::{Duration, Instant};

/// The time that this thread has had a core to itself, where the system tells; else the time of day.
fn clock(began: Instant) -> Duration {
    let told = std::fs::read_to_string("/proc/thread-self/schedstat").ok();
    let spent = told.and_then(|told| told.split(' ').next()?.parse().ok());
    spent.map_or_else(|| began.elapsed(), Duration::from_nanos)
}

/// What one game took.
struct Pace {
    /// For each activation.
    thought: Vec<Duration>,
    decisions: u32,
    whole: Duration,
}

fn play(ground: &str, rank: Rank, seed: u64) -> Option<Pace> {
    let mut state = Barbarossa::start(&Setup::of(ground)).ok()?;
    let mut bots: [Box<dyn Bot<Barbarossa>>; 2] = [1, 2].map(|seat| hire(rank, seed * 2 + seat));
    let (mut dice, mut legal) = (Seeded::new(seed), Vec::new());
    let (start, mut spent) = (Instant::now(), [Duration::ZERO; 2]);
    let began = clock(start);
    let mut pace = Pace { thought: Vec::new(), decisions: 0, whole: Duration::ZERO };
    loop {
        match Barbarossa::pending(&state) {
            Pending::Over(_) => {
                pace.whole = clock(start) - began;
                return Some(pace);
            }
            Pending::Chance(roll) => {
                rolled_unchecked::<Barbarossa>(&mut state, &dice.roll(&roll).ok()?);
            }
            Pending::Decide(owed) => {
                let seat = owed[0].seat;
                legal.clear();
                Barbarossa::legal(&state, seat, &mut legal);
                // By the time of day: the core's own clock ticks too seldom for this, and most thoughts are not interrupted.
                let before = Instant::now();
                let choice = bots[seat.index()].choose(&Brief::new(&state, seat, &legal));
                spent[seat.index()] += before.elapsed();
                if legal[choice] == Action::Begin {
                    pace.thought.push(std::mem::take(&mut spent[seat.index()]));
                }
                pace.decisions += 1;
                play_unchecked::<Barbarossa>(&mut state, seat, &legal[choice]);
            }
        }
    }
}

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let ground = words.first().map_or("agc", String::as_str);
    let games: u64 = words.get(1).and_then(|text| text.parse().ok()).unwrap_or(10).max(1);
    let series = |rank: Rank| -> Option<Vec<Pace>> {
        (1..=games).map(|seed| play(ground, rank, seed)).collect()
    };
    let Some((staff, random)) = series(Rank::Staff).zip(series(Rank::Random)) else {
        println!("no such game: {ground}");
        return;
    };
    let mut thought: Vec<f64> =
        staff.iter().flat_map(|game| &game.thought).map(|it| it.as_secs_f64() * 1e3).collect();
    thought.sort_by(f64::total_cmp);
    let part = |share: f64| thought[((thought.len() - 1) as f64 * share) as usize];
    let lot: f64 = random.iter().map(|game| game.whole.as_secs_f64() * 1e3).sum::<f64>()
        / f64::from(random.iter().map(|game| game.decisions).sum::<u32>());
    let mut whole: Vec<f64> = staff.iter().map(|game| game.whole.as_secs_f64()).collect();
    whole.sort_by(f64::total_cmp);
    println!("{ground}: {games} games of staff against staff on one core");
    println!(
        "  an activation (by the time of day): median {:.2} ms, 95 of 100 under {:.2} ms, {} in all",
        part(0.5),
        part(0.95),
        thought.len()
    );
    println!("  a random answer by the same engine (CPU time): {:.2} µs", 1e3 * lot);
    println!("  ratio of the median to it: {:.0}", part(0.5) / lot);
    println!(
        "  a game (CPU time): median {:.2} s, longest {:.2} s",
        whole[whole.len() / 2],
        whole.last().copied().unwrap_or_default()
    );
}
