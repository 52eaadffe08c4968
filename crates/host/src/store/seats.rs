//! Who may sit where, as rows.

use super::StoreError;
use super::sqlite::{Bound, unreadable, write};
use super::writer::Statement;
use crate::places::{Change, Draft, Places};
use crate::times::Times;
use crate::token::Digested;
use dice::Contribution;
use sqlx::Row as _;
use sqlx::sqlite::{SqlitePool, SqliteRow};

const INSERT_KEY: &str = "insert into keys (game, seat, digest) values ($1, $2, $3)";
const INSERT_INVITATION: &str = "insert into invitations (game, seat, digest) values ($1, $2, $3)";
const INSERT_CONTRIBUTION: &str =
    "insert into contributions (game, seat, bytes) values ($1, $2, $3)";
const INSERT_ACCORD: &str = "insert into accords (game, seat) values ($1, $2)";

const INSERT_DRAFT: &str =
    "insert into drafts (game, seat, decision, filled, words) values ($1, $2, $3, $4, $5)";
const INSERT_CLOCKS: &str = "insert into clocks (game, tempo) values ($1, $2)";
const HALT: &str = "insert into clocks (game, halt) values ($1, $2) \
     on conflict (game) do update set halt = excluded.halt";
const PULSE: &str = "update clocks set pulse = $2 where game = $1";

/// The rows of a new game.
pub(super) fn first(id: &str, places: &Places) -> Result<Vec<Statement>, StoreError> {
    let mut statements = Vec::new();
    for (seat, digest) in &places.keys {
        statements.push(row(id, seat).with(digest.0.as_slice()).to(INSERT_KEY)?);
    }
    for seat in &places.empty {
        let invitation = places.invitations.get(seat).map(|digest| digest.0.as_slice());
        statements.push(row(id, seat).with(invitation).to(INSERT_INVITATION)?);
    }
    if let Some(tempo) = &places.times.tempo {
        statements.push(row(id, &write(tempo)?).to(INSERT_CLOCKS)?);
    }
    Ok(statements)
}

/// What a change does to the rows. A seat is taken once: the second key for it collides with the first.
pub(super) fn statements(id: &str, change: &Change) -> Result<Vec<Statement>, StoreError> {
    let mut statements = Vec::new();
    match change {
        Change::Taken { seat, key, contribution } => {
            let gone = "delete from invitations where game = $1 and seat = $2";
            statements.push(row(id, seat).to(gone)?);
            statements.push(row(id, seat).with(key.0.as_slice()).to(INSERT_KEY)?);
            statements.push(row(id, seat).with(contribution.bytes()).to(INSERT_CONTRIBUTION)?);
        }
        Change::Rekeyed { seat, key } => {
            let changed = "update keys set digest = $3 where game = $1 and seat = $2";
            statements.push(row(id, seat).with(key.0.as_slice()).to(changed)?);
        }
        Change::Invited { seat, invitation } => {
            let changed = "update invitations set digest = $3 where game = $1 and seat = $2";
            let invitation = invitation.as_ref().map(|digest| digest.0.as_slice());
            statements.push(row(id, seat).with(invitation).to(changed)?);
        }
        Change::Agreed(seats) => {
            statements.push(Bound::none().with(id).to("delete from accords where game = $1")?);
            for seat in seats {
                statements.push(row(id, seat).to(INSERT_ACCORD)?);
            }
        }
        Change::Rematch(next) => {
            let noted = "insert into rematches (game, next) values ($1, $2)";
            statements.push(row(id, next).to(noted)?);
        }
        Change::Halted(halt) => {
            let halt = halt.as_ref().map(write).transpose()?;
            statements.push(Bound::none().with(id.to_owned()).with(halt).to(HALT)?);
        }
        Change::Pulse(at) => {
            let at = i64::try_from(*at).map_err(unreadable)?;
            statements.push(Bound::none().with(id.to_owned()).with(at).to(PULSE)?);
        }
        Change::Drafted { seat, draft } => {
            let gone = "delete from drafts where game = $1 and seat = $2";
            statements.push(row(id, seat).to(gone)?);
            if let Some(Draft { decision, filled, words }) = draft {
                let decision = i64::try_from(*decision).map_err(unreadable)?;
                let row = row(id, seat).with(decision).with(filled.clone()).with(words.clone());
                statements.push(row.to(INSERT_DRAFT)?);
            }
        }
    }
    Ok(statements)
}

