//! The counterattack table (D8.9, R39).

use crate::c03_terrain::small_number;
use mechanics::Ratio;
use module::{Axis, Chart, Direction, Files, Problems, Table};

/// The most LP a cell may hold, which the odds reckon with.
pub const CAT_LP_MAX: u8 = 20;

/// A result: LP suffered by each side.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct CatResult {
    /// By the counterattacker, the original defender.
    pub defender: u8,
    /// By the original attacker.
    pub attacker: u8,
}

/// A column: results for a die of 1 to 6.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct CatColumn {
    /// Counterattacker to attacker.
    pub ratio: Ratio,
    /// By die, 1 first.
    pub results: [CatResult; 6],
}

impl CatColumn {
    /// The result of one unmodified die (R39).
    #[must_use]
    pub fn result(&self, die: u8) -> CatResult {
        self.results[usize::from(die.clamp(1, 6)) - 1]
    }
}

/// The counterattack table, its columns in ascending order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cat {
    columns: Vec<CatColumn>,
    most: CatResult,
}

impl Cat {
    /// A table of these columns in any order, or `None` when there are none, a ratio comes twice, or a result is above
    /// [`CAT_LP_MAX`].
    #[must_use]
    pub fn new(mut columns: Vec<CatColumn>) -> Option<Cat> {
        columns.sort_by_key(|column| column.ratio);
        let unique = columns.windows(2).all(|pair| pair[0].ratio < pair[1].ratio);
        let results = || columns.iter().flat_map(|column| column.results);
        let small = results().all(|cell| cell.defender.max(cell.attacker) <= CAT_LP_MAX);
        let most = CatResult {
            defender: results().map(|cell| cell.defender).max()?,
            attacker: results().map(|cell| cell.attacker).max()?,
        };
        (unique && small).then_some(Cat { columns, most })
    }

    /// The most LP that each side can suffer.
    #[must_use]
    pub fn most(&self) -> CatResult {
        self.most
    }

    /// The columns, worst ratio first.
    #[must_use]
    pub fn columns(&self) -> &[CatColumn] {
        &self.columns
    }

    /// The highest column that is not above the ratio, else the lowest (R39).
    ///
    /// ```
    /// use damos::{Charts, Ratio};
    /// let cat = &Charts::standard().cat;
    /// assert_eq!(cat.column(Ratio::one_to(9)).ratio, Ratio::one_to(5));
    /// assert_eq!(cat.column(Ratio::to_one(8)).ratio, Ratio::to_one(3));
    /// ```
    #[must_use]
    pub fn column(&self, ratio: Ratio) -> &CatColumn {
        let place = self.columns.iter().rposition(|column| column.ratio <= ratio);
        &self.columns[place.unwrap_or(0)]
    }

    pub(super) fn read(files: &dyn Files, problems: &mut Problems) -> Option<Cat> {
        let table = Table::read(files, "charts/counterattack.csv", problems)?;
        let labels: Vec<&str> = table.column_names().skip(1).collect();
        let dice = ["1", "2", "3", "4", "5", "6"];
        let chart = Chart::from_table(&table, Some(&dice), &labels, None, parse_cell, problems)?;
        for axis in [Axis::Across, Axis::Down] {
            // A better ratio or die is never worse for the counterattacker.
            chart.assert_monotone(axis, Direction::Falling, |cell| cell.defender, problems);
            chart.assert_monotone(axis, Direction::Rising, |cell| cell.attacker, problems);
        }
        let mut columns = Vec::new();
        for (place, heading) in table.header().skip(1).enumerate() {
            let Some(ratio) = parse_ratio(heading.text) else {
                problems.push(heading.problem("a column is headed `1:n` or `n:1`, n from 1 to 99"));
                continue;
            };
            let results =
                [0, 1, 2, 3, 4, 5].map(|die| chart.get(die, place).copied().unwrap_or_default());
            columns.push(CatColumn { ratio, results });
        }
        let cat = Cat::new(columns);
        if cat.is_none() {
            problems.push(table.spot().problem("a ratio heads two columns"));
        }
        cat
    }
}

/// `1:n` or `n:1` with n from 1 to 99, plainly written.
pub(crate) fn parse_ratio(text: &str) -> Option<Ratio> {
    let (first, second) = text.split_once(':')?;
    match (small_number(first)?, small_number(second)?) {
        (n, 1) => Some(Ratio::to_one(u32::from(n))),
        (1, n) => Some(Ratio::one_to(u32::from(n))),
        _ => None,
    }
}

fn parse_cell(text: &str) -> Result<CatResult, &'static str> {
    let points = |text: &str| text.parse().ok().filter(|&lp: &u8| lp <= CAT_LP_MAX);
    text.split_once('/')
        .and_then(|(defender, attacker)| Some((points(defender)?, points(attacker)?)))
        .map(|(defender, attacker)| CatResult { defender, attacker })
        .ok_or("a cell is `counterattacker/attacker`, each 0 to 20")
}
