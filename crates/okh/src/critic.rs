//! Who judges the decisions of a game: what each turn owed to them and what to the dice.

use crate::lapse::{Declaring, compare_moves};
use crate::prospect::Prospect;
use besieged::Table as Chart;
use besieged::game::{Action, Ask, Attack, Besieged, Frame, State, player_of, words};
use besieged::ground::Player;
use dice::{Roll, Rolled};
use hex::HexIndex;
use referee::Seat;
use review::{Books, Compared, Decision};

/// What it takes to plan the attacks, and the moves, of an impulse.
const EFFORT: [u64; 2] = [20, 400];

/// Judges with the staff's scales; every number counts for the Axis, in points of strength.
///
/// Attacks, moves and the answers of a combat are compared with the staff's. Reinforcements and orders are not: what they
/// are good for shows too late.
///
/// ```
/// use besieged::game::{Besieged, Setup};
/// use bots::{Rank, Silent, play_table};
/// use dice::Seeded;
/// use okh::{Critic, hire};
/// use referee::Table;
/// use review::Course;
///
/// let mut table = Table::<Besieged>::open(Setup::of("border-1941")).unwrap();
/// let mut bots = [hire(Rank::Random, 1), hire(Rank::Random, 2)];
/// play_table(&mut table, &mut bots, &mut Seeded::new(3), &mut Silent).unwrap();
///
/// let review = Course::of(&table).review_within::<Critic>(0, &mut |_, _| {}).unwrap();
/// let turn = &review.turns[0];
/// let [axis, soviet] = turn.decisions;
/// assert!((axis + soviet + turn.dice - (turn.after - turn.before)).abs() < 1e-6);
/// ```
pub struct Critic {
    prospect: Prospect,
    patience: u64,
    /// The moves of the impulse: the line with which they began, and the position before them.
    moving: Option<(usize, State)>,
    declaring: Option<Declaring>,
}

/// What is noted of a decision until it has been played.
pub enum Noted {
    /// Nothing more.
    Nothing,
    /// The attack that an answer completes, as far as it can be told before it is given.
    Declared(Attack, u8, Chart),
    /// An answer in a combat to which the staff would have preferred another; what it cost is still to be told.
    Answered(usize, Compared),
}

impl review::Critic for Critic {
    type Game = Besieged;
    type Noted = Noted;

    /// About a minute of one core.
    const PATIENCE: u64 = 400_000;

    fn new(state: &State, patience: u64) -> Critic {
        Critic { prospect: Prospect::new(state.turn), patience, moving: None, declaring: None }
    }

    fn sides() -> [String; 2] {
        Player::BOTH.map(|player| player.name().to_owned())
    }

    fn side(seat: Seat) -> usize {
        player_of(seat).index()
    }

    fn phasing(state: &State) -> usize {
        state.phasing.index()
    }

    fn turn(state: &State) -> (u16, String) {
        (state.turn.number(), state.turn.to_string())
    }

    fn turn_to(&mut self, state: &State) {
        self.prospect.turn_to(state.turn);
    }

