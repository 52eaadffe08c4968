//! Small fights in one line each.

use besieged::{
    Aftermath, Attackers, Battle, Charts, Combat, Defenders, Die, Fate, Impulse, Nation, Refusal,
    Table, Terrain, Weather, read_force, settle,
};

/// A German attack in the first impulse of Jul/Aug 1942, in clear weather on clear ground.
pub(crate) fn attack(attackers: &str, defenders: &str) -> Combat {
    Combat {
        table: Table::Results,
        attacker_nation: Nation::German,
        turn: "Jul/Aug 1942".parse().unwrap(),
        impulse: Impulse::First,
        weather: Weather::Clear,
        terrain: Terrain::Clear,
        major_city: false,
        river: false,
        attackers: Attackers { units: read_force(attackers).unwrap(), ..Attackers::default() },
        defenders: Defenders { units: read_force(defenders).unwrap(), ..Defenders::default() },
    }
}

/// The same on the blitzkrieg table.
pub(crate) fn blitz(attackers: &str, defenders: &str) -> Combat {
    Combat { table: Table::Blitz, ..attack(attackers, defenders) }
}

/// Resolves a fight with a die.
pub(crate) fn roll(combat: &Combat, die: i64) -> Battle<'static> {
    combat.resolve(Charts::standard(), Die::showing(die).unwrap()).unwrap()
}

/// Why a fight is refused.
pub(crate) fn refused(combat: &Combat) -> Refusal {
    combat.assess(Charts::standard()).expect_err("the attack should be refused")
}

/// The printed column of a fight, `-` when there is none.
pub(crate) fn column(combat: &Combat) -> String {
    let found = combat.assess(Charts::standard()).unwrap();
    found.column.map_or("-".to_owned(), |column| column.odds().to_string())
}

/// The modifiers of a fight as `name value`, and their sum.
pub(crate) fn modifiers(combat: &Combat) -> (Vec<String>, i32) {
    let found = combat.assess(Charts::standard()).unwrap();
    let listed = found.modifiers.iter().map(|(it, value)| format!("{} {value:+}", it.name()));
    (listed.collect(), found.drm)
}

/// Applies a printed result.
pub(crate) fn after(combat: &Combat, result: &str) -> Aftermath {
    settle(combat, result.parse().unwrap())
}

/// A fate in one word: the steps left, or how the unit went.
pub(crate) fn fates(fates: &[Fate]) -> String {
    let word = |fate: &Fate| match fate {
        Fate::Stands { steps } => steps.to_string(),
        Fate::Eliminated => "eliminated".to_owned(),
        Fate::NoWayBack => "cut-off".to_owned(),
        Fate::Surrendered => "surrendered".to_owned(),
    };
    fates.iter().map(word).collect::<Vec<_>>().join(" ")
}

/// Attackers and defenders after a result, as [`fates`] tells them.
pub(crate) fn both(combat: &Combat, result: &str) -> (String, String) {
    let aftermath = after(combat, result);
    (fates(&aftermath.attacker.fates), fates(&aftermath.defender.fates))
}
