//! A live game of whatever kind, as the rest of the host holds it.

use crate::adapter::{Adapter, Look, seat_name};
use crate::boards::Drawing;
use crate::past::{Past, Seams};
use crate::review::{Reviewer, place_entries};
use crate::store::Summary;
use crate::token::fresh_bytes;
use crate::wire::{
    Bot as BotCard, Closed, Duty, Listing, Log, NewGame, Offer, Owes, PendingState, Problem,
    Question, Replay, Ribbon, Since, Tick, UndoState,
};
use bots::{Bot, Brief};
use referee::{AnyTable, DecisionId, Game, Seat, Shown, Table, Viewer};
use serde::Serialize;
use serde_json::Value;
use std::any::Any;
use std::collections::BTreeMap;
use std::sync::Arc;

/// Some work that answers a question, to be done where nobody waits.
pub(crate) type Inquiry = Box<dyn FnOnce() -> Result<Value, Problem> + Send>;

/// A game that can be opened, of whatever kind.
pub(crate) trait Offered: Send + Sync {
    /// The game as the lobby shows it.
    fn listing(&self) -> Listing;
    /// The machine opponents that know it.
    fn opponents(&self) -> Vec<BotCard>;
    /// The set-up of a new game.
    fn setup(&self, wanted: &NewGame) -> Result<Value, Problem>;
    /// The name that records give it.
    fn name(&self) -> &'static str;
    /// The revision of its rules.
    fn revision(&self) -> u32;
    /// Whether a set-up, as a record of a game of that name has it, is one of this very game.
    fn plays(&self, game: &str, setup: &Value) -> bool;
    /// The rule system, whose games read the same position files.
    fn system(&self) -> &'static str;
    /// The ground of a position file.
    fn position_ground(&self, text: &str) -> Result<String, Problem>;
    /// Whether it is played on that ground.
    fn is_ground(&self, ground: &str) -> bool;
    /// Opens a table with machines at some of its seats.
    fn open(
        &self,
        setup: &Value,
        machine: &BTreeMap<String, String>,
    ) -> Result<Box<dyn Live>, Problem>;
}

/// A live game of whatever kind.
pub(crate) trait Live: Send {
    fn table(&self) -> &dyn AnyTable;
    fn table_mut(&mut self) -> &mut dyn AnyTable;
    /// What everybody may know.
    fn summary(&self) -> Summary;
    /// How things stand for a viewer.
    fn scene(&self, viewer: Viewer) -> Scene;
    /// What is new in a viewer's log.
    fn news(&self, viewer: Viewer, since: Since) -> (Log, Replay);
    /// How many entries a viewer's log has.
    fn log_count(&self, viewer: Viewer) -> usize;
    /// Takes what is needed to answer a question, so that the table need not wait for the answer.
    /// `over` says whether the game is, by its rules or by its players.
    fn inquire(&self, viewer: Viewer, question: Question, over: bool) -> Inquiry;
    /// What a machine that owes a decision needs to think; nothing when none does.
    fn think(&mut self) -> Option<Thought>;
    /// Gives a machine its seat back after it has thought.
    fn sit_down(&mut self, seat: Seat, bot: Box<dyn Any + Send>);
    /// Whether these viewers between them are let into every secret.
    fn sees_all(&self, viewers: &[Viewer]) -> bool;
    /// The name of the board, and the work of drawing it.
    fn board(&self) -> (String, Drawing);
    fn position(&self) -> Result<String, Problem>;
}

/// How things stand for a viewer, the people at the table and the log apart.
pub(crate) struct Scene {
    pub(crate) decision: u64,
    /// The game's own view, as JSON.
    pub(crate) view: String,
    pub(crate) pending: PendingState,
    pub(crate) offers: Vec<Offer>,
    pub(crate) closed: Vec<Closed>,
    pub(crate) duties: Vec<Duty>,
    pub(crate) ribbon: Ribbon,
    pub(crate) undo: UndoState,
}

