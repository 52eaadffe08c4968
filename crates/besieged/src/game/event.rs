//! What happens. Nothing is hidden, so everybody sees all of it but the bookkeeping of frames.

use super::frame::Frame;
use super::victory::Outcome;
use crate::ground::{HexSet, Player, UnitId, UnitSet};
use crate::{CombatResult, Impulse, Odds, Side, Table, Turn, Weather};
use hex::HexIndex;
use schemars::JsonSchema;
use serde::Serialize;
use smallvec::SmallVec;

/// Something that happened.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Event {
    /// A frame was opened: bookkeeping.
    #[schemars(skip)]
    Opened(Frame),
    /// The innermost frame was closed: bookkeeping.
    #[schemars(skip)]
    Closed,
    /// The innermost frame was replaced: bookkeeping.
    #[schemars(skip)]
    Turned(Frame),
    /// A turn has begun.
    TurnBegun {
        /// The turn.
        turn: Turn,
    },
    /// The weather of an impulse is known.
    WeatherSet {
        /// The impulse.
        impulse: Impulse,
        /// The weather.
        weather: Weather,
        /// The die, where one was rolled.
        die: Option<u8>,
    },
    /// A player-turn has begun.
    PlayerTurnBegun {
        /// Whose.
        player: Player,
        /// The impulse in which it begins (B52).
        impulse: Impulse,
        /// His replacement points.
        points: u8,
        /// His air units.
        air: u8,
    },
    /// Supply and rail net of a player were judged (B37).
    SupplyJudged {
        /// Whose.
        player: Player,
        /// The rail net.
        net: HexSet,
        /// The units in supply.
        supplied: UnitSet,
    },
    /// A unit was placed on the map (B50) or rebuilt (B33).
    UnitPlaced {
        /// The unit.
        unit: UnitId,
        /// Where.
        hex: HexIndex,
        /// The steps it was rebuilt with.
        rebuilt: Option<u8>,
    },
    /// A unit got a step back (B33).
    StepRestored {
        /// The unit.
        unit: UnitId,
    },
    /// The die for orders fell (B42).
    OrdersRolled {
        /// Whose units may be ordered.
        player: Player,
        /// The die.
        die: u8,
    },
    /// Units were ordered to attack.
    Ordered {
        /// Where they stand.
        hex: HexIndex,
        /// The units.
        units: UnitSet,
    },
    /// No order was given.
    OrdersWaived,
    /// An impulse has begun.
    ImpulseBegun {
        /// Whose.
        player: Player,
        /// Which.
        impulse: Impulse,
    },
    /// A unit entered a hex (B34).
    UnitMoved {
        /// The unit.
        unit: UnitId,
        /// The hex.
        to: HexIndex,
        /// What is left of its allowance.
        left: u8,
    },
    /// The unit that was moving has stopped.
    UnitStopped {
        /// The unit.
        unit: UnitId,
        /// Whether it owes an attack (B36).
        owes: bool,
    },
    /// A unit went by rail (B47).
    UnitRailed {
        /// The unit.
        unit: UnitId,
        /// Where it is now.
        to: HexIndex,
    },
    /// A player has ended his moves, or his attacks.
    Ended {
        /// Whether it was the attacks.
        attacks: bool,
    },
    /// An attack is made (B41).
    Attacked {
        /// The hex attacked.
        target: HexIndex,
        /// The attackers.
        attackers: SmallVec<[UnitId; 8]>,
        /// Their air units.
        air: u8,
        /// The table.
        table: Table,
        /// The odds before air support, attacker first.
        odds: Odds,
    },
    /// A Field Marshal was committed (B45).
    MarshalCommitted {
        /// Whose.
        player: Player,
    },
    /// None was.
    MarshalDeclined {
        /// Who declined.
        player: Player,
        /// For the rest of the impulse (R-B40).
        impulse: bool,
    },
    /// The combat die fell; no die when the attackers surrender (R-B54).
    Fought {
        /// The hex attacked.
        target: HexIndex,
        /// The die.
        die: Option<u8>,
        /// The sum of the modifiers.
        drm: i8,
        /// The result.
        result: CombatResult,
    },
    /// The die for a committed Field Marshal fell (B45).
    MarshalRolled {
        /// Whose.
        player: Player,
        /// The die.
        die: u8,
        /// Whether he is lost.
        lost: bool,
    },
    /// A unit lost a step.
    StepLost {
        /// The unit.
        unit: UnitId,
    },
    /// A unit was eliminated or surrendered (B49).
    UnitLost {
        /// The unit.
        unit: UnitId,
        /// Whether it surrendered.
        surrendered: bool,
    },
    /// The length of a retreat was chosen.
    LengthChosen {
        /// How many hexes.
        hexes: u8,
    },
    /// A unit retreated one hex (B39).
    UnitRetreated {
        /// The unit.
        unit: UnitId,
        /// The hex.
        to: HexIndex,
        /// Whether its retreat ends there.
        last: bool,
    },
    /// The surviving attackers are locked (B43).
    Locked {
        /// The hex they are locked on.
        hex: HexIndex,
        /// The units.
        units: UnitSet,
    },
    /// A unit advanced one hex (B40).
    UnitAdvanced {
        /// The unit.
        unit: UnitId,
        /// The hex.
        to: HexIndex,
    },
    /// A combat is over.
    CombatEnded {
        /// The hex attacked.
        target: HexIndex,
        /// Who is left in it, if anybody.
        side: Option<Side>,
    },
    /// Empty hexes changed hands at the Close (B38).
    Swept {
        /// Who got them.
        player: Player,
        /// The hexes.
        hexes: HexSet,
    },
    /// A player-turn has ended.
    PlayerTurnEnded {
        /// Whose.
        player: Player,
    },
    /// The game is over.
    GameEnded {
        /// How.
        outcome: Outcome,
    },
}

impl Event {
    /// Whether it merely keeps the frames.
    #[must_use]
    pub fn is_bookkeeping(&self) -> bool {
        matches!(self, Event::Opened(_) | Event::Closed | Event::Turned(_))
    }
}
