//! Reading a position: everything is read before the verdict, so that all mistakes are found at once.

use super::Position;
use super::points::{kind, parts, read_pool, read_share, read_stack};
use super::write::{CARDS, MANNERS, MISSIONS, PLAYS, PROGRESS};
use crate::game::frame::{Committed, Offensive, Played, Sortie, Stage};
use crate::game::register::Registers;
use crate::game::seats::Seating;
use crate::game::state::{Options, State};
use crate::ground::{Coalition, HexSet, Scene, Water, World};
use hex::HexIndex;
use module::{Document, Node, Problems, Source, TableNode};
use referee::Seat;
use serde_json::Value;
use std::sync::Arc;

/// The series that positions name before their scenario.
const PREFIX: &str = "frontline/";
/// The seats where nothing is said of them.
const USUAL: &str = "duel";
/// Stages at whose opening a game is saved.
const SAVED: [Stage; 9] = [
    Stage::Allotment,
    Stage::Deployment,
    Stage::FirstFlags,
    Stage::SecondFlags,
    Stage::Commitment,
    Stage::Combat,
    Stage::Straighten,
    Stage::Answer,
    Stage::FollowUp,
];

impl Position {
    /// Reads a position from a text; the name is for what is said of mistakes.
    ///
    /// ```
    /// use frontline::game::Position;
    /// let text = "game = 'frontline/market-garden'\nturn = 3\nframe = 'deployment'";
    /// let problems = Position::parse("x.toml", text).unwrap_err();
    /// assert!(problems.to_string().contains("there is no scenario `frontline/market-garden`"));
    /// ```
    ///
    /// # Errors
    /// Every mistake found, with line and hint.
    pub fn parse(name: &str, text: &str) -> Result<Position, Problems> {
        rulebook::cite!("F67");
        let mut problems = Problems::new();
        let document = Document::parse(&Source::new(name, text), &mut problems);
        let world = World::standard();
        let position = document.and_then(|document| read(&world, &document, &mut problems));
        problems.into_value(position)
    }
}

fn read(world: &Arc<World>, document: &Document, problems: &mut Problems) -> Option<Position> {
    let mut root = document.root();
    let (scene, usual) = read_scene(world, &mut root, problems)?;
    let scenario = scene.scenario();
    let turn = root.int("turn", scenario.first_turn..=scenario.last_turn, problems);
    let until = root.optional_int("until", scenario.first_turn..=scenario.last_turn, problems);
    let saved = Stage::NAMES.iter().filter(|(_, stage)| SAVED.contains(stage));
    let saved: Vec<(&str, Stage)> = saved.copied().collect();
    let stage = root.choice("frame", &saved, problems);
    let seats = read_seats(&mut root, &scene, usual, problems)?;
    let options = root.optional_table("options", problems);
    let options = options.map_or_else(Options::default, |table| read_options(table, problems));
    let mut position = Position::bare(&scene, options, seats);
    position.seed = root.optional_int("seed", 0..=i64::MAX, problems).map(i64::unsigned_abs);
    position.stage = stage.unwrap_or(Stage::Deployment);
    let state = &mut position.state;
    state.turn = turn.unwrap_or(scenario.first_turn);
    state.last_turn = until.unwrap_or(scenario.last_turn);
    read_scalars(&mut root, state, problems);
    read_ground(&mut root, state, problems);
    read_tables(&mut root, state, problems);
    for table in root.tables("offensive", problems) {
        let offensive = read_offensive(table, state, problems);
        state.offensives.extend(offensive);
    }
    for table in root.tables("raid", problems) {
        let raid = read_raid(table, state, problems);
        state.raids.extend(raid);
    }
    root.finish(problems);
    state.derive();
    (turn.is_some() && stage.is_some() && !problems.has_errors()).then_some(position)
}

