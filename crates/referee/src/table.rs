//! One live game.

mod journal;
mod notice;
mod undo;

pub use journal::{Aside, Barrier, DecisionId, Line};

use crate::{
    Game, Illegal, Pending, PendingOf, Refusal, Seat, SeatInfo, Shown, Tx, Viewer, digest, shown,
};
use dice::{DiceSource, Roll, Rolled};
use journal::Live;
use notice::Notices;
use std::fmt;

/// What a table says to a game's refusals.
pub type RefusalOf<G> = Refusal<<G as Game>::Why>;

/// One live game: its state, its journal and its log.
///
/// ```
/// use dice::Seeded;
/// use referee::{Pending, Table};
/// use testgames::raid::{Raid, Setup};
///
/// let mut table = Table::<Raid>::open(Setup::default()).unwrap();
/// let mut dice = Seeded::new(1);
/// while table.outcome().is_none() {
///     match table.pending() {
///         Pending::Decide(owed) => {
///             let seat = owed[0].seat;
///             let action = table.legal(seat)[0].clone();
///             table.act(seat, action, None).unwrap();
///         }
///         Pending::Chance(_) => drop(table.roll(&mut dice).unwrap()),
///         Pending::Over(_) => unreachable!(),
///     }
/// }
/// ```
pub struct Table<G: Game> {
    setup: G::Setup,
    seats: Vec<SeatInfo>,
    state: G::State,
    pending: PendingOf<G>,
    /// Every line ever written; line `n` of a record is `journal[n - 1]`.
    journal: Vec<Line<G::Action>>,
    /// The lines that still count, in the order in which they were played.
    live: Vec<Live>,
    events: Vec<G::Event>,
    notices: Notices,
    /// The open decision of each seat, so that an answer to an older one is noticed.
    decisions: Vec<DecisionId>,
    /// How often the log of each viewer has lost entries, the spectators' last.
    epochs: Vec<u32>,
    /// A state on the way (after how many live lines), from which undo replays.
    checkpoint: (usize, G::State),
}

impl<G: Game> Table<G> {
    /// Sets up a game.
    ///
    /// # Errors
    /// Everything that is wrong with the set-up.
    ///
    /// ```
    /// use referee::Table;
    /// use testgames::raid::{Raid, Setup};
    /// assert!(Table::<Raid>::open(Setup::default()).is_ok());
    /// let problems = Table::<Raid>::open(Setup { turns: 0, ..Setup::default() }).unwrap_err();
    /// assert_eq!(problems[0].rule.as_str(), "T1");
    /// ```
    pub fn open(setup: G::Setup) -> Result<Self, Vec<Illegal<G::Why>>> {
        let state = G::start(&setup)?;
        let seats = G::seats(&state);
        Ok(Table {
            setup,
            pending: G::pending(&state),
            journal: Vec::new(),
            live: Vec::new(),
            events: Vec::new(),
            notices: Notices::default(),
            decisions: vec![DecisionId::default(); seats.len()],
            epochs: vec![0; seats.len() + 1],
            checkpoint: (0, state.clone()),
            seats,
            state,
        })
    }

    /// The set-up it began with.
    pub fn setup(&self) -> &G::Setup {
        &self.setup
    }

    /// The whole truth. Show it to nobody: [`Table::view`] is for people.
    pub fn state(&self) -> &G::State {
        &self.state
    }

    /// Who sits at the table.
    pub fn seats(&self) -> &[SeatInfo] {
        &self.seats
    }

    /// What the game waits for, in full; [`Table::shown`] is for people.
    pub fn pending(&self) -> &PendingOf<G> {
        &self.pending
    }

    /// What a viewer may know of what the game waits for.
    pub fn shown(&self, viewer: Viewer) -> Shown<G::Ask, G::Outcome> {
        shown::<G>(&self.state, &self.pending, viewer)
    }

