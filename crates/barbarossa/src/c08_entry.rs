//! What happens in a hex that was entered: plan, reactions, posture, combat (D8.0, D8.3, R34).

use crate::action::Action;
use crate::ask::Ask;
use crate::c02_reaction;
use crate::c03_movement::MP;
use crate::c04_special::take_control;
use crate::c08_battle;
use crate::event::Event;
use crate::flow::{Play, Wait, close, open, turn};
use crate::force::Force;
use crate::frame::{Entry, EntryStage, Frame, Gait, March, Trigger};
use crate::ground::UnitId;
use crate::state::{Mark, State};
use crate::why::{Checked, Why, not_asked};
use damos::matrix::Moment;
use damos::{Defender, Plan, Posture, PostureBar, Unit, plan_after_reaction};
use hex::HexIndex;
use referee::{Illegal, require};
use rulebook::{RuleId, rule};
use smallvec::SmallVec;

/// Opens the entry if somebody stands in the hex or may react; next door nobody fights (D2.7a).
pub(crate) fn contest(tx: &mut Play<'_>, hex: HexIndex, from: Option<HexIndex>) {
    rulebook::cite!("D2.7a");
    let state = tx.state();
    let enemy = state.phasing.opponent();
    let Some(march) = state.march() else { return };
    let defended = state.holds(enemy, hex);
    let reacts = !matches!(march.gait, Gait::Exploitation(_)) && state.may_be_in_zoi(enemy, hex);
    if !defended && !reacts {
        return;
    }
    let (plan, posture, excess, stage) = match &march.gait {
        Gait::Approach { target, posture, excess } if *target == hex => {
            (Some(Plan::GrandAssault), *posture, excess.clone(), EntryStage::Window)
        }
        _ if defended => (None, None, Force::default(), EntryStage::Plan),
        _ => (None, None, Force::default(), EntryStage::Window),
    };
    let forced = plan.is_some();
    let reacted = false;
    open(
        tx,
        Frame::Entry(Entry { hex, from, defended, plan, posture, excess, forced, reacted, stage }),
    );
}

/// The plans that the force can pay for on entry, whatever it has spent before (D8.0c, D8.3a, D8.3b); in exploitation a
/// grand assault too (D8.12d, R49).
pub(crate) fn plans(state: &State) -> impl Iterator<Item = Plan> {
    rulebook::cite!("D8.3b");
    let entrant = Entrant::now(state);
    Plan::ALL.into_iter().filter(move |plan| entrant.shut(*plan).is_none())
}

/// What decides which plans are open to a force that enters an enemy hex.
#[derive(Clone, Copy)]
pub(crate) struct Entrant {
    exploiting: bool,
    zoi_capable: bool,
    /// MP left in the hex.
    left: u8,
}

impl Entrant {
    /// A force on its way that will have so many MP left there.
    pub(crate) fn of(state: &State, march: &March, left: u8) -> Entrant {
        Entrant {
            exploiting: matches!(march.gait, Gait::Exploitation(_)),
            zoi_capable: state.is_zoi_capable(&march.force),
            left,
        }
    }

    /// The force that has entered.
    pub(crate) fn now(state: &State) -> Entrant {
        let nobody = Entrant { exploiting: false, zoi_capable: false, left: 0 };
        state.march().map_or(nobody, |march| Entrant::of(state, march, state.left(march)))
    }

    /// The plans there are to choose from, open or not.
    pub(crate) fn moment(self) -> Moment {
        if self.exploiting { Moment::Exploitation } else { Moment::Entry }
    }

    /// Why it cannot use a plan: MP, or a plan that is declared before (D8.3a, D8.12b, D8.12d, R49).
    pub(crate) fn shut(self, plan: Plan) -> Option<Illegal<Why>> {
        let costs = |mp: u8, rule: RuleId| {
            let why = Why::NoMovement { needed: mp * MP, left: self.left };
            (self.left < mp * MP).then_some(Illegal { rule, why })
        };
        match plan {
            Plan::Meeting => None,
            Plan::Standard => costs(1, rule!("D8.3a")),
            Plan::Penetration if self.exploiting => {
                Some(Illegal { rule: rule!("D8.12d"), why: Why::NoPenetration })
            }
            Plan::GrandAssault if self.exploiting && !self.zoi_capable => {
                Some(Illegal { rule: rule!("R49"), why: Why::NotZoiCapable })
            }
            Plan::GrandAssault if self.exploiting => costs(2, rule!("D8.12b")),
            Plan::Penetration | Plan::GrandAssault => {
                Some(Illegal { rule: rule!("D8.3a"), why: Why::DeclareFirst })
            }
        }
    }
}

