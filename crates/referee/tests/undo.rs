//! Undo goes back to the last barrier, and the referee derives the barriers.

use dice::Scripted;
use referee::{Barrier, Refusal, Seat, Table, Viewer};
use testgames::{
    council::{self, BLUE_AIR, BLUE_COMMANDER, Council, Order, RED_AIR, RED_COMMANDER, UMPIRE},
    raid::{self, Action, GARRISON, RAIDER, Raid},
};

fn raid(script: &[(Seat, Action)]) -> Table<Raid> {
    let mut table = Table::open(raid::Setup::default()).unwrap();
    for (seat, action) in script {
        table.act(*seat, *action, None).unwrap();
    }
    table
}

/// A raid whose first party is about to advance; the garrison has one ambush.
fn on_the_road() -> Table<Raid> {
    raid(&[
        (RAIDER, Action::Plan { objective: 2 }),
        (RAIDER, Action::Muster { strengths: [4, 3, 2] }),
        (GARRISON, Action::Prepare { ambushes: 1 }),
        (GARRISON, Action::Muster { strengths: [3, 1, 2] }),
    ])
}

fn blocked_by<W: std::fmt::Display>(undone: Result<usize, Refusal<W>>) -> Barrier {
    match undone {
        Err(Refusal::Barrier(barrier)) => barrier,
        Err(other) => panic!("{other}"),
        Ok(line) => panic!("line {line} was taken back"),
    }
}

#[test]
fn nothing_can_be_taken_back_at_the_start() {
    assert_eq!(blocked_by(raid(&[]).undo(RAIDER)), Barrier::Start);
}

#[test]
fn a_seat_takes_back_what_it_alone_has_done() {
    let mut table = raid(&[(RAIDER, Action::Plan { objective: 2 })]);
    assert_eq!(table.undoable(GARRISON), Err(Refusal::Barrier(Barrier::Start)));
    assert_eq!(table.undo(RAIDER), Ok(1));
    assert_eq!(table.state(), raid(&[]).state());
    assert_eq!(blocked_by(table.undo(RAIDER)), Barrier::Start);
}

#[test]
fn losses_are_taken_back_one_by_one_but_never_behind_the_roll() {
    let mut table = on_the_road();
    table.act(RAIDER, Action::Advance { unit: 0 }, None).unwrap();
    table.act(GARRISON, Action::Hold, None).unwrap();
    table.act(RAIDER, Action::EndPart, None).unwrap();
    table.act(GARRISON, Action::Stand, None).unwrap();
    table.act(RAIDER, Action::Advance { unit: 0 }, None).unwrap();
    table.act(GARRISON, Action::Hold, None).unwrap();
    // 4 + 2 - 3 - 7: the raider loses by 4, which is two points.
    table.roll(&mut Scripted::new([1, 1])).unwrap();
    let after_the_roll = table.digest();
    assert_eq!(blocked_by(table.undo(RAIDER)), Barrier::Roll);
    table.act(RAIDER, Action::Lose { unit: 0 }, None).unwrap();
    assert_eq!(blocked_by(table.undo(GARRISON)), Barrier::Roll);
    table.undo(RAIDER).unwrap();
    assert_eq!(table.digest(), after_the_roll);
    assert_eq!(blocked_by(table.undo(RAIDER)), Barrier::Roll);
}

#[test]
fn a_reveal_is_a_barrier() {
    let mut table = on_the_road();
    table.act(RAIDER, Action::Advance { unit: 0 }, None).unwrap();
    table.act(GARRISON, Action::Spring, None).unwrap();
    assert_eq!(blocked_by(table.undo(GARRISON)), Barrier::Reveal);
}

#[test]
fn a_change_of_deciders_is_a_barrier() {
    let mut table = on_the_road();
    table.act(RAIDER, Action::EndPart, None).unwrap();
    assert_eq!(blocked_by(table.undo(RAIDER)), Barrier::Decider);
}

