//! Positions to look at, by hand and by the hundred.

use barbarossa::ground::{UnitId, grid};
use barbarossa::{Action, Barbarossa, Event, Setup, State};
use hex::HexIndex;
use referee::{Game as _, Pending, Tx, conformance};

pub(crate) fn sketch(text: &str) -> State {
    State::sketch("agc", text).unwrap_or_else(|fault| panic!("{fault}"))
}

pub(crate) fn hex(number: &str) -> HexIndex {
    grid().parse(number).unwrap_or_else(|_| panic!("{number}"))
}

pub(crate) fn id(state: &State, key: &str) -> UnitId {
    state.ground.roster.id(key).unwrap_or_else(|| panic!("{key}"))
}

/// Plays answers as people write them.
pub(crate) fn play(state: &mut State, answers: &[&str]) {
    for text in answers {
        let action = Action::read(&state.ground, text).unwrap_or_else(|fault| panic!("{fault}"));
        act(state, action);
    }
}

/// Plays one legal answer of whoever owes it; what happened comes back.
pub(crate) fn act(state: &mut State, action: Action) -> Vec<Event> {
    let Pending::Decide(owed) = Barbarossa::pending(state) else { panic!("nobody is asked") };
    let seat = owed[0].seat;
    if let Err(illegal) = Barbarossa::check(state, seat, &action) {
        panic!("{action:?}: {}", illegal.why);
    }
    let mut events = Vec::new();
    Barbarossa::apply(&mut Tx::logged(state, &mut events), seat, &action);
    events
}

/// Plays a random game and looks at every position in which somebody decides, until the look says enough.
pub(crate) fn stroll(ground: &str, seed: u64, mut look: impl FnMut(&State) -> bool) {
    let start = Barbarossa::start(&Setup::of(ground)).expect("a ground of the library");
    conformance::stroll::<Barbarossa>(start, seed, |moment| {
        moment.decision.is_none() || look(moment.state)
    });
}
