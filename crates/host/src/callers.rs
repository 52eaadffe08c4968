//! Who is there, by address: how many connections and screens each has, and how often each may ask for what costs much.

use crate::wire::Problem;
use std::collections::HashMap;
use std::net::{IpAddr, Ipv6Addr};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

/// What one address, and all together, may have.
#[derive(Clone, Debug)]
pub struct Limits {
    /// Connections at a time.
    pub connections: usize,
    /// Connections of one address at a time. A browser opens six for each of its windows beside its board, and a club shares
    /// an address: every board that it may have can be opened at the same moment.
    pub connections_each: usize,
    /// Screens at a time; fewer than connections, so that pages and requests always get through.
    pub screens: usize,
    /// Screens of one address at a time.
    pub screens_each: usize,
    /// Addresses to which no limit of their own applies.
    pub trusted: Vec<IpAddr>,
    /// A proxy on this machine stands before the host and says in `X-Forwarded-For` who asks.
    pub proxied: bool,
    /// How long the head of a request may take.
    pub header: Duration,
    /// How long the body of a request may take.
    pub body: Duration,
    /// How long a connection may stand still.
    pub idle: Duration,
    /// How long bots go on thinking in a game that nobody watches.
    pub unwatched: Duration,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits {
            connections: 4096,
            connections_each: 192,
            screens: 2048,
            screens_each: 24,
            trusted: Vec::new(),
            proxied: false,
            header: Duration::from_secs(10),
            body: Duration::from_secs(30),
            idle: Duration::from_secs(60),
            unwatched: Duration::from_secs(3600),
        }
    }
}

/// What one address may do only so often.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Errand {
    Game,
    Record,
    Position,
    Lab,
    Question,
}

impl Errand {
    const ALL: usize = 5;

    /// How many at once, and how many a second after that.
    fn rate(self) -> (f64, f64) {
        match self {
            Errand::Game => (60.0, 1.0),
            Errand::Record => (20.0, 0.2),
            Errand::Position => (30.0, 0.5),
            Errand::Lab => (120.0, 8.0),
            Errand::Question => (400.0, 40.0),
        }
    }

    fn noun(self) -> &'static str {
        match self {
            Errand::Game => "new games",
            Errand::Record => "records",
            Errand::Position => "positions",
            Errand::Lab => "lab requests",
            Errand::Question => "board requests",
        }
    }
}

/// A measure that fills again as time goes by.
#[derive(Clone, Copy)]
struct Bucket {
    used: f64,
    at: Instant,
}

impl Bucket {
    /// Takes one, or says in how many seconds there will be one.
    fn take(&mut self, (most, rate): (f64, f64), now: Instant) -> Result<(), f64> {
        self.drain(rate, now);
        if self.used + 1.0 > most {
            return Err((self.used + 1.0 - most) / rate);
        }
        self.used += 1.0;
        Ok(())
    }

    fn drain(&mut self, rate: f64, now: Instant) {
        let passed = now.saturating_duration_since(self.at).as_secs_f64();
        (self.used, self.at) = ((self.used - passed * rate).max(0.0), now);
    }
}

/// What one address has.
struct Tally {
    connections: usize,
    screens: usize,
    /// Work of its that is being done or waits.
    works: usize,
    buckets: [Bucket; Errand::ALL],
}

impl Tally {
    fn new(now: Instant) -> Tally {
        let buckets = [Bucket { used: 0.0, at: now }; Errand::ALL];
        Tally { connections: 0, screens: 0, works: 0, buckets }
    }

    /// Whether there is anything to remember.
    fn is_empty(&mut self, now: Instant) -> bool {
        let errands =
            [Errand::Game, Errand::Record, Errand::Position, Errand::Lab, Errand::Question];
        for (bucket, errand) in self.buckets.iter_mut().zip(errands) {
            bucket.drain(errand.rate().1, now);
        }
        let held = self.connections + self.screens + self.works;
        held == 0 && self.buckets.iter().all(|bucket| bucket.used == 0.0)
    }
}

