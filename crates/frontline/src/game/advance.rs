//! Frame 7: what follows the colour: advance, hex beyond, attackers pushed back (F43, F44, F46).

use super::action::Action;
use super::combat::{end, result};
use super::effects::{from_pool, lose_all, pool_man, refuge_of, retreat, shift, take, turn_to};
use super::event::{Event, Place};
use super::form::{amounts, coin, not_asked};
use super::frame::{Battle, Form, Frame, Offensive, Step};
use super::kind::{Kind, mobile};
use super::state::State;
use super::why::Why;
use super::{Checked, Frontline};
use crate::ground::{Coalition, NATIONS_MOST, Nation};
use crate::{Advance, MenAtHand, SupplyRoute, hexes_taken, man_at_once, pushed_back};
use hex::HexIndex;
use referee::{Illegal, Seat, Tx, require};
use rulebook::rule;

/// The offensive that is being fought.
fn fought(state: &State) -> Option<(Battle, &Offensive)> {
    let battle = state.battle()?;
    Some((battle, state.offensives.get(usize::from(battle.offensive))?))
}

/// The seat that answers for the attacker.
pub(super) fn attacker(state: &State) -> Option<Seat> {
    fought(state).map(|(_, offensive)| offensive.seat)
}

/// The seat that answers for the defender.
pub(super) fn defender(state: &State) -> Option<Seat> {
    let (_, offensive) = fought(state)?;
    Some(state.sector(offensive.defender(), offensive.target))
}

/// Asks the attacker who goes in.
pub(super) fn open(tx: &mut Tx<'_, Frontline>, battle: Battle) {
    turn_to(tx, Frame::Combat(Battle { step: Step::Advance, ..battle }));
    frames::open(tx, Frame::Form(Form::Advance));
}

/// Asks the defender which starting hex the attacker loses; nobody is asked where none is left.
pub(super) fn open_push(tx: &mut Tx<'_, Frontline>, battle: Battle) {
    let offensive = &tx.state().offensives[usize::from(battle.offensive)];
    if tx.state().live_starts(offensive).is_empty() {
        return end(tx);
    }
    turn_to(tx, Frame::Combat(Battle { step: Step::Push, ..battle }));
    frames::open(tx, Frame::Form(Form::Push));
}

/// Points of a kind that a draft moves in from a hex.
fn going(draft: &[Action], hex: HexIndex, kind: Kind) -> u16 {
    let of = |order: &Action| match *order {
        Action::Advance { start, kind: what, coin } if start == hex && what == kind => coin,
        _ => 0,
    };
    draft.iter().map(|order| u16::from(of(order))).sum()
}

/// Points that a draft moves in, or on, of a kind that `wanted` names.
fn total(draft: &[Action], on: bool, wanted: &dyn Fn(Kind) -> bool) -> u16 {
    let of = |order: &Action| match *order {
        Action::Advance { kind, coin, .. } if !on && wanted(kind) => coin,
        Action::On { kind, coin } if on && wanted(kind) => coin,
        _ => 0,
    };
    draft.iter().map(|order| u16::from(of(order))).sum()
}

/// Surviving attackers of a kind in a starting hex, or its LSP (F43).
fn survivors(state: &State, offensive: &Offensive, start: HexIndex, kind: Kind) -> u8 {
    let stack = state.stack(start);
    match kind {
        Kind::Lsp => stack.lsp,
        _ => offensive.committed(start, kind).min(stack.of(kind)),
    }
}

