//! The referee keeps order: who may speak, and when.

use dice::{DiceError, Rolled, Scripted, Seeded};
use referee::{Pending, ProblemKind, Refusal, Seat, Shown, Table, Viewer};
use serde_json::json;
use testgames::{
    council::{self, BLUE_COMMANDER, Council, PRESS, RED_AIR, RED_COMMANDER},
    raid::{Action, GARRISON, RAIDER, Raid, Setup, Why},
};

fn raid() -> Table<Raid> {
    Table::open(Setup::default()).unwrap()
}

#[test]
fn a_seat_that_is_not_asked_is_not_heard() {
    let mut table = raid();
    let refused = table.act(GARRISON, Action::Prepare { ambushes: 1 }, None);
    assert_eq!(refused, Err(Refusal::NotAsked));
}

#[test]
fn a_seat_that_is_not_there_is_not_heard() {
    let refused = raid().act(Seat(9), Action::Stand, None);
    assert_eq!(refused, Err(Refusal::NoSuchSeat(Seat(9))));
    assert!(raid().legal(Seat(9)).is_empty());
}

#[test]
fn an_illegal_action_cites_its_rule_and_its_reason() {
    let Err(Refusal::Illegal(illegal)) = raid().act(RAIDER, Action::Plan { objective: 1 }, None)
    else {
        panic!("accepted")
    };
    assert_eq!((illegal.rule.as_str(), illegal.why), ("T2", Why::NoObjective(1)));
}

#[test]
fn an_answer_to_an_older_question_is_stale() {
    let mut table = raid();
    let first = table.decision(RAIDER);
    table.act(RAIDER, Action::Plan { objective: 2 }, Some(first)).unwrap();
    let refused = table.act(RAIDER, Action::Plan { objective: 3 }, Some(first));
    assert!(matches!(refused, Err(Refusal::Stale { yours, .. }) if yours == first));
}

#[test]
fn taking_back_makes_a_new_question_of_the_same() {
    let mut table = raid();
    let first = table.decision(RAIDER);
    table.act(RAIDER, Action::Plan { objective: 2 }, None).unwrap();
    table.undo(RAIDER).unwrap();
    assert!(table.decision(RAIDER) > first);
}

#[test]
fn the_answers_of_others_do_not_make_a_sealed_question_stale() {
    let mut table = Table::<Council>::open(council::Setup::default()).unwrap();
    let asked = table.decision(BLUE_COMMANDER);
    table.act(RED_COMMANDER, council::Action::Place { sector: 2 }, None).unwrap();
    assert_eq!(table.decision(BLUE_COMMANDER), asked);
    table.act(BLUE_COMMANDER, council::Action::Place { sector: 2 }, Some(asked)).unwrap();
}

#[test]
fn dice_fall_only_when_they_are_due_and_only_as_they_can() {
    let mut table = raid();
    assert_eq!(table.roll(&mut Seeded::new(1)), Err(Refusal::NoRollDue));
    table.act(RAIDER, Action::Plan { objective: 2 }, None).unwrap();
    table.act(RAIDER, Action::Muster { strengths: [4, 3, 2] }, None).unwrap();
    table.act(GARRISON, Action::Prepare { ambushes: 1 }, None).unwrap();
    table.act(GARRISON, Action::Muster { strengths: [1, 2, 3] }, None).unwrap();
    table.act(RAIDER, Action::Advance { unit: 0 }, None).unwrap();
    table.act(GARRISON, Action::Spring, None).unwrap();
    assert_eq!(table.act(GARRISON, Action::Hold, None), Err(Refusal::NotAsked));

    let before = table.digest();
    let wrong = table.take_dice(Rolled::new([7]));
    assert!(matches!(wrong, Err(Refusal::Dice(DiceError::Face { .. }))));
    let dry = table.roll(&mut Scripted::new([]));
    assert!(matches!(dry, Err(Refusal::Dice(DiceError::RanDry { .. }))));
    assert_eq!(table.digest(), before);
    table.take_dice(Rolled::new([6])).unwrap();
    assert!(table.pending().owed_by(RAIDER).is_some());
}

