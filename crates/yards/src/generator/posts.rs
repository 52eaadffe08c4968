//! Who is printed where: the defender around the objectives, his late platoons at his edge, the attacker at his own (Y80, R-Y72).

use super::draws::Draws;
use super::forces::{Army, Draft};
use super::land::Land;
use super::valid::is_unseen;
use crate::ground::{Map, NUMBERING, Player, UnitType};
use crate::{Charts, StackKind, Terrain};
use hex::HexIndex;
use std::collections::BTreeMap;

/// How deep the attacker's area is.
pub(super) const ATTACKER_DEPTH: u8 = 3;
/// Squads that are printed in one hex: a third would be a dense target (R-Y5).
const SQUADS: u32 = 2;
/// What open ground counts, in hexes, when a unit looks for its place.
const OPEN_COUNTS: u32 = 2;
/// How far in front of an objective mines lie.
const MINES_WITHIN: u32 = 3;
/// How deep dummies and spare platoons of the defender stand.
const SPARE_DEPTH: u8 = 16;

/// Where everybody stands.
#[derive(Debug, Default)]
pub(super) struct Posts {
    /// The hexes of the units, by player, platoon and place.
    pub(super) units: [Vec<Vec<HexIndex>>; 2],
    pub(super) dummies: [Vec<HexIndex>; 2],
    pub(super) mines: Vec<HexIndex>,
}

/// Who does the posting.
pub(super) struct Postmaster<'p> {
    pub(super) charts: &'p Charts,
    pub(super) land: &'p Land,
    pub(super) map: &'p Map,
    pub(super) objectives: &'p [HexIndex],
    /// Units by player and hex.
    stacks: BTreeMap<(Player, HexIndex), [u32; StackKind::COUNT]>,
    /// The hexes of the defender's units that are there from the first.
    watchers: Vec<HexIndex>,
}

