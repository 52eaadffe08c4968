//! Whether a record is true.

use crate::{Close, DiceKind, Ended, Fault, Input, Record, Rolls, Wrong, replay};
use dice::{Commitment, Committed, Contribution, DiceSource, Secret, Seeded};
use referee::{AnyTable, Opens};

/// What a verified record amounts to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Verdict {
    /// How many inputs there are.
    pub lines: usize,
    /// How many of them are rolls.
    pub rolls: usize,
    /// What is proven of the dice.
    pub dice: DiceProof,
    /// Whether the record was closed, so that nothing can have been cut off or changed unnoticed.
    pub closed: bool,
    /// Whether the game was played to its end.
    pub over: bool,
    /// How people ended it before that, if they did.
    pub ended: Option<Ended>,
    /// The digest of the last state.
    pub digest: String,
}

/// What is proven of the dice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DiceProof {
    /// Every die is the one that the seed gives.
    Seed,
    /// Every die follows from the secret that was committed to before the game.
    Commitment,
    /// Nothing yet: the secret has not been revealed.
    Unrevealed,
    /// Nothing: the dice were rolled by hand.
    ByHand,
}

/// Verifies a record: every decision is legal, every die is as the seed or the revealed secret makes it, and the closing
/// line tells the truth.
///
/// ```
/// use record::{Wrong, read, verify};
/// let text = r#"{"format":1,"game":"raid","revision":1,"setup":{},"seats":["raider","garrison"],"dice":{"kind":"by_hand"}}
/// {"n":1,"seat":"raider","do":{"plan":{"objective":9}}}
/// "#;
/// let faults = verify(&read(text).unwrap(), &testgames::registry()).unwrap_err();
/// assert_eq!(faults[0].to_string(), "line 2: refused: area 9 is no objective (T2)");
/// ```
///
/// # Errors
/// Everything that is found wrong.
pub fn verify(record: &Record, games: &dyn Opens) -> Result<Verdict, Vec<Fault>> {
    let table = replay(record, games)?;
    let mut faults = Vec::new();
    let dice = check_dice(record, &mut faults);
    if let Some((line, close)) = &record.close {
        check_close(close, *line, record, &*table, &mut faults);
    }
    if !faults.is_empty() {
        return Err(faults);
    }
    Ok(Verdict {
        lines: record.inputs.len(),
        rolls: rolls(record).count(),
        dice,
        closed: record.close.is_some(),
        over: table.outcome().is_some(),
        ended: record.ended(),
        digest: table.digest(),
    })
}

fn rolls(record: &Record) -> impl Iterator<Item = (usize, &Rolls)> {
    record.inputs.iter().filter_map(|(line, input)| match input {
        Input::Roll(roll) => Some((*line, &**roll)),
        _ => None,
    })
}

fn check_dice(record: &Record, faults: &mut Vec<Fault>) -> DiceProof {
    match &record.header.dice {
        DiceKind::ByHand => DiceProof::ByHand,
        DiceKind::Seeded { seed } => {
            compare(record, &mut Seeded::new(*seed), faults);
            DiceProof::Seed
        }
        DiceKind::Committed { commitment, contributions } => {
            let Some((line, close)) = &record.close else { return DiceProof::Unrevealed };
            let Some(secret) = &close.secret else {
                // Who closes a game and keeps the secret wants nobody to look at the dice.
                let why = "the record was closed without the secret".into();
                faults.push(Wrong::Secret(why).at(*line));
                return DiceProof::Unrevealed;
            };
            let line = *line;
            match committed(secret, commitment, contributions) {
                Ok(mut dice) => compare(record, &mut dice, faults),
                Err(why) => faults.push(Wrong::Secret(why).at(line)),
            }
            DiceProof::Commitment
        }
    }
}

fn committed(
    secret: &str,
    commitment: &Commitment,
    contributions: &[Contribution],
) -> Result<Committed, String> {
    let secret = Secret::from_hex(secret).map_err(|error| error.to_string())?;
    if secret.commitment() != *commitment {
        return Err("the secret is not the one that was committed to".into());
    }
    Committed::new(secret, contributions.iter().cloned()).map_err(|error| error.to_string())
}

/// Undo never goes behind a roll, so every roll of the record is a roll of the dice, in order.
fn compare(record: &Record, dice: &mut dyn DiceSource, faults: &mut Vec<Fault>) {
    for (line, roll) in rolls(record) {
        match dice.roll(&roll.asked()) {
            Ok(proven) if proven == roll.dice => {}
            Ok(proven) => {
                faults.push(Wrong::Dice { proven, recorded: roll.dice.clone() }.at(line));
            }
            Err(error) => faults.push(Wrong::Secret(error.to_string()).at(line)),
        }
    }
}

fn check_close(
    close: &Close,
    line: usize,
    record: &Record,
    table: &dyn AnyTable,
    faults: &mut Vec<Fault>,
) {
    let (recorded, found) = (close.lines, record.inputs.len());
    if recorded != found {
        faults.push(Wrong::Lines { recorded, found }.at(line));
    }
    let outcome = table.outcome().unwrap_or_default();
    if close.over != outcome {
        faults.push(Wrong::Outcome(outcome.to_string()).at(line));
    }
    let digest = table.digest();
    if close.digest != digest {
        faults.push(Wrong::Digest(digest).at(line));
    }
}
