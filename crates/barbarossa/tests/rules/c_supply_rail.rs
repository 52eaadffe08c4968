//! C4.3: lines of supply and the railways that carry them.

use crate::rules::Board;
use barbarossa::Event;
use barbarossa::ground::Side;

/// Which of these hexes have been converted.
fn converted(board: &Board, hexes: &[&str]) -> Vec<bool> {
    hexes.iter().map(|hex| board.state.converted.contains(board.hex(hex))).collect()
}

/// Two lines lead east: 2729, 2728 to the junction with 2627 and 2727, and 3027 to the junction with 3026 and 3128.
fn rail(turn: u8, held: &str) -> Board {
    Board::flat(&format!("turn {turn} axis rail\n control axis {held}"))
}

/// Rules: C4.3.1a, R26
#[test]
fn r26_the_own_hex_does_not_count_and_the_rail_hex_does() {
    // 3028 is the end of converted rail; 3025 is three hexes from it, 3024 four.
    let board = Board::flat("turn 3 axis strategic\n axis agc-de-5i 3025\n axis agc-de-35i 3024");
    assert!(board.allows("select agc-de-5i"));
    assert_eq!(board.refused("select agc-de-35i"), "D6a");
}

#[test]
fn r26_both_parts_of_the_line_must_be_free_of_the_enemy() {
    // The line lies along the converted rail 2930-2830-2831-2732; a Soviet raid stands on it.
    let text = "turn 3 axis strategic\n axis agc-de-5i 2927";
    assert!(Board::flat(text).allows("select agc-de-5i"));
    let raided = Board::flat(&format!("{text}\n soviet agc-su-29td 2930"));
    assert_eq!(raided.refused("select agc-de-5i"), "D6a");
    // So does its ZOC, but not where a friendly force stands.
    let zoned = format!("{text}\n soviet agc-su-29td 2929");
    assert_eq!(Board::flat(&zoned).refused("select agc-de-5i"), "D6a");
    let friends = "axis agc-de-35i 3028\n axis agc-de-26i 3029\n axis agc-de-6i 2930";
    assert!(Board::flat(&format!("{zoned}\n {friends}")).allows("select agc-de-5i"));
}

#[test]
fn c4_3_1c_beyond_the_start_line_rail_serves_only_after_conversion() {
    let text = "turn 3 axis strategic\n axis agc-de-5i 3022\n control axis 3027 3026 3025";
    assert_eq!(Board::flat(text).refused("select agc-de-5i"), "D6a");
    let served = Board::flat(&format!("{text}\n rail 3027 3026 3025"));
    assert!(served.allows("select agc-de-5i"));
    // Rail west of the line counts as converted from the start.
    assert_eq!(converted(&served, &["3028", "2734", "3024"]), [true, true, false]);
    // Converted rail lost to the enemy serves nobody.
    let lost = Board::flat(&format!("{text}\n rail 3027 3026 3025\n control soviet 3026"));
    assert_eq!(lost.refused("select agc-de-5i"), "D6a");
}

/// Rules: C4.3.1d, C1.2b
#[test]
fn c4_3_1d_a_railhead_advances_half_a_die() {
    let gained = |face: u8| {
        let mut board = rail(3, "3027 3026 3025 3024 3128 3126 2924");
        board.play(&format!("roll {face}"));
        for branch in ["branch 3026", "branch 3025"] {
            if board.legal().contains(&branch.to_owned()) {
                board.play(branch);
            }
        }
        converted(&board, &["3027", "3026", "3025", "3024"]).iter().filter(|it| **it).count()
    };
    assert_eq!([1, 2, 3, 4, 5, 6].map(gained), [1, 1, 2, 2, 3, 3]);
}

