//! A game that can be opened, and a table that was, for whoever does not know their types.

use crate::odds;
use crate::opening::Opening;
use crate::page::Page;
use crate::past::{Past, Seams, place_entries};
use crate::presented::{Look, MapWanted, Positioned, Presented, Work, seat_name};
use crate::schema::Schemas;
use crate::wire::{
    Board, Bot as BotCard, Closed, Duty, Listing, Log, NewGame, Offer, Owes, PendingState, Problem,
    Replay, Review, Ribbon, Since, Tick, UndoState, Wanted,
};
use bots::{Bot, Brief, Opponent};
use mapmaker::draw::Drawing as Picture;
use module::Problems;
use referee::{
    AnyTable, DecisionId, Game, Lots, ProblemKind, Seat, SeatInfo, Shown, Table, Viewer,
};
use serde::Serialize;
use serde_json::Value;
use std::any::Any;
use std::collections::BTreeMap;
use std::sync::Arc;
use study::GameOf;

/// Some work that answers a question, to be done where nobody waits.
pub type Reply = Box<dyn FnOnce() -> Result<Value, Problem> + Send>;

/// The work of drawing a board.
pub type Drawing = Box<dyn FnOnce() -> Result<Board, Problem> + Send>;

/// Says for each line of the journal that a review speaks of how many entries a viewer's log had before it.
pub type Placing = Box<dyn FnOnce(&mut Review) + Send>;

/// A game that can be opened, of whatever kind.
pub trait Title: Send + Sync {
    /// The game as the lobby shows it.
    fn listing(&self) -> Listing;
    /// The machine opponents that know it.
    fn opponents(&self) -> Vec<BotCard>;
    /// The set-up of a new game.
    ///
    /// # Errors
    /// What cannot be had.
    fn setup(&self, wanted: &NewGame) -> Result<Value, Problem>;
    /// How long frames may take, in words; nothing for a game without clocks.
    fn clocks(&self) -> Option<String>;
    /// The name that records give it; all titles of a series share it.
    fn game(&self) -> &'static str;
    /// The revision of its rules.
    fn revision(&self) -> u32;
    /// What it says over the wire, described for programs.
    fn schemas(&self) -> Schemas;
    /// Whether a set-up, as a record of a game of that name has it, is one of this very title.
    fn plays(&self, game: &str, setup: &Value) -> bool;
    /// The name of the title that a set-up is of, where it is one of the same series that no list has.
    fn unlisted(&self, game: &str, setup: &Value) -> Option<String>;
    /// What a position file of its series says; nothing for a series without such files.
    fn read_position(&self, path: &str, text: &str) -> Option<Result<Positioned, Problems>>;
    /// The map as a picture; nothing for a game without one.
    fn picture(&self, wanted: &MapWanted) -> Option<Result<Picture, Problem>>;
    /// What a staff officer advises whoever owes a decision when a game begins with a set-up: in words on the page, and the same
    /// as JSON; nothing for a game that has no adviser.
    ///
    /// # Errors
    /// What is wrong with the set-up, or why there is nothing to advise.
    fn advise(&self, setup: &Value, page: &mut Page) -> Option<Result<Value, Problem>>;
    /// A bare table.
    ///
    /// # Errors
    /// Everything that is wrong with the set-up.
    fn table(&self, setup: &Value) -> Result<Box<dyn AnyTable>, Vec<referee::Problem>>;
    /// A table with machines at some of its seats, each made from a seed.
    ///
    /// # Errors
    /// What is wrong with the set-up, or that there is no such seat or machine.
    fn open(
        &self,
        setup: &Value,
        machines: &BTreeMap<String, String>,
        seeds: &mut dyn FnMut() -> u64,
    ) -> Result<Box<dyn Sitting>, Problem>;
}

