//! What the suite says.

use std::fmt;

/// Something that holds for every game that keeps the contract.
///
/// ```
/// use referee::conformance::Property;
/// assert_eq!(Property::ViewsKeepSecrets.to_string(), "views keep secrets");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Property {
    /// Every set-up starts a game, and set-ups, states and actions survive being written and read.
    RoundTrips,
    /// No input makes the game panic.
    NeverPanics,
    /// The seats stay the same, in order.
    SeatsStay,
    /// Random games end.
    Ends,
    /// Whoever owes a decision has a legal answer.
    NeverSticks,
    /// What is listed is accepted, once each, and nothing is listed for seats that owe nothing.
    LegalsAreLegal,
    /// What is not listed is refused.
    IllegalsAreRefused,
    /// A refusal changes nothing that anybody can see or replay.
    RefusalsLeaveNoTrace,
    /// The same inputs give the same game.
    ReplaysTheSame,
    /// The events alone, made so from the start, give the state.
    LogRebuilds,
    /// What a viewer saw of an event stays as it was.
    LogStands,
    /// The unchecked path ends where the checked one ends.
    UncheckedEqualsChecked,
    /// No counter is lost or made.
    CountersConserved,
    /// Taking back and doing again changes nothing.
    UndoReturns,
    /// Nothing is taken back behind a roll, a reveal or an intervention.
    UndoStopsAtBarriers,
    /// An umpire's intervention is an event that the umpire at least can see.
    InterventionsAreLogged,
    /// States that a viewer cannot tell apart give it the same view.
    ViewsKeepSecrets,
    /// They give it the same pending decisions: a window that opens only when it can be used betrays its user.
    PendingKeepsSecrets,
    /// They give it the same legal actions.
    ActionListsKeepSecrets,
    /// They give it the same refusals.
    RefusalsKeepSecrets,
    /// They give it the same log when others act and dice fall, except for what an event discloses.
    LogsKeepSecrets,
    /// What a seat's own action tells it about hidden things is declared, and so cannot be taken back.
    DisclosureIsHonest,
    /// A sealed answer shows nobody anything until the others are in.
    SealedAnswersStaySealed,
    /// A viewer that saw the same happen sees the same view: views tell nothing that logs do not.
    ViewsFollowTheLog,
    /// A game that hides something was met in states that differ and look the same.
    SecretsAreVaried,
}

impl fmt::Display for Property {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // `ViewsKeepSecrets` reads as "views keep secrets".
        for (i, c) in format!("{self:?}").chars().enumerate() {
            if c.is_uppercase() && i > 0 {
                f.write_str(" ")?;
            }
            write!(f, "{}", c.to_ascii_lowercase())?;
        }
        Ok(())
    }
}

/// The first property found not to hold, with all that is needed to see it again.
///
/// A suite of one game with this seed over the same set-ups meets it again.
///
/// ```
/// use referee::conformance::Suite;
/// use testgames::{planted::{Fault, PlantedRaid, PlantedSetup}, raid};
/// let setup = PlantedSetup::new(raid::Setup::default(), Fault::LosesACounter);
/// let failure = Suite::<PlantedRaid>::new([setup.clone()]).run().unwrap_err();
/// let again = Suite::<PlantedRaid>::new([setup]).seed(failure.seed).games(1).run().unwrap_err();
/// assert_eq!(again, failure);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Failure {
    /// The game's name.
    pub game: &'static str,
    /// What does not hold.
    pub property: Property,
    /// Which of the set-ups, counted from 0.
    pub setup: usize,
    /// The seed of the game in which it was found.
    pub seed: u64,
    /// After how many steps (decisions and rolls).
    pub step: usize,
    /// What was expected and what was found.
    pub details: String,
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Failure { game, property, setup, seed, step, details } = self;
        write!(
            f,
            "{game}: not so that {property} (set-up {setup}, seed {seed}, step {step}): {details}"
        )
    }
}

impl std::error::Error for Failure {}

/// What a suite has gone through without finding fault.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Report {
    /// Games played to the end.
    pub games: usize,
    /// Decisions answered.
    pub decisions: usize,
    /// Rolls made.
    pub rolls: usize,
    /// The most steps any game took.
    pub longest: usize,
    /// Actions refused.
    pub refusals: usize,
    /// Interventions made.
    pub interventions: usize,
    /// Decisions taken back and made again.
    pub undos: usize,
    /// Pairs of states compared that a viewer should not tell apart.
    pub pairs: usize,
    /// Those of them that truly differ.
    pub differing: usize,
    /// Pairs of answers compared after which a viewer should see the same.
    pub branches: usize,
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{} games, {} decisions, {} rolls, {} interventions (longest game {} steps); {} refusals, {} undos; \
             {} pairs compared, {} of them different; {} branches compared",
            self.games,
            self.decisions,
            self.rolls,
            self.interventions,
            self.longest,
            self.refusals,
            self.undos,
            self.pairs,
            self.differing,
            self.branches,
        )
    }
}
