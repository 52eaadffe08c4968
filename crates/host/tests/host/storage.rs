//! The store under the host: nothing is acknowledged that is not stored, and everything goes on when the store is well again.

use crate::client::{Client, Folder, Server};
use crate::faulty::{Faulty, storm};
use host::store::{
    Append, Bounds, DiceKey, Operation, Sqlite, Store, StoreError, StoredGame, Summary,
};
use host::wire::Mode;
use serde_json::{Value, json};
use sqlx::sqlite::{SqliteConnectOptions, SqliteConnection};
use sqlx::{Connection, Executor};
use std::collections::BTreeMap;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

/// As another program would look at the file.
async fn outside(file: &Path) -> SqliteConnection {
    let options = SqliteConnectOptions::new().filename(file).foreign_keys(true);
    SqliteConnection::connect_with(&options).await.expect("the file")
}

fn game(id: &str) -> StoredGame {
    StoredGame {
        id: id.to_owned(),
        game: "raid".to_owned(),
        mode: Mode::Friend,
        setup: json!({}),
        revision: 1,
        dice: DiceKey::Seed(1),
        machine: BTreeMap::new(),
        places: host::places::Places::default(),
    }
}

fn append(game: &str, had: usize, line: &str) -> Append {
    let operation = Operation { seat: "raider".into(), op: format!("{game}-{had}"), line: had + 1 };
    Append {
        game: game.to_owned(),
        had,
        lines: vec![line.to_owned()],
        now: Some(Summary { phase: line.to_owned(), ..Summary::default() }),
        operation: Some(operation),
    }
}

/// Short patience, so that a lock is noticed.
fn hasty() -> Bounds {
    Bounds { patience: Duration::from_millis(50), ..Bounds::default() }
}

#[tokio::test]
async fn appends_of_many_games_are_committed_together_and_fail_alone() {
    let folder = Folder::new("together");
    let store = Sqlite::open(&folder.file()).await.expect("a store");
    for id in 0..20 {
        store.create(&game(&id.to_string()), &Summary::default()).await.expect("a game");
    }
    store.append(append("7", 0, "first")).await.expect("room");
    let writing = (0..20).map(|id: u32| {
        let store = store.clone();
        tokio::spawn(async move { store.append(append(&id.to_string(), 0, "a line")).await })
    });
    for (id, written) in writing.collect::<Vec<_>>().into_iter().enumerate() {
        match written.await.expect("a task") {
            Ok(()) => assert_ne!(id, 7, "somebody else had written to it"),
            Err(StoreError::Overtaken) => assert_eq!(id, 7, "nobody else had written to it"),
            Err(other) => panic!("{other}"),
        }
        let line = if id == 7 { "first" } else { "a line" };
        assert_eq!(store.lines(&id.to_string()).await.expect("lines"), [line]);
        let summary = store.summary(&id.to_string()).await.expect("a summary").expect("a game");
        assert_eq!(summary.0.phase, line);
    }
    let missing = store.append(append("nowhere", 0, "a line")).await;
    assert!(matches!(missing, Err(StoreError::Overtaken)), "{missing:?}");
    store.close().await;
}

#[tokio::test]
async fn appends_to_one_game_wait_for_each_other_whoever_goes_away() {
    let folder = Folder::new("in-turn");
    let store = Sqlite::open(&folder.file()).await.expect("a store");
    store.create(&game("a"), &Summary::default()).await.expect("a game");
    let many = (0..50).map(|had| {
        let store = store.clone();
        tokio::spawn(async move { store.append(append("a", had, "a line")).await })
    });
    for (had, written) in many.collect::<Vec<_>>().into_iter().enumerate() {
        // Every third one is not waited for: what was asked is done all the same.
        if had % 3 != 0 {
            written.await.expect("a task").expect("in turn");
        }
    }
    store.close().await;
    let store = Sqlite::open(&folder.file()).await.expect("a store");
    assert_eq!(store.lines("a").await.expect("lines").len(), 50);
    store.close().await;
}

#[tokio::test]
async fn an_operation_is_stored_with_its_lines_and_never_twice() {
    let folder = Folder::new("operations");
    let store = Sqlite::open(&folder.file()).await.expect("a store");
    store.create(&game("a"), &Summary::default()).await.expect("a game");
    store.append(append("a", 0, "one")).await.expect("room");
    let again = Append { had: 1, ..append("a", 0, "two") };
    let again = store.append(again).await;
    assert!(matches!(again, Err(StoreError::Overtaken)), "{again:?}");
    let done = store.operations("a").await.expect("operations");
    assert_eq!(done, [Operation { seat: "raider".into(), op: "a-0".into(), line: 1 }]);
    assert_eq!(store.lines("a").await.expect("lines"), ["one"]);
    store.close().await;
}

/// Ways in which a statement of an append can fail. `raise(rollback)` ends the transaction as a full disk does, `abort` leaves it
/// open; a broken reference fails at the commit, and leaves it open too.
const FAULTS: [&str; 10] = [
    "create trigger fault before insert on lines begin select raise(rollback, 'fault'); end",
    "create trigger fault before insert on lines begin select raise(abort, 'fault'); end",
    "create trigger fault before insert on lines begin select raise(fail, 'fault'); end",
    "create trigger fault after insert on lines begin select raise(rollback, 'fault'); end",
    "create trigger fault before insert on ops begin select raise(rollback, 'fault'); end",
    "create trigger fault before insert on ops begin select raise(abort, 'fault'); end",
    "create trigger fault before update on standings begin select raise(rollback, 'fault'); end",
    "create trigger fault before update on standings begin select raise(abort, 'fault'); end",
    "create trigger fault after update on standings begin select raise(fail, 'fault'); end",
    "create trigger fault after update on standings begin insert into doomed values (9); end",
];