/// A table of whatever game, with the machines at it.
pub trait Sitting: Send {
    /// The table.
    fn table(&self) -> &dyn AnyTable;
    /// The table, to be played on.
    fn table_mut(&mut self) -> &mut dyn AnyTable;
    /// The line along the top, dice apart: what everybody may know.
    fn ribbon(&self) -> Ribbon;
    /// The seats that owe a decision, by name.
    fn owing(&self) -> Vec<String>;
    /// The frame that is open; nothing while nobody owes a decision, or in a game that knows of none.
    fn opening(&self) -> Option<Opening>;
    /// What is answered next for a seat whose time is up.
    fn on_expiry(&self, seat: Seat) -> Vec<Value>;
    /// What an umpire may set in a hex, as offers.
    fn interventions_at(&self, seat: Seat, hex: u16) -> Vec<Offer>;
    /// How things stand for a viewer.
    fn scene(&self, viewer: Viewer) -> Scene;
    /// The answer of a seat that is meant, if it is offered now.
    fn offered(&self, seat: Seat, wanted: &Wanted) -> Option<Value>;
    /// Whether a seat could give an answer and all that follows it, each of which is offered now; nothing is changed.
    ///
    /// # Errors
    /// What stands against the first that is not open in its turn.
    fn rehearse(&self, seat: Seat, action: &Value, then: &[Wanted]) -> Result<(), Problem>;
    /// What is new in a viewer's log.
    fn news(&self, viewer: Viewer, since: Since) -> (Log, Replay);
    /// How many entries a viewer's log has.
    fn log_count(&self, viewer: Viewer) -> usize;
    /// Takes what is needed to answer a question, so that the table need not wait for the answer.
    fn inquire(&self, viewer: Viewer, question: Value) -> Reply;
    /// Takes what is needed to say what the entries of a viewer's log after the first came to, up to the last.
    fn recap(&self, viewer: Viewer, span: [usize; 2]) -> Reply;
    /// Takes what is needed to look back at the moment after an entry of a viewer's log.
    fn look_back(&self, viewer: Viewer, entry: usize) -> Reply;
    /// The work of reviewing the game; nothing for a game that has no reviews.
    fn review(&self) -> Option<Work>;
    /// Finds the places of a review in a viewer's log.
    fn placing(&self, viewer: Viewer) -> Placing;
    /// What a machine that owes a decision needs to think; nothing when none does, those that are thinking already left out.
    fn think(&mut self, thinking: &[Seat]) -> Option<Thought>;
    /// Gives a machine its seat back after it has thought.
    fn sit_down(&mut self, seat: Seat, bot: Box<dyn Any + Send>);
    /// Whether a viewer shares the secrets of a seat.
    fn is_privy(&self, viewer: Viewer, seat: Seat) -> bool;
    /// Whether these viewers between them are let into every secret.
    fn sees_all(&self, viewers: &[Viewer]) -> bool;
    /// A state that a viewer cannot tell from the true one, hidden things drawn from the lots.
    fn sample(&self, viewer: Viewer, lots: &mut Lots) -> Value;
    /// What each seat makes of a game that is over, by name: 1 for a win, 0 for a loss.
    fn returns(&self) -> Option<Vec<(String, f64)>>;
    /// The name of the board, and the work of drawing it.
    fn board(&self) -> (String, Drawing);
    /// The position as a file.
    ///
    /// # Errors
    /// That there is none now, or never.
    fn position(&self) -> Result<String, Problem>;
}

/// How things stand for a viewer, the people at the table and the log apart.
pub struct Scene {
    /// The number of the decision that the viewer is asked for.
    pub decision: u64,
    /// The game's own view, as JSON.
    pub view: String,
    /// What lies on the map, as JSON; nothing in a game without one.
    pub stage: Option<String>,
    /// What the game waits for.
    pub pending: PendingState,
    /// Every answer the viewer may give.
    pub offers: Vec<Offer>,
    /// What the viewer may do out of turn, as an umpire.
    pub interventions: Vec<Offer>,
    /// Answers that somebody may look for and that are not open.
    pub closed: Vec<Closed>,
    /// What is demanded of the side.
    pub duties: Vec<Duty>,
    /// The line along the top.
    pub ribbon: Ribbon,
    /// Whether the last answer can be taken back.
    pub undo: UndoState,
}

