//! The game as one viewer sees it, put together from what he may know (Y55, Y77).

use super::board::Mark;
use super::player_of;
use super::state::{Mine, MortarState, Orders, State, Tally};
use super::victory::{self, Outcome};
use crate::ground::{HexSet, Kind, Player, UnitId};
use hex::HexIndex;
use referee::Viewer;
use schemars::JsonSchema;
use serde::Serialize;
use std::collections::BTreeMap;

/// The marks of a counter that can be seen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, JsonSchema)]
pub struct Marks {
    /// Disrupted.
    pub disrupted: bool,
    /// Regrouping.
    pub regrouping: bool,
    /// Suppressed.
    pub suppressed: bool,
    /// Shocked.
    pub shocked: bool,
    /// In motion.
    pub motion: bool,
    /// With a hero.
    pub hero: bool,
}

/// One of the viewer's own counters.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct UnitView {
    /// The counter.
    pub unit: UnitId,
    /// Where it is.
    pub hex: Option<HexIndex>,
    /// What it rides in.
    pub rides: Option<UnitId>,
    /// Where it faces.
    pub facing: u8,
    /// Its steps.
    pub steps: u8,
    /// Its marks.
    pub marks: Marks,
    /// Whether the enemy sees a "?" at most.
    pub concealed: bool,
    /// Whether it has acted.
    pub acted: bool,
    /// Whether it has reacted.
    pub reacted: bool,
    /// Whether it has fired, in activation and in reaction.
    pub fired: [bool; 2],
    /// Whether it is still to come.
    pub due: bool,
    /// Whether it is lost.
    pub lost: bool,
}

/// A revealed counter of somebody else: no platoon, no number (Y55).
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, JsonSchema)]
pub struct EnemyView {
    /// Where it is.
    pub hex: HexIndex,
    /// Its place among the revealed counters of its side there, as events name it.
    pub number: u8,
    /// Its place among the revealed vehicles of its hex, for those who aim at it (R-Y68).
    pub place: Option<u8>,
    /// Its id in `units.csv`.
    pub unit: String,
    /// Whose it is.
    pub player: Player,
    /// Where it faces; 0 for what does not face anywhere.
    pub facing: u8,
    /// Its steps.
    pub steps: u8,
    /// Its marks.
    pub marks: Marks,
    /// Whether it is carried.
    pub carried: bool,
}

/// The game as one viewer sees it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct View {
    /// The mission.
    pub mission: String,
    /// The turn.
    pub turn: u8,
    /// Who has the initiative.
    pub initiative: Player,
    /// Whose go it is.
    pub go: Player,
    /// Which player looks on; none for a spectator.
    pub player: Option<Player>,
    /// The viewer's own counters.
    pub own: Vec<UnitView>,
    /// The platoons that the viewer has activated, one bit each.
    pub activated: u16,
    /// What is revealed of others.
    pub revealed: Vec<EnemyView>,
    /// The hexes with a "?", by player; none of the viewer's own.
    pub unknown: [HexSet; 2],
    /// The viewer's mines, and those that both know.
    pub mines: Vec<Mine>,
    /// Smoke that goes after this turn, and after the next.
    pub smoke: [HexSet; 2],
    /// MDRM markers.
    pub mdrm: HexSet,
    /// Hexes attacked this turn, and from where.
    pub attacked: Vec<(HexIndex, HexIndex)>,
    /// The objectives that the attacker holds, one bit each.
    pub objectives: u16,
    /// The mortars of both.
    pub mortars: [Vec<MortarState>; 2],
    /// Steps at the start and steps lost, by player (Y68).
    pub losses: [(u32, u32); 2],
    /// What was lost, by player and kind.
    pub lost: [BTreeMap<String, u8>; 2],
    /// Toward promotion, by player.
    pub tally: [Tally; 2],
    /// The viewer's standing orders.
    pub orders: Option<Orders>,
    /// How it ended.
    pub outcome: Option<Outcome>,
}

fn marks(state: &State, unit: UnitId) -> Marks {
    let it = state.unit(unit);
    Marks {
        disrupted: it.is(Mark::Disrupted),
        regrouping: it.is(Mark::Regrouping),
        suppressed: it.is(Mark::Suppressed),
        shocked: it.is(Mark::Shocked),
        motion: it.is(Mark::Motion),
        hero: it.is(Mark::Hero),
    }
}

