//! B33 to B36, B46, B47, B50, B53: replacements, movement, stacking, rail, arrivals, Finns.

use super::board::{at, board, forces};
use besieged::game::{Action, Mark, Where};
use besieged::{Player, Terrain};

#[test]
fn b33_points_buy_steps_and_rebuild() {
    let units = "A-ge-V 1105/1, A-ge-VI 1306, A-ro-1Rum 2708/1";
    let rest = format!(
        "points = 3\neliminated = [\"A-ge-VII\", \"A-ro-2Rum\", \"A-ge-IIIPz\"]\ngone = [\"A-ge-VIII\"]\n{}",
        forces(units, "S-ru-16 1323")
    );
    let mut game = board("1942.jul_aug", "axis reinforcement", &rest);
    let refit = |game: &super::board::Board, unit: &str| Action::Refit { unit: game.id(unit) };
    assert_eq!(game.refused(refit(&game, "A-ge-VI")), "B33", "full already");
    game.act(refit(&game, "A-ge-V"));
    assert_eq!((game.steps("A-ge-V"), game.state.points), (2, 2));
    let rebuild = |game: &super::board::Board, unit: &str, steps| Action::Rebuild {
        unit: game.id(unit),
        steps,
    };
    for lost in ["A-ro-2Rum", "A-ge-VIII"] {
        assert_eq!(game.refused(rebuild(&game, lost, 1)), "B33", "{lost}");
    }
    assert_eq!(game.refused(rebuild(&game, "A-ge-IIIPz", 3)), "B33", "two at most");
    game.act(rebuild(&game, "A-ge-IIIPz", 2));
    let hex = game.hex("0902");
    game.act(Action::At { hex });
    assert_eq!((game.whereabouts("A-ge-IIIPz").as_str(), game.steps("A-ge-IIIPz")), ("0902", 2));
    assert_eq!(game.refused(refit(&game, "A-ge-IIIPz")), "B33", "no points left");
    assert_eq!(game.refused(rebuild(&game, "A-ge-VII", 1)), "B33");
}

#[test]
fn b33_units_in_zoc_out_of_supply_or_just_placed_take_no_step() {
    let rest = format!(
        "points = 9\naxis = [{}{}{}]\nsoviet = [{}]\n",
        at("A-ge-V", "2018", ", steps = 1"),
        at("A-ge-VI", "1306", ", steps = 1, supplied = false"),
        at("A-ge-VII", "1105", ", steps = 1, placed = true"),
        at("S-ru-16", "2019", ""),
    );
    let game = board("1942.jul_aug", "axis reinforcement", &rest);
    for unit in ["A-ge-V", "A-ge-VI", "A-ge-VII", "A-ge-VIII"] {
        assert_eq!(game.refused(Action::Refit { unit: game.id(unit) }), "B33", "{unit}");
    }
}

#[test]
fn b33_rebuilt_units_stand_six_hexes_from_every_enemy() {
    let rest = |enemy: &str| {
        format!(
            "points = 2\neliminated = [\"A-ge-VII\"]\n{}",
            forces("", &format!("S-ru-16 {enemy}"))
        )
    };
    let mut game = board("1944.jul_aug", "axis reinforcement", &rest("1106"));
    let unit = game.id("A-ge-VII");
    game.act(Action::Rebuild { unit, steps: 1 });
    assert_eq!(game.refused(Action::At { hex: game.hex("1202") }), "B33", "five hexes off");
    assert_eq!(game.refused(Action::At { hex: game.hex("2018") }), "B50");
    assert!(game.may(Action::At { hex: game.hex("1602") }), "Vienna is far enough");
}

