//! F20, R-F25: security zones.

use crate::{Charts, Cost, Force, Refusal};

/// F20: what sets up a security zone; the man stays there.
#[must_use]
pub fn security_zone_cost(charts: &Charts) -> Cost {
    charts.settings.security_zone
}

/// A security zone that stands: its men are always enough.
///
/// ```
/// use frontline::{Charts, SecurityZone};
/// let zone = SecurityZone::set_up(Charts::standard(), 2, 1)?;
/// let zone = zone.without(Charts::standard(), 1).expect("one man is enough");
/// assert_eq!(zone.without(Charts::standard(), 1), None);
/// # Ok::<(), frontline::Refusal>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SecurityZone {
    men: u16,
}

impl SecurityZone {
    /// F20: a zone with these men, set up with these LSP; later turns cost none (R-F25).
    ///
    /// # Errors
    /// [`Refusal::ZoneTooDear`].
    pub fn set_up(charts: &Charts, men: u16, lsp: u32) -> Result<SecurityZone, Refusal> {
        rulebook::cite!("R-F25");
        let cost = security_zone_cost(charts);
        let paid = u32::from(men) >= cost.men && lsp >= cost.lsp;
        if paid { Ok(SecurityZone { men }) } else { Err(Refusal::ZoneTooDear) }
    }

    /// R-F25: the zone after men have left it or were lost; `None` when it ends with the last of them.
    #[must_use]
    pub fn without(self, charts: &Charts, men: u16) -> Option<SecurityZone> {
        let men = self.men.saturating_sub(men);
        let stands = men > 0 && u32::from(men) >= security_zone_cost(charts).men;
        stands.then_some(SecurityZone { men })
    }

    /// R-F25: what its men add to the defence of an attacked hex: nothing, unless it is their own.
    #[must_use]
    pub fn defending(&self, its_hex_is_attacked: bool) -> Force {
        let men = if its_hex_is_attacked { self.men } else { 0 };
        Force { men, ..Force::default() }
    }
}
