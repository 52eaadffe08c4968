//! Reading a ground from files: everything is read before the verdict, so that all mistakes are found at once.

use super::counters::Reader;
use super::country::Area;
use super::entrances::Entrances;
use super::exclusive::{Exclusive, Lookup};
use super::key::GroundKey;
use super::library::{Sub, library};
use super::map::{Map, Sheet};
use super::options::Options;
use super::regions::Regions;
use super::roster::Roster;
use super::scenario::{Scenario, read_options};
use super::setup::{SetupFault, Zones, legal_stack, setup_problems};
use super::start::{Deployment, SetupFile, Start, read_setup};
use super::victory::Victory;
use super::{Costs, Ground, House, Side};
use damos::Charts;
use module::{
    Document, FileError, Files, Manifest, Node, Problem, Problems, Spot, TableNode, Unique,
    hint_among,
};
use sha2::{Digest, Sha256};
use std::borrow::Cow;
use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};

/// A folder of modules and the one being read.
pub(super) struct Source<'f> {
    files: &'f dyn Files,
    game: String,
}

impl Source<'_> {
    pub(super) fn files(&self) -> &dyn Files {
        self.files
    }

    /// The path of a file of this module.
    fn own(&self, path: &str) -> String {
        format!("{}/{path}", self.game)
    }

    /// The path, from the folder of modules, of a file that a node names.
    pub(super) fn resolve(&self, node: Node<'_>, problems: &mut Problems) -> Option<String> {
        let path = node.text(problems)?;
        let resolved = self.at(path);
        if !self.files.has(&resolved) {
            problems.push(node.problem(format!("there is no file `{path}`")));
            return None;
        }
        Some(resolved)
    }

    fn at(&self, path: &str) -> String {
        path.strip_prefix("../").map_or_else(|| self.own(path), str::to_owned)
    }
}

impl Ground {
    /// Reads the ground of a game (`agc`) or of a scenario (`agc/smolensk`) from a folder of modules, with the options
    /// that its files propose.
    ///
    /// # Errors
    /// Every mistake found, with file, line and hint.
    ///
    /// ```
    /// use barbarossa::ground::{Ground, library};
    /// let ground = Ground::load(library(), "ags").unwrap();
    /// assert_eq!(ground.border().len(), 8);
    /// let problems = Ground::load(library(), "agd").unwrap_err();
    /// assert!(problems.to_string().contains("did you mean `agc`?"));
    /// ```
    pub fn load(files: &dyn Files, scenario: &str) -> Result<Ground, Problems> {
        Ground::load_with(files, scenario, None)
    }

    /// [`Ground::load`] with options of the players' choice.
    ///
    /// # Errors
    /// Every mistake found, with file, line and hint.
    pub fn load_with(
        files: &dyn Files,
        scenario: &str,
        options: Option<Options>,
    ) -> Result<Ground, Problems> {
        let mut problems = Problems::new();
        let recorder = Recorder { files, changed: RefCell::default() };
        let ground = read(&recorder, scenario, options, &mut problems);
        let ground = ground.map(|mut ground| {
            ground.house = recorder.house();
            ground.key.house = ground.house.as_ref().map(|house| house.digest.clone());
            ground
        });
        problems.into_value(ground)
    }
}

/// The games of a folder of modules: those of the series that have `rules.toml`.
pub(super) fn games(files: &dyn Files) -> Vec<String> {
    let list = files.list();
    let games = list.iter().filter_map(|path| path.strip_suffix("/rules.toml"));
    let ours = |game: &&str| {
        let manifest = Manifest::read(&Sub::new(files, game), &mut Problems::new());
        // A faulty one is taken in, so that somebody says what is wrong with it.
        manifest.is_none_or(|it| it.system == "damos")
    };
    games.filter(|game| !game.contains('/')).filter(ours).map(str::to_owned).collect()
}

/// The scenarios of a game, by name.
pub(super) fn scenarios(files: &dyn Files, game: &str) -> Vec<String> {
    let list = files.list();
    let prefix = format!("{game}/scenarios/");
    let inside = list.iter().filter_map(|path| path.strip_prefix(&prefix)?.strip_suffix(".toml"));
    inside.map(str::to_owned).collect()
}

fn no_such(file: &str, what: &str, name: &str, known: &[String]) -> Problem {
    let known: Vec<&str> = known.iter().map(String::as_str).collect();
    let problem = Problem::in_file(file, format!("there is no {what} `{name}`"));
    problem.hint(hint_among(name, &known))
}

