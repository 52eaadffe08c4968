//! Transactions: events are emitted, and the state follows.

use crate::{Game, Seat};
use dice::Rolled;

/// The hands through which a game changes its state: it reads the state and emits events, nothing more.
///
/// An emitted event is made so at once ([`Game::evolve`]) and kept if somebody keeps a log. The state itself cannot be
/// reached for writing, so the log always tells the whole story.
///
/// ```
/// use referee::{Game, Tx};
/// use testgames::raid::{Event, Raid, Setup};
/// let mut state = Raid::start(&Setup::default()).unwrap();
/// let mut log = Vec::new();
/// Tx::<Raid>::logged(&mut state, &mut log).emit(Event::Planned { objective: 3 });
/// assert_eq!((state.plan, log.len()), (Some(3), 1));
/// ```
pub struct Tx<'a, G: Game> {
    state: &'a mut G::State,
    log: Option<&'a mut Vec<G::Event>>,
}

impl<'a, G: Game> Tx<'a, G> {
    /// Works on a state and keeps the events.
    ///
    /// ```
    /// use referee::{Game, Tx};
    /// use testgames::raid::{RAIDER, Raid, Setup};
    /// let mut state = Raid::start(&Setup::default()).unwrap();
    /// let (mut actions, mut events) = (Vec::new(), Vec::new());
    /// Raid::legal(&state, RAIDER, &mut actions);
    /// Raid::apply(&mut Tx::logged(&mut state, &mut events), RAIDER, &actions[0]);
    /// assert!(!events.is_empty());
    /// ```
    pub fn logged(state: &'a mut G::State, log: &'a mut Vec<G::Event>) -> Self {
        Tx { state, log: Some(log) }
    }

    /// Works on a state and lets the events go, for search.
    pub fn unlogged(state: &'a mut G::State) -> Self {
        Tx { state, log: None }
    }

    /// The state as it stands after the events so far.
    #[inline]
    #[must_use]
    pub fn state(&self) -> &G::State {
        self.state
    }

    /// Lets something happen.
    #[inline]
    pub fn emit(&mut self, event: G::Event) {
        match &mut self.log {
            Some(log) => {
                G::evolve(self.state, &event);
                log.push(event);
            }
            None => G::evolve_unkept(self.state, event),
        }
    }
}

/// Plays an action that is known to be legal, in place: the fast path for search.
///
/// Nothing is checked. The suite proves that it ends where [`Table::act`](crate::Table::act) ends.
///
/// ```
/// use referee::{Game, play_unchecked};
/// use testgames::raid::{RAIDER, Raid, Setup};
/// let mut state = Raid::start(&Setup::default()).unwrap();
/// let mut actions = Vec::new();
/// Raid::legal(&state, RAIDER, &mut actions);
/// play_unchecked::<Raid>(&mut state, RAIDER, &actions[0]);
/// ```
#[inline]
pub fn play_unchecked<G: Game>(state: &mut G::State, seat: Seat, action: &G::Action) {
    G::apply(&mut Tx::unlogged(state), seat, action);
}

/// Carries on with dice that are known to be due, in place.
#[inline]
pub fn rolled_unchecked<G: Game>(state: &mut G::State, rolled: &Rolled) {
    G::rolled(&mut Tx::unlogged(state), rolled);
}
