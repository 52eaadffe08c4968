//! The review of a game that is over: what each turn owed to decisions and what to the dice.

use crate::lapse::{Adviser, Undertaking};
use crate::prospect::Prospect;
use barbarossa::ground::Side;
use barbarossa::{Action, Ask, Barbarossa, Setup, State};
use dice::{Roll, Rolled};
use hex::HexIndex;
use referee::{Game as _, Line, Pending, Seat, Table, play_unchecked, rolled_unchecked};
use serde::Serialize;

/// How many lapses of each side, and how many throws, are told of.
const TOLD: usize = 3;

/// What a lapse must have cost to be told of, in strength points.
const LEAST: f64 = 0.5;

/// A game from its first decision to its last: all that a review needs.
///
/// ```
/// use barbarossa::{Barbarossa, Setup};
/// use bots::{Rank, Silent, play_table};
/// use dice::Seeded;
/// use headquarters::{Course, hire};
/// use referee::Table;
///
/// let mut table = Table::<Barbarossa>::open(Setup::of("agc/smolensk")).unwrap();
/// let mut bots = [hire(Rank::Random, 1), hire(Rank::Random, 2)];
/// play_table(&mut table, &mut bots, &mut Seeded::new(3), &mut Silent).unwrap();
///
/// let review = Course::of(&table).review(&mut |_, _| {}).unwrap();
/// let turn = &review.turns[0];
/// let [axis, soviet] = turn.decisions;
/// assert!((axis + soviet + turn.dice - (turn.after - turn.before)).abs() < 1e-9);
/// ```
#[derive(Clone, Debug)]
pub struct Course {
    setup: Setup,
    lines: Vec<(usize, Line<Action>)>,
}

/// What a game owed to decisions and what to the dice. Every number counts for the Axis, in strength points.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Review {
    /// Turn by turn.
    pub turns: Vec<TurnReview>,
    /// What the decisions of each side brought in all: Axis, Soviets.
    pub decisions: [f64; 2],
    /// What the dice brought in all, against what was to be expected of them.
    pub dice: f64,
    /// What the decisions of each side cost it in all, against what the staff would have done: Axis, Soviets.
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

/// One turn.
///
/// A turn is measured with its own eyes from its beginning to its end: what time is left makes strength worth less and
/// places worth more, so that the end of a turn and the beginning of the next are not the same number.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct TurnReview {
    /// Its number.
    pub turn: u8,
    /// Its name.
    pub name: String,
    /// What the position was worth when it began.
    pub before: f64,
    /// What it was worth when it ended.
    pub after: f64,
    /// What the decisions of each side brought: Axis, Soviets.
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
    pub turn: u8,
    /// Whose it was.
    pub side: Side,
    /// What was done.
    pub chosen: String,
    /// What would have been better.
    pub better: String,
    /// Why.
    pub reason: String,
    /// The chance to win with what would have been better, where it comes to a fight.
    pub odds: Option<f64>,
    /// What it cost the side.
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
    pub turn: u8,
    /// What was rolled for.
    pub purpose: String,
    /// What came up.
    pub faces: Vec<u16>,
    /// What it brought the Axis, against what was to be expected.
    pub swing: f64,
    /// Where.
    pub hex: Option<HexIndex>,
}

/// The most effort a review takes, in positions weighed: some minutes of one core.
const PATIENCE: u64 = 6_000_000;

impl Course {
    /// The course of a game so far, without what was taken back.
    #[must_use]
    pub fn of(table: &Table<Barbarossa>) -> Course {
        let lines = table.inputs().map(|(n, line)| (n, line.clone())).collect();
        Course { setup: table.setup().clone(), lines }
    }

    /// Reviews it, and says from time to time how many lines of how many have been looked at. Everything that was hidden
    /// is taken to be known now; what would have been better is sought among what the side could know then.
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
        let state = Barbarossa::start(&self.setup).ok()?;
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
    adviser: Adviser,
    patience: u64,
    /// What the position promises now, with the eyes of its turn.
    worth: f64,
    /// Who decided last.
    decider: Side,
    undertaking: Option<Undertaking>,
    review: Review,
}

impl Walk {
    fn new(state: State, patience: u64) -> Walk {
        let mut prospect = Prospect::new(&state);
        let worth = prospect.worth(&state);
        let mut walk = Walk {
            adviser: Adviser::default(),
            decider: state.phasing,
            state,
            prospect,
            patience,
            worth,
            undertaking: None,
            review: Review::default(),
        };
        walk.open_turn();
        walk
    }

    fn open_turn(&mut self) {
        let (turn, worth) = (self.state.turn, self.worth);
        let name = self.state.ground.turn_name(turn);
        let opened = TurnReview { turn, name, before: worth, after: worth, ..Default::default() };
        self.review.turns.push(opened);
    }

