//! Decisions and dice add up to what became of the game, and whoever plays by lot gives away more than the staff.

use besieged::game::{Besieged, Setup};
use bots::{Bot, Rank, Silent, play_table};
use dice::Seeded;
use okh::Critic;
use referee::Table;
use review::{Course, Review};

fn played(scenario: &str, ranks: [Rank; 2], seed: u64) -> Table<Besieged> {
    let mut table = Table::<Besieged>::open(Setup::of(scenario)).expect("a scenario");
    let mut bots: Vec<Box<dyn Bot<Besieged>>> = ranks.map(|rank| okh::hire(rank, seed)).into();
    play_table(&mut table, &mut bots, &mut Seeded::new(seed), &mut Silent).expect("a whole game");
    table
}

fn reviewed(table: &Table<Besieged>) -> Review {
    Course::of(table).review::<Critic>(&mut |_, _| {}).expect("a scenario of the library")
}

fn adds_up(review: &Review) {
    for turn in &review.turns {
        let [axis, soviet] = turn.decisions;
        let off = (axis + soviet + turn.dice - (turn.after - turn.before)).abs();
        assert!(off < 1e-6, "{turn:?}");
    }
    let dice: f64 = review.turns.iter().map(|turn| turn.dice).sum();
    assert!((dice - review.dice).abs() < 1e-6);
}

#[test]
fn a_review_adds_up_and_finds_more_lapses_in_a_game_by_lot() {
    let ranks = [Rank::Random, Rank::Staff];
    let table = played("border-1941", ranks, 1);
    let review = reviewed(&table);
    adds_up(&review);
    assert_eq!(review.turns.len(), 3);
    assert!(review.compared > 30 && review.passed_over == 0, "{review:?}");
    let [axis, soviet] = review.forgone;
    assert!(axis > 2.0 * soviet, "{axis} by lot against {soviet} of the staff");
    let lapse = review.lapses.iter().find(|it| it.side == review.sides[0]).expect("a lapse");
    assert!(lapse.cost >= 0.5 && !lapse.better.is_empty() && lapse.better != lapse.chosen);
    assert!(!review.throws.is_empty() && review.dice != 0.0);

    let mut told = Vec::new();
    let hasty =
        Course::of(&table).review_within::<Critic>(0, &mut |done, of| told.push((done, of)));
    let hasty = hasty.expect("a review");
    adds_up(&hasty);
    assert_eq!((hasty.turns.len(), hasty.throws.len()), (3, review.throws.len()));
    assert!(hasty.passed_over > 20);
    assert!(told.windows(2).all(|pair| pair[0].0 < pair[1].0));
    assert_eq!(told.last().map(|(done, of)| done == of), Some(true));
}

/// A kept game of two staffs: everything is compared, decisions and dice add up, and the staff has little to say against itself.
#[test]
fn a_kept_game_is_reviewed_whole() {
    let kept = include_str!("../../grognard/tests/golden/besieged-border-1941.jsonl");
    let record = record::read(kept).expect("a sound record");
    let table: Table<Besieged> = record::replay_as(&record).expect("it is played again");
    let review = reviewed(&table);
    adds_up(&review);
    assert_eq!((review.turns.len(), review.passed_over), (3, 0));
    assert_eq!(review.throws.len(), 3);
    let decisions = table.inputs().count();
    assert!(review.compared > 50 && review.compared < decisions, "{review:?}");
    for lapse in &review.lapses {
        assert!(lapse.cost >= 0.5 && lapse.better != lapse.chosen, "{lapse:?}");
        assert!((1..=table.journal().len()).contains(&lapse.line), "{lapse:?}");
        assert!(lapse.odds.is_none_or(|odds| (0.0..=1.0).contains(&odds)), "{lapse:?}");
    }
}
