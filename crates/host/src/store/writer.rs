//! The one writer of a SQLite file.
//!
//! SQLite lets one connection write at a time. Here that is one connection with a queue before it: all appends that wait are
//! committed together, so that many games share one sync of the disk. A connection on which anything failed is closed and
//! another is opened: after a full disk or an I/O error SQLite may have ended the transaction by itself, or may not, and nothing
//! is written on a guess.

use super::{Append, StoreError};
use serde::Serialize;
use sqlx::sqlite::{SqliteArguments, SqliteConnectOptions, SqliteConnection, SqliteRow};
use sqlx::{Arguments as _, Connection as _, Executor as _, Row as _};
use std::collections::HashSet;
use tokio::sync::{mpsc, oneshot};

/// Appends that are committed together at most.
const BATCH: usize = 256;
/// Requests that wait at most; who comes later waits for a place.
const QUEUE: usize = 1024;

/// Begins, and names the appends that come too late: by their place in the list of (game, had, seat, op).
const BEGIN: &str = "begin immediate; \
    select key from json_each($1) where coalesce((select max(n) from lines where game = value ->> 0), 0) <> value ->> 1 \
    or not exists (select 1 from games where id = value ->> 0) \
    or exists (select 1 from ops where game = value ->> 0 and seat = value ->> 2 and op = value ->> 3)";
/// Writes the rest, each kind of row from a list, and commits.
const COMMIT: &str = "insert into lines (game, n, line) select value ->> 0, value ->> 1, value ->> 2 from json_each($1); \
    insert into ops (game, seat, op, line) select value ->> 0, value ->> 1, value ->> 2, value ->> 3 from json_each($2); \
    update standings set turn = value ->> 1, phase = value ->> 2, owes = value ->> 3, over = value ->> 4, \
    updated = strftime('%Y-%m-%dT%H:%M:%fZ', 'now') from json_each($3) where standings.game = value ->> 0; \
    commit";

type Reply = oneshot::Sender<Result<(), StoreError>>;

