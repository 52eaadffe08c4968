//! Tunes a doctrine by games, and plays doctrines against each other (`make tune`):
//! `cargo run --release -p headquarters --example tune -- search --rounds 60 --out tuned.toml`,
//! `cargo run --release -p headquarters --example tune -- match tuned.toml captain --title agc --pairs 200`.
//!
//! The search is an evolution strategy: each side's weights are perturbed at random, every perturbation is played both ways
//! on the same dice against the captain, and the mean moves toward what did better. The same seed and number of rounds give the
//! same doctrine, whatever the number of threads.
#![allow(clippy::print_stdout, reason = "an example is there to be read")]

use barbarossa::ground::Side;
use barbarossa::{Barbarossa, Level, Setup, State};
use bots::{Bot, Silent, play_fast};
use dice::Seeded;
use headquarters::{Doctrine, Staff, Weights, evaluate};
use referee::{Game as _, Lots, Viewer};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Instant;

/// What is tuned: a weight, where the search begins (nothing: with the captain's), and how far one step goes, in shares of the
/// weight or, where it may be 0 or below, in its own measure.
type Knob = (&'static str, Option<f32>, Step);

#[derive(Clone, Copy)]
enum Step {
    Share(f32),
    Plus(f32),
}
use Step::{Plus, Share};

const KNOBS: &[Knob] = &[
    ("unit", None, Share(0.4)),
    ("mobile", None, Share(0.4)),
    ("shaken", None, Share(0.4)),
    ("unsupplied", None, Share(0.5)),
    ("unsupplied_foot", None, Share(0.5)),
    ("unsupplied_soviet", None, Share(0.5)),
    ("doomed", None, Share(0.2)),
    ("doomed_spent", Some(0.85), Share(0.15)),
    ("cut_off", None, Share(0.4)),
    ("city", None, Share(0.4)),
    ("major", None, Share(0.4)),
    ("goal", None, Share(0.4)),
    ("storm", None, Share(0.4)),
    ("end", None, Share(0.6)),
    ("siege", None, Share(0.4)),
    ("advance", None, Share(0.4)),
    ("late", None, Plus(0.5)),
    ("block", None, Share(0.4)),
    ("block_each", None, Share(0.4)),
    ("block_most", None, Share(0.3)),
    ("zone", Some(1.5), Share(0.6)),
    ("rail", None, Share(0.4)),
    ("rail_far", None, Share(0.4)),
    ("danger", None, Share(0.4)),
    ("menace", None, Share(0.5)),
    ("reach_two", None, Share(0.15)),
    ("reach_three", None, Share(0.3)),
    ("second", None, Share(0.4)),
    ("beaten_share", None, Share(0.4)),
    ("trapped_share", None, Share(0.2)),
    ("garrison", Some(0.1), Share(0.6)),
    ("raid", None, Share(0.4)),
    ("cut", None, Share(0.4)),
    ("exploit", None, Share(0.4)),
    ("wear", Some(0.3), Share(0.6)),
    ("wear_far", None, Share(0.4)),
    ("no_retreat", Some(0.5), Share(0.5)),
    ("excess", Some(1.5), Share(0.5)),
    ("raise", None, Plus(0.5)),
    ("spare", None, Plus(2.0)),
    ("broken", None, Share(0.4)),
    ("point", None, Share(0.4)),
    ("withdraw", None, Plus(0.1)),
    ("join_cost", None, Share(0.4)),
    ("join_spent", None, Share(0.6)),
    ("intercept", Some(0.3), Share(0.6)),
    ("air_least", None, Share(0.5)),
    ("air_stake", Some(0.1), Share(0.6)),
    ("slack", None, Share(0.5)),
];

/// The titles that are played, as often as they stand here.
const TITLES: [&str; 8] = ["agc", "ags", "agc", "ags", "agc", "agn", "agc", "ags"];

/// Mirrored perturbations of each side in a round.
const PAIRS: usize = 48;

/// How far the mean moves for what a round says, at the beginning and at the end.
const RATE: [f32; 2] = [5.0, 1.5];

/// The share of a game's worth that its victory level decides; the rest goes by the last position.
const BY_LEVEL: f64 = 0.7;

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let text = |name: &str| {
        let place = words.iter().position(|word| word == name);
        place.and_then(|place| words.get(place + 1)).cloned()
    };
    let number =
        |name: &str, usual: usize| text(name).and_then(|text| text.parse().ok()).unwrap_or(usual);
    let threads = number("--threads", std::thread::available_parallelism().map_or(1, usize::from));
    let seed = number("--seed", 1) as u64;
    match words.first().map(String::as_str) {
        Some("search") => {
            let out = text("--out").unwrap_or_else(|| "tuned.toml".to_owned());
            let start = text("--from").map(|name| doctrine(&name));
            let limits = (number("--rounds", 60), number("--seconds", usize::MAX));
            search(start, limits, seed, threads, &out);
        }
        Some("match") if words.len() > 2 => {
            let bots = [doctrine(&words[1]), doctrine(&words[2])];
            let title = text("--title").unwrap_or_else(|| "agc".to_owned());
            compare(&bots, &title, (number("--pairs", 100), seed), threads);
        }
        _ => println!(
            "tune search [--rounds N] [--seconds N] [--from FILE] [--out FILE]\ntune match ONE OTHER [--title T] [--pairs N]"
        ),
    }
}

