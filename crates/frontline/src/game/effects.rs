//! What happens again and again: points move, hexes change hands, gaps are filled (F38, F45).

use super::Frontline;
use super::event::{Event, Place, band};
use super::evolve::set;
use super::frame::Frame;
use super::kind::{Kind, mobile};
use super::line::{Road, line_of};
use super::register::Register;
use super::state::State;
use crate::ground::{Coalition, HexSet, Nation};
use crate::{Pag, PagChange};
use hex::HexIndex;
use referee::Tx;
use smallvec::SmallVec;

/// Moves points of a side; nothing when there are none.
pub(super) fn shift(
    tx: &mut Tx<'_, Frontline>,
    side: Coalition,
    from: Place,
    to: Place,
    kind: Kind,
    points: u8,
) {
    if points == 0 || from == to {
        return;
    }
    let bands = bands_after(tx.state(), from, to, kind, points);
    tx.emit(Event::Moved { side, from, to, kind, points, bands });
}

/// The bands of men that the enemy will see change.
fn bands_after(
    state: &State,
    from: Place,
    to: Place,
    kind: Kind,
    points: u8,
) -> SmallVec<[(HexIndex, u8); 2]> {
    let mut bands = SmallVec::new();
    if !matches!(kind, Kind::Men(_)) {
        return bands;
    }
    for (place, comes) in [(from, false), (to, true)] {
        let Place::Hex(hex) = place else { continue };
        let men = state.stack(hex).men();
        let after = if comes { men.saturating_add(points) } else { men.saturating_sub(points) };
        if band(men) != band(after) {
            bands.push((hex, band(after)));
        }
    }
    bands
}

/// A hex passes to a side, or to nobody, with all that hangs on it: what cannot leave is lost (R-F56), lines stand still
/// (F33), partisans join their front (F50, R-F52).
pub(super) fn take(tx: &mut Tx<'_, Frontline>, hex: HexIndex, side: Option<Coalition>) {
    rulebook::cite!("R-F56", "F9.8");
    tx.emit(Event::Wrecked { hex });
    tx.emit(Event::Held { hex, side });
    let state = tx.state();
    let works = state.scene.map.industry(hex) != [0; 4];
    if works && side.is_some() && state.owner(hex) == side {
        let until = state.turn.saturating_add(3);
        tx.emit(Event::Idle { hex, until });
    }
    if side == Some(Coalition::Soviet) && tx.state().pags.contains(hex) {
        absorb(tx, hex);
    }
}

/// F50, R-F52: partisans reached by their front become a man of it.
fn absorb(tx: &mut Tx<'_, Frontline>, hex: HexIndex) {
    rulebook::cite!("R-F52");
    tx.emit(Event::Pag { hex, there: false });
    let state = tx.state();
    let soviet = state.main_nation(Coalition::Soviet);
    let joins = Pag { owner: Some(soviet) }.change(&PagChange::Joins(&soviet));
    let men = joins.map_or(0, |force| force.men) as u8;
    let home = state.is_connected(Coalition::Soviet, hex);
    let to = if home { Place::Pool } else { Place::Hex(hex) };
    shift(tx, Coalition::Soviet, Place::Nowhere, to, Kind::Men(soviet), men);
}

/// F38 for both sides.
pub(super) fn man_both(tx: &mut Tx<'_, Frontline>) {
    Coalition::BOTH.into_iter().for_each(|side| man(tx, side));
}

/// F38: counters off the line go home, then every gap gets its man or is given up.
pub(super) fn man(tx: &mut Tx<'_, Frontline>, side: Coalition) {
    rulebook::cite!("F2b", "F2c", "F9.2");
    tx.emit(Event::Manning { side });
    send_home(tx, side);
    scramble(tx, side);
    // Each round fills or empties a hex, and neither comes again.
    while let Some(hex) = bare(tx.state(), side) {
        if !fill(tx, side, hex) {
            give_up(tx, side, hex);
        }
    }
}

