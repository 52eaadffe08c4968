//! Why not: every reason for a refusal in words of its own.

use crate::ground::{SetupFault, Side, grid};
use hex::HexIndex;
use referee::Illegal;
use serde::Serialize;
use std::fmt;

/// What a guard answers.
pub(crate) type Checked<T = ()> = Result<T, Illegal<Why>>;

/// In what way a rule was broken.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, thiserror::Error)]
#[serde(rename_all = "snake_case")]
pub enum Why {
    /// There is no such game or scenario.
    #[error("{0}")]
    NoGround(String),
    /// Another decision is due.
    #[error("That is not the current decision")]
    NotAsked,
    /// No force is on the move (D7f).
    #[error("No force is moving; a force without MP has stopped. Activate a force first")]
    NobodyMoves,
    /// The one railhead of the turn has been extended (C4.3.1h).
    #[error("Only one railhead may be extended in a turn")]
    OneRailhead,
    /// Rail conversion is over.
    #[error("Rail conversion is over for this turn")]
    RailOver,
    /// Losses are owed.
    #[error("Allocate the losses first")]
    LossesFirst,
    /// The game has no such hex.
    #[error("There is no such hex in this game")]
    NoSuchHex,
    /// The side has no such unit there.
    #[error("You have no such unit there")]
    NoSuchUnit,
    /// A rule of setting up is broken.
    #[error("{}", capital(.0))]
    SetUp(SetupFault),
    /// Not every unit is on the map yet.
    #[error("Some units are not set up yet")]
    UnitsLeft,
    /// Another unit is in hand.
    #[error("Pick up the unit first")]
    NotInHand,
    /// The unit is in hand.
    #[error("The unit is already picked up")]
    InHand,
    /// The limit on changes of mind has been reached (G8).
    #[error("You have moved units too often. Place the rest, or use the scenario's set-up")]
    TakenUpOften,
    /// The units left are needed at the border (C6b).
    #[error("The remaining units are needed for {}", borders(*.0))]
    BorderNeedsUnits(u8),
    /// The unit is not due yet.
    #[error("The unit is not due yet")]
    NotDue,
    /// The unit cannot enter there.
    #[error("This unit cannot enter the map at {}", Printed(*.0))]
    NotAnEntry(HexIndex),
    /// An enemy controls or occupies the hex.
    #[error("{} is enemy-controlled", Printed(*.0))]
    EnemyHex(HexIndex),
    /// Too many units would be in the hex.
    #[error("Too many units would be in {}", Printed(*.0))]
    OverStacked(HexIndex),
    /// No RP left.
    #[error("No RP left")]
    NoRp,
    /// The unit has its printed SP.
    #[error("The unit is at full strength")]
    FullStrength,
    /// The unit cannot be rebuilt.
    #[error("The unit cannot be rebuilt")]
    NotRebuildable,
    /// The hex is in an enemy ZOC.
    #[error("{} is in an enemy ZOC", Printed(*.0))]
    InZoc(HexIndex),
    /// The force has no line of supply.
    #[error("The force has no line of supply")]
    NoSupply,
    /// The line does not go there.
    #[error("Rail conversion cannot continue to {}", Printed(*.0))]
    NoBranch(HexIndex),
    /// No railhead there can be extended.
    #[error("{} is not a railhead that can be extended", Printed(*.0))]
    NoRailhead(HexIndex),
    /// The unit is spent.
    #[error("The unit is spent")]
    Spent,
    /// The unit is in the force.
    #[error("The unit is already in the force")]
    InForce,
    /// The unit is in another hex.
    #[error("The unit is not in {}", Printed(*.0))]
    NotInHex(HexIndex),
    /// The units are in several hexes (D2.1c).
    #[error("All units of a force must be in one hex")]
    OtherHex,
    /// No unit is selected.
    #[error("Select at least one unit first")]
    NobodyNamed,
    /// A force is selected.
    #[error("A force is selected. Activate it first")]
    ForceNamed,
    /// ZOI-capable forces have begun to activate (D7c).
    #[error("A ZOI-capable force has already activated, so this force may not")]
    ZoiBegun,
    /// The force must be ZOI-capable.
    #[error("The force is not ZOI-capable")]
    NotZoiCapable,
    /// The unit may not be activated yet (S4.8).
    #[error("The unit may not activate on turn 1")]
    Idle,
    /// The unit is in the pause (C4.3.1i).
    #[error("The panzers are in their operational pause this turn")]
    Pausing,
    /// The unit is under the bright, shiny objects (C4.7b).
    #[error("Under bright, shiny objects the unit moves 1 hex a turn and may not attack")]
    Dazzled,
    /// The hex is not next to the force.
    #[error("{} is not adjacent to the force. Move one hex at a time", Printed(*.0))]
    NotAdjacent(HexIndex),
    /// The force is in that hex.
    #[error("The force is already in {}", Printed(*.0))]
    AlreadyThere(HexIndex),
    /// No unit crosses that hexside.
    #[error("No unit may cross the water into {}", Printed(*.0))]
    NoCrossing(HexIndex),
    /// No unit enters that terrain.
    #[error("No unit may enter {}", Printed(*.0))]
    NoEntry(HexIndex),
    /// The hex is in a neutral country (G37).
    #[error("{} is in a neutral country, closed to both sides", Printed(*.0))]
    Neutral(HexIndex),
    /// No sequence of steps leads there.
    #[error("No route leads to {}", Printed(*.0))]
    NoRoute(HexIndex),
    /// Not enough movement points are left.
    #[error("That costs {} MP; {} MP left", mp(*needed), mp(*left))]
    NoMovement {
        /// Half MP needed.
        needed: u8,
        /// Half MP left.
        left: u8,
    },
    /// The hex is next to an enemy.
    #[error("{} is next to an enemy unit", Printed(*.0))]
    NextToEnemy(HexIndex),
    /// Demoralized units do not attack.
    #[error("Demoralized units may not attack")]
    DemoralizedAttack,
    /// Demoralized units do not react.
    #[error("Demoralized units may not react")]
    DemoralizedReaction,
    /// The Germans do not go into the marshes.
    #[error("German units may not enter the marshes at {}", Printed(*.0))]
    Marsh(HexIndex),
    /// Hungarians and Romanians would meet.
    #[error("Hungarian and Romanian units may not both be in {}", Printed(*.0))]
    Quarrel(HexIndex),
    /// Finns do not go there (N6).
    #[error("Finnish units may not enter {}", Printed(*.0))]
    Finns(HexIndex),
    /// Finns and Germans would meet (N5).
    #[error("Finnish and German units may not both be in {}", Printed(*.0))]
    FinnsWithGermans(HexIndex),
    /// Finns do not attack yet (N4).
    #[error("Finnish units may not attack {} before turn 2", Printed(*.0))]
    FinnsAttack(HexIndex),
    /// The attack is on another hex.
    #[error("The grand assault is on another hex, so {} may not be attacked", Printed(*.0))]
    OtherTarget(HexIndex),
    /// No enemy is there.
    #[error("There is no enemy unit in {}", Printed(*.0))]
    NoTarget(HexIndex),
    /// It is not within the ZOI of a fresh force.
    #[error("{} is not within the ZOI of a fresh force", Printed(*.0))]
    OutOfZoi(HexIndex),
    /// It is not within the ZOI of this force.
    #[error("{} is not within the ZOI of this force", Printed(*.0))]
    OutOfOwnZoi(HexIndex),
    /// No force could carry the attack out.
    #[error("No force can attack {}", Printed(*.0))]
    NoAttacker(HexIndex),
    /// The attacker must be adjacent.
    #[error("The attacker must be next to {}", Printed(*.0))]
    NotNextTo(HexIndex),
    /// The target is too far for the force.
    #[error("{} is too far for this force", Printed(*.0))]
    TooFar(HexIndex),
    /// The plan has not been chosen.
    #[error("Choose the plan first")]
    NoPlan,
    /// The plan has been chosen.
    #[error("The plan is already chosen")]
    PlanMade,
    /// The plan is not open to the force.
    #[error("This force cannot use that plan")]
    PlanClosed,
    /// Nobody stood in the hex when it was entered (D2.6.1k).
    #[error("Whoever reacts into a hex is fought in a meeting engagement")]
    ReactorsMeet,
    /// The plan is no concerted attack (D8.1a).
    #[error("A concerted attack is a grand assault or a penetration")]
    NotConcerted,
    /// The plan must be declared (D8.1b).
    #[error("Declare a concerted attack to use that plan")]
    DeclareFirst,
    /// A penetration is ruled out (D8.12d).
    #[error("A penetration is not possible in an exploitation")]
    NoPenetration,
    /// There is no penetration in the autumn mud.
    #[error("A penetration is not possible in the mud")]
    MudPenetration,
    /// The unit is not with the force.
    #[error("The unit is not with the force")]
    NotHere,
    /// The force would be empty.
    #[error("At least one unit must keep moving")]
    LastUnit,
    /// A force on such a move may not do that.
    #[error("A force {} may not {}", .1.words(), .0.words())]
    Barred(Deed, Occasion),
    /// The force is not demoralized.
    #[error("The force is not demoralized")]
    Steady,
    /// It has rallied once.
    #[error("A force may rally only once in an activation")]
    RalliedOnce,
    /// The unit has tried to react already.
    #[error("The unit has already tried to react")]
    Tried,
    /// The route does not lead to the hex.
    #[error("The route by {} is not one with the fewest hexes", Printed(*.0))]
    WrongWay(HexIndex),
    /// A retreat by reaction is not open here.
    #[error("The force may not retreat by reaction here")]
    NoWithdrawal,
    /// A city is held (C2.1a).
    #[error("A city must be defended by steadfast defense")]
    CityHolds,
    /// Nobody there can counterattack (C2.1c).
    #[error("A counterattack needs an armor or mechanized unit in the defending force")]
    NoCounterattack,
    /// A Russian has no choice (C2.1b).
    #[error("A Russian defender must counterattack if it can, and else defend steadfast")]
    RussianDuty,
    /// The terrain forbids the posture (C2.1d).
    #[error("The terrain of the hex does not allow this posture")]
    TerrainForbids,
    /// The force lacks what the posture needs (D8.4a).
    #[error("The defending force lacks what this posture needs; see the combat matrix")]
    PostureNeeds,
    /// The air unit cannot support this combat.
    #[error("The air unit cannot support this combat")]
    NoAir,
    /// There is no such die.
    #[error("There is no such die")]
    NoDie,
    /// The unit is not above the limit.
    #[error("The unit is not above the stacking limit")]
    NotExcess,
    /// The unit has no strength to give.
    #[error("The unit has no SP left to lose")]
    NoStrength,
    /// The unit suffers none of these losses.
    #[error("The unit takes no part in these losses")]
    NoPart,
    /// Half the losses fall on the largest unit.
    #[error("The largest unit must take at least half of the losses, rounded down")]
    LargestFirst,
    /// The loss falls on a unit with most SP.
    #[error("The strongest unit takes this loss")]
    StrongestPays,
    /// Attrition leaves every unit 1 SP (D9e).
    #[error("Attrition never takes a unit's last SP")]
    LastSp,
    /// A weaker unit may not rout (R47).
    #[error("Only the strongest unit may rout")]
    RoutStrongest,
    /// No RP may be spent here.
    #[error("RP may not be spent on these losses")]
    RpClosed,
    /// A unit has paid already (R5).
    #[error("RP must be spent before any unit loses SP")]
    RpFirst,
    /// A retreat goes hex by hex.
    #[error("{} is not adjacent to the retreating force", Printed(*.0))]
    RetreatAdjacent(HexIndex),
    /// An enemy is in the retreat hex.
    #[error("No retreat to {}: an enemy unit is there", Printed(*.0))]
    RetreatEnemy(HexIndex),
    /// The retreat hex is in an EZOC.
    #[error("No retreat to {}: it is in an enemy ZOC", Printed(*.0))]
    RetreatZoc(HexIndex),
    /// A retreat leads away from the hex lost.
    #[error("No retreat to {}: it is no farther from the combat hex", Printed(*.0))]
    RetreatNearer(HexIndex),
    /// A retreat leads toward a source.
    #[error("No retreat to {}: it leads toward no source of supply", Printed(*.0))]
    RetreatNoSource(HexIndex),
    /// The force has gone as far as it may.
    #[error("No retreat to {}: the force has retreated as far as it may", Printed(*.0))]
    RetreatEnded(HexIndex),
    /// No legal retreat goes on from there.
    #[error("No retreat to {}: no legal retreat continues from there", Printed(*.0))]
    RetreatDeadEnd(HexIndex),
    /// The retreat has not gone far enough.
    #[error("The force must retreat farther")]
    RetreatOn,
    /// The Cossacks must be Soviet units on the map.
    #[error("There is no Soviet unit in {}", Printed(*.0))]
    NoCossacks(HexIndex),
    /// The garrison of Hanko never attacks (N13).
    #[error("The garrison of Hanko may not attack")]
    Garrison,
    /// No ship sails there.
    #[error("This force cannot be shipped to {}", Printed(*.0))]
    NoShip(HexIndex),
    /// The hex lies outside the area of the game.
    #[error("{} is out of play", Printed(*.0))]
    OutOfPlay(HexIndex),
    /// The force must leave the marshes.
    #[error("The force in {} must leave the marshes", Printed(*.0))]
    LeaveMarsh(HexIndex),
}

