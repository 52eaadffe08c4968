//! The books of a review: every change of what the position promises is somebody's.

use crate::told::{Lapse, Review, ReviewTurn, Throw};
use dice::{Roll, Rolled};
use hex::HexIndex;

/// How many lapses of each side, and how many throws, are told of.
const TOLD: usize = 3;

/// What a lapse must have cost to be told of, in strength points.
const LEAST: f64 = 0.5;

/// What was done, what would have been better, and by how much.
#[derive(Clone, Debug, PartialEq)]
pub struct Compared {
    /// What was done.
    pub chosen: String,
    /// What would have been better.
    pub better: String,
    /// Why.
    pub reason: String,
    /// The chance to win with what would have been better, where it comes to a fight.
    pub odds: Option<f64>,
    /// Where.
    pub hex: Option<HexIndex>,
    /// In the eyes of the side, less than nothing where it did better than the staff.
    pub cost: f64,
}

/// What is kept while a game is walked through. A side is a place in [`Review::sides`].
#[derive(Clone, Debug)]
pub struct Books {
    review: Review,
    /// What the position promises now, with the eyes of its turn.
    worth: f64,
    decider: usize,
}

impl Books {
    pub(crate) fn open(sides: [String; 2], decider: usize, worth: f64) -> Books {
        Books { review: Review { sides, ..Review::default() }, worth, decider }
    }

    /// What the position promised the first side when it was last looked at.
    #[must_use]
    pub fn worth(&self) -> f64 {
        self.worth
    }

    /// Who decided last.
    #[must_use]
    pub fn decider(&self) -> usize {
        self.decider
    }

    /// A side decides: what the dice promise from now on is its work.
    pub fn decides(&mut self, side: usize) {
        self.decider = side;
    }

    /// Books what has changed since the last look as the work of whoever decided.
    pub fn credit(&mut self, worth: f64) {
        if let Some(turn) = self.review.turns.last_mut() {
            turn.decisions[self.decider] += worth - self.worth;
        }
        self.worth = worth;
    }

    /// Notes a decision of a side that was compared with what the staff would have done, and the line with which it began.
    pub fn judge(&mut self, line: usize, side: usize, compared: Compared) {
        self.agree();
        let Compared { chosen, better, reason, odds, hex, cost } = compared;
        self.review.forgone[side] += cost.max(0.0);
        // What differs in a later step alone has no better words to be told with.
        if cost < LEAST || better.is_empty() || better == chosen {
            return;
        }
        let (turn, side) = (self.turn(), self.review.sides[side].clone());
        let hex = hex.map(HexIndex::value);
        let (mut own, others): (Vec<Lapse>, Vec<Lapse>) =
            std::mem::take(&mut self.review.lapses).into_iter().partition(|it| it.side == side);
        own.push(Lapse { line, entry: None, turn, side, chosen, better, reason, odds, cost, hex });
        keep_best(&mut own, TOLD, |lapse| lapse.cost);
        self.review.lapses = others;
        self.review.lapses.append(&mut own);
    }

    /// Notes a decision in which the staff would have done the same.
    pub fn agree(&mut self) {
        self.review.compared += 1;
    }

    /// Notes a decision that was not compared, for the patience is at its end.
    pub fn pass_over(&mut self) {
        self.review.passed_over += 1;
    }

    /// Books a throw: against its mean, which belongs to the decision that led to it.
    pub(crate) fn throw(
        &mut self,
        line: usize,
        thrown: (&Roll, &Rolled),
        hex: Option<HexIndex>,
        [mean, worth]: [f64; 2],
    ) {
        self.credit(mean);
        self.worth = worth;
        let (swing, turn) = (worth - mean, self.turn());
        if let Some(turn) = self.review.turns.last_mut() {
            turn.dice += swing;
        }
        let (purpose, faces) = (thrown.0.purpose.to_string(), thrown.1.values().to_vec());
        let hex = hex.map(HexIndex::value);
        self.review.throws.push(Throw { line, entry: None, turn, purpose, faces, swing, hex });
        keep_best(&mut self.review.throws, TOLD, |throw| throw.swing.abs());
    }

