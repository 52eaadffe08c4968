//! Frame 2b: what deployment brings when all forms are in (R-F32, R-F40, R-F48, R-F50).

use super::Frontline;
use super::action::Action;
use super::deploy::{WESTERN_BOX, road_of};
use super::effects::shift;
use super::event::{Event, Place};
use super::evolve::set;
use super::form::drafted;
use super::frame::{CardState, Sortie};
use super::kind::Kind;
use super::line::Road;
use super::register::Register;
use super::state::State;
use crate::ground::Coalition;
use crate::{Contender, Listed};
use hex::HexIndex;
use referee::Tx;

/// All forms are in: points go to the front, claims and partisans are on their way, cards for the order are counted.
pub(super) fn reveal(tx: &mut Tx<'_, Frontline>) {
    rulebook::cite!("R-F32", "R-F48", "R-F50", "R-F51", "R-F40");
    let mut order_cards: [Vec<u8>; 2] = Default::default();
    for side in Coalition::BOTH {
        for (_, order) in drafted(tx.state(), side) {
            if let Action::Order { card } = order {
                let value = tx.state().scene.briefings.cards[usize::from(card)].value;
                order_cards[side.index()].push(value);
            }
            carry_out(tx, side, &order);
        }
        sorties(tx, side);
    }
    let contender = |side: Coalition, cards: &Vec<u8>| Contender {
        me: tx.state().me(tx.state().main_nation(side)),
        cards: cards.clone(),
    };
    let [axis, soviet] = Coalition::BOTH.map(|side| contender(side, &order_cards[side.index()]));
    let choice = crate::order_of_play(&axis, &soviet, || Err(()));
    if let Ok(choice) = choice {
        choose(tx, choice.chooser);
    }
}

/// The winner of the choice places first or second, as it said (R-F50).
pub(super) fn choose(tx: &mut Tx<'_, Frontline>, winner: Listed) {
    let chooser = match winner {
        Listed::First => Coalition::Axis,
        Listed::Second => Coalition::Soviet,
    };
    let first = if tx.state().prefer[chooser.index()] { chooser } else { chooser.enemy() };
    tx.emit(Event::Chosen { chooser, first });
}

fn carry_out(tx: &mut Tx<'_, Frontline>, side: Coalition, order: &Action) {
    let main = tx.state().main_nation(side);
    match *order {
        Action::Put { hex, kind, coin } => put(tx, side, hex, kind, coin),
        Action::Claim { hex, from } => tx.emit(Event::Claimed { side, hex, from }),
        Action::Dig { hex, toward } => dig(tx, side, hex, toward),
        Action::Zone { hex } => secure(tx, side, hex),
        Action::Garrison { hex } => garrison(tx, side, hex),
        Action::Base { base, to } => tx.emit(Event::Based { side, base, hex: Some(to) }),
        Action::Guard { hex, coin } => {
            let points = tx.state().pools[side.index()].air.min(coin.into()) as u8;
            shift(tx, side, Place::Pool, Place::Nowhere, Kind::Air, points);
            shift(tx, side, Place::Nowhere, Place::Hex(hex), Kind::Guards, points);
        }
        Action::Flak { hex } => {
            let pool = &tx.state().pools[side.index()];
            if pool.of(Kind::Men(main)) > 0 && pool.concrete > 0 && !tx.state().stack(hex).flak {
                shift(tx, side, Place::Pool, Place::Nowhere, Kind::Men(main), 1);
                shift(tx, side, Place::Pool, Place::Nowhere, Kind::Concrete, 1);
                tx.emit(Event::Flak { hex, there: true });
            }
        }
        Action::Pag { hex } if tx.state().pools[side.index()].pags > 0 => {
            shift(tx, side, Place::Pool, Place::Nowhere, Kind::Pags, 1);
            tx.emit(Event::Sent { hex });
        }
        Action::Order { card } => {
            tx.emit(Event::CardSet { side, card, state: CardState::Spent });
        }
        Action::Place { first } => tx.emit(Event::Preferred { side, first }),
        _ => {}
    }
}

