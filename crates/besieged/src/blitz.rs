//! Who may use the blitzkrieg table, and when (B8, B9, R-B5, R-B27).

use crate::{Nation, Turn};
use module::{Files, Problems, Table, Unique};
use rulebook::{RuleId, rule};

/// The turns in which each nation may use the blitzkrieg table.
#[derive(Clone, Debug)]
pub struct BlitzDates {
    german: Span,
    russian: Span,
}

#[derive(Clone, Copy, Debug)]
struct Span {
    from: Turn,
    through: Turn,
}

impl BlitzDates {
    /// Whether a nation may use the table in a turn, first and last turn included.
    ///
    /// ```
    /// use besieged::{Charts, Nation};
    /// let dates = &Charts::standard().blitz_dates;
    /// assert!(dates.allow(Nation::German, "Jul/Aug 1943".parse().unwrap()));
    /// assert!(!dates.allow(Nation::Russian, "Jul/Aug 1943".parse().unwrap()));
    /// ```
    #[must_use]
    pub fn allow(&self, nation: Nation, turn: Turn) -> bool {
        let span = match nation {
            Nation::German => self.german,
            Nation::Russian => self.russian,
        };
        span.from <= turn && turn <= span.through
    }

    /// The rule that sets a nation's dates.
    #[must_use]
    pub fn rule(nation: Nation) -> RuleId {
        match nation {
            Nation::German => rule!("B9a"),
            Nation::Russian => rule!("B9b"),
        }
    }

    pub(crate) const PATH: &'static str = "charts/blitz-dates.csv";

    pub(crate) fn read(files: &dyn Files, problems: &mut Problems) -> Option<BlitzDates> {
        let table = Table::read(files, BlitzDates::PATH, problems)?;
        table.columns(&["nation", "from", "through"], problems);
        let mut seen = Unique::new("nation");
        let mut spans = Vec::new();
        for row in table.rows() {
            let nation = row.choice("nation", &Nation::NAMES, problems);
            let from: Option<Turn> = row.parse("from", problems);
            let through: Option<Turn> = row.parse("through", problems);
            let (Some(nation), Some(from), Some(through)) = (nation, from, through) else {
                continue;
            };
            if from > through {
                problems.push(row.spot().problem(format!("{from} comes after {through}")));
            }
            if let Some(cell) = row.cell("nation")
                && seen.add(cell.text, &cell.spot(), problems)
            {
                spans.push((nation, Span { from, through }));
            }
        }
        let span_of = |nation| spans.iter().find(|(it, _)| *it == nation).map(|(_, span)| *span);
        for (name, _) in Nation::NAMES.iter().filter(|(_, nation)| span_of(*nation).is_none()) {
            problems.push(table.source().problem(format!("the chart has no row `{name}`")));
        }
        Some(BlitzDates { german: span_of(Nation::German)?, russian: span_of(Nation::Russian)? })
    }
}
