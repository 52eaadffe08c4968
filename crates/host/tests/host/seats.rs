//! Seats: invitations that are worth one once, keys that can be changed, dice that every seat adds to, and ends that people make.

use crate::client::{Client, Created, Folder, Server, part_of};
use serde_json::{Value, json};

const FRIENDS: &str = r#"{ "game": "raid", "mode": "friend" }"#;

async fn unseated(server: &Server) -> Value {
    let wanted: Value = serde_json::from_str(FRIENDS).expect("JSON");
    let (status, created) = server.post("/api/games", &wanted).await;
    assert_eq!(status, 201, "{created}");
    created
}

fn path(game: &Value, tail: &str) -> String {
    format!("/api/games/{}/{tail}", game["id"].as_str().expect("an id"))
}

async fn take(server: &Server, game: &Value, invitation: &Value, key: &str) -> (u16, Value) {
    let wanted =
        json!({ "invitation": invitation, "key": key, "contribution": part_of("anybody") });
    server.post(&path(game, "seat"), &wanted).await
}

#[tokio::test]
async fn an_invitation_is_worth_a_seat_once() {
    let folder = Folder::new("once");
    let server = Server::start(&folder.file()).await;
    let game = unseated(&server).await;
    assert_eq!(game["tokens"], json!({}), "the maker has no key before he sits down");
    let (mine, theirs) = ("m".repeat(32), "t".repeat(32));
    let raider = &game["invitations"]["raider"];
    assert_eq!(
        take(&server, &game, raider, &mine).await,
        (200, json!({ "seat": "raider", "key": mine }))
    );
    // The word may have been lost on the way: the same board asks again with the same key.
    assert_eq!(take(&server, &game, raider, &mine).await.0, 200);
    let (status, refused) = take(&server, &game, raider, &theirs).await;
    assert_eq!((status, &refused["kind"]), (410, &json!("no_invitation")), "{refused}");

    let card = server.get(&path(&game, "")[..path(&game, "").len() - 1]).await.1;
    assert_eq!(card["empty"], json!(["garrison"]));
    assert_eq!(card["commitment"], game["commitment"]);

    // As long as the seat is empty, its invitation can be renewed and withdrawn by whoever sits at the table.
    let invite = |withdraw: bool| json!({ "seat": "garrison", "withdraw": withdraw });
    let invitations = path(&game, "invitations");
    assert_eq!(server.post_as("nobody", &invitations, &invite(false)).await.0, 401);
    let (_, renewed) = server.post_as(&mine, &invitations, &invite(false)).await;
    let old = &game["invitations"]["garrison"];
    assert_eq!(take(&server, &game, old, &theirs).await.0, 410);
    let (_, withdrawn) = server.post_as(&mine, &invitations, &invite(true)).await;
    assert!(withdrawn.get("invitation").is_none());
    assert_eq!(take(&server, &game, &renewed["invitation"], &theirs).await.0, 410);
    let (_, again) = server.post_as(&mine, &invitations, &invite(false)).await;
    assert_eq!(take(&server, &game, &again["invitation"], &theirs).await.0, 200);
    assert_eq!(take(&server, &game, &again["invitation"], &mine.replace('m', "x")).await.0, 410);
    assert_eq!(
        server.post_as(&mine, &invitations, &invite(false)).await.0,
        422,
        "the seat is taken"
    );

    let wrong = json!({ "invitation": again["invitation"], "contribution": "00" });
    assert_eq!(server.post(&path(&game, "seat"), &wrong).await.0, 422);
    server.stop().await;

    // All of it is stored.
    let server = Server::start(&folder.file()).await;
    let keys = json!({ "keys": [mine, theirs, raider] });
    let found = server.post(&path(&game, "keys"), &keys).await.1;
    assert_eq!(found["seats"], json!(["raider", "garrison", null]));
    server.stop().await;
}

