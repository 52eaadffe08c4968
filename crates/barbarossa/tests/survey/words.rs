//! Questions, answers and news in words.

use crate::survey::board::{act, hex, id, play, sketch, stroll};
use barbarossa::words::{Atlas, Part, Thread, Told, Topic, offers};
use barbarossa::{AXIS, Action, Barbarossa, Event, Force, SOVIET, Setup};
use dice::Seeded;
use referee::{Game as _, Pending, Table, Viewer};

#[test]
fn every_answer_is_offered_once_with_words_of_its_own() {
    let (mut seen, mut kinds) = (0, std::collections::BTreeSet::new());
    stroll("agc/smolensk", 4, |state| {
        let Pending::Decide(owed) = Barbarossa::pending(state) else { return true };
        let seat = owed[0].seat;
        let mut legal = Vec::new();
        Barbarossa::legal(state, seat, &mut legal);
        let offered = offers(state, seat);
        assert!(offered.iter().map(|it| it.action).eq(legal));
        let texts: std::collections::BTreeSet<&str> =
            offered.iter().map(|it| it.text.as_str()).collect();
        assert_eq!(texts.len(), offered.len(), "two answers sound alike: {offered:?}");
        for offer in &offered {
            // The kind is the word that opens the action wherever it is written.
            let written = offer.action.write(&state.ground).to_string();
            assert_eq!(written.split(' ').next(), Some(offer.kind));
            kinds.insert(offer.kind);
        }
        assert!(offers(state, if seat == AXIS { SOVIET } else { AXIS }).is_empty());
        seen += 1;
        seen < 3000
    });
    assert!(kinds.len() > 15, "{kinds:?}");
}

#[test]
fn d7f_the_price_of_a_step_is_what_it_costs() {
    let mut state =
        sketch("turn 3 axis operations\n axis agc-de-5i 2928\n soviet agc-su-28rc 2920");
    play(&mut state, &["select agc-de-5i", "begin"]);
    let mut steps = 0;
    for offer in offers(&state, AXIS) {
        let Action::Move { .. } = offer.action else { continue };
        let events = act(&mut state.clone(), offer.action);
        let paid = events.iter().find_map(|event| match event {
            Event::Moved { cost, .. } => Some(format!("{} MP", f64::from(*cost) / 2.0)),
            _ => None,
        });
        assert_eq!((offer.price, offer.rule.as_str()), (paid, "D7f"));
        steps += 1;
    }
    assert_eq!(steps, 6);
}

#[test]
fn d2_4b_the_enemy_hears_of_a_loss_but_not_whose() {
    let state = sketch("turn 3 axis operations\n axis agc-de-5i 2928\n axis agc-de-3pz 2928");
    let (unit, other) = (id(&state, "agc-de-5i"), id(&state, "agc-de-3pz"));
    let among: Force = [unit, other].into_iter().collect();
    let event =
        Event::SpLost { side: barbarossa::side_of(AXIS), unit, among, hex: state.standing(unit) };
    let atlas = Atlas::new(state.ground.clone());
    let tell = |viewer: Viewer| {
        let seen = Barbarossa::seen_by(&state, &event, viewer).expect("all see it");
        atlas.tell(&seen).expect("it is news")
    };
    let (own, enemy) = (tell(AXIS.into()), tell(SOVIET.into()));
    assert_eq!(
        (own.text.as_str(), &own.units[..]),
        ("5th Infantry Division loses 1 SP.", &[unit][..])
    );
    assert!(enemy.text.starts_with("The Axis player loses 1 SP: one of "), "{}", enemy.text);
    assert_eq!(enemy.units.len(), 2);
}

/// A random game to its end.
fn played(seed: u64) -> Table<Barbarossa> {
    let mut table = Table::<Barbarossa>::open(Setup::of("agc/smolensk")).expect("a ground");
    let (mut lots, mut dice) = (referee::Lots::new(seed), Seeded::new(seed));
    loop {
        table.settle(&mut dice).expect("dice fall");
        let Pending::Decide(owed) = table.pending().clone() else { break };
        let legal = table.legal(owed[0].seat);
        let action = *lots.pick(&legal).expect("an answer");
        table.act(owed[0].seat, action, None).expect("it is legal");
    }
    table
}

