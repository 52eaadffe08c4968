//! Where units could be when the next impulse ends: every hex that this one leads to, and on from there.

use crate::stage;
use besieged::Impulse;
use besieged::game::{Besieged, Event, Frame, State, reach};
use besieged::ground::{HexSet, UnitId};
use hex::HexIndex;
use referee::Game as _;
use series::wire::{Area, AreaLook, Ink, Laid};

/// The layer for these units; without them for the one that is moving.
pub(crate) fn onward(state: &State, units: Option<&[UnitId]>) -> Laid {
    let moving = stage::under_way(state).map(|it| vec![it.unit]);
    let units = units.map(<[UnitId]>::to_vec).or(moving).unwrap_or_default();
    let own = |unit: &UnitId| state.counter(*unit).player == state.phasing;
    let empty = |text: &str| Laid { empty: Some(text.to_owned()), ..Laid::default() };
    if units.is_empty() || !units.iter().all(own) {
        return empty("Select a unit of the player who moves.");
    }
    if !has_next(state) {
        return empty("This is the last impulse of the player turn.");
    }
    let reached: Vec<HexSet> = units.iter().map(|unit| within_two(state, *unit)).collect();
    let all = |hex: &HexIndex| reached.iter().all(|it| it.contains(*hex));
    let hexes: Vec<u16> = state.scene.map.open().filter(all).map(HexIndex::value).collect();
    if hexes.is_empty() {
        return empty("These units can go nowhere in the next impulse.");
    }
    Laid {
        areas: vec![Area { hexes, ink: Ink::Reach, look: AreaLook::Outline }],
        ..Laid::default()
    }
}

/// Whether the phasing player moves once more before the enemy; the first turn of all has one impulse each (B52).
fn has_next(state: &State) -> bool {
    state.impulse == Impulse::First && !state.is_single_impulse()
}

/// The hexes that a unit could come to in this impulse and the next.
fn within_two(state: &State, unit: UnitId) -> HexSet {
    let now: Vec<HexIndex> =
        reach(state, unit).into_iter().filter(|it| it.stops).map(|it| it.hex).collect();
    let here = state.unit(unit).hex();
    let mut all = HexSet::default().with(now.iter().copied());
    for from in here.into_iter().chain(now) {
        let later = later(state, unit, from);
        for it in reach(&later, unit).into_iter().filter(|it| it.stops) {
            all.set(it.hex, true);
        }
    }
    all
}

/// The next impulse with a unit in another hex. Weather that is not rolled yet is taken to stay as it is, and so is supply.
fn later(state: &State, unit: UnitId, from: HexIndex) -> State {
    let mut later = state.clone();
    if later.unit(unit).hex() != Some(from) {
        Besieged::evolve(&mut later, &Event::UnitMoved { unit, to: from, left: 0 });
    }
    let weather = later.weather_now();
    later.weather[Impulse::Second.index()].get_or_insert(weather);
    let (player, impulse) = (later.phasing, Impulse::Second);
    Besieged::evolve(&mut later, &Event::ImpulseBegun { player, impulse });
    later.frames = vec![Frame::Move(None)];
    later
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scenes::{position, unit, with};
    use std::collections::BTreeSet;

    fn hexes(laid: &Laid) -> BTreeSet<u16> {
        laid.areas.iter().flat_map(|area| area.hexes.iter().copied()).collect()
    }

    #[test]
    fn b34_the_next_impulse_leads_on_from_every_hex_of_this_one() {
        let units = "A-ge-XLIPz 1818, A-ge-V 1817";
        let state = position("1942.jul_aug", "axis moves", units, "S-ru-16 2620");
        let going = unit(&state, "A-ge-XLIPz");
        let now: BTreeSet<u16> =
            reach(&state, going).iter().filter(|it| it.stops).map(|it| it.hex.value()).collect();
        let two = hexes(&onward(&state, Some(&[going])));
        assert!(now.is_subset(&two) && two.len() > now.len(), "{} {}", now.len(), two.len());
        // A stack goes as far as its slowest.
        let slow = unit(&state, "A-ge-V");
        let both = hexes(&onward(&state, Some(&[going, slow])));
        assert!(both.is_subset(&two) && both.len() < two.len());
        assert!(onward(&state, None).empty.is_some_and(|it| it.starts_with("Select")));
    }

    #[test]
    fn b52_b34_nobody_moves_on_after_the_last_impulse() {
        let last =
            with("1942.jul_aug", "axis moves", "A-ge-XLIPz 1818", "S-ru-16 2620", "impulse = 2");
        let going = unit(&last, "A-ge-XLIPz");
        let told = onward(&last, Some(&[going])).empty;
        assert_eq!(told.as_deref(), Some("This is the last impulse of the player turn."));
    }
}
