//! Concerted attacks up to the moment when their force is shown (D8.1, D8.3, R21, R35, R71).

use crate::action::Action;
use crate::ask::Ask;
use crate::c02_reaction;
use crate::c07_operations::{begin, may_name, namable};
use crate::c08_entry::{self, is_crowded};
use crate::event::Event;
use crate::flow::{Play, Wait, close, open, turn};
use crate::force::Force;
use crate::frame::{Concert, ConcertStage, Entry, EntryStage, Frame, Gait, Operations, Trigger};
use crate::ground::{Side, UnitId, grid};
use crate::state::State;
use crate::why::{Checked, Why, not_asked};
use damos::{Plan, Posture, may_be_target};
use hex::HexIndex;
use referee::{Illegal, require};
use rulebook::rule;
use smallvec::SmallVec;

const PLANS: [Plan; 2] = [Plan::GrandAssault, Plan::Penetration];

/// MP that a grand assault costs on top of the terrain (D8.3a).
const GRAND_ASSAULT: u8 = 2;

/// Targets within the ZOI of a fresh force that somebody could attack.
pub(crate) fn legal_targets(state: &State, out: &mut Vec<Action>) {
    let side = state.phasing;
    let mut reach: SmallVec<[(HexIndex, u32); 32]> = SmallVec::new();
    for (unit, hex) in state.on_map(side) {
        if state.is_fresh(unit)
            && state.exerts_zoi(unit)
            && reach.last().is_none_or(|(at, _)| *at != hex)
        {
            reach.push((hex, state.zoi_range(side, hex)));
        }
    }
    let enemy = side.opponent();
    for (unit, target) in state.on_map(enemy) {
        let first = state.stack_of(enemy, target).next() == Some(unit);
        let near = || reach.iter().map(|(hex, range)| (grid().distance(*hex, target), *range));
        if first && may_be_target(near()) && may_be_attacked(state, target) {
            out.push(Action::Concert { target });
        }
    }
}

/// D8.1b, D8.1c: an enemy force within the ZOI of at least one fresh phasing force.
pub(crate) fn may_declare(state: &State, target: HexIndex) -> Checked {
    let side = state.phasing;
    require(grid().contains(target), rule!("D8.1b"), || Why::NoSuchHex)?;
    require(state.holds(side.opponent(), target), rule!("D8.1b"), || Why::NoTarget(target))?;
    let fresh =
        state.on_map(side).filter(|(unit, _)| state.is_fresh(*unit) && state.exerts_zoi(*unit));
    let reach = fresh.map(|(_, hex)| (grid().distance(hex, target), state.zoi_range(side, hex)));
    require(may_be_target(reach), rule!("D8.1c"), || Why::OutOfZoi(target))?;
    match may_be_attacked(state, target) {
        true => Ok(()),
        false => {
            let nobody = Illegal { rule: rule!("D8.1a"), why: Why::NoAttacker(target) };
            let mut held = PLANS.into_iter().filter_map(|plan| held_back(state, plan, target));
            Err(held.next().unwrap_or(nobody))
        }
    }
}

/// What holds back a force that is near enough: the pause, the bright, shiny objects, the marshes … (C4.3.1i, C4.7b).
fn held_back(state: &State, plan: Plan, target: HexIndex) -> Option<Illegal<Why>> {
    let able = state.on_map(state.phasing).filter(|(unit, _)| state.exerts_zoi(*unit));
    let mut refusals =
        able.filter_map(|(unit, _)| may_take_part(state, plan, target, &[], unit).err());
    refusals.find(|it| !matches!(it.why, Why::TooFar(_) | Why::NotNextTo(_) | Why::Spent))
}

/// Why no force can carry out a plan (D8.1f, D8.1g).
fn why_nobody(state: &State, plan: Plan, target: HexIndex) -> Illegal<Why> {
    held_back(state, plan, target).unwrap_or(match plan {
        Plan::Penetration => Illegal { rule: rule!("D8.1f"), why: Why::NotNextTo(target) },
        _ => Illegal { rule: rule!("D8.1g"), why: Why::TooFar(target) },
    })
}

fn may_be_attacked(state: &State, target: HexIndex) -> bool {
    rulebook::cite!("R71");
    PLANS.into_iter().any(|plan| has_attacker(state, plan, target))
}

/// Whether some ZOI unit could carry out a plan.
fn has_attacker(state: &State, plan: Plan, target: HexIndex) -> bool {
    state.on_map(state.phasing).any(|(unit, _)| {
        state.exerts_zoi(unit) && may_take_part(state, plan, target, &[], unit).is_ok()
    })
}