pub(super) fn check(state: &State, seat: Seat, order: &Action) -> Checked {
    rulebook::cite!("F43");
    let Some((battle, offensive)) = fought(state) else { return not_asked() };
    let draft = state.draft(seat);
    let halted = draft.contains(&Action::Halt);
    require(!halted, rule!("F43"), || Why::Twice)?;
    match *order {
        Action::Halt => require(draft.is_empty(), rule!("F43"), || Why::Twice),
        Action::Advance { start, kind, coin: amount } => {
            coin(amount)?;
            let live = state.live_starts(offensive).contains(&start);
            require(live, rule!("F43"), || Why::NoSuch("starting hex"))?;
            let moves = kind.fights() || kind == Kind::Lsp;
            require(moves, rule!("F43"), || Why::NotForHexes(kind))?;
            let there = u16::from(survivors(state, offensive, start, kind));
            let left = there.saturating_sub(going(draft, start, kind));
            require(left >= amount.into(), rule!("F43"), || Why::NotInHex(start, kind))?;
            if let Kind::Men(nation) = kind {
                let stands = state.may_stand(nation, offensive.target);
                require(stands, rule!("F34"), || Why::NotTheirs(offensive.target))?;
            }
            let cv = total(draft, false, &Kind::fights) + u16::from(kind.cv() * amount);
            let room = state.room(offensive.side, offensive.target);
            require(cv <= room.into(), rule!("F35"), || Why::Full(offensive.target, room))
        }
        Action::Beyond { hex } => {
            let green = result(state, battle);
            let taken = hexes_taken(green, offensive.target, Some(hex));
            require(taken.is_ok(), rule!("F44"), || Why::NoHexBeyond)?;
            let named = draft.iter().any(|it| matches!(it, Action::Beyond { .. }));
            require(!named, rule!("F44"), || Why::Twice)?;
            let open = is_beyond(state, offensive, hex);
            require(open, rule!("F44"), || Why::NotBeyond(hex))
        }
        Action::On { kind, coin: amount } => {
            coin(amount)?;
            let Some(hex) = beyond(draft) else {
                return Err(Illegal { rule: rule!("F44"), why: Why::NothingWentIn });
            };
            if let Kind::Men(nation) = kind {
                require(state.may_stand(nation, hex), rule!("F34"), || Why::NotTheirs(hex))?;
            }
            let same = |it: Kind| it == kind;
            let left = total(draft, false, &same).saturating_sub(total(draft, true, &same));
            require(left >= amount.into(), rule!("F44"), || Why::NotInHex(offensive.target, kind))?;
            let men = |it: Kind| matches!(it, Kind::Men(_));
            let on = total(draft, true, &men) + u16::from(if men(kind) { amount } else { 0 });
            let keeps = !men(kind) || total(draft, false, &men) > on;
            require(keeps, rule!("F44"), || Why::NotInHex(offensive.target, kind))?;
            let cv = total(draft, true, &Kind::fights) + u16::from(kind.cv() * amount);
            let room = state.room(offensive.side, hex);
            require(cv <= room.into(), rule!("F35"), || Why::Full(hex, room))
        }
        _ => not_asked(),
    }
}

/// F44, R-F45: whether an attacker may go on into a hex.
#[must_use]
pub fn is_beyond(state: &State, offensive: &Offensive, hex: HexIndex) -> bool {
    rulebook::cite!("R-F45");
    let (side, enemy) = (offensive.side, offensive.defender());
    let map = &state.scene.map;
    let stack = state.stack(hex);
    let crossed = map.side_toward(hex, offensive.target);
    let layers = crossed.map_or(0, |side| stack.layers[side]);
    let city = map.is_major(hex) && state.owner(hex) == Some(enemy);
    state.playable.contains(hex)
        && crossed.is_some()
        && !offensive.starts.iter().any(|start| map.are_beside(*start, hex))
        && !state.holds(side, hex)
        && stack.holders() == 0
        && stack.zone == 0
        && !city
        && (layers == 0 || !state.holds(enemy, hex))
}

/// The hex beyond that a draft names.
fn beyond(draft: &[Action]) -> Option<HexIndex> {
    draft.iter().find_map(|order| match order {
        Action::Beyond { hex } => Some(*hex),
        _ => None,
    })
}

pub(super) fn answers(state: &State, seat: Seat, out: &mut Vec<Action>) {
    let Some((_, offensive)) = fought(state) else { return };
    let legal = |order: &Action| check(state, seat, order).is_ok();
    out.extend([Action::Halt].into_iter().filter(legal));
    for hex in state.live_starts(offensive) {
        for kind in mobile() {
            amounts(out, |coin| Action::Advance { start: hex, kind, coin }, legal);
        }
    }
    let beyond = state.beside(offensive.target).map(|hex| Action::Beyond { hex });
    out.extend(beyond.filter(legal));
    for kind in mobile() {
        amounts(out, |coin| Action::On { kind, coin }, legal);
    }
}

