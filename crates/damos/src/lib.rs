//! The DAMOS operational series: Army Group Center, Army Group South, Barbarossa.
//!
//! The combat core as pure functions, one file per chapter of the rule book: strength and zones (D2), terrain (D3),
//! combat (D8) and attrition (D9), with the exclusive rules of the Eastern Front games (C). Rule ids are those of
//! `docs/rules/damos.md`.
//!
//! Nothing here knows of JSON (but [`resolve`], [`odds`] and [`explain`], the door for cases), of files, clocks or
//! randomness: dice and the choice of losses come in through [`Players`], charts through [`Charts`].
//!
//! ```
//! use damos::{Charts, Combat, CombatOdds, Plan, Unit, UnitType};
//!
//! let unit = |kind, sp| Unit { kind, sp, ma: 6, zoi: true };
//! let attacker = [unit(UnitType::Armor, 9), unit(UnitType::Motorized, 6)];
//! let defender = [unit(UnitType::FootInfantry, 6), unit(UnitType::Armor, 6)];
//! let combat = Combat { plan: Plan::GrandAssault, ..Combat::between(&attacker, &defender) };
//! let odds = CombatOdds::of(&combat, Charts::standard());
//! assert_eq!(odds.p_attacker_wins().to_string(), "6281/7776");
//! ```

mod c02_reaction;
mod c02_stacking;
mod c02_units;
mod c02_zones;
mod c03_terrain;
mod c05_replacements;
mod c08_combat;
mod c09_attrition;
mod cases;

pub mod charts;
pub mod matrix;
mod notation;
mod odds;
mod scribe;
mod side;

pub use c02_reaction::{
    Errand, REACTION_NEEDS, Reaction, Reactor, Route, may_react, plan_after_reaction,
    reaction_odds, reaction_succeeds, retreat_by_reaction,
};
pub use c02_stacking::{Counter, Size, excess, is_at_maximum, may_stack};
pub use c02_units::{
    Camp, Nation, Unit, UnitType, exerts_zoi, is_zoi_capable, mobile_strength, strength,
};
pub use c02_zones::{Morale, exerts_zoc, zoc_extends_into, zoi_range, zoi_range_of};
pub use c03_terrain::{
    ByClass, Class, Factor, Ground, Hexside, ParseFactorError, Terrain, modified_sp,
    strength_by_class,
};
pub use c05_replacements::{RP_PER_COMBAT, rp_allowance, rp_income};
pub use c08_combat::*;
pub use c09_attrition::{
    Camped, March, attrition, attrition_drm, may_wear_next, must_check_attrition,
};

pub use cases::{ODDS_OPS, RESOLVE_OPS, combat_case, explain, odds, resolve};
pub use charts::{Charts, check};
pub use mechanics::Ratio;
pub use notation::{Troops, TroopsError, unit_word, usual_ma};
pub use odds::{CombatOdds, CounterattackOdds, Duel, LP_CHANGE_MAX};
pub use scribe::{Scribe, Unwritten};
pub use side::{Side, Sides};
