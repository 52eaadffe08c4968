//! Exact odds of a combat: integer counts on fixed arrays, no sampling and no allocation.
//!
//! Both sides' dice sums are pushed through the CRT onto the loss ladder; the joint distribution of what each side
//! suffers is the outer product, spread over the counterattack table where a counterattack is due. All probabilities
//! are counts over one total, a power of six.

mod duel;
mod sums;

pub use duel::{CounterattackOdds, Duel, LP_CHANGE_MAX};

use crate::charts::{CRT_RUNGS, CatColumn};
use crate::{Charts, Combat, Loss, Side, Sides, Unwritten};
use dice::{Dist, Frac};
use duel::FIRST_RUNGS;
use std::ops::Range;
use sums::ways;

/// Rungs that a final result can reach: 36 LP, which is 7 from the CRT, 9 rungs from the matrix, 20 from the CAT.
pub(crate) const RUNGS: usize = 41;

/// The exact odds of one combat.
///
/// ```
/// use damos::{Charts, Combat, CombatOdds, Unit, UnitType};
/// let rifles = |sp| [Unit { kind: UnitType::FootInfantry, sp, ma: 4, zoi: false }];
/// let odds = CombatOdds::of(&Combat::between(&rifles(4), &rifles(4)), Charts::standard());
/// // Both roll in column 3-4: 0, 0, 0h, 0d, 1, 1. Ten of 36 pairs tie, and half of the rest are the attacker's.
/// assert_eq!(odds.p_attacker_wins().to_string(), "13/36");
/// ```
#[derive(Clone, Debug)]
pub struct CombatOdds {
    /// Counts by what the attacker and what the defender suffers in the end.
    joint: [[u32; RUNGS]; RUNGS],
    /// The part of the joint counts that may be other than 0.
    window: Sides<Range<usize>>,
    total: u32,
    attacker_wins: u32,
    counterattacks: u32,
    eliminated: Sides<u32>,
    sp: Sides<u32>,
    auto_elimination: bool,
}

/// What a side suffers in the first exchange: counts by rung, within a window, out of a total.
struct Suffered {
    counts: [u32; FIRST_RUNGS],
    window: Range<usize>,
    total: u32,
}

impl CombatOdds {
    /// Room for odds; [`CombatOdds::compute`] fills it. Before that it says that the attacker surely loses.
    #[must_use]
    pub fn room() -> CombatOdds {
        CombatOdds {
            joint: [[0; RUNGS]; RUNGS],
            window: Sides { attacker: 0..0, defender: 0..0 },
            total: 1,
            attacker_wins: 0,
            counterattacks: 0,
            eliminated: Sides { attacker: 0, defender: 0 },
            sp: Sides { attacker: 0, defender: 0 },
            auto_elimination: false,
        }
    }

    /// The odds of a combat. Losses are taken as [`crate::absorb_auto`] does and no RP are spent.
    #[must_use]
    pub fn of(combat: &Combat<'_>, charts: &Charts) -> CombatOdds {
        let mut odds = CombatOdds::room();
        odds.fill(combat, charts);
        odds
    }

    /// [`CombatOdds::of`] into room that is there already.
    pub fn fill(&mut self, combat: &Combat<'_>, charts: &Charts) {
        let strengths = combat.strengths(&mut Unwritten);
        if strengths.overrun {
            self.clear();
            self.sp = strengths.raw;
            (self.total, self.attacker_wins, self.counterattacks) = (1, 1, 0);
            self.eliminated = Sides { attacker: 0, defender: 1 };
            self.auto_elimination = true;
        } else {
            self.compute(&Duel::of(combat, strengths, charts), charts);
        }
    }

    /// The odds of a duel, computed in place.
    pub fn compute(&mut self, duel: &Duel<'_>, charts: &Charts) {
        self.clear();
        self.auto_elimination = false;
        self.sp = duel.sp;
        let attacker = suffered(duel, charts, Side::Attacker);
        let defender = suffered(duel, charts, Side::Defender);
        match &duel.counterattack {
            None => self.one_exchange(&attacker, &defender),
            Some(counterattack) => self.with_counterattack(&attacker, &defender, counterattack),
        }
    }

    fn clear(&mut self) {
        for row in &mut self.joint[self.window.attacker.clone()] {
            row[self.window.defender.clone()].fill(0);
        }
        self.window = Sides { attacker: 0..0, defender: 0..0 };
    }

