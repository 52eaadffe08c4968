//! How the host behaves towards browsers, proxies and whoever runs it.

use crate::client::{Client, Folder, Server};
use host::wire::{Listing, NewGame, Problem};
use host::{Host, store::Sqlite};
use module::Problems;
use serde_json::json;
use series::{Positioned, Presented, Shelved, Told};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use study::Studied;
use testgames::desk::Example;
use testgames::raid::{self, Raid, Setup};
use tokio::io::{AsyncReadExt, AsyncWriteExt};

#[tokio::test]
async fn a_host_that_closes_says_so() {
    let folder = Folder::new("goodbye");
    let server = Server::start(&folder.file()).await;
    let game = server.new_game(&json!({ "game": "raid", "mode": "friend" })).await;
    let screen = Client::sit(&server, &game, &["raider"]).await;
    let heard = tokio::spawn(screen.closed());
    server.stop().await;
    let word = heard.await.expect("an end");
    assert_eq!(word, Some((1001, "back soon".to_owned())));
}

#[tokio::test]
async fn a_taken_port_is_an_error() {
    let first = host::listen(0).await.expect("a port");
    let port = first.local_addr().expect("an address").port();
    let error = host::listen(port).await.expect_err("the port is taken");
    assert_eq!(error.kind(), std::io::ErrorKind::AddrInUse);
}

#[tokio::test]
async fn figures_count_what_happens() {
    let folder = Folder::new("figures");
    let server = Server::start(&folder.file()).await;
    let game = server.new_game(&json!({ "game": "raid", "mode": "hotseat" })).await;
    let mut screen = Client::sit(&server, &game, &["raider", "garrison"]).await;
    screen.play(|_| 0).await;
    let asked = server.ask("GET", "/metrics").body(String::new()).expect("a request");
    let (status, headers, body) = server.request(asked).await;
    let text = String::from_utf8(body.to_vec()).expect("text");
    assert_eq!(status, 200);
    assert!(headers["content-type"].to_str().is_ok_and(|kind| kind.starts_with("text/plain")));
    let figure = |name: &str| {
        let line = text.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(' '));
        line.and_then(|value| value.parse::<f64>().ok()).unwrap_or_else(|| panic!("{name}: {text}"))
    };
    assert_eq!(figure("grognard_screens"), 1.0);
    assert_eq!(figure("grognard_games_held"), 1.0);
    assert!(figure("grognard_decisions_total") >= 1.0);
    assert!(figure("grognard_decision_seconds_count") >= 1.0);
    assert!(figure("grognard_requests_total{status=\"2xx\"}") >= 1.0);
    server.stop().await;
}

#[tokio::test]
async fn every_answer_bears_a_number_and_the_headers_of_the_house() {
    let folder = Folder::new("manners");
    let server = Server::start(&folder.file()).await;
    let asked = |path: &str| server.ask("GET", path).body(String::new()).expect("a request");
    let (_, first, _) = server.request(asked("/api/catalogue")).await;
    let (_, second, _) = server.request(asked("/api/catalogue")).await;
    assert_ne!(first["x-request-id"], second["x-request-id"]);
    assert_eq!(first["cross-origin-opener-policy"], "same-origin");
    assert_eq!(first["cross-origin-resource-policy"], "same-origin");
    assert!(first["permissions-policy"].to_str().is_ok_and(|it| it.contains("camera=()")));
    let game = server.new_game(&json!({ "game": "agc/smolensk", "mode": "hotseat" })).await;
    for file in ["record", "position"] {
        let keys = format!("Bearer {},{}", game.key("axis"), game.key("soviet"));
        let path = format!("/api/games/{}/{file}", game.id());
        let asked = server.ask("GET", &path).header("authorization", keys);
        let (_, headers, _) = server.request(asked.body(String::new()).expect("a request")).await;
        assert_eq!(headers["cache-control"], "no-store", "{file}");
    }
    server.stop().await;
}

