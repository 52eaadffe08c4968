//! Everything that is so.

use crate::frame::Frame;
use crate::ground::{GroundRef, Side, UnitId, UnitInfo, grid};
use damos::{Benefit, Unit};
use hex::{HexIndex, HexSet};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

/// Where a unit is.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema,
)]
#[serde(rename_all = "snake_case")]
pub enum Where {
    /// On the map.
    Hex(HexIndex),
    /// Not yet set up.
    Box,
    /// A reinforcement of this turn or a later one.
    Due(u8),
    /// Eliminated; it may be rebuilt (R70).
    Eliminated,
    /// Removed for good (D10c, S4.7b).
    Gone,
}

/// One unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct UnitState {
    /// Where it is.
    pub at: Where,
    /// Its current strength points; 0 when it is eliminated.
    pub sp: u8,
    marks: u8,
}

/// A mark on a unit.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema,
)]
#[serde(rename_all = "snake_case")]
#[repr(u8)]
pub enum Mark {
    /// It has activated or tried to react and was not reset since (D2.1e).
    Spent = 1,
    /// It is demoralized (D2.8).
    Demoralized = 2,
    /// It has tried to react against the current activation (R19).
    Tried = 4,
    /// It is one of this turn's Cossacks (C4.8a, R58).
    Cossack = 8,
    /// It was rebuilt in the reinforcement phase that is being played (R31, G39).
    Rebuilt = 16,
}

impl UnitState {
    /// A unit that nothing has happened to.
    pub(crate) fn new(at: Where, sp: u8) -> UnitState {
        UnitState { at, sp, marks: 0 }
    }

    /// Whether it bears a mark.
    #[inline]
    #[must_use]
    pub fn is(&self, mark: Mark) -> bool {
        self.marks & mark as u8 != 0
    }

    pub(crate) fn set(&mut self, mark: Mark, on: bool) {
        if on {
            self.marks |= mark as u8;
        } else {
            self.marks &= !(mark as u8);
        }
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

/// An air unit in the course of a game turn (C4.4).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct AirState {
    /// Failed availability rolls of this turn.
    pub failures: u8,
    /// The one benefit it still gives, once chosen.
    pub kept: Option<Kept>,
}

/// The benefit of air support that was kept (C4.4d).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Kept {
    /// The column shift.
    Shift,
    /// The reroll.
    Reroll,
}

impl From<Kept> for Benefit {
    fn from(kept: Kept) -> Benefit {
        match kept {
            Kept::Shift => Benefit::Shift,
            Kept::Reroll => Benefit::Reroll,
        }
    }
}

/// Counters of the special rules.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Special {
    /// Attacks the Soviets must make on turn 2 (C4.6.3a).
    pub attacks_due: u8,
    /// Attacks they have made.
    pub attacks_made: u8,
    /// The turn in which the bright, shiny objects came in sight (C4.7a).
    pub shiny: Option<u8>,
    /// The pause of the super-optional rail rule was declared (C4.3.1i).
    pub paused: bool,
    /// RP spent on Finnish units this turn (N8).
    pub finnish_rp: u8,
    /// Units moved by sea this turn (N2).
    pub sailed: u8,
    /// Changes of mind in the set-up under way (G8).
    pub taken_up: u8,
}

/// Which rail hexes feed a side, and whether that is still so.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Lifeline {
    /// Hexes from which a line leads to a source (D2.10, C4.3).
    pub reach: HexSet,
    /// Something has changed since it was traced.
    pub stale: bool,
}

/// What a side has in a hex, as far as zones and lines of supply care.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Presence {
    there: bool,
    steady: bool,
}

impl Presence {
    #[inline]
    fn of(state: &State, side: Side, hex: HexIndex) -> Presence {
        let mut presence = Presence { there: false, steady: false };
        for unit in state.stack_of(side, hex) {
            presence.there = true;
            presence.steady |= !state.unit(unit).is(Mark::Demoralized);
        }
        presence
    }
}

