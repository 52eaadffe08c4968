//! The contract a game signs.

use crate::{Census, Illegal, Lots, PendingOf, Seat, SeatInfo, Tx, Viewer};
use dice::Rolled;
use serde::{Serialize, de::DeserializeOwned};
use std::{
    fmt::{Debug, Display},
    hash::Hash,
};

/// Plain data that can be copied, printed, written and sent between threads.
pub trait Data: Clone + Debug + Serialize + Send + Sync + 'static {}
impl<T: Clone + Debug + Serialize + Send + Sync + 'static> Data for T {}

/// [`Data`] that can be read back.
pub trait Stored: Data + DeserializeOwned {}
impl<T: Data + DeserializeOwned> Stored for T {}

/// A game: a pure state machine with nothing outside its state.
///
/// Somebody owes a decision, or the dice do, or it is over ([`Game::pending`]). A decision is answered by an action; an
/// action becomes events ([`Game::apply`]); events, and nothing else, change the state ([`Game::evolve`]). No function
/// here touches a clock, a file, the network or randomness.
///
/// Legality and effect are two functions, not one fallible function, for two reasons. [`Game::check`] takes the state by
/// shared reference, so a refusal *cannot* leave a trace and needs no scratch copy; and search, which only plays what
/// [`Game::legal`] listed, calls [`Game::apply`] alone, in place. There is one implementation of each rule's effect, so
/// the fast path cannot drift from the checked one.
///
/// Every function is associated, not a method: a game has no self. What a scenario sets lives in the state.
///
/// A whole game, and the suite that it gets free:
///
/// ```
/// use referee::{conformance::Suite, *};
/// use rulebook::rule;
///
/// /// Two seats take one or two stones in turn; whoever takes the last one wins.
/// enum Stones {}
///
/// impl Game for Stones {
///     const NAME: &'static str = "stones";
///     const REVISION: u32 = 1;
///     const HIDDEN: bool = false;
///     type Setup = u8;
///     type State = (Seat, u8, u8); // whose turn, stones left, stones taken
///     type Action = u8;
///     type Event = (Seat, u8);
///     type Seen = (Seat, u8);
///     type Ask = &'static str;
///     type Outcome = Seat;
///     type View = u8;
///     type Why = String;
///
///     fn start(stones: &u8) -> Result<Self::State, Vec<Illegal<String>>> {
///         let some = require(*stones > 0, rule!("T1"), || "no stones".to_string());
///         some.map(|()| (Seat(0), *stones, 0)).map_err(|problem| vec![problem])
///     }
///     fn seats(_: &Self::State) -> Vec<SeatInfo> {
///         let seat = |n, name| SeatInfo::player(Seat(n), name, name);
///         vec![seat(0, "first"), seat(1, "second")]
///     }
///     fn pending(&(turn, left, _): &Self::State) -> PendingOf<Self> {
///         match left {
///             0 => Pending::Over(Seat(1 - turn.0)),
///             _ => Pending::ask(turn, rule!("T5"), "take one or two"),
///         }
///     }
///     fn legal(&(turn, left, _): &Self::State, seat: Seat, out: &mut Vec<u8>) {
///         out.extend((1..=left.min(2)).filter(|_| seat == turn));
///     }
///     fn check(state: &Self::State, _: Seat, take: &u8) -> Result<(), Illegal<String>> {
///         let fits = (1..=state.1.min(2)).contains(take);
///         require(fits, rule!("T5"), || format!("you cannot take {take}"))
///     }
///     fn apply(tx: &mut Tx<'_, Self>, seat: Seat, take: &u8) {
///         tx.emit((seat, *take));
///     }
///     fn rolled(_: &mut Tx<'_, Self>, _: &dice::Rolled) {}
///     fn evolve(state: &mut Self::State, &(seat, take): &Self::Event) {
///         *state = (Seat(1 - seat.0), state.1 - take, state.2 + take);
///     }
///     fn view(state: &Self::State, _: Viewer) -> u8 {
///         state.1
///     }
///     fn seen_by(_: &Self::State, event: &Self::Event, _: Viewer) -> Option<(Seat, u8)> {
///         Some(*event)
///     }
///     fn discloses(_: &Self::State, _: &Self::Event, _: Viewer) -> bool {
///         false
///     }
///     fn census(state: &Self::State) -> Census {
///         let mut census = Census::default();
///         census.count("stone", u64::from(state.1 + state.2));
///         census
///     }
///     fn resample(state: &Self::State, _: Viewer, _: &mut Lots) -> Self::State {
///         *state
///     }
/// }
///
/// assert_eq!(Suite::<Stones>::new([7, 20]).games(10).run().unwrap().games, 20);
/// ```
pub trait Game: Sized + 'static {
    /// The name used in records and on the command line, such as `raid`.
    const NAME: &'static str;
    /// The revision of the rules. Raise it whenever the same inputs would give another game: records name it.
    const REVISION: u32;
    /// Whether any viewer is ever kept from knowing anything. When it is set, the suite fails unless it has met pairs
    /// of states that truly differ and look the same, so that the proof that nothing leaks is never empty.
    const HIDDEN: bool;

    /// The scenario and the options: what a record stores to start the game again.
    type Setup: Stored;
    /// Everything that is so, in plain data: small, flat, cheap to clone.
    type State: Stored + Eq;
    /// An answer to a decision: atomic (one hex, one point) and therefore enumerable.
    type Action: Stored + Eq + Ord + Hash;
    /// Something that happened, with all that [`Game::evolve`] needs to make it so.
    type Event: Data;
    /// An event as one viewer sees it.
    type Seen: Data;
    /// What is asked of a seat.
    type Ask: Data + PartialEq;
    /// How the game ended.
    type Outcome: Data + PartialEq;
    /// The game as one viewer sees it.
    type View: Data;
    /// In what way a rule was broken: data for programs, a sentence for people.
    type Why: Data + Display + PartialEq;

    /// The state in which the game begins, or everything that is wrong with the set-up.
    ///
    /// # Errors
    /// Every problem of the set-up, not merely the first.
    fn start(setup: &Self::Setup) -> Result<Self::State, Vec<Illegal<Self::Why>>>;

    /// The seats in order, so that `seats[i].seat == Seat(i)`. They stay the same from start to end.
    fn seats(state: &Self::State) -> Vec<SeatInfo>;

    /// What the game waits for. At a decision every owing seat has at least one legal answer.
    fn pending(state: &Self::State) -> PendingOf<Self>;

    /// Adds every legal answer of a seat that owes a decision, in a fixed order that betrays nothing hidden from it.
    /// Allocates nothing but the list. Nothing is added for a seat that owes none.
    fn legal(state: &Self::State, seat: Seat, out: &mut Vec<Self::Action>);

    /// Whether a seat that owes a decision may answer it so, or whether it may intervene so.
    ///
    /// It agrees with [`Game::legal`]: an answer is accepted if and only if it is listed. The referee has already made
    /// sure that the seat owes a decision or that the action [`intervenes`](Game::intervenes).
    ///
    /// # Errors
    /// The rule that forbids it, and in what way. The refusal tells the seat nothing it is not entitled to know.
    fn check(
        state: &Self::State,
        seat: Seat,
        action: &Self::Action,
    ) -> Result<(), Illegal<Self::Why>>;

    /// Carries out a legal action by emitting events. It cannot fail. What it does with an action that [`Game::check`]
    /// would refuse is of no concern: nobody asks it to.
    fn apply(tx: &mut Tx<'_, Self>, seat: Seat, action: &Self::Action);

    /// Carries on with the dice that were due.
    fn rolled(tx: &mut Tx<'_, Self>, rolled: &Rolled);

    /// Makes an event so. The only function that changes a state, and it holds no rules: no conditions but those needed
    /// to put things where the event says.
    fn evolve(state: &mut Self::State, event: &Self::Event);

    /// Makes an event so that nobody keeps, for search. A game may move out of it what [`Game::evolve`] must copy; the
    /// state afterwards is the same, as the suite proves.
    fn evolve_unkept(state: &mut Self::State, event: Self::Event) {
        Self::evolve(state, &event);
    }

    /// What a viewer sees, put together from what it may know (never by deleting from the whole).
    fn view(state: &Self::State, viewer: Viewer) -> Self::View;

    /// What a viewer sees of an event; `None` when it notices nothing.
    ///
    /// The state may be any later state of the same game, so that a log can be shown at any time. Take from it only what
    /// never changes (who sits where, who owns which counter); what the projection needs beyond that belongs in the
    /// event. The suite fails a game whose log rewrites itself.
    fn seen_by(state: &Self::State, event: &Self::Event, viewer: Viewer) -> Option<Self::Seen>;

    /// Whether an event tells a viewer something about what was hidden from it: a unit found, and just as much a hex
    /// found empty. Such an event is a barrier to undo. The open decision of another seat is news, but discloses nothing.
    fn discloses(state: &Self::State, event: &Self::Event, viewer: Viewer) -> bool;

    /// Whether a viewer shares the secrets of a seat: its asks and its sealed answers. By default only the seat itself
    /// does; games where a side shares its secrets, or an umpire sees all, say so here.
    fn privy(state: &Self::State, viewer: Viewer, seat: Seat) -> bool {
        let _ = state;
        viewer == Viewer::Seat(seat)
    }

    /// Whether an action is an umpire's intervention: allowed out of turn, a barrier to undo, marked in the record.
    fn intervenes(action: &Self::Action) -> bool {
        let _ = action;
        false
    }

    /// Adds interventions that are open to a seat now. Unlike answers they need not all be listed (an umpire may set any
    /// counter anywhere); those that are listed are the ones a client offers and the suite tries.
    fn interventions(state: &Self::State, seat: Seat, out: &mut Vec<Self::Action>) {
        let _ = (state, seat, out);
    }

    /// The counters there are, wherever they lie.
    fn census(state: &Self::State) -> Census;

    /// Another state that the viewer cannot tell from this one by anything it has been shown, drawn from `lots`; hidden
    /// things that could be otherwise should often be otherwise. Bots search in such states, and the suite looks for
    /// leaks between them. A game that hides nothing returns a clone.
    fn resample(state: &Self::State, viewer: Viewer, lots: &mut Lots) -> Self::State;
}