/// The scenario, and the seats that its title is played with: `blau`, or `blau-six` as the lists of titles have it.
fn read_scene(
    world: &Arc<World>,
    root: &mut TableNode<'_>,
    problems: &mut Problems,
) -> Option<(Scene, String)> {
    let node = root.need("game", problems)?;
    let name = node.text(problems)?;
    let id = name.strip_prefix(PREFIX).unwrap_or_default();
    let (scenario, seats) = id.rsplit_once('-').unwrap_or((id, USUAL));
    let scene = Scene::of(world, id).map(|scene| (scene, USUAL)).or_else(|| {
        let scene = Scene::of(world, scenario)?;
        Seating::read(&[seats.to_owned()], &scene.rules).is_ok().then_some((scene, seats))
    });
    if scene.is_none() {
        problems.push(node.problem(format!("there is no scenario `{name}`")));
    }
    scene.map(|(scene, seats)| (scene, seats.to_owned()))
}

fn read_seats(
    root: &mut TableNode<'_>,
    scene: &Scene,
    usual: String,
    problems: &mut Problems,
) -> Option<(Vec<String>, Seating)> {
    let node = root.get("seats");
    let names = node.as_ref().and_then(|node| node.read::<Vec<String>>(problems));
    let names = names.unwrap_or_else(|| vec![usual]);
    match Seating::read(&names, &scene.rules) {
        Ok(seating) => Some((names, seating)),
        Err(name) => {
            let what = format!("`{name}` is no seat; write one such as `axis-air`");
            if let Some(node) = node {
                problems.push(node.problem(what));
            }
            None
        }
    }
}

fn read_options(mut table: TableNode<'_>, problems: &mut Problems) -> Options {
    let mut options = Options::default();
    let places = [
        ("fog", &mut options.fog),
        ("stacking", &mut options.stacking),
        ("rail", &mut options.rail),
        ("lsp_limit", &mut options.lsp_limit),
    ];
    for (key, place) in places {
        if let Some(on) = table.get(key).and_then(|node| node.flag(problems)) {
            *place = on;
        }
    }
    table.finish(problems);
    options
}

/// A hex of the map.
fn hex(state: &State, node: &Node<'_>, problems: &mut Problems) -> Option<HexIndex> {
    node.parse_with(|text| state.scene.map.grid().parse(text), problems)
}

/// A list of hexes.
fn hexes(
    root: &mut TableNode<'_>,
    key: &str,
    state: &State,
    problems: &mut Problems,
) -> Vec<HexIndex> {
    let list = root.get(key).and_then(|node| node.list(problems)).unwrap_or_default();
    list.iter().filter_map(|node| hex(state, node, problems)).collect()
}

/// A hex by the key of an entry.
fn keyed(state: &State, key: &str, node: &Node<'_>, problems: &mut Problems) -> Option<HexIndex> {
    let found = state.scene.map.grid().parse(key);
    found.map_err(|error| problems.push(node.problem(error.to_string()))).ok()
}

/// A seat by its name.
fn seat(state: &State, name: &str, node: &Node<'_>, problems: &mut Problems) -> Option<Seat> {
    let place = state.seating.chairs().iter().position(|chair| chair.name() == name);
    if place.is_none() {
        problems.push(node.problem(format!("there is no seat `{name}`")));
    }
    place.map(|place| Seat(place as u8))
}

fn read_scalars(root: &mut TableNode<'_>, state: &mut State, problems: &mut Problems) {
    state.chooser = root.optional_choice("chooser", &Coalition::NAMES, problems);
    let first = root.optional_choice("first", &Coalition::NAMES, problems);
    state.first = first.unwrap_or(Coalition::Axis);
    let would = root.get("prefer_first").and_then(|node| node.list(problems)).unwrap_or_default();
    for node in would {
        if let Some(side) = node.choice(&Coalition::NAMES, problems) {
            state.prefer[side.index()] = true;
        }
    }
    let numbers = |root: &mut TableNode<'_>, key: &str, problems: &mut Problems| {
        root.optional::<Vec<u8>>(key, problems).unwrap_or_default()
    };
    state.queue = numbers(root, "queue", problems).into_iter().collect();
    for place in numbers(root, "fulfilled", problems) {
        state.fulfilled |= 1u16.checked_shl(place.into()).unwrap_or(0);
    }
    for (key, bits) in [("left", &mut state.left), ("kept", &mut state.kept)] {
        let names = root.get(key).and_then(|node| node.list(problems)).unwrap_or_default();
        for node in names {
            let Some(name) = node.text(problems) else { continue };
            match state.scene.briefings.named(name) {
                Some(nation) => *bits |= 1 << nation.0,
                None => problems.push(node.problem(format!("there is no nation `{name}`"))),
            }
        }
    }
    let names = root.get("forbidden").and_then(|node| node.list(problems)).unwrap_or_default();
    for node in names {
        let found = node.text(problems).and_then(|name| seat(state, name, &node, problems));
        state.forbidden |= found.map_or(0, |seat| 1 << seat.0);
    }
}

