//! Concealment on the map: lost (Y4.3.1), regained (Y54), and what a dummy does instead (Y56).

use super::Yards;
use super::board::Mark;
use super::event::{Event, Tag};
use super::state::State;
use crate::ground::{HexSet, Kind, Player, UnitId, UnitSet};
use crate::{ConcealedUnit, ConcealmentEvent, Exposure, Ground, Observer};
use referee::Tx;

/// NV units look so far when concealment is regained (Y54).
const REGAIN_WITHIN: u32 = 8;

impl State {
    /// A counter as events name it.
    #[inline]
    #[must_use]
    pub fn tag(&self, unit: UnitId) -> Tag {
        let it = self.unit(unit);
        let before = it.hex.map_or(0, |hex| {
            let before = |other: &UnitId| {
                !self.unit(*other).is(Mark::Concealed) && self.listing(*other) < self.listing(unit)
            };
            self.stack(it.player, hex).iter().filter(before).count()
        });
        let (player, hidden, hex) = (it.player, it.is(Mark::Concealed), it.hex);
        Tag { unit, player, hidden, hex, place: before as u8 }
    }

    /// Where a vehicle faces; 0 for what faces nowhere.
    pub(super) fn shown_facing(&self, unit: UnitId) -> u8 {
        if self.kind(unit).is_vehicle() { self.unit(unit).facing } else { 0 }
    }

    fn exposure(&self, unit: UnitId, event: ConcealmentEvent, ground: Ground) -> Exposure {
        let kind = match self.kind(unit) {
            Kind::Latw => ConcealedUnit::Latw,
            kind if kind.is_vehicle() => ConcealedUnit::Vehicular,
            _ => ConcealedUnit::NonVehicular,
        };
        Exposure {
            unit: kind,
            event,
            ground,
            in_motion: self.unit(unit).is(Mark::Motion),
            final_result: 0,
            cohesion: self.cohesion(unit),
            enemies: Vec::new(),
        }
    }

    /// Whether a concealed counter is found out by one of these enemies (Y4.3.1, R-Y54).
    #[must_use]
    pub fn is_exposed(&self, unit: UnitId, event: ConcealmentEvent, enemies: UnitSet) -> bool {
        let Some(hex) = self.unit(unit).hex else { return false };
        let mut sides = [Ground::Open, Ground::Cover].map(|it| self.exposure(unit, event, it));
        for enemy in enemies.iter().filter(|enemy| self.is_free(*enemy)) {
            let Some(from) = self.unit(enemy).hex else { continue };
            let observer = Observer {
                distance: self.map().distance(hex, from),
                in_sight: self.sees(from, hex),
                able: self.seems_able(enemy),
            };
            sides[usize::from(self.map().is_cover_against(hex, from))].enemies.push(observer);
        }
        let chart = &self.charts().concealment;
        sides.iter().any(|it| !it.enemies.is_empty() && it.lost_by(chart).is_some())
    }

    /// Whether a final result finds a concealed NV unit out (Y4.3.1.1c).
    #[must_use]
    pub fn is_found_by_fire(&self, unit: UnitId, final_result: i32) -> bool {
        let exposure = self.exposure(unit, ConcealmentEvent::FireResolution, Ground::Cover);
        !self.kind(unit).is_vehicle()
            && Exposure { final_result, ..exposure }.lost_by(&self.charts().concealment).is_some()
    }

    /// Those that are concealed as at set-up: NV units in cover, vehicles that no enemy sees, dummies (Y30).
    #[must_use]
    pub fn hidden_at_start(&self, unit: UnitId) -> bool {
        let vehicle = self.unit(unit).rides.unwrap_or(unit);
        let Some(hex) = self.unit(vehicle).hex else { return false };
        match self.kind(vehicle) {
            Kind::Dummy => true,
            kind if kind.is_vehicle() => {
                let enemies = self.board.held(self.unit(vehicle).player.enemy());
                let outlook = self.outlook(hex);
                !enemies.iter().any(|from| outlook.sees(from))
            }
            _ => self.map().cell(hex).cover,
        }
    }

