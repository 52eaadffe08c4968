//! Lines of play of the test games, counted.

use referee::{Game, conformance::perft};
use testgames::{
    council::{self, Council},
    raid::{self, Raid},
};

#[test]
fn raid() {
    let state = Raid::start(&raid::Setup::default()).expect("a start");
    assert_eq!(
        (1..=5).map(|depth| perft::<Raid>(&state, depth)).collect::<Vec<_>>(),
        [3, 18, 54, 324, 1296]
    );
}

#[test]
fn council() {
    let state = Council::start(&council::Setup::default()).expect("a start");
    assert_eq!(
        (1..=4).map(|depth| perft::<Council>(&state, depth)).collect::<Vec<_>>(),
        [10, 100, 990, 8550]
    );
}