/// The first bare hex of the line: highest VP, then lowest.
fn bare(state: &State, side: Coalition) -> Option<HexIndex> {
    let unmanned =
        |hex: &HexIndex| crate::men_owed([state.stack(*hex).holders().into()], false) > 0;
    let gaps = state.line[side.index()].iter().filter(unmanned);
    gaps.min_by_key(|hex| (std::cmp::Reverse(state.scene.worth[hex.index()]), *hex))
}

/// R-F33: behind the line only zones, garrisons, flak, bases and air defence stay.
fn send_home(tx: &mut Tx<'_, Frontline>, side: Coalition) {
    rulebook::cite!("R-F33");
    let state = tx.state();
    let behind: SmallVec<[HexIndex; 8]> = state.held[side.index()]
        .without(&state.line[side.index()])
        .filter(|hex| state.stack(*hex).points().next().is_some())
        .collect();
    for hex in behind {
        let finland = tx.state().finland();
        for kind in mobile() {
            let points = tx.state().stack(hex).of(kind);
            if points == 0 {
                continue;
            }
            let finns = matches!(kind, Kind::Men(nation) if Some(nation) == finland);
            let to = match tx.state().road(side, hex, finns) {
                Road::Land => Some(Place::Pool),
                _ => nearest_line(tx.state(), side, hex, kind).map(Place::Hex),
            };
            if let Some(to) = to {
                shift(tx, side, Place::Hex(hex), to, kind, points);
            }
        }
    }
}

/// F65: air defence in a hex of the line joins the stack.
fn scramble(tx: &mut Tx<'_, Frontline>, side: Coalition) {
    let state = tx.state();
    let guarded = |hex: &HexIndex| state.stack(*hex).guards > 0;
    let hexes: SmallVec<[HexIndex; 4]> = state.line[side.index()].iter().filter(guarded).collect();
    for hex in hexes {
        let guards = tx.state().stack(hex).guards;
        shift(tx, side, Place::Hex(hex), Place::Nowhere, Kind::Guards, guards);
        shift(tx, side, Place::Nowhere, Place::Hex(hex), Kind::Air, guards);
    }
}

/// The nearest line hex of the same group, the lowest of equals.
pub(super) fn nearest_line(
    state: &State,
    side: Coalition,
    hex: HexIndex,
    kind: Kind,
) -> Option<HexIndex> {
    let group = state.group(side, hex);
    let fits = |at: &HexIndex| match kind {
        Kind::Men(nation) => state.may_stand(nation, *at),
        _ => true,
    };
    let line = state.line[side.index()].iter().filter(|at| group.contains(*at)).filter(fits);
    line.min_by_key(|at| (state.scene.map.grid().distance(hex, *at), *at))
}

/// F38: one man for a bare hex, from the first source that has one.
fn fill(tx: &mut Tx<'_, Frontline>, side: Coalition, hex: HexIndex) -> bool {
    rulebook::cite!("F38");
    let main = tx.state().main_nation(side);
    if tx.state().stack(hex).zone > 0 {
        shift(tx, side, Place::Hex(hex), Place::Nowhere, Kind::Zone, 1);
        shift(tx, side, Place::Nowhere, Place::Hex(hex), Kind::Men(main), 1);
        return true;
    }
    from_pool(tx, side, hex) || from_neighbours(tx, side, hex) || overdraw(tx, side, hex)
}

/// A man of the Pool by route: the main nation's first, then in briefing order.
pub(super) fn from_pool(tx: &mut Tx<'_, Frontline>, side: Coalition, hex: HexIndex) -> bool {
    let Some((nation, road)) = pool_man(tx.state(), side, hex) else { return false };
    if let Road::Sea(water) = road {
        let used = tx.state().registers.lift_used[side.index()][water.index()];
        tx.emit(set(Register::LiftUsed(side, water), used + 1));
    }
    shift(tx, side, Place::Pool, Place::Hex(hex), Kind::Men(nation), 1);
    true
}

