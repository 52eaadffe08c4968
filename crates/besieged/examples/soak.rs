//! Plays the scenarios at length, looking for panics, dead ends and endless games.
//!
//! `cargo run --release -p besieged --example soak -- all 1 10000000 20` plays ten million random decisions of every scenario,
//! then twenty whole games of each through the conformance suite; the seed of each game counts on from 1. A scenario's name in
//! place of `all` plays that one. A failure names the seed that shows it again.
#![allow(clippy::print_stdout, reason = "an example is there to be read")]

use besieged::World;
use besieged::game::{Action, Besieged, Setup, State};
use dice::{DiceSource as _, Seeded};
use referee::conformance::Suite;
use referee::{Game as _, Lots, Pending, play_unchecked, rolled_unchecked};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::process::ExitCode;
use std::time::Instant;

/// More steps than any game takes.
const ENDLESS: usize = 200_000;
/// One in so many decisions has its whole list checked, and not the chosen answer alone.
const LISTS_CHECKED_IN: usize = 64;

fn main() -> ExitCode {
    let mut words = std::env::args().skip(1);
    let wanted = words.next().unwrap_or_else(|| "all".to_owned());
    let mut number = |usual: u64| words.next().and_then(|word| word.parse().ok()).unwrap_or(usual);
    let (seed, decisions, games) = (number(1), number(1_000_000), number(20));
    let scenarios = World::ORDER.iter().filter(|name| wanted == "all" || wanted == **name);
    for scenario in scenarios {
        let found = stroll(scenario, seed, decisions).and_then(|()| examine(scenario, seed, games));
        if let Err(fault) = found {
            println!("{scenario}: {fault}");
            return ExitCode::FAILURE;
        }
    }
    ExitCode::SUCCESS
}

/// Random games, one after the other, until so many decisions have been made.
fn stroll(scenario: &str, seed: u64, wanted: u64) -> Result<(), String> {
    let start = Besieged::start(&Setup::of(scenario)).map_err(|faults| format!("{faults:?}"))?;
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
        "{scenario}: {games} random games, {made} decisions and {rolls} rolls in {seconds:.0} s; \
         longest game {longest} steps"
    );
    Ok(())
}

/// One random game: decisions and steps, or what went wrong. In games of odd seed somebody who can attack often does.
fn play(mut state: State, seed: u64) -> Result<(u64, usize), String> {
    let (mut lots, mut dice) = (Lots::new(seed), Seeded::new(seed));
    let mut actions = Vec::new();
    let mut decisions = 0;
    for step in 0..ENDLESS {
        let fault = |what: &str| format!("{what} at step {step}");
        match Besieged::pending(&state) {
            Pending::Over(_) => return Ok((decisions, step)),
            Pending::Chance(roll) => {
                let rolled = dice.roll(&roll).map_err(|_| fault("cannot roll"))?;
                rolled_unchecked::<Besieged>(&mut state, &rolled);
            }
            Pending::Decide(owed) => {
                let seat = owed[0].seat;
                actions.clear();
                Besieged::legal(&state, seat, &mut actions);
                let bold = seed % 2 == 1 && lots.below(4) > 0;
                let is_attack = |it: &&Action| matches!(it, Action::Attack { .. });
                let attack = actions.iter().find(|it| bold && is_attack(it));
                let chosen =
                    attack.or_else(|| lots.pick(&actions)).ok_or_else(|| fault("sticks"))?;
                let all = lots.below(LISTS_CHECKED_IN) == 0;
                let checked = if all { actions.as_slice() } else { std::slice::from_ref(chosen) };
                if let Some(refused) =
                    checked.iter().find(|it| Besieged::check(&state, seat, it).is_err())
                {
                    return Err(fault(&format!("lists and refuses {refused:?}")));
                }
                play_unchecked::<Besieged>(&mut state, seat, chosen);
                decisions += 1;
            }
        }
    }
    Err("does not end".into())
}

/// Whole games through the conformance suite.
fn examine(scenario: &str, seed: u64, games: u64) -> Result<(), String> {
    if games == 0 {
        return Ok(());
    }
    let suite = Suite::<Besieged>::new([Setup::of(scenario)]).seed(seed);
    let suite = suite.games(usize::try_from(games).unwrap_or(1)).max_decisions(ENDLESS);
    let report = suite.pairs(1, 1).probes(2).run().map_err(|failure| failure.to_string())?;
    println!("{scenario}: {report}");
    Ok(())
}
