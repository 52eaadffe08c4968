//! What a mission owed to decisions and what to the dice, on the board and at the terminal.

use crate::wording;
use company::Critic;
use hex::HexIndex;
use referee::Table;
use serde_json::Value;
use series::{Reviewing, Work, review_work, reviewed};
use yards::game::Yards;

/// How the numbers are to be read.
const SCALE: &str = "
Each position has a value in points of strength (SP) with everything revealed: a step of a rifle squad is about 2, less while it
is disrupted, more near an objective; objectives count for more with every turn. More is better for the attacker. Before a roll
the value is the mean of all outcomes, so decisions count for what they promised and dice for what they added. A decision is
compared with the staff's by what its player could see at the time: a \"?\" is what may be behind it. `clock` is what the end of
the turn itself changes.
";

/// The work of reviewing a mission.
pub(crate) fn work(table: &Table<Yards>) -> Work {
    review_work::<Critic>(table)
}

/// The review at the terminal, and the same as JSON.
pub(crate) fn written(table: &Table<Yards>) -> Option<(String, Value)> {
    let scene = &table.state().scene;
    let ending = table.outcome().map_or_else(
        || format!("{} was not played to the end.", scene.mission().title),
        |outcome| wording::ending(scene, outcome),
    );
    let game = Reviewing {
        ending: &ending,
        scale: SCALE,
        sides: ["attacker", "defender"],
        place: &|hex| wording::hex(scene, HexIndex::new(hex)),
    };
    reviewed::<Critic>(table, &game)
}

#[cfg(test)]
mod tests {
    use super::*;
    use bots::{Rank, Silent, play_table};
    use yards::game::Setup;

    #[test]
    fn y78_a_review_is_told_turn_by_turn_with_what_would_have_been_better() {
        let mut table = Table::<Yards>::open(Setup::of("first-light")).expect("a mission");
        let mut bots = [Rank::Random, Rank::Recruit].map(|rank| company::hire(rank, 1));
        play_table(&mut table, &mut bots, &mut dice::Seeded::new(4), &mut Silent).expect("played");
        let (text, json) = written(&table).expect("a review");
        for words in [
            "side wins",
            "1  of 6",
            "total",
            "gave away",
            "Decisions that cost the attacker most",
            "better: ",
            "rolls that mattered",
        ] {
            assert!(text.contains(words), "{words} is missing:\n{text}");
        }
        let mut seen = 0;
        let at_the_board = work(&table)(&mut |_, _| seen += 1).expect("a review");
        assert!(seen > 100 && at_the_board.turns[0].turn == 1);
        assert_eq!(at_the_board.lapses.len(), json["lapses"].as_array().map_or(0, Vec::len));
        assert!(at_the_board.lapses.iter().all(|lapse| lapse.line > 0));
    }
}
