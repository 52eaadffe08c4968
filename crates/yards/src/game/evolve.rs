//! Events make it so: the only place where a state changes. No rules here.

use super::action::{Ammunition, Scope};
use super::board::Mark;
use super::event::{Event, Gait, Tag};
use super::state::{Orders, State};
use crate::MotionEvent;
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
            Event::Chosen { player, what } => self.setting[player.index()].choosing = *what,
            Event::MineLaid { mine, hex, .. } => {
                if let Some(mine) = self.mines.get_mut(usize::from(*mine)) {
                    mine.hex = Some(*hex);
                }
            }
            Event::SetUpDone { player } => self.setting[player.index()].done = true,
            Event::Begun { units } => {
                for (unit, hex, _) in units {
                    self.mark(unit.unit, Mark::Concealed, unit.hidden);
                    self.mark(unit.unit, Mark::Known, !unit.hidden);
                    self.trodden.set(*hex, true);
                    if unit.hidden {
                        self.unbroken.set(*hex, true);
                    }
                }
            }
            Event::TurnBegun { turn } => self.turn = *turn,
            Event::InitiativeRolled { first, .. } => (self.initiative, self.go) = (*first, *first),
            Event::Activated { player, platoon: Some(platoon) } => {
                self.activated[player.index()] |= 1 << platoon;
            }
            Event::ActivationEnded { go, .. } => (self.go, self.declined) = (*go, [false; 2]),
            Event::Window { player, asked } => self.declined[player.index()] = !asked,
            Event::ShotRolled { hex, from, player, .. } => {
                self.attacked.extend(from.map(|from| (*hex, from)));
                for unit in self.stack(player.enemy(), *hex).iter() {
                    if self.unit(unit).is(Mark::Concealed) {
                        self.board.unit_mut(unit).deeds.under_fire = true;
                    }
                }
            }
            Event::MineFound { hex } => {
                self.mines
                    .iter_mut()
                    .filter(|it| it.hex == Some(*hex))
                    .for_each(|it| it.known = true);
            }
            Event::Earned { player, what, held } => {
                let tally = &mut self.tally[player.index()];
                let place = *what as usize;
                match (held, tally.held.get_mut(place)) {
                    (true, Some(held)) => *held = held.saturating_add(1),
                    (true, None) => {}
                    (false, _) => tally.taken[place] = tally.taken[place].saturating_add(1),
                }
            }
            Event::MortarCalled { player, mortar, .. } => {
                if let Some(it) = self.mortars[player.index()].get_mut(usize::from(*mortar)) {
                    it.left = it.left.saturating_sub(1);
                    it.used = true;
                }
            }
            Event::Scattered { hexes, ammo, .. } => match ammo {
                Ammunition::He => self.mdrm = self.mdrm.with(hexes.iter()),
                Ammunition::Smoke => self.smoke[1] = self.smoke[1].with(hexes.iter()),
            },
            Event::TurnEnded => self.end_turn(),
            Event::ObjectiveTaken { hex, player } => self.take(*hex, *player),
            Event::GameEnded { outcome } => {
                self.outcome = Some(*outcome);
                self.frames.clear();
            }
            other => self.evolve_orders(other),
        }
    }

    /// Standing orders.
    fn evolve_orders(&mut self, event: &Event) {
        match event {
            Event::Declined { player, scope } => {
                self.orders[player.index()].decline =
                    Some(*scope).filter(|it| *it != Scope::Window);
            }
            Event::DeclinedUntil { player, hex, within } => {
                self.orders[player.index()].until = Some((*hex, *within));
            }
            Event::UntilEnded { player } => self.orders[player.index()].until = None,
            Event::Guarding { unit, within, vehicles } => {
                let guards = &mut self.orders[unit.player.index()].guards;
                guards.retain(|it| it.0 != unit.unit);
                guards.push((unit.unit, *within, *vehicles));
            }
            Event::GuardEnded { unit } => {
                self.orders[unit.player.index()].guards.retain(|it| it.0 != unit.unit);
            }
            Event::OrdersEnded { player, scope } => {
                let orders = &mut self.orders[player.index()];
                match scope {
                    Some(scope) => orders.decline = orders.decline.filter(|it| it > scope),
                    None => *orders = Orders::default(),
                }
            }
            other => self.evolve_unit(other),
        }
    }

    /// What happens to single counters.
    fn evolve_unit(&mut self, event: &Event) {
        match event {
            Event::Placed { unit, hex, facing } | Event::Came { unit, hex, facing } => {
                self.board.put(unit.unit, Some(*hex));
                self.board.unit_mut(unit.unit).facing = *facing;
                self.mark(unit.unit, Mark::Due, false);
                self.mark(unit.unit, Mark::Concealed, unit.hidden);
                let came = matches!(event, Event::Came { .. });
                self.mark(unit.unit, Mark::Known, !unit.hidden && came);
                if came {
                    self.board.unit_mut(unit.unit).deeds.came = true;
                    self.note_act(unit);
                }
            }
            Event::Entered { units, from, to, gait, keeps_facing, .. } => {
                for unit in units {
                    self.enter(unit, (*from, *to), *gait, *keeps_facing);
                }
                self.break_off(*from);
            }
            Event::Halted { units } => {
                for unit in units {
                    self.set_motion(unit.unit, MotionEvent::Activated);
                    if !unit.hidden {
                        self.note_act(unit);
                    }
                }
            }
            Event::Faced { unit, facing } => {
                self.board.unit_mut(unit.unit).facing = *facing;
                if !unit.hidden {
                    self.note_act(unit);
                }
            }
            Event::Charged { units, .. } => {
                for unit in units {
                    // The AFV may be of any platoon (Y57).
                    if !self.kind(unit.unit).is_vehicle() {
                        self.note_act(unit);
                    }
                }
            }
            Event::Acted { units, .. } => {
                units.iter().for_each(|unit| self.mark(unit, Mark::Acted, true));
            }
            Event::Reacted { unit } => self.mark(unit.unit, Mark::Reacted, true),
            Event::Mounted { unit, vehicle } => {
                self.board.unit_mut(unit.unit).rides = Some(vehicle.unit);
                let concealed = self.unit(vehicle.unit).is(Mark::Concealed);
                self.mark(unit.unit, Mark::Concealed, concealed);
            }
            Event::Dismounted { unit } => self.board.unit_mut(unit.unit).rides = None,
            Event::Revealed { unit, hex, .. } => {
                self.mark(unit.unit, Mark::Concealed, false);
                self.mark(unit.unit, Mark::Known, true);
                self.break_off(*hex);
            }
            Event::Hidden { units, .. } => {
                units.iter().for_each(|unit| self.mark(unit, Mark::Concealed, true));
            }
            Event::Fired { unit, from, at, reaction } => {
                let mark = if *reaction { Mark::FiredBack } else { Mark::Fired };
                self.mark(unit.unit, mark, true);
                match reaction {
                    true => self.declined[unit.player.index()] = false,
                    false => self.note_act(unit),
                }
                if unit.hidden {
                    self.note_fire(unit.unit, *from, at);
                }
            }
            other => self.evolve_state(other),
        }
    }

    /// What counters suffer, and get over.
    fn evolve_state(&mut self, event: &Event) {
        match event {
            Event::Hurt { unit, steps, disrupted } => {
                self.board.unit_mut(unit.unit).steps = *steps;
                self.mark(unit.unit, Mark::Disrupted, *disrupted);
                if *disrupted {
                    self.mark(unit.unit, Mark::Regrouping, false);
                }
            }
            Event::Shocked { unit } => self.mark(unit.unit, Mark::Shocked, true),
            Event::Suppressed { units } => {
                units.iter().for_each(|it| self.mark(it.unit, Mark::Suppressed, true));
            }
            Event::Regrouped { units } => {
                units.iter().for_each(|it| self.mark(it.unit, Mark::Regrouping, true));
            }
            Event::Lost { unit, hex } | Event::Vanished { unit, hex, .. } => {
                self.lose(unit.unit);
                self.break_off(*hex);
            }
            Event::RecoveryRolled { unit, recovered, rally, hero, .. } => {
                if *recovered {
                    for mark in [Mark::Disrupted, Mark::Regrouping, Mark::Shocked] {
                        self.mark(unit.unit, mark, false);
                    }
                }
                if *rally {
                    self.mark(unit.unit, Mark::Suppressed, false);
                }
                if *hero {
                    self.mark(unit.unit, Mark::Hero, true);
                }
            }
            _ => {}
        }
    }

    /// Marks a counter; whoever is lost bears no more marks.
    pub(super) fn mark(&mut self, unit: UnitId, mark: Mark, on: bool) {
        let it = self.board.unit_mut(unit);
        if !it.is(Mark::Lost) {
            it.set(mark, on);
        }
    }

    /// The motion marker of a vehicle (R-Y27, R-Y46).
    fn set_motion(&mut self, unit: UnitId, event: MotionEvent) {
        let now = self.unit(unit).is(Mark::Motion);
        let mover = self.counter(unit).unit.mover;
        let motion = mover.is_some_and(|mover| mover.in_motion_after(now, event));
        self.mark(unit, Mark::Motion, motion);
    }

    fn enter(&mut self, unit: &Tag, (from, to): (HexIndex, HexIndex), gait: Gait, keeps: bool) {
        let is_vehicle = self.kind(unit.unit).is_vehicle();
        let way = self.map().way(from, to);
        let loads: smallvec::SmallVec<[UnitId; 2]> = self.board.load(unit.unit).collect();
        self.board.put(unit.unit, Some(to));
        loads.into_iter().for_each(|load| self.board.put(load, Some(to)));
        if gait != Gait::Back {
            self.set_motion(unit.unit, MotionEvent::Maneuvered);
        }
        let it = self.board.unit_mut(unit.unit);
        let walks = gait == Gait::Maneuver;
        if let (true, false, Some(way)) = (is_vehicle && gait != Gait::Back, keeps, way) {
            it.facing = way;
        }
        if !is_vehicle && walks {
            it.tread(to);
        }
        it.deeds.moved |= unit.hidden;
        let in_activation = self.activation().is_some_and(|it| it.player == unit.player);
        match (walks, in_activation) {
            (true, true) => self.note_act(unit),
            (true, false) => self.board.unit_mut(unit.unit).deeds.reacted |= unit.hidden,
            (false, _) => {}
        }
        if walks || gait == Gait::Advance {
            self.trodden.set(to, true);
        }
    }

    /// A counter acts in the activation of its side that goes on, for all to see.
    fn note_act(&mut self, unit: &Tag) {
        let active = self.activation().filter(|it| it.player == unit.player);
        let Some(platoon) = active.map(|it| it.platoon) else { return };
        let turn = self.turn;
        let deeds = &mut self.board.unit_mut(unit.unit).deeds;
        deeds.platoons |= 1 << platoon;
        deeds.turn = turn;
    }

    /// A hex without a "?" has not had one ever since.
    fn break_off(&mut self, hex: HexIndex) {
        if self.unbroken.contains(hex) {
            let still = Player::BOTH.into_iter().any(|player| self.is_unknown(player, hex));
            self.unbroken.set(hex, still);
        }
    }

    fn note_fire(&mut self, unit: UnitId, from: HexIndex, at: &[(HexIndex, super::frame::Weapon)]) {
        for (hex, weapon) in at {
            let range = self.map().distance(from, *hex).min(255) as u8;
            let deeds = &mut self.board.unit_mut(unit).deeds;
            let farthest = match weapon {
                super::frame::Weapon::AntiTank => &mut deeds.anti_tank,
                _ => &mut deeds.small_arms,
            };
            *farthest = range.max(*farthest);
        }
    }

    fn lose(&mut self, unit: UnitId) {
        self.board.put(unit, None);
        let it = self.board.unit_mut(unit);
        let player = it.player;
        *it = super::board::UnitState::new(player, 0);
        it.set(Mark::Lost, true);
        it.set(Mark::Known, true);
        self.orders[player.index()].guards.retain(|guard| guard.0 != unit);
    }

    fn end_turn(&mut self) {
        for unit in self.board.units() {
            for mark in [Mark::Suppressed, Mark::Acted, Mark::Reacted, Mark::Fired, Mark::FiredBack]
            {
                self.mark(unit, mark, false);
            }
            self.board.unit_mut(unit).forget_trail();
        }
        self.smoke = [self.smoke[1], HexSet::default()];
        self.mdrm = HexSet::default();
        self.attacked.clear();
        self.activated = [0; 2];
        self.mortars.iter_mut().flatten().for_each(|it| it.used = false);
        self.orders.iter_mut().for_each(|it| it.decline = None);
    }

    fn take(&mut self, hex: HexIndex, player: Player) {
        let place = self.mission().objectives.iter().position(|it| *it == hex);
        let bit = place.map_or(0, |place| 1u16 << place);
        match player {
            Player::Attacker => self.objectives |= bit,
            Player::Defender => self.objectives &= !bit,
        }
        self.taken_over |= bit;
    }
}
