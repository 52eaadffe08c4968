//! F18 to F21.

use crate::{assess, charts, combat, refusal, side};
use frontline::{
    Combat, Cost, Force, PagSite, Refusal, Target, layer_cost, place_pag, security_zone_cost,
    security_zone_stands,
};

#[test]
fn f18_a_layer_costs_a_man_and_an_lsp_and_layers_stack() {
    assert_eq!(layer_cost(charts(), 1), Cost { lsp: 1, men: 1, concrete: 0 });
    let net = |fort_layers| {
        assess(&Combat { fort_layers, ..combat("4 men, ME 1, 1 LSP", "4 men, ME 1") }).net_shift
    };
    assert_eq!((net(0), net(1), net(3)), (0, -1, -3));
}

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
fn f19c_an_enemy_pag_within_two_areas_costs_two_columns() {
    let near = assess(&combat("4 men, ME 1, 1 LSP, PAG near", "4 men, ME 1"));
    assert_eq!(near.net_shift, -2);
    assert!(frontline::pag_troubles(charts(), &[2]));
    assert!(!frontline::pag_troubles(charts(), &[3]));
}

#[test]
fn f20_a_security_zone_costs_an_lsp_and_keeps_a_man() {
    let cost = security_zone_cost(charts());
    assert_eq!((cost.lsp, cost.men), (1, 1));
    let zone = PagSite { own_country: true, security_zone: true, ..PagSite::default() };
    assert_eq!(place_pag(&zone), Err(Refusal::PagInSecurityZone));
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

#[test]
fn r_f25_a_zone_ends_when_its_last_man_leaves() {
    assert!(security_zone_stands(charts(), 1));
    assert!(!security_zone_stands(charts(), 0));
}

#[test]
fn r_f26_each_hexside_takes_its_own_man_and_lsp() {
    assert_eq!(layer_cost(charts(), 3), Cost { lsp: 3, men: 3, concrete: 0 });
    assert_eq!(layer_cost(charts(), 0), Cost::default());
}
