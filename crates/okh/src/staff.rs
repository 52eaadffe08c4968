//! The staff: plans all moves of an impulse at once and carries them out; weighs all attacks together before each.

use crate::answers;
use crate::attack::{self, Assault, Eye, Muster, Spent};
use crate::front::Front;
use crate::march;
use crate::reinforce;
use crate::weights::Weights;
use besieged::game::{Action, Ask, Besieged, Frame, State, player_of};
use besieged::ground::Player;
use besieged::{Impulse, Turn};
use bots::{Bot, Brief};
use hex::HexIndex;
use referee::Lots;
use std::collections::VecDeque;

/// When a line was drawn: turn, phasing player, impulse, and whether units were still to move.
type Moment = (Turn, Player, Impulse, bool);

/// The bot that plans: attacks over all targets together, then the line.
///
/// ```
/// use besieged::game::{Besieged, Setup};
/// use bots::{Bot, Random, Silent, play_fast};
/// use dice::Seeded;
/// use okh::Staff;
/// use referee::Game;
///
/// let mut state = Besieged::start(&Setup::of("bagration-1944")).unwrap();
/// let mut bots: [Box<dyn Bot<Besieged>>; 2] = [Box::new(Random::new(1)), Box::new(Staff::new(2))];
/// let outcome = play_fast(&mut state, &mut bots, &mut Seeded::new(3), &mut Silent);
/// assert!(outcome.is_ok());
/// ```
pub struct Staff {
    lots: Lots,
    /// Its own by player.
    weights: [Weights; 2],
    front: Option<(Moment, Front)>,
    /// What is left of the moves that were planned.
    moves: VecDeque<Action>,
    /// The attack that is being declared.
    assault: Option<Assault>,
    /// What a marshal must gain to be among the best that the planned attacks could have.
    pub(crate) line: f32,
}

impl Staff {
    /// The staff that belongs to a seed.
    #[must_use]
    pub fn new(seed: u64) -> Staff {
        Staff::with(seed, Player::BOTH.map(Weights::of))
    }

    /// A staff that weighs things in its own way, as the Axis and as the Russians.
    #[must_use]
    pub fn with(seed: u64, weights: [Weights; 2]) -> Staff {
        Staff {
            lots: Lots::new(seed),
            weights,
            front: None,
            moves: VecDeque::new(),
            assault: None,
            line: 0.0,
        }
    }

    /// The next of the planned moves, if it can still be done; else the plan is dropped.
    fn go_on(&mut self, legal: &[Action]) -> Option<usize> {
        let next = self.moves.pop_front()?;
        let place = legal.iter().position(|open| *open == next);
        if place.is_none() {
            self.moves.clear();
        }
        place
    }

    /// The answer to a decision.
    fn decide(&mut self, state: &State, player: Player, ask: Ask, legal: &[Action]) -> Action {
        if matches!(ask, Ask::Moves { .. }) {
            self.moves = march::plan(state, &self.weights[player.index()]).actions.into();
            return self.moves.pop_front().unwrap_or(Action::End);
        }
        let moment = (state.turn, state.phasing, state.impulse, is_before_moves(ask));
        let known =
            self.front.take().filter(|(then, front)| *then == moment && front.player == player);
        let weights = std::mem::take(&mut self.weights[player.index()]);
        let (_, front) = known.unwrap_or_else(|| (moment, Front::of(state, &weights, player)));
        let eye = Eye { state, weights: &weights, front: &front };
        let action = self.answer(eye, player, ask, legal);
        self.weights[player.index()] = weights;
        self.front = Some((moment, front));
        action
    }

    fn answer(&mut self, eye: Eye<'_>, player: Player, ask: Ask, legal: &[Action]) -> Action {
        let first = legal[0];
        match ask {
            Ask::Reinforce { .. } => reinforce::spend(eye, legal),
            Ask::Placement { .. } | Ask::Rail { .. } => {
                reinforce::nearest(eye, legal).unwrap_or(first)
            }
            Ask::Orders => answers::order(eye, legal),
            Ask::Moves { .. } => Action::End,
            Ask::Target => self.target(eye, legal),
            Ask::Force { target } => self.force(eye, target, legal),
            Ask::Support { .. } => support(eye, legal).unwrap_or(first),
            Ask::Marshal { .. } => {
                let line = if player == eye.state.phasing { self.line } else { 0.0 };
                answers::marshal(eye, player, line)
            }
            Ask::Losses { .. } => answers::lose(eye, legal).unwrap_or(first),
            Ask::Length { .. } => answers::length(eye.state),
            Ask::Retreat { .. } => answers::retreat(eye, legal).unwrap_or(first),
            Ask::Advance { .. } => answers::advance(eye, legal),
        }
    }

