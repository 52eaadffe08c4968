//! D8.11, D8.12: what retreat and exploitation may and may not do.

use crate::rules::Board;
use barbarossa::{Event, Fate, Mark, Where};

/// A panzer division and a corps of two behind it, no Soviet city near.
const BREAKTHROUGH: &str = "turn 3 axis operations
    control axis 2422 2625 2728 3027
    axis agc-de-7pz 2928
    axis agc-de-3pz 2928
    soviet agc-su-28rc 2927 sp 2";

const WIN: &str = "select agc-de-7pz; select agc-de-3pz; begin; move 2927; plan standard; done; roll 6 6 6; roll 1";

#[test]
fn d8_11b_the_units_of_a_loser_stay_together() {
    let mut board = Board::flat(
        "turn 3 axis operations
         control axis 2422 2625 2728 3027
         axis agc-de-7pz 2928
         axis agc-de-3pz 2928
         soviet agc-su-28rc 2927
         soviet agc-su-2rc 2927",
    );
    board.play("select agc-de-7pz; select agc-de-3pz; begin; move 2927; plan standard; done; roll 3 3 3; roll 1 1");
    while board.legal().iter().any(|it| it.starts_with("lose")) {
        let pay = board.legal()[0].clone();
        board.play(&pay);
    }
    board.play("retreat 2926; retreat 2925; done");
    assert_eq!(board.at("agc-su-28rc"), board.at("agc-su-2rc"));
    assert_eq!(board.at("agc-su-2rc").as_deref(), Some("2925"));
}

#[test]
fn d8_12b_exploitation_runs_like_an_activation_with_ema_in_place_of_ma() {
    let mut board = Board::flat(BREAKTHROUGH);
    board.play(WIN);
    // Six LP on two SP leave four surplus: armor 2, plan 1, surplus 4 make EMA 7.
    board.play("select agc-de-7pz; begin; move 2926; move 2925; move 2924; move 2923; move 2922; move 2921");
    assert!(board.allows("move 2920") && board.allows("stop"));
    board.play("move 2920");
    assert_eq!(board.at("agc-de-7pz").as_deref(), Some("2920"));
    assert!(board.allows("select agc-de-3pz"), "the other part comes next: {}", board.asked());
}

#[test]
fn d8_12f_an_exploiting_force_keeps_the_line_of_its_first_combat() {
    let text = format!("{BREAKTHROUGH}\n soviet agc-su-2rc 2924 sp 2");
    let mut board = Board::flat(&text);
    board.play(WIN);
    board.play("select agc-de-7pz; select agc-de-3pz; begin; move 2926; move 2925; move 2924");
    board.play("plan meeting; done; roll 6 6 6; roll 1");
    assert!(!board.ledger().contains("D8.5a"), "{}", board.ledger());
}

#[test]
fn r42_friends_shelter_a_retreat_only_by_option() {
    let text = "turn 3 axis operations
         control axis 2422 2625 2728 3027
         axis agc-de-7pz 2928
         axis agc-de-26i 2826
         axis agc-de-6i 3026
         axis agc-de-8i 2929
         soviet agc-su-28rc 2927
         soviet agc-su-2rc 2926";
    let fight = "select agc-de-7pz; begin; move 2927; plan standard; done; roll 6 6; roll 1";
    let mut strict = Board::on("agc", text);
    strict.play(fight);
    assert_eq!(strict.unit("agc-su-28rc").at, Where::Eliminated);
    let mut lenient = Board::on("agc;shelter=yes", text);
    lenient.play(fight);
    assert!(lenient.unit("agc-su-28rc").hex().is_some(), "{}", lenient.asked());
    assert!(lenient.saw(|event| matches!(event, Event::Retreats { .. })));
}

#[test]
fn r49_nobody_is_picked_up_and_nobody_rallies_in_an_exploitation() {
    let mut board = Board::flat(&format!("{BREAKTHROUGH}\n axis agc-de-5i 2926"));
    board.play(WIN);
    board.play("select agc-de-7pz; begin; move 2926");
    assert_eq!(board.refused("pick_up agc-de-5i"), "R49");
    assert_eq!(board.refused("rally"), "R49");
    assert!(board.allows("move 2925"));
}

#[test]
fn r67_the_owner_names_who_fights_and_the_others_fall_with_a_lost_attack() {
    let mut board = Board::flat(
        "turn 3 axis operations
         axis agc-de-5i 2928
         axis agc-de-35i 2928
         axis agc-de-26i 2928
         axis agc-de-6i 2928
         axis agc-de-8i 2928
         soviet agc-su-28rc 2927
         soviet agc-su-2rc 2927",
    );
    board.play("select agc-de-5i; select agc-de-35i; select agc-de-26i; select agc-de-6i; select agc-de-8i");
    board.play("begin; move 2927; plan standard; exclude agc-de-8i; done; roll 1 1 1; roll 6 6");
    while board.legal().iter().any(|it| it.starts_with("lose")) {
        let pay = board.legal()[0].clone();
        board.play(&pay);
    }
    assert!(board.saw(|event| matches!(event, Event::Lost { fate: Fate::Excess, .. })));
    assert_eq!(board.unit("agc-de-8i").at, Where::Eliminated);
    assert!(board.is("agc-de-5i", Mark::Demoralized));
}

#[test]
fn r70_only_surrender_removes_for_good() {
    let mut board = Board::flat(
        "turn 3 axis overstacking
         axis agc-de-5i 2930
         axis agc-de-35i 2930
         axis agc-de-26i 2930
         axis agc-de-6i 2930
         axis agc-de-8i 2930",
    );
    board.play("discard agc-de-8i");
    assert_eq!(board.unit("agc-de-8i").at, Where::Eliminated, "it may be rebuilt");
    let gone = Board::flat(
        "turn 4 soviet surrender
         soviet agc-su-28rc 2928
         axis agc-de-5i 2929
         axis agc-de-35i 2927
         axis agc-de-26i 2827
         axis agc-de-6i 3028",
    );
    assert_eq!(gone.unit("agc-su-28rc").at, Where::Gone);
}

#[test]
fn r77_a_source_in_the_deep_rear_shows_the_way_of_a_retreat() {
    let mut board = Board::flat(
        "turn 3 axis operations
         control axis 2422 2625 2728 3027
         axis agc-de-5i 2928
         soviet agc-su-28rc 2927",
    );
    board.play("select agc-de-5i; begin; move 2927; plan standard; done; roll 6; roll 1");
    // Minsk is eight hexes to the east: the way leads there, not west past the winner.
    assert_eq!(board.refused("retreat 2928"), "R44");
    assert!(board.allows("retreat 2926"));
}
