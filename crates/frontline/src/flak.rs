//! F26, R-F22: flak zones and their upkeep.

use crate::{Charts, Cost};

/// F26: what one flak zone costs to build.
#[must_use]
pub fn flak_zone_cost(charts: &Charts) -> Cost {
    charts.settings.flak_zone
}

/// R-F22: LSP per turn; each contiguous group of zones pays for every three it starts.
///
/// ```
/// assert_eq!(frontline::flak_upkeep(frontline::Charts::standard(), [3, 4]), 3);
/// ```
pub fn flak_upkeep(charts: &Charts, groups: impl IntoIterator<Item = u32>) -> u32 {
    let settings = &charts.settings;
    let lsp = |zones: u32| zones.div_ceil(settings.flak_zones_per_lsp.get()) * settings.flak_lsp;
    groups.into_iter().map(lsp).fold(0, u32::saturating_add)
}
