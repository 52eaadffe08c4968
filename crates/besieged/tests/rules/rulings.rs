//! Our rulings: R-B1 to R-B27.

use crate::rules::scene::{after, attack, blitz, both, column, modifiers, refused, roll};
use besieged::{
    Charts, Code, Combat, Die, Fate, Impulse, Nation, Neighbour, Odds, Refusal, Retreat,
    RetreatHex, Side, Table, Terrain, Turn, Weather, is_surrounded, may_choose_to_attack, may_move,
    may_retreat_into, must_attack_again, river_shields,
};
use rulebook::rule;

#[test]
fn r_b1_rounding_is_always_for_the_defender() {
    for (attack, defense, odds) in
        [(7, 4, "1-1"), (4, 5, "1-2"), (1, 5, "1-5"), (1, 6, "1-6"), (11, 4, "2-1"), (3, 10, "1-4")]
    {
        assert_eq!(Odds::of(attack, defense).unwrap().to_string(), odds, "{attack}:{defense}");
    }
}

#[test]
fn r_b2_the_die_has_faces_one_to_ten() {
    assert_eq!(Die::faces().count(), 10);
    assert_eq!(Die::showing(10).unwrap().face(), 10);
    assert_eq!(Die::showing(0), None, "a printed 0 is said as 10");
}

#[test]
fn r_b3_air_is_counted_before_the_attackers_surrender() {
    let mut combat = attack("1 x2", "12");
    assert_eq!(roll(&combat, 5).result.code, Code::AttackersSurrender);
    combat.attackers.air_units = 1;
    let saved = roll(&combat, 5);
    assert_eq!(saved.assessment.odds.to_string(), "1-6");
    assert_eq!((column(&combat).as_str(), saved.result.to_string().as_str()), ("1-5", "AE"));
    let charts = Charts::standard();
    assert_eq!(may_choose_to_attack(charts, Odds::one_to(5)), Ok(()));
    assert_eq!(may_choose_to_attack(charts, Odds::one_to(6)), Err(rule!("R-B3")));
}

#[test]
fn r_b4_odds_above_the_last_column_and_between_the_blitz_columns() {
    for attackers in ["armor 70", "armor 80", "armor 99"] {
        assert_eq!(column(&attack(attackers, "10")), "7-1", "{attackers}");
        assert_eq!(column(&blitz(attackers, "10")), "7-1", "{attackers} rounds down");
    }
    assert_eq!(column(&blitz("armor 99, 1", "10")), "10-1");
    assert_eq!(column(&blitz("armor 99", "1")), "10-1");
    assert_eq!(column(&attack("armor 99", "1")), "7-1");
}

#[test]
fn r_b5_the_blitz_table_is_a_choice_that_can_be_refused() {
    let open = "armor 15";
    assert_eq!(
        column(&attack(open, "5")),
        "3-1",
        "both tables are open, the results table is chosen"
    );
    assert_eq!(roll(&attack(open, "5"), 9).result.to_string(), "DE");
    assert_eq!(roll(&blitz(open, "5"), 9).result.to_string(), "D2-Adv 2");
    assert_eq!(refused(&blitz("armor 14", "5")), Refusal::BlitzOdds(Odds::to_one(2)));
    let mut helped = blitz("armor 14", "5");
    helped.attackers.air_units = 1;
    assert_eq!(column(&helped), "3-1", "the odds are judged after air");
    let snow = Combat { weather: Weather::Snow, ..blitz(open, "5") };
    assert_eq!(column(&snow), "3-1", "the weather does not matter");
}

#[test]
fn r_b6_all_modifiers_are_added_without_a_cap() {
    let mut combat = Combat {
        terrain: Terrain::Mountain,
        river: true,
        major_city: true,
        ..attack("5", "mountain 5, armor 5")
    };
    combat.defenders.field_marshal = true;
    let (names, drm) = modifiers(&combat);
    assert_eq!((names.len(), drm), (6, -6));
    let reading = roll(&combat, 1).reading.unwrap();
    assert_eq!((reading.adjusted_die, reading.row.from), (-5, -1), "only the row is clamped");
}

#[test]
fn r_b7_armor_counts_in_any_terrain_against_none() {
    for terrain in [Terrain::Clear, Terrain::Forest, Terrain::Swamp, Terrain::Mountain] {
        let combat = Combat { terrain, major_city: true, ..attack("armor 5, 5", "5") };
        assert!(modifiers(&combat).0.contains(&"attacker_armor +1".to_owned()), "{terrain:?}");
        let combat = Combat { terrain, ..attack("armor 5", "armor 1, 5") };
        assert!(!modifiers(&combat).0.iter().any(|name| name.contains("armor")), "{terrain:?}");
    }
}

