//! Who judges the decisions of a game of the series: what each turn owed to them and what to the dice.

use crate::lapse::{Adviser, Undertaking};
use crate::prospect::Prospect;
use barbarossa::ground::Side;
use barbarossa::{Barbarossa, Frame, State, side_of};
use dice::{Roll, Rolled};
use hex::HexIndex;
use referee::Seat;
use review::{Books, Compared, Decision};

/// Judges with the staff's scales. What would have been better is sought among what the side could know then; every number
/// counts for the Axis, in strength points.
///
/// ```
/// use barbarossa::{Barbarossa, Setup};
/// use bots::{Rank, Silent, play_table};
/// use dice::Seeded;
/// use headquarters::{Critic, hire};
/// use referee::Table;
/// use review::Course;
///
/// let mut table = Table::<Barbarossa>::open(Setup::of("agc/smolensk")).unwrap();
/// let mut bots = [hire(Rank::Random, 1), hire(Rank::Random, 2)];
/// play_table(&mut table, &mut bots, &mut Seeded::new(3), &mut Silent).unwrap();
///
/// let review = Course::of(&table).review::<Critic>(&mut |_, _| {}).unwrap();
/// let turn = &review.turns[0];
/// let [axis, soviet] = turn.decisions;
/// assert!((axis + soviet + turn.dice - (turn.after - turn.before)).abs() < 1e-9);
/// ```
pub struct Critic {
    prospect: Prospect,
    adviser: Adviser,
    patience: u64,
    undertaking: Option<Undertaking>,
}

/// What is noted of a decision until it has been played.
pub struct Noted {
    side: Side,
    /// Whether the staff would have answered the same.
    counted_on: bool,
}

impl review::Critic for Critic {
    type Game = Barbarossa;
    type Noted = Noted;

    /// Some minutes of one core.
    const PATIENCE: u64 = 6_000_000;

    fn new(state: &State, patience: u64) -> Critic {
        let (prospect, adviser) = (Prospect::new(state), Adviser::default());
        Critic { prospect, adviser, patience, undertaking: None }
    }

    fn sides() -> [String; 2] {
        Side::BOTH.map(|side| side.name().to_owned())
    }

    fn side(seat: Seat) -> usize {
        side_of(seat).index()
    }

    fn phasing(state: &State) -> usize {
        state.phasing.index()
    }

    fn turn(state: &State) -> (u16, String) {
        (state.turn.into(), state.ground.turn_name(state.turn))
    }

    fn turn_to(&mut self, state: &State) {
        self.prospect.turn_to(state.turn);
    }

    fn fought_at(state: &State) -> Option<HexIndex> {
        state.frames.iter().rev().find_map(|frame| match frame {
            Frame::Battle(battle) => Some(battle.hex),
            Frame::Reaction(window) => Some(window.hex),
            Frame::Activation(activation) => Some(activation.march.hex),
            _ => None,
        })
    }

    fn worth(&mut self, state: &State) -> f64 {
        self.prospect.worth(state)
    }

    fn worth_after(&mut self, state: &State, rolled: &Rolled) -> f64 {
        self.prospect.worth_after(state, rolled)
    }

    fn mean(&mut self, state: &State, roll: &Roll) -> f64 {
        self.prospect.mean(state, roll)
    }

    fn before(&mut self, decision: &Decision<'_, Barbarossa>, _: &mut Books) -> Noted {
        let Decision { line, state, seat, ask, action } = *decision;
        let side = side_of(seat);
        match &mut self.undertaking {
            Some(undertaking) => undertaking.go_on(state, action),
            None => self.undertaking = Undertaking::begin(line, state, side, ask, action),
        }
        let counted_on = self.prospect.counted_on(state, side, ask) == Some(*action);
        Noted { side, counted_on }
    }

    fn after(&mut self, noted: Noted, state: &State, books: &mut Books) {
        books.decides(noted.side.index());
        // Where the staff would have done the same, the position promises what it promised.
        if !noted.counted_on {
            books.credit(self.prospect.worth(state));
        }
    }

    /// Looks whether an undertaking is done.
    fn went_on(&mut self, state: &State, books: &mut Books) {
        if self.undertaking.as_ref().is_some_and(|it| it.is_done(state))
            && let Some(undertaking) = self.undertaking.take()
        {
            self.compare(&undertaking, books);
        }
        if self.undertaking.is_none() && state.frames.len() <= 1 {
            self.prospect.forget();
        }
    }
}

impl Critic {
    /// Compares what was done with what the staff would have done.
    fn compare(&mut self, undertaking: &Undertaking, books: &mut Books) {
        if self.prospect.weighed() + self.adviser.weighed() > self.patience {
            books.pass_over();
            return;
        }
        let Some(advice) = self.adviser.advise(undertaking, &mut self.prospect) else { return };
        let sign = if undertaking.side == Side::Axis { 1.0 } else { -1.0 };
        let compared = Compared {
            chosen: undertaking.told(),
            better: advice.text,
            reason: advice.reason,
            odds: advice.odds,
            hex: advice.hex,
            cost: sign * (advice.worth - books.worth()),
        };
        books.judge(undertaking.line, undertaking.side.index(), compared);
    }
}
