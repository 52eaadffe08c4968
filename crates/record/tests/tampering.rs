//! What is changed in a closed record with committed dice is noticed.

use crate::common::committed_game;
use record::{Fault, Wrong, read, verify};
use serde_json::{Value, json};

/// The record as one JSON value per line.
fn lines(game: &str, seed: u64) -> Vec<Value> {
    let (file, _) = committed_game(game, seed);
    String::from_utf8(file)
        .unwrap()
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect()
}

fn verdict(lines: &[Value]) -> Result<record::Verdict, Vec<Fault>> {
    let text: String = lines.iter().map(|line| format!("{line}\n")).collect();
    verify(&read(text)?, &testgames::registry())
}

/// What is found wrong after the tampering; the record is true before.
fn wrong(game: &str, tamper: impl FnOnce(&mut Vec<Value>)) -> Wrong {
    let mut lines = lines(game, 4);
    assert!(verdict(&lines).is_ok());
    tamper(&mut lines);
    verdict(&lines).expect_err("the tampering went unnoticed").remove(0).what
}

/// The first line with that key.
fn first<'a>(lines: &'a mut [Value], key: &str) -> &'a mut Value {
    lines.iter_mut().find(|line| line.get(key).is_some()).unwrap()
}

#[test]
fn every_single_roll_changed_is_noticed() {
    let true_lines = lines("council", 4);
    let rolls: Vec<_> =
        (0..true_lines.len()).filter(|&i| true_lines[i].get("roll").is_some()).collect();
    assert!(rolls.len() > 3);
    for place in rolls {
        let mut lines = true_lines.clone();
        let die = &mut lines[place]["dice"][0];
        *die = json!(die.as_u64().unwrap() % 10 + 1);
        assert!(verdict(&lines).is_err(), "line {}", place + 1);
    }
}

#[test]
fn another_legal_decision_is_noticed_by_the_digest() {
    let true_lines = lines("raid", 4);
    // The last plan counts; one that was taken back has left no mark on the state.
    let place = true_lines.iter().rposition(|line| line["do"].get("plan").is_some()).unwrap();
    for objective in 2..=4 {
        let mut lines = true_lines.clone();
        lines[place]["do"]["plan"]["objective"] = json!(objective);
        assert_eq!(verdict(&lines).is_ok(), lines == true_lines);
    }
}

#[test]
fn every_single_line_left_out_is_noticed() {
    let true_lines = lines("raid", 4);
    for place in 0..true_lines.len() - 1 {
        let mut lines = true_lines.clone();
        lines.remove(place);
        assert!(verdict(&lines).is_err(), "line {}", place + 1);
    }
}

/// A gap is named once, and the lines behind it are counted on from there.
#[test]
fn a_gap_is_named_once() {
    let faults = |lines: &[Value]| -> Vec<String> {
        let text: String = lines.iter().map(|line| format!("{line}\n")).collect();
        read(text).expect_err("a gap").iter().map(ToString::to_string).collect()
    };
    let true_lines = lines("raid", 4);
    let mut lines = true_lines.clone();
    lines.remove(3);
    assert_eq!(faults(&lines), ["line 4: line 3 is missing"]);
    lines.drain(5..7);
    assert_eq!(faults(&lines), ["line 4: line 3 is missing", "line 6: lines 6 to 7 are missing"]);
    let mut lines = true_lines.clone();
    lines.insert(3, true_lines[2].clone());
    assert_eq!(faults(&lines), ["line 4: expected line 3, found line 2"]);
    let mut lines = true_lines;
    lines[2]["n"] = json!(u64::MAX);
    assert_eq!(faults(&lines).len(), 2, "{:?}", faults(&lines));
}

#[test]
fn lines_cut_off_before_the_close_are_noticed() {
    let what = wrong("raid", |lines| {
        let close = lines.pop().unwrap();
        lines.pop();
        lines.push(close);
    });
    assert!(matches!(what, Wrong::Lines { .. }), "{what}");
}

