//! Units locked by a battle that rages (B6.5, R-B15).

use crate::{Code, Impulse, Side};
use rulebook::{RuleId, rule};

/// Whether a combat locks both sides: only a first-impulse `BR` that leaves survivors on both sides (R-B15).
#[must_use]
pub fn locks(code: Code, impulse: Impulse, attackers_left: bool, defenders_left: bool) -> bool {
    code == Code::BattleRages && impulse == Impulse::First && attackers_left && defenders_left
}

/// Whether a unit may move: in the second impulse a locked one may not.
///
/// # Errors
/// The ruling that holds it.
pub fn may_move(locked: bool, impulse: Impulse) -> Result<(), RuleId> {
    if locked && impulse == Impulse::Second { Err(rule!("R-B15")) } else { Ok(()) }
}

/// Whether a unit has to attack the same hex again: a locked attacker, in the second impulse.
///
/// ```
/// use besieged::{Impulse, Side, must_attack_again};
/// assert!(must_attack_again(Side::Attacker, true, Impulse::Second));
/// assert!(!must_attack_again(Side::Defender, true, Impulse::Second));
/// ```
#[must_use]
pub fn must_attack_again(side: Side, locked: bool, impulse: Impulse) -> bool {
    locked && side == Side::Attacker && impulse == Impulse::Second
}