fn read(
    files: &dyn Files,
    scenario: &str,
    options: Option<Options>,
    problems: &mut Problems,
) -> Option<Ground> {
    let (game, battle) = match scenario.split_once('/') {
        Some((game, battle)) => (game, Some(battle)),
        None => (scenario, None),
    };
    let source = Source { files, game: game.to_owned() };
    if !games(files).iter().any(|known| known == game) {
        problems.push(no_such("modules", "game", game, &games(files)));
        return None;
    }
    let battle = match battle {
        Some(name) if !scenarios(files, game).iter().any(|known| known == name) => {
            problems.push(no_such(game, "scenario", name, &scenarios(files, game)));
            return None;
        }
        Some(name) => {
            Some(Document::read(files, &source.own(&format!("scenarios/{name}.toml")), problems)?)
        }
        None => None,
    };
    let manifest = Manifest::read(&Sub::new(files, game), problems);
    let rules = Document::read(files, &source.own("rules.toml"), problems)?;
    let mut root = rules.root();
    check_name(&mut root, game, problems);
    let proposed = read_options(&mut root, Options::default(), problems);
    let proposed = match &battle {
        Some(battle) => read_options(&mut battle.root(), proposed, problems),
        None => proposed,
    };
    let options = options.unwrap_or(proposed);
    let board = Board::read(&source, manifest.as_ref(), &mut root, options, problems)?;
    let parts = Parts::read(&source, &board, root, battle.as_ref(), options, problems);
    let key = GroundKey { scenario: scenario.to_owned(), options, house: None };
    let ground = parts?.assemble(key, manifest?, board)?;
    check_start(&source, &ground, battle.as_ref(), problems);
    Some(ground)
}

fn check_name(root: &mut TableNode<'_>, game: &str, problems: &mut Problems) {
    if let Some(node) = root.need("game", problems)
        && let Some(name) = node.text(problems)
        && name != game
    {
        let problem =
            node.problem(format!("the game is called `{name}` in a folder called `{game}`"));
        problems.push(problem.hint("name it after its folder"));
    }
}

/// Map, regions and charts.
struct Board {
    area: Option<Area>,
    map: Map,
    regions: Regions,
    charts: Option<Charts>,
}

impl Board {
    fn read(
        source: &Source<'_>,
        manifest: Option<&Manifest>,
        root: &mut TableNode<'_>,
        options: Options,
        problems: &mut Problems,
    ) -> Option<Board> {
        let area = root.optional_choice("area", &Area::NAMES, problems);
        let files = source.files();
        let charts = manifest.and_then(|it| it.charts.as_deref()).unwrap_or("../damos/charts");
        let charts = source.at(charts);
        let charts = Charts::load(&Sub::new(files, charts.trim_end_matches("/charts")));
        let charts = charts.map_err(|found| problems.append(found)).ok();
        let Some(folder) = manifest?.map.as_deref() else {
            let file = files.shown(&source.own("game.toml"));
            let problem = Problem::in_file(file, "the game has no map");
            problems.push(problem.hint("add `map = \"../barbarossa/map\"`"));
            return None;
        };
        let folder = source.at(folder);
        let sheet = Sheet::read(files, &folder, problems);
        let mut regions = Regions::default();
        regions.read(files, &format!("{folder}/regions.toml"), problems);
        let own = source.own("regions.toml");
        if files.has(&own) {
            regions.read(files, &own, problems);
        }
        Some(Board { area, map: Map::new(&sheet, area, options.straits), regions, charts })
    }
}

/// What the files of the game itself say.
struct Parts {
    exclusive: Exclusive,
    victory: Victory,
    roster: Roster,
    zones: Zones,
    start: Start,
    battle: Option<(String, String, Option<String>)>,
}

impl Parts {
    fn read(
        source: &Source<'_>,
        board: &Board,
        mut root: TableNode<'_>,
        battle: Option<&Document>,
        options: Options,
        problems: &mut Problems,
    ) -> Option<Parts> {
        let at = Lookup { map: &board.map, regions: &board.regions, source };
        let exclusive = Exclusive::read(&mut root, board.area, &at, problems);
        let roster = read_counters(source, board, &mut root, problems);
        let victory = root.table("victory", problems);
        let victory = victory.and_then(|table| Victory::read(table, &board.map, problems));
        root.finish(problems);
        if let Some(battle) = battle {
            let battle = Scenario::read(battle, &board.map, &roster, problems)?;
            let mut exclusive = exclusive?;
            exclusive.bright_object = exclusive.bright_object.filter(|_| battle.bright_object);
            return Some(Parts {
                zones: Zones::new(&board.map, &battle.roster, &exclusive),
                exclusive,
                victory: battle.victory,
                roster: battle.roster,
                start: battle.start,
                battle: Some((battle.title, battle.summary, battle.minutes)),
            });
        }
        let historical = Side::BOTH.map(|side| {
            let path = source.own(&format!("setup/{}.csv", side.name()));
            read_setup(source.files(), &path, side, &roster, problems).placements
        });
        let exclusive = exclusive?;
        Some(Parts {
            zones: Zones::new(&board.map, &roster, &exclusive),
            exclusive,
            victory: victory?,
            start: Start::campaign(&board.map, options.turns, historical),
            roster,
            battle: None,
        })
    }

