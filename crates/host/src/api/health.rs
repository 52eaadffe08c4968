//! Whether the host is well: whether it can still store.

use crate::hall::Host;
use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use std::sync::Arc;

/// Writes to the store and says how that went, in words for whoever watches the host.
pub(super) async fn health(State(host): State<Arc<Host>>) -> Response {
    let (status, text) = match host.beat().await {
        Ok(()) => (StatusCode::OK, "ok\n".to_owned()),
        Err(error) => (StatusCode::SERVICE_UNAVAILABLE, format!("{error}\n")),
    };
    (status, [(header::CACHE_CONTROL, "no-store")], text).into_response()
}
