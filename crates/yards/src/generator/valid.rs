//! What a generated mission is held to (Y81): a function for every clause.

use super::ValidNumbers;
use crate::ground::{Counter, HexSet, Map, Mission, Player, World};
use crate::{Charts, Mover};
use hex::HexIndex;
use module::Problems;
use std::collections::VecDeque;

/// A clause of Y81.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Clause {
    /// Set-up and loads as the book has them (Y30, Y40).
    SetUp,
    /// First enemies far enough apart.
    Apart,
    /// No objective next to the attacker (Y80).
    Clear,
    /// Every objective to be reached on foot in time.
    OnFoot,
    /// Enough objectives next to ground that the attacker's AFVs reach.
    Tanks,
    /// Every objective with cover around it.
    Covered,
    /// No start hex of the attacker in view of most of the defender.
    Unseen,
    /// Neither a desert nor a thicket: so many hexes see each other.
    Sight,
}

impl Clause {
    /// All of them, the map's first.
    pub const ALL: [Clause; 8] = [
        Clause::Sight,
        Clause::Covered,
        Clause::Clear,
        Clause::OnFoot,
        Clause::Tanks,
        Clause::Apart,
        Clause::Unseen,
        Clause::SetUp,
    ];

    /// Whether a mission keeps it.
    #[must_use]
    pub fn holds(self, world: &World, mission: &Mission) -> bool {
        rulebook::cite!("Y81", "R-Y73");
        let (charts, map) = (&world.charts, &world.maps[mission.map]);
        let numbers = &charts.generator.valid;
        match self {
            Clause::SetUp => keeps_the_set_up(world, mission),
            Clause::Apart => are_apart(numbers, map, mission),
            Clause::Clear => are_clear(numbers, map, mission),
            Clause::OnFoot => are_in_reach(charts, map, mission),
            Clause::Tanks => are_open_to_tanks(charts, map, mission),
            Clause::Covered => mission.objectives.iter().all(|hex| is_covered(numbers, map, *hex)),
            Clause::Unseen => starts_unseen(numbers, map, mission),
            Clause::Sight => sees_enough(numbers, map),
        }
    }
}

/// Y30 and Y40, as `module check` judges them.
fn keeps_the_set_up(world: &World, mission: &Mission) -> bool {
    let mut problems = Problems::new();
    crate::game::audit(world, mission, &mut problems);
    problems.is_empty()
}

/// The first enemies, wherever in their areas they are set up (R-Y73).
fn are_apart(numbers: &ValidNumbers, map: &Map, mission: &Mission) -> bool {
    let [attacker, defender] = Player::BOTH.map(|player| &mission.force(player).area);
    let far = |one: HexIndex| defender.iter().all(|it| map.distance(one, it) >= numbers.apart);
    attacker.iter().all(far)
}

fn are_clear(numbers: &ValidNumbers, map: &Map, mission: &Mission) -> bool {
    let area = &mission.force(Player::Attacker).area;
    let far = |goal: &HexIndex| area.iter().all(|it| map.distance(*goal, it) > numbers.clear);
    mission.objectives.iter().all(far)
}

/// The hexes that a mover reaches from some others, each with the number of steps.
fn ways(
    charts: &Charts,
    map: &Map,
    mover: Mover,
    from: impl Iterator<Item = HexIndex>,
) -> Vec<Option<u32>> {
    let mut steps: Vec<Option<u32>> = vec![None; map.hexes().len()];
    let mut open: VecDeque<(HexIndex, u32)> = from.map(|hex| (hex, 0)).collect();
    while let Some((hex, far)) = open.pop_front() {
        if steps[hex.index()].is_some() {
            continue;
        }
        steps[hex.index()] = Some(far);
        let next = map.beside(hex).filter(|(way, next)| {
            charts.terrain.entry_cost(mover, map.step(hex, *way, *next)).is_some()
        });
        open.extend(next.map(|(_, next)| (next, far + 1)));
    }
    steps
}

/// The ways on foot.
pub(super) fn foot_ways(
    charts: &Charts,
    map: &Map,
    from: impl Iterator<Item = HexIndex>,
) -> Vec<Option<u32>> {
    ways(charts, map, Mover::NonVehicular, from)
}

