//! A board that is sent what changed holds the same table as one that is sent the whole.

use crate::client::{Client, Created, Folder, Server};
use serde_json::{Value, json};

/// The table as a screen that comes new is shown it, what is particular to its log apart.
async fn fresh(server: &Server, game: &Created, seats: &[&str], show: &str) -> Value {
    let keys: Vec<&str> = seats.iter().map(|seat| game.key(seat)).collect();
    let hello = json!({ "tokens": keys, "show": show });
    bare(&Client::hello(server, game.id(), &hello).await.table)
}

fn bare(table: &Value) -> Value {
    let mut table = table.clone();
    let members = table.as_object_mut().expect("a table");
    members.remove("log");
    members.remove("replay");
    table
}

#[tokio::test]
async fn changes_add_up_to_the_table() {
    let folder = Folder::new("changes");
    let server = Server::start(&folder.file()).await;
    let wanted = json!({ "game": "agc/smolensk", "mode": "solitaire", "seed": 5 });
    let game = server.new_game(&wanted).await;
    let both = ["axis", "soviet"];
    let keys: Vec<&str> = both.iter().map(|seat| game.key(seat)).collect();
    let mut screen =
        Client::hello(&server, game.id(), &json!({ "tokens": keys, "changes": true })).await;
    let watching = json!({ "tokens": [game.key("spectator")], "changes": true });
    let mut spectator = Client::hello(&server, game.id(), &watching).await;
    let mut entries = screen.table["log"]["count"].as_u64().expect("a count");
    for turn in 0..60 {
        if !screen.owes() {
            let other = if screen.seat() == "axis" { "soviet" } else { "axis" };
            screen.say(&json!({ "show": { "seat": other } })).await;
            let log = screen.until("table").await["log"].clone();
            assert_eq!(log["from"], 0);
            entries = log["count"].as_u64().expect("a count");
        }
        if turn % 9 == 8 && screen.table["undo"]["open"] == true {
            let before = screen.table["decision"].clone();
            let undone = screen.undo().await;
            assert!(undone.get("accepted").is_some(), "{undone}");
            while screen.table["decision"] == before {
                screen.next().await.expect("the table after the undo");
            }
            entries = screen.table["log"]["count"].as_u64().expect("a count");
        }
        screen.play(|offers| (turn * 7) % offers.len()).await;
        let log = screen.table["log"].clone();
        assert!(log["from"] == entries || log["from"] == 0, "{log}");
        entries = log["count"].as_u64().expect("a count");
        assert_eq!(bare(&screen.table), fresh(&server, &game, &both, screen.seat()).await);
    }
    let frames = |client: &Client, kind: &str| {
        let head = format!("{{\"{kind}\"");
        client.frames.iter().filter(|frame| frame.starts_with(&head)).count()
    };
    assert!(frames(&screen, "changed") > 40, "{}", frames(&screen, "changed"));

    let whole = fresh(&server, &game, &["spectator"], "spectator").await;
    while bare(&spectator.table) != whole {
        spectator.next().await.expect("the next change");
    }
    assert_eq!(frames(&spectator, "table"), 1);
    spectator.say(&json!({ "resync": {} })).await;
    let again = spectator.until("table").await;
    assert_eq!((bare(&again), &again["log"]["from"]), (whole, &json!(0)));
    server.stop().await;
}

#[tokio::test]
async fn a_move_is_told_in_fewer_letters_than_the_table() {
    let folder = Folder::new("short");
    let server = Server::start(&folder.file()).await;
    let wanted = json!({ "game": "agc/smolensk", "mode": "hotseat", "seed": 5 });
    let game = server.new_game(&wanted).await;
    let hello = |seat: &str| json!({ "tokens": [game.key(seat)], "changes": true });
    let mut axis = Client::hello(&server, game.id(), &hello("axis")).await;
    let mut soviet = Client::hello(&server, game.id(), &hello("soviet")).await;
    for turn in 0..30 {
        let mover = if axis.owes() { &mut axis } else { &mut soviet };
        mover.play(|offers| (turn * 5) % offers.len()).await;
        while !axis.owes() && !soviet.owes() {
            tokio::select! {
                _ = axis.next() => {}
                _ = soviet.next() => {}
            }
        }
    }
    for screen in [&axis, &soviet] {
        let (first, rest) = screen.frames.split_first().expect("a table");
        let changes: Vec<usize> = rest.iter().map(String::len).collect();
        let mean = changes.iter().sum::<usize>() / changes.len().max(1);
        assert!(mean * 3 < first.len(), "{mean} letters a change, {} the table", first.len());
    }
    server.stop().await;
}
