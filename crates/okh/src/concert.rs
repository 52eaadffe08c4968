//! Attacks over all targets together: units and air units assigned so that all attacks gain most, and every duty is met.

use crate::attack::{Assault, Eye, Muster, Spent};
use crate::bout::Posted;
use besieged::ground::UnitId;
use hex::HexIndex;

/// The most rounds of changes; each gains something, and three are nearly always enough.
const ROUNDS: usize = 6;
/// So many targets are tried one by one as the first.
const FEW: usize = 6;
/// Gains under this are roundings.
const NOTHING: f32 = 1e-4;

/// The attacks that are chosen so far.
pub(crate) struct Concert<'a> {
    eye: Eye<'a>,
    muster: &'a Muster,
    chosen: Vec<Assault>,
    spent: Spent,
}

impl<'a> Concert<'a> {
    /// The attacks that gain most together, the best first, and what they take. Where there are few targets, each is
    /// tried as the first to be attacked: what is chosen first decides what is left for the others.
    pub(crate) fn assign(eye: Eye<'a>, muster: &'a Muster) -> (Vec<Assault>, Spent) {
        let mut best = Concert::begun(eye, muster, None);
        let targets = muster.targets();
        if (2..=FEW).contains(&targets.len()) {
            for first in targets {
                let other = Concert::begun(eye, muster, Some(*first));
                if other.gain() > best.gain() + NOTHING {
                    best = other;
                }
            }
        }
        best.chosen.sort_by(|one, other| other.gain.total_cmp(&one.gain));
        (best.chosen, best.spent)
    }

