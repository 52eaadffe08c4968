//! Lines in, lines out: cases as another program asks them, records by the hundred.

use super::{grognard, lines, said, scratch, text};
use serde_json::{Value, json};
use std::{
    io::{BufRead, BufReader, Write},
    process::{Command, Stdio},
};

/// A program that keeps ours open and waits for each answer gets it.
#[test]
fn each_case_is_answered_before_the_next_is_asked() {
    for (command, case) in [
        ("resolve", json!({"op":"crt","sp":2,"roll":5})),
        (
            "odds",
            json!({"op":"combat","plan":"standard","posture":"steadfast",
                "attacker":{"units":[{"id":"a","type":"foot","sp":4}]},
                "defender":{"units":[{"id":"d","type":"foot","sp":2}]}}),
        ),
    ] {
        let mut child = Command::new(env!("CARGO_BIN_EXE_grognard"))
            .args([command, "damos"])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("the program starts");
        let mut asks = child.stdin.take().expect("piped");
        let mut answers = BufReader::new(child.stdout.take().expect("piped"));
        for _ in 0..3 {
            writeln!(asks, "{case}").expect("the program listens");
            let mut line = String::new();
            answers.read_line(&mut line).expect("an answer");
            let answer: Value = serde_json::from_str(&line).expect("JSON");
            assert!(answer.is_object(), "{answer}");
        }
        drop(asks);
        assert!(child.wait().expect("it ends").success());
    }
}

#[test]
fn a_file_may_open_with_a_byte_order_mark_and_no_field_counts_twice() {
    let input = "\u{feff}{\"op\":\"crt\",\"sp\":2,\"roll\":5}\n{\"op\":\"crt\",\"sp\":4,\"sp\":9,\"roll\":5}\n";
    let answers = lines(&grognard(&["resolve", "damos"], input));
    assert_eq!(answers[0], json!({"column":"2","dice":1,"lp":"0d"}));
    let error = &answers[1]["error"];
    assert_eq!((&error["code"], &error["path"]), (&json!("bad_value"), &json!("/sp")));
}

#[test]
fn many_records_are_verified_at_once_and_one_from_standard_input() {
    let folder = scratch("many-records");
    let keep = folder.join("kept");
    let keep = keep.to_str().expect("a plain path");
    assert!(said(&format!("simulate raid --games 3 --seed 3 --keep {keep}")).status.success());
    let file = |number: u8| format!("{keep}/raid-3-00000{number}.jsonl");
    let all = said(&format!("record verify {} {} {}", file(1), file(2), file(3)));
    assert!(all.status.success(), "{}", text(&all.stderr));
    assert!(text(&all.stdout).ends_with("3 records: 3 verified, 0 bad\n"), "{}", text(&all.stdout));
    let good = std::fs::read_to_string(file(1)).expect("a record");
    let piped = grognard(&["record", "verify", "-", "--json"], &good);
    assert_eq!(lines(&piped)[0]["file"], "standard input", "{}", text(&piped.stderr));
    // A bad one is named and does not stop the rest.
    std::fs::write(file(2), good.replace("\"game\":\"raid\"", "\"game\":\"chess\""))
        .expect("written");
    let some = said(&format!("record verify {} {} {} --json", file(1), file(2), file(3)));
    assert_eq!(some.status.code(), Some(1));
    let verdicts = lines(&some);
    assert_eq!(verdicts.len(), 3);
    assert!(verdicts[0]["error"].is_null() && verdicts[2]["error"].is_null(), "{verdicts:?}");
    assert!(verdicts[1]["error"].as_str().is_some_and(|it| it.contains("chess")), "{verdicts:?}");
}

#[test]
fn what_is_no_record_gets_one_line() {
    let picture = scratch("no-record").join("agc.png");
    std::fs::write(&picture, b"\x89PNG\r\n\x1a\n\0\n\n\n\n\xff\n").expect("a picture");
    let told = said(&format!("record verify {}", picture.display()));
    assert_eq!(told.status.code(), Some(1));
    let told = text(&told.stderr);
    assert_eq!(told.lines().count(), 2, "{told}");
    assert!(told.contains("line 1: this is not a record"), "{told}");
}
