//! What is particular to a game: how it is offered, drawn and told.

use crate::wire::{
    Board, Bot as BotCard, Closed, Duty, Listing, LogLine, Mode, NewGame, Offer, Over, Problem,
    Question, Review, Ribbon, SeatCard, TickKind,
};
use bots::{Bot, Rank};
use referee::{Game, Seat, ShownOwed, Table, Viewer};
use serde::Serialize;
use serde_json::Value;
use serde_json::value::{RawValue, to_raw_value};
use std::marker::PhantomData;

/// A decision in words.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Sentence {
    /// What is to be decided.
    pub sentence: String,
    /// Why it is asked now.
    pub why: String,
    /// The hexes it is about.
    pub hexes: Vec<u16>,
}

/// A table as one viewer sees it, worked out once for everything that the viewer is shown.
pub struct Look<'a, G: Game> {
    /// The table.
    pub table: &'a Table<G>,
    /// The viewer.
    pub viewer: Viewer,
    /// What the viewer sees.
    pub view: &'a G::View,
    /// Every legal answer of the viewer; none for a viewer who owes no decision.
    pub legal: &'a [G::Action],
}

/// The work of reviewing a game, to be done where nobody waits; it says how many lines of how many it has looked at.
pub type Work = Box<dyn FnOnce(&mut dyn FnMut(usize, usize)) -> Result<Review, Problem> + Send>;