#[test]
fn a_line_after_the_close_is_noticed() {
    let what =
        wrong("raid", |lines| lines.push(json!({"n": 999, "seat": "raider", "do": "stand"})));
    assert_eq!(what, Wrong::AfterTheClose);
}

#[test]
fn a_false_die_is_named_with_what_was_rolled() {
    let what = wrong("council", |lines| {
        let dice = &mut first(lines, "roll")["dice"];
        *dice = if dice[0] == 1 { json!([2, 1]) } else { json!([1, 1]) };
    });
    assert!(matches!(what, Wrong::Dice { .. } | Wrong::Refused(_)), "{what}");
}

#[test]
fn a_die_that_no_die_can_show_is_refused() {
    let what = wrong("council", |lines| first(lines, "roll")["dice"][0] = json!(11));
    assert!(matches!(what, Wrong::Refused(_)), "{what}");
}

#[test]
fn a_roll_for_another_purpose_is_noticed() {
    let what = wrong("council", |lines| first(lines, "roll")["for"] = json!("weather"));
    assert!(matches!(what, Wrong::WrongRoll { .. }), "{what}");
}

#[test]
fn a_decision_by_another_seat_is_noticed() {
    let what = wrong("raid", |lines| first(lines, "do")["seat"] = json!("garrison"));
    assert!(matches!(what, Wrong::Refused(_)), "{what}");
}

#[test]
fn a_seat_that_is_not_there_is_noticed() {
    let what = wrong("raid", |lines| first(lines, "do")["seat"] = json!("nobody"));
    assert_eq!(what, Wrong::NoSuchSeat("nobody".into()));
}

#[test]
fn an_illegal_decision_is_refused_by_its_rule() {
    let what = wrong("raid", |lines| first(lines, "do")["do"] = json!({"plan":{"objective":1}}));
    assert_eq!(what.to_string(), "refused: area 1 is no objective (T2)");
}

#[test]
fn an_undo_of_another_line_is_noticed() {
    let what = wrong("raid", |lines| first(lines, "undo")["undo"] = json!(0));
    assert!(matches!(what, Wrong::WrongUndo { recorded: 0, .. }), "{what}");
}

#[test]
fn an_intervention_made_to_look_like_a_decision_is_noticed() {
    let what = wrong("council", |lines| {
        first(lines, "intervenes").as_object_mut().unwrap().remove("intervenes");
    });
    assert_eq!(what, Wrong::Intervention(true));
}

#[test]
fn a_decision_made_to_look_like_an_intervention_is_noticed() {
    let what = wrong("raid", |lines| first(lines, "do")["intervenes"] = json!(true));
    assert_eq!(what, Wrong::Intervention(false));
}

#[test]
fn another_game_is_noticed() {
    let what = wrong("raid", |lines| lines[0]["game"] = json!("council"));
    assert!(matches!(what, Wrong::Setup(_)), "{what}");
    let what = wrong("raid", |lines| lines[0]["game"] = json!("chess"));
    assert_eq!(what, Wrong::Setup("no game is called chess".into()));
}

#[test]
fn another_revision_is_noticed() {
    let what = wrong("raid", |lines| lines[0]["revision"] = json!(2));
    assert_eq!(what, Wrong::Revision { record: 2, program: 1 });
}

#[test]
fn another_setup_is_noticed() {
    let what = wrong("raid", |lines| lines[0]["setup"]["turns"] = json!(99));
    assert!(matches!(what, Wrong::Setup(_)), "{what}");
    wrong("raid", |lines| lines[0]["setup"]["turns"] = json!(8));
}

#[test]
fn other_seats_are_noticed() {
    let what = wrong("raid", |lines| lines[0]["seats"] = json!(["garrison", "raider"]));
    assert_eq!(what, Wrong::Seats("raider, garrison".into()));
}

