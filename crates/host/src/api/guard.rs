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
use std::net::{IpAddr, SocketAddr};
use std::str::FromStr;
use std::sync::Arc;

/// The names under which this host may be addressed, and where on them it lies.
#[derive(Clone, Debug)]
pub struct Names {
    names: Arc<[String]>,
    /// Addresses that other computers may open.
    addresses: Arc<[String]>,
    base: Base,
}

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
        Names {
            names: own.into_iter().chain(others).collect(),
            addresses: [].into(),
            base: Base::default(),
        }
    }

    /// The same, for a host that other computers reach at these addresses.
    ///
    /// ```
    /// use host::Names;
    /// let names = Names::local([]).reached_at(["192.168.1.5:4141".parse().unwrap()]);
    /// assert!(names.has("192.168.1.5:4141") && !names.has("192.168.1.6:4141"));
    /// assert_eq!(names.addresses(), ["http://192.168.1.5:4141/"]);
    /// ```
    #[must_use]
    pub fn reached_at(self, sockets: impl IntoIterator<Item = SocketAddr>) -> Names {
        let sockets: Vec<SocketAddr> = sockets.into_iter().collect();
        let bare = |socket: &SocketAddr| match socket.ip() {
            IpAddr::V4(ip) => ip.to_string(),
            IpAddr::V6(ip) => format!("[{ip}]"),
        };
        let names = self.names.iter().cloned().chain(sockets.iter().map(bare)).collect();
        let address = |socket: &SocketAddr| format!("http://{socket}{}", self.base.0);
        let addresses = sockets.iter().map(address).collect();
        Names { names, addresses, ..self }
    }

    /// The same, under a sub-path.
    #[must_use]
    pub fn under(self, base: Base) -> Names {
        Names { base, ..self }
    }

    /// Addresses of the first page that other computers may open.
    #[must_use]
    pub fn addresses(&self) -> &[String] {
        &self.addresses
    }

    /// Where the host lies.
    #[must_use]
    pub fn base(&self) -> &Base {
        &self.base
    }

    /// Whether an address with or without its port bears one of them.
    #[must_use]
    pub fn has(&self, authority: &str) -> bool {
        let name = name(authority);
        self.names.iter().any(|known| known.eq_ignore_ascii_case(name))
    }
}

/// Where the pages lie on the host: `/`, or a sub-path such as `/club/grognard/`.
///
/// ```
/// use host::Base;
/// assert_eq!("/club/grognard".parse::<Base>().unwrap().path(), "/club/grognard/");
/// assert_eq!(Base::default().path(), "/");
/// assert!("/a\"b".parse::<Base>().is_err() && "/../x".parse::<Base>().is_err());
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Base(Arc<str>);

impl Base {
    /// The path, with a slash at both ends.
    #[must_use]
    pub fn path(&self) -> &str {
        &self.0
    }
}

impl Default for Base {
    fn default() -> Base {
        Base("/".into())
    }
}

impl FromStr for Base {
    type Err = String;

    fn from_str(text: &str) -> Result<Base, String> {
        let plain = |part: &str| {
            let letter = |byte: u8| byte.is_ascii_alphanumeric() || b"-_.~".contains(&byte);
            part.bytes().all(letter) && part.bytes().any(|byte| byte != b'.')
        };
        let parts: Vec<&str> = text.split('/').filter(|part| !part.is_empty()).collect();
        if !text.starts_with('/') || !parts.iter().all(|part| plain(part)) {
            return Err(
                "a sub-path begins with / and has letters, digits and - _ . ~ between the slashes"
                    .into(),
            );
        }
        let inner: String = parts.iter().map(|part| format!("{part}/")).collect();
        Ok(Base(format!("/{inner}").into()))
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
        // A proxy may leave out the port of the name it passes on; then the browser's own word counts.
        let site = text(headers.get("sec-fetch-site"));
        let own = |authority: &str| {
            authority.eq_ignore_ascii_case(host)
                || (site == Some("same-origin")
                    && names.has(authority)
                    && name(authority).eq_ignore_ascii_case(name(host)))
        };
        if origin.is_none_or(|(_, authority)| !own(authority)) {
            return Err(foreign());
        }
    }
    match text(headers.get("sec-fetch-site")) {
        None | Some("same-origin" | "none") => Ok(()),
        Some(_) => Err(foreign()),
    }
}

/// A name without its port.
fn name(authority: &str) -> &str {
    match authority.rsplit_once(':') {
        Some((name, port)) if port.bytes().all(|byte| byte.is_ascii_digit()) => name,
        _ => authority,
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
    fn a_proxy_may_leave_out_the_port() {
        let origin = ("origin", "http://localhost:8080");
        let same = ("sec-fetch-site", "same-origin");
        assert_eq!(asked(&[("host", "localhost"), origin, same]), Ok(()));
        let foreign = Err("foreign_origin".to_owned());
        assert_eq!(asked(&[("host", "localhost"), origin]), foreign);
        assert_eq!(
            asked(&[("host", "localhost"), ("origin", "http://evil.example"), same]),
            foreign
        );
    }

    #[test]
    fn a_foreign_name_for_this_machine_is_refused() {
        let foreign = Err("foreign_host".to_owned());
        let rebound = [("host", "evil.example:4141"), ("origin", "http://evil.example:4141")];
        assert_eq!(asked(&rebound), foreign);
        assert_eq!(asked(&[]), foreign);
    }
}
