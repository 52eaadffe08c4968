//! Plays many games of a scenario between two bots and says how they end:
//! `cargo run --release -p stavka --example duel -- bagration staff recruit 50 1000`.
//!
//! The words are the scenario (`blau:5` ends after turn 5), the bot of the Axis, that of the Soviets, the number of games, the
//! first seed, the set-up of seats, and a folder with the module where it is not that of the program.
#![allow(clippy::print_stdout, reason = "the result is what is asked for")]

use bots::{Rank, Watch, play_fast};
use dice::Seeded;
use frontline::game::{Event, Frontline, Setup, Verdict};
use frontline::ground::World;
use module::Folder;
use referee::{Game as _, Seat};
use std::collections::BTreeMap;
use std::error::Error;
use std::sync::Arc;
use std::time::Instant;

/// What is counted of a game: last turn, hexes taken, attacks, CV lost, by side.
#[derive(Default)]
struct Counts {
    answers: u64,
    turn: u8,
    taken: [u64; 2],
    attacks: [u64; 2],
    lost: [u64; 2],
}

impl Watch<Frontline> for Counts {
    const HEARS: bool = true;

    fn decided(&mut self, _: Seat, _: usize) {
        self.answers += 1;
    }

    fn happened(&mut self, event: &Event) {
        match event {
            Event::TurnBegun { turn } => self.turn = *turn,
            Event::Held { side: Some(side), .. } => self.taken[side.index()] += 1,
            Event::Fought(report) => {
                self.attacks[report.side.index()] += 1;
                let sides = [report.side, report.side.enemy()];
                for (side, lost) in sides.into_iter().zip(report.lost) {
                    let cv = lost.men + lost.tanks + lost.aircraft + lost.bombers;
                    self.lost[side.index()] += u64::from(cv);
                }
            }
            _ => {}
        }
    }
}

/// The world of a folder.
fn read(folder: &str) -> Result<Arc<World>, Box<dyn Error>> {
    let world = World::load(&Folder::new(folder)).map_err(|problems| problems.to_string())?;
    Ok(Arc::new(world))
}

fn main() -> Result<(), Box<dyn Error>> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let word = |place: usize, usual: &'static str| words.get(place).map_or(usual, String::as_str);
    let (scenario, until) =
        word(0, "bagration").split_once(':').unwrap_or((word(0, "bagration"), ""));
    let ranks: [Rank; 2] = [
        word(1, "staff").parse().unwrap_or_default(),
        word(2, "staff").parse().unwrap_or_default(),
    ];
    let (games, first): (u64, u64) = (word(3, "10").parse()?, word(4, "0").parse()?);
    let setup = Setup::of(scenario).seats(&[word(5, "duel")]);
    let setup = match word(6, "") {
        "" => setup,
        folder => Setup { world: read(folder)?, ..setup },
    };
    let setup = if until.is_empty() { setup } else { setup.until(until.parse()?) };
    let start = Frontline::start(&setup).map_err(|problems| format!("{problems:?}"))?;
    let (mut ends, mut points) = (BTreeMap::<(Verdict, String), u64>::new(), Vec::new());
    let (mut all, begun) = (Counts::default(), Instant::now());
    let mut turns = 0;
    for seed in first..first + games {
        let mut state = start.clone();
        let seats = start.seating.chairs().iter().enumerate();
        let mut bots: Vec<_> = seats
            .filter_map(|(seat, chair)| {
                let rank = ranks[chair.coalition.map_or(0, |side| side.index())];
                stavka::hire(rank, 100 * seed + seat as u64)
            })
            .collect();
        let outcome =
            play_fast::<Frontline>(&mut state, &mut bots, &mut Seeded::new(seed), &mut all)?;
        *ends.entry((outcome.verdict, format!("{:?}", outcome.by))).or_default() += 1;
        points.push(outcome.points);
        turns += u64::from(all.turn);
    }
    let count = |wanted: &[Verdict]| -> u64 {
        ends.iter().filter(|((verdict, _), _)| wanted.contains(verdict)).map(|(_, it)| it).sum()
    };
    let axis = count(&[Verdict::AxisDecisive, Verdict::Axis]);
    let soviet = count(&[Verdict::Soviet, Verdict::SovietDecisive]);
    let each = |sum: u64| sum as f64 / games.max(1) as f64;
    println!(
        "{}: Axis {axis}, draws {}, Soviet {soviet} of {games}",
        word(0, "bagration"),
        games - axis - soviet
    );
    println!("  ends {ends:?}");
    points.sort_unstable();
    println!("  points {points:?}");
    println!(
        "  a game: last turn {:.1}, attacks {:.1} and {:.1}, hexes {:.1} and {:.1}, CV lost {:.1} and {:.1}, {:.0} answers, {:.2} s",
        each(turns),
        each(all.attacks[0]),
        each(all.attacks[1]),
        each(all.taken[0]),
        each(all.taken[1]),
        each(all.lost[0]),
        each(all.lost[1]),
        each(all.answers),
        begun.elapsed().as_secs_f64() / games.max(1) as f64,
    );
    Ok(())
}