/// A statement with what is bound to it.
pub(super) type Statement = (&'static str, SqliteArguments);

/// What is asked of the writer.
enum Request {
    Append(Append, Reply),
    /// Some statements, in a transaction of their own.
    Transaction(Vec<Statement>, Reply),
    /// Nothing more comes.
    Close(Reply),
}

/// The way to the writer. It ends when the last of these is gone.
#[derive(Clone, Debug)]
pub(super) struct Writer {
    requests: mpsc::Sender<Request>,
}

impl Writer {
    /// Starts a writer.
    pub(super) fn start(options: SqliteConnectOptions) -> Writer {
        let (requests, waiting) = mpsc::channel(QUEUE);
        tokio::spawn(Clerk { options, connection: None }.work(waiting));
        Writer { requests }
    }

    /// Adds to a journal.
    pub(super) async fn append(&self, new: Append) -> Result<(), StoreError> {
        self.ask(|reply| Request::Append(new, reply)).await
    }

    /// Carries out statements, all or none.
    pub(super) async fn transact(&self, statements: Vec<Statement>) -> Result<(), StoreError> {
        self.ask(|reply| Request::Transaction(statements, reply)).await
    }

    /// Waits until everything that was asked before is done, and ends the writer.
    pub(super) async fn close(&self) {
        let _ = self.ask(Request::Close).await;
    }

    async fn ask(&self, request: impl FnOnce(Reply) -> Request) -> Result<(), StoreError> {
        let closed = || StoreError::Database("the store is closed".to_owned());
        let (reply, answer) = oneshot::channel();
        self.requests.send(request(reply)).await.map_err(|_| closed())?;
        answer.await.map_err(|_| closed())?
    }
}

/// What is bound to a statement.
pub(super) fn bound(values: &[&str]) -> Result<SqliteArguments, StoreError> {
    let mut arguments = SqliteArguments::default();
    for value in values {
        arguments.add(*value).map_err(|error| StoreError::Database(error.to_string()))?;
    }
    Ok(arguments)
}

/// Appends to different games that are committed together.
#[derive(Default)]
struct Batch {
    appends: Vec<Append>,
    replies: Vec<Reply>,
    games: HashSet<String>,
}

impl Batch {
    fn add(&mut self, new: Append, reply: Reply) {
        self.games.insert(new.game.clone());
        self.appends.push(new);
        self.replies.push(reply);
    }

    /// What each append presupposes: (game, had, seat, op).
    fn presupposed(&self) -> Result<String, StoreError> {
        fn row(new: &Append) -> (&str, usize, Option<&str>, Option<&str>) {
            let op = new.operation.as_ref().map(|it| (it.seat.as_str(), it.op.as_str())).unzip();
            (new.game.as_str(), new.had, op.0, op.1)
        }
        list(self.appends.iter().map(row))
    }

    /// The rows of all appends but those that come too late: lines, operations, standings.
    fn rows(&self, late: &HashSet<usize>) -> Result<[String; 3], StoreError> {
        let good =
            || self.appends.iter().enumerate().filter(|(at, _)| !late.contains(at)).map(|it| it.1);
        let lines = good().flat_map(|new| {
            (new.had + 1..).zip(&new.lines).map(|(n, line)| (new.game.as_str(), n, line.as_str()))
        });
        let operations = good().filter_map(|new| {
            new.operation.as_ref().map(|it| (&new.game, &it.seat, &it.op, it.line))
        });
        let mut standings = Vec::new();
        for new in good() {
            if let Some(now) = &new.now {
                let owes = list(&now.owes)?;
                standings.push((&new.game, now.turn, &now.phase, owes, u8::from(now.over)));
            }
        }
        Ok([list(lines)?, list(operations)?, list(standings)?])
    }
}

/// A JSON array, which a statement reads as rows.
fn list<T: Serialize>(rows: impl IntoIterator<Item = T>) -> Result<String, StoreError> {
    let rows: Vec<T> = rows.into_iter().collect();
    serde_json::to_string(&rows).map_err(|error| StoreError::Unreadable(error.to_string()))
}

/// The task that writes.
struct Clerk {
    options: SqliteConnectOptions,
    /// The connection; none before the first request and after a failure.
    connection: Option<SqliteConnection>,
}

impl Clerk {
    async fn work(mut self, mut waiting: mpsc::Receiver<Request>) {
        let (mut requests, mut closing) = (Vec::new(), Vec::new());
        while waiting.recv_many(&mut requests, BATCH).await > 0 {
            let mut batch = Batch::default();
            for request in requests.drain(..) {
                match request {
                    // A second append to a game is only right after the first.
                    Request::Append(new, reply) => {
                        if batch.games.contains(&new.game) {
                            self.write(std::mem::take(&mut batch)).await;
                        }
                        batch.add(new, reply);
                    }
                    Request::Transaction(statements, reply) => {
                        self.write(std::mem::take(&mut batch)).await;
                        let done = self.transact(statements).await;
                        self.drop_if_failed(&done).await;
                        let _ = reply.send(done);
                    }
                    Request::Close(reply) => {
                        waiting.close();
                        closing.push(reply);
                    }
                }
            }
            self.write(batch).await;
        }
        if let Some(connection) = self.connection.take() {
            let _ = connection.close().await;
        }
        for reply in closing {
            let _ = reply.send(Ok(()));
        }
    }

    async fn connection(&mut self) -> Result<&mut SqliteConnection, StoreError> {
        let connection = match self.connection.take() {
            Some(connection) => connection,
            None => SqliteConnection::connect_with(&self.options).await?,
        };
        Ok(self.connection.insert(connection))
    }

    /// Closes a connection on which something failed, before anybody hears of it: what is written next is not written into what
    /// was left open.
    async fn drop_if_failed<T>(&mut self, done: &Result<T, StoreError>) {
        if done.is_err()
            && let Some(connection) = self.connection.take()
        {
            let _ = connection.close().await;
        }
    }

    async fn transact(&mut self, statements: Vec<Statement>) -> Result<(), StoreError> {
        let connection = self.connection().await?;
        connection.execute("begin immediate").await?;
        for (sql, arguments) in statements {
            sqlx::query_with(sql, arguments).execute(&mut *connection).await?;
        }
        connection.execute("commit").await?;
        Ok(())
    }

    /// Writes a batch and answers everybody in it.
    async fn write(&mut self, batch: Batch) {
        if batch.appends.is_empty() {
            return;
        }
        let done = self.commit(&batch).await;
        self.drop_if_failed(&done).await;
        for (at, reply) in batch.replies.into_iter().enumerate() {
            // Whoever has gone away meanwhile will look at the store when he comes back.
            let _ = reply.send(match &done {
                Ok(late) if late.contains(&at) => Err(StoreError::Overtaken),
                Ok(_) => Ok(()),
                Err(error) => Err(error.clone()),
            });
        }
    }

    /// Commits a batch, but for the appends that come too late. Gives their places.
    async fn commit(&mut self, batch: &Batch) -> Result<HashSet<usize>, StoreError> {
        let presupposed = bound(&[&batch.presupposed()?])?;
        let connection = self.connection().await?;
        let late = sqlx::query_with(BEGIN, presupposed).fetch_all(&mut *connection).await?;
        let place =
            |row: &SqliteRow| Ok(usize::try_from(row.try_get::<i64, _>(0)?).unwrap_or_default());
        let late: HashSet<usize> = late.iter().map(place).collect::<Result<_, sqlx::Error>>()?;
        let [lines, operations, standings] = batch.rows(&late)?;
        let rows = bound(&[&lines, &operations, &standings])?;
        sqlx::query_with(COMMIT, rows).execute(&mut *connection).await?;
        Ok(late)
    }
}