/// Whether a unit may be one of the attackers: close enough for the plan (D8.1f, D8.1g).
pub(crate) fn may_take_part(
    state: &State,
    plan: Plan,
    target: HexIndex,
    force: &[UnitId],
    unit: UnitId,
) -> Checked {
    // Distance first: it is cheap and rules out almost everybody.
    let near = state.standing(unit).map_or(u32::MAX, |hex| grid().distance(hex, target));
    let within = (1..=u32::from(MA_MAX)).contains(&near);
    let far = || if plan == Plan::GrandAssault { rule!("D8.1g") } else { rule!("D8.1f") };
    if !within {
        return Err(Illegal { rule: far(), why: Why::TooFar(target) });
    }
    let hex = may_name(state, force, unit, rule!("D8.1a"))?;
    require(!state.is_dazzled(&[unit]), rule!("C4.7b"), || Why::Dazzled)?;
    let demoralized = state.unit(unit).is(crate::state::Mark::Demoralized);
    require(!demoralized, rule!("D2.8d"), || Why::DemoralizedAttack)?;
    if plan == Plan::Penetration {
        require(!state.is_mud(), rule!("D8.1f"), || Why::MudPenetration)?;
        let adjacent = state.ground.map.steps(hex).contains(&target.value());
        require(adjacent, rule!("D8.1f"), || Why::NotNextTo(target))?;
        state.may_enter(&[unit], state.phasing, hex, target)?;
    } else {
        let reach = near + u32::from(GRAND_ASSAULT) <= u32::from(state.ma(unit));
        require(reach, rule!("D8.1g"), || Why::TooFar(target))?;
    }
    state.may_attack(&[unit], target)?;
    // Whoever is named first must stand with a ZOI unit that can go along (D8.1a).
    let company = state.exerts_zoi(unit)
        || state.is_zoi_capable(force)
        || state.stack_of(state.phasing, hex).any(|other| {
            other != unit
                && state.exerts_zoi(other)
                && may_take_part(state, plan, target, &[], other).is_ok()
        });
    require(company, rule!("D8.1a"), || Why::NotZoiCapable)
}

/// Every plan with a ZOI unit that could carry it out alone.
pub(crate) fn choices(state: &State, target: HexIndex) -> Vec<(Plan, UnitId)> {
    let own = || state.on_map(state.phasing).map(|(unit, _)| unit);
    let able = |plan: Plan, unit: UnitId| {
        state.exerts_zoi(unit) && may_take_part(state, plan, target, &[], unit).is_ok()
    };
    let pairs = PLANS.into_iter().flat_map(|plan| own().map(move |unit| (plan, unit)));
    pairs.filter(|(plan, unit)| able(*plan, *unit)).collect()
}

/// No unit moves farther than this, whatever its MA (counters are checked against it).
const MA_MAX: u8 = 12;

/// D8.1b: the target is named, plan and attacker are not.
pub(crate) fn declare(tx: &mut Play<'_>, target: HexIndex) {
    tx.emit(Event::Declared { target });
    open(
        tx,
        Frame::Concert(Concert {
            target,
            plan: None,
            force: Force::default(),
            posture: None,
            excess: Force::default(),
            stage: ConcertStage::Muster,
        }),
    );
}

pub(crate) fn wait(state: &State, concert: &Concert) -> Wait {
    let hex = concert.target;
    match concert.stage {
        ConcertStage::Muster => {
            Wait::Sealed(state.phasing, rule!("D8.1b"), Ask::Concert { target: hex })
        }
        ConcertStage::Posture if is_crowded(state, hex, &concert.excess) => {
            Wait::Ask(state.phasing.opponent(), rule!("D2.3d"), Ask::Exclude { hex })
        }
        ConcertStage::Posture => {
            Wait::Ask(state.phasing.opponent(), rule!("D8.1d"), Ask::Posture { hex })
        }
        ConcertStage::Window | ConcertStage::Go => Wait::Nobody,
    }
}

pub(crate) fn legal(state: &State, concert: &Concert, out: &mut Vec<Action>) {
    match (concert.stage, concert.plan) {
        (ConcertStage::Muster, None) => {
            let open = PLANS.into_iter().filter(|plan| has_attacker(state, *plan, concert.target));
            out.extend(open.map(|plan| Action::Plan { plan }));
        }
        (ConcertStage::Muster, Some(_)) => {
            let join = namable(state, &concert.force)
                .filter(|(unit, _)| may_select(state, concert, *unit).is_ok());
            out.extend(join.map(|(unit, _)| Action::Select { unit }));
            if may_begin(state, concert).is_ok() {
                out.push(Action::Begin);
            }
        }
        _ => c08_entry::legal_defense(state, concert.target, &concert.excess, out),
    }
}

