//! How far a mover gets: flood fill over small whole costs.

use crate::buckets::{Buckets, Item};
use crate::grid::OFF_MAP;
use crate::{Direction, Grid, HexIndex, Region};

/// What stepping into a neighbouring hex takes.
///
/// Costs are whole numbers; a game that counts half points doubles them. Rules that answer with a
/// cost or a refusal alone may give an `Option<u16>` instead.
///
/// ```
/// use hex::Step;
///
/// assert_eq!(Step::from(Some(2)), Step::Enter(2));
/// assert_eq!(Step::from(None), Step::Forbidden);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Step {
    /// The mover enters for this cost and may go on.
    Enter(u16),
    /// The mover enters for this cost and must stop there, as in a zone of control.
    EnterAndStop(u16),
    /// The mover cannot enter.
    Forbidden,
}

impl From<Option<u16>> for Step {
    #[inline]
    fn from(cost: Option<u16>) -> Self {
        cost.map_or(Self::Forbidden, Self::Enter)
    }
}

/// A cost no hex is reached at.
const UNREACHED: u16 = u16::MAX;

/// The way into a hex where the search began.
const NO_WAY: u8 = Direction::ALL.len() as u8;

/// What is known of one hex. A hex where one way in must stop and another need not has both costs.
#[derive(Debug, Clone, Copy)]
struct Label {
    /// The least cost at which the mover may go on.
    free: u16,
    /// The least cost at which it must stop, if that is less.
    stop: u16,
    free_way: u8,
    stop_way: u8,
    /// Whether it is in the list of reached hexes, and its cost final.
    settled: bool,
}

const BLANK: Label =
    Label { free: UNREACHED, stop: UNREACHED, free_way: NO_WAY, stop_way: NO_WAY, settled: false };

impl Label {
    fn cost(&self) -> u16 {
        self.free.min(self.stop)
    }

    /// The direction of the last step at the least cost; going on is preferred to stopping.
    fn way(&self) -> Option<Direction> {
        let way = if self.free <= self.stop { self.free_way } else { self.stop_way };
        Direction::ALL.get(usize::from(way)).copied()
    }

    fn free_way(&self) -> Option<Direction> {
        Direction::ALL.get(usize::from(self.free_way)).copied()
    }
}

/// The hexes a mover reaches, what each costs and how it gets there.
///
/// One `Reach` serves many searches: it keeps its memory, and once it has seen the map and the
/// greatest cost, searching allocates nothing.
///
/// ```text
///     costs to enter      reached with 3 points from @
///       1 1 2 3              1 1 3 .
///      1 1 3 1              1 @ 3 .
///       1 1 2 1              1 1 3 .
/// ```
///
/// Results are the same on every run. Hexes are settled by cost, and at equal cost in the order
/// they were found; directions are tried clockwise from east. Of two equally cheap ways into a hex
/// one from which the mover may go on is kept, and otherwise the first found.
///
/// ```
/// use hex::{Grid, Reach};
///
/// let grid = Grid::barbarossa();
/// let mut reach = Reach::new(&grid);
/// let [start, goal] = [grid.parse("3218")?, grid.parse("3716")?];
/// reach.flood(&grid, [start], 5, |_from, _direction, _to| Some(1));
/// assert_eq!(reach.cost(goal), Some(5));
/// assert_eq!(reach.path_to(&grid, goal).unwrap().len(), 6);
/// # Ok::<(), hex::GridError>(())
/// ```
#[derive(Debug, Clone)]
pub struct Reach {
    labels: Vec<Label>,
    settled: Vec<HexIndex>,
    queue: Buckets,
}

impl Reach {
    /// A budget that never runs out. (Hexes at 65535 or more stay out of reach.)
    ///
    /// ```
    /// use hex::{Grid, Reach};
    ///
    /// let grid = Grid::barbarossa();
    /// let mut reach = Reach::new(&grid);
    /// reach.flood(&grid, [grid.parse("3218")?], Reach::UNLIMITED, |_, _, _| Some(3));
    /// assert_eq!(reach.len(), grid.len());
    /// # Ok::<(), hex::GridError>(())
    /// ```
    pub const UNLIMITED: u16 = u16::MAX;

    /// Room for searches on this map.
    ///
    /// ```
    /// assert!(hex::Reach::new(&hex::Grid::barbarossa()).is_empty());
    /// ```
    pub fn new(grid: &Grid) -> Self {
        let mut reach = Self { labels: Vec::new(), settled: Vec::new(), queue: Buckets::default() };
        reach.prepare(grid);
        reach
    }

