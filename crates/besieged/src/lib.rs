//! Strategic odds-table combat with blitzkrieg.
//!
//! The rule index is `docs/rules/besieged.md`; every file here is one table or one chapter of it. The charts are data
//! ([`Charts`]); the functions are pure and shared by resolving, odds and play:
//!
//! ```
//! use besieged::{Attackers, Charts, Combat, Defenders, Die, Impulse, Kind, Nation, Table, Terrain, Unit, Weather};
//!
//! let panzers = Unit { kind: Kind::Armor, ..Unit::corps(8, 2) };
//! let combat = Combat {
//!     table: Table::Results,
//!     attacker_nation: Nation::German,
//!     turn: "1942 jul/aug".parse().unwrap(),
//!     impulse: Impulse::First,
//!     weather: Weather::Clear,
//!     terrain: Terrain::Forest,
//!     major_city: false,
//!     river: true,
//!     attackers: Attackers {
//!         units: vec![panzers, Unit::corps(5, 2)],
//!         field_marshal: true,
//!         air_units: 0,
//!     },
//!     defenders: Defenders { units: vec![Unit::corps(4, 2)], field_marshal: false },
//! };
//! let battle = combat.resolve(Charts::standard(), Die::showing(7).unwrap()).unwrap();
//! assert_eq!(battle.result.to_string(), "D2");
//! assert_eq!(battle.aftermath.advance, 1);
//! assert!(battle.ledger.to_string().contains("B11.6"));
//!
//! let forecast = combat.forecast(Charts::standard()).unwrap();
//! assert_eq!(forecast.hex_vacated().to_string(), "4/5");
//! ```

mod aftermath;
mod air;
mod blitz;
mod calendar;
mod cases;
mod charts;
mod combat;
mod explain;
mod forces;
pub mod game;
pub mod ground;
mod ladder;
mod lock;
mod modifiers;
mod notation;
mod odds;
mod results;
mod retreat;
mod season;
mod sudden_death;
mod surrounded;
mod tables;
mod years;

pub use aftermath::{Aftermath, Fate, SideAftermath, settle};
pub use air::{AirChart, AirLimit, Weather};
pub use blitz::BlitzDates;
pub use calendar::{Impulse, Months, Nation, NoSuchTurn, Turn, YEARS};
pub use cases::{ODDS_OPS, RESOLVE_OPS, case, explain, odds, resolve};
pub use charts::{Charts, FILES, check};
pub use combat::{Assessment, Battle, Combat, Die, Refusal, Terrain, may_choose_to_attack};
pub use forces::{Attackers, Defenders, Formation, Kind, Side, Unit};
pub use ground::{Player, Scene, World};
pub use ladder::{NotOdds, Odds};
pub use lock::{locks, may_move, must_attack_again};
pub use modifiers::{Modifier, ModifierChart, river_shields};
pub use notation::{BadForce, read_force};
pub use odds::{Forecast, Outcome};
pub use results::{Code, CombatResult, NotAResult, Toll};
pub use retreat::{Retreat, RetreatHex, may_retreat_into};
pub use season::{MovementChart, WeatherChart, allowance_in, is_first_winter};
pub use sudden_death::{SuddenDeathChart, SuddenDeathCheck};
pub use surrounded::{Neighbour, is_surrounded};
pub use tables::{Column, Reading, ResultsTable, Row, Table};
pub use years::YearChart;
