//! R-F29.

use crate::rules::me;
use frontline::{Effectiveness, Listed, Umpired, settle_claims};
use rulebook::rule;
use std::collections::{BTreeMap, BTreeSet};

#[test]
fn r_f29_without_a_command_the_page_holds() {
    let partisans = Umpired::by_the_page(rule!("R-F13"), Effectiveness::ONE);
    assert_eq!((*partisans.value(), partisans.rule().as_str()), (me(1), "R-F13"));
    let commanded = partisans.commanded(me(2));
    assert_eq!((*commanded.value(), commanded.rule().as_str()), (me(2), "R-F29"));
    assert_eq!(*commanded.commanded(me(3)).value(), me(3), "the last command holds");
    assert_eq!(partisans.commanded(me(1)).rule().as_str(), "R-F29", "a command nevertheless");
}

#[test]
fn r_f29_control_awards_a_disputed_hex() {
    let both = BTreeSet::from(["Vyazma", "Rzhev"]);
    let awards = BTreeMap::from([("Rzhev", Some(Listed::Second)), ("Kaluga", Some(Listed::First))]);
    let closed = settle_claims(&both, &both, &awards);
    assert_eq!(closed.second, BTreeSet::from(["Rzhev"]));
    assert!(closed.first.is_empty(), "Vyazma stays empty, and nobody claimed Kaluga");
    assert_eq!(closed.disputed["Rzhev"].rule().as_str(), "R-F29");
    assert_eq!(closed.disputed["Vyazma"].rule().as_str(), "R-F17");
}
