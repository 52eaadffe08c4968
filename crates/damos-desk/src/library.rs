//! The grounds of a library: built in, found in a folder of modules, changed by an owner's charts.

use barbarossa::ground::{
    Ground, GroundKey, GroundRef, HouseFolder, NoGround, Options, grid, library as built_in,
};
use barbarossa::position::Position;
use barbarossa::{Barbarossa, Setup, State};
use hex::HexIndex;
use module::{Document, FileError, Files, Layered, Problems};
use referee::Game as _;
use serde_json::Value;
use series::plain::capital;
use series::wire::FirstSteps;
use series::{Copied, Library};

/// Does something with the modules of a library, one beside the other.
fn with_modules<T>(library: &Library, work: impl FnOnce(&dyn Files) -> T) -> T {
    match library.modules() {
        Some(modules) => work(&Layered::new(built_in(), "", modules)),
        None => work(built_in()),
    }
}

/// The same with the owner's folder laid over them.
fn with<T>(library: &Library, work: impl FnOnce(&dyn Files) -> T) -> T {
    with_modules(library, |modules| match library.house() {
        Some(own) => work(&HouseFolder::over(own, modules)),
        None => work(modules),
    })
}

/// Every game and battle of a library with its title; one whose files are faulty goes by its name.
pub(crate) fn names(library: &Library) -> Vec<(String, String)> {
    with(library, |files| {
        let titled = |name: String| (name.clone(), title(files, &name).unwrap_or(name));
        Ground::names_in(files).into_iter().map(titled).collect()
    })
}

fn title(files: &dyn Files, name: &str) -> Option<String> {
    let file = match name.split_once('/') {
        Some((game, battle)) => format!("{game}/scenarios/{battle}.toml"),
        None => format!("{name}/game.toml"),
    };
    let mut problems = Problems::new();
    let document = Document::read(files, &file, &mut problems)?;
    document.root().required::<String>("title", &mut problems)
}

/// Whether a library has a game or battle of that name.
pub(crate) fn has(library: &Library, name: &str) -> bool {
    with(library, |files| Ground::names_in(files).iter().any(|it| it == name))
}

/// The names under which files of the series may stand in an owner's folder.
pub(crate) fn replaceable(library: &Library) -> Vec<String> {
    with_modules(library, |modules| HouseFolder::replaceable(modules))
}

/// Judges the owner's folder: every game must still be whole.
pub(crate) fn check_house(library: &Library, problems: &mut Problems) {
    let Some(own) = library.house() else { return };
    with_modules(library, |modules| {
        let house = HouseFolder::over(own, modules);
        for name in Ground::names_in(modules) {
            if let Err(found) = Ground::load(&house, &name) {
                problems.append(found);
            }
        }
    });
}

/// The ground of a title with the options that its files propose, or with others. Where files differ from ours, their digest
/// becomes part of its key, so that a record says what it was played with.
pub(crate) fn ground(
    library: &Library,
    name: &str,
    options: Option<Options>,
) -> Result<GroundRef, Problems> {
    if library.modules().is_none() && library.house().is_none() && options.is_none() {
        // What is built in is read once, however often it is asked for.
        return GroundRef::named(name).map_err(|error| match error {
            NoGround::Faulty(problems) => problems,
            other => {
                let mut problems = Problems::new();
                problems.push(module::Problem::in_file("modules", other.to_string()));
                problems
            }
        });
    }
    with(library, |files| Ground::load_with(files, name, options).map(GroundRef::share))
}

/// The first steps of a game or battle: `steps/NAME.toml` beside its game, where there is such a file.
pub(crate) fn first_steps(
    library: &Library,
    name: &str,
    ground: &Ground,
    problems: &mut Problems,
) -> Option<FirstSteps> {
    let (game, battle) = name.split_once('/').unwrap_or((name, "campaign"));
    let hex = |number: &str| {
        let hex = grid().parse(number).ok()?;
        ground.map.is_playable(hex).then(|| hex.value())
    };
    let path = format!("{game}/steps/{battle}.toml");
    with_modules(library, |files| series::first_steps(files, &path, &hex, problems))
}

