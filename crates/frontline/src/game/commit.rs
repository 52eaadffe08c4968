//! Frames 5 and 6: the sealed form of commitments, cards, support and taking back (F42, F60, R-F49).

use super::action::Action;
use super::deploy::road_of;
use super::effects::{man_both, shift};
use super::event::{Event, Place};
use super::evolve::set;
use super::flags::book;
use super::form::{amounts, coin, drafted, not_asked};
use super::frame::{CardState, Committed, Manner, Offensive, Played};
use super::kind::{Kind, mobile};
use super::line::Road;
use super::register::Register;
use super::seats::Post;
use super::state::State;
use super::why::Why;
use super::{Checked, Frontline};
use crate::ground::Coalition;
use crate::{Stock, take_back};
use hex::HexIndex;
use referee::{Illegal, Seat, Tx, require};
use rulebook::rule;

/// The most CV of a hunt (F50).
const HUNT_CV: u8 = 6;

/// A seat's form.
pub(super) struct Sheet<'s> {
    state: &'s State,
    side: Coalition,
    seat: Seat,
    draft: &'s [Action],
}

impl Offensive {
    /// The side that defends.
    #[must_use]
    pub fn defender(&self) -> Coalition {
        self.side.enemy()
    }
}

impl<'s> Sheet<'s> {
    pub(super) fn of(state: &'s State, side: Coalition, seat: Seat) -> Self {
        Sheet { state, side, seat, draft: state.draft(seat) }
    }

