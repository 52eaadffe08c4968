//! Where the truth lies, with 95% confidence.

use serde::Serialize;

/// A measured value and the 95% interval around it.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Interval {
    /// What was measured.
    pub mean: f64,
    /// The lower end.
    pub low: f64,
    /// The upper end.
    pub high: f64,
}

impl Interval {
    /// The half-width of a 95% interval in standard errors.
    pub const Z: f64 = 1.959_963_984_540_054;

    /// All three times a factor.
    #[must_use]
    pub fn scaled(self, by: f64) -> Interval {
        Interval { mean: self.mean * by, low: self.low * by, high: self.high * by }
    }

    /// The same for what cannot be less than a certain value.
    #[must_use]
    pub fn not_below(self, floor: f64) -> Interval {
        Interval { low: self.low.max(floor), ..self }
    }

    /// All three through a rising function.
    #[must_use]
    pub fn map(self, f: impl Fn(f64) -> f64) -> Interval {
        Interval { mean: f(self.mean), low: f(self.low), high: f(self.high) }
    }
}

/// The 95% Wilson interval of a share: where the true chance lies, even when none or all of the games ended so.
///
/// ```
/// let share = study::wilson(10, 20);
/// assert!((share.low - 0.2993).abs() < 5e-5 && (share.high - 0.7007).abs() < 5e-5);
/// ```
#[must_use]
pub fn wilson(hits: u64, games: u64) -> Interval {
    if games == 0 {
        return Interval { mean: 0.0, low: 0.0, high: 1.0 };
    }
    let (n, z2) = (games as f64, Interval::Z * Interval::Z);
    let share = hits as f64 / n;
    let middle = (share + z2 / (2.0 * n)) / (1.0 + z2 / n);
    let spread = (share * (1.0 - share) / n + z2 / (4.0 * n * n)).sqrt();
    let reach = Interval::Z / (1.0 + z2 / n) * spread;
    // Exactly 0 and 1 at the ends, where rounding would leave a crumb.
    let low = if hits == 0 { 0.0 } else { (middle - reach).max(0.0) };
    let high = if hits == games { 1.0 } else { (middle + reach).min(1.0) };
    Interval { mean: share, low, high }
}

/// Up to here Student's distribution is summed exactly; beyond, its expansion is as good.
const SUMMED: u64 = 40;

/// The half-width of the 95% interval of a mean in standard errors: Student's t for so many degrees of freedom, which is
/// one less than there are observations.
///
/// ```
/// assert!((study::student(1) - 12.7062).abs() < 5e-5);
/// assert!((study::student(1_000_000) - study::Interval::Z).abs() < 1e-5);
/// ```
#[must_use]
pub fn student(freedom: u64) -> f64 {
    let n = freedom.max(1) as f64;
    if freedom > SUMMED {
        // Cornish and Fisher's expansion in 1/n.
        let (z, z2) = (Interval::Z, Interval::Z * Interval::Z);
        let first = z * (z2 + 1.0) / 4.0;
        let second = z * ((5.0 * z2 + 16.0) * z2 + 3.0) / 96.0;
        let third = z * (((3.0 * z2 + 19.0) * z2 + 17.0) * z2 - 15.0) / 384.0;
        return z + (first + (second + third / n) / n) / n;
    }
    let (mut low, mut high) = (0.0, std::f64::consts::FRAC_PI_2);
    for _ in 0..60 {
        let middle = (low + high) / 2.0;
        if inside(middle, freedom.max(1)) < 0.95 { low = middle } else { high = middle }
    }
    n.sqrt() * low.tan()
}

/// The chance that Student's t lies between plus and minus √n·tan(angle): for whole n a finite sum of powers of the cosine.
fn inside(angle: f64, freedom: u64) -> f64 {
    let (sin, cos) = angle.sin_cos();
    let odd = freedom % 2 == 1;
    let mut term = if odd { cos } else { 1.0 };
    let mut sum = 0.0;
    let mut power = if odd { 1 } else { 0 };
    while power + 2 <= freedom {
        sum += term;
        let next = (power + 1) as f64;
        term *= cos * cos * next / (next + 1.0);
        power += 2;
    }
    if odd { (angle + sin * sum) * std::f64::consts::FRAC_2_PI } else { sin * sum }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Against printed tables, and without a step where the way of computing changes.
    #[test]
    fn student_is_that_of_the_books() {
        let table = [
            (1, 12.706),
            (2, 4.303),
            (3, 3.182),
            (4, 2.776),
            (5, 2.571),
            (6, 2.447),
            (9, 2.262),
            (10, 2.228),
            (29, 2.045),
            (30, 2.042),
            (40, 2.021),
            (60, 2.000),
            (120, 1.980),
        ];
        for (freedom, printed) in table {
            let found = student(freedom);
            assert!((found - printed).abs() < 6e-4, "{freedom}: {found}");
        }
        let steps = [38, 39, 40, 41, 42].map(student);
        let differences = [0, 1, 2, 3].map(|at| steps[at] - steps[at + 1]);
        assert!(differences.is_sorted_by(|a, b| a > b && *b > 0.0), "{differences:?}");
    }

    /// Against values published for the score interval.
    #[test]
    fn wilson_intervals_are_those_of_the_books() {
        let near = |found: Interval, low: f64, high: f64| {
            assert!(
                (found.low - low).abs() < 5e-5 && (found.high - high).abs() < 5e-5,
                "{found:?}"
            );
        };
        near(wilson(0, 10), 0.0, 0.2775);
        near(wilson(10, 10), 0.7225, 1.0);
        near(wilson(1, 10), 0.0179, 0.4042);
        assert_eq!(wilson(0, 0).high, 1.0);
        assert_eq!((wilson(0, 10).low, wilson(10, 10).high), (0.0, 1.0));
    }
}
