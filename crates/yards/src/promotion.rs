//! 19.3 Promotion points.

use crate::names::named;
use rulebook::{Effect, Ledger, rule};

named! {
    /// What points are given for.
    pub enum Objective {
        /// An improved position.
        ImprovedPosition = "improved_position",
        /// A bunker.
        Bunker = "bunker",
        /// A hill.
        Hill = "hill",
        /// A towed gun.
        TowedGun = "towed_gun",
        /// A successful vehicle destruction attempt.
        VehicleDestruction = "vehicle_destruction",
        /// A mission objective point.
        Mop = "mop",
        /// An AFV; it can only be destroyed, not defended.
        Afv = "afv",
    }
}

impl Objective {
    /// How many there are.
    pub const COUNT: usize = Self::NAMES.len();
    /// How many can also be defended: all but the last.
    pub const DEFENDED: usize = Self::COUNT - 1;
}

/// The promotion point table (Y-T10).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PromotionChart {
    /// For each objective taken or destroyed.
    pub taken: [i32; Objective::COUNT],
    /// For each objective defended.
    pub held: [i32; Objective::DEFENDED],
    /// For winning the mission.
    pub mission_win: i32,
    /// For each step lost in the mission.
    pub step_lost: i32,
}

/// What a side did in a mission.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct MissionRecord {
    /// Objectives taken or destroyed.
    pub taken: [u8; Objective::COUNT],
    /// Objectives defended.
    pub held: [u8; Objective::DEFENDED],
    /// Whether it won.
    pub mission_win: bool,
    /// Steps it lost.
    pub steps_lost: u8,
}

impl PromotionChart {
    /// The points of a mission, line by line; the sum may be negative (Y19.3.1, R-Y23).
    ///
    /// ```
    /// use yards::{Charts, MissionRecord, Objective};
    /// let mut record = MissionRecord { mission_win: true, steps_lost: 2, ..MissionRecord::default() };
    /// record.taken[Objective::Bunker as usize] = 1;
    /// assert_eq!(Charts::standard().promotion.points(&record).0, 3, "4 for the bunker, 1 for the win, 2 steps");
    /// ```
    #[must_use]
    pub fn points(&self, record: &MissionRecord) -> (i32, Ledger) {
        rulebook::cite!("Y19.3.1");
        let mut ledger = Ledger::default();
        let mut sum = 0;
        let mut count = |what: String, number: u8, each: i32| {
            let points = i32::from(number) * each;
            sum += points;
            if points != 0 {
                ledger.note(rule!("Y-T10"), what, Effect::Add(points));
            }
        };
        for (&(name, objective), each) in Objective::NAMES.iter().zip(self.taken) {
            count(format!("{name} taken"), record.taken[objective as usize], each);
        }
        for (&(name, objective), each) in Objective::NAMES.iter().zip(self.held) {
            count(format!("{name} defended"), record.held[objective as usize], each);
        }
        count("mission won".to_owned(), record.mission_win.into(), self.mission_win);
        count("steps lost".to_owned(), record.steps_lost, self.step_lost);
        ledger.note(rule!("R-Y23"), "points", Effect::Set(sum.into()));
        (sum, ledger)
    }
}