    fn offensive(&self, index: u8) -> Checked<&'s Offensive> {
        let found = self.state.offensives.get(usize::from(index));
        found.ok_or(Illegal { rule: rule!("F41"), why: Why::NoSuch("offensive") })
    }

    /// Points of a kind that the draft takes out of a hex.
    fn used(&self, hex: HexIndex, kind: Kind) -> u16 {
        let of = |order: &Action| match *order {
            Action::Commit { start, kind: what, coin, .. } if start == hex && what == kind => coin,
            Action::Back { hex: at, kind: what, coin } if at == hex && what == kind => coin,
            Action::Lsp { hex: at, coin, .. } if at == hex && kind == Kind::Lsp => coin,
            _ => 0,
        };
        self.draft.iter().map(|order| u16::from(of(order))).sum()
    }

    /// Men of any nation that the draft takes out of a hex.
    fn men_used(&self, hex: HexIndex) -> u16 {
        self.state.scene.briefings.of(self.side).map(|it| self.used(hex, Kind::Men(it))).sum()
    }

    /// Points of a kind in a hex that are still free: not drafted, not digging.
    fn free(&self, hex: HexIndex, kind: Kind) -> u16 {
        let stack = self.state.stack(hex);
        let there = u16::from(stack.of(kind)).saturating_sub(self.used(hex, kind));
        if matches!(kind, Kind::Men(_)) {
            let all = u16::from(stack.men() - stack.diggers().min(stack.men()));
            return there.min(all.saturating_sub(self.men_used(hex)));
        }
        there
    }

    fn duty_for(&self, hex: HexIndex, kind: Kind) -> Checked {
        let minor = matches!(kind, Kind::Men(it) if it != self.state.main_nation(self.side));
        let allies = self.state.seating.own(self.side, Post::Allies) == Some(self.seat);
        let mine = self.state.answers_for(self.seat, self.side, hex) || (minor && allies);
        require(mine, rule!("F56"), || Why::OtherSector(hex))
    }

    pub(super) fn check(&self, order: &Action) -> Checked {
        match *order {
            Action::Commit { offensive, start, kind, coin } => {
                self.may_commit(offensive, start, kind, coin)
            }
            Action::Lsp { offensive, hex, coin } => self.may_spend(offensive, hex, coin),
            Action::Card { offensive, card, .. } => self.may_play(offensive, card),
            Action::Support { offensive, coin } => self.may_support(offensive, coin),
            Action::Back { hex, kind, coin } => self.may_take_back(hex, kind, coin),
            Action::Refuge { hex, to } => self.may_name_refuge(hex, to),
            _ => not_asked(),
        }
    }

    fn may_commit(&self, index: u8, start: HexIndex, kind: Kind, amount: u8) -> Checked {
        rulebook::cite!("F42", "R-F34");
        coin(amount)?;
        let offensive = self.offensive(index)?;
        require(offensive.side == self.side, rule!("F42"), || Why::NotParty)?;
        let from = offensive.starts.contains(&start);
        require(from, rule!("F42"), || Why::NoSuch("starting hex"))?;
        require(kind.fights(), rule!("F42"), || Why::NotForHexes(kind))?;
        self.duty_for(start, kind)?;
        if offensive.manner == Manner::Land {
            let free = self.free(start, kind);
            return require(free >= amount.into(), rule!("F42"), || Why::NotInHex(start, kind));
        }
        if let Kind::Men(nation) = kind {
            let own = self.state.side_of(nation) == Some(self.side);
            let stands = own && self.state.may_stand(nation, offensive.target);
            require(stands, rule!("F34"), || Why::NotTheirs(offensive.target))?;
        }
        let most = self.carries(offensive);
        let loaded = self.loaded(index);
        let room = u16::from(most) >= loaded + u16::from(amount);
        require(room, rule!("F55"), || Why::TooMuch(most))?;
        let there = self.depot(offensive, start, kind);
        require(there >= amount.into(), rule!("F42"), || Why::NotInHex(start, kind))
    }

    /// The most CV of a landing or a hunt.
    fn carries(&self, offensive: &Offensive) -> u8 {
        match offensive.manner {
            Manner::Hunt => HUNT_CV,
            _ => self.state.scene.rules.assault_cv,
        }
    }

    /// The CV that the draft commits to an offensive.
    fn loaded(&self, index: u8) -> u16 {
        let cv = |order: &Action| match *order {
            Action::Commit { offensive, coin, .. } if offensive == index => coin,
            _ => 0,
        };
        self.draft.iter().map(|order| u16::from(cv(order))).sum()
    }

    /// Points that can sail from a port or hunt: from the port's hex, or from the Pool where it is connected (F50, F55).
    fn depot(&self, offensive: &Offensive, start: HexIndex, kind: Kind) -> u16 {
        let hex = if offensive.manner == Manner::Sea { self.free(start, kind) } else { 0 };
        if hex > 0 {
            return hex;
        }
        let home = self.state.main[self.side.index()].contains(start);
        let pool = self.state.pools[self.side.index()].of(kind);
        if home { pool.saturating_sub(self.used(start, kind)) } else { 0 }
    }

    fn may_spend(&self, index: u8, hex: HexIndex, amount: u8) -> Checked {
        rulebook::cite!("R-F46", "R-F54");
        coin(amount)?;
        let offensive = self.offensive(index)?;
        let attacks = offensive.side == self.side;
        let depot = offensive.manner != Manner::Hunt || attacks;
        require(depot, rule!("R-F54"), || Why::NotParty)?;
        let place = if attacks { offensive.starts.contains(&hex) } else { offensive.target == hex };
        require(place, rule!("F42"), || Why::NoSuch("hex of that combat"))?;
        self.duty_for(hex, Kind::Lsp)?;
        let by_land = offensive.manner == Manner::Land || !attacks;
        let there =
            if by_land { self.free(hex, Kind::Lsp) } else { self.depot(offensive, hex, Kind::Lsp) };
        require(there >= amount.into(), rule!("F42"), || Why::NotInHex(hex, Kind::Lsp))?;
        if !self.state.options.lsp_limit {
            return Ok(());
        }
        let most = match attacks {
            true => self.loaded(index),
            false => self.state.stack(hex).defending().combat_value() as u16,
        };
        let spent = |order: &Action| match *order {
            Action::Lsp { offensive, coin, .. } if offensive == index => coin,
            _ => 0,
        };
        let spent: u16 = self.draft.iter().map(|order| u16::from(spent(order))).sum();
        let fits = spent + u16::from(amount) <= most;
        require(fits, rule!("R-F46"), || Why::TooMuchLsp(most.min(255) as u8))
    }

    fn may_play(&self, index: u8, card: u8) -> Checked {
        rulebook::cite!("F9.5", "F8a");
        self.offensive(index)?;
        let held = self.state.cards_of(self.side, CardState::Held).any(|it| it == card);
        require(held, rule!("F8a"), || Why::NoCard)?;
        let mine = self.state.card_seat(self.side, card) == Some(self.seat);
        require(mine, rule!("F63"), || Why::NotYours)?;
        let laid = |it: &Action| matches!(it, Action::Card { card: at, .. } if *at == card);
        require(!self.draft.iter().any(laid), rule!("F8a"), || Why::Twice)
    }

    fn may_support(&self, index: u8, amount: u8) -> Checked {
        rulebook::cite!("F65", "F24c");
        coin(amount)?;
        let mine = self.state.seating.at(self.side, Post::Air) == self.seat;
        require(mine, rule!("F56"), || Why::NotYours)?;
        let offensive = self.offensive(index)?;
        require(offensive.manner != Manner::Hunt, rule!("F65"), || Why::NotParty)?;
        let bases = self.state.bases[self.side.index()].iter().flatten();
        let grid = self.state.scene.map.grid();
        let distance = bases.map(|base| grid.distance(*base, offensive.target)).min();
        let Some(distance) = distance else {
            return Err(Illegal { rule: rule!("F65"), why: Why::NoBase(0) });
        };
        let free = self.bombers_free();
        require(free >= amount.into(), rule!("F63"), || Why::NotInShare(Kind::Bombers, free))?;
        let lent = crate::Support::new(crate::Command::Land, amount.into());
        let charts = &self.state.scene.charts;
        let points =
            lent.air_points(charts, crate::Command::Land, self.state.bomber_year(), distance);
        points.map(|_| ()).map_err(book)
    }

    fn bombers_free(&self) -> u16 {
        let raids = self.state.raids.iter().filter(|it| it.side == self.side);
        let raids = raids.filter(|it| it.base != super::deploy::WESTERN_BOX);
        let out: u16 = raids.map(|it| u16::from(it.bombers)).sum();
        let drafted = |order: &Action| match order {
            Action::Support { coin, .. } => u16::from(*coin),
            _ => 0,
        };
        let drafted: u16 = self.draft.iter().map(drafted).sum();
        let grounded = u16::from(self.state.registers.grounded[self.side.index()]);
        self.state.pools[self.side.index()].bombers.saturating_sub(out + drafted + grounded)
    }

    fn may_take_back(&self, hex: HexIndex, kind: Kind, amount: u8) -> Checked {
        rulebook::cite!("F9.6", "R-F18", "R-F44", "F64", "R-F25");
        coin(amount)?;
        require(self.state.holds(self.side, hex), rule!("F30"), || Why::NotHeld(hex))?;
        self.duty_for(hex, kind)?;
        let stack = self.state.stack(hex);
        match kind {
            Kind::Men(nation) => {
                let own = self.state.side_of(nation) == Some(self.side);
                let free = own && self.free(hex, kind) >= amount.into();
                require(free, rule!("R-F44"), || Why::Bound(hex))?;
                let gone = self.men_used(hex) as u8;
                let men = u16::from(stack.men().saturating_sub(gone));
                let there = Stock { men, garrisons: stack.garrisons.into(), ..Stock::default() };
                let back = Stock { men: amount.into(), ..Stock::default() };
                // Committed men stay in the hex, and a garrison needs nobody beside it.
                let stays = stack.garrisons > 0 || self.commits_men(hex);
                take_back(&there, &back, stays).map_err(book)?;
            }
            Kind::Tanks | Kind::Air | Kind::Lsp | Kind::Guards | Kind::Zone => {
                let free = self.free(hex, kind) >= amount.into();
                require(free, rule!("R-F44"), || Why::NotInHex(hex, kind))?;
            }
            Kind::Garrisons => return Err(book(crate::Refusal::GarrisonStays)),
            _ => return Err(Illegal { rule: rule!("F9.6"), why: Why::NotForHexes(kind) }),
        }
        self.may_ride(kind, amount)?;
        self.has_road(hex, kind, amount)
    }

    fn commits_men(&self, hex: HexIndex) -> bool {
        let commits = |order: &Action| matches!(order, Action::Commit { start, kind: Kind::Men(_), .. } if *start == hex);
        self.draft.iter().any(commits)
    }

    /// F60: what the railways carry in a turn.
    fn may_ride(&self, kind: Kind, amount: u8) -> Checked {
        rulebook::cite!("F60");
        if kind == Kind::Lsp || !self.state.options.rail {
            return Ok(());
        }
        let rides = |order: &Action| match *order {
            Action::Back { kind, coin, .. } if kind != Kind::Lsp => u16::from(coin),
            _ => 0,
        };
        let used: u16 = self.draft.iter().map(rides).sum();
        let left = rail_left(self.state, self.side).saturating_sub(used.min(255) as u8);
        require(left >= amount, rule!("F60"), || Why::NoTrains(left))
    }

    fn has_road(&self, hex: HexIndex, kind: Kind, amount: u8) -> Checked {
        let road = road_of(self.state, self.side, hex, kind);
        let lift = match road {
            Road::Sea(water) => {
                let drafted = |order: &Action| match *order {
                    Action::Back { hex: at, coin, .. }
                        if road_of(self.state, self.side, at, kind) == road =>
                    {
                        coin
                    }
                    _ => 0,
                };
                let used = self.draft.iter().map(drafted).fold(0u8, u8::saturating_add);
                self.state.lift_left(self.side, water).saturating_sub(used)
            }
            _ => 0,
        };
        let admitted = road.route().admits(amount.into(), lift.into());
        admitted.map_err(|refusal| Illegal { rule: refusal.rule(), why: Why::Route(refusal) })
    }

    fn may_name_refuge(&self, hex: HexIndex, to: HexIndex) -> Checked {
        require(self.state.in_line(self.side, hex), rule!("F45"), || Why::NotInLine(hex))?;
        self.duty_for(hex, Kind::Lsp)?;
        let own = self.state.holds(self.side, to) && self.state.scene.map.are_beside(hex, to);
        require(own, rule!("F45"), || Why::NotBeside(to))?;
        let named = |it: &Action| matches!(it, Action::Refuge { hex: at, .. } if *at == hex);
        require(!self.draft.iter().any(named), rule!("F45"), || Why::Twice)
    }

    pub(super) fn answers(&self, out: &mut Vec<Action>) {
        let state = self.state;
        let start = out.len();
        let legal = |order: &Action| self.check(order).is_ok();
        for (index, offensive) in state.offensives.iter().enumerate() {
            let index = index as u8;
            let own = offensive.side == self.side;
            for hex in &offensive.starts {
                for kind in mobile().filter(|kind| own && kind.fights()) {
                    let commit =
                        |coin| Action::Commit { offensive: index, start: *hex, kind, coin };
                    amounts(out, commit, legal);
                }
            }
            let depots = if own { &offensive.starts[..] } else { &[offensive.target] };
            for hex in depots {
                amounts(out, |coin| Action::Lsp { offensive: index, hex: *hex, coin }, legal);
            }
            amounts(out, |coin| Action::Support { offensive: index, coin }, legal);
            for card in state.cards_of(self.side, CardState::Held) {
                let plays = [super::action::Play::Die, super::action::Play::Shift];
                let cards = plays.map(|play| Action::Card { offensive: index, card, play });
                out.extend(cards.into_iter().filter(legal));
            }
        }
        for hex in state.held[self.side.index()].iter() {
            let kinds = mobile().chain([Kind::Guards, Kind::Zone]);
            for kind in kinds.filter(|kind| state.stack(hex).of(*kind) > 0) {
                amounts(out, |coin| Action::Back { hex, kind, coin }, legal);
            }
            if state.in_line(self.side, hex) {
                let own = state.beside(hex).filter(|to| state.holds(self.side, *to));
                out.extend(own.map(|to| Action::Refuge { hex, to }).filter(legal));
            }
        }
        out[start..].sort_unstable();
    }
}

