//! 4.3 Concealment and how it is lost.

use crate::names::named;
use rulebook::{RuleId, rule};

named! {
    /// Who is concealed.
    pub enum ConcealedUnit {
        /// An NV unit.
        NonVehicular = "non_vehicular",
        /// A light anti-tank weapon: it hides better in cover.
        Latw = "latw",
        /// A vehicle.
        Vehicular = "vehicular",
    }
}

named! {
    /// What has just happened.
    pub enum ConcealmentEvent {
        /// The unit moved into the hex.
        Maneuver = "maneuver",
        /// It fired from the hex.
        Fire = "fire",
        /// Fire against it has been resolved.
        FireResolution = "fire_resolution",
        /// An assault it took part in is over.
        AssaultEnd = "assault_end",
        /// An enemy moved.
        EnemyManeuver = "enemy_maneuver",
    }
}

named! {
    /// Open ground or cover (R-Y24).
    pub enum Ground {
        /// Open.
        Open = "open",
        /// Cover.
        Cover = "cover",
    }
}

/// An enemy as the concealed unit sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Observer {
    /// Hexes away.
    pub distance: u32,
    /// Whether there is a line of sight.
    pub in_sight: bool,
    /// Neither disrupted nor shocked (R-Y19).
    pub able: bool,
}

/// How near an observer must be, in hexes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ConcealmentChart {
    /// NV unit in the open (Y4.3.1.1a).
    pub nv_open: u32,
    /// NV unit in cover (Y4.3.1.1b).
    pub nv_cover: u32,
    /// LATW in cover (Y4.3.1.1b).
    pub latw_cover: u32,
    /// Enemy moving near a vehicle in the open (Y4.3.1.2a).
    pub vehicle_open: u32,
    /// Vehicle acting in cover (Y4.3.1.2c).
    pub vehicle_cover: u32,
}

/// A moment at which concealment may be lost.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Exposure {
    /// Who is concealed.
    pub unit: ConcealedUnit,
    /// What happened.
    pub event: ConcealmentEvent,
    /// The ground it stands on.
    pub ground: Ground,
    /// A vehicle with a motion marker.
    pub in_motion: bool,
    /// The final result of the fire, where that is the event.
    pub final_result: i32,
    /// The cohesion of the unit.
    pub cohesion: u8,
    /// The enemies.
    pub enemies: Vec<Observer>,
}

impl Exposure {
    /// The first rule by which concealment is lost, if any (Y4.3.1, R-Y19).
    ///
    /// ```
    /// use yards::{Charts, ConcealedUnit, ConcealmentEvent, Exposure, Ground, Observer};
    /// let moment = Exposure {
    ///     unit: ConcealedUnit::NonVehicular,
    ///     event: ConcealmentEvent::Fire,
    ///     ground: Ground::Open,
    ///     in_motion: false,
    ///     final_result: 0,
    ///     cohesion: 7,
    ///     enemies: vec![Observer { distance: 8, in_sight: true, able: true }],
    /// };
    /// assert_eq!(moment.lost_by(&Charts::standard().concealment).unwrap().as_str(), "Y4.3.1.1a");
    /// ```
    #[must_use]
    pub fn lost_by(&self, chart: &ConcealmentChart) -> Option<RuleId> {
        rulebook::cite!("R-Y19");
        match self.unit {
            ConcealedUnit::Vehicular => self.vehicle_lost_by(chart),
            ConcealedUnit::NonVehicular => self.unit_lost_by(chart.nv_open, chart.nv_cover),
            ConcealedUnit::Latw => self.unit_lost_by(chart.nv_open, chart.latw_cover),
        }
    }

    fn unit_lost_by(&self, within_open: u32, within_cover: u32) -> Option<RuleId> {
        let seen = |within| self.any(|e| e.able && e.in_sight && e.distance <= within);
        match (self.event, self.ground) {
            (ConcealmentEvent::Maneuver | ConcealmentEvent::Fire, Ground::Open) => {
                seen(within_open).then_some(rule!("Y4.3.1.1a"))
            }
            (ConcealmentEvent::Maneuver | ConcealmentEvent::Fire, Ground::Cover) => {
                seen(within_cover).then_some(rule!("Y4.3.1.1b"))
            }
            (ConcealmentEvent::FireResolution, _) => {
                (self.final_result >= i32::from(self.cohesion)).then_some(rule!("Y4.3.1.1c"))
            }
            (ConcealmentEvent::AssaultEnd, _) => Some(rule!("Y4.3.1.1d")),
            (ConcealmentEvent::EnemyManeuver, _) => None,
        }
    }

    fn vehicle_lost_by(&self, chart: &ConcealmentChart) -> Option<RuleId> {
        let acts = matches!(self.event, ConcealmentEvent::Maneuver | ConcealmentEvent::Fire);
        let open = self.ground == Ground::Open;
        let seen = |within| self.any(|e| e.in_sight && e.distance <= within);
        let rules = [
            (
                open && self.event == ConcealmentEvent::EnemyManeuver && seen(chart.vehicle_open),
                rule!("Y4.3.1.2a"),
            ),
            (((open && acts) || self.in_motion) && seen(u32::MAX), rule!("Y4.3.1.2b")),
            (!open && acts && seen(chart.vehicle_cover), rule!("Y4.3.1.2c")),
            (self.any(|e| e.distance <= 1), rule!("Y4.3.1.2d")),
        ];
        rules.into_iter().find(|(applies, _)| *applies).map(|(_, rule)| rule)
    }

    fn any(&self, pred: impl Fn(&Observer) -> bool) -> bool {
        self.enemies.iter().any(pred)
    }
}
