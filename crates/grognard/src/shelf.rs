//! The series there are, and the way from a name on the command line to a title.

use crate::{terminal, usage::usage};
use anyhow::{Context, Result, anyhow, bail, ensure};
use module::{Document, Problem as Fault, Problems, Source, did_you_mean};
use referee::{AnyTable, Opens, Problem, ProblemKind};
use serde_json::Value;
use series::wire::{Mode, NewGame};
use series::{Errand, Library, Positioned, Title};
use std::{collections::BTreeMap, path::Path, sync::Arc};

series::registry! {
    plays testgames::desk::Raids, testgames::desk::Councils, damos_desk::Damos, besieged_desk::Besieged, yards_desk::Yards,
        frontline_desk::Frontline;
    counts
}

/// The titles of every series, with a line about each.
pub(crate) fn titles(library: &Library) -> Vec<(String, String)> {
    SERIES.iter().flat_map(|series| series.names(library)).collect()
}

/// A title by its name.
///
/// # Errors
/// That there is none, or what is wrong with its files.
pub(crate) fn title(library: &Library, name: &str) -> Result<Arc<dyn Title>> {
    let found = SERIES.iter().find_map(|series| series.title(library, name));
    let title = found.with_context(|| nowhere(library, name))?;
    title.map_err(|problems| anyhow!("{}", problems.graphical(false, terminal::width())))
}

fn nowhere(library: &Library, name: &str) -> String {
    let known: Vec<String> = titles(library).into_iter().map(|(name, _)| name).collect();
    format!("there is no game {name}; the games are {}", known.join(", "))
}

/// Does an errand with a title.
///
/// # Errors
/// That there is none of that name, or why the errand cannot be done.
pub(crate) fn send_to<E: Errand>(library: &Library, name: &str, errand: E) -> Result<E::Done> {
    send(library, name, errand).with_context(|| nowhere(library, name))?
}

/// The name of the title that a record is of.
///
/// # Errors
/// That no game of that name is played here.
pub(crate) fn title_of(library: &Library, game: &str, setup: &Value) -> Result<String> {
    let among = SERIES.iter().filter(|series| series.game() == Some(game));
    let names: Vec<String> =
        among.flat_map(|series| series.names(library)).map(|(name, _)| name).collect();
    for name in &names {
        if title(library, name)?.plays(game, setup) {
            return Ok(name.clone());
        }
    }
    let first = names.first().map(|name| title(library, name)).transpose()?;
    if let Some(name) = first.and_then(|first| first.unlisted(game, setup)) {
        return Ok(name);
    }
    // A set-up of its own is opened by any title of the series.
    names.into_iter().next().with_context(|| format!("no game is called {game}"))
}

/// A title as it is named: `agc`, or with options, `agc;turns=13`.
pub(crate) struct Named<'a> {
    /// The title.
    pub(crate) title: &'a str,
    /// Its options, in the order in which they were given.
    pub(crate) options: Vec<(&'a str, &'a str)>,
}

