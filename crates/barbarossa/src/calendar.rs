//! The turns on which special rules begin, hold or end.

use std::ops::RangeInclusive;

/// The turn without a Soviet player turn, of surprise and of dry rivers (C4.6.1, C4.6.5).
pub const SURPRISE: u8 = 1;
/// The last turn on which eliminated Soviet units may come back by a die (C4.6.4a).
pub const UNDYING_UNTIL: u8 = 2;
/// The turn of the forced attacks (C4.6.3a).
pub const FORCED_ATTACKS: u8 = 2;
/// The turn at whose end the bright, shiny objects come in sight at the latest (C4.7a), and of the pause (C4.3.1i).
pub const FOURTH: u8 = 4;
/// The turns of the autumn mud, where it is played.
pub const MUD: RangeInclusive<u8> = 8..=9;
/// The first turn on which a German line of supply is shorter off rail (C4.3.1b).
pub const WINTER: u8 = 9;
/// The first turn of the Cossacks (C4.8a).
pub const COSSACKS: u8 = 10;
/// The first turn on which rail conversion is slow (C4.3.1d).
pub const SLOW_RAIL: u8 = 11;
