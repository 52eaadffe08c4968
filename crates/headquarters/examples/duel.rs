//! Lets two bots play pairs of games with sides swapped, and counts:
//! `cargo run --release -p headquarters --example duel -- agc staff random --pairs 100`.
//!
//! Both games of a pair have the same dice. A major Axis victory is 1 for the Axis, a minor one 1/2, a Soviet victory 0.
//! `--once` plays each game once, the first bot as the Axis, and says when places fell.
//! `--story` tells each game turn by turn, with a map in letters; `--ours tuned.toml` and `--theirs` give a staff or a general
//! the doctrine of a file.
#![allow(clippy::print_stdout, reason = "an example is there to be read")]

use barbarossa::ground::{Side, grid};
use barbarossa::{AXIS, Action, Ask, Barbarossa, Level, Setup, State};
use bots::{Bot, Brief, Rank};
use dice::{DiceSource as _, Seeded};
use headquarters::{Doctrine, General, Staff, evaluate, hire, ideas};
use referee::{Game as _, Pending, Viewer, play_unchecked, rolled_unchecked};
use std::time::{Duration, Instant};

/// The time that this thread has had a core to itself, where the system tells; else the time of day.
fn clock(began: Instant) -> Duration {
    let told = std::fs::read_to_string("/proc/thread-self/schedstat").ok();
    let spent = told.and_then(|told| told.split(' ').next()?.parse().ok());
    spent.map_or_else(|| began.elapsed(), Duration::from_nanos)
}

struct Game {
    level: Level,
    worth: f64,
    took: [Duration; 2],
    /// Forces set going by each side.
    activations: [u32; 2],
    decisions: u64,
    /// Places that mattered in 1941: when each first fell, and whether it was held at the end.
    falls: Vec<(&'static str, u8, bool)>,
}

const PLACES: [&str; 6] = ["Minsk", "Smolensk", "Moscow", "Kiev", "Kharkov", "Rostov"];

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let plain: Vec<&String> = words.iter().take_while(|word| !word.starts_with("--")).collect();
    let [ground, ours, theirs] = plain.as_slice() else {
        println!("duel GAME BOT BOT [--pairs N] [--seed N] [--story]");
        return;
    };
    let number = |name: &str, usual: u64| {
        let place = words.iter().position(|word| word == name);
        place.and_then(|place| words.get(place + 1)?.parse().ok()).unwrap_or(usual)
    };
    let doctrine = |name: &str| -> Doctrine {
        let place = words.iter().position(|word| word == name);
        let Some(file) = place.and_then(|place| words.get(place + 1)) else {
            return Doctrine::default();
        };
        let text = std::fs::read_to_string(file).unwrap_or_else(|error| panic!("{file}: {error}"));
        Doctrine::read(&text).unwrap_or_else(|error| panic!("{file}: {error}"))
    };
    let (mine, yours) = (doctrine("--ours"), doctrine("--theirs"));
    let effort = number("--effort", General::effort_of(0.2));
    let (pairs, seed) = (number("--pairs", 10), number("--seed", 1));
    let story = words.iter().any(|word| word == "--story");
    let once = words.iter().any(|word| word == "--once");
    let Ok(start) = Barbarossa::start(&Setup::of(ground)) else {
        println!("no such game: {ground}");
        return;
    };
    if once {
        return campaign(
            &start,
            ground,
            (ours, theirs),
            ([mine, yours], effort, story),
            seed..seed + pairs,
        );
    }
    let mut series = Series::default();
    for pair in seed..seed + pairs {
        let games = [([ours, theirs], [mine, yours]), ([theirs, ours], [yours, mine])].map(
            |(names, doctrines)| {
                if story {
                    println!("== {ground}, pair {pair}: Axis {}, Soviets {}", names[0], names[1]);
                }
                play(
                    &start,
                    names.map(|name| name.parse().unwrap_or_default()),
                    (doctrines, effort),
                    pair,
                    story,
                )
            },
        );
        series.note(&games);
        let (share, error) = mean(&series.scores);
        let (share, error, levels) = (100.0 * share, 196.0 * error, series.levels);
        println!("  pair {pair}: {share:.1} % ± {error:.1}, levels {levels:?}");
    }
    println!("{ground}: {ours} against {theirs}, {pairs} pairs");
    series.tell([ours, theirs]);
}

