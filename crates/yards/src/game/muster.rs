//! An assault is mustered (Y57).

use super::action::Action;
use super::board::Mark;
use super::event::{Event, Tag};
use super::frame::{Activation, Fight, Frame, Step};
use super::state::State;
use super::{Checked, Why, Yards, casualties, conceal, fight};
use crate::ground::{Kind, Player, UnitId, UnitSet};
use hex::HexIndex;
use referee::{Illegal, Tx, require};
use rulebook::rule;
use smallvec::SmallVec;

/// What a force counts against Y13.5b: combat steps, vehicles, leaders, LATWs.
#[derive(Clone, Copy, Default)]
pub(super) struct Count {
    steps: u32,
    vehicles: u32,
    leaders: u32,
    latws: u32,
}

impl Count {
    pub(super) fn of(state: &State, units: UnitSet) -> Count {
        let mut count = Count::default();
        for unit in units.iter() {
            match state.kind(unit) {
                Kind::Leader => count.leaders += 1,
                Kind::Latw => count.latws += 1,
                kind if kind.is_vehicle() => count.vehicles += 1,
                _ => count.steps += u32::from(state.unit(unit).steps),
            }
        }
        count
    }

    /// The numbers as events tell them.
    pub(super) fn told(self) -> [u8; 4] {
        [self.steps, self.vehicles, self.leaders, self.latws].map(|count| count.min(255) as u8)
    }

    /// Whether so many may take part (Y13.5b).
    pub(super) fn fits(self, state: &State) -> bool {
        let limits = &state.charts().stacking;
        self.steps <= limits.assault_steps
            && self.vehicles <= limits.assault_vehicles
            && self.leaders <= limits.assault_leaders
            && self.latws <= limits.assault_latws
    }
}

/// Whether a unit could charge a hex (Y57).
pub(super) fn may_charge(
    state: &State,
    it: &Activation,
    target: HexIndex,
    unit: UnitId,
) -> Checked {
    let own = state.knows(unit) && state.unit(unit).player == it.player;
    require(own, rule!("Y57"), || Why::NotYours)?;
    let (me, kind) = (state.unit(unit), state.kind(unit));
    let fits = kind.storms() || matches!(kind, Kind::Latw | Kind::Leader | Kind::Afv);
    require(fits && state.is_free(unit), rule!("Y57"), || Why::CannotAssault(unit))?;
    let active = kind == Kind::Afv || state.actors(it).contains(unit);
    require(active, rule!("Y57"), || Why::NotActive)?;
    require(me.is_able(), rule!("Y57"), || Why::NotAble(unit))?;
    require(!me.is(Mark::Acted), rule!("Y57"), || Why::HasActed(unit))?;
    require(!me.is(Mark::Regrouping), rule!("R-Y48"), || Why::IsRegrouping(unit))?;
    let next = me.hex.and_then(|from| Some((from, state.map().way(from, target)?)));
    let (from, way) = next.ok_or(Illegal { rule: rule!("Y57"), why: Why::NotNext(target) })?;
    let mover = state.counter(unit).unit.mover;
    let goes = mover.is_some_and(|mover| state.passage(mover, way, from, target).is_some());
    require(goes, rule!("Y57"), || Why::Impassable(target))
}

/// Whether a unit can carry an assault: squad, section, MG or AFV.
fn carries(state: &State, unit: UnitId) -> bool {
    let kind = state.kind(unit);
    kind.storms() || kind == Kind::Afv
}

/// Whether an assault on a hex may be mustered.
pub(super) fn check_target(state: &State, it: &Activation, hex: HexIndex) -> Checked {
    require(hex.index() < state.map().hexes().len(), rule!("Y57"), || Why::NotThere)?;
    require(state.holds(it.player.enemy(), hex), rule!("Y57"), || Why::NoTarget)?;
    require(!it.barred.contains(&hex), rule!("Y57"), || Why::WasCancelled(hex))?;
    let mut next =
        state.map().beside(hex).flat_map(|(_, from)| state.stack(it.player, from).iter());
    let somebody =
        next.any(|unit| carries(state, unit) && may_charge(state, it, hex, unit).is_ok());
    require(somebody, rule!("Y57"), || Why::NobodyCharges)
}

/// Every hex on which an assault may be mustered.
pub(super) fn target_answers(state: &State, it: &Activation, out: &mut Vec<Action>) {
    let hexes = state.board.held(it.player.enemy()).iter();
    let hexes = hexes.filter(|hex| check_target(state, it, *hex).is_ok());
    out.extend(hexes.map(|hex| Action::Muster { hex }));
}

