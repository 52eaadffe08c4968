//! Positions for the tests of this crate.

use crate::Engagement;
use referee::{Game as _, Seat, Tx};
use series::Library;
use series::wire::{Mode, NewGame};
use yards::game::{Action, Setup, State, Yards, seat_of};
use yards::ground::Player;

/// A title that is built in.
pub(crate) fn engagement(id: &str) -> Engagement {
    let read = Engagement::read(&Library::built_in(), &format!("yards/{id}")).expect("a title");
    read.unwrap_or_else(|problems| panic!("{problems}"))
}

/// What is asked for when a game is begun.
pub(crate) fn wanted(game: &str, position: Option<&str>) -> NewGame {
    NewGame {
        game: game.to_owned(),
        options: Default::default(),
        mode: Mode::Hotseat,
        machine: Default::default(),
        position: position.map(str::to_owned),
        seed: None,
    }
}

/// A mission set up as printed, in which the attacker acts first.
pub(crate) fn begun(mission: &str) -> State {
    let mut state = Yards::start(&Setup::of(mission)).expect("a mission");
    for player in Player::BOTH {
        act_as(&mut state, seat_of(player), Action::AsPrinted);
    }
    Yards::rolled(&mut Tx::unlogged(&mut state), &dice::Rolled::new([10, 1]));
    state
}

/// Every answer that is open.
pub(crate) fn legal(state: &State) -> Vec<Action> {
    let mut out = Vec::new();
    for owed in Yards::pending(state).owed() {
        Yards::legal(state, owed.seat, &mut out);
    }
    out
}

/// Somebody gives an answer that is open.
#[track_caller]
pub(crate) fn act_as(state: &mut State, seat: Seat, action: Action) {
    Yards::check(state, seat, &action).unwrap_or_else(|why| panic!("{action:?}: {why}"));
    referee::play_unchecked::<Yards>(state, seat, &action);
}

/// Whoever is asked gives an answer that is open.
#[track_caller]
pub(crate) fn act(state: &mut State, action: Action) {
    let seat = Yards::pending(state).owed().first().expect("somebody is asked").seat;
    act_as(state, seat, action);
}
