//! Who judges the decisions of a mission: what each turn owed to them and what to the dice.

mod lapse;
mod prospect;
mod way;
mod worth;

use crate::Staff;
use bots::{Bot as _, Brief};
use dice::{Roll, Rolled};
use hex::HexIndex;
use prospect::Prospect;
use referee::{Game as _, Seat};
use review::{Books, Compared, Decision};
use way::Walk;
use yards::game::{Action, Ammunition, Ask, Frame, State, Yards, player_of};
use yards::ground::Player;

/// What it takes to compare a shot, an assault or a move, in positions weighed.
const EFFORT: u64 = 40;

/// Judges with both fogs lifted what became of the position, in points of strength to the attacker; a decision by what its
/// player could see when he made it.
///
/// Shots, shells, assaults, moves, and what was passed up are compared. Set-up, platoons, orders and smoke are not: what they
/// are good for shows too late.
///
/// ```
/// use bots::{Rank, Silent, play_table};
/// use company::{Critic, hire};
/// use dice::Seeded;
/// use referee::Table;
/// use review::Course;
/// use yards::game::{Setup, Yards};
///
/// let mut table = Table::<Yards>::open(Setup::of("first-light")).unwrap();
/// let mut bots = [hire(Rank::Random, 1), hire(Rank::Random, 2)];
/// play_table(&mut table, &mut bots, &mut Seeded::new(3), &mut Silent).unwrap();
///
/// let review = Course::of(&table).review_within::<Critic>(0, &mut |_, _| {}).unwrap();
/// let turn = &review.turns[0];
/// let [attacker, defender] = turn.decisions;
/// assert!((attacker + defender + turn.dice - (turn.after - turn.before)).abs() < 1e-6);
/// ```
pub struct Critic {
    prospect: Prospect,
    patience: u64,
    /// The unit under way, and the position in which an assault was begun.
    walk: Option<Walk>,
    muster: Option<(usize, State)>,
}

impl review::Critic for Critic {
    type Game = Yards;
    type Noted = ();

    /// About a minute of one core.
    const PATIENCE: u64 = 4_000_000;

    fn new(state: &State, patience: u64) -> Critic {
        Critic { prospect: Prospect::new(state.turn), patience, walk: None, muster: None }
    }

    fn sides() -> [String; 2] {
        Player::BOTH.map(|player| player.name().to_owned())
    }

    fn side(seat: Seat) -> usize {
        player_of(seat).index()
    }

    fn phasing(state: &State) -> usize {
        state.go.index()
    }

    fn turn(state: &State) -> (u16, String) {
        (state.turn.into(), format!("of {}", state.mission().turns))
    }

    fn turn_to(&mut self, state: &State) {
        self.prospect.eyes.turn = state.turn;
    }

    fn fought_at(state: &State) -> Option<HexIndex> {
        match state.frames.last()? {
            Frame::Fire(it) => it.shots.get(usize::from(it.place)).map(|shot| shot.hex),
            Frame::Salvo(it) => {
                it.hexes.as_ref().and_then(|it| it.first()).or(Some(&it.aimed)).copied()
            }
            Frame::Assault(it) => Some(it.target),
            Frame::Arrive(it) => state.unit(it.unit).hex,
            Frame::Checks { units } => units.first().and_then(|unit| state.unit(unit).hex),
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
        self.prospect.mean_of(state, roll)
    }

    fn before(&mut self, decision: &Decision<'_, Yards>, books: &mut Books) {
        review::Critic::settle(self, decision.state, books);
        self.arrive(decision, books);
        books.decides(player_of(decision.seat).index());
        self.judge(decision, books);
    }

    fn after(&mut self, (): (), _: &State, _: &mut Books) {}

    fn settle(&mut self, state: &State, books: &mut Books) {
        books.credit(self.prospect.worth(state));
    }
}

impl Critic {
    fn judge(&mut self, decision: &Decision<'_, Yards>, books: &mut Books) {
        let Decision { line, state, seat, ask, action } = *decision;
        match (ask, *action) {
            (
                Ask::Act { .. }
                | Ask::GoOn { .. }
                | Ask::React { .. }
                | Ask::FinalFire { .. }
                | Ask::Second { .. }
                | Ask::Mortar { ammo: Ammunition::He, .. },
                Action::Fire { .. } | Action::Second { .. } | Action::At { .. },
            ) => self.compare(line, seat, books, |_| lapse::compare_shot(state, seat, ask, action)),
            (Ask::Act { .. }, Action::End)
            | (Ask::React { .. } | Ask::FinalFire { .. }, Action::Decline { .. }) => {
                self.pass(decision, books);
            }
            (Ask::Act { .. }, Action::Muster { .. }) => self.muster = Some((line, state.clone())),
            (Ask::Muster { .. }, Action::Charge) => {
                let Some((begun, before)) = self.muster.take() else { return };
                self.compare(begun, seat, books, |critic| {
                    lapse::compare_charge(&before, state, seat, critic.prospect.eyes)
                });
            }
            (Ask::Act { .. }, Action::Step { unit, hex, .. }) => {
                let mut walk = Walk::begin(line, seat, state, unit);
                walk.enter(hex);
                self.walk = Some(walk);
            }
            (Ask::GoOn { .. }, Action::Step { hex, .. }) => {
                if let Some(walk) = &mut self.walk {
                    walk.enter(hex);
                }
            }
            _ => {}
        }
    }

