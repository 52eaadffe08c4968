//! The folder of a series: the results of its games, one a line, and their records.

use anyhow::{Context, Result, bail, ensure};
use serde::{Deserialize, Serialize, de::DeserializeOwned};
use serde_json::Value;
use std::{
    fs::{File, OpenOptions, TryLockError},
    io::{Read as _, Seek as _, Write as _},
    path::{Path, PathBuf},
};
use study::Played;

/// The file of results.
pub(super) const RESULTS: &str = "results.jsonl";

/// The form of that file.
const VERSION: u32 = 1;

/// Everything that decides how a game of a certain number goes; not how many are played, nor by how many threads.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Question {
    /// The game as it was asked for.
    pub(crate) game: String,
    /// The revision of its rules.
    pub(crate) revision: u32,
    /// The set-up.
    pub(crate) setup: Value,
    /// Who plays each seat.
    pub(crate) bots: Vec<String>,
    /// Whether seats are exchanged in pairs.
    pub(crate) paired: bool,
    /// The seed of the series.
    pub(crate) seed: u64,
}

/// The first line of the file.
#[derive(Serialize, Deserialize)]
struct Header {
    series: u32,
    question: Question,
}

/// An open folder; nobody else works in it meanwhile.
pub(crate) struct Folder {
    path: PathBuf,
    results: File,
    name: String,
    /// There were no results in it before.
    fresh: bool,
}

impl Folder {
    /// Opens a folder for a question, with the games that have been played in it.
    ///
    /// # Errors
    /// When it belongs to another question, when another program works in it, or when it cannot be read or written.
    pub(crate) fn open<F: DeserializeOwned>(
        path: &Path,
        question: &Question,
    ) -> Result<(Folder, Vec<Played<F>>)> {
        ensure!(!path.is_file(), "{} is a file, not a folder", path.display());
        std::fs::create_dir_all(path).with_context(|| format!("cannot make {}", path.display()))?;
        let file = path.join(RESULTS);
        if !file.exists() {
            vacant(path)?;
        }
        let cannot = |what: &str| format!("cannot {what} {}", file.display());
        let mut options = OpenOptions::new();
        options.read(true).append(true).create(true);
        let mut results = options.open(&file).with_context(|| cannot("open"))?;
        match results.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => {
                bail!("another program is using {}", path.display())
            }
            Err(TryLockError::Error(error)) => return Err(error).with_context(|| cannot("lock")),
        }
        let mut text = Vec::new();
        results.read_to_end(&mut text).with_context(|| cannot("read"))?;
        // A line that was not finished when the program ended is played again.
        let whole = text.iter().rposition(|byte| *byte == b'\n').map_or(0, |end| end + 1);
        if whole < text.len() {
            results.set_len(whole as u64).with_context(|| cannot("mend"))?;
            results.seek(std::io::SeekFrom::End(0)).with_context(|| cannot("mend"))?;
            text.truncate(whole);
        }
        let plain = |c: char| if c.is_ascii_alphanumeric() { c } else { '-' };
        let name =
            format!("{}-{}", question.game.chars().map(plain).collect::<String>(), question.seed);
        let fresh = text.is_empty();
        let folder = Folder { path: path.to_owned(), results, name, fresh };
        if fresh {
            folder.write(&Header { series: VERSION, question: question.clone() })?;
            return Ok((folder, Vec::new()));
        }
        let text = String::from_utf8(text)
            .ok()
            .with_context(|| format!("{} is not a text file", file.display()))?;
        let mut lines = text.lines();
        let header = lines.next().map(serde_json::from_str::<Header>);
        let Some(Ok(header)) = header else {
            bail!("{} has no results of a series", file.display())
        };
        belongs(path, &header, question)?;
        let read = |(number, line): (usize, &str)| {
            serde_json::from_str(line).with_context(|| {
                format!("{}:{}: not the result of a game", file.display(), number + 2)
            })
        };
        let played = lines.enumerate().map(read).collect::<Result<Vec<Played<F>>>>()?;
        Ok((folder, played))
    }

    /// Where the record of a game is kept.
    fn record(&self, number: u64) -> PathBuf {
        self.path.join(format!("{}-{number:06}.jsonl", self.name))
    }

    /// Says which of these games have no record here, if any.
    pub(crate) fn lacks(&self, numbers: &[u64]) -> Option<String> {
        let missing = || numbers.iter().filter(|number| !self.record(**number).is_file());
        let first = self.record(*missing().next()?);
        let others = match missing().count() - 1 {
            0 => "is missing; its result counts".to_owned(),
            more => format!("and {more} more are missing; their results count"),
        };
        Some(format!("{} {others} nevertheless", first.display()))
    }

    /// Keeps the record of a game.
    ///
    /// # Errors
    /// When it cannot be written, or would take the place of one that belongs to nothing here.
    pub(crate) fn keep_record(&self, number: u64, text: &[u8]) -> Result<()> {
        let path = self.record(number);
        let mut options = OpenOptions::new();
        options.write(true);
        // A game whose record was written, but not its result, is played again.
        if self.fresh {
            options.create_new(true)
        } else {
            options.create(true).truncate(true)
        };
        let written = options.open(&path).and_then(|mut file| file.write_all(text));
        written.with_context(|| format!("cannot write {}", path.display()))
    }

    /// Keeps the result of a game.
    ///
    /// # Errors
    /// When it cannot be written.
    pub(crate) fn keep_result<F: Serialize>(&self, played: &Played<F>) -> Result<()> {
        self.write(played)
    }

    fn write(&self, line: &impl Serialize) -> Result<()> {
        let mut text = serde_json::to_string(line)?;
        text.push('\n');
        (&self.results)
            .write_all(text.as_bytes())
            .with_context(|| format!("cannot write {}", self.path.join(RESULTS).display()))
    }
}

/// Refuses a folder without results in which something else lies.
fn vacant(path: &Path) -> Result<()> {
    let cannot = || format!("cannot read {}", path.display());
    let mut names = Vec::new();
    for entry in std::fs::read_dir(path).with_context(cannot)? {
        names.push(entry.with_context(cannot)?.file_name().to_string_lossy().into_owned());
    }
    let is_record = |name: &String| {
        let number = name.strip_suffix(".jsonl").and_then(|name| name.rsplit_once('-'));
        number.is_some_and(|(_, it)| it.len() >= 6 && it.bytes().all(|byte| byte.is_ascii_digit()))
    };
    let path = path.display();
    ensure!(
        !names.iter().any(is_record),
        "{path} holds records, but no {RESULTS}, which says to what question they belong: put it back, or \
        name an empty or new folder"
    );
    ensure!(names.is_empty(), "{path} is not empty and holds no series: name an empty or new one");
    Ok(())
}

/// Refuses a folder of another question, and says what differs.
fn belongs(path: &Path, header: &Header, question: &Question) -> Result<()> {
    let path = path.display();
    ensure!(
        header.series == VERSION,
        "{path} was written by another version of the program; use another folder"
    );
    let (theirs, ours) = (serde_json::to_value(&header.question)?, serde_json::to_value(question)?);
    let (Value::Object(theirs), Value::Object(ours)) = (theirs, ours) else { return Ok(()) };
    let differs = ours.iter().find_map(|(key, value)| {
        let other = theirs.get(key).unwrap_or(&Value::Null);
        (other != value).then(|| format!("{key} {other} there, {value} here"))
    });
    match differs {
        Some(what) => bail!("{path} belongs to another series: {what}; use another folder"),
        None => Ok(()),
    }
}