fn read_ground(root: &mut TableNode<'_>, state: &mut State, problems: &mut Problems) {
    let map = &state.scene.map;
    for node in root.get("neutral").and_then(|node| node.list(problems)).unwrap_or_default() {
        let Some(name) = node.text(problems) else { continue };
        let Some(place) = map.countries().iter().position(|known| known == name) else {
            problems.push(node.problem(format!("the map has no country `{name}`")));
            continue;
        };
        for hex in map.land().iter().filter(|hex| map.country(*hex) == Some(place as u8)) {
            state.playable.set(hex, false);
        }
    }
    if let Some(mut table) = root.optional_table("control", problems) {
        let sides = Coalition::BOTH.map(Some).into_iter().chain([None]);
        for side in sides {
            let key = side.map_or("empty", Coalition::name);
            for hex in hexes(&mut table, key, state, problems) {
                for own in Coalition::BOTH {
                    state.held[own.index()].set(hex, side == Some(own));
                }
            }
        }
        table.finish(problems);
    }
    state.pags = HexSet::default().with(hexes(root, "pags", state, problems));
    state.disputed = hexes(root, "disputed", state, problems);
    state.abandoned = HexSet::default().with(hexes(root, "abandoned", state, problems));
    if let Some(mut table) = root.optional_table("opening", problems) {
        for side in Coalition::BOTH {
            let opening = hexes(&mut table, side.name(), state, problems);
            state.opening[side.index()] = HexSet::default().with(opening);
        }
        table.finish(problems);
    }
}

/// The entries of a table that may be missing.
fn entries<'d>(
    root: &mut TableNode<'d>,
    key: &str,
    problems: &mut Problems,
) -> Vec<(&'d str, Node<'d>)> {
    root.optional_table(key, problems).map(|mut table| table.entries()).unwrap_or_default()
}

fn read_tables(root: &mut TableNode<'_>, state: &mut State, problems: &mut Problems) {
    let scene = state.scene.clone();
    for (key, node) in entries(root, "stacks", problems) {
        let hex = keyed(state, key, &node, problems);
        let stack = node.parse_with(|text| read_stack(&scene, text), problems);
        if let (Some(hex), Some(stack)) = (hex, stack) {
            state.stacks[hex.index()] = stack;
        }
    }
    if let Some(mut table) = root.optional_table("pool", problems) {
        for side in Coalition::BOTH {
            let node = table.get(side.name());
            let pool =
                node.and_then(|node| node.parse_with(|text| read_pool(&scene, text), problems));
            state.pools[side.index()] = pool.unwrap_or_default();
        }
        table.finish(problems);
    }
    if let Some(table) = root.optional_table("registers", problems) {
        state.registers = read_registers(table, problems);
    }
    read_cards(root, state, problems);
    read_lines(root, state, problems);
    for (key, node) in entries(root, "refuges", problems) {
        let (from, to) = (keyed(state, key, &node, problems), hex(state, &node, problems));
        state.refuges.extend(from.zip(to));
    }
    for (key, node) in entries(root, "beaches", problems) {
        let hex = keyed(state, key, &node, problems);
        state.beaches.extend(hex.zip(node.choice(&Water::NAMES, problems)));
    }
    read_people(root, state, problems);
}

fn read_cards(root: &mut TableNode<'_>, state: &mut State, problems: &mut Problems) {
    let Some(mut table) = root.optional_table("cards", problems) else { return };
    state.cards.iter_mut().for_each(|card| *card = crate::game::CardState::Undealt);
    for (key, now) in CARDS {
        let most = state.cards.len().saturating_sub(1) as u8;
        let list = table.get(key).and_then(|node| node.list(problems)).unwrap_or_default();
        for node in list {
            if let Some(card) = node.int(0..=most, problems) {
                state.cards[usize::from(card)] = now;
            }
        }
    }
    table.finish(problems);
}