/// Everything that the Axis is told in a random game.
fn heard(seed: u64) -> Vec<Told> {
    let table = played(seed);
    let atlas = Atlas::new(table.state().ground.clone());
    table.log(AXIS.into(), 0).iter().filter_map(|seen| atlas.tell(seen)).collect()
}

/// The combats of a random game as a viewer hears of them: the parts of each with their news, by the entry it begins with.
fn combats(table: &Table<Barbarossa>, viewer: Viewer) -> Vec<Vec<(Part, Told)>> {
    let atlas = Atlas::new(table.state().ground.clone());
    let mut thread = Thread::default();
    let mut found: std::collections::BTreeMap<usize, Vec<(Part, Told)>> = Default::default();
    for (entry, seen) in (1..).zip(table.log(viewer, 0)) {
        let part = thread.sew(entry, &seen);
        let Some(told) = atlas.tell(&seen) else { continue };
        match part {
            Some(part) => found
                .entry(thread.combat.expect("a part of a combat"))
                .or_default()
                .push((part, told)),
            None => assert!(
                !matches!(
                    told.rule.map(|it| it.as_str()),
                    Some("D8.6a" | "D8.2a" | "D8.7b" | "D8.10b")
                ),
                "fought outside a combat: {told:?}"
            ),
        }
    }
    found.into_values().collect()
}

#[test]
fn d8_2a_each_combat_is_one_block_with_its_dice_losses_and_winner() {
    let (mut fought, mut retreats, mut exploited) = (0, 0, 0);
    for seed in 0..12 {
        let table = played(seed);
        for combat in combats(&table, AXIS.into()) {
            let of = |part: Part| {
                combat.iter().filter(|it| it.0 == part).map(|it| &it.1).collect::<Vec<_>>()
            };
            let (shown, won) = (of(Part::Headline), of(Part::Result));
            assert!(shown.len() <= 1 && won.len() <= 1, "two combats in one: {combat:#?}");
            if of(Part::Reckoning).is_empty() {
                continue;
            }
            fought += 1;
            let [shown, won] = [shown[0], won[0]];
            assert_eq!(shown.hexes, won.hexes, "{combat:#?}");
            for told in of(Part::Roll) {
                assert_eq!(told.dice.len(), 1, "{told:?}");
            }
            let place = |part: Part| combat.iter().position(|it| it.0 == part);
            assert!(place(Part::Headline) < place(Part::Reckoning), "{combat:#?}");
            assert!(place(Part::Reckoning) < place(Part::Result), "{combat:#?}");
            retreats += of(Part::Retreat).len();
            exploited +=
                of(Part::Aftermath).iter().filter(|it| it.text.contains("exploit")).count();
            for (_, told) in &combat {
                assert!(!matches!(told.kind, Topic::Rail | Topic::Turn | Topic::Phase), "{told:?}");
                assert_ne!(told.rule.map(|it| it.as_str()), Some("D9b"), "attrition is no combat");
            }
        }
    }
    assert!(fought > 20 && retreats > 5 && exploited > 2, "{fought} {retreats} {exploited}");
}

#[test]
fn r72_the_blocks_of_a_log_are_the_same_for_both_sides() {
    let mut fought = 0;
    for seed in 0..12 {
        let table = played(seed);
        let parts = |viewer: Viewer| -> Vec<Vec<Part>> {
            combats(&table, viewer)
                .iter()
                .map(|it| it.iter().map(|(part, _)| *part).collect())
                .collect()
        };
        assert_eq!(parts(AXIS.into()), parts(SOVIET.into()));
        fought += parts(Viewer::Spectator).len();
    }
    assert!(fought > 20, "{fought}");
}

