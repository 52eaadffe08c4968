//! Council: six seats with roles, sealed decisions, an umpire.

mod action;
mod check;
pub(crate) mod clocks;
mod event;
mod flow;
mod sample;
mod state;
mod view;

pub use action::{Action, Ask, Order, Reason, Why};
pub use event::{Event, Seen};
pub use flow::{raid_hits, strike_hits};
pub use state::{Frame, Holdings, Setup, Side, State};
pub use view::{Outcome, SideView, View};

use dice::Rolled;
use referee::{Census, Game, Illegal, Lots, PendingOf, Role, Seat, SeatInfo, Tx, Viewer};

/// The seat of the commander of red.
pub const RED_COMMANDER: Seat = Seat(0);
/// The seat of the air officer of red.
pub const RED_AIR: Seat = Seat(1);
/// The seat of the commander of blue.
pub const BLUE_COMMANDER: Seat = Seat(2);
/// The seat of the air officer of blue.
pub const BLUE_AIR: Seat = Seat(3);
/// The seat of the umpire.
pub const UMPIRE: Seat = Seat(4);
/// The seat of the press.
pub const PRESS: Seat = Seat(5);
/// How many sectors each side has.
pub const SECTORS: usize = 5;
/// How many depots each side has.
pub const DEPOTS: u8 = 3;

/// The council.
pub enum Council {}

impl Game for Council {
    const NAME: &'static str = "council";
    const REVISION: u32 = 1;
    const HIDDEN: bool = true;

    type Setup = Setup;
    type State = State;
    type Action = Action;
    type Event = Event;
    type Seen = Seen;
    type Ask = Ask;
    type Outcome = Outcome;
    type View = View;
    type Why = Why;

    fn start(setup: &Setup) -> Result<State, Vec<Illegal<Why>>> {
        State::start(setup)
    }

    fn seats(_: &State) -> Vec<SeatInfo> {
        vec![
            SeatInfo::player(RED_COMMANDER, "red-commander", "red"),
            SeatInfo::player(RED_AIR, "red-air", "red"),
            SeatInfo::player(BLUE_COMMANDER, "blue-commander", "blue"),
            SeatInfo::player(BLUE_AIR, "blue-air", "blue"),
            SeatInfo::neutral(UMPIRE, "umpire", Role::Umpire),
            SeatInfo::neutral(PRESS, "press", Role::Press),
        ]
    }

    fn pending(state: &State) -> PendingOf<Self> {
        frames::pending::<Self>(state)
    }

    fn legal(state: &State, seat: Seat, out: &mut Vec<Action>) {
        frames::legal::<Self>(state, seat, out);
    }

    fn check(state: &State, seat: Seat, action: &Action) -> Result<(), Illegal<Why>> {
        check::check(state, seat, action)
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

    fn view(state: &State, viewer: Viewer) -> View {
        View::of(state, viewer)
    }

    fn seen_by(_: &State, event: &Event, viewer: Viewer) -> Option<Seen> {
        event.seen_by(viewer)
    }

    fn discloses(_: &State, event: &Event, viewer: Viewer) -> bool {
        event.discloses(viewer)
    }

    fn privy(_: &State, viewer: Viewer, seat: Seat) -> bool {
        viewer == Viewer::Seat(seat) || Side::of(seat).is_some_and(|side| side.is_known_to(viewer))
    }

    fn intervenes(action: &Action) -> bool {
        matches!(action, Action::Restore { .. } | Action::Destroy { .. })
    }

    fn interventions(state: &State, seat: Seat, out: &mut Vec<Action>) {
        check::interventions(state, seat, out);
    }

    fn census(state: &State) -> Census {
        state.census()
    }

    fn resample(state: &State, viewer: Viewer, lots: &mut Lots) -> State {
        sample::resample(state, viewer, lots)
    }
}
