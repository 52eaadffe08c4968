//! F12, F13: the dice, and every pair of them.

use crate::{Advance, Assessment, Charts, Colour, Column, Target, row_of};
use dice::{Dist, Frac};
use rulebook::{Effect, Ledger, rule};

/// What the two dice bring.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// The attacker's die and what is added to it.
    pub attacker_score: i32,
    /// The defender's die and what is added to it.
    pub defender_score: i32,
    /// Attacker's score minus defender's.
    pub differential: i32,
    /// The row of the table that is read.
    pub row: i32,
    /// The result.
    pub colour: Colour,
    /// What it does to the line.
    pub advance: Advance,
    /// Whether partisans were attacked and beaten (F21).
    pub pag_destroyed: bool,
}

/// The exact odds of a combat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CombatOdds {
    /// How likely each colour is.
    pub colours: Dist<Colour>,
    /// How likely each effect is.
    pub advances: Dist<Advance>,
    /// How likely partisans are beaten; 0 in an attack on a front.
    pub pag_destroyed: Frac,
}

impl Assessment {
    /// The result of the attacker's and the defender's die.
    #[must_use]
    pub fn outcome(&self, dice: [u8; 2]) -> Outcome {
        let attacker_score = i32::from(dice[0]) + self.attacker.die_modifier;
        let defender_score = i32::from(dice[1]) + self.defender.die_modifier;
        let differential = attacker_score - defender_score;
        let colour = self.results.colour(differential);
        let advance = self.advances[colour as usize];
        Outcome {
            attacker_score,
            defender_score,
            differential,
            row: row_of(differential),
            colour,
            advance,
            pag_destroyed: self.target == Target::Pag && advance.takes_the_hex(),
        }
    }

    /// The exact odds over all 36 pairs of dice.
    ///
    /// ```
    /// use dice::Frac;
    /// use frontline::{Charts, Combat, Effectiveness, Force, Side};
    /// let side = |men| Side::new(Force { men, ..Force::default() }, Effectiveness::ONE);
    /// let combat = Combat::new(side(5), side(4)).assess(Charts::standard()).unwrap();
    /// let odds = combat.odds();
    /// assert_eq!(odds.advances.p(|advance| advance.takes_the_hex()), Frac::new(1, 6));
    /// ```
    #[must_use]
    pub fn odds(&self) -> CombatOdds {
        let outcomes = pairs().map(|dice| {
            let outcome = self.outcome(dice);
            (outcome.colour, outcome.advance, outcome.pag_destroyed)
        });
        let all = Dist::uniform(outcomes);
        CombatOdds {
            colours: all.map(|(colour, _, _)| *colour),
            advances: all.map(|(_, advance, _)| *advance),
            pag_destroyed: all.p(|(_, _, destroyed)| *destroyed),
        }
    }

    /// The same combat as it would go in every column of the table: what one more shift is worth.
    #[must_use]
    pub fn outlook(&self, charts: &Charts) -> Vec<(Column, CombatOdds)> {
        let at = |column| {
            let results = *charts.results.column(column);
            (column, Assessment { column, results, ..self.clone() }.odds())
        };
        Column::all().map(at).collect()
    }

    /// The ledger with the dice and their result where the book has them: after the column, before the losses.
    #[must_use]
    pub fn ledger_with(&self, outcome: &Outcome) -> Ledger {
        let (before, after) = self.ledger.0.split_at(self.dice_at.min(self.ledger.0.len()));
        let mut ledger = Ledger(before.to_vec());
        outcome.note(&mut ledger);
        ledger.0.extend_from_slice(after);
        ledger
    }
}

impl Outcome {
    fn note(&self, ledger: &mut Ledger) {
        let scores = [self.attacker_score, self.defender_score];
        for (name, score) in ["attacker's score", "defender's score"].into_iter().zip(scores) {
            ledger.note(rule!("F12"), name, Effect::Set(score.into()));
        }
        ledger.note(rule!("F13"), "differential", Effect::Set(self.differential.into()));
        if self.row != self.differential {
            let limit = Effect::Limit { from: self.differential.into(), to: self.row.into() };
            ledger.note(rule!("R-F12"), "last row of the table", limit);
        }
        ledger.note(rule!("F-T1"), self.colour.name(), Effect::Note);
        ledger.note(rule!("F-T2"), self.advance.name().replace('_', " "), Effect::Note);
        if self.pag_destroyed {
            ledger.note(rule!("F21"), "the PAG is removed", Effect::Note);
        }
    }
}

/// Every pair of an attacker's and a defender's die.
fn pairs() -> impl Iterator<Item = [u8; 2]> {
    (1..=6).flat_map(|attacker| (1..=6).map(move |defender| [attacker, defender]))
}
