//! The ground of the games: maps, units, set-ups, scenarios, and what is said of mistakes in their files.

mod boundaries;
mod costs;
mod games;
mod keys;
mod mistakes;
mod modules;
mod north;
mod scenarios;
mod setup;

use barbarossa::ground::{GroundRef, UnitId, grid};
use hex::HexIndex;

const GAMES: [&str; 4] = ["agc", "ags", "agn", "barbarossa"];

fn ground(key: &str) -> GroundRef {
    GroundRef::named(key).unwrap_or_else(|error| panic!("{key}: {error}"))
}

fn hex(number: &str) -> HexIndex {
    grid().parse(number).expect("a hex of the map")
}

fn unit(ground: &GroundRef, key: &str) -> UnitId {
    ground.roster.id(key).unwrap_or_else(|| panic!("no unit {key}"))
}