impl<'a> Named<'a> {
    /// Takes a name apart.
    ///
    /// # Errors
    /// When an option has no answer.
    pub(crate) fn read(name: &'a str) -> Result<Named<'a>> {
        let (title, options) = name.split_once(';').unwrap_or((name, ""));
        let options = options.split([',', ';']).filter(|part| !part.is_empty()).map(|part| {
            part.split_once('=').with_context(|| format!("{part}: write an option as key=answer"))
        });
        Ok(Named { title, options: options.collect::<Result<_>>()? })
    }

    /// What is asked for when a game is begun with it.
    pub(crate) fn wanted(&self, mode: Mode, position: Option<String>) -> NewGame {
        let options = self.options.iter().map(|(key, answer)| ((*key).into(), (*answer).into()));
        NewGame {
            game: self.title.to_owned(),
            options: options.collect(),
            mode,
            machine: BTreeMap::new(),
            position,
            seed: None,
        }
    }
}

/// A game that was chosen.
pub(crate) struct Chosen {
    /// Its name as it was given, or that of the title of a position file.
    pub(crate) name: String,
    /// Its title.
    pub(crate) title: Arc<dyn Title>,
    /// Its set-up.
    pub(crate) setup: Value,
    /// The seed that its position file asks for.
    pub(crate) seed: Option<u64>,
}

/// The game that was named, or the one of a position file, with its set-up.
///
/// # Errors
/// When neither is there, when the file is faulty, or when the two contradict each other.
pub(crate) fn chosen(
    library: &Library,
    name: Option<&str>,
    position: Option<&Path>,
    solitaire: bool,
) -> Result<Chosen> {
    let (name, file) = match (name, position) {
        (None, None) => {
            return Err(usage(
                "name a game, such as agc/smolensk, or a position file with --position; `grognard referee` lists the games",
            ));
        }
        (Some(name), None) => (name.to_owned(), None),
        (name, Some(path)) => {
            let (text, position) = read_position(library, path)?;
            if let Some(name) = name {
                agrees(name, &position, path)?;
            }
            (position.title.clone(), Some((text, position.seed)))
        }
    };
    let named = Named::read(&name)?;
    let title = title(library, named.title)?;
    let modes = title.listing().modes;
    if solitaire && !modes.contains(&Mode::Solitaire) {
        bail!("{} has no solitaire game", named.title);
    }
    let mode = if solitaire { Mode::Solitaire } else { Mode::Hotseat };
    let (text, seed) = file.unzip();
    let setup = title.setup(&named.wanted(mode, text)).map_err(|problem| anyhow!("{problem}"))?;
    Ok(Chosen { name, title, setup, seed: seed.flatten() })
}

/// Refuses a game that is not the one of a position file.
///
/// # Errors
/// Says which game the file is of.
pub(crate) fn agrees(name: &str, position: &Positioned, path: &Path) -> Result<()> {
    let (path, own) = (path.display(), &position.title);
    let Named { title, mut options } = Named::read(name)?;
    ensure!(
        title == own,
        "{path} is a position of {own}, not of {title}: name {own}, or another file"
    );
    if !options.is_empty() {
        let in_file = format!("{own};{}", position.options);
        let mut theirs = Named::read(&in_file)?.options;
        theirs.sort_unstable();
        options.sort_unstable();
        ensure!(
            theirs == options,
            "{path} has other options than {}; the options of a position stand in its file",
            name.split_once(';').map_or("", |(_, options)| options)
        );
    }
    Ok(())
}

/// A position file: its text, and what it says.
///
/// # Errors
/// Every mistake in it, with its line.
pub(crate) fn read_position(library: &Library, path: &Path) -> Result<(String, Positioned)> {
    let text =
        std::fs::read_to_string(path).with_context(|| format!("cannot read {}", path.display()))?;
    let name = path.display().to_string();
    // What one series cannot read may be a position of another: the series of the game that the file names says what is wrong.
    let mut faults = None;
    for series in SERIES {
        let names = series.names(library);
        let Some((first, _)) = names.first() else { continue };
        match title(library, first)?.read_position(&name, &text) {
            None => {}
            Some(Ok(position)) => return Ok((text, position)),
            Some(Err(problems)) => {
                // A misspelt battle or scenario is still one of its game.
                let stem = |name: &str| name.split('/').next().map(str::to_owned);
                let is_own = game_of(&text)
                    .is_some_and(|game| names.iter().any(|it| stem(&it.0) == stem(&game)));
                faults = if is_own { Some(problems) } else { faults.or(Some(problems)) };
            }
        }
    }
    let problems = faults.context("no game here has position files")?;
    bail!("the position is faulty:\n{}", problems.graphical(false, terminal::width()))
}

/// The game that a position file names, where that much can be read.
fn game_of(text: &str) -> Option<String> {
    let mut problems = Problems::new();
    let document = Document::parse(&Source::new("position", text), &mut problems)?;
    document.root().required("game", &mut problems)
}

/// Complains of files in an owner's folder that replace nothing of any series: a misspelt name would otherwise be ignored in
/// silence.
pub(crate) fn check_replaces(library: &Library, problems: &mut Problems) {
    let Some(own) = library.house() else { return };
    let known: Vec<String> = SERIES.iter().flat_map(|series| series.replaceable(library)).collect();
    for path in own.list() {
        let prose = path.ends_with(".md") || path.ends_with(".txt");
        if prose || known.contains(&path) {
            continue;
        }
        let problem = Fault::in_file(own.shown(&path), "replaces no file of the modules");
        problems.push(match did_you_mean(&path, known.iter().map(String::as_str)) {
            Some(near) => problem.hint(format!("did you mean `{near}`?")),
            None => problem.hint("see modules/README.md"),
        });
    }
}

/// Every game the program can referee, by the names that records give them.
pub(crate) struct Games<'a>(pub(crate) &'a Library);