#[tokio::test]
async fn a_changed_key_shuts_the_old_one_out() {
    let folder = Folder::new("rekey");
    let server = Server::start(&folder.file()).await;
    let game = server.new_game(&serde_json::from_str(FRIENDS).expect("JSON")).await;
    let (old, new) = (game.key("raider").to_owned(), "n".repeat(40));
    let mut open = Client::sit(&server, &game, &["raider"]).await;
    let change = path(&game.0, "seat/key");
    assert_eq!(server.post_as(game.key("spectator"), &change, &json!({})).await.0, 401);
    assert_eq!(server.post_as(&old, &change, &json!({ "key": "short" })).await.0, 422);
    let (status, changed) = server.post_as(&old, &change, &json!({ "key": new })).await;
    assert_eq!((status, &changed["seat"]), (200, &json!("raider")), "{changed}");
    assert_eq!(
        open.until("fault").await["kind"],
        "no_key",
        "a screen with the old key is sent away"
    );
    assert_eq!(server.post_as(&old, &change, &json!({})).await.0, 401);
    let found = server.post(&path(&game.0, "keys"), &json!({ "keys": [old, new] })).await.1;
    assert_eq!(found["seats"], json!([null, "raider"]));
    let mut back = Client::hello(&server, game.id(), &json!({ "tokens": [new] })).await;
    back.play(|_| 0).await;
    server.stop().await;
}

#[tokio::test]
async fn a_game_between_people_has_no_seed() {
    let folder = Folder::new("no-seed");
    let server = Server::start(&folder.file()).await;
    let (status, refused) =
        server.post("/api/games", &json!({ "game": "raid", "mode": "friend", "seed": 7 })).await;
    assert_eq!((status, &refused["kind"]), (422, &json!("no_seed")), "{refused}");
    server.new_game(&json!({ "game": "raid", "mode": "hotseat", "seed": 7 })).await;
    server.stop().await;
}

async fn play_out(server: &Server, game: &Created) -> [Client; 2] {
    let mut clients = [
        Client::sit(server, game, &["raider"]).await,
        Client::sit(server, game, &["garrison"]).await,
    ];
    for step in 0..400 {
        let mover = usize::from(!clients[0].owes());
        if clients[mover].table["pending"].get("over").is_some() {
            break;
        }
        if !clients[mover].owes() {
            clients[mover].until("table").await;
            continue;
        }
        clients[mover].play(|offers| step % offers.len()).await;
        let (owes, other) = (clients[mover].owes(), 1 - mover);
        let over = clients[mover].table["pending"].get("over").is_some();
        while !owes
            && !clients[other].owes()
            && (!over || clients[other].table["pending"].get("over").is_none())
        {
            clients[other].until("table").await;
        }
    }
    clients
}

async fn record(server: &Server, game: &Created) -> String {
    let asked = server.ask("GET", &path(&game.0, "record"));
    let asked = asked.header("authorization", format!("Bearer {}", game.key("raider")));
    let (status, _, body) = server.request(asked.body(String::new()).expect("a request")).await;
    let text = String::from_utf8_lossy(&body).into_owned();
    assert_eq!(status, 200, "{text}");
    text
}

#[tokio::test]
async fn every_seat_adds_to_the_dice_and_the_record_proves_them() {
    let folder = Folder::new("contributions");
    let server = Server::start(&folder.file()).await;
    let game = server.new_game(&serde_json::from_str(FRIENDS).expect("JSON")).await;
    let clients = play_out(&server, &game).await;
    let shown = &clients[0].table["dice"];
    assert_eq!(shown["commitment"], game.0["commitment"]);
    assert_eq!(shown["contributions"]["garrison"], part_of("garrison"));
    let text = record(&server, &game).await;
    let read = record::read(&text).expect("a record");
    let record::DiceKind::Committed { contributions, .. } = &read.header.dice else {
        panic!("{text}")
    };
    assert_eq!(contributions.len(), 2, "{text}");
    let verdict = record::verify(&read, &testgames::registry()).expect("a true record");
    assert_eq!(verdict.dice, record::DiceProof::Commitment);
    assert!(verdict.rolls > 0 && verdict.over);
    // With another contribution the same dice do not follow from the same secret.
    let forged = text.replace(&part_of("garrison"), &part_of("raider"));
    let forged = record::read(forged).expect("a record");
    assert!(record::verify(&forged, &testgames::registry()).is_err());
    server.stop().await;
}

