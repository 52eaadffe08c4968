//! One game while it is being played: the table, its dice, the screens around it.

use crate::boards::Drawing;
use crate::gallery::{Gallery, Model, Told};
use crate::journal::{Cup, Played, STORAGE, play, unstored};
use crate::live::{Conclusion, Live, Offered, Scene, Thought};
use crate::pool::{BOTS, QUESTIONS};
use crate::store::{Append, DiceKey, Store, StoreError, StoredGame};
use crate::token::Digested;
use crate::wire::{Log, Mode, Problem, Question, Replay, SeatState, Since, TableState};
use record::Recorder;
use referee::{AnyTable, DecisionId, Seat, Viewer};
use serde_json::Value;
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};
use tokio::sync::{Mutex as Turnstile, MutexGuard, watch};

/// The name under which those are shown the game who only look on.
pub(crate) const SPECTATOR: &str = "spectator";

/// How long to wait before the store is tried again after a failure; each time twice as long.
const FIRST_WAIT: Duration = Duration::from_millis(250);
/// How long to wait at most.
const LONGEST_WAIT: Duration = Duration::from_secs(5);

/// A game in memory. Whoever wants to change it waits for the table; whoever watches is told that something changed and looks for
/// himself, so that a slow watcher never holds up anybody and nothing piles up for him.
pub(crate) struct Room {
    pub(crate) id: String,
    pub(crate) game: String,
    pub(crate) mode: Mode,
    machine: BTreeMap<String, String>,
    keys: Vec<(String, Digested)>,
    dice: DiceKey,
    store: Arc<dyn Store>,
    offered: Arc<dyn Offered>,
    table: Turnstile<Seating>,
    changes: watch::Sender<u64>,
    /// How many screens each seat has.
    screens: Mutex<Vec<usize>>,
    watchers: Mutex<Watchers>,
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
    live: Box<dyn Live>,
    /// What screens are shown of it.
    gallery: Gallery,
    dice: Cup,
    /// How many lines of the journal are in the store.
    written: usize,
    /// Memory is ahead of the store, or may be: nobody is shown it before the game has been loaded again.
    ahead: bool,
    /// A machine is thinking.
    thinking: bool,
}

impl Seating {
    /// The lines of the journal that are not in the store yet.
    fn unwritten(&self) -> Vec<String> {
        let table = self.live.table();
        let mut lines = Vec::new();
        let mut text = Vec::new();
        while record::write_line(table, self.written + lines.len() + 1, &mut text) {
            // A record's lines end in a line break, a journal's do not.
            lines.push(String::from_utf8_lossy(text.trim_ascii_end()).into_owned());
            text.clear();
        }
        lines
    }
}

impl Room {
    /// Sets up a new game and keeps it.
    pub(crate) async fn create(
        store: Arc<dyn Store>,
        offered: Arc<dyn Offered>,
        stored: StoredGame,
    ) -> Result<Arc<Room>, Problem> {
        let live = offered.open(&stored.setup, &stored.machine)?;
        store.create(&stored, &live.summary()).await.map_err(unstored)?;
        let dice = stored.dice.source().map_err(unstored)?;
        Room::begin(store, offered, stored, (live, dice)).await
    }

    /// Takes a game up again by playing its journal.
    pub(crate) async fn load(
        store: Arc<dyn Store>,
        offered: Arc<dyn Offered>,
        stored: StoredGame,
    ) -> Result<Arc<Room>, Problem> {
        let (stored, lines, played) = play(&*store, &offered, stored).await?;
        tracing::debug!(game = %stored.id, lines = lines.len(), "played again");
        Room::begin(store, offered, stored, played).await
    }

