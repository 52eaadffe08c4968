//! F24 to F26 in the air: encounters, losses and what is left.

use crate::rules::charts;
use frontline::{Cost, Raid, RaidOutcome, Role, flak_upkeep, flak_zone_cost, flight_path};

fn raid(bombers: u8, role: Role, met: &str) -> Raid {
    let encounters = flight_path(met).unwrap();
    Raid { year: 1944, role, distance: 7, base_lsp: 1, bombers, production_lines: 4, encounters }
}

fn fly(raid: &Raid, dice: &[u8]) -> RaidOutcome {
    let mut rolled = dice.iter().copied();
    let outcome = raid.fly(charts(), || rolled.next().ok_or("another die is due")).unwrap();
    assert_eq!(rolled.next(), None, "every die is used");
    outcome
}

#[test]
fn f24a_each_bomber_on_industry_closes_a_line() {
    assert_eq!(fly(&raid(3, Role::Industry, ""), &[]).lines_closed, 3);
    let many = fly(&raid(9, Role::Industry, ""), &[]);
    assert_eq!(
        (many.effective, many.lines_closed, many.morale_hits),
        (9, 4, 0),
        "not more than there are"
    );
}

#[test]
fn f24b_terror_lowers_morale() {
    let outcome = fly(&raid(3, Role::Terror, ""), &[]);
    assert_eq!((outcome.morale_hits, outcome.lines_closed), (3, 0));
}

#[test]
fn f25a_each_air_defence_unit_cancels_one_bomber() {
    let outcome = fly(&raid(5, Role::Industry, "2 air"), &[1, 5]);
    assert_eq!((outcome.survivors, outcome.ignored, outcome.effective), (5, 2, 3));
    let few = fly(&raid(1, Role::Industry, "2 air"), &[1, 5]);
    assert_eq!((few.survivors, few.ignored, few.effective), (1, 1, 0));
}

#[test]
fn f25b_a_six_shoots_one_bomber_down() {
    for die in 1..=6 {
        let outcome = fly(&raid(5, Role::Industry, "air"), &[die]);
        assert_eq!(outcome.shot_down, u32::from(die == 6), "die {die}");
    }
}

#[test]
fn f26_flak_rolls_against_each_bomber() {
    assert_eq!(flak_zone_cost(charts()), Cost { lsp: 0, men: 1, concrete: 1 });
    let outcome = fly(&raid(4, Role::Terror, "flak"), &[6, 1, 6, 6]);
    assert_eq!((outcome.shot_down, outcome.survivors), (3, 1));
}

#[test]
fn r_f21_losses_first_then_cancelling_then_effect() {
    let outcome = fly(&raid(5, Role::Industry, "air, flak at target"), &[6, 2, 6, 1, 3]);
    assert_eq!((outcome.shot_down, outcome.survivors), (2, 3));
    assert_eq!((outcome.ignored, outcome.effective, outcome.lines_closed), (2, 1, 1));
    let on_the_way = fly(&raid(2, Role::Industry, "flak"), &[1, 1]);
    assert_eq!(on_the_way.ignored, 0, "flak on the way cancels nobody");
    let last = fly(&raid(1, Role::Industry, "3 air, flak, 2 air"), &[1, 6]);
    assert_eq!((last.survivors, last.ignored), (0, 0), "no die is rolled against nobody");
    let gone = fly(&raid(2, Role::Industry, "flak, flak"), &[6, 6]);
    assert_eq!(gone.shot_down, 2);
}

#[test]
fn r_f22_each_group_pays_for_every_three_zones_it_starts() {
    for (groups, lsp) in [
        (vec![], 0),
        (vec![1], 1),
        (vec![3], 1),
        (vec![4], 2),
        (vec![1, 1, 1], 3),
        (vec![50, 6], 19),
    ] {
        assert_eq!(flak_upkeep(charts(), groups.clone()), lsp, "{groups:?}");
    }
}

#[test]
fn r_f31_each_bomber_neither_lost_nor_cancelled_is_one_morale_hit() {
    let outcome = fly(&raid(5, Role::Terror, "air, flak at target"), &[6, 6, 1, 1, 1]);
    assert_eq!((outcome.shot_down, outcome.ignored, outcome.morale_hits), (2, 2, 1));
}
