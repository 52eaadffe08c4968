//! Which plans and postures are open to an attack, and the odds of each pair.

use super::clash::{Met, fought};
use super::made::made;
use super::{
    Able, AttackOdds, Clash, Closed, Kind, LeftOut, Losses, Mix, PlanWeight, PostureWeight, Row,
    posture_name,
};
use crate::c08_battle::exploitation;
use crate::c08_concert;
use crate::c08_entry::Entrant;
use crate::force::Force;
use crate::frame::{Concert, Frame, Gait, March, Trigger};
use crate::ground::{UnitId, grid};
use crate::inquiry::{Because, Obstacle, known, why_not_move};
use crate::seen::is_privy;
use crate::state::{State, Where};
use crate::survey::Rover;
use crate::survey::reach::marching;
use crate::survey::react::{Lurkers, Reactor};
use crate::why::Why;
use damos::matrix::{Moment, solve};
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
    /// Those named as excess on either side.
    excess: [Force; 2],
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
        // Strategic movement never leads into the enemy.
        if state.frames.iter().any(|frame| matches!(frame, Frame::Strategic(_))) {
            return Err(Because::new(rule!("D6c"), Obstacle::NotNow));
        }
        let fighting = crossed(state, target);
        // Whoever has entered fights it out: nobody else can be named for it any more.
        let units = units.filter(|_| fighting.is_none());
        let march = match (units, named(state, viewer, target)) {
            (None, Some(march)) => march,
            _ => marching(state, viewer, units)?,
        };
        let (entry, excess) = match fighting {
            Some((from, excess)) => (there(state, viewer, target, from), excess),
            None => (entering(state, viewer, &march, target), Default::default()),
        };
        // D8.12d: an exploitation has one game; nothing is declared in it.
        let concerted = match exploitation(state) {
            Some(_) => Vec::new(),
            None => concerted(state, viewer, &march, target),
        };
        Ok(Attack { state, viewer, target, force: march.force, entry, concerted, excess })
    }

    /// Whether any plan is open, or any concerted one.
    pub(super) fn is_open(&self, concerted: bool) -> bool {
        let declared = self.concerted.iter().any(|(_, party)| party.shut.is_none());
        declared || (!concerted && self.entry.plans.iter().any(|(_, shut)| shut.is_none()))
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
            meant: Vec::new(),
            barred: barred(&known(self.state, self.viewer), self.target),
            rows: Vec::new(),
            equilibrium: Vec::new(),
            losses: Vec::new(),
            modifiers: Vec::new(),
            reactors: self.reactors(&there),
            reaction_rule: rule!("D2.6.1g"),
            reactions: may_react(self.state, self.target),
            postured: is_postured(self.state, self.target),
            made: made(self.state, self.viewer, self.target),
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
        let excess = [self.excess[0].as_slice(), self.excess[1].as_slice()];
        Clash::of(there, self.viewer, Met { hex: self.target, from, force, excess })
    }

    /// Fills in one game, on the state in which the defender chooses his posture.
    fn tabulate(&self, found: &mut AttackOdds, kind: Kind, plans: &[Bid<'_>], at_home: &State) {
        let Some(first) = plans.first() else { return };
        let postures = postures(first.clash, at_home, self.target);
        tabulate(found, kind, plans, &postures);
    }

    /// Who may react when the hex is entered, or the attack declared.
    fn reactors(&self, there: &State) -> Vec<Reactor> {
        if exploitation(self.state).is_some() {
            return Vec::new();
        }
        let lurkers = Lurkers::of(self.state, self.viewer, &self.force);
        lurkers.coming(there, self.target, Trigger::Moved)
    }
}

/// Whether reactions to an attack on a hex are still open: not in an exploitation (D8.12c), nor once a plan is made on entering
/// (R34), nor in combat.
fn may_react(state: &State, hex: HexIndex) -> bool {
    let planned =
        matches!(state.frames.last(), Some(Frame::Entry(it)) if it.hex == hex && it.plan.is_some());
    exploitation(state).is_none() && !planned && fought(state, hex).is_none()
}

/// Whether the posture of those in a hex under attack is chosen.
fn is_postured(state: &State, hex: HexIndex) -> bool {
    let chosen = |frame: &Frame| match frame {
        Frame::Entry(it) if it.hex == hex => it.posture.is_some(),
        Frame::Concert(it) if it.target == hex => it.posture.is_some(),
        _ => false,
    };
    fought(state, hex).is_some() || state.frames.iter().any(chosen)
}

