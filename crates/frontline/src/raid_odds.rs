//! The exact odds of a raid.
//!
//! A raid may roll a thousand dice, and 6^1000 fits no machine word. So the cases are counted in big whole
//! numbers over one power of the die, survivors by survivors, and only the final counts are reduced to
//! fractions.

use crate::raid::shots;
use crate::{Charts, Encounter, Raid, Refusal};
use dashu_int::UBig;
use dashu_ratio::RBig;
use dice::Frac;
use rulebook::Ledger;
use std::collections::BTreeMap;

/// The exact odds of a raid; fractions of any size, in lowest terms.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RaidOdds {
    /// How likely each number of survivors is; impossible numbers are left out.
    pub survivors: BTreeMap<u32, RBig>,
    /// How likely each number of effective bombers is; impossible numbers are left out.
    pub effective: BTreeMap<u32, RBig>,
    /// The bombers lost on average.
    pub expected_shot_down: RBig,
}

/// Faces of the die.
const FACES: u32 = 6;

/// Of the faces, the one that shoots a bomber down.
const HITS: u32 = 1;

impl Raid {
    /// The exact odds over all dice.
    ///
    /// ```
    /// use frontline::{Charts, Encounter, Raid, Role};
    /// let raid = Raid {
    ///     year: 1944, role: Role::Terror, distance: 7, base_lsp: 1, bombers: 2, production_lines: 0,
    ///     encounters: vec![Encounter::Flak { at_target: false }],
    /// };
    /// let odds = raid.odds(Charts::standard()).unwrap();
    /// assert_eq!(odds.effective[&2].to_string(), "25/36");
    /// assert_eq!(odds.expected_shot_down.to_string(), "1/3");
    /// ```
    ///
    /// # Errors
    /// As [`Raid::permitted`].
    pub fn odds(&self, charts: &Charts) -> Result<RaidOdds, Refusal> {
        self.permitted(charts)?;
        let cases = self.encounters.iter().fold(Cases::certain(self.bombers), Cases::after);
        let mut survivors = BTreeMap::new();
        let mut effective = BTreeMap::new();
        let mut lost = UBig::ZERO;
        for (left, count) in cases.counts.iter().enumerate().filter(|(_, count)| !count.is_zero()) {
            let outcome = self.settle(left as u32, Ledger::default());
            lost += count * UBig::from(outcome.shot_down);
            survivors.insert(outcome.survivors, cases.share(count));
            *effective.entry(outcome.effective).or_insert(UBig::ZERO) += count;
        }
        let effective = effective.into_iter().map(|(n, count)| (n, cases.share(&count))).collect();
        Ok(RaidOdds { survivors, effective, expected_shot_down: cases.share(&lost) })
    }
}

/// A big fraction as one of machine size, if it fits.
///
/// ```
/// use frontline::{RBig, small_fraction};
/// let third = RBig::from_parts(2.into(), 6u8.into());
/// assert_eq!(small_fraction(&third).unwrap().to_string(), "1/3");
/// assert!(small_fraction(&third.pow(99)).is_none());
/// ```
#[must_use]
pub fn small_fraction(fraction: &RBig) -> Option<Frac> {
    let num = i128::try_from(fraction.numerator()).ok()?;
    Frac::checked_new(num, u128::try_from(fraction.denominator()).ok()?)
}

/// How many of `total` equally likely cases leave so many bombers.
struct Cases {
    counts: Vec<UBig>,
    total: UBig,
}

impl Cases {
    /// All bombers are there.
    fn certain(bombers: u8) -> Self {
        let mut counts = vec![UBig::ZERO; usize::from(bombers)];
        counts.push(UBig::ONE);
        Cases { counts, total: UBig::ONE }
    }

    fn share(&self, count: &UBig) -> RBig {
        RBig::from_parts(count.clone().into(), self.total.clone())
    }

    fn after(self, encounter: &Encounter) -> Self {
        match encounter {
            Encounter::Air { units } => (0..*units).fold(self, |cases, _| cases.after_one_shot()),
            Encounter::Flak { .. } => self.after_flak(encounter),
        }
    }

    /// One die against whoever is left; against nobody it changes nothing.
    fn after_one_shot(self) -> Self {
        let mut counts: Vec<UBig> =
            self.counts.iter().map(|n| n * UBig::from(FACES - HITS)).collect();
        for (left, count) in self.counts.iter().enumerate() {
            counts[left.saturating_sub(1)] += count * UBig::from(HITS);
        }
        Cases { counts, total: self.total * UBig::from(FACES) }
    }

    /// One die for each bomber that arrives. So that all counts stay over one total, the smaller groups are
    /// weighted by the dice they do not roll.
    fn after_flak(self, flak: &Encounter) -> Self {
        let most = self.counts.len() - 1;
        let faces = powers(FACES, most);
        let misses = powers(FACES - HITS, most);
        let mut counts = vec![UBig::ZERO; self.counts.len()];
        for (arriving, count) in self.counts.iter().enumerate().filter(|(_, n)| !n.is_zero()) {
            let rolled = shots(flak, arriving as u32) as usize;
            let weight = count * &faces[most - rolled];
            // The ways to choose which bombers get through, row by row of Pascal's triangle.
            let mut ways = UBig::ONE;
            for (left, missed) in misses.iter().enumerate().take(rolled + 1) {
                counts[left] += &weight * &ways * missed;
                ways = ways * UBig::from(rolled - left) / UBig::from(left + 1);
            }
        }
        Cases { counts, total: self.total * &faces[most] }
    }
}

/// The powers of a number from 0 to `most`.
fn powers(of: u32, most: usize) -> Vec<UBig> {
    let next = |power: &UBig| Some(power * UBig::from(of));
    std::iter::successors(Some(UBig::ONE), next).take(most + 1).collect()
}
