//! One game while it is being played: the table, its dice, the screens around it.

mod acting;
mod asking;
mod clockwork;
mod course;
mod drafts;
mod ending;
mod machines;
mod seats;
mod umpiring;
mod view;

pub(crate) use acting::Done;
pub(crate) use course::Course;

use crate::clock::Clock;
use crate::gallery::{Gallery, Told};
use crate::journal::{Cup, Played, STORAGE, open, play, unstored};
use crate::places::Places;
use crate::review::Reviewer;
use crate::store::{Append, DiceKey, Operation, Store, StoreError, StoredGame, Summary};
use crate::wire::{Mode, Problem, SeatState};
use record::{Ended, Recorder, Stamp};
use referee::{AnyTable, DecisionId, Line, Seat, Viewer};
use series::{Drawing, Sitting, Title};
use std::collections::{BTreeMap, HashMap};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};
use tokio::sync::{Mutex as Turnstile, MutexGuard, watch};

/// The name under which those are shown the game who only look on.
pub(crate) const SPECTATOR: &str = "spectator";

/// How long to wait before the store is tried again after a failure; each time twice as long.
const FIRST_WAIT: Duration = Duration::from_millis(250);
/// How long to wait at most.
const LONGEST_WAIT: Duration = Duration::from_secs(5);

/// An operation of a board, by the id it gave it.
#[derive(Clone, Copy)]
pub(crate) struct Op<'a>(pub(crate) Option<&'a str>);

/// A game in memory. Whoever wants to change it waits for the table; whoever watches is told that something changed and looks for
/// himself, so that a slow watcher never holds up anybody and nothing piles up for him.
pub(crate) struct Room {
    pub(crate) id: String,
    pub(crate) game: String,
    /// The series it belongs to.
    series: String,
    pub(crate) mode: Mode,
    machine: BTreeMap<String, String>,
    places: Mutex<Places>,
    dice: DiceKey,
    /// What is told of the dice, and of how many seats it tells the part.
    dice_told: Mutex<Option<(usize, seats::DiceTold)>>,
    ports: Ports,
    offered: Arc<dyn Title>,
    table: Turnstile<Seating>,
    changes: watch::Sender<u64>,
    /// The seats that owe an answer, a bit each; all of them once the game is over.
    owing: AtomicU64,
    /// How many screens each seat has.
    screens: Mutex<Vec<usize>>,
    watchers: Mutex<Watchers>,
}

/// All that a room has of the world outside: what is kept of games and of the people at them, and the time.
#[derive(Clone)]
pub(crate) struct Ports {
    pub(crate) games: Arc<dyn Store>,
    pub(crate) clock: Arc<dyn Clock>,
}

/// Who watches a game: those who play it included.
struct Watchers {
    screens: usize,
    /// When the last one left.
    left: Instant,
    /// How long machines play on after that.
    patience: Duration,
}

impl Watchers {
    fn are_gone(&self) -> bool {
        self.screens == 0 && self.left.elapsed() >= self.patience
    }
}

/// What is on the table.
struct Seating {
    live: Box<dyn Sitting>,
    /// What screens are shown of it.
    gallery: Gallery,
    /// Where its review stands.
    reviewer: Reviewer,
    /// None while a seat that adds to them is empty.
    dice: Option<Cup>,
    /// How the players ended the game.
    ended: Option<Ended>,
    /// How they are about to, until that is stored.
    ending: Option<Ended>,
    /// What boards asked for under an id of their own, by seat and id, with the answer.
    done: HashMap<(String, String), usize>,
    /// What everybody knew when the store was last told.
    public: (Summary, u32, usize),
    /// How many lines of the journal are in the store.
    written: usize,
    /// Memory is ahead of the store, or may be: nobody is shown it before the game has been loaded again.
    ahead: bool,
    /// What the journal tells of frames, clocks and umpires.
    course: Course,
    /// Who spoke in lines that are not written yet, where that was not the player of the seat, by the numbers of the lines.
    voices: BTreeMap<usize, String>,
    /// When the last line of the journal was written; no line is older than the one before it.
    at: u64,
    /// The seats whose machines are thinking.
    thinking: Vec<Seat>,
}

