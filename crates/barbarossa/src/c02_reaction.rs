//! Reaction (D2.6.1, C4.2, R16-R23).

use crate::action::Action;
use crate::ask::Ask;
use crate::c04_special::{faces, spread_demoralization, take_control};
use crate::c08_retreat;
use crate::event::Event;
use crate::flow::{Play, Wait, close, open, turn};
use crate::force::Force;
use crate::frame::{Entry, Errand, Frame, Trigger, Window};
use crate::ground::{Side, UnitId, grid};
use crate::state::{Mark, State};
use crate::why::{Checked, Why, not_asked, own_unit};
use damos::{
    Hexside, Reaction, Route, Scribe, Terrain, Unit, Unwritten, reaction_succeeds,
    retreat_by_reaction,
};
use dice::{Roll, Rolled};
use hex::{Direction, HexIndex};
use referee::{Illegal, require};
use rulebook::{RuleId, rule};
use smallvec::SmallVec;

/// The farthest that a ZOI reaches (D2.6c); a hex so far away costs a reaction -1 (D2.6.1j).
pub(crate) const FARTHEST: u32 = 3;

/// Opens a window if, as far as anybody can know, somebody might use it.
pub(crate) fn open_window(tx: &mut Play<'_>, hex: HexIndex, trigger: Trigger) {
    if tx.state().may_be_in_zoi(tx.state().phasing.opponent(), hex) {
        open(tx, Frame::Reaction(fresh_window(hex, trigger)));
    }
}

fn fresh_window(hex: HexIndex, trigger: Trigger) -> Window {
    Window { hex, trigger, force: Force::default(), path: SmallVec::new(), rolling: None }
}

pub(crate) fn wait(state: &State, window: &Window) -> Wait {
    match window.rolling {
        Some(_) => Wait::Dice(Roll::d6(2, "reaction").on("D2.6.1g")),
        None => {
            let ask = Ask::React { hex: window.hex };
            Wait::Ask(state.phasing.opponent(), rule!("D2.6.1b"), ask)
        }
    }
}

pub(crate) fn legal(state: &State, window: &Window, out: &mut Vec<Action>) {
    let side = state.phasing.opponent();
    if window.path.is_empty() {
        let near =
            state.on_map(side).filter(|(_, hex)| grid().distance(*hex, window.hex) <= FARTHEST);
        let join = near.filter(|(unit, _)| may_join(state, window, *unit).is_ok());
        out.extend(join.map(|(unit, _)| Action::Select { unit }));
        if may_withdraw(state, window).is_ok() {
            out.push(Action::Withdraw);
        }
        out.push(Action::Pass);
    }
    out.extend(steps_on(state, window).map(|hex| Action::Path { hex }));
}

/// The hexes over which the reactors may be led on.
pub(crate) fn steps_on(state: &State, window: &Window) -> impl Iterator<Item = HexIndex> {
    let at = whereabouts(state, window).filter(|at| may_set_off(state, window, *at).is_ok());
    let routes = at.and_then(|at| Some((at, Routes::to(state, window, at)?)));
    routes.into_iter().flat_map(move |(at, routes)| {
        let steps = state.ground.map.steps_from(at).map(|(_, hex)| hex);
        steps.filter(move |hex| routes.leads(state, window, at, *hex)).collect::<Vec<_>>()
    })
}

pub(crate) fn check(state: &State, window: &Window, action: &Action) -> Checked {
    if window.rolling.is_some() {
        return not_asked(rule!("D2.6.1g"));
    }
    match *action {
        Action::Path { hex } => may_go(state, window, hex),
        _ if !window.path.is_empty() => not_asked(rule!("R20")),
        Action::Select { unit } => may_join(state, window, unit),
        Action::Withdraw => may_withdraw(state, window),
        Action::Pass => Ok(()),
        _ => not_asked(rule!("D2.6.1b")),
    }
}

/// Where the reactors named stand, the way they have been led so far included.
fn whereabouts(state: &State, window: &Window) -> Option<HexIndex> {
    let home = window.force.first().and_then(|unit| state.standing(*unit))?;
    Some(window.path.last().copied().unwrap_or(home))
}

