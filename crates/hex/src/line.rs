//! Straight lines from hex to hex.

use hexx::Hex;

use crate::{Grid, HexIndex};

/// One step of a straight line: a hex, or the two hexes between which the line runs.
///
/// ```text
///        / \
///       | b |
///      / \ / \         From a to b the line runs along the hexside between l and r.
///     | l | r |        Both are reported; the rule at hand decides whether one of
///      \ / \ /         them or both must block the sight.
///       | a |
///        \ /
/// ```
///
/// ```
/// use hex::{Grid, LineStep};
///
/// let grid = Grid::barbarossa();
/// let [a, b] = [grid.parse("3218")?, grid.parse("3018")?];
/// let steps: Vec<_> = grid.line(a, b).collect();
/// let [left, right] = [grid.parse("3119").ok(), grid.parse("3118").ok()];
/// assert_eq!(steps, [LineStep::Hex(a), LineStep::Between { left, right }, LineStep::Hex(b)]);
/// # Ok::<(), hex::GridError>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum LineStep {
    /// The line is within this hex.
    Hex(HexIndex),
    /// The line is on the hexside between two, left and right as seen from the start.
    ///
    /// Along the edge of the map one of them is missing.
    Between {
        /// The hex to the left.
        left: Option<HexIndex>,
        /// The hex to the right.
        right: Option<HexIndex>,
    },
}

impl LineStep {
    /// The one or two hexes of the map this step touches, left before right.
    ///
    /// ```
    /// let grid = hex::Grid::barbarossa();
    /// let [a, b] = [grid.parse("3218")?, grid.parse("3018")?];
    /// let touched: Vec<_> = grid.line(a, b).map(|step| step.hexes().count()).collect();
    /// assert_eq!(touched, [1, 2, 1]);
    /// # Ok::<(), hex::GridError>(())
    /// ```
    pub fn hexes(self) -> impl Iterator<Item = HexIndex> {
        let pair = match self {
            Self::Hex(hex) => [Some(hex), None],
            Self::Between { left, right } => [left, right],
        };
        pair.into_iter().flatten()
    }
}

impl Grid {
    /// The straight line from centre to centre, one step for each hex of distance.
    ///
    /// The line is looked at where it is abreast of the hexes, once a step, as `hexx` does; where
    /// it then lies on a hexside exactly, both hexes are given. The arithmetic is in whole
    /// numbers, so a line and its reverse always agree.
    ///
    /// # Panics
    /// When an index belongs to another map.
    ///
    /// ```
    /// let grid = hex::Grid::barbarossa();
    /// let [a, b] = [grid.parse("3218")?, grid.parse("3716")?];
    /// let line: Vec<_> = grid
    ///     .line(a, b)
    ///     .flat_map(|step| step.hexes())
    ///     .map(|hex| grid.number(hex).to_string())
    ///     .collect();
    /// assert_eq!(line, ["3218", "3318", "3417", "3517", "3616", "3716"]);
    /// # Ok::<(), hex::GridError>(())
    /// ```
    pub fn line(&self, from: HexIndex, to: HexIndex) -> impl Iterator<Item = LineStep> + use<'_> {
        let (start, way) = (self.axial(from), self.axial(to) - self.axial(from));
        let count = way.ulength();
        (0..=count).filter_map(move |step| match sample(start, way, step as i32) {
            (hex, None) => self.at(hex).map(LineStep::Hex),
            (a, Some(b)) => {
                // With `v` downward, a positive cross product lies to the right of the way.
                let across = a - b;
                let a_is_right = way.x * across.y - way.y * across.x > 0;
                let (left, right) = if a_is_right { (b, a) } else { (a, b) };
                Some(LineStep::Between { left: self.at(left), right: self.at(right) })
            }
        })
    }
}

/// The hex nearest to the point `step / length` along the way, and the second one on a tie.
///
/// One of the three cubic coordinates changes by exactly one a step. A point with that coordinate
/// whole has the fraction f in the second and -f in the third, so it is rounded by f alone.
fn sample(start: Hex, way: Hex, step: i32) -> (Hex, Option<Hex>) {
    let length = way.length();
    if length == 0 {
        return (start, None);
    }
    let cubic = way.to_cubic_array();
    let [whole, split, rest] = match cubic.map(|part| part.abs() == length) {
        [true, ..] => [0, 1, 2],
        [_, true, _] => [1, 2, 0],
        _ => [2, 0, 1],
    };
    let at = |floor: i32| {
        let mut moved = [0; 3];
        moved[whole] = cubic[whole].signum() * step;
        moved[split] = floor;
        moved[rest] = -moved[whole] - moved[split];
        start + Hex::new(moved[0], moved[1])
    };
    let floor = (cubic[split] * step).div_euclid(length);
    let twice = 2 * (cubic[split] * step).rem_euclid(length);
    match twice.cmp(&length) {
        std::cmp::Ordering::Less => (at(floor), None),
        std::cmp::Ordering::Greater => (at(floor + 1), None),
        std::cmp::Ordering::Equal => (at(floor), Some(at(floor + 1))),
    }
}
