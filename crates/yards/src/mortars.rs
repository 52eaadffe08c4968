//! 11.4 Mortars: where the shells fall, and what they do there.

use crate::drm::{Cause, Modifiers, when};
use crate::fire_odds::{self, FireOdds};
use crate::fire_results::{FireOutcome, TargetHex, strike};
use crate::names::named;
use crate::range::FireRefusal;
use crate::terrain::FireKind;
use crate::{Charts, Die, Direction, Purpose};
use dice::Dist;
use rulebook::{Effect, Ledger, RuleId, rule};

named! {
    /// The mortars of the game.
    pub enum Mortar {
        /// American 60mm section.
        Section60mm = "60mm_section",
        /// German 8cm section.
        Section8cm = "8cm_section",
        /// 8cm or 81mm platoon.
        Platoon81mm = "81mm_platoon",
    }
}

named! {
    /// What is fired.
    pub enum Ammo {
        /// High explosive.
        He = "he",
        /// Smoke.
        Smoke = "smoke",
    }
}

named! {
    /// Whether a hex was aimed at or only scattered into.
    pub enum MortarHit {
        /// The aimed hex.
        Primary = "primary",
        /// A neighbour hit by scatter.
        Secondary = "secondary",
    }
}

/// One row of the mortar table (Y-T3).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MortarRow {
    /// Mortar value against the aimed hex.
    pub primary: i32,
    /// Mortar value against a neighbour.
    pub secondary: i32,
    /// Accuracy dice for high explosive.
    pub dice_he: usize,
    /// Accuracy dice for smoke.
    pub dice_smoke: usize,
}

/// The mortar table and the mortar modifiers (Y-T3).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MortarChart {
    pub(crate) rows: [MortarRow; Mortar::NAMES.len()],
    /// Airburst.
    pub airburst: i32,
    /// Dense target.
    pub density: i32,
}

impl MortarChart {
    /// The row of a mortar.
    #[must_use]
    pub const fn row(&self, mortar: Mortar) -> MortarRow {
        self.rows[mortar as usize]
    }

    /// How many accuracy dice are rolled (Y11.4.6).
    #[must_use]
    pub const fn accuracy_dice(&self, mortar: Mortar, ammo: Ammo) -> usize {
        match ammo {
            Ammo::He => self.row(mortar).dice_he,
            Ammo::Smoke => self.row(mortar).dice_smoke,
        }
    }

    /// The mortar value against an aimed hex or a neighbour (Y11.4.6).
    #[must_use]
    pub const fn value(&self, mortar: Mortar, hit: MortarHit) -> i32 {
        match hit {
            MortarHit::Primary => self.row(mortar).primary,
            MortarHit::Secondary => self.row(mortar).secondary,
        }
    }

    /// Where a salvo lands: the aimed hex always, and the neighbour in the direction of each accuracy die of 1–6 (R-Y7).
    #[must_use]
    pub fn scatter(&self, mortar: Mortar, ammo: Ammo, dice: &[Die]) -> Scatter {
        let mut neighbours: Vec<Direction> =
            dice.iter().filter_map(|die| Direction::new(die.raw())).collect();
        neighbours.sort_unstable();
        neighbours.dedup();
        let mut ledger = Ledger::default();
        for die in dice {
            let what = match Direction::new(die.raw()) {
                Some(direction) => format!("die {}: neighbour {}", die.raw(), direction.number()),
                None => format!("die {}: no scatter", die.raw()),
            };
            ledger.note(rule!("R-Y7"), what, Effect::Note);
        }
        let row = self.row(mortar);
        let he = ammo == Ammo::He;
        Scatter {
            target_hex_value: he.then_some(row.primary),
            adjacent_hex_value: (he && !neighbours.is_empty()).then_some(row.secondary),
            smoke_markers: if he { 0 } else { 1 + neighbours.len() },
            neighbours,
            ledger,
        }
    }

    /// How many different neighbours a salvo hits.
    ///
    /// ```
    /// use dice::Frac;
    /// use yards::{Ammo, Charts, Mortar};
    /// let hit = Charts::standard().mortars.scatter_odds(Mortar::Section60mm, Ammo::Smoke);
    /// assert_eq!(hit.probability_of(&2), Frac::new(3, 10), "6/10 and then 5/10");
    /// ```
    #[must_use]
    pub fn scatter_odds(&self, mortar: Mortar, ammo: Ammo) -> Dist<u8> {
        // Which neighbours are hit does not matter, only how many are left to hit.
        let one_more = |hit: u8| {
            Dist::uniform(Die::faces()).map(move |die| match Direction::new(die.raw()) {
                Some(direction) if direction.number() > hit => hit + 1,
                _ => hit,
            })
        };
        let dice = self.accuracy_dice(mortar, ammo);
        (0..dice).fold(Dist::certain(0), |hit, _| hit.and_then(|&hit| one_more(hit)))
    }
}

