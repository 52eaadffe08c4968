//! Movement hex by hex (Y37), facing (Y39), escorts (Y71) and what waits in a hex (Y41).

use super::action::Action;
use super::board::{Mark, Mode, is_vehicle};
use super::event::{Event, Gait, Tag};
use super::frame::{Arrival, Frame, Maneuver, Window};
use super::state::State;
use super::{Checked, Why, Yards, casualties, conceal, fire};
use crate::ground::{Kind, UnitId, UnitSet};
use crate::{Die, MineVictim, Mover};
use hex::HexIndex;
use referee::{Illegal, Tx, require};
use rulebook::rule;
use smallvec::SmallVec;

/// A turn of one hexside within a maneuver, in half points (Y39).
const TURN_COST: u8 = 2;
/// From this die on a mine makes a dummy vanish (Y41).
const DUMMY_VANISHES: u8 = 8;
/// A mine in an escorted group hits the unit up to this die (Y71).
const UNIT_PICKED: u8 = 5;

impl State {
    /// What it costs a unit to enter a hex, in half points (Y37).
    ///
    /// # Errors
    /// Enemy counters are there, or the unit may not enter.
    pub fn entry_cost(&self, unit: UnitId, way: u8, from: HexIndex, to: HexIndex) -> Checked<u8> {
        let enemy = self.unit(unit).player.enemy();
        require(!self.holds(enemy, to), rule!("Y37"), || Why::EnemyThere(to))?;
        let mover = self.counter(unit).unit.mover;
        let cost = mover.and_then(|it| self.passage(it, way, from, to));
        cost.ok_or(Illegal { rule: rule!("Y-T9"), why: Why::Impassable(to) })
    }

    /// What the ground alone costs.
    #[inline]
    pub(super) fn passage(
        &self,
        mover: Mover,
        way: u8,
        from: HexIndex,
        to: HexIndex,
    ) -> Option<u8> {
        let cost = self.charts().terrain.entry_cost(mover, self.map().step(from, way, to))?;
        u8::try_from(cost).ok()
    }

    /// What a maneuver has spent after one more step.
    ///
    /// # Errors
    /// The step is not allowed.
    pub fn step_on(&self, it: &Maneuver, to: HexIndex) -> Checked<u8> {
        let from =
            self.unit(it.unit).hex.ok_or(Illegal { rule: rule!("Y37"), why: Why::NotThere })?;
        let spent = self.step_from(it, from, (it.spent, it.entered()), to)?;
        let rests = self.can_rest(it, to, (spent, it.entered() + 1));
        require(rests, rule!("Y38"), || Why::NoRoomAhead(to))?;
        Ok(spent)
    }

    /// What is spent after a step from a hex of the way, when so much has been spent and so many hexes entered.
    fn step_from(
        &self,
        it: &Maneuver,
        from: HexIndex,
        so_far: (u8, usize),
        to: HexIndex,
    ) -> Checked<u8> {
        let way = self.map().way(from, to);
        let way = way.ok_or(Illegal { rule: rule!("Y37"), why: Why::NotNext(to) })?;
        if it.mode == Mode::Reverse {
            let behind = (way + 6 - self.unit(it.unit).facing) % 6;
            require((2..=4).contains(&behind), rule!("Y35"), || Why::NotBehind(to))?;
        }
        let cost = self.entry_cost(it.unit, way, from, to)?;
        self.afford(it, so_far, cost, to)
    }

    /// Whether a group that has come so far may stop there, or can go on to a hex where it may (R-Y77): its own units and
    /// the counters that bar the way are all it needs to know.
    fn can_rest(&self, it: &Maneuver, at: HexIndex, so_far: (u8, usize)) -> bool {
        rulebook::cite!("R-Y77");
        self.may_stop(it.group(), at) || !it.fired && self.can_leave(it, at, so_far)
    }

    fn can_leave(&self, it: &Maneuver, at: HexIndex, so_far: (u8, usize)) -> bool {
        self.map().beside(at).any(|(_, to)| {
            let spent = self.step_from(it, at, so_far, to);
            spent.is_ok_and(|spent| self.can_rest(it, to, (spent, so_far.1 + 1)))
        })
    }

