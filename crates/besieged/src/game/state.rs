//! Everything that is so.

use super::frame::Frame;
use super::victory::Outcome;
use crate::ground::{Counter, HexSet, Player, Scene, UnitId, UnitSet};
use crate::{Impulse, Turn, Weather};
use hex::HexIndex;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The most units in a hex (B46).
pub const STACK_MAX: usize = 3;
/// One more may pass through.
const SLOTS: usize = STACK_MAX + 1;
const NOBODY: UnitId = UnitId(u8::MAX);

/// In the signs of a hex: units of a player stand in it.
const HELD: [u8; 2] = [1, 2];
/// It lies in the ZOC of a player.
const ZONED: [u8; 2] = [4, 8];
/// Nobody else may stop in it.
const FULL: u8 = 16;

/// Where a unit is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Where {
    /// On the map.
    Hex(HexIndex),
    /// Still to come, in its entry turn or later (B50).
    Due,
    /// Eliminated; it may be rebuilt (B33, B49).
    Eliminated,
    /// Surrendered: gone for good (B49).
    Surrendered,
    /// Never in this game (B61).
    Out,
}

/// A mark on a unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[repr(u8)]
pub enum Mark {
    /// It was in supply when last judged (B37).
    Supplied = 1,
    /// It has moved this impulse (B34).
    Moved = 2,
    /// It has attacked this impulse (B41).
    Fought = 4,
    /// It owes an attack for contact (B36).
    Owes = 8,
    /// It is under orders (B42).
    Ordered = 16,
    /// It was placed this turn (B33).
    Placed = 32,
}

/// One unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct UnitState {
    /// Where it is.
    pub at: Where,
    /// Its steps; 0 when it is lost.
    pub steps: u8,
    marks: u8,
    /// The hex on which it is locked (B43).
    pub lock: Option<HexIndex>,
}

impl UnitState {
    pub(super) fn new(at: Where, steps: u8) -> UnitState {
        UnitState { at, steps, marks: Mark::Supplied as u8, lock: None }
    }

    /// Whether it bears a mark.
    #[inline]
    #[must_use]
    pub fn is(&self, mark: Mark) -> bool {
        self.marks & mark as u8 != 0
    }

    pub(super) fn set(&mut self, mark: Mark, on: bool) {
        if on { self.marks |= mark as u8 } else { self.marks &= !(mark as u8) }
    }

    /// The hex it stands in.
    #[inline]
    #[must_use]
    pub fn hex(&self) -> Option<HexIndex> {
        match self.at {
            Where::Hex(hex) => Some(hex),
            _ => None,
        }
    }
}

/// The Field Marshals of a player (B45).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Marshals {
    /// Lost for good.
    pub lost: u8,
    /// Committed in this impulse.
    pub used: u8,
    /// None will be committed in this impulse any more (R-B40).
    pub declined: bool,
}

/// Everything that is so, without what follows from it: how a state is stored.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Stored {
    scene: Scene,
    turn: Turn,
    impulse: Impulse,
    phasing: Player,
    weather: [Option<Weather>; 2],
    points: u8,
    air: [u8; 2],
    marshals: [Marshals; 2],
    rail_used: u8,
    units: Box<[UnitState]>,
    axis_hexes: HexSet,
    net: [HexSet; 2],
    attacked: HexSet,
    frames: Vec<Frame>,
    outcome: Option<Outcome>,
}

/// A game in progress.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "Stored", into = "Stored")]
pub struct State {
    /// The scenario with map, counters and charts.
    pub scene: Scene,
    /// The turn.
    pub turn: Turn,
    /// The impulse of the player-turn.
    pub impulse: Impulse,
    /// Whose player-turn it is.
    pub phasing: Player,
    /// The weather of the two impulses, as far as it is known.
    pub weather: [Option<Weather>; 2],
    /// Replacement points left (B33).
    pub points: u8,
    /// Air units left, by player (B44).
    pub air: [u8; 2],
    /// Field Marshals, by player.
    pub marshals: [Marshals; 2],
    /// Units moved by rail in this player-turn (B47).
    pub rail_used: u8,
    /// The units, by id.
    pub units: Box<[UnitState]>,
    /// The hexes of the Axis; all others are Russian (B38).
    pub axis_hexes: HexSet,
    /// The rail net of each player as last judged (B37, R-B46).
    pub net: [HexSet; 2],
    /// The hexes attacked in this impulse (B41).
    pub attacked: HexSet,
    /// What goes on, innermost last.
    pub frames: Vec<Frame>,
    /// How it ended.
    pub outcome: Option<Outcome>,
    /// The units of each hex, by id.
    stacks: Box<[[UnitId; SLOTS]]>,
    /// By hex and player: how many hexes next to it hold his units.
    zoc: Box<[[u8; 2]]>,
    /// By hex: who stands there, in whose ZOC it lies and whether it is full, to be read at one glance.
    signs: Box<[u8]>,
    /// The hexes in which each player has units.
    occupied: [HexSet; 2],
    /// The units of each player that stand on the map.
    fielded: [UnitSet; 2],
}

