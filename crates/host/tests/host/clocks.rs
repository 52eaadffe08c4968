//! Clocks: a frame has its time, and whoever lets it pass is answered for. The clock is moved by hand; nothing waits.

use crate::client::{Client, Created, Folder, HandClock, Server};
use serde_json::{Value, json};
use std::sync::Arc;

pub(crate) const OFFICERS: [&str; 4] = ["red-commander", "red-air", "blue-commander", "blue-air"];
pub(crate) const SECOND: u64 = 1000;
/// What the game gives the orders of a round.
const ROUND: u64 = 120 * SECOND;

/// A council with clocks in which depots are placed and all four officers owe their orders; red's commander has had his.
pub(crate) async fn council(server: &Server, clocks: &str) -> (Created, Vec<Client>) {
    let wanted =
        json!({ "game": "council", "mode": "hotseat", "seed": 5, "options": { "clocks": clocks } });
    let game = server.new_game(&wanted).await;
    let mut officers = Vec::new();
    for seat in OFFICERS {
        officers.push(Client::sit(server, &game, &[seat]).await);
    }
    for commander in [0, 2] {
        for nth in 0..3 {
            officers[commander].play(|_| nth).await;
        }
    }
    for officer in &mut officers {
        officer.sees("the question of round 1", |table| is_in(table, "Round 1")).await;
    }
    (game, officers)
}

/// Whether a frame is open.
pub(crate) fn is_in(table: &Value, title: &str) -> bool {
    table["frame"]["title"] == title
}

/// What is left on the clock that a table shows, in milliseconds.
pub(crate) fn left(table: &Value) -> Option<u64> {
    let clock = &table["frame"]["clock"];
    clock["left"].as_u64().or_else(|| Some(clock["until"].as_u64()? - table["now"].as_u64()?))
}

/// The texts of the notes that a table shows.
pub(crate) fn notes(table: &Value) -> Vec<&str> {
    let notes = table["notes"].as_array().map(Vec::as_slice).unwrap_or_default();
    notes.iter().filter_map(|note| note["text"].as_str()).collect()
}

/// The record of a game, for all its seats together.
pub(crate) async fn record(server: &Server, game: &Created) -> String {
    let seats = ["red-commander", "red-air", "blue-commander", "blue-air", "umpire", "press"];
    let keys: Vec<&str> = seats.iter().map(|seat| game.key(seat)).collect();
    let path = format!("/api/games/{}/record", game.id());
    let asked =
        server.ask("GET", &path).header("authorization", format!("Bearer {}", keys.join(",")));
    let (status, _, body) = server.request(asked.body(String::new()).expect("a request")).await;
    let text = String::from_utf8(body.to_vec()).expect("text");
    assert_eq!(status, 200, "{text}");
    text
}

#[tokio::test]
async fn whoever_lets_time_pass_is_answered_for_and_the_journal_says_that_the_clock_spoke() {
    let folder = Folder::new("clocks");
    let clock = HandClock::at(1_000_000);
    let server = Server::timed(&folder.file(), &clock).await;
    let (game, mut officers) = council(&server, "suggested").await;
    assert_eq!(left(&officers[0].table), Some(ROUND), "{}", officers[0].table["frame"]);
    officers[1].play(|_| 0).await;
    // A second before the end everybody who has not answered still owes, and no other.
    clock.forward(ROUND - SECOND);
    officers[0].caught_up().await;
    assert!(officers[0].owes());
    officers[0]
        .sees("who has answered", |table| table["frame"]["answered"] == json!(["red-air"]))
        .await;
    clock.forward(SECOND);
    for officer in &mut officers {
        officer.sees("the next round", |table| is_in(table, "Round 2")).await;
        let told = notes(&officer.table);
        assert_eq!(
            told,
            [
                "Time is up for Red commander.",
                "Time is up for Blue commander.",
                "Time is up for Blue air."
            ]
        );
        assert_eq!(left(&officer.table), Some(ROUND), "the next frame has all of its time");
    }
    let text = record(&server, &game).await;
    let lines: Vec<Value> =
        text.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    let expired: Vec<&Value> = lines.iter().filter(|line| line["clock"] == "expired").collect();
    assert_eq!(expired.len(), 3, "{text}");
    let spoken: Vec<&Value> = lines.iter().filter(|line| line["by"] == "clock").collect();
    let told = |line: &&Value| json!([line["seat"], line["do"]]);
    assert_eq!(
        spoken.iter().map(told).collect::<Vec<_>>(),
        [
            json!(["red-commander", { "order": "hold" }]),
            json!(["blue-commander", { "order": "hold" }]),
            json!(["blue-air", { "order": { "cover": { "sector": 0 } } }]),
        ]
    );
    let read = record::read(&text).expect("a record");
    record::verify(&read, &testgames::registry()).expect("a true record");
    server.stop().await;
}

