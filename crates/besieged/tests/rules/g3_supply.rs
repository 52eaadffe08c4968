//! B37, B38, B48, B58: supply, ground, surrounds, attrition.

use super::board::{at, board, forces};
use besieged::Player;
use besieged::game::{Action, Event, Mark, supply, swept};

#[test]
fn b37_lines_of_four_hexes_lead_to_the_net() {
    let far = "A-ge-V 1310, A-ge-VI 1312, A-ge-VII 1316";
    let text = forces(far, "").replace(", supplied = true", "");
    let game = board("1941.jul_aug", "axis moves", &text);
    let supplied = |unit: &str| game.is(unit, Mark::Supplied);
    assert!(supplied("A-ge-V") && supplied("A-ge-VI"), "1308 is in the net");
    assert!(!supplied("A-ge-VII"), "more than 4 hexes");
    assert_eq!(game.state.allowance(game.id("A-ge-VII")), 2);
    assert_eq!(game.state.attack_strength(game.id("A-ge-VII")), 2, "5 halved down");
    assert_eq!(game.state.defense_strength(game.id("A-ge-VII")), 3, "5 halved up");
}

#[test]
fn b37_lines_do_not_enter_enemy_zoc_without_a_friend() {
    let pocket = "S-ru-16 1919";
    let ring =
        "A-ge-V 1917, A-ge-VI 1921, A-ge-VII 1818, A-ge-VIII 1821, A-ge-IX 2118, A-ge-XX 2120";
    let text = forces(ring, pocket).replace(", supplied = true", "");
    let game = board("1942.jul_aug", "soviet moves", &text);
    let net = supply::net(&game.state, Player::Soviet);
    assert!(!net.contains(game.hex("1918")), "the enemy watches it");
    assert!(!game.is("S-ru-16", Mark::Supplied));
    let city = forces(ring, "S-ru-16 1915").replace(", supplied = true", "");
    let game = board("1942.jul_aug", "soviet moves", &city);
    assert!(game.is("S-ru-16", Mark::Supplied), "a Russian in a major city of the USSR");
}

#[test]
fn b38_ground_belongs_to_whoever_entered_it_last() {
    let mut game = board("1942.jul_aug", "axis moves", &forces("A-ge-V 2018", "S-ru-16 1323"));
    game.go("A-ge-V", &["2019", "2020"]);
    assert_eq!(game.holder("2019"), Player::Axis);
    assert_eq!(game.holder("2119"), Player::Soviet);
    game.pass_until(5, |game| game.state.phasing == Player::Soviet);
    assert_eq!(game.holder("2119"), Player::Axis, "swept at the Close");
    assert!(game.happened(|event| matches!(event, Event::Swept { .. })));
}

#[test]
fn b38_enemy_zoc_and_majors_are_not_swept() {
    let game = board("1942.jul_aug", "axis moves", &forces("A-ge-V 2219", "S-ru-16 2120"));
    let hexes = swept(&game.state, Player::Axis);
    assert!(!hexes.contains(game.hex("2220")), "Kharkov must be entered");
    assert!(!hexes.contains(game.hex("2119")), "in the enemy's ZOC too");
    assert!(hexes.contains(game.hex("2319")) || hexes.contains(game.hex("2318")));
}

#[test]
fn b48_surround_counts_closed_ground_and_enemy_zoc() {
    let game =
        board("1942.jul_aug", "axis attacks", &forces("A-ge-V 2018, A-ge-VI 2020", "S-ru-16 2019"));
    assert!(
        game.state.is_surrounded(Player::Soviet, game.hex("2019")),
        "two opposite sides close it"
    );
    let open = forces("A-ge-V 2018", "S-ru-16 2019");
    let game = board("1942.jul_aug", "axis attacks", &open);
    assert!(!game.state.is_surrounded(Player::Soviet, game.hex("2019")));
    let friend = forces("A-ge-V 2018, A-ge-VI 2020", "S-ru-16 2019, S-ru-19 1919");
    let game = board("1942.jul_aug", "axis attacks", &friend);
    assert!(!game.state.is_surrounded(Player::Soviet, game.hex("2019")), "a friend opens it");
}

#[test]
fn b58_hunger_takes_steps_and_last_steps_that_are_cut_off() {
    let units = format!(
        "axis = [{}{}{}]\nsoviet = [{}{}]\n",
        at("A-ge-V", "2018", ""),
        at("A-ge-VI", "2018", ", steps = 1"),
        at("A-ge-VII", "1316", ", steps = 1"),
        at("S-ru-16", "2019", ""),
        at("S-ru-19", "2017", ""),
    );
    let mut game = board("1941.jul_aug", "axis attacks", &format!("impulse = 2\n{units}"));
    game.act(Action::End);
    assert_eq!(game.steps("A-ge-V"), 1, "a step each");
    assert_eq!(game.whereabouts("A-ge-VI"), "Surrendered", "cut off");
    assert_eq!(game.whereabouts("A-ge-VII"), "1316", "a last step that is not cut off stays");
}
