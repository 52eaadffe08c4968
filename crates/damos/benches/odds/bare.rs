//! The bare arithmetic: tables as constants, counts in arrays, nothing else.

use super::Situation;
use damos::{CombatOdds, Loss, Side};
use std::hint::black_box;

const LADDER: [u8; 32] = [
    0, 0, 0, 0, 0, 1, 2, 3, 3, 4, 5, 6, 6, 6, 6, 7, 7, 7, 7, 8, 8, 8, 8, 9, 9, 9, 9, 10, 10, 10,
    10, 11,
];
const LAST_SP: [u32; 12] = [1, 2, 4, 6, 7, 8, 10, 12, 15, 18, 23, u32::MAX];
const WAYS: [[u32; 19]; 4] = [
    [0; 19],
    [0, 1, 1, 1, 1, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0],
    [0, 0, 1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1, 0, 0, 0, 0, 0, 0],
    [0, 0, 0, 1, 3, 6, 10, 15, 21, 25, 27, 27, 25, 21, 15, 10, 6, 3, 1],
];
/// Ways by dice, highest face rerolled and sum.
static REROLLED: [[[u32; 19]; 7]; 4] = rerolled();
/// Counterattacker and attacker by column 1:5 … 3:1 and die.
const CAT: [[(u8, u8); 6]; 7] = [
    [(3, 0), (3, 0), (2, 0), (2, 0), (1, 0), (1, 1)],
    [(3, 0), (2, 0), (2, 1), (1, 1), (1, 1), (1, 2)],
    [(3, 0), (2, 1), (1, 1), (1, 1), (1, 2), (1, 3)],
    [(2, 0), (2, 1), (1, 1), (1, 2), (1, 3), (0, 3)],
    [(2, 1), (2, 2), (1, 2), (1, 3), (0, 3), (0, 4)],
    [(2, 2), (1, 2), (1, 3), (0, 3), (0, 4), (0, 4)],
    [(1, 2), (1, 3), (1, 3), (0, 4), (0, 4), (0, 5)],
];
const POINTS: [u8; 14] = [0, 0, 0, 1, 1, 1, 2, 3, 4, 5, 6, 7, 8, 9];

const fn rerolled() -> [[[u32; 19]; 7]; 4] {
    let mut ways = [[[0; 19]; 7]; 4];
    let mut most = 1;
    while most < 7 {
        let mut case = 0;
        while case < 216 {
            let (a, b, c) = (case / 36 + 1, case / 6 % 6 + 1, case % 6 + 1);
            let low = if a <= b && a <= c {
                a
            } else if b <= c {
                b
            } else {
                c
            };
            let low_two = if b <= c { b } else { c };
            let mut face = 1;
            while face < 7 {
                ways[3][most][if low <= most { a + b + c - low + face } else { a + b + c }] += 1;
                if a == 1 {
                    let sum = if low_two <= most { b + c - low_two + face } else { b + c };
                    ways[2][most][sum] += 1;
                }
                if a == 1 && b == 1 {
                    ways[1][most][if c <= most { face } else { c }] += 1;
                }
                face += 1;
            }
            case += 1;
        }
        most += 1;
    }
    ways
}

/// Counts over twelve rungs, the lowest of which is `max(change, 0)`.
#[inline]
fn suffered(sp: u32, drm: i32, change: i32, reroll: Option<u8>) -> [u32; 12] {
    let column = LAST_SP.iter().filter(|&&last| last < sp).count();
    let (dice, last_row) = [(1, 9), (2, 15), (3, 20)][column / 4];
    let ways = match reroll {
        None => &WAYS[dice],
        Some(most) => &REROLLED[dice][usize::from(most)],
    };
    let mut counts = [0; 12];
    for (sum, count) in (dice..).zip(&ways[dice..=6 * dice]) {
        let row = (sum as i32 + drm).clamp(0, last_row) as usize;
        let rung = i32::from(LADDER[row + column]);
        counts[((rung + change).max(0) - change.max(0)) as usize] += count;
    }
    counts
}

