//! One step of play, done in every way there is.

use super::{Broken, Property, ensure, play::Run, surface::bytes};
use crate::{
    Game, Pending, Refusal, Seat, Tx, Viewer, digest, play_unchecked, rolled_unchecked,
    table::admit,
};

/// How seldom an umpire intervenes where it could.
const INTERVENTION_IN: usize = 8;
/// How seldom a seat takes something back for good.
const WITHDRAWAL_IN: usize = 12;
/// How many events before the last step are compared when it is taken back and done again.
const RECENT: usize = 64;
/// How many times over, at most, the inputs of a game are replayed from the start in the course of it; so long games are
/// looked back upon less often than short ones, and what it costs grows with their length and not with its square.
const LOOKS_BACK: usize = 8;

impl<G: Game> Run<'_, G> {
    /// Lets a seat do something that is open to it: checked, unchecked, and again after taking it back.
    pub(super) fn step_on(&mut self, seat: Seat, action: &G::Action) -> Result<(), Broken> {
        let before = self.table.state().clone();
        let events = self.table.events().len();
        let intervention = G::intervenes(action);

        let mut unchecked = before.clone();
        play_unchecked::<G>(&mut unchecked, seat, action);
        let act = |run: &mut Self| run.table.act(seat, action.clone(), None);
        act(self).map_err(|refusal| {
            (Property::LegalsAreLegal, format!("{seat:?} was refused {action:?}: {refusal}"))
        })?;
        self.report.decisions += 1;

        let after = self.table.digest();
        if digest(&unchecked) != after {
            let mut checked = before;
            let _ = G::check(&checked, seat, action);
            play_unchecked::<G>(&mut checked, seat, action);
            ensure(digest(&checked) == after, Property::ReplaysTheSame, || {
                format!("{action:?} by {seat:?} twice from one state gives two states")
            })?;
            let details = format!("{action:?} by {seat:?} ends elsewhere when it is not checked");
            return Err((Property::UncheckedEqualsChecked, details));
        }
        self.same_events(&before, events, |tx| G::apply(tx, seat, action), &format!("{action:?}"))?;

        if intervention {
            self.report.interventions += 1;
            self.census = G::census(self.table.state());
            let seen = |event| G::seen_by(self.table.state(), event, Viewer::Seat(seat)).is_some();
            ensure(
                self.table.events()[events..].iter().any(seen),
                Property::InterventionsAreLogged,
                || format!("{seat:?} did {action:?} and saw nothing happen"),
            )?;
        }
        self.count_counters(&format!("{action:?}"))?;
        self.take_back(seat, action, events, &digest(&before))
    }

    /// Now and then, something an umpire may do out of turn.
    pub(super) fn intervention(&mut self) -> Result<Option<(Seat, G::Action)>, Broken> {
        if self.lots.below(INTERVENTION_IN) > 0 {
            return Ok(None);
        }
        let seats = self.table.seats().iter().map(|info| info.seat);
        let offered = |seat| self.table.interventions(seat).into_iter().map(move |a| (seat, a));
        let offers: Vec<_> = seats.flat_map(offered).collect();
        for (seat, action) in &offers {
            let admitted = admit::<G>(self.table.state(), self.table.pending(), *seat, action);
            ensure(matches!(admitted, Ok(true)), Property::LegalsAreLegal, || {
                format!("{seat:?} is offered to intervene by {action:?}, but: {admitted:?}")
            })?;
        }
        Ok(self.lots.pick(&offers).cloned())
    }

    /// Somebody who owes a decision, and one of the answers.
    pub(super) fn answer(&mut self) -> Result<(Seat, G::Action), Broken> {
        let stuck = || (Property::NeverSticks, "a decision without an answer".to_string());
        let owed = self.lots.pick(self.table.pending().owed()).ok_or_else(stuck)?;
        let actions = self.table.legal(owed.seat);
        Ok((owed.seat, self.lots.pick(&actions).ok_or_else(stuck)?.clone()))
    }

    /// Rolls the dice that are due.
    pub(super) fn roll(&mut self) -> Result<(), Broken> {
        let before = self.table.state().clone();
        let events = self.table.events().len();
        let Pending::Chance(roll) = self.table.pending().clone() else { return Ok(()) };
        let rolled = self.table.roll(&mut self.dice).map_err(|refusal| {
            (Property::NeverSticks, format!("{roll} cannot be rolled: {refusal}"))
        })?;
        self.report.rolls += 1;
        let mut unchecked = before.clone();
        rolled_unchecked::<G>(&mut unchecked, &rolled);
        ensure(digest(&unchecked) == self.table.digest(), Property::ReplaysTheSame, || {
            format!("{roll} with {rolled} twice from one state gives two states")
        })?;
        self.same_events(&before, events, |tx| G::rolled(tx, &rolled), &roll.to_string())?;
        self.count_counters(&roll.to_string())?;
        self.nobody_can_undo(&format!("after {roll}"))
    }

    /// The same from the same state must emit the same events.
    fn same_events(
        &self,
        before: &G::State,
        first: usize,
        play: impl FnOnce(&mut Tx<'_, G>),
        what: &str,
    ) -> Result<(), Broken> {
        let (mut state, mut events) = (before.clone(), Vec::new());
        play(&mut Tx::logged(&mut state, &mut events));
        let same = bytes(&events) == bytes(&&self.table.events()[first..]);
        ensure(same, Property::ReplaysTheSame, || format!("{what} twice emits different events"))
    }

    fn count_counters(&self, what: &str) -> Result<(), Broken> {
        let census = G::census(self.table.state());
        ensure(census == self.census, Property::CountersConserved, || {
            format!("{what} turned {} into {census}", self.census)
        })
    }

    /// Undo must stop at what the referee knows to be a barrier, and elsewhere give back exactly what was before.
    fn take_back(
        &mut self,
        seat: Seat,
        action: &G::Action,
        first: usize,
        before: &str,
    ) -> Result<(), Broken> {
        let state = self.table.state();
        let reveals = self.table.events()[first..]
            .iter()
            .any(|event| self.viewers().into_iter().any(|v| G::discloses(state, event, v)));
        if reveals || G::intervenes(action) {
            return self.nobody_can_undo(&format!("after {action:?}"));
        }
        let Ok(line) = self.table.undoable(seat) else { return Ok(()) };
        let after = self.table.digest();
        // Older events are compared once, when the game is over.
        let recent = |run: &Self| bytes(&&run.table.events()[first.saturating_sub(RECENT)..]);
        let (events, length) = (recent(self), self.table.events().len());
        let undone = self.table.undo(seat);
        let back = undone == Ok(line) && self.table.digest() == before;
        ensure(back && self.table.events().len() == first, Property::UndoReturns, || {
            format!("taking back {action:?} gives {undone:?} and another state")
        })?;
        let redone = self.table.act(seat, action.clone(), None);
        let same = self.table.digest() == after
            && self.table.events().len() == length
            && recent(self) == events;
        ensure(redone.is_ok() && same, Property::UndoReturns, || {
            format!("doing {action:?} again gives {redone:?} and another state")
        })?;
        self.report.undos += 1;
        Ok(())
    }

    /// Now and then a seat takes something back for good, though others may have sealed answers since.
    pub(super) fn withdraw(&mut self) -> Result<(), Broken> {
        let seat = Seat(self.lots.below(self.table.seats().len()) as u8);
        if self.lots.below(WITHDRAWAL_IN) > 0 || self.table.undoable(seat).is_err() {
            return Ok(());
        }
        match self.table.undo(seat) {
            Ok(_) => self.report.undos += 1,
            Err(Refusal::Entangled) => return Ok(()),
            Err(refusal) => {
                return Err((
                    Property::UndoReturns,
                    format!("{seat:?} cannot take back: {refusal}"),
                ));
            }
        }
        let inputs = self.table.inputs().count();
        if self.replays <= LOOKS_BACK * inputs {
            self.replays += inputs;
            ensure(self.replayed()? == self.table.digest(), Property::UndoReturns, || {
                format!("what is left after {seat:?} took something back replays to another state")
            })?;
        }
        self.note_log_anew();
        Ok(())
    }

    fn nobody_can_undo(&mut self, when: &str) -> Result<(), Broken> {
        for info in self.table.seats().to_vec() {
            let undone = self.table.undo(info.seat);
            ensure(
                matches!(undone, Err(Refusal::Barrier(_))),
                Property::UndoStopsAtBarriers,
                || format!("{} took back line {undone:?} {when}", info.name),
            )?;
        }
        Ok(())
    }
}
