//! Our rulings on the game: R-B28 to R-B64.

use super::board::{Board, at, board, forces, scenario};
use besieged::game::{Action, Besieged, Event, Mark, Where, decide, supply, swept};
use besieged::{Impulse, Player, Table, Terrain, Weather, World};
use referee::{Game as _, Pending};

fn advance(game: &Board, unit: &str, hex: &str) -> Action {
    Action::Advance { unit: game.id(unit), hex: game.hex(hex) }
}

fn retreat(game: &Board, unit: &str, hex: &str) -> Action {
    Action::Retreat { unit: game.id(unit), hex: game.hex(hex) }
}

fn join_all(game: &mut Board, units: &[&str]) {
    for unit in units {
        let unit = game.id(unit);
        game.act(Action::Join { unit });
    }
}

#[test]
fn r_b28_seven_axis_majors_and_twenty_one_soviet_ones() {
    let map = &World::standard().map;
    let (soviet, axis): (Vec<_>, Vec<_>) =
        map.majors().iter().partition(|hex| map.country(*hex) == "USSR");
    assert_eq!((axis.len(), soviet.len()), (7, 21));
    assert_eq!(scenario("campaign-1941").state.majors(Player::Axis), 7);
}

#[test]
fn r_b29_a_player_has_both_impulses_before_the_other_moves() {
    let mut game = board("1942.jul_aug", "axis moves", &forces("A-ge-V 1318", "S-ru-16 1323"));
    game.act(Action::End).act(Action::End);
    assert_eq!((game.state.phasing, game.state.impulse), (Player::Axis, Impulse::Second));
    game.act(Action::End).act(Action::End);
    assert_eq!(game.state.phasing, Player::Soviet);
}

#[test]
fn r_b30_infantry_attacks_in_impulse_2_too() {
    let rest = format!("impulse = 2\n{}", forces("A-ge-V 2018", "S-ru-16 2019"));
    let game = board("1942.jul_aug", "axis attacks", &rest);
    assert!(game.may(Action::Attack { hex: game.hex("2019") }));
}

#[test]
fn r_b31_who_merely_stands_in_contact_need_not_attack() {
    let game = board("1942.jul_aug", "axis attacks", &forces("A-ge-V 2018", "S-ru-16 2019"));
    assert!(game.may(Action::End));
}

#[test]
fn r_b32_a_unit_is_halved_once_and_never_under_one() {
    let rest = format!(
        "weather = [\"snow\"]\naxis = [{}{}]\nsoviet = [{}]\n",
        at("A-ge-V", "2018", ", supplied = false"),
        at("A-ro-1Rum", "2018", ", steps = 1, supplied = false"),
        at("S-ru-16", "2019", ""),
    );
    let game = board("1941.nov_dec", "axis attacks", &rest);
    assert_eq!(game.state.attack_strength(game.id("A-ge-V")), 2, "5, and not a quarter");
    assert_eq!(game.state.attack_strength(game.id("A-ro-1Rum")), 1);
}

#[test]
fn r_b33_on_x2_steps_come_first_and_the_surrounded_are_eliminated() {
    let ring = "A-ge-V 2018, A-ge-VI 2018, A-ge-VII 2020, A-ge-VIII 2020";
    let mut game =
        board("1942.jul_aug", "axis attacks", &forces(ring, "S-ru-16 2019, S-ru-3Mech 2019"));
    game.attack("2019", &["A-ge-V", "A-ge-VI", "A-ge-VII", "A-ge-VIII"]).fight(8);
    // 20:8 is 2-1; 8 and -1 for the defender's armor is 7: X2.
    for _ in 0..2 {
        let unit = game.id("A-ge-V");
        game.act(Action::Lose { unit });
    }
    let unit = game.id("S-ru-16");
    game.act(Action::Lose { unit });
    let unit = game.id("S-ru-16");
    game.act(Action::Lose { unit });
    assert_eq!(game.whereabouts("S-ru-3Mech"), "Eliminated", "surrounded");
    assert!(!game.happened(|it| matches!(it, Event::LengthChosen { .. })), "no length is asked");
}

