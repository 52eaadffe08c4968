//! Who may ask: only pages of this host itself, and programs.
//!
//! A browser sends a page's origin with everything that could change something. A page from elsewhere is refused, and so is one
//! that had a foreign name resolved to this machine: it comes with that foreign name as `Host`.

use super::refusal::Refused;
use crate::wire::Problem;
use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use std::sync::Arc;

/// The names under which this host may be addressed.
#[derive(Clone, Debug)]
pub struct Names(Arc<[String]>);

impl Names {
    /// The names of this very machine, and those of a proxy before it.
    ///
    /// ```
    /// use host::Names;
    /// let names = Names::local(["games.example".to_owned()]);
    /// assert!(names.has("127.0.0.1:4141") && names.has("localhost:5173") && names.has("games.example"));
    /// assert!(!names.has("elsewhere.example"));
    /// ```
    pub fn local(others: impl IntoIterator<Item = String>) -> Names {
        let own = ["127.0.0.1", "localhost", "[::1]"].map(str::to_owned);
        Names(own.into_iter().chain(others).collect())
    }

    /// Whether an address with or without its port bears one of them.
    #[must_use]
    pub fn has(&self, authority: &str) -> bool {
        let name = match authority.rsplit_once(':') {
            Some((name, port)) if port.bytes().all(|byte| byte.is_ascii_digit()) => name,
            _ => authority,
        };
        self.0.iter().any(|known| known.eq_ignore_ascii_case(name))
    }
}

/// Lets a request through, or refuses it.
pub(crate) async fn guard(State(names): State<Names>, request: Request, next: Next) -> Response {
    // Following a link from elsewhere is no harm; a page from elsewhere that wants to change something is.
    let reads = matches!(*request.method(), Method::GET | Method::HEAD);
    let changes = !reads || request.headers().contains_key(header::UPGRADE);
    let target = request.uri().authority().map(|authority| authority.as_str());
    match check(&names, target, request.headers(), changes) {
        Ok(()) => next.run(request).await,
        Err(problem) => Refused(StatusCode::FORBIDDEN, problem).into_response(),
    }
}

fn check(
    names: &Names,
    target: Option<&str>,
    headers: &HeaderMap,
    changes: bool,
) -> Result<(), Problem> {
    let mut hosts = headers.get_all(header::HOST).iter();
    let host = text(hosts.next()).unwrap_or_default();
    // A proxy may go by the second name, or by the one in the target, where we go by the first.
    let doubtful =
        hosts.next().is_some() || target.is_some_and(|it| !it.eq_ignore_ascii_case(host));
    if doubtful || !names.has(host) {
        return Err(Problem::new("foreign_host", "This host does not go by that name."));
    }
    if !changes {
        return Ok(());
    }
    let foreign = || Problem::new("foreign_origin", "only pages of this host may ask");
    if let Some(origin) = headers.get(header::ORIGIN) {
        let origin = text(Some(origin)).and_then(|origin| origin.split_once("://"));
        if origin.is_none_or(|(_, authority)| !authority.eq_ignore_ascii_case(host)) {
            return Err(foreign());
        }
    }
    match text(headers.get("sec-fetch-site")) {
        None | Some("same-origin" | "none") => Ok(()),
        Some(_) => Err(foreign()),
    }
}

fn text(value: Option<&HeaderValue>) -> Option<&str> {
    value.and_then(|value| value.to_str().ok())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn asked(headers: &[(&'static str, &'static str)]) -> Result<(), String> {
        let map = headers.iter().map(|(name, value)| {
            let name = header::HeaderName::from_static(name);
            (name, HeaderValue::from_static(value))
        });
        check(&Names::local([]), None, &map.collect(), true).map_err(|problem| problem.kind)
    }

    #[test]
    fn two_names_and_a_foreign_target_are_refused() {
        let names = Names::local([]);
        let mut headers = HeaderMap::new();
        headers.append(header::HOST, HeaderValue::from_static("127.0.0.1:4141"));
        let asked = |headers: &HeaderMap, target| {
            check(&names, target, headers, false).map_err(|problem| problem.kind)
        };
        let foreign = Err("foreign_host".to_owned());
        assert_eq!(asked(&headers, Some("127.0.0.1:4141")), Ok(()));
        assert_eq!(asked(&headers, Some("elsewhere.example")), foreign);
        headers.append(header::HOST, HeaderValue::from_static("elsewhere.example"));
        assert_eq!(asked(&headers, None), foreign);
    }

    #[test]
    fn own_pages_and_programs_may_ask() {
        assert_eq!(asked(&[("host", "127.0.0.1:4141")]), Ok(()));
        assert_eq!(
            asked(&[("host", "localhost:4141"), ("origin", "http://localhost:4141")]),
            Ok(())
        );
        assert_eq!(asked(&[("host", "[::1]:4141"), ("sec-fetch-site", "same-origin")]), Ok(()));
    }

    #[test]
    fn foreign_pages_may_not() {
        let foreign = Err("foreign_origin".to_owned());
        assert_eq!(
            asked(&[("host", "localhost:4141"), ("origin", "http://elsewhere.example")]),
            foreign
        );
        assert_eq!(
            asked(&[("host", "localhost:4141"), ("origin", "http://localhost:9999")]),
            foreign
        );
        assert_eq!(asked(&[("host", "localhost:4141"), ("origin", "null")]), foreign);
        assert_eq!(asked(&[("host", "localhost:4141"), ("sec-fetch-site", "cross-site")]), foreign);
    }

    #[test]
    fn a_foreign_name_for_this_machine_is_refused() {
        let foreign = Err("foreign_host".to_owned());
        let rebound = [("host", "evil.example:4141"), ("origin", "http://evil.example:4141")];
        assert_eq!(asked(&rebound), foreign);
        assert_eq!(asked(&[]), foreign);
    }
}
