//! Whole random games, shown at the door as a host shows them: nothing panics, and nothing that is said is nonsense.
//!
//! One game of each short scenario is shown; `BESIEGED_SHOWN_GAMES=5 cargo test -p besieged-desk shown` shows five of every one.

use crate::Besieged;
use besieged::World;
use dice::Seeded;
use referee::{Lots, Seat, Shown, Viewer};
use serde_json::{Value, json};
use series::wire::Since;
use series::{Library, Scene, Series as _, Sitting};
use std::collections::BTreeMap;

/// Questions are asked after so many decisions.
const EVERY: usize = 9;
const SEATS: [Seat; 2] = [Seat(0), Seat(1)];

fn games() -> Option<u64> {
    std::env::var("BESIEGED_SHOWN_GAMES").ok().and_then(|text| text.parse().ok())
}

fn open(name: &str) -> Box<dyn Sitting> {
    let title = Besieged.title(&Library::built_in(), name).expect("a title");
    let title = title.unwrap_or_else(|problems| panic!("{problems}"));
    let setup = title.setup(&crate::scenes::wanted(name, None)).expect("a set-up");
    title.open(&setup, &BTreeMap::new(), &mut || 1).expect("a table")
}

/// A text that a player could read.
#[track_caller]
fn sound(text: &str) {
    let odd = ["  ", "{", "}", "::", "None", "Some(", "..", " ,", " .", "()", "\"", "NaN"];
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
        sentence(&owed.why);
        assert!(!owed.rule.is_empty());
        owed.aside.iter().for_each(|aside| sentence(&aside.text));
    }
    assert_eq!(!scene.offers.is_empty(), owes);
    for offer in &scene.offers {
        sound(&offer.text);
        offer.price.iter().for_each(|price| sound(price));
        assert!(offer.rule.is_some() && serde_json::from_str::<Value>(offer.action.get()).is_ok());
    }
    for closed in &scene.closed {
        sound(&closed.text);
        sound(&closed.reason);
        assert!(!closed.rule.is_empty());
    }
    scene.duties.iter().for_each(|duty| sound(&duty.text));
    assert!(scene.ribbon.facts.iter().all(|fact| !fact.value.is_empty()), "{:?}", scene.ribbon);
    assert!(scene.ribbon.turn <= scene.ribbon.turns, "{:?}", scene.ribbon);
    assert!(scene.stage.is_some() && !scene.view.is_empty());
}

fn ask(sitting: &dyn Sitting, seat: Seat, question: &Value) -> Value {
    let answer = sitting.inquire(Viewer::Seat(seat), question.clone())();
    answer.unwrap_or_else(|problem| panic!("{question}: {problem:?}"))
}

/// Everything that a screen may ask before an answer is given.
fn inquire(sitting: &dyn Sitting, seat: Seat, scene: &Scene) {
    let asked = |question: &Value| ask(sitting, seat, question);
    let standing = asked(&json!({ "standing": {} }));
    sentence(standing["text"].as_str().expect("a text"));
    for side in ["axis", "soviet"] {
        asked(&json!({ "supply": { "side": side } }));
    }
    for name in crate::cards::laid().into_iter().map(|card| card.name) {
        let layer = asked(&json!({ "layer": { "name": name } }));
        for note in layer["notes"].as_array().expect("notes") {
            sound(note["text"].as_str().expect("a text"));
            sentence(note["tells"].as_str().expect("a sentence"));
        }
    }
    asked(&json!({ "zones": {} }));
    for remark in asked(&json!({ "closing": {} })).as_array().expect("remarks") {
        sentence(remark["text"].as_str().expect("a text"));
    }
    for offer in &scene.offers {
        let action: Value = serde_json::from_str(offer.action.get()).expect("an answer");
        let caution = asked(&json!({ "caution": { "action": action } }));
        for remark in caution["remarks"].as_array().into_iter().flatten() {
            sentence(remark["text"].as_str().expect("a text"));
            assert!(remark["rule"].as_str().is_some_and(|rule| !rule.is_empty()));
        }
        let open = asked(&json!({ "why_not": { "action": action } }));
        assert_eq!(open["kind"], "open", "{action}: {open}");
        if let Some(hex) = offer.hex {
            let told = asked(&json!({ "hex": { "hex": hex } }));
            sound(told["text"].as_str().expect("a text"));
        }
        if offer.attacks {
            asked(&json!({ "odds": { "target": offer.hex } }));
        }
    }
    // The ways that are told are those of the rules: the first step of each is offered.
    let movers = scene.offers.iter().filter(|offer| offer.kind == "step");
    if let Some(unit) = movers.filter_map(|offer| offer.unit).next() {
        let reach = asked(&json!({ "reach": { "units": [unit] } }));
        for hex in reach["hexes"].as_array().expect("hexes") {
            let first = hex["path"][0].as_u64();
            let offered = scene.offers.iter().filter(|it| it.unit == Some(unit));
            let mut steps = offered.filter_map(|it| it.hex).map(u64::from);
            assert!(steps.any(|it| Some(it) == first), "{hex}");
        }
    }
}