    fn afford(
        &self,
        it: &Maneuver,
        (spent, entered): (u8, usize),
        cost: u8,
        to: HexIndex,
    ) -> Checked<u8> {
        let mover = self.counter(it.unit).unit.mover;
        let chart = &self.charts().maneuver;
        let allowance = mover.and_then(|mover| chart.allowance(mover, it.mode.table()));
        let none = || Illegal { rule: rule!("Y-T8"), why: Why::CannotMove };
        let allowance = allowance.ok_or_else(none)?;
        let spent = spent.saturating_add(cost);
        let fits = i32::from(spent) <= allowance.half_points || entered < allowance.free_hexes;
        require(fits, rule!("Y-T8"), || Why::TooFar(to))?;
        Ok(spent)
    }

    pub(super) fn set_out(&self, unit: UnitId, escorts: UnitSet, mode: Mode) -> Maneuver {
        let path = self.unit(unit).hex.into_iter().collect();
        Maneuver { unit, escorts, mode, spent: 0, fired: false, stopped: false, path }
    }

    /// Whether a maneuver could go on.
    pub(super) fn can_step(&self, it: &Maneuver) -> bool {
        let from = self.unit(it.unit).hex;
        from.is_some_and(|from| self.can_leave(it, from, (it.spent, it.entered())))
    }

    /// Whether a vehicle could enter one more hex after it has fired, and stop there (Y33).
    pub(super) fn can_go_on_after_fire(&self, it: &Maneuver) -> bool {
        self.can_step(&Maneuver { fired: true, ..it.clone() })
    }
}

/// A first step in an activation: the unit, and who goes along (Y71).
pub(super) fn check_first(
    state: &State,
    unit: UnitId,
    hex: HexIndex,
    escorts: [Option<UnitId>; 2],
) -> Checked<UnitSet> {
    let wanted = [Kind::Leader, Kind::Latw];
    let mut group = UnitSet::default();
    for (escort, kind) in escorts.into_iter().zip(wanted) {
        let Some(escort) = escort else { continue };
        require(state.knows(escort), rule!("Y71"), || Why::NotThere)?;
        let able = state.unit(escort).hex.is_none() || state.unit(escort).is_able();
        require(able, rule!("Y71"), || Why::NotAble(escort))?;
        require(may_escort(state, escort, kind, unit), rule!("Y71"), || Why::NoEscort(escort))?;
        group.set(escort, true);
    }
    state.step_on(&state.set_out(unit, group, Mode::Activation), hex)?;
    Ok(group)
}

fn may_escort(state: &State, escort: UnitId, kind: Kind, unit: UnitId) -> bool {
    let (it, lead) = (state.unit(escort), state.unit(unit));
    let platoon = |unit| (state.counter(unit).player, state.counter(unit).platoon);
    state.kind(unit).storms()
        && escort != unit
        && state.kind(escort) == kind
        && platoon(escort) == platoon(unit)
        && it.hex == lead.hex
        && it.is_able()
        && it.rides.is_none()
        && !it.is(Mark::Acted)
}

/// Every first step of a unit.
pub(super) fn first_steps(state: &State, unit: UnitId, out: &mut Vec<Action>) {
    let Some(from) = state.unit(unit).hex else { return };
    let alone = state.set_out(unit, UnitSet::default(), Mode::Activation);
    let here = state.stack(state.unit(unit).player, from);
    let able = |kind| here.iter().filter(move |it| may_escort(state, *it, kind, unit));
    let leaders: SmallVec<[UnitId; 2]> = able(Kind::Leader).collect();
    let latws: SmallVec<[UnitId; 2]> = able(Kind::Latw).collect();
    for (_, hex) in state.map().beside(from) {
        if state.step_from(&alone, from, (0, 0), hex).is_err() {
            continue;
        }
        for leader in [None].into_iter().chain(leaders.iter().copied().map(Some)) {
            for latw in [None].into_iter().chain(latws.iter().copied().map(Some)) {
                let escorts = leader.into_iter().chain(latw).collect();
                if state.step_on(&Maneuver { escorts, ..alone.clone() }, hex).is_ok() {
                    out.push(Action::Step { unit, hex, leader, latw });
                }
            }
        }
    }
}

