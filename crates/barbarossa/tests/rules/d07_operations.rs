//! D7: operations in play.

use crate::rules::Board;
use crate::rules::d08_entry::mp_left;
use barbarossa::{Event, Mark};
use damos::Plan;

fn revealed(board: &Board, wanted: Plan) -> bool {
    board.saw(|event| matches!(event, Event::Revealed { plan, .. } if *plan == wanted))
}

#[test]
fn d7b_an_activation_mixes_rally_march_and_combat() {
    let mut board = Board::flat(
        "turn 3 axis operations\n axis agc-de-5i 2930 demoralized\n soviet agc-su-28rc 2928",
    );
    board.play("select agc-de-5i; begin; rally; move 2929; move 2928; plan standard");
    assert!(revealed(&board, Plan::Standard), "2 + 1 + 1 + 1 MP");
}

#[test]
fn d7b_a_concerted_attack_is_for_zoi_capable_forces_and_allows_nothing_else() {
    let text = "turn 3 axis operations
         axis agc-de-5i 2922
         axis agc-de-3pz 2923
         soviet agc-su-28rc 2920";
    let foot =
        Board::flat("turn 3 axis operations\n axis agc-de-5i 2921\n soviet agc-su-28rc 2920");
    assert_eq!(foot.refused("concert 2920"), "D8.1c");
    let mut board = Board::flat(text);
    board.play("select agc-de-5i");
    assert_eq!(board.refused("concert 2920"), "D8.1b", "another force is being named");
    let mut close =
        Board::flat("turn 3 axis operations\n axis agc-de-3pz 2921\n soviet agc-su-28rc 2920");
    close.play("concert 2920; plan grand_assault; select agc-de-3pz; begin");
    assert_eq!(close.refused("rally"), "D8.3c");
}

#[test]
fn d7d_attrition_comes_first_and_then_the_next_force() {
    let mut board =
        Board::flat("turn 3 axis operations\n axis agc-de-5i 2920\n axis agc-de-35i 2930");
    board.play("select agc-de-5i; begin; move 2919; move 2918; move 2917; stop");
    assert_eq!(board.roll_due().as_deref(), Some("attrition"));
    board.play("roll 6 6");
    assert!(board.is("agc-de-5i", Mark::Spent));
    assert_eq!(board.refused("select agc-de-5i"), "D7a");
    assert!(board.allows("select agc-de-35i"));
}

#[test]
fn d7g_combat_costs_the_terrain_and_the_plan() {
    let march = |start: &str, steps: &str| {
        let mut board = Board::flat(&format!(
            "turn 3 axis operations\n axis agc-de-5i {start}\n soviet agc-su-28rc 2920",
        ));
        board.play(&format!("select agc-de-5i; begin; {steps}"));
        board
    };
    let mut fit = march("2924", "move 2923; move 2922; move 2921; move 2920");
    assert_eq!(fit.refused("plan grand_assault"), "D8.3a");
    fit.play("plan standard");
    assert!(revealed(&fit, Plan::Standard), "the fifth MP");
    let tired = march("2925", "move 2924; move 2923; move 2922; move 2921; move 2920");
    assert!(revealed(&tired, Plan::Meeting), "nothing is left for a standard attack");
}

#[test]
fn d7i_who_rallies_in_a_zoi_may_be_met_and_fights_as_rallied() {
    let mut board = Board::flat(
        "turn 3 axis operations
         axis agc-de-5i 2930 demoralized
         soviet agc-su-4td 2928
         soviet agc-su-28rc 2928",
    );
    board.play("select agc-de-5i; begin; rally; select agc-su-4td; path 2929; path 2930; roll 6 6");
    assert!(!board.is("agc-de-5i", Mark::Demoralized));
    assert!(revealed(&board, Plan::Meeting));
    // The air unit stays away; the tanks win; a meeting engagement demoralizes nobody.
    board.play("done; roll 1; roll 6");
    assert!(board.saw(|event| matches!(event, Event::Retreats { .. })), "{}", board.asked());
    assert!(!board.is("agc-de-5i", Mark::Demoralized));
}

#[test]
fn d7k_who_may_not_be_activated_is_not_picked_up() {
    // On turn 1 the Romanians wait (S4.8a), whoever comes by.
    let pick = |turn: u8| {
        let mut board = Board::on(
            "ags",
            &format!("turn {turn} axis operations\n axis ags-de-13pz 4428\n axis ags-ro-13id 4528"),
        );
        board.play("select ags-de-13pz; begin; move 4528");
        board
    };
    assert_eq!(pick(1).refused("pick_up ags-ro-13id"), "S4.8a");
    assert!(pick(3).allows("pick_up ags-ro-13id"));
}

