//! What a viewer may know of the strength of units: how likely each total is (D2.4, R72).

use crate::ground::{Side, UnitId};
use crate::knowledge::{Pool, pools};
use crate::seen::is_privy;
use crate::state::State;
use damos::Unit;
use referee::Viewer;

/// How likely each total is, from the lowest on; a total that is known is certain.
#[derive(Clone, Debug)]
pub(crate) struct Totals {
    pub(crate) least: u16,
    weights: Vec<f64>,
}

impl Totals {
    pub(crate) const NONE: Totals = Totals { least: 0, weights: Vec::new() };

    pub(crate) fn certain(total: u16) -> Totals {
        Totals { least: total, weights: vec![1.0] }
    }

    pub(crate) fn most(&self) -> u16 {
        self.least + self.weights.len().saturating_sub(1) as u16
    }

    /// Whether only one total is possible.
    pub(crate) fn is_certain(&self) -> bool {
        self.weights.len() <= 1
    }

    /// Each possible total with its share; nobody surely has nothing.
    pub(crate) fn shares(&self) -> impl Iterator<Item = (u16, f64)> + '_ {
        let sum: f64 = self.weights.iter().sum();
        let none = self.weights.is_empty().then_some((0, 1.0));
        let some = (self.least..).zip(&self.weights).filter(|(_, weight)| **weight > 0.0);
        some.map(move |(total, weight)| (total, weight / sum)).chain(none)
    }

    /// The totals of two groups that know nothing of each other.
    fn with(&self, other: &Totals) -> Totals {
        if self.weights.is_empty() {
            return other.clone();
        }
        let mut weights = vec![0.0; self.weights.len() + other.weights.len() - 1];
        for (i, a) in self.weights.iter().enumerate() {
            for (j, b) in other.weights.iter().enumerate() {
                weights[i + j] += a * b;
            }
        }
        Totals { least: self.least + other.least, weights }
    }
}

/// In how many ways units of these printed strengths can have each sum, each at least 1.
fn ways(printed: impl Iterator<Item = u8>) -> Totals {
    printed.fold(Totals::NONE, |sums, sp| {
        sums.with(&Totals { least: 1, weights: vec![1.0; usize::from(sp.max(1))] })
    })
}

/// The sums of one part of a pool, weighed by the ways in which the other part makes up its total.
fn part(inside: &Totals, outside: &Totals, total: u16) -> Totals {
    let rest = |sum: u16| {
        let left = total.checked_sub(sum);
        if outside.weights.is_empty() {
            return f64::from(u8::from(left == Some(0)));
        }
        let place = left.and_then(|left| left.checked_sub(outside.least));
        place.and_then(|place| outside.weights.get(usize::from(place))).copied().unwrap_or(0.0)
    };
    let weighed =
        (inside.least..).zip(&inside.weights).map(|(sum, weight)| (sum, weight * rest(sum)));
    let possible: Vec<(u16, f64)> = weighed.skip_while(|(_, weight)| *weight == 0.0).collect();
    let last = possible.iter().rposition(|(_, weight)| *weight > 0.0).map_or(0, |last| last + 1);
    Totals {
        least: possible.first().map_or(total, |(sum, _)| *sum),
        weights: possible[..last].iter().map(|(_, weight)| *weight).collect(),
    }
}

/// What a viewer knows of the strength of one side's units.
pub(crate) struct Dossier<'s> {
    state: &'s State,
    /// The pools, or nothing where every SP is known.
    pools: Option<Vec<Pool>>,
}

impl<'s> Dossier<'s> {
    pub(crate) fn of(state: &'s State, viewer: Viewer, side: Side) -> Dossier<'s> {
        let open = Dossier::is_open_to(state, viewer, side);
        Dossier { state, pools: (!open).then(|| pools(state, side)) }
    }

    /// Whether a viewer may see the SP of each unit of a side; once the game is over everybody may.
    pub(crate) fn is_open_to(state: &State, viewer: Viewer, side: Side) -> bool {
        state.frames.is_empty() || is_privy(state, viewer, side)
    }

    /// Whether the SP of each unit are known.
    pub(crate) fn is_open(&self) -> bool {
        self.pools.is_none()
    }

    /// What units of the side may have between them.
    pub(crate) fn totals(&self, units: &[UnitId]) -> Totals {
        let Some(pools) = &self.pools else {
            return Totals::certain(
                units.iter().map(|unit| u16::from(self.state.unit(*unit).sp)).sum(),
            );
        };
        let mut all = Totals::NONE;
        for pool in pools {
            let (inside, outside): (Vec<UnitId>, Vec<UnitId>) =
                pool.units.iter().partition(|unit| units.contains(unit));
            if inside.is_empty() {
                continue;
            }
            let printed =
                |units: &[UnitId]| ways(units.iter().map(|unit| self.state.info(*unit).sp));
            all = all.with(&part(&printed(&inside), &printed(&outside), pool.total));
        }
        all
    }

    /// The units with so many SP between them: as they are where that is known, else whoever has most room is filled
    /// first.
    pub(crate) fn spread(&self, units: &[UnitId], total: u16) -> Vec<Unit> {
        let state = self.state;
        if self.is_open() {
            return units.iter().map(|unit| state.fighter(*unit)).collect();
        }
        let weakest =
            |unit: &UnitId| Unit { zoi: state.exerts_zoi(*unit), ..state.info(*unit).unit(1) };
        let mut spread: Vec<Unit> = units.iter().map(weakest).collect();
        let room = |at: usize, spread: &[Unit]| {
            u32::from(state.info(units[at]).sp).saturating_sub(spread[at].sp)
        };
        for _ in units.len()..usize::from(total) {
            let roomy = (0..units.len()).rev().max_by_key(|at| room(*at, &spread));
            match roomy.filter(|at| room(*at, &spread) > 0) {
                Some(at) => spread[at].sp += 1,
                None => break,
            }
        }
        spread
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_pool_of_two_leaves_each_member_a_range() {
        // Printed 3 and 2 with 4 between them: the first has 2 or 3.
        let first = part(&ways([3].into_iter()), &ways([2].into_iter()), 4);
        assert_eq!((first.least, first.most()), (2, 3));
        assert_eq!(part(&ways([3].into_iter()), &Totals::NONE, 2).least, 2);
    }

    #[test]
    fn shares_sum_to_one_and_nobody_has_nothing() {
        let two = part(&ways([5].into_iter()), &ways([4, 3].into_iter()), 9);
        assert!((two.shares().map(|(_, share)| share).sum::<f64>() - 1.0).abs() < 1e-12);
        assert_eq!(Totals::NONE.shares().collect::<Vec<_>>(), [(0, 1.0)]);
    }
}
