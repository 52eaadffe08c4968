//! Making games and asking about them.

use super::attend::Caller;
use super::refusal::{Refused, Said};
use crate::hall::Host;
use crate::pool::WORKS;
use crate::socket::{BUFFER, LONGEST_MESSAGE, MOST_KEYS, converse, decline};
use crate::wire::{
    Board, Catalogue, Checked, Created, GameCard, KeysFound, KeysTried, NewGame, Opened,
    PositionText, Problem, RecordText,
};
use axum::Json;
use axum::extract::ws::WebSocketUpgrade;
use axum::extract::{Path, Query, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde::Deserialize;
use std::sync::Arc;

pub(super) type Held = State<Arc<Host>>;

/// A title that the catalogue is to have beside those that are listed.
#[derive(Deserialize)]
pub(super) struct Named {
    game: Option<String>,
}

/// Every game and every machine opponent there is, and one game more that was named, such as a generated mission.
#[utoipa::path(get, path = "/api/catalogue", params(("game" = Option<String>, Query, description = "A game that is not listed")),
    responses((status = 200, body = Catalogue)))]
pub(super) async fn catalogue(
    State(host): Held,
    Query(Named { game }): Query<Named>,
) -> Json<Catalogue> {
    Json(host.catalogue_with(game.as_deref()).await)
}

/// Sets up a game.
#[utoipa::path(post, path = "/api/games", request_body = NewGame,
    responses((status = 201, body = Created), (status = 400, body = Problem), (status = 404, body = Problem),
        (status = 422, body = Problem), (status = 429, body = Problem)))]
pub(super) async fn create(
    State(host): Held,
    Said(wanted): Said<NewGame>,
) -> Result<(StatusCode, Json<Created>), Refused> {
    Ok((StatusCode::CREATED, Json(host.create(&wanted).await?)))
}

/// What everybody may know of a game.
#[utoipa::path(get, path = "/api/games/{id}", params(("id" = String, Path)),
    responses((status = 200, body = GameCard), (status = 404, body = Problem)))]
pub(super) async fn card(
    State(host): Held,
    Path(id): Path<String>,
) -> Result<Json<GameCard>, Refused> {
    Ok(Json(host.card(&id).await?))
}

/// Which seat each key opens; nothing is changed by it.
#[utoipa::path(post, path = "/api/games/{id}/keys", params(("id" = String, Path)), request_body = KeysTried,
    responses((status = 200, body = KeysFound), (status = 404, body = Problem), (status = 422, body = Problem)))]
pub(super) async fn try_keys(
    State(host): Held,
    Path(id): Path<String>,
    Said(tried): Said<KeysTried>,
) -> Result<Json<KeysFound>, Refused> {
    if tried.keys.len() > MOST_KEYS {
        let text = format!("Try at most {MOST_KEYS} keys at once.");
        return Err(Problem::new("too_many", text).into());
    }
    let room = host.room(&id).await?;
    let mut seats = Vec::new();
    for key in &tried.keys {
        seats.push(match room.viewer(key).await {
            Some(viewer) => Some(room.name_of(viewer).await),
            None => None,
        });
    }
    Ok(Json(KeysFound { seats }))
}

/// The map and the counters of a game.
#[utoipa::path(get, path = "/api/games/{id}/board", params(("id" = String, Path)),
    responses((status = 200, body = Board), (status = 304), (status = 404, body = Problem)))]
pub(super) async fn board(
    State(host): Held,
    Path(id): Path<String>,
    headers: HeaderMap,
) -> Result<Response, Refused> {
    let sheet = host.board(&id).await?;
    Ok(sheet.answer(&headers, "application/json", "no-cache"))
}

/// The record of a game, for those who share every secret, or once it is over.
#[utoipa::path(get, path = "/api/games/{id}/record", params(("id" = String, Path)), responses(
    (status = 200, body = String, content_type = "application/jsonl"),
    (status = 401, body = Problem), (status = 403, body = Problem), (status = 404, body = Problem)))]
