//! Frame 4: flags, hunts, landings and the navy (F41, F50, F55).

use super::action::{Action, NavyUse};
use super::event::Event;
use super::evolve::set;
use super::form::{drafted, not_asked};
use super::frame::{CardState, Manner, Offensive, Progress};
use super::kind::{Kind, Share, Stack};
use super::register::Register;
use super::seats::Post;
use super::state::State;
use super::why::Why;
use super::{Checked, Frontline};
use crate::ground::{Coalition, HexSet, Nation, Water};
use crate::{Operation, flags_needed};
use hex::HexIndex;
use referee::{Illegal, Seat, Tx, require};
use rulebook::rule;
use smallvec::SmallVec;

/// The most sea hexes of a landing (F55).
const SEA_HEXES_MOST: usize = 2;

/// A seat's form with what its draft leaves.
pub(super) struct Sheet<'s> {
    state: &'s State,
    side: Coalition,
    seat: Seat,
    draft: &'s [Action],
    left: Share,
    card_flags: u8,
}

impl State {
    /// F41, F54, R-F58: the flags for a hexside into a target, or a hunt or landing there.
    #[must_use]
    pub fn flag_cost(&self, target: HexIndex) -> u8 {
        rulebook::cite!("F54", "R-F58", "F5b");
        let operation = Operation {
            northern_europe: self.scene.map.is_wintry(target),
            month: self.month(),
            hexsides: 1,
            amphibious: false,
        };
        flags_needed(&self.scene.charts, &operation).military as u8
    }

    /// F55: whether troops can land at a target from a port.
    #[must_use]
    pub fn lands(&self, port: HexIndex, target: HexIndex) -> bool {
        let map = &self.scene.map;
        let Some(water) = map.port(port) else { return false };
        if map.is_crossing(port, target) {
            return true;
        }
        let mut reached = HexSet::default();
        let mut edge: SmallVec<[HexIndex; 16]> = [port].into_iter().collect();
        for _ in 0..SEA_HEXES_MOST {
            let around = edge.iter().flat_map(|at| map.around(*at));
            let next: SmallVec<[HexIndex; 16]> =
                around.filter(|at| map.sea(*at) == Some(water) && !reached.contains(*at)).collect();
            next.iter().for_each(|at| reached.set(*at, true));
            edge = next;
        }
        map.around(target).any(|at| reached.contains(at))
    }
}

impl<'s> Sheet<'s> {
    pub(super) fn of(state: &'s State, side: Coalition, seat: Seat) -> Self {
        let draft = state.draft(seat);
        let cards = draft.iter().filter(|it| matches!(it, Action::FlagCard { .. })).count() as u8;
        let mut sheet =
            Sheet { state, side, seat, draft, left: state.share(seat), card_flags: cards };
        for order in draft {
            if let Some((target, nation)) = paid(order) {
                sheet.pay(state.flag_cost(target), nation);
            }
        }
        sheet
    }

    /// What the draft leaves.
    pub(super) fn left(&self) -> Share {
        self.left
    }

    /// A nation pays first, cards the rest.
    fn pay(&mut self, cost: u8, nation: Option<Nation>) {
        let own = nation.map_or(0, |it| self.left.of(Kind::Flags(it)).min(cost.into()) as u8);
        if let Some(nation) = nation {
            self.left.change(Kind::Flags(nation), -i32::from(own));
        }
        self.card_flags = self.card_flags.saturating_sub(cost - own);
    }

    /// F41: whether a nation, with cards, can pay.
    fn can_pay(&self, target: HexIndex, nation: Option<Nation>) -> Checked {
        let cost = self.state.flag_cost(target);
        let own = match nation {
            Some(nation) => {
                let ours = self.state.side_of(nation) == Some(self.side);
                require(ours && self.state.fights(nation), rule!("F41"), || {
                    Why::NoSuch("nation of your side")
                })?;
                let own = self.left.of(Kind::Flags(nation));
                require(own > 0, rule!("F5a"), || Why::NoFlags(cost))?;
                own
            }
            None => 0,
        };
        let enough = own + u16::from(self.card_flags) >= cost.into();
        require(enough, rule!("F5a"), || Why::NoFlags(cost))
    }

    fn once(&self, target: HexIndex, start: HexIndex) -> Checked {
        let same = |it: &Action| match it {
            Action::Flag { start: from, target: to, .. } => (*from, *to) == (start, target),
            Action::Hunt { hex, .. } => (*hex, *hex) == (start, target),
            Action::Land { port, target: to, .. } => (*port, *to) == (start, target),
            _ => false,
        };
        require(!self.draft.iter().any(same), rule!("F41"), || Why::Twice)
    }