    /// Every legal answer of a seat; none when it owes no decision.
    ///
    /// ```
    /// use referee::Table;
    /// use testgames::raid::{RAIDER, Raid, Setup};
    /// let table = Table::<Raid>::open(Setup::default()).unwrap();
    /// assert_eq!(table.legal(RAIDER).len(), 3);
    /// ```
    pub fn legal(&self, seat: Seat) -> Vec<G::Action> {
        let mut actions = Vec::new();
        if self.pending.owed_by(seat).is_some() {
            G::legal(&self.state, seat, &mut actions);
        }
        actions
    }

    /// The interventions offered to a seat; none once the game is over.
    pub fn interventions(&self, seat: Seat) -> Vec<G::Action> {
        let mut actions = Vec::new();
        if !self.pending.is_over() {
            G::interventions(&self.state, seat, &mut actions);
        }
        actions
    }

    /// The decision a seat is asked for now, to be sent back with the answer. Each new question has a new number, and
    /// the numbers of one seat depend on nothing but the questions put to it and its own answers.
    ///
    /// ```
    /// use referee::Table;
    /// use testgames::raid::{Action, RAIDER, Raid, Setup};
    /// let mut table = Table::<Raid>::open(Setup::default()).unwrap();
    /// let asked = table.decision(RAIDER);
    /// table.act(RAIDER, Action::Plan { objective: 2 }, Some(asked)).unwrap();
    /// assert_ne!(table.decision(RAIDER), asked);
    /// ```
    pub fn decision(&self, seat: Seat) -> DecisionId {
        self.decisions.get(seat.index()).copied().unwrap_or_default()
    }

    /// Answers a decision, or intervenes. Gives the number of the journal line.
    ///
    /// ```
    /// use referee::{Refusal, Table};
    /// use testgames::raid::{Action, GARRISON, RAIDER, Raid, Setup};
    /// let mut table = Table::<Raid>::open(Setup::default()).unwrap();
    /// let refused = table.act(RAIDER, Action::Plan { objective: 0 }, None).unwrap_err();
    /// assert_eq!(refused.to_string(), "area 0 is no objective (T2)");
    /// assert_eq!(table.act(GARRISON, Action::Stand, None), Err(Refusal::NotAsked));
    /// assert_eq!(table.act(RAIDER, Action::Plan { objective: 2 }, None), Ok(1));
    /// ```
    ///
    /// # Errors
    /// A [`Refusal`], after which everything is as it was before.
    pub fn act(
        &mut self,
        seat: Seat,
        action: G::Action,
        decision: Option<DecisionId>,
    ) -> Result<usize, RefusalOf<G>> {
        if seat.index() >= self.seats.len() {
            return Err(Refusal::NoSuchSeat(seat));
        }
        let now = self.decision(seat);
        if let Some(yours) = decision.filter(|&yours| yours != now) {
            return Err(Refusal::Stale { yours, now });
        }
        let intervention = admit::<G>(&self.state, &self.pending, seat, &action)?;
        self.part_from_others(seat);

        let first = self.events.len();
        G::apply(&mut Tx::logged(&mut self.state, &mut self.events), seat, &action);
        let next = G::pending(&self.state);
        let barrier = if intervention {
            Some(Barrier::Intervention)
        } else if self.discloses(first) {
            Some(Barrier::Reveal)
        } else {
            journal::decider_barrier(&self.pending, &next)
        };
        self.journal.push(Line::Act { seat, action, intervention });
        self.enter(Some(seat), barrier);
        self.turn_to(next, Some(seat));
        Ok(self.journal.len())
    }

    /// Rolls the dice that are due.
    ///
    /// # Errors
    /// [`Refusal::NoRollDue`], [`Refusal::Over`], or [`Refusal::Dice`] when the source has no answer.
    pub fn roll(&mut self, dice: &mut dyn DiceSource) -> Result<Rolled, RefusalOf<G>> {
        let roll = self.roll_due()?;
        let rolled = dice.roll(&roll).map_err(Refusal::Dice)?;
        self.carry_on(roll, rolled.clone());
        Ok(rolled)
    }