fn council(script: &[(Seat, council::Action)]) -> Table<Council> {
    let mut table = Table::open(council::Setup::default()).unwrap();
    for sector in [0, 1, 2] {
        for seat in [RED_COMMANDER, BLUE_COMMANDER] {
            table.act(seat, council::Action::Place { sector }, None).unwrap();
        }
    }
    for (seat, action) in script {
        table.act(*seat, *action, None).unwrap();
    }
    table
}

const HOLD: council::Action = council::Action::Order(Order::Hold);
const COVER: council::Action = council::Action::Order(Order::Cover { sector: 3 });

#[test]
fn a_sealed_answer_is_taken_back_while_the_others_stay() {
    let mut table = council(&[(RED_COMMANDER, HOLD), (BLUE_AIR, COVER), (BLUE_COMMANDER, HOLD)]);
    assert_eq!(table.undo(RED_COMMANDER), Ok(7));
    assert!(table.pending().owed_by(RED_COMMANDER).is_some());
    assert!(table.pending().owed_by(BLUE_AIR).is_none());
    assert_eq!(table.state().orders[BLUE_AIR.index()], Some(Order::Cover { sector: 3 }));
    let only_the_others = council(&[(BLUE_AIR, COVER), (BLUE_COMMANDER, HOLD)]);
    assert_eq!(table.digest(), only_the_others.digest());
    assert_eq!(table.log(UMPIRE.into(), 0).len(), only_the_others.log(UMPIRE.into(), 0).len());
}

#[test]
fn a_sealed_answer_stays_once_the_last_is_in() {
    let mut table = council(&[
        (RED_COMMANDER, HOLD),
        (BLUE_AIR, COVER),
        (BLUE_COMMANDER, HOLD),
        (RED_AIR, COVER),
    ]);
    assert_eq!(blocked_by(table.undo(RED_AIR)), Barrier::Reveal);
}

#[test]
fn sealed_placements_are_taken_back_one_at_a_time() {
    let mut table = Table::<Council>::open(council::Setup::default()).unwrap();
    for (seat, sector) in [(RED_COMMANDER, 0), (BLUE_COMMANDER, 4), (RED_COMMANDER, 1)] {
        table.act(seat, council::Action::Place { sector }, None).unwrap();
    }
    assert_eq!(table.undo(RED_COMMANDER), Ok(3));
    assert_eq!(table.undo(RED_COMMANDER), Ok(1));
    assert_eq!(table.state().sides[1].secret, [0, 0, 0, 0, 1]);
    assert_eq!(table.state().sides[0].secret, [0; 5]);
    assert_eq!(table.undo(BLUE_COMMANDER), Ok(2));
}

#[test]
fn a_log_that_loses_entries_says_so_to_those_who_saw_them() {
    let mut table = Table::<Council>::open(council::Setup::default()).unwrap();
    table.act(RED_COMMANDER, council::Action::Place { sector: 0 }, None).unwrap();
    table.undo(RED_COMMANDER).unwrap();
    assert_eq!(table.log_epoch(RED_AIR.into()), 1);
    assert_eq!(table.log_epoch(BLUE_AIR.into()), 0);
    assert_eq!(table.log_epoch(Viewer::Spectator), 0);
}

#[test]
fn an_intervention_is_a_barrier_for_everybody() {
    let destroy = council::Action::Destroy {
        side: council::Side::Blue,
        sector: 1,
        reason: council::Reason::Dispute,
    };
    let mut table = council(&[(RED_COMMANDER, HOLD), (UMPIRE, destroy)]);
    assert_eq!(blocked_by(table.undo(RED_COMMANDER)), Barrier::Intervention);
    assert_eq!(blocked_by(table.undo(UMPIRE)), Barrier::Intervention);
}

#[test]
fn the_journal_keeps_what_was_taken_back() {
    let mut table = raid(&[(RAIDER, Action::Plan { objective: 2 })]);
    table.undo(RAIDER).unwrap();
    table.act(RAIDER, Action::Plan { objective: 3 }, None).unwrap();
    assert_eq!(table.journal().len(), 3);
    assert_eq!(table.inputs().map(|(n, _)| n).collect::<Vec<_>>(), [3]);
}
