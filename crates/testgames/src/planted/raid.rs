//! A raid with a fault.

use super::PlantedSetup;
use crate::raid::{
    Action, Ask, Event, Frame, GARRISON, Outcome, RAIDER, Raid, Seen, Setup, State, View, Why,
};
use dice::Rolled;
use referee::{Census, Game, Illegal, Lots, PendingOf, Role, Seat, SeatInfo, Tx, Viewer};
use rulebook::rule;
use serde::{Deserialize, Serialize};
use std::{
    cell::Cell,
    fmt,
    sync::atomic::{AtomicU8, Ordering},
};

/// What is wrong with the raid.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Fault {
    /// Nothing.
    #[default]
    None,
    /// The turn never advances.
    Endless,
    /// The garrison's part of turn 2 has no answer.
    DeadEnd,
    /// Holding is listed and then refused.
    RefusesTheListed,
    /// Ending a part is listed twice.
    ListsTwice,
    /// A second advance of a party is accepted, though not listed.
    AcceptsTheUnlisted,
    /// A unit that does not exist is looked up without a check.
    Panics,
    /// A third seat appears in turn 2.
    AddsASeat,
    /// The set-up has a part that is not written down.
    ForgetsTheSetup,
    /// Something outside the state decides what an event does.
    RemembersOutside,
    /// An action changes the state without an event.
    WritesBehindTheLog,
    /// What a viewer saw of an advance changes with the turn.
    RewritesTheLog,
    /// An action does something else when it was not checked.
    ReliesOnTheCheck,
    /// Points lost are lost without a trace.
    LosesACounter,
    /// A sprung ambush is still there.
    MakesACounter,
    /// The view counts refused attempts.
    CountsRefusals,
    /// Once the raiders are on the road, the view shows everybody the plan.
    LeaksInTheView,
    /// The window opens only when the garrison has an ambush.
    LeaksByTheWindow,
    /// The raider's list is upside down when the garrison has an ambush.
    LeaksInTheList,
    /// Once the raiders are on the road, a refusal tells the garrison the plan.
    LeaksInRefusals,
    /// The garrison's log of an advance tells how strong the party is.
    LeaksInTheLog,
    /// The spectators' log of a shift tells how strong the post is.
    LeaksToSpectators,
    /// The spectators' log of the preparations tells how many ambushes there are.
    TellsASealedAnswer,
    /// Parties shown to the garrison are not declared as a disclosure.
    RevealsUndeclared,
    /// The spectators' view shows losses that their log does not.
    ShowsMoreThanTheLog,
    /// The plan is never sampled otherwise, and once the raiders are on the road the view shows it to everybody.
    LeaksWhatIsNeverVaried,
    /// No other state is ever sampled.
    NeverVaries,
}

thread_local! {
    /// State outside the state: the very thing that a game must not have.
    static OUTSIDE: Cell<u8> = const { Cell::new(0) };
    static LAST_CHECKED: Cell<Option<Action>> = const { Cell::new(None) };
}

/// Plain data that can be changed behind the log's back.
#[derive(Debug, Default)]
pub(super) struct Smuggled(AtomicU8);

impl Smuggled {
    fn get(&self) -> u8 {
        self.0.load(Ordering::Relaxed)
    }
}

impl Clone for Smuggled {
    fn clone(&self) -> Self {
        Smuggled(self.get().into())
    }
}

impl PartialEq for Smuggled {
    fn eq(&self, other: &Self) -> bool {
        self.get() == other.get()
    }
}

impl Eq for Smuggled {}

impl Serialize for Smuggled {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.get().serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Smuggled {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        u8::deserialize(deserializer).map(|value| Smuggled(value.into()))
    }
}

/// The state of a faulty raid.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PlantedState {
    raid: State,
    fault: Fault,
    smuggled: Smuggled,
}

/// A value of the game with something beside it that should not be there.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Tainted<T> {
    value: T,
    #[serde(skip_serializing_if = "Option::is_none")]
    leak: Option<u8>,
}

impl<T> Tainted<T> {
    fn clean(value: T) -> Self {
        Tainted { value, leak: None }
    }
}

impl<T: fmt::Display> fmt::Display for Tainted<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.value.fmt(f)
    }
}

