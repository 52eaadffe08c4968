//! Refusals: each cites the rule that matters and says in plain words what is wrong.

use crate::rules::Board;
use barbarossa::{Action, Barbarossa};
use referee::{Game as _, Pending};

/// The rule and the words of a refusal.
fn said(board: &Board, text: &str) -> (&'static str, String) {
    let action = Action::read(&board.state.ground, text).expect("an action");
    let Pending::Decide(owed) = Barbarossa::pending(&board.state) else {
        panic!("{}", board.asked());
    };
    let refusal = Barbarossa::check(&board.state, owed[0].seat, &action).expect_err(text);
    (refusal.rule.as_str(), refusal.why.to_string())
}

fn is(board: &Board, text: &str, rule: &str, words: &str) {
    assert_eq!(said(board, text), (rule, words.to_owned()), "{text}");
}

#[test]
fn d7f_a_force_without_mp_is_told_that_it_has_stopped() {
    let mut board =
        Board::flat("turn 3 axis operations\n axis agc-de-267i 2923\n soviet agc-su-24a 2811");
    board.play("select agc-de-267i; begin; move 2922; move 2923; move 2922; move 2923; move 2922");
    while board.roll_due().is_some() {
        board.play("roll 6 6");
    }
    let words = "No force is moving; a force without MP has stopped. Activate a force first";
    is(&board, "move 2923", "D7f", words);
    is(&board, "rally", "D7b", words);
}

#[test]
fn d7k_a_unit_in_the_force_or_elsewhere_is_not_picked_up() {
    let mut board = Board::flat(
        "turn 3 axis operations\n axis agc-de-267i 2922\n axis agc-de-5i 2925\n soviet agc-su-24a 2811",
    );
    board.play("select agc-de-267i; begin");
    is(&board, "pick_up agc-de-267i", "D7k", "The unit is already in the force");
    is(&board, "pick_up agc-de-5i", "D7k", "The unit is not in 2922");
    is(&board, "move 2922", "D7f", "The force is already in 2922");
    is(&board, "move 2919", "D3a", "2919 is not adjacent to the force. Move one hex at a time");
}

/// Rules: D2.6.1a, D2.6.1b, D2.6.1c
#[test]
fn d2_6_1a_who_may_not_react_is_told_why() {
    let mut board = Board::flat(
        "turn 3 axis operations
         axis agc-de-267i 2922
         soviet agc-su-14td 2920 demoralized
         soviet agc-su-4td 2919
         soviet agc-su-7td 2919
         soviet agc-su-24a 2811",
    );
    board.play("select agc-de-267i; begin; move 2921");
    is(&board, "select agc-su-14td", "D2.6.1a", "Demoralized units may not react");
    is(&board, "select agc-su-24a", "D2.6.1b", "2921 is not within the ZOI of this force");
    let mut attacked = Board::flat(
        "turn 3 axis operations\n axis agc-de-3pz 2922\n soviet agc-su-4td 2921\n soviet agc-su-24a 2811",
    );
    attacked.play("select agc-de-3pz; begin; move 2921; plan standard; select agc-su-4td");
    is(&attacked, "path 2920", "D2.6.1c", "The force is already in 2921");
}

/// Rules: C4.7b, C4.3.1i
#[test]
fn c4_7b_a_concerted_attack_that_only_dazzled_panzers_could_make() {
    let board = Board::flat(
        "turn 4 axis operations\n axis agc-de-4pz 2820\n axis agc-de-5i 2811\n soviet agc-su-47rc 2920\n shiny 3",
    );
    let words = "Under bright, shiny objects the unit moves 1 hex a turn and may not attack";
    is(&board, "concert 2920", "C4.7b", words);
    let pause = Board::on(
        "agc;rail=pause",
        "turn 4 axis operations\n axis agc-de-4pz 2820\n soviet agc-su-47rc 2920\n paused",
    );
    let words = "The panzers are in their operational pause this turn";
    is(&pause, "concert 2920", "C4.3.1i", words);
}

