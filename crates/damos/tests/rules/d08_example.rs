//! D8.13: the rule book's extended example of combat, step by step.

use crate::rules::table::{Armor, Foot, Mech, Script, play, unit};
use damos::Payment::Unit as On;
use damos::{
    Camp, Charts, Combat, Defender, LoserRetreat, Plan, Posture, Resolution, Side, Sides, Step,
    Terrain,
};

/// Side A: armor 4, mech 5, infantry 9 penetrate; side B: mech 2 and the armor 10 that reacted in.
fn example() -> Resolution {
    let charts = Charts::standard();
    let attacker = [unit(Armor, 4), unit(Mech, 5), unit(Foot, 9)];
    let defender = [unit(Mech, 2), unit(Armor, 10)];
    let combat = Combat {
        plan: Plan::Penetration,
        matrix: charts.matrix.entry(Plan::Penetration, Posture::Counterattack),
        counterattack: Some(&charts.cat),
        ground: charts.terrain.ground(Terrain::Clear, None, false),
        ..Combat::between(&attacker, &defender)
    };
    let mut script = Script::dice(&[5, 5, 6, 6, 6, 6])
        .paying(Side::Attacker, Step::Initial, &[On(2); 4])
        .paying(Side::Defender, Step::Initial, &[On(1); 6])
        .paying(Side::Attacker, Step::Counterattack, &[On(2), On(2), On(0)])
        .paying(Side::Defender, Step::Counterattack, &[On(1)]);
    play(&combat, &mut script).expect("the book's losses are legal")
}

#[test]
fn d8_13a_the_extended_example() {
    let end = example();
    let both = |read: fn(&damos::Exchange) -> String| {
        Sides::of(|side| read(&end.sides[side].exchange.unwrap()))
    };
    let pair = |attacker: &str, defender: &str| Sides {
        attacker: attacker.to_string(),
        defender: defender.to_string(),
    };
    assert_eq!((end.sides.attacker.sp, end.sides.defender.sp), (18, 12));
    assert_eq!(both(|it| it.column.label().to_string()), pair("16-18", "11-12"));
    assert_eq!(both(|it| it.modified_roll.to_string()), pair("18", "11"));
    assert_eq!(both(|it| it.lp_crt.to_string()), pair("3", "6"));
    assert_eq!(both(|it| it.lp_initial.to_string()), pair("4", "6"));
    let counter = end.counterattack.unwrap();
    assert_eq!(counter.modified_sp, Sides { attacker: 14, defender: 6 });
    assert_eq!((counter.ratio.to_string(), counter.die), ("1:3".to_string(), 6));
    assert_eq!(counter.lp, Sides { attacker: 3, defender: 1 });
    assert_eq!(both(|it| it.lp_final.to_string()), pair("7", "7"));
    assert_eq!(end.winner, Side::Defender);
    assert_eq!(end.outcome.retreat, Some(LoserRetreat::of(Side::Attacker)));
    assert!(end.sides.attacker.demoralized_after && !end.sides.defender.demoralized_after);
}

#[test]
fn r53_the_slips_of_the_example() {
    let end = example();
    // The armor that loses 1 from 4 is 3, where the book says 4.
    assert_eq!(end.sides.attacker.units_after, [3, 5, 3]);
    assert_eq!(end.sides.defender.units_after, [2, 3]);
    // A lone mech is said to be unable to counterattack; the rule lets it.
    let alone = [unit(Mech, 2)];
    let force = Defender {
        units: &alone,
        camp: Camp::German,
        terrain: Terrain::Clear,
        demoralized: false,
        free_retreat: true,
    };
    assert!(force.postures(Charts::standard()).any(|it| it == Posture::Counterattack));
}
