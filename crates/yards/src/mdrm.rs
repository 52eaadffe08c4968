//! MDRM markers: shellfire hinders those who shoot out of it.

use crate::mortars::Ammo;
use std::collections::BTreeSet;

/// The MDRM markers on the map, at most one to a hex (R-Y33).
///
/// ```
/// use yards::{Ammo, MdrmMarkers};
/// let mut markers = MdrmMarkers::default();
/// markers.shell(Ammo::He, ["0304", "0305"]);
/// assert_eq!(markers.hindering(&["0304", "0404", "0504"]), 1);
/// markers.end_turn();
/// assert_eq!(markers.hindering(&["0304", "0404", "0504"]), 0);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MdrmMarkers<H>(BTreeSet<H>);

impl<H> Default for MdrmMarkers<H> {
    fn default() -> Self {
        MdrmMarkers(BTreeSet::new())
    }
}

impl<H: Ord> MdrmMarkers<H> {
    /// Marks the hexes a salvo attacked, aimed at or scattered into; only high explosive leaves markers (R-Y33).
    pub fn shell(&mut self, ammo: Ammo, attacked: impl IntoIterator<Item = H>) {
        rulebook::cite!("R-Y33");
        if ammo == Ammo::He {
            self.0.extend(attacked);
        }
    }

    /// How many markers hinder fire along this line, which leads from the firer's hex to the target's through every hex
    /// between: fire from or through a marked hex suffers, fire into it does not (R-Y33).
    #[must_use]
    pub fn hindering(&self, line: &[H]) -> u8 {
        let marked = line.split_last().map_or(0, |(_target, passed)| {
            passed.iter().filter(|hex| self.0.contains(hex)).count()
        });
        u8::try_from(marked).unwrap_or(u8::MAX)
    }

    /// Takes them all off: they last until the end of the turn (R-Y33).
    pub fn end_turn(&mut self) {
        self.0.clear();
    }
}