/// A machine at its seat, about to think.
pub struct Thought {
    /// The seat.
    pub seat: Seat,
    /// The decision that it owes.
    pub decision: DecisionId,
    /// Thinks; may take its time.
    pub think: Box<dyn FnOnce() -> Conclusion + Send>,
}

/// What a machine has thought, and the machine.
pub struct Conclusion {
    /// The answer; nothing when it has none.
    pub action: Option<Value>,
    /// The machine.
    pub bot: Box<dyn Any + Send>,
}

/// A typed title for those who do not know its type.
pub struct Shelved<P>(pub Arc<P>);

impl<P: Presented> Title for Shelved<P> {
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

    fn clocks(&self) -> Option<String> {
        self.0.clocks()
    }

    fn game(&self) -> &'static str {
        GameOf::<P>::NAME
    }

    fn revision(&self) -> u32 {
        GameOf::<P>::REVISION
    }

    fn schemas(&self) -> Schemas {
        Schemas::of::<GameOf<P>>()
    }

    fn plays(&self, game: &str, setup: &Value) -> bool {
        let setup = serde::Deserialize::deserialize(setup);
        game == GameOf::<P>::NAME && setup.is_ok_and(|setup| self.0.plays(&setup))
    }

    fn unlisted(&self, game: &str, setup: &Value) -> Option<String> {
        let setup = serde::Deserialize::deserialize(setup).ok();
        setup.filter(|_| game == GameOf::<P>::NAME).and_then(|setup| self.0.unlisted(&setup))
    }

    fn read_position(&self, path: &str, text: &str) -> Option<Result<Positioned, Problems>> {
        self.0.read_position(path, text)
    }

    fn picture(&self, wanted: &MapWanted) -> Option<Result<Picture, Problem>> {
        self.0.picture(wanted)
    }

    fn advise(&self, setup: &Value, page: &mut Page) -> Option<Result<Value, Problem>> {
        match self.opened(setup) {
            Ok(table) => self.0.advise(table.state(), page),
            Err(faults) => {
                let told: Vec<String> = faults.iter().map(ToString::to_string).collect();
                Some(Err(Problem::new("bad_setup", told.join("; "))))
            }
        }
    }

    fn table(&self, setup: &Value) -> Result<Box<dyn AnyTable>, Vec<referee::Problem>> {
        Ok(Box::new(self.opened(setup)?))
    }

    fn open(
        &self,
        setup: &Value,
        machines: &BTreeMap<String, String>,
        seeds: &mut dyn FnMut() -> u64,
    ) -> Result<Box<dyn Sitting>, Problem> {
        let table = self.opened(setup).map_err(|problems| {
            let first = problems.into_iter().next().map(Problem::from);
            first.unwrap_or_else(|| Problem::new("illegal", "the set-up is not legal"))
        })?;
        let mut bots = Vec::new();
        for info in table.seats() {
            bots.push(match machines.get(info.name.as_ref()) {
                None => None,
                Some(name) => Some(self.hire(name, seeds())?),
            });
        }
        let fits = |name: &String| table.seats().iter().any(|info| info.name == **name);
        if let Some(name) = machines.keys().find(|name| !fits(name)) {
            return Err(Problem::new("no_such_seat", format!("there is no seat {name}")));
        }
        let seams = Seams::new(table.seats().len() + 1);
        Ok(Box::new(Seated { title: self.0.clone(), table, bots, seams, past: Arc::default() }))
    }
}

impl<P: Presented> Shelved<P> {
    fn opened(&self, setup: &Value) -> Result<Table<GameOf<P>>, Vec<referee::Problem>> {
        let setup = serde::Deserialize::deserialize(setup).map_err(|error| {
            vec![referee::Problem::new(ProblemKind::Unreadable, format!("{error}"))]
        })?;
        self.0.lay_out(&setup);
        Table::open(setup).map_err(|problems| problems.iter().map(referee::Problem::from).collect())
    }

