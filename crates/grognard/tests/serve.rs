//! The host as a program, killed without warning.
#![cfg(unix)]

#[path = "../examples/kills/harness.rs"]
mod harness;

use harness::{Plan, folder, run};
use std::path::{Path, PathBuf};

/// How often the program is killed.
const KILLS: u64 = 100;

#[test]
fn whatever_was_acknowledged_survives_a_hundred_kills() {
    let plan = Plan {
        binary: PathBuf::from(env!("CARGO_BIN_EXE_grognard")),
        folder: folder(Path::new(env!("CARGO_TARGET_TMPDIR")), 0),
        kills: KILLS,
        games: 2,
        faults: 4,
        seed: 41,
    };
    let tally = run(&plan);
    assert_eq!(tally.kills, KILLS);
    assert!(tally.acknowledged > 100, "only {tally}");
}
