//! The built-in games load, and are what the rules say they are.

use barbarossa::ground::{Ground, library};

const GAMES: [&str; 6] = ["agc", "ags", "agn", "barbarossa", "agc/smolensk", "barbarossa/kiev"];

#[test]
fn every_game_loads() {
    for game in GAMES {
        if let Err(problems) = Ground::load(library(), game) {
            panic!("{game}:\n{problems}");
        }
    }
}
