//! Frame 2b: the sealed form of deployment (R-F32, R-F48).

use super::Checked;
use super::action::{Action, Mission};
use super::form::{amounts, coin, not_asked};
use super::frame::CardState;
use super::kind::{Kind, Share, mobile};
use super::line::Road;
use super::seats::Post;
use super::state::State;
use super::why::Why;
use crate::ground::{Coalition, Nation};
use crate::{RaidTarget, Role, layer_cost};
use hex::HexIndex;
use referee::{Illegal, Seat, require};
use rulebook::rule;

/// The box of the western air forces, where a base is named.
pub const WESTERN_BOX: u8 = 2;

/// A seat's form with what its draft leaves.
pub(super) struct Sheet<'s> {
    state: &'s State,
    side: Coalition,
    seat: Seat,
    draft: &'s [Action],
    left: Share,
}

/// The road of points of a kind between the Pool and a hex.
pub(super) fn road_of(state: &State, side: Coalition, hex: HexIndex, kind: Kind) -> Road {
    let finns = matches!(kind, Kind::Men(nation) if Some(nation) == state.finland());
    state.road(side, hex, finns)
}

impl<'s> Sheet<'s> {
    pub(super) fn of(state: &'s State, side: Coalition, seat: Seat) -> Self {
        let draft = state.draft(seat);
        let mut sheet = Sheet { state, side, seat, draft, left: state.share(seat) };
        for place in 0..draft.len() {
            sheet.spend(place);
        }
        sheet
    }

    /// What the draft leaves.
    pub(super) fn left(&self) -> Share {
        self.left
    }

    /// Takes what an order of the draft costs.
    fn spend(&mut self, place: usize) {
        let main = self.state.main_nation(self.side);
        match self.draft[place] {
            Action::Put { hex, kind, coin } => self.send(hex, kind, coin),
            Action::Claim { hex, from: None } => {
                if let Some(nation) = self.claimant(hex) {
                    self.send(hex, Kind::Men(nation), 1);
                }
            }
            Action::Dig { hex, .. } => {
                let earlier = self.draft[..place].iter();
                let digs =
                    earlier.filter(|it| matches!(it, Action::Dig { hex: at, .. } if *at == hex));
                if digs.count() >= usize::from(self.state.stack(hex).lsp) {
                    self.send(hex, Kind::Lsp, 1);
                }
            }
            Action::Zone { .. } => {
                let cost = crate::security_zone_cost(&self.state.scene.charts);
                self.left.change(Kind::Men(main), -(cost.men as i32));
                self.left.change(Kind::Lsp, -(cost.lsp as i32));
            }
            Action::Flak { .. } => {
                let cost = crate::flak_zone_cost(&self.state.scene.charts);
                self.left.change(Kind::Men(main), -(cost.men as i32));
                self.left.change(Kind::Concrete, -(cost.concrete as i32));
            }
            Action::Pag { .. } => self.left.change(Kind::Pags, -1),
            Action::Guard { coin, .. } => self.left.change(Kind::Air, -i32::from(coin)),
            Action::Raid { base, coin, .. } if base != WESTERN_BOX => {
                self.left.change(Kind::Bombers, -i32::from(coin));
            }
            _ => {}
        }
    }

    fn send(&mut self, hex: HexIndex, kind: Kind, points: u8) {
        self.left.change(kind, -i32::from(points));
        if let Road::Sea(water) = road_of(self.state, self.side, hex, kind) {
            self.left.change(Kind::Lift(water), -i32::from(points));
        }
    }

    /// The nation of the share whose man can claim a hex next to the own line.
    fn claimant(&self, hex: HexIndex) -> Option<Nation> {
        let own = self.state.beside(hex).filter(|next| self.state.in_line(self.side, *next));
        let from: Vec<HexIndex> = own.collect();
        self.state.nations(self.side).find(|nation| {
            let kind = Kind::Men(*nation);
            let reached = |at: &HexIndex| self.reaches(*at, kind, 1).is_ok();
            self.left.of(kind) > 0 && self.state.may_stand(*nation, hex) && from.iter().any(reached)
        })
    }