impl Seating {
    /// The table as it stands after its journal.
    fn after(Played { live, dice, ended, at, course }: Played, done: Vec<Operation>) -> Seating {
        let written = live.table().length() + usize::from(ended.is_some());
        let mut seating = Seating {
            live,
            gallery: Gallery::default(),
            reviewer: Reviewer::default(),
            dice,
            ended,
            ending: None,
            done: by_name(done),
            public: (Summary::default(), 0, 0),
            written,
            ahead: false,
            course,
            voices: BTreeMap::new(),
            at,
            thinking: Vec::new(),
        };
        seating.public = seating.public();
        seating
    }

    /// The lines of the journal that are not in the store yet, written at that time. `spoken` tells the machine of a seat.
    fn unwritten(&self, at: u64, spoken: &BTreeMap<String, String>) -> Vec<String> {
        let table = self.live.table();
        let mut lines = Vec::new();
        let mut text = Vec::new();
        loop {
            let n = self.written + lines.len() + 1;
            let by = match table.line(n) {
                _ if self.voices.contains_key(&n) => self.voices.get(&n).cloned(),
                Some(Line::Act { seat, .. }) => spoken.get(table.seat_name(seat)).cloned(),
                _ => None,
            };
            if !record::write_line(table, n, &Stamp { at: Some(at), by }, &mut text) {
                break;
            }
            // A record's lines end in a line break, a journal's do not.
            lines.push(String::from_utf8_lossy(text.trim_ascii_end()).into_owned());
            text.clear();
        }
        if let Some(how) = &self.ending {
            let stamp = Stamp { at: Some(at), by: None };
            lines.push(how.line(self.written + lines.len() + 1).stamped(&stamp));
        }
        lines
    }

    fn is_over(&self) -> bool {
        self.ended.is_some() || self.live.table().outcome().is_some()
    }

    /// What everybody may know.
    fn summary(&self) -> Summary {
        let ribbon = self.live.ribbon();
        let now = Summary {
            turn: ribbon.turn,
            phase: ribbon.phase.into_owned(),
            owes: self.live.owing(),
            over: self.live.table().outcome().is_some(),
        };
        match self.ending.as_ref().or(self.ended.as_ref()) {
            Some(how) => {
                let phase = ending::told(&*self.live, how).title;
                Summary { phase, owes: Vec::new(), over: true, ..now }
            }
            None => now,
        }
    }

    /// What everybody can tell from one moment to the next: the summary and the spectators' log.
    fn public(&self) -> (Summary, u32, usize) {
        let epoch = self.live.table().log_epoch(Viewer::Spectator);
        (self.summary(), epoch, self.live.log_count(Viewer::Spectator))
    }

    /// The seats that owe an answer, as far as everybody knows, a bit each; all of them once the game is over.
    fn owing(&self) -> u64 {
        let (now, table) = (&self.public.0, self.live.table());
        if now.over {
            return u64::MAX;
        }
        let seats = now.owes.iter().filter_map(|name| table.seat_named(name));
        seats.fold(0, |owing, seat| owing | bit(seat))
    }

    /// The answer to an operation that was done before.
    fn answered(&self, seat: Seat, Op(op): Op<'_>) -> Option<usize> {
        let name = self.live.table().seat_name(seat).to_owned();
        self.done.get(&(name, op?.to_owned())).copied()
    }
}

impl Room {
    /// Sets up a new game and keeps it.
    pub(crate) async fn create(
        ports: Ports,
        offered: Arc<dyn Title>,
        stored: StoredGame,
    ) -> Result<Arc<Room>, Problem> {
        let live = open(&*offered, &stored.setup, &stored.machine)?;
        let dice = stored.places.dice(&stored.dice).map_err(unstored)?;
        let course = Course::of(&*live);
        let played = Played { live, dice, ended: None, at: 0, course };
        let seating = Seating::after(played, Vec::new());
        ports.games.create(&stored, &seating.summary()).await.map_err(unstored)?;
        Room::begin(ports, offered, stored, seating).await
    }

    /// Takes a game up again by playing its journal.
    pub(crate) async fn load(
        ports: Ports,
        offered: Arc<dyn Title>,
        stored: StoredGame,
    ) -> Result<Arc<Room>, Problem> {
        let (stored, lines, played) = play(&*ports.games, &offered, stored).await?;
        let done = ports.games.operations(&stored.id).await.map_err(unstored)?;
        tracing::debug!(game = %stored.id, lines = lines.len(), "played again");
        Room::begin(ports, offered, stored, Seating::after(played, done)).await
    }

