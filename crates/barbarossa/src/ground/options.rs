//! What the players may agree on before the game: optional rules, and every ruling marked as a switch.

use rulebook::{RuleId, rule};
use std::fmt;

/// How rail is converted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum RailRule {
    /// Every railhead advances (C4.3.1d).
    #[default]
    EveryRailhead,
    /// One railhead only, and further; the Soviets gain 1 RP a turn (C4.3.1h).
    OneRailhead,
    /// With it, a pause on turn 4 lets one railhead leap on turn 5 (C4.3.1i).
    Pause,
}

/// What happens to the unit routed in a major city (R47).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Rout {
    /// It is eliminated.
    #[default]
    Eliminated,
    /// It retreats alone, demoralized.
    Retreats,
    /// It stays, demoralized.
    Stays,
}

/// The choices of one game. [`Options::LIST`] describes them for people.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Options {
    /// The last turn of the campaign, 12 or 13 (R7).
    pub turns: u8,
    /// How rail is converted (C4.3.1).
    pub rail: RailRule,
    /// Whether a friendly force cancels EZOC for a retreat into its hex (R42).
    pub friends_shelter_retreats: bool,
    /// What a rout does (R47).
    pub rout: Rout,
    /// Whether the Soviets must attack on turn 2 (C4.6.3, R55).
    pub forced_attacks: bool,
    /// Whether a quarrel of Hungarians and Romanians takes all of them off the map, or those in the hex only (R60).
    pub quarrel_takes_all: bool,
    /// Whether RP and air units come per map in play, or once (R62).
    pub per_map: bool,
    /// Whether straits may be crossed.
    pub straits: bool,
    /// Whether turns 8 and 9 are mud.
    pub mud: bool,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            turns: 12,
            rail: RailRule::EveryRailhead,
            friends_shelter_retreats: false,
            rout: Rout::Eliminated,
            forced_attacks: true,
            quarrel_takes_all: true,
            per_map: true,
            straits: false,
            mud: false,
        }
    }
}

/// One choice, described for people.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Choice {
    /// The name it has in files and keys.
    pub key: &'static str,
    /// The rule or ruling it is about; `None` for options of our own.
    pub rule: Option<RuleId>,
    /// The question.
    pub title: &'static str,
    /// Each answer and what it means; the first is the default.
    pub answers: &'static [(&'static str, &'static str)],
}

const TURNS: &[(&str, &str)] = &[("12", "July to December"), ("13", "into January 1942")];
const RAIL: &[(&str, &str)] = &[
    ("every", "every railhead advances 1d3"),
    ("one", "one railhead advances 1d3+1; Soviets +1 RP a turn"),
    (
        "pause",
        "as one, and a pause on turn 4 gives 1d6+2 on turn 5; Soviet RP doubled on turns 5 and 6",
    ),
];
const SHELTER: &[(&str, &str)] =
    &[("no", "the force is eliminated"), ("yes", "friends in the hex cancel the EZOC")];
const ROUT: &[(&str, &str)] = &[
    ("eliminated", "it is eliminated, and may be rebuilt"),
    ("retreats", "it retreats alone, demoralized"),
    ("stays", "it stays, demoralized"),
];
const ATTACKS: &[(&str, &str)] = &[
    ("yes", "1d3 attacks, in the area of the game or, combined, of Army Group North"),
    ("no", "none"),
];
const QUARREL: &[(&str, &str)] =
    &[("all", "all of both nations leave the map"), ("hex", "only those in the hex leave it")];
const PER_MAP: &[(&str, &str)] =
    &[("map", "RP and an air unit for every map in play"), ("once", "as for one map")];
const STRAITS: &[(&str, &str)] = &[("no", "they are water"), ("yes", "+2 MP, attacker × 1/2")];
const MUD: &[(&str, &str)] =
    &[("no", "no mud"), ("yes", "turns 8 and 9: MA -1, mobile -2, no penetration")];

