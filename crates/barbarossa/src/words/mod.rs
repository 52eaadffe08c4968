//! The game in words: decisions, answers, news and hexes as people say them.
//!
//! Everything is told from views, lists of legal answers and events as they were seen, so no sentence betrays what its
//! reader may not know (D2.4, R72). The terminal and the board share these words.
//!
//! ```
//! use barbarossa::words::{Atlas, offers};
//! use barbarossa::{AXIS, Ask, State};
//! use rulebook::rule;
//!
//! let state = State::sketch("agc", "turn 3 axis operations\n axis agc-de-5i 2924").unwrap();
//! let atlas = Atlas::new(state.ground.clone());
//! let minsk = state.ground.map.place_named("Minsk").unwrap().hex;
//! let asked = atlas.asked(&Ask::Posture { hex: minsk }, rule!("D8.4a"));
//! assert_eq!(asked.sentence, "Choose a posture for Minsk (2819).");
//! let named = &offers(&state, AXIS)[0];
//! assert_eq!((named.kind, named.text.as_str()), ("select", "select 5th Infantry Division, 6 SP, at Slonim (2924)"));
//! ```

mod asked;
mod combat;
mod news;
mod offer;
mod place;
mod story;
mod told;

pub use asked::{Asked, asked_at};
pub use offer::{Offer, Phrase, annotated, offers};
pub use story::{Part, Thread, decides};
pub use told::{Dice, LedgerLine, Told, Topic};

use crate::force::Force;
use crate::ground::{GroundRef, UnitId, grid};
use crate::victory::{Level, Outcome};
use crate::view::View;
use hex::HexIndex;

/// The names on the map and on the counters: all that a sentence needs besides what it tells.
#[derive(Clone, Debug)]
pub struct Atlas {
    ground: GroundRef,
}

impl Atlas {
    /// The names of a ground.
    #[must_use]
    pub fn new(ground: GroundRef) -> Atlas {
        Atlas { ground }
    }

    /// The ground it names.
    #[must_use]
    pub fn ground(&self) -> &GroundRef {
        &self.ground
    }

    /// A hex as people name it: the place that stands there and its number.
    #[must_use]
    pub fn hex(&self, hex: HexIndex) -> String {
        if !grid().contains(hex) {
            return "a hex off the map".to_owned();
        }
        let number = grid().number(hex);
        match self.ground.map.place(hex) {
            Some(place) => format!("{} ({number})", place.name),
            None => number.to_string(),
        }
    }

    /// The name of a unit.
    #[must_use]
    pub fn unit(&self, unit: UnitId) -> &str {
        self.ground.roster.get(unit).map_or("?", |info| &info.name)
    }

    /// The name of a unit as it fits on a counter.
    #[must_use]
    pub fn tag(&self, unit: UnitId) -> &str {
        let key = self.ground.roster.get(unit).map_or("?", |info| &info.key);
        key.rsplit('-').next().unwrap_or(key)
    }

    /// The units of a force, in full while they are few.
    #[must_use]
    pub fn force(&self, force: &Force) -> String {
        match force.as_slice() {
            [] => "no units".to_owned(),
            [one] => self.unit(*one).to_owned(),
            [first @ .., last] if force.len() <= 3 => {
                let first: Vec<&str> = first.iter().map(|unit| self.unit(*unit)).collect();
                format!("{} and {}", first.join(", "), self.unit(*last))
            }
            [first, second, others @ ..] => {
                format!("{}, {} and {} more", self.unit(*first), self.unit(*second), others.len())
            }
        }
    }

    /// The hex that somebody means: by its number, or by the name of its place.
    #[must_use]
    pub fn spot(&self, words: &str) -> Option<HexIndex> {
        let words = words.trim();
        let place = || {
            let fits = |name: &str| name.eq_ignore_ascii_case(words);
            self.ground.map.places().iter().find(|place| fits(&place.name)).map(|place| place.hex)
        };
        grid().parse(words).ok().or_else(place)
    }

    /// The units that somebody means by a part of their name or tag.
    pub fn units_named(&self, words: &str) -> impl Iterator<Item = UnitId> {
        let words = words.to_lowercase();
        let fits =
            move |tag: &str, name: &str| tag == words || name.to_lowercase().contains(&words);
        let roster = self.ground.roster.iter();
        roster.filter(move |(id, it)| fits(self.tag(*id), &it.name)).map(|(id, _)| id)
    }

    /// How things stand, in a line.
    #[must_use]
    pub fn situation(&self, view: &View) -> String {
        let turn = self.ground.turn_name(view.turn);
        let last = self.ground.start.last_turn;
        let [axis, soviet] = view.rp;
        format!(
            "{}: turn {} of {last}, {turn}, {} player turn. RP: Axis {axis}, Soviet {soviet}.",
            self.ground.title, view.turn, view.phasing
        )
    }

    /// How it ended.
    #[must_use]
    pub fn ending(&self, outcome: &Outcome) -> String {
        let rule = outcome.rule.map_or(String::new(), |rule| format!(" ({rule})"));
        format!("{} is over: {}{rule}.", self.ground.title, level_words(outcome.level))
    }
}

/// A level of victory in words.
fn level_words(level: Level) -> &'static str {
    match level {
        Level::SovietSubstantial => "a substantial Soviet victory",
        Level::AxisMinor => "a minor Axis victory",
        Level::AxisMajor => "a major Axis victory",
    }
}

/// Half MP as people say them.
pub(crate) fn points(half: u16) -> String {
    format!("{} MP", f64::from(half) / 2.0)
}
