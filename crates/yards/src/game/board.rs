//! The counters on the map: who is where and how.

use crate::ground::{HexSet, NUMBERING, Player, UnitId, UnitSet};
use crate::{Condition, Mover};
use hex::HexIndex;
use serde::{Deserialize, Serialize};

/// A mark on a counter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u16)]
pub enum Mark {
    /// Disrupted (R-Y26).
    Disrupted = 1,
    /// Regrouping (R-Y48).
    Regrouping = 2,
    /// Suppressed (Y45).
    Suppressed = 4,
    /// A shocked AFV.
    Shocked = 8,
    /// A vehicle in motion (R-Y46).
    Motion = 16,
    /// It has a hero (R-Y36).
    Hero = 32,
    /// Concealed (Y55).
    Concealed = 64,
    /// It has used its action, or the activation of its platoon is over.
    Acted = 128,
    /// It has reacted this turn (Y35).
    Reacted = 256,
    /// It has fired in activation (Y36).
    Fired = 512,
    /// It has fired in reaction.
    FiredBack = 1024,
    /// Lost for good.
    Lost = 2048,
    /// Still to come (Y75).
    Due = 4096,
    /// The enemy has once seen it (R-Y61).
    Known = 8192,
}

/// What the enemy saw a counter do, for the most part while it was concealed (R-Y61).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Deeds {
    /// The platoons in whose activations it has acted, one bit each, concealed or not.
    pub platoons: u16,
    /// The last turn in which it did so.
    pub turn: u8,
    /// It came with a late platoon.
    pub came: bool,
    /// It moved in reaction.
    pub reacted: bool,
    /// It moved.
    pub moved: bool,
    /// The farthest hex it fired small arms at.
    pub small_arms: u8,
    /// The farthest hex it fired anti-tank fire at.
    pub anti_tank: u8,
    /// It stood in a hex under fire.
    pub under_fire: bool,
}

/// Marks a place in a trail that was not walked.
const NOWHERE: u16 = u16::MAX;

/// One counter.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct UnitState {
    /// Whose it is.
    pub player: Player,
    /// Where it stands.
    pub hex: Option<HexIndex>,
    /// The vehicle it is in or on.
    pub rides: Option<UnitId>,
    /// Where a vehicle faces, 0 north and then clockwise (Y39).
    pub facing: u8,
    /// Its steps.
    pub steps: u8,
    marks: u16,
    trail: [u16; 6],
    /// What the enemy saw it do while it was concealed.
    pub deeds: Deeds,
}

impl UnitState {
    pub(super) fn new(player: Player, steps: u8) -> UnitState {
        UnitState {
            player,
            hex: None,
            rides: None,
            facing: 0,
            steps,
            marks: 0,
            trail: [NOWHERE; 6],
            deeds: Deeds::default(),
        }
    }

    /// Whether it bears a mark.
    #[inline]
    #[must_use]
    pub fn is(&self, mark: Mark) -> bool {
        self.marks & mark as u16 != 0
    }

    /// The marks that everybody sees who sees the counter.
    pub(super) fn seen_marks(&self) -> u16 {
        const SEEN: u16 = Mark::Disrupted as u16
            | Mark::Regrouping as u16
            | Mark::Suppressed as u16
            | Mark::Shocked as u16
            | Mark::Motion as u16
            | Mark::Hero as u16;
        self.marks & SEEN
    }

    pub(super) fn set(&mut self, mark: Mark, on: bool) {
        if on { self.marks |= mark as u16 } else { self.marks &= !(mark as u16) }
    }

    /// Whether it is able: on the map, neither disrupted nor shocked.
    #[inline]
    #[must_use]
    pub fn is_able(&self) -> bool {
        self.hex.is_some() && self.marks & (Mark::Disrupted as u16 | Mark::Shocked as u16) == 0
    }

    /// Steps and disruption, as the tables want them.
    #[inline]
    #[must_use]
    pub fn condition(&self) -> Condition {
        Condition { steps: self.steps, disrupted: self.is(Mark::Disrupted) }
    }

    /// The hexes it entered on foot this turn (R-Y56).
    pub fn trail(&self) -> impl Iterator<Item = HexIndex> + '_ {
        self.trail.iter().take_while(|hex| **hex != NOWHERE).map(|hex| HexIndex::new(*hex))
    }

    pub(super) fn tread(&mut self, hex: HexIndex) {
        if let Some(free) = self.trail.iter_mut().find(|hex| **hex == NOWHERE) {
            *free = hex.value();
        }
    }

    pub(super) fn forget_trail(&mut self) {
        self.trail = [NOWHERE; 6];
    }
}

