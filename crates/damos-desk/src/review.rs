//! What a game owed to decisions and what to the dice, on the board and at the terminal.

use barbarossa::Barbarossa;
use barbarossa::words::Atlas;
use headquarters::Critic;
use hex::HexIndex;
use referee::Table;
use serde_json::Value;
use series::{Reviewing, Work, review_work, reviewed};

/// How the numbers are to be read.
const SCALE: &str = "
Each position has a value in strength points as the staff sees it: strength, places, supply and lines; more is better for the
Axis. Before a roll its value is the mean of all outcomes, so decisions count for what they promised and dice for what they
added. `clock` is what the end of the turn itself changes: places count for more, strength for less, as the game nears its end.
";

/// The work of reviewing a game.
pub(crate) fn work(table: &Table<Barbarossa>) -> Work {
    review_work::<Critic>(table)
}

/// The review at the terminal, and the same as JSON.
pub(crate) fn written(table: &Table<Barbarossa>) -> Option<(String, Value)> {
    let names = Atlas::new(table.state().ground.clone());
    let ending = table.outcome().map_or_else(
        || format!("{} was not played to the end.", names.ground().title),
        |outcome| names.ending(outcome),
    );
    let game = Reviewing {
        ending: &ending,
        scale: SCALE,
        sides: ["Axis", "Soviets"],
        place: &|hex| names.hex(HexIndex::new(hex)),
    };
    reviewed::<Critic>(table, &game)
}

#[cfg(test)]
mod tests {
    use super::*;
    use barbarossa::Setup;
    use bots::{Rank, Silent, play_table};

    #[test]
    fn a_review_is_told_turn_by_turn() {
        let mut table = Table::<Barbarossa>::open(Setup::of("agc/smolensk")).expect("a game");
        let mut bots = [Rank::Random, Rank::Staff].map(|rank| headquarters::hire(rank, 1));
        play_table(&mut table, &mut bots, &mut dice::Seeded::new(4), &mut Silent).expect("played");
        let (text, _) = written(&table).expect("a review");
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
