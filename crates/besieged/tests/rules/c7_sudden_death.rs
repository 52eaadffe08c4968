//! Sudden death: B13.

use besieged::{Charts, Months, Turn, YEARS};

#[test]
fn b13a_looked_at_when_november_and_december_of_three_years_close() {
    let turns = YEARS.flat_map(|year| Months::NAMES.map(|(_, months)| Turn { year, months }));
    let checked = turns.filter(|turn| Charts::standard().sudden_death.check(*turn, 0).is_some());
    let checked: Vec<String> = checked.map(|turn| turn.to_string()).collect();
    assert_eq!(checked, ["Nov/Dec 1942", "Nov/Dec 1943", "Nov/Dec 1944"]);
}

#[test]
fn b13b_fewer_major_cities_than_required_is_a_russian_victory() {
    for (turn, required) in [("Nov/Dec 1942", 17), ("Nov/Dec 1943", 10), ("Nov/Dec 1944", 5)] {
        let check =
            |held| Charts::standard().sudden_death.check(turn.parse().unwrap(), held).unwrap();
        assert_eq!(check(0).required, required);
        assert!(check(required - 1).russian_victory, "{turn}");
        assert!(!check(required).russian_victory, "{turn}");
    }
}