impl<'p> Postmaster<'p> {
    pub(super) fn new(
        charts: &'p Charts,
        land: &'p Land,
        map: &'p Map,
        objectives: &'p [HexIndex],
    ) -> Postmaster<'p> {
        let (stacks, watchers) = (BTreeMap::new(), Vec::new());
        Postmaster { charts, land, map, objectives, stacks, watchers }
    }

    /// Posts everybody; nothing where somebody finds no place.
    pub(super) fn post(mut self, armies: [&Army; 2], draws: &mut Draws) -> Option<Posts> {
        let mut posts = Posts::default();
        let [attacker, defender] = armies;
        let mut goals = self.objectives.to_vec();
        for platoon in &defender.platoons {
            let hexes = match platoon.enters {
                Some(_) => {
                    self.place(platoon, Player::Defender, self.land.ends[1], |_, land, hex| {
                        land.depth(hex) == NUMBERING.columns.last
                    })
                }
                None => {
                    let anchor = match draws.out_of(&mut goals) {
                        Some(goal) => goal,
                        None => draws.of(&self.covers(Player::Defender))?,
                    };
                    self.place(platoon, Player::Defender, anchor, Self::is_defended)
                }
            }?;
            if platoon.enters.is_none() {
                self.watchers.extend(&hexes);
            }
            posts.units[Player::Defender.index()].push(hexes);
        }
        let mut fields = self.minefields();
        for _ in 0..defender.mines {
            posts.mines.push(draws.out_of(&mut fields)?);
        }
        for platoon in &attacker.platoons {
            let row = draws.within([2, 13]) as u8;
            let anchor = match platoon.is_motorized() {
                true => self.land.ends[0],
                false => self.at_depth(ATTACKER_DEPTH, row)?,
            };
            let hexes = self.place(platoon, Player::Attacker, anchor, Self::is_attackers)?;
            posts.units[Player::Attacker.index()].push(hexes);
        }
        for (player, army) in Player::BOTH.into_iter().zip(armies) {
            let mut covers = self.covers(player);
            covers.retain(|hex| !posts.mines.contains(hex));
            for _ in 0..army.dummies {
                posts.dummies[player.index()].push(draws.out_of(&mut covers)?);
            }
        }
        Some(posts)
    }

    fn at_depth(&self, depth: u8, row: u8) -> Option<HexIndex> {
        let column = if self.land.turned { NUMBERING.columns.last + 1 - depth } else { depth };
        self.land.at(column, row)
    }

    fn is_defended(&self, land: &Land, hex: HexIndex) -> bool {
        land.depth(hex) >= defender_from(self.charts)
    }

    fn is_attackers(&self, land: &Land, hex: HexIndex) -> bool {
        let unseen = is_unseen(&self.charts.generator.valid, self.map, &self.watchers, hex);
        land.depth(hex) <= ATTACKER_DEPTH && unseen
    }

    /// Cover in which nobody stands.
    fn covers(&self, player: Player) -> Vec<HexIndex> {
        let dummy = UnitType::dummy();
        let area = |hex: HexIndex| match player {
            Player::Attacker => self.is_attackers(self.land, hex),
            Player::Defender => {
                self.is_defended(self.land, hex) && self.land.depth(hex) <= SPARE_DEPTH
            }
        };
        let stands = |hex: HexIndex| crate::game::may_stand(self.charts, self.map, &dummy, hex);
        let empty = |hex: HexIndex| !self.stacks.contains_key(&(player, hex));
        self.map.hexes().filter(|hex| area(*hex) && stands(*hex) && empty(*hex)).collect()
    }

    /// Dry ground before the objectives, without units of the defender.
    fn minefields(&self) -> Vec<HexIndex> {
        let wet =
            |hex: HexIndex| matches!(self.map.cell(hex).terrain, Terrain::River | Terrain::Bridge);
        let before = |hex: HexIndex| {
            let near = |goal: &HexIndex| {
                (1..=MINES_WITHIN).contains(&self.map.distance(hex, *goal))
                    && self.land.depth(hex) <= self.land.depth(*goal)
            };
            self.objectives.iter().any(near) && !self.objectives.contains(&hex)
        };
        let own = |hex: HexIndex| self.stacks.contains_key(&(Player::Defender, hex));
        let lies = |hex: &HexIndex| {
            self.is_defended(self.land, *hex) && before(*hex) && !wet(*hex) && !own(*hex)
        };
        self.map.hexes().filter(lies).collect()
    }

    /// A platoon round a hex: each unit as near as it can lawfully stand, in cover if that is not much farther.
    fn place(
        &mut self,
        platoon: &Draft,
        player: Player,
        anchor: HexIndex,
        area: impl Fn(&Self, &Land, HexIndex) -> bool,
    ) -> Option<Vec<HexIndex>> {
        let mut hexes: Vec<HexIndex> = Vec::new();
        for bought in &platoon.units {
            if bought.rides {
                hexes.push(*hexes.last()?);
                continue;
            }
            let unit = &bought.unit;
            let stands = |hex: &HexIndex| {
                crate::game::may_stand(self.charts, self.map, unit, *hex)
                    && self.has_room(player, unit, *hex)
                    && area(self, self.land, *hex)
            };
            let worth = |hex: &HexIndex| {
                let open = !self.map.cell(*hex).cover && !unit.kind.is_vehicle();
                let far = self.map.distance(anchor, *hex) + u32::from(open) * OPEN_COUNTS;
                (far, self.map.grid().number(*hex).value())
            };
            let hex = self.map.hexes().filter(stands).min_by_key(worth)?;
            if let Some(kind) = unit.kind.stack() {
                self.stacks.entry((player, hex)).or_default()[kind as usize] += 1;
            }
            hexes.push(hex);
        }
        Some(hexes)
    }

    fn has_room(&self, player: Player, unit: &UnitType, hex: HexIndex) -> bool {
        let Some(kind) = unit.kind.stack() else { return true };
        let mut stack = self.stacks.get(&(player, hex)).copied().unwrap_or_default();
        stack[kind as usize] += 1;
        stack[StackKind::Squads as usize] <= SQUADS && self.charts.stacking.over(stack).is_empty()
    }
}

/// The first column of the defender's area, counted from the attacker's edge.
pub(super) fn defender_from(charts: &Charts) -> u8 {
    ATTACKER_DEPTH + charts.generator.valid.apart as u8 + 1
}
