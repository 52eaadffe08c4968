//! A bot as it is ordered: its rank, and how long it may think.

use crate::{NoSuchBot, Rank};
use std::{fmt, str::FromStr, time::Duration};

/// The longest thought that can be ordered for one activation.
const LONGEST: Duration = Duration::from_mins(10);

/// A bot by name, `general`, or with about the time that it may think over each activation, `general:2s`, `general:500ms`.
///
/// Bots count what they do and never look at a clock, so the time is a budget in disguise: the same order plays the same
/// game on every machine.
///
/// ```
/// use bots::{Opponent, Rank};
/// use std::time::Duration;
///
/// let general: Opponent = "general:2s".parse()?;
/// assert_eq!((general.rank, general.thought), (Rank::General, Some(Duration::from_secs(2))));
/// assert_eq!(general.to_string(), "general:2s");
/// assert_eq!("staff".parse(), Ok(Opponent::from(Rank::Staff)));
/// assert_eq!("staff:2s".parse::<Opponent>().unwrap_err().to_string(),
///     "staff does not search, so it takes no time to think: say `staff`");
/// # Ok::<(), bots::BadOrder>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Opponent {
    /// How good it is.
    pub rank: Rank,
    /// How long it may think, if not as long as usual.
    pub thought: Option<Duration>,
}

impl From<Rank> for Opponent {
    fn from(rank: Rank) -> Opponent {
        Opponent { rank, thought: None }
    }
}

impl fmt::Display for Opponent {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.thought.map(|thought| thought.as_millis()) {
            None => self.rank.fmt(f),
            Some(ms) if ms % 1000 == 0 => f.pad(&format!("{}:{}s", self.rank, ms / 1000)),
            Some(ms) => f.pad(&format!("{}:{ms}ms", self.rank)),
        }
    }
}

impl FromStr for Opponent {
    type Err = BadOrder;

    fn from_str(text: &str) -> Result<Opponent, BadOrder> {
        let Some((name, time)) = text.split_once(':') else {
            return Ok(Opponent::from(text.parse::<Rank>()?));
        };
        let rank: Rank = name.parse()?;
        if rank != Rank::General {
            return Err(BadOrder::NoSearch(rank));
        }
        let thought = duration(time).ok_or_else(|| BadOrder::Time(time.to_owned()))?;
        Ok(Opponent { rank, thought: Some(thought) })
    }
}

/// A time such as `2s`, `0.2s` or `500ms`, in whole milliseconds.
fn duration(text: &str) -> Option<Duration> {
    let time = if let Some(ms) = text.strip_suffix("ms") {
        Duration::from_millis(ms.parse().ok()?)
    } else {
        let seconds: f64 = text.strip_suffix('s')?.parse().ok()?;
        let exact = Duration::try_from_secs_f64(seconds).ok().filter(|time| *time <= LONGEST)?;
        Duration::from_millis(exact.as_millis().try_into().ok()?)
    };
    (Duration::ZERO < time && time <= LONGEST).then_some(time)
}

/// What was ordered is no bot.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BadOrder {
    /// There is none of that name.
    #[error(transparent)]
    Name(#[from] NoSuchBot),
    /// It would not know what to do with the time.
    #[error("{0} does not search, so it takes no time to think: say `{0}`")]
    NoSearch(Rank),
    /// The time cannot be read.
    #[error(
        "{0} is no time to think: say something from 1ms to 600s, as in `general:2s` or `general:500ms`"
    )]
    Time(String),
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_can_be_read_again() {
        for text in
            ["random", "general", "general:1ms", "general:500ms", "general:2s", "general:600s"]
        {
            assert_eq!(text.parse::<Opponent>().map(|it| it.to_string()), Ok(text.to_owned()));
        }
        assert_eq!("general:0.2s".parse::<Opponent>().unwrap().to_string(), "general:200ms");
    }

    #[test]
    fn nonsense_is_refused() {
        for time in
            ["", "2", "s", "ms", "0s", "-1s", "601s", "NaNs", "infs", "1e99s", "0.0001s", "2 s"]
        {
            let refused = format!("general:{time}").parse::<Opponent>();
            assert_eq!(refused, Err(BadOrder::Time(time.to_owned())));
        }
        assert!("genius:2s".parse::<Opponent>().unwrap_err().to_string().contains("the bots are"));
    }
}
