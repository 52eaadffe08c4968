//! Attrition of a force that marched far without supply (D9, R14, R51).

use crate::{Charts, Scribe};
use rulebook::rule;

/// What decides whether a group checks for attrition at the end of its activation (D9a, D9f, R51).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct March {
    /// The group has a line of supply.
    pub los: bool,
    /// MP spent by the group when it stopped; after a penetration all of them (R51).
    pub mp_spent: u32,
    /// The MA of the slowest unit that activated with the force; units picked up are ignored.
    pub ma_slowest: u32,
    /// It was strategic movement, which never checks.
    pub strategic: bool,
    /// The game turn; nobody checks on the first.
    pub turn: u32,
}

/// Whether it must roll.
///
/// ```
/// use damos::{March, must_check_attrition};
/// let march = March { los: false, mp_spent: 4, ma_slowest: 7, strategic: false, turn: 2 };
/// assert!(must_check_attrition(march));
/// assert!(!must_check_attrition(March { ma_slowest: 8, ..march }));
/// ```
#[must_use]
pub fn must_check_attrition(march: March) -> bool {
    !march.los && !march.strategic && march.turn > 1 && 2 * march.mp_spent > march.ma_slowest
}

/// What changes an attrition roll (D9c). Single unit and maximum look at all friendly units of the hex (R51).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Camped {
    /// The terrain chart's DRM for the hex; see [`crate::charts::TerrainChart::attrition`].
    pub terrain_drm: i32,
    /// Only one friendly unit is in the hex.
    pub single_unit: bool,
    /// The group is demoralized.
    pub demoralized: bool,
    /// The hex is at its maximum stacking (R14).
    pub at_maximum: bool,
}

/// The sum of the attrition DRMs (D9c).
pub fn attrition_drm(camped: Camped, scribe: &mut impl Scribe) -> i32 {
    let terms = [
        (camped.terrain_drm, "the hex"),
        (i32::from(camped.single_unit), "only one unit in the hex"),
        (-i32::from(camped.demoralized), "demoralized"),
        (-i32::from(camped.at_maximum), "maximum stacking"),
    ];
    for (drm, what) in terms {
        scribe.add(rule!("D9c"), drm, || what);
    }
    terms.iter().map(|(drm, _)| drm).sum()
}

/// LP for a force of so many raw SP at a modified 2d6; rolls outside the table use the end rows, and 1 SP loses nothing
/// (D9b, R51).
///
/// ```
/// use damos::{Charts, attrition};
/// assert_eq!(attrition(Charts::standard(), 7, 4), 1);
/// assert_eq!(attrition(Charts::standard(), 20, -3), 6);
/// ```
#[must_use]
pub fn attrition(charts: &Charts, sp: u32, modified_roll: i32) -> u32 {
    charts.attrition.lp(sp, modified_roll)
}

/// Whether the next LP of attrition may fall on a unit of a group: the first on one with most SP, the others where the owner
/// likes, none that leaves a unit less than 1 SP (D9d, D9e, R51). The units are given by the SP they had and what each has lost.
///
/// ```
/// use damos::may_wear_next;
/// assert!(may_wear_next(&[3, 2], &[0, 0], 0) && !may_wear_next(&[3, 2], &[0, 0], 1));
/// assert!(may_wear_next(&[3, 2], &[1, 0], 1));
/// ```
#[must_use]
pub fn may_wear_next(sp: &[u32], lost: &[u32], unit: usize) -> bool {
    let first = lost.iter().all(|lost| *lost == 0);
    let strongest = !first || sp.iter().max() == sp.get(unit);
    let left = sp.get(unit).zip(lost.get(unit)).map(|(sp, lost)| sp.saturating_sub(*lost));
    strongest && left.is_some_and(|left| left > 1)
}
