//! Writing a position.

use super::Position;
use super::key;
use super::read::PREFIX;
use super::units::MARKS;
use crate::Objective;
use crate::game::board::{Deeds, Mark};
use crate::game::state::{MortarState, Options, Orders, State, Tally};
use crate::ground::{HexSet, Player, UnitId, UnitSet};
use hex::HexIndex;
use std::fmt::{self, Write as _};

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let state = &self.state;
        writeln!(f, "game = \"{PREFIX}{}\"", state.mission().id)?;
        if let Some(house) = &state.scene.house {
            writeln!(f, "house = \"{house}\"")?;
        }
        writeln!(f, "turn = {}", state.turn)?;
        writeln!(f, "phase = \"{}\"", self.phase.name())?;
        if let Some(seed) = self.seed {
            writeln!(f, "seed = {seed}")?;
        }
        writeln!(f, "initiative = \"{}\"", state.initiative)?;
        writeln!(f, "go = \"{}\"", state.go)?;
        f.write_str(&list("activated", &quoted(activated(state))))?;
        let placed: Vec<String> = placed(state).map(|unit| unit_line(state, unit)).collect();
        f.write_str(&list("units", &placed))?;
        f.write_str(&list("crowded", &quoted(crowded(state))))?;
        f.write_str(&list("lost", &quoted(lost(state))))?;
        write_ground(f, state)?;
        write_objectives(f, state)?;
        f.write_str(&list("veterans", &quoted(keys(state, state.veterans))))?;
        f.write_str(&list("mentors", &quoted(keys(state, state.mentors))))?;
        write_options(f, state.options)?;
        write_both(f, "mortars", &state.mortars, |_, it| mortars(it))?;
        write_both(f, "points", &state.tally, |_, it| tally(it))?;
        write_both(f, "orders", &state.orders, |_, it| orders(state, it))
    }
}

fn quoted(items: impl IntoIterator<Item = String>) -> Vec<String> {
    items.into_iter().map(|item| format!("\"{item}\"")).collect()
}

/// As many short items as stand in a line.
const A_LINE: usize = 14;

/// A list; when there are many, long items stand one in a line, short ones several.
fn list(key: &str, items: &[String]) -> String {
    if items.is_empty() {
        return String::new();
    }
    let short: usize = items.iter().map(String::len).sum();
    if short < 90 {
        return format!("{key} = [{}]\n", items.join(", "));
    }
    let mut text = format!("{key} = [\n");
    let a_line = if items.iter().all(|item| item.len() < 8) { A_LINE } else { 1 };
    for items in items.chunks(a_line) {
        let _ = writeln!(text, "    {},", items.join(", "));
    }
    text.push_str("]\n");
    text
}

fn keys(state: &State, units: UnitSet) -> impl Iterator<Item = String> {
    units.iter().map(|unit| key::of_unit(state.mission(), unit))
}

fn activated(state: &State) -> impl Iterator<Item = String> {
    let platoons = key::platoons(state.mission()).into_iter();
    let activated =
        platoons.filter(|(_, (player, place))| state.activated[player.index()] >> place & 1 != 0);
    activated.map(|(name, _)| name)
}

fn placed(state: &State) -> impl Iterator<Item = UnitId> + '_ {
    state.board.units().filter(|unit| state.unit(*unit).hex.is_some())
}

/// Hexes with more of a kind than may stop there (R-Y76).
fn crowded(state: &State) -> impl Iterator<Item = String> + '_ {
    let over = |hex: &HexIndex| Player::BOTH.into_iter().any(|it| state.is_crowded(it, *hex));
    state.map().hexes().filter(over).map(|hex| state.number(hex).to_string())
}

/// Late units that are lost: of the others it is so when they are not on the map.
fn lost(state: &State) -> Vec<String> {
    let late = |unit: &UnitId| {
        let counter = state.counter(*unit);
        let platoons = &state.mission().force(counter.player).platoons;
        counter.platoon.is_some_and(|place| platoons[usize::from(place)].enters.is_some())
    };
    let gone = state.board.units().filter(|unit| state.unit(*unit).is(Mark::Lost));
    gone.filter(late).map(|unit| key::of_unit(state.mission(), unit)).collect()
}