/// The force of an attack that has begun, if the viewer may know it.
fn named(state: &State, viewer: Viewer, target: HexIndex) -> Option<March> {
    let privy = is_privy(state, viewer, state.phasing);
    state.frames.iter().rev().find_map(|frame| match frame {
        Frame::Concert(Concert { target: hex, force, .. }) if *hex == target && privy => {
            let home = force.first().and_then(|unit| state.standing(*unit))?;
            Some(March::new(force.clone(), home, Gait::Operation))
        }
        _ => None,
    })
}

/// Where the force came from that stands in the hex already, and those on either side who are kept out.
fn crossed(state: &State, target: HexIndex) -> Option<(Option<HexIndex>, [Force; 2])> {
    state.frames.iter().rev().find_map(|frame| match frame {
        Frame::Battle(it) if it.hex == target => Some((it.from, it.excess.clone())),
        Frame::Entry(it) if it.hex == target => {
            Some((it.from, [Force::default(), it.excess.clone()]))
        }
        _ => None,
    })
}

/// The plan of a force that has entered a hex, where the viewer can tell it, and what closes the others.
fn settled(state: &State, viewer: Viewer, hex: HexIndex) -> Option<(Plan, Illegal<Why>)> {
    let made = Illegal { rule: rule!("D8.0c"), why: Why::PlanMade };
    if let Some(battle) = fought(state, hex) {
        return Some((battle.plan, made));
    }
    state.frames.iter().rev().find_map(|frame| match frame {
        Frame::Entry(it) if it.hex == hex && !it.defended => {
            let met = Illegal { rule: rule!("D2.6.1k"), why: Why::ReactorsMeet };
            Some((Plan::Meeting, met))
        }
        Frame::Entry(it) if it.hex == hex => {
            let tells = it.forced || is_privy(state, viewer, state.phasing);
            it.plan.filter(|_| tells).map(|plan| (plan, made.clone()))
        }
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
fn there(state: &State, viewer: Viewer, hex: HexIndex, from: Option<HexIndex>) -> Approach {
    let entrant = Entrant::now(state);
    let settled = settled(state, viewer, hex);
    let plan = |plan: Plan| {
        let shut = match &settled {
            Some((made, others)) => (plan != *made).then(|| others.clone()),
            None => entrant.shut(plan),
        };
        (plan, shut.map(|it| refusal(it.rule, &it.why)))
    };
    Approach { from, plans: entrant.moment().plans(true).map(plan).collect() }
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
    let left = left.map(|left| u8::try_from(left).unwrap_or(u8::MAX));
    let far = || why_not_move(state, viewer, &march.force, target).err();
    let entrant = Entrant::of(state, march, left.unwrap_or(0));
    let plan = |plan: Plan| {
        let shut = match left {
            Some(_) => entrant.shut(plan).map(|it| refusal(it.rule, &it.why)),
            None => Some(far().map_or_else(
                || refusal(rule!("D7g"), &Why::TooFar(target)),
                |because| closed(&because, state),
            )),
        };
        (plan, shut)
    };
    Approach { from, plans: entrant.moment().plans(true).map(plan).collect() }
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
        let begun = fought(state, target).is_some_and(|battle| battle.plan == plan);
        let walks = plan == Plan::GrandAssault && fought(state, target).is_none();
        let last = (walks && shut.is_none()).then(|| last_step(&known, &led, target)).flatten();
        let from = match crossed(state, target).filter(|_| begun) {
            Some((from, _)) => from,
            None => last.or(Some(march.hex)),
        };
        (plan, Party { force, from, left_out, shut })
    };
    Moment::Concerted.plans(true).map(party).collect()
}

/// Who of a force may carry out a concerted plan, and why not the others; or why nobody may (D7b, D8.1a-D8.1g).
fn may_concert(
    state: &State,
    march: &March,
    target: HexIndex,
    plan: Plan,
    left_out: &mut Vec<LeftOut>,
) -> Result<Force, Because> {
    if fought(state, target).is_some_and(|battle| battle.plan == plan) {
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
pub(super) fn able(state: &State, target: HexIndex) -> Vec<Able> {
    let mut found: Vec<Able> = Vec::new();
    if !musters(state) {
        return found;
    }
    for plan in Moment::Concerted.plans(true) {
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
        let able =
            |unit: &UnitId| Moment::Concerted.plans(true).any(|plan| ask(*unit, plan).is_ok());
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
    target: HexIndex,
) -> Vec<(Option<Posture>, Option<Closed>)> {
    if clash.shaken {
        return vec![(None, None)];
    }
    let all = clash.postures(state).into_iter();
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
                let modifiers = clash.modifiers(*plan, *posture);
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
