//! Dice and how they are written: "2d6", "1d10+1d6".

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Deserializer, Serialize, Serializer, de};
use smallvec::SmallVec;

/// One fair die with faces `1..=faces`.
///
/// ```
/// use dice::Die;
/// assert_eq!(Die::new(10).unwrap(), Die::D10);
/// assert_eq!(Die::D6.faces(), 6);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Die {
    faces: u16,
}

impl Die {
    /// The six-sided die.
    ///
    /// ```
    /// assert_eq!(dice::Die::D6.to_string(), "d6");
    /// ```
    pub const D6: Die = Die { faces: 6 };

    /// The ten-sided die, numbered 1 to 10.
    ///
    /// ```
    /// assert_eq!(dice::Die::D10.to_string(), "d10");
    /// ```
    pub const D10: Die = Die { faces: 10 };

    /// A die with this many faces; at least two.
    ///
    /// ```
    /// use dice::{Die, NotationError};
    /// assert!(Die::new(20).is_ok());
    /// assert_eq!(Die::new(1), Err(NotationError::Faces));
    /// ```
    pub const fn new(faces: u16) -> Result<Die, NotationError> {
        if faces < 2 { Err(NotationError::Faces) } else { Ok(Die { faces }) }
    }

    /// How many faces it has, which is also the highest.
    ///
    /// ```
    /// assert_eq!(dice::Die::D10.faces(), 10);
    /// ```
    #[must_use]
    pub const fn faces(self) -> u16 {
        self.faces
    }

    /// Whether this face is on the die.
    ///
    /// ```
    /// use dice::Die;
    /// assert!(Die::D6.has(6));
    /// assert!(!Die::D6.has(0));
    /// ```
    #[must_use]
    pub const fn has(self, face: u16) -> bool {
        1 <= face && face <= self.faces
    }
}

impl fmt::Display for Die {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "d{}", self.faces)
    }
}

/// Why a text, or a list, names no dice.
///
/// ```
/// use dice::{Dice, NotationError};
/// assert_eq!("2d1".parse::<Dice>(), Err(NotationError::Faces));
/// assert_eq!("two dice".parse::<Dice>(), Err(NotationError::Form("two dice".into())));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NotationError {
    /// A die has too few faces.
    #[error("a die has 2 to 65535 faces")]
    Faces,
    /// No dice, or too many.
    #[error("a roll has 1 to {} dice", Dice::MOST)]
    Count,
    /// Not of the form "2d6" or "1d10+1d6".
    #[error("`{0}` is not dice such as 2d6 or 1d10+1d6")]
    Form(String),
}

/// The dice of one roll, in order: 1 to 255 of them, not necessarily alike.
///
/// Up to eight dice are held without allocating. The written form groups neighbours that are alike
/// and keeps their order; it is canonical, so committed dice can be derived from it.
///
/// ```
/// use dice::{Dice, Die};
/// let mixed: Dice = "1d10+2d6".parse().unwrap();
/// assert_eq!(mixed.as_slice(), [Die::D10, Die::D6, Die::D6]);
/// assert_eq!("d6+d6".parse::<Dice>().unwrap().to_string(), "2d6");
/// ```
#[derive(Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Dice(SmallVec<[Die; 8]>);

impl Clone for Dice {
    /// Copies all dice at once, where the derived form would push one by one.
    fn clone(&self) -> Dice {
        Dice(SmallVec::from_slice(&self.0))
    }
}

impl Dice {
    /// The most dice in one roll.
    ///
    /// ```
    /// assert!("256d6".parse::<dice::Dice>().is_err());
    /// assert_eq!(dice::Dice::MOST, 255);
    /// ```
    pub const MOST: usize = 255;

    /// These dice, in this order.
    ///
    /// ```
    /// use dice::{Dice, Die};
    /// assert_eq!(Dice::new([Die::D10, Die::D6]).unwrap().to_string(), "1d10+1d6");
    /// assert!(Dice::new([]).is_err());
    /// ```
    pub fn new(dice: impl IntoIterator<Item = Die>) -> Result<Dice, NotationError> {
        let dice: SmallVec<_> = dice.into_iter().take(Dice::MOST + 1).collect();
        if (1..=Dice::MOST).contains(&dice.len()) {
            Ok(Dice(dice))
        } else {
            Err(NotationError::Count)
        }
    }

    /// Several dice of one kind.
    ///
    /// # Panics
    /// When `count` is zero: a roll without dice is no roll.
    ///
    /// ```
    /// use dice::{Dice, Die};
    /// assert_eq!(Dice::alike(3, Die::D6).to_string(), "3d6");
    /// ```
    #[must_use]
    pub fn alike(count: u8, die: Die) -> Dice {
        assert!(count > 0, "a roll has at least one die");
        Dice(SmallVec::from_elem(die, usize::from(count)))
    }

    /// The dice in order.
    ///
    /// ```
    /// use dice::{Dice, Die};
    /// assert_eq!(Dice::alike(2, Die::D6).as_slice(), [Die::D6, Die::D6]);
    /// ```
    #[must_use]
    pub fn as_slice(&self) -> &[Die] {
        &self.0
    }

    /// In how many ways they can fall, or `None` beyond `u128`.
    ///
    /// ```
    /// assert_eq!("1d10+1d6".parse::<dice::Dice>().unwrap().ways(), Some(60));
    /// ```
    #[must_use]
    pub fn ways(&self) -> Option<u128> {
        self.0.iter().try_fold(1u128, |ways, die| ways.checked_mul(u128::from(die.faces)))
    }
}

impl fmt::Display for Dice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (place, group) in self.0.chunk_by(|a, b| a == b).enumerate() {
            let plus = if place == 0 { "" } else { "+" };
            write!(f, "{plus}{}{}", group.len(), group[0])?;
        }
        Ok(())
    }
}

impl FromStr for Dice {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Dice, NotationError> {
        let mut dice = SmallVec::new();
        for group in text.split('+') {
            let form = || NotationError::Form(text.to_owned());
            let (count, faces) = group.split_once('d').ok_or_else(form)?;
            let count = if count.is_empty() { 1 } else { number(count).ok_or_else(form)? };
            let faces = u16::try_from(number(faces).ok_or_else(form)?);
            let die = Die::new(faces.map_err(|_| NotationError::Faces)?)?;
            let room = Dice::MOST - dice.len();
            let count = usize::try_from(count).ok().filter(|count| (1..=room).contains(count));
            dice.extend(std::iter::repeat_n(die, count.ok_or(NotationError::Count)?));
        }
        Ok(Dice(dice))
    }
}

/// A plain decimal number: `str::parse` alone would also take "+6".
fn number(digits: &str) -> Option<u32> {
    digits.bytes().all(|byte| byte.is_ascii_digit()).then(|| digits.parse().ok())?
}

impl Serialize for Dice {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Dice {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Dice, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(de::Error::custom)
    }
}
