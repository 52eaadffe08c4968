//! D10: surrender in play.

use crate::rules::Board;
use barbarossa::Where;

/// Steady divisions in supply close a ring round 2928 with units and zones.
const RING: &str = "turn 4 soviet surrender
     soviet agc-su-28rc 2928
     axis agc-de-5i 2929
     axis agc-de-35i 2927
     axis agc-de-26i 2827
     axis agc-de-6i 3028";

/// Units in all six hexes around 2928, each with the mark.
fn wall(first: &str, others: &str) -> Board {
    let units = [
        "agc-de-35i 2927",
        "agc-de-26i 2827",
        "agc-de-8i 2828",
        "agc-de-28i 3027",
        "agc-de-6i 3028",
    ];
    let rest: String = units.iter().map(|unit| format!("axis {unit} {others}\n")).collect();
    Board::flat(&format!(
        "turn 4 soviet surrender\n soviet agc-su-28rc 2928\n axis agc-de-5i 2929 {first}\n {rest}",
    ))
}

#[test]
fn d10a_who_is_cut_off_surrenders_to_a_steady_neighbour_only() {
    let shaken = wall("demoralized", "demoralized");
    assert_eq!(shaken.at("agc-su-28rc").as_deref(), Some("2928"), "nobody steady is next to it");
    let steady = wall("fresh", "demoralized");
    assert_eq!(steady.unit("agc-su-28rc").at, Where::Gone);
}

#[test]
fn d10a_only_the_phasing_player_surrenders() {
    let board = Board::flat(&RING.replace("soviet surrender", "axis surrender"));
    assert_eq!(board.at("agc-su-28rc").as_deref(), Some("2928"));
}

#[test]
fn d10b_a_friend_lifts_the_enemy_zone_in_his_hex() {
    assert_eq!(Board::flat(RING).unit("agc-su-28rc").at, Where::Gone);
    // 2828 lay in a ZOC; from there the way over 2729 is open.
    let helped = Board::flat(&format!("{RING}\n soviet agc-su-2rc 2828"));
    assert_eq!(helped.at("agc-su-28rc").as_deref(), Some("2928"));
    assert_eq!(helped.at("agc-su-2rc").as_deref(), Some("2828"));
}

#[test]
fn r54_the_whole_pocket_is_judged_at_once() {
    let board = Board::flat(&format!("{RING}\n soviet agc-su-2rc 2828\n axis agc-de-8i 2729"));
    assert_eq!(board.unit("agc-su-28rc").at, Where::Gone);
    assert_eq!(board.unit("agc-su-2rc").at, Where::Gone);
}

#[test]
fn r54_the_line_needs_no_rail_and_has_no_limit() {
    let text = "soviet agc-su-28rc 3233\n axis agc-de-5i 3234";
    // Six hexes from the next Soviet rail: no LOS, but a way home.
    let strategic = Board::flat(&format!("turn 4 soviet strategic\n {text}"));
    assert_eq!(strategic.refused("select agc-su-28rc"), "D6a");
    let board = Board::flat(&format!("turn 4 soviet surrender\n {text}"));
    assert_eq!(board.at("agc-su-28rc").as_deref(), Some("3233"));
}

#[test]
fn r54_the_neighbour_must_have_an_ordinary_line_himself() {
    // A wall as above, but deep in Russia, where no German has a line.
    let board = Board::flat(
        "turn 4 soviet surrender
         soviet agc-su-28rc 2908
         axis agc-de-5i 2909
         axis agc-de-35i 2907
         axis agc-de-26i 2807
         axis agc-de-8i 2808
         axis agc-de-28i 3007
         axis agc-de-6i 3008",
    );
    assert_eq!(board.at("agc-su-28rc").as_deref(), Some("2908"));
}