/// Rules: D8.1f, D8.1g, D8.1a, D8.1b
#[test]
fn d8_1f_a_plan_that_no_force_can_carry_out_says_what_it_lacks() {
    let mut board = Board::flat(
        "turn 3 axis operations\n axis agc-de-4pz 2922\n axis agc-de-3pz 2733\n soviet agc-su-47rc 2920",
    );
    board.play("concert 2920");
    is(&board, "plan penetration", "D8.1f", "The attacker must be next to 2920");
    is(&board, "plan standard", "D8.1a", "A concerted attack is a grand assault or a penetration");
    board.play("plan grand_assault");
    is(&board, "plan grand_assault", "D8.1b", "The plan is already chosen");
    is(&board, "select agc-de-3pz", "D8.1g", "2920 is too far for this force");
}

/// A standard attack of two forces on one that is not much weaker, up to the defender's losses.
fn bleeding() -> Board {
    let mut board = Board::flat(
        "turn 3 axis operations
         axis agc-de-3pz 2820
         axis agc-de-4pz 2820
         soviet agc-su-47rc 2920
         soviet agc-su-14td 2920
         soviet agc-su-24a 2913
         rp 0 5",
    );
    board.play("select agc-de-3pz; select agc-de-4pz; begin; move 2920; plan standard");
    for _ in 0..20 {
        let pays = board.legal().iter().any(|it| it == "pay_rp");
        match board.roll_due() {
            _ if pays => return board,
            Some(purpose) => {
                let face = if purpose.contains("defender") { 1 } else { 6 };
                let dice = vec![face.to_string(); board.dice_due()].join(" ");
                board.play(&format!("roll {dice}"));
            }
            None => {
                let next = board.legal().into_iter().find(|it| it != "air_support 0");
                board.play(&next.expect("an answer"));
            }
        }
    }
    panic!("{}", board.asked())
}

/// Rules: R5, D8.8a
#[test]
fn r5_rp_come_before_the_losses_of_units() {
    let mut board = bleeding();
    is(&board, "lose agc-su-24a", "D8.8a", "The unit takes no part in these losses");
    is(&board, "done", "D8.8a", "Allocate the losses first");
    let lose = board.legal().into_iter().find(|it| it.starts_with("lose")).expect("a unit");
    board.play(&lose);
    is(&board, "pay_rp", "R5", "RP must be spent before any unit loses SP");
}

/// Rules: D9d, D9e
#[test]
fn d9d_attrition_losses_are_their_own_duty() {
    let mut board = Board::flat(
        "turn 3 axis operations
         axis agc-de-5i 2920
         axis agc-de-35i 2920 sp 1
         soviet agc-su-24a 2803",
    );
    board.play("select agc-de-5i; select agc-de-35i; begin; move 2919; move 2918; move 2917; stop; roll 1 1");
    if board.legal().iter().any(|it| it.starts_with("lose")) {
        is(&board, "stop", "D9d", "Allocate the losses first");
        is(&board, "lose agc-de-35i", "D9e", "Attrition never takes a unit's last SP");
    } else {
        panic!("{}", board.asked());
    }
}

/// Rules: D7k, D7h, D8.3c, R49
#[test]
fn d7k_nobody_is_picked_up_in_strategic_movement_and_nobody_rallies_on_an_approach() {
    let mut board =
        Board::flat("turn 3 axis strategic\n axis agc-de-5i 2931\n axis agc-de-35i 2931");
    board.play("select agc-de-5i; begin");
    let words = "A force in strategic movement may not pick up units";
    is(&board, "pick_up agc-de-35i", "D7k", words);
    is(&board, "rally", "D7h", "A force in strategic movement may not rally");
    let mut approach =
        Board::flat("turn 3 axis operations\n axis agc-de-4pz 2922\n soviet agc-su-47rc 2920");
    approach.play("concert 2920; plan grand_assault; select agc-de-4pz; begin");
    while let Some(next) =
        approach.legal().into_iter().find(|it| it == "pass" || it.starts_with("posture"))
    {
        approach.play(&next);
    }
    is(&approach, "rally", "D8.3c", "A force on its way to a grand assault may not rally");
}

#[test]
fn c6b_one_open_border_hex_is_told_in_the_singular() {
    use barbarossa::Why;
    let words = |hexes| Why::BorderNeedsUnits(hexes).to_string();
    assert_eq!(words(1), "The remaining units are needed for 1 open border hex");
    assert_eq!(words(2), "The remaining units are needed for 2 open border hexes");
}
