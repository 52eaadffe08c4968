//! Every decision, answer and event of random games has words.

use besieged::World;
use besieged::game::{Besieged, Setup, words};
use dice::Seeded;
use referee::{Lots, Table};
use std::collections::BTreeSet;

#[test]
fn everything_that_random_games_meet_is_said_in_a_sentence() {
    let mut said = BTreeSet::new();
    for (seed, scenario) in World::ORDER.into_iter().enumerate() {
        let mut table = Table::<Besieged>::open(Setup::of(scenario)).expect("a scenario");
        let (mut lots, mut dice) = (Lots::new(seed as u64), Seeded::new(seed as u64));
        for _ in 0..700 {
            let Some(owed) = table.pending().owed().first().cloned() else {
                if table.pending().is_over() {
                    break;
                }
                table.roll(&mut dice).expect("a roll is due");
                continue;
            };
            let scene = &table.state().scene;
            said.insert(words::decision(scene, &owed.ask));
            let legal = table.legal(owed.seat);
            said.extend(legal.iter().map(|action| words::answer(scene, action)));
            let action = *lots.pick(&legal).expect("an answer");
            table.act(owed.seat, action, None).expect("it was listed");
        }
        let scene = &table.state().scene;
        for event in table.events() {
            let told = words::event(scene, event);
            assert_eq!(told.is_none(), event.is_bookkeeping(), "{event:?}");
            said.extend(told);
        }
    }
    for sentence in &said {
        let plain = sentence.starts_with(|c: char| c.is_uppercase() || c.is_ascii_digit());
        assert!(plain && !sentence.contains("  "), "{sentence}");
    }
    assert!(said.len() > 1000, "{}", said.len());
}
