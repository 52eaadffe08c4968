//! Flood fill against a textbook Dijkstra on random maps, and its promises one by one.

use std::collections::{HashMap, HashSet};

use hex::{
    Digits, Direction, EastWest, Grid, HexIndex, Layout, NorthSouth, Numbering, Parity, Reach,
    Span, Step, shortest_path,
};
use pathfinding::prelude::{dijkstra, dijkstra_reach};
use proptest::prelude::*;

fn grid(rows: u8, columns: u8) -> Grid {
    Grid::new(Numbering {
        digits: Digits::Rrcc,
        rows: Span { first: 1, last: rows },
        columns: Span { first: 1, last: columns },
        rows_grow: NorthSouth::South,
        columns_grow: EastWest::East,
        layout: Layout::Pointy { shifted_rows: Parity::Odd, toward: EastWest::East },
    })
    .unwrap()
}

/// A random map: what entering each hex costs, what crossing each hexside adds, where one stops.
#[derive(Debug, Clone)]
struct World {
    grid: Grid,
    entry: Vec<Option<u16>>,
    crossing: Vec<Option<u16>>,
    /// Hexes where whoever comes over a dear hexside must stop, and where everybody must.
    sticky: Vec<u8>,
}

impl World {
    fn step(&self, from: HexIndex, way: Direction, to: HexIndex) -> Step {
        let crossing = self.crossing[self.grid.side(from, way).index()];
        let (Some(entry), Some(crossing)) = (self.entry[to.index()], crossing) else {
            return Step::Forbidden;
        };
        match self.sticky[to.index()] {
            0 => Step::EnterAndStop(entry + crossing),
            1 if crossing > 0 => Step::EnterAndStop(entry + crossing),
            _ => Step::Enter(entry + crossing),
        }
    }

    /// The ways on from a hex, by the neighbours' definition and not the flood fill's.
    fn onward(&self, (hex, stopped): (HexIndex, bool)) -> Vec<((HexIndex, bool), u16)> {
        if stopped {
            return Vec::new();
        }
        let step = |(way, to)| match self.step(hex, way, to) {
            Step::Enter(cost) => Some(((to, false), cost)),
            Step::EnterAndStop(cost) => Some(((to, true), cost)),
            Step::Forbidden => None,
        };
        self.grid.neighbors(hex).filter_map(step).collect()
    }

    /// The least cost of every hex within the budget, by `pathfinding`.
    fn reference(&self, source: HexIndex, budget: u16) -> HashMap<HexIndex, u16> {
        let mut costs = HashMap::new();
        for item in dijkstra_reach(&(source, false), |node| self.onward(*node)) {
            if item.total_cost <= budget {
                let cost = costs.entry(item.node.0).or_insert(item.total_cost);
                *cost = item.total_cost.min(*cost);
            }
        }
        costs
    }

    /// What a path costs; none if a step of it is not allowed.
    fn price(&self, path: &[HexIndex]) -> Option<u16> {
        let mut total = 0;
        for (place, pair) in path.windows(2).enumerate() {
            let way = self.grid.direction(pair[0], pair[1])?;
            let last = place + 2 == path.len();
            total += match self.step(pair[0], way, pair[1]) {
                Step::Enter(cost) => cost,
                Step::EnterAndStop(cost) if last => cost,
                _ => return None,
            };
        }
        Some(total)
    }
}

fn worlds() -> impl Strategy<Value = World> {
    (2..9_u8, 2..9_u8).prop_flat_map(|(rows, columns)| {
        let grid = grid(rows, columns);
        let entry = prop_oneof![8 => (0..4_u16).prop_map(Some), 1 => Just(None)];
        let crossing =
            prop_oneof![6 => Just(Some(0)), 2 => (1..3_u16).prop_map(Some), 1 => Just(None)];
        let (hexes, sides) = (grid.len(), grid.side_count());
        (
            prop::collection::vec(entry, hexes),
            prop::collection::vec(crossing, sides),
            prop::collection::vec(0..8_u8, hexes),
        )
            .prop_map(move |(entry, crossing, sticky)| World {
                grid: grid.clone(),
                entry,
                crossing,
                sticky,
            })
    })
}

