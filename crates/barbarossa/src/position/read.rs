//! Reading a position: everything is read before the verdict, so that all mistakes are found at once.

use super::audit::audit;
use super::hexes::read_hexes;
use super::units::Forces;
use super::{Phase, Position};
use crate::ground::{Ground, GroundKey, GroundRef, NoGround, Options, Side, grid};
use crate::state::{AirState, Kept, Special, State};
use hex::HexSet;
use module::{Document, Files, Node, Problems, Source, TableNode, hint_among};

/// More RP than any game gives.
const RP_MAX: u16 = 999;
/// More attacks, sailings and failures than a turn can see.
const COUNT_MAX: u8 = 99;

impl Position {
    /// Reads a position from a file.
    ///
    /// # Errors
    /// Every mistake found, with file, line and hint.
    pub fn read(files: &dyn Files, path: &str) -> Result<Position, Problems> {
        let mut problems = Problems::new();
        let document = Document::read(files, path, &mut problems);
        let position = document.and_then(|document| read(&document, &mut problems));
        problems.into_value(position)
    }

    /// Reads a position from a text; the name is for what is said of mistakes.
    ///
    /// ```
    /// use barbarossa::position::Position;
    /// let problems = Position::parse("x.toml", "game = 'agd'\nturn = 1\nphase = 'start'").unwrap_err();
    /// assert_eq!(problems.to_string(), "x.toml:1:8: there is no game `agd` (did you mean `agc`?)");
    /// ```
    ///
    /// # Errors
    /// Every mistake found, with line and hint.
    pub fn parse(name: &str, text: &str) -> Result<Position, Problems> {
        let mut problems = Problems::new();
        let document = Document::parse(&Source::new(name, text), &mut problems);
        let position = document.and_then(|document| read(&document, &mut problems));
        problems.into_value(position)
    }
}

fn read(document: &Document, problems: &mut Problems) -> Option<Position> {
    let mut root = document.root();
    let ground = read_ground(&mut root, problems)?;
    let (first, last) = (ground.start.first_turn, ground.start.last_turn);
    let turn = root.int("turn", first..=last, problems);
    let phase = read_phase(&mut root, &ground, turn, problems);
    let mut position = Position::bare(&ground, phase.unwrap_or(Phase::Start));
    position.zoi_begun = read_zoi_begun(&mut root, phase, problems);
    position.seed = root.optional_int("seed", 0..=i64::MAX, problems).map(i64::unsigned_abs);
    let state = &mut position.state;
    state.turn = turn.unwrap_or(first);
    if let Some(table) = root.optional_table("rp", problems) {
        state.rp = read_rp(table, problems);
    }
    let mut forces = Forces::default();
    forces.read(&mut root, state, problems);
    if let Some(table) = root.optional_table("control", problems) {
        read_control(table, state, problems);
    }
    if let Some(table) = root.optional_table("rail", problems) {
        read_rail(table, state, problems);
    }
    if let Some(node) = root.get("air") {
        read_air(node, state, problems);
    }
    if let Some(table) = root.optional_table("special", problems) {
        state.special = read_special(table, problems);
    }
    root.finish(problems);
    audit(state, phase, &forces.placed, problems);
    (turn.is_some() && phase.is_some() && !problems.has_errors()).then(|| position.traced())
}

/// `game`, `[options]` and `house` together name the ground.
fn read_ground(root: &mut TableNode<'_>, problems: &mut Problems) -> Option<GroundRef> {
    let node = root.need("game", problems)?;
    let name = node.text(problems)?;
    let known = Ground::names();
    if !known.iter().any(|known| known == name) {
        let known: Vec<&str> = known.iter().map(String::as_str).collect();
        let problem = node.problem(format!("there is no game `{name}`"));
        problems.push(problem.hint(hint_among(name, &known)));
        return None;
    }
    let proposed = GroundRef::named(name).map_err(|fault| say(fault, node, problems)).ok()?;
    let options = read_options(root, *proposed.options(), problems);
    let house = root.optional_text("house", problems).map(str::to_owned);
    let key = GroundKey { scenario: name.to_owned(), options, house };
    GroundRef::of_key(&key).map_err(|fault| say(fault, node, problems)).ok()
}

fn say(fault: NoGround, node: Node<'_>, problems: &mut Problems) {
    match fault {
        NoGround::Faulty(faults) => problems.append(faults),
        fault => problems.push(node.problem(fault.to_string())),
    }
}

/// The answers that differ from those the game's own files propose.
fn read_options(root: &mut TableNode<'_>, base: Options, problems: &mut Problems) -> Options {
    let mut options = base;
    let Some(mut table) = root.optional_table("options", problems) else { return options };
    for (key, node) in table.entries() {
        let Some(answer) = node.text(problems) else { continue };
        if let Err(error) = options.set(key, answer) {
            let problem = match options.get(key) {
                Some(_) => node.problem(format!("`{key}` cannot be `{answer}`")),
                None => table
                    .key_spot(key)
                    .unwrap_or_else(|| node.spot())
                    .problem(format!("there is no option `{key}`")),
            };
            problems.push(problem.hint(error.hint()));
        }
    }
    options
}

