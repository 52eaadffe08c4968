//! The folder that games are kept in: one server at a time, nobody else's to read, and copies that can be trusted.

use super::{Sqlite, StoreError};
use sqlx::sqlite::{SqliteConnectOptions, SqliteConnection};
use sqlx::{ConnectOptions as _, Connection as _};
use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, Read as _, Write as _};
use std::path::{Path, PathBuf};

/// The file that holds the games.
const GAMES: &str = "games.sqlite";
/// The file whose lock says that somebody serves the folder, and whose text says who did last.
const LOCK: &str = "grognard.lock";

/// Why a folder cannot be used, or a copy cannot be made.
#[derive(Debug, thiserror::Error)]
pub enum KeepError {
    /// Another program serves the games in it.
    #[error(
        "another grognard serves the games in {} ({holder}). Use that one, stop it first, or choose another folder with --data",
        .folder.display()
    )]
    Taken {
        /// The folder.
        folder: PathBuf,
        /// Who holds it.
        holder: String,
    },
    /// The games that were kept there are gone.
    #[error(
        "{} is empty, but games were kept in it. Move it away and run `grognard restore BACKUP`; \
         to start without games, delete {} as well",
        .file.display(), .lock.display()
    )]
    Emptied {
        /// The empty file.
        file: PathBuf,
        /// The file that tells.
        lock: PathBuf,
    },
    /// A copy would overwrite something.
    #[error("{} exists already and is not overwritten. Move it away, or choose another name", .0.display())]
    Exists(PathBuf),
    /// A file cannot be read or written.
    #[error("{}: {error}", .path.display())]
    Io {
        /// The file or folder.
        path: PathBuf,
        /// What the system says.
        error: io::Error,
    },
    /// A database cannot be used.
    #[error("{}: {error}{}", .path.display(), remedy(.error))]
    Store {
        /// The file.
        path: PathBuf,
        /// What is wrong with it.
        error: StoreError,
    },
}

/// What an operator can do about a failure.
fn remedy(error: &StoreError) -> &'static str {
    match error {
        StoreError::Full => ". Make room on the disk, then start again",
        StoreError::ReadOnly => ". Choose a folder that can be written to with --data",
        StoreError::Disk(_) => ". Check the disk, and that the folder can be read and written",
        StoreError::Locked => ". Wait until the other program is done, then try again",
        StoreError::Damaged(_) | StoreError::Unreadable(_) => {
            ". Move the file away (keep it) and run `grognard restore BACKUP` with your last backup"
        }
        StoreError::Database(_) | StoreError::Overtaken => "",
    }
}

fn io_at(path: &Path) -> impl FnOnce(io::Error) -> KeepError {
    let path = path.to_owned();
    move |error| KeepError::Io { path, error }
}

fn store_at(path: &Path) -> impl Fn(StoreError) -> KeepError {
    let path = path.to_owned();
    move |error| KeepError::Store { path: path.clone(), error }
}

/// A folder of games that this program, and no other, serves. It is free again when this is dropped or the program ends,
/// however it ends.
#[derive(Debug)]
pub struct Keep {
    folder: PathBuf,
    lock: File,
}

impl Keep {
    /// Takes a folder, making it if need be.
    ///
    /// # Errors
    /// When another program has it, it cannot be written to, or the games that were in it are gone.
    pub fn take(folder: &Path) -> Result<Keep, KeepError> {
        private_folder(folder).map_err(io_at(folder))?;
        let path = folder.join(LOCK);
        let mut lock =
            private(OpenOptions::new().read(true).write(true).create(true).truncate(false))
                .open(&path)
                .map_err(io_at(&path))?;
        let mut holder = String::new();
        let tried = lock.try_lock();
        lock.read_to_string(&mut holder).map_err(io_at(&path))?;
        match tried {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => {
                let holder = if holder.is_empty() { "just starting" } else { holder.trim() };
                return Err(KeepError::Taken {
                    folder: folder.to_owned(),
                    holder: holder.to_owned(),
                });
            }
            Err(TryLockError::Error(error)) => return Err(KeepError::Io { path, error }),
        }
        let file = folder.join(GAMES);
        // Somebody served here before, so the database was made; a database is never empty afterwards.
        if !holder.is_empty() && fs::metadata(&file).is_ok_and(|it| it.len() == 0) {
            return Err(KeepError::Emptied { file, lock: path });
        }
        Ok(Keep { folder: folder.to_owned(), lock })
    }

    /// The file that holds the games.
    #[must_use]
    pub fn file(&self) -> PathBuf {
        self.folder.join(GAMES)
    }

    /// Opens the games.
    ///
    /// # Errors
    /// When they cannot be used; what to do is said.
    pub async fn open(&self) -> Result<Sqlite, KeepError> {
        Sqlite::open(&self.file()).await.map_err(store_at(&self.file()))
    }

    /// Notes where the folder is served, for whoever finds it taken.
    ///
    /// # Errors
    /// When that cannot be written.
    pub fn note(&self, address: &str) -> Result<(), KeepError> {
        let path = self.folder.join(LOCK);
        let text = format!("at {address}, process {}\n", std::process::id());
        self.lock.set_len(0).map_err(io_at(&path))?;
        io::Seek::rewind(&mut &self.lock).map_err(io_at(&path))?;
        (&self.lock).write_all(text.as_bytes()).map_err(io_at(&path))
    }
}

