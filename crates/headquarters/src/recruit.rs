//! The recruit: attacks where the odds are good, marches at the goal, and thinks no further.

use crate::atlas::{Atlas, NOWHERE};
use crate::board::{Board, Team, estimate};
use crate::clash::Fight;
use crate::doctrine::captain;
use crate::reach::{Pace, Reach, fits};
use crate::score::Scales;
use crate::staff::{Desk, place, set_up, weakest};
use barbarossa::ground::Side;
use barbarossa::{Action, Ask, Barbarossa, Frame};
use bots::{Bot, Brief};
use damos::Plan;
use hex::HexIndex;
use std::sync::Arc;

/// The chance to win that a recruit asks for.
const GOOD: f32 = 0.6;

/// The bot that looks at nothing but the exact odds of the next attack and the way to the nearest goal.
///
/// ```
/// use barbarossa::{Barbarossa, Setup};
/// use bots::{Bot, Silent, play_fast};
/// use dice::Seeded;
/// use headquarters::Recruit;
/// use referee::Game;
///
/// let mut state = Barbarossa::start(&Setup::of("barbarossa/kiev")).unwrap();
/// let recruit = || -> Box<dyn Bot<Barbarossa>> { Box::new(Recruit::default()) };
/// let outcome = play_fast(&mut state, &mut [recruit(), recruit()], &mut Seeded::new(3), &mut Silent);
/// assert!(outcome.is_ok());
/// ```
#[derive(Default)]
pub struct Recruit {
    scales: Option<Scales>,
    team: Team,
    path: Vec<HexIndex>,
    /// Forces that had nothing to do this phase.
    idle: Vec<Team>,
    phase: Option<(u8, Side)>,
}

impl Bot<Barbarossa> for Recruit {
    fn choose(&mut self, brief: &Brief<'_, Barbarossa>) -> usize {
        let legal = brief.legal();
        let Some(ask) = brief.ask().filter(|_| legal.len() > 1) else { return 0 };
        let state = estimate(brief);
        let side = barbarossa::side_of(brief.seat());
        let atlas = Atlas::of(&state);
        let scales = self.scales.take().filter(|scales| Arc::ptr_eq(&scales.atlas, &atlas));
        let mut scales =
            scales.unwrap_or_else(|| Scales::new(Arc::clone(&atlas), captain().side(side), &state));
        let board = Board::of(&state, &atlas);
        let desk = Desk { legal, state, board, side };
        let action = self.decide(&desk, &mut scales, ask);
        self.scales = Some(scales);
        place(legal, action)
    }
}

impl Recruit {
    fn decide(&mut self, desk: &Desk<'_>, scales: &mut Scales, ask: Ask) -> Action {
        match ask {
            Ask::SetUp => set_up(desk),
            Ask::Operations => self.operations(desk, scales),
            Ask::March { hex, .. } => self.march(desk, hex),
            Ask::Plan { .. } => standard(desk),
            Ask::Posture { .. } | Ask::Retreat { .. } | Ask::Lose { .. } | Ask::Concert { .. } => {
                desk.legal[0]
            }
            Ask::AirSupport { .. } | Ask::Rail { .. } | Ask::Reinforce | Ask::KeepBenefit => {
                desk.legal[0]
            }
            Ask::Exclude { .. } | Ask::Discard => weakest(desk),
            Ask::Cossacks | Ask::React { .. } => Action::Pass,
            Ask::Strategic | Ask::Pause | Ask::Reroll | Ask::Rout { .. } => Action::Done,
            Ask::Exploit { .. } => Action::Done,
        }
    }

    fn operations(&mut self, desk: &Desk<'_>, scales: &mut Scales) -> Action {
        let Some(Frame::Operations(phase)) = desk.state.frames.last() else { return Action::Done };
        if !phase.force.is_empty() {
            let rest = self.team.iter().filter(|unit| !phase.force.contains(unit));
            let mut open =
                rest.map(|unit| Action::Select { unit: *unit }).filter(|action| desk.may(*action));
            return open.next().unwrap_or(Action::Begin);
        }
        if self.phase != Some((desk.state.turn, desk.side)) {
            (self.phase, self.idle) = (Some((desk.state.turn, desk.side)), Vec::new());
        }
        scales.study(&desk.board, desk.side);
        for team in stacks(desk, scales, phase.zoi_begun) {
            if self.idle.contains(&team) {
                continue;
            }
            if let Some(path) = target(desk, scales, &team).or_else(|| way(desk, scales, &team)) {
                (self.team, self.path) = (team, path);
                return Action::Select { unit: self.team[0] };
            }
            self.idle.push(team);
        }
        Action::Done
    }

