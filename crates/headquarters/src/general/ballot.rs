//! Which course is best, as far as games played on can tell.

/// By how much courses differ in truth, roughly, in the measure in which games are judged.
const PRIOR: f64 = 5.0;
/// The share of what the staff promises that is believed.
const TRUST: f64 = 0.1;
/// The variance of a margin that is assumed beside what is seen, as if of so many games.
const ASSUMED: (f64, f64) = (4.0, 400.0);
/// How many standard errors make a course hopeless, and how many make it sure.
const HOPELESS: f64 = 2.0;
const SURE: f64 = 3.0;
/// Rounds after which the weaker half of the courses is first let go.
const FIRST_CUT: u64 = 4;

/// How far a course was ahead of the usual one.
#[derive(Clone, Copy, Debug, Default)]
struct Tally {
    games: f64,
    sum: f64,
    squares: f64,
    promise: f64,
}

impl Tally {
    fn note(&mut self, margin: f64) {
        self.games += 1.0;
        self.sum += margin;
        self.squares += margin * margin;
    }

    /// Whether it has made no difference so far.
    fn is_idle(&self) -> bool {
        self.squares < 1e-6
    }

    /// The mean of what was seen, and its standard error.
    fn seen(&self) -> (f64, f64) {
        let games = self.games.max(1.0);
        let mean = self.sum / games;
        let spread = (self.squares - games * mean * mean).max(0.0);
        (mean, ((spread + ASSUMED.0 * ASSUMED.1) / (games + ASSUMED.0) / games).sqrt())
    }

    /// What it is expected to bring: what was seen, drawn toward what was believed before.
    fn expected(&self) -> f64 {
        let believed = TRUST * self.promise;
        if self.games == 0.0 {
            return believed;
        }
        let (mean, error) = self.seen();
        let (seen, prior) = (1.0 / (error * error), 1.0 / (PRIOR * PRIOR));
        (seen * mean + prior * believed) / (seen + prior)
    }
}

/// A comparison of courses with the usual one, which has place 0: round by round, the weaker ones let go on the way.
pub(crate) struct Ballot {
    tallies: Vec<Tally>,
    alive: Vec<usize>,
    rounds: u64,
    next_cut: u64,
}

impl Ballot {
    /// Opens a comparison, with what the staff promises of each course beyond the usual one.
    pub(crate) fn new(promises: impl Iterator<Item = f64>) -> Ballot {
        let tallies: Vec<Tally> =
            promises.map(|promise| Tally { promise, ..Tally::default() }).collect();
        let alive = (1..tallies.len()).collect();
        Ballot { tallies, alive, rounds: 0, next_cut: FIRST_CUT }
    }

    /// The courses still to be compared.
    pub(crate) fn alive(&self) -> &[usize] {
        &self.alive
    }

    /// Compares no more than so many.
    pub(crate) fn shorten(&mut self, most: usize) {
        self.alive.truncate(most);
    }

    /// Notes how far a course was ahead of the usual one in a game.
    pub(crate) fn note(&mut self, place: usize, margin: f64) {
        self.tallies[place].note(margin);
    }

    /// Ends a round; after the 4th, 8th, 16th … the weaker half goes, and whatever makes no difference or is surely worse.
    /// The last one goes too when it is surely better, for then all is settled.
    pub(crate) fn close_round(&mut self) {
        self.rounds += 1;
        if self.rounds < self.next_cut {
            return;
        }
        self.next_cut *= 2;
        let tallies = &self.tallies;
        self.alive.retain(|place| {
            let (mean, error) = tallies[*place].seen();
            !tallies[*place].is_idle() && mean + HOPELESS * error > 0.0
        });
        self.alive.sort_by(|a, b| tallies[*b].expected().total_cmp(&tallies[*a].expected()));
        if self.alive.len() > 1 {
            self.alive.truncate(self.alive.len().div_ceil(2));
        } else if let [last] = self.alive[..] {
            let (mean, error) = tallies[last].seen();
            if mean > SURE * error {
                self.alive.clear();
            }
        }
    }

    /// The best course: the usual one unless another is expected to be better.
    pub(crate) fn best(&self) -> usize {
        let others = (1..self.tallies.len()).filter(|place| !self.tallies[*place].is_idle());
        let expected = |place: &usize| self.tallies[*place].expected();
        let best = others.max_by(|a, b| expected(a).total_cmp(&expected(b)));
        best.filter(|best| expected(best) > 0.0).unwrap_or(0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_course_must_prove_itself() {
        let mut ballot = Ballot::new([0.0, -1.0, -1.0, 50.0].into_iter());
        for round in 0..8 {
            let luck = if round % 2 == 0 { 30.0 } else { -30.0 };
            ballot.note(1, luck - 2.0);
            ballot.note(2, luck + 12.0);
            ballot.note(3, 0.0);
            ballot.close_round();
        }
        assert_eq!(
            ballot.best(),
            2,
            "the promises of a course that changes nothing count for nothing"
        );
        assert_eq!(ballot.alive(), [2]);
    }

    #[test]
    fn the_usual_course_stands_while_nothing_is_known() {
        let mut ballot = Ballot::new([0.0, -3.0].into_iter());
        assert_eq!(ballot.best(), 0);
        ballot.note(1, 2.0);
        assert_eq!(ballot.best(), 0, "one lucky game is not enough against a bad promise");
    }
}