pub(crate) fn wait(state: &State, entry: &Entry) -> Wait {
    let hex = entry.hex;
    match entry.stage {
        EntryStage::Plan => Wait::Sealed(state.phasing, rule!("D8.0c"), Ask::Plan { hex }),
        EntryStage::Posture if is_yet_crowded(state, entry) => {
            Wait::Ask(state.phasing.opponent(), rule!("D2.3d"), Ask::Exclude { hex })
        }
        EntryStage::Posture => {
            Wait::Ask(state.phasing.opponent(), rule!("D8.4a"), Ask::Posture { hex })
        }
        EntryStage::Window | EntryStage::Fight => Wait::Nobody,
    }
}

pub(crate) fn legal(state: &State, entry: &Entry, out: &mut Vec<Action>) {
    match entry.stage {
        EntryStage::Plan => out.extend(plans(state).map(|plan| Action::Plan { plan })),
        _ => legal_defense(state, entry.hex, &entry.excess, out),
    }
}

/// The excess units, as long as there are too many, and then the postures.
pub(crate) fn legal_defense(
    state: &State,
    hex: HexIndex,
    excess: &[UnitId],
    out: &mut Vec<Action>,
) {
    if is_crowded(state, hex, excess) {
        let here = partakers(state, hex, excess);
        let open = here.filter(|unit| may_exclude(state, hex, excess, *unit).is_ok());
        out.extend(open.map(|unit| Action::Exclude { unit }));
    } else {
        out.extend(postures(state, hex, excess).map(|posture| Action::Posture { posture }));
    }
}

/// D2.3d, R67: excess units are named first, then the posture (D8.4a), so that it is chosen for those who fight (C2.1c).
pub(crate) fn check_defense(
    state: &State,
    hex: HexIndex,
    excess: &[UnitId],
    action: &Action,
) -> Checked {
    match *action {
        Action::Exclude { unit } if is_crowded(state, hex, excess) => {
            may_exclude(state, hex, excess, unit)
        }
        _ if is_crowded(state, hex, excess) => not_asked(rule!("D2.3d")),
        Action::Posture { posture } => may_take(state, hex, excess, posture),
        _ => not_asked(rule!("D8.4a")),
    }
}

pub(crate) fn check(state: &State, entry: &Entry, action: &Action) -> Checked {
    match (entry.stage, *action) {
        (EntryStage::Plan, Action::Plan { plan }) => {
            Entrant::now(state).shut(plan).map_or(Ok(()), Err)
        }
        (EntryStage::Posture, _) => check_defense(state, entry.hex, &entry.excess, action),
        _ => not_asked(rule!("R34")),
    }
}

pub(crate) fn apply(tx: &mut Play<'_>, action: &Action) {
    let Some(Frame::Entry(entry)) = tx.state().frames.last() else { return };
    let mut entry = entry.clone();
    match *action {
        Action::Plan { plan } => {
            let side = tx.state().phasing;
            tx.emit(Event::Planned { side, plan });
            (entry.plan, entry.stage) = (Some(plan), EntryStage::Window);
        }
        Action::Posture { posture } => {
            tx.emit(Event::Postured { posture });
            (entry.posture, entry.stage) = (Some(posture), EntryStage::Fight);
        }
        Action::Exclude { unit } => {
            tx.emit(Event::Excluded { unit });
            entry.excess.insert(unit);
        }
        _ => return,
    }
    turn(tx, Frame::Entry(entry));
}

