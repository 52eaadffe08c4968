//! The turn: weather, openings, closings, end checks (B30, B31, B32, B37, B38, B52, B58). A player has both impulses
//! before the other moves (R-B29).

use super::event::Event;
use super::frame::{Frame, Stage};
use super::state::State;
use super::{Besieged, orders, supply, victory};
use crate::ground::{HexSet, Player};
use crate::{Impulse, Months, Turn, Weather};
use referee::Tx;

impl State {
    /// Whether each player has one impulse only in this turn (B52).
    #[must_use]
    pub fn is_single_impulse(&self) -> bool {
        rulebook::cite!("B52");
        self.turn == Turn { year: 1941, months: Months::MayJun }
    }

    /// The weather of an impulse that needs no die: the only kind there is, and clear in the first turn (B52).
    pub(super) fn certain_weather(&self, impulse: Impulse) -> Option<Weather> {
        if self.is_single_impulse() {
            return Some(Weather::Clear);
        }
        self.scene.charts.weather.certain(self.turn.months, impulse)
    }

    /// The impulse whose weather die is due.
    pub(super) fn weather_due(&self, stage: Stage) -> Option<Impulse> {
        let impulse = match stage {
            Stage::Begin => Impulse::First,
            Stage::Second if self.has_second() => Impulse::Second,
            _ => return None,
        };
        let open = self.weather[impulse.index()].is_none();
        (open && self.certain_weather(impulse).is_none()).then_some(impulse)
    }

    fn has_second(&self) -> bool {
        self.impulse == Impulse::First && !self.is_single_impulse()
    }
}

/// Does what a stage does and goes to the next; not while its die is due.
pub(super) fn go_on(tx: &mut Tx<'_, Besieged>, stage: Stage) -> bool {
    rulebook::cite!("B30", "R-B29");
    if tx.state().weather_due(stage).is_some() {
        return false;
    }
    match stage {
        Stage::Begin => {
            settle_weather(tx, Impulse::First);
            next(tx, Stage::Opening);
        }
        Stage::Opening => open_player_turn(tx),
        Stage::Orders => {
            let state = tx.state();
            let rolled = orders::are_rolled(state.phasing, state.turn);
            if state.impulse == Impulse::Second {
                judge(tx, tx.state().phasing);
            }
            next(tx, Stage::Moves);
            if rolled {
                frames::open(tx, Frame::OrdersDie);
            }
        }
        Stage::Moves => {
            let (player, impulse) = (tx.state().phasing, tx.state().impulse);
            tx.emit(Event::ImpulseBegun { player, impulse });
            next(tx, Stage::Attacks);
            frames::open(tx, Frame::Move(None));
        }
        Stage::Attacks => {
            next(tx, Stage::Second);
            frames::open(tx, Frame::Target);
        }
        Stage::Second if tx.state().has_second() => {
            settle_weather(tx, Impulse::Second);
            let player = tx.state().phasing;
            judge(tx, player);
            tx.emit(Event::ImpulseBegun { player, impulse: Impulse::Second });
            next(tx, Stage::Attacks);
            frames::open(tx, Frame::Move(None));
        }
        Stage::Second => next(tx, Stage::Close),
        Stage::Close => close_player_turn(tx),
        Stage::End => end_turn(tx),
    }
    true
}

fn next(tx: &mut Tx<'_, Besieged>, stage: Stage) {
    tx.emit(Event::Turned(Frame::Turn(stage)));
}

/// Sets the weather where no die was needed.
fn settle_weather(tx: &mut Tx<'_, Besieged>, impulse: Impulse) {
    let state = tx.state();
    if state.weather[impulse.index()].is_none()
        && let Some(weather) = state.certain_weather(impulse)
    {
        tx.emit(Event::WeatherSet { impulse, weather, die: None });
    }
    // In the first turn the Russians move in impulse 2, under the same sky (B52).
    if tx.state().is_single_impulse() && impulse == Impulse::First {
        settle_weather(tx, Impulse::Second);
    }
}