    fn hire(&self, name: &str, seed: u64) -> Result<Box<dyn Bot<GameOf<P>>>, Problem> {
        let bot = name.parse::<Opponent>().ok().and_then(|order| self.0.hire(order, seed));
        bot.ok_or_else(|| Problem::new("no_such_bot", format!("no machine is called {name}")))
    }
}

/// What each seat makes of a game that ended so, by name: 1 for a win, 0 for a loss.
pub fn returns<P: Presented>(
    seats: &[SeatInfo],
    outcome: &<GameOf<P> as Game>::Outcome,
) -> Vec<(String, f64)> {
    let first = f64::from(P::score(outcome).half_points()) / 2.0;
    let leads = seats.first().map(|info| info.side.clone());
    // The first seat's side gets what the game is scored for it, the other side the rest.
    let score = |side: &str| if leads.as_deref() == Some(side) { first } else { 1.0 - first };
    seats.iter().map(|info| (info.name.to_string(), score(&info.side))).collect()
}

/// A table with its title, and the machines at it.
struct Seated<P: Presented> {
    title: Arc<P>,
    table: Table<GameOf<P>>,
    /// The machine at each seat; away while it thinks.
    bots: Vec<Option<Box<dyn Bot<GameOf<P>>>>>,
    /// Where the blocks of each viewer's log lie.
    seams: Seams<P::Thread>,
    /// States on the way, for those who look back.
    past: Arc<Past<GameOf<P>>>,
}

impl<P: Presented> Seated<P> {
    /// The answers of a seat.
    fn offers(&self, seat: Seat) -> Vec<Offer> {
        let (viewer, legal) = (Viewer::Seat(seat), self.table.legal(seat));
        let view = self.table.view(viewer);
        self.title.offers(&Look { table: &self.table, viewer, view: &view, legal: &legal })
    }

    fn name(&self, seat: Seat) -> String {
        seat_name(&self.table, seat).to_owned()
    }

    fn pending(&self, viewer: Viewer) -> PendingState {
        match self.table.shown(viewer) {
            Shown::Decide(owed) => {
                let owes = owed.iter().map(|owed| {
                    let words = self.title.sentence(&self.table, viewer, owed);
                    Owes {
                        seat: self.name(owed.seat),
                        rule: owed.rule.as_str().into(),
                        sealed: owed.sealed,
                        sentence: words.sentence,
                        why: words.why,
                        hexes: words.hexes,
                        aside: words.aside,
                    }
                });
                PendingState { owes: owes.collect(), ..PendingState::default() }
            }
            Shown::Chance(_) => PendingState::default(),
            Shown::Over(outcome) => {
                let over = Some(self.title.over(&self.table, &outcome));
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
            let part = needle.next(n, |thread| self.title.sew(thread, n, &seen));
            if n <= from {
                continue;
            }
            if let Some(mut line) = self.title.line(self.table.state(), viewer, &seen) {
                (line.n, line.line) = (n, n);
                (line.block, line.part) = part.map(|(block, part)| (block, part.into())).unzip();
                ticks.push(Tick { line: n, kind: self.title.tick(&line), side: line.side.clone() });
                lines.push(line);
            }
        }
        (Log { epoch, from, count, lines }, Replay { length: count, ticks })
    }
}

impl<P: Presented> Sitting for Seated<P> {
    fn table(&self) -> &dyn AnyTable {
        &self.table
    }

    fn table_mut(&mut self) -> &mut dyn AnyTable {
        &mut self.table
    }

    fn ribbon(&self) -> Ribbon {
        self.title.ribbon(self.table.state())
    }

    fn owing(&self) -> Vec<String> {
        self.table.pending().owed().iter().map(|owed| self.name(owed.seat)).collect()
    }

    fn opening(&self) -> Option<Opening> {
        let asked = !self.table.pending().owed().is_empty();
        asked.then(|| self.title.opening(self.table.state())).flatten()
    }

    fn on_expiry(&self, seat: Seat) -> Vec<Value> {
        let answers = self.title.on_expiry(self.table.state(), seat);
        answers.iter().filter_map(|answer| serde_json::to_value(answer).ok()).collect()
    }

