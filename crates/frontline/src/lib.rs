//! Land combat 1942-1945 on one front line.
//!
//! Points instead of units, one die per side. [`Combat::assess`] works out all that is known before the dice:
//! odds, column shifts, die modifiers and losses, each line of the ledger with its rule.
//! [`Assessment::outcome`] reads the dice, [`Assessment::odds`] all 36 pairs of them. [`Raid`] does the same
//! for strategic bombers, in fractions of any size.
//!
//! Around the combats stands the rest of the turn: [`TurnStep`] says what is done when and by whom, [`Pool`] and
//! [`SupplyRoute`] what reaches the front, [`Commitments`] which cards lie face down, [`Works`] what has been dug,
//! [`Straightening`] who falls back. They ask the caller how hexes lie, so any map will do.
//!
//! The numbers are data: [`Charts::standard`] holds those of `modules/frontline`, [`Charts::load`] reads others.
//! The JSON form of `docs/cases/frontline.md` goes through [`resolve`] and [`odds`], which call the same functions.
//!
//! ```
//! use frontline::{Charts, Combat, Effectiveness, Force, Side, Terrain};
//!
//! let me = |n| Effectiveness::new(n).unwrap();
//! let mut attacker = Side::new(Force { men: 10, tanks: 2, aircraft: 1, bombers: 0 }, me(3));
//! attacker.lsp = 1;
//! let defender = Side::new(Force { men: 5, tanks: 1, aircraft: 1, bombers: 0 }, me(3));
//! let combat = Combat { terrain: Terrain::Swamp, ..Combat::new(attacker, defender) };
//!
//! let assessment = combat.assess(Charts::standard())?;
//! let odds = assessment.odds();
//! assert_eq!(odds.advances.p(|advance| advance.takes_the_hex()).to_string(), "5/12");
//! # Ok::<(), frontline::Refusal>(())
//! ```

mod aftermath;
mod bombing;
mod cards;
mod cases;
mod charts;
mod closing;
mod column;
mod combat;
mod commitment;
mod flags;
mod flak;
mod flight;
mod fortification;
pub mod game;
pub mod ground;
mod hand;
mod line;
mod loss_order;
mod losses;
mod markers;
mod named;
mod notation;
mod order;
mod outcome;
mod partisans;
mod pool;
mod raid;
mod raid_odds;
mod refusal;
mod relation;
mod resources;
mod results;
mod security;
mod shifts;
mod stock;
mod straightening;
mod support;
mod supremacy;
mod terrain;
mod turn;
mod umpire;

pub use aftermath::{CombatRecord, TurnReport, hexes_taken, pushed_back};
pub use bombing::{RaidTarget, RangeTable, Role, base_operates};
pub use cards::{Card, CardUse, cards_for, flags_with_cards, value_for};
pub use cases::{ODDS_OPS, RESOLVE_OPS, combat_case, explain, odds, raid_case, resolve};
pub use charts::{Charts, DieTable, FILES, FlagSettings, Scale, Settings, check};
pub use closing::{Closed, may_close, settle_claims};
pub use column::Column;
pub use combat::{Assessment, Combat, Landing, Standing, Target};
pub use commitment::{Commitments, CommittedCard};
pub use dashu_ratio::RBig;
pub use flags::{Flag, FlagsNeeded, Operation, flags_needed, starting_hexes};
pub use flak::{flak_upkeep, flak_zone_cost};
pub use flight::{Base, Defence, encounters_on};
pub use fortification::{Cost, Facing, Works, layer_cost};
pub use hand::Hand;
pub use line::{
    FrontHex, LineFault, Manning, MenAtHand, fill_gap, line_faults, man_at_once, men_owed,
    men_required,
};
pub use loss_order::{LossOrders, Losses, take_losses};
pub use losses::{LOSS_RATIO_MAX, LossTable, LossesDue, me_ratio};
pub use markers::{MarkerChange, Piece, markers_follow, pieces};
pub use notation::{NotationError, flight_path};
pub use order::{Choice, Contender, DecidedBy, Listed, combat_order, order_of_play};
pub use outcome::{CombatOdds, Outcome};
pub use partisans::{Pag, PagChange, PagSite, pag_troubles, place_pag};
pub use pool::{Pool, SupplyRoute, supply_route, take_back};
pub use raid::{Encounter, Raid, RaidOutcome};
pub use raid_odds::{RaidOdds, small_fraction};
pub use refusal::Refusal;
pub use relation::Relation;
pub use resources::{Effectiveness, Force, Party, Point, Resource, Side, garrisons_lost};
pub use results::{Colour, ROW_MAX, ResultColumn, ResultTable, row_of};
pub use security::{SecurityZone, security_zone_cost};
pub use shifts::{Cause, Shift, ShiftReason, ShiftTable};
pub use stock::{Shortage, Stock};
pub use straightening::Straightening;
pub use support::{Command, Support};
pub use supremacy::{Counts, Supremacy, supremacy};
pub use terrain::{Advance, EffectTable, Ground, GroundTable, Terrain};
pub use turn::{Acting, TurnAction, TurnStep};
pub use umpire::Umpired;