    async fn begin(
        store: Arc<dyn Store>,
        offered: Arc<dyn Offered>,
        stored: StoredGame,
        (live, dice): Played,
    ) -> Result<Arc<Room>, Problem> {
        let (seats, written) = (live.table().seats().len(), live.table().journal(0).len());
        let gallery = Gallery::default();
        let seating = Seating { live, gallery, dice, written, ahead: false, thinking: false };
        let room = Arc::new(Room {
            id: stored.id,
            game: stored.game,
            mode: stored.mode,
            machine: stored.machine,
            keys: stored.keys,
            dice: stored.dice,
            store,
            offered,
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
            room.settle(&mut seating).await?;
        }
        drop(seating);
        Ok(room)
    }

    /// Lets the machines begin. They stop when nobody has watched for so long, and go on when somebody comes.
    pub(crate) fn open(self: &Arc<Self>, unwatched: Duration) {
        self.watchers.lock().unwrap_or_else(PoisonError::into_inner).patience = unwatched;
        self.wake_machines();
    }

    /// The viewers that a key lets in; nobody when it fits nowhere. Every key is compared, whichever fits.
    pub(crate) async fn viewer(&self, key: &str) -> Option<Viewer> {
        let digest = Digested::of(key)?;
        let mut found = None;
        for (seat, known) in &self.keys {
            if known.fits(&digest) {
                found = Some(seat.as_str());
            }
        }
        match found? {
            "" => Some(Viewer::Spectator),
            name => {
                let seating = self.table.lock().await;
                seating.live.table().seat_named(name).map(Viewer::Seat)
            }
        }
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

    /// Tells of changes.
    pub(crate) fn watch(&self) -> watch::Receiver<u64> {
        self.changes.subscribe()
    }

    /// Answers a decision. When this returns, the answer and the dice that followed it are in the store.
    pub(crate) async fn act(
        self: &Arc<Self>,
        seat: Seat,
        decision: u64,
        action: &Value,
    ) -> Result<usize, Problem> {
        let decision: DecisionId = serde_json::from_value(decision.into())
            .map_err(|error| Problem::new("unreadable", error))?;
        let mut seating = self.whole().await?;
        seating.live.table_mut().act(seat, action, Some(decision))?;
        self.settle(&mut seating).await?;
        let count = seating.live.log_count(seat.into());
        drop(seating);
        self.wake_machines();
        Ok(count)
    }

    /// Takes the seat's last answer back. When this returns, that is in the store.
    pub(crate) async fn undo(self: &Arc<Self>, seat: Seat) -> Result<usize, Problem> {
        let mut seating = self.whole().await?;
        seating.live.table_mut().undo(seat)?;
        self.settle(&mut seating).await?;
        let count = seating.live.log_count(seat.into());
        drop(seating);
        self.wake_machines();
        Ok(count)
    }

    /// Answers a question, away from the table.
    pub(crate) async fn answer(
        &self,
        viewer: Viewer,
        question: Question,
    ) -> Result<Value, Problem> {
        let inquiry = self.whole().await?.live.inquire(viewer, question);
        QUESTIONS.run(inquiry).await?
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
        let Seating { live, gallery, .. } = &mut *seating;
        let seats = self.seats(live.table(), mine)?;
        let model = Shown { room: self, live: &**live, viewer };
        gallery.message(viewer, change, seats, told, &model)
    }

    /// Who sits at the table, as a screen with these seats is told.
    fn seats(&self, table: &dyn AnyTable, mine: &[Viewer]) -> Result<String, Problem> {
        let screens = self.screens.lock().unwrap_or_else(PoisonError::into_inner);
        let seats = table.seats().iter().map(|info| SeatState {
            name: info.name.to_string(),
            side: info.side.to_string(),
            mine: mine.contains(&Viewer::Seat(info.seat)),
            machine: self.machine.get(info.name.as_ref()).cloned(),
            online: screens.get(info.seat.index()).is_some_and(|count| *count > 0),
        });
        let seats: Vec<SeatState> = seats.collect();
        serde_json::to_string(&seats).map_err(|error| Problem::new("broken", error))
    }

    /// The seat that a screen shows first: one that owes a decision, else any that a person plays there.
    pub(crate) async fn first_of(&self, mine: &[Viewer]) -> Option<Viewer> {
        let owes = self.table.lock().await.live.summary().owes;
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
        let table = seating.live.table();
        let unwritten = |error: std::io::Error| Problem::new("broken", error);
        let kind = self.dice.kind().map_err(unstored)?;
        let mut bytes = Vec::new();
        let recorder = Recorder::begin(&mut bytes, table, kind).map_err(unwritten)?;
        if table.outcome().is_some() {
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
        let over = seating.live.table().outcome().is_some();
        if (over && !viewers.is_empty()) || seating.live.sees_all(viewers) {
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
        let stored = self.store.game(&self.id).await.map_err(unstored)?;
        let stored = stored.ok_or_else(|| unstored(StoreError::Unreadable("it is gone".into())))?;
        let (_, lines, (live, dice)) = play(&*self.store, &self.offered, stored).await?;
        (seating.live, seating.dice) = (live, dice);
        (seating.written, seating.ahead) = (lines.len(), false);
        tracing::info!(game = %self.id, lines = lines.len(), "taken back to what is stored");
        self.tell();
        Ok(lines)
    }

    /// Rolls what is due and stores what is new; only then does anybody hear of it.
    ///
    /// When that fails, the game goes on from what is stored: at once if it can be read, else as soon as it can.
    async fn settle(self: &Arc<Self>, seating: &mut Seating) -> Result<(), Problem> {
        // Whoever drops this future half-way leaves the table in doubt, not in error.
        seating.ahead = true;
        let settled = seating.live.table_mut().settle(&mut *seating.dice);
        let (had, lines) = (seating.written, seating.unwritten());
        let new = Append {
            game: self.id.clone(),
            had,
            lines: lines.clone(),
            now: Some(seating.live.summary()),
            operation: None,
        };
        let appended = if lines.is_empty() { Ok(()) } else { self.store.append(new).await };
        if let Err(error) = appended {
            self.recover(seating, &lines, error).await?;
        } else {
            (seating.written, seating.ahead) = (had + lines.len(), false);
        }
        self.tell();
        settled.map(drop).map_err(Problem::from)
    }

    /// After a failed write. The word of a failure is not always true: a commit that could not be confirmed may stand, so the store
    /// is asked. Succeeds when the lines are stored after all.
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

    /// Lets the machines play while they owe decisions.
    fn wake_machines(self: &Arc<Self>) {
        if self.machine.is_empty() {
            return;
        }
        let room = self.clone();
        tokio::spawn(async move {
            let mut wait = FIRST_WAIT;
            while let Some(thought) = room.next_thought().await {
                match room.follow(thought).await {
                    Ok(()) => wait = FIRST_WAIT,
                    Err(problem) if problem.kind == STORAGE => {
                        tokio::time::sleep(wait).await;
                        wait = longer(wait);
                    }
                    Err(problem) => {
                        tracing::warn!(game = %room.id, %problem, "a machine stopped");
                        break;
                    }
                }
            }
        });
    }

    async fn next_thought(&self) -> Option<Thought> {
        if self.watchers.lock().unwrap_or_else(PoisonError::into_inner).are_gone() {
            tracing::debug!(game = %self.id, "nobody watches: the machines wait");
            return None;
        }
        // Whatever brings the table back wakes the machines too.
        let mut seating = self.whole().await.ok()?;
        if seating.thinking {
            return None;
        }
        let thought = seating.live.think()?;
        seating.thinking = true;
        Some(thought)
    }

    /// Thinks on a thread of its own and plays what came of it.
    async fn follow(self: &Arc<Self>, thought: Thought) -> Result<(), Problem> {
        let Thought { seat, decision, think } = thought;
        let concluded = BOTS.run(think).await;
        let mut seating = self.table.lock().await;
        seating.thinking = false;
        let Conclusion { action, bot } = concluded?;
        seating.live.sit_down(seat, bot);
        if seating.ahead {
            self.bring_back(&mut seating).await?;
        }
        let action = action.ok_or_else(|| Problem::new("broken", "the machine has no answer"))?;
        seating.live.table_mut().act(seat, &action, Some(decision))?;
        self.settle(&mut seating).await
    }
}

/// A table as it is drawn for a viewer.
struct Shown<'a> {
    room: &'a Room,
    live: &'a dyn Live,
    viewer: Viewer,
}

impl Model for Shown<'_> {
    fn table(&self) -> Result<String, Problem> {
        let Shown { room, live, viewer } = self;
        let Scene { decision, view, pending, offers, closed, duties, mut ribbon, undo } =
            live.scene(*viewer);
        ribbon.dice = room.dice.proof();
        let seat = viewer.seat().map_or(SPECTATOR, |seat| live.table().seat_name(seat));
        let state = TableState {
            game: room.game.clone(),
            id: room.id.clone(),
            seat: seat.to_owned(),
            seats: None,
            decision,
            view,
            pending,
            offers,
            closed,
            duties,
            ribbon,
            undo,
            log: None,
            replay: None,
        };
        serde_json::to_string(&state).map_err(|error| Problem::new("broken", error))
    }

    fn news(&self, since: Since) -> (Log, Replay) {
        self.live.news(self.viewer, since)
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

fn longer(wait: Duration) -> Duration {
    (wait * 2).min(LONGEST_WAIT)
}