    /// Whether a counter is concealed again (Y54).
    fn regains(&self, unit: UnitId) -> bool {
        rulebook::cite!("Y54");
        let it = self.unit(unit);
        let Some(hex) = it.hex else { return false };
        let barred = it.is(Mark::Concealed) || it.is(Mark::Motion) || it.is(Mark::Regrouping);
        if barred || !it.is_able() || it.rides.is_some() {
            return false;
        }
        let vehicle = self.kind(unit).is_vehicle();
        let within = if vehicle { u32::MAX } else { REGAIN_WITHIN };
        let outlook = self.map().sights().outlook(hex, within.min(self.sight_limit()));
        let mut enemies = self.board.held(it.player.enemy()).iter();
        (vehicle || self.map().cell(hex).cover) && !enemies.any(|from| outlook.sees(from))
    }
}

/// A counter loses concealment with its load; a dummy vanishes.
pub(super) fn reveal(tx: &mut Tx<'_, Yards>, unit: UnitId) {
    let state = tx.state();
    let it = state.unit(unit);
    let Some(hex) = it.hex.filter(|_| it.is(Mark::Concealed)) else { return };
    rulebook::cite!("Y56");
    if state.kind(unit) == Kind::Dummy {
        let still = state.is_unknown_but(it.player, hex, UnitSet::default().with(unit));
        let unit = Tag { hidden: false, ..state.tag(unit) };
        return tx.emit(Event::Vanished { unit, hex, still });
    }
    let with_it = state.stack(it.player, hex).iter().filter(|other| {
        *other == unit || state.unit(*other).rides == Some(unit) || it.rides == Some(*other)
    });
    let found: UnitSet = with_it.collect();
    let still = state.is_unknown_but(it.player, hex, found);
    for unit in tx.state().listed(found) {
        let unit = Tag { hidden: false, ..tx.state().tag(unit) };
        let facing = tx.state().shown_facing(unit.unit);
        tx.emit(Event::Revealed { unit, hex, still, facing });
    }
}

/// Movers into a hex are found out, then vehicles that they find (Y37).
pub(super) fn judge_arrival(tx: &mut Tx<'_, Yards>, movers: UnitSet) {
    let Some(player) = movers.first().map(|unit| tx.state().unit(unit).player) else { return };
    for unit in tx.state().listed(movers) {
        judge(tx, unit, ConcealmentEvent::Maneuver);
    }
    let movers: UnitSet = movers.iter().filter(|it| tx.state().unit(*it).hex.is_some()).collect();
    for enemy in tx.state().listed(tx.state().board.fielded(player.enemy())) {
        let state = tx.state();
        let hidden = state.unit(enemy).is(Mark::Concealed) && state.kind(enemy).is_vehicle();
        if hidden && state.is_exposed(enemy, ConcealmentEvent::EnemyManeuver, movers) {
            reveal(tx, enemy);
        }
    }
}

/// A counter that has just moved or fired is found out, or not.
pub(super) fn judge(tx: &mut Tx<'_, Yards>, unit: UnitId, event: ConcealmentEvent) {
    let state = tx.state();
    let enemies = state.board.fielded(state.unit(unit).player.enemy());
    if state.unit(unit).is(Mark::Concealed) && state.is_exposed(unit, event, enemies) {
        reveal(tx, unit);
    }
}

/// At the end of recovery counters are concealed again, with their loads (Y54).
pub(super) fn regain(tx: &mut Tx<'_, Yards>) {
    let state = tx.state();
    let all = Player::BOTH.map(|player| state.board.fielded(player));
    let units = all[0].or(all[1]);
    // All at once: who is concealed again still counts as an enemy counter (Y76).
    let again: UnitSet = units.iter().filter(|unit| state.regains(*unit)).collect();
    let loads = units
        .iter()
        .filter(|unit| state.unit(*unit).rides.is_some_and(|vehicle| again.contains(vehicle)));
    let again = again.or(loads.collect());
    if !again.is_empty() {
        let hexes = again.iter().filter_map(|unit| state.unit(unit).hex);
        let hexes = HexSet::default().with(hexes);
        tx.emit(Event::Hidden { units: again, hexes });
    }
}
