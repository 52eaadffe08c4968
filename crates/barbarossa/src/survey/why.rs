//! Why not: one door for every question about what cannot be done.

use crate::action::Action;
use crate::flow;
use crate::frame::Frame;
use crate::ground::UnitId;
use crate::inquiry::{Because, Obstacle, known, why_not_move, why_not_react};
use crate::seen::is_privy;
use crate::state::State;
use crate::why::Why;
use hex::HexIndex;
use referee::{Pending, Viewer};
use rulebook::{RuleId, rule};
use serde::Serialize;

/// What is asked about.
#[derive(Clone, Copy, Debug)]
pub enum Matter<'a> {
    /// An answer to the open question.
    Action(&'a Action),
    /// Units that should go to a hex: march, or react in the enemy's operations.
    Going {
        /// The units.
        units: &'a [UnitId],
        /// Where to.
        hex: HexIndex,
    },
}

/// The reason why something cannot be done.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct WhyNot {
    /// What sort of obstacle it is.
    pub kind: &'static str,
    /// The rule.
    pub rule: RuleId,
    /// The sentence.
    pub text: String,
    /// The hexes it names.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub hexes: Vec<HexIndex>,
    /// The units it names.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub units: Vec<UnitId>,
}

impl WhyNot {
    /// A reason in words.
    #[must_use]
    pub fn of(because: &Because, state: &State) -> WhyNot {
        WhyNot {
            kind: match because.obstacle {
                Obstacle::Refused(_) => "illegal",
                Obstacle::NotNow => "not_now",
                Obstacle::Company => "illegal",
                Obstacle::TooFar { .. } | Obstacle::OutOfRange { .. } => "too_far",
                Obstacle::EnemyUnit
                | Obstacle::EnemyZone
                | Obstacle::EnemyRail
                | Obstacle::WrongGauge
                | Obstacle::OffRail { .. }
                | Obstacle::NoLine => "no_supply",
            },
            rule: because.rule,
            text: because.tell(&state.ground),
            hexes: because.hex.into_iter().collect(),
            units: because.unit.into_iter().collect(),
        }
    }
}

/// Why something cannot be done, from what the viewer may know; nothing if it can.
///
/// ```
/// use barbarossa::survey::why::{Matter, why_not};
/// use barbarossa::{AXIS, Action, SOVIET, State};
///
/// let state = State::sketch("agc", "turn 3 axis operations\n axis agc-de-5i 2928 spent").unwrap();
/// let unit = state.ground.roster.id("agc-de-5i").unwrap();
/// let matter = Matter::Action(&Action::Select { unit });
/// assert_eq!(why_not(&state, AXIS.into(), matter).unwrap().rule.as_str(), "D7a");
/// assert_eq!(why_not(&state, SOVIET.into(), matter).unwrap().kind, "not_now");
/// assert_eq!(why_not(&state, AXIS.into(), Matter::Action(&Action::Done)), None);
/// ```
#[must_use]
pub fn why_not(state: &State, viewer: Viewer, matter: Matter<'_>) -> Option<WhyNot> {
    let because = match matter {
        Matter::Action(action) => acting(state, viewer, action),
        Matter::Going { units, hex } => going(state, viewer, units, hex),
    };
    because.err().map(|because| WhyNot::of(&because, state))
}

/// Only the one who is asked may try an answer: what another's question allows could tell his secret.
fn acting(state: &State, viewer: Viewer, action: &Action) -> Result<(), Because> {
    let not_now = || Because::new(rule!("D4b"), Obstacle::NotNow);
    let Pending::Decide(owed) = frames::pending::<crate::Barbarossa>(state) else {
        return Err(not_now());
    };
    let asked = owed.iter().any(|it| is_privy(state, viewer, crate::side_of(it.seat)));
    if !asked {
        return Err(not_now());
    }
    let hex = action.hex().filter(|hex| crate::ground::grid().contains(*hex));
    flow::check(&known(state, viewer), action).map_err(|illegal| {
        let far = matches!(illegal.why, Why::NotAdjacent(_)).then(|| afar(state, viewer, action));
        let because = Because { hex, ..Because::from(illegal) }.by(action.unit());
        far.flatten().unwrap_or(because)
    })
}

/// Why the force on its way cannot come to a hex that is not next to it, by any way.
fn afar(state: &State, viewer: Viewer, action: &Action) -> Option<Because> {
    let (Action::Move { hex }, Some(march)) = (action, state.march()) else { return None };
    why_not_move(state, viewer, &march.force, *hex).err()
}

fn going(state: &State, viewer: Viewer, units: &[UnitId], hex: HexIndex) -> Result<(), Because> {
    let known = units.first().filter(|unit| unit.index() < state.units.len());
    let reacts = known.is_some_and(|unit| state.side(*unit) != state.phasing)
        && state.frames.iter().any(|frame| matches!(frame, Frame::Operations(_)));
    match reacts {
        true => why_not_react(state, viewer, units, hex).map(drop),
        false => why_not_move(state, viewer, units, hex).map(drop),
    }
}
