//! Figures for whoever runs the host, in the text form of Prometheus.
//!
//! They are sums over the whole program. Nothing here tells games apart, and strangers are not shown them at all: the number of
//! decisions in a house with one game would betray secret steps.

use std::fmt::Write as _;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

/// A number that only grows.
pub(crate) struct Counter(AtomicU64);

impl Counter {
    const fn new() -> Counter {
        Counter(AtomicU64::new(0))
    }

    pub(crate) fn add(&self, count: u64) {
        self.0.fetch_add(count, Ordering::Relaxed);
    }

    pub(crate) fn get(&self) -> u64 {
        self.0.load(Ordering::Relaxed)
    }
}

/// Decisions that were stored.
pub(crate) static DECISIONS: Counter = Counter::new();
/// Decisions that were refused.
pub(crate) static REFUSED: Counter = Counter::new();
/// Times that the store failed.
pub(crate) static STORE_FAILURES: Counter = Counter::new();
/// Connections that were turned away.
pub(crate) static TURNED_AWAY: Counter = Counter::new();
/// Requests by the first digit of their status.
pub(crate) static REQUESTS: [Counter; 5] = [const { Counter::new() }; 5];
/// From a decision to its acknowledgement.
pub(crate) static DECIDING: Histogram = Histogram::new();
/// From a request to the head of its answer.
pub(crate) static ANSWERING: Histogram = Histogram::new();

/// The upper ends of the classes, in microseconds.
const CLASSES: [u64; 12] =
    [250, 500, 1_000, 2_500, 5_000, 10_000, 25_000, 50_000, 100_000, 250_000, 1_000_000, 5_000_000];

/// How long something took, by classes.
pub(crate) struct Histogram {
    /// One more than there are classes, for whatever took longer.
    classes: [Counter; 13],
    micros: Counter,
}

impl Histogram {
    const fn new() -> Histogram {
        Histogram { classes: [const { Counter::new() }; 13], micros: Counter::new() }
    }

    pub(crate) fn note(&self, took: Duration) {
        let micros = u64::try_from(took.as_micros()).unwrap_or(u64::MAX);
        let class = CLASSES.partition_point(|end| *end < micros);
        if let Some(class) = self.classes.get(class) {
            class.add(1);
        }
        self.micros.add(micros);
    }

    fn write(&self, page: &mut Page, name: &str, help: &str) {
        page.head(name, "histogram", help);
        let mut sum = 0;
        for (class, end) in self.classes.iter().zip(CLASSES) {
            sum += class.get();
            page.line(&format!("{name}_bucket{{le=\"{}\"}}", end as f64 / 1e6), sum);
        }
        sum += self.classes.last().map_or(0, Counter::get);
        page.line(&format!("{name}_bucket{{le=\"+Inf\"}}"), sum);
        page.line(&format!("{name}_sum"), self.micros.get() as f64 / 1e6);
        page.line(&format!("{name}_count"), sum);
    }
}

/// What the host counts itself.
pub(crate) struct Now {
    pub(crate) games: usize,
    pub(crate) connections: usize,
    pub(crate) screens: usize,
    pub(crate) boards_bytes: usize,
    /// Work that waits, by its sort.
    pub(crate) waiting: [(&'static str, usize); 4],
}

/// Everything there is to read.
pub(crate) fn page(now: &Now) -> String {
    let mut page = Page(String::new());
    page.gauge("grognard_games_held", "Games in memory.", now.games);
    page.gauge("grognard_connections", "Open connections.", now.connections);
    page.gauge("grognard_screens", "Boards that are connected.", now.screens);
    page.gauge("grognard_boards_bytes", "Bytes of boards kept ready.", now.boards_bytes);
    page.head("grognard_waiting", "gauge", "Work that waits for a thread.");
    for (pool, waiting) in now.waiting {
        page.line(&format!("grognard_waiting{{pool=\"{pool}\"}}"), waiting);
    }
    page.counter("grognard_decisions_total", "Decisions and undos stored.", &DECISIONS);
    page.counter("grognard_decisions_refused_total", "Decisions and undos refused.", &REFUSED);
    page.counter("grognard_store_failures_total", "Failures of the store.", &STORE_FAILURES);
    let help = "Connections refused because their address had too many.";
    page.counter("grognard_connections_refused_total", help, &TURNED_AWAY);
    page.head("grognard_requests_total", "counter", "Requests answered, by status.");
    for (count, class) in REQUESTS.iter().zip(1..) {
        page.line(&format!("grognard_requests_total{{status=\"{class}xx\"}}"), count.get());
    }
    let help = "From a decision to its acknowledgement.";
    DECIDING.write(&mut page, "grognard_decision_seconds", help);
    let help = "From a request to the head of its answer.";
    ANSWERING.write(&mut page, "grognard_request_seconds", help);
    page.0
}

struct Page(String);

impl Page {
    // Writing to a String cannot fail.
    fn head(&mut self, name: &str, kind: &str, help: &str) {
        let _ = writeln!(self.0, "# HELP {name} {help}\n# TYPE {name} {kind}");
    }

    fn line(&mut self, name: &str, value: impl std::fmt::Display) {
        let _ = writeln!(self.0, "{name} {value}");
    }

    fn gauge(&mut self, name: &str, help: &str, value: usize) {
        self.head(name, "gauge", help);
        self.line(name, value);
    }

    fn counter(&mut self, name: &str, help: &str, value: &Counter) {
        self.head(name, "counter", help);
        self.line(name, value.get());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_histogram_adds_up() {
        let histogram = Histogram::new();
        for micros in [100, 250, 251, 3_000, 9_000_000] {
            histogram.note(Duration::from_micros(micros));
        }
        let mut page = Page(String::new());
        histogram.write(&mut page, "time", "Time.");
        let text = page.0;
        assert!(text.contains("time_bucket{le=\"0.00025\"} 2\n"), "{text}");
        assert!(text.contains("time_bucket{le=\"0.0005\"} 3\n"), "{text}");
        assert!(text.contains("time_bucket{le=\"5\"} 4\n"), "{text}");
        assert!(text.contains("time_bucket{le=\"+Inf\"} 5\n"), "{text}");
        assert!(text.contains("time_sum 9.003601\n") && text.contains("time_count 5\n"), "{text}");
    }
}
