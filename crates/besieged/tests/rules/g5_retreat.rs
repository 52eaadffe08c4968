//! B39 and B40: retreat and advance.

use super::board::{Board, board, forces};
use besieged::game::{Action, Event};
use besieged::{Player, Table};

fn retreat(game: &Board, unit: &str, hex: &str) -> Action {
    Action::Retreat { unit: game.id(unit), hex: game.hex(hex) }
}

#[test]
fn b39_retreats_lead_away_hex_by_hex() {
    let units = forces("A-ge-V 2018, A-ge-VI 2018", "S-ru-16 2019");
    let mut game = board("1942.jul_aug", "axis attacks", &units);
    game.attack("2019", &["A-ge-V", "A-ge-VI"]).fight(3);
    // 10:4 is 2-1; a 3 is DR: two hexes.
    assert_eq!(game.asked(), Some(Player::Soviet));
    assert_eq!(game.refused(retreat(&game, "S-ru-16", "2018")), "B39", "enemies are there");
    assert_eq!(game.refused(retreat(&game, "S-ru-16", "2021")), "B39", "not next to it");
    game.act(retreat(&game, "S-ru-16", "2020"));
    assert_eq!(game.refused(retreat(&game, "S-ru-16", "2119")), "B39", "not farther away");
    game.act(retreat(&game, "S-ru-16", "2021"));
    assert_eq!(game.whereabouts("S-ru-16"), "2021");
    assert_eq!(game.asked(), Some(Player::Axis), "advance");
}

#[test]
fn b39_the_last_hex_needs_room_and_without_a_path_the_unit_is_lost() {
    let full = "S-ru-16 2019, S-ru-19 2021, S-ru-20 2021, S-ru-21 2021";
    let units = forces("A-ge-V 2018, A-ge-VI 2018, A-ge-VII 2018, A-ge-VIII 1918", full);
    let mut game = board("1942.jul_aug", "axis attacks", &units);
    game.attack("2019", &["A-ge-V", "A-ge-VI"]).fight(3);
    game.act(retreat(&game, "S-ru-16", "2020"));
    assert_eq!(game.refused(retreat(&game, "S-ru-16", "2021")), "B39", "2021 is full");
    game.act(retreat(&game, "S-ru-16", "2120"));
    assert_eq!(game.whereabouts("S-ru-16"), "2120");
    // Helsinki is a corner: sea on three sides, and Axis units around.
    let corner = forces("A-fi-IIFin 0217, A-fi-IVFin 0116, A-fi-VIFin 0217", "S-ru-16 0216");
    let mut game = board("1942.jul_aug", "axis attacks", &corner);
    assert!(!game.state.is_surrounded(Player::Soviet, game.hex("0215")));
    game.attack("0216", &["A-fi-IIFin", "A-fi-IVFin", "A-fi-VIFin"]).fight(10);
    assert_ne!(game.whereabouts("S-ru-16"), "0216");
}

#[test]
fn b39_enemy_zoc_costs_a_step_once() {
    let watched =
        forces("A-ge-V 2018, A-ge-VI 2018, A-ge-VII 2121, A-ge-VIII 1821", "S-ru-16 2019");
    let mut game = board("1942.jul_aug", "axis attacks", &watched);
    game.attack("2019", &["A-ge-V", "A-ge-VI"]).fight(3);
    game.act(retreat(&game, "S-ru-16", "2020"));
    assert_eq!(game.steps("S-ru-16"), 2, "2020 is not watched");
    game.act(retreat(&game, "S-ru-16", "2021"));
    assert_eq!((game.steps("S-ru-16"), game.whereabouts("S-ru-16").as_str()), (1, "2021"));
}

#[test]
fn b40_the_results_table_lets_attackers_into_the_vacated_hex() {
    let units = forces("A-ge-V 2018, A-ge-VI 2018, A-ge-VII 1918", "S-ru-16 2019/1");
    let mut game = board("1942.jul_aug", "axis attacks", &units);
    game.attack("2019", &["A-ge-V", "A-ge-VI"]).fight(9);
    let advance = |game: &Board, unit: &str, hex: &str| Action::Advance {
        unit: game.id(unit),
        hex: game.hex(hex),
    };
    assert_eq!(game.refused(advance(&game, "A-ge-VII", "2019")), "B40", "it did not attack");
    assert_eq!(game.refused(advance(&game, "A-ge-V", "2118")), "B40");
    game.act(advance(&game, "A-ge-V", "2019"));
    assert_eq!(game.refused(advance(&game, "A-ge-V", "2020")), "B40", "one hex");
    game.act(Action::Done);
    assert_eq!(game.holder("2019"), Player::Axis);
    assert!(!game.happened(|it| matches!(it, Event::UnitStopped { owes: true, .. })));
}

#[test]
fn b40_a_blitz_carries_armor_on() {
    let units = forces("A-ge-IIIPz 2018, A-ge-XIVPz 2018, A-ge-V 2018", "S-ru-16 2019");
    let mut game = board("1942.jul_aug", "axis attacks", &units);
    let hex = game.hex("2019");
    game.act(Action::Attack { hex });
    for unit in ["A-ge-IIIPz", "A-ge-XIVPz", "A-ge-V"] {
        let unit = game.id(unit);
        game.act(Action::Join { unit });
    }
    game.act(Action::Support { air: 0, table: Table::Blitz }).fight(8);
    // 21:4 is 5-1; 8 and +1 for armor is 9: D2-Adv 2.
    assert_eq!(game.whereabouts("S-ru-16"), "Eliminated");
    let advance = |game: &Board, unit: &str, hex: &str| Action::Advance {
        unit: game.id(unit),
        hex: game.hex(hex),
    };
    game.act(advance(&game, "A-ge-IIIPz", "2019"));
    game.act(advance(&game, "A-ge-IIIPz", "2020"));
    game.act(advance(&game, "A-ge-V", "2019"));
    assert_eq!(game.refused(advance(&game, "A-ge-V", "2020")), "B40", "armor and cavalry only");
    assert_eq!(game.refused(advance(&game, "A-ge-IIIPz", "2021")), "B40", "it was stopped");
    game.act(Action::Done);
    assert_eq!(game.whereabouts("A-ge-IIIPz"), "2020");
}
