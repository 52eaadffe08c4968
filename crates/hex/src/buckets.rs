//! A queue of hexes ordered by small whole costs.

/// No entry.
const NONE: u32 = u32::MAX;

/// One bucket per cost, each a list through a common pool: first in, first out at equal cost.
///
/// ```text
///     cost      0     1     2     3
///     first    [0]   [1]   [ ]   [2]
///               |     |           |
///     pool      0     1 --> 3     2        entries in the order they were pushed
/// ```
///
/// The pool forgets nothing until [`clear`](Self::clear), so its owner can read there what it
/// touched. Neither pool nor buckets ever give memory back.
#[derive(Debug, Clone, Default)]
pub(crate) struct Buckets {
    buckets: Vec<Bucket>,
    pool: Vec<Entry>,
    /// No entry is cheaper.
    least: usize,
    /// No entry is dearer.
    greatest: usize,
}

#[derive(Debug, Clone, Copy)]
struct Bucket {
    first: u32,
    last: u32,
}

#[derive(Debug, Clone, Copy)]
struct Entry {
    item: Item,
    next: u32,
}

/// A hex, reached so that the mover may go on from it or must stop.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Item {
    pub(crate) hex: u16,
    pub(crate) stops: bool,
}

impl Buckets {
    /// Makes room for so many entries between two calls of [`clear`](Self::clear).
    pub(crate) fn reserve(&mut self, entries: usize) {
        self.pool.reserve(entries.saturating_sub(self.pool.len()));
    }

    #[inline]
    pub(crate) fn push(&mut self, cost: u16, item: Item) {
        let cost = usize::from(cost);
        if cost >= self.buckets.len() {
            self.widen(cost);
        }
        let place = self.pool.len() as u32;
        self.pool.push(Entry { item, next: NONE });
        let bucket = &mut self.buckets[cost];
        if bucket.first == NONE {
            bucket.first = place;
        } else {
            self.pool[bucket.last as usize].next = place;
        }
        bucket.last = place;
        self.greatest = self.greatest.max(cost);
    }

    /// The cheapest entry, the oldest of them; pushes may not be cheaper than what was popped.
    #[inline]
    pub(crate) fn pop(&mut self) -> Option<(u16, Item)> {
        while self.least <= self.greatest {
            let bucket = self.buckets.get_mut(self.least)?;
            if bucket.first != NONE {
                let Entry { item, next } = self.pool[bucket.first as usize];
                bucket.first = next;
                return Some((self.least as u16, item));
            }
            self.least += 1;
        }
        None
    }

    /// Everything pushed since the last clear, popped or not.
    pub(crate) fn pushed(&self) -> impl Iterator<Item = Item> + use<'_> {
        self.pool.iter().map(|entry| entry.item)
    }

    /// Forgets all entries and keeps the memory.
    pub(crate) fn clear(&mut self) {
        // Popped buckets are empty already; only those a search left behind need care.
        if let Some(rest) = self.buckets.get_mut(self.least..) {
            for bucket in rest.iter_mut().take((self.greatest + 1).saturating_sub(self.least)) {
                bucket.first = NONE;
            }
        }
        self.pool.clear();
        self.least = 0;
        self.greatest = 0;
    }

    /// How much memory is held, in entries and buckets.
    pub(crate) fn capacity(&self) -> [usize; 2] {
        [self.pool.capacity(), self.buckets.capacity()]
    }

    #[cold]
    fn widen(&mut self, cost: usize) {
        let count = (cost + 1).next_power_of_two();
        self.buckets.resize(count, Bucket { first: NONE, last: NONE });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn item(hex: u16) -> Item {
        Item { hex, stops: false }
    }

    #[test]
    fn cheapest_first_and_oldest_first_at_equal_cost() {
        let mut queue = Buckets::default();
        for (cost, hex) in [(3, 10), (1, 11), (3, 12), (1, 13), (0, 14)] {
            queue.push(cost, item(hex));
        }
        let order: Vec<_> = std::iter::from_fn(|| queue.pop()).collect();
        let expected = [(0, 14), (1, 11), (1, 13), (3, 10), (3, 12)];
        assert_eq!(order, expected.map(|(cost, hex)| (cost, item(hex))));
    }

    #[test]
    fn a_bucket_may_grow_while_it_is_emptied() {
        let mut queue = Buckets::default();
        queue.push(2, item(1));
        assert_eq!(queue.pop(), Some((2, item(1))));
        queue.push(2, item(2));
        queue.push(u16::MAX, item(3));
        assert_eq!(queue.pop(), Some((2, item(2))));
        assert_eq!(queue.pop(), Some((u16::MAX, item(3))));
        assert_eq!(queue.pop(), None);
    }

    #[test]
    fn a_cleared_queue_is_as_new() {
        let mut queue = Buckets::default();
        queue.push(5, item(1));
        queue.push(9, item(2));
        assert!(queue.pop().is_some());
        queue.clear();
        assert_eq!(queue.pop(), None);
        assert_eq!(queue.pushed().count(), 0);
        queue.clear();
        queue.push(9, item(3));
        assert_eq!(queue.pop(), Some((9, item(3))));
        assert_eq!(queue.pop(), None);
    }
}