    fn interventions_at(&self, seat: Seat, hex: u16) -> Vec<Offer> {
        let (table, viewer) = (&self.table, Viewer::Seat(seat));
        let open = self.title.interventions_at(table, seat, hex);
        let look = Look { table, viewer, view: &table.view(viewer), legal: &[] };
        self.title.interventions(&look, &open)
    }

    fn scene(&self, viewer: Viewer) -> Scene {
        let (title, table) = (&self.title, &self.table);
        let view = table.view(viewer);
        let legal = viewer.seat().map(|seat| table.legal(seat)).unwrap_or_default();
        let look = Look { table, viewer, view: &view, legal: &legal };
        let mut scene = Scene {
            decision: 0,
            view: written(&view, VIEW).unwrap_or_else(|_| "null".to_owned()),
            stage: title
                .stage(table.state(), viewer, &view, &legal)
                .and_then(|stage| written(&stage, VIEW).ok()),
            pending: self.pending(viewer),
            offers: Vec::new(),
            interventions: Vec::new(),
            closed: Vec::new(),
            duties: title.duties(&look),
            ribbon: title.ribbon(table.state()),
            undo: UndoState { open: false, reason: None },
        };
        if let Some(seat) = viewer.seat() {
            scene.decision = number(table.decision(seat));
            scene.offers = title.offers(&look);
            scene.interventions = title.interventions(&look, &table.interventions(seat));
            scene.closed = title.closed(&look, seat);
            scene.undo = match table.undoable(seat) {
                Ok(_) => UndoState { open: true, reason: None },
                Err(refusal) => UndoState { open: false, reason: Some(refusal.to_string()) },
            };
        }
        scene
    }

    fn offered(&self, seat: Seat, wanted: &Wanted) -> Option<Value> {
        let found = self.offers(seat).into_iter().find(|offer| wanted.is(offer))?;
        serde_json::from_str(found.action.get()).ok()
    }

    fn rehearse(&self, seat: Seat, action: &Value, then: &[Wanted]) -> Result<(), Problem> {
        let unread = |error: serde_json::Error| Problem::new("unreadable", error);
        let closed = || Problem::new("not_asked", "a part of it is not offered now");
        let mut actions = vec![serde::Deserialize::deserialize(action).map_err(unread)?];
        let offers = self.offers(seat);
        for wanted in then {
            let next = offers.iter().find(|offer| wanted.is(offer)).ok_or_else(closed)?;
            actions.push(serde_json::from_str(next.action.get()).map_err(unread)?);
        }
        let mut state = self.table.state().clone();
        for action in actions {
            GameOf::<P>::pending(&state).owed_by(seat).ok_or_else(closed)?;
            let illegal = GameOf::<P>::check(&state, seat, &action);
            illegal.map_err(|it| Problem::from(referee::Problem::from(&it)))?;
            referee::play_unchecked::<GameOf<P>>(&mut state, seat, &action);
        }
        Ok(())
    }

    fn news(&self, viewer: Viewer, since: Since) -> (Log, Replay) {
        self.log_since(viewer, since)
    }

    fn log_count(&self, viewer: Viewer) -> usize {
        self.table.log_count(viewer)
    }

    fn inquire(&self, viewer: Viewer, question: Value) -> Reply {
        let (title, state) = (self.title.clone(), self.table.state().clone());
        Box::new(move || {
            let answer = title.answer(&state, viewer, &question)?;
            // Odds are told with what they come to, by the same hand for every game.
            Ok(if question.get("odds").is_some() { odds::judged(answer) } else { answer })
        })
    }

    fn recap(&self, viewer: Viewer, [from, to]: [usize; 2]) -> Reply {
        let (title, past) = (self.title.clone(), self.past.clone());
        let (setup, entries) = (self.table.setup().clone(), self.table.log(viewer, from));
        let inputs: Vec<_> = self.table.inputs().map(|(n, line)| (n, line.clone())).collect();
        // Lines of long ago are told as things stood then.
        let now = (to >= self.table.log_count(viewer)).then(|| self.table.state().clone());
        Box::new(move || {
            let state = match now {
                Some(state) => state,
                None => past.state_at(&*title, &setup, &inputs, (viewer, to))?,
            };
            let entries = entries.iter().take(to.saturating_sub(from));
            let lines: Vec<_> =
                entries.filter_map(|seen| title.line(&state, viewer, seen)).collect();
            let report = title.recap(&state, viewer, &lines);
            serde_json::to_value(report).map_err(|error| Problem::new("broken", error))
        })
    }

