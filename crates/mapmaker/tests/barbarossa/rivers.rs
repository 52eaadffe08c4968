//! Rivers: their sides, their banks, their unbroken chains.

use std::collections::{BTreeMap, BTreeSet};

use hex::{Direction, HexIndex, HexsideIndex, Orientation, Vertex};
use mapmaker::Feature;

use crate::barbarossa::anchors::ANCHORS;
use crate::barbarossa::world::MAP;

#[test]
fn rivers_run_past_their_cities() {
    assert_eq!(ANCHORS.river_sides.places.len(), 31);
    for fact in &ANCHORS.river_sides.places {
        let town = MAP.town(&fact.place);
        assert_eq!(MAP.number(town), fact.hex);
        let expected: BTreeSet<Direction> = fact
            .sides
            .iter()
            .map(|side| Direction::named(side, Orientation::Pointy).expect("a direction"))
            .collect();
        let found: BTreeSet<Direction> = MAP
            .grid
            .neighbors(town)
            .map(|(way, _)| way)
            .filter(|way| MAP.has_river(MAP.grid.side(town, *way), &fact.river))
            .collect();
        assert!(!found.is_empty(), "{} is not on the {}", fact.place, fact.river);
        // Only sides towards the water may be missing: there is nothing to cross there.
        assert!(found.is_subset(&expected), "{}: {found:?}", fact.place);
        for way in expected.difference(&found) {
            let beyond = MAP.grid.neighbor(town, *way).expect("inland");
            assert!(!MAP.is_land(beyond), "{}: no {} {way}", fact.place, fact.river);
        }
    }
}

/// The fewest crossings of a river on any shortest march between two towns.
fn crossings(from: HexIndex, to: HexIndex, river: &str) -> usize {
    let steps = MAP.steps_from([from], |hex| MAP.marches(hex));
    let mut fewest: BTreeMap<HexIndex, usize> = BTreeMap::from([(from, 0)]);
    let mut front = BTreeSet::from([from]);
    for step in 1..=steps[&to] {
        let mut next = BTreeSet::new();
        for hex in front {
            for (side, other) in MAP.marches(hex) {
                if steps[&other] != step {
                    continue;
                }
                let count = fewest[&hex] + usize::from(MAP.has_river(side, river));
                let entry = fewest.entry(other).or_insert(count);
                *entry = count.min(*entry);
                next.insert(other);
            }
        }
        front = next;
    }
    fewest[&to]
}

#[test]
fn cities_stand_on_the_right_bank() {
    assert_eq!((ANCHORS.same_bank.crosses.len(), ANCHORS.same_bank.same.len()), (5, 4));
    for [from, to, river] in &ANCHORS.same_bank.crosses {
        assert!(crossings(MAP.town(from), MAP.town(to), river) > 0, "{from} to {to}: {river}");
    }
    for [from, to, river] in &ANCHORS.same_bank.same {
        assert_eq!(crossings(MAP.town(from), MAP.town(to), river), 0, "{from} to {to}: {river}");
    }
}

/// The sides of each river.
fn rivers() -> BTreeMap<&'static str, BTreeSet<HexsideIndex>> {
    let mut rivers: BTreeMap<&str, BTreeSet<HexsideIndex>> = BTreeMap::new();
    for (side, record) in MAP.sides.iter().filter(|(_, it)| it.feature == Feature::River) {
        for name in &record.names {
            rivers.entry(name).or_default().insert(*side);
        }
    }
    rivers
}

/// Whether a river may end at a corner: at water, at the edge of the map, or in another river.
fn may_end(corner: Vertex, river: &str) -> bool {
    let at_edge_or_water =
        corner.hexes().into_iter().any(|hex| MAP.grid.at(hex).is_none_or(|hex| !MAP.is_land(hex)));
    let meets = |side: HexsideIndex| {
        MAP.sides.get(&side).is_some_and(|it| {
            it.feature != Feature::River || it.names.iter().any(|name| name != river)
        })
    };
    at_edge_or_water || MAP.grid.sides_at(corner).any(meets)
}

#[test]
fn rivers_are_unbroken_chains() {
    for (river, sides) in rivers() {
        let corners: BTreeSet<Vertex> =
            sides.iter().flat_map(|side| MAP.grid.side_vertices(*side)).collect();
        let loose = corners.into_iter().filter(|corner| {
            let own = MAP.grid.sides_at(*corner).filter(|side| sides.contains(side)).count();
            own == 1 && !may_end(*corner, river)
        });
        // A river has one end that needs no reason: its source.
        let loose: Vec<String> = loose
            .map(|corner| {
                let hexes = corner.hexes().into_iter().filter_map(|hex| MAP.grid.at(hex));
                MAP.numbers(hexes).join("-")
            })
            .collect();
        assert!(loose.len() <= 1, "the {river} ends at {loose:?}");
    }
}

#[test]
fn most_rivers_of_the_layer_are_on_the_map() {
    let rivers = rivers();
    for name in ["Dnieper", "Western Dvina", "Western Bug", "Don", "Dniester", "Neman", "Svir"] {
        assert!(rivers.get(name).is_some_and(|sides| sides.len() > 3), "{name}");
    }
}

#[test]
fn no_river_shuts_in_a_hex_without_a_place() {
    for (river, sides) in rivers() {
        for hex in MAP.grid.hexes().filter(|hex| MAP.hex(*hex).place.is_none()) {
            let around = Direction::ALL.map(|way| MAP.grid.side(hex, way));
            let count = around.iter().filter(|side| sides.contains(side)).count();
            assert!(count < 5, "the {river} shuts in {}", MAP.number(hex));
        }
    }
}
