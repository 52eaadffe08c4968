//! Positions for the tests of this crate.

use crate::War;
use besieged::game::{Action, Besieged, Position, State};
use besieged::ground::UnitId;
use hex::HexIndex;
use referee::Game as _;
use series::Library;
use series::wire::{Mode, NewGame};

/// A title that is built in.
pub(crate) fn war(id: &str) -> War {
    let read = War::read(&Library::built_in(), &format!("besieged/{id}")).expect("a title");
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

/// A position of the campaign in clear weather; units as `A-ge-V 2018 steps=1 owes`, in supply unless `unsupplied`.
pub(crate) fn position(turn: &str, phase: &str, axis: &str, soviet: &str) -> State {
    with(turn, phase, axis, soviet, "")
}

/// The same with more lines of the file.
pub(crate) fn with(turn: &str, phase: &str, axis: &str, soviet: &str, more: &str) -> State {
    let weather =
        if more.contains("weather =") { "" } else { "weather = [\"clear\", \"clear\"]\n" };
    let text = format!(
        "game = \"besieged/campaign-1941\"\nturn = \"{turn}\"\nphase = \"{phase}\"\n{weather}{more}\n\
         axis = [{}]\nsoviet = [{}]\n",
        list(axis),
        list(soviet)
    );
    Position::parse("test.toml", &text).unwrap_or_else(|bad| panic!("{bad}\n{text}")).to_state()
}

fn list(units: &str) -> String {
    let unit = |text: &str| {
        let mut words = text.split_whitespace();
        let key = words.next().expect("a unit");
        let hex = words.next().expect("its hex");
        let mut supplied = true;
        let mut told = format!("unit = \"{key}\", hex = \"{hex}\"");
        for word in words {
            match word.split_once('=') {
                Some((name, value)) => told += &format!(", {name} = {value}"),
                None if word == "unsupplied" => supplied = false,
                None => told += &format!(", {word} = true"),
            }
        }
        format!("{{ {told}, supplied = {supplied} }}, ")
    };
    units.split(", ").filter(|text| !text.is_empty()).map(unit).collect()
}

pub(crate) fn unit(state: &State, key: &str) -> UnitId {
    state.scene.roster.find(key).unwrap_or_else(|| panic!("no unit {key}"))
}

pub(crate) fn hex(state: &State, number: &str) -> HexIndex {
    state.scene.map.grid().parse(number).expect("a hex of the map")
}

/// Every answer that is open.
pub(crate) fn legal(state: &State) -> Vec<Action> {
    let mut out = Vec::new();
    for owed in Besieged::pending(state).owed() {
        Besieged::legal(state, owed.seat, &mut out);
    }
    out
}

/// Gives an answer that is open.
#[track_caller]
pub(crate) fn act(state: &mut State, action: Action) {
    let seat = Besieged::pending(state).owed().first().expect("somebody is asked").seat;
    Besieged::check(state, seat, &action).unwrap_or_else(|why| panic!("{action:?}: {why}"));
    referee::play_unchecked::<Besieged>(state, seat, &action);
}
