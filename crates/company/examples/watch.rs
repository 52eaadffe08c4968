//! One mission of two bots, answer by answer: `cargo run --release -p company --example watch -- first-light staff recruit 1`.
//!
//! The words are the mission, the bots of the attacker and of the defender, and the seed. Behind every answer stands what it
//! did to counters: steps left, `d` disrupted, `r` regrouping, `s` suppressed or shocked, `?` concealed, `x` lost.
#![allow(clippy::print_stdout, reason = "an example is there to be read")]

use bots::{Bot, Brief, Rank};
use dice::{DiceSource as _, Seeded};
use referee::{Game as _, Pending};
use std::error::Error;
use yards::game::{Action, Aim, Mark, Setup, State, Yards, player_of};
use yards::ground::UnitId;

fn main() -> Result<(), Box<dyn Error>> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let word = |place: usize, usual: &'static str| words.get(place).map_or(usual, String::as_str);
    let ranks: [Rank; 2] = [word(1, "staff").parse()?, word(2, "recruit").parse()?];
    let seed: u64 = word(3, "1").parse()?;
    let setup = Setup::of(word(0, "first-light"));
    let mut state = Yards::start(&setup).map_err(|problems| format!("{problems:?}"))?;
    let mut bots = [0, 1].map(|at| company::hire(ranks[at], 2 * seed + at as u64));
    let mut dice = Seeded::new(seed);
    let (mut before, mut turn) = (marks(&state), 0);
    let mut said = String::new();
    loop {
        if state.turn != turn {
            turn = state.turn;
            let held = state.objectives.count_ones();
            println!("--- turn {turn}, {held} of {} held", state.mission().objectives.len());
        }
        match Yards::pending(&state) {
            Pending::Over(outcome) => {
                println!("{said}{}\n{outcome:?}", changes(&state, &before));
                return Ok(());
            }
            Pending::Chance(roll) => {
                let rolled = dice.roll(&roll)?;
                said.push_str(&format!(" {:?}", rolled.values()));
                referee::rolled_unchecked::<Yards>(&mut state, &rolled);
            }
            Pending::Decide(owed) => {
                let changed = changes(&state, &before);
                if !said.is_empty() || !changed.is_empty() {
                    println!("{said}{changed}");
                }
                before = marks(&state);
                let seat = owed[0].seat;
                let mut legal = Vec::new();
                Yards::legal(&state, seat, &mut legal);
                let bot: &mut Box<dyn Bot<Yards>> = &mut bots[seat.index()];
                let chosen = legal[bot.choose(&Brief::new(&state, seat, &legal))];
                said = match chosen {
                    Action::Decline { .. } => String::new(),
                    _ => format!("{:>8} {}", player_of(seat).name(), told(&state, &chosen)),
                };
                referee::play_unchecked::<Yards>(&mut state, seat, &chosen);
            }
        }
    }
}

fn name(state: &State, unit: UnitId) -> String {
    let hex = state.unit(unit).hex.map_or_else(String::new, |hex| state.number(hex).to_string());
    format!("{}#{}@{hex}", state.counter(unit).unit.key, unit.index())
}

fn told(state: &State, action: &Action) -> String {
    let at = |aim: &Aim| state.number(aim.hex()).to_string();
    match action {
        Action::Step { unit, hex, .. } => {
            format!("{} goes to {}", name(state, *unit), state.number(*hex))
        }
        Action::Fire { unit, aim, .. } => format!("{} fires at {}", name(state, *unit), at(aim)),
        Action::Muster { hex } => format!("musters against {}", state.number(*hex)),
        Action::At { hex } => format!("at {}", state.number(*hex)),
        Action::Add { unit } | Action::Enter { unit } | Action::Dismount { unit } => {
            format!("{action:?} {}", name(state, *unit))
        }
        Action::Retreat { unit, hex } => {
            format!("{} retreats to {}", name(state, *unit), state.number(*hex))
        }
        other => format!("{other:?}"),
    }
}

fn marks(state: &State) -> Vec<String> {
    let signs = [
        (Mark::Disrupted, 'd'),
        (Mark::Regrouping, 'r'),
        (Mark::Suppressed, 's'),
        (Mark::Shocked, 's'),
        (Mark::Concealed, '?'),
        (Mark::Lost, 'x'),
    ];
    let of = |unit: UnitId| {
        let it = state.unit(unit);
        let signs = signs.iter().filter(|(mark, _)| it.is(*mark)).map(|(_, sign)| *sign);
        format!("{}{}", it.steps, signs.collect::<String>())
    };
    state.board.units().map(of).collect()
}

fn changes(state: &State, before: &[String]) -> String {
    let now = marks(state);
    let units = state.board.units().filter(|unit| now[unit.index()] != before[unit.index()]);
    let told = units.map(|unit| {
        let (was, is) = (&before[unit.index()], &now[unit.index()]);
        format!(" [{} {was}>{is}]", name(state, unit))
    });
    told.collect()
}
