//! Plays the games at length, looking for panics, dead ends, endless games and leaks.
//!
//! `cargo run --release -p barbarossa --example soak -- agc 1 100000 10000000` plays ten million random decisions of Army
//! Group Center, then whole games through the conformance suite until a hundred thousand pairs of states that a viewer
//! cannot tell apart have been compared; the seed of each game counts on from 1. `all` takes every game in turn. A failure
//! names the seed and the commit that show it again.
#![allow(clippy::print_stdout, reason = "an example is there to be read")]

use barbarossa::{Action, Barbarossa, Setup, State};
use dice::{DiceSource as _, Seeded};
use referee::conformance::Suite;
use referee::{Game as _, Lots, Pending, play_unchecked, rolled_unchecked};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::process::{Command, ExitCode};
use std::time::Instant;

/// Every game, and the short battles.
const ALL: [&str; 6] = ["agc", "ags", "agn", "barbarossa", "agc/smolensk", "barbarossa/kiev"];

/// More steps than any game takes.
const ENDLESS: usize = 200_000;

/// One in so many decisions has its whole list checked, and not the chosen answer alone.
const LISTS_CHECKED_IN: usize = 64;

fn main() -> ExitCode {
    let mut words = std::env::args().skip(1);
    let ground = words.next().unwrap_or_else(|| "all".to_owned());
    let mut number =
        |standard: u64| words.next().and_then(|word| word.parse().ok()).unwrap_or(standard);
    let (seed, pairs, decisions) = (number(1), number(20_000), number(1_000_000));
    let grounds = if ground == "all" { ALL.to_vec() } else { vec![ground.as_str()] };
    for ground in grounds {
        let found = stroll(ground, seed, decisions).and_then(|()| examine(ground, seed, pairs));
        if let Err(fault) = found {
            println!("{ground}: {fault} (commit {})", commit());
            return ExitCode::FAILURE;
        }
    }
    ExitCode::SUCCESS
}

/// The commit that was built, as far as git can tell.
fn commit() -> String {
    let asked = Command::new("git").args(["rev-parse", "--short", "HEAD"]).output();
    let hash = asked.ok().and_then(|answer| String::from_utf8(answer.stdout).ok());
    hash.map_or_else(|| "unknown".into(), |hash| hash.trim().to_owned())
}

/// Random games, one after the other, until so many decisions have been made.
fn stroll(ground: &str, seed: u64, wanted: u64) -> Result<(), String> {
    let start = Barbarossa::start(&Setup::of(ground)).map_err(|faults| format!("{faults:?}"))?;
    let begun = Instant::now();
    let (mut made, mut rolls, mut games, mut longest) = (0, 0, 0, 0);
    while made < wanted {
        let seed = seed.wrapping_add(games);
        let played = catch_unwind(AssertUnwindSafe(|| play(start.clone(), seed)));
        let (decisions, steps) = played
            .unwrap_or_else(|panic| Err(format!("panics: {:?}", panic.downcast_ref::<String>())))
            .map_err(|fault| format!("random game {seed} {fault}"))?;
        (made, games, longest) = (made + decisions, games + 1, longest.max(steps));
        rolls += steps as u64 - decisions;
    }
    let seconds = begun.elapsed().as_secs_f64();
    println!(
        "{ground}: {games} random games, {made} decisions and {rolls} rolls in {seconds:.0} s; \
         longest game {longest} steps"
    );
    Ok(())
}

/// Whether an answer leads to a combat: blind play seldom finds one.
fn is_attack(state: &State, action: &Action) -> bool {
    match *action {
        Action::Move { hex } => state.holds(state.phasing.opponent(), hex),
        Action::Concert { .. } | Action::Path { .. } => true,
        _ => false,
    }
}

/// One random game: decisions and steps, or what went wrong. In games of odd seed somebody who can attack often does.
fn play(mut state: State, seed: u64) -> Result<(u64, usize), String> {
    let (mut lots, mut dice) = (Lots::new(seed), Seeded::new(seed));
    let mut actions = Vec::new();
    let mut decisions = 0;
    for step in 0..ENDLESS {
        let fault = |what: &str| format!("{what} at step {step}");
        match Barbarossa::pending(&state) {
            Pending::Over(_) => return Ok((decisions, step)),
            Pending::Chance(roll) => {
                let rolled = dice.roll(&roll).map_err(|_| fault("cannot roll"))?;
                rolled_unchecked::<Barbarossa>(&mut state, &rolled);
            }
            Pending::Decide(owed) => {
                let seat = owed[0].seat;
                actions.clear();
                Barbarossa::legal(&state, seat, &mut actions);
                let bold = seed % 2 == 1 && lots.below(4) > 0;
                let attack = actions.iter().find(|it| bold && is_attack(&state, it));
                let chosen =
                    attack.or_else(|| lots.pick(&actions)).ok_or_else(|| fault("sticks"))?;
                let all = lots.below(LISTS_CHECKED_IN) == 0;
                let checked = if all { actions.as_slice() } else { std::slice::from_ref(chosen) };
                if let Some(refused) =
                    checked.iter().find(|it| Barbarossa::check(&state, seat, it).is_err())
                {
                    return Err(fault(&format!("lists and refuses {refused:?}")));
                }
                play_unchecked::<Barbarossa>(&mut state, seat, chosen);
                decisions += 1;
            }
        }
    }
    Err("does not end".into())
}

/// Whole games through the conformance suite until so many pairs of states have been compared.
fn examine(ground: &str, seed: u64, wanted: u64) -> Result<(), String> {
    let begun = Instant::now();
    let (mut games, mut pairs, mut differing, mut refusals, mut branches) = (0, 0, 0, 0, 0);
    while pairs < wanted as usize {
        let suite = Suite::<Barbarossa>::new([Setup::of(ground)]);
        let suite = suite.seed(seed.wrapping_add(games)).games(1).max_decisions(ENDLESS);
        let report = suite.pairs(2, 3).probes(3).run().map_err(|failure| failure.to_string())?;
        (games, pairs, differing) = (games + 1, pairs + report.pairs, differing + report.differing);
        (refusals, branches) = (refusals + report.refusals, branches + report.branches);
    }
    let seconds = begun.elapsed().as_secs_f64();
    println!(
        "{ground}: {games} whole games, {pairs} pairs ({differing} different), {refusals} refusals, \
         {branches} branches in {seconds:.0} s"
    );
    Ok(())
}
