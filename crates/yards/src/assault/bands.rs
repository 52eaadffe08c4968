//! 13.5 The assault resolution table, band by band.

use super::Side;
use crate::names::named;
use crate::units::Condition;
use rulebook::{RuleId, rule};

named! {
    /// A row of the assault table, from the attacker's triumph to his rout.
    pub enum Band {
        /// 14.
        Fourteen = "14",
        /// 10 to 13.
        TenToThirteen = "10_to_13",
        /// 6 to 9.
        SixToNine = "6_to_9",
        /// 2 to 5.
        TwoToFive = "2_to_5",
        /// -1 to 1.
        MinusOneToOne = "-1_to_1",
        /// Under -1.
        BelowMinusOne = "below_-1",
    }
}

impl Band {
    /// The rule of the band.
    #[must_use]
    pub const fn rule(self) -> RuleId {
        match self {
            Band::Fourteen => rule!("Y13.5c"),
            Band::TenToThirteen => rule!("Y13.5d"),
            Band::SixToNine => rule!("Y13.5e"),
            Band::TwoToFive => rule!("Y13.5f"),
            Band::MinusOneToOne => rule!("Y13.5g"),
            Band::BelowMinusOne => rule!("Y13.5h"),
        }
    }
}

named! {
    /// Who may try to destroy a vehicle.
    pub enum Attempting {
        /// The attacker alone.
        Attacker = "attacker",
        /// Both.
        Both = "both",
        /// The defender alone.
        Defender = "defender",
    }
}

impl Attempting {
    /// Whether this side may.
    #[must_use]
    pub const fn allows(self, side: Side) -> bool {
        match self {
            Attempting::Both => true,
            Attempting::Attacker => matches!(side, Side::Attacker),
            Attempting::Defender => matches!(side, Side::Defender),
        }
    }
}

named! {
    /// What a retreating NV unit suffers.
    pub enum RetreatEffect {
        /// It loses a step and is disrupted.
        StepLost = "step lost and disrupted",
        /// Disrupted, it loses a step; else it checks: passed, it is disrupted, failed, it loses a step as well.
        HardCheck = "hard check",
        /// It checks its cohesion.
        Check = "check",
    }
}

impl RetreatEffect {
    /// Whether a unit in this condition has to roll.
    #[must_use]
    pub const fn rolls(self, unit: Condition) -> bool {
        match self {
            RetreatEffect::StepLost => false,
            RetreatEffect::HardCheck => !unit.disrupted,
            RetreatEffect::Check => true,
        }
    }

    /// What is left of the unit; `passed` is of no account where it does not roll.
    #[must_use]
    pub fn on(self, mut unit: Condition, passed: bool) -> Condition {
        match self {
            RetreatEffect::StepLost => unit.lose_step_and_disrupt(),
            RetreatEffect::HardCheck if unit.disrupted => unit.lose_step(),
            RetreatEffect::HardCheck if passed => unit.disrupt(),
            RetreatEffect::HardCheck => unit.lose_step_and_disrupt(),
            RetreatEffect::Check if passed => {}
            RetreatEffect::Check => unit.disrupt_or_lose_step(),
        }
        unit
    }
}

named! {
    /// Whose best NV unit loses a step in an urban assault.
    pub enum UrbanLoss {
        /// Nobody's.
        None = "none",
        /// Each side's.
        Both = "both",
        /// The attacker's.
        Attacker = "attacker",
    }
}

impl UrbanLoss {
    /// Whether this side suffers it.
    #[must_use]
    pub const fn hits(self, side: Side) -> bool {
        match self {
            UrbanLoss::None => false,
            UrbanLoss::Both => true,
            UrbanLoss::Attacker => matches!(side, Side::Attacker),
        }
    }
}

named! {
    /// What follows the retreat.
    pub enum AfterAssault {
        /// Nothing.
        Nothing = "nothing",
        /// The winner may advance one hex and assault again.
        Advance = "advance",
        /// Undisrupted NV units that took part regroup.
        Regroup = "regroup",
    }
}

/// One row of the assault table (Y-T4).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BandRow {
    /// Which.
    pub band: Band,
    /// The lowest final result of the band; the last band has none.
    pub least: Option<i32>,
    /// Who may try to destroy a vehicle.
    pub attempts: Attempting,
    /// Who retreats.
    pub retreats: Side,
    /// How far; 2 hexes where the card gives none (R-Y12).
    pub hexes: u8,
    /// What the retreating NV units suffer.
    pub effect: RetreatEffect,
    /// The raw dice at which an urban assault costs a step.
    pub urban_dice: Option<(i32, i32)>,
    /// Whom it costs that.
    pub urban_loss: UrbanLoss,
    /// What follows.
    pub after: AfterAssault,
}

impl BandRow {
    /// Who may advance and assault again.
    #[must_use]
    pub fn may_advance(&self) -> Option<Side> {
        (self.after == AfterAssault::Advance).then(|| self.retreats.enemy())
    }
}

/// The assault table (Y-T4), best band for the attacker first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AssaultBandChart(pub(crate) [BandRow; Band::NAMES.len()]);

impl AssaultBandChart {
    /// The row of a final result (Y13.5a).
    ///
    /// ```
    /// use yards::{Band, Charts};
    /// let chart = &Charts::standard().assault_bands;
    /// assert_eq!(chart.row(1).band, Band::MinusOneToOne);
    /// assert_eq!(chart.row(2).band, Band::TwoToFive);
    /// ```
    #[must_use]
    pub fn row(&self, final_result: i32) -> &BandRow {
        let [rows @ .., last] = &self.0;
        let reached = |row: &&BandRow| row.least.is_some_and(|least| final_result >= least);
        rows.iter().find(reached).unwrap_or(last)
    }

    /// Every row in order.
    #[must_use]
    pub const fn rows(&self) -> &[BandRow] {
        &self.0
    }
}