/// By side: in how many hexes all its units are demoralized. It follows from the rest of a state, so it is neither
/// stored nor compared, and a state that was read does not know it.
#[derive(Clone, Copy, Debug, Default)]
struct Cowering(Option<[u16; 2]>);

impl PartialEq for Cowering {
    fn eq(&self, _: &Cowering) -> bool {
        true
    }
}

impl Eq for Cowering {}

/// Marks the end of a stack.
const NOBODY: u16 = u16::MAX;

/// A game of the series in progress.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct State {
    /// The map, the counters, the charts and the options.
    pub ground: GroundRef,
    /// The turn, from 1.
    pub turn: u8,
    /// Whose player turn it is: the attacker of every combat (D2.1f).
    pub phasing: Side,
    /// The units, by id.
    pub units: Box<[UnitState]>,
    /// The first unit of each hex; stacks are ordered by id.
    first: Box<[u16]>,
    /// The unit that follows in its hex.
    next: Box<[u16]>,
    /// By hex: how many hexes around hold steady Axis units (low half) and Soviet units (high half).
    zoc: Box<[u8]>,
    #[serde(skip)]
    cowering: Cowering,
    /// Hexes the Axis controls; all others are Soviet.
    pub axis_control: HexSet,
    /// Rail hexes that serve the Axis.
    pub converted: HexSet,
    /// Supply by side, derived; see [`Lifeline`].
    pub lifelines: [Lifeline; 2],
    /// Replacement points in hand; what is not spent stays (D5g).
    pub rp: [u16; 2],
    /// The air units.
    pub air: SmallVec<[AirState; 3]>,
    /// Counters of the special rules.
    pub special: Special,
    /// What is publicly known of strength: units of one pool have a known total between them (D2.4).
    pub pools: Box<[u16]>,
    /// One person plays both sides, and nothing is hidden (D12a).
    pub solitaire: bool,
    /// What is going on, the innermost last; empty when the game is over.
    pub frames: SmallVec<[Frame; 6]>,
}

impl State {
    /// All units in the box or on the way, the map as the scenario has it.
    pub(crate) fn new(ground: GroundRef, units: Box<[UnitState]>, turn: u8) -> State {
        let hexes = grid().len();
        let lifeline = || Lifeline { reach: HexSet::empty(hexes), stale: true };
        let count = units.len();
        State {
            ground,
            turn,
            phasing: Side::Axis,
            units,
            first: vec![NOBODY; hexes].into_boxed_slice(),
            next: vec![NOBODY; count].into_boxed_slice(),
            zoc: vec![0; hexes].into_boxed_slice(),
            cowering: Cowering(Some([0, 0])),
            axis_control: HexSet::empty(hexes),
            converted: HexSet::empty(hexes),
            lifelines: [lifeline(), lifeline()],
            rp: [0, 0],
            air: SmallVec::new(),
            special: Special::default(),
            pools: (0..count as u16).collect(),
            solitaire: false,
            frames: SmallVec::new(),
        }
    }

    /// What is printed on a unit.
    #[inline]
    #[must_use]
    pub fn info(&self, unit: UnitId) -> &UnitInfo {
        &self.ground.roster[unit]
    }

    /// The state of a unit.
    #[inline]
    #[must_use]
    pub fn unit(&self, unit: UnitId) -> &UnitState {
        &self.units[unit.index()]
    }

    /// Who plays a unit.
    #[inline]
    #[must_use]
    pub fn side(&self, unit: UnitId) -> Side {
        self.ground.roster.side(unit)
    }

    /// A unit on the map, or nothing; for ids that come from outside.
    #[must_use]
    pub fn standing(&self, unit: UnitId) -> Option<HexIndex> {
        self.units.get(unit.index())?.hex()
    }

