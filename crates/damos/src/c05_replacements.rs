//! Replacement points (C4.5, R5, R12).

use crate::Camp;

/// The RP credited in the owner's own reinforcement phase of a turn (C4.5a, C4.5b, R12).
///
/// `attacks_missed` counts the attacks of turn 2 that the Russians did not make; each takes 1 RP from turn 4 on
/// (C4.6.3b), never below 0 (R55).
///
/// ```
/// use damos::{Camp, rp_income};
/// assert_eq!([2, 3].map(|turn| rp_income(Camp::German, turn, 0)), [0, 2]);
/// assert_eq!([1, 2].map(|turn| rp_income(Camp::Russian, turn, 0)), [0, 5]);
/// ```
#[must_use]
pub fn rp_income(camp: Camp, turn: u32, attacks_missed: u32) -> u32 {
    rulebook::cite!("C4.5a", "C4.5b");
    match camp {
        Camp::German => {
            if turn >= 3 {
                2
            } else {
                0
            }
        }
        Camp::Russian if turn < 2 => 0,
        Camp::Russian if turn >= 4 => 5u32.saturating_sub(attacks_missed),
        Camp::Russian => 5,
    }
}

/// The most LP that a side may pay with RP in a whole combat, counterattack included (C4.5.1a, R5).
pub const RP_PER_COMBAT: u32 = 2;

/// How many RP a side may spend in a combat: at most two, in hand, and only with an LOS (C4.5.1, R5).
///
/// ```
/// use damos::rp_allowance;
/// assert_eq!((rp_allowance(5, true), rp_allowance(1, true), rp_allowance(5, false)), (2, 1, 0));
/// ```
#[must_use]
pub fn rp_allowance(in_hand: u32, los: bool) -> u32 {
    if los { in_hand.min(RP_PER_COMBAT) } else { 0 }
}
