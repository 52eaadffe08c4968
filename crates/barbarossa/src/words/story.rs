//! News that belongs together: which part of a combat an event is, told by the event alone, so that each viewer's log can be put
//! into blocks as it grows.

use crate::event::{Event, RollKind};
use crate::seen::Seen;
use crate::state::Mark;

/// What an event tells of a combat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Part {
    /// Declaration, plan and posture, and who takes no part.
    Opening,
    /// Plan and attacker are shown.
    Headline,
    /// The attacker comes up.
    Approach,
    /// Somebody tries to come or to get away.
    Reaction,
    /// What each side has, air support included.
    Strength,
    /// Every number with its rule.
    Reckoning,
    /// The dice.
    Roll,
    /// The die of a counterattack, with which a second exchange begins.
    Counter,
    /// What a side must lose.
    Losses,
    /// A strength point was lost.
    Step,
    /// A unit was lost.
    Unit,
    /// A loss was paid with an RP.
    Paid,
    /// The loser goes.
    Retreat,
    /// Who won.
    Result,
    /// Morale, control, exploitation.
    Aftermath,
}

impl Part {
    /// Its name for programs.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Part::Opening => "opening",
            Part::Headline => "headline",
            Part::Approach => "approach",
            Part::Reaction => "reaction",
            Part::Strength => "strength",
            Part::Reckoning => "reckoning",
            Part::Roll => "roll",
            Part::Counter => "counter",
            Part::Losses => "losses",
            Part::Step => "step",
            Part::Unit => "unit",
            Part::Paid => "paid",
            Part::Retreat => "retreat",
            Part::Result => "result",
            Part::Aftermath => "aftermath",
        }
    }
}

/// The combat that is being told of in one viewer's log.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Thread {
    /// The entry of the log with which it began; nothing while nobody fights.
    pub combat: Option<usize>,
    declared: bool,
    decided: bool,
}

impl Thread {
    /// Goes on with the next entry of the log and says what of the combat it tells, if it tells of one.
    ///
    /// ```
    /// use barbarossa::words::{Part, Thread};
    /// use barbarossa::{Event, Seen, ground::{Side, grid}};
    /// let hex = grid().parse("2716").unwrap();
    /// let mut thread = Thread::default();
    /// assert_eq!(thread.sew(7, &Seen::Open(Event::Declared { target: hex })), Some(Part::Opening));
    /// assert_eq!(thread.sew(8, &Seen::Open(Event::Won { hex, side: Side::Axis })), Some(Part::Result));
    /// assert_eq!(thread.combat, Some(7));
    /// assert_eq!(thread.sew(9, &Seen::Open(Event::TurnBegun { turn: 2 })), None);
    /// assert_eq!(thread.combat, None);
    /// ```
    pub fn sew(&mut self, entry: usize, seen: &Seen) -> Option<Part> {
        let undecided = self.combat.is_some() && !self.decided;
        match stitch(seen) {
            Stitch::Apart => None,
            Stitch::Opens(part) => {
                *self = Thread { combat: Some(entry), declared: true, decided: false };
                Some(part)
            }
            Stitch::Begins(part) => {
                if !undecided {
                    *self = Thread { combat: Some(entry), declared: false, decided: false };
                }
                Some(part)
            }
            Stitch::Approaches(part) => {
                self.keep(Some(part).filter(|_| undecided && self.declared))
            }
            Stitch::Decides(part) => {
                self.decided = true;
                self.keep(Some(part))
            }
            Stitch::Joins { before, after } => self.keep(if self.decided { after } else { before }),
        }
    }

    /// Where an event has no place the combat is over; where there is no combat it has none.
    fn keep(&mut self, part: Option<Part>) -> Option<Part> {
        if part.is_none() {
            *self = Thread::default();
        }
        part.filter(|_| self.combat.is_some())
    }
}

/// How an event is sewn to those before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stitch {
    /// A combat begins here, whatever went before.
    Opens(Part),
    /// Part of the combat that is not yet decided; where there is none, one begins.
    Begins(Part),
    /// The way to a combat that was declared; where there is none, an undecided one has come to nothing.
    Approaches(Part),
    /// The combat is decided here.
    Decides(Part),
    /// Part of the open combat, before it is decided and after; where it has no place, the combat is over.
    Joins {
        /// What it is before.
        before: Option<Part>,
        /// What it is after.
        after: Option<Part>,
    },
    /// No part of a combat, and leaves an open one open.
    Apart,
}

impl Stitch {
    /// Part of no combat: an open one is over.
    const ENDS: Stitch = Stitch::Joins { before: None, after: None };

    /// The same part before and after the decision.
    const fn joins(part: Part) -> Stitch {
        Stitch::Joins { before: Some(part), after: Some(part) }
    }
}