/// D2.6.1a, R17-R19: alert units of one hex, within the range of their force's ZOI.
pub(crate) fn may_join(state: &State, window: &Window, unit: UnitId) -> Checked {
    let side = state.phasing.opponent();
    let hex = own_unit(state, side, unit, rule!("D2.6.1a"))?;
    let marks = state.unit(unit);
    require(!marks.is(Mark::Spent), rule!("D2.6.1a"), || Why::Spent)?;
    require(!marks.is(Mark::Demoralized), rule!("D2.6.1a"), || Why::DemoralizedReaction)?;
    require(!marks.is(Mark::Tried), rule!("R19"), || Why::Tried)?;
    let distance = grid().distance(hex, window.hex);
    let reach = distance <= state.zoi_range(side, hex);
    require(reach, rule!("D2.6.1b"), || Why::OutOfOwnZoi(window.hex))?;
    let zoi = |it: UnitId| state.is_alert(it) && state.exerts_zoi(it);
    let company = state.stack_of(side, hex).any(zoi);
    require(company, rule!("D2.6.1a"), || Why::NotZoiCapable)?;
    // Whoever stands in the hex itself can only get away.
    let open = distance > 0 || may_trigger_withdrawal(window);
    require(open, withdrawal_rule(window), || Why::NoWithdrawal)?;
    if let Some(first) = window.force.first() {
        require(state.standing(*first) == Some(hex), rule!("D2.6.1c"), || Why::OtherHex)?;
        require(!window.force.contains(&unit), rule!("D2.6.1c"), || Why::InForce)?;
    }
    Ok(())
}

fn may_trigger_withdrawal(window: &Window) -> bool {
    window.trigger == Trigger::Moved
}

/// The rule that opens or closes retreats by reaction.
fn withdrawal_rule(window: &Window) -> RuleId {
    match window.trigger {
        Trigger::Assaulted | Trigger::Declared => rule!("D2.6.1e"),
        Trigger::Moved | Trigger::Rallied => rule!("D2.6.1d"),
    }
}

/// D2.6.1d, D2.6.1e: only from a mover, never from a concerted attack.
pub(crate) fn may_withdraw(state: &State, window: &Window) -> Checked {
    require(!window.force.is_empty(), rule!("D2.6.1d"), || Why::NobodyNamed)?;
    let open = may_trigger_withdrawal(window);
    require(open, withdrawal_rule(window), || Why::NoWithdrawal)?;
    let capable = state.is_zoi_capable(&window.force);
    require(capable, rule!("R17"), || Why::NotZoiCapable)
}

/// R17, R20, R22: a ZOI unit among them, room in the target hex, and one of the shortest ways there.
fn may_go(state: &State, window: &Window, to: HexIndex) -> Checked {
    rulebook::cite!("R22");
    let Some(at) = whereabouts(state, window) else {
        return Err(Illegal { rule: rule!("D2.6.1c"), why: Why::NobodyNamed });
    };
    may_set_off(state, window, at)?;
    let near = state.ground.map.steps(at).contains(&to.value());
    let routes = Routes::to(state, window, at);
    let goes = near && routes.is_some_and(|routes| routes.leads(state, window, at, to));
    require(goes, rule!("R20"), || Why::WrongWay(to))
}

/// R17, R22: who may come at all, and whether there is room in the hex.
fn may_set_off(state: &State, window: &Window, at: HexIndex) -> Checked {
    let side = state.phasing.opponent();
    if window.path.is_empty() {
        // Whoever is there already cannot come.
        require(at != window.hex, rule!("D2.6.1c"), || Why::AlreadyThere(window.hex))?;
        let capable = state.is_zoi_capable(&window.force);
        require(capable, rule!("R17"), || Why::NotZoiCapable)?;
        let there = state.stack_of(side, window.hex).chain(window.force.iter().copied());
        let fits = state.may_stack_together(there);
        require(fits, rule!("D2.6.1m"), || Why::OverStacked(window.hex))?;
        let quarrels = state.would_quarrel(&window.force, window.hex);
        require(!quarrels, rule!("S4.7a"), || Why::Quarrel(window.hex))?;
    }
    Ok(())
}

/// Whether a reactor may step there: free of enemies, but for the target itself.
fn is_passable(state: &State, window: &Window, from: HexIndex, to: HexIndex) -> bool {
    let side = state.phasing.opponent();
    (to == window.hex || !state.holds(state.phasing, to))
        && state.may_enter(&window.force, side, from, to).is_ok()
}