    /// The attacks that are found when this one is made before all others.
    fn begun(eye: Eye<'a>, muster: &'a Muster, first: Option<HexIndex>) -> Concert<'a> {
        let mut concert =
            Concert { eye, muster, chosen: Vec::new(), spent: Spent::none(eye.state) };
        let first = first.and_then(|target| muster.best(eye, target, &concert.spent));
        if let Some(assault) = first.filter(|it| it.gain > eye.weights.least) {
            concert.spent.add(eye.state, &assault);
            concert.chosen.push(assault);
        }
        concert.choose();
        concert.oblige();
        for _ in 0..ROUNDS {
            if !concert.improve() {
                break;
            }
        }
        concert
    }

    /// What all of them gain.
    fn gain(&self) -> f32 {
        self.chosen.iter().map(|it| it.gain).sum()
    }

    /// The best attack first, then the others with what is left, while they gain enough.
    fn choose(&mut self) {
        let (eye, muster) = (self.eye, self.muster);
        let targets = muster.targets();
        let best = |target: HexIndex, spent: &Spent| muster.best(eye, target, spent);
        let mut open: Vec<Option<Assault>> = targets
            .iter()
            .map(|hex| best(*hex, &self.spent).filter(|_| !self.spent.targets.contains(*hex)))
            .collect();
        loop {
            let gain = |place: usize| open[place].as_ref().map_or(f32::MIN, |it| it.gain);
            let found = (0..open.len()).max_by(|one, other| gain(*one).total_cmp(&gain(*other)));
            let Some(place) = found.filter(|place| gain(*place) > eye.weights.least) else { break };
            let Some(assault) = open[place].take() else { break };
            self.spent.add(eye.state, &assault);
            for (place, other) in open.iter_mut().enumerate() {
                if other.as_ref().is_some_and(|other| self.spent.hits(eye.state, other)) {
                    *other = best(targets[place], &self.spent);
                }
            }
            self.chosen.push(assault);
        }
    }

    /// Everybody whose duty stands joins an attack, or makes the least bad one (B59).
    fn oblige(&mut self) {
        let state = self.eye.state;
        let owing: Vec<UnitId> = state
            .on_map(state.phasing)
            .map(|(unit, _)| unit)
            .filter(|unit| state.standing_duty(*unit).is_some())
            .collect();
        for unit in owing {
            if self.spent.units.contains(unit) {
                continue;
            }
            let Some(hex) = state.unit(unit).hex() else { continue };
            let joined = (0..self.chosen.len())
                .filter(|place| self.is_offered((unit, hex), *place))
                .filter_map(|place| {
                    let mut more = self.chosen[place].clone();
                    more.posted.push((unit, hex));
                    self.settle(&mut more, self.spent.air).then_some((Some(place), more))
                });
            let alone = state.open_targets(unit).filter_map(|target| {
                let mut spent = self.spent.clone();
                if spent.targets.contains(target) {
                    return None;
                }
                // With no other hex left it must take part in this one.
                state.open_targets(unit).for_each(|other| spent.targets.set(other, true));
                spent.targets.set(target, false);
                Some((None, self.muster.best(self.eye, target, &spent)?))
            });
            let adds = |(place, it): &(Option<usize>, Assault)| {
                it.gain - place.map_or(0.0, |place| self.chosen[place].gain)
            };
            let best = joined.chain(alone).max_by(|one, other| adds(one).total_cmp(&adds(other)));
            match best {
                Some((Some(place), assault)) => self.put(place, assault),
                Some((None, assault)) => {
                    self.spent.add(state, &assault);
                    self.chosen.push(assault);
                }
                None => {}
            }
        }
    }

    /// Changes single units and air units between attacks, in and out of them, wherever all together gain; whether any did.
    fn improve(&mut self) -> bool {
        let mut better = false;
        for to in 0..self.chosen.len() {
            for posted in self.muster.recruits(self.eye.state, &self.spent, &self.chosen[to]) {
                better |= match self.attack_of(posted.0) {
                    None => self.enlist(to, posted),
                    Some(from) if from == to => self.dismiss(to, posted.0),
                    Some(from) => self.lend(from, to, posted) || self.swap(from, to, posted),
                };
            }
            for from in 0..self.chosen.len() {
                better |= from != to && self.redirect(from, to);
            }
        }
        for target in self.muster.targets() {
            better |= !self.spent.targets.contains(*target) && self.open(*target);
        }
        let least = self.eye.weights.least;
        let state = self.eye.state;
        let owes = |it: &Assault| it.posted.iter().any(|(unit, _)| state.duty_of(*unit).is_some());
        if let Some(place) = self.chosen.iter().position(|it| it.gain <= least && !owes(it)) {
            let assault = self.chosen.swap_remove(place);
            self.spent.remove(state, &assault);
            better = true;
        }
        better
    }

    /// Attacks one more hex with idle units, or with those of another attack, which then makes do with the rest.
    fn open(&mut self, target: HexIndex) -> bool {
        let least = self.eye.weights.least;
        let fresh = self.muster.best(self.eye, target, &self.spent);
        if let Some(fresh) = fresh.filter(|it| it.gain > least) {
            self.spent.add(self.eye.state, &fresh);
            self.chosen.push(fresh);
            return true;
        }
        let shares = |other: &Assault| {
            let at = self.muster.at(target);
            let here = |unit: UnitId| at.iter().any(|(one, _)| *one == unit);
            let owes = |unit: UnitId| self.eye.state.duty_of(unit).is_some();
            other.posted.iter().any(|(unit, _)| here(*unit))
                && !other.posted.iter().any(|(unit, _)| owes(*unit))
        };
        let others: Vec<usize> =
            (0..self.chosen.len()).filter(|place| shares(&self.chosen[*place])).collect();
        for place in others {
            let old = &self.chosen[place];
            let mut spent = self.spent.clone();
            spent.remove(self.eye.state, old);
            let Some(fresh) = self.muster.best(self.eye, target, &spent) else { continue };
            spent.add(self.eye.state, &fresh);
            let rest = self.muster.best(self.eye, old.target, &spent);
            let rest = rest.filter(|it| it.gain > least);
            let gain = fresh.gain + rest.as_ref().map_or(0.0, |it| it.gain);
            if fresh.gain > least && gain > old.gain + NOTHING {
                rest.iter().for_each(|it| spent.add(self.eye.state, it));
                self.chosen[place] = fresh;
                self.chosen.extend(rest);
                self.spent = spent;
                return true;
            }
        }
        false
    }

    fn attack_of(&self, unit: UnitId) -> Option<usize> {
        self.chosen.iter().position(|it| it.posted.iter().any(|(one, _)| *one == unit))
    }

    fn is_offered(&self, posted: Posted, place: usize) -> bool {
        self.muster.at(self.chosen[place].target).contains(&posted)
    }

    /// Weighs an attack anew with its air units and so many more.
    fn settle(&self, assault: &mut Assault, more: u8) -> bool {
        let Some(bout) = self.eye.bout(assault.target, &assault.posted) else { return false };
        let support = bout.best(assault.air + more);
        (assault.air, assault.table, assault.gain) = (support.air, support.table, support.gain);
        true
    }

    /// Replaces an attack and keeps count of what is taken.
    fn put(&mut self, place: usize, assault: Assault) {
        let state = self.eye.state;
        self.spent.remove(state, &self.chosen[place]);
        self.spent.add(state, &assault);
        self.chosen[place] = assault;
    }

    /// An idle unit joins.
    fn enlist(&mut self, to: usize, posted: Posted) -> bool {
        if !self.spent.has_room(self.eye.state, &[posted]) {
            return false;
        }
        let mut more = self.chosen[to].clone();
        more.posted.push(posted);
        let gains =
            self.settle(&mut more, self.spent.air) && more.gain > self.chosen[to].gain + NOTHING;
        if gains {
            self.put(to, more);
        }
        gains
    }

    /// A unit stays out, unless it owes an attack.
    fn dismiss(&mut self, from: usize, unit: UnitId) -> bool {
        if self.chosen[from].posted.len() < 2 || self.eye.state.duty_of(unit).is_some() {
            return false;
        }
        let mut less = self.chosen[from].clone();
        less.posted.retain(|(one, _)| *one != unit);
        let gains =
            self.settle(&mut less, self.spent.air) && less.gain > self.chosen[from].gain + NOTHING;
        if gains {
            self.put(from, less);
        }
        gains
    }

    /// A unit goes from one attack to another.
    fn lend(&mut self, from: usize, to: usize, posted: Posted) -> bool {
        if self.chosen[from].posted.len() < 2 {
            return false;
        }
        let (mut less, mut more) = (self.chosen[from].clone(), self.chosen[to].clone());
        less.posted.retain(|(one, _)| *one != posted.0);
        more.posted.push(posted);
        self.both((from, less), (to, more))
    }

    /// Two units change places.
    fn swap(&mut self, from: usize, to: usize, posted: Posted) -> bool {
        let back: Vec<Posted> = self.chosen[to]
            .posted
            .iter()
            .copied()
            .filter(|other| self.is_offered(*other, from))
            .collect();
        back.into_iter().any(|other| {
            let (mut less, mut more) = (self.chosen[from].clone(), self.chosen[to].clone());
            less.posted.retain(|(one, _)| *one != posted.0);
            less.posted.push(other);
            more.posted.retain(|(one, _)| *one != other.0);
            more.posted.push(posted);
            self.both((from, less), (to, more))
        })
    }

    /// An air unit goes from one attack to another.
    fn redirect(&mut self, from: usize, to: usize) -> bool {
        if self.chosen[from].air == 0 {
            return false;
        }
        let (mut less, mut more) = (self.chosen[from].clone(), self.chosen[to].clone());
        less.air -= 1;
        more.air += 1;
        self.both((from, less), (to, more))
    }

    /// Takes two changed attacks if they gain more together than before and everybody has room.
    fn both(
        &mut self,
        (from, mut less): (usize, Assault),
        (to, mut more): (usize, Assault),
    ) -> bool {
        let state = self.eye.state;
        let before = self.chosen[from].gain + self.chosen[to].gain;
        let gains = self.settle(&mut less, 0)
            && self.settle(&mut more, 0)
            && less.gain + more.gain > before + NOTHING;
        if !gains {
            return false;
        }
        let mut spent = self.spent.clone();
        spent.remove(state, &self.chosen[from]);
        spent.remove(state, &self.chosen[to]);
        let posted: Vec<Posted> = less.posted.iter().chain(&more.posted).copied().collect();
        if !spent.has_room(state, &posted) {
            return false;
        }
        spent.add(state, &less);
        spent.add(state, &more);
        (self.chosen[from], self.chosen[to], self.spent) = (less, more, spent);
        true
    }
}