/// What was done in secret is sewn alike for all.
fn stitch(seen: &Seen) -> Stitch {
    match seen {
        Seen::Planned { .. } => Stitch::Begins(Part::Opening),
        Seen::SpLost { .. } => Stitch::joins(Part::Step),
        Seen::Restored { .. } => Stitch::ENDS,
        Seen::Open(event) => combat(event).unwrap_or_else(|| elsewhere(event)),
    }
}

/// The events that only a combat has.
fn combat(event: &Event) -> Option<Stitch> {
    Some(match event {
        Event::Declared { .. } => Stitch::Opens(Part::Opening),
        Event::Planned { .. } | Event::Postured { .. } | Event::Excluded { .. } => {
            Stitch::Begins(Part::Opening)
        }
        Event::Revealed { .. } => Stitch::Begins(Part::Headline),
        Event::Disclosed { .. } => Stitch::Begins(Part::Strength),
        Event::Reckoned { .. } => Stitch::Begins(Part::Reckoning),
        Event::Rolled { kind, .. } => rolled(*kind),
        Event::Supported { .. } | Event::AirFailed { .. } | Event::AirKept { .. } => {
            Stitch::Joins { before: Some(Part::Strength), after: Some(Part::Aftermath) }
        }
        Event::Suffers { .. } => Stitch::joins(Part::Losses),
        Event::SpLost { .. } => Stitch::joins(Part::Step),
        Event::RpPaid { .. } => Stitch::joins(Part::Paid),
        Event::Lost { .. } => Stitch::joins(Part::Unit),
        Event::WillReturn { .. } => {
            Stitch::Joins { before: Some(Part::Unit), after: Some(Part::Aftermath) }
        }
        Event::Won { .. } => Stitch::Decides(Part::Result),
        Event::Retreats { .. } => Stitch::joins(Part::Retreat),
        Event::Exploits { .. } => Stitch::joins(Part::Aftermath),
        Event::AttackMade => {
            Stitch::Joins { before: Some(Part::Opening), after: Some(Part::Aftermath) }
        }
        _ => return None,
    })
}

fn rolled(kind: RollKind) -> Stitch {
    match kind {
        RollKind::Combat | RollKind::Reroll => Stitch::Begins(Part::Roll),
        RollKind::Counterattack => Stitch::Joins { before: Some(Part::Counter), after: None },
        RollKind::Air => {
            Stitch::Joins { before: Some(Part::Strength), after: Some(Part::Aftermath) }
        }
        RollKind::Undying => {
            Stitch::Joins { before: Some(Part::Unit), after: Some(Part::Aftermath) }
        }
        RollKind::Rail | RollKind::ForcedAttacks => Stitch::ENDS,
    }
}

/// The events that happen in a combat as well as elsewhere.
fn elsewhere(event: &Event) -> Stitch {
    match event {
        // Nothing is paid for going where the dice send one: a reaction before the decision, a retreat after it.
        Event::Moved { cost: 0, .. } => {
            Stitch::Joins { before: Some(Part::Reaction), after: Some(Part::Retreat) }
        }
        Event::Moved { .. } | Event::PickedUp { .. } | Event::DroppedOff { .. } => {
            Stitch::Approaches(Part::Approach)
        }
        Event::Tried { .. } | Event::Reacted { .. } => {
            Stitch::Joins { before: Some(Part::Reaction), after: None }
        }
        Event::Controlled { .. } => {
            Stitch::Joins { before: Some(Part::Approach), after: Some(Part::Aftermath) }
        }
        Event::Marked { mark: Mark::Demoralized, .. } => Stitch::joins(Part::Aftermath),
        Event::Marked { .. }
        | Event::Paid { .. }
        | Event::Passed
        | Event::Named { .. }
        | Event::Opened(_)
        | Event::Closed
        | Event::Turned(_)
        | Event::Traced { .. }
        | Event::ZoiBegun
        | Event::ShinyObjects => Stitch::Apart,
        _ => Stitch::ENDS,
    }
}

/// Whether somebody decided this: what a replay stops at that goes from decision to decision.
#[must_use]
pub fn decides(seen: &Seen) -> bool {
    match seen {
        Seen::Restored { .. } | Seen::Planned { .. } => true,
        Seen::SpLost { .. } => false,
        Seen::Open(event) => matches!(
            event,
            Event::Placed { .. }
                | Event::Rebuilt { .. }
                | Event::Paused { declared: true }
                | Event::Begun { .. }
                | Event::Declared { .. }
                | Event::Tried { .. }
                | Event::Postured { .. }
                | Event::Supported { .. }
                | Event::Rallied { .. }
                | Event::RpPaid { .. }
        ),
    }
}