fn unit_line(state: &State, unit: UnitId) -> String {
    let (it, printed) = (state.unit(unit), &state.counter(unit).unit);
    let hex = it.hex.map_or_else(String::new, |hex| state.number(hex).to_string());
    let mut text =
        format!("{{ unit = \"{}\", hex = \"{hex}\"", key::of_unit(state.mission(), unit));
    if it.facing != 0 {
        let _ = write!(text, ", facing = {}", it.facing + 1);
    }
    if it.steps != printed.steps {
        let _ = write!(text, ", steps = {}", it.steps);
    }
    for (name, _) in MARKS.iter().filter(|(_, mark)| it.is(*mark)) {
        let _ = write!(text, ", {name} = true");
    }
    let known = it.is(Mark::Known);
    if known == it.is(Mark::Concealed) {
        let _ = write!(text, ", known = {known}");
    }
    if let Some(vehicle) = it.rides {
        let _ = write!(text, ", rides = \"{}\"", key::of_unit(state.mission(), vehicle));
    }
    let trail: Vec<String> = it.trail().map(|hex| format!("\"{}\"", state.number(hex))).collect();
    if !trail.is_empty() {
        let _ = write!(text, ", trail = [{}]", trail.join(", "));
    }
    if it.deeds != Deeds::default() {
        let _ = write!(text, ", seen = {{ {} }}", deeds(it.deeds));
    }
    text + " }"
}

fn deeds(deeds: Deeds) -> String {
    let flags = [
        ("came", deeds.came),
        ("reacted", deeds.reacted),
        ("moved", deeds.moved),
        ("under_fire", deeds.under_fire),
    ];
    let flags = flags.into_iter().filter(|(_, on)| *on).map(|(name, _)| format!("{name} = true"));
    let numbers =
        [("turn", deeds.turn), ("small_arms", deeds.small_arms), ("anti_tank", deeds.anti_tank)];
    let numbers = numbers.into_iter().filter(|(_, number)| *number > 0);
    let platoons: Vec<String> = (0..u16::BITS)
        .filter(|place| deeds.platoons >> place & 1 != 0)
        .map(|place| (place + 1).to_string())
        .collect();
    let platoons = (!platoons.is_empty()).then(|| format!("platoons = [{}]", platoons.join(", ")));
    let numbers = numbers.map(|(name, number)| format!("{name} = {number}"));
    let told: Vec<String> = flags.chain(platoons).chain(numbers).collect();
    told.join(", ")
}

fn hexes(state: &State, hexes: &HexSet) -> Vec<String> {
    quoted(hexes.iter().map(|hex| state.number(hex).to_string()))
}

fn write_ground(f: &mut fmt::Formatter<'_>, state: &State) -> fmt::Result {
    let number = |hex: HexIndex| state.number(hex);
    let mines = state.mines.iter().filter_map(|mine| {
        let known = if mine.known { ", known = true" } else { "" };
        Some(format!("{{ hex = \"{}\"{known} }}", number(mine.hex?)))
    });
    f.write_str(&list("mines", &mines.collect::<Vec<_>>()))?;
    let smoke = (0..).zip(&state.smoke).flat_map(|(later, hexes)| {
        let line = move |hex| {
            format!("{{ hex = \"{}\", last = {} }}", state.number(hex), state.turn + later)
        };
        hexes.iter().map(line)
    });
    f.write_str(&list("smoke", &smoke.collect::<Vec<_>>()))?;
    f.write_str(&list("mdrm", &hexes(state, &state.mdrm)))?;
    f.write_str(&list("trodden", &hexes(state, &state.trodden)))?;
    f.write_str(&list("unbroken", &hexes(state, &state.unbroken)))?;
    let attacked = state.attacked.iter();
    let attacked = attacked.map(|(hex, from)| {
        format!("{{ hex = \"{}\", from = \"{}\" }}", number(*hex), number(*from))
    });
    f.write_str(&list("attacked", &attacked.collect::<Vec<_>>()))
}