#[test]
fn r_b34_attackers_lose_steps_by_their_owners_choice() {
    let units = forces("A-ge-V 2018, A-ge-VI 2018, A-ge-VII 1918", "S-ru-16 2019, S-ru-19 2019");
    let mut game = board("1942.jul_aug", "axis attacks", &units);
    game.attack("2019", &["A-ge-V", "A-ge-VI"]).fight(2);
    // 10:8 is 1-1; a 2 is A1.
    assert_eq!(game.asked(), Some(Player::Axis));
    let unit = game.id("A-ge-VII");
    assert_eq!(game.refused(Action::Lose { unit }), "R-B34", "it did not attack");
    let unit = game.id("A-ge-VI");
    game.act(Action::Lose { unit });
    assert_eq!((game.steps("A-ge-V"), game.steps("A-ge-VI")), (2, 1));
}

#[test]
fn r_b35_a_blitz_needs_armor_in_supply() {
    let blitz = Action::Support { air: 0, table: Table::Blitz };
    let declare = |turn: &str, armor: &str, units: &[&str]| {
        let rest = format!(
            "air = {{ axis = 2, soviet = 0 }}\naxis = [{armor}{}{}]\nsoviet = [{}]\n",
            at("A-ge-V", "2018", ""),
            at("A-ge-VI", "1918", ""),
            at("S-ru-16", "2019", ", steps = 1"),
        );
        let mut game = board(turn, "axis attacks", &rest);
        let hex = game.hex("2019");
        game.act(Action::Attack { hex });
        join_all(&mut game, units);
        if game.legal().contains(&Action::Done) {
            game.act(Action::Done);
        }
        game
    };
    let fed = at("A-ge-IIIPz", "2018", "");
    let hungry = at("A-ge-IIIPz", "2018", ", supplied = false");
    let all = ["A-ge-IIIPz", "A-ge-V"];
    assert!(declare("1942.jul_aug", &fed, &all).may(blitz));
    assert_eq!(declare("1942.jul_aug", &hungry, &all).refused(blitz), "R-B35");
    assert_eq!(declare("1942.jul_aug", &fed, &["A-ge-V"]).refused(blitz), "B8");
    assert_eq!(declare("1944.jul_aug", &fed, &all).refused(blitz), "B9a");
}

#[test]
fn r_b36_attackers_retreat_from_a_city_too() {
    let units = forces("A-ge-V 2218", "S-ru-16 2219");
    let mut game = board("1942.jul_aug", "axis attacks", &units);
    game.attack("2219", &["A-ge-V"]).fight(4);
    // 5:4 is 1-1; a 4 is AR: the attacker chooses the length.
    game.act(Action::Length { hexes: 1 });
    assert_eq!(game.refused(retreat(&game, "A-ge-V", "2219")), "B39");
    game.act(retreat(&game, "A-ge-V", "2217"));
    assert_eq!(game.whereabouts("A-ge-V"), "2217", "out of Poltava");
}

#[test]
fn r_b37_the_map_knows_four_kinds_of_ground() {
    let map = &World::standard().map;
    let count = |terrain| map.open().filter(|hex| map.terrain(*hex) == Some(terrain)).count();
    assert_eq!(count(Terrain::Clear), 610);
    assert_eq!(count(Terrain::Forest), 89);
    assert_eq!(count(Terrain::Swamp), 14);
    assert_eq!(count(Terrain::Mountain), 25);
}

#[test]
fn r_b38_an_empty_major_passes_only_by_entry() {
    let mut game = board("1942.jul_aug", "axis moves", &forces("A-ge-V 2219", "S-ru-16 1323"));
    assert!(!swept(&game.state, Player::Axis).contains(game.hex("2220")));
    game.go("A-ge-V", &["2220"]);
    assert_eq!(game.holder("2220"), Player::Axis);
}