#[tokio::test]
async fn dice_wait_until_every_seat_is_taken() {
    let folder = Folder::new("dice-wait");
    let server = Server::start(&folder.file()).await;
    let wanted = json!({ "game": "agc/smolensk", "mode": "friend" });
    let (_, mut game) = server.post("/api/games", &wanted).await;
    let key = "a".repeat(32);
    assert_eq!(take(&server, &game, &game["invitations"]["axis"].clone(), &key).await.0, 200);
    game["tokens"]["axis"] = json!(key);
    let game = Created(game);
    let mut axis = Client::sit(&server, &game, &["axis"]).await;
    assert_eq!(axis.table["seats"][1]["taken"], false);
    for step in 0..200 {
        if !axis.owes() {
            break;
        }
        axis.play(|offers| {
            offers.iter().position(|it| it["kind"] == "done").unwrap_or(step) % offers.len()
        })
        .await;
    }
    for frame in &axis.frames {
        let frame: Value = serde_json::from_str(frame).expect("JSON");
        for line in
            frame.pointer("/table/log/lines").and_then(Value::as_array).into_iter().flatten()
        {
            assert!(line.get("dice").is_none(), "rolled before every seat was taken: {line}");
        }
    }
    let waits = axis.table["pending"].get("waits").is_some();
    let soviet = "s".repeat(32);
    let invitation = game.0["invitations"]["soviet"].clone();
    assert_eq!(take(&server, &game.0, &invitation, &soviet).await.0, 200);
    while axis.table["seats"][1]["taken"] == false {
        axis.until("table").await;
    }
    assert!(axis.table["pending"].get("waits").is_none());
    assert!(
        !waits
            || axis.owes()
            || !axis.table["pending"]["owes"].as_array().expect("owes").is_empty()
    );
    server.stop().await;
}

/// A board that comes back after a break says again what was not answered.
#[tokio::test]
async fn what_is_said_twice_is_done_once() {
    let folder = Folder::new("operations");
    let server = Server::start(&folder.file()).await;
    let game = server.new_game(&json!({ "game": "raid", "mode": "hotseat" })).await;
    let mut screen = Client::sit(&server, &game, &["raider", "garrison"]).await;
    let first = screen.table["decision"].clone();
    let act = |id: u32, decision: &Value, action: &Value, op: &str| {
        json!({ "act": {
        "id": id, "seat": "raider", "decision": decision, "action": action, "op": op } })
    };
    let plan = screen.table["offers"][0]["action"].clone();
    screen.say(&act(101, &first, &plan, "one")).await;
    let accepted = screen.until("accepted").await;
    screen.say(&act(102, &first, &plan, "one")).await;
    assert_eq!(screen.until("accepted").await, json!({ "id": 102, "line": accepted["line"] }));
    // The same under another id is another operation, and comes too late.
    screen.say(&act(103, &first, &plan, "two")).await;
    assert_eq!(screen.until("refused").await["problem"]["kind"], "stale");

    while screen.table["decision"] == first {
        screen.until("table").await;
    }
    let decision = screen.table["decision"].clone();
    let undo = |id: u32| json!({ "undo": { "id": id, "seat": "raider", "decision": decision, "op": "back" } });
    screen.say(&undo(105)).await;
    screen.until("accepted").await;
    screen.say(&undo(106)).await;
    assert_eq!(screen.until("accepted").await["id"], 106);
    screen.say(&json!({ "undo": { "id": 107, "seat": "raider", "decision": decision } })).await;
    assert_eq!(screen.until("refused").await["problem"]["kind"], "stale");
    while screen.table["decision"] == decision {
        screen.until("table").await;
    }
    screen.say(&act(108, &screen.table["decision"].clone(), &plan, "three")).await;
    screen.until("accepted").await;
    drop(screen);
    server.stop().await;

    // Also after the host was away.
    let server = Server::start(&folder.file()).await;
    let mut screen = Client::sit(&server, &game, &["raider", "garrison"]).await;
    screen.say(&act(109, &first, &plan, "one")).await;
    assert_eq!(screen.until("accepted").await, json!({ "id": 109, "line": accepted["line"] }));
    let asked = server.ask("GET", &path(&game.0, "record"));
    let keys = format!("Bearer {},{}", game.key("raider"), game.key("garrison"));
    let (_, _, body) = server
        .request(asked.header("authorization", keys).body(String::new()).expect("a request"))
        .await;
    let text = String::from_utf8_lossy(&body).into_owned();
    let count = |what: &str| text.lines().filter(|line| line.contains(what)).count();
    assert_eq!((count("\"plan\""), count("\"undo\":")), (2, 1), "{text}");
    server.stop().await;
}

