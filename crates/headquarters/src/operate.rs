//! Moving and attacking: which force goes next, and the orders it carries out.

use crate::atlas::{Atlas, NOWHERE};
use crate::board::Team;
use crate::order::{Deed, Order, Question};
use crate::reach::Pace;
use crate::score::Scales;
use crate::staff::{Desk, Staff, after};
use barbarossa::ground::{Side, UnitId};
use barbarossa::{Action, Frame, Gait};
use hex::HexIndex;

/// Phases of the docket.
pub(crate) const STRATEGIC: u8 = 0;
pub(crate) const ON_FOOT: u8 = 1;
pub(crate) const ALL: u8 = 2;

impl Staff {
    pub(crate) fn operations(&mut self, desk: &Desk<'_>, scales: &mut Scales) -> Action {
        let Some(Frame::Operations(phase)) = desk.state.frames.last() else { return Action::Done };
        if !phase.force.is_empty() {
            return self.muster(desk, &phase.force);
        }
        self.order = None;
        let stages: &[u8] = if phase.zoi_begun { &[ALL] } else { &[ON_FOOT, ALL] };
        for &stage in stages {
            if let Some(order) = self.next_order(desk, scales, stage) {
                let first = match order.concert().map(|target| Action::Concert { target }) {
                    Some(concert) if desk.may(concert) => concert,
                    _ => Action::Select { unit: order.team[0] },
                };
                self.order = Some(order);
                return first;
            }
        }
        Action::Done
    }

    pub(crate) fn strategic(&mut self, desk: &Desk<'_>, scales: &mut Scales) -> Action {
        let Some(Frame::Strategic(force)) = desk.state.frames.last() else { return Action::Done };
        if !force.is_empty() {
            return self.muster(desk, &force.clone());
        }
        self.order = self.next_order(desk, scales, STRATEGIC);
        match &self.order {
            Some(order) => Action::Select { unit: order.team[0] },
            None => Action::Done,
        }
    }

    /// Names the rest of the force, then lets it begin.
    fn muster(&self, desk: &Desk<'_>, named: &[UnitId]) -> Action {
        let team = self.order.as_ref().map(|order| order.team.as_slice()).unwrap_or_default();
        let next = team.iter().filter(|unit| !named.contains(unit));
        let mut open =
            next.map(|unit| Action::Select { unit: *unit }).filter(|action| desk.may(*action));
        open.next().unwrap_or(Action::Begin)
    }

    /// Plan and force of a concerted attack.
    pub(crate) fn concert(&mut self, desk: &Desk<'_>) -> Action {
        let Some(Frame::Concert(concert)) = desk.state.frames.last() else { return desk.legal[0] };
        match (&self.order, concert.plan) {
            (Some(order), None) => match order.deed {
                Deed::Attack(plan) if desk.may(Action::Plan { plan }) => Action::Plan { plan },
                _ => desk.legal[0],
            },
            (Some(_), Some(_)) => self.muster(desk, &concert.force),
            (None, Some(_)) if desk.may(Action::Begin) => Action::Begin,
            (None, _) => desk.legal[0],
        }
    }

    /// The best order of a stage, as far as the docket remembers what forces are worth looking at.
    fn next_order(&mut self, desk: &Desk<'_>, scales: &mut Scales, stage: u8) -> Option<Order> {
        let base = scales.study(&desk.board, desk.side);
        let key = (desk.state.turn, desk.side, stage);
        if !self.docket.is_for(key) {
            self.draw_up(desk, scales, stage, base);
        }
        loop {
            let Some((_, team)) =
                self.docket.pop().filter(|(gain, _)| *gain > scales.weights.least)
            else {
                if self.docket.given == 0 {
                    return None;
                }
                self.draw_up(desk, scales, stage, base);
                continue;
            };
            if !is_ready(desk, &team) {
                continue;
            }
            let Some(order) = best(desk, scales, team.clone(), stage, base) else { continue };
            if order.gain > scales.weights.least
                && order.gain + scales.weights.slack >= self.docket.best()
            {
                self.docket.given += 1;
                return Some(order);
            }
            self.docket.push(order.gain, team);
        }
    }

    /// Looks at every force.
    fn draw_up(&mut self, desk: &Desk<'_>, scales: &mut Scales, stage: u8, base: f32) {
        let mut items = Vec::new();
        for team in teams(desk, &scales.atlas.clone(), stage) {
            if let Some(order) = best(desk, scales, team.clone(), stage, base) {
                items.push((order.gain, team));
            }
        }
        self.docket.draw_up((desk.state.turn, desk.side, stage), items);
    }

