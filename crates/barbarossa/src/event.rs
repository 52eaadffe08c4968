//! What happens.

use crate::force::Force;
use crate::frame::{Errand, Frame, Step};
use crate::ground::{Side, UnitId};
use crate::named;
use crate::state::{Kept, Mark};
use crate::victory::Level;
use damos::{Plan, Posture};
use hex::HexIndex;
use rulebook::Ledger;
use schemars::JsonSchema;
use serde::Serialize;
use smallvec::SmallVec;

/// How a unit was lost.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Fate {
    /// Its last SP was taken.
    Losses,
    /// It had to retreat into an enemy ZOC, or nowhere (D2.5e, D8.11c).
    NoRetreat,
    /// It stood above the stacking limit (D2.3c, D2.3e).
    Excess,
    /// 12:1 (C4.6.2a).
    Overrun,
    /// It routed (D8.11h).
    Routed,
    /// It surrendered (D10c).
    Surrendered,
    /// Hungarians and Romanians met (S4.7b).
    Quarrel,
}

impl Fate {
    /// Whether it can never be rebuilt (R70).
    #[must_use]
    pub fn is_final(self) -> bool {
        rulebook::cite!("R70");
        matches!(self, Fate::Surrendered | Fate::Quarrel)
    }
}

/// What a roll was for, where nothing else tells its story.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum RollKind {
    /// Rail conversion: hexes gained.
    Rail,
    /// Attacks demanded of the Soviets.
    ForcedAttacks,
    /// Whether an undying unit returns, or after how many turns.
    Undying,
    /// Availability of the air unit.
    Air,
    /// A side's dice on the CRT.
    Combat,
    /// The die rolled again.
    Reroll,
    /// The counterattack die.
    Counterattack,
}

