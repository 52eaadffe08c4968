//! F16, F-T5: which points are lost, one after another.

use crate::{Force, Point, Supremacy};

/// F-T5: the order in which points go, by what the enemy has.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LossOrders {
    /// By supremacy of the enemy; none of them is empty.
    pub(crate) by_supremacy: [Vec<Point>; Supremacy::NAMES.len()],
}

impl LossOrders {
    /// The printed order against an enemy with such supremacy.
    #[must_use]
    pub fn against(&self, enemy: Supremacy) -> &[Point] {
        &self.by_supremacy[enemy as usize]
    }
}

/// The losses of one side.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Losses {
    /// Points due by the table.
    pub due: u32,
    /// The points as they went.
    pub sequence: Vec<Point>,
    /// What was really lost, never more than there was.
    pub lost: Force,
}

impl Losses {
    /// Points really lost; where nothing is left the rest is forgiven (R-F3).
    #[must_use]
    pub fn taken(&self) -> u32 {
        self.lost.combat_value()
    }
}

/// F16, R-F2, R-F3: takes the points due in the order given, which starts over after its last entry; a point
/// that is not there is paid by another.
///
/// ```
/// use frontline::{Charts, Force, Supremacy, take_losses};
/// let germans = Force { men: 4, tanks: 1, aircraft: 3, bombers: 0 };
/// let order = Charts::standard().loss_orders.against(Supremacy::Tank);
/// let losses = take_losses(order, germans, 4);
/// assert_eq!(losses.lost, Force { men: 3, tanks: 1, aircraft: 0, bombers: 0 });
/// ```
#[must_use]
pub fn take_losses(order: &[Point], force: Force, due: u32) -> Losses {
    rulebook::cite!("R-F2");
    let mut left = force;
    let mut lost = Force::default();
    let mut sequence = Vec::new();
    for &wanted in order.iter().cycle().take(due as usize) {
        let Some(point) = substitutes(wanted).into_iter().find(|&it| has(&left, it)) else { break };
        take(&mut left, &mut lost, point);
        sequence.push(point);
    }
    Losses { due, sequence, lost }
}

/// R-F3: the point due, then those that stand in for it.
const fn substitutes(wanted: Point) -> [Point; 3] {
    match wanted {
        Point::Man => [Point::Man, Point::Air, Point::Tank],
        Point::Tank => [Point::Tank, Point::Man, Point::Air],
        Point::Air => [Point::Air, Point::Man, Point::Tank],
    }
}

fn has(force: &Force, point: Point) -> bool {
    match point {
        Point::Man => force.men > 0,
        Point::Tank => force.tanks > 0,
        Point::Air => force.air() > 0,
    }
}

/// Moves one point that is there from one force to another; aircraft go before bombers (R-F20).
fn take(from: &mut Force, to: &mut Force, point: Point) {
    rulebook::cite!("R-F20");
    let (from, to) = match point {
        Point::Man => (&mut from.men, &mut to.men),
        Point::Tank => (&mut from.tanks, &mut to.tanks),
        Point::Air if from.aircraft > 0 => (&mut from.aircraft, &mut to.aircraft),
        Point::Air => (&mut from.bombers, &mut to.bombers),
    };
    *from -= 1;
    *to += 1;
}
