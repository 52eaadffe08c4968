//! One attack from the declaration to the result (B1–B5, B7, B8–B12).

use crate::aftermath::{Aftermath, settle};
use crate::{
    Attackers, BlitzDates, Charts, Code, Column, CombatResult, Defenders, Impulse, Kind, Modifier,
    Nation, Odds, Reading, Side, Table, Turn, Weather, explain, forces,
};
use rulebook::{Effect, Ledger, RuleId, rule};
use thiserror::Error;

/// The ground of the defenders' hex.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Terrain {
    /// Clear.
    #[default]
    Clear,
    /// Forest.
    Forest,
    /// Swamp.
    Swamp,
    /// Mountain.
    Mountain,
}

impl Terrain {
    /// Every kind with its name in files and cases.
    pub const NAMES: [(&str, Terrain); 4] = [
        ("clear", Terrain::Clear),
        ("forest", Terrain::Forest),
        ("swamp", Terrain::Swamp),
        ("mountain", Terrain::Mountain),
    ];
}

/// A ten-sided die, faces 1 to 10; a printed 0 is the 10 (B3, R-B2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Die(u8);

impl Die {
    /// How many faces it has.
    pub const FACES: u8 = 10;

    /// The die that shows `face`, if there is such a face.
    #[must_use]
    pub fn showing(face: i64) -> Option<Die> {
        rulebook::cite!("R-B2");
        let face = u8::try_from(face).ok()?;
        (1..=Die::FACES).contains(&face).then_some(Die(face))
    }

    /// Every face, lowest first.
    pub fn faces() -> impl Iterator<Item = Die> {
        (1..=Die::FACES).map(Die)
    }

    /// The face.
    #[must_use]
    pub fn face(self) -> i32 {
        i32::from(self.0)
    }
}

/// An attack as declared.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Combat {
    /// The table the attacker chose.
    pub table: Table,
    /// Whose attack it is.
    pub attacker_nation: Nation,
    /// The turn.
    pub turn: Turn,
    /// The impulse.
    pub impulse: Impulse,
    /// The weather of the impulse.
    pub weather: Weather,
    /// The ground of the defenders' hex.
    pub terrain: Terrain,
    /// Whether the hex is a major city.
    pub major_city: bool,
    /// Whether a river shields every defender from every attacker (see [`crate::river_shields`]).
    pub river: bool,
    /// The attacking side.
    pub attackers: Attackers,
    /// The defending side.
    pub defenders: Defenders,
}

/// Why an attack cannot be made as declared.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Refusal {
    /// A side has no strength.
    #[error("the {0} has no strength")]
    NoStrength(Side),
    /// More air units than allowed.
    #[error("{used} air units support the attack, the limit is {limit}")]
    TooManyAirUnits {
        /// How many are declared.
        used: u32,
        /// How many are allowed.
        limit: u32,
        /// The rule that sets the limit.
        rule: RuleId,
    },
    /// The nation may not use the blitzkrieg table in this turn.
    #[error("the {nation} player may not use the blitzkrieg table in {turn}")]
    BlitzDate {
        /// Whose attack it is.
        nation: Nation,
        /// The turn.
        turn: Turn,
    },
    /// No armor takes part in a blitzkrieg attack.
    #[error("a blitzkrieg attack needs an armor unit")]
    BlitzWithoutArmor,
    /// The odds after air support are below the blitzkrieg table.
    #[error("a blitzkrieg attack needs odds of 3-1, these are {0} after air support")]
    BlitzOdds(Odds),
}

impl Refusal {
    /// The rule that refuses.
    #[must_use]
    pub fn rule(&self) -> RuleId {
        match self {
            Refusal::NoStrength(_) => rule!("R-B21"),
            Refusal::TooManyAirUnits { rule, .. } => *rule,
            Refusal::BlitzDate { nation, .. } => BlitzDates::rule(*nation),
            Refusal::BlitzWithoutArmor => rule!("B8"),
            Refusal::BlitzOdds(_) => rule!("R-B5"),
        }
    }
}

/// What is known of an attack before the die.
#[derive(Clone, Debug)]
pub struct Assessment<'c> {
    /// The attackers' strength.
    pub attack_strength: u32,
    /// The defenders' strength.
    pub defense_strength: u32,
    /// The rounded odds before air support.
    pub odds: Odds,
    /// The rungs that air support moves them up (B12c).
    pub air_shift: u32,
    /// The column; `None` below the results table, when the attackers surrender (B7).
    pub column: Option<Column<'c>>,
    /// The die modifiers that apply.
    pub modifiers: Vec<(Modifier, i32)>,
    /// Their sum.
    pub drm: i32,
    /// Where all of this came from.
    pub ledger: Ledger,
}

impl Assessment<'_> {
    /// What a face of the die means; `None` when no die is rolled (B7).
    #[must_use]
    pub fn read(&self, die: Die) -> Option<Reading> {
        self.column.map(|column| column.read(die.face().saturating_add(self.drm)))
    }

    /// The result with a face of the die.
    #[must_use]
    pub fn result(&self, die: Die) -> CombatResult {
        self.read(die).map_or(Code::AttackersSurrender.into(), |reading| reading.result)
    }
}

