//! Making events so. No rules here: only what is needed to put things where the event says.

use crate::c02_supply::trace;
use crate::c05_reinforcement::REBUILT_SP;
use crate::event::Event;
use crate::force::Force;
use crate::frame::{Frame, March};
use crate::ground::{Side, UnitId};
use crate::knowledge;
use crate::state::{AirState, Lifeline, Mark, State, Where};
use damos::Nation;
use hex::HexIndex;

impl State {
    /// Makes an event so.
    pub(crate) fn evolve(&mut self, event: &Event) {
        match event {
            Event::Opened(frame) => self.frames.push(frame.clone()),
            Event::Closed => drop(self.frames.pop()),
            Event::Turned(frame) => {
                if let Some(top) = self.frames.last_mut() {
                    *top = frame.clone();
                }
            }
            Event::Traced { side } => self.retrace(*side),
            Event::Named { unit, .. } => self.name(*unit),
            Event::TurnBegun { turn } => self.begin_turn(*turn),
            Event::StepBegun { phasing, .. } => self.phasing = *phasing,
            Event::Placed { unit, hex, sp } => {
                self.units[unit.index()].sp = *sp;
                self.put(*unit, Where::Hex(*hex));
                if let Some(Frame::SetUp { hand, .. }) = self.frames.last_mut() {
                    *hand = None;
                }
            }
            Event::TakenUp { unit } => self.take_up(*unit),
            Event::Finished { .. } => self.special.taken_up = 0,
            Event::Credited { side, rp } => {
                let hand = &mut self.rp[side.index()];
                *hand = hand.saturating_add(*rp);
            }
            Event::Restored { side, unit } => {
                knowledge::blur_restored(self, *side);
                self.units[unit.index()].sp += 1;
                self.pay_rp_for(*unit);
            }
            Event::Rebuilt { unit, hex } => {
                self.units[unit.index()].sp = REBUILT_SP;
                self.units[unit.index()].set(Mark::Rebuilt, true);
                self.put(*unit, Where::Hex(*hex));
                self.pay_rp_for(*unit);
            }
            Event::Moved { units, from, to, cost } => self.move_units(units, *from, *to, *cost),
            Event::Paid { cost } => {
                if let Some(march) = self.march_mut() {
                    march.spent = march.spent.saturating_add(*cost);
                }
            }
            Event::PickedUp { unit } => {
                if let Some(march) = self.march_mut() {
                    march.force.insert(*unit);
                    march.joined.push((*unit, march.hexes));
                    if !march.picked_up.contains(&march.hex) {
                        march.picked_up.push(march.hex);
                    }
                }
            }
            Event::Controlled { hex, side } => {
                self.axis_control.set(*hex, *side == Side::Axis);
                self.lifelines.iter_mut().for_each(|lifeline| lifeline.stale = true);
            }
            Event::Converted { hex } => {
                self.converted.set(*hex, true);
                self.lifelines.iter_mut().for_each(|lifeline| lifeline.stale = true);
            }
            Event::Marked { units, mark, on } => {
                for unit in units.iter() {
                    self.mark(*unit, *mark, *on);
                }
            }
            Event::Rallied { units } => {
                for unit in units.iter() {
                    self.mark(*unit, Mark::Demoralized, false);
                }
                if let Some(march) = self.march_mut() {
                    march.rallied = true;
                }
            }
            Event::ZoiBegun => self.begin_zoi(),
            Event::Disclosed { totals, .. } => knowledge::disclose(self, totals),
            Event::SpLost { unit, among, .. } => {
                knowledge::blur(self, among);
                self.units[unit.index()].sp -= 1;
            }
            Event::RpPaid { side } => self.pay_rp_in_combat(*side),
            Event::Lost { unit, fate, .. } => self.lose(*unit, fate.is_final()),
            Event::WillReturn { unit, turn } => {
                self.units[unit.index()].sp = self.info(*unit).sp;
                self.put(*unit, Where::Due(*turn));
            }
            Event::Reset { side } => self.reset(*side),
            Event::Ended { .. } => self.frames.clear(),
            _ => self.evolve_special(event),
        }
    }

    /// Moves units one hex, or from port to port.
    fn move_units(&mut self, units: &Force, from: HexIndex, to: HexIndex, cost: u8) {
        let sails = !self.ground.map.neighbours(from).contains(&to.value());
        if self.phasing == Side::Axis && sails {
            self.special.sailed = self.special.sailed.saturating_add(1);
        }
        for unit in units.iter() {
            self.put(*unit, Where::Hex(to));
        }
        if let Some(march) = self.marching(units) {
            march.hex = to;
            march.spent = march.spent.saturating_add(cost);
            march.hexes = march.hexes.saturating_add(1);
        }
    }

    /// From now on no force without a ZOI activates.
    fn begin_zoi(&mut self) {
        for frame in &mut self.frames {
            if let Frame::Operations(phase) = frame {
                phase.zoi_begun = true;
            }
        }
    }

