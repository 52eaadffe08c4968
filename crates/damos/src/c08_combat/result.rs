//! What a combat leaves behind: rolls, losses, outcome.

use super::loss::Loss;
use super::outcome::Outcome;
use crate::charts::Column;
use crate::{Side, Sides};
use mechanics::Ratio;
use std::fmt;

/// One to three dice.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Faces {
    faces: [u8; 3],
    count: usize,
}

impl Faces {
    pub(super) fn of(count: u32) -> Faces {
        Faces { faces: [0; 3], count: (count as usize).min(3) }
    }

    /// The faces in the order they were thrown.
    #[must_use]
    pub fn as_slice(&self) -> &[u8] {
        &self.faces[..self.count]
    }

    pub(super) fn as_mut_slice(&mut self) -> &mut [u8] {
        &mut self.faces[..self.count]
    }

    /// Their sum.
    #[must_use]
    pub fn sum(&self) -> i32 {
        self.as_slice().iter().map(|&face| i32::from(face)).sum()
    }
}

impl fmt::Display for Faces {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let faces: Vec<String> = self.as_slice().iter().map(u8::to_string).collect();
        f.pad(&faces.join(" + "))
    }
}

/// What a side rolled and suffered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Exchange {
    /// Its CRT column.
    pub column: Column,
    /// Its net DRM.
    pub drm: i32,
    /// Its dice, after any reroll.
    pub dice: Faces,
    /// Their sum with the DRM.
    pub modified_roll: i32,
    /// What it suffers, as the CRT says.
    pub lp_crt: Loss,
    /// After the combat matrix.
    pub lp_initial: Loss,
    /// With the counterattack.
    pub lp_final: Loss,
}

/// How a side came through.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SideResult {
    /// Total SP when the combat began.
    pub sp: u32,
    /// After terrain.
    pub modified_sp: u32,
    /// The roll; `None` after 12:1.
    pub exchange: Option<Exchange>,
    /// SP lost by each unit in the first exchange.
    pub lost_initial: Vec<u32>,
    /// SP lost by each unit in the counterattack.
    pub lost_counterattack: Vec<u32>,
    /// RP spent.
    pub rp_spent: u32,
    /// SP of each unit at the end, extra loss and rout included.
    pub units_after: Vec<u32>,
    /// Whether it is demoralized at the end; false for a destroyed force.
    pub demoralized_after: bool,
}

/// The die that was rolled again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rerolled {
    /// Whose.
    pub side: Side,
    /// Which, from 0.
    pub die: usize,
    /// What it showed.
    pub from: u8,
    /// What it shows now.
    pub to: u8,
}

/// The counterattack as it was fought.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Counterattack {
    /// Modified SP of both sides.
    pub modified_sp: Sides<u32>,
    /// Counterattacker to attacker.
    pub ratio: Ratio,
    /// The column used.
    pub column: Ratio,
    /// The die.
    pub die: u8,
    /// LP suffered.
    pub lp: Sides<u32>,
}

/// A combat with everything that happened in it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Resolution {
    /// The defender was eliminated at 12:1 without a roll.
    pub auto_elimination: bool,
    /// Both sides.
    pub sides: Sides<SideResult>,
    /// The reroll, if a die was rolled again.
    pub reroll: Option<Rerolled>,
    /// The counterattack, if there was one.
    pub counterattack: Option<Counterattack>,
    /// LP that the defender could not absorb.
    pub surplus_lp: u32,
    /// Who won.
    pub winner: Side,
    /// What becomes of the loser.
    pub outcome: Outcome,
    /// The defender is destroyed or has to retreat.
    pub defender_vacates: bool,
    /// The attacker may exploit: the EMA of each unit, 0 SP units included, which have none to use.
    pub ema: Option<Vec<u32>>,
}
