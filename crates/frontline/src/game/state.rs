//! Everything that is so.

use super::frame::{CardState, Draft, Frame, Offensive, Sortie};
use super::kind::{Kind, PoolState, Share, Stack};
use super::register::Registers;
use super::seats::{Post, Seating};
use super::{Action, Outcome};
use crate::ground::{Coalition, HexSet, Nation, Scene, Water};
use crate::{Effectiveness, Terrain};
use hex::HexIndex;
use referee::{Seat, Viewer};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

/// The switches of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Options {
    /// Enemy men in bands (F58).
    pub fog: bool,
    /// Stacking limits (F35).
    pub stacking: bool,
    /// The rail limit (F60).
    pub rail: bool,
    /// LSP up to the CV (R-F46).
    pub lsp_limit: bool,
}

impl Default for Options {
    fn default() -> Options {
        Options { fog: false, stacking: true, rail: true, lsp_limit: true }
    }
}

/// Everything that is so.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct State {
    /// The scenario.
    pub scene: Scene,
    /// The switches.
    pub options: Options,
    /// Who sits where.
    pub seating: Seating,
    /// The turn.
    pub turn: u8,
    /// The last turn.
    pub last_turn: u8,
    /// The hexes each side holds.
    pub held: [HexSet; 2],
    /// The hexes that are playable (F30).
    pub playable: HexSet,
    /// The lines, derived (F31).
    pub line: [HexSet; 2],
    /// The connected hexes, derived (F37).
    pub main: [HexSet; 2],
    /// The Helsinki group, derived (F37).
    pub helsinki: HexSet,
    /// What lies in each hex.
    pub stacks: Vec<Stack>,
    /// The Pools.
    pub pools: [PoolState; 2],
    /// The numbers that are kept beside the map.
    pub registers: Registers,
    /// Partisans on the map.
    pub pags: HexSet,
    /// Bomber bases.
    pub bases: [[Option<HexIndex>; 2]; 2],
    /// Production lines that were lost: the turn in which they work again.
    pub idle: Vec<(HexIndex, u8)>,
    /// Lines hit by raids, to be closed in the next production.
    pub hits: Vec<(HexIndex, u8)>,
    /// Lines closed for the coming production.
    pub closed: Vec<(HexIndex, crate::ground::Lines)>,
    /// What became of each card.
    pub cards: Vec<CardState>,
    /// The nations that have left, one bit each.
    pub left: u8,
    /// The nations that Control keeps in the war this turn, one bit each.
    pub kept: u8,
    /// Who won the choice, and who places flags first.
    pub chooser: Option<Coalition>,
    /// The side that places flags first.
    pub first: Coalition,
    /// The offensives of the turn.
    pub offensives: Vec<Offensive>,
    /// The order of combats, those to come.
    pub queue: SmallVec<[u8; 16]>,
    /// The raids of the turn.
    pub raids: Vec<Sortie>,
    /// Refuges named in 5.
    pub refuges: Vec<(HexIndex, HexIndex)>,
    /// Hexes claimed in 2b, with where the man comes from.
    pub claims: Vec<(Coalition, HexIndex, Option<HexIndex>)>,
    /// Partisans sent out in 2b.
    pub sent: Vec<HexIndex>,
    /// Whether each side would place flags first (R-F50).
    pub prefer: [bool; 2],
    /// Hexes claimed by both sides in this turn.
    pub disputed: Vec<HexIndex>,
    /// The lines as frame 8 opened, and what was given up in it.
    pub opening: [HexSet; 2],
    /// Hexes given up in frame 8.
    pub abandoned: HexSet,
    /// Beaches taken from the sea, which serve as ports (F55).
    pub beaches: Vec<(HexIndex, Water)>,
    /// Sectors that differ from the rows.
    pub sectors: Vec<(Coalition, HexIndex, Seat)>,
    /// Seats that may not withdraw, one bit each.
    pub forbidden: u32,
    /// What seats may spend, where 2a is played; High has the rest.
    pub shares: Vec<Share>,
    /// Directives that were carried out, one bit each.
    pub fulfilled: u16,
    /// The forms being filled in, by seat.
    pub drafts: Vec<Draft>,
    /// The orders of last turn that `again` repeats, by seat.
    pub previous: Vec<Vec<Action>>,
    /// What goes on.
    pub frames: SmallVec<[Frame; 4]>,
    /// How it ended.
    pub outcome: Option<Outcome>,
}