    /// F4b, F4c, F37: whether points come from the Pool to a hex.
    fn reaches(&self, hex: HexIndex, kind: Kind, points: u8) -> Checked {
        rulebook::cite!("F4b", "F4c");
        let road = road_of(self.state, self.side, hex, kind);
        let lift = match road {
            Road::Sea(water) => self.left.of(Kind::Lift(water)),
            _ => 0,
        };
        let admitted = road.route().admits(points.into(), lift.into());
        admitted.map_err(|refusal| Illegal { rule: refusal.rule(), why: Why::Route(refusal) })
    }

    fn has(&self, kind: Kind, points: u16) -> Checked {
        let left = self.left.of(kind);
        require(left >= points, rule!("F63"), || Why::NotInShare(kind, left))
    }

    fn duty(&self, post: Post) -> Checked {
        let mine = self.state.seating.at(self.side, post) == self.seat;
        require(mine, rule!("F56"), || Why::NotYours)
    }

    fn sector(&self, hex: HexIndex) -> Checked {
        let mine = self.state.answers_for(self.seat, self.side, hex);
        require(mine, rule!("F56"), || Why::OtherSector(hex))
    }

    fn once(&self, order: &Action) -> Checked {
        require(!self.draft.contains(order), rule!("F61"), || Why::Twice)
    }

    fn held(&self, hex: HexIndex) -> Checked {
        require(self.state.holds(self.side, hex), rule!("F30"), || Why::NotHeld(hex))
    }

    fn behind(&self, hex: HexIndex) -> Checked {
        self.held(hex)?;
        require(!self.state.in_line(self.side, hex), rule!("R-F33"), || Why::InLine(hex))
    }

    fn connected(&self, hex: HexIndex) -> Checked {
        let home = self.state.main[self.side.index()].contains(hex);
        require(home, rule!("F37"), || Why::CutOff(hex))
    }

    pub(super) fn check(&self, order: &Action) -> Checked {
        match *order {
            Action::Put { hex, kind, coin } => self.may_put(hex, kind, coin),
            Action::Claim { hex, from } => self.may_claim(hex, from),
            Action::Dig { hex, toward } => self.may_dig(hex, toward, order),
            Action::Zone { hex } => self.may_zone(hex, order),
            Action::Garrison { hex } => self.may_garrison(hex, order),
            Action::Base { base, to } => self.may_base(base, to),
            Action::Guard { hex, coin } => self.may_guard(hex, coin),
            Action::Flak { hex } => self.may_flak(hex, order),
            Action::Raid { base, target, mission, coin } => {
                self.may_raid(base, target, mission, coin)
            }
            Action::Fly { hex } => self.may_fly(hex),
            Action::Pag { hex } => self.may_send_pag(hex, order),
            Action::Order { card } => self.may_play_for_order(card, order),
            Action::Place { .. } => {
                self.duty(Post::High)?;
                let said = self.draft.iter().any(|it| matches!(it, Action::Place { .. }));
                require(!said, rule!("R-F50"), || Why::Twice)
            }
            _ => not_asked(),
        }
    }

    fn may_put(&self, hex: HexIndex, kind: Kind, amount: u8) -> Checked {
        coin(amount)?;
        let goes = matches!(kind, Kind::Men(_) | Kind::Tanks | Kind::Air | Kind::Lsp);
        require(goes, rule!("F1e"), || Why::NotForHexes(kind))?;
        require(self.state.in_line(self.side, hex), rule!("R-F33"), || Why::NotInLine(hex))?;
        if let Kind::Men(nation) = kind {
            let minor = nation != self.state.main_nation(self.side);
            let allies = self.state.seating.own(self.side, Post::Allies) == Some(self.seat);
            if !(minor && allies) {
                self.sector(hex)?;
            }
            let own = self.state.side_of(nation) == Some(self.side) && self.state.fights(nation);
            require(own, rule!("F34"), || Why::NoSuch("nation of your side"))?;
            let stands = self.state.may_stand(nation, hex);
            require(stands, rule!("F34"), || Why::NotTheirs(hex))?;
        } else {
            self.sector(hex)?;
        }
        self.has(kind, amount.into())?;
        if kind.fights() {
            let room = self.state.room(self.side, hex);
            let cv = u16::from(self.state.stack(hex).cv()) + self.put_into(hex) + u16::from(amount);
            require(cv <= room.into(), rule!("F35"), || Why::Full(hex, room))?;
        }
        self.reaches(hex, kind, amount)
    }

