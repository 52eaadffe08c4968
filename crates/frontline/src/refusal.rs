//! Why a rule refuses something: the citation is data.

use crate::Party;
use rulebook::{RuleId, rule};
use thiserror::Error;

/// What a rule does not permit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum Refusal {
    /// F14.
    #[error("no combat and no deployment in desert or Himalayas hexes")]
    TerrainForbidden,
    /// R-F13.
    #[error("a PAG defends with one man and nothing else")]
    PagStrength,
    /// F2a.
    #[error("the {0} has no man in a hex of the front line")]
    FrontLineEmpty(Party),
    /// R-F9.
    #[error("an attack needs at least one point")]
    NoForce,
    /// F23.
    #[error("the target is {distance} hexes away, the bombers reach {range}")]
    OutOfRange {
        /// Hexes from the base to the target.
        distance: u32,
        /// Hexes the bombers reach that year.
        range: u32,
    },
    /// F-T6.
    #[error("the table of ranges does not reach back to {0}")]
    YearBeforeTable(u16),
    /// F22.
    #[error("a base operates only in a turn in which its LSP is paid")]
    BaseNotSupplied,
    /// F24a.
    #[error("production lines are closed in an industrial zone")]
    NoIndustry,
    /// F24b.
    #[error("terror bombing needs a hex with a named town or city")]
    NoTown,
    /// F19b.
    #[error("a PAG is not placed next to a front marker")]
    PagAtTheFront,
    /// F19b.
    #[error("a PAG is placed in its own country only")]
    PagAbroad,
    /// F19b.
    #[error("the hex has a PAG already")]
    PagPresent,
    /// F20.
    #[error("no PAG is placed in a security zone")]
    PagInSecurityZone,
}

impl Refusal {
    /// The rule that refuses.
    #[must_use]
    pub fn rule(&self) -> RuleId {
        match self {
            Refusal::TerrainForbidden => rule!("F14"),
            Refusal::PagStrength => rule!("R-F13"),
            Refusal::FrontLineEmpty(_) => rule!("F2a"),
            Refusal::NoForce => rule!("R-F9"),
            Refusal::OutOfRange { .. } => rule!("F23"),
            Refusal::YearBeforeTable(_) => rule!("F-T6"),
            Refusal::BaseNotSupplied => rule!("F22"),
            Refusal::NoIndustry => rule!("F24a"),
            Refusal::NoTown => rule!("F24b"),
            Refusal::PagAtTheFront | Refusal::PagAbroad | Refusal::PagPresent => rule!("F19b"),
            Refusal::PagInSecurityZone => rule!("F20"),
        }
    }
}
