//! A council with a fault.

use super::PlantedSetup;
use crate::council::{
    Action, Ask, Council, Event, Order, Outcome, PRESS, Seen, Setup, State, UMPIRE, View, Why,
};
use dice::Rolled;
use referee::{Census, Game, Illegal, Lots, PendingOf, Seat, SeatInfo, Tx, Viewer};
use serde::{Deserialize, Serialize};

/// What is wrong with the council.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum CouncilFault {
    /// Nothing.
    #[default]
    None,
    /// Everybody's log tells sealed orders when they are given.
    TellsSealedOrders,
    /// Everybody is told what is asked of everybody.
    ShowsAsksToAll,
    /// Officers who have answered are offered orders still.
    AsksTwice,
    /// The press may do what the umpire may do.
    LetsThePressIntervene,
    /// The umpire's interventions are kept out of all logs.
    HidesInterventions,
    /// The umpire is offered what it may not do.
    OffersTheImpossible,
}

/// The state of a faulty council.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PlantedState {
    council: State,
    fault: CouncilFault,
}

/// The council with a fault.
///
/// ```
/// use referee::conformance::{Property, Suite};
/// use testgames::{council, planted::{CouncilFault, PlantedCouncil, PlantedSetup}};
/// let setup = PlantedSetup::new(council::Setup::default(), CouncilFault::TellsSealedOrders);
/// let failure = Suite::<PlantedCouncil>::new([setup]).run().unwrap_err();
/// assert_eq!(failure.property, Property::SealedAnswersStaySealed);
/// ```
pub enum PlantedCouncil {}

impl Game for PlantedCouncil {
    const NAME: &'static str = "planted council";
    const REVISION: u32 = 1;
    const HIDDEN: bool = true;

    type Setup = PlantedSetup<Setup, CouncilFault>;
    type State = PlantedState;
    type Action = Action;
    type Event = Event;
    type Seen = Seen;
    type Ask = Ask;
    type Outcome = Outcome;
    type View = View;
    type Why = Why;

    fn start(setup: &Self::Setup) -> Result<PlantedState, Vec<Illegal<Why>>> {
        let council = Council::start(&setup.game)?;
        Ok(PlantedState { council, fault: setup.fault })
    }

    fn seats(state: &PlantedState) -> Vec<SeatInfo> {
        Council::seats(&state.council)
    }

    fn pending(state: &PlantedState) -> PendingOf<Self> {
        Council::pending(&state.council)
    }

    fn legal(state: &PlantedState, seat: Seat, out: &mut Vec<Action>) {
        Council::legal(&state.council, seat, out);
        let answered = state.council.orders.get(seat.index()).is_some_and(Option::is_some);
        if state.fault == CouncilFault::AsksTwice && answered {
            out.push(Action::Order(Order::Hold));
        }
    }

    fn check(state: &PlantedState, seat: Seat, action: &Action) -> Result<(), Illegal<Why>> {
        let press = state.fault == CouncilFault::LetsThePressIntervene && seat == PRESS;
        let seat = if press && Council::intervenes(action) { UMPIRE } else { seat };
        Council::check(&state.council, seat, action)
    }

    fn apply(tx: &mut Tx<'_, Self>, seat: Seat, action: &Action) {
        replay(tx, |council| Council::apply(council, seat, action));
    }

    fn rolled(tx: &mut Tx<'_, Self>, rolled: &Rolled) {
        replay(tx, |council| Council::rolled(council, rolled));
    }

    fn evolve(state: &mut PlantedState, event: &Event) {
        Council::evolve(&mut state.council, event);
    }

    fn view(state: &PlantedState, viewer: Viewer) -> View {
        Council::view(&state.council, viewer)
    }

    fn seen_by(state: &PlantedState, event: &Event, viewer: Viewer) -> Option<Seen> {
        match (state.fault, event) {
            (CouncilFault::TellsSealedOrders, Event::Ordered { .. }) => Some(Seen::Whole(*event)),
            (
                CouncilFault::HidesInterventions,
                Event::Restored { .. } | Event::Overruled { .. },
            ) => None,
            _ => Council::seen_by(&state.council, event, viewer),
        }
    }

    fn discloses(state: &PlantedState, event: &Event, viewer: Viewer) -> bool {
        Council::discloses(&state.council, event, viewer)
    }

    fn privy(state: &PlantedState, viewer: Viewer, seat: Seat) -> bool {
        state.fault == CouncilFault::ShowsAsksToAll || Council::privy(&state.council, viewer, seat)
    }

    fn intervenes(action: &Action) -> bool {
        Council::intervenes(action)
    }

    fn interventions(state: &PlantedState, seat: Seat, out: &mut Vec<Action>) {
        Council::interventions(&state.council, seat, out);
        if let (CouncilFault::OffersTheImpossible, Some(Action::Destroy { sector, .. })) =
            (state.fault, out.first_mut())
        {
            *sector = u8::MAX;
        }
    }

    fn census(state: &PlantedState) -> Census {
        Council::census(&state.council)
    }

    fn resample(state: &PlantedState, viewer: Viewer, lots: &mut Lots) -> PlantedState {
        let council = Council::resample(&state.council, viewer, lots);
        PlantedState { council, fault: state.fault }
    }
}

/// Lets the sound game play on a copy, and its events happen here.
fn replay(tx: &mut Tx<'_, PlantedCouncil>, play: impl FnOnce(&mut Tx<'_, Council>)) {
    let (mut copy, mut events) = (tx.state().council.clone(), Vec::new());
    play(&mut Tx::logged(&mut copy, &mut events));
    events.into_iter().for_each(|event| tx.emit(event));
}
