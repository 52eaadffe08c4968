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

    /// Actions from elsewhere and actions with a number changed, from every seat: refused unless they are listed, and
    /// nobody must be able to tell that the table was asked.
    pub(super) fn try_probes(&mut self) -> Result<(), Broken> {
        let probes = self.strangers();
        if probes.is_empty() {
            return Ok(());
        }
        let before = self.surfaces();
        for (seat, probe) in &probes {
            self.refuse(*seat, probe)?;
        }
        ensure(before == self.surfaces(), Property::RefusalsLeaveNoTrace, || {
            format!("{probes:?} were refused, and somebody sees something else")
        })
    }

    /// What no seat may do now.
    fn strangers(&mut self) -> Vec<(Seat, G::Action)> {
        let mut strangers = Vec::new();
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
                strangers.push((seat, probe));
            }
        }
        let seats = self.table.seats().iter().map(|info| info.seat);
        strangers.extend(seats.filter_map(|seat| Some((seat, self.somebodys_intervention(seat)?))));
        strangers
    }

    /// What everybody is shown.
    fn surfaces(&self) -> Vec<Surface> {
        let show = |viewer| Surface::of::<G>(self.table.state(), viewer, &[]);
        self.viewers().into_iter().map(show).collect()
    }

    /// An intervention that is offered to somebody, but none is to this seat.
    fn somebodys_intervention(&self, seat: Seat) -> Option<G::Action> {
        let offered = |seat| self.table.interventions(seat);
        if !offered(seat).is_empty() {
            return None;
        }
        self.table.seats().iter().find_map(|info| offered(info.seat).into_iter().next())
    }

    /// The table must refuse, and nothing must have changed.
    fn refuse(&mut self, seat: Seat, action: &G::Action) -> Result<(), Broken> {
        let trace =
            |run: &Self| (run.table.digest(), run.table.journal().len(), run.table.events().len());
        let before = trace(self);
        let refusal = self.table.act(seat, action.clone(), None).err();
        ensure(refusal.is_some(), Property::IllegalsAreRefused, || {
            format!("{seat:?} may not, but did {action:?}")
        })?;
        ensure(before == trace(self), Property::RefusalsLeaveNoTrace, || {
            format!("{seat:?} was refused {action:?}, and something changed")
        })?;
        // The sentence must not be empty; that the rule exists is certain by its type.
        if let Some(Refusal::Illegal(illegal)) = refusal {
            ensure(!illegal.why.to_string().is_empty(), Property::IllegalsAreRefused, || {
                format!("{action:?} is refused by {} without a word", illegal.rule)
            })?;
        }
        self.report.refusals += 1;
        Ok(())
    }
}