/// Bases and production lines.
fn read_lines(root: &mut TableNode<'_>, state: &mut State, problems: &mut Problems) {
    if let Some(mut table) = root.optional_table("bases", problems) {
        for side in Coalition::BOTH {
            let list = table.get(side.name()).and_then(|node| node.list(problems));
            for (place, node) in list.unwrap_or_default().into_iter().enumerate().take(2) {
                let bare = node.text(problems).is_none_or(str::is_empty);
                state.bases[side.index()][place] =
                    if bare { None } else { hex(state, &node, problems) };
            }
        }
        table.finish(problems);
    }
    for (key, node) in entries(root, "lines_lost", problems) {
        let hex = keyed(state, key, &node, problems);
        state.idle.extend(hex.zip(node.int(0..=u8::MAX, problems)));
    }
    for (key, node) in entries(root, "hits", problems) {
        let hex = keyed(state, key, &node, problems);
        state.hits.extend(hex.zip(node.int(0..=u8::MAX, problems)));
    }
    for (key, node) in entries(root, "closed", problems) {
        let hex = keyed(state, key, &node, problems);
        let lines = node.read::<Vec<u8>>(problems).and_then(|lines| lines.try_into().ok());
        state.closed.extend(hex.zip(lines));
    }
}

/// Sectors, shares, and the orders of last turn.
fn read_people(root: &mut TableNode<'_>, state: &mut State, problems: &mut Problems) {
    if let Some(mut table) = root.optional_table("sectors", problems) {
        let list = table.get("redrawn").and_then(|node| node.list(problems)).unwrap_or_default();
        for node in list {
            let Some((at, name)) = node.text(problems).and_then(|text| text.split_once(' ')) else {
                continue;
            };
            let hex = keyed(state, at, &node, problems);
            let own = seat(state, name, &node, problems);
            let side = own.and_then(|seat| state.seating.side(seat));
            if let (Some(side), Some(hex), Some(own)) = (side, hex, own) {
                state.sectors.push((side, hex, own));
            }
        }
        table.finish(problems);
    }
    let scene = state.scene.clone();
    for (key, node) in entries(root, "shares", problems) {
        let own = seat(state, key, &node, problems);
        let share = node.parse_with(|text| read_share(&scene, text), problems);
        if let (Some(own), Some(share)) = (own, share) {
            state.shares[own.index()] = share;
        }
    }
    for (key, node) in entries(root, "previous", problems) {
        let own = seat(state, key, &node, problems);
        let orders = node.list(problems).unwrap_or_default();
        let orders = orders
            .iter()
            .filter_map(|order| order.parse_with(|text| serde_json::from_str(text), problems));
        let orders: Vec<crate::game::Action> = orders.collect();
        if let Some(own) = own {
            state.previous[own.index()] = orders;
        }
    }
}

/// Numbers by their names, each shaped like the one it stands for.
fn read_registers(mut table: TableNode<'_>, problems: &mut Problems) -> Registers {
    let mut value = serde_json::to_value(Registers::default()).unwrap_or_default();
    for (key, slot) in value.as_object_mut().into_iter().flatten() {
        if let Some(node) = table.get(key) {
            *slot = like(slot, &node, problems).unwrap_or_else(|| slot.clone());
        }
    }
    table.finish(problems);
    serde_json::from_value(value).unwrap_or_default()
}

fn like(slot: &Value, node: &Node<'_>, problems: &mut Problems) -> Option<Value> {
    Some(match slot {
        Value::Bool(_) => (node.int(0..=1u8, problems)? == 1).into(),
        Value::Array(items) => {
            let list = node.list(problems)?;
            if list.len() != items.len() {
                problems.push(node.problem(format!("there are {} numbers here", items.len())));
                return None;
            }
            let read = items.iter().zip(&list).map(|(item, node)| like(item, node, problems));
            read.collect::<Option<Vec<Value>>>()?.into()
        }
        _ => node.int(0..=u8::MAX, problems)?.into(),
    })
}