    /// No counterattack: the outer product, and sums of its parts.
    fn one_exchange(&mut self, attacker: &Suffered, defender: &Suffered) {
        let columns = defender.window.clone();
        let counts = &defender.counts[columns.clone()];
        for rung in attacker.window.clone() {
            let weight = attacker.counts[rung];
            let row = &mut self.joint[rung][columns.clone()];
            for (cell, count) in row.iter_mut().zip(counts) {
                *cell = weight * count;
            }
        }
        self.window = Sides { attacker: attacker.window.clone(), defender: columns };
        self.total = attacker.total * defender.total;
        self.counterattacks = 0;
        self.attacker_wins = attacker_wins(attacker, defender);
        self.eliminated = Sides {
            attacker: attacker.from(deadly(self.sp.attacker)) * defender.total,
            defender: defender.from(deadly(self.sp.defender)) * attacker.total,
        };
    }

    /// Where a counterattack is due every case is spread over the six faces of its die; elsewhere it counts six times.
    fn with_counterattack(
        &mut self,
        attacker: &Suffered,
        defender: &Suffered,
        counterattack: &CounterattackOdds<'_>,
    ) {
        let deadly = self.sp.map(deadly);
        let mut tally = Tally::default();
        for a in attacker.window.clone() {
            let mut column: Option<(usize, &CatColumn)> = None;
            let lost_a = Loss::at(a as u8).points() as usize;
            for d in defender.window.clone() {
                let weight = attacker.counts[a] * defender.counts[d];
                if weight == 0 {
                    continue;
                }
                if d <= a || a >= deadly.attacker || d >= deadly.defender {
                    self.joint[a][d] += 6 * weight;
                    tally.add((a, d), 6 * weight, deadly);
                    continue;
                }
                tally.counterattacks += 6 * weight;
                let lost_d = Loss::at(d as u8).points() as usize;
                let found = match column {
                    Some((lost, found)) if lost == lost_d => found,
                    _ => counterattack.column(lost_a, lost_d),
                };
                column = Some((lost_d, found));
                for result in found.results {
                    let end = (plus(a, result.attacker), plus(d, result.defender));
                    self.joint[end.0][end.1] += weight;
                    tally.add(end, weight, deadly);
                }
            }
        }
        let most = counterattack.most();
        self.window = Sides {
            attacker: attacker.window.start..plus(attacker.window.end - 1, most.attacker) + 1,
            defender: defender.window.start..plus(defender.window.end - 1, most.defender) + 1,
        };
        self.total = attacker.total * defender.total * 6;
        self.attacker_wins = tally.attacker_wins;
        self.counterattacks = tally.counterattacks;
        self.eliminated = tally.eliminated;
    }
}

/// What is counted beside the joint distribution.
#[derive(Default)]
struct Tally {
    attacker_wins: u32,
    counterattacks: u32,
    eliminated: Sides<u32>,
}

impl Tally {
    #[inline]
    fn add(&mut self, (a, d): (usize, usize), weight: u32, deadly: Sides<usize>) {
        self.attacker_wins += weight * u32::from(d > a);
        self.eliminated.attacker += weight * u32::from(a >= deadly.attacker);
        self.eliminated.defender += weight * u32::from(d >= deadly.defender);
    }
}

impl Suffered {
    /// The cases at or above a rung.
    fn from(&self, rung: usize) -> u32 {
        self.counts.iter().skip(rung).sum()
    }
}

fn attacker_wins(attacker: &Suffered, defender: &Suffered) -> u32 {
    let mut above = defender.total;
    let mut wins = 0;
    for (a, d) in attacker.counts.iter().zip(&defender.counts) {
        above -= d;
        wins += a * above;
    }
    wins
}

/// Pushes the opponent's dice through the CRT and the matrix onto the ladder (D8.6, D8.7).
fn suffered(duel: &Duel<'_>, charts: &Charts, side: Side) -> Suffered {
    let fire = duel.fire[side.opponent()];
    let reroll = duel.reroll.filter(|(own, _)| *own == side.opponent()).map(|(_, policy)| policy);
    let (ways, total) = ways(fire.column.dice, reroll);
    let change = duel.lp_change[side].clamp(-LP_CHANGE_MAX, LP_CHANGE_MAX);
    let results = charts.crt.column_results(fire.column);
    let last_row = results.len() as i32 - 1;
    let mut counts = [0; FIRST_RUNGS];
    let dice = fire.column.dice as usize;
    for (sum, count) in ways.iter().enumerate().take(6 * dice + 1).skip(dice) {
        let row = (sum as i32).saturating_add(fire.drm).clamp(0, last_row);
        let rung = results[row as usize].moved(change).rung();
        counts[rung.min(FIRST_RUNGS - 1)] += count;
    }
    let lowest = change.max(0) as usize;
    Suffered { counts, window: lowest..(CRT_RUNGS as i32 + change).max(1) as usize, total }
}