#[test]
fn r_b8_one_mountain_unit_is_enough_and_the_three_add_up() {
    let combat =
        Combat { terrain: Terrain::Mountain, ..attack("5, 5, mountain 1", "5, mountain 0") };
    let (names, drm) = modifiers(&combat);
    let expected = ["attacker_mountain_units +1", "defender_mountain_units -1", "mountain -1"];
    assert_eq!((names.as_slice(), drm), (expected.map(String::from).as_slice(), -1));
}

#[test]
fn r_b9_the_ladder_has_every_rung_and_runs_on_past_seven_to_one() {
    let mut odds = Odds::one_to(3);
    let mut rungs = Vec::new();
    for _ in 0..6 {
        rungs.push(odds.to_string());
        odds = odds.shifted(1);
    }
    assert_eq!(rungs, ["1-3", "1-2", "1-1", "2-1", "3-1", "4-1"]);
    let mut combat = blitz("armor 60, 10", "10");
    combat.attackers.air_units = 2;
    assert_eq!(column(&combat), "7-1", "7-1 and two rungs is 9-1");
    let mut combat = blitz("armor 60, 10, 10", "10");
    combat.attackers.air_units = 2;
    assert_eq!(column(&combat), "10-1", "8-1 and two rungs");
}

#[test]
fn r_b10_weather_that_is_not_listed_allows_no_air() {
    let mut snow = Combat { weather: Weather::Snow, ..attack("5 x4", "5") };
    assert_eq!(column(&snow), "4-1");
    snow.attackers.air_units = 1;
    assert_eq!(refused(&snow).rule(), rule!("R-B10"));
}

#[test]
fn r_b11_the_smaller_cap_holds_and_other_formations_do_not_count() {
    let air = &Charts::standard().air;
    for (weather, formations, most) in [
        (Weather::Clear, 9, 4),
        (Weather::Clear, 4, 4),
        (Weather::Clear, 3, 3),
        (Weather::Mud, 1, 1),
        (Weather::Mud, 0, 0),
        (Weather::LightMud, 20, 3),
    ] {
        assert_eq!(air.limit(weather, formations).most, most, "{weather}, {formations}");
    }
    let mut combat = attack("formation 5 x4, army 5", "5");
    combat.attackers.air_units = 1;
    assert_eq!(column(&combat), "6-1");
    combat.attackers.air_units = 2;
    assert_eq!(refused(&combat).rule(), rule!("B12a"));
}

#[test]
fn r_b12_the_odd_cell_of_row_zero_is_kept_as_printed() {
    let table = &Charts::standard().results;
    let cell = |heading| table.column_headed(heading).unwrap().read(0).result.to_string();
    assert_eq!((cell("5-1"), cell("6-1")), ("X2".to_owned(), "D1".to_owned()));
}

#[test]
fn r_b13_both_sides_lose_the_same_in_an_exchange() {
    for (attackers, defenders, each) in [
        ("5/1", "5/1", 1),
        ("5/1", "5/9", 1),
        ("5/9", "5/1", 1),
        ("5/2", "5/3", 2),
        ("5/1 x2", "5/9", 2),
    ] {
        let aftermath = after(&attack(attackers, defenders), "X2");
        let losses = (aftermath.attacker.step_losses, aftermath.defender.step_losses);
        assert_eq!(losses, (each, each), "{attackers} against {defenders}");
    }
}

#[test]
fn r_b14_steps_are_lost_in_the_order_of_the_list() {
    assert_eq!(both(&attack("9/1, 1/3", "5"), "A3").0, "eliminated 1");
    assert_eq!(both(&attack("1/3, 9/1", "5"), "A3").0, "eliminated 1");
    assert_eq!(both(&attack("1/4, 9/1", "5"), "A3").0, "1 1");
}