/// The raid with a fault.
///
/// ```
/// use referee::conformance::{Property, Suite};
/// use testgames::{planted::{Fault, PlantedRaid, PlantedSetup}, raid};
/// let setup = PlantedSetup::new(raid::Setup::default(), Fault::DeadEnd);
/// let failure = Suite::<PlantedRaid>::new([setup]).run().unwrap_err();
/// assert_eq!(failure.property, Property::NeverSticks);
/// ```
pub enum PlantedRaid {}

impl Game for PlantedRaid {
    const NAME: &'static str = "planted raid";
    const REVISION: u32 = 1;
    const HIDDEN: bool = true;

    type Setup = PlantedSetup<Setup, Fault>;
    type State = PlantedState;
    type Action = Action;
    type Event = Event;
    type Seen = Tainted<Seen>;
    type Ask = Ask;
    type Outcome = Outcome;
    type View = Tainted<View>;
    type Why = Tainted<Why>;

    fn start(setup: &Self::Setup) -> Result<PlantedState, Vec<Illegal<Self::Why>>> {
        let taint = |illegal: Illegal<Why>| Illegal {
            rule: illegal.rule,
            why: Tainted::clean(illegal.why),
        };
        let mut raid = Raid::start(&setup.game)
            .map_err(|problems| problems.into_iter().map(taint).collect::<Vec<_>>())?;
        if setup.fault == Fault::ForgetsTheSetup {
            raid.turns += setup.forgotten;
        }
        Ok(PlantedState { raid, fault: setup.fault, smuggled: Smuggled::default() })
    }

    fn seats(state: &PlantedState) -> Vec<SeatInfo> {
        let mut seats = Raid::seats(&state.raid);
        if state.fault == Fault::AddsASeat && state.raid.turn == 2 {
            seats.push(SeatInfo::neutral(Seat(2), "latecomer", Role::Press));
        }
        seats
    }

    fn pending(state: &PlantedState) -> PendingOf<Self> {
        Raid::pending(&state.raid)
    }

    fn legal(state: &PlantedState, seat: Seat, out: &mut Vec<Action>) {
        let (raid, before) = (&state.raid, out.len());
        Raid::legal(raid, seat, out);
        match state.fault {
            Fault::DeadEnd if raid.turn == 2 && seat == GARRISON => out.truncate(before),
            Fault::ListsTwice if out.last() == Some(&Action::EndPart) => out.push(Action::EndPart),
            Fault::LeaksInTheList if seat == RAIDER && raid.ambushes > 0 => out.reverse(),
            _ => {}
        }
    }

    fn check(state: &PlantedState, seat: Seat, action: &Action) -> Result<(), Illegal<Self::Why>> {
        LAST_CHECKED.set(Some(*action));
        if let (Fault::Panics, Action::Advance { unit }) = (state.fault, *action) {
            let _ = state.raid.units[usize::from(unit)];
        }
        let listed = match (state.fault, Raid::check(&state.raid, seat, action)) {
            (Fault::RefusesTheListed, Ok(())) if *action == Action::Hold => {
                Err(Illegal { rule: rule!("T7"), why: Why::NoAmbush })
            }
            (Fault::AcceptsTheUnlisted, Err(Illegal { why: Why::HasAdvanced(_), .. })) => Ok(()),
            (_, checked) => checked,
        };
        if state.fault == Fault::CountsRefusals && listed.is_err() {
            OUTSIDE.set(OUTSIDE.get().wrapping_add(1));
        }
        let leaks = state.fault == Fault::LeaksInRefusals && seat == GARRISON;
        let leak = leaked_plan(&state.raid).filter(|_| leaks);
        listed.map_err(|Illegal { rule, why }| Illegal { rule, why: Tainted { value: why, leak } })
    }

    fn apply(tx: &mut Tx<'_, Self>, seat: Seat, action: &Action) {
        let fault = tx.state().fault;
        let mut action = *action;
        let unchecked = LAST_CHECKED.get() != Some(action);
        if let (Fault::ReliesOnTheCheck, true, Action::Plan { objective }) =
            (fault, unchecked, &mut action)
        {
            *objective = 2;
        }
        replay(tx, |raid| Raid::apply(raid, seat, &action));
        if fault == Fault::WritesBehindTheLog {
            tx.state().smuggled.0.fetch_add(1, Ordering::Relaxed);
        }
        if fault == Fault::LeaksByTheWindow {
            skip_useless_window(tx);
        }
    }

