//! Exact odds of a combat: integer counts on fixed arrays, no sampling and no allocation.
//!
//! Both sides' dice sums are pushed through the CRT onto the loss ladder; the joint distribution of what each side
//! suffers is the outer product, spread over the counterattack table where a counterattack is due. All probabilities
//! are counts over one total, a power of six.

mod duel;
mod sums;

pub use duel::{CounterattackOdds, Duel, LP_CHANGE_MAX};

use crate::charts::CRT_RUNGS;
use crate::{Charts, Combat, Loss, Side, Sides, Unwritten};
use dice::{Dist, Frac};
use duel::ColumnCache;
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
    /// Counts by what the attacker and what the defender suffers in the end, both reckoned from `base`; whatever lies
    /// beyond `size` is left over from other odds.
    joint: [[u32; RUNGS]; RUNGS],
    base: Sides<usize>,
    size: Sides<usize>,
    total: u32,
    attacker_wins: u32,
    counterattacks: u32,
    eliminated: Sides<u32>,
    sp: Sides<u32>,
    auto_elimination: bool,
}

/// What a side suffers in the first exchange: counts by rung from `base` up, out of a total.
struct Suffered {
    counts: [u32; CRT_RUNGS],
    base: usize,
    total: u32,
}

impl CombatOdds {
    /// Room for odds; [`CombatOdds::compute`] fills it. Before that it says that the attacker surely loses.
    #[must_use]
    pub fn room() -> CombatOdds {
        CombatOdds {
            joint: [[0; RUNGS]; RUNGS],
            base: Sides { attacker: 0, defender: 0 },
            size: Sides { attacker: 0, defender: 0 },
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
            self.size = Sides { attacker: 0, defender: 0 };
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
        self.auto_elimination = false;
        self.sp = duel.sp;
        let attacker = suffered(duel, charts, Side::Attacker);
        let defender = suffered(duel, charts, Side::Defender);
        self.base = Sides { attacker: attacker.base, defender: defender.base };
        match &duel.counterattack {
            None => self.one_exchange(&attacker, &defender),
            Some(counterattack) => self.with_counterattack(&attacker, &defender, counterattack),
        }
    }

    /// No counterattack: the outer product, and sums of its parts.
    fn one_exchange(&mut self, attacker: &Suffered, defender: &Suffered) {
        for (row, weight) in self.joint.iter_mut().zip(attacker.counts) {
            for (cell, count) in row.iter_mut().zip(defender.counts) {
                *cell = weight * count;
            }
        }
        self.size = Sides { attacker: CRT_RUNGS, defender: CRT_RUNGS };
        self.total = attacker.total * defender.total;
        self.counterattacks = 0;
        let (above_a, above_d) = (attacker.at_least(), defender.at_least());
        self.attacker_wins = 0;
        for (at, weight) in attacker.counts.iter().enumerate() {
            self.attacker_wins += weight * above_d[defender.place(attacker.base + at + 1)];
        }
        let deadly = self.sp.map(deadly);
        self.eliminated = Sides {
            attacker: above_a[attacker.place(deadly.attacker)] * defender.total,
            defender: above_d[defender.place(deadly.defender)] * attacker.total,
        };
    }

    /// Where a counterattack is due every case is spread over the six faces of its die; elsewhere it counts six times.
    fn with_counterattack(
        &mut self,
        attacker: &Suffered,
        defender: &Suffered,
        counterattack: &CounterattackOdds<'_>,
    ) {
        let most = counterattack.cat.most();
        self.size = Sides {
            attacker: plus(attacker.base + CRT_RUNGS - 1, most.attacker) + 1 - attacker.base,
            defender: plus(defender.base + CRT_RUNGS - 1, most.defender) + 1 - defender.base,
        };
        for row in &mut self.joint[..self.size.attacker] {
            row[..self.size.defender].fill(0);
        }
        let deadly = self.sp.map(deadly);
        let mut column = ColumnCache::new(counterattack);
        self.counterattacks = 0;
        for (at_a, &weight_a) in attacker.counts.iter().enumerate().filter(|(_, n)| **n > 0) {
            let a = attacker.base + at_a;
            // A tie is not lost, and a destroyed force cannot strike back or be struck (R38).
            let due = if a < deadly.attacker { a + 1..deadly.defender } else { 0..0 };
            for (at_d, &weight_d) in defender.counts.iter().enumerate().filter(|(_, n)| **n > 0) {
                let d = defender.base + at_d;
                let weight = weight_a * weight_d;
                if !due.contains(&d) {
                    self.joint[at_a][at_d] += 6 * weight;
                    continue;
                }
                self.counterattacks += 6 * weight;
                for result in column.after(a, d).results {
                    let row = plus(a, result.attacker) - attacker.base;
                    self.joint[row][plus(d, result.defender) - defender.base] += weight;
                }
            }
        }
        self.total = attacker.total * defender.total * 6;
        self.sum_up(deadly);
    }

    /// Sums of the joint counts: wins and eliminations.
    fn sum_up(&mut self, deadly: Sides<usize>) {
        self.attacker_wins = 0;
        self.eliminated = Sides { attacker: 0, defender: 0 };
        let place = |rung: usize| rung.saturating_sub(self.base.defender).min(self.size.defender);
        let destroyed = place(deadly.defender);
        for (at, row) in self.joint[..self.size.attacker].iter().enumerate() {
            let rung = self.base.attacker + at;
            let row = &row[..self.size.defender];
            self.attacker_wins += row[place(rung + 1)..].iter().sum::<u32>();
            self.eliminated.defender += row[destroyed..].iter().sum::<u32>();
            if rung >= deadly.attacker {
                self.eliminated.attacker += row.iter().sum::<u32>();
            }
        }
    }
}

impl Suffered {
    /// The cases at or above each rung, reckoned from `base`.
    fn at_least(&self) -> [u32; CRT_RUNGS + 1] {
        let mut above = [0; CRT_RUNGS + 1];
        for at in (0..CRT_RUNGS).rev() {
            above[at] = above[at + 1] + self.counts[at];
        }
        above
    }