    /// The next step of a force on its way.
    pub(crate) fn march(
        &mut self,
        desk: &Desk<'_>,
        scales: &mut Scales,
        hex: HexIndex,
        left: u8,
    ) -> Action {
        let halt = if desk.may(Action::Stop) { Action::Stop } else { desk.legal[0] };
        let Some(team) = on_the_march(desk) else { return halt };
        if let Some(order) = &self.order {
            let arrived = order.goal().is_none_or(|goal| goal == hex);
            if arrived && order.deed == Deed::Rally && desk.may(Action::Rally) {
                return Action::Rally;
            }
            if let Some(next) = after(&order.path, hex).filter(|_| !arrived)
                && desk.may(Action::Move { hex: next })
            {
                return Action::Move { hex: next };
            }
            let done = arrived && !matches!(order.deed, Deed::Attack(_));
            if done {
                return halt;
            }
        }
        // Something came in between: think again, once.
        let exploiting = matches!(desk.state.frames.last(), Some(Frame::Exploitation(_)));
        let strategic = is_strategic(desk);
        let base = scales.study(&desk.board, desk.side);
        let from = scales.atlas.place(hex);
        let pace = Pace { left, strategic, dazzled: desk.state.is_dazzled(&team) };
        let question = Question {
            state: &desk.state,
            board: &desk.board,
            team,
            from,
            pace,
            concert: false,
            exploiting,
            base,
        };
        let order = scales.orders(&question).into_iter().next();
        let order = order.filter(|order| order.gain > scales.weights.least);
        let first = order.as_ref().and_then(|order| order.path.first().copied());
        let rally =
            order.as_ref().is_some_and(|order| order.deed == Deed::Rally && order.path.is_empty());
        self.order = order;
        match first.map(|hex| Action::Move { hex }) {
            Some(step) if desk.may(step) => step,
            None if rally && desk.may(Action::Rally) => Action::Rally,
            _ => halt,
        }
    }

    /// Which part of the force exploits, and where to.
    pub(crate) fn exploit(
        &mut self,
        desk: &Desk<'_>,
        scales: &mut Scales,
        hex: HexIndex,
    ) -> Action {
        let Some(Frame::Exploitation(exploit)) = desk.state.frames.last() else {
            return Action::Done;
        };
        if !exploit.naming.is_empty() {
            return self.muster(desk, &exploit.naming);
        }
        let base = scales.study(&desk.board, desk.side);
        let from = scales.atlas.place(hex);
        let ema = |unit: UnitId| desk.state.ema(&exploit.ema, unit);
        let able: Team = exploit.waiting.iter().copied().filter(|unit| ema(*unit) > 0).collect();
        let most = able.iter().map(|unit| ema(*unit)).max().unwrap_or(0);
        let fast: Team = able.iter().copied().filter(|unit| ema(*unit) == most).collect();
        let mut teams = vec![able];
        if fast != teams[0] {
            teams.push(fast);
        }
        let mut found: Option<Order> = None;
        for team in teams.into_iter().filter(|team| !team.is_empty()) {
            let left = team.iter().map(|unit| ema(*unit)).min().unwrap_or(0).saturating_mul(2);
            let dazzled = desk.state.is_dazzled(&team);
            let pace = Pace { left, strategic: false, dazzled };
            let question = Question {
                state: &desk.state,
                board: &desk.board,
                team,
                from,
                pace,
                concert: false,
                exploiting: true,
                base,
            };
            let best = scales.orders(&question).into_iter().next();
            if let Some(order) = best
                && found.as_ref().is_none_or(|known| order.gain > known.gain)
            {
                found = Some(order);
            }
        }
        self.order = found.filter(|order| order.gain > scales.weights.least);
        match &self.order {
            Some(order) => Action::Select { unit: order.team[0] },
            None => Action::Done,
        }
    }
}

/// The best order of one force.
fn best(desk: &Desk<'_>, scales: &mut Scales, team: Team, stage: u8, base: f32) -> Option<Order> {
    options(desk, scales, team, stage, base).into_iter().next()
}

