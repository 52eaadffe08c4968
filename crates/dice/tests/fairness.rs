//! Chi-square tests of a million dice from each source, with fixed seeds.

use dice::{Committed, Contribution, Dice, DiceSource, Die, Roll, Secret, Seeded};

/// How many dice each test throws.
const THROWN: u32 = 1_000_000;

/// Upper 0.1 % points of the chi-square distribution with n - 1 degrees of freedom (standard
/// tables): a fair source exceeds them once in a thousand seeds, and these seeds are fixed.
const CRITICAL: [(u16, f64); 3] = [(6, 20.515), (10, 27.877), (20, 43.820)];

/// Lower 0.1 % points: a source that is *too* even is no dice either.
const TOO_EVEN: [(u16, f64); 3] = [(6, 0.210), (10, 1.152), (20, 5.407)];

fn chi_square(source: &mut dyn DiceSource, faces: u16) -> f64 {
    let roll = Roll::new(Dice::alike(10, Die::new(faces).unwrap()), "fairness");
    let mut counts = vec![0u32; usize::from(faces)];
    for _ in 0..THROWN / 10 {
        for &face in source.roll(&roll).unwrap().values() {
            counts[usize::from(face) - 1] += 1;
        }
    }
    let expected = f64::from(THROWN) / f64::from(faces);
    counts.iter().map(|&count| (f64::from(count) - expected).powi(2) / expected).sum()
}

fn assert_fair(mut source: impl DiceSource) {
    for ((faces, high), (_, low)) in CRITICAL.into_iter().zip(TOO_EVEN) {
        let found = chi_square(&mut source, faces);
        assert!((low..high).contains(&found), "d{faces}: chi-square {found} not in {low}..{high}");
    }
}

#[test]
fn a_million_seeded_dice_are_even() {
    assert_fair(Seeded::new(1942));
}

#[test]
fn a_million_committed_dice_are_even() {
    let seats = [Contribution::new("axis", b"luck").unwrap()];
    assert_fair(Committed::new(Secret::from_bytes([42; 32]), seats).unwrap());
}

#[test]
fn the_test_itself_finds_a_loaded_die() {
    /// A d6 made of a byte without rejection: low faces come up one part in 64 too often.
    struct Loaded(Seeded);
    impl DiceSource for Loaded {
        fn roll(&mut self, roll: &Roll) -> Result<dice::Rolled, dice::DiceError> {
            let byte = Dice::alike(roll.dice.as_slice().len() as u8, Die::new(256).unwrap());
            let bytes = self.0.roll(&Roll::new(byte, "bytes"))?;
            Ok(bytes.values().iter().map(|byte| (byte - 1) % 6 + 1).collect())
        }
    }
    assert!(chi_square(&mut Loaded(Seeded::new(1942)), 6) > CRITICAL[0].1);
}
