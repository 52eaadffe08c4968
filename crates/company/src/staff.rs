//! The staff: fire before the assault, ways in cover, weapons kept for those who move, smoke where shells may not fall.

use crate::approach::Approach;
use crate::belief::Belief;
use crate::plan::Plan;
use crate::volley::Volley;
use crate::weights::Weights;
use crate::{charge, recruit, shelling};
use bots::{Bot, Brief};
use hex::HexIndex;
use referee::Lots;
use yards::game::{Action, Ammunition, Ask, Frame, Mark, Scope, State, Yards, player_of};
use yards::ground::{Kind, Player, UnitId};

/// The bot that fires before it charges, moves from cover to cover and keeps its weapons for those who show themselves.
///
/// ```
/// use bots::{Bot, Silent, play_fast};
/// use company::Staff;
/// use dice::Seeded;
/// use referee::Game;
/// use yards::game::{Setup, Yards};
///
/// let mut state = Yards::start(&Setup::of("first-light")).unwrap();
/// let staff = |seed| -> Box<dyn Bot<Yards>> { Box::new(Staff::new(seed)) };
/// let outcome = play_fast(&mut state, &mut [staff(1), staff(2)], &mut Seeded::new(3), &mut Silent);
/// assert!(outcome.is_ok());
/// ```
pub struct Staff {
    lots: Lots,
    weights: [Weights; 2],
}

impl Staff {
    /// The staff that belongs to a seed.
    #[must_use]
    pub fn new(seed: u64) -> Staff {
        Staff::with(seed, Player::BOTH.map(Weights::of))
    }

    /// A staff that weighs things otherwise.
    #[must_use]
    pub fn with(seed: u64, weights: [Weights; 2]) -> Staff {
        Staff { lots: Lots::new(seed), weights }
    }
}

impl Bot<Yards> for Staff {
    fn choose(&mut self, brief: &Brief<'_, Yards>) -> usize {
        let legal = brief.legal();
        let Some(ask) = brief.ask().filter(|_| legal.len() > 1) else { return 0 };
        if let Some(plain) = recruit::plainly(ask, legal) {
            return plain;
        }
        let state = brief.imagine(&mut self.lots);
        let player = player_of(brief.seat());
        let plan = Plan::of(&state, player, &self.weights[player.index()]);
        let belief = Belief::about(&state, player.enemy());
        let desk =
            Desk { plan: &plan, belief: &belief, volley: Volley::new(&plan, &belief), legal };
        let chosen = desk.decide(ask);
        legal.iter().position(|open| *open == chosen).unwrap_or(0)
    }
}

/// Everything that one decision is made from.
struct Desk<'p, 's> {
    plan: &'p Plan<'s>,
    belief: &'p Belief,
    volley: Volley<'p, 's>,
    legal: &'p [Action],
}

/// The move of a unit.
struct Move {
    unit: UnitId,
    gain: f64,
    first: Action,
}

