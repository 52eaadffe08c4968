//! Decisions and dice add up to what became of a mission, and whoever plays by lot gives away more than the staff.

use bots::{Bot, Rank, Silent, play_table};
use company::Critic;
use dice::Seeded;
use referee::conformance::stroll;
use referee::{Game as _, Pending, Table};
use review::{Course, Critic as _, Review};
use yards::game::{Setup, Yards};

fn played(mission: &str, ranks: [Rank; 2], seed: u64) -> Table<Yards> {
    let mut table = Table::<Yards>::open(Setup::of(mission)).expect("a mission");
    let mut bots: Vec<Box<dyn Bot<Yards>>> = ranks.map(|rank| company::hire(rank, seed)).into();
    play_table(&mut table, &mut bots, &mut Seeded::new(seed), &mut Silent).expect("a whole game");
    table
}

fn reviewed(table: &Table<Yards>) -> Review {
    Course::of(table).review::<Critic>(&mut |_, _| {}).expect("a mission of the library")
}

fn adds_up(review: &Review) {
    for turn in &review.turns {
        let [attacker, defender] = turn.decisions;
        let off = (attacker + defender + turn.dice - (turn.after - turn.before)).abs();
        assert!(off < 1e-6, "{turn:?}");
    }
    let dice: f64 = review.turns.iter().map(|turn| turn.dice).sum();
    assert!((dice - review.dice).abs() < 1e-6);
}

#[test]
fn a_review_adds_up_and_finds_more_lapses_in_a_game_by_lot() {
    for (ranks, by_lot) in [([Rank::Random, Rank::Staff], 0), ([Rank::Staff, Rank::Random], 1)] {
        let table = played("first-light", ranks, 1);
        let review = reviewed(&table);
        adds_up(&review);
        assert!(review.compared > 30 && review.passed_over == 0, "{review:?}");
        // One game alone may end before whoever plays by lot has had the time to lose much.
        let more = (2..=10).map(|seed| reviewed(&played("first-light", ranks, seed)).forgone);
        let lost = more.fold(review.forgone, |sum, it| [sum[0] + it[0], sum[1] + it[1]]);
        // The book of an attacker who plays well is not empty: he goes through fire that he might have gone around.
        assert!(lost[by_lot] > 1.2 * lost[1 - by_lot], "{lost:?}, side {by_lot} by lot");
        let side = &review.sides[by_lot];
        let lapse = review.lapses.iter().find(|it| it.side == *side);
        let lapse = lapse.unwrap_or_else(|| panic!("no lapse of the {side}: {review:?}"));
        assert!(lapse.cost >= 0.5 && !lapse.better.is_empty() && lapse.better != lapse.chosen);
        assert!(!review.throws.is_empty() && review.dice != 0.0);

        let hasty = Course::of(&table).review_within::<Critic>(0, &mut |_, _| {});
        let hasty = hasty.expect("a review");
        adds_up(&hasty);
        assert_eq!(hasty.turns.len(), review.turns.len());
        assert!(hasty.passed_over > 20 && hasty.compared == 0);
    }
}

/// The kept games of the missions: everything is compared, and decisions and dice add up.
#[test]
fn kept_games_are_reviewed_whole() {
    let kept = [
        include_str!("../../grognard/tests/golden/yards-first-light.jsonl"),
        include_str!("../../grognard/tests/golden/yards-before-dawn.jsonl"),
    ];
    for kept in kept {
        let record = record::read(kept).expect("a sound record");
        let table: Table<Yards> = record::replay_as(&record).expect("it is played again");
        let review = reviewed(&table);
        adds_up(&review);
        assert_eq!(review.passed_over, 0);
        assert_eq!(review.throws.len(), 3);
        assert!(review.compared > 50 && review.compared < table.inputs().count(), "{review:?}");
        for lapse in &review.lapses {
            assert!(lapse.cost >= 0.5 && lapse.better != lapse.chosen, "{lapse:?}");
            assert!((1..=table.journal().len()).contains(&lapse.line), "{lapse:?}");
            assert!(lapse.odds.is_none_or(|odds| (0.0..=1.0).contains(&odds)), "{lapse:?}");
        }
    }
}

/// What the dice bring is measured from their mean, so that over all ways they can fall it comes to nothing.
#[test]
fn dice_owe_nothing_on_average() {
    let start = Yards::start(&Setup::of("first-light")).expect("a mission");
    let (mut rolls, mut critic) = (0, Critic::new(&start, 0));
    stroll::<Yards>(start, 5, |moment| {
        critic.turn_to(moment.state);
        if let Pending::Chance(roll) = Yards::pending(moment.state) {
            let mean = critic.mean(moment.state, &roll);
            let ways: Vec<f64> = roll
                .dice
                .outcomes()
                .map(|rolled| critic.worth_after(moment.state, &rolled))
                .collect();
            let plain = ways.iter().sum::<f64>() / ways.len() as f64;
            assert!((mean - plain).abs() < 1e-9, "{roll}: {mean} against {plain}");
            // What the position promised before the die is that mean too.
            let before = critic.worth(moment.state);
            assert!((mean - before).abs() < 0.8, "{roll}: {mean} against {before}");
            rolls += 1;
        }
        rolls < 60
    });
    assert!(rolls > 20, "{rolls}");
}
