//! The room that is left for lettering.

use rstar::{AABB, RTree, RTreeObject};

use super::drawing::Frame;

/// A rectangle that something stands in.
#[derive(Debug, Clone, Copy, PartialEq)]
struct Taken {
    frame: Frame,
    /// What it costs to cover it; nothing may cover what has no price.
    price: Option<f64>,
}

impl RTreeObject for Taken {
    type Envelope = AABB<[f64; 2]>;

    fn envelope(&self) -> Self::Envelope {
        envelope(&self.frame)
    }
}

fn envelope(frame: &Frame) -> AABB<[f64; 2]> {
    AABB::from_corners([frame.left, frame.top], [frame.right, frame.bottom])
}

/// What stands where.
#[derive(Debug, Clone)]
pub(super) struct Room {
    frame: Frame,
    taken: RTree<Taken>,
}

/// Room kept between two labels.
const GAP: f64 = 0.012;

impl Room {
    pub(super) fn new(frame: Frame) -> Self {
        Self { frame, taken: RTree::new() }
    }

    /// The map.
    pub(super) fn frame(&self) -> Frame {
        self.frame
    }

    /// Nothing may cover this any more.
    pub(super) fn take(&mut self, frame: Frame) {
        self.taken.insert(Taken { frame, price: None });
    }

    /// This should rather not be covered.
    pub(super) fn mark(&mut self, frame: Frame, price: f64) {
        self.taken.insert(Taken { frame, price: Some(price) });
    }

    /// Lines should rather not be covered; a short piece costs its price.
    pub(super) fn mark_points(&mut self, points: impl Iterator<Item = [f64; 2]>, price: f64) {
        let point = |[x, y]: [f64; 2]| Taken {
            frame: Frame { left: x, top: y, right: x, bottom: y },
            price: Some(price),
        };
        let mut all: Vec<Taken> = self.taken.iter().copied().collect();
        all.extend(points.filter(|[x, y]| self.frame.grown(1.0).contains_point(*x, *y)).map(point));
        self.taken = RTree::bulk_load(all);
    }

    /// What it costs to put something into these boxes; none if that cannot be.
    pub(super) fn price(&self, boxes: &[Frame]) -> Option<f64> {
        let mut sum = 0.0;
        for frame in boxes {
            let frame = frame.grown(GAP);
            if !self.frame.holds(&frame) {
                return None;
            }
            for taken in self.taken.locate_in_envelope_intersecting(envelope(&frame)) {
                sum += taken.price?;
            }
        }
        Some(sum)
    }
}

impl Frame {
    fn contains_point(&self, x: f64, y: f64) -> bool {
        self.contains(geo::Coord { x, y })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SHEET: Frame = Frame { left: 0.0, top: 0.0, right: 10.0, bottom: 10.0 };

    fn square(left: f64, top: f64) -> Frame {
        Frame { left, top, right: left + 1.0, bottom: top + 1.0 }
    }

    #[test]
    fn what_is_taken_cannot_be_covered() {
        let mut room = Room::new(SHEET);
        room.take(square(4.0, 4.0));
        assert_eq!(room.price(&[square(4.5, 4.5)]), None);
        assert_eq!(room.price(&[square(6.0, 4.0)]), Some(0.0));
    }

    #[test]
    fn what_is_marked_can_be_covered_at_a_price() {
        let mut room = Room::new(SHEET);
        room.mark(square(4.0, 4.0), 2.0);
        room.mark_points([[4.2, 4.2], [8.0, 8.0]].into_iter(), 0.5);
        assert_eq!(room.price(&[square(3.5, 3.5)]), Some(2.5));
    }

    #[test]
    fn nothing_stands_outside_the_frame() {
        assert_eq!(Room::new(SHEET).price(&[square(9.5, 3.0)]), None);
    }
}
