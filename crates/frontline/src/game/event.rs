//! What happens, and what each viewer sees of it (F58).

use super::Outcome;
use super::action::{Action, Command, Reason};
use super::frame::{CardState, Form, Frame, Manner, Offensive, Sortie};
use super::kind::{Kind, Share};
use super::register::Register;
use super::report::CombatReport;
use super::seats::Post;
use super::state::State;
use crate::ground::{Coalition, Lines, Nation, Water};
use hex::HexIndex;
use referee::{Seat, Viewer};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

/// Where points come from or go to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Place {
    /// A hex.
    Hex(HexIndex),
    /// The Pool.
    Pool,
    /// With an offensive, at sea or on a hunt.
    Afloat(u8),
    /// Made, or lost.
    Nowhere,
}

/// Men as the enemy counts them in the fog: none, 1-2, 3-5, 6-9, 10 and more (F58).
#[must_use]
pub fn band(men: u8) -> u8 {
    match men {
        0 => 0,
        1..=2 => 1,
        3..=5 => 2,
        6..=9 => 3,
        _ => 4,
    }
}

/// Something that happened.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[expect(missing_docs, reason = "fields are named for what they are; variants say what happened")]
pub enum Event {
    /// A frame was opened: bookkeeping.
    Opened(Frame),
    /// The innermost frame was closed: bookkeeping.
    Closed,
    /// The innermost frame was replaced: bookkeeping.
    Turned(Frame),
    /// A turn has begun.
    TurnBegun { turn: u8 },
    /// Something was written into a form.
    Drafted { seat: Seat, order: Action },
    /// A form was emptied.
    Cleared { seat: Seat },
    /// A form was sent off.
    Sealed { seat: Seat },
    /// All forms are in and take effect.
    Revealed { form: Form },
    /// Points moved, came or went; with the bands of men that changed by it.
    Moved {
        side: Coalition,
        from: Place,
        to: Place,
        kind: Kind,
        points: u8,
        bands: SmallVec<[(HexIndex, u8); 2]>,
    },
    /// A hex changed hands.
    Held { hex: HexIndex, side: Option<Coalition> },
    /// All that cannot leave a hex was lost with it.
    Wrecked { hex: HexIndex },
    /// A man digs.
    Dug { side: Coalition, hex: HexIndex, toward: u8 },
    /// The layers on a hexside are so many now.
    Layered { hex: HexIndex, toward: u8, layers: u8 },
    /// All digging is over.
    DigsEnded,
    /// A flak zone is there, or no longer.
    Flak { hex: HexIndex, there: bool },
    /// A base is there now.
    Based { side: Coalition, base: u8, hex: Option<HexIndex> },
    /// Partisans are there, or no longer.
    Pag { hex: HexIndex, there: bool },
    /// A number is so now.
    Set { register: Register, number: u8 },
    /// A card is so now.
    CardSet { side: Coalition, card: u8, state: CardState },
    /// A nation left the war.
    Left { nation: Nation },
    /// Control keeps a nation in the war.
    Kept { nation: Nation },
    /// A country is neutral now.
    Neutral { country: u8 },
    /// A seat has this to spend.
    Shared { seat: Seat, share: Box<Share> },
    /// A hex belongs to the sector of a seat.
    Sectored { side: Coalition, hex: HexIndex, seat: Seat },
    /// These seats of a side may not withdraw.
    Forbade { side: Coalition, seats: u32 },
    /// A hex is claimed.
    Claimed { side: Coalition, hex: HexIndex, from: Option<HexIndex> },
    /// Partisans are on their way.
    Sent { hex: HexIndex },
    /// A side would place first, or second.
    Preferred { side: Coalition, first: bool },
    /// Claims are settled; these hexes were claimed by both.
    Closed3 { disputed: Vec<HexIndex> },
    /// It is known who places first.
    Chosen { chooser: Coalition, first: Coalition },
    /// An offensive is so now.
    Offensive { index: u8, offensive: Box<Offensive> },
    /// The order of combats.
    Queued { queue: SmallVec<[u8; 16]> },
    /// A combat was fought.
    Fought(Box<CombatReport>),
    /// A combat did not come about.
    Voided { index: u8, target: HexIndex },
    /// A raid was ordered.
    Sortie(Sortie),
    /// The raids begin.
    RaidsBegun,
    /// A raid was flown.
    Flown { raid: Sortie, lost: u8, lines: u8, morale: u8 },
    /// A zone has so many lines hit.
    Hit { hex: HexIndex, lines: u8 },
    /// These lines are closed.
    Closure { side: Coalition, hex: HexIndex, lines: Lines },
    /// The lines of a zone work again in this turn.
    Idle { hex: HexIndex, until: u8 },
    /// A beaten force of this hex would go there.
    Refuge { side: Coalition, hex: HexIndex, to: HexIndex },
    /// The lines as straightening opens.
    Straightening,
    /// A hex was given up, or is followed into.
    Abandoned { hex: HexIndex, given_up: bool },
    /// A beach serves as a port.
    Beach { hex: HexIndex, water: Water },
    /// Gaps of a side's line are filled.
    Manning { side: Coalition },
    /// A directive was carried out.
    Fulfilled { directive: u8 },
    /// Control intervened.
    Intervened { seat: Seat, command: Command, reason: Reason, shown: u8, before: u8 },
    /// The turn is over: what ends with it is gone.
    TurnOver,
    /// The game is over.
    Ended { outcome: Outcome },
}

