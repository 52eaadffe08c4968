//! Games in one SQLite file.

use super::writer::{Statement, Writer};
use super::{Append, Held, Operation, Store, StoreError, StoredGame, Summary, seats};
use crate::places::Change;
use crate::wire::Mode;
use serde::{Serialize, de::DeserializeOwned};
use sqlx::error::BoxDynError;
use sqlx::migrate::{Migration, MigrationSource, MigrationType, Migrator};
use sqlx::sqlite::{
    SqliteArguments, SqliteConnectOptions, SqliteConnection, SqliteJournalMode, SqlitePool,
    SqlitePoolOptions, SqliteRow, SqliteSynchronous,
};
use sqlx::{Arguments as _, ConnectOptions as _, Connection as _, Row as _};
use std::path::Path;
use std::pin::Pin;
use std::time::Duration;

/// Readers beside the one writer that SQLite has.
const READERS: u32 = 4;

const INSERT_GAME: &str = "insert into games (id, game, mode, setup, revision, dice, machine) \
     values ($1, $2, $3, $4, $5, $6, $7)";
/// The time in UTC as RFC 3339 writes it, by the clock of the database.
const INSERT_STANDING: &str = "insert into standings (game, turn, phase, owes, over, updated) \
     values ($1, $2, $3, $4, $5, strftime('%Y-%m-%dT%H:%M:%fZ', 'now'))";
const BEAT: &str = "insert into health (id, beat) values (1, strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) \
     on conflict (id) do update set beat = excluded.beat";

/// How far a store goes.
#[derive(Clone, Copy, Debug)]
pub struct Bounds {
    /// How long a connection waits for another program's lock.
    pub patience: Duration,
    /// The most pages the file may have, 4 KiB each; a file that has reached it is treated like a full disk.
    pub pages: Option<u32>,
}

impl Default for Bounds {
    fn default() -> Bounds {
        Bounds { patience: Duration::from_secs(10), pages: None }
    }
}

/// Games in one SQLite file, written ahead and synced at every commit.
#[derive(Clone, Debug)]
pub struct Sqlite {
    readers: SqlitePool,
    writer: Writer,
}

impl Sqlite {
    /// Opens the file, makes it if there is none, and brings its tables up to date.
    ///
    /// # Errors
    /// When the file cannot be used.
    pub async fn open(file: &Path) -> Result<Sqlite, StoreError> {
        Sqlite::open_with(file, Bounds::default()).await
    }

    /// As [`Sqlite::open`], within bounds.
    ///
    /// # Errors
    /// When the file cannot be used.
    pub async fn open_with(file: &Path, bounds: Bounds) -> Result<Sqlite, StoreError> {
        super::keep::make_private(file)?;
        let mut options = SqliteConnectOptions::new()
            .filename(file)
            .create_if_missing(true)
            .journal_mode(SqliteJournalMode::Wal)
            // A commit is on the disk before it is answered; the default of WAL would let a power cut take the last ones.
            .synchronous(SqliteSynchronous::Full)
            .foreign_keys(true)
            .busy_timeout(bounds.patience)
            .disable_statement_logging();
        if let Some(pages) = bounds.pages {
            options = options.pragma("max_page_count", pages.to_string());
        }
        // Only the writer writes. A reader that sits in a transaction when nobody holds it would show the past for ever.
        let readers = SqlitePoolOptions::new()
            .max_connections(READERS)
            .before_acquire(|reader, _| Box::pin(async { Ok(!reader.is_in_transaction()) }))
            .after_release(|reader, _| Box::pin(async { Ok(!reader.is_in_transaction()) }))
            .connect_with(options.clone())
            .await?;
        let mut reader = readers.acquire().await?;
        quick_check(&mut reader).await?;
        drop(reader);
        let unmade = |error: sqlx::migrate::MigrateError| match error {
            sqlx::migrate::MigrateError::Execute(error)
            | sqlx::migrate::MigrateError::ExecuteMigration(error, _) => StoreError::from(error),
            other => StoreError::Database(other.to_string()),
        };
        Migrator::new(Schema).await.map_err(unmade)?.run(&readers).await.map_err(unmade)?;
        Ok(Sqlite { readers, writer: Writer::start(options) })
    }

    /// Waits for what is being written and closes the file.
    pub async fn close(&self) {
        self.writer.close().await;
        self.readers.close().await;
    }
}

/// Looks a file over: whether its pages hang together.
pub(super) async fn quick_check(connection: &mut SqliteConnection) -> Result<(), StoreError> {
    let found: Vec<String> =
        sqlx::query_scalar("pragma quick_check(3)").fetch_all(connection).await?;
    match found.first().map(String::as_str) {
        Some("ok") | None => Ok(()),
        Some(_) => Err(StoreError::Damaged(found.join("; ").replace('\n', " "))),
    }
}

/// What is bound to a statement, value by value.
pub(super) struct Bound(Result<SqliteArguments, BoxDynError>);

impl Bound {
    pub(super) fn none() -> Bound {
        Bound(Ok(SqliteArguments::default()))
    }

    pub(super) fn with<'a, T: sqlx::Encode<'a, sqlx::Sqlite> + sqlx::Type<sqlx::Sqlite>>(
        self,
        value: T,
    ) -> Bound {
        Bound(self.0.and_then(|mut bound| bound.add(value).map(|()| bound)))
    }

    pub(super) fn to(self, sql: &'static str) -> Result<Statement, StoreError> {
        Ok((sql, self.0.map_err(unreadable)?))
    }
}

/// The tables, in the order in which they came about.
#[derive(Debug)]
struct Schema;