/// A machine at its seat, about to think.
pub(crate) struct Thought {
    pub(crate) seat: Seat,
    pub(crate) decision: DecisionId,
    /// Thinks; may take its time.
    pub(crate) think: Box<dyn FnOnce() -> Conclusion + Send>,
}

/// What a machine has thought, and the machine.
pub(crate) struct Conclusion {
    pub(crate) action: Option<Value>,
    pub(crate) bot: Box<dyn Any + Send>,
}

/// Offers a game by its adapter.
pub(crate) struct Shelf<A>(pub(crate) Arc<A>);

impl<A: Adapter> Offered for Shelf<A> {
    fn listing(&self) -> Listing {
        self.0.listing()
    }

    fn opponents(&self) -> Vec<BotCard> {
        self.0.opponents()
    }

    fn setup(&self, wanted: &NewGame) -> Result<Value, Problem> {
        let setup = self.0.setup(wanted)?;
        serde_json::to_value(setup).map_err(|error| Problem::new("unreadable", error))
    }

    fn name(&self) -> &'static str {
        A::Game::NAME
    }

    fn revision(&self) -> u32 {
        A::Game::REVISION
    }

    fn plays(&self, game: &str, setup: &Value) -> bool {
        let setup = serde::Deserialize::deserialize(setup);
        game == A::Game::NAME && setup.is_ok_and(|setup| self.0.plays(&setup))
    }

    fn system(&self) -> &'static str {
        A::Game::NAME
    }

    fn position_ground(&self, text: &str) -> Result<String, Problem> {
        self.0.position_ground(text)
    }

    fn is_ground(&self, ground: &str) -> bool {
        self.0.is_ground(ground)
    }

    fn open(
        &self,
        setup: &Value,
        machine: &BTreeMap<String, String>,
    ) -> Result<Box<dyn Live>, Problem> {
        let setup = serde::Deserialize::deserialize(setup)
            .map_err(|error| Problem::new("unreadable", error))?;
        let table = Table::<A::Game>::open(setup).map_err(|problems| {
            let first = problems.first().map(|it| Problem::from(referee::Problem::from(it)));
            first.unwrap_or_else(|| Problem::new("illegal", "the set-up is not legal"))
        })?;
        let mut bots = Vec::new();
        for info in table.seats() {
            bots.push(match machine.get(info.name.as_ref()) {
                None => None,
                Some(name) => Some(self.hire(name)?),
            });
        }
        let fits = |name: &String| table.seats().iter().any(|info| info.name == **name);
        if let Some(name) = machine.keys().find(|name| !fits(name)) {
            return Err(Problem::new("no_such_seat", format!("there is no seat {name}")));
        }
        let seams = Seams::new(table.seats().len() + 1);
        let (adapter, reviewer, past) = (self.0.clone(), Reviewer::default(), Arc::default());
        Ok(Box::new(Seated { adapter, table, bots, reviewer, seams, past }))
    }
}

impl<A: Adapter> Shelf<A> {
    fn hire(&self, name: &str) -> Result<Box<dyn Bot<A::Game>>, Problem> {
        let seed = fresh_bytes().map_err(|error| Problem::new("no_chance", error))?;
        self.0
            .hire(name, u64::from_le_bytes(seed))
            .ok_or_else(|| Problem::new("no_such_bot", format!("no machine is called {name}")))
    }
}

/// A table with its adapter, and the machines at it.
struct Seated<A: Adapter> {
    adapter: Arc<A>,
    table: Table<A::Game>,
    /// The machine at each seat; away while it thinks.
    bots: Vec<Option<Box<dyn Bot<A::Game>>>>,
    reviewer: Reviewer,
    /// Where the blocks of each viewer's log lie.
    seams: Seams<A::Thread>,
    /// States on the way, for those who look back.
    past: Arc<Past<A::Game>>,
}

impl<A: Adapter> Seated<A> {
    fn name(&self, seat: Seat) -> String {
        seat_name(&self.table, seat).to_owned()
    }

