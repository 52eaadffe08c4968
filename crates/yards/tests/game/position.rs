//! Position files: read and written, refused with every fault at once.

use referee::Game as _;
use referee::conformance::stroll;
use yards::game::{Action, Aim, Event, Mark, Phase, Position, Setup, Yards};
use yards::ground::World;

/// The lines of a position of the crossing, with more of its own.
fn crossing(more: &str) -> String {
    let mission = World::standard();
    let mines = mission.mission("the-crossing").expect("a mission").mines.len();
    let mines = vec!["{ hex = \"0101\" }"; mines].join(", ");
    format!(
        "game = \"yards/the-crossing\"\nturn = 2\nphase = \"activations\"\nmines = [{mines}]\n{more}"
    )
}

#[test]
fn y82_positions_of_random_games_are_read_as_they_are_written() {
    for mission in World::ORDER {
        let start = Yards::start(&Setup::of(mission)).expect("a mission of the program");
        let (mut saved, mut refused) = (0, 0);
        stroll::<Yards>(start, 5, |moment| {
            match Position::of(moment.state) {
                Ok(position) => {
                    let text = position.to_string();
                    let again = Position::parse("again", &text);
                    let again = again.unwrap_or_else(|problems| panic!("{problems}\n{text}"));
                    assert_eq!(again, position, "{mission}, step {}", moment.step);
                    assert_eq!(again.to_state(), *moment.state, "{mission}, step {}", moment.step);
                    saved += 1;
                }
                Err(unsaved) => {
                    assert!(unsaved.to_string().ends_with("save between activations (Y82)"));
                    refused += 1;
                }
            }
            moment.step < 30_000
        });
        assert!(saved > 5 && refused > 50, "{mission}: {saved} saved, {refused} not");
    }
}

#[test]
fn y82_every_fault_of_a_position_is_told_at_once() {
    let text = r#"
game = "yards/first-light"
turn = 9
phase = "initiative"
activated = ["attacker/7"]
objectives = ["0101"]
mines = [{ hex = "0101" }]
units = [
    { unit = "attacker/1/2", hex = "1607", steps = 4 },
    { unit = "attacker/1/2", hex = "1608" },
    { unit = "attacker/1/3", hex = "1606", acted = true },
    { unit = "attacker/1/1", hex = "1605", rides = "attacker/1/2" },
    { unit = "attacker/2/9", hex = "1605" },
    { unit = "attacker/2/2", hex = "1705", shocked = true },
    { unit = "defender/1/2", hex = "1607", colour = "red" },
]

[orders]
attacker = { guards = [{ unit = "defender/1/2", within = 5 }] }
[mortars]
defender = []
"#;
    let problems = Position::parse("x.toml", text).unwrap_err().to_string();
    for what in [
        "x.toml:3:8: `turn`",
        "attacker/7",
        "0101 is no objective",
        "the mission has 0 mines",
        "steps",
        "`attacker/1/2` is already used",
        "nobody has acted, fired or been suppressed",
        "has no place in such a vehicle",
        "there is no counter `attacker/2/9`",
        "is never `shocked`",
        "both sides are in 1607",
        "colour",
        "a guard of the attacker is a unit of his own",
        "orders do not name a distance of 5",
        "the defender has 1 mortars",
    ] {
        assert!(problems.contains(what), "{what} is missing in\n{problems}");
    }
}

#[test]
fn y82_stacks_ground_and_late_platoons_are_refused() {
    let told = |units: &str| {
        let text = crossing(&format!("units = [{units}]\n"));
        Position::parse("x.toml", &text).unwrap_err().to_string()
    };
    let world = World::standard();
    let mission = world.mission("the-crossing").expect("a mission");
    let squads: Vec<String> = mission
        .units()
        .filter(|unit| mission.counter(*unit).player == yards::ground::Player::Attacker)
        .filter(|unit| mission.counter(*unit).unit.kind == yards::ground::Kind::Squad)
        .filter_map(|unit| {
            let counter = mission.counter(unit);
            let key = format!("attacker/{}/{}", counter.platoon? + 1, counter.number);
            Some(format!("{{ unit = \"{key}\", hex = \"0501\" }}"))
        })
        .take(5)
        .collect();
    assert!(told(&squads.join(", ")).contains("are in 0501 (move one elsewhere (Y38))"));
    let late = mission.forces.iter().zip(["attacker", "defender"]).find_map(|(force, side)| {
        let place = force.platoons.iter().position(|it| it.enters.is_some_and(|turn| turn > 2))?;
        Some(format!("{{ unit = \"{side}/{}/1\", hex = \"0501\" }}", place + 1))
    });
    assert!(told(&late.expect("a late platoon")).contains("leave it out until then (Y75)"));
}

