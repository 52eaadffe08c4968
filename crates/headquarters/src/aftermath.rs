//! After a combat: losses, rout, retreat.

use crate::atlas::{NOWHERE, kind};
use crate::board::Team;
use crate::score::Scales;
use crate::staff::Desk;
use crate::weights::Weights;
use barbarossa::ground::Side;
use barbarossa::{Action, Frame, Mark};
use hex::HexIndex;

/// One loss point: paid with an RP where it would cost a unit or its tanks, else from the unit that can best bear it.
pub(crate) fn lose(desk: &Desk<'_>, weights: &Weights) -> Action {
    let cost = |action: &&Action| {
        let Some(unit) = action.unit() else { return i32::MAX };
        let (state, info) = (desk.state.unit(unit), desk.state.info(unit));
        let last = if state.sp <= 1 { 40 } else { 0 };
        let mobile = if info.kind.is_mobile() { 10 } else { 0 };
        last + mobile + i32::from(info.sp) - i32::from(state.sp)
    };
    let cheapest =
        desk.legal.iter().filter(|action| matches!(action, Action::Lose { .. })).min_by_key(cost);
    let Some(cheapest) = cheapest else { return Action::PayRp };
    let rp = f32::from(desk.state.rp[desk.side.index()]);
    let dear = cost(&cheapest) >= 10;
    if desk.may(Action::PayRp) && (dear || rp > weights.spare) { Action::PayRp } else { *cheapest }
}

/// A place of the victory conditions is held at the price of a unit.
pub(crate) fn rout(desk: &Desk<'_>, hex: HexIndex) -> Action {
    let matters = desk.state.ground.victory.places.contains(&hex);
    let rout = desk.legal.iter().find(|action| matches!(action, Action::Rout { .. }));
    rout.filter(|_| matters).copied().unwrap_or(Action::Done)
}

/// The next hex of a retreat: in supply, away from the enemy and from friends who would be shaken too.
pub(crate) fn retreat(desk: &Desk<'_>, scales: &mut Scales) -> Action {
    let Some(Frame::Retreat(retreat)) = desk.state.frames.last() else { return desk.legal[0] };
    scales.study(&desk.board, desk.side);
    let atlas = &*scales.atlas;
    let lay = &scales.base;
    let (own, enemy) = (desk.side.index(), desk.side.opponent().index());
    let beaten: Team = retreat.units.iter().copied().collect();
    let value = |hex: u16| -> f32 {
        let at = usize::from(hex);
        let supply = if lay.supply[own].has(hex) { 0.0 } else { -4.0 };
        let linked = if lay.linked[own].has(hex) { 0.0 } else { -6.0 };
        let (near, ends) = &atlas.near[at];
        let threat = |hexes: &[u16]| {
            hexes.iter().map(|near| f32::from(lay.sp[enemy][usize::from(*near)])).sum::<f32>()
        };
        let steady = desk.state.stack_of(desk.side, atlas.hex(hex)).any(|unit| {
            !desk.state.unit(unit).is(Mark::Demoralized) && !retreat.units.contains(&unit)
        });
        let friends = if steady { -0.5 * f32::from(lay.sp[own][at]) } else { 0.0 };
        let way = f32::from(lay.field[at]) * if desk.side == Side::Soviet { -0.05 } else { 0.02 };
        let city = if atlas.is(hex, kind::CITY) { 1.0 } else { 0.0 };
        let goal = if atlas.is(hex, kind::GOAL) { 3.0 } else { 0.0 };
        let over = match scales.weights.excess {
            0.0 => 0.0,
            each => -each * desk.board.excess(atlas, &beaten, hex) as f32,
        };
        supply + linked + friends + way + city + goal + over + atlas.shelter[at]
            - 0.15 * threat(&near[..ends[0]])
            - 0.05 * threat(&near[ends[0]..ends[1]])
    };
    let outlook = |action: &Action| match action {
        Action::Retreat { hex } => {
            let hex = atlas.place(*hex);
            if hex == NOWHERE { f32::MIN } else { value(hex) }
        }
        _ => {
            let here = atlas.place(retreat.at);
            if here == NOWHERE { f32::MIN } else { value(here) }
        }
    };
    let best = desk.legal.iter().max_by(|a, b| outlook(a).total_cmp(&outlook(b)));
    best.copied().unwrap_or(Action::Done)
}
