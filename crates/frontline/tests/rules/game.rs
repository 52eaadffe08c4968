//! How the tests of the game set a scene: Control puts counters where they are wanted.

use dice::{Rolled, Seeded};
use frontline::game::{Action, Command, Event, Form, Frame, Frontline, Kind, Reason, Setup, State};
use frontline::ground::{Coalition, Nation};
use hex::HexIndex;
use referee::{Game as _, Pending, Refusal, Seat, Table};

pub(super) const AXIS: Seat = Seat(0);
pub(super) const SOVIET: Seat = Seat(1);
pub(super) const CONTROL: Seat = Seat(2);
pub(super) const GERMANY: Nation = Nation(0);
pub(super) const RUSSIA: Nation = Nation(5);
pub(super) const FINLAND: Nation = Nation(4);

/// Two high commands on a scenario, with Control beside them.
pub(super) fn duel(scenario: &str) -> Table<Frontline> {
    let seats = ["axis-high", "soviet-high"];
    Table::open(Setup::of(scenario).seats(&seats)).expect("a scenario of the program")
}

/// The state in which a duel begins.
pub(super) fn state(scenario: &str) -> State {
    duel(scenario).state().clone()
}

pub(super) fn at(state: &State, number: &str) -> HexIndex {
    state.scene.map.grid().parse(number).expect("a hex of the map")
}

pub(super) fn named(state: &State, name: &str) -> HexIndex {
    state.scene.map.named(name).expect("a place of the map")
}

/// Gives a hex to a side, or to nobody.
pub(super) fn hold(state: &mut State, hex: HexIndex, side: Option<Coalition>) {
    Frontline::evolve(state, &Event::Held { hex, side });
}

/// Control sets the points of a kind in a hex.
pub(super) fn set(table: &mut Table<Frontline>, hex: &str, kind: Kind, points: u8) {
    let hex = at(table.state(), hex);
    if table.state().stack(hex).of(kind) != points {
        control(table, Command::Stack { hex, kind, points });
    }
}

pub(super) fn control(table: &mut Table<Frontline>, command: Command) {
    let action = Action::Control { command, reason: Reason::Mistake, shown: 0 };
    table.act(CONTROL, action, None).unwrap_or_else(|refusal| panic!("{command:?}: {refusal}"));
}

/// The rule that refuses an answer.
pub(super) fn refused(table: &Table<Frontline>, seat: Seat, action: Action) -> String {
    match table.clone().act(seat, action, None) {
        Err(Refusal::Illegal(illegal)) => illegal.rule.to_string(),
        other => panic!("{action:?} gives {other:?}"),
    }
}

pub(super) fn act(table: &mut Table<Frontline>, seat: Seat, action: Action) {
    table.act(seat, action, None).unwrap_or_else(|refusal| panic!("{action:?}: {refusal}"));
}

/// Seals every form that is owed.
pub(super) fn seal(table: &mut Table<Frontline>) {
    let seats: Vec<Seat> = table.pending().owed().iter().map(|owed| owed.seat).collect();
    seats.into_iter().for_each(|seat| act(table, seat, Action::Seal));
}

/// The form that is open.
pub(super) fn form(table: &Table<Frontline>) -> Option<Form> {
    match table.state().frames.last() {
        Some(Frame::Form(form)) => Some(*form),
        _ => None,
    }
}

/// Seals forms and rolls dice until one of a kind is open.
pub(super) fn until(table: &mut Table<Frontline>, wanted: fn(&Form) -> bool) {
    let mut dice = Seeded::new(1);
    for _ in 0..200 {
        if form(table).as_ref().is_some_and(wanted) {
            return;
        }
        match table.pending() {
            Pending::Chance(_) => drop(table.roll(&mut dice).expect("a roll is due")),
            _ => seal(table),
        }
    }
    panic!("the form does not come");
}

pub(super) fn dice(table: &mut Table<Frontline>, faces: [u16; 2]) {
    table.take_dice(Rolled::new(faces)).expect("two dice are due");
}

/// The last report of a combat.
pub(super) fn report(table: &Table<Frontline>) -> frontline::game::CombatReport {
    let fought = table.events().iter().rev().find_map(|event| match event {
        Event::Fought(report) => Some((**report).clone()),
        _ => None,
    });
    fought.expect("a combat was fought")
}