    pub(super) fn check(&self, order: &Action) -> Checked {
        match *order {
            Action::Flag { start, target, nation } => self.may_flag(start, target, nation),
            Action::Hunt { hex, nation } => self.may_hunt(hex, nation),
            Action::Land { port, target, nation } => self.may_land(port, target, nation),
            Action::Navy { water, .. } => self.may_use_navy(water),
            Action::FlagCard { card } => {
                let held = self.state.cards_of(self.side, CardState::Held).any(|it| it == card);
                require(held, rule!("F8a"), || Why::NoCard)?;
                let mine = self.state.card_seat(self.side, card) == Some(self.seat);
                require(mine, rule!("F63"), || Why::NotYours)?;
                require(!self.draft.contains(order), rule!("F8a"), || Why::Twice)
            }
            _ => not_asked(),
        }
    }

    fn may_flag(&self, start: HexIndex, target: HexIndex, nation: Option<Nation>) -> Checked {
        rulebook::cite!("F41", "R-F38", "R-F35");
        let state = self.state;
        require(state.in_line(self.side, start), rule!("F41"), || Why::NotInLine(start))?;
        let contact = state.in_contact(start, target);
        require(contact, rule!("F41"), || Why::NoContact(target))?;
        let mine = state.answers_for(self.seat, self.side, start)
            || state.seating.own(self.side, Post::Allies) == Some(self.seat);
        require(mine, rule!("F56"), || Why::OtherSector(start))?;
        let stack = state.stack(start);
        require(stack.men() > 0, rule!("R-F57"), || Why::NoManOf(start))?;
        let own = nation.is_none_or(|nation| stack.of(Kind::Men(nation)) > 0);
        require(own, rule!("F41"), || Why::NoManOf(start))?;
        self.once(target, start)?;
        self.can_pay(target, nation)
    }

    fn may_hunt(&self, hex: HexIndex, nation: Option<Nation>) -> Checked {
        rulebook::cite!("F21");
        let state = self.state;
        let there = state.pags.contains(hex) && state.holds(self.side, hex);
        require(there, rule!("F50"), || Why::NoPag(hex))?;
        let mine = state.answers_for(self.seat, self.side, hex);
        require(mine, rule!("F56"), || Why::OtherSector(hex))?;
        let home = state.main[self.side.index()].contains(hex);
        require(home, rule!("F50"), || Why::CutOff(hex))?;
        self.once(hex, hex)?;
        self.can_pay(hex, nation)
    }

    fn may_land(&self, port: HexIndex, target: HexIndex, nation: Option<Nation>) -> Checked {
        rulebook::cite!("F55", "F5c");
        let state = self.state;
        require(state.holds(self.side, port), rule!("F55"), || Why::NotHeld(port))?;
        let enemy = state.holds(self.side.enemy(), target);
        let reaches = enemy && state.lands(port, target);
        require(reaches, rule!("F55"), || Why::NoLanding(target))?;
        let mine = state.answers_for(self.seat, self.side, port);
        require(mine, rule!("F56"), || Why::OtherSector(port))?;
        if let Some(water) = state.scene.map.port(port) {
            self.navy_free(water)?;
        }
        let taken = |it: &Action| match it {
            Action::Flag { target: to, .. } | Action::Land { target: to, .. } => *to == target,
            _ => false,
        };
        require(!self.draft.iter().any(taken), rule!("F55"), || Why::Twice)?;
        self.can_pay(target, nation)
    }

    /// F55a: one naval flag a turn on each water that lifts.
    fn navy_free(&self, water: Water) -> Checked {
        let lifts = self.state.scene.scenario().lift[self.side.index()][water.index()] > 0;
        let free = lifts && water != Water::Ladoga;
        require(free, rule!("F55a"), || Why::NavyUsed)?;
        let uses = |it: &Action| match it {
            Action::Navy { water: at, .. } => *at == water,
            Action::Land { port, .. } => self.state.scene.map.port(*port) == Some(water),
            _ => false,
        };
        let used = self.state.registers.naval[self.side.index()][water.index()];
        require(!used && !self.draft.iter().any(uses), rule!("F55a"), || Why::NavyUsed)
    }

    fn may_use_navy(&self, water: Water) -> Checked {
        rulebook::cite!("F55a");
        let high = self.state.seating.at(self.side, Post::High) == self.seat;
        require(high, rule!("F56"), || Why::NotYours)?;
        self.navy_free(water)
    }

    pub(super) fn answers(&self, out: &mut Vec<Action>) {
        let state = self.state;
        let enemy = self.side.enemy();
        let payers: SmallVec<[Option<Nation>; 8]> =
            state.nations(self.side).map(Some).chain([None]).collect();
        let start = out.len();
        for hex in state.line[self.side.index()].iter() {
            for target in state.beside(hex).filter(|next| state.holds(enemy, *next)) {
                let flag =
                    |nation: &Option<Nation>| Action::Flag { start: hex, target, nation: *nation };
                out.extend(payers.iter().map(flag));
            }
        }
        for hex in state.pags.iter() {
            out.extend(payers.iter().map(|nation| Action::Hunt { hex, nation: *nation }));
        }
        let ports = state.held[self.side.index()].iter();
        for port in ports.filter(|hex| state.scene.map.port(*hex).is_some()) {
            for target in state.held[enemy.index()].iter().filter(|it| state.lands(port, *it)) {
                let land = |nation: &Option<Nation>| Action::Land { port, target, nation: *nation };
                out.extend(payers.iter().map(land));
            }
        }
        for (_, water) in Water::NAMES {
            out.extend([NavyUse::Raid, NavyUse::Escort].map(|with| Action::Navy { water, with }));
        }
        let cards = state.cards_of(self.side, CardState::Held);
        out.extend(cards.map(|card| Action::FlagCard { card }));
        let mut place = start;
        while place < out.len() {
            if self.check(&out[place]).is_ok() {
                place += 1;
            } else {
                out.swap_remove(place);
            }
        }
        out[start..].sort_unstable();
    }
}

