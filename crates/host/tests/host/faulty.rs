//! A store that fails, and games played over it: what was acknowledged is what is stored, whatever fails and whenever.
//!
//! `cargo run --release -p host --example faults -- 1000` is the long form of the test in `storage.rs`.

use crate::client::{Client, Created, Folder, Server};
use host::places::Change;
use host::store::{Append, Held, Operation, Sqlite, Store, StoreError, StoredGame, Summary};
use serde_json::{Value, json};
use std::fmt;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex};

/// What a store did wrong, and how often.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Tally {
    pub(crate) full: u64,
    pub(crate) failed: u64,
    pub(crate) locked: u64,
    /// Stored, and reported as failed.
    pub(crate) torn: u64,
    /// Not read, though it was there.
    pub(crate) unread: u64,
    pub(crate) accepted: u64,
    pub(crate) refused: u64,
    pub(crate) games: u64,
}

impl Tally {
    pub(crate) const fn faults(&self) -> u64 {
        self.full + self.failed + self.locked + self.torn + self.unread
    }
}

impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Tally { full, failed, locked, torn, unread, accepted, refused, games } = self;
        write!(
            f,
            "{} faults injected ({full} full, {failed} I/O, {locked} locked, {torn} torn commits, {unread} unread), \
             {games} games, {accepted} decisions acknowledged and all stored, {refused} refused, 0 lost, 0 doubled",
            self.faults()
        )
    }
}

/// A little chance, the same every time.
pub(crate) struct Chance(AtomicU64);

impl Chance {
    pub(crate) const fn new(seed: u64) -> Chance {
        Chance(AtomicU64::new(seed))
    }

    pub(crate) fn below(&self, limit: usize) -> usize {
        let step = |state: u64| {
            state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407)
        };
        let before = self.0.fetch_update(Ordering::SeqCst, Ordering::SeqCst, |it| Some(step(it)));
        (step(before.unwrap_or_default()) >> 33) as usize % limit.max(1)
    }
}

/// A store that fails as long as it is told to.
pub(crate) struct Faulty {
    store: Sqlite,
    chance: Chance,
    /// How many writes go well before all fail.
    well: AtomicU64,
    tally: Mutex<Tally>,
}

/// The store is in good health.
const WELL: u64 = u64::MAX;

/// How one call ends.
enum Fate {
    Well,
    Undone(StoreError),
    /// Done, and reported as failed.
    Torn(StoreError),
}

impl Faulty {
    pub(crate) fn new(store: Sqlite, seed: u64) -> Faulty {
        let (well, tally) = (AtomicU64::new(WELL), Mutex::default());
        Faulty { store, chance: Chance::new(seed), well, tally }
    }

    /// Lets so many writes go well, and then none.
    pub(crate) fn fail_after(&self, writes: u64) {
        self.well.store(writes, Ordering::SeqCst);
    }

    pub(crate) fn heal(&self) {
        self.well.store(WELL, Ordering::SeqCst);
    }

    pub(crate) fn faults(&self) -> u64 {
        self.tally.lock().expect("a tally").faults()
    }

    fn count(&self, change: impl FnOnce(&mut Tally)) {
        change(&mut self.tally.lock().expect("a tally"));
    }

    /// A failure in five comes after the deed.
    fn writing(&self) -> Fate {
        let left = |well: u64| match well {
            WELL => Some(WELL),
            more => more.checked_sub(1),
        };
        if self.well.fetch_update(Ordering::SeqCst, Ordering::SeqCst, left).is_ok() {
            return Fate::Well;
        }
        match self.chance.below(5) {
            0 => {
                self.count(|tally| tally.torn += 1);
                Fate::Torn(StoreError::Disk("fsync".to_owned()))
            }
            1 => {
                self.count(|tally| tally.locked += 1);
                Fate::Undone(StoreError::Locked)
            }
            2 => {
                self.count(|tally| tally.failed += 1);
                Fate::Undone(StoreError::Disk("write".to_owned()))
            }
            _ => {
                self.count(|tally| tally.full += 1);
                Fate::Undone(StoreError::Full)
            }
        }
    }

    /// While writes fail, so does every third read.
    fn reading(&self) -> Result<(), StoreError> {
        if self.well.load(Ordering::SeqCst) == 0 && self.chance.below(3) == 0 {
            self.count(|tally| tally.unread += 1);
            return Err(StoreError::Disk("read".to_owned()));
        }
        Ok(())
    }

    fn read<'a, T: 'a>(&'a self, held: Held<'a, T>) -> Held<'a, T> {
        Box::pin(async move {
            self.reading()?;
            held.await
        })
    }

    fn write<'a>(&'a self, held: Held<'a, ()>) -> Held<'a, ()> {
        Box::pin(async move {
            match self.writing() {
                Fate::Well => held.await,
                Fate::Undone(error) => Err(error),
                Fate::Torn(error) => held.await.and(Err(error)),
            }
        })
    }
}