/// Rules: C4.3.1d, C1.2a
#[test]
fn c1_2a_from_turn_11_it_is_a_third_of_a_die() {
    let gained = |turn: u8, face: u8| {
        let mut board = rail(turn, "2729 2728 2727 2726");
        board.play(&format!("roll {face}"));
        converted(&board, &["2729", "2728", "2727"]).iter().filter(|it| **it).count()
    };
    assert_eq!([1, 3, 4, 6].map(|face| gained(11, face)), [1, 1, 2, 2]);
    assert_eq!([3, 6].map(|face| gained(10, face)), [2, 3]);
}

#[test]
fn c4_3_1e_a_rail_hex_in_an_enemy_zone_is_converted_only_with_a_friend_in_it() {
    let zoned = "turn 3 axis rail\n control axis 2729 2728 2727\n soviet agc-su-28rc 2627";
    let mut board = Board::flat(zoned);
    board.play("roll 6");
    assert_eq!(converted(&board, &["2729", "2728", "2727"]), [true, false, false]);
    let mut helped = Board::flat(&format!("{zoned}\n axis agc-de-5i 2728"));
    helped.play("roll 6");
    assert_eq!(converted(&helped, &["2729", "2728", "2727"]), [true, true, false]);
}

#[test]
fn c4_3_1f_a_line_at_a_junction_extends_each_branch_by_its_own_die() {
    let mut board = Board::flat(
        "turn 3 axis rail
         rail 2729 2728
         control axis 2729 2728 2627 2528 2727 2726",
    );
    board.play("roll 1");
    assert_eq!(board.roll_due().as_deref(), Some("rail conversion"));
    board.play("roll 4");
    assert_eq!(converted(&board, &["2627", "2528", "2727", "2726"]), [true, false, true, true]);
}

#[test]
fn c4_3_1g_an_extension_through_a_junction_follows_one_branch() {
    let mut board = rail(3, "2729 2728 2627 2727");
    board.play("roll 6");
    assert_eq!(board.refused("branch 2729"), "C4.3.1g");
    board.play("branch 2727");
    assert_eq!(converted(&board, &["2729", "2728", "2727", "2627"]), [true, true, true, false]);
    // The other branch had to wait; no further die is thrown for it.
    assert_eq!(board.roll_due(), None);
}

/// Rules: R75, R76
#[test]
fn r75_dice_fall_in_ascending_hex_number_for_lines_that_can_gain() {
    let mut board = rail(3, "2629 2729 3027");
    // Three lines could gain a hex each: from 2530, 2730 and 3028.
    for gained in [[true, false, false], [true, true, false], [true, true, true]] {
        board.play("roll 1");
        assert_eq!(converted(&board, &["2629", "2729", "3027"]), gained);
    }
    assert_eq!(board.roll_due(), None);
    // None for a line that is blocked.
    let mut one = rail(3, "3027");
    one.play("roll 2");
    assert_eq!(one.roll_due(), None);
    // Nor any, when nothing can gain: the strategic movement begins at once.
    assert!(rail(3, "2929").legal().contains(&"done".to_owned()));
    // The branches of one junction too: 2627 before 2727.
    let mut branches =
        Board::flat("turn 3 axis rail\n rail 2729 2728\n control axis 2729 2728 2627 2727");
    branches.play("roll 1");
    assert_eq!(converted(&branches, &["2627", "2727"]), [true, false]);
}

#[test]
fn r29_conversion_needs_control_and_nothing_is_ever_reconverted() {
    // It stops at the first hex that fails: 2728 is Soviet.
    let mut board = rail(3, "2729 2727");
    board.play("roll 6");
    assert_eq!(converted(&board, &["2729", "2728", "2727"]), [true, false, false]);
    // A converted hex lost and regained stays converted: no die for 2729, one for 2728.
    let mut regained = Board::flat("turn 3 axis rail\n rail 2729\n control axis 2729 2728");
    regained.play("roll 1");
    assert_eq!(converted(&regained, &["2729", "2728"]), [true, true]);
    // Soviets who take it back do not make it their own.
    let mut taken = Board::flat(
        "turn 3 soviet operations\n soviet agc-su-28rc 2728\n rail 2729\n control axis 2729",
    );
    taken.play("select agc-su-28rc; begin; move 2729; stop");
    assert_eq!(taken.state.controller(taken.hex("2729")), Side::Soviet);
    assert_eq!(converted(&taken, &["2729"]), [true]);
}

