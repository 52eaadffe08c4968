//! The game on the map, as the referee knows it.
//!
//! ```
//! use besieged::game::{AXIS, Action, Besieged, Setup};
//! use referee::Table;
//!
//! let mut table = Table::<Besieged>::open(Setup::of("border-1941")).unwrap();
//! table.act(AXIS, Action::Done, None).unwrap();
//! let refusal = table.act(AXIS, Action::Stop, None).unwrap_err();
//! assert_eq!(refusal.to_string(), "No unit is moving; move one, or end the moves (B31)");
//! ```

mod action;
mod advance;
mod attack;
mod battle;
mod duty;
mod event;
mod evolve;
mod flow;
mod frame;
mod moves;
pub mod orders;
pub mod position;
mod rail;
mod reinforce;
mod retreat;
mod start;
mod state;
mod strength;
pub mod supply;
mod survey;
mod turn;
mod victory;
mod view;
mod why;
pub mod words;

pub use action::{Action, Ask};
pub use advance::advance_reach;
pub use event::Event;
pub use flow::side_in_combat;
pub use frame::{Advancing, Attack, Battle, Frame, Retreating, Stage, Step, UnderWay, Withdrawal};
pub use position::{Phase, Position, Unsaved};
pub use rail::trains;
pub(crate) use start::audit_scenario;
pub use state::{Mark, Marshals, STACK_MAX, State, UnitState, Where};
pub use survey::{Reached, closing, duties, forecast, reach};
pub use turn::swept;
pub use victory::{Decision, Outcome, decide};
pub use view::{UnitView, View};
pub use why::Why;

use crate::ground::{Player, Scene, World};
use dice::Rolled;
use flow::not_asked;
use module::SceneKey;
use referee::{Census, Game, Illegal, Lots, PendingOf, Seat, SeatInfo, Tx, Viewer};
use rulebook::rule;
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// What a check says.
pub(crate) type Checked<T = ()> = Result<T, Illegal<Why>>;

/// The seat of the Axis player.
pub const AXIS: Seat = Seat(0);
/// The seat of the Russian player.
pub const SOVIET: Seat = Seat(1);

/// The seat of a player.
#[must_use]
pub fn seat_of(player: Player) -> Seat {
    Seat(player.index() as u8)
}

/// The player in a seat.
#[must_use]
pub fn player_of(seat: Seat) -> Player {
    if seat == SOVIET { Player::Soviet } else { Player::Axis }
}

/// Which scenario is played, and on which world.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Setup {
    /// The scenario, such as `typhoon-1941`; one with files of its own by its whole key.
    pub scenario: String,
    /// The world; that of the program, unless somebody else has read one. Records do not keep it.
    #[serde(skip, default = "World::standard")]
    pub world: Arc<World>,
    /// Where it begins, if not at the beginning; a position of the same scenario.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub position: Option<Position>,
}

impl Default for Setup {
    fn default() -> Setup {
        Setup::of(World::ORDER[0])
    }
}

impl Setup {
    /// A scenario of the program.
    #[must_use]
    pub fn of(scenario: &str) -> Setup {
        Setup { scenario: scenario.to_owned(), world: World::standard(), position: None }
    }

    /// The scenario that is meant, if it is there.
    #[must_use]
    pub fn scene(&self) -> Option<Scene> {
        match SceneKey::read(&self.scenario).house {
            Some(_) => Scene::named(&self.scenario),
            None => Scene::of(&self.world, &self.scenario),
        }
    }
}

/// The game.
pub enum Besieged {}

impl Game for Besieged {
    const NAME: &'static str = "besieged";
    const REVISION: u32 = 1;
    const HIDDEN: bool = false;

    type Setup = Setup;
    type State = State;
    type Action = Action;
    type Event = Event;
    type Seen = Event;
    type Ask = Ask;
    type Outcome = Outcome;
    type View = View;
    type Why = Why;

    fn start(setup: &Setup) -> Result<State, Vec<Illegal<Why>>> {
        let scene = setup.scene().ok_or_else(|| {
            vec![Illegal { rule: rule!("B61"), why: Why::NoScenario(setup.scenario.clone()) }]
        })?;
        if let Some(position) = &setup.position {
            return position.begin(&scene);
        }
        let mut state = start::begin(&scene);
        frames::settle::<Self>(&mut Tx::unlogged(&mut state));
        Ok(state)
    }

    fn seats(_: &State) -> Vec<SeatInfo> {
        vec![SeatInfo::player(AXIS, "axis", "axis"), SeatInfo::player(SOVIET, "soviet", "soviet")]
    }

    fn pending(state: &State) -> PendingOf<Self> {
        frames::pending::<Self>(state)
    }

    fn legal(state: &State, seat: Seat, out: &mut Vec<Action>) {
        frames::legal::<Self>(state, seat, out);
    }

    fn check(state: &State, _: Seat, action: &Action) -> Checked {
        flow::check(state, action)
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

    fn view(state: &State, _: Viewer) -> View {
        View::of(state)
    }

    fn seen_by(_: &State, event: &Event, _: Viewer) -> Option<Event> {
        (!event.is_bookkeeping()).then(|| event.clone())
    }

    fn discloses(_: &State, _: &Event, _: Viewer) -> bool {
        false
    }

    fn privy(_: &State, _: Viewer, _: Seat) -> bool {
        true
    }

    fn census(state: &State) -> Census {
        let mut census = Census::default();
        for unit in state.scene.roster.units() {
            let player = state.counter(unit).player;
            census.count(if player == Player::Axis { "axis unit" } else { "soviet unit" }, 1);
        }
        census
    }

    fn resample(state: &State, _: Viewer, _: &mut Lots) -> State {
        state.clone()
    }
}