    fn march(&mut self, desk: &Desk<'_>, hex: HexIndex) -> Action {
        if desk.may(Action::Rally) {
            return Action::Rally;
        }
        let next = crate::staff::after(&self.path, hex).map(|hex| Action::Move { hex });
        next.filter(|step| self.path.last() != Some(&hex) && desk.may(*step))
            .unwrap_or(Action::Stop)
    }
}

/// A standard attack where it can be paid for.
fn standard(desk: &Desk<'_>) -> Action {
    let wanted = Action::Plan { plan: Plan::Standard };
    if desk.may(wanted) { wanted } else { desk.legal[0] }
}

/// The stacks that may act, those without a ZOI first, as the rules want it.
fn stacks(desk: &Desk<'_>, scales: &Scales, zoi_begun: bool) -> Vec<Team> {
    let mut stacks: Vec<(u16, bool, Team)> = Vec::new();
    for action in desk.legal {
        let Action::Select { unit } = *action else { continue };
        let hex = desk.board.at[unit.index()];
        let zoi = desk.board.zoi(&scales.atlas, unit);
        if zoi_begun && !zoi {
            continue;
        }
        match stacks.iter_mut().find(|(at, fast, _)| *at == hex && *fast == zoi) {
            Some((.., team)) => team.push(unit),
            None => stacks.push((hex, zoi, Team::from_slice(&[unit]))),
        }
    }
    stacks.sort_by_key(|(hex, zoi, _)| (*zoi, *hex));
    stacks.into_iter().map(|(.., team)| team).collect()
}

fn reach(desk: &Desk<'_>, scales: &Scales, team: &Team) -> Option<(u16, Reach)> {
    let from = desk.board.at[team[0].index()];
    let left = team.iter().map(|unit| desk.state.ma(*unit)).min().unwrap_or(0).saturating_mul(2);
    let pace = Pace { left, strategic: false, dazzled: desk.state.is_dazzled(team) };
    let found = (from != NOWHERE).then(|| {
        Reach::of(&desk.state, &scales.atlas, &desk.board, &scales.base, team, from, pace)
    });
    found.map(|reach| (from, reach))
}

/// The attack with the best odds, if they are good.
fn target(desk: &Desk<'_>, scales: &Scales, team: &Team) -> Option<Vec<HexIndex>> {
    let atlas = &*scales.atlas;
    let (from, reach) = reach(desk, scales, team)?;
    let mut best: Option<(f32, usize)> = None;
    for (place, _) in reach.stops.iter().enumerate().filter(|(_, stop)| stop.enemy) {
        let path = reach.path(place);
        let before = path.len().checked_sub(2).map_or(from, |at| path[at]);
        let fight = Fight::new(
            atlas,
            &desk.board,
            &scales.base,
            team.clone(),
            before,
            path[path.len() - 1],
        );
        let win = fight.clash(&desk.state, atlas, &desk.board, Plan::Standard).win;
        if win >= GOOD && best.is_none_or(|(known, _)| win > known) {
            best = Some((win, place));
        }
    }
    best.map(|(_, place)| reach.path(place).iter().map(|hex| atlas.hex(*hex)).collect())
}

/// The way to the nearest goal, for whoever attacks; the Soviets stand where they are.
fn way(desk: &Desk<'_>, scales: &Scales, team: &Team) -> Option<Vec<HexIndex>> {
    let atlas = &*scales.atlas;
    let (from, reach) = reach(desk, scales, team)?;
    if desk.side == Side::Soviet {
        return desk.board.is_shaken(team).then(Vec::new);
    }
    let field = |hex: u16| scales.base.field[usize::from(hex)];
    let open = reach.stops.iter().enumerate().filter(|(_, stop)| !stop.enemy);
    let near = open
        .filter(|(_, stop)| fits(atlas, &desk.board, team, stop.hex))
        .min_by_key(|(_, stop)| field(stop.hex));
    let near = near.filter(|(_, stop)| field(stop.hex) < field(from)).map(|(place, _)| place)?;
    Some(reach.path(near).iter().map(|hex| atlas.hex(*hex)).collect())
}