#[test]
fn r29_each_side_rides_on_rail_of_its_own_gauge() {
    let cost = |text: &str, unit: &str, to: &str| {
        let mut board = Board::flat(text);
        board.play(&format!("select {unit}; begin; move {to}"));
        let costs = board.log.iter().filter_map(|event| match event {
            Event::Moved { cost, .. } => Some(*cost),
            _ => None,
        });
        costs.collect::<Vec<_>>()
    };
    // Half MP: one along the own rail, two across open country.
    let german = "turn 3 axis strategic\n axis agc-de-5i 3028\n control axis 3027";
    assert_eq!(cost(german, "agc-de-5i", "3029"), [1]);
    assert_eq!(cost(german, "agc-de-5i", "3027"), [2]);
    let russian = "turn 3 soviet strategic\n soviet agc-su-28rc 2727\n rail 2726";
    assert_eq!(cost(russian, "agc-su-28rc", "2728"), [1]);
    assert_eq!(cost(russian, "agc-su-28rc", "2726"), [2]);
}

#[test]
fn r76_a_railhead_hangs_on_the_west_edge_by_friendly_converted_rail() {
    // Converted rail that a Soviet-held hex cuts off has no railhead: no die for 2728 beyond it.
    let cut =
        Board::flat("turn 3 axis rail\n rail 2729\n control axis 2729 2728\n control soviet 2730");
    assert_eq!(cut.roll_due(), None);
    let whole = Board::flat("turn 3 axis rail\n rail 2729\n control axis 2729 2728");
    assert_eq!(whole.roll_due().as_deref(), Some("rail conversion"));
}

/// Rules: C4.3.1h, R30
#[test]
fn c4_3_1h_by_option_one_railhead_alone_advances_by_half_a_die_and_one() {
    let mut board =
        Board::on("agc;rail=one", "turn 3 axis rail\n control axis 2729 2728 2727 2626 3027 3026");
    assert_eq!(board.refused("railhead 2530"), "C4.3.1h");
    board.play("railhead 2730; roll 4");
    assert_eq!(converted(&board, &["2729", "2728", "2727", "2626"]), [true, true, true, false]);
    assert_eq!(converted(&board, &["3027"]), [false]);
    assert_eq!(board.roll_due(), None, "one railhead a turn");
    // Late in the year it is still 1d3+1.
    let mut late =
        Board::on("agc;rail=one", "turn 11 axis rail\n control axis 2729 2728 2727 2626");
    late.play("railhead 2730; roll 6");
    assert_eq!(converted(&late, &["2729", "2728", "2727", "2626"]), [true; 4]);
}

#[test]
fn c4_3_1h_the_russians_are_given_one_rp_more() {
    let rp = |ground: &str| Board::on(ground, "turn 3 soviet reinforcement").state.rp[1];
    assert_eq!([rp("agc"), rp("agc;rail=one")], [5, 6]);
}

/// Rules: C4.3.1i, R30
#[test]
fn c4_3_1i_a_pause_on_turn_4_lets_the_railhead_leap_on_turn_5() {
    let text = "axis agc-de-3pz 2930\n axis agc-de-5i 2930";
    let mut board = Board::on("agc;rail=pause", &format!("turn 4 axis strategic\n {text}"));
    board.play("pause");
    assert_eq!(board.refused("select agc-de-3pz"), "C4.3.1i");
    board.play("done");
    assert_eq!(board.refused("select agc-de-3pz"), "C4.3.1i");
    board.play("select agc-de-5i; begin");
    assert_eq!(board.refused("pick_up agc-de-3pz"), "C4.3.1i");
    let mut leap = Board::on(
        "agc;rail=pause",
        "turn 5 axis rail\n paused\n control axis 2729 2728 2727 2626 2625 2525",
    );
    leap.play("railhead 2730; roll 3");
    assert_eq!(converted(&leap, &["2727", "2626", "2625", "2525"]), [true, true, true, false]);
    // Without the declaration nothing of it holds.
    let mut free = Board::on("agc;rail=pause", &format!("turn 4 axis strategic\n {text}"));
    free.play("done");
    assert!(free.allows("select agc-de-3pz"));
}

