//! F1e, F2c: cards and counters on the map.

use crate::rules::{combat, refusal};
use frontline::{Combat, Piece, Refusal, Resource, Side, Stock, markers_follow, pieces};
use std::collections::BTreeSet;

#[test]
fn f1e_one_card_shows_all_men_and_counters_the_rest() {
    let counters = |what, points| Piece::Counters { what, points };
    let orel = Stock { men: 14, tanks: 3, aircraft: 3, lsp: 2, ..Stock::default() };
    let shown = [
        Piece::Card { men: 14 },
        counters(Resource::Tanks, 3),
        counters(Resource::Aircraft, 3),
        counters(Resource::Lsp, 2),
    ];
    assert_eq!(pieces(&orel, true), shown);
    let depot = Stock { lsp: 2, ..Stock::default() };
    assert_eq!(pieces(&depot, false), [counters(Resource::Lsp, 2)], "no men, no card");
}

#[test]
fn f2c_a_marker_shows_the_line_and_is_no_unit() {
    let (before, after) = (BTreeSet::from([1, 2, 3]), BTreeSet::from([1, 4, 5, 3]));
    let change = markers_follow(&before, &after);
    assert_eq!(change.taken_up, BTreeSet::from([2]));
    assert_eq!(change.laid_down, BTreeSet::from([4, 5]), "one goes and two come: nothing moved");
    let empty = Stock::default();
    assert_eq!(pieces(&empty, true), [Piece::Card { men: 0 }], "shown in China");
    let plain = combat("1 man, ME 1", "1 man, ME 1");
    let attacker = Side { force: empty.attacking(), ..plain.attacker.clone() };
    let by_the_marker = Combat { china: true, attacker, ..plain };
    assert_eq!(refusal(&by_the_marker), Refusal::NoForce, "a marker alone does not attack");
}
