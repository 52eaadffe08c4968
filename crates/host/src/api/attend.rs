//! What happens to every request: it gets a number, its body in time, and a line in the log.

use super::LONGEST_BODY;
use super::refusal::Refused;
use crate::callers::Errand;
use crate::hall::Host;
use crate::meter::{ANSWERING, REQUESTS};
use crate::wire::Problem;
use axum::body::{Body, to_bytes};
use axum::extract::{FromRequestParts, Request, State};
use axum::http::request::Parts;
use axum::http::{HeaderName, HeaderValue, Method, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use std::convert::Infallible;
use std::net::{IpAddr, Ipv4Addr};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Instant;
use tokio::time::timeout;
use tracing::Instrument;

/// The address of whoever comes through no door.
const NOBODY: IpAddr = IpAddr::V4(Ipv4Addr::UNSPECIFIED);

/// Who asks.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Caller(pub(crate) IpAddr);

impl Caller {
    /// The other end of the connection, or whoever a proxy on this machine speaks for.
    pub(crate) fn of(request: &Request, peer: IpAddr, proxied: bool) -> Caller {
        let named = request.headers().get_all("x-forwarded-for").iter().next_back();
        // The last name is the one that the proxy itself put there; those before it anybody may have made up.
        let last = || named?.to_str().ok()?.rsplit(',').next()?.trim().parse().ok();
        Caller(if proxied && peer.is_loopback() { last().unwrap_or(peer) } else { peer })
    }
}

impl<S: Sync> FromRequestParts<S> for Caller {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Caller, Infallible> {
        let known = parts.extensions.get::<Caller>().copied();
        Ok(known.unwrap_or(Caller(NOBODY)))
    }
}

/// The numbers of requests, counted from the start of the program.
static NUMBERS: AtomicU64 = AtomicU64::new(1);

const REQUEST_ID: HeaderName = HeaderName::from_static("x-request-id");

/// Numbers a request, and notes what became of it.
pub(super) async fn attend(request: Request, next: Next) -> Response {
    let number = NUMBERS.fetch_add(1, Ordering::Relaxed);
    let begun = Instant::now();
    let (method, path) = (request.method().clone(), request.uri().path().to_owned());
    let from = request.extensions().get::<Caller>().map(|caller| caller.0);
    let span = tracing::info_span!("request", id = number);
    let mut answer = next.run(request).instrument(span).await;
    let (status, took) = (answer.status(), begun.elapsed());
    answer.headers_mut().insert(REQUEST_ID, HeaderValue::from(number));
    ANSWERING.note(took);
    if let Some(count) = REQUESTS.get(usize::from(status.as_u16() / 100).wrapping_sub(1)) {
        count.add(1);
    }
    let micros = took.as_micros();
    let status = status.as_u16();
    if status >= 500 && status != 503 {
        tracing::error!(id = number, %method, path, status, micros, ?from, "request");
    } else {
        tracing::info!(id = number, %method, path, status, micros, ?from, "request");
    }
    answer
}

/// Takes a request with a body only when it has come whole.
pub(super) async fn whole(State(host): State<Arc<Host>>, request: Request, next: Next) -> Response {
    match with_body(&host, request).await {
        Ok(request) => next.run(request).await,
        Err(refused) => refused.into_response(),
    }
}

/// What a request with a body is counted as. A proxy may have put something before the path.
fn errand(path: &str) -> Option<Errand> {
    match path {
        _ if path.ends_with("/api/games") => Some(Errand::Game),
        _ if path.ends_with("/api/records") => Some(Errand::Record),
        _ if path.ends_with("/api/positions") => Some(Errand::Position),
        _ if path.contains("/api/labs/") => Some(Errand::Lab),
        _ => None,
    }
}

/// The request with its whole body, if that comes in time and is not too long.
async fn with_body(host: &Host, request: Request) -> Result<Request, Refused> {
    if matches!(*request.method(), Method::GET | Method::HEAD) {
        return Ok(request);
    }
    // Whoever asks too often is refused before his body is read: reading it is what costs.
    if let Some(errand) = errand(request.uri().path()) {
        let caller = request.extensions().get::<Caller>().copied();
        host.callers.errand(caller.map_or(NOBODY, |caller| caller.0), errand)?;
    }
    let too_long = || {
        let text = format!("The body is longer than {LONGEST_BODY} bytes.");
        Refused(StatusCode::PAYLOAD_TOO_LARGE, Problem::new("too_long", text))
    };
    let length = request.headers().get(header::CONTENT_LENGTH);
    let length = length.and_then(|value| value.to_str().ok()?.parse::<usize>().ok());
    if length.is_some_and(|length| length > LONGEST_BODY) {
        return Err(too_long());
    }
    let (head, body) = request.into_parts();
    let limit = host.callers.limits.body;
    match timeout(limit, to_bytes(body, LONGEST_BODY)).await {
        Ok(Ok(body)) => Ok(Request::from_parts(head, Body::from(body))),
        Ok(Err(_)) => Err(too_long()),
        Err(_) => {
            let text = format!("The body did not arrive within {} s.", limit.as_secs());
            Err(Refused(StatusCode::REQUEST_TIMEOUT, Problem::new("late", text)))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_caller_is_who_the_proxy_names_and_nobody_else_may_name_one() {
        let ask = |names: &[&str]| {
            let mut request = Request::new(Body::empty());
            for name in names {
                let value = HeaderValue::from_str(name).expect("a header");
                request.headers_mut().append("x-forwarded-for", value);
            }
            request
        };
        let (proxy, stranger) = (IpAddr::from([127, 0, 0, 1]), IpAddr::from([192, 0, 2, 7]));
        let made_up = ask(&["198.51.100.1, 203.0.113.5"]);
        assert_eq!(Caller::of(&made_up, proxy, true).0.to_string(), "203.0.113.5");
        assert_eq!(Caller::of(&made_up, proxy, false).0, proxy);
        assert_eq!(Caller::of(&made_up, stranger, true).0, stranger);
        let two = ask(&["198.51.100.1", "203.0.113.6"]);
        assert_eq!(Caller::of(&two, proxy, true).0.to_string(), "203.0.113.6");
        assert_eq!(Caller::of(&ask(&["nonsense"]), proxy, true).0, proxy);
        assert_eq!(Caller::of(&ask(&[]), proxy, true).0, proxy);
    }
}
