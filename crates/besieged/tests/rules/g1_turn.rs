//! B30 to B32, B52, B55 to B57, B60 to B62: the sequence of play, weather, start and end.

use super::board::{board, forces, scenario};
use besieged::game::{AXIS, Action, Ask, Besieged, Decision, Event, Frame, Where, Why};
use besieged::{Charts, Die, Impulse, Months, Player, Terrain, Weather, World};
use referee::{Game as _, Pending};

const FRONT: (&str, &str) = ("A-ge-V 1318", "S-ru-16 1323");

#[test]
fn b30_axis_then_russians_then_the_next_turn() {
    let mut game = board("1942.jul_aug", "axis reinforcement", &forces(FRONT.0, FRONT.1));
    game.pass_until(5, |game| game.state.phasing == Player::Soviet);
    assert_eq!(game.state.turn.key(), "1942.jul_aug");
    game.pass_until(5, |game| game.state.turn.key() == "1942.sep_oct");
    assert_eq!((game.state.phasing, game.due().as_str()), (Player::Axis, "weather"));
    assert_eq!(game.state.weather, [None, None], "each turn has its own weather");
}

#[test]
fn b31_frames_follow_one_another_and_refuse_each_others_answers() {
    let mut game = board("1942.jul_aug", "axis reinforcement", &forces(FRONT.0, FRONT.1));
    assert_eq!(game.refused(Action::End), "B31");
    game.act(Action::Done);
    assert!(matches!(game.state.frames.last(), Some(Frame::Move(None))));
    assert_eq!(game.refused(Action::Done), "B31");
    game.act(Action::End);
    assert!(matches!(game.state.frames.last(), Some(Frame::Target)));
    game.act(Action::End);
    assert_eq!(game.state.impulse, Impulse::Second, "impulse 2: moves again");
}

/// Rules: B-T9.
#[test]
fn b57_single_answers_are_taken_save_end_and_done() {
    let mut game = board("1942.jul_aug", "axis moves", &forces("", "S-ru-16 1323"));
    assert_eq!(game.legal(), [Action::End], "end is asked all the same");
    game.act(Action::End);
    assert_eq!(game.legal(), [Action::End]);
    // One attacker next to one enemy: force and support have one answer each in snow.
    let lone = format!("weather = [\"snow\", \"snow\"]\n{}", forces("A-ge-V 2018", "S-ru-16 2019"));
    let mut game = board("1943.jan_feb", "axis attacks", &lone);
    game.act(Action::Attack { hex: game.hex("2019") });
    assert!(matches!(game.state.frames.last(), Some(Frame::Combat(_))), "{:?}", game.legal());
    assert!(matches!(Besieged::pending(&game.state), Pending::Decide(owed)
        if matches!(owed[0].ask, Ask::Marshal { .. })));
}

#[test]
fn b57_a_step_into_a_full_hex_needs_a_way_on() {
    let units = "A-ge-V 1919, A-ge-VI 2020, A-ge-VII 2020, A-ge-VIII 2020, A-ge-IX 2018";
    let game = board("1942.jul_aug", "axis moves", &forces(units, "S-ru-16 2323"));
    assert!(game.may(game.step("A-ge-V", "2020")), "it can go on through");
    // With enemies all round the full hex the move would have to end there.
    let around = forces(units, "S-ru-16 2022, S-ru-19 2122, S-ru-20 1921");
    let game = board("1942.jul_aug", "axis moves", &around);
    assert!(game.may(game.step("A-ge-V", "1920")));
    assert!(!game.state.in_zoc(Player::Soviet, game.hex("2019")));
    let game = board("1942.jul_aug", "axis moves", &forces(units, "S-ru-16 2021"));
    assert_eq!(game.refused(game.step("A-ge-V", "2020")), "B46");
}