/// Whether the unit under way may do this.
pub(super) fn check(state: &State, it: &Maneuver, action: &Action) -> Checked {
    match *action {
        Action::Step { unit, hex, leader: None, latw: None } if unit == it.unit => {
            state.step_on(it, hex).map(|_| ())
        }
        Action::End => may_end(state, it),
        Action::Turn { unit, facing } if unit == it.unit && it.mode == Mode::Activation => {
            may_turn(state, it, facing).map(|_| ())
        }
        Action::Fire { unit, aim, onward } if unit == it.unit && it.mode == Mode::Activation => {
            require(!it.fired, rule!("Y33"), || Why::HasFired(unit))?;
            fire::check_moving(state, it, aim, onward)
        }
        Action::Step { unit, .. } if unit == it.unit => {
            Err(Illegal { rule: rule!("Y71"), why: Why::EscortTooLate })
        }
        Action::Dismount { .. } => Err(Illegal { rule: rule!("Y40"), why: Why::UnderWay }),
        _ => super::not_asked(),
    }
}

fn may_end(state: &State, it: &Maneuver) -> Checked {
    require(!it.fired, rule!("Y33"), || Why::MustGoOn)?;
    let at = state.unit(it.unit);
    let fits = at.hex.is_none_or(|hex| state.may_stop(it.group(), hex));
    require(fits, rule!("Y38"), || Why::Full)
}

fn may_turn(state: &State, it: &Maneuver, facing: u8) -> Checked<u8> {
    rulebook::cite!("Y39");
    let vehicle = state.kind(it.unit).is_vehicle() && !it.fired;
    require(vehicle, rule!("Y39"), || Why::CannotTurn)?;
    let now = state.unit(it.unit).facing;
    let apart = (facing + 6 - now) % 6;
    require(facing < 6 && apart != 0, rule!("Y39"), || Why::CannotTurn)?;
    let cost = TURN_COST * apart.min(6 - apart);
    let spent = it.spent + cost;
    let mover = state.counter(it.unit).unit.mover;
    let allowance =
        mover.and_then(|it| state.charts().maneuver.allowance(it, Mode::Activation.table()));
    let fits = allowance.is_some_and(|it| i32::from(spent) <= it.half_points);
    require(fits, rule!("Y39"), || Why::CannotTurn)?;
    let rests = state.unit(it.unit).hex.is_none_or(|hex| {
        state.may_stop(it.group(), hex) || state.can_step(&Maneuver { spent, ..it.clone() })
    });
    require(rests, rule!("Y38"), || Why::Full)?;
    Ok(spent)
}

/// Every answer for the unit under way.
pub(super) fn answers(state: &State, it: &Maneuver, out: &mut Vec<Action>) {
    let Some(from) = state.unit(it.unit).hex else { return };
    for (_, hex) in state.map().beside(from) {
        if state.step_on(it, hex).is_ok() {
            out.push(Action::Step { unit: it.unit, hex, leader: None, latw: None });
        }
    }
    if it.mode == Mode::Activation && !it.fired {
        for facing in (0..6).filter(|facing| may_turn(state, it, *facing).is_ok()) {
            out.push(Action::Turn { unit: it.unit, facing });
        }
        fire::moving_answers(state, it, out);
    }
    if may_end(state, it).is_ok() {
        out.push(Action::End);
    }
}

/// What the unit under way does.
pub(super) fn carry_out(tx: &mut Tx<'_, Yards>, it: &Maneuver, action: &Action) {
    match *action {
        Action::Step { hex, .. } => enter(tx, it.clone(), hex),
        Action::End => finish(tx, it),
        Action::Turn { facing, .. } => {
            let Ok(spent) = may_turn(tx.state(), it, facing) else { return };
            let unit = tx.state().tag(it.unit);
            tx.emit(Event::Faced { unit, facing });
            tx.emit(Event::Turned(Frame::Action(Maneuver { spent, ..it.clone() })));
        }
        Action::Fire { aim, onward, .. } => {
            let next = Maneuver { fired: true, stopped: !onward, ..it.clone() };
            tx.emit(Event::Turned(Frame::Action(next)));
            fire::open(tx, it.unit, &[aim], fire::Occasion { reaction: false, onward });
        }
        _ => {}
    }
}