    async fn begin(
        ports: Ports,
        offered: Arc<dyn Title>,
        stored: StoredGame,
        seating: Seating,
    ) -> Result<Arc<Room>, Problem> {
        let seats = seating.live.table().seats().len();
        let room = Arc::new(Room {
            id: stored.id,
            game: stored.game,
            series: offered.listing().series,
            mode: stored.mode,
            machine: stored.machine,
            places: Mutex::new(stored.places),
            dice: stored.dice,
            dice_told: Mutex::default(),
            ports,
            offered,
            owing: AtomicU64::new(seating.owing()),
            table: Turnstile::new(seating),
            changes: watch::Sender::new(0),
            screens: Mutex::new(vec![0; seats]),
            watchers: Mutex::new(Watchers {
                screens: 0,
                left: Instant::now(),
                patience: Duration::MAX,
            }),
        });
        let mut seating = room.table.lock().await;
        if room.mode != Mode::Record {
            room.make_good(&mut seating);
            room.settle(&mut seating, None).await?;
        }
        drop(seating);
        Ok(room)
    }

    /// Lets the machines begin. They stop when nobody has watched for so long, and go on when somebody comes.
    pub(crate) fn open(self: &Arc<Self>, unwatched: Duration) {
        self.watchers.lock().unwrap_or_else(PoisonError::into_inner).patience = unwatched;
        self.wind();
        self.wake_machines();
    }

    /// The viewer of a name among those that sit at a screen.
    pub(crate) async fn named(&self, name: &str, among: &[Viewer]) -> Option<Viewer> {
        let seating = self.table.lock().await;
        let viewer = if name == SPECTATOR {
            Viewer::Spectator
        } else {
            Viewer::Seat(seating.live.table().seat_named(name)?)
        };
        among.contains(&viewer).then_some(viewer)
    }

    /// The name under which a viewer is shown the game.
    pub(crate) async fn name_of(&self, viewer: Viewer) -> String {
        let seating = self.table.lock().await;
        viewer.seat().map_or(SPECTATOR, |seat| seating.live.table().seat_name(seat)).to_owned()
    }

    /// Whether somebody waits for an answer of one of these viewers: they are shown at once what changed.
    pub(crate) fn waits_for(&self, viewers: &[Viewer]) -> bool {
        let owing = self.owing.load(Ordering::Relaxed);
        viewers.iter().filter_map(|viewer| viewer.seat()).any(|seat| owing & bit(seat) != 0)
    }

    /// Tells of changes.
    pub(crate) fn watch(&self) -> watch::Receiver<u64> {
        self.changes.subscribe()
    }

    /// The message that brings a screen up to date; none when it is.
    pub(crate) async fn show(
        &self,
        viewer: Viewer,
        mine: &[Viewer],
        told: &mut Told,
    ) -> Result<Option<String>, Problem> {
        let mut seating = self.whole().await?;
        let change = *self.changes.borrow();
        let Seating { live, gallery, ended, course, .. } = &mut *seating;
        let seats = self.seats(live.table(), mine)?;
        let model =
            view::Shown { room: self, live: &**live, ended: ended.as_ref(), course, viewer };
        let message = gallery.message(viewer, change, seats, told, &model)?;
        Ok(message.map(|message| self.timed(message)))
    }

    /// Who sits at the table, as a screen with these seats is told.
    fn seats(&self, table: &dyn AnyTable, mine: &[Viewer]) -> Result<String, Problem> {
        let screens = self.screens.lock().unwrap_or_else(PoisonError::into_inner);
        let empty = self.places().empty.clone();
        let seats = table.seats().iter().map(|info| SeatState {
            name: info.name.clone(),
            side: info.side.clone(),
            role: info.role,
            mine: mine.contains(&Viewer::Seat(info.seat)),
            machine: self.machine.get(info.name.as_ref()).cloned(),
            taken: !empty.contains(&*info.name),
            online: screens.get(info.seat.index()).is_some_and(|count| *count > 0),
        });
        let seats: Vec<SeatState> = seats.collect();
        serde_json::to_string(&seats).map_err(|error| Problem::new("broken", error))
    }

    /// The seat that a screen shows first: one that owes a decision, else any that a person plays there.
    pub(crate) async fn first_of(&self, mine: &[Viewer]) -> Option<Viewer> {
        let owes = self.table.lock().await.summary().owes;
        for name in owes {
            if let Some(viewer) = self.named(&name, mine).await {
                return Some(viewer);
            }
        }
        mine.first().copied()
    }