    fn look_back(&self, viewer: Viewer, entry: usize) -> Reply {
        let inputs: Vec<_> = self.table.inputs().map(|(n, line)| (n, line.clone())).collect();
        let (setup, past) = (self.table.setup().clone(), self.past.clone());
        let title = self.title.clone();
        Box::new(move || {
            let moment = past.look_back(&*title, &setup, &inputs, viewer, entry)?;
            serde_json::to_value(moment).map_err(|error| Problem::new("broken", error))
        })
    }

    fn review(&self) -> Option<Work> {
        self.title.review(&self.table)
    }

    fn placing(&self, viewer: Viewer) -> Placing {
        let inputs: Vec<_> = self.table.inputs().map(|(n, line)| (n, line.clone())).collect();
        let setup = self.table.setup().clone();
        Box::new(move |review| place_entries::<GameOf<P>>(review, &setup, &inputs, viewer))
    }

    fn think(&mut self, thinking: &[Seat]) -> Option<Thought> {
        let is_there = |seat: &Seat| self.bots.get(seat.index()).is_some_and(Option::is_some);
        let free = |seat: &Seat| !thinking.contains(seat) && is_there(seat);
        let seat = self.table.pending().owed().iter().map(|owed| owed.seat).find(free)?;
        let mut bot = self.bots.get_mut(seat.index())?.take()?;
        let (state, legal) = (self.table.state().clone(), self.table.legal(seat));
        let think = move || {
            let choice = bot.choose(&Brief::<GameOf<P>>::new(&state, seat, &legal));
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

    fn is_privy(&self, viewer: Viewer, seat: Seat) -> bool {
        GameOf::<P>::privy(self.table.state(), viewer, seat)
    }

    fn sees_all(&self, viewers: &[Viewer]) -> bool {
        let state = self.table.state();
        let seen = |seat| viewers.iter().any(|viewer| GameOf::<P>::privy(state, *viewer, seat));
        self.table.seats().iter().all(|info| seen(info.seat))
    }

    fn sample(&self, viewer: Viewer, lots: &mut Lots) -> Value {
        let state = GameOf::<P>::resample(self.table.state(), viewer, lots);
        serde_json::to_value(state).unwrap_or_default()
    }

    fn returns(&self) -> Option<Vec<(String, f64)>> {
        Some(returns::<P>(self.table.seats(), self.table.outcome()?))
    }

    fn board(&self) -> (String, Drawing) {
        let (title, setup) = (self.title.clone(), self.table.setup().clone());
        let ground = title.ground(&setup);
        let draw = move || Ok(Board { first_steps: title.first_steps(), ..title.board(&setup)? });
        (ground, Box::new(draw))
    }

    fn position(&self) -> Result<String, Problem> {
        let none = || Problem::new("no_position", "this game has no position files");
        let written = self.title.position(self.table.state()).ok_or_else(none)?;
        written.map_err(|why| Problem::new("unsaved", why))
    }
}

/// The room that is made for a view before it is written: most fit.
const VIEW: usize = 4 * 1024;

/// A value as JSON, written where there is so much room.
///
/// # Errors
/// That it cannot be written as JSON.
pub fn written<T: Serialize>(value: &T, room: usize) -> Result<String, Problem> {
    let mut text = Vec::with_capacity(room);
    serde_json::to_writer(&mut text, value).map_err(|error| Problem::new("broken", error))?;
    String::from_utf8(text).map_err(|error| Problem::new("broken", error))
}

/// The number of a decision, for the wire.
fn number(decision: DecisionId) -> u64 {
    serde_json::to_value(decision).ok().and_then(|value| value.as_u64()).unwrap_or_default()
}
