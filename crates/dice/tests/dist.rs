//! Distributions against the enumeration of every face, and their laws.

use std::collections::BTreeMap;

use dice::{Dice, Die, Dist, Frac, Overflow, Rolled};
use proptest::prelude::*;

/// Up to four dice of up to ten faces, mixed.
fn mixed_dice() -> impl Strategy<Value = Dice> {
    let die = (2u16..=10).prop_map(|faces| Die::new(faces).unwrap());
    prop::collection::vec(die, 1..=4).prop_map(|dice| Dice::new(dice).unwrap())
}

/// A few small numbers with counts, not in order and not reduced.
fn any_dist() -> impl Strategy<Value = Dist<i64>> {
    prop::collection::vec((-5i64..=5, 0u128..=12), 1..=8)
        .prop_filter_map("no case left", Dist::from_counts)
}

/// Counts every fall of the dice with plain loops, sharing nothing with the crate's convolution.
fn enumerate<T: Ord>(faces: &[u16], f: impl Fn(&[u16]) -> T) -> (BTreeMap<T, u128>, u128) {
    let total: u128 = faces.iter().map(|&n| u128::from(n)).product();
    let mut counts = BTreeMap::new();
    for case in 0..total {
        let mut rest = case;
        let mut fall = Vec::new();
        for &n in faces {
            fall.push((rest % u128::from(n)) as u16 + 1);
            rest /= u128::from(n);
        }
        *counts.entry(f(&fall)).or_insert(0) += 1;
    }
    (counts, total)
}

fn agrees<T: Ord + Clone>(dist: &Dist<T>, (counts, total): &(BTreeMap<T, u128>, u128)) -> bool {
    dist.len() == counts.len()
        && counts
            .iter()
            .all(|(value, &count)| dist.probability_of(value) == Frac::new(count as i128, *total))
}

fn faces(dice: &Dice) -> Vec<u16> {
    dice.as_slice().iter().map(|die| die.faces()).collect()
}