    /// The game as a record, for those who may know everything.
    pub(crate) async fn record(&self, viewers: &[Viewer]) -> Result<String, Problem> {
        let seating = self.open_to(viewers).await?;
        let kept = self.ports.games.lines(&self.id).await.map_err(unstored)?;
        let table = seating.live.table();
        let unwritten = |error: std::io::Error| Problem::new("broken", error);
        let kind = self.places().dice_kind(&self.dice).map_err(unstored)?;
        let (mut bytes, kept) = (Vec::new(), kept.iter().map(String::as_str));
        let recorder = Recorder::kept(&mut bytes, table, kind, kept).map_err(unwritten)?;
        if seating.is_over() {
            recorder.close(table, self.dice.secret().ok().as_ref()).map_err(unwritten)?;
        }
        String::from_utf8(bytes).map_err(|error| Problem::new("broken", error))
    }

    /// The position as a file, for those who may know everything.
    pub(crate) async fn position(&self, viewers: &[Viewer]) -> Result<String, Problem> {
        self.open_to(viewers).await?.live.position()
    }

    /// The table, for those who are let into every secret, or once there are none.
    async fn open_to(&self, viewers: &[Viewer]) -> Result<MutexGuard<'_, Seating>, Problem> {
        let seating = self.whole().await?;
        if (seating.is_over() && !viewers.is_empty()) || seating.live.sees_all(viewers) {
            return Ok(seating);
        }
        Err(Problem::new(
            "secret",
            "while the game goes on, only those may have this who share every seat's secrets",
        ))
    }

    /// The name of the board, and the work of drawing it.
    pub(crate) async fn board(&self) -> (String, Drawing) {
        self.table.lock().await.live.board()
    }

    /// A screen sits down at these seats, until what is given back is dropped.
    pub(crate) fn sit_down(self: &Arc<Self>, viewers: &[Viewer]) -> Presence {
        let seats: Vec<Seat> = viewers.iter().filter_map(|viewer| viewer.seat()).collect();
        let presence = Presence { room: self.clone(), seats };
        presence.count(|count| count.saturating_add(1));
        self.wake_machines();
        presence
    }

    /// The table. If it is ahead of what is stored, it is brought back to that first.
    async fn whole(&self) -> Result<MutexGuard<'_, Seating>, Problem> {
        let mut seating = self.table.lock().await;
        if seating.ahead {
            self.bring_back(&mut seating).await?;
        }
        Ok(seating)
    }

    /// Loads the game again into the same room: what is stored is the game. Gives the stored lines.
    async fn bring_back(&self, seating: &mut Seating) -> Result<Vec<String>, Problem> {
        let stored = self.ports.games.game(&self.id).await.map_err(unstored)?;
        let stored = stored.ok_or_else(|| unstored(StoreError::Unreadable("it is gone".into())))?;
        let (stored, lines, played) = play(&*self.ports.games, &self.offered, stored).await?;
        let done = self.ports.games.operations(&self.id).await.map_err(unstored)?;
        *self.places() = stored.places;
        let Played { live, dice, ended, at, course } = played;
        (seating.at, seating.course) = (at, course);
        seating.voices.clear();
        (seating.live, seating.dice, seating.ended, seating.ending) = (live, dice, ended, None);
        (seating.written, seating.ahead) = (lines.len(), false);
        (seating.done, seating.public) = (by_name(done), seating.public());
        self.owing.store(seating.owing(), Ordering::Relaxed);
        tracing::info!(game = %self.id, lines = lines.len(), "taken back to what is stored");
        self.tell();
        Ok(lines)
    }

    /// Rolls what is due and stores what is new; only then does anybody hear of it.
    ///
    /// When that fails, the game goes on from what is stored: at once if it can be read, else as soon as it can.
    async fn settle(
        self: &Arc<Self>,
        seating: &mut Seating,
        by: Option<(Seat, &str)>,
    ) -> Result<(), Problem> {
        // Whoever drops this future half-way leaves the table in doubt, not in error.
        seating.ahead = true;
        let Seating { live, dice, .. } = &mut *seating;
        // Dice that are not fixed yet are not rolled: the game waits for them.
        let settled = dice.as_mut().map_or(Ok(0), |dice| live.table_mut().settle(&mut **dice));
        seating.course.look(&*seating.live);
        let at = self.ports.clock.now().max(seating.at);
        let (had, lines) = (seating.written, seating.unwritten(at, &self.machine));
        let public = seating.public();
        let operation = by.map(|(seat, op)| Operation {
            seat: seating.live.table().seat_name(seat).to_owned(),
            op: op.to_owned(),
            line: seating.live.log_count(seat.into()),
        });
        let new = Append {
            game: self.id.clone(),
            had,
            lines: lines.clone(),
            // A step that nobody else may notice leaves no trace in what everybody may know, its time included.
            now: (public != seating.public).then(|| public.0.clone()),
            operation: operation.clone(),
        };
        let appended = if lines.is_empty() { Ok(()) } else { self.ports.games.append(new).await };
        if let Err(error) = appended {
            self.recover(seating, &lines, error).await?;
        } else {
            seating.heard(had, at);
            (seating.written, seating.ahead, seating.at) = (had + lines.len(), false, at);
            (seating.public, seating.ended) =
                (public, seating.ending.take().or(seating.ended.take()));
            seating.done.extend(by_name(operation));
            self.owing.store(seating.owing(), Ordering::Relaxed);
        }
        self.tell();
        settled.map(drop).map_err(Problem::from)
    }

    /// After a failed write. The word of a failure is not always true: a commit that could not be confirmed may stand, so
    /// the store is asked. Succeeds when the lines are stored after all.
    async fn recover(
        self: &Arc<Self>,
        seating: &mut Seating,
        lines: &[String],
        error: StoreError,
    ) -> Result<(), Problem> {
        let (had, overtaken) = (seating.written, matches!(error, StoreError::Overtaken));
        tracing::error!(game = %self.id, %error, "not stored; the game is loaded again");
        let problem = unstored(error);
        match self.bring_back(seating).await {
            Ok(stored) if !overtaken && stored.get(had..) == Some(lines) => Ok(()),
            Ok(_) => Err(problem),
            Err(_) => {
                self.go_on_later();
                Err(problem)
            }
        }
    }

    /// Takes the game up again as soon as the store can be read, and lets everybody know.
    fn go_on_later(self: &Arc<Self>) {
        let room = self.clone();
        tokio::spawn(async move {
            let mut wait = FIRST_WAIT;
            loop {
                tokio::time::sleep(wait).await;
                match room.whole().await.map(drop) {
                    Err(problem) if problem.kind == STORAGE => wait = longer(wait),
                    // What the store gives back cannot be played: whoever looks is told.
                    Err(_) => break,
                    Ok(()) => {
                        room.wake_machines();
                        break;
                    }
                }
            }
            room.tell();
        });
    }

    fn tell(&self) {
        self.changes.send_modify(|change| *change = change.wrapping_add(1));
    }
}

