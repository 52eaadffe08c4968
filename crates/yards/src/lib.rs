//! The Last Hundred Yards: fire, assault, sight and terrain on one ten-sided die.
//!
//! Every table of the player-aid cards is one function here, shared by play, odds, opponents and cases. Values come from
//! [`Charts`], read from `modules/yards`; every result says where its numbers came from.
//!
//! ```
//! use dice::Frac;
//! use yards::{Charts, Condition, SmallArm, SmallArmsAttack, TargetHex, TargetUnit, Terrain, UnitKind};
//!
//! let squad = TargetUnit {
//!     kind: UnitKind::Squad,
//!     cohesion: 6,
//!     condition: Condition { steps: 2, disrupted: false },
//! };
//! let hex = TargetHex {
//!     terrain: [Terrain::Woods].into_iter().collect(),
//!     units: vec![squad],
//!     vehicles: vec![],
//! };
//! let odds = SmallArmsAttack::new(3, SmallArm::Range8, hex).odds(Charts::standard()).unwrap();
//! assert_eq!(odds.drm, 2, "fire value 3, woods -1");
//! assert_eq!(odds.units[0].loses_a_step, Frac::new(3, 10), "10 or more");
//! ```
//!
//! [`resolve`] and [`odds`] answer the JSON cases of `docs/cases/yards.md`.

mod anti_tank;
mod assault;
mod carriage;
mod cases;
mod charts;
mod concealment;
mod die;
mod direction;
mod drm;
mod dummies;
mod fire_odds;
mod fire_results;
pub mod game;
pub mod generator;
pub mod ground;
mod hero;
mod maneuver;
mod mdrm;
mod mines;
mod mortars;
mod motion;
mod names;
mod notation;
mod obscure;
mod promotion;
mod range;
mod recovery;
mod sight;
mod situation;
mod sketch;
mod small_arms;
mod split_fire;
mod stacking;
mod terrain;
mod units;
mod vehicle_destruction;

pub use anti_tank::{
    AntiTankAttack, AntiTankCause, AntiTankDrm, AntiTankDrms, AntiTankEffect, AntiTankOdds,
    AntiTankOutcome, AntiTankWeapon, ArmoredTarget,
};
pub use assault::{
    AfterAssault, Assault, AssaultBandChart, AssaultCause, AssaultChart, AssaultCover, AssaultOdds,
    AssaultOutcome, AssaultRefusal, AssaultValues, AttemptReport, Attempting, Band, BandRow,
    BySide, Fighter, FighterFate, FighterKind, Force, ForceFault, PlannedAttempt, Retreat,
    RetreatEffect, RetreatFate, RetreatHex, RetreatOrder, RetreatRefusal, Side, UrbanLoss,
    WinnerMove, retreat_steps,
};
pub use carriage::{Carriage, Carried, Dismounted};
pub use cases::{ODDS_OPS, RESOLVE_OPS, ToCase, explain, odds, resolve};
pub use charts::{Charts, FILES};
pub use concealment::{
    ConcealedUnit, ConcealmentChart, ConcealmentEvent, Exposure, Ground, Observer,
};
pub use die::{Die, Purpose};
pub use direction::Direction;
pub use drm::{Cause, Modifier, Modifiers};
pub use dummies::{Counter, without_dummies};
pub use fire_odds::{FireOdds, UnitOdds, VehicleOdds};
pub use fire_results::{
    Check, FireNumbers, FireOutcome, TargetHex, TargetUnit, TargetVehicle, VehicleFate,
};
pub use ground::check;
pub use hero::Heroes;
pub use maneuver::{
    Allowance, Maneuver, ManeuverChart, ManeuverMode, ManeuverRuling, ModeNotAllowed, Mover,
    PathHex,
};
pub use mdrm::MdrmMarkers;
pub use mines::{MineEffect, MineVictim, MinefieldChart};
pub use mortars::{
    Ammo, Mortar, MortarAttack, MortarCause, MortarChart, MortarHit, MortarRow, Scatter,
};
pub use motion::MotionEvent;
pub use notation::{
    BadUnits, number_units, read_armored, read_fighters, read_target, read_terrain,
};
pub use obscure::{HexsideLine, Sight, SightStep};
pub use promotion::{MissionRecord, Objective, PromotionChart};
pub use range::{FireRefusal, RangeBand, RangeChart};
pub use recovery::{
    Recovery, RecoveryChart, RecoveryOdds, RecoveryOutcome, ShockOdds, ShockOutcome, ShockRecovery,
};
pub use sight::{BlindHexChart, Obstacle, ObstacleKind, SightLine};
pub use situation::{
    enfilades_front, enfilades_hex, enfilades_line, enfilades_vehicle, envelops, is_suppressed,
    maneuvered_close,
};
pub use sketch::{Sighting, Sketch, SketchHex};
pub use small_arms::{MotionFirer, SmallArm, SmallArmsAttack, SmallArmsCause, SmallArmsDrms};
pub use split_fire::{Shot, SplitFireRefusal, split_fire};
pub use stacking::{StackKind, StackingChart};
pub use terrain::{
    EntryCost, Features, FireKind, Level, TargetClass, Terrain, TerrainChart, TerrainRow,
};
pub use units::{Condition, UnitKind, VehicleKind, best_unit, passes_check};
pub use vehicle_destruction::{
    AttemptOdds, AttemptOutcome, HuntedVehicle, Month, Nationality, NotEligible, TankHunters,
    VehicleAttempt, VehicleDestructionCause, VehicleDestructionChart,
};