    /// Asks for the review, once there are no secrets left.
    fn review(&self, viewer: Viewer, over: bool) -> Inquiry {
        if !over {
            let text = "a game is reviewed when it is over";
            return Box::new(move || Err(Problem::new("not_over", text)));
        }
        let Some(work) = self.adapter.review(&self.table) else {
            let text = "this game has no reviews";
            return Box::new(move || Err(Problem::new("no_answer", text)));
        };
        let inputs: Vec<_> = self.table.inputs().map(|(n, line)| (n, line.clone())).collect();
        let (reviewer, setup) = (self.reviewer.clone(), self.table.setup().clone());
        Box::new(move || {
            let mut answer = reviewer.ask(|| work)?;
            if let Some(review) = &mut answer.review {
                place_entries::<A::Game>(review, &setup, &inputs, viewer);
            }
            serde_json::to_value(answer).map_err(|error| Problem::new("broken", error))
        })
    }

    fn pending(&self, viewer: Viewer) -> PendingState {
        match self.table.shown(viewer) {
            Shown::Decide(owed) => {
                let owes = owed.iter().map(|owed| {
                    let words = self.adapter.sentence(&self.table, viewer, owed);
                    Owes {
                        seat: self.name(owed.seat),
                        rule: owed.rule.as_str().into(),
                        sealed: owed.sealed,
                        sentence: words.sentence,
                        why: words.why,
                        hexes: words.hexes,
                    }
                });
                PendingState { owes: owes.collect(), ..PendingState::default() }
            }
            Shown::Chance(_) => PendingState::default(),
            Shown::Over(outcome) => {
                let over = Some(self.adapter.over(&self.table, &outcome));
                PendingState { over, ..PendingState::default() }
            }
        }
    }

    fn log_since(&self, viewer: Viewer, since: Since) -> (Log, Replay) {
        let epoch = self.table.log_epoch(viewer);
        let count = self.table.log_count(viewer);
        // What was taken back, or was never there, is no ground to go on from.
        let from = if since.epoch == epoch && since.count <= count { since.count } else { 0 };
        let mut lines = Vec::new();
        let mut ticks = Vec::new();
        let place = viewer.seat().map_or(self.table.seats().len(), Seat::index);
        // What nobody has asked for yet, such as after a restart, must be sewn before it.
        let known = from.min(self.seams.known(place, epoch));
        let mut needle = self.seams.at(place, epoch, known);
        for (n, seen) in (known + 1..).zip(self.table.log(viewer, known)) {
            let part = needle.next(n, |thread| self.adapter.sew(thread, n, &seen));
            if n <= from {
                continue;
            }
            if let Some(mut line) = self.adapter.line(self.table.state(), viewer, &seen) {
                (line.n, line.line) = (n, n);
                (line.block, line.part) = part.map(|(block, part)| (block, part.into())).unzip();
                ticks.push(Tick {
                    line: n,
                    kind: self.adapter.tick(&line),
                    side: line.side.clone(),
                });
                lines.push(line);
            }
        }
        (Log { epoch, from, count, lines }, Replay { length: count, ticks })
    }
}

impl<A: Adapter> Live for Seated<A> {
    fn table(&self) -> &dyn AnyTable {
        &self.table
    }

    fn table_mut(&mut self) -> &mut dyn AnyTable {
        &mut self.table
    }

    fn summary(&self) -> Summary {
        let ribbon = self.adapter.ribbon(self.table.state());
        let owes = self.table.pending().owed().iter().map(|owed| self.name(owed.seat));
        Summary {
            turn: ribbon.turn,
            phase: ribbon.phase.into_owned(),
            owes: owes.collect(),
            over: self.table.outcome().is_some(),
        }
    }

