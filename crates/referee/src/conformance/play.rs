//! One random game, watched at every step.

use super::{Broken, Property, Report, Suite, ensure, surface::bytes};
use crate::{
    Census, Game, Line, Lots, Pending, SeatInfo, Table, Viewer, play_unchecked, rolled_unchecked,
};
use dice::{DiceSource, Seeded};
use std::cell::Cell;

/// How many actions of other steps are kept as probes.
const POOL: usize = 256;

/// One random game.
pub(super) struct Run<'a, G: Game> {
    pub(super) suite: &'a Suite<G>,
    pub(super) table: Table<G>,
    pub(super) lots: Lots,
    pub(super) dice: Seeded,
    pub(super) report: &'a mut Report,
    /// Actions of other steps of the game, to be tried where they do not belong.
    pub(super) pool: Vec<G::Action>,
    pub(super) census: Census,
    start: G::State,
    seats: Vec<SeatInfo>,
    /// What each viewer saw of each event, when it happened.
    seen: Vec<Vec<String>>,
    /// How much of that, for each viewer, lies behind a barrier.
    settled: Vec<usize>,
    /// Inputs replayed so far to look back.
    pub(super) replays: usize,
    step: &'a Cell<usize>,
}

impl<'a, G: Game> Run<'a, G> {
    /// Opens a game and collects probes from another one.
    pub(super) fn open(
        suite: &'a Suite<G>,
        setup: &G::Setup,
        seed: u64,
        report: &'a mut Report,
        step: &'a Cell<usize>,
    ) -> Result<Self, Broken> {
        let table = open::<G>(setup)?;
        let reread = again(setup).map_err(|error| (Property::RoundTrips, error))?;
        ensure(open::<G>(&reread)?.digest() == table.digest(), Property::RoundTrips, || {
            "a set-up that was written and read starts another game".into()
        })?;
        let seats = table.seats().to_vec();
        let in_order = seats.iter().enumerate().all(|(i, info)| info.seat.index() == i);
        ensure(in_order, Property::SeatsStay, || format!("seats out of order: {seats:?}"))?;
        let mut lots = Lots::new(seed);
        let mut dice = Seeded::new(lots.next());
        let pool = scout::<G>(table.state().clone(), &mut lots, &mut dice, suite.max_decisions);
        let viewers = seats.len() + 1;
        Ok(Run {
            suite,
            census: G::census(table.state()),
            start: table.state().clone(),
            table,
            lots,
            dice,
            report,
            pool,
            seats,
            seen: vec![Vec::new(); viewers],
            settled: vec![0; viewers],
            replays: 0,
            step,
        })
    }

    /// Plays until the game is over, then looks back over the whole of it.
    pub(super) fn play_out(mut self) -> Result<(), Broken> {
        for step in 0.. {
            self.step.set(step);
            ensure(G::seats(self.table.state()) == self.seats, Property::SeatsStay, || {
                "the seats have changed".into()
            })?;
            if self.table.pending().is_over() {
                self.report.games += 1;
                self.report.longest = self.report.longest.max(step);
                break;
            }
            ensure(step < self.suite.max_decisions, Property::Ends, || {
                format!("still going on after {step} steps: {:?}", self.table.pending())
            })?;
            // Legality before secrets: a game that forgets its own rules leaks, but that is not what ails it.
            let chance = matches!(self.table.pending(), Pending::Chance(_));
            if !chance {
                self.check_lists()?;
                self.try_probes()?;
            }
            self.look_for_leaks()?;
            match self.intervention()? {
                Some((seat, action)) => self.step_on(seat, &action)?,
                None if chance => self.roll()?,
                None => self.decide()?,
            }
            self.note_what_was_seen();
            if !self.table.pending().is_over() {
                self.withdraw()?;
            }
        }
        self.look_back()
    }

    fn decide(&mut self) -> Result<(), Broken> {
        self.compare_branches()?;
        let (seat, action) = self.answer()?;
        self.step_on(seat, &action)
    }

    /// Every viewer there is.
    pub(super) fn viewers(&self) -> Vec<Viewer> {
        Viewer::all(&self.seats).collect()
    }

    /// Forgets what was seen since the last barrier, after something was taken back.
    pub(super) fn note_log_anew(&mut self) {
        for (seen, settled) in self.seen.iter_mut().zip(&self.settled) {
            seen.truncate(*settled);
        }
        self.note_what_was_seen();
    }