pub(crate) fn check(state: &State, concert: &Concert, action: &Action) -> Checked {
    match (concert.stage, *action) {
        (ConcertStage::Muster, Action::Plan { plan }) => {
            require(PLANS.contains(&plan), rule!("D8.1a"), || Why::NotConcerted)?;
            require(concert.plan.is_none(), rule!("D8.1b"), || Why::PlanMade)?;
            match has_attacker(state, plan, concert.target) {
                true => Ok(()),
                false => Err(why_nobody(state, plan, concert.target)),
            }
        }
        (ConcertStage::Muster, Action::Select { unit }) => may_select(state, concert, unit),
        (ConcertStage::Muster, Action::Begin) => may_begin(state, concert),
        (ConcertStage::Posture, _) => {
            c08_entry::check_defense(state, concert.target, &concert.excess, action)
        }
        _ => not_asked(rule!("D8.1b")),
    }
}

fn may_select(state: &State, concert: &Concert, unit: UnitId) -> Checked {
    let Some(plan) = concert.plan else {
        return Err(Illegal { rule: rule!("D8.1b"), why: Why::NoPlan });
    };
    may_take_part(state, plan, concert.target, &concert.force, unit)
}

/// D8.1a: the attacker is ZOI-capable.
fn may_begin(state: &State, concert: &Concert) -> Checked {
    require(!concert.force.is_empty(), rule!("D8.1b"), || Why::NobodyNamed)?;
    require(state.is_zoi_capable(&concert.force), rule!("D8.1a"), || Why::NotZoiCapable)
}

pub(crate) fn apply(tx: &mut Play<'_>, action: &Action) {
    let Some(Frame::Concert(concert)) = tx.state().frames.last() else { return };
    let mut concert = concert.clone();
    let side = tx.state().phasing;
    match *action {
        Action::Plan { plan } => {
            tx.emit(Event::Planned { side, plan });
            concert.plan = Some(plan);
        }
        Action::Select { unit } => return tx.emit(Event::Named { side, unit }),
        Action::Begin => concert.stage = ConcertStage::Window,
        Action::Posture { posture } => {
            tx.emit(Event::Postured { posture });
            (concert.posture, concert.stage) = (Some(posture), ConcertStage::Go);
        }
        Action::Exclude { unit } => {
            tx.emit(Event::Excluded { unit });
            concert.excess.insert(unit);
        }
        _ => return,
    }
    turn(tx, Frame::Concert(concert));
}

pub(crate) fn advance(tx: &mut Play<'_>) -> bool {
    let Some(Frame::Concert(concert)) = tx.state().frames.last() else { return false };
    let mut concert = concert.clone();
    let target = concert.target;
    match concert.stage {
        ConcertStage::Muster => false,
        ConcertStage::Window => {
            concert.stage = ConcertStage::Posture;
            turn(tx, Frame::Concert(concert));
            c02_reaction::open_window(tx, target, Trigger::Declared);
            true
        }
        ConcertStage::Posture if is_crowded(tx.state(), target, &concert.excess) => false,
        ConcertStage::Posture => {
            match c08_entry::only_posture(tx.state(), target, &concert.excess) {
                Some(posture) => {
                    take_posture(tx, concert, posture);
                    true
                }
                None => false,
            }
        }
        ConcertStage::Go => {
            go(tx, concert);
            true
        }
    }
}

fn take_posture(tx: &mut Play<'_>, mut concert: Concert, posture: Option<Posture>) {
    if let Some(posture) = posture {
        tx.emit(Event::Postured { posture });
    }
    (concert.posture, concert.stage) = (posture, ConcertStage::Go);
    turn(tx, Frame::Concert(concert));
}

/// The attacker is shown: a penetration is placed in the target hex, a grand assault sets off (D8.1f, D8.1g).
fn go(tx: &mut Play<'_>, concert: Concert) {
    let Concert { target, plan, force, posture, excess, .. } = concert;
    let Some(plan) = plan else { return };
    let side = tx.state().phasing;
    close(tx);
    turn(tx, Frame::Operations(Operations { zoi_begun: true, force: Force::default() }));
    tx.emit(Event::Revealed { plan, units: force.clone(), hex: target, side });
    if plan == Plan::GrandAssault {
        return begin(tx, force, Gait::Approach { target, posture, excess });
    }
    begin(tx, force, Gait::Operation);
    penetrate(tx, side, target, posture, excess);
}

fn penetrate(tx: &mut Play<'_>, side: Side, to: HexIndex, posture: Option<Posture>, excess: Force) {
    let Some(march) = tx.state().march() else { return };
    let (units, from, cost) = (march.force.clone(), march.hex, tx.state().left(march));
    tx.emit(Event::Moved { units, from, to, cost });
    let entry = Entry {
        hex: to,
        from: Some(from),
        defended: tx.state().holds(side.opponent(), to),
        plan: Some(Plan::Penetration),
        posture,
        excess,
        forced: true,
        reacted: false,
        stage: EntryStage::Window,
    };
    open(tx, Frame::Entry(entry));
}
