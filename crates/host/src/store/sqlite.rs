//! Games in one SQLite file.

use super::{Held, Store, StoreError, StoredGame, Summary};
use crate::token::Digested;
use crate::wire::Mode;
use serde::{Serialize, de::DeserializeOwned};
use sqlx::Row as _;
use sqlx::error::BoxDynError;
use sqlx::migrate::{Migration, MigrationSource, MigrationType, Migrator};
use sqlx::sqlite::{
    SqliteConnectOptions, SqliteJournalMode, SqlitePool, SqlitePoolOptions, SqliteRow,
    SqliteSynchronous,
};
use std::path::Path;
use std::pin::Pin;
use std::time::Duration;

/// Readers beside the one writer that SQLite has.
const CONNECTIONS: u32 = 4;
/// How long a connection waits for another one's lock.
const PATIENCE: Duration = Duration::from_secs(10);
/// The time in UTC as RFC 3339 writes it, by the clock of the database.
const INSERT_GAME: &str = "insert into games (id, game, mode, setup, revision, dice, machine, turn, phase, owes, over, updated) \
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, strftime('%Y-%m-%dT%H:%M:%fZ', 'now'))";
const UPDATE_GAME: &str = "update games set turn = $2, phase = $3, owes = $4, over = $5, \
     updated = strftime('%Y-%m-%dT%H:%M:%fZ', 'now') where id = $1";

/// Games in one SQLite file, written ahead and synced at every commit.
#[derive(Clone, Debug)]
pub struct Sqlite {
    pool: SqlitePool,
}

impl Sqlite {
    /// Opens the file, makes it if there is none, and brings its tables up to date.
    ///
    /// # Errors
    /// When the file cannot be used.
    pub async fn open(file: &Path) -> Result<Sqlite, StoreError> {
        let options = SqliteConnectOptions::new()
            .filename(file)
            .create_if_missing(true)
            .journal_mode(SqliteJournalMode::Wal)
            // A commit is on the disk before it is answered; the default of WAL would let a power cut take the last ones.
            .synchronous(SqliteSynchronous::Full)
            .foreign_keys(true)
            .busy_timeout(PATIENCE);
        let pool = SqlitePoolOptions::new()
            .max_connections(CONNECTIONS)
            .connect_with(options)
            .await
            .map_err(failed)?;
        let migrator =
            Migrator::new(Schema).await.map_err(|error| StoreError::Database(error.to_string()))?;
        migrator.run(&pool).await.map_err(|error| StoreError::Database(error.to_string()))?;
        Ok(Sqlite { pool })
    }

    /// Waits for what is being written and closes the file.
    pub async fn close(&self) {
        self.pool.close().await;
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
            let steps = [(1, "games", include_str!("../../migrations/0001_games.sql"))];
            let step = |(version, about, sql): (i64, &'static str, &'static str)| {
                let sql = sqlx::SqlSafeStr::into_sql_str(sql);
                Migration::new(version, about.into(), MigrationType::Simple, sql, false)
            };
            Ok(steps.into_iter().map(step).collect())
        })
    }
}

#[expect(clippy::needless_pass_by_value, reason = "map_err hands it over")]
fn failed(error: sqlx::Error) -> StoreError {
    let overtaken =
        error.as_database_error().is_some_and(sqlx::error::DatabaseError::is_unique_violation);
    if overtaken { StoreError::Overtaken } else { StoreError::Database(error.to_string()) }
}

fn unreadable(error: impl std::fmt::Display) -> StoreError {
    StoreError::Unreadable(error.to_string())
}

fn write<T: Serialize>(value: &T) -> Result<String, StoreError> {
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
            let mut tx = self.pool.begin().await.map_err(failed)?;
            sqlx::query(INSERT_GAME)
                .bind(&game.id)
                .bind(&game.game)
                .bind(game.mode.name())
                .bind(game.setup.to_string())
                .bind(i64::from(game.revision))
                .bind(write(&game.dice)?)
                .bind(write(&game.machine)?)
                .bind(i64::from(now.turn))
                .bind(&now.phase)
                .bind(write(&now.owes)?)
                .bind(i64::from(now.over))
                .execute(&mut *tx)
                .await
                .map_err(failed)?;
            for (seat, digest) in &game.keys {
                sqlx::query("insert into keys (game, seat, digest) values ($1, $2, $3)")
                    .bind(&game.id)
                    .bind(seat)
                    .bind(digest.0.as_slice())
                    .execute(&mut *tx)
                    .await
                    .map_err(failed)?;
            }
            tx.commit().await.map_err(failed)
        })
    }

    fn game<'a>(&'a self, id: &'a str) -> Held<'a, Option<StoredGame>> {
        Box::pin(async move {
            let found = sqlx::query(
                "select game, mode, setup, revision, dice, machine from games where id = $1",
            )
            .bind(id)
            .fetch_optional(&self.pool)
            .await
            .map_err(failed)?;
            let Some(row) = found else { return Ok(None) };
            let keys = sqlx::query("select seat, digest from keys where game = $1 order by seat")
                .bind(id)
                .fetch_all(&self.pool)
                .await
                .map_err(failed)?;
            let key = |row: &SqliteRow| {
                let seat: String = row.try_get("seat").map_err(unreadable)?;
                let digest: &[u8] = row.try_get("digest").map_err(unreadable)?;
                let digest = digest.try_into().map_err(unreadable)?;
                Ok((seat, Digested(digest)))
            };
            let revision: i64 = row.try_get("revision").map_err(unreadable)?;
            Ok(Some(StoredGame {
                id: id.to_owned(),
                game: row.try_get("game").map_err(unreadable)?,
                mode: mode(row.try_get("mode").map_err(unreadable)?)?,
                setup: read(&row, "setup")?,
                revision: revision.try_into().map_err(unreadable)?,
                dice: read(&row, "dice")?,
                machine: read(&row, "machine")?,
                keys: keys.iter().map(key).collect::<Result<_, StoreError>>()?,
            }))
        })
    }

    fn summary<'a>(&'a self, id: &'a str) -> Held<'a, Option<(Summary, String)>> {
        Box::pin(async move {
            let found =
                sqlx::query("select turn, phase, owes, over, updated from games where id = $1")
                    .bind(id)
                    .fetch_optional(&self.pool)
                    .await
                    .map_err(failed)?;
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
                .fetch_all(&self.pool)
                .await
                .map_err(failed)?;
            rows.iter().map(|row| row.try_get("line").map_err(unreadable)).collect()
        })
    }

    fn append<'a>(
        &'a self,
        id: &'a str,
        had: usize,
        lines: &'a [String],
        now: &'a Summary,
    ) -> Held<'a, ()> {
        Box::pin(async move {
            let mut tx = self.pool.begin().await.map_err(failed)?;
            for (n, line) in (had + 1..).zip(lines) {
                sqlx::query("insert into lines (game, n, line) values ($1, $2, $3)")
                    .bind(id)
                    .bind(i64::try_from(n).map_err(unreadable)?)
                    .bind(line)
                    .execute(&mut *tx)
                    .await
                    .map_err(failed)?;
            }
            sqlx::query(UPDATE_GAME)
                .bind(id)
                .bind(i64::from(now.turn))
                .bind(&now.phase)
                .bind(write(&now.owes)?)
                .bind(i64::from(now.over))
                .execute(&mut *tx)
                .await
                .map_err(failed)?;
            tx.commit().await.map_err(failed)
        })
    }
}