#[tokio::test]
async fn a_fault_at_any_statement_leaves_nothing_behind_and_the_next_append_is_stored() {
    let folder = Folder::new("statements");
    let store = Sqlite::open_with(&folder.file(), hasty()).await.expect("a store");
    store.create(&game("a"), &Summary::default()).await.expect("a game");
    let mut other = outside(&folder.file()).await;
    let doomed = "create table parents (id integer primary key); create table doomed \
         (parent integer references parents (id) deferrable initially deferred)";
    other.execute(doomed).await.expect("tables");
    let mut had = 0;
    for fault in FAULTS {
        other.execute(fault).await.expect("a fault");
        for _ in 0..3 {
            let failed = store.append(append("a", had, "a line")).await;
            assert!(failed.is_err(), "{fault}: acknowledged");
            let beat = store.beat().await;
            assert!(beat.is_ok(), "{fault}: the next transaction fails too: {beat:?}");
        }
        let lines: i64 = sqlx::query_scalar("select count(*) from lines")
            .fetch_one(&mut other)
            .await
            .expect("a count");
        assert_eq!(lines, i64::try_from(had).expect("a number"), "{fault}: something is left");
        other.execute("drop trigger fault").await.expect("the end of it");
        store.append(append("a", had, "a line")).await.expect("a store that is well again");
        had += 1;
    }
    // Another program holds the lock: the transaction cannot even begin.
    other.execute("begin immediate").await.expect("the lock");
    let locked = store.append(append("a", had, "a line")).await;
    assert!(matches!(locked, Err(StoreError::Locked)), "{locked:?}");
    other.execute("rollback").await.expect("the end of it");
    store.append(append("a", had, "a line")).await.expect("a store that is well again");
    assert_eq!(store.lines("a").await.expect("lines").len(), had + 1);
    store.close().await;
}

/// Fills the file up to its limit by something that can be taken away again.
async fn fill(other: &mut SqliteConnection) {
    other.execute("create table ballast (stuff blob)").await.expect("a table");
    other.execute("insert into ballast values (randomblob(400000))").await.expect("ballast");
}

#[tokio::test]
async fn a_game_on_a_full_disk_is_refused_in_words_and_goes_on_when_there_is_room() {
    let folder = Folder::new("full");
    let bounds = Bounds { pages: Some(32), ..hasty() };
    let store = Sqlite::open_with(&folder.file(), bounds).await.expect("a store");
    let server = Server::over(Arc::new(store.clone()), store).await;
    let wanted = json!({ "game": "agc/smolensk", "mode": "solitaire", "seed": 3 });
    let game = server.new_game(&wanted).await;
    let mut screen = Client::sit(&server, &game, &["axis", "soviet"]).await;
    let mut other = outside(&folder.file()).await;
    fill(&mut other).await;
    let (mut acknowledged, mut refused) = (Vec::new(), 0);
    for step in 0..400 {
        if refused == 20 {
            other.execute("delete from ballast").await.expect("room");
            refused += 1;
        }
        if !screen.owes() {
            let seat = if screen.seat() == "axis" { "soviet" } else { "axis" };
            screen.say(&json!({ "show": { "seat": seat } })).await;
            screen.until("table").await;
        }
        let offers = screen.table["offers"].as_array().expect("offers").clone();
        let action = offers[(step * 7) % offers.len()]["action"].clone();
        let before = screen.table["decision"].clone();
        let reply = screen.act(&action).await;
        if reply.get("accepted").is_some() {
            acknowledged.push(action);
            while screen.table["decision"] == before {
                screen.until("table").await;
            }
        } else {
            let problem = &reply["refused"]["problem"];
            assert_eq!(
                (&problem["kind"], &problem["why"]),
                (&json!("storage"), &json!("disk_full"))
            );
            let text = problem["text"].as_str().expect("words");
            assert!(text.starts_with("The host's disk is full."), "{text}");
            assert!(refused < 20, "there is room again, and still: {text}");
            refused += 1;
        }
        if refused > 20 && acknowledged.len() % 50 == 0 {
            break;
        }
    }
    assert!(refused > 20, "the disk was never full");
    let stored: Vec<String> = sqlx::query_scalar("select line from lines order by n")
        .fetch_all(&mut other)
        .await
        .expect("lines");
    let decided = stored
        .iter()
        .filter_map(|line| serde_json::from_str::<Value>(line).expect("JSON").get("do").cloned());
    assert_eq!(decided.collect::<Vec<_>>(), acknowledged);
    server.stop().await;
}

#[tokio::test]
async fn whatever_a_failing_store_says_the_acknowledged_is_the_stored() {
    let tally = storm(7, 120).await;
    assert!(tally.torn > 5 && tally.full > 20 && tally.unread > 5, "{tally}");
    assert!(tally.accepted > 50, "{tally}");
}

#[tokio::test]
async fn machines_go_on_by_themselves_when_the_store_is_well_again() {
    let folder = Folder::new("machines-wait");
    let store = Sqlite::open(&folder.file()).await.expect("a store");
    let faulty = Arc::new(Faulty::new(store.clone(), 3));
    let server = Server::over(faulty.clone(), store).await;
    faulty.fail_after(4);
    let machine = json!({ "raider": "random", "garrison": "random" });
    let wanted = json!({ "game": "raid", "mode": "machine", "machine": machine, "seed": 5 });
    let game = server.new_game(&wanted).await;
    while faulty.faults() < 3 {
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    faulty.heal();
    let mut watching = Client::sit(&server, &game, &["spectator"]).await;
    while watching.table["pending"].get("over").is_none() {
        watching.until("table").await;
    }
    server.stop().await;
}