/// Every objective lies within two hexes a turn on foot, counted from the attacker's edge of the map (R-Y73).
fn are_in_reach(charts: &Charts, map: &Map, mission: &Mission) -> bool {
    let edge: HexSet = map.edge(mission.force(Player::Attacker).edge);
    let ways = foot_ways(charts, map, edge.iter());
    let most = charts.generator.valid.pace * u32::from(mission.turns);
    mission.objectives.iter().all(|hex| ways[hex.index()].is_some_and(|far| far <= most))
}

/// As many objectives as the attacker needs lie on or next to ground that his AFVs reach; without AFVs this asks nothing.
fn are_open_to_tanks(charts: &Charts, map: &Map, mission: &Mission) -> bool {
    let tank = |it: &&Counter| it.player == Player::Attacker && it.unit.mover == Some(Mover::Afv);
    let mut tanks = mission.counters.iter().filter(tank).peekable();
    if tanks.peek().is_none() {
        return true;
    }
    let ways = ways(charts, map, Mover::Afv, tanks.map(|it| it.hex));
    let reached = |hex: &&HexIndex| {
        ways[hex.index()].is_some()
            || map.beside(**hex).any(|(_, next)| ways[next.index()].is_some())
    };
    mission.objectives.iter().filter(reached).count() >= usize::from(mission.needs)
}

/// Whether enough cover lies around a hex, itself left out.
pub(super) fn is_covered(numbers: &ValidNumbers, map: &Map, hex: HexIndex) -> bool {
    let near = |it: &HexIndex| (1..=numbers.covered_within).contains(&map.distance(hex, *it));
    map.hexes().filter(near).filter(|it| map.cell(*it).cover).count() >= numbers.covered
}

/// The printed hexes of the defender's units that are there from the first.
fn watchers(mission: &Mission) -> impl Iterator<Item = HexIndex> + '_ {
    let force = mission.force(Player::Defender);
    let early = |place: u8| force.platoons[usize::from(place)].enters.is_none();
    let own = mission.counters.iter().filter(|it| it.player == Player::Defender);
    own.filter(move |it| it.platoon.is_some_and(early)).map(|it| it.hex)
}

/// Whether a hex is in view of no more than the share of these hexes that may see it.
pub(super) fn is_unseen(
    numbers: &ValidNumbers,
    map: &Map,
    watchers: &[HexIndex],
    hex: HexIndex,
) -> bool {
    let seen = watchers.iter().filter(|it| map.sights().sees(**it, hex)).count();
    seen * 100 <= watchers.len() * numbers.seen
}

fn starts_unseen(numbers: &ValidNumbers, map: &Map, mission: &Mission) -> bool {
    let watchers: Vec<HexIndex> = watchers(mission).collect();
    let attackers = mission.counters.iter().filter(|it| it.player == Player::Attacker);
    attackers.map(|it| it.hex).all(|hex| is_unseen(numbers, map, &watchers, hex))
}

/// Of the pairs of hexes that are near enough to each other, how many percent see each other, rounded down.
fn percent_seen(numbers: &ValidNumbers, map: &Map) -> usize {
    let (mut pairs, mut seen) = (0, 0);
    for one in map.hexes() {
        for other in map.hexes().skip(one.index() + 1) {
            if map.distance(one, other) <= numbers.pairs_within {
                pairs += 1;
                seen += usize::from(map.sights().sees(one, other));
            }
        }
    }
    seen * 100 / pairs.max(1)
}

pub(super) fn sees_enough(numbers: &ValidNumbers, map: &Map) -> bool {
    let [least, most] = numbers.pairs.map(usize::from);
    (least..=most).contains(&percent_seen(numbers, map))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::generator::land::Land;
    use crate::ground::read_map;
    use module::Memory;

    #[test]
    fn y81_a_map_is_neither_bare_nor_a_thicket() {
        let charts = Charts::standard();
        let judged = |land: &Land| {
            let (mut files, mut problems) = (Memory::default(), Problems::new());
            files.put("x.csv", land.table());
            let map = read_map(&files, "x.csv", &charts.terrain, &mut problems).expect("a map");
            (
                percent_seen(&charts.generator.valid, &map),
                sees_enough(&charts.generator.valid, &map),
            )
        };
        let mut land = Land::open().expect("a grid");
        assert_eq!(judged(&land), (100, false));
        for hex in land.hexes() {
            land.plot_mut(hex).terrain = crate::Terrain::Woods;
        }
        let (seen, holds) = judged(&land);
        assert!(seen < 20 && !holds, "{seen} percent");
        for map in &World::standard().maps {
            assert!(sees_enough(&charts.generator.valid, map), "{} was made by hand", map.id);
        }
    }
}
