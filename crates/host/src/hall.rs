//! The host: the games it offers, the store, and the rooms in which games are being played.

use crate::api::Sheet;
use crate::boards::Boards;
use crate::callers::{Callers, Limits, Stay};
use crate::clock::{Clock, WallClock};
use crate::journal::{replay, unstored};
use crate::meter::{Now, page};
use crate::places::Places;
use crate::pool::{BOTS, QUESTIONS, REVIEWS, WORKS};
use crate::relic::{OTHER_REVISION, Relic, other_revision};
use crate::room::{Ports, Room};
use crate::store::{Append, DiceKey, Store, StoreError, StoredGame};
use crate::times::{take_option, with_option};
use crate::token::{Digested, NoChance, fresh_bytes, fresh_id, fresh_key};
use crate::wire::{
    Bot, Catalogue, Checked, Created, GameCard, Listing, Maker, Mode, NewGame, Opened, Problem,
};
use dice::Secret;
use referee::Viewer;
use series::{Lab, Title};
use std::collections::{BTreeMap, HashMap};
use std::net::IpAddr;
use std::sync::{Arc, Mutex, PoisonError};
use tokio::sync::{OnceCell, OwnedSemaphorePermit, Semaphore, watch};

/// Games kept in memory; beyond this the ones nobody plays are let go, to be loaded again when they are wanted.
const ROOMS: usize = 64;

type Slot = Arc<OnceCell<Arc<Room>>>;

/// Finds a title that no list has. It may take its time.
type Finder = Arc<dyn Fn(&str) -> Option<Arc<dyn Title>> + Send + Sync>;

/// A host of games.
///
/// ```
/// use host::{Host, store::Sqlite};
/// use series::{Library, Series as _};
/// use std::sync::Arc;
/// use testgames::desk::Raids;
///
/// # let folder = std::env::temp_dir().join(format!("host-doc-{}", std::process::id()));
/// # std::fs::create_dir_all(&folder).unwrap();
/// # tokio::runtime::Runtime::new().unwrap().block_on(async {
/// let store = Sqlite::open(&folder.join("games.sqlite")).await.unwrap();
/// let raid = Raids.title(&Library::built_in(), "raid").unwrap().unwrap();
/// let host = Host::new(Arc::new(store)).offering(raid);
/// assert_eq!(host.catalogue().games[0].game, "raid");
/// # });
/// # std::fs::remove_dir_all(&folder).unwrap();
/// ```
pub struct Host {
    store: Arc<dyn Store>,
    games: Vec<(Listing, Arc<dyn Title>)>,
    finder: Option<Finder>,
    makers: Vec<Maker>,
    labs: Vec<&'static Lab>,
    rooms: Mutex<HashMap<String, Slot>>,
    boards: Boards,
    pub(crate) callers: Arc<Callers>,
    screens: Arc<Semaphore>,
    /// Says that the host closes; each screen holds a receiver.
    closing: watch::Sender<bool>,
    clock: Arc<dyn Clock>,
}

/// The place of a screen.
pub(crate) struct Place {
    pub(crate) address: IpAddr,
    pub(crate) callers: Arc<Callers>,
    pub(crate) closing: watch::Receiver<bool>,
    _own: Stay,
    _place: OwnedSemaphorePermit,
}

impl Host {
    /// A host that offers nothing yet.
    #[must_use]
    pub fn new(store: Arc<dyn Store>) -> Host {
        Host {
            store,
            games: Vec::new(),
            finder: None,
            makers: Vec::new(),
            labs: Vec::new(),
            rooms: Mutex::default(),
            boards: Boards::default(),
            callers: Callers::new(Limits::default()),
            screens: Arc::new(Semaphore::new(Limits::default().screens)),
            closing: watch::Sender::new(false),
            clock: Arc::new(WallClock),
        }
    }

    /// The same host, told the time by another clock.
    #[must_use]
    pub fn timed_by(mut self, clock: Arc<dyn Clock>) -> Host {
        self.clock = clock;
        self
    }

