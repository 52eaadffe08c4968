//! Numbers that are kept beside the map, each with a name, so that an event can set any of them.

use crate::ground::{Coalition, NATIONS_MOST, Nation, Water};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The most countries of a map.
const COUNTRIES_MOST: usize = 16;

/// The numbers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Registers {
    /// Men owed to the next production (F38).
    pub debt: [u8; 2],
    /// Men of the main nation made this turn (F38).
    pub made: [u8; 2],
    /// Connected hexes given up this turn (F39).
    pub given_up: [u8; 2],
    /// CV brought back this turn (F60).
    pub rail_used: [u8; 2],
    /// Lift used this turn (F37).
    pub lift_used: [[u8; Water::COUNT]; 2],
    /// Lift that is halved this turn (F55a).
    pub lift_halved: [[bool; Water::COUNT]; 2],
    /// Waters raided for next turn.
    pub raided: [[bool; Water::COUNT]; 2],
    /// Waters escorted this turn.
    pub escorted: [[bool; Water::COUNT]; 2],
    /// Naval flags used this turn.
    pub naval: [[bool; Water::COUNT]; 2],
    /// Flags left, by nation.
    pub flags: [u8; NATIONS_MOST],
    /// Flags that nations lose next turn (F51).
    pub flags_lost: [u8; NATIONS_MOST],
    /// Flags that cards gave this turn.
    pub card_flags: [u8; 2],
    /// Garrisons still to be put (F64).
    pub garrisons: [u8; NATIONS_MOST],
    /// Bombers that fly no more this turn.
    pub grounded: [u8; 2],
    /// Bases whose LSP is paid this turn.
    pub paid: [[bool; 2]; 2],
    /// Morale hits of this turn, by country.
    pub morale: [u8; COUNTRIES_MOST],
    /// Bombers and LSP of the western air forces.
    pub western: [u8; 2],
    /// Turns of which Control released the losses, the last one.
    pub released: u8,
}

/// The name of one of the numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Register {
    /// See [`Registers::debt`].
    Debt(Coalition),
    /// See [`Registers::made`].
    Made(Coalition),
    /// See [`Registers::given_up`].
    GivenUp(Coalition),
    /// See [`Registers::rail_used`].
    RailUsed(Coalition),
    /// See [`Registers::lift_used`].
    LiftUsed(Coalition, Water),
    /// See [`Registers::raided`].
    Raided(Coalition, Water),
    /// See [`Registers::escorted`].
    Escorted(Coalition, Water),
    /// See [`Registers::naval`].
    Naval(Coalition, Water),
    /// See [`Registers::flags`].
    Flags(Nation),
    /// See [`Registers::flags_lost`].
    FlagsLost(Nation),
    /// See [`Registers::card_flags`].
    CardFlags(Coalition),
    /// See [`Registers::garrisons`].
    Garrisons(Nation),
    /// See [`Registers::grounded`].
    Grounded(Coalition),
    /// See [`Registers::paid`].
    Paid(Coalition, u8),
    /// See [`Registers::morale`].
    Morale(u8),
    /// See [`Registers::western`].
    WesternBombers,
    /// See [`Registers::western`].
    WesternLsp,
    /// See [`Registers::released`].
    Released,
}

impl Registers {
    /// Sets a number.
    pub(super) fn set(&mut self, register: Register, number: u8) {
        let on = number > 0;
        match register {
            Register::Debt(side) => self.debt[side.index()] = number,
            Register::Made(side) => self.made[side.index()] = number,
            Register::GivenUp(side) => self.given_up[side.index()] = number,
            Register::RailUsed(side) => self.rail_used[side.index()] = number,
            Register::LiftUsed(side, it) => self.lift_used[side.index()][it.index()] = number,
            Register::Raided(side, it) => self.raided[side.index()][it.index()] = on,
            Register::Escorted(side, it) => self.escorted[side.index()][it.index()] = on,
            Register::Naval(side, it) => self.naval[side.index()][it.index()] = on,
            Register::Flags(nation) => put(&mut self.flags, nation, number),
            Register::FlagsLost(nation) => put(&mut self.flags_lost, nation, number),
            Register::CardFlags(side) => self.card_flags[side.index()] = number,
            Register::Garrisons(nation) => put(&mut self.garrisons, nation, number),
            Register::Grounded(side) => self.grounded[side.index()] = number,
            Register::Paid(side, base) => {
                if let Some(paid) = self.paid[side.index()].get_mut(usize::from(base)) {
                    *paid = on;
                }
            }
            Register::Morale(country) => {
                if let Some(morale) = self.morale.get_mut(usize::from(country)) {
                    *morale = number;
                }
            }
            Register::WesternBombers => self.western[0] = number,
            Register::WesternLsp => self.western[1] = number,
            Register::Released => self.released = number,
        }
    }

    /// What ends with a turn.
    pub(super) fn turn_over(&mut self) {
        let halved = std::array::from_fn(|side| {
            std::array::from_fn(|water| self.raided[1 - side][water] && !self.escorted[side][water])
        });
        *self = Registers {
            debt: self.debt,
            flags_lost: self.flags_lost,
            garrisons: self.garrisons,
            western: self.western,
            released: self.released,
            lift_halved: halved,
            ..Registers::default()
        };
    }
}

fn put(list: &mut [u8; NATIONS_MOST], nation: Nation, number: u8) {
    if let Some(place) = list.get_mut(nation.index()) {
        *place = number;
    }
}
