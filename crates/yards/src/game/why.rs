//! In what way a rule was broken, and what to do instead.

use crate::FireRefusal;
use crate::ground::UnitId;
use hex::{HexIndex, HexNumber};
use serde::{Serialize, Serializer};
use std::fmt;

/// In what way a rule was broken.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Why {
    /// There is no such mission.
    NoMission(String),
    /// A linked mission spends more than it has, or on the wrong units.
    BadLink(String),
    /// A position cannot be begun.
    BadPosition(String),
    /// Another decision is open.
    NotAsked,
    /// The counter is not on the map.
    NotThere,
    /// The counter is the other player's.
    NotYours,
    /// The unit is not of the active platoon.
    NotActive,
    /// The unit is disrupted or shocked.
    NotAble(UnitId),
    /// The unit has used its action.
    HasActed(UnitId),
    /// The unit has reacted.
    HasReacted(UnitId),
    /// The unit has fired.
    HasFired(UnitId),
    /// The unit rides.
    IsLoad(UnitId),
    /// The unit does not ride.
    NoLoad,
    /// A dummy does nothing but move.
    OnlyADummy,
    /// The hex is not next to the unit.
    NotNext(HexIndex),
    /// The hex is not one of the three behind the vehicle.
    NotBehind(HexIndex),
    /// Enemy counters are there.
    EnemyThere(HexIndex),
    /// The unit may not enter the hex.
    Impassable(HexIndex),
    /// The allowance does not reach.
    TooFar(HexIndex),
    /// The unit cannot move.
    CannotMove,
    /// The vehicle cannot turn so.
    CannotTurn,
    /// It has fired on the move and must enter one more hex.
    MustGoOn,
    /// Over the stacking limit.
    Full,
    /// Over the stacking limit, and no way on.
    NoRoomAhead(HexIndex),
    /// This counter cannot go along.
    NoEscort(UnitId),
    /// Escorts set out with the unit, in an activation.
    EscortTooLate,
    /// The vehicle is in the middle of a maneuver.
    UnderWay,
    /// The vehicle has acted.
    VehicleHasActed(UnitId),
    /// Only vehicles fire on the move.
    OnlyVehicles,
    /// There is no hex to go on to.
    NowhereToGo,
    /// The hex is farther than anybody sees in this turn.
    BeyondSight(HexIndex, u32),
    /// The hex is not seen.
    Unseen(HexIndex),
    /// The unit lacks the weapon.
    NoWeapon(UnitId),
    /// Nothing there may be attacked so.
    NoTarget,
    /// The tables refuse the shot.
    #[serde(serialize_with = "as_text")]
    Fire(FireRefusal),
    /// Only MGs and AFVs split their fire.
    CannotSplit,
    /// There is no second target.
    NoSecondTarget,
    /// Split fire needs two hexes.
    SameHex,
    /// It is not aimed at the unit that acted.
    NotAtActor,
    /// The platoon has called for mortars already.
    HasCalled,
    /// The mortar has no mission left, or has fired this turn.
    NoMortar,
    /// There is nothing to call for.
    NothingToShell,
    /// Own units are too near.
    OwnTooNear(HexIndex),
    /// Nobody able on foot sees the hex.
    NobodySees(HexIndex),
    /// No able leader on foot sees the hex, and only leaders call.
    NoLeaderSees(HexIndex),
    /// Only leaders call, and none can.
    NoLeaderCalls,
    /// The platoon comes in a later turn.
    ComesLater(u8),
    /// The platoon cannot be activated.
    NoPlatoon,
    /// There are no standing orders.
    NoOrders,
    /// An order cannot be given so.
    NoSuchOrder,
    /// Both are not in one hex.
    NotInHex,
    /// The vehicle has no place for it.
    NoPlace,
    /// The unit may not assault.
    CannotAssault(UnitId),
    /// The unit is regrouping.
    IsRegrouping(UnitId),
    /// The assault was cancelled in this activation.
    WasCancelled(HexIndex),
    /// No squad, section, MG or AFV charges.
    NobodyCharges,
    /// The unit is in it already.
    IsIn(UnitId),
    /// Over the limits of an assault.
    TooMany,
    /// The unit need not retreat.
    NeedNotRetreat,
    /// Another unit is retreating.
    AnotherRetreats,
    /// No retreat leads there.
    NoRetreatTo(HexIndex),
    /// The unit may not advance.
    CannotAdvance,
    /// The others have gone into another hex.
    OtherHex,
    /// Outside the set-up area.
    OutsideArea,
    /// It cannot stand there.
    CannotStand(HexIndex),
    /// Units and mines of one side do not share a hex.
    OwnMine(HexIndex),
    /// No mine may lie there.
    NoMineHere,
    /// It is set up already.
    IsPlaced,
    /// Something is not set up yet.
    NotComplete,
}

