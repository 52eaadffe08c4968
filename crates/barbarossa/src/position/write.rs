//! Writing a position: only what differs from the way the scenario begins.

use super::hexes::write_hexes;
use super::units::{MARKS, worn_pools};
use super::{Phase, Position};
use crate::ground::{Entry, GroundRef, Options, Side, UnitId, grid};
use crate::state::{AirState, Kept, Special, State, Where};
use hex::HexIndex;
use std::collections::BTreeMap;
use std::fmt;

impl fmt::Display for Position {
    /// The file, ready to be read again.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let state = &self.state;
        let ground = &state.ground;
        writeln!(f, "# {}, {}: {}", ground.title, ground.turn_name(state.turn), self.phase)?;
        writeln!(f, "game = {:?}", ground.key.scenario)?;
        if let Some(house) = &ground.key.house {
            writeln!(f, "house = {house:?}")?;
        }
        writeln!(f, "turn = {}", state.turn)?;
        writeln!(f, "phase = \"{}\"", self.phase)?;
        if self.zoi_begun && matches!(self.phase, Phase::Operations(_)) {
            writeln!(f, "zoi_begun = true")?;
        }
        if let Some(seed) = self.seed {
            writeln!(f, "seed = {seed}")?;
        }
        // What is left out is read as the scenario has it.
        if state.rp != ground.start.rp.map(u16::from) {
            writeln!(f, "rp = {{ axis = {}, soviet = {} }}", state.rp[0], state.rp[1])?;
        }
        write_air(f, &state.air)?;
        for side in Side::BOTH {
            write_placed(f, state, side)?;
        }
        write_absent(f, state)?;
        write_known(f, state)?;
        write_options(f, ground)?;
        write_control(f, state)?;
        write_special(f, state.special)
    }
}

/// A list, one item to a line; nothing when it is empty.
pub(super) fn list(key: &str, items: &[String]) -> String {
    let lines: String = items.iter().map(|item| format!("    {item},\n")).collect();
    if items.is_empty() { String::new() } else { format!("{key} = [\n{lines}]\n") }
}

/// Short items, as many to a line as fit.
pub(super) fn filled(key: &str, items: &[String]) -> String {
    let lines: Vec<String> = items
        .chunks(10)
        .map(|some| some.iter().map(|it| format!("{it:?}")).collect::<Vec<_>>().join(", "))
        .collect();
    list(key, &lines)
}

fn write_air(f: &mut fmt::Formatter<'_>, air: &[AirState]) -> fmt::Result {
    if air.iter().all(|air| *air == AirState::default()) {
        return Ok(());
    }
    let items: Vec<String> = air
        .iter()
        .map(|air| {
            let kept = match air.kept {
                Some(Kept::Shift) => ", kept = \"shift\"",
                Some(Kept::Reroll) => ", kept = \"reroll\"",
                None => "",
            };
            format!("{{ failures = {}{kept} }}", air.failures)
        })
        .collect();
    f.write_str(&list("air", &items))
}

/// The units on the map, hex by hex.
fn write_placed(f: &mut fmt::Formatter<'_>, state: &State, side: Side) -> fmt::Result {
    let mut placed: Vec<(UnitId, HexIndex)> = state.on_map(side).collect();
    placed.sort_by_key(|(unit, hex)| (grid().number(*hex).value(), *unit));
    let items = placed.iter().map(|(id, hex)| {
        let (info, unit, number) = (state.info(*id), state.unit(*id), grid().number(*hex));
        let marks = MARKS.iter().filter(|(_, mark)| unit.is(*mark));
        let marks: String = marks.map(|(name, _)| format!(", {name} = true")).collect();
        format!("{{ unit = {:?}, hex = \"{number}\", sp = {}{marks} }}", info.key, unit.sp)
    });
    f.write_str(&list(side.name(), &items.collect::<Vec<_>>()))
}

