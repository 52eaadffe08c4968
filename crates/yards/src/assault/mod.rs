//! 13.0 Assault: who takes part, what it is worth, how it ends.

mod bands;
mod odds;
mod outcome;
mod retreat;
mod values;

pub use bands::{
    AfterAssault, AssaultBandChart, Attempting, Band, BandRow, RetreatEffect, UrbanLoss,
};
pub use odds::AssaultOdds;
pub use outcome::{AssaultOutcome, AttemptReport, FighterFate, Retreat};
pub use retreat::{
    RetreatFate, RetreatHex, RetreatOrder, RetreatRefusal, WinnerMove, retreat_steps,
};
pub use values::{AssaultCause, AssaultChart, AssaultValues};

use crate::names::named;
use crate::stacking::StackingChart;
use crate::units::{Condition, UnitKind, VehicleKind, best_unit};
use rulebook::{RuleId, rule};
use std::ops::{Index, IndexMut};

named! {
    /// Attacker or defender.
    pub enum Side {
        /// Who assaults.
        Attacker = "attacker",
        /// Who is assaulted.
        Defender = "defender",
    }
}

impl Side {
    /// Both, the attacker first (R-Y13).
    pub const BOTH: [Side; 2] = [Side::Attacker, Side::Defender];

    /// The other one.
    #[must_use]
    pub const fn enemy(self) -> Side {
        match self {
            Side::Attacker => Side::Defender,
            Side::Defender => Side::Attacker,
        }
    }
}

/// One thing for each side.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct BySide<T> {
    /// The attacker's.
    pub attacker: T,
    /// The defender's.
    pub defender: T,
}

impl<T> Index<Side> for BySide<T> {
    type Output = T;
    fn index(&self, side: Side) -> &T {
        match side {
            Side::Attacker => &self.attacker,
            Side::Defender => &self.defender,
        }
    }
}

impl<T> IndexMut<Side> for BySide<T> {
    fn index_mut(&mut self, side: Side) -> &mut T {
        match side {
            Side::Attacker => &mut self.attacker,
            Side::Defender => &mut self.defender,
        }
    }
}

/// What may stand in an assault.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FighterKind {
    /// An NV unit.
    Unit(UnitKind),
    /// A vehicle.
    Vehicle(VehicleKind),
}

impl FighterKind {
    /// Every kind with its name.
    pub const NAMES: &'static [(&'static str, Self)] = &[
        ("squad", FighterKind::Unit(UnitKind::Squad)),
        ("mg", FighterKind::Unit(UnitKind::Mg)),
        ("infantry_section", FighterKind::Unit(UnitKind::InfantrySection)),
        ("towed_gun", FighterKind::Unit(UnitKind::TowedGun)),
        ("bunker", FighterKind::Unit(UnitKind::Bunker)),
        ("latw", FighterKind::Unit(UnitKind::Latw)),
        ("afv", FighterKind::Vehicle(VehicleKind::Afv)),
        ("carrier", FighterKind::Vehicle(VehicleKind::Carrier)),
    ];
}

/// One unit or vehicle of a side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fighter {
    /// What it is.
    pub kind: FighterKind,
    /// Its assault value.
    pub assault_value: u8,
    /// Its cohesion, 1 to 10.
    pub cohesion: u8,
    /// Steps and disruption; of no meaning for a vehicle (R-Y25).
    pub condition: Condition,
    /// A vehicle in motion.
    pub motion: bool,
    /// Whether it takes part; the others only share the retreat.
    pub participates: bool,
}

impl Fighter {
    /// The kind of NV unit, if it is one.
    #[must_use]
    pub const fn unit_kind(&self) -> Option<UnitKind> {
        match self.kind {
            FighterKind::Unit(kind) => Some(kind),
            FighterKind::Vehicle(_) => None,
        }
    }

    const fn is_vehicle(&self) -> bool {
        matches!(self.kind, FighterKind::Vehicle(_))
    }

    const fn is(&self, wanted: UnitKind) -> bool {
        matches!(self.kind, FighterKind::Unit(kind) if kind as u8 == wanted as u8)
    }

    fn is_combat_unit(&self) -> bool {
        self.unit_kind().is_some_and(UnitKind::is_combat_unit)
    }
}

/// A vehicle destruction attempt that a side makes if the band allows (Y13.6.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PlannedAttempt {
    /// The enemy vehicle, by its place in the enemy's list.
    pub target: usize,
    /// The net modifier.
    pub drm: i32,
}

/// One side of an assault.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Force {
    /// Everybody there, participating or not.
    pub units: Vec<Fighter>,
    /// A leader takes part.
    pub leader: bool,
    /// A hero takes part (R-Y36).
    pub hero: bool,
    /// The vehicle it would destroy.
    pub attempt: Option<PlannedAttempt>,
}