proptest! {
    #[test]
    fn costs_equal_dijkstra(world in worlds(), source in any::<prop::sample::Index>(), budget in 0..16_u16) {
        let grid = &world.grid;
        let source = HexIndex::new(source.index(grid.len()) as u16);
        let mut reach = Reach::new(grid);
        reach.flood(grid, [source], budget, |from, way, to| world.step(from, way, to));
        let expected = world.reference(source, budget);
        for hex in grid.hexes() {
            prop_assert_eq!(reach.cost(hex), expected.get(&hex).copied());
            prop_assert_eq!(reach.contains(hex), expected.contains_key(&hex));
        }
        prop_assert_eq!(reach.len(), expected.len());
    }

    #[test]
    fn every_path_is_legal_and_costs_what_is_said(world in worlds(), budget in 0..16_u16) {
        let grid = &world.grid;
        let source = HexIndex::new(0);
        let mut reach = Reach::new(grid);
        reach.flood(grid, [source], budget, |from, way, to| world.step(from, way, to));
        for (hex, cost) in reach.iter() {
            let path = reach.path_to(grid, hex).unwrap();
            prop_assert_eq!((path[0], path[path.len() - 1]), (source, hex));
            prop_assert_eq!(world.price(&path), Some(cost));
            let last = path.len().checked_sub(2).and_then(|i| grid.direction(path[i], hex));
            prop_assert_eq!(reach.entered_by(hex), last);
        }
    }

    #[test]
    fn going_on_is_possible_exactly_where_a_free_way_leads(world in worlds(), budget in 0..16_u16) {
        let grid = &world.grid;
        let source = HexIndex::new(0);
        let mut reach = Reach::new(grid);
        reach.flood(grid, [source], budget, |from, way, to| world.step(from, way, to));
        let free: HashSet<_> = dijkstra_reach(&(source, false), |node| world.onward(*node))
            .filter(|item| !item.node.1 && item.total_cost <= budget)
            .map(|item| item.node.0)
            .collect();
        for hex in grid.hexes() {
            prop_assert_eq!(reach.may_go_on(hex), free.contains(&hex));
        }
    }

    #[test]
    fn many_sources_give_the_least_of_each(world in worlds(), picks in prop::collection::vec(any::<prop::sample::Index>(), 0..5)) {
        let grid = &world.grid;
        let sources: Vec<_> =
            picks.iter().map(|pick| HexIndex::new(pick.index(grid.len()) as u16)).collect();
        let mut reach = Reach::new(grid);
        reach.flood(grid, sources.iter().copied(), 9, |from, way, to| world.step(from, way, to));
        let alone: Vec<_> = sources.iter().map(|source| world.reference(*source, 9)).collect();
        for hex in grid.hexes() {
            let least = alone.iter().filter_map(|costs| costs.get(&hex)).min();
            prop_assert_eq!(reach.cost(hex), least.copied());
        }
    }

    #[test]
    fn hexes_come_once_and_cheapest_first(world in worlds()) {
        let grid = &world.grid;
        let mut reach = Reach::new(grid);
        reach.flood(grid, [HexIndex::new(0)], 12, |from, way, to| world.step(from, way, to));
        prop_assert!(reach.iter().map(|(_, cost)| cost).is_sorted());
        let distinct: HashSet<_> = reach.iter().map(|(hex, _)| hex).collect();
        prop_assert_eq!(distinct.len(), reach.len());
        prop_assert_eq!(reach.region(grid).len(), reach.len());
    }

    #[test]
    fn a_used_scratch_gives_what_a_new_one_gives(world in worlds(), early in 0..20_usize) {
        let grid = &world.grid;
        let step = |from, way, to| world.step(from, way, to);
        let mut used = Reach::new(grid);
        let mut seen = 0;
        used.flood_until(grid, [HexIndex::new(1)], 30, step, |_| { seen += 1; seen > early });
        used.flood(grid, [HexIndex::new(0)], 12, step);
        let mut fresh = Reach::new(grid);
        fresh.flood(grid, [HexIndex::new(0)], 12, step);
        prop_assert!(used.iter().eq(fresh.iter()));
        for hex in grid.hexes() {
            prop_assert_eq!(used.path_to(grid, hex), fresh.path_to(grid, hex));
        }
    }

    #[test]
    fn no_pair_of_hexes_is_asked_twice(world in worlds()) {
        let grid = &world.grid;
        let mut asked = HashSet::new();
        Reach::new(grid).flood(grid, [HexIndex::new(0)], 20, |from, way, to| {
            assert!(asked.insert((from, way)), "asked twice");
            assert_eq!(grid.neighbor(from, way), Some(to));
            world.step(from, way, to)
        });
    }

    #[test]
    fn shortest_path_equals_dijkstra(world in worlds(), goal in any::<prop::sample::Index>()) {
        let grid = &world.grid;
        let (start, goal) = (HexIndex::new(0), HexIndex::new(goal.index(grid.len()) as u16));
        let path = shortest_path(grid, start, goal, |from, way, to| world.step(from, way, to));
        let expected =
            dijkstra(&(start, false), |node| world.onward(*node), |node| node.0 == goal);
        prop_assert_eq!(path.as_ref().map(|path| path.cost), expected.map(|(_, cost)| cost));
        if let Some(path) = path {
            prop_assert_eq!(world.price(&path.hexes), Some(path.cost));
        }
    }
}