/// What has been counted; the first bot was the Axis in the first game of each pair.
#[derive(Default)]
struct Series {
    points: [f64; 2],
    levels: [[u32; 3]; 2],
    margins: Vec<f64>,
    scores: Vec<f64>,
    better: u32,
    worse: u32,
    /// By bot.
    took: [Duration; 2],
    activations: [u32; 2],
    decisions: u64,
}

impl Series {
    fn note(&mut self, games: &[Game; 2]) {
        for (place, game) in games.iter().enumerate() {
            let axis = match game.level {
                Level::AxisMajor => 1.0,
                Level::AxisMinor => 0.5,
                Level::SovietSubstantial => 0.0,
            };
            self.levels[place][game.level as usize] += 1;
            self.points[place] += if place == 0 { axis } else { 1.0 - axis };
            for (bot, seat) in [place, 1 - place].into_iter().enumerate() {
                self.took[bot] += game.took[seat];
                self.activations[bot] += game.activations[seat];
            }
            self.decisions += game.decisions;
        }
        self.margins.push(games[0].worth - games[1].worth);
        let before: f64 = self.scores.iter().sum();
        self.scores.push((self.points[0] + self.points[1]) / 2.0 - before);
        self.better += u32::from(games[0].level > games[1].level);
        self.worse += u32::from(games[0].level < games[1].level);
    }

    fn tell(&self, names: [&str; 2]) {
        let pairs = self.scores.len() as f64;
        let games = 2.0 * pairs;
        for (place, seat) in ["Axis   ", "Soviets"].into_iter().enumerate() {
            let (share, levels) = (100.0 * self.points[place] / pairs, self.levels[place]);
            println!("  as {seat} {share:5.1} %  [soviet, minor, major] {levels:?}");
        }
        let ((margin, error), (score, doubt)) = (mean(&self.margins), mean(&self.scores));
        println!("  margin {margin:.1} ± {error:.1}");
        println!("  together   {:5.1} % ± {:.1} (95 %, by pairs)", 100.0 * score, 196.0 * doubt);
        let ahead = f64::from(self.better) + (pairs - f64::from(self.better + self.worse)) / 2.0;
        let (better, worse, share) = (self.better, self.worse, 100.0 * ahead / pairs);
        println!("  pairs: {better} better, {worse} worse, {share:.1} %");
        for (bot, name) in names.into_iter().enumerate() {
            let (took, activations) =
                (self.took[bot].as_secs_f64(), f64::from(self.activations[bot]));
            println!(
                "  {name}: {:.2} s a game, {:.1} activations, {:.4} s for each",
                took / games,
                activations / games,
                took / activations.max(1.0)
            );
        }
        println!("  {:.0} decisions a game in all", self.decisions as f64 / games);
    }
}

/// The mean and its standard error.
fn mean(values: &[f64]) -> (f64, f64) {
    let count = values.len() as f64;
    let mean = values.iter().sum::<f64>() / count;
    let spread: f64 = values.iter().map(|value| (value - mean).powi(2)).sum();
    (mean, (spread / (count - 1.0).max(1.0) / count).sqrt())
}

/// Plays each game once, the first bot as the Axis, and says how it went and when places first fell.
fn campaign(
    start: &State,
    ground: &str,
    (ours, theirs): (&str, &str),
    (doctrines, effort, story): ([Doctrine; 2], u64, bool),
    seeds: std::ops::Range<u64>,
) {
    let ranks = [ours, theirs].map(|name| name.parse().unwrap_or_default());
    let games = seeds.clone().count();
    let mut levels = [0; 3];
    let mut falls: Vec<(&str, Vec<u8>, usize)> = Vec::new();
    for seed in seeds {
        let game = play(start, ranks, (doctrines, effort), seed, story);
        levels[game.level as usize] += 1;
        for (name, turn, held) in game.falls {
            let place = falls.iter().position(|(known, ..)| *known == name).unwrap_or_else(|| {
                falls.push((name, Vec::new(), 0));
                falls.len() - 1
            });
            falls[place].1.push(turn);
            falls[place].2 += usize::from(held);
        }
    }
    println!("{ground}: {ours} (Axis) against {theirs}, {games} games");
    println!("  [soviet, minor, major] {levels:?}");
    for (name, mut turns, held) in falls {
        turns.sort_unstable();
        let by = |turn: u8| turns.iter().filter(|fell| **fell <= turn).count();
        let shares: Vec<usize> = (1..=12).map(|turn| 100 * by(turn) / games).collect();
        println!("  {name}: fell by turn 1, 2 … in {shares:?} %, held at the end {held}");
    }
}

