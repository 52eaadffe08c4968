//! The ground the games are played on: everything that never changes in a game.
//!
//! A [`Ground`] is read from plain files under `modules/` (built into the program, or a folder of the players' own),
//! checked down to the last line, and shared by name through [`GroundRef`]. The four games `agc`, `ags`, `agn` and
//! `barbarossa` are windows on one map; short battles are scenarios of theirs (`agc/smolensk`).
//!
//! ```
//! use barbarossa::ground::{GroundRef, Side};
//!
//! let ground = GroundRef::named("agc")?;
//! let moscow = ground.map.place_named("Moscow").unwrap().hex;
//! assert_eq!(ground.victory.places, [moscow]);
//! assert_eq!(ground.roster.to_set_up(Side::Axis).count(), 46);
//! # Ok::<(), barbarossa::ground::NoGround>(())
//! ```

mod audit;
mod check;
mod costs;
mod counters;
mod country;
mod entrances;
mod exclusive;
mod house;
mod key;
mod library;
mod load;
mod map;
mod north;
mod options;
mod regions;
mod roster;
mod scenario;
mod setup;
mod side;
mod start;
mod victory;

pub use check::{check, check_among};
pub use costs::{Costs, NO_STEP};
pub use country::{Area, Areas, Country, Edge, Gauge, Place, PlaceKind};
pub use exclusive::{Exclusive, MarshLine};
pub use house::HouseFolder;
pub use key::{GroundKey, GroundRef, NoGround};
pub use library::library;
pub use map::{Map, NO_HEX, Surface, grid};
pub use north::{Finns, Hanko, Leningrad, Naval, North};
pub use options::{Choice, NoChoice, Options, RailRule, Rout};
pub use regions::Regions;
pub use roster::{Entrance, Entry, Roster, UnitId, UnitInfo};
pub use setup::{Placement, SetupFault, legal_setup_hex, legal_stack, setup_problems};
pub use side::Side;
pub use start::{Deployment, Start};
pub(crate) use start::{axis_owned, axis_rail};
pub use victory::{Minor, Victory};

use crate::calendar::{FORCED_ATTACKS, MUD};
use damos::{Charts, Nation};
use hex::Region;
use module::Files;
use std::ops::RangeInclusive;

/// Everything that never changes in a game: map, units, charts, options, victory, the beginning.
#[derive(Clone, Debug)]
pub struct Ground {
    /// What tells it from other grounds.
    pub key: GroundKey,
    /// The title of the game or scenario.
    pub title: String,
    /// What it is about.
    pub summary: String,
    /// How long it takes to play, in words.
    pub minutes: Option<String>,
    /// The area of the map that it is played in; the whole map without one.
    pub area: Option<Area>,
    /// The map.
    pub map: Map,
    /// What steps cost on it.
    pub costs: Costs,
    /// Its named regions.
    pub regions: Regions,
    /// The units.
    pub roster: Roster,
    /// The charts.
    pub charts: Charts,
    /// The exclusive rules that not all games share.
    pub exclusive: Exclusive,
    /// Who wins.
    pub victory: Victory,
    /// How it begins.
    pub start: Start,
    /// The players' own files, if any were used.
    pub house: Option<House>,
    zones: setup::Zones,
    entrances: entrances::Entrances,
}

/// Files that differ from those built into the program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct House {
    /// Which they are.
    pub files: Vec<String>,
    /// A digest of them; part of the key.
    pub digest: String,
}

impl Ground {
    /// The keys of all built-in grounds: the games, then the battles.
    ///
    /// ```
    /// let names = barbarossa::ground::Ground::names();
    /// assert_eq!(names, ["agc", "agn", "ags", "barbarossa", "agc/smolensk", "barbarossa/kiev"]);
    /// ```
    #[must_use]
    pub fn names() -> Vec<String> {
        Ground::names_in(library())
    }

    /// Every game and battle in a folder of modules, games first.
    #[must_use]
    pub fn names_in(files: &dyn Files) -> Vec<String> {
        let games = load::games(files);
        let battles = games.iter().flat_map(|game| {
            let names = load::scenarios(files, game).into_iter();
            names.map(move |name| format!("{game}/{name}"))
        });
        games.iter().cloned().chain(battles).collect()
    }

    /// The options chosen.
    #[inline]
    #[must_use]
    pub const fn options(&self) -> &Options {
        &self.key.options
    }

    /// The choices that make a difference on this ground: a battle of three turns in July has no mud to decide on.
    pub fn choices(&self) -> impl Iterator<Item = &'static Choice> + '_ {
        let Start { first_turn, last_turn, .. } = self.start;
        let meets = move |turns: RangeInclusive<u8>| {
            first_turn <= *turns.end() && *turns.start() <= last_turn
        };
        let serves =
            move |nation: Nation| self.roster.iter().any(|(_, unit)| unit.nation == nation);
        let fits = move |choice: &Choice| match choice.key {
            // The length of a battle is its own.
            "turns" => matches!(self.start.deployment, Deployment::SetUp { .. }),
            "forced_attacks" => meets(FORCED_ATTACKS..=FORCED_ATTACKS),
            "quarrel" => serves(Nation::Hungarian) && serves(Nation::Romanian),
            "supplies" => self.exclusive.maps.len() > 1,
            "straits" => self.map.playable().iter().any(|hex| self.map.straits(hex) != 0),
            "mud" => meets(MUD),
            _ => true,
        };
        static LIST: [Choice; 9] = Options::LIST;
        LIST.iter().filter(move |choice| fits(choice))
    }

    /// The Soviet hexes adjacent to the German border, each of which must hold a Soviet unit at the start (C6b, R63).
    #[must_use]
    pub const fn border(&self) -> &Region {
        &self.zones.border
    }

    /// The hexes in which a unit may set up, stacking apart (C6, S6, N18 to N20).
    ///
    /// # Panics
    /// When the unit belongs to another roster.
    #[must_use]
    pub fn setup_hexes(&self, unit: UnitId) -> &Region {
        self.zones.of(&self.roster[unit])
    }

    /// The hexes in which a reinforcement may come in, as far as the map decides it; control, enemies and stacking are
    /// the game's to check (C4.9a, S4.10a, R31, G7).
    ///
    /// # Panics
    /// When the unit belongs to another roster.
    #[must_use]
    pub fn entry_hexes(&self, unit: UnitId) -> &Region {
        self.entrances.of(unit)
    }

    /// The name of a turn, such as `early July`: half months from July to December 1941 (C1.0a, S1.0a, R7).
    #[must_use]
    pub fn turn_name(&self, turn: u8) -> String {
        rulebook::cite!("C1.0a", "S1.0a");
        match self.charts.turns.get(usize::from(turn).wrapping_sub(1)) {
            Some(turn) if turn.half == 1 => format!("early {}", turn.month),
            Some(turn) => format!("late {}", turn.month),
            None => format!("turn {turn}"),
        }
    }
}
