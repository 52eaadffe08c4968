//! Conversations: decisions, undo, resuming, machines, restarts.

use crate::client::{Client, Folder, Server};
use serde_json::{Value, json};

fn raid(mode: &str) -> Value {
    json!({ "game": "raid", "mode": mode, "seed": 7 })
}

#[tokio::test]
async fn two_seats_see_each_others_open_moves() {
    let folder = Folder::new("two-seats");
    let server = Server::start(&folder.file()).await;
    let game = server.new_game(&json!({ "game": "raid", "mode": "friend" })).await;
    let mut raider = Client::sit(&server, &game, &["raider"]).await;
    let mut garrison = Client::sit(&server, &game, &["garrison"]).await;
    assert!(raider.owes() && !garrison.owes());
    while !garrison.owes() {
        raider.play(|_| 0).await;
        garrison.table = match garrison.table["pending"]["owes"][0]["seat"].as_str() {
            Some("garrison") => break,
            _ => garrison.until("table").await,
        };
    }
    garrison.play(|_| 0).await;
    let seats = raider.until("table").await["seats"].clone();
    assert_eq!(
        (&seats[0]["mine"], &seats[1]["mine"], &seats[1]["online"]),
        (&json!(true), &json!(false), &json!(true))
    );
    server.stop().await;
}

/// Who only looks on is told of several moves at once, and in the end of all of them.
#[tokio::test]
async fn a_watcher_hears_of_every_move_however_fast_they_come() {
    let folder = Folder::new("watcher");
    let server = Server::start(&folder.file()).await;
    let game = server.new_game(&json!({ "game": "agc/smolensk", "mode": "hotseat" })).await;
    let mut screen = Client::sit(&server, &game, &["axis", "soviet"]).await;
    let mut watcher = Client::sit(&server, &game, &["spectator"]).await;
    for _ in 0..3 {
        screen.play(|offers| offers.len() - 1).await;
    }
    let told = watcher.table["log"]["count"].as_u64().unwrap_or_default();
    let last = Client::sit(&server, &game, &["spectator"]).await;
    let all = last.table["log"]["count"].as_u64().unwrap_or_default();
    assert!(all > told, "{told} of {all}");
    let mut messages = 0;
    while watcher.table["log"]["count"].as_u64() != Some(all) {
        watcher.table = watcher.until("table").await;
        messages += 1;
    }
    assert!(messages <= 3, "{messages}");
    assert_eq!(watcher.table["view"], last.table["view"]);
    server.stop().await;
}

#[tokio::test]
async fn a_stale_decision_is_refused_and_changes_nothing() {
    let folder = Folder::new("stale");
    let server = Server::start(&folder.file()).await;
    let game = server.new_game(&raid("hotseat")).await;
    let mut screen = Client::sit(&server, &game, &["raider", "garrison"]).await;
    let (old, action) =
        (screen.table["decision"].clone(), screen.table["offers"][0]["action"].clone());
    screen.play(|_| 0).await;
    let refused = screen.act_as("raider", &old, &action).await;
    assert_eq!(refused["refused"]["problem"]["kind"], "stale", "{refused}");
    let illegal = screen.act(&json!({ "plan": { "objective": 99 } })).await;
    assert_eq!(illegal["refused"]["problem"]["kind"], "illegal", "{illegal}");
    assert!(illegal["refused"]["problem"]["rule"].is_string());
    let other = screen.act_as("nobody", &old, &action).await;
    assert_eq!(other["refused"]["problem"]["kind"], "no_such_seat");
    server.stop().await;
}

#[tokio::test]
async fn undo_goes_back_to_the_barrier_and_replaces_the_log() {
    let folder = Folder::new("undo");
    let server = Server::start(&folder.file()).await;
    let game = server.new_game(&raid("hotseat")).await;
    let mut screen = Client::sit(&server, &game, &["raider", "garrison"]).await;
    assert_eq!(screen.table["undo"]["open"], false);
    let (view, epoch) = (screen.table["view"].clone(), screen.table["log"]["epoch"].clone());
    screen.play(|_| 0).await;
    assert_eq!(screen.table["undo"]["open"], true);
    assert!(screen.undo().await.get("accepted").is_some());
    let table = screen.until("table").await;
    assert_eq!(table["view"], view);
    assert_ne!(table["log"]["epoch"], epoch);
    assert_eq!(table["log"]["from"], 0);
    let barrier = screen.undo().await;
    assert_eq!(barrier["refused"]["problem"]["kind"], "barrier");
    server.stop().await;
}

