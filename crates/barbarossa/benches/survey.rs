//! How fast a position is looked at: the flood of a march against a bare one, reach and odds.
//!
//! `cargo bench -p barbarossa --bench survey` prints CPU times and, of five rounds in the same run, the median ratio.
#![allow(clippy::print_stdout, reason = "a bench is there to be read")]

#[path = "campaign/clock.rs"]
#[expect(dead_code, reason = "only the clock is wanted here")]
mod clock;

use barbarossa::ground::{NO_HEX, NO_STEP, Side, UnitId, grid};
use barbarossa::survey::Rover;
use barbarossa::survey::odds::odds;
use barbarossa::survey::reach::reach;
use barbarossa::{AXIS, Barbarossa, Force, Gait, March, Setup, State};
use clock::{ROUNDS, cpu, median};
use hex::HexIndex;
use referee::Game as _;
use std::hint::black_box;

const TIMES: usize = 200;

/// The least that answers a question of reach: one class, no rules but costs, one `Vec` per cost, no ways.
fn bare(state: &State, march: &March, best: &mut [u16], buckets: &mut Vec<Vec<u16>>) -> usize {
    let class = state.info(march.force[0]).class();
    let budget = u16::from(state.info(march.force[0]).ma)
        * if march.gait == Gait::Strategic { 4 } else { 2 };
    best.fill(u16::MAX);
    buckets.resize(usize::from(budget) + 1, Vec::new());
    best[march.hex.index()] = 0;
    buckets[0].push(march.hex.value());
    let mut reached = 0;
    for cost in 0..=budget {
        while let Some(hex) = buckets[usize::from(cost)].pop() {
            if best[usize::from(hex)] != cost {
                continue;
            }
            reached += 1;
            let from = HexIndex::new(hex);
            let costs = state.ground.costs.steps_out(class, from, false);
            for (to, step) in state.ground.map.steps(from).iter().zip(costs) {
                if *to == NO_HEX || *step == NO_STEP {
                    continue;
                }
                let total = cost + u16::from(*step);
                if total <= budget && total < best[usize::from(*to)] {
                    best[usize::from(*to)] = total;
                    buckets[usize::from(total)].push(*to);
                }
            }
        }
    }
    reached
}

fn marches(state: &State, gait: &Gait) -> Vec<March> {
    let own = state.on_map(Side::Axis);
    own.map(|(unit, hex)| March::new(Force::of(unit), hex, gait.clone())).collect()
}

fn micros(times: usize, mut run: impl FnMut()) -> f64 {
    let begun = cpu();
    for _ in 0..times {
        run();
    }
    (cpu() - begun).as_secs_f64() * 1e6 / times as f64
}

fn flood(state: &State, name: &str, gait: &Gait) {
    let marches = marches(state, gait);
    let count = marches.len() as f64;
    let (mut rover, mut best, mut buckets) = (Rover::new(), vec![0; grid().len()], Vec::new());
    let (mut ratios, mut times) = (Vec::new(), Vec::new());
    let (mut ruled, mut unruled) = (0, 0);
    for _ in 0..ROUNDS {
        let plain = micros(TIMES, || {
            let all = marches.iter().map(|it| bare(state, black_box(it), &mut best, &mut buckets));
            unruled = black_box(all.sum());
        });
        let own = micros(TIMES, || {
            ruled = marches
                .iter()
                .map(|it| {
                    rover.rove(black_box(state), it);
                    rover.hexes().count() + 1
                })
                .sum();
        });
        times.push((own / count, plain / count));
        ratios.push(own / plain);
    }
    let (own, plain) = times[ROUNDS / 2];
    println!(
        "{name:<12} {own:>6.2} µs a march by the rules ({} hexes), {plain:>6.2} µs bare ({} hexes): {:.2} x",
        ruled / marches.len(),
        unruled / marches.len(),
        median(ratios)
    );
}

fn overlays(state: &State) {
    let units: Vec<UnitId> = state.on_map(Side::Axis).map(|(unit, _)| unit).collect();
    let each = micros(20, || {
        for unit in &units {
            let _ = black_box(reach(state, AXIS.into(), Some(&[*unit])));
        }
    });
    println!(
        "{:<12} {:>6.0} µs a force with ways and reactions",
        "reach",
        each / units.len() as f64
    );
    let enemy: Vec<HexIndex> = state.on_map(Side::Soviet).map(|(_, hex)| hex).collect();
    let (mut asked, mut spent) = (0, 0.0);
    for unit in &units {
        let Some(at) = state.standing(*unit) else { continue };
        for target in enemy.iter().filter(|hex| grid().distance(at, **hex) <= 2) {
            asked += 1;
            spent +=
                micros(1, || drop(black_box(odds(state, AXIS.into(), *target, Some(&[*unit])))));
        }
    }
    println!(
        "{:<12} {:>6.0} µs an attack ({asked} asked)",
        "odds",
        spent / f64::from(asked.max(1))
    );
}

fn main() {
    let Ok(state) = Barbarossa::start(&Setup::of("agc/smolensk")) else { return };
    flood(&state, "operations", &Gait::Operation);
    flood(&state, "strategic", &Gait::Strategic);
    let map = "turn 3 axis operations";
    let text: String = state
        .on_map(Side::Axis)
        .chain(state.on_map(Side::Soviet))
        .map(|(unit, hex)| {
            format!("\n{} {} {}", state.side(unit).name(), state.info(unit).key, grid().number(hex))
        })
        .collect();
    let Ok(operations) = State::sketch("agc/smolensk", &format!("{map}{text}")) else { return };
    overlays(&operations);
}