    /// Every unit id.
    pub fn ids(&self) -> impl Iterator<Item = UnitId> + use<> {
        (0..self.units.len() as u16).map(UnitId)
    }

    /// The units of a side on the map, by id.
    pub fn on_map(&self, side: Side) -> impl Iterator<Item = (UnitId, HexIndex)> + '_ {
        let own = self.ground.roster.ids_of(side).iter();
        own.filter_map(|&id| Some((id, self.unit(id).hex()?)))
    }

    /// All units in a hex, of both sides, by id.
    #[inline]
    pub fn stack(&self, hex: HexIndex) -> impl Iterator<Item = UnitId> + '_ {
        let mut at = self.first[hex.index()];
        std::iter::from_fn(move || {
            (at != NOBODY).then(|| {
                let unit = UnitId(at);
                at = self.next[unit.index()];
                unit
            })
        })
    }

    /// Whether nobody of either side stands in a hex.
    #[inline]
    #[must_use]
    pub fn is_vacant(&self, hex: HexIndex) -> bool {
        self.first[hex.index()] == NOBODY
    }

    /// The units of one side in a hex.
    #[inline]
    pub fn stack_of(&self, side: Side, hex: HexIndex) -> impl Iterator<Item = UnitId> + '_ {
        self.stack(hex).filter(move |unit| self.side(*unit) == side)
    }

    /// Whether a side has a unit in the hex.
    #[inline]
    #[must_use]
    pub fn holds(&self, side: Side, hex: HexIndex) -> bool {
        self.stack_of(side, hex).next().is_some()
    }

    /// The same for an entry of a neighbour table, which may stand for no hex.
    #[inline]
    pub(crate) fn holds_near(&self, side: Side, near: u16) -> bool {
        let first = self.first.get(usize::from(near));
        first.is_some_and(|first| *first != NOBODY) && self.holds(side, HexIndex::new(near))
    }

    /// Who controls the hex (D2.9a).
    #[inline]
    #[must_use]
    pub fn controller(&self, hex: HexIndex) -> Side {
        if self.axis_control.contains(hex) { Side::Axis } else { Side::Soviet }
    }

    /// What combat needs to know of a unit.
    #[inline]
    #[must_use]
    pub fn fighter(&self, unit: UnitId) -> Unit {
        let state = self.unit(unit);
        Unit { zoi: self.exerts_zoi(unit), ..self.info(unit).unit(state.sp) }
    }

    /// Whether a unit exerts a ZOI now: by its type or as a Cossack, unless demoralized (D2.6a, D2.6b, C3, C4.8a, R58).
    #[inline]
    #[must_use]
    pub fn exerts_zoi(&self, unit: UnitId) -> bool {
        rulebook::cite!("D2.6a");
        let state = self.unit(unit);
        (self.info(unit).zoi || state.is(Mark::Cossack)) && !state.is(Mark::Demoralized)
    }

    /// How many hexes around a hex hold steady units of a side, turn 1 not looked at.
    #[inline]
    pub(crate) fn steady_around(&self, side: Side, hex: HexIndex) -> u8 {
        self.zoc[hex.index()] >> (4 * side.index()) & 0xf
    }

    /// Whether a side may have units in a hex that are all demoralized, so that no zone tells of them.
    #[inline]
    pub(crate) fn may_cower(&self, side: Side) -> bool {
        self.cowering.0.is_none_or(|hexes| hexes[side.index()] > 0)
    }

    /// Puts a unit somewhere else; the stacks and zones follow.
    pub(crate) fn put(&mut self, unit: UnitId, at: Where) {
        if let Where::Hex(hex) = self.units[unit.index()].at {
            self.unlink(unit, hex);
        }
        self.units[unit.index()].at = at;
        if let Where::Hex(hex) = at {
            self.link(unit, hex);
        }
    }

    /// Marks a unit, or takes the mark off; the zones follow.
    pub(crate) fn mark(&mut self, unit: UnitId, mark: Mark, on: bool) {
        let hex = self.units[unit.index()].hex().filter(|_| mark == Mark::Demoralized);
        let side = self.side(unit);
        let before = hex.map(|hex| (hex, Presence::of(self, side, hex)));
        self.units[unit.index()].set(mark, on);
        if let Some((hex, before)) = before {
            self.follow_zone(side, hex, before);
        }
    }

    fn link(&mut self, unit: UnitId, hex: HexIndex) {
        let side = self.side(unit);
        let before = Presence::of(self, side, hex);
        let mut slot = &mut self.first[hex.index()];
        while *slot < unit.0 {
            slot = &mut self.next[usize::from(*slot)];
        }
        let after = std::mem::replace(slot, unit.0);
        self.next[unit.index()] = after;
        self.follow_zone(side, hex, before);
    }

    fn unlink(&mut self, unit: UnitId, hex: HexIndex) {
        let side = self.side(unit);
        let before = Presence::of(self, side, hex);
        let after = std::mem::replace(&mut self.next[unit.index()], NOBODY);
        let mut slot = &mut self.first[hex.index()];
        while *slot != unit.0 {
            slot = &mut self.next[usize::from(*slot)];
        }
        *slot = after;
        self.follow_zone(side, hex, before);
    }

    /// Whether a side has a unit in the hex that is not demoralized, and so a ZOC around it (D2.5a, D2.5c).
    #[inline]
    pub(crate) fn is_steady(&self, side: Side, hex: HexIndex) -> bool {
        rulebook::cite!("D2.5a", "D2.5c");
        self.stack_of(side, hex).any(|unit| !self.unit(unit).is(Mark::Demoralized))
    }

    /// Keeps the counts around a hex in step, and remembers whose lines of supply may have changed.
    fn follow_zone(&mut self, side: Side, hex: HexIndex, before: Presence) {
        let after = Presence::of(self, side, hex);
        let enemy = side.opponent();
        if before != after {
            self.lifelines[enemy.index()].stale = true;
        }
        if before.there != after.there && self.steady_around(enemy, hex) > 0 {
            // A friend cancels the enemy's ZOC in his own hex (D2.10b).
            self.lifelines[side.index()].stale = true;
        }
        if let Some(hexes) = &mut self.cowering.0 {
            let cowers = |presence: Presence| u16::from(presence.there && !presence.steady);
            hexes[side.index()] += cowers(after);
            hexes[side.index()] -= cowers(before);
        }
        if before.steady == after.steady {
            return;
        }
        let one = 1 << (4 * side.index());
        let around = *self.ground.map.neighbours(hex);
        for near in around {
            if let Some(count) = self.zoc.get_mut(usize::from(near)) {
                *count = if after.steady { *count + one } else { *count - one };
            }
        }
    }

    /// The zone counts made anew; what is kept step by step must always equal it.
    #[cfg(test)]
    pub(crate) fn recounted_zones(&self) -> Box<[u8]> {
        let mut zoc = vec![0; self.zoc.len()].into_boxed_slice();
        for hex in grid().hexes() {
            for side in Side::BOTH {
                if self.is_steady(side, hex) {
                    for (_, near) in grid().neighbors(hex) {
                        zoc[near.index()] += 1 << (4 * side.index());
                    }
                }
            }
        }
        zoc
    }

    #[cfg(test)]
    pub(crate) fn zones(&self) -> &[u8] {
        &self.zoc
    }

    /// Whether it is known in how many hexes each side cowers, and true.
    #[cfg(test)]
    pub(crate) fn knows_who_cowers(&self) -> bool {
        let cowers = |side| {
            grid().hexes().filter(move |hex| self.holds(side, *hex) && !self.is_steady(side, *hex))
        };
        self.cowering.0 == Some(Side::BOTH.map(|side| cowers(side).count() as u16))
    }
}