impl From<State> for Stored {
    fn from(state: State) -> Stored {
        Stored {
            scene: state.scene,
            turn: state.turn,
            impulse: state.impulse,
            phasing: state.phasing,
            weather: state.weather,
            points: state.points,
            air: state.air,
            marshals: state.marshals,
            rail_used: state.rail_used,
            units: state.units,
            axis_hexes: state.axis_hexes,
            net: state.net,
            attacked: state.attacked,
            frames: state.frames,
            outcome: state.outcome,
        }
    }
}

impl From<Stored> for State {
    fn from(stored: Stored) -> State {
        let mut state = State::empty(stored.scene);
        for (place, unit) in stored.units.iter().enumerate().take(state.units.len()) {
            let id = UnitId(place as u8);
            state.put(id, unit.at);
            state.units[place] = *unit;
        }
        State {
            turn: stored.turn,
            impulse: stored.impulse,
            phasing: stored.phasing,
            weather: stored.weather,
            points: stored.points,
            air: stored.air,
            marshals: stored.marshals,
            rail_used: stored.rail_used,
            axis_hexes: stored.axis_hexes,
            net: stored.net,
            attacked: stored.attacked,
            frames: stored.frames,
            outcome: stored.outcome,
            ..state
        }
    }
}

impl State {
    /// A scenario with nobody on the map and nothing going on.
    pub(super) fn empty(scene: Scene) -> State {
        let hexes = scene.map.grid().len();
        let units = scene.roster.units().map(|_| UnitState::new(Where::Out, 0)).collect();
        State {
            turn: scene.scenario().start,
            impulse: Impulse::First,
            phasing: Player::Axis,
            weather: [None; 2],
            points: 0,
            air: [0; 2],
            marshals: [Marshals::default(); 2],
            rail_used: 0,
            units,
            axis_hexes: scene.scenario().axis_hexes,
            net: [HexSet::default(); 2],
            attacked: HexSet::default(),
            frames: Vec::new(),
            outcome: None,
            stacks: vec![[NOBODY; SLOTS]; hexes].into_boxed_slice(),
            zoc: vec![[0; 2]; hexes].into_boxed_slice(),
            signs: vec![0; hexes].into_boxed_slice(),
            occupied: [HexSet::default(); 2],
            fielded: [UnitSet::default(); 2],
            scene,
        }
    }

    /// Puts a unit somewhere, and keeps stacks, zones and occupation true.
    pub(super) fn put(&mut self, unit: UnitId, at: Where) {
        let player = self.counter(unit).player;
        if let Where::Hex(hex) = self.units[unit.index()].at {
            let stack = &mut self.stacks[hex.index()];
            if let Some(place) = stack.iter().position(|there| *there == unit) {
                stack.copy_within(place + 1.., place);
                stack[SLOTS - 1] = NOBODY;
            }
            let (empty, room) = (stack[0] == NOBODY, stack[STACK_MAX - 1] == NOBODY);
            sign(&mut self.signs[hex.index()], FULL, !room);
            if empty {
                self.occupy(player, hex, false);
            }
        }
        self.units[unit.index()].at = at;
        self.fielded[player.index()].set(unit, matches!(at, Where::Hex(_)));
        if let Where::Hex(hex) = at {
            let stack = &mut self.stacks[hex.index()];
            let place = stack.iter().position(|there| *there > unit).unwrap_or(SLOTS - 1);
            stack.copy_within(place..SLOTS - 1, place + 1);
            stack[place] = unit;
            let (alone, room) = (stack[1] == NOBODY, stack[STACK_MAX - 1] == NOBODY);
            sign(&mut self.signs[hex.index()], FULL, !room);
            if alone {
                self.occupy(player, hex, true);
            }
        }
    }

    fn occupy(&mut self, player: Player, hex: HexIndex, there: bool) {
        let State { scene, zoc, signs, occupied, .. } = self;
        occupied[player.index()].set(hex, there);
        sign(&mut signs[hex.index()], HELD[player.index()], there);
        for (_, next) in scene.map.beside(hex) {
            let count = &mut zoc[next.index()][player.index()];
            *count = if there { *count + 1 } else { count.saturating_sub(1) };
            sign(&mut signs[next.index()], ZONED[player.index()], *count > 0);
        }
    }

