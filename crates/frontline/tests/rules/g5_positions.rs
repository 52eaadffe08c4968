//! Position files: what is written is what is read and played (F67).

use dice::{DiceSource as _, Seeded};
use frontline::game::{Action, Frontline, Position, Setup};
use referee::{Game as _, Lots, Pending, Seat, Table, play_unchecked, rolled_unchecked};

/// A game of staffs with orders of its own in between: it is written down wherever it can be, read again, and is the same.
fn written_again(setup: &Setup, seed: u64) -> usize {
    let mut state = Frontline::start(setup).expect("a scenario");
    let (mut lots, mut dice) = (Lots::new(seed), Seeded::new(seed));
    let mut saved = 0;
    loop {
        if let Ok(position) = Position::of(&state) {
            let text = position.to_string();
            let again = Position::parse("again.toml", &text);
            let again = again.unwrap_or_else(|problems| panic!("{problems}\n{text}"));
            assert_eq!(again.to_string(), text);
            assert_eq!(again.to_state(), state, "{text}");
            saved += 1;
        }
        match Frontline::pending(&state) {
            Pending::Over(_) => return saved,
            Pending::Chance(roll) => {
                let rolled = dice.roll(&roll).expect("dice");
                rolled_unchecked::<Frontline>(&mut state, &rolled);
            }
            Pending::Decide(owed) => {
                let seat = owed[0].seat;
                play_unchecked::<Frontline>(&mut state, seat, &Action::Staff);
                for _ in 0..lots.below(4) {
                    let mut legal = Vec::new();
                    Frontline::legal(&state, seat, &mut legal);
                    let order = legal[lots.below(legal.len())];
                    if order != Action::Seal {
                        play_unchecked::<Frontline>(&mut state, seat, &order);
                    }
                }
                play_unchecked::<Frontline>(&mut state, seat, &Action::Seal);
            }
        }
    }
}

#[test]
fn f67_a_game_is_written_and_read_at_the_opening_of_its_forms() {
    assert!(written_again(&Setup::of("bagration"), 3) > 30);
    let mut fogged = Setup::of("blau").until(3);
    fogged.options.fog = true;
    assert!(written_again(&fogged, 4) > 20);
    assert!(written_again(&Setup::of("citadel").seats(&["full"]).until(8), 5) > 20);
}

#[test]
fn f67_a_position_is_a_set_up_that_records_keep() {
    let mut table = Table::<Frontline>::open(Setup::of("bagration")).expect("a table");
    for seat in [Seat(0), Seat(1)] {
        table.act(seat, Action::Staff, None).expect("a form");
        table.act(seat, Action::Seal, None).expect("a form");
    }
    let position = Position::of(table.state()).expect("flags are asked");
    let setup = Setup::from(position);
    let kept = serde_json::to_string(&setup).expect("data");
    let again: Setup = serde_json::from_str(&kept).expect("a set-up");
    assert_eq!(Frontline::start(&again).expect("a game"), *table.state());
    let unsaved = {
        table.act(Seat(0), Action::Staff, None).ok();
        table.act(Seat(1), Action::Staff, None).ok();
        Position::of(table.state()).expect_err("a form is half filled in")
    };
    assert!(unsaved.to_string().contains("save when a form opens"), "{unsaved}");
}

#[test]
fn f67_mistakes_are_named_with_their_lines() {
    let told = |text: &str| Position::parse("x.toml", text).expect_err("faulty").to_string();
    let head = "game = 'frontline/bagration'\nturn = 11\nframe = 'deployment'\n";
    assert!(told("turn = 3").contains("game"));
    assert!(told("game = 'frontline/bagration'\nturn = 3\nframe = 'deployment'").contains("turn"));
    assert!(told(&format!("{head}[stacks]\n'0809' = 'elephants 3'")).contains("elephants"));
    assert!(told(&format!("{head}[stacks]\n'9999' = 'tanks 3'")).contains("x.toml:5"));
    assert!(told(&format!("{head}moon = 'full'")).contains("moon"));
    assert!(told(&format!("{head}seats = ['axis-cook']")).contains("axis-cook"));
}