/// Addresses remembered before the ones that have nothing are forgotten.
const REMEMBERED: usize = 4096;
/// Works of one address at a time, waiting ones included: a browser asks for six things at once.
const WORKS_EACH: usize = 8;

/// Everybody who is there.
pub(crate) struct Callers {
    pub(crate) limits: Limits,
    known: Mutex<HashMap<IpAddr, Tally>>,
}

/// What a caller holds while it stays.
#[derive(Clone, Copy)]
enum Held {
    Connection,
    Screen,
    Work,
}

impl Held {
    fn of(self, tally: &mut Tally) -> &mut usize {
        match self {
            Held::Connection => &mut tally.connections,
            Held::Screen => &mut tally.screens,
            Held::Work => &mut tally.works,
        }
    }
}

/// A place that an address holds until this is dropped.
pub(crate) struct Stay {
    callers: Arc<Callers>,
    address: IpAddr,
    held: Held,
}

impl Drop for Stay {
    fn drop(&mut self) {
        let mut known = self.callers.known.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(tally) = known.get_mut(&self.address) {
            let count = self.held.of(tally);
            *count = count.saturating_sub(1);
        }
    }
}

impl Callers {
    pub(crate) fn new(limits: Limits) -> Arc<Callers> {
        Arc::new(Callers { limits, known: Mutex::default() })
    }

    /// A place for a connection; none when the address has as many as it may.
    pub(crate) fn connect(self: &Arc<Self>, address: IpAddr) -> Option<Stay> {
        // A proxy brings everybody.
        let proxy = self.limits.proxied && address.is_loopback();
        let most = if proxy { usize::MAX } else { self.limits.connections_each };
        self.hold(address, Held::Connection, most)
    }

    /// A place for a screen.
    pub(crate) fn screen(self: &Arc<Self>, address: IpAddr) -> Result<Stay, Problem> {
        let full = || {
            let most = self.limits.screens_each;
            let text = format!(
                "This address has {most} boards open, which is as many as it may. Close one and reload."
            );
            Problem::new("full", text)
        };
        self.hold(address, Held::Screen, self.limits.screens_each).ok_or_else(full)
    }

    /// A place for some work.
    pub(crate) fn work(self: &Arc<Self>, address: IpAddr) -> Result<Stay, Problem> {
        let busy = || {
            let text = "The host still works on earlier requests of this address. Wait for them.";
            Problem::new("too_often", text)
        };
        self.hold(address, Held::Work, WORKS_EACH).ok_or_else(busy)
    }

    fn hold(self: &Arc<Self>, address: IpAddr, held: Held, most: usize) -> Option<Stay> {
        let address = group(address);
        let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        let now = Instant::now();
        if known.len() >= REMEMBERED {
            known.retain(|_, tally| !tally.is_empty(now));
        }
        let count = held.of(known.entry(address).or_insert_with(|| Tally::new(now)));
        if *count >= most && !self.trusts(address) {
            return None;
        }
        *count += 1;
        Some(Stay { callers: self.clone(), address, held })
    }

    /// Counts an errand of an address, or refuses it.
    pub(crate) fn errand(&self, address: IpAddr, errand: Errand) -> Result<(), Problem> {
        let address = group(address);
        if self.trusts(address) {
            return Ok(());
        }
        let now = Instant::now();
        let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        let tally = known.entry(address).or_insert_with(|| Tally::new(now));
        let taken = tally.buckets[errand as usize].take(errand.rate(), now);
        taken.map_err(|seconds| {
            let (noun, seconds) = (errand.noun(), seconds.ceil().max(1.0));
            let text = format!("Too many {noun} from this address. Try again in {seconds} s.");
            Problem::new("too_often", text)
        })
    }

