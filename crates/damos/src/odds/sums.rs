//! In how many ways one to three dice give each sum, with and without the reroll of air support.

use crate::Reroll;

/// Sums of three dice run to 18.
const SUMS: usize = 19;

/// By number of dice and sum; 6^n cases in all.
static PLAIN: [[u32; SUMS]; 4] = [plain(0), plain(1), plain(2), plain(3)];

/// By number of dice, highest face rerolled and sum; 6^(n+1) cases in all.
static LOWEST: [[[u32; SUMS]; 7]; 4] = [lowest_of(0), lowest_of(1), lowest_of(2), lowest_of(3)];

/// The ways to roll each sum (the index), and how many cases there are.
///
/// Rerolling a fixed die, whatever it shows, changes no chances.
pub(super) fn ways(dice: u32, reroll: Option<Reroll>) -> (&'static [u32; SUMS], u32) {
    let dice = (dice as usize).min(3);
    let cases = 6u32.pow(dice as u32);
    match reroll {
        Some(Reroll::LowestAtMost(most)) => (&LOWEST[dice][usize::from(most.min(6))], cases * 6),
        Some(Reroll::Die(_)) | None => (&PLAIN[dice], cases),
    }
}

const fn plain(dice: u32) -> [u32; SUMS] {
    let mut ways = [0; SUMS];
    let mut case = 0;
    while case < 6u32.pow(dice) {
        let (sum, _) = sum_and_lowest(case, dice);
        ways[sum as usize] += 1;
        case += 1;
    }
    ways
}

const fn lowest_of(dice: u32) -> [[u32; SUMS]; 7] {
    let mut ways = [[0; SUMS]; 7];
    let mut most = 0;
    while most < 7 {
        let mut case = 0;
        while case < 6u32.pow(dice) {
            let (sum, lowest) = sum_and_lowest(case, dice);
            if lowest <= most {
                let mut face = 1;
                while face <= 6 {
                    ways[most as usize][(sum - lowest + face) as usize] += 1;
                    face += 1;
                }
            } else {
                ways[most as usize][sum as usize] += 6;
            }
            case += 1;
        }
        most += 1;
    }
    ways
}

/// Reads a case number as dice.
const fn sum_and_lowest(case: u32, dice: u32) -> (u32, u32) {
    let (mut rest, mut left, mut sum, mut lowest) = (case, dice, 0, 7);
    while left > 0 {
        let face = rest % 6 + 1;
        sum += face;
        if face < lowest {
            lowest = face;
        }
        rest /= 6;
        left -= 1;
    }
    (sum, lowest)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_case_is_counted_once() {
        for dice in 1..=3 {
            let policies = (1..=6).map(|most| Some(Reroll::LowestAtMost(most)));
            for policy in policies.chain([None, Some(Reroll::Die(0))]) {
                let (ways, cases) = ways(dice, policy);
                assert_eq!(ways.iter().sum::<u32>(), cases, "{dice} dice, {policy:?}");
            }
        }
    }

    #[test]
    fn one_die_rerolled_up_to_two_shows_a_six_one_time_in_four_and_a_half() {
        // A six at once (6 of 36), or a 1 or 2 and then a six (2 of 36).
        assert_eq!(ways(1, Some(Reroll::LowestAtMost(2))).0[6], 8);
    }
}
