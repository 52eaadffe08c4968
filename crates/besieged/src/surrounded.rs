//! When a unit is surrounded (R-B26).

/// A hex next to a unit, as far as being surrounded goes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Neighbour {
    /// The unit cannot enter it at all.
    pub impassable: bool,
    /// An enemy unit stands there.
    pub enemy_unit: bool,
    /// It lies in an enemy zone of control.
    pub enemy_zoc: bool,
    /// A friendly unit stands there, which opens an enemy zone of control.
    pub friendly_unit: bool,
}

impl Neighbour {
    fn is_closed(self) -> bool {
        self.impassable || self.enemy_unit || (self.enemy_zoc && !self.friendly_unit)
    }
}

/// Whether a unit with these six neighbours is surrounded, judged just before the die.
///
/// ```
/// use besieged::{Neighbour, is_surrounded};
/// let watched = Neighbour { enemy_zoc: true, ..Neighbour::default() };
/// assert!(is_surrounded([watched; 6]));
/// let held = Neighbour { friendly_unit: true, ..watched };
/// assert!(!is_surrounded([held, watched, watched, watched, watched, watched]));
/// ```
#[must_use]
pub fn is_surrounded(neighbours: [Neighbour; 6]) -> bool {
    rulebook::cite!("R-B26");
    neighbours.into_iter().all(Neighbour::is_closed)
}
