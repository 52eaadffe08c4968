//! What must not leave the host, and who must not come in.

use crate::client::{Client, Created, Folder, Server};
use serde_json::{Value, json};
use std::collections::BTreeSet;

/// Every `sp` that a frame tells, by the place of its unit.
fn strengths(frames: &[String]) -> BTreeSet<usize> {
    let mut told = BTreeSet::new();
    for frame in frames {
        let frame: Value = serde_json::from_str(frame).expect("JSON");
        let units = frame
            .pointer("/table/view/units")
            .or_else(|| frame.pointer("/answer/answer/view/units"));
        for (place, unit) in units.and_then(Value::as_array).into_iter().flatten().enumerate() {
            if unit.get("sp").is_some() {
                told.insert(place);
            }
        }
    }
    told
}

async fn stroll(server: &Server, game: &Created, steps: usize) -> [Client; 2] {
    let mut axis = Client::sit(server, game, &["axis"]).await;
    let mut soviet = Client::sit(server, game, &["soviet"]).await;
    for step in 0..steps {
        let (mover, other) =
            if axis.owes() { (&mut axis, &mut soviet) } else { (&mut soviet, &mut axis) };
        if !mover.owes() {
            mover.until("table").await;
            continue;
        }
        mover.play(|offers| (step * 31) % offers.len()).await;
        // Whoever is next must have heard of it.
        if !mover.owes() {
            while !other.owes() && other.table["pending"].get("over").is_none() {
                other.until("table").await;
            }
        }
    }
    [axis, soviet]
}

#[tokio::test]
async fn d2_4b_no_frame_tells_the_strength_or_the_plan_of_the_enemy() {
    let folder = Folder::new("secrets");
    let server = Server::start(&folder.file()).await;
    let game =
        server.new_game(&json!({ "game": "agc/smolensk", "mode": "hotseat", "seed": 5 })).await;
    let (_, board) = server.get(&format!("/api/games/{}/board", game.id())).await;
    let units = board["units"].as_array().expect("units").clone();
    let mut clients = stroll(&server, &game, 150).await;
    for client in &mut clients {
        client.question(&json!({ "replay": { "line": 20 } })).await;
    }
    for client in &clients {
        let own = client.seat();
        let told = strengths(&client.frames);
        assert!(!told.is_empty(), "{own} sees its own strengths");
        for place in told {
            assert_eq!(units[place]["side"], own, "{}", units[place]["name"]);
        }
        for frame in &client.frames {
            let frame: Value = serde_json::from_str(frame).expect("JSON");
            let frames = frame.pointer("/table/view/frames").and_then(Value::as_array);
            let phasing = frame.pointer("/table/view/phasing").and_then(Value::as_str);
            for secret in
                frames.into_iter().flatten().filter_map(|it| it.get("concert").or(it.get("entry")))
            {
                assert!(phasing == Some(own) || secret["plan"].is_null(), "{secret}");
            }
            assert!(frame.get("state").is_none());
        }
        let whole = client.frames.concat();
        for secret in ["\"tokens\"", game.key("axis"), game.key("soviet"), "\"seed\""] {
            assert!(!whole.contains(secret), "{secret}");
        }
    }
    server.stop().await;
}

/// Naming units for a force is the owner's business: the other side gets no message at all.
#[tokio::test]
async fn a_secret_step_sends_the_enemy_nothing() {
    let folder = Folder::new("silence");
    let server = Server::start(&folder.file()).await;
    let game =
        server.new_game(&json!({ "game": "agc/smolensk", "mode": "hotseat", "seed": 5 })).await;
    let mut axis = Client::sit(&server, &game, &["axis"]).await;
    let is = |offer: &Value, kind: &str| offer["kind"] == kind;
    while !axis.table["offers"].as_array().expect("offers").iter().any(|offer| is(offer, "select"))
    {
        axis.play(|offers| offers.iter().position(|offer| is(offer, "done")).unwrap_or(0)).await;
    }
    let mut soviet = Client::sit(&server, &game, &["soviet"]).await;
    axis.until("table").await; // that the other side is there
    let heard = soviet.frames.len();
    axis.play(|offers| offers.iter().position(|offer| is(offer, "select")).expect("a unit")).await;
    let reply = soviet.question(&json!({ "replay": { "line": 0 } })).await;
    assert!(reply.get("answer").is_some());
    assert_eq!(soviet.frames.len(), heard + 1, "{:?}", soviet.frames.get(heard));
    server.stop().await;
}

