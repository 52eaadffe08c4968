//! The time, as a game is told it.

use std::time::{SystemTime, UNIX_EPOCH};

/// Where a room gets the time from: nothing of a game looks at a clock by itself.
pub(crate) trait Clock: Send + Sync {
    /// Milliseconds since 1970, UTC.
    fn now(&self) -> u64;
}

/// The clock of the machine.
pub(crate) struct WallClock;

impl Clock for WallClock {
    fn now(&self) -> u64 {
        let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        u64::try_from(since.as_millis()).unwrap_or(u64::MAX)
    }
}