#[test]
fn losses_are_told_with_their_hex_and_signs_and_forces_by_name() {
    let told: Vec<Told> = (0..4).flat_map(heard).collect();
    let lost = |it: &&Told| {
        matches!(it.rule.map(|it| it.as_str()), Some("D8.8a" | "D2.4b" | "D2.4a" | "D8.11c"))
    };
    let lost: Vec<&Told> = told.iter().filter(lost).collect();
    assert!(lost.len() > 20 && lost.iter().all(|it| it.hexes.len() == 1), "{lost:#?}");
    let words: Vec<&str> = told
        .iter()
        .flat_map(|it| {
            std::iter::once(it.text.as_str()).chain(it.ledger.iter().map(|it| it.text.as_str()))
        })
        .collect();
    assert!(words.iter().any(|it| it.contains('♥')) && words.iter().any(|it| it.contains('♦')));
    let coded = |word: &str| {
        matches!(word.trim_matches(|c: char| !c.is_alphanumeric()), "0h" | "0d" | "1h" | "1d")
    };
    for text in &words {
        assert!(!text.split_whitespace().any(coded), "{text}");
    }
    let state = played(0).state().clone();
    let tags: Vec<&str> =
        state.ground.roster.iter().map(|(_, it)| it.key.rsplit('-').next().unwrap_or("")).collect();
    let bare = |word: &str| word.trim_matches(|c: char| !c.is_alphanumeric()).to_owned();
    for text in &words {
        assert!(!text.split_whitespace().any(|word| tags.contains(&bare(word).as_str())), "{text}");
    }
}

#[test]
fn news_carry_their_dice_hexes_units_and_account() {
    let told: Vec<Told> = (0..6).flat_map(heard).collect();
    let of = |topic: Topic| told.iter().filter(move |it| it.kind == topic);
    assert!(of(Topic::Roll).count() > 20 && of(Topic::Roll).all(|it| it.dice.len() == 1));
    assert!(of(Topic::Move).any(|it| it.hexes.len() == 2 && !it.units.is_empty()));
    let reckoned = of(Topic::Combat).find(|it| !it.ledger.is_empty()).expect("a combat");
    assert_eq!(reckoned.in_full().lines().count(), 1 + reckoned.ledger.len());
    assert!(told.iter().all(|it| it.rule.is_some() || it.kind == Topic::Over));
}

#[test]
fn d8_4a_a_question_names_place_reason_and_rule() {
    let state = sketch("turn 3 axis operations\n axis agc-de-5i 2928");
    let atlas = Atlas::new(state.ground);
    let ask = barbarossa::Ask::Posture { hex: hex("2819") };
    let asked = atlas.asked(&ask, rulebook::rule!("D8.4a"));
    assert_eq!(asked.sentence, "Choose a posture for Minsk (2819).");
    assert!(asked.why.contains("before the plan is revealed"));
    assert_eq!((asked.rule.as_str(), asked.hex), ("D8.4a", Some(hex("2819"))));
}

/// Rules: D8.12.1b, D8.12e
#[test]
fn d8_12_1b_a_plan_is_offered_with_the_ema_it_leaves() {
    let mut state = sketch(
        "turn 3 axis operations\n axis agc-de-3pz 2922\n axis agc-de-5i 2922\n soviet agc-su-28rc 2921",
    );
    play(&mut state, &["select agc-de-3pz", "select agc-de-5i", "begin", "move 2921"]);
    let prices: Vec<Option<String>> = offers(&state, AXIS).into_iter().map(|it| it.price).collect();
    let said = |text: &str| Some(text.to_owned());
    // Armor 2, infantry 0, and the MP of the plan.
    assert_eq!(prices, [said("0 MP, EMA 0 to 2"), said("1 MP, EMA 1 to 3")]);
}

#[test]
fn d8_1g_a_grand_assault_on_its_way_is_asked_to_go_on_to_its_target() {
    let mut state =
        sketch("turn 3 axis operations\n axis agc-de-3pz 2922\n soviet agc-su-28rc 2920");
    play(&mut state, &["concert 2920", "plan grand_assault", "select agc-de-3pz", "begin"]);
    while let Pending::Decide(owed) = Barbarossa::pending(&state) {
        if owed[0].seat == AXIS {
            let text = Atlas::new(state.ground.clone()).question(&owed[0].ask);
            assert!(text.starts_with("Grand assault on 2920: move on"), "{text}");
            return;
        }
        play(&mut state, &["posture steadfast"]);
    }
    panic!("nobody is asked");
}
