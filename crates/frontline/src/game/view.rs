//! The game as one viewer sees it, put together from what it may know (F58).

use super::Outcome;
use super::action::Action;
use super::event::band;
use super::frame::{CardState, Form, Frame, Manner, Offensive, Sortie, Stage};
use super::kind::{PoolState, Share};
use super::register::Registers;
use super::state::{Options, State};
use crate::ground::{Coalition, HexSet, NATIONS_MOST};
use hex::HexIndex;
use referee::{Seat, Viewer};
use schemars::JsonSchema;
use serde::Serialize;

/// Men of a hex as a viewer sees them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum MenView {
    /// By nation.
    Nations([u8; NATIONS_MOST]),
    /// As a band: none, 1-2, 3-5, 6-9, 10 and more.
    Band(u8),
}

/// A hex with something in it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct HexView {
    /// The hex.
    pub hex: HexIndex,
    /// Its men; press and spectators see none.
    pub men: Option<MenView>,
    /// Tanks, aircraft, LSP, where they are seen.
    pub points: Option<[u8; 3]>,
    /// Garrisons, zone men, aircraft on air defence, flak zone.
    pub posts: Option<(u8, u8, u8, bool)>,
    /// Sides on which the own men dig, one bit each.
    pub digging: u8,
    /// Layers by side.
    pub layers: [u8; 6],
}

/// An offensive as the other side sees it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct OffensiveView {
    /// Who attacks.
    pub side: Coalition,
    /// How.
    pub manner: Manner,
    /// What.
    pub target: HexIndex,
    /// Over which hexsides.
    pub starts: Vec<HexIndex>,
    /// All of it, for the own side.
    pub own: Option<Offensive>,
}

/// What only a side and Control know.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Secrets {
    /// Whose.
    pub side: Coalition,
    /// The Pool.
    pub pool: PoolState,
    /// Numbers kept beside the map.
    pub registers: Registers,
    /// Cards in hand.
    pub hand: Vec<u8>,
    /// What each seat may spend.
    pub shares: Vec<(Seat, Share)>,
    /// The forms being filled in.
    pub drafts: Vec<(Seat, Vec<Action>)>,
    /// Directives in play.
    pub directives: Vec<u8>,
    /// Raids to come.
    pub raids: Vec<Sortie>,
    /// Refuges named.
    pub refuges: Vec<(HexIndex, HexIndex)>,
    /// Sectors that were redrawn.
    pub sectors: Vec<(HexIndex, Seat)>,
    /// Seats that may not withdraw, one bit each.
    pub forbidden: u32,
    /// Connected hexes.
    pub connected: HexSet,
}

/// The game as one viewer sees it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct View {
    /// The scenario.
    pub scenario: String,
    /// The switches.
    pub options: Options,
    /// The turn.
    pub turn: u8,
    /// The last turn.
    pub last_turn: u8,
    /// What the turn does next.
    pub stage: Option<Stage>,
    /// The form that is open.
    pub form: Option<Form>,
    /// What each side holds.
    pub held: [HexSet; 2],
    /// The lines.
    pub line: [HexSet; 2],
    /// Hexes with something in them.
    pub hexes: Vec<HexView>,
    /// Flags left, by nation.
    pub flags: [u8; NATIONS_MOST],
    /// Cards in hand, by side.
    pub cards: [u8; 2],
    /// The offensives.
    pub offensives: Vec<OffensiveView>,
    /// Partisans, for those who play.
    pub pags: Option<HexSet>,
    /// Bases, for those who play.
    pub bases: Option<[[Option<HexIndex>; 2]; 2]>,
    /// Nations that have left, one bit each.
    pub left: u8,
    /// Who won the choice.
    pub chooser: Option<Coalition>,
    /// Who places flags first.
    pub first: Coalition,
    /// Hexes claimed by both.
    pub disputed: Vec<HexIndex>,
    /// Directives carried out, one bit each.
    pub fulfilled: u16,
    /// Soviet victory points for cities.
    pub city_points: u16,
    /// What the viewer's side alone knows; both for Control.
    pub secrets: Vec<Secrets>,
    /// How it ended.
    pub outcome: Option<Outcome>,
}

