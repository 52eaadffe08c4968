//! F9: the ten steps of a turn, who acts in them, and what they permit.

use crate::named::named;
use crate::{CardUse, Listed, Refusal};
use rulebook::{RuleId, rule};

named! {
    /// The steps of a turn, in order.
    TurnStep {
        /// F9.1: fresh resources come to the Pool.
        FreshResources = "fresh resources",
        /// F9.2: from the Pool to the front.
        PoolToFront = "Pool to front",
        /// F9.3: the fronts close up.
        ClosingTheLine = "closing the line",
        /// F9.4: flags, and the cards that give flags or the choice of order.
        PlacingFlags = "placing flags",
        /// F9.5: the cards of all combats.
        PlayingCards = "playing cards",
        /// F9.6: from the front back to the Pool.
        TakingBack = "taking back",
        /// F9.7: combats.
        Combat = "combat",
        /// F9.8: the line moves and losses are recorded.
        MovingTheLine = "moving the line",
        /// F9.9: the line is straightened.
        Straightening = "line straightening",
        /// F9.10: the high command hears of it.
        Report = "report",
    }
}

named! {
    /// Who acts in a step.
    Acting {
        /// Nobody decides anything.
        Nobody = "nobody",
        /// Each side for itself; the order does not matter.
        EachSide = "each side",
        /// One side after the other: [`TurnStep::sides_in_turn`].
        InTurn = "in turn",
        /// Both sides together, unseen, then revealed (R-F27).
        Sealed = "sealed",
        /// Those who fight, by the attacker's ME (R-F16): [`crate::combat_order`].
        Combatants = "combatants",
    }
}

/// Something a player does in a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TurnAction {
    /// Put fresh resources in the Pool.
    Receive,
    /// Send resources from the Pool to the front.
    Deploy,
    /// Move the front up to the enemy's without an attack.
    CloseUp,
    /// Lay a flag on a hexside.
    PlaceFlag,
    /// Play a card for this use.
    Play(CardUse),
    /// Take resources back from the front to the Pool.
    TakeBack,
    /// Resolve a combat.
    Fight,
    /// Move the line as the colours say.
    MoveLine,
    /// Write losses down.
    RecordLosses,
    /// Pull the line back one hex.
    PullBack,
    /// Follow an enemy who pulled back.
    FollowUp,
    /// Report to the high command.
    Report,
}

impl TurnAction {
    /// The step it belongs to; `None` for what Control may accept at any time (F8b, R-F27).
    #[must_use]
    pub const fn due(self) -> Option<TurnStep> {
        Some(match self {
            TurnAction::Receive => TurnStep::FreshResources,
            TurnAction::Deploy => TurnStep::PoolToFront,
            TurnAction::CloseUp => TurnStep::ClosingTheLine,
            // R-F27: a flag card is played with the flags, and order cards say who places them.
            TurnAction::PlaceFlag | TurnAction::Play(CardUse::Order | CardUse::Flag) => {
                TurnStep::PlacingFlags
            }
            TurnAction::Play(CardUse::Die | CardUse::Shift) => TurnStep::PlayingCards,
            TurnAction::Play(CardUse::Umpire) => return None,
            TurnAction::TakeBack => TurnStep::TakingBack,
            TurnAction::Fight => TurnStep::Combat,
            TurnAction::MoveLine | TurnAction::RecordLosses => TurnStep::MovingTheLine,
            TurnAction::PullBack | TurnAction::FollowUp => TurnStep::Straightening,
            TurnAction::Report => TurnStep::Report,
        })
    }
}

impl TurnStep {
    /// The rule that makes it a step.
    #[must_use]
    pub fn rule(self) -> RuleId {
        match self {
            TurnStep::FreshResources => rule!("F9.1"),
            TurnStep::PoolToFront => rule!("F9.2"),
            TurnStep::ClosingTheLine => rule!("F9.3"),
            TurnStep::PlacingFlags => rule!("F9.4"),
            TurnStep::PlayingCards => rule!("F9.5"),
            TurnStep::TakingBack => rule!("F9.6"),
            TurnStep::Combat => rule!("F9.7"),
            TurnStep::MovingTheLine => rule!("F9.8"),
            TurnStep::Straightening => rule!("F9.9"),
            TurnStep::Report => rule!("F9.10"),
        }
    }

    /// The step after it; `None` when the turn is over.
    #[must_use]
    pub fn next(self) -> Option<TurnStep> {
        TurnStep::NAMES.get(self as usize + 1).map(|(_, step)| *step)
    }

    /// Who acts in it.
    #[must_use]
    pub const fn acting(self) -> Acting {
        match self {
            TurnStep::FreshResources => Acting::Nobody,
            TurnStep::PoolToFront | TurnStep::TakingBack | TurnStep::Report => Acting::EachSide,
            TurnStep::ClosingTheLine | TurnStep::PlacingFlags | TurnStep::Straightening => {
                Acting::InTurn
            }
            TurnStep::PlayingCards => Acting::Sealed,
            TurnStep::Combat | TurnStep::MovingTheLine => Acting::Combatants,
        }
    }

    /// F9.4, R-F17, R-F19: the two sides in the order they act, where they act in turn. The chooser places flags
    /// first or second as it likes, and always closes and straightens first.
    ///
    /// ```
    /// use frontline::{Listed, TurnStep};
    /// let order = TurnStep::Straightening.sides_in_turn(Listed::Second, false);
    /// assert_eq!(order, Some([Listed::Second, Listed::First]));
    /// assert_eq!(TurnStep::PlayingCards.sides_in_turn(Listed::Second, false), None);
    /// ```
    #[must_use]
    pub fn sides_in_turn(self, chooser: Listed, places_first: bool) -> Option<[Listed; 2]> {
        match self.acting() {
            Acting::InTurn if self == TurnStep::PlacingFlags && !places_first => {
                Some([chooser.other(), chooser])
            }
            Acting::InTurn => Some([chooser, chooser.other()]),
            _ => None,
        }
    }

    /// Whether it is the time for that.
    ///
    /// ```
    /// use frontline::{TurnAction, TurnStep};
    /// assert!(TurnStep::Combat.permits(TurnAction::Fight).is_ok());
    /// let refusal = TurnStep::Combat.permits(TurnAction::PlaceFlag).unwrap_err();
    /// assert_eq!(refusal.rule().as_str(), "F9.4");
    /// ```
    ///
    /// # Errors
    /// [`Refusal::OutOfTurn`] with the step it belongs to.
    pub fn permits(self, action: TurnAction) -> Result<(), Refusal> {
        match action.due() {
            Some(due) if due != self => Err(Refusal::OutOfTurn { due, now: self }),
            _ => Ok(()),
        }
    }
}