impl View {
    /// What a viewer sees. When the game is over, everything is revealed.
    pub(super) fn of(state: &State, viewer: Viewer) -> View {
        rulebook::cite!("Y55", "Y77");
        let player = viewer.seat().map(player_of);
        let over = state.outcome.is_some();
        let others = || Player::BOTH.into_iter().filter(|it| Some(*it) != player);
        let setting_up = state.setting.iter().any(|it| !it.done);
        let own = player.map(|player| state.mission().force(player).counters).unwrap_or_default();
        let mut revealed: Vec<EnemyView> = others()
            .filter(|_| !setting_up)
            .flat_map(|player| state.board.fielded(player).iter())
            .filter(|unit| over || !state.unit(*unit).is(Mark::Concealed))
            .filter_map(|unit| enemy(state, unit))
            .collect();
        revealed.sort();
        let mut unknown = [HexSet::default(); 2];
        for player in others().filter(|_| !setting_up && !over) {
            let hexes =
                state.board.held(player).iter().filter(|hex| state.is_unknown(player, *hex));
            unknown[player.index()] = HexSet::default().with(hexes);
        }
        let knows_mines = over || player == Some(Player::Defender);
        let mines = state.mines.iter().filter(|mine| knows_mines || mine.known).copied();
        let mut mines: Vec<Mine> = mines.collect();
        // R-Y82: by where they lie; the order in which they were laid would tell which of them was found.
        mines.sort_unstable_by_key(|mine| mine.hex);
        View {
            mission: state.mission().id.clone(),
            turn: state.turn,
            initiative: state.initiative,
            go: state.go,
            player,
            own: own.iter().map(|unit| owned(state, unit)).collect(),
            activated: player.map_or(0, |player| state.activated[player.index()]),
            revealed,
            unknown,
            mines,
            smoke: state.smoke,
            mdrm: state.mdrm,
            attacked: state.attacked.to_vec(),
            objectives: state.objectives,
            mortars: [0, 1].map(|it| state.mortars[it].to_vec()),
            losses: Player::BOTH.map(|player| victory::losses(state, player)),
            lost: Player::BOTH.map(|player| lost(state, player)),
            tally: state.tally,
            orders: player.map(|player| state.orders[player.index()].clone()),
            outcome: state.outcome,
        }
    }
}

fn owned(state: &State, unit: UnitId) -> UnitView {
    let it = state.unit(unit);
    UnitView {
        unit,
        hex: it.hex,
        rides: it.rides,
        facing: it.facing,
        steps: it.steps,
        marks: marks(state, unit),
        concealed: it.is(Mark::Concealed),
        acted: it.is(Mark::Acted),
        reacted: it.is(Mark::Reacted),
        fired: [it.is(Mark::Fired), it.is(Mark::FiredBack)],
        due: it.is(Mark::Due),
        lost: it.is(Mark::Lost),
    }
}

fn enemy(state: &State, unit: UnitId) -> Option<EnemyView> {
    let it = state.unit(unit);
    let (hex, vehicle) = (it.hex?, state.kind(unit).is_vehicle());
    let place = state.vehicles(it.player, hex).iter().position(|other| *other == unit);
    Some(EnemyView {
        hex,
        number: state.tag(unit).place,
        place: place.map(|place| place as u8),
        unit: state.counter(unit).unit.key.clone(),
        player: it.player,
        facing: if vehicle { it.facing } else { 0 },
        steps: it.steps,
        marks: marks(state, unit),
        carried: it.rides.is_some(),
    })
}

fn lost(state: &State, player: Player) -> BTreeMap<String, u8> {
    let mut lost = BTreeMap::new();
    for unit in state.mission().force(player).counters.iter() {
        if state.unit(unit).is(Mark::Lost) {
            *lost.entry(state.counter(unit).unit.key.clone()).or_default() += 1;
        }
    }
    lost
}

/// Whether a kind of counter is ever shown to face anywhere.
#[must_use]
pub fn faces(kind: Kind) -> bool {
    kind.is_vehicle()
}