#[test]
fn r_b15_a_lock_needs_the_first_impulse_and_survivors_on_both_sides() {
    let lone = attack("5/2", "3/1");
    let aftermath = after(&lone, "BR");
    assert!(!aftermath.attacker.locked, "the defender is gone");
    assert_eq!((aftermath.hex_vacated, aftermath.advance), (true, 0), "nobody advances after BR");
    assert!(after(&attack("5/2", "3/2"), "BR").defender.locked);
    assert!(!after(&attack("5/1", "3/2"), "BR").defender.locked, "the attacker is gone");
    assert!(!after(&attack("5/2", "3/2"), "X2").attacker.locked, "only BR locks");

    assert_eq!(may_move(true, Impulse::Second), Err(rule!("R-B15")));
    assert_eq!(may_move(false, Impulse::Second), Ok(()));
    assert!(must_attack_again(Side::Attacker, true, Impulse::Second));
    assert!(!must_attack_again(Side::Attacker, false, Impulse::Second));
    assert!(!must_attack_again(Side::Defender, true, Impulse::Second));
}

#[test]
fn r_b16_a_surrounded_survivor_who_must_retreat_is_eliminated_not_surrendered() {
    let pocket = attack("5", "3/3 surrounded, 3/2, 3/2 surrounded");
    let aftermath = after(&pocket, "D1");
    assert_eq!(both(&pocket, "D1").1, "cut-off 2 cut-off");
    assert_eq!(aftermath.defender.step_losses, 5);
    assert!(aftermath.defender.fates[0].is_eliminated());
    assert_eq!(aftermath.defender.retreat, Some(Retreat::TWO_HEXES), "the free unit retreats");
    assert_eq!(both(&pocket, "BR").1, "2 2 2", "without a retreat the surrounded stay");
    assert_eq!(both(&attack("5 surrounded", "3"), "AR").0, "cut-off");
    let all_gone = after(&attack("5", "3 surrounded"), "DR");
    assert_eq!((all_gone.defender.retreat, all_gone.hex_vacated), (None, true));
}

#[test]
fn r_b17_one_hex_on_the_results_table_the_printed_number_on_the_blitz_table() {
    assert_eq!(after(&attack("5", "3"), "D1").advance, 1);
    assert_eq!(after(&attack("5/3", "3"), "X2").advance, 1);
    assert_eq!(after(&attack("5/1", "3/3"), "X2").advance, 0, "no attacker is left");
    assert_eq!(after(&attack("5", "3"), "A1").advance, 0, "the hex is held");
    assert_eq!(after(&blitz("armor 9", "3"), "D2").advance, 0);
    assert_eq!(after(&blitz("armor 9", "3"), "D2-Adv 1").advance, 1);
    assert_eq!(after(&blitz("armor 9", "3"), "DE-Adv 3").advance, 3);
}

#[test]
fn r_b18_surrendered_units_are_listed_apart_and_gone_for_good() {
    let aftermath = after(&attack("5", "3 surrounded, 3"), "DE*");
    assert_eq!(aftermath.defender.fates, [Fate::Surrendered, Fate::Eliminated]);
    let rebuilt: Vec<bool> =
        aftermath.defender.fates.iter().map(|fate| fate.may_be_rebuilt()).collect();
    assert_eq!(rebuilt, [false, true]);
    assert!(!Fate::Stands { steps: 1 }.may_be_rebuilt(), "nothing to rebuild");
}

#[test]
fn r_b19_the_attacker_chooses_the_distance_and_enemies_and_full_hexes_are_closed() {
    let retreat = |code: Code| code.retreat().map(|(side, retreat)| (side, retreat.chooser()));
    assert_eq!(retreat(Code::AttackersRetreat), Some((Side::Attacker, Some(Side::Attacker))));
    assert_eq!(retreat(Code::Exchange), Some((Side::Defender, Some(Side::Attacker))));
    assert_eq!(retreat(Code::D1), Some((Side::Defender, None)));

    let open = RetreatHex { enemy_unit: false, friendly_units: 2, ends_here: true };
    assert_eq!(may_retreat_into(open, 3), Ok(()));
    let full = RetreatHex { friendly_units: 3, ..open };
    assert_eq!(may_retreat_into(full, 3), Err(rule!("R-B19")));
    assert_eq!(may_retreat_into(RetreatHex { ends_here: false, ..full }, 3), Ok(()));
    let enemy = RetreatHex { enemy_unit: true, ends_here: false, ..open };
    assert_eq!(may_retreat_into(enemy, 3), Err(rule!("R-B19")));
}