/// The orders worth giving to one force, the best first.
pub(crate) fn options(
    desk: &Desk<'_>,
    scales: &mut Scales,
    team: Team,
    stage: u8,
    base: f32,
) -> Vec<Order> {
    let from = desk.board.at[team[0].index()];
    if from == NOWHERE {
        return Vec::new();
    }
    let ma = team.iter().map(|unit| desk.state.ma(*unit)).min().unwrap_or(0);
    let strategic = stage == STRATEGIC;
    let left = ma.saturating_mul(if strategic { 4 } else { 2 });
    let dazzled = desk.state.is_dazzled(&team);
    let pace = Pace { left, strategic, dazzled };
    let concert = !strategic && !dazzled && !desk.board.is_shaken(&team);
    let question = Question {
        state: &desk.state,
        board: &desk.board,
        team,
        from,
        pace,
        concert,
        exploiting: false,
        base,
    };
    let mut orders = scales.orders(&question);
    let target =
        |order: &Order| order.concert().is_none_or(|target| desk.may(Action::Concert { target }));
    orders.retain(target);
    orders
}

/// Whether every unit of a team may still be named and they stand together.
pub(crate) fn is_ready(desk: &Desk<'_>, team: &Team) -> bool {
    let hex = desk.board.at[team[0].index()];
    team.iter()
        .all(|unit| desk.board.at[unit.index()] == hex && desk.may(Action::Select { unit: *unit }))
}

/// The forces that may be named: whole stacks, their mobile and their foot part, and single units of small stacks.
pub(crate) fn teams(desk: &Desk<'_>, atlas: &Atlas, stage: u8) -> Vec<Team> {
    let mut stacks: Vec<(u16, Team)> = Vec::new();
    for action in desk.legal {
        let Action::Select { unit } = *action else { continue };
        let hex = desk.board.at[unit.index()];
        match stacks.iter_mut().find(|(at, _)| *at == hex) {
            Some((_, team)) => team.push(unit),
            None => stacks.push((hex, Team::from_slice(&[unit]))),
        }
    }
    let mut teams: Vec<Team> = Vec::new();
    for (hex, stack) in stacks {
        let zoi = |unit: &UnitId| desk.board.zoi(atlas, *unit);
        let (fast, foot): (Team, Team) = stack.iter().copied().partition(zoi);
        match stage {
            ON_FOOT => push(&mut teams, foot),
            STRATEGIC if !is_idle(desk, atlas, hex, &stack) => {}
            _ => {
                push(&mut teams, fast);
                push(&mut teams, stack.clone());
                if stage == STRATEGIC {
                    push(&mut teams, foot);
                }
            }
        }
        let singles = stack.len() > 1 && (desk.side == Side::Soviet || stage == STRATEGIC);
        let alone = stack.iter().filter(|unit| match stage {
            ON_FOOT => !zoi(unit),
            ALL => zoi(unit),
            _ => true,
        });
        if singles && (stage != STRATEGIC || is_idle(desk, atlas, hex, &stack)) {
            alone.for_each(|unit| push(&mut teams, Team::from_slice(&[*unit])));
        }
    }
    teams
}

fn push(teams: &mut Vec<Team>, team: Team) {
    if !team.is_empty() && !teams.contains(&team) {
        teams.push(team);
    }
}

/// Whether no enemy is near enough for a stack to be of use in the operations phase.
fn is_idle(desk: &Desk<'_>, atlas: &Atlas, hex: u16, stack: &Team) -> bool {
    let ma = stack.iter().map(|unit| u32::from(desk.state.ma(*unit))).min().unwrap_or(0);
    let enemies = desk
        .board
        .at
        .iter()
        .enumerate()
        .filter(|(id, at)| **at != NOWHERE && atlas.cards[*id].side != desk.side);
    let nearest = enemies.map(|(_, at)| atlas.distance(hex, *at)).min().unwrap_or(u32::MAX);
    nearest > ma + 1
}

/// The force on its way.
fn on_the_march(desk: &Desk<'_>) -> Option<Team> {
    let march = match desk.state.frames.last()? {
        Frame::Activation(activation) => &activation.march,
        Frame::Exploitation(exploit) => exploit.march.as_ref()?,
        _ => return None,
    };
    Some(march.force.iter().copied().collect())
}

fn is_strategic(desk: &Desk<'_>) -> bool {
    matches!(desk.state.frames.last(), Some(Frame::Activation(it)) if it.march.gait == Gait::Strategic)
}