    fn scene(&self, viewer: Viewer) -> Scene {
        let (adapter, table) = (&self.adapter, &self.table);
        let view = table.view(viewer);
        let legal = viewer.seat().map(|seat| table.legal(seat)).unwrap_or_default();
        let look = Look { table, viewer, view: &view, legal: &legal };
        let mut scene = Scene {
            decision: 0,
            view: written(&view, VIEW).unwrap_or_else(|_| "null".to_owned()),
            pending: self.pending(viewer),
            offers: Vec::new(),
            closed: Vec::new(),
            duties: adapter.duties(&look),
            ribbon: adapter.ribbon(table.state()),
            undo: UndoState { open: false, reason: None },
        };
        if let Some(seat) = viewer.seat() {
            scene.decision = number(table.decision(seat));
            scene.offers = adapter.offers(&look);
            scene.closed = adapter.closed(&look, seat);
            scene.undo = match table.undoable(seat) {
                Ok(_) => UndoState { open: true, reason: None },
                Err(refusal) => UndoState { open: false, reason: Some(refusal.to_string()) },
            };
        }
        scene
    }

    fn news(&self, viewer: Viewer, since: Since) -> (Log, Replay) {
        self.log_since(viewer, since)
    }

    fn log_count(&self, viewer: Viewer) -> usize {
        self.table.log_count(viewer)
    }

    fn inquire(&self, viewer: Viewer, question: Question, over: bool) -> Inquiry {
        if let Question::Replay(at) = question {
            let inputs: Vec<_> = self.table.inputs().map(|(n, line)| (n, line.clone())).collect();
            let (setup, past) = (self.table.setup().clone(), self.past.clone());
            let adapter = self.adapter.clone();
            return Box::new(move || {
                let moment = past.look_back(&*adapter, &setup, &inputs, viewer, at.line)?;
                serde_json::to_value(moment).map_err(|error| Problem::new("broken", error))
            });
        }
        if matches!(question, Question::Review {}) {
            return self.review(viewer, over);
        }
        let (adapter, state) = (self.adapter.clone(), self.table.state().clone());
        Box::new(move || adapter.answer(&state, viewer, &question))
    }

    fn think(&mut self) -> Option<Thought> {
        let owed = self.table.pending().owed().iter().map(|owed| owed.seat);
        let seat = owed
            .into_iter()
            .find(|seat| self.bots.get(seat.index()).is_some_and(Option::is_some))?;
        let mut bot = self.bots.get_mut(seat.index())?.take()?;
        let (state, legal) = (self.table.state().clone(), self.table.legal(seat));
        let think = move || {
            let choice = bot.choose(&Brief::<A::Game>::new(&state, seat, &legal));
            let action = legal.get(choice).and_then(|action| serde_json::to_value(action).ok());
            Conclusion { action, bot: Box::new(bot) }
        };
        Some(Thought { seat, decision: self.table.decision(seat), think: Box::new(think) })
    }

    fn sit_down(&mut self, seat: Seat, bot: Box<dyn Any + Send>) {
        if let (Some(place), Ok(bot)) = (self.bots.get_mut(seat.index()), bot.downcast()) {
            *place = Some(*bot);
        }
    }

    fn sees_all(&self, viewers: &[Viewer]) -> bool {
        let state = self.table.state();
        let seen = |seat| viewers.iter().any(|viewer| A::Game::privy(state, *viewer, seat));
        self.table.seats().iter().all(|info| seen(info.seat))
    }

    fn board(&self) -> (String, Drawing) {
        let (adapter, setup) = (self.adapter.clone(), self.table.setup().clone());
        (adapter.ground(&setup), Box::new(move || adapter.board(&setup)))
    }

    fn position(&self) -> Result<String, Problem> {
        self.adapter.position(self.table.state())
    }
}

/// The room that is made for a view before it is written: most fit.
const VIEW: usize = 4 * 1024;

/// A value as JSON, written where there is so much room.
pub(crate) fn written<T: Serialize>(value: &T, room: usize) -> Result<String, Problem> {
    let mut text = Vec::with_capacity(room);
    serde_json::to_writer(&mut text, value).map_err(|error| Problem::new("broken", error))?;
    String::from_utf8(text).map_err(|error| Problem::new("broken", error))
}

/// The number of a decision, for the wire.
fn number(decision: DecisionId) -> u64 {
    serde_json::to_value(decision).ok().and_then(|value| value.as_u64()).unwrap_or_default()
}
