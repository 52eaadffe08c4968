//! What can go wrong with a store, told apart as far as somebody can do something about it.

use sqlx::error::DatabaseError;

/// A store failed. What was asked of it has not happened, unless a later look shows that it has.
#[derive(Clone, Debug, thiserror::Error)]
pub enum StoreError {
    /// There is no room on the disk.
    #[error("The host's disk is full")]
    Full,
    /// The disk, or the folder, takes no writing.
    #[error("The host's disk is read-only")]
    ReadOnly,
    /// Reading or writing failed.
    #[error("The host's disk failed ({0})")]
    Disk(String),
    /// Another program holds the file.
    #[error("The host's database is locked by another program")]
    Locked,
    /// The file is no database, or a damaged one.
    #[error("The host's database is damaged ({0})")]
    Damaged(String),
    /// The database failed in another way.
    #[error("The host's database failed ({0})")]
    Database(String),
    /// Another program has written to the game meanwhile.
    #[error("The game was changed by another program")]
    Overtaken,
    /// What is stored cannot be read.
    #[error("What is stored of the game cannot be read ({0})")]
    Unreadable(String),
}

impl StoreError {
    /// The cause as a word for programs.
    #[must_use]
    pub const fn cause(&self) -> &'static str {
        match self {
            StoreError::Full => "disk_full",
            StoreError::ReadOnly => "read_only",
            StoreError::Disk(_) => "disk_failed",
            StoreError::Locked => "locked",
            StoreError::Damaged(_) => "damaged",
            StoreError::Database(_) => "database",
            StoreError::Overtaken => "overtaken",
            StoreError::Unreadable(_) => "unreadable",
        }
    }
}

/// Result codes of SQLite, by their lowest byte; the rest of a code says more.
mod code {
    pub(super) const BUSY: i32 = 5;
    pub(super) const LOCKED: i32 = 6;
    pub(super) const READ_ONLY: i32 = 8;
    pub(super) const IO: i32 = 10;
    pub(super) const CORRUPT: i32 = 11;
    pub(super) const FULL: i32 = 13;
    pub(super) const NOT_A_DATABASE: i32 = 26;
    /// The shared index of the WAL could not be made larger: on a full disk the first thing that fails.
    pub(super) const SHARED_MEMORY_SIZE: i32 = IO | 19 << 8;
}

impl From<sqlx::Error> for StoreError {
    fn from(error: sqlx::Error) -> StoreError {
        let Some(known) = error.as_database_error() else {
            return StoreError::Database(error.to_string());
        };
        if known.is_unique_violation() {
            return StoreError::Overtaken;
        }
        of_code(known)
    }
}

impl From<std::io::Error> for StoreError {
    fn from(error: std::io::Error) -> StoreError {
        match error.kind() {
            std::io::ErrorKind::StorageFull | std::io::ErrorKind::QuotaExceeded => StoreError::Full,
            std::io::ErrorKind::ReadOnlyFilesystem => StoreError::ReadOnly,
            _ => StoreError::Disk(error.to_string()),
        }
    }
}

fn of_code(error: &dyn DatabaseError) -> StoreError {
    let number: i32 = error.code().and_then(|code| code.parse().ok()).unwrap_or_default();
    let text = format!("{}, SQLite code {number}", error.message());
    match (number, number & 0xff) {
        (code::SHARED_MEMORY_SIZE, _) | (_, code::FULL) => StoreError::Full,
        (_, code::BUSY | code::LOCKED) => StoreError::Locked,
        (_, code::READ_ONLY) => StoreError::ReadOnly,
        (_, code::IO) => StoreError::Disk(text),
        (_, code::CORRUPT | code::NOT_A_DATABASE) => StoreError::Damaged(text),
        _ => StoreError::Database(text),
    }
}