    /// Finds every hex within the budget of the sources.
    ///
    /// `step` says what going `from` one hex in a direction `to` the next takes. It is asked once
    /// for each such pair at most. Sources cost nothing; those of another map are left out.
    ///
    /// ```
    /// use hex::{Grid, Reach, Step};
    ///
    /// // An enemy zone of control lies around 3216: the mover may enter it, but not go on.
    /// let grid = Grid::barbarossa();
    /// let enemy = grid.parse("3216")?;
    /// let mut reach = Reach::new(&grid);
    /// reach.flood(&grid, [grid.parse("3218")?], 2, |_from, _direction, to| {
    ///     match grid.distance(to, enemy) {
    ///         0 => Step::Forbidden,
    ///         1 => Step::EnterAndStop(1),
    ///         _ => Step::Enter(1),
    ///     }
    /// });
    /// let zone = grid.parse("3217")?;
    /// assert_eq!(reach.cost(zone), Some(1));
    /// assert!(!reach.may_go_on(zone));
    /// assert_eq!(reach.cost(enemy), None);
    /// # Ok::<(), hex::GridError>(())
    /// ```
    pub fn flood<S: Into<Step>>(
        &mut self,
        grid: &Grid,
        sources: impl IntoIterator<Item = HexIndex>,
        budget: u16,
        step: impl FnMut(HexIndex, Direction, HexIndex) -> S,
    ) {
        self.search(grid, sources, budget, step, |_| false);
    }

    /// Like [`flood`](Self::flood), but ends as soon as a hex fits, and gives that hex.
    ///
    /// It is the cheapest that fits. What was settled before it can be read as usual.
    ///
    /// ```
    /// use hex::{Grid, Reach};
    ///
    /// let grid = Grid::barbarossa();
    /// let mut reach = Reach::new(&grid);
    /// let depots = [grid.parse("3210")?, grid.parse("3228")?];
    /// let start = grid.parse("3218")?;
    /// let found = reach.flood_until(&grid, [start], 20, |_, _, _| Some(1), |hex| {
    ///     depots.contains(&hex)
    /// });
    /// assert_eq!(found, Some(depots[0]));
    /// # Ok::<(), hex::GridError>(())
    /// ```
    pub fn flood_until<S: Into<Step>>(
        &mut self,
        grid: &Grid,
        sources: impl IntoIterator<Item = HexIndex>,
        budget: u16,
        step: impl FnMut(HexIndex, Direction, HexIndex) -> S,
        until: impl FnMut(HexIndex) -> bool,
    ) -> Option<HexIndex> {
        self.search(grid, sources, budget, step, until)
    }

    /// What reaching a hex costs; none if it is out of reach.
    ///
    /// ```
    /// use hex::{Grid, Reach};
    ///
    /// let grid = Grid::barbarossa();
    /// let mut reach = Reach::new(&grid);
    /// reach.flood(&grid, [grid.parse("3218")?], 4, |_, _, _| Some(2));
    /// assert_eq!(reach.cost(grid.parse("3216")?), Some(4));
    /// assert_eq!(reach.cost(grid.parse("3215")?), None);
    /// # Ok::<(), hex::GridError>(())
    /// ```
    #[inline]
    pub fn cost(&self, hex: HexIndex) -> Option<u16> {
        self.settled_label(hex).map(Label::cost)
    }

    /// Whether a hex is within reach.
    ///
    /// ```
    /// use hex::{Grid, Reach};
    ///
    /// let grid = Grid::barbarossa();
    /// let mut reach = Reach::new(&grid);
    /// reach.flood(&grid, [grid.parse("3218")?], 1, |_, _, _| Some(1));
    /// assert!(reach.contains(grid.parse("3217")?));
    /// # Ok::<(), hex::GridError>(())
    /// ```
    #[inline]
    pub fn contains(&self, hex: HexIndex) -> bool {
        self.settled_label(hex).is_some()
    }

    /// Whether a hex is within reach in such a way that the mover need not stop there.
    ///
    /// ```
    /// use hex::{Grid, Reach, Step};
    ///
    /// let grid = Grid::barbarossa();
    /// let mut reach = Reach::new(&grid);
    /// reach.flood(&grid, [grid.parse("3218")?], 9, |_, _, _| Step::EnterAndStop(1));
    /// assert!(!reach.may_go_on(grid.parse("3217")?));
    /// assert_eq!(reach.len(), 7);
    /// # Ok::<(), hex::GridError>(())
    /// ```
    pub fn may_go_on(&self, hex: HexIndex) -> bool {
        self.settled_label(hex).is_some_and(|label| label.free != UNREACHED)
    }