    /// The same host with other limits.
    #[must_use]
    pub fn limited(mut self, limits: Limits) -> Host {
        self.screens = Arc::new(Semaphore::new(limits.screens));
        self.callers = Callers::new(limits);
        self
    }

    /// The same host with one more game.
    #[must_use]
    pub fn offering(mut self, title: Arc<dyn Title>) -> Host {
        self.games.push((with_option(title.listing(), title.clocks()), title));
        self
    }

    /// The same host, which also plays titles that it does not list, for whoever knows their names.
    #[must_use]
    pub fn finding(
        mut self,
        find: impl Fn(&str) -> Option<Arc<dyn Title>> + Send + Sync + 'static,
    ) -> Host {
        self.finder = Some(Arc::new(find));
        self
    }

    /// The same host, which tells what the names of more such titles are made of.
    #[must_use]
    pub fn making(mut self, makers: Vec<Maker>) -> Host {
        self.makers.extend(makers);
        self
    }

    /// The same host with one more lab.
    #[must_use]
    pub fn with_lab(mut self, lab: &'static Lab) -> Host {
        self.labs.push(lab);
        self
    }

    /// The lab of a rule system.
    pub(crate) fn lab(&self, name: &str) -> Option<&'static Lab> {
        self.labs.iter().copied().find(|lab| lab.name == name)
    }

    /// What it offers.
    #[must_use]
    pub fn catalogue(&self) -> Catalogue {
        let mut bots: Vec<Bot> = Vec::new();
        for bot in self.games.iter().flat_map(|(_, offered)| offered.opponents()) {
            if !bots.contains(&bot) {
                bots.push(bot);
            }
        }
        let games = self.games.iter().map(|(listing, _)| listing.clone()).collect();
        Catalogue { games, bots, makers: self.makers.clone() }
    }

    /// What it offers, and one title more that was named, if there is such a one.
    pub(crate) async fn catalogue_with(&self, name: Option<&str>) -> Catalogue {
        let mut catalogue = self.catalogue();
        if let Some(name) = name.filter(|name| catalogue.games.iter().all(|it| it.game != **name)) {
            catalogue.games.extend(self.offered(name).await.ok().map(|(listing, _)| listing));
        }
        catalogue
    }

    async fn offered(&self, game: &str) -> Result<(Listing, Arc<dyn Title>), Problem> {
        let no_game = || Problem::new("no_such_game", format!("no game is called {game}"));
        if let Some(listed) = self.games.iter().find(|(listing, _)| listing.game == game) {
            return Ok(listed.clone());
        }
        let finder = self.finder.clone().ok_or_else(no_game)?;
        let name = game.to_owned();
        // Such a title may have to be made first, and other games go on meanwhile.
        let found = WORKS.run(move || finder(&name)).await?;
        let found = found.ok_or_else(no_game)?;
        Ok((with_option(found.listing(), found.clocks()), found))
    }

    /// Sets up a game. The keys in the answer are nowhere else: the store has only their digests.
    ///
    /// # Errors
    /// What cannot be had.
    pub async fn create(&self, wanted: &NewGame) -> Result<Created, Problem> {
        let (listing, offered) = self.offered(&wanted.game).await?;
        check(&listing, wanted)?;
        let (wanted, tempo) = take_option(&listing, wanted)?;
        let wanted = &wanted;
        let setup = match &wanted.position {
            None => offered.setup(wanted)?,
            // A file takes a while to read, and other games go on meanwhile.
            Some(_) => {
                let (offered, wanted) = (offered.clone(), wanted.clone());
                WORKS.run(move || offered.setup(&wanted)).await??
            }
        };
        let revision = offered.revision();
        let seats = listing.seats.iter().map(|seat| seat.name.clone());
        let people = seats.filter(|seat| !wanted.machine.contains_key(seat)).collect();
        let (mut places, words) = first_places(people, wanted.mode)?;
        places.times.tempo = tempo;
        let stored = StoredGame {
            id: fresh_id().map_err(chance)?,
            game: listing.game.clone(),
            mode: wanted.mode,
            setup,
            revision,
            dice: fresh_dice(wanted.seed)?,
            machine: wanted.machine.clone(),
            places,
        };
        self.begin(&offered, stored, words).await
    }

    /// What a room has of the world outside.
    fn ports(&self) -> Ports {
        Ports { games: self.store.clone(), clock: self.clock.clone() }
    }

    /// Keeps a new game and opens its room.
    async fn begin(
        &self,
        offered: &Arc<dyn Title>,
        stored: StoredGame,
        words: Words,
    ) -> Result<Created, Problem> {
        let (id, commitment) = (stored.id.clone(), stored.dice.commitment());
        let room = Room::create(self.ports(), offered.clone(), stored).await?;
        room.open(self.callers.limits.unwatched);
        tracing::info!(game = %id, name = %room.game, mode = room.mode.name(), "a new game");
        self.slot(&id).set(room).ok();
        let Words { tokens, invitations, spectator } = words;
        Ok(Created { id, tokens, invitations, spectator, commitment })
    }

    /// The same game once more, its seats exchanged: each player takes the next seat for the key of the last one. Asked by one
    /// of them it is made, asked by another it is found.
    ///
    /// # Errors
    /// That the game goes on, or that no such player asks.
    pub(crate) async fn rematch(&self, id: &str, key: &str) -> Result<Created, Problem> {
        let room = self.room(id).await?;
        let stored = self.store.game(id).await.map_err(unstored)?.ok_or_else(no_game)?;
        let (listing, offered) = self.offered(&stored.game).await?;
        let old = room.next(key).await?;
        let empty = |next: String| Created {
            id: next,
            tokens: BTreeMap::new(),
            invitations: BTreeMap::new(),
            spectator: String::new(),
            commitment: None,
        };
        if let Some(next) = old.rematch {
            return Ok(empty(next));
        }
        let seats: Vec<&str> = listing.seats.iter().map(|seat| seat.name.as_str()).collect();
        let swapped = exchanged(&seats);
        let turned =
            |seat: &String| swapped.get(seat.as_str()).map_or(seat.clone(), |it| (*it).to_owned());
        let machine: BTreeMap<String, String> =
            stored.machine.iter().map(|(seat, bot)| (turned(seat), bot.clone())).collect();
        let seats = seats.into_iter().map(str::to_owned);
        let people = seats.filter(|seat| !machine.contains_key(seat)).collect();
        let (mut places, mut words) = first_places(people, stored.mode)?;
        places.times.tempo = old.times.tempo;
        if stored.mode == Mode::Friend {
            let keys = old.keys.iter().filter(|(seat, _)| !seat.is_empty());
            places.invitations = keys.map(|(seat, digest)| (turned(seat), *digest)).collect();
            words.invitations.clear();
        }
        let revision = offered.revision();
        let dice = fresh_dice(None)?;
        let id = fresh_id().map_err(chance)?;
        let next = StoredGame { id, revision, dice, machine, places, ..stored };
        let created = self.begin(&offered, next, words).await?;
        match room.note_rematch(created.id.clone()).await {
            Ok(()) => Ok(created),
            // Somebody was faster: his game is the one.
            Err(problem) => room.next(key).await?.rematch.map(empty).ok_or(problem),
        }
    }

    /// Keeps a record, to be looked at; it is played through first, so that only true ones are shown.
    ///
    /// # Errors
    /// What is wrong with the record.
    pub async fn open_record(&self, text: &str) -> Result<Opened, Problem> {
        let bad = |faults: Vec<record::Fault>| {
            Problem::new("bad_record", faults.first().map_or_else(String::new, ToString::to_string))
        };
        let record = record::read(text).map_err(bad)?;
        let header = record.header;
        let listed = self.games.iter().find(|(_, it)| it.plays(&header.game, &header.setup));
        let unlisted =
            || self.games.iter().find_map(|(_, it)| it.unlisted(&header.game, &header.setup));
        let played = match (listed, unlisted()) {
            (Some(listed), _) => Some(listed.clone()),
            (None, Some(name)) => self.offered(&name).await.ok(),
            (None, None) => None,
        };
        let (listing, offered) = played.ok_or_else(|| {
            Problem::new(
                "bad_record",
                format!("a record of {}, which is not played here", header.game),
            )
        })?;
        let said = record.inputs.iter().zip(&record.stamps);
        let lines: Vec<String> = said.map(|((_, input), stamp)| input.stamped(stamp)).collect();
        let (id, spectator) = (fresh_id().map_err(chance)?, fresh_key().map_err(chance)?);
        let stored = StoredGame {
            id: id.clone(),
            game: listing.game.clone(),
            mode: Mode::Record,
            setup: header.setup,
            revision: header.revision,
            dice: DiceKey::Elsewhere(header.dice),
            machine: BTreeMap::new(),
            places: Places {
                keys: Digested::of(&spectator).map(|it| (String::new(), it)).into_iter().collect(),
                ..Places::default()
            },
        };
        let played = move || {
            let untrue = |problem: Problem| Problem::new("bad_record", problem.text);
            let summary =
                crate::room::summary_of(replay(&*offered, &stored, &lines).map_err(untrue)?);
            Ok::<_, Problem>((stored, lines, summary))
        };
        let (stored, lines, summary) = WORKS.run(played).await??;
        self.store.create(&stored, &summary).await.map_err(unstored)?;
        let journal = Append { game: id.clone(), had: 0, lines, now: None, operation: None };
        self.store.append(journal).await.map_err(unstored)?;
        Ok(Opened { id, spectator })
    }

    /// What everybody may know of a game.
    ///
    /// # Errors
    /// That there is none of that id, or that the store failed.
    pub async fn card(&self, id: &str) -> Result<GameCard, Problem> {
        let stored = self.store.game(id).await.map_err(unstored)?.ok_or_else(no_game)?;
        let (now, updated) = self.store.summary(id).await.map_err(unstored)?.ok_or_else(no_game)?;
        let offered = self.offered(&stored.game).await;
        let title = offered.as_ref().map(|(listing, _)| listing.title.clone());
        let ended = offered.as_ref().map_or_else(
            |problem| Some(problem.text.clone()),
            |(_, it)| other_revision(stored.revision, it.revision()).map(|problem| problem.text),
        );
        Ok(GameCard {
            id: stored.id,
            title: title.unwrap_or_else(|_| stored.game.clone()),
            game: stored.game,
            mode: stored.mode,
            turn: now.turn,
            phase: now.phase,
            owes: now.owes,
            over: now.over,
            empty: stored.places.empty.into_iter().collect(),
            commitment: stored.dice.commitment(),
            updated,
            ended,
        })
    }

    /// A place for one more screen of an address, until it is dropped.
    pub(crate) fn admit(&self, address: IpAddr) -> Result<Place, Problem> {
        let full = |_| Problem::new("full", "This host has as many boards open as it can serve.");
        let own = self.callers.screen(address)?;
        let place = self.screens.clone().try_acquire_owned().map_err(full)?;
        let closing = self.closing.subscribe();
        let callers = self.callers.clone();
        Ok(Place { address, callers, closing, _own: own, _place: place })
    }

    /// Tells every screen that the host closes.
    pub(crate) fn close(&self) {
        self.closing.send_replace(true);
    }

    /// Waits until no screen is left.
    pub(crate) async fn empty(&self) {
        self.closing.closed().await;
    }

    /// The figures of the host.
    pub(crate) fn figures(&self) -> String {
        let (connections, screens) = self.callers.count();
        let games = self.rooms.lock().unwrap_or_else(PoisonError::into_inner).len();
        let waiting = [
            ("bots", BOTS.waiting()),
            ("questions", QUESTIONS.waiting()),
            ("works", WORKS.waiting()),
            ("reviews", REVIEWS.waiting()),
        ];
        let boards_bytes = self.boards.bytes();
        page(&Now { games, connections, screens, boards_bytes, waiting })
    }

    /// The board of a game, drawn if it is not at hand.
    pub(crate) async fn board(&self, id: &str) -> Result<Arc<Sheet>, Problem> {
        let room = self.room(id).await?;
        let (ground, draw) = room.board().await;
        self.boards.get((room.game.clone(), ground), draw).await
    }

    /// Which game a position file can be played on from, or what is wrong with it. Each series reads the file once, however many
    /// of its games are offered.
    #[must_use]
    pub fn check_position(&self, text: &str) -> Checked {
        let mut problems = Vec::new();
        let mut series: Vec<&str> = Vec::new();
        for (_, title) in &self.games {
            if series.contains(&title.game()) {
                continue;
            }
            series.push(title.game());
            match title.read_position("position", text) {
                // A series without position files has nothing to say about this one.
                None => {}
                Some(Err(faults)) => problems.push(Problem::new("bad_position", faults)),
                Some(Ok(position)) => {
                    let found = || self.finder.as_ref().and_then(|find| find(&position.title));
                    let listed =
                        self.games.iter().any(|(listing, _)| listing.game == position.title);
                    if listed || found().is_some() {
                        return Checked { game: Some(position.title), problems: Vec::new() };
                    }
                    let text = format!(
                        "This is a position of {}, which is not played here.",
                        position.title
                    );
                    problems.push(Problem::new("other_game", text));
                }
            }
        }
        Checked { game: None, problems }
    }

    /// The room of a game, loaded if nobody has done so.
    pub(crate) async fn room(&self, id: &str) -> Result<Arc<Room>, Problem> {
        let slot = self.slot(id);
        let room = slot.get_or_try_init(|| self.load(id)).await;
        if room.is_err() {
            self.forget(id, &slot);
        }
        room.cloned()
    }

    async fn load(&self, id: &str) -> Result<Arc<Room>, Problem> {
        let stored = self.store.game(id).await.map_err(unstored)?.ok_or_else(no_game)?;
        let offered = self.offered(&stored.game).await?.1;
        // A record is played through when it is opened, and shown by the rules that did so.
        if let Some(problem) = other_revision(stored.revision, offered.revision()) {
            return Err(problem);
        }
        let room = Room::load(self.ports(), offered, stored).await?;
        room.open(self.callers.limits.unwatched);
        tracing::info!(game = %id, name = %room.game, "taken up again");
        Ok(room)
    }

    /// The record of a game, for those who may have it.
    pub(crate) async fn record(&self, id: &str, keys: &[&str]) -> Result<String, Problem> {
        match self.room(id).await {
            Ok(room) => room.record(&viewers(&room, keys).await?).await,
            Err(problem) if problem.kind == OTHER_REVISION => self.relic(id).await?.record(keys),
            Err(problem) => Err(problem),
        }
    }

    /// The position of a game as a file, for those who may have it.
    pub(crate) async fn position(&self, id: &str, keys: &[&str]) -> Result<String, Problem> {
        match self.room(id).await {
            Ok(room) => room.position(&viewers(&room, keys).await?).await,
            Err(problem) if problem.kind == OTHER_REVISION => {
                let (relic, keys) = (self.relic(id).await?, keys.join(","));
                let made = move || relic.position(&keys.split(',').collect::<Vec<_>>());
                let made = tokio::task::spawn_blocking(made).await;
                made.map_err(|error| Problem::new("broken", error))?
            }
            Err(problem) => Err(problem),
        }
    }

    async fn relic(&self, id: &str) -> Result<Relic, Problem> {
        let stored = self.store.game(id).await.map_err(unstored)?.ok_or_else(no_game)?;
        let offered = self.offered(&stored.game).await?.1;
        Relic::fetch(&*self.store, offered, stored).await
    }

    /// Writes to the store, to find out whether it still can be written to.
    pub(crate) async fn beat(&self) -> Result<(), StoreError> {
        self.store.beat().await
    }

    fn slot(&self, id: &str) -> Slot {
        let mut rooms = self.rooms.lock().unwrap_or_else(PoisonError::into_inner);
        if rooms.len() >= ROOMS {
            // A room that is in use is held by somebody besides its slot.
            rooms.retain(|_, slot| {
                Arc::strong_count(slot) > 1
                    || slot.get().is_some_and(|room| Arc::strong_count(room) > 1)
            });
        }
        rooms.entry(id.to_owned()).or_default().clone()
    }

    fn forget(&self, id: &str, slot: &Slot) {
        let mut rooms = self.rooms.lock().unwrap_or_else(PoisonError::into_inner);
        if rooms.get(id).is_some_and(|held| Arc::ptr_eq(held, slot)) {
            rooms.remove(id);
        }
    }
}