/// F60: the CV that a side may still bring back this turn.
fn rail_left(state: &State, side: Coalition) -> u8 {
    let rail = state.scene.scenario().rail[side.index()];
    rail.saturating_sub(state.registers.rail_used[side.index()])
}

/// All forms are in: commitments stand, cards are laid, then points go back before any die falls (R-F49).
pub(super) fn reveal(tx: &mut Tx<'_, Frontline>) {
    rulebook::cite!("R-F49");
    let orders = Coalition::BOTH.map(|side| drafted(tx.state(), side));
    let mut weight: Vec<Vec<u16>> =
        vec![vec![0; tx.state().seating.chairs().len()]; tx.state().offensives.len()];
    for (side, orders) in Coalition::BOTH.into_iter().zip(&orders) {
        for (seat, order) in orders {
            if let Action::Commit { offensive, coin, .. } = order {
                weight[usize::from(*offensive)][seat.index()] += u16::from(*coin);
            }
            commit(tx, side, order);
        }
    }
    for (index, weight) in weight.iter().enumerate() {
        let most = weight.iter().copied().max().unwrap_or(0);
        let owner = weight.iter().position(|it| *it == most && most > 0);
        if let Some(owner) = owner {
            let mut offensive = tx.state().offensives[index].clone();
            offensive.seat = Seat(owner as u8);
            change(tx, index, offensive);
        }
    }
    for (side, orders) in Coalition::BOTH.into_iter().zip(&orders) {
        for (_, order) in orders {
            if let Action::Back { hex, kind, coin } = *order {
                go_back(tx, side, hex, kind, coin);
            }
        }
    }
    // Whoever has sailed has left his port.
    man_both(tx);
}