#[test]
fn r30_doubling_is_of_income_and_only_after_a_pause() {
    let rp = |turn: u8, more: &str| {
        let text = format!("turn {turn} soviet reinforcement\n rp 0 3\n {more}");
        Board::on("agc;rail=pause", &text).state.rp[1]
    };
    assert_eq!([rp(5, "paused"), rp(6, "paused"), rp(7, "paused")], [3 + 12, 3 + 12, 3 + 6]);
    assert_eq!([rp(4, "paused"), rp(5, "")], [3 + 6, 3 + 6]);
}

/// Bialystok (2728) is a Soviet city; 2729 is the last hex of its rail, 2734 lies five hexes off.
const RAIDER: &str = "soviet agc-su-28rc 2734";

#[test]
fn c4_3_2a_the_russian_line_runs_five_hexes_off_rail_and_then_along_unconverted_rail() {
    let text = format!("turn 3 soviet strategic\n {RAIDER}");
    assert!(Board::flat(&text).allows("select agc-su-28rc"));
    // With 2729 converted, in Axis hands, or cut off from its city, the nearest rail is six hexes away or leads nowhere.
    for cut in ["rail 2729", "control axis 2729", "control axis 2728"] {
        let board = Board::flat(&format!("{text}\n {cut}"));
        assert_eq!(board.refused("select agc-su-28rc"), "D6a", "{cut}");
    }
}

#[test]
fn c4_3_2c_the_russian_line_does_not_shrink_in_winter() {
    for turn in [9, 12] {
        let text = format!("turn {turn} soviet strategic\n {RAIDER}");
        assert!(Board::flat(&text).allows("select agc-su-28rc"), "turn {turn}");
        let far = Board::flat(&format!("{text}\n rail 2729"));
        assert_eq!(far.refused("select agc-su-28rc"), "D6a", "turn {turn}");
    }
}

/// Rules: C4.3.2b, R27
#[test]
fn c4_3_2b_russian_cities_in_russian_hands_and_the_east_edge_are_sources() {
    // Everything of Soviet gauge in the west is converted, so that a force lives on the hex it stands in.
    let alone = |hex: &str| {
        let rail = "rail 2729 2728 2727 2627 2626 2726 3027 3026 3128 3227 3126 2625";
        Board::flat(&format!("turn 3 soviet strategic\n soviet agc-su-28rc {hex}\n {rail}"))
    };
    assert!(alone("2728").allows("select agc-su-28rc"), "Bialystok is Russian");
    assert_eq!(alone("2732").refused("select agc-su-28rc"), "D6a", "Warsaw is not");
    assert!(alone("2801").allows("select agc-su-28rc"), "the east edge");
    // A city in German hands feeds nobody, neither the Germans nor the Russians next to it.
    let german = Board::flat("turn 3 axis strategic\n axis agc-de-5i 2811");
    assert_eq!(german.refused("select agc-de-5i"), "D6a");
}

#[test]
fn c1_3f_a_city_outside_the_area_feeds_nobody() {
    // Kaunas (2224) belongs to Army Group North's map; alone on its own, Army Group Center knows nothing of it.
    let board = Board::flat("turn 3 soviet strategic");
    assert!(!board.state.ground.map.is_playable(board.hex("2224")));
    let north = Board::on("barbarossa", "turn 3 soviet strategic\n soviet agc-su-28rc 2224");
    assert!(north.allows("select agc-su-28rc"));
}
