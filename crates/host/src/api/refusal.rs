//! Refusals over HTTP.

use crate::wire::Problem;
use axum::Json;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};

/// A refusal: a status and the problem in JSON.
#[derive(Debug)]
pub(crate) struct Refused(pub(crate) StatusCode, pub(crate) Problem);

impl From<Problem> for Refused {
    fn from(problem: Problem) -> Refused {
        let status = match problem.kind.as_str() {
            "no_such_game" | "no_such_rule" | "no_such_lab" | "no_position" => {
                StatusCode::NOT_FOUND
            }
            "no_key" => StatusCode::UNAUTHORIZED,
            "secret" => StatusCode::FORBIDDEN,
            "storage" | "broken" | "no_chance" => StatusCode::INTERNAL_SERVER_ERROR,
            _ => StatusCode::UNPROCESSABLE_ENTITY,
        };
        Refused(status, problem)
    }
}

impl IntoResponse for Refused {
    fn into_response(self) -> Response {
        (self.0, Json(self.1)).into_response()
    }
}