    /// The CV that the draft puts into a hex.
    fn put_into(&self, hex: HexIndex) -> u16 {
        let cv = |order: &Action| match order {
            Action::Put { hex: at, kind, coin } if *at == hex => u16::from(kind.cv() * coin),
            _ => 0,
        };
        self.draft.iter().map(cv).sum()
    }

    fn may_claim(&self, hex: HexIndex, from: Option<HexIndex>) -> Checked {
        rulebook::cite!("F40", "F9.3", "R-F47", "R-F35");
        require(self.state.is_empty(hex), rule!("F40"), || Why::NotEmpty(hex))?;
        let claims = |it: &Action| matches!(it, Action::Claim { hex: at, .. } if *at == hex);
        require(!self.draft.iter().any(claims), rule!("F40"), || Why::Twice)?;
        let near = |at: HexIndex| self.state.in_line(self.side, at);
        let touches = self.state.beside(hex).any(near);
        require(touches, rule!("F40"), || Why::NotBeside(hex))?;
        self.sector(hex)?;
        let Some(from) = from else {
            let found = self.claimant(hex).is_some();
            return require(found, rule!("F40"), || Why::NobodyToSpare(hex));
        };
        let beside = self.state.scene.map.are_beside(from, hex) && near(from);
        require(beside, rule!("F40"), || Why::NotBeside(from))?;
        let gone = self
            .draft
            .iter()
            .filter(|it| matches!(it, Action::Claim { from: Some(at), .. } if *at == from));
        let spare = usize::from(self.state.spare(from)) > gone.count();
        let nation = self.state.spare_nation(from);
        let stands = nation.is_some_and(|nation| self.state.may_stand(nation, hex));
        require(spare && stands, rule!("F40"), || Why::NobodyToSpare(from))
    }

    fn may_dig(&self, hex: HexIndex, toward: HexIndex, order: &Action) -> Checked {
        rulebook::cite!("F49", "F18");
        require(self.state.in_line(self.side, hex), rule!("F49"), || Why::NotInLine(hex))?;
        self.sector(hex)?;
        let side = self.state.scene.map.side_toward(hex, toward);
        require(side.is_some(), rule!("F49"), || Why::NotBeside(toward))?;
        self.once(order)?;
        let digs =
            self.draft.iter().filter(|it| matches!(it, Action::Dig { hex: at, .. } if *at == hex));
        let digs = digs.count() as u8;
        let cost = layer_cost(&self.state.scene.charts, digs + 1);
        let men = u32::from(self.state.stack(hex).men());
        let book =
            |refusal: crate::Refusal| Illegal { rule: refusal.rule(), why: Why::Book(refusal) };
        if men < cost.men {
            return Err(book(crate::Refusal::NobodyToDig));
        }
        if u32::from(self.state.stack(hex).lsp) >= cost.lsp {
            return Ok(());
        }
        self.has(Kind::Lsp, 1)?;
        self.reaches(hex, Kind::Lsp, 1)
    }

