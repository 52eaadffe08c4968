//! Position files: read and written, refused with every fault at once.

use besieged::game::{Besieged, Position, Setup};
use besieged::{Weather, World};
use referee::Game as _;
use referee::conformance::stroll;

#[test]
fn positions_of_random_games_are_read_as_they_are_written() {
    for scenario in World::ORDER {
        let start = Besieged::start(&Setup::of(scenario)).expect("a scenario of the program");
        let (mut saved, mut refused) = (0, 0);
        stroll::<Besieged>(start, 5, |moment| {
            match Position::of(moment.state) {
                Ok(position) if moment.step % 7 == 0 => {
                    let text = position.to_string();
                    let again = Position::parse("again", &text);
                    let again = again.unwrap_or_else(|problems| panic!("{problems}\n{text}"));
                    assert_eq!(again, position, "{scenario}, step {}", moment.step);
                    assert_eq!(again.to_state(), *moment.state, "{scenario}, step {}", moment.step);
                    saved += 1;
                }
                Ok(_) => {}
                Err(unsaved) => {
                    assert!(unsaved.to_string().contains("save between"));
                    refused += 1;
                }
            }
            moment.step < 1500
        });
        assert!(saved > 20 && refused > 50, "{scenario}: {saved} saved, {refused} not");
    }
}

#[test]
fn every_fault_of_a_position_is_told_at_once() {
    let text = r#"
game = "besieged/typhoon-1941"
turn = "1941.jul_aug"
phase = "axis moves"
weather = ["hail"]
axis = [
    { unit = "A-ge-XLIPz", hex = "1122", steps = 4 },
    { unit = "A-ge-XLIPz", hex = "1123" },
    { unit = "A-fi-IIFin", hex = "0716" },
    { unit = "A-ge-V", hex = "1320", locked = "1323" },
    { unit = "A-ge-VI", hex = "1320" },
    { unit = "A-ge-VII", hex = "1320" },
    { unit = "A-ge-VIII", hex = "1320" },
    { unit = "A-ge-IX", hex = "0101" },
]
soviet = [{ unit = "S-ru-16", hex = "1122" }, { unit = "S-ru-99", hex = "1322" }]
colour = "red"
"#;
    let problems = Position::parse("x.toml", text).unwrap_err().to_string();
    for what in [
        "Jul/Aug 1941 is not in it",
        "`hail`",
        "steps",
        "A-ge-XLIPz",
        "Finnish units stay in rows 01 to 04, not in 0716",
        "more than 3 units are in 1320",
        "0101 is closed",
        "both sides are in 1122",
        "there is no counter `S-ru-99`",
        "no enemy is in 1323",
        "colour",
    ] {
        assert!(problems.contains(what), "{what} is missing in\n{problems}");
    }
}

#[test]
fn a_position_begins_a_game_of_its_own_scenario_only() {
    let state = Besieged::start(&Setup::of("border-1941")).expect("a scenario");
    let text = format!("seed = 7\n{}", Position::of(&state).expect("between answers"));
    let position = Position::parse("border.toml", &text).expect("a position");
    assert_eq!(position.seed(), Some(7));
    let setup = Setup::from(position);
    let json = serde_json::to_string(&setup).expect("a set-up is data");
    let again: Setup = serde_json::from_str(&json).expect("and is read back");
    assert_eq!(Besieged::start(&again).expect("a game"), state);
    let other = Setup { scenario: "typhoon-1941".to_owned(), ..setup };
    assert!(Besieged::start(&other).is_err());
}

const BARE: &str = "game = \"besieged/campaign-1941\"\nturn = \"1942.jul_aug\"\nphase = \"axis attacks\"\n\
    weather = [\"clear\"]\n";

#[test]
fn b47_a_position_has_no_more_trains_or_marshals_than_there_are() {
    let faults = |rest: &str| {
        Position::parse("x.toml", &format!("{BARE}{rest}")).map_err(|it| it.to_string()).err()
    };
    assert_eq!(faults("rail_used = 4"), None);
    assert_eq!(faults("marshals = { axis = { lost = 1, used = 1 } }"), None);
    for (rest, rule) in [
        ("rail_used = 5", "B47"),
        ("marshals = { axis = { lost = 9 } }", "B45"),
        ("marshals = { axis = { lost = 1, used = 9 } }", "B45"),
    ] {
        let told = faults(rest).unwrap_or_default();
        assert!(told.contains(rule) && told.contains("from 0 to"), "{rest}: {told}");
    }
}

#[test]
fn b52_the_first_turn_needs_no_word_on_its_weather() {
    let first =
        "game = \"besieged/campaign-1941\"\nturn = \"1941.may_jun\"\nphase = \"soviet moves\"\n";
    let state = Position::parse("x.toml", first).expect("a position").to_state();
    assert_eq!(state.weather, [Some(Weather::Clear); 2]);
    let later = first.replace("1941.may_jun", "1941.sep_oct");
    let told = Position::parse("x.toml", &later).unwrap_err().to_string();
    assert!(told.contains("`weather` needs"), "{told}");
}

#[test]
fn b31_reinforcements_come_before_the_second_impulse() {
    let text = BARE.replace("axis attacks", "axis reinforcement");
    assert!(Position::parse("x.toml", &text).is_ok());
    let late = text.replace("[\"clear\"]", "[\"clear\", \"clear\"]") + "impulse = 2\n";
    let told = Position::parse("x.toml", &late).unwrap_err().to_string();
    assert!(told.contains("before impulse 1"), "{told}");
}