#[test]
fn another_commitment_is_noticed() {
    let what = wrong("raid", |lines| lines[0]["dice"]["commitment"] = json!("00".repeat(32)));
    assert!(matches!(what, Wrong::Secret(_)), "{what}");
}

#[test]
fn other_contributions_are_noticed() {
    let what =
        wrong("council", |lines| lines[0]["dice"]["contributions"][0]["bytes"] = json!("00"));
    assert!(matches!(what, Wrong::Dice { .. }), "{what}");
}

#[test]
fn a_record_closed_without_its_secret_is_refused() {
    let what = wrong("raid", |lines| {
        lines.last_mut().unwrap().as_object_mut().unwrap().remove("secret");
    });
    assert_eq!(what, Wrong::Secret("the record was closed without the secret".into()));
}

#[test]
fn another_secret_is_noticed() {
    let what = wrong("raid", |lines| lines.last_mut().unwrap()["secret"] = json!("11".repeat(32)));
    assert!(matches!(what, Wrong::Secret(_)), "{what}");
    let what = wrong("raid", |lines| lines.last_mut().unwrap()["secret"] = json!("no secret"));
    assert!(matches!(what, Wrong::Secret(_)), "{what}");
}

#[test]
fn another_outcome_is_noticed() {
    let what = wrong("raid", |lines| lines.last_mut().unwrap()["over"]["winner"] = json!(7));
    assert!(matches!(what, Wrong::Outcome(_)), "{what}");
}

#[test]
fn another_digest_is_noticed() {
    let what = wrong("raid", |lines| lines.last_mut().unwrap()["digest"] = json!("00".repeat(32)));
    assert!(matches!(what, Wrong::Digest(_)), "{what}");
}

#[test]
fn an_unknown_field_is_noticed() {
    let what = wrong("raid", |lines| first(lines, "do")["aside"] = json!(true));
    assert!(matches!(what, Wrong::Unreadable(_)), "{what}");
}

/// The record of a raid that was broken off and ended by this line.
fn ended_by(line: &Value) -> Vec<Value> {
    let mut lines = lines("raid", 4);
    lines.truncate(3);
    lines.push(line.clone());
    lines
}

#[test]
fn players_may_end_a_game_and_nothing_follows() {
    let resigned = json!({ "n": 3, "seat": "garrison", "resign": true });
    let verdict_of = |line: &Value| verdict(&ended_by(line)).expect("a true record");
    let ended = verdict_of(&resigned).ended;
    assert_eq!(ended, Some(record::Ended::Resigned { seat: "garrison".into() }));
    assert!(!verdict_of(&resigned).over);
    let drawn = verdict_of(&json!({ "n": 3, "agree": {} })).ended;
    assert_eq!(drawn, Some(record::Ended::Agreed(record::Terms::default())));
    assert!(verdict_of(&json!({ "n": 3, "agree": { "winner": "raider" } })).ended.is_some());

    let mut more = ended_by(&resigned);
    more.push(json!({ "n": 4, "seat": "raider", "resign": true }));
    assert_eq!(verdict(&more).expect_err("two ends")[0].what, Wrong::AfterTheEnd);
    for line in [
        json!({ "n": 3, "seat": "nobody", "resign": true }),
        json!({ "n": 3, "agree": { "winner": "nobody" } }),
        json!({ "n": 3, "seat": "raider", "resign": false }),
        json!({ "n": 3, "seat": "raider", "resign": true, "loudly": true }),
        json!({ "n": 3, "agree": { "loser": "raider" } }),
    ] {
        assert!(verdict(&ended_by(&line)).is_err(), "{line}");
    }
    let mut late = lines("raid", 4);
    let place = late.len() - 1;
    late.insert(place, json!({ "n": place, "seat": "raider", "resign": true }));
    late[place + 1]["lines"] = json!(place);
    let refused = verdict(&late).expect_err("resigned after the end");
    assert_eq!(refused[0].what, Wrong::Refused("the game was over before".into()));
}
