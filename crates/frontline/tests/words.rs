//! The game in sentences.

use frontline::game::{Action, Event, Frontline, Seen, Setup, words};
use frontline::ground::Coalition;
use referee::{Seat, Table};

#[test]
fn what_happens_is_said_in_sentences() {
    let mut table = Table::<Frontline>::open(Setup::of("bagration")).expect("it opens");
    for seat in [Seat(0), Seat(1)] {
        table.act(seat, Action::Staff, None).expect("the staff answers");
        table.act(seat, Action::Seal, None).expect("a form can be sealed");
    }
    let log = table.log(Seat(0).into(), 0);
    let said: Vec<String> =
        log.iter().filter_map(|seen| words::seen(table.state(), seen)).collect();
    assert!(said.contains(&"axis seals its form.".to_owned()), "{said:?}");
    assert!(said.contains(&"All forms are in: deployment.".to_owned()));
    assert!(said.iter().any(|it| it.starts_with("Axis: ")), "own moves are told");
}

#[test]
fn places_are_said_by_number_and_name() {
    let table = Table::<Frontline>::open(Setup::of("citadel")).expect("it opens");
    let state = table.state();
    let kursk = state.scene.map.named("Kursk").expect("it is on the map");
    let taken = Event::Held { hex: kursk, side: Some(Coalition::Axis) };
    let said = words::sentence(state, &taken).expect("it is told");
    assert_eq!(said, "The Axis side takes 1213 Kursk.");
    let whole = words::seen(state, &Seen::Whole(taken));
    assert_eq!(whole, Some(said));
}
