//! Whole random games, shown at the door as a host shows them: nothing panics, nothing that is said is nonsense, and games
//! that look alike to a seat are told alike.
//!
//! One game of each short mission is shown; `YARDS_SHOWN_GAMES=5 cargo test -p yards-desk shown` shows five of every one.

use crate::Yards;
use crate::scenes::{engagement, wanted};
use dice::Seeded;
use hex::HexIndex;
use referee::{Game as _, Lots, Seat, Shown, Table, Viewer};
use serde_json::{Value, json};
use series::wire::Since;
use series::{Library, Presented as _, Scene, Series as _, Sitting};
use std::collections::BTreeMap;
use yards::game::{Setup, State, Yards as Rules, player_of};
use yards::ground::World;

/// Questions are asked after so many decisions.
const EVERY: usize = 41;
const SEATS: [Seat; 2] = [Seat(0), Seat(1)];

fn games() -> Option<u64> {
    std::env::var("YARDS_SHOWN_GAMES").ok().and_then(|text| text.parse().ok())
}

fn open(name: &str) -> Box<dyn Sitting> {
    let title = Yards.title(&Library::built_in(), name).expect("a title");
    let title = title.unwrap_or_else(|problems| panic!("{problems}"));
    let setup = title.setup(&wanted(name, None)).expect("a set-up");
    title.open(&setup, &BTreeMap::new(), &mut || 1).expect("a table")
}

/// A text that a player could read.
#[track_caller]
fn sound(text: &str) {
    let odd = ["  ", "{", "}", "::", "None", "Some(", "..", " ,", " .", "()", "NaN"];
    assert!(!text.trim().is_empty(), "an empty text");
    assert!(!odd.iter().any(|it| text.contains(it)), "{text:?}");
}

/// A sentence: sound, begun with a capital or a number, and ended.
#[track_caller]
fn sentence(text: &str) {
    sound(text);
    assert!(!text.starts_with(|it: char| it.is_lowercase()), "{text:?}");
    assert!(text.ends_with(['.', '?']), "{text:?}");
}

fn check_scene(scene: &Scene, owes: bool) {
    for owed in &scene.pending.owes {
        sentence(&owed.sentence);
        assert!(!owed.rule.is_empty());
        owed.aside.iter().for_each(|aside| sentence(&aside.text));
    }
    assert_eq!(!scene.offers.is_empty(), owes);
    for offer in &scene.offers {
        sound(&offer.text);
        offer.price.iter().for_each(|price| sound(price));
        assert!(offer.rule.is_some() && serde_json::from_str::<Value>(offer.action.get()).is_ok());
    }
    assert!(scene.ribbon.facts.iter().all(|fact| !fact.value.is_empty()), "{:?}", scene.ribbon);
    assert!(scene.ribbon.turn <= scene.ribbon.turns, "{:?}", scene.ribbon);
    assert!(scene.stage.is_some() && !scene.view.is_empty());
}

/// Everything that a screen may ask before an answer is given.
fn inquire(sitting: &dyn Sitting, seat: Seat, scene: &Scene) {
    let asked = |question: &Value| {
        let answer = sitting.inquire(Viewer::Seat(seat), question.clone())();
        answer.unwrap_or_else(|problem| panic!("{question}: {problem:?}"))
    };
    sentence(asked(&json!({ "standing": {} }))["text"].as_str().expect("a text"));
    for card in crate::cards::layers().iter().filter(|card| card.laid) {
        let layer = asked(&json!({ "layer": { "name": card.name } }));
        for note in layer["notes"].as_array().expect("notes") {
            sound(note["text"].as_str().expect("a text"));
            sentence(note["tells"].as_str().expect("a sentence"));
        }
    }
    for offer in &scene.offers {
        let action: Value = serde_json::from_str(offer.action.get()).expect("an answer");
        let open = asked(&json!({ "why_not": { "action": action } }));
        assert_eq!(open["kind"], "open", "{action}: {open}");
        if let Some(hex) = offer.hex {
            sound(asked(&json!({ "hex": { "hex": hex } }))["text"].as_str().expect("a text"));
        }
        if offer.attacks {
            asked(&json!({ "odds": { "target": offer.hex } }));
        }
    }
}

