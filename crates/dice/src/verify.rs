//! Checking a game's dice once the secret is out.

use crate::{Commitment, Committed, Contribution, ContributionError, Dice, Rolled, Secret};

/// Checks every die of a game: the secret is the one committed to, and each roll, in the order they
/// were made, shows the faces that follow from it.
///
/// Answers with the first thing that is wrong.
///
/// ```
/// use dice::{Rolled, Secret, VerifyError, verify};
/// let secret = Secret::from_bytes([7; 32]);
/// let published = secret.commitment();
/// let other = Secret::from_bytes([8; 32]);
/// let nothing: [(&dice::Dice, &Rolled); 0] = [];
/// assert_eq!(verify(&published, &secret, &[], nothing), Ok(()));
/// assert_eq!(verify(&published, &other, &[], nothing), Err(VerifyError::Commitment));
/// ```
pub fn verify<'a>(
    commitment: &Commitment,
    secret: &Secret,
    contributions: &[Contribution],
    rolls: impl IntoIterator<Item = (&'a Dice, &'a Rolled)>,
) -> Result<(), VerifyError> {
    if secret.commitment() != *commitment {
        return Err(VerifyError::Commitment);
    }
    let secret = Secret::from_bytes(*secret.bytes());
    let source = Committed::new(secret, contributions.iter().cloned())?;
    for (roll, (dice, rolled)) in (0..).zip(rolls) {
        compare(roll, &source.faces(roll, dice), rolled)?;
    }
    Ok(())
}

fn compare(roll: u64, expected: &Rolled, got: &Rolled) -> Result<(), VerifyError> {
    let (expected, got) = (expected.values(), got.values());
    if expected.len() != got.len() {
        return Err(VerifyError::Count { roll, expected: expected.len(), got: got.len() });
    }
    match expected.iter().zip(got).position(|(a, b)| a != b) {
        Some(die) => Err(VerifyError::Die { roll, die, expected: expected[die], got: got[die] }),
        None => Ok(()),
    }
}

/// What is wrong with a game's dice.
///
/// ```
/// use dice::{Committed, Dice, Rolled, Secret, VerifyError, verify};
/// let secret = Secret::from_bytes([7; 32]);
/// let dice: Dice = "2d6".parse().unwrap();
/// let mut faces = Committed::new(Secret::from_bytes([7; 32]), []).unwrap().faces(0, &dice);
/// let honest = faces.values()[1];
/// let turned = honest % 6 + 1;
/// faces = Rolled::new([faces.values()[0], turned]);
///
/// let found = verify(&secret.commitment(), &secret, &[], [(&dice, &faces)]);
/// assert_eq!(found, Err(VerifyError::Die { roll: 0, die: 1, expected: honest, got: turned }));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum VerifyError {
    /// The revealed secret is not the one committed to.
    #[error("the revealed secret is not the one that was committed to")]
    Commitment,
    /// The contributions cannot have been used.
    #[error(transparent)]
    Contributions(#[from] ContributionError),
    /// A roll has more or fewer faces than dice.
    #[error("roll {roll} has {expected} dice but {got} faces")]
    Count {
        /// Which roll, from 0.
        roll: u64,
        /// How many dice it has.
        expected: usize,
        /// How many faces were recorded.
        got: usize,
    },
    /// A die shows another face than it should.
    #[error("roll {roll}, die {die} should be {expected} but is {got}")]
    Die {
        /// Which roll, from 0.
        roll: u64,
        /// Which of its dice, from 0.
        die: usize,
        /// The face that follows from the secret.
        expected: u16,
        /// The face that was recorded.
        got: u16,
    },
}
