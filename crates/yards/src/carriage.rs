//! Riders and passengers: when they get off, and what they may do then.

use crate::assault::Side;
use crate::names::named;
use crate::units::Condition;

named! {
    /// How an NV unit is carried.
    pub enum Carriage {
        /// On an AFV.
        Rider = "rider",
        /// In a truck.
        TruckPassenger = "truck_passenger",
        /// In a halftrack.
        HalftrackPassenger = "halftrack_passenger",
    }
}

/// A carried unit after the retreats of an assault.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Carried {
    /// How.
    pub carriage: Carriage,
    /// Its condition now.
    pub condition: Condition,
    /// Its vehicle was left in the hex when the others retreated.
    pub left_in_hex: bool,
}

impl Carried {
    /// Whether an assault makes a unit of this side dismount: riders and truck passengers of the loser do, a defender's if
    /// they are disrupted, an attacker's if they are left in the hex; a halftrack keeps its passengers (Y13.5i).
    ///
    /// ```
    /// use yards::{Carriage, Carried, Condition, Side};
    /// let condition = Condition { steps: 2, disrupted: true };
    /// let rider = Carried { carriage: Carriage::Rider, condition, left_in_hex: false };
    /// assert!(rider.dismounts(Side::Defender, Side::Defender));
    /// assert!(!rider.dismounts(Side::Defender, Side::Attacker), "its side has won");
    /// ```
    #[must_use]
    pub const fn dismounts(&self, side: Side, loser: Side) -> bool {
        rulebook::cite!("Y13.5i");
        let thrown_off = match (side, loser) {
            (Side::Defender, Side::Defender) => self.condition.disrupted,
            (Side::Attacker, Side::Attacker) => self.left_in_hex,
            _ => false,
        };
        let exposed = matches!(self.carriage, Carriage::Rider | Carriage::TruckPassenger);
        thrown_off && exposed && !self.condition.is_eliminated()
    }
}

/// A unit that got off a vehicle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Dismounted<H> {
    hex: H,
    turn: u32,
}

impl<H: Copy> Dismounted<H> {
    /// A unit that gets off a vehicle in this hex and turn: it stays in that hex (R-Y35).
    ///
    /// ```
    /// let squad = yards::Dismounted::from_vehicle_in("0304", 3);
    /// assert_eq!(squad.hex(), "0304");
    /// assert!(!squad.may_act(3) && squad.may_act(4));
    /// ```
    #[must_use]
    pub const fn from_vehicle_in(hex: H, turn: u32) -> Self {
        rulebook::cite!("R-Y35");
        Dismounted { hex, turn }
    }

    /// Where it stands.
    #[must_use]
    pub const fn hex(&self) -> H {
        self.hex
    }

    /// Whether it may act in a turn: not again in that of its dismounting (R-Y35).
    #[must_use]
    pub const fn may_act(&self, turn: u32) -> bool {
        turn > self.turn
    }
}