    /// The direction of the last step into a hex; none where the search began or did not come.
    ///
    /// ```
    /// use hex::{Direction, Grid, Reach};
    ///
    /// let grid = Grid::barbarossa();
    /// let mut reach = Reach::new(&grid);
    /// reach.flood(&grid, [grid.parse("3218")?], 1, |_, _, _| Some(1));
    /// assert_eq!(reach.entered_by(grid.parse("3217")?), Some(Direction::E));
    /// assert_eq!(reach.entered_by(grid.parse("3218")?), None);
    /// # Ok::<(), hex::GridError>(())
    /// ```
    pub fn entered_by(&self, hex: HexIndex) -> Option<Direction> {
        self.settled_label(hex)?.way()
    }

    /// The hexes of a cheapest way, from the hex back to the source; nothing if out of reach.
    ///
    /// Walks on the fly, so it allocates nothing.
    ///
    /// ```
    /// use hex::{Grid, Reach};
    ///
    /// let grid = Grid::barbarossa();
    /// let mut reach = Reach::new(&grid);
    /// reach.flood(&grid, [grid.parse("3218")?], 9, |_, _, _| Some(1));
    /// let back: Vec<_> = reach
    ///     .walk_back(&grid, grid.parse("3215")?)
    ///     .map(|hex| grid.number(hex).value())
    ///     .collect();
    /// assert_eq!(back, [3215, 3216, 3217, 3218]);
    /// # Ok::<(), hex::GridError>(())
    /// ```
    pub fn walk_back<'a>(
        &'a self,
        grid: &'a Grid,
        hex: HexIndex,
    ) -> impl Iterator<Item = HexIndex> + use<'a> {
        let first = self.settled_label(hex).map(|label| (hex, label.way()));
        // Only a hex the mover could go on from can come before another.
        let before = move |&(hex, way): &(HexIndex, Option<Direction>)| {
            let previous = grid.neighbor(hex, way?.opposite())?;
            Some((previous, self.settled_label(previous)?.free_way()))
        };
        std::iter::successors(first, before).map(|(hex, _)| hex)
    }

    /// A cheapest way to a hex, source and goal included; none if it is out of reach.
    ///
    /// ```
    /// use hex::{Grid, Reach};
    ///
    /// let grid = Grid::barbarossa();
    /// let mut reach = Reach::new(&grid);
    /// let [start, goal] = [grid.parse("3218")?, grid.parse("3216")?];
    /// reach.flood(&grid, [start], 9, |_, _, _| Some(1));
    /// assert_eq!(reach.path_to(&grid, goal).unwrap(), [start, grid.parse("3217")?, goal]);
    /// # Ok::<(), hex::GridError>(())
    /// ```
    pub fn path_to(&self, grid: &Grid, hex: HexIndex) -> Option<Vec<HexIndex>> {
        self.settled_label(hex)?;
        let mut path: Vec<_> = self.walk_back(grid, hex).collect();
        path.reverse();
        Some(path)
    }

    /// The reached hexes and their costs, the cheapest first.
    ///
    /// ```
    /// use hex::{Grid, Reach};
    ///
    /// let grid = Grid::barbarossa();
    /// let mut reach = Reach::new(&grid);
    /// reach.flood(&grid, [grid.parse("3218")?], 2, |_, _, _| Some(2));
    /// let costs: Vec<_> = reach.iter().map(|(_, cost)| cost).collect();
    /// assert_eq!(costs, [0, 2, 2, 2, 2, 2, 2]);
    /// # Ok::<(), hex::GridError>(())
    /// ```
    pub fn iter(&self) -> impl ExactSizeIterator<Item = (HexIndex, u16)> + use<'_> {
        self.settled.iter().map(|hex| (*hex, self.labels[hex.index()].cost()))
    }

    /// How many hexes are within reach, the sources included.
    ///
    /// ```
    /// use hex::{Grid, Reach};
    ///
    /// let grid = Grid::barbarossa();
    /// let mut reach = Reach::new(&grid);
    /// reach.flood(&grid, [grid.parse("3218")?], 2, |_, _, _| Some(1));
    /// assert_eq!(reach.len(), 19);
    /// # Ok::<(), hex::GridError>(())
    /// ```
    pub const fn len(&self) -> usize {
        self.settled.len()
    }

    /// Whether nothing was reached, as before the first search.
    ///
    /// ```
    /// assert!(hex::Reach::new(&hex::Grid::barbarossa()).is_empty());
    /// ```
    pub const fn is_empty(&self) -> bool {
        self.settled.is_empty()
    }

    /// The reached hexes as a region.
    ///
    /// ```
    /// use hex::{Grid, Reach};
    ///
    /// let grid = Grid::barbarossa();
    /// let mut reach = Reach::new(&grid);
    /// reach.flood(&grid, [grid.parse("3218")?], 2, |_, _, _| Some(1));
    /// assert_eq!(reach.region(&grid).len(), 19);
    /// # Ok::<(), hex::GridError>(())
    /// ```
    pub fn region(&self, grid: &Grid) -> Region {
        Region::of(grid, self.settled.iter().copied())
    }

    /// How much memory is held, as counts of elements: it does not change between searches that
    /// are no dearer than an earlier one.
    ///
    /// ```
    /// use hex::{Grid, Reach};
    ///
    /// let grid = Grid::barbarossa();
    /// let mut reach = Reach::new(&grid);
    /// reach.flood(&grid, [grid.parse("3218")?], 9, |_, _, _| Some(1));
    /// let held = reach.capacity();
    /// reach.flood(&grid, [grid.parse("2422")?], 9, |_, _, _| Some(1));
    /// assert_eq!(reach.capacity(), held);
    /// # Ok::<(), hex::GridError>(())
    /// ```
    pub fn capacity(&self) -> [usize; 4] {
        let [pool, buckets] = self.queue.capacity();
        [self.labels.capacity(), self.settled.capacity(), pool, buckets]
    }

    #[inline]
    fn settled_label(&self, hex: HexIndex) -> Option<&Label> {
        self.labels.get(hex.index()).filter(|label| label.settled)
    }

    /// Forgets the last search, at the price of what it touched, and makes room for this map.
    fn prepare(&mut self, grid: &Grid) {
        for item in self.queue.pushed() {
            self.labels[usize::from(item.hex)] = BLANK;
        }
        self.queue.clear();
        self.settled.clear();
        if self.labels.len() != grid.len() {
            self.labels.resize(grid.len(), BLANK);
            self.settled.reserve(grid.len());
            // Each hex is left once, in six directions; a source was not entered.
            self.queue.reserve(7 * grid.len());
        }
    }

    #[inline]
    fn search<S: Into<Step>>(
        &mut self,
        grid: &Grid,
        sources: impl IntoIterator<Item = HexIndex>,
        budget: u16,
        mut step: impl FnMut(HexIndex, Direction, HexIndex) -> S,
        mut until: impl FnMut(HexIndex) -> bool,
    ) -> Option<HexIndex> {
        self.prepare(grid);
        for source in sources {
            if let Some(label) = self.labels.get_mut(source.index())
                && label.free != 0
            {
                label.free = 0;
                self.queue.push(0, Item { hex: source.value(), stops: false });
            }
        }
        while let Some((cost, item)) = self.queue.pop() {
            let hex = HexIndex::new(item.hex);
            let label = &mut self.labels[hex.index()];
            let current = if item.stops { label.stop } else { label.free };
            if current != cost {
                continue; // A cheaper way was found after this one was queued.
            }
            if !label.settled {
                label.settled = true;
                self.settled.push(hex);
                if until(hex) {
                    return Some(hex);
                }
            }
            if !item.stops {
                self.leave(grid, hex, cost, budget, &mut step);
            }
        }
        None
    }

    /// Tries the six ways out of a hex.
    #[inline]
    fn leave<S: Into<Step>>(
        &mut self,
        grid: &Grid,
        hex: HexIndex,
        cost: u16,
        budget: u16,
        step: &mut impl FnMut(HexIndex, Direction, HexIndex) -> S,
    ) {
        let row = grid.neighbor_row(hex);
        let limit = u32::from(budget) + 1;
        for way in Direction::ALL {
            let to = row[way.index()];
            if to == OFF_MAP {
                continue;
            }
            // Settled hexes are asked for too: to skip them takes a branch nobody can predict, and
            // that costs more than a step read from tables.
            let label = &mut self.labels[usize::from(to)];
            let (extra, stops) = match step(hex, way, HexIndex::new(to)).into() {
                Step::Enter(extra) => (extra, false),
                Step::EnterAndStop(extra) => (extra, true),
                Step::Forbidden => continue,
            };
            let total = u32::from(cost) + u32::from(extra);
            if total >= limit.min(u32::from(label.free)) {
                continue;
            }
            let total = total as u16;
            if !stops {
                label.free = total;
                label.free_way = way as u8;
            } else if total < label.stop {
                label.stop = total;
                label.stop_way = way as u8;
            } else {
                continue;
            }
            self.queue.push(total, Item { hex: to, stops });
        }
    }
}
