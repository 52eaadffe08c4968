//! Laws of exact fractions.

use dice::Frac;
use proptest::prelude::*;

fn small() -> impl Strategy<Value = Frac> {
    (-10_000i128..=10_000, 1u128..=10_000).prop_map(|(num, den)| Frac::new(num, den))
}

fn any_frac() -> impl Strategy<Value = Frac> {
    let num = prop_oneof![any::<i128>(), -9i128..=9, Just(i128::MIN), Just(i128::MAX)];
    let den = prop_oneof![1u128.., 1u128..=9, Just(u128::MAX), Just(1 << 127)];
    (num, den).prop_map(|(num, den)| Frac::new(num, den))
}

proptest! {
    #[test]
    fn sums_and_products_commute_associate_and_distribute(a in small(), b in small(), c in small()) {
        prop_assert_eq!(a + b, b + a);
        prop_assert_eq!(a * b, b * a);
        prop_assert_eq!((a + b) + c, a + (b + c));
        prop_assert_eq!((a * b) * c, a * (b * c));
        prop_assert_eq!(a * (b + c), a * b + a * c);
    }

    #[test]
    fn taking_away_and_dividing_undo(a in small(), b in small()) {
        prop_assert_eq!(a + b - b, a);
        prop_assert_eq!(a + -a, Frac::ZERO);
        if b != Frac::ZERO {
            prop_assert_eq!(a * b / b, a);
        }
    }

    #[test]
    fn always_in_lowest_terms(a in small(), b in small()) {
        for result in [a + b, a - b, a * b] {
            let divides = |d: &u128| {
                result.den().is_multiple_of(*d) && result.num().unsigned_abs().is_multiple_of(*d)
            };
            prop_assert_eq!((1..=result.den().min(10_000)).filter(divides).max(), Some(1));
        }
    }

    #[test]
    fn order_is_that_of_cross_products(a in small(), b in small()) {
        let (left, right) = (a.num() * b.den() as i128, b.num() * a.den() as i128);
        prop_assert_eq!(a.cmp(&b), left.cmp(&right));
    }

    #[test]
    fn order_is_total_even_where_cross_products_overflow(a in any_frac(), b in any_frac()) {
        prop_assert_eq!(a.cmp(&b), b.cmp(&a).reverse());
        prop_assert_eq!(a == b, a.cmp(&b).is_eq());
        if a.to_f64() + 1e-6 * a.to_f64().abs() < b.to_f64() {
            prop_assert!(a < b);
        }
    }

    #[test]
    fn nothing_wraps(a in any_frac(), b in any_frac(), whole in any::<i64>()) {
        // With huge operands the checked methods either refuse or stay near the float.
        let whole = Frac::from_integer(whole);
        for (exact, float) in [
            (a.checked_add(whole), a.to_f64() + whole.to_f64()),
            (a.checked_mul(b), a.to_f64() * b.to_f64()),
            (a.checked_div(b), a.to_f64() / b.to_f64()),
            (a.checked_mul(whole), a.to_f64() * whole.to_f64()),
        ] {
            let scale = 1e-9 * (float.abs() + a.to_f64().abs());
            prop_assert!(exact.is_none_or(|exact| (exact.to_f64() - float).abs() <= scale));
        }
    }

    #[test]
    fn text_reads_back(a in any_frac()) {
        prop_assert_eq!(a.to_string().parse::<Frac>(), Ok(a));
        let json = serde_json::to_string(&a).unwrap();
        prop_assert_eq!(serde_json::from_str::<Frac>(&json).unwrap(), a);
    }

    #[test]
    fn what_reads_is_written_back_in_lowest_terms(text in "-?[0-9]{1,50}(/[0-9]{1,50})?") {
        if let Ok(read) = text.parse::<Frac>() {
            prop_assert_eq!(read.to_string().parse::<Frac>(), Ok(read));
        }
    }
}

#[test]
fn printed_as_people_write_them() {
    let printed = [(0, 5), (36, 36), (10, 72), (14, 10), (-3, 6)].map(|(n, d)| Frac::new(n, d));
    assert_eq!(printed.map(|f| f.to_string()), ["0", "1", "5/36", "7/5", "-1/2"]);
}

#[test]
fn the_most_negative_numerator_is_handled() {
    let lowest = Frac::new(i128::MIN, 1);
    assert_eq!(Frac::new(i128::MIN, 1 << 127), Frac::from_integer(-1));
    assert_eq!(lowest.checked_sub(Frac::ONE), None);
    assert_eq!(Frac::ZERO.checked_sub(lowest), None);
    assert_eq!(lowest.checked_div(lowest), Some(Frac::ONE));
    assert_eq!(Frac::ONE.checked_div(lowest), Some(Frac::new(-1, 1 << 127)));
    assert!(lowest < Frac::ZERO);
}

#[test]
fn zero_is_zero_over_any_denominator() {
    for den in [1, 6, 1 << 127, u128::MAX] {
        assert_eq!(Frac::new(0, den), Frac::ZERO);
        assert_eq!(Frac::ZERO * Frac::new(1, den), Frac::ZERO);
        assert_eq!(Frac::ZERO + Frac::new(1, den), Frac::new(1, den));
    }
}

#[test]
fn texts_that_are_no_fractions_are_refused() {
    for text in ["", "/", "1/", "/2", "1/0", "1/-2", "0.5", "1/2/3", " 1", "half"] {
        assert!(text.parse::<Frac>().is_err(), "{text}");
    }
}

#[test]
#[should_panic(expected = "has no fraction")]
fn an_operator_says_when_it_overflows() {
    let _ = Frac::new(i128::MAX, 1) + Frac::ONE;
}
