//! What a game owed to decisions and what to the dice, told at the terminal.

use crate::advice;
use barbarossa::words::Atlas;
use barbarossa::{Barbarossa, Outcome};
use headquarters::{Course, Review};
use hex::HexIndex;
use referee::Table;
use serde_json::Value;
use series::page::Page;
use series::{Reviewing, write_review};

/// The columns of a review; its lines are not broken.
const WIDTH: usize = 120;

/// Reviews a game; the lines are its own, whether it was played to the end or not.
pub(crate) fn review(table: &Table<Barbarossa>) -> Option<(String, Value)> {
    let review = Course::of(table).review(&mut |_, _| {})?;
    let names = Atlas::new(table.state().ground.clone());
    let json = serde_json::to_value(&review).ok()?;
    Some((told(review, &names, table.outcome()), json))
}

/// How the numbers are to be read.
const SCALE: &str = "
Each position has a value in strength points as the staff sees it: strength, places, supply and lines; more is better for the
Axis. Before a roll its value is the mean of all outcomes, so decisions count for what they promised and dice for what they
added. `clock` is what the end of the turn itself changes: places count for more, strength for less, as the game nears its end.
";

/// The review as people read it.
fn told(review: Review, names: &Atlas, over: Option<&Outcome>) -> String {
    let ending = over.map_or_else(
        || format!("{} was not played to the end.", names.ground().title),
        |outcome| names.ending(outcome),
    );
    let mut page = Page::new(false, WIDTH);
    let game = Reviewing {
        ending: &ending,
        scale: SCALE,
        sides: ["Axis", "Soviets"],
        place: &|hex| names.hex(HexIndex::new(hex)),
    };
    write_review(&advice::told(review), &game, &mut page);
    page.into_text()
}

#[cfg(test)]
mod tests {
    use super::*;
    use barbarossa::Setup;
    use bots::{Rank, Silent, play_table};
    use referee::Table;

    #[test]
    fn a_review_is_told_turn_by_turn() {
        let mut table = Table::<Barbarossa>::open(Setup::of("agc/smolensk")).expect("a game");
        let mut bots = [Rank::Random, Rank::Staff].map(|rank| headquarters::hire(rank, 1));
        play_table(&mut table, &mut bots, &mut dice::Seeded::new(4), &mut Silent).expect("played");
        let review = Course::of(&table).review(&mut |_, _| {}).expect("a review");
        let text = told(review, &Atlas::new(table.state().ground.clone()), table.outcome());
        for words in [
            "substantial Soviet victory",
            "2  late July",
            "total",
            "gave away",
            "Decisions that cost the Axis most",
            "better: ",
            "rolls that mattered",
        ] {
            assert!(text.contains(words), "{words} is missing:\n{text}");
        }
    }
}
