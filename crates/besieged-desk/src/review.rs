//! What a game owed to decisions and what to the dice, on the board and at the terminal.

use besieged::game::{Besieged, words};
use hex::HexIndex;
use okh::Critic;
use referee::Table;
use serde_json::Value;
use series::{Reviewing, Work, review_work, reviewed};

/// How the numbers are to be read.
const SCALE: &str = "
Each position has a value in points of strength as the staff sees it: units by their steps and supply, major cities, gaps in the
line; more is better for the Axis. Before a roll its value is the mean of all outcomes, so decisions count for what they promised
and dice for what they added. `clock` is what the end of the turn itself changes: cities count for more in the last one.
";

/// The work of reviewing a game.
pub(crate) fn work(table: &Table<Besieged>) -> Work {
    review_work::<Critic>(table)
}

/// The review at the terminal, and the same as JSON.
pub(crate) fn written(table: &Table<Besieged>) -> Option<(String, Value)> {
    let scene = &table.state().scene;
    let ending = table.outcome().map_or_else(
        || format!("{} was not played to the end.", scene.scenario().title),
        words::ending,
    );
    let game = Reviewing {
        ending: &ending,
        scale: SCALE,
        sides: ["Axis", "Russians"],
        place: &|hex| words::place(scene, HexIndex::new(hex)),
    };
    reviewed::<Critic>(table, &game)
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
        let (text, json) = written(&table).expect("a review");
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