#[tokio::test]
async fn a_host_that_was_away_takes_nobodys_time_and_the_clock_runs_on_after_it() {
    let folder = Folder::new("clocks-away");
    let clock = HandClock::at(1_000_000);
    let server = Server::timed(&folder.file(), &clock).await;
    let (game, officers) = council(&server, "suggested").await;
    let mut umpire = Client::sit(&server, &game, &["umpire"]).await;
    // So far the host was there: its pulse is stored as the clock goes on.
    for _ in 0..4 {
        clock.forward(15 * SECOND);
        umpire.caught_up().await;
        tokio::time::sleep(std::time::Duration::from_millis(100)).await;
    }
    drop((officers, umpire));
    server.stop().await;
    clock.forward(3600 * SECOND);
    let server = Server::timed(&folder.file(), &clock).await;
    let mut officer = Client::sit(&server, &game, &["red-commander"]).await;
    assert!(
        is_in(&officer.table, "Round 1"),
        "nobody was answered for: {}",
        officer.table["notes"]
    );
    let kept = left(&officer.table).expect("a clock");
    // A minute was played; the hour and a little more are given back, a pulse at most twice.
    assert!((60 * SECOND..=ROUND + 30 * SECOND).contains(&kept), "{kept}");
    assert!(
        notes(&officer.table)[0].starts_with("The host was away; nobody loses 1 h"),
        "{:?}",
        notes(&officer.table)
    );
    clock.forward(kept - SECOND);
    officer.caught_up().await;
    assert!(is_in(&officer.table, "Round 1"));
    clock.forward(SECOND);
    officer.sees("the next round", |table| is_in(table, "Round 2")).await;
    let text = record(&server, &game).await;
    assert!(text.contains(r#""why":"outage""#), "{text}");
    server.stop().await;
}

#[tokio::test]
async fn what_the_clock_has_answered_stands_and_what_a_seat_takes_back_in_time_runs_on() {
    let folder = Folder::new("clocks-undo");
    let clock = HandClock::at(1_000_000);
    let server = Server::timed(&folder.file(), &clock).await;
    let (game, mut officers) = council(&server, "double").await;
    assert_eq!(left(&officers[0].table), Some(2 * ROUND));
    // Sealed, and the seal broken: the same deadline as before.
    clock.forward(ROUND);
    officers[0].play(|_| 0).await;
    assert!(officers[0].undo().await.get("accepted").is_some());
    officers[0].sees("its question", |table| left(table) == Some(ROUND)).await;
    drop(officers);
    clock.forward(ROUND);
    let mut air = Client::sit(&server, &game, &["red-air"]).await;
    air.sees("the next round", |table| is_in(table, "Round 2")).await;
    let undone = air.undo().await;
    assert!(undone.get("refused").is_some(), "{undone}");
    server.stop().await;
}

#[tokio::test]
async fn a_game_has_clocks_only_where_they_were_asked_for_and_the_game_has_times() {
    let folder = Folder::new("clocks-none");
    let clock = HandClock::at(1_000_000);
    let server = Server::timed(&folder.file(), &clock).await;
    let (_, catalogue) = server.get("/api/catalogue").await;
    let option = |game: &str| {
        let games = catalogue["games"].as_array().expect("games");
        let listing = games.iter().find(|it| it["game"] == game).expect("the game");
        let options = listing["options"].as_array().expect("options");
        options.iter().find(|it| it["key"] == "clocks").cloned()
    };
    assert_eq!(option("council").expect("clocks")["default"], "none");
    assert_eq!(option("raid"), None);
    let wanted = json!({ "game": "raid", "mode": "hotseat", "options": { "clocks": "double" } });
    let (status, refused) = server.post("/api/games", &wanted).await;
    assert_eq!((status, refused["kind"].as_str()), (422, Some("no_option")), "{refused}");
    let (_, mut officers) = council(&server, "none").await;
    clock.forward(3600 * SECOND);
    officers[0].caught_up().await;
    assert!(officers[0].owes() && officers[0].table["frame"].get("clock").is_none());
    assert!(officers[0].table.get("now").is_none());
    server.stop().await;
}

/// The clock of the tests is the one that the room is told of.
#[test]
fn a_hand_clock_waits_for_the_hand() {
    use host::Clock as _;
    let clock = HandClock::at(5);
    let (waiting, moved) = (clock.clone(), Arc::clone(&clock));
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().expect("one");
    runtime.block_on(async move {
        let waits = tokio::spawn(async move { waiting.until(10).await });
        tokio::task::yield_now().await;
        assert!(!waits.is_finished());
        moved.forward(5);
        waits.await.expect("it rings");
    });
}