pub(crate) fn advance(tx: &mut Play<'_>) -> bool {
    let Some(Frame::Entry(entry)) = tx.state().frames.last() else { return false };
    let mut entry = entry.clone();
    match entry.stage {
        EntryStage::Plan => {
            let mut open = plans(tx.state());
            let only = open.next().filter(|_| open.next().is_none());
            drop(open);
            let Some(plan) = only else { return false };
            (entry.plan, entry.forced, entry.stage) = (Some(plan), true, EntryStage::Window);
            turn(tx, Frame::Entry(entry));
        }
        EntryStage::Window => open_window(tx, entry),
        EntryStage::Posture => return choose_posture(tx, entry),
        EntryStage::Fight => fight(tx, &entry),
    }
    true
}

/// R34, R35: reactions come after the plan and before the posture; none in an exploitation (D8.12c).
fn open_window(tx: &mut Play<'_>, mut entry: Entry) {
    rulebook::cite!("D8.3d", "D8.12c", "R35");
    let (hex, from) = (entry.hex, entry.from);
    // The whole approach is part of the attack (D8.3c), and so is a penetration's entry (D8.3d).
    let approaches =
        tx.state().march().is_some_and(|march| matches!(march.gait, Gait::Approach { .. }));
    let concerted = approaches || entry.plan.is_some_and(Plan::is_concerted);
    entry.stage = EntryStage::Posture;
    turn(tx, Frame::Entry(entry));
    let exploiting =
        tx.state().march().is_some_and(|march| matches!(march.gait, Gait::Exploitation(_)));
    if !exploiting {
        let trigger = match from {
            None => Trigger::Rallied,
            Some(_) if concerted => Trigger::Assaulted,
            Some(_) => Trigger::Moved,
        };
        c02_reaction::open_window(tx, hex, trigger);
    }
}

/// After the reactions: nobody there means that the mover goes on (D7j); reactors alone fight a meeting engagement
/// (D2.6.1k).
fn choose_posture(tx: &mut Play<'_>, mut entry: Entry) -> bool {
    rulebook::cite!("D7j");
    let (hex, side) = (entry.hex, tx.state().phasing);
    if !tx.state().holds(side.opponent(), hex) {
        close(tx);
        take_control(tx, side, hex);
        return true;
    }
    if is_yet_crowded(tx.state(), &entry) {
        return false;
    }
    // A posture chosen at the declaration stands, unless the reactors were shaken by those they joined.
    if entry.posture.is_none() || is_shaken(tx.state(), hex) {
        let Some(posture) = only_posture(tx.state(), hex, &entry.excess) else { return false };
        if let Some(posture) = posture {
            tx.emit(Event::Postured { posture });
        }
        entry.posture = posture;
    }
    entry.stage = EntryStage::Fight;
    turn(tx, Frame::Entry(entry));
    true
}

/// R34: the plan is shown and paid for, now that there is a combat.
fn fight(tx: &mut Play<'_>, entry: &Entry) {
    let Entry { hex, from, defended, plan, posture, reacted, .. } = *entry;
    let plan = plan_after_reaction(defended, plan.unwrap_or(Plan::Meeting));
    let excess = entry.excess.clone();
    close(tx);
    let Some(march) = tx.state().march() else { return };
    let (force, side) = (march.force.clone(), tx.state().phasing);
    tx.emit(Event::Revealed { plan, units: force.clone(), hex, side });
    let cost = tx.state().ground.charts.plans.cost(plan).mp.unwrap_or(0);
    if cost > 0 {
        tx.emit(Event::Paid { cost: u8::try_from(cost).unwrap_or(0).saturating_mul(MP) });
    }
    c08_battle::begin(
        tx,
        c08_battle::Opening { hex, from, plan, posture, force, excess, started: defended, reacted },
    );
}

/// Whether the defender in a hex is demoralized; one shaken unit shakes all (D2.8b, R18).
pub(crate) fn is_shaken(state: &State, hex: HexIndex) -> bool {
    rulebook::cite!("R18");
    state.stack_of(state.phasing.opponent(), hex).any(|unit| state.unit(unit).is(Mark::Demoralized))
}

/// The defenders of a hex who take part: all but the excess units named (D2.3d).
pub(crate) fn partakers(
    state: &State,
    hex: HexIndex,
    excess: &[UnitId],
) -> impl Iterator<Item = UnitId> {
    state.stack_of(state.phasing.opponent(), hex).filter(|unit| !excess.contains(unit))
}