/// The attacker has answered: the hex passes, the beaten force retreats, the attackers go in and on.
pub(super) fn reveal(tx: &mut Tx<'_, Frontline>) -> bool {
    let Some((battle, offensive)) = fought(tx.state()) else { return false };
    let offensive = offensive.clone();
    let draft = tx.state().draft(offensive.seat).to_vec();
    tx.emit(Event::Closed);
    if !draft.contains(&Action::Halt) {
        occupy(tx, battle, &offensive, &draft);
    }
    end(tx);
    true
}

fn occupy(tx: &mut Tx<'_, Frontline>, battle: Battle, offensive: &Offensive, draft: &[Action]) {
    let (side, target) = (offensive.side, offensive.target);
    if !tx.state().holds(side.enemy(), target) {
        return;
    }
    let men = |kind: Kind| matches!(kind, Kind::Men(_));
    let named = total(draft, false, &men) > 0;
    let helper = if named { None } else { first_man(tx.state(), offensive) };
    let at_hand = MenAtHand {
        attackers: u16::from(named || helper.is_some()),
        pool: u16::from(pool_near(tx.state(), offensive)),
        route: SupplyRoute::Land,
    };
    if man_at_once(1, false, at_hand).is_err() {
        return;
    }
    let on = beyond(draft).filter(|hex| {
        let enough = total(draft, false, &men) > 1;
        enough && is_beyond(tx.state(), offensive, *hex)
    });
    let taken = hexes_taken(result(tx.state(), battle), target, on).unwrap_or_default();
    // The hex beyond is taken before the beaten force retreats (F44).
    for hex in taken.iter().copied().filter(|hex| *hex != target) {
        if tx.state().holds(side.enemy(), hex) {
            lose_all(tx, side.enemy(), hex);
        }
        take(tx, hex, Some(side));
    }
    let refuge = refuge_of(tx.state(), target);
    retreat(tx, side.enemy(), target, refuge, false);
    take(tx, target, Some(side));
    go_in(tx, side, target, draft);
    if !named {
        match helper {
            Some((start, nation)) => {
                let (from, to) = (Place::Hex(start), Place::Hex(target));
                shift(tx, side, from, to, Kind::Men(nation), 1);
            }
            None => {
                from_pool(tx, side, target);
            }
        }
    }
    if let Some(hex) = on {
        go_on(tx, side, (target, hex), draft);
    }
}

fn go_in(tx: &mut Tx<'_, Frontline>, side: Coalition, target: HexIndex, draft: &[Action]) {
    for order in draft {
        if let Action::Advance { start, kind, coin } = *order {
            let points = tx.state().stack(start).of(kind).min(coin);
            shift(tx, side, Place::Hex(start), Place::Hex(target), kind, points);
        }
    }
}

/// At least one man goes on; the target keeps one (F44).
fn go_on(
    tx: &mut Tx<'_, Frontline>,
    side: Coalition,
    (target, hex): (HexIndex, HexIndex),
    draft: &[Action],
) {
    for order in draft {
        if let Action::On { kind, coin } = *order {
            let points = tx.state().stack(target).of(kind).min(coin);
            shift(tx, side, Place::Hex(target), Place::Hex(hex), kind, points);
        }
    }
    if tx.state().stack(hex).men() == 0 {
        let stack = tx.state().stack(target);
        let best = (0..NATIONS_MOST).rev().max_by_key(|place| stack.men[*place]);
        let nation = best.map(|place| Nation(place as u8));
        let stands = |it: &Nation| tx.state().may_stand(*it, hex);
        if let Some(nation) = nation.filter(stands) {
            shift(tx, side, Place::Hex(target), Place::Hex(hex), Kind::Men(nation), 1);
        }
    }
}

