//! Why units cannot move to a hex.

use super::{Because, Obstacle, enemy_near, known, together};
use crate::action::Action;
use crate::c08_exploitation::may_select as may_exploit;
use crate::event::Event;
use crate::flow;
use crate::force::Force;
use crate::frame::{Exploit, Frame, Gait, March};
use crate::ground::{Side, UnitId, grid};
use crate::state::State;
use crate::why::Why;
use hex::HexIndex;
use referee::{Illegal, Viewer};
use rulebook::rule;
use serde::Serialize;
use std::cmp::Reverse;
use std::collections::{BTreeMap, BinaryHeap};

/// A way that the rules allow, as far as nobody reacts.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Way {
    /// The hexes to be entered, the last one the goal.
    pub hexes: Vec<HexIndex>,
    /// Half MP it takes.
    pub cost: u16,
}

/// Why these units cannot move to a hex in the phase that is being played, or the cheapest way there.
///
/// # Errors
/// The rule in the way; of several, the one nearest to the goal.
pub fn why_not_move(
    state: &State,
    viewer: Viewer,
    units: &[UnitId],
    goal: HexIndex,
) -> Result<Way, Because> {
    let state = known(state, viewer);
    let (side, _) = together(&state, units)?;
    may_be_goal(&state, goal)?;
    let march = readied(&state, side, units)?;
    if goal == march.hex {
        let illegal = Illegal { rule: rule!("D7f"), why: Why::AlreadyThere(goal) };
        return Err(Because::from(illegal).at(goal));
    }
    if let Ok(cost) = state.may_step(&march, side, goal) {
        return Ok(Way { hexes: vec![goal], cost: cost.into() });
    }
    let reach = Reach::of(&state, &march, side, true);
    if let Some(way) = reach.way(march.hex, goal) {
        return Ok(way);
    }
    let unbounded = Reach::of(&state, &march, side, false);
    if let Some(way) = unbounded.way(march.hex, goal) {
        let rule = if march.gait == Gait::Strategic { rule!("D6b") } else { rule!("D7f") };
        let left = state.left(&march).into();
        return Err(Because::new(rule, Obstacle::TooFar { needed: way.cost, left }).at(goal));
    }
    Err(unbounded.blocked(&state, side, goal))
}

/// Whether anybody could ever go to a hex.
pub(super) fn may_be_goal(state: &State, goal: HexIndex) -> Result<(), Because> {
    let known = grid().contains(goal);
    let off = || Because::from(Illegal { rule: rule!("R8"), why: Why::NoSuchHex });
    let open = known.then(|| state.is_open_ground(goal)).ok_or_else(off)?;
    open.map_err(|illegal| Because::from(illegal).at(goal))
}

/// The march of the units: the one they are on, or the one they could begin now.
pub(crate) fn readied(state: &State, side: Side, units: &[UnitId]) -> Result<March, Because> {
    let force: Force = units.iter().copied().collect();
    if let Some(march) = state.march().filter(|march| march.force == force) {
        return Ok(march.clone());
    }
    if let Some(exploit) = exploiting(state, &force) {
        return sent(state, exploit, force);
    }
    let phase = |frame: &Frame| matches!(frame, Frame::Strategic(_) | Frame::Operations(_));
    let place = state.frames.iter().position(phase).filter(|_| state.phasing == side);
    let Some(place) = place else {
        return Err(Because::new(rule!("D4b"), Obstacle::NotNow));
    };
    let mut ready = state.clone();
    ready.frames.truncate(place + 1);
    let gait = match ready.frames.last_mut() {
        Some(Frame::Operations(phase)) => {
            phase.force = Force::default();
            Gait::Operation
        }
        top => {
            top.into_iter().for_each(|frame| *frame = Frame::Strategic(Force::default()));
            Gait::Strategic
        }
    };
    ready.evolve(&Event::Traced { side });
    for &unit in force.iter() {
        let refused = |illegal| Because { hex: state.standing(unit), ..Because::from(illegal) };
        flow::check(&ready, &Action::Select { unit }).map_err(|it| refused(it).by(unit))?;
        ready.evolve(&Event::Named { side, unit });
    }
    flow::check(&ready, &Action::Begin)?;
    let hex = force.first().and_then(|unit| state.standing(*unit));
    let hex = hex.ok_or_else(|| Because::new(rule!("D2.1c"), Obstacle::NotNow))?;
    Ok(March::new(force, hex, gait))
}