    /// The first of the attacks that are worth making or owed; else the end.
    fn target(&mut self, eye: Eye<'_>, legal: &[Action]) -> Action {
        let plan = attack::plan(eye);
        self.line = marshal_line(eye, &plan);
        let open = |assault: &Assault| legal.contains(&Action::Attack { hex: assault.target });
        self.assault = plan.into_iter().find(open);
        match &self.assault {
            Some(assault) => Action::Attack { hex: assault.target },
            None => Action::End,
        }
    }

    /// The next unit of the attack as planned; others only where the rules want them.
    fn force(&mut self, eye: Eye<'_>, target: HexIndex, legal: &[Action]) -> Action {
        if self.assault.as_ref().is_none_or(|assault| assault.target != target) {
            let muster = Muster::in_place(eye.state);
            self.assault = muster.best(eye, target, &Spent::none(eye.state));
        }
        let posted = self.assault.iter().flat_map(|assault| &assault.posted);
        let mut wanted = posted.map(|(unit, _)| Action::Join { unit: *unit });
        let next = wanted.find(|action| legal.contains(action));
        next.unwrap_or(if legal.contains(&Action::Done) { Action::Done } else { legal[0] })
    }
}

/// Whether a question comes before the moves of a player-turn, when the line is still another.
fn is_before_moves(ask: Ask) -> bool {
    matches!(ask, Ask::Reinforce { .. } | Ask::Placement { .. } | Ask::Orders | Ask::Rail { .. })
}

/// What the least of the marshals who can be committed would add, if each went where he adds most.
pub(crate) fn marshal_line(eye: Eye<'_>, plan: &[Assault]) -> f32 {
    let free = usize::from(eye.state.free_marshals(eye.state.phasing));
    let gain = |it: &Assault| answers::marshal_gain(eye, it.target, &it.posted, (it.air, it.table));
    let mut gains: Vec<f32> = plan.iter().map(gain).collect();
    gains.sort_by(|one, other| other.total_cmp(one));
    free.checked_sub(1).and_then(|last| gains.get(last).copied()).unwrap_or(0.0)
}

/// The air units and the table that gain most.
fn support(eye: Eye<'_>, legal: &[Action]) -> Option<Action> {
    let Some(Frame::Support(attack)) = eye.state.frames.last() else { return None };
    let posted = answers::posted(eye.state, &attack.attackers);
    let bout = eye.bout(attack.target, &posted)?;
    let gain = |action: &Action| match *action {
        Action::Support { air, table } => bout.gain(air, table, [false; 2]).unwrap_or(f32::MIN),
        _ => f32::MIN,
    };
    legal.iter().copied().max_by(|one, other| gain(one).total_cmp(&gain(other)))
}

impl Bot<Besieged> for Staff {
    fn choose(&mut self, brief: &Brief<'_, Besieged>) -> usize {
        let legal = brief.legal();
        let Some(ask) = brief.ask() else { return 0 };
        if matches!(ask, Ask::Moves { .. })
            && let Some(place) = self.go_on(legal)
        {
            return place;
        }
        if legal.len() < 2 {
            return 0;
        }
        let state = brief.imagine(&mut self.lots);
        let action = self.decide(&state, player_of(brief.seat()), ask, legal);
        place(legal, action)
    }
}

/// The place of an answer; of the tamest one if it is not on the list.
pub(crate) fn place(legal: &[Action], action: Action) -> usize {
    let find = |wanted: Action| legal.iter().position(|open| *open == wanted);
    let tame = [Action::Stop, Action::End, Action::Done, Action::Decline, Action::NoOrder];
    find(action).or_else(|| tame.into_iter().find_map(find)).unwrap_or(0)
}