/// The places as they are stored.
pub(super) async fn places(readers: &SqlitePool, id: &str) -> Result<Places, StoreError> {
    let mut places = Places::default();
    for row in rows(readers, "select seat, digest from keys where game = $1", id).await? {
        let seat = text(&row, "seat")?;
        let key = digest(row.try_get("digest").map_err(unreadable)?)?;
        places.keys.insert(seat, key);
    }
    for row in rows(readers, "select seat, digest from invitations where game = $1", id).await? {
        let seat = text(&row, "seat")?;
        if let Some(bytes) = row.try_get::<Option<&[u8]>, _>("digest").map_err(unreadable)? {
            places.invitations.insert(seat.clone(), digest(bytes)?);
        }
        places.empty.insert(seat);
    }
    for row in rows(readers, "select seat, bytes from contributions where game = $1", id).await? {
        let bytes: &[u8] = row.try_get("bytes").map_err(unreadable)?;
        let added = Contribution::new(text(&row, "seat")?, bytes).map_err(unreadable)?;
        places.contributions.push(added);
    }
    for row in rows(readers, "select seat from accords where game = $1", id).await? {
        places.agreed.insert(text(&row, "seat")?);
    }
    for row in rows(readers, "select next from rematches where game = $1", id).await? {
        places.rematch = Some(text(&row, "next")?);
    }
    let drafts = "select seat, decision, filled, words from drafts where game = $1";
    for row in rows(readers, drafts, id).await? {
        let decision: i64 = row.try_get("decision").map_err(unreadable)?;
        let draft = Draft {
            decision: decision.try_into().map_err(unreadable)?,
            filled: text(&row, "filled")?,
            words: text(&row, "words")?,
        };
        places.drafts.insert(text(&row, "seat")?, draft);
    }
    places.times = times(readers, id).await?;
    Ok(places)
}

/// How a game is timed; without a row it has no clocks and was never stopped.
async fn times(readers: &SqlitePool, id: &str) -> Result<Times, StoreError> {
    let found = rows(readers, "select tempo, halt, pulse from clocks where game = $1", id).await?;
    let Some(row) = found.first() else { return Ok(Times::default()) };
    let written = |column: &str| row.try_get::<Option<String>, _>(column).map_err(unreadable);
    let pulse: Option<i64> = row.try_get("pulse").map_err(unreadable)?;
    Ok(Times {
        tempo: written("tempo")?.as_deref().map(said).transpose()?,
        halt: written("halt")?.as_deref().map(said).transpose()?,
        pulse: pulse.map(u64::try_from).transpose().map_err(unreadable)?,
    })
}

fn said<T: serde::de::DeserializeOwned>(text: &str) -> Result<T, StoreError> {
    serde_json::from_str(text).map_err(unreadable)
}

fn row(id: &str, seat: &str) -> Bound {
    Bound::none().with(id.to_owned()).with(seat.to_owned())
}

async fn rows(
    readers: &SqlitePool,
    sql: &'static str,
    id: &str,
) -> Result<Vec<SqliteRow>, StoreError> {
    Ok(sqlx::query(sql).bind(id).fetch_all(readers).await?)
}

fn text(row: &SqliteRow, column: &str) -> Result<String, StoreError> {
    row.try_get(column).map_err(unreadable)
}

fn digest(bytes: &[u8]) -> Result<Digested, StoreError> {
    Ok(Digested(bytes.try_into().map_err(unreadable)?))
}
