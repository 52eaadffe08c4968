//! Movement flood fill on a map of 34 by 62 hexes, against named references in the same run.
//!
//! Every method answers the same 1,000 questions; the sums of hexes reached must agree. Times on a
//! shared machine mean little, so what counts is the ratio within a round, and of five rounds the
//! median. No time is asserted.

#![allow(clippy::print_stdout, reason = "a benchmark prints what it measures")]

use std::hint::black_box;
use std::time::{Duration, Instant};

use hex::{Grid, Hex, HexIndex, Reach};
use hexx::algorithms::field_of_movement;
use pathfinding::prelude::dijkstra_reach;

const STARTS: usize = 1000;
const ROUNDS: usize = 5;

/// The map in the shape each method likes best.
struct World {
    grid: Grid,
    starts: Vec<HexIndex>,
    /// Costs 1 to 3, by index.
    costs: Vec<u16>,
    /// Neighbours by index, `u16::MAX` beyond the edge.
    neighbors: Vec<[u16; 6]>,
}

impl World {
    fn new() -> Self {
        let grid = Grid::barbarossa();
        let mut seed = 1941_u64;
        let mut draw = |below: usize| {
            // Knuth's linear congruential generator; the upper half is random enough here.
            seed = seed
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1_442_695_040_888_963_407);
            (seed >> 33) as usize % below
        };
        let costs = grid.hexes().map(|_| 1 + draw(3) as u16).collect();
        let starts = (0..STARTS).map(|_| HexIndex::new(draw(grid.len()) as u16)).collect();
        let neighbors = grid
            .hexes()
            .map(|hex| {
                hex::Direction::ALL
                    .map(|way| grid.neighbor(hex, way).map_or(u16::MAX, HexIndex::value))
            })
            .collect();
        Self { grid, starts, costs, neighbors }
    }

    fn cost(&self, hex: Hex) -> Option<u16> {
        self.grid.at(hex).map(|hex| self.costs[hex.index()])
    }
}

/// This crate.
fn reach(world: &World, budget: u16) -> usize {
    let mut reach = Reach::new(&world.grid);
    let mut reached = 0;
    for start in &world.starts {
        reach.flood(&world.grid, [*start], budget, |_, _, to| Some(world.costs[to.index()]));
        reached += reach.len();
    }
    reached
}

/// `pathfinding` with the coordinates of `hexx` as nodes.
fn dijkstra_over_hex(world: &World, budget: u16) -> usize {
    let onward =
        |hex: &Hex| hex.all_neighbors().into_iter().filter_map(|to| Some((to, world.cost(to)?)));
    let within = |start: &HexIndex| {
        dijkstra_reach(&world.grid.axial(*start), |hex| onward(hex))
            .take_while(|item| item.total_cost <= budget)
            .count()
    };
    world.starts.iter().map(within).sum()
}

/// `pathfinding` with dense indices as nodes.
fn dijkstra_over_u16(world: &World, budget: u16) -> usize {
    let onward = |hex: &u16| {
        let row = &world.neighbors[usize::from(*hex)];
        row.iter().filter(|to| **to != u16::MAX).map(|to| (*to, world.costs[usize::from(*to)]))
    };
    let within = |start: &HexIndex| {
        dijkstra_reach(&start.value(), |hex| onward(hex))
            .take_while(|item| item.total_cost <= budget)
            .count()
    };
    world.starts.iter().map(within).sum()
}

/// `hexx`, which adds one to every cost by itself.
fn hexx_field(world: &World, budget: u16) -> usize {
    let within = |start: &HexIndex| {
        field_of_movement(world.grid.axial(*start), u32::from(budget), |hex| {
            world.cost(hex).map(|cost| u32::from(cost) - 1)
        })
        .len()
    };
    world.starts.iter().map(within).sum()
}

/// The least that answers the question: distances alone, one `Vec` per cost.
fn bare_buckets(world: &World, budget: u16) -> usize {
    let mut costs = vec![u16::MAX; world.costs.len()];
    let mut buckets: Vec<Vec<u16>> = Vec::new();
    let mut reached = 0;
    for start in &world.starts {
        costs.fill(u16::MAX);
        costs[start.index()] = 0;
        if buckets.is_empty() {
            buckets.push(Vec::new());
        }
        buckets[0].push(start.value());
        let mut cost = 0;
        while cost < buckets.len() {
            while let Some(hex) = buckets[cost].pop() {
                if usize::from(costs[usize::from(hex)]) != cost {
                    continue;
                }
                reached += 1;
                for &to in &world.neighbors[usize::from(hex)] {
                    if to == u16::MAX {
                        continue;
                    }
                    let total = cost as u16 + world.costs[usize::from(to)];
                    if total <= budget && total < costs[usize::from(to)] {
                        costs[usize::from(to)] = total;
                        let bucket = usize::from(total);
                        if bucket >= buckets.len() {
                            buckets.resize(bucket + 1, Vec::new());
                        }
                        buckets[bucket].push(to);
                    }
                }
            }
            cost += 1;
        }
    }
    reached
}

type Method = (&'static str, fn(&World, u16) -> usize);

const METHODS: [Method; 5] = [
    ("hex::Reach", reach),
    ("bare bucket queue", bare_buckets),
    ("pathfinding over u16", dijkstra_over_u16),
    ("pathfinding over Hex", dijkstra_over_hex),
    ("hexx field_of_movement", hexx_field),
];

fn timed(method: fn(&World, u16) -> usize, world: &World, budget: u16) -> (Duration, usize) {
    let begin = Instant::now();
    let reached = black_box(method(black_box(world), black_box(budget)));
    (begin.elapsed(), reached)
}

fn median(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    values[values.len() / 2]
}

fn compare(world: &World, name: &str, budget: u16, methods: &[Method]) {
    println!("{name}");
    let mut micros = vec![Vec::new(); methods.len()];
    let mut ratios = vec![Vec::new(); methods.len()];
    let mut answer = None;
    for _ in 0..ROUNDS {
        let mut own = None;
        for (place, (label, method)) in methods.iter().enumerate() {
            let (time, reached) = timed(*method, world, budget);
            assert_eq!(*answer.get_or_insert(reached), reached, "{label} disagrees");
            let time = time.as_secs_f64() * 1e6 / STARTS as f64;
            micros[place].push(time);
            ratios[place].push(time / *own.get_or_insert(time));
        }
    }
    for (place, (label, _)) in methods.iter().enumerate() {
        let (time, ratio) = (median(micros[place].clone()), median(ratios[place].clone()));
        println!("  {label:<24} {time:>9.2} µs a fill   {ratio:>6.2} x Reach");
    }
    println!("  {} hexes reached on average\n", answer.unwrap_or(0) / STARTS);
}

fn main() {
    let world = World::new();
    compare(&world, "6 movement points", 6, &METHODS);
    compare(&world, "12 movement points", 12, &METHODS);
    // hexx walks every ring up to the budget, so the whole map is beyond it.
    compare(&world, "the whole map", Reach::UNLIMITED, &METHODS[..4]);
}
