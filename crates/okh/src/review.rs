//! The review of a game: what each turn owed to decisions and what to the dice, and which decisions cost most.

use crate::lapse::{Compared, Declaring, compare_moves};
use crate::prospect::Prospect;
use besieged::game::{Action, Ask, Attack, Besieged, Frame, Setup, State, player_of, words};
use besieged::ground::Player;
use besieged::{Table as Chart, Turn};
use dice::{Roll, Rolled};
use hex::HexIndex;
use referee::{Game as _, Line, Pending, Seat, Table, play_unchecked, rolled_unchecked};
use serde::Serialize;

/// How many lapses of each side, and how many throws, are told of.
const TOLD: usize = 3;

/// What a lapse must have cost to be told of, in points of strength.
const LEAST: f64 = 0.5;

/// The most effort a review takes, in positions weighed: about a minute of one core.
const PATIENCE: u64 = 400_000;

/// What it takes to plan the attacks, and the moves, of an impulse.
const EFFORT: [u64; 2] = [20, 400];

/// A game from its first decision to its last: all that a review needs.
///
/// ```
/// use besieged::game::{Besieged, Setup};
/// use bots::{Rank, Silent, play_table};
/// use dice::Seeded;
/// use okh::{Course, hire};
/// use referee::Table;
///
/// let mut table = Table::<Besieged>::open(Setup::of("border-1941")).unwrap();
/// let mut bots = [hire(Rank::Random, 1), hire(Rank::Random, 2)];
/// play_table(&mut table, &mut bots, &mut Seeded::new(3), &mut Silent).unwrap();
///
/// let review = Course::of(&table).review_within(0, &mut |_, _| {}).unwrap();
/// let turn = &review.turns[0];
/// let [axis, soviet] = turn.decisions;
/// assert!((axis + soviet + turn.dice - (turn.after - turn.before)).abs() < 1e-6);
/// ```
#[derive(Clone, Debug)]
pub struct Course {
    setup: Setup,
    lines: Vec<(usize, Line<Action>)>,
}

/// What a game owed to decisions and what to the dice. Every number counts for the Axis, in points of strength.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Review {
    /// Turn by turn.
    pub turns: Vec<TurnReview>,
    /// What the decisions of each side brought in all: Axis, Russians.
    pub decisions: [f64; 2],
    /// What the dice brought in all, against what was to be expected of them.
    pub dice: f64,
    /// What the decisions of each side cost it in all, against what the staff would have done.
    pub forgone: [f64; 2],
    /// The decisions that cost most, those of each side by what they cost it.
    pub lapses: Vec<Lapse>,
    /// The throws that mattered most, the greatest swing first.
    pub throws: Vec<Throw>,
    /// How many decisions were compared with what the staff would have done.
    pub compared: usize,
    /// How many more there were, for which the patience did not last.
    pub passed_over: usize,
}

/// One turn, measured with its own eyes: in the last one cities count for more.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct TurnReview {
    /// Which.
    pub turn: Turn,
    /// What the position was worth when it began.
    pub before: f64,
    /// What it was worth when it ended.
    pub after: f64,
    /// What the decisions of each side brought: Axis, Russians.
    pub decisions: [f64; 2],
    /// What the dice brought, against what was to be expected of them.
    pub dice: f64,
}

/// A decision that cost something.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Lapse {
    /// The line of the journal with which it began.
    pub line: usize,
    /// In which turn.
    pub turn: Turn,
    /// Whose it was.
    pub player: Player,
    /// What was done.
    pub chosen: String,
    /// What would have been better.
    pub better: String,
    /// Why.
    pub reason: String,
    /// The chance that the better attack clears its hex.
    pub odds: Option<f64>,
    /// What it cost the player.
    pub cost: f64,
    /// Where.
    pub hex: Option<HexIndex>,
}

/// A throw of the dice.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Throw {
    /// The line of the journal.
    pub line: usize,
    /// In which turn.
    pub turn: Turn,
    /// What was rolled for.
    pub purpose: String,
    /// What came up.
    pub faces: Vec<u16>,
    /// What it brought the Axis, against what was to be expected.
    pub swing: f64,
    /// Where.
    pub hex: Option<HexIndex>,
}

impl Course {
    /// The course of a game so far, without what was taken back.
    #[must_use]
    pub fn of(table: &Table<Besieged>) -> Course {
        let lines = table.inputs().map(|(n, line)| (n, line.clone())).collect();
        Course { setup: table.setup().clone(), lines }
    }

    /// Reviews it, and says from time to time how many lines of how many have been looked at.
    ///
    /// Attacks, moves and the answers of a combat are compared with the staff's. Reinforcements and orders are not: what
    /// they are good for shows too late.
    ///
    /// Nothing comes of a course whose set-up is none.
    #[must_use]
    pub fn review(&self, progress: &mut dyn FnMut(usize, usize)) -> Option<Review> {
        self.review_within(PATIENCE, progress)
    }

