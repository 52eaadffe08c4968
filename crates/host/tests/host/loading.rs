//! Games that were changed behind the host's back.

use crate::client::{Client, Created, Folder, Server};
use serde_json::{Value, json};
use sqlx::sqlite::{SqliteConnectOptions, SqliteConnection};
use sqlx::{ConnectOptions, Executor};

/// A game that was left right after a roll, and the line of the roll: nothing was recorded after it, so that the journal stays
/// playable whatever fell. Nothing when the game ended without one.
async fn battle(
    server: &Server,
    file: &mut SqliteConnection,
    seed: usize,
) -> Option<(Created, i64, String)> {
    let wanted = json!({ "game": "raid", "mode": "hotseat", "seed": seed });
    let game = server.new_game(&wanted).await;
    let mut screen = Client::sit(server, &game, &["raider", "garrison"]).await;
    for step in 0.. {
        let owes = screen.table["pending"]["owes"][0]["seat"].as_str()?.to_owned();
        if owes != screen.seat() {
            screen.say(&json!({ "show": { "seat": owes } })).await;
            while screen.seat() != owes {
                screen.until("table").await;
            }
        }
        screen.play(|offers| (seed * 5 + step * 7) % offers.len()).await;
        let last = sqlx::query_as("select n, line from lines where game = $1 order by n desc");
        let last: (i64, String) = last.bind(game.id()).fetch_one(&mut *file).await.expect("a line");
        if last.1.contains("\"roll\"") {
            return Some((game, last.0, last.1));
        }
    }
    None
}

#[tokio::test]
async fn a_die_changed_in_the_file_is_noticed_when_the_game_is_loaded() {
    let folder = Folder::new("loaded-dice");
    let server = Server::start(&folder.file()).await;
    let mut file = SqliteConnectOptions::new().filename(folder.file()).connect().await.expect("it");
    let mut found = None;
    for seed in 0..50 {
        found = battle(&server, &mut file, seed).await;
        if found.is_some() {
            break;
        }
    }
    let (game, n, line) = found.expect("a battle");
    server.stop().await;

    let mut roll: Value = serde_json::from_str(&line).expect("JSON");
    let die = roll["dice"][0].as_u64().expect("a die");
    roll["dice"][0] = json!(if die == 1 { 2 } else { die - 1 });
    let change = sqlx::query("update lines set line = $1 where n = $2 and game = $3");
    let change = change.bind(roll.to_string()).bind(n).bind(game.id());
    file.execute(change).await.expect("a forged die");

    let server = Server::start(&folder.file()).await;
    let path = format!("/api/games/{}/board", game.id());
    let (status, problem) = server.get(&path).await;
    assert_eq!((status, &problem["kind"]), (500, &json!("broken")), "{problem}");
    let text = problem["text"].as_str().expect("words");
    assert!(text.contains("was recorded, but") && text.contains("was rolled"), "{text}");
    server.stop().await;
}

#[tokio::test]
async fn a_game_of_another_revision_says_so_and_can_be_taken_away() {
    let folder = Folder::new("revision");
    let server = Server::start(&folder.file()).await;
    let wanted = json!({ "game": "agc/smolensk", "mode": "friend" });
    let (game, new) = (server.new_game(&wanted).await, server.new_game(&wanted).await);
    let mut screen = Client::sit(&server, &game, &["axis", "soviet"]).await;
    for _ in 0..10 {
        if !screen.owes() {
            let other = if screen.seat() == "axis" { "soviet" } else { "axis" };
            screen.say(&json!({ "show": { "seat": other } })).await;
            screen.until("table").await;
        }
        screen.play(|_| 0).await;
    }
    drop(screen);
    server.stop().await;
    let mut file = SqliteConnectOptions::new().filename(folder.file()).connect().await.expect("it");
    file.execute("update games set revision = revision + 1").await.expect("another revision");

    let server = Server::start(&folder.file()).await;
    let (status, card) = server.get(&format!("/api/games/{}", game.id())).await;
    assert_eq!(status, 200);
    let ended = card["ended"].as_str().expect("words");
    assert!(
        ended.contains("played under revision") && ended.contains("Save its record"),
        "{ended}"
    );
    let (status, problem) = server.get(&format!("/api/games/{}/board", game.id())).await;
    assert_eq!((status, &problem["kind"]), (409, &json!("other_revision")));
    let mut turned_away = Client::dial(&server, game.id(), None).await.expect("a connection");
    let fault = turned_away.until("fault").await;
    assert_eq!((&fault["kind"], &fault["text"]), (&json!("other_revision"), &card["ended"]));

    let take_from = async |id: &str, file: &str, keys: &str| {
        let path = format!("/api/games/{id}/{file}");
        let asked = server.ask("GET", &path).header("authorization", format!("Bearer {keys}"));
        let (status, _, body) = server.request(asked.body(String::new()).expect("a request")).await;
        (status, String::from_utf8_lossy(&body).into_owned())
    };
    let take = async |file: &str, keys: &str| take_from(game.id(), file, keys).await;
    let both = format!("{},{}", game.key("axis"), game.key("soviet"));
    for file in ["record", "position"] {
        assert_eq!(take(file, "wrong").await.0, 401);
        assert_eq!(take(file, game.key("axis")).await.0, 403);
        assert_eq!(take(file, game.key("spectator")).await.0, 403);
    }
    let (status, text) = take("record", &both).await;
    assert_eq!(status, 200, "{text}");
    let read = record::read(&text).expect("a record");
    let decided = read.inputs.iter().filter(|(_, it)| matches!(it, record::Input::Act(_))).count();
    assert_eq!(decided, 10);
    // A position can be saved between phases, as ever.
    assert_eq!(take("position", &both).await.0, 422);
    let both = format!("{},{}", new.key("axis"), new.key("soviet"));
    let (status, text) = take_from(new.id(), "position", &both).await;
    assert_eq!(status, 200, "{text}");
    let (_, checked) = server.post("/api/positions", &json!({ "position": text })).await;
    assert_eq!(checked["game"], "agc/smolensk", "{checked}");
    server.stop().await;
}
