//! The name of a generated mission: all that it is made of, and all that it takes to make it again (Y81, R-Y71).

use super::{GeneratorChart, Recipe};
use crate::Month;
use crate::ground::Nation;
use std::fmt;

/// `village-120-7`: recipe, points, seed; where they are named, `-german-soviet` are the nations of attacker and defender and
/// `-1943-07` is the date.
///
/// ```
/// use yards::Charts;
/// use yards::generator::Name;
/// let chart = &Charts::standard().generator;
/// for name in ["village-120-7", "river-60-0-soviet-german", "town-250-1942-german-american-1944-12"] {
///     assert_eq!(Name::read(name, chart).map(|it| it.to_string()).as_deref(), Some(name));
/// }
/// for name in ["village", "village-120", "village-59-7", "village-120-07", "desert-120-7", "town-99-1-german-german"] {
///     assert_eq!(Name::read(name, chart), None);
/// }
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Name {
    /// The kind of country.
    pub recipe: Recipe,
    /// The points of the defender.
    pub points: u16,
    /// The seed of all draws.
    pub seed: u32,
    /// The nations of attacker and defender; drawn where there are none.
    pub nations: Option<[Nation; 2]>,
    /// The date; drawn where there is none.
    pub date: Option<Month>,
}

impl Name {
    /// Takes a name apart; nothing where it is none of a generated mission.
    #[must_use]
    pub fn read(text: &str, chart: &GeneratorChart) -> Option<Name> {
        let mut words = text.split('-');
        let recipe = Recipe::named(words.next()?)?;
        let points = words.next()?.parse().ok()?;
        let seed = words.next()?.parse().ok()?;
        let mut nations = None;
        if let Some(word) = words.next() {
            nations = Some([Nation::named(word)?, Nation::named(words.next()?)?]);
        }
        let mut date = None;
        if let Some(word) = words.next() {
            date = Some(Month { year: word.parse().ok()?, month: words.next()?.parse().ok()? });
        }
        let name = Name { recipe, points, seed, nations, date };
        // What is written otherwise than it would be told is no name: a mission has one.
        (name.is_lawful(chart) && name.to_string() == text).then_some(name)
    }

    /// Whether two nations fought each other: the Germans and anybody else (R-Y71).
    #[must_use]
    pub fn are_enemies(nations: [Nation; 2]) -> bool {
        nations[0] != nations[1] && nations.contains(&Nation::German)
    }

    fn is_lawful(&self, chart: &GeneratorChart) -> bool {
        let [least, most] = chart.points;
        let months =
            |date: Month| (1939..=1945).contains(&date.year) && (1..=12).contains(&date.month);
        (least..=most).contains(&self.points)
            && self.nations.is_none_or(Name::are_enemies)
            && self.date.is_none_or(months)
    }
}

impl fmt::Display for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Name { recipe, points, seed, nations, date } = self;
        write!(f, "{recipe}-{points}-{seed}")?;
        if let Some([attacker, defender]) = nations {
            write!(f, "-{attacker}-{defender}")?;
        }
        match date {
            Some(Month { year, month }) => write!(f, "-{year}-{month:02}"),
            None => Ok(()),
        }
    }
}