#[test]
fn settling_rolls_until_somebody_decides() {
    let mut table = Table::<Council>::open(council::Setup::default()).unwrap();
    for sector in [0, 1, 2] {
        for seat in [RED_COMMANDER, BLUE_COMMANDER] {
            table.act(seat, council::Action::Place { sector }, None).unwrap();
        }
    }
    let raid = council::Action::Order(council::Order::Raid { sector: 4 });
    let cover = council::Action::Order(council::Order::Cover { sector: 0 });
    for (seat, order) in [(0, raid), (1, cover), (2, raid), (3, cover)] {
        table.act(Seat(seat), order, None).unwrap();
    }
    assert_eq!(table.settle(&mut Seeded::new(1)), Ok(2));
    assert_eq!(table.settle(&mut Seeded::new(1)), Ok(0));
    assert_eq!(table.pending().owed().len(), 4);
}

#[test]
fn nothing_happens_once_the_game_is_over() {
    let mut table = Table::<Raid>::open(Setup { turns: 1, ..Setup::default() }).unwrap();
    while let Some(owed) = table.pending().owed().first().map(|owed| owed.seat) {
        let action = *table.legal(owed).last().unwrap();
        table.act(owed, action, None).unwrap();
    }
    assert!(matches!(table.pending(), Pending::Over(_)));
    assert_eq!(table.act(RAIDER, Action::EndPart, None), Err(Refusal::Over));
    assert_eq!(table.roll(&mut Seeded::new(1)), Err(Refusal::Over));
    assert!(table.outcome().is_some() && table.legal(RAIDER).is_empty());
}

#[test]
fn a_log_is_counted_as_its_viewer_saw_it() {
    let mut table = Table::<Council>::open(council::Setup::default()).unwrap();
    table.act(RED_COMMANDER, council::Action::Place { sector: 2 }, None).unwrap();
    assert_eq!(table.log(Viewer::Seat(RED_AIR), 0).len(), 1);
    assert_eq!(table.log(Viewer::Seat(RED_AIR), 1).len(), 0);
    assert_eq!(table.log(Viewer::Seat(BLUE_COMMANDER), 0).len(), 0);
    assert_eq!(table.log(Viewer::Seat(PRESS), 0).len(), 0);
}

#[test]
fn an_ask_is_shown_to_those_who_are_privy_to_it() {
    let table = Table::<Council>::open(council::Setup::default()).unwrap();
    let asks = |viewer: Viewer| match table.shown(viewer) {
        Shown::Decide(owed) => owed.iter().filter(|owed| owed.ask.is_some()).count(),
        _ => 0,
    };
    assert_eq!(asks(Viewer::Seat(RED_AIR)), 1);
    assert_eq!(asks(Viewer::Seat(council::UMPIRE)), 2);
    assert_eq!(asks(Viewer::Spectator), 0);
}

#[test]
fn an_erased_table_says_in_json_what_is_wrong() {
    let mut table = testgames::registry().open("raid", &json!({})).unwrap();
    let unreadable = table.act(RAIDER, &json!({ "fly": 1 }), None).unwrap_err();
    assert_eq!(unreadable.kind, ProblemKind::Unreadable);
    let illegal = table.act(RAIDER, &json!({ "plan": { "objective": 0 } }), None).unwrap_err();
    assert_eq!(
        serde_json::to_value(illegal).unwrap(),
        json!({
            "kind": "illegal",
            "rule": "T2",
            "why": { "no_objective": 0 },
            "text": "area 0 is no objective (T2)",
        })
    );
    let setup = testgames::registry().open("raid", &json!({ "turns": 0, "raider": [0, 1, 10] }));
    assert_eq!(setup.err().unwrap().len(), 3, "every problem at once");
}

#[test]
fn an_erased_table_shows_what_is_pending() {
    let table = testgames::registry().open("raid", &json!({})).unwrap();
    let shown = serde_json::to_value(table.pending(RAIDER.into())).unwrap();
    let asked = json!({ "seat": 0, "rule": "T2", "sealed": true, "ask": "plan" });
    assert_eq!(shown, json!({ "decide": [asked] }));
}
