//! Falling in with what somebody else has begun: a staff that is asked in the middle of an undertaking goes back to its
//! beginning, and takes up the best order that fits what was named so far.

use crate::board::Team;
use crate::operate::{ALL, ON_FOOT, STRATEGIC, options, teams};
use crate::order::{Deed, Order};
use crate::score::Scales;
use crate::staff::{Answer, Desk, Staff};
use barbarossa::ground::UnitId;
use barbarossa::{Action, Ask, Barbarossa, Frame, State};
use damos::Plan;
use hex::HexIndex;
use referee::Game as _;

/// What is known of an undertaking from what was named.
struct Begun {
    /// The game as it was when nothing was named yet.
    before: State,
    named: Team,
    concert: Option<HexIndex>,
    plan: Option<Plan>,
    stages: &'static [u8],
}

impl Begun {
    fn of(state: &State) -> Option<Begun> {
        let mut before = state.clone();
        let (concert, plan) = (None, None);
        match before.frames.last_mut()? {
            Frame::Operations(phase) if !phase.force.is_empty() => {
                let named = std::mem::take(&mut phase.force).iter().copied().collect();
                Some(Begun { before, named, concert, plan, stages: &[ON_FOOT, ALL] })
            }
            Frame::Strategic(force) if !force.is_empty() => {
                let named = std::mem::take(force).iter().copied().collect();
                Some(Begun { before, named, concert, plan, stages: &[STRATEGIC] })
            }
            Frame::Concert(it) => {
                let (named, concert) = (it.force.iter().copied().collect(), Some(it.target));
                let plan = it.plan;
                before.frames.pop();
                Some(Begun { before, named, concert, plan, stages: &[ALL] })
            }
            _ => None,
        }
    }

    fn fits(&self, order: &Order) -> bool {
        let plan = |plan: Plan| order.deed == Deed::Attack(plan);
        order.concert() == self.concert
            && self.plan.is_none_or(plan)
            && holds(&order.team, &self.named)
    }
}

fn holds(team: &[UnitId], named: &[UnitId]) -> bool {
    named.iter().all(|unit| team.contains(unit))
}

/// The same decision before anything was named.
fn clear<'a>(desk: &Desk<'_>, before: State, legal: &'a mut Vec<Action>) -> Desk<'a> {
    Barbarossa::legal(&before, barbarossa::seat_of(desk.side), legal);
    Desk { legal, state: before, board: desk.board.clone(), side: desk.side }
}

impl Staff {
    /// Makes up for what is not remembered; whoever has an order keeps it.
    pub(crate) fn recall(&mut self, desk: &Desk<'_>, scales: &mut Scales, ask: Ask) {
        match ask {
            Ask::Exploit { hex } if self.order.is_none() => self.recall_pursuit(desk, scales, hex),
            Ask::React { hex } if self.answer.is_none() => self.recall_reaction(desk, scales, hex),
            _ if self.order.is_none() => self.recall_mission(desk, scales),
            _ => {}
        }
    }

    fn recall_mission(&mut self, desk: &Desk<'_>, scales: &mut Scales) {
        let Some(begun) = Begun::of(&desk.state) else { return };
        let mut legal = Vec::new();
        let earlier = clear(desk, begun.before.clone(), &mut legal);
        let base = scales.study(&earlier.board, earlier.side);
        let atlas = scales.atlas.clone();
        for &stage in begun.stages {
            for team in teams(&earlier, &atlas, stage) {
                if !holds(&team, &begun.named) {
                    continue;
                }
                for order in options(&earlier, scales, team, stage, base) {
                    let better = self.order.as_ref().is_none_or(|best| order.gain > best.gain);
                    if better && begun.fits(&order) {
                        self.order = Some(order);
                    }
                }
            }
        }
    }

    fn recall_pursuit(&mut self, desk: &Desk<'_>, scales: &mut Scales, hex: HexIndex) {
        let mut before = desk.state.clone();
        let Some(Frame::Exploitation(exploit)) = before.frames.last_mut() else { return };
        if exploit.naming.is_empty() {
            return;
        }
        let named: Team = std::mem::take(&mut exploit.naming).iter().copied().collect();
        let mut legal = Vec::new();
        self.exploit(&clear(desk, before, &mut legal), scales, hex);
        self.order.take_if(|order| !holds(&order.team, &named));
    }

    fn recall_reaction(&mut self, desk: &Desk<'_>, scales: &mut Scales, hex: HexIndex) {
        let mut before = desk.state.clone();
        let Some(Frame::Reaction(window)) = before.frames.last_mut() else { return };
        if window.force.is_empty() {
            return;
        }
        let named: Team = std::mem::take(&mut window.force).iter().copied().collect();
        let trigger = window.trigger;
        if window.path.is_empty() {
            let mut legal = Vec::new();
            let earlier = clear(desk, before, &mut legal);
            self.answer = self.consider(&earlier, scales, hex, trigger).filter(|answer| {
                let (Answer::Join(team) | Answer::Withdraw(team)) = answer;
                holds(team, &named)
            });
        }
        // Whoever is on the way already comes.
        self.answer.get_or_insert(Answer::Join(named));
    }
}
