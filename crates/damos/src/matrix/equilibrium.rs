//! Zero-sum matrix games solved exactly by the kernels of Shapley and Snow.
//!
//! Every extreme pair of optimal mixes comes from a square part B of the matrix: with the adjugate of B and
//! s = 1ᵀ adj(B) 1, the value is det(B) / s and the mixes are the row and column sums of the adjugate over s. For a
//! handful of plans and postures all parts can be tried; the first that passes the test of optimality, smallest first,
//! is an equilibrium, and a pure one whenever there is one.

use dice::Frac;

/// Optimal mixes of both players and the value of the game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Equilibrium {
    /// The probability with which the first player (who wants much) plays each row.
    pub rows: Vec<Frac>,
    /// The probability with which the second player (who wants little) plays each column.
    pub columns: Vec<Frac>,
    /// What the first player gets on average.
    pub value: Frac,
}

/// The most rows or columns of a kernel; with entries below 2^27 its determinants fit 128 bits.
const KERNEL_MAX: usize = 4;

/// Solves the game whose pays to the first player are `payoffs[row][column]` divided by `scale`.
///
/// `None` when there is nothing to choose, the rows differ in length, both players have more than four choices, or a
/// number grows beyond 127 bits.
///
/// ```
/// use damos::matrix::solve;
/// // Matching pennies with a bonus: 3 for two heads.
/// let game = solve(&[vec![3, -1], vec![-1, 1]], 1).unwrap();
/// assert_eq!(game.value.to_string(), "1/3");
/// assert_eq!(game.rows[0].to_string(), "1/3");
/// ```
#[must_use]
pub fn solve(payoffs: &[Vec<i64>], scale: u64) -> Option<Equilibrium> {
    let rows = payoffs.len();
    let columns = payoffs.first()?.len();
    if scale == 0 || columns == 0 || payoffs.iter().any(|row| row.len() != columns) {
        return None;
    }
    let largest = rows.min(columns);
    if largest > KERNEL_MAX {
        return None;
    }
    for size in 1..=largest {
        for picked_rows in subsets(rows, size) {
            for picked_columns in subsets(columns, size) {
                let kernel = Kernel { payoffs, rows: &picked_rows, columns: &picked_columns };
                if let Some(found) = kernel.equilibrium(scale) {
                    return Some(found);
                }
            }
        }
    }
    None
}

/// A square part of the matrix.
struct Kernel<'a> {
    payoffs: &'a [Vec<i64>],
    rows: &'a [usize],
    columns: &'a [usize],
}

impl Kernel<'_> {
    /// Its mixes if they are optimal in the whole game.
    fn equilibrium(&self, scale: u64) -> Option<Equilibrium> {
        let size = self.rows.len();
        let entry = |row: usize, column: usize| {
            i128::from(self.payoffs[self.rows[row]][self.columns[column]])
        };
        let square: Vec<Vec<i128>> =
            (0..size).map(|row| (0..size).map(|column| entry(row, column)).collect()).collect();
        let cofactors = cofactors(&square)?;
        let mut row_weights: Vec<i128> = cofactors.iter().map(|row| row.iter().sum()).collect();
        let mut column_weights: Vec<i128> =
            (0..size).map(|column| cofactors.iter().map(|row| row[column]).sum()).collect();
        let mut sum: i128 = row_weights.iter().sum();
        let mut worth = determinant(&square)?;
        if sum < 0 {
            (sum, worth) = (-sum, -worth);
            row_weights.iter_mut().chain(&mut column_weights).for_each(|weight| *weight = -*weight);
        }
        let mixes = row_weights.iter().chain(&column_weights);
        if sum == 0 || mixes.into_iter().any(|&weight| weight < 0) {
            return None;
        }
        if !self.is_optimal(&row_weights, &column_weights, worth)? {
            return None;
        }
        let spread = |count: usize, places: &[usize], weights: &[i128]| {
            let mut mix = vec![Frac::ZERO; count];
            for (&place, &weight) in places.iter().zip(weights) {
                mix[place] = Frac::new(weight, sum.unsigned_abs());
            }
            mix
        };
        Some(Equilibrium {
            rows: spread(self.payoffs.len(), self.rows, &row_weights),
            columns: spread(self.payoffs[0].len(), self.columns, &column_weights),
            value: Frac::new(worth, sum.unsigned_abs())
                .checked_div(Frac::new(i128::from(scale), 1))?,
        })
    }

    /// No column may pay the first player less than the value, no row more.
    fn is_optimal(&self, rows: &[i128], columns: &[i128], worth: i128) -> Option<bool> {
        for column in 0..self.payoffs[0].len() {
            let pays = self.rows.iter().map(|&row| self.payoffs[row][column]);
            if weighted(rows, pays)? < worth {
                return Some(false);
            }
        }
        for row in self.payoffs {
            let pays = self.columns.iter().map(|&column| row[column]);
            if weighted(columns, pays)? > worth {
                return Some(false);
            }
        }
        Some(true)
    }
}

fn weighted(weights: &[i128], pays: impl Iterator<Item = i64>) -> Option<i128> {
    let mut terms = weights.iter().zip(pays);
    terms.try_fold(0, |sum: i128, (&weight, pay)| sum.checked_add(weight.checked_mul(pay.into())?))
}

/// Every choice of `size` places out of `count`, in ascending order.
fn subsets(count: usize, size: usize) -> Vec<Vec<usize>> {
    let masks = 0u32..1 << count;
    let places = |mask: u32| (0..count).filter(move |place| mask >> place & 1 == 1);
    masks
        .filter(|mask| mask.count_ones() as usize == size)
        .map(|mask| places(mask).collect())
        .collect()
}

/// The determinant by cofactors of the first row.
fn determinant(square: &[Vec<i128>]) -> Option<i128> {
    let Some(first) = square.first() else { return Some(1) };
    let mut sum: i128 = 0;
    for (column, &entry) in first.iter().enumerate() {
        let term = entry.checked_mul(determinant(&without(square, 0, column))?)?;
        sum =
            if column.is_multiple_of(2) { sum.checked_add(term)? } else { sum.checked_sub(term)? };
    }
    Some(sum)
}

fn cofactors(square: &[Vec<i128>]) -> Option<Vec<Vec<i128>>> {
    let size = square.len();
    let cofactor = |row: usize, column: usize| {
        let minor = determinant(&without(square, row, column))?;
        Some(if (row + column).is_multiple_of(2) { minor } else { -minor })
    };
    (0..size).map(|row| (0..size).map(|column| cofactor(row, column)).collect()).collect()
}

fn without(square: &[Vec<i128>], row: usize, column: usize) -> Vec<Vec<i128>> {
    let rows = square.iter().enumerate().filter(|(at, _)| *at != row);
    let kept = |line: &Vec<i128>| {
        let entries = line.iter().enumerate().filter(|(at, _)| *at != column);
        entries.map(|(_, entry)| *entry).collect()
    };
    rows.map(|(_, line)| kept(line)).collect()
}