/// What an order pays flags for.
fn paid(order: &Action) -> Option<(HexIndex, Option<Nation>)> {
    match *order {
        Action::Flag { target, nation, .. } | Action::Land { target, nation, .. } => {
            Some((target, nation))
        }
        Action::Hunt { hex, nation } => Some((hex, nation)),
        _ => None,
    }
}

/// The flags of a side lie on the map: offensives are made, one to a target (R-F14).
pub(super) fn reveal(tx: &mut Tx<'_, Frontline>, side: Coalition) {
    rulebook::cite!("F9.4", "F8d");
    let orders = drafted(tx.state(), side);
    for (_, order) in &orders {
        match *order {
            Action::FlagCard { card } => {
                tx.emit(Event::CardSet { side, card, state: CardState::Spent });
                let flags = tx.state().registers.card_flags[side.index()];
                tx.emit(set(Register::CardFlags(side), flags + 1));
            }
            Action::Navy { water, with } => {
                if tx.state().registers.naval[side.index()][water.index()] {
                    continue;
                }
                tx.emit(set(Register::Naval(side, water), 1));
                let register = match with {
                    NavyUse::Raid => Register::Raided(side, water),
                    NavyUse::Escort => Register::Escorted(side, water),
                };
                tx.emit(set(register, 1));
            }
            _ => {}
        }
    }
    for (seat, order) in orders {
        if let Some((target, nation)) = paid(&order)
            && pay(tx, side, target, nation, &order)
        {
            lay(tx, side, seat, &order);
        }
    }
}

/// Takes the flags; a hexside that is flagged twice by several seats is paid once.
fn pay(
    tx: &mut Tx<'_, Frontline>,
    side: Coalition,
    target: HexIndex,
    nation: Option<Nation>,
    order: &Action,
) -> bool {
    let state = tx.state();
    let mine = |it: &&Offensive| it.side == side && it.target == target;
    let found = state.offensives.iter().find(mine);
    let again = match (*order, found) {
        (Action::Flag { start, .. }, Some(it)) => {
            it.starts.contains(&start) || it.manner != Manner::Land
        }
        (_, Some(_)) => true,
        _ => false,
    };
    if let Action::Land { port, .. } = *order
        && let Some(water) = state.scene.map.port(port)
    {
        if again || state.registers.naval[side.index()][water.index()] {
            return false;
        }
        tx.emit(set(Register::Naval(side, water), 1));
    }
    let state = tx.state();
    let cost = state.flag_cost(target);
    let own = nation.map_or(0, |it| state.registers.flags[it.index()].min(cost));
    let cards = state.registers.card_flags[side.index()];
    if again || own + cards < cost {
        return false;
    }
    if let Some(nation) = nation {
        let left = state.registers.flags[nation.index()] - own;
        tx.emit(set(Register::Flags(nation), left));
    }
    if cost > own {
        tx.emit(set(Register::CardFlags(side), cards - (cost - own)));
    }
    true
}

/// Lays a flag: a new offensive, or one more starting hex of one.
fn lay(tx: &mut Tx<'_, Frontline>, side: Coalition, seat: Seat, order: &Action) {
    let (manner, start, target) = match *order {
        Action::Flag { start, target, .. } => (Manner::Land, start, target),
        Action::Land { port, target, .. } => (Manner::Sea, port, target),
        Action::Hunt { hex, .. } => (Manner::Hunt, hex, hex),
        _ => return,
    };
    let state = tx.state();
    let place = state.offensives.iter().position(|it| it.side == side && it.target == target);
    let index = place.unwrap_or(state.offensives.len());
    let mut offensive = match place {
        Some(place) => state.offensives[place].clone(),
        None => Offensive {
            side,
            manner,
            target,
            starts: SmallVec::new(),
            seat,
            commits: Vec::new(),
            lsp: Vec::new(),
            defender_lsp: 0,
            afloat: Stack::default(),
            cards: Vec::new(),
            support: [0; 2],
            progress: Progress::Ahead,
        },
    };
    offensive.starts.push(start);
    tx.emit(Event::Offensive { index: index as u8, offensive: Box::new(offensive) });
}

/// Refuses what the tables refuse.
pub(super) fn book(refusal: crate::Refusal) -> Illegal<Why> {
    Illegal { rule: refusal.rule(), why: Why::Book(refusal) }
}
