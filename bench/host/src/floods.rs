//! What a stranger's request takes while one address floods the host, as a ratio to what it takes without.

use crate::board::{dial, new_game};
use crate::http::{ask, connect};
use crate::server::{Kind, Server};
use serde_json::json;
use std::net::SocketAddr;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::Duration;
use tokio::io::AsyncWriteExt;

const FLOODER: [u8; 4] = [127, 0, 0, 1];
const STRANGER: [u8; 4] = [127, 0, 0, 2];
const PROBES: usize = 200;

const FLOODS: [&str; 6] = ["silent", "bodies", "screens", "boards", "machines", "positions"];

pub(crate) async fn all(grognard: &Path) {
    for flood in FLOODS {
        let server = Server::start(Kind::Guarded(grognard));
        let to = server.address;
        // The first answers draw and compress what later ones only send.
        let (id, _) = new_game(to, STRANGER, "agc/smolensk").await.expect("a game");
        probe(to, &id, 20).await;
        let calm = probe(to, &id, PROBES).await;
        let stop = Arc::new(AtomicBool::new(false));
        let flooding = start(flood, to, stop.clone());
        tokio::time::sleep(Duration::from_secs(2)).await;
        let flooded = probe(to, &id, PROBES).await;
        stop.store(true, Relaxed);
        let _ = flooding.join();
        println!(
            "{flood:10} calm p50 {:6.2} ms, flooded p50 {:6.2} ms ({:4.1} times), p90 {:6.2} ms ({:4.1} times), refused {}",
            calm.half, flooded.half, flooded.half / calm.half, flooded.most, flooded.most / calm.most, flooded.refused,
        );
    }
}

struct Probe {
    half: f64,
    most: f64,
    refused: usize,
}

/// A stranger asks for the card of his game and its board by turns.
async fn probe(to: SocketAddr, id: &str, count: usize) -> Probe {
    let (mut times, mut refused) = (Vec::new(), 0);
    for n in 0..count {
        let path = if n % 4 == 3 { format!("/api/games/{id}/board") } else { format!("/api/games/{id}") };
        let (status, _, took) = ask(to, STRANGER, "GET", &path, "").await;
        refused += usize::from(status != 200);
        times.push(took.as_secs_f64() * 1e3);
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
    times.sort_by(f64::total_cmp);
    Probe { half: times[count / 2], most: times[count * 9 / 10], refused }
}

/// Floods from a thread of its own, so that the stranger does not wait for the flooder's clock.
fn start(flood: &'static str, to: SocketAddr, stop: Arc<AtomicBool>) -> std::thread::JoinHandle<()> {
    let tasks = match flood {
        "silent" | "bodies" => 512,
        "screens" => 256,
        "boards" | "positions" => 16,
        _ => 1,
    };
    std::thread::spawn(move || {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
        runtime.expect("a runtime").block_on(async {
            for n in 0..tasks {
                tokio::spawn(one(flood, to, n));
            }
            while !stop.load(Relaxed) {
                tokio::time::sleep(Duration::from_millis(50)).await;
            }
        });
    })
}

async fn one(flood: &'static str, to: SocketAddr, n: usize) {
    match flood {
        "silent" => hold(to, "").await,
        "bodies" => hold(to, BODY).await,
        "screens" => screen(to, n).await,
        "boards" => boards(to, n).await,
        "machines" => machines(to).await,
        _ => positions(to).await,
    }
}

const BODY: &str = "POST /api/positions HTTP/1.1\r\nhost: 127.0.0.1\r\n\
    content-type: application/json\r\ncontent-length: 9999\r\n\r\n";

/// A connection that says this and then a letter a second, for ever and again.
async fn hold(to: SocketAddr, said: &str) {
    loop {
        if let Ok(mut stream) = connect(to, FLOODER).await {
            let _ = stream.write_all(said.as_bytes()).await;
            while !said.is_empty() && stream.write_all(b" ").await.is_ok() {
                tokio::time::sleep(Duration::from_secs(1)).await;
            }
            tokio::time::sleep(Duration::from_secs(1)).await;
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
}

async fn screen(to: SocketAddr, n: usize) {
    let wanted = json!({ "game": "agc/smolensk", "mode": "hotseat" }).to_string();
    let (_, made, _) = ask(to, FLOODER, "POST", "/api/games", &wanted).await;
    let id = made["id"].as_str().unwrap_or("none").to_owned();
    tokio::time::sleep(Duration::from_millis(n as u64)).await;
    let _held = dial(format!("ws://{to}/api/games/{id}/ws")).await;
    std::future::pending::<()>().await;
}

/// Boards with odd options, each drawn for the first time.
async fn boards(to: SocketAddr, n: usize) {
    let turns = ["10", "13"];
    let mut asked = 0;
    loop {
        let options = json!({ "turns": turns[(n + asked) % turns.len()] });
        let wanted = json!({ "game": "agc", "mode": "hotseat", "options": options }).to_string();
        let (_, made, _) = ask(to, FLOODER, "POST", "/api/games", &wanted).await;
        let id = made["id"].as_str().unwrap_or("none").to_owned();
        ask(to, FLOODER, "GET", &format!("/api/games/{id}/board"), "").await;
        asked += 1;
    }
}

async fn machines(to: SocketAddr) {
    let machine = json!({ "axis": "general", "soviet": "general" });
    let wanted = json!({ "game": "agc", "mode": "machine", "machine": machine }).to_string();
    for _ in 0..40 {
        ask(to, FLOODER, "POST", "/api/games", &wanted).await;
    }
    std::future::pending::<()>().await;
}

async fn positions(to: SocketAddr) {
    let keys: String = (0..60_000).map(|n| format!("key_{n} = 1\n")).collect();
    let body = json!({ "position": format!("game = \"agc\"\n{keys}") }).to_string();
    loop {
        let (status, _, _) = ask(to, FLOODER, "POST", "/api/positions", &body).await;
        if status == 0 || status >= 429 {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    }
}