    /// A move is over when its player decides something else; who was stopped by fire is not judged by where.
    fn arrive(&mut self, decision: &Decision<'_, Yards>, books: &mut Books) {
        let goes_on = |walk: &Walk| {
            let same = matches!(decision.ask, Ask::GoOn { unit } if unit == walk.unit);
            decision.seat != walk.seat || (same && matches!(decision.action, Action::Step { .. }))
        };
        let Some(walk) = self.walk.take_if(|walk| !goes_on(walk)) else { return };
        if decision.state.unit(walk.unit).is_able() {
            self.compare(walk.line, walk.seat, books, |it| walk.compare(it.prospect.eyes));
        }
    }

    /// Nothing is done: a lapse where the staff would have fired or charged.
    fn pass(&mut self, decision: &Decision<'_, Yards>, books: &mut Books) {
        let Decision { line, state, seat, action, .. } = *decision;
        self.compare(line, seat, books, |critic| critic.passed(state, seat, action));
    }

    fn passed(&self, state: &State, seat: Seat, action: &Action) -> Option<Compared> {
        let mut legal = Vec::new();
        Yards::legal(state, seat, &mut legal);
        let staff = legal.get(Staff::new(0).choose(&Brief::new(state, seat, &legal)))?;
        lapse::compare_pass(state, seat, self.prospect.eyes, (action, staff))
    }

    /// Notes what a comparison says, while the patience lasts.
    fn compare(
        &mut self,
        line: usize,
        seat: Seat,
        books: &mut Books,
        compared: impl FnOnce(&Critic) -> Option<Compared>,
    ) {
        if self.prospect.weighed + EFFORT > self.patience {
            return books.pass_over();
        }
        self.prospect.weighed += EFFORT;
        match compared(self) {
            Some(compared) => books.judge(line, player_of(seat).index(), compared),
            None => books.agree(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use referee::conformance::stroll;
    use referee::{Lots, Viewer};
    use yards::game::Setup;
    use yards::ground::World;

    /// What is said of an answer.
    fn told(state: &State, seat: Seat, ask: Ask, action: &Action) -> Option<Compared> {
        let critic = <Critic as review::Critic>::new(state, 1000);
        match (ask, *action) {
            (Ask::Act { .. }, Action::Step { unit, hex, .. }) => {
                let mut walk = Walk::begin(1, seat, state, unit);
                walk.enter(hex);
                walk.compare(critic.prospect.eyes)
            }
            (Ask::Act { .. }, Action::Muster { .. }) => {
                let mut next = state.clone();
                referee::play_unchecked::<Yards>(&mut next, seat, action);
                lapse::compare_charge(state, &next, seat, critic.prospect.eyes)
            }
            (_, Action::End | Action::Decline { .. }) => critic.passed(state, seat, action),
            _ => lapse::compare_shot(state, seat, ask, action),
        }
    }

    /// Rules: Y78
    #[test]
    fn y78_a_decision_is_judged_alike_in_games_that_look_alike() {
        let (mut judged, mut lots) = ([0; 4], Lots::new(9));
        for (mission, seed) in World::ORDER.into_iter().zip(1..) {
            let start = Yards::start(&Setup::of(mission)).expect("a mission");
            stroll::<Yards>(start, seed, |moment| {
                let Some(decision) = &moment.decision else { return true };
                let (seat, ask) = (decision.owed.seat, decision.owed.ask);
                let other = Yards::resample(moment.state, Viewer::Seat(seat), &mut lots);
                if other == *moment.state {
                    return true;
                }
                let ours = told(moment.state, seat, ask, decision.drawn);
                assert_eq!(ours, told(&other, seat, ask, decision.drawn), "{mission}: {ask:?}");
                let kind = match decision.drawn {
                    Action::Step { .. } => 0,
                    Action::Fire { .. } => 1,
                    Action::Muster { .. } => 2,
                    _ => 3,
                };
                judged[kind] += usize::from(ours.is_some());
                moment.step < 1200
            });
        }
        assert!(judged[0] > 50 && judged[1] > 20 && judged[3] > 5, "{judged:?}");
    }
}
