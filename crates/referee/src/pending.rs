//! What a game waits for.

use crate::{Game, Seat, Viewer};
use dice::Roll;
use rulebook::RuleId;
use serde::Serialize;
use smallvec::SmallVec;

/// What a game waits for: somebody's decision, the dice, or nothing more.
///
/// Several seats may owe a decision at once. The dice owe one thing at a time and never together with a seat, so whoever
/// holds the state knows what to do next without knowing the game.
#[derive(Clone, Debug, PartialEq)]
pub enum Pending<A, O> {
    /// Every seat that owes a decision, each once.
    Decide(SmallVec<[Owed<A>; 2]>),
    /// Dice to be rolled; the roll names its dice and its purpose, which everybody may know.
    Chance(Roll),
    /// Nothing: the game is over.
    Over(O),
}

/// The [`Pending`] of a game.
pub type PendingOf<G> = Pending<<G as Game>::Ask, <G as Game>::Outcome>;

/// One decision that one seat owes.
#[derive(Clone, Debug, PartialEq)]
pub struct Owed<A> {
    /// Who owes it.
    pub seat: Seat,
    /// The rule that asks; everybody may know it.
    pub rule: RuleId,
    /// Whether the answer is a secret from everybody not [`privy`](Game::privy) to the seat, until an event
    /// [`discloses`](Game::discloses) it. Several seats that owe sealed answers at once reveal them together; a single
    /// seat's sealed answer is a secret plan.
    pub sealed: bool,
    /// What is asked; shown only to those who are [`privy`](Game::privy) to the seat.
    pub ask: A,
}

impl<A, O> Pending<A, O> {
    /// One seat owes an open decision.
    ///
    /// ```
    /// use referee::{Pending, Seat};
    /// let pending: Pending<&str, ()> = Pending::ask(Seat(0), rulebook::rule!("T5"), "advance");
    /// assert!(pending.owed_by(Seat(0)).is_some() && !pending.is_sealed());
    /// ```
    pub fn ask(seat: Seat, rule: RuleId, ask: A) -> Self {
        let mut owed = SmallVec::new();
        owed.push(Owed { seat, rule, sealed: false, ask });
        Pending::Decide(owed)
    }

    /// Several seats owe a sealed decision under one rule.
    ///
    /// ```
    /// use referee::{Pending, Seat};
    /// let asks = [(Seat(0), "place"), (Seat(2), "place")];
    /// let pending: Pending<&str, ()> = Pending::sealed(rulebook::rule!("U2"), asks);
    /// assert!(pending.is_sealed() && pending.owed().len() == 2);
    /// ```
    pub fn sealed(rule: RuleId, asks: impl IntoIterator<Item = (Seat, A)>) -> Self {
        let owed = |(seat, ask)| Owed { seat, rule, sealed: true, ask };
        Pending::Decide(asks.into_iter().map(owed).collect())
    }

    /// The decisions that are owed; none when the dice are, or when the game is over.
    pub fn owed(&self) -> &[Owed<A>] {
        match self {
            Pending::Decide(owed) => owed,
            Pending::Chance(_) | Pending::Over(_) => &[],
        }
    }

    /// The decision that a seat owes.
    ///
    /// ```
    /// use referee::Table;
    /// use testgames::raid::{RAIDER, Raid, Setup};
    /// let table = Table::<Raid>::open(Setup::default()).unwrap();
    /// assert!(table.pending().owed_by(RAIDER).is_some());
    /// ```
    pub fn owed_by(&self, seat: Seat) -> Option<&Owed<A>> {
        self.owed().iter().find(|owed| owed.seat == seat)
    }

    /// Whether everything that is owed is sealed, so that no answer can rest on another.
    pub fn is_sealed(&self) -> bool {
        !self.owed().is_empty() && self.owed().iter().all(|owed| owed.sealed)
    }

    /// Whether the game is over.
    pub fn is_over(&self) -> bool {
        matches!(self, Pending::Over(_))
    }
}

/// A [`Pending`] as one viewer may know it: who owes what under which rule, and what is asked of those it is privy to.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Shown<A, O> {
    /// Decisions are owed.
    Decide(Vec<ShownOwed<A>>),
    /// Dice are to be rolled.
    Chance(Roll),
    /// The game is over.
    Over(O),
}

impl<A, O> Shown<A, O> {
    /// The same with other types of ask and outcome.
    pub fn map<B, P>(self, ask: impl Fn(A) -> B, outcome: impl Fn(O) -> P) -> Shown<B, P> {
        match self {
            Shown::Decide(owed) => Shown::Decide(
                owed.into_iter()
                    .map(|ShownOwed { seat, rule, sealed, ask: asked }| ShownOwed {
                        seat,
                        rule,
                        sealed,
                        ask: asked.map(&ask),
                    })
                    .collect(),
            ),
            Shown::Chance(roll) => Shown::Chance(roll),
            Shown::Over(end) => Shown::Over(outcome(end)),
        }
    }
}

/// An [`Owed`] as one viewer may know it.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct ShownOwed<A> {
    /// Who owes the decision.
    pub seat: Seat,
    /// The rule that asks.
    pub rule: RuleId,
    /// Whether the answer is a secret.
    pub sealed: bool,
    /// What is asked, for those who are privy to the seat.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ask: Option<A>,
}

/// What a viewer may know of what is pending.
///
/// ```
/// use referee::{Shown, Table, Viewer, shown};
/// use testgames::raid::{Raid, Setup};
/// let table = Table::<Raid>::open(Setup::default()).unwrap();
/// let Shown::Decide(owed) = shown::<Raid>(table.state(), table.pending(), Viewer::Spectator) else { panic!() };
/// assert!(owed[0].ask.is_none());
/// ```
pub fn shown<G: Game>(
    state: &G::State,
    pending: &PendingOf<G>,
    viewer: Viewer,
) -> Shown<G::Ask, G::Outcome> {
    match pending {
        Pending::Decide(owed) => Shown::Decide(
            owed.iter()
                .map(|owed| ShownOwed {
                    seat: owed.seat,
                    rule: owed.rule,
                    sealed: owed.sealed,
                    ask: G::privy(state, viewer, owed.seat).then(|| owed.ask.clone()),
                })
                .collect(),
        ),
        Pending::Chance(roll) => Shown::Chance(roll.clone()),
        Pending::Over(outcome) => Shown::Over(outcome.clone()),
    }
}
