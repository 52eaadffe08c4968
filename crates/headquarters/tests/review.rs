//! Decisions and dice add up to what became of the game, and dice are measured by what was to be expected of them.

use barbarossa::ground::Side;
use barbarossa::{AXIS, Action, Barbarossa, SOVIET, Setup};
use bots::{Bot, Rank, Silent, play_table};
use damos::{Plan, Posture};
use dice::Seeded;
use headquarters::{Critic, hire};
use referee::{Pending, Table};
use review::{Course, Review, ReviewTurn};

fn played(ground: &str, ranks: [Rank; 2], seed: u64) -> Table<Barbarossa> {
    let mut table = Table::<Barbarossa>::open(Setup::of(ground)).expect("a game of the library");
    let mut bots: Vec<Box<dyn Bot<Barbarossa>>> = ranks.map(|rank| hire(rank, seed)).into();
    play_table(&mut table, &mut bots, &mut Seeded::new(seed), &mut Silent).expect("a whole game");
    table
}

fn reviewed(table: &Table<Barbarossa>) -> Review {
    Course::of(table).review::<Critic>(&mut |_, _| {}).expect("a game of the library")
}

fn adds_up(review: &Review, last: u8) {
    assert_eq!(review.turns.last().map(|turn| turn.turn), Some(last.into()));
    for turn in &review.turns {
        let [axis, soviet] = turn.decisions;
        let change = turn.after - turn.before;
        let off = (axis + soviet + turn.dice - change).abs();
        assert!(
            off < 1e-9,
            "turn {}: {axis} + {soviet} + {} is not {change}",
            turn.turn,
            turn.dice
        );
    }
    let sum = |part: fn(&ReviewTurn) -> f64| review.turns.iter().map(part).sum::<f64>();
    assert!((sum(|turn| turn.dice) - review.dice).abs() < 1e-9);
    assert!((sum(|turn| turn.decisions[0]) - review.decisions[0]).abs() < 1e-9);
}

#[test]
fn decisions_and_dice_add_up_turn_by_turn() {
    let (staff, random) = (Rank::Staff, Rank::Random);
    for (ranks, seed) in [
        ([random, random], 1),
        ([random, random], 2),
        ([staff, random], 3),
        ([random, staff], 4),
        ([staff, staff], 5),
    ] {
        let table = played("agc/smolensk", ranks, seed);
        let review = reviewed(&table);
        adds_up(&review, table.state().turn);
        assert!(review.dice != 0.0 && review.compared > 10, "{review:?}");
    }
}

#[test]
fn lapses_are_dearer_for_those_who_play_at_random() {
    let cost = |side: Side, seeds: std::ops::Range<u64>, ranks: [Rank; 2]| -> f64 {
        let reviews = seeds.map(|seed| reviewed(&played("agc/smolensk", ranks, seed)));
        let lapses = reviews.flat_map(|review| review.lapses);
        lapses.filter(|lapse| lapse.side == side.name()).map(|lapse| lapse.cost).sum()
    };
    let axis = Side::Axis;
    let staff = cost(axis, 1..3, [Rank::Staff, Rank::Staff]);
    let random = cost(axis, 1..3, [Rank::Random, Rank::Staff]);
    assert!(random > 2.0 * staff, "{random} against {staff}");
}

/// An attack up to the dice of the attacker.
fn attack() -> Table<Barbarossa> {
    let state = barbarossa::State::sketch("agc", SKETCH).expect("a sketch");
    let position = barbarossa::position::Position::of(&state).expect("a position");
    let setup = Setup { position: Some(position), ..Setup::of("agc") };
    let mut table = Table::<Barbarossa>::open(setup).expect("a position");
    let select = |unit: &str| Action::read(&state.ground, unit).expect("an action");
    for action in ["select agc-de-3pz", "select agc-de-4pz", "begin", "move 2921"] {
        table.act(AXIS, select(action), None).expect(action);
    }
    table
}

const SKETCH: &str = "
    turn 3 axis operations
    axis agc-de-3pz 2922
    axis agc-de-4pz 2922
    soviet agc-su-28rc 2921
";

#[test]
fn the_dice_of_a_combat_bring_nothing_on_average() {
    let mut table = attack();
    loop {
        match table.pending() {
            Pending::Chance(_) => break,
            Pending::Over(_) => panic!("it has not begun"),
            Pending::Decide(owed) => {
                let seat = owed[0].seat;
                let legal = table.legal(seat);
                let tame = [
                    Action::Plan { plan: Plan::Standard },
                    Action::Posture { posture: Posture::Steadfast },
                    Action::Pass,
                    Action::Done,
                ];
                let action = tame.into_iter().find(|it| legal.contains(it)).unwrap_or(legal[0]);
                table.act(seat, action, None).expect("a legal answer");
            }
        }
    }
    let Pending::Chance(roll) = table.pending().clone() else { panic!("dice are due") };
    let (mut sum, mut count, mut least, mut most) = (0.0, 0, f64::MAX, f64::MIN);
    for rolled in roll.dice.outcomes() {
        let mut table = attack_again(&table);
        table.take_dice(rolled).expect("dice");
        let review = reviewed(&table);
        let throw = review.throws.first().expect("one throw");
        assert_eq!(review.throws.len(), 1);
        (sum, count) = (sum + throw.swing, count + 1);
        (least, most) = (least.min(throw.swing), most.max(throw.swing));
    }
    assert!((sum / f64::from(count)).abs() < 1e-9, "{sum} over {count}");
    assert!(least < -0.1 && most > 0.1, "{least} to {most}");
}

/// The same game once more.
fn attack_again(table: &Table<Barbarossa>) -> Table<Barbarossa> {
    let mut again = Table::<Barbarossa>::open(table.setup().clone()).expect("the same");
    for line in table.journal() {
        if let referee::Line::Act { seat, action, .. } = line {
            again.act(*seat, *action, None).expect("the same answer");
        }
    }
    again
}

#[test]
fn a_review_is_the_same_every_time_and_says_where_its_patience_ended() {
    let table = played("agc/smolensk", [Rank::Random, Rank::Staff], 6);
    let course = Course::of(&table);
    let mut told = Vec::new();
    let full = course.review::<Critic>(&mut |done, of| told.push((done, of))).expect("a review");
    assert_eq!(course.review::<Critic>(&mut |_, _| {}), Some(full.clone()));
    assert!(told.windows(2).all(|pair| pair[0].0 < pair[1].0));
    assert_eq!(told.last().map(|(done, of)| done == of), Some(true));
    let hasty = course.review_within::<Critic>(1, &mut |_, _| {}).expect("a review");
    assert_eq!(hasty.turns, full.turns);
    assert_eq!((hasty.compared, full.passed_over), (0, 0));
    assert_eq!(hasty.lapses, []);
    assert!(hasty.passed_over >= full.compared);
    assert!(table.legal(SOVIET).is_empty());
}
