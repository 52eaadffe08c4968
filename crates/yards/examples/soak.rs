//! Plays the missions at length, looking for panics, dead ends, endless games and leaks.
//!
//! `cargo run --release -p yards --example soak -- all 1 100000 10000000 16` plays ten million random decisions of every
//! mission; then whole games through the conformance suite, and random games with all their forecasts, until each has compared
//! a hundred thousand different states that a viewer cannot tell apart. 16 threads share the games, and seed 1
//! is the first. A mission's name in place of `all` plays that one, a generated one too (`village-120-7`), and names with commas
//! between them play these. A failure names the seed and the commit that show it again.
#![allow(clippy::print_stdout, reason = "an example is there to be read")]

#[path = "soak/odds.rs"]
mod odds;

use dice::{DiceSource as _, Seeded};
use referee::conformance::Suite;
use referee::{Game as _, Lots, Pending, play_unchecked, rolled_unchecked};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::process::{Command, ExitCode};
use std::sync::{Mutex, PoisonError};
use yards::game::{Action, Setup, State, Yards};
use yards::ground::World;

/// More steps than any game takes.
const ENDLESS: usize = 200_000;

/// One in so many decisions has its whole list checked, and not the chosen answer alone.
const LISTS_CHECKED_IN: usize = 64;

/// What is looked for.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Proof {
    /// Random games end, and never stick.
    Ends,
    /// The referee's contract, leaks among it.
    Contract,
    /// Odds and reaches tell nothing hidden.
    Forecasts,
}

/// What games have shown so far.
#[derive(Clone, Copy, Default)]
struct Shown {
    games: u64,
    /// What is counted up to the wanted number: decisions, or pairs of different states.
    wanted: u64,
    /// Steps of the longest random game.
    longest: u64,
    /// Rolls, pairs of all kinds, answers compared.
    more: [u64; 3],
}

impl Shown {
    fn add(&mut self, other: Shown) {
        self.games += other.games;
        self.wanted += other.wanted;
        self.longest = self.longest.max(other.longest);
        self.more.iter_mut().zip(other.more).for_each(|(sum, it)| *sum += it);
    }
}

/// One proof of one mission, worked on by all threads together.
struct Task {
    mission: String,
    proof: Proof,
    start: State,
    wanted: u64,
    /// How many games have been begun, and what those have shown that are over; a fault ends it.
    stand: Mutex<(u64, Shown, Option<String>)>,
}

fn main() -> ExitCode {
    let mut words = std::env::args().skip(1);
    let mission = words.next().unwrap_or_else(|| "all".to_owned());
    let mut number =
        |standard: u64| words.next().and_then(|word| word.parse().ok()).unwrap_or(standard);
    let (seed, pairs, decisions) = (number(1), number(20_000), number(1_000_000));
    let threads = number(1).max(1);
    let mut tasks = Vec::new();
    let names = if mission == "all" { World::ORDER.join(",") } else { mission };
    for name in names.split(',') {
        let start = match Yards::start(&Setup::of(name)) {
            Ok(start) => start,
            Err(problems) => {
                problems.iter().for_each(|problem| println!("{problem}"));
                return ExitCode::FAILURE;
            }
        };
        for (proof, wanted) in
            [(Proof::Ends, decisions), (Proof::Contract, pairs), (Proof::Forecasts, pairs)]
        {
            let stand = Mutex::default();
            let (mission, start) = (name.to_owned(), start.clone());
            tasks.push(Task { mission, proof, start, wanted, stand });
        }
    }
    std::thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| tasks.iter().for_each(|task| task.work(seed)));
        }
    });
    let failed = tasks.iter().any(|task| task.tell());
    if failed { ExitCode::FAILURE } else { ExitCode::SUCCESS }
}

/// The commit that was built, as far as git can tell.
fn commit() -> String {
    let asked = Command::new("git").args(["rev-parse", "--short", "HEAD"]).output();
    let hash = asked.ok().and_then(|answer| String::from_utf8(answer.stdout).ok());
    hash.map_or_else(|| "unknown".into(), |hash| hash.trim().to_owned())
}

