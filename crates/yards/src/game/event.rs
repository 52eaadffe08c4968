//! What happens, and what others see of it (Y55).

use super::action::{Ammunition, Scope};
use super::frame::{Frame, Weapon};
use super::state::Choosing;
use super::victory::Outcome;
use crate::Objective;
use crate::ground::{HexSet, Player, UnitId, UnitSet};
use hex::HexIndex;
use schemars::JsonSchema;
use serde::Serialize;
use smallvec::SmallVec;

/// A counter in an event, and whether it was hidden from the enemy then.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Tag {
    /// The counter.
    pub unit: UnitId,
    /// Whose it is.
    pub player: Player,
    /// Whether the enemy saw a "?" at most.
    pub hidden: bool,
    /// Where it stood.
    pub hex: Option<HexIndex>,
    /// Its place among the revealed counters of its side there.
    pub place: u8,
}

/// A counter as one viewer knows it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Who {
    /// One of his own, or of anybody when the game is over.
    Unit(UnitId),
    /// A revealed one, by what it is: neither platoon nor number (Y55).
    Kind {
        /// Whose it is.
        player: Player,
        /// Its id in `units.csv`.
        unit: String,
        /// Where it stood.
        hex: Option<HexIndex>,
        /// Its place among the revealed counters of its side there, which tells it from its like.
        place: u8,
    },
    /// A "?".
    Unknown {
        /// Whose it is.
        player: Player,
    },
}

/// How a unit came into a hex.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Gait {
    /// By maneuver, in activation or reaction.
    Maneuver,
    /// By advance or chain after an assault.
    Advance,
    /// By retreat.
    Retreat,
    /// Sent back where it may not stop (R-Y52).
    Back,
}

