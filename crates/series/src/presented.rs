//! What is particular to a game: how it is offered, drawn and told.

use crate::opening::Opening;
use crate::page::Page;
use crate::paper::{Misread, Paper};
use crate::plain::{name_of, plain, plain_offer};
use crate::schema::Described;
use crate::told::Told;
use crate::wire::{
    Board, Bot as BotCard, Closed, Duty, FirstSteps, Listing, LogLine, NewGame, Offer, Over,
    Problem, Remark, ReportPart, Review, Ribbon, Stage, TickKind,
};
use bots::{Bot, Opponent, Rank};
use mapmaker::draw::Drawing;
use module::Problems;
use referee::{Game, Seat, ShownOwed, Table, Viewer};
use serde_json::Value;
use study::{GameOf, Studied};

/// A decision in words.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Sentence {
    /// What is to be decided.
    pub sentence: String,
    /// Why it is asked now.
    pub why: String,
    /// The hexes it is about.
    pub hexes: Vec<u16>,
    /// What a newcomer should know about it.
    pub aside: Option<Remark>,
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

/// A title: one game or battle that can be played, with everything that those who show it, talk of it or play it must be told.
/// The typed side of the door; [`Title`](crate::Title) is the same for whoever does not know the type.
///
/// Everything but [`Presented::listing`] and [`Presented::setup`] has a plain default, so that a game can be played before
/// anybody has found words for it. Every function that takes a viewer or a seat shows it nothing but what the game's own view,
/// log and list of answers show it.
pub trait Presented: Told + Studied<Game: Described> + Send + Sync + 'static {
    /// What goes along a log to tell which of its entries belong together; `()` where each stands for itself.
    type Thread: Copy + Default + PartialEq + Send;

    /// The game as the lobby shows it.
    fn listing(&self) -> Listing;

    /// The set-up of a new game.
    ///
    /// # Errors
    /// What cannot be had.
    fn setup(&self, wanted: &NewGame) -> Result<<GameOf<Self> as Game>::Setup, Problem>;

    /// Lays out what a game with this set-up is played with, where that is not built in.
    fn lay_out(&self, setup: &<GameOf<Self> as Game>::Setup) {
        let _ = setup;
    }

    /// Whether a set-up is one of this very game, among those that share its type.
    fn plays(&self, setup: &<GameOf<Self> as Game>::Setup) -> bool {
        let _ = setup;
        true
    }

    /// The name of the title that a set-up is of, where it is one of its series that no list has.
    fn unlisted(&self, setup: &<GameOf<Self> as Game>::Setup) -> Option<String> {
        let _ = setup;
        None
    }

    /// What never changes: the map and the counters. May take its time.
    ///
    /// # Errors
    /// When it cannot be drawn.
    fn board(&self, setup: &<GameOf<Self> as Game>::Setup) -> Result<Board, Problem> {
        Ok(Board::plain(self.listing(), self.ground(setup)))
    }

    /// A guide through the first turn, which the board brings with it; nothing for a game that has none.
    fn first_steps(&self) -> Option<FirstSteps> {
        None
    }

    /// The map as a picture; nothing for a game without one. May take its time.
    fn picture(&self, wanted: &MapWanted) -> Option<Result<Drawing, Problem>> {
        let _ = wanted;
        None
    }

    /// The name of the board: set-ups with the same name have the same board.
    fn ground(&self, setup: &<GameOf<Self> as Game>::Setup) -> String {
        let _ = setup;
        GameOf::<Self>::NAME.to_owned()
    }

    /// The line along the top, dice apart, now or at any moment of the past: what everybody may know.
    fn ribbon(&self, state: &<GameOf<Self> as Game>::State) -> Ribbon {
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
        table: &Table<GameOf<Self>>,
        viewer: Viewer,
        owed: &ShownOwed<<GameOf<Self> as Game>::Ask>,
    ) -> Sentence {
        let _ = viewer;
        let name = seat_name(table, owed.seat);
        let sentence = match owed.ask.as_ref().and_then(|ask| serde_json::to_value(ask).ok()) {
            Some(ask) => format!("{name}: {}", plain(&ask)),
            None => format!("{name} decides"),
        };
        Sentence { sentence, ..Sentence::default() }
    }

    /// What lies on the map for a viewer and what is under way there, now or at any moment of the past; nothing for a game that
    /// is shown on the plain board. `legal` are the answers of the viewer, none in the past.
    fn stage(
        &self,
        state: &<GameOf<Self> as Game>::State,
        viewer: Viewer,
        view: &<GameOf<Self> as Game>::View,
        legal: &[<GameOf<Self> as Game>::Action],
    ) -> Option<Stage> {
        let _ = (state, viewer, view, legal);
        None
    }

    /// The answers of a seat in words, in the order of the list.
    fn offers(&self, look: &Look<'_, GameOf<Self>>) -> Vec<Offer> {
        look.legal.iter().map(plain_offer).collect()
    }

    /// What a seat may do out of turn, as an umpire, in words: the interventions that the game offers it, in their order.
    fn interventions(
        &self,
        look: &Look<'_, GameOf<Self>>,
        open: &[<GameOf<Self> as Game>::Action],
    ) -> Vec<Offer> {
        let _ = look;
        open.iter().map(plain_offer).collect()
    }

    /// What may be set in one hex out of turn, where an umpire has so much to choose from that the list of interventions holds
    /// only what it wants first.
    fn interventions_at(
        &self,
        table: &Table<GameOf<Self>>,
        seat: Seat,
        hex: u16,
    ) -> Vec<<GameOf<Self> as Game>::Action> {
        let _ = (table, seat, hex);
        Vec::new()
    }

    /// The frame that is open: what its seats decide together; nothing in a game that knows of none. It is asked for only while
    /// somebody owes a decision, and tells what everybody may know.
    fn opening(&self, state: &<GameOf<Self> as Game>::State) -> Option<Opening> {
        let _ = state;
        None
    }

    /// How long frames may take, in words, where the game suggests that: then it can be played with clocks.
    fn clocks(&self) -> Option<String> {
        None
    }

    /// What is answered for a seat whose time is up, one after the other; nothing where it goes on owing its decision.
    fn on_expiry(
        &self,
        state: &<GameOf<Self> as Game>::State,
        seat: Seat,
    ) -> Vec<<GameOf<Self> as Game>::Action> {
        let _ = (state, seat);
        Vec::new()
    }

    /// Answers that somebody may look for and that are not open now.
    fn closed(&self, look: &Look<'_, GameOf<Self>>, seat: Seat) -> Vec<Closed> {
        let _ = (look, seat);
        Vec::new()
    }

    /// What is demanded of the viewer's side.
    fn duties(&self, look: &Look<'_, GameOf<Self>>) -> Vec<Duty> {
        let _ = look;
        Vec::new()
    }

    /// What a viewer saw happen, as a line of its log; nothing for what is not worth a line. The host puts the numbers on.
    fn line(
        &self,
        state: &<GameOf<Self> as Game>::State,
        viewer: Viewer,
        seen: &<GameOf<Self> as Game>::Seen,
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
        seen: &<GameOf<Self> as Game>::Seen,
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
    fn over(&self, table: &Table<GameOf<Self>>, outcome: &<GameOf<Self> as Game>::Outcome) -> Over {
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
        state: &<GameOf<Self> as Game>::State,
        viewer: Viewer,
        question: &Value,
    ) -> Result<Value, Problem> {
        let _ = (state, viewer, question);
        Err(Problem::new("no_answer", "this game has no answer to such questions"))
    }

    /// What some lines of a viewer's log came to; and, as things stood after them, what was to come. Parts of which there is
    /// nothing to tell are left out.
    fn recap(
        &self,
        state: &<GameOf<Self> as Game>::State,
        viewer: Viewer,
        lines: &[LogLine],
    ) -> Vec<ReportPart> {
        let _ = (state, viewer, lines);
        Vec::new()
    }

    /// The work of reviewing a game that is over; nothing for a game that has no reviews.
    fn review(&self, table: &Table<GameOf<Self>>) -> Option<Work> {
        let _ = table;
        None
    }

    /// What is printed for a viewer of a table: briefing, order forms, maps, what has happened. Nothing for a game that is not
    /// played on paper. Nothing depends on anything that the viewer may not know, so that every sheet can be handed out.
    ///
    /// # Errors
    /// When a map cannot be drawn.
    fn papers(&self, table: &Table<GameOf<Self>>, viewer: Viewer) -> Result<Vec<Paper>, Problem> {
        let _ = (table, viewer);
        Ok(Vec::new())
    }

    /// The answers that a line of a paper order stands for, as a seat wrote it for the decision it owes; nothing for a game that
    /// has no written orders. Whether they are legal is for the game to say.
    fn written(
        &self,
        state: &<GameOf<Self> as Game>::State,
        seat: Seat,
        line: &str,
    ) -> Option<Result<Vec<<GameOf<Self> as Game>::Action>, Misread>> {
        let _ = (state, seat, line);
        None
    }

    /// What a seat has written so far and what that leaves, beside the box in which written orders are entered.
    fn tally(&self, state: &<GameOf<Self> as Game>::State, seat: Seat) -> String {
        let _ = (state, seat);
        String::new()
    }

    /// The position as a file from which a game can begin; nothing for a game without such files.
    ///
    /// # Errors
    /// Why it cannot be written down at this point.
    fn position(&self, state: &<GameOf<Self> as Game>::State) -> Option<Result<String, String>> {
        let _ = state;
        None
    }

    /// What a position file of this series says, read as every title of the series reads it; nothing for a series without
    /// such files. `path` is the name that its problems go by.
    fn read_position(&self, path: &str, text: &str) -> Option<Result<Positioned, Problems>> {
        let _ = (path, text);
        None
    }

    /// What a staff officer advises whoever owes a decision: in words on the page, and the same as JSON; nothing for a game
    /// that has no adviser.
    ///
    /// # Errors
    /// Why there is nothing to advise.
    fn advise(
        &self,
        state: &<GameOf<Self> as Game>::State,
        page: &mut Page,
    ) -> Option<Result<Value, Problem>> {
        let _ = (state, page);
        None
    }

    /// The machine opponents that know this game.
    fn opponents(&self) -> Vec<BotCard> {
        let plays = |rank: &Rank| self.hire((*rank).into(), 0).is_some();
        ranks().filter(|(rank, _)| plays(rank)).map(|(_, card)| card).collect()
    }

    /// An opponent, all its chance drawn from the seed; nothing when the game has none such.
    fn hire(&self, order: Opponent, seed: u64) -> Option<Box<dyn Bot<GameOf<Self>>>> {
        order.rank.hire(seed)
    }

    /// The opponent that plays where nobody was named.
    fn usual(&self) -> Rank {
        let usual = Rank::Staff;
        if self.hire(usual.into(), 0).is_some() { usual } else { Rank::default() }
    }
}

