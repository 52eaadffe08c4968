//! How strong players are who met one another: one number each, on the Elo scale.

/// So many games between two players, and the points of the first.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Bout {
    /// The two, by their places.
    pub players: [usize; 2],
    /// Games between them.
    pub games: u64,
    /// Points of the first: a win is 1, a draw ½.
    pub points: f64,
}

/// The strength of a player.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rating {
    /// Elo; those who met have 0 on average.
    pub elo: f64,
    /// Half of the 95% interval.
    pub margin: f64,
}

/// Elo for each natural unit of strength.
const ELO: f64 = 400.0 / std::f64::consts::LN_10;

/// Rates players who met, directly or by way of others, by the likelihood of their points (Bradley and Terry).
///
/// Each two who met are taken to have drawn one game more, so that who won everything is strong and not infinitely strong.
///
/// ```
/// use study::{Bout, rate};
/// let met = |a, b, points| Bout { players: [a, b], games: 100, points };
/// let [strong, even, weak] = rate(3, &[met(0, 1, 75.0), met(1, 2, 75.0), met(0, 2, 90.0)])[..] else { panic!() };
/// assert!((strong.elo - even.elo - 190.0).abs() < 10.0, "three points of four are 190 Elo");
/// assert!(weak.elo < -150.0 && weak.margin > 20.0 && weak.margin < 80.0);
/// ```
#[must_use]
pub fn rate(players: usize, bouts: &[Bout]) -> Vec<Rating> {
    let mut games = vec![vec![0.0; players]; players];
    let mut points = vec![0.0; players];
    for bout in bouts {
        let [a, b] = bout.players;
        let played = bout.games as f64 + 1.0;
        games[a][b] += played;
        games[b][a] += played;
        points[a] += bout.points + 0.5;
        points[b] += bout.games as f64 - bout.points + 0.5;
    }
    let strength = strengths(&games, &points);
    let mean = strength.iter().map(|it| it.ln()).sum::<f64>() / players.max(1) as f64;
    let variance = variances(&games, &strength);
    let rating = |(strength, variance): (&f64, f64)| Rating {
        elo: ELO * (strength.ln() - mean),
        margin: 1.96 * ELO * variance.max(0.0).sqrt(),
    };
    strength.iter().zip(variance).map(rating).collect()
}

/// The strengths under which the points are likeliest, by Hunter's iteration: each step makes them likelier.
fn strengths(games: &[Vec<f64>], points: &[f64]) -> Vec<f64> {
    let mut strength = vec![1.0; points.len()];
    for _ in 0..10_000 {
        let next: Vec<f64> = (0..points.len())
            .map(|a| {
                let met = games[a].iter().zip(&strength);
                let due: f64 = met.map(|(played, other)| played / (strength[a] + other)).sum();
                if due > 0.0 { points[a] / due } else { 1.0 }
            })
            .collect();
        let moved = next.iter().zip(&strength).map(|(new, old)| (new / old).ln().abs());
        let moved = moved.fold(0.0, f64::max);
        strength = next;
        if moved < 1e-10 {
            break;
        }
    }
    strength
}

/// The variance of each logarithm of strength, their mean held: the diagonal of the inverse of what the games tell.
fn variances(games: &[Vec<f64>], strength: &[f64]) -> Vec<f64> {
    let count = strength.len();
    let share = 1.0 / count.max(1) as f64;
    // A common shift changes nothing, so the matrix has no inverse until the shift is pinned.
    let mut matrix = vec![vec![share; count]; count];
    for a in 0..count {
        for b in (0..count).filter(|b| *b != a) {
            let sum = strength[a] + strength[b];
            let told = games[a][b] * strength[a] * strength[b] / (sum * sum);
            matrix[a][a] += told;
            matrix[a][b] -= told;
        }
    }
    let inverse = inverted(matrix);
    (0..count).map(|at| inverse[at][at] - share).collect()
}

/// The inverse of a positive definite matrix, by elimination.
fn inverted(mut matrix: Vec<Vec<f64>>) -> Vec<Vec<f64>> {
    let count = matrix.len();
    let unit = |row: usize| (0..count).map(|at| f64::from(u8::from(at == row))).collect();
    let mut inverse: Vec<Vec<f64>> = (0..count).map(unit).collect();
    for at in 0..count {
        let pivot = matrix[at][at];
        for column in 0..count {
            matrix[at][column] /= pivot;
            inverse[at][column] /= pivot;
        }
        for row in (0..count).filter(|row| *row != at) {
            let factor = matrix[row][at];
            for column in 0..count {
                matrix[row][column] -= factor * matrix[at][column];
                inverse[row][column] -= factor * inverse[at][column];
            }
        }
    }
    inverse
}

#[cfg(test)]
mod tests {
    use super::*;

    fn met(a: usize, b: usize, games: u64, points: f64) -> Bout {
        Bout { players: [a, b], games, points }
    }

    #[test]
    fn equals_are_rated_equal_and_more_games_are_surer() {
        let few = rate(2, &[met(0, 1, 10, 5.0)]);
        let many = rate(2, &[met(0, 1, 1000, 500.0)]);
        assert!(few.iter().chain(&many).all(|it| it.elo.abs() < 1e-6));
        assert!(many[0].margin * 5.0 < few[0].margin);
    }

    #[test]
    fn two_alone_stand_apart_as_their_score_says() {
        let rated = rate(2, &[met(0, 1, 100_000, 64_000.0)]);
        let apart = rated[0].elo - rated[1].elo;
        // 400 log10(0.64/0.36).
        assert!((apart - 99.95).abs() < 0.1, "{apart}");
        // The score's own error, 1/(n p q) in natural units, belongs to the difference: twice that of each.
        let error = 1.96 * ELO / (100_000.0f64 * 0.64 * 0.36).sqrt();
        assert!((2.0 * rated[0].margin - error).abs() < 0.01 * error);
    }

    #[test]
    fn who_won_everything_has_a_number() {
        let rated = rate(3, &[met(0, 1, 20, 20.0), met(1, 2, 20, 20.0)]);
        assert!(rated.iter().all(|it| it.elo.is_finite() && it.margin.is_finite()));
        assert!(rated[0].elo > rated[1].elo && rated[1].elo > rated[2].elo);
    }
}