    fn fought_at(state: &State) -> Option<HexIndex> {
        match state.frames.last()? {
            Frame::Combat(battle) => Some(battle.attack.target),
            _ => None,
        }
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

    fn before(&mut self, decision: &Decision<'_, Besieged>, books: &mut Books) -> Noted {
        let side = player_of(decision.seat).index();
        if side != books.decider() {
            self.settle(decision.state, books);
        }
        books.decides(side);
        match decision.ask {
            Ask::Moves { .. } => self.moves(decision, books),
            Ask::Target => self.target(decision, books),
            Ask::Marshal { .. }
            | Ask::Losses { .. }
            | Ask::Length { .. }
            | Ask::Retreat { .. }
            | Ask::Advance { .. } => return self.answer(decision, books),
            _ => {}
        }
        match (decision.state.frames.last(), decision.action) {
            (Some(Frame::Support(attack)), Action::Support { air, table }) => {
                Noted::Declared(attack.clone(), *air, *table)
            }
            _ => Noted::Nothing,
        }
    }

    fn after(&mut self, noted: Noted, state: &State, books: &mut Books) {
        match noted {
            Noted::Answered(line, compared) => {
                // What it costs is what the position promised while the staff was to answer.
                let promised = books.worth();
                self.settle(state, books);
                let lost = promised - books.worth();
                let cost = if books.decider() == Player::Axis.index() { lost } else { -lost };
                books.judge(line, books.decider(), Compared { cost, ..compared });
            }
            Noted::Declared(attack, air, table) => self.declared(&attack, air, table, books),
            // Where the last answer was the only one, the referee has given it.
            Noted::Nothing => {
                if let Some(Frame::Combat(battle)) = state.frames.last() {
                    self.declared(&battle.attack, battle.air, battle.table, books);
                }
            }
        }
    }

    fn settle(&mut self, state: &State, books: &mut Books) {
        books.credit(self.prospect.worth(state));
    }
}

impl Critic {
    /// An answer in a combat.
    fn answer(&mut self, decision: &Decision<'_, Besieged>, books: &mut Books) -> Noted {
        let Decision { line, state, seat, action, .. } = *decision;
        review::Critic::settle(self, state, books);
        let Some(best) = self.prospect.answer(state, seat) else { return Noted::Nothing };
        // To decline for one combat or for the impulse is the same to this one.
        let declines = |action: &Action| matches!(action, Action::Decline | Action::DeclineImpulse);
        if best == *action || (declines(&best) && declines(action)) {
            return Noted::Nothing;
        }
        let text = |action: &Action| match action {
            Action::Done => "Advance no further".to_owned(),
            other => words::answer(&state.scene, other),
        };
        let (chosen, better) = (text(action), text(&best));
        let hex = <Critic as review::Critic>::fought_at(state);
        let compared =
            Compared { chosen, better, reason: String::new(), odds: None, hex, cost: 0.0 };
        Noted::Answered(line, compared)
    }

    /// Notes where the moves of an impulse begin, and compares them when they end.
    fn moves(&mut self, decision: &Decision<'_, Besieged>, books: &mut Books) {
        if self.moving.is_none() {
            self.moving = Some((decision.line, decision.state.clone()));
        }
        if *decision.action != Action::End {
            return;
        }
        let Some((line, before)) = self.moving.take() else { return };
        if self.has_patience(EFFORT[1], books) {
            books.judge(line, books.decider(), compare_moves(&before, decision.state));
        }
    }

    /// An attack is declared, or no more of them.
    fn target(&mut self, decision: &Decision<'_, Besieged>, books: &mut Books) {
        let Decision { line, state, action, .. } = *decision;
        review::Critic::settle(self, state, books);
        self.declaring = None;
        if !self.has_patience(EFFORT[0], books) {
            self.prospect.begin(state.phasing, 0.0);
            return;
        }
        let declaring = Declaring::at(line, state);
        self.prospect.begin(state.phasing, declaring.marshal_line());
        if *action == Action::End {
            match declaring.compare_end() {
                Some(compared) => books.judge(line, books.decider(), compared),
                None => books.agree(),
            }
        } else {
            self.declaring = Some(declaring);
        }
    }

    /// Compares an attack once it is declared.
    fn declared(&mut self, attack: &Attack, air: u8, table: Chart, books: &mut Books) {
        let Some(declaring) = self.declaring.take() else { return };
        if let Some(compared) = declaring.compare(attack, air, table) {
            books.judge(declaring.line, books.decider(), compared);
        }
    }

    /// Whether there is patience for one more comparison; it is counted among those passed over where there is none.
    fn has_patience(&mut self, effort: u64, books: &mut Books) -> bool {
        let has = self.prospect.weighed + effort <= self.patience;
        if has {
            self.prospect.weighed += effort;
        } else {
            books.pass_over();
        }
        has
    }
}
