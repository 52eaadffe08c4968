//! Reading a position: everything is read before the verdict, so that all mistakes are found at once.

use super::audit::audit;
use super::units::{read_hex, read_hexes, read_unit};
use super::{Phase, Position, key, sides, units};
use crate::game::Why;
use crate::game::board::Mark;
use crate::game::state::{Mine, Options, State};
use crate::ground::{HexSet, Kind, Player, Scene, UnitSet, World};
use module::{Document, Files, Problems, SceneKey, Source, TableNode, hint_among};
use std::sync::Arc;

/// The game that positions name before their mission.
pub(super) const PREFIX: &str = "yards/";

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
    /// use yards::game::Position;
    /// let text = "game = 'yards/last-light'\nturn = 1\nphase = 'initiative'";
    /// let problems = Position::parse("x.toml", text).unwrap_err();
    /// assert!(problems.to_string().starts_with("x.toml:1:8: there is no mission `yards/last-light`"));
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
    let turn = root.int("turn", 1..=scene.mission().turns, problems);
    let phase = root.choice("phase", &Phase::NAMES, problems);
    let options = read_options(&mut root, problems);
    let mut position = Position::bare(&scene, options, phase.unwrap_or(Phase::Initiative));
    position.seed = root.optional_int("seed", 0..=i64::MAX, problems).map(i64::unsigned_abs);
    let state = &mut position.state;
    state.turn = turn.unwrap_or(state.turn);
    let first = root.optional_choice("initiative", &Player::NAMES, problems);
    state.initiative = first.unwrap_or(state.initiative);
    let go = root.optional_choice("go", &Player::NAMES, problems);
    state.go = go.unwrap_or(state.initiative);
    read_activated(&mut root, state, phase, problems);
    let placed = units::read(&mut root, state, problems);
    mark_activated(state);
    let crowded = read_crowded(&mut root, state, problems);
    read_ground(&mut root, state, problems);
    read_objectives(&mut root, state, problems);
    state.veterans = read_learned(&mut root, "veterans", Kind::Squad, state, problems);
    state.mentors = read_learned(&mut root, "mentors", Kind::Leader, state, problems);
    sides::read(&mut root, state, problems);
    root.finish(problems);
    audit(state, &placed, &crowded, position.phase, problems);
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
            problems.push(node.problem(Why::NoMission(key.to_string()).to_string()));
        }
        return scene;
    }
    let scene = id.and_then(|id| Scene::of(world, id).or_else(|| Scene::generated(id)));
    if scene.is_none() {
        let known: Vec<String> =
            world.missions.iter().map(|it| format!("{PREFIX}{}", it.id)).collect();
        let known: Vec<&str> = known.iter().map(String::as_str).collect();
        let problem = node.problem(format!("there is no mission `{name}`"));
        problems.push(problem.hint(hint_among(name, &known)));
    }
    scene
}

/// What the players agreed on (Y83).
fn read_options(root: &mut TableNode<'_>, problems: &mut Problems) -> Options {
    let usual = Options::default();
    let Some(mut table) = root.optional_table("options", problems) else { return usual };
    let mut flag = |key: &str, usual: bool| {
        table.get(key).and_then(|node| node.flag(problems)).unwrap_or(usual)
    };
    let options = Options {
        opportunity: flag("opportunity", usual.opportunity),
        leaders_call: flag("leaders_call", usual.leaders_call),
        sight_limit: flag("sight_limit", usual.sight_limit),
    };
    table.finish(problems);
    options
}

fn read_activated(
    root: &mut TableNode<'_>,
    state: &mut State,
    phase: Option<Phase>,
    problems: &mut Problems,
) {
    let Some(node) = root.get("activated") else { return };
    let platoons = key::platoons(state.mission());
    let known: Vec<(&str, (Player, usize))> =
        platoons.iter().map(|(name, place)| (name.as_str(), *place)).collect();
    let items = node.list(problems).unwrap_or_default();
    if phase == Some(Phase::Initiative) && !items.is_empty() {
        let problem = node.problem("before the dice for initiative no platoon has been activated");
        problems.push(problem.hint("take `activated` away (Y31)"));
    }
    for item in items {
        if let Some((player, place)) = item.choice(&known, problems) {
            state.activated[player.index()] |= 1 << place;
        }
    }
}

/// Whoever's activation is over has acted, whether or not the file says so (Y33).
fn mark_activated(state: &mut State) {
    for player in Player::BOTH {
        let platoons = &state.scene.mission().force(player).platoons;
        let over = platoons
            .iter()
            .enumerate()
            .filter(|(place, _)| state.activated[player.index()] >> place & 1 != 0);
        let units = over.fold(UnitSet::default(), |units, (_, platoon)| units.or(platoon.units));
        let there = units.and(state.board.fielded(player));
        there.iter().for_each(|unit| state.mark(unit, Mark::Acted, true));
    }
}

