//! How much the exact distributions cost beside bare arrays and beside turning every die.
//!
//! `cargo bench -p dice` prints, for each piece of work, the time of the distribution over that of
//! the named reference: the median of five rounds in which both ran one after the other. Only
//! ratios within one run mean anything; nothing is asserted about time, but all ways must agree.
#![allow(clippy::print_stdout, reason = "a bench prints what it measured")]

use std::hint::black_box;
use std::time::Instant;

use dice::{Dice, Dist};

const ROUNDS: usize = 5;

/// A toy combat: both sides roll 3d6; the winner and by how much, in steps of three.
fn outcome(attacker: i64, defender: i64) -> (bool, i64) {
    (attacker > defender, (attacker - defender).abs() / 3)
}

/// The reference: counts in an array, convolved by hand.
fn bare_sum() -> [u64; 16] {
    let mut counts = [0; 16];
    counts[0] = 1;
    for die in 0..3 {
        let mut next = [0; 16];
        for (sum, count) in counts.iter().enumerate().take(die * 5 + 1) {
            next[sum..sum + 6].iter_mut().for_each(|cell| *cell += count);
        }
        // Hidden from the optimiser, which would otherwise put the finished table here.
        counts = black_box(next);
    }
    counts
}

fn bare_combat(sums: &[u64; 16]) -> [[u64; 6]; 2] {
    let mut cells = [[0; 6]; 2];
    for (a, mine) in (3..).zip(sums) {
        for (d, theirs) in (3..).zip(sums) {
            let (won, margin) = outcome(a, d);
            cells[usize::from(won)][margin as usize] += mine * theirs;
        }
    }
    cells
}

/// The other reference: every die turned, with plain loops.
fn faces_sum() -> [u64; 16] {
    let mut counts = [0; 16];
    each_of_three(|sum| counts[sum as usize - 3] += 1);
    counts
}

fn faces_combat() -> [[u64; 6]; 2] {
    let mut cells = [[0; 6]; 2];
    each_of_three(|a| {
        each_of_three(|d| {
            let (won, margin) = outcome(a, d);
            cells[usize::from(won)][margin as usize] += 1;
        });
    });
    cells
}

fn each_of_three(mut f: impl FnMut(i64)) {
    for a in 1..=6 {
        for b in 1..=6 {
            for c in 1..=6 {
                f(black_box(a) + b + c);
            }
        }
    }
}

fn joint_then_map(sums: &Dist<i64>) -> Dist<(bool, i64)> {
    sums.joint(sums).map(|&(a, d)| outcome(a, d))
}

fn combined(sums: &Dist<i64>) -> Dist<(bool, i64)> {
    sums.combine(sums, |&a, &d| outcome(a, d))
}

fn assert_all_agree() {
    let sums = Dist::sum_of(3, 6);
    assert_eq!(bare_sum(), faces_sum());
    assert_eq!(bare_combat(&bare_sum()), faces_combat());
    let listed = |counts: [u64; 16]| Dist::from_counts((3..).zip(counts.map(u128::from)));
    assert_eq!(Some(sums.clone()), listed(bare_sum()));
    let cells = bare_combat(&bare_sum());
    let cells = [false, true].into_iter().flat_map(|won| {
        (0..).zip(cells[usize::from(won)]).map(move |(m, count)| ((won, m), u128::from(count)))
    });
    assert_eq!(Some(joint_then_map(&sums)), Dist::from_counts(cells));
    assert_eq!(joint_then_map(&sums), combined(&sums));
}

/// Nanoseconds for one piece of work.
fn time<T>(repeats: u32, mut work: impl FnMut() -> T) -> f64 {
    let start = Instant::now();
    for _ in 0..repeats {
        black_box(work());
    }
    start.elapsed().as_secs_f64() * 1e9 / f64::from(repeats)
}

/// Prints the median of the in-round ratios of `work` to `reference`.
fn compare<T, R>(
    name: &str,
    work: impl Fn() -> T,
    reference_name: &str,
    reference: impl Fn() -> R,
) {
    let repeats = |one: f64| (2e7 / one.max(1.0)).clamp(20.0, 1e6) as u32;
    let (often, seldom) = (repeats(time(20, &work)), repeats(time(20, &reference)));
    let mut rounds: Vec<(f64, f64, f64)> = (0..ROUNDS)
        .map(|_| (time(often, &work), time(seldom, &reference)))
        .map(|(ours, theirs)| (ours / theirs, ours, theirs))
        .collect();
    rounds.sort_by(|a, b| a.0.total_cmp(&b.0));
    let (ratio, ours, theirs) = rounds[ROUNDS / 2];
    let (low, high) = (rounds[0].0, rounds[ROUNDS - 1].0);
    println!(
        "{name:<26} {ratio:>7.3} x {reference_name:<18} \
         ({low:.3}..{high:.3}; {ours:.0} ns to {theirs:.0} ns)"
    );
}

fn main() {
    assert_all_agree();
    let sums = Dist::sum_of(3, 6);
    let dice: Dice = "3d6".parse().expect("3d6 is a notation");
    let (bare, faces) = ("bare array", "every face turned");
    let array = bare_sum();
    let bare_combat = || bare_combat(black_box(&array));
    compare("sum of 3d6", || Dist::sum_of(black_box(3), 6), bare, bare_sum);
    compare("sum of 3d6", || Dist::sum_of(black_box(3), 6), faces, faces_sum);
    compare(
        "Dice::outcomes of 3d6",
        || dice.outcomes().map(|r| r.sum()).sum::<i64>(),
        faces,
        faces_sum,
    );
    compare("3d6 x 3d6, joint then map", || joint_then_map(black_box(&sums)), bare, bare_combat);
    compare("3d6 x 3d6, joint then map", || joint_then_map(black_box(&sums)), faces, faces_combat);
    compare("3d6 x 3d6, combine", || combined(black_box(&sums)), bare, bare_combat);
    compare("3d6 x 3d6, combine", || combined(black_box(&sums)), faces, faces_combat);
}
