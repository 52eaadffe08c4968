//! The log in blocks, and the past told as it was.

use crate::client::{Client, Folder, Server};
use serde_json::{Value, json};

/// A game between machines, watched to its end.
async fn over(server: &Server) -> (crate::client::Created, Client, Vec<Value>) {
    let machine = json!({ "axis": "recruit", "soviet": "recruit" });
    let wanted =
        json!({ "game": "agc/smolensk", "mode": "machine", "machine": machine, "seed": 5 });
    let game = server.new_game(&wanted).await;
    let mut watching = Client::sit(server, &game, &["spectator"]).await;
    let mut heard = watching.table["log"]["lines"].as_array().cloned().unwrap_or_default();
    while watching.table["pending"]["over"].is_null() {
        let table = watching.until("table").await;
        heard.extend(table["log"]["lines"].as_array().cloned().unwrap_or_default());
    }
    (game, watching, heard)
}

#[tokio::test]
async fn a_log_heard_bit_by_bit_has_the_blocks_of_one_read_at_once() {
    let folder = Folder::new("blocks");
    let server = Server::start(&folder.file()).await;
    let (game, watching, heard) = over(&server).await;
    drop(watching);
    let whole = Client::sit(&server, &game, &["spectator"]).await;
    let lines = whole.table["log"]["lines"].as_array().expect("lines").clone();
    assert_eq!(heard, lines);
    let in_blocks = lines.iter().filter(|line| line["block"].is_u64()).count();
    assert!(in_blocks > 30, "{in_blocks}");
    for line in lines.iter().filter(|line| line["part"] == "roll") {
        let block = line["block"].as_u64();
        let won = |it: &&Value| it["part"] == "result" && it["block"].as_u64() == block;
        assert_eq!(lines.iter().filter(won).count(), 1, "{line}");
    }
    drop(whole);
    server.stop().await;

    // Loaded anew and gone on with in the middle, it is sewn as before.
    let server = Server::start(&folder.file()).await;
    let middle = lines.iter().filter(|line| line["part"] == "roll").nth(3).expect("a roll");
    let (n, epoch) = (middle["n"].as_u64().expect("a number"), 0);
    let since = json!({ "epoch": epoch, "count": n });
    let hello = json!({ "tokens": [game.key("spectator")], "since": since });
    let back = Client::hello(&server, game.id(), &hello).await;
    assert_eq!(back.table["log"]["from"], json!(n));
    let rest: Vec<Value> = lines.into_iter().filter(|line| line["n"].as_u64() > Some(n)).collect();
    assert_eq!(back.table["log"]["lines"], json!(rest));
    server.stop().await;
}

#[tokio::test]
async fn the_past_is_told_as_it_was_forwards_and_backwards() {
    let folder = Folder::new("moments");
    let server = Server::start(&folder.file()).await;
    let (_, mut watching, lines) = over(&server).await;
    let length = watching.table["log"]["count"].as_u64().expect("a count");
    let mut ask = async |entry: u64| {
        let answer = watching.question(&json!({ "replay": { "line": entry } })).await;
        answer["answer"]["answer"].clone()
    };
    let mut moments = Vec::new();
    for entry in (0..=length).step_by(37) {
        let moment = ask(entry).await;
        let turn = |line: &&Value| line["n"].as_u64() <= Some(entry) && line["kind"] == "turn";
        let begun = lines.iter().filter(turn).count() as u64;
        let first = lines.iter().filter(|line| line["kind"] == "turn").count() as u64;
        let last = watching_turn(&moment);
        assert!(last + first >= begun, "{moment}");
        let text = lines.iter().rev().find(|line| line["n"].as_u64() <= Some(entry));
        assert_eq!(moment["told"]["text"], text.map_or(Value::Null, |line| line["text"].clone()));
        assert!(
            moment["title"].as_str().is_some_and(|it| it.starts_with(&format!("Turn {last}"))),
            "{moment}"
        );
        assert_eq!(
            moment["ribbon"]["facts"][0]["value"],
            json!(moment["view"]["rp"][0].to_string())
        );
        moments.push((entry, moment));
    }
    let turns: Vec<u64> = moments.iter().map(|(_, it)| watching_turn(it)).collect();
    assert!(turns.is_sorted() && turns.first() < turns.last(), "{turns:?}");
    for (entry, moment) in moments.into_iter().rev() {
        assert_eq!(ask(entry).await, moment, "another past at entry {entry}");
    }
    server.stop().await;
}

fn watching_turn(moment: &Value) -> u64 {
    moment["ribbon"]["turn"].as_u64().expect("a turn")
}

#[tokio::test]
async fn what_was_taken_back_is_no_part_of_the_past() {
    let folder = Folder::new("taken-back");
    let server = Server::start(&folder.file()).await;
    let wanted = json!({ "game": "agc/smolensk", "mode": "solitaire", "seed": 3 });
    let game = server.new_game(&wanted).await;
    let mut screen = Client::sit(&server, &game, &["axis"]).await;
    let count = |screen: &Client| screen.table["log"]["count"].clone();
    for choice in [0, 1, 0] {
        screen.play(|offers| choice.min(offers.len() - 1)).await;
        let now = screen.question(&json!({ "replay": { "line": count(&screen) } })).await;
        assert_eq!(now["answer"]["answer"]["view"], screen.table["view"]);
        if screen.table["undo"]["open"] == true {
            screen.undo().await;
            screen.table = screen.until("table").await;
        }
        let now = screen.question(&json!({ "replay": { "line": count(&screen) } })).await;
        assert_eq!(now["answer"]["answer"]["view"], screen.table["view"]);
    }
    server.stop().await;
}