/// Rules: B-T6.
#[test]
fn b32_weather_is_read_from_the_table_and_cuts_allowances() {
    let chart = &Charts::standard().weather;
    let read = |months, impulse, face| chart.read(months, impulse, Die::showing(face).unwrap());
    use Impulse::{First, Second};
    let expected = [
        (Months::JanFeb, First, 9, Weather::Snow),
        (Months::JanFeb, First, 10, Weather::Clear),
        (Months::JanFeb, Second, 10, Weather::Snow),
        (Months::MarApr, First, 4, Weather::Snow),
        (Months::MarApr, First, 5, Weather::Mud),
        (Months::MarApr, Second, 7, Weather::Mud),
        (Months::MarApr, Second, 8, Weather::LightMud),
        (Months::MayJun, First, 2, Weather::LightMud),
        (Months::MayJun, First, 3, Weather::Clear),
        (Months::MayJun, Second, 1, Weather::Clear),
        (Months::JulAug, First, 10, Weather::Clear),
        (Months::JulAug, Second, 9, Weather::Clear),
        (Months::JulAug, Second, 10, Weather::LightMud),
        (Months::SepOct, First, 6, Weather::Clear),
        (Months::SepOct, First, 7, Weather::LightMud),
        (Months::SepOct, Second, 2, Weather::Clear),
        (Months::SepOct, Second, 3, Weather::LightMud),
        (Months::SepOct, Second, 7, Weather::Mud),
        (Months::NovDec, First, 3, Weather::Mud),
        (Months::NovDec, First, 5, Weather::LightMud),
        (Months::NovDec, First, 6, Weather::Snow),
        (Months::NovDec, Second, 1, Weather::Snow),
    ];
    for (months, impulse, face, weather) in expected {
        assert_eq!(read(months, impulse, face), weather, "{months} {impulse:?} {face}");
    }
    for (weather, left) in [("clear", 7), ("light_mud", 6), ("mud", 3), ("snow", 6)] {
        let text = format!("weather = [\"{weather}\"]\n{}", forces("A-ge-IIIPz 2018", ""));
        let game = board("1942.nov_dec", "axis moves", &text);
        assert_eq!(game.state.allowance(game.id("A-ge-IIIPz")), left, "{weather}");
    }
    let text =
        format!("impulse = 2\nweather = [\"mud\", \"mud\"]\n{}", forces("A-ro-1Rum 2018", ""));
    let game = board("1942.nov_dec", "axis moves", &text);
    assert_eq!(game.state.allowance(game.id("A-ro-1Rum")), 1, "never under 1");
}

#[test]
fn b32_the_first_winter_halves_axis_attacks_only() {
    let text = |weather: &str| {
        format!("weather = [\"{weather}\"]\n{}", forces("A-ge-V 2018", "S-ru-16 2019"))
    };
    let strength = |turn: &str, weather: &str| {
        let game = board(turn, "axis attacks", &text(weather));
        game.state.attack_strength(game.id("A-ge-V"))
    };
    assert_eq!(strength("1941.nov_dec", "snow"), 2);
    assert_eq!(strength("1941.nov_dec", "mud"), 5);
    assert_eq!(strength("1942.nov_dec", "snow"), 5);
}

#[test]
fn b52_the_first_turn_has_one_impulse_each() {
    let mut game = scenario("campaign-1941");
    assert_eq!(game.state.weather[0], Some(Weather::Clear), "no weather die");
    game.act(Action::Done);
    assert_eq!(game.state.impulse, Impulse::First);
    game.act(Action::End).act(Action::End);
    assert_eq!((game.state.phasing, game.asked()), (Player::Soviet, Some(Player::Soviet)));
    assert!(game.state.points > 6, "points as usual");
    game.act(Action::Done);
    assert_eq!(game.state.impulse, Impulse::Second);
    let rail = |action: &Action| matches!(action, Action::Entrain { .. });
    assert!(!game.legal().iter().any(rail), "no rail");
    let unit = game.id("S-ru-16");
    assert_eq!(game.state.allowance(unit), 1, "second allowance");
    assert!(matches!(game.refused(Action::Entrain { unit }), "B47"));
    game.act(Action::End).act(Action::End);
    assert_eq!(game.state.turn.key(), "1941.jul_aug");
}

