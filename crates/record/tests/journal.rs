//! Format 2: when lines were written, who spoke, time that ran out or stood still, and a way back behind barriers.

use dice::Seeded;
use record::{DiceKind, Recorder, Stamp, read, replay, verify};
use referee::{AnyTable, Aside};

const HEAD: &str = r#"{"format":2,"game":"raid","revision":1,"setup":{},"seats":["raider","garrison"],"dice":{"kind":"by_hand"}}"#;

fn faults(lines: &[&str]) -> String {
    let text = [&[HEAD], lines].concat().join("\n") + "\n";
    let told = match read(&text) {
        Ok(record) => verify(&record, &testgames::registry()).err(),
        Err(faults) => Some(faults),
    };
    told.and_then(|faults| faults.first().map(ToString::to_string)).unwrap_or_default()
}

/// Plays some answers with the dice between them.
fn play(table: &mut dyn AnyTable, dice: &mut Seeded, answers: usize) {
    for _ in 0..answers {
        let asked =
            table.seats().iter().map(|info| info.seat).find(|seat| !table.legal(*seat).is_empty());
        let Some(seat) = asked else { return };
        let action = table.legal(seat)[0].clone();
        table.act(seat, &action, None).expect("it is legal");
        table.settle(dice).expect("dice");
    }
}

#[test]
fn a_game_goes_back_behind_dice_and_is_replayed_so() {
    let games = testgames::registry();
    let mut table = games.open("raid", &serde_json::json!({})).expect("a table");
    let mut dice = Seeded::new(7);
    let mut recorder =
        Recorder::begin(Vec::new(), &*table, DiceKind::Seeded { seed: 7 }).expect("a record");
    recorder.stamp(Stamp { at: Some(1_000), by: Some("staff".into()) });
    play(&mut *table, &mut dice, 4);
    recorder.catch_up(&*table).expect("lines");
    let (kept, then) = (AnyTable::journal(&*table, 0).len(), table.digest());
    recorder.stamp(Stamp { at: Some(2_000), by: None });
    play(&mut *table, &mut dice, 6);
    table.rewind(kept, "the wrong hex").expect("there is something to take back");
    assert_eq!(table.digest(), then);
    let raider = table.seat_named("raider").expect("a seat");
    table.note(Aside::Expired { seat: raider });
    table.note(Aside::Paused { seat: None, from: 3_000, to: 4_000, why: "outage".into() });
    // Undo names lines by their numbers: those of what was taken back and of what changed nothing count on.
    play(&mut *table, &mut dice, 3);
    let text = recorder.close(&*table, None).expect("a record");
    let told = String::from_utf8_lossy(&text);
    assert!(told.contains(r#","at":1000,"by":"staff","seat":"#), "{told}");
    assert!(told.contains(&format!(r#""rewind":{{"to":{kept},"why":"the wrong hex"}}"#)), "{told}");
    assert!(told.contains(r#""seat":"raider","clock":"expired""#), "{told}");
    let record = read(&text).expect("it can be read");
    assert_eq!(record.stamps.len(), record.inputs.len());
    assert_eq!(record.stamps[0].by.as_deref(), Some("staff"));
    assert_eq!(replay(&record, &games).expect("a replay").digest(), table.digest());
    verify(&record, &games).expect("the dice that were taken back were rolled all the same");
}

#[test]
fn going_back_brings_back_what_was_struck_since_and_can_be_undone_after() {
    let games = testgames::registry();
    let mut table = games.open("raid", &serde_json::json!({})).expect("a table");
    let raider = table.seat_named("raider").expect("a seat");
    let plan = |objective: u8| serde_json::json!({ "plan": { "objective": objective } });
    let start = table.digest();
    table.act(raider, &plan(2), None).expect("legal");
    let planned = table.digest();
    table.undo(raider).expect("its own answer");
    table.act(raider, &plan(3), None).expect("legal");
    // After line 1 the plan was for area 2, whatever became of it.
    table.rewind(1, "").expect("it has changed since");
    assert_eq!(table.digest(), planned);
    assert_eq!(table.undo(raider).expect("the answer of line 1"), 1);
    assert_eq!(table.digest(), start);
    // Of two ways back the second finds what the first had struck.
    table.act(raider, &plan(4), None).expect("legal");
    let four = (AnyTable::journal(&*table, 0).len(), table.digest());
    table.rewind(0, "").expect("something to take back");
    table.rewind(four.0, "").expect("what was taken back");
    assert_eq!(table.digest(), four.1);
    assert!(table.rewind(four.0, "").is_err(), "nothing has changed since");
    assert!(table.rewind(99, "").is_err(), "no such line");
}

#[test]
fn times_never_go_back_and_format_1_knows_none() {
    let plan = r#"{"n":1,"at":5000,"seat":"raider","do":{"plan":{"objective":3}}}"#;
    assert_eq!(faults(&[plan]), "");
    let earlier = r#"{"n":2,"at":4999,"seat":"raider","undo":1}"#;
    assert_eq!(
        faults(&[plan, earlier]),
        "line 3: written at 4999, before the line above it (5000)"
    );
    let old = format!("{}\n{plan}\n", HEAD.replace("\"format\":2", "\"format\":1"));
    let refused = read(&old).expect_err("format 1 has no times")[0].to_string();
    assert!(refused.contains("unknown field `at`"), "{refused}");
    let old = format!(
        "{}\n{}\n",
        HEAD.replace("\"format\":2", "\"format\":1"),
        r#"{"n":1,"rewind":{"to":0}}"#
    );
    let refused = read(&old).expect_err("nor ways back")[0].to_string();
    assert!(refused.contains("format 2"), "{refused}");
    assert!(faults(&[r#"{"n":1,"rewind":{"to":0}}"#]).contains("nothing to take back"));
    assert!(faults(&[r#"{"n":1,"seat":"nobody","clock":"expired"}"#]).contains("no seat nobody"));
    assert!(faults(&[r#"{"n":1,"at":"noon","seat":"raider","undo":1}"#]).contains("milliseconds"));
}
