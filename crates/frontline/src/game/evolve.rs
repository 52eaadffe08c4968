//! Events make it so: the only place where a state changes. No rules here.

use super::Action;
use super::event::{Event, Place};
use super::frame::{Draft, Form, Frame};
use super::kind::Kind;
use super::register::Register;
use super::state::State;
use crate::ground::Coalition;
use hex::HexIndex;

impl State {
    pub(super) fn evolve(&mut self, event: &Event) {
        match event {
            Event::Opened(frame) => self.open(frame),
            Event::Closed => drop(self.frames.pop()),
            Event::Turned(frame) => {
                if let Some(top) = self.frames.last_mut() {
                    top.clone_from(frame);
                }
            }
            Event::TurnBegun { turn } => self.turn = *turn,
            Event::Drafted { seat, order } => {
                if let Some(draft) = self.drafts.get_mut(seat.index()) {
                    draft.orders.push(*order);
                }
            }
            Event::Cleared { seat } => {
                if let Some(draft) = self.drafts.get_mut(seat.index()) {
                    draft.orders.clear();
                }
            }
            Event::Sealed { seat } => {
                if let Some(draft) = self.drafts.get_mut(seat.index()) {
                    draft.sealed = true;
                }
            }
            Event::Revealed { .. } => self.keep_previous(),
            Event::Moved { side, from, to, kind, points, .. } => {
                self.change(*side, *from, *kind, -i16::from(*points));
                self.change(*side, *to, *kind, i16::from(*points));
            }
            Event::Set { register, number } => self.registers.set(*register, *number),
            Event::CardSet { card, state, .. } => {
                if let Some(place) = self.cards.get_mut(usize::from(*card)) {
                    *place = *state;
                }
            }
            Event::Shared { seat, share } => {
                if let Some(place) = self.shares.get_mut(seat.index()) {
                    *place = **share;
                }
            }
            Event::Sectored { side, hex, seat } => {
                self.sectors.retain(|(own, at, _)| (own, at) != (side, hex));
                self.sectors.push((*side, *hex, *seat));
            }
            Event::Forbade { side, seats } => {
                let own = self.seating.of(*side).fold(0u32, |bits, seat| bits | 1 << seat.0);
                self.forbidden = self.forbidden & !own | seats;
            }
            Event::Ended { outcome } => {
                self.outcome = Some(*outcome);
                self.frames.clear();
            }
            Event::TurnOver => self.turn_over(),
            Event::Manning { .. }
            | Event::Fought(_)
            | Event::RaidsBegun
            | Event::Intervened { .. } => {}
            Event::Offensive { index, offensive } => {
                match self.offensives.get_mut(usize::from(*index)) {
                    Some(place) => place.clone_from(offensive),
                    None => self.offensives.push((**offensive).clone()),
                }
            }
            Event::Queued { queue } => self.queue.clone_from(queue),
            Event::Voided { .. } => {}
            ground => self.evolve_ground(ground),
        }
    }

    /// What happens on the map.
    fn evolve_ground(&mut self, event: &Event) {
        match event {
            Event::Held { hex, side } => self.pass(*hex, *side),
            Event::Wrecked { hex } => self.wreck(*hex),
            Event::Dug { hex, toward, .. } => self.stacks[hex.index()].digging |= 1 << toward,
            Event::Layered { hex, toward, layers } => {
                if let Some(place) = self.stacks[hex.index()].layers.get_mut(usize::from(*toward)) {
                    *place = *layers;
                }
            }
            Event::DigsEnded => self.stacks.iter_mut().for_each(|stack| stack.digging = 0),
            Event::Flak { hex, there } => self.stacks[hex.index()].flak = *there,
            Event::Based { side, base, hex } => {
                if let Some(place) = self.bases[side.index()].get_mut(usize::from(*base)) {
                    *place = *hex;
                }
            }
            Event::Pag { hex, there } => self.pags.set(*hex, *there),
            Event::Left { nation } => {
                self.left |= 1 << nation.0;
                self.derive();
            }
            Event::Kept { nation } => self.kept |= 1 << nation.0,
            Event::Neutral { country } => self.close_country(*country),
            Event::Claimed { side, hex, from } => self.claims.push((*side, *hex, *from)),
            Event::Sent { hex } => self.sent.push(*hex),
            Event::Preferred { side, first } => self.prefer[side.index()] = *first,
            Event::Closed3 { disputed } => {
                self.disputed.clone_from(disputed);
                self.claims.clear();
                self.sent.clear();
            }
            Event::Chosen { chooser, first } => {
                (self.chooser, self.first) = (Some(*chooser), *first);
            }
            Event::Sortie(sortie) => self.raids.push(sortie.clone()),
            Event::Flown { raid, .. } => {
                if let Some(place) = self.raids.iter().position(|it| it == raid) {
                    self.raids.remove(place);
                }
            }
            Event::Hit { hex, lines } => {
                self.hits.retain(|(at, _)| at != hex);
                if *lines > 0 {
                    self.hits.push((*hex, *lines));
                }
            }
            Event::Closure { hex, lines, .. } => {
                self.closed.retain(|(at, _)| at != hex);
                self.closed.push((*hex, *lines));
            }
            Event::Idle { hex, until } => {
                self.idle.retain(|(at, _)| at != hex);
                self.idle.push((*hex, *until));
            }
            Event::Refuge { hex, to, .. } => {
                self.refuges.retain(|(at, _)| at != hex);
                self.refuges.push((*hex, *to));
            }
            Event::Straightening => {
                self.opening = self.line;
                self.abandoned.clear();
            }
            Event::Abandoned { hex, given_up } => self.abandoned.set(*hex, *given_up),
            Event::Beach { hex, water } => self.beaches.push((*hex, *water)),
            Event::Fulfilled { directive } => self.fulfilled |= 1 << directive,
            _ => {}
        }
    }

