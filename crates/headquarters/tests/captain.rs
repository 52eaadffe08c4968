//! The captain is the measure of those that come after him: his games stay what they are.

use barbarossa::{Barbarossa, Setup};
use bots::{Rank, Silent, play_fast};
use dice::Seeded;
use referee::Game as _;

/// The digest of the last position of a game between two bots of a rank.
fn last_position(ground: &str, rank: Rank, seed: u64) -> String {
    let mut state = Barbarossa::start(&Setup::of(ground)).expect("a game of the library");
    let mut bots = [1, 2].map(|seat| headquarters::hire(rank, seed * 2 + seat));
    play_fast(&mut state, &mut bots, &mut Seeded::new(seed), &mut Silent).expect("a whole game");
    referee::digest(&state)[..16].to_owned()
}

/// Whoever changes the data of a game changes these numbers with it, and with nothing else: the same data must give the same games.
#[test]
fn the_captain_plays_the_games_he_always_played() {
    let played = ["agc", "ags", "agn"].map(|ground| last_position(ground, Rank::Captain, 11));
    assert_eq!(played, ["4921d44a03d0d778", "0be6030e167435a5", "4452a11ae332271a"]);
}
