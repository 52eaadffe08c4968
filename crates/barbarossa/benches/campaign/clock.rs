//! CPU time, rounds and medians.

use rustix::time::{ClockId, clock_gettime};
use std::time::Duration;

/// Rounds, of which the median counts.
pub(crate) const ROUNDS: usize = 5;

/// The CPU time of this thread so far: on a shared machine the time of others does not count.
pub(crate) fn cpu() -> Duration {
    let now = clock_gettime(ClockId::ThreadCPUTime);
    Duration::new(now.tv_sec.unsigned_abs(), u32::try_from(now.tv_nsec).unwrap_or(0))
}

/// What was done, and what it cost.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Tally {
    pub(crate) games: u64,
    pub(crate) actions: u64,
    /// The lengths of all legal lists together.
    pub(crate) choices: u64,
    pub(crate) seconds: f64,
}

impl Tally {
    /// Does something once for each seed until the time is over.
    pub(crate) fn within(
        span: Duration,
        seeds: u64,
        mut play: impl FnMut(u64, &mut Tally),
    ) -> Tally {
        let mut tally = Tally::default();
        let begun = cpu();
        while cpu() - begun < span {
            play(seeds + tally.games, &mut tally);
            tally.games += 1;
        }
        tally.seconds = (cpu() - begun).as_secs_f64();
        tally
    }

    /// Actions per second.
    pub(crate) fn rate(&self) -> f64 {
        self.actions as f64 / self.seconds
    }

    /// Nanoseconds an action.
    pub(crate) fn ns(&self) -> f64 {
        self.seconds * 1e9 / self.actions.max(1) as f64
    }

    /// Mean length of the legal list.
    pub(crate) fn branching(&self) -> f64 {
        self.choices as f64 / self.actions.max(1) as f64
    }
}

/// The middle one.
pub(crate) fn median(values: impl IntoIterator<Item = f64>) -> f64 {
    let mut values: Vec<f64> = values.into_iter().collect();
    values.sort_by(f64::total_cmp);
    values[values.len() / 2]
}

/// Nanoseconds that one call takes.
pub(crate) fn ns_of(times: u32, mut call: impl FnMut()) -> f64 {
    let begun = cpu();
    for _ in 0..times {
        call();
    }
    (cpu() - begun).as_secs_f64() * 1e9 / f64::from(times)
}
