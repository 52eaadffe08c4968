//! Plain requests, one connection each.

use serde_json::Value;
use std::net::SocketAddr;
use std::time::{Duration, Instant};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpSocket, TcpStream};

/// A connection from one of this machine's addresses.
pub(crate) async fn connect(to: SocketAddr, from: [u8; 4]) -> std::io::Result<TcpStream> {
    let socket = TcpSocket::new_v4()?;
    socket.bind(SocketAddr::from((from, 0)))?;
    let stream = socket.connect(to).await?;
    stream.set_nodelay(true)?;
    Ok(stream)
}

/// The status, the body as JSON, and how long it took; status 0 when nothing came.
pub(crate) async fn ask(
    to: SocketAddr,
    from: [u8; 4],
    method: &str,
    path: &str,
    body: &str,
) -> (u16, Value, Duration) {
    let begun = Instant::now();
    let text = heard(to, from, method, path, body).await.unwrap_or_default();
    let status = text.split(' ').nth(1).and_then(|it| it.parse().ok()).unwrap_or(0);
    let body = text.split_once("\r\n\r\n").map_or("", |(_, body)| body);
    (status, serde_json::from_str(body).unwrap_or_default(), begun.elapsed())
}

async fn heard(
    to: SocketAddr,
    from: [u8; 4],
    method: &str,
    path: &str,
    body: &str,
) -> std::io::Result<String> {
    let mut stream = connect(to, from).await?;
    let length = body.len();
    let head = format!(
        "{method} {path} HTTP/1.1\r\nhost: {to}\r\nconnection: close\r\ncontent-type: application/json\r\n\
         content-length: {length}\r\n\r\n"
    );
    stream.write_all(head.as_bytes()).await?;
    stream.write_all(body.as_bytes()).await?;
    let mut text = Vec::new();
    stream.read_to_end(&mut text).await?;
    Ok(String::from_utf8_lossy(&text).into_owned())
}
