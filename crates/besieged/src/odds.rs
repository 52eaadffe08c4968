//! Exact odds: all ten faces of the die through the same functions that resolve an attack.

use crate::{Aftermath, Assessment, Charts, Combat, CombatResult, Die, Refusal, settle};
use dice::{Dist, Frac};

/// One result that can come up, with its probability and what would come of it.
#[derive(Clone, Debug)]
pub struct Outcome {
    /// The result.
    pub result: CombatResult,
    /// Its probability, never zero.
    pub probability: Frac,
    /// What would come of it.
    pub aftermath: Aftermath,
}

/// The exact odds of an attack.
#[derive(Clone, Debug)]
pub struct Forecast<'c> {
    /// What is known before the die.
    pub assessment: Assessment<'c>,
    /// Every result that can come up, worst for the attacker first.
    pub outcomes: Vec<Outcome>,
}

impl Combat {
    /// The exact odds of the attack.
    ///
    /// # Errors
    /// As [`Combat::assess`].
    pub fn forecast<'c>(&self, charts: &'c Charts) -> Result<Forecast<'c>, Refusal> {
        let assessment = self.assess(charts)?;
        let results = Dist::uniform(Die::faces().map(|die| assessment.result(die)));
        let outcome = |(result, probability): (&CombatResult, Frac)| Outcome {
            result: *result,
            probability,
            aftermath: settle(self, *result),
        };
        let outcomes = results.iter().map(outcome).collect();
        Ok(Forecast { assessment, outcomes })
    }
}

impl Forecast<'_> {
    /// The probability that the aftermath is as asked.
    #[must_use]
    pub fn chance(&self, asked: impl Fn(&Aftermath) -> bool) -> Frac {
        let fitting = self.outcomes.iter().filter(|outcome| asked(&outcome.aftermath));
        fitting.map(|outcome| outcome.probability).sum()
    }

    /// The expected value of a number of the aftermath.
    #[must_use]
    pub fn expected(&self, number: impl Fn(&Aftermath) -> u32) -> Frac {
        let weighted = |outcome: &Outcome| {
            Frac::from_integer(number(&outcome.aftermath).into()) * outcome.probability
        };
        self.outcomes.iter().map(weighted).sum()
    }

    /// The expected steps the attacker loses.
    #[must_use]
    pub fn attacker_expected_step_losses(&self) -> Frac {
        self.expected(|aftermath| aftermath.attacker.step_losses)
    }

    /// The expected steps the defender loses.
    #[must_use]
    pub fn defender_expected_step_losses(&self) -> Frac {
        self.expected(|aftermath| aftermath.defender.step_losses)
    }

    /// The chance that no defender is left in the hex.
    #[must_use]
    pub fn hex_vacated(&self) -> Frac {
        self.chance(|aftermath| aftermath.hex_vacated)
    }

    /// The chance that no attacker survives.
    #[must_use]
    pub fn attacker_destroyed(&self) -> Frac {
        self.chance(|aftermath| !aftermath.attacker.survives())
    }

    /// The chance that no defender survives.
    #[must_use]
    pub fn defender_destroyed(&self) -> Frac {
        self.chance(|aftermath| !aftermath.defender.survives())
    }
}