/// Polling the public card must not count the units that somebody names in secret.
#[tokio::test]
async fn a_secret_step_does_not_move_the_public_card() {
    let folder = Folder::new("card");
    let server = Server::start(&folder.file()).await;
    let game = server.new_game(&json!({ "game": "agc/smolensk", "mode": "friend" })).await;
    let mut axis = Client::sit(&server, &game, &["axis"]).await;
    let is = |offer: &Value, kind: &str| offer["kind"] == kind;
    while !axis.table["offers"].as_array().expect("offers").iter().any(|offer| is(offer, "select"))
    {
        axis.play(|offers| offers.iter().position(|offer| is(offer, "done")).unwrap_or(0)).await;
    }
    let card = async || server.get(&format!("/api/games/{}", game.id())).await.1;
    let before = card().await;
    axis.play(|offers| offers.iter().position(|offer| is(offer, "select")).expect("a unit")).await;
    assert_eq!(card().await, before, "naming a unit");
    assert!(axis.undo().await.get("accepted").is_some());
    assert_eq!(card().await, before, "taking it back");
    axis.until("table").await;
    axis.play(|offers| offers.iter().position(|offer| is(offer, "done")).expect("an end")).await;
    assert_ne!(card().await, before, "the end of a phase is for all to see");
    server.stop().await;
}

async fn say(client: &mut Client, word: Value) -> Value {
    client.say(&word).await;
    loop {
        let message = client.next().await.expect("a reply");
        if message.get("accepted").is_some() || message.get("refused").is_some() {
            return message;
        }
    }
}

#[tokio::test]
async fn a_resignation_ends_the_game_for_good() {
    let folder = Folder::new("resign");
    let server = Server::start(&folder.file()).await;
    let game = server.new_game(&serde_json::from_str(FRIENDS).expect("JSON")).await;
    let mut raider = Client::sit(&server, &game, &["raider"]).await;
    let mut garrison = Client::sit(&server, &game, &["garrison"]).await;
    raider.play(|_| 0).await;
    let other = json!({ "resign": { "id": 1, "seat": "raider" } });
    assert!(say(&mut garrison, other).await.get("refused").is_some(), "not for another seat");
    let own = json!({ "resign": { "id": 2, "seat": "garrison" } });
    assert!(say(&mut garrison, own).await.get("accepted").is_some());
    for client in [&mut raider, &mut garrison] {
        while client.table["pending"].get("over").is_none() {
            client.until("table").await;
        }
        assert!(
            client.table["pending"]["over"]["title"].as_str().expect("words").contains("resigns")
        );
        assert_eq!(client.table["offers"], json!([]));
        let last = client.table["log"]["lines"].as_array().expect("lines").last().cloned();
        assert_eq!(last.expect("a line")["kind"], "resigned");
    }
    let late = raider.act(&json!("anything")).await;
    assert_eq!(late["refused"]["problem"]["kind"], "over", "{late}");
    let card = server.get(&format!("/api/games/{}", game.id())).await.1;
    assert_eq!((&card["over"], &card["owes"]), (&json!(true), &json!([])));
    let text = record(&server, &game).await;
    let verdict = record::verify(&record::read(&text).expect("a record"), &testgames::registry())
        .expect("true");
    assert_eq!(verdict.ended, Some(record::Ended::Resigned { seat: "garrison".into() }));
    assert_eq!(verdict.dice, record::DiceProof::Commitment, "the secret is revealed: {text}");
    drop((raider, garrison));
    server.stop().await;

    let server = Server::start(&folder.file()).await;
    let mut back = Client::sit(&server, &game, &["raider"]).await;
    assert!(back.table["pending"].get("over").is_some() && !back.owes());
    let count = back.table["log"]["count"].clone();
    assert_eq!(
        back.table["log"]["lines"].as_array().expect("lines").last().expect("one")["n"],
        count
    );
    let shown = server.post("/api/records", &json!({ "record": text })).await;
    assert_eq!(shown.0, 201, "{shown:?}");
    back.question(&json!({ "replay": { "line": 0 } })).await;
    server.stop().await;
}