    /// A rung reckoned from `base`, as far as there are counts.
    fn place(&self, rung: usize) -> usize {
        rung.saturating_sub(self.base).min(CRT_RUNGS)
    }
}

/// Pushes the opponent's dice through the CRT and the matrix onto the ladder (D8.6, D8.7).
fn suffered(duel: &Duel<'_>, charts: &Charts, side: Side) -> Suffered {
    let fire = duel.fire[side.opponent()];
    let reroll = duel.reroll.filter(|(own, _)| *own == side.opponent()).map(|(_, policy)| policy);
    let (ways, total) = ways(fire.column.dice, reroll);
    let change = duel.lp_change[side].clamp(-LP_CHANGE_MAX, LP_CHANGE_MAX);
    let results = charts.crt.column_results(fire.column);
    let last_row = results.len() as i32 - 1;
    // A raise moves the whole ladder up; a cut piles up at its foot (D8.7c).
    let (base, cut) = (change.max(0) as usize, change.min(0).unsigned_abs() as usize);
    let dice = (fire.column.dice as usize).min(3);
    let mut counts = [0; CRT_RUNGS];
    for (sum, count) in (dice..).zip(&ways[dice..=6 * dice]) {
        let row = (sum as i32).saturating_add(fire.drm).clamp(0, last_row);
        let rung = results[row as usize].rung().saturating_sub(cut);
        counts[rung.min(CRT_RUNGS - 1)] += count;
    }
    Suffered { counts, base, total }
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
        let rows = self.joint[..self.size.attacker].iter().zip(self.base.attacker as u8..);
        rows.flat_map(move |(row, a)| {
            let cells = row[..self.size.defender].iter().zip(self.base.defender as u8..);
            let cells = cells.filter(|(count, _)| **count > 0);
            cells.map(move |(count, d)| {
                (Sides { attacker: Loss::at(a), defender: Loss::at(d) }, *count)
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
