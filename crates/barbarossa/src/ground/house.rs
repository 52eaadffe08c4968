//! A folder of the players' own, laid over the built-in modules: for owners of the printed games.

use super::library::library;
use module::{FileError, Files, Problem, Problems, did_you_mean};
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

    /// Complains of files that replace nothing: a misspelt name would otherwise be ignored in silence.
    pub fn check(&self, problems: &mut Problems) {
        let built_in = self.under.list();
        for path in self.own.list() {
            let chart = format!("{CHARTS}{path}");
            let prose = path.ends_with(".md") || path.ends_with(".txt");
            if prose || built_in.contains(&path) || built_in.contains(&chart) {
                continue;
            }
            let charts = built_in.iter().filter_map(|known| known.strip_prefix(CHARTS));
            let known = built_in.iter().map(String::as_str).chain(charts);
            let problem =
                Problem::in_file(self.own.shown(&path), "replaces no file of the modules");
            problems.push(match did_you_mean(&path, known) {
                Some(near) => problem.hint(format!("did you mean `{near}`?")),
                None => problem.hint("see modules/README.md"),
            });
        }
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
