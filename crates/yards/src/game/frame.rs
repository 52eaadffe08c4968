//! What can go on in the game.

use super::action::{Aim, Ammunition};
use super::board::Mode;
use crate::ground::{Player, UnitId, UnitSet};
use hex::HexIndex;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

/// Something that goes on.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Frame {
    /// Both players set up (Y30).
    SetUp,
    /// The dice for initiative (Y31).
    Initiative,
    /// Platoons are activated in turn (Y32).
    Activations,
    /// A platoon is active (Y33).
    Activation(Activation),
    /// A unit of it is under way.
    Action(Maneuver),
    /// The second target of split fire is named (Y44).
    Split {
        /// The firer.
        unit: UnitId,
        /// The first target.
        first: Aim,
    },
    /// The hex of a mortar mission is named (Y48).
    Call {
        /// Which of the player's mortars.
        mortar: u8,
        /// With what.
        ammo: Ammunition,
    },
    /// The other player may react (Y34).
    React(Window),
    /// A standing order is given (Y73).
    Order,
    /// A unit moves in reaction (Y35).
    ReactMove(Maneuver),
    /// Shots are fired.
    Fire(Firing),
    /// Units have come into a hex: mines, then concealment (Y37).
    Arrive(Arrival),
    /// The load of a lost vehicle checks its cohesion (Y47).
    Checks {
        /// Who has still to check.
        units: UnitSet,
    },
    /// Shells fall (Y49).
    Salvo(Salvo),
    /// An assault is mustered (Y57).
    Muster {
        /// The hex to be assaulted.
        target: HexIndex,
        /// Who is to charge.
        force: UnitSet,
    },
    /// An assault is fought (Y58).
    Assault(Fight),
    /// Units recover (Y64).
    Recovery {
        /// Who has still to roll.
        left: UnitSet,
    },
    /// The end of the turn (Y67, Y68).
    Check,
}

/// A platoon that is active.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Activation {
    /// Whose.
    pub player: Player,
    /// Which.
    pub platoon: u8,
    /// It has called for mortars (Y48).
    pub called: bool,
    /// Hexes whose muster was cancelled (Y57).
    pub barred: SmallVec<[HexIndex; 2]>,
}

/// A unit under way.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Maneuver {
    /// The unit.
    pub unit: UnitId,
    /// Who goes along (Y71).
    pub escorts: UnitSet,
    /// On what occasion.
    pub mode: Mode,
    /// Half points spent.
    pub spent: u8,
    /// Whether it has fired; then one more hex at most (Y33).
    pub fired: bool,
    /// It has to stop where it is.
    pub stopped: bool,
    /// Every hex it has been in, the first included.
    pub path: SmallVec<[HexIndex; 8]>,
}

impl Maneuver {
    /// How many hexes it has entered.
    #[must_use]
    pub fn entered(&self) -> usize {
        self.path.len().saturating_sub(1)
    }

    /// Everybody who moves.
    #[must_use]
    pub fn group(&self) -> UnitSet {
        self.escorts.with(self.unit)
    }
}

/// A window for reaction.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Window {
    /// Who may react.
    pub player: Player,
    /// The unit that acted.
    pub actor: UnitId,
    /// It has been told who answers (R-Y83).
    pub told: bool,
    /// He has answered.
    pub closed: bool,
}

/// Which table a shot uses.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Weapon {
    /// Small arms.
    SmallArms,
    /// Anti-tank fire.
    AntiTank,
    /// High explosive of mortars.
    Mortar,
}

/// A shot on its way.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Shot {
    /// The hex.
    pub hex: HexIndex,
    /// The table.
    pub weapon: Weapon,
    /// The vehicle aimed at; none of a "?" without one (R-Y55).
    pub vehicle: Option<UnitId>,
}

/// Shots of one unit.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Firing {
    /// Who fires.
    pub unit: UnitId,
    /// From where.
    pub from: HexIndex,
    /// At what, in order.
    pub shots: SmallVec<[Shot; 2]>,
    /// The shot that is being resolved.
    pub place: u8,
    /// Whether it is a reaction.
    pub reaction: bool,
    /// Whether it fires from the hex before its last (Y33).
    pub onward: bool,
    /// The dice of this shot so far.
    pub dice: Dice,
    /// The net modifier, once the attack die has fallen.
    pub net: Option<i8>,
}

/// Dice that have fallen.
pub type Dice = SmallVec<[u8; 12]>;

/// Units that have come into a hex.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Arrival {
    /// The unit.
    pub unit: UnitId,
    /// Who came along.
    pub escorts: UnitSet,
    /// Whether the mines have still to be rolled for.
    pub mined: bool,
}

/// Shells that fall.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Salvo {
    /// Whose.
    pub player: Player,
    /// Which of his mortars.
    pub mortar: u8,
    /// With what.
    pub ammo: Ammunition,
    /// The aimed hex.
    pub aimed: HexIndex,
    /// The hexes still to be attacked, the next one first; none before the accuracy dice.
    pub hexes: Option<SmallVec<[HexIndex; 7]>>,
    /// The dice of this hex so far.
    pub dice: Dice,
    /// The net modifier, once the attack die has fallen.
    pub net: Option<i8>,
}

/// An assault.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Fight {
    /// Who assaults.
    pub attacker: Player,
    /// The hex assaulted.
    pub target: HexIndex,
    /// The attackers.
    pub force: UnitSet,
    /// The hexes they came from, as bits of the ways out of the target.
    pub from: u8,
    /// The defenders that take part.
    pub defenders: UnitSet,
    /// Defenders left out (Y13.5b).
    pub left_out: UnitSet,
    /// Whether it is a chained one (Y63).
    pub chained: bool,
    /// The vehicle the attacker tries for, where he had the choice.
    pub prey: Option<UnitId>,
    /// Whether the defender was concealed when the assault die fell (R-Y41).
    pub concealed: bool,
    /// The dice so far.
    pub dice: Dice,
    /// Where it stands.
    pub step: Step,
}

/// How far an assault has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// The defender may fire (Y58).
    FinalFire,
    /// Attackers no longer able drop out.
    Closing,
    /// The defender leaves units out (Y13.5b).
    Participants,
    /// The attacker chooses a vehicle.
    VehicleTarget,
    /// The dice.
    Dice,
    /// The loser retreats (Y61).
    Retreat(Withdrawal),
    /// The winner enters (Y59).
    Advance {
        /// Whether a chain may follow (Y63).
        chain: bool,
        /// Who may still enter.
        left: UnitSet,
    },
    /// The winner goes on (Y63).
    Chain {
        /// Who may.
        left: UnitSet,
        /// Where to, once it is chosen.
        to: Option<HexIndex>,
        /// Who does.
        gone: UnitSet,
    },
    /// It is over.
    Over,
}

/// A retreat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Withdrawal {
    /// Who has lost.
    pub loser: Player,
    /// How far.
    pub hexes: u8,
    /// Who has still to go.
    pub left: UnitSet,
    /// Who is going, and how many hexes it has gone.
    pub going: Option<(UnitId, u8)>,
    /// The hexes it has been in, the first included.
    pub path: [Option<HexIndex>; 5],
    /// Whether a chain may follow.
    pub chain: bool,
}