    fn trusts(&self, address: IpAddr) -> bool {
        self.limits.trusted.iter().any(|trusted| group(*trusted) == address)
    }

    /// Whether an address may read the figures of the host: this machine, and whoever is trusted.
    pub(crate) fn may_measure(&self, address: IpAddr) -> bool {
        address.is_loopback() || self.trusts(group(address))
    }

    /// Connections and screens there are.
    pub(crate) fn count(&self) -> (usize, usize) {
        let known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        known.values().fold((0, 0), |(connections, screens), tally| {
            (connections + tally.connections, screens + tally.screens)
        })
    }
}

/// The address as one caller: a household has 2^64 addresses of the newer kind.
fn group(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(address) if !address.is_loopback() => {
            let [a, b, c, d, ..] = address.segments();
            IpAddr::V6(Ipv6Addr::new(a, b, c, d, 0, 0, 0, 0))
        }
        address => address,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn address(text: &str) -> IpAddr {
        text.parse().expect("an address")
    }

    #[test]
    fn one_address_may_not_take_the_places_of_others() {
        let limits = Limits { connections_each: 2, screens_each: 1, ..Limits::default() };
        let callers = Callers::new(limits);
        let (one, other) = (address("192.0.2.1"), address("192.0.2.2"));
        let held = [callers.connect(one), callers.connect(one)];
        assert!(held.iter().all(Option::is_some) && callers.connect(one).is_none());
        assert!(callers.connect(other).is_some());
        drop(held);
        assert!(callers.connect(one).is_some());
        let screen = callers.screen(one).expect("a screen");
        assert_eq!(callers.screen(one).err().expect("a refusal").kind, "full");
        assert!(callers.screen(other).is_ok());
        drop(screen);
        assert!(callers.screen(one).is_ok());
    }

    #[test]
    fn a_household_is_one_caller_and_a_trusted_address_has_no_limits() {
        let trusted = vec![address("192.0.2.9")];
        let callers = Callers::new(Limits { connections_each: 1, trusted, ..Limits::default() });
        let _held = callers.connect(address("2001:db8::1")).expect("a connection");
        assert!(callers.connect(address("2001:db8::2")).is_none());
        assert!(callers.connect(address("2001:db8:0:1::1")).is_some());
        let stays: Vec<_> = (0..9).map(|_| callers.connect(address("192.0.2.9"))).collect();
        assert!(stays.iter().all(Option::is_some));
        for _ in 0..500 {
            assert!(callers.errand(address("192.0.2.9"), Errand::Game).is_ok());
        }
    }

    #[test]
    fn an_errand_is_refused_when_it_comes_too_often_and_not_for_good() {
        let mut bucket = Bucket { used: 0.0, at: Instant::now() };
        let (start, rate) = (bucket.at, (3.0, 0.5));
        for _ in 0..3 {
            assert_eq!(bucket.take(rate, start), Ok(()));
        }
        assert_eq!(bucket.take(rate, start), Err(2.0));
        assert_eq!(bucket.take(rate, start + Duration::from_secs(2)), Ok(()));
        assert!(bucket.take(rate, start + Duration::from_secs(2)).is_err());

        let callers = Callers::new(Limits::default());
        let flood = (0..200).map(|_| callers.errand(address("192.0.2.1"), Errand::Record));
        let refused = flood.filter_map(Result::err).next().expect("a refusal");
        assert_eq!(refused.kind, "too_often");
        assert!(callers.errand(address("192.0.2.1"), Errand::Game).is_ok(), "{refused}");
        assert!(callers.errand(address("192.0.2.2"), Errand::Record).is_ok());
    }

    #[test]
    fn whoever_has_left_is_forgotten() {
        let callers = Callers::new(Limits::default());
        for n in 0..20_000_u32 {
            drop(callers.connect(IpAddr::V4(n.into())));
        }
        assert!(callers.known.lock().expect("a list").len() <= REMEMBERED);
    }
}