#[test]
fn b34_moves_cost_by_terrain_and_end_with_the_allowance() {
    let mut game = board("1942.jul_aug", "axis moves", &forces("A-ge-V 2018", ""));
    game.go("A-ge-V", &["2019", "2020", "2021", "1921"]);
    assert_eq!(game.refused(game.step("A-ge-V", "1922")), "B34", "4 MP are spent");
    let mut game = board("1942.jul_aug", "axis moves", &forces("A-ge-V 2018", "S-ru-16 1323"));
    game.go("A-ge-V", &["2019"]).act(Action::Stop);
    assert_eq!(
        game.refused(game.step("A-ge-V", "2020")),
        "B34",
        "a stopped unit does not start again"
    );
    let game = board("1942.jul_aug", "axis moves", &forces("A-ge-IIIPz 1518", ""));
    let (unit, from, to) = (game.id("A-ge-IIIPz"), game.hex("1518"), game.hex("1519"));
    let side = game.state.scene.map.side_toward(from, to).unwrap();
    assert_eq!(game.state.scene.map.terrain(to), Some(Terrain::Forest));
    let river = u8::from(game.state.scene.map.has_river(from, side));
    assert_eq!(game.state.step_cost(unit, from, side, to), 2 + river);
}

#[test]
fn b34_a_unit_outside_zoc_may_always_enter_one_hex() {
    let swamp = |enemy: &str| {
        let rest = format!("impulse = 2\n{}", forces("A-ro-1Rum 1711", enemy));
        board("1942.jul_aug", "axis moves", &rest)
    };
    let mut game = swamp("");
    assert_eq!(game.state.allowance(game.id("A-ro-1Rum")), 1);
    game.go("A-ro-1Rum", &["1612"]);
    assert!(game.is("A-ro-1Rum", Mark::Moved));
    let game = swamp("S-ru-16 1710");
    assert_eq!(game.refused(game.step("A-ro-1Rum", "1612")), "B34", "not out of a ZOC");
    let out = format!("axis = [{}]\n", at("A-ge-IIIPz", "2018", ", supplied = false"));
    let game = board("1942.jul_aug", "axis moves", &out);
    assert_eq!(game.state.allowance(game.id("A-ge-IIIPz")), 2, "out of supply");
}

#[test]
fn b35_zoc_stops_and_only_the_mobile_slip_through() {
    let units = "A-ge-V 2018, A-ge-IIIPz 2018, A-ge-VI 1918";
    let mut game = board("1942.jul_aug", "axis moves", &forces(units, "S-ru-16 2019"));
    assert_eq!(game.refused(game.step("A-ge-V", "2118")), "B35", "ZOC to ZOC");
    assert!(game.may(game.step("A-ge-V", "1918")), "onto a friend");
    assert!(game.may(game.step("A-ge-IIIPz", "2118")), "armor for +2");
    let (unit, from, to) = (game.id("A-ge-IIIPz"), game.hex("2018"), game.hex("2118"));
    let side = game.state.scene.map.side_toward(from, to).unwrap();
    assert_eq!(game.state.step_cost(unit, from, side, to), 3);
    assert!(game.may(game.step("A-ge-V", "2017")), "leaving is free");
    game.go("A-ge-IIIPz", &["2118"]);
    assert_eq!(game.refused(game.step("A-ge-IIIPz", "2117")), "B35", "it has been stopped");
}

#[test]
fn b36_contact_obliges_unless_a_friend_was_there() {
    let units = "A-ge-V 2017, A-ge-VI 2017, A-ge-VII 2018";
    let mut game = board("1942.jul_aug", "axis moves", &forces(units, "S-ru-16 2019"));
    game.go("A-ge-V", &["2018"]);
    assert!(!game.is("A-ge-V", Mark::Owes), "a friend was there");
    game.go("A-ge-VI", &["2117", "2118"]);
    assert!(game.is("A-ge-VI", Mark::Owes));
    game.act(Action::End);
    assert_eq!(game.refused(Action::End), "B36");
    game.attack("2019", &["A-ge-VI", "A-ge-V"]).fight(5);
}

