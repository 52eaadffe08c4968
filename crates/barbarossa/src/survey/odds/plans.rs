//! Which plans and postures are open to an attack, and the odds of each pair.

use super::{
    Able, AttackOdds, Clash, Closed, Kind, LeftOut, Losses, Mix, PlanWeight, PostureWeight, Row,
    posture_name,
};
use crate::c03_movement::MP;
use crate::c08_concert;
use crate::force::Force;
use crate::frame::{Concert, Frame, Gait, March, Trigger};
use crate::ground::{Side, UnitId, grid};
use crate::inquiry::{Because, Obstacle, known, why_not_move};
use crate::state::{State, Where};
use crate::survey::Rover;
use crate::survey::reach::marching;
use crate::survey::react::{Lurkers, Reactor};
use crate::why::Why;
use crate::words::LedgerLine;
use damos::matrix::solve;
use damos::{Plan, Posture};
use hex::HexIndex;
use referee::{Illegal, Viewer};
use rulebook::{RuleId, rule};

/// Payoffs are chances in millionths.
const SCALE: u64 = 1_000_000;

/// An attack that is looked at.
pub(super) struct Attack<'s> {
    state: &'s State,
    viewer: Viewer,
    target: HexIndex,
    force: Force,
    /// The state with the attacker in the hex, for each game; with the hex he comes from and why plans are closed.
    entry: Approach,
    concerted: Vec<(Plan, Party)>,
    /// The LOS an exploitation keeps (D8.12f).
    los: Option<bool>,
    /// Defenders named as excess.
    excess: Force,
}

/// How the attacker comes to fight under the plans of one game.
struct Approach {
    from: Option<HexIndex>,
    plans: Vec<(Plan, Option<Closed>)>,
}

/// Those of a force who may take part in a concerted plan (D8.1a-D8.1g).
struct Party {
    force: Force,
    from: Option<HexIndex>,
    left_out: Vec<LeftOut>,
    shut: Option<Closed>,
}