    /// The turn that is being reviewed.
    pub(crate) fn turn(&self) -> u16 {
        self.review.turns.last().map_or(0, |turn| turn.turn)
    }

    /// A turn begins, in which the position is worth so much.
    pub(crate) fn open_turn(&mut self, turn: u16, name: String, worth: f64) {
        self.worth = worth;
        let opened = ReviewTurn { turn, name, before: worth, after: worth, ..Default::default() };
        self.review.turns.push(opened);
    }

    /// It ends, where the position is worth so much, weighed afresh.
    pub(crate) fn close_turn(&mut self, worth: f64) {
        if let Some(turn) = self.review.turns.last_mut() {
            turn.after = worth;
        }
    }

    /// Adds the turns up.
    pub(crate) fn close(self) -> Review {
        let mut review = self.review;
        for turn in &review.turns {
            for side in 0..2 {
                review.decisions[side] += turn.decisions[side];
            }
            review.dice += turn.dice;
        }
        let first = review.sides[0].clone();
        review.lapses.sort_by(|a, b| {
            (a.side != first).cmp(&(b.side != first)).then(b.cost.total_cmp(&a.cost))
        });
        review
    }
}

/// Keeps the greatest by a measure, the greatest first.
fn keep_best<T>(all: &mut Vec<T>, most: usize, measure: impl Fn(&T) -> f64) {
    all.sort_by(|a, b| measure(b).total_cmp(&measure(a)));
    all.truncate(most);
}

#[cfg(test)]
mod tests {
    use super::*;

    fn books() -> Books {
        let mut books = Books::open(["red", "blue"].map(str::to_owned), 0, 10.0);
        books.open_turn(1, "first".to_owned(), 10.0);
        books
    }

    fn lapse(better: &str, cost: f64) -> Compared {
        let (chosen, better) = ("stay".to_owned(), better.to_owned());
        Compared { chosen, better, reason: String::new(), odds: None, hex: None, cost }
    }

    #[test]
    fn decisions_and_dice_add_up_to_what_became_of_a_turn() {
        let mut books = books();
        books.credit(12.0);
        books.decides(1);
        let roll = Roll::d6(1, "combat");
        books.throw(5, (&roll, &Rolled::new([6])), Some(HexIndex::new(3)), [9.0, 14.0]);
        books.close_turn(14.0);
        books.open_turn(2, "second".to_owned(), 20.0);
        books.decides(0);
        books.credit(19.0);
        books.close_turn(19.0);
        let review = books.close();
        let turn = &review.turns[0];
        assert_eq!((turn.decisions, turn.dice, turn.after), ([2.0, -3.0], 5.0, 14.0));
        assert_eq!((review.decisions, review.dice), ([1.0, -3.0], 5.0));
        let throw = &review.throws[0];
        assert_eq!((throw.line, throw.turn, throw.swing, throw.hex), (5, 1, 5.0, Some(3)));
    }

    #[test]
    fn the_three_dearest_lapses_of_each_side_are_told_and_all_are_counted() {
        let mut books = books();
        for cost in [1.0, 4.0, 2.0, 3.0] {
            books.judge(7, 1, lapse("attack", cost));
        }
        books.judge(8, 0, lapse("attack", 0.6));
        // Too cheap, told in the same words, better than the staff: none of them is a lapse.
        books.judge(9, 0, lapse("attack", 0.4));
        books.judge(9, 0, lapse("stay", 5.0));
        books.judge(9, 0, lapse("attack", -2.0));
        books.agree();
        books.pass_over();
        let review = books.close();
        let told: Vec<(&str, f64)> =
            review.lapses.iter().map(|it| (it.side.as_str(), it.cost)).collect();
        assert_eq!(told, [("red", 0.6), ("blue", 4.0), ("blue", 3.0), ("blue", 2.0)]);
        assert_eq!(review.forgone, [6.0, 10.0]);
        assert_eq!((review.compared, review.passed_over), (9, 1));
    }
}