    fn decide(&mut self, n: usize, seat: Seat, action: &Action) {
        let Pending::Decide(owed) = Barbarossa::pending(&self.state) else { return };
        let Some(ask) = owed.iter().find(|owed| owed.seat == seat).map(|owed| owed.ask) else {
            return;
        };
        let side = barbarossa::side_of(seat);
        self.begin(n, side, ask, action);
        let counted_on = self.prospect.counted_on(&self.state, side, ask) == Some(*action);
        play_unchecked::<Barbarossa>(&mut self.state, seat, action);
        // Where the staff would have done the same, the position promises what it promised.
        let worth = if counted_on { self.worth } else { self.prospect.worth(&self.state) };
        self.credit(side, worth);
        self.decider = side;
        self.went_on();
    }

    fn roll(&mut self, n: usize, roll: &Roll, rolled: &Rolled) {
        if !matches!(Barbarossa::pending(&self.state), Pending::Chance(_)) {
            return;
        }
        let mean = self.prospect.mean(&self.state, roll);
        // What dice bring on average belongs to the decision that led to them; most often it was counted there already.
        self.credit(self.decider, mean);
        let hex = fought_at(&self.state);
        let worth = self.prospect.worth_after(&self.state, rolled);
        rolled_unchecked::<Barbarossa>(&mut self.state, rolled);
        let swing = worth - mean;
        self.worth = worth;
        if let Some(turn) = self.review.turns.last_mut() {
            turn.dice += swing;
            let purpose = roll.purpose.to_string();
            let (turn, faces) = (turn.turn, rolled.values().to_vec());
            self.review.throws.push(Throw { line: n, turn, purpose, faces, swing, hex });
        }
        keep_best(&mut self.review.throws, TOLD, |throw| throw.swing.abs());
        self.went_on();
    }

    /// Books a change of worth as the work of a side.
    fn credit(&mut self, side: Side, worth: f64) {
        if let Some(turn) = self.review.turns.last_mut() {
            turn.decisions[side.index()] += worth - self.worth;
        }
        self.worth = worth;
    }

    /// Notes what a side sets about, and when it was done with it.
    fn begin(&mut self, n: usize, side: Side, ask: Ask, action: &Action) {
        match &mut self.undertaking {
            Some(undertaking) => undertaking.go_on(&self.state, action),
            None => self.undertaking = Undertaking::begin(n, &self.state, side, ask, action),
        }
    }

    /// Looks whether an undertaking is done and a turn is over.
    fn went_on(&mut self) {
        if self.undertaking.as_ref().is_some_and(|it| it.is_done(&self.state))
            && let Some(undertaking) = self.undertaking.take()
        {
            self.compare(&undertaking);
        }
        if self.state.turn != self.turn() {
            self.close_turn();
            self.prospect.turn_to(self.state.turn);
            self.worth = self.prospect.worth(&self.state);
            self.open_turn();
        }
        if self.undertaking.is_none() && self.state.frames.len() <= 1 {
            self.prospect.forget();
        }
    }

    /// Weighs where the turn has led, afresh.
    fn close_turn(&mut self) {
        let worth = self.prospect.worth(&self.state);
        if let Some(turn) = self.review.turns.last_mut() {
            turn.after = worth;
        }
    }

    /// The turn that is being reviewed.
    fn turn(&self) -> u8 {
        self.review.turns.last().map_or(self.state.turn, |turn| turn.turn)
    }

    /// Compares what was done with what the staff would have done.
    fn compare(&mut self, undertaking: &Undertaking) {
        if self.prospect.weighed() + self.adviser.weighed() > self.patience {
            self.review.passed_over += 1;
            return;
        }
        let Some(advice) = self.adviser.advise(undertaking, &mut self.prospect) else { return };
        self.review.compared += 1;
        let sign = if undertaking.side == Side::Axis { 1.0 } else { -1.0 };
        let cost = sign * (advice.worth - self.worth);
        self.review.forgone[undertaking.side.index()] += cost.max(0.0);
        // What differs in a later step alone has no better words to be told with.
        if cost < LEAST || advice.text == undertaking.told() {
            return;
        }
        let lapse = Lapse {
            line: undertaking.line,
            turn: undertaking.before.turn,
            side: undertaking.side,
            chosen: undertaking.told(),
            better: advice.text,
            reason: advice.reason,
            odds: advice.odds,
            cost,
            hex: advice.hex,
        };
        let (mut own, others): (Vec<Lapse>, Vec<Lapse>) = std::mem::take(&mut self.review.lapses)
            .into_iter()
            .partition(|it| it.side == lapse.side);
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
        review.lapses.sort_by(|a, b| a.side.cmp(&b.side).then(b.cost.total_cmp(&a.cost)));
        review
    }
}

/// Keeps the greatest by a measure, the greatest first.
fn keep_best<T>(all: &mut Vec<T>, most: usize, measure: impl Fn(&T) -> f64) {
    all.sort_by(|a, b| measure(b).total_cmp(&measure(a)));
    all.truncate(most);
}

/// Where the dice are rolled for.
fn fought_at(state: &State) -> Option<HexIndex> {
    use barbarossa::Frame;
    state.frames.iter().rev().find_map(|frame| match frame {
        Frame::Battle(battle) => Some(battle.hex),
        Frame::Reaction(window) => Some(window.hex),
        Frame::Activation(activation) => Some(activation.march.hex),
        _ => None,
    })
}
