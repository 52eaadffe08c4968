//! The general: plays the most promising courses on in its head, and takes the one that turns out best.

mod ballot;
mod courses;
mod foresight;
mod peril;

use crate::atlas::Atlas;
use crate::board::{Board, estimate};
use crate::docket::Docket;
use crate::doctrine::Doctrine;
use crate::staff::{Desk, Staff, place};
use ballot::Ballot;
use barbarossa::ground::{Side, UnitId};
use barbarossa::{Action, Ask, Barbarossa, Frame, State};
use bots::{Bot, Brief};
use courses::Course;
use foresight::{Foresight, Outlook, names};
use referee::Lots;

/// What can be done in a second, roughly, on one core, in units of effort.
const A_SECOND: f64 = 120_000.0;

/// Turns before the end from which games are played on to the end.
const IN_SIGHT: u8 = 2;

/// The fewest games of each course from which anything can be learned, and the fewest courses worth comparing.
const ROUNDS: u64 = 5;
const FEWEST: u64 = 2;

/// How many activations' effort can be saved for later, and the share of it that one may take.
const MOST_SAVED: u64 = 40;
const SHARE: u64 = 5;

/// The bot that looks ahead: whenever a force is to be sent or a combat calls for an answer, it imagines games that look
/// like this one, has two staffs play each of them on after every course that is worth a thought, and takes the course
/// that came out best. What it cannot become sure of it leaves to its staff, and saves the effort for later.
/// Effort is counted, not timed, so that the same effort gives the same game.
///
/// ```
/// use barbarossa::{Barbarossa, Setup};
/// use bots::{Bot, Random, Silent, play_fast};
/// use dice::Seeded;
/// use headquarters::General;
/// use referee::Game;
///
/// let mut state = Barbarossa::start(&Setup::of("agc/smolensk")).unwrap();
/// let general: Box<dyn Bot<Barbarossa>> = Box::new(General::new(1, General::effort_of(0.01)));
/// let random: Box<dyn Bot<Barbarossa>> = Box::new(Random::new(2));
/// let outcome = play_fast(&mut state, &mut [general, random], &mut Seeded::new(3), &mut Silent);
/// assert_eq!(outcome.unwrap().winner, barbarossa::ground::Side::Axis);
/// ```
pub struct General {
    staff: Staff,
    foresight: Foresight,
    /// For each activation.
    effort: u64,
    /// Effort that was not spent yet.
    purse: u64,
    lots: Lots,
    /// Units that stay where they are, and the turn for which that holds.
    held: (u8, Vec<UnitId>),
    /// What it took to play a game on, and when that was.
    cost: Option<((u8, Side), u64)>,
}

impl General {
    /// The general that belongs to a seed, with so much effort for each activation.
    #[must_use]
    pub fn new(seed: u64, effort: u64) -> General {
        General::with(seed, effort, Doctrine::default())
    }

    /// A general whose staff has a doctrine of its own.
    #[must_use]
    pub fn with(seed: u64, effort: u64, doctrine: Doctrine) -> General {
        General {
            staff: Staff::with(seed, doctrine),
            foresight: Foresight::new(doctrine),
            effort,
            purse: effort,
            lots: Lots::new(seed ^ 0x6765_6e65_7261_6c00),
            held: (0, Vec::new()),
            cost: None,
        }
    }

    /// The effort that about so many seconds allow for each activation.
    #[must_use]
    pub fn effort_of(seconds: f64) -> u64 {
        (seconds.max(0.0) * A_SECOND) as u64
    }

    /// The staff's answer, where some units are to stay, and what was open to it.
    fn consult(
        &mut self,
        brief: &Brief<'_, Barbarossa>,
        ask: Ask,
        side: Side,
    ) -> (Action, Vec<Action>) {
        let mut legal = brief.legal().to_vec();
        if ask == Ask::Operations {
            legal.retain(|action| !names(action, &self.held.1));
        }
        let action = self.staff.decide(estimate(brief), side, ask, &legal);
        (legal[place(&legal, action)], legal)
    }

    /// Thinks about the force to be sent next.
    fn send(&mut self, brief: &Brief<'_, Barbarossa>, side: Side, now: &State) -> Action {
        let (usual, legal) = self.consult(brief, Ask::Operations, side);
        self.purse = (self.purse + self.effort).min(MOST_SAVED * self.effort);
        let allowance = (self.effort + self.purse / SHARE).min(self.purse);
        if self.is_beyond(now, allowance) {
            return usual;
        }
        let found = courses::of_orders(&mut self.staff, brief, &legal, side);
        let Some((courses, docket)) = found else { return usual };
        let best = self.compare(brief, now, (&courses, &docket), allowance);
        if best == 0 {
            return usual;
        }
        let course = courses[best].clone();
        (self.staff.docket, self.staff.order) = (docket, course.order);
        course.action.unwrap_or_else(|| {
            self.held.1.extend(course.held);
            self.consult(brief, Ask::Operations, side).0
        })
    }

