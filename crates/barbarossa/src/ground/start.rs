//! How a game begins: set up by the players, or by a scenario.

use super::country::{Country, Gauge};
use super::map::Map;
use super::roster::{Roster, UnitId};
use super::setup::Placement;
use super::{Side, map};
use hex::{HexIndex, HexSet};
use module::{Files, Problem, Problems, Spot, Table, did_you_mean};

/// How the units come onto the map.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Deployment {
    /// The players set up, Soviets first (C6a); a historical set-up stands ready for each side.
    SetUp {
        /// The historical set-up by side.
        historical: [Vec<Placement>; 2],
    },
    /// The scenario says where everybody stands.
    Fixed(Vec<Placement>),
}

/// How a game begins.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Start {
    /// The first turn.
    pub first_turn: u8,
    /// The last turn.
    pub last_turn: u8,
    /// How the units come onto the map.
    pub deployment: Deployment,
    /// RP in hand, by side.
    pub rp: [u8; 2],
    /// Hexes that the Axis controls; all others in play are Soviet.
    pub axis_control: HexSet,
    /// Rail hexes that serve the Axis; all other rail serves the Soviets.
    pub converted: HexSet,
}

impl Start {
    /// The beginning of a campaign: control follows the border (R63), rail west of the start line is converted
    /// (C4.3.1c).
    pub(super) fn campaign(map: &Map, last_turn: u8, historical: [Vec<Placement>; 2]) -> Start {
        Start {
            first_turn: 1,
            last_turn,
            deployment: Deployment::SetUp { historical },
            rp: [0, 0],
            axis_control: axis_owned(map),
            converted: axis_rail(map),
        }
    }

    /// The historical set-up of a side; empty in a scenario, where nobody sets up.
    #[must_use]
    pub fn historical(&self, side: Side) -> &[Placement] {
        match &self.deployment {
            Deployment::SetUp { historical } => &historical[side.index()],
            Deployment::Fixed(_) => &[],
        }
    }
}

pub(crate) fn axis_owned(map: &Map) -> HexSet {
    let axis = |hex: &HexIndex| map.owner(*hex).and_then(Country::side) == Some(Side::Axis);
    HexSet::empty(map::grid().len()).with(map.playable().iter().filter(axis))
}

pub(crate) fn axis_rail(map: &Map) -> HexSet {
    let axis = |hex: &HexIndex| matches!(map.gauge(*hex), Some(Gauge::Converted | Gauge::Finnish));
    HexSet::empty(map::grid().len()).with(map.playable().iter().filter(axis))
}

/// A set-up file and where each of its lines stands.
pub(super) struct SetupFile {
    pub(super) placements: Vec<Placement>,
    pub(super) spots: Vec<Spot>,
    pub(super) whole: Option<Spot>,
}

/// Reads `setup/soviet.csv` or `setup/axis.csv`: `unit,hex`.
pub(super) fn read_setup(
    files: &dyn Files,
    path: &str,
    side: Side,
    roster: &Roster,
    problems: &mut Problems,
) -> SetupFile {
    let mut file = SetupFile { placements: Vec::new(), spots: Vec::new(), whole: None };
    let Some(table) = Table::read(files, path, problems) else { return file };
    file.whole = Some(table.spot());
    if !table.columns(&["unit", "hex"], problems) {
        return file;
    }
    for row in table.rows() {
        let hex = map::read_hex(&row, "hex", problems);
        let Some(cell) = row.required("unit", problems) else { continue };
        let Some(unit) = find_unit(cell.text, &cell.spot(), roster, problems) else { continue };
        if roster[unit].side != side {
            let problem = cell.problem(format!("{} is no {side} unit", roster[unit].name));
            problems.push(problem.hint("it belongs in the other file"));
        } else if let Some(hex) = hex {
            file.placements.push(Placement { unit, hex, sp: roster[unit].sp });
            file.spots.push(row.spot());
        }
    }
    file
}

/// The unit that a file names.
pub(super) fn find_unit(
    key: &str,
    spot: &Spot,
    roster: &Roster,
    problems: &mut Problems,
) -> Option<UnitId> {
    let unit = roster.id(key);
    if unit.is_none() && !roster.is_unread(key) {
        problems.push(no_unit(key, spot, roster));
    }
    unit
}

fn no_unit(key: &str, spot: &Spot, roster: &Roster) -> Problem {
    let problem = spot.problem(format!("there is no unit `{key}`"));
    match did_you_mean(key, roster.keys()) {
        Some(near) => problem.hint(format!("did you mean `{near}`?")),
        None => problem.hint("units stand in counters.csv"),
    }
}