#[test]
fn y82_a_position_begins_a_game_of_its_own_mission_only() {
    let position = Position::parse("x.toml", &crossing("go = \"defender\"\n"));
    let position = position.unwrap_or_else(|problems| panic!("{problems}")).with_seed(Some(7));
    assert_eq!((position.seed(), position.phase()), (Some(7), Phase::Activations));
    let state = position.to_state();
    let setup = Setup::from(position);
    let json = serde_json::to_string(&setup).expect("a set-up is data");
    let again: Setup = serde_json::from_str(&json).expect("and is read back");
    assert_eq!(Yards::start(&again).expect("a game"), state);
    let other = Setup { mission: "first-light".to_owned(), ..setup };
    let refused = Yards::start(&other).unwrap_err();
    assert_eq!(refused[0].rule.to_string(), "Y82");
}

#[test]
fn y82_a_game_in_the_middle_of_something_is_not_saved() {
    let mut field = super::field::Field::fight("first-light");
    assert!(Position::of(&field.state).is_ok());
    field.act(Action::Activate { platoon: 0 });
    let unsaved = Position::of(&field.state).unwrap_err();
    assert_eq!(unsaved.to_string(), "A platoon is active; save between activations (Y82)");
}

/// A truck with a squad comes into a full hex and is destroyed there.
fn crowded() -> super::field::Field {
    let mut field = super::field::Field::with(&[
        ("a/2/2", "0502"),
        ("a/2/3", "0502"),
        ("a/2/4", "0502"),
        ("a/5/3", "0501"),
        ("a/5/4", "0501"),
        ("d/2/4", "0703"),
    ]);
    let [truck, rifle, gun] = ["a/5/3", "a/5/4", "d/2/4"].map(|key| field.id(key));
    let tags = (field.state.tag(rifle), field.state.tag(truck));
    field.emit(Event::Mounted { unit: tags.0, vehicle: tags.1 });
    field.activate(5);
    field.act(field.step("a/5/3", "0502"));
    let aim = Aim::Vehicle { hex: field.hex("0502"), place: 0 };
    field.act(Action::Fire { unit: gun, aim, onward: false });
    field.roll(&[10]);
    field.roll(&[1]);
    assert!(field.state.unit(truck).is(Mark::Lost));
    assert_eq!(field.state.unit(rifle).hex, Some(field.hex("0502")), "the fourth squad there");
    field.act(Action::End);
    field
}

#[test]
fn r_y76_who_must_get_off_stands_over_the_limit_and_is_read_as_written() {
    let field = crowded();
    let position = Position::of(&field.state).expect("between activations");
    let text = position.to_string();
    assert!(text.contains("crowded = [\"0502\"]"), "{text}");
    let again = Position::parse("again", &text).unwrap_or_else(|it| panic!("{it}\n{text}"));
    assert_eq!(again.to_state(), field.state);
    let bare = text.replace("crowded = [\"0502\"]\n", "");
    let refused = Position::parse("bare", &bare).unwrap_err().to_string();
    assert!(refused.contains("are in 0502 (move one elsewhere (Y38))"), "{refused}");
    let wrong = text.replace("crowded = [\"0502\"]", "crowded = [\"0502\", \"0501\"]");
    let refused = Position::parse("wrong", &wrong).unwrap_err().to_string();
    assert!(refused.contains("0501 is within the limits"), "{refused}");
}

#[test]
fn y33_units_of_an_activated_platoon_have_acted_whatever_the_file_says() {
    let units = ["1", "2"].map(|it| format!("{{ unit = \"attacker/{it}/2\", hex = \"0501\" }}"));
    let text = format!("activated = [\"attacker/1\"]\nunits = [{}]\n", units.join(", "));
    let position = Position::parse("x.toml", &crossing(&text));
    let state = position.unwrap_or_else(|problems| panic!("{problems}")).to_state();
    let there = state.board.units().filter(|it| state.unit(*it).hex.is_some());
    let acted: Vec<bool> = there.map(|it| state.unit(it).is(Mark::Acted)).collect();
    assert_eq!(acted, [true, false]);
}
