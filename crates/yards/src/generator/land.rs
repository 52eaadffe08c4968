//! The ground while it is being drawn: the attacker comes from the west until all is done, then it may be turned round.

use crate::Terrain;
use crate::ground::{NUMBERING, WAYS};
use hex::{Grid, HexIndex, HexNumber};

/// One hex.
#[derive(Clone, Copy, Debug)]
pub(super) struct Plot {
    pub(super) terrain: Terrain,
    pub(super) level: i8,
    pub(super) improved: bool,
    roads: u8,
    walls: u8,
}

/// A map in the making.
#[derive(Clone, Debug)]
pub(super) struct Land {
    grid: Grid,
    plots: Vec<Plot>,
    /// Where the settlement stands.
    pub(super) hub: HexIndex,
    /// The west and the east end of the road.
    pub(super) ends: [HexIndex; 2],
    /// Whether the attacker comes from the east.
    pub(super) turned: bool,
}

/// The ways along a column and across.
pub(super) const NORTH: u8 = 0;
pub(super) const SOUTH: u8 = 3;

impl Land {
    /// Open fields.
    pub(super) fn open() -> Option<Land> {
        let grid = Grid::new(NUMBERING).ok()?;
        let open =
            Plot { terrain: Terrain::OpenRural, level: 0, improved: false, roads: 0, walls: 0 };
        let hub = grid.hexes().next()?;
        Some(Land { plots: vec![open; grid.len()], grid, hub, ends: [hub; 2], turned: false })
    }

    pub(super) fn grid(&self) -> &Grid {
        &self.grid
    }

    pub(super) fn hexes(&self) -> impl Iterator<Item = HexIndex> + use<> {
        self.grid.hexes()
    }

    pub(super) fn at(&self, column: u8, row: u8) -> Option<HexIndex> {
        self.grid.index(HexNumber::from_pairs(column, row)?)
    }

    pub(super) fn column(&self, hex: HexIndex) -> u8 {
        self.grid.number(hex).pairs().0
    }

    pub(super) fn row(&self, hex: HexIndex) -> u8 {
        self.grid.number(hex).pairs().1
    }

    pub(super) fn plot(&self, hex: HexIndex) -> Plot {
        self.plots[hex.index()]
    }

    pub(super) fn plot_mut(&mut self, hex: HexIndex) -> &mut Plot {
        &mut self.plots[hex.index()]
    }

    pub(super) fn next(&self, hex: HexIndex, way: u8) -> Option<HexIndex> {
        self.grid.neighbor(hex, WAYS[usize::from(way % 6)])
    }

    pub(super) fn is_water(&self, hex: HexIndex) -> bool {
        matches!(self.plot(hex).terrain, Terrain::River | Terrain::Ford | Terrain::Bridge)
    }

    pub(super) fn has_road(&self, hex: HexIndex) -> bool {
        self.plot(hex).roads != 0
    }

    /// Whether nothing stands here yet.
    pub(super) fn is_free(&self, hex: HexIndex) -> bool {
        self.plot(hex).terrain == Terrain::OpenRural && !self.has_road(hex)
    }

    /// Whether a house stands here.
    pub(super) fn is_house(&self, hex: HexIndex) -> bool {
        self.plot(hex).terrain.is_building()
    }

    /// A road from a hex to its neighbour.
    pub(super) fn lead(&mut self, hex: HexIndex, way: u8) -> Option<HexIndex> {
        let next = self.next(hex, way)?;
        self.plot_mut(hex).roads |= 1 << way;
        self.plot_mut(next).roads |= 1 << ((way + 3) % 6);
        Some(next)
    }

    /// Whether a wall may be built on that side: on dry land, and not across a road.
    pub(super) fn may_wall(&self, hex: HexIndex, way: u8) -> bool {
        let plot = self.plot(hex);
        let bare = (plot.roads | plot.walls) >> way & 1 == 0;
        bare && self.next(hex, way).is_some_and(|next| !self.is_water(next))
    }

    /// A wall on a side of a hex.
    pub(super) fn wall(&mut self, hex: HexIndex, way: u8) {
        if let Some(next) = self.next(hex, way) {
            self.plot_mut(hex).walls |= 1 << way;
            self.plot_mut(next).walls |= 1 << ((way + 3) % 6);
        }
    }

    /// The same land turned by half a circle: the one way to exchange east and west that leaves every neighbour one.
    pub(super) fn turned(self) -> Land {
        let last = self.plots.len() - 1;
        let over = |hex: HexIndex| HexIndex::new((last - hex.index()) as u16);
        let around = |ways: u8| (ways << 3 | ways >> 3) & 0b11_1111;
        let turn =
            |plot: &Plot| Plot { roads: around(plot.roads), walls: around(plot.walls), ..*plot };
        let plots = self.plots.iter().rev().map(turn).collect();
        let (hub, ends) = (over(self.hub), self.ends.map(over));
        Land { plots, hub, ends, turned: !self.turned, ..self }
    }

    /// How far a hex lies from the attacker's edge, from 1.
    pub(super) fn depth(&self, hex: HexIndex) -> u8 {
        match self.turned {
            true => NUMBERING.columns.last + 1 - self.column(hex),
            false => self.column(hex),
        }
    }

    /// The table of its hexes, as `maps/NAME.csv` has it.
    pub(super) fn table(&self) -> String {
        let mut text = "id,ground,level,road,wall,improved\n".to_owned();
        for hex in self.hexes() {
            let Plot { terrain, level, improved, roads, walls } = self.plot(hex);
            let (number, roads, walls) = (self.grid.number(hex), ways(roads), ways(walls));
            let improved = u8::from(improved);
            text.push_str(&format!("{number},{terrain},{level},{roads},{walls},{improved}\n"));
        }
        text
    }
}

/// Ways in a file, from 1.
fn ways(ways: u8) -> String {
    let ways = (0..6).filter(|way| ways >> way & 1 != 0).map(|way: u8| (way + 1).to_string());
    ways.collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_turned_land_keeps_its_neighbours_and_its_distances() {
        let mut land = Land::open().expect("a grid");
        let (one, other) = (land.at(3, 5).expect("a hex"), land.at(11, 9).expect("a hex"));
        land.lead(one, 1);
        let far = land.grid().distance(one, other);
        let turned = land.clone().turned();
        let over = |hex: HexIndex| HexIndex::new((land.plots.len() - 1 - hex.index()) as u16);
        assert_eq!(turned.grid().distance(over(one), over(other)), far);
        assert_eq!(turned.next(over(one), 4), land.next(one, 1).map(over));
        assert_eq!(turned.plot(over(one)).roads, 1 << 4);
        assert_eq!((turned.depth(over(one)), turned.column(over(one))), (3, 18));
    }
}