/// R-Y76: hexes in which more stand than may stop there.
fn read_crowded(root: &mut TableNode<'_>, state: &State, problems: &mut Problems) -> HexSet {
    rulebook::cite!("R-Y76");
    let items = root.get("crowded").and_then(|node| node.list(problems)).unwrap_or_default();
    let mut crowded = HexSet::default();
    for item in items {
        let Some(hex) = read_hex(item, state, problems) else { continue };
        if !Player::BOTH.into_iter().any(|player| state.is_crowded(player, hex)) {
            let text = format!("{} is within the limits", state.number(hex));
            problems.push(item.problem(text).hint("take it out of `crowded` (R-Y76)"));
        }
        crowded.set(hex, true);
    }
    crowded
}

/// Mines, smoke, markers and attacks.
fn read_ground(root: &mut TableNode<'_>, state: &mut State, problems: &mut Problems) {
    read_mines(root, state, problems);
    for mut table in root.tables("smoke", problems) {
        let hex = table.need("hex", problems).and_then(|node| read_hex(node, state, problems));
        let last = table.int("last", state.turn..=state.turn.saturating_add(1), problems);
        table.finish(problems);
        if let Some((hex, last)) = hex.zip(last) {
            state.smoke[usize::from(last > state.turn)].set(hex, true);
        }
    }
    let mut set = |key: &str, state: &State| {
        let hexes = root.get(key).map(|node| read_hexes(node, state, problems));
        HexSet::default().with(hexes.into_iter().flatten())
    };
    state.mdrm = set("mdrm", state);
    state.trodden = set("trodden", state);
    state.unbroken = set("unbroken", state);
    for mut table in root.tables("attacked", problems) {
        let ends = ["hex", "from"].map(|key| {
            let node = table.need(key, problems)?;
            read_hex(node, state, problems)
        });
        table.finish(problems);
        if let [Some(hex), Some(from)] = ends {
            state.attacked.push((hex, from));
        }
    }
}

/// Y41: as many mines as the mission has, each somewhere.
fn read_mines(root: &mut TableNode<'_>, state: &mut State, problems: &mut Problems) {
    let printed = state.mines.len();
    let spot = root.key_spot("mines").unwrap_or_else(|| root.spot().clone());
    let mut mines = Vec::new();
    for mut table in root.tables("mines", problems) {
        let hex = table.need("hex", problems).and_then(|node| read_hex(node, state, problems));
        let known = table.flag("known", problems).unwrap_or(false);
        table.finish(problems);
        mines.push(Mine { hex, known });
    }
    if mines.len() == printed {
        state.mines = mines.into();
    } else {
        let problem = spot.problem(format!("the mission has {printed} mines"));
        problems.push(problem.hint("name the hex of each: mines = [{ hex = \"1204\" }] (Y41)"));
    }
}

/// Y67: the objectives that the attacker holds, and those that have changed hands before.
fn read_objectives(root: &mut TableNode<'_>, state: &mut State, problems: &mut Problems) {
    let mut bits = |key: &str| {
        let items = root.get(key).and_then(|node| node.list(problems)).unwrap_or_default();
        let mut bits = 0;
        for item in items {
            let Some(hex) = read_hex(item, state, problems) else { continue };
            match state.mission().objectives.iter().position(|it| *it == hex) {
                Some(place) => bits |= 1u16 << place,
                None => {
                    let text = format!("{} is no objective", state.number(hex));
                    problems.push(item.problem(text).hint("name objectives of the mission (Y67)"));
                }
            }
        }
        bits
    };
    let (held, taken) = (bits("objectives"), bits("taken_over"));
    (state.objectives, state.taken_over) = (held, taken);
}

/// Y70: who has learned from earlier missions.
fn read_learned(
    root: &mut TableNode<'_>,
    key: &str,
    kind: Kind,
    state: &State,
    problems: &mut Problems,
) -> UnitSet {
    rulebook::cite!("R-Y81");
    let items = root.get(key).and_then(|node| node.list(problems)).unwrap_or_default();
    let mut units = UnitSet::default();
    for item in items {
        let Some(unit) = read_unit(item, state, problems) else { continue };
        if state.kind(unit) != kind {
            let text = format!("{} is no {kind}", state.counter(unit).unit.name);
            problems.push(item.problem(text).hint(format!("`{key}` names each a {kind} (Y70)")));
        }
        units.set(unit, true);
    }
    units
}
