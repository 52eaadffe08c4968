//! F19, F21.

use crate::rules::{assess, charts, combat, refusal, side};
use frontline::{Combat, Force, Pag, PagChange, PagSite, Refusal, Target, place_pag};

#[test]
fn f19a_a_pag_is_worth_one_man() {
    assert_eq!(Force::PAG, side("1 man, ME 1").force);
}

#[test]
fn f19b_where_a_pag_may_be_placed() {
    let woods = PagSite { own_country: true, ..PagSite::default() };
    assert_eq!(place_pag(&woods), Ok(()));
    let refused = [
        (PagSite { next_to_front: true, ..woods }, Refusal::PagAtTheFront),
        (PagSite { own_country: false, ..woods }, Refusal::PagAbroad),
        (PagSite { has_pag: true, ..woods }, Refusal::PagPresent),
        (PagSite { security_zone: true, ..woods }, Refusal::PagInSecurityZone),
    ];
    for (site, refusal) in refused {
        assert_eq!(place_pag(&site), Err(refusal));
        assert!(matches!(refusal.rule().as_str(), "F19b" | "F20"));
    }
}

#[test]
fn f19b_once_placed_a_pag_neither_moves_nor_leaves() {
    let pag = Pag { owner: Some("Soviet Union") };
    assert_eq!(pag.change(&PagChange::Moves), Err(Refusal::PagStays));
    assert_eq!(pag.change(&PagChange::IsTakenOff), Err(Refusal::PagStays));
    assert_eq!(Refusal::PagStays.rule().as_str(), "F19b");
    assert!(pag.change(&PagChange::Joins(&"Soviet Union")).is_ok(), "unless its front absorbs it");
    assert_eq!(pag.change(&PagChange::IsBeaten), Ok(Force::default()), "F21");
}

#[test]
fn f19d_a_pag_joins_its_own_front_as_a_man() {
    let partisans = Pag { owner: Some("Soviet Union") };
    assert_eq!(partisans.change(&PagChange::Joins(&"Soviet Union")), Ok(side("1 man, ME 1").force));
    assert_eq!(partisans.change(&PagChange::Joins(&"Germany")), Err(Refusal::PagOfOthers));
    let bandits = Pag { owner: None };
    assert_eq!(bandits.change(&PagChange::Joins(&"Soviet Union")), Err(Refusal::PagOfOthers));
    assert_eq!(Refusal::PagOfOthers.rule().as_str(), "F19d");
}

#[test]
fn f19c_an_enemy_pag_within_two_areas_costs_two_columns() {
    let near = assess(&combat("4 men, ME 1, 1 LSP, PAG near", "4 men, ME 1"));
    assert_eq!(near.net_shift, -2);
    assert!(frontline::pag_troubles(charts(), &[2]));
    assert!(!frontline::pag_troubles(charts(), &[3]));
}

#[test]
fn f21_a_security_operation_is_a_normal_offensive() {
    let hunt = |defender| Combat {
        target: Target::Pag,
        ..combat("4 men, 1 aircraft, ME 2, 1 LSP", defender)
    };
    let odds = assess(&hunt("1 man, ME 1")).odds();
    assert_eq!(odds.pag_destroyed, odds.advances.p(|advance| advance.takes_the_hex()));
    for wrong in ["2 men, ME 1", "1 man, 1 tank, ME 1", "1 man, 1 bomber, ME 1", "1 aircraft, ME 1"]
    {
        assert_eq!(refusal(&hunt(wrong)), Refusal::PagStrength, "{wrong}");
    }
}