/// Which part of a map is wanted, and how large.
#[derive(Clone, Debug)]
pub struct MapWanted {
    /// Only the block of hexes between two corners.
    pub crop: Option<[String; 2]>,
    /// The width of a hex in pixels.
    pub scale: f64,
    /// Whether hexes have their numbers.
    pub numbers: bool,
    /// The set-up whose counters are drawn; none without.
    pub units: Option<Value>,
}

/// What a position file says.
pub struct Positioned {
    /// The title it is a position of.
    pub title: String,
    /// The options in its file, written as after the name of a title: `turns=13,mud=on`.
    pub options: String,
    /// The set-up.
    pub setup: Value,
    /// The seed that it asks for.
    pub seed: Option<u64>,
}

/// Every rank of opponents with its card; which of them know a game is for its adapter to say.
pub fn ranks() -> impl Iterator<Item = (Rank, BotCard)> {
    Rank::NAMES.into_iter().map(|(name, rank)| {
        let (title, blurb) = match rank {
            Rank::Random => ("Random", "No plan at all: any legal answer, by lot."),
            Rank::Recruit => {
                ("Recruit: easy", "Looks at the odds of the next attack and no further.")
            }
            Rank::Captain => (
                "Captain: fair",
                "Fights as the staff once did, always from the set-up in the book.",
            ),
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

/// The name of a seat at a table.
pub(crate) fn seat_name<G: Game>(table: &Table<G>, seat: Seat) -> &str {
    table.seats().get(seat.index()).map_or("?", |info| &info.name)
}
