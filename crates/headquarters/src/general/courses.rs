//! The courses that are open: what the staff would do, and what else is worth a thought.

use crate::atlas::{Atlas, NOWHERE};
use crate::board::{Board, Team, estimate};
use crate::docket::Docket;
use crate::operate::{ALL, ON_FOOT, is_ready, options, teams};
use crate::order::{Order, Question};
use crate::reach::{Pace, Reach, fits};
use crate::score::Scales;
use crate::staff::{Answer, Desk, Staff};
use barbarossa::ground::Side;
use barbarossa::{Action, Ask, Barbarossa};
use bots::Brief;

/// Other orders of the force that the staff would send.
const OTHER_WAYS: usize = 3;
/// Other forces that could go first.
const OTHER_FORCES: usize = 3;
/// Forces that could go for a place at any price.
const STORMS: usize = 4;
/// Forces that could go and hold a place.
const GARRISONS: usize = 3;

/// Something to begin with.
#[derive(Clone, Debug, Default)]
pub(crate) struct Course {
    /// The first answer; none to leave it to the staff.
    pub(crate) action: Option<Action>,
    /// The order that the answer begins.
    pub(crate) order: Option<Order>,
    /// The reaction that the answer begins.
    pub(crate) answer: Option<Answer>,
    /// Units that stay where they are instead.
    pub(crate) held: Team,
    /// What the staff thinks that it brings more than its own choice.
    pub(crate) promise: f64,
}

/// Courses with an order, the staff's own first, and the docket that goes with them. The staff has just given an order,
/// or ended the phase.
pub(crate) fn of_orders(
    staff: &mut Staff,
    brief: &Brief<'_, Barbarossa>,
    legal: &[Action],
    side: Side,
) -> Option<(Vec<Course>, Docket)> {
    let (_, _, stage) = staff.docket.phase?;
    let mut scales = staff.scales.take()?;
    let state = estimate(brief);
    let board = Board::of(&state, &scales.atlas);
    let desk = Desk { legal, state, board, side };
    let base = scales.study(&desk.board, side);
    let mut docket = staff.docket.clone();
    let usual = staff.order.clone();
    let mut orders: Vec<Order> = usual.iter().cloned().collect();
    let mut lists =
        vec![garrisons(&desk, &mut scales, stage, base), storms(&desk, &mut scales, stage, base)];
    if let Some(usual) = &usual {
        lists.extend(variants(&desk, &mut scales, usual, &docket, stage, base));
    }
    // The best of each kind first, so that whoever has little time looks at something of everything.
    for place in 0..lists.iter().map(Vec::len).max().unwrap_or(0) {
        for order in lists.iter().filter_map(|list| list.get(place)) {
            if !orders.iter().any(|known| known.team == order.team && is_same(known, order)) {
                orders.push(order.clone());
            }
        }
    }
    staff.scales = Some(scales);
    let gain = usual.as_ref().map_or(0.0, |usual| usual.gain);
    let mut courses: Vec<Course> = Vec::new();
    if usual.is_none() {
        courses.push(Course { action: Some(Action::Done), ..Course::default() });
    }
    courses.extend(
        orders
            .into_iter()
            .map(|order| Course {
                action: Some(first(&desk, &order)),
                promise: f64::from(order.gain - gain),
                order: Some(order),
                ..Course::default()
            })
            .filter(|course| course.action.is_some_and(|action| desk.may(action))),
    );
    if let Some(usual) = usual {
        let held = usual.team.clone();
        let hold = Course { held, promise: -f64::from(gain), ..Course::default() };
        courses.insert(courses.len().min(3), hold);
        docket.push(usual.gain, usual.team);
    }
    Some((courses, docket))
}

/// Other orders of the force that the staff would send, and those of other forces.
fn variants(
    desk: &Desk<'_>,
    scales: &mut Scales,
    usual: &Order,
    docket: &Docket,
    stage: u8,
    base: f32,
) -> [Vec<Order>; 2] {
    let mut forces = docket.items.clone();
    forces.sort_by(|a, b| b.0.total_cmp(&a.0));
    forces.retain(|(_, team)| *team != usual.team && is_ready(desk, team));
    forces.truncate(OTHER_FORCES);
    let ways = options(desk, scales, usual.team.clone(), stage, base);
    let others = ways.into_iter().filter(|order| !is_same(order, usual));
    let others = others.take(OTHER_WAYS).collect();
    let mut firsts = Vec::new();
    for (_, team) in forces {
        firsts.extend(options(desk, scales, team, stage, base).into_iter().next());
    }
    [others, firsts]
}