    /// The same with another limit to the effort, in positions weighed. When it is reached the swings are still
    /// reckoned to the end, and no more decisions are compared.
    #[must_use]
    pub fn review_within(
        &self,
        patience: u64,
        progress: &mut dyn FnMut(usize, usize),
    ) -> Option<Review> {
        let state = Besieged::start(&self.setup).ok()?;
        let mut walk = Walk::new(state, patience);
        for (done, (n, line)) in self.lines.iter().enumerate() {
            progress(done, self.lines.len());
            match line {
                Line::Act { seat, action, .. } => walk.decide(*n, *seat, action),
                Line::Roll { roll, rolled } => walk.roll(*n, roll, rolled),
                Line::Undo { .. } | Line::Rewind { .. } | Line::Aside(_) => {}
            }
        }
        progress(self.lines.len(), self.lines.len());
        Some(walk.end())
    }
}

/// A game walked through from beginning to end.
struct Walk {
    state: State,
    prospect: Prospect,
    patience: u64,
    /// What the position promises now, with the eyes of its turn.
    worth: f64,
    /// Who decided last.
    decider: Player,
    /// The moves of the impulse: the line with which they began, and the position before them.
    moving: Option<(usize, State)>,
    declaring: Option<Declaring>,
    review: Review,
}

impl Walk {
    fn new(state: State, patience: u64) -> Walk {
        let mut prospect = Prospect::new(state.turn);
        let worth = prospect.worth(&state);
        let mut walk = Walk {
            decider: state.phasing,
            state,
            prospect,
            patience,
            worth,
            moving: None,
            declaring: None,
            review: Review::default(),
        };
        walk.open_turn();
        walk
    }

    fn open_turn(&mut self) {
        let (turn, worth) = (self.state.turn, self.worth);
        let opened =
            TurnReview { turn, before: worth, after: worth, decisions: [0.0; 2], dice: 0.0 };
        self.review.turns.push(opened);
    }

    fn decide(&mut self, n: usize, seat: Seat, action: &Action) {
        let pending = Besieged::pending(&self.state);
        let Some(ask) = pending.owed_by(seat).map(|owed| owed.ask) else { return };
        let player = player_of(seat);
        if player != self.decider {
            self.book();
        }
        self.decider = player;
        match ask {
            Ask::Moves { .. } => self.moves(n, action),
            Ask::Target => self.target(n, action),
            Ask::Marshal { .. }
            | Ask::Losses { .. }
            | Ask::Length { .. }
            | Ask::Retreat { .. }
            | Ask::Advance { .. } => return self.answer(n, seat, action),
            _ => {}
        }
        let declared = self.declared(action);
        play_unchecked::<Besieged>(&mut self.state, seat, action);
        self.declare(declared);
        self.turn_over();
    }

    /// An answer in a combat: what it costs is what the position promised while the staff was to answer.
    fn answer(&mut self, n: usize, seat: Seat, action: &Action) {
        self.book();
        let best = self.prospect.answer(&self.state, seat);
        let (before, hex) = (self.worth, fought_at(&self.state));
        let text = |action: &Action| match action {
            Action::Done => "Advance no further".to_owned(),
            other => words::answer(&self.state.scene, other),
        };
        let (chosen, better) = (text(action), best.as_ref().map(text));
        play_unchecked::<Besieged>(&mut self.state, seat, action);
        // To decline for one combat or for the impulse is the same to this one.
        let declines = |action: &Action| matches!(action, Action::Decline | Action::DeclineImpulse);
        let same = best.is_none_or(|best| best == *action || (declines(&best) && declines(action)));
        if !same {
            self.book();
            let sign = sign(self.decider);
            let (better, reason) = (better.unwrap_or_default(), String::new());
            let cost = sign * (before - self.worth);
            self.judge(n, Compared { chosen, better, reason, odds: None, hex, cost });
        }
        self.turn_over();
    }

    /// Notes where the moves of an impulse begin, and compares them when they end.
    fn moves(&mut self, n: usize, action: &Action) {
        if self.moving.is_none() {
            self.moving = Some((n, self.state.clone()));
        }
        if *action != Action::End {
            return;
        }
        let Some((line, before)) = self.moving.take() else { return };
        if self.has_patience(EFFORT[1]) {
            let compared = compare_moves(&before, &self.state);
            self.judge(line, compared);
        }
    }

    /// An attack is declared, or no more of them.
    fn target(&mut self, n: usize, action: &Action) {
        self.book();
        self.declaring = None;
        if !self.has_patience(EFFORT[0]) {
            self.prospect.begin(self.state.phasing, 0.0);
            return;
        }
        let declaring = Declaring::at(n, &self.state);
        self.prospect.begin(self.state.phasing, declaring.marshal_line());
        if *action == Action::End {
            match declaring.compare_end() {
                Some(compared) => self.judge(n, compared),
                None => self.review.compared += 1,
            }
        } else {
            self.declaring = Some(declaring);
        }
    }