#[test]
fn sums_of_up_to_four_d10_are_those_of_enumeration() {
    for n in 1..=4usize {
        for sides in [2u16, 3, 4, 6, 8, 10] {
            let dist = Dist::sum_of(n as u32, u32::from(sides));
            let brute = enumerate(&vec![sides; n], |fall| fall.iter().map(|&f| i64::from(f)).sum());
            assert!(agrees(&dist, &brute), "{n}d{sides}");
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn sums_of_mixed_dice_are_those_of_enumeration(dice in mixed_dice()) {
        let brute = enumerate(&faces(&dice), |fall| fall.iter().map(|&f| i64::from(f)).sum());
        prop_assert!(agrees(&dice.sum().unwrap(), &brute));
    }

    #[test]
    fn outcomes_are_all_falls_once(dice in mixed_dice()) {
        let brute = enumerate(&faces(&dice), |fall| Rolled::new(fall.iter().copied()));
        prop_assert!(agrees(&Dist::uniform(dice.outcomes()), &brute));
        prop_assert_eq!(dice.outcomes().count() as u128, dice.ways().unwrap());
    }

    #[test]
    fn any_function_of_two_rolls_is_that_of_enumeration(a in 1u32..=3, b in 1u32..=2, m in 1i64..7) {
        let f = |x: i64, y: i64| ((x - y).rem_euclid(m), x > y);
        let dist = Dist::sum_of(a, 6).combine(&Dist::sum_of(b, 10), |&x, &y| f(x, y));
        let dice = [vec![6; a as usize], vec![10; b as usize]].concat();
        let brute = enumerate(&dice, |fall| {
            let (x, y) = fall.split_at(a as usize);
            let sum = |part: &[u16]| part.iter().map(|&f| i64::from(f)).sum();
            f(sum(x), sum(y))
        });
        prop_assert!(agrees(&dist, &brute));
    }
}

proptest! {
    #[test]
    fn probabilities_sum_to_one_and_counts_are_reduced(d in any_dist()) {
        prop_assert_eq!(d.iter().map(|(_, p)| p).sum::<Frac>(), Frac::ONE);
        prop_assert_eq!(d.counts().map(|(_, count)| count).sum::<u128>(), d.total());
        prop_assert!(d.support().is_sorted_by(|a, b| a < b));
        let divides = |n: &u128| d.counts().all(|(_, count)| count.is_multiple_of(*n));
        prop_assert_eq!((1..=d.total()).filter(divides).max(), Some(1));
    }

    #[test]
    fn joint_has_its_parts_as_margins(a in any_dist(), b in any_dist()) {
        let joint = a.joint(&b);
        prop_assert_eq!(&joint.map(|pair| pair.0), &a);
        prop_assert_eq!(&joint.map(|pair| pair.1), &b);
        for ((x, y), p) in joint.iter() {
            prop_assert_eq!(p, a.probability_of(x) * b.probability_of(y));
        }
        prop_assert_eq!(joint.map(|(x, y)| x + y), a.sum(&b));
        prop_assert_eq!(a.sum(&b), b.sum(&a));
    }

    #[test]
    fn and_then_is_a_monad(d in any_dist(), e in any_dist(), x in -5i64..=5) {
        let f = |v: &i64| Dist::die(v.unsigned_abs() as u32 + 1);
        let g = |v: &i64| e.map(|w| v * w);
        prop_assert_eq!(Dist::certain(x).and_then(f), f(&x));
        prop_assert_eq!(&d.and_then(|v| Dist::certain(*v)), &d);
        prop_assert_eq!(d.and_then(f).and_then(g), d.and_then(|v| f(v).and_then(g)));
        prop_assert_eq!(d.and_then(|v| Dist::certain(v + 1)), d.map(|v| v + 1));
    }

    #[test]
    fn and_then_follows_the_law_of_total_probability(d in any_dist()) {
        let follow = |v: &i64| Dist::die(v.unsigned_abs() as u32 + 2);
        let both = d.and_then(follow);
        for face in 1..=7 {
            let total: Frac = d.iter().map(|(v, p)| p * follow(v).probability_of(&face)).sum();
            prop_assert_eq!(both.probability_of(&face), total);
        }
    }

    #[test]
    fn given_is_the_quotient_of_probabilities(d in any_dist(), cut in -5i64..=5) {
        let p = d.p(|&v| v >= cut);
        match d.given(|&v| v >= cut) {
            None => prop_assert_eq!(p, Frac::ZERO),
            Some(known) => {
                for (value, q) in known.iter() {
                    prop_assert!(*value >= cut);
                    prop_assert_eq!(q, d.probability_of(value) / p);
                }
                prop_assert_eq!(known.p(|&v| v >= cut), Frac::ONE);
            }
        }
        prop_assert_eq!(p + d.p(|&v| v < cut), Frac::ONE);
    }

    #[test]
    fn expectation_is_linear_and_variances_add(a in any_dist(), b in any_dist()) {
        prop_assert_eq!(a.sum(&b).mean(), a.mean() + b.mean());
        prop_assert_eq!(a.sum(&b).variance(), a.variance() + b.variance());
        let mean = a.mean();
        let spread = a.expect(|&v| (Frac::from(v) - mean) * (Frac::from(v) - mean));
        prop_assert_eq!(a.variance(), spread);
        prop_assert_eq!(a.expect(|&v| Frac::new(i128::from(v), 3)), mean / Frac::from_integer(3));
    }

    #[test]
    fn files_read_back(d in any_dist()) {
        let json = serde_json::to_string(&d).unwrap();
        prop_assert_eq!(serde_json::from_str::<Dist<i64>>(&json).unwrap(), d);
    }
}

#[test]
fn counts_of_unsorted_and_repeated_values_are_merged() {
    let dist = Dist::from_counts([("b", 1), ("a", 2), ("b", 3), ("c", 0), ("a", 2)]).unwrap();
    assert_eq!(dist.counts().collect::<Vec<_>>(), [(&"a", 1), (&"b", 1)]);
}

#[test]
fn counts_that_are_no_distribution_are_refused() {
    assert_eq!(Dist::from_counts([(1, 0)]), None);
    assert_eq!(Dist::from_counts([(1, u128::MAX), (2, 1)]), None);
    assert_eq!(Dist::from_counts([(1, i128::MAX as u128), (2, 1)]), None);
    assert!(Dist::from_counts([(1, i128::MAX as u128)]).is_some());
}

#[test]
fn what_is_no_distribution_is_not_read() {
    for (json, why) in [
        (r#"[]"#, "do not sum to 1"),
        (r#"[{"value":1,"p":"1/2"}]"#, "do not sum to 1"),
        (r#"[{"value":1,"p":"1/2"},{"value":1,"p":"1/2"}]"#, "listed twice"),
        (r#"[{"value":1,"p":"3/2"},{"value":2,"p":"-1/2"}]"#, "above 0 and at most 1"),
        (r#"[{"value":1,"p":"1"},{"value":2,"p":"0"}]"#, "above 0 and at most 1"),
        (r#"[{"value":1,"p":0.5},{"value":2,"p":0.5}]"#, "expected a string"),
    ] {
        let error = serde_json::from_str::<Dist<i64>>(json).unwrap_err();
        assert!(error.to_string().contains(why), "{json}: {error}");
    }
}

#[test]
fn too_many_cases_are_an_overflow_and_never_a_wrong_number() {
    assert_eq!(Dist::try_sum_of(39, 10).map(|d| d.total()), Err(Overflow));
    assert_eq!(Dist::try_sum_of(38, 10).map(|d| d.total()), Ok(10u128.pow(38)));
    assert_eq!(Dist::try_sum_of(49, 6).map(|d| d.total()), Ok(6u128.pow(49)));
    assert_eq!("255d65535".parse::<Dice>().unwrap().sum(), Err(Overflow));
    // Coprime branches multiply the common denominator.
    let primes = [2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41, 43, 47, 53, 59, 61, 67, 71, 73];
    let mut wide = primes.to_vec();
    wide.extend([79, 83, 89, 97, 101, 103, 107, 109, 113]);
    assert!(Dist::uniform(primes).try_and_then(|&p| Dist::die(p)).is_ok());
    assert_eq!(Dist::uniform(wide).try_and_then(|&p| Dist::die(p)), Err(Overflow));
}

#[test]
#[should_panic(expected = "does not fit 127 bits")]
fn combining_too_many_cases_says_so() {
    let many = Dist::sum_of(30, 6);
    let _ = many.sum(&many);
}
