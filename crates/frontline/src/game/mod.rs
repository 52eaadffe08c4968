//! The game on the map, as the referee knows it.
//!
//! ```
//! use frontline::game::{Action, Frontline, Setup};
//! use referee::{Seat, Table};
//!
//! let mut table = Table::<Frontline>::open(Setup::of("bagration")).unwrap();
//! table.act(Seat(0), Action::Staff, None).unwrap();
//! table.act(Seat(0), Action::Seal, None).unwrap();
//! let refusal = table.act(Seat(1), Action::Clear, None).unwrap_err();
//! assert_eq!(refusal.to_string(), "The form is empty; there is nothing to clear (F61)");
//! ```

mod action;
mod advance;
mod allot;
mod closing;
mod combat;
mod commit;
mod control;
mod deploy;
mod deployed;
mod economy;
mod effects;
mod end;
mod event;
mod evolve;
mod expiry;
mod flags;
mod flow;
mod form;
mod frame;
mod kind;
mod line;
mod position;
mod raids;
mod register;
mod report;
mod sample;
mod seats;
mod staff;
mod start;
mod state;
mod straighten;
mod view;
mod why;
pub mod words;

pub use action::{Action, Ask, Command, Hue, Mission, NavyUse, Play, Reason};
pub use advance::is_beyond;
pub use combat::result;
pub use deploy::WESTERN_BOX;
pub use end::{Decision, Outcome, Verdict};
pub use event::{Event, Place, Seen, band};
pub use expiry::{minutes, on_expiry};
pub use form::{asked, left};
pub use frame::{
    Battle, CardState, Committed, Draft, Form, Frame, Manner, Offensive, Played, Progress, Sortie,
    Stage, Step,
};
pub use kind::{COINS, Kind, PoolState, Share, Stack, mobile};
pub use line::{Road, group_of, groups, line_of};
pub use position::{Position, Unsaved};
pub use register::{Register, Registers};
pub use report::{CombatReport, Points};
pub use seats::{Chair, Post, Seating};
pub use staff::proposed;
pub use state::{Options, State};
pub use view::{HexView, MenView, OffensiveView, Secrets, View};
pub use why::Why;

use crate::ground::{Coalition, Scene, World};
use dice::Rolled;
use referee::{Census, Game, Illegal, Lots, PendingOf, Role, Seat, SeatInfo, Tx, Viewer, require};
use rulebook::rule;
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// What a check says.
pub(crate) type Checked<T = ()> = Result<T, Illegal<Why>>;

/// Which scenario is played, by whom, and with which switches.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Setup {
    /// The scenario, such as `bagration`.
    pub scenario: String,
    /// A set-up of seats (`duel`, `six`, `full`), or a list of them (F56).
    pub seats: Vec<String>,
    /// The switches.
    pub options: Options,
    /// The last turn, where the game is to be shorter than the scenario.
    pub last_turn: Option<u8>,
    /// The position it begins with, in place of the start of the scenario (F67).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub position: Option<Box<Position>>,
    /// The world; that of the program, unless somebody else has read one. Records do not keep it.
    #[serde(skip, default = "World::standard")]
    pub world: Arc<World>,
}

impl Default for Setup {
    fn default() -> Setup {
        Setup::of("bagration")
    }
}

impl Setup {
    /// A duel on a scenario of the program.
    #[must_use]
    pub fn of(scenario: &str) -> Setup {
        Setup {
            scenario: scenario.to_owned(),
            seats: vec!["duel".to_owned()],
            options: Options::default(),
            last_turn: None,
            position: None,
            world: World::standard(),
        }
    }

    /// The same for other seats.
    #[must_use]
    pub fn seats(self, seats: &[&str]) -> Setup {
        Setup { seats: seats.iter().map(|seat| (*seat).to_owned()).collect(), ..self }
    }

    /// The same up to a turn.
    #[must_use]
    pub fn until(self, turn: u8) -> Setup {
        Setup { last_turn: Some(turn), ..self }
    }
}

/// The game.
pub enum Frontline {}

impl Game for Frontline {
    const NAME: &'static str = "frontline";
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
        let no_scenario =
            || vec![Illegal { rule: rule!("F32"), why: Why::NoScenario(setup.scenario.clone()) }];
        let scene = Scene::of(&setup.world, &setup.scenario).ok_or_else(no_scenario)?;
        if let Some(position) = &setup.position {
            let same = position.scene().scenario().id == setup.scenario;
            return if same { Ok(position.to_state()) } else { Err(no_scenario()) };
        }
        let mut problems = Vec::new();
        let seating = Seating::read(&setup.seats, &scene.rules);
        let seating = seating.map_err(|name| {
            problems.push(Illegal { rule: rule!("F56"), why: Why::NoSeat(name) });
        });
        let (first, last) = (scene.scenario().first_turn, scene.scenario().last_turn);
        let until = setup.last_turn.unwrap_or(last);
        if let Err(problem) =
            require((first..=last).contains(&until), rule!("F32"), || Why::NoSuchTurn(until))
        {
            problems.push(problem);
        }
        let Some(seating) = seating.ok().filter(|_| problems.is_empty()) else {
            return Err(problems);
        };
        let mut state = start::begin(&scene, setup.options, seating, until);
        frames::settle::<Self>(&mut Tx::unlogged(&mut state));
        Ok(state)
    }

    fn seats(state: &State) -> Vec<SeatInfo> {
        let info = |(place, (chair, name)): (usize, (&Chair, String))| SeatInfo {
            seat: Seat(place as u8),
            name: name.into(),
            side: chair.coalition.map_or("", Coalition::name).into(),
            role: match chair.post {
                Post::Control | Post::Deputy => Role::Umpire,
                Post::Press => Role::Press,
                _ => Role::Player,
            },
        };
        let chairs = state.seating.chairs().iter().zip(state.seating.names());
        chairs.enumerate().map(info).collect()
    }

    fn pending(state: &State) -> PendingOf<Self> {
        frames::pending::<Self>(state)
    }

    fn legal(state: &State, seat: Seat, out: &mut Vec<Action>) {
        if let Some(form) = form::open_form(state) {
            form::answers(state, form, seat, out);
        }
    }

    fn check(state: &State, seat: Seat, action: &Action) -> Checked {
        match action {
            Action::Control { command, .. } => control::check(state, seat, *command),
            answer => form::check(state, seat, answer),
        }
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

    fn seen_by(state: &State, event: &Event, viewer: Viewer) -> Option<Seen> {
        event.seen_by(state, viewer)
    }

    fn discloses(state: &State, event: &Event, viewer: Viewer) -> bool {
        event.discloses(state, viewer)
    }

    fn privy(state: &State, viewer: Viewer, seat: Seat) -> bool {
        let side = state.seating.side(seat);
        viewer == Viewer::Seat(seat) || side.is_some_and(|side| state.knows(viewer, side))
    }

    fn intervenes(action: &Action) -> bool {
        rulebook::cite!("F57");
        matches!(action, Action::Control { .. })
    }

    fn interventions(state: &State, seat: Seat, out: &mut Vec<Action>) {
        control::offers(state, seat, out);
    }

    fn census(state: &State) -> Census {
        let mut census = Census::default();
        census.count("card", state.cards.len() as u64);
        census.count("hex", state.scene.map.land().iter().count() as u64);
        census
    }

    fn resample(state: &State, viewer: Viewer, lots: &mut Lots) -> State {
        sample::resample(state, viewer, lots)
    }
}
