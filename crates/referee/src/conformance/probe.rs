//! Legal lists against the check, and illegal actions against the table.

use super::{Broken, Property, ensure, mutate::mutated, play::Run, surface::Surface};
use crate::{Game, Refusal, Seat, table::admit};
use std::collections::BTreeSet;

impl<G: Game> Run<'_, G> {
    /// Whoever owes has something to answer, and whatever is listed passes the check.
    pub(super) fn check_lists(&mut self) -> Result<(), Broken> {
        let (state, pending) = (self.table.state(), self.table.pending());
        let mut actions = Vec::new();
        ensure(!pending.owed().is_empty(), Property::NeverSticks, || {
            "a decision that nobody owes".into()
        })?;
        for info in self.table.seats() {
            actions.clear();
            G::legal(state, info.seat, &mut actions);
            let owes = pending.owed_by(info.seat).is_some();
            ensure(owes || actions.is_empty(), Property::LegalsAreLegal, || {
                format!("{} owes nothing, yet may {actions:?}", info.name)
            })?;
            ensure(!owes || !actions.is_empty(), Property::NeverSticks, || {
                format!("{} owes a decision and has no answer", info.name)
            })?;
            let once: BTreeSet<_> = actions.iter().collect();
            ensure(once.len() == actions.len(), Property::LegalsAreLegal, || {
                format!("{} is offered the same twice: {actions:?}", info.name)
            })?;
            for action in &actions {
                let admitted = admit::<G>(state, pending, info.seat, action);
                ensure(matches!(admitted, Ok(false)), Property::LegalsAreLegal, || {
                    format!("{} is offered {action:?}, but: {admitted:?}", info.name)
                })?;
            }
        }
        Ok(())
    }

    /// Actions from elsewhere and actions with a number changed, from every seat: refused unless they are listed.
    pub(super) fn try_probes(&mut self) -> Result<(), Broken> {
        for _ in 0..self.suite.probes {
            let Some(mut probe) = self.lots.pick(&self.pool).cloned() else { break };
            if self.lots.below(2) == 0 {
                probe = mutated(&probe, &mut self.lots).unwrap_or(probe);
            }
            let seat = Seat(self.lots.below(self.table.seats().len()) as u8);
            let listed = if G::intervenes(&probe) {
                // An umpire need not be offered everything it may do.
                !self.table.interventions(seat).is_empty()
            } else {
                self.table.legal(seat).contains(&probe)
            };
            if !listed {
                self.refuse(seat, probe)?;
            }
        }
        for info in self.table.seats().to_vec() {
            if let Some(action) = self.somebodys_intervention(info.seat) {
                self.refuse(info.seat, action)?;
            }
        }
        Ok(())
    }

    /// An intervention that is offered to somebody, but none is to this seat.
    fn somebodys_intervention(&self, seat: Seat) -> Option<G::Action> {
        let offered = |seat| self.table.interventions(seat);
        if !offered(seat).is_empty() {
            return None;
        }
        self.table.seats().iter().find_map(|info| offered(info.seat).into_iter().next())
    }

    /// The table must refuse, and nobody must be able to tell that it was asked.
    fn refuse(&mut self, seat: Seat, action: G::Action) -> Result<(), Broken> {
        let viewers = self.viewers();
        let trace = |run: &Self| {
            let surfaces: Vec<_> =
                viewers.iter().map(|&v| Surface::of::<G>(run.table.state(), v, &[])).collect();
            let lengths = (run.table.journal().len(), run.table.events().len());
            (run.table.digest(), lengths, surfaces)
        };
        let before = trace(self);
        let shown = format!("{action:?}");
        let refusal = self.table.act(seat, action, None).err();
        ensure(refusal.is_some(), Property::IllegalsAreRefused, || {
            format!("{seat:?} may not, but did {shown}")
        })?;
        ensure(before == trace(self), Property::RefusalsLeaveNoTrace, || {
            format!("{seat:?} was refused {shown}, and something changed")
        })?;
        // The sentence must not be empty; that the rule exists is certain by its type.
        if let Some(Refusal::Illegal(illegal)) = refusal {
            ensure(!illegal.why.to_string().is_empty(), Property::IllegalsAreRefused, || {
                format!("{shown} is refused by {} without a word", illegal.rule)
            })?;
        }
        self.report.refusals += 1;
        Ok(())
    }
}
