//! Everything that is so.

use super::board::{Board, Mark, UnitState};
use super::frame::{Activation, Frame};
use super::victory::Outcome;
use crate::ground::{Counter, HexSet, Kind, Map, Mission, Outlook, Player, Scene, UnitId, UnitSet};
use crate::{Charts, Objective, StackKind};
use hex::{HexIndex, HexNumber};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

/// What players may agree on (Y83).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Options {
    /// Anti-tank fire in reaction takes the opportunity modifier (Y11.5.4g).
    pub opportunity: bool,
    /// Only leaders call for mortars (R-Y43 is off).
    pub leaders_call: bool,
    /// The sight limit of the mission holds (Y74).
    pub sight_limit: bool,
}

impl Default for Options {
    fn default() -> Options {
        rulebook::cite!("Y83");
        Options { opportunity: true, leaders_call: false, sight_limit: true }
    }
}

/// A minefield (Y41).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Mine {
    /// Where it lies.
    pub hex: Option<HexIndex>,
    /// Whether both players know it.
    pub known: bool,
}

/// A mortar (Y48).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct MortarState {
    /// Missions left.
    pub left: u8,
    /// Whether it has fired this turn.
    pub used: bool,
}

/// The standing orders of a player (Y73).
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Orders {
    /// He declines for this scope.
    pub decline: Option<super::action::Scope>,
    /// He declines until an enemy counter is so near to a hex.
    pub until: Option<(HexIndex, u8)>,
    /// Units that fire at the first counter so near, or at vehicles only.
    pub guards: SmallVec<[(UnitId, u8, bool); 2]>,
}

impl Orders {
    /// Whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.decline.is_none() && self.until.is_none() && self.guards.is_empty()
    }
}

/// What a side has done toward promotion (Y69).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Tally {
    /// Taken or destroyed.
    pub taken: [u8; Objective::COUNT],
    /// Defended.
    pub held: [u8; Objective::DEFENDED],
}

/// How far the set-up of a player has come (Y30).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Setting {
    /// What is being set up.
    pub choosing: Option<Choosing>,
    /// He is done.
    pub done: bool,
}

/// What is being set up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Choosing {
    /// The hex of a counter.
    Unit(UnitId),
    /// The hex of a mine.
    Mine(u8),
    /// The facing of a vehicle.
    Facing(UnitId),
}

/// A game in progress.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct State {
    /// The mission with its map, units and charts.
    pub scene: Scene,
    /// What was agreed on.
    pub options: Options,
    /// The turn.
    pub turn: u8,
    /// Who acts first in this turn (Y31).
    pub initiative: Player,
    /// Whose go it is (Y32).
    pub go: Player,
    /// The platoons activated in this turn, one bit each.
    pub activated: [u16; 2],
    /// The counters.
    pub board: Board,
    /// The mines.
    pub mines: SmallVec<[Mine; 4]>,
    /// Smoke that goes after this turn, and smoke that goes after the next (Y50).
    pub smoke: [HexSet; 2],
    /// MDRM markers.
    pub mdrm: HexSet,
    /// The hexes attacked in this turn, and from where (R-Y40).
    pub attacked: SmallVec<[(HexIndex, HexIndex); 8]>,
    /// The objectives that the attacker holds, one bit each.
    pub objectives: u16,
    /// Those that have been taken over once (Y69).
    pub taken_over: u16,
    /// The mortars of both.
    pub mortars: [SmallVec<[MortarState; 2]>; 2],
    /// Promotion points of both.
    pub tally: [Tally; 2],
    /// Standing orders of both.
    pub orders: [Orders; 2],
    /// Hexes where mines would have been found, or units were set up.
    pub trodden: HexSet,
    /// Hexes that have had a "?" ever since the game began (R-Y61).
    pub unbroken: HexSet,
    /// Whose order to decline has answered the last window (R-Y83).
    pub declined: [bool; 2],
    /// How far both have set up.
    pub setting: [Setting; 2],
    /// Squads with more cohesion from earlier missions (Y70).
    pub veterans: UnitSet,
    /// Leaders that help within two hexes (Y70).
    pub mentors: UnitSet,
    /// What goes on, innermost last.
    pub frames: Vec<Frame>,
    /// How it ended.
    pub outcome: Option<Outcome>,
}

/// The most cohesion a squad can have from earlier missions (Y70).
const COHESION_MOST: u8 = 8;

