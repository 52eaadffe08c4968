//! States that a viewer cannot tell apart, followed until something tells them apart.

use super::{
    Broken, Property, ensure,
    play::Run,
    surface::{Surface, bytes, difference},
};
use crate::{Game, Pending, Seat, Tx, Viewer};
use dice::{DiceSource, Rolled};
use std::fmt::Debug;

/// How many refusals are compared in each pair of states.
const REFUSALS: usize = 4;

/// How many times further two sealed answers are followed than a pair of sampled states.
const FURTHER: usize = 4;

/// What a viewer saw of one step, up to where it was told something hidden.
struct Told {
    seen: Vec<String>,
    /// After how many entries the first disclosure came.
    disclosed: Option<usize>,
}

impl Told {
    fn of<G: Game>(state: &G::State, events: &[G::Event], viewer: Viewer) -> Self {
        let (mut seen, mut disclosed) = (Vec::new(), None);
        for event in events {
            if G::discloses(state, event, viewer) {
                disclosed.get_or_insert(seen.len());
            }
            seen.extend(G::seen_by(state, event, viewer).as_ref().map(bytes));
        }
        Told { seen, disclosed }
    }

    /// Whether the two logs part, and if so, whether both had disclosed something by then. Seeing nothing where
    /// something might have been seen is a disclosure too.
    fn parts_from(&self, other: &Told) -> Option<bool> {
        let same = self.seen.iter().zip(&other.seen).take_while(|(a, b)| a == b).count();
        let parts = same < self.seen.len().max(other.seen.len());
        let by_then = |told: &Told| told.disclosed.is_some_and(|at| at <= same);
        parts.then(|| by_then(self) && by_then(other))
    }
}

impl Told {
    /// What is wrong when two logs part and no event said so.
    fn undisclosed<A: Debug>(&self, other: &Told, step: &Step<A>, viewer: Viewer) -> Broken {
        let own = matches!(step, Step::Act(seat, _) if viewer == Viewer::Seat(*seat));
        let property = match own {
            true => Property::DisclosureIsHonest,
            false => Property::LogsKeepSecrets,
        };
        let details = difference(&self.seen.join("\n"), &other.seen.join("\n"));
        (property, format!("{viewer:?} is told what no event discloses, by {step:?}: {details}"))
    }
}

