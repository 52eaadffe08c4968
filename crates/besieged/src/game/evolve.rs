//! Events make it so: the only place where a state changes. No rules here.

use super::event::Event;
use super::state::{Mark, Marshals, State, UnitState, Where};
use crate::Impulse;
use crate::ground::{HexSet, Player, UnitId};
use hex::HexIndex;

impl State {
    pub(super) fn evolve(&mut self, event: &Event) {
        match event {
            Event::Opened(frame) => self.frames.push(frame.clone()),
            Event::Turned(frame) => {
                if let Some(top) = self.frames.last_mut() {
                    *top = frame.clone();
                }
            }
            Event::Closed => drop(self.frames.pop()),
            Event::TurnBegun { turn } => {
                self.turn = *turn;
                self.weather = [None; 2];
                self.phasing = Player::Axis;
                self.impulse = Impulse::First;
            }
            Event::WeatherSet { impulse, weather, .. } => {
                self.weather[impulse.index()] = Some(*weather);
            }
            Event::PlayerTurnBegun { player, impulse, points, air } => {
                (self.phasing, self.impulse, self.points) = (*player, *impulse, *points);
                self.air[player.index()] = *air;
                self.rail_used = 0;
            }
            Event::SupplyJudged { player, net, supplied } => {
                self.net[player.index()] = *net;
                for unit in self.fielded(*player).iter() {
                    self.mark(unit, Mark::Supplied, supplied.contains(unit));
                }
            }
            Event::ImpulseBegun { impulse, .. } => self.begin_impulse(*impulse),
            Event::Attacked { target, attackers, air, .. } => {
                self.attacked.set(*target, true);
                for unit in attackers {
                    self.mark(*unit, Mark::Fought, true);
                    self.units[unit.index()].lock = None;
                }
                let left = &mut self.air[self.phasing.index()];
                *left = left.saturating_sub(*air);
            }
            Event::MarshalCommitted { player } => self.marshals[player.index()].used += 1,
            Event::MarshalDeclined { player, impulse } => {
                self.marshals[player.index()].declined |= *impulse;
            }
            Event::MarshalRolled { player, lost: true, .. } => {
                let marshals = &mut self.marshals[player.index()];
                marshals.lost += 1;
                marshals.used = marshals.used.saturating_sub(1);
            }
            Event::Swept { player, hexes } => {
                hexes.iter().for_each(|hex| self.axis_hexes.set(hex, *player == Player::Axis));
            }
            Event::PlayerTurnEnded { player } => self.end_player_turn(*player),
            Event::GameEnded { outcome } => {
                self.outcome = Some(*outcome);
                self.frames.clear();
            }
            Event::OrdersRolled { .. }
            | Event::OrdersWaived
            | Event::Ended { .. }
            | Event::Fought { .. }
            | Event::MarshalRolled { lost: false, .. }
            | Event::LengthChosen { .. }
            | Event::CombatEnded { .. } => {}
            unit_event => self.evolve_unit(unit_event),
        }
    }

    /// What happens to single units.
    fn evolve_unit(&mut self, event: &Event) {
        match event {
            Event::UnitPlaced { unit, hex, rebuilt } => {
                if let Some(steps) = rebuilt {
                    self.units[unit.index()].steps = *steps;
                    self.points = self.points.saturating_sub(*steps);
                }
                self.put(*unit, Where::Hex(*hex));
                self.mark(*unit, Mark::Placed, true);
                self.mark(*unit, Mark::Supplied, true);
            }
            Event::StepRestored { unit } => {
                self.units[unit.index()].steps += 1;
                self.points = self.points.saturating_sub(1);
            }
            Event::Ordered { units, .. } => {
                units.iter().for_each(|unit| self.mark(unit, Mark::Ordered, true));
            }
            Event::UnitMoved { unit, to, .. } => {
                self.enter(*unit, *to);
                self.mark(*unit, Mark::Moved, true);
            }
            Event::UnitStopped { unit, owes: true } => self.mark(*unit, Mark::Owes, true),
            Event::UnitRailed { unit, to } => {
                self.enter(*unit, *to);
                self.mark(*unit, Mark::Moved, true);
                self.rail_used += 1;
            }
            Event::StepLost { unit } => {
                let steps = &mut self.units[unit.index()].steps;
                *steps = steps.saturating_sub(1);
            }
            Event::UnitLost { unit, surrendered } => {
                let at = if *surrendered { Where::Surrendered } else { Where::Eliminated };
                self.put(*unit, at);
                self.units[unit.index()] = UnitState::new(at, 0);
            }
            Event::UnitRetreated { unit, to, last } => {
                self.put(*unit, Where::Hex(*to));
                if *last {
                    self.take(*unit, *to);
                }
            }
            Event::UnitAdvanced { unit, to } => self.enter(*unit, *to),
            Event::Locked { hex, units } => {
                units.iter().for_each(|unit| self.units[unit.index()].lock = Some(*hex));
            }
            _ => {}
        }
    }

    /// A unit enters a hex, which becomes its player's.
    fn enter(&mut self, unit: UnitId, hex: HexIndex) {
        self.put(unit, Where::Hex(hex));
        self.take(unit, hex);
    }

    fn take(&mut self, unit: UnitId, hex: HexIndex) {
        let axis = self.counter(unit).player == Player::Axis;
        self.axis_hexes.set(hex, axis);
    }

    pub(super) fn mark(&mut self, unit: UnitId, mark: Mark, on: bool) {
        self.units[unit.index()].set(mark, on);
    }

    fn begin_impulse(&mut self, impulse: Impulse) {
        self.impulse = impulse;
        self.attacked = HexSet::default();
        for marshals in &mut self.marshals {
            *marshals = Marshals { used: 0, declined: false, ..*marshals };
        }
        for unit in &mut self.units {
            [Mark::Moved, Mark::Fought, Mark::Owes]
                .into_iter()
                .for_each(|mark| unit.set(mark, false));
            if impulse == Impulse::Second {
                unit.set(Mark::Ordered, false);
            }
        }
    }

    fn end_player_turn(&mut self, player: Player) {
        self.phasing = player.enemy();
        self.points = 0;
        self.attacked = HexSet::default();
        self.rail_used = 0;
        for unit in &mut self.units {
            let marks = [Mark::Moved, Mark::Fought, Mark::Owes, Mark::Ordered, Mark::Placed];
            marks.into_iter().for_each(|mark| unit.set(mark, false));
            unit.lock = None;
        }
    }
}