/// Judges the first steps of a module, which stand in its folder `steps`.
pub(crate) fn check_steps(files: &dyn Files, problems: &mut Problems) {
    let hex = |number: &str| grid().parse(number).ok().map(HexIndex::value);
    let list = files.list();
    for path in list.iter().filter(|path| path.starts_with("steps/") && path.ends_with(".toml")) {
        series::first_steps(files, path, &hex, problems);
    }
}

/// Sees to it that the ground of a key can be found, if it is one of the library's own.
pub(crate) fn lay_out(library: &Library, key: &GroundKey) {
    if key.house.is_some() && GroundRef::of_key(key).is_err() {
        // Whoever opens a game on a ground that is not there is told so.
        let _ = ground(library, &key.scenario, Some(key.options));
    }
}

/// The file of a new battle that begins with a position; nothing when it is no position of the series.
pub(crate) fn begun(name: &str, position: &Value) -> Option<Result<Copied, String>> {
    let setup: Setup = serde::Deserialize::deserialize(position).ok()?;
    let state = Barbarossa::start(&setup).ok()?;
    Some(battle(name, &state))
}

fn battle(name: &str, state: &State) -> Result<Copied, String> {
    check_name(name)?;
    let key = &state.ground.key.scenario;
    let own = key.split('/').next().unwrap_or(key);
    let Some((game, battle)) = name.split_once('/').filter(|(game, _)| *game == own) else {
        return Err(format!("a battle from a position of {own} is called {own}/SOMETHING"));
    };
    let position = Position::of(state).map_err(|unsaved| unsaved.to_string())?;
    let text = position.to_battle(&capital(battle))?;
    Ok(vec![(format!("{game}/scenarios/{battle}.toml"), text)])
}

fn check_name(name: &str) -> Result<(), String> {
    let plain = |part: &str| {
        let letters =
            part.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_');
        letters && !part.is_empty()
    };
    if name.split('/').all(plain) {
        return Ok(());
    }
    Err(format!("{name}: a name has small letters, digits and _ only"))
}

/// The files of a new game or battle that begins as a copy of another.
pub(crate) fn copied(library: &Library, name: &str, from: &str) -> Result<Copied, String> {
    check_name(name)?;
    match (name.split_once('/'), from.split_once('/')) {
        (Some((game, battle)), Some((other, model))) if game == other => {
            let path = |battle: &str| format!("{game}/scenarios/{battle}.toml");
            let text = with(library, |files| Ok(files.read(&path(model))?.into_owned()));
            let text = text.map_err(|error: FileError| error.to_string())?;
            Ok(vec![(path(battle), retitled(&text, battle))])
        }
        (None, None) => with(library, |files| game(files, name, from)),
        (Some((game, _)), _) => Err(format!("a battle of {game} is copied from another of {game}")),
        (None, Some(_)) => {
            Err(format!("{name} would be a game: copy it from a game, not a battle"))
        }
    }
}

/// Every file of a game but its battles, under another name.
fn game(files: &dyn Files, name: &str, from: &str) -> Result<Copied, String> {
    let (own, battles) = (format!("{from}/"), format!("{from}/scenarios/"));
    let list = files.list();
    let inside = list.iter().filter(|path| path.starts_with(&own) && !path.starts_with(&battles));
    let copy = |path: &String| {
        let text = files.read(path).map_err(|error| error.to_string())?;
        let inner = &path[own.len()..];
        let text = match inner {
            "rules.toml" => {
                text.replacen(&format!("game = \"{from}\""), &format!("game = \"{name}\""), 1)
            }
            "game.toml" => retitled(&text, name),
            _ => text.into_owned(),
        };
        Ok((format!("{name}/{inner}"), text))
    };
    inside.map(copy).collect()
}

/// A file whose title is that of its new name.
fn retitled(text: &str, name: &str) -> String {
    let title = capital(name);
    let line = |line: &str| {
        let is_title = line.starts_with("title =");
        if is_title { format!("title = \"{title}\"\n") } else { format!("{line}\n") }
    };
    text.lines().map(line).collect()
}