impl View {
    /// What a viewer sees of a state.
    #[must_use]
    pub fn of(state: &State, viewer: Viewer) -> View {
        let plays = viewer.seat().and_then(|seat| state.seating.side(seat)).is_some();
        let known: Vec<Coalition> =
            Coalition::BOTH.into_iter().filter(|side| state.knows(viewer, *side)).collect();
        let looks = plays || known.len() == 2;
        let stage = state.frames.iter().find_map(|frame| match frame {
            Frame::Turn(stage) => Some(*stage),
            _ => None,
        });
        let hexes = state.playable.iter().filter_map(|hex| HexView::of(state, hex, &known, looks));
        let cards = Coalition::BOTH
            .map(|side| state.cards_of(side, CardState::Held).count().min(255) as u8);
        let offensives = state.offensives.iter().map(|it| OffensiveView {
            side: it.side,
            manner: it.manner,
            target: it.target,
            starts: it.starts.to_vec(),
            own: known.contains(&it.side).then(|| it.clone()),
        });
        View {
            scenario: state.scene.scenario().id.clone(),
            options: state.options,
            turn: state.turn,
            last_turn: state.last_turn,
            stage,
            form: super::form::open_form(state),
            held: state.held,
            line: state.line,
            hexes: hexes.collect(),
            flags: state.registers.flags,
            cards,
            offensives: offensives.collect(),
            pags: looks.then_some(state.pags),
            bases: looks.then_some(state.bases),
            left: state.left,
            chooser: state.chooser,
            first: state.first,
            disputed: state.disputed.clone(),
            fulfilled: state.fulfilled,
            city_points: state.city_points(),
            secrets: known.iter().map(|side| Secrets::of(state, *side)).collect(),
            outcome: state.outcome,
        }
    }
}

impl HexView {
    fn of(state: &State, hex: HexIndex, known: &[Coalition], looks: bool) -> Option<HexView> {
        let stack = state.stack(hex);
        let own = state.holder(hex).is_some_and(|side| known.contains(&side));
        let exact = own || (looks && !state.options.fog);
        let men = match (exact, looks) {
            (true, _) => Some(MenView::Nations(stack.men)),
            (false, true) => Some(MenView::Band(band(stack.men()))),
            (false, false) => None,
        };
        let view = HexView {
            hex,
            men: men.filter(|_| stack.men() > 0),
            points: exact.then_some([stack.tanks, stack.air, stack.lsp]),
            posts: looks.then_some((stack.garrisons, stack.zone, stack.guards, stack.flak)),
            digging: if own { stack.digging } else { 0 },
            layers: stack.layers,
        };
        let bare = view.men.is_none()
            && view.points.is_none_or(|points| points == [0; 3])
            && view.posts.is_none_or(|posts| posts == (0, 0, 0, false))
            && view.digging == 0
            && view.layers == [0; 6];
        (!bare).then_some(view)
    }
}

impl Secrets {
    fn of(state: &State, side: Coalition) -> Secrets {
        let seats: Vec<Seat> = state.seating.of(side).collect();
        let own = |hex: &HexIndex| state.holds(side, *hex);
        Secrets {
            side,
            pool: state.pools[side.index()],
            registers: own_registers(&state.registers, side),
            hand: state.cards_of(side, CardState::Held).collect(),
            shares: seats.iter().map(|seat| (*seat, state.share(*seat))).collect(),
            drafts: seats.iter().map(|seat| (*seat, state.draft(*seat).to_vec())).collect(),
            directives: state.directives(side).collect(),
            raids: state.raids.iter().filter(|it| it.side == side).cloned().collect(),
            refuges: state.refuges.iter().filter(|(hex, _)| own(hex)).copied().collect(),
            sectors: state
                .sectors
                .iter()
                .filter(|(whose, ..)| *whose == side)
                .map(|(_, hex, seat)| (*hex, *seat))
                .collect(),
            forbidden: seats.iter().map(|seat| 1 << seat.0 & state.forbidden).sum(),
            connected: state.main[side.index()],
        }
    }
}

/// The numbers of a side, and those that both know.
fn own_registers(all: &Registers, side: Coalition) -> Registers {
    let mut own = *all;
    let enemy = side.enemy().index();
    (own.debt[enemy], own.made[enemy], own.given_up[enemy]) = (0, 0, 0);
    (own.rail_used[enemy], own.grounded[enemy]) = (0, 0);
    own.lift_used[enemy] = [0; 4];
    own.paid[enemy] = [false; 2];
    own.garrisons = [0; NATIONS_MOST];
    if side == Coalition::Axis {
        own.western = [0; 2];
    }
    own
}
