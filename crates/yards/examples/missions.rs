//! Draws missions of every recipe and says what comes of it: `cargo run --release -p yards --example missions -- 120 50`.
//!
//! The numbers are the points of the defender and how many seeds of each recipe. A name instead of them writes the files of that
//! mission.
#![allow(clippy::print_stdout, reason = "an example is there to be read")]

use std::time::Instant;
use yards::FILES;
use yards::generator::{Name, Recipe, draw};
use yards::ground::{Scene, World};

fn main() {
    let mut words = std::env::args().skip(1).peekable();
    if let Some(drawn) = words.peek().and_then(|id| Scene::drawn(&FILES, id).ok()?) {
        return println!("{}\n{}", drawn.map, drawn.mission);
    }
    let mut number = |usual: u32| words.next().and_then(|word| word.parse().ok()).unwrap_or(usual);
    let (points, seeds) = (number(120), number(50));
    let world = World::standard();
    for (recipe, _) in Recipe::NAMES {
        let (mut begun, mut turns, mut drawn) = (0, 0, 0);
        let start = Instant::now();
        for seed in 1..=seeds {
            let name = format!("{recipe}-{points}-{seed}");
            let Some(name) = Name::read(&name, &world.charts.generator) else { return };
            let Some(mission) = draw(&name, &world.charts, &world.types) else { continue };
            drawn += 1;
            begun += mission.begun;
            turns += usize::from(mission.world.missions[0].turns);
        }
        let each = |sum: usize| sum as f64 / f64::from(drawn.max(1));
        let (times, turns) = (each(begun), each(turns));
        let milliseconds = start.elapsed().as_secs_f64() * 1e3 / f64::from(seeds.max(1));
        println!(
            "{recipe}: {drawn} of {seeds}, begun {times:.1} times, {turns:.1} turns, {milliseconds:.0} ms each"
        );
    }
}
