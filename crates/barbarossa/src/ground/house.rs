//! A folder of the players' own, laid over the built-in modules: for owners of the printed games.

use super::library::library;
use module::{FileError, Files};
use std::borrow::Cow;

/// Files of the house over the built-in modules.
///
/// A chart may stand in the folder itself (`crt.csv`); everything else stands as it does under `modules/`
/// (`agc/counters.csv`, `barbarossa/map/hexes.csv`). What the folder lacks is built in.
///
/// ```
/// use barbarossa::ground::{Ground, HouseFolder};
/// use module::Memory;
/// let mine = Memory::from([("settings.toml", "town_attrition = 2\nrail_half_mp = 1\n")]);
/// let ground = Ground::load(&HouseFolder::new(&mine), "agc").unwrap();
/// assert_eq!(ground.charts.terrain.town_attrition, 2);
/// ```
pub struct HouseFolder<'f> {
    own: &'f dyn Files,
    under: &'f dyn Files,
}

const CHARTS: &str = "damos/charts/";

impl<'f> HouseFolder<'f> {
    /// The folder laid over the built-in modules.
    pub fn new(own: &'f dyn Files) -> HouseFolder<'f> {
        HouseFolder::over(own, library())
    }

    /// The folder laid over other modules.
    pub fn over(own: &'f dyn Files, under: &'f dyn Files) -> HouseFolder<'f> {
        HouseFolder { own, under }
    }

    /// The names under which files of these modules may stand in such a folder.
    #[must_use]
    pub fn replaceable(modules: &dyn Files) -> Vec<String> {
        let list = modules.list();
        let charts = list.iter().filter_map(|path| path.strip_prefix(CHARTS)).map(str::to_owned);
        let charts: Vec<String> = charts.collect();
        list.into_iter().chain(charts).collect()
    }

    /// The path in the folder of the file that replaces this one.
    fn inner<'p>(&self, path: &'p str) -> Option<&'p str> {
        let chart = path.strip_prefix(CHARTS).filter(|chart| self.own.has(chart));
        chart.or_else(|| Some(path).filter(|path| self.own.has(path)))
    }
}

impl Files for HouseFolder<'_> {
    fn read(&self, path: &str) -> Result<Cow<'_, str>, FileError> {
        match self.inner(path) {
            Some(inner) => self.own.read(inner),
            None => self.under.read(path),
        }
    }

    fn list(&self) -> Vec<String> {
        // A house folder replaces files and adds none.
        self.under.list()
    }

    fn shown(&self, path: &str) -> String {
        match self.inner(path) {
            Some(inner) => self.own.shown(inner),
            None => self.under.shown(path),
        }
    }
}