#[tokio::test]
async fn the_players_may_agree_to_end_it() {
    let folder = Folder::new("agree");
    let server = Server::start(&folder.file()).await;
    let game = server.new_game(&serde_json::from_str(FRIENDS).expect("JSON")).await;
    let mut raider = Client::sit(&server, &game, &["raider"]).await;
    let mut garrison = Client::sit(&server, &game, &["garrison"]).await;
    let agree = |seat: &str, yes: bool| json!({ "agree": { "id": 1, "seat": seat, "yes": yes } });
    assert!(say(&mut raider, agree("raider", true)).await.get("accepted").is_some());
    while garrison.table["agreed"] != json!(["raider"]) {
        garrison.until("table").await;
    }
    assert!(say(&mut garrison, agree("garrison", false)).await.get("accepted").is_some());
    while raider.table["agreed"] != json!([]) || raider.table["seats"][1]["online"] != true {
        raider.until("table").await;
    }
    raider.play(|_| 0).await;
    assert!(say(&mut raider, agree("raider", true)).await.get("accepted").is_some());
    drop((raider, garrison));
    server.stop().await;

    // The offer waits for the other player, however long he is away.
    let server = Server::start(&folder.file()).await;
    let mut garrison = Client::sit(&server, &game, &["garrison"]).await;
    assert_eq!(garrison.table["agreed"], json!(["raider"]));
    assert!(say(&mut garrison, agree("garrison", true)).await.get("accepted").is_some());
    while garrison.table["pending"].get("over").is_none() {
        garrison.until("table").await;
    }
    let text = record(&server, &game).await;
    assert!(text.lines().any(|line| line.ends_with("\"agree\":{}}")), "{text}");
    let verdict = record::verify(&record::read(&text).expect("a record"), &testgames::registry())
        .expect("true");
    assert_eq!(verdict.ended, Some(record::Ended::Agreed(record::Terms::default())));
    server.stop().await;
}

#[tokio::test]
async fn a_rematch_exchanges_the_seats() {
    let folder = Folder::new("rematch");
    let server = Server::start(&folder.file()).await;
    let game = server.new_game(&serde_json::from_str(FRIENDS).expect("JSON")).await;
    let again = path(&game.0, "rematch");
    let (status, early) = server.post_as(game.key("raider"), &again, &json!({})).await;
    assert_eq!((status, &early["kind"]), (422, &json!("not_over")), "{early}");
    let mut garrison = Client::sit(&server, &game, &["garrison"]).await;
    say(&mut garrison, json!({ "resign": { "id": 1, "seat": "garrison" } })).await;
    assert_eq!(server.post_as(game.key("spectator"), &again, &json!({})).await.0, 401);
    let (status, next) = server.post_as(game.key("raider"), &again, &json!({})).await;
    assert_eq!(status, 201, "{next}");
    while garrison.table["rematch"] != next["id"] {
        garrison.until("table").await;
    }
    let (_, same) = server.post_as(game.key("garrison"), &again, &json!({})).await;
    assert_eq!(same["id"], next["id"]);
    let fresh = "f".repeat(32);
    let (status, taken) = take(&server, &next, &json!(game.key("garrison")), &fresh).await;
    assert_eq!((status, &taken["seat"]), (200, &json!("raider")), "{taken}");
    let (_, taken) = take(&server, &next, &json!(game.key("raider")), &"g".repeat(32)).await;
    assert_eq!(taken["seat"], "garrison");
    let id = next["id"].as_str().expect("an id");
    let mut raider = Client::hello(&server, id, &json!({ "tokens": [fresh] })).await;
    raider.play(|_| 0).await;
    server.stop().await;
}

#[tokio::test]
async fn the_machine_does_not_agree_but_one_may_resign_and_try_the_other_side() {
    let folder = Folder::new("machine-rematch");
    let server = Server::start(&folder.file()).await;
    let wanted = json!({ "game": "raid", "mode": "machine", "machine": { "garrison": "random" } });
    let game = server.new_game(&wanted).await;
    let mut raider = Client::sit(&server, &game, &["raider"]).await;
    let refused =
        say(&mut raider, json!({ "agree": { "id": 1, "seat": "raider", "yes": true } })).await;
    assert_eq!(refused["refused"]["problem"]["kind"], "no_agreement", "{refused}");
    assert!(
        say(&mut raider, json!({ "resign": { "id": 2, "seat": "raider" } }))
            .await
            .get("accepted")
            .is_some()
    );
    let (_, next) = server.post_as(game.key("raider"), &path(&game.0, "rematch"), &json!({})).await;
    assert_eq!(next["tokens"].as_object().expect("keys").keys().collect::<Vec<_>>(), ["garrison"]);
    server.stop().await;
}
