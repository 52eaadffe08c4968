//! Reading a position: everything is read before the verdict, so that all mistakes are found at once.

use super::audit::audit;
use super::units::Forces;
use super::{Phase, Position};
use crate::game::Why;
use crate::game::rail::trains;
use crate::game::start::judge_all;
use crate::game::state::{Marshals, State};
use crate::ground::{HexSet, Player, Scene, World, hexes};
use crate::{Impulse, Turn, Weather};
use module::{Document, Files, Node, Problems, SceneKey, Source, TableNode, hint_among};
use std::sync::Arc;

/// The game that positions name before their scenario.
pub(super) const PREFIX: &str = "besieged/";
/// More than any pool holds.
const COUNT_MAX: u8 = 99;

impl Position {
    /// Reads a position from a file.
    ///
    /// # Errors
    /// Every mistake found, with file, line and hint.
    pub fn read(files: &dyn Files, path: &str) -> Result<Position, Problems> {
        let mut problems = Problems::new();
        let document = Document::read(files, path, &mut problems);
        let world = World::standard();
        let position = document.and_then(|document| read(&world, &document, &mut problems));
        problems.into_value(position)
    }

    /// Reads a position from a text; the name is for what is said of mistakes.
    ///
    /// ```
    /// use besieged::game::Position;
    /// let text = "game = 'besieged/typhoon'\nturn = '1941.nov_dec'\nphase = 'start'";
    /// let problems = Position::parse("x.toml", text).unwrap_err();
    /// assert!(problems.to_string().starts_with("x.toml:1:8: there is no scenario `besieged/typhoon`"));
    /// ```
    ///
    /// # Errors
    /// Every mistake found, with line and hint.
    pub fn parse(name: &str, text: &str) -> Result<Position, Problems> {
        Position::parse_on(&World::standard(), name, text)
    }

    /// [`Position::parse`] on any world.
    ///
    /// # Errors
    /// Every mistake found, with line and hint.
    pub fn parse_on(world: &Arc<World>, name: &str, text: &str) -> Result<Position, Problems> {
        let mut problems = Problems::new();
        let document = Document::parse(&Source::new(name, text), &mut problems);
        let position = document.and_then(|document| read(world, &document, &mut problems));
        problems.into_value(position)
    }
}

fn read(world: &Arc<World>, document: &Document, problems: &mut Problems) -> Option<Position> {
    let mut root = document.root();
    let scene = read_scene(world, &mut root, problems)?;
    let turn = read_turn(&mut root, &scene, problems);
    let phase = root.choice("phase", &Phase::NAMES, problems);
    let mut position = Position::bare(&scene, phase.unwrap_or(Phase::Start));
    position.seed = root.optional_int("seed", 0..=i64::MAX, problems).map(i64::unsigned_abs);
    let state = &mut position.state;
    state.turn = turn.unwrap_or(state.turn);
    let player = phase.and_then(Phase::player);
    state.phasing = player.unwrap_or(Player::Axis);
    state.impulse = read_impulse(&mut root, state, phase, problems);
    read_weather(&mut root, state, phase, problems);
    state.points = root.optional_int("points", 0..=COUNT_MAX, problems).unwrap_or(0);
    let most = trains(state.phasing);
    let used = root.get("rail_used").and_then(|node| read_count(node, most, "B47", problems));
    state.rail_used = used.unwrap_or(0);
    if let Some(mut table) = root.optional_table("air", problems) {
        state.air = Player::BOTH
            .map(|player| table.optional_int(player.name(), 0..=COUNT_MAX, problems).unwrap_or(0));
        table.finish(problems);
    }
    if let Some(table) = root.optional_table("marshals", problems) {
        state.marshals = read_marshals(table, state, problems);
    }
    let mut forces = Forces::default();
    forces.read(&mut root, state, problems);
    state.attacked = read_set(&mut root, "attacked", state, problems).unwrap_or_default();
    if let Some(table) = root.optional_table("control", problems) {
        read_control(table, state, problems);
    }
    forces.take_ground(state);
    judge_all(state);
    forces.mark_supply(state);
    if let Some(mut table) = root.optional_table("net", problems) {
        for player in Player::BOTH {
            if let Some(net) = read_set(&mut table, player.name(), state, problems) {
                state.net[player.index()] = net;
            }
        }
        table.finish(problems);
    }
    root.finish(problems);
    audit(state, &forces, problems);
    (turn.is_some() && phase.is_some() && !problems.has_errors()).then_some(position)
}

fn read_scene(
    world: &Arc<World>,
    root: &mut TableNode<'_>,
    problems: &mut Problems,
) -> Option<Scene> {
    let node = root.need("game", problems)?;
    let name = node.text(problems)?;
    let id = name.strip_prefix(PREFIX);
    if let (Some(id), Some(house)) = (id, root.optional_text("house", problems)) {
        // Files of its own are found by their fingerprint, whatever world was meant.
        let key = SceneKey { id: id.to_owned(), house: Some(house.to_owned()) };
        let scene = Scene::named(&key.to_string());
        if scene.is_none() {
            problems.push(node.problem(Why::NoScenario(key.to_string()).to_string()));
        }
        return scene;
    }
    let scene = id.and_then(|id| Scene::of(world, id));
    if scene.is_none() {
        let known: Vec<String> =
            world.scenarios.iter().map(|it| format!("{PREFIX}{}", it.id)).collect();
        let known: Vec<&str> = known.iter().map(String::as_str).collect();
        let problem = node.problem(format!("there is no scenario `{name}`"));
        problems.push(problem.hint(hint_among(name, &known)));
    }
    scene
}