/// The viewers whose keys these are.
async fn viewers(room: &Room, keys: &[&str]) -> Result<Vec<Viewer>, Problem> {
    let no_key = || Problem::new("no_key", "A key to a seat of this game is needed.");
    let mut viewers = Vec::new();
    for key in keys {
        viewers.push(room.viewer(key).await.ok_or_else(no_key)?);
    }
    Ok(viewers)
}

/// The words that a new game is told with, each once.
struct Words {
    tokens: BTreeMap<String, String>,
    invitations: BTreeMap<String, String>,
    spectator: String,
}

fn chance(error: NoChance) -> Problem {
    Problem::new("no_chance", error)
}

/// Who may sit where at first: between friends every seat is taken for an invitation, else whoever makes the game has the keys.
fn first_places(people: Vec<String>, mode: Mode) -> Result<(Places, Words), Problem> {
    let mut words = Words {
        tokens: BTreeMap::new(),
        invitations: BTreeMap::new(),
        spectator: fresh_key().map_err(chance)?,
    };
    let mut places = Places::default();
    places.keys.extend(Digested::of(&words.spectator).map(|digest| (String::new(), digest)));
    for seat in people {
        let word = fresh_key().map_err(chance)?;
        let digest = Digested::of(&word).map(|digest| (seat.clone(), digest));
        if mode == Mode::Friend {
            places.invitations.extend(digest);
            places.empty.insert(seat.clone());
            words.invitations.insert(seat, word);
        } else {
            places.keys.extend(digest);
            words.tokens.insert(seat, word);
        }
    }
    Ok((places, words))
}

