//! The manifest of a module, `game.toml`.

use crate::files::stays_inside;
use crate::{Document, Files, Node, Problems, Spot};

/// The file that makes a folder a module.
pub const MANIFEST: &str = "game.toml";

/// What a module is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Kind {
    /// The charts of a rule system, which its games share.
    System,
    /// A game to play.
    Game,
    /// A small game for tests.
    Test,
}

const KINDS: &[(&str, Kind)] =
    &[("system", Kind::System), ("game", Kind::Game), ("test", Kind::Test)];

/// What `game.toml` says of its module.
///
/// `map` and `charts` are paths within the module, to a file or a folder; one that begins with
/// `../` belongs to a neighbouring module.
///
/// ```
/// use module::{Kind, Manifest, Memory, Problems};
///
/// let files = Memory::from([(
///     "game.toml",
///     "title = 'Smolensk'\nsystem = 'damos'\nkind = 'game'\n",
/// )]);
/// let manifest = Manifest::read(&files, &mut Problems::new()).unwrap();
/// assert_eq!((manifest.system.as_str(), manifest.kind), ("damos", Kind::Game));
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Manifest {
    /// The title of the game or system.
    pub title: String,
    /// The rule system, by the name of its crate.
    pub system: String,
    /// What the module is.
    pub kind: Kind,
    /// The map.
    pub map: Option<String>,
    /// The charts, where they are not the system's own.
    pub charts: Option<String>,
    /// One paragraph on what the game is about.
    pub summary: Option<String>,
    /// How long it takes to play, in words.
    pub minutes: Option<String>,
    /// Where its facts come from.
    pub sources: Vec<String>,
    /// The paths among these that lead to a neighbouring module.
    pub(crate) neighbours: Vec<(String, Spot)>,
}

impl Manifest {
    /// Reads `game.toml`.
    pub fn read(files: &dyn Files, problems: &mut Problems) -> Option<Self> {
        Self::read_with_system(files, problems).0
    }

    /// Reads `game.toml`, and the name of the system even when all else in it is wrong, so that
    /// the rest of the module can be checked all the same.
    pub(crate) fn read_with_system(
        files: &dyn Files,
        problems: &mut Problems,
    ) -> (Option<Self>, Option<(String, Spot)>) {
        let Some(document) = Document::read(files, MANIFEST, problems) else {
            return (None, None);
        };
        let mut root = document.root();
        let title = root.required::<String>("title", problems);
        let system = root.need("system", problems);
        let system = system.and_then(|node| Some((node.text(problems)?.to_owned(), node.spot())));
        let kind = root.choice("kind", KINDS, problems);
        let mut neighbours = Vec::new();
        let mut path = |key: &str, problems: &mut Problems| {
            root.get(key).and_then(|node| read_path(files, node, &mut neighbours, problems))
        };
        let map = path("map", problems);
        let charts = path("charts", problems);
        let summary = root.optional::<String>("summary", problems);
        let minutes = root.optional::<String>("minutes", problems);
        let sources = root.optional::<Vec<String>>("sources", problems).unwrap_or_default();
        root.finish(problems);
        let manifest = title.zip(kind).zip(system.clone()).map(|((title, kind), (system, _))| {
            Self { title, system, kind, map, charts, summary, minutes, sources, neighbours }
        });
        (manifest, system)
    }
}

/// A path to a file or folder of the module, or to a neighbour's, which is noted for later.
fn read_path(
    files: &dyn Files,
    node: Node<'_>,
    neighbours: &mut Vec<(String, Spot)>,
    problems: &mut Problems,
) -> Option<String> {
    let path = node.text(problems)?.trim_end_matches('/');
    let neighbour = path.strip_prefix("../");
    if !stays_inside(neighbour.unwrap_or(path)) {
        let problem = node.problem(format!("`{}` is not a path within the modules", node.name()));
        problems.push(problem.hint("write it relative to game.toml, with `/`"));
        return None;
    }
    let folder = format!("{path}/");
    if neighbour.is_some() {
        neighbours.push((path.to_owned(), node.spot()));
    } else if !files.list().iter().any(|known| known == path || known.starts_with(&folder)) {
        problems.push(node.problem(format!("there is no `{path}` in the module")));
    }
    Some(path.to_owned())
}