impl Store for Faulty {
    fn create<'a>(&'a self, game: &'a StoredGame, now: &'a Summary) -> Held<'a, ()> {
        self.write(self.store.create(game, now))
    }

    fn game<'a>(&'a self, id: &'a str) -> Held<'a, Option<StoredGame>> {
        self.read(self.store.game(id))
    }

    fn summary<'a>(&'a self, id: &'a str) -> Held<'a, Option<(Summary, String)>> {
        self.read(self.store.summary(id))
    }

    fn lines<'a>(&'a self, id: &'a str) -> Held<'a, Vec<String>> {
        self.read(self.store.lines(id))
    }

    fn operations<'a>(&'a self, id: &'a str) -> Held<'a, Vec<Operation>> {
        self.read(self.store.operations(id))
    }

    fn append(&self, new: Append) -> Held<'_, ()> {
        self.write(self.store.append(new))
    }

    fn change<'a>(&'a self, id: &'a str, change: &'a Change) -> Held<'a, ()> {
        self.write(self.store.change(id, change))
    }

    fn beat(&self) -> Held<'_, ()> {
        self.write(self.store.beat())
    }
}

/// A game over a store that fails, and the journal as the file has it.
struct Trial<'a> {
    faulty: &'a Faulty,
    game: Created,
    screen: Client,
}

impl<'a> Trial<'a> {
    async fn begin(server: &'a Server, faulty: &'a Faulty, seed: u64) -> Trial<'a> {
        let wanted = json!({ "game": "raid", "mode": "hotseat", "seed": seed });
        faulty.fail_after(seed % 3);
        let (status, created) = server.post("/api/games", &wanted).await;
        assert!(status == 201 || (status == 503 && created["kind"] == "storage"), "{created}");
        faulty.heal();
        let game = server.new_game(&wanted).await;
        let screen = Client::sit(server, &game, &["raider", "garrison"]).await;
        Trial { faulty, game, screen }
    }

    async fn journal(&self) -> Vec<String> {
        self.faulty.store.lines(self.game.id()).await.expect("the journal")
    }

    fn over(&self) -> bool {
        self.screen.table["pending"].get("over").is_some()
    }

    /// Shows the seat that owes a decision.
    async fn face(&mut self) {
        let owes = self.screen.table["pending"]["owes"][0]["seat"].as_str().map(ToOwned::to_owned);
        if let Some(owes) = owes
            && owes != self.screen.seat()
        {
            self.screen.say(&json!({ "show": { "seat": owes } })).await;
            while self.screen.seat() != owes {
                self.screen.until("table").await;
            }
        }
    }

    /// Tries one decision, and compares what is said with what is stored. Gives whether it is.
    async fn decide(&mut self, fails: bool) -> bool {
        self.face().await;
        let before = self.journal().await;
        let decision = self.screen.table["decision"].clone();
        let offers = self.screen.table["offers"].as_array().expect("offers").clone();
        let action = offers[self.faulty.chance.below(offers.len())]["action"].clone();
        if fails {
            self.faulty.fail_after(0);
        }
        let reply = self.screen.act(&action).await;
        self.faulty.heal();
        let after = self.journal().await;
        let (old, new) = after.split_at_checked(before.len()).expect("nothing is taken away");
        assert_eq!(old, before, "what was stored has changed");
        let done = |line: &String| serde_json::from_str::<Value>(line).expect("JSON")["do"].clone();
        let ours = new.first().map(done);
        if reply.get("accepted").is_some() {
            assert_eq!(ours, Some(action), "acknowledged, and not stored");
            self.faulty.count(|tally| tally.accepted += 1);
        } else {
            assert_eq!(reply["refused"]["problem"]["kind"], "storage", "{reply}");
            assert!(ours.is_none() || ours == Some(action), "{ours:?}");
            self.faulty.count(|tally| tally.refused += 1);
        }
        let decided = new.iter().filter(|line| !done(line).is_null()).count();
        assert!(decided <= 1, "doubled: {new:?}");
        // What is stored is shown, on the same screen, also when it was reported as failed.
        while decided == 1 && self.screen.table["decision"] == decision {
            self.screen.until("table").await;
        }
        decided == 1
    }
}

/// Plays until a store has failed so many times. Everything said is compared with the file, and at the end with a fresh start.
pub(crate) async fn storm(seed: u64, faults: u64) -> Tally {
    let folder = Folder::new(&format!("storm-{seed}"));
    let store = Sqlite::open(&folder.file()).await.expect("a store");
    let faulty = Arc::new(Faulty::new(store.clone(), seed));
    let server = Server::over(faulty.clone(), store).await;
    let mut tables = Vec::new();
    while faulty.faults() < faults {
        let mut trial = Trial::begin(&server, &faulty, seed + tables.len() as u64).await;
        while !trial.over() {
            let fails = faulty.chance.below(2) == 0;
            if !trial.decide(fails).await {
                assert!(trial.decide(false).await, "the game does not go on by itself");
            }
        }
        faulty.count(|tally| tally.games += 1);
        let seat = trial.screen.seat().to_owned();
        tables.push((trial.game, seat, trial.screen.table["view"].clone()));
    }
    server.stop().await;
    let server = Server::start(&folder.file()).await;
    for (game, seat, view) in tables {
        let hello = json!({ "tokens": [game.key("raider"), game.key("garrison")], "show": seat });
        let screen = Client::hello(&server, game.id(), &hello).await;
        assert_eq!(screen.table["view"], view, "a fresh start shows another game");
    }
    server.stop().await;
    *faulty.tally.lock().expect("a tally")
}