fn as_text<S: Serializer>(refusal: &FireRefusal, to: S) -> Result<S::Ok, S::Error> {
    to.collect_str(refusal)
}

/// A hex by its number, as every map of the game prints it.
struct At(HexIndex);

impl fmt::Display for At {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let grid = hex::Grid::new(crate::ground::NUMBERING).ok();
        let grid = grid.filter(|grid| grid.contains(self.0));
        let number: Option<HexNumber> = grid.map(|grid| grid.number(self.0));
        match number {
            Some(number) => write!(f, "{number}"),
            None => f.write_str("a hex off the map"),
        }
    }
}

impl fmt::Display for Why {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Why::NoMission(id) => write!(f, "There is no mission `{id}`"),
            Why::BadLink(what) | Why::BadPosition(what) => f.write_str(what),
            Why::NotNext(hex) => write!(f, "{} is not next to the unit", At(*hex)),
            Why::NotBehind(hex) => {
                write!(f, "A vehicle reverses into the three hexes behind it; {} is none", At(*hex))
            }
            Why::EnemyThere(hex) => {
                write!(f, "Enemy counters are in {}; assault it, or go round", At(*hex))
            }
            Why::Impassable(hex) => write!(f, "The unit may not enter {}", At(*hex)),
            Why::NoRoomAhead(hex) => {
                write!(f, "{} is full, and the unit could not go on from there", At(*hex))
            }
            Why::TooFar(hex) => write!(f, "The unit has too few points left for {}", At(*hex)),
            Why::Unseen(hex) => write!(f, "The unit does not see {}", At(*hex)),
            Why::BeyondSight(hex, limit) => {
                write!(
                    f,
                    "Nobody sees farther than {limit} hexes in this turn, not to {}",
                    At(*hex)
                )
            }
            Why::NoLeaderSees(hex) => {
                write!(f, "No able leader of yours on foot sees {} within 15 hexes", At(*hex))
            }
            Why::ComesLater(turn) => write!(f, "This platoon comes on turn {turn}"),
            Why::OwnTooNear(hex) => {
                write!(f, "You have units in or next to {}; choose another hex", At(*hex))
            }
            Why::NobodySees(hex) => {
                write!(f, "No able unit of yours on foot sees {} within 15 hexes", At(*hex))
            }
            Why::WasCancelled(hex) => {
                write!(f, "You called off the assault on {} in this activation", At(*hex))
            }
            Why::NoRetreatTo(hex) => {
                write!(f, "The unit may not retreat to {}; choose a hex farther away", At(*hex))
            }
            Why::CannotStand(hex) => write!(f, "It may not be set up in {}", At(*hex)),
            Why::OwnMine(hex) => write!(f, "Your units and mines do not share {}", At(*hex)),
            Why::Fire(FireRefusal::OutOfRange { reach, range, .. }) => {
                write!(f, "The weapon reaches {reach} hexes, and the target is {range} away")
            }
            Why::Fire(FireRefusal::NotAllowed { net, least, .. }) => {
                write!(f, "The net modifier is {net:+}, below {least}: no attack")
            }
            Why::Fire(FireRefusal::NoTarget { .. }) | Why::NoTarget => {
                f.write_str("Nothing there may be attacked so; choose another target")
            }
            plain => f.write_str(plain.plain()),
        }
    }
}