/// Plays a game to its end and looks at everything on the way.
fn show(name: &str, seed: u64) {
    let mut sitting = open(name);
    let (mut lots, mut dice) = (Lots::new(seed), Seeded::new(seed));
    let mut decisions = 0;
    loop {
        match sitting.table().pending(Viewer::Spectator) {
            Shown::Over(_) => break,
            Shown::Chance(_) => drop(sitting.table_mut().roll(&mut dice).expect("a roll")),
            Shown::Decide(owed) => {
                let seat = owed[0].seat;
                if decisions % EVERY == 0 {
                    for viewer in SEATS {
                        let owes = owed.iter().any(|owed| owed.seat == viewer);
                        check_scene(&sitting.scene(viewer.into()), owes);
                    }
                    check_scene(&sitting.scene(Viewer::Spectator), false);
                    inquire(&*sitting, seat, &sitting.scene(seat.into()));
                }
                let legal = sitting.table().legal(seat);
                let drawn = lots.pick(&legal).expect("an answer");
                sitting.table_mut().act(seat, drawn, None).expect("legal");
                decisions += 1;
            }
        }
    }
    let scene = sitting.scene(Viewer::Spectator);
    let over = scene.pending.over.as_ref().expect("an end");
    sound(&over.title);
    sentence(&over.text);
    let (log, replay) = sitting.news(Viewer::Spectator, Since::default());
    assert_eq!(replay.length, log.count);
    log.lines.iter().for_each(|line| sentence(&line.text));
    let report = sitting.recap(Viewer::Spectator, [0, log.count])().expect("a report");
    assert!(report.as_array().is_some_and(|parts| parts.len() > 1), "{report}");
    for entry in (1..=log.count).step_by(log.count / 8 + 1).chain([log.count]) {
        let moment = sitting.look_back(Viewer::Spectator, entry)().expect("a moment");
        sound(moment["title"].as_str().expect("a title"));
        assert!(moment["stage"]["pieces"].is_array());
    }
    assert!(decisions > 100, "{name}: {decisions}");
}

#[test]
fn y55_whole_games_can_be_shown_from_the_first_decision_to_the_last() {
    for (id, seed) in World::ORDER.into_iter().zip(41..) {
        let name = format!("yards/{id}");
        match games() {
            Some(games) => (0..games).for_each(|game| show(&name, seed + 100 * game)),
            None if ["first-light", "before-dawn"].contains(&id) => show(&name, seed),
            // The long ones have the same decisions, only more of them.
            None => {}
        }
    }
}

/// Everything that is told of a state to a seat.
fn told(state: &State, seat: Seat) -> Value {
    let (title, viewer) = (engagement("the-crossing"), Viewer::Seat(seat));
    let view = Rules::view(state, viewer);
    let mut legal = Vec::new();
    if Rules::pending(state).owed_by(seat).is_some() {
        Rules::legal(state, seat, &mut legal);
    }
    let ask = |question: Value| title.answer(state, viewer, &question).ok();
    let layers = crate::cards::layers();
    let layers = layers.iter().map(|card| ask(json!({ "layer": { "name": card.name } })));
    let enemies = state.board.held(player_of(seat).enemy()).iter().map(HexIndex::value);
    let odds = enemies.map(|hex| {
        let odds = ask(json!({ "odds": { "target": hex } }));
        json!([odds, ask(json!({ "hex": { "hex": hex } }))])
    });
    let offers = crate::telling::offers(state, &legal);
    let offers = offers.iter().map(|it| json!([it.text, it.price, it.rule, it.hex]));
    json!({
        "stage": title.stage(state, viewer, &view, &legal),
        "offers": offers.collect::<Vec<_>>(),
        "ribbon": title.ribbon(state),
        "layers": layers.collect::<Vec<_>>(),
        "odds": odds.collect::<Vec<_>>(),
    })
}

#[test]
fn y55_games_that_look_alike_to_a_seat_are_told_alike() {
    let mut table = Table::<Rules>::open(Setup::of("the-crossing")).expect("a mission");
    let (mut lots, mut dice) = (Lots::new(5), Seeded::new(5));
    let mut differing = 0;
    for step in 0..900 {
        let Some(seat) = table.pending().owed().first().map(|owed| owed.seat) else {
            if table.pending().is_over() {
                break;
            }
            table.roll(&mut dice).expect("a roll is due");
            continue;
        };
        if step % 60 == 0 {
            for viewer in SEATS {
                let other = Rules::resample(table.state(), viewer.into(), &mut lots);
                differing += usize::from(other != *table.state());
                assert_eq!(told(&other, viewer), told(table.state(), viewer), "step {step}");
            }
        }
        let legal = table.legal(seat);
        let drawn = *lots.pick(&legal).expect("an answer");
        table.act(seat, drawn, None).expect("legal");
    }
    assert!(differing > 5, "{differing}");
}