#[tokio::test]
async fn a_board_comes_compressed_as_it_was_once() {
    let folder = Folder::new("compressed");
    let server = Server::start(&folder.file()).await;
    let game = server.new_game(&json!({ "game": "agc/smolensk", "mode": "hotseat" })).await;
    let path = format!("/api/games/{}/board", game.id());
    let board = async |encoding: &str| {
        let asked = server.ask("GET", &path).header("accept-encoding", encoding);
        server.request(asked.body(String::new()).expect("a request")).await
    };
    let (_, plain, whole) = board("identity").await;
    assert!(!plain.contains_key("content-encoding"));
    for encoding in ["gzip", "br"] {
        let (_, headers, pressed) = board(encoding).await;
        assert_eq!(headers["content-encoding"], encoding);
        assert_eq!(headers["etag"], plain["etag"]);
        assert!(pressed.len() * 4 < whole.len(), "{encoding}: {} bytes", pressed.len());
    }
    server.stop().await;
}

#[tokio::test]
async fn doubtful_names_are_refused_on_the_wire() {
    let folder = Folder::new("names");
    let server = Server::start(&folder.file()).await;
    let own = server.address;
    for (head, status) in [
        (format!("GET /api/catalogue HTTP/1.1\r\nhost: {own}\r\n"), "200"),
        (format!("GET http://{own}/api/catalogue HTTP/1.1\r\nhost: {own}\r\n"), "200"),
        (format!("GET /api/catalogue HTTP/1.1\r\nhost: {own}\r\nhost: a.example\r\n"), "403"),
        (format!("GET http://a.example/api/catalogue HTTP/1.1\r\nhost: {own}\r\n"), "403"),
    ] {
        let mut connection = server.connect_as([127, 0, 0, 1]).await;
        let request = format!("{head}connection: close\r\n\r\n");
        connection.write_all(request.as_bytes()).await.expect("a request");
        let mut heard = String::new();
        connection.read_to_string(&mut heard).await.expect("an answer");
        assert!(heard.starts_with(&format!("HTTP/1.1 {status} ")), "{head}: {heard:.60}");
    }
    server.stop().await;
}

/// A game that counts how often it has read a position.
struct Counting(&'static str, Arc<AtomicUsize>);

impl Studied for Counting {
    type Game = Raid;
    type Observer = study::Plain;
    type Sum = study::PlainSum;
    const ENDINGS: &'static [study::Ending] = &[];
    fn result(_: &raid::Outcome) -> String {
        String::new()
    }
    fn winner(_: &raid::Outcome) -> Option<String> {
        None
    }
    fn score(_: &raid::Outcome) -> study::Score {
        study::Score::HALF
    }
}

impl Told for Counting {}

impl Presented for Counting {
    type Thread = ();

    fn listing(&self) -> Listing {
        let raid = Example::<Raid>::new(self.0, "", Setup::default());
        raid.listing()
    }

    fn setup(&self, _: &NewGame) -> Result<Setup, Problem> {
        Ok(Setup::default())
    }

    fn read_position(&self, _: &str, text: &str) -> Option<Result<Positioned, Problems>> {
        self.1.fetch_add(1, Ordering::SeqCst);
        let (title, options) = (text.to_owned(), String::new());
        Some(Ok(Positioned { title, options, setup: json!({}), seed: None }))
    }
}

#[tokio::test]
async fn a_position_is_read_once_however_many_games_there_are() {
    let folder = Folder::new("read-once");
    let store = Sqlite::open(&folder.file()).await.expect("a store");
    let read = Arc::new(AtomicUsize::new(0));
    let games = ["north", "centre", "south"];
    let host = games.into_iter().fold(Host::new(Arc::new(store.clone())), |host, game| {
        host.offering(Arc::new(Shelved(Arc::new(Counting(game, read.clone())))))
    });
    assert_eq!(host.check_position("south").game.as_deref(), Some("south"));
    assert_eq!(read.load(Ordering::SeqCst), 1);
    let elsewhere = host.check_position("elsewhere");
    assert_eq!((elsewhere.game, elsewhere.problems.len()), (None, 1));
    store.close().await;
}