#[test]
fn b46_three_units_stop_in_a_hex_and_more_pass_through() {
    let units = "A-ge-V 2018, A-ge-VI 2019, A-ge-VII 2019, A-ge-VIII 2019";
    let mut game = board("1942.jul_aug", "axis moves", &forces(units, "S-ru-16 1323"));
    game.go("A-ge-V", &["2019"]);
    assert_eq!(game.refused(Action::Stop), "B46");
    assert_eq!(game.refused(Action::End), "B46");
    assert_eq!(game.refused(game.step("A-ge-VI", "2119")), "B46", "another unit would stop it");
    game.go("A-ge-V", &["2020"]).act(Action::Stop);
    assert_eq!(game.whereabouts("A-ge-V"), "2020");
}

#[test]
fn b47_trains_run_within_the_net_outside_zoc() {
    let units =
        "A-ge-V 1308, A-ge-VI 1304, A-ge-VII 1105, A-ge-VIII 1306, A-ge-IX 1508, A-ge-XX 1310";
    let mut game = board("1941.jul_aug", "axis moves", &forces(units, "S-ru-16 1410"));
    let entrain = |game: &super::board::Board, unit: &str| Action::Entrain { unit: game.id(unit) };
    assert_eq!(game.refused(entrain(&game, "A-ge-XX")), "B47", "in an enemy ZOC, off the net");
    for (unit, to) in [("A-ge-VI", "0902"), ("A-ge-VII", "0902"), ("A-ge-VIII", "0902")] {
        game.act(entrain(&game, unit));
        let hex = game.hex(to);
        game.act(Action::At { hex });
    }
    game.act(entrain(&game, "A-ge-V"));
    assert_eq!(game.refused(Action::At { hex: game.hex("0902") }), "B46", "Berlin is full");
    assert_eq!(game.refused(Action::At { hex: game.hex("2018") }), "B47");
    let hex = game.hex("1304");
    game.act(Action::At { hex });
    assert_eq!((game.state.rail_used, besieged::game::trains(Player::Axis)), (4, 4));
    assert_eq!(game.refused(entrain(&game, "A-ge-IX")), "B47", "four trains");
    assert_eq!(game.refused(game.step("A-ge-V", "1305")), "B34", "instead of its move");
}

#[test]
fn b50_arrivals_come_to_home_cities_in_the_rear() {
    let mut game = board("1942.may_jun", "axis reinforcement", &forces("", "S-ru-16 1106"));
    let unit = game.id("A-it-CSIR");
    assert_eq!(game.state.unit(unit).at, Where::Due);
    let late = game.id("A-ge-IISSPz");
    assert_eq!(game.refused(Action::Place { unit: late }), "B50", "not before its turn");
    game.act(Action::Place { unit });
    assert_eq!(game.refused(Action::At { hex: game.hex("1105") }), "B50", "Posen is too near");
    assert_eq!(game.refused(Action::At { hex: game.hex("1314") }), "B50", "Minsk is not his");
    let hex = game.hex("2708");
    game.act(Action::At { hex });
    assert!(game.is("A-it-CSIR", Mark::Supplied) && game.is("A-it-CSIR", Mark::Placed));
    game.act(Action::Done);
    assert!(game.may(Action::Entrain { unit }), "it may use rail at once");
}

#[test]
fn b53_finns_stay_in_their_rows() {
    let finns = "A-fi-IIFin 0419, A-fi-IVFin 0216";
    let mut game =
        board("1942.jul_aug", "axis moves", &forces(finns, "S-ru-16 0519, S-ru-19 0420"));
    assert_eq!(game.refused(game.step("A-fi-IIFin", "0518")), "B53");
    let unit = game.id("A-fi-IVFin");
    assert_eq!(game.refused(Action::Entrain { unit }), "B53");
    game.act(Action::End);
    let finn = game.id("A-fi-IIFin");
    assert_eq!(game.refused(Action::Attack { hex: game.hex("0519") }), "B53");
    assert!(game.state.open_targets(finn).eq([game.hex("0420")]));
}