#[test]
fn r_b39_snow_voids_rivers() {
    let river = |weather: &str| {
        let rest = format!("weather = [\"{weather}\"]\n{}", forces("A-ge-V 2017", "S-ru-16 2016"));
        let game = board("1942.nov_dec", "axis attacks", &rest);
        let map = &game.state.scene.map;
        let (from, to) = (game.hex("2016"), game.hex("1915"));
        let side = map.side_toward(from, to).unwrap();
        assert!(map.has_river(from, side), "the Dnieper");
        game.state.step_cost(game.id("A-ge-V"), from, side, to)
    };
    assert_eq!(river("mud"), river("snow") + 1);
}

#[test]
fn r_b40_only_a_side_with_a_free_marshal_is_asked() {
    let units = forces("A-ge-V 2018", "S-ru-16 2019");
    let used = format!("marshals = {{ axis = {{ lost = 1, used = 2 }} }}\n{units}");
    let mut game = board("1942.jul_aug", "axis attacks", &used);
    game.attack("2019", &["A-ge-V"]);
    assert_eq!(game.asked(), Some(Player::Soviet), "the Axis has none left");
    let declined = format!("marshals = {{ soviet = {{ declined = true }} }}\n{used}");
    let declined = declined.replacen(&used, &units, 1);
    let mut game = board("1942.jul_aug", "axis attacks", &declined);
    game.attack("2019", &["A-ge-V"]).act(Action::Decline);
    assert_eq!(game.due(), "combat");
}

/// Rules: R-B48.
#[test]
fn r_b41_one_attack_meets_orders_and_contact() {
    let rest = format!(
        "axis = [{}]\nsoviet = [{}]\n",
        at("A-ge-V", "2018", ", ordered = true, owes = true"),
        at("S-ru-16", "2019", ""),
    );
    let mut game = board("1943.mar_apr", "axis attacks", &rest);
    assert_eq!(game.refused(Action::End), "B42", "the rule of the duty that stands");
    game.attack("2019", &["A-ge-V"]).fight(8);
    assert!(game.may(Action::End));
}

#[test]
fn r_b42_sudden_death_comes_before_collapse() {
    let control = "[control]\naxis = [\"1323\", \"0519\", \"2627\"]\n";
    let game = board("1942.nov_dec", "end checks", &format!("{}{control}", forces("", "")));
    assert_eq!(game.state.outcome.unwrap().winner, Player::Soviet, "10 of 17, though three cities");
    let game = board("1942.sep_oct", "axis moves", &format!("{}{control}", forces("", "")));
    assert_eq!(decide(&game.state).unwrap().winner, Player::Axis);
}

#[test]
fn r_b43_a_source_under_enemy_zoc_still_serves() {
    let game = board("1944.jul_aug", "axis moves", &forces("", "S-ru-16 0903"));
    let net = supply::net(&game.state, Player::Axis);
    assert!(net.contains(game.hex("0902")), "Berlin");
    let beyond = game.state.scene.map.along_rail(game.hex("0902"));
    let watched: Vec<_> = beyond.filter(|hex| game.state.in_zoc(Player::Soviet, *hex)).collect();
    assert!(!watched.is_empty() && watched.iter().all(|hex| !net.contains(*hex)));
}

#[test]
fn r_b44_two_last_steps_in_a_pocket_surrender_together() {
    let ring = "S-ru-16 2018, S-ru-19 2021, S-ru-20 1820, S-ru-21 2220";
    let rest = format!(
        "impulse = 2\naxis = [{}{}]\n{}",
        at("A-ge-V", "2019", ", steps = 1"),
        at("A-ge-VI", "2020", ", steps = 1"),
        forces("", ring).replace("axis = []\n", ""),
    );
    let mut game = board("1942.jul_aug", "axis attacks", &rest);
    assert!(!game.state.is_surrounded(Player::Axis, game.hex("2019")), "each opens the other");
    game.act(Action::End);
    assert_eq!(game.whereabouts("A-ge-V"), "Surrendered");
    assert_eq!(game.whereabouts("A-ge-VI"), "Surrendered");
}