/// An event as one viewer sees it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[expect(missing_docs, reason = "fields are named for what they are; variants say what is seen")]
pub enum Seen {
    /// Men of a hex are in another band.
    Bands(SmallVec<[(HexIndex, u8); 2]>),
    /// An offensive is flagged.
    Flagged { side: Coalition, manner: Manner, target: HexIndex, starts: SmallVec<[HexIndex; 4]> },
    /// A card of a side was laid, played or returned.
    Card { side: Coalition, state: CardState },
    /// Control intervened.
    Intervened { seat: Seat, command: Option<Command>, reason: Option<Reason> },
    /// Seen as it is.
    #[serde(untagged)]
    Whole(Event),
}

impl Event {
    /// Whether it merely keeps the frames.
    fn is_bookkeeping(&self) -> bool {
        matches!(self, Event::Opened(_) | Event::Closed | Event::Turned(_))
    }

    /// What a viewer sees of it.
    #[must_use]
    pub fn seen_by(&self, state: &State, viewer: Viewer) -> Option<Seen> {
        rulebook::cite!("F58");
        if self.is_bookkeeping() {
            return None;
        }
        let whole = || Some(Seen::Whole(self.clone()));
        let plays = viewer.seat().and_then(|seat| state.seating.side(seat)).is_some();
        let all = Coalition::BOTH.into_iter().all(|side| state.knows(viewer, side));
        match self {
            Event::Moved { side, from, to, bands, .. } => {
                let on_map = |place: &Place| matches!(place, Place::Hex(_));
                match state.knows(viewer, *side) {
                    true => whole(),
                    false if !plays => None,
                    false if state.options.fog => {
                        (!bands.is_empty()).then(|| Seen::Bands(bands.clone()))
                    }
                    false if on_map(from) || on_map(to) => whole(),
                    false => None,
                }
            }
            Event::Offensive { offensive, .. } => match state.knows(viewer, offensive.side) {
                true => whole(),
                false => Some(Seen::Flagged {
                    side: offensive.side,
                    manner: offensive.manner,
                    target: offensive.target,
                    starts: offensive.starts.clone(),
                }),
            },
            Event::CardSet { side, state: now, .. } => match state.knows(viewer, *side) {
                true => whole(),
                false => Some(Seen::Card { side: *side, state: *now }),
            },
            Event::Intervened { seat, command, reason, shown, .. } => {
                let open = plays && !matches!(command, Command::Pool { .. } | Command::Card { .. });
                let reason = (all || *shown == 0).then_some(*reason);
                let command = (all || open).then_some(*command);
                Some(Seen::Intervened { seat: *seat, command, reason })
            }
            _ => match self.secret_of(state) {
                Some(side) if !state.knows(viewer, side) => None,
                None if !plays && !all && !self.is_public() => None,
                _ => whole(),
            },
        }
    }

    /// The side that alone knows of it, where one does.
    fn secret_of(&self, state: &State) -> Option<Coalition> {
        match self {
            Event::Drafted { seat, .. } | Event::Cleared { seat } | Event::Shared { seat, .. } => {
                state.seating.side(*seat)
            }
            Event::Sectored { side, .. }
            | Event::Forbade { side, .. }
            | Event::Claimed { side, .. }
            | Event::Preferred { side, .. }
            | Event::Dug { side, .. }
            | Event::Refuge { side, .. }
            | Event::Closure { side, .. } => Some(*side),
            Event::Sent { .. } => Some(Coalition::Soviet),
            Event::Sortie(sortie) => Some(sortie.side),
            Event::Set { register, .. } => secret_register(state, *register),
            _ => None,
        }
    }

    /// Whether press and spectators see it: control, flags, results, layers.
    fn is_public(&self) -> bool {
        matches!(
            self,
            Event::TurnBegun { .. }
                | Event::Sealed { .. }
                | Event::Revealed { .. }
                | Event::Held { .. }
                | Event::Layered { .. }
                | Event::Set { .. }
                | Event::Left { .. }
                | Event::Neutral { .. }
                | Event::Chosen { .. }
                | Event::Closed3 { .. }
                | Event::Queued { .. }
                | Event::Fought(_)
                | Event::Voided { .. }
                | Event::RaidsBegun
                | Event::Flown { .. }
                | Event::Fulfilled { .. }
                | Event::TurnOver
                | Event::Ended { .. }
        )
    }

    /// Whether it tells a viewer something that was hidden.
    #[must_use]
    pub fn discloses(&self, state: &State, viewer: Viewer) -> bool {
        let all = Coalition::BOTH.into_iter().all(|side| state.knows(viewer, side));
        match self {
            Event::Revealed { .. }
            | Event::Fought(_)
            | Event::RaidsBegun
            | Event::Fulfilled { .. }
            | Event::Ended { .. } => !all,
            Event::Moved { side, .. } | Event::Manning { side } | Event::CardSet { side, .. } => {
                !state.knows(viewer, *side)
            }
            _ => false,
        }
    }
}

fn secret_register(state: &State, register: Register) -> Option<Coalition> {
    match register {
        Register::Debt(side)
        | Register::Made(side)
        | Register::GivenUp(side)
        | Register::RailUsed(side)
        | Register::Grounded(side)
        | Register::LiftUsed(side, _)
        | Register::Paid(side, _) => Some(side),
        Register::Garrisons(nation) => state.side_of(nation),
        Register::WesternBombers | Register::WesternLsp => Some(Coalition::Soviet),
        Register::Raided(..)
        | Register::Escorted(..)
        | Register::Naval(..)
        | Register::Flags(_)
        | Register::FlagsLost(_)
        | Register::CardFlags(_)
        | Register::Morale(_)
        | Register::Released => None,
    }
}

/// Whether the seat is Control's or its deputy's.
#[must_use]
pub(super) fn is_control(state: &State, seat: Seat) -> bool {
    let post = state.seating.chair(seat).map(|chair| chair.post);
    matches!(post, Some(Post::Control | Post::Deputy))
}
