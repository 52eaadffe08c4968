//! S: what sets Army Group South apart.

use crate::rules::Board;
use crate::rules::c_victory_setup::{new_game, verdict};
use barbarossa::ground::Side;
use barbarossa::{Level, Where};

/// Rules: S1.3a, S1.3b
#[test]
fn s1_3a_nobody_goes_to_rows_35_and_36_in_the_east() {
    let text = "turn 3 axis operations\n axis ags-de-44i 3718";
    let mut board = Board::on("ags", text);
    board.play("select ags-de-44i; begin");
    assert_eq!(board.refused("move 3618"), "S1.3a");
    assert!(board.allows("move 3717"));
    let mut combined = Board::on("barbarossa", text);
    combined.play("select ags-de-44i; begin");
    assert!(combined.allows("move 3618"));
}

#[test]
fn s4_7a_hungarians_and_romanians_do_not_even_pass_through_each_other() {
    let text = "turn 3 axis operations
         axis ags-hu-1mb 4120
         axis ags-ro-13id 4121
         axis ags-de-44i 4119";
    let mut board = Board::on("ags", text);
    board.play("select ags-hu-1mb; begin");
    assert_eq!(board.refused("move 4121"), "S4.7a");
    assert!(board.allows("move 4119"), "Germans are no matter");
}

/// The Hungarians lose a combat in 4120 and every way but one is closed by Soviet zones: the Romanians stand in 4121.
fn cornered(ground: &str) -> Board {
    let mut board = Board::on(
        ground,
        "turn 3 axis operations
         axis ags-hu-1mb 4220
         axis ags-hu-2mb 5030
         axis ags-ro-13id 4121
         axis ags-ro-gd 5130
         axis ags-de-44i 5230
         soviet ags-su-37a 4120
         soviet ags-su-27rc 4119
         soviet ags-su-6rc 4219
         soviet ags-su-8rc 4019",
    );
    board.play("select ags-hu-1mb; begin; move 4120; plan meeting; roll 1; roll 1 1");
    board
}

/// Rules: S4.7b, R60
#[test]
fn s4_7b_if_they_meet_all_of_both_nations_leave_the_map_for_good() {
    let board = cornered("ags");
    for unit in ["ags-hu-1mb", "ags-hu-2mb", "ags-ro-13id", "ags-ro-gd"] {
        assert_eq!(board.unit(unit).at, Where::Gone, "{unit}");
    }
    assert_eq!(board.at("ags-de-44i").as_deref(), Some("5230"));
}

#[test]
fn r60_by_option_only_those_in_the_hex_leave() {
    let board = cornered("ags;quarrel=hex");
    for unit in ["ags-hu-1mb", "ags-ro-13id"] {
        assert_eq!(board.unit(unit).at, Where::Gone, "{unit}");
    }
    for unit in ["ags-hu-2mb", "ags-ro-gd"] {
        assert!(board.at(unit).is_some(), "{unit}");
    }
}

#[test]
fn s4_7a_a_retreat_through_the_other_nation_counts_as_meeting_it() {
    // The Hungarians hold 4120 and are thrown out to the west: two hexes, the first of them Romanian.
    let mut board = Board::on(
        "ags",
        "turn 3 soviet operations
         axis ags-hu-1mb 4120 spent
         axis ags-ro-13id 4121 spent
         soviet ags-su-37a 4119
         soviet ags-su-6rc 4219
         soviet ags-su-8rc 4019",
    );
    board.play("select ags-su-37a; begin; move 4120; plan standard; roll 1 2; roll 1");
    assert_eq!(board.unit("ags-hu-1mb").at, Where::Gone, "{}", board.asked());
    assert_eq!(board.unit("ags-ro-13id").at, Where::Gone);
}

#[test]
fn r60_a_retreat_takes_any_other_path_first() {
    let mut board = Board::on(
        "ags",
        "turn 3 axis operations
         axis ags-hu-1mb 4220
         axis ags-ro-13id 4121
         soviet ags-su-37a 4120
         soviet ags-su-27rc 4119
         soviet ags-su-8rc 4019",
    );
    board.play("select ags-hu-1mb; begin; move 4120; plan meeting; roll 1; roll 1 1");
    assert!(board.at("ags-ro-13id").is_some() && board.at("ags-hu-1mb").is_some());
    assert_ne!(board.at("ags-hu-1mb").as_deref(), Some("4121"));
}

/// Rules: S4.8a, S4.8b, R61
#[test]
fn s4_8a_who_started_in_romania_or_hungary_waits_on_turn_1() {
    let text = "axis ags-de-76i 4727\n axis ags-ro-13id 4827\n axis ags-hu-1mb 4231\n axis ags-de-44i 3530";
    for step in ["strategic", "operations"] {
        let first = Board::on("ags", &format!("turn 1 axis {step}\n {text}"));
        assert_eq!(first.refused("select ags-de-76i"), "S4.8a", "Germans included");
        assert_eq!(first.refused("select ags-ro-13id"), "S4.8a");
        assert_eq!(first.refused("select ags-hu-1mb"), "S4.8b");
        assert!(first.allows("select ags-de-44i"));
    }
    let second = Board::on("ags", &format!("turn 2 axis operations\n {text}"));
    assert!(
        ["ags-de-76i", "ags-ro-13id", "ags-hu-1mb"]
            .iter()
            .all(|unit| second.allows(&format!("select {unit}")))
    );
}