    fn may_zone(&self, hex: HexIndex, order: &Action) -> Checked {
        rulebook::cite!("F50", "F20");
        self.behind(hex)?;
        self.sector(hex)?;
        self.connected(hex)?;
        self.once(order)?;
        require(self.state.stack(hex).zone == 0, rule!("F50"), || Why::Twice)?;
        let main = self.state.main_nation(self.side);
        let (men, lsp) = (self.left.of(Kind::Men(main)), self.left.of(Kind::Lsp));
        let charts = &self.state.scene.charts;
        let cost = crate::security_zone_cost(charts);
        self.has(Kind::Men(main), cost.men as u16)?;
        self.has(Kind::Lsp, cost.lsp as u16)?;
        let zone = crate::SecurityZone::set_up(charts, men, lsp.into());
        zone.map(|_| ()).map_err(|it| Illegal { rule: it.rule(), why: Why::Book(it) })
    }

    fn may_garrison(&self, hex: HexIndex, order: &Action) -> Checked {
        rulebook::cite!("F64");
        self.held(hex)?;
        self.sector(hex)?;
        self.connected(hex)?;
        let worth = self.state.scene.worth[hex.index()] > 0;
        require(worth, rule!("F64"), || Why::NoWorth(hex))?;
        self.once(order)?;
        require(self.state.stack(hex).garrisons == 0, rule!("F64"), || Why::Twice)?;
        let put = self.draft.iter().filter(|it| matches!(it, Action::Garrison { .. })).count();
        let left = usize::from(garrisons_left(self.state, self.side));
        require(put < left, rule!("F64"), || Why::NoGarrison)
    }

    fn may_base(&self, base: u8, to: HexIndex) -> Checked {
        rulebook::cite!("F65", "F22");
        self.duty(Post::Air)?;
        let own = self.state.bases[self.side.index()].get(usize::from(base));
        require(own.is_some(), rule!("F65"), || Why::NoBase(base))?;
        let moves = |it: &Action| matches!(it, Action::Base { base: at, .. } if *at == base);
        let raids = |it: &Action| matches!(it, Action::Raid { base: at, .. } if *at == base);
        let fresh = !self.draft.iter().any(|it| moves(it) || raids(it));
        require(fresh && own != Some(&Some(to)), rule!("F65"), || Why::Twice)?;
        self.behind(to)?;
        self.connected(to)
    }

    fn may_guard(&self, hex: HexIndex, amount: u8) -> Checked {
        coin(amount)?;
        self.duty(Post::Air)?;
        self.behind(hex)?;
        self.connected(hex)?;
        self.has(Kind::Air, amount.into())
    }

    fn may_flak(&self, hex: HexIndex, order: &Action) -> Checked {
        rulebook::cite!("F51");
        self.duty(Post::Air)?;
        self.held(hex)?;
        self.connected(hex)?;
        self.once(order)?;
        require(!self.state.stack(hex).flak, rule!("F51"), || Why::Twice)?;
        let main = self.state.main_nation(self.side);
        let cost = crate::flak_zone_cost(&self.state.scene.charts);
        self.has(Kind::Men(main), cost.men as u16)?;
        self.has(Kind::Concrete, cost.concrete as u16)
    }

    /// Where a base is, by the draft or on the map.
    fn base(&self, base: u8) -> Option<HexIndex> {
        let moved = self.draft.iter().find_map(|it| match it {
            Action::Base { base: at, to } if *at == base => Some(*to),
            _ => None,
        });
        moved.or_else(|| *self.state.bases[self.side.index()].get(usize::from(base))?)
    }