/// What a player turn came to, for everybody.
fn check_report(sitting: &dyn Sitting, span: [usize; 2]) {
    for viewer in [Viewer::Spectator, SEATS[0].into(), SEATS[1].into()] {
        let report = sitting.recap(viewer, span)().expect("a report");
        let parts = report.as_array().expect("parts");
        for part in parts {
            sound(part["title"].as_str().expect("a title"));
            for row in part["rows"].as_array().expect("rows") {
                sound(row["text"].as_str().expect("a text"));
                assert!(matches!(row["side"].as_str(), Some("axis" | "soviet")), "{part}");
            }
        }
        let majors = parts.iter().find(|part| part["title"] == "Major cities").expect("majors");
        let number = |row: &Value| row["text"].as_str()?.split(' ').next()?.parse::<u32>().ok();
        let all: u32 = majors["rows"].as_array().expect("rows").iter().filter_map(number).sum();
        assert_eq!(all, 28, "{majors}");
    }
}

/// Plays a game to its end and looks at everything on the way.
fn show(name: &str, seed: u64) {
    let mut sitting = open(name);
    let (mut lots, mut dice) = (Lots::new(seed), Seeded::new(seed));
    let (mut decisions, mut told, mut turn) = (0, 0, (0, String::new()));
    let mut reports = Vec::new();
    loop {
        match sitting.table().pending(Viewer::Spectator) {
            Shown::Over(_) => break,
            Shown::Chance(_) => drop(sitting.table_mut().roll(&mut dice).expect("a roll")),
            Shown::Decide(owed) => {
                let seat = owed[0].seat;
                if decisions % EVERY == 0 {
                    for viewer in SEATS {
                        check_scene(&sitting.scene(viewer.into()), viewer == seat);
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
        let ribbon = sitting.ribbon();
        if turn != (ribbon.turn, ribbon.side.to_string()) {
            let now = sitting.log_count(Viewer::Spectator);
            check_report(&*sitting, [told, now]);
            reports.push(([told, now], sitting.recap(Viewer::Spectator, [told, now])()));
            (told, turn) = (now, (ribbon.turn, ribbon.side.to_string()));
        }
    }
    let scene = sitting.scene(Viewer::Spectator);
    let over = scene.pending.over.as_ref().expect("an end");
    sound(&over.title);
    sentence(&over.text);
    let (log, replay) = sitting.news(Viewer::Spectator, Since::default());
    assert_eq!(replay.length, log.count);
    log.lines.iter().for_each(|line| sentence(&line.text));
    // An old report says how things stood then.
    for (span, report) in reports {
        let again = sitting.recap(Viewer::Spectator, span)().expect("a report");
        assert_eq!(again, report.expect("a report"), "{span:?}");
    }
    // The past is told as it was seen: its last moment is the present.
    let steps = (1..=log.count).step_by(log.count / 8 + 1).chain([log.count]);
    for entry in steps {
        let moment = sitting.look_back(Viewer::Spectator, entry)().expect("a moment");
        sound(moment["title"].as_str().expect("a title"));
        assert!(moment["stage"]["pieces"].is_array());
    }
    assert!(sitting.returns().is_some() && decisions > 100, "{name}: {decisions}");
}

#[test]
fn b31_whole_games_can_be_shown_from_the_first_decision_to_the_last() {
    for (id, seed) in World::ORDER.into_iter().zip(41..) {
        let name = format!("besieged/{id}");
        match games() {
            Some(games) => (0..games).for_each(|game| show(&name, seed + 100 * game)),
            // The long ones have the same turns, only more of them.
            None if ["summers-1941", "campaign-1941"].contains(&id) => {}
            None => show(&name, seed),
        }
    }
}

#[test]
fn b61_a_game_is_saved_and_goes_on_as_it_was() {
    let mut sitting = open("besieged/border-1941");
    let text = sitting.position().expect("a position at the start");
    let (mut lots, mut dice) = (Lots::new(5), Seeded::new(5));
    let mut saved = 0;
    for _ in 0..200 {
        match sitting.table().pending(Viewer::Spectator) {
            Shown::Over(_) => break,
            Shown::Chance(_) => drop(sitting.table_mut().roll(&mut dice).expect("a roll")),
            Shown::Decide(owed) => {
                let legal = sitting.table().legal(owed[0].seat);
                let drawn = lots.pick(&legal).expect("an answer");
                sitting.table_mut().act(owed[0].seat, drawn, None).expect("legal");
            }
        }
        // Between answers of an attack or a move there is none, and that is said.
        match sitting.position() {
            Err(problem) => sound(&problem.text),
            Ok(text) => {
                let war = crate::scenes::war("border-1941");
                let wanted = crate::scenes::wanted("besieged/border-1941", Some(&text));
                series::Presented::setup(&war, &wanted)
                    .unwrap_or_else(|it| panic!("{it:?}\n{text}"));
                saved += 1;
            }
        }
    }
    assert!(saved > 10 && text.contains("border-1941"), "{saved}");
}