/// What a copy holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Copied {
    /// Games.
    pub games: u64,
    /// Lines of their journals.
    pub lines: u64,
}

/// Copies the games of a folder into a new file, also while they are played: the copy is the games as they stood at one moment.
///
/// # Errors
/// When the file exists, or the copy cannot be made or does not hold what it should.
pub async fn backup(folder: &Path, to: &Path) -> Result<Copied, KeepError> {
    copy(&folder.join(GAMES), to).await
}

/// Puts the games of a backup into a folder that has none.
///
/// # Errors
/// When the folder has games or is served, or the backup is not good.
pub async fn restore(from: &Path, folder: &Path) -> Result<Copied, KeepError> {
    // A lock that an emptied folder left behind is no hindrance: nothing is overwritten.
    let file = folder.join(GAMES);
    // A journal that was left without its file would be applied to the restored one.
    for beside in ["", "-wal", "-shm"] {
        let path = with_suffix(&file, beside);
        if path.exists() {
            return Err(KeepError::Exists(path));
        }
    }
    let keep = Keep::take(folder)?;
    let new = with_suffix(&file, ".restoring");
    let _ = fs::remove_file(&new);
    let copied = copy(from, &new).await?;
    // Brings an older backup up to date, or refuses a newer one.
    Sqlite::open(&new).await.map_err(store_at(from))?.close().await;
    fs::rename(&new, keep.file()).map_err(io_at(&file))?;
    sync(folder)?;
    Ok(copied)
}

fn with_suffix(file: &Path, suffix: &str) -> PathBuf {
    let mut name = file.as_os_str().to_owned();
    name.push(suffix);
    PathBuf::from(name)
}

/// Copies a database into a new file and compares.
async fn copy(from: &Path, to: &Path) -> Result<Copied, KeepError> {
    let mut source =
        existing(from).connect().await.map_err(StoreError::from).map_err(store_at(from))?;
    let made = private(OpenOptions::new().write(true).create_new(true)).open(to);
    made.map_err(|error| match error.kind() {
        io::ErrorKind::AlreadyExists => KeepError::Exists(to.to_owned()),
        _ => KeepError::Io { path: to.to_owned(), error },
    })?;
    let copied = copy_rows(&mut source, from, to).await;
    let _ = source.close().await;
    if copied.is_err() {
        let _ = fs::remove_file(to);
    }
    copied
}

async fn copy_rows(
    source: &mut SqliteConnection,
    from: &Path,
    to: &Path,
) -> Result<Copied, KeepError> {
    // A damaged file is found before it is copied: a copy of a damaged page looks sound.
    super::sqlite::quick_check(source).await.map_err(store_at(from))?;
    let name = to.to_string_lossy().into_owned();
    let into = sqlx::query("vacuum into $1").bind(name).execute(&mut *source).await;
    into.map_err(StoreError::from).map_err(store_at(to))?;
    let mut copy = existing(to).connect().await.map_err(StoreError::from).map_err(store_at(to))?;
    super::sqlite::quick_check(&mut copy).await.map_err(store_at(to))?;
    let count = |sql: &'static str| sqlx::query_scalar::<_, i64>(sql);
    let games = count("select count(*) from games").fetch_one(&mut copy).await;
    let lines = count("select count(*) from lines").fetch_one(&mut copy).await;
    let number = |it: i64| u64::try_from(it).unwrap_or_default();
    let games = games.map(number).map_err(StoreError::from).map_err(store_at(to))?;
    let lines = lines.map(number).map_err(StoreError::from).map_err(store_at(to))?;
    copy.close().await.map_err(StoreError::from).map_err(store_at(to))?;
    sync(to)?;
    if let Some(folder) = to.parent().filter(|it| !it.as_os_str().is_empty()) {
        sync(folder)?;
    }
    Ok(Copied { games, lines })
}

fn existing(file: &Path) -> SqliteConnectOptions {
    SqliteConnectOptions::new().filename(file).create_if_missing(false)
}

/// A copy is on the disk before anybody is told that it is made.
fn sync(path: &Path) -> Result<(), KeepError> {
    File::open(path).and_then(|file| file.sync_all()).map_err(io_at(path))
}

/// Makes a folder that is nobody else's to read: it holds the secrets of the dice.
///
/// # Errors
/// When it cannot be made.
pub fn private_folder(folder: &Path) -> io::Result<()> {
    let mut builder = fs::DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.create(folder)
}

/// A file that is made for nobody else to read.
fn private(options: &mut OpenOptions) -> &mut OpenOptions {
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(options, 0o600);
    options
}

/// Sees to it that nobody else can read a database, also one that was there before. What SQLite makes beside it is as private as
/// it is.
pub(super) fn make_private(file: &Path) -> io::Result<()> {
    private(OpenOptions::new().append(true).create(true)).open(file)?;
    #[cfg(unix)]
    for beside in ["", "-wal", "-shm"] {
        let path = with_suffix(file, beside);
        if path.exists() {
            fs::set_permissions(&path, std::os::unix::fs::PermissionsExt::from_mode(0o600))?;
        }
    }
    Ok(())
}