    fn may_raid(&self, base: u8, target: HexIndex, mission: Mission, amount: u8) -> Checked {
        rulebook::cite!("F24a", "F24b");
        coin(amount)?;
        let flown = |it: &Action| {
            matches!(it, Action::Raid { base: b, target: t, mission: m, .. }
                if (*b, *t, *m) == (base, target, mission))
        };
        require(!self.draft.iter().any(flown), rule!("F51"), || Why::Twice)?;
        strikes(self.state, self.side, target, mission)?;
        let book = |it: crate::Refusal| Illegal { rule: it.rule(), why: Why::Book(it) };
        let ranges = &self.state.scene.charts.ranges;
        let year = self.state.bomber_year();
        if base == WESTERN_BOX {
            let western = self.state.seating.own(self.side, Post::Western);
            require(western == Some(self.seat), rule!("F56"), || Why::NotYours)?;
            let targets = &self.state.scene.briefings.western.targets;
            let listed =
                targets.iter().find(|(at, _, from)| *at == target && *from <= self.state.turn);
            let Some((_, distance, _)) = listed else {
                return Err(Illegal { rule: rule!("F51"), why: Why::TooFar(target) });
            };
            ranges.reach(year, (*distance).into()).map_err(book)?;
            let sent = |it: &Action| match it {
                Action::Raid { base: WESTERN_BOX, coin, .. } => *coin,
                _ => 0,
            };
            let out = self.draft.iter().map(sent).fold(0u8, u8::saturating_add);
            let left = self.state.registers.western[0].saturating_sub(out);
            let enough = left >= amount;
            return require(enough, rule!("F63"), || Why::NotInShare(Kind::Bombers, left.into()));
        }
        self.duty(Post::Air)?;
        let Some(from) = self.base(base) else {
            return Err(Illegal { rule: rule!("F65"), why: Why::NoBase(base) });
        };
        let distance = self.state.scene.map.grid().distance(from, target);
        ranges.reach(year, distance).map_err(book)?;
        self.has(Kind::Bombers, amount.into())
    }

    fn may_fly(&self, hex: HexIndex) -> Checked {
        let Some((target, mut path)) = self.last_path() else {
            return Err(Illegal { rule: rule!("F51"), why: Why::NoRaid });
        };
        let here = path.last().copied();
        let grid = self.state.scene.map.grid();
        let open = here.is_some_and(|here| here != target);
        require(open, rule!("F51"), || Why::NoRaid)?;
        let next = here.is_some_and(|here| grid.contains(hex) && grid.distance(here, hex) == 1);
        require(next, rule!("F51"), || Why::NotBeside(hex))?;
        path.push(hex);
        let length = path.len() as u32 - 1 + grid.distance(hex, target);
        let range = self.state.scene.charts.ranges.hexes(self.state.bomber_year()).unwrap_or(0);
        require(length <= range, rule!("F51"), || Why::TooFar(hex))
    }

    /// The target and the path so far of the last raid of the draft.
    fn last_path(&self) -> Option<(HexIndex, Vec<HexIndex>)> {
        let place = self.draft.iter().rposition(|it| matches!(it, Action::Raid { .. }))?;
        let Action::Raid { base, target, .. } = self.draft[place] else { return None };
        let mut path = vec![self.base(base)?];
        for order in &self.draft[place + 1..] {
            if let Action::Fly { hex } = order {
                path.push(*hex);
            }
        }
        Some((target, path))
    }

    fn may_send_pag(&self, hex: HexIndex, order: &Action) -> Checked {
        require(self.side == Coalition::Soviet, rule!("F50"), || Why::NotYours)?;
        self.duty(Post::Air)?;
        let enemy = self.state.holds(self.side.enemy(), hex);
        require(enemy, rule!("F50"), || Why::NotHeld(hex))?;
        let own = self.state.owner(hex) == Some(self.side);
        let abroad = crate::Refusal::PagAbroad;
        require(own, abroad.rule(), || Why::Book(abroad))?;
        self.once(order)?;
        let sent = self.draft.iter().filter(|it| matches!(it, Action::Pag { .. })).count();
        let hand = usize::from(self.state.pools[self.side.index()].pags);
        let main = self.state.main_nation(self.side);
        let (_, most, _) = self.state.scene.briefings.nations[main.index()].pag;
        let room = self.state.pags.iter().count() + sent < usize::from(most);
        let enough = sent < hand && room;
        require(enough, rule!("F50"), || Why::NotInShare(Kind::Pags, hand as u16))
    }

    fn may_play_for_order(&self, card: u8, order: &Action) -> Checked {
        let held = self.state.cards_of(self.side, CardState::Held).any(|it| it == card);
        require(held, rule!("F8a"), || Why::NoCard)?;
        let mine = self.state.card_seat(self.side, card) == Some(self.seat);
        require(mine, rule!("F63"), || Why::NotYours)?;
        self.once(order)
    }