/// The group under way enters a hex: what waits there comes first, then the window (Y37, Y34, R-Y47).
pub(super) fn enter(tx: &mut Tx<'_, Yards>, it: Maneuver, to: HexIndex) {
    rulebook::cite!("Y34", "R-Y47");
    let state = tx.state();
    let Ok(spent) = state.step_on(&it, to) else { return };
    let Some(from) = state.unit(it.unit).hex else { return };
    let (unit, player) = (it.unit, state.unit(it.unit).player);
    let (group, escorts, mode, fired) = (it.group(), it.escorts, it.mode, it.fired);
    let mut next = Maneuver { spent, stopped: it.stopped || fired, ..it };
    next.path.push(to);
    let frame = match mode {
        Mode::Activation => Frame::Action(next),
        Mode::Reaction | Mode::Reverse => Frame::ReactMove(next),
    };
    tx.emit(Event::Turned(frame));
    walk(tx, group, (from, to), Gait::Maneuver, mode == Mode::Reverse);
    if mode == Mode::Activation {
        let window = Window { player: player.enemy(), actor: unit, told: false, closed: false };
        frames::open(tx, Frame::React(window));
    }
    arrive(tx, unit, escorts);
}

/// Units go from hex to hex.
pub(super) fn walk(
    tx: &mut Tx<'_, Yards>,
    group: UnitSet,
    (from, to): (HexIndex, HexIndex),
    gait: Gait,
    keeps_facing: bool,
) {
    let units: SmallVec<[Tag; 3]> = group.iter().map(|unit| tx.state().tag(unit)).collect();
    let still = units.first().is_some_and(|tag| tx.state().is_unknown_but(tag.player, from, group));
    tx.emit(Event::Entered { units, from, to, gait, keeps_facing, still });
}

/// What waits in a hex for those who have come.
pub(super) fn arrive(tx: &mut Tx<'_, Yards>, unit: UnitId, escorts: UnitSet) {
    let state = tx.state();
    let hex = state.unit(unit).hex;
    let mined = hex.filter(|_| state.mines.iter().any(|mine| mine.hex == hex));
    let arrival = Arrival { unit, escorts, mined: mined.is_some() };
    frames::open(tx, Frame::Arrive(arrival));
    if let Some(hex) = mined {
        tx.emit(Event::MineFound { hex });
    }
}

/// Those of a group that a mine can hurt (Y41, Y71).
fn at_risk(state: &State, it: &Arrival) -> SmallVec<[UnitId; 2]> {
    let escorts = it.escorts.iter().filter(|unit| state.kind(*unit) == Kind::Latw);
    [it.unit].into_iter().chain(escorts).collect()
}

/// The dice that a minefield waits for: who of a group strikes it, and what it does.
pub(super) fn mine_roll() -> dice::Roll {
    rulebook::cite!("R-Y84");
    dice::Roll::d10(2, "mines").on("Y16.2.2")
}

/// The dice for a minefield fell.
pub(super) fn mine_rolled(tx: &mut Tx<'_, Yards>, it: &Arrival, (picks, die): (u8, Die)) {
    rulebook::cite!("Y41", "Y71");
    let risk = at_risk(tx.state(), it);
    let raw = die.raw() as u8;
    let second = risk.len() > 1 && picks > UNIT_PICKED;
    let victim = risk.get(usize::from(second)).copied().unwrap_or(it.unit);
    tx.emit(Event::Turned(Frame::Arrive(Arrival { mined: false, ..*it })));
    let Some(hex) = state_hex(tx, victim) else { return };
    let unit = tx.state().tag(victim);
    tx.emit(Event::MineStruck { hex, unit, die: raw });
    let kind = match tx.state().kind(victim) {
        Kind::Dummy => {
            if raw >= DUMMY_VANISHES {
                conceal::reveal(tx, victim);
            }
            return;
        }
        Kind::Leader => return,
        Kind::Afv => MineVictim::Afv,
        Kind::Carrier => MineVictim::Carrier,
        _ => MineVictim::NonVehicular,
    };
    let effect = tx.state().charts().minefield.effect(kind, die);
    casualties::by_mine(tx, victim, effect);
}

