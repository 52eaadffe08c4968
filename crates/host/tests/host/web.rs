//! Plain requests: answers as described, limits, headers.

use crate::client::{Client, Folder, Server};
use serde_json::{Value, json};

/// The schema of a response as the description has it, its components at hand.
fn schema(description: &Value, path: &str, method: &str, status: u16) -> Option<Value> {
    let escaped = path.replace('~', "~0").replace('/', "~1");
    let place =
        format!("/paths/{escaped}/{method}/responses/{status}/content/application~1json/schema");
    let mut schema = description.pointer(&place)?.clone();
    schema["components"] = description["components"].clone();
    Some(schema)
}

fn check(description: &Value, path: &str, method: &str, (status, body): &(u16, Value)) {
    let schema = schema(description, path, method, *status)
        .unwrap_or_else(|| panic!("{method} {path} does not describe {status}: {body}"));
    let validator = jsonschema::validator_for(&schema).expect("a schema");
    let errors: Vec<String> = validator
        .iter_errors(body)
        .map(|error| format!("{}: {error}", error.instance_path()))
        .collect();
    assert!(errors.is_empty(), "{method} {path}: {errors:?}");
}

#[tokio::test]
async fn every_answer_is_as_described() {
    let folder = Folder::new("schema");
    let server = Server::start(&folder.file()).await;
    let (_, description) = server.get("/api/openapi.json").await;
    let check =
        |path: &str, method: &str, answer: &(u16, Value)| check(&description, path, method, answer);
    check("/api/catalogue", "get", &server.get("/api/catalogue").await);
    let wanted = json!({ "game": "agc/smolensk", "mode": "solitaire" });
    let created = server.post("/api/games", &wanted).await;
    check("/api/games", "post", &created);
    let id = created.1["id"].as_str().expect("an id").to_owned();
    for wrong in [
        json!({ "game": "chess", "mode": "friend" }),
        json!({ "game": "raid", "mode": "solitaire" }),
        json!({ "game": "raid", "mode": "machine" }),
        json!({ "game": "raid", "mode": "machine", "machine": { "raider": "genius" } }),
        json!({ "game": "agc/smolensk", "mode": "friend", "seed": 7 }),
        json!({ "game": "agc/smolensk", "mode": "friend", "options": { "turns": "99" } }),
        json!({ "game": "agc/smolensk", "mode": "friend", "position": "nonsense" }),
    ] {
        let refused = server.post("/api/games", &wrong).await;
        assert!(refused.0 == 422 || refused.0 == 404, "{refused:?}");
        check("/api/games", "post", &refused);
    }
    check("/api/games", "post", &server.post("/api/games", &json!({ "game": 7 })).await);
    check("/api/games/{id}", "get", &server.get(&format!("/api/games/{id}")).await);
    check("/api/games/{id}", "get", &server.get("/api/games/none").await);
    let keys = json!({ "keys": ["x", created.1["spectator"]] });
    let path = format!("/api/games/{id}/keys");
    check("/api/games/{id}/keys", "post", &server.post(&path, &keys).await);
    check("/api/games/{id}/keys", "post", &server.post("/api/games/none/keys", &keys).await);
    check("/api/games/{id}/board", "get", &server.get(&format!("/api/games/{id}/board")).await);
    check("/api/games/{id}/record", "get", &server.get(&format!("/api/games/{id}/record")).await);
    check(
        "/api/games/{id}/position",
        "get",
        &server.get(&format!("/api/games/{id}/position")).await,
    );
    check(
        "/api/positions",
        "post",
        &server.post("/api/positions", &json!({ "position": "x" })).await,
    );
    check("/api/rules", "get", &server.get("/api/rules").await);
    check("/api/rules/{id}", "get", &server.get("/api/rules/D8.8b").await);
    check("/api/rules/{id}", "get", &server.get("/api/rules/Z9").await);
    check("/api/labs/{system}/presets", "get", &server.get("/api/labs/yards/presets").await);
    check("/api/labs/{system}/presets", "get", &server.get("/api/labs/chess/presets").await);
    server.stop().await;
}

#[tokio::test]
async fn labs_answer_one_case_or_many() {
    let folder = Folder::new("labs");
    let server = Server::start(&folder.file()).await;
    for system in ["damos", "besieged", "frontline", "yards"] {
        let (_, presets) = server.get(&format!("/api/labs/{system}/presets")).await;
        let preset = &presets[0];
        let path =
            format!("/api/labs/{system}/{}?explain=1", preset["op"].as_str().expect("an op"));
        let (status, answer) = server.post(&path, &preset["case"]).await;
        assert_eq!(status, 200);
        assert!(answer["explain"].is_array(), "{system}: {answer}");
        let (_, answers) = server.post(&path, &json!([preset["case"], { "op": "nonsense" }])).await;
        assert_eq!(answers[0], answer);
        assert!(answers[1]["error"]["message"].is_string(), "{answers}");
    }
    assert_eq!(
        server.post("/api/labs/damos/odds", &Value::Array(vec![json!({}); 513])).await.0,
        422
    );
    assert_eq!(server.post("/api/labs/damos/gamble", &json!({})).await.0, 404);
    server.stop().await;
}