#[test]
fn r_b45_a_friend_who_came_this_impulse_counts() {
    let units = "A-ge-V 2017, A-ge-VI 2017";
    let mut game = board("1942.jul_aug", "axis moves", &forces(units, "S-ru-16 2019"));
    game.go("A-ge-V", &["2018"]).go("A-ge-VI", &["2018"]);
    assert!(game.is("A-ge-V", Mark::Owes) && !game.is("A-ge-VI", Mark::Owes));
}

#[test]
fn r_b46_the_net_is_a_snapshot() {
    let mut game = board("1941.jul_aug", "axis moves", &forces("A-ge-V 1309, A-ge-VI 1308", ""));
    let before = game.state.net[0];
    game.go("A-ge-V", &["1310"]).act(Action::Stop);
    assert_eq!(game.holder("1310"), Player::Axis);
    assert_eq!(game.state.net[0], before, "ground taken feeds nobody yet");
    let unit = game.id("A-ge-VI");
    game.act(Action::Entrain { unit });
    assert_eq!(game.refused(Action::At { hex: game.hex("1310") }), "B47");
}

#[test]
fn r_b47_the_die_is_rolled_though_nobody_can_be_named() {
    let mut game =
        board("1943.jan_feb", "axis reinforcement", &forces("A-ge-V 1318", "S-ru-16 1323"));
    game.act(Action::Done);
    assert_eq!(game.due(), "orders from above");
    game.roll(1);
    assert_eq!(game.asked(), Some(Player::Axis), "nothing happens");
}

#[test]
fn r_b49_a_last_step_that_retreats_into_fire_is_eliminated() {
    let watched = forces("A-ge-V 2018, A-ge-VI 2018, A-ge-VII 2121", "S-ru-16 2019/1");
    let mut game = board("1942.jul_aug", "axis attacks", &watched);
    game.attack("2019", &["A-ge-V"]).fight(6);
    // 5:2 is 2-1; a 6 would be D1. The weaker attack below is a DR.
    assert_eq!(game.whereabouts("S-ru-16"), "Eliminated");
    let mut game = board("1942.jul_aug", "axis attacks", &watched);
    game.attack("2019", &["A-ge-V"]).fight(3);
    game.act(retreat(&game, "S-ru-16", "2020"));
    game.act(retreat(&game, "S-ru-16", "2021"));
    assert_eq!(game.whereabouts("S-ru-16"), "Eliminated", "not surrendered");
    assert_eq!(game.holder("2021"), Player::Soviet);
}

#[test]
fn r_b50_retreats_go_over_enemy_ground() {
    let units = forces("A-ge-V 2018, A-ge-VI 2018", "S-ru-16 2019");
    let rest = format!("{units}[control]\naxis = [\"2020-2021\"]\n");
    let mut game = board("1942.jul_aug", "axis attacks", &rest);
    game.attack("2019", &["A-ge-V", "A-ge-VI"]).fight(3);
    game.act(retreat(&game, "S-ru-16", "2020"));
    game.act(retreat(&game, "S-ru-16", "2021"));
    assert_eq!(game.holder("2020"), Player::Axis, "passed, not taken");
    assert_eq!(game.holder("2021"), Player::Soviet, "the last hex is taken");
}

#[test]
fn r_b51_one_length_for_all_and_others_where_it_cannot_be() {
    let units = forces("A-ge-V 2018, A-ge-VI 2018", "S-ru-16 2019, S-ru-19 2019");
    let mut game = board("1942.jul_aug", "axis attacks", &units);
    game.attack("2019", &["A-ge-V", "A-ge-VI"]).fight(4);
    // 10:8 is 1-1; a 4 is AR.
    game.act(Action::Length { hexes: 1 });
    assert_eq!(game.refused(retreat(&game, "A-ge-V", "2019")), "B39");
    game.act(retreat(&game, "A-ge-V", "2017"));
    assert_eq!(game.whereabouts("A-ge-V"), "2017");
    game.act(retreat(&game, "A-ge-VI", "2017"));
    assert_eq!(game.asked(), Some(Player::Axis));
    let lost = |it: &Event| matches!(it, Event::UnitLost { .. });
    assert!(!game.happened(lost));
}

