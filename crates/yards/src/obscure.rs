//! 4.2 Lines of sight that run along hexsides.

use crate::names::named;
use crate::sight::{BlindHexChart, Obstacle, SightLine};

/// One step of a line of sight between its ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SightStep {
    /// The line passes through a hex.
    Through(Obstacle),
    /// The line runs exactly along the side between two hexes; one that lies off the map holds nothing.
    Along(Obstacle, Obstacle),
}

named! {
    /// How well one end of a line sees the other.
    pub enum Sight {
        /// Nothing is in the way.
        Clear = "clear",
        /// The target is obscure (R-Y29).
        Obscure = "obscure",
        /// There is no line of sight.
        Blocked = "blocked",
    }
}

/// A line of sight, step by step, which may run along hexsides.
///
/// ```text
///        / \
///       | b |
///      / \ / \         From a to b the line runs along the side of l and r: if one of them
///     | l | r |        blocks, b is obscure; if both do, nothing is left to see past.
///      \ / \ /
///       | a |
///        \ /
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HexsideLine {
    /// Level of the first end.
    pub from_level: i32,
    /// Level of the other end.
    pub to_level: i32,
    /// What lies between, from the first end on, one step for each hex of distance.
    pub between: Vec<SightStep>,
}

impl HexsideLine {
    /// Whether the line is clear, obscure or blocked: obscure if it runs exactly along the side of a hex that would block it
    /// (R-Y29), blocked if it passes through such a hex (R-Y18) or between two of them.
    ///
    /// ```
    /// use yards::{Charts, HexsideLine, Obstacle, ObstacleKind, Sight, SightStep};
    /// let [field, wood] = [(ObstacleKind::Nothing, 0), (ObstacleKind::Woods, 1)].map(|(kind, top)| Obstacle { kind, top });
    /// let line = HexsideLine { from_level: 0, to_level: 0, between: vec![SightStep::Along(field, wood)] };
    /// assert_eq!(line.sight(&Charts::standard().blind_hexes), Sight::Obscure);
    /// ```
    #[must_use]
    pub fn sight(&self, chart: &BlindHexChart) -> Sight {
        rulebook::cite!("R-Y29");
        let (left, right) = (self.left(), self.right());
        let mut sight = Sight::Clear;
        for step in 0..self.between.len() {
            match (left.blocks(chart, step), right.blocks(chart, step)) {
                (true, true) => return Sight::Blocked,
                (false, false) => {}
                _ => sight = Sight::Obscure,
            }
        }
        sight
    }

    /// The step at which the line is blocked, or the first at which it is obscured, counted from the higher end; and whether
    /// it is the hex on the right that does it.
    pub(crate) fn hindered_by(&self, chart: &BlindHexChart) -> Option<(usize, bool)> {
        let (left, right) = (self.left(), self.right());
        let count = self.between.len();
        let downhill = self.from_level >= self.to_level;
        let place = |step: usize| if downhill { step } else { count - 1 - step };
        let found: Vec<(usize, [bool; 2])> = (0..count)
            .map(place)
            .map(|step| (step, [left.blocks(chart, step), right.blocks(chart, step)]))
            .filter(|(_, by)| by[0] || by[1])
            .collect();
        let (step, by) = found.iter().find(|(_, by)| by[0] && by[1]).or(found.first())?;
        Some((*step, !by[0]))
    }

    /// The line moved off the hexsides to the left.
    fn left(&self) -> SightLine {
        self.beside(|step| match step {
            SightStep::Through(hex) | SightStep::Along(hex, _) => hex,
        })
    }

    /// The line moved off them to the right.
    fn right(&self) -> SightLine {
        self.beside(|step| match step {
            SightStep::Through(hex) | SightStep::Along(_, hex) => hex,
        })
    }

    /// The line moved off the hexsides to one side of them.
    fn beside(&self, hex: impl Fn(SightStep) -> Obstacle) -> SightLine {
        SightLine {
            from_level: self.from_level,
            to_level: self.to_level,
            between: self.between.iter().map(|&step| hex(step)).collect(),
        }
    }
}
