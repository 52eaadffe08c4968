//! Writing a position.

use super::Position;
use super::read::PREFIX;
use super::units::MARKS;
use crate::game::start::judge_all;
use crate::game::state::{Mark, Marshals, State, Where};
use crate::ground::{Player, UnitId, hexes};
use crate::{Impulse, Weather};
use hex::HexIndex;
use std::fmt::{self, Write as _};

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let state = &self.state;
        writeln!(f, "game = \"{PREFIX}{}\"", state.scene.scenario().id)?;
        if let Some(house) = &state.scene.house {
            writeln!(f, "house = \"{house}\"")?;
        }
        writeln!(f, "turn = \"{}\"", state.turn.key())?;
        writeln!(f, "phase = \"{}\"", self.phase.name())?;
        if self.phase.player().is_some() && state.impulse == Impulse::Second {
            writeln!(f, "impulse = 2")?;
        }
        if let Some(seed) = self.seed {
            writeln!(f, "seed = {seed}")?;
        }
        write_pools(f, state)?;
        let judged = judged(state);
        for player in Player::BOTH {
            write_placed(f, state, &judged, player)?;
        }
        write_absent(f, state)?;
        if !state.attacked.is_empty() {
            let items = hexes::write_hexes(state.scene.map.grid(), state.attacked.iter());
            f.write_str(&list("attacked", &quoted(&items)))?;
        }
        write_control(f, state)?;
        write_net(f, state, &judged)
    }
}

/// The weather that is known, as files name it.
fn weather_names(state: &State) -> Vec<String> {
    let name = |kind: &Weather| Weather::NAMES.iter().find(|(_, known)| known == kind);
    let known = state.weather.iter().flatten().filter_map(name);
    known.map(|(name, _)| (*name).to_owned()).collect()
}

/// The same state with supply as it would be judged now.
fn judged(state: &State) -> State {
    let mut judged = state.clone();
    judge_all(&mut judged);
    judged
}

fn quoted(items: &[String]) -> Vec<String> {
    items.iter().map(|item| format!("\"{item}\"")).collect()
}

/// A list, one item a line when there are many.
fn list(key: &str, items: &[String]) -> String {
    if items.is_empty() {
        return String::new();
    }
    let short: usize = items.iter().map(String::len).sum();
    if short < 90 {
        return format!("{key} = [{}]\n", items.join(", "));
    }
    let mut text = format!("{key} = [\n");
    for item in items {
        let _ = writeln!(text, "    {item},");
    }
    text.push_str("]\n");
    text
}

fn write_pools(f: &mut fmt::Formatter<'_>, state: &State) -> fmt::Result {
    f.write_str(&list("weather", &quoted(&weather_names(state))))?;
    if state.points > 0 {
        writeln!(f, "points = {}", state.points)?;
    }
    if state.air != [0; 2] {
        writeln!(f, "air = {{ axis = {}, soviet = {} }}", state.air[0], state.air[1])?;
    }
    if state.marshals != [Marshals::default(); 2] {
        let told = Player::BOTH.map(|player| {
            let Marshals { lost, used, declined } = state.marshals[player.index()];
            let declined = if declined { ", declined = true" } else { "" };
            format!("{} = {{ lost = {lost}, used = {used}{declined} }}", player.name())
        });
        writeln!(f, "marshals = {{ {} }}", told.join(", "))?;
    }
    if state.rail_used > 0 {
        writeln!(f, "rail_used = {}", state.rail_used)?;
    }
    Ok(())
}

/// The units on the map, hex by hex.
fn write_placed(
    f: &mut fmt::Formatter<'_>,
    state: &State,
    judged: &State,
    player: Player,
) -> fmt::Result {
    let mut placed: Vec<(UnitId, HexIndex)> = state.on_map(player).collect();
    placed.sort_by_key(|(unit, hex)| (state.number(*hex).value(), *unit));
    let items = placed.iter().map(|(id, hex)| {
        let (counter, unit) = (state.counter(*id), state.unit(*id));
        let mut text = format!("{{ unit = \"{}\", hex = \"{}\"", counter.key, state.number(*hex));
        if unit.steps != counter.steps {
            let _ = write!(text, ", steps = {}", unit.steps);
        }
        let supplied = unit.is(Mark::Supplied);
        if supplied != judged.unit(*id).is(Mark::Supplied) {
            let _ = write!(text, ", supplied = {supplied}");
        }
        for (name, _) in MARKS.iter().filter(|(_, mark)| unit.is(*mark)) {
            let _ = write!(text, ", {name} = true");
        }
        if let Some(lock) = unit.lock {
            let _ = write!(text, ", locked = \"{}\"", state.number(lock));
        }
        text + " }"
    });
    f.write_str(&list(player.name(), &items.collect::<Vec<_>>()))
}

fn write_absent(f: &mut fmt::Formatter<'_>, state: &State) -> fmt::Result {
    let start = state.scene.scenario().start;
    let lists =
        [("due", Where::Due), ("eliminated", Where::Eliminated), ("gone", Where::Surrendered)];
    for (key, at) in lists {
        let told = |unit: &UnitId| {
            let usual = at == Where::Due && state.counter(*unit).entry > start;
            state.unit(*unit).at == at && !usual
        };
        let units = state.scene.roster.units().filter(told);
        let keys: Vec<String> = units.map(|unit| state.counter(unit).key.clone()).collect();
        f.write_str(&list(key, &quoted(&keys)))?;
    }
    Ok(())
}

/// What has changed hands and does not follow from who stands there.
fn write_control(f: &mut fmt::Formatter<'_>, state: &State) -> fmt::Result {
    let was = &state.scene.scenario().axis_hexes;
    let map = &state.scene.map;
    let taken = Player::BOTH.map(|player| {
        let told = |hex: &HexIndex| {
            state.holder(*hex) == player
                && was.contains(*hex) != (player == Player::Axis)
                && !state.holds(player, *hex)
        };
        hexes::write_hexes(map.grid(), map.open().filter(told))
    });
    write_table(f, "control", &taken)
}

/// The rail nets, where they are not as they would be judged now (R-B46).
fn write_net(f: &mut fmt::Formatter<'_>, state: &State, judged: &State) -> fmt::Result {
    let map = &state.scene.map;
    let nets = Player::BOTH.map(|player| {
        let net = &state.net[player.index()];
        let differs = *net != judged.net[player.index()];
        let told = net.iter().filter(|_| differs);
        hexes::write_hexes(map.grid(), told)
    });
    write_table(f, "net", &nets)
}

fn write_table(f: &mut fmt::Formatter<'_>, key: &str, lists: &[Vec<String>; 2]) -> fmt::Result {
    if lists.iter().all(Vec::is_empty) {
        return Ok(());
    }
    writeln!(f, "\n[{key}]")?;
    for (player, hexes) in Player::BOTH.into_iter().zip(lists) {
        f.write_str(&list(player.name(), &quoted(hexes)))?;
    }
    Ok(())
}
