//! The line and the routes, derived from who holds what (F31, F37).

use super::state::State;
use crate::ground::{Coalition, HexSet, Map, Water};
use hex::HexIndex;

/// F31: the hexes of a side that share an open hexside with a playable hex it does not hold.
#[must_use]
pub fn line_of(map: &Map, playable: &HexSet, own: &HexSet) -> HexSet {
    rulebook::cite!("F31");
    let faces = |hex: &HexIndex| {
        map.beside(*hex).any(|(_, next)| playable.contains(next) && !own.contains(next))
    };
    HexSet::default().with(own.iter().filter(faces))
}

/// The own hexes joined to one over open hexsides (F37).
#[must_use]
pub fn group_of(map: &Map, own: &HexSet, from: HexIndex) -> HexSet {
    let mut group = HexSet::default();
    if !own.contains(from) {
        return group;
    }
    let mut ahead = vec![from];
    group.set(from, true);
    while let Some(hex) = ahead.pop() {
        for (_, next) in map.beside(hex) {
            if own.contains(next) && group.insert(next) {
                ahead.push(next);
            }
        }
    }
    group
}

/// All groups of a side, by their lowest hex.
#[must_use]
pub fn groups(map: &Map, own: &HexSet) -> Vec<HexSet> {
    let mut seen = HexSet::default();
    let mut groups = Vec::new();
    for hex in own.iter() {
        if seen.contains(hex) {
            continue;
        }
        let group = group_of(map, own, hex);
        group.iter().for_each(|hex| seen.set(hex, true));
        groups.push(group);
    }
    groups
}

impl State {
    /// Works out the lines, the connected hexes and the Helsinki group anew.
    pub(super) fn derive(&mut self) {
        for side in Coalition::BOTH {
            let own = self.held[side.index()];
            self.line[side.index()] = line_of(&self.scene.map, &self.playable, &own);
            self.main[side.index()] = self.main_group(side);
        }
        self.helsinki = self.helsinki_group();
    }

    /// F37: the group with most pool hexes of nations still in the war, then most hexes, then the lowest.
    fn main_group(&self, side: Coalition) -> HexSet {
        rulebook::cite!("F37");
        let pools = |group: &HexSet| {
            let nations = self.nations(side).map(|it| &self.scene.briefings.nations[it.index()]);
            let mut hexes: Vec<HexIndex> = nations
                .filter(|it| it.rows.is_none())
                .flat_map(|it| it.pool.iter().copied())
                .filter(|hex| group.contains(*hex))
                .collect();
            hexes.sort_unstable();
            hexes.dedup();
            hexes.len()
        };
        let all = groups(&self.scene.map, &self.held[side.index()]);
        // The first of equals is the one with the lowest hex.
        let best = all.into_iter().rev().max_by_key(|it| (pools(it), it.iter().count()));
        best.unwrap_or_default()
    }

    /// F37: the group of Finland's Pool while it fights.
    fn helsinki_group(&self) -> HexSet {
        let Some(finland) = self.finland().filter(|it| self.fights(*it)) else {
            return HexSet::default();
        };
        let briefing = &self.scene.briefings.nations[finland.index()];
        let own = &self.held[briefing.coalition.index()];
        let home = briefing.pool.iter().find(|hex| own.contains(**hex));
        home.map_or_else(HexSet::default, |home| group_of(&self.scene.map, own, *home))
    }

    /// Whether derived data and ground agree: the invariant of every state.
    #[must_use]
    pub fn is_consistent(&self) -> bool {
        let mut fresh = self.clone();
        fresh.derive();
        fresh == *self
    }

    /// The side's hexes joined to a hex.
    #[must_use]
    pub fn group(&self, side: Coalition, hex: HexIndex) -> HexSet {
        group_of(&self.scene.map, &self.held[side.index()], hex)
    }

    /// Whether a hex is connected (F37); the Finns' own ground for Finns.
    #[inline]
    #[must_use]
    pub fn is_connected(&self, side: Coalition, hex: HexIndex) -> bool {
        let finns = side == Coalition::Axis && self.helsinki.contains(hex);
        self.main[side.index()].contains(hex) || finns
    }

    /// F37: how points of a kind go between the Pool and a hex: over land, over a water, or not at all.
    #[must_use]
    pub fn road(&self, side: Coalition, hex: HexIndex, finns: bool) -> Road {
        rulebook::cite!("R-F39");
        let home = if finns { &self.helsinki } else { &self.main[side.index()] };
        if home.contains(hex) {
            return Road::Land;
        }
        if !self.holds(side, hex) {
            return Road::Cut;
        }
        let group = self.group(side, hex);
        let waters = Water::NAMES.into_iter().map(|(_, water)| water);
        let open = waters.filter(|water| self.sails(side, &group, home, *water));
        // The water with most lift left, the first of equals.
        open.rev().max_by_key(|water| self.lift_left(side, *water)).map_or(Road::Cut, Road::Sea)
    }

    /// Whether a water joins a group to the main group.
    fn sails(&self, side: Coalition, group: &HexSet, home: &HexSet, water: Water) -> bool {
        if water == Water::Ladoga {
            let [city, gate] = self.scene.map.ladoga();
            let open = gate.is_some_and(|gate| home.contains(gate));
            return open && city.is_some_and(|city| group.contains(city));
        }
        let has_port =
            |ground: &HexSet| ground.iter().any(|hex| self.port(side, hex) == Some(water));
        has_port(group) && (water == Water::Caspian || has_port(home))
    }

    /// The water on which a hex is a port for its holder; a beach taken serves as one while held (F55).
    #[must_use]
    pub fn port(&self, side: Coalition, hex: HexIndex) -> Option<Water> {
        let beach = self.beaches.iter().find(|(at, _)| *at == hex && self.holds(side, hex));
        self.scene.map.port(hex).or(beach.map(|(_, water)| *water))
    }

    /// Line hexes of opposite sides that share an open hexside (F31a).
    #[must_use]
    pub fn in_contact(&self, one: HexIndex, other: HexIndex) -> bool {
        rulebook::cite!("F31a");
        let sides = (self.holder(one), self.holder(other));
        let opposite = matches!(sides, (Some(a), Some(b)) if a != b);
        opposite && self.scene.map.are_beside(one, other)
    }

    /// How many line hexsides a hex of the line has; 4 or more make it a salient (F31a).
    #[must_use]
    pub fn line_hexsides(&self, side: Coalition, hex: HexIndex) -> usize {
        self.beside(hex).filter(|next| !self.holds(side, *next)).count()
    }

    /// The hexes next to a line of either side, over any hexside (F31b).
    #[must_use]
    pub fn is_next_to_line(&self, hex: HexIndex) -> bool {
        rulebook::cite!("F31b");
        let lines = |hex: HexIndex| Coalition::BOTH.into_iter().any(|side| self.in_line(side, hex));
        lines(hex) || self.scene.map.around(hex).any(lines)
    }
}

/// How points go between the Pool and a hex.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Road {
    /// Over land.
    Land,
    /// Over a water, within its lift.
    Sea(Water),
    /// Not at all.
    Cut,
}

impl Road {
    /// The route as the tables know it.
    #[must_use]
    pub fn route(self) -> crate::SupplyRoute {
        match self {
            Road::Land => crate::SupplyRoute::Land,
            Road::Sea(_) => crate::SupplyRoute::Sea,
            Road::Cut => crate::SupplyRoute::Cut,
        }
    }
}