fn fresh_dice(seed: Option<u64>) -> Result<DiceKey, Problem> {
    Ok(match seed {
        Some(seed) => DiceKey::Seed(seed),
        None => DiceKey::Secret(Secret::from_bytes(fresh_bytes().map_err(chance)?).reveal()),
    })
}

/// The seat that each seat's player has in the next game: the one after his, the last one's the first.
fn exchanged<'a>(seats: &[&'a str]) -> BTreeMap<&'a str, &'a str> {
    let next = seats.iter().cycle().skip(1);
    seats.iter().zip(next).map(|(seat, next)| (*seat, *next)).collect()
}

fn no_game() -> Problem {
    Problem::new("no_such_game", "there is no game of that id")
}

/// Whether the mode and the machines go together.
fn check(listing: &Listing, wanted: &NewGame) -> Result<(), Problem> {
    if !listing.modes.contains(&wanted.mode) {
        let text = format!("{} cannot be played as {}", listing.title, wanted.mode.name());
        return Err(Problem::new("no_such_mode", text));
    }
    let unknown =
        wanted.machine.keys().find(|name| !listing.seats.iter().any(|it| it.name == **name));
    if let Some(name) = unknown {
        return Err(Problem::new("no_such_seat", format!("there is no seat {name}")));
    }
    if wanted.mode == Mode::Friend && wanted.seed.is_some() {
        let text = "A game between people has committed dice, which nobody knows beforehand. Leave out the seed.";
        return Err(Problem::new("no_seed", text));
    }
    if (wanted.mode == Mode::Machine) == wanted.machine.is_empty() {
        let text = "a game against machines, and no other, names the machine of at least one seat";
        return Err(Problem::new("no_such_mode", text));
    }
    Ok(())
}
