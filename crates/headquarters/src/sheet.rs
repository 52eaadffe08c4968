//! Sets of hexes as rows of bits, and how they spread over the map: many hexes at a stroke.
//!
//! A hex's number is 64 times its row plus its column, so that a row is one word. Within a row a neighbour is one bit away;
//! the two neighbours in the next row are at the same bit and at the one before or after it, as the rows lean.

use barbarossa::ground::grid;
use hex::{Direction, HexIndex};

/// Bits of a row.
pub(crate) const WIDTH: u16 = 64;

/// A set of hexes.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Sheet {
    pub(crate) rows: Vec<u64>,
}

impl Sheet {
    /// Nothing, with room for so many rows.
    pub(crate) fn empty(rows: usize) -> Sheet {
        Sheet { rows: vec![0; rows] }
    }

    /// Forgets everything and makes room for so many rows.
    pub(crate) fn clear(&mut self, rows: usize) {
        self.rows.clear();
        self.rows.resize(rows, 0);
    }

    #[inline]
    pub(crate) fn has(&self, at: u16) -> bool {
        self.rows[usize::from(at >> 6)] >> (at & 63) & 1 != 0
    }

    #[inline]
    pub(crate) fn set(&mut self, at: u16) {
        self.rows[usize::from(at >> 6)] |= 1 << (at & 63);
    }

    #[inline]
    pub(crate) fn put(&mut self, at: u16, on: bool) {
        let row = &mut self.rows[usize::from(at >> 6)];
        *row = *row & !(1 << (at & 63)) | u64::from(on) << (at & 63);
    }

    /// Becomes what a function makes of each row.
    #[inline]
    pub(crate) fn make(&mut self, rows: usize, row: impl Fn(usize) -> u64) {
        self.rows.clear();
        self.rows.extend((0..rows).map(row));
    }

    /// Its hexes, in order.
    pub(crate) fn hexes(&self) -> impl Iterator<Item = u16> + '_ {
        self.rows.iter().zip(0u16..).flat_map(|(bits, row)| {
            let mut left = *bits;
            std::iter::from_fn(move || {
                let bit = left.trailing_zeros() as u16;
                left &= left.wrapping_sub(1);
                (bit < WIDTH).then_some(row * WIDTH + bit)
            })
        })
    }

    pub(crate) fn count(&self) -> u32 {
        self.rows.iter().map(|row| row.count_ones()).sum()
    }
}

/// Which sides of hexes can be crossed.
#[derive(Clone, Debug, Default)]
pub(crate) struct Web {
    /// By row: hexes from which the hex to the west, one column further, can be entered, and back.
    west: Vec<u64>,
    /// The same to the south-east.
    south_east: Vec<u64>,
    /// The same to the south-west.
    south_west: Vec<u64>,
    /// By row, 1: the hexes to the south-east are one column less, those to the south-west in the same column; 0: they are in
    /// the same column and one further.
    leans: Vec<u8>,
}

impl Web {
    /// The web of hexes that can be passed between; the answer must be the same both ways.
    pub(crate) fn new(
        rows: usize,
        hexes: &[(u16, HexIndex)],
        joined: impl Fn(HexIndex, Direction) -> bool,
    ) -> Web {
        let mut web = Web {
            west: vec![0; rows],
            south_east: vec![0; rows],
            south_west: vec![0; rows],
            leans: vec![0; rows],
        };
        let column = |hex: HexIndex| grid().number(hex).pairs().1;
        for &(at, hex) in hexes {
            let (row, bit) = (usize::from(at / WIDTH), at % WIDTH);
            let open = |way: Direction| u64::from(joined(hex, way)) << bit;
            web.west[row] |= open(Direction::W);
            web.south_east[row] |= open(Direction::SE);
            web.south_west[row] |= open(Direction::SW);
            if let Some(east) = grid().neighbor(hex, Direction::SE) {
                web.leans[row] = u8::from(column(east) < column(hex));
            }
            if let Some(west) = grid().neighbor(hex, Direction::SW) {
                web.leans[row] = u8::from(column(west) == column(hex));
            }
        }
        web
    }