    fn rolled(tx: &mut Tx<'_, Self>, rolled: &Rolled) {
        replay(tx, |raid| Raid::rolled(raid, rolled));
    }

    fn evolve(state: &mut PlantedState, event: &Event) {
        let before = (state.raid.turn, state.raid.lost, state.raid.ambushes);
        Raid::evolve(&mut state.raid, event);
        match (state.fault, event) {
            (Fault::Endless, Event::TurnBegun { .. }) => state.raid.turn = before.0,
            (Fault::LosesACounter, Event::PointLost { .. }) => state.raid.lost = before.1,
            (Fault::MakesACounter, Event::Sprung) => state.raid.ambushes = before.2,
            (Fault::RemembersOutside, Event::Stood) => {
                OUTSIDE.set(OUTSIDE.get().wrapping_add(1));
                state.raid.units[0].advanced = OUTSIDE.get().is_multiple_of(2);
            }
            _ => {}
        }
    }

    fn view(state: &PlantedState, viewer: Viewer) -> Self::View {
        let leak = match state.fault {
            Fault::LeaksInTheView | Fault::LeaksWhatIsNeverVaried => leaked_plan(&state.raid),
            Fault::CountsRefusals => Some(OUTSIDE.get()),
            _ => None,
        };
        Tainted { value: Raid::view(&state.raid, viewer), leak }
    }

    fn seen_by(state: &PlantedState, event: &Event, viewer: Viewer) -> Option<Self::Seen> {
        let value = Raid::seen_by(&state.raid, event, viewer)?;
        let strength = |unit: u8| state.raid.units.get(usize::from(unit)).map(|u| u.strength);
        let leak = match (state.fault, *event, viewer) {
            (Fault::RewritesTheLog, Event::Advanced { .. }, _) => Some(state.raid.turn),
            (Fault::LeaksInTheLog, Event::Advanced { unit, .. }, Viewer::Seat(GARRISON))
            | (Fault::LeaksToSpectators, Event::Shifted { unit, .. }, Viewer::Spectator) => {
                strength(unit)
            }
            (Fault::TellsASealedAnswer, Event::Prepared { ambushes }, Viewer::Spectator) => {
                Some(ambushes)
            }
            (Fault::ShowsMoreThanTheLog, Event::PointLost { .. }, Viewer::Spectator) => {
                return None;
            }
            _ => None,
        };
        Some(Tainted { value, leak })
    }

    fn discloses(state: &PlantedState, event: &Event, viewer: Viewer) -> bool {
        let undeclared = state.fault == Fault::RevealsUndeclared
            && viewer == Viewer::Seat(GARRISON)
            && matches!(event, Event::Shown { .. });
        !undeclared && Raid::discloses(&state.raid, event, viewer)
    }

    fn census(state: &PlantedState) -> Census {
        Raid::census(&state.raid)
    }

    fn resample(state: &PlantedState, viewer: Viewer, lots: &mut Lots) -> PlantedState {
        if state.fault == Fault::NeverVaries {
            return state.clone();
        }
        let mut raid = Raid::resample(&state.raid, viewer, lots);
        if state.fault == Fault::LeaksWhatIsNeverVaried {
            raid.plan = state.raid.plan;
        }
        PlantedState { raid, ..state.clone() }
    }
}

/// The plan, once the raiders are on the road.
fn leaked_plan(raid: &State) -> Option<u8> {
    raid.plan.filter(|_| raid.units[..3].iter().any(|party| party.area > 0))
}

/// Lets the sound game play on a copy, and its events happen here.
fn replay(tx: &mut Tx<'_, PlantedRaid>, play: impl FnOnce(&mut Tx<'_, Raid>)) {
    let (mut copy, mut events) = (tx.state().raid.clone(), Vec::new());
    play(&mut Tx::logged(&mut copy, &mut events));
    events.into_iter().for_each(|event| tx.emit(event));
}

/// Where nobody is met, closes the window for a garrison that cannot use it.
fn skip_useless_window(tx: &mut Tx<'_, PlantedRaid>) {
    let raid = &tx.state().raid;
    let window = matches!(raid.frames.last(), Some(Frame::Entry { area: 1, asked: false }));
    if window && raid.ambushes == 0 && raid.living_in(GARRISON, 1).next().is_none() {
        tx.emit(Event::Closed);
    }
}
