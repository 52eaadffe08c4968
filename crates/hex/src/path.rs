//! A cheapest way from one hex to another.

use crate::{Direction, Grid, HexIndex, Reach, Step};

/// A cheapest way between two hexes and what it costs.
///
/// ```
/// use hex::{Grid, shortest_path};
///
/// let grid = Grid::barbarossa();
/// let [start, goal] = [grid.parse("3218")?, grid.parse("3716")?];
/// let path = shortest_path(&grid, start, goal, |_, _, _| Some(2)).unwrap();
/// assert_eq!((path.cost, path.hexes.len()), (10, 6));
/// # Ok::<(), hex::GridError>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Path {
    /// The hexes, start and goal included.
    pub hexes: Vec<HexIndex>,
    /// The sum of the steps.
    pub cost: u16,
}

/// A cheapest way from a hex to another; none if there is no way.
///
/// This sets up a [`Reach`] each time. Keep one instead where paths are sought often.
///
/// ```
/// use hex::{Grid, shortest_path};
///
/// let grid = Grid::barbarossa();
/// let [start, goal] = [grid.parse("3218")?, grid.parse("3217")?];
/// assert_eq!(shortest_path(&grid, start, goal, |_, _, _| None::<u16>), None);
/// # Ok::<(), hex::GridError>(())
/// ```
pub fn shortest_path<S: Into<Step>>(
    grid: &Grid,
    start: HexIndex,
    goal: HexIndex,
    step: impl FnMut(HexIndex, Direction, HexIndex) -> S,
) -> Option<Path> {
    let mut reach = Reach::new(grid);
    reach.flood_until(grid, [start], Reach::UNLIMITED, step, |hex| hex == goal)?;
    Some(Path { hexes: reach.path_to(grid, goal)?, cost: reach.cost(goal)? })
}
