//! Fair missions (Y81): a generated one whose turns or needed objectives are moved by one until two staffs win it about equally
//! often.

use crate::Staff;
use bots::{Bot, Silent, play_fast};
use dice::Seeded;
use referee::Game as _;
use rulebook::cite;
use std::sync::Arc;
use yards::Charts;
use yards::game::{Setup, Yards};
use yards::generator::{Clause, Drawn, Name, draw};
use yards::ground::{Mission, Player, UnitType, World};

/// Games of one staff against another by which a mission is judged.
pub const GAMES: u32 = 40;
/// The attacker's victories of so many games that are fair: 35% to 65%.
const FAIR: [u32; 2] = [14, 26];
/// Moves of turns and objectives before a seed is given up.
const MOVES: usize = 6;
/// Seeds that are tried one after the other.
const SEEDS: u32 = 20;

/// A mission that two staffs win about equally often.
#[derive(Debug)]
pub struct Fair {
    /// The name it was drawn by: the one that was asked for, or one with a later seed.
    pub name: Name,
    /// The mission, with turns and needed objectives as they were moved.
    pub drawn: Drawn,
    /// The attacker's victories of [`GAMES`] games.
    pub won: u32,
}

/// The first fair mission from the seed of a name on; nothing where a score of seeds gives none.
#[must_use]
pub fn fair(name: &Name, charts: &Charts, types: &[Arc<UnitType>]) -> Option<Fair> {
    cite!("Y81");
    let seeds = (0..SEEDS).filter_map(|more| name.seed.checked_add(more));
    seeds.map(|seed| Name { seed, ..*name }).find_map(|name| {
        let (drawn, won) = evened(draw(&name, charts, types)?)?;
        Some(Fair { name, drawn, won })
    })
}

/// A mission moved until it is fair, with the attacker's victories; nothing where no move helps.
fn evened(drawn: Drawn) -> Option<(Drawn, u32)> {
    let Drawn { world, map, mission, begun } = drawn;
    let mut world = Arc::new(world);
    let mut tried = Vec::new();
    while tried.len() <= MOVES {
        let won = attacker_wins(&world, GAMES);
        // The games are over, so nobody else holds the world.
        let owned = Arc::get_mut(&mut world)?;
        if (FAIR[0]..=FAIR[1]).contains(&won) {
            let mission = retimed(&mission, &owned.missions[0]);
            let world = Arc::into_inner(world)?;
            return Some((Drawn { world, map, mission, begun }, won));
        }
        let it = &owned.missions[0];
        tried.push((it.turns, it.needs));
        let next = moves(it, won < FAIR[0]).into_iter().find(|next| !tried.contains(next))?;
        (owned.missions[0].turns, owned.missions[0].needs) = next;
        if !Clause::ALL.iter().all(|clause| clause.holds(owned, &owned.missions[0])) {
            return None;
        }
    }
    None
}

/// Turns and needed objectives one step on, in favour of the attacker or against it; the gentler one first.
fn moves(mission: &Mission, for_attacker: bool) -> Vec<(u8, u8)> {
    let Mission { turns, needs, .. } = *mission;
    let all = u8::try_from(mission.objectives.len()).unwrap_or(u8::MAX);
    if for_attacker {
        let fewer = (needs > 1).then(|| (turns, needs - 1));
        [Some((turns + 1, needs)), fewer].into_iter().flatten().collect()
    } else {
        let more = (needs < all).then(|| (turns, needs + 1));
        let fewer = (turns > 1).then(|| (turns - 1, needs));
        [fewer, more].into_iter().flatten().collect()
    }
}

/// How many of so many games the attacker wins, staff against staff, on dice that are the same each time.
#[must_use]
pub fn attacker_wins(world: &Arc<World>, games: u32) -> u32 {
    let mission = world.missions[0].id.clone();
    let setup = Setup { mission, world: Arc::clone(world), ..Setup::default() };
    let won = |seed: u64| {
        let mut state = Yards::start(&setup).ok()?;
        let staff = |seat: u64| Box::new(Staff::new(2 * seed + seat)) as Box<dyn Bot<Yards>>;
        let mut bots = [staff(0), staff(1)];
        let outcome = play_fast(&mut state, &mut bots, &mut Seeded::new(seed), &mut Silent).ok()?;
        Some(outcome.winner == Player::Attacker)
    };
    (0..games).filter(|seed| won(u64::from(*seed)) == Some(true)).count() as u32
}

/// The text of a mission with its turns and needed objectives as they are now.
fn retimed(text: &str, mission: &Mission) -> String {
    let line = |line: &str| match line.split_once(" = ") {
        Some(("turns", _)) => format!("turns = {}\n", mission.turns),
        Some(("attacker_needs", _)) => format!("attacker_needs = {}\n", mission.needs),
        _ => format!("{line}\n"),
    };
    text.lines().map(line).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn y81_moves_go_by_one_and_stay_within_the_objectives() {
        let world = World::standard();
        let mut mission = world.missions[0].clone();
        (mission.turns, mission.needs) = (6, 2);
        assert_eq!(mission.objectives.len(), 3);
        assert_eq!(moves(&mission, true), [(7, 2), (6, 1)]);
        assert_eq!(moves(&mission, false), [(5, 2), (6, 3)]);
        mission.needs = 3;
        assert_eq!(moves(&mission, false), [(5, 3)]);
        mission.needs = 1;
        assert_eq!(moves(&mission, true), [(7, 1)]);
        mission.turns = 1;
        assert_eq!(moves(&mission, false), [(1, 2)], "no mission without a turn");
    }

    #[test]
    fn y81_the_text_of_a_moved_mission_says_what_was_moved() {
        let world = World::standard();
        let mut mission = world.missions[0].clone();
        (mission.turns, mission.needs) = (9, 1);
        let told = retimed("turns = 6\nattacker_needs = 2\ntie = \"attacker\"", &mission);
        assert_eq!(told, "turns = 9\nattacker_needs = 1\ntie = \"attacker\"\n");
    }

    #[test]
    fn y81_games_are_counted_alike_each_time() {
        let standard = World::standard();
        let name = Name::read("fields-60-1", &standard.charts.generator).expect("a name");
        let world = draw(&name, &standard.charts, &standard.types).expect("a mission").world;
        let world = Arc::new(world);
        let won = attacker_wins(&world, 3);
        assert!(won <= 3);
        assert_eq!(won, attacker_wins(&world, 3));
    }
}
