//! Hints for whoever owes a decision, the review when all is over, and machines that keep nobody waiting.

use crate::client::{Client, Folder, Server};
use serde_json::{Value, json};
use std::time::Duration;

fn smolensk(machine: &Value) -> Value {
    json!({ "game": "agc/smolensk", "mode": "machine", "machine": machine, "seed": 5 })
}

#[tokio::test]
async fn hints_are_for_whoever_owes_a_decision() {
    let folder = Folder::new("hint");
    let server = Server::start(&folder.file()).await;
    let game = server.new_game(&json!({ "game": "agc/smolensk", "mode": "friend" })).await;
    let mut axis = Client::sit(&server, &game, &["axis"]).await;
    let mut soviet = Client::sit(&server, &game, &["soviet"]).await;
    let (asked, other) =
        if axis.owes() { (&mut axis, &mut soviet) } else { (&mut soviet, &mut axis) };
    let hint = asked.question(&json!({ "hint": {} })).await;
    let ideas = hint["answer"]["answer"]["ideas"].as_array().expect("ideas").clone();
    assert!((1..=3).contains(&ideas.len()), "{hint}");
    let offers = asked.table["offers"].as_array().expect("offers").clone();
    for idea in &ideas {
        let first = &idea["actions"][0];
        assert!(offers.iter().any(|offer| offer["action"] == *first), "{idea}");
        assert!(idea["text"].as_str().is_some_and(|text| !text.is_empty()));
        assert!(idea["reason"].as_str().is_some_and(|text| !text.is_empty()));
    }
    let refused = other.question(&json!({ "hint": {} })).await;
    assert_eq!(refused["refused"]["problem"]["kind"], "not_asked", "{refused}");
    let early = asked.question(&json!({ "review": {} })).await;
    assert_eq!(early["refused"]["problem"]["kind"], "not_over", "{early}");
    server.stop().await;
}

#[tokio::test]
async fn a_game_that_is_over_is_reviewed_behind_the_scenes() {
    let folder = Folder::new("review");
    let server = Server::start(&folder.file()).await;
    let game = server.new_game(&smolensk(&json!({ "axis": "random", "soviet": "random" }))).await;
    let mut watching = Client::sit(&server, &game, &["spectator"]).await;
    while watching.table["pending"]["over"].is_null() {
        watching.until("table").await;
    }
    let mut told = Vec::new();
    let review = loop {
        let answer = watching.question(&json!({ "review": {} })).await;
        let answer = answer["answer"]["answer"].clone();
        told.push(answer["progress"].as_f64().expect("progress"));
        if answer["review"].is_object() {
            break answer["review"].clone();
        }
        tokio::time::sleep(Duration::from_millis(20)).await;
    };
    assert_eq!(told.first(), Some(&0.0));
    assert!(told.is_sorted(), "{told:?}");
    assert_eq!(review["sides"], json!(["axis", "soviet"]));
    for turn in review["turns"].as_array().expect("turns") {
        let number = |value: &Value| value.as_f64().expect("a number");
        let sum =
            number(&turn["decisions"][0]) + number(&turn["decisions"][1]) + number(&turn["dice"]);
        let change = number(&turn["after"]) - number(&turn["before"]);
        assert!((sum - change).abs() < 1e-9, "{turn}");
    }
    let length = watching.table["replay"]["length"].as_u64();
    let entries = review["lapses"].as_array().expect("lapses").iter();
    let entries: Vec<Option<u64>> = entries.map(|lapse| lapse["entry"].as_u64()).collect();
    assert!(entries.iter().all(|entry| entry.is_some() && *entry < length), "{review}");
    assert!(entries.iter().any(|entry| *entry > Some(0)), "{review}");
    server.stop().await;
}

#[tokio::test]
async fn questions_are_answered_while_machines_think() {
    let folder = Folder::new("thinking");
    let server = Server::start(&folder.file()).await;
    let game = server.new_game(&smolensk(&json!({ "axis": "general", "soviet": "general" }))).await;
    let mut watching = Client::sit(&server, &game, &["spectator"]).await;
    for _ in 0..5 {
        let past = watching.question(&json!({ "replay": { "line": 0 } })).await;
        assert!(past["answer"]["answer"]["view"].is_object(), "{past}");
    }
    assert!(watching.table["pending"]["over"].is_null(), "the machines had ended before");
    server.stop().await;
}

#[tokio::test]
async fn whoever_says_goodbye_is_told_goodbye() {
    let folder = Folder::new("goodbye");
    let server = Server::start(&folder.file()).await;
    let game = server.new_game(&json!({ "game": "raid", "mode": "friend" })).await;
    let screen = Client::sit(&server, &game, &["raider"]).await;
    assert!(screen.part().await, "the host hung up without a word");
    server.stop().await;
}