/// Two ways into a zone of control: over the river one stops, by the longer dry way one does not.
#[test]
fn a_dearer_way_without_a_stop_leads_further() {
    let grid = grid(2, 4);
    let [start, zone, beyond] = ["0101", "0102", "0103"].map(|text| grid.parse(text).unwrap());
    let step = |from, _way, to| match (from, to) {
        (from, to) if from == start && to == zone => Step::EnterAndStop(1),
        (from, to) if from != zone && to == beyond => Step::Forbidden,
        _ => Step::Enter(2),
    };
    let mut reach = Reach::new(&grid);
    reach.flood(&grid, [start], 20, step);
    assert_eq!(reach.cost(zone), Some(1));
    assert_eq!(reach.path_to(&grid, zone).unwrap(), [start, zone]);
    assert!(reach.may_go_on(zone));
    assert_eq!(reach.cost(beyond), Some(6));
    let round = reach.path_to(&grid, beyond).unwrap();
    assert_eq!((round.len(), round[2], round[3]), (4, zone, beyond));
}

#[test]
fn the_first_way_clockwise_wins_a_tie() {
    let grid = Grid::barbarossa();
    let mut reach = Reach::new(&grid);
    let start = grid.parse("3218").unwrap();
    reach.flood(&grid, [start], 2, |_, _, _| Some(1));
    // 3418 lies straight south: 3318 to the southeast and 3319 to the southwest are as near.
    let path = reach.path_to(&grid, grid.parse("3418").unwrap()).unwrap();
    assert_eq!(grid.number(path[1]).to_string(), "3318");
}

#[test]
fn of_two_equal_stops_the_first_found_is_kept() {
    let grid = Grid::barbarossa();
    let [start, south] = ["3218", "3418"].map(|text| grid.parse(text).unwrap());
    let mut reach = Reach::new(&grid);
    let step = |_, _, to| if to == south { Step::EnterAndStop(1) } else { Step::Enter(1) };
    reach.flood(&grid, [start], 2, step);
    // From 3318 the last step goes southwest, from 3319 southeast; 3318 was found first.
    assert_eq!(reach.entered_by(south), Some(Direction::SW));
}

#[test]
fn at_equal_cost_going_on_is_preferred_to_stopping() {
    let grid = Grid::barbarossa();
    let [start, south] = ["3218", "3418"].map(|text| grid.parse(text).unwrap());
    let mut reach = Reach::new(&grid);
    // The way by 3318 is found first, but whoever comes that way must stop.
    let stops_from = grid.parse("3318").unwrap();
    let step = |from, _, to| match (from, to) {
        (from, to) if from == stops_from && to == south => Step::EnterAndStop(1),
        _ => Step::Enter(1),
    };
    reach.flood(&grid, [start], 2, step);
    assert_eq!((reach.cost(south), reach.may_go_on(south)), (Some(2), true));
    assert_eq!(reach.entered_by(south), Some(Direction::SE));
}

#[test]
fn costs_never_overflow() {
    let grid = grid(1, 5);
    let mut reach = Reach::new(&grid);
    reach.flood(&grid, [HexIndex::new(0)], Reach::UNLIMITED, |_, _, _| Some(30_000));
    let costs: Vec<_> = reach.iter().map(|(_, cost)| cost).collect();
    assert_eq!(costs, [0, 30_000, 60_000]);
    reach.flood(&grid, [HexIndex::new(0)], Reach::UNLIMITED, |_, _, _| Some(u16::MAX));
    assert_eq!(reach.len(), 1);
}

#[test]
fn a_scratch_may_change_maps() {
    let (small, large) = (grid(2, 2), grid(9, 9));
    let mut reach = Reach::new(&small);
    for grid in [&large, &small, &large] {
        reach.flood(grid, [HexIndex::new(0)], Reach::UNLIMITED, |_, _, _| Some(1));
        assert_eq!(reach.len(), grid.len());
    }
    reach.flood(&small, [HexIndex::new(80)], 5, |_, _, _| Some(1));
    assert!(reach.is_empty(), "a source off the map starts nothing");
    assert_eq!(reach.cost(HexIndex::new(80)), None);
}