/// Where a salvo landed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Scatter {
    /// The neighbours hit, in order, each once.
    pub neighbours: Vec<Direction>,
    /// Mortar value in the aimed hex, for high explosive.
    pub target_hex_value: Option<i32>,
    /// Mortar value in the neighbours, for high explosive that hit one.
    pub adjacent_hex_value: Option<i32>,
    /// Smoke markers laid, the aimed hex included.
    pub smoke_markers: usize,
    /// What each die did.
    pub ledger: Ledger,
}

named! {
    /// What modifies mortar fire, in the order in which cases list it.
    pub enum MortarCause {
        /// The mortar value.
        MortarValue = "mortar_value",
        /// Shells that burst in the trees.
        Airburst = "airburst",
        /// Dense target.
        Density = "density",
        /// Terrain.
        Tem = "tem",
    }
}

impl Cause for MortarCause {
    const NET: RuleId = rule!("Y11.4.7");

    fn name(self) -> &'static str {
        MortarCause::name(self)
    }

    fn rule(self) -> RuleId {
        match self {
            MortarCause::MortarValue => rule!("Y11.4.6"),
            MortarCause::Airburst => rule!("R-Y8"),
            MortarCause::Density => rule!("Y11.4.7"),
            MortarCause::Tem => rule!("Y4.0b"),
        }
    }

    fn words(self) -> &'static str {
        match self {
            MortarCause::MortarValue => "mortar value",
            MortarCause::Airburst => "airburst in the trees",
            MortarCause::Density => "dense target",
            MortarCause::Tem => "terrain",
        }
    }
}

/// High explosive falling on one hex.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MortarAttack {
    /// Who fires.
    pub mortar: Mortar,
    /// Aimed at, or scattered into.
    pub hit: MortarHit,
    /// The target hex is dense (R-Y5).
    pub density: bool,
    /// Who is there.
    pub hex: TargetHex,
}

impl MortarAttack {
    /// The modifiers (Y11.4.7); mortars have no lower limit (R-Y3).
    ///
    /// # Errors
    /// An empty hex.
    pub fn modifiers(&self, charts: &Charts) -> Result<Modifiers<MortarCause>, FireRefusal> {
        if self.hex.is_empty() {
            return Err(FireRefusal::NoTarget { rule: rule!("Y11.4.7") });
        }
        let chart = &charts.mortars;
        let airburst = when(self.hex.terrain.bursts_in_the_trees(), chart.airburst);
        let (tem, _) = charts.terrain.tem(FireKind::Mortar, self.hex.class(), self.hex.terrain);
        Ok(Modifiers::of([
            (MortarCause::MortarValue, chart.value(self.mortar, self.hit)),
            (MortarCause::Airburst, airburst),
            (MortarCause::Density, when(self.density, chart.density)),
            (MortarCause::Tem, tem),
        ]))
    }

    /// Rolls the attack; `dice` is asked for each die in the order of the rules.
    ///
    /// # Errors
    /// An empty hex, or whatever `dice` fails with.
    pub fn resolve<E: From<FireRefusal>>(
        &self,
        charts: &Charts,
        dice: impl FnMut(Purpose) -> Result<Die, E>,
    ) -> Result<FireOutcome<MortarCause>, E> {
        strike(&self.hex, self.modifiers(charts)?, &charts.fire, dice)
    }

    /// The exact odds for every unit and vehicle.
    ///
    /// # Errors
    /// An empty hex.
    pub fn odds(&self, charts: &Charts) -> Result<FireOdds<MortarCause>, FireRefusal> {
        Ok(fire_odds::odds(&self.hex, self.modifiers(charts)?, &charts.fire))
    }

    /// How many steps all NV units together lose.
    ///
    /// # Errors
    /// An empty hex.
    pub fn steps_lost(&self, charts: &Charts) -> Result<Dist<u32>, FireRefusal> {
        Ok(fire_odds::steps_lost(&self.hex, self.modifiers(charts)?.net(), &charts.fire))
    }
}
