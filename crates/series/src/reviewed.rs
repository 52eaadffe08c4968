//! A review on the board and at the terminal, the same for every game that has one.

use crate::page::Page;
use crate::presented::Work;
use crate::wire::{Lapse, Problem, Review, Throw};
use referee::Table;
use review::{Course, Critic};
use serde_json::Value;

/// The columns of a review at the terminal; its lines are not broken.
const WIDTH: usize = 120;

/// What a game says of its own in a review.
pub struct Reviewing<'a> {
    /// How it ended, or that it did not.
    pub ending: &'a str,
    /// How the numbers are to be read.
    pub scale: &'a str,
    /// The sides in the order of the review, as people call them.
    pub sides: [&'a str; 2],
    /// A hex as the map has it.
    pub place: &'a dyn Fn(u16) -> String,
}

/// The work of reviewing a game for the board.
pub fn review_work<C: Critic>(table: &Table<C::Game>) -> Work
where
    Course<C::Game>: Send + 'static,
{
    let course = Course::of(table);
    Box::new(move |progress| {
        let review = course.review::<C>(progress);
        review.ok_or_else(|| Problem::new("broken", "the game cannot be played again"))
    })
}

/// The review at the terminal, and the same as JSON; the lines are its own, whether it was played to the end or not.
pub fn reviewed<C: Critic>(
    table: &Table<C::Game>,
    game: &Reviewing<'_>,
) -> Option<(String, Value)> {
    let review = Course::of(table).review::<C>(&mut |_, _| {})?;
    let mut page = Page::new(false, WIDTH);
    write_review(&review, game, &mut page);
    Some((page.into_text(), serde_json::to_value(&review).ok()?))
}

fn write_review(review: &Review, game: &Reviewing<'_>, page: &mut Page) {
    page.line(game.ending);
    page.line(format!("\n{}\n", game.scale.trim()));
    turns(review, game, page);
    let [first, second] = game.sides;
    page.line(format!(
        "\nCompared with the staff's choices the {first} gave away {:.1} SP, the {second} {:.1}.",
        review.forgone[0], review.forgone[1]
    ));
    for (side, name) in review.sides.iter().zip(game.sides) {
        let own: Vec<&Lapse> = review.lapses.iter().filter(|lapse| lapse.side == *side).collect();
        if !own.is_empty() {
            page.line(format!("\nDecisions that cost the {name} most"));
        }
        own.iter().for_each(|lapse| tell_lapse(lapse, page));
    }
    if !review.throws.is_empty() {
        page.line("\nThe rolls that mattered most");
    }
    review.throws.iter().for_each(|throw| tell_throw(throw, game, page));
    let more = match review.passed_over {
        0 => String::new(),
        more => format!("; {more} more were too complex to compare"),
    };
    page.line(format!("\n{} decisions were compared with the staff's own{more}.", review.compared));
}

/// The table of the turns. What the end of a turn itself changes is its clock.
fn turns(review: &Review, game: &Reviewing<'_>, page: &mut Page) {
    let [first, second] = game.sides;
    page.line(format!(
        "{:<18}{:>9}{first:>10}{second:>10}{:>10}{:>9}{:>9}",
        "turn", "before", "dice", "after", "clock"
    ));
    let mut clock = 0.0;
    for (place, turn) in review.turns.iter().enumerate() {
        let name = format!("{:>2}  {}", turn.turn, turn.name);
        let [one, other] = turn.decisions;
        let passed = review.turns.get(place + 1).map(|next| next.before - turn.after);
        clock += passed.unwrap_or_default();
        let passed = passed.map_or(String::new(), |passed| format!("{passed:>+9.1}"));
        page.line(format!(
            "{name:<18}{:>9.1}{one:>+10.1}{other:>+10.1}{:>+10.1}{:>9.1}{passed}",
            turn.before, turn.dice, turn.after,
        ));
    }
    let [one, other] = review.decisions;
    page.line(format!(
        "{:<27}{one:>+10.1}{other:>+10.1}{:>+10.1}{:>9}{clock:>+9.1}",
        "total", review.dice, ""
    ));
}

fn tell_lapse(lapse: &Lapse, page: &mut Page) {
    let Lapse { turn, chosen, better, reason, cost, .. } = lapse;
    let odds = lapse.odds.map(|odds| format!(", {:.0}% to win", odds * 100.0));
    let why = if reason.is_empty() { String::new() } else { format!("; {reason}") };
    page.line(format!("  turn {turn}, {cost:.1} SP: {chosen}"));
    page.line(format!("      better: {better}{}{why}", odds.unwrap_or_default()));
}

fn tell_throw(throw: &Throw, game: &Reviewing<'_>, page: &mut Page) {
    let faces: Vec<String> = throw.faces.iter().map(ToString::to_string).collect();
    let place = throw.hex.map(|hex| format!(" at {}", (game.place)(hex))).unwrap_or_default();
    let Throw { turn, purpose, swing, .. } = throw;
    page.line(format!("  turn {turn}, {swing:+.1}: {} for {purpose}{place}", faces.join(" ")));
}
