//! Where reinforcements come in, worked out once (C4.9a, S4.10a, R31).

use super::Side;
use super::country::Country;
use super::map::{Map, grid};
use super::roster::{Entrance, Roster, UnitId};
use hex::{HexIndex, Region};
use std::collections::BTreeMap;

/// The hexes of every entrance that a unit of the game has.
#[derive(Clone, Debug)]
pub(super) struct Entrances {
    regions: Vec<Region>,
    of_unit: Vec<u16>,
    fallback: [Region; 2],
}

impl Entrances {
    pub(super) fn new(map: &Map, roster: &Roster) -> Entrances {
        let mut regions = Vec::new();
        let mut known = BTreeMap::new();
        let of_unit = roster.iter().map(|(_, unit)| {
            *known.entry((unit.side, unit.entrance)).or_insert_with(|| {
                regions.push(hexes(map, unit.side, unit.entrance));
                (regions.len() - 1) as u16
            })
        });
        let of_unit = of_unit.collect();
        Entrances { regions, of_unit, fallback: Side::BOTH.map(|side| fallback(map, side)) }
    }

    pub(super) fn of(&self, unit: UnitId) -> &Region {
        &self.regions[usize::from(self.of_unit[unit.index()])]
    }

    pub(super) const fn fallback(&self, side: Side) -> &Region {
        &self.fallback[side.index()]
    }
}

fn own_edge(map: &Map, side: Side) -> Region {
    Region::of(grid(), map.edge(side.edge()))
}

fn hexes(map: &Map, side: Side, entrance: Entrance) -> Region {
    let playable = || map.playable().iter();
    let own = |hex: HexIndex| map.owner(hex).and_then(Country::side) == Some(side);
    match entrance {
        Entrance::Place(hex) => Region::of(grid(), [hex]),
        Entrance::WestEdge | Entrance::EastEdge => own_edge(map, side),
        Entrance::Country(country) => {
            let place =
                |hex: &HexIndex| map.owner(*hex) == Some(country) && map.place(*hex).is_some();
            Region::of(grid(), playable().filter(place))
        }
        Entrance::City | Entrance::Border | Entrance::Rear => {
            Region::of(grid(), playable().filter(|hex| map.is_city(*hex) && own(*hex)))
        }
    }
}

/// The Soviets enter in cities and on the east edge, the Axis on the west edge (C4.9a).
fn fallback(map: &Map, side: Side) -> Region {
    match side {
        Side::Axis => own_edge(map, side),
        Side::Soviet => &own_edge(map, side) | &hexes(map, side, Entrance::City),
    }
}
