//! F9.8, R-F23, F9.10.

use crate::rules::{assess, combat};
use frontline::{Advance, CombatRecord, Force, Refusal, TurnReport, hexes_taken, pushed_back};

#[test]
fn f9_8_the_line_moves_as_the_colour_says() {
    let orel = |advance, beyond| hexes_taken(advance, "Orel", beyond);
    let green = Advance::OccupyAndOptionalHexBeyond;
    assert_eq!(orel(green, Some("Bryansk")).unwrap(), ["Orel", "Bryansk"]);
    assert_eq!(orel(green, None).unwrap(), ["Orel"], "he need not press on");
    assert_eq!(orel(Advance::AssaultSucceeds, None).unwrap(), ["Orel"]);
    assert_eq!(orel(Advance::Occupy, Some("Bryansk")), Err(Refusal::NoHexBeyond));
    assert!(orel(Advance::NoAdvance, None).unwrap().is_empty());
    assert!(orel(Advance::AttackerPushedBack, None).unwrap().is_empty());
}

/// The two worked examples as records: the salient holds, then Orel falls.
fn records() -> [CombatRecord<&'static str, &'static str>; 2] {
    let record = |attacker, defender, taken: &[&'static str], forces: [&str; 2]| {
        let fought = assess(&combat(forces[0], forces[1]));
        CombatRecord {
            attacker,
            defender,
            taken: taken.to_vec(),
            given_up: None,
            attacker_lost: fought.attacker.losses.lost,
            defender_lost: fought.defender.losses.lost,
        }
    };
    [
        record(
            "Soviets",
            "Germans",
            &[],
            ["14 men, 3 tanks, 3 aircraft, ME 2, 2 LSP", "4 men, 1 tank, 3 aircraft, ME 5"],
        ),
        record(
            "Germans",
            "Soviets",
            &["Orel"],
            ["7 men, 3 tanks, 3 aircraft, ME 5, 4 LSP", "8 men, 1 tank, 1 aircraft, ME 2"],
        ),
    ]
}

#[test]
fn f9_8_losses_are_recorded_for_both_sides() {
    let [salient, _] = records();
    assert_eq!(salient.attacker_lost, Force { men: 2, tanks: 1, aircraft: 0, bombers: 0 });
    assert_eq!(salient.defender_lost, Force { men: 3, tanks: 1, aircraft: 0, bombers: 0 });
}

#[test]
fn f9_10_the_report_adds_up_what_a_side_did_and_suffered() {
    let soviet = TurnReport::of(&"Soviets", &records());
    assert_eq!((soviet.attacks, soviet.defences), (1, 1));
    assert_eq!((soviet.gained.len(), soviet.lost.as_slice()), (0, ["Orel"].as_slice()));
    assert_eq!(soviet.losses, Force { men: 2 + 3, tanks: 1 + 1, aircraft: 1, bombers: 0 });
    let german = TurnReport::of(&"Germans", &records());
    assert_eq!(german.gained, ["Orel"]);
    assert_eq!(german.inflicted, soviet.losses);
    assert_eq!(german.losses, soviet.inflicted);
    let finnish = TurnReport::of(&"Finns", &records());
    assert_eq!((finnish.attacks, finnish.losses), (0, Force::default()), "not their business");
}

#[test]
fn f9_10_a_hex_one_was_pushed_out_of_is_reported_lost() {
    let [mut repulsed, _] = records();
    repulsed.given_up = Some("Kursk");
    let soviet = TurnReport::of(&"Soviets", &[repulsed.clone()]);
    assert_eq!(soviet.lost, ["Kursk"]);
    let german = TurnReport::of(&"Germans", &[repulsed]);
    assert!(german.gained.is_empty(), "emptied is not yet taken");
}

#[test]
fn r_f23_the_defender_picks_one_starting_hex_to_push_back() {
    let starting = ["Orel", "Kursk"];
    let red = Advance::AttackerPushedBack;
    assert_eq!(pushed_back(red, &starting, "Kursk"), Ok(Some("Kursk")));
    assert_eq!(pushed_back(red, &starting, "Orel"), Ok(Some("Orel")));
    assert_eq!(pushed_back(red, &starting, "Tula"), Err(Refusal::NotAStartingHex));
    assert_eq!(pushed_back(Advance::NoAdvance, &starting, "Kursk"), Ok(None), "no other colour");
    assert_eq!(Refusal::NotAStartingHex.rule().as_str(), "R-F23");
}
