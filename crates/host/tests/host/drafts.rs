//! Drafts: what a seat has filled in and not sent is kept for it and its side, and is on nobody else's wire.

use crate::client::{Client, Created, Folder, Server};
use serde_json::{Value, json};

const OFFICERS: [&str; 4] = ["red-commander", "red-air", "blue-commander", "blue-air"];

/// A council in which depots are placed and all four officers owe their orders.
async fn council(server: &Server) -> (Created, Vec<Client>) {
    let game = server.new_game(&json!({ "game": "council", "mode": "hotseat", "seed": 5 })).await;
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
        while !officer.owes() {
            officer.next().await.expect("the next question");
        }
    }
    (game, officers)
}

/// The drafts that a board is shown: whose, what is filled in, and its words.
fn drafts(client: &Client) -> Vec<Value> {
    let list = client.table["drafts"].as_array().cloned().unwrap_or_default();
    list.into_iter().map(|it| json!([it["seat"], it["filled"], it["words"]])).collect()
}

/// Waits until a board is shown these drafts.
async fn shows(client: &mut Client, wanted: &[Value]) {
    while drafts(client) != wanted {
        client.next().await.expect("the table with the drafts");
    }
}

#[tokio::test]
async fn a_draft_is_seen_by_its_side_and_the_umpire_and_is_on_nobody_elses_wire() {
    let folder = Folder::new("drafts");
    let server = Server::start(&folder.file()).await;
    let (game, mut officers) = council(&server).await;
    let mut umpire = Client::sit(&server, &game, &["umpire"]).await;
    let mut spectator = Client::sit(&server, &game, &["spectator"]).await;
    for officer in &mut officers {
        officer.caught_up().await;
    }
    // Words that stand in nobody's offers.
    let filled = json!({ "kind": "order", "draft": { "way": "by the old mill" } });
    let kept = officers[0].draft(&filled, "raid by the old mill").await;
    assert!(kept.get("accepted").is_some(), "{kept}");
    let told = json!(["red-commander", filled, "raid by the old mill"]);
    for mate in [0, 1] {
        shows(&mut officers[mate], std::slice::from_ref(&told)).await;
    }
    shows(&mut umpire, &[told]).await;
    // Not even the arrival of a message tells the others that something was filled in.
    for enemy in [2, 3] {
        for _ in 0..2 {
            assert!(officers[enemy].caught_up().await.is_empty(), "{}", OFFICERS[enemy]);
        }
        assert!(!officers[enemy].frames.concat().contains("old mill"));
    }
    assert!(spectator.caught_up().await.is_empty());
    server.stop().await;
}

#[tokio::test]
async fn a_draft_outlives_the_board_and_the_host_and_comes_back_when_the_seal_is_broken() {
    let folder = Folder::new("drafts-kept");
    let server = Server::start(&folder.file()).await;
    let (game, mut officers) = council(&server).await;
    let filled = json!({ "sector": 2 });
    let told = json!(["red-air", filled, "cover sector 2"]);
    officers[1].draft(&filled, "cover sector 2").await;
    // A board that comes back, and one that comes back to a host that was started again.
    let again = Client::sit(&server, &game, &["red-air"]).await;
    assert_eq!(drafts(&again), std::slice::from_ref(&told));
    drop((again, officers));
    server.stop().await;
    let server = Server::start(&folder.file()).await;
    let mut air = Client::sit(&server, &game, &["red-air"]).await;
    assert_eq!(drafts(&air), std::slice::from_ref(&told));
    // Sealed, it is a draft no more; unsealed before the reveal, it is one again.
    let order = json!({ "order": { "cover": { "sector": 2 } } });
    assert!(air.act(&order).await.get("accepted").is_some());
    shows(&mut air, &[]).await;
    assert!(!air.owes(), "{}", air.table);
    assert!(air.undo().await.get("accepted").is_some());
    shows(&mut air, &[told]).await;
    assert!(air.owes(), "{}", air.table);
    // Nothing clears it.
    air.draft(&Value::Null, "").await;
    shows(&mut air, &[]).await;
    server.stop().await;
}

#[tokio::test]
async fn a_draft_is_for_the_decision_that_is_owed_and_no_longer_than_it_must_be() {
    let folder = Folder::new("drafts-refused");
    let server = Server::start(&folder.file()).await;
    let (game, mut officers) = council(&server).await;
    let kind =
        |reply: &Value| reply["refused"]["problem"]["kind"].as_str().unwrap_or("").to_owned();
    let long = officers[0].draft(&json!("x".repeat(9000)), "").await;
    assert_eq!(kind(&long), "unreadable", "{long}");
    assert_eq!(kind(&officers[0].draft(&json!(1), &"x".repeat(401)).await), "unreadable");
    let mut press = Client::sit(&server, &game, &["press"]).await;
    assert_eq!(kind(&press.draft(&json!(1), "").await), "not_asked");
    // A draft for a decision that was answered meanwhile, from another board of the seat.
    let mut late = Client::sit(&server, &game, &["red-commander"]).await;
    let old = late.table.clone();
    officers[0].play(|_| 0).await;
    assert!(officers[0].undo().await.get("accepted").is_some());
    late.caught_up().await;
    late.table["decision"] = old["decision"].clone();
    assert_eq!(kind(&late.draft(&json!(1), "").await), "stale");
    server.stop().await;
}

#[tokio::test]
async fn an_umpire_steps_in_with_a_reason_that_everybody_reads_and_nobody_undoes() {
    let folder = Folder::new("umpire");
    let server = Server::start(&folder.file()).await;
    let (game, mut officers) = council(&server).await;
    let mut umpire = Client::sit(&server, &game, &["umpire"]).await;
    let roles: Vec<&str> = umpire.table["seats"]
        .as_array()
        .expect("seats")
        .iter()
        .filter_map(|seat| seat["role"].as_str())
        .collect();
    assert_eq!(roles, ["player", "player", "player", "player", "umpire", "press"]);
    assert!(umpire.table["view"]["sides"][1]["secret"].is_array(), "the umpire sees all");
    let open = umpire.table["interventions"].as_array().expect("interventions").clone();
    let destroys = |offer: &&Value| {
        offer["kind"] == "destroy" && offer["action"]["destroy"]["reason"] == "dispute"
    };
    let action = open.iter().find(destroys).expect("a depot to destroy")["action"].clone();
    assert!(officers[0].table.get("interventions").is_none(), "no player is offered any");
    // Who is no umpire is refused by the rule.
    let refused = officers[0].act(&action).await;
    assert_eq!(refused["refused"]["problem"]["rule"], "U10", "{refused}");
    officers[0].play(|_| 0).await;
    let done = umpire.act(&action).await;
    assert!(done.get("accepted").is_some(), "{done}");
    for officer in &mut officers {
        while !officer.frames.concat().contains("overruled reason dispute") {
            officer.next().await.expect("the log");
        }
    }
    let undone = officers[0].undo().await;
    assert!(undone.get("refused").is_some(), "{undone}");
    // The umpire plays for nobody: it cannot give the game up, and an agreement does not wait for it.
    umpire.say(&json!({ "resign": { "id": 900, "seat": "umpire" } })).await;
    assert_eq!(umpire.until("refused").await["problem"]["kind"], "no_player");
    for (seat, officer) in OFFICERS.iter().zip(&mut officers) {
        officer.say(&json!({ "agree": { "id": 901, "seat": seat, "yes": true } })).await;
        officer.until("accepted").await;
    }
    while officers[0].table["pending"].get("over").is_none() {
        officers[0].next().await.expect("the end");
    }
    server.stop().await;
}