/// The lowest rung whose points destroy a force of so many SP.
fn deadly(sp: u32) -> usize {
    // No result reaches 37 LP, so stronger forces are never destroyed.
    Loss::plain(sp.min(RUNGS as u32 - 4) as u8).rung()
}

/// The rung after LP of the counterattack table (R40).
#[inline]
fn plus(rung: usize, points: u8) -> usize {
    Loss::at(rung as u8).plus(u32::from(points)).rung().min(RUNGS - 1)
}

impl CombatOdds {
    /// The defender is eliminated at 12:1 without a roll (C4.6.2a); there is no distribution of losses then.
    #[must_use]
    pub fn auto_elimination(&self) -> bool {
        self.auto_elimination
    }

    /// How many equally likely cases there are.
    #[must_use]
    pub fn total(&self) -> u32 {
        self.total
    }

    /// The cases in which the attacker wins.
    #[must_use]
    pub fn attacker_wins(&self) -> u32 {
        self.attacker_wins
    }

    /// The cases in which a counterattack is rolled.
    #[must_use]
    pub fn counterattacks(&self) -> u32 {
        self.counterattacks
    }

    /// The cases in which a side loses all its SP through LP.
    #[must_use]
    pub fn eliminated(&self, side: Side) -> u32 {
        self.eliminated[side]
    }

    /// Every pair of final results that can come up, by the attacker's, then the defender's place on the ladder, with
    /// its cases.
    pub fn pairs(&self) -> impl Iterator<Item = (Sides<Loss>, u32)> {
        let rows = self.window.attacker.clone();
        rows.flat_map(move |a| {
            let columns = self.window.defender.clone();
            columns.filter(move |&d| self.joint[a][d] > 0).map(move |d| {
                let ends = Sides { attacker: Loss::at(a as u8), defender: Loss::at(d as u8) };
                (ends, self.joint[a][d])
            })
        })
    }

    /// The probability that the attacker wins.
    #[must_use]
    pub fn p_attacker_wins(&self) -> Frac {
        self.share(self.attacker_wins)
    }

    /// The probability that the defender wins.
    #[must_use]
    pub fn p_defender_wins(&self) -> Frac {
        self.share(self.total - self.attacker_wins)
    }

    /// The probability that a counterattack is rolled.
    #[must_use]
    pub fn p_counterattack(&self) -> Frac {
        self.share(self.counterattacks)
    }

    /// The probability that a side loses all its SP through LP.
    #[must_use]
    pub fn p_eliminated(&self, side: Side) -> Frac {
        self.share(self.eliminated[side])
    }

    /// A count as a probability.
    #[must_use]
    pub fn share(&self, count: u32) -> Frac {
        Frac::new(i128::from(count), u128::from(self.total))
    }

    /// The distribution of a side's final result; `None` after 12:1.
    #[must_use]
    pub fn suffered(&self, side: Side) -> Option<Dist<Loss>> {
        Dist::from_counts(self.pairs().map(|(ends, count)| (ends[side], u128::from(count))))
    }

    /// The SP a side loses on average: LP of both steps, as far as it has SP to lose.
    #[must_use]
    pub fn sp_lost_mean(&self, side: Side) -> Frac {
        self.share_of_sum(self.sp_lost_sum(side))
    }

    /// The SP a side loses summed over all cases; divided by [`CombatOdds::total`] it is the mean.
    #[must_use]
    pub fn sp_lost_sum(&self, side: Side) -> u64 {
        let all = self.sp[side];
        if self.auto_elimination {
            return u64::from(all * self.eliminated[side]);
        }
        self.pairs().map(|(ends, n)| u64::from(ends[side].points().min(all)) * u64::from(n)).sum()
    }

    fn share_of_sum(&self, sum: u64) -> Frac {
        Frac::new(i128::from(sum), u128::from(self.total))
    }
}
