//! The host over HTTP: routes, limits and the headers that keep strangers out.

mod attend;
mod games;
mod guard;
mod health;
mod library;
mod pages;
mod refusal;
mod seats;
mod sheet;

pub(crate) use attend::Caller;
pub use guard::{Base, Names};
pub(crate) use sheet::Sheet;

use crate::hall::Host;
use crate::wire;
use axum::extract::{DefaultBodyLimit, State};
use axum::http::{HeaderName, HeaderValue, header};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use axum::{Extension, Json, Router, middleware};
use std::sync::Arc;
use tower_http::set_header::SetResponseHeaderLayer;
use utoipa::OpenApi;

/// The longest body a request may have: a position file, or a few hundred cases.
const LONGEST_BODY: usize = 1024 * 1024;

/// What a page of this host may load: its own files, and nothing else.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; \
     connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/// The interface as OpenAPI describes it.
#[derive(OpenApi)]
#[openapi(
    info(title = "Grognard", description = "Games, rules and labs of a grognard host."),
    paths(
        games::catalogue,
        games::create,
        games::card,
        games::try_keys,
        seats::take,
        seats::rekey,
        seats::invite,
        seats::rematch,
        seats::card,
        games::board,
        games::record,
        games::position,
        games::check_position,
        games::open_record,
        library::rules,
        library::rule,
        library::lab,
        library::presets,
    ),
    components(schemas(wire::Problem))
)]
pub struct Description;

async fn description() -> Json<utoipa::openapi::OpenApi> {
    Json(Description::openapi())
}

/// Features of a browser that no page of this host uses.
const PERMISSIONS: &str = "accelerometer=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), \
     magnetometer=(), microphone=(), midi=(), payment=(), publickey-credentials-get=(), usb=()";

/// The figures of the host, for this machine and whoever is trusted.
async fn metrics(State(host): State<Arc<Host>>, caller: Caller) -> Response {
    if !host.callers.may_measure(caller.0) {
        let text = "The figures of this host are for its operator.";
        return refusal::Refused::from(wire::Problem::new("secret", text)).into_response();
    }
    let kind = [(header::CONTENT_TYPE, "text/plain; version=0.0.4; charset=utf-8")];
    let fresh = [(header::CACHE_CONTROL, "no-store")];
    (kind, fresh, host.figures()).into_response()
}

/// Everything the host answers.
pub fn routes(host: Arc<Host>, names: Names) -> Router {
    let fixed =
        |name, value| SetResponseHeaderLayer::overriding(name, HeaderValue::from_static(value));
    let card = wire::HostCard { addresses: names.addresses().to_vec() };
    let base = names.base().clone();
    let rooted = Router::new()
        .route("/api/catalogue", get(games::catalogue))
        .route("/api/games", post(games::create))
        .route("/api/games/{id}", get(games::card))
        .route("/api/games/{id}/keys", post(games::try_keys))
        .route("/api/games/{id}/seat", post(seats::take))
        .route("/api/games/{id}/seat/key", post(seats::rekey))
        .route("/api/games/{id}/invitations", post(seats::invite))
        .route("/api/games/{id}/rematch", post(seats::rematch))
        .route("/api/host", get(seats::card))
        .route("/api/games/{id}/board", get(games::board))
        .route("/api/games/{id}/record", get(games::record))
        .route("/api/games/{id}/position", get(games::position))
        .route("/api/games/{id}/ws", get(games::socket))
        .route("/api/positions", post(games::check_position))
        .route("/api/records", post(games::open_record))
        .route("/api/rules", get(library::rules))
        .route("/api/rules/{id}", get(library::rule))
        .route("/api/labs/{system}/presets", get(library::presets))
        .route("/api/labs/{system}/{op}", post(library::lab))
        .route("/api/openapi.json", get(description))
        .route("/metrics", get(metrics))
        .route("/healthz", get(health::health))
        .fallback(pages::page)
        .with_state(host.clone());
    // Under a sub-path everything is answered there, and at the root too, for a proxy that takes the sub-path off.
    let all = match base.path().trim_end_matches('/') {
        "" => rooted,
        under => rooted.clone().nest(under, rooted),
    };
    all.layer(Extension(card))
        .layer(Extension(base))
        .layer(DefaultBodyLimit::max(LONGEST_BODY))
        .layer(middleware::from_fn_with_state(host, attend::whole))
        .layer(middleware::from_fn_with_state(names, guard::guard))
        .layer(middleware::from_fn(attend::attend))
        .layer(fixed(header::CONTENT_SECURITY_POLICY, POLICY))
        .layer(fixed(header::X_CONTENT_TYPE_OPTIONS, "nosniff"))
        .layer(fixed(header::REFERRER_POLICY, "no-referrer"))
        .layer(fixed(header::X_FRAME_OPTIONS, "DENY"))
        .layer(fixed(HeaderName::from_static("permissions-policy"), PERMISSIONS))
        .layer(fixed(HeaderName::from_static("cross-origin-opener-policy"), "same-origin"))
        .layer(fixed(HeaderName::from_static("cross-origin-resource-policy"), "same-origin"))
}
