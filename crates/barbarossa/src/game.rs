//! The game as the referee knows it.

use crate::action::Action;
use crate::ask::Ask;
use crate::event::Event;
use crate::flow;
use crate::frame::{Frame, Step};
use crate::ground::{Deployment, Entry, GroundRef, Side};
use crate::position::Position;
use crate::sample;
use crate::seen::{self, Seen};
use crate::state::{AirState, State, UnitState, Where};
use crate::victory::Outcome;
use crate::view::View;
use crate::why::Why;
use dice::Rolled;
use referee::{Census, Game, Illegal, Lots, PendingOf, Seat, SeatInfo, Tx, Viewer};
use rulebook::rule;
use serde::{Deserialize, Serialize};
use smallvec::smallvec;

/// The seat of the Axis.
pub const AXIS: Seat = Seat(0);
/// The seat of the Soviets.
pub const SOVIET: Seat = Seat(1);

/// The seat that plays a side.
#[must_use]
pub fn seat_of(side: Side) -> Seat {
    match side {
        Side::Axis => AXIS,
        Side::Soviet => SOVIET,
    }
}

/// The side that a seat plays.
#[must_use]
pub fn side_of(seat: Seat) -> Side {
    if seat == SOVIET { Side::Soviet } else { Side::Axis }
}

/// Which game is played, and how.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Setup {
    /// The game or scenario with its options, such as `agc`, `agc/smolensk` or `ags;turns=13`.
    pub ground: String,
    /// One person plays both sides, so that nothing is hidden (D12a).
    pub solitaire: bool,
    /// Where it begins, if not at the beginning; a position of the same ground.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub position: Option<Position>,
}

impl Default for Setup {
    fn default() -> Setup {
        Setup::of("agc")
    }
}

impl Setup {
    /// A game for two.
    ///
    /// ```
    /// use barbarossa::{Barbarossa, Setup};
    /// use referee::Game;
    /// let state = Barbarossa::start(&Setup::of("ags")).unwrap();
    /// assert_eq!(state.turn, 1);
    /// assert!(Barbarossa::start(&Setup::of("chess")).is_err());
    /// ```
    #[must_use]
    pub fn of(ground: &str) -> Setup {
        Setup { ground: ground.to_owned(), solitaire: false, position: None }
    }
}

/// The games of the series.
pub enum Barbarossa {}

impl Game for Barbarossa {
    const NAME: &'static str = "barbarossa";
    const REVISION: u32 = 5;
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
        let ground = GroundRef::named(&setup.ground).map_err(|fault| {
            vec![Illegal { rule: rule!("C6a"), why: Why::NoGround(fault.to_string()) }]
        })?;
        let mut state = match &setup.position {
            Some(position) => position.begin(&ground)?,
            None => begin(&ground),
        };
        state.solitaire = setup.solitaire;
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

    fn check(state: &State, _: Seat, action: &Action) -> Result<(), Illegal<Why>> {
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
            ref other => state.evolve(other),
        }
    }

    fn view(state: &State, viewer: Viewer) -> View {
        View::of(state, viewer)
    }

    fn seen_by(state: &State, event: &Event, viewer: Viewer) -> Option<Seen> {
        seen::seen_by(state, event, viewer)
    }

    fn discloses(state: &State, event: &Event, viewer: Viewer) -> bool {
        seen::discloses(state, event, viewer)
    }

    fn privy(state: &State, viewer: Viewer, seat: Seat) -> bool {
        seen::is_privy(state, viewer, side_of(seat))
    }

    fn census(state: &State) -> Census {
        let mut census = Census::default();
        for id in state.ids() {
            let side = if state.side(id) == Side::Axis { "axis unit" } else { "soviet unit" };
            census.count(side, 1);
        }
        census
    }

    fn resample(state: &State, viewer: Viewer, lots: &mut Lots) -> State {
        sample::resample(state, viewer, lots)
    }
}

/// Everything as it is before anybody has decided anything.
pub(crate) fn begin(ground: &GroundRef) -> State {
    let units = ground.roster.iter().map(|(_, info)| {
        let at = match info.entry {
            Entry::SetUp => Where::Box,
            Entry::Turn(turn) => Where::Due(turn),
        };
        UnitState::new(at, info.sp)
    });
    let mut state = State::new(ground.clone(), units.collect(), ground.start.first_turn);
    let start = &ground.start;
    state.axis_control = start.axis_control.clone();
    state.converted = start.converted.clone();
    state.rp = start.rp.map(u16::from);
    let air = if ground.options().per_map { ground.exclusive.maps.len().max(1) } else { 1 };
    state.air = smallvec![AirState::default(); air];
    state.frames.push(Frame::Turn(Step::Begin));
    match &start.deployment {
        Deployment::SetUp { .. } => {
            // C6a: the Soviets first, so their frame is on top.
            for side in [Side::Axis, Side::Soviet] {
                state.frames.push(Frame::SetUp { side, hand: None });
            }
        }
        Deployment::Fixed(placements) => {
            for it in placements {
                state.units[it.unit.index()].sp = it.sp;
                state.put(it.unit, Where::Hex(it.hex));
            }
        }
    }
    state
}

#[cfg(test)]
mod tests {
    use super::*;
    use referee::conformance::stroll;

    /// Plays a random game and looks at every state on the way.
    fn look_on(ground: &str, seed: u64, mut look: impl FnMut(&State)) {
        let start = Barbarossa::start(&Setup::of(ground)).expect("a ground of the library");
        stroll::<Barbarossa>(start, seed, |moment| {
            look(moment.state);
            true
        });
    }

    #[test]
    fn zones_kept_step_by_step_equal_zones_counted_anew() {
        let mut cowered = 0;
        for (ground, seed) in [("agc/smolensk", 3), ("agc", 5), ("barbarossa/kiev", 2)] {
            look_on(ground, seed, |state| {
                assert_eq!(state.zones(), &*state.recounted_zones());
                assert!(state.knows_who_cowers(), "{ground}, turn {}", state.turn);
                cowered += usize::from(Side::BOTH.into_iter().any(|side| state.may_cower(side)));
            });
        }
        assert!(cowered > 50, "{cowered}");
    }

    #[test]
    fn lines_that_are_not_stale_are_as_if_traced_anew() {
        let mut traced = 0;
        look_on("agc/smolensk", 5, |state| {
            for side in Side::BOTH {
                let lifeline = &state.lifelines[side.index()];
                if !lifeline.stale {
                    let mut reach = crate::bits::HexSet::empty(crate::ground::grid().len());
                    crate::c02_supply::trace(state, side, &mut reach, None);
                    assert_eq!(reach, lifeline.reach, "{side} on turn {}", state.turn);
                    traced += 1;
                }
            }
        });
        assert!(traced > 50, "{traced}");
    }
}