impl<'s> Attack<'s> {
    pub(super) fn of(
        state: &'s State,
        viewer: Viewer,
        target: HexIndex,
        units: Option<&[UnitId]>,
    ) -> Result<Attack<'s>, Because> {
        let refused = |rule: RuleId, why: Why| Because::from(Illegal { rule, why });
        if !grid().contains(target) {
            return Err(refused(rule!("R8"), Why::NoSuchHex));
        }
        let enemy = state.phasing.opponent();
        if !state.holds(enemy, target) {
            return Err(refused(rule!("D8.0a"), Why::NoTarget(target)));
        }
        let own = units.map(|units| units.iter().copied().collect::<Force>());
        let fighting = crossed(state, target);
        let march = match (&own, named(state, viewer, target)) {
            (None, Some(march)) => march,
            _ => marching(state, viewer, units)?,
        };
        let los = state.frames.iter().rev().find_map(|frame| match frame {
            Frame::Exploitation(exploit) => Some(exploit.los),
            _ => None,
        });
        let (entry, excess) = match fighting {
            Some((from, excess)) => (there(state, from), excess),
            None => (entering(state, viewer, &march, target), Force::default()),
        };
        let concerted = concerted(state, viewer, &march, target);
        Ok(Attack { state, viewer, target, force: march.force, entry, concerted, los, excess })
    }

    pub(super) fn odds(&self) -> AttackOdds {
        let placed = |force: &Force| {
            let mut there = self.state.clone();
            force.iter().for_each(|unit| there.put(*unit, Where::Hex(self.target)));
            there
        };
        let there = placed(&self.force);
        let stages: Vec<State> = self.concerted.iter().map(|(_, it)| placed(&it.force)).collect();
        let entry = self.clash(&there, &self.force, self.entry.from);
        let parties = stages.iter().zip(&self.concerted);
        let parties: Vec<Clash<'_>> =
            parties.map(|(there, (_, it))| self.clash(there, &it.force, it.from)).collect();
        let open = self.concerted.iter().zip(&parties).filter(|((_, it), _)| it.shut.is_none());
        let mut found = AttackOdds {
            target: self.target,
            attacker: entry.strength(damos::Side::Attacker),
            defender: entry.strength(damos::Side::Defender),
            concerted: open
                .map(|((plan, it), clash)| super::Party {
                    plan: plan.name(),
                    attacker: clash.strength(damos::Side::Attacker),
                    left_out: it.left_out.clone(),
                })
                .collect(),
            able: able(&known(self.state, self.viewer), self.target),
            barred: barred(&known(self.state, self.viewer), self.target),
            rows: Vec::new(),
            equilibrium: Vec::new(),
            losses: Vec::new(),
            modifiers: Vec::new(),
            reactors: self.reactors(&there),
        };
        let plans = self.entry.plans.iter();
        let plans: Vec<Bid<'_>> = plans
            .map(|(plan, shut)| Bid { plan: *plan, shut: shut.as_ref(), clash: &entry })
            .collect();
        self.tabulate(&mut found, Kind::Entry, &plans, &there);
        let plans = self.concerted.iter().zip(&parties);
        let plans: Vec<Bid<'_>> = plans
            .map(|((plan, it), clash)| Bid { plan: *plan, shut: it.shut.as_ref(), clash })
            .collect();
        self.tabulate(&mut found, Kind::Concerted, &plans, self.state);
        found
    }

    /// The combat, with the attacker in the hex.
    fn clash<'a>(&self, there: &'a State, force: &Force, from: Option<HexIndex>) -> Clash<'a> {
        let attacker = (force.as_slice(), from);
        Clash::of(there, self.viewer, attacker, (self.target, &self.excess)).with_los(self.los)
    }

    /// Fills in one game, on the state in which the defender chooses his posture.
    fn tabulate(&self, found: &mut AttackOdds, kind: Kind, plans: &[Bid<'_>], at_home: &State) {
        let Some(first) = plans.first() else { return };
        let enemy = self.state.phasing.opponent();
        let postures = postures(first.clash, at_home, enemy, self.target);
        tabulate(found, kind, plans, &postures);
    }

    /// Who may react when the hex is entered, or the attack declared.
    fn reactors(&self, there: &State) -> Vec<Reactor> {
        let exploiting = self.los.is_some();
        if exploiting {
            return Vec::new();
        }
        let lurkers = Lurkers::of(self.state, self.viewer, &self.force);
        lurkers.coming(there, self.target, Trigger::Moved)
    }
}

/// The force of an attack that has begun, if the viewer may know it.
fn named(state: &State, viewer: Viewer, target: HexIndex) -> Option<March> {
    let privy = crate::seen::is_privy(state, viewer, state.phasing);
    state.frames.iter().rev().find_map(|frame| match frame {
        Frame::Concert(Concert { target: hex, force, .. }) if *hex == target && privy => {
            let home = force.first().and_then(|unit| state.standing(*unit))?;
            Some(March::new(force.clone(), home, Gait::Operation))
        }
        _ => None,
    })
}

/// Where the force came from that stands in the hex already, and the defenders kept out.
fn crossed(state: &State, target: HexIndex) -> Option<(Option<HexIndex>, Force)> {
    state.frames.iter().rev().find_map(|frame| match frame {
        Frame::Battle(it) if it.hex == target => Some((it.from, it.excess[1].clone())),
        Frame::Entry(it) if it.hex == target => Some((it.from, it.excess.clone())),
        _ => None,
    })
}

/// The plan of the combat that is being fought in a hex.
fn fought(state: &State, target: HexIndex) -> Option<Plan> {
    state.frames.iter().rev().find_map(|frame| match frame {
        Frame::Battle(it) if it.hex == target => Some(it.plan),
        _ => None,
    })
}