/// Panzers with an open road before them, and an enemy at its end.
const ROAD: &str = "game = \"agc/smolensk\"
turn = 3
phase = \"axis operations\"
axis = [{ unit = \"agc-de-3pz\", hex = \"2922\" }]
soviet = [{ unit = \"agc-su-2rc\", hex = \"2910\" }]
";

#[tokio::test]
async fn a_gesture_is_one_request_one_push_and_one_undo() {
    let folder = Folder::new("gesture");
    let server = Server::start(&folder.file()).await;
    let wanted =
        json!({ "game": "agc/smolensk", "mode": "solitaire", "position": ROAD, "seed": 1 });
    let game = server.new_game(&wanted).await;
    let mut screen = Client::sit(&server, &game, &["axis", "soviet"]).await;
    let (view, offers) = (screen.table["view"].clone(), screen.table["offers"].clone());
    let select = offers.as_array().and_then(|all| all.iter().find(|it| it["kind"] == "select"));
    let select = select.expect("a unit to name")["action"].clone();
    let (_, board) = server.get(&format!("/api/games/{}/board", game.id())).await;
    let hexes = board["hexes"].as_array().expect("hexes");
    let hex = |number: &str| {
        let hex = hexes.iter().find(|hex| hex["number"] == number).expect("a hex");
        hex["index"].clone()
    };
    let step = |number: &str| json!({ "kind": "move", "hex": hex(number) });
    // The last step lies beside no road of this force: the gesture ends before it.
    let then = json!([{ "kind": "begin" }, step("2921"), step("2920"), step("2801")]);
    let reply = screen.gesture(&select, &then).await;
    assert_eq!(reply["accepted"]["answers"], 4, "{reply}");
    let table = screen.until("table").await;
    let at = &table["view"]["units"][0]["at"]["hex"];
    assert_eq!(*at, hex("2920"), "one push shows where it came to");
    assert!(table["log"]["lines"].as_array().is_some_and(|lines| lines.len() >= 3), "{table}");
    let undone = screen.undo_all(4).await;
    assert_eq!(undone["accepted"]["answers"], 4, "{undone}");
    assert_eq!(screen.until("table").await["view"], view);
    let refused = screen.gesture(&json!({ "move": { "hex": hex("2801") } }), &json!([])).await;
    assert_eq!(refused["refused"]["problem"]["kind"], "illegal", "{refused}");
    // All or nothing: what must follow is offered now, and the rule against it is told.
    let twice = json!([{ "kind": "select", "unit": select["select"]["unit"] }]);
    let refused = screen.whole_gesture(&select, &twice).await;
    assert!(refused["refused"]["problem"]["rule"].is_string(), "{refused}");
    let long = json!(vec![json!({ "kind": "begin" }); 65]);
    let refused = screen.gesture(&select, &long).await;
    assert_eq!(refused["refused"]["problem"]["kind"], "unreadable", "{refused}");
    server.stop().await;
    // What was acknowledged is stored: the game opens as it was.
    let server = Server::start(&folder.file()).await;
    let again = Client::sit(&server, &game, &["axis", "soviet"]).await;
    assert_eq!(again.table["view"], view);
    server.stop().await;
}

#[tokio::test]
async fn a_screen_that_comes_back_hears_only_what_it_missed() {
    let folder = Folder::new("resume");
    let server = Server::start(&folder.file()).await;
    let game = server.new_game(&raid("hotseat")).await;
    let mut screen = Client::sit(&server, &game, &["raider", "garrison"]).await;
    screen.play(|_| 0).await;
    let log = screen.table["log"].clone();
    let since = json!({ "epoch": log["epoch"], "count": log["count"] });
    let seat = screen.seat().to_owned();
    let mut other = Client::sit(&server, &game, &["raider", "garrison"]).await;
    drop(screen);
    other.play(|_| 0).await;
    let hello = json!({ "tokens": [game.key("raider"), game.key("garrison")], "show": seat, "since": since });
    let back = Client::hello(&server, game.id(), &hello).await;
    assert_eq!(back.table["log"]["from"], log["count"]);
    let count = back.table["log"]["count"].as_u64().expect("a count");
    assert!(count > log["count"].as_u64().expect("a count"));
    // What the host never said is no ground to go on from.
    let hello = json!({ "tokens": [game.key("raider")], "since": { "epoch": 9, "count": 1 } });
    let lost = Client::hello(&server, game.id(), &hello).await;
    assert_eq!(lost.table["log"]["from"], 0);
    server.stop().await;
}

#[tokio::test]
async fn a_game_goes_on_after_a_restart() {
    let folder = Folder::new("restart");
    let server = Server::start(&folder.file()).await;
    let game =
        server.new_game(&json!({ "game": "agc/smolensk", "mode": "solitaire", "seed": 3 })).await;
    let mut screen = Client::sit(&server, &game, &["axis", "soviet"]).await;
    for turn in 0..40 {
        if !screen.owes() {
            let other = if screen.seat() == "axis" { "soviet" } else { "axis" };
            screen.say(&json!({ "show": { "seat": other } })).await;
            screen.until("table").await;
        }
        screen.play(|offers| (turn * 7) % offers.len()).await;
    }
    let seat = screen.seat().to_owned();
    let before = screen.table.clone();
    drop(screen);
    server.stop().await;

    let server = Server::start(&folder.file()).await;
    let keys = [game.key("axis"), game.key("soviet")];
    let after =
        Client::hello(&server, game.id(), &json!({ "tokens": keys, "show": seat })).await.table;
    for part in ["view", "pending", "offers", "decision", "undo"] {
        assert_eq!(after[part], before[part], "{part}");
    }
    assert_eq!(after["log"]["count"], before["log"]["count"]);
    server.stop().await;
}

#[tokio::test]
async fn machines_play_their_seats_to_the_end() {
    let folder = Folder::new("machine");
    let server = Server::start(&folder.file()).await;
    let machine = json!({ "raider": "random", "garrison": "random" });
    let game =
        server.new_game(&json!({ "game": "raid", "mode": "machine", "machine": machine })).await;
    assert_eq!(game.0["tokens"], json!({}));
    let mut watching = Client::sit(&server, &game, &["spectator"]).await;
    while watching.table["pending"].get("over").is_none() {
        watching.until("table").await;
    }
    assert_eq!((watching.seat(), &watching.table["offers"]), ("spectator", &json!([])));
    assert_eq!(watching.table["seats"][0]["machine"], "random");
    let (status, card) = server.get(&format!("/api/games/{}", game.id())).await;
    assert_eq!((status, &card["over"]), (200, &json!(true)));
    server.stop().await;
}

#[tokio::test]
async fn the_past_can_be_looked_at_entry_by_entry() {
    let folder = Folder::new("replay");
    let server = Server::start(&folder.file()).await;
    let game = server.new_game(&raid("hotseat")).await;
    let mut screen = Client::sit(&server, &game, &["raider"]).await;
    let start = screen.table["view"].clone();
    screen.play(|_| 0).await;
    let (view, count) = (screen.table["view"].clone(), screen.table["log"]["count"].clone());
    let first = screen.question(&json!({ "replay": { "line": 0 } })).await;
    assert_eq!(first["answer"]["answer"]["view"], start);
    let last = screen.question(&json!({ "replay": { "line": count } })).await;
    assert_eq!(last["answer"]["answer"]["view"], view);
    let none = screen.question(&json!({ "zones": {} })).await;
    assert_eq!(none["refused"]["problem"]["kind"], "no_answer");
    server.stop().await;
}
