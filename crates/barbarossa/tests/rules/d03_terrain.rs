//! D3: the terrain effects chart in play.

use crate::rules::Board;
use barbarossa::{Event, Mark};

/// The half MP of the last step in the log.
fn last_cost(board: &Board) -> Option<u8> {
    board.log.iter().rev().find_map(|event| match event {
        Event::Moved { cost, .. } => Some(*cost),
        _ => None,
    })
}

#[test]
fn d3a_woods_cost_foot_one_and_mobile_units_two() {
    let step = |unit: &str| {
        let mut board = Board::on("agc", &format!("turn 3 axis operations\n axis {unit} 2718"));
        board.play(&format!("select {unit}; begin"));
        assert_eq!(board.refused("move 2916"), "D3a", "it is not next door");
        board.play("move 2817");
        last_cost(&board)
    };
    assert_eq!((step("agc-de-5i"), step("agc-de-3pz")), (Some(2), Some(4)));
}

#[test]
fn d3b_terrain_weighs_on_strength_in_combat() {
    let dice = |board: &mut Board| {
        board.play("select agc-de-3pz; begin; move 2817; plan standard");
        board.dice_due()
    };
    let text = "turn 3 axis operations\n axis agc-de-3pz 2718\n soviet agc-su-28rc 2817";
    // Nine SP of armor roll two dice in the open and, as 6 3/4, one in woods.
    assert_eq!(dice(&mut Board::flat(text)), 2);
    assert_eq!(dice(&mut Board::on("agc", text)), 1);
}

#[test]
fn r74_a_mixed_force_pays_the_dearest_rate_out_of_the_smallest_purse() {
    let text = "turn 3 axis operations\n axis agc-de-3pz 2718\n axis agc-de-5i 2718";
    let mut mixed = Board::on("agc", text);
    mixed.play("select agc-de-3pz; select agc-de-5i; begin; move 2817; move 2816");
    assert_eq!(mixed.refused("move 2716"), "D7f", "two more MP, and one is left");
    let mut foot = Board::on("agc", text);
    foot.play("select agc-de-5i; begin; move 2817; move 2816; move 2716");
    assert_eq!(last_cost(&foot), Some(2));
    assert!(!foot.is("agc-de-3pz", Mark::Spent));
}