/// Something that happened; `W` is how it names counters.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Event<W = Tag> {
    /// A frame was opened: bookkeeping.
    #[schemars(skip)]
    Opened(Frame),
    /// The innermost frame was closed: bookkeeping.
    #[schemars(skip)]
    Closed,
    /// The innermost frame was replaced: bookkeeping.
    #[schemars(skip)]
    Turned(Frame),
    /// A player has chosen what to set up next.
    #[schemars(skip)]
    Chosen {
        /// Who.
        player: Player,
        /// What.
        what: Option<Choosing>,
    },
    /// A counter was set up.
    Placed {
        /// The counter.
        unit: W,
        /// Where.
        hex: HexIndex,
        /// Where it faces.
        facing: u8,
    },
    /// A mine was laid.
    MineLaid {
        /// Whose.
        player: Player,
        /// Which.
        mine: u8,
        /// Where.
        hex: HexIndex,
    },
    /// A player has set up.
    SetUpDone {
        /// Who.
        player: Player,
    },
    /// Both have, and this is concealed.
    Begun {
        /// Every counter with its hex and facing, as far as it can be seen.
        units: Vec<(W, HexIndex, u8)>,
    },
    /// A turn has begun.
    TurnBegun {
        /// The turn.
        turn: u8,
    },
    /// The initiative dice fell (Y31).
    InitiativeRolled {
        /// The attacker's die and the defender's.
        dice: [u8; 2],
        /// Who acts first.
        first: Player,
    },
    /// A platoon was activated (Y32).
    Activated {
        /// Whose.
        player: Player,
        /// Which, for those who may know.
        #[serde(skip_serializing_if = "Option::is_none")]
        platoon: Option<u8>,
    },
    /// Vehicles are no longer in motion (R-Y46).
    Halted {
        /// The vehicles.
        units: SmallVec<[W; 4]>,
    },
    /// A unit of a late platoon has come (Y75).
    Came {
        /// The unit.
        unit: W,
        /// Where.
        hex: HexIndex,
        /// Where it faces.
        facing: u8,
    },
    /// An activation is over.
    ActivationEnded {
        /// Whose.
        player: Player,
        /// Whose go it is now.
        go: Player,
    },
    /// Units entered a hex together (Y37).
    Entered {
        /// The units, without loads.
        units: SmallVec<[W; 3]>,
        /// From where.
        from: HexIndex,
        /// Where they are.
        to: HexIndex,
        /// How.
        gait: Gait,
        /// Whether vehicles keep their facing.
        keeps_facing: bool,
        /// Whether a "?" is left where they came from.
        still: bool,
    },
    /// A vehicle turned (Y39).
    Faced {
        /// The vehicle.
        unit: W,
        /// 0 north and then clockwise.
        facing: u8,
    },
    /// Units have used their action.
    #[schemars(skip)]
    Acted {
        /// The units.
        #[serde(skip)]
        units: UnitSet,
        /// Whose.
        player: Player,
    },
    /// A unit has reacted (Y35).
    #[schemars(skip)]
    Reacted {
        /// The unit.
        unit: W,
    },
    /// A unit mounted a vehicle (Y40).
    Mounted {
        /// The unit.
        unit: W,
        /// The vehicle.
        vehicle: W,
    },
    /// A unit stands beside the vehicle it was in.
    Dismounted {
        /// The unit.
        unit: W,
    },
    /// Units have come into a minefield (Y41).
    MineFound {
        /// The hex.
        hex: HexIndex,
    },
    /// A mine went off or did not; the hex is known (Y41).
    MineStruck {
        /// The hex.
        hex: HexIndex,
        /// Who was at risk.
        unit: W,
        /// The die.
        die: u8,
    },
    /// A counter lost concealment.
    Revealed {
        /// The counter.
        unit: W,
        /// Where.
        hex: HexIndex,
        /// Whether a "?" is left there.
        still: bool,
        /// Where a vehicle faces; 0 for others.
        facing: u8,
    },
    /// Counters are concealed again (Y54).
    Hidden {
        /// Which.
        #[serde(skip)]
        units: UnitSet,
        /// Where they stand.
        hexes: HexSet,
    },
    /// A dummy is gone (Y56).
    Vanished {
        /// The dummy.
        unit: W,
        /// Where it was.
        hex: HexIndex,
        /// Whether a "?" is left there.
        still: bool,
    },
    /// A unit fires (Y43).
    Fired {
        /// The unit.
        unit: W,
        /// From where.
        from: HexIndex,
        /// At which hexes, with what.
        at: SmallVec<[(HexIndex, Weapon); 2]>,
        /// Whether in reaction.
        reaction: bool,
    },
    /// An attack die fell.
    ShotRolled {
        /// The hex.
        hex: HexIndex,
        /// The hex it came from; none of mortars.
        from: Option<HexIndex>,
        /// The table.
        weapon: Weapon,
        /// Whose attack it was.
        player: Player,
        /// The raw die.
        die: u8,
        /// The net modifier, for those who may know (Y55).
        #[serde(skip_serializing_if = "Option::is_none")]
        net: Option<i8>,
        /// Whether a concealed counter of each player was in it.
        #[serde(skip)]
        covert: [bool; 2],
    },
    /// A cohesion check was rolled (Y12.3.1).
    Checked {
        /// Who.
        unit: W,
        /// The die.
        die: u8,
        /// Whether it held.
        passed: bool,
    },
    /// A unit came to this condition.
    Hurt {
        /// The unit.
        unit: W,
        /// Steps left.
        steps: u8,
        /// Whether it is disrupted.
        disrupted: bool,
    },
    /// An AFV is shocked.
    Shocked {
        /// The AFV.
        unit: W,
    },
    /// Units are suppressed (Y45).
    Suppressed {
        /// The units.
        units: SmallVec<[W; 4]>,
    },
    /// Units regroup.
    Regrouped {
        /// The units.
        units: SmallVec<[W; 4]>,
    },
    /// A unit is lost.
    Lost {
        /// The unit.
        unit: W,
        /// Where it was.
        hex: HexIndex,
    },
    /// Something earned promotion points (Y69): bookkeeping.
    #[schemars(skip)]
    Earned {
        /// Who.
        player: Player,
        /// For what.
        #[serde(skip)]
        what: Objective,
        /// Whether for holding it.
        held: bool,
    },
    /// A window for reaction is open: its player is asked, or an order of his answers (R-Y83).
    Window {
        /// Who may react.
        player: Player,
        /// Whether he is asked.
        asked: bool,
    },
    /// A player declines to react (Y73).
    Declined {
        /// Who.
        player: Player,
        /// For how long.
        scope: Scope,
    },
    /// He declines until an enemy is near.
    DeclinedUntil {
        /// Who.
        player: Player,
        /// Near what.
        hex: HexIndex,
        /// How near.
        within: u8,
    },
    /// An enemy is so near: the order to decline until then is over (R-Y78).
    UntilEnded {
        /// Whose order.
        player: Player,
    },
    /// A unit stands guard.
    Guarding {
        /// The unit.
        unit: W,
        /// How near.
        within: u8,
        /// Whether at vehicles only.
        vehicles: bool,
    },
    /// A guard has done its duty or can do it no more.
    GuardEnded {
        /// The unit.
        unit: W,
    },
    /// Orders that ended with their scope, or were recalled.
    OrdersEnded {
        /// Whose.
        player: Player,
        /// Up to this scope; all of them when recalled.
        scope: Option<Scope>,
    },
    /// Mortars were called (Y48).
    MortarCalled {
        /// Whose.
        player: Player,
        /// Which of his.
        mortar: u8,
        /// With what.
        ammo: Ammunition,
        /// Where.
        hex: HexIndex,
    },
    /// The accuracy dice fell (Y49).
    Scattered {
        /// The dice.
        dice: SmallVec<[u8; 8]>,
        /// Every hex hit.
        hexes: HexSet,
        /// With what.
        ammo: Ammunition,
    },
    /// A muster was called off (Y57).
    Cancelled {
        /// By whom.
        player: Player,
        /// The hex.
        target: HexIndex,
    },
    /// An assault is made (Y58).
    Charged {
        /// The hex.
        target: HexIndex,
        /// Who.
        units: SmallVec<[W; 6]>,
    },
    /// The assault closes in; what the defender has over the limits of Y13.5b is seen.
    ClosedIn {
        /// The hex.
        target: HexIndex,
        /// Combat steps, vehicles, leaders and LATWs, if they are too many.
        #[serde(skip_serializing_if = "Option::is_none")]
        crowd: Option<[u8; 4]>,
    },
    /// An assault was broken up before it began.
    Repelled {
        /// The hex.
        target: HexIndex,
    },
    /// The assault die fell.
    Fought {
        /// The hex.
        target: HexIndex,
        /// The raw die.
        die: u8,
        /// The modifier, for those who may know.
        #[serde(skip_serializing_if = "Option::is_none")]
        drm: Option<i8>,
        /// The name of the band.
        band: &'static str,
        /// Whether a concealed counter of each player was in it.
        #[serde(skip)]
        covert: [bool; 2],
    },
    /// A vehicle destruction attempt was rolled (Y13.6.2).
    Attempted {
        /// By whom.
        player: Player,
        /// Die and modifier together.
        total: i8,
        /// Whether the vehicle is destroyed.
        destroyed: bool,
    },
    /// The die for a leader fell, whose side has lost a step in the assault (R-Y15).
    LeaderRolled {
        /// Whose leader.
        player: Player,
        /// The die.
        die: u8,
        /// Whether he is lost.
        lost: bool,
    },
    /// An assault is over.
    AssaultEnded {
        /// The hex.
        target: HexIndex,
        /// Who won.
        winner: Player,
    },
    /// A unit rolled for recovery (Y64).
    RecoveryRolled {
        /// The unit.
        unit: W,
        /// The die.
        die: u8,
        /// Whether it recovered.
        recovered: bool,
        /// Whether it rallied.
        rally: bool,
        /// Whether the roll stands for a hero (Y65): it has one now, or had one already.
        hero: bool,
    },
    /// The turn is over: suppression, trails and markers go.
    TurnEnded,
    /// An objective has changed hands (Y67).
    ObjectiveTaken {
        /// The hex.
        hex: HexIndex,
        /// By whom.
        player: Player,
    },
    /// The game is over.
    GameEnded {
        /// How.
        outcome: Outcome,
    },
}