    /// Keeps what every viewer has seen since last time.
    fn note_what_was_seen(&mut self) {
        for (place, viewer) in self.viewers().into_iter().enumerate() {
            let noted = &mut self.seen[place];
            noted.extend(self.table.log(viewer, noted.len()).iter().map(bytes));
        }
        if self.table.settled_events() == self.table.events().len() {
            self.settled = self.seen.iter().map(Vec::len).collect();
        }
    }

    /// The digest to which the inputs replay, each written and read again on the way.
    pub(super) fn replayed(&self) -> Result<String, Broken> {
        let mut state = self.start.clone();
        for (_, line) in self.table.inputs() {
            match line {
                Line::Act { seat, action, .. } => {
                    let reread = again(action).map_err(|error| (Property::RoundTrips, error))?;
                    ensure(reread == *action, Property::RoundTrips, || {
                        format!("{action:?} was written and read as {reread:?}")
                    })?;
                    play_unchecked::<G>(&mut state, *seat, &reread);
                }
                Line::Roll { rolled, .. } => rolled_unchecked::<G>(&mut state, rolled),
                Line::Undo { .. } | Line::Rewind { .. } | Line::Aside(_) => {}
            }
        }
        Ok(crate::digest(&state))
    }

    /// The same inputs, and the same events, must lead to the same end; and the log must stand.
    fn look_back(self) -> Result<(), Broken> {
        ensure(self.replayed()? == self.table.digest(), Property::ReplaysTheSame, || {
            "replaying the inputs ends in another state".into()
        })?;
        let mut state = self.start.clone();
        for event in self.table.events() {
            G::evolve(&mut state, event);
        }
        ensure(state == *self.table.state(), Property::LogRebuilds, || {
            "the events alone give another state".into()
        })?;
        let stored =
            postcard::to_stdvec(&state).map_err(|e| (Property::RoundTrips, e.to_string()))?;
        let reread: G::State =
            postcard::from_bytes(&stored).map_err(|e| (Property::RoundTrips, e.to_string()))?;
        ensure(reread == state, Property::RoundTrips, || "the state reads differently".into())?;
        for (place, viewer) in self.viewers().into_iter().enumerate() {
            let now: Vec<_> = self.table.log(viewer, 0).iter().map(bytes).collect();
            ensure(now == self.seen[place], Property::LogStands, || {
                format!("the log of {viewer:?} was rewritten afterwards")
            })?;
        }
        Ok(())
    }
}

fn open<G: Game>(setup: &G::Setup) -> Result<Table<G>, Broken> {
    Table::open(setup.clone()).map_err(|problems| {
        let problems: Vec<_> = problems.iter().map(ToString::to_string).collect();
        (Property::RoundTrips, format!("the set-up starts no game: {}", problems.join("; ")))
    })
}

/// A value written as JSON and read again.
fn again<T: crate::Stored>(value: &T) -> Result<T, String> {
    serde_json::from_str(&bytes(value))
        .map_err(|error| format!("{value:?} cannot be read: {error}"))
}

/// Plays a game fast and blindly, only to collect actions; gives up quietly where the game itself is at fault.
fn scout<G: Game>(
    mut state: G::State,
    lots: &mut Lots,
    dice: &mut Seeded,
    steps: usize,
) -> Vec<G::Action> {
    let (mut pool, mut actions, mut met) = (Vec::new(), Vec::new(), 0);
    for _ in 0..steps {
        match G::pending(&state) {
            Pending::Over(_) => break,
            Pending::Chance(roll) => match dice.roll(&roll) {
                Ok(rolled) => rolled_unchecked::<G>(&mut state, &rolled),
                Err(_) => break,
            },
            Pending::Decide(owed) => {
                let Some(owed) = lots.pick(&owed) else { break };
                actions.clear();
                G::legal(&state, owed.seat, &mut actions);
                let Some(action) = lots.pick(&actions) else { break };
                play_unchecked::<G>(&mut state, owed.seat, action);
                for action in actions.drain(..) {
                    met += 1;
                    if pool.len() < POOL {
                        pool.push(action);
                    } else if let Some(kept) = pool.get_mut(lots.below(met)) {
                        *kept = action;
                    }
                }
            }
        }
    }
    pool
}
