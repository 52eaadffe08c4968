//! The arithmetic of battle: one function each, for play, odds and tests.

/// T9: the raider's points plus the dice, less the garrison's points plus 7.
///
/// ```
/// assert_eq!(testgames::raid::margin(4, 2, 7), 2);
/// ```
#[must_use]
pub fn margin(raider: u8, garrison: u8, dice: i64) -> i16 {
    // Two dice show at most 12, so the sum always fits.
    i16::from(raider) + dice.clamp(2, 12) as i16 - i16::from(garrison) - 7
}

/// T10: the points that the loser loses by a margin.
///
/// ```
/// assert_eq!([0, -2, -3, 1, 5, 6].map(testgames::raid::losses), [1, 1, 2, 1, 2, 3]);
/// ```
#[must_use]
pub fn losses(margin: i16) -> u8 {
    rulebook::cite!("T10");
    (1 + margin.unsigned_abs() / 3).try_into().unwrap_or(u8::MAX)
}

/// T8: whether the die of an ambush hits.
pub(super) fn ambush_hits(die: u16) -> bool {
    die >= 4
}