fn change(tx: &mut Tx<'_, Frontline>, index: usize, offensive: Offensive) {
    if tx.state().offensives[index] != offensive {
        tx.emit(Event::Offensive { index: index as u8, offensive: Box::new(offensive) });
    }
}

fn commit(tx: &mut Tx<'_, Frontline>, side: Coalition, order: &Action) {
    match *order {
        Action::Commit { offensive, start, kind, coin } => {
            commit_points(tx, side, offensive, start, kind, coin);
        }
        Action::Lsp { offensive, hex, coin } => commit_lsp(tx, side, offensive, hex, coin),
        Action::Card { offensive, card, play } => {
            if tx.state().cards[usize::from(card)] != CardState::Held {
                return;
            }
            tx.emit(Event::CardSet { side, card, state: CardState::Laid });
            let mut changed = tx.state().offensives[usize::from(offensive)].clone();
            changed.cards.push(Played { side, card, play });
            change(tx, offensive.into(), changed);
        }
        Action::Support { offensive, coin } => {
            let mut changed = tx.state().offensives[usize::from(offensive)].clone();
            let place = usize::from(changed.side != side);
            changed.support[place] = changed.support[place].saturating_add(coin);
            change(tx, offensive.into(), changed);
        }
        Action::Refuge { hex, to } => tx.emit(Event::Refuge { side, hex, to }),
        _ => {}
    }
}

