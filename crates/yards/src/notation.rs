//! Units and ground as people write them: `squad 7/2 x2, mg 8 disrupted, afv moving`.

use crate::anti_tank::ArmoredTarget;
use crate::assault::{Fighter, FighterKind};
use crate::fire_results::{TargetHex, TargetUnit, TargetVehicle};
use crate::terrain::{Features, Terrain};
use crate::units::{Condition, UnitKind};

/// What is wrong with a line of units.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{entry}`: {fault}")]
pub struct BadUnits {
    /// The part of the line that is wrong.
    pub entry: String,
    /// What is wrong with it.
    pub fault: String,
}

/// The most copies of one unit that a line may ask for.
const MOST_COPIES: usize = 12;

/// One entry of the line, taken apart.
#[derive(Clone, Copy)]
struct Entry {
    kind: FighterKind,
    /// What stands before a dash: the assault value.
    before: Option<u8>,
    /// The number itself: cohesion, or armor.
    number: Option<u8>,
    /// What stands after a stroke: steps, or enfilade armor.
    after: Option<u8>,
    disrupted: bool,
    moving: bool,
    shocked: bool,
    aside: bool,
    copies: usize,
}

fn kind(word: &str) -> Option<FighterKind> {
    let word = match word {
        "section" => "infantry_section",
        "gun" => "towed_gun",
        "tank" => "afv",
        word => word,
    };
    FighterKind::NAMES.iter().find(|(name, _)| *name == word).map(|(_, kind)| *kind)
}

impl Entry {
    fn read(text: &str) -> Result<Entry, String> {
        let mut entry = Entry {
            kind: FighterKind::Unit(UnitKind::Squad),
            before: None,
            number: None,
            after: None,
            disrupted: false,
            moving: false,
            shocked: false,
            aside: false,
            copies: 1,
        };
        for word in text.split_whitespace() {
            match word {
                "disrupted" => entry.disrupted = true,
                "moving" => entry.moving = true,
                "shocked" => entry.shocked = true,
                "aside" => entry.aside = true,
                word => entry.take(word)?,
            }
        }
        Ok(entry)
    }

    /// A kind, a number of copies, or the numbers of the counter.
    fn take(&mut self, word: &str) -> Result<(), String> {
        if let Some(kind) = kind(word) {
            self.kind = kind;
            return Ok(());
        }
        let strange = || {
            format!(
                "`{word}` is neither a kind of unit, nor numbers such as 7/2, nor a state such as disrupted"
            )
        };
        if let Some(copies) = word.strip_prefix('x') {
            let copies = copies.parse().map_err(|_| strange())?;
            if !(1..=MOST_COPIES).contains(&copies) {
                return Err(format!("1 to {MOST_COPIES} of a kind"));
            }
            self.copies = copies;
            return Ok(());
        }
        let (number, after) = match word.split_once('/') {
            Some((number, after)) => (number, Some(after)),
            None => (word, None),
        };
        let (before, number) = match number.split_once('-') {
            Some((before, number)) => (Some(before), number),
            None => (None, number),
        };
        let read = |text: &str| text.parse::<u8>().map_err(|_| strange());
        self.before = before.map(read).transpose()?;
        self.number = Some(read(number)?);
        self.after = after.map(read).transpose()?;
        Ok(())
    }

    fn condition(&self) -> Result<Condition, String> {
        let steps = within("steps", self.after.unwrap_or(1), 1, 4)?;
        Ok(Condition { steps, disrupted: self.disrupted })
    }

    fn cohesion(&self) -> Result<u8, String> {
        let cohesion =
            self.number.ok_or("its cohesion is missing, such as 7 or 7/2 for two steps")?;
        within("cohesion", cohesion, 1, 10)
    }
}

fn within(what: &str, number: u8, least: u8, most: u8) -> Result<u8, String> {
    if (least..=most).contains(&number) {
        Ok(number)
    } else {
        Err(format!("{what} {number} is outside {least} to {most}"))
    }
}

/// Reads each entry of a line with `read`, as often as it says.
fn entries(text: &str, mut read: impl FnMut(&Entry) -> Result<(), String>) -> Result<(), BadUnits> {
    for part in text.split(',') {
        let bad = |fault: String| BadUnits { entry: part.trim().to_owned(), fault };
        if part.trim().is_empty() {
            return Err(bad("there is no unit here".to_owned()));
        }
        let entry = Entry::read(part).map_err(bad)?;
        for _ in 0..entry.copies {
            read(&entry).map_err(bad)?;
        }
    }
    Ok(())
}

/// Reads the units and vehicles of a target hex: each NV unit with its cohesion and perhaps its steps, `squad 7/2 x2`;
/// vehicles without numbers, `afv moving`.
///
/// ```
/// let hex = yards::read_target("squad 7/2 x2, latw 6 disrupted, carrier moving").unwrap();
/// assert_eq!((hex.units.len(), hex.vehicles.len()), (3, 1));
/// assert!(hex.units[2].condition.disrupted && hex.vehicles[0].moving);
/// ```
///
/// # Errors
/// The first entry that is not understood, and why.
pub fn read_target(text: &str) -> Result<TargetHex, BadUnits> {
    let mut hex = TargetHex::default();
    entries(text, |entry| {
        match entry.kind {
            FighterKind::Unit(kind) => {
                let (cohesion, condition) = (entry.cohesion()?, entry.condition()?);
                hex.units.push(TargetUnit { kind, cohesion, condition });
            }
            FighterKind::Vehicle(kind) => hex.vehicles.push(TargetVehicle {
                kind,
                moving: entry.moving,
                shocked: entry.shocked,
            }),
        }
        let (units, vehicles) = (hex.units.len(), hex.vehicles.len());
        let fits = units <= 10 && vehicles <= 2;
        if fits { Ok(()) } else { Err("a hex holds at most 10 units and 2 vehicles".to_owned()) }
    })?;
    Ok(hex)
}

