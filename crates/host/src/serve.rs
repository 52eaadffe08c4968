//! From a socket to a running host.

use crate::api::{Names, routes};
use crate::door::Door;
use crate::hall::Host;
use std::io;
use std::net::{Ipv4Addr, SocketAddr};
use std::sync::Arc;
use tokio::net::TcpListener;

/// Listens on this machine alone, at the port or, if that is taken, at any free one.
///
/// # Errors
/// When no port can be had.
pub async fn listen(port: u16) -> io::Result<TcpListener> {
    let at = |port| SocketAddr::from((Ipv4Addr::LOCALHOST, port));
    match TcpListener::bind(at(port)).await {
        Err(error) if error.kind() == io::ErrorKind::AddrInUse => TcpListener::bind(at(0)).await,
        bound => bound,
    }
}

/// Serves until `stop` is done.
///
/// # Errors
/// When the listener fails.
pub async fn serve(
    listener: TcpListener,
    host: Arc<Host>,
    names: Names,
    stop: impl Future<Output = ()> + Send + 'static,
) -> io::Result<()> {
    let served = axum::serve(Door::new(listener), routes(host, names)).with_graceful_shutdown(stop);
    served.await
}
