//! F4, F9.1, F9.6: the Pool at home, and the way from it to the front and back.

use crate::named::named;
use crate::{Refusal, Stock, men_required};
use std::collections::BTreeSet;

named! {
    /// How the Pool reaches a front hex.
    SupplyRoute {
        /// F4b: over land without a break, so any amount goes.
        Land = "land",
        /// F4c: only by merchant routes or an amphibious operation.
        Sea = "sea",
        /// Not at all.
        Cut = "cut",
    }
}

impl SupplyRoute {
    /// F4b, F4c: whether so many points may go this way; `lift` is what the naval side carries there this turn.
    ///
    /// # Errors
    /// [`Refusal::NeedsShipping`] or [`Refusal::CutOff`].
    pub fn admits(self, points: u32, lift: u32) -> Result<(), Refusal> {
        match self {
            SupplyRoute::Land => Ok(()),
            SupplyRoute::Sea if points <= lift => Ok(()),
            SupplyRoute::Sea => Err(Refusal::NeedsShipping { points, lift }),
            SupplyRoute::Cut => Err(Refusal::CutOff),
        }
    }
}

/// F4b, F4c: the route from the factories to a front hex. `by_land` gives the own and allied hexes next to one
/// over hexsides that armies cross; `on_the_sea` says where ships can load or land.
///
/// ```
/// use frontline::{SupplyRoute, supply_route};
/// // Hexes 0 to 9 in a row, with the sea between 6 and 7.
/// let by_land = |hex: i32| [hex - 1, hex + 1].into_iter().filter(move |&next| {
///     (0..=9).contains(&next) && (hex.min(next), hex.max(next)) != (6, 7)
/// });
/// let coast = |hex| matches!(hex, 6 | 7);
/// assert_eq!(supply_route([0], 5, by_land, coast), SupplyRoute::Land);
/// assert_eq!(supply_route([0], 9, by_land, coast), SupplyRoute::Sea);
/// ```
pub fn supply_route<H: Copy + Ord, Next: IntoIterator<Item = H>>(
    factories: impl IntoIterator<Item = H>,
    front: H,
    by_land: impl Fn(H) -> Next,
    on_the_sea: impl Fn(H) -> bool,
) -> SupplyRoute {
    let home = joined(factories, &by_land);
    if home.contains(&front) {
        return SupplyRoute::Land;
    }
    let stretch = joined([front], &by_land);
    let has_coast = |ground: &BTreeSet<H>| ground.iter().any(|&hex| on_the_sea(hex));
    if has_coast(&home) && has_coast(&stretch) { SupplyRoute::Sea } else { SupplyRoute::Cut }
}

/// All ground joined to these hexes.
fn joined<H: Copy + Ord, Next: IntoIterator<Item = H>>(
    from: impl IntoIterator<Item = H>,
    next_to: &impl Fn(H) -> Next,
) -> BTreeSet<H> {
    let mut ground = BTreeSet::new();
    let mut ahead: Vec<H> = from.into_iter().collect();
    while let Some(hex) = ahead.pop() {
        if ground.insert(hex) {
            ahead.extend(next_to(hex));
        }
    }
    ground
}

/// F4a: a nation's forces at home. Whatever goes to the front has come into the Pool before.
///
/// ```
/// use frontline::{Pool, Stock, SupplyRoute};
/// let pool = Pool::default().receive(&Stock { men: 4, ..Stock::default() });
/// let pool = pool.send(&Stock { men: 3, ..Stock::default() }, SupplyRoute::Land, 0)?;
/// assert_eq!(pool.stock().men, 1);
/// # Ok::<(), frontline::Refusal>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Pool(Stock);

impl Pool {
    /// What lies in it.
    #[must_use]
    pub const fn stock(&self) -> &Stock {
        &self.0
    }

    /// F9.1, F9.6: the Pool with what industry makes, or what is taken back, added to what lies in it.
    #[must_use]
    pub fn receive(self, fresh: &Stock) -> Pool {
        Pool(self.0.plus(fresh))
    }

    /// F4a: the Pool after something has gone to the front.
    ///
    /// # Errors
    /// [`Refusal::NotInPool`], then as [`SupplyRoute::admits`].
    pub fn send(self, goods: &Stock, route: SupplyRoute, lift: u32) -> Result<Pool, Refusal> {
        let left = self.0.less(goods).map_err(Refusal::NotInPool)?;
        route.admits(goods.points(), lift)?;
        Ok(Pool(left))
    }
}

/// F9.6, R-F18: what stays in a front hex, and fights there, when some of it is taken back.
///
/// ```
/// use frontline::{Refusal, Stock, take_back};
/// let hex = Stock { men: 4, tanks: 1, ..Stock::default() };
/// let men = |men| Stock { men, ..Stock::default() };
/// assert_eq!(take_back(&hex, &men(3), false).unwrap().men, 1);
/// assert_eq!(take_back(&hex, &men(4), false), Err(Refusal::LastManStays));
/// ```
///
/// # Errors
/// Garrisons never move (R-F28); nobody takes back what is not there, nor the last man outside China.
pub fn take_back(hex: &Stock, back: &Stock, china: bool) -> Result<Stock, Refusal> {
    if back.garrisons > 0 {
        return Err(Refusal::GarrisonStays);
    }
    let left = hex.less(back).map_err(Refusal::NotInHex)?;
    let gives_the_last = back.men > 0 && left.men < men_required(china);
    if gives_the_last { Err(Refusal::LastManStays) } else { Ok(left) }
}