/// Something that happened, with all that is needed to make it so.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Event {
    /// A frame was opened: bookkeeping.
    #[schemars(skip)]
    Opened(Frame),
    /// The innermost frame was closed: bookkeeping.
    #[schemars(skip)]
    Closed,
    /// The innermost frame went on: bookkeeping.
    #[schemars(skip)]
    Turned(Frame),
    /// Lines of supply were traced anew: bookkeeping.
    #[schemars(skip)]
    Traced {
        /// Whose.
        side: Side,
    },
    /// A unit was named for a force, a sealed one included: its owner's business.
    Named {
        /// Whose.
        side: Side,
        /// The unit.
        unit: UnitId,
    },
    /// A game turn began.
    TurnBegun {
        /// Its number.
        turn: u8,
    },
    /// A step of a turn began.
    StepBegun {
        /// The step.
        step: Step,
        /// Whose player turn it is.
        phasing: Side,
    },
    /// A unit was set up or came in.
    Placed {
        /// The unit.
        unit: UnitId,
        /// Where.
        hex: HexIndex,
        /// With how many SP.
        sp: u8,
    },
    /// A unit was taken up, out of the box or off the map, to be set up next.
    TakenUp {
        /// The unit.
        unit: UnitId,
    },
    /// RP were credited.
    Credited {
        /// Whose.
        side: Side,
        /// How many.
        rp: u16,
    },
    /// One RP restored one SP; the enemy does not see of which unit.
    #[schemars(skip)]
    Restored {
        /// Whose RP.
        side: Side,
        /// The unit.
        unit: UnitId,
    },
    /// One RP brought an eliminated unit back.
    Rebuilt {
        /// The unit.
        unit: UnitId,
        /// Where.
        hex: HexIndex,
    },
    /// A rail hex was converted.
    Converted {
        /// The hex.
        hex: HexIndex,
    },
    /// The pause was declared, or not (C4.3.1i).
    Paused {
        /// Whether it was.
        declared: bool,
    },
    /// Dice fell.
    Rolled {
        /// Who rolled.
        side: Side,
        /// What for.
        kind: RollKind,
        /// The faces.
        faces: SmallVec<[u8; 3]>,
    },
    /// The Soviets must make so many attacks (C4.6.3a).
    AttacksDemanded {
        /// How many.
        attacks: u8,
    },
    /// The Soviets made one of them.
    AttackMade,
    /// The bright, shiny objects came in sight (C4.7a).
    ShinyObjects,
    /// A force began to act.
    Begun {
        /// The units.
        units: Force,
        /// Where.
        hex: HexIndex,
        /// In strategic movement.
        strategic: bool,
    },
    /// Units moved one hex.
    Moved {
        /// The units.
        units: Force,
        /// From where.
        from: HexIndex,
        /// Where to.
        to: HexIndex,
        /// Half MP paid.
        cost: u8,
    },
    /// A hex changed hands.
    Controlled {
        /// The hex.
        hex: HexIndex,
        /// Who controls it now.
        side: Side,
    },
    /// MP were paid for something other than moving.
    Paid {
        /// Half MP.
        cost: u8,
    },
    /// A unit joined the force on its way.
    PickedUp {
        /// The unit.
        unit: UnitId,
    },
    /// A unit stayed behind.
    DroppedOff {
        /// The unit.
        unit: UnitId,
    },
    /// Units were marked, or a mark was taken off.
    Marked {
        /// The units.
        units: Force,
        /// The mark.
        mark: Mark,
        /// Put on or taken off.
        on: bool,
    },
    /// A force rallied (D2.8g).
    Rallied {
        /// The units.
        units: Force,
    },
    /// A ZOI-capable force has activated: bookkeeping (D7c, R32).
    #[schemars(skip)]
    ZoiBegun,
    /// The force stopped.
    Stopped,
    /// A concerted attack was declared.
    Declared {
        /// Against whom.
        target: HexIndex,
    },
    /// A plan was chosen in secret.
    #[schemars(skip)]
    Planned {
        /// Whose.
        side: Side,
        /// The plan.
        #[serde(with = "named::plan")]
        #[schemars(with = "named::plan::Name")]
        plan: Plan,
    },
    /// Plan and attacker were shown.
    Revealed {
        /// The plan.
        #[serde(with = "named::plan")]
        #[schemars(with = "named::plan::Name")]
        plan: Plan,
        /// The attacker.
        units: Force,
        /// The hex attacked.
        hex: HexIndex,
        /// Whose attack it is.
        side: Side,
    },
    /// Units try to react.
    Tried {
        /// The units.
        units: Force,
        /// What they try.
        errand: Errand,
        /// The way they would take.
        path: SmallVec<[HexIndex; 4]>,
    },
    /// The dice of a reaction fell; the DRM stays the owner's business (R21).
    Reacted {
        /// Who rolled.
        side: Side,
        /// The natural roll.
        natural: u8,
        /// The faces.
        faces: SmallVec<[u8; 3]>,
        /// Whether it succeeded.
        success: bool,
    },
    /// Nobody else reacts.
    Passed,
    /// The defender chose his posture.
    Postured {
        /// The posture.
        #[serde(with = "named::posture")]
        #[schemars(with = "named::posture::Name")]
        posture: Posture,
    },
    /// An air unit supports the combat.
    Supported {
        /// Which.
        air: u8,
        /// The attacker.
        attacker: bool,
    },
    /// An air unit failed its availability roll.
    AirFailed {
        /// Which.
        air: u8,
    },
    /// An air unit keeps one benefit.
    AirKept {
        /// Which.
        air: u8,
        /// The benefit.
        benefit: Kept,
    },
    /// The total strength of units became known (D2.4c), of each class apart where terrain tells them apart.
    Disclosed {
        /// Whose.
        side: Side,
        /// Units that are told apart from the others, with their total.
        totals: SmallVec<[(Force, u16); 3]>,
    },
    /// Strength was weighed and dice were read: every number with its rule.
    Reckoned {
        /// Where.
        hex: HexIndex,
        /// The account.
        ledger: Ledger,
    },
    /// A side suffers losses, as the ladder names them.
    Suffers {
        /// Who.
        side: Side,
        /// The rung.
        loss: String,
        /// LP to be taken.
        lp: u8,
    },
    /// A unit lost one SP; the enemy does not see which.
    #[schemars(skip)]
    SpLost {
        /// Whose.
        side: Side,
        /// The unit.
        unit: UnitId,
        /// All among whom it might have been.
        among: Force,
        /// Where they stood.
        hex: Option<HexIndex>,
    },
    /// A loss point was paid with an RP.
    RpPaid {
        /// Whose.
        side: Side,
    },
    /// A unit was lost; with it goes the secret of what strength it had left.
    Lost {
        /// Whose.
        side: Side,
        /// The unit.
        unit: UnitId,
        /// The SP it had left.
        sp: u8,
        /// How.
        fate: Fate,
        /// Where it stood.
        hex: Option<HexIndex>,
    },
    /// An undying unit will return (C4.6.4a).
    WillReturn {
        /// The unit.
        unit: UnitId,
        /// On which turn.
        turn: u8,
    },
    /// A combat was won.
    Won {
        /// Where.
        hex: HexIndex,
        /// By whom.
        side: Side,
    },
    /// A side retreats.
    Retreats {
        /// Who.
        side: Side,
        /// The units.
        units: Force,
    },
    /// A unit was kept out of the combat (D2.3d).
    Excluded {
        /// The unit.
        unit: UnitId,
    },
    /// The attacker exploits.
    Exploits {
        /// The units that may.
        units: Force,
    },
    /// An attrition roll; the LP are those that can be taken (D9).
    Attrition {
        /// Whose.
        side: Side,
        /// The group.
        units: Force,
        /// The natural roll.
        natural: u8,
        /// The faces.
        faces: SmallVec<[u8; 3]>,
        /// SP to be lost.
        lp: u8,
        /// The account of the DRMs.
        ledger: Ledger,
    },
    /// All units of a side are fresh again (D11a).
    Reset {
        /// Whose.
        side: Side,
    },
    /// A side has ended a phase, or its set-up.
    Finished {
        /// Who.
        side: Side,
    },
    /// The game is over.
    Ended {
        /// How well the Axis did.
        level: Level,
        /// The SP of every unit, in the order of the roster: nothing is hidden any more.
        strengths: Vec<u8>,
    },
}
