//! One address floods the host: its own requests are refused, a stranger's are served.

use crate::client::{Client, Folder, Server};
use host::Limits;
use serde_json::{Value, json};
use std::time::Duration;
use tokio::io::{AsyncReadExt, AsyncWriteExt};

const STRANGER: [u8; 4] = [127, 0, 0, 2];

/// Whether somebody at another address is served.
async fn stranger_is_served(server: &Server) -> bool {
    let asked = server.ask("GET", "/api/catalogue").body(String::new()).expect("a request");
    server.request_as(STRANGER, asked).await.0 == 200
}

/// Asks as the stranger.
async fn stranger_posts(server: &Server, path: &str, body: &Value) -> u16 {
    let asked = server.ask("POST", path).header("content-type", "application/json");
    server.request_as(STRANGER, asked.body(body.to_string()).expect("a request")).await.0
}

#[tokio::test]
async fn silent_connections_take_no_places_of_others() {
    let folder = Folder::new("silent");
    let server = Server::start(&folder.file()).await;
    let most = Limits::default().connections_each;
    let mut silent = Vec::new();
    for _ in 0..most {
        silent.push(server.connect_as([127, 0, 0, 1]).await);
    }
    // The host takes connections in the order in which they came.
    let mut next = server.connect_as([127, 0, 0, 1]).await;
    let mut heard = String::new();
    let _ = next.read_to_string(&mut heard).await;
    assert!(heard.starts_with("HTTP/1.1 503 ") && heard.contains("\"kind\":\"full\""), "{heard}");
    assert!(stranger_is_served(&server).await);
    drop(silent);
    server.stop().await;
}

#[tokio::test]
async fn who_says_nothing_is_let_go() {
    let folder = Folder::new("mute");
    let limits = Limits { header: Duration::from_millis(100), ..Limits::default() };
    let server = Server::limited(&folder.file(), limits).await;
    for half in ["", "GET / HTTP/1.1\r\nhost: 127.0.0.1\r\nx-slow: "] {
        let mut connection = server.connect_as([127, 0, 0, 1]).await;
        connection.write_all(half.as_bytes()).await.expect("half a head");
        let mut heard = Vec::new();
        // Without a limit this would never end.
        let _ = connection.read_to_end(&mut heard).await;
    }
    server.stop().await;
}

#[tokio::test]
async fn a_body_that_does_not_come_is_not_waited_for() {
    let folder = Folder::new("slow-body");
    let limits = Limits { body: Duration::from_millis(100), ..Limits::default() };
    let server = Server::limited(&folder.file(), limits).await;
    let mut connection = server.connect_as([127, 0, 0, 1]).await;
    let head = "POST /api/positions HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-type: application/json\r\n\
                content-length: 1000\r\n\r\n{";
    connection.write_all(head.as_bytes()).await.expect("a head");
    let mut heard = String::new();
    let _ = connection.read_to_string(&mut heard).await;
    assert!(heard.starts_with("HTTP/1.1 408 ") && heard.contains("\"kind\":\"late\""), "{heard}");
    server.stop().await;
}

#[tokio::test]
async fn screens_of_one_address_leave_room_for_others() {
    let folder = Folder::new("screens");
    let limits = Limits { screens_each: 2, ..Limits::default() };
    let server = Server::limited(&folder.file(), limits).await;
    let game = server.new_game(&json!({ "game": "raid", "mode": "friend" })).await;
    let first = Client::sit(&server, &game, &["spectator"]).await;
    let _second = Client::sit(&server, &game, &["spectator"]).await;
    let third = Client::dial(&server, game.id(), None).await;
    assert!(third.is_err(), "a third screen of the same address");
    let upgrade = |builder: hyper::http::request::Builder| {
        builder
            .header("connection", "upgrade")
            .header("upgrade", "websocket")
            .header("sec-websocket-version", "13")
            .header("sec-websocket-key", "dGhlIHNhbXBsZSBub25jZQ==")
            .body(String::new())
            .expect("a request")
    };
    let path = format!("/api/games/{}/ws", game.id());
    assert_eq!(server.request(upgrade(server.ask("GET", &path))).await.0, 503);
    assert_eq!(server.request_as(STRANGER, upgrade(server.ask("GET", &path))).await.0, 101);
    first.part().await;
    while Client::dial(&server, game.id(), None).await.is_err() {
        tokio::task::yield_now().await;
    }
    server.stop().await;
}

#[tokio::test]
async fn games_and_positions_are_not_made_without_end() {
    let folder = Folder::new("too-often");
    let server = Server::start(&folder.file()).await;
    let raid = json!({ "game": "raid", "mode": "friend" });
    let position = json!({ "position": "no position" });
    for (path, body) in [("/api/games", raid), ("/api/positions", position)] {
        let mut refused = None;
        for _ in 0..500 {
            let asked = server.ask("POST", path).header("content-type", "application/json");
            let asked = asked.body(body.to_string()).expect("a request");
            let (status, headers, answer) = server.request(asked).await;
            if status == 429 {
                assert!(headers.contains_key("retry-after"));
                refused = serde_json::from_slice::<Value>(&answer).ok();
                break;
            }
        }
        assert_eq!(refused.expect("a refusal")["kind"], "too_often", "{path}");
        assert!(stranger_posts(&server, path, &body).await < 400, "{path}");
    }
    server.stop().await;
}

#[tokio::test]
async fn machines_that_nobody_watches_wait() {
    let folder = Folder::new("unwatched");
    let limits = Limits { unwatched: Duration::ZERO, ..Limits::default() };
    let server = Server::limited(&folder.file(), limits).await;
    let machine = json!({ "raider": "random", "garrison": "random" });
    let wanted = json!({ "game": "raid", "mode": "machine", "machine": machine });
    let unwatched = server.new_game(&wanted).await;
    let watched = server.new_game(&wanted).await;
    let mut watching = Client::sit(&server, &watched, &["spectator"]).await;
    while watching.table["pending"].get("over").is_none() {
        watching.until("table").await;
    }
    // A game made before it and not watched has not moved all the while.
    let mut coming = Client::sit(&server, &unwatched, &["spectator"]).await;
    assert_eq!(coming.table["log"]["count"], 0, "{}", coming.table["log"]);
    while coming.table["pending"].get("over").is_none() {
        coming.until("table").await;
    }
    server.stop().await;
}
