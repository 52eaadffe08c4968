//! Dice that fall as written: for tests, for examples of play, and for dice rolled at a table.

use std::borrow::Cow;
use std::collections::VecDeque;

use crate::{DiceError, DiceSource, Roll, Rolled};

/// Dice that fall as a script says, either face by face or roll by roll with its purpose.
///
/// ```
/// use dice::{DiceSource, Roll, Scripted};
/// let mut dice = Scripted::new([3, 4, 6]);
/// assert_eq!(dice.roll(&Roll::d6(2, "combat")).unwrap().values(), [3, 4]);
/// assert_eq!(dice.leftover(), [6]);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Scripted(Script);

#[derive(Clone, Debug, PartialEq, Eq)]
enum Script {
    Faces(VecDeque<u16>),
    Named(VecDeque<(Cow<'static, str>, Rolled)>),
}

impl Scripted {
    /// Faces in the order they fall, whatever they are rolled for.
    ///
    /// ```
    /// use dice::{DiceSource, Roll, Scripted};
    /// let error = Scripted::new([3]).roll(&Roll::d6(2, "combat")).unwrap_err();
    /// assert_eq!(error.to_string(), "2d6 for combat: the script ran dry with 1 faces left");
    /// ```
    #[must_use]
    pub fn new(faces: impl IntoIterator<Item = u16>) -> Scripted {
        Scripted(Script::Faces(faces.into_iter().collect()))
    }

    /// Whole rolls, each with the purpose it must be asked for with.
    ///
    /// ```
    /// use dice::{DiceSource, Roll, Rolled, Scripted};
    /// let script = [("weather", Rolled::new([2])), ("combat", Rolled::new([6, 1]))];
    /// let mut dice = Scripted::named(script);
    /// let error = dice.roll(&Roll::d6(2, "combat")).unwrap_err();
    /// assert_eq!(error.to_string(), "2d6 for combat: the script expects `weather` here");
    /// assert_eq!(dice.roll(&Roll::d6(1, "weather")).unwrap().sum(), 2);
    /// ```
    #[must_use]
    pub fn named<P: Into<Cow<'static, str>>>(
        rolls: impl IntoIterator<Item = (P, Rolled)>,
    ) -> Scripted {
        let rolls = rolls.into_iter().map(|(purpose, rolled)| (purpose.into(), rolled));
        Scripted(Script::Named(rolls.collect()))
    }

    /// The faces not yet rolled; empty once the script is played out.
    ///
    /// ```
    /// assert_eq!(dice::Scripted::new([1, 2]).leftover(), [1, 2]);
    /// ```
    #[must_use]
    pub fn leftover(&self) -> Vec<u16> {
        match &self.0 {
            Script::Faces(faces) => faces.iter().copied().collect(),
            Script::Named(rolls) => {
                rolls.iter().flat_map(|(_, rolled)| rolled.values()).copied().collect()
            }
        }
    }
}

impl DiceSource for Scripted {
    fn roll(&mut self, roll: &Roll) -> Result<Rolled, DiceError> {
        let dry = |left| DiceError::RanDry { roll: Box::new(roll.clone()), left };
        match &mut self.0 {
            Script::Faces(faces) => {
                let wanted = roll.dice.as_slice().len();
                if faces.len() < wanted {
                    return Err(dry(faces.len()));
                }
                let rolled = faces.iter().take(wanted).copied().collect();
                roll.check(&rolled)?;
                faces.drain(..wanted);
                Ok(rolled)
            }
            Script::Named(rolls) => {
                let (purpose, rolled) = rolls.front().ok_or_else(|| dry(0))?;
                if *purpose != roll.purpose {
                    let expected = purpose.clone().into_owned();
                    return Err(DiceError::Purpose { roll: Box::new(roll.clone()), expected });
                }
                roll.check(rolled)?;
                rolls.pop_front().map(|(_, rolled)| rolled).ok_or_else(|| dry(0))
            }
        }
    }
}
