//! Air support: B12.

use crate::rules::scene::{attack, column, refused};
use besieged::{Combat, Refusal, Weather};
use rulebook::rule;

fn supported(attackers: &str, air_units: u32, weather: Weather) -> Combat {
    let mut combat = Combat { weather, ..attack(attackers, "5") };
    combat.attackers.air_units = air_units;
    combat
}

#[test]
fn b12a_no_more_air_units_than_attacking_corps_and_armies() {
    assert_eq!(column(&supported("corps 5, army 5", 2, Weather::Clear)), "4-1");
    let refusal = refused(&supported("corps 5, army 5, formation 5", 3, Weather::Clear));
    assert_eq!(refusal, Refusal::TooManyAirUnits { used: 3, limit: 2, rule: rule!("B12a") });
}

#[test]
fn b12b_the_weather_caps_the_air_units_of_one_attack() {
    for (weather, most) in [(Weather::Clear, 4), (Weather::LightMud, 3), (Weather::Mud, 2)] {
        column(&supported("1 x6", most, weather));
        let refusal = refused(&supported("1 x6", most + 1, weather));
        assert_eq!(refusal.rule(), rule!("B12b"), "{weather}");
    }
}

#[test]
fn b12c_each_air_unit_moves_the_odds_one_column() {
    for (air_units, heading) in [(0, "1-1"), (1, "2-1"), (2, "3-1"), (3, "4-1"), (4, "5-1")] {
        assert_eq!(column(&supported("2 x4", air_units, Weather::Clear)), heading);
    }
}
