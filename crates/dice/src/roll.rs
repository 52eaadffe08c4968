//! Named rolls: which dice, what for, and on which table.

use std::borrow::Cow;
use std::fmt;

use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

use crate::{Dice, DiceError, Die};

/// A roll somebody asks for: its dice, its purpose in the rulebook's words, and the table or rule
/// it is rolled on.
///
/// Cloning one with at most eight dice and literal texts copies 72 bytes and allocates nothing.
///
/// ```
/// use dice::Roll;
/// let roll = Roll::d6(2, "combat, attacker").on("CRT");
/// assert_eq!(roll.to_string(), "2d6 for combat, attacker (CRT)");
/// let json = r#"{"purpose":"combat, attacker","dice":"2d6","table":"CRT"}"#;
/// assert_eq!(serde_json::to_string(&roll).unwrap(), json);
/// assert_eq!(serde_json::from_str::<Roll>(json).unwrap(), roll);
/// ```
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Roll {
    /// What the roll decides.
    pub purpose: Cow<'static, str>,
    /// The dice, in order.
    pub dice: Dice,
    /// The table or rule that reads them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub table: Option<Cow<'static, str>>,
}

impl Roll {
    /// A roll of any dice.
    ///
    /// ```
    /// use dice::Roll;
    /// let roll = Roll::new("1d10+1d6".parse().unwrap(), "air strike");
    /// assert_eq!(roll.dice.as_slice().len(), 2);
    /// ```
    #[must_use]
    pub fn new(dice: Dice, purpose: impl Into<Cow<'static, str>>) -> Roll {
        Roll { purpose: purpose.into(), dice, table: None }
    }

    /// A roll of six-sided dice.
    ///
    /// # Panics
    /// When `count` is zero: a roll without dice is no roll.
    ///
    /// ```
    /// assert_eq!(dice::Roll::d6(3, "event").dice.to_string(), "3d6");
    /// ```
    #[must_use]
    pub fn d6(count: u8, purpose: impl Into<Cow<'static, str>>) -> Roll {
        Roll::new(Dice::alike(count, Die::D6), purpose)
    }

    /// A roll of ten-sided dice.
    ///
    /// # Panics
    /// When `count` is zero: a roll without dice is no roll.
    ///
    /// ```
    /// assert_eq!(dice::Roll::d10(1, "weather").dice.to_string(), "1d10");
    /// ```
    #[must_use]
    pub fn d10(count: u8, purpose: impl Into<Cow<'static, str>>) -> Roll {
        Roll::new(Dice::alike(count, Die::D10), purpose)
    }

    /// The same roll, read on this table or under this rule.
    ///
    /// ```
    /// let roll = dice::Roll::d6(1, "weather").on("Weather Table");
    /// assert_eq!(roll.table.as_deref(), Some("Weather Table"));
    /// ```
    #[must_use]
    pub fn on(self, table: impl Into<Cow<'static, str>>) -> Roll {
        Roll { table: Some(table.into()), ..self }
    }

    /// Whether these faces can be the answer: as many as dice, each on its die.
    ///
    /// ```
    /// use dice::{Roll, Rolled};
    /// let roll = Roll::d6(2, "combat");
    /// assert!(roll.check(&Rolled::new([6, 1])).is_ok());
    /// assert!(roll.check(&Rolled::new([6, 7])).is_err());
    /// assert!(roll.check(&Rolled::new([6])).is_err());
    /// ```
    pub fn check(&self, rolled: &Rolled) -> Result<(), DiceError> {
        let (dice, faces) = (self.dice.as_slice(), rolled.values());
        if dice.len() != faces.len() {
            return Err(DiceError::Count { roll: Box::new(self.clone()), got: faces.len() });
        }
        match dice.iter().zip(faces).position(|(die, &face)| !die.has(face)) {
            None => Ok(()),
            Some(die) => {
                let roll = Box::new(self.clone());
                Err(DiceError::Face { roll, die, face: faces[die] })
            }
        }
    }
}

impl fmt::Display for Roll {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} for {}", self.dice, self.purpose)?;
        match &self.table {
            Some(table) => write!(f, " ({table})"),
            None => Ok(()),
        }
    }
}

/// The faces that came up, in the order of the roll's dice.
///
/// ```
/// use dice::Rolled;
/// let rolled = Rolled::new([3, 4]);
/// assert_eq!(rolled.sum(), 7);
/// assert_eq!(rolled.values(), [3, 4]);
/// assert_eq!(serde_json::to_string(&rolled).unwrap(), "[3,4]");
/// ```
#[derive(Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Rolled {
    values: SmallVec<[u16; 8]>,
}

impl Clone for Rolled {
    /// Copies all faces at once, where the derived form would push one by one.
    fn clone(&self) -> Rolled {
        Rolled { values: SmallVec::from_slice(&self.values) }
    }
}

impl Rolled {
    /// These faces. Only [`Roll::check`] can tell whether they answer a roll.
    ///
    /// ```
    /// assert_eq!(dice::Rolled::new([6, 6]).sum(), 12);
    /// ```
    #[must_use]
    pub fn new(values: impl IntoIterator<Item = u16>) -> Rolled {
        Rolled { values: values.into_iter().collect() }
    }

    /// The faces in the order of the dice.
    ///
    /// ```
    /// assert_eq!(dice::Rolled::new([2, 5]).values(), [2, 5]);
    /// ```
    #[must_use]
    pub fn values(&self) -> &[u16] {
        &self.values
    }

    pub(crate) fn values_mut(&mut self) -> &mut [u16] {
        &mut self.values
    }

    /// One die's face, counting dice from 0.
    ///
    /// ```
    /// use dice::Rolled;
    /// assert_eq!(Rolled::new([2, 5]).die(1), Some(5));
    /// assert_eq!(Rolled::new([2, 5]).die(2), None);
    /// ```
    #[must_use]
    pub fn die(&self, index: usize) -> Option<u16> {
        self.values.get(index).copied()
    }

    /// The sum of all faces.
    ///
    /// ```
    /// assert_eq!(dice::Rolled::new([2, 5, 6]).sum(), 13);
    /// ```
    #[must_use]
    pub fn sum(&self) -> i64 {
        self.values.iter().copied().map(i64::from).sum()
    }
}

impl FromIterator<u16> for Rolled {
    fn from_iter<I: IntoIterator<Item = u16>>(values: I) -> Rolled {
        Rolled::new(values)
    }
}

impl fmt::Display for Rolled {
    /// The faces, parted by commas: "3, 4".
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (place, face) in self.values.iter().enumerate() {
            let comma = if place == 0 { "" } else { ", " };
            write!(f, "{comma}{face}")?;
        }
        Ok(())
    }
}
