//! Named rolls, their notation, and the three sources.

use dice::{
    Committed, Contribution, ContributionError, Dice, DiceError, DiceSource, NotationError, Roll,
    Rolled, Scripted, Secret, Seeded,
};
use proptest::prelude::*;

proptest! {
    #[test]
    fn notation_reads_back(groups in prop::collection::vec((1u8..=20, 2u16..), 1..=6)) {
        let text: Vec<String> = groups.iter().map(|(n, faces)| format!("{n}d{faces}")).collect();
        let dice: Dice = text.join("+").parse().unwrap();
        prop_assert_eq!(dice.to_string().parse::<Dice>(), Ok(dice.clone()));
        let json = serde_json::to_string(&dice).unwrap();
        prop_assert_eq!(serde_json::from_str::<Dice>(&json).unwrap(), dice);
    }

    #[test]
    fn notation_that_reads_is_within_bounds(text in "[0-9d+]{0,24}") {
        if let Ok(dice) = text.parse::<Dice>() {
            prop_assert!((1..=Dice::MOST).contains(&dice.as_slice().len()));
            prop_assert!(dice.as_slice().iter().all(|die| die.faces() >= 2));
        }
    }

    #[test]
    fn every_source_answers_with_faces_of_the_dice(seed: u64, faces in prop::collection::vec(2u16.., 1..=12)) {
        let dice = faces.iter().map(|&n| dice::Die::new(n).unwrap());
        let roll = Roll::new(Dice::new(dice).unwrap(), "anything");
        let mut secret = [0; 32];
        secret[..8].copy_from_slice(&seed.to_be_bytes());
        let seeded = Seeded::new(seed).roll(&roll).unwrap();
        let committed =
            Committed::new(Secret::from_bytes(secret), []).unwrap().roll(&roll).unwrap();
        let scripted = Scripted::new(seeded.values().iter().copied()).roll(&roll).unwrap();
        prop_assert_eq!(roll.check(&seeded), Ok(()));
        prop_assert_eq!(roll.check(&committed), Ok(()));
        prop_assert_eq!(scripted, seeded);
    }
}

#[test]
fn notation_groups_neighbours_and_keeps_the_order() {
    for (written, canonical) in [
        ("d6", "1d6"),
        ("1d6+1d6", "2d6"),
        ("d10+d6+d6+2d6", "1d10+4d6"),
        ("1d6+1d10+1d6", "1d6+1d10+1d6"),
        ("02d06", "2d6"),
    ] {
        assert_eq!(written.parse::<Dice>().unwrap().to_string(), canonical);
    }
}

#[test]
fn what_is_no_notation_is_refused() {
    for text in
        ["", "d", "2d", "6", "2d6+", "+2d6", "2d6+1", "-1d6", "2D6", "2 d6", "2d+6", "9999999999d6"]
    {
        assert_eq!(text.parse::<Dice>(), Err(NotationError::Form(text.into())), "{text}");
    }
    for text in ["0d6", "256d6", "200d6+56d10", "4294967295d6"] {
        assert_eq!(text.parse::<Dice>(), Err(NotationError::Count), "{text}");
    }
    for text in ["1d0", "1d1", "1d65536"] {
        assert_eq!(text.parse::<Dice>(), Err(NotationError::Faces), "{text}");
    }
}

#[test]
fn a_roll_stays_small() {
    assert!(size_of::<Roll>() <= 72);
    assert!(size_of::<Rolled>() <= 24);
}

#[test]
fn a_script_refuses_without_losing_its_place() {
    let mut dice = Scripted::new([3, 7, 2]);
    let two = Roll::d6(2, "combat");
    let refused = DiceError::Face { roll: Box::new(two.clone()), die: 1, face: 7 };
    assert_eq!(dice.roll(&two), Err(refused));
    assert_eq!(dice.leftover(), [3, 7, 2]);
    let mixed = Roll::new("1d6+1d10".parse().unwrap(), "combat");
    assert_eq!(dice.roll(&mixed), Ok(Rolled::new([3, 7])));
    assert_eq!(dice.roll(&two), Err(DiceError::RanDry { roll: Box::new(two.clone()), left: 1 }));
    assert_eq!(dice.leftover(), [2]);
}

