//! B41 to B45, B49, B59: attacks, orders, locks, air, marshals.

use super::board::{Board, at, board, forces};
use besieged::game::{AXIS, Action, Besieged, Event, Mark, Why, orders};
use besieged::{Player, Table};
use referee::Game as _;

fn join(game: &Board, unit: &str) -> Action {
    Action::Join { unit: game.id(unit) }
}

#[test]
fn b41_units_and_hexes_fight_once_an_impulse() {
    let units = forces("A-ge-V 2018, A-ge-VI 2018, A-ge-VII 1818", "S-ru-16 2019, S-ru-19 1918");
    let mut game = board("1942.jul_aug", "axis attacks", &units);
    assert_eq!(game.refused(Action::Attack { hex: game.hex("2020") }), "B41", "nobody is there");
    let hex = game.hex("2019");
    game.act(Action::Attack { hex });
    assert_eq!(game.refused(join(&game, "A-ge-VII")), "B41", "not next to it");
    assert_eq!(game.refused(Action::Done), "B41", "no attackers yet");
    game.act(join(&game, "A-ge-V"));
    assert_eq!(game.refused(join(&game, "A-ge-V")), "B41");
    game.act(Action::Done).fight(8);
    // BR: both lose a step and stay.
    assert!(game.is("A-ge-V", Mark::Fought));
    assert_eq!(game.refused(Action::Attack { hex }), "B41", "attacked already");
    let hex = game.hex("1918");
    game.act(Action::Attack { hex });
    assert_eq!(game.refused(join(&game, "A-ge-V")), "B41", "it has attacked");
}

#[test]
fn b42_orders_bind_the_units_of_a_hex() {
    let units = forces("A-ge-V 2018, A-ge-VI 2018, A-ro-1Rum 2018, A-ge-VII 1518", "S-ru-16 2019");
    let mut game = board("1943.jan_feb", "axis reinforcement", &units);
    game.act(Action::Done);
    assert_eq!(game.due(), "orders from above");
    game.roll(3);
    assert_eq!(game.asked(), Some(Player::Soviet), "the enemy names the hex");
    assert_eq!(
        game.refused(Action::Order { hex: game.hex("1518") }),
        "B42",
        "nobody is next to it"
    );
    let hex = game.hex("2018");
    game.act(Action::Order { hex });
    assert_eq!(game.refused(game.step("A-ge-V", "2017")), "B42");
    assert!(game.may(game.step("A-ro-1Rum", "2017")), "allies are free");
    game.act(Action::End);
    assert_eq!(game.refused(Action::End), "B42");
    let hex = game.hex("2019");
    game.act(Action::Attack { hex });
    game.act(join(&game, "A-ge-V"));
    assert_eq!(game.refused(Action::Done), "B59", "the other has no other hex");
}

#[test]
fn b42_the_die_is_rolled_in_its_turns_and_spares_on_four() {
    let rolled = |player, turn: &str| orders::are_rolled(player, turn.parse().unwrap());
    assert!(!rolled(Player::Soviet, "1941.may_jun") && rolled(Player::Soviet, "1941.jul_aug"));
    assert!(rolled(Player::Soviet, "1942.may_jun") && !rolled(Player::Soviet, "1942.jul_aug"));
    assert!(!rolled(Player::Axis, "1942.nov_dec") && rolled(Player::Axis, "1945.may_jun"));
    let units = forces("A-ge-V 2018", "S-ru-16 2019");
    let mut game = board("1943.jan_feb", "axis reinforcement", &units);
    game.act(Action::Done).roll(4);
    assert_eq!(game.asked(), Some(Player::Axis));
    let mut game = board("1943.jan_feb", "axis reinforcement", &units);
    game.act(Action::Done).roll(1).act(Action::NoOrder);
    assert!(game.may(game.step("A-ge-V", "2017")), "nothing was ordered");
}