    /// Takes dice that were rolled elsewhere: on the table, or when the record was made.
    ///
    /// # Errors
    /// As [`Table::roll`]; [`Refusal::Dice`] when they are no answer to the roll that is due.
    pub fn take_dice(&mut self, rolled: Rolled) -> Result<(), RefusalOf<G>> {
        let roll = self.roll_due()?;
        roll.check(&rolled).map_err(Refusal::Dice)?;
        self.carry_on(roll, rolled);
        Ok(())
    }

    /// Rolls until somebody owes a decision or the game is over, and gives the number of rolls. Whether to settle or to
    /// show every roll on its own is the caller's choice.
    ///
    /// # Errors
    /// [`Refusal::Dice`] when the source has no answer; the rolls before it stand.
    pub fn settle(&mut self, dice: &mut dyn DiceSource) -> Result<usize, RefusalOf<G>> {
        let mut rolls = 0;
        while matches!(self.pending, Pending::Chance(_)) {
            self.roll(dice)?;
            rolls += 1;
        }
        Ok(rolls)
    }

    fn roll_due(&self) -> Result<Roll, RefusalOf<G>> {
        match &self.pending {
            Pending::Chance(roll) => Ok(roll.clone()),
            Pending::Decide(_) => Err(Refusal::NoRollDue),
            Pending::Over(_) => Err(Refusal::Over),
        }
    }

    fn carry_on(&mut self, roll: Roll, rolled: Rolled) {
        G::rolled(&mut Tx::logged(&mut self.state, &mut self.events), &rolled);
        let next = G::pending(&self.state);
        self.journal.push(Line::Roll { roll, rolled });
        self.enter(None, Some(Barrier::Roll));
        self.turn_to(next, None);
    }

    fn enter(&mut self, seat: Option<Seat>, barrier: Option<Barrier>) {
        let (n, events_end) = (self.journal.len(), self.events.len());
        self.live.push(Live { n, seat, events_end, barrier });
    }

    /// Whether any event from `first` on tells anybody something that was hidden.
    fn discloses(&self, first: usize) -> bool {
        self.events[first..].iter().any(|event| {
            Viewer::all(&self.seats).any(|viewer| G::discloses(&self.state, event, viewer))
        })
    }

    /// Makes `next` what is pending. A seat has a new decision if it acted, or if it is asked something it was not.
    fn turn_to(&mut self, next: PendingOf<G>, actor: Option<Seat>) {
        for (index, decision) in self.decisions.iter_mut().enumerate() {
            let seat = Seat(index as u8);
            let asked = next.owed_by(seat);
            if actor == Some(seat) || (asked.is_some() && asked != self.pending.owed_by(seat)) {
                decision.advance();
            }
        }
        self.pending = next;
    }

    /// Everything that happened, in full; [`Table::log`] is for people.
    pub fn events(&self) -> &[G::Event] {
        &self.events
    }

    /// What a viewer saw happen, without its first `since` entries.
    ///
    /// Entries are counted as the viewer saw them, so that the count says nothing about what it did not see.
    ///
    /// ```
    /// use referee::{Table, Viewer};
    /// use testgames::raid::{Action, RAIDER, Raid, Seen, Setup};
    /// let mut table = Table::<Raid>::open(Setup::default()).unwrap();
    /// table.act(RAIDER, Action::Plan { objective: 2 }, None).unwrap();
    /// assert_eq!(table.log(RAIDER.into(), 0), [Seen::Planned { objective: Some(2) }]);
    /// assert_eq!(table.log(Viewer::Spectator, 0), [Seen::Planned { objective: None }]);
    /// ```
    pub fn log(&self, viewer: Viewer, since: usize) -> Vec<G::Seen> {
        let seen = |event: usize| G::seen_by(&self.state, &self.events[event], viewer);
        let place = self.place(viewer);
        let noticed =
            self.notices.since(place, since, self.events.len(), |event| seen(event).is_some());
        noticed.into_iter().filter_map(seen).collect()
    }

