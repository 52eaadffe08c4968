//! A force in one line, and the ledger of a whole attack as people read it.

use besieged::{
    Attackers, BadForce, Charts, Combat, Defenders, Die, Formation, Impulse, Kind, Nation,
    ODDS_OPS, Table, Terrain, Unit, Weather, case, odds, read_force,
};

fn summer_attack() -> Combat {
    Combat {
        table: Table::Blitz,
        attacker_nation: Nation::German,
        turn: "Jul/Aug 1941".parse().unwrap(),
        impulse: Impulse::First,
        weather: Weather::Clear,
        terrain: Terrain::Forest,
        major_city: false,
        river: false,
        attackers: Attackers {
            units: read_force("armor corps 8 x2, infantry army 6 x3").unwrap(),
            field_marshal: true,
            air_units: 4,
        },
        defenders: Defenders {
            units: read_force("4/3 surrounded, 4").unwrap(),
            ..Default::default()
        },
    }
}

#[test]
fn words_come_in_any_order_and_infantry_corps_are_the_default() {
    let plain = read_force("6").unwrap();
    assert_eq!(plain, [Unit::corps(6, 2)]);
    let army = Unit {
        kind: Kind::Mountain,
        formation: Formation::Army,
        surrounded: true,
        ..Unit::corps(7, 4)
    };
    assert_eq!(read_force("surrounded ARMY 7/4 mountain x2").unwrap(), [army.clone(), army]);
    let force = read_force("armour 8, other formation 0/1 ×3").unwrap();
    let kinds: Vec<Kind> = force.iter().map(|unit| unit.kind).collect();
    assert_eq!(kinds, [Kind::Armor, Kind::Other, Kind::Other, Kind::Other]);
}

#[test]
fn what_is_not_understood_is_named() {
    let wrong = |text: &str| read_force(text).unwrap_err();
    assert_eq!(wrong(""), BadForce::Empty);
    assert_eq!(wrong("6,,6"), BadForce::Empty);
    assert_eq!(wrong("panzer 8"), BadForce::Word("panzer".into()));
    assert_eq!(wrong("armor -8"), BadForce::Word("-8".into()));
    assert_eq!(wrong("armor 8/"), BadForce::Word("8/".into()));
    assert_eq!(wrong("armor 8 x"), BadForce::Word("x".into()));
    assert_eq!(wrong("armor infantry 8"), BadForce::Twice("infantry".into()));
    assert_eq!(wrong("6 7"), BadForce::Twice("7".into()));
    assert_eq!(wrong("armor corps"), BadForce::NoStrength("armor corps".into()));
    assert_eq!(wrong("100").to_string(), "`100` is out of range: strength 0 to 99");
    assert_eq!(wrong("6/0").to_string(), "`6/0` is out of range: steps 1 to 9");
    assert_eq!(wrong("6 x21").to_string(), "`x21` is out of range: as many as 1 to 20");
    assert_eq!(
        wrong("6 x99999999999").to_string(),
        "`x99999999999` is out of range: as many as 1 to 20"
    );
    assert_eq!(wrong("6 x20, 6"), BadForce::TooMany);
}

#[test]
fn the_line_of_a_combat_asks_the_same_question() {
    for table in [Table::Results, Table::Blitz] {
        let combat = Combat { table, ..summer_attack() };
        let line = case(&combat).to_string();
        let answer = casefile::answer(line.as_bytes(), ODDS_OPS, odds);
        let forecast = combat.forecast(Charts::standard()).unwrap();
        assert_eq!(answer["hex_vacated"], forecast.hex_vacated().to_string());
        let losses = forecast.defender_expected_step_losses().to_string();
        assert_eq!(answer["defender_expected_step_losses"], losses);
        assert_eq!(answer["drm"], 1, "field marshal, armor, forest");
        let results = answer["results"].as_object().unwrap();
        let expected: Vec<String> =
            forecast.outcomes.iter().map(|outcome| outcome.result.to_string()).collect();
        assert_eq!(results.len(), expected.len());
        assert!(expected.iter().all(|result| results.contains_key(result)));
    }
}

#[test]
fn the_ledger_tells_the_attack_in_the_order_of_the_rules() {
    let combat = summer_attack();
    let battle = combat.resolve(Charts::standard(), Die::showing(10).unwrap()).unwrap();
    assert_eq!(
        battle.ledger.to_string(),
        "\
B1              attack 34 against defense 8 is 4-1
B12c    +4 col  air support
R-B4            blitzkrieg table: 8-1 uses column 7-1
B11.1       +1  attacker's Field Marshal
B11.2       +1  armor attacks, none defends
B11.6       -1  forest
B3        = 10  die
B3        = 11  adjusted die
R-B24  11 → 10  beyond the table
B10a            row 10 gives DE-Adv 3
B6.9            defenders eliminated
B6.9        -5  defender: steps
B10b       = 3  hexes the attackers may advance
"
    );
}
