//! G26-G40: rulings on questions that players put to the referee.

use crate::rules::Board;
use barbarossa::inquiry::why_no_supply;
use barbarossa::{Event, Level, Mark, outcome};

/// The reaction of two tank divisions in 2919 to infantry in 2921, past enemies in some hexes.
fn detour(others: &str) -> Board {
    let mut board = Board::flat(&format!(
        "turn 3 axis operations
         axis agc-de-267i 2922
         {others}
         soviet agc-su-4td 2919
         soviet agc-su-7td 2919
         soviet agc-su-24a 2811"
    ));
    board.play("select agc-de-267i; begin; move 2921; select agc-su-4td; select agc-su-7td");
    board
}

fn walk(board: &mut Board) -> usize {
    let mut hexes = 0;
    while let Some(path) = board.legal().into_iter().find(|it| it.starts_with("path")) {
        board.play(&path);
        hexes += 1;
    }
    hexes
}

fn succeeded(board: &Board) -> bool {
    board.saw(|event| matches!(event, Event::Reacted { success: true, .. }))
}

/// Rules: G26, D2.6.1j, R20
#[test]
fn g26_a_detour_costs_no_drm_for_distance() {
    // +1 for more armor, +1 against a force that is not ZOI-capable: a natural 7 is enough for a hex two hexes off.
    let mut board = detour("axis agc-de-255i 2920");
    assert_eq!(walk(&mut board), 3, "a way of three hexes to a hex two hexes off");
    board.play("roll 4 3");
    assert!(succeeded(&board));
    let mut short = detour("axis agc-de-255i 2930");
    assert_eq!(walk(&mut short), 2);
    short.play("roll 3 3");
    assert!(!succeeded(&short), "a natural 6 is not");
}

/// Rules: G26, R20
#[test]
fn g26_the_way_may_be_longer_than_any_zoi() {
    let mut board = detour("axis agc-de-255i 2920\n axis agc-de-31i 3020\n axis agc-de-5i 2820");
    assert!(walk(&mut board) > 3, "{}", board.asked());
    board.play("roll 6 6");
    assert!(succeeded(&board));
}

/// Rules: G30, S4.8a
#[test]
fn g30_whoever_may_not_activate_may_not_use_strategic_movement_either() {
    let board = Board::on("ags", "turn 1 axis strategic\n axis ags-ro-1ad 5928");
    assert_eq!(board.refused("select ags-ro-1ad"), "S4.8a");
    let later = Board::on("ags", "turn 2 axis strategic\n axis ags-ro-1ad 5928");
    assert!(later.allows("select ags-ro-1ad"));
}

/// Rules: G31, C4.3.1h
#[test]
fn g31_the_rail_thrust_is_one_railhead_and_one_rp_in_the_combined_game_too() {
    let rp = |ground: &str| Board::on(ground, "turn 3 soviet reinforcement").state.rp[1];
    assert_eq!(rp("barbarossa;rail=one"), rp("barbarossa") + 1);
    let mut board = Board::on(
        "barbarossa;rail=one",
        "turn 3 axis rail\n control axis 2729 2728 2727 2626 3027 3026",
    );
    board.play("railhead 2730; roll 1");
    assert_eq!(board.roll_due(), None, "one railhead a turn");
    assert_eq!(board.refused("railhead 3028"), "C4.3.1h");
    let mut late =
        Board::on("agc;rail=one", "turn 13 axis rail\n control axis 2729 2728 2727 2626");
    late.play("railhead 2730; roll 6");
    assert!(late.state.converted.contains(late.hex("2626")), "1d3+1, late as it is");
}

/// Rules: G32, R76
#[test]
fn g32_an_enemy_on_a_converted_line_cuts_supply_but_makes_no_railhead() {
    let mut board = Board::flat(
        "turn 3 axis rail
         rail 2729 2728 2727 2626
         axis agc-de-5i 2626
         soviet agc-su-28rc 2729
         control axis 2729 2728 2727 2626 2625",
    );
    let unit = board.id("agc-de-5i");
    assert!(why_no_supply(&board.state, &[unit]).is_err(), "nothing passes 2729");
    while board.roll_due().is_some() && !board.state.converted.contains(board.hex("2625")) {
        board.play("roll 1");
    }
    assert!(board.state.converted.contains(board.hex("2625")), "the line goes on at its head");
}

/// Rules: G34, R76
#[test]
fn g34_rail_in_a_west_edge_hex_serves_though_no_line_leaves_the_map_there() {
    let board = Board::on("barbarossa", "turn 3 axis operations\n axis agc-de-5i 3534");
    let (hex, unit) = (board.hex("3534"), board.id("agc-de-5i"));
    let map = &board.state.ground.map;
    assert!(map.has_rail(hex) && !map.has_rail_exit(hex, barbarossa::ground::Edge::West));
    assert!(why_no_supply(&board.state, &[unit]).is_ok());
}

/// Rules: G35, R59
#[test]
fn g35_a_german_zoc_in_empty_moscow_isolates_nobody() {
    let moscow = |ring: &str| {
        let board = Board::on("agc", &format!("turn 13 axis operations\n {ring}"));
        outcome(&board.state).level
    };
    let board = Board::on("agc", "turn 13 axis operations");
    let city = board.state.ground.map.place_named("Moscow").expect("Moscow").hex;
    let beside = |at: usize| {
        let near = barbarossa::ground::grid().neighbors(city).nth(at).expect("a neighbour").1;
        barbarossa::ground::grid().number(near).to_string()
    };
    let one = format!("axis agc-de-5i {}", beside(0));
    assert_eq!(moscow(&one), Level::SovietSubstantial, "one division beside it closes no ring");
}

/// Rules: G37
#[test]
fn g37_neutral_land_is_closed_to_all() {
    let mut board = Board::on("ags", "turn 3 axis operations\n axis ags-ro-1ad 5928");
    board.play("select ags-ro-1ad; begin");
    assert_eq!(board.refused("move 6028"), "G37");
    assert!(board.legal().iter().any(|it| it.starts_with("move")), "Romania is open");
}

const BOBRUISK: &str = "turn 3 soviet reinforcement
     axis agc-de-267i 3016
     soviet agc-su-21rc 3015 sp 3
     soviet agc-su-47rc eliminated
     rp 0 5";

/// Rules: G39, R31, D5d, D5e
#[test]
fn g39_a_rebuilt_unit_gets_its_sp_before_it_enters_an_ezoc() {
    let mut board = Board::on("agc", BOBRUISK);
    assert_eq!(board.refused("restore agc-su-21rc"), "D5d", "it stands in an EZOC");
    board.play("rebuild agc-su-47rc 3015; restore agc-su-47rc; restore agc-su-47rc");
    assert_eq!(board.sp("agc-su-47rc"), 3);
    assert_eq!(board.refused("restore agc-su-21rc"), "D5d", "nobody else profits");
    board.play("done");
    assert!(!board.is("agc-su-47rc", Mark::Rebuilt), "from now on it is a unit like any other");
}