    /// How many entries a viewer's log has. Costs no more in a long game than in a short one.
    ///
    /// ```
    /// use referee::{Table, Viewer};
    /// use testgames::raid::{Action, RAIDER, Raid, Setup};
    /// let mut table = Table::<Raid>::open(Setup::default()).unwrap();
    /// table.act(RAIDER, Action::Plan { objective: 2 }, None).unwrap();
    /// assert_eq!(table.log_count(Viewer::Spectator), 1);
    /// ```
    pub fn log_count(&self, viewer: Viewer) -> usize {
        let seen = |event: usize| G::seen_by(&self.state, &self.events[event], viewer).is_some();
        self.notices.count(self.place(viewer), self.events.len(), seen)
    }

    /// How often a viewer's log has lost entries that it had seen, because they were taken back. A client that finds
    /// another number than last time reads its log from the start.
    pub fn log_epoch(&self, viewer: Viewer) -> u32 {
        self.epochs.get(self.place(viewer)).copied().unwrap_or(0)
    }

    /// The place of a viewer in lists by viewer, the spectators' last.
    fn place(&self, viewer: Viewer) -> usize {
        viewer.seat().map_or(self.seats.len(), |seat| seat.index().min(self.seats.len()))
    }

    /// What a viewer sees.
    pub fn view(&self, viewer: Viewer) -> G::View {
        G::view(&self.state, viewer)
    }

    /// How the game ended, if it has.
    pub fn outcome(&self) -> Option<&G::Outcome> {
        match &self.pending {
            Pending::Over(outcome) => Some(outcome),
            Pending::Decide(_) | Pending::Chance(_) => None,
        }
    }

    /// Every line of the journal, those taken back included; line `n` stands at `n - 1`.
    pub fn journal(&self) -> &[Line<G::Action>] {
        &self.journal
    }

    /// The lines that still count, each with its number.
    ///
    /// ```
    /// use referee::Table;
    /// use testgames::raid::{Action, RAIDER, Raid, Setup};
    /// let mut table = Table::<Raid>::open(Setup::default()).unwrap();
    /// table.act(RAIDER, Action::Plan { objective: 2 }, None).unwrap();
    /// table.undo(RAIDER).unwrap();
    /// assert_eq!((table.journal().len(), table.inputs().count()), (2, 0));
    /// ```
    pub fn inputs(&self) -> impl Iterator<Item = (usize, &Line<G::Action>)> {
        self.live.iter().map(|live| (live.n, &self.journal[live.n - 1]))
    }

    /// The digest of the state.
    pub fn digest(&self) -> String {
        digest(&self.state)
    }
}

// Derived, these would ask the game itself to be cloned and printed; only its data is.
impl<G: Game> Clone for Table<G> {
    fn clone(&self) -> Self {
        Table {
            setup: self.setup.clone(),
            seats: self.seats.clone(),
            state: self.state.clone(),
            pending: self.pending.clone(),
            journal: self.journal.clone(),
            live: self.live.clone(),
            events: self.events.clone(),
            notices: self.notices.clone(),
            decisions: self.decisions.clone(),
            epochs: self.epochs.clone(),
            checkpoint: self.checkpoint.clone(),
        }
    }
}

impl<G: Game> fmt::Debug for Table<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Table")
            .field("game", &G::NAME)
            .field("lines", &self.journal.len())
            .field("pending", &self.pending)
            .finish_non_exhaustive()
    }
}

/// Whether the seat may do this now; says whether it intervenes.
pub(crate) fn admit<G: Game>(
    state: &G::State,
    pending: &PendingOf<G>,
    seat: Seat,
    action: &G::Action,
) -> Result<bool, RefusalOf<G>> {
    let intervention = G::intervenes(action);
    if pending.is_over() {
        return Err(Refusal::Over);
    }
    if !intervention && pending.owed_by(seat).is_none() {
        return Err(Refusal::NotAsked);
    }
    G::check(state, seat, action)?;
    Ok(intervention)
}
