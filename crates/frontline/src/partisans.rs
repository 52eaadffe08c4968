//! F19, F20: partisans and the zones that keep them out.

use crate::{Charts, Cost, Refusal};

/// The hex a PAG would be placed in.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PagSite {
    /// A front marker stands next to it.
    pub next_to_front: bool,
    /// It lies in the PAG's own country.
    pub own_country: bool,
    /// A PAG is there already.
    pub has_pag: bool,
    /// It is a security zone.
    pub security_zone: bool,
}

/// F19b, F20: whether a PAG may be placed there.
///
/// ```
/// use frontline::{PagSite, Refusal, place_pag};
/// let woods = PagSite { own_country: true, ..PagSite::default() };
/// assert_eq!(place_pag(&woods), Ok(()));
/// assert_eq!(place_pag(&PagSite { has_pag: true, ..woods }), Err(Refusal::PagPresent));
/// ```
///
/// # Errors
/// The first condition that fails, in the order of the book.
pub fn place_pag(site: &PagSite) -> Result<(), Refusal> {
    if site.next_to_front {
        return Err(Refusal::PagAtTheFront);
    }
    if !site.own_country {
        return Err(Refusal::PagAbroad);
    }
    if site.has_pag {
        return Err(Refusal::PagPresent);
    }
    if site.security_zone {
        return Err(Refusal::PagInSecurityZone);
    }
    Ok(())
}

/// F19c, R-F11: whether an enemy PAG at these distances troubles a side, measured from the hexes it fights in.
#[must_use]
pub fn pag_troubles(charts: &Charts, distances: &[u32]) -> bool {
    distances.iter().any(|&areas| areas <= charts.settings.pag_reach)
}

/// F20: what sets up a security zone; the man stays there.
#[must_use]
pub fn security_zone_cost(charts: &Charts) -> Cost {
    charts.settings.security_zone
}

/// F20, R-F25: a security zone stands only while a man is in it.
#[must_use]
pub fn security_zone_stands(charts: &Charts, men: u16) -> bool {
    u32::from(men) >= charts.settings.security_zone.men
}