fn read_turn(root: &mut TableNode<'_>, scene: &Scene, problems: &mut Problems) -> Option<Turn> {
    let node = root.need("turn", problems)?;
    let turn: Turn = node.parse(problems)?;
    let (first, last) = (scene.scenario().start, scene.scenario().end);
    if !(first..=last).contains(&turn) {
        let text = format!("the scenario goes from {first} to {last}, {turn} is not in it");
        problems.push(node.problem(text));
    }
    Some(turn)
}

/// B52: in the first turn the Axis has impulse 1 and the Russians impulse 2. B31: reinforcements come before both.
fn read_impulse(
    root: &mut TableNode<'_>,
    state: &State,
    phase: Option<Phase>,
    problems: &mut Problems,
) -> Impulse {
    let player = phase.and_then(Phase::player);
    let second = state.is_single_impulse() && player == Some(Player::Soviet);
    let usual = if second { 2 } else { 1 };
    let Some(node) = root.get("impulse") else {
        return if second { Impulse::Second } else { Impulse::First };
    };
    let number: u8 = node.int(1..=2, problems).unwrap_or(usual);
    if state.is_single_impulse() && player.is_some() && number != usual {
        let text = format!("in the first turn this player has impulse {usual} only (B52)");
        problems.push(node.problem(text));
    }
    let early = matches!(phase, Some(Phase::Reinforcement(_))) && !second;
    if early && number == 2 {
        let problem = node.problem("reinforcements come before impulse 1");
        problems.push(problem.hint("take `impulse` away, or name a later phase (B31)"));
    }
    if number == 2 { Impulse::Second } else { Impulse::First }
}

/// What is rolled so far: nothing at the start of a turn, one kind in the first Axis impulse, two later.
fn read_weather(
    root: &mut TableNode<'_>,
    state: &mut State,
    phase: Option<Phase>,
    problems: &mut Problems,
) {
    let node = root.get("weather");
    let items = node.and_then(|node| node.list(problems)).unwrap_or_default();
    let kinds: Vec<Option<Weather>> =
        items.iter().map(|item| item.choice(&Weather::NAMES, problems)).collect();
    for (place, kind) in state.weather.iter_mut().enumerate() {
        *kind = kinds.get(place).copied().flatten();
    }
    let mut needed = match phase.and_then(Phase::player) {
        None => 0,
        Some(Player::Axis) if state.impulse == Impulse::First => 1,
        Some(_) => 2,
    };
    // What no die decides need not be said (B32, B52).
    for impulse in [Impulse::First, Impulse::Second] {
        if items.is_empty() && needed > impulse.index() {
            state.weather[impulse.index()] = state.certain_weather(impulse);
        }
    }
    if items.is_empty() && state.weather.iter().flatten().count() >= needed {
        needed = 0;
    }
    if items.len() < needed || items.len() > 2 {
        let spot = node.map_or_else(|| root.spot().clone(), |node| node.spot());
        let problem = spot.problem(format!("`weather` needs the kinds of {needed} impulses here"));
        problems.push(problem.hint("write it as weather = [\"mud\", \"snow\"]"));
    }
}

/// A number of something of which the rules give so many.
fn read_count(node: Node<'_>, most: u8, rule: &str, problems: &mut Problems) -> Option<u8> {
    let count = node.int(0..=COUNT_MAX, problems)?;
    if count > most {
        let problem = node.problem(format!("{count} are more than there can be in this turn"));
        problems.push(problem.hint(format!("write a number from 0 to {most} ({rule})")));
    }
    Some(count)
}

fn read_marshals(
    mut table: TableNode<'_>,
    state: &State,
    problems: &mut Problems,
) -> [Marshals; 2] {
    let marshals = Player::BOTH.map(|player| {
        let Some(mut own) = table.optional_table(player.name(), problems) else {
            return Marshals::default();
        };
        // Lost ones have left the pool of every later year too.
        let all = state.scene.charts.years.marshals(player, state.turn);
        let node = own.get("lost");
        let lost = node.and_then(|node| read_count(node, all, "B45", problems)).unwrap_or(0);
        let left = all.saturating_sub(lost);
        let node = own.get("used");
        let used = node.and_then(|node| read_count(node, left, "B45", problems)).unwrap_or(0);
        let declined = own.flag("declined", problems).unwrap_or(false);
        own.finish(problems);
        Marshals { lost, used, declined }
    });
    table.finish(problems);
    marshals
}

/// A list of open hexes.
fn read_set(
    table: &mut TableNode<'_>,
    key: &str,
    state: &State,
    problems: &mut Problems,
) -> Option<HexSet> {
    let map = &state.scene.map;
    let node = table.get(key)?;
    let mut set = HexSet::default();
    for (hex, item) in hexes::read_hexes(map.grid(), node, problems)? {
        if !map.is_open(hex) {
            let problem = item.problem(format!("{} is closed", map.grid().number(hex)));
            problems.push(
                problem.hint("nobody enters sea or neutral ground; name a hex of land (B34)"),
            );
        }
        set.set(hex, true);
    }
    Some(set)
}

/// The hexes that have changed hands since the scenario began.
fn read_control(mut table: TableNode<'_>, state: &mut State, problems: &mut Problems) {
    for player in Player::BOTH {
        let set = read_set(&mut table, player.name(), state, problems).unwrap_or_default();
        set.iter().for_each(|hex| state.axis_hexes.set(hex, player == Player::Axis));
    }
    table.finish(problems);
}