/// Reads one side of an assault: assault value, cohesion and perhaps steps of each, `squad 3-7/2, afv 2-6 moving`; `aside`
/// for who does not take part.
///
/// ```
/// let side = yards::read_fighters("squad 3-7/2 x2, latw 1-8, mg 1-6 aside").unwrap();
/// assert_eq!((side.len(), side[0].assault_value, side[0].cohesion), (4, 3, 7));
/// assert!(!side[3].participates);
/// ```
///
/// # Errors
/// The first entry that is not understood, and why.
pub fn read_fighters(text: &str) -> Result<Vec<Fighter>, BadUnits> {
    let mut fighters = Vec::new();
    entries(text, |entry| {
        let value = entry
            .before
            .ok_or("its assault value is missing, such as 3-7 for value 3, cohesion 7")?;
        fighters.push(Fighter {
            kind: entry.kind,
            assault_value: within("assault value", value, 0, 9)?,
            cohesion: entry.cohesion()?,
            condition: entry.condition()?,
            motion: entry.moving,
            participates: !entry.aside,
        });
        if fighters.len() <= 12 { Ok(()) } else { Err("a side has at most 12 units".to_owned()) }
    })?;
    Ok(fighters)
}

/// Reads the target of anti-tank fire: `afv 9/5` has armor 9, and 5 against enfilade; `carrier 3` has 3 all round.
///
/// ```
/// let tank = yards::read_armored("afv 9/5").unwrap();
/// assert_eq!((tank.armor, tank.armor_enfilade), (9, 5));
/// ```
///
/// # Errors
/// What is not understood, and why.
pub fn read_armored(text: &str) -> Result<ArmoredTarget, BadUnits> {
    let mut found = None;
    entries(text, |entry| {
        let FighterKind::Vehicle(kind) = entry.kind else {
            return Err("anti-tank fire is at an afv or a carrier".to_owned());
        };
        let armor = entry.number.ok_or("its armor is missing, such as 9/5")?;
        let armor = within("armor", armor, 0, 20)?;
        let enfilade = within("enfilade armor", entry.after.unwrap_or(armor), 0, 20)?;
        let target = ArmoredTarget { kind, armor: armor.into(), armor_enfilade: enfilade.into() };
        match found.replace(target) {
            None => Ok(()),
            Some(_) => Err("anti-tank fire is at one vehicle".to_owned()),
        }
    })?;
    found.ok_or_else(|| BadUnits { entry: text.to_owned(), fault: "no target".to_owned() })
}

/// Reads the features of a hex: `woods, hill`.
///
/// ```
/// assert!(yards::read_terrain("hill, stone_building").unwrap().is_cover());
/// assert!(yards::read_terrain("swamp").is_err());
/// ```
///
/// # Errors
/// The first word that is no terrain.
pub fn read_terrain(text: &str) -> Result<Features, BadUnits> {
    let words = text.split(',').map(str::trim);
    let feature = |word: &str| {
        let name = word.replace([' ', '-'], "_");
        Terrain::named(&name).ok_or_else(|| {
            let known: Vec<&str> = Terrain::NAMES.iter().map(|(name, _)| *name).collect();
            BadUnits {
                entry: word.to_owned(),
                fault: format!("the terrain is one of {}", known.join(", ")),
            }
        })
    };
    words.map(feature).collect()
}

/// Names for units of these kinds: `squad 1`, `squad 2`, `mg`.
///
/// ```
/// use yards::{UnitKind, number_units};
/// let kinds = [UnitKind::Squad, UnitKind::Mg, UnitKind::Squad].map(UnitKind::name);
/// assert_eq!(number_units(&kinds), ["squad 1", "mg", "squad 2"]);
/// ```
#[must_use]
pub fn number_units(kinds: &[&str]) -> Vec<String> {
    let count = |kind: &str, among: &[&str]| among.iter().filter(|other| **other == kind).count();
    let name = |(index, kind): (usize, &&str)| match count(kind, kinds) {
        1 => (*kind).to_owned(),
        _ => format!("{kind} {}", count(kind, &kinds[..=index])),
    };
    kinds.iter().enumerate().map(name).collect()
}

impl FighterKind {
    /// Its name.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            FighterKind::Unit(kind) => kind.name(),
            FighterKind::Vehicle(kind) => kind.name(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_wrong_is_named() {
        for (text, said) in [
            ("squad", "its cohesion is missing"),
            ("squad 11", "cohesion 11 is outside 1 to 10"),
            ("squad 7/5", "steps 5 is outside 1 to 4"),
            ("squad 7, ", "there is no unit here"),
            ("squd 7", "`squd` is neither"),
            ("squad 7 x99", "1 to 12 of a kind"),
            ("squad 7 x11", "at most 10 units"),
            ("afv x3", "2 vehicles"),
            ("squad 999", "`999` is neither"),
        ] {
            let error = read_target(text).unwrap_err().to_string();
            assert!(error.contains(said), "{text}: {error}");
        }
        assert!(
            read_fighters("squad 7").unwrap_err().to_string().contains("assault value is missing")
        );
        assert!(read_armored("squad 7").is_err() && read_armored("afv 9, afv 8").is_err());
    }

    #[test]
    fn short_words_are_understood() {
        let side = read_fighters("tank 2-6 moving, gun 0-5, section 1-6/2 disrupted").unwrap();
        let names: Vec<&str> = side.iter().map(|fighter| fighter.kind.name()).collect();
        assert_eq!(names, ["afv", "towed_gun", "infantry_section"]);
        assert!(side[0].motion && side[2].condition.disrupted);
    }
}