/// What the host must be told about a game to put it on a board.
///
/// Everything but [`Adapter::listing`] and [`Adapter::setup`] has a plain default, so that a game can be hosted before anybody
/// has found words for it. Every function that takes a viewer shows it nothing but what the game's own view, log and list of
/// answers show it.
pub trait Adapter: Send + Sync + 'static {
    /// The game.
    type Game: Game;
    /// What goes along a log to tell which of its entries belong together; `()` where each stands for itself.
    type Thread: Copy + Default + PartialEq + Send;

    /// The game as the lobby shows it.
    fn listing(&self) -> Listing;

    /// The set-up of a new game.
    ///
    /// # Errors
    /// What cannot be had.
    fn setup(&self, wanted: &NewGame) -> Result<<Self::Game as Game>::Setup, Problem>;

    /// Whether a set-up is one of this very game, among those that share its type.
    fn plays(&self, setup: &<Self::Game as Game>::Setup) -> bool {
        let _ = setup;
        true
    }

    /// What never changes: the map and the counters. May take its time.
    ///
    /// # Errors
    /// When it cannot be drawn.
    fn board(&self, setup: &<Self::Game as Game>::Setup) -> Result<Board, Problem> {
        let Listing { game, title, .. } = self.listing();
        Ok(Board { ground: self.ground(setup), game, title, ..Board::default() })
    }

    /// The name of the board: set-ups with the same name have the same board.
    fn ground(&self, setup: &<Self::Game as Game>::Setup) -> String {
        let _ = setup;
        Self::Game::NAME.to_owned()
    }

    /// The line along the top, dice apart, now or at any moment of the past: what everybody may know.
    fn ribbon(&self, state: &<Self::Game as Game>::State) -> Ribbon {
        let _ = state;
        Ribbon::default()
    }

    /// When a moment was, in a few words.
    fn moment(&self, ribbon: &Ribbon) -> String {
        if ribbon.turn == 0 { String::new() } else { format!("Turn {}", ribbon.turn) }
    }

    /// A decision in words; `owed.ask` is there for those who may know what is asked.
    fn sentence(
        &self,
        table: &Table<Self::Game>,
        viewer: Viewer,
        owed: &ShownOwed<<Self::Game as Game>::Ask>,
    ) -> Sentence {
        let _ = viewer;
        let name = seat_name(table, owed.seat);
        let sentence = match owed.ask.as_ref().and_then(|ask| serde_json::to_value(ask).ok()) {
            Some(ask) => format!("{name}: {}", plain(&ask)),
            None => format!("{name} decides"),
        };
        Sentence { sentence, ..Sentence::default() }
    }

    /// The answers of a seat in words, in the order of the list.
    fn offers(&self, look: &Look<'_, Self::Game>) -> Vec<Offer> {
        look.legal.iter().map(plain_offer).collect()
    }

    /// Answers that somebody may look for and that are not open now.
    fn closed(&self, look: &Look<'_, Self::Game>, seat: Seat) -> Vec<Closed> {
        let _ = (look, seat);
        Vec::new()
    }

    /// What is demanded of the viewer's side.
    fn duties(&self, look: &Look<'_, Self::Game>) -> Vec<Duty> {
        let _ = look;
        Vec::new()
    }

    /// What a viewer saw happen, as a line of its log; nothing for what is not worth a line. The host puts the numbers on.
    fn line(
        &self,
        state: &<Self::Game as Game>::State,
        viewer: Viewer,
        seen: &<Self::Game as Game>::Seen,
    ) -> Option<LogLine> {
        let _ = (state, viewer);
        let value = serde_json::to_value(seen).unwrap_or_default();
        Some(LogLine { kind: name_of(&value).into(), text: plain(&value), ..LogLine::default() })
    }

    /// Goes on with a viewer's log by one entry: which block it belongs to, and as what part of it. `thread` is what the entries
    /// before it left behind.
    fn sew(
        &self,
        thread: &mut Self::Thread,
        entry: usize,
        seen: &<Self::Game as Game>::Seen,
    ) -> Option<(usize, &'static str)> {
        let _ = (thread, entry, seen);
        None
    }

    /// The mark that a line of the log makes on the replay bar.
    fn tick(&self, line: &LogLine) -> TickKind {
        let _ = line;
        TickKind::Other
    }

    /// How the game ended.
    fn over(&self, table: &Table<Self::Game>, outcome: &<Self::Game as Game>::Outcome) -> Over {
        let _ = table;
        let text = plain(&serde_json::to_value(outcome).unwrap_or_default());
        Over { winner: None, title: "The game is over".to_owned(), text, rule: String::new() }
    }

    /// Answers a question about a state from what the viewer may know. May take its time: nobody waits at the table.
    ///
    /// # Errors
    /// That the game has no answer to such a question.
    fn answer(
        &self,
        state: &<Self::Game as Game>::State,
        viewer: Viewer,
        question: &Question,
    ) -> Result<Value, Problem> {
        let _ = (state, viewer, question);
        Err(Problem::new("no_answer", "this game has no answer to such questions"))
    }

    /// The work of reviewing a game that is over; nothing for a game that has no reviews.
    fn review(&self, table: &Table<Self::Game>) -> Option<Work> {
        let _ = table;
        None
    }

    /// The position as a file from which a game can begin.
    ///
    /// # Errors
    /// That it cannot be written down at this point.
    fn position(&self, state: &<Self::Game as Game>::State) -> Result<String, Problem> {
        let _ = state;
        Err(Problem::new("no_position", "this game has no position files"))
    }

    /// The ground of a position file, read as every game of the system reads it.
    ///
    /// # Errors
    /// What is wrong with the file.
    fn position_ground(&self, text: &str) -> Result<String, Problem> {
        let _ = text;
        Err(Problem::new("no_position", "this game has no position files"))
    }

    /// Whether this very game is played on a ground, among those of its system.
    fn is_ground(&self, ground: &str) -> bool {
        let _ = ground;
        false
    }

    /// The machine opponents that know this game.
    fn opponents(&self) -> Vec<BotCard> {
        let plays = |rank: &Rank| rank.hire::<Self::Game>(0).is_some();
        ranks().filter(|(rank, _)| plays(rank)).map(|(_, card)| card).collect()
    }

    /// An opponent by its name, all its chance drawn from the seed.
    fn hire(&self, name: &str, seed: u64) -> Option<Box<dyn Bot<Self::Game>>> {
        name.parse::<Rank>().ok()?.hire(seed)
    }
}