    /// Every order that may be written into the form now.
    pub(super) fn answers(&self, out: &mut Vec<Action>) {
        let start = out.len();
        let state = self.state;
        let legal = |order: &Action| self.check(order).is_ok();
        for hex in state.line[self.side.index()].iter() {
            for kind in mobile().filter(|kind| self.left.of(*kind) > 0) {
                amounts(out, |coin| Action::Put { hex, kind, coin }, legal);
            }
            let digs = state.scene.map.beside(hex).map(|(_, toward)| Action::Dig { hex, toward });
            out.extend(digs.filter(legal));
        }
        for hex in state.playable.iter().filter(|hex| state.is_empty(*hex)) {
            let own = state.beside(hex).filter(|from| state.in_line(self.side, *from));
            let claims = own.map(|from| Action::Claim { hex, from: Some(from) });
            out.extend(claims.chain([Action::Claim { hex, from: None }]).filter(legal));
        }
        let air = state.seating.at(self.side, Post::Air) == self.seat;
        for hex in state.held[self.side.index()].iter() {
            out.extend([Action::Zone { hex }, Action::Garrison { hex }].into_iter().filter(legal));
            if air {
                let bases = [0, 1].map(|base| Action::Base { base, to: hex });
                out.extend(bases.into_iter().chain([Action::Flak { hex }]).filter(legal));
                amounts(out, |coin| Action::Guard { hex, coin }, legal);
            }
        }
        self.air_answers(air, out);
        let cards = state.cards_of(self.side, CardState::Held);
        let orders = cards.map(|card| Action::Order { card });
        let places = [true, false].map(|first| Action::Place { first });
        out.extend(orders.chain(places).filter(legal));
        out[start..].sort_unstable();
    }

    fn air_answers(&self, air: bool, out: &mut Vec<Action>) {
        let state = self.state;
        let western = state.seating.own(self.side, Post::Western) == Some(self.seat);
        if !air && !western {
            return;
        }
        let legal = |order: &Action| self.check(order).is_ok();
        for hex in state.held[self.side.enemy().index()].iter() {
            out.extend([Action::Pag { hex }].into_iter().filter(legal));
            for mission in [Mission::Industry, Mission::Terror] {
                if strikes(state, self.side, hex, mission).is_err() {
                    continue;
                }
                for base in 0..=WESTERN_BOX {
                    amounts(out, |coin| Action::Raid { base, target: hex, mission, coin }, legal);
                }
            }
        }
        if let Some((_, path)) = self.last_path() {
            let here = path.last().copied();
            let around = here.into_iter().flat_map(|here| state.scene.map.around(here));
            out.extend(around.map(|hex| Action::Fly { hex }).filter(legal));
        }
    }
}

/// F24a, F24b: whether there is something to bomb.
fn strikes(state: &State, side: Coalition, target: HexIndex, mission: Mission) -> Checked {
    let enemy = side.enemy();
    require(state.holds(enemy, target), rule!("F51"), || Why::NotHeld(target))?;
    let zone = state.owner(target) == Some(enemy) && state.scene.map.industry(target) != [0; 4];
    let there =
        RaidTarget { industrial_zone: zone, named_town: state.scene.map.name(target).is_some() };
    let struck = role(mission).may_strike(&there);
    struck.map_err(|it| Illegal { rule: it.rule(), why: Why::Book(it) })
}

/// The mission as the tables know it.
pub(super) fn role(mission: Mission) -> Role {
    match mission {
        Mission::Industry => Role::Industry,
        Mission::Terror => Role::Terror,
    }
}

/// F64: garrisons a side may still put this turn.
fn garrisons_left(state: &State, side: Coalition) -> u8 {
    let nations = state.nations(side).filter(|nation| {
        let (_, from) = state.scene.briefings.nations[nation.index()].garrisons;
        state.turn >= from
    });
    nations.map(|nation| state.registers.garrisons[nation.index()]).sum()
}
