//! Mounting and dismounting (Y40).

use super::action::Action;
use super::board::Mark;
use super::conceal;
use super::event::Event;
use super::state::State;
use super::{Checked, Why, Yards, activation};
use crate::ConcealmentEvent;
use crate::Mover;
use crate::ground::{Kind, UnitId, UnitType};
use referee::{Tx, require};
use rulebook::rule;

/// The places of a load: one for the main unit, one for a small one.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Berth {
    Main,
    Small,
}

/// Where a unit would ride in a vehicle, if it can (Y40).
fn berth(unit: &UnitType, vehicle: &UnitType) -> Option<Berth> {
    let infantry = |kind| matches!(kind, Kind::Squad | Kind::InfantrySection);
    let kind = unit.kind;
    match (vehicle.kind, vehicle.mover) {
        (Kind::Afv, _) => (infantry(kind) || kind == Kind::Latw).then_some(Berth::Main),
        (Kind::Carrier, Some(Mover::Truck)) => match kind {
            Kind::TowedGun => Some(Berth::Main),
            Kind::Leader => Some(Berth::Small),
            kind => infantry(kind).then_some(Berth::Main),
        },
        (Kind::Carrier, _) => match kind {
            Kind::Mg | Kind::Latw | Kind::Leader => Some(Berth::Small),
            kind => infantry(kind).then_some(Berth::Main),
        },
        _ => None,
    }
}

/// Whether a vehicle has a place for a unit beside its load (Y40).
pub(super) fn takes<'t>(
    vehicle: &UnitType,
    unit: &UnitType,
    mut load: impl Iterator<Item = &'t UnitType>,
) -> bool {
    rulebook::cite!("Y40");
    let wanted = berth(unit, vehicle);
    wanted.is_some() && !load.any(|it| berth(it, vehicle) == wanted)
}

/// Whether a vehicle has a place for a unit now.
pub(super) fn has_place(state: &State, unit: UnitId, vehicle: UnitId) -> bool {
    let kind = |unit: UnitId| &*state.counter(unit).unit;
    let others = state.board.units().filter(|it| state.unit(*it).rides == Some(vehicle));
    takes(kind(vehicle), kind(unit), others.map(kind))
}

/// Whether a unit may mount a vehicle.
pub(super) fn may_mount(state: &State, unit: UnitId, vehicle: UnitId) -> Checked {
    let known = state.knows(vehicle) && state.unit(vehicle).player == state.unit(unit).player;
    require(known, rule!("Y40"), || Why::NotYours)?;
    let (rider, it) = (state.unit(unit), state.unit(vehicle));
    let same = rider.hex.is_some() && rider.hex == it.hex;
    require(same, rule!("Y40"), || Why::NotInHex)?;
    require(!it.is(Mark::Acted), rule!("Y40"), || Why::VehicleHasActed(vehicle))?;
    require(has_place(state, unit, vehicle), rule!("Y40"), || Why::NoPlace)
}

/// Whether a unit may get off.
pub(super) fn may_dismount(state: &State, unit: UnitId) -> Checked {
    let it = state.unit(unit);
    require(it.rides.is_some(), rule!("Y40"), || Why::NoLoad)?;
    let fits = it.hex.is_some_and(|hex| state.has_room(it.player, hex, state.kind(unit)));
    require(fits, rule!("Y38"), || Why::Full)
}

/// Every vehicle a unit may mount.
pub(super) fn mount_answers(state: &State, unit: UnitId, out: &mut Vec<Action>) {
    let Some(hex) = state.unit(unit).hex.filter(|_| !state.kind(unit).is_vehicle()) else { return };
    let here = state.stack(state.unit(unit).player, hex).iter();
    let vehicles = here.filter(|it| may_mount(state, unit, *it).is_ok());
    out.extend(vehicles.map(|vehicle| Action::Mount { unit, vehicle }));
}

/// A unit mounts; it shares the state of the vehicle from now on (Y55).
pub(super) fn mount(tx: &mut Tx<'_, Yards>, unit: UnitId, vehicle: UnitId) {
    let state = tx.state();
    let tags = (state.tag(unit), state.tag(vehicle));
    if tags.0.hidden && !tags.1.hidden {
        conceal::reveal(tx, unit);
    }
    let tags = (tx.state().tag(unit), tags.1);
    tx.emit(Event::Mounted { unit: tags.0, vehicle: tags.1 });
    activation::acted(tx, unit);
}

/// A unit gets off, which counts as moving into the hex (R-Y60).
pub(super) fn dismount(tx: &mut Tx<'_, Yards>, unit: UnitId) {
    rulebook::cite!("R-Y60");
    let tag = tx.state().tag(unit);
    tx.emit(Event::Dismounted { unit: tag });
    activation::acted(tx, unit);
    conceal::judge(tx, unit, ConcealmentEvent::Maneuver);
}