/// All counters, with what follows from where they are.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "Vec<UnitState>", into = "Vec<UnitState>")]
pub struct Board {
    units: Box<[UnitState]>,
    at: Box<[UnitSet]>,
    held: [HexSet; 2],
    fielded: [UnitSet; 2],
}

const HEXES: usize = NUMBERING.rows.count() as usize * NUMBERING.columns.count() as usize;

impl From<Board> for Vec<UnitState> {
    fn from(board: Board) -> Vec<UnitState> {
        board.units.into_vec()
    }
}

impl From<Vec<UnitState>> for Board {
    fn from(units: Vec<UnitState>) -> Board {
        let mut board = Board {
            units: units.into_boxed_slice(),
            at: vec![UnitSet::default(); HEXES].into_boxed_slice(),
            held: [HexSet::default(); 2],
            fielded: [UnitSet::default(); 2],
        };
        for place in 0..board.units.len() {
            let id = UnitId(place as u8);
            let hex = board.units[place].hex.take();
            board.put(id, hex.filter(|hex| hex.index() < HEXES));
        }
        board
    }
}

impl Board {
    /// A counter.
    ///
    /// # Panics
    /// For a counter of another mission.
    #[inline]
    #[must_use]
    pub fn unit(&self, unit: UnitId) -> &UnitState {
        &self.units[unit.index()]
    }

    #[inline]
    pub(super) fn unit_mut(&mut self, unit: UnitId) -> &mut UnitState {
        &mut self.units[unit.index()]
    }

    /// Every counter.
    pub fn units(&self) -> impl Iterator<Item = UnitId> + use<> {
        (0..self.units.len()).map(|place| UnitId(place as u8))
    }

    /// How many there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.units.len()
    }

    /// Whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.units.is_empty()
    }

    /// The counters in a hex.
    #[inline]
    #[must_use]
    pub fn at(&self, hex: HexIndex) -> UnitSet {
        self.at[hex.index()]
    }

    /// The hexes in which a player has counters.
    #[inline]
    #[must_use]
    pub fn held(&self, player: Player) -> &HexSet {
        &self.held[player.index()]
    }

    /// The counters of a player on the map.
    #[inline]
    #[must_use]
    pub fn fielded(&self, player: Player) -> UnitSet {
        self.fielded[player.index()]
    }

    /// Puts a counter somewhere.
    pub(super) fn put(&mut self, unit: UnitId, hex: Option<HexIndex>) {
        let player = self.units[unit.index()].player;
        if let Some(old) = self.units[unit.index()].hex {
            let left = self.at[old.index()].without(unit);
            self.at[old.index()] = left;
            let held = !left.and(self.fielded[player.index()]).is_empty();
            self.held[player.index()].set(old, held);
        }
        self.units[unit.index()].hex = hex;
        self.fielded[player.index()].set(unit, hex.is_some());
        if let Some(new) = hex {
            self.at[new.index()].set(unit, true);
            self.held[player.index()].set(new, true);
        }
    }

    /// The load of a vehicle.
    pub fn load(&self, vehicle: UnitId) -> impl Iterator<Item = UnitId> + '_ {
        let here = self.unit(vehicle).hex.map_or(UnitSet::default(), |hex| self.at(hex));
        here.iter().filter(move |unit| self.unit(*unit).rides == Some(vehicle))
    }
}

/// How a unit maneuvers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Mode {
    /// In its platoon's activation.
    Activation,
    /// In reaction.
    Reaction,
    /// In reverse.
    Reverse,
}

impl Mode {
    /// The same for the tables.
    #[must_use]
    pub fn table(self) -> crate::ManeuverMode {
        match self {
            Mode::Activation => crate::ManeuverMode::Activation,
            Mode::Reaction => crate::ManeuverMode::Reaction,
            Mode::Reverse => crate::ManeuverMode::Reverse,
        }
    }
}

/// Whether a mover is carried by wheels or tracks, for those who do not move at all.
pub(super) fn is_vehicle(mover: Option<Mover>) -> bool {
    mover.is_some_and(Mover::is_vehicle)
}
