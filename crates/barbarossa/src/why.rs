//! Why not.

use crate::ground::{SetupFault, Side, grid};
use hex::HexIndex;
use referee::Illegal;
use serde::Serialize;
use std::fmt;

/// What a guard answers.
pub(crate) type Checked<T = ()> = Result<T, Illegal<Why>>;

/// In what way a rule was broken.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Why {
    /// There is no such game or scenario.
    NoGround(String),
    /// Something else is asked now.
    NotAsked,
    /// The game has no such hex.
    NoSuchHex,
    /// The side has no such unit there.
    NoSuchUnit,
    /// A rule of setting up is broken.
    SetUp(SetupFault),
    /// Not every unit stands on the map yet.
    UnitsLeft,
    /// Another unit is in hand.
    NotInHand,
    /// The unit is in hand.
    InHand,
    /// The player has changed his mind too often.
    TakenUpOften,
    /// The units left are needed elsewhere at the border.
    BorderNeedsUnits(u8),
    /// The unit is not due yet.
    NotDue,
    /// The unit does not come in there.
    NotAnEntry(HexIndex),
    /// An enemy controls or occupies the hex.
    EnemyHex(HexIndex),
    /// Too many units would be in the hex.
    OverStacked(HexIndex),
    /// No RP is left.
    NoRp,
    /// The unit has all its strength.
    FullStrength,
    /// The unit cannot be rebuilt.
    NotRebuildable,
    /// The force is in an enemy ZOC.
    InZoc(HexIndex),
    /// The force has no line of supply.
    NoSupply,
    /// The line does not go there.
    NoBranch(HexIndex),
    /// It is no railhead that could be extended.
    NoRailhead(HexIndex),
    /// The unit is spent.
    Spent,
    /// The unit is in the force already.
    InForce,
    /// The units of a force stand in one hex.
    OtherHex,
    /// No unit has been named.
    NobodyNamed,
    /// A force is being named.
    ForceNamed,
    /// ZOI-capable forces have begun to activate.
    ZoiBegun,
    /// The force must be ZOI-capable.
    NotZoiCapable,
    /// The unit may not be activated yet.
    Idle,
    /// The panzers pause.
    Pausing,
    /// The unit looks at bright, shiny objects.
    Dazzled,
    /// The hexes are not adjacent, or nobody crosses there.
    NotAdjacent(HexIndex),
    /// Not enough movement points are left.
    NoMovement {
        /// Half MP needed.
        needed: u8,
        /// Half MP left.
        left: u8,
    },
    /// The hex is next to an enemy.
    NextToEnemy(HexIndex),
    /// Demoralized units do not attack.
    DemoralizedAttack,
    /// The Germans do not go into the marshes.
    Marsh(HexIndex),
    /// Hungarians and Romanians would meet.
    Quarrel(HexIndex),
    /// Finns do not go, stack or attack there.
    Finns(HexIndex),
    /// The attack is on another hex.
    OtherTarget(HexIndex),
    /// No enemy stands there.
    NoTarget(HexIndex),
    /// It is not within the ZOI of a fresh force.
    OutOfZoi(HexIndex),
    /// No force could carry the attack out.
    NoAttacker(HexIndex),
    /// The attacker must be adjacent.
    NotNextTo(HexIndex),
    /// The target is too far for the force.
    TooFar(HexIndex),
    /// The plan has not been chosen.
    NoPlan,
    /// The plan is not open to the force.
    PlanClosed,
    /// No unit is picked up or dropped here.
    NotHere,
    /// The force would be empty.
    LastUnit,
    /// The force is not demoralized.
    Steady,
    /// It has rallied once.
    RalliedOnce,
    /// The unit has tried to react already.
    Tried,
    /// The way does not lead to the hex.
    WrongWay(HexIndex),
    /// A retreat by reaction is not open here.
    NoWithdrawal,
    /// The posture is not open to the force.
    PostureClosed,
    /// The air unit cannot support this combat.
    NoAir,
    /// There is no such die.
    NoDie,
    /// The unit is not above the limit.
    NotExcess,
    /// The unit has no strength to give.
    NoStrength,
    /// Half the losses fall on the largest unit.
    LargestFirst,
    /// No RP may be spent here.
    RpClosed,
    /// The retreat does not lead there.
    NoRetreat(HexIndex),
    /// The retreat has not gone far enough.
    RetreatOn,
    /// The Cossacks are somewhere on the map.
    NoCossacks(HexIndex),
    /// The garrison stays where it is.
    Garrison,
    /// No ship sails there.
    NoShip(HexIndex),
    /// The hex lies outside the area of the game.
    OutOfPlay(HexIndex),
    /// The force must leave the marshes.
    LeaveMarsh(HexIndex),
}

