//! Frame 1: nations leave, lines close, fresh resources come (F33, F34, F9.1).

use super::action::Action;
use super::effects::{man_both, nearest_line, shift, take};
use super::event::{Event, Place};
use super::evolve::set;
use super::form::not_asked;
use super::frame::CardState;
use super::kind::Kind;
use super::register::Register;
use super::seats::Post;
use super::state::State;
use super::why::Why;
use super::{Checked, Frontline};
use crate::ground::{Coalition, Lines, Make, Nation};
use hex::HexIndex;
use referee::{Seat, Tx, require};
use rulebook::rule;

impl State {
    /// F34: whether a nation leaves the war now.
    #[must_use]
    pub fn leaves_now(&self, nation: Nation) -> bool {
        rulebook::cite!("F34");
        let briefing = &self.scene.briefings.nations[nation.index()];
        let Some(leaves) = &briefing.leaves else { return false };
        if !self.fights(nation) || self.turn < leaves.from || self.kept >> nation.0 & 1 != 0 {
            return false;
        }
        let lost = |hex: &HexIndex| self.holds(briefing.coalition.enemy(), *hex);
        let at_once = leaves.all.is_empty() && leaves.any.is_empty();
        let all = !leaves.all.is_empty() && leaves.all.iter().all(lost);
        at_once || all || leaves.any.iter().any(lost)
    }

    /// The lines of a zone that work for a side: its own, held, not idle (F33).
    #[must_use]
    pub fn working_lines(&self, side: Coalition, hex: HexIndex) -> Lines {
        let idle = self.idle.iter().any(|(at, until)| *at == hex && self.turn < *until);
        let own = self.holds(side, hex) && self.owner(hex) == Some(side);
        if own && !idle { self.scene.map.industry(hex) } else { Lines::default() }
    }

    /// The zones of a side of which raids closed some lines and not all, with how many (frame 1).
    pub(super) fn choices(&self, side: Coalition) -> impl Iterator<Item = (HexIndex, u8)> + '_ {
        self.hits.iter().copied().filter(move |(hex, hits)| {
            let lines: u8 = self.working_lines(side, *hex).iter().sum();
            lines > *hits && self.closed.iter().all(|(at, _)| at != hex)
        })
    }
}

/// Lets every nation go whose time has come.
pub(super) fn leaving(tx: &mut Tx<'_, Frontline>) {
    for place in 0..tx.state().scene.briefings.nations.len() {
        let nation = Nation(place as u8);
        if tx.state().leaves_now(nation) {
            leave(tx, nation);
        }
    }
}

/// F34: a nation leaves; its men, flags and cards vanish, the countries it opens pass, those that become neutral close.
pub(super) fn leave(tx: &mut Tx<'_, Frontline>, nation: Nation) {
    let side = tx.state().scene.briefings.nations[nation.index()].coalition;
    let group = tx.state().helsinki;
    let finns = tx.state().finland() == Some(nation);
    let kind = Kind::Men(nation);
    let stood: Vec<HexIndex> = tx.state().held[side.index()].iter().collect();
    for hex in stood {
        let men = tx.state().stack(hex).of(kind);
        shift(tx, side, Place::Hex(hex), Place::Nowhere, kind, men);
    }
    let home = tx.state().pools[side.index()].of(kind).min(u16::from(u8::MAX)) as u8;
    shift(tx, side, Place::Pool, Place::Nowhere, kind, home);
    tx.emit(set(Register::Flags(nation), 0));
    let faces = tx.state().scene.briefings.cards.iter().enumerate();
    let own: Vec<u8> =
        faces.filter(|(_, face)| face.nation == nation).map(|(at, _)| at as u8).collect();
    for card in own {
        if tx.state().cards[usize::from(card)] == CardState::Held {
            tx.emit(Event::CardSet { side, card, state: CardState::Spent });
        }
    }
    tx.emit(Event::Left { nation });
    let leaves = tx.state().scene.briefings.nations[nation.index()].leaves.clone();
    let Some(leaves) = leaves else { return };
    let opens = |state: &State, hex: HexIndex| {
        let country = state.scene.map.country(hex);
        country.is_some_and(|it| leaves.opens.contains(&it)) && (!finns || group.contains(hex))
    };
    pass_open_hexes(tx, side, &opens);
    for country in leaves.neutral {
        tx.emit(Event::Neutral { country });
    }
    man_both(tx);
}