fn commit_points(
    tx: &mut Tx<'_, Frontline>,
    side: Coalition,
    index: u8,
    start: HexIndex,
    kind: Kind,
    coin: u8,
) {
    let state = tx.state();
    let mut offensive = state.offensives[usize::from(index)].clone();
    if offensive.manner != Manner::Land {
        let (from, points) = source(state, side, &offensive, start, kind, coin);
        return shift(tx, side, from, Place::Afloat(index), kind, points);
    }
    let free = state.stack(start).of(kind).saturating_sub(state.bound(start, kind));
    let points = coin.min(free);
    match offensive.commits.iter_mut().find(|it| it.start == start && it.kind == kind) {
        Some(commit) => commit.points += points,
        None => offensive.commits.push(Committed { start, kind, points }),
    }
    offensive.commits.retain(|it| it.points > 0);
    change(tx, index.into(), offensive);
}

/// Where points that sail or hunt come from, and how many there are.
fn source(
    state: &State,
    side: Coalition,
    offensive: &Offensive,
    start: HexIndex,
    kind: Kind,
    coin: u8,
) -> (Place, u8) {
    let free = state.stack(start).of(kind).saturating_sub(state.bound(start, kind));
    if offensive.manner == Manner::Sea && free > 0 {
        return (Place::Hex(start), coin.min(free));
    }
    (Place::Pool, state.pools[side.index()].of(kind).min(coin.into()) as u8)
}

fn commit_lsp(tx: &mut Tx<'_, Frontline>, side: Coalition, index: u8, hex: HexIndex, coin: u8) {
    let state = tx.state();
    let mut offensive = state.offensives[usize::from(index)].clone();
    if offensive.side != side {
        offensive.defender_lsp = offensive.defender_lsp.saturating_add(coin);
        return change(tx, index.into(), offensive);
    }
    if offensive.manner != Manner::Land {
        let (from, points) = source(state, side, &offensive, hex, Kind::Lsp, coin);
        return shift(tx, side, from, Place::Afloat(index), Kind::Lsp, points);
    }
    match offensive.lsp.iter_mut().find(|(at, _)| *at == hex) {
        Some((_, lsp)) => *lsp = lsp.saturating_add(coin),
        None => offensive.lsp.push((hex, coin)),
    }
    change(tx, index.into(), offensive);
}

/// F9.6: points return to the Pool, as far as they are free and the railways carry them.
fn go_back(tx: &mut Tx<'_, Frontline>, side: Coalition, hex: HexIndex, kind: Kind, coin: u8) {
    let state = tx.state();
    let stack = state.stack(hex);
    let mut points = stack.of(kind).saturating_sub(state.bound(hex, kind)).min(coin);
    if let Kind::Men(_) = kind {
        let stays = u8::from(stack.garrisons == 0 && state.in_line(side, hex));
        points = points.min(stack.men().saturating_sub(stays.max(stack.diggers())));
    }
    if kind != Kind::Lsp && state.options.rail {
        points = points.min(rail_left(state, side));
        let used = state.registers.rail_used[side.index()];
        tx.emit(set(Register::RailUsed(side), used + points));
    }
    if let Road::Sea(water) = road_of(tx.state(), side, hex, kind) {
        points = points.min(tx.state().lift_left(side, water));
        let used = tx.state().registers.lift_used[side.index()][water.index()];
        tx.emit(set(Register::LiftUsed(side, water), used + points));
    }
    let home = match kind {
        Kind::Guards => Kind::Air,
        Kind::Zone => Kind::Men(tx.state().main_nation(side)),
        other => other,
    };
    shift(tx, side, Place::Hex(hex), Place::Nowhere, kind, points);
    shift(tx, side, Place::Nowhere, Place::Pool, home, points);
}
