//! In what way a rule was broken: what is wrong and what to do.

use crate::Odds;
use crate::ground::{Player, UnitId};
use hex::HexIndex;
use module::SceneKey;
use serde::Serialize;
use std::fmt;

/// In what way a rule was broken.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Why {
    /// There is no such scenario.
    NoScenario(String),
    /// Another decision is open.
    NotAsked,
    /// There is no such unit of this player on the map.
    NotYours(UnitId),
    /// The unit is under orders.
    UnderOrders(UnitId),
    /// The unit is locked.
    IsLocked(UnitId, HexIndex),
    /// The unit stands in the enemy ZOC it has entered.
    StoppedByZoc(UnitId),
    /// The unit has moved.
    HasMoved(UnitId),
    /// The hex is not next to the unit.
    NotNext(HexIndex),
    /// The hex is next to the unit on the sheet, but closed to it.
    Closed(HexIndex),
    /// The hex holds enemies.
    EnemyThere(HexIndex),
    /// Finns do not go there.
    FinnsStay(HexIndex),
    /// The unit cannot go from ZOC to ZOC.
    ZocToZoc(UnitId),
    /// It costs too much.
    TooFar {
        /// What it costs.
        cost: u8,
        /// What is left.
        left: u8,
    },
    /// Three units are in the hex.
    Full(HexIndex),
    /// No unit is moving.
    NobodyMoves,
    /// Rail moves are over or were never open.
    NoRailNow,
    /// The trains are used up.
    NoTrains(u8),
    /// Finns use no rail.
    FinnsWalk(UnitId),
    /// The unit does not stand in the rail net.
    OffTheNet(HexIndex),
    /// The hex is not joined to the unit's by the rail net.
    NotByRail(HexIndex),
    /// The hex lies in an enemy ZOC.
    RailInZoc(HexIndex),
    /// No hex is open for the unit.
    NoHexFor(UnitId),
    /// The unit has attacked.
    HasFought(UnitId),
    /// Nobody is there to be attacked.
    NobodyThere(HexIndex),
    /// No unit of the player stands next to the hex.
    NobodyNear(HexIndex),
    /// The hex was attacked.
    WasAttacked(HexIndex),
    /// The unit does not stand next to the hex attacked.
    OutOfContact(UnitId, HexIndex),
    /// The unit takes part already.
    HasJoined(UnitId),
    /// No unit attacks yet.
    NoAttackers,
    /// A unit that must attack is left out, and where it stands.
    LeftOut(UnitId, HexIndex),
    /// A unit must attack first, and where it stands.
    MustAttack(UnitId, HexIndex),
    /// The odds are under 1-5, and somebody need not attack.
    TooWeak(Odds),
    /// More air units than allowed.
    TooMuchAir {
        /// How many were named.
        used: u8,
        /// How many are allowed.
        most: u8,
    },
    /// The blitzkrieg table is not open to the player in this turn.
    NoBlitzYet(Player),
    /// No armor attacks.
    NoArmor,
    /// No armor in supply attacks.
    NoSuppliedArmor,
    /// The odds are too low for the blitzkrieg table.
    BlitzOdds(Odds),
    /// The unit does not lose steps in this combat.
    NotAmongLosses(UnitId),
    /// A retreat is 1 or 2 hexes.
    NoSuchLength(u8),
    /// The unit does not retreat now.
    NotRetreating(UnitId),
    /// The retreat cannot go there.
    NoRetreatTo(HexIndex),
    /// The unit does not advance now.
    NotAdvancing(UnitId),
    /// The advance cannot go there.
    NoAdvanceTo(HexIndex),
    /// The unit has not come yet, or is no longer to come.
    NotDue(UnitId),
    /// The hex is no city in which the unit can be placed.
    NoPlacement(HexIndex),
    /// Enemies are too near.
    EnemiesNear(HexIndex),
    /// The points do not suffice.
    NoPoints(u8),
    /// The unit has all its steps.
    AtFull(UnitId),
    /// The unit was placed this turn.
    JustPlaced(UnitId),
    /// The unit is out of supply.
    OutOfSupply(UnitId),
    /// The unit is in an enemy ZOC.
    InZoc(UnitId),
    /// The unit cannot be rebuilt.
    NoRebuilding(UnitId),
    /// A unit is rebuilt with 1 or 2 steps.
    RebuiltSteps(u8),
    /// No unit of the hex can be ordered.
    NoOrderThere(HexIndex),
}

/// A hex as the map prints it.
struct At(HexIndex);

impl fmt::Display for At {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let columns = usize::from(crate::ground::NUMBERING.columns.last);
        write!(f, "{:02}{:02}", self.0.index() / columns + 1, self.0.index() % columns + 1)
    }
}