    /// The printed counter of a unit.
    #[inline]
    #[must_use]
    pub fn counter(&self, unit: UnitId) -> &Counter {
        self.scene.roster.counter(unit)
    }

    /// A unit.
    ///
    /// # Panics
    /// For an id that the roster does not have.
    #[inline]
    #[must_use]
    pub fn unit(&self, unit: UnitId) -> &UnitState {
        &self.units[unit.index()]
    }

    /// Whether there is such a unit.
    #[inline]
    #[must_use]
    pub fn has_unit(&self, unit: UnitId) -> bool {
        unit.index() < self.units.len()
    }

    /// The units of a player that stand on the map.
    #[must_use]
    pub fn fielded(&self, player: Player) -> UnitSet {
        self.fielded[player.index()]
    }

    /// Every unit of a player that stands on the map, with its hex, in the order of the counters.
    #[inline]
    pub fn on_map(&self, player: Player) -> impl Iterator<Item = (UnitId, HexIndex)> + '_ {
        let fielded = self.fielded[player.index()].iter();
        fielded.filter_map(|unit| Some((unit, self.unit(unit).hex()?)))
    }

    /// The units in a hex, in the order of the counters.
    #[inline]
    pub fn stack(&self, hex: HexIndex) -> impl Iterator<Item = UnitId> + '_ {
        let stack = self.stacks.get(hex.index()).into_iter().flatten();
        stack.copied().take_while(|unit| *unit != NOBODY)
    }

    /// How many units are in a hex.
    #[inline]
    #[must_use]
    pub fn height(&self, hex: HexIndex) -> usize {
        self.stack(hex).count()
    }

    /// Whether another unit may stop in a hex (B46).
    #[inline]
    #[must_use]
    pub fn has_room(&self, hex: HexIndex) -> bool {
        self.signs.get(hex.index()).is_some_and(|signs| signs & FULL == 0)
    }

    /// Whether a player has units in a hex.
    #[inline]
    #[must_use]
    pub fn holds(&self, player: Player, hex: HexIndex) -> bool {
        self.signs.get(hex.index()).is_some_and(|signs| signs & HELD[player.index()] != 0)
    }

    /// The hexes in which a player has units.
    #[inline]
    #[must_use]
    pub fn occupied(&self, player: Player) -> &HexSet {
        &self.occupied[player.index()]
    }

    /// Whether a hex lies in the ZOC of a player (B35).
    #[inline]
    #[must_use]
    pub fn in_zoc(&self, player: Player, hex: HexIndex) -> bool {
        self.signs.get(hex.index()).is_some_and(|signs| signs & ZONED[player.index()] != 0)
    }

    /// Who holds a hex (B38).
    #[inline]
    #[must_use]
    pub fn holder(&self, hex: HexIndex) -> Player {
        if self.axis_hexes.contains(hex) { Player::Axis } else { Player::Soviet }
    }

    /// Whether supply, retreat and surround may use a hex: free, and no enemy ZOC without a friendly unit (B35).
    #[inline]
    #[must_use]
    pub fn is_passable(&self, player: Player, hex: HexIndex) -> bool {
        let enemy = player.enemy();
        !self.holds(enemy, hex) && (!self.in_zoc(enemy, hex) || self.holds(player, hex))
    }

    /// How many major cities a player holds.
    #[must_use]
    pub fn majors(&self, player: Player) -> u8 {
        let held = self.scene.map.majors().iter().filter(|hex| self.holder(*hex) == player);
        held.count() as u8
    }

    /// The weather of the impulse.
    #[inline]
    #[must_use]
    pub fn weather_now(&self) -> Weather {
        self.weather[self.impulse.index()].unwrap_or_default()
    }

    /// The Field Marshals a player can still commit in this impulse (B45).
    #[must_use]
    pub fn free_marshals(&self, player: Player) -> u8 {
        let pool = self.scene.charts.years.marshals(player, self.turn);
        let Marshals { lost, used, .. } = self.marshals[player.index()];
        pool.saturating_sub(lost).saturating_sub(used)
    }

    /// The printed number of a hex.
    #[must_use]
    pub fn number(&self, hex: HexIndex) -> hex::HexNumber {
        self.scene.map.grid().number(hex)
    }

    /// Whether what follows from the rest agrees with it; for tests.
    #[must_use]
    pub fn is_consistent(&self) -> bool {
        State::from(Stored::from(self.clone())) == *self
    }
}

/// Sets or clears a sign.
fn sign(signs: &mut u8, bit: u8, on: bool) {
    if on { *signs |= bit } else { *signs &= !bit }
}
