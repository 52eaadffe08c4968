//! F11, F-T3: column shifts.

use crate::named::named;
use crate::{CardUse, Combat, Party, Supremacy, cards_for};
use rulebook::{RuleId, rule};

named! {
    /// A row of F-T3.
    Cause {
        /// Tank supremacy that counts here.
        TankSupremacy = "tank supremacy",
        /// Air supremacy that counts here.
        AirSupremacy = "air supremacy",
        /// Each card played for a shift.
        Card = "card",
        /// An own PAG within two areas of the enemy.
        OwnPagNear = "own PAG near",
        /// Each layer of fortification on the hexside.
        FortifiedLayer = "fortified layer",
        /// A major city of the defender or his ally.
        MajorCity = "major city",
        /// Not one LSP for the attack.
        NoLsp = "no LSP",
    }
}

/// F-T3: columns by cause and side, positive towards 5:1.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ShiftTable {
    /// By cause, then attacker and defender; 0 where the side cannot have it.
    pub(crate) columns: [[i8; 2]; Cause::NAMES.len()],
}

impl ShiftTable {
    /// The columns of one cause for the side that has it.
    ///
    /// ```
    /// use frontline::{Cause, Charts, Party};
    /// assert_eq!(Charts::standard().shifts.columns(Cause::OwnPagNear, Party::Defender), -2);
    /// ```
    #[must_use]
    pub fn columns(&self, cause: Cause, party: Party) -> i32 {
        self.columns[cause as usize][party as usize].into()
    }
}

named! {
    /// Why a combat shifts, in the order in which shifts are listed.
    ShiftReason {
        /// The attacker's tank supremacy.
        AttackerTankSupremacy = "attacker_tank_supremacy",
        /// The attacker's air supremacy.
        AttackerAirSupremacy = "attacker_air_supremacy",
        /// Cards the attacker played for a shift.
        AttackerCards = "attacker_cards",
        /// A PAG of the attacker near the defender.
        AttackerPag = "attacker_pag",
        /// The defender's tank supremacy.
        DefenderTankSupremacy = "defender_tank_supremacy",
        /// The defender's air supremacy.
        DefenderAirSupremacy = "defender_air_supremacy",
        /// Cards the defender played for a shift.
        DefenderCards = "defender_cards",
        /// A PAG of the defender near the attacker.
        DefenderPag = "defender_pag",
        /// Layers on the hexside attacked through.
        Fortifications = "fortifications",
        /// The defender's own or allied major city.
        MajorCity = "major_city",
        /// The attack has no LSP at all.
        NoLsp = "no_lsp",
    }
}

impl ShiftReason {
    /// The row of F-T3, and the side that has it.
    #[must_use]
    pub const fn cause(self) -> (Cause, Party) {
        match self {
            ShiftReason::AttackerTankSupremacy => (Cause::TankSupremacy, Party::Attacker),
            ShiftReason::AttackerAirSupremacy => (Cause::AirSupremacy, Party::Attacker),
            ShiftReason::AttackerCards => (Cause::Card, Party::Attacker),
            ShiftReason::AttackerPag => (Cause::OwnPagNear, Party::Attacker),
            ShiftReason::DefenderTankSupremacy => (Cause::TankSupremacy, Party::Defender),
            ShiftReason::DefenderAirSupremacy => (Cause::AirSupremacy, Party::Defender),
            ShiftReason::DefenderCards => (Cause::Card, Party::Defender),
            ShiftReason::DefenderPag => (Cause::OwnPagNear, Party::Defender),
            ShiftReason::Fortifications => (Cause::FortifiedLayer, Party::Defender),
            ShiftReason::MajorCity => (Cause::MajorCity, Party::Defender),
            ShiftReason::NoLsp => (Cause::NoLsp, Party::Attacker),
        }
    }

    /// The rule that grants it.
    #[must_use]
    pub fn rule(self) -> RuleId {
        match self.cause().0 {
            Cause::TankSupremacy | Cause::AirSupremacy => rule!("F11a"),
            Cause::Card => rule!("R-F27"),
            Cause::OwnPagNear => rule!("F19c"),
            Cause::FortifiedLayer => rule!("F18"),
            Cause::MajorCity => rule!("F11c"),
            Cause::NoLsp => rule!("F11"),
        }
    }
}

/// Columns moved for one reason, positive towards 5:1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shift {
    /// Why.
    pub reason: ShiftReason,
    /// How far; never 0.
    pub columns: i32,
}

/// Every shift of a combat, given the supremacies that count there, in the order of [`ShiftReason`].
pub(crate) fn shifts(
    table: &ShiftTable,
    combat: &Combat,
    attacker: Supremacy,
    defender: Supremacy,
) -> Vec<Shift> {
    let times = |reason: ShiftReason| -> i32 {
        match reason {
            ShiftReason::AttackerTankSupremacy => attacker.has_tank().into(),
            ShiftReason::AttackerAirSupremacy => attacker.has_air().into(),
            ShiftReason::AttackerCards => shift_cards(combat, Party::Attacker),
            // R-F11: once, however many PAGs are near.
            ShiftReason::AttackerPag => combat.defender.enemy_pag_near.into(),
            ShiftReason::DefenderTankSupremacy => defender.has_tank().into(),
            ShiftReason::DefenderAirSupremacy => defender.has_air().into(),
            ShiftReason::DefenderCards => shift_cards(combat, Party::Defender),
            ShiftReason::DefenderPag => combat.attacker.enemy_pag_near.into(),
            ShiftReason::Fortifications => combat.fort_layers.into(),
            ShiftReason::MajorCity => combat.major_city.into(),
            ShiftReason::NoLsp => (combat.attacker.lsp == 0).into(),
        }
    };
    let all = ShiftReason::NAMES.iter().map(|(_, reason)| {
        let (cause, party) = reason.cause();
        Shift { reason: *reason, columns: times(*reason) * table.columns(cause, party) }
    });
    all.filter(|shift| shift.columns != 0).collect()
}

fn shift_cards(combat: &Combat, party: Party) -> i32 {
    // No hand of cards comes near the limit of the type; saturating keeps the sum of shifts in range.
    cards_for(&combat.side(party).cards, CardUse::Shift).min(1000) as i32
}