impl Opens for Games<'_> {
    fn open(&self, game: &str, setup: &Value) -> Result<Box<dyn AnyTable>, Vec<Problem>> {
        let opened = title_of(self.0, game, setup).and_then(|name| title(self.0, &name));
        let no_game =
            |error: anyhow::Error| vec![Problem::new(ProblemKind::NoSuchGame, format!("{error}"))];
        opened.map_err(no_game)?.table(setup)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn setup(name: &str) -> Result<Value> {
        chosen(&Library::built_in(), Some(name), None, false).map(|chosen| chosen.setup)
    }

    #[test]
    fn every_title_opens_with_its_set_up() {
        let library = Library::built_in();
        for (name, about) in titles(&library) {
            let Chosen { title, setup, .. } =
                chosen(&library, Some(&name), None, false).expect(&name);
            assert!(!about.is_empty() && title.table(&setup).is_ok(), "{name}");
            assert_eq!(title_of(&library, title.game(), &setup).expect(&name), name);
        }
        assert_eq!(setup("raid/strong").expect("a set-up by name")["turns"], 8);
        assert_eq!(setup("agc;turns=13").expect("options")["ground"], "agc;turns=13");
    }

    #[test]
    fn what_is_no_game_is_refused_with_the_list() {
        let refused = |name: &str| setup(name).unwrap_err().to_string();
        assert!(
            refused("chess").contains("raid, raid/strong, raid/map, council, council/long, agc")
        );
        assert!(refused("raid/easy").contains("there is no game raid/easy"));
        assert!(refused("raid;turns=3").contains("raid has no options"));
        assert!(refused("agc;turns=99").contains("turns"), "{}", refused("agc;turns=99"));
        assert!(refused("agc;turns").contains("key=answer"));
    }

    #[test]
    fn a_faulty_position_is_told_of_by_the_series_of_its_game() {
        let folder = std::env::temp_dir().join(format!("grognard-position-{}", std::process::id()));
        std::fs::create_dir_all(&folder).expect("a folder");
        let path = folder.join("x.toml");
        let told = |text: &str| {
            std::fs::write(&path, text).expect("a file");
            read_position(&Library::built_in(), &path).map(drop).unwrap_err().to_string()
        };
        for (name, _) in titles(&Library::built_in()) {
            let title = title(&Library::built_in(), &name).expect("a title");
            if title.read_position("x", "").is_some() {
                let told = told(&format!("game = \"{name}\"\n"));
                assert!(told.contains("turn") && !told.contains("no game"), "{name}: {told}");
            }
        }
        assert!(told("game = \"chess\"\n").contains("there is no game `chess`"));
        std::fs::remove_dir_all(&folder).expect("the folder is ours");
    }

    #[test]
    fn a_misspelt_house_file_is_not_ignored() {
        let folder = std::env::temp_dir().join(format!("grognard-house-{}", std::process::id()));
        std::fs::create_dir_all(&folder).expect("a folder");
        for name in ["ctr.csv", "crt.csv", "notes.md"] {
            std::fs::write(folder.join(name), "").expect("a file");
        }
        let mut problems = Problems::new();
        check_replaces(&Library::built_in().under(&folder), &mut problems);
        std::fs::remove_dir_all(&folder).expect("the folder is ours");
        let told = problems.to_string();
        let expected = "ctr.csv: replaces no file of the modules (did you mean `crt.csv`?)";
        assert!(told.ends_with(expected) && told.lines().count() == 1, "{told}");
    }

    #[test]
    fn every_preset_is_answered() {
        for lab in SERIES.iter().filter_map(|series| series.lab()) {
            let presets = lab.presets();
            assert!(presets.len() >= 6, "{}", lab.name);
            for series::wire::Preset { name, op, case, .. } in presets {
                let op = if op == "odds" { series::Op::Odds } else { series::Op::Resolve };
                let answer = lab.answer(op, case.to_string().as_bytes(), true);
                assert!(answer.is_object(), "{} {name}: {answer}", lab.name);
            }
        }
    }
}
