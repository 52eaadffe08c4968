//! Why a rule refuses something: the citation is data.

use crate::{Command, Party, Shortage, TurnStep};
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
    #[error("the {0} has no men in a hex of the front line")]
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
    #[error("the range table does not cover {0}")]
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
    /// F2b.
    #[error("there is no gap in the line there")]
    NoGap,
    /// F2b.
    #[error("the new markers do not close the gap")]
    GapStaysOpen,
    /// R-F24.
    #[error("no men are available to hold the hex, so the line stays")]
    NobodyToMan,
    /// F4a.
    #[error("the Pool has {} {}, not {}", .0.have, .0.what, .0.wanted)]
    NotInPool(Shortage),
    /// F4b.
    #[error("no land or sea route joins the Pool to that hex")]
    CutOff,
    /// F4c.
    #[error(
        "no land route joins the Pool to that hex, and ships carry {lift} points there, not {points}"
    )]
    NeedsShipping {
        /// Points to be sent.
        points: u32,
        /// Points that ships carry this turn.
        lift: u32,
    },
    /// F5b.
    #[error("nothing is attacked through a hexside without its flags")]
    NoFlag,
    /// F8a.
    #[error("the card was played already, or never dealt")]
    NoSuchCard,
    /// F8d.
    #[error("a card is played for oneself or an ally")]
    CardForAStranger,
    /// The rule of the step that is due.
    #[error("that belongs to {due}, and the turn is at {now}")]
    OutOfTurn {
        /// When it may be done.
        due: TurnStep,
        /// Where the turn is.
        now: TurnStep,
    },
    /// R-F27.
    #[error("the cards of this side are committed already")]
    CardsCommitted,
    /// R-F27.
    #[error("cards are revealed when both sides have committed theirs")]
    StillSealed,
    /// R-F27.
    #[error("this use of a card is for Control to accept")]
    CardForControl,
    /// F9.5.
    #[error("there is no such combat this turn")]
    NoSuchCombat,
    /// F9.3.
    #[error("the hex is held already")]
    HexHeld,
    /// R-F17.
    #[error("a front moves up one hex at a time")]
    ClosesTooFar,
    /// F9.3.
    #[error("the fronts touch there")]
    FrontsTouch,
    /// F9.3.
    #[error("a front moves up towards the enemy")]
    NotTowardsTheEnemy,
    /// F9.6.
    #[error("the hex has {} {}, not {}", .0.have, .0.what, .0.wanted)]
    NotInHex(Shortage),
    /// R-F18.
    #[error("the last man stays in a hex of the front line")]
    LastManStays,
    /// R-F28.
    #[error("garrisons do not move")]
    GarrisonStays,
    /// F-T2.
    #[error("only green in the open gives a hex beyond")]
    NoHexBeyond,
    /// R-F23.
    #[error("the defender picks one of the starting hexes of that attack")]
    NotAStartingHex,
    /// R-F19.
    #[error("each hex of the line is pulled back one hex, once a turn")]
    OneHexBackOnly,
    /// F17.
    #[error("the high command does not allow that hex to be given up")]
    HeldByOrder,
    /// F17.
    #[error("the line is pulled back to an own hex next to it")]
    NoWayBack,
    /// F17.
    #[error("only a hex that was given up is entered freely")]
    NotGivenUp,
    /// F17.
    #[error("only a line that touches the hex follows up into it")]
    FollowsFromAfar,
    /// R-F26.
    #[error("one layer per hexside and turn")]
    LayerBegun,
    /// F18.
    #[error("each hexside is worked on by a man of its own")]
    NobodyToDig,
    /// F18.
    #[error("a layer takes an LSP")]
    NothingToDigWith,
    /// F19b.
    #[error("a PAG neither moves nor leaves once it is placed")]
    PagStays,
    /// F19d.
    #[error("a PAG joins no front but its own")]
    PagOfOthers,
    /// F20.
    #[error("a security zone is set up with an LSP and keeps a man")]
    ZoneTooDear,
    /// F24c.
    #[error("bombers take a turn to go between land and naval roles")]
    BombersConverting,
    /// F24c.
    #[error("the bombers serve the {0} command")]
    OtherCommand(Command),
    /// R-F30.
    #[error("a captured base is lost for this turn's operations")]
    BaseCaptured,
    /// R-F30.
    #[error("each hex of a path touches the one before")]
    BrokenPath,
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
            Refusal::NoGap | Refusal::GapStaysOpen => rule!("F2b"),
            Refusal::NobodyToMan => rule!("R-F24"),
            Refusal::NotInPool(_) => rule!("F4a"),
            Refusal::CutOff => rule!("F4b"),
            Refusal::NeedsShipping { .. } => rule!("F4c"),
            Refusal::NoFlag => rule!("F5b"),
            Refusal::NoSuchCard => rule!("F8a"),
            Refusal::CardForAStranger => rule!("F8d"),
            Refusal::OutOfTurn { due, .. } => due.rule(),
            Refusal::CardsCommitted | Refusal::StillSealed | Refusal::CardForControl => {
                rule!("R-F27")
            }
            Refusal::NoSuchCombat => rule!("F9.5"),
            Refusal::ClosesTooFar => rule!("R-F17"),
            Refusal::HexHeld | Refusal::FrontsTouch | Refusal::NotTowardsTheEnemy => rule!("F9.3"),
            Refusal::NotInHex(_) => rule!("F9.6"),
            Refusal::LastManStays => rule!("R-F18"),
            Refusal::GarrisonStays => rule!("R-F28"),
            Refusal::NoHexBeyond => rule!("F-T2"),
            Refusal::NotAStartingHex => rule!("R-F23"),
            Refusal::OneHexBackOnly => rule!("R-F19"),
            Refusal::HeldByOrder
            | Refusal::NoWayBack
            | Refusal::NotGivenUp
            | Refusal::FollowsFromAfar => rule!("F17"),
            Refusal::LayerBegun => rule!("R-F26"),
            Refusal::NobodyToDig | Refusal::NothingToDigWith => rule!("F18"),
            Refusal::PagStays => rule!("F19b"),
            Refusal::PagOfOthers => rule!("F19d"),
            Refusal::ZoneTooDear => rule!("F20"),
            Refusal::BombersConverting | Refusal::OtherCommand(_) => rule!("F24c"),
            Refusal::BaseCaptured | Refusal::BrokenPath => rule!("R-F30"),
        }
    }
}