#[test]
fn b43_a_raging_battle_locks_the_attackers_for_impulse_2() {
    let units = forces(
        "A-ge-V 2018, A-ge-VI 2018, A-ge-VII 1918, A-ge-VIII 1918",
        "S-ru-16 2019, S-ru-19 2019, S-ru-20 1917",
    );
    let mut game = board("1942.jul_aug", "axis attacks", &units);
    game.attack("2019", &["A-ge-V", "A-ge-VI"]).fight(8);
    // 10:8 is 1-1; an 8 is BR: a step each.
    let unit = game.id("A-ge-V");
    game.act(Action::Lose { unit });
    let unit = game.id("S-ru-16");
    game.act(Action::Lose { unit });
    assert_eq!(game.state.unit(game.id("A-ge-VI")).lock, Some(game.hex("2019")));
    game.act(Action::End);
    assert_eq!(game.refused(game.step("A-ge-V", "2017")), "B43");
    assert!(game.may(game.step("A-ge-VII", "1819")), "others are free");
    game.act(Action::End);
    assert_eq!(game.refused(Action::End), "B43");
    let (unit, hex) = (game.id("A-ge-V"), game.hex("1917"));
    assert!(game.state.open_targets(unit).eq([game.hex("2019")]), "that hex and no other");
    game.act(Action::Attack { hex });
    assert_eq!(game.refused(Action::Join { unit }), "B43");
}

#[test]
fn b44_air_units_come_from_a_pool() {
    let rest = |air| {
        let units = forces("A-ge-V 2018, A-ge-VI 2018, A-ge-VII 2018", "S-ru-16 2019");
        format!("air = {{ axis = {air}, soviet = 0 }}\n{units}")
    };
    let declare = |air, weather: &str| {
        let text = format!("weather = [\"{weather}\", \"{weather}\"]\n{}", rest(air));
        let mut game = board("1942.sep_oct", "axis attacks", &text);
        let hex = game.hex("2019");
        game.act(Action::Attack { hex });
        for unit in ["A-ge-V", "A-ge-VI", "A-ge-VII"] {
            game.act(join(&game, unit));
        }
        game
    };
    let support = |air| Action::Support { air, table: Table::Results };
    let mut game = declare(2, "clear");
    assert_eq!(game.refused(support(3)), "B44", "two are left");
    assert_eq!(game.refused(support(4)), "B12a");
    assert_eq!(game.refused(support(5)), "B12b");
    game.act(support(2));
    assert_eq!(game.state.air[0], 0);
    let game = declare(9, "mud");
    assert_eq!(game.refused(support(3)), "B12b");
    let mut filled = board("1942.sep_oct", "start", &format!("weather = []\n{}", forces("", "")));
    filled.roll(1);
    assert_eq!(filled.state.air[0], 7, "filled at the Opening");
}

#[test]
fn b45_marshals_are_committed_once_an_impulse_and_can_be_lost() {
    let units = forces("A-ge-V 2018, A-ge-VI 1918", "S-ru-16 2019, S-ru-19 2019, S-ru-20 1917");
    let mut game = board("1942.jul_aug", "axis attacks", &units);
    game.attack("2019", &["A-ge-V"]).act(Action::Commit);
    assert_eq!(game.state.free_marshals(Player::Axis), 2);
    game.act(Action::DeclineImpulse);
    // 5:8 is 1-2; a 1 with +1 is 2: A2. A 0 would be AE.
    game.roll(1);
    assert!(game.happened(|it| matches!(it, Event::Fought { drm: 1, .. })));
    game.attack("1917", &["A-ge-VI"]);
    assert_eq!(game.asked(), Some(Player::Axis));
    game.act(Action::Decline);
    assert_eq!(game.due(), "combat", "the defender declined for the impulse");

    let weak = forces("A-ge-V 2018/1", "S-ru-16 2019, S-ru-19 2019");
    let mut game = board("1942.jul_aug", "axis attacks", &weak);
    game.attack("2019", &["A-ge-V"]).act(Action::Commit).act(Action::Decline);
    // 3:8 is 1-3; a 1 with +1 is AE.
    game.roll(1);
    assert_eq!(game.due(), "Field Marshal");
    game.roll(10);
    assert_eq!(game.state.marshals[0].lost, 1);
    assert_eq!(game.state.free_marshals(Player::Axis), 2, "the others stay free");
}