#[test]
fn face_zero_is_on_no_die() {
    assert!(Scripted::new([0]).roll(&Roll::d6(1, "weather")).is_err());
}

#[test]
fn a_named_script_checks_purpose_and_number_of_dice() {
    let mut dice = Scripted::named([("weather", Rolled::new([2])), ("combat", Rolled::new([6]))]);
    let combat = Roll::d6(2, "combat");
    assert!(
        matches!(dice.roll(&combat), Err(DiceError::Purpose { expected, .. }) if expected == "weather")
    );
    assert_eq!(dice.roll(&Roll::d6(1, "weather")), Ok(Rolled::new([2])));
    assert_eq!(
        dice.roll(&combat),
        Err(DiceError::Count { roll: Box::new(combat.clone()), got: 1 })
    );
    assert_eq!(dice.leftover(), [6]);
    assert_eq!(dice.roll(&Roll::d6(1, "combat")), Ok(Rolled::new([6])));
    assert!(matches!(dice.roll(&combat), Err(DiceError::RanDry { left: 0, .. })));
}

/// The expected faces come from a separate implementation of ChaCha8, from its description alone.
#[test]
fn the_seeded_stream_never_changes() {
    let roll = Roll::new("1d6+1d10+1d20+2d6".parse().unwrap(), "stream");
    let mut dice = Seeded::new(u64::MAX);
    let first: Vec<Rolled> = (0..8).map(|_| dice.roll(&roll).unwrap()).collect();
    let expected: [[u16; 5]; 8] = [
        [2, 10, 13, 6, 5],
        [3, 1, 8, 5, 1],
        [6, 2, 2, 3, 2],
        [5, 4, 18, 3, 5],
        [1, 4, 19, 2, 3],
        [6, 9, 9, 3, 3],
        [4, 7, 10, 5, 1],
        [3, 9, 3, 5, 4],
    ];
    assert_eq!(first, expected.map(Rolled::new));
}

#[test]
fn what_a_roll_is_for_does_not_change_its_dice() {
    let (a, b) = (Roll::d6(3, "weather"), Roll::d6(3, "combat").on("CRT"));
    assert_eq!(Seeded::new(5).roll(&a), Seeded::new(5).roll(&b));
    let committed = || Committed::new(Secret::from_bytes([5; 32]), []).unwrap();
    assert_eq!(committed().roll(&a), committed().roll(&b));
}

#[test]
fn contributions_change_every_game_but_not_their_order() {
    let roll = Roll::d6(40, "many");
    let faces = |seats: &[(&str, &str)]| {
        let seats = seats.iter().map(|&(seat, bytes)| Contribution::new(seat, bytes).unwrap());
        Committed::new(Secret::from_bytes([5; 32]), seats).unwrap().roll(&roll).unwrap()
    };
    let both = faces(&[("axis", "a"), ("soviet", "s")]);
    assert_eq!(both, faces(&[("soviet", "s"), ("axis", "a")]));
    assert_ne!(both, faces(&[("axis", "s"), ("soviet", "a")]));
    assert_ne!(both, faces(&[("axis", "a")]));
    // Lengths are part of the message: the same bytes cut elsewhere give other dice.
    assert_ne!(faces(&[("ax", "isa")]), faces(&[("axis", "a")]));
}

#[test]
fn no_more_seats_than_can_sit_contribute() {
    let seats = |n: u16| (0..n).map(|n| Contribution::new(format!("seat {n}"), b"").unwrap());
    let dice = |n| Committed::new(Secret::from_bytes([5; 32]), seats(n));
    assert!(dice(255).is_ok());
    assert_eq!(dice(256).unwrap_err(), ContributionError::Seats);
}

#[test]
fn the_secret_is_not_printed() {
    let hidden = "2a".repeat(32);
    let secret = Secret::from_bytes([0x2a; 32]);
    assert!(!format!("{secret:?}").contains("42") && !format!("{secret:?}").contains("2a"));
    let dice = Committed::new(secret, []).unwrap();
    let printed = format!("{dice:?} {:?}", Seeded::from_bytes([0x2a; 32]));
    assert!(!printed.contains(&hidden) && !printed.contains("42, 42"), "{printed}");
    assert_eq!(dice.finish().reveal(), hidden);
}