/// The joint counts and the attacker's wins.
#[inline]
fn one_exchange(situation: &Situation, reroll: Option<u8>) -> ([[u32; 12]; 12], u32) {
    let Situation { sp, drm, change, .. } = *situation;
    let attacker = suffered(sp[1], drm[1], change[0], None);
    let defender = suffered(sp[0], drm[0], change[1], reroll);
    let behind = change[1].max(0) - change[0].max(0);
    let mut joint = [[0; 12]; 12];
    let mut wins = 0;
    for (a, row) in joint.iter_mut().enumerate() {
        for (d, cell) in row.iter_mut().enumerate() {
            *cell = attacker[a] * defender[d];
            wins += if d as i32 + behind > a as i32 { *cell } else { 0 };
        }
    }
    (joint, wins)
}

#[inline]
fn plus(rung: usize, points: u8) -> usize {
    match (rung, points) {
        (_, 0) => rung,
        (0..=2, 1) => rung + 3,
        _ => usize::from(POINTS[rung] + points) + 4,
    }
}

/// The joint counts and wins with a counterattack; changes of the benchmark stay within two rungs.
#[inline]
fn with_counterattack(situation: &Situation) -> ([[u32; 20]; 20], u32) {
    let Situation { sp, drm, change, .. } = *situation;
    let attacker = suffered(sp[1], drm[1], change[0], None);
    let defender = suffered(sp[0], drm[0], change[1], None);
    let (base_a, base_d) = (change[0].max(0) as usize, change[1].max(0) as usize);
    let mut joint = [[0; 20]; 20];
    let mut wins = 0;
    for (a, &count_a) in attacker.iter().enumerate() {
        let a = a + base_a;
        for (d, &count_d) in defender.iter().enumerate() {
            let d = d + base_d;
            let weight = count_a * count_d;
            if weight == 0 {
                continue;
            }
            let left = [
                sp[0].saturating_sub(u32::from(POINTS[a])),
                sp[1].saturating_sub(u32::from(POINTS[d])),
            ];
            if d <= a || left[0] == 0 || left[1] == 0 {
                joint[a][d] += 6 * weight;
                wins += if d > a { 6 * weight } else { 0 };
                continue;
            }
            let column = if left[1] >= left[0] {
                3 + (left[1] / left[0]).min(3)
            } else {
                5 - left[0].div_ceil(left[1]).min(5)
            };
            for (lp_d, lp_a) in CAT[column as usize] {
                let (a, d) = (plus(a, lp_a), plus(d, lp_d));
                joint[a][d] += weight;
                wins += if d > a { weight } else { 0 };
            }
        }
    }
    (joint, wins)
}

/// Computes and throws away.
#[inline]
pub(crate) fn run(situation: &Situation, reroll: bool, counterattack: bool) {
    if counterattack {
        black_box(with_counterattack(situation));
    } else {
        black_box(one_exchange(situation, reroll.then_some(situation.lowest_at_most)));
    }
}

/// Both must say the same.
pub(crate) fn compare(ours: &CombatOdds, situation: &Situation, reroll: bool, counterattack: bool) {
    let base = situation.change.map(|change| change.max(0) as usize);
    let (cells, wins): (Vec<(usize, usize, u32)>, u32) = if counterattack {
        let (joint, wins) = with_counterattack(situation);
        (flat(&joint, [0, 0]), wins)
    } else {
        let (joint, wins) = one_exchange(situation, reroll.then_some(situation.lowest_at_most));
        (flat(&joint, base), wins)
    };
    let own = ours.pairs();
    let own: Vec<_> = own.map(|(at, n)| (at.attacker.rung(), at.defender.rung(), n)).collect();
    assert_eq!(own, cells);
    assert_eq!(ours.attacker_wins(), wins);
    let dead = |side: Side, sp: u32| {
        let end = ours.pairs().filter(|(ends, _)| ends[side].points() >= sp);
        end.map(|(_, count)| count).sum::<u32>()
    };
    assert_eq!(ours.eliminated(Side::Defender), dead(Side::Defender, situation.sp[1]));
    assert_eq!(ours.eliminated(Side::Attacker), dead(Side::Attacker, situation.sp[0]));
    assert_eq!(Loss::at(11).points(), 7);
}

fn flat<const N: usize>(joint: &[[u32; N]; N], base: [usize; 2]) -> Vec<(usize, usize, u32)> {
    let cells = joint.iter().enumerate().flat_map(|(a, row)| {
        row.iter().enumerate().map(move |(d, &count)| (a + base[0], d + base[1], count))
    });
    cells.filter(|(_, _, count)| *count > 0).collect()
}