fn closed(because: &Because, state: &State) -> Closed {
    Closed { kind: "closed", rule: because.rule, text: because.tell(&state.ground) }
}

fn refusal(rule: RuleId, why: &Why) -> Closed {
    Closed { kind: "closed", rule, text: why.to_string() }
}

/// The force has entered: what it can pay for is its own affair.
fn there(state: &State, from: Option<HexIndex>) -> Approach {
    let open: Vec<Plan> = crate::c08_entry::plans(state).collect();
    let plan = |plan: Plan| {
        let shut = (!open.contains(&plan)).then(|| {
            let illegal = crate::c08_entry::closed(state, plan);
            refusal(illegal.rule, &illegal.why)
        });
        (plan, shut)
    };
    Approach { from, plans: Kind::Entry.plans().map(plan).collect() }
}

/// Moving in: the last step of the cheapest way, and the MP that are left for a plan (D8.0c, D8.3a).
fn entering(state: &State, viewer: Viewer, march: &March, target: HexIndex) -> Approach {
    let mut rover = Rover::new();
    rover.rove(state, march);
    let path = rover.path(target);
    let from = match path.as_slice() {
        [.., before, _] => Some(*before),
        _ => Some(march.hex),
    };
    let left = rover.cost(target).map(|cost| rover.budget().saturating_sub(cost));
    let far = || why_not_move(state, viewer, &march.force, target).err();
    let plan = |plan: Plan| {
        let needed = if plan == Plan::Standard { u16::from(MP) } else { 0 };
        let shut = match left {
            None => Some(far().map_or_else(
                || refusal(rule!("D7g"), &Why::TooFar(target)),
                |because| closed(&because, state),
            )),
            Some(left) if left < needed => {
                let because = Because::new(rule!("D8.3a"), Obstacle::TooFar { needed, left });
                Some(closed(&because, state))
            }
            Some(_) => None,
        };
        (plan, shut)
    };
    Approach { from, plans: Kind::Entry.plans().map(plan).collect() }
}

/// A concerted attack: declared now, or declared already (D8.1).
fn concerted(state: &State, viewer: Viewer, march: &March, target: HexIndex) -> Vec<(Plan, Party)> {
    let known = known(state, viewer);
    let party = |plan: Plan| {
        let mut left_out = Vec::new();
        let force = may_concert(&known, march, target, plan, &mut left_out);
        let shut = force.as_ref().err().map(|because| closed(because, state));
        let force = force.unwrap_or_else(|_| march.force.clone());
        let led = March { force: force.clone(), ..march.clone() };
        let walks = plan == Plan::GrandAssault && fought(state, target).is_none();
        let last = (walks && shut.is_none()).then(|| last_step(&known, &led, target)).flatten();
        let begun = fought(state, target) == Some(plan);
        let from = match crossed(state, target).filter(|_| begun) {
            Some((from, _)) => from,
            None => last.or(Some(march.hex)),
        };
        (plan, Party { force, from, left_out, shut })
    };
    Kind::Concerted.plans().map(party).collect()
}