impl State {
    /// What lies in a hex.
    #[inline]
    #[must_use]
    pub fn stack(&self, hex: HexIndex) -> &Stack {
        static NOTHING: Stack = Stack {
            men: [0; crate::ground::NATIONS_MOST],
            tanks: 0,
            air: 0,
            lsp: 0,
            garrisons: 0,
            zone: 0,
            guards: 0,
            flak: false,
            digging: 0,
            layers: [0; 6],
        };
        self.stacks.get(hex.index()).unwrap_or(&NOTHING)
    }

    /// Who holds a hex.
    #[inline]
    #[must_use]
    pub fn holder(&self, hex: HexIndex) -> Option<Coalition> {
        Coalition::BOTH.into_iter().find(|side| self.held[side.index()].contains(hex))
    }

    /// Whether a side holds a hex.
    #[inline]
    #[must_use]
    pub fn holds(&self, side: Coalition, hex: HexIndex) -> bool {
        self.held[side.index()].contains(hex)
    }

    /// Whether a hex is in the line of a side.
    #[inline]
    #[must_use]
    pub fn in_line(&self, side: Coalition, hex: HexIndex) -> bool {
        self.line[side.index()].contains(hex)
    }

    /// Whether a hex is playable and empty.
    #[inline]
    #[must_use]
    pub fn is_empty(&self, hex: HexIndex) -> bool {
        self.playable.contains(hex) && self.holder(hex).is_none()
    }