impl fmt::Display for Why {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let at = |hex: HexIndex| Printed(hex);
        match self {
            Why::NoGround(why) => write!(f, "{why}"),
            Why::SetUp(fault) => write!(f, "{fault}"),
            Why::BorderNeedsUnits(hexes) => {
                write!(f, "all units left are needed for {hexes} open border hexes")
            }
            Why::NotAnEntry(hex) => write!(f, "the unit does not come in at {}", at(*hex)),
            Why::EnemyHex(hex) => write!(f, "{} is in enemy hands", at(*hex)),
            Why::OverStacked(hex) => write!(f, "too many units would be in {}", at(*hex)),
            Why::InZoc(hex) => write!(f, "{} lies in an enemy ZOC", at(*hex)),
            Why::NoBranch(hex) => write!(f, "the line cannot be led to {}", at(*hex)),
            Why::NoRailhead(hex) => write!(f, "{} is no railhead that could be extended", at(*hex)),
            Why::NotAdjacent(hex) => write!(f, "there is no way into {}", at(*hex)),
            Why::NoMovement { needed, left } => {
                let points = |half: u8| f64::from(half) / 2.0;
                write!(f, "it takes {} MP and {} are left", points(*needed), points(*left))
            }
            Why::NextToEnemy(hex) => write!(f, "{} is next to the enemy", at(*hex)),
            Why::Marsh(hex) => write!(f, "the Germans stay out of the marshes at {}", at(*hex)),
            Why::Quarrel(hex) => write!(f, "Hungarians and Romanians would meet in {}", at(*hex)),
            Why::Finns(hex) => write!(f, "that is not for the Finns, at {}", at(*hex)),
            Why::OtherTarget(hex) => write!(f, "the attack is on another hex than {}", at(*hex)),
            Why::NoTarget(hex) => write!(f, "no enemy stands in {}", at(*hex)),
            Why::OutOfZoi(hex) => write!(f, "{} is within no fresh force's ZOI", at(*hex)),
            Why::NoAttacker(hex) => write!(f, "no force could attack {}", at(*hex)),
            Why::NotNextTo(hex) => write!(f, "the attacker must be next to {}", at(*hex)),
            Why::TooFar(hex) => write!(f, "{} is too far for the force", at(*hex)),
            Why::WrongWay(hex) => write!(f, "the way over {} is not one of the shortest", at(*hex)),
            Why::NoRetreat(hex) => write!(f, "the force may not retreat to {}", at(*hex)),
            Why::OutOfPlay(hex) => write!(f, "{} is out of play", at(*hex)),
            Why::LeaveMarsh(hex) => write!(f, "the force in {} must leave the marshes", at(*hex)),
            Why::NoShip(hex) => write!(f, "no ship takes the force to {}", at(*hex)),
            Why::NoCossacks(hex) => write!(f, "no Soviet unit stands in {}", at(*hex)),
            plain => f.write_str(plain.sentence()),
        }
    }
}

impl Why {
    /// The sentence of a reason that names nothing.
    fn sentence(&self) -> &'static str {
        match self {
            Why::NotAsked => "something else is asked now",
            Why::NoSuchHex => "the game has no such hex",
            Why::NoSuchUnit => "you have no such unit there",
            Why::UnitsLeft => "some units are not set up yet",
            Why::NotInHand => "take the unit up first",
            Why::InHand => "the unit is in hand",
            Why::TakenUpOften => {
                "you have changed too much; set the rest down, or take the proposal"
            }
            Why::NotDue => "the unit is not due",
            Why::NoRp => "no RP is left",
            Why::FullStrength => "the unit has all its strength",
            Why::NotRebuildable => "the unit cannot be rebuilt",
            Why::NoSupply => "there is no line of supply",
            Why::Spent => "the unit is spent",
            Why::InForce => "the unit is in the force already",
            Why::OtherHex => "the units of a force stand in one hex",
            Why::NobodyNamed => "no unit has been named",
            Why::ForceNamed => "a force is being named",
            Why::ZoiBegun => "ZOI-capable forces have begun to activate",
            Why::NotZoiCapable => "the force is not ZOI-capable",
            Why::Idle => "the unit may not be activated yet",
            Why::Pausing => "the panzers pause this turn",
            Why::Dazzled => "the unit is dazzled by bright, shiny objects",
            Why::DemoralizedAttack => "demoralized units do not attack",
            Why::NoPlan => "the plan has not been chosen",
            Why::PlanClosed => "the plan is not open to the force",
            Why::NotHere => "the unit is not with the force",
            Why::LastUnit => "somebody must go on",
            Why::Steady => "the force is not demoralized",
            Why::RalliedOnce => "a force rallies once in an activation",
            Why::Tried => "the unit has tried to react already",
            Why::NoWithdrawal => "no retreat by reaction is possible here",
            Why::PostureClosed => "the posture is not open to the defender",
            Why::NoAir => "the air unit cannot support this combat",
            Why::NoDie => "there is no such die",
            Why::NotExcess => "the unit is not above the stacking limit",
            Why::NoStrength => "the unit has no strength to give",
            Why::LargestFirst => "the largest unit must take its share",
            Why::RpClosed => "no RP may be spent here",
            Why::RetreatOn => "the retreat is not over",
            Why::Garrison => "the garrison stays where it is",
            _ => "the rules forbid it",
        }
    }
}

/// A hex as the map prints it; one that is not on the map has no number.
struct Printed(HexIndex);

impl fmt::Display for Printed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match grid().contains(self.0) {
            true => write!(f, "{}", grid().number(self.0)),
            false => f.write_str("no hex of the map"),
        }
    }
}

/// The refusal of an answer to another question.
pub(crate) fn not_asked(rule: rulebook::RuleId) -> Checked {
    Err(Illegal { rule, why: Why::NotAsked })
}

/// The unit, if it belongs to the side and stands on the map.
#[inline]
pub(crate) fn own_unit(
    state: &crate::State,
    side: Side,
    unit: crate::ground::UnitId,
    rule: rulebook::RuleId,
) -> Checked<HexIndex> {
    let hex = state.standing(unit).filter(|_| state.side(unit) == side);
    hex.ok_or(Illegal { rule, why: Why::NoSuchUnit })
}
