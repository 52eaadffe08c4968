//! A game as a stack of frames.
//!
//! Whatever goes on is a frame: a turn, a phase in it, a march, the combat in which the march ends, the losses of that combat.
//! A new one is opened on top of the others; the innermost alone says what the game waits for, lists and judges the answers,
//! and carries them out. What waits for nobody goes on by itself until somebody, or the dice, must answer. When the last frame
//! has closed, the game is over.
//!
//! A game says for each of its frames what happens in it ([`Framed`]); the functions here drive it, and make the methods of
//! [`Game`] that a referee calls.
//!
//! ```
//! use frames::{Framed, Wait};
//! use referee::Game;
//! use testgames::raid::{Raid, Setup};
//!
//! let state = Raid::start(&Setup::default()).unwrap();
//! let frame = Raid::innermost(&state).unwrap();
//! assert!(matches!(Raid::wait(&state, frame), Wait::Sealed(..)));
//! assert_eq!(frames::pending::<Raid>(&state), Raid::pending(&state));
//! ```

use dice::{Roll, Rolled};
use referee::{Game, Pending, PendingOf, Seat, Tx};
use rulebook::RuleId;

/// More steps than any chain of automatic ones can take.
const RUNAWAY: usize = 100_000;

/// What a frame waits for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Wait<P, A> {
    /// An open decision of somebody, by a rule.
    Ask(P, RuleId, A),
    /// A secret decision of somebody.
    Sealed(P, RuleId, A),
    /// Secret decisions of all these at once; none of them is shown before all are in.
    Together(RuleId, Vec<(P, A)>),
    /// The dice.
    Dice(Roll),
    /// Nobody: it goes on by itself.
    Nobody,
}

/// A game that is a stack of frames.
pub trait Framed: Game {
    /// Something that goes on.
    type Frame;
    /// Those whom frames ask: seats, or sides that have one each.
    type Party: Copy + PartialEq;

    /// The seat that answers for somebody.
    fn seat(party: Self::Party) -> Seat;

    /// The innermost frame; none when the game is over.
    fn innermost(state: &Self::State) -> Option<&Self::Frame>;

    /// How the game has ended, when no frame is left.
    fn outcome(state: &Self::State) -> Self::Outcome;

    /// What a frame waits for.
    fn wait(state: &Self::State, frame: &Self::Frame) -> Wait<Self::Party, Self::Ask>;

    /// Adds every answer of a seat that a frame asks.
    fn answers(state: &Self::State, frame: &Self::Frame, seat: Seat, out: &mut Vec<Self::Action>);

    /// Carries out an answer to the innermost frame.
    fn carry_out(tx: &mut Tx<'_, Self>, seat: Seat, action: &Self::Action);

    /// Carries on with the dice that the innermost frame waited for.
    fn carry_on(tx: &mut Tx<'_, Self>, rolled: &Rolled);

    /// Lets the innermost frame go on by itself, if it does; says whether it did.
    fn go_on(tx: &mut Tx<'_, Self>) -> bool;

    /// The event that opens a frame.
    fn opened(frame: Self::Frame) -> Self::Event;

    /// The event that closes the innermost one.
    fn closed() -> Self::Event;
}

/// What the game waits for.
pub fn pending<G: Framed>(state: &G::State) -> PendingOf<G> {
    let Some(frame) = G::innermost(state) else { return Pending::Over(G::outcome(state)) };
    match G::wait(state, frame) {
        Wait::Ask(party, rule, ask) => Pending::ask(G::seat(party), rule, ask),
        Wait::Sealed(party, rule, ask) => Pending::sealed(rule, [(G::seat(party), ask)]),
        Wait::Together(rule, asks) => {
            let asks = asks.into_iter().map(|(party, ask)| (G::seat(party), ask));
            Pending::sealed(rule, asks)
        }
        Wait::Dice(roll) => Pending::Chance(roll),
        // Unreachable after settling; said as the end, so that nobody is asked in vain.
        Wait::Nobody => Pending::Over(G::outcome(state)),
    }
}

/// Adds every answer of a seat to the open question; none where it is not asked.
pub fn legal<G: Framed>(state: &G::State, seat: Seat, out: &mut Vec<G::Action>) {
    let Some(frame) = G::innermost(state) else { return };
    let asked = match G::wait(state, frame) {
        Wait::Ask(party, ..) | Wait::Sealed(party, ..) => G::seat(party) == seat,
        Wait::Together(_, asks) => asks.iter().any(|(party, _)| G::seat(*party) == seat),
        Wait::Dice(_) | Wait::Nobody => false,
    };
    if asked {
        G::answers(state, frame, seat, out);
    }
}

/// Carries out an answer and whatever follows from it by itself.
pub fn apply<G: Framed>(tx: &mut Tx<'_, G>, seat: Seat, action: &G::Action) {
    G::carry_out(tx, seat, action);
    settle(tx);
}

/// Carries on with dice, and with whatever follows by itself.
pub fn rolled<G: Framed>(tx: &mut Tx<'_, G>, rolled: &Rolled) {
    G::carry_on(tx, rolled);
    settle(tx);
}

/// Goes on until somebody, or the dice, must answer.
///
/// # Panics
/// When a game goes on by itself without end, which is a fault of its frames.
pub fn settle<G: Framed>(tx: &mut Tx<'_, G>) {
    for _ in 0..RUNAWAY {
        if !G::go_on(tx) {
            return;
        }
    }
    unreachable!("every automatic step closes a frame or moves one on");
}

/// Opens a frame on top of the others.
pub fn open<G: Framed>(tx: &mut Tx<'_, G>, frame: G::Frame) {
    tx.emit(G::opened(frame));
}

/// Closes the innermost frame.
pub fn close<G: Framed>(tx: &mut Tx<'_, G>) {
    tx.emit(G::closed());
}