#[test]
fn r_b20_exactly_the_number_is_enough_and_1941_and_1945_are_not_checked() {
    let check =
        |turn: &str, held| Charts::standard().sudden_death.check(turn.parse().unwrap(), held);
    assert!(!check("Nov/Dec 1942", 17).unwrap().russian_victory);
    assert!(check("Nov/Dec 1942", 16).unwrap().russian_victory);
    assert_eq!(check("Nov/Dec 1941", 0), None);
    assert_eq!(check("Nov/Dec 1945", 0), None);
}

#[test]
fn r_b21_each_side_needs_strength() {
    assert_eq!(refused(&attack("0, 0", "5")), Refusal::NoStrength(Side::Attacker));
    assert_eq!(refused(&attack("5", "0")), Refusal::NoStrength(Side::Defender));
    assert_eq!(refused(&attack("0", "0")), Refusal::NoStrength(Side::Attacker));
    assert_eq!(refused(&attack("0", "5")).rule(), rule!("R-B21"));
    assert_eq!(column(&attack("0, 1", "1, 0")), "1-1", "a unit of strength 0 may stand by");
}

#[test]
fn r_b22_the_river_counts_only_if_every_attacker_is_across_it() {
    assert!(river_shields([true]));
    assert!(river_shields([true, true, true]));
    assert!(!river_shields([true, true, false]));
    assert!(!river_shields([]), "without an attacker there is nothing to shield from");
}

#[test]
fn r_b23_a_field_marshal_is_worth_one_whoever_else_is_there() {
    let mut combat = attack("armor 5 x3", "5");
    combat.attackers.field_marshal = true;
    let (names, drm) = modifiers(&combat);
    assert_eq!(names, ["attacker_field_marshal +1", "attacker_armor +1"]);
    assert_eq!(drm, 2);
}

#[test]
fn r_b24_blitz_rows_are_clamped_to_one_and_ten() {
    let mut combat =
        Combat { river: true, major_city: true, terrain: Terrain::Swamp, ..blitz("armor 9", "3") };
    let low = roll(&combat, 1).reading.unwrap();
    assert_eq!((low.adjusted_die, low.row.to_string().as_str()), (-1, "1-3"));
    combat = blitz("armor 9", "3");
    combat.attackers.field_marshal = true;
    let high = roll(&combat, 10).reading.unwrap();
    assert_eq!((high.adjusted_die, high.row.to_string().as_str()), (12, "10"));
}

#[test]
fn r_b25_surrounded_defenders_are_eliminated_by_a_blitz_de() {
    let combat = blitz("armor 30", "3 surrounded");
    let battle = roll(&combat, 10);
    assert_eq!(battle.result.to_string(), "DE-Adv 3");
    assert_eq!(battle.aftermath.defender.fates, [Fate::Eliminated]);
    assert_eq!(
        roll(&Combat { table: Table::Results, ..combat }, 10).aftermath.defender.fates,
        [Fate::Surrendered]
    );
}

#[test]
fn r_b26_surrounded_means_no_open_neighbour() {
    let open = Neighbour::default();
    let sea = Neighbour { impassable: true, ..open };
    let enemy = Neighbour { enemy_unit: true, ..open };
    let watched = Neighbour { enemy_zoc: true, ..open };
    let held = Neighbour { friendly_unit: true, ..watched };
    assert!(is_surrounded([sea, enemy, watched, watched, sea, enemy]));
    assert!(!is_surrounded([sea, enemy, watched, watched, sea, open]));
    assert!(!is_surrounded([held, enemy, watched, watched, sea, enemy]));
    let beside_enemy = Neighbour { enemy_unit: true, ..held };
    assert!(
        is_surrounded([beside_enemy; 6]),
        "an enemy unit closes the hex whatever else is there"
    );
}

#[test]
fn r_b27_a_month_stands_for_the_turn_that_contains_it() {
    let turn = |text: &str| text.parse::<Turn>();
    assert_eq!(turn("September 1943"), turn("1943 sep_oct"));
    assert_eq!(turn("Sept 1943"), turn("1943 sep/oct"));
    assert_eq!(turn("June 1945"), turn("May/Jun 1945"));
    assert!(turn("Sept 1943").unwrap() > turn("Aug 1943").unwrap());
    for wrong in
        ["1943", "Sept", "Sept 1946", "1940 jan_feb", "se 1943", "summer 1943", "", "1 2 3"]
    {
        assert!(turn(wrong).is_err(), "{wrong}");
    }
    let dates = &Charts::standard().blitz_dates;
    assert!(dates.allow(Nation::Russian, turn("Sept 1943").unwrap()));
}