impl MigrationSource<'static> for Schema {
    fn resolve(
        self,
    ) -> Pin<Box<dyn Future<Output = Result<Vec<Migration>, BoxDynError>> + Send + 'static>> {
        Box::pin(async {
            let steps = [
                (1, "games", include_str!("../../migrations/0001_games.sql")),
                (2, "operations", include_str!("../../migrations/0002_operations.sql")),
                (3, "seats", include_str!("../../migrations/0003_seats.sql")),
                (4, "drafts", include_str!("../../migrations/0004_drafts.sql")),
                (5, "clocks", include_str!("../../migrations/0005_clocks.sql")),
            ];
            let step = |(version, about, sql): (i64, &'static str, &'static str)| {
                let sql = sqlx::SqlSafeStr::into_sql_str(sql);
                Migration::new(version, about.into(), MigrationType::Simple, sql, false)
            };
            Ok(steps.into_iter().map(step).collect())
        })
    }
}

pub(super) fn unreadable(error: impl std::fmt::Display) -> StoreError {
    StoreError::Unreadable(error.to_string())
}

pub(super) fn write<T: Serialize>(value: &T) -> Result<String, StoreError> {
    serde_json::to_string(value).map_err(unreadable)
}

fn read<T: DeserializeOwned>(row: &SqliteRow, column: &str) -> Result<T, StoreError> {
    let text: &str = row.try_get(column).map_err(unreadable)?;
    serde_json::from_str(text).map_err(unreadable)
}

fn mode(name: &str) -> Result<Mode, StoreError> {
    serde_json::from_value(name.into()).map_err(unreadable)
}

impl Store for Sqlite {
    fn create<'a>(&'a self, game: &'a StoredGame, now: &'a Summary) -> Held<'a, ()> {
        Box::pin(async move {
            let mut statements = vec![
                Bound::none()
                    .with(&game.id)
                    .with(&game.game)
                    .with(game.mode.name())
                    .with(game.setup.to_string())
                    .with(i64::from(game.revision))
                    .with(write(&game.dice)?)
                    .with(write(&game.machine)?)
                    .to(INSERT_GAME)?,
                Bound::none()
                    .with(&game.id)
                    .with(i64::from(now.turn))
                    .with(&now.phase)
                    .with(write(&now.owes)?)
                    .with(i64::from(now.over))
                    .to(INSERT_STANDING)?,
            ];
            statements.extend(seats::first(&game.id, &game.places)?);
            self.writer.transact(statements).await
        })
    }

    fn game<'a>(&'a self, id: &'a str) -> Held<'a, Option<StoredGame>> {
        Box::pin(async move {
            let found = sqlx::query(
                "select game, mode, setup, revision, dice, machine from games where id = $1",
            )
            .bind(id)
            .fetch_optional(&self.readers)
            .await?;
            let Some(row) = found else { return Ok(None) };
            let revision: i64 = row.try_get("revision").map_err(unreadable)?;
            Ok(Some(StoredGame {
                id: id.to_owned(),
                game: row.try_get("game").map_err(unreadable)?,
                mode: mode(row.try_get("mode").map_err(unreadable)?)?,
                setup: read(&row, "setup")?,
                revision: revision.try_into().map_err(unreadable)?,
                dice: read(&row, "dice")?,
                machine: read(&row, "machine")?,
                places: seats::places(&self.readers, id).await?,
            }))
        })
    }

    fn summary<'a>(&'a self, id: &'a str) -> Held<'a, Option<(Summary, String)>> {
        Box::pin(async move {
            let found = sqlx::query(
                "select turn, phase, owes, over, updated from standings where game = $1",
            )
            .bind(id)
            .fetch_optional(&self.readers)
            .await?;
            let Some(row) = found else { return Ok(None) };
            let number = |column: &str| row.try_get::<i64, _>(column).map_err(unreadable);
            let summary = Summary {
                turn: number("turn")?.try_into().map_err(unreadable)?,
                phase: row.try_get("phase").map_err(unreadable)?,
                owes: read(&row, "owes")?,
                over: number("over")? != 0,
            };
            Ok(Some((summary, row.try_get("updated").map_err(unreadable)?)))
        })
    }

    fn lines<'a>(&'a self, id: &'a str) -> Held<'a, Vec<String>> {
        Box::pin(async move {
            let rows = sqlx::query("select line from lines where game = $1 order by n")
                .bind(id)
                .fetch_all(&self.readers)
                .await?;
            rows.iter().map(|row| row.try_get("line").map_err(unreadable)).collect()
        })
    }

    fn operations<'a>(&'a self, id: &'a str) -> Held<'a, Vec<Operation>> {
        Box::pin(async move {
            let rows = sqlx::query("select seat, op, line from ops where game = $1")
                .bind(id)
                .fetch_all(&self.readers)
                .await?;
            let operation = |row: &SqliteRow| {
                Ok(Operation {
                    seat: row.try_get("seat").map_err(unreadable)?,
                    op: row.try_get("op").map_err(unreadable)?,
                    line: row
                        .try_get::<i64, _>("line")
                        .map_err(unreadable)?
                        .try_into()
                        .map_err(unreadable)?,
                })
            };
            rows.iter().map(operation).collect()
        })
    }

    fn append(&self, new: Append) -> Held<'_, ()> {
        Box::pin(self.writer.append(new))
    }

    fn change<'a>(&'a self, id: &'a str, change: &'a Change) -> Held<'a, ()> {
        Box::pin(async move { self.writer.transact(seats::statements(id, change)?).await })
    }

    fn beat(&self) -> Held<'_, ()> {
        Box::pin(async move { self.writer.transact(vec![Bound::none().to(BEAT)?]).await })
    }
}
