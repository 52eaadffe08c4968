//! Bots at play: fair, repeatable, and kept from what they may not know.

use bots::{Bot, Brief, Halt, Random, Rank, Silent, Watch, play_fast, play_table};
use dice::{Rolled, Scripted, Seeded};
use referee::{Game, Lots, Pending, Seat, Table, digest};
use testgames::{
    council::{self, Council},
    raid::{self, GARRISON, RAIDER, Raid},
};

fn hired<G: Game>(seats: u64, seed: u64) -> Vec<Box<dyn Bot<G>>> {
    (0..seats).filter_map(|seat| Rank::Random.hire::<G>(seed * 31 + seat)).collect()
}

/// Counts what it hears.
#[derive(Debug, Default, PartialEq, Eq)]
struct Count {
    decisions: Vec<(Seat, usize)>,
    rolls: usize,
    events: Vec<String>,
}

impl<G: Game> Watch<G> for Count {
    const HEARS: bool = true;
    fn decided(&mut self, seat: Seat, choices: usize) {
        self.decisions.push((seat, choices));
    }
    fn rolled(&mut self, _: &G::State, _: &Rolled) {
        self.rolls += 1;
    }
    fn happened(&mut self, event: &G::Event) {
        self.events.push(format!("{event:?}"));
    }
}

fn both_ways<G: Game>(setup: &G::Setup, seats: u64, seed: u64) -> (String, Count) {
    let mut state = G::start(setup).expect("a good set-up");
    let mut fast = Count::default();
    let outcome =
        play_fast::<G>(&mut state, &mut hired(seats, seed), &mut Seeded::new(seed), &mut fast);
    let mut table = Table::<G>::open(setup.clone()).expect("a good set-up");
    let mut slow = Count::default();
    let again = play_table(&mut table, &mut hired(seats, seed), &mut Seeded::new(seed), &mut slow);
    assert_eq!(outcome, again);
    assert_eq!(digest(&state), table.digest());
    assert_eq!(fast, slow);
    (table.digest(), fast)
}

#[test]
fn both_paths_play_the_same_games_and_tell_the_same_story() {
    let mut ends = std::collections::BTreeSet::new();
    for seed in 0..20 {
        let (end, count) = both_ways::<Raid>(&raid::Setup::default(), 2, seed);
        assert!(!count.decisions.is_empty() && !count.events.is_empty());
        ends.insert(end);
        both_ways::<Council>(&council::Setup::default(), 6, seed);
    }
    assert!(ends.len() > 10, "twenty seeds end in {} ways", ends.len());
}

#[test]
fn random_answers_are_equally_likely() {
    let table = Table::<Raid>::open(raid::Setup::default()).expect("a good set-up");
    let legal = table.legal(RAIDER);
    let brief = Brief::at(&table, RAIDER, &legal);
    let mut bot = Random::new(1);
    let mut counts = vec![0_u32; legal.len()];
    (0..3000).for_each(|_| counts[Bot::<Raid>::choose(&mut bot, &brief)] += 1);
    // 1000 each; five standard deviations are 129.
    assert!(counts.iter().all(|count| count.abs_diff(1000) < 129), "{counts:?}");
}

#[test]
fn two_states_that_differ_in_secrets_alone_give_the_same_brief() {
    let mut table = Table::<Raid>::open(raid::Setup::default()).expect("a good set-up");
    let mut dice = Seeded::new(5);
    let mut lots = Lots::new(5);
    let mut compared = 0;
    while table.outcome().is_none() {
        let Pending::Decide(owed) = table.pending() else {
            table.roll(&mut dice).expect("seeded dice never run dry");
            continue;
        };
        let seat = owed[0].seat;
        let legal = table.legal(seat);
        let brief = Brief::at(&table, seat, &legal);
        let other = brief.imagine(&mut lots);
        if other != *table.state() {
            let twin: Brief<'_, Raid> = Brief::new(&other, seat, &legal);
            assert_eq!(brief.view(), twin.view());
            assert_eq!(brief.ask(), twin.ask());
            compared += 1;
        }
        let action = *lots.pick(&legal).expect("an answer");
        table.act(seat, action, None).expect("a legal answer");
    }
    assert!(compared > 3, "only {compared} states had secrets");
}

/// Points past the end of the list.
struct Wild;

impl<G: Game> Bot<G> for Wild {
    fn choose(&mut self, brief: &Brief<'_, G>) -> usize {
        brief.legal().len()
    }
}

#[test]
fn faults_of_bots_and_dice_break_a_game_off_with_their_reason() {
    let start = || Raid::start(&raid::Setup::default()).expect("a good set-up");
    let mut wild: Vec<Box<dyn Bot<Raid>>> = vec![Box::new(Wild), Box::new(Wild)];
    let halt = play_fast(&mut start(), &mut wild, &mut Seeded::new(1), &mut Silent);
    assert_eq!(halt.unwrap_err().to_string(), "seat 0 chose answer 3, which is not on the list");
    let halt = play_fast::<Raid>(&mut start(), &mut hired(1, 1), &mut Seeded::new(1), &mut Silent);
    assert_eq!(halt.unwrap_err(), Halt::Empty(GARRISON));
    let mut table = Table::<Raid>::open(raid::Setup::default()).expect("a good set-up");
    let mut none = Scripted::new([]);
    let halt = play_table(&mut table, &mut hired(2, 1), &mut none, &mut Silent).unwrap_err();
    assert!(matches!(halt, Halt::Dice(_)), "{halt}");
}
