//! Counting cases as they come.

use std::cmp::Ordering;

use crate::Dist;

/// Counts per value, in ascending order of values while there are few of them.
///
/// Cases of a game come almost in order and fall on few values: looking beside the last one
/// finds most, and is far cheaper than sorting all cases at the end.
pub(crate) struct Tally<T> {
    sorted: Vec<(T, u128)>,
    /// Where the last case was counted.
    last: usize,
    /// What would have meant moving a long tail; sorted in at the end.
    late: Vec<(T, u128)>,
}

/// Beyond this many values none is inserted before others any more.
const SHORT: usize = 256;

impl<T: Ord + Clone> Tally<T> {
    pub(crate) fn new() -> Self {
        Tally { sorted: Vec::with_capacity(16), last: 0, late: Vec::new() }
    }

    /// Counts `count` more cases of `value`; the caller vouches that the sum of all counts fits.
    pub(crate) fn add(&mut self, value: T, count: u128) {
        match self.find(&value) {
            Ok(place) => {
                self.sorted[place].1 += count;
                self.last = place;
            }
            Err(place) if place == self.sorted.len() || self.sorted.len() < SHORT => {
                self.sorted.insert(place, (value, count));
                self.last = place;
            }
            Err(_) => self.late.push((value, count)),
        }
    }

    /// Where a value is, or would have to be.
    fn find(&self, value: &T) -> Result<usize, usize> {
        let Some((last, _)) = self.sorted.get(self.last) else { return Err(0) };
        let (start, part) = match value.cmp(last) {
            Ordering::Equal => return Ok(self.last),
            Ordering::Less => (0, &self.sorted[..self.last]),
            Ordering::Greater => {
                let beside = self.last + 1;
                match self.sorted.get(beside).map(|(next, _)| value.cmp(next)) {
                    None | Some(Ordering::Less) => return Err(beside),
                    Some(Ordering::Equal) => return Ok(beside),
                    Some(Ordering::Greater) => (beside + 1, &self.sorted[beside + 1..]),
                }
            }
        };
        let found = part.binary_search_by(|(known, _)| known.cmp(value));
        found.map(|place| start + place).map_err(|place| start + place)
    }

    /// The distribution of what was counted; `total` is the sum of all counts, and positive.
    pub(crate) fn finish(mut self, total: u128) -> Dist<T> {
        if !self.late.is_empty() {
            self.sorted.append(&mut self.late);
            self.sorted.sort_by(|a, b| a.0.cmp(&b.0));
            self.sorted.dedup_by(|later, kept| {
                let same = later.0 == kept.0;
                kept.1 += if same { later.1 } else { 0 };
                same
            });
        }
        Dist::reduced(self.sorted, total)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;

    #[test]
    fn counts_many_values_in_any_order_as_a_map_does() {
        for values in [3, 200, 255, 256, 257, 5000] {
            let mut tally = Tally::new();
            let mut map = BTreeMap::new();
            let mut total = 0;
            for case in 0..20_000u64 {
                // A full-period step through the values, far from sorted.
                let (value, count) = (case * 7919 % values, u128::from(case % 5 + 1));
                tally.add(value, count);
                *map.entry(value).or_insert(0) += count;
                total += count;
            }
            assert_eq!(Some(tally.finish(total)), Dist::from_counts(map), "{values} values");
        }
    }
}