/// Who of a force may carry out a concerted plan, and why not the others; or why nobody may (D7b, D8.1a-D8.1g).
fn may_concert(
    state: &State,
    march: &March,
    target: HexIndex,
    plan: Plan,
    left_out: &mut Vec<LeftOut>,
) -> Result<Force, Because> {
    if fought(state, target) == Some(plan) {
        return Ok(march.force.clone());
    }
    if let Gait::Approach { target: aim, .. } = &march.gait {
        let same = *aim == target && plan == Plan::GrandAssault;
        let closed = Illegal { rule: rule!("D8.3c"), why: Why::PlanClosed };
        return if same { Ok(march.force.clone()) } else { Err(closed.into()) };
    }
    let declared = state.frames.iter().any(|frame| matches!(frame, Frame::Concert(_)));
    if !declared {
        if state.march().is_some() {
            // D8.3c: a concerted attack is the whole activation.
            return Err(Illegal { rule: rule!("D8.3c"), why: Why::PlanClosed }.into());
        }
        c08_concert::may_declare(state, target)?;
    }
    let (mut named, mut refused) = (Force::default(), None);
    for &unit in march.force.iter() {
        match c08_concert::may_take_part(state, plan, target, &named, unit) {
            Ok(()) => named.insert(unit),
            Err(illegal) => {
                let because = Because::from(illegal).by(unit);
                left_out.push(LeftOut::of(unit, &because, state));
                refused.get_or_insert(because);
            }
        }
    }
    if let (true, Some(because)) = (named.is_empty(), refused) {
        return Err(because);
    }
    if !state.is_zoi_capable(&named) {
        return Err(Illegal { rule: rule!("D8.1a"), why: Why::NotZoiCapable }.into());
    }
    let led = March { force: named.clone(), ..march.clone() };
    if plan == Plan::GrandAssault && last_step(state, &led, target).is_none() {
        return Err(Illegal { rule: rule!("D8.1g"), why: Why::TooFar(target) }.into());
    }
    Ok(named)
}

impl LeftOut {
    fn of(unit: UnitId, because: &Because, state: &State) -> LeftOut {
        let hex = state.standing(unit).unwrap_or(HexIndex::new(0));
        LeftOut { unit, hex, rule: because.rule, text: because.tell(&state.ground) }
    }
}

/// Whether plan and force of a concerted attack are yet to be chosen.
fn musters(state: &State) -> bool {
    matches!(state.frames.last(), Some(Frame::Operations(_) | Frame::Concert(_)))
}

/// Every stack of which some may take part in a concerted attack, under either plan.
fn able(state: &State, target: HexIndex) -> Vec<Able> {
    let mut found: Vec<Able> = Vec::new();
    if !musters(state) {
        return found;
    }
    for plan in Kind::Concerted.plans() {
        for (unit, hex) in state.on_map(state.phasing) {
            if c08_concert::may_take_part(state, plan, target, &[], unit).is_err() {
                continue;
            }
            match found.iter_mut().find(|it| it.hex == hex) {
                Some(it) if it.units.contains(&unit) => {}
                Some(it) => it.units.push(unit),
                None => found.push(Able { hex, units: vec![unit] }),
            }
        }
    }
    found
}

/// Who stands next to the target and may not take part, stack by stack.
fn barred(state: &State, target: HexIndex) -> Vec<LeftOut> {
    if !musters(state) {
        return Vec::new();
    }
    let ask = |unit, plan| c08_concert::may_take_part(state, plan, target, &[], unit);
    let stack = |(_, hex): (_, HexIndex)| {
        let units: Vec<UnitId> = state.stack_of(state.phasing, hex).collect();
        let able = |unit: &UnitId| Kind::Concerted.plans().any(|plan| ask(*unit, plan).is_ok());
        let first = *units.first().filter(|_| !units.iter().any(able))?;
        let illegal = ask(first, Plan::Penetration).err()?;
        Some(LeftOut::of(first, &Because::from(illegal).by(first), state))
    };
    grid().neighbors(target).filter_map(stack).collect()
}

/// The hex from which a grand assault would enter its target; nothing if it cannot come there.
fn last_step(state: &State, march: &March, target: HexIndex) -> Option<HexIndex> {
    let gait = Gait::Approach { target, posture: None, excess: Force::default() };
    let approach = match march.gait {
        Gait::Approach { .. } => march.clone(),
        _ => March::new(march.force.clone(), march.hex, gait),
    };
    let mut rover = Rover::new();
    rover.rove(state, &approach);
    rover.cost(target)?;
    match rover.path(target).as_slice() {
        [.., before, _] => Some(*before),
        _ => Some(march.hex),
    }
}

