//! Frame 3: claims are settled and partisans looked for (F40, F50, F9.3).

use super::Frontline;
use super::effects::{from_pool, man_both, shift, take};
use super::event::{Event, Place};
use super::kind::{Kind, mobile};
use super::state::State;
use crate::ground::Coalition;
use crate::{Listed, PagSite, place_pag};
use hex::HexIndex;
use referee::Tx;
use std::collections::{BTreeMap, BTreeSet};

/// Settles the claims of both sides, then the partisans.
pub(super) fn close(tx: &mut Tx<'_, Frontline>) {
    rulebook::cite!("R-F17");
    let claims = tx.state().claims.clone();
    let sent = tx.state().sent.clone();
    let of = |side: Coalition| -> BTreeSet<HexIndex> {
        claims.iter().filter(|(own, ..)| *own == side).map(|(_, hex, _)| *hex).collect()
    };
    let awards: BTreeMap<HexIndex, Option<Listed>> = BTreeMap::new();
    let closed = crate::settle_claims(&of(Coalition::Axis), &of(Coalition::Soviet), &awards);
    for (side, hexes) in [(Coalition::Axis, &closed.first), (Coalition::Soviet, &closed.second)] {
        for hex in hexes {
            let claim = claims.iter().find(|(own, at, _)| *own == side && at == hex);
            move_in(tx, side, *hex, claim.and_then(|(_, _, from)| *from));
        }
        move_up(tx, side, &claims);
    }
    let disputed = closed.disputed.keys().copied().collect();
    tx.emit(Event::Closed3 { disputed });
    for hex in sent {
        place(tx, hex);
    }
    man_both(tx);
}

/// One man goes into a claimed hex: from the hex named, else from the Pool.
pub(super) fn move_in(
    tx: &mut Tx<'_, Frontline>,
    side: Coalition,
    hex: HexIndex,
    from: Option<HexIndex>,
) -> bool {
    let state = tx.state();
    let giver = from.filter(|from| state.holds(side, *from) && state.spare(*from) > 0);
    let nation = giver.and_then(|from| state.spare_nation(from));
    if let (Some(from), Some(nation)) = (giver, nation) {
        take(tx, hex, Some(side));
        shift(tx, side, Place::Hex(from), Place::Hex(hex), Kind::Men(nation), 1);
        return true;
    }
    if from.is_some() || !pool_reaches(state, side, hex) {
        return false;
    }
    take(tx, hex, Some(side));
    from_pool(tx, side, hex);
    true
}

/// Whether the Pool has a man for a hex next to the own line.
fn pool_reaches(state: &State, side: Coalition, hex: HexIndex) -> bool {
    let own = state.beside(hex).filter(|next| state.in_line(side, *next));
    own.into_iter().any(|next| super::effects::pool_man(state, side, next).is_some())
}

/// F40: an own hex that is no longer line moves up into the lowest hex claimed from it, as far as there is room.
fn move_up(
    tx: &mut Tx<'_, Frontline>,
    side: Coalition,
    claims: &[(Coalition, HexIndex, Option<HexIndex>)],
) {
    let mut steps: Vec<(HexIndex, HexIndex)> = claims
        .iter()
        .filter(|(own, ..)| *own == side)
        .filter_map(|(_, hex, from)| Some(((*from)?, *hex)))
        .collect();
    steps.sort_unstable();
    for (from, to) in steps {
        let state = tx.state();
        if !state.holds(side, from) || state.in_line(side, from) || !state.holds(side, to) {
            continue;
        }
        for kind in mobile() {
            let state = tx.state();
            let room = state.room(side, to).saturating_sub(state.stack(to).cv());
            let stands = match kind {
                Kind::Men(nation) => state.may_stand(nation, to),
                _ => true,
            };
            let points = state.stack(from).of(kind);
            let points = if kind.fights() { points.min(room) } else { points };
            if stands {
                shift(tx, side, Place::Hex(from), Place::Hex(to), kind, points);
            }
        }
    }
}

/// F19b, F50: partisans stay where they may, or return to hand.
fn place(tx: &mut Tx<'_, Frontline>, hex: HexIndex) {
    rulebook::cite!("F19b", "F19a");
    let state = tx.state();
    let site = PagSite {
        next_to_front: state.is_next_to_line(hex),
        own_country: state.owner(hex) == Some(Coalition::Soviet),
        has_pag: state.pags.contains(hex),
        security_zone: state.stack(hex).zone > 0,
    };
    let enemy = state.holds(Coalition::Axis, hex);
    if enemy && place_pag(&site).is_ok() {
        tx.emit(Event::Pag { hex, there: true });
    } else {
        shift(tx, Coalition::Soviet, Place::Nowhere, Place::Pool, Kind::Pags, 1);
    }
}