impl fmt::Display for Why {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Why::NoScenario(name) => match SceneKey::read(name).house {
                Some(_) => write!(f, "`{name}` was played with files that are not here; load them first"),
                None => write!(f, "There is no scenario `{name}`"),
            },
            Why::NotAsked => f.write_str("That is not the current decision"),
            Why::NotYours(_) => f.write_str("You have no such unit on the map"),
            Why::UnderOrders(_) => f.write_str("This unit is ordered to stay and attack"),
            Why::IsLocked(_, hex) => {
                write!(f, "This unit is locked: it stays and may only attack {}", At(*hex))
            }
            Why::StoppedByZoc(_) => f.write_str("This unit has entered a ZOC and stops"),
            Why::HasMoved(_) => f.write_str("This unit has moved this impulse; move another unit"),
            Why::NotNext(hex) => write!(f, "{} is not next to the unit; move hex by hex", At(*hex)),
            Why::Closed(hex) => write!(f, "{} is sea, neutral or across water", At(*hex)),
            Why::EnemyThere(hex) => write!(f, "Enemy units are in {}; attack them instead", At(*hex)),
            Why::FinnsStay(hex) => {
                write!(f, "Finnish units stay in rows 01 to 04, not {}", At(*hex))
            }
            Why::ZocToZoc(_) => f.write_str(
                "Only armor and cavalry go from one enemy ZOC to another; others need a friendly unit in the hex",
            ),
            Why::TooFar { cost, left } => write!(f, "That hex costs {cost} MP, and {left} are left"),
            Why::Full(hex) => write!(f, "3 units are in {}; no more may stop there", At(*hex)),
            Why::NobodyMoves => f.write_str("No unit is moving; move one, or end the moves"),
            Why::NoRailNow => f.write_str("Units move by rail in impulse 1 only"),
            Why::NoTrains(most) => write!(f, "All {most} rail moves of this turn are used"),
            Why::FinnsWalk(_) => f.write_str("Finnish units do not move by rail"),
            Why::OffTheNet(hex) => write!(f, "{}, where it stands, is not in your rail net", At(*hex)),
            Why::NotByRail(hex) => write!(f, "Your rail net does not join the unit to {}", At(*hex)),
            Why::RailInZoc(hex) => {
                write!(f, "{} is in an enemy ZOC; rail moves start and end outside", At(*hex))
            }
            Why::NoHexFor(_) => f.write_str("No hex is open for this unit; keep it for later"),
            Why::HasFought(_) => f.write_str("This unit has attacked this impulse"),
            Why::NobodyThere(hex) => write!(f, "No enemy unit is in {}; choose another hex", At(*hex)),
            Why::NobodyNear(hex) => write!(f, "No unit of yours is next to {} by land", At(*hex)),
            Why::WasAttacked(hex) => write!(f, "{} was attacked this impulse already", At(*hex)),
            Why::OutOfContact(_, hex) => write!(f, "This unit is not next to {}", At(*hex)),
            Why::HasJoined(_) => f.write_str("This unit is in the attack already"),
            Why::NoAttackers => f.write_str("Add at least one unit to the attack"),
            Why::LeftOut(_, hex) => write!(f, "The unit in {} must join this attack; add it", At(*hex)),
            Why::MustAttack(_, hex) => write!(f, "The unit in {} must attack; declare its attack", At(*hex)),
            Why::TooWeak(odds) => {
                write!(f, "Odds of {odds} are under 1-5; only units that must attack may do so")
            }
            Why::TooMuchAir { used, most } => {
                write!(f, "This attack may have {most} of your air units, not {used}; commit fewer")
            }
            Why::NoBlitzYet(player) => {
                write!(f, "The {player} player may not use the blitzkrieg table this turn")
            }
            Why::NoArmor => f.write_str("A blitzkrieg attack needs an armor unit"),
            Why::NoSuppliedArmor => f.write_str("A blitzkrieg attack needs armor in supply"),
            Why::BlitzOdds(odds) => {
                write!(f, "A blitzkrieg attack needs odds of 3-1; these are {odds} with air support")
            }
            Why::NotAmongLosses(_) => f.write_str("Choose a unit of yours in the combat"),
            Why::NoSuchLength(hexes) => write!(f, "A retreat of {hexes} is not possible; choose 1 or 2"),
            Why::NotRetreating(_) => f.write_str("This unit does not retreat now; choose one that does"),
            Why::NoRetreatTo(hex) => {
                write!(f, "The retreat cannot go to {}; go farther away, around enemies", At(*hex))
            }
            Why::NotAdvancing(_) => f.write_str("Only surviving attackers advance, one by one"),
            Why::NoAdvanceTo(hex) => {
                write!(f, "It cannot advance to {}; past the vacated hex go armor and cavalry", At(*hex))
            }
            Why::NotDue(_) => f.write_str("This unit does not arrive this turn"),
            Why::NoPlacement(hex) => {
                write!(f, "{} is no home city of yours in the rail net", At(*hex))
            }
            Why::EnemiesNear(hex) => {
                write!(f, "Enemy units are too near to {}; choose a city farther back", At(*hex))
            }
            Why::NoPoints(left) => write!(f, "{left} points are left; that is not enough"),
            Why::AtFull(_) => f.write_str("This unit has all its steps"),
            Why::JustPlaced(_) => f.write_str("This unit was placed this turn and takes no step"),
            Why::OutOfSupply(_) => f.write_str("This unit is out of supply and takes no step"),
            Why::InZoc(_) => f.write_str("This unit is in an enemy ZOC and takes no step"),
            Why::NoRebuilding(_) => f.write_str(
                "Only eliminated German and Russian units are rebuilt, not allies nor who surrendered",
            ),
            Why::RebuiltSteps(most) => write!(f, "Rebuild this unit with 1 to {most} steps"),
            Why::NoOrderThere(hex) => {
                write!(f, "No unit in {} can be ordered: name a hex next to a unit of yours", At(*hex))
            }
        }
    }
}