fn read_offensive(
    mut table: TableNode<'_>,
    state: &State,
    problems: &mut Problems,
) -> Option<Offensive> {
    let scene = &state.scene;
    let side = table.choice("side", &Coalition::NAMES, problems);
    let manner = table.choice("manner", &MANNERS, problems);
    let progress = table.choice("progress", &PROGRESS, problems);
    let target = table.need("target", problems).and_then(|node| hex(state, &node, problems));
    let starts = hexes(&mut table, "starts", state, problems);
    let own = table.need("seat", problems);
    let own = own.and_then(|node| seat(state, node.text(problems)?, &node, problems));
    let commits = placed(&mut table, "commits", state, problems);
    let commits = commits.into_iter().filter_map(|(start, name, points)| {
        Some(Committed { start, kind: kind(scene, &name)?, points })
    });
    let commits = commits.collect();
    let lsp = placed(&mut table, "lsp", state, problems);
    let lsp = lsp.into_iter().map(|(hex, _, points)| (hex, points)).collect();
    let defender_lsp = table.optional_int("defender_lsp", 0..=u8::MAX, problems).unwrap_or(0);
    let afloat = table.get("afloat");
    let afloat = afloat.and_then(|node| node.parse_with(|text| read_stack(scene, text), problems));
    let cards = table.get("cards").and_then(|node| node.list(problems)).unwrap_or_default();
    let cards = cards.iter().filter_map(|node| read_played(node, problems)).collect();
    let support = table.optional::<Vec<u8>>("support", problems);
    let support = support.and_then(|support| support.try_into().ok()).unwrap_or([0; 2]);
    table.finish(problems);
    Some(Offensive {
        side: side?,
        manner: manner?,
        target: target?,
        starts: starts.into_iter().collect(),
        seat: own?,
        commits,
        lsp,
        defender_lsp,
        afloat: afloat.unwrap_or_default(),
        cards,
        support,
        progress: progress?,
    })
}

/// Points in hexes: `0810 germany 5`.
fn placed(
    table: &mut TableNode<'_>,
    key: &str,
    state: &State,
    problems: &mut Problems,
) -> Vec<(HexIndex, String, u8)> {
    let list = table.get(key).and_then(|node| node.list(problems)).unwrap_or_default();
    let read = |node: &Node<'_>| {
        let (at, rest) = node.text(problems)?.split_once(' ')?;
        let start = keyed(state, at, node, problems)?;
        let found = node.parse_with(|_| parts(rest), problems)?;
        let (name, points) = found.into_iter().next()?;
        Some((start, name, u8::try_from(points).ok()?))
    };
    list.iter().filter_map(read).collect()
}

/// A card in a combat: `axis 3 die`.
fn read_played(node: &Node<'_>, problems: &mut Problems) -> Option<Played> {
    let words: Vec<&str> = node.text(problems)?.split(' ').collect();
    let found = match words[..] {
        [side, card, play] => {
            let side = Coalition::NAMES.iter().find(|(name, _)| *name == side);
            let play = PLAYS.iter().find(|(name, _)| *name == play);
            side.zip(play).zip(card.parse().ok())
        }
        _ => None,
    };
    if found.is_none() {
        problems.push(node.problem("write a card as `axis 3 die`"));
    }
    found.map(|(((_, side), (_, play)), card)| Played { side: *side, card, play: *play })
}

fn read_raid(mut table: TableNode<'_>, state: &State, problems: &mut Problems) -> Option<Sortie> {
    let side = table.choice("side", &Coalition::NAMES, problems);
    let base = table.int("base", 0..=2u8, problems);
    let target = table.need("target", problems).and_then(|node| hex(state, &node, problems));
    let mission = table.choice("mission", &MISSIONS, problems);
    let bombers = table.int("bombers", 0..=u8::MAX, problems);
    let path = hexes(&mut table, "path", state, problems);
    table.finish(problems);
    Some(Sortie {
        side: side?,
        base: base?,
        target: target?,
        mission: mission?,
        bombers: bombers?,
        path,
    })
}