#[tokio::test]
async fn unknown_keys_are_refused() {
    let folder = Folder::new("keys");
    let server = Server::start(&folder.file()).await;
    let game = server.new_game(&json!({ "game": "raid", "mode": "friend" })).await;
    let other = server.new_game(&json!({ "game": "raid", "mode": "friend" })).await;
    for keys in [json!([other.key("raider")]), json!(["x"]), json!([""]), json!([])] {
        let mut client = Client::dial(&server, game.id(), None).await.expect("a connection");
        client.say(&json!({ "hello": { "tokens": keys } })).await;
        let fault = client.next().await.expect("a fault");
        assert_eq!(fault["fault"]["kind"], "no_key", "{fault}");
        assert!(client.next().await.is_none());
    }
    let mut client = Client::dial(&server, game.id(), None).await.expect("a connection");
    client.say(&json!({ "hello": { "tokens": [game.key("raider")], "show": "garrison" } })).await;
    assert_eq!(client.next().await.expect("a fault")["fault"]["kind"], "no_key");
    server.stop().await;
}

/// One key that opens nothing does not cost a player the seats that the others open.
#[tokio::test]
async fn a_bad_key_beside_a_good_one_is_named_and_does_no_harm() {
    let folder = Folder::new("bad-key");
    let server = Server::start(&folder.file()).await;
    let game = server.new_game(&json!({ "game": "raid", "mode": "hotseat" })).await;
    let keys = json!(["hello", game.key("raider"), "gone"]);
    let mut client = Client::dial(&server, game.id(), None).await.expect("a connection");
    client.say(&json!({ "hello": { "tokens": keys } })).await;
    assert_eq!(client.until("unfit").await["tokens"], json!([0, 2]));
    client.until("table").await;
    assert_eq!(client.seat(), "raider");
    client.play(|_| 0).await;

    let path = format!("/api/games/{}/keys", game.id());
    let keys = json!({ "keys": ["hello", game.key("garrison"), game.key("spectator"), ""] });
    let (status, found) = server.post(&path, &keys).await;
    assert_eq!((status, &found["seats"]), (200, &json!([null, "garrison", "spectator", null])));
    assert_eq!(server.post(&path, &json!({ "keys": vec!["x"; 17] })).await.0, 422);
    assert_eq!(server.post("/api/games/none/keys", &json!({ "keys": [] })).await.0, 404);
    server.stop().await;
}

#[tokio::test]
async fn long_and_unreadable_messages_end_the_conversation() {
    let folder = Folder::new("long");
    let server = Server::start(&folder.file()).await;
    let game = server.new_game(&json!({ "game": "raid", "mode": "friend" })).await;
    for text in ["x".repeat(100 * 1024), "{".to_owned(), r#"{"shout":{}}"#.to_owned()] {
        let mut client = Client::sit(&server, &game, &["raider"]).await;
        client.say_text(text).await;
        while let Some(message) = client.next().await {
            assert!(message.get("fault").is_some() || message.get("table").is_some(), "{message}");
        }
    }
    let mut client = Client::dial(&server, game.id(), None).await.expect("a connection");
    client.say(&json!({ "ping": {} })).await;
    assert_eq!(client.next().await.expect("a fault")["fault"]["kind"], "late");
    server.stop().await;
}

#[tokio::test]
async fn foreign_pages_open_no_socket() {
    let folder = Folder::new("origin");
    let server = Server::start(&folder.file()).await;
    let game = server.new_game(&json!({ "game": "raid", "mode": "friend" })).await;
    let own = format!("http://{}", server.address);
    assert!(Client::dial(&server, game.id(), Some(&own)).await.is_ok());
    for origin in ["http://elsewhere.example", "http://127.0.0.1:1", "null"] {
        assert!(Client::dial(&server, game.id(), Some(origin)).await.is_err(), "{origin}");
    }
    server.stop().await;
}