/// Whether a defender who is yet to choose a posture must first name more excess units.
fn is_yet_crowded(state: &State, entry: &Entry) -> bool {
    entry.posture.is_none() && is_crowded(state, entry.hex, &entry.excess)
}

/// Whether a defender must name more excess units before his posture; a demoralized one takes none (D2.3d, C2.1c, R67).
pub(crate) fn is_crowded(state: &State, hex: HexIndex, excess: &[UnitId]) -> bool {
    !is_shaken(state, hex)
        && partakers(state, hex, excess).nth(2).is_some()
        && !state.may_stack_together(partakers(state, hex, excess))
}

/// D2.3d, G23: a defender above the limit.
fn may_exclude(state: &State, hex: HexIndex, excess: &[UnitId], unit: UnitId) -> Checked {
    let here: SmallVec<[UnitId; 8]> = partakers(state, hex, excess).collect();
    require(here.contains(&unit), rule!("D2.3d"), || Why::NotHere)?;
    require(state.is_excess(&here, unit), rule!("G23"), || Why::NotExcess)
}

/// The postures open to the defender of a hex (D8.4a, C2.1, R36).
pub(crate) fn postures(
    state: &State,
    hex: HexIndex,
    excess: &[UnitId],
) -> impl Iterator<Item = Posture> + use<> {
    rulebook::cite!("R36", "N9");
    postures_of(state, hex, partakers(state, hex, excess))
}

/// The postures open to those defenders of a hex who take part.
pub(crate) fn postures_of(
    state: &State,
    hex: HexIndex,
    units: impl Iterator<Item = UnitId>,
) -> smallvec::IntoIter<[Posture; 5]> {
    let units: SmallVec<[Unit; 8]> = units.map(|unit| state.fighter(unit)).collect();
    let defender = defender(state, hex, &units);
    let open: SmallVec<[Posture; 5]> = defender.postures(&state.ground.charts).collect();
    open.into_iter()
}

/// The defender of a hex about to choose.
fn defender<'a>(state: &State, hex: HexIndex, units: &'a [Unit]) -> Defender<'a> {
    let side = state.phasing.opponent();
    Defender {
        units,
        camp: side.camp(),
        terrain: state.ground.map.terrain(hex),
        demoralized: is_shaken(state, hex),
        free_retreat: state.has_free_retreat(side, hex),
    }
}

/// The posture, when there is no choice: `Some(None)` for a demoralized defender, who takes none (D2.8e).
pub(crate) fn only_posture(
    state: &State,
    hex: HexIndex,
    excess: &[UnitId],
) -> Option<Option<Posture>> {
    let mut open = postures(state, hex, excess);
    match (open.next(), open.next()) {
        (None, _) => Some(None),
        (Some(only), None) => Some(Some(only)),
        _ => None,
    }
}

/// C2.1, R36: a posture that duty, units and terrain allow.
fn may_take(state: &State, hex: HexIndex, excess: &[UnitId], posture: Posture) -> Checked {
    let open = postures(state, hex, excess).any(|open| open == posture);
    if open { Ok(()) } else { Err(closed_posture(state, hex, excess, posture)) }
}

/// What closes a posture.
pub(crate) fn closed_posture(
    state: &State,
    hex: HexIndex,
    excess: &[UnitId],
    posture: Posture,
) -> Illegal<Why> {
    let units: SmallVec<[Unit; 8]> =
        partakers(state, hex, excess).map(|unit| state.fighter(unit)).collect();
    let bar = defender(state, hex, &units).bar(&state.ground.charts, posture);
    let why = match bar {
        Some(PostureBar::City) => Why::CityHolds,
        Some(PostureBar::NoTanks) => Why::NoCounterattack,
        Some(PostureBar::Duty) => Why::RussianDuty,
        Some(PostureBar::Terrain) => Why::TerrainForbids,
        Some(PostureBar::Needs(_) | PostureBar::Demoralized) | None => Why::PostureNeeds,
    };
    let rule = bar.map_or(rule!("D8.4a"), PostureBar::rule);
    Illegal { rule, why }
}