    fn assemble(self, key: GroundKey, manifest: Manifest, board: Board) -> Option<Ground> {
        let charts = board.charts?;
        let (title, summary, minutes) = match self.battle {
            Some((title, summary, minutes)) => {
                (format!("{}: {title}", manifest.title), summary, minutes)
            }
            None => (manifest.title, manifest.summary.unwrap_or_default(), manifest.minutes),
        };
        Some(Ground {
            key,
            title,
            summary,
            minutes,
            area: board.area,
            costs: Costs::new(&board.map, &charts),
            entrances: Entrances::new(&board.map, &self.roster),
            map: board.map,
            regions: board.regions,
            roster: self.roster,
            charts,
            exclusive: self.exclusive,
            victory: self.victory,
            start: self.start,
            house: None,
            zones: self.zones,
        })
    }
}

/// More than all games together have; what is beyond is no counter file.
const UNITS_MAX: usize = 999;

fn read_counters(
    source: &Source<'_>,
    board: &Board,
    root: &mut TableNode<'_>,
    problems: &mut Problems,
) -> Roster {
    let mut units = Vec::new();
    let mut reader = Reader {
        map: &board.map,
        combined: board.area.is_none(),
        keys: Unique::new("unit"),
        unread: BTreeSet::new(),
    };
    for node in root.list("counters", problems).unwrap_or_default() {
        if let Some(path) = source.resolve(node, problems) {
            reader.read(source.files(), &path, &mut units, problems);
        }
    }
    if units.len() > UNITS_MAX {
        let file = source.files().shown(&source.own("counters.csv"));
        problems.push(Problem::in_file(file, format!("more than {UNITS_MAX} units")));
        units.truncate(UNITS_MAX);
    }
    Roster::new(units, reader.unread)
}

/// The set-ups that stand ready obey the rules, and so do the stacks of a scenario.
fn check_start(
    source: &Source<'_>,
    ground: &Ground,
    battle: Option<&Document>,
    problems: &mut Problems,
) {
    match &ground.start.deployment {
        Deployment::Fixed(placements) => {
            let mut stacks: BTreeMap<_, Vec<_>> = BTreeMap::new();
            for it in placements {
                stacks.entry(it.hex).or_default().push(it.unit);
            }
            for (hex, units) in stacks {
                if let (Err(fault), Some(battle)) = (legal_stack(ground, hex, &units), battle) {
                    problems.push(battle.source().problem(fault.to_string()));
                }
            }
        }
        Deployment::SetUp { .. } => {
            for side in Side::BOTH {
                let path = source.own(&format!("setup/{}.csv", side.name()));
                let mut said = Problems::new();
                let file = read_setup(source.files(), &path, side, &ground.roster, &mut said);
                report_setup(ground, side, &file, problems);
            }
        }
    }
}

fn report_setup(ground: &Ground, side: Side, file: &SetupFile, problems: &mut Problems) {
    for fault in setup_problems(ground, side, &file.placements) {
        let line = |found: &dyn Fn(&super::Placement) -> bool| {
            let nth = file.placements.iter().rposition(found)?;
            file.spots.get(nth).cloned()
        };
        let spot: Option<Spot> = match fault.why {
            SetupFault::WrongHex(unit, _)
            | SetupFault::Reinforcement(unit)
            | SetupFault::PlacedTwice(unit) => line(&|it| it.unit == unit),
            SetupFault::OutOfPlay(hex)
            | SetupFault::OverStacked(hex)
            | SetupFault::Quarrel(hex)
            | SetupFault::FinnsWithGermans(hex) => line(&|it| it.hex == hex),
            SetupFault::NotPlaced(_) | SetupFault::BorderOpen(_) => file.whole.clone(),
        };
        let message = match fault.why {
            SetupFault::NotPlaced(unit) => format!("{} is not placed", ground.roster[unit].key),
            why => why.to_string(),
        };
        if let Some(spot) = spot {
            problems.push(spot.problem(message).hint(format!("see rule {}", fault.rule)));
        }
    }
}

/// Files that remember which of those read differ from the built-in ones.
struct Recorder<'f> {
    files: &'f dyn Files,
    changed: RefCell<BTreeMap<String, [u8; 32]>>,
}

impl Recorder<'_> {
    fn house(&self) -> Option<House> {
        let changed = self.changed.borrow();
        if changed.is_empty() {
            return None;
        }
        let mut sum = Sha256::new();
        for (path, digest) in changed.iter() {
            sum.update(path.as_bytes());
            sum.update([0]);
            sum.update(digest);
        }
        let digest: [u8; 32] = sum.finalize().into();
        let digest = digest[..8].iter().map(|byte| format!("{byte:02x}")).collect();
        Some(House { files: changed.keys().cloned().collect(), digest })
    }
}

impl Files for Recorder<'_> {
    fn read(&self, path: &str) -> Result<Cow<'_, str>, FileError> {
        let text = self.files.read(path)?;
        if library().read(path).ok().as_deref() != Some(&*text) {
            let digest = Sha256::digest(text.as_bytes()).into();
            self.changed.borrow_mut().insert(path.to_owned(), digest);
        }
        Ok(text)
    }

    fn list(&self) -> Vec<String> {
        self.files.list()
    }

    fn shown(&self, path: &str) -> String {
        self.files.shown(path)
    }

    fn has(&self, path: &str) -> bool {
        self.files.has(path)
    }
}
