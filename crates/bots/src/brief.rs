//! What a bot is told.

use referee::{DecisionId, Game, Illegal, Lots, Seat, Shown, Table, Viewer};

/// What a seat knows when it owes a decision: its view, its legal answers, and games it cannot tell from this one.
///
/// The live state is private to this type, and every way to it goes through what the game grants the seat. Views and
/// samples are made only when they are asked for, so that a bot which needs none pays for none.
///
/// The state cannot be read through a brief:
///
/// ```compile_fail
/// use bots::Brief;
/// use testgames::raid::Raid;
/// fn peek(brief: &Brief<'_, Raid>) -> u8 {
///     brief.state.ambushes // error: the field is private
/// }
/// ```
pub struct Brief<'a, G: Game> {
    state: &'a G::State,
    seat: Seat,
    legal: &'a [G::Action],
    /// The table, where there is one: it alone knows what was heard before.
    table: Option<&'a Table<G>>,
}

/// What a seat has heard at a table.
pub struct Heard<G: Game> {
    /// The number of the decision that it owes.
    pub decision: DecisionId,
    /// What the game waits for, as far as the seat may know.
    pub pending: Shown<G::Ask, G::Outcome>,
    /// What the seat saw happen.
    pub events: Vec<G::Seen>,
}

impl<'a, G: Game> Brief<'a, G> {
    /// Briefs a seat; for hosts, who hold the state anyway.
    pub fn new(state: &'a G::State, seat: Seat, legal: &'a [G::Action]) -> Self {
        Brief { state, seat, legal, table: None }
    }

    /// Briefs a seat at a table.
    pub fn at(table: &'a Table<G>, seat: Seat, legal: &'a [G::Action]) -> Self {
        Brief { table: Some(table), ..Brief::new(table.state(), seat, legal) }
    }

    /// What the seat has heard, without the first `since` entries of its log; nothing where no table keeps a log.
    #[must_use]
    pub fn heard(&self, since: usize) -> Option<Heard<G>> {
        let (table, viewer) = (self.table?, Viewer::Seat(self.seat));
        Some(Heard {
            decision: table.decision(self.seat),
            pending: table.shown(viewer),
            events: table.log(viewer, since),
        })
    }

    /// The seat that owes the decision.
    #[must_use]
    pub fn seat(&self) -> Seat {
        self.seat
    }

    /// Every answer the seat may give; never empty.
    #[must_use]
    pub fn legal(&self) -> &'a [G::Action] {
        self.legal
    }

    /// Whether the seat may give an answer.
    ///
    /// # Errors
    /// The rule that stands against it, and why.
    pub fn check(&self, action: &G::Action) -> Result<(), Illegal<G::Why>> {
        G::check(self.state, self.seat, action)
    }

    /// What the seat is asked.
    #[must_use]
    pub fn ask(&self) -> Option<G::Ask> {
        G::pending(self.state).owed_by(self.seat).map(|owed| owed.ask.clone())
    }

    /// The game as the seat sees it.
    ///
    /// ```
    /// use bots::Brief;
    /// use referee::Table;
    /// use testgames::raid::{GARRISON, RAIDER, Raid, Setup};
    /// let table = Table::<Raid>::open(Setup::default()).unwrap();
    /// let legal = table.legal(RAIDER);
    /// let view = Brief::at(&table, RAIDER, &legal).view();
    /// let theirs = view.units.iter().filter(|unit| unit.side == GARRISON);
    /// assert!(theirs.into_iter().all(|unit| unit.strength.is_none()));
    /// ```
    #[must_use]
    pub fn view(&self) -> G::View {
        G::view(self.state, Viewer::Seat(self.seat))
    }

    /// A game that the seat cannot tell from this one, to search in: hidden things are drawn from `lots`.
    ///
    /// ```
    /// use bots::Brief;
    /// use referee::{Game, Lots, Table};
    /// use testgames::raid::{RAIDER, Raid, Setup};
    /// let table = Table::<Raid>::open(Setup::default()).unwrap();
    /// let legal = table.legal(RAIDER);
    /// let imagined = Brief::at(&table, RAIDER, &legal).imagine(&mut Lots::new(1));
    /// let mut answers = Vec::new();
    /// Raid::legal(&imagined, RAIDER, &mut answers);
    /// assert_eq!(answers, legal);
    /// ```
    #[must_use]
    pub fn imagine(&self, lots: &mut Lots) -> G::State {
        G::resample(self.state, Viewer::Seat(self.seat), lots)
    }
}
