//! The general: has the staff play the coming turn out in several manners, and takes the one that turns out best.

use crate::ideas::worth_to;
use crate::staff::Staff;
use crate::weights::Weights;
use barbarossa::ground::Side;
use barbarossa::{Ask, Barbarossa, State};
use bots::{Bot, Brief};
use dice::{DiceSource as _, Seeded};
use referee::{Game as _, Lots, Pending, play_unchecked, rolled_unchecked};

/// Positions weighed in a second, roughly, on one core.
const A_SECOND: f64 = 25_000.0;

/// Activations of a turn, roughly, whose effort is spent together when the turn begins.
const ACTIVATIONS: u64 = 10;

/// The fewest games of each manner from which anything can be learned.
const FEWEST: u64 = 3;

/// How many standard errors a manner must be ahead.
const DOUBT: f64 = 0.8;

/// More answers than any two player turns take.
const RUNAWAY: usize = 20_000;

/// The bot that looks ahead: when its turn begins it imagines games that look like this one, has a staff play each of them
/// through its own turn and the enemy's answer in several manners, and plays its turn in the manner that came out best.
/// Its effort is counted in positions weighed, so that the same effort gives the same game.
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
    usual: Weights,
    effort: u64,
    lots: Lots,
    /// The turn for which the manner was chosen.
    chosen: Option<u8>,
}

impl General {
    /// The general that belongs to a seed, with so many positions to weigh for each activation.
    #[must_use]
    pub fn new(seed: u64, effort: u64) -> General {
        General::with(seed, effort, Weights::default())
    }

    /// A general whose staff weighs things in its own way.
    #[must_use]
    pub fn with(seed: u64, effort: u64, weights: Weights) -> General {
        let lots = Lots::new(seed ^ 0x6765_6e65_7261_6c00);
        General { staff: Staff::with(seed, weights), usual: weights, effort, lots, chosen: None }
    }

    /// The effort that about so many seconds allow for each activation.
    #[must_use]
    pub fn effort_of(seconds: f64) -> u64 {
        (seconds.max(0.0) * A_SECOND) as u64
    }

    /// Chooses the manner of the coming turn.
    fn ponder(&mut self, brief: &Brief<'_, Barbarossa>, side: Side) {
        let manners = manners(self.usual);
        let allowance = self.effort.saturating_mul(ACTIVATIONS);
        let rounds = FEWEST * manners.len() as u64;
        let mut ahead = vec![Ahead::default(); manners.len()];
        let mut spent = 0;
        let mut round = 0;
        while round == 0 || spent + spent / round < allowance {
            let seed = self.lots.next();
            let start = brief.imagine(&mut Lots::new(seed));
            let mut usual = None;
            for (manner, ahead) in manners.iter().zip(&mut ahead) {
                let (worth, weighed) = play_out(&start, side, (*manner, self.usual), seed);
                ahead.note(worth - *usual.get_or_insert(worth));
                spent += weighed;
                if spent == weighed && weighed.saturating_mul(rounds) > allowance {
                    // After the very first game: there is too little to become sure of anything.
                    return self.staff.adopt(self.usual);
                }
            }
            round += 1;
        }
        // The usual manner stands first, and no other is taken that is not surely better.
        let best =
            ahead.iter().enumerate().rev().max_by(|a, b| a.1.surely().total_cmp(&b.1.surely()));
        let manner = best.and_then(|(place, _)| manners.get(place)).copied().unwrap_or(self.usual);
        self.staff.adopt(manner);
    }
}

/// How far a manner was ahead of the usual one, over several games.
#[derive(Clone, Copy, Debug, Default)]
struct Ahead {
    games: f64,
    sum: f64,
    squares: f64,
}

impl Ahead {
    fn note(&mut self, margin: f64) {
        self.games += 1.0;
        self.sum += margin;
        self.squares += margin * margin;
    }

    /// The mean less what chance may have added to it; nothing is sure after a game or two.
    fn surely(&self) -> f64 {
        if self.sum == 0.0 && self.squares == 0.0 {
            return 0.0;
        }
        if self.games < FEWEST as f64 {
            return f64::MIN;
        }
        let mean = self.sum / self.games;
        let variance = (self.squares / self.games - mean * mean).max(0.0);
        mean - DOUBT * (variance / (self.games - 1.0)).sqrt()
    }
}

impl Bot<Barbarossa> for General {
    fn choose(&mut self, brief: &Brief<'_, Barbarossa>) -> usize {
        let Some(ask) = brief.ask().filter(|_| brief.legal().len() > 1) else { return 0 };
        if matches!(ask, Ask::Reinforce | Ask::Strategic | Ask::Operations) {
            let side = barbarossa::side_of(brief.seat());
            let turn = brief.imagine(&mut Lots::new(0)).turn;
            if self.chosen != Some(turn) {
                self.chosen = Some(turn);
                self.ponder(brief, side);
            }
        }
        self.staff.choose(brief)
    }
}

/// The manners that are compared, the usual one first.
fn manners(usual: Weights) -> Vec<Weights> {
    let w = usual;
    vec![
        w,
        // Boldly: danger is shrugged off, the way forward is what counts.
        Weights { danger: w.danger * 0.3, advance: w.advance * 1.3, ..w },
        // Carefully: whoever stands badly goes back.
        Weights { danger: w.danger * 1.8, menace: w.menace * 0.5, ..w },
        // At the goals, whatever it costs.
        Weights { goal: w.goal * 2.0, level: w.level * 1.5, storm: w.storm * 1.5, end: 0.1, ..w },
        // At the enemy's forces: pockets and losses.
        Weights { cut_off: w.cut_off * 1.6, menace: w.menace * 2.5, advance: w.advance * 0.6, ..w },
    ]
}

/// Plays a game on through this player turn and the next one of the enemy; what it is worth to a side then, and what
/// that took.
fn play_out(start: &State, side: Side, (own, enemy): (Weights, Weights), seed: u64) -> (f64, u64) {
    let weights = |whose: Side| if whose == side { own } else { enemy };
    let mut staffs = Side::BOTH.map(|whose| Staff::with(seed, weights(whose)));
    let mut dice = Seeded::new(seed);
    let mut legal = Vec::new();
    let mut state = start.clone();
    let first = state.turn;
    for _ in 0..RUNAWAY {
        if state.turn > first && state.phasing == side {
            break;
        }
        match barbarossa::Barbarossa::pending(&state) {
            Pending::Over(_) => break,
            Pending::Chance(roll) => {
                let Ok(rolled) = dice.roll(&roll) else { break };
                rolled_unchecked::<Barbarossa>(&mut state, &rolled);
            }
            Pending::Decide(owed) => {
                let seat = owed[0].seat;
                legal.clear();
                Barbarossa::legal(&state, seat, &mut legal);
                let choice = staffs[seat.index()].choose(&Brief::new(&state, seat, &legal));
                play_unchecked::<Barbarossa>(&mut state, seat, &legal[choice]);
            }
        }
    }
    let weighed = staffs.iter().map(Staff::weighed).sum();
    (worth_to(&state, side, Some(start)), weighed)
}
