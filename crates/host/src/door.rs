//! The door: only so many connections at a time, only so many of one address, and none that stands still.

use crate::callers::{Callers, Stay};
use crate::meter::TURNED_AWAY;
use std::io;
use std::net::SocketAddr;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};
use std::time::Duration;
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::time::{Instant, Sleep, sleep_until};

/// What a connection hears that is one too many of its address.
const TOO_MANY: &[u8] = b"HTTP/1.1 503 Service Unavailable\r\nconnection: close\r\nretry-after: 5\r\n\
content-type: application/json\r\ncontent-length: 101\r\n\r\n\
{\"kind\":\"full\",\"text\":\"This address has too many connections open. Close some and try again in 5 s.\"}";

/// How long to wait when no connection can be taken, for want of files perhaps.
const BREATH: Duration = Duration::from_millis(100);

/// A listener that lets in so many at a time.
pub(crate) struct Door {
    listener: TcpListener,
    places: Arc<Semaphore>,
    callers: Arc<Callers>,
}

impl Door {
    pub(crate) fn new(listener: TcpListener, callers: Arc<Callers>) -> Door {
        let places = Arc::new(Semaphore::new(callers.limits.connections));
        Door { listener, places, callers }
    }

    /// The next visitor. Whoever finds the house full waits outside; an address that has too many inside is sent away.
    pub(crate) async fn accept(&mut self) -> (Visitor, SocketAddr) {
        loop {
            let place = self.places.clone().acquire_owned().await.ok();
            let (stream, address) = match self.listener.accept().await {
                Ok(accepted) => accepted,
                Err(error) => {
                    tracing::warn!(%error, "a connection could not be taken");
                    tokio::time::sleep(BREATH).await;
                    continue;
                }
            };
            // Without this the second of two small messages waits until the board has acknowledged the first.
            if let Err(error) = stream.set_nodelay(true) {
                tracing::debug!(%error, "a connection without TCP_NODELAY");
            }
            let Some(stay) = self.callers.connect(address.ip()) else {
                TURNED_AWAY.add(1);
                tracing::debug!(%address, "turned away: too many connections");
                // A few letters into a new connection need no waiting; whoever does not read them is gone all the same.
                let _ = stream.try_write(TOO_MANY);
                continue;
            };
            let idle = self.callers.limits.idle;
            return (
                Visitor { stream, quiet: Quiet::new(idle), _stay: stay, _place: place },
                address,
            );
        }
    }
}

/// A connection and its place.
pub(crate) struct Visitor {
    stream: TcpStream,
    quiet: Quiet,
    _stay: Stay,
    _place: Option<OwnedSemaphorePermit>,
}

/// Watches a connection that stands still.
struct Quiet {
    most: Duration,
    since: Instant,
    alarm: Pin<Box<Sleep>>,
}

impl Quiet {
    fn new(most: Duration) -> Quiet {
        let since = Instant::now();
        Quiet { most, since, alarm: Box::pin(sleep_until(since + most)) }
    }

    /// Passes on what came of reading or writing, unless nothing has for too long.
    fn heard<T>(&mut self, done: Poll<io::Result<T>>, cx: &mut Context<'_>) -> Poll<io::Result<T>> {
        if done.is_ready() {
            self.since = Instant::now();
            return done;
        }
        while self.alarm.as_mut().poll(cx).is_ready() {
            let end = self.since + self.most;
            if end <= Instant::now() {
                return Poll::Ready(Err(io::ErrorKind::TimedOut.into()));
            }
            self.alarm.as_mut().reset(end);
        }
        Poll::Pending
    }
}

impl AsyncRead for Visitor {
    fn poll_read(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        buf: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        let done = Pin::new(&mut self.stream).poll_read(cx, buf);
        self.quiet.heard(done, cx)
    }
}

impl AsyncWrite for Visitor {
    fn poll_write(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        buf: &[u8],
    ) -> Poll<io::Result<usize>> {
        let done = Pin::new(&mut self.stream).poll_write(cx, buf);
        self.quiet.heard(done, cx)
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
        let done = Pin::new(&mut self.stream).poll_write_vectored(cx, bufs);
        self.quiet.heard(done, cx)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::callers::Limits;
    use tokio::io::AsyncReadExt;

    async fn door(limits: Limits) -> (Door, SocketAddr) {
        let listener = crate::listen(0).await.expect("a port");
        let address = listener.local_addr().expect("an address");
        (Door::new(listener, Callers::new(limits)), address)
    }

    #[tokio::test]
    async fn small_messages_are_sent_without_delay() {
        let (mut door, address) = door(Limits::default()).await;
        let _outside = TcpStream::connect(address).await.expect("a connection");
        let (inside, _) = door.accept().await;
        assert!(inside.stream.nodelay().expect("an option"));
    }

    #[tokio::test]
    async fn whoever_finds_it_full_waits_until_somebody_leaves() {
        let (mut door, address) = door(Limits { connections: 1, ..Limits::default() }).await;
        let _outside = TcpStream::connect(address).await.expect("a connection");
        let (inside, _) = door.accept().await;
        let _next = TcpStream::connect(address).await.expect("a connection");
        let waits = tokio::time::timeout(Duration::from_millis(50), door.accept()).await;
        assert!(waits.is_err(), "the second is let in while the first is there");
        drop(inside);
        let enters = tokio::time::timeout(Duration::from_secs(10), door.accept()).await;
        assert!(enters.is_ok(), "the second waits though the first has gone");
    }

    #[tokio::test]
    async fn an_address_with_too_many_connections_is_told_so() {
        let (mut door, address) = door(Limits { connections_each: 1, ..Limits::default() }).await;
        let _first = TcpStream::connect(address).await.expect("a connection");
        let inside = door.accept().await;
        let mut second = TcpStream::connect(address).await.expect("a connection");
        let waiting = tokio::spawn(async move { door.accept().await.1 });
        let mut heard = String::new();
        // Whoever is sent away may find the connection reset after the last word.
        let _ = second.read_to_string(&mut heard).await;
        assert!(heard.starts_with("HTTP/1.1 503 "), "{heard}");
        let body = heard.split_once("\r\n\r\n").expect("a body").1;
        assert!(heard.contains(&format!("content-length: {}\r\n", body.len())), "{}", body.len());
        let problem: crate::wire::Problem = serde_json::from_str(body).expect("a problem");
        assert_eq!(problem.kind, "full");
        drop(inside);
        let third = TcpStream::connect(address).await.expect("a connection");
        assert_eq!(waiting.await.expect("a visitor"), third.local_addr().expect("an address"));
    }

    #[tokio::test]
    async fn a_connection_that_stands_still_is_ended() {
        let idle = Duration::from_millis(50);
        let (mut door, address) = door(Limits { idle, ..Limits::default() }).await;
        let _silent = TcpStream::connect(address).await.expect("a connection");
        let (mut inside, _) = door.accept().await;
        let ended = inside.read_u8().await.expect_err("an end");
        assert_eq!(ended.kind(), io::ErrorKind::TimedOut);
    }
}