/// Whether the muster may go on so.
pub(super) fn check(state: &State, target: HexIndex, force: UnitSet, action: &Action) -> Checked {
    let none = Illegal { rule: rule!("Y57"), why: Why::NotActive };
    let it = state.activation().ok_or(none)?;
    match *action {
        Action::Add { unit } => {
            may_charge(state, it, target, unit)?;
            require(!force.contains(unit), rule!("Y57"), || Why::IsIn(unit))?;
            let fits = Count::of(state, force.with(unit)).fits(state);
            require(fits, rule!("Y13.5b"), || Why::TooMany)
        }
        Action::Charge => {
            let somebody = force.iter().any(|unit| carries(state, unit));
            require(somebody, rule!("Y57"), || Why::NobodyCharges)
        }
        Action::Cancel => Ok(()),
        _ => super::not_asked(),
    }
}

/// Every answer of the muster.
pub(super) fn answers(state: &State, target: HexIndex, force: UnitSet, out: &mut Vec<Action>) {
    let Some(it) = state.activation() else { return };
    for (_, from) in state.map().beside(target) {
        let units = state.stack(it.player, from).iter();
        let units = units.map(|unit| Action::Add { unit });
        out.extend(units.filter(|add| check(state, target, force, add).is_ok()));
    }
    let ends = [Action::Charge, Action::Cancel].into_iter();
    out.extend(ends.filter(|end| check(state, target, force, end).is_ok()));
}

/// What the active player does.
pub(super) fn carry_out(tx: &mut Tx<'_, Yards>, target: HexIndex, force: UnitSet, action: &Action) {
    match *action {
        Action::Add { unit } => {
            tx.emit(Event::Turned(Frame::Muster { target, force: force.with(unit) }));
        }
        Action::Charge => charge(tx, target, force, false),
        Action::Cancel => {
            tx.emit(Event::Closed);
            let Some(mut it) = tx.state().activation().cloned() else { return };
            let player = it.player;
            it.barred.push(target);
            tx.emit(Event::Turned(Frame::Activation(it)));
            tx.emit(Event::Cancelled { player, target });
        }
        _ => {}
    }
}

/// A force charges a hex; the frame on top is replaced by the assault.
pub(super) fn charge(tx: &mut Tx<'_, Yards>, target: HexIndex, force: UnitSet, chained: bool) {
    rulebook::cite!("Y57");
    let state = tx.state();
    let Some(attacker) = force.first().map(|unit| state.unit(unit).player) else { return };
    let ways = force.iter().filter_map(|unit| state.map().way(target, state.unit(unit).hex?));
    let from = ways.fold(0, |ways, way| ways | 1 << way);
    let units: SmallVec<[Tag; 6]> = force.iter().map(|unit| state.tag(unit)).collect();
    let it = Fight {
        attacker,
        target,
        force,
        from,
        defenders: UnitSet::default(),
        left_out: UnitSet::default(),
        chained,
        prey: None,
        concealed: false,
        dice: SmallVec::new(),
        step: Step::FinalFire,
    };
    tx.emit(Event::Turned(Frame::Assault(it.clone())));
    tx.emit(Event::Charged { target, units });
    tx.emit(Event::Acted { units: force, player: attacker });
    match is_defended(tx.state(), attacker.enemy(), target) {
        true => find_vehicles(tx, attacker.enemy(), target),
        false => walk_over(tx, &it),
    }
}

/// Whether anybody but dummies and leaders is there (Y79).
pub(super) fn is_defended(state: &State, player: Player, hex: HexIndex) -> bool {
    let real = |unit| !matches!(state.kind(unit), Kind::Dummy | Kind::Leader);
    state.stack(player, hex).iter().any(real)
}

/// Vehicles are found by enemies in the next hex (Y4.3.1.2d).
fn find_vehicles(tx: &mut Tx<'_, Yards>, player: Player, hex: HexIndex) {
    for unit in tx.state().stack(player, hex).iter() {
        if tx.state().kind(unit).is_vehicle() {
            conceal::reveal(tx, unit);
        }
    }
}

/// Nobody home: dummies and leaders are removed, and the attackers may enter (Y79).
fn walk_over(tx: &mut Tx<'_, Yards>, it: &Fight) {
    rulebook::cite!("Y79");
    let left = fight::advancing(tx.state(), it);
    let step = Step::Advance { chain: false, left };
    tx.emit(Event::Turned(Frame::Assault(Fight { step, ..it.clone() })));
    for unit in tx.state().stack(it.attacker.enemy(), it.target).iter() {
        match tx.state().kind(unit) {
            Kind::Leader => casualties::lose(tx, unit, UnitSet::default()),
            _ => conceal::reveal(tx, unit),
        }
    }
}
