//! A game walked through from its first decision to its last.

use crate::books::Books;
use crate::told::Review;
use dice::{Roll, Rolled};
use hex::HexIndex;
use referee::{Game, Line, Pending, Seat, Table, play_unchecked, rolled_unchecked};

/// Who judges the decisions of a game between two sides.
pub trait Critic: Sized {
    /// The game.
    type Game: Game;

    /// What is noted of a decision until it has been played.
    type Noted;

    /// The effort a review takes at most when nobody says otherwise, in positions weighed.
    const PATIENCE: u64;

    /// A critic for a game that begins so, with a limit to the effort. When it is reached the swings are still reckoned to
    /// the end, and no more decisions are compared.
    fn new(state: &State<Self>, patience: u64) -> Self;

    /// The sides, in the order of all pairs of numbers.
    fn sides() -> [String; 2];

    /// The side of a seat.
    fn side(seat: Seat) -> usize;

    /// Whose turn it is, who therefore answers for what comes before the first decision.
    fn phasing(state: &State<Self>) -> usize;

    /// The number of the turn, and its name.
    fn turn(state: &State<Self>) -> (u16, String);

    /// Looks with the eyes of the turn that has begun.
    fn turn_to(&mut self, state: &State<Self>);

    /// Where the dice are rolled for.
    fn fought_at(state: &State<Self>) -> Option<HexIndex>;

    /// What a position promises the first side.
    fn worth(&mut self, state: &State<Self>) -> f64;

    /// What it promises once the dice have fallen so.
    fn worth_after(&mut self, state: &State<Self>, rolled: &Rolled) -> f64;

    /// The mean of what it promises over all ways the dice can fall.
    fn mean(&mut self, state: &State<Self>, roll: &Roll) -> f64;

    /// Looks at a decision before it is played.
    fn before(&mut self, decision: &Decision<'_, Self::Game>, books: &mut Books) -> Self::Noted;

    /// Looks at where it has led.
    fn after(&mut self, noted: Self::Noted, state: &State<Self>, books: &mut Books);

    /// Looks at where a decision, or the dice, have led.
    fn went_on(&mut self, state: &State<Self>, books: &mut Books) {
        let _ = (state, books);
    }

    /// Books what has been left open so far, for the turn is about to be closed.
    fn settle(&mut self, state: &State<Self>, books: &mut Books) {
        let _ = (state, books);
    }
}

/// The positions of a critic's game.
type State<C> = <<C as Critic>::Game as Game>::State;

/// A decision, before it is played.
pub struct Decision<'a, G: Game> {
    /// The line of the journal.
    pub line: usize,
    /// The position in which it was made.
    pub state: &'a G::State,
    /// Who made it.
    pub seat: Seat,
    /// What was asked.
    pub ask: G::Ask,
    /// What was answered.
    pub action: &'a G::Action,
}

/// A game from its first decision to its last: all that a review needs.
pub struct Course<G: Game> {
    setup: G::Setup,
    lines: Vec<(usize, Line<G::Action>)>,
}

impl<G: Game> Course<G> {
    /// The course of a game so far, without what was taken back.
    #[must_use]
    pub fn of(table: &Table<G>) -> Course<G> {
        let lines = table.inputs().map(|(n, line)| (n, line.clone())).collect();
        Course { setup: table.setup().clone(), lines }
    }

    /// Reviews it, and says from time to time how many lines of how many have been looked at. Everything that was hidden
    /// is taken to be known now.
    ///
    /// Nothing comes of a course whose set-up is none.
    #[must_use]
    pub fn review<C: Critic<Game = G>>(
        &self,
        progress: &mut dyn FnMut(usize, usize),
    ) -> Option<Review> {
        self.review_within::<C>(C::PATIENCE, progress)
    }

    /// The same with another limit to the effort.
    #[must_use]
    pub fn review_within<C: Critic<Game = G>>(
        &self,
        patience: u64,
        progress: &mut dyn FnMut(usize, usize),
    ) -> Option<Review> {
        let mut walk = Walk::<C>::new(G::start(&self.setup).ok()?, patience);
        for (done, (n, line)) in self.lines.iter().enumerate() {
            progress(done, self.lines.len());
            match line {
                Line::Act { seat, action, .. } => walk.decide(*n, *seat, action),
                Line::Roll { roll, rolled } => walk.roll(*n, roll, rolled),
                Line::Undo { .. } | Line::Rewind { .. } | Line::Aside(_) => {}
            }
        }
        progress(self.lines.len(), self.lines.len());
        Some(walk.end())
    }
}

struct Walk<C: Critic> {
    state: State<C>,
    critic: C,
    books: Books,
}

impl<C: Critic> Walk<C> {
    fn new(state: State<C>, patience: u64) -> Walk<C> {
        let mut critic = C::new(&state, patience);
        let worth = critic.worth(&state);
        let mut books = Books::open(C::sides(), C::phasing(&state), worth);
        let (turn, name) = C::turn(&state);
        books.open_turn(turn, name, worth);
        Walk { state, critic, books }
    }

    fn decide(&mut self, line: usize, seat: Seat, action: &<C::Game as Game>::Action) {
        let Some(ask) = C::Game::pending(&self.state).owed_by(seat).map(|owed| owed.ask.clone())
        else {
            return;
        };
        let decision = Decision { line, state: &self.state, seat, ask, action };
        let noted = self.critic.before(&decision, &mut self.books);
        play_unchecked::<C::Game>(&mut self.state, seat, action);
        self.critic.after(noted, &self.state, &mut self.books);
        self.go_on();
    }

    fn roll(&mut self, line: usize, roll: &Roll, rolled: &Rolled) {
        if !matches!(C::Game::pending(&self.state), Pending::Chance(_)) {
            return;
        }
        let mean = self.critic.mean(&self.state, roll);
        let hex = C::fought_at(&self.state);
        let worth = self.critic.worth_after(&self.state, rolled);
        rolled_unchecked::<C::Game>(&mut self.state, rolled);
        self.books.throw(line, (roll, rolled), hex, [mean, worth]);
        self.go_on();
    }

    /// Looks whether the turn is over; the next is measured with other eyes.
    fn go_on(&mut self) {
        self.critic.went_on(&self.state, &mut self.books);
        let (turn, name) = C::turn(&self.state);
        if turn != self.books.turn() {
            self.close_turn();
            self.critic.turn_to(&self.state);
            let worth = self.critic.worth(&self.state);
            self.books.open_turn(turn, name, worth);
        }
    }

    fn close_turn(&mut self) {
        self.critic.settle(&self.state, &mut self.books);
        let worth = self.critic.worth(&self.state);
        self.books.close_turn(worth);
    }

    fn end(mut self) -> Review {
        self.close_turn();
        self.books.close()
    }
}