/// What a force may do only in an ordinary operation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Deed {
    /// Pick units up (D7k).
    PickUp,
    /// Drop units off (D7l).
    DropOff,
    /// Rally (D7h).
    Rally,
}

impl Deed {
    const fn words(self) -> &'static str {
        match self {
            Deed::PickUp => "pick up units",
            Deed::DropOff => "drop off units",
            Deed::Rally => "rally",
        }
    }
}

/// The move on which it may not.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Occasion {
    /// Strategic movement (D6).
    StrategicMovement,
    /// The approach of a grand assault (D8.3c).
    Approach,
    /// An exploitation (R49).
    Exploitation,
}

impl Occasion {
    const fn words(self) -> &'static str {
        match self {
            Occasion::StrategicMovement => "in strategic movement",
            Occasion::Approach => "on its way to a grand assault",
            Occasion::Exploitation => "in an exploitation",
        }
    }
}

/// A fault of a set-up file as a sentence of its own.
fn capital(fault: &SetupFault) -> String {
    let text = fault.to_string();
    let mut letters = text.chars();
    letters.next().map_or(String::new(), |first| first.to_uppercase().chain(letters).collect())
}

/// Half MP in MP.
fn mp(half: u8) -> f64 {
    f64::from(half) / 2.0
}

/// So many hexes at the border.
fn borders(hexes: u8) -> String {
    match hexes {
        1 => "1 open border hex".to_owned(),
        _ => format!("{hexes} open border hexes"),
    }
}

/// A hex as the map prints it; one that is not on the map has no number.
struct Printed(HexIndex);

impl fmt::Display for Printed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match grid().contains(self.0) {
            true => write!(f, "{}", grid().number(self.0)),
            false => f.write_str("a hex off the map"),
        }
    }
}

/// The refusal of an answer to another decision.
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