/// Points leave the Pool as far as they are there, have room and have lift.
fn put(tx: &mut Tx<'_, Frontline>, side: Coalition, hex: HexIndex, kind: Kind, coin: u8) {
    let state = tx.state();
    let mut points = state.pools[side.index()].of(kind).min(coin.into()) as u8;
    if kind.fights() {
        points = points.min(state.room(side, hex).saturating_sub(state.stack(hex).cv()));
    }
    if let Road::Sea(water) = road_of(state, side, hex, kind) {
        points = points.min(state.lift_left(side, water));
        let used = state.registers.lift_used[side.index()][water.index()];
        tx.emit(set(Register::LiftUsed(side, water), used + points));
    }
    shift(tx, side, Place::Pool, Place::Hex(hex), kind, points);
}

fn dig(tx: &mut Tx<'_, Frontline>, side: Coalition, hex: HexIndex, toward: HexIndex) {
    let Some(at) = tx.state().scene.map.side_toward(hex, toward) else { return };
    let stack = *tx.state().stack(hex);
    let fresh = stack.digging >> at & 1 == 0 && stack.men() > stack.diggers();
    let from = match (stack.lsp > 0, tx.state().pools[side.index()].lsp > 0) {
        (true, _) => Place::Hex(hex),
        (false, true) => Place::Pool,
        _ => return,
    };
    if fresh {
        shift(tx, side, from, Place::Nowhere, Kind::Lsp, 1);
        tx.emit(Event::Dug { side, hex, toward: at as u8 });
    }
}

/// F50: a security zone takes a man and an LSP.
fn secure(tx: &mut Tx<'_, Frontline>, side: Coalition, hex: HexIndex) {
    let main = tx.state().main_nation(side);
    let pool = &tx.state().pools[side.index()];
    if pool.of(Kind::Men(main)) > 0 && pool.lsp > 0 && tx.state().stack(hex).zone == 0 {
        shift(tx, side, Place::Pool, Place::Nowhere, Kind::Men(main), 1);
        shift(tx, side, Place::Pool, Place::Nowhere, Kind::Lsp, 1);
        shift(tx, side, Place::Nowhere, Place::Hex(hex), Kind::Zone, 1);
    }
}

fn garrison(tx: &mut Tx<'_, Frontline>, side: Coalition, hex: HexIndex) {
    let state = tx.state();
    let nation = state.nations(side).find(|it| state.registers.garrisons[it.index()] > 0);
    let Some(nation) = nation.filter(|_| state.stack(hex).garrisons == 0) else { return };
    let left = state.registers.garrisons[nation.index()] - 1;
    tx.emit(set(Register::Garrisons(nation), left));
    shift(tx, side, Place::Nowhere, Place::Hex(hex), Kind::Garrisons, 1);
}

/// The raids of a side with their paths; what was not drawn goes the shortest way.
fn sorties(tx: &mut Tx<'_, Frontline>, side: Coalition) {
    let orders = drafted(tx.state(), side);
    for (place, (seat, order)) in orders.iter().enumerate() {
        let Action::Raid { base, target, mission, coin } = *order else { continue };
        let state = tx.state();
        let mut path = Vec::new();
        if base != WESTERN_BOX {
            let Some(from) = state.bases[side.index()][usize::from(base)] else { continue };
            path.push(from);
            let after =
                orders[place + 1..].iter().take_while(|(_, it)| !matches!(it, Action::Raid { .. }));
            path.extend(after.filter_map(|(by, it)| match it {
                Action::Fly { hex } if by == seat => Some(*hex),
                _ => None,
            }));
            finish_path(state, &mut path, target);
        }
        tx.emit(Event::Sortie(Sortie { side, base, target, mission, bombers: coin, path }));
    }
}

/// The shortest way on to the target, the lowest hex of equals.
fn finish_path(state: &State, path: &mut Vec<HexIndex>, target: HexIndex) {
    let grid = state.scene.map.grid();
    while let Some(here) = path.last().copied().filter(|here| *here != target) {
        let next = state.scene.map.around(here).min_by_key(|at| (grid.distance(*at, target), *at));
        match next {
            Some(next) => path.push(next),
            None => return,
        }
    }
}