impl<G: Game> Run<'_, G> {
    /// Puts some viewers to the test: nothing they are shown may tell the state from a resampled one.
    pub(super) fn look_for_leaks(&mut self) -> Result<(), Broken> {
        let mut viewers = self.viewers();
        self.lots.shuffle(&mut viewers);
        let pairs = if G::HIDDEN { self.suite.pairs } else { 0 };
        for viewer in viewers.into_iter().take(pairs) {
            let ours = self.table.state().clone();
            let theirs = G::resample(&ours, viewer, &mut self.lots);
            self.report.pairs += 1;
            self.report.differing += usize::from(ours != theirs);
            self.follow(ours, theirs, viewer, self.suite.depth)?;
        }
        Ok(())
    }

    /// Takes the same steps in both states for as long as the viewer cannot tell them apart.
    fn follow(
        &mut self,
        mut ours: G::State,
        mut theirs: G::State,
        viewer: Viewer,
        steps: usize,
    ) -> Result<(), Broken> {
        self.compare_surfaces(&ours, &theirs, viewer, 0)?;
        for depth in 1..=steps {
            let Some(step) = self.common_step(&ours, &theirs) else { break };
            let unseen = is_sealed_from::<G>(&ours, &step, viewer);
            let before = ours.clone();
            let told = take::<G>(&mut ours, &step, viewer);
            let told_them = take::<G>(&mut theirs, &step, viewer);
            // That a seat has finished with its sealed answers is public, and how many it took is not.
            if unseen && owing(&G::pending(&ours)) != owing(&G::pending(&theirs)) {
                break;
            }
            let compared = match told.parts_from(&told_them) {
                None => self.compare_surfaces(&ours, &theirs, viewer, depth),
                Some(true) => break,
                Some(false) => Err(told.undisclosed(&told_them, &step, viewer)),
            };
            compared.map_err(|leak| steady::<G>(&before, &step, &ours).err().unwrap_or(leak))?;
        }
        Ok(())
    }

    fn compare_surfaces(
        &mut self,
        ours: &G::State,
        theirs: &G::State,
        viewer: Viewer,
        depth: usize,
    ) -> Result<(), Broken> {
        let probes = self.some_probes();
        let when = format!("{depth} steps on, between two states it should not tell apart");
        let surface = Surface::of::<G>(ours, viewer, &probes);
        surface.same(&Surface::of::<G>(theirs, viewer, &probes), None, viewer, &when)
    }

    fn some_probes(&mut self) -> Vec<G::Action> {
        (0..REFUSALS).filter_map(|_| self.lots.pick(&self.pool).cloned()).collect()
    }

    /// A step that can be taken in both states, drawn from what is possible in ours.
    fn common_step(&mut self, ours: &G::State, theirs: &G::State) -> Option<Step<G::Action>> {
        match G::pending(ours) {
            Pending::Over(_) => None,
            Pending::Chance(roll) => self.dice.roll(&roll).ok().map(Step::Roll),
            Pending::Decide(owed) => {
                let seat = self.lots.pick(&owed)?.seat;
                let (mut actions, mut common) = (Vec::new(), Vec::new());
                G::legal(ours, seat, &mut actions);
                G::legal(theirs, seat, &mut common);
                actions.retain(|action| common.contains(action));
                Some(Step::Act(seat, self.lots.pick(&actions)?.clone()))
            }
        }
    }

    /// Two answers of one seat that look the same to a viewer must leave it seeing the same; sealed ones always look the
    /// same, until an event discloses them.
    pub(super) fn compare_branches(&mut self) -> Result<(), Broken> {
        let Some(owed) = self.lots.pick(self.table.pending().owed()).cloned() else {
            return Ok(());
        };
        let actions = self.table.legal(owed.seat);
        let (Some(one), Some(other)) = (self.lots.pick(&actions), self.lots.pick(&actions)) else {
            return Ok(());
        };
        if one == other {
            return Ok(());
        }
        let (one, other) = (Step::Act(owed.seat, one.clone()), Step::Act(owed.seat, other.clone()));
        for viewer in self.viewers() {
            if !G::privy(self.table.state(), viewer, owed.seat) {
                self.compare_branch(&one, &other, viewer, owed.sealed)?;
            }
        }
        Ok(())
    }

    fn compare_branch(
        &mut self,
        one: &Step<G::Action>,
        other: &Step<G::Action>,
        viewer: Viewer,
        sealed: bool,
    ) -> Result<(), Broken> {
        let (mut ours, mut theirs) = (self.table.state().clone(), self.table.state().clone());
        let told = take::<G>(&mut ours, one, viewer);
        let told_them = take::<G>(&mut theirs, other, viewer);
        // Who still owes is public; only answers after which the same seats owe can be meant to look alike.
        if owing(&G::pending(&ours)) != owing(&G::pending(&theirs)) {
            return Ok(());
        }
        let same = told.seen == told_them.seen;
        let still_sealed = sealed && told.disclosed.is_none() && told_them.disclosed.is_none();
        let when = format!("after {one:?} as against {other:?}");
        ensure(same || !still_sealed, Property::SealedAnswersStaySealed, || {
            let details = difference(&told.seen.join("\n"), &told_them.seen.join("\n"));
            format!("{viewer:?} is told of a sealed answer {when}: {details}")
        })?;
        if !same {
            return Ok(());
        }
        self.report.branches += 1;
        let property = match still_sealed {
            true => Property::SealedAnswersStaySealed,
            false => Property::ViewsFollowTheLog,
        };
        let probes = self.some_probes();
        let surface = Surface::of::<G>(&ours, viewer, &probes);
        let there = Surface::of::<G>(&theirs, viewer, &probes);
        surface.same(&there, Some(property), viewer, &when)?;
        if !still_sealed {
            return Ok(());
        }
        // Here nobody had to sample anything: the two really happened, so they are followed further.
        self.follow(ours, theirs, viewer, self.suite.depth * FURTHER)
    }
}

/// An input that can be given to several states.
#[derive(Debug)]
enum Step<A> {
    Act(Seat, A),
    Roll(Rolled),
}

/// The seats that owe a decision.
fn owing<A, O>(pending: &Pending<A, O>) -> Vec<Seat> {
    pending.owed().iter().map(|owed| owed.seat).collect()
}

/// Whether the step is a sealed answer that the viewer is not privy to.
fn is_sealed_from<G: Game>(state: &G::State, step: &Step<G::Action>, viewer: Viewer) -> bool {
    let Step::Act(seat, _) = step else { return false };
    G::pending(state).is_sealed() && !G::privy(state, viewer, *seat)
}

/// Before a difference is called a leak: the same step from the same state must lead to the same state.
fn steady<G: Game>(
    before: &G::State,
    step: &Step<G::Action>,
    after: &G::State,
) -> Result<(), Broken> {
    for _ in 0..2 {
        let mut again = before.clone();
        take::<G>(&mut again, step, Viewer::Spectator);
        ensure(again == *after, Property::ReplaysTheSame, || {
            format!("{step:?} twice from one state gives two states")
        })?;
    }
    Ok(())
}

fn take<G: Game>(state: &mut G::State, step: &Step<G::Action>, viewer: Viewer) -> Told {
    let mut events = Vec::new();
    let mut tx = Tx::logged(state, &mut events);
    match step {
        Step::Act(seat, action) => G::apply(&mut tx, *seat, action),
        Step::Roll(rolled) => G::rolled(&mut tx, rolled),
    }
    Told::of::<G>(state, &events, viewer)
}