impl Options {
    /// Every choice there is, in the order of the rules.
    pub const LIST: [Choice; 9] = [
        Choice {
            key: "turns",
            rule: Some(rule!("R7")),
            title: "Length of the campaign",
            answers: TURNS,
        },
        Choice { key: "rail", rule: Some(rule!("R30")), title: "Rail conversion", answers: RAIL },
        Choice {
            key: "shelter",
            rule: Some(rule!("R42")),
            title: "Retreat into a friendly hex in an enemy ZOC",
            answers: SHELTER,
        },
        Choice {
            key: "rout",
            rule: Some(rule!("R47")),
            title: "A unit routed in a major city",
            answers: ROUT,
        },
        Choice {
            key: "forced_attacks",
            rule: Some(rule!("R55")),
            title: "Soviet attacks demanded on turn 2",
            answers: ATTACKS,
        },
        Choice {
            key: "quarrel",
            rule: Some(rule!("R60")),
            title: "Hungarians and Romanians in one hex",
            answers: QUARREL,
        },
        Choice {
            key: "supplies",
            rule: Some(rule!("R62")),
            title: "Replacements and air units in the combined game",
            answers: PER_MAP,
        },
        Choice { key: "straits", rule: None, title: "Straits may be crossed", answers: STRAITS },
        Choice { key: "mud", rule: None, title: "Autumn mud", answers: MUD },
    ];

    /// The answer given to a choice; `None` when there is no such choice.
    ///
    /// ```
    /// use barbarossa::ground::Options;
    /// let mut options = Options::default();
    /// assert_eq!(options.get("turns"), Some("12"));
    /// options.set("turns", "13").unwrap();
    /// assert_eq!(options.turns, 13);
    /// assert!(options.set("turns", "14").is_err());
    /// ```
    #[must_use]
    pub fn get(&self, key: &str) -> Option<&'static str> {
        let choice = Self::LIST.iter().find(|choice| choice.key == key)?;
        let answer = match key {
            "turns" => usize::from(self.turns == 13),
            "rail" => self.rail as usize,
            "shelter" => usize::from(self.friends_shelter_retreats),
            "rout" => self.rout as usize,
            "forced_attacks" => usize::from(!self.forced_attacks),
            "quarrel" => usize::from(!self.quarrel_takes_all),
            "supplies" => usize::from(!self.per_map),
            "straits" => usize::from(self.straits),
            _ => usize::from(self.mud),
        };
        choice.answers.get(answer).map(|(name, _)| *name)
    }

    /// Answers a choice.
    ///
    /// # Errors
    /// When there is no such choice or answer, with what there is instead.
    pub fn set(&mut self, key: &str, answer: &str) -> Result<(), NoChoice> {
        let keys = Self::LIST.map(|choice| choice.key);
        let choice = Self::LIST.iter().find(|choice| choice.key == key);
        let choice = choice.ok_or_else(|| NoChoice::new("option", key, &keys))?;
        let answers: Vec<&str> = choice.answers.iter().map(|(name, _)| *name).collect();
        let nth = answers.iter().position(|name| *name == answer);
        let nth = nth.ok_or_else(|| NoChoice::new("answer", answer, &answers))?;
        match key {
            "turns" => self.turns = [12, 13][nth],
            "rail" => {
                self.rail = [RailRule::EveryRailhead, RailRule::OneRailhead, RailRule::Pause][nth];
            }
            "shelter" => self.friends_shelter_retreats = nth == 1,
            "rout" => self.rout = [Rout::Eliminated, Rout::Retreats, Rout::Stays][nth],
            "forced_attacks" => self.forced_attacks = nth == 0,
            "quarrel" => self.quarrel_takes_all = nth == 0,
            "supplies" => self.per_map = nth == 0,
            "straits" => self.straits = nth == 1,
            _ => self.mud = nth == 1,
        }
        Ok(())
    }
}

/// There is no such option or answer.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("there is no {what} `{word}` ({hint})")]
pub struct NoChoice {
    what: &'static str,
    word: String,
    hint: String,
}

impl NoChoice {
    fn new(what: &'static str, word: &str, known: &[&str]) -> NoChoice {
        NoChoice { what, word: word.to_owned(), hint: module::hint_among(word, known) }
    }

    /// What was probably meant.
    #[must_use]
    pub fn hint(&self) -> &str {
        &self.hint
    }
}

/// The answers that differ from the default, as `turns=13,mud=yes`; empty when none does.
impl fmt::Display for Options {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let standard = Options::default();
        let keys = Self::LIST.iter().map(|choice| choice.key);
        let changed: Vec<String> = keys
            .filter(|key| self.get(key) != standard.get(key))
            .filter_map(|key| Some(format!("{key}={}", self.get(key)?)))
            .collect();
        f.pad(&changed.join(","))
    }
}

impl std::str::FromStr for Options {
    type Err = NoChoice;

    fn from_str(text: &str) -> Result<Options, NoChoice> {
        let mut options = Options::default();
        for pair in text.split(',').filter(|pair| !pair.is_empty()) {
            let (key, answer) = pair.split_once('=').unwrap_or((pair, ""));
            options.set(key.trim(), answer.trim())?;
        }
        Ok(options)
    }
}