impl State {
    /// A mission with nobody on the map and nothing going on.
    pub(super) fn empty(scene: Scene, options: Options) -> State {
        let mission = scene.mission();
        let units = mission.units().map(|unit| {
            let counter = mission.counter(unit);
            let mut state = UnitState::new(counter.player, counter.unit.steps);
            let platoon = counter.platoon.map(usize::from);
            let force = mission.force(counter.player);
            let late = platoon.and_then(|it| force.platoons[it].enters).is_some();
            state.set(Mark::Due, late);
            state
        });
        let board = Board::from(units.collect::<Vec<UnitState>>());
        let mines = mission.mines.iter().map(|_| Mine { hex: None, known: false }).collect();
        let mortars = Player::BOTH.map(|player| {
            let mortars = mission.force(player).mortars.iter();
            mortars.map(|(_, missions)| MortarState { left: *missions, used: false }).collect()
        });
        State {
            options,
            turn: 1,
            initiative: mission.tie,
            go: mission.tie,
            activated: [0; 2],
            board,
            mines,
            smoke: [HexSet::default(); 2],
            mdrm: HexSet::default(),
            attacked: SmallVec::new(),
            objectives: 0,
            taken_over: 0,
            mortars,
            tally: [Tally::default(); 2],
            orders: [Orders::default(), Orders::default()],
            trodden: HexSet::default(),
            unbroken: HexSet::default(),
            declined: [false; 2],
            setting: [Setting::default(); 2],
            veterans: UnitSet::default(),
            mentors: UnitSet::default(),
            frames: Vec::new(),
            outcome: None,
            scene,
        }
    }

    /// The mission.
    #[inline]
    #[must_use]
    pub fn mission(&self) -> &Mission {
        self.scene.mission()
    }

    /// Its map.
    #[inline]
    #[must_use]
    pub fn map(&self) -> &Map {
        self.scene.map()
    }

    /// The charts.
    #[inline]
    #[must_use]
    pub fn charts(&self) -> &Charts {
        &self.scene.charts
    }

    /// A counter as printed.
    #[inline]
    #[must_use]
    pub fn counter(&self, unit: UnitId) -> &Counter {
        self.mission().counter(unit)
    }

    /// What a counter is.
    #[inline]
    #[must_use]
    pub fn kind(&self, unit: UnitId) -> Kind {
        self.counter(unit).unit.kind
    }

    /// A counter as it is now.
    #[inline]
    #[must_use]
    pub fn unit(&self, unit: UnitId) -> &UnitState {
        self.board.unit(unit)
    }

    /// Whether the mission has such a counter.
    #[must_use]
    pub fn knows(&self, unit: UnitId) -> bool {
        unit.index() < self.board.len()
    }

    /// Its cohesion, with what it learned in earlier missions (Y70).
    #[inline]
    #[must_use]
    pub fn cohesion(&self, unit: UnitId) -> u8 {
        let printed = self.counter(unit).unit.cohesion;
        match self.veterans.contains(unit) {
            true => (printed + 1).min(COHESION_MOST.max(printed)),
            false => printed,
        }
    }

    /// A hex by its number.
    #[must_use]
    pub fn number(&self, hex: HexIndex) -> HexNumber {
        self.map().grid().number(hex)
    }

    /// The counters of a player in a hex.
    #[inline]
    #[must_use]
    pub fn stack(&self, player: Player, hex: HexIndex) -> UnitSet {
        self.board.at(hex).and(self.board.fielded(player))
    }

    /// Counters in the order in which everybody may know them: by hex, kind and what is seen of them (R-Y82). Only those that
    /// nobody else can tell apart come as printed.
    #[must_use]
    pub fn listed(&self, units: UnitSet) -> SmallVec<[UnitId; 12]> {
        let mut listed: SmallVec<[UnitId; 12]> = units.iter().collect();
        if listed.len() > 1 {
            listed.sort_unstable_by_key(|unit| self.listing(*unit));
        }
        listed
    }

    /// What a counter is listed by.
    pub(super) fn listing(&self, unit: UnitId) -> impl Ord + use<> {
        rulebook::cite!("R-Y82");
        let (it, printed) = (self.unit(unit), self.counter(unit));
        let lost = printed.unit.steps - it.steps.min(printed.unit.steps);
        let seen = (it.seen_marks(), lost, self.shown_facing(unit), it.rides.is_some());
        (it.hex, printed.first_like, seen, unit)
    }

    /// Whether a player has a counter in a hex.
    #[inline]
    #[must_use]
    pub fn holds(&self, player: Player, hex: HexIndex) -> bool {
        self.board.held(player).contains(hex)
    }

    /// Whether the enemy of a player sees a "?" there.
    #[must_use]
    pub fn is_unknown(&self, player: Player, hex: HexIndex) -> bool {
        self.stack(player, hex).iter().any(|unit| self.unit(unit).is(Mark::Concealed))
    }

    /// Whether a "?" is left there without these counters and their loads.
    pub(super) fn is_unknown_but(&self, player: Player, hex: HexIndex, gone: UnitSet) -> bool {
        let left = self.stack(player, hex).minus(gone);
        let stays = |unit: &UnitId| self.unit(*unit).rides.is_none_or(|it| !gone.contains(it));
        left.iter().filter(stays).any(|unit| self.unit(unit).is(Mark::Concealed))
    }

    /// The revealed counters of a player in a hex, as listed.
    #[inline]
    pub fn revealed(&self, player: Player, hex: HexIndex) -> impl Iterator<Item = UnitId> + use<> {
        let open = |unit: &UnitId| !self.unit(*unit).is(Mark::Concealed);
        self.listed(self.stack(player, hex).iter().filter(open).collect()).into_iter()
    }

