//! What a game owed to decisions and what to the dice, told at the terminal.

use barbarossa::ground::{GroundRef, Side};
use barbarossa::words::Atlas;
use barbarossa::{Barbarossa, Outcome};
use headquarters::{Course, Lapse, Review, Throw};
use referee::Table;
use serde_json::Value;
use std::fmt::Write as _;

/// Reviews a game; the lines are its own, whether it was played to the end or not.
pub(crate) fn review(table: &Table<Barbarossa>) -> Option<(String, Value)> {
    let review = Course::of(table).review(&mut |_, _| {})?;
    let names = Atlas::new(table.state().ground.clone());
    let json = serde_json::to_value(&review).ok()?;
    Some((told(&review, &names, table.outcome()), json))
}

/// How the numbers are to be read.
const SCALE: &str = "
Each position has a value in strength points as the staff sees it: strength, places, supply and lines; more is better for the
Axis. Before a roll its value is the mean of all outcomes, so decisions count for what they promised and dice for what they
added. `clock` is what the end of the turn itself changes: places count for more, strength for less, as the game nears its end.

";

/// The review as people read it.
fn told(review: &Review, names: &Atlas, over: Option<&Outcome>) -> String {
    let mut text = over.map_or_else(
        || format!("{} was not played to the end.", title(names.ground())),
        |outcome| names.ending(outcome),
    );
    // Writing to a String cannot fail.
    text.push('\n');
    text.push_str(SCALE);
    let _ = writeln!(
        text,
        "{:<18}{:>9}{:>10}{:>10}{:>10}{:>9}{:>9}",
        "turn", "before", "Axis", "Soviets", "dice", "after", "clock"
    );
    let mut clock = 0.0;
    for (place, turn) in review.turns.iter().enumerate() {
        let name = format!("{:>2}  {}", turn.turn, turn.name);
        let ([axis, soviet], dice) = (turn.decisions, turn.dice);
        let _ = writeln!(
            text,
            "{name:<18}{:>9.1}{axis:>+10.1}{soviet:>+10.1}{dice:>+10.1}{:>9.1}{}",
            turn.before,
            turn.after,
            review.turns.get(place + 1).map_or(String::new(), |next| {
                clock += next.before - turn.after;
                format!("{:>+9.1}", next.before - turn.after)
            })
        );
    }
    let ([axis, soviet], dice) = (review.decisions, review.dice);
    let _ = writeln!(
        text,
        "{:<27}{axis:>+10.1}{soviet:>+10.1}{dice:>+10.1}{:>9}{clock:>+9.1}",
        "total", ""
    );
    let [axis, soviet] = review.forgone;
    let _ = writeln!(
        text,
        "\nCompared with the staff's choices the Axis gave away {axis:.1} SP, the Soviets {soviet:.1}."
    );
    for side in Side::BOTH {
        let own: Vec<&Lapse> = review.lapses.iter().filter(|lapse| lapse.side == side).collect();
        if !own.is_empty() {
            let _ = writeln!(text, "\nDecisions that cost the {side} most");
        }
        own.iter().for_each(|lapse| tell_lapse(&mut text, lapse));
    }
    if !review.throws.is_empty() {
        text.push_str("\nThe rolls that mattered most\n");
    }
    review.throws.iter().for_each(|throw| tell_throw(&mut text, throw, names));
    let _ = write!(text, "\n{} decisions were compared with the staff's own", review.compared);
    if review.passed_over > 0 {
        let _ = write!(text, "; {} more were too complex to compare", review.passed_over);
    }
    text.push('.');
    text
}

fn title(ground: &GroundRef) -> &str {
    &ground.title
}

fn tell_lapse(text: &mut String, lapse: &Lapse) {
    let Lapse { turn, chosen, better, reason, cost, .. } = lapse;
    let odds = lapse.odds.map(|odds| format!(", {:.0}% to win", odds * 100.0));
    let why = if reason.is_empty() { String::new() } else { format!("; {reason}") };
    let _ = writeln!(text, "  turn {turn}, {cost:.1} SP: {chosen}");
    let _ = writeln!(text, "      better: {better}{}{why}", odds.unwrap_or_default());
}

fn tell_throw(text: &mut String, throw: &Throw, names: &Atlas) {
    let faces: Vec<String> = throw.faces.iter().map(ToString::to_string).collect();
    let place = throw.hex.map(|hex| format!(" at {}", names.hex(hex))).unwrap_or_default();
    let Throw { turn, purpose, swing, .. } = throw;
    let _ = writeln!(text, "  turn {turn}, {swing:+.1}: {} for {purpose}{place}", faces.join(" "));
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
        let text = told(&review, &Atlas::new(table.state().ground.clone()), table.outcome());
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
