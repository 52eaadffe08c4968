//! Raid: two seats, hidden strengths, a secret plan.

mod action;
mod battle;
mod check;
mod event;
mod flow;
pub mod map;
mod sample;
mod state;
mod view;

pub use action::{Action, Ask, Why};
pub use battle::{losses, margin};
pub use event::{Event, Seen};
pub use state::{Frame, Setup, State, Unit};
pub use view::{Outcome, UnitView, View};

use dice::Rolled;
use referee::{Census, Game, Illegal, Lots, PendingOf, Seat, SeatInfo, Tx, Viewer};

/// The seat of the raider.
pub const RAIDER: Seat = Seat(0);
/// The seat of the garrison.
pub const GARRISON: Seat = Seat(1);
/// The areas that can be planned for (T2).
pub const OBJECTIVES: [u8; 3] = [2, 3, 4];
/// The spare points of the garrison (T4).
pub const SPARE: u8 = 2;

/// The raid.
pub enum Raid {}

impl Game for Raid {
    const NAME: &'static str = "raid";
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
            SeatInfo::player(RAIDER, "raider", "raider"),
            SeatInfo::player(GARRISON, "garrison", "garrison"),
        ]
    }

    fn pending(state: &State) -> PendingOf<Self> {
        frames::pending::<Self>(state)
    }

    fn legal(state: &State, seat: Seat, out: &mut Vec<Action>) {
        frames::legal::<Self>(state, seat, out);
    }

    fn check(state: &State, _: Seat, action: &Action) -> Result<(), Illegal<Why>> {
        check::check(state, action)
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

    fn census(state: &State) -> Census {
        state.census()
    }

    fn resample(state: &State, viewer: Viewer, lots: &mut Lots) -> State {
        sample::resample(state, viewer, lots)
    }
}
