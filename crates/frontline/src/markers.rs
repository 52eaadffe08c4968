//! F1e, F2c: what lies on the map to show the front.

use crate::{Resource, Stock};
use std::collections::BTreeSet;

/// A piece that lies in a hex.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Piece {
    /// The one card of a hex: all its men, 0 in an empty stretch of China (F3).
    Card {
        /// The men.
        men: u16,
    },
    /// Counters of another kind.
    Counters {
        /// Of what.
        what: Resource,
        /// How many points.
        points: u16,
    },
}

/// F1e: the pieces that show what a hex holds: one card for its men, counters for the rest. A hex of the front
/// has its card even without men, since the card shows where the line runs.
///
/// ```
/// use frontline::{Piece, Resource, Stock, pieces};
/// let orel = Stock { men: 8, tanks: 1, ..Stock::default() };
/// let tank = Piece::Counters { what: Resource::Tanks, points: 1 };
/// assert_eq!(pieces(&orel, true), [Piece::Card { men: 8 }, tank]);
/// ```
#[must_use]
pub fn pieces(hex: &Stock, in_the_front: bool) -> Vec<Piece> {
    rulebook::cite!("F1e");
    let counters = Resource::NAMES
        .iter()
        .filter(|(_, what)| *what != Resource::Men)
        .map(|&(_, what)| Piece::Counters { what, points: hex.of(what) });
    let card = (in_the_front || hex.men > 0).then_some(Piece::Card { men: hex.men });
    let lies_there = |piece: &Piece| !matches!(piece, Piece::Counters { points: 0, .. });
    card.into_iter().chain(counters.filter(lies_there)).collect()
}

/// Markers taken up and laid down when the line runs elsewhere.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MarkerChange<H: Ord> {
    /// Hexes that lose their marker.
    pub taken_up: BTreeSet<H>,
    /// Hexes that get one.
    pub laid_down: BTreeSet<H>,
}

/// F2c: the markers after the line; none of them moves, and there are as many as the line needs.
pub fn markers_follow<H: Copy + Ord>(before: &BTreeSet<H>, after: &BTreeSet<H>) -> MarkerChange<H> {
    rulebook::cite!("F2c");
    MarkerChange { taken_up: before - after, laid_down: after - before }
}
