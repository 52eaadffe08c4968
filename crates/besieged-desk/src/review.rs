//! What a game owed to decisions and what to the dice, on the board and at the terminal.

use crate::calendar;
use besieged::game::{Besieged, words};
use besieged::ground::Player;
use hex::HexIndex;
use okh::Course;
use referee::Table;
use serde_json::Value;
use series::page::Page;
use series::wire::{Lapse, Problem, Review, ReviewTurn, Throw};
use series::{Reviewing, Work, write_review};

/// The columns of a review; its lines are not broken.
const WIDTH: usize = 120;

/// How the numbers are to be read.
const SCALE: &str = "
Each position has a value in points of strength as the staff sees it: units by their steps and supply, major cities, gaps in the
line; more is better for the Axis. Before a roll its value is the mean of all outcomes, so decisions count for what they promised
and dice for what they added. `clock` is what the end of the turn itself changes: cities count for more in the last one.
";

/// The work of reviewing a game.
pub(crate) fn work(table: &Table<Besieged>) -> Work {
    let course = Course::of(table);
    Box::new(move |progress| {
        let review = course.review(progress);
        review.map(told).ok_or_else(|| Problem::new("broken", "the game cannot be played again"))
    })
}

/// The review at the terminal, and the same as JSON; the lines are its own, whether it was played to the end or not.
pub(crate) fn reviewed(table: &Table<Besieged>) -> Option<(String, Value)> {
    let review = Course::of(table).review(&mut |_, _| {})?;
    let json = serde_json::to_value(&review).ok()?;
    Some((written(table, review), json))
}

fn written(table: &Table<Besieged>, review: okh::Review) -> String {
    let scene = &table.state().scene;
    let ending = table.outcome().map_or_else(
        || format!("{} was not played to the end.", scene.scenario().title),
        words::ending,
    );
    let mut page = Page::new(false, WIDTH);
    let game = Reviewing {
        ending: &ending,
        scale: SCALE,
        sides: ["Axis", "Russians"],
        place: &|hex| words::place(scene, HexIndex::new(hex)),
    };
    write_review(&told(review), &game, &mut page);
    page.into_text()
}

fn told(review: okh::Review) -> Review {
    let turn = |turn: okh::TurnReview| ReviewTurn {
        turn: calendar::number(turn.turn),
        name: turn.turn.to_string(),
        before: turn.before,
        after: turn.after,
        decisions: turn.decisions.to_vec(),
        dice: turn.dice,
    };
    let lapse = |lapse: okh::Lapse| Lapse {
        line: lapse.line,
        entry: 0,
        turn: calendar::number(lapse.turn),
        side: lapse.player.name().to_owned(),
        chosen: lapse.chosen,
        better: lapse.better,
        reason: lapse.reason,
        odds: lapse.odds,
        cost: lapse.cost,
        hex: lapse.hex.map(HexIndex::value),
    };
    let throw = |throw: okh::Throw| Throw {
        line: throw.line,
        entry: 0,
        turn: calendar::number(throw.turn),
        purpose: throw.purpose,
        faces: throw.faces,
        swing: throw.swing,
        hex: throw.hex.map(HexIndex::value),
    };
    Review {
        sides: Player::BOTH.map(|side| side.name().to_owned()).to_vec(),
        turns: review.turns.into_iter().map(turn).collect(),
        decisions: review.decisions.to_vec(),
        dice: review.dice,
        forgone: review.forgone.to_vec(),
        lapses: review.lapses.into_iter().map(lapse).collect(),
        throws: review.throws.into_iter().map(throw).collect(),
        compared: review.compared,
        passed_over: review.passed_over,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use besieged::game::Setup;
    use bots::{Rank, Silent, play_table};

    #[test]
    fn b41_a_review_is_told_turn_by_turn_with_what_would_have_been_better() {
        let mut table = Table::<Besieged>::open(Setup::of("border-1941")).expect("a game");
        let mut bots = [Rank::Random, Rank::Recruit].map(|rank| okh::hire(rank, 1));
        play_table(&mut table, &mut bots, &mut dice::Seeded::new(4), &mut Silent).expect("played");
        let (text, json) = reviewed(&table).expect("a review");
        for words in [
            "May/Jun 1941",
            "total",
            "gave away",
            "Decisions that cost the Axis most",
            "better: ",
            "rolls that mattered",
        ] {
            assert!(text.contains(words), "{words} is missing:\n{text}");
        }
        assert_eq!(json["turns"].as_array().map(Vec::len), Some(3));
        let mut seen = 0;
        let at_the_board = work(&table)(&mut |_, _| seen += 1).expect("a review");
        assert!(seen > 100 && at_the_board.turns[0].turn == 1);
        assert_eq!(at_the_board.lapses.len(), json["lapses"].as_array().map_or(0, Vec::len));
        assert!(at_the_board.lapses.iter().all(|lapse| lapse.line > 0 && lapse.hex.is_some()));
    }
}
