//! One test per rule, in the order of the book; the first words of a name are the rule's id.

mod aftermath;
mod bombing;
mod cards;
mod closing;
mod combat;
mod examples;
mod flags;
mod flights;
mod g1_ground;
mod g2_forms;
mod g3_offensives;
mod g4_rulings;
mod g5_positions;
mod game;
mod line;
mod losses;
mod markers;
mod odds;
mod partisans;
mod pool;
mod raids;
mod resources;
mod security;
mod shifts;
mod straightening;
mod terrain;
mod turn;
mod umpire;
mod works;

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

/// A hex of a small map, by column and row in axial coordinates.
type Hex = (i32, i32);

fn distance(a: Hex, b: Hex) -> u32 {
    let (q, r) = (a.0 - b.0, a.1 - b.1);
    (q.unsigned_abs() + r.unsigned_abs() + (q + r).unsigned_abs()) / 2
}

fn touch(a: Hex, b: Hex) -> bool {
    distance(a, b) == 1
}