fn read_phase(
    root: &mut TableNode<'_>,
    ground: &Ground,
    turn: Option<u8>,
    problems: &mut Problems,
) -> Option<Phase> {
    let node = root.need("phase", problems)?;
    let phase = node.choice(&Phase::NAMES, problems)?;
    if let Some(fault) = phase.fault(ground, turn?) {
        problems.push(node.problem(fault).hint("mend `phase` or `turn`"));
    }
    Some(phase)
}

/// Only operations know the order of D7c.
fn read_zoi_begun(root: &mut TableNode<'_>, phase: Option<Phase>, problems: &mut Problems) -> bool {
    let Some(node) = root.get("zoi_begun") else { return false };
    let begun = node.flag(problems).unwrap_or(false);
    if begun && phase.is_some_and(|phase| !matches!(phase, Phase::Operations(_))) {
        let problem = node.problem("ZOI-capable forces begin in operations only (D7c)");
        problems.push(problem.hint("take it away, or mend `phase`"));
    }
    begun
}

fn read_rp(mut table: TableNode<'_>, problems: &mut Problems) -> [u16; 2] {
    let rp = Side::BOTH.map(|side| table.optional_int(side.name(), 0..=RP_MAX, problems));
    table.finish(problems);
    rp.map(Option::unwrap_or_default)
}

/// The hexes that have changed hands since the scenario began, and those that are not their occupant's (D2.9b).
fn read_control(mut table: TableNode<'_>, state: &mut State, problems: &mut Problems) {
    for side in Side::BOTH {
        let node = table.get(side.name());
        let hexes = node.and_then(|node| read_hexes(node, problems)).unwrap_or_default();
        for (hex, item) in hexes {
            let number = grid().number(hex);
            if !state.ground.map.is_playable(hex) {
                problems.push(item.problem(format!("{number} is out of play")));
            } else if state.controller(hex) == side && !state.holds(side, hex) {
                let problem = item.problem(format!("{number} is {side} already"));
                problems.push(problem.hint("name only what has changed hands, and once"));
            } else {
                state.axis_control.set(hex, side == Side::Axis);
            }
        }
    }
    table.finish(problems);
}

/// The rail hexes converted since the scenario began.
fn read_rail(mut table: TableNode<'_>, state: &mut State, problems: &mut Problems) {
    let node = table.need("converted", problems);
    let hexes = node.and_then(|node| read_hexes(node, problems)).unwrap_or_default();
    table.finish(problems);
    let before: HexSet = state.converted.clone();
    for (hex, item) in hexes {
        let number = grid().number(hex);
        if !state.ground.map.is_playable(hex) || !state.ground.map.has_rail(hex) {
            problems.push(item.problem(format!("there is no railway in {number}")));
        } else if before.contains(hex) {
            let problem = item.problem(format!("{number} is converted from the start"));
            problems.push(problem.hint("name only what was converted since"));
        } else {
            state.converted.set(hex, true);
        }
    }
}

/// Every air unit of the game, in the order of its maps.
fn read_air(node: Node<'_>, state: &mut State, problems: &mut Problems) {
    let Some(items) = node.list(problems) else { return };
    if items.len() != state.air.len() {
        let count = state.air.len();
        let problem = node.problem(format!("`air` should have {count} entries, as the game has"));
        return problems.push(problem.hint("name each, or take `air` away"));
    }
    for (air, item) in state.air.iter_mut().zip(items) {
        let Some(mut table) = item.table(problems) else { continue };
        let failures = table.optional_int("failures", 0..=COUNT_MAX, problems).unwrap_or(0);
        let benefits = [("shift", Kept::Shift), ("reroll", Kept::Reroll)];
        let kept = table.optional_choice("kept", &benefits, problems);
        table.finish(problems);
        *air = AirState { failures, kept };
    }
}

fn read_special(mut table: TableNode<'_>, problems: &mut Problems) -> Special {
    let mut count = |key| table.optional_int(key, 0..=COUNT_MAX, problems);
    let special = Special {
        attacks_due: count("attacks_due").unwrap_or(0),
        attacks_made: count("attacks_made").unwrap_or(0),
        shiny: count("shiny_since"),
        finnish_rp: count("finnish_rp").unwrap_or(0),
        sailed: count("sailed").unwrap_or(0),
        taken_up: table.optional_int("taken_up", 0..=u8::MAX, problems).unwrap_or(0),
        paused: table.flag("paused", problems).unwrap_or(false),
    };
    table.finish(problems);
    special
}