    /// What a row sends to the next.
    #[inline]
    fn south(&self, row: usize, set: u64) -> u64 {
        let (east, west) = (set & self.south_east[row], set & self.south_west[row]);
        let lean = self.leans[row];
        east >> lean | west << (1 - lean)
    }

    /// What a row sends to the one before it.
    #[inline]
    fn north(&self, row: usize, set: u64) -> u64 {
        let above = row - 1;
        let lean = self.leans[above];
        set << lean & self.south_east[above] | set >> (1 - lean) & self.south_west[above]
    }

    /// What a row sends along itself.
    #[inline]
    fn beside(&self, row: usize, set: u64) -> u64 {
        (set & self.west[row]) << 1 | set >> 1 & self.west[row]
    }

    /// The hexes one step from a set; those of the set only where they are next to each other.
    pub(crate) fn around(&self, set: &Sheet, found: &mut Sheet) {
        let (rows, last) = (&set.rows, set.rows.len());
        found.make(last, |row| {
            let mut near = self.beside(row, rows[row]);
            if row > 0 {
                near |= self.south(row - 1, rows[row - 1]);
            }
            if row + 1 < last {
                near |= self.north(row + 1, rows[row + 1]);
            }
            near
        });
    }

    /// Lets a set grow step by step over all open hexes that it can reach.
    pub(crate) fn flood(&self, set: &mut Sheet, open: &Sheet) {
        let last = set.rows.len();
        loop {
            let mut grown = false;
            for row in 0..last {
                let above = if row > 0 { self.south(row - 1, set.rows[row - 1]) } else { 0 };
                grown |= self.fill(row, above, set, open);
            }
            for row in (0..last.saturating_sub(1)).rev() {
                let below = self.north(row + 1, set.rows[row + 1]);
                grown |= self.fill(row, below, set, open);
            }
            if !grown {
                return;
            }
        }
    }

    /// Lets a row grow; whether it did.
    #[inline]
    fn fill(&self, row: usize, more: u64, set: &mut Sheet, open: &Sheet) -> bool {
        let (before, open) = (set.rows[row], open.rows[row]);
        let mut now = before | more & open;
        if self.beside(row, now) & open & !now != 0 {
            // Both ways, by strides of 1, 2, 4 … hexes that are all open.
            let (mut west, mut east) = (open & self.west[row] << 1, open & self.west[row]);
            for stride in [1, 2, 4, 8, 16, 32] {
                now |= west & now << stride | east & now >> stride;
                west &= west << stride;
                east &= east >> stride;
            }
        }
        set.rows[row] = now;
        now != before
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use barbarossa::{Barbarossa, Setup};
    use referee::{Game as _, Lots};

    /// Spreading by rows finds what going from hex to hex finds, whatever is closed.
    #[test]
    fn d2_10a_lines_run_by_rows_as_they_run_by_hexes() {
        let mut lots = Lots::new(5);
        for ground in ["agc", "ags", "barbarossa"] {
            let state = Barbarossa::start(&Setup::of(ground)).expect("a game of the library");
            let atlas = crate::atlas::Atlas::of(&state);
            for thinned in [2, 3, 5] {
                let mut open = Sheet::empty(atlas.rows);
                let mut set = Sheet::empty(atlas.rows);
                for at in (0..atlas.len() as u16).filter(|at| atlas.place(atlas.hex(*at)) == *at) {
                    open.put(at, lots.below(thinned) > 0);
                    set.put(at, open.has(at) && lots.below(60) == 0);
                }
                let mut queue: Vec<u16> =
                    (0..atlas.len() as u16).filter(|at| set.has(*at)).collect();
                let mut reached = set.clone();
                while let Some(at) = queue.pop() {
                    for near in atlas.steps[usize::from(at)] {
                        if near != crate::atlas::NOWHERE && open.has(near) && !reached.has(near) {
                            reached.set(near);
                            queue.push(near);
                        }
                    }
                }
                atlas.by_step.flood(&mut set, &open);
                assert!(set == reached && set.count() > 0, "{ground}");
            }
        }
    }
}
