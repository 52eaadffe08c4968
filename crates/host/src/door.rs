//! The door: only so many connections at a time, whoever they come from. Who finds it full waits outside.

use axum::serve::Listener;
use std::io;
use std::net::SocketAddr;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

/// Connections at a time: more than a club at its tables, fewer than a flood.
const MOST_CONNECTIONS: usize = 512;

/// A listener that lets in so many at a time.
pub(crate) struct Door {
    listener: TcpListener,
    places: Arc<Semaphore>,
}

impl Door {
    pub(crate) fn new(listener: TcpListener) -> Door {
        Door::with(listener, MOST_CONNECTIONS)
    }

    fn with(listener: TcpListener, most: usize) -> Door {
        Door { listener, places: Arc::new(Semaphore::new(most)) }
    }
}

impl Listener for Door {
    type Io = Visitor;
    type Addr = SocketAddr;

    async fn accept(&mut self) -> (Visitor, SocketAddr) {
        let place = self.places.clone().acquire_owned().await.ok();
        let (stream, address) = Listener::accept(&mut self.listener).await;
        // Without this the second of two small messages waits until the board has acknowledged the first.
        if let Err(error) = stream.set_nodelay(true) {
            tracing::debug!(%error, "a connection without TCP_NODELAY");
        }
        (Visitor { stream, _place: place }, address)
    }

    fn local_addr(&self) -> io::Result<SocketAddr> {
        self.listener.local_addr()
    }
}

/// A connection and its place.
pub(crate) struct Visitor {
    stream: TcpStream,
    _place: Option<OwnedSemaphorePermit>,
}

impl AsyncRead for Visitor {
    fn poll_read(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        buf: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_read(cx, buf)
    }
}

impl AsyncWrite for Visitor {
    fn poll_write(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        buf: &[u8],
    ) -> Poll<io::Result<usize>> {
        Pin::new(&mut self.stream).poll_write(cx, buf)
    }

    fn poll_flush(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_flush(cx)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(cx)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        bufs: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        Pin::new(&mut self.stream).poll_write_vectored(cx, bufs)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    #[tokio::test]
    async fn small_messages_are_sent_without_delay() {
        let listener = crate::listen(0).await.expect("a port");
        let address = listener.local_addr().expect("an address");
        let mut door = Door::new(listener);
        let _outside = TcpStream::connect(address).await.expect("a connection");
        let (inside, _) = door.accept().await;
        assert!(inside.stream.nodelay().expect("an option"));
    }

    #[tokio::test]
    async fn whoever_finds_it_full_waits_until_somebody_leaves() {
        let listener = crate::listen(0).await.expect("a port");
        let address = listener.local_addr().expect("an address");
        let mut door = Door::with(listener, 1);
        let _outside = TcpStream::connect(address).await.expect("a connection");
        let (inside, _) = door.accept().await;
        let _next = TcpStream::connect(address).await.expect("a connection");
        let waits = tokio::time::timeout(Duration::from_millis(50), door.accept()).await;
        assert!(waits.is_err(), "the second is let in while the first is there");
        drop(inside);
        let enters = tokio::time::timeout(Duration::from_secs(10), door.accept()).await;
        assert!(enters.is_ok(), "the second waits though the first has gone");
    }
}