/// A doctrine by its name or its file.
fn doctrine(name: &str) -> Doctrine {
    Doctrine::named(name).unwrap_or_else(|| {
        let text = std::fs::read_to_string(name).unwrap_or_else(|error| panic!("{name}: {error}"));
        Doctrine::read(&text).unwrap_or_else(|error| panic!("{name}: {error}"))
    })
}

fn begin(title: &str) -> State {
    Barbarossa::start(&Setup::of(title)).unwrap_or_else(|_| panic!("no such title: {title}"))
}

/// How a game ended, and what its last position is worth to the Axis.
fn play(start: &State, doctrines: [Doctrine; 2], seed: u64) -> (Level, f64) {
    let mut state = start.clone();
    let hire = |place: usize| -> Box<dyn Bot<Barbarossa>> {
        Box::new(Staff::with(seed * 2 + place as u64, doctrines[place]))
    };
    let mut bots = [hire(0), hire(1)];
    let outcome = play_fast(&mut state, &mut bots, &mut Seeded::new(seed), &mut Silent)
        .unwrap_or_else(|halt| panic!("{halt}"));
    (outcome.level, evaluate(&state, Viewer::Spectator))
}

fn score(level: Level) -> f64 {
    match level {
        Level::AxisMajor => 1.0,
        Level::AxisMinor => 0.5,
        Level::SovietSubstantial => 0.0,
    }
}

/// Does numbered jobs on several threads; the answers come in the order of the jobs.
fn share_out<T: Send>(jobs: usize, threads: usize, work: impl Fn(usize) -> T + Sync) -> Vec<T> {
    let (next, done) = (AtomicUsize::new(0), Mutex::new(Vec::with_capacity(jobs)));
    std::thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| {
                loop {
                    let job = next.fetch_add(1, Ordering::Relaxed);
                    if job >= jobs {
                        return;
                    }
                    let answer = work(job);
                    done.lock().expect("no thread panics").push((job, answer));
                }
            });
        }
    });
    let mut done = done.into_inner().expect("no thread panics");
    done.sort_by_key(|(job, _)| *job);
    done.into_iter().map(|(_, answer)| answer).collect()
}

/// The weights so many steps away from where the search begins.
fn placed(origin: &Weights, steps: &[f32]) -> Weights {
    let mut weights = *origin;
    for ((name, _, step), by) in KNOBS.iter().zip(steps) {
        let weight = weights.named(name).expect("a weight");
        *weight = match step {
            Share(share) => *weight * (share * by).exp(),
            Plus(size) => *weight + size * by,
        };
    }
    weights
}

/// A number from the normal distribution (Box and Muller).
fn normal(lots: &mut Lots) -> f32 {
    let mut even = || (lots.below(1 << 24) as f32 + 0.5) / (1 << 24) as f32;
    let (a, b) = (even(), even());
    (-2.0 * a.ln()).sqrt() * (std::f32::consts::TAU * b).cos()
}