/// The postures with the reason why each is closed; none for a demoralized defender.
fn postures(
    clash: &Clash<'_>,
    state: &State,
    enemy: Side,
    target: HexIndex,
) -> Vec<(Option<Posture>, Option<Closed>)> {
    if clash.shaken {
        return vec![(None, None)];
    }
    let free = state.has_free_retreat(enemy, target);
    let all = clash.postures(free).into_iter();
    let with_reason = |(posture, open): (Posture, bool)| {
        let shut = || crate::c08_entry::closed_posture(state, target, &[], posture);
        let shut = (!open).then(shut).map(|illegal| refusal(illegal.rule, &illegal.why));
        (Some(posture), shut)
    };
    all.map(with_reason).collect()
}

/// A plan, why it is closed, and the combat under it.
struct Bid<'a> {
    plan: Plan,
    shut: Option<&'a Closed>,
    clash: &'a Clash<'a>,
}

/// Fills in the rows, losses and the equilibrium of one game.
fn tabulate(
    found: &mut AttackOdds,
    kind: Kind,
    plans: &[Bid<'_>],
    postures: &[(Option<Posture>, Option<Closed>)],
) {
    let mut payoffs: Vec<Vec<i64>> = Vec::new();
    for Bid { plan, shut, clash } in plans {
        let mut line = Vec::new();
        for (posture, barred) in postures {
            let closed = shut.cloned().or_else(|| barred.clone());
            let mut row = Row {
                kind,
                plan: plan.name(),
                posture: posture_name(*posture),
                chance: 0.0,
                range: None,
                exact: None,
                with_air: None,
                closed,
            };
            if row.closed.is_none() {
                let modifiers = LedgerLine::of(&clash.modifiers(*plan, *posture));
                if found.modifiers.is_empty() {
                    found.modifiers.clone_from(&modifiers);
                }
                let cell = clash.cell(*plan, *posture, None);
                line.push((cell.chance * SCALE as f64).round() as i64);
                row.with_air = clash.air.map(|air| clash.cell(*plan, *posture, Some(air)).chance);
                (row.chance, row.range, row.exact) = (cell.chance, cell.range, cell.exact);
                let damos::Sides { attacker, defender } = cell.losses;
                let (plan, posture) = (row.plan, row.posture);
                found.losses.push(Losses { plan, posture, attacker, defender, modifiers });
            }
            found.rows.push(row);
        }
        if !line.is_empty() {
            payoffs.push(line);
        }
    }
    let Some(play) = solve(&payoffs, SCALE) else { return };
    let open = plans.iter().filter(|bid| bid.shut.is_none()).zip(&play.rows);
    let stand = postures.iter().filter(|(_, barred)| barred.is_none()).zip(&play.columns);
    found.equilibrium.push(Mix {
        kind,
        value: play.value.to_f64(),
        plans: open
            .map(|(bid, w)| PlanWeight { plan: bid.plan.name(), weight: w.to_f64() })
            .collect(),
        postures: stand
            .map(|((it, _), w)| PostureWeight { posture: posture_name(*it), weight: w.to_f64() })
            .collect(),
    });
}

/// The forces that might be behind a concerted attack, as far as the defender can know: by hex, plan by plan.
pub(crate) fn candidates(state: &State, target: HexIndex) -> Vec<(Plan, HexIndex, Force)> {
    let mut found: Vec<(Plan, HexIndex, Force)> = Vec::new();
    for (plan, unit) in c08_concert::choices(state, target) {
        let Some(hex) = state.standing(unit) else { continue };
        if found.iter().any(|(known, at, _)| (*known, *at) == (plan, hex)) {
            continue;
        }
        let mut force = Force::of(unit);
        for other in state.stack_of(state.phasing, hex) {
            let joins = c08_concert::may_take_part(state, plan, target, &force, other).is_ok();
            if joins && state.may_stack_together(force.iter().copied().chain([other])) {
                force.insert(other);
            }
        }
        found.push((plan, hex, force));
    }
    found
}