    /// The counters of the special rules.
    fn evolve_special(&mut self, event: &Event) {
        match event {
            Event::Paused { declared } => self.special.paused = *declared,
            Event::AttacksDemanded { attacks } => self.special.attacks_due = *attacks,
            Event::AttackMade => {
                let made = &mut self.special.attacks_made;
                *made = made.saturating_add(1);
            }
            Event::ShinyObjects => self.special.shiny = Some(self.turn),
            Event::AirFailed { air } => {
                if let Some(air) = self.air.get_mut(usize::from(*air)) {
                    air.failures = air.failures.saturating_add(1);
                }
            }
            Event::AirKept { air, benefit } => {
                if let Some(air) = self.air.get_mut(usize::from(*air)) {
                    air.kept = Some(*benefit);
                }
            }
            _ => {}
        }
    }

    /// Adds a unit to the force that is being named in the innermost frame.
    fn name(&mut self, unit: UnitId) {
        match self.frames.last_mut() {
            Some(Frame::Strategic(force)) => force.insert(unit),
            Some(Frame::Operations(phase)) => phase.force.insert(unit),
            Some(Frame::Concert(concert)) => concert.force.insert(unit),
            Some(Frame::Reaction(window)) => window.force.insert(unit),
            Some(Frame::Exploitation(exploit)) => exploit.naming.insert(unit),
            _ => {}
        }
    }

    /// A unit is in hand now; what changes an earlier choice is counted (G8).
    fn take_up(&mut self, unit: UnitId) {
        let stood = self.standing(unit).is_some();
        self.put(unit, Where::Box);
        if let Some(Frame::SetUp { hand, .. }) = self.frames.last_mut() {
            let changes = stood || hand.is_some();
            *hand = Some(unit);
            self.special.taken_up = self.special.taken_up.saturating_add(changes.into());
        }
    }

    /// The force on its way in the innermost frame that has one.
    pub(crate) fn march_mut(&mut self) -> Option<&mut March> {
        self.frames.iter_mut().rev().find_map(|frame| match frame {
            Frame::Activation(activation) => Some(&mut activation.march),
            Frame::Exploitation(exploit) => exploit.march.as_mut(),
            _ => None,
        })
    }

    /// The march of exactly these units, when it is they who move on their own account.
    fn marching(&mut self, units: &[UnitId]) -> Option<&mut March> {
        let own = matches!(self.frames.last(), Some(Frame::Activation(_) | Frame::Exploitation(_)));
        self.march_mut().filter(|march| own && march.force.as_slice() == units)
    }

    fn begin_turn(&mut self, turn: u8) {
        self.turn = turn;
        self.special.finnish_rp = 0;
        self.special.sailed = 0;
        self.air.iter_mut().for_each(|air| *air = AirState::default());
        for unit in &mut self.units {
            unit.set(Mark::Cossack, false);
        }
        self.lifelines.iter_mut().for_each(|lifeline| lifeline.stale = true);
    }

    fn lose(&mut self, unit: UnitId, finally: bool) {
        self.put(unit, if finally { Where::Gone } else { Where::Eliminated });
        let state = &mut self.units[unit.index()];
        state.sp = 0;
        for mark in [Mark::Spent, Mark::Demoralized, Mark::Tried, Mark::Cossack, Mark::Rebuilt] {
            state.set(mark, false);
        }
        knowledge::part(self, unit);
    }

    fn pay_rp_for(&mut self, unit: UnitId) {
        self.pay_rp(self.side(unit));
        if self.info(unit).nation == Nation::Finnish {
            self.special.finnish_rp = self.special.finnish_rp.saturating_add(1);
        }
    }

    /// What a Finnish force spends in combat counts for its share too (N8).
    fn pay_rp_in_combat(&mut self, side: Side) {
        self.pay_rp(side);
        if let Some(Frame::Losses(losses)) = self.frames.last()
            && self.spends_finnish_rp(&losses.units)
        {
            self.special.finnish_rp = self.special.finnish_rp.saturating_add(1);
        }
    }

    fn pay_rp(&mut self, side: Side) {
        let hand = &mut self.rp[side.index()];
        *hand = hand.saturating_sub(1);
    }

    /// D11: who reacted in the enemy turn stays spent until the end of his own (D7e, D11b).
    fn reset(&mut self, side: Side) {
        rulebook::cite!("D7e", "D11a", "D11b");
        for id in self.ids() {
            if self.side(id) == side {
                self.units[id.index()].set(Mark::Spent, false);
                self.units[id.index()].set(Mark::Tried, false);
            }
        }
    }

    fn retrace(&mut self, side: Side) {
        let mut reach = std::mem::take(&mut self.lifelines[side.index()].reach);
        trace(self, side, &mut reach, None);
        self.lifelines[side.index()] = Lifeline { reach, stale: false };
    }
}