/// Weakly held hexes pass to the enemy, step by step, as far as they join his ground.
fn pass_open_hexes(
    tx: &mut Tx<'_, Frontline>,
    side: Coalition,
    opens: &dyn Fn(&State, HexIndex) -> bool,
) {
    let enemy = side.enemy();
    loop {
        let state = tx.state();
        let main = state.main_nation(side);
        let weak = |hex: &HexIndex| {
            let stack = state.stack(*hex);
            opens(state, *hex)
                && stack.of(Kind::Men(main)).saturating_add(stack.garrisons) < 2
                && state.beside(*hex).any(|next| state.holds(enemy, next))
        };
        let Some(hex) = state.held[side.index()].iter().find(weak) else { return };
        for kind in super::kind::mobile() {
            let points = tx.state().stack(hex).of(kind);
            shift(tx, side, Place::Hex(hex), Place::Pool, kind, points);
        }
        take(tx, hex, Some(enemy));
        if tx.state().in_line(enemy, hex) {
            super::effects::from_pool(tx, enemy, hex);
        }
    }
}

/// Whether Economics may close that line.
pub(super) fn check(state: &State, side: Coalition, seat: Seat, order: &Action) -> Checked {
    let Action::Close { hex, make } = *order else { return not_asked() };
    let (left, hits) = left_to_close(state, side, seat, hex);
    let may = hits > 0 && left[make.index()] > 0;
    require(may, rule!("F33"), || Why::NoLine(hex))
}

/// The lines of a zone that the draft leaves, and how many are still to be closed.
fn left_to_close(state: &State, side: Coalition, seat: Seat, hex: HexIndex) -> (Lines, u8) {
    let hits = state.choices(side).find(|(at, _)| *at == hex).map_or(0, |(_, hits)| hits);
    let mut left = state.working_lines(side, hex);
    let mut open = hits;
    for order in state.draft(seat) {
        if let Action::Close { hex: at, make } = order
            && *at == hex
        {
            left[make.index()] = left[make.index()].saturating_sub(1);
            open = open.saturating_sub(1);
        }
    }
    (left, open)
}

pub(super) fn answers(state: &State, side: Coalition, seat: Seat, out: &mut Vec<Action>) {
    for (hex, _) in state.choices(side) {
        let (left, hits) = left_to_close(state, side, seat, hex);
        let lines = Make::ALL.into_iter().filter(|make| hits > 0 && left[make.index()] > 0);
        out.extend(lines.map(|make| Action::Close { hex, make }));
    }
}

/// Closes the lines that were hit: as the owner says, the rest in the usual order.
pub(super) fn close(tx: &mut Tx<'_, Frontline>, side: Coalition) {
    let seat = tx.state().seating.at(side, Post::Economics);
    let zones: Vec<(HexIndex, u8)> = tx.state().hits.clone();
    for (hex, hits) in zones {
        let state = tx.state();
        if state.working_lines(side, hex) == Lines::default() || state.owner(hex) != Some(side) {
            continue;
        }
        let lines = state.working_lines(side, hex);
        let (mut left, mut closed) = (lines, Lines::default());
        let said = state.draft(seat).iter().filter_map(|order| match order {
            Action::Close { hex: at, make } if *at == hex => Some(*make),
            _ => None,
        });
        let usual = Make::CLOSING
            .into_iter()
            .flat_map(|make| std::iter::repeat_n(make, usize::from(lines[make.index()])));
        let mut open = hits;
        for make in said.chain(usual) {
            if open > 0 && left[make.index()] > 0 {
                left[make.index()] -= 1;
                closed[make.index()] += 1;
                open -= 1;
            }
        }
        tx.emit(Event::Closure { side, hex, lines: closed });
    }
}

/// F9.1, F33: fresh resources for both sides, then every front hex gets its man.
pub(super) fn produce(tx: &mut Tx<'_, Frontline>) {
    rulebook::cite!("F33", "F9.1", "F4a", "F5a");
    for side in Coalition::BOTH {
        tx.emit(set(Register::Made(side), 0));
        boxes(tx, side);
        let held: Vec<HexIndex> = tx.state().held[side.index()].iter().collect();
        for hex in held {
            zone(tx, side, hex);
        }
        hand_limit(tx, side);
    }
    let hits: Vec<HexIndex> = tx.state().hits.iter().map(|(hex, _)| *hex).collect();
    hits.into_iter().for_each(|hex| tx.emit(Event::Hit { hex, lines: 0 }));
    man_both(tx);
}

