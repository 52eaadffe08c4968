//! How many units a hex holds (D2.3, C4.1, R13, R14).

use crate::{Camp, Nation, UnitType};

/// The size a counter shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Size {
    /// A regiment.
    Regiment,
    /// A brigade, which counts as a division (C4.1c).
    Brigade,
    /// A division.
    Division,
    /// A corps.
    Corps,
    /// An army.
    Army,
}

impl Size {
    /// Every size with the name it has in files.
    pub const NAMES: [(&'static str, Size); 5] = [
        ("regiment", Size::Regiment),
        ("brigade", Size::Brigade),
        ("division", Size::Division),
        ("corps", Size::Corps),
        ("army", Size::Army),
    ];
}

/// What stacking needs to know of a unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Counter {
    /// Whose it is.
    pub nation: Nation,
    /// Its size.
    pub size: Size,
    /// Its type.
    pub kind: UnitType,
}

/// The most Axis units in a hex (C4.1a).
const GERMAN_LIMIT: usize = 4;

/// Whether the units of one side may stay together in a hex (C4.1, R13, R14).
///
/// Both sides may hold the same hex, each up to its own limit (D2.3a), so the units of one side are asked about.
///
/// ```
/// use damos::{Counter, Nation, Size, UnitType, may_stack};
/// let corps = Counter { nation: Nation::Russian, size: Size::Corps, kind: UnitType::FootInfantry };
/// assert!(may_stack(&[corps, corps]));
/// assert!(!may_stack(&[corps, corps, corps]));
/// ```
#[must_use]
pub fn may_stack(stack: &[Counter]) -> bool {
    rulebook::cite!("D2.3a");
    excess(stack) == 0
}

/// How many units of one side are above the limit of a hex: so many, and no more, must go before the rest may stay
/// (D2.3c, D2.3d, C4.1, R13, R14).
///
/// ```
/// use damos::{Counter, Nation, Size, UnitType, excess};
/// let unit = |size, kind| Counter { nation: Nation::Russian, size, kind };
/// let corps = unit(Size::Corps, UnitType::FootInfantry);
/// let guards = unit(Size::Regiment, UnitType::Nkvd);
/// assert_eq!(excess(&[corps, corps, corps, guards]), 1);
/// // The regiment stays for nothing, so sending it away helps nobody.
/// assert_eq!(excess(&[corps, corps, corps]), 1);
/// ```
#[must_use]
pub fn excess(stack: &[Counter]) -> usize {
    let axis = stack.iter().filter(|unit| unit.nation.camp() == Camp::German).count();
    let limited = limited_excess(stack);
    limited + axis.saturating_sub(limited).saturating_sub(GERMAN_LIMIT)
}

/// Russian and allied units: any two, or three with at least two of division size; one NKVD regiment is free.
fn limited_excess(stack: &[Counter]) -> usize {
    let limited = stack.iter().filter(|unit| unit.nation != Nation::German);
    let (mut units, mut divisions, mut free) = (0, 0, 1);
    for unit in limited {
        if is_nkvd_regiment(unit) {
            // Further regiments count, and not as divisions (R14).
            if free > 0 {
                free -= 1;
                continue;
            }
        } else if matches!(unit.size, Size::Brigade | Size::Division) {
            divisions += 1;
        }
        units += 1;
    }
    let room = if divisions >= 2 { 3 } else { 2 };
    usize::saturating_sub(units, room)
}

fn is_nkvd_regiment(unit: &Counter) -> bool {
    unit.kind == UnitType::Nkvd
        && unit.size == Size::Regiment
        && unit.nation.camp() == Camp::Russian
}

/// Whether no further unit of that nation, of any size that counts, could be added (R14, G38; asked by attrition, D9c).
///
/// ```
/// use damos::{Counter, Nation, Size, UnitType, is_at_maximum};
/// let unit = |size| Counter { nation: Nation::Russian, size, kind: UnitType::FootInfantry };
/// assert!(is_at_maximum(&[unit(Size::Corps), unit(Size::Corps)], Nation::Russian));
/// assert!(!is_at_maximum(&[unit(Size::Corps), unit(Size::Division)], Nation::Russian));
/// ```
#[must_use]
pub fn is_at_maximum(stack: &[Counter], nation: Nation) -> bool {
    rulebook::cite!("G38");
    let mut fuller = stack.to_vec();
    let further = [Size::Division, Size::Corps];
    !further.into_iter().any(|size| {
        fuller.push(Counter { nation, size, kind: UnitType::FootInfantry });
        let fits = may_stack(&fuller);
        fuller.pop();
        fits
    })
}