/// The weather die fell (B30, B32).
pub(super) fn weather_rolled(tx: &mut Tx<'_, Besieged>, impulse: Impulse, face: u8) {
    let state = tx.state();
    let Some(die) = crate::Die::showing(face.into()) else { return };
    let weather = state.scene.charts.weather.read(state.turn.months, impulse, die);
    tx.emit(Event::WeatherSet { impulse, weather, die: Some(face) });
}

/// Judges the supply of a player (B37).
pub(super) fn judge(tx: &mut Tx<'_, Besieged>, player: Player) {
    let supply::Supply { net, supplied } = supply::judge(tx.state(), player);
    tx.emit(Event::SupplyJudged { player, net, supplied });
}

fn open_player_turn(tx: &mut Tx<'_, Besieged>) {
    rulebook::cite!("R-B64");
    let player = tx.state().phasing;
    judge(tx, player);
    let state = tx.state();
    let years = &state.scene.charts.years;
    let points = years.points(player, state.turn, state.majors(player));
    // R-B64: the pools are those of the turn.
    let air = years.air(player, state.turn);
    let second = state.is_single_impulse() && player == Player::Soviet;
    let impulse = if second { Impulse::Second } else { Impulse::First };
    tx.emit(Event::PlayerTurnBegun { player, impulse, points, air });
    next(tx, Stage::Orders);
    frames::open(tx, Frame::Reinforce);
}

pub(super) fn close_player_turn(tx: &mut Tx<'_, Besieged>) {
    let player = tx.state().phasing;
    judge(tx, player);
    attrition(tx, player);
    let hexes = swept(tx.state(), player);
    if !hexes.is_empty() {
        tx.emit(Event::Swept { player, hexes });
    }
    tx.emit(Event::PlayerTurnEnded { player });
    let stage = if player == Player::Axis { Stage::Opening } else { Stage::End };
    next(tx, stage);
}

/// B58: who is out of supply loses a step; a last step stays, or surrenders if it is cut off (R-B44). All at once.
fn attrition(tx: &mut Tx<'_, Besieged>, player: Player) {
    rulebook::cite!("B58", "R-B44");
    let state = tx.state();
    let hungry: Vec<_> = state
        .on_map(player)
        .filter(|(unit, _)| !state.unit(*unit).is(super::Mark::Supplied))
        .collect();
    if hungry.is_empty() {
        return;
    }
    let joined = supply::joined(state, player);
    let losses = hungry.into_iter().filter_map(|(unit, hex)| match state.unit(unit).steps {
        0 | 1 => (!joined.contains(hex)).then_some(Event::UnitLost { unit, surrendered: true }),
        _ => Some(Event::StepLost { unit }),
    });
    let losses: Vec<Event> = losses.collect();
    losses.into_iter().for_each(|loss| tx.emit(loss));
}

/// B38: empty enemy hexes in the player's ZOC and not in the enemy's; majors must be entered (R-B38).
#[must_use]
pub fn swept(state: &State, player: Player) -> HexSet {
    rulebook::cite!("B38", "R-B38");
    let enemy = player.enemy();
    let falls = |hex: &hex::HexIndex| {
        state.holder(*hex) == enemy
            && state.in_zoc(player, *hex)
            && !state.in_zoc(enemy, *hex)
            && !state.holds(enemy, *hex)
            && !state.holds(player, *hex)
            && !state.scene.map.majors().contains(*hex)
    };
    HexSet::default().with(state.scene.map.open().filter(falls))
}

fn end_turn(tx: &mut Tx<'_, Besieged>) {
    match victory::decide(tx.state()) {
        Some(outcome) => tx.emit(Event::GameEnded { outcome }),
        None => {
            let turn = tx.state().turn.next();
            tx.emit(Event::TurnBegun { turn });
            next(tx, Stage::Begin);
        }
    }
}