    /// Whether one hex sees another within the limit of the turn (Y51, Y74).
    #[inline]
    #[must_use]
    pub fn sees(&self, from: HexIndex, to: HexIndex) -> bool {
        self.outlook(from).sees(to)
    }

    /// All that a hex sees within the limit of the turn; who sees it is the same (Y51, Y74).
    #[inline]
    #[must_use]
    pub fn outlook(&self, from: HexIndex) -> Outlook<'_> {
        self.map().sights().outlook(from, self.sight_limit())
    }

    /// The farthest hex seen in this turn (Y74).
    #[inline]
    #[must_use]
    pub fn sight_limit(&self) -> u32 {
        if self.options.sight_limit { self.mission().sight_in(self.turn) } else { u32::MAX }
    }

    /// Whether a unit is on foot, or a vehicle: no load.
    #[inline]
    #[must_use]
    pub fn is_free(&self, unit: UnitId) -> bool {
        self.unit(unit).rides.is_none()
    }

    /// Whether an enemy takes a counter for an able one (Y76).
    #[inline]
    #[must_use]
    pub fn seems_able(&self, unit: UnitId) -> bool {
        rulebook::cite!("Y76");
        self.unit(unit).is(Mark::Concealed) || self.unit(unit).is_able()
    }

    /// How many of each kind a player has in a hex, loads and dummies left out (Y38).
    #[must_use]
    pub fn stacked(&self, player: Player, hex: HexIndex) -> [u32; StackKind::COUNT] {
        let mut stack = [0; StackKind::COUNT];
        for unit in self.stack(player, hex).iter().filter(|unit| self.is_free(*unit)) {
            if let Some(kind) = self.kind(unit).stack() {
                stack[kind as usize] += 1;
            }
        }
        stack
    }

    /// Whether units of a player may stop in a hex: with them there, none of their kinds is over its limit (Y38, R-Y20).
    #[must_use]
    pub fn may_stop(&self, units: UnitSet, hex: HexIndex) -> bool {
        rulebook::cite!("Y38");
        let Some(player) = units.first().map(|unit| self.unit(unit).player) else { return true };
        let there = self.stack(player, hex).iter().filter(|unit| self.is_free(*unit));
        let there: UnitSet = there.chain(units.iter()).collect();
        let kinds = |units: UnitSet| units.iter().filter_map(|unit| self.kind(unit).stack());
        kinds(units).all(|kind| {
            let count = kinds(there).filter(|other| *other == kind).count();
            count <= self.charts().stacking.hex[kind as usize] as usize
        })
    }

    /// Whether a player has more of a kind in a hex than may stop there (R-Y76).
    #[must_use]
    pub fn is_crowded(&self, player: Player, hex: HexIndex) -> bool {
        let stack = self.stacked(player, hex);
        stack.iter().zip(&self.charts().stacking.hex).any(|(there, most)| there > most)
    }

    /// Whether a hex has room for one more of this kind (Y38).
    #[must_use]
    pub fn has_room(&self, player: Player, hex: HexIndex, kind: Kind) -> bool {
        rulebook::cite!("Y38");
        kind.stack().is_none_or(|kind| {
            self.stacked(player, hex)[kind as usize] < self.charts().stacking.hex[kind as usize]
        })
    }

    /// Whether the platoon's player may still activate it (Y32, Y75).
    #[must_use]
    pub fn may_activate(&self, player: Player, platoon: usize) -> bool {
        rulebook::cite!("Y32");
        let Some(it) = self.mission().force(player).platoons.get(platoon) else { return false };
        self.activated[player.index()] >> platoon & 1 == 0
            && it.enters.is_none_or(|turn| turn <= self.turn)
            && it.units.iter().any(|unit| !self.unit(unit).is(Mark::Lost))
    }

    /// Whether a player has a platoon left to activate.
    #[must_use]
    pub fn has_platoons(&self, player: Player) -> bool {
        (0..self.mission().force(player).platoons.len()).any(|it| self.may_activate(player, it))
    }

    /// The activation that goes on.
    #[must_use]
    pub fn activation(&self) -> Option<&Activation> {
        self.frames.iter().rev().find_map(|frame| match frame {
            Frame::Activation(it) => Some(it),
            _ => None,
        })
    }

    /// Whether stacks, marks and loads agree: what tests ask for.
    #[must_use]
    pub fn is_consistent(&self) -> bool {
        let again = Board::from(Vec::<UnitState>::from(self.board.clone()));
        let loads = self.board.units().all(|unit| {
            let it = self.unit(unit);
            it.rides.is_none_or(|vehicle| self.unit(vehicle).hex == it.hex)
        });
        let apart = !self.board.held(Player::Attacker).meets(self.board.held(Player::Defender));
        let gone = self.board.units().all(|unit| {
            let it = self.unit(unit);
            !it.is(Mark::Lost) || (it.hex.is_none() && it.rides.is_none())
        });
        again == self.board && loads && apart && gone
    }
}