#[test]
fn b49_eliminated_and_surrendered_are_kept_apart() {
    let ring = "A-ge-V 2018, A-ge-VI 2018, A-ge-VII 2020, A-ge-VIII 2020, A-ge-IX 2020";
    let mut game = board("1942.jul_aug", "axis attacks", &forces(ring, "S-ru-16 2019/1"));
    game.attack("2019", &["A-ge-V", "A-ge-VI", "A-ge-VII", "A-ge-VIII", "A-ge-IX"]).fight(10);
    assert_eq!(game.whereabouts("S-ru-16"), "Surrendered", "DE* takes the surrounded");
    let open = "A-ge-V 2018, A-ge-VI 2018, A-ge-VII 2018, A-ge-VIII 1918, A-ge-IX 1918";
    let mut game = board("1942.jul_aug", "axis attacks", &forces(open, "S-ru-16 2019/1"));
    game.attack("2019", &["A-ge-V", "A-ge-VI", "A-ge-VII", "A-ge-VIII", "A-ge-IX"]).fight(10);
    assert_eq!(game.whereabouts("S-ru-16"), "Eliminated");
}

#[test]
fn b59_duty_stands_until_no_hex_is_left() {
    let rest = format!(
        "axis = [{}{}]\nsoviet = [{}{}]\n",
        at("A-ge-V", "2018", ", owes = true"),
        at("A-ge-VI", "2118", ""),
        at("S-ru-16", "2019", ""),
        at("S-ru-19", "1918", ""),
    );
    let mut game = board("1942.jul_aug", "axis attacks", &rest);
    assert_eq!(game.refused(Action::End), "B36");
    // The other attacks first: the duty has another hex left.
    game.attack("2019", &["A-ge-VI"]).fight(8);
    assert_eq!(game.refused(Action::End), "B36", "it stands");
    let hex = game.hex("1918");
    game.act(Action::Attack { hex });
    let unit = game.id("A-ge-V");
    assert!(game.state.unit(unit).is(Mark::Fought), "the only attacker joins by itself");
}

#[test]
fn b59_under_one_to_five_only_the_forced_attack() {
    let wall = "S-ru-1Shock 2019, S-ru-2Shock 2019, S-ru-4Shock 2019";
    let rest = |marks: &str| {
        format!(
            "axis = [{}{}]\n{}",
            at("A-ro-1Rum", "2018", &format!(", steps = 1{marks}")),
            at("A-ro-2Rum", "2018", ", steps = 1"),
            forces("", wall).replace("axis = []\n", ""),
        )
    };
    let game = board("1942.jul_aug", "axis attacks", &rest(""));
    assert_eq!(game.refused(Action::Attack { hex: game.hex("2019") }), "B59", "2:18");
    let mut game = board("1942.jul_aug", "axis attacks", &rest(", owes = true"));
    let hex = game.hex("2019");
    game.act(Action::Attack { hex });
    assert_eq!(game.whereabouts("A-ro-1Rum"), "Surrendered", "B7: forced, and alone");
    assert_eq!(game.whereabouts("A-ro-2Rum"), "2018", "who need not attack may not");
}

#[test]
fn b41_an_enemy_out_of_contact_is_not_called_absent() {
    let units = forces("A-ge-V 2018", "S-ru-16 2019, S-ru-19 2023");
    let game = board("1942.jul_aug", "axis attacks", &units);
    let why = |hex: &str| {
        let attack = Action::Attack { hex: game.hex(hex) };
        Besieged::check(&game.state, AXIS, &attack).map_err(|illegal| illegal.why)
    };
    assert_eq!(why("2019"), Ok(()));
    assert_eq!(why("2023"), Err(Why::NobodyNear(game.hex("2023"))));
    assert_eq!(why("2020"), Err(Why::NobodyThere(game.hex("2020"))));
}