#[test]
fn b55_the_campaign_is_decided_when_a_turn_ends() {
    let majors = "axis = [\"1314\", \"1318\", \"0415\", \"0713\", \"1113\", \"1809\", \"1915\", \"2220\", \"2418\", \"2513\"]";
    let ends = |turn: &str, control: &str| {
        board(turn, "end checks", &format!("{}\n[control]\n{control}\n", forces("", "")))
            .state
            .outcome
    };
    let by = |turn: &str, control: &str| ends(turn, control).map(|it| (it.winner, it.by));
    let sudden = by("1942.nov_dec", "axis = []").map(|it| it.0);
    assert_eq!(sudden, Some(Player::Soviet), "7 of 17");
    assert_eq!(by("1942.nov_dec", majors), None, "17 are enough");
    let three = "axis = [\"1323\", \"0519\", \"2627\"]";
    assert_eq!(by("1942.jul_aug", three), Some((Player::Axis, Decision::Collapse)));
    let berlin = "soviet = [\"0902\"]";
    assert_eq!(by("1942.jul_aug", berlin), Some((Player::Soviet, Decision::Berlin)));
    assert_eq!(by("1945.may_jun", "axis = []"), Some((Player::Axis, Decision::LastTurn)));
    assert_eq!(by("1945.mar_apr", "axis = []"), None);
}

/// Rules: B-T10.
#[test]
fn b56_other_scenarios_count_majors_after_the_last_turn() {
    let world = World::standard();
    let expected = [
        ("border-1941", "1941.may_jun", "1941.sep_oct", Some(14)),
        ("typhoon-1941", "1941.sep_oct", "1942.mar_apr", Some(22)),
        ("stalingrad-1942", "1942.nov_dec", "1943.mar_apr", Some(20)),
        ("bagration-1944", "1944.jul_aug", "1944.nov_dec", Some(6)),
        ("summers-1941", "1941.may_jun", "1942.nov_dec", Some(21)),
        ("campaign-1941", "1941.may_jun", "1945.may_jun", None),
    ];
    for (name, start, end, needed) in expected {
        let scenario = world.scenario(name).expect("a scenario");
        let wins = match scenario.victory {
            besieged::ground::Victory::Cities(needed) => Some(needed),
            besieged::ground::Victory::Campaign => None,
        };
        assert_eq!((scenario.start.key().as_str(), scenario.end.key().as_str()), (start, end));
        assert_eq!(wins, needed, "{name}");
    }
    let ends = |turn: &str, game: &str| {
        let text =
            format!("game = \"besieged/{game}\"\nturn = \"{turn}\"\nphase = \"end checks\"\n");
        besieged::game::Position::parse("x", &text).unwrap().to_state().outcome
    };
    assert_eq!(ends("1941.sep_oct", "border-1941").map(|it| it.winner), Some(Player::Soviet));
    assert_eq!(ends("1941.jul_aug", "border-1941"), None);
    assert_eq!(ends("1943.mar_apr", "stalingrad-1942").map(|it| it.winner), Some(Player::Axis));
    assert_eq!(ends("1942.nov_dec", "stalingrad-1942"), None, "no sudden death");
}

#[test]
fn b60_a_combat_goes_surrounds_marshals_die_losses_retreat_advance() {
    let units = forces("A-ge-V 2018, A-ge-VI 2018", "S-ru-16 2019");
    let mut game = board("1942.jul_aug", "axis attacks", &units);
    game.attack("2019", &["A-ge-V", "A-ge-VI"]);
    assert_eq!(game.asked(), Some(Player::Axis), "the attacker's marshal first");
    game.act(Action::Decline);
    assert_eq!(game.asked(), Some(Player::Soviet));
    game.act(Action::Decline);
    // 10:4 is 2-1; a 9 is D2, and the only defender has two steps.
    assert_eq!(game.due(), "combat");
    game.roll(9);
    assert_eq!(game.whereabouts("S-ru-16"), "Eliminated");
    assert!(game.legal().contains(&Action::Done), "advance: {:?}", game.legal());
    let (unit, hex) = (game.id("A-ge-V"), game.hex("2019"));
    game.act(Action::Advance { unit, hex }).act(Action::Done);
    let order = |wanted: fn(&Event) -> bool| game.events.iter().position(wanted);
    let fought = order(|it| matches!(it, Event::Fought { .. }));
    let lost = order(|it| matches!(it, Event::UnitLost { .. }));
    let advanced = order(|it| matches!(it, Event::UnitAdvanced { .. }));
    let ended = order(|it| matches!(it, Event::CombatEnded { .. }));
    assert!(fought < lost && lost < advanced && advanced < ended);
}

