//! Lets two bots play pairs of games with sides swapped, and counts:
//! `cargo run --release -p okh --example duel -- border-1941 staff random --pairs 20`.
//!
//! Both games of a pair have the same dice, unless both bots are the same, who would play one game twice. `--ours FILE` and
//! `--theirs FILE` let a staff weigh things in its own way, `--world FOLDER` plays with the files of another module,
//! `--games` tells how each game ended.
#![allow(clippy::print_stdout, reason = "an example is there to be read")]

use besieged::game::{Besieged, Outcome, Setup};
use besieged::{Player, World};
use bots::{Bot, Rank, Silent, play_fast};
use dice::Seeded;
use okh::{Staff, Weights};
use referee::Game as _;
use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// The time that this thread has had a core to itself, where the system tells; else the time of day.
fn clock(began: Instant) -> Duration {
    let told = std::fs::read_to_string("/proc/thread-self/schedstat").ok();
    let spent = told.and_then(|told| told.split(' ').next()?.parse().ok());
    spent.map_or_else(|| began.elapsed(), Duration::from_nanos)
}

/// So far from the dice of a pair are those of its second game, if both bots are the same.
const TWIN: u64 = 1_000_000;

/// What was counted over all games in which the first bot had one side.
#[derive(Default)]
struct Tally {
    games: u32,
    axis_won: u32,
    axis_majors: BTreeMap<u8, u32>,
    /// By what, and in which year.
    ends: BTreeMap<String, u32>,
}

impl Tally {
    fn add(&mut self, outcome: &Outcome, year: u16) {
        self.games += 1;
        self.axis_won += u32::from(outcome.winner == Player::Axis);
        *self.axis_majors.entry(outcome.axis_majors).or_default() += 1;
        let by = format!("{:?}", outcome.by);
        let by = by.split(' ').next().unwrap_or_default();
        *self.ends.entry(format!("{by} {year}")).or_default() += 1;
    }

    fn told(&self, axis: &str, soviet: &str) -> String {
        let soviet_won = self.games - self.axis_won;
        let all: u32 = self.axis_majors.iter().map(|(held, games)| u32::from(*held) * games).sum();
        let mean = f64::from(all) / f64::from(self.games.max(1));
        let spread: Vec<String> =
            self.axis_majors.iter().map(|(held, games)| format!("{held}×{games}")).collect();
        let ends: Vec<String> =
            self.ends.iter().map(|(by, games)| format!("{by}×{games}")).collect();
        format!(
            "Axis {axis} {}, Russian {soviet} {soviet_won}; Axis majors {mean:.1}: {}; {}",
            self.axis_won,
            spread.join(" "),
            ends.join(" ")
        )
    }
}

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let [scenario, ours, theirs] = words.get(..3).unwrap_or_default() else {
        println!(
            "duel SCENARIO BOT BOT [--pairs N] [--seed N] [--ours FILE] [--theirs FILE] [--world FOLDER] [--games]"
        );
        return;
    };
    let after = |name: &str| {
        let place = words.iter().position(|word| word == name);
        place.and_then(|place| words.get(place + 1))
    };
    let number = |name, usual: u64| after(name).and_then(|it| it.parse().ok()).unwrap_or(usual);
    let weights = |name| {
        let text = after(name).and_then(|path| std::fs::read_to_string(path).ok());
        let own = text.map(|text| Weights::both(&text).unwrap_or_else(|error| panic!("{error}")));
        own.unwrap_or_else(|| Player::BOTH.map(Weights::of))
    };
    let ranks = [ours, theirs].map(|name| name.parse::<Rank>().unwrap_or_default());
    let weights = [weights("--ours"), weights("--theirs")];
    let mut setup = Setup::of(scenario);
    if let Some(folder) = after("--world") {
        match World::load(&module::Folder::new(folder)) {
            Ok(world) => setup.world = Arc::new(world),
            Err(problems) => return println!("{problems}"),
        }
    }
    let start = match Besieged::start(&setup) {
        Ok(start) => start,
        Err(problems) => return problems.iter().for_each(|problem| println!("{problem}")),
    };
    let hire = |which: usize, seed: u64| -> Box<dyn Bot<Besieged>> {
        match ranks[which] {
            Rank::Staff => Box::new(Staff::with(seed, weights[which].clone())),
            rank => okh::hire(rank, seed),
        }
    };
    let (pairs, seed) = (number("--pairs", 10), number("--seed", 1));
    let twins = ranks[0] == ranks[1] && weights[0] == weights[1];
    let tells = words.iter().any(|word| word == "--games");
    // By who has the Axis: the first bot, or the second.
    let mut tallies = [Tally::default(), Tally::default()];
    let start_time = Instant::now();
    let begun = clock(start_time);
    for pair in seed..seed + pairs {
        for (axis, tally) in tallies.iter_mut().enumerate() {
            let mut state = start.clone();
            let mut bots = [hire(axis, pair), hire(1 - axis, pair + 1000)];
            let dice = if twins && axis == 1 { pair + TWIN } else { pair };
            match play_fast(&mut state, &mut bots, &mut Seeded::new(dice), &mut Silent) {
                Ok(outcome) => {
                    tally.add(&outcome, state.turn.year);
                    if tells {
                        println!("{pair}/{axis}: {:?} {outcome:?}", state.turn);
                    }
                }
                Err(halt) => println!("pair {pair}: {halt}"),
            }
        }
    }
    let cpu = (clock(start_time) - begun).as_secs_f64();
    let [first, second] = &tallies;
    let games = first.games + second.games;
    let won = first.axis_won + second.games - second.axis_won;
    let share = study::wilson(won.into(), games.into()).map(|share| 100.0 * share);
    println!(
        "{scenario}: {ours} won {won} of {games} against {theirs}, {:.1}% ({:.1}% to {:.1}%)",
        share.mean, share.low, share.high
    );
    println!("  {}", first.told(ours, theirs));
    println!("  {}", second.told(theirs, ours));
    let axis = first.axis_won + second.axis_won;
    let chance = study::wilson(axis.into(), games.into()).map(|share| 100.0 * share);
    println!(
        "  Axis {axis}, Russian {}: {:.1}% ({:.1}% to {:.1}%)",
        games - axis,
        chance.mean,
        chance.low,
        chance.high
    );
    println!("  {:.3} CPU seconds a game", cpu / f64::from(games.max(1)));
}