/// A man who goes in when nobody was named: of the attackers, else a spare man of the starting hexes (F43).
fn first_man(state: &State, offensive: &Offensive) -> Option<(HexIndex, Nation)> {
    rulebook::cite!("R-F24");
    let starts = state.live_starts(offensive);
    let stands = |nation: &Nation| state.may_stand(*nation, offensive.target);
    let survived = starts.iter().find_map(|start| {
        let nations = (0..NATIONS_MOST as u8).map(Nation).filter(stands);
        let mut alive =
            nations.filter(|it| survivors(state, offensive, *start, Kind::Men(*it)) > 0);
        alive.next().map(|nation| (*start, nation))
    });
    survived.or_else(|| {
        let spare = starts.iter().find(|start| state.spare(**start) > 0)?;
        state.spare_nation(*spare).filter(stands).map(|nation| (*spare, nation))
    })
}

fn pool_near(state: &State, offensive: &Offensive) -> bool {
    let starts = state.live_starts(offensive);
    starts.iter().any(|start| {
        let man = pool_man(state, offensive.side, *start);
        man.is_some_and(|(nation, _)| state.may_stand(nation, offensive.target))
    })
}

pub(super) fn check_push(state: &State, seat: Seat, order: &Action) -> Checked {
    rulebook::cite!("F46");
    let Some((_, offensive)) = fought(state) else { return not_asked() };
    let Action::Push { start, follow } = *order else { return not_asked() };
    require(state.draft(seat).is_empty(), rule!("F46"), || Why::Twice)?;
    let starts = state.live_starts(offensive);
    let picked = pushed_back(Advance::AttackerPushedBack, &starts, start);
    picked.map_err(super::flags::book)?;
    let man = !follow || (state.spare(offensive.target) > 0 && follower(state, offensive, start));
    require(man, rule!("F46"), || Why::NobodyToSpare(offensive.target))
}

fn follower(state: &State, offensive: &Offensive, start: HexIndex) -> bool {
    let nation = state.spare_nation(offensive.target);
    nation.is_some_and(|nation| state.may_stand(nation, start))
}

pub(super) fn push_answers(state: &State, seat: Seat, out: &mut Vec<Action>) {
    let Some((_, offensive)) = fought(state) else { return };
    for start in state.live_starts(offensive) {
        let pushes = [false, true].map(|follow| Action::Push { start, follow });
        out.extend(pushes.into_iter().filter(|it| check_push(state, seat, it).is_ok()));
    }
}

/// The defender has answered; one who said nothing pushes out the strongest hex and does not follow.
pub(super) fn reveal_push(tx: &mut Tx<'_, Frontline>) -> bool {
    rulebook::cite!("R-F23");
    let Some((_, offensive)) = fought(tx.state()) else { return false };
    let offensive = offensive.clone();
    let seat = defender(tx.state());
    let said = seat.and_then(|seat| tx.state().draft(seat).first().copied());
    tx.emit(Event::Closed);
    let strongest = || {
        let starts = tx.state().live_starts(&offensive).into_iter();
        starts.max_by_key(|start| (tx.state().stack(*start).cv(), std::cmp::Reverse(*start)))
    };
    let (start, follow) = match said {
        Some(Action::Push { start, follow }) => (Some(start), follow),
        _ => (strongest(), false),
    };
    if let Some(start) = start {
        push(tx, &offensive, start, follow);
    }
    end(tx);
    true
}

/// F46: the starting hex is emptied by F45; a spare man of the target follows, or it is empty.
fn push(tx: &mut Tx<'_, Frontline>, offensive: &Offensive, start: HexIndex, follow: bool) {
    let (side, target) = (offensive.side, offensive.target);
    let refuge = refuge_of(tx.state(), start);
    retreat(tx, side, start, refuge, false);
    let nation = tx.state().spare_nation(target);
    match nation.filter(|_| follow && tx.state().spare(target) > 0) {
        Some(nation) => {
            take(tx, start, Some(side.enemy()));
            let (from, to) = (Place::Hex(target), Place::Hex(start));
            shift(tx, side.enemy(), from, to, Kind::Men(nation), 1);
        }
        None => take(tx, start, None),
    }
}
