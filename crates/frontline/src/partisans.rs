//! F19: partisans and guerrillas.

use crate::{Charts, Force, Refusal};

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
    rulebook::cite!("R-F11");
    distances.iter().any(|&areas| areas <= charts.settings.pag_reach)
}

/// What becomes of a PAG on the map.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PagChange<'a, N> {
    /// It goes to another hex.
    Moves,
    /// It is taken off the map by its owner.
    IsTakenOff,
    /// It joins the regular men of the nation whose front has reached it.
    Joins(&'a N),
    /// A security operation has beaten it (F21).
    IsBeaten,
}

/// A PAG and the nation `N` it belongs to; some belong to nobody (F19d).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pag<N> {
    /// Its owner.
    pub owner: Option<N>,
}

impl<N: PartialEq> Pag<N> {
    /// F19b, F19d: whether that may become of it, and the regular manpower its owner gains.
    ///
    /// ```
    /// use frontline::{Force, Pag, PagChange, Refusal};
    /// let pag = Pag { owner: Some("Soviet Union") };
    /// assert_eq!(pag.change(&PagChange::Joins(&"Soviet Union")), Ok(Force::PAG));
    /// assert_eq!(pag.change(&PagChange::Moves), Err(Refusal::PagStays));
    /// ```
    ///
    /// # Errors
    /// It never moves and is never taken off; only its own front absorbs it.
    pub fn change(&self, change: &PagChange<'_, N>) -> Result<Force, Refusal> {
        rulebook::cite!("F19a");
        match *change {
            PagChange::Moves | PagChange::IsTakenOff => Err(Refusal::PagStays),
            PagChange::Joins(front) if self.owner.as_ref() == Some(front) => Ok(Force::PAG),
            PagChange::Joins(_) => Err(Refusal::PagOfOthers),
            PagChange::IsBeaten => Ok(Force::default()),
        }
    }
}
