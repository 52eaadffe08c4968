//! How a game is timed, as it is stored beside its journal: how its clocks are set, and what is not in the journal yet.

use crate::wire::{Answer, Listing, NewGame, Opt, Problem};
use serde::{Deserialize, Serialize};

/// The option of a new game under which its clocks are asked for. It is the host's: no title hears of it.
const OPTION: &str = "clocks";
/// Its value for no clocks.
const NONE: &str = "none";
/// A frame of a slow game has a day.
const DAY: u64 = 24 * 60 * 60 * 1000;

/// How fast the clocks of a game are set.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Tempo {
    /// Each frame has what the game suggests.
    Suggested,
    /// Each frame has twice as long.
    Double,
    /// Each frame that has a limit has a day.
    Days,
}

impl Tempo {
    const NAMES: [(&'static str, Tempo); 3] =
        [("suggested", Tempo::Suggested), ("double", Tempo::Double), ("days", Tempo::Days)];

    /// How many milliseconds a frame has for which the game suggests so many seconds.
    #[must_use]
    pub fn limit(self, seconds: u32) -> u64 {
        let suggested = u64::from(seconds) * 1000;
        match self {
            Tempo::Suggested => suggested,
            Tempo::Double => 2 * suggested,
            Tempo::Days => DAY,
        }
    }
}

/// Who has stopped a game, and why.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Halt {
    /// Since when, in milliseconds since 1970, UTC.
    pub from: u64,
    /// The umpire.
    pub by: String,
    /// Why.
    pub why: String,
}

/// What is stored of the time of a game.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Times {
    /// How its clocks are set; nothing where it has none.
    pub tempo: Option<Tempo>,
    /// Who has stopped it.
    pub halt: Option<Halt>,
    /// When the host was last surely there while a clock ran.
    pub pulse: Option<u64>,
}

/// Puts the option for clocks on the card of a title that suggests how long its frames may take.
pub(crate) fn with_option(mut listing: Listing, clocks: Option<String>) -> Listing {
    if let Some(about) = clocks {
        let answer = |value: &str, title: String| Answer { value: value.to_owned(), title };
        listing.options.push(Opt {
            key: OPTION.to_owned(),
            title: "Clocks".to_owned(),
            rule: None,
            values: vec![
                answer(NONE, "none".to_owned()),
                answer("suggested", format!("as the game has it: {about}")),
                answer("double", "twice as long".to_owned()),
                answer("days", "a day for each frame".to_owned()),
            ],
            default: NONE.to_owned(),
        });
    }
    listing
}

/// Takes the option for clocks out of what is wanted.
pub(crate) fn take_option(
    listing: &Listing,
    wanted: &NewGame,
) -> Result<(NewGame, Option<Tempo>), Problem> {
    let mut wanted = wanted.clone();
    let offered = listing.options.iter().any(|it| it.key == OPTION);
    let tempo = match wanted.options.remove(OPTION).filter(|it| it != NONE) {
        None => None,
        Some(name) if offered => {
            let known = Tempo::NAMES.iter().find(|(known, _)| *known == name);
            let unknown = || Problem::new("no_option", format!("there are no clocks {name}"));
            Some(known.map(|(_, tempo)| *tempo).ok_or_else(unknown)?)
        }
        Some(_) => {
            let text = format!("{} is not played with clocks", listing.title);
            return Err(Problem::new("no_option", text));
        }
    };
    Ok((wanted, tempo))
}
