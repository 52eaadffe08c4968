//! F20, R-F25.

use crate::rules::charts;
use frontline::{Cost, Force, PagSite, Refusal, SecurityZone, place_pag, security_zone_cost};

#[test]
fn f20_a_security_zone_costs_an_lsp_and_keeps_a_man() {
    assert_eq!(security_zone_cost(charts()), Cost { lsp: 1, men: 1, concrete: 0 });
    assert!(SecurityZone::set_up(charts(), 1, 1).is_ok());
    assert_eq!(SecurityZone::set_up(charts(), 1, 0), Err(Refusal::ZoneTooDear));
    assert_eq!(SecurityZone::set_up(charts(), 0, 1), Err(Refusal::ZoneTooDear));
    let zone = PagSite { own_country: true, security_zone: true, ..PagSite::default() };
    assert_eq!(place_pag(&zone), Err(Refusal::PagInSecurityZone));
}

#[test]
fn r_f25_a_zone_ends_when_its_last_man_leaves_or_is_lost() {
    let zone = SecurityZone::set_up(charts(), 2, 1).unwrap();
    let smaller = zone.without(charts(), 1).expect("a man is left");
    assert_eq!(smaller.without(charts(), 0), Some(smaller), "it costs its LSP once");
    assert_eq!(smaller.without(charts(), 1), None);
    assert_eq!(zone.without(charts(), 9), None);
}

#[test]
fn r_f25_its_men_fight_only_if_their_own_hex_is_attacked() {
    let zone = SecurityZone::set_up(charts(), 2, 1).unwrap();
    assert_eq!(zone.defending(true).men, 2);
    assert_eq!(zone.defending(false), Force::default());
}
