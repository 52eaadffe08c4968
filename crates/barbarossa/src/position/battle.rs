//! A position as a battle of its own: a scenario that begins there.

use super::Position;
use super::write::{filled, list};
use crate::ground::{Minor, Side, axis_owned, axis_rail, grid};
use crate::state::{State, Where};
use hex::HexIndex;
use std::fmt::Write as _;

impl Position {
    /// The file of a battle that begins with an Axis player turn, that of the turn or else the next, with everybody where he
    /// stands and whoever is due on his way, the late at once; it ends when the game would, and is won as the game is. Marks on
    /// units, counters of special rules, options and whoever was lost are not kept: a battle begins fresh.
    ///
    /// # Errors
    /// That no turn is left to be played.
    pub fn to_battle(&self, title: &str) -> Result<String, String> {
        let state = &self.state;
        let ground = &state.ground;
        let first = state.turn + u8::from(state.phasing == Side::Soviet);
        let last = ground.start.last_turn;
        if first > last {
            return Err(format!(
                "the game ends with turn {last}: no Axis turn is left to begin with"
            ));
        }
        let mut text = format!(
            "# Made from a position of {}, {}.\n\ntitle = {title:?}\nsummary = \"From a position of {}, {}.\"\n\
             first_turn = {first}\nturns = {}\nrp = {{ axis = {}, soviet = {} }}\n",
            ground.title,
            ground.turn_name(state.turn),
            ground.title,
            ground.turn_name(state.turn),
            last - first + 1,
            state.rp[0],
            state.rp[1],
        );
        if ground.exclusive.bright_object.is_none() {
            text.push_str("bright_object = false\n");
        }
        for side in Side::BOTH {
            text += &list(side.name(), &placed(state, side));
        }
        text += &list("reinforcement", &due(state, first..=last));
        let [axis, soviet] = held(state);
        text += &filled("held_by_axis", &axis);
        text += &filled("held_by_soviets", &soviet);
        text += &filled("rail_converted", &converted(state));
        text.push_str("\n# Who holds what is said above, hex by hex.\n[front]\n\n[converted]\n");
        text += &victory(state);
        Ok(text)
    }
}

fn numbers(hexes: impl Iterator<Item = HexIndex>) -> Vec<String> {
    hexes.map(|hex| grid().number(hex).to_string()).collect()
}

fn placed(state: &State, side: Side) -> Vec<String> {
    let item = |(id, hex)| {
        let (info, sp) = (state.info(id), state.unit(id).sp);
        format!("{{ unit = {:?}, hex = \"{}\", sp = {sp} }}", info.key, grid().number(hex))
    };
    state.on_map(side).map(item).collect()
}

fn due(state: &State, turns: std::ops::RangeInclusive<u8>) -> Vec<String> {
    let late = state.ids().filter_map(|id| match state.unit(id).at {
        // Who is late comes with the first turn.
        Where::Due(turn) if turn <= *turns.end() => {
            let turn = turn.max(*turns.start());
            Some(format!("{{ unit = {:?}, turn = {turn} }}", state.info(id).key))
        }
        _ => None,
    });
    late.collect()
}

/// What each side holds beyond its own country; whoever stands somewhere holds it.
fn held(state: &State) -> [Vec<String>; 2] {
    let own = axis_owned(&state.ground.map);
    Side::BOTH.map(|side| {
        let axis = side == Side::Axis;
        let holds = |hex: &HexIndex| match state.holds(side.opponent(), *hex) {
            true => false,
            false => state.holds(side, *hex) || state.controller(*hex) == side,
        };
        let playable = state.ground.map.playable().iter();
        numbers(playable.filter(holds).filter(|hex| own.contains(*hex) != axis))
    })
}

fn converted(state: &State) -> Vec<String> {
    let own = axis_rail(&state.ground.map);
    let playable = state.ground.map.playable().iter();
    numbers(playable.filter(|hex| state.converted.contains(*hex) && !own.contains(*hex)))
}

/// The victory of the game, without the rules that say so: the battle is nobody's rulebook.
fn victory(state: &State) -> String {
    let victory = &state.ground.victory;
    let name = |hex: &HexIndex| {
        state.ground.map.place(*hex).map(|place| format!("{:?}", place.name)).unwrap_or_default()
    };
    let places: Vec<String> = victory.places.iter().map(name).collect();
    let mut text = format!("\n[victory]\nplaces = [{}]\n", places.join(", "));
    if victory.isolation {
        text.push_str("isolation = true\n");
    }
    // Writing to a String cannot fail.
    let _ = writeln!(text, "major = {}", victory.major);
    let _ = match victory.minor {
        Some(Minor::Places(places)) => writeln!(text, "minor_places = {places}"),
        Some(Minor::Adjacent(hexes)) => writeln!(text, "minor_adjacent = {hexes}"),
        None => Ok(()),
    };
    text
}