/// How many hexes lie between each hex and the target of a reaction, on ways free of enemies. The hex must be within the
/// ZOI, the way there may be longer (R20, G26).
pub(crate) struct Routes {
    left: Vec<u8>,
}

impl Routes {
    const NONE: u8 = u8::MAX;

    /// The ways that lead from a hex to the target; none if no way does.
    pub(crate) fn to(state: &State, window: &Window, from: HexIndex) -> Option<Routes> {
        rulebook::cite!("G26");
        let mut left = vec![Routes::NONE; grid().len()];
        left[window.hex.index()] = 0;
        let mut ring = vec![window.hex];
        for hexes in 1..Routes::NONE {
            if left[from.index()] != Routes::NONE {
                return Some(Routes { left });
            }
            let mut next = Vec::new();
            for to in ring {
                for (_, near) in state.ground.map.steps_from(to) {
                    let new = left[near.index()] == Routes::NONE;
                    if new && is_passable(state, window, near, to) {
                        left[near.index()] = hexes;
                        next.push(near);
                    }
                }
            }
            if next.is_empty() {
                return None;
            }
            // Nobody passes through an enemy, though he may stand where the way begins.
            next.retain(|hex| !state.holds(state.phasing, *hex));
            ring = next;
        }
        None
    }

    /// Whether a step belongs to a way of fewest hexes.
    pub(crate) fn leads(
        &self,
        state: &State,
        window: &Window,
        from: HexIndex,
        to: HexIndex,
    ) -> bool {
        let (here, there) = (self.left[from.index()], self.left[to.index()]);
        here != Routes::NONE
            && here == there.saturating_add(1)
            && is_passable(state, window, from, to)
    }
}

pub(crate) fn apply(tx: &mut Play<'_>, action: &Action) {
    let Some(Frame::Reaction(window)) = tx.state().frames.last() else { return };
    let mut window = window.clone();
    let side = tx.state().phasing.opponent();
    match *action {
        Action::Select { unit } => tx.emit(Event::Named { side, unit }),
        Action::Path { hex } => {
            window.path.push(hex);
            if hex == window.hex {
                attempt(tx, window, Errand::Intercept);
            } else {
                turn(tx, Frame::Reaction(window));
            }
        }
        Action::Withdraw => attempt(tx, window, Errand::Withdraw),
        _ => {
            tx.emit(Event::Passed);
            close(tx);
        }
    }
}

/// Any attempt counts, whatever comes of it (D2.6.1n, R19).
fn attempt(tx: &mut Play<'_>, mut window: Window, errand: Errand) {
    rulebook::cite!("D2.6.1n");
    let (units, path) = (window.force.clone(), window.path.clone());
    window.rolling = Some(errand);
    turn(tx, Frame::Reaction(window));
    tx.emit(Event::Tried { units: units.clone(), errand, path });
    tx.emit(Event::Marked { units, mark: Mark::Tried, on: true });
}

/// Closes the window once nobody is left who might use it.
pub(crate) fn advance(tx: &mut Play<'_>) -> bool {
    let Some(Frame::Reaction(window)) = tx.state().frames.last() else { return false };
    let over = window.rolling.is_none()
        && window.force.is_empty()
        && !tx.state().may_be_in_zoi(tx.state().phasing.opponent(), window.hex);
    if over {
        close(tx);
    }
    over
}

pub(crate) fn rolled(tx: &mut Play<'_>, rolled: &Rolled) {
    let Some(Frame::Reaction(window)) = tx.state().frames.last() else { return };
    let window = window.clone();
    let Some(errand) = window.rolling else { return };
    let side = tx.state().phasing.opponent();
    let natural = i32::try_from(rolled.sum()).unwrap_or(0);
    let success = reaction_succeeds(natural, drm(tx.state(), &window, errand));
    turn(tx, Frame::Reaction(fresh_window(window.hex, window.trigger)));
    tx.emit(Event::Reacted { side, natural: natural as u8, faces: faces(rolled), success });
    if !success {
        return;
    }
    match errand {
        Errand::Intercept => intercept(tx, side, window),
        Errand::Withdraw => {
            let Some(origin) = window.force.first().and_then(|unit| tx.state().standing(*unit))
            else {
                return;
            };
            let hexes = retreat_by_reaction();
            c08_retreat::begin(tx, side, window.force, origin, window.hex, hexes);
        }
    }
}