pub(super) async fn record(
    State(host): Held,
    Path(id): Path<String>,
    headers: HeaderMap,
) -> Result<Response, Refused> {
    let record = host.record(&id, &bearers(&headers)?).await?;
    Ok(file("application/jsonl", "record.jsonl", record))
}

/// The position of a game as a file, for those who share every secret, or once it is over.
#[utoipa::path(get, path = "/api/games/{id}/position", params(("id" = String, Path)), responses(
    (status = 200, body = String, content_type = "application/toml"),
    (status = 401, body = Problem), (status = 403, body = Problem), (status = 404, body = Problem),
    (status = 409, body = Problem), (status = 422, body = Problem)))]
pub(super) async fn position(
    State(host): Held,
    Path(id): Path<String>,
    headers: HeaderMap,
) -> Result<Response, Refused> {
    let position = host.position(&id, &bearers(&headers)?).await?;
    Ok(file("application/toml", "position.toml", position))
}

fn file(kind: &'static str, name: &'static str, text: String) -> Response {
    let disposition = format!("attachment; filename=\"{name}\"");
    let head =
        [(header::CONTENT_TYPE, kind.to_owned()), (header::CONTENT_DISPOSITION, disposition)];
    // It holds every seat's secrets.
    (head, [(header::CACHE_CONTROL, "no-store")], text).into_response()
}

/// Whether a position file can be played on from, and by which game.
#[utoipa::path(post, path = "/api/positions", request_body = PositionText,
    responses((status = 200, body = Checked), (status = 400, body = Problem), (status = 422, body = Problem),
        (status = 429, body = Problem)))]
pub(super) async fn check_position(
    State(host): Held,
    caller: Caller,
    Said(text): Said<PositionText>,
) -> Result<Json<Checked>, Refused> {
    let _stay = host.callers.work(caller.0)?;
    let reading = host.clone();
    Ok(Json(WORKS.run(move || reading.check_position(&text.position)).await?))
}

/// Keeps a record, to be looked at.
#[utoipa::path(post, path = "/api/records", request_body = RecordText, responses(
    (status = 201, body = Opened), (status = 400, body = Problem), (status = 422, body = Problem),
    (status = 429, body = Problem)))]
pub(super) async fn open_record(
    State(host): Held,
    caller: Caller,
    Said(text): Said<RecordText>,
) -> Result<(StatusCode, Json<Opened>), Refused> {
    let _stay = host.callers.work(caller.0)?;
    Ok((StatusCode::CREATED, Json(host.open_record(&text.record).await?)))
}

/// The conversation of a screen.
pub(super) async fn socket(
    State(host): Held,
    caller: Caller,
    Path(id): Path<String>,
    upgrade: WebSocketUpgrade,
) -> Result<Response, Refused> {
    let place = host.admit(caller.0)?;
    let room = match host.room(&id).await {
        // A browser hears no answer to a handshake but yes: what stands in the way is said in the conversation.
        Err(problem) if problem.kind != "no_such_game" => {
            return Ok(upgrade.on_upgrade(move |socket| decline(socket, problem)));
        }
        found => found?,
    };
    let upgrade = upgrade
        .max_message_size(LONGEST_MESSAGE)
        .max_frame_size(LONGEST_MESSAGE)
        .read_buffer_size(BUFFER)
        .write_buffer_size(BUFFER);
    Ok(upgrade.on_upgrade(move |socket| async move {
        converse(socket, room, &place).await;
    }))
}

/// The keys that a request brings: `Authorization: Bearer KEY`, several of them with commas.
fn bearers(headers: &HeaderMap) -> Result<Vec<&str>, Problem> {
    let no_key = || Problem::new("no_key", "A key to a seat of this game is needed.");
    let value = headers.get(header::AUTHORIZATION).and_then(|value| value.to_str().ok());
    let keys = value.and_then(|value| value.strip_prefix("Bearer ")).ok_or_else(no_key)?;
    Ok(keys.split(',').take(MOST_KEYS).map(str::trim).collect())
}
