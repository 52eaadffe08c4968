//! Taking seats over HTTP: invitations, keys, rematches, and where others can come from.

use super::games::Held;
use super::refusal::{Refused, Said};
use crate::wire::{Created, HostCard, Invite, Invited, NewKey, Problem, SeatTaken, TakeSeat};
use axum::extract::{Path, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::{Extension, Json};

/// Takes a seat for an invitation, which is then used up.
#[utoipa::path(post, path = "/api/games/{id}/seat", params(("id" = String, Path)), request_body = TakeSeat, responses(
    (status = 200, body = SeatTaken), (status = 404, body = Problem), (status = 410, body = Problem),
    (status = 422, body = Problem)))]
pub(super) async fn take(
    State(host): Held,
    Path(id): Path<String>,
    Said(wanted): Said<TakeSeat>,
) -> Result<Json<SeatTaken>, Refused> {
    let TakeSeat { invitation, key, contribution } = wanted;
    let room = host.room(&id).await?;
    Ok(Json(room.take_seat(&invitation, key, &contribution).await?))
}

/// Gives the seat of the key in `Authorization` another key; the old one opens nothing from then on.
#[utoipa::path(post, path = "/api/games/{id}/seat/key", params(("id" = String, Path)), request_body = NewKey, responses(
    (status = 200, body = SeatTaken), (status = 401, body = Problem), (status = 404, body = Problem),
    (status = 422, body = Problem)))]
pub(super) async fn rekey(
    State(host): Held,
    Path(id): Path<String>,
    headers: HeaderMap,
    Said(wanted): Said<NewKey>,
) -> Result<Json<SeatTaken>, Refused> {
    let room = host.room(&id).await?;
    Ok(Json(room.rekey(bearer(&headers), wanted.key).await?))
}

/// Renews or withdraws the invitation to an empty seat, for somebody who sits at the table.
#[utoipa::path(post, path = "/api/games/{id}/invitations", params(("id" = String, Path)), request_body = Invite, responses(
    (status = 200, body = Invited), (status = 401, body = Problem), (status = 404, body = Problem),
    (status = 422, body = Problem)))]
pub(super) async fn invite(
    State(host): Held,
    Path(id): Path<String>,
    headers: HeaderMap,
    Said(wanted): Said<Invite>,
) -> Result<Json<Invited>, Refused> {
    let room = host.room(&id).await?;
    Ok(Json(room.invite(bearer(&headers), &wanted.seat, wanted.withdraw).await?))
}

/// The same game once more with seats exchanged, for somebody who played it. Whoever asks second is told the same game.
#[utoipa::path(post, path = "/api/games/{id}/rematch", params(("id" = String, Path)), responses(
    (status = 201, body = Created), (status = 401, body = Problem), (status = 404, body = Problem),
    (status = 422, body = Problem)))]
pub(super) async fn rematch(
    State(host): Held,
    Path(id): Path<String>,
    headers: HeaderMap,
) -> Result<(StatusCode, Json<Created>), Refused> {
    Ok((StatusCode::CREATED, Json(host.rematch(&id, bearer(&headers)).await?)))
}

/// Where others can open this host.
#[utoipa::path(get, path = "/api/host", responses((status = 200, body = HostCard)))]
pub(super) async fn card(Extension(card): Extension<HostCard>) -> Json<HostCard> {
    Json(card)
}

fn bearer(headers: &HeaderMap) -> &str {
    let value = headers.get(header::AUTHORIZATION).and_then(|value| value.to_str().ok());
    value.and_then(|value| value.strip_prefix("Bearer ")).unwrap_or_default().trim()
}