#[test]
fn d7l_who_was_dropped_off_is_not_picked_up_again() {
    let mut board = Board::flat(
        "turn 3 axis operations\n axis agc-de-5i 2930\n axis agc-de-35i 2930\n axis agc-de-26i 2929",
    );
    board.play("select agc-de-5i; select agc-de-35i; begin; move 2929; drop_off agc-de-35i");
    assert_eq!(board.refused("pick_up agc-de-35i"), "D7k");
    assert!(board.allows("pick_up agc-de-26i"));
    board.play("stop");
    assert_eq!(board.refused("select agc-de-35i"), "D7a");
}

#[test]
fn r32_cossacks_are_zoi_capable_and_demoralized_panzers_are_not() {
    let mut soviets = Board::flat(
        "turn 10 soviet operations
         soviet agc-su-4td 2910
         soviet agc-su-6cc 2908 cossack
         soviet agc-su-3cc 2906",
    );
    soviets.play("select agc-su-4td; begin; stop");
    assert_eq!(soviets.refused("select agc-su-3cc"), "D7c");
    assert!(soviets.allows("select agc-su-6cc"));
    let mut axis = Board::flat(
        "turn 3 axis operations\n axis agc-de-3pz 2930 demoralized\n axis agc-de-5i 2929",
    );
    axis.play("select agc-de-3pz; begin; rally; stop");
    assert!(axis.allows("select agc-de-5i"), "the force at the start of its activation counts");
}

#[test]
fn r33_a_unit_without_mp_left_is_picked_up_only_where_the_force_ends() {
    let mut board = Board::flat(
        "turn 3 axis operations\n axis agc-de-3pz 2930\n axis agc-de-5i 2925\n axis agc-de-35i 2928",
    );
    board.play("select agc-de-3pz; begin; move 2929; move 2928; move 2927; move 2926; move 2925");
    assert!(board.allows("move 2924"), "three MP are left to the panzers");
    board.play("pick_up agc-de-5i");
    // Five hexes and the pick-up are more than the infantry has: the force has ended its march.
    assert_eq!(board.roll_due().as_deref(), Some("attrition"), "{}", board.asked());
    assert!(board.is("agc-de-3pz", Mark::Spent) && board.is("agc-de-5i", Mark::Spent));
}

#[test]
fn r66_a_rallied_force_in_a_stack_that_stays_demoralized_is_shaken_again() {
    let text = "turn 3 axis operations
         axis agc-de-5i 2930 demoralized
         axis agc-de-35i 2930 demoralized";
    let mut stays = Board::flat(text);
    stays.play("select agc-de-5i; begin; rally; stop");
    assert!(stays.is("agc-de-5i", Mark::Demoralized));
    let mut leaves = Board::flat(text);
    leaves.play("select agc-de-5i; begin; rally; move 2929; stop");
    assert!(!leaves.is("agc-de-5i", Mark::Demoralized));
    let mut both = Board::flat(text);
    both.play("select agc-de-5i; select agc-de-35i; begin; rally; stop");
    assert!(!both.is("agc-de-5i", Mark::Demoralized) && !both.is("agc-de-35i", Mark::Demoralized));
}

/// Rules: D7l, D7f, R33
#[test]
fn d7l_a_force_that_cannot_go_on_may_yet_drop_its_slow_units_off() {
    let marched = || {
        let mut board =
            Board::flat("turn 3 axis operations\n axis agc-de-7pz 2932\n axis agc-de-5i 2932");
        board.play("select agc-de-7pz; select agc-de-5i; begin");
        board.play("move 2931; move 2930; move 2929; move 2928; move 2927");
        board
    };
    let mut board = marched();
    assert_eq!(mp_left(&board), 0, "{}", board.asked());
    assert_eq!(board.refused("move 2926"), "D7f");
    board.play("drop_off agc-de-5i");
    assert!(board.is("agc-de-5i", Mark::Spent));
    assert!(mp_left(&board) > 0);
    board.play("move 2926");
    assert_eq!(board.at("agc-de-7pz").as_deref(), Some("2926"));
    assert_eq!(board.at("agc-de-5i").as_deref(), Some("2927"));
    // Nor need it go on; and without the panzers nobody could.
    assert!(marched().allows("stop"));
    let mut foot = marched();
    foot.play("drop_off agc-de-7pz");
    assert!(foot.is("agc-de-5i", Mark::Spent), "{}", foot.asked());
}