/// An attack with its result and what came of it.
#[derive(Clone, Debug)]
pub struct Battle<'c> {
    /// What was known before the die.
    pub assessment: Assessment<'c>,
    /// What the die said; `None` when none was rolled (B7).
    pub reading: Option<Reading>,
    /// The result.
    pub result: CombatResult,
    /// What came of it.
    pub aftermath: Aftermath,
    /// The assessment's ledger, continued to the end.
    pub ledger: Ledger,
}

impl Combat {
    /// Works out odds, column and modifiers.
    ///
    /// # Errors
    /// The first [`Refusal`], in the order strength, air support, blitzkrieg.
    pub fn assess<'c>(&self, charts: &'c Charts) -> Result<Assessment<'c>, Refusal> {
        let attack_strength = forces::strength(&self.attackers.units);
        let defense_strength = forces::strength(&self.defenders.units);
        let odds = Odds::of(attack_strength, defense_strength).ok_or(Refusal::NoStrength(
            if attack_strength == 0 { Side::Attacker } else { Side::Defender },
        ))?;
        let air_shift = self.air_support(charts)?;
        let shifted = odds.shifted(air_shift);
        let column = charts.table(self.table).column(shifted);
        if self.table == Table::Blitz {
            self.may_blitz(charts, shifted)?;
        }
        let modifiers: Vec<_> = charts.modifiers.applying(self).collect();
        let drm = modifiers.iter().map(|(_, value)| value).sum();
        let mut assessment = Assessment {
            attack_strength,
            defense_strength,
            odds,
            air_shift,
            column,
            modifiers,
            drm,
            ledger: Ledger::default(),
        };
        assessment.ledger = explain::assessment(self, &assessment);
        Ok(assessment)
    }

    /// Resolves the attack with a die, which is not looked at when the attackers surrender (B7).
    ///
    /// # Errors
    /// As [`Combat::assess`].
    pub fn resolve<'c>(&self, charts: &'c Charts, die: Die) -> Result<Battle<'c>, Refusal> {
        let assessment = self.assess(charts)?;
        let reading = assessment.read(die);
        let result = assessment.result(die);
        let aftermath = settle(self, result);
        let mut ledger = assessment.ledger.clone();
        if let Some(reading) = reading {
            ledger.note(rule!("B3"), "die", Effect::Set(die.face().into()));
            explain::reading(self.table, reading, &mut ledger);
        }
        explain::aftermath(self, result, &aftermath, &mut ledger);
        Ok(Battle { assessment, reading, result, aftermath, ledger })
    }

    /// The rungs that the declared air units move the odds, one each (B12c), if so many are allowed (B12a, B12b).
    fn air_support(&self, charts: &Charts) -> Result<u32, Refusal> {
        let used = self.attackers.air_units;
        let units = &self.attackers.units;
        let corps_and_armies =
            units.iter().filter(|unit| unit.formation.is_corps_or_army()).count();
        let corps_and_armies = u32::try_from(corps_and_armies).unwrap_or(u32::MAX);
        let limit = charts.air.limit(self.weather, corps_and_armies);
        if used > limit.most {
            return Err(Refusal::TooManyAirUnits { used, limit: limit.most, rule: limit.rule });
        }
        Ok(used)
    }

    /// Whether the attacker may choose the blitzkrieg table at these odds after air support (B8, B9, R-B5).
    ///
    /// # Errors
    /// The first condition that is not met: date, armor, odds.
    fn may_blitz(&self, charts: &Charts, shifted: Odds) -> Result<(), Refusal> {
        let (nation, turn) = (self.attacker_nation, self.turn);
        if !charts.blitz_dates.allow(nation, turn) {
            return Err(Refusal::BlitzDate { nation, turn });
        }
        if !forces::has(&self.attackers.units, Kind::Armor) {
            return Err(Refusal::BlitzWithoutArmor);
        }
        if charts.blitz.column(shifted).is_none() {
            return Err(Refusal::BlitzOdds(shifted));
        }
        Ok(())
    }
}

/// Whether a player may choose to attack at these odds after air support; at less than 1-5 only a forced attack takes
/// place, and ends in surrender (B7, R-B3).
///
/// # Errors
/// The ruling that bars it.
///
/// ```
/// use besieged::{Charts, Odds, may_choose_to_attack};
/// let charts = Charts::standard();
/// assert!(may_choose_to_attack(charts, Odds::one_to(5)).is_ok());
/// assert!(may_choose_to_attack(charts, Odds::one_to(6)).is_err());
/// ```
pub fn may_choose_to_attack(charts: &Charts, shifted: Odds) -> Result<(), RuleId> {
    charts.results.column(shifted).map(|_| ()).ok_or(rule!("R-B3"))
}