/// The nation whose man the Pool could send to a hex, and how.
pub(super) fn pool_man(state: &State, side: Coalition, hex: HexIndex) -> Option<(Nation, Road)> {
    let finland = state.finland();
    let reaches = |nation: Nation| {
        let road = state.road(side, hex, Some(nation) == finland);
        let lift = match road {
            Road::Sea(water) => state.lift_left(side, water),
            _ => 0,
        };
        road.route().admits(1, lift.into()).is_ok().then_some((nation, road))
    };
    let nations = state.nations(side);
    let mut there = nations.filter(|nation| {
        state.pools[side.index()].of(Kind::Men(*nation)) > 0 && state.may_stand(*nation, hex)
    });
    there.find_map(reaches)
}

/// A spare man of an adjacent hex, else of the group.
fn from_neighbours(tx: &mut Tx<'_, Frontline>, side: Coalition, hex: HexIndex) -> bool {
    let state = tx.state();
    let gives = |from: HexIndex| {
        let nation = state.spare_nation(from).filter(|nation| state.may_stand(*nation, hex))?;
        let spare = state.spare(from);
        (spare > 0).then_some((spare, from, nation))
    };
    let most = |hexes: &mut dyn Iterator<Item = HexIndex>| {
        let sources = hexes.filter(|from| *from != hex).filter_map(gives);
        sources.max_by_key(|(spare, from, _)| (*spare, std::cmp::Reverse(*from)))
    };
    let own = |from: &HexIndex| state.holds(side, *from);
    let found = most(&mut state.beside(hex).filter(own)).or_else(|| {
        let group = state.group(side, hex);
        most(&mut state.line[side.index()].iter().filter(|from| group.contains(*from)))
    });
    let Some((_, from, nation)) = found else { return false };
    shift(tx, side, Place::Hex(from), Place::Hex(hex), Kind::Men(nation), 1);
    true
}

/// F38: next turn's man of the main nation, up to this turn's production of them.
fn overdraw(tx: &mut Tx<'_, Frontline>, side: Coalition, hex: HexIndex) -> bool {
    let state = tx.state();
    let (debt, made) = (state.registers.debt[side.index()], state.registers.made[side.index()]);
    if !state.main[side.index()].contains(hex) || debt >= made {
        return false;
    }
    let main = state.main_nation(side);
    tx.emit(set(Register::Debt(side), debt + 1));
    shift(tx, side, Place::Nowhere, Place::Hex(hex), Kind::Men(main), 1);
    true
}

/// A hex that nobody can man becomes empty; its counters are lost (F38), and a side that gives up too many falls (F39).
fn give_up(tx: &mut Tx<'_, Frontline>, side: Coalition, hex: HexIndex) {
    let given = tx.state().registers.given_up[side.index()];
    if tx.state().main[side.index()].contains(hex) {
        tx.emit(set(Register::GivenUp(side), given.saturating_add(1)));
    }
    lose_all(tx, side, hex);
    take(tx, hex, None);
}

/// Everything that could have left a hex is lost.
pub(super) fn lose_all(tx: &mut Tx<'_, Frontline>, side: Coalition, hex: HexIndex) {
    for kind in mobile() {
        let points = tx.state().stack(hex).of(kind);
        shift(tx, side, Place::Hex(hex), Place::Nowhere, kind, points);
    }
}