fn write_absent(f: &mut fmt::Formatter<'_>, state: &State) -> fmt::Result {
    let key = |unit: &UnitId| state.info(*unit).key.clone();
    let late = state.ids().filter_map(|id| {
        let (unit, info) = (state.unit(id), state.info(id));
        let Where::Due(turn) = unit.at else { return None };
        let worn = if unit.sp == info.sp { String::new() } else { format!(", sp = {}", unit.sp) };
        let changed = info.entry != Entry::Turn(turn) || !worn.is_empty();
        changed.then(|| format!("{{ unit = {:?}, turn = {turn}{worn} }}", info.key))
    });
    f.write_str(&list("due", &late.collect::<Vec<_>>()))?;
    for (name, fate) in [("eliminated", Where::Eliminated), ("gone", Where::Gone)] {
        let lost = state.ids().filter(|id| state.unit(*id).at == fate);
        f.write_str(&filled(name, &lost.map(|id| key(&id)).collect::<Vec<_>>()))?;
    }
    Ok(())
}

/// Pools of more than one unit; nothing where it is what a file without `known` means (G28).
fn write_known(f: &mut fmt::Formatter<'_>, state: &State) -> fmt::Result {
    let usual = worn_pools(state);
    let differs = |id: UnitId| state.pools[id.index()] != usual[id.index()];
    if !state.ids().any(|id| state.standing(id).is_some() && differs(id)) {
        return Ok(());
    }
    let mut pools: BTreeMap<u16, Vec<String>> = BTreeMap::new();
    for (id, label) in state.ids().zip(&state.pools) {
        if state.standing(id).is_some() {
            pools.entry(*label).or_default().push(format!("{:?}", state.info(id).key));
        }
    }
    let pools = pools.into_values().filter(|units| units.len() > 1);
    let items: Vec<String> = pools.map(|units| format!("[{}]", units.join(", "))).collect();
    match items.is_empty() {
        true => writeln!(f, "known = []"),
        false => f.write_str(&list("known", &items)),
    }
}

/// The answers that differ from those the game's own files propose.
fn write_options(f: &mut fmt::Formatter<'_>, ground: &GroundRef) -> fmt::Result {
    let proposed = GroundRef::named(&ground.key.scenario);
    let proposed = proposed.map_or_else(|_| Options::default(), |ground| *ground.options());
    let keys = Options::LIST.iter().map(|choice| choice.key);
    let changed = keys.filter(|key| ground.options().get(key) != proposed.get(key));
    let changed: Vec<&str> = changed.collect();
    if changed.is_empty() {
        return Ok(());
    }
    writeln!(f, "\n[options]")?;
    changed.into_iter().try_for_each(|key| {
        let answer = ground.options().get(key).unwrap_or_default();
        writeln!(f, "{key} = {answer:?}")
    })
}

fn write_control(f: &mut fmt::Formatter<'_>, state: &State) -> fmt::Result {
    let start = &state.ground.start;
    let playable = || state.ground.map.playable().iter();
    let taken = Side::BOTH.map(|side| {
        let was = |hex: HexIndex| start.axis_control.contains(hex) == (side == Side::Axis);
        // A hex that another side stands in is named though it never changed hands (D2.9b, G40).
        let told = |hex: HexIndex| !was(hex) || state.holds(side.opponent(), hex);
        write_hexes(playable().filter(|hex| state.controller(*hex) == side && told(*hex)))
    });
    if taken.iter().any(|hexes| !hexes.is_empty()) {
        writeln!(f, "\n[control]")?;
        for (side, hexes) in Side::BOTH.into_iter().zip(&taken) {
            f.write_str(&filled(side.name(), hexes))?;
        }
    }
    let converted = playable().filter(|hex| state.converted.contains(*hex));
    let converted = write_hexes(converted.filter(|hex| !start.converted.contains(*hex)));
    if !converted.is_empty() {
        writeln!(f, "\n[rail]")?;
        f.write_str(&filled("converted", &converted))?;
    }
    Ok(())
}

fn write_special(f: &mut fmt::Formatter<'_>, special: Special) -> fmt::Result {
    if special == Special::default() {
        return Ok(());
    }
    writeln!(f, "\n[special]")?;
    let counts = [
        ("attacks_due", special.attacks_due),
        ("attacks_made", special.attacks_made),
        ("finnish_rp", special.finnish_rp),
        ("sailed", special.sailed),
        ("taken_up", special.taken_up),
    ];
    for (key, count) in counts.into_iter().filter(|(_, count)| *count > 0) {
        writeln!(f, "{key} = {count}")?;
    }
    if let Some(turn) = special.shiny {
        writeln!(f, "shiny_since = {turn}")?;
    }
    if special.paused {
        writeln!(f, "paused = true")?;
    }
    Ok(())
}