#[test]
fn r_b52_only_attackers_enter_before_the_advance_is_done() {
    let units = forces("A-ge-V 2018, A-ge-VI 2018, A-ge-VII 1918", "S-ru-16 2019/1");
    let mut game = board("1942.jul_aug", "axis attacks", &units);
    game.attack("2019", &["A-ge-V", "A-ge-VI"]).fight(9);
    assert_eq!(game.refused(advance(&game, "A-ge-VII", "2019")), "B40");
    game.act(Action::Done).act(Action::End);
    assert!(game.may(game.step("A-ge-VII", "2019")), "a hex as any other in impulse 2");
}

#[test]
fn r_b53_a_blitz_without_adv_leaves_the_hex_empty() {
    let units = forces("A-ge-IIIPz 2018, A-ge-V 2018", "S-ru-16 2019");
    let mut game = board("1942.jul_aug", "axis attacks", &units);
    let hex = game.hex("2019");
    game.act(Action::Attack { hex });
    join_all(&mut game, &["A-ge-IIIPz", "A-ge-V"]);
    // 13:4 is 3-1; 5 and +1 is 6: X2 without an advance.
    game.act(Action::Support { air: 0, table: Table::Blitz }).fight(5);
    let unit = game.id("A-ge-V");
    game.act(Action::Lose { unit });
    let unit = game.id("A-ge-V");
    game.act(Action::Lose { unit });
    assert_eq!(game.whereabouts("S-ru-16"), "Eliminated");
    assert!(game.may(Action::End), "no advance is asked");
    assert_eq!(game.holder("2019"), Player::Soviet);
}

#[test]
fn r_b54_surrender_uses_the_air_and_rolls_nothing() {
    let rest = format!(
        "air = {{ axis = 1, soviet = 0 }}\naxis = [{}]\nsoviet = [{}{}{}]\n",
        at("A-ro-1Rum", "2018", ", steps = 1, owes = true"),
        at("S-ru-1Shock", "2019", ""),
        at("S-ru-2Shock", "2019", ""),
        at("S-ru-4Shock", "2019", ""),
    );
    let mut game = board("1942.jul_aug", "axis attacks", &rest);
    let hex = game.hex("2019");
    game.act(Action::Attack { hex }).act(Action::Support { air: 1, table: Table::Results });
    assert_eq!(game.whereabouts("A-ro-1Rum"), "Surrendered");
    assert_eq!(game.state.air[0], 0);
    assert!(game.happened(|it| matches!(it, Event::Fought { die: None, .. })));
    assert!(!game.happened(|it| matches!(it, Event::MarshalDeclined { .. })));
}

#[test]
fn r_b55_a_major_port_feeds_the_unit_in_it_and_nobody_beside_it() {
    let text = forces("A-ge-V 3015, A-ge-VI 2915", "").replace(", supplied = true", "");
    let game = board("1942.jul_aug", "axis moves", &text);
    assert!(game.is("A-ge-V", Mark::Supplied), "Sevastopol");
    assert!(!game.is("A-ge-VI", Mark::Supplied));
}

#[test]
fn r_b56_no_strength_is_zero() {
    let world = World::standard();
    for unit in world.roster.units() {
        let counter = world.roster.counter(unit);
        assert!((1..=counter.steps).all(|steps| counter.strength(steps) >= 1), "{}", counter.key);
    }
}

#[test]
fn r_b57_rebuilt_units_stand_farther_back_than_arrivals() {
    let rest = format!("points = 2\neliminated = [\"A-ge-VII\"]\n{}", forces("", "S-ru-16 1109"));
    let mut game = board("1943.jan_feb", "axis reinforcement", &rest);
    let arrival = game.id("A-ge-IISSPz");
    game.act(Action::Place { unit: arrival });
    assert!(game.may(Action::At { hex: game.hex("1105") }), "Posen takes arrivals");
    let hex = game.hex("0902");
    game.act(Action::At { hex });
    let unit = game.id("A-ge-VII");
    game.act(Action::Rebuild { unit, steps: 1 });
    assert_eq!(game.refused(Action::At { hex: game.hex("1105") }), "B33");
}