/// A screen at its seats.
pub(crate) struct Presence {
    room: Arc<Room>,
    seats: Vec<Seat>,
}

impl Presence {
    fn count(&self, change: impl Fn(usize) -> usize) {
        let mut screens = self.room.screens.lock().unwrap_or_else(PoisonError::into_inner);
        for seat in &self.seats {
            if let Some(count) = screens.get_mut(seat.index()) {
                *count = change(*count);
            }
        }
        drop(screens);
        let mut watchers = self.room.watchers.lock().unwrap_or_else(PoisonError::into_inner);
        (watchers.screens, watchers.left) = (change(watchers.screens), Instant::now());
        drop(watchers);
        self.room.tell();
    }
}

impl Drop for Presence {
    fn drop(&mut self) {
        self.count(|count| count.saturating_sub(1));
    }
}

/// What everybody may know of a game that was played through.
pub(crate) fn summary_of(played: Played) -> Summary {
    Seating::after(played, Vec::new()).summary()
}

/// Operations by seat and id.
fn by_name(done: impl IntoIterator<Item = Operation>) -> HashMap<(String, String), usize> {
    done.into_iter().map(|it| ((it.seat, it.op), it.line)).collect()
}

/// The bit of a seat; seats beyond the last share it.
fn bit(seat: Seat) -> u64 {
    1 << seat.index().min(63)
}

fn numbered(decision: u64) -> Result<DecisionId, Problem> {
    serde_json::from_value(decision.into()).map_err(|error| Problem::new("unreadable", error))
}

fn over() -> Problem {
    Problem::new("over", "The game is over.")
}

fn longer(wait: Duration) -> Duration {
    (wait * 2).min(LONGEST_WAIT)
}
