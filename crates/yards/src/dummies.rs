//! Dummies: counters with nobody behind them.

/// A counter as it lies on the map.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Counter<T> {
    /// A unit or vehicle.
    Real(T),
    /// A dummy.
    Dummy,
}

/// Those whom results concern: dummies never take part in them, be it fire, assault or mines (R-Y35).
///
/// ```
/// use yards::{Counter, without_dummies};
/// let stack = [Counter::Dummy, Counter::Real("squad"), Counter::Dummy];
/// assert!(without_dummies(stack).eq(["squad"]));
/// ```
pub fn without_dummies<T>(
    counters: impl IntoIterator<Item = Counter<T>>,
) -> impl Iterator<Item = T> {
    counters.into_iter().filter_map(|counter| match counter {
        Counter::Real(unit) => Some(unit),
        Counter::Dummy => None,
    })
}
