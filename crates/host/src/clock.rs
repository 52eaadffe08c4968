//! The time, as a game is told it.

use std::pin::Pin;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

/// What waits for a moment.
pub type Waiting<'a> = Pin<Box<dyn Future<Output = ()> + Send + 'a>>;

/// Where a room gets the time from: nothing of a game looks at a clock by itself.
pub trait Clock: Send + Sync + 'static {
    /// Milliseconds since 1970, UTC.
    fn now(&self) -> u64;

    /// Waits until it shows that time, or a little longer.
    fn until(&self, at: u64) -> Waiting<'_>;
}

/// The clock of the machine.
pub(crate) struct WallClock;

impl Clock for WallClock {
    fn now(&self) -> u64 {
        let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        u64::try_from(since.as_millis()).unwrap_or(u64::MAX)
    }

    fn until(&self, at: u64) -> Waiting<'_> {
        let wait = Duration::from_millis(at.saturating_sub(self.now()));
        Box::pin(tokio::time::sleep(wait))
    }
}