    /// The attack that an answer completes, as far as it can be told before it is given.
    fn declared(&self, action: &Action) -> Option<(Attack, u8, Chart)> {
        match (self.state.frames.last()?, action) {
            (Frame::Support(attack), Action::Support { air, table }) => {
                Some((attack.clone(), *air, *table))
            }
            _ => None,
        }
    }

    /// Compares an attack once it is declared: by its last answer, or where that was the only one, by the referee.
    fn declare(&mut self, declared: Option<(Attack, u8, Chart)>) {
        let fought = match self.state.frames.last() {
            Some(Frame::Combat(battle)) => Some((battle.attack.clone(), battle.air, battle.table)),
            _ => None,
        };
        let Some((attack, air, table)) = declared.or(fought) else { return };
        let Some(declaring) = self.declaring.take() else { return };
        let line = declaring.line;
        if let Some(compared) = declaring.compare(&attack, air, table) {
            self.judge(line, compared);
        }
    }

    /// Whether there is patience for one more comparison; it is counted among those passed over where there is none.
    fn has_patience(&mut self, effort: u64) -> bool {
        let has = self.prospect.weighed + effort <= self.patience;
        if has {
            self.prospect.weighed += effort;
        } else {
            self.review.passed_over += 1;
        }
        has
    }

    fn roll(&mut self, n: usize, roll: &Roll, rolled: &Rolled) {
        if !matches!(Besieged::pending(&self.state), Pending::Chance(_)) {
            return;
        }
        // What dice bring on average belongs to the decision that led to them.
        let mean = self.prospect.mean(&self.state, roll);
        self.credit(mean);
        let (hex, turn) = (fought_at(&self.state), self.turn());
        let worth = self.prospect.after(&self.state, rolled);
        rolled_unchecked::<Besieged>(&mut self.state, rolled);
        let swing = worth - mean;
        self.worth = worth;
        if let Some(turn) = self.review.turns.last_mut() {
            turn.dice += swing;
        }
        let (purpose, faces) = (roll.purpose.to_string(), rolled.values().to_vec());
        self.review.throws.push(Throw { line: n, turn, purpose, faces, swing, hex });
        keep_best(&mut self.review.throws, TOLD, |throw| throw.swing.abs());
        self.turn_over();
    }

    /// Books what has changed since the last look as the work of whoever decided.
    fn book(&mut self) {
        let worth = self.prospect.worth(&self.state);
        self.credit(worth);
    }

    fn credit(&mut self, worth: f64) {
        if let Some(turn) = self.review.turns.last_mut() {
            turn.decisions[self.decider.index()] += worth - self.worth;
        }
        self.worth = worth;
    }

    /// The turn that is being reviewed.
    fn turn(&self) -> Turn {
        self.review.turns.last().map_or(self.state.turn, |turn| turn.turn)
    }

    /// Looks whether the turn is over; the next is measured with other eyes.
    fn turn_over(&mut self) {
        if self.state.turn != self.turn() {
            self.close_turn();
            self.prospect.turn_to(self.state.turn);
            self.worth = self.prospect.worth(&self.state);
            self.open_turn();
        }
    }

    fn close_turn(&mut self) {
        self.book();
        if let Some(turn) = self.review.turns.last_mut() {
            turn.after = self.worth;
        }
    }

    /// Takes a comparison into the review.
    fn judge(&mut self, line: usize, compared: Compared) {
        self.review.compared += 1;
        let Compared { chosen, better, reason, odds, hex, cost } = compared;
        let (player, turn) = (self.decider, self.turn());
        self.review.forgone[player.index()] += cost.max(0.0);
        // What differs in a later step alone has no better words to be told with.
        if cost < LEAST || better.is_empty() || better == chosen {
            return;
        }
        let lapse = Lapse { line, turn, player, chosen, better, reason, odds, cost, hex };
        let (mut own, others): (Vec<Lapse>, Vec<Lapse>) =
            std::mem::take(&mut self.review.lapses).into_iter().partition(|it| it.player == player);
        own.push(lapse);
        keep_best(&mut own, TOLD, |lapse| lapse.cost);
        self.review.lapses = others;
        self.review.lapses.append(&mut own);
    }

    fn end(mut self) -> Review {
        self.close_turn();
        let mut review = self.review;
        for turn in &review.turns {
            for side in 0..2 {
                review.decisions[side] += turn.decisions[side];
            }
            review.dice += turn.dice;
        }
        review.lapses.sort_by(|a, b| a.player.cmp(&b.player).then(b.cost.total_cmp(&a.cost)));
        review
    }
}

fn sign(player: Player) -> f64 {
    if player == Player::Axis { 1.0 } else { -1.0 }
}

/// Keeps the greatest by a measure, the greatest first.
fn keep_best<T>(all: &mut Vec<T>, most: usize, measure: impl Fn(&T) -> f64) {
    all.sort_by(|a, b| measure(b).total_cmp(&measure(a)));
    all.truncate(most);
}

/// Where the dice are rolled for.
fn fought_at(state: &State) -> Option<HexIndex> {
    match state.frames.last()? {
        Frame::Combat(battle) => Some(battle.attack.target),
        _ => None,
    }
}
