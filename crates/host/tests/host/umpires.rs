//! Umpires: the game stops and goes on, has more time, goes back to the opening of a frame; everybody reads why.

use crate::client::{Client, Created, Folder, HandClock, Server};
use crate::clocks::{SECOND, council, is_in, left, notes, record};
use serde_json::{Value, json};

fn kind(reply: &Value) -> &str {
    reply["refused"]["problem"]["kind"].as_str().unwrap_or("accepted")
}

/// The keys of the frames that an umpire may take the game back to, with their titles.
fn openings(umpire: &Client) -> Vec<(String, String)> {
    let list = umpire.table["umpire"]["openings"].as_array().cloned().unwrap_or_default();
    let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    list.iter().map(|it| (text(&it["key"]), text(&it["title"]))).collect()
}

#[tokio::test]
async fn a_stopped_game_waits_for_the_umpire_through_a_restart_and_loses_no_time() {
    let folder = Folder::new("umpire-halt");
    let clock = HandClock::at(1_000_000);
    let server = Server::timed(&folder.file(), &clock).await;
    let (game, mut officers) = council(&server, "suggested").await;
    let mut umpire = Client::sit(&server, &game, &["umpire"]).await;
    clock.forward(30 * SECOND);
    // Only an umpire stops a game, and he says why.
    let refused = officers[0].order(&json!({ "pause": { "why": "tea" } })).await;
    assert_eq!(kind(&refused), "no_umpire", "{refused}");
    for wrong in ["", "  ", &"x".repeat(201), "a\nb"] {
        let refused = umpire.order(&json!({ "pause": { "why": wrong } })).await;
        assert_eq!(kind(&refused), "no_reason", "{refused}");
    }
    let done = umpire.order(&json!({ "pause": { "why": "A map is missing." } })).await;
    assert_eq!(kind(&done), "accepted", "{done}");
    let told = json!({ "by": "umpire", "why": "A map is missing", "from": 1_030_000 });
    for officer in &mut officers {
        officer.sees("the pause", |table| table["halt"] == told).await;
        assert_eq!(left(&officer.table), Some(90 * SECOND));
    }
    let again = umpire.order(&json!({ "pause": { "why": "again" } })).await;
    assert_eq!(kind(&again), "halted", "{again}");
    // Nobody but the umpire acts.
    let offer = officers[0].table["offers"][0]["action"].clone();
    let refused = officers[0].act(&offer).await;
    assert_eq!(kind(&refused), "halted", "{refused}");
    let open = umpire.table["interventions"].as_array().expect("interventions").clone();
    let done = umpire.act(&open[0]["action"]).await;
    assert_eq!(kind(&done), "accepted", "{done}");
    // A day later, and at another start of the host, the game still stands.
    drop((officers, umpire));
    server.stop().await;
    clock.forward(86_400 * SECOND);
    let server = Server::timed(&folder.file(), &clock).await;
    let mut officer = Client::sit(&server, &game, &["red-commander"]).await;
    assert_eq!(officer.table["halt"], told);
    let mut umpire = Client::sit(&server, &game, &["umpire"]).await;
    assert_eq!(kind(&umpire.order(&json!({ "resume": {} })).await), "accepted");
    officer.sees("the game go on", |table| table.get("halt").is_none()).await;
    assert_eq!(left(&officer.table), Some(90 * SECOND));
    assert_eq!(
        notes(&officer.table),
        ["Play goes on after 24 h 0 min: A map is missing (Umpire)."]
    );
    assert_eq!(kind(&umpire.order(&json!({ "resume": {} })).await), "not_halted");
    // More time, with its reason.
    let more = json!({ "grant": { "seconds": 60, "why": "the map has come" } });
    assert_eq!(kind(&umpire.order(&more).await), "accepted");
    officer.sees("more time", |table| left(table) == Some(150 * SECOND)).await;
    assert_eq!(notes(&officer.table).last(), Some(&"1 min more: the map has come (Umpire)."));
    let done = officer.act(&offer).await;
    assert_eq!(kind(&done), "accepted", "{done}");
    let text = record(&server, &game).await;
    assert!(text.contains(r#""by":"umpire","pause":{"from":1030000"#), "{text}");
    server.stop().await;
}

/// All four officers answer with their first offers, and the dice fall.
async fn a_round(officers: &mut [Client], next: &str) {
    for officer in officers.iter_mut() {
        let offer = officer.table["offers"][0]["action"].clone();
        let done = officer.act(&offer).await;
        assert_eq!(kind(&done), "accepted", "{done}");
    }
    for officer in officers {
        officer.sees(next, |table| is_in(table, next)).await;
    }
}

fn rolls(text: &str) -> Vec<String> {
    let line = |line: &str| serde_json::from_str::<Value>(line).expect("JSON");
    text.lines()
        .map(line)
        .filter(|it| it.get("roll").is_some())
        .map(|it| it["dice"].to_string())
        .collect()
}

#[tokio::test]
async fn the_umpire_takes_the_game_back_to_the_opening_of_a_frame_and_struck_dice_stay_used() {
    let folder = Folder::new("umpire-rewind");
    let clock = HandClock::at(1_000_000);
    let server = Server::timed(&folder.file(), &clock).await;
    let (game, mut officers) = council(&server, "suggested").await;
    let mut umpire = Client::sit(&server, &game, &["umpire"]).await;
    let before = officers[0].table["view"].clone();
    clock.forward(20 * SECOND);
    a_round(&mut officers, "Round 2").await;
    assert_ne!(officers[0].table["view"], before);
    umpire.sees("round 2", |table| is_in(table, "Round 2")).await;
    let titles: Vec<String> = openings(&umpire).into_iter().map(|it| it.1).collect();
    assert_eq!(titles, ["Round 1", "Round 2"], "this turn's frames and the last one's");
    assert!(officers[0].table.get("umpire").is_none());
    let fallen = rolls(&record(&server, &game).await);
    assert!(!fallen.is_empty());
    // By the umpire alone, to a frame there is, with a reason.
    let back = json!({ "rewind": { "to": openings(&umpire)[0].0, "why": "an order was misread" } });
    assert_eq!(kind(&officers[1].order(&back).await), "no_umpire");
    let nowhere = json!({ "rewind": { "to": "round 9", "why": "a try" } });
    assert_eq!(kind(&umpire.order(&nowhere).await), "no_frame");
    let done = umpire.order(&back).await;
    assert_eq!(kind(&done), "accepted", "{done}");
    let told = "Taken back to Round 1: an order was misread (Umpire).";
    for officer in &mut officers {
        officer.sees("the way back", |table| notes(table).contains(&told)).await;
        assert!(is_in(&officer.table, "Round 1") && officer.owes());
        assert_eq!(left(&officer.table), Some(120 * SECOND), "all of its time again");
    }
    assert_eq!(officers[0].table["view"], before, "as it stood");
    // The dice that fell are not rolled again; and all of it is there after a restart.
    a_round(&mut officers, "Round 2").await;
    let text = record(&server, &game).await;
    let all = rolls(&text);
    assert_eq!(all[..fallen.len()], fallen);
    assert!(all.len() > fallen.len());
    assert!(text.contains(r#""rewind":{"to":6,"why":"an order was misread"}"#), "{text}");
    let read = record::read(&text).expect("a record");
    record::verify(&read, &testgames::registry())
        .expect("the dice are those of the seed, in their order");
    let now = officers[0].table.clone();
    drop((officers, umpire));
    server.stop().await;
    let server = Server::timed(&folder.file(), &clock).await;
    let again = Client::sit(&server, &game, &["red-commander"]).await;
    for part in ["view", "frame", "notes", "pending", "decision"] {
        assert_eq!(again.table[part], now[part], "{part}");
    }
    still_there(&server, &game).await;
    server.stop().await;
}

/// What umpires are shown outlives the host too.
async fn still_there(server: &Server, game: &Created) {
    let umpire = Client::sit(server, game, &["umpire"]).await;
    let titles: Vec<String> = openings(&umpire).into_iter().map(|it| it.1).collect();
    assert_eq!(titles, ["Round 1", "Round 2"]);
}

#[tokio::test]
async fn the_last_interventions_are_found_in_the_umpires_log() {
    let folder = Folder::new("umpire-commands");
    let server = Server::start(&folder.file()).await;
    let (game, mut officers) = council(&server, "none").await;
    let mut umpire = Client::sit(&server, &game, &["umpire"]).await;
    officers[0].play(|_| 0).await;
    let open = umpire.table["interventions"].as_array().expect("interventions").clone();
    let done = umpire.act(&open[0]["action"]).await;
    assert_eq!(kind(&done), "accepted", "{done}");
    umpire.sees("the command", |table| table["umpire"]["commands"][0]["by"] == "umpire").await;
    let entry = umpire.table["umpire"]["commands"][0]["entry"].as_u64();
    // The whole log, as a screen that has nothing hears it.
    let fresh = Client::sit(&server, &game, &["umpire"]).await;
    let lines = fresh.table["log"]["lines"].as_array().expect("a log").clone();
    let line = lines.iter().find(|line| line["n"].as_u64() == entry).expect("the entry");
    assert_eq!(line["kind"], "overruled", "{line}");
    drop((officers, umpire, fresh));
    server.stop().await;
    let server = Server::start(&folder.file()).await;
    let again = Client::sit(&server, &game, &["umpire"]).await;
    assert_eq!(again.table["umpire"]["commands"][0]["entry"].as_u64(), entry);
    // A hex of which the game has nothing to set gives nothing; and nobody else may ask.
    let mut again = again;
    let reply = again.question(&json!({ "interventions": { "hex": 1 } })).await;
    assert_eq!(reply["answer"]["answer"], json!([]), "{reply}");
    let mut officer = Client::sit(&server, &game, &["red-air"]).await;
    let reply = officer.question(&json!({ "interventions": { "hex": 1 } })).await;
    assert_eq!(kind(&reply), "no_umpire", "{reply}");
    server.stop().await;
}
