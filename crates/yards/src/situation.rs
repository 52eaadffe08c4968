//! What the tables take for granted: when a modifier of the cards applies (R-Y26 to R-Y32).

use crate::Direction;
use crate::units::Condition;

/// Whether fire reaches a vehicle outside the front half of its facing: more than a right angle off it (R-Y28).
/// Both are bearings in degrees; `fire_from` points from the vehicle to the firer.
///
/// ```
/// assert!(!yards::enfilades_vehicle(0, 90));
/// assert!(yards::enfilades_vehicle(350, 100));
/// ```
#[must_use]
pub const fn enfilades_vehicle(facing: i32, fire_from: i32) -> bool {
    rulebook::cite!("R-Y28");
    angle(facing, fire_from) > 90
}

/// Whether fire on a hex of NV units enfilades it: at least 120° away from another attack on it this turn (R-Y28).
/// Both are bearings in degrees from the hex to a firer.
#[must_use]
pub const fn enfilades_hex(fire_from: i32, earlier_from: i32) -> bool {
    angle(fire_from, earlier_from) >= 120
}

/// The scalar product of two axial vectors, twice over so that it is whole (R-Y40).
const fn product((q, r): (i32, i32), (x, y): (i32, i32)) -> i32 {
    2 * (q * x + r * y) + q * y + r * x
}

/// Whether fire that comes from one vector enfilades a hex that was attacked from another: at least 120° apart, exactly, in
/// axial coordinates (R-Y40). Both point from the hex to a firer.
///
/// ```
/// assert!(yards::enfilades_line((1, 0), (-1, 1)), "120°");
/// assert!(!yards::enfilades_line((1, 0), (-1, 2)), "90°");
/// ```
#[must_use]
pub const fn enfilades_line(fire_from: (i32, i32), earlier_from: (i32, i32)) -> bool {
    rulebook::cite!("R-Y28", "R-Y40");
    let across = product(fire_from, earlier_from);
    let lengths = product(fire_from, fire_from) * product(earlier_from, earlier_from);
    across < 0 && 4 * across * across >= lengths
}

/// Whether fire reaches a vehicle more than 90° off its facing; 90° is front (R-Y50). Both are axial vectors, that of the
/// fire from the vehicle to the firer.
///
/// ```
/// assert!(yards::enfilades_front((1, 0), (-1, 0)) && !yards::enfilades_front((1, 0), (-1, 2)));
/// ```
#[must_use]
pub const fn enfilades_front(facing: (i32, i32), fire_from: (i32, i32)) -> bool {
    rulebook::cite!("R-Y50");
    product(facing, fire_from) < 0
}

/// The angle between two bearings, 0 to 180.
const fn angle(one: i32, other: i32) -> i32 {
    let apart = (one.rem_euclid(360) - other.rem_euclid(360)).abs();
    if apart > 180 { 360 - apart } else { apart }
}

/// Whether a target that spent maneuver points this turn in hexes at these distances from the firer maneuvered within two
/// hexes of it (R-Y31).
#[must_use]
pub fn maneuvered_close(distances: &[u32]) -> bool {
    rulebook::cite!("R-Y31");
    distances.iter().any(|&distance| distance <= 2)
}

/// Whether attackers who enter from these neighbours of the defender's hex envelop him: two of them are not next to each
/// other, or his whole retreat side is blocked (R-Y32).
///
/// ```
/// use yards::Direction;
/// let from = |n| Direction::new(n).unwrap();
/// assert!(yards::envelops(&[from(1), from(3)], false));
/// assert!(!yards::envelops(&[from(1), from(6)], false));
/// ```
#[must_use]
pub fn envelops(entered_from: &[Direction], retreat_blocked: bool) -> bool {
    rulebook::cite!("R-Y32");
    let apart = |one: &Direction| entered_from.iter().any(|other| one.sixths_to(*other) > 1);
    retreat_blocked || entered_from.iter().any(apart)
}

/// Whether a unit that took fire is suppressed: it was not otherwise affected (R-Y26).
#[must_use]
pub fn is_suppressed(before: Condition, after: Condition) -> bool {
    rulebook::cite!("R-Y26");
    before == after && !after.is_eliminated()
}
