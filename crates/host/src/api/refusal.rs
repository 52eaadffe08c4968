//! Refusals over HTTP, and bodies that may be one.

use crate::wire::Problem;
use axum::Json;
use axum::extract::{FromRequest, Request};
use axum::http::{HeaderValue, StatusCode, header};
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
            "no_invitation" => StatusCode::GONE,
            "other_revision" => StatusCode::CONFLICT,
            "full" | "busy" | "storage" => StatusCode::SERVICE_UNAVAILABLE,
            "too_often" => StatusCode::TOO_MANY_REQUESTS,
            "broken" | "no_chance" => StatusCode::INTERNAL_SERVER_ERROR,
            _ => StatusCode::UNPROCESSABLE_ENTITY,
        };
        Refused(status, problem)
    }
}

impl IntoResponse for Refused {
    fn into_response(self) -> Response {
        let later =
            matches!(self.0, StatusCode::SERVICE_UNAVAILABLE | StatusCode::TOO_MANY_REQUESTS);
        let mut answer = (self.0, Json(self.1)).into_response();
        if later {
            answer.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from_static("5"));
        }
        answer
    }
}

/// A body of JSON; one that cannot be read is refused like anything else.
pub(super) struct Said<T>(pub(super) T);

impl<S: Send + Sync, T> FromRequest<S> for Said<T>
where
    Json<T>: FromRequest<S, Rejection = axum::extract::rejection::JsonRejection>,
{
    type Rejection = Refused;

    async fn from_request(request: Request, state: &S) -> Result<Said<T>, Refused> {
        match Json::<T>::from_request(request, state).await {
            Ok(Json(body)) => Ok(Said(body)),
            Err(rejection) => {
                let problem = Problem::new("unreadable", rejection.body_text());
                Err(Refused(rejection.status(), problem))
            }
        }
    }
}
