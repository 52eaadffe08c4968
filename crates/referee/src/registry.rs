//! The games a program knows.

use crate::{
    AnyTable, Game, Problem, ProblemKind, Table,
    conformance::{Failure, Report, Suite},
    erased::json,
};
use serde::Deserialize;
use serde_json::Value;

type Open = Box<dyn Fn(&Value) -> Result<Box<dyn AnyTable>, Vec<Problem>> + Send + Sync>;
type Conform = Box<dyn Fn(u64, usize) -> Result<Report, Box<Failure>> + Send + Sync>;

/// One game as a program knows it: how it is called and how it is opened.
pub struct GameEntry {
    /// The game's name.
    pub name: &'static str,
    /// One line for a list of games.
    pub summary: &'static str,
    /// The revision of its rules.
    pub revision: u32,
    /// The set-ups it comes with, by name.
    pub setups: Vec<(String, Value)>,
    open: Open,
    conform: Conform,
}

impl GameEntry {
    /// Enters a game with the set-ups it comes with.
    ///
    /// ```
    /// use referee::GameEntry;
    /// use testgames::raid::{Raid, Setup};
    /// let entry = GameEntry::new::<Raid>("a raid along a road", [("plain", Setup::default())]);
    /// assert_eq!(entry.name, "raid");
    /// let table = entry.open(&entry.setups[0].1).unwrap();
    /// assert_eq!(table.seats().len(), 2);
    /// ```
    pub fn new<G: Game>(
        summary: &'static str,
        setups: impl IntoIterator<Item = (impl Into<String>, G::Setup)>,
    ) -> Self {
        let setups: Vec<(String, G::Setup)> =
            setups.into_iter().map(|(name, setup)| (name.into(), setup)).collect();
        GameEntry {
            name: G::NAME,
            summary,
            revision: G::REVISION,
            setups: setups.iter().map(|(name, setup)| (name.clone(), json(setup))).collect(),
            open: Box::new(|setup| open::<G>(setup)),
            conform: Box::new(move |seed, games| {
                let setups = setups.iter().map(|(_, setup)| setup.clone());
                Suite::<G>::new(setups).seed(seed).games(games).run()
            }),
        }
    }

    /// Opens a table.
    ///
    /// # Errors
    /// Everything that is wrong with the set-up.
    pub fn open(&self, setup: &Value) -> Result<Box<dyn AnyTable>, Vec<Problem>> {
        (self.open)(setup)
    }

    /// Runs the conformance suite over the game's set-ups.
    ///
    /// ```
    /// let games = testgames::registry();
    /// let report = games.find("council").unwrap().conform(1, 2).unwrap();
    /// assert_eq!(report.games, 4); // two set-ups
    /// ```
    ///
    /// # Errors
    /// The first property that does not hold.
    pub fn conform(&self, seed: u64, games: usize) -> Result<Report, Box<Failure>> {
        (self.conform)(seed, games)
    }
}

fn open<G: Game>(setup: &Value) -> Result<Box<dyn AnyTable>, Vec<Problem>> {
    let setup = G::Setup::deserialize(setup)
        .map_err(|error| vec![Problem::new(ProblemKind::Unreadable, error)])?;
    match Table::<G>::open(setup) {
        Ok(table) => Ok(Box::new(table)),
        Err(problems) => Err(problems.iter().map(Problem::from).collect()),
    }
}

/// The games a program knows, in the order in which they were entered.
///
/// ```
/// let games = testgames::registry();
/// let names: Vec<_> = games.entries().iter().map(|entry| entry.name).collect();
/// assert_eq!(names, ["raid", "council"]);
/// assert!(games.open("chess", &serde_json::json!({})).is_err());
/// ```
#[derive(Default)]
pub struct Registry(Vec<GameEntry>);

impl Registry {
    /// An empty list.
    #[must_use]
    pub fn new() -> Self {
        Registry::default()
    }

    /// The same list with one more game.
    #[must_use]
    pub fn with(mut self, entry: GameEntry) -> Self {
        self.0.push(entry);
        self
    }

    /// The games.
    #[must_use]
    pub fn entries(&self) -> &[GameEntry] {
        &self.0
    }

    /// The game of that name.
    #[must_use]
    pub fn find(&self, name: &str) -> Option<&GameEntry> {
        self.0.iter().find(|entry| entry.name == name)
    }

    /// Opens a table of the named game.
    ///
    /// # Errors
    /// That there is no such game, or everything that is wrong with the set-up.
    pub fn open(&self, name: &str, setup: &Value) -> Result<Box<dyn AnyTable>, Vec<Problem>> {
        let missing = || Problem::new(ProblemKind::NoSuchGame, format!("no game is called {name}"));
        self.find(name).ok_or_else(|| vec![missing()])?.open(setup)
    }
}

/// Whoever can open tables of games by the name that records give them.
pub trait Opens {
    /// Opens a table.
    ///
    /// # Errors
    /// That there is no such game, or everything that is wrong with the set-up.
    fn open(&self, game: &str, setup: &Value) -> Result<Box<dyn AnyTable>, Vec<Problem>>;
}

impl Opens for Registry {
    fn open(&self, game: &str, setup: &Value) -> Result<Box<dyn AnyTable>, Vec<Problem>> {
        Registry::open(self, game, setup)
    }
}
