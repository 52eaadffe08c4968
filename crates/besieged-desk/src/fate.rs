//! What comes of an attack on one table with one number of air units, by the forecast of the rules.

use besieged::game::{Attack, State, advance_reach};
use besieged::{Aftermath, Die, Forecast};
use dice::Frac;
use hex::HexIndex;
use rulebook::RuleId;
use serde::{Serialize, Serializer};
use series::wire::{self, FateResult, FateSum, LedgerLine};
use std::collections::BTreeMap;

/// What comes of an attack.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Fate {
    /// The column of the die; none when the attackers surrender without one (B7).
    pub(crate) column: Option<String>,
    /// The sum of the modifiers.
    pub(crate) drm: i32,
    /// Strengths, odds, column and every modifier, each with its rule.
    pub(crate) ledger: Vec<LedgerLine>,
    /// The result of each face of the die, from 1 on.
    pub(crate) faces: Vec<String>,
    /// Every result that can come up, the worst for the attacker first.
    pub(crate) results: Vec<Outcome>,
    /// That no defender is left in the hex.
    pub(crate) vacated: Chance,
    /// That no defender survives.
    pub(crate) defender_destroyed: Chance,
    /// That no attacker survives.
    pub(crate) attacker_destroyed: Chance,
    /// That the battle rages and locks the attackers (B43).
    pub(crate) locked: Chance,
    /// Steps the attacker loses on the average.
    pub(crate) attacker_steps: Chance,
    /// Steps the defender loses on the average.
    pub(crate) defender_steps: Chance,
    /// How far the attackers may advance at best.
    pub(crate) advance: u32,
    /// The hexes that such an advance can reach (B40).
    pub(crate) reaches: Vec<HexIndex>,
    /// How likely the attacker and the defender lose how many steps.
    pub(crate) lost: [Vec<Loss>; 2],
}

/// A result with its chance.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Outcome {
    /// The code of the table.
    pub(crate) result: String,
    /// What it means.
    pub(crate) meaning: String,
    /// The rule that says so.
    pub(crate) rule: RuleId,
    /// How likely it is.
    pub(crate) chance: Chance,
}

/// An exact number, also as programs draw it.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Chance {
    /// The fraction.
    pub(crate) exact: String,
    /// The same as a decimal.
    pub(crate) p: f64,
}

/// So many steps, and how likely.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub(crate) struct Loss {
    lp: u32,
    p: f64,
}

impl From<Frac> for Chance {
    fn from(frac: Frac) -> Chance {
        Chance { exact: frac.to_string(), p: frac.to_f64() }
    }
}

impl Serialize for Fate {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.told().serialize(serializer)
    }
}

impl Fate {
    /// The same as the board draws it.
    fn told(&self) -> wire::Fate {
        let result = |it: &Outcome| FateResult {
            result: it.result.clone(),
            meaning: it.meaning.clone(),
            rule: it.rule.as_str().to_owned(),
            exact: it.chance.exact.clone(),
            p: it.chance.p,
        };
        let sums = [
            ("hex vacated", &self.vacated, false),
            ("defenders destroyed", &self.defender_destroyed, false),
            ("attackers destroyed", &self.attacker_destroyed, false),
            ("units locked in battle", &self.locked, false),
            ("steps the defender loses", &self.defender_steps, true),
            ("steps the attacker loses", &self.attacker_steps, true),
        ];
        let sum = |(text, amount, mean): (&str, &Chance, bool)| FateSum {
            text: text.to_owned(),
            mean,
            exact: amount.exact.clone(),
            p: amount.p,
        };
        wire::Fate {
            column: self.column.clone(),
            drm: self.drm,
            ledger: self.ledger.clone(),
            faces: self.faces.clone(),
            results: self.results.iter().map(result).collect(),
            sums: sums.into_iter().map(sum).collect(),
            advance: self.advance,
            reaches: self.reaches.iter().map(|hex| hex.value()).collect(),
        }
    }
}

pub(crate) fn fate(state: &State, attack: &Attack, forecast: &Forecast<'_>) -> Fate {
    let assessment = &forecast.assessment;
    let results = forecast.outcomes.iter().map(|outcome| Outcome {
        result: outcome.result.to_string(),
        meaning: outcome.result.meaning(),
        rule: outcome.result.code.rule(),
        chance: outcome.probability.into(),
    });
    let furthest = forecast.outcomes.iter().map(|outcome| outcome.aftermath.advance).max();
    let advance = furthest.unwrap_or(0);
    Fate {
        column: assessment.column.map(|column| column.odds().to_string()),
        drm: assessment.drm,
        ledger: LedgerLine::of(&assessment.ledger),
        faces: Die::faces().map(|die| assessment.result(die).to_string()).collect(),
        results: results.collect(),
        vacated: forecast.hex_vacated().into(),
        defender_destroyed: forecast.defender_destroyed().into(),
        attacker_destroyed: forecast.attacker_destroyed().into(),
        locked: forecast.chance(|aftermath| aftermath.attacker.locked).into(),
        attacker_steps: forecast.attacker_expected_step_losses().into(),
        defender_steps: forecast.defender_expected_step_losses().into(),
        advance,
        reaches: advance_reach(state, attack, advance).iter().collect(),
        lost: [
            lost(forecast, |aftermath| aftermath.attacker.step_losses),
            lost(forecast, |aftermath| aftermath.defender.step_losses),
        ],
    }
}

/// How likely it is to lose how many steps.
fn lost(forecast: &Forecast<'_>, steps: impl Fn(&Aftermath) -> u32) -> Vec<Loss> {
    let mut sums: BTreeMap<u32, Frac> = BTreeMap::new();
    for outcome in &forecast.outcomes {
        *sums.entry(steps(&outcome.aftermath)).or_insert(Frac::ZERO) += outcome.probability;
    }
    sums.into_iter().map(|(lp, chance)| Loss { lp, p: chance.to_f64() }).collect()
}