#[test]
fn b61_a_scenario_begins_as_its_file_says() {
    let game = scenario("typhoon-1941");
    assert_eq!(game.whereabouts("A-fi-IIFin"), "0223");
    assert_eq!(game.steps("A-fi-IIFin"), 1);
    assert_eq!(game.state.unit(game.id("S-ru-1Tank")).at, Where::Due);
    assert_eq!(game.holder("1318"), Player::Axis);
    assert_eq!(game.holder("1323"), Player::Soviet);
    assert_eq!(game.state.marshals, [besieged::game::Marshals::default(); 2]);
    let gone = game.state.units.iter().filter(|unit| unit.at == Where::Out).count();
    assert!(gone > 0, "those that neither stand nor come are out");
    let faults = Besieged::start(&besieged::game::Setup::of("typhoon-1914")).unwrap_err();
    assert_eq!(faults[0].rule.as_str(), "B61");
}

#[test]
fn b62_refusals_cite_the_first_rule_broken() {
    let units = "A-ge-V 2018, A-fi-IIFin 0122";
    let mut game = board("1942.jul_aug", "axis moves", &forces(units, "S-ru-16 2020"));
    assert_eq!(game.refused(Action::NoOrder), "B31");
    assert_eq!(game.refused(game.step("A-ge-V", "2021")), "B34", "not next to it");
    assert_eq!(game.refused(game.step("S-ru-16", "2021")), "B31", "not his unit");
    game.go("A-ge-V", &["2019"]);
    assert_eq!(game.refused(game.step("A-ge-V", "2020")), "B35", "stopped before enemy");
    let (unit, finn) = (game.id("A-ge-V"), game.id("A-fi-IIFin"));
    assert_eq!(game.refused(Action::Entrain { unit: finn }), "B53");
    assert_eq!(game.refused(Action::Entrain { unit }), "B47");
    game.act(Action::End);
    assert_eq!(game.refused(Action::Attack { hex: game.hex("2021") }), "B41");
}

/// Rules: B-T8.
#[test]
fn b_t8_costs_are_as_printed() {
    let costs = &Charts::standard().movement;
    use besieged::Kind::{Armor, Infantry, Mountain, Other};
    let row = |terrain| [Infantry, Armor, Mountain, Other].map(|kind| costs.cost(terrain, kind));
    assert_eq!(row(Terrain::Clear), [1, 1, 1, 1]);
    assert_eq!(row(Terrain::Forest), [1, 2, 1, 1]);
    assert_eq!(row(Terrain::Swamp), [2, 3, 2, 2]);
    assert_eq!(row(Terrain::Mountain), [2, 3, 1, 2]);
}

#[test]
fn b_t7_years_are_as_printed() {
    let years = &Charts::standard().years;
    let expected = [
        ("1941.nov_dec", [4, 6], [8, 1], [3, 1]),
        ("1942.nov_dec", [4, 8], [7, 3], [3, 2]),
        ("1943.nov_dec", [4, 11], [5, 6], [3, 3]),
        ("1944.nov_dec", [3, 13], [3, 8], [2, 4]),
        ("1945.may_jun", [3, 13], [2, 8], [1, 4]),
    ];
    for (turn, points, air, marshals) in expected {
        let turn = turn.parse().unwrap();
        assert_eq!(Player::BOTH.map(|player| years.points(player, turn, 0)), points);
        assert_eq!(Player::BOTH.map(|player| years.air(player, turn)), air);
        assert_eq!(Player::BOTH.map(|player| years.marshals(player, turn)), marshals);
    }
    assert_eq!(years.marshals(Player::Soviet, "1941.jul_aug".parse().unwrap()), 0);
}

#[test]
fn b34_the_sea_next_to_a_unit_is_closed_and_not_far() {
    let units = forces("A-ge-V 0909, A-ge-XXIX 2810", "S-ru-16 2323");
    let game = board("1942.jul_aug", "axis moves", &units);
    let why = |unit: &str, hex: &str| {
        Besieged::check(&game.state, AXIS, &game.step(unit, hex)).map_err(|illegal| illegal.why)
    };
    assert_eq!(why("A-ge-V", "0810"), Err(Why::Closed(game.hex("0810"))));
    assert_eq!(why("A-ge-XXIX", "2809"), Err(Why::Closed(game.hex("2809"))));
    assert_eq!(why("A-ge-V", "1313"), Err(Why::NotNext(game.hex("1313"))));
}