/// The exploitation that one of the units has a part in.
fn exploiting<'s>(state: &'s State, force: &Force) -> Option<&'s Exploit> {
    state.frames.iter().rev().find_map(|frame| match frame {
        Frame::Exploitation(it) => Some(&**it).filter(|it| {
            let parts = it.groups.iter().chain([&it.waiting, &it.naming]);
            let parts = parts.chain(it.march.as_ref().map(|march| &march.force));
            parts.flat_map(|part| part.iter()).any(|unit| force.contains(unit))
        }),
        _ => None,
    })
}

/// A sub-force that exploits has its EMA to spend, not its MA (D8.12b, D8.12.1, D8.12.2a).
fn sent(state: &State, exploit: &Exploit, force: Force) -> Result<March, Because> {
    let anew = Exploit { naming: Force::default(), ..exploit.clone() };
    for &unit in force.iter() {
        may_exploit(state, &anew, unit).map_err(|illegal| {
            Because { hex: state.standing(unit), ..Because::from(illegal) }.by(unit)
        })?;
    }
    let gait = Gait::Exploitation(exploit.ema);
    Ok(March { hexes: exploit.hexes, ..March::new(force, exploit.ema.hex, gait) })
}

/// What a march can come to.
struct Reach {
    /// For each hex the half MP it takes, and the hex before it.
    best: BTreeMap<HexIndex, (u16, HexIndex)>,
    /// The steps that were refused.
    refused: Vec<(HexIndex, Illegal<Why>)>,
}

impl Reach {
    /// Looks at all ways; if it is not bounded, every step is taken as if it were the first.
    fn of(state: &State, march: &March, side: Side, bounded: bool) -> Reach {
        let mut reach = Reach { best: BTreeMap::new(), refused: Vec::new() };
        let mut open = BinaryHeap::from([Reverse((0_u16, march.hex))]);
        reach.best.insert(march.hex, (0, march.hex));
        let mut here = march.clone();
        while let Some(Reverse((cost, at))) = open.pop() {
            let moved = at != march.hex;
            let known = reach.best.get(&at).is_some_and(|(best, _)| *best < cost);
            // Whoever meets an enemy fights, and goes no farther.
            if known || (moved && state.holds(side.opponent(), at)) {
                continue;
            }
            here.hex = at;
            here.hexes = march.hexes.saturating_add(u8::from(moved));
            if bounded {
                here.spent = march.spent.saturating_add(u8::try_from(cost).unwrap_or(u8::MAX));
            }
            for (way, to) in state.ground.map.steps_from(at) {
                match state.may_step_toward(&here, side, way, to) {
                    Ok(step) => {
                        let cost = cost.saturating_add(step.into());
                        if reach.best.get(&to).is_none_or(|(best, _)| cost < *best) {
                            reach.best.insert(to, (cost, at));
                            open.push(Reverse((cost, to)));
                        }
                    }
                    Err(illegal) => reach.refused.push((to, illegal)),
                }
            }
        }
        reach
    }

    fn way(&self, start: HexIndex, goal: HexIndex) -> Option<Way> {
        let (cost, _) = *self.best.get(&goal)?;
        let mut hexes = Vec::new();
        let mut at = goal;
        while at != start {
            hexes.push(at);
            at = self.best.get(&at)?.1;
        }
        hexes.reverse();
        Some(Way { hexes, cost })
    }

    /// The refusal nearest to the goal.
    fn blocked(self, state: &State, side: Side, goal: HexIndex) -> Because {
        let nearest =
            self.refused.into_iter().min_by_key(|(to, _)| (grid().distance(*to, goal), *to));
        let Some((to, illegal)) = nearest else {
            return Because::new(rule!("D3a"), Obstacle::Refused(Why::NoRoute(goal))).at(goal);
        };
        let enemy = side.opponent();
        let unit = match illegal.why {
            Why::InZoc(_) => enemy_near(state, enemy, to, true),
            Why::NextToEnemy(_) | Why::EnemyHex(_) | Why::DemoralizedAttack => {
                enemy_near(state, enemy, to, false)
            }
            Why::Quarrel(_) | Why::FinnsWithGermans(_) => state.stack_of(side, to).next(),
            _ => None,
        };
        Because::from(illegal).at(to).by(unit)
    }
}
