//! Writing a position.

use super::Position;
use super::points::{pool_parts, share_parts, stack_parts, told};
use crate::game::frame::{CardState, Manner, Offensive, Progress, Sortie, Stage};
use crate::game::kind::Share;
use crate::game::register::Registers;
use crate::game::state::{Options, State};
use crate::game::{Mission, Play};
use crate::ground::Coalition;
use hex::HexIndex;
use referee::Seat;
use serde_json::Value;
use std::fmt;

/// The name of a value in a list of names.
pub(super) fn name_of<T: PartialEq>(names: &[(&'static str, T)], value: &T) -> &'static str {
    names.iter().find(|(_, known)| known == value).map_or("", |(name, _)| name)
}

pub(super) const MANNERS: [(&str, Manner); 3] =
    [("land", Manner::Land), ("sea", Manner::Sea), ("hunt", Manner::Hunt)];
pub(super) const PROGRESS: [(&str, Progress); 3] =
    [("ahead", Progress::Ahead), ("fought", Progress::Fought), ("void", Progress::Void)];
pub(super) const MISSIONS: [(&str, Mission); 2] =
    [("industry", Mission::Industry), ("terror", Mission::Terror)];
pub(super) const PLAYS: [(&str, Play); 2] = [("die", Play::Die), ("shift", Play::Shift)];
pub(super) const CARDS: [(&str, CardState); 3] =
    [("held", CardState::Held), ("laid", CardState::Laid), ("spent", CardState::Spent)];

/// A list of texts.
fn list(items: impl IntoIterator<Item = String>) -> String {
    let items: Vec<String> = items.into_iter().map(|item| format!("\"{item}\"")).collect();
    format!("[{}]", items.join(", "))
}

fn numbers(items: impl IntoIterator<Item = u8>) -> String {
    let items: Vec<String> = items.into_iter().map(|item| item.to_string()).collect();
    format!("[{}]", items.join(", "))
}

fn hexes(state: &State, hexes: impl IntoIterator<Item = HexIndex>) -> String {
    list(hexes.into_iter().map(|hex| state.number(hex)))
}

fn seat(state: &State, seat: Seat) -> String {
    state.seating.chair(seat).map_or_else(String::new, |chair| chair.name())
}

/// A line, unless there is nothing in it.
fn unless_empty(f: &mut fmt::Formatter<'_>, key: &str, list: &str) -> fmt::Result {
    if list == "[]" { Ok(()) } else { writeln!(f, "{key} = {list}") }
}

/// A table, unless there is nothing in it.
fn table(f: &mut fmt::Formatter<'_>, name: &str, lines: Vec<(String, String)>) -> fmt::Result {
    if lines.is_empty() {
        return Ok(());
    }
    writeln!(f, "\n[{name}]")?;
    lines.into_iter().try_for_each(|(key, value)| writeln!(f, "{key} = {value}"))
}

fn quoted(key: &str, value: &str) -> (String, String) {
    (format!("\"{key}\""), format!("\"{value}\""))
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let state = &self.state;
        writeln!(f, "game = \"frontline/{}\"", state.scene.scenario().id)?;
        writeln!(f, "seats = {}", list(self.seats.iter().cloned()))?;
        writeln!(f, "turn = {}\nuntil = {}", state.turn, state.last_turn)?;
        writeln!(f, "frame = \"{}\"", name_of(&Stage::NAMES, &self.stage))?;
        if let Some(seed) = self.seed {
            writeln!(f, "seed = {seed}")?;
        }
        scalars(f, state)?;
        lists(f, state)?;
        tables(f, state)?;
        state.offensives.iter().try_for_each(|it| offensive(f, state, it))?;
        state.raids.iter().try_for_each(|it| raid(f, state, it))
    }
}

fn scalars(f: &mut fmt::Formatter<'_>, state: &State) -> fmt::Result {
    if let Some(side) = state.chooser {
        writeln!(f, "chooser = \"{}\"", side.name())?;
    }
    writeln!(f, "first = \"{}\"", state.first.name())?;
    let would = Coalition::BOTH.into_iter().filter(|side| state.prefer[side.index()]);
    unless_empty(f, "prefer_first", &list(would.map(|side| side.name().to_owned())))?;
    unless_empty(f, "queue", &numbers(state.queue.iter().copied()))?;
    let done = (0..16u8).filter(|place| state.fulfilled >> place & 1 != 0);
    unless_empty(f, "fulfilled", &numbers(done))
}

fn lists(f: &mut fmt::Formatter<'_>, state: &State) -> fmt::Result {
    let scene = &state.scene;
    let nations = |bits: u8| {
        let all = scene.briefings.nations.iter().enumerate();
        list(all.filter(|(at, _)| bits >> at & 1 != 0).map(|(_, it)| it.name.clone()))
    };
    unless_empty(f, "left", &nations(state.left))?;
    unless_empty(f, "kept", &nations(state.kept))?;
    let map = &scene.map;
    let neutral = map.countries().iter().enumerate().filter(|(place, _)| {
        let mut own = map.land().iter().filter(|hex| map.country(*hex) == Some(*place as u8));
        own.any(|hex| !state.playable.contains(hex))
    });
    unless_empty(f, "neutral", &list(neutral.map(|(_, name)| name.clone())))?;
    unless_empty(f, "pags", &hexes(state, state.pags.iter()))?;
    unless_empty(f, "disputed", &hexes(state, state.disputed.iter().copied()))?;
    unless_empty(f, "abandoned", &hexes(state, state.abandoned.iter()))?;
    let seats = state.seating.chairs().iter().enumerate();
    let bound = seats.filter(|(at, _)| state.forbidden >> at & 1 != 0);
    unless_empty(f, "forbidden", &list(bound.map(|(_, chair)| chair.name())))
}

fn tables(f: &mut fmt::Formatter<'_>, state: &State) -> fmt::Result {
    let scene = &state.scene;
    if state.options != Options::default() {
        let Options { fog, stacking, rail, lsp_limit } = state.options;
        let all = [("fog", fog), ("stacking", stacking), ("rail", rail), ("lsp_limit", lsp_limit)];
        table(f, "options", all.map(|(key, on)| (key.to_owned(), on.to_string())).into())?;
    }
    table(f, "control", control(state))?;
    let there = scene.map.grid().hexes().filter(|hex| !state.stack(*hex).is_bare());
    let stack = |hex| quoted(&state.number(hex), &told(&stack_parts(scene, state.stack(hex))));
    table(f, "stacks", there.map(stack).collect())?;
    let pools = Coalition::BOTH
        .map(|side| quoted(side.name(), &told(&pool_parts(scene, &state.pools[side.index()]))));
    table(f, "pool", pools.into())?;
    table(f, "registers", registers(&state.registers))?;
    let cards = CARDS.iter().map(|(name, wanted)| {
        let own = state.cards.iter().enumerate().filter(|(_, card)| *card == wanted);
        ((*name).to_owned(), numbers(own.map(|(place, _)| place as u8)))
    });
    table(f, "cards", cards.collect())?;
    let bases = Coalition::BOTH.map(|side| {
        let own = state.bases[side.index()].iter();
        let own = own.map(|hex| hex.map_or_else(String::new, |hex| state.number(hex)));
        (side.name().to_owned(), list(own))
    });
    table(f, "bases", bases.into())?;
    let number = |(hex, number): &(HexIndex, u8)| {
        (format!("\"{}\"", state.number(*hex)), number.to_string())
    };
    table(f, "lines_lost", state.idle.iter().map(number).collect())?;
    table(f, "hits", state.hits.iter().map(number).collect())?;
    let closed = state.closed.iter();
    let closed =
        closed.map(|(hex, lines)| (format!("\"{}\"", state.number(*hex)), numbers(*lines)));
    table(f, "closed", closed.collect())?;
    beside_the_map(f, state)
}

fn beside_the_map(f: &mut fmt::Formatter<'_>, state: &State) -> fmt::Result {
    let refuges = state.refuges.iter();
    let refuges = refuges.map(|(hex, to)| quoted(&state.number(*hex), &state.number(*to)));
    table(f, "refuges", refuges.collect())?;
    let beaches = state.beaches.iter();
    let beaches = beaches.map(|(hex, water)| quoted(&state.number(*hex), water.name()));
    table(f, "beaches", beaches.collect())?;
    let sectors = state.sectors.iter();
    let sectors =
        sectors.map(|(_, hex, own)| format!("{} {}", state.number(*hex), seat(state, *own)));
    let sectors = list(sectors);
    table(
        f,
        "sectors",
        if sectors == "[]" { Vec::new() } else { vec![("redrawn".to_owned(), sectors)] },
    )?;
    let openings = Coalition::BOTH
        .map(|side| (side.name().to_owned(), hexes(state, state.opening[side.index()].iter())));
    table(f, "opening", openings.into_iter().filter(|(_, list)| list != "[]").collect())?;
    let seats = || (0..state.seating.chairs().len()).map(|place| Seat(place as u8));
    let shares = seats().filter(|it| state.shares[it.index()] != Share::default());
    let shares = shares.map(|it| {
        quoted(&seat(state, it), &told(&share_parts(&state.scene, &state.shares[it.index()])))
    });
    table(f, "shares", shares.collect())?;
    let before = seats().filter(|it| !state.previous[it.index()].is_empty()).map(|it| {
        let orders = state.previous[it.index()].iter();
        let orders = orders.filter_map(|order| serde_json::to_string(order).ok());
        let orders: Vec<String> = orders.map(|order| format!("'{order}'")).collect();
        (format!("\"{}\"", seat(state, it)), format!("[{}]", orders.join(", ")))
    });
    table(f, "previous", before.collect())
}

/// Hexes that are not held as the scenario begins.
fn control(state: &State) -> Vec<(String, String)> {
    let start = &state.scene.scenario().held;
    let was =
        |hex: HexIndex| Coalition::BOTH.into_iter().find(|it| start[it.index()].contains(hex));
    let sides = Coalition::BOTH.map(Some).into_iter().chain([None]);
    let lines = sides.map(|side| {
        let land = state.scene.map.land().iter();
        let own = land.filter(|hex| state.holder(*hex) == side && was(*hex) != side);
        (side.map_or("empty", Coalition::name).to_owned(), hexes(state, own))
    });
    lines.filter(|(_, list)| list != "[]").collect()
}

/// Numbers that are not nought; yes and no are 1 and 0.
fn registers(all: &Registers) -> Vec<(String, String)> {
    let value = |of: &Registers| serde_json::to_value(of).unwrap_or_default();
    let (now, usual) = (value(all), value(&Registers::default()));
    let Value::Object(fields) = now else { return Vec::new() };
    let changed = fields.into_iter().filter(|(key, value)| usual[key] != *value);
    changed.map(|(key, value)| (key, digits(&value))).collect()
}

fn digits(value: &Value) -> String {
    match value {
        Value::Bool(on) => u8::from(*on).to_string(),
        Value::Array(items) => {
            format!("[{}]", items.iter().map(digits).collect::<Vec<_>>().join(", "))
        }
        other => other.to_string(),
    }
}

fn offensive(f: &mut fmt::Formatter<'_>, state: &State, it: &Offensive) -> fmt::Result {
    let scene = &state.scene;
    writeln!(f, "\n[[offensive]]")?;
    writeln!(f, "side = \"{}\"", it.side.name())?;
    writeln!(f, "manner = \"{}\"", name_of(&MANNERS, &it.manner))?;
    writeln!(f, "progress = \"{}\"", name_of(&PROGRESS, &it.progress))?;
    writeln!(f, "target = \"{}\"", state.number(it.target))?;
    writeln!(f, "starts = {}", hexes(state, it.starts.iter().copied()))?;
    writeln!(f, "seat = \"{}\"", seat(state, it.seat))?;
    let commit = |commit: &super::super::Committed| {
        let kind = super::points::key(scene, commit.kind);
        format!("{} {kind} {}", state.number(commit.start), commit.points)
    };
    unless_empty(f, "commits", &list(it.commits.iter().map(commit)))?;
    let lsp = it.lsp.iter().map(|(hex, lsp)| format!("{} lsp {lsp}", state.number(*hex)));
    unless_empty(f, "lsp", &list(lsp))?;
    if it.defender_lsp > 0 {
        writeln!(f, "defender_lsp = {}", it.defender_lsp)?;
    }
    let afloat = stack_parts(scene, &it.afloat);
    if !afloat.is_empty() {
        writeln!(f, "afloat = \"{}\"", told(&afloat))?;
    }
    let cards = it
        .cards
        .iter()
        .map(|it| format!("{} {} {}", it.side.name(), it.card, name_of(&PLAYS, &it.play)));
    unless_empty(f, "cards", &list(cards))?;
    if it.support != [0; 2] {
        writeln!(f, "support = {}", numbers(it.support))?;
    }
    Ok(())
}

fn raid(f: &mut fmt::Formatter<'_>, state: &State, it: &Sortie) -> fmt::Result {
    writeln!(f, "\n[[raid]]\nside = \"{}\"\nbase = {}", it.side.name(), it.base)?;
    writeln!(f, "target = \"{}\"", state.number(it.target))?;
    writeln!(f, "mission = \"{}\"", name_of(&MISSIONS, &it.mission))?;
    writeln!(f, "bombers = {}", it.bombers)?;
    writeln!(f, "path = {}", hexes(state, it.path.iter().copied()))
}
