//! 10.1 Maneuver: what a path costs, in half points, and whether it may be moved.

use crate::names::named;
use crate::terrain::{EntryCost, Terrain, TerrainChart};
use rulebook::{Effect, Ledger, RuleId, rule};

named! {
    /// Who moves: the cost columns of the terrain table.
    pub enum Mover {
        /// An NV unit other than a towed gun.
        NonVehicular = "non_vehicular",
        /// A dismounted towed gun; it may not enter urban buildings (Y4.0e).
        TowedGun = "towed_gun",
        /// An armored fighting vehicle.
        Afv = "afv",
        /// A halftrack.
        Halftrack = "halftrack",
        /// A truck.
        Truck = "truck",
    }
}

named! {
    /// On what occasion it moves.
    pub enum ManeuverMode {
        /// In its platoon's activation.
        Activation = "activation",
        /// In reaction.
        Reaction = "reaction",
        /// In reverse; vehicles only.
        Reverse = "reverse",
    }
}

/// The allowance for one kind of mover on one occasion.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Allowance {
    /// Maneuver points, in halves.
    pub half_points: i32,
    /// Hexes always allowed whatever they cost; 0 where no number stands in brackets.
    pub free_hexes: usize,
}

/// The maneuver allowances (Y-T8), by mover and mode; `None` where the table has a dash.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ManeuverChart(pub(crate) [[Option<Allowance>; 3]; 5]);

impl ManeuverChart {
    /// The allowance, or `None` if this mover cannot move so.
    #[must_use]
    pub const fn allowance(&self, mover: Mover, mode: ManeuverMode) -> Option<Allowance> {
        self.0[mover as usize][mode as usize]
    }
}

/// One hex of a path and how it is entered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PathHex {
    /// The terrain of the hex itself; hills, walls and improved positions are no such terrain.
    pub terrain: Terrain,
    /// Entered uphill.
    pub uphill: bool,
    /// Entered along a road: 1 point and nothing else (R-Y20).
    pub along_road: bool,
    /// Entered across a wall.
    pub wall: bool,
}

/// A path and who walks it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Maneuver {
    /// Who.
    pub mover: Mover,
    /// On what occasion.
    pub mode: ManeuverMode,
    /// The hexes entered, in order.
    pub path: Vec<PathHex>,
}

/// What becomes of a path.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ManeuverRuling {
    /// Whether it may be moved.
    pub legal: bool,
    /// The first hex the mover may not enter.
    pub prohibited_hex: Option<usize>,
    /// The cost in half points, if no hex is prohibited.
    pub cost: Option<i32>,
    /// The allowance in half points.
    pub allowance: i32,
    /// Every hex with its cost.
    pub ledger: Ledger,
}

/// This mover has no such allowance.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{mover} units have no {mode} allowance ({})", self.rule())]
pub struct ModeNotAllowed {
    /// Who.
    pub mover: Mover,
    /// The occasion refused.
    pub mode: ManeuverMode,
}

impl ModeNotAllowed {
    /// The rule that refuses.
    #[must_use]
    pub const fn rule(self) -> RuleId {
        rule!("Y-T8")
    }
}

/// The cost of a road hex, or of any hex entered along a road, in half points (R-Y20).
const ALONG_ROAD: i32 = 2;

impl TerrainChart {
    /// What it costs `mover` to enter the hex, in half points; `None` if it may not.
    ///
    /// A ford costs open country plus its surcharge and replaces the river (R-Y21); a hill costs its own terrain plus the
    /// uphill surcharge (R-Y22), off road only (Y4.0c); a wall is added to the hex entered.
    #[must_use]
    pub fn entry_cost(&self, mover: Mover, hex: PathHex) -> Option<i32> {
        rulebook::cite!("Y4.0c", "Y4.0e", "R-Y21", "R-Y22");
        if hex.along_road {
            return Some(ALONG_ROAD);
        }
        let cost = |terrain: Terrain| self.row(terrain).costs[mover as usize];
        let surcharge = |terrain: Terrain| match cost(terrain) {
            EntryCost::Cost(half) | EntryCost::Surcharge(half) => Some(half),
            EntryCost::OtherTerrain => Some(0),
            EntryCost::Prohibited => None,
        };
        let open = || surcharge(Terrain::OpenRural);
        let ground = match cost(hex.terrain) {
            EntryCost::Cost(half) => half,
            EntryCost::Surcharge(half) => open()?.checked_add(half)?,
            EntryCost::OtherTerrain => open()?,
            EntryCost::Prohibited => return None,
        };
        let uphill = if hex.uphill { surcharge(Terrain::Hill)? } else { 0 };
        let wall = if hex.wall { surcharge(Terrain::Wall)? } else { 0 };
        ground.checked_add(uphill)?.checked_add(wall)
    }
}

impl Maneuver {
    /// Adds up the path and compares it with the allowance (Y10.1, R-Y20).
    ///
    /// # Errors
    /// [`ModeNotAllowed`] where the allowance table has a dash.
    ///
    /// ```
    /// use yards::{Charts, Maneuver, ManeuverMode, Mover, PathHex, Terrain};
    /// let woods = PathHex { terrain: Terrain::Woods, uphill: true, along_road: false, wall: false };
    /// let charts = Charts::standard();
    /// let climb = Maneuver { mover: Mover::NonVehicular, mode: ManeuverMode::Activation, path: vec![woods; 2] };
    /// let ruling = climb.rule_on(&charts.terrain, &charts.maneuver).unwrap();
    /// assert_eq!((ruling.cost, ruling.allowance, ruling.legal), (Some(8), 6, true), "two hexes are always allowed");
    /// ```
    pub fn rule_on(
        &self,
        terrain: &TerrainChart,
        allowances: &ManeuverChart,
    ) -> Result<ManeuverRuling, ModeNotAllowed> {
        rulebook::cite!("Y10.1");
        let Maneuver { mover, mode, ref path } = *self;
        let allowance = allowances.allowance(mover, mode).ok_or(ModeNotAllowed { mover, mode })?;
        let mut ledger = Ledger::default();
        let (mut prohibited_hex, mut sum) = (None, 0i32);
        for (index, &hex) in path.iter().enumerate() {
            match terrain.entry_cost(mover, hex) {
                Some(half) => {
                    sum = sum.saturating_add(half);
                    let what = format!("hex {}, {}: half points", index + 1, hex.terrain);
                    ledger.note(rule!("Y-T9"), what, Effect::Add(half));
                }
                None => {
                    let what = format!("hex {}, {}: prohibited", index + 1, hex.terrain);
                    ledger.note(rule!("Y-T9"), what, Effect::Note);
                    prohibited_hex = prohibited_hex.or(Some(index));
                }
            }
        }
        ledger.note(
            rule!("Y-T8"),
            "allowance in half points",
            Effect::Set(allowance.half_points.into()),
        );
        if path.len() <= allowance.free_hexes {
            ledger.note(rule!("R-Y20"), "a path this short is always allowed", Effect::Note);
        }
        let affordable = sum <= allowance.half_points || path.len() <= allowance.free_hexes;
        Ok(ManeuverRuling {
            legal: prohibited_hex.is_none() && affordable,
            prohibited_hex,
            cost: prohibited_hex.is_none().then_some(sum),
            allowance: allowance.half_points,
            ledger,
        })
    }
}
