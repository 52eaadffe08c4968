//! The compiled map, and ways to ask it things.

use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::sync::LazyLock;

use hex::{HexIndex, HexsideIndex, Region};
use mapmaker::{Compiled, Feature};
use module::{Files, Folder, Memory};

/// The folder of the module.
pub(crate) const MODULE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../modules/barbarossa");

/// The map, compiled once.
pub(crate) static MAP: LazyLock<World> = LazyLock::new(|| {
    World(mapmaker::compile(&Folder::new(MODULE)).unwrap_or_else(|problems| panic!("{problems}")))
});

/// The files of the module, to change and compile again.
pub(crate) fn module_files() -> Memory {
    let folder = Folder::new(MODULE);
    let mut files = Memory::default();
    for path in folder.list() {
        let text = folder.read(&path).expect("listed");
        files.put(path.clone(), text);
    }
    files
}

pub(crate) struct World(pub(crate) Compiled);

impl std::ops::Deref for World {
    type Target = Compiled;

    fn deref(&self) -> &Compiled {
        &self.0
    }
}

impl World {
    pub(crate) fn parse(&self, number: &str) -> HexIndex {
        self.grid.parse(number).unwrap_or_else(|error| panic!("{error}"))
    }

    pub(crate) fn number(&self, hex: HexIndex) -> String {
        self.grid.number(hex).to_string()
    }

    /// The printed numbers of some hexes, in order.
    pub(crate) fn numbers(&self, hexes: impl IntoIterator<Item = HexIndex>) -> Vec<String> {
        let sorted: BTreeSet<HexIndex> = hexes.into_iter().collect();
        sorted.into_iter().map(|hex| self.number(hex)).collect()
    }

    pub(crate) fn town(&self, name: &str) -> HexIndex {
        self.place(name).unwrap_or_else(|| panic!("{name} is not on the map"))
    }

    pub(crate) fn region(&self, name: &str) -> &Region {
        self.regions.get(name).unwrap_or_else(|| panic!("no region {name}"))
    }

    pub(crate) fn owner(&self, hex: HexIndex) -> &str {
        self.hex(hex).owner.as_deref().unwrap_or_default()
    }

    pub(crate) fn is_land(&self, hex: HexIndex) -> bool {
        self.hex(hex).is_land()
    }

    /// Whether a hex belongs to a game; every hex belongs to the `whole`.
    pub(crate) fn in_game(&self, hex: HexIndex, game: &str) -> bool {
        game == "whole" || self.hex(hex).areas.contains(game)
    }

    pub(crate) fn has_river(&self, side: HexsideIndex, river: &str) -> bool {
        self.sides
            .get(&side)
            .is_some_and(|it| it.feature == Feature::River && it.names.contains(river))
    }

    pub(crate) fn is_closed(&self, side: HexsideIndex) -> bool {
        self.sides.get(&side).is_some_and(|it| it.feature != Feature::River)
    }

    /// The land hexes one can march to from a hex, with the way over land.
    pub(crate) fn marches(&self, hex: HexIndex) -> Vec<(HexsideIndex, HexIndex)> {
        let ways = self.grid.neighbors(hex).map(|(way, to)| (self.grid.side(hex, way), to));
        ways.filter(|(side, to)| self.is_land(*to) && !self.is_closed(*side)).collect()
    }

    /// The hexes a rail link leads to from a hex.
    pub(crate) fn rail_neighbours(&self, hex: HexIndex) -> Vec<(HexsideIndex, HexIndex)> {
        let ways = self.grid.neighbors(hex).map(|(way, to)| (self.grid.side(hex, way), to));
        ways.filter(|(side, _)| self.rails.contains_key(side)).collect()
    }

    pub(crate) fn rail_hexes(&self) -> BTreeSet<HexIndex> {
        self.grid.hexes().filter(|hex| !self.rail_neighbours(*hex).is_empty()).collect()
    }

    /// Steps from the nearest of some hexes, along whatever `ways` allows.
    pub(crate) fn steps_from(
        &self,
        starts: impl IntoIterator<Item = HexIndex>,
        ways: impl Fn(HexIndex) -> Vec<(HexsideIndex, HexIndex)>,
    ) -> BTreeMap<HexIndex, usize> {
        let mut steps: BTreeMap<HexIndex, usize> = starts.into_iter().map(|hex| (hex, 0)).collect();
        let mut open: VecDeque<HexIndex> = steps.keys().copied().collect();
        while let Some(hex) = open.pop_front() {
            let next = steps[&hex] + 1;
            for (_, to) in ways(hex) {
                if let std::collections::btree_map::Entry::Vacant(entry) = steps.entry(to) {
                    entry.insert(next);
                    open.push_back(to);
                }
            }
        }
        steps
    }
}