impl<'p, 's> Desk<'p, 's> {
    fn state(&self) -> &'s State {
        self.plan.state
    }

    fn weights(&self) -> &'s Weights {
        self.plan.weights
    }

    fn approach(&self) -> Approach<'p, 's> {
        Approach::of(self.plan, self.belief)
    }

    fn decide(&self, ask: Ask) -> Action {
        let legal = self.legal;
        match ask {
            Ask::Platoon => self.platoon(),
            Ask::Act { .. } => self.act(),
            Ask::GoOn { unit } | Ask::ReactMove { unit } => self.go_on(unit),
            Ask::Mortar { mortar, ammo } => {
                let hex = match ammo {
                    Ammunition::He => shelling::best(&self.volley, mortar, legal),
                    Ammunition::Smoke => shelling::screen(self.plan, &self.approach(), legal),
                };
                hex.map_or(legal[0], |(_, hex)| Action::At { hex })
            }
            Ask::Second { .. } => self.shot(legal).map_or(legal[0], |(_, action)| action),
            Ask::React { .. } => self.react(true),
            Ask::FinalFire { .. } => self.react(false),
            Ask::Advance { target } => self.advance(target),
            other => recruit::decide(self.state(), self.plan.player, other, legal),
        }
    }

    /// The platoon whose fire brings most; of those that cannot fire, the nearest.
    fn platoon(&self) -> Action {
        let state = self.state();
        let fire = |action: &Action| {
            let Action::Activate { platoon } = *action else { return 0.0 };
            let platoons = &state.mission().force(self.plan.player).platoons;
            let units = platoons.get(usize::from(platoon)).map(|it| it.units).unwrap_or_default();
            let fires = units.iter().filter(|unit| may_fire(state, *unit));
            fires.map(|unit| self.volley.best_of(unit)).sum()
        };
        let best = self.legal.iter().map(|action| (fire(action), *action));
        let best = best.max_by(|one: &(f64, Action), other| one.0.total_cmp(&other.0));
        match best {
            Some((worth, action)) if worth > self.weights().fires_at => action,
            _ => recruit::decide(state, self.plan.player, Ask::Platoon, self.legal),
        }
    }

    /// The shot that brings most.
    fn shot(&self, legal: &[Action]) -> Option<(f64, Action)> {
        let shots = legal.iter().filter_map(|action| Some((self.volley.fired(action)?, *action)));
        shots.max_by(|one, other| one.0.total_cmp(&other.0))
    }

    /// Shells, then shots that bring more than a move would, then the charge, then moves; then the end.
    fn act(&self) -> Action {
        let (state, weights, legal) = (self.state(), self.weights(), self.legal);
        let approach = self.approach();
        if let Some(call) = shelling::call(self.plan, &self.volley, &approach, legal) {
            return call;
        }
        let moves = self.moves(&approach);
        let charge = charge::best(self.plan, self.belief, legal);
        let charging = |unit: UnitId| charge.as_ref().is_some_and(|it| it.units.contains(&unit));
        let gain = |unit: UnitId| moves.iter().find(|it| it.unit == unit).map_or(0.0, |it| it.gain);
        let shots = legal.iter().filter_map(|action| {
            let Action::Fire { unit, .. } = *action else { return None };
            let worth = self.volley.fired(action)?;
            let shown = if state.unit(unit).is(Mark::Concealed) { weights.shown } else { 0.0 };
            let better =
                worth - shown >= weights.fires_at && weights.fire * (worth - shown) >= gain(unit);
            (better && !charging(unit)).then_some((worth, *action))
        });
        let shot = shots.max_by(|one, other| one.0.total_cmp(&other.0)).map(|(_, action)| action);
        let charge = charge.map(|it| it.action);
        let best = moves.into_iter().max_by(|one, other| one.gain.total_cmp(&other.gain));
        let chosen = shot.or(charge).or(best.map(|it| it.first)).or_else(|| self.dismount());
        chosen.unwrap_or(Action::End)
    }

    fn moves(&self, approach: &Approach<'_, '_>) -> Vec<Move> {
        let state = self.state();
        let mut units: Vec<UnitId> = Vec::new();
        for action in self.legal {
            if let Action::Step { unit, .. } = action
                && !units.contains(unit)
            {
                units.push(*unit);
            }
        }
        let found = units.into_iter().filter_map(|unit| {
            let (gain, hex) = approach.way(unit, &state.reach(unit, None))?;
            let first = recruit::escorted(self.legal, unit, hex)?;
            // Whoever can be led goes first, and takes the leader and the LATW along.
            let alone =
                if matches!(state.kind(unit), Kind::Leader | Kind::Latw) { 0.01 } else { 1.0 };
            Some(Move { unit, gain: gain * alone, first })
        });
        found.collect()
    }

    /// Whoever rides gets off near the goal, or where his vehicle does not go on.
    fn dismount(&self) -> Option<Action> {
        let state = self.state();
        let stays = |action: &&Action| match action {
            Action::Dismount { unit } => {
                let vehicle = state.unit(*unit).rides;
                self.plan.attacks && vehicle.is_some_and(|it| !state.unit(it).is(Mark::Acted))
            }
            _ => false,
        };
        let near = recruit::dismount(state, self.plan.player, self.legal);
        near.or_else(|| self.legal.iter().find(stays).copied())
    }

    /// On, as long as the rest of the way gains.
    fn go_on(&self, unit: UnitId) -> Action {
        let (state, legal) = (self.state(), self.legal);
        let it = match state.frames.last() {
            Some(Frame::Action(it) | Frame::ReactMove(it)) => it,
            _ => return legal[0],
        };
        // A vehicle fires from where it is, if that brings enough.
        if let Some((worth, shot)) = self.shot(legal)
            && worth >= self.weights().fires_at
            && matches!(shot, Action::Fire { onward: false, .. })
        {
            return shot;
        }
        let way = self.approach().way(unit, &state.reach(unit, Some(it)));
        let step = way.map(|(_, hex)| Action::Step { unit, hex, leader: None, latw: None });
        let step = step.filter(|step| legal.contains(step));
        step.unwrap_or_else(|| recruit::open(legal, Action::End))
    }

    /// The shot that brings most beyond what it costs: machine guns have one to spare, others spend their only one. Those who
    /// are charged keep nothing back.
    fn react(&self, keeps: bool) -> Action {
        let (state, weights) = (self.state(), self.weights());
        let shots = self.legal.iter().filter_map(|action| {
            let Action::Fire { unit, .. } = *action else { return None };
            let it = state.unit(unit);
            let spares = matches!(state.kind(unit), Kind::Mg | Kind::Bunker) || it.is(Mark::Acted);
            let cost = if spares { 0.0 } else { weights.spent };
            let shown = if it.is(Mark::Concealed) { weights.shown } else { 0.0 };
            let cost = if keeps { cost + shown } else { 0.0 };
            Some((self.volley.fired(action)? - cost, *action))
        });
        let best = shots.max_by(|one, other| one.0.total_cmp(&other.0));
        let least = if keeps { weights.reacts_at } else { 0.0 };
        let shot = best.filter(|(worth, _)| *worth >= least).map(|(_, action)| action);
        shot.unwrap_or_else(|| recruit::open(self.legal, Action::Decline { scope: Scope::Window }))
    }

    /// Fighters enter ground that is wanted; nobody leaves an objective for other ground.
    fn advance(&self, target: HexIndex) -> Action {
        let state = self.state();
        let goal = state.mission().objectives.contains(&target);
        let empty = state.board.at(target).is_empty();
        let wanted = goal || (empty && self.plan.player == Player::Attacker && self.plan.attacks);
        let enters = self.legal.iter().find(|action| match action {
            Action::Enter { unit } => {
                state.kind(*unit).storms()
                    && (self.plan.is_goal(target) || !self.plan.guards(*unit))
            }
            _ => false,
        });
        let enters = enters.copied().filter(|_| wanted);
        enters.unwrap_or_else(|| recruit::open(self.legal, Action::Done))
    }
}

fn may_fire(state: &State, unit: UnitId) -> bool {
    let it = state.unit(unit);
    it.is_able() && state.is_free(unit) && !it.is(Mark::Acted) && state.has_shot(unit, false)
}
