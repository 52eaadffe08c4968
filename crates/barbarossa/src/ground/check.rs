//! `grognard module check` for the games on the Barbarossa map.

use super::Ground;
use super::audit::audit;
use super::library::{Among, library};
use super::load::scenarios;
use module::{Document, Files, MANIFEST, Problem, Problems};

/// Files of the map compiler that may stand in the folder of the map; the games read none of them.
const COMPILER_FILES: [&str; 2] = ["areas.toml", "corrections.toml"];

/// Checks a module of the DAMOS series: the charts, or a game with everything it is played with.
///
/// Files of neighbouring modules (`../barbarossa/map`) are those that stand beside it, or else those built into the
/// program.
///
/// ```
/// use barbarossa::ground::check;
/// use module::{Memory, Problems};
/// let files = Memory::from([("game.toml", "title = 'Mine'\nsystem = 'damos'\nkind = 'game'\n")]);
/// let mut problems = Problems::new();
/// check(&files, &mut problems);
/// assert_eq!(problems.to_string(), "game.toml: the game has no rules.toml (see modules/README.md)");
/// ```
pub fn check(files: &dyn Files, problems: &mut Problems) {
    match files.beside().filter(|beside| beside.has("barbarossa/map/hexes.csv")) {
        Some(beside) => check_among(&*beside, files, problems),
        None => check_among(library(), files, problems),
    }
}

/// [`check`] with a folder of modules in which the neighbours stand.
pub fn check_among(neighbours: &dyn Files, files: &dyn Files, problems: &mut Problems) {
    let has_charts = files.list().iter().any(|path| path.starts_with("charts/"));
    if has_charts {
        damos::check(files, problems);
    }
    if !files.has("rules.toml") {
        if !has_charts {
            let problem = Problem::in_file(files.shown(MANIFEST), "the game has no rules.toml");
            problems.push(problem.hint("see modules/README.md"));
        }
        return;
    }
    for file in COMPILER_FILES.into_iter().filter(|file| files.has(file)) {
        Document::read(files, file, problems);
    }
    let Some(rules) = Document::read(files, "rules.toml", problems) else { return };
    let Some(game) = rules.root().required::<String>("game", problems) else { return };
    let among = Among::new(neighbours, &game, files);
    let battles = scenarios(&among, &game).into_iter().map(|name| format!("{game}/{name}"));
    for key in std::iter::once(game.clone()).chain(battles) {
        match Ground::load(&among, &key) {
            Ok(ground) => audit(&among, &game, &ground, problems),
            Err(found) => problems.append(found),
        }
    }
}
