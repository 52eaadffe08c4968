//! How even generated missions are (Y80): `cargo run --release -p company --example generated -- 50 40 120 16`.
//!
//! The numbers are the seeds of every recipe, the games of staff against staff on each, the points of the defender, the threads
//! and the first seed. It tells the mean share of the attacker and how far the missions lie apart. One more word names a folder
//! with charts of one's own.
#![allow(clippy::print_stdout, reason = "the result is what is asked for")]

use module::{Folder, Layered, Problems};
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use yards::FILES;
use yards::generator::{Name, Recipe, draw};
use yards::ground::Scene;

fn main() -> Result<(), Problems> {
    let mut words = std::env::args().skip(1);
    let mut number = |usual: u32| words.next().and_then(|word| word.parse().ok()).unwrap_or(usual);
    let (seeds, games, points, threads) = (number(50), number(40), number(120), number(2));
    let first = number(1);
    let (charts, types) = match words.next() {
        Some(folder) => Scene::stock(&Layered::new(&FILES, "", &Folder::new(folder)))?,
        None => Scene::stock(&FILES)?,
    };
    let mut all = Vec::new();
    for (recipe, _) in Recipe::NAMES {
        let (next, shares) = (AtomicU32::new(first), Mutex::new(Vec::new()));
        std::thread::scope(|scope| {
            for _ in 0..threads {
                scope.spawn(|| {
                    loop {
                        let seed = next.fetch_add(1, Ordering::Relaxed);
                        if seed - first >= seeds {
                            break;
                        }
                        let name = format!("{recipe}-{points}-{seed}");
                        let name = Name::read(&name, &charts.generator);
                        let drawn = name.and_then(|name| draw(&name, &charts, &types));
                        let Some(drawn) = drawn else { continue };
                        let won = company::attacker_wins(&Arc::new(drawn.world), games);
                        let share = 100.0 * f64::from(won) / f64::from(games.max(1));
                        shares.lock().unwrap_or_else(PoisonError::into_inner).push(share);
                    }
                });
            }
        });
        let shares = shares.into_inner().unwrap_or_else(PoisonError::into_inner);
        tell(&format!("{recipe}-{points}"), shares.clone());
        all.extend(shares);
    }
    tell("all", all);
    Ok(())
}

fn tell(what: &str, mut shares: Vec<f64>) {
    shares.sort_by(f64::total_cmp);
    let count = shares.len().max(1) as f64;
    let mean = shares.iter().sum::<f64>() / count;
    let spread = (shares.iter().map(|it| (it - mean).powi(2)).sum::<f64>() / count).sqrt();
    let at = |part: f64| shares.get(((count - 1.0) * part) as usize).copied().unwrap_or_default();
    let even = shares.iter().filter(|it| (35.0..=65.0).contains(*it)).count();
    println!(
        "{what}: {} missions, attacker {mean:.1}% in the mean, deviation {spread:.1}, tenths {:.0}% and {:.0}%, \
         {even} within 35-65%",
        shares.len(),
        at(0.1),
        at(0.9),
    );
}