impl Why {
    fn plain(&self) -> &'static str {
        match self {
            Why::NotAsked => "Another decision is open; answer it first",
            Why::NotThere => "The counter is not on the map",
            Why::NotYours => "The counter is not yours",
            Why::NotActive => "The unit is not of the active platoon",
            Why::NotAble(_) => "The unit is disrupted or shocked; let it recover",
            Why::HasActed(_) => "The unit has acted this turn",
            Why::HasReacted(_) => "The unit has reacted this turn",
            Why::HasFired(_) => "The unit has fired this turn",
            Why::IsLoad(_) => "The unit is being carried; dismount it first",
            Why::NoLoad => "The unit is not being carried",
            Why::OnlyADummy => "A dummy only moves",
            Why::CannotMove => "The unit has nowhere to move",
            Why::CannotTurn => "The vehicle cannot turn so",
            Why::MustGoOn => "The vehicle has fired on the move and must enter one more hex",
            Why::Full => "The hex is full; go on, or choose another",
            Why::NoEscort(_) => {
                "A leader or LATW goes along un-acted, from the same platoon and hex"
            }
            Why::EscortTooLate => "Escorts go along from the first hex, and not in reaction",
            Why::UnderWay => "The vehicle is in the middle of a maneuver; dismount after it",
            Why::VehicleHasActed(_) => "The vehicle has acted this turn; mount one that has not",
            Why::NoLeaderCalls => {
                "Only leaders call for mortars, and none able on foot sees a hex to call them on"
            }
            Why::OnlyVehicles => "Only vehicles fire on the move",
            Why::NowhereToGo => "There is no hex to go on to after firing",
            Why::NoWeapon(_) => "The unit has no weapon for this",
            Why::CannotSplit => "Only MGs and AFVs split their fire",
            Why::NoSecondTarget => "There is no second target for split fire",
            Why::SameHex => "Split fire needs two different hexes",
            Why::NotAtActor => "Fire at the hex, or the vehicle, of the unit that acted",
            Why::HasCalled => "This platoon has called for mortars already",
            Why::NoMortar => "The mortar has no mission left, or has fired this turn",
            Why::NothingToShell => "There is no hex to call mortars on",
            Why::NoPlatoon => "This platoon cannot be activated now; choose another",
            Why::NoOrders => "You have no standing orders",
            Why::NoSuchOrder => "Name a hex of yours or an objective, and 1, 2, 3, 4, 6 or 8 hexes",
            Why::NotInHex => "The unit is not in that hex",
            Why::NoPlace => "The vehicle has no place for this unit",
            Why::CannotAssault(_) => {
                "Only squads, sections, MGs, LATWs, leaders and AFVs charge, and none of them carried"
            }
            Why::IsRegrouping(_) => "The unit is regrouping and may not start an assault",
            Why::NobodyCharges => "An assault needs a squad, section, MG or AFV that can charge",
            Why::IsIn(_) => "The unit is already part of the assault",
            Why::TooMany => "At most 4 combat steps, a vehicle, a leader and a LATW take part",
            Why::NeedNotRetreat => "This unit need not retreat",
            Why::AnotherRetreats => "Another unit is retreating; finish its way first",
            Why::CannotAdvance => "This unit may not advance",
            Why::OtherHex => "The others went into another hex; follow them",
            Why::OutsideArea => "The hex is outside your set-up area",
            Why::NoMineHere => {
                "A mine lies in your area, one to a hex, not on objectives, bridges or rivers"
            }
            Why::IsPlaced => "Nothing of this is left to set up",
            Why::NotComplete => "Set up the rest first, or choose *as printed*",
            _ => "This is not allowed",
        }
    }
}