#[tokio::test]
async fn records_and_positions_are_for_those_who_may_know_everything() {
    let folder = Folder::new("record");
    let server = Server::start(&folder.file()).await;
    let friend = server.new_game(&json!({ "game": "agc/smolensk", "mode": "friend" })).await;
    let (axis, both) =
        (friend.key("axis").to_owned(), format!("{},{}", friend.key("axis"), friend.key("soviet")));
    let ask = async |file: &str, key: &str| {
        let path = format!("/api/games/{}/{file}", friend.id());
        let asked = server.ask("GET", &path).header("authorization", format!("Bearer {key}"));
        let (status, _, body) = server.request(asked.body(String::new()).expect("a request")).await;
        (status, String::from_utf8_lossy(&body).into_owned())
    };
    for file in ["record", "position"] {
        assert_eq!(ask(file, "wrong").await.0, 401);
        assert_eq!(ask(file, &axis).await.0, 403);
        assert_eq!(ask(file, friend.key("spectator")).await.0, 403);
        assert_eq!(ask(file, &both).await.0, 200);
    }
    let record = ask("record", &both).await.1;
    assert!(record.starts_with("{\"format\":2") && record.contains("committed"), "{record}");
    assert!(!record.contains("secret"), "{record}");
    let position = ask("position", &both).await.1;
    let (_, checked) = server.post("/api/positions", &json!({ "position": position })).await;
    assert_eq!(checked["game"], "agc/smolensk", "{checked}");
    let again = json!({ "game": "agc/smolensk", "mode": "hotseat", "position": position });
    let again = server.new_game(&again).await;
    let screen = Client::sit(&server, &again, &["axis", "soviet"]).await;
    assert_eq!(screen.table["view"]["turn"], 2);
    server.stop().await;
}

#[tokio::test]
async fn strangers_are_kept_out_and_pages_kept_in() {
    let folder = Folder::new("headers");
    let server = Server::start(&folder.file()).await;
    let post = async |name: &'static str, value: &str| {
        let asked = server
            .ask("POST", "/api/games")
            .header("content-type", "application/json")
            .header(name, value);
        let body = json!({ "game": "raid", "mode": "friend" }).to_string();
        server.request(asked.body(body).expect("a request")).await.0
    };
    assert_eq!(post("origin", "http://elsewhere.example").await, 403);
    assert_eq!(post("sec-fetch-site", "cross-site").await, 403);
    assert_eq!(post("origin", &format!("http://{}", server.address)).await, 201);
    let rebound = hyper::Request::get("/api/catalogue").header("host", "elsewhere.example");
    assert_eq!(server.request(rebound.body(String::new()).expect("a request")).await.0, 403);
    let (status, headers, body) =
        server.request(server.ask("GET", "/").body(String::new()).expect("a request")).await;
    assert_eq!(status, 200);
    assert!(body.starts_with(b"<!doctype html>") || body.starts_with(b"<!DOCTYPE html>"));
    let policy = headers["content-security-policy"].to_str().expect("a policy");
    assert!(
        policy.contains("script-src 'self';") && policy.contains("frame-ancestors 'none'"),
        "{policy}"
    );
    assert!(!policy.contains("unsafe"));
    assert_eq!(headers["x-content-type-options"], "nosniff");
    assert_eq!(headers["referrer-policy"], "no-referrer");
    let (status, _, _) = server
        .request(server.ask("GET", "/api/nothing").body(String::new()).expect("a request"))
        .await;
    assert_eq!(status, 404);
    let long = "x".repeat(2 * 1024 * 1024);
    assert_eq!(server.post("/api/positions", &json!({ "position": long })).await.0, 413);
    server.stop().await;
}

#[tokio::test]
async fn a_board_that_did_not_change_is_not_sent_again() {
    let folder = Folder::new("etag");
    let server = Server::start(&folder.file()).await;
    let game = server.new_game(&json!({ "game": "raid", "mode": "friend" })).await;
    let path = format!("/api/games/{}/board", game.id());
    let (_, headers, _) =
        server.request(server.ask("GET", &path).body(String::new()).expect("a request")).await;
    let again = server.ask("GET", &path).header("if-none-match", headers["etag"].clone());
    let (status, _, body) = server.request(again.body(String::new()).expect("a request")).await;
    assert_eq!((status, body.len()), (304, 0));
    server.stop().await;
}

#[tokio::test]
async fn a_true_record_can_be_looked_at_and_no_other() {
    let folder = Folder::new("records");
    let server = Server::start(&folder.file()).await;
    let machine = json!({ "raider": "random", "garrison": "random" });
    let wanted = json!({ "game": "raid", "mode": "machine", "machine": machine });
    let played = server.new_game(&wanted).await;
    let mut watching = Client::sit(&server, &played, &["spectator"]).await;
    while watching.table["pending"].get("over").is_none() {
        watching.until("table").await;
    }
    let path = format!("/api/games/{}/record", played.id());
    let key = format!("Bearer {}", played.key("spectator"));
    let asked = server.ask("GET", &path).header("authorization", key);
    let (status, _, record) = server.request(asked.body(String::new()).expect("a request")).await;
    assert_eq!(status, 200);
    let record = String::from_utf8(record.to_vec()).expect("text");
    assert!(record.contains("\"secret\""), "the dice can be checked: {record}");

    let (status, opened) = server.post("/api/records", &json!({ "record": record })).await;
    assert_eq!(status, 201, "{opened}");
    let hello = json!({ "tokens": [opened["spectator"]] });
    let shown = Client::hello(&server, opened["id"].as_str().expect("an id"), &hello).await.table;
    assert_eq!(shown["view"], watching.table["view"]);
    assert_eq!(shown["pending"], watching.table["pending"]);

    let second = record.lines().nth(1).expect("a line");
    let false_record = record.replacen(second, &second.replace("plan", "prepare"), 1);
    let (_, description) = server.get("/api/openapi.json").await;
    for text in [false_record.as_str(), "", "{}", "no record"] {
        let refused = server.post("/api/records", &json!({ "record": text })).await;
        assert_eq!(refused.0, 422, "{refused:?}");
        check(&description, "/api/records", "post", &refused);
    }
    server.stop().await;
}