/// Every rank of opponents with its card; which of them know a game is for its adapter to say.
pub fn ranks() -> impl Iterator<Item = (Rank, BotCard)> {
    Rank::NAMES.into_iter().map(|(name, rank)| {
        let (title, blurb) = match rank {
            Rank::Random => ("Random", "No plan at all: any legal answer, by lot."),
            Rank::Recruit => {
                ("Recruit: easy", "Looks at the odds of the next attack and no further.")
            }
            Rank::Staff => {
                ("Staff: even", "Weighs what each force could do by the position it leads to.")
            }
            Rank::General => {
                ("General: hard", "Plays each order on in its head before it gives it.")
            }
            _ => (name, ""),
        };
        let card = BotCard { name: name.into(), title: title.into(), blurb: blurb.into() };
        (rank, card)
    })
}

/// Lets a game be hosted without words of its own.
///
/// ```
/// use host::{Adapter, Plain};
/// use testgames::raid::{Raid, Setup};
/// let raid = Plain::<Raid>::new("a raid along a road", Setup::default());
/// assert_eq!(raid.listing().game, "raid");
/// ```
pub struct Plain<G: Game> {
    summary: &'static str,
    setup: G::Setup,
    game: PhantomData<fn() -> G>,
}

impl<G: Game> Plain<G> {
    /// Hosts a game with one set-up.
    #[must_use]
    pub fn new(summary: &'static str, setup: G::Setup) -> Self {
        Plain { summary, setup, game: PhantomData }
    }
}

impl<G: Game> Adapter for Plain<G> {
    type Game = G;
    type Thread = ();

    fn listing(&self) -> Listing {
        let seats = G::start(&self.setup).map(|state| G::seats(&state)).unwrap_or_default();
        let seat = |info: &referee::SeatInfo| SeatCard {
            name: info.name.to_string(),
            side: info.side.to_string(),
            title: info.name.to_string(),
        };
        Listing {
            game: G::NAME.to_owned(),
            title: G::NAME.to_owned(),
            summary: self.summary.to_owned(),
            turns: 0,
            short: true,
            minutes: String::new(),
            seats: seats.iter().map(seat).collect(),
            options: Vec::new(),
            modes: vec![Mode::Friend, Mode::Hotseat, Mode::Machine],
            bots: self.opponents().into_iter().map(|bot| bot.name).collect(),
        }
    }

    fn setup(&self, wanted: &NewGame) -> Result<G::Setup, Problem> {
        if wanted.position.is_some() {
            return Err(Problem::new("no_position", "this game has no position files"));
        }
        if let Some(key) = wanted.options.keys().next() {
            return Err(Problem::new("no_option", format!("there is no option {key}")));
        }
        Ok(self.setup.clone())
    }
}

/// An answer without words of its own.
fn plain_offer<A: Serialize>(action: &A) -> Offer {
    let value = serde_json::to_value(action).unwrap_or_default();
    let action = raw(action);
    Offer { kind: name_of(&value).into(), text: plain(&value), action, ..Offer::default() }
}

/// A value as JSON text.
pub(crate) fn raw<T: Serialize>(value: &T) -> Box<RawValue> {
    to_raw_value(value).unwrap_or_else(|_| RawValue::NULL.to_owned())
}

/// The name that an enum gives a value in JSON.
fn name_of(value: &Value) -> String {
    match value {
        Value::String(name) => name.clone(),
        Value::Object(map) => map.keys().next().cloned().unwrap_or_default(),
        _ => String::new(),
    }
}

/// A value in words, as well as can be done without knowing it.
fn plain(value: &Value) -> String {
    match value {
        Value::Null => String::new(),
        Value::String(text) => text.replace('_', " "),
        Value::Array(items) => items.iter().map(plain).collect::<Vec<_>>().join(", "),
        Value::Object(map) => {
            let part = |(key, value): (&String, &Value)| {
                format!("{} {}", key.replace('_', " "), plain(value)).trim().to_owned()
            };
            map.iter().map(part).collect::<Vec<_>>().join(", ")
        }
        other => other.to_string(),
    }
}

/// The name of a seat at a table.
pub(crate) fn seat_name<G: Game>(table: &Table<G>, seat: Seat) -> &str {
    table.seats().get(seat.index()).map_or("?", |info| &info.name)
}