/// F45: a beaten force goes to adjacent own hexes: a man to each bare hex of the line to be, the rest to the refuge or to the
/// weakest; without one it is destroyed. Withdrawing forces keep their LSP (F47).
pub(super) fn retreat(
    tx: &mut Tx<'_, Frontline>,
    side: Coalition,
    hex: HexIndex,
    refuge: Option<HexIndex>,
    keeps_lsp: bool,
) {
    rulebook::cite!("F45", "F48", "R-F60");
    let mut own = tx.state().held[side.index()];
    own.set(hex, false);
    let line = line_of(&tx.state().scene.map, &tx.state().playable, &own);
    let mut beside: SmallVec<[HexIndex; 6]> =
        tx.state().beside(hex).filter(|next| own.contains(*next)).collect();
    beside.sort_unstable_by_key(|at| (std::cmp::Reverse(tx.state().scene.worth[at.index()]), *at));
    for next in &beside {
        let stack = tx.state().stack(hex);
        let gap = line.contains(*next) && tx.state().stack(*next).holders() == 0;
        let numerous = (0..stack.men.len()).rev().max_by_key(|place| stack.men[*place]);
        let nation = numerous.filter(|place| stack.men[*place] > 0).map(|it| Nation(it as u8));
        if let Some(nation) = nation.filter(|it| gap && tx.state().may_stand(*it, *next)) {
            shift(tx, side, Place::Hex(hex), Place::Hex(*next), Kind::Men(nation), 1);
        }
    }
    let named = refuge.filter(|to| beside.contains(to));
    for kind in mobile().filter(|kind| keeps_lsp || *kind != Kind::Lsp) {
        let points = tx.state().stack(hex).of(kind);
        let to = shelter(tx.state(), named, &beside, kind);
        shift(tx, side, Place::Hex(hex), to.map_or(Place::Nowhere, Place::Hex), kind, points);
    }
}

/// Where points of a beaten force go: the refuge, else the hex with least CV, the lowest of equals.
fn shelter(
    state: &State,
    refuge: Option<HexIndex>,
    beside: &[HexIndex],
    kind: Kind,
) -> Option<HexIndex> {
    let fits = |at: &HexIndex| match kind {
        Kind::Men(nation) => state.may_stand(nation, *at),
        _ => true,
    };
    let weakest = || {
        let open = beside.iter().copied().filter(fits);
        open.min_by_key(|at| (state.stack(*at).cv(), *at))
    };
    refuge.filter(fits).or_else(weakest)
}

/// The refuge that a side named for a hex in 5 (F45).
pub(super) fn refuge_of(state: &State, hex: HexIndex) -> Option<HexIndex> {
    state.refuges.iter().find(|(at, _)| *at == hex).map(|(_, to)| *to)
}

/// Points that a hex no longer has are no longer committed: the commitment resolved last goes first (F42).
pub(super) fn clamp_commitments(tx: &mut Tx<'_, Frontline>) {
    for place in (0..tx.state().offensives.len()).rev() {
        let state = tx.state();
        let offensive = &state.offensives[place];
        if !offensive.is_ahead() {
            continue;
        }
        let mut clamped = offensive.clone();
        for commit in &mut clamped.commits {
            let stack = state.stack(commit.start);
            let own = state.holds(offensive.side, commit.start);
            let there = if own { stack.of(commit.kind) } else { 0 };
            let over = state.bound(commit.start, commit.kind).saturating_sub(there);
            commit.points = commit.points.saturating_sub(over);
        }
        for (start, lsp) in &mut clamped.lsp {
            let own = state.holds(offensive.side, *start) || offensive.afloat.cv() > 0;
            *lsp = if own { *lsp } else { 0 };
        }
        clamped.commits.retain(|commit| commit.points > 0);
        if clamped != *offensive {
            tx.emit(Event::Offensive { index: place as u8, offensive: Box::new(clamped) });
        }
    }
}

/// Replaces the innermost frame.
pub(super) fn turn_to(tx: &mut Tx<'_, Frontline>, frame: Frame) {
    tx.emit(Event::Turned(frame));
}

/// The hexes of a set in a list that outlives the state.
pub(super) fn listed(set: &HexSet) -> SmallVec<[HexIndex; 16]> {
    set.iter().collect()
}
