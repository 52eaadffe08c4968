//! That a game leaves nothing behind, and what it takes while it lasts.
//!
//! `cargo bench -p barbarossa --bench memory` counts allocations over many random games in one process.
#![expect(clippy::print_stdout, reason = "a bench is there to be read")]

#[path = "campaign/clock.rs"]
#[expect(dead_code, reason = "no rounds here")]
mod clock;
#[path = "campaign/random.rs"]
mod random;

use barbarossa::{Barbarossa, Setup};
use clock::Tally;
use referee::Game as _;

fn main() {
    println!("memory of one random game, by how many were played before it");
    println!(
        "{:>14} {:>6} {:>12} {:>12} {:>14} {:>10} {:>10}",
        "game", "before", "allocations", "per decision", "bytes at most", "left over", "resident"
    );
    for game in ["agc/smolensk", "agc", "barbarossa"] {
        let start = Barbarossa::start(&Setup::of(game)).expect("a game of ours");
        for seed in 0..=100 {
            let mut tally = Tally::default();
            let counted = allocation_counter::measure(|| {
                random::play(start.clone(), seed, &mut tally);
            });
            if [0, 10, 100].contains(&seed) {
                println!(
                    "{game:>14} {seed:>6} {:>12} {:>12.3} {:>14} {:>10} {:>7} KiB",
                    counted.count_total,
                    counted.count_total as f64 / tally.actions as f64,
                    counted.bytes_max,
                    counted.bytes_current,
                    resident().unwrap_or(0)
                );
            }
        }
    }
}

/// Resident memory in KiB, where the system tells.
fn resident() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
    line.split_whitespace().next()?.parse().ok()
}