fn play(
    start: &State,
    names: [Rank; 2],
    (doctrines, effort): ([Doctrine; 2], u64),
    seed: u64,
    story: bool,
) -> Game {
    let mut state = start.clone();
    let employ = |place: usize| -> Box<dyn Bot<Barbarossa>> {
        let seed = seed * 2 + place as u64;
        match names[place] {
            Rank::Staff => Box::new(Staff::with(seed, doctrines[place])),
            Rank::General => Box::new(General::with(seed, effort, doctrines[place])),
            rank => hire(rank, seed),
        }
    };
    let mut bots = [employ(0), employ(1)];
    let mut dice = Seeded::new(seed);
    let mut legal = Vec::new();
    let (mut took, mut decisions, mut turn) = ([Duration::ZERO; 2], 0, 0);
    let (mut activations, start) = ([0; 2], Instant::now());
    let mut told = (0, Side::Axis);
    let mut falls: Vec<(&'static str, u8, bool)> = Vec::new();
    let mut looked = (0, Side::Axis);
    loop {
        if looked != (state.turn, state.phasing) || state.frames.is_empty() {
            // A player turn is over: a place counts for the turn in which it was held when that ended.
            let turn = if state.frames.is_empty() { state.turn } else { looked.0 };
            looked = (state.turn, state.phasing);
            for name in PLACES {
                let map = &state.ground.map;
                let place = map.places().iter().find(|place| place.name == name);
                let Some(hex) = place.map(|place| place.hex).filter(|hex| map.is_playable(*hex))
                else {
                    continue;
                };
                let held = state.controller(hex) == Side::Axis;
                match falls.iter_mut().find(|(known, ..)| *known == name) {
                    Some(known) => known.2 = held,
                    None if held => falls.push((name, turn, held)),
                    None => {}
                }
            }
        }
        if story && state.turn != turn {
            turn = state.turn;
            tell(&state);
        }
        match Barbarossa::pending(&state) {
            Pending::Over(outcome) => {
                if story {
                    tell(&state);
                    println!("{:?}", outcome.level);
                }
                let worth = evaluate(&state, Viewer::Seat(AXIS));
                return Game { level: outcome.level, worth, took, activations, decisions, falls };
            }
            Pending::Chance(roll) => {
                let Ok(rolled) = dice.roll(&roll) else { continue };
                rolled_unchecked::<Barbarossa>(&mut state, &rolled);
            }
            Pending::Decide(owed) => {
                decisions += 1;
                let seat = owed[0].seat;
                legal.clear();
                Barbarossa::legal(&state, seat, &mut legal);
                if story && owed[0].ask == Ask::Operations && told != (state.turn, state.phasing) {
                    told = (state.turn, state.phasing);
                    for idea in ideas(&Brief::new(&state, seat, &legal), 6) {
                        println!("    {:6.1} {} ({})", idea.score, idea.text, idea.reason);
                    }
                }
                let began = clock(start);
                let choice = bots[seat.index()].choose(&Brief::new(&state, seat, &legal));
                took[seat.index()] += clock(start) - began;
                activations[seat.index()] += u32::from(legal[choice] == Action::Begin);
                play_unchecked::<Barbarossa>(&mut state, seat, &legal[choice]);
            }
        }
    }
}

/// The map in letters: strength of each stack (a small letter for the Axis, a large one for the Soviets, by SP), cities and
/// railways that serve the Axis.
fn draw(state: &State) {
    let map = &state.ground.map;
    let mut row = None;
    for hex in grid().hexes().filter(|hex| map.is_playable(*hex)) {
        let (line, _) = grid().number(hex).pairs();
        if row != Some(line) {
            let all = grid().hexes().filter(|hex| grid().number(*hex).pairs().0 == line);
            let mut text = String::new();
            for hex in all {
                text.insert_str(0, &sign(state, hex));
            }
            println!("    {line} {}{text}", if line % 2 == 0 { " " } else { "" });
            row = Some(line);
        }
    }
}

fn sign(state: &State, hex: hex::HexIndex) -> String {
    let map = &state.ground.map;
    if !map.is_playable(hex) {
        return "  ".to_owned();
    }
    let sum = |side| -> u32 {
        state.stack_of(side, hex).map(|unit| u32::from(state.unit(unit).sp)).sum()
    };
    let letter = |sp: u32, first: u8| char::from(first + sp.clamp(1, 26) as u8 - 1);
    let fed = |side: Side| {
        if state.lifelines[side.index()].reach.contains(hex) { ' ' } else { '!' }
    };
    if sum(Side::Axis) > 0 {
        format!("{}{}", letter(sum(Side::Axis), b'a'), fed(Side::Axis))
    } else if sum(Side::Soviet) > 0 {
        format!("{}{}", letter(sum(Side::Soviet), b'A'), fed(Side::Soviet))
    } else if map.is_city(hex) {
        if state.controller(hex) == Side::Axis { "* " } else { "@ " }.to_owned()
    } else if state.converted.contains(hex) {
        if state.controller(hex) == Side::Axis { "= " } else { "x " }.to_owned()
    } else if map.has_rail(hex) {
        "- ".to_owned()
    } else {
        ". ".to_owned()
    }
}

/// Cities, strength and the front, at the start of a turn.
fn tell(state: &State) {
    draw(state);
    let map = &state.ground.map;
    let taken: Vec<&str> = map
        .places()
        .iter()
        .filter(|place| place.kind.is_city() && map.is_playable(place.hex))
        .filter(|place| {
            state.controller(place.hex) == Side::Axis
                && !state.ground.start.axis_control.contains(place.hex)
        })
        .map(|place| place.name.as_str())
        .collect();
    let strength =
        |side| state.on_map(side).map(|(unit, _)| u32::from(state.unit(unit).sp)).sum::<u32>();
    let units = |side| state.on_map(side).count();
    let goal = state.ground.victory.places[0];
    let near =
        state.on_map(Side::Axis).map(|(_, hex)| grid().distance(hex, goal)).min().unwrap_or(0);
    let sum = |side, hex| -> u32 {
        state.stack_of(side, hex).map(|unit| u32::from(state.unit(unit).sp)).sum()
    };
    for goal in &state.ground.victory.places {
        let held: Vec<u32> = Side::BOTH.map(|side| sum(side, *goal)).to_vec();
        let around: Vec<u32> = grid()
            .neighbors(*goal)
            .map(|(_, hex)| sum(Side::Axis, hex))
            .filter(|sp| *sp > 0)
            .collect();
        let name = map.place(*goal).map_or("?", |place| place.name.as_str());
        let rail = state.converted.iter().filter(|hex| state.controller(*hex) == Side::Axis);
        let rail = rail.map(|hex| grid().distance(hex, *goal)).min().unwrap_or(0);
        println!("    {name}: {held:?} SP, Axis stacks around {around:?}, rail {rail} hexes away");
    }
    let fed = |side: Side| {
        let reach = &state.lifelines[side.index()].reach;
        state.on_map(side).filter(|(_, hex)| reach.contains(*hex)).count()
    };
    println!("    in supply: axis {}, soviet {}", fed(Side::Axis), fed(Side::Soviet));
    println!(
        "turn {:2}: axis {} SP {} units, soviet {} SP {} units, rp {:?}, nearest {near}, taken {}",
        state.turn,
        strength(Side::Axis),
        units(Side::Axis),
        strength(Side::Soviet),
        units(Side::Soviet),
        state.rp,
        taken.join(" ")
    );
}