impl Task {
    /// Plays games until enough is shown.
    fn work(&self, first: u64) {
        loop {
            let seed = {
                let mut stand = self.stand.lock().unwrap_or_else(PoisonError::into_inner);
                if stand.1.wanted >= self.wanted || stand.2.is_some() {
                    return;
                }
                stand.0 += 1;
                first.wrapping_add(stand.0 - 1)
            };
            let played = catch_unwind(AssertUnwindSafe(|| self.play(seed)));
            let played = played.unwrap_or_else(|panic| {
                Err(format!("panics: {:?}", panic.downcast_ref::<String>()))
            });
            let mut stand = self.stand.lock().unwrap_or_else(PoisonError::into_inner);
            match played {
                Ok(shown) => stand.1.add(shown),
                Err(fault) => stand.2 = Some(format!("game {seed} {fault}")),
            }
        }
    }

    fn play(&self, seed: u64) -> Result<Shown, String> {
        match self.proof {
            Proof::Ends => play(self.start.clone(), seed),
            Proof::Contract => examine(&self.mission, seed),
            Proof::Forecasts => {
                let odds::Looked { pairs, differing, answers } = odds::compare(&self.start, seed)?;
                let more = [pairs, answers, 0];
                Ok(Shown { games: 1, wanted: differing, more, ..Shown::default() })
            }
        }
    }

    /// Says what was shown, and whether anything was wrong.
    fn tell(&self) -> bool {
        let stand = self.stand.lock().unwrap_or_else(PoisonError::into_inner);
        let (mission, Shown { games, wanted, longest, more: [one, two, three] }) =
            (&self.mission, stand.1);
        match (&stand.2, self.proof) {
            (Some(fault), _) => println!("{mission}: {fault} (commit {})", commit()),
            (None, Proof::Ends) => println!(
                "{mission}: {games} random games, {wanted} decisions and {one} rolls; longest game \
                 {longest} steps"
            ),
            (None, Proof::Contract) => println!(
                "{mission}: {games} whole games, {one} pairs ({wanted} different), {two} refusals, \
                 {three} branches"
            ),
            (None, Proof::Forecasts) => println!(
                "{mission}: {games} random games, {one} pairs ({wanted} different) with {two} odds \
                 and reaches alike"
            ),
        }
        stand.2.is_some()
    }
}

/// Whether an answer leads to a fight: blind play seldom finds one.
fn is_attack(action: &Action) -> bool {
    matches!(action, Action::Muster { .. } | Action::Charge | Action::Fire { .. })
}

/// One random game. In games of odd seed somebody who can attack often does.
fn play(mut state: State, seed: u64) -> Result<Shown, String> {
    let (mut lots, mut dice) = (Lots::new(seed), Seeded::new(seed));
    let mut actions = Vec::new();
    let mut decisions = 0u64;
    for step in 0..ENDLESS {
        let fault = |what: &str| format!("{what} at step {step}");
        match Yards::pending(&state) {
            Pending::Over(_) if !state.is_consistent() => {
                return Err(fault("has stacks and loads that do not agree"));
            }
            Pending::Over(_) => {
                let more = [step as u64 - decisions, 0, 0];
                return Ok(Shown { games: 1, wanted: decisions, longest: step as u64, more });
            }
            Pending::Chance(roll) => {
                let rolled = dice.roll(&roll).map_err(|_| fault("cannot roll"))?;
                rolled_unchecked::<Yards>(&mut state, &rolled);
            }
            Pending::Decide(owed) => {
                let seat = owed[0].seat;
                actions.clear();
                Yards::legal(&state, seat, &mut actions);
                let bold = seed % 2 == 1 && lots.below(4) == 0;
                let attack = actions.iter().find(|it| bold && is_attack(it));
                let chosen =
                    attack.or_else(|| lots.pick(&actions)).ok_or_else(|| fault("sticks"))?;
                let all = lots.below(LISTS_CHECKED_IN) == 0;
                let checked = if all { actions.as_slice() } else { std::slice::from_ref(chosen) };
                if let Some(refused) =
                    checked.iter().find(|it| Yards::check(&state, seat, it).is_err())
                {
                    return Err(fault(&format!("lists and refuses {refused:?}")));
                }
                play_unchecked::<Yards>(&mut state, seat, chosen);
                decisions += 1;
            }
        }
    }
    Err("does not end".into())
}

/// One whole game through the conformance suite.
fn examine(mission: &str, seed: u64) -> Result<Shown, String> {
    let suite = Suite::<Yards>::new([Setup::of(mission)]).seed(seed).games(1);
    let report = suite.max_decisions(ENDLESS).pairs(2, 3).probes(3).run();
    let report = report.map_err(|failure| failure.to_string())?;
    let more = [report.pairs, report.refusals, report.branches].map(|it| it as u64);
    Ok(Shown { games: 1, wanted: report.differing as u64, more, ..Shown::default() })
}