fn search(
    from: Option<Doctrine>,
    (rounds, seconds): (usize, usize),
    seed: u64,
    threads: usize,
    out: &str,
) {
    let captain = Doctrine::named("captain").expect("it is built in");
    let mut origins = Side::BOTH.map(|side| from.unwrap_or(captain).side(side));
    for weights in origins.iter_mut().filter(|_| from.is_none()) {
        for (name, start, _) in KNOBS {
            if let Some(start) = start {
                *weights.named(name).expect("a weight") = *start;
            }
        }
    }
    let starts = TITLES.map(begin);
    let mut means = [vec![0.0f32; KNOBS.len()], vec![0.0f32; KNOBS.len()]];
    let mut tail = means.clone();
    let mut kept = 0.0f32;
    let clock = Instant::now();
    for round in 0..rounds {
        let spent = clock.elapsed().as_secs_f32();
        let part = (round as f32 / rounds as f32).max(spent / seconds as f32);
        if spent > seconds as f32 {
            break;
        }
        // By pair: the side, the perturbation, what either way scored, and the worths.
        let pairs = share_out(2 * 2 * PAIRS, threads, |job| {
            let (pair, way) = (job / 2, if job % 2 == 0 { 1.0 } else { -1.0 });
            let side = pair % 2;
            let fate = seed * 1_000_003 + (round * 2 * PAIRS + pair) as u64;
            let mut lots = Lots::new(fate);
            let bent: Vec<f32> = KNOBS.iter().map(|_| normal(&mut lots)).collect();
            let steps: Vec<f32> =
                means[side].iter().zip(&bent).map(|(at, by)| at + way * by).collect();
            let mut sides = Side::BOTH.map(|side| captain.side(side));
            sides[side] = placed(&origins[side], &steps);
            let start = &starts[pair / 2 % TITLES.len()];
            let (level, worth) = play(start, [Doctrine::of(sides); 2], fate);
            let axis =
                BY_LEVEL * score(level) + (1.0 - BY_LEVEL) * (0.5 + 0.5 * (worth / 60.0).tanh());
            let own = |axis: f64| if side == 0 { axis } else { 1.0 - axis };
            (bent, own(axis), own(score(level)), worth)
        });
        let rate = RATE[0] + (RATE[1] - RATE[0]) * part;
        let mut told = [[0.0f64; 2]; 2];
        for (pair, both) in pairs.chunks_exact(2).enumerate() {
            let gain = (both[0].1 - both[1].1) as f32 / 2.0;
            for (at, by) in means[pair % 2].iter_mut().zip(&both[0].0) {
                *at += rate * gain * by / PAIRS as f32;
            }
            for (place, sum) in told[pair % 2].iter_mut().enumerate() {
                *sum += both.iter().map(|it| if place == 0 { it.1 } else { it.2 }).sum::<f64>();
            }
        }
        if part > 0.5 {
            kept += 1.0;
            for (sums, mean) in tail.iter_mut().zip(&means) {
                sums.iter_mut().zip(mean).for_each(|(sum, at)| *sum += at);
            }
        }
        let share = told.map(|side| side.map(|sum| 100.0 * sum / (2 * PAIRS) as f64));
        println!(
            "round {round}: worth {:.1} {:.1}, score {:.1} {:.1} %, {spent:.0} s",
            share[0][0], share[1][0], share[0][1], share[1][1]
        );
        let at = if kept > 0.0 {
            tail.clone().map(|sums| sums.iter().map(|sum| sum / kept).collect())
        } else {
            means.clone()
        };
        let found = [0, 1].map(|side| placed(&origins[side], &at[side]));
        std::fs::write(out, written(&found)).unwrap_or_else(|error| panic!("{out}: {error}"));
    }
}

/// A doctrine as a file, with four digits of each number.
fn written(sides: &[Weights; 2]) -> String {
    let mut text = String::new();
    for (side, weights) in ["axis", "soviet"].iter().zip(sides) {
        text += &format!("[{side}]\n");
        for (name, weight) in Weights::NAMES.iter().zip(weights.list()) {
            let digits = 3 - weight.abs().max(1e-6).log10().floor() as i32;
            text += &format!("{name} = {:.*}\n", digits.clamp(1, 8) as usize, weight);
        }
    }
    text
}

/// Plays pairs of games with sides exchanged, and says how they went.
fn compare(bots: &[Doctrine; 2], title: &str, (pairs, seed): (usize, u64), threads: usize) {
    let start = begin(title);
    let games = share_out(2 * pairs, threads, |job| {
        let order = if job % 2 == 0 { [bots[0], bots[1]] } else { [bots[1], bots[0]] };
        play(&start, order, seed * 1_000_003 + (job / 2) as u64).0
    });
    let mut levels = [[0u32; 3]; 2];
    let mut scores = Vec::new();
    for both in games.chunks_exact(2) {
        levels[0][both[0] as usize] += 1;
        levels[1][both[1] as usize] += 1;
        scores.push((score(both[0]) + 1.0 - score(both[1])) / 2.0);
    }
    let count = scores.len() as f64;
    let mean = scores.iter().sum::<f64>() / count;
    let spread: f64 = scores.iter().map(|it| (it - mean).powi(2)).sum();
    let error = (spread / (count - 1.0).max(1.0) / count).sqrt();
    let won = levels[0][1] + levels[0][2] + levels[1][0];
    println!(
        "{title}: {:.1} % ± {:.1} over {pairs} pairs; games won {:.1} %; [soviet, minor, major] as Axis {:?}, against it {:?}",
        100.0 * mean,
        196.0 * error,
        100.0 * f64::from(won) / (2.0 * count),
        levels[0],
        levels[1]
    );
}