fn write_objectives(f: &mut fmt::Formatter<'_>, state: &State) -> fmt::Result {
    for (key, bits) in [("objectives", state.objectives), ("taken_over", state.taken_over)] {
        let hexes = state.mission().objectives.iter().enumerate();
        let held = hexes.filter(|(place, _)| bits >> place & 1 != 0);
        let held = held.map(|(_, hex)| state.number(*hex).to_string());
        f.write_str(&list(key, &quoted(held)))?;
    }
    Ok(())
}

/// What differs from the usual agreement (Y83).
fn write_options(f: &mut fmt::Formatter<'_>, options: Options) -> fmt::Result {
    let usual = Options::default();
    let told = [
        ("opportunity", options.opportunity, usual.opportunity),
        ("leaders_call", options.leaders_call, usual.leaders_call),
        ("sight_limit", options.sight_limit, usual.sight_limit),
    ];
    let told = told.into_iter().filter(|(_, now, usual)| now != usual);
    let told: Vec<String> = told.map(|(name, now, _)| format!("{name} = {now}")).collect();
    if told.is_empty() { Ok(()) } else { writeln!(f, "options = {{ {} }}", told.join(", ")) }
}

/// What both sides have of a kind; nothing of a side of which there is nothing to tell.
fn write_both<T>(
    f: &mut fmt::Formatter<'_>,
    key: &str,
    both: &[T; 2],
    told: impl Fn(Player, &T) -> Option<String>,
) -> fmt::Result {
    let sides = Player::BOTH.into_iter().zip(both);
    let lines: Vec<String> = sides
        .filter_map(|(player, it)| Some(format!("{player} = {}", told(player, it)?)))
        .collect();
    if lines.is_empty() {
        return Ok(());
    }
    writeln!(f, "\n[{key}]\n{}", lines.join("\n"))
}

fn mortars(mortars: &smallvec::SmallVec<[MortarState; 2]>) -> Option<String> {
    let line = |it: &MortarState| {
        let used = if it.used { ", used = true" } else { "" };
        format!("{{ left = {}{used} }}", it.left)
    };
    let lines: Vec<String> = mortars.iter().map(line).collect();
    (!lines.is_empty()).then(|| format!("[{}]", lines.join(", ")))
}

fn tally(tally: &Tally) -> Option<String> {
    let counts = |name: &str, counts: &[u8]| {
        let some = Objective::NAMES.iter().zip(counts).filter(|(_, count)| **count > 0);
        let some: Vec<String> =
            some.map(|((name, _), count)| format!("{name} = {count}")).collect();
        (!some.is_empty()).then(|| format!("{name} = {{ {} }}", some.join(", ")))
    };
    let both = [counts("taken", &tally.taken), counts("held", &tally.held)];
    let both: Vec<String> = both.into_iter().flatten().collect();
    (!both.is_empty()).then(|| format!("{{ {} }}", both.join(", ")))
}

fn orders(state: &State, orders: &Orders) -> Option<String> {
    let decline = orders.decline.map(|_| "decline = \"turn\"".to_owned());
    let until = orders.until.map(|(hex, within)| {
        format!("until = {{ hex = \"{}\", within = {within} }}", state.number(hex))
    });
    let guards = orders.guards.iter().map(|(unit, within, vehicles)| {
        let vehicles = if *vehicles { ", vehicles = true" } else { "" };
        let unit = key::of_unit(state.mission(), *unit);
        format!("{{ unit = \"{unit}\", within = {within}{vehicles} }}")
    });
    let guards: Vec<String> = guards.collect();
    let guards = (!guards.is_empty()).then(|| format!("guards = [{}]", guards.join(", ")));
    let told: Vec<String> = [decline, until, guards].into_iter().flatten().collect();
    (!told.is_empty()).then(|| format!("{{ {} }}", told.join(", ")))
}
