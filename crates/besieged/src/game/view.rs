//! The game as anybody may see it: nothing is hidden but dice that were not rolled.

use super::action::Ask;
use super::frame::{Battle, Frame};
use super::state::{Mark, Marshals, State, Where};
use super::victory::Outcome;
use crate::ground::{HexSet, Player, UnitId};
use crate::{Impulse, Turn, Weather};
use hex::HexIndex;
use schemars::JsonSchema;
use serde::Serialize;

/// One unit as everybody sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct UnitView {
    /// The unit.
    pub unit: UnitId,
    /// Where it is.
    pub at: Where,
    /// Its steps.
    pub steps: u8,
    /// Whether it is in supply (B37).
    pub supplied: bool,
    /// Whether it has moved this impulse.
    pub moved: bool,
    /// Whether it has attacked this impulse.
    pub fought: bool,
    /// Whether it owes an attack for contact (B36).
    pub owes: bool,
    /// Whether it is under orders (B42).
    pub ordered: bool,
    /// Whether it was placed this turn.
    pub placed: bool,
    /// The hex it is locked on (B43).
    pub lock: Option<HexIndex>,
}

/// The game as anybody may see it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct View {
    /// The scenario.
    pub scenario: String,
    /// The turn.
    pub turn: Turn,
    /// The impulse.
    pub impulse: Impulse,
    /// Whose player-turn it is.
    pub phasing: Player,
    /// The weather of the two impulses, as far as it is known.
    pub weather: [Option<Weather>; 2],
    /// Replacement points left.
    pub points: u8,
    /// Air units left, by player.
    pub air: [u8; 2],
    /// Field Marshals, by player.
    pub marshals: [Marshals; 2],
    /// Units moved by rail this player-turn.
    pub rail_used: u8,
    /// Major cities held, by player.
    pub majors: [u8; 2],
    /// Every unit of the game.
    pub units: Vec<UnitView>,
    /// The hexes of the Axis.
    pub axis_hexes: HexSet,
    /// The rail nets, by player.
    pub net: [HexSet; 2],
    /// The hexes attacked this impulse.
    pub attacked: HexSet,
    /// What is asked, if anything is.
    pub ask: Option<Ask>,
    /// The combat that is going on.
    pub battle: Option<Battle>,
    /// How it ended.
    pub outcome: Option<Outcome>,
}

impl View {
    /// What everybody sees of a state.
    #[must_use]
    pub fn of(state: &State) -> View {
        let battle = state.frames.iter().find_map(|frame| match frame {
            Frame::Combat(battle) => Some((**battle).clone()),
            _ => None,
        });
        let pending = frames::pending::<super::Besieged>(state);
        View {
            scenario: state.scene.key().to_string(),
            turn: state.turn,
            impulse: state.impulse,
            phasing: state.phasing,
            weather: state.weather,
            points: state.points,
            air: state.air,
            marshals: state.marshals,
            rail_used: state.rail_used,
            majors: Player::BOTH.map(|player| state.majors(player)),
            units: state.scene.roster.units().map(|unit| UnitView::of(state, unit)).collect(),
            axis_hexes: state.axis_hexes,
            net: state.net,
            attacked: state.attacked,
            ask: pending.owed().first().map(|owed| owed.ask),
            battle,
            outcome: state.outcome,
        }
    }
}

impl UnitView {
    fn of(state: &State, unit: UnitId) -> UnitView {
        let it = state.unit(unit);
        UnitView {
            unit,
            at: it.at,
            steps: it.steps,
            supplied: it.is(Mark::Supplied),
            moved: it.is(Mark::Moved),
            fought: it.is(Mark::Fought),
            owes: it.is(Mark::Owes),
            ordered: it.is(Mark::Ordered),
            placed: it.is(Mark::Placed),
            lock: it.lock,
        }
    }
}
