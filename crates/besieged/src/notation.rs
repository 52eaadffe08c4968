//! A force in one line, as a player would say it: `armor corps 8 x2, infantry army 6/3 surrounded`.

use crate::{Formation, Kind, Unit};
use std::ops::RangeInclusive;
use thiserror::Error;

const STRENGTHS: RangeInclusive<u32> = 0..=99;
const STEPS: RangeInclusive<u32> = 1..=9;
const STEPS_UNSAID: u32 = 2;
const UNITS_MAX: usize = 20;

/// What is wrong with a force in one line.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum BadForce {
    /// Nothing is said between two commas.
    #[error("a unit is missing between two commas")]
    Empty,
    /// A word that means nothing here.
    #[error(
        "`{0}` is not understood: write an arm (infantry, armor, mountain, other), a size (corps, army, formation), \
         strength or strength/steps, `surrounded`, and `x3` for three of them"
    )]
    Word(String),
    /// Something is said twice of the same unit.
    #[error("`{0}` repeats what was said of the unit before")]
    Twice(String),
    /// A unit without strength.
    #[error("`{0}` has no strength; write `infantry army 6`")]
    NoStrength(String),
    /// A number outside its range.
    #[error("`{word}` is out of range: {what} {} to {}", range.start(), range.end())]
    Range {
        /// The word with the number.
        word: String,
        /// What the number is.
        what: &'static str,
        /// The permitted numbers.
        range: RangeInclusive<u32>,
    },
    /// More units than one combat can have.
    #[error("there are more than {UNITS_MAX} units")]
    TooMany,
}

/// Reads a force: units separated by commas, each with its strength and, in any order, arm, size, `xN` and
/// `surrounded`. `6/3` is strength 6 with 3 steps; without the slash a unit has 2 steps. Infantry corps are the default,
/// and steps are lost in the order of the list (R-B14).
///
/// # Errors
/// The first word that cannot be understood.
///
/// ```
/// use besieged::{Formation, Kind, read_force};
/// let force = read_force("armor corps 8 x2, infantry army 6/3").unwrap();
/// assert_eq!(force.len(), 3);
/// assert_eq!((force[0].kind, force[0].strength, force[0].steps), (Kind::Armor, 8, 2));
/// assert_eq!((force[2].formation, force[2].steps), (Formation::Army, 3));
/// assert!(read_force("tanks 8").unwrap_err().to_string().starts_with("`tanks` is not understood"));
/// ```
pub fn read_force(text: &str) -> Result<Vec<Unit>, BadForce> {
    let mut force = Vec::new();
    for group in text.split(',') {
        let (unit, number) = read_group(group.trim())?;
        if force.len() + number > UNITS_MAX {
            return Err(BadForce::TooMany);
        }
        force.resize(force.len() + number, unit);
    }
    Ok(force)
}

/// What one place of the list says.
#[derive(Default)]
struct Said {
    kind: Option<Kind>,
    formation: Option<Formation>,
    strength: Option<(u32, u32)>,
    surrounded: Option<()>,
    number: Option<u32>,
}

fn read_group(group: &str) -> Result<(Unit, usize), BadForce> {
    if group.is_empty() {
        return Err(BadForce::Empty);
    }
    let mut said = Said::default();
    for word in group.split_whitespace() {
        said.hear(word)?;
    }
    let (strength, steps) = said.strength.ok_or_else(|| BadForce::NoStrength(group.to_owned()))?;
    let unit = Unit {
        strength,
        steps,
        kind: said.kind.unwrap_or_default(),
        formation: said.formation.unwrap_or_default(),
        surrounded: said.surrounded.is_some(),
    };
    Ok((unit, usize::try_from(said.number.unwrap_or(1)).unwrap_or(usize::MAX)))
}

impl Said {
    fn hear(&mut self, word: &str) -> Result<(), BadForce> {
        let lower = word.to_lowercase();
        match lower.as_str() {
            "infantry" => say(&mut self.kind, Kind::Infantry, word),
            "armor" | "armour" => say(&mut self.kind, Kind::Armor, word),
            "mountain" => say(&mut self.kind, Kind::Mountain, word),
            "other" => say(&mut self.kind, Kind::Other, word),
            "corps" => say(&mut self.formation, Formation::Corps, word),
            "army" => say(&mut self.formation, Formation::Army, word),
            "formation" => say(&mut self.formation, Formation::Other, word),
            "surrounded" => say(&mut self.surrounded, (), word),
            number => match number.strip_prefix(['x', '×']) {
                Some(times) => {
                    let times = ranged(times, word, "as many as", 1..=UNITS_MAX as u32)?;
                    say(&mut self.number, times, word)
                }
                None => say(&mut self.strength, strength_and_steps(number, word)?, word),
            },
        }
    }
}

fn say<T>(place: &mut Option<T>, value: T, word: &str) -> Result<(), BadForce> {
    match place.replace(value) {
        None => Ok(()),
        Some(_) => Err(BadForce::Twice(word.to_owned())),
    }
}

fn strength_and_steps(number: &str, word: &str) -> Result<(u32, u32), BadForce> {
    let (strength, steps) = match number.split_once('/') {
        Some((strength, steps)) => (strength, ranged(steps, word, "steps", STEPS)?),
        None => (number, STEPS_UNSAID),
    };
    Ok((ranged(strength, word, "strength", STRENGTHS)?, steps))
}

fn ranged(
    digits: &str,
    word: &str,
    what: &'static str,
    range: RangeInclusive<u32>,
) -> Result<u32, BadForce> {
    if digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
        return Err(BadForce::Word(word.to_owned()));
    }
    // Digits that do not fit are out of any range.
    let number = digits.parse().unwrap_or(u32::MAX);
    if range.contains(&number) {
        return Ok(number);
    }
    Err(BadForce::Range { word: word.to_owned(), what, range })
}
