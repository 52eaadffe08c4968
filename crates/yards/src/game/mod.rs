//! The tactical game, as the referee knows it.
//!
//! ```
//! use referee::Table;
//! use yards::game::{ATTACKER, Action, DEFENDER, Setup, Yards};
//!
//! let mut table = Table::<Yards>::open(Setup::of("first-light")).unwrap();
//! table.act(ATTACKER, Action::AsPrinted, None).unwrap();
//! let refusal = table.act(DEFENDER, Action::Done, None).unwrap_err();
//! assert_eq!(refusal.to_string(), "Set up the rest first, or choose *as printed* (Y30)");
//! ```

mod action;
mod activation;
mod aftermath;
mod alike;
mod board;
mod carriage;
mod casualties;
mod conceal;
mod event;
mod evolve;
mod fight;
mod fire;
mod flow;
mod forecast;
mod frame;
mod moves;
mod muster;
mod parts;
mod platoons;
pub mod position;
mod react;
mod sample;
mod seen;
mod setup;
mod shoot;
mod start;
mod state;
mod turn;
mod victory;
mod view;
mod why;
mod withdraw;
pub mod words;

pub use action::{Action, Aim, Ammunition, Ask, Scope};
pub use board::{Board, Deeds, Mark, Mode, UnitState};
pub use event::{Event, Gait, Tag, Who};
pub use forecast::{Firer, Reached, ShotOdds, StormOdds};
pub use frame::{
    Activation, Arrival, Dice, Fight, Firing, Frame, Maneuver, Salvo, Shot, Step, Weapon, Window,
    Withdrawal,
};
pub use position::{Phase, Position, Unsaved};
pub use react::DISTANCES;
pub(crate) use setup::{audit, may_stand};
pub use start::{Linked, Setup};
pub use state::{Choosing, Mine, MortarState, Options, Orders, Setting, State, Tally};
pub use victory::{Decision, Outcome, decide, holder, losses, occupies, points};
pub use view::{EnemyView, Marks, UnitView, View, faces};
pub use why::Why;

use crate::ground::Player;
use dice::Rolled;
use flow::not_asked;
use referee::{Census, Game, Illegal, Lots, PendingOf, Seat, SeatInfo, Tx, Viewer};

/// What a check says.
pub(crate) type Checked<T = ()> = Result<T, Illegal<Why>>;

/// The seat of the attacker.
pub const ATTACKER: Seat = Seat(0);
/// The seat of the defender.
pub const DEFENDER: Seat = Seat(1);

/// The seat of a player.
#[must_use]
pub fn seat_of(player: Player) -> Seat {
    Seat(player.index() as u8)
}

/// The player in a seat.
#[must_use]
pub fn player_of(seat: Seat) -> Player {
    if seat == DEFENDER { Player::Defender } else { Player::Attacker }
}

/// The game.
pub enum Yards {}

impl Game for Yards {
    const NAME: &'static str = "yards";
    const REVISION: u32 = 1;
    const HIDDEN: bool = true;

    type Setup = Setup;
    type State = State;
    type Action = Action;
    type Event = Event;
    type Seen = Event<Who>;
    type Ask = Ask;
    type Outcome = Outcome;
    type View = View;
    type Why = Why;

    fn start(setup: &Setup) -> Result<State, Vec<Illegal<Why>>> {
        start::start(setup)
    }

    fn seats(_: &State) -> Vec<SeatInfo> {
        vec![
            SeatInfo::player(ATTACKER, "attacker", "attacker"),
            SeatInfo::player(DEFENDER, "defender", "defender"),
        ]
    }

    fn pending(state: &State) -> PendingOf<Self> {
        frames::pending::<Self>(state)
    }

    fn legal(state: &State, seat: Seat, out: &mut Vec<Action>) {
        frames::legal::<Self>(state, seat, out);
    }

    fn check(state: &State, seat: Seat, action: &Action) -> Checked {
        flow::check(state, player_of(seat), action)
    }

    fn apply(tx: &mut Tx<'_, Self>, seat: Seat, action: &Action) {
        frames::apply(tx, seat, action);
    }

    fn rolled(tx: &mut Tx<'_, Self>, rolled: &Rolled) {
        frames::rolled(tx, rolled);
    }

    fn evolve(state: &mut State, event: &Event) {
        state.evolve(event);
    }

    #[inline]
    fn evolve_unkept(state: &mut State, event: Event) {
        match event {
            Event::Opened(frame) => state.frames.push(frame),
            Event::Turned(frame) => {
                if let Some(top) = state.frames.last_mut() {
                    *top = frame;
                }
            }
            other => state.evolve(&other),
        }
    }

    fn view(state: &State, viewer: Viewer) -> View {
        View::of(state, viewer)
    }

    fn seen_by(state: &State, event: &Event, viewer: Viewer) -> Option<Event<Who>> {
        seen::seen_by(state, event, viewer)
    }

    fn discloses(state: &State, event: &Event, viewer: Viewer) -> bool {
        seen::discloses(state, event, viewer)
    }

    fn census(state: &State) -> Census {
        let mut census = Census::default();
        for unit in state.board.units() {
            let player = state.unit(unit).player;
            let name = if player == Player::Attacker { "attacker" } else { "defender" };
            census.count(name, 1);
        }
        census.count("mine", state.mines.len() as u64);
        census
    }

    fn resample(state: &State, viewer: Viewer, lots: &mut Lots) -> State {
        sample::resample(state, viewer, lots)
    }
}
