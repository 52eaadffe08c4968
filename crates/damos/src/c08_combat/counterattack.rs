//! The counterattack (D8.9, R38-R40).

use super::loss::Loss;
use crate::charts::{Cat, CatColumn};
use crate::{ByClass, Factor, Ground, Side, Sides, modified_sp};
use mechanics::Ratio;

/// Whether the counterattack takes place: the posture was chosen, the defender suffered more on the ladder, and both
/// forces still have units (D8.9a, R38). A tied first exchange is not lost, so there is none.
///
/// ```
/// use damos::{Loss, Sides, is_counterattack_due};
/// let suffered = Sides { attacker: Loss::plain(4), defender: Loss::plain(6) };
/// assert!(is_counterattack_due(true, suffered, true));
/// assert!(!is_counterattack_due(true, suffered, false));
/// ```
#[must_use]
pub fn is_counterattack_due(
    posture_chosen: bool,
    suffered: Sides<Loss>,
    both_forces_left: bool,
) -> bool {
    posture_chosen && both_forces_left && suffered.defender > suffered.attacker
}

/// The hex factors of a side in the counterattack, where the hex works the other way round (D8.9b, D8.9c).
#[must_use]
pub fn counterattack_hex(side: Side, ground: &Ground) -> ByClass<Factor> {
    rulebook::cite!("D8.9b", "D8.9c");
    match side {
        Side::Attacker => ground.hex_defender,
        Side::Defender => ground.hex_attacker,
    }
}

/// A side's SP in the counterattack: what is left, with the hex factors exchanged and no hexsides (D8.9b-d).
#[must_use]
pub fn counterattack_sp(side: Side, left: ByClass<u32>, ground: &Ground) -> u32 {
    modified_sp(left, counterattack_hex(side, ground), Factor::ONE)
}

/// The ratio counterattacker : original attacker, any fraction going the attacker's way, and the column used (D8.9e, R39).
///
/// ```
/// use damos::{Charts, counterattack_column};
/// let (ratio, column) = counterattack_column(&Charts::standard().cat, 6, 14);
/// assert_eq!((ratio.to_string(), column.ratio.to_string()), ("1:3".into(), "1:3".into()));
/// ```
#[must_use]
pub fn counterattack_column(cat: &Cat, defender_sp: u32, attacker_sp: u32) -> (Ratio, &CatColumn) {
    let ratio = Ratio::rounded_down(defender_sp.max(1), attacker_sp.max(1));
    (ratio, cat.column(ratio))
}