impl Force {
    /// Those that take part.
    pub fn participants(&self) -> impl Iterator<Item = &Fighter> {
        self.units.iter().filter(|fighter| fighter.participates)
    }

    /// The best participating NV unit, which an urban loss hits; a LATW only if there is nothing else (R-Y9).
    #[must_use]
    pub fn best(&self) -> Option<usize> {
        best_unit(
            self.units.iter().enumerate().filter(|(_, fighter)| fighter.participates).filter_map(
                |(index, fighter)| Some((index, fighter.unit_kind()?, fighter.cohesion)),
            ),
        )
    }
}

named! {
    /// What shelters the defender; the two exclude each other (R-Y11).
    pub enum AssaultCover {
        /// Nothing.
        None = "none",
        /// A building outside towns, an improved position or a wall.
        BuildingIpOrWall = "building_ip_or_wall",
        /// An urban building or an urban road: an urban assault (Y13.6.1).
        Urban = "urban",
    }
}

/// An assault.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Assault {
    /// Who assaults.
    pub attacker: Force,
    /// Who is assaulted.
    pub defender: Force,
    /// The attacker envelops the defender (R-Y32).
    pub envelopment: bool,
    /// What shelters the defender.
    pub cover: AssaultCover,
    /// The defender is regrouping.
    pub regrouping: bool,
    /// The defender is concealed.
    pub concealed: bool,
    /// The defender is on a hill.
    pub hill: bool,
}

/// Why an assault may not be made as proposed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the {side}: {fault} ({})", self.rule())]
pub struct AssaultRefusal {
    /// Whose force is at fault.
    pub side: Side,
    /// What is wrong.
    pub fault: ForceFault,
}

/// What is wrong with a force.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ForceFault {
    /// Nobody takes part.
    #[error("no unit takes part")]
    NoParticipants,
    /// Too many steps of NV combat units.
    #[error("{0} steps of NV combat units take part, {1} may")]
    TooManySteps(u32, u32),
    /// Too many vehicles.
    #[error("{0} vehicles take part, {1} may")]
    TooManyVehicles(u32, u32),
    /// Too many LATWs.
    #[error("{0} LATWs take part, {1} may")]
    TooManyLatws(u32, u32),
    /// The attempt is at something that is no enemy vehicle.
    #[error("its vehicle destruction attempt names no enemy vehicle")]
    BadTarget,
}

impl AssaultRefusal {
    /// The rule that refuses.
    #[must_use]
    pub const fn rule(self) -> RuleId {
        match self.fault {
            ForceFault::BadTarget => rule!("Y13.6.2"),
            _ => rule!("Y13.5b"),
        }
    }
}

impl Assault {
    /// The force of a side.
    #[must_use]
    pub const fn force(&self, side: Side) -> &Force {
        match side {
            Side::Attacker => &self.attacker,
            Side::Defender => &self.defender,
        }
    }

    /// Whether a side's force may take part as it is (Y13.5b).
    ///
    /// # Errors
    /// The first thing that is wrong with it.
    pub fn check(&self, side: Side, limits: &StackingChart) -> Result<(), AssaultRefusal> {
        let force = self.force(side);
        let refuse = |fault| Err(AssaultRefusal { side, fault });
        let count = |wanted: &dyn Fn(&Fighter) -> bool| {
            force.participants().filter(|fighter| wanted(fighter)).count() as u32
        };
        if force.participants().next().is_none() {
            return refuse(ForceFault::NoParticipants);
        }
        let combat_units = force.participants().filter(|fighter| fighter.is_combat_unit());
        let steps = combat_units.map(|fighter| u32::from(fighter.condition.steps)).sum();
        if steps > limits.assault_steps {
            return refuse(ForceFault::TooManySteps(steps, limits.assault_steps));
        }
        let vehicles = count(&Fighter::is_vehicle);
        if vehicles > limits.assault_vehicles {
            return refuse(ForceFault::TooManyVehicles(vehicles, limits.assault_vehicles));
        }
        let latws = count(&|fighter| fighter.is(UnitKind::Latw));
        if latws > limits.assault_latws {
            return refuse(ForceFault::TooManyLatws(latws, limits.assault_latws));
        }
        let is_vehicle = |target: usize| {
            self.force(side.enemy()).units.get(target).is_some_and(Fighter::is_vehicle)
        };
        match force.attempt {
            Some(attempt) if !is_vehicle(attempt.target) => refuse(ForceFault::BadTarget),
            _ => Ok(()),
        }
    }
}