#[test]
fn r_b58_a_toll_that_takes_everything_is_not_asked_for() {
    let units = forces("A-ge-V 2018, A-ge-VI 2018", "S-ru-16 2019/1, S-ru-19 2019/1");
    let mut game = board("1942.jul_aug", "axis attacks", &units);
    // 10:4 is 2-1; a 9 is D2 against two steps in all.
    game.attack("2019", &["A-ge-V", "A-ge-VI"]).fight(9);
    assert_eq!(game.asked(), Some(Player::Axis), "advance at once");
    assert_eq!(game.state.height(game.hex("2019")), 0);
}

#[test]
fn r_b59_orders_end_with_impulse_1() {
    let rest = format!(
        "axis = [{}]\nsoviet = [{}]\n",
        at("A-ge-V", "2018", ", ordered = true"),
        at("S-ru-16", "2019", ""),
    );
    let mut game = board("1943.jul_aug", "axis attacks", &rest);
    game.attack("2019", &["A-ge-V"]).fight(9);
    // D1 and a retreat of two hexes.
    while game.asked() == Some(Player::Soviet) {
        let first = game.legal()[0];
        game.act(first);
    }
    game.act(Action::Done).act(Action::End);
    assert_eq!(game.state.impulse, Impulse::Second);
    assert!(game.may(game.step("A-ge-V", "2017")));
}

#[test]
fn r_b60_trains_stay_in_their_part_of_the_net() {
    let mut game = board("1942.jul_aug", "axis moves", &forces("A-ge-V 0902", "S-ru-16 1323"));
    assert!(game.state.net[0].contains(game.hex("0216")), "Helsinki is in the net");
    let unit = game.id("A-ge-V");
    game.act(Action::Entrain { unit });
    assert_eq!(game.refused(Action::At { hex: game.hex("0216") }), "B47");
    assert!(game.may(Action::At { hex: game.hex("1602") }), "Vienna");
}

#[test]
fn r_b61_the_unit_first_and_its_hex_next() {
    let mut game = board("1942.jul_aug", "axis moves", &forces("A-ge-V 0902", "S-ru-16 1323"));
    assert_eq!(game.refused(Action::At { hex: game.hex("1602") }), "B31");
    let unit = game.id("A-ge-V");
    game.act(Action::Entrain { unit });
    let hex = game.hex("1602");
    game.act(Action::At { hex });
    assert_eq!(game.whereabouts("A-ge-V"), "1602");
}

#[test]
fn r_b62_a_finn_held_back_waits() {
    let rest = format!("due = [\"A-fi-IIFin\"]\n{}", forces("", "S-ru-16 1323"));
    let game = board("1942.jul_aug", "axis reinforcement", &rest);
    let unit = game.id("A-fi-IIFin");
    assert_eq!(game.state.unit(unit).at, Where::Due);
    assert_eq!(game.refused(Action::Place { unit }), "B50");
}

#[test]
fn r_b63_a_friend_in_the_hex_covers_a_retreat() {
    let friend = forces("A-ge-V 2018, A-ge-VI 2018, A-ge-VII 2121", "S-ru-16 2019, S-ru-19 2021");
    let mut game = board("1942.jul_aug", "axis attacks", &friend);
    game.attack("2019", &["A-ge-V", "A-ge-VI"]).fight(3);
    game.act(retreat(&game, "S-ru-16", "2020"));
    game.act(retreat(&game, "S-ru-16", "2021"));
    assert_eq!(game.steps("S-ru-16"), 2);
}

#[test]
fn r_b64_pools_are_those_of_the_turn() {
    let lost = "marshals = { axis = { lost = 1, used = 0 } }\nweather = []\n";
    let mut game = board("1944.jul_aug", "start", &format!("{lost}{}", forces("", "")));
    assert!(matches!(Besieged::pending(&game.state), Pending::Decide(_)), "Jul/Aug is clear");
    assert_eq!(game.state.weather[0], Some(Weather::Clear));
    assert_eq!(game.state.air[0], 3);
    assert_eq!(game.state.free_marshals(Player::Axis), 1, "2 of 1944, one lost");
    game.act(Action::Done);
}
