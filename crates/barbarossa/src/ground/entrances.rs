//! Where reinforcements come in, worked out once (C4.9a, S4.10a, R31, G7).

use super::Side;
use super::country::Country;
use super::map::{Map, grid};
use super::roster::{Entrance, Roster, UnitId, UnitInfo};
use damos::Nation;
use hex::{HexIndex, Region};
use std::collections::BTreeMap;

/// The hexes of every entrance that a unit of the game has.
#[derive(Clone, Debug)]
pub(super) struct Entrances {
    regions: Vec<Region>,
    of_unit: Vec<u16>,
}

impl Entrances {
    pub(super) fn new(map: &Map, roster: &Roster) -> Entrances {
        let mut regions = Vec::new();
        let mut known = BTreeMap::new();
        let of_unit = roster.iter().map(|(_, unit)| {
            *known.entry((unit.side, unit.entrance, is_finnish(unit))).or_insert_with(|| {
                regions.push(hexes(map, unit));
                (regions.len() - 1) as u16
            })
        });
        let of_unit = of_unit.collect();
        Entrances { regions, of_unit }
    }

    pub(super) fn of(&self, unit: UnitId) -> &Region {
        &self.regions[usize::from(self.of_unit[unit.index()])]
    }
}

fn is_finnish(unit: &UnitInfo) -> bool {
    unit.nation == Nation::Finnish
}

/// The Soviets enter in any city of theirs and on the east edge, the Axis on the west edge (C4.9a); whoever belongs to
/// another country of the Axis also in its places, the Finns only there (G7).
fn hexes(map: &Map, unit: &UnitInfo) -> Region {
    rulebook::cite!("G7");
    let edge = Region::of(grid(), map.edge(unit.side.edge()));
    let playable = || map.playable().iter();
    match (unit.side, unit.entrance) {
        (Side::Soviet, _) => {
            let own = |hex: HexIndex| map.owner(hex).and_then(Country::side) == Some(Side::Soviet);
            &edge | &Region::of(grid(), playable().filter(|hex| map.is_city(*hex) && own(*hex)))
        }
        (Side::Axis, Entrance::Country(country)) => {
            let place =
                |hex: &HexIndex| map.owner(*hex) == Some(country) && map.place(*hex).is_some();
            let home = Region::of(grid(), playable().filter(place));
            if is_finnish(unit) { home } else { &edge | &home }
        }
        (Side::Axis, _) => edge,
    }
}
