//! F18, R-F26.

use crate::rules::{Hex, assess, charts, combat};
use frontline::{Combat, Cost, Facing, Refusal, Relation, Stock, Works, layer_cost};
use std::collections::BTreeSet;

const BEHIND: Hex = (0, 0);
const NORTH: Facing<Hex> = Facing { behind: BEHIND, towards: (0, -1) };
const SOUTH: Facing<Hex> = Facing { behind: BEHIND, towards: (0, 1) };

/// What a builder is to the German who defends.
fn to_germans(builder: &&str) -> Relation {
    match *builder {
        "Germany" => Relation::Own,
        "Finland" => Relation::Ally,
        _ => Relation::Stranger,
    }
}

const HELD: Stock = Stock { men: 2, tanks: 0, aircraft: 0, bombers: 0, lsp: 5, garrisons: 1 };

type Map = Works<Hex, &'static str>;

fn begin(works: &mut Map, hexside: Facing<Hex>, builder: &'static str) -> Result<Stock, Refusal> {
    works.begin(charts(), hexside, builder, HELD)
}

fn dug(layers: &[(Facing<Hex>, &'static str)]) -> Map {
    let mut works = Works::default();
    for &(hexside, builder) in layers {
        begin(&mut works, hexside, builder).unwrap();
        works.finish_turn();
    }
    works
}

#[test]
fn f18_a_layer_costs_a_man_and_an_lsp_and_layers_stack() {
    assert_eq!(layer_cost(charts(), 1), Cost { lsp: 1, men: 1, concrete: 0 });
    let net = |fort_layers| {
        assess(&Combat { fort_layers, ..combat("4 men, ME 1, 1 LSP", "4 men, ME 1") }).net_shift
    };
    assert_eq!((net(0), net(1), net(3)), (0, -1, -3));
    let mut works = Works::default();
    begin(&mut works, NORTH, "Germany").unwrap();
    assert_eq!(works.layers(NORTH, to_germans), 0, "it takes a turn");
    works.finish_turn();
    works.finish_turn();
    assert_eq!(works.layers(NORTH, to_germans), 1, "and only one");
}

#[test]
fn r_f26_a_layer_faces_one_way_and_helps_its_builder_and_allies() {
    let works = dug(&[(NORTH, "Germany"), (NORTH, "Finland"), (SOUTH, "Soviet Union")]);
    assert_eq!(works.layers(NORTH, to_germans), 2);
    assert_eq!(works.layers(SOUTH, to_germans), 0, "the enemy dug that");
    let from_behind = Facing { behind: NORTH.towards, towards: BEHIND };
    assert_eq!(works.layers(from_behind, to_germans), 0);
}

#[test]
fn r_f26_layers_vanish_when_the_hex_behind_them_is_taken() {
    let mut works = dug(&[(NORTH, "Germany"), (NORTH, "Germany")]);
    begin(&mut works, SOUTH, "Germany").unwrap();
    assert!(works.hex_taken(NORTH.towards).is_empty(), "the hex in front does not matter");
    assert_eq!(works.layers(NORTH, to_germans), 2);
    assert_eq!(works.hex_taken(BEHIND), BTreeSet::from([NORTH, SOUTH]));
    works.finish_turn();
    assert_eq!(works, Works::default(), "work in hand is lost too");
}

#[test]
fn r_f26_one_layer_per_hexside_and_turn_on_several_hexsides() {
    let mut works = Works::default();
    assert!(begin(&mut works, NORTH, "Germany").is_ok());
    assert!(begin(&mut works, SOUTH, "Germany").is_ok());
    assert_eq!(begin(&mut works, NORTH, "Finland"), Err(Refusal::LayerBegun));
    let third = Facing { behind: BEHIND, towards: (1, 0) };
    assert_eq!(begin(&mut works, third, "Germany"), Err(Refusal::NobodyToDig), "two men there");
    works.finish_turn();
    assert!(begin(&mut works, third, "Germany").is_ok(), "they are free again");
    assert!(begin(&mut works, NORTH, "Germany").is_ok(), "a second layer");
    assert_eq!(layer_cost(charts(), 2), Cost { lsp: 2, men: 2, concrete: 0 });
}

#[test]
fn r_f26_the_lsp_is_spent_and_the_man_still_defends() {
    let mut works = Map::default();
    let after = begin(&mut works, NORTH, "Germany").unwrap();
    assert_eq!(after.lsp, 4);
    assert_eq!(after.defending(), HELD.defending());
    let bare = Stock { lsp: 0, ..HELD };
    let refused = works.begin(charts(), SOUTH, "Germany", bare);
    assert_eq!(refused, Err(Refusal::NothingToDigWith));
    assert_eq!(Refusal::NothingToDigWith.rule().as_str(), "F18");
}