/// Courses where the answers themselves are few: the staff's own first.
pub(crate) fn of_answers(staff: &Staff, desk: &Desk<'_>, ask: Ask, usual: Action) -> Vec<Course> {
    let course = |action: Action, answer: Option<Answer>| Course {
        action: Some(action),
        order: staff.order.clone(),
        answer,
        ..Course::default()
    };
    let mut courses = vec![course(usual, staff.answer.clone())];
    match ask {
        Ask::React { hex } => {
            let mut homes: Vec<(u16, Team)> = Vec::new();
            for action in desk.legal {
                let Action::Select { unit } = *action else { continue };
                let at = desk.board.at[unit.index()];
                match homes.iter_mut().find(|(home, _)| *home == at) {
                    Some((_, team)) => team.push(unit),
                    None => homes.push((at, Team::from_slice(&[unit]))),
                }
            }
            if usual != Action::Pass && desk.may(Action::Pass) {
                courses.push(course(Action::Pass, None));
            }
            let atlas = Atlas::of(&desk.state);
            for (home, team) in homes {
                let first = Action::Select { unit: team[0] };
                let answer = if home == atlas.place(hex) {
                    Answer::Withdraw(team)
                } else {
                    Answer::Join(team)
                };
                courses.push(course(first, Some(answer)));
            }
        }
        Ask::Exploit { .. } => {
            if usual != Action::Done && desk.may(Action::Done) {
                courses.push(course(Action::Done, None));
            }
        }
        _ => {
            let others = desk.legal.iter().filter(|action| **action != usual);
            courses.extend(others.map(|action| course(*action, None)));
        }
    }
    courses
}

/// Orders to go and hold places of the victory conditions that the side has and the enemy may come for, those that cost
/// least elsewhere first.
fn garrisons(desk: &Desk<'_>, scales: &mut Scales, stage: u8, base: f32) -> Vec<Order> {
    let atlas = std::sync::Arc::clone(&scales.atlas);
    let (own, enemy) = (desk.side.index(), desk.side.opponent().index());
    let needy = |scales: &Scales, goal: u16| {
        let at = usize::from(goal);
        let near = atlas.near[at].0.iter();
        let threat: u16 =
            near.map(|hex| scales.base.sp[enemy][usize::from(*hex)]).max().unwrap_or(0);
        desk.board.axis.has(goal) == (desk.side == Side::Axis)
            && f32::from(scales.base.sp[own][at]) * atlas.shelter[at] < f32::from(threat.max(3))
    };
    let goals: Vec<u16> = atlas
        .goals
        .iter()
        .copied()
        .filter(|goal| *goal != NOWHERE && needy(scales, *goal))
        .collect();
    if goals.is_empty() {
        return Vec::new();
    }
    let mut found: Vec<Order> = Vec::new();
    let stage = if stage == ON_FOOT { ON_FOOT } else { ALL };
    for team in teams(desk, &atlas, stage) {
        let from = desk.board.at[team[0].index()];
        if from == NOWHERE {
            continue;
        }
        let ma = team.iter().map(|unit| desk.state.ma(*unit)).min().unwrap_or(0);
        let dazzled = desk.state.is_dazzled(&team);
        let pace = Pace { left: ma.saturating_mul(2), strategic: false, dazzled };
        if goals.iter().all(|goal| atlas.distance(from, *goal) > u32::from(ma)) {
            continue;
        }
        let reach = Reach::of(&desk.state, &atlas, &desk.board, &scales.base, &team, from, pace);
        let question = Question {
            state: &desk.state,
            board: &desk.board,
            team: team.clone(),
            from,
            pace,
            concert: false,
            exploiting: false,
            base,
        };
        for (place, stop) in reach.stops.iter().enumerate().skip(1) {
            if goals.contains(&stop.hex)
                && fits(&atlas, &desk.board, &team, stop.hex)
                && !stop.enemy
            {
                found.push(scales.weigh_move(&question, &atlas, &reach, place));
            }
        }
    }
    found.sort_by(|a, b| b.gain.total_cmp(&a.gain));
    let mut kept: Vec<Order> = Vec::new();
    for order in found {
        if !kept.iter().any(|known| known.goal() == order.goal()) {
            kept.push(order);
        }
    }
    kept.truncate(GARRISONS);
    kept
}

/// Orders that bring the enemy's places of the victory conditions in, whatever else they cost.
fn storms(desk: &Desk<'_>, scales: &mut Scales, stage: u8, base: f32) -> Vec<Order> {
    let atlas = std::sync::Arc::clone(&scales.atlas);
    let theirs = |goal: u16| desk.board.axis.has(goal) != (desk.side == Side::Axis);
    let goals: Vec<u16> =
        atlas.goals.iter().copied().filter(|goal| *goal != NOWHERE && theirs(*goal)).collect();
    let mut found: Vec<Order> = Vec::new();
    for team in teams(desk, &atlas, stage) {
        let from = desk.board.at[team[0].index()];
        let ma = team.iter().map(|unit| u32::from(desk.state.ma(*unit))).min().unwrap_or(0);
        if from == NOWHERE || goals.iter().all(|goal| atlas.distance(from, *goal) > ma) {
            continue;
        }
        let there =
            |order: &Order| order.goal().is_some_and(|hex| goals.contains(&atlas.place(hex)));
        found.extend(options(desk, scales, team, stage, base).into_iter().filter(there));
    }
    found.sort_by(|a, b| b.gain.total_cmp(&a.gain));
    let mut kept: Vec<Order> = Vec::new();
    for order in found {
        if !kept.iter().any(|known| known.goal() == order.goal() && known.team == order.team) {
            kept.push(order);
        }
    }
    kept.truncate(STORMS);
    kept
}

fn is_same(a: &Order, b: &Order) -> bool {
    a.path.last() == b.path.last() && a.deed == b.deed
}

/// The answer that begins an order.
fn first(desk: &Desk<'_>, order: &Order) -> Action {
    match order.concert().map(|target| Action::Concert { target }) {
        Some(concert) if desk.may(concert) => concert,
        _ => Action::Select { unit: order.team[0] },
    }
}