fn state_hex(tx: &Tx<'_, Yards>, unit: UnitId) -> Option<HexIndex> {
    tx.state().unit(unit).hex
}

/// Nothing more waits in the hex: concealment is judged (Y37).
pub(super) fn settled(tx: &mut Tx<'_, Yards>, it: &Arrival) {
    tx.emit(Event::Closed);
    let here = it.escorts.with(it.unit);
    let here: UnitSet = here.iter().filter(|it| tx.state().unit(*it).hex.is_some()).collect();
    conceal::judge_arrival(tx, here);
    lead_on(tx, it);
}

/// A group is not gone with the unit that led it: the window is for who is left (R-Y79).
fn lead_on(tx: &mut Tx<'_, Yards>, it: &Arrival) {
    rulebook::cite!("R-Y79");
    let state = tx.state();
    let left = |unit: &UnitId| state.unit(*unit).hex.is_some();
    let Some(Frame::React(window)) = state.frames.last() else { return };
    if window.actor != it.unit || left(&it.unit) {
        return;
    }
    if let Some(actor) = state.listed(it.escorts).into_iter().find(left) {
        let window = Window { actor, ..*window };
        tx.emit(Event::Turned(Frame::React(window)));
    }
}

/// Lets the unit under way end by itself where it is hurt, stopped, or has nothing left to do (Y33, Y37).
pub(super) fn go_on(tx: &mut Tx<'_, Yards>, it: &Maneuver) -> bool {
    let state = tx.state();
    let hurt = it.group().iter().any(|unit| !state.unit(unit).is_able());
    let mut out = Vec::new();
    if !hurt && !it.stopped {
        answers(state, it, &mut out);
    }
    // After firing from the hex before the last it must go on; where it cannot, it ends (Y33).
    let only_end = out.iter().all(|answer| *answer == Action::End);
    if only_end {
        finish(tx, it);
    }
    only_end
}

/// A maneuver is over; who may not stop here goes back (R-Y52).
fn finish(tx: &mut Tx<'_, Yards>, it: &Maneuver) {
    send_back(tx, it.group(), &it.path);
    let player = tx.state().unit(it.unit).player;
    tx.emit(Event::Closed);
    if it.mode == Mode::Activation {
        tx.emit(Event::Acted { units: it.group(), player });
    }
}

/// R-Y52: over the limit, back to the last hex of the path with room.
pub(super) fn send_back(tx: &mut Tx<'_, Yards>, group: UnitSet, path: &[HexIndex]) {
    rulebook::cite!("R-Y52");
    let state = tx.state();
    let group: UnitSet = group.iter().filter(|it| state.unit(*it).hex.is_some()).collect();
    let Some(here) = group.first().and_then(|unit| state.unit(unit).hex) else { return };
    let Some(player) = group.first().map(|unit| state.unit(unit).player) else { return };
    if state.may_stop(group, here) {
        return;
    }
    let fits = |hex: HexIndex| !state.holds(player.enemy(), hex) && state.may_stop(group, hex);
    let back = path.iter().rev().skip(1).find(|hex| fits(**hex));
    if let Some(back) = back {
        walk(tx, group, (here, *back), Gait::Back, true);
    }
}

/// Whether a unit can move at all on an occasion.
pub(super) fn can_set_out(state: &State, unit: UnitId, mode: Mode) -> bool {
    let mover = state.counter(unit).unit.mover;
    (mode != Mode::Reverse || is_vehicle(mover))
        && state.can_step(&state.set_out(unit, UnitSet::default(), mode))
}
