//! From a socket to a running host.

use crate::api::{Caller, Names, routes};
use crate::door::{Door, Visitor};
use crate::hall::Host;
use axum::Router;
use axum::body::Body;
use axum::extract::Request;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use std::io;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;
use tokio::net::TcpListener;
use tokio::sync::watch;
use tower::ServiceExt;

/// How long screens and requests have to end when the host closes.
const GRACE: Duration = Duration::from_secs(5);

/// Listens on this machine alone, at the port; 0 takes any free one.
///
/// # Errors
/// When the port cannot be had.
pub async fn listen(port: u16) -> io::Result<TcpListener> {
    listen_at(Ipv4Addr::LOCALHOST.into(), port).await
}

/// Listens at an address of this machine, which others may reach.
///
/// # Errors
/// When no port can be had there.
pub async fn listen_at(ip: IpAddr, port: u16) -> io::Result<TcpListener> {
    TcpListener::bind(SocketAddr::from((ip, port))).await
}

/// Serves until `stop` is done; then tells every screen that it closes, and waits a little for them.
///
/// # Errors
/// When the listener fails.
pub async fn serve(
    listener: TcpListener,
    host: Arc<Host>,
    names: Names,
    stop: impl Future<Output = ()> + Send + 'static,
) -> io::Result<()> {
    allow_files();
    let router = routes(host.clone(), names);
    let mut door = Door::new(listener, host.callers.clone());
    // Each connection holds a receiver: when none is left, all have ended.
    let (closing, closed) = watch::channel(());
    let mut stop = pin!(stop);
    loop {
        let (visitor, address) = tokio::select! {
            visitor = door.accept() => visitor,
            () = &mut stop => break,
        };
        let hold = hold(visitor, address.ip(), host.clone(), router.clone(), closed.clone());
        tokio::spawn(hold);
    }
    drop((door, closed));
    closing.send_replace(());
    host.close();
    let left = async { tokio::join!(closing.closed(), host.empty()) };
    if tokio::time::timeout(GRACE, left).await.is_err() {
        tracing::warn!("some connections did not end in time");
    }
    Ok(())
}

/// Lets the program have as many files open as the system allows it: each connection is one.
fn allow_files() {
    #[cfg(unix)]
    {
        use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
        let Rlimit { maximum, .. } = getrlimit(Resource::Nofile);
        if let Err(error) = setrlimit(Resource::Nofile, Rlimit { current: maximum, maximum }) {
            tracing::debug!(%error, "the number of open files stays as it is");
        }
    }
}

/// Answers the requests of one connection.
async fn hold(
    visitor: Visitor,
    peer: IpAddr,
    host: Arc<Host>,
    router: Router,
    mut closing: watch::Receiver<()>,
) {
    let limits = &host.callers.limits;
    let proxied = limits.proxied;
    let service = service_fn(move |request: hyper::Request<Incoming>| {
        let mut request: Request = request.map(Body::new);
        let caller = Caller::of(&request, peer, proxied);
        request.extensions_mut().insert(caller);
        router.clone().oneshot(request)
    });
    let mut http = http1::Builder::new();
    http.timer(TokioTimer::new()).header_read_timeout(limits.header);
    let connection = http.serve_connection(TokioIo::new(visitor), service).with_upgrades();
    let mut connection = pin!(connection);
    let ended = tokio::select! {
        ended = connection.as_mut() => ended,
        _ = closing.changed() => {
            connection.as_mut().graceful_shutdown();
            connection.await
        }
    };
    if let Err(error) = ended {
        tracing::debug!(%error, %peer, "a connection ended");
    }
}