    /// Thinks about an answer.
    fn answer(&mut self, brief: &Brief<'_, Barbarossa>, ask: Ask, now: &State) -> Action {
        let side = barbarossa::side_of(brief.seat());
        let (usual, legal) = self.consult(brief, ask, side);
        let allowance = ((self.effort + self.purse / SHARE) / 4).min(self.purse);
        if self.is_beyond(now, allowance) {
            return usual;
        }
        let state = estimate(brief);
        let board = Board::of(&state, &Atlas::of(&state));
        let desk = Desk { legal: &legal, state, board, side };
        let courses = courses::of_answers(&self.staff, &desk, ask, usual);
        let docket = self.staff.docket.clone();
        let best = self.compare(brief, now, (&courses, &docket), allowance);
        if best == 0 {
            return usual;
        }
        self.staff.answer.clone_from(&courses[best].answer);
        courses[best].action.unwrap_or(usual)
    }

    /// Whether nothing can be learned with so little effort, as far as is known from the last attempt.
    fn is_beyond(&mut self, now: &State, allowance: u64) -> bool {
        match &mut self.cost {
            Some((when, cost)) if *when == (now.turn, now.phasing) => {
                // What is left of a turn grows less.
                *cost -= *cost / 20;
                allowance < FEWEST * ROUNDS * *cost
            }
            _ => false,
        }
    }

    /// The place of the course that turns out best, as far as the effort tells.
    fn compare(
        &mut self,
        brief: &Brief<'_, Barbarossa>,
        now: &State,
        (courses, docket): (&[Course], &Docket),
        allowance: u64,
    ) -> usize {
        let side = barbarossa::side_of(brief.seat());
        let turns = horizon(now);
        let mut ballot = Ballot::new(courses.iter().map(|course| course.promise));
        let begun = self.foresight.spent;
        let mut games = 0;
        while !ballot.alive().is_empty() {
            let fate = self.lots.next();
            let start = brief.imagine(&mut Lots::new(fate));
            let outlook = Outlook { start: &start, side, docket, held: &self.held.1, fate, turns };
            let usual = self.foresight.follow(&outlook, &courses[0]);
            if games == 0 {
                let cost = (self.foresight.spent - begun).max(1);
                self.cost = Some(((now.turn, now.phasing), cost));
                let most = allowance / (ROUNDS * cost);
                if most < FEWEST {
                    break;
                }
                ballot.shorten(most as usize - 1);
            }
            games += 1;
            for place in ballot.alive().to_vec() {
                let worth = self.foresight.follow(&outlook, &courses[place]);
                ballot.note(place, worth - usual);
                games += 1;
            }
            ballot.close_round();
            let spent = self.foresight.spent - begun;
            if spent + spent / games * ballot.alive().len() as u64 > allowance {
                break;
            }
        }
        self.purse = self.purse.saturating_sub(self.foresight.spent - begun);
        ballot.best()
    }
}

/// How many player turns to play on, this one included: to the last of the Soviets where that is in sight, since what
/// they can still take is plain to see; else through the enemy's answer.
fn horizon(now: &State) -> u8 {
    let left = now.ground.start.last_turn.saturating_sub(now.turn);
    match now.phasing {
        _ if left > IN_SIGHT => 2,
        Side::Axis => 2 * left + 1,
        Side::Soviet => (2 * left).max(1),
    }
}

impl Bot<Barbarossa> for General {
    fn choose(&mut self, brief: &Brief<'_, Barbarossa>) -> usize {
        let Some(ask) = brief.ask().filter(|_| brief.legal().len() > 1) else { return 0 };
        let side = barbarossa::side_of(brief.seat());
        let now = brief.imagine(&mut Lots::new(0));
        if self.held.0 != now.turn {
            self.held = (now.turn, Vec::new());
        }
        let action = match (ask, now.frames.last()) {
            (Ask::Operations, Some(Frame::Operations(phase))) if phase.force.is_empty() => {
                self.send(brief, side, &now)
            }
            (Ask::React { .. }, Some(Frame::Reaction(window)))
                if window.force.is_empty() && window.path.is_empty() =>
            {
                self.answer(brief, ask, &now)
            }
            (Ask::Exploit { .. }, Some(Frame::Exploitation(it))) if it.naming.is_empty() => {
                self.answer(brief, ask, &now)
            }
            (Ask::Plan { .. } | Ask::Posture { .. }, _)
            | (Ask::AirSupport { .. } | Ask::Retreat { .. } | Ask::Rout { .. }, _) => {
                self.answer(brief, ask, &now)
            }
            _ => self.consult(brief, ask, side).0,
        };
        place(brief.legal(), action)
    }
}