/// The reactors march in; the hexes on the way become theirs (R20, D2.9a).
fn intercept(tx: &mut Play<'_>, side: Side, window: Window) {
    let Some(mut from) = window.force.first().and_then(|unit| tx.state().standing(*unit)) else {
        return;
    };
    let alone = !tx.state().holds(side, window.hex);
    join(tx, alone);
    for to in window.path {
        tx.emit(Event::Moved { units: window.force.clone(), from, to, cost: 0 });
        take_control(tx, side, to);
        from = to;
    }
    spread_demoralization(tx, side, from);
}

/// The hex entered remembers that reactors came (D2.9a). Where nobody is there to be joined, whoever may have slipped away,
/// a meeting engagement will follow (D2.6.1k).
fn join(tx: &mut Play<'_>, alone: bool) {
    rulebook::cite!("D2.6.1k", "D2.6.1l");
    let [.., Frame::Entry(entry), window] = tx.state().frames.as_slice() else { return };
    let (mut entry, window) = (Entry { reacted: true, ..entry.clone() }, window.clone());
    if alone && entry.defended {
        (entry.defended, entry.plan) = (false, None);
    }
    close(tx);
    turn(tx, Frame::Entry(entry));
    open(tx, window);
}

/// D2.6.1h-j, C4.2a, R20, R21.
pub(crate) fn drm(state: &State, window: &Window, errand: Errand) -> i32 {
    rulebook::cite!("R21");
    let phasing: SmallVec<[Unit; 8]> =
        state.phasing_force().iter().map(|unit| state.fighter(*unit)).collect();
    drm_against(state, window, errand, &phasing, &mut Unwritten)
}

/// The same against a phasing force of which not everything need be known.
pub(crate) fn drm_against(
    state: &State,
    window: &Window,
    errand: Errand,
    phasing: &[Unit],
    scribe: &mut impl Scribe,
) -> i32 {
    let reactors: SmallVec<[Unit; 8]> =
        window.force.iter().map(|unit| state.fighter(*unit)).collect();
    let mut hexes: SmallVec<[Terrain; 3]> = SmallVec::new();
    let mut hexsides: SmallVec<[Hexside; 3]> = SmallVec::new();
    let side = state.phasing.opponent();
    let mut from = window.force.first().and_then(|unit| state.standing(*unit));
    for &to in &window.path {
        hexes.push(state.ground.map.terrain(to));
        hexsides.extend(from.and_then(|from| state.hexside(from, to)));
        from = Some(to);
    }
    let route =
        Route { hexes: &hexes, hexsides: &hexsides, ignore_rivers: state.ignores_rivers(side) };
    let errand = match errand {
        Errand::Intercept => damos::Errand::Intercept,
        Errand::Withdraw => damos::Errand::Retreat,
    };
    let home = window.force.first().and_then(|unit| state.standing(*unit));
    let distance = home.map_or(0, |home| grid().distance(home, window.hex));
    let reaction = Reaction { errand, reactors: &reactors, phasing, route, distance };
    reaction.drm(&state.ground.charts, scribe)
}

impl State {
    /// The phasing force that reactions look at: the one on its way, or the one committed in secret (R21).
    pub(crate) fn phasing_force(&self) -> &[UnitId] {
        let found = self.frames.iter().rev().find_map(|frame| match frame {
            Frame::Activation(activation) => Some(activation.march.force.as_slice()),
            Frame::Concert(concert) => Some(concert.force.as_slice()),
            _ => None,
        });
        found.unwrap_or_default()
    }

    /// The hexside between two neighbours, if the terrain chart knows it.
    pub(crate) fn hexside(&self, from: HexIndex, to: HexIndex) -> Option<Hexside> {
        let around = self.ground.map.neighbours(from);
        let way = Direction::ALL.into_iter().find(|way| around[way.index()] == to.value())?;
        let bit = 1 << way.index();
        if self.ground.map.straits(from) & bit != 0 {
            return Some(Hexside::Strait);
        }
        (self.ground.map.rivers(from) & bit != 0).then_some(Hexside::River)
    }
}
