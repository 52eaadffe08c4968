//! F18: fortified hexsides.

use crate::Charts;

/// What it takes to build something.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Cost {
    /// Logistic support points, spent.
    pub lsp: u32,
    /// Men.
    pub men: u32,
    /// Concrete.
    pub concrete: u32,
}

/// F18, R-F26: one layer on each of so many hexsides in one turn. The LSP are spent; the men work for one turn, come
/// back, and count in the defence meanwhile.
///
/// ```
/// let cost = frontline::layer_cost(frontline::Charts::standard(), 3);
/// assert_eq!((cost.lsp, cost.men), (3, 3));
/// ```
#[must_use]
pub fn layer_cost(charts: &Charts, hexsides: u8) -> Cost {
    let each = charts.settings.fortification;
    let times = u32::from(hexsides);
    Cost { lsp: each.lsp * times, men: each.men * times, concrete: each.concrete * times }
}