/// The briefing's boxes and flags.
fn boxes(tx: &mut Tx<'_, Frontline>, side: Coalition) {
    let nations: Vec<Nation> = tx.state().nations(side).collect();
    for nation in nations {
        let state = tx.state();
        let turn = *state.scene.briefings.nations[nation.index()].turn(state.turn);
        let fresh = turn.fresh;
        make(tx, side, Kind::Men(nation), fresh.men);
        let things = [
            (Kind::Tanks, fresh.tanks),
            (Kind::Air, fresh.air),
            (Kind::Lsp, fresh.lsp),
            (Kind::Bombers, fresh.bombers),
            (Kind::Concrete, fresh.concrete),
            (Kind::Pags, fresh.pags),
        ];
        things.into_iter().for_each(|(kind, points)| make(tx, side, kind, points));
        let flags = flags_of(tx.state(), nation);
        tx.emit(set(Register::Flags(nation), flags));
        tx.emit(set(Register::FlagsLost(nation), 0));
    }
    if side == Coalition::Soviet {
        western(tx);
    }
}

/// F5a: the briefing's flags, the scenario's, less those that bombing cost (F51).
fn flags_of(state: &State, nation: Nation) -> u8 {
    let scenario = state.scene.scenario();
    let briefed = state.scene.briefings.nations[nation.index()].turn(state.turn).flags;
    let added = scenario.flags_add[nation.index()].get(usize::from(state.turn) - 1);
    let first = scenario.first_flags[nation.index()].filter(|_| state.turn == scenario.first_turn);
    let flags = first.unwrap_or_else(|| briefed.saturating_add_signed(added.copied().unwrap_or(0)));
    flags.saturating_sub(state.registers.flags_lost[nation.index()])
}

/// F56: the western air forces, where they are played, and what Germany gets for it.
fn western(tx: &mut Tx<'_, Frontline>) {
    if tx.state().seating.own(Coalition::Soviet, Post::Western).is_none() {
        return;
    }
    let state = tx.state();
    let western = &state.scene.briefings.western;
    let turn = western.turns.get(usize::from(state.turn) - 1).copied().unwrap_or_default();
    let (paid, [bombers, _]) = (western.compensation, state.registers.western);
    tx.emit(set(Register::WesternBombers, bombers.saturating_add(turn.0)));
    tx.emit(set(Register::WesternLsp, turn.1));
    make(tx, Coalition::Axis, Kind::Air, paid.air);
    make(tx, Coalition::Axis, Kind::Tanks, paid.tanks);
    make(tx, Coalition::Axis, Kind::Lsp, paid.lsp);
}

/// Points come to the Pool; men of the main nation repay what was overdrawn first (F38).
fn make(tx: &mut Tx<'_, Frontline>, side: Coalition, kind: Kind, points: u8) {
    let mut left = points;
    if kind == Kind::Men(tx.state().main_nation(side)) {
        let made = tx.state().registers.made[side.index()];
        tx.emit(set(Register::Made(side), made.saturating_add(points)));
        let debt = tx.state().registers.debt[side.index()];
        let repaid = debt.min(left);
        if repaid > 0 {
            tx.emit(set(Register::Debt(side), debt - repaid));
        }
        left -= repaid;
    }
    shift(tx, side, Place::Nowhere, Place::Pool, kind, left);
}

/// F33: the lines of a zone; a zone cut off delivers into its own hex or the nearest line hex of its group.
fn zone(tx: &mut Tx<'_, Frontline>, side: Coalition, hex: HexIndex) {
    let state = tx.state();
    let lines = state.working_lines(side, hex);
    if lines == Lines::default() {
        return;
    }
    let closed = state.closed.iter().find(|(at, _)| *at == hex).map(|(_, lines)| *lines);
    let closed = closed.unwrap_or_default();
    let home = state.is_connected(side, hex);
    let nation = state.nation_of(hex).unwrap_or(state.main_nation(side));
    for make_of in Make::ALL {
        let points = lines[make_of.index()].saturating_sub(closed[make_of.index()]);
        let kind = match make_of {
            Make::Men => Kind::Men(nation),
            Make::Tanks => Kind::Tanks,
            Make::Air => Kind::Air,
            Make::Lsp => Kind::Lsp,
        };
        if home {
            make(tx, side, kind, points);
            continue;
        }
        let state = tx.state();
        let own = state.in_line(side, hex).then_some(hex);
        let to = own.or_else(|| nearest_line(state, side, hex, kind)).unwrap_or(hex);
        shift(tx, side, Place::Nowhere, Place::Hex(to), kind, points);
    }
}

/// F50: more partisans than the hand holds are lost.
fn hand_limit(tx: &mut Tx<'_, Frontline>, side: Coalition) {
    let state = tx.state();
    let (_, _, most) = state.scene.briefings.nations[state.main_nation(side).index()].pag;
    let over = state.pools[side.index()].pags.saturating_sub(most.into());
    shift(tx, side, Place::Pool, Place::Nowhere, Kind::Pags, over.min(255) as u8);
}