    /// Opens a frame; a form begins with empty drafts.
    fn open(&mut self, frame: &Frame) {
        if let Frame::Form(_) = frame {
            self.drafts.iter_mut().for_each(|draft| *draft = Draft::default());
        }
        self.frames.push(frame.clone());
    }

    /// Keeps what `again` will repeat (F62).
    fn keep_previous(&mut self) {
        let form = self.frames.iter().rev().find_map(|frame| match frame {
            Frame::Form(form) => Some(*form),
            _ => None,
        });
        for (kept, draft) in self.previous.iter_mut().zip(&self.drafts) {
            let of_form = |order: &Action| match form {
                Some(Form::Allot) => matches!(order, Action::Share { .. }),
                Some(Form::Deploy) => matches!(order, Action::Raid { .. } | Action::Place { .. }),
                Some(Form::Flags(_)) => matches!(order, Action::Flag { .. } | Action::Navy { .. }),
                _ => false,
            };
            if draft.sealed {
                kept.retain(|order| !of_form(order));
                kept.extend(draft.orders.iter().copied().filter(of_form));
            }
        }
    }

    fn change(&mut self, side: Coalition, place: Place, kind: Kind, by: i16) {
        let moved = |old: i16| (old + by).max(0);
        match place {
            Place::Hex(hex) => {
                if let Some(points) =
                    self.stacks.get_mut(hex.index()).and_then(|stack| stack.of_mut(kind))
                {
                    *points = u8::try_from(moved((*points).into())).unwrap_or(u8::MAX);
                }
            }
            Place::Afloat(index) => {
                let offensive = self.offensives.get_mut(usize::from(index));
                if let Some(points) = offensive.and_then(|it| it.afloat.of_mut(kind)) {
                    *points = u8::try_from(moved((*points).into())).unwrap_or(u8::MAX);
                }
            }
            Place::Pool => {
                if let Some(points) = self.pools[side.index()].of_mut(kind) {
                    *points = points.saturating_add_signed(by);
                }
            }
            Place::Nowhere => {}
        }
    }

    fn pass(&mut self, hex: HexIndex, side: Option<Coalition>) {
        for own in Coalition::BOTH {
            self.held[own.index()].set(hex, side == Some(own));
        }
        self.beaches.retain(|(at, _)| *at != hex);
        self.refuges.retain(|(at, _)| *at != hex);
        self.derive();
    }

    fn wreck(&mut self, hex: HexIndex) {
        let stack = &mut self.stacks[hex.index()];
        (stack.lsp, stack.garrisons, stack.zone, stack.guards) = (0, 0, 0, 0);
        (stack.flak, stack.digging, stack.layers) = (false, 0, [0; 6]);
        for base in self.bases.iter_mut().flatten() {
            if *base == Some(hex) {
                *base = None;
            }
        }
    }

    fn close_country(&mut self, country: u8) {
        let map = &self.scene.map;
        let hexes: Vec<HexIndex> =
            self.playable.iter().filter(|hex| map.country(*hex) == Some(country)).collect();
        for hex in hexes {
            self.playable.set(hex, false);
            Coalition::BOTH.iter().for_each(|side| self.held[side.index()].set(hex, false));
            self.stacks[hex.index()] = super::kind::Stack::default();
            self.pags.set(hex, false);
        }
        self.derive();
    }

    fn turn_over(&mut self) {
        self.registers.turn_over();
        self.offensives.clear();
        self.queue.clear();
        self.raids.clear();
        self.refuges.clear();
        self.disputed.clear();
        self.closed.clear();
        self.abandoned.clear();
        self.prefer = [false; 2];
        self.kept = 0;
        self.forbidden = 0;
        self.chooser = None;
    }
}

/// Sets a register to a number.
pub(super) fn set(register: Register, number: u8) -> Event {
    Event::Set { register, number }
}
