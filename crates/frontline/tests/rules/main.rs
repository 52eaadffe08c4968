//! One test per rule, in the order of the book; the first words of a name are the rule's id.

mod bombing;
mod cards;
mod combat;
mod examples;
mod flags;
mod line;
mod losses;
mod odds;
mod partisans;
mod raids;
mod resources;
mod shifts;
mod terrain;
mod turn;

use frontline::{Assessment, Charts, Combat, Effectiveness, Refusal, Side, Terrain};

fn charts() -> &'static Charts {
    Charts::standard()
}

fn me(value: u8) -> Effectiveness {
    Effectiveness::new(value).unwrap()
}

fn side(text: &str) -> Side {
    text.parse().unwrap()
}

fn combat(attacker: &str, defender: &str) -> Combat {
    Combat::new(side(attacker), side(defender))
}

fn in_terrain(terrain: Terrain, attacker: &str, defender: &str) -> Combat {
    Combat { terrain, ..combat(attacker, defender) }
}

fn assess(combat: &Combat) -> Assessment {
    combat.assess(charts()).unwrap()
}

fn refusal(combat: &Combat) -> Refusal {
    combat.assess(charts()).unwrap_err()
}