#[test]
fn s4_8b_nobody_takes_them_along_either() {
    let mut board =
        Board::on("ags", "turn 1 axis operations\n axis ags-de-44i 4331\n axis ags-hu-1mb 4231");
    board.play("select ags-de-44i; begin; move 4231");
    assert_eq!(board.refused("pick_up ags-hu-1mb"), "S4.8b");
}

#[test]
fn s4_8c_the_russians_facing_them_are_free_once_they_have_a_turn() {
    // Turn 1 has no Russian player turn, and on turn 2 the units opposite may activate.
    let mut board =
        Board::on("ags", "turn 1 axis operations\n axis ags-de-76i 4727\n soviet ags-su-48rc 4726");
    board.play("done");
    assert_eq!((board.state.turn, board.state.phasing), (2, Side::Axis));
    let next = Board::on(
        "ags",
        "turn 2 soviet strategic\n axis ags-de-76i 4727\n soviet ags-su-48rc 4726",
    );
    assert!(next.allows("select ags-su-48rc"));
}

/// Rules: S5a, S5b, S5c
#[test]
fn s5a_kiev_and_rostov_decide_the_game_of_army_group_south() {
    let end = |text: &str| verdict(&Board::on("ags", &format!("turn 12 soviet end\n {text}")));
    assert_eq!(end("control axis 4018 5604"), (Level::AxisMajor, "S5a"));
    assert_eq!(end("control axis 4018"), (Level::AxisMinor, "S5b"));
    assert_eq!(end("control axis 5604"), (Level::AxisMinor, "S5b"));
    assert_eq!(end(""), (Level::SovietSubstantial, "S5c"));
}

#[test]
fn s5c_isolation_does_not_count_here() {
    let ring =
        "turn 12 soviet end\n soviet ags-su-37a 4018\n axis ags-de-44i 4017\n axis ags-de-57i 4019";
    assert_eq!(verdict(&Board::on("ags", ring)), (Level::SovietSubstantial, "S5c"));
}

#[test]
fn s6d_only_hungarians_start_in_hungary() {
    let mut board = new_game("ags");
    board.play("place_default; done");
    assert!(board.allows("place ags-de-76i 4727"));
    assert_eq!(board.refused("place ags-de-76i 4231"), "S6d");
    board.play("take_up ags-hu-1mb");
    assert!(board.allows("place ags-hu-1mb 4231"));
    assert_eq!(board.refused("place ags-hu-1mb 4727"), "S6d");
}

/// Rules: S4.3.1f, C4.3.1f
#[test]
fn s4_3_1f_a_line_at_a_junction_of_the_south_extends_each_branch_by_its_own_die() {
    let start = Board::on("ags", "turn 3 axis operations");
    let map = &start.state.ground.map;
    let links = |hex: hex::HexIndex| -> Vec<hex::HexIndex> {
        let ways = (0..6).filter(move |way| map.rails(hex) & 1 << way != 0);
        ways.map(|way| hex::HexIndex::new(map.neighbours(hex)[way])).collect()
    };
    // The nearest junction beyond a railhead, and the way there.
    let mut ways: std::collections::VecDeque<Vec<hex::HexIndex>> = map
        .playable()
        .iter()
        .filter(|hex| start.state.converted.contains(*hex))
        .map(|hex| vec![hex])
        .collect();
    let mut seen: std::collections::BTreeSet<hex::HexIndex> =
        ways.iter().map(|way| way[0]).collect();
    let way = loop {
        let way = ways.pop_front().expect("a junction beyond the railheads");
        let at = way[way.len() - 1];
        let onward = |to: &hex::HexIndex| !start.state.converted.contains(*to) && !way.contains(to);
        if way.len() > 1 && links(at).iter().filter(|to| onward(to)).count() > 1 {
            break way;
        }
        for to in links(at) {
            if !start.state.converted.contains(to) && seen.insert(to) {
                ways.push_back(way.iter().copied().chain([to]).collect());
            }
        }
    };
    let number = |hex: &hex::HexIndex| barbarossa::ground::grid().number(*hex).to_string();
    let told = |hexes: &[hex::HexIndex]| hexes.iter().map(number).collect::<Vec<_>>().join(" ");
    let junction = way[way.len() - 1];
    let ahead = |hex: &hex::HexIndex| !way.contains(hex) && !start.state.converted.contains(*hex);
    let branches: Vec<_> = links(junction).into_iter().filter(ahead).collect();
    assert!(branches.len() > 1);
    let mut board = Board::on(
        "ags",
        &format!(
            "turn 3 axis rail\n rail {}\n control axis {} {}",
            told(&way[1..]),
            told(&way[1..]),
            told(&branches)
        ),
    );
    let mut rolls = 0;
    while board.roll_due().as_deref() == Some("rail conversion") {
        board.play("roll 1");
        rolls += 1;
    }
    assert_eq!(rolls, branches.len(), "a die for each branch");
    assert!(branches.iter().all(|hex| board.state.converted.contains(*hex)));
}