    /// The playable hexes beside one, over open hexsides.
    #[inline]
    pub fn beside(&self, hex: HexIndex) -> impl Iterator<Item = HexIndex> + '_ {
        self.scene
            .map
            .beside(hex)
            .map(|(_, next)| next)
            .filter(|next| self.playable.contains(*next))
    }

    /// The number of a hex, as the map prints it.
    #[must_use]
    pub fn number(&self, hex: HexIndex) -> String {
        self.scene.map.grid().number(hex).to_string()
    }

    /// Whether a nation is still in the war.
    #[inline]
    #[must_use]
    pub fn fights(&self, nation: Nation) -> bool {
        self.left >> nation.0 & 1 == 0
    }

    /// The nations of a side that are still in the war, in briefing order.
    pub fn nations(&self, side: Coalition) -> impl Iterator<Item = Nation> + '_ {
        self.scene.briefings.of(side).filter(|nation| self.fights(*nation))
    }

    /// The main nation of a side (F36).
    #[must_use]
    pub fn main_nation(&self, side: Coalition) -> Nation {
        self.scene.briefings.main(side)
    }

    /// The nation whose men stand in few rows and have a Pool of their own: Finland (F34, F37).
    #[must_use]
    pub fn finland(&self) -> Option<Nation> {
        let place = self.scene.briefings.nations.iter().position(|it| it.rows.is_some());
        place.map(|place| Nation(place as u8))
    }

    /// The coalition of a nation.
    #[must_use]
    pub fn side_of(&self, nation: Nation) -> Option<Coalition> {
        self.scene.briefings.nations.get(nation.index()).map(|it| it.coalition)
    }

    /// The effectiveness of a nation this turn.
    #[must_use]
    pub fn me(&self, nation: Nation) -> Effectiveness {
        let briefing = self.scene.briefings.nations.get(nation.index());
        briefing.map_or(Effectiveness::ONE, |it| it.turn(self.turn).me)
    }

    /// Whether men of a nation may stand in a hex (F34).
    #[must_use]
    pub fn may_stand(&self, nation: Nation, hex: HexIndex) -> bool {
        let rows = self.scene.briefings.nations.get(nation.index()).and_then(|it| it.rows);
        let row = self.scene.map.row(hex);
        rows.is_none_or(|(first, last)| (first..=last).contains(&row))
    }

    /// R-F42, R-F59: the coalition of the country of a hex; nobody's when its nation has left.
    #[must_use]
    pub fn owner(&self, hex: HexIndex) -> Option<Coalition> {
        rulebook::cite!("R-F42", "R-F59");
        let country = usize::from(self.scene.map.country(hex)?);
        let rules = &self.scene.rules;
        let gone = rules.nations[country].is_some_and(|nation| !self.fights(nation));
        if gone { None } else { rules.owners[country] }
    }

    /// The nation that gets the men of a hex's production lines (F33).
    #[must_use]
    pub fn nation_of(&self, hex: HexIndex) -> Option<Nation> {
        let country = usize::from(self.scene.map.country(hex)?);
        let own = self.scene.rules.nations[country];
        own.or_else(|| Some(self.main_nation(self.scene.rules.owners[country]?)))
    }

    /// F35: the CV that may stand in a hex.
    #[must_use]
    pub fn room(&self, side: Coalition, hex: HexIndex) -> u8 {
        if !self.options.stacking {
            return u8::MAX;
        }
        let [open, forest, swamp, mountains, city] = self.scene.rules.stacking;
        let room = match self.scene.map.terrain(hex) {
            Some(Terrain::Forest) => forest,
            Some(Terrain::Swamp) => swamp,
            Some(Terrain::Mountains) => mountains,
            Some(_) => open,
            None => 0,
        };
        let own_city = self.scene.map.is_major(hex) && self.owner(hex) == Some(side);
        if own_city { room + city } else { room }
    }

    /// F36: the mean of the nations' ME, weighted by CV; machines count as the main nation's.
    #[must_use]
    pub fn mixed_me(&self, side: Coalition, men: &[u8], machines: u32) -> Effectiveness {
        let main = u32::from(self.me(self.main_nation(side)).get());
        let (mut cv, mut sum) = (machines, machines * main);
        for (place, men) in men.iter().enumerate() {
            cv += u32::from(*men);
            sum += u32::from(*men) * u32::from(self.me(Nation(place as u8)).get());
        }
        if cv == 0 {
            return self.me(self.main_nation(side));
        }
        // Halves go down: the whole below unless more than half is left.
        let whole = (2 * sum + cv - 1) / (2 * cv);
        Effectiveness::new(u8::try_from(whole).unwrap_or(u8::MAX)).unwrap_or(Effectiveness::ONE)
    }

    /// Men, tanks and aircraft of a hex that are committed to combats to come.
    #[must_use]
    pub fn bound(&self, hex: HexIndex, kind: Kind) -> u8 {
        let ahead = self.offensives.iter().filter(|it| it.is_ahead());
        ahead.fold(0, |sum, it| sum.saturating_add(it.committed(hex, kind)))
    }

    /// F38: men of a hex that can be spared: not committed, not digging, never the last.
    #[must_use]
    pub fn spare(&self, hex: HexIndex) -> u8 {
        let stack = self.stack(hex);
        let mut men = 0u8;
        for (place, own) in stack.men.iter().enumerate() {
            let bound = self.bound(hex, Kind::Men(Nation(place as u8)));
            men = men.saturating_add(own.saturating_sub(bound));
        }
        let stays = u8::from(stack.garrisons == 0);
        let most = stack.men().saturating_sub(stays.max(stack.diggers()));
        men.saturating_sub(stack.diggers()).min(most)
    }

    /// The most numerous nation of those men of a hex that are not committed.
    #[must_use]
    pub fn spare_nation(&self, hex: HexIndex) -> Option<Nation> {
        let stack = self.stack(hex);
        let free = |place: usize| {
            let nation = Nation(place as u8);
            stack.men[place].saturating_sub(self.bound(hex, Kind::Men(nation)))
        };
        let best = (0..stack.men.len()).rev().max_by_key(|place| free(*place))?;
        (free(best) > 0).then_some(Nation(best as u8))
    }

    /// Whether it is winter (F32, F54).
    #[must_use]
    pub fn month(&self) -> u8 {
        let months = &self.scene.rules.months;
        let place = usize::from(self.turn.saturating_sub(1)) % months.len().max(1);
        months.get(place).and_then(|months| months.first()).copied().unwrap_or(6)
    }

    /// The year of the bombers' range (F23).
    #[must_use]
    pub fn bomber_year(&self) -> u16 {
        let years = &self.scene.rules.bomber_year;
        years.get(usize::from(self.turn.saturating_sub(1))).copied().unwrap_or(1942)
    }

    /// The seat in whose sector a hex lies (F56).
    #[must_use]
    pub fn sector(&self, side: Coalition, hex: HexIndex) -> Seat {
        let redrawn = self.sectors.iter().find(|(own, at, _)| *own == side && *at == hex);
        if let Some((_, _, seat)) = redrawn {
            return *seat;
        }
        if side == Coalition::Axis && self.helsinki.contains(hex) && !self.main[0].contains(hex) {
            let allies = self.seating.own(side, Post::Allies);
            return allies.unwrap_or_else(|| self.seating.at(side, Post::North));
        }
        let row = self.scene.map.row(hex);
        let rows = self.scene.rules.sectors.iter();
        let front =
            rows.zip(Post::FRONTS).find(|((first, last), _)| (*first..=*last).contains(&row));
        self.seating.at(side, front.map_or(Post::High, |(_, post)| post))
    }

    /// Whether a seat answers for a hex: it lies in its sector, or the seat is High's.
    #[must_use]
    pub fn answers_for(&self, seat: Seat, side: Coalition, hex: HexIndex) -> bool {
        self.sector(side, hex) == seat || self.seating.own(side, Post::High) == Some(seat)
    }

    /// F63: what a seat may spend before its form.
    #[must_use]
    pub fn share(&self, seat: Seat) -> Share {
        let Some(chair) = self.seating.chair(seat) else { return Share::default() };
        let Some(side) = chair.coalition else { return Share::default() };
        let all = self.all_of(side);
        if !self.seating.is_shared(side) {
            return all;
        }
        let own = |seat: Seat| self.shares.get(seat.index()).copied().unwrap_or_default();
        let allies = self.seating.own(side, Post::Allies);
        if chair.post != Post::High {
            let mut share = self.capped(side, own(seat));
            if allies == Some(seat) {
                for kind in self.allied_kinds(side) {
                    share.change(kind, i32::from(all.of(kind)));
                }
            }
            return share;
        }
        let mut rest = all;
        for other in self.seating.of(side).filter(|other| *other != seat) {
            let given = own(other);
            for kind in self.shareable(side) {
                rest.change(kind, -i32::from(given.of(kind)));
            }
        }
        if allies.is_some() {
            for kind in self.allied_kinds(side) {
                rest.change(kind, -i32::from(all.of(kind)));
            }
        }
        rest
    }

    /// F63: men and flags of the minor nations, which are the Allies seat's.
    fn allied_kinds(&self, side: Coalition) -> impl Iterator<Item = Kind> + '_ {
        let main = self.main_nation(side);
        let minors = self.scene.briefings.of(side).filter(move |nation| *nation != main);
        minors.flat_map(|nation| [Kind::Men(nation), Kind::Flags(nation)])
    }

    /// F63: the seat that plays a card: the Allies' for minor nations, else High's.
    #[must_use]
    pub fn card_seat(&self, side: Coalition, card: u8) -> Option<Seat> {
        let face = self.scene.briefings.cards.get(usize::from(card))?;
        let minor = face.nation != self.main_nation(side);
        Some(self.seating.at(side, if minor { Post::Allies } else { Post::High }))
    }

    /// A share is never more than there is.
    fn capped(&self, side: Coalition, share: Share) -> Share {
        let all = self.all_of(side);
        let mut capped = share;
        for kind in self.shareable(side) {
            let over = i32::from(share.of(kind)) - i32::from(all.of(kind));
            capped.change(kind, -over.max(0));
        }
        capped
    }

    /// Everything a side has to share out.
    #[must_use]
    pub fn all_of(&self, side: Coalition) -> Share {
        let lift = Water::NAMES.map(|(_, water)| self.lift_left(side, water));
        let mut flags = [0; crate::ground::NATIONS_MOST];
        for nation in self.nations(side) {
            flags[nation.index()] = self.registers.flags[nation.index()];
        }
        Share { pool: self.pools[side.index()], lift, flags }
    }

    /// The kinds that are shared out in 2a.
    pub fn shareable(&self, side: Coalition) -> impl Iterator<Item = Kind> + '_ {
        let allied = self.seating.own(side, Post::Allies).is_some();
        let main = self.main_nation(side);
        let nations = self.scene.briefings.of(side).filter(move |it| !allied || *it == main);
        let men = nations.flat_map(|nation| [Kind::Men(nation), Kind::Flags(nation)]);
        let things = [Kind::Tanks, Kind::Air, Kind::Lsp, Kind::Bombers, Kind::Concrete];
        let lift = Water::NAMES.into_iter().map(|(_, water)| Kind::Lift(water));
        men.chain(things).chain(lift)
    }

    /// F37: the lift that is left on a water this turn.
    #[must_use]
    pub fn lift_left(&self, side: Coalition, water: Water) -> u8 {
        let (s, w) = (side.index(), water.index());
        let lift = self.scene.scenario().lift[s][w];
        let lift = if self.registers.lift_halved[s][w] { lift / 2 } else { lift };
        lift.saturating_sub(self.registers.lift_used[s][w])
    }

    /// Whether a viewer knows the secrets of a side (F58).
    #[must_use]
    pub fn knows(&self, viewer: Viewer, side: Coalition) -> bool {
        let Some(chair) = viewer.seat().and_then(|seat| self.seating.chair(seat)) else {
            return false;
        };
        match chair.coalition {
            Some(own) => own == side,
            None => chair.post != Post::Press,
        }
    }

    /// The cards of a side in a state, by number.
    pub fn cards_of(&self, side: Coalition, wanted: CardState) -> impl Iterator<Item = u8> + '_ {
        let faces = self.scene.briefings.cards.iter().zip(&self.cards).enumerate();
        let own = move |(_, (face, state)): &(usize, (&crate::ground::CardFace, &CardState))| {
            **state == wanted && self.side_of(face.nation) == Some(side)
        };
        faces.filter(own).map(|(place, _)| place as u8)
    }

    /// The draft of a seat.
    #[must_use]
    pub fn draft(&self, seat: Seat) -> &[Action] {
        self.drafts.get(seat.index()).map_or(&[], |draft| &draft.orders)
    }

    /// The battle that goes on.
    #[must_use]
    pub fn battle(&self) -> Option<super::frame::Battle> {
        self.frames.iter().find_map(|frame| match frame {
            Frame::Combat(battle) => Some(*battle),
            _ => None,
        })
    }

    /// Victory points of the Soviets for the cities they hold (F53).
    #[must_use]
    pub fn city_points(&self) -> u16 {
        let cities = self.scene.rules.cities.iter();
        let held = cities.filter(|(hex, _)| self.holds(Coalition::Soviet, *hex));
        held.map(|(_, vp)| u16::from(*vp)).sum()
    }
}
