//! Absorbing losses: half on the largest unit, the rest as the owner likes (D8.8, C4.5.1, R5, R37).

use thiserror::Error;

/// Who pays one LP.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Payment {
    /// A replacement point.
    Rp,
    /// The unit at this place of the force.
    Unit(usize),
}

/// What one side paid in one step.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Paid {
    /// The SP each unit lost.
    pub lost: Vec<u32>,
    /// RP spent.
    pub rp: u32,
    /// LP that found no SP (D8.8d).
    pub surplus: u32,
}

/// Why an allocation is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum LossRefused {
    /// More entries than LP (D8.8a).
    #[error("more is given than the LP suffered")]
    TooMany,
    /// The entry names a unit that has no SP left, or that the force does not have (D8.8a).
    #[error("there is no such unit, or it has no SP left to lose")]
    NoSuchSp {
        /// Which entry.
        entry: usize,
    },
    /// RP cannot pay here: no LOS, none in hand, or two spent already (C4.5.1, R5).
    #[error("no RP may be spent here")]
    NoRp {
        /// Which entry.
        entry: usize,
    },
    /// LP are left although the force still has SP (D8.8a).
    #[error("LP are left to be absorbed")]
    TooFew,
    /// No largest unit takes its half (D8.8b, R37).
    #[error("the largest unit must take at least half")]
    LargestSpared,
}

/// What falls on a largest unit of so many SP, of so many LP left after RP (D8.8b, R37).
///
/// ```
/// use damos::largest_share;
/// assert_eq!((largest_share(1, 9), largest_share(7, 9), largest_share(7, 2)), (0, 3, 2));
/// ```
#[must_use]
pub const fn largest_share(lp: u32, sp: u32) -> u32 {
    rulebook::cite!("R37");
    if lp / 2 < sp { lp / 2 } else { sp }
}

/// The place of the largest unit, the first among equals; `None` when all are gone.
#[must_use]
pub fn largest(sp: &[u32]) -> Option<usize> {
    (0..sp.len()).rev().max_by_key(|&at| sp[at]).filter(|&at| sp[at] > 0)
}

/// Absorbs without a choice: the largest unit takes its half, each further LP falls on the unit with most SP left.
///
/// ```
/// let paid = damos::absorb_auto(&[2, 10], 6);
/// assert_eq!((paid.lost, paid.surplus), (vec![0, 6], 0));
/// ```
#[must_use]
pub fn absorb_auto(sp: &[u32], lp: u32) -> Paid {
    let mut left = sp.to_vec();
    let mut to_pay = lp;
    if let Some(at) = largest(sp) {
        let share = largest_share(lp, sp[at]);
        left[at] -= share;
        to_pay -= share;
    }
    while to_pay > 0 {
        let Some(at) = largest(&left) else { break };
        left[at] -= 1;
        to_pay -= 1;
    }
    let lost = sp.iter().zip(&left).map(|(before, after)| before - after).collect();
    Paid { lost, rp: 0, surplus: to_pay }
}

/// Absorbs as the owner says, one payment per LP, or refuses.
///
/// `rp` is what may still be spent in this combat ([`crate::rp_allowance`] less what was spent before).
///
/// # Errors
/// The first thing that is wrong.
///
/// ```
/// use damos::{LossRefused, Payment::{Rp, Unit}, absorb_chosen};
/// let paid = absorb_chosen(&[7, 5], 3, &[Rp, Unit(0), Unit(1)], 1).unwrap();
/// assert_eq!((paid.lost, paid.rp), (vec![1, 1], 1));
/// let spared = absorb_chosen(&[7, 5], 3, &[Unit(1), Unit(1), Unit(1)], 0);
/// assert_eq!(spared, Err(LossRefused::LargestSpared));
/// ```
pub fn absorb_chosen(
    sp: &[u32],
    lp: u32,
    payments: &[Payment],
    rp: u32,
) -> Result<Paid, LossRefused> {
    if payments.len() > lp as usize {
        return Err(LossRefused::TooMany);
    }
    let mut paid = Paid { lost: vec![0; sp.len()], rp: 0, surplus: 0 };
    for (entry, payment) in payments.iter().enumerate() {
        match *payment {
            Payment::Rp if paid.rp < rp => paid.rp += 1,
            Payment::Rp => return Err(LossRefused::NoRp { entry }),
            Payment::Unit(at) if at < sp.len() && paid.lost[at] < sp[at] => paid.lost[at] += 1,
            Payment::Unit(_) => return Err(LossRefused::NoSuchSp { entry }),
        }
    }
    let due = lp - paid.rp;
    let taken: u32 = paid.lost.iter().sum();
    if taken < due && taken < sp.iter().sum() {
        return Err(LossRefused::TooFew);
    }
    if !half_is_met(sp, &paid.lost, due) {
        return Err(LossRefused::LargestSpared);
    }
    paid.surplus = due - taken;
    Ok(paid)
}

/// Whether one of the units that were largest took its share of the LP left after RP (D8.8b, R5, R37).
#[must_use]
pub fn half_is_met(sp: &[u32], lost: &[u32], lp: u32) -> bool {
    let Some(at) = largest(sp) else { return true };
    let share = largest_share(lp, sp[at]);
    sp.iter().zip(lost).any(|(&unit, &lost)| unit == sp[at] && lost >= share)
}

/// Whether a payment may come next when LP are taken one at a time, RP first (R5): a way to a legal end must remain.
///
/// `lost` and `rp_spent` are what has been paid in this step, `rp` what may be spent in it at most.
///
/// ```
/// use damos::{Payment::Unit, may_pay_next};
/// // Of 3 LP one must fall on the 7: the 5 may take two, not three.
/// assert!(may_pay_next(&[7, 5], 3, &[0, 1], (0, 0), Unit(1)));
/// assert!(!may_pay_next(&[7, 5], 3, &[0, 2], (0, 0), Unit(1)));
/// ```
#[must_use]
pub fn may_pay_next(
    sp: &[u32],
    lp: u32,
    lost: &[u32],
    (rp_spent, rp): (u32, u32),
    payment: Payment,
) -> bool {
    let taken: u32 = lost.iter().sum();
    let Some(left) = lp.checked_sub(taken + rp_spent).filter(|&left| left > 0) else {
        return false;
    };
    match payment {
        Payment::Rp => taken == 0 && rp_spent < rp,
        Payment::Unit(at) => {
            let has_sp = at < sp.len() && at < lost.len() && lost[at] < sp[at];
            has_sp && half_stays_possible(sp, lost, lp - rp_spent, left, at)
        }
    }
}

fn half_stays_possible(sp: &[u32], lost: &[u32], lp: u32, left: u32, next: usize) -> bool {
    let Some(at) = largest(sp) else { return true };
    let share = largest_share(lp, sp[at]);
    (0..sp.len()).filter(|&unit| sp[unit] == sp[at]).any(|unit| {
        let taken = lost[unit] + u32::from(unit == next);
        share.saturating_sub(taken) < left
    })
}
