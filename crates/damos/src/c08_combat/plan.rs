//! Attack plans (D8.1, D8.3).

use std::fmt;

/// How the attacker goes about it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Plan {
    /// A meeting engagement, 0 MP.
    Meeting,
    /// A standard attack, 1 MP.
    Standard,
    /// A grand assault, 2 MP; a concerted attack.
    GrandAssault,
    /// A penetration, all MP; a concerted attack.
    Penetration,
}

impl Plan {
    /// Every plan, in the order of the chart.
    pub const ALL: [Plan; 4] =
        [Plan::Meeting, Plan::Standard, Plan::GrandAssault, Plan::Penetration];

    /// Every plan with the name it has in files.
    pub const NAMES: [(&'static str, Plan); 4] = [
        ("meeting", Plan::Meeting),
        ("standard", Plan::Standard),
        ("grand_assault", Plan::GrandAssault),
        ("penetration", Plan::Penetration),
    ];

    /// The name it has in files.
    #[must_use]
    pub const fn name(self) -> &'static str {
        Self::NAMES[self as usize].0
    }

    /// Grand assault and penetration, for ZOI-capable forces only (D8.1a).
    #[must_use]
    pub const fn is_concerted(self) -> bool {
        matches!(self, Plan::GrandAssault | Plan::Penetration)
    }

    /// Whether such a force may choose this plan (D7b, D8.1a).
    ///
    /// ```
    /// # use damos::Plan;
    /// assert!(Plan::Standard.is_open_to(false));
    /// assert!(!Plan::Penetration.is_open_to(false));
    /// ```
    #[must_use]
    pub const fn is_open_to(self, zoi_capable: bool) -> bool {
        zoi_capable || !self.is_concerted()
    }

    /// Whether it may be chosen in an exploitation combat: no penetration there (D8.12d).
    #[must_use]
    pub const fn is_open_in_exploitation(self, zoi_capable: bool) -> bool {
        self.is_open_to(zoi_capable) && !matches!(self, Plan::Penetration)
    }
}

impl fmt::Display for Plan {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Plan::Meeting => "meeting engagement",
            Plan::Standard => "standard attack",
            Plan::GrandAssault => "grand assault",
            Plan::Penetration => "penetration",
        })
    }
}

/// Whether a force may be named as the target of a concerted attack: it lies within the ZOI of a fresh phasing force
/// (D8.1c). Each phasing force is given by its distance and its ZOI range.
///
/// ```
/// # use damos::may_be_target;
/// assert!(may_be_target([(3, 2), (2, 2)]));
/// assert!(!may_be_target([(1, 0)]));
/// ```
#[must_use]
pub fn may_be_target(fresh_forces: impl IntoIterator<Item = (u32, u32)>) -> bool {
    fresh_forces.into_iter().any(|(distance, zoi_range)| distance <= zoi_range)
}

/// A line of the plan chart (D8.3a).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct PlanCost {
    /// MP on top of the terrain cost; `None` takes all.
    pub mp: Option<u32>,
    /// The attacker's DRM.
    pub drm: i32,
}
